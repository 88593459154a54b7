/* Brothers: the records of a match, its sides and its figures. All int32_t, no padding: the state is compared
 * as bytes.
 *
 * Fighters, mounts, artillery pieces and every single object (weapon, shield, armour, bag of missiles, chest,
 * standard, body part) are figures: an object that is carried has no place on the table, one that was dropped
 * has. So a dropped sword is seen, picked up and stolen without any special case in views or clients. A
 * mounted fighter stands on the table with his mount's base; the mount then has no stand of its own. */
#ifndef GONFALON_BROTHERS_STATE_H
#define GONFALON_BROTHERS_STATE_H

#include "common/dice/deck.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/shared/zones.h"

/* A spell as the catalogue describes it (its effect is code). */
struct spell_line {
    int32_t level, pa, range, offensive, support, not_self, lasting, damage;
};

/* What may not be done for the rest of the turn (exempt). */
enum exemption { NO_OFFENCE = 1, ONLY_MOVING = 2 };

/* An object as the catalogue describes it: copied into each object's record, so that a match needs no
 * catalogue once it has begun. */
struct thing {
    int32_t what; /* enum item_kind_of */
    int32_t row;  /* number of the catalogue entry among its kind of things: bags feed the row `feeds` */
    int32_t hands, weight, blade; /* blade: 0 no, 1 dagger, 2 one-hand blade, 3 can behead only */
    int32_t tac, degc, def;
    int32_t tat, degt, range, reload, capacity, jams, has_string, large_missile, thrown, needs_bag, feeds;
    int32_t shot_malus, jd, jd_shot, metal, natural, lance, bayonet, contact; /* contact: a contact weapon */
    int32_t large_shield, cast_free; /* cast_free: may be held while casting (dagger, staff, animal) */
};

struct brothers_figure {
    int32_t sort;

    /* Fighter: profile. */
    int32_t type, roles, skills, c, t, d, a, m, action_value;
    int32_t mount;              /* figure of the mount ridden; -1 */
    int32_t base_points, value; /* what it is worth when lost; value includes kit */

    /* Fighter: state for the battle. */
    int32_t pa_lost, m_lost, jm_malus, js_malus, wound, healed_once;
    int32_t posture, climb_height, climb_piece, visibility, cover_piece, routed, ends; /* enum end_state */
    int32_t rout_cause;        /* enemy that caused it; -1 */
    int32_t spells, memorised; /* bits of spells known; index + 1 of the one memorised, 0: none */
    int32_t book_bonus, needs_book;
    int32_t lasting[SPELLS]; /* turn at the end of which the effect on this fighter stops; 0: none */
    int32_t stored, stored_action, stored_cost; /* F2.6.3: PA kept, for what, and what that takes */
    int32_t carries;                            /* body carried; -1 */
    int32_t carried_by;                         /* of a body; -1 */
    int32_t shaken, shaken_now;                 /* at its next activation; during the present one */
    int32_t next_bonus;                         /* PA of Swift Step for its next activation */

    /* Fighter: this turn. */
    int32_t coin, pa_spent, pa_bonus, pa_penalty, moved_far, moved, oriented, frantic_used, ad_used;
    int32_t fled_combat, rallied, exempt; /* exempt: enum exemption */
    int32_t kicked_by[4];                 /* riders it may not attack this turn; -1 */
    /* Fighter: this activation. */
    int32_t active, acted, straight, straight_facing, orient_from, orient_paid, charge_bonus;
    int32_t marked;     /* struck by a spell that hits several, from the target on; 0: not */
    int32_t performing; /* its stored PA count now: the action it saved up for */

    /* A reaction shot ordered: where on the enemy's way, -1: none; with what; which of several. Of a weapon
     * only reacts_at: where it could be used when that was last asked. */
    int32_t reacts_at, reacts_with, reacts_order;

    /* Mount. */
    int32_t mount_d, mount_ja, mount_kick, barding, barding_ja, rider, unusable;
    /* Artillery piece. */
    int32_t piece_loaded, piece_reload, piece_shots, piece_moved, piece_oriented, piece_defect;
    /* Object. */
    struct thing thing;
    int32_t holder; /* the fighter who has it, whose body it lies on, whose shield it sticks in; -1 */
    int32_t where;  /* enum item_where */
    int32_t first_item,
        next_item; /* of a holder, of an object: the objects of one holder (brothers_give); -1 */
    int32_t count, loaded, c_malus, degc_malus, table_malus, jt_malus, no_stow, useless, jammed,
        string_broken;
    int32_t locked, opened;
    int32_t planted; /* a thrown missile stuck somewhere: Recover it (F5.2-i), it cannot be picked up */
    int32_t owner;   /* the side it began with; of a head: the fighter it was */
};

struct brothers_side {
    int32_t home_edge, exit_edge, leader, score, favourite_joker, start_count, start_value, deployed, budget;
    int32_t attacks, exited, exited_value, points;
    int32_t body; /* Rescue: the friend to be brought home; -1 */
    int32_t lost_value;
    int32_t rolled_edges; /* the scenario leaves its edge to the dice (F16.1-b) */
    struct kept_zone zone;
};

struct brothers_match {
    int32_t turns, initiative, scenario, night, first_without_roll;
    int32_t chooser; /* who chose his edge; -1 */
    int32_t marker_x, marker_y, chest;
    int32_t activating;                 /* figure being activated; -1 */
    int32_t action, action_a, action_b; /* what it does now: enum brothers_action and its details */
    int32_t gap_test;                   /* F3.3-i: enum gap_test */
    int32_t declared;                   /* distance of the fast move being rolled for (F2.4-c) */
    int32_t allowance; /* of the displacement under way, whatever ends it before (F3.4.5-d) */
    int32_t deploy_depth;
    int32_t base_foot, base_mounted, base_large, base_piece; /* F0.3-c: diameters, the same for both sides */
    struct spell_line spell[SPELLS];
    struct thing fists;
    int32_t pile_shown, discard_shown; /* of the card deck, as everybody may know; -1 unknown */
    struct deck deck;
};

_Static_assert(sizeof(struct brothers_figure) % sizeof(int32_t) == 0, "records are int32_t alone");
_Static_assert(sizeof(struct brothers_side) % sizeof(int32_t) == 0, "records are int32_t alone");
_Static_assert(sizeof(struct brothers_match) % sizeof(int32_t) == 0, "records are int32_t alone");
_Static_assert((int32_t)SPELL_SKY_LANCE + 1 == SPELLS, "a spell has a number below SPELLS");

#endif
