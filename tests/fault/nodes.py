"""Several gonfalonds on one PostgreSQL database, with NATS between them or without, and a balancer before them."""
import os
import selectors
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

from nats import free_port

LEASE_S = 3


class Balancer:
    """Passes each connection on to the first node that takes it, or to one after the other. One that is down is asked for
    nothing, and what went there is cut, as balancers do whose checks fail."""

    def __init__(self, ports, spread=False):
        self.ports, self.spread, self.down, self.open = list(ports), spread, set(), {}
        self.door = socket.socket()
        self.door.bind(("127.0.0.1", 0))
        self.door.listen(128)
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                near = self.door.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.carry, args=(near,), daemon=True).start()

    def reach(self):
        if self.spread:
            self.ports = self.ports[1:] + self.ports[:1]
        for port in list(self.ports):
            if port not in self.down:
                try:
                    return port, socket.create_connection(("127.0.0.1", port))
                except OSError:
                    pass
        return 0, None

    def carry(self, near):
        port, far = self.reach()
        if far:
            self.open[far] = port
            try:
                with selectors.DefaultSelector() as both:
                    both.register(near, selectors.EVENT_READ, far)
                    both.register(far, selectors.EVENT_READ, near)
                    while all(self.pass_on(key.fileobj, key.data) for key, _ in both.select()):
                        pass
            except (OSError, ValueError):
                pass  # one of them is gone: so is the other
            self.open.pop(far, None)
            far.close()
        near.close()

    @staticmethod
    def pass_on(source, target):
        some = source.recv(65536)
        target.sendall(some)
        return bool(some)

    def mark_down(self, port):
        self.down.add(port)
        for far, to in list(self.open.items()):
            if to == port:
                try:
                    far.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def remove(self):
        self.door.close()


class Node:
    def __init__(self, program, folder, name, store, options, bus=None):
        self.folder, self.name, self.port = os.path.join(folder, name), name, free_port()
        self.environment = dict(os.environ, **({"GONFALON_BUS": bus} if bus else {}))
        self.data, self.log = os.path.join(self.folder, "data"), os.path.join(self.folder, "log")
        self.command = [program, "--data", self.data, "--listen", "127.0.0.1", "--port", str(self.port), "--web-port", "-1",
                        "--drain-seconds", "1", "--store", store, "--node", name, "--lease-seconds", str(LEASE_S), *options]
        os.makedirs(self.folder, exist_ok=True)
        self.process, self.began = None, 0

    def start(self):
        with open(self.log, "ab") as log:
            self.began = log.tell()
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, env=self.environment)

    def said(self, text):
        """In the life that it has now."""
        with open(self.log, encoding="utf-8") as log:
            log.seek(self.began)
            return text in log.read()

    def serves(self):
        return self.process.poll() is None and self.said("what=ready")

    def last_word(self, yes, no):
        """The later one of these two in its log is the first."""
        with open(self.log, encoding="utf-8") as log:
            log.seek(self.began)
            words = [line for line in log if yes in line or no in line]
        return self.process.poll() is None and bool(words) and yes in words[-1]

    def passes_on(self):
        """It is an outpost, and has a stream."""
        return not self.serves() and self.last_word("what=outpost", "the stream to the node that serves is over")

    def lends(self):
        """It serves, and another takes matches."""
        return self.serves() and self.last_word("a node takes matches", "a node that took matches is gone")

    def await_said(self, text, seconds=30):
        until = time.monotonic() + seconds
        while not self.said(text):
            if time.monotonic() > until or self.process.poll() is not None:
                raise SystemExit(f"node {self.name} does not say {text}:\n{open(self.log, encoding='utf-8').read()[-3000:]}")
            time.sleep(0.02)

    def send(self, number):
        self.process.send_signal(number)


