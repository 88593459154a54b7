/* The words of a rule, straight from the ledger built in: what the players are shown is what was coded from.
 */
#include "common/army/army.h"
#include "common/army/builtin.h"

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

bool rule_text(const char *system, const char *id, struct rule_words *out)
{
    char head[RULE_ID_MAX_BYTES + 8];

    if (strlen(id) >= RULE_ID_MAX_BYTES)
        return false;
    snprintf(head, sizeof head, "\n- **%s**", id);
    for (const struct builtin_file *f = builtin_files; f->system; f++) {
        if (strcmp(f->system, system) != 0 || strncmp(f->path, "data/", 5) == 0)
            continue;
        const char *at = strstr(f->text, head);
        if (at) {
            out->text = at + 1;
            out->bytes = rule_bytes(at + 1);
            return true;
        }
    }
    return false;
}
