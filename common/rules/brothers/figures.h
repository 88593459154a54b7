/* Figures and what they have: getting at records, the one die, rolls of agility, PA, objects. */
#ifndef GONFALON_BROTHERS_FIGURES_H
#define GONFALON_BROTHERS_FIGURES_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/brothers/state.h"

/* --- records.c ---------------------------------------------------------------------------------- */

extern const char *const brothers_spell_keys[SPELLS];  /* "ember_dart": catalogue ids, and text keys below */
extern const char *const brothers_spell_words[SPELLS]; /* "brothers.spell.ember_dart" */
extern const char *const brothers_spell_rules[SPELLS]; /* "F14.2-a" */

static inline struct brothers_match *brothers_of(const struct match *m)
{
    return own_match(m);
}

static inline struct brothers_side *brothers_side_at(const struct match *m, int32_t side)
{
    return own_side(m, side);
}

static inline struct brothers_figure *brothers_figure_at(const struct match *m, int32_t figure)
{
    return own_figure(m, figure);
}

static inline int32_t brothers_side_of(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->side;
}

static inline const struct stand *brothers_stand(const struct match *m, int32_t figure)
{
    return table_stand_const(table_of(m), figure);
}

static inline struct point brothers_point(const struct match *m, int32_t figure)
{
    return brothers_stand(m, figure)->place.at;
}

static inline angle brothers_facing(const struct match *m, int32_t figure)
{
    return (angle)brothers_stand(m, figure)->place.facing;
}

static inline bool brothers_is_fighter(const struct match *m, int32_t figure)
{
    return brothers_figure_at(m, figure)->sort == SORT_FIGHTER;
}

/* The next fighter after this figure (start with -1), whatever its state; -1. There are many more objects
 * than fighters: whoever looks for fighters goes this way. Who fights comes first in a unit of his own, with
 * what he brings behind him (muster.c). */
static inline int32_t brothers_next_fighter(const struct match *m, int32_t after)
{
    for (int32_t u = after < 0 ? 0 : figure_at(m, after)->unit + 1; u < m->state->units; u++) {
        const struct unit *unit = unit_at(m, u);

        if (unit->count > 0 && brothers_is_fighter(m, unit->first))
            return unit->first;
    }
    return -1;
}

/* The first of a unit, as every fighter is from the muster on, whatever the game master makes of him. For
 * assertions, which no input may break. */
static inline bool brothers_heads_unit(const struct match *m, int32_t figure)
{
    return unit_at(m, figure_at(m, figure)->unit)->first == figure;
}

/* The next fighter or mount. */
int32_t brothers_next_living(const struct match *m, int32_t after);

/* A fighter on the table, neither out of action nor gone. */
static inline bool brothers_in_play(const struct match *m, int32_t figure)
{
    return brothers_is_fighter(m, figure) && figure_at(m, figure)->fate == FATE_IN_PLAY;
}

bool brothers_standing_up(const struct match *m,
                          int32_t figure);                  /* in play, not on the ground, not hanging */
bool brothers_lying(const struct match *m, int32_t figure); /* on its back or stunned */
bool brothers_stunned(const struct match *m, int32_t figure);
bool brothers_body(const struct match *m, int32_t figure); /* a fighter dead or out of action, on the table */
static inline bool brothers_mounted(const struct match *m, int32_t figure)
{
    return brothers_figure_at(m, figure)->mount >= 0;
}

/* How many times the limits of F3.3-c it has: a rider goes twice as far. */
static inline int32_t brothers_stride(const struct match *m, int32_t figure)
{
    return brothers_mounted(m, figure) ? MOUNTED_TIMES : 1;
}

bool brothers_large(const struct match *m, int32_t figure);
static inline bool brothers_enemies(const struct match *m, int32_t a, int32_t b)
{
    int32_t one = brothers_side_of(m, a), other = brothers_side_of(m, b);

    return one >= 0 && other >= 0 && one != other;
}

bool brothers_has_skill(const struct match *m, int32_t figure, enum skill skill);
/* Does a lasting spell work on it this turn? */
bool brothers_under(const struct match *m, int32_t figure, enum spell spell);
/* Does the side know that the figure is there? */
bool brothers_known_to(const struct match *m, int32_t figure, int32_t side);

/* Begins an event about a figure; who does not know of the figure does not see it. */
struct event *brothers_tell(struct match *m, const char *key, const char *rule, int32_t figure);
void brothers_tell_end(struct match *m, const char *key, const char *rule, int32_t figure);

/* --- die.c: the one die ------------------------------------------------------------------------- */

enum check_result { CHECK_CRITICAL, CHECK_FAILED, CHECK_PASSED };

/* One die for a figure (-1: the side's own): begins the roll, returns the natural result. The roll's total is
 * that result until somebody adds to it. */
int32_t brothers_die(struct match *m, struct roll *r, const char *what, int32_t side, int32_t figure);
/* A modifier of the roll with its rule; one of 0 is not told. */
void brothers_modify(struct roll *r, int32_t value, const char *rule);
/* The malus of wounds, 0 to 2 (F7.6-a), as a modifier of the roll: subtracted, or added with `worse` +1. */
int32_t brothers_wound_malus(const struct match *m, int32_t figure);
void brothers_add_wound_malus(const struct match *m, int32_t figure, struct roll *r, int32_t sign);
/* Totals the roll (natural + modifiers) and reads it against a target. Natural 0 is critical. */
enum check_result brothers_check(struct roll *r, int32_t natural, int32_t target);

