/* Corsairs: what the rule system keeps about a match.
 *
 * Everything that can be carried, fired or rowed is a figure like the characters: `sort` says what it is, and
 * its stand on the table has the same index. All records are made of int32_t only, so that a state can be
 * copied, compared and hashed as bytes. */
#ifndef GONFALON_CORSAIRS_STATE_H
#define GONFALON_CORSAIRS_STATE_H

#include "common/rules/corsairs/constants.h"
#include "common/rules/shared/zones.h"

/* A weapon as the catalogue describes it. */
struct weapon {
    int32_t there, hands;
    int32_t shoots, moving, support, individual, in_contact, multiple, cuirass_always;
    int32_t reload, reload_by_two, red, white;
    int32_t bands, band_to[BANDS_MAX], band_needs[BANDS_MAX], band_cuirass[BANDS_MAX];
    int32_t fights, length, improvised, heavy_tool;
    int32_t name; /* of one that the ledger does not name: its id in the catalogue */
};

struct objective {
    int32_t kind, side, points, wins;
    int32_t figure; /* -1: any; of `kill`: -1 is the enemy's leader */
    int32_t zone;   /* -1: the edge */
    int32_t edge;   /* -1: the zone */
    int32_t done_by;
};

struct corsairs_match {
    int32_t step;
    int32_t initiative;
    int32_t order[SIDES_MAX]; /* in which the sides activate; -1: no more */
    int32_t calm_water, class_one_charges;
    int32_t turns;
    int32_t casualties; /* whether losses count for victory */
    int32_t arrivals;   /* counts moves, so that it can be told who came to whom */
    int32_t deployed_first;
    int32_t has_levels, has_houses, has_water, has_boats; /* what there is on this table at all */
    int32_t has_doors, has_walls, has_solids, has_objects, has_guns;
    int32_t cuirass_value;
    int32_t objectives, zones;
    struct objective objective[OBJECTIVES_MAX];
    struct kept_zone zone[ZONES_KEPT];
    struct weapon weapon[WEAPONS_MAX];
};

struct corsairs_side {
    int32_t start_count, lost_count, lost_this_turn;
    int32_t leader, leader_marked, leader_lost, leader_lost_this_turn;
    int32_t edge;
    int32_t deploys; /* 1 first, 2 second, 0: the die decides */
    int32_t deployed;
    int32_t score;           /* of objectives */
    int32_t aboard[4];       /* boats its crew may start in; -1 */
    int32_t initiative_roll; /* of this turn */
    struct kept_zone zone;
};

struct corsairs_unit {
    int32_t unused;
};

/* Snapshots hold these records byte by byte: all of int32_t, no padding. */
_Static_assert(sizeof(struct corsairs_match) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct corsairs_side) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(_Alignof(struct corsairs_match) == _Alignof(int32_t), "records are made of int32_t");
_Static_assert(_Alignof(struct corsairs_side) == _Alignof(int32_t), "records are made of int32_t");

/* A character, or a thing. */
struct corsairs_figure {
    int32_t sort, weight;
    int32_t class, move, cuirass, swimming, skirmisher, leader, captive;
    int32_t arm[ARMS_MAX]; /* numbers of weapons; 0: none */
    int32_t loaded[ARMS_MAX], wet[ARMS_MAX];
    int32_t in_hand; /* slot of arm[]; -1: bare hands */
    int32_t carries; /* an object; -1 */

    /* Of a thing. */
    int32_t bearer, second_bearer; /* of an object; -1 */
    int32_t fixed, reload_progress;
    int32_t capacity, capacity_with_gun;
    int32_t owner; /* the character a gun is deployed with; -1 */

    /* Lasting conditions. */
    int32_t hidden, showing, fleeing, loses_next_activation, climber;
    int32_t room, in_terrain, swimming_now;
    int32_t arrived, attacking; /* when the last move ended, and whether it was of his own will */

    /* Of this turn. */
    int32_t activated, waiting, moved, shot, still, rowing;
    int32_t contact_at_turn_start, touched, swam;
    int32_t reloading; /* slot + 1 of the firearm being loaded */
    int32_t serving;   /* gun being loaded; -1 */
    int32_t band, headed, heading;

    /* Of the activation going on. */
    int32_t acting, action, subject, slot;
    int32_t group;
    int32_t handled, toggled, pointed;
    int32_t spent, allowance, slowness, going_far;
    int32_t gone;   /* how far along his way he is */
    int32_t let_go; /* this contact made him drop what he carried in both hands */
    int32_t boards; /* enum boarding: whether he can pay for climbing into the boat that he comes to */
    int32_t hidden_at_move_start, contact_at_move_start, start_x, start_y;
    int32_t way_count, way_x[WAY_MAX], way_y[WAY_MAX], way_do[WAY_MAX];
    int32_t reacts; /* bits of slots he may fire with at who moves now */
    int32_t offers; /* bits of enum corsairs_action and enum free_act open to him, found when he is asked */

    /* Of the melee going on. */
    int32_t fights, target, reach, natural, result, struck, settled, pushed;
    int32_t left_x, left_y, left_elevation, left_aboard; /* the place a blow made him leave */
};

_Static_assert(_Alignof(struct corsairs_figure) == _Alignof(int32_t), "records are made of int32_t");

#endif
