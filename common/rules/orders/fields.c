/* The fields that viewers, scenario files and the game master know, by name. What only a procedure under way
 * needs is left out. */
#include "common/rules/orders/constants.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/state.h"
#include "common/rules/shared/field.h"

#include "common/match/setup.h"

static const char *const step_words[] = {"setup",      "orders",      "rally", "frenzy",
                                         "initiative", "activations", "end",   NULL};
static const char *const formation_words[] = {"ordinary", "loose", "compact", "disorder",
                                              "forced",   "none",  NULL};
static const char *const order_words[] = {"none",      "move", "change_formation", "charge",  "defence",
                                          "disengage", "pass", "static_shot",      "receive", NULL};
static const char *const type_words[] = {
    "infantry", "light_cavalry", "heavy_cavalry", "skirmishers", "monster",
    "chariot",  "machine",       "character",     "pack",        NULL};
static const char *const category_words[] = {"base", "special", "rare", "machine", "mercenary", NULL};
static const char *const reaction_words[] = {"none", "defence", "flee", "shoot", "counter_charge", NULL};
static const char *const role_words[] = {"ordinary",  "leader",  "bearer", "musician", "champion",
                                         "character", "monster", "rider",  "chariot",  "crewman",
                                         "machine",   "handler", "beast",  NULL};
static const char *const machine_words[] = {"none", "ballista", "catapult", "cannon", "mortar", NULL};
static const char *const height_words[] = {"small", "middle", "tall", NULL};
static const char *const armour_words[] = {"none", "light_armour", "heavy_armour", "plate_armour", NULL};
static const char *const shield_words[] = {"none", "shield", "great_shield", "pavise", "buckler", NULL};

/* Every word of an enum has its place, and NULL ends the list. */
#define WORDS_END(words, count)                                                                              \
    _Static_assert(sizeof(words) / sizeof(words)[0] == (count) + 1, "a word is missing or one too many")
WORDS_END(step_words, PHASE_END + 1);
WORDS_END(formation_words, FORMATION_NONE + 1);
WORDS_END(order_words, ORDERS_COUNT);
WORDS_END(type_words, MASSED_TYPES);
WORDS_END(category_words, CATEGORY_MERCENARY + 1);
WORDS_END(reaction_words, REACTION_COUNTER_CHARGE + 1);
WORDS_END(role_words, MASSED_ROLES);
WORDS_END(armour_words, MASSED_ARMOURS);
WORDS_END(shield_words, MASSED_SHIELDS);

enum { FIGURE_LAST = ORDERS_FIGURES - 1, UNIT_LAST = ORDERS_UNITS - 1, HALF_POINTS_MOST = 400000 };

/* A unit or a figure, by number; -1: none. */
#define UNIT_REF(record, text, member, seen)                                                                 \
    {                                                                                                        \
        .name = (text), .offset = offsetof(record, member), .sight = (seen), .min = -1, .max = UNIT_LAST,    \
        .refers = REFERS_TO_UNIT                                                                             \
    }
#define MATCH(member, low, high) NUMBER(struct orders_match, member, low, high)
#define UNIT(member, low, high)  NUMBER(struct orders_unit, member, low, high)
#define MARK(member)             FLAG(struct orders_unit, member)
#define FIGURE_NUMBER(text, member, low, high)                                                               \
    FIELD(struct orders_figure, text, member, SEEN_BY_ALL, low, high, NULL)

const struct field orders_match_field[ORDERS_MATCH_FIELDS] = {
    FIELD(struct orders_match, "step", step, SEEN_BY_ALL, 0, PHASE_END, step_words),
    MATCH(turns, 1, 100),
    MATCH(first, 0, 1),
    FIELD(struct orders_match, "initiative", winner, SEEN_BY_ALL, -1, 1, NULL), /* `winner` is the engine's */
    UNIT_REF(struct orders_match, "active", active, SEEN_BY_ALL),
};

