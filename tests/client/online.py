"""A real gonfalond on loopback, with a real database and certificate, and the real client: for the tests beside."""
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time


class Server:
    def __init__(self, program, folder=None, port=0, options=(), environment=None):
        self.program = program
        self.environment = environment if environment is not None else {}  # beside that of the test, at each start
        self.options = list(options)
        self.folder = folder or tempfile.mkdtemp(prefix="gonfalon-online-")
        self.port = port
        self.start()

    def start(self):
        self.log = os.path.join(self.folder, "log")
        with open(self.log, "ab") as log:
            began = log.tell()
            self.process = subprocess.Popen(
                [self.program, "--data", os.path.join(self.folder, "data"), "--listen", "127.0.0.1", "--port",
                 str(self.port), "--web-port", "-1", "--drain-seconds", "1", *self.options], stdout=log, stderr=log,
                env={**os.environ, **self.environment})
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            text = open(self.log, encoding="utf-8").read()[began:]
            found = re.search(r"for=clients port=(\d+)", text)
            if found and "what=ready" in text:
                self.port = int(found.group(1))
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise SystemExit(f"gonfalond did not start:\n{open(self.log).read()}")

    def host(self, *words, text="", code=0):
        """A command of the host on the data folder: what it says."""
        done = subprocess.run([self.program, "--data", os.path.join(self.folder, "data"), *words], input=text.encode(),
                              capture_output=True, timeout=120, check=False)
        said = (done.stdout + done.stderr).decode()
        assert done.returncode == code, f"{words} returned {done.returncode}, not {code}: {said}"
        return said

    def logged(self, *parts):
        """The lines of the log in which all of these stand."""
        with open(self.log, encoding="utf-8") as log:
            return [line for line in log if all(part in line for part in parts)]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        return code

    def remove(self):
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Client:
    """Somebody with a home of his own."""

    def __init__(self, program, server, name):
        self.program = program
        self.home = os.path.join(server.folder, "home-" + name)
        self.name = name
        self.environment = dict(os.environ, GONFALON_HOME=self.home, GONFALON_SERVER=f"127.0.0.1:{server.port}",
                                GONFALON_PASSWORD="password of " + name, LC_ALL="C.UTF-8")
        self.environment.pop("LANG", None)

    def run(self, *words, code=0, text="", data=None, environment=None):
        """Runs a command; what it says. `code` is what it must return (None: whatever it likes), `text` or `data` what it is given
        to read."""
        done = subprocess.run([self.program, *words], input=text.encode() if data is None else data, capture_output=True, timeout=180,
                              env={**self.environment, **(environment or {})})
        self.errors = done.stderr.decode()
        assert code is None or done.returncode == code, \
            f"{words} returned {done.returncode}, not {code}\n{done.stdout.decode()[-2000:]}\n{self.errors[-2000:]}"
        return done.stdout

    def json(self, *words, code=0, **more):
        """The one object that a command tells with --json."""
        lines = self.lines(*words, code=code, **more)
        assert len(lines) == 1, f"{words}: {len(lines)} lines"
        return lines[0]

    def lines(self, *words, code=0, **more):
        return [json.loads(line) for line in self.run(*words, "--json", code=code, **more).splitlines()]

    def start(self, *words, errors=subprocess.PIPE):
        return subprocess.Popen([self.program, *words], stdout=subprocess.PIPE, stderr=errors,
                                stdin=subprocess.PIPE, env=self.environment)
