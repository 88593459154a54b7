/* Orders: getting at records; what a unit is and may do at the moment (records.c). */
#ifndef GONFALON_ORDERS_FIGURES_H
#define GONFALON_ORDERS_FIGURES_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/massed/units.h"
#include "common/rules/orders/constants.h"
#include "common/rules/orders/state.h"

#include <assert.h>

/* Options of the match, in the order of the table in orders.c. */
enum orders_match_option { OPTION_STRATEGY_POINTS, OPTION_TERRAIN_CHARTS, OPTION_CUSTOM_TERRAIN_TABLE };

static inline int32_t orders_within(int32_t value, int32_t low, int32_t high)
{
    assert(low <= high);
    return value < low ? low : value > high ? high : value;
}

static inline struct orders_match *orders_of(const struct match *m)
{
    return own_match(m);
}

static inline struct orders_side *orders_side_at(const struct match *m, int32_t side)
{
    return own_side(m, side);
}

static inline struct orders_unit *orders_unit_at(const struct match *m, int32_t unit)
{
    return own_unit(m, unit);
}

static inline struct orders_figure *orders_figure_at(const struct match *m, int32_t figure)
{
    return own_figure(m, figure);
}

static inline int32_t orders_side_of(const struct match *m, int32_t unit)
{
    return unit_at(m, unit)->side;
}

static inline bool orders_routing(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->massed.routing != 0;
}

/* It has living figures on the table. */
static inline bool orders_in_play(const struct match *m, int32_t unit)
{
    return massed_living(m, unit) > 0;
}

/* In play and not routing. */
static inline bool orders_stands(const struct match *m, int32_t unit)
{
    return orders_in_play(m, unit) && !orders_routing(m, unit);
}

static inline struct orders_aim orders_no_aim(void)
{
    struct orders_aim none = {.contact = NO_CONTACT};

    for (int32_t i = 0; i < AIMED_MOST; i++)
        none.named[i] = NOBODY;
    return none;
}

/* RULE("O1-h"): a living sergeant, champion or character; a lone character is his own. */
bool orders_has_officer(const struct match *m, int32_t unit);
/* A sergeant, champion or character. */
bool orders_is_officer(const struct match *m, int32_t figure);
bool orders_is_skirmishing(const struct match *m, int32_t unit); /* skirmishers, or in disorder: O4.5-o */
bool orders_is_lone(const struct match *m, int32_t unit);        /* a single character */
bool orders_free_reform(const struct match *m, int32_t unit);    /* RULE("O4.2-a") */
/* RULE("O4.5-p"): forced disorder binds it. */
bool orders_bound_to_reform(const struct match *m, int32_t unit);
/* A flag of its creatures, of most of its rank and file; frenzy only until it is lost (O7.1-f). */
bool orders_flagged(const struct match *m, int32_t unit, enum massed_flag flag);
/* RULE("O7.4-a"), RULE("O7.1-d"), RULE("O7.3-a"), RULE("O7.7-h"): does psychology not touch it? */
bool orders_ignores_fear_and_panic(const struct match *m, int32_t unit);
/* RULE("O7.2-a"): does it hate most of them? Hatred is a psychological effect: RULE("O7.4-a"),
 * RULE("O7.1-d"), RULE("O7.7-h") keep it from unbreakable, frenzied and stupid units. */
bool orders_hates(const struct match *m, int32_t unit, int32_t foe);
/* RULE("O5.6-a"): the unit shoots or casts: part of its activation, or a reaction, which counts by itself. */
void orders_note_action(struct match *m, int32_t unit);
/* RULE("O10.2-a"). */
int32_t orders_unit_strength(const struct match *m, int32_t unit);
/* RULE("O1-d"): in half paces. */
int32_t orders_movement(const struct match *m, int32_t unit);

/* --- contacts (contacts.c) --------------------------------------------------------------------------- */

/* The contact of two units, in either role; NO_CONTACT: they have none. */
int32_t orders_contact_of(const struct match *m, int32_t a, int32_t b);
bool orders_in_contact(const struct match *m, int32_t unit); /* with somebody who is not routing */
static inline struct orders_contact *orders_contact_at(const struct match *m, int32_t contact)
{
    assert(contact >= 0 && contact < CONTACTS_MAX);
    return &orders_of(m)->contact[contact];
}
/* The other unit of a contact; NO_UNIT if the unit is not part of it. */
int32_t orders_opponent(const struct match *m, int32_t contact, int32_t unit);
/* The face of `unit` that the contact is on, as O5.4-c has it for who was struck. */
enum block_face orders_face_in(const struct match *m, int32_t contact, int32_t unit);
/* A new one; NO_CONTACT if there is no room for one (contacts.c). */
int32_t orders_make_contact(struct match *m, int32_t arrived, int32_t struck, enum block_face face,
                            enum orders_arrival how);
/* Do two figures touch, base to base, or across the line over which their units fight (B7.1-h)? */
bool orders_bases_meet(const struct match *m, int32_t a, int32_t b);
void orders_end_contact(struct match *m, int32_t contact);
bool orders_still_touch(const struct match *m, int32_t contact); /* its units, be it across a line (B7.1-h) */
/* Ends those whose units no longer touch, or are gone; those of a round stay until it is over. */
void orders_review_contacts(struct match *m);

/* For each contact in use that the unit is part of. */
#define EACH_CONTACT(m, unit, contact)                                                                       \
    for (int32_t contact = 0; (contact) < CONTACTS_MAX; (contact)++)                                         \
        if (orders_opponent((m), (contact), (unit)) != NO_UNIT)

/* --- events ------------------------------------------------------------------------------------------- */

/* An event about a unit, which its text calls `unit`. */
struct event *orders_tell(struct match *m, const char *key, const char *rule, int32_t unit);

#endif