const struct field orders_side_field[ORDERS_SIDE_FIELDS] = {
    FIELD(struct orders_side, "edge", massed.edge, SEEN_BY_ALL, 0, 3, edge_words),
    FIGURE_FIELD(struct orders_side, "general", massed.general, SEEN_BY_ALL, FIGURE_LAST),
    FIGURE_FIELD(struct orders_side, "army_standard", massed.army_standard, SEEN_BY_ALL, FIGURE_LAST),
    FIELD(struct orders_side, "captured", massed.captured, SEEN_BY_ALL, 0, ORDERS_UNITS, NULL),
    FIELD(struct orders_side, "captured_standards", massed.captured_standards, SEEN_BY_ALL, 0, ORDERS_UNITS,
          NULL),
    NUMBER(struct orders_side, initiative, -100, 100),
    NUMBER(struct orders_side, power_dice, 0, 100),
    NUMBER(struct orders_side, dispel_dice, 0, 100),
    NUMBER(struct orders_side, lord_activations, 0, 100),
};

const struct field orders_unit_field[ORDERS_UNIT_FIELDS] = {
    FIELD(struct orders_unit, "type", massed.type, SEEN_BY_ALL, 0, MASSED_TYPES - 1, type_words),
    FIELD(struct orders_unit, "category", massed.category, SEEN_BY_ALL, 0, CATEGORY_MERCENARY,
          category_words),
    FIELD(struct orders_unit, "hates", massed.hates, SEEN_BY_ALL, 0, INT32_MAX, NULL),
    FIELD(struct orders_unit, "start_strength", massed.start_strength, SEEN_BY_ALL, 0, ORDERS_FIGURES, NULL),
    FIELD(struct orders_unit, "lost", massed.lost, SEEN_BY_ALL, 0, ORDERS_FIGURES, NULL),
    FIELD(struct orders_unit, "half_points", massed.half_points, SEEN_BY_ALL, 0, HALF_POINTS_MOST, NULL),
    FIGURE_FIELD(struct orders_unit, "leader", massed.leader, SEEN_BY_ALL, FIGURE_LAST),
    FIGURE_FIELD(struct orders_unit, "bearer", massed.bearer, SEEN_BY_ALL, FIGURE_LAST),
    FIGURE_FIELD(struct orders_unit, "musician", massed.musician, SEEN_BY_ALL, FIGURE_LAST),
    FIELD(struct orders_unit, "routing", massed.routing, SEEN_BY_ALL, 0, 1, NULL), /* RULE("O4.3-b") */
    FIELD(struct orders_unit, "heading", massed.heading, SEEN_BY_ALL, 0, UINT16_MAX, NULL),
    FIELD(struct orders_unit, "formation", formation, SEEN_BY_ALL, 0, FORMATION_NONE, formation_words),
    FIELD(struct orders_unit, "main", main.order, SEEN_BY_OWNER, 0, ORDERS_COUNT - 1, order_words),
    FIELD(struct orders_unit, "main_bearing", main.bearing, SEEN_BY_OWNER, -1, UINT16_MAX, NULL),
    UNIT_REF(struct orders_unit, "main_target", main.target, SEEN_BY_OWNER),
    FIELD(struct orders_unit, "secondary", secondary.order, SEEN_BY_OWNER, 0, ORDERS_COUNT - 1, order_words),
    FIELD(struct orders_unit, "secondary_bearing", secondary.bearing, SEEN_BY_OWNER, -1, UINT16_MAX, NULL),
    UNIT_REF(struct orders_unit, "secondary_target", secondary.target, SEEN_BY_OWNER),
    UNIT(counters, 0, 2),
    MARK(activated),
    MARK(acted),
    MARK(keeps_reaction),
    MARK(reacted),
    MARK(lost_action),
    MARK(rallied),
    UNIT(combat_actions, 0, 100),
    MARK(defence),
    FIELD(struct orders_unit, "reaction", reaction, SEEN_BY_ALL, 0, REACTION_COUNTER_CHARGE, reaction_words),
    MARK(fell_back),
    UNIT(fear_charges, 0, 100),
    MARK(immobile),
    MARK(sp_used),
    UNIT(effects, 0, 15),
    MARK(charged),
    MARK(charged_before),
    MARK(rallied_before),
    MARK(charging),
    UNIT(charge_left, 0, INT32_MAX),
    UNIT(moved_last, 0, INT32_MAX),
    UNIT(rally_malus, -10, 0),
    MARK(outnumbered),
    MARK(frenzy_lost),
};

/* RULE("O10.8-a"): by these the game master blesses a figure: its characteristics, strategy points and saves;
 * nobody else changes them, so the default is none. */
