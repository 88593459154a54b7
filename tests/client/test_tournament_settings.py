#!/usr/bin/env python3
"""What a host can set, tried on the real server by the commands of the terminal: who may enter, the desk of lists, wishes about
pairings, points, formats, scenarios, and what happens to those who do not come, do not play or misbehave.

usage: test_tournament_settings.py GONFALOND GONFALON [NAME...]   NAME: only these cases; writes TAP
"""
import json
import re
import time

from tournament_help import FEW, act, entered, file_of, new_event, pairs, people, play, run_cases, until


def key(answer):
    return answer["error"]["key"]


def who_may_enter(server):
    """A club's own event, and one by invitation; guests, and one account twice."""
    hugo, anne, bill, gus = people(server, "hugo", "anne", "bill", "gus")
    event = new_event(server, hugo, visibility="club", club="The Reef")
    hugo.json("tournament", "publish", event)
    assert event in [t["id"] for t in bill.json("tournament", "list")["tournaments"]], "anybody may watch"
    assert key(bill.json("tournament", "enter", event, code=1)) == "tournament.other_club"
    assert key(bill.json("tournament", "enter", event, "--club", "The Shoal", code=1)) == "tournament.other_club"
    bill.json("tournament", "enter", event, "--club", "The Reef")
    assert key(bill.json("tournament", "enter", event, "--club", "The Reef", code=1)) == "tournament.entered"

    secret = new_event(server, hugo, visibility="invitation")
    hugo.json("tournament", "publish", secret)
    assert key(anne.json("tournament", "show", secret, code=1)) == "tournament.not_found"
    hugo.json("tournament", "invite", secret, "anne")
    assert anne.json("tournament", "list", "--mine")["tournaments"][0]["mine"] == "invited"
    anne.json("tournament", "enter", secret)
    assert key(bill.json("tournament", "enter", secret, code=1)) == "tournament.not_found"
    assert secret not in [t["id"] for t in bill.json("tournament", "list")["tournaments"]]
    gus.json("logout")
    gus.json("guest", "gus2")
    assert key(gus.json("tournament", "enter", event, "--club", "The Reef", code=1)) == "tournament.no_guests"


def the_desk(server):
    """Lists: too cheap, banned, too late; who sees them before they open, and after."""
    hugo, judy, anne, bill = people(server, "hugo", "judy", "anne", "bill")
    army = file_of(server, "few.json", FEW)
    event = new_event(server, hugo, lists="hidden", lists_open_at=int((time.time() + 8) * 1000), least_points=1,
                      lists_deadline=int((time.time() + 6) * 1000), staff_sees_lists=True)
    hugo.json("tournament", "publish", event)
    hugo.json("tournament", "appoint", event, "judy")
    for player in anne, bill:
        player.json("tournament", "enter", event)
    mine = anne.json("tournament", "hand-in", event, army)["mine"]
    assert len(mine["receipt"]) == 64
    assert [item["entrant"] for item in bill.json("tournament", "lists", event)["lists"]] == [], "sealed"
    assert bill.json("tournament", "lists", event, "anne")["lists"] == []
    assert judy.json("tournament", "lists", event, "anne")["lists"][0]["json"], "the staff sees them, the settings say"
    until_now = json.dumps(bill.json("tournament", "show", event))
    assert '"few"' not in until_now
    time.sleep(max(0, 6.2 - (time.time() - hugo.json("tournament", "show", event)["settings"]["lists_deadline"] / 1000 + 6)))
    assert key(bill.json("tournament", "hand-in", event, army, code=1)) == "tournament.lists_late"
    time.sleep(2)
    assert bill.json("tournament", "lists", event, "anne")["lists"][0]["digest"] == mine["receipt"], "open to all"

    strict = new_event(server, hugo, least_points=400, list_limits=[{"id": "archer", "most": 0}])
    hugo.json("tournament", "publish", strict)
    anne.json("tournament", "enter", strict)
    refused = anne.json("tournament", "hand-in", strict, army, code=1)["error"]
    assert {p["key"] for p in refused["problems"]} == {"tournament.list_too_small", "tournament.list_banned"}, refused


