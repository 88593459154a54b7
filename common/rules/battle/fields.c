/* The fields that viewers, scenario files and the game master know, by name. What only a procedure under way
 * needs is left out. */
#include "common/rules/massed/fields.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/battle/psychology/imposed.h"
#include "common/rules/battle/setup/entries.h"
#include "common/rules/battle/state.h"
#include "common/rules/battle/turn/heading.h"

static const char *const step_words[] = {"setup",   "start", "movement", "shooting", "combat",
                                         "reserve", "rally", "end",      NULL};
static const char *const drilled_words[] = {"held", "failed_simple", "failed_complex", NULL};
static const char *const reaction_words[] = {"none", "hold", "flee", "stand", NULL};
static const char *const outcome_words[] = {"none", "won", "drawn", "lost", NULL};
static const char *const formation_words[] = {"ranks",   "file",   "missile_wedge", "shield_wall",
                                              "testudo", "square", "wedge",         NULL};
WORDS_END(formation_words, FORMATIONS);
static const char *const quarrel_words[] = {"none", "nears", "charges", "shot", NULL};
static const char *const stupor_words[] = {"none", "stops", "eats", "attacks", NULL};
static const char *const imposed_words[] = {"none", "panic", "wp", "int", NULL};
WORDS_END(imposed_words, IMPOSED_TESTS);
WORDS_END(outcome_words, ROUND_LOST + 1);
WORDS_END(quarrel_words, QUARREL_SHOT + 1);
WORDS_END(stupor_words, STUPOR_ATTACKS + 1);
WORDS_END(step_words, PHASE_END + 1);
WORDS_END(reaction_words, REACTION_STAND + 1);
WORDS_END(drilled_words, DRILL_FAILED_COMPLEX + 1);

enum { FIGURE_LAST = BATTLE_FIGURES - 1, POINTS_MOST = 10000, SPELLS_MOST = 20, TROPHIES_MOST = 100 };

#define UNIT(member, low, high) NUMBER(struct battle_unit, member, low, high)
#define MARK(member)            FLAG(struct battle_unit, member)
#define SECOND(text, i)         FIGURE_FIELD(struct battle_side, text, second[i], SEEN_BY_ALL, FIGURE_LAST)
/* RULE("B14.8.1-f"): the events tell it to all who may know it. */
#define REACH(text, i) FIELD(struct battle_side, text, reach[i], SEEN_BY_OWNER, 0, 12 * PACE, NULL)
_Static_assert(SECONDS_MOST == 5, "each has its lines");

