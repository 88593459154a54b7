/* The fields of the records by name: what views, scenario files, expectations and the game master read. */
#include "common/match/setup.h"
#include "common/rules/corsairs/figures.h"
#include "common/rules/corsairs/hooks.h"
#include "common/rules/shared/field.h"

static const char *const step_words[] = {"setup", "initiative", "activations", "melee", "end", NULL};
static const char *const sort_words[] = {"character", "object", "swivel_gun", "boat", NULL};
static const char *const weight_words[] = {"light", "heavy", "very_heavy", NULL};
static const char *const swimming_words[] = {"none", "poor", "good", NULL};
static const char *const action_words[] = {
    "none", "stay", "move",   "move_shoot", "leave",  "shoot_leave", "passage", "shoot",   "reload", "hide",
    "wait", "row",  "unlock", "load",       "unload", "board",       "climb",   "set_gun", "free",   NULL};
static_assert(sizeof action_words / sizeof action_words[0] == ACTIONS + 1, "a word for each action");

/* The same for texts. */
const char *const corsairs_action_keys[] = {
    "corsairs.action.none",       "corsairs.action.stay",  "corsairs.action.move",
    "corsairs.action.move_shoot", "corsairs.action.leave", "corsairs.action.shoot_leave",
    "corsairs.action.passage",    "corsairs.action.shoot", "corsairs.action.reload",
    "corsairs.action.hide",       "corsairs.action.wait",  "corsairs.action.row",
    "corsairs.action.unlock",     "corsairs.action.load",  "corsairs.action.unload",
    "corsairs.action.board",      "corsairs.action.climb", "corsairs.action.set_gun",
    "corsairs.action.free"};
static_assert(sizeof corsairs_action_keys / sizeof corsairs_action_keys[0] == ACTIONS,
              "a text for each action");
static const char *const blow_words[] = {"none", "push_back", "kill", NULL};

enum { ANY = INT32_MAX };

/* Objective n of the scenario, at place i of the state. */
#define OBJECTIVE(n, i)                                                                                      \
    FIELD(struct corsairs_match, "objective_" #n "_done_by", objective[i].done_by, SEEN_BY_ALL, -1,          \
          SIDES_MAX - 1, NULL),                                                                              \
        FIELD(struct corsairs_match, "objective_" #n "_points", objective[i].points, SEEN_BY_ALL, 0, 1000,   \
              NULL)

const struct field corsairs_match_field[CORSAIRS_MATCH_FIELDS] = {
    FIELD(struct corsairs_match, "step", step, SEEN_BY_ALL, 0, 4, step_words),
    NUMBER(struct corsairs_match, initiative, -1, SIDES_MAX - 1),
    FIELD(struct corsairs_match, "order_1", order[0], SEEN_BY_ALL, -1, SIDES_MAX - 1, NULL),
    FIELD(struct corsairs_match, "order_2", order[1], SEEN_BY_ALL, -1, SIDES_MAX - 1, NULL),
    FIELD(struct corsairs_match, "order_3", order[2], SEEN_BY_ALL, -1, SIDES_MAX - 1, NULL),
    FIELD(struct corsairs_match, "order_4", order[3], SEEN_BY_ALL, -1, SIDES_MAX - 1, NULL),
    FLAG(struct corsairs_match, calm_water),
    FLAG(struct corsairs_match, class_one_charges),
    NUMBER(struct corsairs_match, turns, 1, 1000),
    FLAG(struct corsairs_match, casualties),
    FIELD(struct corsairs_match, "arrivals", arrivals, SEEN_BY_MASTER, 0, ANY, NULL),
    OBJECTIVE(1, 0),
    OBJECTIVE(2, 1),
    OBJECTIVE(3, 2),
    OBJECTIVE(4, 3),
    OBJECTIVE(5, 4),
    OBJECTIVE(6, 5),
    OBJECTIVE(7, 6),
    OBJECTIVE(8, 7),
};

const struct field corsairs_side_field[CORSAIRS_SIDE_FIELDS] = {
    /* how many are hidden, or still to be deployed, is for their own side */
    FIELD(struct corsairs_side, "start_count", start_count, SEEN_BY_OWNER, 0, 400, NULL),
    NUMBER(struct corsairs_side, lost_count, 0, 400),
    NUMBER(struct corsairs_side, lost_this_turn, 0, 400),
    FIGURE_FIELD(struct corsairs_side, "leader", leader, SEEN_BY_OWNER, CORSAIRS_FIGURES - 1),
    FLAG(struct corsairs_side, leader_lost),
    FLAG(struct corsairs_side, leader_lost_this_turn),
    FIELD(struct corsairs_side, "edge", edge, SEEN_BY_ALL, 0, 3, edge_words),
    FLAG(struct corsairs_side, deployed),
    NUMBER(struct corsairs_side, score, -100000, 100000),
    NUMBER(struct corsairs_side, initiative_roll, 0, 6),
};

