"""The part that is written in Rust."""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

__version__: str
ENCODING: int
"""The version of the encodings of actions and observations."""
WAIT: int
"""The action of a seat that is not asked."""
BOTS: list[str]
"""The names of all bots."""

class IllegalAction(ValueError):
    """An action that the rules refuse; the message is the rules' reason."""

class Game:
    """A game that can be played: rules, deck or board, options and number of players. It never changes."""

    def __init__(
        self,
        name: str,
        players: int = 2,
        *,
        material: str | None = None,
        options: dict[str, Any] | None = None,
        rules: int | None = None,
    ) -> None:
        """`material` is the text of a deck (Silver & Gold) or a board (Nile), `options` those of Nile's rules."""
    @property
    def name(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def player_range(self) -> tuple[int, int]: ...
    @property
    def num_actions(self) -> int: ...
    @property
    def num_outcomes(self) -> int: ...
    @property
    def observation_size(self) -> int: ...
    @property
    def observation_layout(self) -> list[tuple[str, int, int]]:
        """The parts of an observation: name, first entry, size."""
    @property
    def setup(self) -> str:
        """The setup as records have it, as JSON."""
    def describe(self, action: int) -> str:
        """What an action means."""
    def start(self, seed: int | str | None = None, index: int = 0) -> Table:
        """Starts a game. A number is a series, of which this is game `index`; a text is the seed of a record. Without a
        seed, chance is settled by the caller."""
    @staticmethod
    def from_setup(name: str, setup: str, players: int) -> Game: ...
    def load(self, saved: str) -> Table:
        """A table from what `Table.save` returned."""

class Table:
    """A game that is being played. Seats are counted from 0."""

    @property
    def game(self) -> Game: ...
    @property
    def asked(self) -> list[int]:
        """The seats that are asked for an action, in any order and hidden from the others."""
    @property
    def seat(self) -> int | None:
        """The lowest seat that is asked."""
    @property
    def is_chance(self) -> bool: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def points(self) -> list[int]: ...
    @property
    def places(self) -> list[int] | None: ...
    @property
    def rewards(self) -> list[float]: ...
    @property
    def seed(self) -> str | None: ...
    @property
    def history(self) -> list[tuple[int | None, int]]:
        """All steps: the seat, or None for chance, and the number of its action or of the outcome."""
    def act(self, seat: int, action: int) -> None:
        """Makes an action. Raises `IllegalAction` with the rules' reason; the game is unchanged then."""
    def check(self, seat: int, action: int) -> None: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def settle(self, outcome: int) -> None: ...
    def legal_actions(self, seat: int) -> list[int]: ...
    def mask(self, seat: int, *, wait: bool = False) -> NDArray[np.int8]: ...
    def observation(self, seat: int) -> NDArray[np.int8]:
        """What a seat may know, as zeros and ones."""
    def view(self, seat: int | None = None) -> str:
        """What a seat, or a spectator, may know, as JSON."""
    def imagine(self, seat: int, random_seed: int) -> Table:
        """Another table that looks the same to a seat: everything that it cannot know is chosen at random."""
    def record(self, names: list[str] | None = None) -> str:
        """The record of the game, which anyone can verify."""
    def copy(self) -> Table: ...
    def save(self) -> str: ...

class Bot:
    """A bot. It is given what its seat may know and nothing else."""

    def __init__(
        self,
        game: Game,
        name: str,
        seed: int = 0,
        *,
        iterations: int | None = None,
        millis: int | None = None,
        threads: int = 1,
    ) -> None: ...
    @property
    def name(self) -> str: ...
    def choose(self, table: Table, seat: int) -> int:
        """Chooses an action for a seat that is asked. Other threads of Python run meanwhile."""

class VectorEnv:
    """Many games that are played at the same time, into the same arrays. Without `threads`, 1024 games or more use all cores."""

    observations: NDArray[np.int8]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    seats: NDArray[np.int8]
    points: NDArray[np.int32]

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        observations: bool = True,
        reward: Literal["win", "margin"] = "win",
    ) -> None: ...
    @property
    def game(self) -> Game: ...
    def __len__(self) -> int: ...
    def reset(self, seed: int = 0) -> None: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
    def sample(self, actions: NDArray[np.int64]) -> None:
        """Fills an array with a random legal action for each game."""

def bot_seed(seed: int, shuffle: int, name: str, seat: int) -> int:
    """The seed of a bot's random numbers in an arena."""

def verify(record: str) -> dict[str, Any]:
    """Verifies a record, and returns what it proves. Raises ValueError for the first fault."""

def replay(record: str) -> dict[str, Any]:
    """Verifies a record, and returns every decision as arrays: seats, actions, masks, observations."""

def review(record: str, budget: Literal["usual", "quick"] = "usual") -> str:
    """Reviews the record of a finished game. Returns the same JSON as `pyramids review` writes."""

def standard_deck() -> str: ...
def generate_deck(number: int) -> str: ...
def check_deck(text: str) -> list[str]:
    """Checks the text of a deck. Returns the warnings, and raises ValueError with all problems."""

def deck_balance(text: str) -> str: ...
def standard_board() -> str: ...
def check_board(text: str) -> list[str]:
    """Checks the text of a board. Returns the warnings, and raises ValueError with all problems."""

def board_balance(text: str) -> str: ...
