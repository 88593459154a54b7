#include "server/core/systems.h"

#include "common/army/builtin.h"
#include "common/bot/bot.h"
#include "common/crypto/crypto.h"
#include "common/match/setup.h"
#include "common/wire/check_text.h"
#include "common/wire/kinds.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/lessons.h"

#include <stdlib.h>
#include <string.h>

/* The ready armies that may be played at some points: those made for such a battle before smaller ones, else
 * in the order of the catalogue. To find them every army
 * is checked against the rules, which takes longer than all else that a match needs to begin. */
struct fitting {
    bool known;
    int32_t points, count;
    json_t **army; /* of the catalogue */
};

enum { FITTING_KEPT = 8 };

struct system_data {
    bool loaded, sound, built_in_loaded;
    struct catalogue catalogue, built_in;
    struct fitting fitting[FITTING_KEPT]; /* a direct-mapped cache: the last points for each place */
    char *json, *names; /* the catalogue as text, what its things are called; made when somebody asks */
    char digest[CRYPTO_SHA256_HEX_SIZE];
};

static size_t installed(void)
{
    size_t count = 0;

    while (rules_installed[count])
        count++;
    return count;
}

static struct system_data *system_data(struct core *core, const char *system)
{
    if (!core->systems) {
        core->system_count = installed();
        core->systems = must_alloc((core->system_count + 1) * sizeof *core->systems);
    }
    for (size_t i = 0; i < core->system_count; i++)
        if (strcmp(rules_installed[i]->name, system) == 0)
            return &core->systems[i];
    return NULL;
}

const struct catalogue *system_catalogue(struct core *core, const char *system)
{
    struct system_data *data = system_data(core, system);

    if (!data)
        return NULL;
    if (!data->loaded) {
        struct problems *problems = must_alloc(sizeof *problems);

        data->sound = catalogue_load(system, core->port.user, &data->catalogue, problems);
        if (!data->sound)
            for (int32_t i = 0; i < problems->count && i < PROBLEMS_MAX; i++)
                log_event(LEVEL_ERROR, "catalogue",
                          LOG_FIELDS(log_text("system", system), log_text("place", problems->item[i].place),
                                     log_text("problem", problems->item[i].key),
                                     log_text("detail", problems->item[i].detail)));
        free(problems);
        data->loaded = true;
    }
    return &data->catalogue;
}

const struct catalogue *system_sound(struct core *core, const char *system)
{
    const struct catalogue *c = system_catalogue(core, system);
    const struct system_data *data = system_data(core, system);

    return data && data->sound ? c : NULL;
}

const struct catalogue *system_built_in(struct core *core, const char *system)
{
    struct system_data *data = system_data(core, system);

    if (!data)
        return NULL;
    if (!data->built_in_loaded) {
        struct problems *problems = must_alloc(sizeof *problems);

        /* It is part of the program, and the tests prove that it can be read. */
        data->built_in_loaded = catalogue_load(system, NULL, &data->built_in, problems);
        free(problems);
    }
    return data->built_in_loaded ? &data->built_in : NULL;
}

void systems_stop(struct core *core)
{
    for (size_t i = 0; i < core->system_count; i++) {
        if (core->systems[i].loaded)
            catalogue_free(&core->systems[i].catalogue);
        if (core->systems[i].built_in_loaded)
            catalogue_free(&core->systems[i].built_in);
        for (int32_t place = 0; place < FITTING_KEPT; place++)
            free(core->systems[i].fitting[place].army);
        free(core->systems[i].json);
        free(core->systems[i].names);
    }
    free(core->systems);
}

const json_t *system_scenario(struct core *core, const char *system, const char *name)
{
    const struct catalogue *c = system_catalogue(core, system);

    return c ? catalogue_scenario(c, name[0] ? name : DEFAULT_SCENARIO) : NULL;
}

const char *words_in(const json_t *words, const char *language)
{
    const char *text = json_string_value(words);

    if (!text)
        text = json_string_value(json_object_get(words, language));
    if (!text)
        text = json_string_value(json_object_get(words, "en"));
    return text ? text : "";
}

int32_t army_cost(struct core *core, const char *system, const char *json, int32_t points,
                  struct problems *problems)
{
    const struct catalogue *c = system_catalogue(core, system);
    const struct rules *rules = rules_find(system);
    struct army_list list;
    int32_t cost = 0;

    if (!c || !rules) {
        problem_add(problems, trail_key(trail_root(), "system"), "", "setup.unknown_system", system, 0);
        return 0;
    }
    if (army_parse(json, &list, problems)) {
        cost = rules->check_army(c, &list, points > 0 ? points : rules->default_points, problems);
        army_free(&list);
    }
    return cost;
}

