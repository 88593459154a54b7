/* W14: casting a spell at a target, and what each of them does. */
#include "common/rules/warband/magic/magic.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { AIM, AIMED, MORE_CHOSEN, CAST, OVER };

static const struct warband_spell *spell_in(const struct match *m, int32_t figure, int32_t slot)
{
    assert(slot >= 0 && slot < KNOWN_MAX);
    return &warband_of(m)->spell[warband_figure_at(m, figure)->spell[slot]];
}

/* --- targets ------------------------------------------------------------------------------------ */

/* W14.1-f: range and sight from any one of the initiates. */
static bool reaches(const struct match *m, int32_t figure, const struct warband_spell *s, int32_t target,
                    struct point at)
{
    const struct unit *u = unit_at(m, warband_unit_of(m, figure));

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        const struct stand *stand = warband_stand(m, i);

        if (!warband_lives(m, i) ||
            (i != figure && !warband_unit_at(m, warband_unit_of(m, figure))->initiates))
            continue;
        if (target == i)
            return true;
        if (target != NOBODY
                ? warband_near(m, i, target, s->range * INCH) && warband_sees(m, i, target, false)
                : base_distance_to_point(&stand->place, &stand->base, at) <= s->range * INCH &&
                      warband_sees_point(m, i, at))
            return true;
    }
    return false;
}

/* RULE("W14.1-e"): in contact with an enemy he casts only on himself or on figures in contact. */
static bool contact_allows(const struct match *m, int32_t figure, int32_t target, struct point at)
{
    const struct stand *s = warband_stand(m, figure);

    if (!warband_in_contact(m, figure))
        return true;
    if (target != NOBODY)
        return target == figure || warband_touch(m, figure, target);
    return base_holds_point(&s->place, &s->base, at);
}

static bool side_fits(const struct match *m, const struct warband_spell *s, int32_t figure, int32_t target)
{
    bool own = warband_side_of(m, target) == warband_side_of(m, figure);

    switch (s->target) {
    case TARGET_FRIEND:
    case TARGET_FRIENDS:
        return own && (s->effect != SPELL_MEND || warband_figure_at(m, target)->wounds_lost > 0);
    default:
        return !own && (s->effect != SPELL_GUST || warband_figure_at(m, target)->size != SIZE_LARGE);
    }
}

bool warband_spell_reaches(const struct match *m, int32_t figure, int32_t slot, int32_t id, struct point at,
                           struct refusal *why)
{
    const struct warband_spell *s = spell_in(m, figure, slot);

    if (id != NOBODY && (!warband_lives(m, id) || !side_fits(m, s, figure, id)))
        return refuse(why, RULE("W14.5-a"), "warband.refused.spell_target", id, 0);
    if (!contact_allows(m, figure, id, at))
        return refuse_at(why, RULE("W14.1-e"), "warband.refused.spell_contact", figure, at, 0);
    if (!reaches(m, figure, s, s->target == TARGET_AREA ? NOBODY : id, at))
        return refuse_at(why, RULE("W14.5-a"), "warband.refused.spell_range", figure, at, s->range * INCH);
    return true;
}

/* Figures stand for their unit: the first of it that can be reached. */
static bool is_option(const struct match *m, int32_t figure, int32_t slot, int32_t target, int32_t *last_unit)
{
    const struct warband_spell *s = spell_in(m, figure, slot);
    bool by_unit = s->target == TARGET_ENEMY || s->target == TARGET_FRIENDS;

    if (!warband_lives(m, target) || (by_unit && *last_unit == warband_unit_of(m, target)))
        return false;
    if (s->target == TARGET_AREA) {
        if (warband_side_of(m, target) == warband_side_of(m, figure) && s->effect != SPELL_MIST)
            return false;
        return contact_allows(m, figure, NOBODY, warband_point(m, target)) &&
               reaches(m, figure, s, NOBODY, warband_point(m, target));
    }
    if (!warband_spell_reaches(m, figure, slot, target, warband_point(m, target), NULL))
        return false;
    *last_unit = warband_unit_of(m, target);
    return true;
}

bool warband_has_target(const struct match *m, int32_t figure, int32_t slot)
{
    int32_t last = NO_UNIT;

    if (spell_in(m, figure, slot)->target == TARGET_AREA)
        return true;
    for (int32_t i = 0; i < m->state->figures; i++)
        if (is_option(m, figure, slot, i, &last))
            return true;
    return false;
}

