/* Battle: procedures and questions, by number. */
#ifndef GONFALON_BATTLE_ACTIONS_H
#define GONFALON_BATTLE_ACTIONS_H

#include "common/rules/massed/table/setup.h"

enum battle_procedure {
    P_GAME,
    P_DEPLOY,
    P_TURN,    /* one player turn */
    P_MOVES,   /* all moves of a movement or reserve phase that are neither charges nor compulsory */
    P_CHARGES, /* declared and answered */
    P_CHARGE_MOVES,
    P_FALL_BACK, /* disordered units */
    /* shoot/ */
    P_SHOOTING, /* the shooting phase */
    P_VOLLEY,   /* one unit, with all that comes of its shots */
    P_GRENADES, /* of one unit */
    /* fight/ */
    P_COMBAT, /* the combat phase */
    P_ARM,    /* units that have come into contact name their weapons */
    P_ROUND,  /* of one engagement */
    P_LOSSES, /* of one unit */
    P_PUSH,   /* push-back and follow-up of one engagement */
    /* rout/ */
    P_ROUTS,     /* routers and their pursuers move */
    P_RALLY,     /* the rally phase */
    P_REARRANGE, /* units that are reformed or have rallied */
    P_WITHDRAW,
    P_THROW,  /* shoot/: weapons thrown just before contact */
    P_FRENZY, /* psychology/: units that have come into contact */
    /* characters/ */
    P_COMPANY,   /* characters leave, take command, give it up */
    P_JOIN,      /* characters who touch friends join them */
    P_STEP_BACK, /* out of the fighting rank */
    P_CHALLENGES,
    /* command/ */
    P_BANNERS, /* that have fallen */
    P_COLOURS, /* places of bearers and musicians */
    P_TABLE,   /* massed/table/ */
    P_AGREE,   /* setup/: before all else */
    /* setup/: forces that advance, wait or go round a flank */
    P_SPECIAL,
    P_ENTER, /* units come on from the table edge */
    P_ARRIVALS,
    P_COMPONENTS, /* how mixed formations stand */
    P_FREE_HITS,  /* rout/: those that a player may aim */
    PROCEDURES
};

enum battle_question {
    Q_DEPLOY,
    Q_MOVE,    /* one of the units in ranks that have not moved, or nobody */
    Q_MOVE_ON, /* the unit whose manoeuvre has just been tested */
    Q_WALK,    /* the figures of a unit without ranks */
    Q_CHARGE,
    Q_FACE, /* B14.6.1-f */
    Q_REACTION,
    Q_CHARGE_WAY,
    Q_PUSH_ON, /* files of a charger that touch nobody */
    Q_FALL_BACK,
    /* shoot/ */
    Q_SHOOT,   /* one of the units that have not shot and its target, or nobody */
    Q_GRENADE, /* where it is thrown */
    Q_REDIRECT,
    /* fight/ */
    Q_ARM,
    Q_MOVE_UP, /* figures without ranks */
    Q_PISTOLS, /* who fires them */
    Q_DIVIDE,  /* attacks between enemy units */
    Q_BLOWS,   /* attacks at single figures */
    Q_LOSSES,
    Q_FALLEN,     /* which figures lose their blows */
    Q_NEXT_FIGHT, /* which engagement comes next */
    Q_STAY,       /* behind an obstacle */
    Q_WHOM,       /* to follow up */
    Q_SPREAD,     /* wider fronts and overlaps */
    Q_SHIFT,      /* files after a push-back pivot */
    /* rout/ */
    Q_PURSUE,
    Q_STOP,  /* a pursuit under way */
    Q_FRONT, /* of pursuers in contact */
    Q_RALLY,
    Q_REARRANGE,
    Q_WITHDRAW,
    Q_CHASE, /* after a unit that withdraws */
    /* characters/ */
    Q_COMPANY,
    Q_LEAVE, /* where a character who leaves is set down */
    Q_JOIN,
    Q_JOIN_PLACE,
    Q_STEP_BACK,
    Q_CHALLENGE,
    Q_ACCEPT,
    Q_AHEAD, /* of a routing unit */
    /* command/ */
    Q_CAPTURE,
    Q_COLOURS,
    Q_COLOURS_PLACE,
    Q_TABLE, /* the first of massed/table/ */
    Q_TABLE_LAST = Q_TABLE + TABLE_QUESTIONS - 1,
    /* psychology/ */
    Q_HATED_CHARGE, /* which of several hated enemies */
    Q_HATED_SHOT,
    Q_FRENZY, /* B10.5-c */
    /* setup/ */
    Q_TERMS,        /* of the setup */
    Q_EDGE,         /* of the table */
    Q_HOUSE_RULES,  /* optional rules */
    Q_ARMIES,       /* of the enemy */
    Q_ADVANCE,      /* which units form the advance force */
    Q_RESERVES,     /* which units wait in reserve, and with whom */
    Q_ENTRIES,      /* where and when reserve forces arrive */
    Q_ENTER,        /* a unit at the table edge */
    Q_SCOUTS_FIRST, /* who plays the first scouts' turn */
    Q_FIRST_TURN,   /* of the battle */
    Q_COMPONENTS,   /* how a mixed formation stands */
    /* charge/ */
    Q_MIX, /* B5.7.2-j: its components before a charger */
    /* rout/ */
    Q_FREE_HITS, /* B8.3-b: at single figures */
    Q_FLAILS,    /* B13.5.5-h: of routers, kept or not */
    /* charge/ */
    Q_CHARGE_AT, /* at whom each figure without ranks goes */
    QUESTIONS
};

#endif