def wishes(server):
    """Club mates and friends apart, a grudge match, fresh tables; what a pairing by hand costs."""
    names = ["anne", "bill", "carl", "dora", "emil", "fred"]
    hugo, *players = people(server, "hugo", *names)
    clubs = dict(zip(names, ["Reef", "Reef", "Shoal", "Shoal", "Bay", "Bay"]))
    event = new_event(server, hugo, format={"kind": "swiss", "rounds": 3, "clubs_apart": "round_one", "fresh_tables": True, "seeding": "order",
                                            "grudges": [{"a": "anne", "b": "fred"}], "apart": [{"a": "bill", "b": "carl"}]})
    hugo.json("tournament", "publish", event)
    army = file_of(server, "few.json", FEW)
    for player in players:
        player.json("tournament", "enter", event, "--club", clubs[player.name])
        player.json("tournament", "hand-in", event, army)
    hugo.json("tournament", "start", event)
    first = act(hugo, event, "pair", event)
    drawn = {frozenset(p) for p in pairs(first, 1)}
    assert frozenset(("anne", "fred")) in drawn and frozenset(("bill", "carl")) not in drawn, drawn
    assert all(clubs[a] != clubs[b] for a, b in pairs(first, 1)), drawn
    by_hand = act(hugo, event, "tables", event, "anne:bill", "carl:emil", "dora:fred")
    costs = {c["key"] for t in by_hand["rounds"][0]["tables"] for c in t["costs"]}
    assert "same_club" in costs and by_hand["rounds"][0]["by_hand"], costs
    told = hugo.run("tournament", "show", event, "--rounds").decode()
    assert "club mates: " in told and "Table 1: anne against bill\n" in told, told
    hugo.json("tournament", "pair", event)  # drawn anew
    hugo.json("tournament", "begin", event)
    over = play(hugo, event, players, losers=[b for _, b in pairs(first, 1)])
    hugo.json("tournament", "pair", event)
    second = act(hugo, event, "begin", event)
    where = [{name: i for i, pair in enumerate(pairs(second, n)) for name in pair} for n in (1, 2)]
    assert all(where[0][name] != where[1][name] for name in names), where
    assert not {frozenset(p) for p in pairs(over, 1)} & {frozenset(p) for p in pairs(second, 2)}, "a rematch"
    assert frozenset(("bill", "carl")) not in {frozenset(p) for p in pairs(second, 2)}


def points(server):
    """20-0 by the difference of victory points, other tables, and tie-breaks with the sums that made them."""
    hugo, anne, bill = people(server, "hugo", "anne", "bill")
    own = {"preset": "own", "by": "margin", "margins": [{"from": 0, "winner": 4, "loser": 4}, {"from": 3, "winner": 7, "loser": 1}]}
    for scoring, rulings in (({"preset": "twenty"}, {"12:3": (11, 9), "60:0": (20, 0), "5:9": (10, 10)}),
                             ({"preset": "major_minor"}, {"900:100": (5, 0), "9:1": (4, 1)}), (own, {"8:5": (7, 1), "7:5": (4, 4)})):
        event = new_event(server, hugo, format={"kind": "swiss", "rounds": 1, "seeding": "order"}, scoring=scoring,
                          tie_breaks=["opponents", "margin", "wins", "lot"])
        entered(server, hugo, event, [anne, bill])
        hugo.json("tournament", "start", event)
        hugo.json("tournament", "pair", event)
        hugo.json("tournament", "begin", event)
        table = play(hugo, event, [anne, bill], losers=["bill"])["rounds"][0]["tables"][0]
        winner, loser = ("a", "b") if table["a"] == 1 else ("b", "a")
        for victory, expected in rulings.items():
            words = victory if winner == "a" else ":".join(reversed(victory.split(":")))
            corrected = act(hugo, event, "judge", "correct", event, "1", "1", winner, "--victory", words, "--reason", "counted")
            table = corrected["rounds"][0]["tables"][0]
            assert (table[f"score_{winner}"], table[f"score_{loser}"]) == expected, (scoring, victory, table)
            for standing in corrected["standings"]:
                for value in standing["breaks"]:
                    assert value["value"] == sum(t["value"] for t in value["terms"] if not t["left_out"]), standing
    told = hugo.run("tournament", "show", event, "--sums").decode()
    assert re.search(r"opponents' scores: \d+", told) and re.search(r"round 1, (anne|bill)", told), told


def formats(server):
    """Brackets, groups, a cut, each against each: bots play them to the podium."""
    hugo, = people(server, "hugo")
    server.host("admin", "hugo")  # so that he may have any number of bots
    for kind, bots, rounds, tables in (({"kind": "single_elimination", "third_place": True}, 4, 2, 4), ({"kind": "round_robin", "double_round": True}, 3, 6, 6),
                                       ({"kind": "groups", "groups": 2, "group_advance": 1}, 6, 4, 7), ({"kind": "swiss", "rounds": 2, "cut": 2}, 4, 3, 5),
                                       ({"kind": "double_elimination"}, 4, 4, 6)):
        event = new_event(server, hugo, format=kind, points=0, rounds_begin="when_done")
        hugo.json("tournament", "publish", event)
        hugo.json("tournament", "bots", event, str(bots), "--level", "random")
        hugo.json("tournament", "start", event)
        over = until(hugo, event, lambda p: p["info"]["status"] == "finished", seconds=240)
        played = [t for r in over["rounds"] for t in r["tables"]]
        assert (len(over["rounds"]), len(played)) == (rounds, tables), (kind, len(over["rounds"]), len(played))
        assert over["standings"][0]["rank"] == 1 and len(over["standings"]) == bots
        if kind["kind"] != "round_robin":
            assert over["bracket"], kind


