#!/usr/bin/env python3
"""Tournaments by the commands of the terminal, against the real server.

usage: test_tournament.py GONFALOND GONFALON [NAME...]   NAME: only these cases; writes TAP
"""
import hashlib
import json
import os
import re
import signal
import threading
import time

from tournament_help import FEW, act, entered, file_of, new_event, pairs, people, play, run_cases, run_errors, until, until_works


def listen(process, heard):
    """Its lines, as they come."""
    for line in process.stdout:
        heard.append(line)


def whole_event(server):
    """From the draft to the standings: a settings file, lists with receipts, a round by hand, taken back, played, a crash."""
    hugo, anne, bill, carl, dora = everybody = people(server, "hugo", "anne", "bill", "carl", "dora")
    players = everybody[1:]
    event = new_event(server, hugo)
    assert anne.json("tournament", "show", event, code=1)["error"]["key"] == "tournament.not_found"  # a draft
    hugo.json("tournament", "change", event, "--places", "8", "--set", "round_seconds=2h", "--set", "starts=+1d")
    changed = hugo.json("tournament", "show", event)
    assert (changed["settings"]["places"], changed["settings"]["round_seconds"]) == (8, 7200)
    assert abs(changed["settings"]["starts"] / 1000 - time.time() - 86400) < 120
    assert changed["settings"]["tie_breaks"] == ["opponents", "margin", "lot"], "what is not named stays"
    entered(server, hugo, event, players[:3])
    listed = anne.json("tournament", "list", "--mine")["tournaments"]
    assert [(t["id"], t["mine"]) for t in listed] == [(event, "entrant")], listed

    # A ready-made army costs more than this event allows: refused with every reason.
    dora.json("tournament", "enter", event)
    refused = dora.json("tournament", "hand-in", event, "kings_guard", code=1)["error"]
    assert refused["problems"], refused
    kept = dora.json("army", "put", file_of(server, "few.json", FEW))["id"]
    mine = dora.json("tournament", "hand-in", event, "list:" + kept)["mine"]
    assert "Receipt: " + mine["receipt"] in dora.run("tournament", "show", event).decode()
    assert anne.json("tournament", "lists", event)["lists"][0]["entrant"] == 1 and len(anne.json("tournament", "lists", event)["lists"]) == 1

    watch = carl.start("tournament", "watch", event)
    heard = []
    listener = threading.Thread(target=listen, args=(watch, heard))
    listener.start()
    hugo.json("tournament", "start", event, "dora", "carl", "bill", "anne", code=0)
    drawn = hugo.json("tournament", "pair", event)
    assert len(pairs(drawn, 1)) == 2 and not anne.json("tournament", "show", event)["rounds"], "announced to nobody yet"
    assert b"nobody in this tournament" in run_errors(hugo, 1, "tournament", "tables", event, "anne:eve", "carl:dora")
    by_hand = hugo.json("tournament", "tables", event, "anne:2", "carl:dora")
    assert pairs(by_hand, 1) == [("anne", "bill"), ("carl", "dora")] and by_hand["rounds"][0]["by_hand"]
    assert not act(hugo, event, "take-back", event)["rounds"]
    hugo.json("tournament", "pair", event)
    hugo.json("tournament", "announce", event)
    begun = act(hugo, event, "begin", event)
    matches = [t["match"] for t in begun["rounds"][0]["tables"]]
    # Sealed until now, open to all: the receipt is that of the list.
    shown = anne.json("tournament", "lists", event, "dora")["lists"][0]
    digest = hashlib.sha256(bytes.fromhex(shown["salt"]) + raw_list(dora, kept)).hexdigest()
    assert digest == shown["digest"] == mine["receipt"], shown

    # What he looks on at is told before the server goes: afterwards he is told what is, not what was.
    until(hugo, event, lambda _: any(b"Round 1 begins" in line for line in heard))
    server.kill()
    server.start()
    again = hugo.json("tournament", "show", event)
    assert pairs(again, 1) == pairs(begun, 1) and [t["match"] for t in again["rounds"][0]["tables"]] == matches
    over = play(hugo, event, players, losers=[b for _, b in pairs(begun, 1)])
    winners = {a for a, _ in pairs(begun, 1)}
    names = {e["number"]: e["name"] for e in over["entrants"]}
    assert {names[s["entrant"]] for s in over["standings"][:2]} == winners, over["standings"]
    assert {s["score"] for s in over["standings"]} == {3, 0}

    hugo.json("tournament", "pair", event)
    second = act(hugo, event, "begin", event)
    assert not {frozenset(p) for p in pairs(second, 1)} & {frozenset(p) for p in pairs(second, 2)}, "a rematch"
    over = play(hugo, event, players, losers=[b for _, b in pairs(second, 2)])
    told = hugo.run("tournament", "show", event, "--sums", "--crosstable", "--rounds", "--changes").decode()
    for name in ("anne", "bill", "carl", "dora"):
        assert len(re.findall(rf"beats {name}|{name} beats", told)) == 2, told
    assert re.search(r"opponents' scores: \d+\n      round 1, \w+: \d", told), told
    assert "Changed: " in told or "the places" in told, told
    hugo.json("tournament", "finish", event)
    assert watch.wait(timeout=60) == 0, watch.stderr.read()
    listener.join()
    lines = [line.decode().rstrip("\n") for line in heard]
    assert sum(" beats " in line for line in lines) == 4, lines
    assert any("Round 1 begins" in line for line in lines) and any("The tournament is over" in line for line in lines), lines
    assert not any(re.search(r"\{|\bcli\.|\btournament\.", line) for line in lines), lines
    french = anne.run("tournament", "show", event, environment={"LC_ALL": "fr_FR.UTF-8"}).decode()
    assert "Classement" in french and not re.search(r"\{|\bcli\.|\btournament\.", french), french


