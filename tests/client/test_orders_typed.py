#!/usr/bin/env python3
"""A whole battle of orders, typed by two people in terminals over a real server: names, bearings, targets, manoeuvres.

usage: test_orders_typed.py GONFALOND GONFALON   writes TAP; TRANSCRIPT=FOLDER keeps what both have seen
"""
import itertools
import json
import math
import os
import re
import sys
import time

from online import Client, Server
from typist import Typist, play

GONFALOND, GONFALON = sys.argv[1:3]
# For each unit: its profile, what else its list has, the column of its front and its files; persons stand behind.
ARMIES = {
    "anne": {"Marshal": ("ford_captain", {"level": 10, "general": True, "gear": ["heavy_armour", "shield"]}, 20, 0), "Mage": ("ford_wizard", {"level": 10}, 28, 0),
             "Spears": ("ford_spears", {"count": 15, "members": [{"slot": "leader"}]}, 24, 5), "Bolts": ("ford_crossbows", {"count": 8}, 16, 8),
             "Knights": ("ford_knights", {"count": 5}, 33, 5)},
    "bill": {"Chief": ("tusk_lord", {"level": 10, "general": True}, 20, 0), "Shaman": ("tusk_shaman", {"level": 5}, 28, 0),
             "Tusks": ("tusk_boys", {"count": 18, "members": [{"slot": "leader"}]}, 24, 6), "Bows": ("tusk_bows", {"count": 10}, 16, 5),
             "Boars": ("tusk_boars", {"count": 5}, 33, 5)},
}
FRONT = {"anne": 17, "bill": 31}  # of the regiments; facing each other
FACING = {"anne": 0, "bill": 180}
TURNS = 4
NEAR = {"Knights": 15, "Boars": 15}  # who charges from so far; the riders face each other at 14, so that somebody charges in the first turn
# What has to be typed and taken: what it is, the rule of the question, the line. Dice may deny some of it to a battle (a regiment is
# charged before it can re-form), so there are a few.
BATTLES = 5
WANTED = [
    ("spells that are known", "O8.1-a", r"fireball=1( blast=1)?"),
    ("a unit put down: place, facing, files", "O10.1-a", r"NAME @\d+,\d+ \^(0|180) /\d"),
    ("a formation by its word", "O4.5-e", r"compact|loose|ordinary"),
    ("orders for all, with a bearing and a second order", "O4.1-a", r"(NAME: .*; )*NAME: move \^\d+ \+ receive(; .*)?"),
    ("an order to charge a unit", "O4.1-a", r"(.*; )?NAME: charge >NAME.*"),
    ("a unit by its name", "O2.2-a", r"NAME"),
    ("which order", "O4.1-c", r"main"),
    ("a pace", "O4.4-a", r"run|walk, up to .*"),
    ("a wheel and a way in one line", "O4.4-a", r"NAME: wheel (left|right) 5, ahead [\d.]+"),
    ("files", "O4.5-a", r"NAME: files \d+"),
    ("a shot at a unit", "O5.3-e", r"NAME"),
    ("dice for a spell", "O8.1-f", r"fireball=2"),
    ("whom a spell is cast on", "O8.1-l", r"NAME"),
    ("a defence", "O4.7-b", r"reveal.*"),
]


def places(table):
    """Where everybody stands, from what `table` shows: name -> (side, x, y)."""
    found, side = {}, ""
    for line in table:
        head = re.match(r"side \d+ (\w+)", line)
        unit = re.match(r'  unit \d+ ([\w ]+),.* front @([\d.]+)" / ([\d.]+)"', line)
        person = re.match(r'    \d+ ([\w ]+), [\w ]+, @([\d.]+)" / ([\d.]+)"', line)
        side = head.group(1) if head else side
        for match in filter(None, (unit, person)):
            found.setdefault(match.group(1), (side, float(match.group(2)), float(match.group(3))))
    return {name: found[name] for army in ARMIES.values() for name in army if name in found}


