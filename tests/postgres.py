#!/usr/bin/env python3
"""A PostgreSQL server of its own for a test: unprivileged, in a temporary folder, on a socket there and nowhere else.

usage: postgres.py [--durable] COMMAND...   starts one, runs the command with GONFALON_TEST_STORE set to its address and
                                            GONFALON_TEST_POSTGRES to the process that a test may kill, and removes it

Without --durable it does not wait for the disk. As root it runs as somebody else, for PostgreSQL refuses root.
"""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

WAIT_S = 60


def program(name):
    """Debian keeps them beside the path, by version."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), key=lambda p: float(p.split("/")[4]))
    return found[-1] if found else name


class Postgres:
    def __init__(self, durable=False, options=()):
        self.folder = tempfile.mkdtemp(prefix="gonfalon-pg-")
        self.options = [*options, *([] if durable else ["fsync=off", "full_page_writes=off"])]
        self.somebody = {}
        self.process = None
        self.address = f"postgresql://gonfalon@/gonfalon?host={self.folder}"
        if os.getuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self.somebody = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        try:
            subprocess.run([program("initdb"), "-D", self.folder + "/data", "-A", "trust", "-U", "gonfalon", "-N", "-E", "UTF8",
                            "--locale=C"], check=True, capture_output=True, cwd="/", **self.somebody)
            self.start()
            self.sql("CREATE DATABASE gonfalon", "postgres")
        except BaseException:
            self.remove()
            raise

    def start(self):
        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}", "shared_buffers=32MB", *self.options]
        with open(self.folder + "/log", "ab") as log:
            self.process = subprocess.Popen(
                [program("postgres"), "-D", self.folder + "/data", *(x for s in settings for x in ("-c", s))],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", start_new_session=True, **self.somebody)
        until = time.monotonic() + WAIT_S
        while subprocess.run([program("pg_isready"), "-q", "-h", self.folder]).returncode != 0:
            if self.process.poll() is not None or time.monotonic() > until:
                with open(self.folder + "/log", encoding="utf-8", errors="replace") as log:
                    raise SystemExit("PostgreSQL does not start: " + log.read()[-2000:])
            time.sleep(0.02)

    def sql(self, text, database="gonfalon"):
        done = subprocess.run([program("psql"), "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "gonfalon", "-d", database,
                               "-c", text], check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def kill(self):
        """All of it at once, as when the machine loses its power. The disk keeps what it was told to keep."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(WAIT_S)
            except subprocess.TimeoutExpired:
                self.kill()

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    words = sys.argv[1:]
    durable = words[:1] == ["--durable"]
    words = words[durable:]
    if not words:
        raise SystemExit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    server = Postgres(durable)
    try:
        environment = dict(os.environ, GONFALON_TEST_STORE=server.address, GONFALON_TEST_POSTGRES=str(server.process.pid))
        code = subprocess.run(words, env=environment).returncode
    finally:
        server.remove()
    sys.exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
