"""What tests of tournaments by the commands of the terminal begin with: people, a draft, entries, rounds that are played."""
import json
import os
import shutil
import sys
import time

from online import Client, Server

GONFALOND, GONFALON = sys.argv[1:3]
FEW = {"format": 1, "system": "warband", "name": "few", "units": [{"profile": "soldier", "count": 8, "command": ["standard"]},
                                                                  {"profile": "archer", "count": 3}]}
SETTINGS = {"name": "Autumn Cup", "text": "Two rounds.", "system": "warband", "points": 400, "format": {"kind": "swiss", "rounds": 2},
            "no_show_seconds": "30m", "tie_breaks": ["opponents", "margin", "lot"], "scoring": {"bonus_max": 3}, "spectators": True}


def people(server, *names):
    out = []
    for name in names:
        out.append(Client(GONFALON, server, name))
        out[-1].json("register", name)
    return out


def file_of(server, name, content):
    path = os.path.join(server.folder, name)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(content, file)
    return path


def new_event(server, host, **changes):
    """A draft from a settings file: its id."""
    return host.json("tournament", "new", "--settings", file_of(server, "settings.json", {**SETTINGS, **changes}))["info"]["id"]


def entered(server, host, event, players):
    host.json("tournament", "publish", event)
    army = file_of(server, "few.json", FEW)
    for player in players:
        player.json("tournament", "enter", event)
        player.json("tournament", "hand-in", event, army)


def act(who, event, *words):
    """Something is done; the picture after it."""
    who.json("tournament", *words)
    return who.json("tournament", "show", event)


def until(host, event, done, seconds=60):
    """The picture as soon as it is so."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        picture = host.json("tournament", "show", event)
        if done(picture):
            return picture
        time.sleep(0.2)
    raise AssertionError(f"not within {seconds} s: {json.dumps(picture)[:1500]}")


def round_over(number):
    return lambda picture: picture["rounds"][number - 1]["state"] == "done"


def play(host, event, players, losers):
    """Everybody comes to his table; the losers resign."""
    round_ = host.json("tournament", "show", event)["info"]["round"]
    tables = [player.json("tournament", "show", event)["mine"]["match"] for player in players]
    for player, match in zip(players, tables):
        if match:
            player.lines("match", "pending", match, code=None)
    for player, match in zip(players, tables):
        if match and player.name in losers:
            player.json("match", "resign", match)
    return until(host, event, round_over(round_))


def pairs(picture, number):
    names = {e["number"]: e["name"] for e in picture["entrants"]} | {0: None}
    return [(names[t["a"]], names[t["b"]]) for t in picture["rounds"][number - 1]["tables"]]


def until_works(act, seconds=20):
    deadline = time.monotonic() + seconds
    while True:
        try:
            return act()
        except AssertionError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.3)


def run_errors(client, code, *words):
    client.run(*words, code=code)
    return client.errors.encode()


def run_cases(cases, options=()):
    """Each on a server of its own, those whose names were given or all; writes TAP."""
    wanted = [case for case in cases if not sys.argv[3:] or case.__name__ in sys.argv[3:]]
    failed = 0
    print(f"1..{len(wanted)}")
    for number, case in enumerate(wanted, 1):
        server = Server(GONFALOND, port=0, options=options)
        began = time.monotonic()
        try:
            case(server)
            print(f"ok {number} {case.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
        except Exception as error:  # the next case shall run all the same
            failed += 1
            line = error.__traceback__.tb_next.tb_lineno if error.__traceback__.tb_next else 0
            print(f"not ok {number} {case.__name__}: line {line}: {type(error).__name__}: {error}", flush=True)
            shutil.copy(server.log, f"/tmp/gonfalond-{case.__name__}.log")
        finally:
            server.remove()
    sys.exit(1 if failed else 0)
