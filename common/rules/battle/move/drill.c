/* Moves of a unit in ranks (B5.6). */
#include "common/rules/battle/move/drill.h"

#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/form_up.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/unwieldy.h"

enum { LEGS_MOST = 12, SLOWED = 2 /* B5.6.2.1-a, B5.6.2.2-a, B5.6.2.3-a */ };

/* RULE("B5.6-b"), RULE("B5.6-c"). */
enum sort { STRAIGHT, SIMPLE, COMPLEX };

/* RULE("B5.7.3-i"): in the order of enum battle_pattern. */
#define SQUARE_OF(number, name)                                                                              \
    [DRILL_SQUARES + (number)] = {                                                                           \
        name, "battle.manoeuvre." name, RULE("B5.7.3-i"), COMPLEX, LEG_WAY, ANCHOR_CENTRE, 0, 0, 1, 1}

/* A row a leg, by its number. */
static const struct drill_row {
    const char *tag, *label, *rule;
    enum sort sort;
    enum leg_kind kind;
    enum leg_anchor anchor;
    int32_t least, most, step;
    int32_t times; /* how often an answer may have it; 0: as often as it can pay */
} rows[] = {
    [DRILL_AHEAD] = {"ahead", "battle.manoeuvre.ahead", RULE("B5.6-a"), STRAIGHT, LEG_AHEAD, ANCHOR_CENTRE, 0,
                     LONGEST_SIDE, 1, 0},
    /* RULE("B5.6.1.3-b"), RULE("B5.6.1.3-c"): about the inner front corner, paid by the arc of the outer one.
     * RULE("B5.6.1.3-d"), RULE("B5.6.1.3-e"): among other legs. RULE("B5.6.1.3-f"): each is one curve. */
    [DRILL_WHEEL] = {"wheel", "battle.manoeuvre.wheel", RULE("B5.6.1.3-a"), SIMPLE, LEG_TURN, ANCHOR_INNER,
                     -HALF_TURN, HALF_TURN, 1, 0},
    /* RULE("B5.6.1.2-f"): by quarters alone. */
    [DRILL_PIVOT] = {"pivot", "battle.manoeuvre.pivot", RULE("B5.6.1.2-b"), SIMPLE, LEG_FACE, ANCHOR_CENTRE,
                     -QUARTER_TURN, HALF_TURN, QUARTER_TURN, 0},
    [DRILL_FRONT_RIGHT] = {"front", "battle.manoeuvre.front", RULE("B5.6.1.1-a"), SIMPLE, LEG_FILES,
                           ANCHOR_CENTRE, 1, BLOCK_FIGURES_MOST, 1, 0},
    [DRILL_FRONT_LEFT] = {"front_left", "battle.manoeuvre.front_left", RULE("B5.6.1.1-a"), SIMPLE, LEG_FILES,
                          ANCHOR_CENTRE, 1, BLOCK_FIGURES_MOST, 1, 0},
    [DRILL_BACK] = {"back", "battle.manoeuvre.back", RULE("B5.6.2.1-a"), COMPLEX, LEG_BACK, ANCHOR_CENTRE, 0,
                    LONGEST_SIDE, 1, 1},
    [DRILL_BACK_WHEEL] = {"back_wheel", "battle.manoeuvre.back_wheel", RULE("B5.6.2.2-a"), COMPLEX, LEG_TURN,
                          ANCHOR_OUTER, -HALF_TURN, HALF_TURN, 1, 1},
    [DRILL_CENTRE_WHEEL] = {"centre_wheel", "battle.manoeuvre.centre_wheel", RULE("B5.6.2.3-a"), COMPLEX,
                            LEG_TURN, ANCHOR_FRONT, -HALF_TURN, HALF_TURN, 1, 1},
    [DRILL_BEND] = {"bend", "battle.manoeuvre.bend", RULE("B5.7.1.1-b"), STRAIGHT, LEG_TURN, ANCHOR_FRONT,
                    -HALF_TURN, HALF_TURN, 1, 0},
    [DRILL_MISSILE_WEDGE] = {"missile_wedge", "battle.manoeuvre.missile_wedge", RULE("B5.7.5-a"), SIMPLE,
                             LEG_FILES, ANCHOR_CENTRE, 1, BLOCK_FIGURES_MOST, 1, 1},
    [DRILL_TESTUDO] = {"testudo", "battle.manoeuvre.testudo", RULE("B5.7.7-c"), COMPLEX, LEG_WAY,
                       ANCHOR_CENTRE, 0, 0, 1, 1},
    [DRILL_SQUARE] = {"square", "battle.manoeuvre.square", RULE("B5.7.3-b"), COMPLEX, LEG_WAY, ANCHOR_CENTRE,
                      0, 0, 1, 1},
    [DRILL_SQUARE_RIGHT] = {"square_right", "battle.manoeuvre.square_right", RULE("B5.7.3-b"), COMPLEX,
                            LEG_WAY, ANCHOR_CENTRE, 0, 0, 1, 1},
    [DRILL_FROM_SQUARE] = {"from_square", "battle.manoeuvre.from_square", RULE("B5.7.3-k"), COMPLEX, LEG_FACE,
                           ANCHOR_CENTRE, -QUARTER_TURN, HALF_TURN, QUARTER_TURN, 1},
    [DRILL_OPEN] = {"open", "battle.manoeuvre.open", RULE("B5.7.7-g"), SIMPLE, LEG_WAY, ANCHOR_CENTRE, 0, 0,
                    1, 1},
    [DRILL_WALK] = {"walk", "battle.manoeuvre.walk", RULE("B5.6-a"), STRAIGHT, LEG_WAY, ANCHOR_CENTRE, 0, 0,
                    1, 1},
    [DRILL_EXCHANGE] = {"exchange", "battle.manoeuvre.exchange", RULE("B5.7.2.1-a"), SIMPLE, LEG_WAY,
                        ANCHOR_CENTRE, 0, 0, 1, 0},
    [DRILL_RETIRE] = {"retire", "battle.manoeuvre.retire", RULE("B5.7.2.1-a"), SIMPLE, LEG_WAY, ANCHOR_CENTRE,
                      0, 0, 1, 0},
    [DRILL_FIRST_WINGS] = {"first_wings", "battle.manoeuvre.first_wings", RULE("B5.7.2.2-a"), SIMPLE, LEG_WAY,
                           ANCHOR_CENTRE, 0, 0, 1, 0},
    [DRILL_SECOND_WINGS] = {"second_wings", "battle.manoeuvre.second_wings", RULE("B5.7.2.2-a"), SIMPLE,
                            LEG_WAY, ANCHOR_CENTRE, 0, 0, 1, 0},
    SQUARE_OF(0, "first_corners"),
    SQUARE_OF(1, "second_corners"),
    SQUARE_OF(2, "first_inside"),
    SQUARE_OF(3, "second_inside"),
    SQUARE_OF(4, "first_corners_right"),
    SQUARE_OF(5, "second_corners_right"),
    SQUARE_OF(6, "first_inside_right"),
    SQUARE_OF(7, "second_inside_right"),
    [DRILL_WEDGE] = {"wedge", "battle.formation.wedge", RULE("B5.7.4-a"), SIMPLE, LEG_FILES, ANCHOR_CENTRE, 1,
                     1, 1, 1},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static bool any_mixed(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == side && massed_is_mixed(m, unit))
            return true;
    return false;
}

