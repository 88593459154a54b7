/* gonfalon systems, options, scenarios, rule: what a server can play, and what its rules say. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/words.h"
#include "common/wire/json.h"

#include <stdio.h>

static const struct option_kind options[] = {ONLINE_OPTIONS};

static void show_systems(const Gonfalon__V1__ServerMessage *answer)
{
    for (size_t i = 0; i < answer->systems->n_systems; i++) {
        const Gonfalon__V1__SystemInfo *s = answer->systems->systems[i];

        print_format("%-10s %s  %s: %d  %s:", s->name, s->version, text_of("cli.points"),
                     (int)s->default_points, text_of("cli.bots"));
        for (size_t k = 0; k < s->n_bots; k++)
            print_format(" %s", s->bots[k]);
        putchar('\n');
    }
}

static void print_names(const char *key, char *const *name, size_t count)
{
    if (count > 0)
        print_format("  %s:", text_of(key));
    for (size_t i = 0; i < count; i++)
        print_format(" %s", name[i]);
}

static void show_options(const Gonfalon__V1__ServerMessage *answer)
{
    if (answer->systems->n_systems == 0)
        return;
    const Gonfalon__V1__SystemInfo *s = answer->systems->systems[0];

    for (size_t i = 0; i < s->n_options; i++) {
        const Gonfalon__V1__OptionInfo *o = s->options[i];
        const char *words = text_find(o->name);

        print_format("%-24s %s", o->name, o->rule);
        if (words)
            print_format("  %s", words);
        print_names("cli.needs", o->needs, o->n_needs);
        print_names("cli.excludes", o->excludes, o->n_excludes);
        putchar('\n');
    }
}

/* Those that take standing answers are what is mostly looked for: they are marked. */
static void show_questions(const Gonfalon__V1__ServerMessage *answer)
{
    if (answer->systems->n_systems == 0)
        return;
    const Gonfalon__V1__SystemInfo *s = answer->systems->systems[0];

    for (size_t i = 0; i < s->n_questions; i++) {
        const Gonfalon__V1__QuestionInfo *q = s->questions[i];

        print_format("%-36s %-8s %-10s %s\n", q->key, q->rule,
                     word_of(&gonfalon__v1__decision_kind__descriptor, (int)q->kind),
                     q->reaction ? usage("reaction: takes standing answers") : "");
    }
}

static void show_scenarios(const Gonfalon__V1__ServerMessage *answer)
{
    for (size_t i = 0; i < answer->scenarios->n_scenarios; i++) {
        const Gonfalon__V1__ScenarioInfo *s = answer->scenarios->scenarios[i];

        print_format("%-20s %s  %u\n", s->name, text_of(s->title), s->sides);
    }
}

static void show_rules(const Gonfalon__V1__ServerMessage *answer)
{
    for (size_t i = 0; i < answer->rule_texts->n_texts; i++) {
        const Gonfalon__V1__RuleText *rule = answer->rule_texts->texts[i];
        char key[WIRE_KEY_MAX + 1];

        snprintf(key, sizeof key, "rule_tag.%s", rule->tag);
        print_format("%s%s (%s)\n%s\n", i > 0 ? "\n" : "", rule->id, text_of(key), rule->text);
    }
}

#define SYSTEM_OPERAND                                                                                       \
    {                                                                                                        \
        "system", "the SYSTEM"                                                                               \
    }

static const struct question systems = {.need = SESSION_NONE, .body = BODY(SYSTEMS), .show = show_systems};
static const struct question options_of = {
    .need = SESSION_NONE, .body = BODY(SYSTEMS), .operand = {SYSTEM_OPERAND}, .show = show_options};
static const struct question questions_of = {
    .need = SESSION_NONE, .body = BODY(SYSTEMS), .operand = {SYSTEM_OPERAND}, .show = show_questions};
