/* What each procedure keeps while it waits: the values of its frame by name, and the steps at which a
 * scenario file that begins in the middle (setup/resume.c) enters it. */
#ifndef GONFALON_ORDERS_FRAMES_H
#define GONFALON_ORDERS_FRAMES_H

#include "common/match/rules.h"
#include "common/rules/orders/constants.h"

/* turn/turn.c */
enum orders_game_step { GAME_SPELLS, GAME_DEPLOY, GAME_TURN, GAME_TURN_OVER, GAME_TABLE };

/* setup/deploy.c */
enum orders_deploy_step { DEPLOY_ROLL, DEPLOY_PLACED, DEPLOY_FORMED };
struct orders_deploy_frame {
    int32_t side; /* that puts down a unit now */
    int32_t unit; /* whose formation is asked for */
};
FRAME_LAYOUT(orders_deploy_frame);

enum orders_turn_step {
    TURN_BEGIN,
    TURN_ORDERS,
    TURN_ORDERED,
    TURN_RALLY,
    TURN_INITIATIVE,
    TURN_BATCH,
    TURN_ROTATION,
    TURN_JOINING
};

/* turn/joining.c */
enum orders_joining_step { JOINING_ASK, JOINING_PICKED, JOINING_PLACED, JOINING_LEFT };
struct orders_joining_frame {
    int32_t side;         /* that is asked */
    int32_t done;         /* sides that have nothing more to say */
    int32_t figure, unit; /* who joins or leaves what */
};
FRAME_LAYOUT(orders_joining_frame);

/* turn/rally.c */
enum orders_rally_step { RALLY_NEXT, RALLY_PICKED, RALLY_FLED };
struct orders_rally_frame {
    int32_t side;
    int32_t unit; /* that tests now */
};
FRAME_LAYOUT(orders_rally_frame);

/* turn/initiative.c */
enum orders_initiative_step { INITIATIVE_ROLL, INITIATIVE_PAID, INITIATIVE_WON, INITIATIVE_CHOSEN };

/* turn/batch.c */
enum orders_batch_step {
    BATCH_SHARE,
    BATCH_SHARED,
    BATCH_NAMED,
    BATCH_NEXT,
    BATCH_PICKED,
    BATCH_ENDED,
    BATCH_ONWARD,
    BATCH_OVER
};
struct orders_batch_frame {
    int32_t units;    /* N of O2.1-c */
    int32_t share[2]; /* of each side */
    int32_t namer;    /* the side that names its units now */
    int32_t acted;    /* bits of the units that have acted, by their place in the batch */
};
FRAME_LAYOUT(orders_batch_frame);

/* turn/batch_counters.c */
enum orders_batch_counters_step { COUNTERS_NEXT, COUNTERS_SAID };
struct orders_batch_counters_frame {
    int32_t unit;  /* that is asked about */
    int32_t asked; /* units of the batch, by their place, whose owner has said which order they carry out */
};
FRAME_LAYOUT(orders_batch_counters_frame);

/* turn/rotation.c */
enum orders_rotation_step { ROTATION_NEXT, ROTATION_STRATEGY, ROTATION_PICKED, ROTATION_ENDED };
struct orders_rotation_frame {
    int32_t side; /* whose turn it is */
    int32_t unit;
};
FRAME_LAYOUT(orders_rotation_frame);

/* turn/strategy.c */
enum orders_strategy_step { STRATEGY_NEXT, STRATEGY_PICKED, STRATEGY_ORDERED };
struct orders_strategy_frame {
    int32_t next;  /* the side that is about to activate */
    int32_t side;  /* that is asked */
    int32_t asked; /* bits of the sides that want to spend nothing */
    int32_t figure, unit;
};
FRAME_LAYOUT(orders_strategy_frame);

