/* O10.5, B19: war machines. */
#include "test_orders_play_help.h"

#include "common/rules/massed/breach.h"
#include "common/rules/orders/shoot/machine_aim.h"
#include "common/rules/orders/shoot/machine_hits.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/table/under.h"

static int32_t gun;

/* The machine stands in the south and looks north, its crewmen behind it. */
static void emplace_behind(const char *terrain, enum massed_machine kind)
{
    create(terrain);
    gun = NOBODY;
    length behind = 0;

    EACH_MEMBER(m->state, cannon, figure)
    if (massed_figure_at(m, figure)->role == ROLE_MACHINE)
        gun = figure;
    massed_figure_at(m, gun)->machine = (int32_t)kind;
    set(cannon, CHAR_LD, 10);
    EACH_MEMBER(m->state, cannon, figure)
    {
        const struct massed_figure *f = massed_figure_at(m, figure);
        struct place at = {.at = {SOUTH_X + behind, SOUTH_Y - (figure == gun ? 0 : 3 * PACE)}};
        struct base base = base_rectangle(f->base_width, f->base_depth);

        figure_at(m, figure)->fate = FATE_IN_PLAY;
        table_put_stand(table_of(m), figure, &at, &base);
        behind += figure == gun ? 0 : PACE;
    }
}

static void emplace(enum massed_machine kind)
{
    emplace_behind("", kind);
}

/* Ten foes in ranks of five, no save, T 3, so far ahead of the muzzle. */
static void oppose(length ahead, int32_t files)
{
    form(foes, SOUTH_X, orders_muzzle(m, gun).y + ahead, HALF_TURN, files);
    set(foes, CHAR_T, 3);
    set(foes, CHAR_LD, 10);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->armour = massed_figure_at(m, figure)->shield = 0;
}

static void fire(const struct scripted_roll *rolls, uint32_t count)
{
    const struct orders_static_frame v = {.act = {.unit = cannon, .target = NO_UNIT}};

    begin(P_STATIC_SHOT, &v, sizeof v, rolls, count);
    pick("fire");
    pick_of("unit", foes);
    while (!is_over())
        by_default();
    script_done();
}

