/* The three tables of critical failures: close combat (F4.1.3-n), shooting (F5.1.3-i), spells (F6.1.3-d). */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/state.h"

static int32_t read_table(struct match *m, int32_t figure, const char *what, int32_t malus,
                          const char *malus_rule, struct roll *roll)
{
    int32_t natural = brothers_die(m, roll, what, brothers_side_of(m, figure), figure);

    brothers_add_wound_malus(m, figure, roll, -1);
    brothers_modify(roll, -malus, malus_rule);
    roll->total = natural + roll_modifiers(roll);
    if (roll->total < 0)
        return 0;
    return roll->total > 9 ? 9 : roll->total; /* RULE("F0.4-e"): the table has no row above 9 */
}

/* --- close combat ----------------------------------------------------------------------------- */

enum combat_row {
    DEFECTIVE,
    WORN,
    ON_THE_FEET,
    WITH_THE_ARM,
    SLIPS,
    BLUNTED,
    LOOSE,
    SCABBARD,
    BROKEN,
    FEINT,
    COMBAT_ROWS
};

static const char *const combat_word[COMBAT_ROWS] = {
    "brothers.critical.defective", "brothers.critical.worn",     "brothers.critical.on_the_feet",
    "brothers.critical.arm",       "brothers.critical.slips",    "brothers.critical.blunted",
    "brothers.critical.loose",     "brothers.critical.scabbard", "brothers.critical.broken",
    "brothers.critical.feint"};

static const char *const combat_rule[COMBAT_ROWS] = {
    RULE("F4.1.3-o"), RULE("F4.1.3-p"), RULE("F4.1.3-q"), RULE("F4.1.3-q"), RULE("F4.1.3-r"),
    RULE("F4.1.3-p"), RULE("F4.1.3-u"), RULE("F4.1.3-s"), RULE("F4.1.3-t"), RULE("F4.1.3-t")};

/* RULE("F4.1.3-m"): the item that hits is the one concerned; RULE("F4.1.3-l"): its faults add up. */
static void spoil_weapon(struct match *m, int32_t figure, int32_t item, int32_t row)
{
    struct brothers_figure *b = brothers_figure_at(m, item);

    switch (row) {
    case DEFECTIVE:
        b->useless = true;
        break;
    case WORN:
        b->c_malus++;
        break;
    case SLIPS:
        brothers_lay_down(m, item, brothers_point(m, figure));
        break;
    case BLUNTED:
        b->degc_malus++;
        break;
    case LOOSE:
        b->table_malus++;
        break;
    case SCABBARD:
        b->no_stow = true;
        break;
    case BROKEN:
        brothers_destroy(m, item);
        break;
    default:
        break;
    }
}

bool brothers_critical_combat(struct match *m, int32_t figure, int32_t item, int32_t *degc)
{
    /* RULE("F4.1.3-k"): fists and claws do not break, and nobody drops them. */
    bool weapon = item != FISTS && !brothers_figure_at(m, item)->thing.natural;
    struct roll roll;
    int32_t row = read_table(m, figure, "brothers.roll.critical_combat",
                             weapon ? brothers_figure_at(m, item)->table_malus : 0, RULE("F4.1.3-u"), &roll);
    bool applies = weapon || row == WITH_THE_ARM || row == FEINT;
    struct event *e;

    if (weapon)
        spoil_weapon(m, figure, item, row);
    e = brothers_tell(m, "brothers.critical.combat", RULE("F4.1.3-n"), figure);
    event_word(e, "what", applies ? combat_word[row] : "brothers.critical.ignored");
    brothers_event_item(m, e, "weapon", item);
    event_rule(e, applies ? combat_rule[row] : RULE("F4.1.3-k"));
    event_rule(e, RULE("F4.1.3-j"));
    event_roll(e, &roll);
    event_end(m);
    *degc = 0;
    if (applies && row == ON_THE_FEET)
        *degc = 1;
    if (applies && row == WITH_THE_ARM)
        *degc = 2;
    return !(applies && (row == BROKEN || row == FEINT));
}

/* --- shooting --------------------------------------------------------------------------------- */

enum shot_row { SHOT_DEFECTIVE, SHOT_WORN, SHOT_JAMMED, SHOT_STRING = 5, SHOT_BAG, SHOT_NOTHING };

static const char *shot_word(int32_t row)
{
    if (row == SHOT_DEFECTIVE)
        return "brothers.critical.defective";
    if (row == SHOT_WORN)
        return "brothers.critical.worn";
    if (row < SHOT_STRING)
        return "brothers.critical.jammed";
    if (row == SHOT_STRING)
        return "brothers.critical.string";
    return row == SHOT_BAG ? "brothers.critical.bag" : "brothers.critical.nothing";
}

