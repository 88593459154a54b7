"""Somebody at the terminal: reads what `gonfalon play` tells him, and types lines."""
import os
import re
import select
import subprocess
import time


class Question:
    """A question as it stands on the screen."""

    def __init__(self, header, lines):
        self.header = header
        self.kind, self.rule = re.search(r".* \((.+?)\)(?: \[(\S+)\])?(?: \d+:\d\d)?$", header).groups()
        self.options, self.units, self.others = [], [], []
        for line in lines:
            option = re.match(r"  #\d+ (\S+): (.*)", line)
            unit = re.match(r"  unit (\d+) ([^,]+)(.*)", line)
            if option:
                self.options.append(option.groups())
            elif unit:
                self.units.append(unit.groups())
            elif not re.match(r" +\d+\. ", line):
                self.others.append(line.strip())

    def shown(self, tag):
        """What the options with this tag say."""
        return [label for its, label in self.options if its == tag]

    def limit(self, manoeuvre):
        """The most that a manoeuvre may be, as its line says; None: it is not offered."""
        for line in self.others:
            found = re.match(rf"{manoeuvre}: .*?(?:at most|to) ([\d.]+)", line)
            if found:
                return float(found.group(1))
        return None


class Typist:
    """`answers(question, typist)` gives the lines to try, best first. What was accepted is kept in `typed`, what was refused in
    `refused`, each with its question."""

    QUIET_S = 0.15  # so long after the last line of a question nothing more of it comes

    def __init__(self, client, match, answers):
        self.name, self.answers = client.name, answers
        self.process = client.start("play", match, errors=subprocess.STDOUT)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.rest, self.seen, self.question = b"", [], None
        self.block, self.trying, self.last = None, [], ""
        self.typed, self.refused = [], []
        self.heard = time.monotonic()

    def type(self, line):
        self.last = line
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def look(self, word):
        """Types a word that only looks, and gives what it shows."""
        begun = len(self.seen)
        self.type(word)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and (len(self.seen) == begun or time.monotonic() - self.heard < self.QUIET_S):
            self.hear(0.05)
        return self.seen[begun:]

    def hear(self, seconds):
        """Takes what has come; False at the end of the game."""
        if not select.select([self.process.stdout], [], [], seconds)[0]:
            return True
        got = self.process.stdout.read()
        if not got:
            return got is None
        self.heard = time.monotonic()
        *lines, self.rest = (self.rest + got).split(b"\n")
        for line in lines:
            self.take(line.decode())
        return True

    def take(self, line):
        self.seen.append(line)
        if line.startswith(f"? {self.name}: "):
            self.accepted()
            self.block = [line]
        elif line.startswith("gonfalon: ") and self.question:
            self.refused.append((self.question, self.last, line))
            self.next_try()
        elif self.block is not None and line.startswith("  ") and not re.match(r" *\d+ ", line):
            self.block.append(line)

    def accepted(self):
        if self.question:
            self.typed.append((self.question, self.last))
        self.question = None

    def next_try(self):
        assert self.trying, (self.question.header, self.refused[-1])
        self.type(self.trying.pop(0))

    def turn(self):
        """Types an answer, if a question stands there that is told whole."""
        if self.block is None or time.monotonic() - self.heard < self.QUIET_S:
            return
        question = Question(self.block[0], self.block[1:])
        self.block = None
        self.trying = [*self.answers(question, self), "default"]
        self.question = question
        self.next_try()


def play(typists, patience):
    """Until both have left the table."""
    deadline, playing = time.monotonic() + patience, list(typists)
    while playing:
        assert time.monotonic() < deadline, [(t.name, t.seen[-12:]) for t in playing]
        for typist in list(playing):
            if not typist.hear(0.02):
                typist.accepted()
                playing.remove(typist)
            else:
                typist.turn()
    for typist in typists:
        assert typist.process.wait(timeout=30) == 0, typist.seen[-20:]
