/* Units in ranks: who belongs to a unit, where its figures stand, and what manoeuvres do to the block (T11).
 */
#include "tests/unit/test_match_help.h"

#include "common/match/findings.h"
#include "common/match/lined_up.h"
#include "common/match/members.h"
#include "common/match/ranks.h"
#include "common/match/sound.h"
#include "common/table/block_drill.h"

#include <math.h>

#define RANKS                                                                                                \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"ranks\": true}, " TWO_SIDES "}"

enum { RED, BLUE };
enum { GUARDS, SCOUTS, SPY };
enum { AHEAD = 1, BACK, SIDEWAYS, WHEEL, FACE, FILES, PIVOT };

static const struct block *block_of(int32_t unit)
{
    return state_blocks(g->m->state, unit);
}

static void assert_sound(void)
{
    char why[UNSOUND_BYTES];

    if (!match_sound(g->m, why))
        fail_msg("%s", why);
}

/* All deployed by default; Red's first unit has the order to advance, and is asked. */
static void open_to_drill(uint64_t seed)
{
    game_open(g, RANKS, seed);
    play_until(g, RED, "tiny.orders");
    order_all(g, ORDER_ADVANCE);
    play_until(g, RED, "tiny.drill");
    assert_sound();
}

static struct answer *drill(int32_t manoeuvre, int32_t amount)
{
    struct answer *a = game_answer(g, RED);

    answer_add(a, GUARDS, manoeuvre)->amount = amount;
    return a;
}

static struct answer *and_then(struct answer *a, int32_t manoeuvre, int32_t amount)
{
    answer_add(a, GUARDS, manoeuvre)->amount = amount;
    return a;
}

static struct preview tried(struct answer *a)
{
    struct preview p;
    struct refusal why = {.key = ""};

    if (!match_check(g->m, RED, a, &p, &why))
        fail_msg("refused: %s", why.key);
    return p;
}

static void assert_refused(struct answer *a, const char *key)
{
    struct refusal why = {.key = ""};
    struct preview p;

    assert_false(match_check(g->m, RED, a, &p, &why));
    assert_string_equal(why.key, key);
}

/* --- drawing up ---------------------------------------------------------------------------------- */

static void units_are_drawn_up(void **state)
{
    (void)state;
    game_open(g, RANKS, 1);
    struct answer *a = game_default(g, RED);

    assert_int_equal(match_decision(g->m, RED)->kind, DECISION_FORM);
    a->item[GUARDS].amount = 3; /* two men */
    must_refuse_answer(g, RED, "answer.no_such_files");
    game_default(g, RED)->item[GUARDS].at.y = 1 * CENTIMETRE;
    must_refuse_answer(g, RED, "tiny.outside_zone");
    game_default(g, RED)->item[SCOUTS].at = g->answer.item[GUARDS].at;
    must_refuse_answer(g, RED, "tiny.overlap");
    a = game_default(g, RED);
    a->item[GUARDS].amount = 1;
    must_give(g, RED);
    assert_int_equal(unit_at(g->m, GUARDS)->blocks, 1);
    assert_int_equal(block_ranks(block_of(GUARDS)), 2);
    assert_sound();
}

/* --- manoeuvres ---------------------------------------------------------------------------------- */

static void straight_ahead(void **state)
{
    (void)state;
    open_to_drill(3);
    struct block before = *block_of(GUARDS);
    struct preview p = tried(drill(AHEAD, 4 * CENTIMETRE));

    assert_int_equal(p.cost, 4 * CENTIMETRE);
    assert_int_equal(p.leg_count, 1);
    assert_int_equal(p.leg[0].done, 4 * CENTIMETRE);
    assert_string_equal(p.leg[0].stop, "");
    assert_int_equal(p.block_count, 1);
    assert_int_equal(p.block[0].block.at.y, before.at.y + 4 * CENTIMETRE);
    assert_memory_equal(block_of(GUARDS), &before, sizeof before); /* only tried */
    must_give(g, RED);
    assert_int_equal(block_of(GUARDS)->at.y, before.at.y + 4 * CENTIMETRE);
    assert_sound();
}

