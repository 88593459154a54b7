/* Orders, the spells (O8.3-a): whom each can be cast on and what it does, with scripted dice on both sides of
 * each number; who can cast, when, and what the target may do about it. */
#include "test_orders_magic_help.h"

/* --- targets
 * ------------------------------------------------------------------------------------------------ */

static const struct {
    int32_t spell, difficulty;
    int32_t range; /* paces; 0: himself */
    bool friend, figure;
} ledger[] = {{SPELL_FIREBALL, 5, 24, false, false},    {SPELL_BLAZING_BLAST, 8, 24, false, false},
              {SPELL_WARD, 5, 18, true, false},         {SPELL_HEART_OF_OAK, 5, 18, true, false},
              {SPELL_LEAD_FEET, 6, 24, false, false},   {SPELL_MEND, 6, 12, true, true},
              {SPELL_DULL_BLADES, 7, 24, false, false}, {SPELL_FAR_STEP, 7, 0, true, false},
              {SPELL_SPECTRAL_BOLT, 9, 24, false, true}};

/* RULE("O8.3-a"), RULE("O8.1-l"): each range from base to base, its value included. */
static void ranges(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ledger / sizeof ledger[0]; i++) {
        length base;

        if (ledger[i].range == 0)
            continue;
        scene();
        base = massed_figure_at(m, merle)->base_width;
        const char *whom = ledger[i].friend ? "Tib" : "Odo";

        put(whom, 24 * PACE + base + ledger[i].range * PACE, 20 * PACE);
        wounded(tib);
        assert_true(orders_spell_reaches(m, merle, ledger[i].spell, unit_called(whom)));
        put(whom, 24 * PACE + base + ledger[i].range * PACE + 1, 20 * PACE);
        assert_false(orders_spell_reaches(m, merle, ledger[i].spell, unit_called(whom)));
        teardown(NULL);
    }
}

/* RULE("O8.3-a"): whom each is for. */
static void friends_and_enemies(void **state)
{
    (void)state;
    scene();
    put("Tib", 20 * PACE, 20 * PACE);
    put("Odo", 28 * PACE, 20 * PACE);
    wounded(tib);
    wounded(odo);
    for (size_t i = 0; i < sizeof ledger / sizeof ledger[0]; i++) {
        bool friends = ledger[i].friend && ledger[i].range > 0;

        assert_int_equal(orders_spell_reaches(m, merle, ledger[i].spell, unit_of(tib)), friends);
        assert_int_equal(orders_spell_reaches(m, merle, ledger[i].spell, unit_of(odo)), !ledger[i].friend);
    }
    assert_true(orders_spell_reaches(m, merle, SPELL_FAR_STEP, unit_of(merle)));
    assert_true(orders_spell_reaches(m, merle, SPELL_WARD, unit_of(merle)));
    massed_figure_at(m, tib)->wounds_lost = 0;
    assert_false(orders_spell_reaches(m, merle, SPELL_MEND, unit_of(tib))); /* nothing to mend */
    orders_unit_at(m, unit_of(odo))->massed.routing = true;
    assert_true(orders_spell_reaches(m, merle, SPELL_FIREBALL, unit_of(odo))); /* RULE("O4.1-l"): anybody */
}

/* RULE("O8.3-a"): each is cast with its difficulty and not with one less; the enemy is asked to dispel it. */
static void difficulties(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ledger / sizeof ledger[0]; i++)
        for (int32_t less = 0; less < 2; less++) {
            uint32_t sum = (uint32_t)(ledger[i].difficulty - less);
            const struct scripted_roll rolls[] = {{6, sum / 2}, {6, sum - sum / 2}};

            scene();
            put("Tib", 20 * PACE, 20 * PACE);
            wounded(tib);
            scripted_start(&scripted, rolls, 2);
            knows(merle, ledger[i].spell, NO_SPELL, NO_SPELL);
            orders_side_at(m, 1)->dispel_dice = 1;
            begin_cast(merle);
            declare(ledger[i].spell, 2);
            give();
            if (ledger[i].range > 0)
                at_unit(ledger[i].friend ? unit_of(tib) : foes);
            if (ledger[i].figure)
                at_figure(ledger[i].friend ? tib : unit_at(m, foes)->first);
            assert_int_equal(asks("orders.ask.dispel"), less == 0);
            assert_int_equal(is_over(), less);
            all_dice_used();
            teardown(NULL);
        }
}

