#!/usr/bin/env python3
"""The real server and real clients, at length: too long for the test command, but for a few faults of PostgreSQL.

usage: real.py kills GONFALOND GONFALON [KILLS [MATCHES]]   kill -9 at random moments of running matches (200, 8)
       real.py faults GONFALOND GONFALON [FAULTS [MATCHES]] the same with its store on PostgreSQL, in turn: kill -9 of PostgreSQL
                                                            and of gonfalond, sessions ended, commits cut in the middle (100, 8)
       real.py nodes GONFALOND GONFALON [FAULTS [MATCHES]]  two nodes on PostgreSQL behind a balancer, in turn: the one that serves is killed,
                                                            frozen until its place is taken and woken, PostgreSQL is killed, it is stopped (100, 8)
       real.py outposts GONFALOND GONFALON [FAULTS [MATCHES]] the same with NATS between the nodes, and players on both of them, in turn: kill -9 of
                                                            the outpost, of the keeper, of NATS, of PostgreSQL; the keeper, the outpost, NATS frozen
                                                            and woken; the outpost stopped; commits cut in the middle (100, 8)
       real.py annexes GONFALOND GONFALON [FAULTS [MATCHES]] the same, and each plays the matches of the other while it stands by (100, 8)
       real.py many  GONFALOND GONFALON [MATCHES [GUESTS]]  that many matches at once, to their ends (500), among
                                                            so many guests (one a match). A guest may have 16
                                                            connections: with more matches his clients push each
                                                            other out and come back, which is a test of its own

Afterwards every record must verify, every acknowledged answer must be in its log exactly once, and every client
must have come to the end without an error. Ctrl-C stops and tells how far it got.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, ".."), os.path.join(HERE, "..", "client")]
from cutter import Cutter  # noqa: E402
from nats import Nats  # noqa: E402
from nodes import Nodes  # noqa: E402
from online import Client, Server  # noqa: E402
from postgres import Postgres  # noqa: E402

ARMIES = ("buccaneers", "militia", "press_gang", "smugglers")


DONE, NOT_DONE = 'and="was done"', 'and="was not done"'  # as the server's log has it
known = {}
clients = []


def typed(player, *words):
    """Somebody whose client has lost its connection types again; he may have been heard the first time, and is refused then."""
    said = player.run(*words, "--json", code=None)
    while b'"code":"network"' in said:
        time.sleep(0.2)
        said = player.run(*words, "--json", code=None)
    return json.loads(said)


def record_of(player, match):
    """Likewise; whoever has lost his connection gets nothing."""
    record = player.run("match", "log", match, code=None)
    while not record:
        time.sleep(0.2)
        record = player.run("match", "log", match, code=None)
    return record


def guest(program, server, number):
    if number not in known:
        known[number] = Client(program, server, f"guest-{number}")
        typed(known[number], "guest", "bot")
    return known[number]


class Game:
    """A match between a client's bot and another client's, or the server's own."""

    def __init__(self, program, server, number, both, guests):
        sides = 2 if both else 1
        self.players = [guest(program, server, (sides * number + side) % guests) for side in range(sides)]
        more = () if both else ("--bot", "1:random:" + ARMIES[(number + 1) % 4])
        self.id = typed(self.players[0], "match", "new", "--system", "corsairs", "--army", ARMIES[number % 4],
                                       *more)["match"]["id"]
        if both:
            typed(self.players[1], "match", "join", self.id, "--army", ARMIES[(number + 1) % 4])

        self.refusals = 20 if server.postgres else 0  # that a database may cause by being away

    def start(self):
        self.outputs = [tempfile.TemporaryFile() for _ in self.players]
        self.bots = [self.bot(p, out) for p, out in zip(self.players, self.outputs)]

    def bot(self, player, output):
        clients.append(subprocess.Popen([player.program, "bot", self.id, "--level", "random", "--json"], stdout=output,
                                        stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=player.environment))
        return clients[-1]

    def running(self):
        """A client whose very first connection fails, or that a newer one pushes out, says so and ends (3); so does one
        that is refused something because the database is away (1). Its player then types again, but not for ever."""
        for number, bot in enumerate(self.bots):
            if bot.poll() == 3 or (bot.poll() == 1 and self.refusals > 0):
                self.refusals -= bot.poll() == 1
                self.bots[number] = self.bot(self.players[number], self.outputs[number])
        return any(bot.poll() is None for bot in self.bots)

    def faults(self):
        found = []
        for bot in self.bots:
            if bot.wait() != 0:
                found.append(f"{self.id}: a client ended with {bot.returncode}: {bot.stderr.read().decode()[-300:]}")
        acknowledged = []
        for output in self.outputs:
            output.seek(0)
            lines = [json.loads(line) for line in output if line.strip()]
            acknowledged += [(l["acknowledged"]["side"], l["acknowledged"]["decision"]) for l in lines
                             if "acknowledged" in l]
        player = self.players[0]
        self.answers = len(acknowledged)
        if typed(player, "match", "show", self.id)["match"]["phase"] != "over":
            return found + [f"{self.id}: its clients have ended, the match is not over"]
        with tempfile.NamedTemporaryFile() as record:
            record.write(record_of(player, self.id))
            record.flush()
            verdict = player.json("verify", record.name)
            if not verdict["valid"]:
                found.append(f"{self.id}: the record is not valid: {verdict}")
            entries = typed(player, "match", "log", self.id)["entries"]
        logged = [(e.get("side", 0), e["answer"]["decision"]) for e in entries if "answer" in e]
        if len(set(logged)) != len(logged):
            found.append(f"{self.id}: an answer was applied twice")
        lost = set(acknowledged) - set(logged)
        if lost:
            found.append(f"{self.id}: acknowledged answers are not in the log: {sorted(lost)[:5]}")
        return found