void warband_spell_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct warband_cast_frame *v = FRAME_TOP(warband_cast_frame, m);
    const struct warband_spell *s = spell_in(m, v->figure, v->slot);
    int32_t last = NO_UNIT;

    (void)side;
    d->figure = v->figure;
    decision_arg(d, "figure", ARG_FIGURE, d->figure);
    d->free_point = s->target == TARGET_AREA;
    for (int32_t i = 0; i < m->state->figures && d->option_count < OPTIONS_MAX; i++) {
        struct option *o;

        if (!is_option(m, d->figure, v->slot, i, &last))
            continue;
        o = decision_option(d, "target", "warband.option.spell_target");
        o->id = i;
        o->figure = i;
        o->unit = warband_unit_of(m, i);
        o->has_point = d->free_point;
        o->at = warband_point(m, i);
        option_arg(o, "target", ARG_FIGURE, i);
    }
    if (d->option_count == 0) { /* a point is always there: his own feet */
        struct option *o = decision_option(d, "target", "warband.option.spell_target");

        o->id = d->figure;
        o->figure = d->figure;
        o->at = warband_point(m, d->figure);
        option_arg(o, "target", ARG_FIGURE, d->figure);
    }
}

bool warband_spell_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    const struct warband_cast_frame *v = FRAME_TOP(warband_cast_frame, m);

    (void)d;
    p->unit = "warband.word.actions";
    return a->item[0].ref != NOBODY ||
           warband_spell_reaches(m, v->figure, v->slot, NOBODY, a->item[0].at, why);
}

/* --- effects ------------------------------------------------------------------------------------ */

/* RULE("W14.2-a"): by the characteristic the spell names; friends do not resist. */
static bool resists(struct match *m, const struct warband_spell *s, int32_t figure, int32_t caster)
{
    const struct warband_figure *t = warband_figure_at(m, figure);
    struct event *e;
    struct roll r;

    if (s->resisted == RESISTED_NOT || warband_side_of(m, figure) == warband_side_of(m, caster))
        return false;
    roll_begin(&r, "warband.roll.resist", warband_side_of(m, figure), figure, D10);
    roll_modify(&r,
                s->resisted == RESISTED_BY_R    ? t->r
                : s->resisted == RESISTED_BY_CO ? t->co
                                                : t->f,
                RULE("W14.2-a"));
    roll_needs_at_most(&r, NEEDS_LEAST, NEEDS_MOST, RULE("W1-f"));
    r.total = roll_die(m, &r);
    r.result = r.total <= r.target ? ROLL_PASSED : ROLL_FAILED;
    e = event_begin(m, "warband.resist", RULE("W14.2-a"));
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_roll(e, &r);
    event_end(m);
    return r.result == ROLL_PASSED;
}

static void spell_hit(struct match *m, const struct warband_spell *s, int32_t caster, int32_t figure)
{
    struct warband_hit h = {.striker = caster, .target = figure, .f = s->amount, .rule = RULE("W14.5-a")};

    warband_hit(m, &h);
}

static void area(struct match *m, const struct warband_spell *s, int32_t caster, struct point at)
{
    struct stand_filter all = {.sides = ~0u, .flags = MARK_FIGHTER, .except = NOBODY};
    struct neighbour near[WARBAND_FIGURES];
    int32_t count = stands_near_point(table_of(m), at, s->radius * INCH, &all, near, WARBAND_FIGURES);

    for (int32_t i = 0; i < count; i++) {
        if (!warband_lives(m, near[i].stand) ||
            (s->effect == SPELL_TREMOR && resists(m, s, near[i].stand, caster)))
            continue;
        spell_hit(m, s, caster, near[i].stand);
        if (s->effect == SPELL_TREMOR)
            warband_knock_down(m, near[i].stand, RULE("W14.5-a"));
    }
}

static void gust(struct match *m, const struct warband_spell *s, const struct warband_cast_frame *v)
{
    assert(v->chosen > 0 && v->chosen <= GUST_MOST);
    for (int32_t i = 0; i < v->chosen; i++)
        if (!resists(m, s, v->figures[i], v->figure))
            warband_knock_down(m, v->figures[i], RULE("W14.5-a"));
}

