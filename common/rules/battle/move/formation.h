/* B5.7: the advanced formations, a row each: what a unit in it may not do, and what it gains. How each is
 * taken up and given up by a manoeuvre is in form_up.c. */
#ifndef GONFALON_BATTLE_FORMATION_H
#define GONFALON_BATTLE_FORMATION_H

#include "common/match/match.h"
#include "common/rules/battle/state.h"

/* A column that is a rule says yes by naming it. */
struct battle_formation_row {
    const char *word;
    const char *stays;     /* it makes no move but the manoeuvres that change it */
    const char *no_charge; /* it declares none */
    const char *rooted; /* nothing moves it, neither compulsion nor an enemy, and nobody joins or leaves it */
    const char *no_chase;    /* it neither follows up nor pursues */
    const char *obstacle;    /* it is one that is defended */
    const char *no_duels;    /* its leader and characters are in no challenge */
    const char *flees;       /* it flees from every charge */
    const char *no_missiles; /* it does not shoot */
    const char *slow;        /* its M is halved */
    int32_t save;            /* its saves are better by so much */
    const char *save_rule;
    const char *till_contact; /* it ends when the unit is engaged */
    const char *till_chase;   /* it ends when the unit flees, follows up or pursues */
    const char *till_fright;  /* it ends with a psychological effect */
};

/* A block of one file. */
bool battle_is_file(const struct block *b);
/* Which it is in: B5.7-a, one at a time. */
enum battle_formation battle_formation_of(const struct match *m, int32_t unit);
const struct battle_formation_row *battle_formation_row(enum battle_formation formation);
const struct battle_formation_row *battle_formation(const struct match *m, int32_t unit);

/* The unit is from now on, or no longer, in a formation; ranks and files stay as they are, but for those of a
 * wedge. */
void battle_take_formation(struct match *m, int32_t unit, enum battle_formation formation, const char *rule);
void battle_lose_formation(struct match *m, int32_t unit, const char *rule);
/* Figures of the widest rank of a wedge that is full. */
int32_t battle_wedge_widest(const struct block *b);
/* The wedge in ranks with that front. No rule: with a narrower one where others stand in the way, else as
 * near as there is room. False: there is none far and wide. */
bool battle_room_for_ranks(const struct match *m, int32_t unit, const struct block *wedge, int32_t files,
                           struct block *b);
/* B5.7.4-k: a wedge that is over is in ranks with the front of its widest rank, centred on its tip. */
void battle_disband_wedge(struct match *m, int32_t unit, const char *rule);
/* B5.7.6-g, B5.7.6-h, B5.7.7-f: something has happened to the unit that may end its formation. */
enum battle_mishap { MISHAP_CONTACT, MISHAP_CHASE, MISHAP_FRIGHT, MISHAP_ROUT };
void battle_try_formation(struct match *m, int32_t unit, enum battle_mishap mishap);

/* B5.7.6-a, B5.7.7-a: infantry whose ordinary figures have shields, and one-handed weapons alone. */
bool battle_shielded_infantry(const struct match *m, int32_t unit);
bool battle_one_handed(const struct match *m, int32_t unit);

#endif