/* What the next die can show, with exact weights: for odds. */
struct brothers_faces {
    int32_t count, total;
    int32_t value[FACES_MAX], weight[FACES_MAX];
};
void brothers_faces(const struct match *m, int32_t side, struct brothers_faces *faces);
/* How many of the faces reach the target with this modifier; natural 0 fails if `zero_fails`. */
int64_t brothers_reaching(const struct brothers_faces *faces, int32_t modifier, int32_t target,
                          bool zero_fails);
void brothers_deck_start(struct match *m, bool shuffled);

/* --- agility.c: JA and JDP ---------------------------------------------------------------------- */

enum ja_use {
    JA_FAST_MOVE,
    JA_GAP,
    JA_JUMP,
    JA_CLIMB,
    JA_DODGE,
    JA_PARRY,
    JA_CHANGE_WEAPON,
    JA_RELOAD,
    JA_UNJAM,
    JA_MISSILE,
    JA_FORCE,
    JA_KICK,
    JA_MOUNT_LOST,
    JA_JUMP_MOUNT,
    JA_TEND,
    JA_RESIST
};
/* All modifiers of a JA but the action's own, which is given with its rule (0: none). */
void brothers_ja_modifiers(const struct match *m, int32_t figure, enum ja_use use, int32_t modifier,
                           const char *rule, struct roll *r);
/* Rolls it; a critical failure takes the PA that are left (F2.4-b). The caller tells the event with the roll.
 */
enum check_result brothers_ja(struct match *m, int32_t figure, enum ja_use use, int32_t modifier,
                              const char *rule, struct roll *r, int32_t *natural);
enum check_result brothers_jdp(struct match *m, int32_t figure, const char *what, struct roll *r);
/* Chance that the JA passes, as wins of cases. */
void brothers_ja_odds(const struct match *m, int32_t figure, enum ja_use use, int32_t modifier, int64_t *wins,
                      int64_t *cases);

/* --- points.c: PA and coins --------------------------------------------------------------------- */

int32_t brothers_permanent_pa(const struct match *m, int32_t figure);
int32_t brothers_pa_left(const struct match *m, int32_t figure);
/* What it may add to an action: Strike hard, Aim, Concentrate. They fix the cost, so who saved up for the
 * action would have had to name them (F2.6.3-a): none. */
int32_t brothers_spare_pa(const struct match *m, int32_t figure);
/* Pays; the figure has then acted (F1.2-c). Asserts that it can. */
void brothers_spend(struct match *m, int32_t figure, int32_t pa);
/* All PA left are lost; outside its activation the coin goes (F2.4-b). */
void brothers_lose_pa(struct match *m, int32_t figure);
/* After a failed JM: the same, and its activation is over, in the middle of whatever it does (F2.5-b). */
void brothers_lose_nerve(struct match *m, int32_t figure);
/* May it use an AD (other than Defend) now: coin, not used yet, not stunned, routed, out (F2.6.2). */
bool brothers_may_react(const struct match *m, int32_t figure);
/* Pays an AD: all PA, the coin (F2.6.2-b). */
void brothers_pay_reaction(struct match *m, int32_t figure);
/* The procedure of an action pays its cost itself: brothers_spend with what the menu offered it for, and
 * extras. */
bool brothers_offensive_barred(const struct match *m, int32_t figure); /* rally, flight: F8.2-c, F8.2-k */

/* --- items.c ------------------------------------------------------------------------------------- */

/* The next object of the holder after `item` (start with -1), whatever its place; -1. */
int32_t brothers_next_item(const struct match *m, int32_t holder, int32_t item);
/* The only way to change the holder; -1: nobody. */
void brothers_give(struct match *m, int32_t item, int32_t holder);
/* Makes the lists anew from the holders: a scenario file or the game master has written them. */
void brothers_link_items(struct match *m);
/* Objects on the ground within 1 cm, or with a body that is, by number. */
int32_t brothers_lying_in_reach(const struct match *m, int32_t figure, int32_t *list, int32_t most);
/* The same for who knows already what is in reach. */
int32_t brothers_lying_among(const struct match *m, const int32_t *near, int32_t count, int32_t *list,
                             int32_t most);
/* What it holds there: WHERE_MAIN_HAND and WHERE_OFF_HAND also find a two-hand object; -1. */
int32_t brothers_in_hand(const struct match *m, int32_t figure, enum item_where hand);
int32_t brothers_free_hands(const struct match *m, int32_t figure);
bool brothers_held(const struct match *m, int32_t item);
int32_t brothers_armour(const struct match *m, int32_t figure, bool shot); /* JD bonus */
const struct thing *brothers_thing(const struct match *m, int32_t item);   /* -1: fists */
int32_t brothers_weight(const struct match *m, int32_t figure);
bool brothers_encumbered(const struct match *m, int32_t figure);
bool brothers_two_weapons(const struct match *m, int32_t figure); /* the -1 of F4.5-c applies */
/* Puts an object into a hand, stows it, lays it down beside somebody, or takes it out of the game. */
void brothers_hold(struct match *m, int32_t item, int32_t figure, enum item_where where);
void brothers_lay_down(struct match *m, int32_t item, struct point at);
void brothers_destroy(struct match *m, int32_t item);
/* Weapons and shield in hand fall where the figure is (F3.4.2-g, F8.1-g). True: something did. */
bool brothers_drop_hands(struct match *m, int32_t figure);
void brothers_drop_body(struct match *m, int32_t figure);

#endif
