/* What a spell promises: suggestions and odds of casting. */
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/state.h"

static int64_t hits_there(const struct match *m, const struct warband_spell *s, int32_t side, struct point at)
{
    struct stand_filter all = {.sides = ~0u, .flags = MARK_FIGHTER, .except = NOBODY};
    struct neighbour near[24];
    int32_t count = stands_near_point(table_of(m), at, s->radius * INCH, &all, near, 24);
    int64_t sum = 0;

    for (int32_t i = 0; i < count && i < 24; i++) {
        struct warband_hit h = {.striker = -1, .target = near[i].stand, .f = s->amount};
        int32_t sign = warband_side_of(m, h.target) == side ? -1 : 1;

        if (warband_lives(m, h.target))
            sum += sign * (s->effect == SPELL_BURNING || s->effect == SPELL_TREMOR
                               ? warband_wounds_in_1000(m, &h, 9) * warband_worth(m, h.target) / 1000
                               : figure_at(m, h.target)->cost * (s->effect == SPELL_MIST ? -2 : 2));
    }
    return sum;
}

/* What the spell does if it succeeds. */
static int64_t promise(const struct match *m, const struct warband_spell *s, int32_t side, int32_t id,
                       struct point at)
{
    int32_t unit = id < 0 ? -1 : warband_unit_of(m, id), cost = unit < 0 ? 0 : warband_unit_at(m, unit)->cost;
    struct warband_hit h = {.striker = -1, .target = id, .f = s->amount};

    switch (s->effect) {
    case SPELL_HIT:
        return warband_wounds_in_1000(m, &h, 9) * warband_worth(m, id) / 1000;
    case SPELL_WITHER:
        return warband_worth(m, id) * (10 - warband_figure_at(m, id)->r) / 10;
    case SPELL_MEND:
        return warband_worth(m, id);
    case SPELL_PANIC:
        return cost * (10 - warband_figure_at(m, id)->co) * 5;
    case SPELL_GUST:
        return 200;
    case SPELL_BURNING:
    case SPELL_TREMOR:
    case SPELL_MIST:
    case SPELL_TANGLE:
        return hits_there(m, s, side, at);
    case SPELL_CONTROL:
        return (s->amount > 0) == warband_panicked(m, unit) ? cost * 8 : cost;
    default:
        return cost * 4;
    }
}

/* W14.5-b: the same spell twice does nothing more; a chilled unit or a prone figure is so already. */
static bool stands_already(const struct match *m, const struct warband_spell *s, int32_t side, int32_t id,
                           struct point at)
{
    const struct warband_match *w = warband_of(m);
    int32_t unit = id < 0 || s->target == TARGET_AREA ? -1 : warband_unit_of(m, id);

    if (s->effect == SPELL_CHILL)
        return warband_unit_at(m, unit)->chilled;
    if (s->effect == SPELL_GUST)
        return warband_figure_at(m, id)->on_ground;
    if (s->effect == SPELL_PANIC)
        return warband_unit_at(m, unit)->morale == MORALE_TERRIFIED;
    for (int32_t i = 0; s->upkeep > 0 && i < EFFECTS_MAX; i++) {
        const struct warband_lasting *l = &w->lasting[i];

        if (l->spell && warband_spell_of(m, l) == s && l->unit == unit &&
            warband_side_of(m, l->caster) == side &&
            (unit >= 0 || distance(at, (struct point){l->x, l->y}) < s->radius * INCH))
            return true;
    }
    return false;
}

int32_t warband_standing_worth(const struct match *m, int32_t lasting)
{
    const struct warband_lasting *l = &warband_of(m)->lasting[lasting];
    const struct unit *u = l->unit < 0 ? NULL : unit_at(m, l->unit);
    int32_t id = -1;

    for (int32_t i = 0; u && i < u->count && id < 0; i++)
        id = warband_lives(m, u->first + i) ? u->first + i : -1;
    if (u && id < 0)
        return 0;
    return (int32_t)promise(m, warband_spell_of(m, l), warband_side_of(m, l->caster), id,
                            (struct point){l->x, l->y});
}

int32_t warband_spell_worth(const struct match *m, int32_t figure, int32_t slot, int32_t id, struct point at)
{
    const struct warband_spell *s = &warband_of(m)->spell[warband_figure_at(m, figure)->spell[slot]];
    int32_t side = warband_side_of(m, figure), lasting = warband_lasting_by(m, figure);
    int64_t worth = promise(m, s, side, id, at);
    struct roll r;

    if (stands_already(m, s, side, id, at))
        return 0;
    if (s->upkeep > 0 && lasting >= 0)
        worth -= warband_standing_worth(m, lasting); /* it would end the one he maintains */
    roll_begin(&r, "", 0, 0, D10);
    return (int32_t)(worth * warband_cast_needs(m, figure, slot, false, &r) / 10);
}

void warband_spell_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct warband_cast_frame *v = FRAME_TOP(warband_cast_frame, m);

    for (int32_t i = 0; i < d->option_count && i < SUGGESTIONS_MAX; i++)
        warband_suggest_option(m, s, &d->option[i],
                               warband_spell_worth(m, v->figure, v->slot, d->option[i].id, d->option[i].at));
}

void warband_spell_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    const struct frame *f = flow_top(m);
    const struct warband_cast_frame *v = FRAME_READ(warband_cast_frame, f);
    const struct warband_spell *s = &warband_of(m)->spell[warband_figure_at(m, v->figure)->spell[v->slot]];
    struct roll r;
    int32_t needs, id = a->item[0].ref;

    (void)d;
    roll_begin(&r, "", 0, 0, D10);
    needs = warband_cast_needs(m, v->figure, v->slot, v->concentrated, &r);
    odds_line(o, "cast", needs, 10);
    odds_modifiers(o, r.modifier, r.modifier_count);
    if (id >= 0 && s->resisted != RESISTED_NOT && warband_side_of(m, id) != warband_side_of(m, v->figure)) {
        const struct warband_figure *t = warband_figure_at(m, id);
        int32_t resists = warband_clamp(s->resisted == RESISTED_BY_R    ? t->r
                                        : s->resisted == RESISTED_BY_CO ? t->co
                                                                        : t->f,
                                        NEEDS_LEAST, NEEDS_MOST);

        odds_line(o, "effect", (int64_t)needs * (10 - resists), 100);
    }
    if (id >= 0 && s->effect == SPELL_HIT) {
        struct warband_hit h = {.striker = v->figure, .target = id, .f = s->amount};
        int32_t save;

        roll_begin(&r, "", 0, 0, D10);
        save = warband_save(m, &h, &r);
        odds_line(o, "wound", (int64_t)needs * (10 - save) * warband_table(h.f, warband_figure_at(m, id)->r),
                  1000);
    }
}
