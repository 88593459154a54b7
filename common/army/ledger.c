/* The words of a rule, straight from the ledger built in: what the players are shown is what was coded from.
 * RULES.md has every rule in English with its tag; RULES.fr.md has the same rules in French, without tags.
 * Systems of a family share its ledger as they share its catalogue. */
#include "common/army/army.h"
#include "common/army/builtin.h"
#include "common/army/family.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The next line that begins a rule or a heading ends the one before. */
static size_t rule_bytes(const char *text)
{
    const char *line = strchr(text, '\n');

    while (line && strncmp(line, "\n- **", 5) != 0 && line[1] != '#')
        line = strchr(line + 1, '\n');
    size_t n = line ? (size_t)(line - text) : strlen(text);
    while (n > 0 && text[n - 1] == '\n')
        n--;
    return n;
}

static const char ledger_ending[] = ".md", french_ending[] = ".fr.md";

static bool is_ledger(const struct builtin_file *f, const char *folder, const char *ending)
{
    const char *dot = strchr(f->path, '.');

    return strcmp(f->system, folder) == 0 && strncmp(f->path, "data/", 5) != 0 && dot &&
           strcmp(dot, ending) == 0;
}

/* The rule in the files of one folder and language, from behind its ID. */
static const char *find_in(const char *folder, const char *id, const char *ending)
{
    char head[RULE_ID_MAX_BYTES + 8];

    snprintf(head, sizeof head, "\n- **%s**", id);
    for (const struct builtin_file *f = builtin_files; f->system; f++) {
        const char *at = is_ledger(f, folder, ending) ? strstr(f->text, head) : NULL;

        if (at)
            return at + strlen(head);
    }
    return NULL;
}

/* A rule of the system itself, or one of its family. */
static const char *find(const char *system, const char *id, const char *ending)
{
    char family[ID_MAX_BYTES];
    const char *own = find_in(system, id, ending);

    if (own)
        return own;
    family_of(system, family, sizeof family);
    return family[0] ? find_in(family, id, ending) : NULL;
}

/* " (core) Terrain penalties": the tag and what is behind it. Every rule of the ledger has one. A rule that
 * waits for chapters which are not played yet, " (core, later: 20)", is told as "later" whatever it is going
 * to be. */
static const char *take_tag(const char *at, char tag[RULE_TAG_BYTES])
{
    static const char waits[] = ", later: ";
    size_t bytes = strcspn(at + 2, ",)");
    const char *end = at + 2 + bytes;

    assert(strncmp(at, " (", 2) == 0 && bytes < RULE_TAG_BYTES);
    if (*end == ',') {
        assert(strncmp(end, waits, strlen(waits)) == 0);
        snprintf(tag, RULE_TAG_BYTES, "later");
        end += strcspn(end, ")");
    } else {
        memcpy(tag, at + 2, bytes);
        tag[bytes] = 0;
    }
    return end + 1;
}

bool rule_text(const char *system, const char *id, const char *language, struct rule_words *out)
{
    const char *english = strlen(id) < RULE_ID_MAX_BYTES ? find(system, id, ledger_ending) : NULL;

    if (!english)
        return false;
    bool wants_french = strncmp(language, "fr", 2) == 0;
    const char *french = wants_french ? find(system, id, french_ending) : NULL;

    *out = (struct rule_words){.french = french != NULL};
    english = take_tag(english, out->tag);
    out->text = french ? french : english;
    out->bytes = rule_bytes(out->text);
    return true;
}
