/* W14.1, W14.3: casting, maintaining and cancelling; the spells that last. */
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/magic/magic.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { CANCEL_COST = 3, INITIATES_LEAST = 3, CHANT_MOST = 3 };

static bool initiate(const struct match *m, int32_t figure)
{
    return warband_unit_at(m, warband_unit_of(m, figure))->initiates;
}

/* RULE("W14.1-f"): of initiates every figure pays. */
static bool unit_pays(const struct match *m, int32_t unit, int32_t ac)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && warband_figure_at(m, i)->ac_left < ac)
            return false;
    return true;
}

static bool may_use_magic(const struct match *m, int32_t figure, int32_t ac)
{
    const struct warband_figure *f = warband_figure_at(m, figure);
    int32_t unit = warband_unit_of(m, figure);

    assert(f->nm != NO_MAGIC && !warband_unit_at(m, unit)->double_time);
    if (!warband_can_act(m, figure))
        return false;
    assert(!warband_panicked(m, unit)); /* RULE("W14.1-i"), RULE("W13.2-d"): the menu sees to it */
    return initiate(m, figure) ? unit_pays(m, unit, ac) : f->ac_left >= ac;
}

static void pay_magic(struct match *m, int32_t figure, int32_t ac)
{
    const struct unit *u = unit_at(m, warband_unit_of(m, figure));

    warband_figure_at(m, figure)->magic_done = true;
    if (!initiate(m, figure)) {
        warband_pay(m, figure, ac, PAY_OTHER, NO_UNIT);
        return;
    }
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i)) {
            warband_pay(m, i, ac, PAY_OTHER, NO_UNIT);
            warband_figure_at(m, i)->magic_done = true;
        }
}

/* RULE("W14.1-d"): the same spell once in an activation. RULE("W14.1-g"): initiates do not concentrate.
 * RULE("W14.1-f"): below three they no longer cast; what they cast before they may still maintain. */
bool warband_can_cast(const struct match *m, int32_t figure, int32_t slot, bool concentrated)
{
    const struct warband_figure *f = warband_figure_at(m, figure);
    const struct warband_spell *s = &warband_of(m)->spell[f->spell[slot]];

    assert(slot >= 0 && slot < KNOWN_MAX);
    if (!s->there || (f->cast >> slot & 1))
        return false;
    if (initiate(m, figure) &&
        (concentrated || warband_living(m, warband_unit_of(m, figure)) < INITIATES_LEAST))
        return false;
    return may_use_magic(m, figure, s->ac + concentrated);
}

static int32_t chant(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t count = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        count += warband_lives(m, i) && !warband_figure_at(m, i)->on_ground;
    return count < CHANT_MOST ? count : CHANT_MOST;
}

/* RULE("W14.1-a"): difficulty and level. RULE("W14.1-c"): concentration. RULE("W14.1-h"): the chant. */
int32_t warband_cast_needs(const struct match *m, int32_t figure, int32_t slot, bool concentrated,
                           struct roll *r)
{
    const struct warband_figure *f = warband_figure_at(m, figure);

    roll_modify(r, warband_of(m)->spell[f->spell[slot]].difficulty, RULE("W14.1-a"));
    if (f->nm > 0) /* no rule: 0 adds nothing */
        roll_modify(r, f->nm, RULE("W14.1-a"));
    if (concentrated)
        roll_modify(r, 1, RULE("W14.1-c"));
    if (initiate(m, figure))
        roll_modify(r, chant(m, warband_unit_of(m, figure)), RULE("W14.1-h"));
    roll_needs_at_most(r, NEEDS_LEAST, NEEDS_MOST, RULE("W1-f"));
    return r->target;
}

