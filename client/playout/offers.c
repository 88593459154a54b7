#include "client/playout/offers.h"
#include "client/playout/fault.h"
#include "client/playout/tried.h"

#include "common/bot/bot.h"
#include "common/dice/seeded.h"
#include "common/match/rules.h"
#include "common/match/sound.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_SUCH_ID = (1 << 30) + 1 };

struct offers {
    struct match *m, *trial;
    struct dice_seeded seed; /* of the trial: nothing is learned of the dice to come */
    struct decision d;
    struct suggestions suggestions;
    struct answer fallback;
    struct entry entry;
    struct tried tried;
    struct fault fault;
};

struct offers *offers_create(const struct match *m)
{
    struct offers *o = calloc(1, sizeof *o);

    if (!o)
        return NULL;
    o->trial = match_clone(m);
    if (!o->trial) {
        offers_free(o);
        return NULL;
    }
    match_dice(o->trial, seeded_dice(&o->seed));
    return o;
}

void offers_free(struct offers *o)
{
    if (!o)
        return;
    match_free(o->trial);
    free(o);
}

static struct answer *begin_answer(struct offers *o)
{
    answer_clear(&o->entry.answer, (enum decision_kind)o->d.kind, o->d.number);
    return &o->entry.answer;
}

static bool anybody_asked(struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_decision(m, side))
            return true;
    return match_waits_for(m, ASKED_MASTER);
}

/* The answer in `entry` is offered, under that name. */
static void must_take(struct offers *o, const char *name)
{
    struct refusal why = {.key = "", .rule = ""};
    char unsound[UNSOUND_BYTES];

    if (tried_before(&o->tried, &o->entry.answer))
        return;
    if (!match_check(o->m, o->d.side, &o->entry.answer, NULL, &why)) {
        fault_found(&o->fault, "%s offers %s, and refuses it: %s %s", o->d.key, name, why.key, why.rule);
        return;
    }
    match_copy(o->trial, o->m);
    if (!match_apply(o->trial, &o->entry, &why))
        fault_found(&o->fault, "%s offers %s, and does not take it: %s %s", o->d.key, name, why.key,
                    why.rule);
    else if (!match_over(o->trial) && !anybody_asked(o->trial))
        fault_found(&o->fault, "%s offers %s, after which nobody is asked", o->d.key, name);
    else if (!match_sound(o->trial, unsound))
        fault_found(&o->fault, "%s offers %s, after which the table is broken: %s", o->d.key, name, unsound);
}

/* The answer in `entry` is not offered. */
static void must_refuse(struct offers *o, const char *name)
{
    struct refusal why = {.key = ""};

    if (match_check(o->m, o->d.side, &o->entry.answer, NULL, &why) || why.key[0] == 0) {
        fault_found(&o->fault, "%s does not offer %s, and does not refuse it", o->d.key, name);
        return;
    }
    match_copy(o->trial, o->m);
    if (match_apply(o->trial, &o->entry, &why) ||
        memcmp(o->trial->state, o->m->state, o->m->state->bytes) != 0)
        fault_found(&o->fault, "%s does not offer %s, and takes it all the same", o->d.key, name);
}

/* --- what is offered ----------------------------------------------------------------------------- */

/* The rule that forbids what is not offered must not forbid what is. */
static void look_for_rule(struct offers *o, const struct option *option)
{
    const struct question *q = &o->m->rules->question[o->m->state->pending.question];
    struct answer_item named = {.ref = option->id};
    struct refusal why = {.key = "", .rule = ""};

    if (q->why_not && q->why_not(o->m, &o->d, &named, &why))
        fault_found(&o->fault, "%s offers %s, which is forbidden: %s %s", o->d.key, option->tag, why.key,
                    why.rule);
}

static void try_options(struct offers *o)
{
    for (int32_t i = 0; i < o->d.option_count; i++) {
        look_for_rule(o, &o->d.option[i]);
        answer_add(begin_answer(o), o->d.option[i].id, 0);
        must_take(o, o->d.option[i].tag);
    }
}

static bool open_to(const struct decision *d, int32_t option, int32_t unit)
{
    const struct option *o = &d->option[option];

    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure == unit && option < 32 && d->movable[i].closed >> option & 1)
            return false;
    return o->unit == -1 || o->unit == unit;
}

/* An order that wants a unit does not list which: it is offered in earnest if it takes one of them, and else
 * is tried with the unit's own, so that the refusal is told. */