def tell(text):
    print(text, flush=True)


def judge(games, server):
    found = []
    for number, game in enumerate(games):
        found += game.faults()
        if number % 50 == 49:
            tell(f"  {number + 1} of {len(games)} records checked")
    answers = sum(game.answers for game in games)
    done = subprocess.run([server.program, "--data", os.path.join(server.folder, "data"), *server.options, "check"],
                          capture_output=True)
    if done.returncode != 0:
        found.append(f"gonfalond check: {(done.stdout + done.stderr).decode()[-500:]}")
    for fault in found:
        tell("FAULT " + fault)
    tell(f"{len(games)} matches, {answers} acknowledged answers, {len(found)} faults")
    return not found


def through(server, program, count, matches, strike):
    """Matches that end are replaced by new ones until the last fault; then all are played to their ends."""
    games, running, began = [], [], time.monotonic()
    for fault in range(count):
        running = [game for game in running if game.running()]
        while len(running) < matches:
            game = Game(program, server, len(games), True, 40)
            game.start()
            games.append(game)
            running.append(game)
        time.sleep(random.uniform(0.05, 1.0))
        strike(fault, running)
        if fault % 10 == 9:
            tell(f"{fault + 1} faults, {len(games)} matches begun, {time.monotonic() - began:.0f} s")
    while any(game.running() for game in games):
        time.sleep(1)
    return judge(games, server)


def kills(server, program, count=200, matches=8):
    def strike(_fault, _running):
        server.kill()
        server.start()

    return through(server, program, count, matches, strike)


def under_way(server, end):
    """How often a commit was under way when the connection broke, and had this end."""
    return len(server.logged("a commit was under way", end))


def cut(server, when, end, running):
    """Waits until a commit has come by, for somebody plays, and until the server knows what has become of it. Where it was one with
    nothing in it, by which a node shows that it lives, nobody wants to know: another is cut."""
    before, until, again = under_way(server, end), time.monotonic() + 180, 0
    while under_way(server, end) == before:
        if time.monotonic() > again:
            server.cutter.wanted, again = when, time.monotonic() + 10
        if time.monotonic() > until:
            raise SystemExit(f"a commit was cut {when} the database had it, and is not known as {end}:\n"
                             + "".join(server.logged("")[-20:]))
        time.sleep(0.02)
        for game in running:
            game.running()  # clients that were told to try again later do
    server.cutter.wanted = None  # it may have been wanted once more meanwhile


