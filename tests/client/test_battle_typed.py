#!/usr/bin/env python3
"""A whole battle of `battle`, typed by two people in terminals over a real server: places, charges, manoeuvres, shots, blows.

usage: test_battle_typed.py GONFALOND GONFALON   writes TAP; TRANSCRIPT=FOLDER keeps what both have seen
"""
import json
import os
import re
import sys
import time

from online import Client, Server
from typist import Typist, play

GONFALOND, GONFALON = sys.argv[1:3]
# For each unit: its profile, what else its list has, the column of its front and its files; persons stand behind.
ARMIES = {
    "anne": {"Marshal": ("ford_captain", {"level": 10, "general": True}, 20, 0), "Spears": ("ford_spears", {"count": 15, "members": [{"slot": "leader"}]}, 24, 5),
             "Bolts": ("ford_crossbows", {"count": 8}, 16, 8), "Knights": ("ford_knights", {"count": 5, "members": [{"slot": "leader"}]}, 33, 5)},
    "bill": {"Chief": ("tusk_lord", {"level": 10, "general": True}, 20, 0), "Tusks": ("tusk_boys", {"count": 18, "members": [{"slot": "leader"}]}, 24, 6),
             "Bows": ("tusk_bows", {"count": 10}, 16, 5), "Boars": ("tusk_boars", {"count": 5}, 33, 5)},
}
FRONT = {"anne": 15, "bill": 31}  # of the regiments; facing each other
FACING = {"anne": 0, "bill": 180}
TURNS = 4
STAY = ("Marshal", "Chief", "Bolts", "Bows")  # persons, and those who shoot
NAMES = "|".join(name for army in ARMIES.values() for name in army)
# What has to be typed and taken: what it is, the rule of the question, the line.
BATTLES = 3
WANTED = [
    ("a unit put down: place, facing, files", "B25.1-c", r"NAME @\d+,\d+ \^(0|180) /\d"),
    ("a charge, as its option says it", "B7.1-a", r"NAME charges NAME.*"),
    ("a reaction by its word", "B7.2-a", r"hold"),
    ("a wheel and a way in one line", "B5.6-a", r"NAME: wheel (left|right) 5, ahead [\d.]+"),
    ("a front", "B5.6-a", r"NAME: front \d+"),
    ("a shot, as its option says it", "B6.2.1-g", r"NAME shoots at NAME .*"),
]


class Commander:
    """Decides what a line says; it is the typist who sends it."""

    def __init__(self, name):
        self.name, self.fronts = name, 0

    def answers(self, question, typist):
        kind = question.kind.split(" ")[0]
        return {"ranks": self.put_down, "manoeuvres": self.drill}.get(kind, self.choose)(question, typist)

    def put_down(self, question, _):
        _, name, _ = question.units[0]
        if question.rule != "B25.1-c":  # another formation of one that is reformed
            return ["nothing"]
        _, _, column, files = ARMIES[self.name][name]
        behind = 0 if files else (-3 if self.name == "anne" else 3)
        return [f"{name} @{column},{FRONT[self.name] + behind} ^{FACING[self.name]}{f' /{files}' if files else ''}"]

    def drill(self, question, _):
        able = [(name, more) for _, name, more in question.units if name not in STAY]
        if not able:
            return ["nothing"]
        name, more = able[0]
        far, lines = float(re.search(r"at most ([\d.]+)", more).group(1)), []
        if name == "Spears" and question.rule == "B5.6-a" and self.fronts == 0:
            self.fronts = 1
            lines.append(f"{name}: front 6")
        if far > 0:
            lines += [f"{name}: wheel {way} 5, ahead {far * part:.1f}" for way, part in (("right", 0.6), ("left", 0.3))]
            lines += [f"{name}: ahead {far / 2:.1f}"]
        return [*lines, "nothing"]

    def choose(self, question, _):
        """Charges and shots by what their options say, everything else by the word of the option."""
        said = [re.sub(r" \([^()]*\)$", "", label) for label in question.shown("charge") + question.shown("unit")]
        if said:  # who shoots does not charge
            return [label for label in said if not ("charges" in label and label.startswith(STAY))] + ["none"]
        if question.kind.startswith("share"):
            return ["nothing"]
        tags = [tag for tag, _ in question.options]
        for wanted in "hold", "none", "accept", "rear", "keep", "nobody":
            if wanted in tags:
                return [wanted]
        return [re.sub(r" \(.*", "", label) for _, label in question.options]


