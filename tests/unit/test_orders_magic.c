/* Orders, magic (O8.1, O8.2): which spells are known, dice, casting, dispelling, their odds and suggestions,
 * with scripted dice on both sides of each number. */
#include "test_orders_magic_help.h"

/* --- what is known -----------------------------------------------------------------------------------------
 */

static void answer_side(int32_t side)
{
    static struct entry e;
    struct refusal why;

    e.kind = ENTRY_ANSWER;
    e.side = side;
    for (e.player = 0; m->state->player[e.player].side != side; e.player++)
        ;
    e.answer = answer;
    if (!match_apply(m, &e, &why))
        fail_msg("%s %s", why.rule, why.key);
}

static void choose(int32_t side, const char *const *tags, int32_t count)
{
    const struct decision *d = match_decision(m, side);

    answer_clear(&answer, DECISION_SHARE, d->number);
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < d->option_count; k++)
            if (strcmp(d->option[k].tag, tags[i]) == 0 && !answer_names(&answer, d->option[k].id)) {
                answer_add(&answer, d->option[k].id, 1);
                break;
            }
}

/* RULE("O8.1-a"): one a level, different ones; nobody learns the other's before both have chosen. */
static void spells_are_chosen_in_secret(void **state)
{
    static const char *const odos[] = {"mend", "bolt"};
    const struct orders_spells_frame v = {0};
    struct refusal why;

    (void)state;
    create();
    merle = figure_of("Merle");
    tib = figure_of("Tib");
    odo = figure_of("Odo");
    NO_DICE();
    start(P_SPELLS, &v, sizeof v);
    assert_true(match_waits_for(m, 0) && match_waits_for(m, 1));
    assert_true(match_decision(m, 0)->secret);
    assert_int_equal(match_decision(m, 0)->min, 5); /* Merle is of level 4, Tib of level 1 */
    assert_int_equal(match_decision(m, 0)->option_count, 18);
    choose(1, odos, 2);
    answer_add(&answer, SPELL_FIREBALL, 0); /* a share of none is none */
    answer_side(1);
    for (int32_t i = 0; i < SPELLS_KNOWN; i++)
        assert_int_equal(orders_figure_at(m, odo)->spell[i], NO_SPELL);
    choose(0, odos, 2);
    assert_false(match_check(m, 0, &answer, NULL, &why)); /* too few */
    assert_string_equal(why.rule, "O8.1-a");
    match_default_answer(m, 0, &answer);
    answer.item[1].ref = answer.item[0].ref;
    assert_false(match_check(m, 0, &answer, NULL, &why)); /* one of them twice */
    match_default_answer(m, 0, &answer);
    answer_side(0);
    assert_true(is_over());
    for (int32_t i = 0; i < SPELLS_KNOWN; i++)
        assert_int_equal(orders_figure_at(m, merle)->spell[i], i + 1);
    assert_int_equal(orders_figure_at(m, tib)->spell[0], SPELL_FIREBALL);
    assert_int_equal(orders_figure_at(m, tib)->spell[1], NO_SPELL);
    assert_int_equal(orders_figure_at(m, odo)->spell[0], SPELL_MEND);
    assert_int_equal(orders_figure_at(m, odo)->spell[1], SPELL_SPECTRAL_BOLT);
}

/* --- dice --------------------------------------------------------------------------------------------------
 */

/* RULE("O8.1-b"), RULE("O8.1-c"), RULE("O8.2-b"): 2 for the army and 1 a level for each; to dispel 2, and 1
 * for each two levels that live. */
static void dice_are_renewed(void **state)
{
    (void)state;
    scene();
    put("Tib", 30 * PACE, 20 * PACE);
    orders_side_at(m, 0)->power_dice = orders_side_at(m, 0)->dispel_dice = 9;
    orders_renew_dice(m);
    assert_int_equal(orders_side_at(m, 0)->power_dice, 2);
    assert_int_equal(orders_side_at(m, 0)->dispel_dice, 4); /* 4 + 1 levels: 2 more */
    assert_int_equal(orders_side_at(m, 1)->dispel_dice, 2); /* Odo is not on the table */
    assert_int_equal(orders_figure_at(m, merle)->power_dice, 4);
    assert_int_equal(orders_figure_at(m, tib)->power_dice, 1);
    assert_int_equal(orders_figure_at(m, odo)->power_dice, 0);
    figure_at(m, merle)->fate = FATE_OUT;
    orders_renew_dice(m);
    assert_int_equal(orders_side_at(m, 0)->dispel_dice, 2);
}