/* RULE("W14.1-e"): paid before the roll, lost if it fails. */
bool warband_roll_casting(struct match *m, int32_t figure, int32_t slot, bool concentrated)
{
    struct warband_figure *f = warband_figure_at(m, figure);
    const struct warband_spell *s = &warband_of(m)->spell[f->spell[slot]];
    const struct unit *u = unit_at(m, warband_unit_of(m, figure));
    struct event *e;
    struct roll r;

    assert(slot >= 0 && slot < KNOWN_MAX);
    pay_magic(m, figure, s->ac + concentrated);
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (i == figure || initiate(m, figure))
            warband_figure_at(m, i)->cast |= 1 << slot;
    roll_begin(&r, "warband.roll.cast", u->side, figure, D10);
    warband_cast_needs(m, figure, slot, concentrated, &r);
    r.total = roll_die(m, &r);
    r.result = r.total <= r.target ? ROLL_PASSED : ROLL_FAILED;
    e = event_begin(m, "warband.cast", RULE("W14.1-a"));
    event_rule(e, RULE("W14.1-e"));
    if (initiate(m, figure))
        event_rule(e, RULE("W14.1-f"));
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_word(e, "spell", name_at(m, s->name));
    event_roll(e, &r);
    event_end(m);
    return r.result == ROLL_PASSED;
}

/* --- what lasts ------------------------------------------------------------------------------- */

int32_t warband_lasting_by(const struct match *m, int32_t figure)
{
    const struct warband_match *w = warband_of(m);

    for (int32_t i = 0; i < EFFECTS_MAX; i++)
        if (w->lasting[i].spell &&
            (w->lasting[i].caster == figure ||
             (initiate(m, figure) && warband_unit_of(m, w->lasting[i].caster) == warband_unit_of(m, figure))))
            return i;
    return NOTHING;
}

void warband_end_lasting(struct match *m, int32_t index, const char *rule)
{
    struct warband_lasting *l = &warband_of(m)->lasting[index];
    const struct warband_spell *s = warband_spell_of(m, l);
    int32_t caster = l->caster;
    struct event *e;

    assert(index >= 0 && index < EFFECTS_MAX);
    *l = (struct warband_lasting){.caster = NOBODY, .unit = NO_UNIT};
    e = event_begin(m, "warband.spell_ends", rule);
    event_arg(e, "figure", ARG_FIGURE, caster);
    event_word(e, "spell", name_at(m, s->name));
    event_end(m);
}

/* The first of his fellow initiates who stands; NOBODY: none, or he is a magician by himself. */
static int32_t fellow_initiate(const struct match *m, int32_t figure)
{
    const struct unit *u = unit_at(m, warband_unit_of(m, figure));

    for (int32_t i = u->first; initiate(m, figure) && i < u->first + u->count; i++)
        if (warband_lives(m, i))
            return i;
    return NOBODY;
}

static void pass_lasting_on(struct match *m, int32_t index, int32_t figure, int32_t fellow, const char *rule)
{
    struct warband_lasting *l = &warband_of(m)->lasting[index];
    struct event *e;

    l->caster = fellow;
    e = event_begin(m, "warband.spell_passed_on", rule);
    event_arg(e, "figure", ARG_FIGURE, fellow);
    event_arg(e, "caster", ARG_FIGURE, figure);
    event_word(e, "spell", name_at(m, warband_spell_of(m, l)->name));
    event_end(m);
}

/* RULE("W14.3-d"): with the magician his spells vanish. Of initiates the others keep up what one of them has
 * cast; they are dead when all of them are. */
void warband_end_spells_of(struct match *m, int32_t figure, const char *rule)
{
    int32_t index = warband_lasting_by(m, figure), fellow = fellow_initiate(m, figure);

    if (index == NOTHING)
        return;
    if (fellow == NOBODY)
        warband_end_lasting(m, index, rule);
    else if (warband_of(m)->lasting[index].caster == figure)
        pass_lasting_on(m, index, figure, fellow, rule);
}

/* RULE("W14.3-a"): one maintained spell for a magician; another ends the first. */
void warband_start_lasting(struct match *m, int32_t figure, int32_t spell, int32_t unit, struct point at)
{
    struct warband_match *w = warband_of(m);
    int32_t before = warband_lasting_by(m, figure);

    assert(spell > 0 && spell <= w->spells && unit >= -1 && unit < m->state->units);
    if (before != NOTHING)
        warband_end_lasting(m, before, RULE("W14.3-a"));
    for (int32_t i = 0; i < EFFECTS_MAX; i++)
        if (!w->lasting[i].spell) {
            w->lasting[i] = (struct warband_lasting){spell, figure, unit, at.x, at.y, 1};
            return;
        }
}

