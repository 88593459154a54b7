/* What each procedure keeps while it waits: the values of its frame by name, in the order in which flow_call
 * gives the first three. Steps stand here where a scenario file that begins in the middle (setup/resume.c)
 * opens the frame; the others stand beside their procedure. */
#ifndef GONFALON_BROTHERS_FRAMES_H
#define GONFALON_BROTHERS_FRAMES_H

#include "common/rules/brothers/state.h"

/* setup/deploy.c, setup/kit.c */
struct brothers_deploy_frame {
    int32_t side;  /* that places next */
    int32_t sides; /* bits of those that deploy */
};
FRAME_LAYOUT(brothers_deploy_frame);

struct brothers_sides_frame { /* P_DEPLOY_FOG, P_KIT: sides that answer at once */
    int32_t sides;            /* bits */
};
FRAME_LAYOUT(brothers_sides_frame);

/* turn/turn.c */
enum game_step { GAME_SETUP, GAME_TURN };
enum turn_step { TURN_BEGINS, TURN_ACTIVATIONS, TURN_END, TURN_OVER };
enum activations_step {
    ACTIVATIONS_NEXT,
    ACTIVATIONS_CHOSEN,
    ACTIVATIONS_ACTIVATED,
    ACTIVATIONS_REST, /* fog_of_war: each side may have somebody left whom the other does not know of */
    ACTIVATIONS_REST_CHOSEN,
    ACTIVATIONS_REST_ACTIVATED
};
struct brothers_activations_frame {
    int32_t side;
    int32_t unseen_asked; /* sides that have passed at the end of the turn */
    int32_t figure;       /* activated last */
    int32_t begun;
};
FRAME_LAYOUT(brothers_activations_frame);

/* turn/activation.c */
enum activate_step { ACTIVATE_BEGINS, ACTIVATE_MENU, ACTIVATE_CHOSEN, ACTIVATE_ACTED };
struct brothers_activate_frame {
    int32_t figure;
    int32_t saved_for; /* the action under way is the one that it saved up for */
};
FRAME_LAYOUT(brothers_activate_frame);

/* move/orient.c: P_ORIENT, P_STAND_UP */
struct brothers_facing_frame {
    int32_t figure;
    int32_t free; /* any facing costs nothing */
};
FRAME_LAYOUT(brothers_facing_frame);

/* move/move.c */
struct brothers_move_frame {
    int32_t figure;
    length far;
    int32_t flags;   /* enum walk_flag */
    int32_t natural; /* the die of a fast move: odd, it falls to the right */
    int32_t end;     /* enum walk_end */
};
FRAME_LAYOUT(brothers_move_frame);

struct brothers_charge_frame {
    int32_t figure, enemy;
};
FRAME_LAYOUT(brothers_charge_frame);

/* move/walk.c */
struct brothers_walk_frame {
    int32_t figure;
    length far;
    int32_t flags;   /* enum walk_flag */
    length done;     /* of `far` */
    int32_t x, y;    /* where it set out */
    int32_t last;    /* rank of the obstacle met last */
    int32_t enemy;   /* contacted; -1 */
    int32_t watched; /* the path window has been asked */
    length met;      /* where the obstacle met last begins */
    length passed;   /* up to where a tight passage has been rolled for */
    int32_t rides;   /* it set out mounted */
    int32_t other;   /* enemies up to this number have been contacted as well */
};
FRAME_LAYOUT(brothers_walk_frame);

/* move/window.c */
struct brothers_path_window_frame {
    int32_t figure;
    length far;
};
FRAME_LAYOUT(brothers_path_window_frame);

/* move/meet.c */
struct brothers_contact_frame {
    int32_t figure, enemy;
    length left;    /* what the action could still go, or SETTLED_ALREADY */
    int32_t others; /* friends of the figure in contact with the enemy before it */
};
FRAME_LAYOUT(brothers_contact_frame);

/* move/climb.c */
struct brothers_climb_frame {
    int32_t figure, piece;
    int32_t far_side; /* 1: down on the other side of the wall */
};
FRAME_LAYOUT(brothers_climb_frame);

/* hide/hiding.c */
struct brothers_hiding_frame {
    int32_t figure, target;
};
FRAME_LAYOUT(brothers_hiding_frame);

/* things/objects.c, with the details of the action as enum brothers_action has them */
struct brothers_object_frame {
    int32_t figure, a, b;
};
FRAME_LAYOUT(brothers_object_frame);

/* things/mounting.c */
struct brothers_mounting_frame {
    int32_t figure, mount;
    int32_t direction; /* in which it gets off */
};
FRAME_LAYOUT(brothers_mounting_frame);

