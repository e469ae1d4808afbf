"""What the interfaces share: seeds, rewards, illegal actions and the spaces of observations and actions."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces

from ._core import Game, IllegalAction, Table

#: What happens to an illegal action: it raises, it loses the game, or a random legal action is made instead.
ILLEGAL = ("raise", "lose", "random")
#: What agents are rewarded for: the result, or every change of the difference in points.
REWARDS = ("win", "margin")


def check_choice(kind: str, chosen: str, choices: tuple[str, ...]) -> str:
    if chosen not in choices:
        raise ValueError(f"there is no {kind} {chosen!r}, choose one of {', '.join(choices)}")
    return chosen


def action_space(game: Game) -> spaces.Discrete:
    return spaces.Discrete(game.num_actions)


def observation_space(game: Game) -> spaces.Dict:
    def bits(size: int) -> spaces.Box:
        return spaces.Box(0, 1, (size,), np.int8)

    return spaces.Dict({"observation": bits(game.observation_size), "action_mask": bits(game.num_actions)})


class Seeds:
    """The seeds of an environment's games: a series of numbers that begins anew when a seed is given."""

    def __init__(self) -> None:
        self.series = secrets.randbits(63)
        self.index = -1

    def next(self, seed: int | None) -> tuple[int, int]:
        if seed is None:
            self.index += 1
        else:
            self.series, self.index = seed, 0
        return self.series, self.index


class Judge:
    """Decides what an illegal action does, and what a step is worth."""

    def __init__(self, game: Game, illegal: str, reward: str) -> None:
        self.game = game
        self.illegal = check_choice("treatment of illegal actions", illegal, ILLEGAL)
        self.reward = check_choice("reward", reward, REWARDS)
        self.random = np.random.default_rng()

    def seed(self, series: int, index: int) -> None:
        self.random = np.random.default_rng((series, index))

    def legal(self, table: Table, seat: int, action: Any) -> int | None:
        """The action to make instead of `action`; None if the seat loses."""
        try:
            number = int(action)
            if number < 0:
                raise IllegalAction(f"there is no action {number}")
            table.check(seat, number)
            return number
        except IllegalAction:
            if self.illegal == "raise":
                raise
            if self.illegal == "lose":
                return None
            return int(self.random.choice(table.legal_actions(seat)))

    def penalties(self, loser: int) -> list[float]:
        """The rewards if a seat loses by an illegal action."""
        players = self.game.players
        others = 1.0 / max(players - 1, 1)
        return [-1.0 if seat == loser else others for seat in range(players)]

    def rewards(self, table: Table, before: list[int]) -> list[float]:
        """The rewards of a step; `before` are the points before it."""
        if self.reward == "win":
            return table.rewards
        gains = [after - earlier for after, earlier in zip(table.points, before)]
        others = max(len(gains) - 1, 1)
        return [gain - (sum(gains) - gain) / others for gain in gains]
