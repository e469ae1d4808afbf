"""Compares bots and your own agents: on the same shuffles, and from every seat.

The games, the pairings and their statistics are those of `pyramids arena`.

>>> from pyramids_games import Game
>>> from pyramids_games.arena import arena
>>> report = arena(Game("silver-gold"), ["easy", "random"], games=20, seed=1)
>>> report.pairings[0].bot, report.pairings[0].win_rate.mean > 0.5
('easy', True)

An agent of your own is anything with a method `choose(table, seat)` that returns an action:

>>> class FirstLegal:
...     def choose(self, table, seat):
...         return table.legal_actions(seat)[0]
>>> report = arena(Game("nile"), ["mine", "random"], games=4, agents={"mine": lambda game, seed: FirstLegal()})
>>> len(report.ratings)
2
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from ._core import Bot, Game, Table, bot_seed

__all__ = ["Agent", "Estimate", "Match", "Pairing", "Rating", "Report", "Result", "arena", "play", "schedule", "summarize"]

#: The bot whose rating is fixed, if it plays.
_ANCHOR, _ANCHOR_ELO = "greedy", 1500.0
_Z95 = 1.959963984540054


class Agent(Protocol):
    def choose(self, table: Table, seat: int) -> int: ...


#: Makes an agent for a game, with random numbers from a seed.
Maker = Callable[[Game, int], Agent]


@dataclass(frozen=True)
class Match:
    """One game to play: the number of its shuffle, and who sits where."""

    shuffle: int
    pairing: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """A match that was played."""

    match: Match
    places: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval; without one if there is only one observation."""

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Pairing:
    """`bot` against `against`; with more than two players, all opponents of `bot` are `against`."""

    bot: str
    against: str
    shuffles: int
    wins: int
    draws: int
    losses: int
    win_rate: Estimate
    margin: Estimate


@dataclass(frozen=True)
class Rating:
    """An Elo rating with its 95 % error."""

    elo: float
    error: float


@dataclass(frozen=True)
class Report:
    pairings: list[Pairing]
    #: By bot; only for two players.
    ratings: dict[str, Rating] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [f"{'bot':<12} {'against':<12} {'games':>6} {'win rate':>22} {'margin':>8}"]
        for pairing in self.pairings:
            rate, games = pairing.win_rate, pairing.wins + pairing.draws + pairing.losses
            interval = "" if rate.low is None else f" ({rate.low:.1%} to {rate.high:.1%})"
            lines.append(
                f"{pairing.bot:<12} {pairing.against:<12} {games:>6} {rate.mean:>6.1%}{interval} {pairing.margin.mean:>8.1f}"
            )
        best_first = sorted(self.ratings.items(), key=lambda rating: -rating[1].elo)
        lines += [f"{name:<12} {rating.elo:7.0f} ± {rating.error:.0f}" for name, rating in best_first]
        return "\n".join(lines)


def pairs(bots: Sequence[str], players: int) -> list[tuple[str, str]]:
    """Who is compared with whom. With two players, one side's result gives the other's."""
    numbered = list(enumerate(bots))
    if players == 2:
        return [(one, other) for i, one in numbered for j, other in numbered if i < j]
    return [(one, other) for i, one in numbered for j, other in numbered if i != j]


def schedule(bots: Sequence[str], players: int, games: int) -> list[Match]:
    """All matches: in every shuffle, each bot of a pair sits on every seat once."""
    if players < 2:
        raise ValueError("an arena needs at least two players")
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise ValueError("an arena needs at least two bots, each named once")
    return [
        Match(shuffle, number, tuple(bot if seat == own else other for seat in range(players)))
        for shuffle in range(math.ceil(games / players))
        for number, (bot, other) in enumerate(pairs(bots, players))
        for own in range(players)
    ]


def play(
    game: Game,
    match: Match,
    seed: int = 1,
    *,
    iterations: int | None = None,
    agents: Mapping[str, Maker] | None = None,
) -> Result:
    """Plays a match. The same arguments give the same result, on every machine."""
    table = game.start(seed, match.shuffle)
    seated: list[Agent] = []
    for seat, name in enumerate(match.names):
        random_seed = bot_seed(seed, match.shuffle, name, seat)
        own = (agents or {}).get(name)
        seated.append(own(game, random_seed) if own else Bot(game, name, random_seed, iterations=iterations))
    while not table.is_over:
        for seat in table.asked:
            table.act(seat, seated[seat].choose(table, seat))
    return Result(match, tuple(table.places or ()), tuple(table.points))