def raw_list(client, army):
    """The list as it was put, to the byte."""
    return client.run("army", "get", army).rstrip(b"\n")


def judges(server):
    """A judge is called to a table, takes it, rules and releases it; corrects, gives a bonus, sends a list back."""
    hugo, judy, anne, bill, carl, dora = everybody = people(server, "hugo", "judy", "anne", "bill", "carl", "dora")
    players = everybody[2:]
    event = new_event(server, hugo, lists="open")
    entered(server, hugo, event, players)
    assert anne.json("tournament", "judge", "take", event, "1", code=1)["error"]["key"] == "tournament.not_judge"
    hugo.json("tournament", "appoint", event, "judy")
    assert "TOURNAMENT_JUDGE".lower() in json.dumps(judy.json("notifications"))
    judy.json("tournament", "judge", "send-back", event, "dora", "--reason", "the standard is missing")
    assert dora.json("tournament", "show", event)["entrants"][3]["list"] == "sent_back"
    dora.json("tournament", "hand-in", event, file_of(server, "few.json", FEW))
    dora.json("tournament", "call", event, "where is the coffee?")
    judy.json("tournament", "judge", "take", event, "1")
    closed = act(judy, event, "judge", "close", event, "1", "behind the stairs")
    assert (closed["calls"][0]["status"], closed["calls"][0]["ruling"]) == ("closed", "behind the stairs")
    hugo.json("tournament", "start", event)
    hugo.json("tournament", "pair", event)
    hugo.json("tournament", "begin", event)
    match = anne.json("tournament", "show", event)["mine"]["match"]
    table = next(t for t in anne.json("tournament", "show", event)["rounds"][0]["tables"] if t["match"] == match)
    other = players[(table["b"] if table["a"] == 1 else table["a"]) - 1]
    for player in (anne, other):
        player.lines("match", "pending", match, code=None)
    until(hugo, event, lambda p: any(t["match"] == match and t["state"] == "played" for t in p["rounds"][0]["tables"]))
    anne.json("tournament", "call", event, "is that in range?", "--rule", "W1")
    called = until(judy, event, lambda p: p["calls"] and p["calls"][0]["status"] == "open")["calls"][0]
    assert (called["text"], called["match"], called["table"]) == ("is that in range?", match, table["number"])
    assert judy.json("tournament", "judge", "close", event, "2", code=1)["error"]["key"] == "tournament.rule_at_table"
    judy.json("tournament", "judge", "take", event, "2")
    until_works(lambda: judy.lines("match", "master", match, "rule", "--text", "it is not"))
    ruled = until(judy, event, lambda p: p["calls"][0]["status"] == "closed")["calls"][0]
    assert ruled["ruling"] == "it is not" and ruled["judge"] == "judy", ruled
    picture = play(hugo, event, players, losers=[b for _, b in pairs(hugo.json("tournament", "show", event), 1)])
    winner = pairs(picture, 1)[0][0]
    assert b"--victory" in run_errors(judy, 2, "tournament", "judge", "correct", event, "1", "1", "b", "--victory", "a lot")
    assert judy.json("tournament", "judge", "correct", event, "1", "1", "b", code=1)["error"]["key"] == "tournament.needs_reason"
    corrected = act(judy, event, "judge", "correct", event, "1", "1", "b", "--victory", "3:7", "--reason", "counted again")
    first = corrected["rounds"][0]["tables"][0]
    assert (first["winner"], first["victory_a"], first["victory_b"], first["corrected"]) == (2, 3, 7, True)
    bonus = act(judy, event, "judge", "bonus", event, "1", "1", winner, "--bonus", "2")
    assert next(s for s in bonus["standings"] if s["entrant"] == first["a"])["score"] == 2, bonus["standings"]
    assert "counted again" in judy.run("tournament", "show", event, "--changes").decode()


