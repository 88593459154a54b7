#!/usr/bin/env python3
"""Three tournaments on the real server, from the announcement to the podium, with everything that goes wrong at tournaments.

usage: festival.py GONFALOND GONFALON LATER [--short] [--only NAME,NAME] [--seed N]

A Swiss event, a double elimination and a league over weeks, played by bots of the server and by people with connections of their
own (`gonfalon bot`): some of them come late, drop out, never come to a table or stall; judges are called, correct and give points; somebody is
disqualified; and the server is killed (kill -9), at any moment and in the midst of requests. Weeks pass by LATER, a library that sets
the server's wall clock ahead.

Looked at all the time: what was paired stays as it was paired, and a result stays unless a judge corrects it. At the end of each event:
everybody who plays is at one table in each round; nobody meets twice in a Swiss event, in a league each meets each once; no second bye;
the archive of the event is valid;
the standings, worked out again from the results (standings_reference.py, and the bracket here), are the same, tie-break by tie-break; every
match that was played has a record that verifies and says the same result; nobody was told twice; there are no more matches in
the store than tables. Ctrl-C stops and tells how far it got.
"""
import collections
import concurrent.futures
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "client")]
from online import Client, Server  # noqa: E402
from standings_reference import ABSENT, BYE, DOUBLE_LOSS, PLAYED, WALKOVER, Event  # noqa: E402

WEEK = 7 * 24 * 3600
SYSTEM = "warband"
ARMY = {"format": 1, "system": SYSTEM, "name": "few", "units": [{"profile": "soldier", "count": 8, "command": ["standard"]},
                                                                {"profile": "archer", "count": 3}]}
TIES = ["opponents", "opponents_cut", "opponents_opponents", "sonneborn_berger", "wins", "margin", "progressive", "head_to_head", "lot"]
LIBRARY = {"victory_points": "victory"}  # as the reference calls them
NETWORK = 3