#define AMOUNT(what)                                                                                         \
    FIELD(struct battle_match, #what "_points", amount.what, SEEN_BY_ALL, 0, POINTS_MOST, NULL)

const struct field battle_match_field[BATTLE_MATCH_FIELDS] = {
    FIELD(struct battle_match, "step", step, SEEN_BY_ALL, 0, PHASE_END, step_words),
    NUMBER(struct battle_match, turns, 1, TURNS_UNLIMITED),
    NUMBER(struct battle_match, house_rules, 0, INT32_MAX),
    NUMBER(struct battle_match, first, -1, 1),
    NUMBER(struct battle_match, active, -1, 1),
    AMOUNT(section),
    AMOUNT(hill),
    AMOUNT(bridge),
    AMOUNT(general),
    AMOUNT(banner),
    AMOUNT(standard),
};

const struct field battle_side_field[BATTLE_SIDE_FIELDS] = {
    MASSED_SIDE_FIELDS(struct battle_side, BATTLE_UNITS, FIGURE_LAST),
    SECOND("second", 0),
    SECOND("second_2", 1),
    SECOND("second_3", 2),
    SECOND("second_4", 3),
    SECOND("second_5", 4),
    NUMBER(struct battle_side, bonus, -POINTS_MOST, POINTS_MOST),
    FIGURE_FIELD(struct battle_side, "contingent_standard", standard_of[0], SEEN_BY_ALL, FIGURE_LAST),
    FIGURE_FIELD(struct battle_side, "contingent_standard_2", standard_of[1], SEEN_BY_ALL, FIGURE_LAST),
    REACH("reach", 0),
    REACH("reach_2", 1),
    REACH("reach_3", 2),
    REACH("reach_4", 3),
    REACH("reach_5", 4),
};

const struct field battle_unit_field[BATTLE_UNIT_FIELDS] = {
    MASSED_UNIT_FIELDS(struct battle_unit, BATTLE_FIGURES, FIGURE_LAST),
    MARK(moved),
    UNIT(spent, 0, INT32_MAX),
    UNIT(manoeuvres, 0, MANOEUVRES_MOST),
    FIELD(struct battle_unit, "drilled", drilled, SEEN_BY_ALL, 0, DRILL_FAILED_COMPLEX, drilled_words),
    UNIT(gone, 0, INT32_MAX),
    MARK(no_reserve_move),
    UNIT(ruled_heading, NOT_RULED, RULED_MOST),
    {.name = "target",
     .offset = offsetof(struct battle_unit, target),
     .sight = SEEN_BY_ALL,
     .min = -1,
     .max = BATTLE_UNITS - 1,
     .refers = REFERS_TO_UNIT},
    MARK(charged),
    MARK(bonus_lost),
    FIELD(struct battle_unit, "reaction", reaction, SEEN_BY_ALL, 0, REACTION_STAND, reaction_words),
    UNIT(strength, 0, BATTLE_FIGURES),
    UNIT(shot_losses, 0, BATTLE_FIGURES),
    MARK(shot_tested),
    MARK(marched),
    MARK(stirred),
    UNIT(reserve_gone, 0, INT32_MAX),
    MARK(shot),
    MARK(shot_before),
    UNIT(aims_better, -5, 5),
    MARK(frenzied),
    MARK(stupid),
    UNIT(banner_lost, 0, 2),
    MARK(frozen),
    FIELD(struct battle_unit, "formation", formation, SEEN_BY_ALL, 0, FORMATIONS - 1, formation_words),
    UNIT(formed, 0, INT32_MAX),
    UNIT(still, 0, FULL_TURN - 1),
    UNIT(hampered, 0, INT32_MAX),
    FIGURE_FIELD(struct battle_unit, "former", former, SEEN_BY_ALL, FIGURE_LAST),
    UNIT(gives_up, 0, INT32_MAX),
    MARK(lost_face),
    MARK(banner_down),
    UNIT(standard_down, 0, STANDARDS_MOST),
    UNIT(booty_down, 0, BATTLE_UNITS + SIDES * STANDARDS_MOST),
    UNIT(contingent, 0, CONTINGENTS_MOST),
    UNIT(standard_lost, 0, 3),
    UNIT(trophies, 0, TROPHIES_MOST),
    UNIT(immobile, 0, INT32_MAX),
    MARK(disordered),
    MARK(fled),
    FIELD(struct battle_unit, "weapon", weapon, SEEN_BY_ALL, -1, MASSED_WEAPONS - 1, NULL),
    UNIT(bout, 0, INT32_MAX),
    FIELD(struct battle_unit, "outcome", outcome, SEEN_BY_ALL, 0, ROUND_LOST, outcome_words),
    MARK(pushed_back),
    MARK(pushed_back_ever),
    MARK(charge_kept),
    UNIT(routed, 0, INT32_MAX),
    UNIT(rallied, 0, INT32_MAX),
    UNIT(rout_moved, 0, INT32_MAX),
    MARK(elated),
    MARK(overrun),
    MARK(pierced),
    /* RULE("B25.2.3-c"), RULE("B25.2.4-d"): secret */
    FIGURE_FIELD(struct battle_unit, "force", force, SEEN_BY_OWNER, FIGURE_LAST),
    FIELD(struct battle_unit, "entry", entry, SEEN_BY_OWNER, 0, ENTRY_LAST, NULL),
    FIELD(struct battle_unit, "due", due, SEEN_BY_OWNER, 0, INT32_MAX, NULL),
    FIELD(struct battle_unit, "ready", ready, SEEN_BY_OWNER, 0, 1, NULL),
    UNIT(entered, 0, 4),
    {.name = "rival",
     .offset = offsetof(struct battle_unit, rival),
     .sight = SEEN_BY_ALL,
     .min = -1,
     .max = BATTLE_UNITS - 1,
     .refers = REFERS_TO_UNIT},
    FIELD(struct battle_unit, "quarrel", quarrel, SEEN_BY_ALL, 0, QUARREL_SHOT, quarrel_words),
    FIELD(struct battle_unit, "stupor", stupor, SEEN_BY_ALL, 0, STUPOR_ATTACKS, stupor_words),
    UNIT(brawl_stopped, 0, INT32_MAX),
    MARK(brawl_rout),
    FIELD(struct battle_unit, "imposed", imposed, SEEN_BY_ALL, 0, IMPOSED_TESTS - 1, imposed_words),
    {.name = "pursues",
     .offset = offsetof(struct battle_unit, pursues),
     .sight = SEEN_BY_ALL,
     .min = -1,
     .max = BATTLE_UNITS - 1,
     .refers = REFERS_TO_UNIT},
};

const struct field battle_figure_field[BATTLE_FIGURE_FIELDS] = {
    MASSED_FIGURE_FIELDS(struct battle_figure, FIGURE_LAST),
    FLAG(struct battle_figure, shot),
    FLAG(struct battle_figure, dull),
    FLAG(struct battle_figure, frenzied),
    NUMBER(struct battle_figure, spells, 0, SPELLS_MOST),
    FLAG(struct battle_figure, unarmed),
    FLAG(struct battle_figure, exposed),
    FLAG(struct battle_figure, mount_left),
    NUMBER(struct battle_figure, mount_x, 0, LONGEST_SIDE),
    NUMBER(struct battle_figure, mount_y, 0, LONGEST_SIDE),
    {.name = "mount_guard",
     .offset = offsetof(struct battle_figure, mount_guard),
     .sight = SEEN_BY_ALL,
     .min = -1,
     .max = BATTLE_UNITS - 1,
     .refers = REFERS_TO_UNIT},
    NUMBER(struct battle_figure, carries, -1, BATTLE_UNITS + SIDES * STANDARDS_MOST - 1),
    NUMBER(struct battle_figure, ld_lost, 0, 3),
    NUMBER(struct battle_figure, bonus_lost, 0, 3),
    NUMBER(struct battle_figure, turned, 0, 3),
    NUMBER(struct battle_figure, file_place, 0, BLOCK_FIGURES_MOST),
    {.name = "amid",
     .offset = offsetof(struct battle_figure, amid),
     .sight = SEEN_BY_ALL,
     .min = -1,
     .max = BATTLE_UNITS - 1,
     .refers = REFERS_TO_UNIT},
    {.name = "laps",
     .offset = offsetof(struct battle_figure, laps),
     .sight = SEEN_BY_ALL,
     .min = -1,
     .max = BATTLE_UNITS - 1,
     .refers = REFERS_TO_UNIT},
    NUMBER(struct battle_figure, lap_wing, 0, 1),
    NUMBER(struct battle_figure, lap_place, 0, BATTLE_FIGURES),
    NUMBER(struct battle_figure, lap_deep, 0, BATTLE_FIGURES),
    FLAG(struct battle_figure, pistol_fired),
    FLAG(struct battle_figure, pistol_before),
};
