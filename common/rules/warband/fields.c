/* The fields of the records by name: what views, scenario files, expectations and the game master read.
 * Nothing is secret in warband. */
#include "common/match/setup.h"
#include "common/rules/shared/field.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/state.h"

static const char *const step_words[] = {"setup", "initiative", "activations", "effects", "counters", NULL};
static const char *const formation_words[] = {"none", "line", "close", "skirmish", "dispersed", NULL};
static const char *const morale_words[] = {"normal", "panicked_held", "panicked_retreating", "terrified",
                                           NULL};
static const char *const sort_words[] = {"fighter", "machine", "object", NULL};
static const char *const size_words[] = {"small", "medium", "large", NULL};
static const char *const moves_words[] = {"foot", "cavalry", "flight", NULL};

/* Every word of an enum has its place, and NULL ends the list. */
#define WORDS_END(words, last)                                                                               \
    _Static_assert(sizeof(words) / sizeof(words)[0] == (last) + 2, "a word is missing or one too many")
WORDS_END(step_words, PHASE_COUNTERS);
WORDS_END(formation_words, FORMATION_DISPERSED);
WORDS_END(morale_words, MORALE_TERRIFIED);
WORDS_END(sort_words, SORT_OBJECT);
WORDS_END(size_words, SIZE_LARGE);
WORDS_END(moves_words, MOVES_BY_FLIGHT);
_Static_assert(OBJECTIVES_MAX == 8, "warband_match_field names as many objectives");
_Static_assert(EFFECTS_MAX == 12, "warband_match_field names as many lasting spells");
_Static_assert(ARMS_MAX == 4 && KNOWN_MAX == 4, "warband_figure_field names as many weapons and spells");

/* Weapons and spells are numbered as the lists of the match name them. */
static const char *weapon_name(const struct state *s, int32_t number)
{
    const struct warband_match *own = state_own_match(s);

    return number > 0 ? state_name(s, own->weapon[number].name) : "";
}

static const char *spell_name(const struct state *s, int32_t number)
{
    const struct warband_match *own = state_own_match(s);

    return number > 0 ? state_name(s, own->spell[number].name) : "";
}

