/* What each procedure keeps while it waits: the values of its frame by name, and the steps at which a
 * scenario file that begins in the middle (setup/resume.c) enters it. */
#ifndef GONFALON_WARBAND_FRAMES_H
#define GONFALON_WARBAND_FRAMES_H

#include "common/match/rules.h"
#include "common/rules/warband/constants.h"

/* turn/turn.c */
enum warband_game_step { GAME_LENGTH, GAME_DEPLOYED, GAME_CHOSEN, GAME_TURN, GAME_EFFECTS, GAME_COUNTERS };

enum warband_activations_step { ACTIVATIONS_NEXT, ACTIVATIONS_ONE_ENDED };
struct warband_activations_frame {
    int32_t side; /* whose turn it is */
};
FRAME_LAYOUT(warband_activations_frame);

/* turn/activation.c */
enum warband_activate_step {
    ACTIVATE_CHOOSE,
    ACTIVATE_BEGIN,
    ACTIVATE_CLOSED_UP,
    ACTIVATE_ACTED,
    ACTIVATE_CHECKED
};
struct warband_activate_frame {
    int32_t side;
    int32_t unit;
};
FRAME_LAYOUT(warband_activate_frame);

enum warband_act_step { ACTION_NEXT, ACTION_PICKED, ACTION_ENDED };
struct warband_act_frame {
    int32_t unit;
};
FRAME_LAYOUT(warband_act_frame);

/* move/move.c */
struct warband_move_frame {
    int32_t unit;
    int32_t mode; /* enum warband_move_mode */
};
FRAME_LAYOUT(warband_move_frame);

/* charge/charge.c */
struct warband_charge_frame {
    int32_t unit;
    int32_t target;    /* a unit */
    int32_t has_bonus; /* a charge that goes elsewhere (W6-f) does not get the bonus again */
};
FRAME_LAYOUT(warband_charge_frame);

struct warband_receive_frame {
    int32_t unit;
    int32_t charger; /* a unit */
    int32_t next;    /* figures of the unit before this one have struck; counted from its first */
};
FRAME_LAYOUT(warband_receive_frame);

/* charge/hold.c */
struct warband_window_frame {
    int32_t active; /* the unit that has just done something */
    int32_t side;   /* that is asked */
};
FRAME_LAYOUT(warband_window_frame);

struct warband_respond_frame {
    int32_t unit;
    int32_t active; /* the unit that is shot at */
    int32_t next;   /* figures of the unit before this one have shot; counted from its first */
};
FRAME_LAYOUT(warband_respond_frame);

/* shoot/shoot_ask.c */
struct warband_aim_frame {
    int32_t figure;
    int32_t response;
    int32_t at; /* the unit that must be shot at; -1: any */
};
FRAME_LAYOUT(warband_aim_frame);

struct warband_volley_frame {
    int32_t unit;
    int32_t target; /* a unit */
    int32_t aim, response;
    int32_t next; /* figures of the unit before this one have shot; counted from its first */
};
FRAME_LAYOUT(warband_volley_frame);

/* shoot/shoot.c */
struct warband_shot_frame {
    int32_t shooter, target, slot;
    int32_t aim, response;
    int32_t roll; /* the natural die */
    int32_t band, cover;
};
FRAME_LAYOUT(warband_shot_frame);

/* shoot/blast.c */
struct warband_throw_frame {
    int32_t figure, slot;
    int32_t response;
    length x, y; /* where the grenade is thrown to */
};
FRAME_LAYOUT(warband_throw_frame);

/* fight/fight_ask.c */
struct warband_fight_frame {
    int32_t figure;
};
FRAME_LAYOUT(warband_fight_frame);

/* fight/fight.c */
struct warband_blow_frame {
    int32_t figure, target, slot;
    int32_t free; /* costs no action points */
    int32_t roll; /* the natural die */
    int32_t ar;   /* what a failed parry adds to the armour (W9.3-b) */
};
FRAME_LAYOUT(warband_blow_frame);

struct warband_melee_frame {
    int32_t unit;
    int32_t enemy; /* a unit */
    int32_t next;  /* figures of the unit before this one have struck; counted from its first */
};
FRAME_LAYOUT(warband_melee_frame);

struct warband_retreat_frame {
    int32_t unit;
    int32_t leaver;  /* figures of the unit before this one have been hit; counted from its first */
    int32_t striker; /* figures of the match before this one have hit the leaver */
};
FRAME_LAYOUT(warband_retreat_frame);

/* fight/push.c */
struct warband_push_frame {
    int32_t unit;
};
FRAME_LAYOUT(warband_push_frame);

/* morale/control.c */
struct warband_checks_frame {
    int32_t unit; /* units before this one have been looked at */
};
FRAME_LAYOUT(warband_checks_frame);

struct warband_control_frame {
    int32_t unit;
};
FRAME_LAYOUT(warband_control_frame);

/* morale/panic.c */
struct warband_panic_frame {
    int32_t unit;
    int32_t modifier; /* of the die (W13.3-d) */
};
FRAME_LAYOUT(warband_panic_frame);

struct warband_rally_frame {
    int32_t unit;
    int32_t falls_back; /* instead of trying to rally */
};
FRAME_LAYOUT(warband_rally_frame);

/* magic/magic.c */
struct warband_cast_frame {
    int32_t figure, slot;
    int32_t concentrated;
    int32_t target; /* a figure; -1: the point alone */
    length x, y;
    int32_t chosen;             /* how many figures a gust is at */
    int32_t figures[GUST_MOST]; /* those */
};
FRAME_LAYOUT(warband_cast_frame);

/* formation/forming.c */
struct warband_form_frame {
    int32_t unit;
    int32_t formation;
};
FRAME_LAYOUT(warband_form_frame);

/* formation/closing.c */
struct warband_close_up_frame {
    int32_t unit;
};
FRAME_LAYOUT(warband_close_up_frame);

/* setup/deploy.c */
struct warband_deploy_frame {
    int32_t side; /* whose turn it is */
};
FRAME_LAYOUT(warband_deploy_frame);

#endif
