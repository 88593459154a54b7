/* What follows a round: the rest of a charge, pursuits, disengaging (O5.5, O6.3, O4.8); and whole battles. */
#include "test_orders_move_help.h"

/* --- O5.5, O6.3, O4.8
 * -------------------------------------------------------------------------------------------------- */

/* After a first round: swords have charged the front of foes, and have so much left. */
static void open_aftermath(length left, int32_t fled)
{
    const struct orders_onward_frame v = {.active = swords};
    struct orders_unit *u;
    struct orders_contact *c;

    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 20 * PACE + 4 + (fled ? 6 * PACE : 0), fled ? 0 : HALF_TURN, 5);
    c = orders_contact_at(
        m, orders_make_contact(m, swords, foes, FACE_FRONT, left > 0 ? ARRIVED_CHARGING : ARRIVED_WALKING));
    c->rounds = c->fought = 1;
    c->in_round = ROUND_AFTERMATH;
    c->broken = fled;
    orders_unit_at(m, foes)->massed.routing = fled;
    orders_unit_at(m, foes)->flight = fled ? 6 * PACE : 0;
    u = orders_unit_at(m, swords);
    u->charging = left > 0;
    u->charge_left = u->charge_rolled = left;
    begin(P_ONWARD, &v, sizeof v, 3);
}

/* What a rank of foes costs: its depth, and 1 pace or 2 for what they wear (O5.5-c, O5.5-h). */
static length price_of_a_rank(void)
{
    const struct massed_figure *f = massed_figure_at(m, massed_typical(m, foes));
    int32_t points = (f->armour == LIGHT_ARMOUR) + 2 * (f->armour == HEAVY_ARMOUR) + (f->shield != NO_SHIELD);

    return f->base_depth + (points <= 2 ? 1 : 2) * PACE;
}

/* RULE("O5.5-b"), RULE("O5.5-c"): as many ranks as it can pay for in full; it stays where it is. */
static void going_through_ranks(void **state)
{
    (void)state;
    create();
    form(foes, 24 * PACE, 30 * PACE, 0, 5);
    length price = price_of_a_rank();

    for (int32_t ranks = 0; ranks <= 4; ranks++) {
        teardown(state);
        open_aftermath(ranks * price + price - 1, false);
        assert_true(is_over());
        int32_t contact = orders_contact_of(m, swords, foes);

        assert_int_equal(orders_contact_at(m, contact)->crossed, ranks);
        assert_int_equal(block_of(swords)->at.y, 20 * PACE);
        assert_int_equal(orders_unit_at(m, swords)->charge_left, 0);
    }
    teardown(state);
    open_aftermath(2 * price, false); /* paid in full */
    assert_int_equal(orders_contact_at(m, orders_contact_of(m, swords, foes))->crossed, 2);
}

/* RULE("O5.5-d"): beyond the last of four ranks, what is left measured to its front edge. */
static void coming_out(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 30 * PACE, 0, 5);
    length price = price_of_a_rank(), depth = massed_figure_at(m, massed_typical(m, foes))->base_depth,
           clear = block_depth(block_of(swords)) + PACE;

    teardown(state);
    open_aftermath(4 * price + clear, false);
    assert_near(block_of(swords)->at.y, 20 * PACE + 4 + 4 * depth + clear, 4);
    assert_int_equal(orders_contact_of(m, swords, foes), NO_CONTACT);
    teardown(state);
    open_aftermath(4 * price + clear - 1, false);
    assert_int_equal(block_of(swords)->at.y, 20 * PACE);
    assert_int_not_equal(orders_contact_of(m, swords, foes), NO_CONTACT);
}

/* RULE("O5.5-i"): a unit in Defence is not gone through. */
static void defence_holds(void **state)
{
    const struct orders_onward_frame v = {.active = 0};

    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 20 * PACE + 4, HALF_TURN, 5);
    int32_t contact = orders_make_contact(m, swords, foes, FACE_FRONT, ARRIVED_CHARGING);

    orders_contact_at(m, contact)->rounds = 1;
    orders_contact_at(m, contact)->in_round = ROUND_AFTERMATH;
    orders_unit_at(m, swords)->charging = 1;
    orders_unit_at(m, swords)->charge_left = orders_unit_at(m, swords)->charge_rolled = 12 * PACE;
    orders_unit_at(m, foes)->defence = 1;
    begin(P_ONWARD, &v, sizeof v, 3);
    assert_int_equal(orders_contact_at(m, contact)->crossed, 0);
    assert_int_equal(orders_unit_at(m, swords)->charge_left, 0);
}

