/* Who leads a unit. An ordinary leader whose place a character takes is an ordinary soldier until he leads
 * again; the unit remembers him (`former`). */
#include "common/rules/battle/characters/lead.h"

#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/places.h"
#include "common/rules/massed/mixed.h"

bool battle_led_by_character(const struct match *m, int32_t unit)
{
    return battle_has_leader(m, unit) && massed_is_character(m, massed_unit_at(m, unit)->leader);
}

/* Ld as it is, no bonus added. */
static bool outranks(const struct match *m, int32_t figure, int32_t ld)
{
    return massed_value(m, figure, CHAR_LD) > ld;
}

/* RULE("B14.6.5-a"), RULE("B11.1-b"). */
bool battle_outranks_unit(const struct match *m, int32_t figure, int32_t unit)
{
    int32_t leader = massed_unit_at(m, unit)->leader;

    return outranks(m, figure, battle_troops_value(m, unit, CHAR_LD)) &&
           (!battle_has_leader(m, unit) || outranks(m, figure, massed_value(m, leader, CHAR_LD)));
}

bool battle_may_lead(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    return massed_lives(m, figure) && massed_is_character(m, figure) &&
           figure != massed_unit_at(m, unit)->leader && massed_rank_and_file(m, unit) > 0 &&
           battle_outranks_unit(m, figure, unit);
}

static void swap_figures(struct battle_places *p, int32_t a, int32_t b)
{
    int32_t figure = p->figure[a];

    p->figure[a] = p->figure[b];
    p->figure[b] = figure;
}

static int32_t slot_of(const struct battle_places *p, int32_t figure)
{
    for (int32_t slot = 0; slot < p->block.count; slot++)
        if (p->figure[slot] == figure)
            return slot;
    return NOTHING;
}

/* RULE("B14.6.5-b"): who stood there takes his place. The former leader goes next to him, on the right where
 * there is room. */
static void take_centre(struct match *m, int32_t unit, int32_t figure, int32_t before)
{
    struct battle_places places;
    int32_t from, centre, beside, former;

    if (unit_at(m, unit)->blocks != 1)
        return;
    battle_take_places(m, unit, &places);
    centre = battle_centre_slot(&places);
    from = slot_of(&places, figure);
    if (from == NOTHING)
        return;
    swap_figures(&places, from, centre);
    former = before == NOBODY ? NOTHING : slot_of(&places, before);
    beside = centre + 1 < places.block.files ? centre + 1 : centre - 1;
    if (former != NOTHING && beside >= 0)
        swap_figures(&places, former, beside);
    battle_put_places(m, unit, &places);
}

void battle_note_former(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->role == ROLE_LEADER && figure != massed_unit_at(m, unit)->leader) {
        massed_figure_at(m, figure)->role = ROLE_ORDINARY;
        battle_unit_at(m, unit)->former = figure;
    }
}

static void install(struct match *m, int32_t unit, int32_t figure)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->massed.leader = figure;
    u->gives_up = 0;
    if (figure != NOBODY && figure == u->former) {
        massed_figure_at(m, figure)->role = ROLE_LEADER;
        u->former = NOBODY;
    }
    battle_note_former(m, unit);
    massed_mix_again(m, unit, &state_blocks(m->state, unit)[0]);
}

void battle_take_command(struct match *m, int32_t figure, const char *rule)
{
    int32_t unit = figure_at(m, figure)->unit, before = massed_unit_at(m, unit)->leader;
    struct event *e;

    take_centre(m, unit, figure, before);
    install(m, unit, figure);
    battle_unit_at(m, unit)->lost_face = false; /* RULE("B7.15.3-f"): "it lasts while he leads the unit" */
    e = battle_tell(m, "battle.takes_command", rule, unit);
    event_arg(e, "leader", ARG_FIGURE, figure);
    event_end(m);
}

/* --- giving it up -------------------------------------------------------------------------------------- */

static void tell_of_leader(struct match *m, int32_t unit, int32_t leader, const char *key, const char *rule)
{
    struct event *e = battle_tell(m, key, rule, unit);

    event_arg(e, "leader", ARG_FIGURE, leader);
    event_end(m);
}

void battle_give_up_command(struct match *m, int32_t unit)
{
    battle_unit_at(m, unit)->gives_up = battle_of(m)->player_turns;
    tell_of_leader(m, unit, massed_unit_at(m, unit)->leader, "battle.gives_up_command", RULE("B14.6.6-a"));
}

void battle_keep_command(struct match *m, int32_t unit)
{
    battle_unit_at(m, unit)->gives_up = 0;
    tell_of_leader(m, unit, massed_unit_at(m, unit)->leader, "battle.keeps_command", RULE("B14.6.6-b"));
}

bool battle_hands_over(const struct match *m, int32_t unit)
{
    int32_t since = battle_unit_at(m, unit)->gives_up;

    return since > 0 && since < battle_of(m)->player_turns && battle_led_by_character(m, unit);
}

/* RULE("B14.6.6-b"): of characters those whose Ld is higher than that of the troops and of the former leader.
 */
bool battle_may_succeed(const struct match *m, int32_t unit, int32_t figure)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    bool former_lives = u->former != NOBODY && massed_lives(m, u->former);

    if (figure == u->former)
        return former_lives;
    return massed_lives(m, figure) && massed_is_character(m, figure) && figure != u->massed.leader &&
           outranks(m, figure, battle_troops_value(m, unit, CHAR_LD)) &&
           (!former_lives || outranks(m, figure, massed_value(m, u->former, CHAR_LD)));
}

int32_t battle_successor(const struct match *m, int32_t unit)
{
    int32_t best = NOBODY, former = battle_unit_at(m, unit)->former;

    if (former != NOBODY && massed_lives(m, former))
        return former;
    EACH_MEMBER(m->state, unit, figure)
    if (battle_may_succeed(m, unit, figure) &&
        (best == NOBODY || massed_value(m, figure, CHAR_LD) > massed_value(m, best, CHAR_LD)))
        best = figure;
    return best;
}

void battle_hand_over(struct match *m, int32_t unit, int32_t to)
{
    int32_t before = massed_unit_at(m, unit)->leader;

    if (to != NOBODY) {
        battle_take_command(m, to, RULE("B14.6.6-b"));
        return;
    }
    install(m, unit, NOBODY);
    tell_of_leader(m, unit, before, "battle.no_successor", RULE("B14.6.6-b"));
}