/* A front of two bases is 4 cm: a quarter of a turn leads its outer corner along an arc of 6.283 cm. */
static void a_wheel_costs_its_arc(void **state)
{
    (void)state;
    open_to_drill(3);
    struct block before = *block_of(GUARDS);
    struct point corner = block_corner(&before, CORNER_FRONT_LEFT), after;
    struct preview p = tried(drill(WHEEL, -QUARTER_TURN));

    assert_int_equal(p.cost, 6283);
    after = block_corner(&p.block[0].block, CORNER_FRONT_LEFT);
    assert_true(abs(after.x - corner.x) <= 1 && abs(after.y - corner.y) <= 1);
    assert_int_equal(p.block[0].block.facing, FULL_TURN - QUARTER_TURN);
    p = tried(and_then(drill(WHEEL, -1024), AHEAD, 9 * CENTIMETRE));
    assert_int_equal(p.cost, 9393);
    assert_int_equal(p.leg[0].cost, 393);
    assert_int_equal(p.leg[1].cost, 9 * CENTIMETRE);
    assert_refused(and_then(drill(WHEEL, -1024), AHEAD, 9608), "tiny.too_far");
    tried(and_then(drill(WHEEL, -1024), AHEAD, 9607));
}

static void what_counts_twice(void **state)
{
    (void)state;
    open_to_drill(3);
    assert_int_equal(tried(drill(BACK, 3 * CENTIMETRE)).cost, 6 * CENTIMETRE);
    assert_int_equal(tried(drill(SIDEWAYS, -1 * CENTIMETRE)).cost, 2 * CENTIMETRE);
    assert_refused(drill(BACK, 5 * CENTIMETRE + 1), "tiny.too_far");
}

static void the_rest_costs_nothing(void **state)
{
    (void)state;
    open_to_drill(3);
    struct preview p = tried(and_then(drill(FACE, 2 * QUARTER_TURN), FILES, 1));

    assert_int_equal(p.cost, 0);
    assert_int_equal(p.block[0].block.facing, 2 * QUARTER_TURN);
    assert_int_equal(p.block[0].block.files, 1);
    assert_int_equal(tried(drill(PIVOT, 1000)).cost, 0);
}

/* What the decision says of a manoeuvre holds for every system: it is checked before the system is asked. */
static void what_a_decision_allows(void **state)
{
    (void)state;
    open_to_drill(3);
    assert_refused(drill(0, 5), "answer.no_such_manoeuvre");
    assert_refused(drill(PIVOT + 1, 5), "answer.no_such_manoeuvre");
    assert_refused(drill(AHEAD, -1), "answer.manoeuvre_too_small");
    assert_refused(drill(AHEAD, TINY_MOVE + 1), "answer.manoeuvre_too_great");
    assert_refused(drill(FACE, 5), "answer.number_between_steps");
    assert_refused(drill(FILES, 3), "answer.manoeuvre_too_great");
    assert_refused(and_then(drill(FILES, 1), FILES, 2), "answer.manoeuvre_too_often");
    assert_refused(and_then(drill(PIVOT, 5), AHEAD, 5), "answer.not_together");
    assert_refused(and_then(drill(AHEAD, 5), PIVOT, 5), "answer.not_together");
    struct answer *a = drill(AHEAD, 1);

    a->item[0].ref = SCOUTS;
    assert_refused(a, "answer.not_this_unit");
    a = drill(AHEAD, 1);
    for (int32_t i = 0; i < 6; i++)
        and_then(a, AHEAD, 1);
    assert_refused(a, "answer.too_many_waypoints");
}

/* T11-d: the enemy stands 5 cm ahead, so that the block has 4 cm. */
static void an_enemy_stops_it(void **state)
{
    (void)state;
    open_to_drill(3);
    struct block enemy = *block_of(GUARDS + 3);
    const struct block *own = block_of(GUARDS);

    enemy.at = point_plus(own->at, (struct point){0, 5 * CENTIMETRE + 2 * TINY_BASE - TINY_BASE});
    enemy.facing = 0;
    ranks_move(g->m, GUARDS + 3, &enemy, 1);
    match_touched(g->m);
    struct preview p = tried(and_then(drill(AHEAD, 9 * CENTIMETRE), AHEAD, 1));

    assert_string_equal(p.leg[0].stop, "tiny.stopped");
    assert_in_range(p.leg[0].done, 4 * CENTIMETRE - 2, 4 * CENTIMETRE);
    assert_int_equal(p.cost, p.leg[0].done);
    assert_int_equal(unit_at(g->m, figure_at(g->m, p.leg[0].figure)->unit)->side, BLUE);
    assert_int_equal(p.leg_count, 1); /* the rest is lost */
}

