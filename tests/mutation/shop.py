"""A copy of the project that may be broken: built once, and again for each change."""
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time

SYSTEMS = ("brothers", "corsairs", "warband")
SLOW = 8  # seconds: a unit test that takes longer is left out


class Result:
    def __init__(self, ok, why, seconds):
        self.ok, self.why, self.seconds = ok, why, seconds


def run(command, cwd, limit, env=None, fails_on=None):
    """Runs the command; ends it as soon as a line of its output begins with fails_on, or when the limit is over."""
    began = time.monotonic()
    out = tempfile.TemporaryFile()
    process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                               env={**os.environ, **(env or {})}, start_new_session=True)
    why, seen = "", 0

    def said():
        out.seek(0)
        return out.read().decode(errors="replace")

    while True:
        try:
            process.wait(0.1)
            break
        except subprocess.TimeoutExpired:
            pass
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        if time.monotonic() - began > limit:
            why = f"hangs ({limit:.0f} s)"
        elif fails_on:
            size = os.fstat(out.fileno()).st_size
            if size != seen:
                seen = size
                m = re.search("^" + re.escape(fails_on) + ".*", said(), re.M)
                why = m.group(0) if m else ""
        if why:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            break
    if not why and process.returncode != 0:
        lines = [x for x in said().splitlines() if x.strip()]
        told = [x for x in lines if (fails_on and x.startswith(fails_on)) or
                x.startswith("not ok") or "Assertion" in x or "FAILED" in x]
        why = (told or lines or ["?"])[0][:300]
        if process.returncode < 0:
            why = f"signal {-process.returncode}: {why}"
    out.close()
    return Result(not why, why, time.monotonic() - began)


def copy_project(root, to):
    """The files that git tracks or would track, as they are now; what is the same there already stays."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root,
                            capture_output=True, check=True).stdout.decode().split("\0")
    wanted = {f for f in listed if f and (root / f).is_file()}
    for f in wanted:
        source, target = root / f, to / f
        if target.is_file() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    for f in to.rglob("*"):
        if f.is_file() and str(f.relative_to(to)) not in wanted:
            f.unlink()


class Shop:
    def __init__(self, root, place, jobs):
        self.src, self.build, self.jobs = place / "src", place / "build", jobs
        self.took = {}
        copy_project(root, self.src)
        if not (self.build / "build.ninja").is_file():
            subprocess.run(["meson", "setup", str(self.build), str(self.src), "-Doptimization=1"], check=True,
                           stdout=subprocess.DEVNULL)
        ok, said = self.ninja(["client/cli/gonfalon"])
        if not ok:
            raise SystemExit(f"the project does not build:\n{said}")
        self.commands = {}
        for entry in json.loads((self.build / "compile_commands.json").read_text()):
            path = os.path.relpath(os.path.join(entry["directory"], entry["file"]), self.src)
            self.commands.setdefault(path, entry)
        self.tests = json.loads((self.build / "meson-info" / "intro-tests.json").read_text())

    def object_code(self, path):
        """What the compiler makes of a source file; None if it does not compile. Kept beside the build."""
        entry, to = self.commands[path], str(self.build / "mutant.o")
        words, result, last = shlex.split(entry["command"]), [], ""
        for w in words:
            result.append(to if last == "-o" else to + ".d" if last in ("-MF", "-MQ") else w)
            last = w
        done = subprocess.run([*result, "-w"], cwd=entry["directory"], capture_output=True)
        return pathlib.Path(to).read_bytes() if done.returncode == 0 else None

    def ninja(self, targets):
        done = subprocess.run(["ninja", "-C", str(self.build), "-j", str(self.jobs), *targets], capture_output=True, text=True)
        return done.returncode == 0, done.stdout[-2000:]

    def unit(self, pattern):
        return [t for t in self.tests if re.fullmatch(pattern, t["name"]) and not t["cmd"][0].endswith("python3")]

    def stages(self, path):
        """What proves this part, the quickest first: (stage, targets, commands); a command: (name, words, env, fails_on)."""
        gonfalon = str(self.build / "client/cli/gonfalon")
        m = re.match(r"common/rules/(\w+)", path)
        systems = [m.group(1)] if m and m.group(1) in SYSTEMS else list(SYSTEMS)

        def scenarios(order):
            files = [str(f.relative_to(self.src)) for s in systems for f in sorted((self.src / "tests/rules" / s).rglob("*.json"))]
            return (f"scenarios, {order}", ["client/cli/gonfalon"],
                    [(f"scenarios {order}", [gonfalon, "scenario", "run", "--quiet", "--order", order, *files], {}, "failed ")])

        def units(tests):
            return ("unit tests", sorted({os.path.relpath(t["cmd"][0], self.build) for t in tests}),
                    [(t["name"], t["cmd"], t.get("env", {}), "not ok") for t in tests])

        def playouts(games, seed):
            return ("playouts", ["client/cli/gonfalon"],
                    [(f"playout {s}", [gonfalon, "playout", "--system", s, "--games", str(games), "--seed", str(seed),
                                       "--check", "--sample-options"], {}, None) for s in systems])

        if path.startswith("server/"):
            storm = str(self.build / "tests/fault/simulate")
            return [units(self.unit(r"core_.*|fault_.*")),
                    ("simulation", ["tests/fault/simulate"], [("simulate", [storm, "--seeds", "40", "--jobs", "1"], {}, None)])]
        own = rf"{systems[0]}_.*|army_{systems[0]}|rules_.*" if len(systems) == 1 else \
            r"match_.*|table_.*|setup|rules_.*|client_(scenario|verify|bots|patches_tiny)|wire_match"
        return [scenarios("written"), scenarios("sides"), scenarios("figures"), units(self.unit(own)),
                playouts(100 if len(systems) == 1 else 40, 5)]

    def measure(self, stages, tell):
        """Runs all of it unbroken, and learns how long each test takes. What fails then is told and ends the run."""
        for stage, targets, commands in stages:
            ok, said = self.ninja(targets)
            if not ok:
                raise SystemExit(f"the tests do not build:\n{said}")
            for name, words, env, fails_on in commands:
                result = run(words, self.src, 900, env, fails_on)
                if not result.ok:
                    raise SystemExit(f"a test fails without any change: {name}: {result.why}")
                if result.seconds <= SLOW or stage != "unit tests":
                    self.took[name] = result.seconds
                tell(f"  {name:32} {result.seconds:6.1f} s{'' if name in self.took else '  (slow: left out)'}")

    def noticed_by(self, stages):
        """None, or (stage, test, why) of the first test that fails; the stage "build" if it does not link."""
        for stage, targets, commands in stages:
            chosen = sorted((c for c in commands if c[0] in self.took), key=lambda c: self.took[c[0]])
            if not chosen:
                continue
            ok, said = self.ninja(targets)
            if not ok:
                return ("build", "", said)
            for name, words, env, fails_on in chosen:
                result = run(words, self.src, max(20, 8 * self.took[name]), env, fails_on)
                if not result.ok:
                    return (stage, name, result.why)
        return None
