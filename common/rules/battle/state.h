/* Battle: what the rule system keeps about a match. The first part of each record is that of massed battles
 * (massed/state.h). Every record is made of int32_t only, so that a state can be copied, compared and hashed
 * as bytes. */
#ifndef GONFALON_BATTLE_STATE_H
#define GONFALON_BATTLE_STATE_H

#include "common/rules/battle/constants.h"
#include "common/rules/massed/duels.h"
#include "common/rules/massed/nature.h"
#include "common/rules/massed/state.h"
#include "common/rules/massed/table/setup.h"
#include "common/rules/massed/tally.h"

/* Why friends fight each other. */
enum battle_brawl {
    BRAWL_NONE,
    BRAWL_ANIMOSITY, /* B10.3-q */
    BRAWL_SAGA,      /* B10.4 */
    BRAWL_STUPID     /* B10.9-k */
};

/* B10.3: what animosity makes of a unit in this turn. */
enum battle_quarrel { QUARREL_NONE, QUARREL_NEARS, QUARREL_CHARGES, QUARREL_SHOT };

/* B10.9-k: what a stupid unit does to whatever it has run into. */
enum battle_stupor { STUPOR_NONE, STUPOR_STOPS, STUPOR_EATS, STUPOR_ATTACKS };

/* B7.12-a: two enemies in contact, from when one of them arrives until they touch no more. */
struct battle_contact {
    int32_t arrived, struck; /* units; `arrived` is NO_UNIT where the place is free */
    int32_t face;            /* of the unit that was struck: enum block_face (B7.1.1-a) */
    int32_t across;          /* B7.1-h: over a line, so far apart: a length; 0: they touch */
    int32_t rounds;          /* that the two have fought with each other */
    int32_t defended;        /* B7.8.1-g: `struck` stands behind the line, and was not pushed back since */
    int32_t at_lappers;      /* B7.14.2-k: `struck` was charged where its figures lap round somebody */
    int32_t brawl;           /* between friends: enum battle_brawl */
    int32_t followed; /* B7.8.1-c: the one of them who followed up the other in the last round; NO_UNIT */
};

/* B8.3, B8.5.1: a series of free hits whose targets a player is still to name. */
enum battle_series_kind {
    SERIES_NONE,   /* the place is free */
    SERIES_FIRST,  /* B8.3-a: the routers have just broken */
    SERIES_CAUGHT, /* B8.5.1-b */
    SERIES_LATER   /* B8.5.1-e: in a later combat phase */
};
struct battle_series {
    int32_t kind; /* enum battle_series_kind */
    int32_t unit, routers;
};

enum { HORSES_MAX = 32 };

/* B14.2-d: of a character who rides, what he is in the other way: on foot while he rides. */
struct battle_horse {
    int32_t figure; /* NOBODY: the place is free */
    int32_t m, width, depth, facing;
    struct massed_mount mount;
};

struct battle_match {
    int32_t step;   /* enum battle_phase */
    int32_t turns;  /* B26.1-b: game turns of the battle */
    int32_t first;  /* the side that plays first in every game turn (B4-g); NO_SIDE before it is known */
    int32_t active; /* whose player turn it is; NO_SIDE */
    int32_t player_turns; /* begun so far */
    int32_t bouts;        /* engagements that have been fought, of all combat phases */
    int32_t routs;        /* units that have broken so far: B7.6-e, step 13 moves them in this order */
    int32_t contacts;     /* one more than the last contact in use */
    struct battle_contact contact[CONTACTS_MAX];
    struct massed_table table;                         /* B2-e: a table that is set up by charts */
    struct massed_challenge challenge[CHALLENGES_MAX]; /* B7.15: of the round under way */
    struct battle_horse horse[HORSES_MAX];
    struct massed_amounts amount; /* B26.2-e */
    int32_t house_rules;          /* B1.2-g: bits of the options on which the sides have agreed */
    int32_t no_challenges;        /* a scenario file in which nobody issues any */
    int32_t no_lone_charges;      /* and in which none are made by or at characters who stand alone */
    int32_t no_free_aims;         /* and in which no free hits are aimed at single figures */
    struct battle_series series[CONTACTS_MAX]; /* B8.3-b: in the order in which they are due */
};

