"""Gymnasium environments: one agent against our bots.

>>> import gymnasium
>>> import pyramids_games.gymnasium
>>> env = gymnasium.make("pyramids/SilverGold-v1", opponents=["easy"])
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from ._core import Bot, Game, Table
from ._environment import Judge, Seeds, action_space, observation_space

__all__ = ["SoloEnv", "register"]


class SoloEnv(gymnasium.Env):
    """One seat of a game; bots play the others.

    `opponents` are the names of the bots, from the next seat on. `seat` is the agent's own; None changes it with every
    game. `iterations` limits how long a bot that searches thinks.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "silver-gold",
        opponents: Sequence[str] = ("easy",),
        *,
        seat: int | None = 0,
        reward: str = "win",
        illegal: str = "raise",
        iterations: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        players = len(opponents) + 1
        self.game = game if isinstance(game, Game) else Game(game, players, **options)
        if self.game.players != players:
            raise ValueError(f"{len(opponents)} opponents are given, but the game has {self.game.players} seats")
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat}, seats are 0 to {players - 1}")
        self.opponents = tuple(opponents)
        self.iterations = iterations
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.table: Table = self.game.start(seed=0)
        self.seat = seat or 0
        self._fixed_seat = seat
        self._seeds = Seeds()
        self._judge = Judge(self.game, illegal, reward)
        self._bots: dict[int, Bot] = {}
        self._lost = False

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        series, index = self._seeds.next(seed)
        self.table = self.game.start(series, index)
        self._judge.seed(series, index)
        players = self.game.players
        self.seat = index % players if self._fixed_seat is None else self._fixed_seat
        random = np.random.default_rng((series, index, 1))
        self._bots = {
            (self.seat + 1 + place) % players: Bot(self.game, name, int(random.integers(2**63)), iterations=self.iterations)
            for place, name in enumerate(self.opponents)
        }
        self._lost = False
        self._play_bots()
        return self._observation(), self._info()

    def step(self, action: int):
        if self._lost or self.table.is_over:
            raise RuntimeError("the game is over, call reset")
        before = self.table.points
        legal = self._judge.legal(self.table, self.seat, action)
        if legal is None:
            self._lost = True
            return self._observation(), -1.0, True, False, self._info()
        self.table.act(self.seat, legal)
        self._play_bots()
        reward = float(self._judge.rewards(self.table, before)[self.seat])
        return self._observation(), reward, self.table.is_over, False, self._info()

    def _play_bots(self) -> None:
        """Plays until the agent's own seat is asked."""
        table = self.table
        while not table.is_over and self.seat not in (asked := table.asked):
            seat = asked[0]
            table.act(seat, self._bots[seat].choose(table, seat))

    def _observation(self) -> dict[str, np.ndarray]:
        return {"observation": self.table.observation(self.seat), "action_mask": self.action_masks()}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks(), "points": tuple(self.table.points)}
        if self.table.is_over:
            info["places"] = tuple(self.table.places or ())
        return info

    def action_masks(self) -> np.ndarray:
        """The legal actions, under the name that Stable-Baselines3's MaskablePPO looks for."""
        return self.table.mask(self.seat, wait=True)

    def render(self) -> str | None:
        return self.table.view(self.seat) if self.render_mode == "ansi" else None


def register() -> None:
    """Registers `pyramids/SilverGold-v1` and `pyramids/Nile-v1`. Importing this module does it."""
    for name, game in (("SilverGold", "silver-gold"), ("Nile", "nile")):
        number = f"pyramids/{name}-v1"
        if number not in gymnasium.registry:
            gymnasium.register(number, entry_point=f"{__name__}:SoloEnv", kwargs={"game": game})


register()
