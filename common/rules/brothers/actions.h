/* What can be done and asked: actions of the menu, procedures, questions. */
#ifndef GONFALON_BROTHERS_ACTIONS_H
#define GONFALON_BROTHERS_ACTIONS_H

#include "common/match/rules.h"

/* Everything an activated figure can do (action_rows.h). An option of the menu is an action and up to two
 * details (usually figures: whom, with what). */
enum brothers_action {
    ACTION_NONE,
#define ACTION(name, ...) ACTION_##name,
#include "common/rules/brothers/action_rows.h"
    ACTIONS
};

enum brothers_procedure {
#define PROCEDURE(number, run) number,
#include "common/rules/brothers/procedure_rows.h"
    PROCEDURES,
    NO_PROCEDURE = PROCEDURES
};

enum walk_flag { WALK_INTO_CONTACT = 1, WALK_TRAMPLES = 2, WALK_FALLS = 4, WALK_HEAVY_FALL = 8 };
enum walk_end { WALK_FREE, WALK_CONTACT, WALK_FELL, WALK_STOPPED, WALK_GONE };
enum { SETTLED_ALREADY = -1 }; /* P_CONTACT: it stands where it touches another enemy, and stays there */
enum strike_flag {
    STRIKE_PAID = 1, /* a Charge: its 6 PA are paid, only extras are to pay */
    STRIKE_FREE = 2, /* the free attack on who flees (F8.2-i) */
};
enum mount_loss { MOUNT_WOUNDED, MOUNT_KILLED, MOUNT_THROWS_RIGHT, MOUNT_THROWS_LEFT };
enum morale_cause { MORALE_MELEE, MORALE_SHOT, MORALE_SPELL, MORALE_OTHER, MORALE_CAUSES };

enum brothers_question {
    Q_JOKER,
    Q_EDGE,
    Q_DEPLOY,
    Q_DEPLOY_FOG,
    Q_STATUS,
    Q_KIT,
    Q_ACTIVATE,
    Q_ACTION,
    Q_FACING,
    Q_MOVE,
    Q_REACT,
    Q_SPOT,
    Q_TURN_TO,
    Q_DISMOUNT,
    /* Fighting, shooting, spells. */
    Q_STRIKE,         /* pick: extra PA and which item hits */
    Q_STRIKE_AD,      /* pick: change weapon, dodge, parry, kick, defend */
    Q_DEFENCE,        /* pick: which item hits, which defends */
    Q_CONTACT_AD,     /* pick: defensive shot, change weapon, nothing */
    Q_CHANGE_WEAPON,  /* pick: items to hold */
    Q_CRITICAL,       /* pick: score 0 or the table */
    Q_RIDER_OR_MOUNT, /* pick */
    Q_AIM,            /* number: PA */
    Q_MELEE_FRIEND,   /* target */
    Q_CASTING,        /* pick: seek, concentrate */
    Q_FREE_ATTACK,    /* pick: who strikes at the one who flees */
    Q_TURN_PIECE,     /* target: a point to aim at */
    QUESTIONS
};

/* Details of an option of the menu, packed in its id. */
struct brothers_choice {
    int32_t action, a, b;
};
int32_t brothers_choice_id(int32_t action, int32_t a, int32_t b);
struct brothers_choice brothers_choice_of(int32_t id);

#endif