/* B16.1-a: allies and mercenaries with a standard of their own, counted from 1; 0 is the army itself. */
enum { CONTINGENTS_MOST = 2, STANDARDS_MOST = 1 + CONTINGENTS_MOST };

struct battle_side {
    struct massed_side massed;
    int32_t bonus;                /* B26.2-e: for objectives of the game master: points */
    int32_t second[SECONDS_MOST]; /* B14.8.1-b: seconds-in-command; NOBODY */
    int32_t reach[SECONDS_MOST];  /* B14.8.1-e: of each, in paces */
    int32_t
        standard_of[CONTINGENTS_MOST]; /* B16.1-b: figures that bear the standards of contingents; NOBODY */
};

/* The result of the manoeuvre tests in this phase. */
enum battle_drilled {
    DRILL_HELD,
    DRILL_FAILED_SIMPLE, /* B5.6.1-j: no more in this phase */
    DRILL_FAILED_COMPLEX /* B5.6.2-d: no more until its next movement phase, and no reserve move (B9.1-e) */
};

/* B8.3.1-a: a winner that routers keep from following. */
enum battle_wait { WAIT_NONE, WAIT_ROUTERS, WAIT_OVER };

/* B5.7: how it is drawn up. */
enum battle_formation {
    FORM_RANKS,
    FORM_FILE,          /* B5.7.1: kept of one that bends; a straight one is a block of one file */
    FORM_MISSILE_WEDGE, /* B5.7.5 */
    FORM_SHIELD_WALL,   /* B5.7.6 */
    FORM_TESTUDO,       /* B5.7.7 */
    FORM_SQUARE,        /* B5.7.3 */
    FORM_WEDGE,         /* B5.7.4: from when a charge is declared until its combat is over */
    FORMATIONS
};

/* B5.7.3-i: which component of a mixed formation has which places in its square. */
enum battle_pattern {
    PATTERN_NONE,
    PATTERN_FIRST_CORNERS, /* the end files of each side */
    PATTERN_SECOND_CORNERS,
    PATTERN_FIRST_INSIDE, /* the inner ranks of each side */
    PATTERN_SECOND_INSIDE,
    PATTERNS,
    PATTERN_LAST = PATTERN_SECOND_INSIDE
};

/* B5.7.4: how the fight of a wedge with whom it has struck goes. */
enum battle_breach {
    CLASH_NONE,
    CLASH_ON,
    CLASH_LOST,   /* its last rank has inflicted less than it has suffered */
    CLASH_DRAWN,  /* as much */
    CLASH_SPENT,  /* it has no further rank */
    CLASH_THROUGH /* the enemy has none */
};

enum { SEEN_WORDS = 4, LINES_PAID_MOST = 8 };

struct battle_unit {
    struct massed_unit massed;

    /* Of the movement or reserve phase under way. */
    int32_t moved;      /* it has had its move (B5-a) */
    int32_t spent;      /* of its allowance: a length */
    int32_t manoeuvres; /* tried (B5.6.1-l); a complex one counts for three (B5.6.2-b) */
    int32_t drilled;    /* enum battle_drilled */
    int32_t gone;       /* the length of its moves: B6.2.5 */

    int32_t lines_paid, line_paid[LINES_PAID_MOST]; /* B5.7.1-f: that it has paid for as a single file */

    /* The stretch of slow ground that its move is in while dice are rolled (B5.2.1-d). */
    int32_t slow_factor, slow_left, slow_gone;

    int32_t ruled_heading; /* B1.1-f: of its next flight or rout, as the game master states it: degrees; 0 */

    /* Of this player turn. */
    int32_t no_reserve_move;     /* B9.1-k */
    int32_t target;              /* of the charge that it has declared and not yet made; NO_UNIT */
    int32_t charged;             /* it has made a charge */
    int32_t bonus_lost;          /* B7.1.2-c: of that charge */
    int32_t seen_by[SEEN_WORDS]; /* B10.7-f: bits of the enemies who saw it when it declared its charge */
    int32_t saw[SEEN_WORDS];     /* B7.1.4-a: bits of those whom it saw then */
    int32_t strips;   /* B7.1.5: bits of the target's faces whose strips the charge under way has been in */
    int32_t reaction; /* enum battle_reaction */
    int32_t faces;    /* B14.6.1-f: the charger whom a character by himself has turned to; NO_UNIT */
    int32_t shields_down; /* B7.2.2-h: the player turn in which it shot at a charger with a weapon that costs
                             its shields */

