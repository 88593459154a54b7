/* P_GRENADES: the figures of a unit throw one after another, from the left: Q_GRENADE asks each for its
 * point, dice say where the grenade bursts, and everybody under the template is hit. Losses leave when all
 * have thrown (P_VOLLEY). */
#include "common/rules/battle/shoot/grenade.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/arsenal/grenades.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/shoot/hits.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/shoot/shot.h"
#include "common/rules/massed/bodies.h"
#include "common/table/under.h"

#include <string.h>

enum { GRENADES_NEXT, GRENADES_SAID, KEEPS_IT = -2, D20 = 20 };

static const struct target_template burst = {.kind = TEMPLATE_DISC, .size = GRENADE_RADIUS};

bool battle_is_burst(const struct battle_volley *v)
{
    return battle_missile((enum massed_weapon)v->weapon, false)->no_skill != NULL;
}

/* --- who ------------------------------------------------------------------------------------------------ */

/* RULE("B13.8.4-f"): each figure of the front rank, or of a unit without ranks. */
static bool throws(const struct match *m, const struct battle_volley *v, int32_t figure)
{
    struct battle_aimed aimed;

    return (v->figure == NOBODY || v->figure == figure) && !battle_figure_at(m, figure)->shot &&
           (figure_at(m, figure)->slot == NOTHING || battle_in_front_rank(m, figure)) &&
           stand_on_table(table_of(m), figure) &&
           battle_may_use(m, figure, (enum massed_weapon)v->weapon, false) &&
           battle_aim_shot(m, v, figure, &aimed) == SHOT_MADE;
}

/* From the left: those in ranks by their places, others as they stand on the table. */
static bool comes_before(const struct match *m, int32_t a, int32_t b)
{
    struct point at = table_stand_const(table_of(m), a)->place.at,
                 other = table_stand_const(table_of(m), b)->place.at;

    if (figure_at(m, a)->part != figure_at(m, b)->part)
        return figure_at(m, a)->part < figure_at(m, b)->part;
    if (figure_at(m, a)->slot != figure_at(m, b)->slot)
        return figure_at(m, a)->slot < figure_at(m, b)->slot;
    return at.x != other.x ? at.x < other.x : at.y < other.y;
}

static int32_t next_thrower(const struct match *m, const struct battle_grenades_frame *v)
{
    int32_t next = NOBODY;

    EACH_MEMBER(m->state, v->volley.unit, figure)
    if (throws(m, &v->volley, figure) && (v->figure == NOBODY || comes_before(m, v->figure, figure)) &&
        (next == NOBODY || comes_before(m, figure, next)))
        next = figure;
    return next;
}

/* --- at what -------------------------------------------------------------------------------------------- */

/* RULE("B13.8.4-d"): between lines from the front corners of the base, as B6.2.1-a has them. */
static bool in_arc(const struct block *thrower, struct point at)
{
    const angle aside = angle_from_tenths(GRENADE_ARC_TENTHS);
    struct point p = block_offset(thrower, at);
    int64_t beyond = (p.x < 0 ? -p.x : p.x) - thrower->width / 2;

    return p.y >= 0 && beyond * angle_cosine(aside) <= (int64_t)p.y * angle_sine(aside);
}

/* RULE("B13.8.4-e"): some of the target lies under the template, whatever its rank. */
static bool covers(const struct match *m, int32_t target, struct point at)
{
    struct neighbour under[BATTLE_FIGURES];
    struct stand_filter all = all_stands();
    int32_t count = stands_under(table_of(m), &burst, at, 0, &all, under, BATTLE_FIGURES);

    for (int32_t i = 0; i < count && i < BATTLE_FIGURES; i++)
        if (figure_at(m, under[i].stand)->unit == target && massed_lives(m, under[i].stand))
            return true;
    return false;
}

/* The rule by which the point cannot be aimed at; NULL: it can. */
static const char *barred(const struct match *m, const struct battle_grenades_frame *v, struct point at)
{
    const struct stand *s = table_stand_const(table_of(m), v->figure);
    struct block one = massed_block_of_one(&s->place, &s->base);

    if (base_distance_to_point(&s->place, &s->base, at) > GRENADE_RANGE)
        return RULE("B13.8.4-d");
    if (!in_arc(&one, at))
        return RULE("B13.8.4-d");
    return covers(m, v->volley.target, at) ? NULL : RULE("B13.8.4-e");
}

void battle_grenade_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_grenades_frame *v = FRAME_TOP(battle_grenades_frame, m);
    const struct point corner[] = {{0, 0},
                                   {table_of(m)->limits.width, 0},
                                   {table_of(m)->limits.width, table_of(m)->limits.depth},
                                   {0, table_of(m)->limits.depth}};

    (void)side;
    d->figure = v->figure;
    d->unit = v->volley.unit;
    d->free_point = true;
    d->template = burst;
    decision_arg(d, "figure", ARG_FIGURE, v->figure);
    decision_arg(d, "target", ARG_UNIT, v->volley.target);
    decision_zone(d, corner, sizeof corner / sizeof corner[0]);
    EACH_MEMBER(m->state, v->volley.target, figure)
    {
        struct point at = table_stand_const(table_of(m), figure)->place.at;
        struct option *o;

        if (!massed_lives(m, figure) || !stand_on_table(table_of(m), figure) || barred(m, v, at) ||
            d->option_count >= OPTIONS_MAX - 1) /* no rule: the room for options */
            continue;
        o = decision_option(d, "throw", "battle.option.throw_grenade");
        o->id = figure;
        o->figure = figure;
        o->has_point = true;
        o->at = at;
        option_arg(o, "figure", ARG_FIGURE, figure);
    }
    decision_option(d, "none", "battle.option.keep_grenade")->id = KEEPS_IT;
}

