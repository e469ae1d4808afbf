"""PettingZoo's own tests, and what they do not look at."""

import pickle
import warnings
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from pyramids_games import GAMES, WAIT, IllegalAction, pettingzoo

TABLES = [("silver-gold", 1), ("silver-gold", 2), ("silver-gold", 4), ("nile", 2)]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request):
    return request.param


def without_warnings():
    """PettingZoo warns of every observation that is a dictionary, although it asks for one with an action mask."""
    context = warnings.catch_warnings()
    context.__enter__()
    warnings.simplefilter("error")
    for known in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
        warnings.filterwarnings("ignore", message=known)
    return context


def test_agents_in_turn_pass_the_api_test(table):
    context = without_warnings()
    try:
        api_test(pettingzoo.env(*table), num_cycles=300)
    finally:
        context.__exit__(None, None, None)


def test_agents_at_once_pass_the_api_test(table):
    parallel_api_test(pettingzoo.parallel_env(*table), num_cycles=300)


def test_the_same_seed_gives_the_same_game(table):
    seed_test(lambda: pettingzoo.env(*table), num_cycles=200)
    # This test ignores the masks, so illegal actions must not raise.
    parallel_seed_test(lambda: pettingzoo.parallel_env(*table, illegal="random"), num_cycles=200)


@pytest.mark.parametrize("game", GAMES)
def test_max_cycles(game):
    # The test counts the actions of each agent and ignores the masks.
    def make(kind):
        return lambda **options: kind(game, illegal="random", **options)

    max_cycles_test(
        SimpleNamespace(parallel_env=make(pettingzoo.parallel_env), env=make(pettingzoo.simultaneous_env))
    )


def play(env, seed):
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        done = termination or truncation
        env.step(None if done else int(np.flatnonzero(observation["action_mask"])[0]))
    return rewards, env.table


def test_rewards_say_who_won(table):
    rewards, ended = play(pettingzoo.env(*table), 3)
    assert ended.is_over
    assert list(rewards.values()) == pytest.approx(ended.rewards)
    if table[1] > 1:
        assert sum(rewards.values()) == pytest.approx(0, abs=1e-6)
        assert max(rewards.values()) > 0


@pytest.mark.parametrize("game", GAMES)
def test_margins_add_up_to_the_difference_in_points(game):
    rewards, ended = play(pettingzoo.env(game, reward="margin"), 5)
    mine, theirs = ended.points
    assert rewards["player_0"] == pytest.approx(mine - theirs)
    assert rewards["player_1"] == pytest.approx(theirs - mine)


def test_all_choose_at_once_and_in_turn_with_the_same_result():
    parallel, turns = pettingzoo.parallel_env("silver-gold"), pettingzoo.env("silver-gold")
    observations, _ = parallel.reset(seed=11)
    waited = 0
    while parallel.agents:
        masks = {agent: observations[agent]["action_mask"] for agent in parallel.agents}
        actions = {agent: int(np.flatnonzero(mask)[-1]) for agent, mask in masks.items()}
        waited += sum(action == WAIT for action in actions.values())
        observations, *_ = parallel.step(actions)
    assert waited > 0, "in some step an extra box is owed"
    turns.reset(seed=11)
    while not turns.table.is_over:
        turns.step(int(np.flatnonzero(turns.observe(turns.agent_selection)["action_mask"])[-1]))
    assert parallel.table.points == turns.table.points


def test_illegal_actions_raise_with_the_reason():
    env = pettingzoo.env("silver-gold")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="you must keep two of your four cards first"):
        env.step(20)
    parallel = pettingzoo.parallel_env("nile")
    parallel.reset(seed=1)
    with pytest.raises(IllegalAction, match="player_1 is not asked"):
        parallel.step({"player_0": 20, "player_1": 20})


def test_an_illegal_action_loses_if_asked_for():
    env = pettingzoo.env("nile", illegal="lose")
    env.reset(seed=1)
    env.step(195)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 1.0}


def test_an_environment_can_be_pickled_in_the_middle_of_a_game():
    env = pettingzoo.env("nile")
    env.reset(seed=4)
    for _ in range(20):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    again = pickle.loads(pickle.dumps(env))
    assert again.agent_selection == env.agent_selection
    assert (again.observe("player_0")["observation"] == env.observe("player_0")["observation"]).all()
    again.step(int(np.flatnonzero(again.observe(again.agent_selection)["action_mask"])[0]))
    assert len(again.table.history) > len(env.table.history)
