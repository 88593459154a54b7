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
             "# kin\n\n- **K1-a** Des rangs de 5.\n- **K1-b** Comme K1-a, 4 pouces.\n", "the French text of K1-b lacks 2, adds 4"),
            ("French of the family with an option of another name", "common/rules/kin/RULES.fr.md",
             "# kin\n\n- **K1-a** Des rangs (`deep`) de 5.\n- **K1-b** Comme K1-a, 2 pouces.\n",
             "the French text of K1-a has what the ledger has not: deep")):
        code, out = run(source, "one", changes={file: text})
        check(f"found: {what}", code == 1 and told in out, out)


def tests_of_another_system_are_its_own(source):
    files = {"common/rules/two/two.c": "", "tests/unit/test_two_ranks.c": 'RULE("K9-a")\n'}
    code, out = run(source, "one", changes=files)
    check("a rule that only a test of another system cites is that system's", code == 0 and "K9-a" not in out, out)
    code, out = run(source, "one", changes={**files, "tests/unit/test_one_ranks.c": 'RULE("K9-a")\n'})
    check("one that a test of its own cites is not", code == 1 and "no such rule: K9-a, cited in tests/unit/test_one_ranks.c\n" in out, out)


def shared_code_serves_all_systems(source):
    files = {"common/rules/two/two.c": "", "common/rules/two/data/family.json": '{"family": "kin"}',
             "common/rules/two/RULES.md": "# two\n\n- **K2-a** (core) Carts.\n", "common/rules/two/RULES.fr.md": "# two\n\n- **K2-a** Chars.\n",
             "common/rules/kin/ranks.c": 'RULE("K1-a") RULE("K2-a")\n'}
    code, out = run(source, "one", changes=files)
    check("code of the family may cite a rule of another of its systems", code == 0 and "K2-a" not in out, out)
    code, out = run(source, "one", changes={**files, "common/rules/one/one.c": 'RULE("Q1-a") RULE("K2-a")\n'})
    check("code of a system may not", code == 1 and "no such rule: K2-a, cited in common/rules/one/one.c\n" in out, out)


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


LATER = {
    "common/rules/one/RULES.md": "# one\n\nLater chapters: 3, 4.2\n\n- **Q1-a** (core) Ranks as K1-a, 3 deep; carts Q3.1-a.\n"
                                 "- **Q2-a** (core, later: 3) Carts have 2 wheels, altars 4 (Q4.2-b).\n- **Q2-b** (info) Ranks are old.\n",
    "common/rules/one/RULES.fr.md": "# one\n\n- **Q1-a** Des rangs selon K1-a, sur 3 ; chars Q3.1-a.\n"
                                    "- **Q2-a** Un char a 2 roues, un autel 4 (Q4.2-b).\n- **Q2-b** Les rangs sont anciens.\n",
}


def later_chapters_are_waited_for(source):
    code, out = run(source, "one", changes=LATER)
    check("a rule of a later chapter needs no code and no test", code == 0, out)
    check("it may name a rule that is not there yet", "names what no ledger has" not in out, out)
    check("it is told what it waits for", "  later, with 3: Q2-a\n" in out and "with code 1 of 1" in out, out)
    check("rules are counted by chapter, and a chapter without one that lacks anything is complete",
          "        1      1      0      0      1      1  complete\n" in out
          and "        2      2      1      1      0      0  complete\n" in out, out)
    code, out = run(source, "one", "--json", changes=LATER)
    check("also for programs", json.loads(out)["chapters"]["2"] == {"rules": 2, "info": 1, "later": 1, "coded": 0, "tested": 0,
                                                                     "without_code": [], "without_test": []}
          and json.loads(out)["later"] == {"Q2-a": ["3"]}, out)


def later_chapters_excuse_nothing_else(source):
    english = LATER["common/rules/one/RULES.md"]
    for what, old, new, told in (
            ("a rule that waits for a chapter that is not declared", "(core, later: 3)", "(core, later: 3, 5)",
             "Q2-a waits for what is not declared as later: 5"),
            ("a rule named of the section beside a later one", "Q4.2-b", "Q4.1-b", "Q2-a names what no ledger has: Q4.1-b"),
            ("a rule named of a section that only begins alike", "Q4.2-b", "Q4.21-b", "Q2-a names what no ledger has: Q4.21-b"),
            ("a rule named of the family's chapter of that number", "Q3.1-a", "K3.1-a", "Q1-a names what no ledger has: K3.1-a"),
            ("a rule that does not wait and has no code", "(core, later: 3)", "(core)", "without code (1): Q2-a")):
        code, out = run(source, "one", changes={**LATER, "common/rules/one/RULES.md": english.replace(old, new)})
        check(f"found: {what}", code == 1 and told in out, out)