static length distance_to_lasting(const struct match *m, int32_t figure, const struct warband_lasting *l)
{
    const struct stand *s = warband_stand(m, figure);
    length least = LONGEST_SIDE;
    const struct unit *u;

    if (l->unit == NO_UNIT)
        return base_distance_to_point(&s->place, &s->base, (struct point){l->x, l->y});
    u = unit_at(m, l->unit);
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i)) {
            length far = stand_distance(table_of(m), figure, i);

            least = far < least ? far : least;
        }
    return least;
}

/* RULE("W14.3-b"): within the range of the spell, as his first magic action. */
bool warband_can_maintain(const struct match *m, int32_t figure)
{
    int32_t index = warband_lasting_by(m, figure);
    const struct warband_lasting *l = index == NOTHING ? NULL : &warband_of(m)->lasting[index];

    return l && !l->paid && !warband_figure_at(m, figure)->magic_done &&
           may_use_magic(m, figure, warband_spell_of(m, l)->upkeep) &&
           distance_to_lasting(m, figure, l) <= warband_spell_of(m, l)->range * INCH;
}

void warband_maintain(struct match *m, int32_t figure)
{
    int32_t index = warband_lasting_by(m, figure);
    struct warband_lasting *l = &warband_of(m)->lasting[index];
    struct event *e;

    assert(index >= 0);
    pay_magic(m, figure, warband_spell_of(m, l)->upkeep);
    l->paid = true;
    e = event_begin(m, "warband.maintained", RULE("W14.3-b"));
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_word(e, "spell", name_at(m, warband_spell_of(m, l)->name));
    event_end(m);
}

static bool sees_lasting(const struct match *m, int32_t figure, const struct warband_lasting *l)
{
    const struct unit *u;

    if (l->unit == NO_UNIT)
        return warband_sees_point(m, figure, (struct point){l->x, l->y});
    u = unit_at(m, l->unit);
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && (i == figure || warband_sees(m, figure, i, false)))
            return true;
    return false;
}

/* RULE("W14.3-c"): three action points, in sight of the target or area, once for a spell and activation. */
bool warband_can_cancel(const struct match *m, int32_t figure, int32_t lasting, bool concentrated)
{
    const struct warband_lasting *l = &warband_of(m)->lasting[lasting];

    assert(lasting >= 0 && lasting < EFFECTS_MAX);
    return l->spell && warband_side_of(m, l->caster) != warband_side_of(m, figure) &&
           !(concentrated && initiate(m, figure)) && may_use_magic(m, figure, CANCEL_COST + concentrated) &&
           !(warband_unit_at(m, warband_unit_of(m, figure))->cancelled >> lasting & 1) &&
           sees_lasting(m, figure, l);
}

void warband_cancel(struct match *m, int32_t figure, int32_t lasting, bool concentrated)
{
    const struct warband_spell *s = warband_spell_of(m, &warband_of(m)->lasting[lasting]);
    struct event *e;
    struct roll r;

    assert(lasting >= 0 && lasting < EFFECTS_MAX);
    pay_magic(m, figure, CANCEL_COST + concentrated);
    warband_unit_at(m, warband_unit_of(m, figure))->cancelled |= 1 << lasting;
    roll_begin(&r, "warband.roll.cancel", warband_side_of(m, figure), figure, D10);
    roll_modify(&r, s->difficulty + 1, RULE("W14.3-c"));
    if (concentrated)
        roll_modify(&r, 1, RULE("W14.1-c"));
    roll_needs_at_most(&r, NEEDS_LEAST, NEEDS_MOST, RULE("W1-f"));
    r.total = roll_die(m, &r);
    r.result = r.total <= r.target ? ROLL_PASSED : ROLL_FAILED;
    e = event_begin(m, "warband.cancel", RULE("W14.3-c"));
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_word(e, "spell", name_at(m, s->name));
    event_roll(e, &r);
    event_end(m);
    if (r.result == ROLL_PASSED)
        warband_end_lasting(m, lasting, RULE("W14.5-b"));
}
