#!/usr/bin/env python3
"""Three nodes on one PostgreSQL database, with NATS between them, as clients see them.

usage: test_nodes.py GONFALOND GONFALON GONFALOND_ECHO [NAME...]   NAME: only these cases; writes TAP
"""
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "fault")]
from nats import PASSWORD, Listener, Nats, free_port  # noqa: E402
from nodes import Node, Nodes  # noqa: E402
from online import Client  # noqa: E402
from postgres import Postgres  # noqa: E402
from tournament_help import entered, new_event, pairs, play  # noqa: E402

GONFALOND, GONFALON, ECHO = sys.argv[1:4]
LEASE_S = 60
NEW = ["match", "new", "--system", "corsairs", "--scenario", "skirmish", "--army", "buccaneers"]


def person(node, name):
    client = Client(GONFALON, node, name)
    client.json("guest", name)
    return client


def ended(process):
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, (process.args, process.returncode, err)
    return out


def until(true, what, seconds=30):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, what() if callable(what) else what
        time.sleep(0.05)


class Watcher:
    """Somebody who watches a match to its end, from now on."""

    def __init__(self, who, match):
        with tempfile.NamedTemporaryFile(dir=who.home, delete=False) as out:
            self.path = out.name
            self.process = subprocess.Popen([GONFALON, "match", "watch", match, "--json"], stdout=out, stderr=subprocess.PIPE, env=who.environment)
        until(lambda: os.path.getsize(self.path) > 0, "nothing is told to who watches")

    def events(self):
        """All of them, without a gap, when the match is over."""
        ended(self.process)
        with open(self.path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        assert lines[-1]["status"]["phase"] == "over", lines[-1]
        events = [line for line in lines if "event" in line]
        numbers = [line["event"]["number"] for line in events]
        assert len(numbers) > 50 and numbers == list(range(numbers[0], numbers[0] + len(numbers))), "events are missing"
        return events


def game_across_nodes(nodes, under_way=lambda: None):
    """Two players and a spectator on each of three nodes; all are told the same, and the record is one."""
    ann, bob, cat = nodes.nodes
    anne, bill = person(ann, "anne"), person(bob, "bill")
    watchers = [person(node, "watcher") for node in (ann, bob, cat)]
    match = anne.json(*NEW)["match"]["id"]
    watching = [Watcher(watcher, match) for watcher in watchers]
    bill.json("match", "join", match, "--army", "militia")
    under_way()
    for bot in [who.start("bot", match, "--level", "random", "--quiet") for who in (anne, bill)]:
        ended(bot)
    events = [watcher.events() for watcher in watching]
    common = min(map(len, events))  # who came a moment later begins with a picture
    assert events[0][-common:] == events[1][-common:] == events[2][-common:], "watchers on different nodes are told different things"
    records = [watcher.run("match", "log", match) for watcher in watchers]
    assert records[0] == records[1] == records[2]
    path = os.path.join(nodes.folder, "record")
    with open(path, "wb") as record:
        record.write(records[1])
    assert anne.json("verify", path)["valid"]


def lobby_and_lists(nodes):
    """What is made at one node is seen at the others at once, as are people."""
    ann, bob, cat = nodes.nodes
    anne, bill, carl = person(ann, "anne"), person(bob, "bill"), person(cat, "carl")
    output = os.path.join(nodes.folder, "lobby")
    with open(output, "wb") as out:
        lobby = subprocess.Popen([GONFALON, "match", "lobby", "--json"], stdout=out, env=carl.environment)
    match = bill.json(*NEW)["match"]["id"]
    lists = [who.json("match", "list", "--free")["matches"] for who in (anne, bill, carl)]
    for found in lists:
        assert [m["id"] for m in found if m["id"] == match] == [match]
    anne.json("match", "join", match, "--army", "militia")
    anne.json("match", "chat", match, "a line for everybody")
    assert any("a line for everybody" in json.dumps(line) for line in bill.lines("match", "chat", match))
    until(lambda: match in open(output, encoding="utf-8").read(), "the lobby does not tell of the match")
    lobby.kill()
    lobby.wait()


def people_across_nodes(nodes):
    """Who is here, what waits for whom, bans and the limit of connections of an account hold for all nodes."""
    ann, bob, cat = nodes.nodes
    guy, ned, root = (Client(GONFALON, node, name) for node, name in ((ann, "guy"), (bob, "ned"), (cat, "root")))
    for who in (guy, ned, root):
        who.json("register", f"{who.name}-of-all-nodes")
    done = subprocess.run([GONFALOND, "--data", ann.data, "--store", nodes.postgres.address, "admin", "root-of-all-nodes"],
                          capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    match = guy.json(*NEW)["match"]["id"]
    guy.json("match", "invite", match, "ned-of-all-nodes")
    notes = ned.json("notifications")["notifications"]
    assert [(note["kind"], note["match"], note["from"]) for note in notes] == [("invited", match, "guy-of-all-nodes")], notes
    lobbies = [ned.start("match", "lobby", "--people", "--json")]
    until(lambda: any(p["name"] == "ned-of-all-nodes" for p in root.json("people")["people"]), "nobody sees ned")
    # As many as one account may have, of one node and another: the first is pushed out.
    elsewhere = Client(GONFALON, cat, "ned")
    elsewhere.json("login", "ned-of-all-nodes")
    for number in range(16):
        lobbies.append((ned, elsewhere)[number % 2].start("match", "lobby"))
    assert lobbies[0].wait(60) != 0, "one connection more than an account may have, by three nodes"
    root.json("account", "ban", "ned-of-all-nodes", "--days", "3", "--reason", "shouting")
    for lobby in lobbies:
        lobby.communicate(timeout=60)
        assert lobby.returncode not in (0, None), "whoever is banned is cut, at each node"
    for node in nodes.nodes:
        again = Client(GONFALON, node, f"ned-at-{node.name}")
        again.environment["GONFALON_PASSWORD"] = ned.environment["GONFALON_PASSWORD"]
        assert again.lines("login", "ned-of-all-nodes", code=1)[-1]["error"]["code"] == "banned"


def tournament_across_nodes(nodes):
    """Its host and its players are at three nodes."""
    ann, bob, cat = nodes.nodes
    hugo, anne, bill = (Client(GONFALON, node, name) for node, name in ((cat, "host"), (ann, "ada"), (bob, "ben")))
    for who in (hugo, anne, bill):
        who.json("register", who.name)
    event = new_event(cat, hugo, format={"kind": "round_robin"})
    entered(cat, hugo, event, [anne, bill])
    for step in ("start", "pair", "begin"):
        hugo.json("tournament", step, event)
    shown = [who.json("tournament", "show", event) for who in (hugo, anne, bill)]
    assert pairs(shown[0], 1) == pairs(shown[1], 1) == pairs(shown[2], 1)
    play(hugo, event, [anne, bill], losers=["ben"])
    hugo.json("tournament", "finish", event)
    tables = [who.run("tournament", "export", event, "standings") for who in (hugo, anne, bill)]
    assert tables[0] == tables[1] == tables[2] and b"ada" in tables[0].splitlines()[1], tables
    path = os.path.join(nodes.folder, "archive")
    hugo.json("tournament", "archive", event, "--output", path)
    assert hugo.json("verify", path)["valid"]


def secrets_stay(nodes):
    """What a side says to itself goes to nodes with a client of that side, and nowhere else; passwords are nowhere."""
    _ann, bob, cat = nodes.nodes
    bill, carl = person(bob, "bill"), person(cat, "carl")
    ear = Listener(nodes.nats)
    thread = threading.Thread(target=ear.listen)
    thread.start()
    match = bill.json(*NEW)["match"]["id"]
    watching = [who.start("match", "watch", match, "--json") for who in (bill, carl)]

    def said(text, to):
        return any(text.encode() in data for subject, data in list(ear.heard) if f".down.{to}." in subject)

    def everybody_hears(text):
        def again():
            bill.json("match", "chat", match, text)
            return said(text, "bob") and said(text, "cat")
        until(again, f"nobody hears {text}")

    everybody_hears("they are at the table")
    bill.json("match", "chat", match, "--channel", "side", "under-the-third-palm-tree")
    everybody_hears("the last word")
    for process in watching:
        process.kill()
        process.communicate()
    ear.close()
    thread.join()
    assert said("under-the-third-palm-tree", "bob"), "the listener hears nothing"
    assert not said("under-the-third-palm-tree", "cat"), "what a side says to itself went to a node without that side"
    for node in nodes.nodes:
        with open(node.log, encoding="utf-8") as log:
            assert PASSWORD not in log.read(), "the log has the password"
        with open(f"/proc/{node.process.pid}/cmdline", encoding="utf-8") as line:
            assert PASSWORD not in line.read()


def password_on_the_command_line(nodes):
    """It is refused, and not repeated; so is a bus without a node."""
    done = subprocess.run([GONFALOND, "--node", "x", "--store", nodes.postgres.address, "--bus", nodes.nats.address],
                          capture_output=True, check=False)
    said = (done.stdout + done.stderr).decode()
    assert done.returncode != 0 and "others can read a password here" in said and PASSWORD not in said, said
    done = subprocess.run([GONFALOND, "--bus", "nats://127.0.0.1:1"], capture_output=True, check=False)
    assert done.returncode != 0 and b"only nodes have one" in done.stderr + done.stdout


def strangers_on_the_bus(nodes):
    """Rubbish under our subjects changes nothing for those who play."""
    ann, bob, _cat = nodes.nodes
    bill = person(bob, "bill")
    epoch = nodes.postgres.sql("SELECT max(id) FROM servers")
    ear = Listener(nodes.nats, "gonfalon.nothing")
    streams = len(nodes.logged("an outpost is there"))
    for subject in ("gonfalon.keeper", "gonfalon.down.bob.1", f"gonfalon.down.bob.{epoch}", f"gonfalon.up.{epoch}.dot"):
        for data in (b"", b"\x00", b"\xff" * 40, b"\x01" + b"\x00" * 16, b"\x01" * 300):
            ear.publish(subject, data)
    time.sleep(0.3)
    assert bill.json("whoami")["account"]["name"].startswith("bill")
    assert ann.serves() and bob.passes_on()
    assert len(nodes.logged("an outpost is there", "node=bob")) <= streams
    ear.close()


def drained_and_back(nodes):
    """A node that is stopped says goodbye, and its clients go on elsewhere; it comes back and is used again."""
    _ann, bob, _cat = nodes.nodes
    everywhere = Client(GONFALON, nodes, "everywhere")
    everywhere.json("guest", "wanderer")
    bill = person(bob, "bill")
    match = bill.json(*NEW)["match"]["id"]
    watch = everywhere.start("match", "watch", match, "--json")
    time.sleep(0.3)
    bob.send(signal.SIGTERM)
    assert bob.process.wait(30) == 0
    assert bill.run("whoami", code=None) is not None and "bill" not in bill.errors  # nobody is there; nothing crashes
    assert everywhere.json("match", "show", match)["match"]["phase"] == "open"
    assert watch.poll() is None, "whoever watched by the balancer goes on"
    watch.kill()
    watch.communicate()
    bob.start()
    bob.await_said("what=outpost")
    assert bill.json("whoami")["account"]["name"].startswith("bill")


# What /healthz says of a node that serves, of one that stands by, and more of one that also plays matches.
SERVES = r"^ok\nserves: (\d+) matches in memory, (\d+) of them played by other nodes\nthe database heard of it (\d+) ms ago; the oldest write waits (\d+) ms\n"
STANDS_BY = r"^ok\nstands by: passes (\d+) clients on\nthe node that serves was heard (\d+) ms ago\n"
PLAYS = r"plays (\d+) matches for it; the oldest write of these waits (\d+) ms\n"


class Pages:
    """The web port of a node."""

    def __init__(self, port):
        self.port = port

    def get(self, method, path, body=None, headers=None):
        unchecked = ssl.create_default_context()
        unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, context=unchecked, timeout=10)
        connection.request(method, path, body, {"Origin": f"https://127.0.0.1:{self.port}", **(headers or {})})
        reply = connection.getresponse()
        text = reply.read().decode()
        connection.close()
        return reply, text

    def standing(self, form, *first):
        """The numbers in what /healthz says, which begin with these: those behind them."""
        text = self.get("GET", "/healthz")[1]
        found = re.match(form, text)
        assert found, text
        numbers = [int(number) for number in found.groups()]
        assert tuple(numbers[:len(first)]) == first, text
        return numbers[len(first):]

    def metric(self, name):
        return int(re.search(rf"^gonfalon_{name} (\d+)$", self.get("GET", "/metrics")[1], re.MULTILINE).group(1))


class Socket:
    """A browser's WebSocket."""

    def __init__(self, port):
        unchecked = ssl.create_default_context()
        unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
        self.socket = unchecked.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=10))
        self.socket.sendall(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: https://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                            "Sec-WebSocket-Protocol: gonfalon\r\n\r\n".encode())
        head = b""
        while b"\r\n\r\n" not in head:
            some = self.socket.recv(1)
            assert some, head
            head += some
        assert head.startswith(b"HTTP/1.1 101"), head

    def say(self, data):
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.socket.sendall(b"\x82" + size + b"\0\0\0\0" + data)

    def take(self, size):
        data = b""
        while len(data) < size:
            some = self.socket.recv(size - len(data))
            if not some:
                raise EOFError
            data += some
        return data

    def hear(self):
        """A binary message; None: the other end has gone, with goodbye or without."""
        try:
            first, size = self.take(2)
            size = int.from_bytes(self.take(2), "big") if size == 126 else size
            data = self.take(size)
        except (EOFError, OSError):
            return None
        return data if first == 0x82 else None


def sockets_pass(ports):
    """Messages of browsers come back as they were, by every node."""
    sockets = [Socket(port) for port in ports]
    for number, size in enumerate((1, 100, 5000, 60000)):
        for browser in sockets:
            browser.say(bytes([number + 65]) * size)
        for browser in sockets:
            assert browser.hear() == bytes([number + 65]) * size
    return sockets


def tickets_and_health(nodes):
    """Of echo servers: WebSockets and a browser's ticket are worth the same at every node; /healthz and /metrics of both kinds of node."""
    postgres, nats = Postgres(), Nats()
    folder, ports = os.path.join(nodes.folder, "echo"), [free_port(), free_port()]
    os.mkdir(folder)
    pair = [Node(ECHO, folder, name, postgres.address, ["--web-port", str(port), "--web-root", folder], nats.address)
            for name, port in zip(("ann", "bob"), ports)]
    keeper, outpost = pages = [Pages(port) for port in ports]
    try:
        pair[0].start()
        pair[0].await_said("what=ready")
        pair[1].start()
        pair[1].await_said("what=outpost")
        for node in pair:
            node.send(signal.SIGHUP)
            node.await_said("configuration and certificate read again")
        for page in pages:
            reply, _ = page.get("POST", "/session", "Ticket")
            assert reply.status == 200 and "__Host-session=Ticket;" in reply.headers["set-cookie"]
            assert page.get("POST", "/session", "worthless")[0].status == 403
        heard_ms, waits_ms = keeper.standing(SERVES + "$", 0, 0)
        assert heard_ms < 3000 and waits_ms < 3000
        assert outpost.standing(STANDS_BY + "$", 0)[0] < 3000
        assert "gonfalon_keeper_outposts 1\n" in keeper.get("GET", "/metrics")[1]
        metrics = outpost.get("GET", "/metrics")[1]
        assert "gonfalon_outpost_open 1\n" in metrics and "gonfalon_bus_connected 1\n" in metrics
        assert int(re.search(r"gonfalon_outpost_heard_milliseconds (\d+)\n", metrics).group(1)) < 3000
        sockets = sockets_pass(ports)
        nats.kill()
        pair[1].await_said("the stream to the node that serves is over")
        assert sockets[1].hear() is None, "who came by an outpost is cut with its stream"
        sockets[0].say(b"still there")
        assert sockets[0].hear() == b"still there"
        reply, text = outpost.get("GET", "/healthz")
        assert reply.status == 503 and text == "the bus cannot be reached\n", text
        assert outpost.get("POST", "/session", "Ticket")[0].status == 403
        reply, text = keeper.get("GET", "/healthz")
        assert reply.status == 200 and text.startswith("ok\nthe bus cannot be reached"), text
        assert keeper.get("POST", "/session", "Ticket")[0].status == 200
        nats.start()
        pair[0].await_said("an outpost is there")
        until = time.monotonic() + 10
        while not outpost.get("GET", "/healthz")[1].startswith("ok\n") and time.monotonic() < until:
            time.sleep(0.1)
        assert outpost.get("POST", "/session", "Ticket")[0].status == 200
        sockets_pass(ports)
        for node in reversed(pair):
            node.send(signal.SIGTERM)
            assert node.process.wait(30) == 0
    finally:
        for node in pair:
            if node.process and node.process.poll() is None:
                node.process.kill()
                node.process.wait()
        nats.remove()
        postgres.remove()


def bus_with_tls(nodes):
    """Nodes take NATS for what its certificate says, and only then."""
    postgres, nats = Postgres(), Nats(secure=True)
    folder = os.path.join(nodes.folder, "secure")
    os.mkdir(folder)
    trusting = Node(ECHO, folder, "ann", postgres.address, ["--bus-ca", nats.certificate], nats.address)
    wary = Node(ECHO, folder, "bob", postgres.address, ["--bus-ca", nats.certificate], nats.address)
    stranger = Node(ECHO, folder, "cat", postgres.address, [], nats.address)  # whom the system trusts
    unsafe = Node(ECHO, folder, "dan", postgres.address, [], nats.address.replace("tls://", "nats://"))
    everybody = (trusting, wary, stranger, unsafe)
    try:
        trusting.start()
        trusting.await_said("what=ready")
        for node in everybody[1:]:
            node.start()
        wary.await_said("what=outpost")
        stranger.await_said("stands by for node ann")
        unsafe.await_said("stands by for node ann")
        time.sleep(1)
        assert not stranger.passes_on() and not unsafe.passes_on()
        for node in (wary, trusting):
            node.send(signal.SIGTERM)
            assert node.process.wait(30) == 0, (node.name, node.process.returncode)
        for node in everybody:
            with open(node.log, encoding="utf-8") as log:
                assert PASSWORD not in log.read()
    finally:
        for node in everybody:
            if node.process and node.process.poll() is None:
                node.process.kill()
                node.process.wait()
        nats.remove()
        postgres.remove()


def pages_of(nodes):
    """The web ports, as their logs have them."""
    found = []
    for node in nodes.nodes:
        with open(node.log, encoding="utf-8") as log:
            found.append(Pages(int(re.findall(r"for=browsers port=(\d+)", log.read())[-1])))
    return found


def until_lent(nodes, count):
    """So many matches of the node that serves are played by the others, and each node says what it has."""
    keeper, *others = pages_of(nodes)
    def counted():
        return keeper.metric("rooms_lent"), sum(page.metric("annex_matches") for page in others)

    until(lambda: counted() == (count, count), lambda: f"{counted()} matches are lent, not {count}")
    assert keeper.standing(SERVES + "$")[1] == count
    assert sum(page.standing(STANDS_BY + PLAYS + "$")[2] for page in others) == count


def game_elsewhere(nodes):
    """The same game, played by a node that stands by."""
    game_across_nodes(nodes, lambda: until_lent(nodes, 1))


def given_back(nodes):
    """A node that is stopped while it plays gives its match back; whoever plays and watches by other nodes notices nothing."""
    ann, bob, cat = nodes.nodes
    anne, bill, carl = person(ann, "anne"), person(ann, "bill"), person(ann, "carl")
    match = anne.json(*NEW)["match"]["id"]
    watch = Watcher(carl, match)
    bill.json("match", "join", match, "--army", "militia")
    until_lent(nodes, 1)
    player = (bob, cat)[pages_of(nodes)[2].metric("annex_matches")]
    bots = [who.start("bot", match, "--level", "random", "--quiet") for who in (anne, bill)]
    player.send(signal.SIGTERM)
    assert player.process.wait(30) == 0
    for bot in bots:
        ended(bot)
    watch.events()
    player.start()
    player.await_said("what=outpost")


CASES = [game_across_nodes, lobby_and_lists, people_across_nodes, tournament_across_nodes, secrets_stay, password_on_the_command_line,
         strangers_on_the_bus, drained_and_back, tickets_and_health, bus_with_tls]
ON_ANNEXES = [game_elsewhere, given_back, lobby_and_lists, tournament_across_nodes]  # where those who stand by play matches


def run_cases(cases, first, options):
    """Each on the same three nodes: how many failed."""
    if not cases:
        return 0
    postgres, nats = Postgres(), Nats()
    nodes, failed = None, 0
    try:
        # Nobody dies here: a busy machine shall have time to tell the database that it lives, or clients are cut.
        nodes = Nodes(GONFALOND, postgres, ["--accounts-per-address", "0", "--lease-seconds", str(LEASE_S), *options], nats, ("ann", "bob", "cat"))
        for number, case in enumerate(cases, first):
            began = time.monotonic()
            try:
                case(nodes)
                print(f"ok {number} - {case.__name__} # {time.monotonic() - began:.1f} s", flush=True)
            except (Exception, SystemExit) as error:  # pylint: disable=broad-except
                failed += 1
                text = "\n".join(f"# {line}" for line in f"{type(error).__name__}: {error}".splitlines())
                print(f"not ok {number} - {case.__name__}\n{text}", flush=True)
    finally:
        if nodes:
            nodes.remove()
        nats.remove()
        postgres.remove()
    return failed


def main():
    plain, annexes = ([case for case in cases if not sys.argv[4:] or case.__name__ in sys.argv[4:]] for cases in (CASES, ON_ANNEXES))
    print(f"1..{len(plain) + len(annexes)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="gonfalon-pages-") as pages:
        failed = run_cases(plain, 1, [])
        failed += run_cases(annexes, len(plain) + 1, ["--annex", "yes", "--web-port", "0", "--web-root", pages])
    sys.exit(1 if failed else 0)


main()
