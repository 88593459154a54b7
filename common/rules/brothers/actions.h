/* What can be done and asked: actions of the menu, procedures with the values of their frames, questions. */
#ifndef GONFALON_BROTHERS_ACTIONS_H
#define GONFALON_BROTHERS_ACTIONS_H

#include "common/rules/rules.h"

/* Everything an activated figure can do. An option of the menu is an action and up to two details (usually
 * figures: whom, with what). */
enum brothers_action {
    ACTION_NONE,
    ACTION_STOP,
    ACTION_STORE, /* a: the action saved up for; b: its cost */
    /* Movement, objects, mounts. */
    ACTION_ORIENT,
    ACTION_MOVE,
    ACTION_RUN,
    ACTION_SPRINT,
    ACTION_FRANTIC_RUN,
    ACTION_FRANTIC_SPRINT,
    ACTION_ADVANCE_HIDDEN,
    ACTION_ADVANCE_COVER,
    ACTION_CRAWL,
    ACTION_STAND_UP,
    ACTION_LIE_DOWN,
    ACTION_CLIMB,    /* a: piece */
    ACTION_LET_DOWN, /* lets itself down to the foot it hangs above */
    ACTION_HIDE,
    ACTION_TAKE_COVER,
    ACTION_SCAN,       /* a: hidden figure, or -1: somebody unseen at a place */
    ACTION_DRAW,       /* a: item; b: hand, WHERE_... */
    ACTION_STOW,       /* a: item */
    ACTION_PICK_UP,    /* a: item; b: hand, or WHERE_STOWED for a pocket thing */
    ACTION_PUT_DOWN,   /* a: item */
    ACTION_OPEN,       /* a: piece (door), b: -1; or a: -1, b: item (chest) */
    ACTION_CLOSE,      /* likewise */
    ACTION_FORCE_OPEN, /* likewise */
    ACTION_BEHEAD,     /* a: body */
    ACTION_CARRY,      /* a: body */
    ACTION_SET_DOWN,   /* the body carried */
    ACTION_MOUNT,      /* a: mount */
    ACTION_DISMOUNT,
    ACTION_JUMP_ON, /* a: mount */
    ACTION_JUMP_OFF,
    ACTION_CHARGE, /* a: enemy */
    /* Fighting, shooting, spells, morale. */
    ACTION_STRIKE,          /* a: enemy, riderless mount or body */
    ACTION_SHOOT,           /* a: target; b: weapon */
    ACTION_SHOOT_PIECE,     /* a: target; b: piece */
    ACTION_RELOAD,          /* a: weapon, or the stowed missile that is taken into the hand */
    ACTION_QUICK_RELOAD,    /* a: weapon */
    ACTION_RELOAD_PIECE,    /* a: piece; b: PA given */
    ACTION_CHANGE_MAGAZINE, /* a: weapon */
    ACTION_UNJAM,           /* a: weapon; also changes a string */
    ACTION_RECOVER_MISSILE, /* a: missile */
    ACTION_TURN_PIECE,      /* a: piece */
    ACTION_MOVE_PIECE,      /* a: piece */
    ACTION_CAST,            /* a: target; b: spell */
    ACTION_MEMORISE,        /* a: spell */
    ACTION_RALLY,
    ACTION_RECOVER,
    ACTION_FLEE,
    ACTION_RAISE, /* a: comrade */
    ACTION_TEND,  /* a: comrade */
    BROTHERS_ACTIONS
};

enum brothers_procedure {
    /* With the first values of the frame (frames.h), as the caller gives them. */
    P_GAME,
    P_SETUP,
    P_DEPLOY,     /* side, first time through */
    P_DEPLOY_FOG, /* bits of the sides that deploy at once */
    P_KIT,        /* hands and memorised spells: bits of the sides */
    P_TURN,
    P_INITIATIVE,
    P_ACTIVATIONS,
    P_ACTIVATE, /* figure */
    P_END_TURN,
    P_ORIENT,      /* figure */
    P_MOVE,        /* figure: every displacement action, as brothers_match.action says */
    P_CHARGE,      /* figure, enemy */
    P_WALK,        /* figure, length, enum walk_flag: one straight displacement with windows, jumps, contact.
                    * Result: enum walk_end */
    P_PATH_WINDOW, /* figure, length: asks for reaction shots at a displacement */
    P_CONTACT,     /* mover, enemy contacted, what the action could still go (or SETTLED_ALREADY): spot,
                    * turning, contact window. Result: 1 contact holds */
    P_STAND_UP,    /* figure, 1: lies already and has paid: only the facing (also after Recover, Raise) */
    P_CLIMB,       /* figure, piece */
    P_HIDING,      /* figure, a: hide, take cover, scan, lie down, let down */
    P_OBJECT,      /* figure, a, b: objects, doors, bodies */
    P_MOUNTING,    /* figure, mount */
    /* Fighting, shooting, spells, morale. */
    P_STRIKE,         /* attacker, target, enum strike_flag */
    P_STRIKE_WINDOW,  /* attacker, defender */
    P_CONTACT_WINDOW, /* contacted figure, mover: Defensive shot, Change weapon or nothing */
    P_CHANGE_WEAPON,  /* figure */
    P_SHOOT,          /* shooter, target, weapon (or piece) */
    P_REACTION_SHOT,  /* reactor, moving enemy, weapon */
    P_BLOW,           /* a blow, shot or spell that hits: rider or mount, JD, damage (fight.h) */
    P_HIT,            /* figure, result on the damage table, cause (figure or -1); fight.h sets the rest */
    P_JDEG,           /* figure, cause, 1: own clumsiness */
    P_STUN,           /* figure, cause, 1: own clumsiness. F7.3-d */
    P_MORALE,         /* figure, cause, enum morale_cause, modifier */
    P_ROUT_MOVE,      /* figure, cause, 1: after a failed rally */
    P_CAST,           /* caster, target, spell */
    P_WEAPON_ACTION,  /* figure, a, b: reload, unjam, magazine, missiles */
    P_PIECE_ACTION,   /* figure, a, b */
    P_MEMORISE,       /* figure, spell */
    P_RALLY,          /* figure */
    P_RECOVER,        /* figure */
    P_FLEE,           /* figure */
    P_CARE,           /* figure, comrade: raise, tend */
    P_MOUNT_LOST,     /* rider, enum mount_loss, cause */
    PROCEDURES
};

enum walk_flag { WALK_INTO_CONTACT = 1, WALK_TRAMPLES = 2, WALK_FALLS = 4, WALK_HEAVY_FALL = 8 };
enum walk_end { WALK_FREE, WALK_CONTACT, WALK_FELL, WALK_STOPPED, WALK_GONE };
enum { SETTLED_ALREADY = -1 }; /* P_CONTACT: it stands where it touches another enemy, and stays there */
enum strike_flag {
    STRIKE_PAID = 1, /* a Charge: its 6 PA are paid, only extras are to pay */
    STRIKE_FREE = 2, /* the free attack on who flees (F8.2-i) */
};
enum mount_loss { MOUNT_WOUNDED, MOUNT_KILLED, MOUNT_THROWS_RIGHT, MOUNT_THROWS_LEFT };
enum morale_cause { MORALE_MELEE, MORALE_SHOT, MORALE_SPELL, MORALE_OTHER };

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