/* Row 1 on a missile: all of that kind which the figure has. */
static void wear_missiles(struct match *m, int32_t shooter, int32_t missile)
{
    int32_t row = brothers_thing(m, missile)->row;

    brothers_figure_at(m, missile)->jt_malus++;
    for (int32_t i = brothers_next_item(m, shooter, NOTHING); i >= 0; i = brothers_next_item(m, shooter, i))
        if (i != missile && brothers_thing(m, i)->what == THING_SHOOTER && brothers_thing(m, i)->row == row)
            brothers_figure_at(m, i)->jt_malus++;
}

/* The bag that the weapon is fed from loses a die of missiles. */
static void spill_bag(struct match *m, int32_t shooter, int32_t weapon)
{
    int32_t bag = brothers_supply(m, shooter, weapon), fallen;
    struct roll roll;
    struct event *e;

    if (bag == NOTHING || brothers_figure_at(m, bag)->thing.what != THING_BAG)
        return;
    fallen = brothers_die(m, &roll, "brothers.roll.missiles", brothers_side_of(m, shooter), shooter);
    brothers_add_wound_malus(m, shooter, &roll, 1); /* the more the worse: RULE("F7.8-a") */
    fallen += roll_modifiers(&roll);
    roll.total = fallen;
    int32_t left = brothers_figure_at(m, bag)->count;

    fallen = fallen < left ? fallen : left;
    if (fallen != 0)
        brothers_spill(m, shooter, bag, fallen);
    e = brothers_tell(m, "brothers.critical.missiles_fall", RULE("F5.1.3-i"), shooter);
    event_arg(e, "count", ARG_NUMBER, fallen);
    event_roll(e, &roll);
    event_end(m);
}

/* RULE("F5.1.3-h"): what is impossible for this weapon is ignored. */
static bool spoil_shooter(struct match *m, int32_t shooter, int32_t weapon, int32_t row)
{
    struct brothers_figure *b = brothers_figure_at(m, weapon);

    if (row == SHOT_DEFECTIVE) {
        if (b->sort == SORT_PIECE)
            b->piece_defect = 1;
        else
            b->useless = true;
        return true;
    }
    if (row == SHOT_WORN) {
        if (b->thing.thrown)
            wear_missiles(m, shooter, weapon);
        else
            b->jt_malus++;
        return true;
    }
    if (row < SHOT_STRING && b->thing.jams) {
        b->jammed = true;
        return true;
    }
    if (row == SHOT_STRING && b->thing.has_string) {
        b->string_broken = true;
        return true;
    }
    return false;
}

void brothers_critical_shot(struct match *m, int32_t shooter, int32_t weapon)
{
    struct roll roll;
    int32_t row = read_table(m, shooter, "brothers.roll.critical_shot", 0, NULL, &roll);
    bool applies = spoil_shooter(m, shooter, weapon, row);
    struct event *e = brothers_tell(m, "brothers.critical.shot", RULE("F5.1.3-i"), shooter);

    if (row >= SHOT_BAG)
        applies = true;
    event_word(e, "what", applies ? shot_word(row) : "brothers.critical.ignored");
    event_arg(e, "weapon", ARG_FIGURE, weapon);
    event_rule(e, RULE("F5.1.3-h"));
    event_roll(e, &roll);
    event_end(m);
    if (row == SHOT_BAG)
        spill_bag(m, shooter, weapon);
}

/* --- spells ----------------------------------------------------------------------------------- */

int32_t brothers_critical_spell(struct match *m, int32_t caster)
{
    static const char *const word[10] = {"brothers.critical.backlash", "brothers.critical.migraine",
                                         "brothers.critical.blast",    "brothers.critical.amnesia",
                                         "brothers.critical.amnesia",  "brothers.critical.amnesia",
                                         "brothers.critical.amnesia",  "brothers.critical.amnesia",
                                         "brothers.critical.amnesia",  "brothers.critical.nothing"};
    struct brothers_figure *b = brothers_figure_at(m, caster);
    struct roll roll;
    int32_t row = read_table(m, caster, "brothers.roll.critical_spell", 0, NULL, &roll);
    struct event *e;

    if (row == 1)
        b->js_malus++;
    if (row >= 3 && row <= 8)
        b->memorised = 0; /* RULE("F6.1.2-d") */
    e = brothers_tell(m, "brothers.critical.spell", RULE("F6.1.3-d"), caster);
    event_word(e, "what", word[row]);
    event_rule(e, RULE("F6.1.3-c"));
    event_roll(e, &roll);
    event_end(m);
    return row;
}
