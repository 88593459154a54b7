#include "common/match/parts.h"

#include "common/match/ask.h"
#include "common/match/flow.h"
#include "common/match/match.h"
#include "common/match/rules.h"

#include <assert.h>
#include <string.h>

bool sides_share_command(const struct match *m)
{
    int32_t players[SIDES_MAX] = {0};

    for (int32_t i = 0; i < m->state->players; i++)
        if (m->state->player[i].side >= 0 && ++players[m->state->player[i].side] > 1)
            return true;
    return false;
}

/* --- who commands what --------------------------------------------------------------------------- */

/* Targets are units, too: only those of the side that is asked have a commander who could answer. */
static int32_t commander_of(const struct match *m, int32_t side, int32_t figure, int32_t unit)
{
    if (unit < 0 && figure >= 0)
        unit = figure_at(m, figure)->unit;
    return unit >= 0 && unit_at(m, unit)->side == side ? unit_at(m, unit)->commander : -1;
}

/* Shares of a group are dealt out by whoever commands the one whose they are. */
static int32_t commander_of_option(const struct match *m, const struct decision *d, const struct option *o)
{
    if (d->kind == DECISION_ORDER) /* the unit says whose order it is */
        return -1;
    if (d->kind == DECISION_SHARE && o->group >= 0) {
        int32_t of_group = commander_of(m, d->side, d->group[o->group].figure, d->group[o->group].unit);

        if (of_group >= 0)
            return of_group;
    }
    return commander_of(m, d->side, o->figure, o->unit);
}

static bool names_movables(const struct decision *d)
{
    return d->kind == DECISION_PLACE || d->kind == DECISION_MOVE || kind_names_units(d->kind);
}

/* One of a list, a point or a number cannot be given in parts: whoever may name it answers for the side. */
static bool can_be_parted(const struct decision *d)
{
    return names_movables(d) || d->kind == DECISION_SHARE || (d->kind == DECISION_PICK && d->max > 1);
}

void parts_describe(const struct match *m, struct decision *d)
{
    int32_t commanders = 0;

    for (int32_t i = 0; i < d->option_count; i++) {
        struct option *o = &d->option[i];

        o->commander = d->player >= 0 ? -1 : commander_of_option(m, d, o);
        commanders |= o->commander >= 0 ? 1 << o->commander : 0;
    }
    for (int32_t i = 0; i < d->movable_count; i++) {
        struct movable *who = &d->movable[i];
        bool unit = kind_names_units(d->kind);

        who->commander =
            d->player >= 0 ? -1 : commander_of(m, d->side, unit ? -1 : who->figure, unit ? who->figure : -1);
        commanders |= who->commander >= 0 ? 1 << who->commander : 0;
    }
    if (d->side == ASKED_MASTER || !m->parts || !can_be_parted(d))
        return;
    d->concerned = commanders;
    d->given = m->state->pending.given[d->side];
    d->left = m->state->pending.left[d->side];
}

/* The place of what an item names in the list of the decision; -1: it is not offered. */
static int32_t place_of(const struct decision *d, const struct answer_item *item)
{
    if (!names_movables(d)) {
        const struct option *o = decision_find(d, item->ref);

        return o ? (int32_t)(o - d->option) : -1;
    }
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure == item->ref)
            return i;
    return -1;
}

static int32_t commander_at(const struct decision *d, int32_t place)
{
    if (place < 0)
        return -1;
    return names_movables(d) ? d->movable[place].commander : d->option[place].commander;
}

static bool anything_for_anyone(const struct decision *d)
{
    int32_t count = names_movables(d) ? d->movable_count : d->option_count;

    for (int32_t i = 0; i < count; i++)
        if (commander_at(d, i) < 0)
            return true;
    return false;
}

/* --- checking ------------------------------------------------------------------------------------ */

bool part_may_answer(const struct match *m, const struct decision *d, int32_t player, struct refusal *why)
{
    (void)m;
    if (d->given >> player & 1)
        return refuse_as(why, REFUSED_STALE, "answer.given_already", 0);
    return (d->concerned >> player & 1) || anything_for_anyone(d) ||
           refuse_as(why, REFUSED_FORBIDDEN, "answer.not_your_units", 0);
}