/* RULE("B5.7.2-i"): those of mixed formations where the side has any. */
void battle_offer_drill(const struct match *m, struct decision *d)
{
    int32_t last = any_mixed(m, d->side) ? DRILL_SQUARES_LAST : DRILL_WALK;

    d->waypoints = LEGS_MOST;
    for (int32_t i = DRILL_AHEAD; i <= last; i++) {
        struct manoeuvre *one = decision_manoeuvre(d, rows[i].kind, rows[i].tag, rows[i].label, rows[i].rule);

        one->anchor = (int32_t)rows[i].anchor;
        one->least = rows[i].least;
        one->most = rows[i].most;
        one->step = rows[i].step;
        one->times = rows[i].times;
        one->tests = rows[i].sort == COMPLEX; /* RULE("B5.6.2-c") */
    }
}

static const struct drill_row *row_of(const struct answer_item *leg)
{
    assert(leg->value >= DRILL_AHEAD && leg->value < ROWS);
    return &rows[leg->value];
}

const char *battle_leg_rule(const struct answer_item *leg)
{
    return row_of(leg)->rule;
}

const char *battle_stop_text(enum march_stop why)
{
    static const char *const text[] = {
        [MARCH_FREE] = "",
        [MARCH_SPENT] = "battle.stop.spent",
        [MARCH_ENEMY] = "battle.stop.enemy",
        [MARCH_FRIEND] = "battle.stop.friend",
        [MARCH_TERRAIN] = "battle.stop.terrain",
        [MARCH_LINE] = "battle.stop.line",
        [MARCH_EDGE] = "battle.stop.edge",
        [MARCH_CROSSED] = "battle.stop.crossed",
    };

    return text[why];
}

