/* Battle: getting at records; what a unit is and may do at the moment (records.c). */
#ifndef GONFALON_BATTLE_FIGURES_H
#define GONFALON_BATTLE_FIGURES_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/battle/constants.h"
#include "common/rules/battle/state.h"
#include "common/rules/massed/units.h"

#include <assert.h>

/* Options of a match, in the order of battle.c. */
enum battle_match_option {
    OPTION_TERRAIN_CHARTS,       /* B2-e */
    OPTION_CUSTOM_TERRAIN_TABLE, /* B2.4-d */
    OPTION_SECRET_REACH,         /* B14.8.1-f */
    OPTION_FREE_BEARER,          /* B16.1-g */
    OPTION_TOURNAMENT,           /* B1.2-a */
    OPTION_SPECIAL_DEPLOYMENT,   /* B25.2-a */
    OPTION_WHOLE_UNITS,          /* B25.2.2-e */
    OPTION_SINGLE_STRENGTH_ROLL, /* B13.7.10-b */
    OPTION_SCATTER_DIE,          /* B1.3-g */
    OPTION_PLAYERS_AS_SECONDS,   /* B14.8.1-c */
    OPTION_IMPROVISED_MISSILES,  /* B13.7.11-a */
    OPTION_AGREEMENT,            /* B1.2-b */
    OPTION_HOUSE_RULES,          /* B1.2-g */
    OPTION_MUTUAL_OVERRIDE,      /* B1.2-h */
    OPTION_RELAXED_LIMITS,       /* B14.1-b */
    OPTION_CAPTURED_BANNERS      /* B12.4-b */
};

static inline struct battle_match *battle_of(const struct match *m)
{
    return own_match(m);
}

/* It is an option of the match, or the sides have agreed on it (setup/agree.c). */
static inline bool battle_option(const struct match *m, enum battle_match_option option)
{
    return option_on(m, (int32_t)option) || (battle_of(m)->house_rules >> option & 1) != 0;
}

/* RULE("B1.2-d"), RULE("B2-e"): in a tournament always. */
static inline bool battle_table_by_charts(const struct match *m)
{
    return option_on(m, OPTION_TERRAIN_CHARTS) || option_on(m, OPTION_TOURNAMENT);
}

/* RULE("B25.2-a"): part of tournament deployment. */
static inline bool battle_special_deployment(const struct match *m)
{
    return battle_option(m, OPTION_SPECIAL_DEPLOYMENT) || option_on(m, OPTION_TOURNAMENT);
}

static inline struct battle_side *battle_side_at(const struct match *m, int32_t side)
{
    return own_side(m, side);
}

static inline struct battle_unit *battle_unit_at(const struct match *m, int32_t unit)
{
    return own_unit(m, unit);
}

static inline struct battle_figure *battle_figure_at(const struct match *m, int32_t figure)
{
    return own_figure(m, figure);
}

static inline int32_t battle_side_of(const struct match *m, int32_t unit)
{
    return unit_at(m, unit)->side;
}

/* The side that it fights for: whoever has attacked a friend counts as an enemy of his own in that fight. */
static inline int32_t battle_camp(const struct match *m, int32_t unit)
{
    return battle_side_of(m, unit) ^ battle_unit_at(m, unit)->renegade;
}

static inline bool battle_routing(const struct match *m, int32_t unit)
{
    return massed_unit_at(m, unit)->routing != 0;
}

/* It has living figures on the table. */
static inline bool battle_in_play(const struct match *m, int32_t unit)
{
    return massed_living(m, unit) > 0 && massed_on_table(m, unit);
}

/* In play and not routing. */
static inline bool battle_stands(const struct match *m, int32_t unit)
{
    return battle_in_play(m, unit) && !battle_routing(m, unit);
}

/* RULE("B11.1.3-a"): its leader lives; a second who took over is none in the sense of the rules. */
bool battle_has_leader(const struct match *m, int32_t unit);
/* It stands in the front rank and lives. */
bool battle_in_front_rank(const struct match *m, int32_t figure);
/* The least distance to a figure of an enemy, routing ones included; LONGEST_SIDE: there is none. */
length battle_nearest_enemy(const struct match *m, int32_t unit);

/* --- contacts (contacts.c) --------------------------------------------------------------------------- */

static inline struct battle_contact *battle_contact_at(const struct match *m, int32_t contact)
{
    assert(contact >= 0 && contact < CONTACTS_MAX);
    return &battle_of(m)->contact[contact];
}
/* The other unit of a contact; NO_UNIT if the unit is not part of it. */
int32_t battle_opponent(const struct match *m, int32_t contact, int32_t unit);
/* The contact of two units, in either role; NO_CONTACT: they have none. */
int32_t battle_contact_of(const struct match *m, int32_t a, int32_t b);
/* B7.14-a: in contact with an enemy. */
bool battle_engaged(const struct match *m, int32_t unit);
/* The face of the unit that the other one is on: who arrived touches with its front. */
enum block_face battle_face_in(const struct match *m, int32_t contact, int32_t unit);
/* Do the two fight each other? Of routers and their pursuers nobody fights. */
bool battle_fought(const struct match *m, int32_t contact);
bool battle_fights(const struct match *m, int32_t unit); /* anybody */
/* A new one; NO_CONTACT if there is no room for one (contacts.c). */
int32_t battle_make_contact(struct match *m, int32_t arrived, int32_t struck, enum block_face face);
void battle_end_contact(struct match *m, int32_t contact);
/* Ends those whose units no longer touch, or are gone. */
void battle_review_contacts(struct match *m);
/* The last of a unit has fallen or fled: it has no contacts, and nothing of a combat is left to it. To be
 * called before the event that tells its end. */
void battle_leave_combat(struct match *m, int32_t unit);

/* For each contact in use that the unit is part of. */
#define EACH_CONTACT(m, unit, contact)                                                                       \
    for (int32_t contact = 0; (contact) < battle_of(m)->contacts; (contact)++)                               \
        if (battle_opponent((m), (contact), (unit)) != NO_UNIT)

/* --- events ------------------------------------------------------------------------------------------- */

/* Words for the faces of a block, by enum block_face. */
extern const char *const battle_face_word[4];
/* An event about a unit, which its text calls `unit`. */
struct event *battle_tell(struct match *m, const char *key, const char *rule, int32_t unit);

#endif
