#!/usr/bin/env python3
"""The real server and real clients, at length: too long for the test command.

usage: real.py kills GONFALOND GONFALON [KILLS [MATCHES]]   kill -9 at random moments of running matches (200, 8)
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

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "client"))
from online import Client, Server  # noqa: E402

ARMIES = ("buccaneers", "militia", "press_gang", "smugglers")


known = {}
clients = []


def guest(program, server, number):
    if number not in known:
        known[number] = Client(program, server, f"guest-{number}")
        known[number].json("guest", "bot")
    return known[number]


class Game:
    """A match between a client's bot and another client's, or the server's own."""

    def __init__(self, program, server, number, both, guests):
        sides = 2 if both else 1
        self.players = [guest(program, server, (sides * number + side) % guests) for side in range(sides)]
        more = () if both else ("--bot", "1:random:" + ARMIES[(number + 1) % 4])
        self.id = self.players[0].json("match", "new", "--system", "corsairs", "--army", ARMIES[number % 4],
                                       *more)["match"]["id"]
        if both:
            self.players[1].json("match", "join", self.id, "--army", ARMIES[(number + 1) % 4])

    def start(self):
        self.outputs = [tempfile.TemporaryFile() for _ in self.players]
        self.bots = [self.bot(p, out) for p, out in zip(self.players, self.outputs)]

    def bot(self, player, output):
        clients.append(subprocess.Popen([player.program, "bot", self.id, "--level", "random", "--json"], stdout=output,
                                        stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=player.environment))
        return clients[-1]

    def running(self):
        """A client whose very first connection fails, or that a newer one pushes out, says so and ends (3); its player
        then types again."""
        for number, bot in enumerate(self.bots):
            if bot.poll() == 3:
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
        if player.json("match", "show", self.id)["match"]["phase"] != "over":
            return found + [f"{self.id}: its clients have ended, the match is not over"]
        with tempfile.NamedTemporaryFile() as record:
            record.write(player.run("match", "log", self.id))
            record.flush()
            verdict = player.json("verify", record.name)
            if not verdict["valid"]:
                found.append(f"{self.id}: the record is not valid: {verdict}")
            entries = player.json("match", "log", self.id)["entries"]
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
    done = subprocess.run([server.program, "--data", os.path.join(server.folder, "data"), "check"], capture_output=True)
    if done.returncode != 0:
        found.append(f"gonfalond check: {done.stderr.decode()[-500:]}")
    for fault in found:
        tell("FAULT " + fault)
    tell(f"{len(games)} matches, {answers} acknowledged answers, {len(found)} faults")
    return not found


def kills(server, program, count=200, matches=8):
    """Matches that end are replaced by new ones until the last kill; then all are played to their ends."""
    games, running, began = [], [], time.monotonic()
    for kill in range(count):
        running = [game for game in running if game.running()]
        while len(running) < matches:
            game = Game(program, server, len(games), True, 40)
            game.start()
            games.append(game)
            running.append(game)
        time.sleep(random.uniform(0.05, 1.0))
        server.kill()
        server.start()
        if kill % 10 == 9:
            tell(f"{kill + 1} kills, {len(games)} matches begun, {time.monotonic() - began:.0f} s")
    while any(game.running() for game in games):
        time.sleep(1)
    return judge(games, server)


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
    if len(sys.argv) < 4 or sys.argv[1] not in ("kills", "many"):
        raise SystemExit(__doc__)
    server = Server(sys.argv[2], options=["--connections-per-address", "0", "--accounts-per-address", "0"])
    try:
        good = {"kills": kills, "many": many}[sys.argv[1]](server, sys.argv[3], *map(int, sys.argv[4:]))
    except KeyboardInterrupt:
        tell("interrupted")
        good = False
    finally:
        for client in clients:
            if client.poll() is None:
                client.kill()
        server.remove()
    sys.exit(0 if good else 1)


main()
