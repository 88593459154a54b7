/* One step of the play: an answer, something else that changes the match, or expectations alone. */
#include "client/scenario/run.h"

#include <stdlib.h>
#include <string.h>

static const char *const step_keys[] = {"note",    "side",    "answer", "default", "suggestion", "try",
                                        "refused", "preview", "odds",   "dice",    "expect",     "timeout",
                                        "master",  "do",      "to",     "unit",    "player",     "question",
                                        "tags",    "remove",  "rule",   "text",    "change",     NULL};
static const char *const refused_keys[] = {"rule", "key", "figure", "unit", "amount", "length", NULL};

/* --- entries ------------------------------------------------------------------------------------- */

static bool keep_entry(struct run *r, const struct entry *e)
{
    struct entry **log = realloc(r->log, (r->log_count + 1) * sizeof *log);
    struct entry *copy = malloc(sizeof *copy);

    if (log)
        r->log = log;
    if (!log || !copy) {
        free(copy);
        return fail(r, "out of memory");
    }
    *copy = *e;
    r->log[r->log_count++] = copy;
    return true;
}

/* Is it refused for the reason expected? A length is given in the file's unit, to a tenth of it. */
static bool check_refusal(struct run *r, const json_t *expected, const struct refusal *why)
{
    const char *rule = json_string_value(json_object_get(expected, "rule"));
    const char *key = json_string_value(json_object_get(expected, "key"));
    json_t *figure = json_object_get(expected, "figure"), *unit = json_object_get(expected, "unit");
    const json_t *amount = json_object_get(expected, "amount"), *far = json_object_get(expected, "length");
    int32_t off = far ? abs(scaled(r, far) - why->amount) : 0;

    if (!only_keys(r, expected, "refused", refused_keys))
        return false;
    if ((rule && strcmp(rule, why->rule) != 0) || (key && strcmp(key, why->key) != 0) ||
        (figure && find_figure(r, figure) != why->figure) || (unit && find_unit(r, unit) != why->unit) ||
        (amount && json_integer_value(amount) != why->amount) || off > r->unit / 10)
        return fail_refused(r, why);
    r->result->expectations++;
    return true;
}

static bool refused_as_expected(struct run *r, const json_t *expected, const struct refusal *why)
{
    if (memcmp(r->before, r->m->state, r->before->bytes) != 0)
        return fail(r, "an entry that was refused has changed the state");
    return check_refusal(r, expected, why);
}

static bool taken_as_expected(struct run *r, const json_t *refused)
{
    const char *rule = json_string_value(json_object_get(refused, "rule"));

    return !refused ||
           fail(r, "this is allowed, and should be refused%s%s", rule ? " by " : "", rule ? rule : "");
}

static bool enter(struct run *r, const struct entry *e, const json_t *step)
{
    const json_t *refused = json_object_get(step, "refused");
    struct refusal why = {.rule = "", .key = "", .figure = -1, .unit = -1};

    memcpy(r->before, r->m->state, r->m->state->bytes);
    r->step_begin = json_array_size(r->events);
    /* The log has the entry while it is played: a rebuild asks for it. */
    if (!keep_entry(r, e))
        return false;
    if (match_apply(r->m, e, &why))
        return taken_as_expected(r, refused);
    free(r->log[--r->log_count]);
    return refused ? refused_as_expected(r, refused, &why) : fail_refused(r, &why);
}

/* --- answers ------------------------------------------------------------------------------------- */

/* The side named; without a name, the only one that is asked. */
static int32_t answering_side(const struct run *r, const json_t *step)
{
    json_t *name = json_object_get(step, "side");
    int32_t waiting = r->m->state->pending.waiting;

    if (name)
        return find_asked(r, name);
    for (int32_t side = 0; side < ASKED_MAX; side++)
        if (waiting == 1 << side)
            return side;
    return -1;
}

static int32_t player_of(struct run *r, const json_t *step, int32_t side)
{
    const json_t *given = json_object_get(step, "player");
    const struct decision *d = match_decision(r->m, side);

    if (given)
        return (int32_t)json_integer_value(given);
    if (d && d->player >= 0)
        return d->player;
    for (int32_t i = 0; i < r->m->state->players; i++)
        if (asked_from(r->m->state->player[i].side) == side)
            return i;
    return -1;
}

/* Where several commanders answer and the step names none of them, each gives his part, in their order. */
static bool enter_parts(struct run *r, const struct entry *whole, const json_t *step)
{
    for (int32_t player = 0; player < r->m->state->players; player++) {
        struct entry e = *whole;

        if (!(match_awaited(r->m, whole->side) >> player & 1))
            continue;
        e.player = player;
        match_part(r->m, player, whole->side, &e.answer);
        if (!enter(r, &e, step))
            return false;
    }
    return true;
}

static bool enter_answer(struct run *r, struct entry *e, int32_t asked, const json_t *step)
{
    bool whole = json_object_get(step, "default") || json_object_get(step, "suggestion");

    if (match_awaited(r->m, asked) && !json_object_get(step, "player"))
        return enter_parts(r, e, step);
    if (whole) /* it is made for the side: a commander gives what is his */
        match_part(r->m, e->player, asked, &e->answer);
    return enter(r, e, step);
}

/* An answer that is only looked at has to be one that would be taken, or refused as expected. */
static bool try_answer(struct run *r, const json_t *step, int32_t side, const struct answer *a)
{
    const json_t *refused = json_object_get(step, "refused");
    struct preview preview;
    struct refusal why;

    if (match_check(r->m, side, a, &preview, &why))
        return taken_as_expected(r, refused);
    return refused ? check_refusal(r, refused, &why) : fail_refused(r, &why);
}

static bool answer_step(struct run *r, const json_t *step)
{
    const json_t *odds = json_object_get(step, "odds"), *preview = json_object_get(step, "preview");
    int32_t side = answering_side(r, step);
    struct entry e = {.kind = ENTRY_ANSWER, .side = side_of_asked(side)};

    if (side < 0)
        return fail(r, "which side answers?");
    if (!match_waits_for(r->m, side))
        return fail(r, "%s is asked nothing", asked_name(r, side));
    if (!read_answer(r, step, side, &e.answer))
        return false;
    e.player = player_of(r, step, side);
    if ((odds && !expect_odds(r, odds, side, &e.answer)) ||
        (preview && !expect_preview(r, preview, side, &e.answer)))
        return false;
    return json_is_true(json_object_get(step, "try")) ? try_answer(r, step, side, &e.answer)
                                                      : enter_answer(r, &e, side, step);
}

static bool other_step(struct run *r, const json_t *step)
{
    struct entry e;

    return read_entry(r, step, &e) && enter(r, &e, step);
}

bool scenario_step(struct run *r, const json_t *step)
{
    const json_t *dice = json_object_get(step, "dice"), *expected = json_object_get(step, "expect");
    bool answers = json_object_get(step, "answer") || json_object_get(step, "default") ||
                   json_object_get(step, "suggestion");
    bool acts =
        json_object_get(step, "master") || json_object_get(step, "timeout") || json_object_get(step, "do");

    if (!only_keys(r, step, "a step", step_keys))
        return false;
    if (!answers && !acts && !expected && !json_object_get(step, "note"))
        return fail(r, "there is nothing to do in this step");
    if (!script_add(r, dice, "dice") || (answers && !answer_step(r, step)) || (acts && !other_step(r, step)))
        return false;
    if (!script_check(r, false))
        return false;
    if (dice && scripted_left(&r->scripted) > 0)
        return script_check(r, true);
    return !expected || check_expectations(r, expected);
}