/* RULE("O6.3-e"), RULE("B8.5.1-a"): whose distance is at least that of the flight is set against the rear. */
static void pursuing(void **state)
{
    (void)state;
    open_aftermath(0, true);
    assert_true(asks("orders.ask.pursue"));
    pick("pursue");
    assert_true(is_over());
    assert_true(massed_touch(m, swords, foes));
    assert_int_equal(block_of(swords)->facing, 0);
    assert_near(block_of(swords)->at.y, block_of(foes)->at.y - block_depth(block_of(foes)), 4);
    int32_t contact = orders_contact_of(m, swords, foes);

    assert_int_equal(orders_contact_at(m, contact)->face, FACE_REAR);
    assert_false(orders_in_contact(m, swords)); /* RULE("O6.3-f"): a routing unit holds nobody */
}

/* RULE("O4.8-b"), RULE("O4.8-d"): after the blows and a passed test it stands at least a pace away. */
static void disengaging(void **state)
{
    int32_t left = 0, stayed = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        teardown(state);
        create();
        form(swords, 24 * PACE, 20 * PACE, 0, 5);
        form(foes, 24 * PACE, 20 * PACE + 4, HALF_TURN, 5);
        orders_make_contact(m, foes, swords, FACE_FRONT, ARRIVED_WALKING);
        activate(swords, ORDER_DISENGAGE, NO_UNIT, 0, seed);
        assert_true(asks("orders.ask.disengage_strikes"));
        assert_int_equal(asked(), 1);
        pick("strike");
        while (!is_over() && !asks("orders.ask.disengage_to"))
            by_default(); /* where the blows go, who falls */
        if (asks("orders.ask.disengage_to")) {
            begin_answer(); /* not ahead, through the enemy */
            struct answer_item *to = answer_add(&answer, swords, 0);

            to->at = (struct point){24 * PACE, 22 * PACE};
            to->amount = 5;
            assert_true(refused_with("O4.8-d"));
            to->at =
                (struct point){24 * PACE, 20 * PACE - PACE + 20}; /* a pace from the enemy, but for a hair */
            assert_true(refused_with("O4.8-d"));
            by_default();
            left++;
            assert_true(massed_distance(m, swords, foes) >= PACE);
            assert_int_equal(orders_contact_of(m, swords, foes), NO_CONTACT);
        } else {
            stayed++;
            assert_true(massed_touch(m, swords, foes));
        }
        play_out();
    }
    assert_true(left > 0 && stayed > 0);
}

/* RULE("O4.8-a"): with an enemy on both flanks it cannot try. */
static void no_free_flank(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    length half = block_width(block_of(swords)) / 2;

    form(foes, 24 * PACE + half + 4, 19 * PACE, HALF_TURN + QUARTER_TURN, 5);
    form(knights, 24 * PACE - half - 4, 19 * PACE, QUARTER_TURN, 5);
    orders_make_contact(m, foes, swords, FACE_RIGHT, ARRIVED_WALKING);
    orders_make_contact(m, knights, swords, FACE_LEFT, ARRIVED_WALKING);
    activate(swords, ORDER_DISENGAGE, NO_UNIT, 0, 1);
    while (!is_over()) {
        assert_false(asks("orders.ask.disengage_strikes"));
        by_default();
    }
}

/* --- whatever players do
 * ---------------------------------------------------------------------------------------------- */

static uint32_t drawn(uint64_t *from, uint32_t below)
{
    *from = *from * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*from >> 33) % below;
}

/* An order for each unit: any that is open to it; a charge only at somebody whom it could charge. */
static void orders_at_random(const struct decision *d, uint64_t *from)
{
    begin_answer();
    for (int32_t i = 0; i < d->movable_count; i++) {
        int32_t unit = d->movable[i].figure, place = (int32_t)drawn(from, (uint32_t)d->option_count),
                target = NO_UNIT;
        struct answer_item *item;

        for (int32_t foe = 0; foe < m->state->units; foe++)
            if (d->option[place].wants == WANTS_UNIT && orders_could_charge(m, unit, foe) &&
                (target == NO_UNIT || drawn(from, 2)))
                target = foe;
        if (d->movable[i].closed >> place & 1 || (d->option[place].wants == WANTS_UNIT && target == NO_UNIT))
            place = 0;
        item = answer_add(&answer, unit, d->option[place].id);
        item->facing = d->option[place].wants == WANTS_BEARING ? orders_facing(m, unit) : 0;
        item->amount = d->option[place].wants == WANTS_UNIT ? target : 0;
    }
    give();
}

