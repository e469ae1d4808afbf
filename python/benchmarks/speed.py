"""Measures steps a second, ours beside those of other libraries' nearest games, in one run.

    pip install './python[pettingzoo,openspiel]' pygame chess   # and pgx, if you want its rows
    python python/benchmarks/speed.py --seconds 3

A step is one decision of one player, with everything that a learner needs for the next one: the legal actions, and, where it
says so, the observation. Actions are chosen at random among the legal ones, and the choice is part of the time. All rows
use one thread. A library that is not installed has no row.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterator

# One thread for everybody, before the libraries start theirs.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(variable, "1")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np

from pyramids_games import GAMES, Game, VectorEnv

#: Makes some steps and returns how many.
Work = Callable[[], int]
Row = tuple[str, str, Work]


def ours_in_batches() -> Iterator[Row]:
    for name in GAMES:
        for observations in (False, True):
            yield (
                f"VectorEnv, {name}, 256 games",
                "observations, masks, rewards" if observations else "masks, rewards",
                batch(name, observations),
            )


def batch(name: str, observations: bool, count: int = 256) -> Work:
    env = VectorEnv(Game(name), count, seed=1, threads=1, observations=observations)
    actions = np.zeros(count, np.int64)

    def work() -> int:
        for _ in range(20):
            env.sample(actions)
            env.step(actions)
        return 20 * count

    return work


def ours_in_pettingzoo() -> Iterator[Row]:
    from pyramids_games import pettingzoo

    for name in GAMES:
        yield f"PettingZoo env, {name}", "observation, mask", in_turn(pettingzoo.env(name))


def in_turn(env) -> Work:
    """Plays games of a PettingZoo environment with random legal actions."""
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def work() -> int:
        steps = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[random.integers(len(legal))]))
                steps += 1
        env.reset()
        return steps

    return work


def pettingzoos_own() -> Iterator[Row]:
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    yield "PettingZoo, tictactoe_v3", "observation, mask", in_turn(tictactoe_v3.env())
    yield "PettingZoo, connect_four_v3", "observation, mask", in_turn(connect_four_v3.env())


def pettingzoos_chess() -> Iterator[Row]:
    from pettingzoo.classic import chess_v6

    yield "PettingZoo, chess_v6", "observation, mask", in_turn(chess_v6.env())


def openspiels() -> Iterator[Row]:
    import pyspiel

    import pyramids_games.openspiel
    from open_spiel.python.games import block_dominoes, tic_tac_toe  # noqa: F401, registers them

    ours = pyramids_games.openspiel.GAMES.values()
    for name in ("backgammon", "yacht", "hearts", "python_tic_tac_toe", "python_block_dominoes", *ours):
        kind = "in Python" if name.startswith("python_") else "in C++"
        if name in ours:
            kind = "ours, in Rust below Python"
        yield f"OpenSpiel, {name} ({kind})", "observation, legal actions", states(pyspiel.load_game(name))


def states(game) -> Work:
    """Plays games of OpenSpiel with random legal actions."""
    random = np.random.default_rng(1)
    kind = game.get_type()
    observed = kind.provides_observation_tensor

    def work() -> int:
        steps, state = 0, game.new_initial_state()
        while not state.is_terminal() and steps < 2000:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[random.integers(len(outcomes))][0])
                continue
            player = state.current_player()
            if observed:
                state.observation_tensor(player)
            legal = state.legal_actions(player)
            state.apply_action(legal[random.integers(len(legal))])
            steps += 1
        return steps

    return work


def pgxs() -> Iterator[Row]:
    import jax
    import jax.numpy as jnp
    import pgx

    for name in ("backgammon", "connect_four"):
        env = pgx.make(name)
        count = 256

        @jax.jit
        def step(state, key, env=env):
            """A random legal action in each game; a game that ended begins anew."""
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            choose, rest = jax.random.split(key)
            actions = jax.random.categorical(choose, logits, axis=1)
            keys = jax.random.split(rest, count)
            state = jax.vmap(env.step)(state, actions, keys) if name == "backgammon" else jax.vmap(env.step)(state, actions)
            fresh = jax.vmap(env.init)(keys)
            ended = state.terminated
            return jax.tree_util.tree_map(
                lambda new, old: jnp.where(ended.reshape((-1,) + (1,) * (old.ndim - 1)), new, old), fresh, state
            )

        yield f"pgx, {name}, 256 games (JAX on the processor)", "observations, masks, rewards", jitted(env, step, count)


def jitted(env, step, count: int) -> Work:
    import jax

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count))
    key = jax.random.PRNGKey(1)

    def work() -> int:
        nonlocal state, key
        for _ in range(20):
            key, now = jax.random.split(key)
            state = step(state, now)
        jax.block_until_ready(state)
        return 20 * count

    return work


def measure(work: Work, seconds: float, rounds: int = 5) -> float:
    """Steps a second: the best of some rounds, because other programs can only slow a round down."""
    work()
    best = 0.0
    for _ in range(rounds):
        steps, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds / rounds:
            steps += work()
        best = max(best, steps / elapsed)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each row")
    seconds = parser.parse_args().seconds
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, NumPy {np.__version__}\n")
    print("| environment | every step gives | steps a second |\n|---|---|---:|")
    for source in (ours_in_batches, ours_in_pettingzoo, pettingzoos_own, pettingzoos_chess, openspiels, pgxs):
        try:
            for name, gives, work in source():
                print(f"| {name} | {gives} | {measure(work, seconds):,.0f} |", flush=True)
        except ImportError as missing:
            print(f"| ({source.__name__.replace('_', ' ')}: {missing}) | | |", flush=True)


if __name__ == "__main__":
    main()