static void in_the_fight(void)
{
    scene();
    form(swords, 24 * PACE, 20 * PACE, 0, 10);
    massed_attach(m, merle, swords, 0);
    form(foes, 40 * PACE, 20 * PACE + 3, HALF_TURN, 5);
    put("Tib", 18 * PACE, 27 * PACE);
    put("Bob", 16 * PACE, 30 * PACE);
    assert_true(orders_spell_reaches(m, merle, SPELL_FIREBALL, unit_of(bob)));
    assert_true(orders_spell_reaches(m, merle, SPELL_WARD, unit_of(tib)));
    form(foes, 24 * PACE + PACE / 2, 20 * PACE + 3, HALF_TURN, 5);
    orders_amended(m);
    assert_true(orders_in_contact(m, swords));
}

/* RULE("O8.1-k"): in contact only himself, his unit, and an enemy unit in contact with it; no Far Step. */
static void in_contact(void **state)
{
    DICE({6, 2}, {6, 3}, {6, 1}, {20, 14});

    (void)state;
    in_the_fight();
    knows(merle, SPELL_FIREBALL, SPELL_WARD, SPELL_FAR_STEP);
    assert_true(orders_spell_reaches(m, merle, SPELL_FIREBALL, foes));
    assert_false(orders_spell_reaches(m, merle, SPELL_FIREBALL, unit_of(bob)));
    assert_true(orders_spell_reaches(m, merle, SPELL_WARD, swords));
    assert_false(orders_spell_reaches(m, merle, SPELL_WARD, unit_of(tib)));
    begin_cast(merle);
    assert_false(offers(SPELL_FAR_STEP));
    declare(SPELL_FIREBALL, 2);
    give();
    assert_int_equal(options_now(), 1);
    begin_answer();
    answer_add(&answer, ref_of_figure(bob), 0);
    assert_true(refused_with("O8.1-k"));
    at_unit(foes);
    over();
}

/* RULE("O10.3-b"): a wizard in the front rank sees ahead, and nobody behind him; alone he sees all round. */
static void sight_of_the_caster(void **state)
{
    (void)state;
    scene();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    massed_attach(m, merle, swords, 0);
    put("Bob", 24 * PACE, 6 * PACE);
    assert_true(orders_spell_reaches(m, merle, SPELL_FIREBALL, foes));
    assert_false(orders_spell_reaches(m, merle, SPELL_FIREBALL, unit_of(bob)));
    teardown(NULL);
    scene();
    put("Bob", 24 * PACE, 6 * PACE);
    assert_true(orders_spell_reaches(m, merle, SPELL_FIREBALL, foes));
    assert_true(orders_spell_reaches(m, merle, SPELL_FIREBALL, unit_of(bob)));
    put("Tib", 24 * PACE, 25 * PACE); /* in the line to nobody but the middle of the Foes */
    assert_true(orders_spell_reaches(m, merle, SPELL_FIREBALL, foes));
}

/* --- what spells do
 * ----------------------------------------------------------------------------------------- */

static int32_t cpt_of(int32_t spell, int32_t figure)
{
    struct orders_values save;

    return orders_spell_chance(m, spell, figure, &save).cpt;
}

/* RULE("O8.3-a"), RULE("O5.7-h"): S4 on T3 with a shield is 13, S7 is 17; a shield and a Ward 11. */
static void chances_of_hits(void **state)
{
    (void)state;
    scene();
    form(knights, 40 * PACE, 30 * PACE, HALF_TURN, 5);
    put("Bob", 10 * PACE, 30 * PACE);
    int32_t foe = unit_at(m, foes)->first;

    assert_int_equal(cpt_of(SPELL_FIREBALL, foe), 13);
    assert_int_equal(cpt_of(SPELL_SPECTRAL_BOLT, foe), 17);
    assert_int_equal(cpt_of(SPELL_FIREBALL, unit_at(m, knights)->first), 4); /* 5 points: 3+ with S4 */
    assert_int_equal(cpt_of(SPELL_FIREBALL, bob), 10);                       /* T4, no save */
    orders_unit_at(m, foes)->effects = EFFECT_WARD;
    assert_int_equal(cpt_of(SPELL_FIREBALL, foe), 11);
    orders_unit_at(m, foes)->defence = true; /* RULE("O4.7-b"): what it is revealed for */
    assert_int_equal(cpt_of(SPELL_FIREBALL, foe), 9);
}

