#!/usr/bin/env python3
"""Every text key in the code has words in both languages, with the same placeholders; no words are for nobody.

usage: test_texts.py ROOT [--list]

A key is a string literal of the form "word.word": as they are passed on through tables and helpers, looking for them
where they stand finds more than looking for the calls they end in. Words of enumerations (client/cli/words.c) are made
from the schema.

Words are for somebody if their key stands somewhere in the code, or can be made there: of the beginning of a key ("fate.%s",
"warband.weapon.") and an id of the system's catalogue or a word of the code. Figures are called by bare ids, too.
"""
import gettext
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])
SHARED = ["common/match", "common/army", "common/tournament", "common/wire", "common/rules/shared", "server/core", "server/identity",
          "client/core",
          "client/cli", "client/verify"]
KEY = re.compile(r'"([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+)"')
# Not keys: names of files.
FILE = re.compile(r"\.(json|md|c|h|po|db|conf|pem|html|js|css|proto|toml|sock)$")
WORD = re.compile(r"""["'`]([A-Za-z][A-Za-z0-9_.]*)(?=["'`])""")
BEGINNING = re.compile(r"""["'`]([a-z][a-z0-9_.]*\.)(?:%s|\$\{[^}]*\})?(?=["'`])""")
ANY_SYSTEM = re.compile(r'"%s\.([a-z0-9_.]+\.)%s"')
# Enumerations that the client shows, with the values nobody is ever shown left out.
ENUMS = ["MatchPhase", "Presence", "OutcomeKind", "OfferKind", "ChatChannel", "DecisionKind", "SeatKind", "Role",
         "NotificationKind", "TournamentFormatKind", "TournamentStatus", "TournamentVisibility", "ListsMode", "ScenarioMode",
         "RoundsBegin", "TeamPairing", "PairingWithin", "ClubsApart", "TournamentSeeding", "ScoringPreset", "ScoringBy", "TieBreak",
         "TournamentRole", "EntrantStatus", "ListStatus", "ResultHow", "TableState", "RoundState", "CallStatus", "TournamentTodo",
         "DeadlineKind", "TeamStep", "TeamScoringBy"]
# What the rules of a ledger are marked with.
TAGS = {"core", "option", "gm", "info"}


def snake(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def enum_keys():
    schema = (ROOT / "proto/gonfalon.proto").read_text(encoding="utf-8")
    for enum in ENUMS:
        body = re.search(r"enum %s \{(.*?)\n\}" % enum, schema, re.S).group(1)
        prefix = snake(enum).upper() + "_"
        for value in re.findall(r"^\s+(%s\w+) =" % prefix, body, re.M):
            if not value.endswith("UNSPECIFIED"):
                yield f"{snake(enum)}.{value[len(prefix):].lower()}"
    # What was changed of a tournament is told by the name of the field.
    settings = re.search(r"message TournamentSettings \{(.*?)\n\}", schema, re.S).group(1)
    for field in re.findall(r"(\w+) = \d+;", settings):
        yield f"tournament.setting.{field}"


def used_in(folder):
    keys = {}
    for file in sorted(folder.rglob("*.[ch]")):
        text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S)
        for key in KEY.findall(text):
            if not FILE.search(key):
                keys.setdefault(key, file.relative_to(ROOT))
    return keys


def code():
    """All that the programs and the page are made of, without comments."""
    for folder in ("common", "server", "client"):
        for file in (ROOT / folder).rglob("*"):
            parts = file.relative_to(ROOT).parts
            if file.suffix in (".c", ".h", ".ts", ".tsx") and not {"node_modules", "generated", "tests"} & set(parts):
                yield re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S)


def folders_of(system):
    """The folder of a system, and the one that it shares with its family."""
    file = ROOT / "common/rules" / system / "data/family.json"
    family = json.loads(file.read_text(encoding="utf-8"))["family"] if file.exists() else ""
    return [ROOT / "common/rules" / name for name in (system, family) if name]


def ids(system):
    files = [folder / "data/catalogue.json" for folder in folders_of(system)]
    sections = [section for file in files if file.exists()
                for section in json.loads(file.read_text(encoding="utf-8")).values()]
    return {name for section in sections if isinstance(section, dict) for name in section}


class Uses:
    """What the code says, and whether it can say a key."""

    def __init__(self, systems):
        texts = list(code())
        self.words = {word for text in texts for word in WORD.findall(text)} | set(enum_keys())
        self.beginnings = {begin for text in texts for begin in BEGINNING.findall(text)}
        # What the folder of a family says in the name of whichever system is played: "%s.profile.%s".
        self.beginnings |= {f"{system}.{part}" for text in texts for part in ANY_SYSTEM.findall(text) for system in systems}

    def can_say(self, key, known):
        # Attributes of items and their values: the fields of the records, which test_words.c looks at.
        if re.search(r"(^|\.)(attribute|value)\.", key):
            return True
        return key in self.words or key in known or any(
            key.startswith(begin) and key[len(begin):] in self.words | known for begin in self.beginnings)


