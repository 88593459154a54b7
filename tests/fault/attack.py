#!/usr/bin/env python3
"""The real gonfalond under attack, on loopback, one attack after the other.

usage: attack.py GONFALOND ATTACK [--short] [--only NAME[,NAME]] [--seconds N]

GONFALOND and ATTACK are the programs (build/release/server/gonfalond, build/release/tests/fault/attack). The server runs
with its usual limits. Meanwhile honest people are there: four players at two tables who answer what they are asked; a newcomer
every second, who connects and logs in with a password; a browser that asks for /healthz every half second, each time on a
new connection. Attackers, honest people and server share the machine.

Judged, with exit status 1 if anything is amiss: no player is cut or refused anything; every newcomer gets in, if need be
after having been told to wait; the browser is always answered; the server's memory stays within a bound (MEMORY_*
below); afterwards all of this is so without a wait. The whole form also judges round trips: under attack and after it, against the quiet
moment just before. --short is for the test command: a moment of each attack, no timing. Ctrl-C stops at any time.
"""
import argparse
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "client"))
from online import Server  # noqa: E402

# name, port, connections, what it is
ATTACKS = (
    ("flood", "port", 100, "requests, as many as the connection takes"),
    ("burst", "port", 100, "1,000 frames at once on each connection, again and again"),
    ("loris", "port", 1000, "a hello, one byte a second"),
    ("halfopen", "port", 4000, "connections that never begin their handshake"),
    ("halfhello", "port", 4000, "handshakes that never go on"),
    ("handshakes", "port", 200, "whole handshakes, then away, again and again"),
    ("giants", "port", 200, "frames that are too big, or just not"),
    ("logins", "port", 200, "wrong passwords, by many names and from many addresses"),
    ("guesses", "port", 40, "the password of the newcomers' own account, from many addresses"),
    ("bloated", "port", 100, "the same, in messages blown up as far as can be"),
    ("idlers", "port", 300, "spectators who ask for more and more and never read"),
    ("bot", "port", 1, "a guest who starts matches of bots without end, watches them, and asks for suggestions"),
    ("bots", "port", 15, "the same, by several guests at one address"),
    ("webhalf", "web_port", 4000, "browsers' connections that never begin, from four addresses"),
    ("webloris", "web_port", 1000, "half a request for a page, then one byte a second"),
    ("webbody", "web_port", 1000, "a ticket, one byte a second"),
    ("webgiants", "web_port", 200, "WebSockets with frames that are too big"),
)
# With --short: fewer, for on a busy machine newcomers wait until attackers have left.
HANDSHAKE_FLOODS = ("halfopen", "halfhello")
FEWER = {"logins": 20, "bloated": 20}
# What round trips of answers may become. The floor: on a quiet machine a round trip takes a few milliseconds, and a
# multiple of next to nothing says nothing.
FLOOR_US = 5000
UNDER_ATTACK_P50, UNDER_ATTACK_P99 = 20, 40
AFTERWARDS_P50 = 3
# What an attack may cost at any moment, and what may be left of it. Four hashes at once take 128 MiB, also those of newcomers.
MEMORY_MOST_MIB, MEMORY_LEFT_MIB = 300, 150
# Matches of bots that one account may have, and one address, at a time; nothing so short ends one.
BOT_MATCHES = {"bot": 4, "bots": 8}
# Wrong passwords for one name in a day (WIRE_LOGINS_EVERYWHERE), until it is locked for strangers; guesses on their way come on top.
GUESSES, LOCKED_S = 100, 240
SETTLE_S = 60  # until no more newcomers wait than before: who has left is not hashed, and addresses take turns

LAST_NEWCOMER_S = 240  # no time is asserted, but a test has to end

children = []


def say(*words):
    print(*words, flush=True)


