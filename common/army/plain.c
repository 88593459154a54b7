/* A rule's Markdown as plain text: the terminal and the page show the same lines, and neither needs to know
 * Markdown. Emphasis and code lose their marks, bullets stay bullets, lines that belong together become one,
 * and each row of a table becomes a bullet that names its columns, which fits a phone as well as a terminal.
 */
#include "common/army/army.h"

#include <string.h>

enum { COLUMNS_MAX = 16 };

struct part {
    const char *at;
    size_t bytes;
};

struct plain {
    char *to; /* what does not fit is counted all the same */
    size_t size, used;
    bool french;
    bool open;      /* the line that is being written can be gone on with */
    bool in_table;  /* the last line was a row */
    size_t columns; /* of the table, whose first row names them */
    struct part heading[COLUMNS_MAX];
};

static void put(struct plain *p, const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++, p->used++)
        if (p->used + 1 < p->size)
            p->to[p->used] = text[i];
}

static void put_words(struct plain *p, const char *words)
{
    put(p, words, strlen(words));
}

static struct part trimmed(const char *at, size_t bytes)
{
    while (bytes > 0 && at[0] == ' ') {
        at++;
        bytes--;
    }
    while (bytes > 0 && at[bytes - 1] == ' ')
        bytes--;
    return (struct part){at, bytes};
}

/* Does the asterisk at `i` begin or end an emphasis? One with blanks on both sides is a sign of arithmetic.
 */
static bool marks(struct part text, size_t i)
{
    bool blank_before = i == 0 || text.at[i - 1] == ' ';
    bool blank_after = i + 1 == text.bytes || text.at[i + 1] == ' ';

    return !(blank_before && blank_after);
}

/* French sets a blank before : ; ? ! % and inside guillemets, and a line must not break there. */
static bool holds_together(struct part text, size_t i)
{
    return (i + 1 < text.bytes && strchr(":;?!%", text.at[i + 1])) ||
           (i + 2 < text.bytes && memcmp(text.at + i + 1, "\u00bb", 2) == 0) ||
           (i >= 2 && memcmp(text.at + i - 2, "\u00ab", 2) == 0);
}

static void put_inline(struct plain *p, struct part text)
{
    for (size_t i = 0; i < text.bytes; i++) {
        char c = text.at[i];

        if (c == '`' || (c == '*' && marks(text, i)))
            continue;
        if (c == ' ' && p->french && holds_together(text, i))
            put_words(p, "\u00a0");
        else
            put(p, &c, 1);
    }
}

static void new_line(struct plain *p)
{
    if (p->used > 0)
        put_words(p, "\n");
    p->open = true;
}

/* --- tables -------------------------------------------------------------------------------------- */

static size_t cells_of(struct part row, struct part cell[COLUMNS_MAX])
{
    const char *end = row.at + row.bytes, *at = row.at + 1;
    size_t n = 0;

    while (at < end && n < COLUMNS_MAX) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        const char *stop = bar ? bar : end;

        cell[n++] = trimmed(at, (size_t)(stop - at));
        at = stop + 1;
    }
    return n;
}

/* The row of dashes under the headings. */
static bool is_rule_off(struct part row)
{
    for (size_t i = 0; i < row.bytes; i++)
        if (!strchr("|-: ", row.at[i]))
            return false;
    return true;
}

static const char *colon(const struct plain *p)
{
    return p->french ? "\u00a0: " : ": ";
}

static const char *semicolon(const struct plain *p)
{
    return p->french ? "\u00a0; " : "; ";
}

/* Two columns: a thing and what belongs to it. */
static void put_pair(struct plain *p, const struct part cell[COLUMNS_MAX])
{
    put_inline(p, cell[0]);
    put_words(p, colon(p));
    put_inline(p, cell[1]);
}

/* More columns: each with its heading. */
static void put_cells(struct plain *p, const struct part cell[COLUMNS_MAX], size_t count)
{
    bool first = true;

    for (size_t i = 0; i < count; i++) {
        if (cell[i].bytes == 0)
            continue;
        put_words(p, first ? "" : semicolon(p));
        first = false;
        if (i < p->columns && p->heading[i].bytes > 0) {
            put_inline(p, p->heading[i]);
            put_words(p, colon(p));
        }
        put_inline(p, cell[i]);
    }
}

static void put_row(struct plain *p, struct part row)
{
    struct part cell[COLUMNS_MAX];
    size_t count = cells_of(row, cell);

    if (is_rule_off(row))
        return;
    if (!p->in_table) {
        memcpy(p->heading, cell, sizeof cell[0] * count);
        p->columns = count;
        p->in_table = true;
        if (count == 2 && cell[0].bytes > 0 && cell[1].bytes > 0) {
            new_line(p);
            put_pair(p, cell);
        }
        return;
    }
    new_line(p);
    put_words(p, "- ");
    if (count == 2)
        put_pair(p, cell);
    else
        put_cells(p, cell, count);
}

/* --- lines --------------------------------------------------------------------------------------- */

static void put_line(struct plain *p, struct part line)
{
    struct part text = trimmed(line.at, line.bytes);
    size_t indent = (size_t)(text.at - line.at);

    if (text.bytes == 0) {
        p->open = p->in_table = false;
        return;
    }
    if (text.at[0] == '|') {
        put_row(p, text);
        return;
    }
    p->in_table = false;
    if (text.bytes > 2 && memcmp(text.at, "- ", 2) == 0) {
        new_line(p);
        /* The rule itself is a bullet; those in it are indented by two. */
        for (size_t i = 2; i < indent; i++)
            put_words(p, " ");
    } else if (p->open)
        put_words(p, p->used > 0 ? " " : "");
    else
        new_line(p);
    put_inline(p, text);
}

size_t rule_plain(const struct rule_words *words, char *to, size_t size)
{
    struct plain p = {.to = to, .size = size, .french = words->french, .open = true};
    struct part rest = {words->text, words->bytes};

    while (rest.bytes > 0) {
        const char *stop = memchr(rest.at, '\n', rest.bytes);
        size_t bytes = stop ? (size_t)(stop - rest.at) : rest.bytes;
        size_t taken = stop ? bytes + 1 : bytes;

        put_line(&p, (struct part){rest.at, bytes});
        rest = (struct part){rest.at + taken, rest.bytes - taken};
    }
    if (size > 0)
        to[p.used < size ? p.used : size - 1] = 0;
    return p.used;
}