def scenarios(server):
    """One scenario a round, and drawn ones."""
    hugo, anne, bill = people(server, "hugo", "anne", "bill")
    known = [s["name"] for s in hugo.json("scenarios", "warband")["scenarios"]][:2]
    event = new_event(server, hugo, scenario_mode="by_round", scenarios=known, format={"kind": "round_robin", "double_round": True})
    entered(server, hugo, event, [anne, bill])
    hugo.json("tournament", "start", event)
    for number in (1, 2):
        hugo.json("tournament", "pair", event)
        begun = act(hugo, event, "begin", event)
        assert begun["rounds"][number - 1]["tables"][0]["scenario"] == known[number - 1], begun["rounds"]
        play(hugo, event, [anne, bill], losers=["bill"])
    drawn = new_event(server, hugo, scenario_mode="drawn", scenarios=known, format={"kind": "round_robin"})
    entered(server, hugo, drawn, [anne, bill])
    hugo.json("tournament", "start", drawn)
    hugo.json("tournament", "pair", drawn)
    assert act(hugo, drawn, "begin", drawn)["rounds"][0]["tables"][0]["scenario"] in known
    assert key(hugo.json("tournament", "new", "--name", "X", "--system", "warband", "--format", "swiss", "--set", "scenarios=nonsense",
                         code=1)) == "setup.unknown_scenario"


def absences(server):
    """No-shows, stalling, a drop without gain, a late comer, a substitute, a disqualification, a pause."""
    hugo, anne, bill, carl, dora, emil, zoe = people(server, "hugo", "anne", "bill", "carl", "dora", "emil", "zoe")
    players = [anne, bill, carl, dora]
    event = new_event(server, hugo, no_show_seconds=20, late_entries=True, format={"kind": "swiss", "rounds": 3, "seeding": "order"},
                      clock={"kind": "bank", "seconds": 3})
    entered(server, hugo, event, players)
    hugo.json("tournament", "substitute", event, "dora", "zoe")
    hugo.json("tournament", "start", event)
    hugo.json("tournament", "pair", event)
    begun = act(hugo, event, "begin", event)
    names = {e["number"]: e["name"] for e in begun["entrants"]}
    assert "zoe" in names.values() and "dora" not in names.values()
    by_name = {player.name: player for player in (anne, bill, carl, zoe)}
    first, second = [[by_name[n] for n in pair] for pair in pairs(begun, 1)]
    # At the first table both come and neither plays: the clock decides. At the second one comes.
    for player in (*first, second[0]):
        player.lines("match", "pending", player.json("tournament", "show", event)["mine"]["match"], code=None)
    hugo.json("tournament", "pause", event)
    time.sleep(21)  # longer than the whole wait for somebody who does not come
    paused = hugo.json("tournament", "show", event)
    assert [t["state"] for t in paused["rounds"][0]["tables"]][1] != "done", "time stands still"
    hugo.json("tournament", "resume", event)
    over = until(hugo, event, lambda p: p["rounds"][0]["state"] == "done", seconds=120)
    tables = over["rounds"][0]["tables"]
    assert tables[0]["how"] == "played" and tables[1]["how"] == "no_show" and tables[1]["winner"] == 1, tables
    assert "forfeit" in json.dumps(second[1].json("notifications"))

    emil.json("tournament", "enter", event)
    emil.json("tournament", "hand-in", event, file_of(server, "few.json", FEW))
    gone = second[1]
    gone.json("tournament", "leave", event)
    assert gone.json("tournament", "enter", event, code=1)["error"]["code"] in ("conflict", "wrong_state"), "no second coming"
    hugo.json("tournament", "remove", event, first[0].name, "--disqualify", "--reason", "loaded dice")
    hugo.json("tournament", "pair", event)
    drawn = act(hugo, event, "begin", event)
    seated = {name for pair in pairs(drawn, 2) for name in pair if name}
    assert seated == {first[1].name, second[0].name, "emil"}, seated
    scores = {names.get(s["entrant"], "emil"): s["score"] for s in drawn["standings"]}
    assert scores["emil"] in (0, 3) and scores[gone.name] == 0, scores
    last = drawn["standings"][-1]
    assert names[last["entrant"]] == first[0].name and last["rank"] == 0, "the disqualified come last, without a place"
    assert "loaded dice" in hugo.run("tournament", "show", event, "--changes").decode()


def a_restart_in_the_queue(server):
    """The server dies while somebody waits: his program waits on, and finds the opponent who comes later."""
    anne, bill = people(server, "anne", "bill")
    army = file_of(server, "few.json", FEW)
    first = anne.start("queue", "warband", "--points", "400", "--army", army, "--json")
    assert json.loads(first.stdout.readline())["waiting"]
    server.kill()
    server.start()
    assert anne.json("queue")["waiting"]
    second = bill.start("queue", "warband", "--points", "400", "--army", army, "--json")
    for process in first, second:
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        assert json.loads(out.splitlines()[-1])["match"], out


run_cases([who_may_enter, the_desk, wishes, points, formats, scenarios, absences, a_restart_in_the_queue], options=["--bot-pause", "0"])
