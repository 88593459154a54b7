/* Fighting, shooting, spells, damage and morale: what their files share among themselves.
 *
 * A roll is planned before it is thrown: a `sum` holds its modifiers, each with its rule. The same plan is
 * thrown by the procedure and counted by the odds, so that what a player is told is what will happen. */
#ifndef GONFALON_BROTHERS_FIGHT_H
#define GONFALON_BROTHERS_FIGHT_H

#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"

enum { FISTS = -1 };

/* --- sum.c ------------------------------------------------------------------------------------------- */

struct brothers_sum {
    int32_t count, total;
    int32_t to_hit; /* the part that only served to hit, and is taken off the damage (F4.1.3-c, F5.1.3-b) */
    struct modifier line[ROLL_MODIFIERS_MAX];
};
/* A modifier of 0 is none. */
void brothers_sum_add(struct brothers_sum *s, int32_t value, const char *rule);
/* One that only serves to hit, if it is a bonus; a malus stays in the damage. */
void brothers_sum_to_hit(struct brothers_sum *s, int32_t value, const char *rule);
void brothers_sum_wounds(const struct match *m, int32_t figure, struct brothers_sum *s);
/* Throws the die and adds the sum; returns the natural result. */
int32_t brothers_throw(struct match *m, struct roll *r, const char *what, int32_t figure,
                       const struct brothers_sum *s);

/* --- weapons_in_hand.c: F4.5, F11.1, F12.1 -------------------------------------------------------------- */

enum { PAIRS_MOST = 12 };
/* All that the fighter may designate, the default (best DegC hits) first. At least one. */
int32_t brothers_pairs(const struct match *m, int32_t figure, struct brothers_pair *pairs);
struct brothers_pair brothers_default_pair(const struct match *m, int32_t figure);
/* Can the item be used for hitting or defending where it is? */
bool brothers_usable(const struct match *m, int32_t item);
/* Values of the item that hits, as this fighter holds it now. */
int32_t brothers_tac(const struct match *m, int32_t figure, int32_t item);
int32_t brothers_degc(const struct match *m, int32_t figure, int32_t item, bool charging);
/* Adds what the defending item and a pair of blades give to a JD in close combat. */
void brothers_sum_parrying(const struct match *m, int32_t figure, int32_t defends, struct brothers_sum *s);
bool brothers_in_off_hand(const struct match *m, int32_t item);
/* F8.1-c: has it a weapon or shield in hand? */
bool brothers_armed(const struct match *m, int32_t figure);
/* How much the target's shield hampers a shot from there (negative or 0; F5.1.2-k). */
int32_t brothers_shield_malus(const struct match *m, int32_t target, int32_t from);

/* --- combat.c: the plan of a close combat ----------------------------------------------------- */

enum guard {
    GUARD_NONE,
    GUARD_PARRY,
    GUARD_PARRY_FAILED,
    GUARD_DODGE_FAILED,
    GUARD_FLEEING,
    GUARD_FLEEING_PARRY
};

struct brothers_bout {
    int32_t attacker, defender;
    struct brothers_pair pair[2]; /* of the attacker, of the defender */
    int32_t hard;                 /* DegC bought with Strike hard */
    int32_t guard;                /* enum guard */
};
struct brothers_bout brothers_bout(const struct match *m, int32_t attacker, int32_t defender);
/* Does the defender roll a JC (F4.1.2-f, -g, F4.4-a, F10.2.1-b)? */
bool brothers_fights_back(const struct match *m, int32_t defender);
/* JC of the attacker (0) or the defender (1). */
void brothers_plan_jc(const struct match *m, const struct brothers_bout *b, int32_t who,
                      struct brothers_sum *s);
/* The damage bonus of that fighter's blow. Damage = score - bonuses that only serve to hit + this (F4.1.3-c).
 */
int32_t brothers_blow_bonus(const struct match *m, const struct brothers_bout *b, int32_t who);
/* The JD of that fighter against the blow of the other. `dies` says whether a die is thrown (F4.1.2-h). */
void brothers_plan_jd_melee(const struct match *m, const struct brothers_bout *b, int32_t who,
                            struct brothers_sum *s, bool *dies);
/* Whom the attacker may strike now, by F4.3; returns how many of equal rank there are. */
int32_t brothers_strike_targets(const struct match *m, int32_t attacker, int32_t *list, int32_t most);
bool brothers_may_attack(const struct match *m, int32_t attacker, int32_t target);