def wrong_words(server):
    """What is typed wrong is told with its place; nothing is made of it."""
    hugo, = people(server, "hugo")
    told = run_errors(hugo, 2, "tournament", "new", "--name", "X", "--format", "swis", "--set", "places=many", "--set", "rounds=3",
                      "--set", "starts=soon", "--set", "format/rounds=-1", "--set", "waiting_list=perhaps", "--set", "round_seconds=5x",
                      "--set", "clock=bank:1h:2:3").decode()
    for place in "/format/kind", "/places", "/rounds", "/starts", "/format/rounds", "/waiting_list", "/round_seconds", "/clock":
        assert re.search(rf"^  {place}: ", told, re.M), (place, told)
    assert "swiss, single_elimination" in told, told
    path = file_of(server, "bad.json", {"name": 7, "format": [], "scoring": {"margins": [{"from": "x"}]}, "nonsense": 1})
    told = run_errors(hugo, 2, "tournament", "new", "--settings", path).decode()
    for place in "/name", "/format", "/scoring/margins/0/from", "/nonsense":
        assert re.search(rf"^  {place}: ", told, re.M), (place, told)
    open(path, "w", encoding="utf-8").write("{\n  oops")
    assert b"bad.json: line 2" in run_errors(hugo, 2, "tournament", "new", "--settings", path)
    refused = hugo.json("tournament", "new", "--name", "X", "--system", "warband", "--format", "swiss", "--set", "format/cut=1", code=1)["error"]
    assert [p["place"] for p in refused["problems"]] == ["/format/cut"], refused
    assert hugo.json("tournament", "list", "--mine", "--status", "draft")["tournaments"] == []
    names = [line.split()[0] for line in hugo.run("tournament", "settings").decode().splitlines()]
    assert "format/kind" in names and "list_limits" in names and len(names) > 60, names
    for words in (["judge", "take", "x"], ["bots", "x", "none"], ["tables", "x"], ["judge", "correct", "x", "1", "1", "perhaps"]):
        hugo.run("tournament", *words, code=2)
    # What the program writes of the settings it reads again as they were.
    event = new_event(server, hugo)
    hugo.json("tournament", "publish", event)
    path = os.path.join(server.folder, "written.json")
    open(path, "wb").write(hugo.run("tournament", "show", event, "--settings"))
    assert hugo.json("tournament", "change", event, "--settings", path, code=1)["error"]["key"] == "tournament.nothing_changed"


def ratings(server):
    """A rated match moves both ratings; a profile hides what its owner wants hidden."""
    anne, bill = people(server, "anne", "bill")
    anne.json("profile", "set", "--club", "The Reef", "--hide-rating", "yes")
    assert anne.json("profile")["club"] == "The Reef"
    seen = bill.json("profile", "anne")
    assert (seen["club"], seen["hides_rating"], seen["ratings"]) == ("The Reef", True, [])
    anne.json("profile", "set", "--hide-club", "yes", "--hide-rating", "no")
    assert bill.json("profile", "anne")["club"] == "" and anne.json("profile")["club"] == "The Reef"
    assert b"yes or no" in run_errors(anne, 2, "profile", "set", "--hide-club", "perhaps")
    assert bill.json("ratings", "warband")["ratings"] == []
    assert "anne" in bill.run("profile", "anne").decode()