static bool may_be_played(struct core *core, const char *system, const json_t *army, int32_t points,
                          struct problems *problems)
{
    char *text = json_dumps(army, JSON_COMPACT);

    problems->count = 0;
    army_cost(core, system, text, points, problems);
    free(text);
    return problems_none(problems);
}

static void find_fitting(struct core *core, const struct catalogue *c, struct fitting *fitting)
{
    struct problems *problems = must_alloc(sizeof *problems);
    const char *id;
    json_t *army;

    fitting->army = must_alloc((json_object_size(c->armies) + 1) * sizeof(json_t *));
    for (int32_t suited = 1; suited >= 0; suited--)
        json_object_foreach(c->armies, id, army)
        {
            if (army_suits(army, fitting->points) == suited &&
                may_be_played(core, c->system, army, fitting->points, problems))
                fitting->army[fitting->count++] = army;
        }
    free(problems);
}

const json_t *system_ready_army(struct core *core, const char *system, int32_t points, int32_t nth)
{
    const struct catalogue *c = system_catalogue(core, system);
    struct system_data *data = system_data(core, system);

    if (!c || !data)
        return NULL;
    struct fitting *fitting = &data->fitting[(uint32_t)points % FITTING_KEPT];

    if (!fitting->known || fitting->points != points) {
        free(fitting->army);
        *fitting = (struct fitting){.known = true, .points = points};
        find_fitting(core, c, fitting);
    }
    if (fitting->count == 0)
        return NULL;
    return fitting->army[nth < fitting->count ? nth : fitting->count - 1];
}

/* NULL: there is no such system, and r has been told. */
static const struct catalogue *known_catalogue(struct request *r, const char *system)
{
    const struct catalogue *c = system_catalogue(r->core, system);

    if (!c)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "system.not_found",
                       "this server does not have that system");
    return c;
}

/* --- systems ---------------------------------------------------------------------------------- */

static char **split(struct arena *a, const char *names, size_t *count)
{
    char **out = NULL;
    char *copy;

    *count = 0;
    if (!names)
        return NULL;
    copy = arena_text(a, names);
    out = arena_array(a, strlen(names) / 2 + 1, sizeof *out);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        out[(*count)++] = word;
    return out;
}

static char **texts(struct arena *a, const char *const *list, size_t *count)
{
    char **out;

    *count = 0;
    while (list && list[*count])
        (*count)++;
    out = arena_array(a, *count, sizeof *out);
    for (size_t i = 0; i < *count; i++)
        out[i] = arena_text(a, list[i]);
    return out;
}

static void encode_options(struct arena *a, const struct rules *rules, Gonfalon__V1__SystemInfo *info)
{
    info->options = arena_array(a, (size_t)rules->option_count, sizeof *info->options);
    for (int32_t i = 0; i < rules->option_count; i++) {
        Gonfalon__V1__OptionInfo *to = arena_message(a, &gonfalon__v1__option_info__descriptor);

        to->name = arena_text(a, rules->option[i].name);
        to->rule = arena_text(a, rules->option[i].rule);
        to->needs = split(a, rules->option[i].needs, &to->n_needs);
        to->excludes = split(a, rules->option[i].excludes, &to->n_excludes);
        info->options[info->n_options++] = to;
    }
}

static void encode_questions(struct arena *a, const struct rules *rules, Gonfalon__V1__SystemInfo *info)
{
    info->questions = arena_array(a, (size_t)rules->question_count, sizeof *info->questions);
    for (int32_t i = 0; i < rules->question_count; i++) {
        Gonfalon__V1__QuestionInfo *to = arena_message(a, &gonfalon__v1__question_info__descriptor);

        to->key = arena_text(a, rules->question[i].key);
        to->kind = decision_kind_out((int32_t)rules->question[i].kind);
        to->rule = arena_text(a, rules->question[i].rule);
        to->reaction = rules->question[i].reaction;
        to->secret = rules->question[i].secret;
        to->tags = split(a, rules->question[i].tags, &to->n_tags);
        info->questions[info->n_questions++] = to;
    }
}

static void encode_fields(struct arena *a, struct field_table table, enum item_kind item,
                          Gonfalon__V1__SystemInfo *info)
{
    for (int32_t i = 0; i < table.count; i++) {
        Gonfalon__V1__FieldInfo *to = arena_message(a, &gonfalon__v1__field_info__descriptor);

        to->item = item_kind_out((int32_t)item);
        to->name = arena_text(a, table.field[i].name);
        to->min = table.field[i].min;
        to->max = table.field[i].max;
        to->words = texts(a, table.field[i].words, &to->n_words);
        info->fields[info->n_fields++] = to;
    }
}