/* One of the options; a manoeuvre or two that can be paid; else the default. */
static void at_random(uint64_t *from)
{
    const struct decision *d = match_decision(m, asked());

    if (d->kind == DECISION_ORDER) {
        orders_at_random(d, from);
        return;
    }
    if (d->kind == DECISION_PICK && d->min <= 1) {
        begin_answer();
        answer_add(&answer, d->option[drawn(from, (uint32_t)d->option_count)].id, 0);
        give();
        return;
    }
    for (int32_t tries = 0; d->kind == DECISION_DRILL && tries < 4; tries++) {
        begin_answer();
        for (uint32_t legs = drawn(from, 3); legs > 0 && (int32_t)legs <= d->waypoints; legs--) {
            const struct manoeuvre *how = &d->manoeuvre[drawn(from, (uint32_t)d->manoeuvre_count)];

            answer_add(&answer, d->unit, how->id)->amount =
                how->least + (int32_t)drawn(from, (uint32_t)(how->most - how->least + 1));
        }
        if (match_check(m, asked(), &answer, NULL, NULL)) {
            give();
            return;
        }
        d = match_decision(m, asked());
    }
    if (d->kind == DECISION_NUMBER) {
        begin_answer();
        answer_add(&answer, 0, d->min + (int32_t)drawn(from, (uint32_t)(d->max - d->min + 1)));
        give();
        return;
    }
    by_default();
}

/* All units somewhere, perhaps in contact; some of them stupid, frightening or in a frenzy. */
static void scatter(uint64_t *from)
{
    static const int32_t flags[] = {0, 0, 0, FLAG_STUPID, FLAG_FEAR, FLAG_TERROR, FLAG_FRENZY};
    const int32_t units[] = {swords, riders, bows, foes, knights};

    form(swords, 20 * PACE, 20 * PACE, (int32_t)drawn(from, FULL_TURN), 5);
    form(riders, 29 * PACE, 20 * PACE, (int32_t)drawn(from, FULL_TURN), 4);
    spread(bows, 10 * PACE, 12 * PACE, 0);
    spread(captain, 25 * PACE, 14 * PACE, 0);
    form(foes, 20 * PACE + (length)drawn(from, 6 * PACE), 30 * PACE, (int32_t)drawn(from, FULL_TURN), 5);
    form(knights, 32 * PACE, 29 * PACE, (int32_t)drawn(from, FULL_TURN), 5);
    if (drawn(from, 3) == 0) {
        struct point at = block_point(block_of(swords), 0, 4);

        form(foes, at.x, at.y, (block_of(swords)->facing + HALF_TURN) % FULL_TURN, 5);
        orders_make_contact(m, foes, swords, FACE_FRONT, ARRIVED_WALKING);
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        int32_t flag = flags[drawn(from, sizeof flags / sizeof flags[0])];

        EACH_MEMBER(m->state, units[i], figure)
        massed_figure_at(m, figure)->flags |= flag;
    }
}

/* Nobody ever stands in anybody or off the table, and every activation comes to its end. */
static void anything_goes(void **state)
{
    static const int32_t given[] = {ORDER_MOVE,   ORDER_CHANGE_FORMATION, ORDER_CHARGE, ORDER_CHARGE,
                                    ORDER_CHARGE, ORDER_DISENGAGE,        ORDER_PASS,   ORDER_DEFENCE};
    char unsound[UNSOUND_BYTES];
    int32_t played = 0;

    for (uint64_t seed = 1; seed <= 600; seed++) {
        uint64_t from = seed;

        teardown(state);
        create();
        for (int32_t i = 0; seed % 2 && i < table_of(m)->pieces; i++)
            table_piece(table_of(m), i)->flags &= ~(uint32_t)PIECE_REMOVED;
        scatter(&from);
        if (!match_sound(m, unsound))
            continue; /* two of them were put into each other */
        const int32_t units[] = {swords, riders, bows, captain, foes, knights};
        int32_t unit = units[drawn(&from, 6)], foe = orders_side_of(m, unit) == 0 ? foes : swords;

        played++;
        activate(unit, given[drawn(&from, 8)],
                 drawn(&from, 2) ? foe
                 : foe == foes   ? knights
                                 : riders,
                 (int32_t)drawn(&from, FULL_TURN), seed);
        for (int32_t steps = 0; !is_over(); steps++) {
            assert_true(steps < 200);
            at_random(&from);
        }
    }
    assert_true(played > 300);
}

