"""OpenSpiel's own tests, and what they do not look at."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import pyramids_games.openspiel

# OpenSpiel's programs parse the command line before they write playthroughs.
flags.FLAGS.mark_as_parsed()

NAMES = list(pyramids_games.openspiel.GAMES.values())


@pytest.mark.parametrize("name", [*NAMES, "python_pyramids_silver_gold(players=4)"])
def test_random_sim_test(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_gives_the_same_text_again(name, tmp_path):
    file = tmp_path / "playthrough.txt"
    game = pyspiel.load_game(name)
    state, random = game.new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal() and len(state.history()) < 60:
        state.apply_action(int(random.choice(state.legal_actions())))
    file.write_text(generate_playthrough.playthrough(name, state.history()))
    written, again = generate_playthrough.replay(str(file))
    assert written == again and len(written) > 10_000


def play(state, bots, random):
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes())
            state.apply_action(int(random.choice(outcomes, p=probabilities)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


class FirstLegal(pyspiel.Bot):
    def __init__(self):
        super().__init__()

    def step(self, state):
        return state.legal_actions()[0]


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_tree_search_plays(name):
    random = np.random.RandomState(3)
    game = pyspiel.load_game(name)
    # Few simulations and short rollouts: it has to play, not to play well.
    evaluator = Cutoff(random)
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=random, solve=False)
    returns = play(game.new_initial_state(), [bot, FirstLegal()], random)
    assert sum(returns) == pytest.approx(0) and max(returns) == 1


class Cutoff(mcts.Evaluator):
    """Judges by the points."""

    def __init__(self, random):
        self._random = random

    def evaluate(self, state):
        mine, theirs = state.table.points
        value = np.tanh((mine - theirs) / 20)
        return [value, -value]

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_a_search_for_hidden_information_plays():
    random = np.random.RandomState(4)
    game = pyspiel.load_game("python_pyramids_silver_gold")
    bot = ismcts.ISMCTSBot(game, Cutoff(random), uct_c=2.0, max_simulations=4, random_state=random)
    state = game.new_initial_state()
    for _ in range(40):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(bot.step(state))
    assert len(state.history()) == 40


def test_information_states_have_perfect_recall_and_hold_no_secret():
    game = pyspiel.load_game("python_pyramids_silver_gold")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    one, other = state.clone(), state.clone()
    one.apply_action(1)
    other.apply_action(6)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_tensor(1) == other.information_state_tensor(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.observation_string(1) == other.observation_string(1)
    assert len(one.observation_tensor(0)) == 2 + 3365


def test_clones_are_played_on_their_own():
    game = pyspiel.load_game("python_pyramids_nile")
    state = game.new_initial_state()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(clone) != str(state) and state.history() == []
