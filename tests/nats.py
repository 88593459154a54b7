#!/usr/bin/env python3
"""A NATS server of its own for a test: unprivileged, in a temporary folder, on a port of loopback that nobody else has.

Only those who know its password may use it, as a host would have it."""
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time

WAIT_S = 30
PASSWORD = "not-to-be-logged"


def free_port():
    """One that stays free until it is used again: the system gives those above to whoever connects to something."""
    while True:
        port = random.randint(15000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("0.0.0.0", port))
                return port
            except OSError:
                pass


def program():
    return shutil.which("nats-server") or "/usr/sbin/nats-server"


class Nats:
    def __init__(self, secure=False):
        self.folder = tempfile.mkdtemp(prefix="gonfalon-nats-")
        self.port, self.process, self.somebody = free_port(), None, {}
        self.address = f"{'tls' if secure else 'nats'}://node:{PASSWORD}@127.0.0.1:{self.port}"
        with open(self.folder + "/conf", "w", encoding="ascii") as conf:
            conf.write(f'listen: "127.0.0.1:{self.port}"\nauthorization {{ users = [ {{ user: node, password: "{PASSWORD}", '
                       'permissions: { publish: "gonfalon.>", subscribe: "gonfalon.>" } } ] }\n')
            if secure:
                conf.write(f'tls {{ cert_file: "{self.folder}/certificate", key_file: "{self.folder}/key" }}\n')
        self.certificate = self.folder + "/certificate"
        if secure:
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=nats",
                            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", self.folder + "/key", "-out", self.certificate],
                           check=True, capture_output=True)
        if os.getuid() == 0:
            nobody = pwd.getpwnam("nobody")
            for name in ("", *os.listdir(self.folder)):
                os.chown(os.path.join(self.folder, name), nobody.pw_uid, nobody.pw_gid)
            self.somebody = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        try:
            self.start()
        except BaseException:
            self.remove()
            raise

    def start(self):
        with open(self.folder + "/log", "ab") as log:
            self.process = subprocess.Popen([program(), "-c", self.folder + "/conf"], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, cwd="/", **self.somebody)
        until = time.monotonic() + WAIT_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    with open(self.folder + "/log", encoding="utf-8", errors="replace") as log:
                        raise SystemExit("NATS does not start: " + log.read()[-2000:])
                time.sleep(0.02)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def remove(self):
        if self.process and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Listener:
    """Somebody who hears all that nodes say to each other: (subject, bytes)."""

    def __init__(self, nats, subject="gonfalon.>"):
        self.socket = socket.create_connection(("127.0.0.1", nats.port))
        self.buffer, self.heard = b"", []
        self.line()
        self.socket.sendall(f'CONNECT {{"verbose":false,"user":"node","pass":"{PASSWORD}"}}\r\nSUB {subject} 1\r\nPING\r\n'.encode())
        while self.line() != b"PONG":
            pass

    def more(self):
        some = self.socket.recv(65536)
        if not some:
            raise OSError("NATS has closed the connection")
        self.buffer += some

    def line(self):
        while b"\r\n" not in self.buffer:
            self.more()
        line, self.buffer = self.buffer.split(b"\r\n", 1)
        return line

    def listen(self):
        """Until nobody listens any more (`close`), on a thread of its own."""
        try:
            while True:
                words = self.line().split()
                if words[:1] == [b"MSG"]:
                    size = int(words[-1])
                    while len(self.buffer) < size + 2:
                        self.more()
                    self.heard.append((words[1].decode(), self.buffer[:size]))
                    self.buffer = self.buffer[size + 2:]
                elif words[:1] == [b"PING"]:
                    self.socket.sendall(b"PONG\r\n")
        except OSError:
            pass

    def publish(self, subject, data):
        self.socket.sendall(f"PUB {subject} {len(data)}\r\n".encode() + data + b"\r\n")

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
