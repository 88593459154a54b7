/* gonfalon army check|put|list|show|get|remove|ready: army lists on a server. A list is a JSON file; "-" is
 * stdin. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/words.h"
#include "client/cli/words_army.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option_kind options[] = {ONLINE_OPTIONS};

/* A member of the list's JSON, which says itself of which system it is and what it is called. */
static void member_of(const char *text, const char *member, char *out, size_t room)
{
    json_t *list = json_loads(text, 0, NULL);
    const char *value = json_string_value(json_object_get(list, member));

    snprintf(out, room, "%s", value ? value : "");
    json_decref(list);
}

static char *read_list(const struct arguments *args, int n)
{
    const char *path = need_operand(args, n, "the FILE");
    size_t bytes;

    if (!path)
        return NULL;
    return read_whole_file(strcmp(path, "-") == 0 ? "/dev/stdin" : path, &bytes);
}

static void show_check(const Gonfalon__V1__ArmyCheckReply *check)
{
    char cost[16], count[16];

    snprintf(cost, sizeof cost, "%d", (int)check->cost);
    snprintf(count, sizeof count, "%u", check->problem_count);
    print_words(check->problem_count == 0 ? "cli.army_right" : "cli.army_wrong", "cost", cost, "count", count,
                NULL);
    if (check->n_problems > 0) {
        Gonfalon__V1__Error all;
        struct bytes text = {0};

        gonfalon__v1__error__init(&all);
        all.figure = all.unit = -1;
        all.n_problems = check->n_problems;
        all.problems = check->problems;
        add_error(&text, &all, NULL);
        bytes_drop(&text, 1); /* the problems begin on a line of their own */
        print_text(&text);
        bytes_free(&text);
    }
}

static enum exit_code run_check(const struct arguments *args)
{
    int64_t points = 0;
    char system[WIRE_KEY_MAX + 1];
    struct online o;

    if (!option_number(args, "points", 0, 100000, &points))
        return EXIT_USAGE;
    char *text = read_list(args, 0);

    if (!text)
        return EXIT_USAGE;
    member_of(text, "system", system, sizeof system);
    enum exit_code code = online_begin(&o, args, SESSION_NONE, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__ArmyCheckRequest *ask =
            client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_ARMY_CHECK);

        ask->system = client_text(&o.client, option_value(args, "system", system));
        ask->points = (int32_t)points;
        ask->json = client_text(&o.client, text);
        code = online_ask(&o);
    }
    if (code == EXIT_DONE) {
        const Gonfalon__V1__ArmyCheckReply *check = o.client.answer->army_check;

        if (o.json)
            print_json(json_message(check));
        else
            show_check(check);
        code = check->problem_count == 0 ? EXIT_DONE : EXIT_FAILED;
    }
    free(text);
    return online_end(&o, code);
}

static enum exit_code run_put(const struct arguments *args)
{
    char system[WIRE_KEY_MAX + 1], name[WIRE_TITLE_MAX + 1];
    struct online o;
    char *text = read_list(args, 0);

    if (!text)
        return EXIT_USAGE;
    member_of(text, "system", system, sizeof system);
    member_of(text, "name", name, sizeof name);
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__ArmyPutRequest *ask =
            client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_ARMY_PUT);

        ask->id = client_text(&o.client, option_value(args, "id", ""));
        ask->name = client_text(&o.client, option_value(args, "name", name));
        ask->system = client_text(&o.client, option_value(args, "system", system));
        ask->json = client_text(&o.client, text);
        code = online_ask(&o);
    }
    if (code == EXIT_DONE && o.json)
        print_json(json_message(o.client.answer->army_put));
    else if (code == EXIT_DONE) {
        print_words("cli.army_kept", "id", o.client.answer->army_put->id, NULL);
        if (o.client.answer->army_put->check)
            show_check(o.client.answer->army_put->check);
    }
    free(text);
    return online_end(&o, code);
}

static void print_armies(Gonfalon__V1__ArmyInfo *const *army, size_t count)
{
    for (size_t i = 0; i < count; i++)
        print_format("%-20s %-10s %4d%s  %s\n", army[i]->id, army[i]->system, (int)army[i]->cost,
                     army[i]->valid ? "" : "!", army[i]->name);
}

static void show_list(const Gonfalon__V1__ServerMessage *answer)
{
    print_armies(answer->army_list->armies, answer->army_list->n_armies);
}

static void show_ready(const Gonfalon__V1__ServerMessage *answer)
{
    print_armies(answer->ready_armies->armies, answer->ready_armies->n_armies);
}

/* The list as it was put, and nothing else: `army get ID > file`. */
static void show_json(const Gonfalon__V1__ServerMessage *answer)
{
    if (answer->army_get->army)
        print_format("%s\n", answer->army_get->army->json);
}

/* Names come from the schema of the list's system. The server is asked for that, which overwrites its last
 * answer: so the list is read first. */