static Gonfalon__V1__SystemInfo *encode_system(struct arena *a, const struct rules *rules, bool bots)
{
    Gonfalon__V1__SystemInfo *info = arena_message(a, &gonfalon__v1__system_info__descriptor);
    size_t fields = (size_t)(rules->match_fields.count + rules->side_fields.count + rules->unit_fields.count +
                             rules->figure_fields.count);

    info->name = arena_text(a, rules->name);
    info->version = arena_text(a, rules->version);
    info->unit = rules->unit;
    info->min_sides = (uint32_t)rules->min_sides;
    info->max_sides = (uint32_t)rules->max_sides;
    info->default_points = rules->default_points;
    info->measuring = rules->measuring;
    info->facings = rules->facings;
    info->lesson = builtin_find(rules->name, LESSON_FILE) != NULL;
    encode_options(a, rules, info);
    info->phases = texts(a, rules->phase, &info->n_phases);
    info->terrain = texts(a, rules->terrain, &info->n_terrain);
    encode_questions(a, rules, info);
    info->fields = arena_array(a, fields, sizeof *info->fields);
    encode_fields(a, rules->match_fields, ITEM_MATCH, info);
    encode_fields(a, rules->side_fields, ITEM_SIDE, info);
    encode_fields(a, rules->unit_fields, ITEM_UNIT, info);
    encode_fields(a, rules->figure_fields, ITEM_FIGURE, info);
    if (bots) {
        info->bots = arena_array(a, BOT_KINDS, sizeof *info->bots);
        for (int32_t i = 0; i < BOT_KINDS; i++)
            info->bots[info->n_bots++] = arena_text(a, bot_kind_name[i]);
    }
    return info;
}

void systems_run(struct request *r)
{
    const char *only = r->message->systems->system;
    Gonfalon__V1__SystemsReply *answer = answer_part(r, &gonfalon__v1__systems_reply__descriptor);

    if (only[0] && !known_catalogue(r, only))
        return;
    answer->systems = arena_array(&r->memory, installed(), sizeof *answer->systems);
    for (size_t i = 0; rules_installed[i]; i++)
        if (!only[0] || strcmp(only, rules_installed[i]->name) == 0)
            answer->systems[answer->n_systems++] =
                encode_system(&r->memory, rules_installed[i], r->core->config.bots);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_SYSTEMS, answer);
}

/* --- scenarios, armies, catalogue ------------------------------------------------------------- */

static char *dump(struct arena *a, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT);
    char *copy = arena_text(a, text);

    free(text);
    return copy;
}

static Gonfalon__V1__ScenarioInfo *encode_scenario(struct request *r, const char *name,
                                                   const json_t *scenario, bool whole)
{
    Gonfalon__V1__ScenarioInfo *info = answer_part(r, &gonfalon__v1__scenario_info__descriptor);

    info->name = arena_text(&r->memory, name);
    info->title = arena_text(&r->memory, words_in(json_object_get(scenario, "name"), r->session->language));
    info->sides = (uint32_t)json_array_size(json_object_get(scenario, "sides"));
    if (whole)
        info->json = dump(&r->memory, scenario);
    return info;
}

void scenarios_run(struct request *r)
{
    const Gonfalon__V1__ScenariosRequest *ask = r->message->scenarios;
    Gonfalon__V1__ScenariosReply *answer = answer_part(r, &gonfalon__v1__scenarios_reply__descriptor);
    const char *name;
    json_t *scenario;

    const struct catalogue *c = known_catalogue(r, ask->system);

    if (!c)
        return;

    answer->scenarios = arena_array(&r->memory, json_object_size(c->scenarios), sizeof *answer->scenarios);
    json_object_foreach(c->scenarios, name, scenario)
    {
        if (!ask->name[0] || strcmp(ask->name, name) == 0)
            answer->scenarios[answer->n_scenarios++] =
                encode_scenario(r, name, scenario, ask->name[0] != '\0');
    }
    if (ask->name[0] && answer->n_scenarios == 0)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "scenario.not_found",
                       "there is no such scenario");
    else
        reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_SCENARIOS, answer);
}

/* What clients draw the form of an army list from. */
static char *dump_list_schema(struct arena *a, json_t *schema)
{
    static const char *const part[] = {"unit", "slots", "form"};
    json_t *parts = json_object();

    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        json_object_set(parts, part[i], json_object_get(schema, part[i]));
    char *text = dump(a, parts);

    json_decref(parts);
    return text;
}