def catalogue(file):
    if not file.exists():
        return {}
    with tempfile.NamedTemporaryFile(suffix=".mo") as compiled:
        subprocess.run(["msgfmt", "--check-format", "--check-domain", "-o", compiled.name, str(file)], check=True)
        texts = gettext.GNUTranslations(open(compiled.name, "rb"))
    return {key: words for key, words in texts._catalog.items() if key}


def check(folder, keys, everything, uses, known, faults):
    """`keys` must be in the catalogues of `folder` (or in `everything`, the shared ones); what is there must be of use.
    `known` are the ids of the system's catalogue."""
    texts = {language: catalogue(ROOT / folder / f"{language}.po") for language in ("en", "fr")}
    for key, file in sorted(keys.items()):
        if key not in texts["en"] and key not in texts["fr"] and key not in everything:
            faults.append(f"{folder}: no words for {key} ({file})")
    for key in sorted(set(texts["en"]) | set(texts["fr"])):
        for language in texts:
            if not texts[language].get(key):
                faults.append(f"{folder}/{language}.po: no words for {key}")
        sets = [set(re.findall(r"\{(\w+)\}", texts[language].get(key, ""))) for language in texts]
        if sets[0] != sets[1]:
            faults.append(f"{folder}: {key}: placeholders differ: {sets[0]} and {sets[1]}")
        if not uses.can_say(key, known):
            faults.append(f"{folder}: nothing can say {key}")
    return set(texts["en"])


# A literal of C, maybe in several pieces.
LITERAL = r'((?:"(?:[^"\\]|\\.)*"[\s\\]*)+)'
# Where the program says something in English: complaints, troubles, help, names of operands.
SAID = [re.compile(pattern + LITERAL) for pattern in (
    r"\bcomplain\(\s*", r"\bcomplain\([^\";]*\?\s*", r"\bcomplain\([^;]*\? \"[^\"]*\" :\s*", r"\btrouble_say\(\s*[^,;]*,\s*",
    r"\busage\(\s*", r"\busage\([^\";]*:\s*", r"\.summary =\s*", r'\{"[a-z-]{3,}",\s*(?:NULL|"[A-Za-z|,:]+"),[\s\\]*(?="\w+[ ,])',
    r"MASTER_ACT_\w+, \d, ", r'(?:need_operand|online_about)\([^";]*', r'(?:NULL|"[a-z]+"), (?="the )')]


def usage_said():
    """What the program says of itself in English: literal -> file."""
    said = {}
    for folder in ("client/cli", "client/core"):
        for file in sorted((ROOT / folder).glob("*.[ch]")):
            text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S)
            for pattern in SAID:
                for literal in pattern.findall(text):
                    words = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literal)).replace('\\"', '"').replace("\\n", "\n")
                    if re.search("[A-Za-z]{2}", re.sub("%[a-z]+", "", words)):
                        said[words] = file.relative_to(ROOT)
    return said


def check_usage(faults):
    said, french = usage_said(), catalogue(ROOT / "client/text/usage.fr.po")
    everywhere = "\n".join(code())
    for words, file in sorted(said.items()):
        if words not in french:
            faults.append(f"client/text/usage.fr.po: no French for {words!r} ({file})")
    for words in sorted(french):
        quoted = words.replace('"', '\\"').replace("\n", "\\n")
        if words not in said and quoted not in re.sub(r'"\s*"', "", everywhere):
            faults.append(f"client/text/usage.fr.po: nothing says {words!r}")


def main():
    faults = []
    systems = sorted(d.name for d in (ROOT / "common/rules").iterdir() if d.is_dir() and d.name != "shared")
    keys = {key: "the schema" for key in enum_keys()}
    for folder in SHARED:
        keys.update(used_in(ROOT / folder))
    keys = {k: f for k, f in keys.items() if k.split(".")[0] not in systems}
    if "--list" in sys.argv:
        print("\n".join(sorted(keys)))
        return
    installed = re.findall(r"&(\w+)", (ROOT / "common/rules/registry.c").read_text(encoding="utf-8"))
    uses = Uses(installed)
    shared = check("client/text", keys, set(), uses, TAGS, faults)
    for system in systems:
        folder = f"common/rules/{system}/text"
        if system not in installed or not (ROOT / folder / "en.po").exists():
            print(f"# {system} is not looked at by itself: it is not installed, or has no texts yet")
            continue
        own, *family = folders_of(system)
        said = [key for other in family for key in check(f"common/rules/{other.name}/text", used_in(other), shared, uses, set(), faults)]
        check(folder, used_in(own), shared | set(said), uses, ids(system), faults)
    check_usage(faults)
    print("\n".join(faults) if faults else "all texts are there")
    sys.exit(1 if faults else 0)


main()