static const struct question scenarios = {.need = SESSION_NONE,
                                          .body = BODY(SCENARIOS),
                                          .operand = {SYSTEM_OPERAND, {"name", NULL}},
                                          .show = show_scenarios};

static enum exit_code ask_rules(struct online *o, const struct arguments *args, const char *system)
{
    Gonfalon__V1__RuleTextsRequest *ask =
        client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_RULE_TEXTS);

    ask->system = client_text(&o->client, system);
    ask->language = client_text(&o->client, text_used());
    ask->n_ids = (size_t)args->operand_count;
    ask->ids = arena_array(&o->client.asking, ask->n_ids, sizeof *ask->ids);
    for (size_t i = 0; i < ask->n_ids; i++)
        ask->ids[i] = client_text(&o->client, args->operand[i]);
    return online_ask(o);
}

enum { SYSTEMS_MOST = 32 };

/* The names of all systems; the answer they came in does not last. */
static enum exit_code ask_names(struct online *o, char name[SYSTEMS_MOST][WIRE_KEY_MAX + 1], size_t *count)
{
    client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_SYSTEMS);
    enum exit_code code = online_ask(o);

    *count = 0;
    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__SystemsReply *reply = o->client.answer->systems;

    for (; *count < reply->n_systems && *count < SYSTEMS_MOST; (*count)++)
        snprintf(name[*count], WIRE_KEY_MAX + 1, "%s", reply->systems[*count]->name);
    return code;
}

/* The IDs of different systems differ, so whoever has the rule is the system meant. */
static enum exit_code find_rules(struct online *o, const struct arguments *args)
{
    char name[SYSTEMS_MOST][WIRE_KEY_MAX + 1];
    size_t count = 1;
    const char *given = option_value(args, "system", NULL);
    enum exit_code code = EXIT_DONE;

    if (given)
        snprintf(name[0], sizeof name[0], "%s", given);
    else
        code = ask_names(o, name, &count);
    for (size_t i = 0; i < count && code == EXIT_DONE; i++) {
        code = ask_rules(o, args, name[i]);
        if (code == EXIT_DONE && o->client.answer->rule_texts->n_texts > 0)
            return code;
    }
    if (code == EXIT_DONE) {
        tell_own_error(o, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "cli.no_such_rule");
        code = EXIT_FAILED;
    }
    return code;
}

static enum exit_code tell_rules(struct online *o, const struct arguments *args, const char *first)
{
    enum exit_code code = find_rules(o, args);

    (void)first;
    if (code == EXIT_DONE && o->json)
        print_json(json_message(o->client.answer->rule_texts));
    else if (code == EXIT_DONE)
        show_rules(o->client.answer);
    return code;
}

static enum exit_code run_rule(const struct arguments *args)
{
    return online_about(args, "the ID of the rule", SESSION_NONE, tell_rules);
}

static const struct option_kind rule_options[] = {
    {"system", "NAME", "whose rule it is (otherwise all are looked through)"}, ONLINE_OPTIONS};

const struct command systems_command = {.name = "systems",
                                        .summary = "lists the rule systems that the server can play",
                                        .options = options,
                                        .question = &systems};
const struct command options_command = {.name = "options",
                                        .operands = "SYSTEM",
                                        .summary = "lists the options of a system's matches",
                                        .options = options,
                                        .question = &options_of};
const struct command questions_command = {.name = "questions",
                                          .operands = "SYSTEM",
                                          .summary =
                                              "lists the questions that a system asks, for standing answers",
                                          .options = options,
                                          .question = &questions_of};
const struct command scenarios_command = {
    .name = "scenarios",
    .operands = "SYSTEM [NAME]",
    .summary = "lists the scenarios of a system; with a name and --json, all of it",
    .options = options,
    .question = &scenarios};
const struct command rule_command = {.name = "rule",
                                     .operands = "ID...",
                                     .summary = "tells the text of rules",
                                     .options = rule_options,
                                     .run = run_rule};
