/* O4.7-b, O4.10, O4.11-k, O5.3-f, O5.7: volleys as they are played. */
#include "test_orders_play_help.h"

/* --- play ------------------------------------------------------------------------------------------------
 */

/* One rank of bowmen, and foes in two ranks ten paces before them, without saves: a shot kills on 5 or less,
 * with the +1 on 7. */
static void face_off(int32_t archers)
{
    int32_t left = archers;

    create("");
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X, SOUTH_Y + 10 * PACE, HALF_TURN, 5);
    arm(bows, BOW);
    set(bows, CHAR_BS, 3);
    set(foes, CHAR_T, 3);
    set(foes, CHAR_LD, 10);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->armour = massed_figure_at(m, figure)->shield = 0;
    EACH_MEMBER(m->state, bows, figure)
    if (left-- <= 0)
        massed_figure_at(m, figure)->weapons = 1 << HAND_WEAPON;
}

static void shoot_still(const struct scripted_roll *rolls, uint32_t count)
{
    const struct orders_static_frame v = {.act = {.unit = bows, .target = NO_UNIT}};

    begin(P_STATIC_SHOT, &v, sizeof v, rolls, count);
}

/* RULE("O4.10-a"), RULE("O5.3-a"): one use at +1. 7 kills, 8 does not, of BS 3 and S 3 on T 3. */
static void once(void **state)
{
    (void)state;
    face_off(3);
    shoot_still(ROLLS({20, 7}, {20, 8}, {20, 6}));
    assert_true(asks("orders.ask.shots"));
    assert_non_null(option_with("twice", NO_UNIT));
    pick("once");
    assert_true(asks("orders.ask.target"));
    pick_of("unit", foes);
    while (!is_over())
        by_default();
    script_done();
    assert_int_equal(massed_living(m, foes), 8);
    assert_int_equal(orders_unit_at(m, foes)->massed.lost, 2);
}

/* RULE("O4.10-a"): twice without bonus, at different targets, the second named after the first is resolved.
 */
static void twice(void **state)
{
    (void)state;
    face_off(2);
    form(others, SOUTH_X + 8 * PACE, SOUTH_Y + 10 * PACE, HALF_TURN, 5);
    set(others, CHAR_T, 3);
    set(others, CHAR_LD, 10);
    EACH_MEMBER(m->state, others, figure)
    massed_figure_at(m, figure)->armour = 0;
    shoot_still(ROLLS({20, 5}, {20, 6}, {20, 3}, {20, 4})); /* the others are far */
    pick("twice");
    pick_of("unit", foes);
    while (!is_over() && !asks("orders.ask.shots"))
        by_default();
    assert_int_equal(massed_living(m, foes), 9);
    assert_null(option_with("once", NO_UNIT));
    pick("again");
    pick_of("unit", others);
    while (!is_over())
        by_default();
    script_done();
    assert_int_equal(massed_living(m, others), 9);
}

/* RULE("O4.10-a"): what is not used twice. */
static void crossbows_once(void **state)
{
    (void)state;
    face_off(10);
    arm(bows, CROSSBOW);
    shoot_still(NULL, 0);
    assert_true(asks("orders.ask.shots"));
    assert_non_null(option_with("once", NO_UNIT));
    assert_null(option_with("twice", NO_UNIT));
    pick("done");
    assert_true(is_over());
}

/* RULE("O5.7-a"), RULE("O5.7-b"), RULE("O5.7-c"), RULE("O5.7-d"), RULE("O5.7-h"): a 1 takes two W, unless the
 * chance is 1; a 20 ends the figure's turn, and on another 20 it wounds itself. */
static void criticals(void **state)
{
    (void)state;
    face_off(3);
    set(foes, CHAR_W, 3);
    shoot_still(ROLLS({20, 1}, {20, 20}, {20, 19}, {20, 20}, {20, 20}, {20, 20}, {20, 5}));
    pick("twice");
    pick_of("unit", foes);
    while (!is_over() && !asks("orders.ask.shots"))
        by_default();
    assert_int_equal(orders_unit_at(m, foes)->massed.lost, 0);
    assert_int_equal(massed_living(m, bows), 9); /* the third has hit itself */
    int32_t wounds = 0, fumbled = 0;

    EACH_MEMBER(m->state, foes, figure)
    wounds += massed_figure_at(m, figure)->wounds_lost;
    EACH_MEMBER(m->state, bows, figure)
    fumbled += orders_figure_at(m, figure)->fumbled;
    assert_int_equal(wounds, 2);
    assert_int_equal(fumbled, 2);
    pick("again"); /* only the first is left to shoot */
    pick_of("unit", foes);
    while (!is_over())
        by_default();
}

/* RULE("O4.7-b"), RULE("O4.1-l"): the owner is asked before any die, in the same words whatever the counter;
 * De adds a point. */
