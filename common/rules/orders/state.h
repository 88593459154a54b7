/* Orders: what the rule system keeps about a match. The first part of each record is that of massed battles
 * (massed/state.h). Every record is made of int32_t only, so that a state can be copied, compared and hashed
 * as bytes. */
#ifndef GONFALON_ORDERS_STATE_H
#define GONFALON_ORDERS_STATE_H

#include "common/rules/massed/duels.h"
#include "common/rules/massed/state.h"
#include "common/rules/massed/table/setup.h"
#include "common/rules/orders/constants.h"

/* O4.1-j: an order with what it stores in secret. */
struct orders_counter {
    int32_t order;   /* enum orders_order */
    int32_t bearing; /* of a move: an angle */
    int32_t target;  /* of a charge: a unit; NO_UNIT */
};

/* What a contact is to the round that is being fought. */
enum orders_part {
    NOT_IN_ROUND,
    IN_ROUND,
    ROUND_AFTERMATH /* it was fought; who goes on or pursues is settled */
};

/* Two that charged each other: which of them charged first, and so goes on (O4.11-l, O4.11-m). */
enum orders_countered {
    NOT_COUNTERED,
    COUNTERED_BY_TARGET, /* the one that arrived */
    COUNTERED_BY_HELPER  /* the one that was struck, by another unit than it was charging */
};

/* Two enemies (or a stupid unit and a friend, O7.7-d) in contact. */
struct orders_contact {
    int32_t arrived, struck; /* units; `arrived` is NO_UNIT where the place is free */
    int32_t face;            /* of the unit that was struck: enum block_face (O5.4-c) */
    int32_t arrived_face;    /* of the one that arrived: by which it touches */
    int32_t how;             /* enum orders_arrival */
    int32_t countered;       /* enum orders_countered: the struck unit was charging, too */
    int32_t rounds;          /* fought so far */
    int32_t fought;          /* this turn */
    int32_t crossed;         /* ranks that the charger went through (O5.5-b) */
    int32_t in_round;        /* enum orders_part: of the round that is being fought */
    int32_t across;          /* B7.1-h: over a line, so far apart: a length; 0: they touch */
    int32_t broken;          /* one of the two fled from the round: they are in contact no longer */
    int32_t parted;          /* B7.11-c: losses have ended it, though corners may still meet */
};

/* O3.1-c: strategy points that the scenario gives. */
struct orders_grant {
    int32_t figure;                            /* NOBODY: free */
    int32_t left, spent, expires, recoverable; /* `spent` this turn, of a recoverable one */
};

/* B19.9-k: a shell that lies on the table and may still go off. */
struct orders_shell {
    int32_t lit;     /* 0: the place is free */
    int32_t machine; /* the mortar that fired it */
    int32_t x, y;
};

struct orders_match {
    int32_t step; /* enum orders_phase */
    int32_t turns;
    int32_t first;      /* the side that activates first this turn */
    int32_t winner;     /* of this turn's initiative; NO_SIDE before the first */
    int32_t active;     /* the unit being activated; NO_UNIT */
    int32_t agent;      /* the side whose doing things are now; NO_SIDE */
    int32_t same_round; /* the blows under way are part of the round before them (O6.3-e) */
    int32_t in_batch;   /* O2.1-f: losses wait until all units of the batch have acted */
    int32_t batch[BATCH_MOST];
    int32_t batch_units;
    int32_t races;
    struct orders_contact contact[CONTACTS_MAX];
    struct massed_challenge challenge[CHALLENGES_MAX];
    struct orders_grant grant[GRANTS_MAX];
    struct orders_shell shell[SHELLS_MAX];
    struct massed_table table; /* B2-e: a table that is set up by charts */
};

struct orders_side {
    struct massed_side massed;
    int32_t initiative;      /* this turn's total */
    int32_t initiative_paid; /* O3.2-k: what strategy points changed it by */
    int32_t power_dice, dispel_dice;
    int32_t lord_activations; /* O3.2-i */
    int32_t orders_final;
};

/* What a resolution (a round, a volley, a spell) has done to a unit, until its consequences are drawn
 * (O2.2-e, step 7). */
struct orders_hurt {
    int32_t figures, wounds;      /* lost */
    int32_t flank, rear, by_fear; /* attacked so (O6.2-a) */
    int32_t foe_destroyed, lost_challenge;
    int32_t causes, cause_x, cause_y; /* how many units did it, and the sums of their centres, in 1/16 mm */
    int32_t in_combat;                /* by a round of close combat */
    int32_t tested;                   /* whether it routs */
};

enum orders_effect { EFFECT_WARD = 1, EFFECT_OAK = 2, EFFECT_LEAD = 4, EFFECT_DULL = 8 }; /* O8.3-a */

struct orders_unit {
    struct massed_unit massed;
    int32_t formation; /* enum orders_formation */
    struct orders_counter main, secondary;
    int32_t counters;                 /* beside the unit, for all to see (O4.1-k) */
    int32_t announced;                /* O7.1-b: its main order is known to all */
    int32_t could_charge[UNIT_WORDS]; /* O4.6-a: bits of the units that met it when orders were set */

