/* Orders: procedures and questions, by number. */
#ifndef GONFALON_ORDERS_ACTIONS_H
#define GONFALON_ORDERS_ACTIONS_H

#include "common/rules/massed/table/setup.h"

enum orders_procedure {
    P_GAME,
    P_SPELLS, /* magic/: which spells wizards know */
    P_DEPLOY,
    P_TURN, /* turn/ */
    P_JOINING,
    P_RALLY,
    P_INITIATIVE,
    P_BATCH,
    P_BATCH_COUNTERS,
    P_ROTATION,
    P_STRATEGY,
    P_ACTIVATE,
    P_MOVE, /* move/ */
    P_REFORM,
    P_DISENGAGE,
    P_CHARGE,
    P_PAUSE,
    P_COUNTER_CHARGE,
    P_ARRIVE,
    P_STATIC_SHOT, /* shoot/ */
    P_SHOOT,
    P_VOLLEY,
    P_MACHINE_SHOT,
    P_ROUND, /* fight/ */
    P_STRIKE,
    P_CHALLENGES,
    P_ONWARD,
    P_LOSSES,
    P_CONSEQUENCES, /* morale/ */
    P_ROUT_TEST,
    P_FLEE,
    P_PURSUE,
    P_PANIC,
    P_NEW_COUNTER,
    P_WANDER, /* psychology/ */
    P_REVEAL,
    P_CAST, /* magic/ */
    P_DISPEL,
    P_ARM, /* fight/ */
    P_AIM,
    P_TABLE, /* massed/table/ */
    PROCEDURES
};

enum orders_question {
    Q_SPELLS,
    Q_DEPLOY,
    Q_JOIN,
    Q_JOIN_PLACE,
    Q_LEAVE_PLACE,
    Q_ORDERS,
    Q_RALLY_NEXT,
    Q_INITIATIVE_POINTS,
    Q_FIRST,
    Q_BATCH_SHARE,
    Q_BATCH_UNITS,
    Q_BATCH_NEXT,
    Q_ACTIVATE,
    Q_WHICH_ORDER,
    Q_STRATEGY,
    Q_STRATEGY_ORDER,
    Q_PACE,
    Q_MOVE,
    Q_FREE_MOVE,
    Q_REFORM,
    Q_PIVOT_THEN,
    Q_DISENGAGE_STRIKES,
    Q_DISENGAGE_TO,
    Q_CHARGE_TARGET,
    Q_CHARGE_WHEEL,
    Q_REACTION,
    Q_FALL_BACK,
    Q_COUNTER_CHARGE,
    Q_REVEAL,
    Q_SHOTS,
    Q_TARGET,
    Q_WEAPON_SET,
    Q_CHALLENGE,
    Q_ACCEPT,
    Q_BLOWS,
    Q_LOSSES,
    Q_PURSUE,
    Q_RALLIED_FORMATION,
    Q_NEW_COUNTER,
    Q_CAST,
    Q_SPELL_TARGET,
    Q_DISPEL,
    Q_FIRST_FORMATION,
    Q_FILES,   /* move/: of a unit that changes its formation */
    Q_FORM_UP, /* out of disorder */
    Q_PIVOT,
    Q_SPEED, /* of chariots */
    Q_DRIVE,
    Q_CHARGE_ARCS,
    Q_CAST_MOVE, /* magic/: a lone wizard before he casts (O8.1-e) */
    Q_FAR_STEP,  /* of a unit in ranks */
    Q_FAR_STEP_FREE,
    Q_MACHINE_TARGET, /* shoot/ */
    Q_TABLE,          /* the first of massed/table/ */
    Q_TABLE_LAST = Q_TABLE + TABLE_QUESTIONS - 1,
    QUESTIONS
};

#endif
