"""The trainer of examples/ppo.py, in a short form."""

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
import ppo

from pyramids_games import Game, VectorEnv
from pyramids_games.arena import arena


def test_the_gradients_are_those_of_the_loss():
    random = np.random.default_rng(1)
    network = ppo.Network.new(Game("nile"), 8, random)
    for name, weight in network.weights.items():
        network.weights[name] = (weight + 0.05 * random.standard_normal(weight.shape)).astype(np.float64)
    observations = random.integers(0, 2, (4, 1339)).astype(np.int8)
    masks = np.ones((4, 196), np.int8)
    by_logits, by_values = random.standard_normal((4, 196)), random.standard_normal(4)
    by_logits -= by_logits.mean(axis=1, keepdims=True)

    def loss():
        logs, values, _ = network.forward(observations, masks)
        # The logarithm of the sum of a row does not change a loss whose gradient adds up to 0 in the row.
        return float((logs * by_logits).sum() + (values * by_values).sum())

    _, _, layers = network.forward(observations, masks)
    gradients = network.backward(layers, by_logits, by_values)
    for name, weight in network.weights.items():
        index = tuple(random.integers(size) for size in weight.shape)
        if name == "w1":
            index = (int(np.flatnonzero(observations[0])[0]), index[1])
        kept, small = weight[index], 1e-5
        weight[index] = kept + small
        above = loss()
        weight[index] = kept - small
        below = loss()
        weight[index] = kept
        assert np.isclose((above - below) / (2 * small), gradients[name][index], rtol=1e-3, atol=1e-4), name


def test_advantages_are_the_sums_of_rewards_of_the_own_seat():
    """Without discount and with values of 0, an advantage is what the seat still gains in its game."""
    settings = ppo.Settings(discount=1.0, trace=1.0)
    seats = [np.array([0]), np.array([1]), np.array([0]), np.array([1])]
    rewards = [np.array([[1.0, -1.0]]), np.array([[2.0, -2.0]]), np.array([[4.0, -4.0]]), np.array([[8.0, -8.0]])]
    done = [np.array([False]), np.array([True]), np.array([False]), np.array([False])]
    values, last = np.zeros((4, 1)), np.array([16.0])
    found = ppo.estimate(values, seats, rewards, done, last, np.array([0]), settings)
    assert found[:, 0].tolist() == [3.0, -2.0, 28.0, -24.0]


def test_a_short_training_makes_the_agent_stronger(tmp_path):
    game, seen = Game("nile"), []
    settings = ppo.Settings(games=64, steps=64, hidden=64)
    network = ppo.train(
        game, most=60_000, bot="easy", games=20, every=1e9, settings=settings, report=lambda *row: seen.append(row)
    )
    (_, none, before), (_, decisions, after) = seen
    assert none == 0 and decisions >= 60_000
    assert after.margin.mean > before.margin.mean + 10
    np.savez(tmp_path / "agent.npz", **network.weights)
    player = ppo.Player.load(tmp_path / "agent.npz")
    report = arena(game, ["agent", "random"], games=20, seed=9, agents={"agent": lambda game, seed: player})
    assert report.pairings[0].win_rate.mean > 0.7


def test_a_batch_of_data_has_an_entry_for_every_decision():
    settings, random = ppo.Settings(games=3, steps=5, hidden=8), np.random.default_rng(1)
    game = Game("silver-gold")
    data = ppo.collect(VectorEnv(game, 3, seed=1), ppo.Network.new(game, 8, random), settings, random)
    assert {len(array) for array in data.values()} == {15}
    assert data["masks"][np.arange(15), data["actions"]].all()