/* T11-e: dice decide about a second wheel, and nothing can follow it in the same answer. */
static void dice_come_between(void **state)
{
    bool made = false, failed = false;

    (void)state;
    for (uint64_t seed = 1; seed < 40 && !(made && failed); seed++) {
        open_to_drill(seed);
        drill(WHEEL, 2000);
        must_give(g, RED);
        assert_string_equal(asked(g, RED), "tiny.drill");
        assert_refused(and_then(drill(WHEEL, 2000), AHEAD, 5), "answer.dice_come_first");
        struct block before = *block_of(GUARDS);

        and_then(drill(AHEAD, 1000), WHEEL, 2000);
        must_give(g, RED);
        bool wheeled = block_of(GUARDS)->facing != before.facing;

        assert_int_not_equal(block_of(GUARDS)->at.y, before.at.y); /* the first leg is made in any case */
        made |= wheeled;
        failed |= !wheeled;
        if (!wheeled)
            assert_true(match_decision(g->m, RED) == NULL || match_decision(g->m, RED)->unit != GUARDS);
        assert_sound();
        game_close(g);
    }
    assert_true(made && failed);
    game_open(g, RANKS, 1);
}

/* --- who belongs to a unit ------------------------------------------------------------------------ */

static void figures_join_and_leave(void **state)
{
    (void)state;
    open_to_drill(3);
    int32_t man = unit_at(g->m, SCOUTS)->first_member;

    unit_join(g->m, man, GUARDS);
    assert_int_equal(members_count(g->m->state, GUARDS), 3);
    assert_int_equal(members_count(g->m->state, SCOUTS), 1);
    assert_int_equal(block_of(SCOUTS)->count, 1);
    assert_int_equal(figure_at(g->m, man)->slot, NOTHING);
    assert_false(stand_on_table(table_of(g->m), man));
    ranks_enter(g->m, man, 0);
    assert_int_equal(block_of(GUARDS)->count, 3);
    assert_int_equal(figure_at(g->m, man)->slot, 2);
    assert_sound();
    unit_join(g->m, man, SCOUTS);
    assert_int_equal(block_of(GUARDS)->count, 2);
    ranks_enter(g->m, man, 0);
    assert_sound();
}

/* The last of the last rank steps into the gap, or whoever is named. */
static void gaps_are_filled(void **state)
{
    int32_t men[] = {0, 1, 2, 3}; /* guards and scouts */

    (void)state;
    open_to_drill(3);
    unit_join(g->m, 2, GUARDS);
    unit_join(g->m, 3, GUARDS);
    struct block block = *block_of(GUARDS);

    block.count = 4;
    for (int32_t filler = NOBODY; filler < 3; filler++) {
        if (filler == 0)
            continue;
        ranks_form(g->m, GUARDS, &block, 1, men);
        ranks_leave(g->m, 0, filler);
        assert_int_equal(block_of(GUARDS)->count, 3);
        assert_int_equal(ranks_figure(g->m, GUARDS, 0, 0), filler == NOBODY ? 3 : filler);
        assert_int_equal(figure_at(g->m, 0)->slot, NOTHING);
        figure_at(g->m, 0)->fate = FATE_OUT;
        assert_sound();
        figure_at(g->m, 0)->fate = FATE_IN_PLAY;
    }
    ranks_leave(g->m, 1, NOBODY);
    ranks_leave(g->m, 2, NOBODY);
    ranks_leave(g->m, 3, NOBODY);
    assert_int_equal(unit_at(g->m, GUARDS)->blocks, 0);
}