/* turn/activation.c: RULE("O2.2-e") step by step. */
enum orders_activate_step {
    ACTIVATE_TERROR,
    ACTIVATE_STUPIDITY,
    ACTIVATE_ORDER,
    ACTIVATE_PICKED,
    ACTIVATE_REVEAL,
    ACTIVATE_FEAR,
    ACTIVATE_ARRANGE, /* O4.2-a, before the order */
    ACTIVATE_ARRANGED,
    ACTIVATE_CARRY_OUT,
    ACTIVATE_WANDERED,
    ACTIVATE_CARRIED,
    ACTIVATE_LOST, /* its action */
    ACTIVATE_FIGHT,
    ACTIVATE_FOUGHT,
    ACTIVATE_FLED,
    ACTIVATE_OVER
};
struct orders_activate_frame {
    int32_t unit;
    int32_t order; /* what it carries out: enum orders_order */
    int32_t bearing, target;
    int32_t in_batch; /* its counter lies open already (O2.1-f) */
};
FRAME_LAYOUT(orders_activate_frame);

/* What a procedure that carries out an order hands back. */
enum orders_outcome { CARRIED_OUT, CARRIED_AS_PASS };

/* What a procedure that carries out an order is entered with: P_MOVE, P_REFORM, P_CHARGE, P_DISENGAGE,
 * P_STATIC_SHOT. Their own frames begin alike. */
struct orders_act_frame {
    int32_t unit;
    int32_t bearing;
    int32_t target;
};
FRAME_LAYOUT(orders_act_frame);

/* move/move.c */
enum orders_move_step {
    MOVE_PACE,
    MOVE_PICKED,
    MOVE_ASK,
    MOVE_DRILLED,
    MOVE_WALKED,
    MOVE_FELL_BACK,
    MOVE_SPEED,
    MOVE_DRIVEN,
    MOVE_REVEAL,
    MOVE_ARRIVE,
    MOVE_SHOOT,
    MOVE_OVER
};
struct orders_move_frame {
    struct orders_act_frame act; /* the bearing of O4.1-f; NO_BEARING: any */
    int32_t pace;                /* enum orders_pace */
    int32_t allowance;           /* a length */
    int32_t after_pivot;         /* O4.5-c: a walk without bearing, and no shots */
    int32_t enemy;               /* that it touches now */
    int32_t speed;               /* of chariots: D (O10.11-a) */
};
enum { NO_BEARING = -1 };
FRAME_LAYOUT(orders_move_frame);

/* move/reform.c */
enum orders_reform_step {
    REFORM_ASK,
    REFORM_PICKED,
    REFORM_FILES,
    REFORM_FORMED,
    REFORM_PIVOTED,
    REFORM_ARRIVE,
    REFORM_THEN,
    REFORM_OVER
};
struct orders_reform_frame {
    struct orders_act_frame act;
    int32_t formation; /* enum orders_formation that it takes */
    int32_t pivoted;   /* an angle */
    int32_t enemy;     /* that its pivot has touched */
    int32_t free;      /* O4.2-a: without the order */
    int32_t done;      /* bits of what a free one has changed: enum orders_reformed */
};
enum orders_reformed { REFORMED_RANKS = 1, REFORMED_FACING = 2 };
FRAME_LAYOUT(orders_reform_frame);

/* move/disengage.c */
enum orders_disengage_step {
    DISENGAGE_BEGIN,
    DISENGAGE_NEXT,
    DISENGAGE_ANSWERED,
    DISENGAGE_TEST,
    DISENGAGE_PLACED,
    DISENGAGE_FOLLOW
};
struct orders_disengage_frame {
    struct orders_act_frame act;
    int32_t enemy;  /* that is asked whether it strikes */
    int32_t looked; /* contacts before this one have been looked at */
};
FRAME_LAYOUT(orders_disengage_frame);

/* move/charge.c */
enum orders_charge_step {
    CHARGE_TARGET,
    CHARGE_RETARGETED,
    CHARGE_ROLL,
    CHARGE_WHEELED,
    CHARGE_FIRST_HALF,
    CHARGE_PAUSED,
    CHARGE_SECOND_HALF,
    CHARGE_MET,
    CHARGE_FACED,
    CHARGE_ARRIVE,
    CHARGE_CAUGHT,
    CHARGE_OVER
};
struct orders_charge_frame {
    struct orders_act_frame act;
    int32_t rolled;           /* the whole distance: a length; what is left of it is in the unit's record */
    int32_t wheel;            /* an angle; right is positive */
    int32_t met;              /* the unit that it touches; NO_UNIT */
    int32_t paused;           /* the pause of O4.11-f is over */
    int32_t fled;             /* whom it charges, or has met */
    int32_t seen[UNIT_WORDS]; /* bits of the enemies that have seen it on its way (O4.11-m) */
    int32_t across;           /* B7.1-h: how far the unit is that it meets over a line; 0: it touches it */
};
FRAME_LAYOUT(orders_charge_frame);

