"""Many games at once."""

import numpy as np
import pytest

from pyramids_games import GAMES, Game, IllegalAction, VectorEnv


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_a_batch_plays_the_same_games_as_tables(name, threads, reward):
    game, count = Game(name), 5
    env = VectorEnv(game, count, seed=3, threads=threads, reward=reward)
    tables = [game.start(3, index) for index in range(count)]
    numbers = list(range(count))
    ended = 0
    actions = np.zeros(count, np.int64)
    for _ in range(400):
        for index, table in enumerate(tables):
            seat = table.seat
            assert env.seats[index] == seat
            assert (env.masks[index] == table.mask(seat)).all()
            assert (env.observations[index] == table.observation(seat)).all()
        env.sample(actions)
        before = [table.points for table in tables]
        for index, table in enumerate(tables):
            table.act(table.seat, int(actions[index]))
        env.step(actions)
        for index, table in enumerate(tables):
            assert env.done[index] == table.is_over
            if reward == "win":
                assert env.rewards[index] == pytest.approx(table.rewards)
            else:
                (mine, theirs), (mine_before, theirs_before) = table.points, before[index]
                assert env.rewards[index, 0] == pytest.approx(mine - mine_before - theirs + theirs_before)
            if table.is_over:
                ended += 1
                assert list(env.points[index]) == table.points
                numbers[index] += count
                tables[index] = game.start(3, numbers[index])
    assert ended >= count


def test_the_arrays_stay_the_same():
    env = VectorEnv(Game("nile"), 4, seed=1)
    arrays = [env.observations, env.masks, env.rewards, env.done, env.seats, env.points]
    actions = np.zeros(4, np.int64)
    for _ in range(3):
        env.sample(actions)
        env.step(actions)
    assert all(one is other for one, other in zip(arrays, [env.observations, env.masks, env.rewards, env.done, env.seats, env.points]))
    assert len(env) == 4 and env.game.name == "nile"


def test_random_actions_are_legal_and_differ():
    env = VectorEnv(Game("silver-gold"), 64, seed=1, observations=False)
    assert env.observations.shape == (64, 0)
    actions = np.zeros(64, np.int64)
    env.sample(actions)
    assert env.masks[np.arange(64), actions].all() and len(set(actions)) > 3


def test_an_illegal_action_changes_no_game():
    env = VectorEnv(Game("nile"), 3, seed=1)
    actions = np.zeros(3, np.int64)
    env.sample(actions)
    before = env.observations.copy()
    actions[2] = 194
    with pytest.raises(IllegalAction, match="game 2, seat 0, action 194: that is not asked for now"):
        env.step(actions)
    actions[2] = -1
    with pytest.raises(IllegalAction, match="game 2"):
        env.step(actions)
    assert (env.observations == before).all()
    with pytest.raises(ValueError, match="2 actions are given for 3 games"):
        env.step(actions[:2])
    with pytest.raises(ValueError, match="games are too many"):
        VectorEnv(Game("nile"), 10**12)
    with pytest.raises(ValueError, match="choose win or margin"):
        VectorEnv(Game("nile"), 3, reward="points")


def test_many_games_use_all_cores_and_play_the_same():
    many, one = (VectorEnv(Game("nile"), 1500, seed=2, threads=threads) for threads in (None, 1))
    actions = np.zeros(1500, np.int64)
    for _ in range(20):
        many.sample(actions)
        many.step(actions)
        one.step(actions)
    assert (many.observations == one.observations).all() and (many.masks == one.masks).all()


def test_a_reset_starts_the_same_games_again():
    env = VectorEnv(Game("silver-gold"), 3, seed=1)
    first = env.observations.copy()
    actions = np.zeros(3, np.int64)
    env.sample(actions)
    env.step(actions)
    env.reset(1)
    assert (env.observations == first).all()
    env.reset(2)
    assert (env.observations != first).any()
