/* What each procedure keeps while it waits: the values of its frame by name, and the steps at which it goes
 * on. A scenario file that begins in the middle (setup/resume.c) opens the same frames. */
#ifndef GONFALON_CORSAIRS_FRAMES_H
#define GONFALON_CORSAIRS_FRAMES_H

#include "common/rules/corsairs/figures.h"

#include <stddef.h>

/* turn/turn.c */
enum game_step { GAME_DEPLOYMENT, GAME_TURN, GAME_ACTIVATIONS, GAME_MELEE, GAME_END };

struct corsairs_activations_frame {
    int32_t next; /* whose turn it is, as a place in the order of the sides */
};
FRAME_LAYOUT(corsairs_activations_frame);

/* turn/activation.c */
struct corsairs_activate_frame {
    int32_t side;
    int32_t figure;  /* the member who is asked what to do */
    int32_t cursor;  /* members before this one have had their turn */
    int32_t subject; /* the first of those who were chosen */
};
FRAME_LAYOUT(corsairs_activate_frame);

/* A frame that asks for a target (shoot/targets.c) has the shooter first and the mode of the shot last. */
struct corsairs_shooter_frame {
    int32_t shooter;
    int32_t others[FRAME_VALUES - 2];
    int32_t mode; /* bits SHOT_* */
};
FRAME_LAYOUT(corsairs_shooter_frame);

/* turn/tasks.c */
struct corsairs_task_frame {
    int32_t figure;
    int32_t shot; /* pack_shot */
    int32_t unused[FRAME_VALUES - 3];
    int32_t mode;
};
FRAME_LAYOUT(corsairs_task_frame);
_Static_assert(offsetof(struct corsairs_task_frame, mode) == offsetof(struct corsairs_shooter_frame, mode),
               "a task asks for a target");

/* move/walk.c */
struct corsairs_walk_frame {
    int32_t walker;
    length along;   /* how far he has come on his way */
    length end;     /* how far he can come */
    length stretch; /* to where he goes before anybody may react again */
    int32_t next_waypoint;
    int32_t boat_ahead;
    int32_t shot; /* pack_shot */
    int32_t unused[FRAME_VALUES - 8];
    int32_t mode;
};
FRAME_LAYOUT(corsairs_walk_frame);
_Static_assert(offsetof(struct corsairs_walk_frame, mode) == offsetof(struct corsairs_shooter_frame, mode),
               "a walker asks for a target");

/* move/boats.c */
struct corsairs_row_frame {
    int32_t rower, boat;
    int32_t next; /* people aboard before this one have been looked at */
};
FRAME_LAYOUT(corsairs_row_frame);

/* shoot/opportunity.c */
struct corsairs_opportunity_frame {
    int32_t mover;
    length from, to; /* the stretch of his way on which he may be fired at */
    int32_t side;    /* that is asked */
    length along;    /* no shot before this point any more */
    int32_t shooter, slot, mode;
};
FRAME_LAYOUT(corsairs_opportunity_frame);

/* shoot/pointblank.c */
enum { POINT_BLANK_SHOTS = 6, HITS_BITS = 4, HITS_MASK = 15 };
struct corsairs_contact_frame {
    int32_t mover;
    int32_t shots;
    int32_t next; /* while it asks: bits of the sides asked; then the shot that is fired */
    int32_t shot[POINT_BLANK_SHOTS];
    int32_t hits; /* of each shot, HITS_BITS each */
};
FRAME_LAYOUT(corsairs_contact_frame);

/* shoot/shot.c */
struct corsairs_shot_frame {
    int32_t shot; /* pack_shot */
    int32_t mode;
    int32_t red, white; /* the naturals rolled, NATURAL_BITS each */
    int32_t total, needs, reds, whites;
};
FRAME_LAYOUT(corsairs_shot_frame);

/* fight/melee.c */
struct corsairs_melee_frame {
    int32_t order;  /* place in the order of the side that declares */
    int32_t cursor; /* its figures before this one have declared */
    int32_t figure;
    int32_t weapons; /* enum weapon_length of the blows that are struck */
    int32_t striker; /* blows of those before this one have been applied */
};
FRAME_LAYOUT(corsairs_melee_frame);

struct corsairs_leave_frame {
    int32_t figure;
};
FRAME_LAYOUT(corsairs_leave_frame);

/* fight/recoil.c */
struct corsairs_push_frame {
    int32_t loser, winner;
};
FRAME_LAYOUT(corsairs_push_frame);

struct corsairs_take_place_frame {
    int32_t winner, loser;
};
FRAME_LAYOUT(corsairs_take_place_frame);

/* setup/deploy.c */
struct corsairs_deploy_frame {
    int32_t order[SIDES_MAX];
    int32_t next, count;
    int32_t leaders; /* bits of the sides that choose between equals */
};
FRAME_LAYOUT(corsairs_deploy_frame);

#endif
