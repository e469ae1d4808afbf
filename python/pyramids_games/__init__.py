"""Silver & Gold: Pyramids and Nile for Python.

The rules, the bots and the arrays come from Rust; this package gives them the interfaces that researchers use.
See docs/python.md of the project for the encodings of actions and observations.

>>> from pyramids_games import Bot, Game
>>> game = Game("nile")
>>> table = game.start(seed=7)
>>> bots = [Bot(game, "easy", seed=1), Bot(game, "novice", seed=2)]
>>> while not table.is_over:
...     table.act(table.seat, bots[table.seat].choose(table, table.seat))
>>> sorted(table.places)
[1, 2]
"""

from ._core import (
    BOTS,
    ENCODING,
    WAIT,
    Bot,
    Game,
    IllegalAction,
    Table,
    VectorEnv,
    __version__,
    board_balance,
    bot_seed,
    check_board,
    check_deck,
    deck_balance,
    generate_deck,
    replay,
    review,
    standard_board,
    standard_deck,
    verify,
)

#: The names of all games.
GAMES = ("silver-gold", "nile")

__all__ = [
    "BOTS",
    "ENCODING",
    "GAMES",
    "WAIT",
    "Bot",
    "Game",
    "IllegalAction",
    "Table",
    "VectorEnv",
    "__version__",
    "board_balance",
    "bot_seed",
    "check_board",
    "check_deck",
    "deck_balance",
    "generate_deck",
    "replay",
    "review",
    "standard_board",
    "standard_deck",
    "verify",
]
