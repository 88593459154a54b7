/* What a side has left, what it controls of the table, and its trophies (B26.2, O10.7-a). The table is 48
 * paces wide and 24 deep here, so that each of its eight sections is a square of 12 paces (B2.2-a). */
#include "test_massed_help.h"

#include "common/rules/massed/tally.h"
#include "common/rules/massed/terrain.h"
#include "common/rules/massed/victory.h"

enum { SECTION = 12 * PACE, UNIT_COST = 200, HERO_COST = 90 };

static length reach_of_all = 0;

static length charge_reach(const struct match *match, int32_t unit)
{
    (void)match;
    (void)unit;
    return reach_of_all;
}

static bool second_rallied(const struct match *match, int32_t unit)
{
    (void)match;
    return unit == 1;
}

static int32_t bonus_of_side(const struct match *match, int32_t side)
{
    (void)match;
    return side == RED ? 7 : 11;
}

static const struct massed_tally usual = {.charge_reach = charge_reach};
static const struct massed_tally rallied = {.charge_reach = charge_reach, .rallied_last = second_rallied};
static const struct massed_tally rich = {.charge_reach = charge_reach, .bonus = bonus_of_side};

static void clear_table(void **state)
{
    field_close(state);
    field_open(state);
    table_of(m)->limits.depth = 2 * SECTION;
    massed_side_at(m, RED)->edge = EDGE_NEAR;
    massed_side_at(m, BLUE)->edge = EDGE_FAR;
    massed_side_at(m, RED)->general = massed_side_at(m, BLUE)->general = NOBODY;
    reach_of_all = 0;
}

/* Each by himself, a pace apart to the right of the first. */
static void stand_at(int32_t unit, int32_t side, int32_t first, int32_t count, length x, length y)
{
    field_enlist(unit, side, first, count);
    massed_unit_at(m, unit)->half_points = UNIT_COST;
    for (int32_t i = first; i < first + count; i++)
        field_stand(i, (struct point){x + (i - first) * PACE, y}, 0);
}

static void becomes(int32_t figure, enum massed_role role, int32_t half_points)
{
    massed_figure_at(m, figure)->role = (int32_t)role;
    massed_figure_at(m, figure)->half_points = half_points;
    massed_figure_at(m, figure)->level = role == ROLE_CHARACTER || role == ROLE_CHAMPION ? 1 : 0;
}

static void falls(int32_t first, int32_t count)
{
    for (int32_t i = first; i < first + count; i++) {
        figure_at(m, i)->fate = FATE_OUT;
        table_lift_stand(table_of(m), i);
    }
}

/* --- troops ---------------------------------------------------------------------------------------- */

/* RULE("B26.2-b"): what lives of a unit counts its share of what the unit cost; figures that are doomed count
 * no more. */
static void ordinary_figures_share(void **state)
{
    clear_table(state);
    stand_at(0, RED, 0, 10, PACE, PACE);
    assert_int_equal(massed_tally_unit(m, 0), UNIT_COST);
    falls(7, 3);
    assert_int_equal(massed_tally_unit(m, 0), UNIT_COST * 7 / 10);
    massed_figure_at(m, 0)->doomed = 1;
    assert_int_equal(massed_tally_unit(m, 0), UNIT_COST * 6 / 10);
    assert_int_equal(massed_tally_troops(m, &usual, RED), UNIT_COST * 6 / 10 / 2);
    assert_int_equal(massed_tally_troops(m, &usual, BLUE), 0);
    falls(0, 7);
    assert_int_equal(massed_tally_unit(m, 0), 0);
}

/* A character in the unit counts what he cost, the rank and file about him share what the unit cost: leader,
 * bearer and musician as well, a champion not. */
