"""All changes in one build: a function that is to be broken gets a double for each change, and chooses between them when it is
called, by the environment. So nothing is compiled or linked between two changes."""
import re

from mutation.sites import contexts, partners, tokens_of

HEAD = """#include <stdio.h>
#include <stdlib.h>
static int mutant_now;
static char mutant_reached[%(functions)d];
__attribute__((constructor)) static void mutant_begin(void)
{
    const char *which = getenv("GONFALON_MUTANT");
    mutant_now = which ? atoi(which) : 0;
}
__attribute__((destructor)) static void mutant_end(void)
{
    const char *name = getenv("GONFALON_MUTANT_REACHED");
    FILE *to = mutant_now < 0 && name ? fopen(name, "a") : NULL;
    for (int i = 0; to && i < %(functions)d; i++)
        if (mutant_reached[i])
            fprintf(to, "%(path)s %%d\\n", i);
    if (to)
        fclose(to);
}
#line 1 "%(path)s"
"""


class Function:
    """Where one is defined: [start, end), its name, its body's first character, and the names of its parameters."""

    def __init__(self, start, end, name, body, parameters, returns):
        self.start, self.end, self.name, self.body = start, end, name, body
        self.parameters, self.returns = parameters, returns


def parameters_of(tokens, first, last):
    """Names of the parameters between two brackets; None if one has no simple name."""
    names, depth, name = [], 0, None
    for t in tokens[first + 1:last] + [None]:
        if t is None or (t.text == "," and depth == 0):
            if name and name != "void":
                names.append(name)
            name = None
            continue
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(t.text, 0)
        if t.text == "..." or t.text == "(":
            return None
        if t.kind == "word" and depth == 0:
            name = t.text
    return names


def functions_of(source):
    tokens = tokens_of(source)
    other = partners(tokens)
    kinds = contexts(tokens, other)
    found, begin, i = [], 0, 0
    while i < len(tokens):
        t = tokens[i]
        if t.text == "{" and i in other:
            end = other[i]
            if kinds[i] == "function":
                close = i - 1
                open_at = other.get(close, 0)
                words = [x.text for x in tokens[begin:open_at - 1] if x.text not in ("static", "inline")]
                names = parameters_of(tokens, open_at, close)
                if names is not None and open_at > begin:
                    found.append(Function(tokens[begin].at, tokens[end].at + 1, tokens[open_at - 1], t.at + 1, names,
                                          words != ["void"]))
                begin = end + 1
            i = end + 1
            continue
        if t.text == ";":
            begin = i + 1
        i += 1
    return found


def function_of(functions, site):
    """The number of the function in whose body the site is, or None."""
    for n, f in enumerate(functions):
        if f.body <= site.start and site.end <= f.end:
            return n
    return None


def double(source, f, number, site):
    """The function once more, under another name, broken at the site; as it is without one."""
    cut = [(f.name.at, f.name.at + len(f.name.text), f"{f.name.text}__{number}")]
    if site:
        cut.append((site.start, site.end, site.text))
    text, at = "", f.start
    for start, end, new in cut:
        text += source[at:start] + new
        at = end
    text += source[at:f.end]
    text = re.sub(r"^((static|inline)\s+)+", "", text)
    head = text[:text.index("{")].rstrip()
    mark = "static __attribute__((noipa, used)) "
    return f'\n#line 1 "mutant_{number}"\n{mark}{head};\n{mark}{text}\n'


def with_doubles(path, source, changes, whole=False):
    """The source with a double for each change {number: site}; with whole=True also an unbroken one of each function that has any,
    numbered 0 and named after the function, to compare with."""
    functions = functions_of(source)
    by_function = {}
    for number, site in sorted(changes.items()):
        by_function.setdefault(function_of(functions, site), []).append((number, site))
    text, at = HEAD % {"path": path, "functions": max(1, len(functions))}, 0
    for n, f in enumerate(functions):
        mine = by_function.get(n, [])
        text += source[at:f.start]
        line = source.count("\n", 0, f.start) + 1
        if mine:  # one that calls itself calls the one that chooses
            text += f"{source[f.start:f.body - 1].rstrip()};\n"
        if whole and mine:
            text += double(source, f, 0, None)
        for number, site in mine:
            text += double(source, f, number, site)
        call = f"({', '.join(f.parameters)})"
        cases = "".join(f" case {number}: " + (f"return {f.name.text}__{number}{call};" if f.returns else
                                               f"{f.name.text}__{number}{call}; return;") for number, _ in mine)
        text += f'\n#line {line} "{path}"\n' + source[f.start:f.body]
        text += f" if (mutant_now) {{ if (mutant_now < 0) mutant_reached[{n}] = 1; else switch (mutant_now) {{{cases} default: break; }} }}"
        at = f.body
    return text + source[at:]


def assembly_by_function(text):
    """The instructions of each function in the compiler's output, local labels numbered in the order in which they occur."""
    found = {}
    for m in re.finditer(r"^(\w+):\n(.*?)^\s*\.size\s+\1,", text, re.M | re.S):
        labels = {}

        def renumber(label):
            return ".L%d" % labels.setdefault(label.group(0), len(labels))

        body = re.sub(r"\b%s\b" % re.escape(m.group(1)), "itself", m.group(2))
        body = re.sub(r"^\.LF[BE]\d+:\n", "", body, flags=re.M)
        found[m.group(1)] = re.sub(r"\.L\d+", renumber, body)
    return found
