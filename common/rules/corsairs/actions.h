/* Corsairs: what a character can do, procedures, questions. */
#ifndef GONFALON_CORSAIRS_ACTIONS_H
#define GONFALON_CORSAIRS_ACTIONS_H

#include "common/match/rules.h"

/* What a character does in his activation (C2-d). */
enum corsairs_action {
    ACTION_NONE,
    ACTION_STAY, /* is left out of the group's activation (C5-b) */
    ACTION_MOVE,
    ACTION_MOVE_SHOOT,
    ACTION_LEAVE,       /* contact, then moves (C2-k) */
    ACTION_SHOOT_LEAVE, /* the same, and fires his pistol before he goes (C2-f) */
    ACTION_PASSAGE,
    ACTION_SHOOT,
    ACTION_RELOAD,
    ACTION_HIDE,
    ACTION_WAIT,
    ACTION_ROW,
    ACTION_UNLOCK,
    ACTION_LOAD,
    ACTION_UNLOAD,
    ACTION_BOARD,
    ACTION_CLIMB,
    ACTION_SET_GUN,
    ACTION_FREE,
    ACTIONS
};

enum waypoint_act { WAYPOINT_PASS, WAYPOINT_SHOOT, WAYPOINT_PUT_DOWN, WAYPOINT_PICK_UP };

enum corsairs_procedure {
    P_GAME,
    P_DEPLOY,
    P_INITIATIVE,
    P_ACTIVATIONS,
    P_ACTIVATE,
    P_WALK,
    P_OPPORTUNITY,
    P_CONTACT,
    P_SHOT,
    P_TASK,
    P_LEAVE,
    P_ROW,
    P_MELEE,
    P_PUSH,
    P_TAKE_PLACE,
    P_END,
    PROCEDURES
};

enum corsairs_question {
    Q_LEADER,
    Q_DEPLOY,
    Q_FIRST,
    Q_ACTIVATE,
    Q_ACTION,
    Q_POINT_GUN,
    Q_MOVE,
    Q_TARGET,
    Q_BONUS,
    Q_POINT_BLANK,
    Q_OPPORTUNITY,
    Q_OPPORTUNITY_POINT,
    Q_WEAPON,
    Q_STRIKE,
    Q_TAKE_PLACE,
    Q_BOAT,
    QUESTIONS
};

#endif
