/* Warband: what the rule system keeps about a match.
 *
 * A unit is a row of figures (struct unit: first, count); a war machine is the last figure of its crew's
 * unit. Every record is made of int32_t only, so that a state can be copied, compared and hashed as bytes. */
#ifndef GONFALON_WARBAND_STATE_H
#define GONFALON_WARBAND_STATE_H

#include "common/rules/shared/zones.h"
#include "common/rules/warband/constants.h"

/* A weapon as the catalogue describes it; lengths are inches. */
struct warband_weapon {
    int32_t there, name;
    int32_t ranged, f, user, cu, mp, reach, lance;
    int32_t band[BANDS], least;
    int32_t grenade, blast, indirect, through, machine, crew;
};

struct warband_spell {
    int32_t there, name;
    int32_t school, difficulty, ac, range, resisted, upkeep;
    int32_t effect, target, amount, radius;
};

/* A spell that lasts. */
struct warband_lasting {
    int32_t spell; /* 0: none */
    int32_t caster, unit, x, y, paid;
};

struct warband_objective {
    int32_t kind, side, points, zone, figure, ac, done_by;
};

struct warband_match {
    int32_t step, turns, first, chooser;
    int32_t rolled_initiative;
    int32_t active; /* unit being activated; -1 */
    int32_t agent;  /* side whose doing things are now; -1: nobody's */
    int32_t objectives, zones, weapons, spells;
    struct warband_objective objective[OBJECTIVES_MAX];
    struct kept_zone zone[ZONES_KEPT];
    struct warband_weapon weapon[WEAPONS_MAX];
    struct warband_spell spell[SPELLS_MAX];
    struct warband_lasting lasting[EFFECTS_MAX];
};

struct warband_side {
    int32_t edge, score, initiative_roll;
    struct kept_zone zone;
};

struct warband_unit {
    int32_t formation, front, start_figures, start_wounds, machine, initiates, cost;
    int32_t activated, holds, morale, tested; /* of this turn, but for morale */
    int32_t lost_now, chilled;
    int32_t double_time, spent, ended, charging, cancelled, retreated, slowed; /* of this activation */
    int32_t stalled; /* bits of enum warband_stall */
    int32_t walks;   /* flyers that make their move on the ground */
};

struct warband_figure {
    int32_t sort;
    int32_t ac, cc, ad, f, r, ar, co, bl, nm;
    int32_t size, moves, resilience, fear;
    int32_t general, battle_standard, standard, musician;
    int32_t arm[ARMS_MAX], spell[KNOWN_MAX];
    int32_t wounds_lost, on_ground, stepped_out, loaded;
    int32_t carries, bearer;
    int32_t ac_left, charge_ac, move_ac, aims, fumbled, fired, cast, magic_done,
        struck;                       /* of this activation */
    int32_t charged_unit, reached_by; /* of this turn */
};

/* Snapshots hold these records byte by byte: all of int32_t, no padding. */
_Static_assert(sizeof(struct warband_match) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct warband_side) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct warband_unit) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct warband_figure) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(_Alignof(struct warband_match) == _Alignof(int32_t), "records are made of int32_t");
_Static_assert(_Alignof(struct warband_side) == _Alignof(int32_t), "records are made of int32_t");
_Static_assert(_Alignof(struct warband_unit) == _Alignof(int32_t), "records are made of int32_t");
_Static_assert(_Alignof(struct warband_figure) == _Alignof(int32_t), "records are made of int32_t");
_Static_assert(EFFECTS_MAX < 31 && KNOWN_MAX < 31, "cancelled and cast hold a bit for each");

#endif