    /* Shooting. Of this player turn: */
    int32_t strength;    /* figures when it began (B8.1-c) */
    int32_t shot_losses; /* figures that shots have taken since */
    int32_t shot_tested; /* it has had the rout test for those */
    /* of the unit's own turn, until its next: */
    int32_t marched;      /* it moved in the movement phase (B6.2.5-d) */
    int32_t stirred;      /* it moved in any phase (B13.7.4-d) */
    int32_t reserve_gone; /* the length of its reserve move (B6.2.5-f) */
    int32_t shot;         /* it has shot, or stood and shot since */
    int32_t shot_before;  /* the same of the turn before */
    int32_t aims_better;  /* B6.2.5-h: what the game master adds to its shots */

    /* Psychology. */
    int32_t frenzy_due;    /* B10.5-b: it has come into contact and tests */
    int32_t frenzied;      /* B10.5-d: while it is in contact */
    int32_t stupid;        /* B10.9-a: until its next test */
    int32_t banner_lost;   /* B12.3-k, B12.3-j: what that takes off its Ld */
    int32_t frozen;        /* B10.8-e: it does nothing more in this turn */
    int32_t dared;         /* B10.8-b: whom it dares to shoot at in this phase; NO_UNIT */
    int32_t rival;         /* B10.3-l: the friend whom its animosity is directed at in this turn; NO_UNIT */
    int32_t quarrel;       /* enum battle_quarrel */
    int32_t renegade;      /* it has attacked a friend: in that fight it counts as of the other side */
    int32_t brawl_stopped; /* B10.3-t: the player turn in which its brawl was stopped */
    int32_t brawl_rout;    /* B10.3-w: it has been routed in a brawl, and has not tried to rally */
    int32_t stupor;        /* enum battle_stupor, until its next test */
    int32_t hated_tested;  /* B10.6-b, B10.6-c: it has had its test of hatred in this phase */
    int32_t imposed;       /* B10.7-p: the test that the game master imposes: enum battle_imposed */

    /* Command (characters/, command/). */
    int32_t former;    /* B14.6.5-b: its own leader, while a character leads in his place; NOBODY */
    int32_t gives_up;  /* B14.6.6-a: the player turn in which the character who leads it said so; 0 */
    int32_t lost_face; /* B7.15.3-f: its leader has refused a challenge */
    int32_t banner_down, standard_down; /* B12.3-a, B16.1-m: where it fights lies its banner, or a standard:
                                           1, or one more than its contingent */
    int32_t booty_down;    /* B12.5-a: what it had captured and lies there, and one more; 0: nothing */
    int32_t standard_lost; /* B16.1-q, B16.1-t: what that takes off its Ld */
    int32_t contingent;    /* B16.1-b: that it belongs to; 0: the army */
    int32_t trophies;      /* B12.4-b: banners of earlier battles that it shows */
    int32_t kept_outcome, kept_charged; /* B12.3-d: of the round before the one for a banner */

    /* Until something else changes it. */
    int32_t hampered;   /* B5.5-f: the player turn in which it moves at half rate */
    int32_t formation;  /* enum battle_formation */
    int32_t formed;     /* the player turn in which it was taken up */
    int32_t muddled;    /* B5.7.2-k: the player turn in which it failed to change its arrangement */
    int32_t pattern;    /* B5.7.3-i: enum battle_pattern, of a square of a mixed formation */
    int32_t still;      /* B5.7.3-c: the facing of the side of a square that stood still */
    int32_t pierced;    /* B5.7.4-p: a wedge has gone through it: until the end of its next moves */
    int32_t immobile;   /* B5.5-b, B5.5-e: friends went through it: it stays until this player turn is over */
    int32_t disordered; /* B7.4 */
    int32_t
        fled; /* B7.2.3-e: in good order, from a charge in the enemy's turn: it does not charge in its next */

