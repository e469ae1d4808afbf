"""Compares bots on a Ray cluster. The table is the same as without a cluster, whatever happens to its workers.

    pip install './python[ray]'
    python examples/ray_arena.py --game silver-gold --bots easy,hard,expert --games 200

Every match is a task of its own that depends only on its arguments, so that Ray can run it again elsewhere if a worker dies.
On a real cluster, start Ray on its machines and set RAY_ADDRESS.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import ray

from pyramids_games import Game
from pyramids_games.arena import Match, Report, Result, play, schedule, summarize


@ray.remote(max_retries=-1)
def play_matches(game: Game, matches: list[Match], seed: int, iterations: int | None) -> list[Result]:
    return [play(game, match, seed, iterations=iterations) for match in matches]


def ray_arena(
    game: Game, bots: Sequence[str], *, games: int, seed: int = 1, iterations: int | None = None, chunk: int = 20
) -> Report:
    """As `pyramids_games.arena.arena`, on all workers of the cluster. A task plays `chunk` matches."""
    matches = schedule(bots, game.players, games)
    shared = ray.put(game)
    chunks = [matches[start : start + chunk] for start in range(0, len(matches), chunk)]
    tasks = [play_matches.remote(shared, part, seed, iterations) for part in chunks]
    return summarize(bots, [result for results in ray.get(tasks) for result in results])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="silver-gold")
    parser.add_argument("--bots", default="easy,hard")
    parser.add_argument("--games", type=int, default=100, help="for each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, help="of bots that search, for each decision")
    arguments = parser.parse_args()
    ray.init()
    game, bots = Game(arguments.game), arguments.bots.split(",")
    print(ray_arena(game, bots, games=arguments.games, seed=arguments.seed, iterations=arguments.iterations))


if __name__ == "__main__":
    main()
