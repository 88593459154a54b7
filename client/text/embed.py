#!/usr/bin/env python3
"""Writes one C file with all texts in all languages, so that the program needs no installed catalogues.

usage: embed.py MSGFMT OUTPUT DEPFILE FOLDER...   each FOLDER has en.po and fr.po (or none yet); one may have usage.fr.po

usage.fr.po has the help and messages of the program itself: their English stands in the code and is the key.

msgfmt checks and compiles each catalogue; what it refuses ends the build.
"""
import gettext
import pathlib
import subprocess
import sys
import tempfile

LANGUAGES = ("en", "fr")


def catalogue(msgfmt, file):
    with tempfile.NamedTemporaryFile(suffix=".mo") as compiled:
        subprocess.run([msgfmt, "--check-format", "--check-domain", "-o", compiled.name, str(file)], check=True)
        texts = gettext.GNUTranslations(open(compiled.name, "rb"))
    return {key: words for key, words in texts._catalog.items() if key}


def quoted(words):
    if words is None:
        return "NULL"
    out = ""
    for byte in words.encode("utf-8"):
        plain = 32 <= byte < 127 and chr(byte) not in '"\\?'
        out += chr(byte) if plain else f"\\{byte:03o}"
    return f'"{out}"'


def main(msgfmt, output, depfile, *folders):
    texts, usage, seen = {}, {}, []
    for folder in map(pathlib.Path, folders):
        seen.append(folder)
        if (folder / "usage.fr.po").exists():
            seen.append(folder / "usage.fr.po")
            usage.update(catalogue(msgfmt, folder / "usage.fr.po"))
        for language in LANGUAGES:
            file = folder / f"{language}.po"
            if not file.exists():
                continue
            seen.append(file)
            for key, words in catalogue(msgfmt, file).items():
                if language in texts.setdefault(key, {}):
                    sys.exit(f"{file}: \"{key}\" is in another catalogue too")
                texts[key][language] = words
    with open(output, "w", encoding="ascii") as out:
        out.write('#include "client/core/text.h"\n\nconst struct text_entry text_entries[] = {\n')
        for key in sorted(texts, key=lambda k: k.encode("utf-8")):
            words = ", ".join(quoted(texts[key].get(language)) for language in LANGUAGES)
            out.write(f"    {{{quoted(key)}, {{{words}}}}},\n")
        out.write(f"}};\nconst size_t text_entry_count = {len(texts)};\n\nconst struct text_usage text_usages[] = {{\n")
        for english in sorted(usage, key=lambda k: k.encode("utf-8")):
            out.write(f"    {{{quoted(english)}, {quoted(usage[english])}}},\n")
        out.write(f"}};\nconst size_t text_usage_count = {len(usage)};\n")
    names = " ".join(str(f.resolve()).replace(" ", "\\ ") for f in seen)
    pathlib.Path(depfile).write_text(f"{output}: {names}\n", encoding="utf-8")


main(*sys.argv[1:])