void battle_show_leg(struct preview *p, const struct march_end *end)
{
    if (p)
        preview_leg(p, &(struct preview_leg){.cost = end->cost,
                                             .done = end->done,
                                             .stop = battle_stop_text(end->why),
                                             .figure = end->figure});
}

/* --- what may be tried ------------------------------------------------------------------------------- */

/* The march of what has not one block: a file that bends, a square. */
static struct massed_march file_march(const struct match *m, const struct battle_drill *drill,
                                      length allowance)
{
    return (struct massed_march){.unit = drill->unit,
                                 .blocks = 1,
                                 .block = {drill->places.block},
                                 .allowance = allowance,
                                 .divided_by = massed_unit_at(m, drill->unit)->divided_by,
                                 .terms = battle_terms(m, drill->unit),
                                 .toil = 1,
                                 .spared = NOTHING};
}

struct battle_drill battle_drill_begin(const struct match *m, int32_t unit, length allowance, length apart)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    struct battle_drill drill = {
        .unit = unit, .manoeuvres = u->manoeuvres, .formation = battle_formation_of(m, unit)};

    battle_take_places(m, unit, &drill.places);
    if (drill.formation == FORM_FILE && unit_at(m, unit)->blocks <= 1)
        battle_read_file(m, unit, &drill.places, &drill.file);
    drill.march = drill.file.bent || drill.formation == FORM_SQUARE
                      ? file_march(m, &drill, allowance)
                      : massed_march_begin(m, unit, allowance, battle_terms(m, unit));
    drill.march.spent = u->spent;
    drill.march.apart = apart;
    drill.march.hurried = battle_of(m)->step == PHASE_RESERVE;
    drill.march.stretch = (struct march_stretch){u->slow_factor, u->slow_left, u->slow_gone};
    return drill;
}

/* RULE("B5.6.1-h"), RULE("B5.6.1-i"), RULE("B5.6.1-k"), RULE("B5.6.1.1-d"): from the second simple one on;
 * RULE("B5.6.2-c"): every complex one. RULE("B5.6-d"): on the unit's Ld. */
const char *battle_leg_tests(const struct match *m, const struct battle_drill *drill,
                             const struct answer_item *leg, enum battle_test *test)
{
    enum sort sort = row_of(leg)->sort;

    *test = sort == COMPLEX ? TEST_COMPLEX : TEST_MANOEUVRE;
    if (sort == COMPLEX || (sort == SIMPLE && drill->manoeuvres > 0))
        return row_of(leg)->rule;
    return sort == SIMPLE ? battle_unwieldy_tests(m, drill) : NULL; /* RULE("B13.5.9-c") */
}

static bool in_slow_ground(const struct match *m, const struct battle_drill *drill)
{
    return drill->file.bent ? battle_in_slow_ground(m, drill->unit)
                            : massed_in_slow_ground(m, drill->march.block, drill->march.blocks);
}

static bool may_simple(const struct match *m, const struct battle_drill *drill, const struct answer_item *leg,
                       struct refusal *why)
{
    const struct drill_row *row = row_of(leg);