/* RULE("B19.6-a"), RULE("B19.7-a"), RULE("B19.8-a"), RULE("B19.9-a"). */
static void profiles(void **state)
{
    static const struct {
        enum massed_machine kind;
        int32_t crew, least, most, halves, s, mod, dice, sides, more;
    } row[] = {{MACHINE_BALLISTA, 3, 0, 48, 0, 5, -2, 1, 4, 0},
               {MACHINE_BALLISTA, 4, 0, 64, 0, 6, -3, 1, 4, 1},
               {MACHINE_BALLISTA, 5, 0, 80, 0, 7, -4, 2, 4, 0},
               {MACHINE_BALLISTA, 6, 0, 96, 0, 8, -5, 2, 4, 1},
               {MACHINE_CATAPULT, 3, 12, 48, 2, 5, -2, 1, 4, 0},
               {MACHINE_CATAPULT, 4, 14, 64, 2, 6, -3, 1, 4, 1},
               {MACHINE_CATAPULT, 5, 16, 80, 3, 7, -4, 2, 4, 0},
               {MACHINE_CATAPULT, 6, 18, 96, 3, 8, -5, 2, 4, 1},
               {MACHINE_CATAPULT, 7, 20, 112, 4, 9, -6, 3, 6, 0},
               {MACHINE_CATAPULT, 8, 22, 128, 4, 10, -7, 4, 6, 0},
               {MACHINE_CATAPULT, 9, 24, 144, 4, 10, -8, 4, 6, 0},
               {MACHINE_CATAPULT, 10, 24, 144, 4, 10, -9, 4, 6, 0},
               {MACHINE_CANNON, 2, 0, 36, 0, 6, -2, 0, 0, 1},
               {MACHINE_CANNON, 3, 0, 48, 0, 7, -3, 1, 4, 0},
               {MACHINE_CANNON, 4, 0, 60, 0, 8, -4, 1, 4, 1},
               {MACHINE_CANNON, 5, 0, 72, 0, 9, -5, 2, 4, 0},
               {MACHINE_CANNON, 6, 0, 84, 0, 10, -6, 2, 4, 1},
               {MACHINE_MORTAR, 2, 16, 36, 2, 6, -2, 1, 4, 0},
               {MACHINE_MORTAR, 3, 16, 36, 2, 7, -2, 1, 4, 0},
               {MACHINE_MORTAR, 4, 16, 48, 3, 8, -3, 1, 4, 1},
               {MACHINE_MORTAR, 5, 20, 60, 4, 9, -4, 2, 4, 0},
               {MACHINE_MORTAR, 6, 24, 72, 4, 10, -5, 2, 4, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        emplace(row[i].kind);
        massed_figure_at(m, gun)->crew = row[i].crew;
        const struct orders_machine *p = orders_machine_of(m, gun);

        assert_int_equal(p->crew, row[i].crew);
        assert_int_equal(p->least, row[i].least * PACE);
        assert_int_equal(p->most, row[i].most * PACE);
        assert_int_equal(p->radius, row[i].halves * HALF_PACE);
        assert_int_equal(p->s, row[i].s);
        assert_int_equal(p->mod, row[i].mod);
        assert_int_equal(p->damage.dice, row[i].dice);
        assert_int_equal(p->damage.sides, row[i].sides);
        assert_int_equal(p->damage.more, row[i].more);
        teardown(NULL);
    }
}

static void lose_crew(int32_t men)
{
    EACH_MEMBER(m->state, cannon, figure)
    if (figure != gun && men > 0 && massed_lives(m, figure)) {
        massed_figure_at(m, figure)->doomed = true;
        men--;
    }
}

/* RULE("B19.3.3-c"), RULE("B19.3.3-d"): with one lost every turn, with two every second one. */
static void rate_of_fire(void **state)
{
    (void)state;
    emplace(MACHINE_CANNON);
    assert_false(orders_why_no_fire(m, gun, NULL));
    m->state->turn = 3;
    orders_figure_at(m, gun)->last_shot = 2;
    assert_false(orders_why_no_fire(m, gun, NULL));
    lose_crew(1);
    assert_false(orders_why_no_fire(m, gun, NULL));
    lose_crew(1);
    struct refusal why;

    assert_true(orders_why_no_fire(m, gun, &why));
    assert_string_equal(why.rule, "B19.3.3-c");
    m->state->turn = 4;
    assert_false(orders_why_no_fire(m, gun, NULL));
    lose_crew(1);
    assert_true(orders_why_no_fire(m, gun, &why));
    assert_string_equal(why.rule, "B19.3.3-d");
}

/* RULE("B19.6-h"), RULE("O10.5-b"): not after a move, nor if it was left. */
static void when_it_cannot(void **state)
{
    struct refusal why;

    (void)state;
    emplace(MACHINE_BALLISTA);
    orders_unit_at(m, cannon)->turned = true;
    assert_true(orders_why_no_fire(m, gun, &why));
    assert_string_equal(why.rule, "B19.6-h");
    orders_unit_at(m, cannon)->turned = false;
    orders_forsake_machines(m, cannon);
    assert_true(orders_why_no_fire(m, gun, NULL));
}

/* RULE("O10.5-a"), RULE("B19.6-j"): BS 3 for the first rank, far beyond 24 paces; then each rank at S less 1,
 * until a roll fails. S 5 on T 3 wounds on 2+: 10 x 5/6 = 8; S 4 and 3 then need 13 and 10. */
static void bolts(void **state)
{
    (void)state;
    emplace(MACHINE_BALLISTA);
    oppose(20 * PACE, 2); /* five ranks */
    fire(ROLLS({20, 8}, {4, 3}, {20, 13}, {4, 1}, {20, 10}, {4, 2}, {20, 8}, {6, 3}, {6, 3}));
    assert_int_equal(massed_living(m, foes), 7); /* S 5, 4 and 3; at S 2 an 8 is one too many */
    teardown(state);
    emplace(MACHINE_BALLISTA);
    oppose(20 * PACE, 2);
    fire(ROLLS({20, 9}));
    assert_int_equal(massed_living(m, foes), 10);
    teardown(state);
    emplace(MACHINE_BALLISTA);
    oppose(25 * PACE, 2);
    fire(ROLLS({20, 6}, {4, 1}, {20, 14})); /* 5+ to hit: 5.6 */
    assert_int_equal(massed_living(m, foes), 9);
    teardown(state);
    emplace(MACHINE_BALLISTA);
    oppose(25 * PACE, 2);
    fire(ROLLS({20, 7}));
    assert_int_equal(massed_living(m, foes), 10);
}

/* RULE("B19.7-e"), RULE("B19.7-f"), RULE("B19.6-g"): from the least to the greatest range, in the arc. */
static void where_it_aims(void **state)
{
    struct refusal why;

    (void)state;
    emplace(MACHINE_CATAPULT);
    struct point muzzle = orders_muzzle(m, gun), at = muzzle;

    at.y = muzzle.y + 12 * PACE;
    assert_true(orders_aims_at(m, gun, at, NULL));
    at.y -= 20;
    assert_false(orders_aims_at(m, gun, at, &why));
    assert_string_equal(why.rule, "B19.7-e");
    emplace(MACHINE_MORTAR);
    at.y = muzzle.y + 36 * PACE;
    assert_true(orders_aims_at(m, gun, at, NULL));
    at.y += 20;
    assert_false(orders_aims_at(m, gun, at, &why));
    assert_string_equal(why.rule, "B19.7-f");
    at = (struct point){muzzle.x + 20 * MILLIMETRE + 20 * PACE, muzzle.y + 20 * PACE};
    assert_true(orders_aims_at(m, gun, at, NULL));
    at.x += 20;
    assert_false(orders_aims_at(m, gun, at, &why));
    assert_string_equal(why.rule, "B6.2.1-a");
}

/* RULE("B19.7-h"), RULE("B19.7-l"): on target, all whose bases are under it take a hit. A disc of one pace
 * on the middle of two ranks of five (25 mm): four wholly or partly beside its centre line. */
static void stones(void **state)
{
    (void)state;
    emplace(MACHINE_CATAPULT);
    oppose(20 * PACE, 5);
    const struct stand_filter all = {.sides = ~0u, .flags = STAND_BLOCKS_MOVE, .except = NOBODY};
    struct target_template disc = {.kind = TEMPLATE_DISC, .size = PACE};
    struct neighbour under[32];
    int32_t count = stands_under(table_of(m), &disc, massed_centre(m, foes), 0, &all, under, 32);
    struct scripted_roll rolls[32] = {{20, 13}};

    assert_in_range(count, 4, 8);
    for (int32_t i = 0; i < count; i++) {
        rolls[1 + 2 * i] = (struct scripted_roll){20, 16}; /* S 5 on T 3: 16.7 */
        rolls[2 + 2 * i] = (struct scripted_roll){4, 1};
    }
    rolls[1 + 2 * count] = rolls[2 + 2 * count] = (struct scripted_roll){6, 3}; /* it does not rout */
    fire(rolls, (uint32_t)(3 + 2 * count));
    assert_int_equal(massed_living(m, foes), 10 - count);
}

/* RULE("B19.7-i"), RULE("B19.7-j"), RULE("B19.7-k"): 12 is straight on, 2D6, half of the distance at most. */
static void going_astray(void **state)
{
    (void)state;
    emplace(MACHINE_CATAPULT);
    oppose(20 * PACE, 5);
    fire(ROLLS({20, 12}, {6, 4}, {6, 5})); /* 9 paces beyond them */
    assert_int_equal(massed_living(m, foes), 10);
}

/* RULE("B19.9-g"), RULE("B19.9-k"): the 20 of a mortar, and what comes of it. */
static void misfires(void **state)
{
    (void)state;
    emplace(MACHINE_MORTAR);
    oppose(20 * PACE, 5);
    fire(ROLLS({20, 20}, {6, 1}, {20, 10})); /* one hit of S 3 */
    assert_int_equal(massed_living(m, foes), 9);
    teardown(state);
    emplace(MACHINE_MORTAR);
    oppose(20 * PACE, 5);
    fire(ROLLS({20, 20}, {6, 2}));
    assert_int_equal(orders_of(m)->shell[0].lit, 1);
    teardown(state);
    emplace(MACHINE_MORTAR);
    oppose(20 * PACE, 5);
    fire(ROLLS({20, 20}, {6, 4}));
    assert_int_equal(massed_living(m, foes), 10);
    teardown(state);
    emplace(MACHINE_MORTAR);
    oppose(20 * PACE, 5);
    fire(ROLLS({20, 20}, {6, 5}));
    assert_int_equal(orders_figure_at(m, gun)->stuck, 1);
    assert_true(orders_why_no_fire(m, gun, NULL));
    teardown(state);
    emplace(MACHINE_MORTAR);
    oppose(20 * PACE, 5);
    fire(ROLLS({20, 20}, {6, 6})); /* its crewmen stand too far behind it */
    assert_int_equal(figure_at(m, gun)->fate, FATE_OUT);
}

/* RULE("B19.8-g"), RULE("B19.8-i"), RULE("B19.8-j"): two hits a rank, six ranks, weaker each 12 paces. S 7
 * on T 8 wounds on 5+ within 12 paces, on 6+ beyond. */
static void balls(void **state)
{
    struct scripted_roll rolls[16];

    (void)state;
    for (int32_t beyond = 0; beyond <= 1; beyond++) {
        emplace(MACHINE_CANNON);
        oppose(12 * PACE + 20 * beyond, 1); /* ten ranks */
        set(foes, CHAR_T, 8);
        set(foes, CHAR_W, 2);
        for (int32_t i = 0; i < 12; i++)
            rolls[i] = (struct scripted_roll){20, 19};
        rolls[0] = (struct scripted_roll){20, beyond ? 4 : 8};
        fire(rolls, 12);
        assert_int_equal(massed_living(m, foes), 10);
        teardown(state);
        emplace(MACHINE_CANNON);
        oppose(12 * PACE + 20 * beyond, 1);
        set(foes, CHAR_T, 8);
        rolls[0] = (struct scripted_roll){20, beyond ? 3 : 7};
        for (int32_t i = 13; i > 1; i--)
            rolls[i] = rolls[i - 1];
        rolls[1] = (struct scripted_roll){4, 1};
        fire(rolls, 13);
        assert_int_equal(massed_living(m, foes), 9);
        teardown(state);
    }
}

/* RULE("B19.8-p"), BREACHES_MAX: a fence that cannot be cut once more costs its energy once and stays whole.
 */
static void no_breach_left(void **state)
{
    (void)state;
    emplace_behind("{'kind':'fence','line':[[10,14],[62,14]]}", MACHINE_CANNON);
    for (int32_t i = 0; i < BREACHES_MAX; i++)
        assert_true(massed_open_line(m, 0, (struct point){61 * PACE - (i + 1) * HALF_PACE, 14 * PACE},
                                     HALF_PACE / 2));
    oppose(8 * PACE, 5);
    fire(ROLLS({20, 19}, {20, 19}, {20, 19}, {20, 19}));
    assert_int_equal(table_of(m)->pieces, BREACHES_MAX + 1);
}

/* RULE("B19.8-l"), RULE("B19.8-m"), RULE("B19.8-n"), RULE("B19.8-o"). */
static void heat(void **state)
{
    (void)state;
    emplace(MACHINE_CANNON);
    oppose(10 * PACE, 10);
    fire(ROLLS({20, 19}, {20, 19}));
    assert_int_equal(orders_figure_at(m, gun)->heat, 0); /* the first of the game */
    teardown(state);
    emplace(MACHINE_CANNON);
    oppose(10 * PACE, 10);
    m->state->turn = 2;
    orders_figure_at(m, gun)->last_shot = 1;
    fire(ROLLS({20, 19}, {20, 19}));
    assert_int_equal(orders_figure_at(m, gun)->heat, 1);
    orders_cool_machines(m);
    assert_int_equal(orders_figure_at(m, gun)->heat, 1); /* it has fired this turn */
    m->state->turn = 3;
    orders_cool_machines(m);
    assert_int_equal(orders_figure_at(m, gun)->heat, 0);
    teardown(state);
    for (int32_t hot = 1; hot <= 2; hot++) {
        emplace(MACHINE_CANNON);
        oppose(10 * PACE, 10);
        m->state->turn = 2;
        orders_figure_at(m, gun)->last_shot = 1;
        orders_figure_at(m, gun)->heat = hot;
        if (hot == 1)
            fire(ROLLS({6, 5}, {20, 19}, {20, 19}));
        else
            fire(ROLLS({6, 5}, {20, 20}, {20, 20}, {20, 20})); /* 6: a hit for each crewman */
        assert_int_equal(figure_at(m, gun)->fate, hot == 1 ? FATE_IN_PLAY : FATE_OUT);
        teardown(state);
    }
}

/* RULE("O10.5-b"): forsaken machines are destroyed by an enemy who touches them at the end of his turn. */
static void forsaken(void **state)
{
    (void)state;
    emplace(MACHINE_CANNON);
    orders_forsake_machines(m, cannon);
    oppose(20, 5);
    orders_wreck_machines(m, foes);
    assert_int_equal(figure_at(m, gun)->fate, FATE_IN_PLAY);
    oppose(5, 5);
    orders_wreck_machines(m, foes);
    assert_int_equal(figure_at(m, gun)->fate, FATE_OUT);
}

/* RULE("B19.3.1-c"): under a stone on a 6, under a shell on a 5. */
static void machines_struck(void **state)
{
    (void)state;
    for (int32_t powder = 0; powder <= 1; powder++)
        for (int32_t one = 0; one <= 1; one++) {
            emplace(powder ? MACHINE_MORTAR : MACHINE_CATAPULT);
            struct scripted_roll roll = {6, (uint32_t)(6 - powder - one)};
            int32_t target = unit_at(m, giant)->first_member;
            struct place at = {.at = {SOUTH_X, SOUTH_Y + 30 * PACE}};
            struct base base = base_rectangle(40 * MILLIMETRE, 60 * MILLIMETRE);

            massed_figure_at(m, target)->role = ROLE_MACHINE;
            massed_figure_at(m, target)->machine = MACHINE_CANNON;
            figure_at(m, target)->fate = FATE_IN_PLAY;
            table_put_stand(table_of(m), target, &at, &base);
            scripted_start(&dice, &roll, 1);
            match_dice(m, scripted_dice(&dice));
            flow_open(m, P_GAME, 0);
            match_start(m);
            orders_burst(m, gun, at.at, 0, "B19.7-l");
            script_done();
            assert_int_equal(figure_at(m, target)->fate, one ? FATE_IN_PLAY : FATE_OUT);
            teardown(state);
        }
}

/* RULE("O10.5-a"): the odds say what the dice will need. */
static void odds_of_machines(void **state)
{
    static struct odds o;
    const struct orders_static_frame v = {.act = {.unit = 0, .target = NO_UNIT}};

    (void)state;
    for (int32_t kind = MACHINE_BALLISTA; kind <= MACHINE_MORTAR; kind++) {
        struct orders_static_frame at = v;

        emplace((enum massed_machine)kind);
        oppose(20 * PACE, 5);
        at.act.unit = cannon;
        begin(P_STATIC_SHOT, &at, sizeof at, NULL, 0);
        pick("fire");
        const struct option *target = option_with("unit", foes);

        assert_non_null(target);
        answer_clear(&answer, DECISION_TARGET, match_decision(m, 0)->number);
        answer_add(&answer, target->id, 0);
        match_odds(m, 0, &answer, &o);
        bool lobs = kind == MACHINE_CATAPULT || kind == MACHINE_MORTAR;

        assert_int_equal(o.count, lobs ? 2 : 1);
        if (lobs)
            assert_int_equal(o.line[0].wins, kind == MACHINE_CATAPULT ? 8 : 7);
        assert_int_equal(o.line[lobs].wins, kind == MACHINE_BALLISTA ? 8 : 17); /* 5 of 6 wound */
        teardown(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(profiles, teardown),
        cmocka_unit_test_teardown(odds_of_machines, teardown),
        cmocka_unit_test_teardown(rate_of_fire, teardown),
        cmocka_unit_test_teardown(when_it_cannot, teardown),
        cmocka_unit_test_teardown(bolts, teardown),
        cmocka_unit_test_teardown(where_it_aims, teardown),
        cmocka_unit_test_teardown(stones, teardown),
        cmocka_unit_test_teardown(going_astray, teardown),
        cmocka_unit_test_teardown(misfires, teardown),
        cmocka_unit_test_teardown(balls, teardown),
        cmocka_unit_test_teardown(no_breach_left, teardown),
        cmocka_unit_test_teardown(heat, teardown),
        cmocka_unit_test_teardown(forsaken, teardown),
        cmocka_unit_test_teardown(machines_struck, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
