"""OpenSpiel games: `python_pyramids_silver_gold` and `python_pyramids_nile`. Importing this module registers them.

>>> import pyspiel
>>> import pyramids_games.openspiel
>>> game = pyspiel.load_game("python_pyramids_silver_gold(players=3)")
>>> state = game.new_initial_state()

Seats that choose at the same time act one after the other here, and do not see what the others have chosen. Chance nodes
are the cards that are dealt and turned up, and the dice.

The information state's string has perfect recall: it begins with a hash of all that the player has seen and done. Its tensor
is the observation, on which the rest of the game depends.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyspiel

from ._core import Game, Table

__all__ = ["GAMES", "PyramidsGame", "PyramidsState"]

#: The name of each game in OpenSpiel.
GAMES = {"silver-gold": "python_pyramids_silver_gold", "nile": "python_pyramids_nile"}

_LONG_NAMES = {"silver-gold": "Silver & Gold: Pyramids", "nile": "Nile (Pyramids by Bradley C. Buchanan)"}
_PLAYERS = {"silver-gold": (2, 4), "nile": (2, 2)}
#: More actions than a player makes in a game, even with all extra boxes, dice and discoveries.
_MOST_ACTIONS = {"silver-gold": 600, "nile": 20_000}


def _game_type(name: str) -> pyspiel.GameType:
    fewest, most = _PLAYERS[name]
    hides = name == "silver-gold"
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=GAMES[name],
        long_name=_LONG_NAMES[name],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2} if hides else {},
    )


class PyramidsGame(pyspiel.Game):
    """One of the games."""

    #: The name of the game in this package.
    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.game = Game(self.name, params.get("players", 2))
        players = self.game.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=self.game.num_outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_MOST_ACTIONS[self.name] * players,
        )
        super().__init__(_game_type(self.name), info, params)

    def new_initial_state(self) -> PyramidsState:
        return PyramidsState(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> Observer | None:
        """An observer of all that one player may know. There is none of its public or private part alone."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.game, kind, params) if whole else None


class PyramidsState(pyspiel.State):
    """A position of a game."""

    def __init__(self, game: PyramidsGame) -> None:
        super().__init__(game)
        self.table: Table = game.game.start()
        #: For each player, a hash of all that it has seen and done.
        self.memories = [b""] * game.game.players

    def current_player(self) -> int:
        table = self.table
        seat = table.seat
        if seat is not None:
            return seat
        return pyspiel.PlayerId.CHANCE if table.is_chance else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal_actions(player) if player == self.table.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.table.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        table = self.table
        if table.is_chance:
            table.settle(action)
            return
        seat = table.seat
        seen = table.observation(seat).tobytes()
        self.memories[seat] = hashlib.sha256(self.memories[seat] + seen + action.to_bytes(4, "big")).digest()
        table.act(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return self.table.game.describe(action)

    def is_terminal(self) -> bool:
        return self.table.is_over

    def returns(self) -> list[float]:
        return self.table.rewards

    def resample_from_infostate(self, player: int, sampler: Any) -> PyramidsState:
        """A state that looks the same to a player, for searches such as OpenSpiel's ISMCTS."""
        state = self.clone()
        state.table = self.table.imagine(player, int(sampler() * 2**53))
        return state

    def __str__(self) -> str:
        return self.table.save()


class Observer:
    """What a player may know, as a tensor and as text."""

    def __init__(self, game: Game, iig_obs_type: pyspiel.IIGObservationType, params: dict | None) -> None:
        if params:
            raise ValueError(f"there are no parameters for observations, but {params} is given")
        self._recall = iig_obs_type.perfect_recall
        players, size = game.players, game.observation_size
        self.tensor = np.zeros(players + size, np.float32)
        self.dict = {"player": self.tensor[:players], "observation": self.tensor[players:]}

    def set_from(self, state: PyramidsState, player: int) -> None:
        self.dict["player"].fill(0)
        self.dict["player"][player] = 1
        self.dict["observation"][:] = state.table.observation(player)

    def string_from(self, state: PyramidsState, player: int) -> str:
        view = state.table.view(player)
        return f"{state.memories[player].hex()} {view}" if self._recall else view


def _register() -> None:
    for name, short_name in GAMES.items():
        if short_name not in pyspiel.registered_names():
            pyspiel.register_game(_game_type(name), type(f"{short_name}_game", (PyramidsGame,), {"name": name}))


_register()