/* A stand that is moved without its block is found. */
static void what_is_broken_is_found(void **state)
{
    char why[UNSOUND_BYTES];

    (void)state;
    open_to_drill(3);
    struct place place = table_stand_const(table_of(g->m), 0)->place;

    place.at.x += 1;
    table_move_stand(table_of(g->m), 0, &place);
    assert_false(match_sound(g->m, why));
    assert_non_null(strstr(why, "is not where its ranks have it"));
}

static bool in_the_way(int32_t figure)
{
    return stand_on_table(table_of(g->m), figure) &&
           (table_stand_const(table_of(g->m), figure)->flags & STAND_BLOCKS_MOVE);
}

/* The last one in the way: he leaves his ranks. */
static int32_t somebody_alone(void)
{
    int32_t lone = g->m->state->figures - 1;

    while (!in_the_way(lone))
        lone--;
    if (figure_at(g->m, lone)->slot != NOTHING)
        ranks_leave(g->m, lone, NOBODY);
    return lone;
}

/* A figure that stands apart is put all about another, farther and farther off: it is found exactly when its
 * base overlaps one by more than ranks may, at its sides and at its corners. */
static void bases_in_each_other_are_found(void **state)
{
    int32_t found = 0, last = 0;

    (void)state;
    open_to_drill(3);
    int32_t lone = somebody_alone();
    const struct stand *still = table_stand_const(table_of(g->m), unit_at(g->m, GUARDS)->first),
                       *mover = table_stand_const(table_of(g->m), lone);

    for (int32_t i = 0; i < 4000; i++) {
        struct place place = {.facing = (i * 4099) & (FULL_TURN - 1)};
        char why[UNSOUND_BYTES] = "";
        bool overlaps = false;

        place.at = point_ahead(still->place.at, (angle)(i * 7919), 1200 + i);
        table_move_stand(table_of(g->m), lone, &place);
        for (int32_t k = 0; k < g->m->state->figures && !overlaps; k++)
            overlaps = k != lone && in_the_way(k) &&
                       base_gap(&mover->place, &mover->base, &table_stand_const(table_of(g->m), k)->place,
                                &table_stand_const(table_of(g->m), k)->base) < -5;
        assert_int_equal(!match_sound(g->m, why), overlaps);
        found += overlaps;
        last = overlaps ? i : last;
    }
    assert_true(found > 500 && found < 3500 && last > found);
}

/* --- legs ---------------------------------------------------------------------------------------- */

/* The sum of the angles of a whole turn comes back to the start, however the block was turned: forty bases
 * never drift apart, because none has a place of its own. */
static void wheels_do_not_drift(void **state)
{
    struct block b = {
        .at = {30000, 30000}, .layout = BLOCK_RANKS, .files = 8, .count = 40, .width = 2000, .depth = 2000};
    struct drill_leg leg = {.kind = LEG_TURN, .anchor = ANCHOR_INNER, .amount = 777};

    (void)state;
    for (int32_t i = 0; i < 1000; i++)
        blocks_along(&b, 1, &leg, 777);
    for (int32_t slot = 0; slot + 1 < 40; slot++)
        if (block_rank_of(&b, slot) == block_rank_of(&b, slot + 1)) {
            struct place one = block_slot(&b, slot), other = block_slot(&b, slot + 1);

            assert_in_range(distance(one.at, other.at), 1998, 2002);
        }
}

/* Everybody on the table is in the line-up once: in his slot of his unit's block, or by himself. */
static void blocks_and_others_are_lined_up(void **state)
{
    static struct lineup lineup;
    int32_t in_blocks = 0, alone = 0;

    (void)state;
    open_to_drill(1);
    ranks_break(g->m, SCOUTS);
    match_lineup(g->m, 0, &lineup);
    for (int32_t i = 0; i < g->m->state->figures; i++) {
        const struct figure *f = figure_at(g->m, i);
        const struct body *b;

        if (!stand_on_table(table_of(g->m), i)) {
            assert_int_equal(lineup.body_of[i], NOTHING);
            continue;
        }
        b = &lineup.body[lineup.body_of[i]];
        assert_int_equal(b->unit, f->unit);
        assert_int_equal(lineup.stand[b->first + lineup.slot_of[i]], i);
        assert_int_equal(body_in_ranks(b), f->slot != NOTHING);
        if (f->slot != NOTHING) {
            assert_memory_equal(&b->block, &state_blocks(g->m->state, f->unit)[f->part], sizeof b->block);
            assert_int_equal(lineup.slot_of[i], f->slot);
            in_blocks++;
        } else {
            assert_int_equal(b->figures, 1);
            alone++;
        }
    }
    assert_true(in_blocks > 0 && alone > 0);
    assert_int_equal(lineup.stands, in_blocks + alone);
}