static void others_count_for_themselves(void **state)
{
    static const struct {
        enum massed_role role;
        int32_t sum;
    } cases[] = {{ROLE_LEADER, UNIT_COST},
                 {ROLE_BEARER, UNIT_COST},
                 {ROLE_MUSICIAN, UNIT_COST},
                 {ROLE_CHAMPION, UNIT_COST + HERO_COST},
                 {ROLE_CHARACTER, UNIT_COST + HERO_COST}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        clear_table(state);
        stand_at(0, RED, 0, 5, PACE, PACE);
        becomes(4, cases[i].role, HERO_COST);
        assert_int_equal(massed_tally_unit(m, 0), cases[i].sum);
        falls(0, 4); /* he alone is left */
        assert_int_equal(massed_tally_unit(m, 0), cases[i].sum == UNIT_COST ? UNIT_COST / 5 : HERO_COST);
    }
}

/* Of each type of unit: do its ordinary figures share, or does each count what it cost? */
static void types_that_share(void **state)
{
    static const bool share[MASSED_TYPES] = {[TYPE_INFANTRY] = true,
                                             [TYPE_LIGHT_CAVALRY] = true,
                                             [TYPE_HEAVY_CAVALRY] = true,
                                             [TYPE_SKIRMISHERS] = true,
                                             [TYPE_PACK] = true};

    for (int32_t type = 0; type < MASSED_TYPES; type++) {
        clear_table(state);
        stand_at(0, RED, 0, 2, PACE, PACE);
        massed_unit_at(m, 0)->type = type;
        becomes(0, ROLE_ORDINARY, 30);
        becomes(1, ROLE_ORDINARY, 50);
        assert_int_equal(massed_tally_unit(m, 0), share[type] ? UNIT_COST : 80);
    }
}

/* A rider on foot fights in the ranks of a unit, and counts what he cost all the same. */
static void a_rider_counts_for_himself(void **state)
{
    clear_table(state);
    stand_at(0, RED, 0, 2, PACE, PACE);
    becomes(0, ROLE_RIDER, 30);
    becomes(1, ROLE_RIDER, 50);
    assert_int_equal(massed_tally_unit(m, 0), 80);
}

/* A machine counts as long as somebody serves it. */
static void a_machine_without_a_crew(void **state)
{
    clear_table(state);
    stand_at(0, RED, 0, 3, PACE, PACE);
    massed_unit_at(m, 0)->type = TYPE_MACHINE;
    becomes(0, ROLE_MACHINE, 100);
    becomes(1, ROLE_CREWMAN, 10);
    becomes(2, ROLE_CREWMAN, 12);
    assert_int_equal(massed_tally_unit(m, 0), 122);
    falls(1, 1);
    assert_int_equal(massed_tally_unit(m, 0), 112);
    falls(2, 1);
    assert_int_equal(massed_tally_unit(m, 0), 0);
}

/* RULE("B26.2-c"), RULE("B26.2-d"): who routs counts nothing, who rallied in the last turn half; half points
 * are summed before they are rounded. */
static void rout_and_rally(void **state)
{
    clear_table(state);
    stand_at(0, RED, 0, 4, PACE, PACE);
    stand_at(1, RED, 10, 4, PACE, 4 * PACE);
    stand_at(2, BLUE, 20, 4, PACE, 8 * PACE);
    massed_unit_at(m, 1)->half_points = 41;
    massed_unit_at(m, 0)->half_points = 21;
    assert_int_equal(massed_tally_troops(m, &usual, RED), 31);
    assert_int_equal(massed_tally_troops(m, &rallied, RED), (21 + 20) / 2);
    assert_int_equal(massed_tally_troops(m, &rallied, BLUE), UNIT_COST / 2);
    massed_unit_at(m, 0)->routing = 1;
    assert_int_equal(massed_tally_troops(m, &usual, RED), 20);
    massed_unit_at(m, 0)->routing = 0;
    falls(10, 4);
    assert_int_equal(massed_tally_troops(m, &usual, RED), 10);
}

/* --- sections -------------------------------------------------------------------------------------- */

/* RULE("B2.2-a"): two rows of four along the edges at which the sides sit; what lies beyond an edge is
 * counted with the section at it. */
