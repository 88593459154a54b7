#!/usr/bin/env python3
"""The program without a server: how it is called, scenario files and games that are written down."""
import json
import os
import re
import subprocess
import sys
import tempfile

program = sys.argv[1]
passed = 0


def run(*words, lang="en"):
    got = subprocess.run([program, *words], capture_output=True, text=True, env={**os.environ, "LC_ALL": lang})
    return got.returncode, got.stdout, got.stderr


def check(name, fine, *about):
    global passed
    if not fine:
        print(f"not ok - {name}", *about, sep="\n")
        sys.exit(1)
    passed += 1
    print(f"ok {passed} - {name}")


def usage():
    for words, left in (["match", "draw", "m1", "foo"], "foo"), (["match", "takeback", "m1", "grant"], "grant"), \
            (["match", "chat", "m1", "two", "words"], "words"), (["people", "anne"], "anne"), \
            (["account", "list", "an", "ne"], "ne"), (["scenarios", "corsairs", "cove", "more"], "more"):
        code, out, said = run(*words)
        check(f"one operand too many: {' '.join(words)}", code == 2 and f'not also "{left}"' in said and not out, said)
    code, _, said = run("match", "master", "m1", "call", "words")
    check("the words of a call are an option", code == 2 and "--text" in said, said)
    code, _, said = run("match", "status", "m1")
    check("an unknown command of a group tells the others", code == 2 and '"match status"' in said and "match show" in said,
          said)
    code, _, said = run("fly")
    check("an unknown command", code == 2 and '"fly"' in said and "--help" in said, said)


FILE = {
    "format": 1, "system": "corsairs", "table": {"width": 60, "depth": 60},
    "sides": [{"name": "A", "figures": [{"name": "Ann", "profile": "sailor", "equipment": ["musket"], "at": [30, 10]}]},
              {"name": "B", "figures": [{"name": "Bob", "profile": "sailor", "at": [30, 32]}]}],
    "start": {"turn": 1, "phase": "activations", "first": "A"},
    "play": [{"side": "A", "answer": {"pick": "Ann"}}, {"side": "A", "answer": {"pick": "shoot"}},
             {"side": "A", "answer": {"target": "Bob"}, "dice": [5], "expect": {"figure": "Bob", "is": {"fate": "fled"}}}]}


def french():
    code, out, _ = run("--help", lang="fr_FR.UTF-8")
    commands = [line[2:18].strip() for line in out.splitlines() if line.startswith("  ")]
    check("the help is French where LANG says so", code == 0 and "Usage\u202f: gonfalon COMMANDE" in out and len(commands) > 40, out)
    for command in commands:
        english, french = (run(*command.split(), "--help", lang=lang)[1].splitlines() for lang in ("en", "fr_FR.UTF-8"))
        same = [line for line in french if line in english and line.strip()]
        check(f"the help of {command} is French", len(english) == len(french) and not same, *same)
    code, _, said = run("match", "draw", "--lang", "fr")
    check("errors are French with --lang fr", code == 2 and "il manque" in said, said)
    code, _, said = run("match", "draw", "--lang", "de")
    check("there is no such language", code == 2 and "en and fr" in said, said)


def scenarios():
    with tempfile.TemporaryDirectory() as folder:
        wrong, right = os.path.join(folder, "wrong.json"), os.path.join(folder, "right.json")
        with open(wrong, "w", encoding="utf-8") as file:
            json.dump(FILE, file)
        FILE["play"][-1]["expect"]["is"]["fate"] = "out"
        with open(right, "w", encoding="utf-8") as file:
            json.dump(FILE, file)
        code, out, said = run("scenario", "run", right, wrong)
        lines = out.splitlines()
        check("the verdict comes last", code == 1 and not said and lines[-1] == "1 of 2 files failed" and
              lines[-2] == f'failed {wrong}: step 3: fate of Bob is out, not "fled"', out, said)
        check("steps and events are told in words", "Ann fires at Bob" in out and "[corsairs.shot.fired]" in out and
              "step 3 " in out and '{"event"' not in out, out)
        code, out, said = run("scenario", "run", "--quiet", right, wrong)
        check("--quiet prints the verdicts alone", code == 1 and len(out.splitlines()) == 3 and not said, out, said)
        code, out, _ = run("scenario", "run", "--json", right)
        lines = [json.loads(line) for line in out.splitlines()]
        check("--json prints one object a line", code == 0 and [next(iter(line)) for line in lines][-2:] ==
              ["view", "result"] and lines[-1]["result"]["passed"], out)


def unsafe():
    """What a file says may not steer the terminal; and nothing in the program prints but by print.c."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "unsafe.json")
        file = json.loads(json.dumps(FILE))
        file["sides"][0]["figures"][0]["name"] = "An\u009b2J\u202en"
        file["play"][0]["answer"]["pick"] = "An\u009b2J\u202en"
        with open(path, "w", encoding="utf-8") as out:
            json.dump(file, out)
        for more in [], ["--json"], ["--quiet"]:
            got = subprocess.run([program, "scenario", "run", *more, path], capture_output=True, check=False)
            said = (got.stdout + got.stderr).decode()
            check(f"a name in a scenario file does not steer the terminal {more}", said and
                  not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", said), repr(said[:2000]))
    sources = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "client", "cli")
    for name in sorted(os.listdir(sources)):
        if name.endswith(".c") and name != "print.c":
            with open(os.path.join(sources, name), encoding="utf-8") as source:
                raw = re.findall(r'\b(?:v?f?printf|puts|fwrite)\(.*|fputs\([^"].*|putc(?:har)?\([^\'].*', source.read())
            # a record goes into a file as it is
            raw = [line for line in raw if "record->data" not in line]
            check(f"{name} prints by print.c", not raw, *raw)


def logs():
    for system in "brothers", "corsairs", "warband", "orders", "battle":
        game = "playout", "--system", system, "--seed", "7", "--bot", "steady", "--log", "2"
        code, english, said = run(*game)
        check(f"a game of {system}, written down", code == 0 and not said and english.count("\n== turn ") > 2 and
              re.match(r"(won: |drawn)", english.splitlines()[-1]), english[-500:], said)
        code, french, _ = run(*game, lang="fr_FR.UTF-8")
        check(f"the same game of {system} in French", code == 0 and french.count("\n== tour ") == english.count("\n== turn "))
        code, spectator, _ = run(*game, "--as", "spectator")
        check(f"the same game of {system} for those who look on", code == 0 and 0 < len(spectator) <= len(english))
    code, _, said = run("playout", "--system", "corsairs", "--log", "2", "--games", "3")
    check("one game is written down, not several", code == 2 and "--log" in said, said)
    code, _, said = run("playout", "--system", "corsairs", "--log", "2", "--as", "king")
    check("there is no such viewer", code == 2 and "spectator" in said, said)


usage()
french()
scenarios()
unsafe()
logs()
print(f"1..{passed}")