/* 1D6 hits; RULE("O5.7-a"), RULE("O5.1-f"): a critical takes no more than the figure has; a 20 only misses.
 */
static void a_fireball(void **state)
{
    DICE({6, 2}, {6, 3}, {6, 4}, {20, 1}, {20, 13}, {20, 14}, {20, 20});

    (void)state;
    scene();
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    cast(merle, SPELL_FIREBALL, 2, foes);
    over();
    assert_int_equal(lost(foes), 2);
    assert_int_equal(massed_living(m, foes), 18);
}

/* 2D6 hits; RULE("O6.1-a"): the fifth loss of twenty is a quarter, and a test. */
static void a_blazing_blast(void **state)
{
    DICE({6, 3}, {6, 5}, {6, 2}, {6, 3}, {20, 2}, {20, 2}, {20, 2}, {20, 2}, {20, 2}, {6, 3}, {6, 4});

    (void)state;
    scene();
    knows(merle, SPELL_BLAZING_BLAST, NO_SPELL, NO_SPELL);
    cast(merle, SPELL_BLAZING_BLAST, 2, foes);
    play_out();
    over();
    assert_int_equal(lost(foes), 5);
    assert_false(orders_routing(m, foes));
}

/* RULE("O6.1-c"): away from the caster. */
static void hits_can_rout(void **state)
{
    DICE({6, 3}, {6, 5}, {6, 2}, {6, 3}, {20, 2}, {20, 2}, {20, 2}, {20, 2}, {20, 2}, {6, 4}, {6, 4}, {4, 1});

    (void)state;
    scene();
    put("Merle", 24 * PACE, 10 * PACE);
    form(foes, 24 * PACE, 20 * PACE, HALF_TURN, 5);
    knows(merle, SPELL_BLAZING_BLAST, NO_SPELL, NO_SPELL);
    cast(merle, SPELL_BLAZING_BLAST, 2, foes);
    play_out();
    over();
    assert_true(orders_routing(m, foes));
    assert_near(angle_turn(0, (angle)massed_unit_at(m, foes)->heading), 0, DEGREE);
}

/* RULE("O10.6-a"): characters who joined are spared by a spell on the unit, and not by one that names them.
 */
static void joined_characters_are_spared(void **state)
{
    DICE({6, 2}, {6, 3}, {6, 3}, {20, 2}, {20, 2}, {20, 2});

    (void)state;
    scene();
    put("Bob", 24 * PACE, 40 * PACE);
    massed_attach(m, bob, foes, 0);
    wounded(bob);
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    cast(merle, SPELL_FIREBALL, 2, foes);
    over();
    assert_int_equal(massed_figure_at(m, bob)->wounds_lost, 1);
    assert_int_equal(lost(foes), 3);
}

static void bolt_at_bob(void)
{
    scene();
    put("Bob", 24 * PACE, 40 * PACE);
    massed_attach(m, bob, foes, 1);
    assert_int_equal(massed_value(m, bob, CHAR_W), 3);
    knows(merle, SPELL_SPECTRAL_BOLT, NO_SPELL, NO_SPELL);
    cast(merle, SPELL_SPECTRAL_BOLT, 2, foes);
    assert_true(offers(bob));
    assert_true(offers(massed_unit_at(m, foes)->leader));
    at_figure(bob);
    over();
}

static void a_spectral_bolt(void **state)
{
    DICE({6, 4}, {6, 5}, {20, 17});

    (void)state;
    bolt_at_bob();
    assert_int_equal(massed_figure_at(m, bob)->wounds_lost, 1);
    assert_int_equal(lost(foes), 0); /* he counts neither in the strength nor in the losses */
}

static void a_spectral_bolt_misses(void **state)
{
    DICE({6, 4}, {6, 5}, {20, 18});

    (void)state;
    bolt_at_bob();
    assert_int_equal(massed_figure_at(m, bob)->wounds_lost, 0);
}

