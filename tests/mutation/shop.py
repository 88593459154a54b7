"""A copy of the project that may be broken: built once with all changes in it, one of which each run of a test chooses."""
import hashlib
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import tempfile
import time

from mutation.doubles import assembly_by_function, function_of, functions_of, with_doubles

SYSTEMS = ("brothers", "corsairs", "warband", "orders", "battle")
SHARED = {"massed": ["orders", "battle"]}  # a folder that is no system, and the systems whose tests are its tests
GAMES = {"orders": 8, "battle": 8}  # of playouts with each change; of the others 100, but these last long
SLOW = 8  # seconds of the processor: a unit test that takes longer is left out
FIRST = ", first"
QUICK = 3  # one of a folder that systems share that takes longer comes after its scenario files
TOGETHER = 5  # scenario files of which it is found out at once what they play
FIRST_FILES = (4, 24)  # scenario files are played a few at a time, those first that noticed changes nearby


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


def worked():
    """Seconds of the processor that all tests have taken so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


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
        shutil.copy(source, target)  # with the time of now: the build must see that it is new
    for f in to.rglob("*"):
        if f.is_file() and str(f.relative_to(to)) not in wanted:
            f.unlink()


class Shop:
    def __init__(self, root, place, jobs):
        options = ["-Doptimization=1"]
        self.src, self.build, self.jobs = place / "src", place / "build", jobs
        self.took, self.unbroken = {}, {}  # seconds of a test; object code of a file as it is
        self.sources, self.reached, self.kills = {}, {}, {}  # files with doubles as they were; who plays what; who noticed what
        copy_project(root, self.src)
        if not (self.build / "build.ninja").is_file():
            # A quick linker and a compiler cache halve the time of a change; without them it works as well.
            link = ["-Dc_link_args=-fuse-ld=mold"] if shutil.which("mold") else []
            env = {**os.environ, "CC": "ccache gcc", "CCACHE_NOHASHDIR": "1"} if shutil.which("ccache") else None
            subprocess.run(["meson", "setup", str(self.build), str(self.src), *options, *link], check=True,
                           stdout=subprocess.DEVNULL, env=env)
        else:
            subprocess.run(["meson", "configure", str(self.build), *options], check=True, stdout=subprocess.DEVNULL)
        ok, said = self.ninja(["client/cli/gonfalon"])
        if not ok:
            raise SystemExit(f"the project does not build:\n{said}")
        self.commands = {}
        for entry in json.loads((self.build / "compile_commands.json").read_text()):
            path = os.path.relpath(os.path.join(entry["directory"], entry["file"]), self.src)
            self.commands.setdefault(path, entry)
        self.tests = json.loads((self.build / "meson-info" / "intro-tests.json").read_text())

    def compile(self, path, to, source=None, more=()):
        """Compiles a file as the build does, but to another place and perhaps from another source."""
        entry = self.commands[path]
        words, result, last = shlex.split(entry["command"]), [], ""
        for w in words:
            result.append(to if last == "-o" else to + ".d" if last in ("-MF", "-MQ") else
                          str(source) if source and w == entry["file"] else w)
            last = w
        return subprocess.run([*result, "-w", *more], cwd=entry["directory"], capture_output=True, text=True)

    def object_code(self, path):
        """What the compiler makes of a source file; None if it does not compile. Kept beside the build."""
        to = str(self.build / "mutant.o")
        return pathlib.Path(to).read_bytes() if self.compile(path, to).returncode == 0 else None

    def judge(self, path, changes):
        """Which of the changes {number: site} of a file make no difference, or do not compile: {number: verdict}."""
        source = (self.src / path).read_text(encoding="utf-8")
        functions, verdicts, left = functions_of(source), {}, dict(changes)
        broken, to = self.build / "mutant.c", str(self.build / "mutant.s")
        while left:
            broken.write_text(with_doubles(path, source, left, whole=True), encoding="utf-8")
            done = self.compile(path, to, broken, ("-S", "-g0", "-fdiagnostics-color=never"))
            if done.returncode == 0:
                break
            bad = {int(n) for n in re.findall(r"^mutant_(\d+):.* error", done.stderr, re.M)} & set(left)
            if not bad:
                raise SystemExit(f"{path} does not compile with its changes:\n{done.stderr[:2000]}")
            for n in bad:
                verdicts[n] = "does not compile"
                del left[n]
        if left:
            code = assembly_by_function(pathlib.Path(to).read_text(encoding="utf-8"))
            for n, site in left.items():
                name = functions[function_of(functions, site)].name.text
                if code[f"{name}__{n}"] == code[f"{name}__0"]:
                    verdicts[n] = "same code"
        return verdicts

    def put_doubles(self, changes, paths=()):
        """Builds the copy with a double for each of the changes {number: site}; functions of the further paths are only seen."""
        by_path = {path: {} for path in paths}
        for n, site in changes.items():
            by_path.setdefault(site.path, {})[n] = site
        for path, mine in by_path.items():
            self.sources[path] = (self.src / path).read_text(encoding="utf-8")
            (self.src / path).write_text(with_doubles(path, self.sources[path], mine), encoding="utf-8")

    def take_doubles_out(self):
        for path, source in self.sources.items():
            (self.src / path).write_text(source, encoding="utf-8")
        self.sources = {}

    def digest(self, files):
        found = hashlib.sha256()
        for file in files:
            found.update(str(file.relative_to(self.src)).encode() + file.read_bytes())
        return found.hexdigest()

    def sources_now(self):
        """Of all code that a scenario file can come to, as it is without doubles."""
        return self.digest(sorted(f for d in ("common", "client/scenario") for f in (self.src / d).rglob("*.[ch]")))

    def find_reached(self, stages, sources):
        """Which functions each unit test and scenario file comes to: one that never does cannot notice that a function is broken.
        What was found of files is kept for as long as neither the code nor the file changes."""
        noted, kept = self.build / "reached", self.build / "reached.json"
        known = json.loads(kept.read_text()) if kept.is_file() else {}
        known = known if known.get("sources") == sources else {"sources": sources}
        for name, words, env, _, files in [c for s in stages for c in s[2] if s[0].endswith("unit tests") and c[0] in self.took]:
            noted.unlink(missing_ok=True)
            run(words, self.src, 900, {**env, "GONFALON_MUTANT": "-1", "GONFALON_MUTANT_REACHED": str(noted)})
            for line in noted.read_text().splitlines() if noted.is_file() else []:
                path, f = line.rsplit(" ", 1)
                self.reached.setdefault((path, int(f)), set()).add(name)
        words, files = next(((c[1], c[4]) for s in stages for c in s[2] if c[4]), ([], []))
        for n in range(0, len(files), TOGETHER):
            some = files[n:n + TOGETHER]
            key = " ".join(some) + " " + self.digest([self.src / f for f in some])
            if key not in known:
                noted.unlink(missing_ok=True)
                run([w if w != "written" else "all" for w in words] + some, self.src, 900,
                    {"GONFALON_MUTANT": "-1", "GONFALON_MUTANT_REACHED": str(noted)})
                known[key] = noted.read_text().splitlines() if noted.is_file() else []
            for line in known[key]:
                path, f = line.rsplit(" ", 1)
                self.reached.setdefault((path, int(f)), set()).update(some)
        kept.write_text(json.dumps(known))

    def ninja(self, targets):
        done = subprocess.run(["ninja", "-C", str(self.build), "-j", str(self.jobs), *targets], capture_output=True, text=True)
        return done.returncode == 0, done.stdout[-2000:]

    def unit(self, pattern):
        return [t for t in self.tests if re.fullmatch(pattern, t["name"])
                and not t["cmd"][0].endswith("python3")]

    def stages(self, path):
        """What proves this part, the quickest first: (stage, targets, commands); a command: (name, words, env, fails_on, files)."""
        gonfalon = str(self.build / "client/cli/gonfalon")
        m = re.match(r"common/rules/(\w+)", path)
        folder = m.group(1) if m else ""
        systems = [folder] if folder in SYSTEMS else SHARED.get(folder, list(SYSTEMS))

        def scenarios(order):
            files = [str(f.relative_to(self.src)) for s in systems for f in sorted((self.src / "tests/rules" / s).rglob("*.json"))]
            return (f"scenarios, {order}", ["client/cli/gonfalon"],
                    [(f"scenarios {order}", [gonfalon, "scenario", "run", "--quiet", "--order", order], {}, "failed ", files)])

        def units(tests, stage="unit tests", mark=""):
            return (stage, sorted({os.path.relpath(t["cmd"][0], self.build) for t in tests}),
                    [(t["name"] + mark, t["cmd"], t.get("env", {}), "not ok", []) for t in tests])

        def playouts(games, seed):
            """Random bots go everywhere, steady ones fight: half of the games each."""
            return ("playouts", ["client/cli/gonfalon"],
                    [(f"playout {s}, {bot}", [gonfalon, "playout", "--system", s, "--games", str(min(games, GAMES.get(s, games)) // 2), "--seed", str(seed),
                                              "--check", "--sample-options", "--bot", bot], {}, None, [])
                     for s in systems for bot in ("random", "steady")])

        if path.startswith("server/"):
            storm = str(self.build / "tests/fault/simulate")
            return [units(self.unit(r"core_.*|fault_.*")),
                    ("simulation", ["tests/fault/simulate"], [("simulate", [storm, "--seeds", "40", "--jobs", "1"], {}, None, [])])]
        names = "|".join(systems + [f for f, of in SHARED.items() if set(of) & set(systems)])
        own = rf"({names})_.*|army_({names})|rules_.*" if folder in (*SYSTEMS, *SHARED) else \
            r"match_.*|table_.*|setup|rules_.*|client_(scenario|verify|bots|patches_tiny)|wire_match"
        # Those of a folder that is no system are made for what is shared, and take a moment each.
        first = [units(self.unit(rf"{folder}_.*"), "own unit tests", FIRST)] if folder in SHARED else []
        return [*first, scenarios("written"), scenarios("sides"), scenarios("figures"), units(self.unit(own)),
                playouts(100 if folder in (*SYSTEMS, *SHARED) else 40, 5)]

    def measure(self, stages, tell):
        """Runs all of it unbroken, and learns how long each test takes. What fails then is told and ends the run."""
        for stage, targets, commands in stages:
            ok, said = self.ninja(targets)
            if not ok:
                raise SystemExit(f"the tests do not build:\n{said}")
            for name, words, env, fails_on, files in commands:
                if name + FIRST in self.took:
                    continue
                before = worked()
                result = run(words + files, self.src, 900, env, fails_on)
                if not result.ok:
                    raise SystemExit(f"a test fails without any change: {name}: {result.why}")
                if worked() - before <= {"unit tests": SLOW, "own unit tests": QUICK}.get(stage, 900):
                    self.took[name] = result.seconds
                tell(f"  {name:32} {result.seconds:6.1f} s{'' if name in self.took else '  (slow: left out)'}")

    def portions(self, files, site, function):
        """The scenario files that can notice a change there, those first that noticed one nearby, a few at a time."""
        if not files:
            return [[]]
        if function is not None:
            files = [f for f in files if f in self.reached.get((site.path, function), ())]
        near = self.kills.get((site.path, function), {})
        far = self.kills.get((site.path, None), {})
        files = sorted(files, key=lambda f: (-near.get(f, 0), -far.get(f, 0)))
        cuts = [0, *[n for n in FIRST_FILES if n < len(files)], len(files)]
        return [files[a:b] for a, b in zip(cuts, cuts[1:]) if b > a]

    def note_kill(self, site, function, why):
        m = re.match(r"failed (.*?\.json)", why)
        for place in {(site.path, function), (site.path, None)} if m else ():
            count = self.kills.setdefault(place, {})
            count[m.group(1)] = count.get(m.group(1), 0) + 1

    def noticed_by(self, stages, site, number=None, function=None):
        """None, or (stage, test, why) of the first test that fails; the stage "build" if it does not link. A change that has a
        number is chosen by it, another one is in the source."""
        chosen_by = {} if number is None else {"GONFALON_MUTANT": str(number)}
        for stage, targets, commands in stages:
            chosen = sorted((c for c in commands if c[0] in self.took), key=lambda c: self.took[c[0]])
            if not chosen:
                continue
            for name, words, env, fails_on, files in chosen:
                wanted = os.path.relpath(words[0], self.build)  # of several targets only what is run next
                ok, said = self.ninja([wanted] if wanted in targets else targets) if number is None else (True, "")
                if not ok:
                    return ("build", "", said)
                if function is not None and not files and stage.endswith("unit tests") and name not in self.reached.get((site.path, function), ()):
                    continue
                for portion in self.portions(files, site, function):
                    share = len(portion) / len(files) if files else 1  # of a few files one that hangs is known sooner
                    result = run(words + portion, self.src, max(20, 8 * share * self.took[name]), {**env, **chosen_by}, fails_on)
                    if not result.ok:
                        self.note_kill(site, function, result.why)
                        return (stage, name, result.why)
        return None
