"""Trains an agent from zero by self-play with PPO, in plain NumPy, and compares it with a bot.

    pip install ./python
    python examples/ppo.py --game nile --minutes 12 --out agent.npz --curve curve.csv

The same network plays all seats. It sees what the seat may know, and is rewarded for points that it gains more than the others.
PPO is described by Schulman and others (2017), https://arxiv.org/abs/1707.06347.
"""

from __future__ import annotations

import argparse
import csv
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pyramids_games import Game, Table, VectorEnv
from pyramids_games.arena import Pairing, arena

Arrays = dict[str, np.ndarray]


@dataclass(frozen=True)
class Settings:
    """What can be tuned."""

    games: int = 128
    """played at the same time"""
    steps: int = 128
    """in each game between two updates"""
    hidden: int = 128
    epochs: int = 2
    batch: int = 2048
    learning_rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    discount: float = 0.999
    trace: float = 0.95
    """the λ of generalized advantage estimation"""
    points_for_one: float = 20.0
    """so many points are a reward of 1"""


class Network:
    """Two hidden layers, one head for the logarithms of the actions' probabilities, one for the value."""

    def __init__(self, weights: Arrays) -> None:
        self.weights = weights

    @classmethod
    def new(cls, game: Game, hidden: int, random: np.random.Generator) -> Network:
        def layer(inputs: int, outputs: int, scale: float) -> np.ndarray:
            return (random.standard_normal((inputs, outputs)) * scale / np.sqrt(inputs)).astype(np.float32)

        inputs, actions = game.observation_size, game.num_actions
        shapes = {"1": (inputs, hidden, 2.0), "2": (hidden, hidden, 1.4), "p": (hidden, actions, 0.1), "v": (hidden, 1, 0.1)}
        weights = {f"w{name}": layer(*shape) for name, shape in shapes.items()}
        weights |= {f"b{name}": np.zeros(shape[1], np.float32) for name, shape in shapes.items()}
        return cls(weights)

    def forward(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
        """The logarithms of the probabilities, the values, and what `backward` needs."""
        w = self.weights
        inputs = observations.astype(np.float32)
        first = np.maximum(inputs @ w["w1"] + w["b1"], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        logits = np.where(masks != 0, second @ w["wp"] + w["bp"], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        values = (second @ w["wv"] + w["bv"])[:, 0]
        return logs, values, [inputs, first, second]

    def backward(self, layers: list[np.ndarray], by_logits: np.ndarray, by_values: np.ndarray) -> Arrays:
        """The gradients of all weights, from those of the outputs."""
        inputs, first, second = layers
        w, column = self.weights, by_values[:, None]
        by_second = (by_logits @ w["wp"].T + column @ w["wv"].T) * (second > 0)
        by_first = (by_second @ w["w2"].T) * (first > 0)
        pairs = {"p": (second, by_logits), "v": (second, column), "2": (first, by_second), "1": (inputs, by_first)}
        gradients = {f"w{name}": before.T @ after for name, (before, after) in pairs.items()}
        return gradients | {f"b{name}": after.sum(axis=0) for name, (_, after) in pairs.items()}


class Adam:
    """The optimiser of Kingma and Ba (2015)."""

    def __init__(self, weights: Arrays) -> None:
        self.means = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.steps = 0

    def step(self, weights: Arrays, gradients: Arrays, rate: float) -> None:
        self.steps += 1
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        scale = min(1.0, 0.5 / (norm + 1e-8))
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, gradient in gradients.items():
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (scale * gradient - mean)
            square += 0.001 * ((scale * gradient) ** 2 - square)
            weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class Player:
    """Plays the most probable action: an agent for `pyramids_games.arena`."""

    def __init__(self, network: Network) -> None:
        self.network = network

    @classmethod
    def load(cls, file: str | Path) -> Player:
        return cls(Network(dict(np.load(file))))

    def choose(self, table: Table, seat: int) -> int:
        logs, _, _ = self.network.forward(table.observation(seat)[None], table.mask(seat)[None])
        return int(logs[0].argmax())


def collect(env: VectorEnv, network: Network, settings: Settings, random: np.random.Generator) -> Arrays:
    """Plays some steps in all games, and adds what each decision turned out to be worth."""
    count, games = settings.steps, len(env)
    every = np.arange(games)
    kept: dict[str, list[np.ndarray]] = {name: [] for name in ("observations", "masks", "actions", "logs", "values")}
    seats, rewards, done = [], [], []
    for _ in range(count):
        logs, values, _ = network.forward(env.observations, env.masks)
        noise = random.gumbel(size=logs.shape).astype(np.float32)
        actions = np.where(env.masks != 0, logs + noise, -np.inf).argmax(axis=1)
        chosen = (env.observations.copy(), env.masks.copy(), actions, logs[every, actions], values)
        for name, array in zip(kept, chosen):
            kept[name].append(array)
        seats.append(env.seats.copy())
        env.step(actions)
        rewards.append(env.rewards / settings.points_for_one)
        done.append(env.done.copy())
    _, last, _ = network.forward(env.observations, env.masks)
    advantages = estimate(np.array(kept["values"]), seats, rewards, done, last, env.seats, settings)
    arrays = {name: np.concatenate(arrays) for name, arrays in kept.items()}
    arrays["advantages"] = advantages.reshape(-1)
    arrays["returns"] = arrays["advantages"] + arrays["values"]
    return arrays


def estimate(values, seats, rewards, done, last, last_seats, settings: Settings) -> np.ndarray:
    """Generalized advantage estimation. Every seat has a chain of decisions of its own."""
    count, games = values.shape
    players = rewards[0].shape[1]
    every = np.arange(games)
    # What one seat is worth, the others lack.
    following = np.repeat(-last[:, None] / max(players - 1, 1), players, axis=1)
    following[every, last_seats] = last
    trace, gained = np.zeros((games, players)), np.zeros((games, players))
    advantages = np.zeros((count, games), np.float32)
    for step in reversed(range(count)):
        for array in (following, trace, gained):
            array[done[step]] = 0
        gained += rewards[step]
        seat = seats[step]
        error = gained[every, seat] + settings.discount * following[every, seat] - values[step]
        advantages[step] = trace[every, seat] = error + settings.discount * settings.trace * trace[every, seat]
        following[every, seat], gained[every, seat] = values[step], 0
    return advantages


def batches(size: int, settings: Settings, random: np.random.Generator) -> Iterator[np.ndarray]:
    for _ in range(settings.epochs):
        order = random.permutation(size)
        for start in range(0, size, settings.batch):
            yield order[start : start + settings.batch]


def update(network: Network, adam: Adam, data: Arrays, settings: Settings, rate: float, random) -> None:
    """Improves the network with the decisions that were collected."""
    advantages = data["advantages"]
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for chosen in batches(len(advantages), settings, random):
        every, actions = np.arange(len(chosen)), data["actions"][chosen]
        logs, values, layers = network.forward(data["observations"][chosen], data["masks"][chosen])
        probabilities = np.exp(logs)
        ratio = np.exp(logs[every, actions] - data["logs"][chosen])
        advantage = advantages[chosen]
        # The gradient vanishes where the policy has already moved far enough in the direction of the advantage.
        moves = np.where(advantage > 0, ratio < 1 + settings.clip, ratio > 1 - settings.clip)
        weight = -(moves * ratio * advantage) / len(chosen)
        by_logits = -weight[:, None] * probabilities
        by_logits[every, actions] += weight
        entropy = -(probabilities * logs).sum(axis=1, keepdims=True)
        by_logits += settings.entropy * probabilities * (logs + entropy) / len(chosen)
        by_values = (values - data["returns"][chosen]) / len(chosen)
        gradients = network.backward(layers, by_logits.astype(np.float32), by_values.astype(np.float32))
        adam.step(network.weights, gradients, rate)


def compare(game: Game, network: Network, bot: str, games: int, seed: int) -> Pairing:
    """Plays against a bot, on shuffles that the training does not use."""
    agents = {"agent": lambda game, seed: Player(network)}
    return arena(game, ["agent", bot], games=games, seed=seed, agents=agents).pairings[0]


def train(
    game: Game,
    *,
    seconds: float = math.inf,
    most: float = math.inf,
    bot: str = "easy",
    games: int = 200,
    every: float = 60,
    seed: int = 1,
    settings: Settings = Settings(),
    report: Callable[[float, int, Pairing], None] = lambda *_: None,
) -> Network:
    """Trains for some seconds, or with at most some decisions; reports every so often how many were made and how the agent
    does against a bot. Comparisons are not part of the time."""
    random = np.random.default_rng(seed)
    network = Network.new(game, settings.hidden, random)
    adam = Adam(network.weights)
    env = VectorEnv(game, settings.games, seed=seed, reward="margin")
    spent, decisions, due = 0.0, 0, 0.0
    while True:
        progress = max(spent / seconds, decisions / most)
        if spent >= due or progress >= 1:
            report(spent, decisions, compare(game, network, bot, games, seed + 1_000_000))
            due += every
        if progress >= 1:
            return network
        start = time.perf_counter()
        data = collect(env, network, settings, random)
        update(network, adam, data, settings, settings.learning_rate * max(1 - progress, 0.05), random)
        spent += time.perf_counter() - start
        decisions += len(data["actions"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="nile")
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--against", default="easy", metavar="BOT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=60, help="seconds of training between two comparisons")
    parser.add_argument("--out", type=Path, default=Path("agent.npz"))
    parser.add_argument("--curve", type=Path, help="a file for the learning curve")
    arguments = parser.parse_args()
    rows = [("seconds", "decisions", "win_rate", "low", "high", "margin")]

    def report(spent: float, decisions: int, pairing: Pairing) -> None:
        rate = pairing.win_rate
        figures = (rate.mean, rate.low, rate.high, pairing.margin.mean)
        rows.append((round(spent), decisions, *(round(figure, 3) for figure in figures)))
        result = f"wins {rate.mean:.1%} against {arguments.against}, margin {pairing.margin.mean:+.1f}"
        print(f"{spent:6.0f} s {decisions:10,} decisions: {result}", flush=True)

    options = {"bot": arguments.against, "every": arguments.every, "seed": arguments.seed, "report": report}
    network = train(Game(arguments.game), seconds=60 * arguments.minutes, **options)
    np.savez(arguments.out, **network.weights)
    if arguments.curve:
        with arguments.curve.open("w", newline="") as file:
            csv.writer(file).writerows(rows)


if __name__ == "__main__":
    main()
