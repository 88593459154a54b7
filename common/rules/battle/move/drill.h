/* Moves of a unit in ranks, as a player draws them (B5.6): straight legs and manoeuvres, which of them need
 * dice, and how far each gets. */
#ifndef GONFALON_BATTLE_DRILL_H
#define GONFALON_BATTLE_DRILL_H

#include "common/match/decision.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/move/file.h"
#include "common/rules/battle/move/places.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/state.h"
#include "common/rules/massed/march.h"

/* In the order in which they are offered: the value of an item counts them from 1. */
enum battle_manoeuvre {
    DRILL_AHEAD = 1,
    DRILL_WHEEL,       /* B5.6.1.3 */
    DRILL_PIVOT,       /* B5.6.1.2 */
    DRILL_FRONT_RIGHT, /* B5.6.1.1: with an even front the longer wing is the right one */
    DRILL_FRONT_LEFT,
    DRILL_BACK,          /* B5.6.2.1 */
    DRILL_BACK_WHEEL,    /* B5.6.2.2 */
    DRILL_CENTRE_WHEEL,  /* B5.6.2.3 */
    DRILL_BEND,          /* B5.7.1.1: the lead of a single file turns */
    DRILL_MISSILE_WEDGE, /* B5.7.5 */
    DRILL_TESTUDO,       /* B5.7.7 */
    DRILL_SQUARE,        /* B5.7.3: of the middle parts of the front the left one stands still, */
    DRILL_SQUARE_RIGHT,  /* or the right one */
    DRILL_FROM_SQUARE,   /* B5.7.3-k */
    DRILL_OPEN,          /* B5.7.5-f, B5.7.6-f, B5.7.7-g: back to ranks */
    DRILL_WALK,          /* B5.6-a: figures without ranks go ways of their own, which are asked for next */
    /* of mixed formations alone (B5.7.2): */
    DRILL_EXCHANGE,     /* B5.7.2.1: the other component to the front, */
    DRILL_RETIRE,       /* or from the flanks to the rear */
    DRILL_FIRST_WINGS,  /* B5.7.2.2: the first component to the flanks, */
    DRILL_SECOND_WINGS, /* or the second one */
    DRILL_SQUARES,      /* B5.7.3-i: squares in which one component has places of its own; so many: */
    DRILL_SQUARES_LAST = DRILL_SQUARES + 7,
    DRILL_WEDGE /* B5.7.4-a: with a declaration alone, never among the legs of an answer */
};

/* A move under way: where the unit would be after the legs so far. */
struct battle_drill {
    int32_t unit;
    struct massed_march march;
    struct battle_places places;
    struct battle_file file;     /* of a single file */
    struct battle_square square; /* that it has formed; of no figures: none */
    int32_t pattern;             /* B5.7.3-i: enum battle_pattern, of that */
    enum battle_formation formation;
    bool redrawn;       /* figures have changed places in the last leg */
    int32_t manoeuvres; /* tried in this phase (B5.6.1-l) */
};

/* The list of manoeuvres, the same for all units of a side. */
void battle_offer_drill(const struct match *m, struct decision *d);

/* `apart`: it keeps so far from enemies. */
struct battle_drill battle_drill_begin(const struct match *m, int32_t unit, length allowance, length apart);
/* Which test comes before this leg? The rule that it is taken by; NULL: none is. */
const char *battle_leg_tests(const struct match *m, const struct battle_drill *drill,
                             const struct answer_item *leg, enum battle_test *test);
/* One leg, as far as it gets, as if its test were passed. False: it is not allowed, and `why` says why not.
 */
bool battle_drill_leg(const struct match *m, struct battle_drill *drill, const struct answer_item *leg,
                      struct march_end *end, struct refusal *why);
/* The unit goes to where the last leg took it. */
void battle_drill_apply(struct match *m, const struct battle_drill *drill);

/* The rule that lets it do such a thing. */
const char *battle_leg_rule(const struct answer_item *leg);
/* The word for what stopped a leg; "": nothing did. */
const char *battle_stop_text(enum march_stop why);
/* The leg in the preview, which may be NULL. */
void battle_show_leg(struct preview *p, const struct march_end *end);

#endif