static struct orders_magic_odds counted(int32_t dice, int32_t needed)
{
    struct orders_magic_odds odds = {.cases = 1};

    for (int32_t i = 0; i < dice; i++)
        odds.cases *= D6;
    for (int64_t n = 0; n < odds.cases; n++) {
        int32_t ones = 0, sixes = 0, sum = 0;
        int64_t rest = n;

        for (int32_t i = 0; i < dice; i++, rest /= D6) {
            int32_t face = (int32_t)(rest % D6) + 1;

            ones += face == 1;
            sixes += face == D6;
            sum += face;
        }
        odds.double_one += ones >= 2;
        odds.double_six += ones < 2 && sixes >= 2;
        odds.good += ones < 2 && (sixes >= 2 || sum >= needed);
    }
    return odds;
}

/* RULE("O8.1-h") to RULE("O8.1-j"): as often as one counts by hand. */
static void chances_are_counted(void **state)
{
    (void)state;
    for (int32_t dice = 1; dice <= 6; dice++)
        for (int32_t needed = 3; needed <= 20; needed++) {
            struct orders_magic_odds want = counted(dice, needed), have = orders_magic_odds(dice, needed);

            assert_int_equal(have.cases, want.cases);
            assert_int_equal(have.good, want.good);
            assert_int_equal(have.double_six, want.double_six);
            assert_int_equal(have.double_one, want.double_one);
        }
}

/* --- casting
 * ------------------------------------------------------------------------------------------------ */

/* RULE("O8.1-d"): the sum is at least the difficulty. His own dice go first (O8.1-c). */
static void a_sum_casts(void **state)
{
    DICE({6, 1}, {6, 4}, {6, 1}, {20, 13}); /* 5: cast; one hit */

    (void)state;
    scene();
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    cast(merle, SPELL_FIREBALL, 2, foes);
    over();
    assert_int_equal(lost(foes), 1);
    assert_int_equal(orders_figure_at(m, merle)->power_dice, 2);
    assert_int_equal(orders_side_at(m, 0)->power_dice, 2);
    assert_false(orders_can_cast(m, merle)); /* RULE("O8.1-f"): in one action */
}

static void less_does_not(void **state)
{
    DICE({6, 1}, {6, 3});

    (void)state;
    scene();
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    orders_side_at(m, 1)->dispel_dice = 2; /* not asked: nothing is there to be dispelled */
    cast(merle, SPELL_FIREBALL, 2, foes);
    over();
    assert_int_equal(lost(foes), 0);
}

/* RULE("O8.1-c"): dice of the army after his own; no more than there are. */
static void dice_of_the_army(void **state)
{
    DICE({6, 1}, {6, 2}, {6, 2}, {6, 2}, {6, 2});

    (void)state;
    scene();
    knows(merle, SPELL_SPECTRAL_BOLT, NO_SPELL, NO_SPELL);
    begin_cast(merle);
    declare(SPELL_SPECTRAL_BOLT, 7);
    assert_true(refused_with("O8.1-f"));
    declare(SPELL_SPECTRAL_BOLT, 5);
    answer.item[0].value = 5;
    give();
    at_unit(foes);
    orders_side_at(m, 1)->dispel_dice = 0;
    assert_int_equal(orders_figure_at(m, merle)->power_dice, 0);
    assert_int_equal(orders_side_at(m, 0)->power_dice, 1);
}

/* RULE("O8.1-g"): each spell beyond the first raises all of them by 1, whether or not it comes to be rolled.
 */
static void several_spells_are_harder(void **state)
{
    DICE({6, 1}, {6, 4}, {6, 2}, {6, 4}); /* 5 is no longer enough for the Fireball; 6 is for Ward */

    (void)state;
    scene();
    knows(merle, SPELL_FIREBALL, SPELL_WARD, NO_SPELL);
    begin_cast(merle);
    declare(SPELL_FIREBALL, 2);
    declare_also(SPELL_WARD, 2);
    give();
    at_unit(foes);
    at_unit(unit_of(merle));
    over();
    assert_int_equal(lost(foes), 0);
    assert_int_equal(orders_unit_at(m, unit_of(merle))->effects, EFFECT_WARD);
}

static void harder_by_one_only(void **state)
{
    DICE({6, 2}, {6, 3}, {6, 1}, {6, 5}); /* 5 is not enough for Ward, 6 casts Heart of Oak */

    (void)state;
    scene();
    knows(merle, SPELL_WARD, SPELL_HEART_OF_OAK, NO_SPELL);
    begin_cast(merle);
    declare(SPELL_WARD, 2);
    declare_also(SPELL_HEART_OF_OAK, 2);
    give();
    at_unit(unit_of(merle));
    at_unit(unit_of(merle));
    over();
    assert_int_equal(orders_unit_at(m, unit_of(merle))->effects, EFFECT_OAK);
}

