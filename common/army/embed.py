#!/usr/bin/env python3
"""Writes one C file with the ledger and the data of some systems, so that the program needs no files.

usage: embed.py OUTPUT DEPFILE NAME=FOLDER...   taken: FOLDER/*.md (not README.md, glossary.md), FOLDER/data/**/*.json
"""
import pathlib
import sys


def taken(folder):
    ledger = [f for f in sorted(folder.glob("*.md")) if f.name not in ("README.md", "glossary.md")]
    return ledger + sorted((folder / "data").rglob("*.json"))


def main(output, depfile, *systems):
    arrays, table, seen = [], [], []
    for system in systems:
        name, folder = system.split("=", 1)
        folder = pathlib.Path(folder)
        # The folders too: a new file in one of them must start this again.
        seen += [folder] + [d for d in (folder / "data").rglob("*") if d.is_dir()] + [folder / "data"]
        for file in taken(folder):
            text = file.read_bytes()
            # Numbers, because C promises no string literal longer than 4095 characters.
            numbers = ",".join(map(str, text + b"\0"))
            arrays.append(f"static const unsigned char text_{len(table)}[] = {{{numbers}}};\n")
            path = file.relative_to(folder).as_posix()
            table.append(f'    {{"{name}", "{path}", (const char *)text_{len(table)}, {len(text)}}},\n')
            seen.append(file)
    with open(output, "w", encoding="ascii") as out:
        out.write('#include "common/army/builtin.h"\n\n')
        out.writelines(arrays)
        out.write("const struct builtin_file builtin_files[] = {\n")
        out.writelines(table)
        out.write("    {0, 0, 0, 0}};\n")
    names = " ".join(str(f.resolve()).replace(" ", "\\ ") for f in seen)
    pathlib.Path(depfile).write_text(f"{output}: {names}\n", encoding="utf-8")


main(*sys.argv[1:])
