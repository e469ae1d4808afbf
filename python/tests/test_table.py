"""The games themselves: encodings, secrets, seeds, records."""

import copy
import json
import pickle
from pathlib import Path

import numpy as np
import pytest

from pyramids_games import (
    BOTS,
    ENCODING,
    GAMES,
    Bot,
    Game,
    IllegalAction,
    board_balance,
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

GOLDEN = Path(__file__).parents[2] / "crates/bots/tests/golden"
TABLES = [("silver-gold", 1), ("silver-gold", 2), ("silver-gold", 3), ("silver-gold", 4), ("nile", 2)]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def game(request):
    return Game(*request.param)


def play(table, random, steps=None):
    """Plays at random; yields before every action."""
    count = 0
    while not table.is_over and (steps is None or count < steps):
        seat = int(random.choice(table.asked))
        yield seat
        table.act(seat, int(random.choice(table.legal_actions(seat))))
        count += 1


def test_the_encodings_are_those_that_are_documented():
    assert ENCODING == 1
    silver_gold, nile = Game("silver-gold"), Game("nile")
    assert (silver_gold.num_actions, silver_gold.observation_size) == (786, 3365)
    assert (nile.num_actions, nile.observation_size) == (196, 1339)
    assert (silver_gold.num_outcomes, nile.num_outcomes) == (56, 256)
    texts = [silver_gold.describe(action) for action in (0, 1, 6, 7, 11, 12, 36, 37, 399, 785)]
    assert texts == [
        "wait",
        "keep cards 1 and 2 of the hand",
        "keep cards 3 and 4 of the hand",
        "take card 1 of the display",
        "take the top card of the deck",
        "cross off r1c1 on the left card (box)",
        "cross off r5c5 on the left card (box)",
        "cross off r1c1 r1c2 on the left card (domino)",
        "cross off r1c1 on the right card (box)",
        "cross off r4c5 r5c3 r5c4 r5c5 on the right card (L)",
    ]
    texts = [nile.describe(action) for action in (0, 1, 23, 32, 33, 50, 51, 54, 55, 60, 61, 64, 65, 68, 177, 178, 192)]
    assert texts == [
        "wait",
        "draft Oasis (1)",
        "draft Dust storm (23)",
        "draft discovery 32, which does not exist",
        "buy the next space of column red 1",
        "buy the next space of column blue 6",
        "build a piece in row 1",
        "build a piece in row 4",
        "bump the red die up",
        "bump the blue die down",
        "roll an extra red die",
        "use the discovery of space 1",
        "use the discovery of space 1 for red",
        "use the discovery of space 1 with die 1",
        "use the discovery of space 6 with die 15",
        "double die 1",
        "double die 15",
    ]
    assert [nile.describe(action) for action in (193, 194)] == ["decline", "end the turn"]
    assert nile.describe(195) == "fill a box of the storehouse and end the turn"


def test_every_action_has_its_own_meaning(game):
    texts = [game.describe(action) for action in range(game.num_actions)]
    assert len(set(texts)) == game.num_actions
    with pytest.raises(ValueError, match="there is no action"):
        game.describe(game.num_actions)


def test_the_layout_covers_the_observation(game):
    position = 0
    for name, start, size in game.observation_layout:
        assert start == position and size > 0 and name
        position += size
    assert position == game.observation_size


def test_masks_say_what_the_rules_allow(game):
    random = np.random.default_rng(1)
    for seed in range(3):
        table = game.start(seed)
        for seat in play(table, random):
            mask = table.mask(seat)
            for action in range(0, game.num_actions, 7):
                try:
                    table.check(seat, action)
                    assert mask[action] == 1, game.describe(action)
                except IllegalAction:
                    assert mask[action] == 0, game.describe(action)
            assert mask.sum() == len(table.legal_actions(seat)) > 0
        assert table.places is not None


def test_observations_are_zeros_and_ones_and_change(game):
    table = game.start(2)
    seen = []
    for seat in play(table, np.random.default_rng(2)):
        observation = table.observation(seat)
        assert observation.dtype == np.int8 and observation.shape == (game.observation_size,)
        assert set(np.unique(observation)) == {0, 1}
        seen.append(observation)
    # Every entry that never changes is printed material or does not happen in this game.
    assert (np.ptp(np.array(seen), axis=0) == 1).sum() > 200


def test_observations_hold_no_secret():
    """In another world that looks the same to a seat, its observation and mask are the same, and others' are not."""
    random = np.random.default_rng(3)
    hidden = 0
    for players in (2, 4):
        game = Game("silver-gold", players)
        for seed in range(4):
            table = game.start(seed)
            for _ in play(table, random):
                for seat in range(players):
                    world = table.imagine(seat, int(random.integers(2**63)))
                    assert (world.observation(seat) == table.observation(seat)).all()
                    assert (world.mask(seat) == table.mask(seat)).all()
                    assert world.view(seat) == table.view(seat)
                    other = (seat + 1) % players
                    hidden += (world.observation(other) != table.observation(other)).any()
    assert hidden > 200, "there was something to hide"


def test_a_choice_of_another_seat_is_not_seen_before_all_have_chosen():
    game = Game("silver-gold", 2)
    one, other = game.start(5), game.start(5)
    one.act(0, 1)
    other.act(0, 6)
    assert (one.observation(1) == other.observation(1)).all()
    assert (one.observation(0) != other.observation(0)).any()
    one.act(1, 1)
    other.act(1, 1)
    assert (one.observation(1) != other.observation(1)).any()


def test_illegal_actions_raise_with_the_reason_and_change_nothing():
    table = Game("nile").start(1)
    before = table.save()
    for seat, action, reason in [
        (0, 194, "that is not asked for now"),
        (1, 20, "it is the other player's turn"),
        (0, 1, "Oasis \\(1\\) is no longer in the draft"),
        (0, 0, "action 0 is only for a seat that is not asked"),
        (0, 32, "there is no discovery 32"),
        (0, 196, "there is no action 196, actions are 0 to 195"),
    ]:
        with pytest.raises(IllegalAction, match=reason):
            table.act(seat, action)
    with pytest.raises(ValueError, match="there is no seat 2, seats are 0 to 1"):
        table.act(2, 20)
    assert table.save() == before


def test_the_same_seed_gives_the_same_game_as_in_rust():
    for name in ("nile", "silver-gold-two", "silver-gold-second-edition", "silver-gold-four", "silver-gold-one"):
        record = (GOLDEN / f"{name}.jsonl").read_text()
        decisions = replay(record)
        seed = json.loads(record.strip().splitlines()[-1])["seed"]
        table = decisions["game"].start(seed)
        for seat, action, mask, observation in zip(
            decisions["seats"], decisions["actions"], decisions["masks"], decisions["observations"]
        ):
            assert (table.mask(seat) == mask).all() and mask[action] == 1
            assert (table.observation(seat) == observation).all()
            table.act(int(seat), int(action))
        assert table.is_over and table.points == decisions["points"] and table.places == decisions["places"]
        lines = [json.loads(line) for line in record.splitlines()]
        again = [json.loads(line) for line in table.record(decisions["players"]).splitlines()]
        moves = [line for line in lines if "act" in line or "chance" in line or "result" in line]
        assert [line for line in again if "act" in line or "chance" in line or "result" in line] == moves


def test_records_are_verified(game):
    table = game.start(8)
    for _ in play(table, np.random.default_rng(8)):
        pass
    record = table.record()
    proven = verify(record)
    assert proven["finished"] and proven["chance_proven"]
    assert proven["points"] == table.points and proven["places"] == table.places
    lines = record.splitlines()
    changed = next(index for index, line in enumerate(lines) if "act" in line)
    del lines[changed]
    with pytest.raises(ValueError, match="line"):
        verify("\n".join(lines))
    with pytest.raises(ValueError, match="2 names are given" if game.players != 2 else "3 names are given"):
        table.record(["a", "b"] if game.players != 2 else ["a", "b", "c"])


@pytest.mark.parametrize("name", ["nile", "silver-gold-two"])
def test_reviews_add_up(name):
    record = (GOLDEN / f"{name}.jsonl").read_text()
    report = json.loads(review(record, "quick"))
    assert report["progress"] == 1 and len(report["ledgers"]) == len(report["players"]) == 2
    assert report["decisions"] and all(decision["loss"] >= 0 for decision in report["decisions"])
    with pytest.raises(ValueError, match="choose usual or quick"):
        review(record, "long")
    with pytest.raises(ValueError):
        review("\n".join(record.splitlines()[:30]))


def test_a_table_can_be_pickled_and_copied_at_any_time(game):
    random = np.random.default_rng(4)
    table = game.start(4)
    for _ in play(table, random, 25):
        copies = [pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table), table.copy()]
        for other in copies:
            assert other.save() == table.save()
    other = copies[0]
    while not other.is_over:
        other.act(other.seat, other.legal_actions(other.seat)[0])
    assert not table.is_over, "a copy is played on its own"
    assert other.record()
    assert pickle.loads(pickle.dumps(game)).setup == game.setup


