#!/usr/bin/env python3
"""Writes what the fuzzer starts from, made of what the tree has anyway: starters.py FOLDER.

Each target gets a folder of inputs in its own form. Answers and the core get random bytes as well: their inputs
are not made by people."""
import json
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SYSTEMS = ["brothers", "corsairs", "warband", "orders", "battle"]  # in the order of common/rules/registry.c

SCENARIOS = 50  # of each system or a few more: the fuzzer plays all that it starts from before it counts its time


def data_of(system):
    """Where the catalogue of the system is: its own, or that of its family."""
    data = ROOT / "common/rules" / system / "data"
    family = data / "family.json"
    return data.parents[1] / json.loads(family.read_text())["family"] / "data" if family.exists() else data


def put(folder, name, content):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)


def packed(kind, text):
    """The bytes of a message."""
    made = subprocess.run(["protoc", f"--encode=gonfalon.v1.{kind}", "--proto_path=" + str(ROOT / "proto"),
                           "gonfalon.proto"], input=text.encode(), capture_output=True)
    if made.returncode:
        sys.exit(f"{text}: {made.stderr.decode()}")
    return made.stdout


def framed(message):
    return len(message).to_bytes(4, "big") + message


def messages(out, chance):
    lines = (ROOT / "tests/fuzz/messages.txt").read_text().splitlines()
    made = [packed("ClientMessage", f"id: {number} {line}") for number, line in enumerate(lines, 100) if not line.startswith("#")]
    for number, message in enumerate(made):
        name = f"message-{number:02}"
        put(out / "frames", name, bytes([chance.randrange(256)]) + framed(message))
        piece = b"".join(bytes([4, client]) + len(message).to_bytes(2, "big") + message for client in (0, 1, 2))
        put(out / "core", name, piece)
    for number in range(20):
        pieces = b""
        for message in chance.sample(made, 12):
            pieces += bytes([4, chance.randrange(3)]) + len(message).to_bytes(2, "big") + message
            if chance.random() < 0.2:
                pieces += bytes([chance.randrange(1, 4), chance.randrange(4), chance.randrange(40), 0])
        put(out / "core", f"several-{number:02}", pieces)


VIEW = """view { match: "m" view { event: 4 words: "x" words: "fate" words: "in_play"
    items { kind: ITEM_KIND_FIGURE id: 3 attributes { name: 0 number: 500 } attributes { name: 1 word: 2 } }
    items { kind: ITEM_KIND_UNIT id: 0 attributes { name: 0 text: "Crew" } attributes { name: 1 list { values: [1, 2] } } }
} }"""
LIKE = """view { match: "m" view { event: 4 words: "x" words: "y" words: "fate"
    items { kind: ITEM_KIND_UNIT id: 0 attributes { name: 0 text: "Crew" } }
    items { kind: ITEM_KIND_FIGURE id: 3 attributes { name: 0 number: 500 } attributes { name: 1 word: 2 } }
    items { kind: ITEM_KIND_FIGURE id: 4 like: 1 attributes { name: 0 number: 700 } }
    items { kind: ITEM_KIND_FIGURE id: 5 like: 1 attributes { name: 2 list { values: [1, 2] } } }
    items { kind: ITEM_KIND_FIGURE id: 6 like: 3 }
} }"""
EVENTS = """events { match: "m" events { number: 5 key: "moved" words: "x" words: "y" rules: "C1-a"
    patches { kind: ITEM_KIND_FIGURE id: 3 attributes { name: 0 number: 700 } attributes { name: 1 number: 9 } }
    patches { kind: ITEM_KIND_UNIT id: 0 gone: true } }
  events { number: 6 words: "x" patches { kind: ITEM_KIND_FIGURE id: 3 whole: true attributes { name: 0 number: 1 } }
    patches { kind: ITEM_KIND_FIGURE id: 8 attributes { name: 0 number: 2 } } } }"""


def pictures(out):
    view, events = packed("ServerMessage", VIEW), packed("ServerMessage", EVENTS)
    put(out / "picture", "view", framed(view))
    put(out / "picture", "like", framed(packed("ServerMessage", LIKE)))
    put(out / "picture", "events", framed(view) + framed(events))


def main():
    out = pathlib.Path(sys.argv[1])
    chance = random.Random(1)
    messages(out, chance)
    pictures(out)
    for number, system in enumerate(SYSTEMS):
        data = data_of(system)
        armies = sorted((data / "armies").glob("*.json"))
        scenarios = sorted((data / "scenarios").glob("*.json"))
        for army in armies:
            text = army.read_bytes()
            put(out / "list", f"{system}-{army.stem}", bytes([number]) + text)
            put(out / "catalogue", f"{system}-army-{army.stem}", bytes([number, 1]) + text)
        for scenario in scenarios:
            put(out / "catalogue", f"{system}-scenario-{scenario.stem}", bytes([number, 2]) + scenario.read_bytes())
            setup = {"format": 1, "system": system, "scenario": scenario.stem, "options": {}, "sides": [
                {"name": "A", "army": armies[0].stem}, {"name": "B", "army": json.loads(armies[1].read_text())}]}
            put(out / "setup", f"{system}-{scenario.stem}", json.dumps(setup).encode())
            setup["scenario"] = json.loads(scenario.read_text())
            put(out / "setup", f"{system}-{scenario.stem}-whole", json.dumps(setup).encode())
        # Sections of the catalogue one by one: what a user adds is small.
        for section, entries in json.loads((data / "catalogue.json").read_text()).items():
            if isinstance(entries, dict):
                some = dict(list(entries.items())[:2])
                put(out / "catalogue", f"{system}-{section}", bytes([number, 0]) + json.dumps({section: some}).encode())
        for n in range(12):
            put(out / "answers", f"{system}-{n}", bytes([number, n * 5, n]) + chance.randbytes(400))
            # Default answers and suggestions mostly: the middle of a game.
            put(out / "answers", f"{system}-deep-{n}",
                bytes([number, n * 7, n]) + bytes(chance.randrange(128) for _ in range(400)))
        files = sorted((ROOT / "tests/rules" / system).glob("*.json"))
        for path in files[::max(1, len(files) // SCENARIOS)]:
            put(out / "scenario", f"{system}-{path.stem}", path.read_bytes())


main()