    if (drill->manoeuvres > 0 && in_slow_ground(m, drill))
        return refuse_unit_by(why, RULE("B5.6.1-f"), "battle.refused.one_in_slow_ground", drill->unit);
    if (drill->manoeuvres >= MANOEUVRES_MOST)
        return refuse_unit_by(why, RULE("B5.6.1-l"), "battle.refused.three_manoeuvres", drill->unit);
    if (drill->manoeuvres > 0 && !battle_has_leader(m, drill->unit)) /* RULE("B11.1.3-b") */
        return refuse_unit_by(why, RULE("B5.6.1-i"), "battle.refused.no_leader", drill->unit);
    if ((row->kind == LEG_FILES || battle_mixes(leg)) && in_slow_ground(m, drill)) /* RULE("B5.4-b") */
        return refuse_unit_by(why, RULE("B5.6.1-e"), "battle.refused.slow_ground", drill->unit);
    return true;
}

static bool is_square(const struct answer_item *leg)
{
    return leg->value == DRILL_SQUARE || leg->value == DRILL_SQUARE_RIGHT ||
           (leg->value >= DRILL_SQUARES && leg->value <= DRILL_SQUARES_LAST);
}

static bool may_complex(const struct match *m, const struct battle_drill *drill,
                        const struct answer_item *leg, struct refusal *why)
{
    if (!battle_has_leader(m, drill->unit)) /* RULE("B11.1.3-c") */
        return refuse_unit_by(why, RULE("B5.6.2-a"), "battle.refused.no_leader", drill->unit);
    if (drill->manoeuvres > 0)
        return refuse_unit_by(why, RULE("B5.6.2-b"), "battle.refused.only_manoeuvre", drill->unit);
    if (leg->value == DRILL_TESTUDO && in_slow_ground(m, drill))
        return refuse_unit_by(why, RULE("B5.7.7-c"), "battle.refused.slow_ground", drill->unit);
    if (is_square(leg) && in_slow_ground(m, drill))
        return refuse_unit_by(why, RULE("B5.7.3-d"), "battle.refused.slow_ground", drill->unit);
    if (leg->value == DRILL_BACK_WHEEL && drill->march.spent > 0)
        return refuse_unit_by(why, RULE("B5.6.2.2-b"), "battle.refused.moved_before", drill->unit);
    return true;
}

static bool may_try(const struct match *m, const struct battle_drill *drill, const struct answer_item *leg,
                    struct refusal *why)
{
    const struct drill_row *row = row_of(leg);

    if (!battle_formation_lets(m, drill, leg, why))
        return false;
    if (row->sort == STRAIGHT)
        return true;
    switch ((enum battle_drilled)battle_unit_at(m, drill->unit)->drilled) {
    case DRILL_FAILED_SIMPLE:
        return refuse_unit_by(why, RULE("B5.6.1-j"), "battle.refused.failed_before", drill->unit);
    case DRILL_FAILED_COMPLEX:
        return refuse_unit_by(why, RULE("B5.6.2-d"), "battle.refused.failed_before", drill->unit);
    case DRILL_HELD:
        break;
    }
    if (drill->march.divided_by != NOTHING) /* RULE("B5.4-i"), of complex ones too: RULE("B5.6.2-e") */
        return refuse_unit_by(why, RULE("B5.6.1-b"), "battle.refused.divided", drill->unit);
    if (!battle_unwieldy_lets(m, drill, why)) /* RULE("B13.5.9-b"), RULE("B13.5.9-d") */
        return false;
    return row->sort == SIMPLE ? may_simple(m, drill, leg, why) : may_complex(m, drill, leg, why);
}

/* --- legs -------------------------------------------------------------------------------------------- */

static bool good_flank(int32_t by)
{
    return by >= -FLANK_MOST && by <= FLANK_MOST;
}

/* RULE("B5.6.1.1-a"): one or two at each end, not none at both, both in the same sense. */
static bool change_front(struct battle_drill *drill, const struct answer_item *leg, struct refusal *why)
{
    struct front_change by;

    if (leg->amount > drill->places.block.count)
        return refuse_unit_by(why, RULE("B5.6.1.1-a"), "battle.refused.files", drill->unit);
    by = battle_change_front(&drill->places, leg->amount, leg->value == DRILL_FRONT_LEFT);
    if (by.left == 0 && by.right == 0)
        return refuse_unit_by(why, RULE("B5.6.1.1-a"), "battle.refused.same_front", drill->unit);
    if (!good_flank(by.left) || !good_flank(by.right) || by.left * by.right < 0)
        return refuse_unit_by(why, RULE("B5.6.1.1-a"), "battle.refused.two_a_flank", drill->unit);
    return true;
}

