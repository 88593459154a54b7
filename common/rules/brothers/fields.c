/* The fields of the records by name: what views, scenario files, expectations and the game master read. */
#include "common/match/setup.h"
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/field.h"

static const char *const scenario_words[] = {"skirmish", "hold",   "breakthrough", "chest",
                                             "leader",   "ambush", "rescue",       NULL};
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
    NUMBER(struct brothers_match, turns, 1, 1000),
    NUMBER(struct brothers_match, initiative, -1, 1),
    FIELD(struct brothers_match, "scenario", scenario, SEEN_BY_ALL, 0, SCENARIOS - 1, scenario_words),
    FLAG(struct brothers_match, night),
    NUMBER(struct brothers_match, gap_test, 0, GAP_REQUIRED),
    NUMBER(struct brothers_match, first_without_roll, -1, 1),
    NUMBER(struct brothers_match, chooser, -1, 1),
    NUMBER(struct brothers_match, marker_x, 0, ANY),
    NUMBER(struct brothers_match, marker_y, 0, ANY),
    FIGURE(struct brothers_match, chest, BROTHERS_FIGURES),
    NUMBER(struct brothers_match, base_foot, 500, 20000),
    NUMBER(struct brothers_match, base_mounted, 500, 20000),
    NUMBER(struct brothers_match, base_large, 500, 20000),
    NUMBER(struct brothers_match, base_piece, 500, 20000),
    FIELD(struct brothers_match, "pile", pile_shown, SEEN_BY_ALL, -1, 124, NULL),
    FIELD(struct brothers_match, "discard", discard_shown, SEEN_BY_ALL, -1, 124, NULL),
    FIGURE_FIELD(struct brothers_match, "activating", activating, SEEN_BY_MASTER, BROTHERS_FIGURES),
};

const struct field brothers_side_field[BROTHERS_SIDE_FIELDS] = {
    FIELD(struct brothers_side, "home_edge", home_edge, SEEN_BY_ALL, 0, 3, edge_words),
    NUMBER(struct brothers_side, exit_edge, -1, 3),
    FIGURE_FIELD(struct brothers_side, "leader", leader, SEEN_BY_OWNER, BROTHERS_FIGURES),
    NUMBER(struct brothers_side, score, 0, ANY),
    FIELD(struct brothers_side, "points_scored", points, SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_side, "favourite_joker", favourite_joker, SEEN_BY_ALL, 0, 2, joker_words),
    FIELD(struct brothers_side, "start_count", start_count, SEEN_BY_OWNER, 0, 1000, NULL),
    FIELD(struct brothers_side, "start_value", start_value, SEEN_BY_OWNER, 0, ANY, NULL),
    NUMBER(struct brothers_side, exited, 0, 1000),
    FLAG(struct brothers_side, attacks),
    FIGURE(struct brothers_side, body, BROTHERS_FIGURES),
    NUMBER(struct brothers_side, lost_value, 0, ANY),
    NUMBER(struct brothers_side, budget, 0, ANY),
};