static void revealing(void **state)
{
    static const enum orders_order counter[] = {ORDER_DEFENCE, ORDER_MOVE, ORDER_RECEIVE, ORDER_CHARGE};
    char words[4][256];

    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        face_off(1);
        orders_unit_at(m, foes)->main = (struct orders_counter){.order = (int32_t)counter[i], .target = bows};
        orders_unit_at(m, foes)->counters = 1;
        shoot_still(ROLLS({20, 7}));
        pick("once");
        pick_of("unit", foes);
        assert_true(asks("orders.ask.reveal"));
        assert_int_equal(asked(), 1);
        const struct decision *d = match_decision(m, 1);

        snprintf(words[i], sizeof words[i], "%d %s %s %s %s", d->option_count, d->option[0].tag,
                 d->option[0].label, d->option[1].tag, d->option[1].label);
        assert_string_equal(words[i], words[0]);
        pick("reveal");
        while (!is_over())
            by_default();
        script_done();
        assert_int_equal(orders_unit_at(m, foes)->defence, i == 0);
        assert_int_equal(orders_unit_at(m, foes)->activated, i == 0);
        assert_int_equal(massed_living(m, foes), i == 0 ? 10 : 9); /* a point of save makes it 6 */
        teardown(NULL);
    }
}

/* RULE("O4.7-b"): who keeps De hidden has nothing of it; RULE("O4.1-e"): who has no counter is not asked. */
static void keeping(void **state)
{
    (void)state;
    face_off(1);
    orders_unit_at(m, foes)->main = (struct orders_counter){.order = ORDER_DEFENCE, .target = NO_UNIT};
    orders_unit_at(m, foes)->counters = 1;
    shoot_still(ROLLS({20, 7}));
    pick("once");
    pick_of("unit", foes);
    pick("keep");
    while (!is_over())
        by_default();
    assert_int_equal(orders_unit_at(m, foes)->defence, 0);
    assert_int_equal(orders_unit_at(m, foes)->counters, 1);
    assert_int_equal(massed_living(m, foes), 9);
}

/* RULE("O5.3-f"): who is in contact does not shoot; a shot at who is falls on either side. */
static void into_combat(void **state)
{
    (void)state;
    face_off(4);
    form(friends, SOUTH_X, SOUTH_Y + 10 * PACE + 5 * 20 * MILLIMETRE, NORTH, 5);
    set(friends, CHAR_LD, 10);
    const struct block *b = state_blocks(m->state, foes);

    form(friends, SOUTH_X, b->at.y + block_depth(b) + 10 * 20 * MILLIMETRE / 5, HALF_TURN, 5);
    orders_make_contact(m, friends, foes, FACE_REAR, ARRIVED_CHARGING);
    /* the draw between the sides follows each success */
    shoot_still(ROLLS({20, 7}, {6, 3}, {20, 8}, {20, 7}, {6, 4}, {20, 7}, {6, 1}));
    pick("once");
    pick_of("unit", foes);
    while (!is_over())
        by_default();
    script_done();
    assert_int_equal(massed_living(m, foes), 9);
    assert_int_equal(massed_living(m, friends), 8);
}

static void not_in_contact(void **state)
{
    (void)state;
    face_off(10);
    form(others, SOUTH_X, SOUTH_Y, HALF_TURN, 5);
    orders_make_contact(m, others, bows, FACE_FRONT, ARRIVED_CHARGING);
    shoot_still(NULL, 0);
    assert_true(is_over());
}

/* RULE("O4.11-k"): one use at the charger, without a question. */
static void reaction(void **state)
{
    const struct orders_shoot_frame v = {.uses = 1, .reaction = true};
    struct orders_shoot_frame at = v;

    (void)state;
    face_off(2);
    at.unit = bows;
    at.target = foes;
    begin(P_SHOOT, &at, sizeof at, ROLLS({20, 3}, {20, 4})); /* 4+ becomes 5+: 3.3 */
    while (!is_over())
        by_default();
    script_done();
    assert_int_equal(massed_living(m, foes), 9);
}

/* RULE("O10.10-a"): a die tells the monster from its riders. RULE("B15.1-f"): of a pack anybody. */
static void allotted(void **state)
{
    (void)state;
    face_off(2);
    form(foes, 4 * PACE, 40 * PACE, HALF_TURN, 5);
    spread(mammoth, SOUTH_X, SOUTH_Y + 10 * PACE, HALF_TURN, PACE);
    set(mammoth, CHAR_T, 3);
    set(mammoth, CHAR_LD, 10);
    EACH_MEMBER(m->state, mammoth, figure)
    massed_figure_at(m, figure)->natural_save = massed_figure_at(m, figure)->armour = 0;
    shoot_still(ROLLS({6, 4}, {20, 8}, {6, 5}, {2, 1}, {20, 7})); /* a howdah makes it 7 */
    pick("once");
    pick_of("unit", mammoth);
    while (!is_over())
        by_default();
    script_done();
    int32_t riders_left = 0;

    EACH_MEMBER(m->state, mammoth, figure)
    {
        if (massed_figure_at(m, figure)->role == ROLE_MONSTER)
            assert_int_equal(massed_figure_at(m, figure)->wounds_lost, 1);
        riders_left += massed_figure_at(m, figure)->role == ROLE_RIDER && massed_lives(m, figure);
    }
    assert_int_equal(riders_left, 1);
}