/* move/pause.c */
enum orders_pause_step {
    PAUSE_NERVE,
    PAUSE_ASK,
    PAUSE_REACT,
    PAUSE_FALL_BACK,
    PAUSE_FELL_BACK,
    PAUSE_SHOT,
    PAUSE_OTHERS,
    PAUSE_OTHER_PICKED,
    PAUSE_OVER,
    PAUSE_FLED
};
struct orders_pause_frame {
    int32_t unit, charger;
    int32_t at_contact;       /* there is no time to react (O4.11-g) */
    int32_t reaction;         /* enum orders_reaction */
    int32_t fled;             /* it has: what P_PAUSE hands back */
    int32_t other;            /* a unit that counter-charges in its place (O4.11-m); NO_UNIT */
    int32_t seen[UNIT_WORDS]; /* bits of those that have seen the charger on its way */
    int32_t early;            /* O9.2-f: it is the charged unit, and contact came before the pause */
};
FRAME_LAYOUT(orders_pause_frame);

/* move/counter_charge.c */
enum orders_counter_step { COUNTER_ROLL, COUNTER_FOUGHT };
struct orders_counter_frame {
    int32_t unit, charger;
    int32_t helps; /* it was not itself charged: the charger is held where it is (O4.11-m) */
};
FRAME_LAYOUT(orders_counter_frame);

/* move/arrive.c */
enum orders_arrive_step { ARRIVE_ALIGN, ARRIVE_FOUGHT };
struct orders_arrive_frame {
    int32_t unit, enemy;
    int32_t how;       /* enum orders_arrival */
    int32_t inside;    /* of the aftermath of another round, which goes on itself (P_ONWARD) */
    int32_t countered; /* enum orders_countered: the enemy is charging, too */
    int32_t across;    /* B7.1-h: over a line, so far apart */
};
FRAME_LAYOUT(orders_arrive_frame);

/* move/onward.c */
enum orders_onward_step {
    ONWARD_CHARGES,
    ONWARD_MET,
    ONWARD_FACED,
    ONWARD_STRUCK,
    ONWARD_PURSUITS,
    ONWARD_ASKED,
    ONWARD_OVER
};
struct orders_onward_frame {
    int32_t unit;    /* that pursues, while it is asked */
    int32_t active;  /* whose round it was */
    int32_t looked;  /* contacts before this one have been looked at for pursuits */
    int32_t fleeing; /* the unit that is pursued */
    int32_t goer;    /* the unit whose charge goes on, */
    int32_t met;     /* and the enemy that it has met */
    int32_t across;  /* which it strikes over a line (B7.1-h) */
};
FRAME_LAYOUT(orders_onward_frame);

/* move/pursue.c */
enum orders_pursue_step { PURSUE_GO, PURSUE_MET, PURSUE_STRUCK };
struct orders_pursue_frame {
    int32_t unit, target;
    int32_t strikes_back; /* the target has left contact in good order (O4.8-d) */
};
FRAME_LAYOUT(orders_pursue_frame);

/* psychology/wander.c: O7.7-b to O7.7-d */
enum orders_wander_step { WANDER_DRAW, WANDER_OVER };
struct orders_wander_frame {
    int32_t unit;
    int32_t order, bearing;
};
FRAME_LAYOUT(orders_wander_frame);

/* shoot/shoot.c */
enum orders_shoot_step { SHOOT_BEGIN, SHOOT_AIM, SHOOT_PICKED, SHOOT_SHOT, SHOOT_OVER };
struct orders_shoot_frame {
    int32_t unit;
    int32_t uses;     /* still to be made */
    int32_t bonus;    /* O4.10-a: one use at +1 */
    int32_t reaction; /* at the charger alone (O4.11-k) */
    int32_t target;   /* the unit; NO_UNIT: its owner is asked */
    int32_t again;    /* O4.10-a: the second of two uses */
    int32_t still;    /* of a static shot: without an answer the nearest is shot at */
    int32_t volleys;  /* of this use, at targets in different arcs (B6.2.1-f) */
    int32_t from;     /* O9.2-f: a length: as far away as the charge began; 0: as they stand */
};
FRAME_LAYOUT(orders_shoot_frame);

