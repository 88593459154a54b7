/* gonfalon verify: checks the record of a finished match or the archive of a tournament, without any server.
 */
#include "client/verify/verify.h"
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "common/match/state.h"

#include <stdio.h>
#include <stdlib.h>

static void tell_finding(const struct finding *f)
{
    char at[24], entry[16], event[16];

    snprintf(at, sizeof at, "%zu", f->at);
    snprintf(entry, sizeof entry, "%u", f->entry);
    snprintf(event, sizeof event, "%u", f->event);
    print_words(f->key, "at", at, "entry", entry, "event", event, "detail", f->detail, NULL);
}

static void tell_text(const char *path, const struct verdict *v)
{
    char entries[16], events[16], dice[16];

    snprintf(entries, sizeof entries, "%u", v->entries);
    snprintf(events, sizeof events, "%u", v->events);
    snprintf(dice, sizeof dice, "%u", v->dice);
    if (v->count == 0 && v->archive) {
        char matches[16], lists[16];

        snprintf(matches, sizeof matches, "%u", v->matches);
        snprintf(lists, sizeof lists, "%u", v->lists);
        print_words("verify.archive_valid", "file", path, "tournament", v->match, "entries", entries,
                    "matches", matches, "lists", lists, NULL);
        return;
    }
    if (v->count == 0) {
        print_words("verify.valid", "file", path, "match", v->match, "entries", entries, "events", events,
                    "dice", dice, NULL);
        if (v->lesson)
            print_words("verify.lesson", NULL);
        return;
    }
    print_words("verify.invalid", "file", path, NULL);
    for (int i = 0; i < v->count; i++)
        tell_finding(&v->finding[i]);
}

static json_t *finding_json(const struct finding *f)
{
    return json_pack("{s:s,s:s,s:s,s:I,s:I,s:I}", "key", f->key, "text", text_of(f->key), "detail", f->detail,
                     "at", (json_int_t)f->at, "entry", (json_int_t)f->entry, "event", (json_int_t)f->event);
}

static void tell_json(const char *path, const struct verdict *v)
{
    static const char *const outcome[] = {"none", "won", "drawn", "abandoned"};
    json_t *findings = json_array();

    for (int i = 0; i < v->count; i++)
        json_array_append_new(findings, finding_json(&v->finding[i]));
    if (v->archive) {
        print_json(json_pack("{s:s,s:b,s:s,s:s,s:I,s:I,s:I,s:o}", "file", path, "valid", v->count == 0,
                             "tournament", v->match, "system", v->system, "entries", (json_int_t)v->entries,
                             "matches", (json_int_t)v->matches, "lists", (json_int_t)v->lists, "findings",
                             findings));
        return;
    }
    print_json(json_pack("{s:s,s:b,s:b,s:s,s:s,s:s,s:I,s:I,s:I,s:s,s:i,s:o}", "file", path, "valid",
                         v->count == 0, "lesson", v->lesson, "match", v->match, "system", v->system,
                         "version", v->version, "entries", (json_int_t)v->entries, "events",
                         (json_int_t)v->events, "dice", (json_int_t)v->dice, "outcome",
                         outcome[v->outcome & 3], "winner", v->winner, "findings", findings));
}

static enum exit_code run(const struct arguments *args)
{
    const char *path = need_operand(args, 0, "the FILE");
    struct verdict *v = calloc(1, sizeof *v);
    size_t size;
    char *data = path ? read_whole_file(path, &size) : NULL;
    enum exit_code code = EXIT_USAGE;

    if (v && data) {
        verify_file((const uint8_t *)data, size, v);
        if (args->json)
            tell_json(path, v);
        else
            tell_text(path, v);
        code = v->count == 0 ? EXIT_DONE : EXIT_FAILED;
    }
    free(data);
    free(v);
    return code;
}

static const struct option_kind options[] = {{"lang", "en|fr", "language of the texts (LANG)"},
                                             {NULL, NULL, NULL}};

const struct command verify_command = {
    .name = "verify",
    .operands = "FILE",
    .summary = "checks a record or an archive: digests, every die, every event, every result",
    .options = options,
    .run = run};
