/* Warband: getting at records; who lives, touches and can pay (records.c). */
#ifndef GONFALON_WARBAND_FIGURES_H
#define GONFALON_WARBAND_FIGURES_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/state.h"
#include "common/table/groups.h"

#include <assert.h>

static inline int32_t warband_clamp(int32_t value, int32_t low, int32_t high)
{
    assert(low <= high);
    return value < low ? low : value > high ? high : value;
}

static inline struct warband_match *warband_of(const struct match *m)
{
    return own_match(m);
}

static inline struct warband_side *warband_side_at(const struct match *m, int32_t side)
{
    return own_side(m, side);
}

static inline struct warband_unit *warband_unit_at(const struct match *m, int32_t unit)
{
    return own_unit(m, unit);
}

static inline struct warband_figure *warband_figure_at(const struct match *m, int32_t figure)
{
    return own_figure(m, figure);
}

static inline const struct stand *warband_stand(const struct match *m, int32_t figure)
{
    return table_stand_const(table_of(m), figure);
}

static inline struct point warband_point(const struct match *m, int32_t figure)
{
    return warband_stand(m, figure)->place.at;
}

static inline int32_t warband_side_of(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->side;
}

static inline int32_t warband_unit_of(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->unit;
}

/* A bounding box that holds nothing yet. */
static inline struct box warband_empty_box(void)
{
    return (struct box){{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
}

/* A roll that is only thought of, to find out what it would need. */
static inline void warband_only_think(struct roll *r)
{
    roll_begin(r, "", 0, 0, D10);
}

/* On the table, a fighter or a machine. */
static inline bool warband_in_play(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_IN_PLAY && warband_figure_at(m, figure)->sort != SORT_OBJECT;
}

/* In play, and a fighter. */
static inline bool warband_lives(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_IN_PLAY && warband_figure_at(m, figure)->sort == SORT_FIGHTER;
}

int32_t warband_living(const struct match *m, int32_t unit);
bool warband_unit_stands(const struct match *m, int32_t unit); /* any fighter of it lives */
int32_t warband_waiting(const struct match *m, int32_t unit); /* how many of its figures are to be deployed */
bool warband_individual(const struct match *m, int32_t unit);
static inline bool warband_panicked(const struct match *m, int32_t unit)
{
    return warband_unit_at(m, unit)->morale != MORALE_NORMAL;
}

bool warband_near(const struct match *m, int32_t a, int32_t b,
                  length within); /* at most that far apart; bounding boxes answer most */
bool warband_touch(const struct match *m, int32_t a, int32_t b);
bool warband_in_contact(const struct match *m, int32_t figure); /* with an enemy */
/* The bounding box of the figures of a unit: two such boxes that are far apart spare comparing the figures.
 */
struct warband_spread {
    struct point low, high; /* of their centres; low above high: nobody is there */
    length reach;           /* no base reaches so far from its centre */
};
struct warband_spread warband_spread_of(const struct match *m, int32_t unit);
/* True: all figures are farther apart than that. False: they may or may not be. */
bool warband_spreads_far(const struct warband_spread *a, const struct warband_spread *b, length gap);
bool warband_unit_in_contact(const struct match *m, int32_t unit);
/* An early out that most units pass: no enemy is near the bounding box of the unit, so nobody is in contact.
 */
bool warband_unit_alone(const struct match *m, int32_t unit);
bool warband_units_touch(const struct match *m, int32_t a, int32_t b);
length warband_unit_distance(const struct match *m, int32_t a, int32_t b);
bool warband_enemies(const struct match *m, int32_t unit, int32_t other);       /* and the other stands */
int32_t warband_nearest_unit(const struct match *m, int32_t unit, length *far); /* of the enemy; NO_UNIT */
struct point warband_centre(const struct match *m, int32_t unit);
static inline const struct warband_weapon *warband_arm(const struct match *m, int32_t figure, int32_t slot)
{
    assert(slot >= 0 && slot < ARMS_MAX);
    return &warband_of(m)->weapon[warband_figure_at(m, figure)->arm[slot]];
}

int32_t warband_counted(const struct match *m, int32_t unit); /* a large figure counts 3 */
/* The action points of one activation, or of the one that is under way if Chill made them fewer. */
int32_t warband_actions(const struct match *m, int32_t figure);
int32_t warband_available(const struct match *m, int32_t figure, enum warband_payment what,
                          int32_t enemy_unit);
void warband_pay(struct match *m, int32_t figure, int32_t ac, enum warband_payment what, int32_t enemy_unit);
/* W4-b: of every living figure; one that has less pays what it has. */
void warband_pay_all(struct match *m, int32_t unit, int32_t ac, enum warband_payment what,
                     int32_t enemy_unit);
bool warband_can_act(const struct match *m, int32_t figure); /* lives, up, not terrified, did not fumble */
length warband_rate(const struct match *m, int32_t figure);  /* a length an action */
bool warband_flies(const struct match *m, int32_t figure);
int32_t warband_machine_of(const struct match *m, int32_t unit); /* NOBODY: none that works */
int32_t warband_worth(const struct match *m, int32_t figure);    /* hundredths of a point for a wound */
struct event *warband_tell(struct match *m, const char *key, const char *rule, int32_t unit);
void warband_tell_end(struct match *m, const char *key, const char *rule, int32_t unit);
const struct warband_lasting *warband_spell_on(const struct match *m, int32_t unit,
                                               enum warband_spell_effect effect);
const struct warband_spell *warband_spell_of(const struct match *m, const struct warband_lasting *l);

#endif