bool part_is_his(const struct match *m, const struct decision *d, int32_t player, const struct answer *a,
                 struct refusal *why)
{
    if (d->kind == DECISION_NUMBER || d->kind == DECISION_NONE)
        return true;
    for (int32_t i = 0; i < a->count; i++) {
        int32_t place = place_of(d, &a->item[i]), commander = commander_at(d, place);

        if (commander < 0 || commander == player)
            continue;
        int32_t figure = names_movables(d) ? (kind_names_units(d->kind) ? -1 : d->movable[place].figure)
                                           : d->option[place].figure;
        int32_t unit = kind_names_units(d->kind) ? d->movable[place].figure
                       : figure >= 0             ? figure_at(m, figure)->unit
                                                 : d->option[place].unit;

        refuse_unit(why, REFUSED_FORBIDDEN, "answer.not_your_unit", unit);
        if (why) {
            why->figure = figure;
            why->amount = commander;
        }
        return false;
    }
    return true;
}

/* Puts an item where the list of the decision has what it names, behind those that name the same: the merged
 * answer does not tell who gave his part first. */
static void insert(const struct decision *d, struct answer *to, const struct answer_item *item)
{
    int32_t at = to->count, place = place_of(d, item);

    assert(to->count < ANSWER_ITEMS_MAX);
    while (at > 0 && place_of(d, &to->item[at - 1]) > place) {
        to->item[at] = to->item[at - 1];
        at--;
    }
    to->item[at] = *item;
    to->count++;
}

static bool has_room(const struct match *m, const struct answer *to, int32_t more)
{
    return more >= 0 && more <= m->rules->answer_items - to->count;
}

static void begin_merged(struct match *m, const struct decision *d)
{
    const struct answer *slot = answer_slot(m, d->side);
    struct answer *merged = &m->parts->merged;

    answer_clear(merged, (enum decision_kind)d->kind, d->number);
    if (!d->given) /* what the slot holds is the answer to an earlier question */
        return;
    merged->count = slot->count;
    memcpy(merged->item, slot->item, (size_t)slot->count * sizeof slot->item[0]);
}

bool parts_merge(struct match *m, const struct decision *d, const struct answer *a, struct refusal *why)
{
    struct answer *merged = &m->parts->merged;

    begin_merged(m, d);
    if (!has_room(m, merged, a->count))
        return refuse_as(why, REFUSED_ILLEGAL, "answer.too_many", a->count);
    for (int32_t i = 0; i < a->count; i++)
        insert(d, merged, &a->item[i]);
    return true;
}

/* Movables of those who have yet to answer, and those of nobody that nobody has named so far: somebody may
 * still do so. */
static void drop_movables(struct decision *d, const struct answer *merged, int32_t missing)
{
    int32_t kept = 0;

    for (int32_t i = 0; i < d->movable_count; i++) {
        int32_t commander = d->movable[i].commander;
        bool dropped =
            commander >= 0 ? missing >> commander & 1 : !answer_names(merged, d->movable[i].figure);

        if (!dropped)
            d->movable[kept++] = d->movable[i];
    }
    d->movable_count = kept;
}

/* What the others can and must still choose is taken off the limits of what has been chosen so far. */
static void widen_limits(struct decision *d, const struct answer *merged, int32_t missing)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        struct option *o = &d->option[i];
        bool open = o->commander >= 0 ? missing >> o->commander & 1 : !answer_names(merged, o->id);

        if (!open)
            continue;
        d->min -= d->kind == DECISION_SHARE ? o->max : 1;
        d->max -= d->kind == DECISION_SHARE && o->commander >= 0 ? o->min : 0;
        o->min = 0;
        if (d->kind == DECISION_SHARE && o->group >= 0)
            d->group[o->group].min = 0;
    }
    if (d->min < 0)
        d->min = 0;
}

const struct decision *parts_narrow(struct match *m, const struct decision *d, int32_t player)
{
    int32_t missing = (parts_awaited(d) | d->left) & ~(1 << player); /* the default will fill what was left */
    struct decision *narrow = &m->parts->decision;

    if (missing == 0)
        return d;
    decision_copy(narrow, d);
    if (names_movables(d))
        drop_movables(narrow, &m->parts->merged, missing);
    else
        widen_limits(narrow, &m->parts->merged, missing);
    return narrow;
}

/* --- parts of an answer -------------------------------------------------------------------------- */

