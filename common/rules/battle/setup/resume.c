/* Beginning in the middle: what a scenario file means by "start" (README.md). */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/characters/lead.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/battle/move/moves.h"
#include "common/rules/battle/move/places.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/turn/phases.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/shared/start.h"
#include "common/table/block_touch.h"

enum start_phase {
    START_TURN,
    START_COMPANY,
    START_CHARGES,
    START_ROUTS,
    START_WITHDRAWALS,
    START_MOVEMENT,
    START_SHOOTING,
    START_COMBAT,
    START_RESERVE,
    START_RALLY,
    START_END
};

static void open_moves(struct match *m, enum battle_phase step, int32_t then)
{
    battle_enter_phase(m, step);
    if (step == PHASE_RESERVE)
        battle_begin_moves(m); /* RULE("B9.1-a") */
    flow_open(m, P_TURN, then);
    FRAME(battle_moves_frame, flow_open(m, P_MOVES, MOVES_NEXT))->unit = NO_UNIT;
}

static void open_frames(struct match *m, enum start_phase phase)
{
    flow_open(m, P_GAME, GAME_TURN_OVER);
    switch (phase) {
    case START_TURN:
        flow_open(m, P_TURN, TURN_BEGIN);
        break;
    case START_COMPANY:
        flow_open(m, P_TURN, TURN_COMPANY);
        break;
    case START_CHARGES:
        battle_enter_phase(m, PHASE_MOVEMENT);
        flow_open(m, P_TURN, TURN_ROUTS);
        *FRAME(battle_charges_frame, flow_open(m, P_CHARGES, CHARGES_NEXT)) =
            (struct battle_charges_frame){.unit = NO_UNIT, .target = NO_UNIT};
        break;
    case START_ROUTS:
        battle_enter_phase(m, PHASE_MOVEMENT);
        flow_open(m, P_TURN, TURN_ROUTS);
        break;
    case START_WITHDRAWALS:
        battle_enter_phase(m, PHASE_MOVEMENT);
        flow_open(m, P_TURN, TURN_WITHDRAW);
        break;
    case START_MOVEMENT:
        open_moves(m, PHASE_MOVEMENT, TURN_JOIN);
        break;
    case START_SHOOTING:
        battle_enter_phase(m, PHASE_SHOOTING);
        flow_open(m, P_TURN, TURN_COMBAT);
        flow_open(m, P_SHOOTING, SHOOTING_NEXT);
        break;
    case START_COMBAT:
        flow_open(m, P_TURN, TURN_COMBAT);
        break;
    case START_RESERVE:
        open_moves(m, PHASE_RESERVE, TURN_RESERVE_JOIN);
        break;
    case START_RALLY:
        flow_open(m, P_TURN, TURN_RALLY);
        break;
    case START_END:
        flow_open(m, P_TURN, TURN_OVER);
        break;
    }
}

/* RULE("B5.3.4-a"), RULE("B11.1.1-a"): a file need not say that leaders stand in the centre of the front. */
static void centre_leaders(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_places places;

        battle_note_former(m, unit);
        if (unit_at(m, unit)->blocks != 1 || !battle_has_leader(m, unit))
            continue;
        battle_take_places(m, unit, &places);
        if (battle_centre_leader(&places))
            battle_put_places(m, unit, &places);
    }
}

/* Its ranks, or the base of a character who stands alone. */
static bool stands_as(const struct match *m, int32_t unit, struct block *out)
{
    struct massed_bodies bodies;

    if (!battle_in_play(m, unit) || (!massed_in_ranks(m, unit) && !battle_is_alone(m, unit)))
        return false;
    massed_take_bodies(m, unit, &bodies);
    *out = bodies.at[0];
    return bodies.count > 0;
}

/* Enemies that touch when the file begins are in contact; the one whose front touches has arrived, of two
 * such the one that has charged, else the one of side A. Who touches routers pursues them. */
static void find_contact(struct match *m, int32_t a, int32_t b)
{
    struct touch touch;
    struct block one, other;
    bool swap;

    if (!stands_as(m, a, &one) || !stands_as(m, b, &other) || !footprints_touch(&one, &other, &touch) ||
        touch.shared <= CONTACT)
        return;
    swap = touch.face_a != FACE_FRONT || (touch.face_b == FACE_FRONT && battle_unit_at(m, b)->charged);
    if (swap)
        battle_make_contact(m, b, a, (enum block_face)touch.face_a);
    else
        battle_make_contact(m, a, b, (enum block_face)touch.face_b);
    if (battle_routing(m, a) != battle_routing(m, b))
        battle_unit_at(m, battle_routing(m, a) ? b : a)->pursues = battle_routing(m, a) ? a : b;
}

/* Friends that touch are in a brawl if one of them has the other as its rival: that one has attacked. */
static void find_brawl(struct match *m, int32_t unit)
{
    int32_t rival = battle_unit_at(m, unit)->rival, contact;

    if (rival == NO_UNIT || battle_side_of(m, rival) != battle_side_of(m, unit))
        return;
    find_contact(m, unit, rival);
    contact = battle_contact_of(m, unit, rival);
    if (contact == NO_CONTACT)
        return;
    battle_contact_at(m, contact)->brawl = (int32_t)battle_sort_of_brawl(m, unit);
    battle_unit_at(m, unit)->renegade = true;
}

static void find_contacts(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        find_brawl(m, unit);
    for (int32_t a = 0; a < m->state->units; a++)
        for (int32_t b = 0; b < m->state->units; b++)
            if (battle_side_of(m, a) == 0 && battle_side_of(m, b) == 1)
                find_contact(m, a, b);
}

bool battle_resume_at(struct match *m, const json_t *start, struct problems *problems)
{
    static const char *const keys[] = {"turn",       "phase",        "first",     "active",
                                       "challenges", "lone_charges", "free_aims", NULL};
    static const char *const phases[] = {"turn",     "company", "charges", "routs", "withdrawals", "movement",
                                         "shooting", "combat",  "reserve", "rally", "end",         NULL};
    int32_t phase = START_MOVEMENT, first = 0, active = NO_SIDE;

    if (!start_keys_known(start, keys, problems) || !start_phase(start, phases, &phase, problems) ||
        !start_side(m, start, "first", &first, problems) ||
        !start_side(m, start, "active", &active, problems))
        return false;
    battle_of(m)->first = first;
    battle_of(m)->active = active == NO_SIDE ? first : active;
    m->state->turn = catalogue_number(start, "turn", 1);
    battle_of(m)->player_turns = 1;
    battle_of(m)->no_challenges = !catalogue_flag(start, "challenges");
    battle_of(m)->no_lone_charges = !catalogue_flag(start, "lone_charges");
    battle_of(m)->no_free_aims = !catalogue_flag(start, "free_aims");
    centre_leaders(m);
    battle_count_strength(m);
    find_contacts(m);
    open_frames(m, (enum start_phase)phase);
    return true;
}
