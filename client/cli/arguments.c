/* The command line: options anywhere, "--name value" or "--name=value", "--" ends them. */
#include "client/cli/command.h"
#include "client/core/text.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option_kind *find_kind(const struct command *command, const char *name, size_t bytes)
{
    for (const struct option_kind *kind = command->options; kind && kind->name; kind++)
        if (strlen(kind->name) == bytes && strncmp(kind->name, name, bytes) == 0)
            return kind;
    return NULL;
}

/* Reads the option at words[*at]; its value may be the next word. */
static bool parse_option(const struct command *command, int count, char **words, int *at,
                         struct arguments *out)
{
    const char *name = words[*at] + 2;
    size_t bytes = strcspn(name, "=");
    const struct option_kind *kind = find_kind(command, name, bytes);
    const char *value = name[bytes] ? name + bytes + 1 : NULL;

    if (bytes == 4 && strncmp(name, "json", bytes) == 0 && !value) {
        out->json = true;
        return true;
    }
    if (!kind) {
        complain("%s has no option %s", command->name, words[*at]);
        return false;
    }
    if (kind->value && !value && *at + 1 < count)
        value = words[++*at];
    if ((kind->value != NULL) != (value != NULL)) {
        complain(kind->value ? "--%s needs a value" : "--%s takes no value", kind->name);
        return false;
    }
    if (out->option_count == OPTIONS_GIVEN_MAX) {
        complain("too many options");
        return false;
    }
    out->option[out->option_count++] = (struct option_given){kind, value};
    return true;
}

/* How many operands a form such as "ID [TEXT]" has at most: words in brackets are one, and "..." stands for
 * any number. */
static int operands_most(const char *form)
{
    int most = 0, depth = 0;

    if (!form)
        return 0;
    if (strstr(form, "..."))
        return INT_MAX;
    for (const char *c = form; *c; c++) {
        bool begins = *c != ' ' && (c == form || c[-1] == ' ');

        most += begins && depth == 0;
        depth += (*c == '[') - (*c == ']');
    }
    return most;
}

bool arguments_parse(const struct command *command, int count, char **words, struct arguments *out)
{
    bool options = true;

    memset(out, 0, sizeof *out);
    out->operand = words; /* operands are moved to the front, where the options have been read already */
    for (int at = 0; at < count; at++) {
        if (options && strcmp(words[at], "--") == 0)
            options = false;
        else if (options && strncmp(words[at], "--", 2) == 0) {
            if (!parse_option(command, count, words, &at, out))
                return false;
        } else
            out->operand[out->operand_count++] = words[at];
    }
    int most = operands_most(command->operands);

    if (out->operand_count > most) {
        complain("%s takes %s, not also \"%s\"", command->name,
                 command->operands ? command->operands : usage("options only"), out->operand[most]);
        return false;
    }
    return true;
}

bool option_given(const struct arguments *args, const char *name)
{
    for (int i = 0; i < args->option_count; i++)
        if (strcmp(args->option[i].kind->name, name) == 0)
            return true;
    return false;
}

const char *option_value_at(const struct arguments *args, const char *name, int n)
{
    for (int i = 0; i < args->option_count; i++)
        if (strcmp(args->option[i].kind->name, name) == 0 && n-- == 0)
            return args->option[i].value;
    return NULL;
}

const char *option_value(const struct arguments *args, const char *name, const char *otherwise)
{
    for (int i = args->option_count - 1; i >= 0; i--)
        if (strcmp(args->option[i].kind->name, name) == 0)
            return args->option[i].value;
    return otherwise;
}

bool option_number(const struct arguments *args, const char *name, int64_t least, int64_t most, int64_t *out)
{
    const char *text = option_value(args, name, NULL);
    char *end = NULL;

    if (!text)
        return true;
    errno = 0;
    long long value = strtoll(text, &end, 10);

    if (errno || end == text || *end || value < least || value > most) {
        complain("--%s: \"%s\" is no whole number from %lld to %lld", name, text, (long long)least,
                 (long long)most);
        return false;
    }
    *out = value;
    return true;
}

int read_word(const char *what, const char *const *words, const char *word)
{
    char all[256] = "";
    size_t used = 0;

    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], word) == 0)
            return i;
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s",
                                 i == 0         ? ""
                                 : words[i + 1] ? ", "
                                                : usage(" or "),
                                 words[i]);
        assert(used < sizeof all);
    }
    complain("%s: %s, not \"%s\"", what, all, word);
    return -1;
}
