#!/usr/bin/env python3
"""Recounts the standings of a duplicate evening from the records of its tables. It shares no code with the server.

    python3 examples/recount_evening.py http://127.0.0.1:8080 EVENING

EVENING is the long id in the evening's link. Every round that is over is checked:

- all tables have the round's seed, and the seed comes from the evening's secret once that is revealed;
- the players of each record are the people on the seats, and its result says who scored what;
- the match points and the standings are what docs/events.md says.

The records themselves are checked by `pyramids verify`. Ends with status 1 and a reason if anything differs.
"""
import hashlib
import json
import sys
import urllib.request

REST = 6000  # match points of a person for whom no table was left


def get(url):
    with urllib.request.urlopen(url) as answer:
        return json.load(answer)


def check(is_right, problem):
    if not is_right:
        sys.exit(problem)


def read_record(text):
    """The players, the result and the seed of a record."""
    lines = [json.loads(line) for line in text.splitlines()]
    result = next(line["result"] for line in lines if "result" in line)
    seed = next(line["seed"] for line in lines if "seed" in line)
    return lines[0]["players"], result, seed


def points(score):
    """The points that decide first: the total of Silver & Gold, what is built in Nile."""
    return score["total"] if "total" in score else score["built"]


def value(result, seat):
    own = points(result[seat]["score"])
    if len(result) == 2:
        return own - points(result[1 - seat]["score"])
    return own


def seat_score(results, table, seat):
    """Match points in hundredths of a percent, and the sum of differences."""
    comparisons = []
    if len(results) == 1:
        for other in range(len(results[0])):
            if other != seat:
                places = results[0][other]["place"], results[0][seat]["place"]
                difference = points(results[0][seat]["score"]) - points(results[0][other]["score"])
                comparisons.append((places[0] - places[1], difference))
    else:
        for other, result in enumerate(results):
            if other != table:
                difference = value(results[table], seat) - value(result, seat)
                comparisons.append((difference, difference))
    gained = sum(2 if better > 0 else 1 if better == 0 else 0 for better, _ in comparisons)
    possible = 2 * len(comparisons)
    # Rounded half up, in whole numbers.
    match_points = (gained * 10000 + possible // 2) // possible if possible else 5000
    return match_points, sum(difference for _, difference in comparisons)


def count_round(round_info, records, people, number):
    """The score of each person in a round that is over."""
    scores = {}
    seeds = set()
    results = []
    for shown, table in zip(round_info["tables"], records["tables"], strict=True):
        check(shown["seats"] == table["seats"], f"round {number}: other people sit in the records")
        if table["record"] is None:
            scores.update({person: (REST, 0) for person in table["seats"] if person})
            results.append(None)
            continue
        players, result, seed = read_record(table["record"])
        seeds.add(seed)
        for person, player in zip(table["seats"], players, strict=True):
            if person is None:
                check("bot" in player, f"round {number}: a bot's seat has a player {player}")
            else:
                known = people[person - 1]["name"]
                check(player == {"name": known}, f"round {number}: {player} sits in the place of {known}")
        results.append(result)
    check(seeds <= {records["seed"]}, f"round {number}: tables have different seeds")
    counted = [result for result in results if result]
    place = 0
    for table, result in zip(records["tables"], results):
        if result:
            for seat, person in enumerate(table["seats"]):
                if person:
                    scores[person] = seat_score(counted, place, seat)
            place += 1
    for bye in round_info["byes"]:
        scores[bye["person"]] = (REST if bye["kind"] == "rest" else 0, 0)
    return scores


def main():
    server, evening = sys.argv[1:]
    info = get(f"{server}/api/evenings/{evening}")
    totals = {number: [0, 0] for number in range(1, len(info["people"]) + 1)}
    rounds = 0
    for number, round_info in enumerate(info["rounds"], 1):
        check(round_info["over"], f"round {number} is not over")
        records = get(f"{server}/api/evenings/{evening}/rounds/{number}")
        if "secret" in records:
            secret = bytes.fromhex(records["secret"])
            check(hashlib.sha256(secret).hexdigest() == info["promise"], "the secret is not the promised one")
            seed = hashlib.sha256(secret + b"round" + bytes([number])).hexdigest()
            check(seed == records["seed"], f"round {number}: the seed does not come from the secret")
        for person, (match_points, difference) in count_round(round_info, records, info["people"], number).items():
            totals[person][0] += match_points
            totals[person][1] += difference
        rounds += 1
    for standing in info["standings"]:
        own = totals[standing["person"]]
        check(
            own == [standing["total"], standing["difference"]],
            f"person {standing['person']} has {own}, but the server says {standing}",
        )
        place = 1 + sum(other > own for other in totals.values())
        check(place == standing["place"], f"person {standing['person']} has place {place}, not {standing['place']}")
    for standing in info["standings"]:
        name = info["people"][standing["person"] - 1]["name"]
        print(f"{standing['place']:>3}  {name:<24} {standing['total'] / 100:>8.2f} %  {standing['difference']:>+6}")
    print(f"recounted: {rounds} rounds, {len(totals)} people, all as the server says")


if __name__ == "__main__":
    main()