static int32_t unit_to_name(struct offers *o, int32_t item)
{
    struct answer *a = &o->entry.answer;

    for (int32_t unit = 0; unit < o->m->state->units; unit++) {
        a->item[item].amount = unit;
        if (match_check(o->m, o->d.side, a, NULL, NULL))
            return unit;
    }
    return a->item[item].ref;
}

/* Gives the option to one unit after the other; the other units keep their default orders. */
static void try_orders(struct offers *o)
{
    for (int32_t i = 0; i < o->d.option_count; i++)
        for (int32_t k = 0; k < o->fallback.count; k++) {
            const struct option *option = &o->d.option[i];

            if (!open_to(&o->d, i, o->fallback.item[k].ref))
                continue;
            o->entry.answer = o->fallback;
            o->entry.answer.item[k].value = option->id;
            if (option->wants == WANTS_UNIT)
                o->entry.answer.item[k].amount = unit_to_name(o, k);
            must_take(o, option->tag);
        }
}

static void try_what_is_offered(struct offers *o)
{
    if (o->d.kind == DECISION_TARGET || (o->d.kind == DECISION_PICK && o->d.min <= 1 && o->d.max >= 1))
        try_options(o);
    if (o->d.kind == DECISION_ORDER)
        try_orders(o);
    o->entry.answer = o->fallback;
    must_take(o, "its default answer");
    for (int32_t i = 0; i < o->suggestions.count; i++) {
        suggestion_answer(&o->suggestions, i, &o->d, &o->entry.answer);
        must_take(o, o->suggestions.line[i].label);
    }
}

/* --- what is not offered ------------------------------------------------------------------------- */

static bool may_move(const struct decision *d, int32_t figure)
{
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure == figure)
            return true;
    return false;
}

/* The default answer, but for one of its items: another figure, which may not move, goes to the same place.
 */
static void try_other_figure(struct offers *o)
{
    for (int32_t i = 0; i < o->m->state->figures; i++)
        if (!may_move(&o->d, i)) {
            struct point at = {table_of(o->m)->limits.width / 2, table_of(o->m)->limits.depth / 2};

            o->entry.answer = o->fallback;
            if (o->entry.answer.count < o->m->rules->answer_items)
                answer_add_place(&o->entry.answer, i, at, 0);
            else
                o->entry.answer.item[0].ref = i;
            must_refuse(o, "a figure that may not move");
            return;
        }
}

static void try_number(struct offers *o, int64_t value, const char *name)
{
    if (value < INT32_MIN || value > INT32_MAX)
        return;
    answer_add(begin_answer(o), 0, (int32_t)value);
    must_refuse(o, name);
}

static void try_what_is_not(struct offers *o)
{
    switch ((enum decision_kind)o->d.kind) {
    case DECISION_PICK:
    case DECISION_TARGET:
    case DECISION_SHARE:
        answer_add(begin_answer(o), NO_SUCH_ID, o->d.min);
        must_refuse(o, "an option that it does not list");
        break;
    case DECISION_ORDER:
        for (int32_t i = 0; i < o->fallback.count; i++) {
            o->entry.answer = o->fallback;
            o->entry.answer.item[i].value = NO_SUCH_ID;
            must_refuse(o, "an order that it does not list");
        }
        break;
    case DECISION_PLACE:
    case DECISION_MOVE:
        try_other_figure(o);
        break;
    case DECISION_NUMBER:
        try_number(o, (int64_t)o->d.min - 1, "a number below its least");
        try_number(o, (int64_t)o->d.max + 1, "a number above its most");
        break;
    case DECISION_FORM:
    case DECISION_DRILL:
        o->entry.answer = o->fallback;
        answer_add(&o->entry.answer, NO_SUCH_ID, 0);
        must_refuse(o, "a unit that it does not list");
        break;
    case DECISION_LAY:
        o->entry.answer = o->fallback;
        answer_add(&o->entry.answer, NO_SUCH_ID, 0);
        must_refuse(o, "a piece that it does not list");
        break;
    case DECISION_NONE:
    case DECISION_KINDS:
        break;
    }
}

const char *offers_check(struct offers *o, struct match *m, int32_t side)
{
    if (match_awaited(m, side)) /* nobody may answer all of it */
        return NULL;
    o->m = m;
    o->fault = (struct fault){0};
    tried_forget(&o->tried);
    o->seed.seed = m->state->entries;
    o->d = *match_decision(m, side);
    match_default_answer(m, side, &o->fallback);
    match_suggest_unpriced(m, side, &o->suggestions);
    o->entry.kind = ENTRY_ANSWER;
    o->entry.side = side;
    o->entry.player = bot_player(m, side);
    try_what_is_offered(o);
    try_what_is_not(o);
    return fault_words(&o->fault);
}
