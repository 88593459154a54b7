/* The fields of the records by name: what views, scenario files, expectations and the game master read. */
#include "common/rules/corsairs/corsairs.h"
#include "common/rules/shared/field.h"

static const char *const step_words[] = {"setup", "initiative", "activations", "melee", "end", NULL};
static const char *const sort_words[] = {"character", "object", "swivel_gun", "boat", NULL};
static const char *const weight_words[] = {"light", "heavy", "very_heavy", NULL};
static const char *const swimming_words[] = {"none", "poor", "good", NULL};
static const char *const edge_words[] = {"south", "east", "north", "west", NULL};
static const char *const action_words[] = {
    "none", "stay",   "move", "move_shoot", "leave", "passage", "shoot",   "reload", "hide", "wait",
    "row",  "unlock", "load", "unload",     "board", "climb",   "set_gun", "free",   NULL};

/* The same for texts. */
const char *const corsairs_action_keys[] = {
    "corsairs.action.none",       "corsairs.action.stay",    "corsairs.action.move",
    "corsairs.action.move_shoot", "corsairs.action.leave",   "corsairs.action.passage",
    "corsairs.action.shoot",      "corsairs.action.reload",  "corsairs.action.hide",
    "corsairs.action.wait",       "corsairs.action.row",     "corsairs.action.unlock",
    "corsairs.action.load",       "corsairs.action.unload",  "corsairs.action.board",
    "corsairs.action.climb",      "corsairs.action.set_gun", "corsairs.action.free"};
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
    FIELD(struct corsairs_match, "initiative", initiative, SEEN_BY_ALL, -1, SIDES_MAX - 1, NULL),
    FIELD(struct corsairs_match, "order_1", order[0], SEEN_BY_ALL, -1, SIDES_MAX - 1, NULL),
    FIELD(struct corsairs_match, "order_2", order[1], SEEN_BY_ALL, -1, SIDES_MAX - 1, NULL),
    FIELD(struct corsairs_match, "order_3", order[2], SEEN_BY_ALL, -1, SIDES_MAX - 1, NULL),
    FIELD(struct corsairs_match, "order_4", order[3], SEEN_BY_ALL, -1, SIDES_MAX - 1, NULL),
    FIELD(struct corsairs_match, "calm_water", calm_water, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_match, "class_one_charges", class_one_charges, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_match, "turns", turns, SEEN_BY_ALL, 1, 1000, NULL),
    FIELD(struct corsairs_match, "casualties", casualties, SEEN_BY_ALL, 0, 1, NULL),
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
    FIELD(struct corsairs_side, "start_count", start_count, SEEN_BY_ALL, 0, 400, NULL),
    FIELD(struct corsairs_side, "lost_count", lost_count, SEEN_BY_ALL, 0, 400, NULL),
    FIELD(struct corsairs_side, "lost_this_turn", lost_this_turn, SEEN_BY_ALL, 0, 400, NULL),
    FIELD(struct corsairs_side, "leader", leader, SEEN_BY_OWNER, -1, CORSAIRS_FIGURES - 1, NULL),
    FIELD(struct corsairs_side, "leader_lost", leader_lost, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_side, "leader_lost_this_turn", leader_lost_this_turn, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_side, "edge", edge, SEEN_BY_ALL, 0, 3, edge_words),
    FIELD(struct corsairs_side, "deployed", deployed, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct corsairs_side, "score", score, SEEN_BY_ALL, -100000, 100000, NULL),
    FIELD(struct corsairs_side, "initiative_roll", initiative_roll, SEEN_BY_ALL, 0, 6, NULL),
};

