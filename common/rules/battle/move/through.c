/* Interpenetration of friends (B5.5). */
#include "common/rules/battle/move/through.h"

#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/square.h"
#include "common/table/place.h"

/* RULE("B5.5-j"): war machines, single creatures and chariots. */
static bool stands_alone(const struct match *m, int32_t unit)
{
    int32_t type = massed_unit_at(m, unit)->type;

    return type == TYPE_MACHINE || type == TYPE_MONSTER || type == TYPE_CHARIOT;
}

/* RULE("B5.5-k"): it flees or charges. */
static bool runs(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return battle_routing(m, unit) || u->reaction == REACTION_FLEE || u->target != NO_UNIT || u->charged;
}

/* RULE("B5.5-b"): it has neither moved nor manoeuvred in this player turn. */
static bool immobile_so_far(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return !u->moved && u->spent == 0 && u->manoeuvres == 0 && u->gone == 0 && !u->marched;
}

/* RULE("B5.5-h"): those without ranks go through each other freely. */
bool battle_crossing_tests(const struct match *m, int32_t unit, int32_t friend)
{
    (void)unit;
    return massed_in_ranks(m, friend) && !stands_alone(m, friend);
}

/* RULE("B5.5-c"): the crossed unit is neither divided by an obstacle (B5.6.1-b) nor engaged (B5.6.1-c). */
bool battle_may_cross(const struct match *m, int32_t unit, int32_t friend)
{
    if (runs(m, friend))
        return false;
    if (!battle_crossing_tests(m, unit, friend))
        return true;
    return immobile_so_far(m, friend) && !battle_engaged(m, friend) &&
           (unit_at(m, friend)->blocks == 1 || battle_in_square(m, friend));
}

bool battle_may_end_in(const struct match *m, int32_t unit, int32_t friend)
{
    return battle_crossing_tests(m, unit, friend) && battle_may_cross(m, unit, friend);
}

void battle_hold_crossed(struct match *m, int32_t friend)
{
    struct battle_unit *u = battle_unit_at(m, friend);

    if (u->immobile < battle_of(m)->player_turns)
        u->immobile = battle_of(m)->player_turns;
}

/* --- in the midst of friends --------------------------------------------------------------------------- */

static bool overlap(const struct match *m, int32_t a, int32_t b)
{
    const struct stand *one = table_stand_const(table_of(m), a), *other = table_stand_const(table_of(m), b);

    return bases_overlap(&one->place, &one->base, &other->place, &other->base);
}

/* The unit in ranks that the figure stands in; NO_UNIT. */
static int32_t in_the_midst_of(const struct match *m, int32_t figure)
{
    for (int32_t other = 0; other < m->state->figures; other++) {
        int32_t unit = figure_at(m, other)->unit;

        if (unit != figure_at(m, figure)->unit && figure_at(m, other)->fate == FATE_IN_PLAY &&
            massed_in_ranks(m, unit) && overlap(m, figure, other))
            return unit;
    }
    return NO_UNIT;
}

/* Its own next turn is the player turn after the enemy's. */
static void hold_next_turn(struct match *m, int32_t unit, int32_t by)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    int32_t until = battle_of(m)->player_turns + SIDES;
    struct event *e;

    if (u->immobile >= until)
        return;
    u->immobile = until;
    e = battle_tell(m, "battle.amid", RULE("B5.5-e"), unit);
    event_arg(e, "by", ARG_UNIT, by);
    event_end(m);
}

void battle_note_amid(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        struct stand *s = table_stand(table_of(m), figure);
        int32_t *amid = &battle_figure_at(m, figure)->amid;

        if (!massed_lives(m, figure) || massed_in_ranks(m, unit))
            continue;
        *amid = in_the_midst_of(m, figure);
        /* figures inside overlap: nobody is stopped by them while they are there */
        s->flags = *amid == NO_UNIT ? s->flags | STAND_BLOCKS_MOVE : s->flags & ~(uint32_t)STAND_BLOCKS_MOVE;
    }
}

void battle_hold_amid(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        int32_t amid = battle_figure_at(m, figure)->amid;

        if (amid != NO_UNIT && massed_lives(m, figure))
            hold_next_turn(m, amid, unit);
    }
}

/* RULE("B5.5-e"): until the end of its own next turn, if somebody has stayed inside. */
const char *battle_crossed_holds(const struct match *m, int32_t unit)
{
    int32_t until = battle_unit_at(m, unit)->immobile;

    return until > 0 && until >= battle_of(m)->player_turns ? RULE("B5.5-b") : NULL;
}

/* --- forced moves -------------------------------------------------------------------------------------- */

static bool stands_amid(const struct match *m, int32_t unit, int32_t friend)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && battle_figure_at(m, figure)->amid == friend)
        return true;
    return false;
}

static void hamper(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    if (u->hampered == battle_of(m)->player_turns)
        return;
    u->hampered = battle_of(m)->player_turns;
    battle_tell(m, "battle.hampered", RULE("B5.5-f"), unit);
    event_end(m);
}

void battle_forced_to_move(struct match *m, int32_t unit)
{
    for (int32_t friend = 0; friend < m->state->units; friend ++)
        if (friend != unit && battle_in_play(m, friend) &&
            (stands_amid(m, unit, friend) || stands_amid(m, friend, unit))) {
            hamper(m, unit);
            hamper(m, friend);
        }
}

bool battle_hampered(const struct match *m, int32_t unit)
{
    int32_t turn = battle_unit_at(m, unit)->hampered;

    return turn > 0 && turn == battle_of(m)->player_turns;
}
