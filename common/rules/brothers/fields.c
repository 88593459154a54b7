/* The fields of the records by name: what views, scenario files, expectations and the game master read. */
#include "common/rules/brothers/brothers.h"

#include <stddef.h>

/* A table needs offsetof, which no function can give. */
#define FIELD(record, text, member, seen, low, high, list)                                                   \
    {                                                                                                        \
        .name = (text), .offset = offsetof(record, member), .sight = (seen), .min = (low), .max = (high),    \
        .words = (list)                                                                                      \
    }

static const char *const scenario_words[] = {"skirmish", "hold",   "breakthrough", "chest",
                                             "leader",   "ambush", "rescue",       NULL};
static const char *const edge_words[] = {"south", "east", "north", "west", NULL};
static const char *const joker_words[] = {"none", "red", "black", NULL};
static const char *const sort_words[] = {"fighter", "mount", "piece", "object", NULL};
static const char *const type_words[] = {"foot", "mounted", "large", NULL};
static const char *const wound_words[] = {"unhurt", "wounded", "grievous", NULL};
static const char *const posture_words[] = {"standing", "on_back", "stunned", "hanging", NULL};
static const char *const visibility_words[] = {"open", "cover", "hidden", NULL};
static const char *const end_words[] = {"in_play", "out_of_action", "dead", "surrendered",
                                        "fled",    "exited",        NULL};
static const char *const coin_words[] = {"none", "tails", "heads", NULL};
static const char *const thing_words[] = {"weapon", "shooter", "shield", "armour", "bag",   "standard",
                                          "book",   "animal",  "chest",  "head",   "other", NULL};
static const char *const where_words[] = {"stowed", "main_hand", "off_hand", "both_hands", "worn",
                                          "ground", "body",      "shield",   "gone",       NULL};

enum { ANY = INT32_MAX };

const struct field brothers_match_field[BROTHERS_MATCH_FIELDS] = {
    FIELD(struct brothers_match, "turns", turns, SEEN_BY_ALL, 1, 1000, NULL),
    FIELD(struct brothers_match, "initiative", initiative, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct brothers_match, "scenario", scenario, SEEN_BY_ALL, 0, SCENARIOS - 1, scenario_words),
    FIELD(struct brothers_match, "night", night, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_match, "gap_test", gap_test, SEEN_BY_ALL, 0, 2, NULL),
    FIELD(struct brothers_match, "first_without_roll", first_without_roll, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct brothers_match, "chooser", chooser, SEEN_BY_ALL, -1, 1, NULL),
    FIELD(struct brothers_match, "marker_x", marker_x, SEEN_BY_ALL, 0, ANY, NULL),
    FIELD(struct brothers_match, "marker_y", marker_y, SEEN_BY_ALL, 0, ANY, NULL),
    FIELD(struct brothers_match, "chest", chest, SEEN_BY_ALL, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_match, "base_foot", base_foot, SEEN_BY_ALL, 500, 20000, NULL),
    FIELD(struct brothers_match, "base_mounted", base_mounted, SEEN_BY_ALL, 500, 20000, NULL),
    FIELD(struct brothers_match, "base_large", base_large, SEEN_BY_ALL, 500, 20000, NULL),
    FIELD(struct brothers_match, "base_piece", base_piece, SEEN_BY_ALL, 500, 20000, NULL),
    FIELD(struct brothers_match, "pile", pile_shown, SEEN_BY_ALL, -1, 124, NULL),
    FIELD(struct brothers_match, "discard", discard_shown, SEEN_BY_ALL, -1, 124, NULL),
    FIELD(struct brothers_match, "activating", activating, SEEN_BY_MASTER, -1, BROTHERS_FIGURES, NULL),
};