/* things/mounts_combat.c */
struct brothers_mount_lost_frame {
    int32_t rider;
    int32_t loss; /* enum mount_loss */
    int32_t cause;
};
FRAME_LAYOUT(brothers_mount_lost_frame);

/* fight/strike.c. Of each two values the first is the attacker's, the second the defender's. */
struct brothers_pair { /* which item hits and which defends; FISTS for none */
    int32_t hits, defends;
};
struct brothers_strike_frame {
    int32_t attacker, defender;
    int32_t flags; /* enum strike_flag */
    int32_t hard;  /* DegC bought with Strike hard */
    struct brothers_pair pair[2];
    int32_t guard;   /* enum guard */
    int32_t face[2]; /* natural dice */
    int32_t score[2];
    int32_t damage[2]; /* what the blow of each would do */
};
FRAME_LAYOUT(brothers_strike_frame);

/* fight/defence.c */
struct brothers_strike_window_frame {
    int32_t attacker, defender;
};
FRAME_LAYOUT(brothers_strike_window_frame);

/* fight/change_weapon.c */
struct brothers_change_weapon_frame {
    int32_t figure;
};
FRAME_LAYOUT(brothers_change_weapon_frame);

/* fight/blow.c */
struct brothers_blow_frame {
    int32_t victim, damage, cause;
    int32_t kind;    /* enum morale_cause */
    int32_t defends; /* melee: the item that defends */
    int32_t bonus;   /* to the JD */
    int32_t dies;    /* a JD is thrown */
    int32_t morale;  /* modifier of the JM it may have to make (F5.2-k) */
    int32_t missile; /* thrown weapon that hits; -1 */
    int32_t mount;   /* struck in the rider's place; -1 */
};
FRAME_LAYOUT(brothers_blow_frame);

/* fight/damage.c */
struct brothers_hit_frame {
    int32_t figure, result, cause;
    int32_t kind;   /* enum morale_cause */
    int32_t morale; /* modifier of the JM */
    int32_t clumsy;
};
FRAME_LAYOUT(brothers_hit_frame);

struct brothers_harm_frame { /* P_JDEG, P_STUN */
    int32_t figure, cause;
    int32_t clumsy; /* its own fault (F7.7-a) */
};
FRAME_LAYOUT(brothers_harm_frame);

/* shoot/shoot.c */
struct brothers_shoot_frame {
    int32_t shooter, target, weapon;
    int32_t mode; /* enum shot_mode */
    int32_t aim;  /* +1 for each 2 PA */
    int32_t damage;
    int32_t victim; /* the target, or a friend in contact with him (F5.2-k) */
};
FRAME_LAYOUT(brothers_shoot_frame);

/* shoot/reaction.c: P_REACTION_SHOT, P_CONTACT_WINDOW */
struct brothers_reaction_frame {
    int32_t figure, mover, weapon;
};
FRAME_LAYOUT(brothers_reaction_frame);

/* shoot/weapon_actions.c */
struct brothers_weapon_frame {
    int32_t figure, item;
};
FRAME_LAYOUT(brothers_weapon_frame);

/* shoot/artillery.c */
struct brothers_piece_frame {
    int32_t figure, piece, pa;
};
FRAME_LAYOUT(brothers_piece_frame);

/* magic/spells.c, magic/spell_effects.c */
struct brothers_cast_frame {
    int32_t caster, target, spell, concentrate, seeks;
    int32_t face;    /* the natural die, less wounds: what a bolt's damage is made of */
    int32_t thunder; /* enum thunder: how far a Thunderclap has got */
    int32_t hurt;    /* THUNDER_HURT: who is hurt after the stunning */
};
FRAME_LAYOUT(brothers_cast_frame);

struct brothers_memorise_frame {
    int32_t figure, spell;
};
FRAME_LAYOUT(brothers_memorise_frame);

/* magic/care.c */
struct brothers_care_frame {
    int32_t figure, comrade;
};
FRAME_LAYOUT(brothers_care_frame);

/* morale/morale.c */
struct brothers_morale_frame {
    int32_t figure, cause;
    int32_t kind;     /* enum morale_cause */
    int32_t modifier; /* of the JM (F5.2-k) */
};
FRAME_LAYOUT(brothers_morale_frame);

/* morale/rout.c: P_ROUT_MOVE, P_RALLY, P_RECOVER */
struct brothers_rout_frame {
    int32_t figure, cause;
    int32_t rally; /* after a failed rally */
};
FRAME_LAYOUT(brothers_rout_frame);

/* morale/flee.c */
struct brothers_flee_frame {
    int32_t figure;
    int32_t attacker; /* who has the free blow */
};
FRAME_LAYOUT(brothers_flee_frame);

#endif
