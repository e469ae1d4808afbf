"""Gymnasium's own tests, and what they do not look at."""

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

import pyramids_games.gymnasium
from pyramids_games import IllegalAction

IDS = ["pyramids/SilverGold-v1", "pyramids/Nile-v1"]


def play(env, seed, choose=lambda mask: int(np.flatnonzero(mask)[0])):
    _, info = env.reset(seed=seed)
    total, steps, terminated = 0.0, 0, False
    while not terminated:
        _, reward, terminated, truncated, info = env.step(choose(info["action_mask"]))
        assert not truncated
        total, steps = total + reward, steps + 1
    return total, steps, info


@pytest.mark.parametrize("number", IDS)
def test_check_env(number):
    # The checker ignores masks, so illegal actions must not raise.
    env = gymnasium.make(number, opponents=["easy"], illegal="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("number", IDS)
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_make_vec(number, mode):
    envs = gymnasium.make_vec(number, num_envs=3, vectorization_mode=mode, opponents=["novice"], illegal="random")
    try:
        observations, infos = envs.reset(seed=2)
        assert observations["observation"].shape[0] == 3
        for _ in range(30):
            actions = np.array([np.flatnonzero(mask)[0] for mask in observations["action_mask"]])
            observations, rewards, *_ = envs.step(actions)
        assert rewards.shape == (3,)
    finally:
        envs.close()


@pytest.mark.parametrize("number", IDS)
def test_the_same_seed_gives_the_same_game_against_a_bot_that_searches(number):
    env = gymnasium.make(number, opponents=["expert"], iterations=20)
    (reward, steps, info), (reward_again, steps_again, info_again) = play(env, 6), play(env, 6)
    assert (reward, steps, info["points"]) == (reward_again, steps_again, info_again["points"])


def test_three_opponents_and_a_changing_seat():
    env = gymnasium.make("pyramids/SilverGold-v1", opponents=["easy", "novice", "greedy"], seat=None).unwrapped
    env.reset(seed=1)
    seats = [env.seat]
    for _ in range(4):
        env.reset()
        seats.append(env.seat)
    assert seats == [0, 1, 2, 3, 0]
    total, _, info = play(env, 3)
    assert total == pytest.approx(1.0 if info["places"][env.seat] == 1 else -1 / 3)


def test_illegal_actions_raise_with_the_reason():
    env = gymnasium.make("pyramids/Nile-v1")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="that is not asked for now"):
        env.step(194)


def test_wrong_arguments_have_clear_messages():
    with pytest.raises(ValueError, match="choose one of raise, lose, random"):
        gymnasium.make("pyramids/Nile-v1", illegal="ignore")
    with pytest.raises(ValueError, match="there is no seat 2"):
        gymnasium.make("pyramids/Nile-v1", seat=2)
    env = gymnasium.make("pyramids/Nile-v1", opponents=["grandmaster"])
    with pytest.raises(ValueError, match="there is no bot \"grandmaster\", choose one of novice"):
        env.reset(seed=1)


def test_stable_baselines_finds_the_masks():
    env = pyramids_games.gymnasium.SoloEnv("nile")
    env.reset(seed=1)
    assert env.action_masks().sum() == len(env.table.legal_actions(0))