/* --- bout_odds.c ------------------------------------------------------------------------------ */

/* What may become of somebody: cases of each line of the damage table as it would apply to him. */
enum harm {
    HARM_NONE,
    HARM_NEAR_MISS,
    HARM_STUNNED,
    HARM_WOUNDED,
    HARM_GRIEVOUS,
    HARM_OUT,
    HARM_KILLED,
    HARMS
};
struct brothers_harm {
    int64_t cases;
    int64_t of[HARMS];
};
/* Which line it would be, without changing anything. */
enum harm brothers_harm_of(const struct match *m, int32_t figure, int32_t result);
/* Hundredths of a point that the harm costs the figure's side, on average. */
int32_t brothers_harm_worth(const struct match *m, int32_t figure, const struct brothers_harm *harm);
void brothers_harm_lines(struct odds *o, const struct brothers_harm *harm);
void brothers_count_bout(const struct match *m, const struct brothers_bout *b,
                         struct brothers_harm *to_defender, struct brothers_harm *to_attacker);
/* Gain less loss of the attacker, in hundredths of a point. */
int32_t brothers_bout_worth(const struct match *m, const struct brothers_bout *b);
void brothers_bout_lines(const struct match *m, const struct brothers_bout *b, struct odds *o);
/* Adds `weight` cases of a hit for `damage` against this JD. */
void brothers_count_hit(const struct match *m, int32_t victim, int32_t damage, const struct brothers_sum *jd,
                        bool dies, int64_t weight, struct brothers_harm *harm);

/* --- blow.c, damage.c ------------------------------------------------------------------------- */

struct brothers_blow {
    int32_t victim, cause, damage;
    int32_t kind;    /* enum morale_cause */
    int32_t defends; /* melee: the item that defends */
    int32_t bonus;   /* to the JD: parry, Sky Lance resisted */
    int32_t dies;    /* a JD is thrown */
    int32_t morale;  /* modifier of the JM it may have to make (F5.2-k) */
    int32_t missile; /* thrown weapon that hits; -1 */
};
/* Calls P_BLOW; the caller goes on at `step`. */
enum flow brothers_call_blow(struct match *m, struct frame *f, int32_t step, const struct brothers_blow *b);
/* JD against a shot or spell. */
void brothers_plan_jd_shot(const struct match *m, int32_t victim, int32_t bonus, const char *rule, bool shot,
                           struct brothers_sum *s);
void brothers_plan_jd_mount(const struct match *m, int32_t mount, struct brothers_sum *s);
/* Calls P_HIT; with `clumsy` no JM follows (F7.7-a). */
enum flow brothers_call_hit(struct match *m, struct frame *f, int32_t step, int32_t figure, int32_t result,
                            int32_t cause, int32_t kind, int32_t morale, bool clumsy);
enum { KILLING_RESULT = 1000 };
/* Knit Flesh and Tend (F14.2-j). */
bool brothers_can_heal(const struct match *m, int32_t figure);
void brothers_heal(struct match *m, int32_t figure, const char *rule);

/* --- critical.c: F4.1.3-n, F5.1.3-i, F6.1.3-d ------------------------------------------------- */

/* Combat: the table for the fighter; returns false if the combat is void, else *degc is what the enemy's blow
 * gains. */
bool brothers_critical_combat(struct match *m, int32_t figure, int32_t item, int32_t *degc);
void brothers_critical_shot(struct match *m, int32_t shooter, int32_t weapon);
/* The row; what follows from it is for the caller. */
int32_t brothers_critical_spell(struct match *m, int32_t caster);

/* --- defence.c -------------------------------------------------------------------------------- */

enum window_end {
    WINDOW_ATTACK,  /* the attack takes place */
    WINDOW_VOID,    /* dodged or kicked away: it does not */
    WINDOW_PARRIED, /* and so on: the guard of the bout */
    WINDOW_PARRY_FAILED,
    WINDOW_DODGE_FAILED
};
bool brothers_can_change_weapon(const struct match *m, int32_t figure);

/* --- shot_plan.c ------------------------------------------------------------------------------ */