def test_chance_can_be_settled_by_the_caller(game):
    random = np.random.default_rng(5)
    table = game.start()
    while not table.is_over:
        if table.is_chance:
            outcomes = table.chance_outcomes()
            numbers = [number for number, _ in outcomes]
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert len(set(numbers)) == len(numbers) and max(numbers) < game.num_outcomes
            table.settle(int(random.choice(numbers)))
        else:
            table.act(table.seat, int(random.choice(table.legal_actions(table.seat))))
    assert table.places is not None and table.seed is None
    with pytest.raises(ValueError, match="a table without a seed has no record"):
        table.record()
    with pytest.raises(ValueError, match="there is no chance outcome 999"):
        game.start().settle(999)


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_legal_games_and_the_stronger_wins(name):
    game = Game(name)
    wins = 0
    for seed in range(12):
        table = game.start(seed)
        bots = [Bot(game, "hard", seed), Bot(game, "random", seed)]
        while not table.is_over:
            seat = table.seat
            table.act(seat, bots[seat].choose(table, seat))
        wins += table.places[0] == 1
    assert wins >= 11


def test_bots_have_names_budgets_and_clear_errors():
    game = Game("nile")
    table = game.start(1)
    assert {"novice", "easy", "hard", "expert", "random"} <= set(BOTS)
    for limit in ({"iterations": 10}, {"millis": 5}, {}):
        assert table.legal_actions(0).count(Bot(game, "easy", 1, **limit).choose(table, 0)) == 1
    first, second = (Bot(game, "expert", 3, iterations=50).choose(table, 0) for _ in range(2))
    assert first == second
    with pytest.raises(ValueError, match="there is no bot"):
        Bot(game, "nobody")
    with pytest.raises(ValueError, match="not both"):
        Bot(game, "expert", iterations=1, millis=1)
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        Bot(game, "easy").choose(table, 1)
    with pytest.raises(ValueError, match="the bot plays another game"):
        Bot(game, "easy").choose(Game("silver-gold").start(1), 0)


def test_decks_and_boards_are_made_and_checked():
    assert check_deck(standard_deck()) == []
    deck = generate_deck(7)
    assert deck == generate_deck(7) != generate_deck(8)
    check_deck(deck)
    assert json.loads(deck_balance(deck))
    table = Game("silver-gold", 2, material=deck).start(1)
    for _ in play(table, np.random.default_rng(1)):
        pass
    assert table.is_over
    assert check_board(standard_board()) == [] and json.loads(board_balance(standard_board()))["mirrored"]
    with pytest.raises(ValueError, match="the section \\[skulls\\] is missing"):
        check_deck("[deck x]\nnonsense")
    with pytest.raises(ValueError, match="board"):
        Game("nile", material="nonsense")


def test_wrong_setups_have_clear_messages():
    with pytest.raises(ValueError, match='there is no game "chess", choose silver-gold or nile'):
        Game("chess")
    with pytest.raises(ValueError, match="players"):
        Game("nile", 3)
    with pytest.raises(ValueError, match="option"):
        Game("nile", options={"open_hands": True})
    with pytest.raises(ValueError, match="expected 64 digits from 0-9 and a-f"):
        Game("nile").start("12")
    assert Game("nile", options={"draft": "select"}).start(1).legal_actions(0)
