"""The examples for clusters, on a local one with two workers, one of which is killed."""

import os
import signal
import sys
from pathlib import Path

import numpy as np
import pytest

ray = pytest.importorskip("ray")

EXAMPLES = str(Path(__file__).parents[2] / "examples")
sys.path.insert(0, EXAMPLES)
import ray_arena
import ray_selfplay

from pyramids_games import Game
from pyramids_games.arena import arena


@pytest.fixture(scope="module")
def cluster():
    # The workers import the examples too.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([EXAMPLES, str(Path(__file__).parent)]))
        ray.init(num_cpus=2, include_dashboard=False)
        yield
        ray.shutdown()


def test_the_table_is_the_same_although_a_worker_dies(cluster, monkeypatch, tmp_path):
    killed = tmp_path / "killed"
    original = ray_arena.play_matches

    def with_an_accident(game, matches, seed, iterations):
        first = original._function(game, matches[:1], seed, iterations)
        try:
            killed.touch(exist_ok=False)
            os.kill(os.getpid(), signal.SIGKILL)
        except FileExistsError:
            pass
        return first + original._function(game, matches[1:], seed, iterations)

    monkeypatch.setattr(ray_arena, "play_matches", ray.remote(**original._default_options)(with_an_accident))
    game, bots = Game("nile"), ["easy", "greedy", "random"]
    report = ray_arena.ray_arena(game, bots, games=10, seed=4, chunk=5)
    assert killed.exists(), "no worker was killed in the middle"
    assert report == arena(game, bots, games=10, seed=4)


def test_self_play_writes_whole_games(cluster, tmp_path):
    game = Game("silver-gold")
    decisions = ray_selfplay.self_play(game, "easy", games=6, out=tmp_path, seed=2, chunk=3)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["00000000.npz", "00000003.npz"]
    arrays = [np.load(file) for file in files]
    assert sum(len(array["actions"]) for array in arrays) == decisions > 300
    for array in arrays:
        observations = np.unpackbits(array["observations"], axis=1, count=game.observation_size)
        masks = np.unpackbits(array["masks"], axis=1, count=game.num_actions)
        assert observations.shape == (len(array["actions"]), game.observation_size)
        assert masks[np.arange(len(array["actions"])), array["actions"]].all()
        assert set(np.unique(array["results"])) <= {-1.0, 0.0, 1.0}