def a_family_may_have_begun_the_ledger(source):
    files = {
        "common/rules/kin/RULES.md": "# kin\n\n- **Q1-b** (core) Files.\n- **Q1-c** (info) Old.\n- **Q2-c** (core) Flanks.\n"
                                     "- **Q3-a** (core) Carts.\n",
        "common/rules/kin/RULES.fr.md": "# kin\n\n- **Q1-b** Files.\n- **Q1-c** Vieux.\n- **Q2-c** Flancs.\n- **Q3-a** Chars.\n",
        "common/rules/kin/ranks.c": 'RULE("Q1-b")\n',
        "common/rules/one/RULES.md": "# one\n\nLater chapters: 3\n\n- **Q1-a** (core) Ranks, 3 deep.\n",
        "common/rules/one/RULES.fr.md": "# one\n\n- **Q1-a** Des rangs, sur 3.\n",
    }
    code, out = run(source, "one", changes=files)
    check("rules that a family began are counted in the chapters with the others, but for later ones", code == 0
          and "        1      3      1      0      2      1  no test: Q1-b\n" in out
          and "        2      1      0      0      0      0  no code: Q2-c; no test: Q2-c\n" in out and "        3 " not in out, out)
    more = {**files, "tests/rules/one/b.json": json.dumps({"proves": ["Q1-b"]})}
    check("a chapter is complete as soon as none of both ledgers lacks anything",
          "        1      3      1      0      2      2  complete\n" in run(source, "one", changes=more)[1])
    more = {**more, "common/rules/one/one.c": ""}
    code, out = run(source, "one", changes=more)
    check("and not while a rule of its own does", code == 1
          and "        1      3      1      0      1      2  no code: Q1-a\n" in out, out)
    wide = {"common/rules/kin/RULES.md": files["common/rules/kin/RULES.md"] + "- **Q1.10-a** (core) Tens.\n- **Q1.2-a** (core) Twos.\n",
            "common/rules/kin/RULES.fr.md": files["common/rules/kin/RULES.fr.md"] + "- **Q1.10-a** Dix.\n- **Q1.2-a** Deux.\n"}
    code, out = run(source, "one", changes={**files, **wide})
    check("rules of a row come in the order of their numbers", "no code: Q1.2-a Q1.10-a; no test: Q1-b Q1.2-a Q1.10-a\n" in out, out)
    code, out = run(source, "one", changes=files)
    check("what they lack is not listed unasked", "shared, without" not in out, out)
    code, out = run(source, "one", "--shared", changes=files)
    check("what they lack is listed for who asks, and is no fault", code == 0 and "shared, without code (1): Q2-c\n" in out
          and "shared, without test (2): Q1-b Q2-c\n" in out, out)


def rules_of_the_family_may_wait(source):
    files = {
        "common/rules/kin/RULES.md": "# kin\n\n- **Q1-b** (core) Windows.\n- **Q1-c** (core) Doors.\n",
        "common/rules/kin/RULES.fr.md": "# kin\n\n- **Q1-b** Fen\u00eatres.\n- **Q1-c** Portes.\n",
        "common/rules/kin/ranks.c": "",
        "common/rules/one/RULES.md": "# one\n\nLater chapters: 3\n\nRules of the family that wait: Q1-b (3)\n\n- **Q1-a** (core) Ranks, 3 deep.\n- **Q2-a** (info) Old.\n",
        "common/rules/one/RULES.fr.md": "# one\n\n- **Q1-a** Des rangs, sur 3.\n- **Q2-a** Vieux.\n",
    }
    code, out = run(source, "one", changes=files)
    check("a rule of the family may wait for a later chapter of one system", code == 0 and "  later, with 3: Q1-b\n" in out
          and "        1      3      0      1      1      1  no code: Q1-c; no test: Q1-c\n" in out, out)
    files["common/rules/one/RULES.md"] = files["common/rules/one/RULES.md"].replace("(3)", "(4)")
    code, out = run(source, "one", changes=files)
    check("but only for one that is declared", code == 1 and "Q1-b waits for what is not declared as later: 4" in out, out)


def main():
    source = sys.argv[1]
    family_rules_need_no_code(source)
    faults_of_the_family_are_found(source)
    tests_of_another_system_are_its_own(source)
    shared_code_serves_all_systems(source)
    the_ledger_may_stand_in_the_family(source)
    later_chapters_are_waited_for(source)
    later_chapters_excuse_nothing_else(source)
    a_family_may_have_begun_the_ledger(source)
    rules_of_the_family_may_wait(source)
    print(f"1..{passed}")


if __name__ == "__main__":
    main()
