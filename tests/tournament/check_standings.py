#!/usr/bin/env python3
"""Works out the standings of random events again (standings_reference.py) and compares.

check_standings.py PROGRAM EVENTS: PROGRAM prints events as JSON, one a line.
"""
import json
import subprocess
import sys

from standings_reference import Event


def check(data):
    event = Event(data)
    lots = {row["who"]: row["values"] for row in data["rows"]}
    if "lot" in data["ties"]:  # drawn by the library: only that they differ can be checked
        at = data["ties"].index("lot")
        drawn = sorted(values[at] for values in lots.values())
        assert drawn == list(range(1, len(drawn) + 1)), drawn
    rows = [(r["who"], r["place"], r["score"], r["values"]) for r in data["rows"]]
    wanted = event.standings(lots)
    assert rows == wanted, f"\n{rows}\n{wanted}"
    for row in data["rows"]:
        for value, terms in zip(row["values"], row["terms"]):
            assert value == sum(t[2] for t in terms if not t[4]), (row, terms)
            for round_, opponent, _, virtual, _ in terms:
                with_ = [r[2] for r in event.records[row["who"]] if r[0] == round_]
                assert opponent < 0 or opponent in with_, (row, terms)
                assert not virtual or opponent < 0, (row, terms)
    return len(rows)


def main():
    program, events = sys.argv[1:]
    output = subprocess.run([program, events], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    rows = sum(check(json.loads(line)) for line in output)
    assert len(output) == int(events)
    print(f"{len(output)} events, {rows} rows: the same order, places, scores and tie-breaks")


main()