static void of_a_pack(void **state)
{
    (void)state;
    face_off(1);
    form(foes, 4 * PACE, 40 * PACE, HALF_TURN, 5);
    spread(hounds, SOUTH_X, SOUTH_Y + 8 * PACE, HALF_TURN, PACE);
    set(hounds, CHAR_T, 3);
    set(hounds, CHAR_LD, 10);
    shoot_still(ROLLS({6, 6}, {20, 2}));
    pick("once");
    pick_of("unit", hounds);
    while (!is_over())
        by_default();
    script_done();
    int32_t handlers = 0;

    EACH_MEMBER(m->state, hounds, figure)
    handlers += massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_HANDLER;
    assert_int_equal(handlers, 1);
}

/* RULE("B6.2.1-e"), RULE("B6.2.1-f"): all at one target, but for those who do not have it in their arc. */
static void two_arcs(void **state)
{
    (void)state;
    face_off(10);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X + 12 * PACE, SOUTH_Y + 9 * PACE, HALF_TURN, 5);
    form(others, SOUTH_X - 12 * PACE, SOUTH_Y + 9 * PACE, HALF_TURN, 5);
    shoot_still(NULL, 0);
    pick("once");
    pick_of("unit", foes);
    while (!is_over() && !asks("orders.ask.target"))
        by_default();
    if (is_over())
        fail_msg("nobody else was asked for");
    assert_non_null(option_with("unit", others));
    assert_null(option_with("unit", foes));
}

/* Odds say what the dice will need: RULE("O5.3-d"). */
static void odds_of_target(void **state)
{
    static struct odds o;
    const struct option *target;

    (void)state;
    face_off(2);
    shoot_still(NULL, 0);
    pick("once");
    target = option_with("unit", foes);
    assert_non_null(target);
    answer_clear(&answer, DECISION_PICK, match_decision(m, 0)->number);
    answer_add(&answer, target->id, 0);
    match_odds(m, 0, &answer, &o);
    assert_int_equal(o.count, 2);
    assert_int_equal(o.line[0].wins, 7);
    assert_int_equal(o.line[0].cases, 20);
    assert_int_equal(o.line[0].modifier_count, 1);
    assert_string_equal(o.line[0].modifier[0].rule, "O4.10-a");
    assert_int_equal(o.line[1].wins, 577500); /* 1 - 13/20 x 13/20 */
}

/* Who is not offered is told why: the rule that forbids him. */
static void why_not_at_him(void **state)
{
    static const struct {
        length x, y;
        int32_t facing;
        const char *rule;
    } row[] = {{SOUTH_X, SOUTH_Y + 30 * PACE, HALF_TURN, "B6.1-c"},
               {SOUTH_X, SOUTH_Y - 8 * PACE, NORTH, "O10.3-b"},
               {SOUTH_X + 14 * PACE, SOUTH_Y + 2 * PACE, HALF_TURN, "O10.3-b"}};
    struct preview p;
    struct refusal why;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        face_off(2);
        form(others, row[i].x, row[i].y, row[i].facing, 5);
        shoot_still(NULL, 0);
        pick("once");
        answer_clear(&answer, DECISION_PICK, match_decision(m, 0)->number);
        answer_add(&answer, ref_of_figure(unit_at(m, others)->first), 0);
        assert_false(match_check(m, 0, &answer, &p, &why));
        assert_string_equal(why.rule, row[i].rule);
        assert_int_equal(why.unit, others);
        teardown(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(once, teardown),
        cmocka_unit_test_teardown(twice, teardown),
        cmocka_unit_test_teardown(crossbows_once, teardown),
        cmocka_unit_test_teardown(criticals, teardown),
        cmocka_unit_test_teardown(revealing, teardown),
        cmocka_unit_test_teardown(keeping, teardown),
        cmocka_unit_test_teardown(into_combat, teardown),
        cmocka_unit_test_teardown(not_in_contact, teardown),
        cmocka_unit_test_teardown(reaction, teardown),
        cmocka_unit_test_teardown(allotted, teardown),
        cmocka_unit_test_teardown(of_a_pack, teardown),
        cmocka_unit_test_teardown(two_arcs, teardown),
        cmocka_unit_test_teardown(odds_of_target, teardown),
        cmocka_unit_test_teardown(why_not_at_him, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