    /* Of this turn. */
    int32_t activated, acted, keeps_reaction, reacted, lost_action, rallied;
    int32_t changed_company; /* O1-a: the character that it is alone has joined or left a regiment */
    int32_t busy;            /* it has done something in the activation under way: `acted` when that ends */
    int32_t combat_actions;  /* O5.6-a */
    int32_t tired;           /* O5.6-a: as it was in the last round that it fought */
    int32_t defence;         /* O4.7, O4.11-h: until the end of the turn */
    int32_t reaction;        /* enum orders_reaction */
    int32_t fell_back;       /* O4.11-n */
    int32_t fear_charges;    /* O7.6-d */
    int32_t immobile;        /* O4.4-i: friends have passed through it */
    int32_t sp_used;         /* O3.2-m */
    int32_t order_cancelled; /* O3.2-b: it is activated because a point cancelled its order */
    int32_t effects;         /* bits of enum orders_effect */
    int32_t panic_due, panic_tested; /* O7.5 */
    int32_t charged;                 /* this turn, and */
    int32_t charged_before;          /* the turn before (O4.6-f, O4.6-g) */
    int32_t rallied_before; /* in the turn before: it counts half when the last one is over (O10.7-a) */

    /* Of this activation, or of the charge or pursuit under way. */
    int32_t pace;                  /* enum orders_pace */
    int32_t spent;                 /* of its allowance: a length */
    int32_t turned;                /* it has pivoted or changed formation */
    int32_t start_x, start_y;      /* the middle of its front when its move began (O5.4-c) */
    int32_t charging, charge_left; /* a length */
    int32_t charge_rolled;         /* all of it: what a line costs is a part of this */
    int32_t shaken;                /* O7.6-c: strikes at WS-2 in the first round */
    int32_t terror_tested;         /* O7.9-c */
    int32_t dreads;                /* while it tests: the unit it tests for; NO_UNIT */
    int32_t moved_last;            /* O5.3-d: the length of its last move */
    int32_t flight;                /* O6.3-e: the length of its last flight */

    /* Until something else changes it. */
    int32_t weapon, shield_in_use; /* O9.1-f: the set in hand; NOTHING: none chosen */
    int32_t rally_malus;           /* O5.1-g */
    int32_t rally_tested;          /* in this Rally step */
    int32_t outnumbered;           /* O6.2-a: it outnumbered its enemies at the end of its last activation */
    int32_t frenzy_lost;
    int32_t in_combat;  /* its figures when the round that is being fought began; 0: it is in none */
    int32_t gone;       /* destroyed, dispersed or off the table */
    int32_t fought_now; /* O5.6-a: it has fought a round in its activation that is under way */
    struct orders_hurt hurt;
    int32_t leader_aside; /* B7.11-c: he has left the centre of the front for a contact */
};

enum { AIMED_MOST = 3 }; /* persons whom one figure strikes in a round */

/* O5.5-g: the attacks of a figure in a round, counted on the positions at its start, and what they are aimed
 * at. */
struct orders_aim {
    int32_t contact;           /* the enemy unit, by the contact with it; NO_CONTACT: it does not strike */
    int32_t attacks, mount;    /* its own, and those of its mount or team */
    int32_t named[AIMED_MOST]; /* NOBODY: free */
    int32_t on[AIMED_MOST];    /* attacks on each; the rest goes to the rank and file */
};

struct orders_figure {
    struct massed_figure massed;
    struct orders_aim aim;
    int32_t fumbled; /* O5.7-c: no more this turn */
    int32_t pistols; /* loaded, for close combat (O9.1-e) */
    int32_t sp_most, sp_now, sp_spent;
    int32_t spell[SPELLS_KNOWN]; /* numbers of O8.3-a from 1; 0: none */
    int32_t power_dice;
    int32_t magic_resistance;
    int32_t arc;       /* O10.11-a: of a chariot that charges, what is left of its arc; right is positive */
    int32_t has_cast;  /* this turn: a wizard casts in one action (O8.1-f) */
    int32_t reprieved; /* O2.1-f: it has fallen in the batch, and its unit acts now */
    int32_t shot;      /* in the use of weapons under way: it has had its target */
    int32_t last_shot; /* of a machine: the turn in which it fired last; 0: it has not */
    int32_t heat;      /* B19.8-l */
    int32_t stuck;     /* B19.9-k: a lit shell sticks in the barrel of this mortar */
    int32_t lord;      /* O10.12-a: a lord, and no hero */
    int32_t serves;    /* B19.3.3-b: the machine that this character serves this turn; NOBODY */
    int32_t has_shot;  /* this turn: with a weapon of its own */
};

_Static_assert(offsetof(struct orders_side, massed) == 0, "massed battles begin each record");
_Static_assert(offsetof(struct orders_unit, massed) == 0, "massed battles begin each record");
_Static_assert(offsetof(struct orders_figure, massed) == 0, "massed battles begin each record");
_Static_assert(sizeof(struct orders_match) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct orders_side) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct orders_unit) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct orders_figure) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(_Alignof(struct orders_match) == _Alignof(int32_t), "records are made of int32_t");

#endif
