#!/usr/bin/env python3
"""Counts the test cases of a meson test log (testlog.json), TAP cases one by one; prints what failed.

Usage: tests/count_cases.py LOG COUNTS: appends "pass N" and "fail N" to COUNTS, for tests/run.
"""
import json
import re
import sys

OK = re.compile(r"^ok \d+", re.M)
NOT_OK = re.compile(r"^not ok \d+.*$", re.M)


def main():
    log, counts = sys.argv[1], sys.argv[2]
    passed = failed = 0
    with open(log, encoding="utf-8") as lines:
        for line in lines:
            test = json.loads(line)
            output = test.get("stdout") or ""
            good, bad = len(OK.findall(output)), NOT_OK.findall(output)
            if test["result"] in ("OK", "EXPECTEDFAIL", "SKIP"):
                passed += good or 1
                continue
            passed += good
            failed += len(bad) or 1  # it may have ended before it could say which
            print(f"failed: {test['name']} ({test['result']})")
            print("\n".join(output.splitlines()[-20:]))
            print("\n".join((test.get("stderr") or "").splitlines()[-40:]))
    with open(counts, "a", encoding="utf-8") as out:
        out.write(f"pass {passed}\nfail {failed}\n")


if __name__ == "__main__":
    main()
