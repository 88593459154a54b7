/* The records of a match, and the small questions that everything else asks of them. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/state.h"

#include <assert.h>

int32_t warband_living(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t count = 0;

    for (int32_t i = 0; i < u->count; i++)
        count += warband_lives(m, u->first + i);
    return count;
}

bool warband_unit_stands(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i))
            return true;
    return false;
}

int32_t warband_waiting(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t count = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        count += figure_at(m, i)->fate == FATE_RESERVE;
    return count;
}

/* RULE("W1-g"): a unit that began with one figure; the last of many is no individual. */
bool warband_individual(const struct match *m, int32_t unit)
{
    return warband_unit_at(m, unit)->start_figures == 1;
}

bool warband_near(const struct match *m, int32_t a, int32_t b, length within)
{
    const struct stand *one = warband_stand(m, a), *other = warband_stand(m, b);

    return bases_within(&one->place, &one->base, &other->place, &other->base, within);
}

bool warband_touch(const struct match *m, int32_t a, int32_t b)
{
    assert(warband_in_play(m, a) && warband_in_play(m, b));
    return warband_near(m, a, b, CONTACT);
}

bool warband_in_contact(const struct match *m, int32_t figure)
{
    const struct stand *s = warband_stand(m, figure);
    struct stand_filter enemies = {.sides = ~(1u << s->side), .flags = MARK_FIGHTER, .except = figure};

    return warband_in_play(m, figure) && any_stand_near(table_of(m), &s->place, &s->base, CONTACT, &enemies);
}

struct warband_spread warband_spread_of(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    /* no rule: beyond all figures, so that the first of them sets every bound */
    struct warband_spread all = {{INT32_MAX / 2, INT32_MAX / 2}, {INT32_MIN / 2, INT32_MIN / 2}, 0};

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        const struct stand *s = warband_stand(m, i);
        length reach = s->base.width + s->base.depth;

        if (!warband_in_play(m, i))
            continue;
        all.low.x = s->place.at.x < all.low.x ? s->place.at.x : all.low.x;
        all.low.y = s->place.at.y < all.low.y ? s->place.at.y : all.low.y;
        all.high.x = s->place.at.x > all.high.x ? s->place.at.x : all.high.x;
        all.high.y = s->place.at.y > all.high.y ? s->place.at.y : all.high.y;
        all.reach = reach > all.reach ? reach : all.reach;
    }
    return all;
}

bool warband_spreads_far(const struct warband_spread *a, const struct warband_spread *b, length gap)
{
    length far = gap + a->reach + b->reach;

    /* no rule: an early out with half a base to spare on each side; where it says no, the figures are looked
     * at */
    return a->low.x - b->high.x > far || b->low.x - a->high.x > far || a->low.y - b->high.y > far ||
           b->low.y - a->high.y > far; /* no rule: likewise */
}

bool warband_unit_alone(const struct match *m, int32_t unit)
{
    struct warband_spread all = warband_spread_of(m, unit);
    struct box box = {all.low, all.high};
    struct stand_filter enemies = {
        .sides = ~(1u << unit_at(m, unit)->side), /* no rule: friends would make it look longer, no more */
        .flags = MARK_FIGHTER,
        .except = NOBODY};

    return all.low.x > all.high.x || /* no rule: a unit without figures is asked nothing more */
           stands_about(table_of(m), &box, all.reach + CONTACT, &enemies, NULL, 0) == 0;
}

bool warband_unit_in_contact(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    if (warband_unit_alone(m, unit))
        return false;
    for (int32_t i = 0; i < u->count; i++)
        if (warband_lives(m, u->first + i) && warband_in_contact(m, u->first + i))
            return true;
    return false;
}

bool warband_units_touch(const struct match *m, int32_t a, int32_t b)
{
    return warband_unit_distance(m, a, b) <= CONTACT; /* no rule: to a hair */
}

/* RULE("W1-h"): between the nearest points of the bases; a unit's is that of its nearest figure. */
length warband_unit_distance(const struct match *m, int32_t a, int32_t b)
{
    const struct unit *one = unit_at(m, a), *other = unit_at(m, b);
    length least = FAR_AWAY;

    for (int32_t i = one->first; i < one->first + one->count; i++)
        for (int32_t k = other->first; warband_in_play(m, i) && k < other->first + other->count; k++) {
            const struct stand *mine = warband_stand(m, i), *theirs = warband_stand(m, k);
            length far;

            if (!warband_in_play(m, k) || /* no rule: who is gone is far from everybody */
                bases_far(&mine->place, &mine->base, &theirs->place, &theirs->base, least))
                continue;
            far = stand_distance(table_of(m), i, k);
            least = far < least ? far : least;
        }
    return least;
}

bool warband_enemies(const struct match *m, int32_t unit, int32_t other)
{
    return unit_at(m, other)->side != unit_at(m, unit)->side && warband_unit_stands(m, other);
}

int32_t warband_nearest_unit(const struct match *m, int32_t unit, length *far)
{
    int32_t nearest = NO_UNIT;

    *far = FAR_AWAY;
    for (int32_t i = 0; i < m->state->units; i++)
        if (warband_enemies(m, unit, i)) {
            length here = warband_unit_distance(m, i, unit);

            if (here < *far) { /* no rule: of two equally near either */
                nearest = i;
                *far = here;
            }
        }
    return nearest;
}