const struct field corsairs_figure_field[CORSAIRS_FIGURE_FIELDS] = {
    FIELD(struct character, "kind", sort, SEEN_BY_ALL, 0, 3, sort_words),
    FIELD(struct character, "weight", weight, SEEN_BY_ALL, 0, 2, weight_words),
    FIELD(struct character, "class", class, SEEN_BY_ALL, 0, 6, NULL),
    FIELD(struct character, "move_category", move, SEEN_BY_ALL, 0, 60, NULL),
    FIELD(struct character, "cuirass", cuirass, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "swimming", swimming, SEEN_BY_ALL, 0, 2, swimming_words),
    FIELD(struct character, "trained_to_skirmish", skirmisher, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "leader", leader, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "captive", captive, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "weapon_1", arm[0], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "weapon_2", arm[1], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "weapon_3", arm[2], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "weapon_4", arm[3], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "weapon_5", arm[4], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "weapon_6", arm[5], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "weapon_7", arm[6], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "weapon_8", arm[7], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "weapon_9", arm[8], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "weapon_10", arm[9], SEEN_BY_ALL, 0, WEAPONS_MAX - 1, corsairs_weapons),
    FIELD(struct character, "loaded_1", loaded[0], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loaded_2", loaded[1], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loaded_3", loaded[2], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loaded_4", loaded[3], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loaded_5", loaded[4], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loaded_6", loaded[5], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loaded_7", loaded[6], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loaded_8", loaded[7], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loaded_9", loaded[8], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loaded_10", loaded[9], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_1", wet[0], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_2", wet[1], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_3", wet[2], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_4", wet[3], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_5", wet[4], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_6", wet[5], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_7", wet[6], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_8", wet[7], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_9", wet[8], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "wet_10", wet[9], SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "weapon_in_hand", in_hand, SEEN_BY_ALL, -1, ARMS_MAX - 1, NULL),
    FIELD(struct character, "carries", carries, SEEN_BY_ALL, -1, CORSAIRS_FIGURES - 1, NULL),
    FIELD(struct character, "bearer", bearer, SEEN_BY_ALL, -1, CORSAIRS_FIGURES - 1, NULL),
    FIELD(struct character, "second_bearer", second_bearer, SEEN_BY_ALL, -1, CORSAIRS_FIGURES - 1, NULL),
    FIELD(struct character, "fixed", fixed, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "reload_progress", reload_progress, SEEN_BY_ALL, 0, 2, NULL),
    FIELD(struct character, "capacity", capacity, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct character, "capacity_with_gun", capacity_with_gun, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct character, "hidden", hidden, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "showing", showing, SEEN_BY_ALL, 0, 2, NULL),
    FIELD(struct character, "fleeing", fleeing, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "loses_next_activation", loses_next_activation, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "climber", climber, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "room", room, SEEN_BY_ALL, -1, PIECES_MOST, NULL),
    FIELD(struct character, "in_terrain", in_terrain, SEEN_BY_ALL, 0, ANY, NULL),
    FIELD(struct character, "swims", swimming_now, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "arrived", arrived, SEEN_BY_ALL, 0, ANY, NULL),
    FIELD(struct character, "attacking", attacking, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "activated", activated, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "waiting", waiting, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "moved", moved, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "shot", shot, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "stands_to_shoot", still, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "rowing", rowing, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "contact_at_turn_start", contact_at_turn_start, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "touched", touched, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "swam", swam, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "reloading", reloading, SEEN_BY_ALL, 0, ARMS_MAX, NULL),
    FIELD(struct character, "serving", serving, SEEN_BY_ALL, -1, CORSAIRS_FIGURES - 1, NULL),
    FIELD(struct character, "action", action, SEEN_BY_ALL, 0, ACTIONS - 1, action_words),
    FIELD(struct character, "slowness_die", slowness, SEEN_BY_ALL, 0, 6, NULL),
    FIELD(struct character, "hidden_at_move_start", hidden_at_move_start, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "strikes_at", target, SEEN_BY_ALL, -1, CORSAIRS_FIGURES - 1, NULL),
    FIELD(struct character, "blow", result, SEEN_BY_ALL, 0, 2, blow_words),
    FIELD(struct character, "struck", struck, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct character, "pushed", pushed, SEEN_BY_ALL, 0, 1, NULL),
};
