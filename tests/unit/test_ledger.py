#!/usr/bin/env python3
"""tests/ledger on small ledgers of a family: what it finds wrong, and what it lets be.

Usage: test_ledger.py SOURCE_ROOT
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

passed = 0


def check(name, fine, *about):
    global passed
    if not fine:
        print(f"not ok - {name}", *about, sep="\n")
        sys.exit(1)
    passed += 1
    print(f"ok {passed} - {name}")


def tree(root, changes=()):
    """A family "kin" with a ledger, and "one", a system of it with a ledger of its own; changes: file -> text."""
    files = {
        "common/rules/kin/RULES.md": "# kin\n\n- **K1-a** (core) Ranks of 5.\n- **K1-b** (core) As K1-a, 2 inches.\n",
        "common/rules/kin/RULES.fr.md": "# kin\n\n- **K1-a** Des rangs de 5.\n- **K1-b** Comme K1-a, 2 pouces.\n",
        "common/rules/kin/ranks.c": 'RULE("K1-a")\n',
        "common/rules/one/RULES.md": "# one\n\n- **Q1-a** (core) Ranks as K1-a, 3 deep.\n",
        "common/rules/one/RULES.fr.md": "# one\n\n- **Q1-a** Des rangs selon K1-a, sur 3.\n",
        "common/rules/one/one.c": 'RULE("Q1-a")\n',
        "common/rules/one/data/family.json": '{"family": "kin"}',
        "tests/unit/test_one.c": "static void ranks_Q1_a(void **state)\n",
        **dict(changes),
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


def run(source, *words, changes=()):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        tree(root, changes)
        shutil.copy(pathlib.Path(source) / "tests" / "ledger", root / "tests" / "ledger")
        got = subprocess.run([sys.executable, root / "tests" / "ledger", *words], capture_output=True, text=True, check=False)
    return got.returncode, got.stdout + got.stderr


def family_rules_need_no_code(source):
    code, out = run(source)
    check("a system is whole though rules of its family lack code and test", code == 0, out)
    check("a folder that systems share is no system", "\nkin:" not in "\n" + out, out)
    check("rules of the family are counted apart", "family kin: 2 rules, with code 1, with a test 0, in French 2" in out, out)


def faults_of_the_family_are_found(source):
    for what, file, text, told in (
            ("a rule of the family that is cited and not there", "common/rules/one/one.c", 'RULE("Q1-a") RULE("K9-a")\n',
             "no such rule: K9-a, cited in common/rules/one/one.c"),
            ("the same in the family's own code", "common/rules/kin/ranks.c", 'RULE("K9-b")\n', "no such rule: K9-b"),
            ("a rule that the text names and no ledger has", "common/rules/one/RULES.md",
             "# one\n\n- **Q1-a** (core) Ranks as K7-a, 3 deep.\n", "Q1-a names what no ledger has: K7-a"),
            ("French of the family that is missing", "common/rules/kin/RULES.fr.md", "# kin\n\n- **K1-a** Des rangs de 5.\n",
             "without french (1): K1-b"),
            ("French of the family with another number", "common/rules/kin/RULES.fr.md",
             "# kin\n\n- **K1-a** Des rangs de 5.\n- **K1-b** Comme K1-a, 4 pouces.\n", "the French text of K1-b lacks 2, adds 4")):
        code, out = run(source, "one", changes={file: text})
        check(f"found: {what}", code == 1 and told in out, out)


def the_ledger_may_stand_in_the_family(source):
    bare = {"common/rules/two/two.c": 'RULE("K1-a") RULE("K1-b")\n', "common/rules/two/data/family.json": '{"family": "kin"}',
            "tests/unit/test_two.c": "static void ranks_K1_a(void **state)\n"}
    code, out = run(source, "two", changes=bare)
    check("a system without a ledger has its family's, and needs a test of each rule",
          code == 1 and "two: 2 rules" in out and "without test (1): K1-b" in out, out)
    code, out = run(source, "two", changes={**bare, "tests/rules/two/b.json": json.dumps({"proves": ["K1-b"]})})
    check("and is whole with them", code == 0, out)
    code, out = run(source, "three")
    check("a system that is not there is told", code == 2 and "there is no system three" in out, out)


def main():
    source = sys.argv[1]
    family_rules_need_no_code(source)
    faults_of_the_family_are_found(source)
    the_ledger_may_stand_in_the_family(source)
    print(f"1..{passed}")


if __name__ == "__main__":
    main()