class Child:
    """One run of the attack program."""

    def __init__(self, program, kind, port, count, match=""):
        self.process = subprocess.Popen([program, kind, str(port), str(count), match], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        children.append(self)

    def tell(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def stop(self):
        """Its last words, if it has any."""
        children.remove(self)
        try:
            out, _ = self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            out, _ = self.process.communicate()
        return json.loads(out) if out.strip() else {}


class Browser(threading.Thread):
    """Asks whether the server is well, each time on a new connection."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port = port
        self.times, self.failures, self.why = [], 0, ""
        self.context = ssl.create_default_context()
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE
        self.ending = threading.Event()
        self.start()

    def ask(self):
        with socket.create_connection(("127.0.0.1", self.port), 30, ("127.5.0.1", 0)) as plain:
            with self.context.wrap_socket(plain) as tls:
                tls.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                answer = tls.recv(4096)
                assert answer.startswith(b"HTTP/1.1 200"), answer[:60]

    def run(self):
        while not self.ending.wait(0.5):
            began = time.monotonic()
            try:
                self.ask()
                self.times.append(time.monotonic() - began)
            except (OSError, AssertionError) as error:
                self.failures += 1
                self.why = repr(error)

    def tell(self):
        found = {"asked": len(self.times), "p50_ms": sorted(self.times)[len(self.times) // 2] * 1000 if self.times else 0,
                 "failures": self.failures, "why": self.why}
        self.times, self.failures = [], 0
        return found


class Memory(threading.Thread):
    """The server's, as it comes and goes."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server = server
        self.peak = 0
        self.start()

    def now(self):
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024

    def run(self):
        while self.server.process.poll() is None:
            try:
                self.peak = max(self.peak, self.now())
            except (OSError, AttributeError):
                return
            time.sleep(0.1)


class Trial:
    def __init__(self, options, server):
        self.options, self.server = options, server
        self.memory = Memory(server)
        self.browser = Browser(server.web_port)
        self.players = Child(options.attack, "players", server.port, 0)
        self.newcomers = Child(options.attack, "newcomers", server.port, 0)
        self.faults, self.lost = [], 0
        deadline = time.monotonic() + 60
        while self.players.tell()["ready"] < 4:
            if time.monotonic() > deadline:
                raise SystemExit("the players do not come to their tables")
            time.sleep(0.5)
        time.sleep(2)  # the first newcomer makes his account
        self.look("begin")

    def look(self, when, waits_allowed=True, answers_due=False):
        """What happened to the honest since the last look; whatever should not have is a fault. After a moment players
        need not have been answered; after a while they must."""
        players, newcomers, browser = self.players.tell(), self.newcomers.tell(), self.browser.tell()

        def fault(text):
            self.faults.append(f"{when}: {text}")
        if self.server.process.poll() is not None:
            raise SystemExit(f"{when}: the server has ended:\n{open(self.server.log).read()[-2000:]}")
        if players["lost"]:
            fault(f"{players['lost']} players were cut")
        if players["errors"]:
            fault(f"{players['errors']} requests of players were refused")
        if answers_due and not players["trips"] and not self.options.short:
            fault("players got no answer")
        if newcomers["refused"]:
            fault(f"newcomers were refused: {newcomers['why']}")
        # Of more handshakes than the server keeps, those that stand still longest give way. In the short form attackers and
        # newcomers share the processors with it for a moment, so that a newcomer may be one of them; he comes again.
        if newcomers["lost"] > self.lost and not (self.options.short and when.split(",")[0] in HANDSHAKE_FLOODS):
            fault(f"{newcomers['lost'] - self.lost} newcomers were cut")
        self.lost = newcomers["lost"]
        if not waits_allowed and (newcomers["waits"] or not newcomers["trips"]):
            fault(f"newcomers still wait: {newcomers}")
        if browser["failures"]:
            fault(f"the browser was not answered {browser['failures']} times: {browser['why']}")
        return {"players": players, "newcomers": newcomers, "browser": browser}

    def run(self, name, port, count, what):
        seconds, quiet_seconds = (1.2, 0.3) if self.options.short else (self.options.seconds, self.options.seconds / 2)
        count = FEWER.get(name, count) if self.options.short else count
        say(f"{name}: {what} ({count})")
        self.look(name)
        time.sleep(quiet_seconds)
        quiet = self.look(name + ", before", answers_due=True)
        before = self.memory.peak = self.memory.now()
        attack = Child(self.options.attack, name, getattr(self.server, port), count, quiet["players"]["match"])
        time.sleep(seconds)
        if name == "guesses":
            self.guessed(count)
        during = self.look(name, answers_due=True)
        done = attack.stop()
        peak = self.memory.peak
        if not self.options.short:
            self.settle(name, quiet["newcomers"]["waiting"])
            time.sleep(quiet_seconds)
        after = self.recovered(name) if self.options.short else self.look(name + ", after", False, True)
        self.judge(name, before, peak, quiet, during, after)
        if name in BOT_MATCHES and done["begun"] > BOT_MATCHES[name]:
            self.faults.append(f"{name}: {done['begun']} matches of bots were begun, more than {BOT_MATCHES[name]}")
        if name in BOT_MATCHES and not done["limited"] and not self.options.short:
            self.faults.append(f"{name}: nobody was told that there is a limit: {done}")
        p = [found["players"] for found in (quiet, during, after)]
        say(f"  answers   p50 {p[0]['p50_us'] / 1000:.2f} -> {p[1]['p50_us'] / 1000:.2f} -> {p[2]['p50_us'] / 1000:.2f} ms"
            f" ({p[1]['p50_us'] / max(p[0]['p50_us'], 1):.1f} times),"
            f" p99 {p[0]['p99_us'] / 1000:.2f} -> {p[1]['p99_us'] / 1000:.2f} -> {p[2]['p99_us'] / 1000:.2f} ms"
            f" ({p[1]['p99_us'] / max(p[0]['p99_us'], 1):.1f} times), {p[1]['trips']} under attack")
        say(f"  newcomers p50 {quiet['newcomers']['p50_us'] / 1000:.0f} -> {during['newcomers']['p50_us'] / 1000:.0f} ->"
            f" {after['newcomers']['p50_us'] / 1000:.0f} ms, told to wait {during['newcomers']['waits']} times;"
            f" browser p50 {quiet['browser']['p50_ms']:.0f} -> {during['browser']['p50_ms']:.0f} ->"
            f" {after['browser']['p50_ms']:.0f} ms")
        say(f"  memory    {before:.0f} -> {peak:.0f} -> {self.memory.now():.0f} MiB; attackers: {done}")

    def guessed(self, count):
        """When strangers are locked, the owner still logs in (look tells if he does not); and nobody guesses any more."""
        def logged(*parts):
            with open(self.server.log, encoding="utf-8", errors="replace") as log:
                return sum(all(part in line for part in parts) for line in log)
        deadline = time.monotonic() + LOCKED_S
        while not logged('"log-ins locked"', "account=newcomer", "from everywhere"):
            if time.monotonic() > deadline:
                self.faults.append("guesses: the name was not locked")
                return
            time.sleep(0.3)
        self.look("guesses, locked")
        while not self.look("guesses, locked")["newcomers"]["trips"]:
            if time.monotonic() > deadline:
                self.faults.append("guesses: its owner does not get in")
                return
            time.sleep(0.5)
        wrong = logged('"log-in failed"', "account=newcomer")
        if not GUESSES <= wrong <= GUESSES + count:
            self.faults.append(f"guesses: {wrong} were tried")
        say(f"  guesses   {wrong} by {count} strangers")

    def settle(self, name, before):
        """What was begun ends: log-ins that wait, connections that linger. On a slow machine some newcomers always wait."""
        began = time.monotonic()
        time.sleep(8)
        while self.look(name + ", just after")["newcomers"]["waiting"] > max(3, before):
            if time.monotonic() - began > SETTLE_S:
                self.faults.append(f"{name}: newcomers still wait {SETTLE_S} s later")
                break
            time.sleep(1)
        say(f"  settled   after {time.monotonic() - began:.0f} s")

    def recovered(self, name):
        """Sooner or later everybody is served again."""
        deadline = time.monotonic() + 60
        while True:
            found = self.look(name + ", after")
            if found["players"]["trips"] and found["browser"]["asked"]:
                return found
            if time.monotonic() > deadline:
                self.faults.append(f"{name}: afterwards nobody is served: {found}")
                return found
            time.sleep(0.3)

    def last_newcomer(self):
        deadline = time.monotonic() + LAST_NEWCOMER_S
        while not self.look("at the end")["newcomers"]["trips"]:
            if time.monotonic() > deadline:
                self.faults.append("at the end nobody gets in any more")
                return
            time.sleep(0.5)

    def judge(self, name, before, peak, quiet, during, after):
        if peak - before > MEMORY_MOST_MIB:
            self.faults.append(f"{name}: it cost {peak - before:.0f} MiB, more than {MEMORY_MOST_MIB}")
        if self.options.short:
            return
        left = self.memory.now() - before
        if left > MEMORY_LEFT_MIB:
            self.faults.append(f"{name}: {left:.0f} MiB are left of it, more than {MEMORY_LEFT_MIB}")
        for share, most, now, when in (("p50_us", UNDER_ATTACK_P50, during, "under attack"),
                                       ("p99_us", UNDER_ATTACK_P99, during, "under attack"),
                                       ("p50_us", AFTERWARDS_P50, after, "afterwards")):
            times = now["players"][share] / max(quiet["players"][share], FLOOR_US)
            if times > most:
                self.faults.append(f"{name}: {share[:3]} of answers {when} is {times:.1f} times the quiet one (or {FLOOR_US}"
                                   f" us), more than {most}")


def stop(server):
    """Its exit status and its log; after so many attacks it still ends when it is told to."""
    try:
        code = server.stop() if server.process.poll() is None else server.process.returncode
    except subprocess.TimeoutExpired:
        code = "nothing: it did not end"
    with open(server.log, encoding="utf-8", errors="replace") as file:
        log = file.read()
    server.remove()
    return code, log


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gonfalond")
    parser.add_argument("attack")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=float, default=15)
    options = parser.parse_args()
    chosen = [a for a in ATTACKS if not options.only or a[0] in options.only.split(",")]
    server = Server(options.gonfalond, options=["--web-listen", "127.0.0.1", "--web-port", "0"])
    server.web_port = int(re.search(r"for=browsers port=(\d+)", open(server.log, encoding="utf-8").read()).group(1))
    faults, interrupted = [], False
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        trial = Trial(options, server)
        faults = trial.faults
        for attack in chosen:
            trial.run(*attack)
        trial.last_newcomer()
    except KeyboardInterrupt:
        interrupted = True
    finally:
        for child in list(children):
            child.stop()
        code, log = stop(server)
    if code != 0:
        faults.append(f"the server ended with {code}")
    faults += [f"the log has an error: {line}" for line in log.splitlines() if "level=error" in line][:10]
    for fault in faults:
        say("FAULT " + fault)
    if interrupted:
        say("interrupted")
    say(f"{len(chosen)} attacks, {len(faults)} faults")
    sys.exit(130 if interrupted else 1 if faults else 0)


main()