const struct field orders_figure_field[ORDERS_FIGURE_FIELDS] = {
    FIELD(struct orders_figure, "role", massed.role, SEEN_BY_ALL, 0, MASSED_ROLES - 1, role_words),
    FIGURE_NUMBER("race", massed.race, 0, 30),
    FIGURE_NUMBER("flags", massed.flags, 0, INT32_MAX),
    FIGURE_NUMBER("m", massed.profile[CHAR_M], 0, MOVEMENT_MOST),
    FIGURE_NUMBER("ws", massed.profile[CHAR_WS], 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("bs", massed.profile[CHAR_BS], 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("s", massed.profile[CHAR_S], 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("t", massed.profile[CHAR_T], 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("w", massed.profile[CHAR_W], 0, WOUNDS_MOST),
    FIGURE_NUMBER("i", massed.profile[CHAR_I], 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("a", massed.profile[CHAR_A], 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("ld", massed.profile[CHAR_LD], 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("int", massed.profile[CHAR_INT], 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("cl", massed.profile[CHAR_CL], 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("wp", massed.profile[CHAR_WP], 0, CHARACTERISTIC_MOST),
    /* RULE("O4.3-a"), RULE("O4.3-c"): the marker of wounds and the points left are for all to see. */
    FIGURE_NUMBER("wounds_lost", massed.wounds_lost, 0, WOUNDS_MOST),
    FIGURE_NUMBER("mounted", massed.mounted, 0, 1),
    FIGURE_NUMBER("mount_ws", massed.mount.ws, 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("mount_s", massed.mount.s, 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("mount_i", massed.mount.i, 0, CHARACTERISTIC_MOST),
    FIGURE_NUMBER("mount_attacks", massed.mount.attacks, 0, 40),
    FIELD(struct orders_figure, "armour", massed.armour, SEEN_BY_ALL, 0, MASSED_ARMOURS - 1, armour_words),
    FIELD(struct orders_figure, "shield", massed.shield, SEEN_BY_ALL, 0, MASSED_SHIELDS - 1, shield_words),
    FIGURE_NUMBER("barding", massed.barding, 0, 1),
    FIGURE_NUMBER("natural_save", massed.natural_save, 0, 6),
    FIGURE_NUMBER("weapons", massed.weapons, 0, INT32_MAX),
    FIELD(struct orders_figure, "stature", massed.height, SEEN_BY_ALL, 0, HEIGHT_TALL, height_words),
    FIGURE_NUMBER("half_points", massed.half_points, 0, HALF_POINTS_MOST),
    FIGURE_NUMBER("level", massed.level, 0, 25),
    FIGURE_NUMBER("wizard", massed.wizard, 0, SPELLS_KNOWN),
    FIGURE_NUMBER("general", massed.general, 0, 1),
    FIGURE_NUMBER("army_standard", massed.army_standard, 0, 1),
    FIGURE_FIELD(struct orders_figure, "carried_by", massed.aboard, SEEN_BY_ALL, FIGURE_LAST),
    FIGURE_NUMBER("fumbled", fumbled, 0, 1),
    FIGURE_NUMBER("pistols", pistols, 0, 2),
    FIELD(struct orders_figure, "machine", massed.machine, SEEN_BY_ALL, 0, MASSED_MACHINES - 1,
          machine_words),
    FIGURE_NUMBER("crew", massed.crew, 0, 10),
    FIGURE_NUMBER("forsaken", massed.forsaken, 0, 1),
    FIGURE_NUMBER("last_shot", last_shot, 0, 1000),
    FIGURE_NUMBER("heat", heat, 0, 100),
    FIGURE_NUMBER("stuck", stuck, 0, 1),
    FIGURE_NUMBER("sp_most", sp_most, 0, 10),
    FIGURE_NUMBER("sp_now", sp_now, 0, 10), /* RULE("O4.3-c") */
    FIGURE_NUMBER("sp_spent", sp_spent, 0, 10),
    FIGURE_NUMBER("spell_1", spell[0], 0, 9),
    FIGURE_NUMBER("spell_2", spell[1], 0, 9),
    FIGURE_NUMBER("spell_3", spell[2], 0, 9),
    FIGURE_NUMBER("spell_4", spell[3], 0, 9),
    FIGURE_NUMBER("power_dice", power_dice, 0, 10),
    FIGURE_NUMBER("magic_resistance", magic_resistance, 0, 6),
    FIGURE_NUMBER("has_cast", has_cast, 0, 1),
    FIGURE_NUMBER("lord", lord, 0, 1),
};
_Static_assert(SPELLS_KNOWN == 4, "orders_figure_field names as many spells");