/* The block that stands for a file that bends is a straight one behind its lead. */
static void head_file(struct battle_drill *drill)
{
    struct block *b = &drill->places.block;

    b->facing = drill->file.heading;
    b->at = point_ahead(drill->file.at[0].at, (angle)b->facing, b->depth / 2);
    drill->march.block[0] = *b;
}

/* RULE("B5.7.1-k"): a file becomes a rank, centred on its middle, and a rank a file; about face the last
 * figure is the lead. RULE("B5.7.1-l"): oblong bases are bunched. */
static void pivot(const struct match *m, struct battle_drill *drill, int32_t quarters)
{
    struct block rank = drill->places.block;
    bool bent = drill->file.bent;

    if (bent && quarters == 2) {
        battle_file_about(&drill->file, &drill->places);
        head_file(drill);
        return;
    }
    battle_face_places(&drill->places, quarters);
    if (bent) {
        drill->places.block.at =
            point_ahead(battle_file_middle(&drill->file), (angle)drill->places.block.facing, rank.depth / 2);
        drill->file.bent = false;
    } else if (quarters != 2 && block_ranks(&rank) == 1 && rank.count > 1 && rank.depth > rank.width) {
        battle_bunch_file(&rank, quarters == 1 ? 1 : -1, true, &drill->file);
        if (!battle_file_clear(m, drill->unit, &drill->places, &drill->file))
            battle_bunch_file(&rank, quarters == 1 ? 1 : -1, false, &drill->file);
    }
}

/* RULE("B5.3.3-f"): besides casualties, this is what changes a formation. */
static bool rearrange(const struct match *m, struct battle_drill *drill, const struct answer_item *leg,
                      struct refusal *why)
{
    if (leg->value >= DRILL_MISSILE_WEDGE)
        return battle_form_up(m, drill, leg, why);
    if (row_of(leg)->kind == LEG_FILES)
        return change_front(drill, leg, why);
    if (leg->amount == 0)
        return refuse_unit_by(why, RULE("B5.6.1.2-b"), "battle.refused.no_pivot", drill->unit);
    pivot(m, drill, (leg->amount / QUARTER_TURN + 4) % 4);
    return true;
}

static enum battle_pattern pattern_of(const struct answer_item *leg)
{
    return leg->value < DRILL_SQUARES
               ? PATTERN_NONE
               : (enum battle_pattern)((leg->value - DRILL_SQUARES) % PATTERN_LAST + PATTERN_NONE + 1);
}

/* RULE("B5.7.3-d"): every figure ends on good ground, and where nothing else stands. */
static bool form_square(const struct match *m, struct battle_drill *drill, const struct answer_item *leg,
                        struct march_end *end, struct refusal *why)
{
    struct battle_square s;

    enum battle_pattern pattern = pattern_of(leg);

    if (drill->places.block.files < SQUARE_LEAST)
        return refuse_unit_by(why, RULE("B5.7.3-c"), "battle.refused.four_files", drill->unit);
    if (pattern != PATTERN_NONE && !massed_is_mixed(m, drill->unit))
        return refuse_unit_by(why, RULE("B5.7.3-i"), "battle.refused.not_mixed", drill->unit);
    s = battle_make_square(&drill->places,
                           leg->value == DRILL_SQUARE_RIGHT || leg->value >= DRILL_SQUARES + PATTERN_LAST);
    battle_sort_square(m, drill->unit, pattern, &s);
    for (int32_t i = 0; i < SQUARE_SIDES; i++)
        if (!massed_keeps_apart(m, drill->unit, &s.side[i], drill->march.apart)) {
            end->why = MARCH_ENEMY;
            return true;
        }
    if (massed_in_slow_ground(m, s.side, SQUARE_SIDES))
        return refuse_unit_by(why, RULE("B5.7.3-d"), "battle.refused.slow_ground", drill->unit);
    for (int32_t i = 0; i < SQUARE_SIDES; i++)
        if (!massed_has_room(m, drill->unit, &s.side[i], 0, drill->march.terms->barred))
            return refuse_unit_by(why, RULE("B5.7.3-d"), "battle.refused.no_room", drill->unit);
    drill->square = s;
    drill->pattern = (int32_t)pattern;
    drill->formation = FORM_SQUARE;
    return true;
}

