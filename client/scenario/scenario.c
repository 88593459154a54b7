/* A scenario file from beginning to end. */
#include "client/scenario/run.h"
#include "common/rules/rules.h"
#include "common/wire/encode_match.h"
#include "common/wire/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_BYTES = 16 << 20 };

bool fail(struct run *r, const char *format, ...)
{
    char *to = r->result->message;
    size_t used;
    va_list args;

    if (to[0])
        return false; /* the first thing that went wrong is the one to tell */
    used = (size_t)snprintf(to, SCENARIO_MESSAGE, "%s%s", r->at, r->at[0] ? ": " : "");
    va_start(args, format);
    vsnprintf(to + used, SCENARIO_MESSAGE - used, format, args);
    va_end(args);
    return false;
}

bool fail_problems(struct run *r, const char *what)
{
    const struct problem *p = &r->problems.item[0];

    if (r->problems.count == 0)
        return fail(r, "%s", what);
    return fail(r, "%s: %s: %s %s%s%s", what, p->place, p->key, p->detail, p->rule[0] ? ", rule " : "",
                p->rule);
}

bool only_keys(struct run *r, const json_t *object, const char *what, const char *const *keys)
{
    const char *key;
    json_t *value;

    if (!json_is_object(object))
        return fail(r, "%s is no object", what);
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        int32_t i = 0;

        while (keys[i] && strcmp(keys[i], key) != 0)
            i++;
        if (!keys[i])
            return fail(r, "%s cannot have \"%s\"", what, key);
    }
    return true;
}

/* Prints a line and keeps nothing of it. */
static void tell(struct run *r, const char *what, const json_t *json)
{
    json_t *line = json_object();
    struct bytes text = {0};

    json_object_set(line, what, (json_t *)(uintptr_t)json);
    json_line(&text, line);
    if (r->take)
        r->take(r->take_context, (const char *)text.data, text.size);
    bytes_free(&text);
}

/* Who sees the event: sides by their number, "spectator", "master". */
static json_t *viewers(const struct match *m, const struct event *e)
{
    json_t *out = json_array();

    for (int32_t side = 0; side < m->state->sides; side++)
        if (e->seen_by >> side & 1)
            json_array_append_new(out, json_integer(side));
    if (e->seen_by >> VIEWER_SPECTATOR & 1)
        json_array_append_new(out, json_string("spectator"));
    json_array_append_new(out, json_string("master"));
    return out;
}

static void on_event(void *context, const struct match *m, const struct event *e)
{
    struct run *r = context;

    arena_reset(&r->arena);
    json_t *event = json_message(encode_event(&r->arena, m, e, VIEWER_MASTER));

    json_object_set_new(event, "seen_by", viewers(m, e));
    tell(r, "event", event);
    json_array_append_new(r->events, event);
}

static void tell_view(struct run *r)
{
    arena_reset(&r->arena);
    json_t *view = json_message(encode_view(&r->arena, r->m, VIEWER_MASTER));

    tell(r, "view", view);
    json_decref(view);
}

/* What is asked at the end: an author who does not know how to go on finds it here. */
static void tell_asked(struct run *r)
{
    for (int32_t side = 0; side < r->m->state->sides; side++) {
        if (!match_waits_for(r->m, side))
            continue;
        arena_reset(&r->arena);
        json_t *asked = json_message(encode_open_decision(&r->arena, r->m, side));

        tell(r, "asked", asked);
        json_decref(asked);
    }
}

static const struct entry *read_log(void *context, uint32_t n)
{
    const struct run *r = context;

    return n >= 1 && n <= r->log_count ? r->log[n - 1] : NULL;
}

static bool begin_in_the_middle(struct run *r)
{
    const json_t *start = json_object_get(r->root, "start");

    if (!start)
        return true;
    if (!r->rules->resume_at)
        return fail(r, "%s cannot start in the middle of a game", r->rules->name);
    r->problems.count = 0;
    return r->rules->resume_at(r->m, start, &r->problems) || fail_problems(r, "start");
}

static bool start(struct run *r)
{
    char *setup = scenario_setup(r);

    if (!setup)
        return false;
    r->m = match_create(setup, &r->problems);
    free(setup);
    if (!r->m)
        return fail_problems(r, "setup");
    r->before = malloc(r->m->state->bytes);
    scripted_start(&r->scripted, NULL, 0);
    match_dice(r->m, script_dice(r));
    if (!scenario_place(r) || !begin_in_the_middle(r) ||
        !script_add(r, json_object_get(r->root, "dice"), "dice"))
        return false;
    if (!r->before || !match_listen(r->m, on_event, r) || !match_log(r->m, read_log, r))
        return fail(r, "out of memory");
    match_start(r->m);
    return script_check(r, false);
}

bool scenario_begin(struct run *r, const char *text, size_t bytes, struct scenario_result *result)
{
    memset(result, 0, sizeof *result);
    r->result = result;
    r->events = json_array();
    arena_start(&r->arena, ARENA_BYTES);
    r->root = json_parse(text, bytes, trail_root(), &r->problems);
    return r->root ? start(r) : fail_problems(r, "this is no JSON");
}

static bool play(struct run *r)
{
    const json_t *steps = json_object_get(r->root, "play");

    for (size_t i = 0; i < json_array_size(steps); i++) {
        snprintf(r->at, sizeof r->at, "step %zu", i + 1);
        if (!scenario_step(r, json_array_get(steps, i)))
            return false;
        r->result->steps++;
    }
    snprintf(r->at, sizeof r->at, "at the end");
    return script_check(r, true);
}

void scenario_end(struct run *r)
{
    for (uint32_t i = 0; i < r->log_count; i++)
        free(r->log[i]);
    free(r->log);
    free(r->rolls);
    free(r->rolled);
    free(r->before);
    json_decref(r->events);
    json_decref(r->root);
    arena_free(&r->arena);
    match_free(r->m);
}

bool scenario_run(const char *text, size_t bytes, scenario_line *take, void *context,
                  struct scenario_result *result)
{
    struct run *r = calloc(1, sizeof *r);

    if (!r) {
        memset(result, 0, sizeof *result);
        snprintf(result->message, sizeof result->message, "out of memory");
        return false;
    }
    r->take = take;
    r->take_context = context;
    bool good = scenario_begin(r, text, bytes, result) && play(r);

    if (r->m && r->m->state->events > 0) {
        tell_view(r);
        tell_asked(r);
    }
    scenario_end(r);
    free(r);
    return good;
}
