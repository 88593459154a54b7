/* The fields of the records by name: what views, scenario files, expectations and the game master read.
 * Nothing is secret in warband. */
#include "common/rules/shared/field.h"
#include "common/rules/warband/warband.h"

static const char *const step_words[] = {"setup", "initiative", "activations", "effects", "counters", NULL};
static const char *const edge_words[] = {"south", "east", "north", "west", NULL};
static const char *const formation_words[] = {"none", "line", "close", "skirmish", "dispersed", NULL};
static const char *const morale_words[] = {"normal", "panicked_held", "panicked_retreating", "terrified",
                                           NULL};
static const char *const sort_words[] = {"fighter", "machine", "object", NULL};
static const char *const size_words[] = {"small", "medium", "large", NULL};
static const char *const moves_words[] = {"foot", "cavalry", "flight", NULL};

/* Lasting spell n, at place i of the state. */
#define LASTING(n, i)                                                                                        \
    FIELD(struct warband_match, "lasting_" #n "_spell", lasting[i].spell, SEEN_BY_ALL, 0, 23, NULL),         \
        FIELD(struct warband_match, "lasting_" #n "_caster", lasting[i].caster, SEEN_BY_ALL, -1, 399, NULL), \
        FIELD(struct warband_match, "lasting_" #n "_unit", lasting[i].unit, SEEN_BY_ALL, -1, 399, NULL),     \
        FIELD(struct warband_match, "lasting_" #n "_x", lasting[i].x, SEEN_BY_ALL, INT32_MIN, INT32_MAX,     \
              NULL),                                                                                         \
        FIELD(struct warband_match, "lasting_" #n "_y", lasting[i].y, SEEN_BY_ALL, INT32_MIN, INT32_MAX,     \
              NULL),                                                                                         \
        FIELD(struct warband_match, "lasting_" #n "_paid", lasting[i].paid, SEEN_BY_ALL, 0, 1, NULL)

const struct field warband_match_field[WARBAND_MATCH_FIELDS] = {
    FIELD(struct warband_match, "step", step, SEEN_BY_ALL, 0, 4, step_words),
    FIELD(struct warband_match, "turns", turns, SEEN_BY_ALL, 0, 100, NULL),
    FIELD(struct warband_match, "first", first, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct warband_match, "active", active, SEEN_BY_ALL, -1, 399, NULL),
    FIELD(struct warband_match, "objective_1_done_by", objective[0].done_by, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct warband_match, "objective_2_done_by", objective[1].done_by, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct warband_match, "objective_3_done_by", objective[2].done_by, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct warband_match, "objective_4_done_by", objective[3].done_by, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct warband_match, "objective_5_done_by", objective[4].done_by, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct warband_match, "objective_6_done_by", objective[5].done_by, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct warband_match, "objective_7_done_by", objective[6].done_by, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct warband_match, "objective_8_done_by", objective[7].done_by, SEEN_BY_ALL, -1, 1, NULL),
    LASTING(1, 0),
    LASTING(2, 1),
    LASTING(3, 2),
    LASTING(4, 3),
    LASTING(5, 4),
    LASTING(6, 5),
    LASTING(7, 6),
    LASTING(8, 7),
    LASTING(9, 8),
    LASTING(10, 9),
    LASTING(11, 10),
    LASTING(12, 11),
};

const struct field warband_side_field[WARBAND_SIDE_FIELDS] = {
    FIELD(struct warband_side, "edge", edge, SEEN_BY_ALL, 0, 3, edge_words),
    FIELD(struct warband_side, "score", score, SEEN_BY_ALL, -100000, 100000, NULL),
    FIELD(struct warband_side, "initiative_roll", initiative_roll, SEEN_BY_ALL, 0, 10, NULL),
};

const struct field warband_unit_field[WARBAND_UNIT_FIELDS] = {
    FIELD(struct warband_unit, "formation", formation, SEEN_BY_ALL, 0, 4, formation_words),
    FIELD(struct warband_unit, "front", front, SEEN_BY_ALL, 0, 65535, NULL),
    FIELD(struct warband_unit, "start_figures", start_figures, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct warband_unit, "start_wounds", start_wounds, SEEN_BY_ALL, 0, 200, NULL),
    FIELD(struct warband_unit, "cost", cost, SEEN_BY_ALL, 0, 100000, NULL),
    FIELD(struct warband_unit, "activated", activated, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct warband_unit, "holds", holds, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct warband_unit, "morale", morale, SEEN_BY_ALL, 0, 3, morale_words),
    FIELD(struct warband_unit, "tested", tested, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct warband_unit, "chilled", chilled, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct warband_unit, "double_time", double_time, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct warband_unit, "spent", spent, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct warband_unit, "charging", charging, SEEN_BY_ALL, -1, 399, NULL),
    FIELD(struct warband_unit, "machine", machine, SEEN_BY_ALL, -1, 399, NULL),
    FIELD(struct warband_unit, "initiates", initiates, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct warband_unit, "cancelled", cancelled, SEEN_BY_ALL, 0, 4095, NULL),
    FIELD(struct warband_unit, "retreated", retreated, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct warband_unit, "on_the_ground", walks, SEEN_BY_ALL, 0, 1, NULL),
};

const struct field warband_figure_field[WARBAND_FIGURE_FIELDS] = {
    FIELD(struct fighter, "kind", sort, SEEN_BY_ALL, 0, 2, sort_words),
    FIELD(struct fighter, "ac", ac, SEEN_BY_ALL, 0, 12, NULL),
    FIELD(struct fighter, "cc", cc, SEEN_BY_ALL, 0, 12, NULL),
    FIELD(struct fighter, "ad", ad, SEEN_BY_ALL, 0, 12, NULL),
    FIELD(struct fighter, "f", f, SEEN_BY_ALL, 0, 12, NULL),
    FIELD(struct fighter, "r", r, SEEN_BY_ALL, 0, 12, NULL),
    FIELD(struct fighter, "ar", ar, SEEN_BY_ALL, 0, 12, NULL),
    FIELD(struct fighter, "co", co, SEEN_BY_ALL, 0, 12, NULL),
    FIELD(struct fighter, "bl", bl, SEEN_BY_ALL, 0, 12, NULL),
    FIELD(struct fighter, "nm", nm, SEEN_BY_ALL, -1, 4, NULL),
    FIELD(struct fighter, "size", size, SEEN_BY_ALL, 0, 2, size_words),
    FIELD(struct fighter, "moves", moves, SEEN_BY_ALL, 0, 2, moves_words),
    FIELD(struct fighter, "resilience", resilience, SEEN_BY_ALL, 0, 3, NULL),
    FIELD(struct fighter, "fear", fear, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "general", general, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "battle_standard", battle_standard, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "standard", standard, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "musician", musician, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "weapon_1", arm[0], SEEN_BY_ALL, 0, 31, NULL),
    FIELD(struct fighter, "weapon_2", arm[1], SEEN_BY_ALL, 0, 31, NULL),
    FIELD(struct fighter, "weapon_3", arm[2], SEEN_BY_ALL, 0, 31, NULL),
    FIELD(struct fighter, "weapon_4", arm[3], SEEN_BY_ALL, 0, 31, NULL),
    FIELD(struct fighter, "spell_1", spell[0], SEEN_BY_ALL, 0, 23, NULL),
    FIELD(struct fighter, "spell_2", spell[1], SEEN_BY_ALL, 0, 23, NULL),
    FIELD(struct fighter, "spell_3", spell[2], SEEN_BY_ALL, 0, 23, NULL),
    FIELD(struct fighter, "spell_4", spell[3], SEEN_BY_ALL, 0, 23, NULL),
    FIELD(struct fighter, "wounds_lost", wounds_lost, SEEN_BY_ALL, 0, 10, NULL),
    FIELD(struct fighter, "on_ground", on_ground, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "stepped_out", stepped_out, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "loaded", loaded, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "carries", carries, SEEN_BY_ALL, -1, 399, NULL),
    FIELD(struct fighter, "bearer", bearer, SEEN_BY_ALL, -1, 399, NULL),
    FIELD(struct fighter, "ac_left", ac_left, SEEN_BY_ALL, 0, 30, NULL),
    FIELD(struct fighter, "charge_ac", charge_ac, SEEN_BY_ALL, 0, 3, NULL),
    FIELD(struct fighter, "move_ac", move_ac, SEEN_BY_ALL, 0, 10, NULL),
    FIELD(struct fighter, "aims", aims, SEEN_BY_ALL, 0, 2, NULL),
    FIELD(struct fighter, "fumbled", fumbled, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "fired", fired, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "cast", cast, SEEN_BY_ALL, 0, 15, NULL),
    FIELD(struct fighter, "magic_done", magic_done, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct fighter, "charged_unit", charged_unit, SEEN_BY_ALL, -1, 399, NULL),
    FIELD(struct fighter, "reached_by", reached_by, SEEN_BY_ALL, -1, 399, NULL),
};