bool battle_grenade_check(const struct match *m, const struct decision *d, const struct answer *a,
                          struct preview *p, struct refusal *why)
{
    const struct battle_grenades_frame *v = FRAME_TOP(battle_grenades_frame, m);
    const char *rule = a->item[0].ref == NOBODY ? barred(m, v, a->item[0].at) : NULL;

    (void)d;
    (void)p;
    if (!rule)
        return true;
    return refuse_at(why, rule,
                     strcmp(rule, RULE("B13.8.4-e")) == 0 ? "battle.refused.grenade_at_nobody"
                                                          : "battle.refused.grenade_arc",
                     v->figure, a->item[0].at, 0);
}

/* --- the throw ------------------------------------------------------------------------------------------ */

struct throw
{
    struct point at;
    enum battle_grenade_fate fate;
    struct roll roll, more; /* D20, and how far */
};

/* RULE("B13.8.4-f"), RULE("B13.8.4-g"), RULE("B13.8.4-h"), RULE("B13.8.4-i"). */
static void roll_throw(struct match *m, int32_t figure, struct point aimed, struct throw *t)
{
    struct point from = table_stand_const(table_of(m), figure)->place.at;
    int32_t side = figure_at(m, figure)->side;

    roll_begin(&t->roll, "battle.roll.grenade", side, figure, D20);
    t->roll.total = roll_die(m, &t->roll);
    t->fate = battle_grenade(t->roll.total);
    t->at = aimed;
    if (t->fate == GRENADE_ON_TARGET)
        return;
    roll_begin(&t->more, "battle.roll.grenade_distance", side, figure, D6);
    t->more.total = roll_die(m, &t->more);
    if (t->fate == GRENADE_TOO_SOON)
        t->at = point_ahead(from, bearing(from, aimed),
                            battle_grenade_flight(t->more.total, distance(from, aimed)));
    else /* 12 o'clock is straight on, since 6 points at the thrower */
        t->at = point_ahead(aimed,
                            (angle)(bearing(from, aimed) +
                                    angle_from_degrees(30 * (battle_grenade_hour(t->roll.total) % 12))),
                            battle_grenade_deviation(t->more.total));
}

static void tell(struct match *m, const struct battle_volley *v, int32_t figure, const struct throw *t)
{
    static const struct {
        const char *key, *rule;
    } told[] = {[GRENADE_ON_TARGET] = {"battle.grenade", RULE("B13.8.4-f")},
                [GRENADE_DEVIATES] = {"battle.grenade_deviates", RULE("B13.8.4-g")},
                [GRENADE_TOO_SOON] = {"battle.grenade_too_soon", RULE("B13.8.4-i")}};
    struct event *e = battle_tell(m, told[t->fate].key, told[t->fate].rule, v->unit);

    event_arg(e, "figure", ARG_FIGURE, figure);
    event_arg(e, "target", ARG_UNIT, v->target);
    event_point(e, "at", t->at);
    event_mark(e, "burst", t->at, GRENADE_RADIUS);
    event_roll(e, &t->roll);
    if (t->fate != GRENADE_ON_TARGET) /* no rule: told */
        event_roll(e, &t->more);
    event_end(m);
}

/* RULE("B13.8.4-j"): friend and enemy, everybody of whom any part is under it. */
static void explode(struct match *m, const struct battle_volley *v, int32_t thrower, struct point at)
{
    struct stand_filter all = all_stands();
    struct neighbour under[BATTLE_FIGURES];
    int32_t figure[BATTLE_FIGURES],
        count = 0, found = stands_under(table_of(m), &burst, at, 0, &all, under, BATTLE_FIGURES);

    for (int32_t i = 0; i < found && i < BATTLE_FIGURES; i++)
        if (massed_lives(m, under[i].stand))
            figure[count++] = under[i].stand;
    if (count > 0)
        battle_hit_each(m, v, thrower, figure, count);
}

static void throw_one(struct match *m, const struct battle_grenades_frame *v)
{
    const struct answer *a = flow_answer(m, battle_side_of(m, v->volley.unit));
    struct throw t;

    if (a->item[0].ref == KEEPS_IT)
        return;
    roll_throw(m, v->figure,
               a->item[0].ref == NOBODY ? a->item[0].at
                                        : table_stand_const(table_of(m), a->item[0].ref)->place.at,
               &t);
    battle_figure_at(m, v->figure)->shot = true;
    battle_note_shot(m, &v->volley);
    tell(m, &v->volley, v->figure, &t);
    explode(m, &v->volley, v->figure, t.at);
}

enum flow battle_grenades_run(struct match *m, struct frame *f)
{
    struct battle_grenades_frame *v = FRAME(battle_grenades_frame, f);

    switch (f->step) {
    case GRENADES_NEXT:
        v->figure = next_thrower(m, v);
        if (v->figure == NOBODY)
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, GRENADES_SAID, Q_GRENADE, 1 << battle_side_of(m, v->volley.unit));
    case GRENADES_SAID:
        throw_one(m, v);
        return flow_again(f, GRENADES_NEXT);
    default:
        flow_lost(m, f);
    }
}