/* One use of the weapons of a unit on a target. */
struct orders_use {
    int32_t unit;     /* that shoots */
    int32_t target;   /* a unit */
    int32_t named;    /* a figure of it that is picked out (B11.2.1-b); NOBODY */
    int32_t bonus;    /* O4.10-a: the only use, at +1 */
    int32_t again;    /* the second of two */
    int32_t reaction; /* O4.11-k */
    int32_t wild;     /* O7.7-c: a stupid unit, in any direction, at anybody */
    int32_t from;     /* O9.2-f: a length that counts in place of the distance; 0: none */
};

/* shoot/volley.c */
enum orders_volley_step { VOLLEY_REVEAL, VOLLEY_SHOOT };
struct orders_volley_frame {
    struct orders_use use;
};
FRAME_LAYOUT(orders_volley_frame);

/* shoot/static_shot.c */
enum orders_static_step { STATIC_BEGIN, STATIC_ASK, STATIC_PICKED };
enum orders_static_shots { SHOTS_NONE, SHOTS_FIRST_OF_TWO, SHOTS_ALL };
struct orders_static_frame {
    struct orders_act_frame act;
    int32_t shots; /* enum orders_static_shots: what it has shot */
    int32_t asked; /* of its machines those that have had their turn, a bit each */
};
FRAME_LAYOUT(orders_static_frame);

/* shoot/machine_shot.c */
enum orders_machine_step { MACHINE_AIM, MACHINE_PICKED, MACHINE_REVEALED, MACHINE_OVER };
struct orders_machine_frame {
    int32_t machine; /* the figure */
    int32_t target;  /* a unit; NO_UNIT: the point alone */
    int32_t x, y;    /* where it aims */
};
FRAME_LAYOUT(orders_machine_frame);

/* shoot/reveal.c */
enum orders_reveal_step { REVEAL_ASK, REVEAL_ANSWERED };
struct orders_reveal_frame {
    int32_t unit; /* that is attacked, */
    int32_t attacker;
};
FRAME_LAYOUT(orders_reveal_frame);

/* fight/round.c: RULE("O5.1-h") step by step. */
enum orders_round_step {
    ROUND_BEGIN,
    ROUND_ARMED,
    ROUND_CHALLENGED,
    ROUND_AIMED,
    ROUND_FIRST_LOSSES,
    ROUND_FOUGHT,
    ROUND_OVER
};
struct orders_round_frame {
    int32_t unit;    /* that was activated, or has arrived */
    int32_t against; /* the only enemy; NO_UNIT: all that it has not fought this turn */
    int32_t inside;  /* of the aftermath of another round, which goes on itself (P_ONWARD) */
};
FRAME_LAYOUT(orders_round_frame);

/* fight/arming.c: O9.1-f */
enum orders_arm_step { ARM_NEXT, ARM_CHOSEN };
struct orders_arm_frame {
    int32_t unit;   /* that is asked */
    int32_t looked; /* units before this one have their arms */
};
FRAME_LAYOUT(orders_arm_frame);

/* fight/challenge.c: O10.4-a */
enum orders_challenges_step { CHALLENGES_NEXT, CHALLENGES_ISSUED, CHALLENGES_ANSWERED };
struct orders_challenges_frame {
    int32_t unit;                   /* whose round it is */
    int32_t side;                   /* that may issue one now */
    int32_t done;                   /* bits of the sides that issue no more */
    int32_t challenger, challenged; /* figures, while the answer is awaited */
};
FRAME_LAYOUT(orders_challenges_frame);

/* fight/blows.c: O5.5-g */
enum orders_aim_step { AIM_NEXT, AIM_NAMED };
struct orders_aim_frame {
    int32_t unit;  /* whose round it is: its side is asked first */
    int32_t asked; /* bits of the sides that have named their targets, or are not asked */
    int32_t side;  /* that is asked */
};
FRAME_LAYOUT(orders_aim_frame);