class Nodes:
    """Looks like one server to those who play on it."""

    def __init__(self, program, postgres, options, nats=None, names=("ann", "bob"), cutter=None):
        self.program, self.postgres, self.nats, self.cutter = program, postgres, nats, cutter
        address = (cutter or postgres).address
        self.folder = tempfile.mkdtemp(prefix="gonfalon-nodes-")
        self.options = [*options, "--store", address]
        self.took = []  # seconds without anybody who serves, for each fault
        self.nodes = [Node(program, self.folder, name, address, options, nats.address if nats else None) for name in names]
        first = self.nodes[0]
        first.start()
        first.await_said("what=ready")
        for node in self.nodes[1:]:
            os.makedirs(node.data, mode=0o700)
            for name in ("key.pem", "certificate.pem", "device.key"):
                shutil.copy(os.path.join(first.data, name), node.data)
            node.start()
            node.await_said("what=outpost" if nats else "stands by for node ann")
        self.balancer = Balancer([node.port for node in self.nodes], spread=nats is not None)
        self.port = self.balancer.port

    def roles(self):
        """Who serves, and who stands by. Never do both."""
        serving = [node for node in self.nodes if node.serves()]
        if len(serving) != 1:
            raise SystemExit(f"{len(serving)} nodes serve")
        return serving[0], next(node for node in self.nodes if node is not serving[0])

    def hand_over(self, strike, most_s):
        """The one who serves is struck; the other has to serve within so many seconds."""
        serving, other = self.roles()
        began = time.monotonic()
        strike(serving)
        other.await_said("what=ready")
        self.took.append(time.monotonic() - began)
        if self.took[-1] > most_s:
            raise SystemExit(f"it took {self.took[-1]:.1f} s until the other node served")
        return serving, other

    def stands_by_again(self, node, other):
        node.process.wait(30)
        node.start()
        node.await_said("what=outpost" if self.nats else f"stands by for node {other.name}")

    def killed(self):
        self.stands_by_again(*self.hand_over(lambda node: node.process.kill(), LEASE_S + 3))

    def stopped(self):
        self.stands_by_again(*self.hand_over(lambda node: node.send(signal.SIGTERM), 6))

    def frozen(self):
        def freeze(node):
            node.send(signal.SIGSTOP)
            self.balancer.mark_down(node.port)

        node, other = self.hand_over(freeze, LEASE_S + 3)
        time.sleep(0.5)
        node.send(signal.SIGCONT)
        if node.process.wait(30) == 0 or not node.said("another gonfalond has taken the database over"):
            raise SystemExit("a node that was frozen has not noticed that its place was taken")
        self.balancer.down.discard(node.port)
        self.stands_by_again(node, other)

    def database_killed(self):
        """Whoever served has it back, or the other has taken its place."""
        serving, other = self.roles()
        back = len(self.logged("the database is back"))
        self.postgres.kill()
        time.sleep(0.5)
        self.postgres.start()
        until = time.monotonic() + 30
        while len(self.logged("the database is back")) == back and not other.serves():
            if time.monotonic() > until:
                raise SystemExit("the database is back, and nobody serves")
            time.sleep(0.05)
        if other.serves():
            serving.process.wait(30)
        if other.process.poll() is not None:
            raise SystemExit("a node that stood by has ended with the database")
        if serving.process.poll() is not None:  # it was away for longer than the lease
            self.stands_by_again(serving, other)

    # With NATS: all nodes serve, and have to be there again before the next fault.

    def await_all(self, seconds=30):
        until = time.monotonic() + seconds

        def all_there():
            lent = "--annex" not in self.options or any(node.lends() for node in self.nodes)
            return lent and all(node.serves() or node.passes_on() for node in self.nodes)

        while not all_there():
            for node in self.nodes:
                if node.process.poll() is not None:
                    node.start()
            if time.monotonic() > until:
                raise SystemExit("not all nodes serve:\n" + "".join(open(node.log, encoding="utf-8").read()[-2000:] for node in self.nodes))
            time.sleep(0.05)

    def outpost_killed(self):
        outpost = self.roles()[1]
        outpost.process.kill()
        outpost.process.wait()
        self.await_all()

    def outpost_stopped(self):
        outpost = self.roles()[1]
        outpost.send(signal.SIGTERM)
        if outpost.process.wait(30) != 0:
            raise SystemExit(f"an outpost that was stopped ended with error {outpost.process.returncode}:\n"
                             + open(outpost.log, encoding="utf-8").read()[-3000:])
        self.await_all()

    def outpost_frozen(self):
        """Past what its keeper waits for."""
        outpost = self.roles()[1]
        self.balancer.mark_down(outpost.port)
        outpost.send(signal.SIGSTOP)
        time.sleep(4.5)
        outpost.send(signal.SIGCONT)
        self.balancer.down.discard(outpost.port)
        outpost.await_said("the stream to the node that serves is over")
        self.await_all()

    def keeper_killed(self):
        self.hand_over(lambda node: node.process.kill(), LEASE_S + 3)
        self.await_all()

    def keeper_frozen(self):
        self.frozen()
        self.await_all()

    def bus_killed(self):
        self.nats.kill()
        time.sleep(0.5)
        self.nats.start()
        self.await_all()

    def bus_frozen(self):
        """For so long that those who use it notice, but not the database."""
        self.nats.freeze()
        time.sleep(4.5)
        self.nats.thaw()
        self.await_all()

    def logged(self, *parts):
        found = []
        for node in self.nodes:
            with open(node.log, encoding="utf-8") as log:
                found += [line for line in log if all(part in line for part in parts)]
        return found

    def remove(self):
        self.balancer.remove()
        for node in self.nodes:
            if node.process and node.process.poll() is None:
                node.process.kill()
                node.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