const struct field brothers_side_field[BROTHERS_SIDE_FIELDS] = {
    FIELD(struct brothers_side, "home_edge", home_edge, SEEN_BY_ALL, 0, 3, edge_words),
    FIELD(struct brothers_side, "exit_edge", exit_edge, SEEN_BY_ALL, -1, 3, NULL),
    FIELD(struct brothers_side, "leader", leader, SEEN_BY_OWNER, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_side, "score", score, SEEN_BY_ALL, 0, ANY, NULL),
    FIELD(struct brothers_side, "points_scored", points, SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_side, "favourite_joker", favourite_joker, SEEN_BY_ALL, 0, 2, joker_words),
    FIELD(struct brothers_side, "start_count", start_count, SEEN_BY_OWNER, 0, 1000, NULL),
    FIELD(struct brothers_side, "start_value", start_value, SEEN_BY_OWNER, 0, ANY, NULL),
    FIELD(struct brothers_side, "exited", exited, SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_side, "attacks", attacks, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_side, "body", body, SEEN_BY_ALL, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_side, "lost_value", lost_value, SEEN_BY_ALL, 0, ANY, NULL),
    FIELD(struct brothers_side, "budget", budget, SEEN_BY_ALL, 0, ANY, NULL),
};

const struct field brothers_figure_field[BROTHERS_FIGURE_FIELDS] = {
    FIELD(struct brothers_figure, "kind", sort, SEEN_BY_ALL, 0, 3, sort_words),
    FIELD(struct brothers_figure, "type", type, SEEN_BY_ALL, 0, 2, type_words),
    FIELD(struct brothers_figure, "roles", roles, SEEN_BY_ALL, 0, 31, NULL),
    FIELD(struct brothers_figure, "skills", skills, SEEN_BY_ALL, 0, 511, NULL),
    FIELD(struct brothers_figure, "c", c, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct brothers_figure, "t", t, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct brothers_figure, "d", d, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct brothers_figure, "a", a, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct brothers_figure, "m", m, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct brothers_figure, "action_value", action_value, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct brothers_figure, "mount", mount, SEEN_BY_ALL, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_figure, "value", value, SEEN_BY_ALL, 0, ANY, NULL),
    FIELD(struct brothers_figure, "pa_lost", pa_lost, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct brothers_figure, "m_lost", m_lost, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct brothers_figure, "jm_malus", jm_malus, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "js_malus", js_malus, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "wound", wound, SEEN_BY_ALL, 0, 2, wound_words),
    FIELD(struct brothers_figure, "healed_once", healed_once, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "posture", posture, SEEN_BY_ALL, 0, 3, posture_words),
    FIELD(struct brothers_figure, "climb_height", climb_height, SEEN_BY_ALL, 0, 100000, NULL),
    FIELD(struct brothers_figure, "climb_piece", climb_piece, SEEN_BY_ALL, -1, 1023, NULL),
    FIELD(struct brothers_figure, "visibility", visibility, SEEN_BY_ALL, 0, 2, visibility_words),
    FIELD(struct brothers_figure, "cover_piece", cover_piece, SEEN_BY_ALL, -1, 1023, NULL),
    FIELD(struct brothers_figure, "routed", routed, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "ends", ends, SEEN_BY_ALL, 0, 5, end_words),
    FIELD(struct brothers_figure, "rout_cause", rout_cause, SEEN_BY_MASTER, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_figure, "spells", spells, SEEN_BY_ALL, 0, 16383, NULL),
    FIELD(struct brothers_figure, "memorised", memorised, SEEN_BY_ALL, 0, 14, NULL),
    FIELD(struct brothers_figure, "book_bonus", book_bonus, SEEN_BY_ALL, 0, 5, NULL),
    FIELD(struct brothers_figure, "blinding_mist", lasting[SPELL_BLINDING_MIST], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "stone_grip", lasting[SPELL_STONE_GRIP], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "iron_hide", lasting[SPELL_IRON_HIDE], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "keen_edge", lasting[SPELL_KEEN_EDGE], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "swift_step", lasting[SPELL_SWIFT_STEP], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "hearts_fire", lasting[SPELL_HEARTS_FIRE], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "veil_of_dusk", lasting[SPELL_VEIL_OF_DUSK], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "stored", stored, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "stored_action", stored_action, SEEN_BY_ALL, 0, BROTHERS_ACTIONS - 1, NULL),
    FIELD(struct brothers_figure, "stored_cost", stored_cost, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "carries", carries, SEEN_BY_ALL, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_figure, "carried_by", carried_by, SEEN_BY_ALL, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_figure, "shaken", shaken, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "shaken_now", shaken_now, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "next_bonus", next_bonus, SEEN_BY_ALL, 0, 9, NULL),
    FIELD(struct brothers_figure, "coin", coin, SEEN_BY_ALL, 0, 2, coin_words),
    FIELD(struct brothers_figure, "pa_spent", pa_spent, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "pa_bonus", pa_bonus, SEEN_BY_ALL, 0, 9, NULL),
    FIELD(struct brothers_figure, "pa_penalty", pa_penalty, SEEN_BY_ALL, 0, 9, NULL),
    FIELD(struct brothers_figure, "moved_far", moved_far, SEEN_BY_ALL, 0, 1000000, NULL),
    FIELD(struct brothers_figure, "moved", moved, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "oriented", oriented, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "frantic_used", frantic_used, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "ad_used", ad_used, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "fled_combat", fled_combat, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "rallied", rallied, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "exempt", exempt, SEEN_BY_ALL, 0, 3, NULL),
    FIELD(struct brothers_figure, "kicked_by", kicked_by[0], SEEN_BY_ALL, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_figure, "active", active, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "straight", straight, SEEN_BY_ALL, 0, 1000000, NULL),
    FIELD(struct brothers_figure, "charge_bonus", charge_bonus, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "mount_d", mount_d, SEEN_BY_ALL, 0, 20, NULL),
    FIELD(struct brothers_figure, "mount_ja", mount_ja, SEEN_BY_ALL, -9, 9, NULL),
    FIELD(struct brothers_figure, "mount_kick", mount_kick, SEEN_BY_ALL, -9, 9, NULL),
    FIELD(struct brothers_figure, "barding", barding, SEEN_BY_ALL, 0, 9, NULL),
    FIELD(struct brothers_figure, "barding_ja", barding_ja, SEEN_BY_ALL, -9, 9, NULL),
    FIELD(struct brothers_figure, "rider", rider, SEEN_BY_ALL, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_figure, "unusable", unusable, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "piece_loaded", piece_loaded, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "piece_reload", piece_reload, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "piece_shots", piece_shots, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "piece_moved", piece_moved, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "piece_oriented", piece_oriented, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "piece_defect", piece_defect, SEEN_BY_ALL, 0, 9, NULL),
    FIELD(struct brothers_figure, "thing", thing.what, SEEN_BY_ALL, 0, THING_KINDS - 1, thing_words),
    FIELD(struct brothers_figure, "hands", thing.hands, SEEN_BY_ALL, 0, 2, NULL),
    FIELD(struct brothers_figure, "weight", thing.weight, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "holder", holder, SEEN_BY_ALL, -1, BROTHERS_FIGURES, NULL),
    FIELD(struct brothers_figure, "where", where, SEEN_BY_ALL, 0, WHERES - 1, where_words),
    FIELD(struct brothers_figure, "count", count, SEEN_BY_ALL, 0, 999, NULL),
    FIELD(struct brothers_figure, "loaded", loaded, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "c_malus", c_malus, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "degc_malus", degc_malus, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "table_malus", table_malus, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "jt_malus", jt_malus, SEEN_BY_ALL, 0, 99, NULL),
    FIELD(struct brothers_figure, "no_stow", no_stow, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "useless", useless, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "jammed", jammed, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "string_broken", string_broken, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "locked", locked, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "opened", opened, SEEN_BY_ALL, 0, 1, NULL),
    FIELD(struct brothers_figure, "planted", planted, SEEN_BY_ALL, 0, 1, NULL),
};