/* RULE("B5.6.1-g"): where a base would overlap something it is refused; where one would come within a pace of
 * an enemy it is not carried out, and the move ends. */
static bool redraw(const struct match *m, struct battle_drill *drill, const struct answer_item *leg,
                   struct march_end *end, struct refusal *why)
{
    struct battle_places before = drill->places;
    enum battle_formation formation = drill->formation;
    bool bent = drill->file.bent;
    int32_t unit = drill->unit;

    if (!rearrange(m, drill, leg, why))
        return false;
    if (drill->march.charge && battle_is_file(&drill->places.block))
        return refuse_unit_by(why, RULE("B5.7.1-i"), "battle.refused.file_in_a_charge", unit);
    if (drill->file.bent) { /* every figure turns on its spot */
        drill->formation = FORM_FILE;
        head_file(drill);
        return battle_file_clear(m, unit, &drill->places, &drill->file) ||
               refuse_unit_by(why, RULE("B5.7.1-c"), "battle.refused.no_room", unit);
    }
    if (!massed_keeps_apart(m, unit, &drill->places.block, drill->march.apart)) {
        drill->places = before;
        drill->formation = formation;
        drill->file.bent = bent;
        end->why = MARCH_ENEMY;
        return true;
    }
    if (!block_good(&drill->places.block) ||
        !massed_has_room(m, unit, &drill->places.block, 0, drill->march.terms->barred))
        return refuse_unit_by(why, RULE("B5.6.1-g"), "battle.refused.no_room", unit);
    drill->march.block[0] = drill->places.block;
    if (drill->formation == FORM_RANKS || drill->formation == FORM_FILE)
        drill->formation = battle_is_file(&drill->places.block) ? FORM_FILE : FORM_RANKS;
    if (drill->formation != formation)
        drill->march.allowance = battle_walk_in(m, unit, drill->formation);
    drill->redrawn = true;
    return true;
}

/* RULE("B5.6.2.3-a"): about the middle of the front edge of the leader's base. */
static length leader_aside(const struct battle_drill *drill)
{
    const struct block *b = &drill->places.block;

    return (2 * battle_centre_slot(&drill->places) - (b->files - 1)) * b->width / 2;
}

/* RULE("B5.6.1.3-g"): a turn goes as far as the bases have room; the game master moves the unit if he judges
 * otherwise. */
static bool sweep(const struct match *m, struct battle_drill *drill, const struct answer_item *leg,
                  struct march_end *end, struct refusal *why)
{
    const struct drill_row *row = row_of(leg);
    struct drill_leg by = {.kind = (int32_t)row->kind, .anchor = (int32_t)row->anchor, .amount = leg->amount};

    if (drill->formation == FORM_WEDGE && leg->value == DRILL_WHEEL)
        battle_turn_wedge(&drill->places.block, &by);
    else if (drill->formation == FORM_MISSILE_WEDGE)
        battle_turn_missile_wedge(&drill->places.block, &by);
    else if (leg->value == DRILL_CENTRE_WHEEL)
        by.aside = leader_aside(drill);
    drill->march.toil = row->sort == COMPLEX ? SLOWED : 1; /* RULE("B5.6.2.1-b"), RULE("B5.6.2.3-b") */
    *end = massed_march_by(m, &drill->march, &by);
    drill->march.toil = 1;
    if (end->why ==
        MARCH_SPENT) /* what cannot be paid is not begun: the player sees by how much it is too far */
        return refuse_unit_by(why, RULE("B5.2.1-c"), "battle.refused.too_far", drill->unit);
    if (drill->march.blocks == 1 && drill->march.block[0].count == drill->places.block.count)
        drill->places.block = drill->march.block[0];
    if (leg->value == DRILL_BACK_WHEEL) /* RULE("B5.6.2.2-b") */
        drill->march.spent = drill->march.allowance;
    return true;
}

/* RULE("B5.6.1-f"): one manoeuvre in slow ground is the last. RULE("B5.6.2-b"): a complex one equals three.
 */
static void count_manoeuvre(const struct match *m, struct battle_drill *drill, enum sort sort)
{
    if (sort == STRAIGHT)
        return;
    drill->manoeuvres = sort == COMPLEX || in_slow_ground(m, drill) ? MANOEUVRES_MOST : drill->manoeuvres + 1;
}