    /* Special deployment (setup/forces.h). */
    int32_t advance;   /* B25.2.1-a: it is of the advance force */
    int32_t force;     /* B25.2.3-a: the character under whose name its reserve force is noted; NOBODY */
    int32_t entry;     /* B25.2.3-c, of that character's own unit: setup/entries.h; 0: none, */
    int32_t due;       /* the game turn of arrival, */
    int32_t ready;     /* B25.2.3-g: its test is passed, and it waits for room */
    int32_t entered;   /* B25.2.2-b: it has come on from the table edge: 1 and enum table_edge */
    int32_t from_edge; /* B25.2.2-c: until it moves: how far its front is from there; 0: it has moved */

    /* Close combat (fight/). */
    int32_t dart_strength;    /* B13.7.10-b: of its blowpipes */
    int32_t dart_turn;        /* in that player turn */
    int32_t weapon;           /* B13.2-f: in hand since contact was made: enum massed_weapon; NOTHING */
    int32_t second_weapon;    /* B5.7.2-a: the same of the second component of a mixed formation */
    int32_t engagement;       /* of the combat phase under way, from 1; 0: none */
    int32_t bout, outcome;    /* B7.12-a: the engagement that it fought in last, 0: none, and how that went */
    int32_t pushed_back;      /* in its last round */
    int32_t pushed_back_ever; /* since it was last free of all enemies */
    int32_t stays;            /* B7.13.4-a: it does not follow up in this phase */
    int32_t follows;          /* B7.13.3-a: the loser whom it follows in this phase; NO_UNIT */
    int32_t wheeled;          /* B7.1.1-g: in the charge that it makes */
    int32_t stepped[2];       /* B7.1.6-c: so many files stand ahead of its ranks, by enum battle_wing */
    int32_t short_files;      /* B7.1.3-f: so many have not got up to the enemy */
    int32_t waits;            /* B8.3.1-a: enum battle_wait; it follows by this vector: */
    int32_t wait_heading, wait_far;
    int32_t swung;                     /* B7.13.4-e: the pair has pivoted in this phase */
    int32_t inflicted;                 /* W in the round under way, or in the last one */
    int32_t thrown;                    /* B13.7.6-b: the player turn in which it threw as the two sides met */
    int32_t thrown_wounds;             /* B13.7.6-d: W so inflicted, until its round begins */
    int32_t clash;                     /* of a wedge: enum battle_breach */
    int32_t breached;                  /* B5.7.4-g: ranks that it has beaten */
    int32_t gave, took;                /* W that it inflicted and suffered in the clash of one rank */
    int32_t inflicted_by_fear;         /* of those: by its figures that cause fear (B10.8-i) */
    int32_t margin;                    /* of its last round: by how much the winners won it */
    int32_t full_ranks, front_engaged; /* B7.12-l, B7.12-m: when the round began */
    int32_t charge_kept;               /* B8.5.4-e: the charge bonuses of a pursuit, until its first round */

    /* Rout and pursuit (rout/). */
    int32_t routed;         /* B8.6-k: the player turn in which it broke */
    int32_t rallied;        /* B26.2-d: the game turn in which it rallied last; 0: it never did */
    int32_t broke_fighting; /* B10.7-k: out of close combat, and its friends have not been alarmed yet */
    int32_t near_rout[SEEN_WORDS]; /* B10.7-j: bits of the friends who were near when it broke */
    int32_t held_back;  /* B8.5.5-a: it holds back from all that have broken so far: battle_match.routs */
    int32_t rout_order; /* among all that have broken */
    int32_t broke_with; /* B10.7-m: so many figures */
    int32_t rout_moved; /* B8.2-b: the player turn of its last rout move */
    int32_t pursues;    /* the routing unit that it is after; NO_UNIT */
    int32_t struck_in;  /* B8.5.1-e: the player turn in which it had its series of free hits as a pursuer */
    int32_t elated;     /* B8.5.3-e, B8.5.4-g: it routs if it is pushed back before it has won or drawn */
    int32_t rearranges; /* B8.6-c: P_REARRANGE asks for its formation */
    int32_t overrun;    /* B8.2-h: friends have burst through it: it stays until the end of its next moves */
};

