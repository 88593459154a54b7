/* Corsairs: getting at records; words for weapons and actions; events about a figure (records.c). */
#ifndef GONFALON_CORSAIRS_FIGURES_H
#define GONFALON_CORSAIRS_FIGURES_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/corsairs/actions.h"
#include "common/rules/corsairs/state.h"
#include "common/table/groups.h"
#include "common/table/path.h"
#include "common/table/place.h"

#include <assert.h>

extern const char *const corsairs_action_keys[]; /* texts of enum corsairs_action */
/* What a weapon is called: a key of the texts, or the id of the catalogue that brings it. */
const char *corsairs_weapon_word(const struct match *m, int32_t weapon);
extern const char *const corsairs_weapons[]; /* none, then those the ledger names, then custom ones */

static inline struct corsairs_match *corsairs_of(const struct match *m)
{
    return own_match(m);
}

static inline struct corsairs_side *corsairs_side_at(const struct match *m, int32_t side)
{
    return own_side(m, side);
}

static inline struct corsairs_figure *corsairs_figure_at(const struct match *m, int32_t figure)
{
    return own_figure(m, figure);
}

static inline const struct stand *corsairs_stand(const struct match *m, int32_t figure)
{
    return table_stand_const(table_of(m), figure);
}

static inline struct point corsairs_point(const struct match *m, int32_t figure)
{
    return corsairs_stand(m, figure)->place.at;
}

static inline int32_t corsairs_side_of(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->side;
}

static inline bool corsairs_is_character(const struct match *m, int32_t figure)
{
    return corsairs_figure_at(m, figure)->sort == SORT_CHARACTER;
}

static inline bool corsairs_in_play(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_IN_PLAY;
}

static inline bool corsairs_leaves_contact(int32_t action)
{
    return action == ACTION_LEAVE || action == ACTION_SHOOT_LEAVE;
}

/* In play, a character, neither captive nor fleeing: who can do something. */
static inline bool corsairs_is_able(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return c->sort == SORT_CHARACTER && corsairs_in_play(m, figure) && !c->captive && !c->fleeing;
}

static inline const struct weapon *corsairs_weapon_at(const struct match *m, int32_t weapon)
{
    assert(weapon >= 0 && weapon < WEAPONS_MAX);
    return &corsairs_of(m)->weapon[weapon];
}

/* The weapon in a slot; bare hands for -1. */
const struct weapon *corsairs_weapon_in(const struct match *m, int32_t figure, int32_t slot);
int32_t corsairs_weapon_number(const char *id);
length corsairs_length_cm(int32_t cm);

/* Begins an event about a figure. */
struct event *corsairs_tell(struct match *m, const char *key, const char *rule, int32_t figure);
void corsairs_tell_end(struct match *m, const char *key, const char *rule, int32_t figure);

#endif
