/* A scenario file from beginning to end. */
#include "client/scenario/run.h"
#include "common/match/rules.h"
#include "common/match/sound.h"
#include "common/wire/encode_match.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_BYTES = 16 << 20 };

/* Hands over a line and keeps nothing of it. */
static void tell(struct run *r, const char *what, const json_t *json)
{
    if (!r->audience.line)
        return;
    json_t *line = json_object();
    struct bytes text = {0};

    json_object_set(line, what, (json_t *)(uintptr_t)json);
    json_line(&text, line);
    r->audience.line(r->audience.context, (const char *)text.data, text.size);
    bytes_free(&text);
}

/* The viewers of an event: sides by their number, "spectator", "master". */
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
    if (r->audience.event)
        r->audience.event(r->audience.context, m, e);
}

static void tell_view(struct run *r)
{
    arena_reset(&r->arena);
    json_t *view = json_message(encode_view(&r->arena, r->m, VIEWER_MASTER));

    tell(r, "view", view);
    json_decref(view);
}

/* Tells the questions that are open at the end: an author who does not know how to go on finds them here. */
static void tell_asked(struct run *r)
{
    for (int32_t side = 0; side < ASKED_MAX; side++) {
        if (!match_waits_for(r->m, side))
            continue;
        arena_reset(&r->arena);
        json_t *asked = json_message(encode_open_decision(&r->arena, r->m, side));

        tell(r, "asked", asked);
        json_decref(asked);
    }
}

static void tell_end(struct run *r)
{
    if (r->audience.line) {
        tell_view(r);
        tell_asked(r);
    }
    if (r->audience.ended)
        r->audience.ended(r->audience.context, r->m);
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

/* A file that writes fields by hand can build a table that no game reaches: what is proved there, is proved
 * of nothing. */
static bool sound(struct run *r)
{
    char why[UNSOUND_BYTES];

    return match_sound(r->m, why) || fail(r, "the file builds a table that no game reaches: %s", why);
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
    if (!r->before)
        return fail(r, "out of memory");
    if (r->order == SCENARIO_FIGURES_REVERSED && !twin_figures(r))
        return false;
    scripted_start(&r->scripted, NULL, 0);
    match_dice(r->m, script_dice(r));
    if (!scenario_place(r) || !begin_in_the_middle(r) || !sound(r) ||
        !script_add(r, json_object_get(r->root, "dice"), "dice"))
        return false;
    if (!match_listen(r->m, on_event, r) || !match_log(r->m, read_log, r))
        return fail(r, "out of memory");
    if (r->audience.began)
        r->audience.began(r->audience.context, r->m);
    match_start(r->m);
    return script_check(r, false) && sound(r);
}

bool scenario_begin(struct run *r, const char *text, size_t bytes, enum scenario_order order,
                    struct scenario_result *result)
{
    memset(result, 0, sizeof *result);
    r->result = result;
    r->events = json_array();
    arena_start(&r->arena, ARENA_BYTES);
    r->root = json_parse(text, bytes, trail_root(), &r->problems);
    if (!r->root)
        return fail_problems(r, "this is no JSON");
    result->skipped = scenario_only_as_written(r->root, order);
    if (result->skipped)
        return true;
    r->order = order;
    scenario_reorder(r->root, order);
    return start(r);
}

static void tell_step(struct run *r, int32_t n, const json_t *step)
{
    char *text = r->audience.step ? json_dumps(step, JSON_COMPACT) : NULL;

    if (text)
        r->audience.step(r->audience.context, n, text);
    free(text);
}

static bool play(struct run *r)
{
    const json_t *steps = json_object_get(r->root, "play");

    for (size_t i = 0; i < json_array_size(steps); i++) {
        snprintf(r->at, sizeof r->at, "step %zu", i + 1);
        tell_step(r, (int32_t)i + 1, json_array_get(steps, i));
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
    free(r->twin);
    json_decref(r->events);
    json_decref(r->root);
    arena_free(&r->arena);
    match_free(r->m);
}

bool scenario_run(const char *text, size_t bytes, enum scenario_order order,
                  const struct scenario_audience *audience, struct scenario_result *result)
{
    struct run *r = calloc(1, sizeof *r);

    if (!r) {
        memset(result, 0, sizeof *result);
        snprintf(result->message, sizeof result->message, "out of memory");
        return false;
    }
    if (audience)
        r->audience = *audience;
    bool good = scenario_begin(r, text, bytes, order, result) && (result->skipped || play(r));

    if (r->m && r->m->state->events > 0)
        tell_end(r);
    scenario_end(r);
    free(r);
    return good;
}
