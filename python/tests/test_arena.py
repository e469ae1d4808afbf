"""The arena gives the same figures as `pyramids arena`."""

import json
from pathlib import Path

import pytest

from pyramids_games import Game
from pyramids_games.arena import arena, play, schedule, summarize

#: What the command in this file printed. If bots have changed, run it again.
EXPECTED = json.loads((Path(__file__).parent / "arena.json").read_text())
BOTS = ["easy", "greedy", "random"]


def test_the_figures_are_those_of_the_command_line():
    report = arena(Game("silver-gold"), BOTS, games=20, seed=5)
    for pairing, other in zip(report.pairings, EXPECTED["pairings"], strict=True):
        for figure in ("bot", "against", "shuffles", "wins", "draws", "losses"):
            assert getattr(pairing, figure) == other[figure]
        for figure in ("win_rate", "margin"):
            for bound in ("mean", "low", "high"):
                assert getattr(getattr(pairing, figure), bound) == pytest.approx(other[figure][bound])
    for bot, rating in EXPECTED["ratings"].items():
        assert report.ratings[bot].elo == pytest.approx(rating["elo"])
        assert report.ratings[bot].error == pytest.approx(rating["error"])
    assert "easy" in str(report)


def test_the_order_of_the_games_does_not_matter():
    game = Game("nile")
    results = [play(game, match, 3) for match in schedule(["easy", "random"], 2, 8)]
    assert summarize(["easy", "random"], results) == summarize(["easy", "random"], reversed(results))


def test_four_players_and_an_agent_of_ones_own():
    class Last:
        def choose(self, table, seat):
            return table.legal_actions(seat)[-1]

    report = arena(Game("silver-gold", 4), ["easy", "mine"], games=4, agents={"mine": lambda game, seed: Last()})
    assert [(pairing.bot, pairing.against) for pairing in report.pairings] == [("easy", "mine"), ("mine", "easy")]
    assert report.pairings[0].win_rate.mean > report.pairings[1].win_rate.mean and not report.ratings


def test_wrong_arguments_have_clear_messages():
    with pytest.raises(ValueError, match="at least two players"):
        arena(Game("silver-gold", 1), ["easy", "hard"])
    with pytest.raises(ValueError, match="each named once"):
        arena(Game("nile"), ["easy", "easy"])
