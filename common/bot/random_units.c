/* What units are to do, made up at random: orders with what they want, ranks to be drawn up in, manoeuvres.
 * Each statement draws but one number (random_answer.c). */
#include "common/bot/random_parts.h"
#include "common/match/members.h"

#include <assert.h>
#include <string.h>

enum { RUN_MOST = 24, LEGS_MOST = 6, LEG_TRIES = 4, UNIT_TRIES = 3, KEPT_IN = 8 };

/* The items of one unit: they stand together in an answer. */
struct run {
    int32_t count;
    struct answer_item item[RUN_MOST];
};

static struct answer_item *run_add(struct run *run, int32_t unit, int32_t value)
{
    assert(run->count < RUN_MOST);
    run->item[run->count] = (struct answer_item){.ref = unit, .value = value};
    return &run->item[run->count++];
}

/* --- orders ---------------------------------------------------------------------------------------- */

/* The list of closed options has 32 bits: the options behind them are open. */
static bool may_be_ordered(const struct decision *d, const struct movable *who, int32_t option)
{
    const struct option *o = &d->option[option];

    return (o->unit == -1 || o->unit == who->figure) && !(option < 32 && (who->closed >> option & 1));
}

/* One of the options that are open to the unit, of the plain ones if it shall want nothing. NULL: none. */
static const struct option *random_option(struct chance *c, const struct decision *d,
                                          const struct movable *who, bool plain)
{
    int32_t choices = 0;

    for (int32_t k = 0; k < d->option_count; k++)
        choices += may_be_ordered(d, who, k) && (!plain || d->option[k].wants == WANTS_NOTHING);
    int32_t chosen = chance_below(c, choices);

    for (int32_t k = 0; k < d->option_count; k++)
        if (may_be_ordered(d, who, k) && (!plain || d->option[k].wants == WANTS_NOTHING) && chosen-- == 0)
            return &d->option[k];
    return NULL;
}

/* One of the units that the asked side sees: an order can name no other. */
static bool may_be_named(const struct match *m, const struct decision *d, int32_t unit, bool enemy)
{
    return (viewers_of(m, ITEM_UNIT, unit) >> d->side & 1) && (!enemy || unit_at(m, unit)->side != d->side);
}

/* Mostly an enemy, because most orders that name a unit are aimed at one. */
static int32_t random_unit(struct chance *c, const struct match *m, const struct decision *d)
{
    int32_t enemies = 0, seen = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        enemies += may_be_named(m, d, unit, true);
        seen += may_be_named(m, d, unit, false);
    }
    bool enemy = enemies > 0 && chance_below(c, KEPT_IN) != 0;
    int32_t chosen = seen > 0 ? chance_below(c, enemy ? enemies : seen) : 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_be_named(m, d, unit, enemy) && chosen-- == 0)
            return unit;
    return 0;
}

static void random_wish(struct chance *c, const struct match *m, const struct decision *d,
                        const struct option *o, struct answer_item *item)
{
    struct fields fields;

    switch ((enum order_wants)o->wants) {
    case WANTS_BEARING:
        item->facing = random_angle(c);
        break;
    case WANTS_UNIT:
        item->amount = random_unit(c, m, d);
        break;
    case WANTS_POINT:
        find_fields(m, d, &fields);
        item->at = random_point(c, &fields);
        break;
    case WANTS_NOTHING:
        break;
    }
}

/* Who is less bold gives orders that want nothing: they are refused for fewer reasons. */
static void random_orders(struct chance *c, const struct match *m, const struct decision *d,
                          const struct movable *who, int32_t boldness, struct run *run)
{
    int32_t orders = who->orders < RUN_MOST ? who->orders : RUN_MOST;

    orders = chance_between(c, 1, orders);
    for (int32_t n = 0; n < orders; n++) {
        const struct option *o = random_option(c, d, who, false);

        if (o && o->wants != WANTS_NOTHING && chance_below(c, BOLDEST) >= boldness) {
            const struct option *plain = random_option(c, d, who, true);

            o = plain ? plain : o;
        }
        if (o)
            random_wish(c, m, d, o, run_add(run, who->figure, o->id));
    }
}