/* B7.12-a: how the last round of a unit went. */
enum battle_outcome { ROUND_NONE, ROUND_WON, ROUND_DRAWN, ROUND_LOST };

enum { FOES_MOST = 3, NAMED_MOST = FOES_MOST + 1 }; /* two by its owner, and one of each other foe */

/* One enemy unit that a figure can strike, as the round began (B7.5-d). */
struct battle_foe {
    int32_t unit;   /* NO_UNIT: there is none */
    int32_t victim; /* the figure of it that it touches, or that the one before it touches */
    int32_t edges;  /* bits of the edges of its own base that touch: enum block_face, as it stands */
    int32_t from;   /* through which edge of the victim: enum battle_from */
    int32_t sure;   /* B7.8.3-b: its blows hit without a roll */
    int32_t on;     /* how many of its attacks go there; NOTHING: nobody has divided them */
};

struct battle_figure {
    struct massed_figure massed;
    struct massed_nature nature;
    int32_t shot; /* in this shooting phase it has had its target (B6.2.1-e) */

    int32_t unarmed;             /* B7.8.1-j: it has not even a hand weapon */
    int32_t dull;                /* B10.9-d: a leader or character who does not strike */
    int32_t frenzied;            /* B14.6.4-c: he alone of his unit, while it is in contact */
    int32_t spells;              /* B10.9-g: that he maintains, as the game master notes them */
    int32_t turned;              /* B7.2.5-a: by so many quarters to the right from how its ranks face */
    int32_t laps;                /* B7.14.2-a: the enemy unit round whose flank it stands; NO_UNIT */
    int32_t lap_wing, lap_place; /* enum battle_wing of its own unit; from 0 */
    int32_t lap_deep;            /* B7.14.2-l: so many figures stand between it and the enemy there */
    int32_t file_place;          /* B5.7.1: in a file that bends, from 1 */
    int32_t short_file;          /* B7.1.3-f: it is in a file that has not got up to the enemy */
    int32_t stepped;             /* B7.1.6-c: it is in a file that stands ahead of the ranks */
    int32_t pistol_spent;        /* B13.8.3-k: it has fired its pistol in this combat */
    int32_t pistol_fired;        /* B13.8.3-c: in close combat, in its own turn or since */
    int32_t pistol_before;       /* the same of the turn before */
    int32_t amid;                /* B5.5-e: the friends in whose midst it stands; NO_UNIT */

    /* Of the round of close combat under way. */
    struct battle_foe foe[FOES_MOST];
    int32_t behind;    /* B13.5.8-d, B13.5.9-h: the engaged figure over whose shoulder it strikes; NOBODY */
    int32_t struck;    /* its own attacks are done */
    int32_t fires;     /* its pistol: enum battle_firing */
    int32_t felled_by; /* B7.11-b: the enemy unit that has felled it at this value of I; NO_UNIT */
    int32_t named[NAMED_MOST], named_on[NAMED_MOST]; /* B7.5-d: attacks at single figures */

    /* Characters and command. */
    int32_t mount_left;       /* B14.2-f: he is on foot, and his mount waits ... */
    int32_t mount_x, mount_y; /* tethered there, ... */
    int32_t mount_guard;      /* or with that unit; NO_UNIT */
    int32_t at_mount;         /* B14.2-d: the player turn in which he left it, or mounted again */
    int32_t exposed;          /* B14.6.3-h: a character who has touched an enemy since his unit is engaged */
    int32_t asked, issued, challenged; /* B7.15: in this round: bits of stages; it has; it was */
    int32_t carries;                   /* B12.3-h: of the enemy's: command/banners.h */
    int32_t ld_lost, bonus_lost;       /* B16.1-r: with the army standard */
};

_Static_assert(offsetof(struct battle_side, massed) == 0, "massed battles begin each record");
_Static_assert(offsetof(struct battle_unit, massed) == 0, "massed battles begin each record");
_Static_assert(offsetof(struct battle_figure, massed) == 0, "massed battles begin each record");
_Static_assert(sizeof(struct battle_match) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct battle_side) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct battle_unit) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct battle_figure) % sizeof(int32_t) == 0, "records are made of int32_t");

#endif