static void sections_of_the_table(void **state)
{
    static const struct {
        length x, y;
        int32_t section;
    } cases[] = {{0, 0, 0},
                 {SECTION - 1, 0, 0},
                 {SECTION, 0, 1},
                 {2 * SECTION, 0, 2},
                 {3 * SECTION - 1, 0, 2},
                 {3 * SECTION, SECTION - 1, 3},
                 {4 * SECTION, 0, 3},
                 {-SECTION, -3 * SECTION, 0},
                 {0, SECTION, 4},
                 {4 * SECTION, 2 * SECTION, 7},
                 {2 * SECTION, SECTION, 6}};

    clear_table(state);
    for (int32_t edge = EDGE_NEAR; edge <= EDGE_FAR; edge += EDGE_FAR - EDGE_NEAR) {
        massed_side_at(m, 0)->edge = edge;
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
            assert_int_equal(massed_section_of(m, (struct point){cases[i].x, cases[i].y}), cases[i].section);
    }
    table_of(m)->limits.width = 2 * SECTION;
    table_of(m)->limits.depth = 4 * SECTION;
    for (int32_t edge = EDGE_RIGHT; edge <= EDGE_LEFT; edge += EDGE_LEFT - EDGE_RIGHT) {
        massed_side_at(m, 0)->edge = edge;
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
            assert_int_equal(massed_section_of(m, (struct point){cases[i].y, cases[i].x}), cases[i].section);
    }
}

static int32_t sections(int32_t side)
{
    return massed_tally_table(m, &usual, side) / massed_usual_amounts.section;
}

/* RULE("B26.2-h"): a unit occupies the section in which most of its figures stand; of two with as many the
 * first. */
static void where_a_unit_is(void **state)
{
    struct massed_presence in[2][TABLE_SECTIONS];

    for (int32_t left = 0; left <= 5; left++) {
        clear_table(state);
        stand_at(0, BLUE, 0, 5, SECTION - left * PACE, PACE);
        massed_count_presence(m, NOTHING, in);
        assert_int_equal(in[BLUE][0].figures, left);
        assert_int_equal(in[BLUE][1].figures, 5 - left);
        assert_int_equal(in[RED][0].figures, 0);
        assert_int_equal(in[BLUE][0].occupied, left >= 3);
        assert_int_equal(in[BLUE][1].occupied, left < 3);
        assert_int_equal(sections(BLUE), 1);
        assert_int_equal(sections(RED), 0);
    }
    massed_count_presence(m, 0, in); /* without that unit */
    assert_int_equal(in[BLUE][0].figures, 0);
    assert_false(in[BLUE][0].occupied);
    clear_table(state);
    stand_at(0, BLUE, 0, 4, SECTION - 2 * PACE, PACE);
    massed_count_presence(m, NOTHING, in);
    assert_true(in[BLUE][0].occupied && !in[BLUE][1].occupied);
}

/* Whoever routs, is dead or doomed, or is not on the table occupies nothing, and is nobody's enemy there. */
static void who_counts_on_the_table(void **state)
{
    for (int32_t why = 0; why < 5; why++) {
        clear_table(state);
        stand_at(0, RED, 0, 1, PACE, PACE);
        stand_at(1, BLUE, 10, 1, 5 * PACE, PACE);
        massed_unit_at(m, 1)->routing = why == 1;
        massed_figure_at(m, 10)->doomed = why == 2;
        if (why == 3)
            falls(10, 1);
        if (why == 4)
            table_lift_stand(table_of(m), 10);
        assert_int_equal(sections(RED), why != 0);
        assert_int_equal(sections(BLUE), 0);
    }
}

/* RULE("B26.2-i"), RULE("B26.2-j"), RULE("B26.2-k"): three times as many figures, characters and creatures
 * over 3 m where there are enemies. */