/* RULE("O8.1-f"): at most as many as his level. */
static void a_level_of_spells(void **state)
{
    (void)state;
    scene();
    NO_DICE();
    put("Tib", 20 * PACE, 20 * PACE);
    knows(tib, SPELL_FIREBALL, SPELL_WARD, NO_SPELL);
    begin_cast(tib);
    declare(SPELL_FIREBALL, 1);
    declare_also(SPELL_WARD, 1);
    assert_true(refused_with("O8.1-f"));
    declare(SPELL_MEND, 1); /* RULE("O8.1-a"): not known */
    assert_true(refused_with("O8.1-a"));
}

/* RULE("O8.1-h"): two dice of 1 are a fiasco whatever the sum; nothing more this turn; a 20 costs a W. */
static void a_fiasco(void **state)
{
    DICE({6, 1}, {6, 1}, {6, 6}, {6, 6}, {20, 19}); /* RULE("O8.1-j"): before the double 6 */

    (void)state;
    scene();
    knows(merle, SPELL_FIREBALL, SPELL_WARD, NO_SPELL);
    begin_cast(merle);
    declare(SPELL_FIREBALL, 4);
    declare_also(SPELL_WARD, 2);
    give();
    at_unit(foes);
    over(); /* Ward is not cast */
    assert_int_equal(lost(foes), 0);
    assert_int_equal(massed_figure_at(m, merle)->wounds_lost, 0);
    assert_int_equal(orders_figure_at(m, merle)->fumbled, 1);
    orders_figure_at(m, merle)->has_cast = false;
    orders_figure_at(m, merle)->power_dice = 4;
    assert_false(orders_can_cast(m, merle)); /* RULE("O5.7-c") */
    assert_int_equal(orders_figure_at(m, merle)->spell[0], SPELL_FIREBALL);
}

static void a_fiasco_hurts(void **state)
{
    DICE({6, 1}, {6, 1}, {20, 20}); /* 1 W of 4: less than the half of O6.1-b, so no test */

    (void)state;
    scene();
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    cast(merle, SPELL_FIREBALL, 2, foes);
    over();
    assert_int_equal(massed_figure_at(m, merle)->wounds_lost, 1);
}

/* RULE("O8.1-i"): two dice of 6 cannot be dispelled; with nothing more to stop nobody is asked. */
static void irresistible(void **state)
{
    DICE({6, 6}, {6, 6}, {6, 1}, {20, 13});

    (void)state;
    scene();
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    orders_side_at(m, 1)->dispel_dice = 4;
    cast(merle, SPELL_FIREBALL, 2, foes);
    over();
    assert_int_equal(lost(foes), 1);
    assert_int_equal(orders_side_at(m, 1)->dispel_dice, 4);
}

/* --- dispelling
 * --------------------------------------------------------------------------------------------- */

static void begin_dispel(void)
{
    scene();
    knows(merle, SPELL_FIREBALL, SPELL_WARD, NO_SPELL);
    orders_side_at(m, 1)->dispel_dice = 3;
    begin_cast(merle);
    declare(SPELL_FIREBALL, 2);
    declare_also(SPELL_WARD, 2);
    give();
    at_unit(foes);
}

static void dispel_with(int32_t dice)
{
    assert_true(asks("orders.ask.dispel"));
    assert_int_equal(asked(), 1);
    begin_answer();
    answer_add(&answer, dice == 0 ? 0 : dice + 1, 0);
    give();
}

/* RULE("O8.2-d"): the sum is at least the casting total; dice used are spent, from one pool (O8.2-c). */
static void a_spell_is_dispelled(void **state)
{
    DICE({6, 3}, {6, 4}, {6, 3}, {6, 4}, {6, 2}, {6, 4}); /* 7 against 7; then Ward with 6 */

    (void)state;
    begin_dispel();
    assert_int_equal(options_now(), 4); /* none, or 1 to 3 dice */
    dispel_with(2);
    assert_int_equal(lost(foes), 0);
    assert_int_equal(orders_side_at(m, 1)->dispel_dice, 1);
    at_unit(unit_of(merle));
    assert_int_equal(options_now(), 2); /* RULE("O8.2-a"): a spell on a friend of the caster, too */
    dispel_with(0);
    over();
    assert_int_equal(orders_side_at(m, 1)->dispel_dice, 1);
    assert_int_equal(orders_unit_at(m, unit_of(merle))->effects, EFFECT_WARD);
}