def bearing(a, b):
    return round(math.degrees(math.atan2(b[1] - a[1], b[2] - a[2]))) % 360


class Commander:
    """Decides what a line says; it is the typist who sends it."""

    def __init__(self, name):
        self.name, self.turn = name, 0

    def answers(self, question, typist):
        kind = question.kind.split(" ")[0]
        by_kind = {"ranks": self.put_down, "order": self.orders, "manoeuvres": self.drill, "move": self.walk, "share": self.share, "number": self.number}
        return by_kind.get(kind, self.choose)(question, typist)

    def put_down(self, question, _):
        _, name, _ = question.units[0]
        _, _, column, files = ARMIES[self.name][name]
        behind = 0 if files else (-5 if self.name == "anne" else 5)
        return [f"{name} @{column},{FRONT[self.name] + behind} ^{FACING[self.name]}{f' /{files}' if files else ''}"]

    def orders(self, question, typist):
        """Regiments go for whoever is nearest, and charge him where they can; those with bows shoot; wizards cast."""
        self.turn += question.rule == "O4.1-a"  # a new counter after a rout test is asked for in the same way
        standing, given = places(typist.look("table")), []
        for _, name, more in question.units:
            enemies = sorted((math.dist(standing[name][1:], place[1:]), whom) for whom, place in standing.items() if place[0] != self.name) if name in standing else []
            nearest = enemies[0][1] if enemies else ""
            second = " + receive" if "second order" in more else ""
            walk = f"{name}: move ^{bearing(standing[name], standing[nearest]) if nearest else FACING[self.name]}{second}"
            open_to_charge = nearest and "charge" not in more.partition("not open to it")[2]
            if name in ("Bolts", "Bows", "Mage", "Shaman"):
                ways = [f"{name}: shot" + second.replace("receive", "defence")]
            elif name == "Spears" and self.turn == 1:
                ways = [f"{name}: formation{second}"]
            elif name in ("Marshal", "Chief"):
                ways = [f"{name}: receive"]
            else:
                ways = [*([f"{name}: charge >{nearest}{second}"] if open_to_charge and enemies[0][0] < NEAR.get(name, 14) else []), walk]
            given.append(ways)
        # Whom somebody cannot charge the server says with the rule: then fewer charge.
        return ["; ".join(lines) for lines in itertools.product(*given)]

    def drill(self, question, _):
        _, name, _ = question.units[0]
        far, files, lines = question.limit("ahead"), question.limit("files"), []
        if files is not None:
            return [*[f"{name}: files {fewer:.0f}" for fewer in (files - 1, files, 5, 3)], "nothing"]
        if far is not None:
            lines += [f"{name}: wheel {way} 5, ahead {far * part:.1f}" for way, part in (("right", 0.6), ("left", 0.3))]
            lines += [f"{name}: ahead {far / 2:.1f}"]
        if question.limit("back") is not None:
            lines.append(f"{name}: back 1")
        return [*lines, f"{name}: wheel left 10", "nothing"]

    def walk(self, question, typist):
        standing = places(typist.look("table"))
        name = next((one for one in ARMIES[self.name] if any(line.startswith(one) for line in question.others)), None)
        if name is None or name not in standing:
            return ["nothing"]
        _, x, y = standing[name]
        return [f"{name} @{x + aside:.1f},{y + 1 if self.name == 'anne' else y - 1:.1f} ^{FACING[self.name]}" for aside in (1, -1)] + ["nothing"]

    def share(self, question, _):
        tags = [tag for tag, _ in question.options]
        if question.rule == "O8.1-a":
            return ["fireball=1 blast=1", "fireball=1"]
        if "fireball" in tags:
            return ["fireball=2", "fireball=1", "nothing"]
        return ["nothing"]

    def number(self, question, _):
        least, _, most = re.search(r"number (\d+)(–(\d+))?", question.kind).groups()
        return [f"={most or least}"]

    def choose(self, question, _):
        """Units by their names, everything else by the word of the option or by what it says."""
        tags = [tag for tag, _ in question.options]
        count = int(re.match(r"choose (\d+)", question.kind).group(1)) if question.kind.startswith("choose") else 1
        if question.rule == "O4.5-e" and "which formation?" in question.header:
            return ["loose" if "B" in question.header[:12] else "compact" if "Spears" in question.header else "ordinary"]
        if question.rule == "O1-a":
            return ["nobody"]  # who has joined may leave again, and so on: persons stay where they are
        for wanted in ("main", "run", "compact", "once", "cast", "pursue", "charge", "counter"):
            if wanted in tags and count == 1:
                return [wanted]
        names = [re.sub(r"^activate | next$| \(.*", "", label) for label in question.shown("unit")]
        if names:
            return [", ".join(names[:count])]
        return [label for _, label in question.options]