static void three_to_one(void **state)
{
    static const struct {
        struct massed_presence own, enemy;
        bool controls;
    } cases[] = {
        {{.figures = 1, .occupied = true}, {0}, true},
        {{.figures = 1, .occupied = false}, {0}, false},
        {{.figures = 3, .occupied = true}, {.figures = 1, .occupied = true}, true},
        {{.figures = 2, .occupied = true}, {.figures = 1, .occupied = true}, false},
        {{.figures = 9, .occupied = true, .characters = 3}, {.figures = 1, .characters = 1}, true},
        {{.figures = 9, .occupied = true, .characters = 2}, {.figures = 1, .characters = 1}, false},
        {{.figures = 9, .occupied = true, .characters = 0}, {.figures = 1, .characters = 0}, true},
        {{.figures = 9, .occupied = true, .tall = 3}, {.figures = 1, .tall = 1}, true},
        {{.figures = 9, .occupied = true, .tall = 2}, {.figures = 1, .tall = 1}, false},
        {{.figures = 9, .occupied = true, .tall = 6}, {.figures = 1, .tall = 2}, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(massed_controls(&cases[i].own, &cases[i].enemy), cases[i].controls);
}

/* The same on the table: nine against three; then one of the three is a character, or over 3 m tall. */
static void three_to_one_on_the_table(void **state)
{
    for (int32_t strong = 0; strong <= 4; strong++) {
        clear_table(state);
        stand_at(0, BLUE, 0, strong == 4 ? 8 : 9, PACE, PACE);
        stand_at(1, RED, 10, 3, PACE, 4 * PACE);
        if (strong == 1 || strong == 3)
            becomes(10, ROLE_CHAMPION, 0);
        if (strong == 2)
            massed_figure_at(m, 12)->height = HEIGHT_TALL;
        for (int32_t i = 0; strong == 3 && i < 3; i++)
            becomes(i, ROLE_CHAMPION, 0);
        assert_int_equal(sections(BLUE), strong == 0 || strong == 3);
        assert_int_equal(sections(RED), 0);
    }
}

/* Units of one side are counted together, each in its own section. */
static void several_units(void **state)
{
    clear_table(state);
    stand_at(0, RED, 0, 2, PACE, PACE);
    stand_at(1, RED, 10, 1, PACE, 4 * PACE);
    stand_at(2, BLUE, 20, 1, PACE, 8 * PACE);
    stand_at(3, RED, 30, 1, 3 * SECTION + PACE, SECTION + PACE);
    assert_int_equal(sections(RED), 2);
    assert_int_equal(massed_tally_table(m, &usual, RED), 2 * 50);
}

/* --- hills and bridges ----------------------------------------------------------------------------- */

static int32_t piece_of(enum massed_terrain_kind kind, length left, length near, length right, length far)
{
    int32_t piece = field_area(0, left, near, right, far);

    table_piece(table_of(m), piece)->kind = (int32_t)kind;
    return piece;
}

static const struct massed_amounts *nothing_for_sections(const struct match *match)
{
    static const struct massed_amounts amounts = {.hill = 50, .bridge = 100};

    (void)match;
    return &amounts;
}

/* What a side has of hills and bridges alone. */
static int32_t for_pieces(int32_t side)
{
    static const struct massed_tally of_pieces = {.amounts = nothing_for_sections,
                                                  .charge_reach = charge_reach};

    return massed_tally_table(m, &of_pieces, side);
}

/* RULE("B26.2-f"): five of one unit on a hill, of either sort, with the middles of their bases. */
static void five_on_a_hill(void **state)
{
    for (int32_t kind = 0; kind < TERRAIN_KINDS; kind++)
        for (int32_t on = 4; on <= 6; on++) {
            bool hill = kind == TERRAIN_HILL || kind == TERRAIN_STEEP_HILL;

            if (kind == TERRAIN_BRIDGE)
                continue;
            clear_table(state);
            piece_of((enum massed_terrain_kind)kind, 2 * PACE, 2 * PACE, 2 * PACE + on * PACE, 6 * PACE);
            stand_at(0, RED, 0, 8, 2 * PACE + PACE / 2, 4 * PACE);
            assert_int_equal(for_pieces(RED), hill && on >= 5 ? 50 : 0);
            assert_int_equal(massed_tally_table(m, &usual, BLUE), 0);
        }
}

/* Five of two units do not hold it; nor does anybody if an enemy touches it, be it with an edge of his base.
 */
static void who_does_not_hold_a_hill(void **state)
{
    clear_table(state);
    piece_of(TERRAIN_HILL, 2 * PACE, 2 * PACE, 10 * PACE, 8 * PACE);
    stand_at(0, RED, 0, 4, 3 * PACE, 4 * PACE);
    stand_at(1, RED, 10, 4, 3 * PACE, 6 * PACE);
    assert_int_equal(for_pieces(RED), 0);
    for (int32_t touching = 0; touching <= 1; touching++) {
        clear_table(state);
        piece_of(TERRAIN_HILL, 2 * PACE, 2 * PACE, 10 * PACE, 8 * PACE);
        stand_at(0, RED, 0, 5, 3 * PACE, 4 * PACE);
        stand_at(1, BLUE, 10, 1, 10 * PACE + FIELD_BASE / 2 + (touching ? 0 : MILLIMETRE), 4 * PACE);
        assert_int_equal(for_pieces(RED), touching ? 0 : 50);
        massed_unit_at(m, 1)->routing = 1;
        assert_int_equal(for_pieces(RED), 50);
    }
}

/* One that is no longer there counts nothing; two count twice. */
static void hills_that_are_there(void **state)
{
    int32_t hill;

    clear_table(state);
    hill = piece_of(TERRAIN_HILL, 2 * PACE, 2 * PACE, 10 * PACE, 8 * PACE);
    piece_of(TERRAIN_HILL, 2 * PACE, 2 * PACE, 10 * PACE, 8 * PACE);
    stand_at(0, RED, 0, 5, 3 * PACE, 4 * PACE);
    assert_int_equal(for_pieces(RED), 100);
    table_piece(table_of(m), hill)->flags |= PIECE_REMOVED;
    assert_int_equal(for_pieces(RED), 50);
}

/* A bridge in the first section, 4 to 8 paces from both edges. */
static void bridge_with(void **state, int32_t own, length enemy_x, length reach)
{
    clear_table(state);
    reach_of_all = reach;
    piece_of(TERRAIN_BRIDGE, 4 * PACE, 4 * PACE, 8 * PACE, 8 * PACE);
    if (own > 0)
        stand_at(0, RED, 0, own, 5 * PACE, 6 * PACE);
    if (enemy_x > 0)
        stand_at(1, BLUE, 10, 1, enemy_x, 6 * PACE);
}

/* RULE("B26.2-l"): one figure on it is enough, unless an enemy is on it or in charge reach of it. */
static void a_bridge_that_is_held(void **state)
{
    length edge = 8 * PACE + FIELD_BASE / 2;

    bridge_with(state, 1, 0, 6 * PACE);
    assert_int_equal(massed_tally_table(m, &usual, RED), 150);
    assert_int_equal(massed_tally_table(m, &usual, BLUE), 0);
    bridge_with(state, 3, edge + 6 * PACE, 6 * PACE);
    assert_int_equal(massed_tally_table(m, &usual, RED), 50);
    bridge_with(state, 3, edge + 6 * PACE + MILLIMETRE, 6 * PACE);
    assert_int_equal(massed_tally_table(m, &usual, RED), 150);
    bridge_with(state, 2, 7 * PACE + HALF_PACE, 0); /* both on it */
    assert_int_equal(for_pieces(RED), 0);
    assert_int_equal(for_pieces(BLUE), 0);
    bridge_with(state, 3, edge + PACE, 6 * PACE); /* he routs */
    massed_unit_at(m, 1)->routing = 1;
    assert_int_equal(massed_tally_table(m, &usual, RED), 150);
}

/* RULE("B26.2-m"): one that nobody stands on belongs to who controls its section, all of them if it lies in
 * two. */
static void a_bridge_that_nobody_is_on(void **state)
{
    clear_table(state);
    reach_of_all = 20 * PACE;
    piece_of(TERRAIN_BRIDGE, 4 * PACE, 4 * PACE, 8 * PACE, 8 * PACE);
    stand_at(0, BLUE, 0, 2, PACE, PACE);
    assert_int_equal(massed_tally_table(m, &usual, BLUE), 150);
    assert_int_equal(massed_tally_table(m, &usual, RED), 0);
    clear_table(state);
    piece_of(TERRAIN_BRIDGE, 10 * PACE, 4 * PACE, 14 * PACE, 8 * PACE);
    stand_at(0, BLUE, 0, 2, PACE, PACE);
    assert_int_equal(massed_tally_table(m, &usual, BLUE), 50);
    stand_at(1, BLUE, 10, 2, SECTION + 6 * PACE, PACE);
    assert_int_equal(massed_tally_table(m, &usual, BLUE), 200);
}

/* --- trophies -------------------------------------------------------------------------------------- */

/* RULE("B26.2-n"), RULE("B26.2-p"), RULE("B26.2-q"): 50 for the enemy general if he is killed, 50 for a
 * banner, 100 for an army standard, and what the system adds. */
static void trophies(void **state)
{
    clear_table(state);
    field_enlist(0, RED, 0, 1);
    field_enlist(1, BLUE, 1, 1);
    assert_int_equal(massed_tally_trophies(m, &usual, RED), 0);
    massed_side_at(m, BLUE)->general = 1;
    massed_side_at(m, RED)->general = 0;
    assert_int_equal(massed_tally_trophies(m, &usual, RED), 0);
    figure_at(m, 1)->fate = FATE_FLED;
    assert_int_equal(massed_tally_trophies(m, &usual, RED), 0);
    figure_at(m, 1)->fate = FATE_OUT;
    assert_int_equal(massed_tally_trophies(m, &usual, RED), 50);
    assert_int_equal(massed_tally_trophies(m, &usual, BLUE), 0);
    massed_side_at(m, RED)->captured = 2;
    assert_int_equal(massed_tally_trophies(m, &usual, RED), 150);
    massed_side_at(m, RED)->captured_standards = 1;
    assert_int_equal(massed_tally_trophies(m, &usual, RED), 250);
    assert_int_equal(massed_tally_trophies(m, &rich, RED), 257);
    assert_int_equal(massed_tally_trophies(m, &rich, BLUE), 11);
}

static const struct massed_amounts of_master = {
    .section = 3, .hill = 10, .bridge = 100, .general = 1000, .banner = 10000, .standard = 100000};

static const struct massed_amounts *masters_amounts(const struct match *match)
{
    (void)match;
    return &of_master;
}

/* RULE("B26.2-e"): the game master may say what each is worth. */
static void amounts_of_a_master(void **state)
{
    static const struct massed_tally how = {.amounts = masters_amounts, .charge_reach = charge_reach};

    bridge_with(state, 5, 0, 0);
    piece_of(TERRAIN_STEEP_HILL, 4 * PACE, 4 * PACE, 12 * PACE - 1, 8 * PACE);
    assert_int_equal(massed_tally_table(m, &how, RED), 113);
    massed_side_at(m, BLUE)->general = 60;
    figure_at(m, 60)->fate = FATE_OUT;
    massed_side_at(m, RED)->captured = 1;
    massed_side_at(m, RED)->captured_standards = 2;
    assert_int_equal(massed_tally_trophies(m, &how, RED), 211000);
}

/* --- the end --------------------------------------------------------------------------------------- */

static const struct massed_amounts *troops_alone(const struct match *match)
{
    static const struct massed_amounts none = {.section = 0};

    (void)match;
    return &none;
}

static const struct massed_victory by_troops = {
    .tally = {.charge_reach = charge_reach, .amounts = troops_alone},
    .score = {"B26.2-t", "score"},
    .won_field = {"B26.2-a", "field"},
    .drawn = {"B26.2-u", "drawn"},
    .won = {"B26.2-v", "won"}};

/* Both sides have one unit that costs so many points. */
static void two_sides(void **state, int32_t red, int32_t blue)
{
    clear_table(state);
    stand_at(0, RED, 0, 1, 6 * PACE, 6 * PACE);
    stand_at(1, BLUE, 20, 1, 6 * PACE, 18 * PACE);
    massed_unit_at(m, 0)->half_points = 2 * red;
    massed_unit_at(m, 1)->half_points = 2 * blue;
    m->state->outcome.kind = OUTCOME_NONE;
}

/* RULE("B26.2-u"), RULE("B26.2-v"): after the last turn, by more than a tenth of the higher score. */
static void by_more_than_a_tenth(void **state)
{
    static const struct {
        int32_t high, low;
        bool drawn;
    } row[] = {{100, 90, true}, {100, 89, false}, {0, 0, true},
               {101, 91, true}, {99, 90, true},   {9, 8, false}};

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        for (int32_t side = RED; side <= BLUE; side++) {
            two_sides(state, side == RED ? row[i].high : row[i].low, side == RED ? row[i].low : row[i].high);
            assert_false(massed_finished(m, &by_troops, false));
            assert_int_equal(m->state->outcome.kind, OUTCOME_NONE);
            assert_true(massed_finished(m, &by_troops, true));
            assert_int_equal(m->state->outcome.kind, row[i].drawn ? OUTCOME_DRAWN : OUTCOME_WON);
            assert_int_equal(m->state->outcome.winner, row[i].drawn ? -1 : side);
        }
}

/* RULE("B26.2-a"): who has nobody left who stands has lost at once, whatever he scores; routers do not stand.
 */
static void nobody_is_left(void **state)
{
    for (int32_t side = RED; side <= BLUE; side++)
        for (int32_t how = 0; how < 2; how++) {
            two_sides(state, side == RED ? 500 : 10, side == RED ? 10 : 500);
            if (how == 0)
                falls(side == RED ? 0 : 20, 1);
            else
                massed_unit_at(m, side)->routing = 1;
            assert_true(massed_finished(m, &by_troops, false));
            assert_int_equal(m->state->outcome.kind, OUTCOME_WON);
            assert_int_equal(m->state->outcome.winner, 1 - side);
            massed_unit_at(m, side)->routing = 0; /* what has ended has ended */
            massed_unit_at(m, 1 - side)->routing = 1;
            assert_true(massed_finished(m, &by_troops, true));
            assert_int_equal(m->state->outcome.winner, 1 - side);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ordinary_figures_share),
        FIELD_TEST(others_count_for_themselves),
        FIELD_TEST(types_that_share),
        FIELD_TEST(a_rider_counts_for_himself),
        FIELD_TEST(a_machine_without_a_crew),
        FIELD_TEST(rout_and_rally),
        FIELD_TEST(sections_of_the_table),
        FIELD_TEST(where_a_unit_is),
        FIELD_TEST(who_counts_on_the_table),
        FIELD_TEST(three_to_one),
        FIELD_TEST(three_to_one_on_the_table),
        FIELD_TEST(several_units),
        FIELD_TEST(five_on_a_hill),
        FIELD_TEST(who_does_not_hold_a_hill),
        FIELD_TEST(hills_that_are_there),
        FIELD_TEST(a_bridge_that_is_held),
        FIELD_TEST(a_bridge_that_nobody_is_on),
        FIELD_TEST(trophies),
        FIELD_TEST(amounts_of_a_master),
        FIELD_TEST(by_more_than_a_tenth),
        FIELD_TEST(nobody_is_left),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