static void a_critical_bolt(void **state)
{
    DICE({6, 4}, {6, 5}, {20, 1});

    (void)state;
    bolt_at_bob();
    assert_int_equal(massed_figure_at(m, bob)->wounds_lost, 2);
}

/* A lone character as the target of a spell on a unit is struck himself. */
static void a_lone_target(void **state)
{
    DICE({6, 2}, {6, 3}, {6, 1}, {20, 10});

    (void)state;
    scene();
    put("Bob", 24 * PACE, 26 * PACE);
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    cast(merle, SPELL_FIREBALL, 2, unit_of(bob));
    over();
    assert_int_equal(massed_figure_at(m, bob)->wounds_lost, 1);
}

/* Ld+2, at most 10, in every test of the unit; until the end of the turn. */
static void heart_of_oak(void **state)
{
    DICE({6, 2}, {6, 3});

    (void)state;
    scene();
    form(swords, 24 * PACE, 14 * PACE, 0, 5);
    knows(merle, SPELL_HEART_OF_OAK, NO_SPELL, NO_SPELL);
    assert_int_equal(orders_test_chance(m, swords, TEST_PANIC), 21); /* Ld 7 */
    cast(merle, SPELL_HEART_OF_OAK, 2, swords);
    over();
    assert_int_equal(orders_test_chance(m, swords, TEST_PANIC), 30); /* Ld 9 */
    put("Ann", 30 * PACE, 14 * PACE);
    orders_unit_at(m, captain)->effects = EFFECT_OAK;
    assert_int_equal(orders_test_chance(m, captain, TEST_PANIC), 33); /* Ld 9: 10 and not 11 */
}

/* An enemy unit may neither run nor charge; a Charge that is not revealed becomes Pass. */
static void lead_feet(void **state)
{
    DICE({6, 2}, {6, 4});

    (void)state;
    scene();
    knows(merle, SPELL_LEAD_FEET, NO_SPELL, NO_SPELL);
    assert_true(orders_may_run(m, foes) && orders_may_charge(m, foes));
    assert_int_equal(orders_carried(m, foes, ORDER_CHARGE), ORDER_CHARGE);
    cast(merle, SPELL_LEAD_FEET, 2, foes);
    over();
    assert_false(orders_may_run(m, foes) || orders_may_charge(m, foes));
    assert_int_equal(orders_carried(m, foes, ORDER_CHARGE), ORDER_PASS);
    assert_int_equal(orders_carried(m, foes, ORDER_MOVE), ORDER_MOVE);
}

/* WS-1 and S-1. */
static void dull_blades(void **state)
{
    DICE({6, 3}, {6, 4});

    (void)state;
    scene();
    form(swords, 40 * PACE, 14 * PACE, 0, 5);
    struct orders_fighter f = {
        .figure = unit_at(m, foes)->first, .unit = foes, .enemy = swords, .contact = NO_CONTACT};

    knows(merle, SPELL_DULL_BLADES, NO_SPELL, NO_SPELL);
    assert_int_equal(orders_ws(m, &f).value, 3);
    assert_int_equal(orders_strength(m, &f).value, 3);
    cast(merle, SPELL_DULL_BLADES, 2, foes);
    over();
    assert_int_equal(orders_ws(m, &f).value, 2);
    assert_int_equal(orders_strength(m, &f).value, 2);
}

/* One lost W is regained; of a single figure it was a loss (O6.1-a). */
static void mend(void **state)
{
    DICE({6, 2}, {6, 4});

    (void)state;
    scene();
    knows(merle, SPELL_MEND, NO_SPELL, NO_SPELL);
    massed_figure_at(m, merle)->wounds_lost = 2;
    massed_unit_at(m, unit_of(merle))->lost = 2;
    cast(merle, SPELL_MEND, 2, unit_of(merle));
    at_figure(merle);
    over();
    assert_int_equal(massed_figure_at(m, merle)->wounds_lost, 1);
    assert_int_equal(lost(unit_of(merle)), 1);
}

/* RULE("O8.3-a"): up to M at once, not into contact; RULE("O4.10-a"): a unit that has moved shoots no more.
 */