static void less_does_not_dispel(void **state)
{
    DICE({6, 3}, {6, 4}, {6, 3}, {6, 3}, {6, 1}, {20, 13}, {6, 2}, {6, 3}); /* 6 against 7; Ward fails */

    (void)state;
    begin_dispel();
    dispel_with(2);
    assert_int_equal(lost(foes), 1);
    at_unit(unit_of(merle));
    over();
}

/* RULE("O8.2-e"): two dice of 1 fail whatever the sum, and before two of 6 (O8.2-f). */
static void a_dispel_fiasco(void **state)
{
    DICE({6, 2}, {6, 4}, {6, 1}, {6, 6}, {6, 1}, {6, 1}, {20, 13}, {6, 2}, {6, 3});

    (void)state;
    begin_dispel();
    dispel_with(3);
    assert_int_equal(lost(foes), 1);
    at_unit(unit_of(merle));
    over();
}

/* RULE("O8.2-f"): two dice of 6 dispel whatever the total, and the wizard casts nothing more. */
static void an_ultimate_dispel(void **state)
{
    DICE({6, 5}, {6, 6}, {6, 6}, {6, 6});

    (void)state;
    begin_dispel();
    dispel_with(2);
    over();
    assert_int_equal(lost(foes), 0);
    assert_int_equal(orders_unit_at(m, unit_of(merle))->effects, 0);
}

/* RULE("O8.2-f"): an irresistible spell works all the same, but nothing follows it. */
static void ultimate_against_irresistible(void **state)
{
    DICE({6, 6}, {6, 6}, {6, 6}, {6, 6}, {6, 1}, {20, 13});

    (void)state;
    begin_dispel();
    dispel_with(2);
    over();
    assert_int_equal(lost(foes), 1);
    assert_int_equal(orders_unit_at(m, unit_of(merle))->effects, 0);
}

static void irresistible_is_not_dispelled(void **state)
{
    DICE({6, 6}, {6, 6}, {6, 5}, {6, 5}, {6, 4}, {6, 1}, {20, 13}, {6, 2}, {6, 3});

    (void)state;
    begin_dispel();
    dispel_with(3); /* 14 against 12 */
    assert_int_equal(lost(foes), 1);
    at_unit(unit_of(merle));
    over();
}

/* RULE("O8.2-g"): the target's own dice are free, and there with an empty pool. */
static void resistance(void **state)
{
    DICE({6, 2}, {6, 4}, {6, 2}, {6, 4});

    (void)state;
    scene();
    put("Odo", 24 * PACE, 40 * PACE);
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    assert_int_equal(orders_resistance(m, unit_of(odo), NOBODY), 2); /* his Great Ward */
    assert_int_equal(orders_resistance(m, foes, NOBODY), 0);
    massed_attach(m, odo, foes, 0);
    assert_int_equal(orders_resistance(m, foes, NOBODY), 2);
    assert_int_equal(orders_resistance(m, foes, unit_at(m, foes)->first), 0);
    assert_int_equal(orders_side_at(m, 1)->dispel_dice, 0);
    cast(merle, SPELL_FIREBALL, 2, foes);
    assert_true(asks("orders.ask.dispel"));
    assert_int_equal(options_now(), 2);
    pick("free");
    over();
    assert_int_equal(lost(foes), 0);
    assert_int_equal(orders_side_at(m, 1)->dispel_dice, 0);
}

static void resistance_adds_to_the_pool(void **state)
{
    DICE({6, 2}, {6, 4}, {6, 2}, {6, 3}, {6, 1}); /* three dice: 6 against 6 */

    (void)state;
    scene();
    put("Odo", 14 * PACE, 26 * PACE);
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    orders_side_at(m, 1)->dispel_dice = 1;
    cast(merle, SPELL_FIREBALL, 2, unit_of(odo));
    assert_int_equal(options_now(), 3);
    pick("dice_1");
    over();
    assert_int_equal(orders_side_at(m, 1)->dispel_dice, 0);
}

/* --- odds
 * ------------------------------------------------------------------------------------------------------ */

static const struct odds_line *line_of(const struct odds *o, const char *key)
{
    for (int32_t i = 0; i < o->count; i++)
        if (strcmp(o->line[i].key, key) == 0)
            return &o->line[i];
    fail_msg("no %s", key);
    return NULL;
}