/* --- ranks ----------------------------------------------------------------------------------------- */

/* Somewhere in the zones, in as many files as may be; half of the time square to the table, as zones are. */
static void random_ranks(struct chance *c, const struct match *m, const struct decision *d,
                         const struct movable *who, struct run *run)
{
    struct fields fields;
    struct answer_item *item = run_add(run, who->figure, 0);

    find_fields(m, d, &fields);
    item->at = random_point(c, &fields);
    item->facing = random_angle(c);
    if (chance_below(c, 2))
        item->facing = item->facing / QUARTER_TURN * QUARTER_TURN;
    item->amount = chance_between(c, 0, members_count(m->state, who->figure));
}

/* --- manoeuvres ------------------------------------------------------------------------------------ */

static int32_t step_of(const struct manoeuvre *how)
{
    return how->step > 1 ? how->step : 1;
}

/* The steps of the grid, counted from 0, that lie within the limits of the manoeuvre. */
static int32_t least_step(const struct manoeuvre *how)
{
    int32_t step = step_of(how);

    return how->least > 0 ? (how->least + step - 1) / step : how->least / step;
}

static int32_t most_step(const struct manoeuvre *how)
{
    int32_t step = step_of(how);

    return how->most >= 0 ? how->most / step : -((-how->most + step - 1) / step);
}

/* May it follow the legs of the run? (fit_move.c) */
static bool may_follow(const struct decision *d, const struct run *run, const struct manoeuvre *how)
{
    int32_t times = 1;

    for (int32_t i = 0; i < run->count; i++) {
        const struct manoeuvre *other = decision_find_manoeuvre(d, run->item[i].value);

        if (other->tests)
            return false;
        if (other == how)
            times++;
        else if (!(how->together >> (other - d->manoeuvre) & 1) ||
                 !(other->together >> (how - d->manoeuvre) & 1))
            return false;
    }
    return how->times == 0 || times <= how->times;
}

/* One of the manoeuvres that may follow; NULL: none may. */
static const struct manoeuvre *random_manoeuvre(struct chance *c, const struct decision *d,
                                                const struct run *run)
{
    int32_t choices = 0;

    for (int32_t i = 0; i < d->manoeuvre_count; i++)
        choices += may_follow(d, run, &d->manoeuvre[i]);
    int32_t chosen = chance_below(c, choices);

    for (int32_t i = 0; i < d->manoeuvre_count; i++)
        if (may_follow(d, run, &d->manoeuvre[i]) && chosen-- == 0)
            return &d->manoeuvre[i];
    return NULL;
}

/* Between its limits, on its steps. Who is less bold keeps near to 0. */
static int32_t random_amount(struct chance *c, const struct manoeuvre *how, int32_t boldness)
{
    int32_t least = least_step(how), most = most_step(how);
    int32_t steps = chance_between(c, least, most);

    steps = (int32_t)((int64_t)steps * boldness / BOLDEST);
    steps = steps < least ? least : steps > most ? most : steps;
    return steps * step_of(how);
}

static int32_t legs_most(const struct decision *d)
{
    return d->waypoints < LEGS_MOST ? d->waypoints : LEGS_MOST;
}

/* A few manoeuvres that may stand together, without a look at what they cost. */
static void random_legs(struct chance *c, const struct decision *d, const struct movable *who,
                        int32_t boldness, struct run *run)
{
    int32_t legs = chance_between(c, who->must, legs_most(d));

    for (int32_t k = 0; k < legs; k++) {
        const struct manoeuvre *how = random_manoeuvre(c, d, run);

        if (!how)
            break;
        run_add(run, who->figure, how->id)->amount = random_amount(c, how, boldness);
    }
}

/* --- all units at once ----------------------------------------------------------------------------- */