static void far_step(void **state)
{
    DICE({6, 3}, {6, 4});

    (void)state;
    scene();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    massed_attach(m, merle, swords, 0);
    form(foes, 24 * PACE, 23 * PACE, HALF_TURN, 5);
    knows(merle, SPELL_FAR_STEP, NO_SPELL, NO_SPELL);
    begin_cast(merle);
    declare(SPELL_FAR_STEP, 2);
    give();
    assert_true(asks("orders.ask.far_step"));
    assert_int_equal(match_decision(m, asked())->movable[0].budget, 4 * PACE);
    drill(1, 4 * PACE);
    assert_true(refused_with("O8.3-a")); /* it would touch the Foes */
    drill(1, 2 * PACE);
    give();
    over();
    assert_int_equal(block_of(swords)->at.y, 22 * PACE);
    assert_int_equal(orders_unit_at(m, swords)->spent, 2 * PACE);
}

static void far_step_alone(void **state)
{
    DICE({6, 3}, {6, 4});

    (void)state;
    scene();
    knows(merle, SPELL_FAR_STEP, NO_SPELL, NO_SPELL);
    begin_cast(merle);
    declare(SPELL_FAR_STEP, 2);
    give();
    walk_to(merle, 24 * PACE, 24 * PACE + 1);
    assert_true(refused_with("O8.3-a"));
    walk_to(merle, 24 * PACE, 24 * PACE);
    give();
    over();
    assert_int_equal(table_stand_const(table_of(m), merle)->place.at.y, 24 * PACE);
}

/* A spell that was declared finds its target after the Far Step: measured at the moment of casting. */
static void a_step_into_range(void **state)
{
    DICE({6, 4}, {6, 4}, {6, 2}, {6, 4}, {6, 1}, {20, 13});

    (void)state;
    scene();
    put("Merle", 24 * PACE, 6 * PACE);
    form(foes, 24 * PACE, 33 * PACE, HALF_TURN, 5); /* 26 paces and more */
    knows(merle, SPELL_FIREBALL, SPELL_FAR_STEP, NO_SPELL);
    begin_cast(merle);
    declare(SPELL_FAR_STEP, 2);
    declare_also(SPELL_FIREBALL, 2);
    give();
    walk_to(merle, 24 * PACE, 10 * PACE);
    give();
    at_unit(foes);
    over();
    assert_int_equal(lost(foes), 1);
}

/* RULE("O8.1-g"): a spell that finds nobody is not rolled, and its dice are spent. */
static void no_target_any_more(void **state)
{
    DICE({6, 2}, {6, 4}, {6, 1}, {20, 10});

    (void)state;
    scene();
    put("Merle", 24 * PACE, 10 * PACE);
    form(foes, 24 * PACE, 40 * PACE, HALF_TURN, 5);
    put("Bob", 24 * PACE, 14 * PACE);
    wounded(bob);
    massed_figure_at(m, bob)->wounds_lost = 2;
    knows(merle, SPELL_FIREBALL, SPELL_SPECTRAL_BOLT, NO_SPELL);
    begin_cast(merle);
    declare(SPELL_FIREBALL, 2);
    declare_also(SPELL_SPECTRAL_BOLT, 2);
    give();
    at_unit(unit_of(bob));
    play_out();
    over();
    assert_false(orders_in_play(m, unit_of(bob)));
    assert_int_equal(orders_figure_at(m, merle)->power_dice, 0);
}

/* --- moving and casting
 * -------------------------------------------------------------------------------------- */

/* RULE("O8.1-e"): a lone wizard may move up to 2 x M first; each of his rolls then loses one of the dice
 * spent on it. */
static void casting_after_a_run(void **state)
{
    const struct orders_cast_frame v = {0};
    struct orders_cast_frame frame = v;
    DICE({6, 5}, {6, 1}, {20, 13});

    (void)state;
    scene();
    put("Merle", 24 * PACE, 10 * PACE);
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    frame.figure = merle;
    start(P_CAST, &frame, sizeof frame);
    assert_true(asks("orders.ask.cast_move"));
    walk_to(merle, 24 * PACE, 18 * PACE + 1);
    assert_true(refused_with("O8.1-e"));
    walk_to(merle, 24 * PACE, 18 * PACE);
    give();
    declare(SPELL_FIREBALL, 1);
    assert_true(refused_with("O8.1-e")); /* none would remain */
    declare(SPELL_FIREBALL, 2);
    give();
    at_unit(foes);
    over();
    assert_int_equal(orders_figure_at(m, merle)->power_dice, 2);
    assert_int_equal(lost(foes), 1);
    assert_int_equal(orders_unit_at(m, unit_of(merle))->pace, PACE_RUN);
}