static bool make_text(struct system_data *data)
{
    if (data->names)
        return true;
    json_t *names = catalogue_names(&data->catalogue);
    struct bytes both = {0};

    data->json = json_dumps(data->catalogue.root, JSON_COMPACT); /* in its own order: clients show it so */
    data->names = json_dumps(names, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(names);
    if (data->json && data->names) {
        bytes_add(&both, data->json, strlen(data->json));
        bytes_add(&both, data->names, strlen(data->names));
    }
    bool made = both.size > 0 && crypto_sha256_hex(both.data, both.size, data->digest);

    bytes_free(&both);
    return made;
}

const char *system_edition(struct core *core, const char *system)
{
    struct system_data *data = system_data(core, system);

    return system_catalogue(core, system) && make_text(data) ? data->digest : "";
}

void catalogue_run(struct request *r)
{
    const Gonfalon__V1__CatalogueRequest *ask = r->message->catalogue;
    Gonfalon__V1__CatalogueReply *answer = answer_part(r, &gonfalon__v1__catalogue_reply__descriptor);

    if (!known_catalogue(r, ask->system))
        return;
    struct system_data *data = system_data(r->core, ask->system);

    if (!data || !make_text(data)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INTERNAL, "catalogue.not_readable",
                       "the catalogue cannot be read");
        return;
    }
    answer->digest = arena_text(&r->memory, data->digest);
    if (strcmp(ask->known_digest, data->digest) != 0) {
        answer->json = arena_text(&r->memory, data->json);
        answer->unit_json = dump_list_schema(&r->memory, data->catalogue.schema);
        answer->names_json = arena_text(&r->memory, data->names);
    }
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_CATALOGUE, answer);
}

void ready_armies_run(struct request *r)
{
    const char *system = r->message->ready_armies->system;
    Gonfalon__V1__ReadyArmiesReply *answer = answer_part(r, &gonfalon__v1__ready_armies_reply__descriptor);
    struct problems *problems = arena_take(&r->memory, sizeof *problems);
    const char *name;
    json_t *army;

    const struct catalogue *c = known_catalogue(r, system);

    if (!c)
        return;

    answer->armies = arena_array(&r->memory, json_object_size(c->armies), sizeof *answer->armies);
    json_object_foreach(c->armies, name, army)
    {
        Gonfalon__V1__ArmyInfo *info = answer_part(r, &gonfalon__v1__army_info__descriptor);

        info->id = arena_text(&r->memory, name);
        info->name = arena_text(&r->memory, words_in(json_object_get(army, "name"), r->session->language));
        info->system = arena_text(&r->memory, system);
        info->json = dump(&r->memory, army);
        problems->count = 0;
        /* What a list may hold goes by the points of the match, so it is checked for those it is made for. */
        info->cost = army_cost(r->core, system, info->json, catalogue_number(army, "points", 0), problems);
        info->valid = problems_none(problems);
        answer->armies[answer->n_armies++] = info;
    }
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_READY_ARMIES, answer);
}

/* --- rule texts ------------------------------------------------------------------------------- */

void rule_texts_run(struct request *r)
{
    const Gonfalon__V1__RuleTextsRequest *ask = r->message->rule_texts;
    Gonfalon__V1__RuleTextsReply *answer = answer_part(r, &gonfalon__v1__rule_texts_reply__descriptor);
    struct rule_words words;

    if (!known_catalogue(r, ask->system))
        return;
    if (ask->n_ids > WIRE_RULE_TEXTS_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "rules.too_many",
                       "too many rules at once");
        return;
    }
    answer->texts = arena_array(&r->memory, ask->n_ids, sizeof *answer->texts);
    for (size_t i = 0; i < ask->n_ids; i++) {
        if (!rule_text(ask->system, ask->ids[i], ask->language, &words))
            continue;
        size_t size = rule_plain(&words, NULL, 0) + 1;
        Gonfalon__V1__RuleText *to = answer_part(r, &gonfalon__v1__rule_text__descriptor);

        to->id = arena_text(&r->memory, ask->ids[i]);
        to->text = arena_take(&r->memory, size);
        rule_plain(&words, to->text, size);
        to->tag = arena_text(&r->memory, words.tag);
        answer->texts[answer->n_texts++] = to;
    }
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_RULE_TEXTS, answer);
}

/* --- the first game ----------------------------------------------------------------------------- */

void lesson_run(struct request *r)
{
    const char *system = r->message->lesson->system;
    Gonfalon__V1__LessonReply *answer = answer_part(r, &gonfalon__v1__lesson_reply__descriptor);

    if (!known_catalogue(r, system))
        return;
    const struct builtin_file *file = builtin_find(system, LESSON_FILE);

    if (!file) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "lesson.not_found",
                       "this system has no lesson");
        return;
    }
    answer->json = arena_text(&r->memory, file->text);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_LESSON, answer);
}
