#!/usr/bin/env python3
"""Writes sines.c, the only trigonometry that the engine trusts: every build must have the same integers, so they
are made once, exactly, and kept. `make_sines.py --check FILE` fails if FILE is not what this script writes."""

import sys
from decimal import Decimal, getcontext

getcontext().prec = 60
ONE = 1 << 30
COARSE_STEPS = 256  # in a quarter turn
FINE_STEPS = 64  # in a coarse step


def pi():
    """Machin's formula."""

    def arctan_of_inverse(n):
        total, term, k = Decimal(0), Decimal(1) / n, 0
        while abs(term) > Decimal(10) ** -58:
            total += term / (2 * k + 1) * (-1) ** k
            term /= n * n
            k += 1
        return total

    return 4 * (4 * arctan_of_inverse(5) - arctan_of_inverse(239))


def sine(x):
    total, term, k = Decimal(0), x, 1
    while abs(term) > Decimal(10) ** -58:
        total += term
        term *= -x * x / ((k + 1) * (k + 2))
        k += 2
    return total


def rows(name, values):
    lines = [f"const int32_t {name}[{len(values)}] = {{"]
    for i in range(0, len(values), 8):
        lines.append("    " + ", ".join(str(v) for v in values[i : i + 8]) + ",")
    return "\n".join(lines + ["};"])


def text():
    quarter = pi() / 2
    whole = [quarter * i / COARSE_STEPS for i in range(COARSE_STEPS + 1)]
    part = [quarter * i / COARSE_STEPS / FINE_STEPS for i in range(FINE_STEPS)]

    def integer(value):
        return int((value * ONE).to_integral_value())

    return "\n\n".join([
        "/* Written by make_sines.py; not to be edited. Sines and cosines times 2^30. */\n"
        '#include "common/table/sines.h"',
        "/* clang-format off */\n" + rows("sine_coarse", [integer(sine(x)) for x in whole]),
        rows("sine_fine", [integer(sine(x)) for x in part]),
        rows("cosine_fine", [integer(sine(quarter - x)) for x in part]),
    ]) + "\n"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"]:
        with open(sys.argv[2], encoding="ascii") as file:
            sys.exit(0 if file.read() == text() else "sines.c is not what make_sines.py writes")
    sys.stdout.write(text())
