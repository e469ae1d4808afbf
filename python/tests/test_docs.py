"""The code of docs/python.md runs, in order, and its figures are right."""

import re
from pathlib import Path

import pytest

from pyramids_games import Game

PAGE = (Path(__file__).parents[2] / "docs/python.md").read_text()


def test_the_code_runs():
    names: dict = {}
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 7
    for block in blocks:
        try:
            exec(compile(block, "docs/python.md", "exec"), names)
        except ModuleNotFoundError as missing:
            if missing.name not in ("pyspiel", "gymnasium", "pettingzoo"):
                raise


@pytest.mark.parametrize("name", ["silver-gold", "nile"])
def test_the_drawn_layout_is_the_real_one(name):
    game = Game(name)
    section = PAGE.split("### Observation of " + {"silver-gold": "Silver & Gold", "nile": "Nile"}[name])[1].split("###")[0]
    drawn = section.split("```text\n")[1].split("```")[0]
    # A position stands at the beginning of a line, or after three blanks.
    positions = {int(number) for number in re.findall(r"(?:^ *|   )(\d+) [a-z]", drawn, re.MULTILINE)}
    starts = {start for _, start, _ in game.observation_layout}
    assert len(positions) >= 10
    for position in positions - {1338}:
        assert position in starts, f"{position} is drawn, but no part begins there"
    assert str(game.observation_size) in section.splitlines()[0]
    assert f"### Actions of {'Nile' if name == 'nile' else 'Silver & Gold'}: {game.num_actions}" in PAGE


def test_the_drawn_shapes_are_the_real_ones():
    game = Game("silver-gold")
    for offset, shape in [(0, "box"), (25, "domino"), (65, "line of three"), (95, "corner"), (159, "line of four"),
                          (179, "square"), (195, "T"), (243, "zigzag"), (291, "L"), (386, "L")]:
        assert game.describe(12 + offset).endswith(f"({shape})")
        assert game.describe(399 + offset).endswith(f"({shape})")
    assert Game("silver-gold", 3).observation_size - game.observation_size == 689