def newcomers(server):
    """Two people with an account each, and their lists as files."""
    clients, lists = [Client(GONFALON, server, name) for name in ARMIES], {}
    for client in clients:
        client.json("register", client.name)
        units = [{"profile": profile, "name": name, **more} for name, (profile, more, _, _) in ARMIES[client.name].items()]
        lists[client.name] = os.path.join(server.folder, client.name + ".json")
        with open(lists[client.name], "w", encoding="utf-8") as file:
            json.dump({"format": 1, "system": "battle", "name": client.name, "units": units}, file)
    return clients, lists


def battle(server, clients, lists):
    """From the first unit put down to the end, by lines that people type; gives those that were taken, with their questions."""
    scenarios = clients[0].json("scenarios", "battle", "skirmish")["scenarios"]
    scenario = scenarios[0]["json"]
    zones = [[[0, 0], [48, 0], [48, 18], [0, 18]], [[0, 28], [48, 28], [48, 48], [0, 48]]]
    sides = [{**side, "zone": zone} for side, zone in zip(scenario["sides"], zones)]
    path = os.path.join(server.folder, "scenario.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({**scenario, "turns": TURNS, "terrain": [], "sides": sides}, file)
    anne, bill = clients
    match = anne.json("match", "new", "--system", "battle", "--scenario", path, "--army", lists["anne"])["match"]["id"]
    bill.json("match", "join", match, "--army", lists["bill"])
    typists = [Typist(client, match, Commander(client.name).answers) for client in clients]
    try:
        play(typists, 400)
    finally:
        for typist in typists:
            if os.environ.get("TRANSCRIPT"):
                with open(os.path.join(os.environ["TRANSCRIPT"], typist.name + ".txt"), "w", encoding="utf-8") as file:
                    file.write("\n".join(typist.seen))
                    file.writelines(f"\nTYPED {question.header} -> {line}" for question, line in typist.typed)
                    file.writelines(f"\nREFUSED {question.header} -> {line} -> {why}" for question, line, why in typist.refused)
            if typist.process.poll() is None:
                typist.process.kill()
    judge(typists)
    record = os.path.join(server.folder, "record")
    with open(record, "wb") as file:
        file.write(anne.run("match", "log", match))
    assert anne.json("verify", record)["valid"]
    for language in "en", "fr":
        told = anne.run("match", "replay", match, "--lang", language).decode()
        assert told.count("\n") > 60 and not re.search(r"\b(battle|massed|answer|match)\.[a-z]|[{}]", told), re.search(r".*(?:battle|massed)\.[a-z].*|.*[{}].*", told)
    return [(question, line) for typist in typists for question, line in typist.typed]


def missing(typed):
    """What has not been typed and taken yet, each with the lines that were, of the same question."""
    return [(what, [line for question, line in typed if question.rule == rule]) for what, rule, pattern in WANTED
            if not any(question.rule == rule and re.fullmatch(pattern.replace("NAME", f"(?:{NAMES})"), line) for question, line in typed)]


def judge(typists):
    """Not much was left to the default, refusals named their rule, and the battle has an end."""
    typed = [(question, line) for typist in typists for question, line in typist.typed]
    defaults = [question.header for question, line in typed if line == "default"]
    assert len(defaults) * 4 <= len(typed), defaults
    for typist in typists:
        for question, line, why in typist.refused:
            assert re.search(r" \[B\d\S*\]$", why) or "no answer" in why, (question.header, line, why)
        assert re.search(r"^\* over: (won: (anne|bill)|drawn)", typist.seen[-1]), typist.seen[-3:]


def main():
    server, began = Server(GONFALOND, port=0), time.monotonic()
    print("1..1")
    try:
        clients, lists = newcomers(server)
        typed = []
        for number in range(1, BATTLES + 1):
            typed += battle(server, clients, lists)
            if not missing(typed):
                break
        assert not missing(typed), missing(typed)
        print(f"ok 1 battles are typed from the first unit put down to their end ({number}, {time.monotonic() - began:.1f} s)")
    finally:
        server.remove()


main()