def arena(
    game: Game,
    bots: Sequence[str],
    *,
    games: int = 100,
    seed: int = 1,
    iterations: int | None = None,
    agents: Mapping[str, Maker] | None = None,
) -> Report:
    """Plays `games` games for each pair of bots, rounded up to whole shuffles."""
    matches = schedule(bots, game.players, games)
    return summarize(bots, [play(game, match, seed, iterations=iterations, agents=agents) for match in matches])


def summarize(bots: Sequence[str], results: Iterable[Result]) -> Report:
    """The statistics of all results. They do not depend on the order in which the games were played."""
    results = list(results)
    if not results:
        return Report([])
    players = len(results[0].match.names)
    summaries = [
        _pairing(bot, other, [result for result in results if result.match.pairing == number])
        for number, (bot, other) in enumerate(pairs(bots, players))
    ]
    return Report(summaries, _ratings(bots, summaries) if players == 2 else {})


def _pairing(bot: str, other: str, results: list[Result]) -> Pairing:
    by_shuffle: dict[int, list[tuple[float, float]]] = {}
    counts = [0, 0, 0]
    for result in sorted(results, key=lambda result: (result.match.shuffle, result.match.names.index(bot))):
        seat = result.match.names.index(bot)
        share = 1 / result.places.count(1) if result.places[seat] == 1 else 0.0
        best = max(points for place, points in enumerate(result.points) if place != seat)
        counts[0 if share >= 1 else 1 if share > 0 else 2] += 1
        by_shuffle.setdefault(result.match.shuffle, []).append((share, result.points[seat] - best))
    means = [np.mean(games, axis=0) for games in by_shuffle.values()]
    rates, margins = ([float(mean[column]) for mean in means] for column in (0, 1))
    return Pairing(bot, other, len(means), *counts, estimate_share(rates), estimate(margins))


def estimate(observations: Sequence[float]) -> Estimate:
    """The mean with Student's interval."""
    mean, count = float(np.mean(observations)), len(observations)
    if count < 2:
        return Estimate(mean, None, None)
    error = _student95(count - 1) * math.sqrt(float(np.var(observations, ddof=1)) / count)
    return Estimate(mean, mean - error, mean + error)


def estimate_share(observations: Sequence[float]) -> Estimate:
    """The mean of shares between 0 and 1; Wilson's interval if all are equal."""
    plain = estimate(observations)
    if plain.low is not None and plain.high is not None and plain.high > plain.low:
        return Estimate(plain.mean, max(plain.low, 0.0), min(plain.high, 1.0))
    z, count = _Z95**2 / len(observations), len(observations)
    centre = (plain.mean + z / 2) / (1 + z)
    error = _Z95 / (1 + z) * math.sqrt(plain.mean * (1 - plain.mean) / count + z / (4 * count))
    return Estimate(plain.mean, max(centre - error, 0.0), min(centre + error, 1.0))


def _student95(freedom: int) -> float:
    few = [12.706, 4.303, 3.182, 2.776]
    if freedom <= len(few):
        return few[freedom - 1]
    z = _Z95
    terms = [
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    ]
    total = 0.0
    for term in reversed(terms):
        total = (total + term) / freedom
    return total + z


def _ratings(bots: Sequence[str], pairings: list[Pairing]) -> dict[str, Rating]:
    """Maximum-likelihood ratings in the Bradley–Terry model, with one drawn game between all as a prior."""
    place = {name: number for number, name in enumerate(bots)}
    wins = np.full((len(bots), len(bots)), 0.5)
    for pairing in pairings:
        one, other = place[pairing.bot], place[pairing.against]
        won = pairing.win_rate.mean * pairing.shuffles * 2
        wins[one, other] += won
        wins[other, one] += pairing.wins + pairing.draws + pairing.losses - won
    np.fill_diagonal(wins, 0)
    games = wins + wins.T
    strengths = np.zeros(len(bots))
    for _ in range(500):
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        weights = games * expected * (1 - expected)
        information = np.diag(weights.sum(axis=1)) - weights
        share = 1 / len(bots)
        covariance = np.linalg.inv(information + share) - share
        steps = covariance @ (wins - games * expected).sum(axis=1)
        largest = float(np.abs(steps).max())
        strengths += steps / max(largest, 1.0)
        if largest < 1e-10:
            break
    points = 400 / math.log(10)
    fixed = place.get(_ANCHOR)
    zero = 0.0 if fixed is None else strengths[fixed]

    def variance(bot: int) -> float:
        if fixed is None:
            return covariance[bot, bot]
        return covariance[bot, bot] + covariance[fixed, fixed] - 2 * covariance[bot, fixed]

    return {
        name: Rating(
            float(_ANCHOR_ELO + points * (strengths[bot] - zero)),
            float(_Z95 * points * math.sqrt(max(variance(bot), 0.0))),
        )
        for name, bot in place.items()
    }