int32_t match_awaited(struct match *m, int32_t side)
{
    const struct decision *d = m->parts ? match_decision(m, side) : NULL;

    return d && in_parts(d) ? parts_awaited(d) : 0;
}

void match_part(struct match *m, int32_t player, int32_t side, struct answer *a)
{
    const struct decision *d = m->parts ? match_decision(m, side) : NULL;
    int32_t kept = 0;

    if (!d || !in_parts(d))
        return;
    bool last = (parts_awaited(d) & ~(1 << player)) == 0;

    begin_merged(m, d);
    for (int32_t i = 0; i < a->count; i++) {
        int32_t commander = commander_at(d, place_of(d, &a->item[i]));

        if (commander == player ||
            (commander < 0 && last && !answer_names(&m->parts->merged, a->item[i].ref)))
            a->item[kept++] = a->item[i];
    }
    a->count = kept;
}

bool match_given(struct match *m, int32_t side, struct answer *out)
{
    const struct decision *d = m->parts ? match_decision(m, side) : NULL;

    if (!d || !in_parts(d) || !d->given)
        return false;
    begin_merged(m, d);
    answer_clear(out, (enum decision_kind)d->kind, d->number);
    out->count = m->parts->merged.count;
    memcpy(out->item, m->parts->merged.item, (size_t)out->count * sizeof out->item[0]);
    return true;
}

/* --- taking them --------------------------------------------------------------------------------- */

/* Makes `merged` of what commanders have given and of those items of the default answer that are for players
 * in `left`, or for anyone and not given yet. False: they have no room in one answer. */
static bool add_default(struct match *m, const struct decision *d, int32_t left, const struct answer *whole)
{
    struct answer *merged = &m->parts->merged;

    begin_merged(m, d);
    merged->decision = d->number;
    for (int32_t i = 0; i < whole->count; i++) {
        const struct answer_item *item = &whole->item[i];
        int32_t commander = commander_at(d, place_of(d, item));
        bool his = commander >= 0 ? left >> commander & 1 : !answer_names(answer_slot(m, d->side), item->ref);

        if (his && !has_room(m, merged, 1))
            return false;
        if (his)
            insert(d, merged, item);
    }
    return true;
}

/* A question that takes one unit has it already, if somebody has named one: then the others name nobody. If
 * neither fits, the default answer stands for all of it. */
void parts_complete(struct match *m, const struct decision *d, struct answer *whole)
{
    struct answer *merged = &m->parts->merged;

    assert(d->given && whole != merged);
    if (!add_default(m, d, parts_awaited(d) | d->left, whole) ||
        !match_check(m, d->side, merged, NULL, NULL)) {
        begin_merged(m, d);
        merged->decision = d->number;
        if (!match_check(m, d->side, merged, NULL, NULL))
            return;
    }
    *whole = *merged;
}

/* Fills what was left to the default. */
static void fill_from_default(struct match *m, const struct decision *d)
{
    match_default_answer(m, d->side, &m->parts->fallback);
    m->parts->merged = m->parts->fallback;
}

static void keep(struct match *m, int32_t side, int32_t given, int32_t left)
{
    take_answer(m, side, &m->parts->merged);
    m->state->pending.waiting |= 1 << side;
    m->state->pending.given[side] = given;
    m->state->pending.left[side] = left;
}

void part_take(struct match *m, int32_t side, int32_t player, const struct answer *a)
{
    const struct decision *d = match_decision(m, side);
    int32_t given = d->given | 1 << player, left = d->left | (a ? 0 : 1 << player);
    bool complete = (d->concerned & ~given) == 0;

    begin_merged(m, d);
    for (int32_t i = 0; a && i < a->count; i++)
        insert(d, &m->parts->merged, &a->item[i]);
    keep(m, side, given, left);
    if (!complete)
        return;
    if (left) {
        fill_from_default(m, match_decision(m, side));
        keep(m, side, given, left);
    }
    m->state->pending.given[side] = m->state->pending.left[side] = 0;
    m->state->pending.waiting &= ~(1 << side);
}

void parts_begin_anew(struct match *m)
{
    struct pending *pending = &m->state->pending;

    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            pending->given[side] = pending->left[side] = 0;
}

void parts_leave(struct match *m, int32_t side)
{
    for (int32_t player = 0; player < m->state->players && match_waits_for(m, side); player++)
        if (match_awaited(m, side) >> player & 1)
            part_take(m, side, player, NULL);
}