def faults(server, program, count=100, matches=8):
    postgres = server.postgres

    def power_cut(_):
        postgres.kill()
        time.sleep(random.uniform(0, 1))
        postgres.start()

    def server_dies(_):
        server.kill()
        server.start()

    kinds = [power_cut, lambda running: cut(server, "before", NOT_DONE, running), server_dies,
             lambda running: cut(server, "after", DONE, running),
             lambda _: postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gonfalond'")]
    good = through(server, program, count, matches, lambda fault, running: kinds[fault % len(kinds)](running))
    tell(f"of commits whose end was not heard of {under_way(server, DONE)} were done and "
         f"{under_way(server, NOT_DONE)} were not")
    return good


def nodes(server, program, count=100, matches=8):
    kinds = [server.killed, server.frozen, server.database_killed, server.stopped]
    good = through(server, program, count, matches, lambda fault, _running: kinds[fault % len(kinds)]())
    took = sorted(server.took)
    tell(f"{len(took)} times another node took over, after {took[0]:.1f} to {took[-1]:.1f} s, {took[len(took) // 2]:.1f} s at the median")
    return good


def outposts(server, program, count=100, matches=8):
    def alone(strike):
        def with_nobody(_running):
            strike()
            server.await_all()

        return with_nobody

    def cutting(when, end):
        def strike(running):
            cut(server, when, end, running)
            server.await_all()

        return strike

    kinds = [*map(alone, (server.outpost_stopped, server.outpost_killed, server.keeper_killed, server.bus_killed)), cutting("before", NOT_DONE),
             *map(alone, (server.keeper_frozen, server.outpost_frozen, server.database_killed, server.bus_frozen)), cutting("after", DONE)]
    good = through(server, program, count, matches, lambda fault, running: kinds[fault % len(kinds)](running))
    tell(f"of commits whose end was not heard of {under_way(server, DONE)} were done and {under_way(server, NOT_DONE)} were not")
    began = len(server.logged("an outpost is there"))
    tell(f"{len(server.took)} times another node took over, {began} streams were begun")
    return good


def annexes(server, program, count=100, matches=8):
    """As with outposts, but the one that stands by plays the matches of the other."""
    good = outposts(server, program, count, matches)
    gone = server.logged("a node that took matches is gone")
    lost = sum(int(line.split("matches=")[1].split()[0]) for line in gone)
    tell(f"{len(server.logged('a node takes matches'))} times matches could be lent, and {lost} came back because the other was gone")
    return good and lost > 0


def tell_use(server):
    """What the server has needed of the machine so far."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as stat:
        ticks = sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13]))
    size = os.path.getsize(os.path.join(server.folder, "data", "gonfalon.db"))
    tell(f"server: at most {peak / 1024:.0f} MiB of memory, {ticks / os.sysconf('SC_CLK_TCK'):.1f} s of processor, "
         f"database {size / 2**20:.0f} MiB")


def many(server, program, matches=500, guests=None):
    games, began = [], time.monotonic()
    for number in range(matches):
        games.append(Game(program, server, number, False, guests or matches))
        if number % 50 == 49:
            tell(f"{number + 1} matches ready, {time.monotonic() - began:.0f} s")
    began = time.monotonic()
    for number, game in enumerate(games):
        game.start()
        if number % 20 == 19:  # the server has 50 handshakes at once with one address, and no more
            time.sleep(0.5)
    while any(game.running() for game in games):
        time.sleep(5)
        tell(f"{sum(not game.running() for game in games)} of {matches} over, {time.monotonic() - began:.0f} s")
    tell(f"all over after {time.monotonic() - began:.0f} s")
    tell_use(server)
    return judge(games, server)


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in ("kills", "faults", "nodes", "outposts", "annexes", "many"):
        raise SystemExit(__doc__)
    options = ["--connections-per-address", "0", "--accounts-per-address", "0"]
    postgres = cutter = nats = None
    if sys.argv[1] == "faults":
        postgres = Postgres(durable=True)
        cutter = Cutter(postgres.folder)
        options += ["--store", cutter.address]
    if sys.argv[1] in ("nodes", "outposts", "annexes"):
        postgres = Postgres(durable=True)
        if sys.argv[1] != "nodes":
            nats, cutter = Nats(), Cutter(postgres.folder)
        options += ["--annex", "yes"] if sys.argv[1] == "annexes" else []
        server = Nodes(sys.argv[2], postgres, options, nats, cutter=cutter)
    else:
        server = Server(sys.argv[2], options=options)
        server.postgres, server.cutter = postgres, cutter
    try:
        good = {"kills": kills, "faults": faults, "nodes": nodes, "outposts": outposts, "annexes": annexes, "many": many}[sys.argv[1]](server, sys.argv[3], *map(int, sys.argv[4:]))
    except KeyboardInterrupt:
        tell("interrupted")
        good = False
    finally:
        for client in clients:
            if client.poll() is None:
                client.kill()
        server.remove()
        if cutter:
            cutter.remove()
        if nats:
            nats.remove()
        if postgres:
            postgres.remove()
    sys.exit(0 if good else 1)


main()