/* Whole battles, without shots and spells, come to their end. */
static void whole_battles(void **state)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        uint64_t from = seed;

        teardown(state);
        create();
        table[P_GAME] = orders.procedure[P_GAME];
        for (int32_t i = 0; i < table_of(m)->pieces; i++)
            table_piece(table_of(m), i)->flags &= ~(uint32_t)PIECE_REMOVED;
        seeded = (struct dice_seeded){.seed = seed};
        match_dice(m, seeded_dice(&seeded));
        match_start(m);
        for (int32_t steps = 0; !match_over(m); steps++) {
            assert_true(steps < 20000);
            at_random(&from);
        }
    }
}

/* --- O2.1
 * ------------------------------------------------------------------------------------------------------ */

/* RULE("O2.1-f"): losses and tests wait until all of the batch have acted; then who breaks is pursued. */
static void pursuit_after_the_batch(void **state)
{
    int32_t pursued = 0;

    for (uint64_t seed = 1; seed <= 10; seed++) {
        const struct orders_batch_frame v = {.units = 0};

        teardown(state);
        create();
        form(swords, 24 * PACE, 20 * PACE, 0, 5);
        form(foes, 24 * PACE, 20 * PACE + 4, HALF_TURN, 5);
        orders_make_contact(m, swords, foes, FACE_FRONT, ARRIVED_WALKING);
        EACH_MEMBER(m->state, swords, figure)
        massed_figure_at(m, figure)->profile[CHAR_S] = 10;
        EACH_MEMBER(m->state, foes, figure)
        massed_figure_at(m, figure)->profile[CHAR_LD] = 1;
        orders_unit_at(m, foes)->massed.lost = 10;
        orders_unit_at(m, swords)->main.order = ORDER_PASS;
        m->state->turn = 1;
        orders_of(m)->winner = orders_of(m)->first = 0;
        orders_side_at(m, 0)->initiative = 1;
        begin(P_BATCH, &v, sizeof v, seed);
        while (!is_over() && !asks("orders.ask.pursue"))
            by_default();
        if (is_over())
            continue;
        pursued++;
        assert_false(orders_of(m)->in_batch);
        assert_true(orders_routing(m, foes));
        assert_int_equal(asked(), 0);
        pick("pursue");
        play_out();
        assert_int_equal(orders_of(m)->first, 1);
    }
    assert_true(pursued > 0);
}

/* RULE("O2.1-f"): a unit that was destroyed in the batch still acts. */
static void the_fallen_of_the_batch_act(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    orders_of(m)->in_batch = true;
    EACH_MEMBER(m->state, swords, figure)
    {
        massed_figure_at(m, figure)->wounds_lost = massed_value(m, figure, CHAR_W);
        massed_figure_at(m, figure)->doomed = true;
    }
    orders_unit_at(m, swords)->massed.lost = 20;
    activate(swords, ORDER_MOVE, NO_UNIT, 0, 1);
    assert_true(asks("orders.ask.pace"));
    pick("walk");
    drill(1, 4 * PACE);
    give();
    assert_true(is_over());
    assert_int_equal(block_of(swords)->at.y, 24 * PACE);
    assert_int_equal(massed_living(m, swords), 0);
    assert_int_equal(orders_unit_at(m, swords)->massed.lost, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(going_through_ranks, teardown),
        cmocka_unit_test_teardown(coming_out, teardown),
        cmocka_unit_test_teardown(defence_holds, teardown),
        cmocka_unit_test_teardown(pursuing, teardown),
        cmocka_unit_test_teardown(disengaging, teardown),
        cmocka_unit_test_teardown(no_free_flank, teardown),
        cmocka_unit_test_teardown(anything_goes, teardown),
        cmocka_unit_test_teardown(whole_battles, teardown),
        cmocka_unit_test_teardown(pursuit_after_the_batch, teardown),
        cmocka_unit_test_teardown(the_fallen_of_the_batch_act, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
