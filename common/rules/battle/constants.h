/* Battle: numbers of the ledger, and words for them. Lengths are in paces (inches). */
#ifndef GONFALON_BATTLE_CONSTANTS_H
#define GONFALON_BATTLE_CONSTANTS_H

#include "common/rules/massed/profile.h"
#include "common/table/table.h"

enum battle_limit {
    BATTLE_FIGURES = 2000,
    BATTLE_UNITS = 120, /* refused: battle_muster; a battle of 2 x 2,000 points has 40 */
    CONTACTS_MAX = 354, /* 3 x units - 6: areas that touch at edges are a planar graph */
    NO_SIDE = -1,
    NO_UNIT = -1,
    NO_CONTACT = -1,
    SECONDS_MOST = 5, /* as the catalogue has it */
    /* RULE("B1.3-a"): a die has faces from 1 on. RULE("B1.3-e"): dice of one roll stay single results unless
     * a rule adds them up. RULE("B1.3-f"): there is none with other faces. */
    D6 = 6,
    TEST_DICE = 2,                         /* B11.1.2-f: 2D6 */
    CHARACTERISTIC_CEILING = 10,           /* B11.1.2-d */
    TURNS_UNLIMITED = 999,                 /* B1.2-b: more than any battle lasts */
    TURNS_DEFAULT = 5,                     /* B26.1-b */
    SIDES = 2,                             /* B4-a */
    KEPT_FROM_ENEMIES = PACE,              /* B5.4.1-a */
    RESERVE_CLEARANCE = 4 * PACE,          /* B9.1-a, B9.1-d, B9.2-d */
    KEPT_FROM_SCOUTS = 4 * PACE + CONTACT, /* B25.2.1-i: 4 paces are too near, and gaps are rounded */
    MANOEUVRES_MOST = 3,                   /* B5.6.1-l */
    NEAR_TARGET = 4 * PACE,                /* B7.1-g, B7.1.2-b, B7.1.5-b */
    SLANT_MOST = FULL_TURN / 16,           /* B7.1.1-c: 22.5 degrees */
    FAST_RESERVE_MOVE = 6 * PACE,          /* B6.2.5-f */
    ROUT_LOSSES = 4,                       /* B8.1-a, B8.1-c: one in four */
    RANK_BONUS_MOST = 3,                   /* B7.12-k */
    RANK_BONUS_FRONT = 4,                  /* B7.12-m: engaged figures of the front rank that it takes */
    PUSHED_BACK = 2 * PACE,                /* B7.13.2-a */
    RALLY_COMPANY = 5,                     /* B8.6-i: figures of a unit that counts as one */
    FLANK_MOST = 2                         /* B5.6.1.1-a: figures that join or leave one end of the front */
};

/* B7.2-a: what a unit does about charges on it in this turn. */
enum battle_reaction { REACTION_NONE, REACTION_HOLD, REACTION_FLEE, REACTION_STAND };

/* B4-h, with what comes before and after. The magic phase belongs to a module that the ledger does not have
 * (B4.5-a). */
enum battle_phase {
    PHASE_SETUP,
    PHASE_START,
    PHASE_MOVEMENT,
    PHASE_SHOOTING,
    PHASE_COMBAT,
    PHASE_RESERVE,
    PHASE_RALLY,
    PHASE_END
};

#endif