def tell(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


class Person(Client):
    """Somebody with an account; his seat is played by `gonfalon bot`, as soon as he has come to his table."""

    def __init__(self, festival, name, absent=False, stalls=False):
        super().__init__(festival.program, festival.server, name)
        self.festival, self.absent, self.stalls = festival, absent, stalls
        self.bot, self.match, self.came, self.question = None, None, set(), None
        self.ask("register", name)

    def ask(self, *words, refused=False):
        """What a command tells; again if there was no connection. `refused`: None if it is refused."""
        deadline = time.monotonic() + 120
        while True:
            done = subprocess.run([self.program, *words, "--json"], capture_output=True, env=self.environment, timeout=300, check=False)
            if done.returncode == 1 and b'"session.expired"' in done.stdout and words[0] != "login":
                self.ask("login", self.name)  # who was away for a month
                continue
            if done.returncode != NETWORK or time.monotonic() > deadline:
                break
            time.sleep(0.3)
        if refused and done.returncode == 1:
            return None
        assert done.returncode == 0, f"{self.name}: {words}: {done.returncode}: {done.stderr.decode()[-500:]}"
        return json.loads(done.stdout.splitlines()[-1])

    def sit_down(self, match):
        if self.stalls:
            if match not in self.came:
                self.ask("match", "pending", match, refused=True)
                self.came.add(match)
        elif self.bot is None or self.match != match or self.bot.poll() is not None:
            self.end()
            self.match = match
            self.bot = subprocess.Popen([self.program, "bot", match, "--level", "random", "--quiet"], env=self.environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)

    def end(self):
        if self.bot and self.bot.poll() is None:
            self.bot.kill()
        if self.bot:
            self.bot.wait()
        self.bot = None


class Tournament:
    """One event, from its settings to its end. `people` enter it, `bots` are the server's."""

    def __init__(self, festival, name, settings, people, bots, kills):
        self.festival, self.name, self.people = festival, name, people
        self.host, self.judge = festival.host, festival.judge
        self.kills, self.done, self.bonus, self.known = list(kills), set(), {}, None
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"name": name, "system": SYSTEM, "tie_breaks": TIES, "rounds_begin": "when_done",
                       "spectators": True, **settings}, file)
            file.flush()
            self.id = self.host.ask("tournament", "new", "--settings", file.name)["info"]["id"]
        self.host.ask("tournament", "publish", self.id)
        self.host.ask("tournament", "appoint", self.id, self.judge.name)
        for level, count in bots.items():
            self.host.ask("tournament", "bots", self.id, str(count), "--level", level)
        for person in people:
            self.enter(person)
        self.host.ask("tournament", "start", self.id)

    def enter(self, person):
        person.ask("tournament", "enter", self.id)
        person.ask("tournament", "hand-in", self.id, self.festival.army)

    def once(self, what):
        if what in self.done:
            return False
        self.done.add(what)
        return True

    # --- while it is played ---

    def look(self):
        """The picture, held against what was known before."""
        picture = self.host.ask("tournament", "show", self.id)
        before, self.known = self.known, picture
        if before:
            for old, new in zip(before["rounds"], picture["rounds"]):
                self.same_round(old, new)
            assert len(picture["rounds"]) >= len(before["rounds"]), "a round has gone"
        return picture

    def same_round(self, old, new):
        where = f"{self.name}, round {old['number']}"
        assert [(t["a"], t["b"]) for t in old["tables"]] == [(t["a"], t["b"]) for t in new["tables"]], f"{where}: other pairings"
        for was, now in zip(old["tables"], new["tables"]):
            assert not was["match"] or was["match"] == now["match"], f"{where}: table {was['number']} has another match"
            if was["state"] == "done" and not now["corrected"]:
                assert all(was[k] == now[k] for k in ("how", "winner", "victory_a", "victory_b")), \
                    f"{where}: another result at table {was['number']}"

    def number(self, person):
        return next((e["number"] for e in self.known["entrants"] if e["name"] == person.name), 0)

    def table_of(self, person):
        """His table of the round that is played, if it has no result yet."""
        number = self.number(person)
        for table in self.known["rounds"][-1]["tables"] if self.known["rounds"] else []:
            if number and number in (table["a"], table["b"]) and table["match"] and table["state"] in ("waiting", "played"):
                return table
        return None

    def tend(self):
        for person in self.people:
            table = self.table_of(person)
            if table and person.question:
                self.call(person, table)
            elif table and not person.absent:
                person.sit_down(table["match"])

    def kill_if_planned(self):
        """In each round that is named in `kills`, at any moment of its first seconds."""
        now = self.known["info"]["round"]
        if self.kills and now >= self.kills[0]:
            self.kills = [number for number in self.kills if number > now]
            time.sleep(random.uniform(0, 2))
            self.festival.kill(f"{self.name}, round {now}")

    def judge_calls(self):
        """Open calls are taken, and ruled at their tables."""
        for call in self.judge.ask("tournament", "show", self.id)["calls"]:
            if call["status"] == "open":
                self.judge.ask("tournament", "judge", "take", self.id, str(call["number"]), refused=True)
            elif call["status"] == "taken" and call["match"]:
                self.judge.ask("match", "master", call["match"], "rule", "--text", f"ruling on {call['text']}", refused=True)
            elif call["status"] == "taken":
                self.judge.ask("tournament", "judge", "close", self.id, str(call["number"]), "so be it", refused=True)

    def call(self, person, table):
        """He comes to his table and, as soon as it is played, calls a judge before he goes on."""
        if table["state"] == "waiting":
            person.ask("match", "pending", table["match"], refused=True)
        elif self.festival.kill_during(person, "tournament", "call", self.id, person.question, refused=True) is not None:
            self.done.add(("call", person.question))
            self.festival.calls += 1
            person.question = None

    def run(self, script):
        began = told = time.monotonic()
        while self.look()["info"]["status"] != "finished":
            self.tend()
            script(self)
            self.judge_calls()
            self.kill_if_planned()
            if time.monotonic() - told > 15:
                told = time.monotonic()
                rounds = self.known["rounds"]
                done = sum(t["state"] == "done" for t in rounds[-1]["tables"]) if rounds else 0
                tell(f"{self.name}: round {self.known['info']['round']} of {self.known['info']['rounds']}, "
                     f"{done} of {len(rounds[-1]['tables']) if rounds else 0} tables done, {told - began:.0f} s")
            time.sleep(0.2)
        for person in self.people:
            person.end()
        tell(f"{self.name}: over after {time.monotonic() - began:.0f} s")
        self.check()

    # --- at its end ---

    def check(self):
        picture = self.look()
        played = [t for r in picture["rounds"] for t in r["tables"]]
        how = collections.Counter(t["how"] for t in played)
        self.check_rounds(picture)
        if picture["info"]["format"] == "double_elimination":
            check_bracket(picture)
        else:
            check_points(picture, self.bonus)
        self.check_calls()
        for person in self.people:
            self.check_told(person)
        matches = [t for t in played if t["match"]]
        assert len({t["match"] for t in matches}) == len(matches), "two tables have the same match"
        self.festival.matches += [t["match"] for t in matches]
        verified = self.verify(matches)
        # A game that somebody left is decided by his leaving: its record is no part of the event's archive.
        self.check_archive(sum(t["how"] not in ("no_show", "dropped", "disqualified") for t in matches))
        tell(f"{self.name}: {len(picture['entrants'])} entrants, {len(picture['rounds'])} rounds, {len(played)} tables "
             f"({', '.join(f'{how[k]} {k}' for k in sorted(how))}); standings as worked out again; {verified} records valid")

    def check_rounds(self, picture):
        """Everybody who plays is at one table; who meets whom how often; byes."""
        met, byes = collections.Counter(), collections.Counter()
        last = last_rounds(picture)
        for round_ in picture["rounds"]:
            seated = [n for t in round_["tables"] for n in (t["a"], t["b"]) if n]
            assert len(set(seated)) == len(seated), f"round {round_['number']}: somebody sits twice"
            for table in round_["tables"]:
                if table["b"]:
                    met[frozenset((table["a"], table["b"]))] += 1
                else:
                    byes[table["a"]] += 1
                    assert table["score_a"] == 3 or picture["info"]["format"] == "double_elimination", "a bye that is not credited"
            if picture["info"]["format"] in ("swiss", "league"):
                first = first_rounds(picture)
                wanted = {n for n in first if first[n] <= round_["number"] <= last[n]}
                assert set(seated) == wanted, f"round {round_['number']}: {sorted(wanted ^ set(seated))} are not where they should be"
        if picture["info"]["format"] == "swiss":
            assert max(met.values()) == 1, "two have met twice"
            assert max(byes.values(), default=0) <= 1, "a second bye"
        if picture["info"]["format"] == "league":
            everybody = [e["number"] for e in picture["entrants"]]
            gone = {n for n in everybody if last[n] < len(picture["rounds"])}
            pairs = {frozenset((a, b)) for a in everybody for b in everybody if a < b and not {a, b} & gone}
            assert all(met[pair] == 1 for pair in pairs), "in a league each meets each once"

    def check_calls(self):
        calls = self.judge.ask("tournament", "show", self.id)["calls"]
        asked = [what for kind, what in (d for d in self.done if isinstance(d, tuple) and d[0] == "call")]
        texts = collections.Counter(call["text"] for call in calls)
        for what in asked:
            assert texts[what] == 1, f"the call {what!r} is there {texts[what]} times"
        for call in calls:
            assert call["status"] == "closed", f"a call was left open: {call}"

    def check_told(self, person):
        """Notifications: of a round or table, each once at most."""
        notes = person.ask("notifications", "--all", "--keep")["notifications"]
        told = collections.Counter((n["kind"], n["match"]) for n in notes if n["tournament"] == self.id and n["match"])
        assert all(count == 1 for count in told.values()), f"{person.name} was told twice: {told.most_common(3)}"

    def verify(self, tables):
        """Every match that was played has a record that verifies, and its result is the table's."""
        def one(table):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "record")
                if self.host.ask("match", "log", table["match"], "--output", path, refused=True) is None:
                    assert table["how"] not in ("played", "time"), f"{table}: there is no record"
                    return 0
                verdict = self.host.ask("verify", path)
            assert verdict["valid"], (table, verdict)
            if table["how"] in ("played", "time"):
                winner = verdict["winner"] + 1 if verdict["outcome"] == "won" else 0
                bracket = table["node"] and winner == 0  # a drawn game in a bracket is the better seed's
                assert winner == table["winner"] or bracket, (table, verdict)
            return verdict["entries"]

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            entries = list(pool.map(one, tables))
        # Somebody who never comes back, or stalls until the clock decides, leaves a short game: only those played to their end are whole.
        whole = [count for table, count in zip(tables, entries) if table["how"] == "played"]
        assert sum(whole) >= 40 * len(whole), f"these are no whole games: {sum(whole)} entries in {len(whole)} records"
        return sum(1 for count in entries if count)

    def check_archive(self, records):
        """The whole event as one file."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "archive")
            self.host.ask("tournament", "archive", self.id, "--output", path)
            verdict = self.host.ask("verify", path)
            size = os.path.getsize(path) / 2**20
        assert verdict["valid"] and verdict["tournament"] == self.id, verdict
        assert verdict["matches"] == records, f"{verdict['matches']} records in the archive, {records} by themselves"
        tell(f"{self.name}: the archive is valid, {size:.1f} MiB")


# --- standings, worked out again -------------------------------------------------------------------

def first_rounds(picture):
    """The round in which each entrant first sat at a table."""
    first = {}
    for round_ in picture["rounds"]:
        for table in round_["tables"]:
            for number in (table["a"], table["b"]):
                if number:
                    first.setdefault(number, round_["number"])
    return first


def last_rounds(picture):
    """The round after which each was gone; the last one for those who stayed."""
    last = {}
    for round_ in picture["rounds"]:
        for table in round_["tables"]:
            for number in (table["a"], table["b"]):
                if number:
                    last[number] = round_["number"]
    gone = {e["number"] for e in picture["entrants"] if e["status"] in ("dropped", "disqualified")}
    return {number: last[number] if number in gone else len(picture["rounds"]) for number in last}


def scored(table, side, bonus):
    """What a side has of a table with win 3, draw 1, loss 0; forfeits and byes 3, nothing for who did not come."""
    own, other = (table["victory_a"], table["victory_b"])[::1 if side == 0 else -1]
    outcome = 1 if table["winner"] == 0 else 2 if table["winner"] == side + 1 else 0
    game = {2: 3, 1: 1, 0: 0}[outcome]
    kind = kind_of(table)
    extra = bonus.get((table["a"], table["b"], side), 0)
    if kind == BYE:
        return {"points": 3, "game": 3, "outcome": 2, "victory": 0, "margin": 0} if side == 0 else None
    if kind in (WALKOVER, DOUBLE_LOSS):
        own = other = 0
    if kind == DOUBLE_LOSS:
        game = outcome = 0
    return {"points": game + extra, "game": game, "outcome": outcome, "victory": own, "margin": own - other}


def kind_of(table):
    if table["b"] == 0:
        return BYE
    if table["winner"] == -1:
        return DOUBLE_LOSS
    return WALKOVER if table["how"] in ("no_show", "dropped", "disqualified") else PLAYED


def check_points(picture, bonus):
    """The standings of a Swiss event or league equal those of the reference."""
    # In the order of their seeds: those who stay equal keep it.
    numbers = [e["number"] for e in sorted((e for e in picture["entrants"] if e["seed"]), key=lambda e: e["seed"])]
    index = {number: i for i, number in enumerate(numbers)}
    first, last = first_rounds(picture), last_rounds(picture)
    status = {e["number"]: e["status"] for e in picture["entrants"]}
    games = []
    for round_ in picture["rounds"]:
        for table in round_["tables"]:
            both = [scored(table, side, bonus.get(round_["number"], {})) for side in (0, 1)]
            games.append({"round": round_["number"], "kind": kind_of(table), "who": [index[table["a"]], index.get(table["b"], -1)],
                          "scored": both})
            assert table["score_a"] == both[0]["points"], (table, both)
            assert not table["b"] or table["score_b"] == both[1]["points"], (table, both)
        nothing = {"points": 0, "game": 0, "outcome": 0, "victory": 0, "margin": 0}
        games += [{"round": round_["number"], "kind": ABSENT, "who": [index[n], -1], "scored": [nothing, None]}
                  for n in numbers if first.get(n, len(picture["rounds"]) + 1) > round_["number"]]
    event = Event({"entrants": [{"left": last.get(n, 64) if status[n] in ("dropped", "disqualified") else 64, "rating": 0, "adjustment": 0,
                                 "out": status[n] == "disqualified"} for n in numbers],
                   "games": games, "ties": [LIBRARY.get(t, t) for t in TIES], "cut": 1, "draw": 1})
    lots = {index[s["entrant"]]: [b["value"] for b in s["breaks"]] for s in picture["standings"]}
    drawn = sorted(values[TIES.index("lot")] for values in lots.values())
    assert drawn == list(range(1, len(drawn) + 1)), "the lots"
    told = [(index[s["entrant"]], s["rank"], s["score"], [b["value"] for b in s["breaks"]]) for s in picture["standings"]]
    wanted = event.standings(lots)
    for mine, theirs in zip(wanted, told):
        assert tuple(mine) == tuple(theirs), f"worked out {mine}, told {theirs}"
    assert len(wanted) == len(told)
    for standing in picture["standings"]:
        for value in standing["breaks"]:
            assert value["value"] == sum(t["value"] for t in value["terms"] if not t["left_out"]), standing


def check_bracket(picture):
    """A double elimination: nobody plays on after his second loss; places follow from where it came."""
    part = {node["number"]: node["part"] for node in picture["bracket"]}
    losses, out, winner = collections.Counter(), {}, None
    for round_ in picture["rounds"]:
        for table in round_["tables"]:
            for number in (table["a"], table["b"]):
                assert losses[number] < 2, f"{number} plays on after two losses"
        for table in round_["tables"]:
            if not table["b"]:
                continue
            if table["winner"] == -1:
                continue
            node = next(n for n in picture["bracket"] if n["number"] == table["node"])
            winner = node["winner"]
            loser = table["b"] if winner == table["a"] else table["a"]
            losses[loser] += 1
            if part[table["node"]] == "lower" or losses[loser] == 2:
                out[loser] = (round_["number"], part[table["node"]])
    # Who left without a table is out as one who lost his next game: places only of those who were beaten at tables.
    ranks = {s["entrant"]: s["rank"] for s in picture["standings"]}
    assert ranks[winner] == 1, f"the winner of the last final is {winner}, the standings say {picture['standings'][0]}"
    order = sorted(out, key=lambda n: (-out[n][0], n))
    for better, worse in zip(order, order[1:]):
        if out[better][0] > out[worse][0]:
            assert ranks[better] < ranks[worse], f"{better} was out in round {out[better]}, {worse} in {out[worse]}: {ranks[better]}, {ranks[worse]}"
        elif out[better][1] == out[worse][1]:
            assert ranks[better] == ranks[worse], f"{better} and {worse} were out in the same round: {ranks[better]}, {ranks[worse]}"


# --- the events ------------------------------------------------------------------------------------

class Festival:
    def __init__(self, gonfalond, program, later, short):
        self.program, self.short, self.later = program, short, 0
        self.environment = {"LD_PRELOAD": os.path.abspath(later), "GONFALON_LATER": "0"}
        self.server = Server(gonfalond, environment=self.environment, options=[
            "--accounts-per-address", "0", "--connections-per-address", "0", "--bot-pause", "0", "--bot-threads", "2", "--matches-per-account", "0",
            "--matches-per-address", "0", "--bot-matches-per-account", "0", "--bot-matches-per-address", "0"])
        self.kills, self.calls, self.matches, self.people = 0, 0, [], []
        self.army = os.path.join(self.server.folder, "army.json")
        with open(self.army, "w", encoding="utf-8") as file:
            json.dump(ARMY, file)
        self.host, self.judge = self.person("hugo"), self.person("judy")
        self.server.host("admin", "hugo")  # so that he may have any number of bots

    def person(self, name, **how):
        self.people.append(Person(self, name, **how))
        return self.people[-1]

    def kill(self, where):
        """At any moment: also in the midst of a request, and of a commit."""
        time.sleep(random.uniform(0, 0.3))
        self.server.kill()
        self.server.start()
        self.kills += 1
        tell(f"killed: {where}")

    def kill_during(self, person, *words, refused=False):
        """The server dies while somebody asks something: it is done once all the same."""
        timer = threading.Timer(random.uniform(0.0, 0.25), self.kill, [f"while {person.name} says {' '.join(words[:2])}"])
        timer.start()
        answer = person.ask(*words, refused=refused)
        timer.join()
        return answer

    def weeks_pass(self, count=1):
        """The server dies, and comes back weeks later."""
        self.later += count * WEEK + 60
        self.environment["GONFALON_LATER"] = str(self.later)
        self.kill(f"a week passes; it is day {self.later // 86400}")

    def swiss(self):
        players, rounds = (14, 3) if self.short else (200, 7)
        people = [self.person(f"swiss{i}", absent=i == 1) for i in range(3 if self.short else 8)]
        late = [self.person(f"late{i}") for i in range(1 if self.short else 2)]
        bots = players - len(people) - len(late)
        kills = [3] if self.short else [1, 2, 4, 5, 6, 7]
        event = Tournament(self, "Swiss", {"format": {"kind": "swiss", "rounds": rounds}, "late_entries": True, "scoring": {"bonus_max": 3},
                                           "no_show_seconds": 10 if self.short else 60}, people, {"random": bots - bots // 2, "steady": bots // 2}, kills)
        caller, leaver = people[0], people[2]
        caller.question = "is that in range?"

        def script(event):
            now = event.known["info"]["round"]
            if now >= 1 and event.once("late"):
                for person in late:
                    event.enter(person)
                    event.people.append(person)
            if now >= 2 and event.once("two more"):
                self.kill_during(self.host, "tournament", "remove", event.id, "random 1", "--reason", "its owner has gone home")
                # A bonus of round 1 for one of two people, of whom at most one had a bye, and a correction at another table.
                table, praised = next((t, person) for person in (caller, leaver) for t in event.known["rounds"][0]["tables"]
                                      if t["b"] and event.number(person) in (t["a"], t["b"]))
                side = 0 if table["a"] == event.number(praised) else 1
                event.bonus.setdefault(1, {})[(table["a"], table["b"], side)] = 2
                self.judge.ask("tournament", "judge", "bonus", event.id, "1", str(table["number"]), praised.name, "--bonus", "2")
                other = next(t for t in event.known["rounds"][0]["tables"] if t["b"] and t["number"] != table["number"] and t["how"] == "played")
                self.judge.ask("tournament", "judge", "correct", event.id, "1", str(other["number"]), "b", "--victory", "3:9", "--reason",
                               "counted again")
            if now >= 2 and event.table_of(leaver) and event.once("leaves"):
                leaver.ask("tournament", "leave", event.id)
                leaver.end()
                event.people.remove(leaver)
            if now >= 3 and event.once("disqualified"):
                self.kill_during(self.host, "tournament", "remove", event.id, "random 2", "--disqualify", "--reason", "loaded dice")
            if now >= 3 and not self.short and event.once("paused"):
                self.host.ask("tournament", "pause", event.id)
                self.kill("paused")
                assert self.host.ask("tournament", "show", event.id)["info"]["status"] == "paused"
                self.host.ask("tournament", "resume", event.id)

        event.run(script)

    def double(self):
        players = 8 if self.short else 64
        people = [self.person(f"double{i}", absent=i == 1) for i in range(2 if self.short else 4)]
        bots = players - len(people)
        event = Tournament(self, "Double elimination", {"format": {"kind": "double_elimination", "reset_final": True, "seeding": "random"},
                                                        "no_show_seconds": 10 if self.short else 60}, people,
                           {"random": bots // 2, "steady": bots - bots // 2}, [2] if self.short else [1, 3, 5])

        people[0].question = "whose turn is it?"

        def script(event):
            if event.known["info"]["round"] >= 2 and event.once("out"):
                self.kill_during(self.host, "tournament", "remove", event.id, "random 1", "--reason", "its owner has gone home")

        event.run(script)

    def league(self):
        players = 4 if self.short else 12
        people = [self.person("league0"), self.person("league1", absent=True), self.person("league2", stalls=True)]
        event = Tournament(self, "League", {"format": {"kind": "league", "days_per_round": 7}, "clock": "days:14d"}, people,
                           {"random": players - 3}, [])

        people[0].question = "may I look at the rules?"

        def waits(table):
            """Only a deadline ends it: one of the two does not come, or does not play."""
            slow = {event.number(person) for person in people[1:]}
            return bool(slow & {table["a"], table["b"]})

        def script(event):
            tables = [t for t in event.known["rounds"][-1]["tables"] if t["state"] != "done"] if event.known["rounds"] else []
            staller = event.table_of(people[2])
            came = not staller or staller["match"] in people[2].came
            if tables and came and event.known["rounds"][-1]["begun"] and all(waits(t) for t in tables):
                if all(c["status"] == "closed" for c in self.judge.ask("tournament", "show", event.id)["calls"]):
                    self.weeks_pass()

        event.run(script)

    def finish(self):
        """What the store says when all is over."""
        assert self.server.stop() == 0, "the server did not stop well"
        said = self.server.host("check")
        assert "no problems" in said, said
        with sqlite3.connect(f"file:{self.server.folder}/data/gonfalon.db?mode=ro", uri=True) as store:
            stored = store.execute("SELECT count(*) FROM matches").fetchone()[0]
        assert stored == len(set(self.matches)), f"{stored} matches in the store, {len(set(self.matches))} tables"
        with open(self.server.log, encoding="utf-8") as log:
            errors = [line for line in log if "level=error" in line]
        assert not errors, errors[:3]
        tell(f"{stored} matches, {self.kills} kills, {self.calls} calls for a judge, {self.later // 86400} days: all is well")

    def end(self):
        for person in self.people:
            person.end()
        self.server.remove()


def main():
    options = sys.argv[4:]
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    seed = int(options[options.index("--seed") + 1]) if "--seed" in options else random.randrange(1 << 32)
    only = options[options.index("--only") + 1].split(",") if "--only" in options else ["swiss", "double", "league"]
    random.seed(seed)
    tell(f"seed {seed}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    festival = Festival(*sys.argv[1:4], "--short" in options)
    code = 1
    try:
        for name in only:
            getattr(festival, name)()
        festival.finish()
        code = 0
    except KeyboardInterrupt:
        tell(f"interrupted after {len(festival.matches)} matches and {festival.kills} kills")
        code = 130
    except AssertionError as error:
        tell(f"FAULT {error}")
        subprocess.run(["cp", festival.server.log, "/tmp/gonfalond-festival.log"], check=False)
        raise
    finally:
        festival.end()
    sys.exit(code)


main()