static void one_figure(struct match *m, const struct warband_spell *s, int32_t caster, int32_t target)
{
    int32_t unit = warband_unit_of(m, target);
    struct event *e;

    if (s->effect == SPELL_HIT) {
        spell_hit(m, s, caster, target);
        return;
    }
    if (resists(m, s, target, caster))
        return;
    if (s->effect == SPELL_MEND)
        warband_figure_at(m, target)->wounds_lost--;
    else
        warband_wound(m, target);
    e = event_begin(m, s->effect == SPELL_MEND ? "warband.mended" : "warband.withered", RULE("W14.5-a"));
    event_arg(e, "figure", ARG_FIGURE, target);
    event_end(m);
    if (s->effect == SPELL_WITHER)
        warband_after_loss(m, unit, target);
}

static void takes_hold(struct match *m, int32_t caster, int32_t slot, int32_t unit, struct point at)
{
    const struct warband_spell *s = spell_in(m, caster, slot);
    struct event *e;

    if (s->effect == SPELL_CHILL)
        warband_unit_at(m, unit)->chilled = true;
    else
        warband_start_lasting(m, caster, warband_figure_at(m, caster)->spell[slot], unit, at);
    e = event_begin(m, "warband.spell_holds", RULE("W14.5-a"));
    if (unit != NO_UNIT)
        event_arg(e, "unit", ARG_UNIT, unit);
    event_word(e, "spell", name_at(m, s->name));
    event_end(m);
    if (s->effect == SPELL_BURNING)
        area(m, s, caster, at);
}

/* What the spell does at once; the frame of the cast is the caller's. */
static enum flow take_effect(struct match *m, struct frame *f)
{
    struct warband_cast_frame *v = FRAME(warband_cast_frame, f);
    int32_t caster = v->figure, target = v->target, unit;
    const struct warband_spell *s = spell_in(m, caster, v->slot);
    struct point at = {v->x, v->y};

    unit = target == NOBODY || s->target == TARGET_AREA ? NO_UNIT : warband_unit_of(m, target);
    switch (s->effect) {
    case SPELL_HIT:
    case SPELL_MEND:
    case SPELL_WITHER:
        one_figure(m, s, caster, target);
        break;
    case SPELL_GUST:
        gust(m, s, v);
        break;
    case SPELL_TREMOR:
        area(m, s, caster, at);
        break;
    case SPELL_PANIC:
        if (!resists(m, s, target, caster))
            return flow_enter(m, f, OVER, P_PANIC, (struct warband_panic_frame){.unit = unit});
        break;
    default:
        if (unit == NO_UNIT || !resists(m, s, target, caster))
            takes_hold(m, caster, v->slot, unit, at);
    }
    return warband_over(m);
}

static void note_target(const struct match *m, struct frame *f, const struct answer_item *item)
{
    struct warband_cast_frame *v = FRAME(warband_cast_frame, f);
    struct point at = item->ref == NOBODY ? item->at : warband_point(m, item->ref);

    v->target = v->figures[0] = item->ref;
    v->x = at.x;
    v->y = at.y;
    v->chosen = 1;
}

enum flow warband_cast_run(struct match *m, struct frame *f)
{
    struct warband_cast_frame *v = FRAME(warband_cast_frame, f);
    int32_t caster = v->figure, side = warband_side_of(m, caster);
    const struct answer *a;

    switch (f->step) {
    case AIM:
        assert(spell_in(m, caster, v->slot)->there);
        return flow_ask(m, f, AIMED, Q_SPELL, 1 << side);
    case AIMED:
        note_target(m, f, &flow_answer(m, side)->item[0]);
        if (spell_in(m, caster, v->slot)->effect == SPELL_GUST && warband_gust_spreads(m, v))
            return flow_ask(m, f, MORE_CHOSEN, Q_GUST, 1 << side);
        return flow_again(f, CAST);
    case MORE_CHOSEN:
        a = flow_answer(m, side);
        assert(v->chosen + a->count <= GUST_MOST);
        for (int32_t i = 0; i < a->count; i++)
            v->figures[v->chosen++] = a->item[i].ref;
        return flow_again(f, CAST);
    case CAST:
        if (!warband_roll_casting(m, caster, v->slot, v->concentrated))
            return warband_over(m);
        return take_effect(m, f);
    case OVER:
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

/* RULE("W2-e"): burning ground acts first, then unpaid spells end. */
void warband_burn(struct match *m)
{
    struct warband_match *w = warband_of(m);

    for (int32_t i = 0; i < EFFECTS_MAX; i++)
        if (w->lasting[i].spell && w->spell[w->lasting[i].spell].effect == SPELL_BURNING)
            area(m, &w->spell[w->lasting[i].spell], w->lasting[i].caster,
                 (struct point){w->lasting[i].x, w->lasting[i].y});
}
