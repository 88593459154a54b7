"""Where a C file can be broken: one small change each."""
import bisect
import re

TOKEN = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<pre>(?<![^\n])[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<string>"(?:[^"\\\n]|\\.)*")
  | (?P<char>'(?:[^'\\\n]|\\.)*')
  | (?P<number>(?:0[xX][0-9a-fA-F]+|\d+\.\d*|\d+)[uUlLfF]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<op><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
""", re.X | re.S)
SWAP = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
        "+": "-", "-": "+", "+=": "-=", "-=": "+=", "++": "--", "--": "++"}
KIND = {"<": "rel", "<=": "rel", ">": "rel", ">=": "rel", "==": "eq", "!=": "eq", "&&": "logic", "||": "logic",
        "+": "arith", "-": "arith", "+=": "arith", "-=": "arith", "++": "arith", "--": "arith"}
REVERSE = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
UNTOLD = re.compile(r"^(event_\w+|assert\w*|free|va_\w+|log_\w+|static_assert|_Static_assert|json_decref|fclose|close)$")
CONTROL = {"if", "for", "while", "switch"}
TYPES = {"static", "const", "struct", "enum", "union", "unsigned", "int", "char", "bool", "size_t", "length", "double",
         "uint8_t", "uint16_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t"}
PAIRS = {"(": ")", "[": "]", "{": "}"}


class Token:
    __slots__ = ("kind", "text", "at")

    def __init__(self, kind, text, at):
        self.kind, self.text, self.at = kind, text, at


class Site:
    """One place to break: source[start:end] becomes text."""

    def __init__(self, path, kind, start, end, text, line):
        self.path, self.kind, self.start, self.end, self.text, self.line = path, kind, start, end, text, line

    def breaks(self, source):
        return source[:self.start] + self.text + source[self.end:]


def tokens_of(source):
    found = []
    for m in TOKEN.finditer(source):
        if m.lastgroup not in ("comment", "pre"):
            found.append(Token(m.lastgroup, m.group(), m.start()))
    return found


def partners(tokens):
    """Index of each bracket -> index of its partner."""
    other, stack = {}, []
    for i, t in enumerate(tokens):
        if t.kind != "op":
            continue
        if t.text in PAIRS:
            stack.append(i)
        elif t.text in PAIRS.values() and stack:
            j = stack.pop()
            other[i], other[j] = j, i
    return other


def brace_kind(tokens, i):
    """What the brace at i opens, when nothing is open."""
    before = tokens[i - 1].text if i else ""
    if before == ")":
        return "function"
    if before == "=":
        return "table"
    j = i - 1
    while j >= 0 and tokens[j].text not in (";", "}", "{", ")", ","):
        if tokens[j].text == "enum":
            return "enum"
        if tokens[j].text in ("struct", "union"):
            return "struct"
        j -= 1
    return "other"


def contexts(tokens, other):
    """For each token: function, table, enum, or something not to touch."""
    kinds, i = ["top"] * len(tokens), 0
    while i < len(tokens):
        if tokens[i].text == "{" and i in other:
            kind, end = brace_kind(tokens, i), other[i]
            for k in range(i, end + 1):
                kinds[k] = kind
            if kind == "function":  # enums inside of functions
                for k in range(i + 1, end):
                    if tokens[k].text == "{" and brace_kind(tokens, k) == "enum":
                        for n in range(k, other.get(k, k) + 1):
                            kinds[n] = "enum"
            i = end + 1
        else:
            i += 1
    return kinds


# Calls that only tell something: the arguments of texts, suggestions and odds.
TELLS = re.compile(r"^(assert\w*|static_assert|_Static_assert|RULE|flow_lost|option_arg|option_word|decision_arg|event_\w+|suggest_\w+|suggestion_\w+|odds_\w+)$")
# Functions that only advise: what a bot likes, what the odds are, what is drawn.
ADVISES = re.compile(r"(_|^)(suggest|odds|worth|arcs)(_|$)")


def spared(tokens, other, kinds):
    """Tokens that decide no rule (asserts, texts, advice), in heads of for (their bounds), and arguments that are 0
    because nothing is to be said (an amount of a refusal) or handed over (values of a frame)."""
    untold, heads, nothing = set(), set(), set()
    for i, t in enumerate(tokens[:-1]):
        if t.kind != "word" or tokens[i + 1].text != "(" or i + 1 not in other:
            continue
        inside = range(i, other[i + 1] + 1)
        if kinds[i] != "top" and TELLS.match(t.text):
            untold.update(inside)
        elif t.text == "for":
            heads.update(inside)
        elif t.text.startswith("refuse") or t.text in ("flow_call", "wrong"):
            nothing.update(k for k in inside if tokens[k].text == "0" and tokens[k - 1].text == "," and
                           tokens[k + 1].text in (",", ")"))
        elif kinds[i] == "top" and ADVISES.search(t.text) and tokens[other[i + 1] + 1].text == "{":
            body = other[i + 1] + 1
            untold.update(range(body, other.get(body, body) + 1))
    return untold, heads, nothing


def bounded_choice(source, t):
    """a < b ? a : b, or if (a > b) a = b: where < and <= are the same."""
    after = source[t.at + len(t.text):t.at + 300]
    before = source[max(0, t.at - 200):t.at].rstrip()
    m = re.match(r"\s*([\w.>\-\[\]()*&]+?)\s*\?\s*([^?:;]+?)\s*:\s*([^?:;,]+?)\s*[;,)\n]", after)
    if m:
        x, y, z = m.groups()
        if (x == z and before.endswith(y)) or (x == y and before.endswith(z)):
            return True
    m = re.match(r"\s*([^()&|;]+)\)\s*([^=;&|]+?) = ([^;]+);", after)
    return bool(m and m.group(1).strip() == m.group(3).strip() and re.search(r"if \(" + re.escape(m.group(2)) + "$", before))


def statement_start(tokens, other, i):
    """Does a statement begin at token i?"""
    before = tokens[i - 1]
    if before.text in (";", "{", "}") or before.text in ("else", "do"):
        return True
    if before.text == ")" and i - 1 in other:
        head = other[i - 1]
        return head > 0 and (tokens[head - 1].text in CONTROL or tokens[head - 1].text.endswith("foreach"))
    return False


def declares(tokens, i):
    """Does the token at i belong to the size of an array being declared?"""
    j, depth, inside = i, 0, False
    while j > 0 and tokens[j].text not in (";", "{", "}"):
        if tokens[j].text == "]" and j < i:
            depth += 1
        elif tokens[j].text == "[":
            inside = inside or depth == 0
            depth = max(0, depth - 1)
        j -= 1
    return inside and tokens[j + 1].text in TYPES and "=" not in {t.text for t in tokens[j + 1:i]}


def next_number(text):
    m = re.match(r"^(\d+)([uUlL]*)$", text)
    return None if not m or (len(m.group(1)) > 1 and text[0] == "0") else str(int(m.group(1)) + 1) + m.group(2)


MARK = re.compile(r"/\*(?:(?!\*/).)*\bno rule\b(?:(?!\*/).)*\*/", re.S)


def spared_lines(source):
    """Lines that decide no rule, because a comment says so: "no rule" at the end of a line spares that line, in a
    comment of its own the next one, above a function the whole function."""
    lines, found = source.split("\n"), set()
    for m in MARK.finditer(source):
        first, last = source.count("\n", 0, m.start()) + 1, source.count("\n", 0, m.end()) + 1
        if source[source.rfind("\n", 0, m.start()) + 1:m.start()].strip():  # behind code
            found.update(range(first, last + 1))
            continue
        after = last + 1
        found.add(after)
        if after <= len(lines) and re.match(r"[A-Za-z_]", lines[after - 1]):  # a definition at the left margin
            end = after
            while end <= len(lines) and not lines[end - 1].startswith("}"):
                end += 1
            found.update(range(after, end + 1))
    return found


def sites_of(root, path, header=False):
    source = (root / path).read_text(encoding="utf-8")
    tokens = tokens_of(source)
    other = partners(tokens)
    kinds = contexts(tokens, other)
    untold, heads, nothing = spared(tokens, other, kinds)
    newlines = [m.start() for m in re.finditer("\n", source)]
    spare = spared_lines(source)
    found = []

    def add(kind, start, end, text):
        line = bisect.bisect_left(newlines, start) + 1
        if line not in spare:
            found.append(Site(path, kind, start, end, text, line))

    for i, t in enumerate(tokens):
        if i in untold or i in nothing or i == 0 or kinds[i] not in ("function", "table", "enum"):
            continue
        end = t.at + len(t.text)
        if kinds[i] == "enum":
            if t.kind == "number" and tokens[i - 1].text == "=" and next_number(t.text) and \
                    tokens[i + 1].text in (",", "}"):
                add("constant", t.at, end, next_number(t.text))
            continue
        if header:
            continue
        if i in heads and tokens[i - 1].text in REVERSE:
            continue  # the bound of a loop
        if t.kind == "number" and [x.text for x in tokens[i - 3:i - 2]] == ["sizeof"] and tokens[i - 1].text == "[":
            continue  # the size of any element
        if t.kind == "number" and next_number(t.text) and not declares(tokens, i):
            add("number", t.at, end, next_number(t.text))
        elif t.kind == "op" and t.text in KIND:
            kind, before = KIND[t.text], tokens[i - 1]
            if i in heads and (kind == "rel" or t.text == "&&"):
                continue
            if kind == "rel":
                if bounded_choice(source, t):
                    add("minmax", t.at, end, REVERSE[t.text])
                else:
                    add("rel", t.at, end, SWAP[t.text])
            elif kind == "arith":
                if t.text in ("++", "--") and i in heads:
                    continue
                if t.text in ("+", "-") and not (before.kind in ("word", "number") and before.text != "return" or
                                                 before.text in (")", "]")):
                    continue
                if t.text in ("+", "-") and before.text == ")" and tokens[other.get(i - 1, i) + 1].text in TYPES:
                    continue  # a cast of something negative
                if declares(tokens, i):
                    continue
                add("arith", t.at, end, SWAP[t.text])
            else:
                add(kind, t.at, end, SWAP[t.text])
        elif t.kind == "word" and t.text == "if" and i + 1 in other:
            open_at, close_at = tokens[i + 1].at, tokens[other[i + 1]].at
            add("negate", open_at, close_at + 1, "(!" + source[open_at:close_at + 1] + ")")
        elif t.kind == "word" and t.text in ("true", "false") and tokens[i - 1].text == "return" and \
                tokens[i + 1].text == ";":
            add("return", t.at, end, "false" if t.text == "true" else "true")
        elif t.kind == "word" and tokens[i + 1].text == "(" and i + 1 in other and kinds[i] == "function" and \
                t.text not in CONTROL and not UNTOLD.match(t.text) and statement_start(tokens, other, i):
            close = other[i + 1]
            if tokens[close + 1].text == ";":
                stop = tokens[close].at + 1
                add("call", t.at, stop, "(void)0" + "\n" * source.count("\n", t.at, stop))
    return found