const struct field corsairs_figure_field[CORSAIRS_FIGURE_FIELDS] = {
    FIELD(struct corsairs_figure, "kind", sort, SEEN_BY_ALL, 0, 3, sort_words),
    FIELD(struct corsairs_figure, "weight", weight, SEEN_BY_ALL, 0, 2, weight_words),
    NUMBER(struct corsairs_figure, class, 0, 6),
    FIELD(struct corsairs_figure, "move_category", move, SEEN_BY_ALL, 0, 60, NULL),
    FLAG(struct corsairs_figure, cuirass),
    FIELD(struct corsairs_figure, "swimming", swimming, SEEN_BY_ALL, 0, 2, swimming_words),
    FIELD(struct corsairs_figure, "trained_to_skirmish", skirmisher, SEEN_BY_ALL, 0, 1, NULL),
    FLAG(struct corsairs_figure, leader),
    FLAG(struct corsairs_figure, captive),
    FIELD(struct corsairs_figure, "weapon_1", arm[0], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "weapon_2", arm[1], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "weapon_3", arm[2], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "weapon_4", arm[3], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "weapon_5", arm[4], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "weapon_6", arm[5], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "weapon_7", arm[6], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "weapon_8", arm[7], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "weapon_9", arm[8], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "weapon_10", arm[9], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct corsairs_figure, "loaded_1", loaded[0], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "loaded_2", loaded[1], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "loaded_3", loaded[2], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "loaded_4", loaded[3], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "loaded_5", loaded[4], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "loaded_6", loaded[5], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "loaded_7", loaded[6], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "loaded_8", loaded[7], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "loaded_9", loaded[8], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "loaded_10", loaded[9], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_1", wet[0], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_2", wet[1], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_3", wet[2], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_4", wet[3], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_5", wet[4], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_6", wet[5], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_7", wet[6], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_8", wet[7], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_9", wet[8], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "wet_10", wet[9], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_figure, "weapon_in_hand", in_hand, SEEN_BY_ALL, -1, ARMS_MAX - 1, NULL),
    FIGURE(struct corsairs_figure, carries, CORSAIRS_FIGURES - 1),
    FIGURE(struct corsairs_figure, bearer, CORSAIRS_FIGURES - 1),
    FIGURE(struct corsairs_figure, second_bearer, CORSAIRS_FIGURES - 1),
    FLAG(struct corsairs_figure, fixed),
    NUMBER(struct corsairs_figure, reload_progress, 0, 2),
    NUMBER(struct corsairs_figure, capacity, 0, 20),
    NUMBER(struct corsairs_figure, capacity_with_gun, 0, 20),
    FLAG(struct corsairs_figure, hidden),
    NUMBER(struct corsairs_figure, showing, 0, 2),
    FLAG(struct corsairs_figure, fleeing),
    FLAG(struct corsairs_figure, loses_next_activation),
    FLAG(struct corsairs_figure, climber),
    NUMBER(struct corsairs_figure, room, -1, PIECES_MOST),
    NUMBER(struct corsairs_figure, in_terrain, 0, ANY),
    FIELD(struct corsairs_figure, "swims", swimming_now, SEEN_BY_ALL, 0, 1, NULL),
    NUMBER(struct corsairs_figure, arrived, 0, ANY),
    FLAG(struct corsairs_figure, attacking),
    FLAG(struct corsairs_figure, activated),
    FLAG(struct corsairs_figure, waiting),
    FLAG(struct corsairs_figure, moved),
    FLAG(struct corsairs_figure, shot),
    FIELD(struct corsairs_figure, "stands_to_shoot", still, SEEN_BY_ALL, 0, 1, NULL),
    FLAG(struct corsairs_figure, rowing),
    FLAG(struct corsairs_figure, contact_at_turn_start),
    FLAG(struct corsairs_figure, touched),
    FLAG(struct corsairs_figure, swam),
    NUMBER(struct corsairs_figure, reloading, 0, ARMS_MAX),
    FIGURE(struct corsairs_figure, serving, CORSAIRS_FIGURES - 1),
    FIELD(struct corsairs_figure, "action", action, SEEN_BY_ALL, 0, ACTIONS - 1, action_words),
    FIELD(struct corsairs_figure, "slowness_die", slowness, SEEN_BY_ALL, 0, 6, NULL),
    FLAG(struct corsairs_figure, hidden_at_move_start),
    FIGURE_FIELD(struct corsairs_figure, "strikes_at", target, SEEN_BY_ALL, CORSAIRS_FIGURES - 1),
    FIELD(struct corsairs_figure, "blow", result, SEEN_BY_ALL, 0, 2, blow_words),
    FLAG(struct corsairs_figure, struck),
    FLAG(struct corsairs_figure, pushed),
};
