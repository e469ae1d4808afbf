"""Generates self-play data on a Ray cluster: every decision of many games, as arrays in files.

    pip install './python[ray]'
    python examples/ray_selfplay.py --game nile --games 10000 --bot hard --out data

Every file has the arrays `observations` (packed bits), `masks` (packed bits), `actions`, `seats` and `results`: the reward
of the seat that acted, at the end of its game. A file depends only on the seed and its number, so that Ray can make it again
elsewhere if a worker dies.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import numpy as np
import ray

from pyramids_games import Bot, Game, bot_seed


@ray.remote(max_retries=-1)
def generate(game: Game, bot: str, numbers: range, seed: int, file: str) -> int:
    """Plays games and writes their decisions; returns how many there are."""
    observations, masks, actions, seats, results = [], [], [], [], []
    for number in numbers:
        table = game.start(seed, number)
        bots = [Bot(game, bot, bot_seed(seed, number, bot, seat)) for seat in range(game.players)]
        first = len(seats)
        while not table.is_over:
            seat = table.seat
            action = bots[seat].choose(table, seat)
            observations.append(np.packbits(table.observation(seat)))
            masks.append(np.packbits(table.mask(seat)))
            actions.append(action)
            seats.append(seat)
            table.act(seat, action)
        results += [table.rewards[seat] for seat in seats[first:]]
    # Another worker may make the same file: it appears whole, or not at all.
    part = f"{file}.{os.getpid()}.part.npz"
    np.savez(
        part,
        observations=np.array(observations),
        masks=np.array(masks),
        actions=np.array(actions, np.int16),
        seats=np.array(seats, np.int8),
        results=np.array(results, np.float32),
    )
    os.replace(part, file)
    return len(actions)


def self_play(game: Game, bot: str, *, games: int, out: Path, seed: int = 1, chunk: int = 100) -> int:
    """Plays games on all workers of the cluster; returns the number of decisions."""
    out.mkdir(parents=True, exist_ok=True)
    shared = ray.put(game)
    starts = range(0, games, chunk)
    tasks = [
        generate.remote(shared, bot, range(start, min(start + chunk, games)), seed, str(out / f"{start:08}.npz"))
        for start in starts
    ]
    return sum(ray.get(tasks))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="nile")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("data"))
    arguments = parser.parse_args()
    ray.init()
    game = Game(arguments.game)
    decisions = self_play(game, arguments.bot, games=arguments.games, out=arguments.out, seed=arguments.seed)
    print(f"{decisions} decisions of {arguments.games} games in {arguments.out}")


if __name__ == "__main__":
    main()
