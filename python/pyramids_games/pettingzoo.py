"""PettingZoo environments: agents in turn (`env`), and all at once (`parallel_env`).

Silver & Gold is simultaneous: everyone crosses off in secret. In `parallel_env` all agents choose in every step; an agent
that is not asked, for example because others still owe an extra box, has only the action 0, to wait. In `env` the
agents that are asked choose one after the other, and do not see what the others have chosen.

>>> from pyramids_games import pettingzoo
>>> env = pettingzoo.env("nile")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from ._core import WAIT, Game, IllegalAction, Table
from ._environment import Judge, Seeds, action_space, observation_space

__all__ = ["AgentsAtOnce", "AgentsInTurn", "env", "parallel_env", "raw_env", "simultaneous_env"]

Observation = dict[str, np.ndarray]


def _metadata(name: str) -> dict[str, Any]:
    return {"name": f"{name.replace('-', '_')}_v1", "render_modes": ["ansi"], "is_parallelizable": True, "render_fps": 1}


class _Environment:
    """What both kinds of environments share."""

    def __init__(
        self,
        game: str | Game = "silver-gold",
        players: int = 2,
        *,
        reward: str = "win",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = game if isinstance(game, Game) else Game(game, players, **options)
        self.metadata = _metadata(self.game.name)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, spaces.Space] = {
            agent: observation_space(self.game) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space] = {agent: action_space(self.game) for agent in self.possible_agents}
        self.table: Table = self.game.start(seed=0)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = Seeds()
        self._judge = Judge(self.game, illegal, reward)

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def _start(self, seed: int | None) -> None:
        series, index = self._seeds.next(seed)
        self.table = self.game.start(series, index)
        self._judge.seed(series, index)
        self.agents = self.possible_agents[:]

    def render(self) -> str | None:
        return self.table.view() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class AgentsInTurn(_Environment, AECEnv):
    """One agent after the other (AEC)."""

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._start(seed)
        self._steps = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.table.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat, wait=True)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        legal = self._judge.legal(self.table, seat, action)
        self._cumulative_rewards[agent] = 0.0
        if legal is None:
            self._end(self._judge.penalties(seat), terminated=True)
            return
        before = self.table.points if self._judge.reward == "margin" else []
        self.table.act(seat, legal)
        self._steps += 1
        over = self.table.is_over
        if over or self._judge.reward == "margin":
            rewards = self._judge.rewards(self.table, before)
        else:
            rewards = [0.0] * len(self.possible_agents)
        if over or (self.max_cycles is not None and self._steps >= self.max_cycles * len(self.possible_agents)):
            self._end(rewards, terminated=over)
            return
        for agent, reward in zip(self.possible_agents, rewards):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
        self._select()

    def _end(self, rewards: list[float], *, terminated: bool) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards))
        ended = self.terminations if terminated else self.truncations
        ended.update(dict.fromkeys(self.agents, True))
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


class AgentsAtOnce(_Environment, ParallelEnv):
    """All agents at once (Parallel)."""

    def reset(
        self, seed: int | None = None, options: dict | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict]]:
        self._start(seed)
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        table = self.table
        return {
            agent: {"observation": table.observation(seat), "action_mask": table.mask(seat, wait=True)}
            for agent, seat in self._seats.items()
        }

    def step(self, actions: dict[str, int]):
        asked = set(self.table.asked)
        chosen: list[tuple[int, int]] = []
        loser = None
        for agent in self.agents:
            seat, action = self._seats[agent], actions[agent]
            if seat in asked:
                legal = self._judge.legal(self.table, seat, action)
                if legal is None:
                    loser = seat
                else:
                    chosen.append((seat, legal))
            elif int(action) != WAIT and self._judge.illegal == "raise":
                raise IllegalAction(f"{agent} is not asked and can only wait (action {WAIT})")
        self._cycles += 1
        before = self.table.points
        if loser is None:
            for seat, action in chosen:
                self.table.act(seat, action)
            rewards = self._judge.rewards(self.table, before)
        else:
            rewards = self._judge.penalties(loser)
        terminated = loser is not None or self.table.is_over
        truncated = not terminated and self.max_cycles is not None and self._cycles >= self.max_cycles
        agents = self.agents
        if terminated or truncated:
            self.agents = []
        return (
            self._observations(),
            dict(zip(agents, rewards)),
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def state(self) -> np.ndarray:
        """What all seats together know."""
        return np.concatenate([self.table.observation(seat) for seat in range(self.game.players)])


def raw_env(game: str | Game = "silver-gold", players: int = 2, **options: Any) -> AgentsInTurn:
    """Agents in turn: only agents that are asked choose."""
    return AgentsInTurn(game, players, **options)


#: Illegal actions raise with the rules' reason, so that PettingZoo's own wrappers are not needed.
env = raw_env


def parallel_env(game: str | Game = "silver-gold", players: int = 2, **options: Any) -> AgentsAtOnce:
    """All agents at once; an agent that is not asked waits."""
    return AgentsAtOnce(game, players, **options)


def simultaneous_env(game: str | Game = "silver-gold", players: int = 2, **options: Any) -> AECEnv:
    """`parallel_env` for tools that know agents in turn only: in every cycle each agent acts once, or waits."""
    return parallel_to_aec(parallel_env(game, players, **options))