const struct field brothers_figure_field[BROTHERS_FIGURE_FIELDS] = {
    FIELD(struct brothers_figure, "kind", sort, SEEN_BY_ALL, 0, 3, sort_words),
    FIELD(struct brothers_figure, "type", type, SEEN_BY_ALL, 0, 2, type_words),
    NUMBER(struct brothers_figure, roles, 0, 31),
    NUMBER(struct brothers_figure, skills, 0, 511),
    NUMBER(struct brothers_figure, c, 0, 20),
    NUMBER(struct brothers_figure, t, 0, 20),
    NUMBER(struct brothers_figure, d, 0, 20),
    NUMBER(struct brothers_figure, a, 0, 20),
    NUMBER(struct brothers_figure, m, 0, 20),
    NUMBER(struct brothers_figure, action_value, 0, 20),
    FIGURE(struct brothers_figure, mount, BROTHERS_FIGURES),
    NUMBER(struct brothers_figure, value, 0, ANY),
    NUMBER(struct brothers_figure, pa_lost, 0, 20),
    NUMBER(struct brothers_figure, m_lost, 0, 20),
    NUMBER(struct brothers_figure, jm_malus, 0, 99),
    NUMBER(struct brothers_figure, js_malus, 0, 99),
    FIELD(struct brothers_figure, "wound", wound, SEEN_BY_ALL, 0, 2, wound_words),
    FLAG(struct brothers_figure, healed_once),
    FIELD(struct brothers_figure, "posture", posture, SEEN_BY_ALL, 0, 3, posture_words),
    NUMBER(struct brothers_figure, climb_height, 0, 100000),
    NUMBER(struct brothers_figure, climb_piece, -1, 1023),
    FIELD(struct brothers_figure, "visibility", visibility, SEEN_BY_ALL, 0, 2, visibility_words),
    NUMBER(struct brothers_figure, cover_piece, -1, 1023),
    FLAG(struct brothers_figure, routed),
    FIELD(struct brothers_figure, "ends", ends, SEEN_BY_ALL, 0, 5, end_words),
    FIGURE_FIELD(struct brothers_figure, "rout_cause", rout_cause, SEEN_BY_MASTER, BROTHERS_FIGURES),
    NUMBER(struct brothers_figure, spells, 0, 16383),
    NUMBER(struct brothers_figure, memorised, 0, 14),
    NUMBER(struct brothers_figure, book_bonus, 0, 5),
    FIELD(struct brothers_figure, "blinding_mist", lasting[SPELL_BLINDING_MIST], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "stone_grip", lasting[SPELL_STONE_GRIP], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "iron_hide", lasting[SPELL_IRON_HIDE], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "keen_edge", lasting[SPELL_KEEN_EDGE], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "swift_step", lasting[SPELL_SWIFT_STEP], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "hearts_fire", lasting[SPELL_HEARTS_FIRE], SEEN_BY_ALL, 0, 1000, NULL),
    FIELD(struct brothers_figure, "veil_of_dusk", lasting[SPELL_VEIL_OF_DUSK], SEEN_BY_ALL, 0, 1000, NULL),
    NUMBER(struct brothers_figure, stored, 0, PA_MOST),
    NUMBER(struct brothers_figure, stored_action, 0, ACTIONS - 1),
    NUMBER(struct brothers_figure, stored_cost, 0, PA_MOST),
    FIGURE(struct brothers_figure, carries, BROTHERS_FIGURES),
    FIGURE(struct brothers_figure, carried_by, BROTHERS_FIGURES),
    FLAG(struct brothers_figure, shaken),
    FLAG(struct brothers_figure, shaken_now),
    NUMBER(struct brothers_figure, next_bonus, 0, 9),
    FIELD(struct brothers_figure, "coin", coin, SEEN_BY_ALL, 0, 2, coin_words),
    NUMBER(struct brothers_figure, pa_spent, 0, PA_MOST),
    NUMBER(struct brothers_figure, pa_bonus, 0, 9),
    NUMBER(struct brothers_figure, pa_penalty, 0, 9),
    NUMBER(struct brothers_figure, moved_far, 0, 1000000),
    FLAG(struct brothers_figure, moved),
    FLAG(struct brothers_figure, oriented),
    FLAG(struct brothers_figure, frantic_used),
    FLAG(struct brothers_figure, ad_used),
    FLAG(struct brothers_figure, fled_combat),
    FLAG(struct brothers_figure, rallied),
    NUMBER(struct brothers_figure, exempt, 0, 3),
    FIGURE_FIELD(struct brothers_figure, "kicked_by", kicked_by[0], SEEN_BY_ALL, BROTHERS_FIGURES),
    FLAG(struct brothers_figure, active),
    NUMBER(struct brothers_figure, straight, 0, 1000000),
    FLAG(struct brothers_figure, charge_bonus),
    NUMBER(struct brothers_figure, mount_d, 0, 20),
    NUMBER(struct brothers_figure, mount_ja, -9, 9),
    NUMBER(struct brothers_figure, mount_kick, -9, 9),
    NUMBER(struct brothers_figure, barding, 0, 9),
    NUMBER(struct brothers_figure, barding_ja, -9, 9),
    FIGURE(struct brothers_figure, rider, BROTHERS_FIGURES),
    FLAG(struct brothers_figure, unusable),
    FLAG(struct brothers_figure, piece_loaded),
    NUMBER(struct brothers_figure, piece_reload, 0, 99),
    NUMBER(struct brothers_figure, piece_shots, 0, 99),
    FLAG(struct brothers_figure, piece_moved),
    FLAG(struct brothers_figure, piece_oriented),
    NUMBER(struct brothers_figure, piece_defect, 0, 9),
    FIELD(struct brothers_figure, "thing", thing.what, SEEN_BY_ALL, 0, THING_KINDS - 1, thing_words),
    FIELD(struct brothers_figure, "hands", thing.hands, SEEN_BY_ALL, 0, 2, NULL),
    FIELD(struct brothers_figure, "weight", thing.weight, SEEN_BY_ALL, 0, 99, NULL),
    FIGURE(struct brothers_figure, holder, BROTHERS_FIGURES),
    FIELD(struct brothers_figure, "where", where, SEEN_BY_ALL, 0, WHERES - 1, where_words),
    NUMBER(struct brothers_figure, count, 0, 999),
    NUMBER(struct brothers_figure, loaded, 0, 99),
    NUMBER(struct brothers_figure, c_malus, 0, 99),
    NUMBER(struct brothers_figure, degc_malus, 0, 99),
    NUMBER(struct brothers_figure, table_malus, 0, 99),
    NUMBER(struct brothers_figure, jt_malus, 0, 99),
    FLAG(struct brothers_figure, no_stow),
    FLAG(struct brothers_figure, useless),
    FLAG(struct brothers_figure, jammed),
    FLAG(struct brothers_figure, string_broken),
    FLAG(struct brothers_figure, locked),
    FLAG(struct brothers_figure, opened),
    FLAG(struct brothers_figure, planted),
};