/* RULE("O4.4-b"): the move counts as a run, so an enemy closer than 6 paces forbids it. */
static void no_run_near_an_enemy(void **state)
{
    const length base = 1000; /* half of a base of 20 mm */
    struct orders_cast_frame frame = {0};

    (void)state;
    for (int32_t nearer = 0; nearer < 2; nearer++) {
        scene();
        NO_DICE();
        form(foes, 24 * PACE, 26 * PACE + base - nearer, HALF_TURN, 5);
        knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
        frame.figure = merle;
        start(P_CAST, &frame, sizeof frame);
        assert_int_equal(asks("orders.ask.cast_move"), nearer == 0);
        teardown(NULL);
    }
}

/* RULE("O8.1-e"): who is part of a regiment does not move by himself. */
static void joined_wizards_do_not_run(void **state)
{
    (void)state;
    scene();
    NO_DICE();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    massed_attach(m, merle, swords, 0);
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    struct orders_cast_frame frame = {.figure = merle};

    start(P_CAST, &frame, sizeof frame);
    assert_true(asks("orders.ask.cast"));
}

/* --- who cannot
 * ---------------------------------------------------------------------------------------------- */

static void who_can_cast(void **state)
{
    (void)state;
    scene();
    assert_false(orders_can_cast(m, merle)); /* knows nothing */
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    assert_true(orders_can_cast(m, merle));
    orders_figure_at(m, merle)->power_dice = 0;
    assert_true(orders_can_cast(m, merle)); /* with the army's dice */
    orders_side_at(m, 0)->power_dice = 0;
    assert_false(orders_can_cast(m, merle));
    orders_figure_at(m, merle)->power_dice = 1;
    orders_figure_at(m, merle)->fumbled = true; /* RULE("O5.7-c") */
    assert_false(orders_can_cast(m, merle));
    orders_figure_at(m, merle)->fumbled = false;
    orders_figure_at(m, merle)->has_cast = true;
    assert_false(orders_can_cast(m, merle));
    orders_figure_at(m, merle)->has_cast = false;
    massed_figure_at(m, merle)->flags |= FLAG_STUPID; /* RULE("O7.7-e") */
    assert_false(orders_can_cast(m, merle));
    massed_figure_at(m, merle)->flags = 0;
    orders_unit_at(m, unit_of(merle))->massed.routing = true; /* RULE("O6.3-a") */
    assert_false(orders_can_cast(m, merle));
    orders_unit_at(m, unit_of(merle))->massed.routing = false;
    assert_true(orders_can_cast(m, merle));
    assert_false(orders_can_cast(m, unit_at(m, foes)->first));
}

/* RULE("O7.7-e"): in a stupid regiment he does not. */
static void stupid_regiment(void **state)
{
    (void)state;
    scene();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    massed_attach(m, merle, swords, 0);
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    assert_true(orders_can_cast(m, merle));
    EACH_MEMBER(m->state, swords, figure)
    if (figure != merle)
        massed_figure_at(m, figure)->flags |= FLAG_STUPID;
    assert_false(orders_can_cast(m, merle));
}

/* --- the order, and Defence
 * ----------------------------------------------------------------------------------- */

/* RULE("O4.2-c"): with Static shot, and not with another order. */
static void static_shot_lets_cast(void **state)
{
    (void)state;
    scene();
    NO_DICE();
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    orders_unit_at(m, unit_of(merle))->main = (struct orders_counter){ORDER_STATIC_SHOT, 0, NO_UNIT};
    struct orders_activate_frame v = {.unit = unit_of(merle)};

    start(P_ACTIVATE, &v, sizeof v);
    assert_true(asks("orders.ask.shots"));
    pick("cast");
    assert_true(asks("orders.ask.cast_move"));
    by_default();
    assert_true(asks("orders.ask.cast"));
    by_default(); /* no spell */
    assert_true(is_over());
}