static void print_army(struct online *o, Gonfalon__V1__ArmyInfo *army)
{
    json_t *list = json_loads(army->json, 0, NULL), *schema;
    struct bytes text = {0};

    print_armies(&army, 1);
    schema = online_learn_lists(o, army->system);
    add_army_list(&text, list, schema);
    print_text(&text);
    bytes_free(&text);
    json_decref(schema);
    json_decref(list);
}

static void tell_army(struct online *o, Gonfalon__V1__ArmyInfo *army)
{
    if (o->json)
        print_json(json_pack("{s:o}", "army", json_message(army)));
    else
        print_army(o, army);
}

/* "corsairs/buccaneers": a ready-made army. */
static enum exit_code show_ready_made(struct online *o, const char *system, const char *name)
{
    Gonfalon__V1__ReadyArmiesRequest *ask = client_request(&o->client, BODY(READY_ARMIES));

    ask->system = client_text(&o->client, system);
    ask->system[strcspn(system, "/")] = 0;
    enum exit_code code = online_ask(o);

    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__ReadyArmiesReply *reply = o->client.answer->ready_armies;

    for (size_t i = 0; i < reply->n_armies; i++)
        if (strcmp(reply->armies[i]->id, name) == 0) {
            tell_army(o, reply->armies[i]);
            return EXIT_DONE;
        }
    tell_own_error(o, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "cli.no_such_army");
    return EXIT_FAILED;
}

static enum exit_code show_one(struct online *o, const struct arguments *args, const char *which)
{
    const char *slash = strchr(which, '/');

    (void)args;
    if (slash)
        return show_ready_made(o, which, slash + 1);
    Gonfalon__V1__ArmyGetRequest *ask = client_request(&o->client, BODY(ARMY_GET));

    ask->id = client_text(&o->client, which);
    enum exit_code code = online_ask(o);

    if (code == EXIT_DONE && o->client.answer->army_get->army)
        tell_army(o, o->client.answer->army_get->army);
    return code;
}

static enum exit_code run_show(const struct arguments *args)
{
    bool ready_made = args->operand_count > 0 && strchr(args->operand[0], '/');

    return online_about(args, "the ID of the list", ready_made ? SESSION_NONE : SESSION_NEEDED, show_one);
}

#define LIST_OPERAND                                                                                         \
    {                                                                                                        \
        "id", "the ID of the list"                                                                           \
    }

static const struct question list = {
    .need = SESSION_NEEDED, .body = BODY(ARMY_LIST), .operand = {{"system", NULL}}, .show = show_list};
static const struct question ready = {.need = SESSION_NONE,
                                      .body = BODY(READY_ARMIES),
                                      .operand = {{"system", "the SYSTEM"}},
                                      .show = show_ready};
static const struct question get = {
    .need = SESSION_NEEDED, .body = BODY(ARMY_GET), .operand = {LIST_OPERAND}, .show = show_json};
static const struct question remove_it = {
    .need = SESSION_NEEDED, .body = BODY(ARMY_REMOVE), .operand = {LIST_OPERAND}};

static const struct option_kind check_options[] = {{"system", "NAME", "the rule system (as the list says)"},
                                                   {"points", "N", "the budget (as the list says)"},
                                                   ONLINE_OPTIONS};
static const struct option_kind put_options[] = {{"system", "NAME", "the rule system (as the list says)"},
                                                 {"name", "NAME", "what to call it (as the list says)"},
                                                 {"id", "ID", "replaces this list"},
                                                 ONLINE_OPTIONS};

const struct command army_check_command = {.name = "army check",
                                           .operands = "FILE",
                                           .summary = "tells cost and errors of an army list",
                                           .options = check_options,
                                           .run = run_check};
const struct command army_put_command = {.name = "army put",
                                         .operands = "FILE",
                                         .summary = "keeps an army list on the server",
                                         .options = put_options,
                                         .run = run_put};
const struct command army_list_command = {.name = "army list",
                                          .operands = "[SYSTEM]",
                                          .summary = "lists one's own army lists",
                                          .options = options,
                                          .question = &list};
const struct command army_ready_command = {.name = "army ready",
                                           .operands = "SYSTEM",
                                           .summary = "lists the ready-made armies of a system",
                                           .options = options,
                                           .question = &ready};
const struct command army_show_command = {.name = "army show",
                                          .operands = "ID|SYSTEM/NAME",
                                          .summary = "shows an army list: one's own, or a ready-made army",
                                          .options = options,
                                          .run = run_show};
const struct command army_get_command = {.name = "army get",
                                         .operands = "ID",
                                         .summary = "writes out an army list as it was put",
                                         .options = options,
                                         .question = &get};
const struct command army_remove_command = {.name = "army remove",
                                            .operands = "ID",
                                            .summary = "removes an army list",
                                            .options = options,
                                            .question = &remove_it};
