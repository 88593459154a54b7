/* The fields that viewers, scenario files and the game master know, by name. What only a procedure under way
 * needs is left out. */
#include "common/rules/massed/fields.h"
#include "common/rules/orders/constants.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/state.h"

static const char *const step_words[] = {"setup",      "orders",      "rally", "frenzy",
                                         "initiative", "activations", "end",   NULL};
static const char *const formation_words[] = {"ordinary", "loose", "compact", "disorder",
                                              "forced",   "none",  NULL};
static const char *const order_words[] = {"none",      "move", "change_formation", "charge",  "defence",
                                          "disengage", "pass", "static_shot",      "receive", NULL};
static const char *const reaction_words[] = {"none", "defence", "flee", "shoot", "counter_charge", NULL};

WORDS_END(step_words, PHASE_END + 1);
WORDS_END(formation_words, FORMATION_NONE + 1);
WORDS_END(order_words, ORDERS_COUNT);
WORDS_END(reaction_words, REACTION_COUNTER_CHARGE + 1);

enum { FIGURE_LAST = ORDERS_FIGURES - 1, UNIT_LAST = ORDERS_UNITS - 1 };

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
    MASSED_SIDE_FIELDS(struct orders_side, ORDERS_UNITS, FIGURE_LAST),
    NUMBER(struct orders_side, initiative, -100, 100),
    NUMBER(struct orders_side, power_dice, 0, 100),
    NUMBER(struct orders_side, dispel_dice, 0, 100),
    NUMBER(struct orders_side, lord_activations, 0, 100),
};

const struct field orders_unit_field[ORDERS_UNIT_FIELDS] = {
    MASSED_UNIT_FIELDS(struct orders_unit, ORDERS_FIGURES, FIGURE_LAST), /* RULE("O4.3-b") */
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
    /* RULE("O4.3-a"), RULE("O4.3-c"): the marker of wounds and the points left are for all to see. */
    MASSED_FIGURE_FIELDS(struct orders_figure, FIGURE_LAST),
    FIGURE_NUMBER("fumbled", fumbled, 0, 1),
    FIGURE_NUMBER("pistols", pistols, 0, 2),
    FIELD(struct orders_figure, "machine", massed.machine, SEEN_BY_ALL, 0, MASSED_MACHINES - 1,
          massed_machine_words),
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
    FIGURE_FIELD(struct orders_figure, "serves", serves, SEEN_BY_ALL, FIGURE_LAST),
};
_Static_assert(SPELLS_KNOWN == 4 && WIZARD_MOST == 4, "orders_figure_field names as many spells");