static void other_orders_do_not(void **state)
{
    (void)state;
    scene();
    NO_DICE();
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    orders_unit_at(m, unit_of(merle))->main = (struct orders_counter){ORDER_RECEIVE, 0, NO_UNIT};
    struct orders_activate_frame v = {.unit = unit_of(merle)};

    start(P_ACTIVATE, &v, sizeof v);
    assert_true(is_over());
}

/* RULE("O4.7-b"): the target may reveal Defence before any die; its save counts (O4.7-a). RULE("O4.1-l"): it
 * is asked in the same way whatever its counter is. */
static void defence_is_revealed(void **state)
{
    DICE({6, 2}, {6, 3}, {6, 1}, {20, 12}); /* 12 is above the 11 of two points */

    (void)state;
    scene();
    knows(merle, SPELL_FIREBALL, NO_SPELL, NO_SPELL);
    orders_unit_at(m, foes)->main = (struct orders_counter){ORDER_DEFENCE, 0, NO_UNIT};
    orders_unit_at(m, foes)->counters = 1;
    cast(merle, SPELL_FIREBALL, 2, foes);
    assert_true(asks("orders.ask.reveal"));
    assert_int_equal(scripted_left(&scripted), 4);
    pick("reveal");
    over();
    assert_int_equal(lost(foes), 0);
    assert_int_equal(orders_unit_at(m, foes)->defence, 1);
}

/* A spell on a friend is no attack: nobody is asked. */
static void friends_are_not_attacked(void **state)
{
    DICE({6, 2}, {6, 3});

    (void)state;
    scene();
    form(swords, 24 * PACE, 14 * PACE, 0, 5);
    knows(merle, SPELL_WARD, NO_SPELL, NO_SPELL);
    orders_unit_at(m, swords)->main = (struct orders_counter){ORDER_DEFENCE, 0, NO_UNIT};
    orders_unit_at(m, swords)->counters = 1;
    cast(merle, SPELL_WARD, 2, swords);
    over();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(ranges, teardown),
        cmocka_unit_test_teardown(friends_and_enemies, teardown),
        cmocka_unit_test_teardown(difficulties, teardown),
        cmocka_unit_test_teardown(in_contact, teardown),
        cmocka_unit_test_teardown(sight_of_the_caster, teardown),
        cmocka_unit_test_teardown(chances_of_hits, teardown),
        cmocka_unit_test_teardown(a_fireball, teardown),
        cmocka_unit_test_teardown(a_blazing_blast, teardown),
        cmocka_unit_test_teardown(hits_can_rout, teardown),
        cmocka_unit_test_teardown(joined_characters_are_spared, teardown),
        cmocka_unit_test_teardown(a_spectral_bolt, teardown),
        cmocka_unit_test_teardown(a_spectral_bolt_misses, teardown),
        cmocka_unit_test_teardown(a_critical_bolt, teardown),
        cmocka_unit_test_teardown(a_lone_target, teardown),
        cmocka_unit_test_teardown(heart_of_oak, teardown),
        cmocka_unit_test_teardown(lead_feet, teardown),
        cmocka_unit_test_teardown(dull_blades, teardown),
        cmocka_unit_test_teardown(mend, teardown),
        cmocka_unit_test_teardown(far_step, teardown),
        cmocka_unit_test_teardown(far_step_alone, teardown),
        cmocka_unit_test_teardown(a_step_into_range, teardown),
        cmocka_unit_test_teardown(no_target_any_more, teardown),
        cmocka_unit_test_teardown(casting_after_a_run, teardown),
        cmocka_unit_test_teardown(no_run_near_an_enemy, teardown),
        cmocka_unit_test_teardown(joined_wizards_do_not_run, teardown),
        cmocka_unit_test_teardown(who_can_cast, teardown),
        cmocka_unit_test_teardown(stupid_regiment, teardown),
        cmocka_unit_test_teardown(static_shot_lets_cast, teardown),
        cmocka_unit_test_teardown(other_orders_do_not, teardown),
        cmocka_unit_test_teardown(defence_is_revealed, teardown),
        cmocka_unit_test_teardown(friends_are_not_attacked, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