def newcomers(server):
    """Two people with an account each, and their lists as files."""
    folder, clients = server.folder, [Client(GONFALON, server, name) for name in ARMIES]
    lists = {}
    for client in clients:
        client.json("register", client.name)
        units = [{"profile": profile, "name": name, **more} for name, (profile, more, _, _) in ARMIES[client.name].items()]
        lists[client.name] = os.path.join(folder, client.name + ".json")
        json.dump({"format": 1, "system": "orders", "name": client.name, "units": units}, open(lists[client.name], "w", encoding="utf-8"))
    return clients, lists


def battle(server, clients, lists):
    """From the first spell known to the victory, by lines that people type; gives those that were taken, with their questions."""
    folder = server.folder
    scenario = clients[0].json("scenarios", "orders", "skirmish")["scenarios"][0]["json"]
    zones = [[[0, 0], [48, 0], [48, 18], [0, 18]], [[0, 30], [48, 30], [48, 48], [0, 48]]]
    sides = [{**side, "zone": zone} for side, zone in zip(scenario["sides"], zones)]
    path = os.path.join(folder, "scenario.json")
    json.dump({**scenario, "turns": TURNS, "terrain": [], "sides": sides}, open(path, "w", encoding="utf-8"))
    anne, bill = clients
    match = anne.json("match", "new", "--system", "orders", "--scenario", path, "--army", lists["anne"])["match"]["id"]
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
    record = os.path.join(folder, "record")
    with open(record, "wb") as file:
        file.write(anne.run("match", "log", match))
    assert anne.json("verify", record)["valid"]
    for language in "en", "fr":
        told = anne.run("match", "replay", match, "--lang", language).decode()
        assert told.count("\n") > 100 and not re.search(r"\b(orders|massed|answer|match)\.[a-z]|[{}]", told), re.search(r".*(?:orders|massed)\.[a-z].*|.*[{}].*", told)
    return [(question, line) for typist in typists for question, line in typist.typed]


def missing(typed):
    """What has not been typed and taken yet, each with the lines that were, of the same question."""
    names = "|".join(name for army in ARMIES.values() for name in army)
    return [(what, [line for question, line in typed if question.rule == rule]) for what, rule, pattern in WANTED
            if not any(question.rule == rule and re.fullmatch(pattern.replace("NAME", f"(?:{names})"), line) for question, line in typed)]


def judge(typists):
    """Hardly anything was left to the default, refusals named their rule, and the battle has an end."""
    typed = [(question, line) for typist in typists for question, line in typist.typed]
    defaults = [question.header for question, line in typed if line == "default"]
    assert len(defaults) * 20 <= len(typed), defaults
    for typist in typists:
        for question, line, why in typist.refused:
            assert re.search(r" \[[BO]\d\S*\]$", why) or "no answer" in why, (question.header, line, why)
        assert re.fullmatch(r"\* over: (won: (anne|bill)|drawn)\. .+ \[O10\.7-a\] \(victory points: anne \d+, bill \d+\)", typist.seen[-1]), typist.seen[-3:]


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
        print(f"ok 1 battles of orders are typed from the first spell to their end ({number}, {time.monotonic() - began:.1f} s)")
    finally:
        server.remove()


main()
