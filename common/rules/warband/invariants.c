/* What holds in every state that play can reach. Each sentence goes on after the name of a figure. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/state.h"

static bool on_the_floor(const struct match *m, int32_t i)
{
    const struct place *p = &warband_stand(m, i)->place;

    return p->elevation == floor_at(table_of(m), p->at, p->elevation);
}

static const char *fighter_broken(const struct match *m, int32_t i)
{
    const struct warband_figure *f = warband_figure_at(m, i);

    if (f->wounds_lost < 0 || f->wounds_lost > f->bl)
        return "has lost more wounds than it had, or fewer than none";
    if (warband_in_play(m, i) && f->bl > 0 && f->wounds_lost >= f->bl)
        return "has no wounds left and is still in play (W10.2-c)";
    if (f->ac_left < 0 || f->charge_ac < 0 || f->move_ac < 0)
        return "has spent more action points than it had (W4-a)";
    if (f->carries >= 0 && warband_figure_at(m, f->carries)->sort != SORT_OBJECT)
        return "carries what is no object";
    if (f->carries >= 0 && warband_figure_at(m, f->carries)->bearer != i)
        return "carries what another bears, or nobody";
    if (f->bearer >= 0 && warband_figure_at(m, f->bearer)->carries != i)
        return "is borne by somebody who does not carry it";
    if (f->loaded && f->sort != SORT_MACHINE)
        return "is loaded and no war machine (W11-e)";
    if (f->on_ground && f->sort != SORT_FIGHTER)
        return "lies on the ground and is no fighter (W4-c)";
    if (!warband_in_play(m, i) && (f->carries >= 0 || f->ac_left > 0))
        return "is gone and still carries something or has action points";
    if (warband_in_play(m, i) && !on_the_floor(m, i))
        return "is in the air: flyers too end their moves on the ground (W5-d)";
    if (f->charged_unit >= 0 &&
        (f->charged_unit >= m->state->units || unit_at(m, f->charged_unit)->side == figure_at(m, i)->side))
        return "has charged a unit of its own side (W5-h)";
    return NULL;
}

/* The first figure stands for its unit. */
static const char *unit_broken(const struct match *m, int32_t i)
{
    const struct warband_unit *u = warband_unit_at(m, i);
    int32_t there = 0;
    struct warband_shape s;

    for (int32_t k = unit_at(m, i)->first; k < unit_at(m, i)->first + unit_at(m, i)->count; k++)
        there += warband_in_play(m, k) && warband_figure_at(m, k)->sort == SORT_FIGHTER;
    if (there > u->start_figures)
        return "is of a unit with more figures than it began with (W13.2-a)";
    if (u->machine >= 0 && warband_figure_at(m, u->machine)->sort != SORT_MACHINE)
        return "is of a crew whose machine is none (W11-a)";
    if (u->holds && !u->activated)
        return "is of a unit that waits and has not been activated (W6-a)";
    if (u->holds && u->morale != MORALE_NORMAL)
        return "is of a unit that waits and is panicked (W13.2-d)";
    if (u->charging >= 0 &&
        (u->charging >= m->state->units || unit_at(m, u->charging)->side == unit_at(m, i)->side))
        return "is of a unit that charges its own side (W5-h)";
    if (!warband_formed(m, i) || !warband_unit_stands(m, i) || m->state->outcome.kind != OUTCOME_NONE)
        return NULL;
    warband_shape_of(m, i, &s);
    return warband_shape_holds(m, &s, u->formation, (angle)u->front)
               ? NULL
               : "is of a unit that keeps a formation whose requirement it does not meet (W3-e)";
}

static const char *army_broken(const struct match *m, int32_t i)
{
    const struct warband_figure *f = warband_figure_at(m, i);

    for (int32_t k = 0; k < i; k++) {
        const struct warband_figure *other = warband_figure_at(m, k);

        if (figure_at(m, k)->side != figure_at(m, i)->side || !warband_in_play(m, k) ||
            !warband_in_play(m, i))
            continue;
        if (f->general && other->general)
            return "is a second general of its army (W1-g)";
        if (f->battle_standard && other->battle_standard)
            return "bears a second battle standard of its army (W1-g)";
    }
    return NULL;
}

static const char *spell_broken(const struct match *m, const struct warband_lasting *l, int32_t *figure)
{
    const struct warband_figure *caster = NULL;

    if (!l->spell)
        return NULL;
    if (l->caster < 0 || l->caster >= m->state->figures || l->unit >= m->state->units)
        return "a spell lasts that nobody has cast, or on nobody (W14.3-b)";
    *figure = l->caster;
    caster = warband_figure_at(m, l->caster);
    for (int32_t i = 0; i < KNOWN_MAX; i++)
        if (caster->spell[i] == l->spell)
            return warband_in_play(m, l->caster) ? NULL : "keeps up a spell and is gone (W14.3-b)";
    return "keeps up a spell that it does not know (W14.3-b)";
}

const char *warband_broken(const struct match *m, int32_t *figure)
{
    for (*figure = 0; *figure < m->state->figures; ++*figure) {
        const char *why = fighter_broken(m, *figure);

        why = why ? why : army_broken(m, *figure);
        if (why)
            return why;
    }
    for (int32_t i = 0; i < m->state->units; i++) {
        const char *why = unit_broken(m, i);

        *figure = unit_at(m, i)->first;
        if (why)
            return why;
    }
    *figure = NOBODY;
    for (int32_t i = 0; i < EFFECTS_MAX; i++) {
        const char *why = spell_broken(m, &warband_of(m)->lasting[i], figure);

        if (why)
            return why;
    }
    return NULL;
}