/* Against the arithmetic of a calculator: the arc of the front corner that is farthest from the anchor. */
static void arcs_against_floating_point(void **state)
{
    struct block b = {
        .at = {30000, 30000}, .layout = BLOCK_RANKS, .files = 5, .count = 20, .width = 2000, .depth = 3000};
    const double pi = 3.14159265358979323846;

    (void)state;
    for (int32_t by = -QUARTER_TURN; by <= QUARTER_TURN; by += 1024) {
        struct drill_leg wheel = {.kind = LEG_TURN, .anchor = ANCHOR_INNER, .amount = by},
                         pivot = {.kind = LEG_TURN, .anchor = ANCHOR_CENTRE, .amount = by};
        double radians = 2 * pi * abs(by) / FULL_TURN;

        assert_true(fabs(leg_path(&b, 1, &wheel, abs(by)) - 10000 * radians) <= 1);
        assert_true(fabs(leg_path(&b, 1, &pivot, abs(by)) - hypot(5000, 6000) * radians) <= 2);
    }
}

/* The cost of a way over two kinds of ground, and how far one gets for less. */
static void ground_is_paid_for(void **state)
{
    static const int32_t factor[GOINGS] = {1, 2, 4};
    const struct ground_run run[] = {{0, 1000, 1, NOTHING}, {1000, 1500, 2, 0}, {1500, 2000, 6, 0}};
    struct leg_ground ground = {run, 3, 2000, 2000, factor};

    (void)state;
    assert_int_equal(leg_cost(&ground, 0), 0);
    assert_int_equal(leg_cost(&ground, 1000), 1000);
    assert_int_equal(leg_cost(&ground, 1250), 1500);
    assert_int_equal(leg_cost(&ground, 2000), 4000); /* of two kinds at once the dearer counts */
    for (length budget = 0; budget <= 4001; budget += 61) {
        int32_t far = leg_afforded(&ground, budget);

        assert_true(leg_cost(&ground, far) <= budget);
        assert_true(far == 2000 || leg_cost(&ground, far + 1) > budget);
    }
    ground.path = 1000; /* an arc half as long as its angle counts */
    assert_int_equal(leg_cost(&ground, 2000), 2000);
}

/* What was found out of a line-up is forgotten when a block changes, though nobody has moved a step. */
static void findings_follow_blocks(void **state)
{
    struct block_findings {
        int32_t noted;
    } * noted;

    (void)state;
    open_to_drill(1);
    noted = match_findings(g->m);
    noted->noted = 7;
    noted = match_findings(g->m);
    assert_int_equal(noted->noted, 7);
    state_blocks(g->m->state, GUARDS)->layout = BLOCK_WEDGE;
    noted = match_findings(g->m);
    assert_int_equal(noted->noted, 0);
    noted->noted = 7;
    ranks_swap(g->m, unit_at(g->m, GUARDS)->first, unit_at(g->m, GUARDS)->first + 1);
    noted = match_findings(g->m);
    assert_int_equal(noted->noted, 0);
    game_close(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(units_are_drawn_up),
        TEST(straight_ahead),
        TEST(a_wheel_costs_its_arc),
        TEST(what_counts_twice),
        TEST(the_rest_costs_nothing),
        TEST(what_a_decision_allows),
        TEST(an_enemy_stops_it),
        TEST(dice_come_between),
        TEST(figures_join_and_leave),
        TEST(gaps_are_filled),
        TEST(what_is_broken_is_found),
        TEST(bases_in_each_other_are_found),
        TEST(blocks_and_others_are_lined_up),
        cmocka_unit_test(wheels_do_not_drift),
        cmocka_unit_test(arcs_against_floating_point),
        cmocka_unit_test(ground_is_paid_for),
        cmocka_unit_test(findings_follow_blocks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