def teams(server):
    """Two teams of three: their captains name defenders and attackers in secret, and choose; the boards follow."""
    hugo, anne, bill, carl, dora, emil, fred = everybody = people(server, "hugo", "anne", "bill", "carl", "dora", "emil", "fred")
    players = everybody[1:]
    event = new_event(server, hugo, format={"kind": "teams", "rounds": 1, "team_size": 3, "team_pairing": "captains"})
    hugo.json("tournament", "publish", event)
    army = file_of(server, "few.json", FEW)
    for captain, others, name in (anne, (bill, carl), "Reds"), (dora, (emil, fred), "Blues"):
        captain.json("tournament", "enter", event, "--team", name)
        code = captain.json("tournament", "show", event)["mine"]["team_code"]
        assert others[0].json("tournament", "enter", event, "--team", name, code=1)["error"]["key"] == "tournament.team_code"
        for other in others:
            other.json("tournament", "enter", event, "--team", name, "--code", code)
    for player in players:
        player.json("tournament", "hand-in", event, army)
    dora.json("tournament", "team", "boards", event, "fred", "dora", "emil")
    assert dora.json("tournament", "show", event)["teams"][1]["members"] == [6, 4, 5]
    hugo.json("tournament", "start", event)
    hugo.json("tournament", "pair", event)
    hugo.json("tournament", "announce", event)
    assert bill.json("tournament", "team", "defender", event, "bill", code=1)["error"]["code"] == "forbidden"
    anne.json("tournament", "team", "defender", event, "bill")
    sealed = dora.json("tournament", "show", event)["contests"][0]
    assert [p["entrants"] for p in sealed["picks"]] == [[]] and sealed["step"] == "defenders", "named in secret"
    assert "sealed" in dora.run("tournament", "show", event).decode()
    dora.json("tournament", "team", "defender", event, "emil")
    anne.json("tournament", "team", "attackers", event, "anne", "carl")
    dora.json("tournament", "team", "attackers", event, "dora", "fred")
    anne.json("tournament", "team", "choose", event, "fred")
    dora.json("tournament", "team", "choose", event, "anne")
    paired = hugo.json("tournament", "show", event)
    assert paired["contests"][0]["step"] == "paired"
    assert {frozenset(p) for p in pairs(paired, 1)} == {frozenset(p) for p in (("bill", "fred"), ("emil", "anne"), ("carl", "dora"))}
    for pick in paired["contests"][0]["picks"]:
        word = {"defenders": "defender", "attackers": "attackers", "choices": "choice"}[pick["step"]]
        text = f"{word} {' '.join(map(str, sorted(pick['entrants'])))}".encode()
        assert hashlib.sha256(bytes.fromhex(pick["salt"]) + text).hexdigest() == pick["digest"], pick
    hugo.json("tournament", "begin", event)
    over = play(hugo, event, players, losers=["fred", "emil", "dora"])
    contest = over["contests"][0]
    assert {contest["a"]: contest["boards_a"], contest["b"]: contest["boards_b"]} == {1: 9, 2: 0}, contest
    told = hugo.run("tournament", "show", event, "--standings", "--rounds").decode()
    assert "1. Reds: 2 points" in told and "Players by their own points" in told and re.search("Contest 1: (Reds against Blues|Blues against Reds), paired", told), told


def files(server):
    """Tables as CSV and JSON; the archive of the whole event verifies, and with a byte changed it does not."""
    hugo, anne, bill = people(server, "hugo", "anne", "bill")
    event = new_event(server, hugo, format={"kind": "round_robin"})
    entered(server, hugo, event, [anne, bill])
    path = os.path.join(server.folder, "archive")
    assert hugo.json("tournament", "archive", event, "--output", path, code=1)["error"]["code"] == "wrong_state"
    hugo.json("tournament", "start", event)
    hugo.json("tournament", "pair", event)
    hugo.json("tournament", "begin", event)
    play(hugo, event, [anne, bill], losers=["bill"])
    hugo.json("tournament", "finish", event)
    rows = hugo.run("tournament", "export", event, "standings").decode().splitlines()
    assert len(rows) == 3 and "anne" in rows[1] and "bill" in rows[2], rows
    for table in "pairings", "crosstable", "results":
        written = os.path.join(server.folder, table + ".json")
        hugo.json("tournament", "export", event, table, "--form", "json", "--output", written)
        assert "anne" in json.dumps(json.load(open(written, encoding="utf-8"))), table
    hugo.run("tournament", "export", event, "gossip", code=2)
    hugo.json("tournament", "archive", event, "--output", path)
    verdict = hugo.json("verify", path)
    assert verdict["valid"] and verdict["tournament"] == event and verdict["matches"] == 1 and verdict["lists"] == 2, verdict
    archive = open(path, "rb").read()
    for place in range(5, len(archive), len(archive) // 10):
        changed = bytearray(archive)
        changed[place] ^= 0x10
        open(path, "wb").write(changed)
        assert not hugo.json("verify", path, code=1)["valid"], place


def waiting_for_an_opponent(server):
    """Two who wait for the same get a match; one who leaves the queue waits no longer."""
    anne, bill = people(server, "anne", "bill")
    army = file_of(server, "few.json", FEW)
    first = anne.start("queue", "warband", "--points", "400", "--army", army, "--json")
    assert json.loads(first.stdout.readline())["waiting"]
    assert anne.json("queue")["waiting"]
    second = bill.start("queue", "warband", "--points", "400", "--army", army, "--json")
    found = []
    for process in first, second:
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        found.append(json.loads(out.splitlines()[-1]))
    assert found[0]["match"] == found[1]["match"] and [f["opponent"] for f in found] == ["bill", "anne"], found
    assert not anne.json("queue")["waiting"]
    alone = anne.start("queue", "warband", "--json")
    assert json.loads(alone.stdout.readline())["waiting"]
    assert not anne.json("queue", "--leave")["waiting"] and not anne.json("queue")["waiting"]
    alone.send_signal(signal.SIGINT)
    alone.communicate(timeout=60)
    assert alone.returncode == 130


run_cases([whole_event, judges, teams, files, wrong_words, ratings, waiting_for_an_opponent])