static void odds_of_casting(void **state)
{
    static struct odds o;

    (void)state;
    scene();
    NO_DICE();
    knows(merle, SPELL_FIREBALL, SPELL_WARD, NO_SPELL);
    begin_cast(merle);
    declare(SPELL_FIREBALL, 2);
    match_odds(m, 0, &answer, &o);
    assert_int_equal(o.count, 3);
    assert_int_equal(line_of(&o, "orders.odds.cast")->wins, 30); /* 5 or more of 36 */
    assert_int_equal(line_of(&o, "orders.odds.cast")->cases, 36);
    assert_int_equal(line_of(&o, "orders.odds.irresistible")->wins, 1);
    assert_int_equal(line_of(&o, "orders.odds.fiasco")->wins, 1);
    assert_int_equal(line_of(&o, "orders.odds.cast")->modifier_count, 0);
    declare_also(SPELL_WARD, 1);
    match_odds(m, 0, &answer, &o);
    assert_int_equal(o.count, 4);         /* one die shows no doubles */
    assert_int_equal(o.line[0].wins, 26); /* 6 or more */
    assert_int_equal(o.line[0].modifier_count, 1);
    assert_int_equal(o.line[0].modifier[0].value, 1);
    assert_string_equal(o.line[0].modifier[0].rule, "O8.1-g");
    assert_int_equal(o.line[3].wins, 1);
    assert_int_equal(o.line[3].cases, 6);
}

static void odds_of_dispelling(void **state)
{
    DICE({6, 3}, {6, 4});
    static struct odds o;

    (void)state;
    begin_dispel();
    begin_answer();
    answer_add(&answer, 3, 0); /* two dice against 7 */
    match_odds(m, 1, &answer, &o);
    assert_int_equal(line_of(&o, "orders.odds.dispel")->wins, 21);
    assert_int_equal(line_of(&o, "orders.odds.dispel")->cases, 36);
    assert_int_equal(line_of(&o, "orders.odds.ultimate_dispel")->wins, 1);
    answer.item[0].ref = 0;
    match_odds(m, 1, &answer, &o);
    assert_int_equal(o.count, 0);
}

/* What is suggested is legal, and good: a Fireball at foes in sight rather than nothing. */
static void suggestions(void **state)
{
    static struct suggestions s;
    static struct answer a;

    (void)state;
    scene();
    NO_DICE();
    knows(merle, SPELL_FIREBALL, SPELL_WARD, SPELL_LEAD_FEET);
    begin_cast(merle);
    match_suggest(m, 0, &s);
    assert_true(s.count > 2);
    int32_t best = 0;

    for (int32_t i = 0; i < s.count; i++) {
        struct refusal why;

        suggestion_answer(&s, i, match_decision(m, 0), &a);
        assert_true(match_check(m, 0, &a, NULL, &why));
        best = s.line[i].worth > s.line[best].worth ? i : best;
    }
    suggestion_answer(&s, best, match_decision(m, 0), &a);
    assert_true(a.count > 0);
    assert_int_equal(a.item[0].ref, SPELL_FIREBALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(spells_are_chosen_in_secret, teardown),
        cmocka_unit_test_teardown(dice_are_renewed, teardown),
        cmocka_unit_test_teardown(chances_are_counted, teardown),
        cmocka_unit_test_teardown(a_sum_casts, teardown),
        cmocka_unit_test_teardown(less_does_not, teardown),
        cmocka_unit_test_teardown(dice_of_the_army, teardown),
        cmocka_unit_test_teardown(several_spells_are_harder, teardown),
        cmocka_unit_test_teardown(harder_by_one_only, teardown),
        cmocka_unit_test_teardown(a_level_of_spells, teardown),
        cmocka_unit_test_teardown(a_fiasco, teardown),
        cmocka_unit_test_teardown(a_fiasco_hurts, teardown),
        cmocka_unit_test_teardown(irresistible, teardown),
        cmocka_unit_test_teardown(a_spell_is_dispelled, teardown),
        cmocka_unit_test_teardown(less_does_not_dispel, teardown),
        cmocka_unit_test_teardown(a_dispel_fiasco, teardown),
        cmocka_unit_test_teardown(an_ultimate_dispel, teardown),
        cmocka_unit_test_teardown(ultimate_against_irresistible, teardown),
        cmocka_unit_test_teardown(irresistible_is_not_dispelled, teardown),
        cmocka_unit_test_teardown(resistance, teardown),
        cmocka_unit_test_teardown(resistance_adds_to_the_pool, teardown),
        cmocka_unit_test_teardown(odds_of_casting, teardown),
        cmocka_unit_test_teardown(odds_of_dispelling, teardown),
        cmocka_unit_test_teardown(suggestions, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
