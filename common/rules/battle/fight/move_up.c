/* B15.10-r: Q_MOVE_UP asks which of the figures that touch nobody move into contact, each up to M; those of
 * the active side are asked about first. */
#include "common/rules/battle/fight/move_up.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/walk.h"
#include "common/rules/massed/free_figures.h"

static bool touches_anybody(const struct match *m, int32_t figure)
{
    const struct stand *s = table_stand_const(table_of(m), figure);

    EACH_CONTACT(m, figure_at(m, figure)->unit, contact)
    EACH_MEMBER(m->state, battle_opponent(m, contact, figure_at(m, figure)->unit), enemy)
    {
        const struct stand *e = table_stand_const(table_of(m), enemy);

        if (massed_lives(m, enemy) && base_distance(&s->place, &s->base, &e->place, &e->base) <= CONTACT)
            return true;
    }
    return false;
}

/* An enemy of its unit, fought before, whom it could reach; NO_UNIT. */
static int32_t reached_by(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    if (!massed_lives(m, figure) || touches_anybody(m, figure))
        return NO_UNIT;
    EACH_CONTACT(m, unit, contact)
    {
        int32_t enemy = battle_opponent(m, contact, unit);

        if (battle_fought(m, contact) && battle_contact_at(m, contact)->rounds > 0 &&
            massed_gets_into_contact(m, figure, enemy, battle_walk(m, unit), battle_terms(m, unit)))
            return enemy;
    }
    return NO_UNIT;
}

static bool may_move_up(const struct match *m, int32_t unit)
{
    if (!battle_walks(m, unit)) /* chapters 18 and 20 say how others do */
        return false;
    EACH_MEMBER(m->state, unit, figure)
    if (reached_by(m, figure) != NO_UNIT)
        return true;
    return false;
}

bool battle_next_to_move_up(const struct match *m, struct battle_round_frame *v)
{
    while (v->moved_up < 2 * m->state->units) {
        int32_t unit = v->moved_up % m->state->units;
        bool active = v->moved_up++ < m->state->units;

        if (active == (battle_side_of(m, unit) == battle_of(m)->active) &&
            battle_unit_at(m, unit)->engagement == v->engagement && may_move_up(m, unit)) {
            v->moves_up = unit;
            return true;
        }
    }
    return false;
}

void battle_move_up_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = FRAME_TOP(battle_round_frame, m)->moves_up;
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    d->min = d->max = 0;
    EACH_MEMBER(m->state, d->unit, figure)
    if (reached_by(m, figure) != NO_UNIT) {
        struct option *o = decision_option(d, "up", "battle.option.move_up");

        o->id = figure;
        o->figure = figure;
        option_arg(o, "figure", ARG_FIGURE, figure);
        d->max++;
    }
}

/* All of them. */
void battle_move_up_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        answer_add(a, d->option[i].id, 0);
}

static int64_t how_far(const struct match *m, int32_t figure, int32_t enemy)
{
    return distance_squared(table_stand_const(table_of(m), figure)->place.at, massed_centre(m, enemy));
}

/* Of those who are named and can get there, the nearest; NOTHING. */
static int32_t nearest_named(const struct match *m, const struct answer *a)
{
    int32_t best = NOTHING;
    int64_t least = 0;

    for (int32_t i = 0; i < a->count; i++) {
        int32_t enemy = reached_by(m, a->item[i].ref);
        int64_t away = enemy == NO_UNIT ? 0 : how_far(m, a->item[i].ref, enemy);

        if (enemy != NO_UNIT && (best == NOTHING || away < least)) {
            best = i;
            least = away;
        }
    }
    return best;
}

/* The nearest first: it may take the place of another, who then stays. */
void battle_move_up(struct match *m, const struct battle_round_frame *v)
{
    const struct answer *a = flow_answer(m, battle_side_of(m, v->moves_up));
    bool any = false;

    for (int32_t i; (i = nearest_named(m, a)) != NOTHING; any = true) {
        int32_t figure = a->item[i].ref;

        if (!massed_close_in_one(m, figure, reached_by(m, figure), battle_walk(m, v->moves_up),
                                 battle_terms(m, v->moves_up)))
            break;
    }
    if (!any)
        return;
    battle_tell(m, "battle.closed_in", RULE("B15.10-r"), v->moves_up);
    event_end(m);
}
