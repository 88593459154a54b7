/* P_JOIN: characters by themselves who stand in contact with a friendly unit belong to it (B14.6.3-a): after
 * deployment, and at the end of the phases in which they move. */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/company.h"
#include "common/rules/battle/characters/lead.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/attach.h"

enum { CLEARLY_APART = PACE / 4, LEADS = -2 };

/* RULE("B14.6.3-c"): less than a quarter of a pace is contact. */
static bool touches(const struct match *m, int32_t figure, int32_t unit)
{
    return massed_distance(m, figure_at(m, figure)->unit, unit) < CLEARLY_APART;
}

static bool is_alone(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    return massed_figure_at(m, figure)->role == ROLE_CHARACTER && massed_lives(m, figure) &&
           unit == massed_figure_at(m, figure)->own_unit && battle_stands(m, unit) &&
           !battle_engaged(m, unit) && !battle_unit_at(m, unit)->stupid &&
           !battle_unit_at(m, unit)->frozen; /* RULE("B14.6.4-d") */
}

/* Units in close combat have no time for him, and whom friends go through is not joined by them
 * (RULE("B5.5-d")); the ground must let one more stand there. */
static bool takes(const struct match *m, int32_t unit, int32_t figure)
{
    return figure_at(m, figure)->unit != unit && battle_side_of(m, unit) == figure_at(m, figure)->side &&
           battle_stands(m, unit) && !battle_engaged(m, unit) &&
           !battle_formation(m, unit)->rooted && /* RULE("B5.7.3-j") */
           battle_unit_at(m, unit)->immobile < battle_of(m)->player_turns &&
           massed_takes_characters(m, unit, figure) &&
           (!massed_in_ranks(m, unit) || massed_has_places(m, unit)) && touches(m, figure, unit) &&
           massed_has_room_for(m, unit, figure, battle_terms(m, unit)->barred);
}

static int32_t units_for(const struct match *m, int32_t figure, int32_t *first)
{
    int32_t count = 0;

    for (int32_t unit = m->state->units - 1; unit >= 0; unit--)
        if (takes(m, unit, figure)) {
            *first = unit;
            count++;
        }
    return count;
}

/* RULE("B14.6.3-b"): of several units his owner names one. */
void battle_join_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t figure = FRAME_TOP(battle_join_frame, m)->figure;

    (void)side;
    d->figure = figure;
    decision_arg(d, "character", ARG_FIGURE, figure);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (takes(m, unit, figure)) {
            struct option *o = decision_option(d, "join", "battle.option.join");

            o->id = unit;
            o->unit = unit;
            option_arg(o, "character", ARG_FIGURE, figure);
            option_arg(o, "unit", ARG_UNIT, unit);
        }
}

/* RULE("B14.6.3-d"): any place in the ranks; RULE("B14.6.5-b"): or that of the leader. */
void battle_join_place_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_join_frame *v = FRAME_TOP(battle_join_frame, m);

    (void)side;
    d->figure = v->figure;
    d->unit = v->unit;
    decision_arg(d, "character", ARG_FIGURE, v->figure);
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    massed_offer_places(m, v->unit, d, "battle.option.place");
    if (battle_outranks_unit(m, v->figure, v->unit)) {
        struct option *o = decision_option(d, "lead", "battle.option.joins_to_lead");

        o->id = LEADS;
        o->unit = v->unit;
        option_arg(o, "unit", ARG_UNIT, v->unit);
    }
}

static int32_t any_place(const struct match *m, int32_t unit)
{
    struct block b = state_blocks(m->state, unit)[0];

    for (int32_t slot = b.count - 1; slot >= 0; slot--)
        if (massed_gives_way(m, unit, slot))
            return slot;
    return NOTHING;
}

static void join(struct match *m, const struct battle_join_frame *v, int32_t place)
{
    struct event *e;
    int32_t slot = place == LEADS ? any_place(m, v->unit) : place;

    massed_attach(m, v->figure, v->unit, massed_in_ranks(m, v->unit) ? slot : NOTHING);
    if (battle_unit_at(m, v->unit)->spent > battle_double(m, v->unit)) /* B14.6.3-e: he is slower */
        battle_unit_at(m, v->unit)->spent = battle_double(m, v->unit);
    e = battle_tell(m, "battle.joined", RULE("B14.6.3-a"), v->unit);
    event_arg(e, "character", ARG_FIGURE, v->figure);
    event_end(m);
    if (place == LEADS)
        battle_take_command(m, v->figure, RULE("B14.6.5-b"));
}

/* The next character, from `looked` on, who stands in contact with friends. */
static enum flow next(struct match *m, struct frame *f, struct battle_join_frame *v)
{
    for (; v->looked < m->state->figures; v->looked++) {
        int32_t units;

        v->figure = v->looked;
        if (!is_alone(m, v->figure) || (v->side != NO_SIDE && figure_at(m, v->figure)->side != v->side))
            continue;
        units = units_for(m, v->figure, &v->unit);
        if (units > 1)
            return flow_ask(m, f, JOIN_UNIT, Q_JOIN, 1 << figure_at(m, v->figure)->side);
        if (units == 1)
            return flow_again(f, JOIN_PLACE);
    }
    return flow_done(m, NO_RESULT);
}

enum flow battle_join_run(struct match *m, struct frame *f)
{
    struct battle_join_frame *v = FRAME(battle_join_frame, f);
    int32_t side = v->figure == NOBODY ? NO_SIDE : figure_at(m, v->figure)->side;

    switch (f->step) {
    case JOIN_NEXT:
        return next(m, f, v);
    case JOIN_UNIT:
        v->unit = flow_answer(m, side)->item[0].ref;
        return flow_again(f, JOIN_PLACE);
    case JOIN_PLACE:
        if (massed_in_ranks(m, v->unit))
            return flow_ask(m, f, JOIN_PLACED, Q_JOIN_PLACE, 1 << side);
        join(m, v, NOTHING);
        return flow_again(f, JOIN_NEXT);
    case JOIN_PLACED:
        join(m, v, flow_answer(m, side)->item[0].ref);
        return flow_again(f, JOIN_NEXT);
    default:
        flow_lost(m, f);
    }
}