/* RULE("B5.7.1.1-a"), RULE("B5.7.1.1-b"): curving is part of the ordinary move. */
static bool snake(const struct match *m, struct battle_drill *drill, const struct answer_item *leg,
                  struct march_end *end, struct refusal *why)
{
    struct block straight;

    if (leg->value == DRILL_BEND) {
        if (drill->march.blocks > 1)
            return refuse_unit_by(why, RULE("B5.4-i"), "battle.refused.divided", drill->unit);
        if (!drill->file.bent) /* it may have gone ahead in this move */
            battle_line_up_file(&drill->places, &drill->file);
        battle_bend(&drill->file, leg->amount);
        head_file(drill);
        return battle_file_clear(m, drill->unit, &drill->places, &drill->file) ||
               refuse_unit_by(why, RULE("B5.7.1-c"), "battle.refused.no_room", drill->unit);
    }
    if (!battle_file_ahead(m, &drill->march, &drill->places, &drill->file, leg->amount, end, why))
        return false;
    head_file(drill);
    if (drill->march.divided_by == NOTHING && battle_straight(&drill->file, &drill->places, &straight)) {
        drill->places.block = drill->march.block[0] = straight;
        drill->file.bent = false;
        drill->redrawn = true;
    }
    return true;
}

bool battle_drill_leg(const struct match *m, struct battle_drill *drill, const struct answer_item *leg,
                      struct march_end *end, struct refusal *why)
{
    const struct drill_row *row = row_of(leg);

    *end = (struct march_end){.why = MARCH_FREE, .figure = NOBODY, .piece = NOTHING, .done = leg->amount};
    drill->redrawn = false;
    if (!may_try(m, drill, leg, why))
        return false;
    count_manoeuvre(m, drill, row->sort);
    if (drill->formation == FORM_FILE && (leg->value == DRILL_BEND || drill->file.bent) &&
        row->sort == STRAIGHT)
        return snake(m, drill, leg, end, why);
    if (is_square(leg))
        return form_square(m, drill, leg, end, why);
    return leg_sweeps(row->kind) ? sweep(m, drill, leg, end, why) : redraw(m, drill, leg, end, why);
}

static void change_formation(struct match *m, const struct battle_drill *drill)
{
    static const char *const rule[FORMATIONS] = {[FORM_MISSILE_WEDGE] = RULE("B5.7.5-b"),
                                                 [FORM_TESTUDO] = RULE("B5.7.7-b"),
                                                 [FORM_SQUARE] = RULE("B5.7.3-c"),
                                                 [FORM_WEDGE] = RULE("B5.7.4-b")};

    if (drill->formation == FORM_RANKS || drill->formation == FORM_FILE)
        battle_lose_formation(m, drill->unit,
                              battle_in_square(m, drill->unit) ? RULE("B5.7.3-k") : rows[DRILL_OPEN].rule);
    else
        battle_take_formation(m, drill->unit, drill->formation, rule[drill->formation]);
}

void battle_drill_apply(struct match *m, const struct battle_drill *drill)
{
    struct battle_unit *u = battle_unit_at(m, drill->unit);

    if (drill->square.count > 0) { /* no rule: whether there is one */
        battle_put_square(m, drill->unit, &drill->square);
        u->still = drill->square.side[FACE_FRONT].facing;
        u->pattern = drill->pattern;
    } else if (drill->file.bent)
        battle_put_file(m, drill->unit, &drill->places, &drill->file, drill->march.divided_by);
    else if (drill->redrawn)
        battle_put_places(m, drill->unit, &drill->places);
    else if (drill->formation != FORM_SQUARE) /* else it stays where it is */
        massed_march_apply(m, &drill->march);
    u->spent = drill->march.spent;
    u->manoeuvres = drill->manoeuvres;
    u->slow_factor = drill->march.stretch.factor;
    u->slow_left = drill->march.stretch.left;
    u->slow_gone = drill->march.stretch.gone;
    if (drill->formation != battle_formation_of(m, drill->unit) &&
        (drill->formation != FORM_FILE || battle_in_square(m, drill->unit)))
        change_formation(m, drill);
}