/* Lasting spell n, at place i of the state. */
#define LASTING(n, i)                                                                                        \
    FIELD(struct warband_match, "lasting_" #n "_spell", lasting[i].spell, SEEN_BY_ALL, 0, SPELLS_MAX - 1,    \
          NULL),                                                                                             \
        FIELD(struct warband_match, "lasting_" #n "_caster", lasting[i].caster, SEEN_BY_ALL, -1,             \
              WARBAND_FIGURES - 1, NULL),                                                                    \
        FIELD(struct warband_match, "lasting_" #n "_unit", lasting[i].unit, SEEN_BY_ALL, -1,                 \
              WARBAND_FIGURES - 1, NULL),                                                                    \
        FIELD(struct warband_match, "lasting_" #n "_x", lasting[i].x, SEEN_BY_ALL, INT32_MIN, INT32_MAX,     \
              NULL),                                                                                         \
        FIELD(struct warband_match, "lasting_" #n "_y", lasting[i].y, SEEN_BY_ALL, INT32_MIN, INT32_MAX,     \
              NULL),                                                                                         \
        FIELD(struct warband_match, "lasting_" #n "_paid", lasting[i].paid, SEEN_BY_ALL, 0, 1, NULL)

const struct field warband_match_field[WARBAND_MATCH_FIELDS] = {
    FIELD(struct warband_match, "step", step, SEEN_BY_ALL, 0, PHASE_COUNTERS, step_words),
    NUMBER(struct warband_match, turns, 0, 100),
    FLAG(struct warband_match, first),
    NUMBER(struct warband_match, active, -1, WARBAND_FIGURES - 1),
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
    NUMBER(struct warband_side, score, -100000, 100000),
    NUMBER(struct warband_side, initiative_roll, 0, 10),
};

const struct field warband_unit_field[WARBAND_UNIT_FIELDS] = {
    FIELD(struct warband_unit, "formation", formation, SEEN_BY_ALL, 0, FORMATION_DISPERSED, formation_words),
    NUMBER(struct warband_unit, front, 0, 65535),
    NUMBER(struct warband_unit, start_figures, 0, UNIT_FIGURES),
    NUMBER(struct warband_unit, start_wounds, 0, 200),
    NUMBER(struct warband_unit, cost, 0, 100000),
    FLAG(struct warband_unit, activated),
    FLAG(struct warband_unit, holds),
    FIELD(struct warband_unit, "morale", morale, SEEN_BY_ALL, 0, MORALE_TERRIFIED, morale_words),
    FLAG(struct warband_unit, tested),
    FLAG(struct warband_unit, chilled),
    FLAG(struct warband_unit, double_time),
    FLAG(struct warband_unit, spent),
    NUMBER(struct warband_unit, charging, -1, WARBAND_FIGURES - 1),
    NUMBER(struct warband_unit, machine, -1, WARBAND_FIGURES - 1),
    FLAG(struct warband_unit, initiates),
    NUMBER(struct warband_unit, cancelled, 0, (1 << EFFECTS_MAX) - 1),
    FLAG(struct warband_unit, retreated),
    FIELD(struct warband_unit, "on_the_ground", walks, SEEN_BY_ALL, 0, 1, NULL),
};

const struct field warband_figure_field[WARBAND_FIGURE_FIELDS] = {
    FIELD(struct warband_figure, "kind", sort, SEEN_BY_ALL, 0, SORT_OBJECT, sort_words),
    NUMBER(struct warband_figure, ac, 0, 12),
    NUMBER(struct warband_figure, cc, 0, 12),
    NUMBER(struct warband_figure, ad, 0, 12),
    NUMBER(struct warband_figure, f, 0, 12),
    NUMBER(struct warband_figure, r, 0, 12),
    NUMBER(struct warband_figure, ar, 0, 12),
    NUMBER(struct warband_figure, co, 0, 12),
    NUMBER(struct warband_figure, bl, 0, 12),
    NUMBER(struct warband_figure, nm, -1, 4),
    FIELD(struct warband_figure, "size", size, SEEN_BY_ALL, 0, SIZE_LARGE, size_words),
    FIELD(struct warband_figure, "moves", moves, SEEN_BY_ALL, 0, MOVES_BY_FLIGHT, moves_words),
    NUMBER(struct warband_figure, resilience, 0, 3),
    FLAG(struct warband_figure, fear),
    FLAG(struct warband_figure, general),
    FLAG(struct warband_figure, battle_standard),
    FLAG(struct warband_figure, standard),
    FLAG(struct warband_figure, musician),
    NAMED(struct warband_figure, "weapon_1", arm[0], WEAPONS_MAX - 1, weapon_name),
    NAMED(struct warband_figure, "weapon_2", arm[1], WEAPONS_MAX - 1, weapon_name),
    NAMED(struct warband_figure, "weapon_3", arm[2], WEAPONS_MAX - 1, weapon_name),
    NAMED(struct warband_figure, "weapon_4", arm[3], WEAPONS_MAX - 1, weapon_name),
    NAMED(struct warband_figure, "spell_1", spell[0], SPELLS_MAX - 1, spell_name),
    NAMED(struct warband_figure, "spell_2", spell[1], SPELLS_MAX - 1, spell_name),
    NAMED(struct warband_figure, "spell_3", spell[2], SPELLS_MAX - 1, spell_name),
    NAMED(struct warband_figure, "spell_4", spell[3], SPELLS_MAX - 1, spell_name),
    NUMBER(struct warband_figure, wounds_lost, 0, 10),
    FLAG(struct warband_figure, on_ground),
    FLAG(struct warband_figure, stepped_out),
    FLAG(struct warband_figure, loaded),
    NUMBER(struct warband_figure, carries, -1, WARBAND_FIGURES - 1),
    NUMBER(struct warband_figure, bearer, -1, WARBAND_FIGURES - 1),
    NUMBER(struct warband_figure, ac_left, 0, 30),
    NUMBER(struct warband_figure, charge_ac, 0, CHARGE_BONUS),
    NUMBER(struct warband_figure, move_ac, 0, 10),
    NUMBER(struct warband_figure, aims, 0, 2),
    FLAG(struct warband_figure, fumbled),
    FLAG(struct warband_figure, fired),
    NUMBER(struct warband_figure, cast, 0, (1 << KNOWN_MAX) - 1),
    FLAG(struct warband_figure, magic_done),
    NUMBER(struct warband_figure, charged_unit, -1, WARBAND_FIGURES - 1),
    NUMBER(struct warband_figure, reached_by, -1, WARBAND_FIGURES - 1),
};