struct point warband_centre(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int64_t x = 0, y = 0, count = 0; /* no rule: to a hair */

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_in_play(m, i)) {
            x += warband_point(m, i).x;
            y += warband_point(m, i).y;
            count++;
        }
    /* no rule: a unit without figures is nowhere */
    return count ? (struct point){(length)(x / count), (length)(y / count)} : (struct point){0, 0};
}

/* RULE("W13.1-b"): a large figure counts as three where units are compared. */
int32_t warband_counted(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t count = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i))
            count += warband_figure_at(m, i)->size == SIZE_LARGE ? 3 : 1;
    return count;
}

/* --- action points ---------------------------------------------------------------------------- */

/* RULE("W5-h"): the bonus of a charge is for its move and for blows at the unit charged. */
static bool charge_pays(const struct match *m, int32_t figure, enum warband_payment what, int32_t enemy_unit)
{
    int32_t charging = warband_unit_at(m, warband_unit_of(m, figure))->charging;

    return charging != NO_UNIT && (what == PAY_MOVE || what == PAY_BLOW) && enemy_unit == charging;
}

/* RULE("W14.5-a"): Chill leaves one point at least. */
int32_t warband_actions(const struct match *m, int32_t figure)
{
    int32_t ac = warband_figure_at(m, figure)->ac,
            less = warband_unit_at(m, warband_unit_of(m, figure))->slowed;

    return ac <= less ? 1 : ac - less;
}

/* RULE("W4-b"): each figure has action points of its own. */
int32_t warband_available(const struct match *m, int32_t figure, enum warband_payment what,
                          int32_t enemy_unit)
{
    const struct warband_figure *f = warband_figure_at(m, figure);

    return f->ac_left + (what == PAY_MOVE ? f->move_ac : 0) +
           (charge_pays(m, figure, what, enemy_unit) ? f->charge_ac : 0);
}

static void take(int32_t *purse, int32_t *ac)
{
    int32_t part = *ac < *purse ? *ac : *purse;

    *purse -= part;
    *ac -= part;
}

void warband_pay(struct match *m, int32_t figure, int32_t ac, enum warband_payment what, int32_t enemy_unit)
{
    struct warband_figure *f = warband_figure_at(m, figure);

    if (ac > 0)
        warband_unit_at(m, warband_unit_of(m, figure))->spent = true;
    if (what == PAY_MOVE)
        take(&f->move_ac, &ac);
    if (charge_pays(m, figure, what, enemy_unit))
        take(&f->charge_ac, &ac);
    take(&f->ac_left, &ac);
}

void warband_pay_all(struct match *m, int32_t unit, int32_t ac, enum warband_payment what, int32_t enemy_unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i)) {
            int32_t left = warband_available(m, i, what, enemy_unit);

            warband_pay(m, i, ac < left ? ac : left, what, enemy_unit);
        }
}

bool warband_can_act(const struct match *m, int32_t figure)
{
    const struct warband_figure *f = warband_figure_at(m, figure);

    return warband_lives(m, figure) && !f->on_ground && !f->fumbled &&
           warband_unit_at(m, warband_unit_of(m, figure))->morale != MORALE_TERRIFIED;
}

/* RULE("W5-a"), RULE("W5-b"): inches for an action, by the kind of movement. */
length warband_rate(const struct match *m, int32_t figure)
{
    switch (warband_figure_at(m, figure)->moves) {
    case MOVES_AS_CAVALRY:
        return 2 * INCH;
    case MOVES_BY_FLIGHT:
        return 5 * INCH / 2; /* RULE("W5-d") */
    default:
        return warband_unit_at(m, warband_unit_of(m, figure))->double_time ? 3 * INCH / 2 : INCH;
    }
}

/* W5-f: a flyer that chooses to walk crosses the ground as others do. */
bool warband_flies(const struct match *m, int32_t figure)
{
    return warband_figure_at(m, figure)->moves == MOVES_BY_FLIGHT &&
           !warband_unit_at(m, warband_unit_of(m, figure))->walks;
}

int32_t warband_machine_of(const struct match *m, int32_t unit)
{
    int32_t machine = warband_unit_at(m, unit)->machine;

    return machine != NOBODY && warband_in_play(m, machine) ? machine : NOBODY;
}

int32_t warband_worth(const struct match *m, int32_t figure)
{
    int32_t bl = warband_figure_at(m, figure)->bl;

    return figure_at(m, figure)->cost * 100 / (bl > 0 ? bl : 1);
}

/* --- events ----------------------------------------------------------------------------------- */

struct event *warband_tell(struct match *m, const char *key, const char *rule, int32_t unit)
{
    struct event *e = event_begin(m, key, rule);

    if (unit != NO_UNIT)
        event_arg(e, "unit", ARG_UNIT, unit);
    return e;
}

void warband_tell_end(struct match *m, const char *key, const char *rule, int32_t unit)
{
    warband_tell(m, key, rule, unit);
    event_end(m);
}

/* RULE("W14.5-b"): several spells on a unit add up, the same one twice does not. */
const struct warband_lasting *warband_spell_on(const struct match *m, int32_t unit,
                                               enum warband_spell_effect effect)
{
    const struct warband_match *w = warband_of(m);

    for (int32_t i = 0; i < EFFECTS_MAX; i++)
        if (w->lasting[i].spell && w->lasting[i].unit == unit &&
            w->spell[w->lasting[i].spell].effect == (int32_t)effect)
            return &w->lasting[i];
    return NULL;
}

const struct warband_spell *warband_spell_of(const struct match *m, const struct warband_lasting *l)
{
    assert(l->spell >= 0 && l->spell < SPELLS_MAX);
    return &warband_of(m)->spell[l->spell];
}