enum shot_mode {
    SHOT_REACTION = 1,
    SHOT_DEFENSIVE = 2, /* at who has just come into contact */
    SHOT_SHORT = 4,     /* with the bonus of short range */
    SHOT_PIECE = 8      /* the weapon is an artillery piece */
};
struct brothers_shot {
    int32_t shooter, target, weapon, mode, aim; /* aim: +1 for each 2 PA */
};
struct brothers_shot_plan {
    struct brothers_sum jt;
    int32_t damage;  /* what is added to the score less the to-hit bonuses */
    int32_t shield;  /* the malus that the shield made */
    bool into_melee; /* F5.2-k: a hit may strike a friend */
};
/* The shot of an option of the menu. */
struct brothers_shot brothers_shot_chosen(int32_t figure, const struct brothers_choice *c);
/* May the target be shot at with this weapon? */
bool brothers_can_shoot_at(const struct match *m, const struct brothers_shot *shot);
void brothers_plan_shot(const struct match *m, const struct brothers_shot *shot,
                        struct brothers_shot_plan *plan);
void brothers_count_shot(const struct match *m, const struct brothers_shot *shot, struct brothers_harm *harm,
                         int64_t *hits, int64_t *cases);
/* Its odds in words: the hit with what is added to the die, then the harm. */
void brothers_shot_lines(const struct match *m, const struct brothers_shot *shot, struct odds *o);
int32_t brothers_value_of_shot(const struct match *m, const struct brothers_shot *shot);
bool brothers_weapon_ready(const struct match *m, int32_t weapon); /* loaded, neither jammed nor broken */
/* Calls P_SHOOT in a mode. */
enum flow brothers_call_shot(struct match *m, struct frame *f, int32_t step,
                             const struct brothers_shot *shot);
/* Enemies, and riderless mounts of theirs, that a missile could be meant for. */
bool brothers_shootable(const struct match *m, int32_t shooter, int32_t target);

/* --- weapon_actions.c, artillery.c ------------------------------------------------------------ */

/* The bag (or single missiles) that feeds a weapon; -1. */
int32_t brothers_supply(const struct match *m, int32_t figure, int32_t weapon);
int32_t brothers_reload_cost(const struct match *m, int32_t weapon);
/* `count` missiles like those of the bag lie at the figure's feet, as one object. */
void brothers_spill(struct match *m, int32_t figure, int32_t bag, int32_t count);
int32_t brothers_crew(const struct match *m, int32_t piece, int32_t side, int32_t *list, int32_t most);

/* --- spells.c, spell_effects.c ---------------------------------------------------------------- */

struct brothers_casting {
    int32_t caster, target, spell, concentrate;
    bool seeks;
};
/* May the spell be cast at the target; `seeks` is set when that takes Seek target. */
bool brothers_can_cast_at(const struct match *m, struct brothers_casting *c);
void brothers_plan_casting(const struct match *m, const struct brothers_casting *c, struct brothers_sum *s);
int32_t brothers_casting_worth(const struct match *m, const struct brothers_casting *c);
bool brothers_may_cast(const struct match *m, int32_t caster);
int32_t brothers_spell_worth(const struct match *m, const struct brothers_casting *c); /* once it succeeds */
/* The effect of a spell, step by step, inside the frame of P_CAST. */
enum flow brothers_spell_effect(struct match *m, struct frame *f);

enum cast_step { CAST_BEGIN, CAST_THROW, CAST_EFFECT, CAST_OVER };

/* --- morale.c, rout.c ------------------------------------------------------------------------- */

void brothers_plan_jm(const struct match *m, int32_t figure, int32_t modifier, const char *rule,
                      struct brothers_sum *s);
/* Throws it; a natural 0 takes a point of M (F8.1-d). */
enum check_result brothers_jm(struct match *m, int32_t figure, int32_t modifier, const char *rule,
                              struct roll *r);
/* May it leave its place at all (F3.4.5-f, F14.2-e)? */
bool brothers_held_fast(const struct match *m, int32_t figure);
/* Straight away from somebody, facing kept (F8.1-i). */
void brothers_recoil(struct match *m, int32_t figure, int32_t cause, length far, const char *rule);
int32_t brothers_rally_cost(const struct match *m, int32_t figure);
void brothers_begin_rout(struct match *m, int32_t figure, int32_t cause);

/* --- worths (all files) ----------------------------------------------------------------------- */

/* A PA put into Strike hard, Aim or Concentrate cannot be used otherwise: about this much. */
enum { WORTH_OF_EXTRA_PA = 60 };
int32_t brothers_value(const struct match *m, int32_t figure); /* hundredths of a point */
/* An option of a pick that concerns an item. */
struct option *brothers_item_option(const struct match *m, struct decision *d, const char *tag,
                                    const char *label, const char *name, int32_t item);
void brothers_event_item(const struct match *m, struct event *e, const char *name, int32_t item);

#endif
