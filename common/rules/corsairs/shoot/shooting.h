/* Section 6: what a shot needs, what worsens it, and its exact odds. */
#ifndef GONFALON_CORSAIRS_SHOOTING_H
#define GONFALON_CORSAIRS_SHOOTING_H

#include "common/rules/corsairs/figures.h"

enum shot_mode {
    SHOT_MOVING = 1,      /* he has moved or will move this turn (C6.3-g) */
    SHOT_POINT_BLANK = 2, /* at the moment of contact (C2-g) */
    SHOT_OPPORTUNITY = 4, /* at somebody who moves (C2-h) */
    SHOT_FURTIVE = 8      /* the target is hidden at both ends of his move (C6.3-f) */
};

enum { GUN_SLOT = 15, SHOT_MODIFIERS = 8, NATURAL_MOST = 7, CASES_A_DIE = 36, GUN_ARC = QUARTER_TURN };

/* Who fires what at whom. `slot` is of arm[], or GUN_SLOT for the swivel gun he touches. */
struct aim {
    int32_t shooter, slot, target;
    int32_t mode;
    struct point at; /* where the target is then */
    length elevation;
    length along; /* how far he is on his way, if he moves */
};

struct shot {
    const struct weapon *weapon;
    int32_t gun; /* -1: none */
    length range;
    int32_t needs; /* the modified result */
    int32_t count;
    struct modifier modifier[SHOT_MODIFIERS];
    int32_t total; /* of the modifiers */
    bool at_group; /* +1 on one die (C6.5-a) */
};

/* Where the target stands now. */
struct aim corsairs_aim_at(const struct match *m, int32_t shooter, int32_t slot, int32_t target,
                           int32_t mode);

/* May he fire this weapon at all now, whoever the target? `gun` gets the gun for GUN_SLOT. */
bool corsairs_may_fire(const struct match *m, int32_t shooter, int32_t slot, int32_t mode,
                       struct refusal *why);
/* False if the shot is forbidden; the refusal says by which rule. */
bool corsairs_plan_shot(const struct match *m, const struct aim *aim, struct shot *shot, struct refusal *why);
/* What he fires from that slot. */
const struct weapon *corsairs_fired_weapon(const struct match *m, int32_t shooter, int32_t slot);
length corsairs_weapon_range(const struct weapon *w);
/* The slots a character could fire with: arm[] in order, then a gun beside him. */
int32_t corsairs_firing_slots(const struct match *m, int32_t shooter, int32_t mode, int32_t *slots);

/* --- dice ---------------------------------------------------------------------------------------- */

/* C1-d: a natural result from 1 to 7. */
int32_t corsairs_roll_natural(struct match *m, struct roll *roll);
/* In how many of 36 cases a die gives at least this natural result, a 1 never counting. */
int32_t corsairs_cases_of(int32_t natural);
/* Does this natural result succeed with these modifiers? */
bool corsairs_die_succeeds(int32_t natural, int32_t modifiers, int32_t needs);

/* The chances of a shot, by counting: in how many of `cases` there are exactly n hits. With the group bonus
 * the die is taken that gives most hits. */
struct shot_odds {
    int64_t cases;
    int64_t hits[SHOT_DICE_MAX * 2 + 1];
};
void corsairs_count_shot(const struct shot *shot, struct shot_odds *odds);
int64_t corsairs_chance_to_hit(const struct shot_odds *odds); /* at least one */
/* What it is worth, in hundredths of a point. */
int32_t corsairs_shot_worth(const struct match *m, const struct aim *aim, const struct shot *shot);

/* --- results -------------------------------------------------------------------------------------- */

/* C6.1-h: the first hit takes the target, further ones the nearest members of its group. */
void corsairs_apply_hits(struct match *m, int32_t shooter, int32_t target, int32_t hits);

/* A shot in one number, for frames. */
int32_t corsairs_pack_shot(int32_t shooter, int32_t slot, int32_t target);
int32_t corsairs_shot_shooter(int32_t packed);
int32_t corsairs_shot_target(int32_t packed);
struct aim corsairs_unpack_shot(const struct match *m, int32_t packed, int32_t mode);

/* Questions about shots. */
/* Is there any target at all for a shot in this mode? */
bool corsairs_any_target(const struct match *m, int32_t shooter, int32_t mode);
/* The best shot open to him; false if there is none. Its worth goes into *worth. */
bool corsairs_best_shot(const struct match *m, int32_t shooter, int32_t mode, struct aim *best,
                        int32_t *worth);
/* Options of a pick or target: one for each weapon and target. The id packs both. */
void corsairs_shot_option(const struct match *m, struct decision *d, const char *tag, const char *label,
                          const struct aim *aim);
void corsairs_shot_lines(const struct match *m, const struct shot *shot, struct odds *o);

#endif