/* fight/strike.c: attacks without reply (O4.8-c, O4.11-j, O6.3-f). */
enum orders_strike_step { STRIKE_BEGIN, STRIKE_ARMED, STRIKE_AIMED };
struct orders_strike_frame {
    int32_t unit, target;
    int32_t charging; /* with the modifiers of a charge */
    int32_t once;     /* one attack a figure, of a combat that goes on (O4.8-c) */
    int32_t pursuing; /* part of the round that it follows (O6.3-e) */
};
FRAME_LAYOUT(orders_strike_frame);

/* morale/consequences.c */
enum orders_consequences_step { CONSEQUENCES_LOSSES, CONSEQUENCES_ROUT, CONSEQUENCES_PANIC };
struct orders_consequences_frame {
    int32_t active; /* the unit whose doing it was; NO_UNIT */
    int32_t unit;   /* looked at now */
};
FRAME_LAYOUT(orders_consequences_frame);

/* morale/rout.c */
enum orders_rout_step { ROUT_TEST, ROUT_OVER };
struct orders_rout_frame {
    int32_t unit;
};
FRAME_LAYOUT(orders_rout_frame);

/* morale/panic.c */
enum orders_panic_step { PANIC_TEST, PANIC_OVER };
struct orders_panic_frame {
    int32_t unit;
};
FRAME_LAYOUT(orders_panic_frame);

/* fight/losses.c */
struct orders_losses_frame {
    int32_t unit;
};
FRAME_LAYOUT(orders_losses_frame);

/* morale/flight.c */
struct orders_flee_frame {
    int32_t unit;
    int32_t bearing;
    int32_t from;    /* whom it flees from: a unit; NO_UNIT */
    int32_t goes_on; /* it was routing already (O6.4-b) */
};
FRAME_LAYOUT(orders_flee_frame);

/* morale/new_counter.c: O6.5-b */
enum orders_new_counter_step {
    NEW_COUNTER_FORMATION,
    NEW_COUNTER_PICKED,
    NEW_COUNTER_FORMED,
    NEW_COUNTER_ORDERED
};
struct orders_new_counter_frame {
    int32_t unit;
    int32_t rallied;   /* it was routing and holds no counter */
    int32_t formation; /* enum orders_formation that it takes */
};
FRAME_LAYOUT(orders_new_counter_frame);

/* magic/know.c */
enum orders_spells_step { SPELLS_ASK, SPELLS_CHOSEN };
struct orders_spells_frame {
    int32_t first; /* wizards of each side before this one have their spells */
};
FRAME_LAYOUT(orders_spells_frame);

/* magic/cast.c */
enum orders_cast_step {
    CAST_BEGIN,
    CAST_MOVED,
    CAST_REVEALED,
    CAST_DECLARE,
    CAST_DECLARED,
    CAST_NEXT,
    CAST_AIMED,
    CAST_NAMED,
    CAST_ROLL,
    CAST_DISPELLED,
    CAST_STEPPED,
    CAST_RESOLVED,
    CAST_OVER
};
struct orders_cast_frame {
    int32_t figure;              /* who casts */
    int32_t ran;                 /* O8.1-e: each of his rolls loses a die */
    int32_t count;               /* of the spells that he has declared, */
    int32_t next;                /* and the one that is cast now */
    int32_t spell[SPELLS_KNOWN]; /* enum orders_spell_number */
    int32_t dice[SPELLS_KNOWN];  /* spent on each */
    int32_t target;              /* the unit; of a move before casting the enemy that it touches */
    int32_t named;               /* the figure of it that a spell names; NOBODY */
    int32_t total;               /* of the casting roll */
    int32_t irresistible;        /* O8.1-i */
};
FRAME_LAYOUT(orders_cast_frame);

/* magic/dispel.c */
enum orders_dispel_step { DISPEL_ASK, DISPEL_ANSWERED };
struct orders_dispel_frame {
    int32_t caster, spell;
    int32_t target;       /* the unit */
    int32_t resistance;   /* O8.2-g: dice that the target adds */
    int32_t total;        /* of the casting roll */
    int32_t irresistible; /* O8.1-i */
};
FRAME_LAYOUT(orders_dispel_frame);

#endif