static void random_run(struct chance *c, const struct match *m, const struct decision *d,
                       const struct movable *who, int32_t boldness, struct run *run)
{
    run->count = 0;
    if (d->kind == DECISION_ORDER)
        random_orders(c, m, d, who, boldness, run);
    else if (d->kind == DECISION_FORM)
        random_ranks(c, m, d, who, run);
    else
        random_legs(c, d, who, boldness, run);
}

void random_units(struct chance *c, const struct match *m, const struct decision *d, int32_t boldness,
                  struct answer *out)
{
    struct run run;

    for (int32_t i = 0; i < d->movable_count; i++) {
        random_run(c, m, d, &d->movable[i], boldness, &run);
        for (int32_t k = 0; k < run.count && out->count < ANSWER_ITEMS_MAX; k++)
            out->item[out->count++] = run.item[k];
    }
}

/* --- one unit after the other ---------------------------------------------------------------------- */

/* The items of its unit are replaced by the run, in the same place; false: there is no room for it. */
static bool replace_run(struct answer *a, int32_t unit, const struct run *run)
{
    int32_t first = 0, last;

    while (first < a->count && a->item[first].ref != unit)
        first++;
    for (last = first; last < a->count && a->item[last].ref == unit;)
        last++;
    if (a->count - (last - first) + run->count > ANSWER_ITEMS_MAX)
        return false;
    memmove(&a->item[first + run->count], &a->item[last], (size_t)(a->count - last) * sizeof a->item[0]);
    memcpy(&a->item[first], run->item, (size_t)run->count * sizeof a->item[0]);
    a->count += run->count - (last - first);
    return true;
}

/* False: it has more items than a run can hold. */
static bool run_of(const struct answer *a, int32_t unit, struct run *run)
{
    run->count = 0;
    for (int32_t i = 0; i < a->count; i++)
        if (a->item[i].ref == unit) {
            if (run->count == RUN_MOST)
                return false;
            run->item[run->count++] = a->item[i];
        }
    return true;
}

/* The unit does what the run says if that is legal; if not, the answer stays as it is. */
static bool try_run(struct match *m, int32_t side, int32_t unit, const struct run *run, struct answer *a)
{
    struct run before;

    if (!run_of(a, unit, &before) || !replace_run(a, unit, run))
        return false;
    if (match_check(m, side, a, NULL, NULL))
        return true;
    replace_run(a, unit, &before);
    return false;
}

/* Leg by leg: a leg that is refused is tried again with half of its amount, and is then left out. */
static void grow_legs(struct bot *bot, struct match *m, int32_t side, const struct movable *who,
                      struct answer *out)
{
    const struct decision *d = &bot->decision;
    struct chance *c = &bot->chance;
    int32_t legs = chance_between(c, 1, legs_most(d));
    struct run run = {0};

    for (int32_t k = 0; k < legs; k++) {
        const struct manoeuvre *how = random_manoeuvre(c, d, &run);

        if (!how)
            return;
        struct answer_item *leg = run_add(&run, who->figure, how->id);
        int32_t boldness = chance_between(c, 1, BOLDEST), tries = LEG_TRIES;

        leg->amount = random_amount(c, how, boldness);
        while (!try_run(m, side, who->figure, &run, out) && --tries > 0)
            leg->amount = leg->amount / 2 / step_of(how) * step_of(how);
        run.count -= tries == 0;
    }
}

static void vary_unit(struct bot *bot, struct match *m, int32_t side, const struct movable *who,
                      struct answer *out)
{
    struct run run;

    if (bot->decision.kind == DECISION_DRILL) {
        grow_legs(bot, m, side, who, out);
        return;
    }
    for (int32_t try = 0; try < UNIT_TRIES; try++) {
        random_run(&bot->chance, m, &bot->decision, who, BOLDEST - 4 * try, &run);
        if (try_run(m, side, who->figure, &run, out))
            return;
    }
}

void random_variation(struct bot *bot, struct match *m, int32_t side, struct answer *out)
{
    match_default_answer(m, side, out);
    for (int32_t i = 0; i < bot->decision.movable_count; i++)
        if (chance_below(&bot->chance, KEPT_IN) != 0)
            vary_unit(bot, m, side, &bot->decision.movable[i], out);
}
