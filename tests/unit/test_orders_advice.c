/* What orders advises: every suggestion is legal and the same each time it is asked for, odds are fractions,
 * and nothing that a side is advised depends on counters of the other side that it does not know (O4.1-k). */
#include "test_orders_match_help.h"

#include "common/bot/bot.h"
#include "common/dice/seeded.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/advice/onset.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/turn/activation.h"

/* --- battles -----------------------------------------------------------------------------------------------
 */

static struct dice_seeded seeded;
static struct suggestions offered, again;
static struct answer answer;

static void create(const char *one, const char *other, bool points)
{
    char text[1024];

    snprintf(text, sizeof text,
             "{'format':1,'system':'orders','scenario':'skirmish','options':{'strategy_points':%s},'sides':["
             "{'name':'Red','players':['Ann'],'army':'%s'},{'name':'Blue','players':['Bob'],'army':'%s'}]}",
             points ? "true" : "false", one, other);
    create_from(text);
}

/* Whoever is asked first; -1: nobody is. */
static int32_t asked_now(void)
{
    return match_waits_for(m, 0) || match_waits_for(m, 1) ? asked() : -1;
}

static void give(int32_t side)
{
    give_answer(&answer, side);
}

/* --- in whole battles --------------------------------------------------------------------------------------
 */

static int32_t asked_often[QUESTIONS], advised_often[QUESTIONS], lines_seen;

static void odds_are_fractions(int32_t side)
{
    struct odds o;

    match_odds(m, side, &answer, &o);
    for (int32_t i = 0; i < o.count; i++, lines_seen++)
        if (o.line[i].cases <= 0 || o.line[i].wins < 0 || o.line[i].wins > o.line[i].cases)
            fail_msg("%s: %d of %d", o.line[i].key, (int)o.line[i].wins, (int)o.line[i].cases);
}

static void same_suggestions(void)
{
    assert_int_equal(again.count, offered.count);
    assert_int_equal(again.used, offered.used);
    assert_memory_equal(again.pool, offered.pool, (size_t)offered.used * sizeof offered.pool[0]);
    for (int32_t i = 0; i < offered.count; i++) {
        assert_int_equal(again.line[i].worth, offered.line[i].worth);
        assert_string_equal(again.line[i].label, offered.line[i].label);
    }
}

static void advice_is_good(int32_t side)
{
    uint64_t before = match_hash(m);
    struct arcs arcs;

    match_suggest(m, side, &offered);
    match_touched(m);
    match_suggest(m, side, &again);
    same_suggestions();
    for (int32_t i = 0; i < offered.count; i++) {
        struct refusal why = {.key = ""};

        suggestion_answer(&offered, i, match_decision(m, side), &answer);
        if (!match_check(m, side, &answer, NULL, &why))
            fail_msg("%s: suggestion %d is refused: %s %s", match_decision(m, side)->key, i, why.key,
                     why.rule);
        odds_are_fractions(side);
    }
    match_arcs(m, side, &arcs);
    asked_often[m->state->pending.question]++;
    advised_often[m->state->pending.question] += offered.count > 0;
    assert_true(match_hash(m) == before);
}

static void play(enum bot_kind one, enum bot_kind other, uint64_t seed)
{
    struct bot_setting settings[2] = {{.kind = one, .seed = seed, .work = 2000},
                                      {.kind = other, .seed = seed + 1, .work = 2000}};
    struct bot *bots[2];
    int32_t side;

    seeded = (struct dice_seeded){.seed = seed};
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
    for (int32_t i = 0; i < 2; i++)
        bots[i] = bot_create(&settings[i], m);
    while (!match_over(m) && (side = asked_now()) >= 0) {
        advice_is_good(side);
        bot_choose(bots[side], m, side, &answer);
        give(side);
    }
    assert_true(match_over(m));
    for (int32_t i = 0; i < 2; i++)
        bot_free(bots[i]);
}

/* Random comes to positions that steady avoids, and steady to combats. */
static void suggestions_are_legal(void **state)
{
    static const char *const armies[][2] = {{"fords_750", "tusk_750"},
                                            {"bramble_750", "courts_750"},
                                            {"tusk_750", "bramble_750"},
                                            {"courts_750", "fords_750"}};

    (void)state;
    for (size_t i = 0; i < sizeof armies / sizeof armies[0]; i++) {
        create(armies[i][0], armies[i][1], i % 2 == 1);
        play(i % 2 ? BOT_RANDOM : BOT_STEADY, i / 2 ? BOT_RANDOM : BOT_STEADY, 100 + i);
        teardown(NULL);
        m = NULL;
    }
    for (int32_t i = 0; i < QUESTIONS; i++)
        if (asked_often[i] > 0 && orders.question[i].suggest && advised_often[i] < asked_often[i])
            fail_msg("%s: asked %d times, advised %d times", orders.question[i].key, asked_often[i],
                     advised_often[i]);
    assert_true(asked_often[Q_ORDERS] > 0 && asked_often[Q_MOVE] > 0 && asked_often[Q_REACTION] > 0);
    assert_true(lines_seen > 100);
}

/* --- secrets -----------------------------------------------------------------------------------------------
 */

/* All that a side can learn from what it is advised, and from what its bot supposes. */
struct advice {
    struct suggestions suggestions;
    struct arcs arcs;
    struct odds odds[SUGGESTIONS_MAX];
    struct answer choice;
    uint64_t supposed;
};
static struct advice first, now;
static struct match *copy;

static void take_advice(int32_t side, struct bot *keen, struct advice *a)
{
    memset(a, 0, sizeof *a);
    match_touched(m);
    match_suggest(m, side, &a->suggestions);
    match_arcs(m, side, &a->arcs);
    for (int32_t i = 0; i < a->suggestions.count; i++) {
        suggestion_answer(&a->suggestions, i, match_decision(m, side), &answer);
        match_odds(m, side, &answer, &a->odds[i]);
    }
    match_copy(copy, m);
    orders_suppose(copy, side);
    a->supposed = match_hash(copy);
    if (keen)
        bot_choose(keen, m, side, &a->choice);
}

/* Member by member: padding, and what lies behind the ends of lists, is nobody's to see. */
static void same_args(const struct arg *a, int32_t a_count, const struct arg *b, int32_t b_count)
{
    assert_int_equal(a_count, b_count);
    for (int32_t i = 0; i < a_count; i++) {
        assert_ptr_equal(a[i].name, b[i].name);
        assert_int_equal(a[i].kind, b[i].kind);
        assert_int_equal(a[i].value, b[i].value);
        assert_ptr_equal(a[i].word, b[i].word);
        assert_true(a[i].at.x == b[i].at.x && a[i].at.y == b[i].at.y);
    }
}

static void suggested_alike(const struct suggestions *a, const struct suggestions *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->used, b->used);
    assert_memory_equal(a->pool, b->pool, (size_t)a->used * sizeof a->pool[0]);
    for (int32_t i = 0; i < a->count; i++) {
        assert_ptr_equal(a->line[i].label, b->line[i].label);
        assert_int_equal(a->line[i].worth, b->line[i].worth);
        assert_int_equal(a->line[i].first, b->line[i].first);
        assert_int_equal(a->line[i].count, b->line[i].count);
        same_args(a->line[i].args, a->line[i].arg_count, b->line[i].args, b->line[i].arg_count);
    }
}

static void same_odds(const struct odds *a, const struct odds *b)
{
    assert_int_equal(a->count, b->count);
    for (int32_t i = 0; i < a->count; i++) {
        const struct odds_line *one = &a->line[i], *two = &b->line[i];

        assert_ptr_equal(one->key, two->key);
        assert_true(one->wins == two->wins && one->cases == two->cases);
        same_args(one->args, one->arg_count, two->args, two->arg_count);
        assert_int_equal(one->modifier_count, two->modifier_count);
        for (int32_t k = 0; k < one->modifier_count; k++) {
            assert_int_equal(one->modifier[k].value, two->modifier[k].value);
            assert_ptr_equal(one->modifier[k].rule, two->modifier[k].rule);
        }
    }
}

static void same_arcs(const struct arcs *a, const struct arcs *b)
{
    assert_int_equal(a->count, b->count);
    for (int32_t i = 0; i < a->count; i++) {
        const struct figure_arc *one = &a->arc[i], *two = &b->arc[i];

        assert_ptr_equal(one->key, two->key);
        assert_ptr_equal(one->rule, two->rule);
        assert_true(one->width == two->width && one->least == two->least && one->most == two->most);
        assert_int_equal(one->count, two->count);
        assert_memory_equal(one->figure, two->figure, (size_t)one->count * sizeof one->figure[0]);
    }
}

static void same_advice(void)
{
    assert_true(now.supposed == first.supposed);
    suggested_alike(&now.suggestions, &first.suggestions);
    same_arcs(&now.arcs, &first.arcs);
    for (int32_t i = 0; i < now.suggestions.count; i++)
        same_odds(&now.odds[i], &first.odds[i]);
    assert_int_equal(now.choice.count, first.choice.count);
    assert_int_equal(now.choice.kind, first.choice.kind);
    assert_memory_equal(now.choice.item, first.choice.item,
                        (size_t)now.choice.count * sizeof now.choice.item[0]);
}

/* The n-th of the ways to hold two counters: each order against each other, with a bearing and a target. */
enum { WAYS = (ORDERS_COUNT - 1) * ORDERS_COUNT };

static struct orders_counter counter_of(int32_t order, int32_t n, int32_t side)
{
    struct orders_counter c = {.order = order, .target = NO_UNIT};

    if (order == ORDER_MOVE)
        c.bearing = n * DEGREE * 7 % FULL_TURN;
    for (int32_t unit = n % m->state->units; order == ORDER_CHARGE && c.target == NO_UNIT;
         unit = (unit + 1) % m->state->units)
        if (orders_side_of(m, unit) == side)
            c.target = unit;
    return c;
}

/* Counters of the enemy that the side has not seen; how many lie there stays as it is. */
static int32_t hide_others(int32_t side, int32_t n)
{
    int32_t hidden = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct orders_unit *u = orders_unit_at(m, unit);

        if (orders_side_of(m, unit) == side || u->announced || !orders_in_play(m, unit))
            continue;
        u->main = counter_of(ORDER_MOVE + n % (ORDERS_COUNT - 1), n + unit, side);
        u->secondary = counter_of(n / (ORDERS_COUNT - 1), n + unit, side);
        u->could_charge[0] = n;
        hidden++;
    }
    return hidden;
}

static void keep_counters(struct orders_unit *kept, bool back)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (back)
            *orders_unit_at(m, unit) = kept[unit];
        else
            kept[unit] = *orders_unit_at(m, unit);
    match_touched(m);
}

static bool in_turn(void)
{
    return orders_of(m)->step == PHASE_ACTIVATIONS;
}

/* Whatever the enemy's hidden counters are: the same suggestions, odds and arcs to the byte, the same
 * look-ahead, the same choice of the keen bot. */
static int32_t try_all_ways(int32_t side, struct bot *keen)
{
    static struct orders_unit kept[ORDERS_UNITS];
    int32_t hidden = 0;

    keep_counters(kept, false);
    take_advice(side, keen, &first);
    for (int32_t n = 0; n < WAYS; n++) {
        hidden = hide_others(side, n);
        take_advice(side, n % 16 == 3 ? keen : NULL, &now);
        if (n % 16 != 3)
            now.choice = first.choice;
        same_advice();
    }
    keep_counters(kept, true);
    return hidden;
}

static void counters_stay_secret(void **state)
{
    struct bot_setting steady = {.kind = BOT_STEADY, .seed = 5},
                       keen = {.kind = BOT_KEEN, .seed = 6, .work = 4000};
    int32_t tried[QUESTIONS] = {0}, hidden = 0, kinds = 0, side;
    struct bot *player, *thinker;

    (void)state;
    create("fords_750", "tusk_750", false);
    seeded = (struct dice_seeded){.seed = 3};
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
    copy = match_clone(m);
    player = bot_create(&steady, m);
    thinker = bot_create(&keen, m);
    while (!match_over(m) && (side = asked_now()) >= 0) {
        int32_t question = m->state->pending.question;

        if (in_turn() && tried[question] < 2) {
            hidden += try_all_ways(side, thinker);
            kinds += tried[question]++ == 0;
        }
        bot_choose(player, m, side, &answer);
        give(side);
    }
    assert_true(hidden > 0 && kinds >= 6);
    bot_free(player);
    bot_free(thinker);
    match_free(copy);
}

/* Orders that the other side has sealed already are not looked at either. */
static void sealed_orders_are_not_read(void **state)
{
    struct bot_setting steady = {.kind = BOT_STEADY, .seed = 5};
    struct bot *player;
    int32_t side;

    (void)state;
    create("fords_750", "tusk_750", false);
    seeded = (struct dice_seeded){.seed = 3};
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
    copy = match_clone(m);
    player = bot_create(&steady, m);
    while ((side = asked_now()) >= 0 && m->state->pending.question != Q_ORDERS) {
        bot_choose(player, m, side, &answer);
        give(side);
    }
    struct match *before = match_clone(m);

    for (int32_t order = ORDER_MOVE; order < ORDERS_COUNT; order++) {
        const struct decision *d = match_decision(m, 0);

        answer_clear(&answer, DECISION_ORDER, d->number);
        for (int32_t i = 0; i < d->movable_count; i++) {
            answer_add(&answer, d->movable[i].figure, order == ORDER_CHARGE ? ORDER_PASS : order);
            if (d->movable[i].orders > 1 && order == ORDER_CHARGE)
                answer_add(&answer, d->movable[i].figure, ORDER_RECEIVE)->facing = 0;
        }
        give(0);
        take_advice(1, NULL, order == ORDER_MOVE ? &first : &now);
        if (order != ORDER_MOVE)
            same_advice();
        match_copy(m, before);
        match_touched(m);
    }
    match_free(before);
    bot_free(player);
    match_free(copy);
}

/* --- what it is worth
 * --------------------------------------------------------------------------------------- */

/* All stand on the table, the first orders are asked for. */
static void deployed(void)
{
    struct bot_setting steady = {.kind = BOT_STEADY, .seed = 5};
    struct bot *player;
    int32_t side;

    create("fords_750", "tusk_750", false);
    seeded = (struct dice_seeded){.seed = 3};
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
    player = bot_create(&steady, m);
    while ((side = asked_now()) >= 0 && m->state->pending.question != Q_ORDERS) {
        bot_choose(player, m, side, &answer);
        give(side);
    }
    bot_free(player);
}

static void deploy_by_default(void)
{
    int32_t side;

    seeded = (struct dice_seeded){.seed = 3};
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
    while ((side = asked_now()) >= 0 && m->state->pending.question != Q_ORDERS) {
        match_default_answer(m, side, &answer);
        give(side);
    }
}

/* RULE("O4.6-b"): 2 x M + 1DM; "Salt Gate" has M 4. */
static void a_charge_needs_its_die(void **state)
{
    static const struct {
        length needs;
        int32_t wins;
    } rows[] = {{8 * PACE, 4},  {9 * PACE, 4},  {9 * PACE + 1, 3},
                {10 * PACE, 3}, {12 * PACE, 1}, {12 * PACE + 1, 0}};
    int32_t unit;

    (void)state;
    deployed();
    unit = unit_called("Salt Gate");
    assert_int_equal(orders_movement(m, unit), 8);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct orders_cases c = orders_charge_cases(m, unit, rows[i].needs);

        assert_int_equal(c.cases, 4);
        assert_int_equal(c.wins, rows[i].wins);
    }
}

/* Losses and routs count for the side that suffers them, and for nobody else. */
static void prospects_follow_the_troops(void **state)
{
    int32_t unit, own, other, less;

    (void)state;
    deployed();
    unit = unit_called("Salt Gate");
    own = orders_prospects(m, 0);
    other = orders_prospects(m, 1);
    massed_figure_at(m, massed_typical(m, unit))->doomed = true;
    less = orders_prospects(m, 0);
    assert_true(less < own);
    assert_int_equal(orders_prospects(m, 1), other);
    massed_unit_at(m, unit)->routing = true;
    assert_true(orders_prospects(m, 0) < less);
}

/* A flank is worth more than a front, and half of a regiment less than all of it. */
static void clashes_follow_the_tables(void **state)
{
    int32_t salt, tusks;
    struct orders_clash front, flank;
    int64_t all;

    (void)state;
    deployed();
    salt = unit_called("Salt Gate");
    tusks = unit_called("Black tusks");
    front = orders_clash_of(m, salt, tusks, ARRIVED_CHARGING);
    flank = front;
    front.face = FACE_FRONT;
    flank.face = FACE_REAR;
    assert_true(orders_expect_round(m, &flank).dealt >= orders_expect_round(m, &front).dealt);
    assert_true(orders_rout_chance(m, tusks, 9 * IN_THOUSAND, -2) >
                orders_rout_chance(m, tusks, 9 * IN_THOUSAND, 0));
    assert_true(orders_rout_chance(m, tusks, 0, 0) == 0);
    all = orders_worth(m, salt);
    assert_true(orders_loss_worth(m, salt, 10 * IN_THOUSAND) == all / 2);
    assert_true(orders_loss_worth(m, salt, 99 * IN_THOUSAND) == all);
}

static void flag_all(int32_t unit, int32_t flags)
{
    EACH_MEMBER(m->state, unit, figure)
    massed_figure_at(m, figure)->flags = flags;
}

/* RULE("O7.6-a") to RULE("O7.6-c"), RULE("O7.9-a"): whom a charge frightens, and who runs from it. "Quay
 * crossbows" are 9, and have the Ld 8 of their captain, 7 in loose order (O4.5-h): 15 of 36 throws are more.
 * "Black tusks" are 28. */
static void charges_frighten(void **state)
{
    static const struct {
        int32_t own, charger, loses_nerve;
        bool weaker_flees, stronger_flees;
    } rows[] = {{0, 0, 0, false, false},
                {0, FLAG_FEAR, 416, true, false},
                {0, FLAG_TERROR, 416, true, true},
                {FLAG_IMMUNE, FLAG_FEAR, 0, false, false},
                {FLAG_FEAR, FLAG_FEAR, 0, false, false},
                {FLAG_FEAR, FLAG_TERROR, 416, true, false}};
    int32_t bows, tusks;

    (void)state;
    deployed();
    bows = unit_called("Quay crossbows");
    tusks = unit_called("Black tusks");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct orders_scare scare;

        flag_all(bows, rows[i].own);
        flag_all(tusks, rows[i].charger);
        scare = orders_expect_scare(m, bows, tusks);
        assert_int_equal(scare.loses_nerve, rows[i].loses_nerve);
        assert_int_equal(scare.flees, rows[i].weaker_flees);
        flag_all(tusks, rows[i].own);
        flag_all(bows, rows[i].charger);
        assert_int_equal(orders_expect_scare(m, tusks, bows).flees, rows[i].stronger_flees);
    }
}

/* A charge before which the enemy may run is worth so much of his flight, to both sides; one before which he
 * stays, what the blows bring. */
static void fear_counts_in_a_charge(void **state)
{
    struct orders_clash ours, theirs;
    int64_t fought, suffered, flight;
    int32_t bows, tusks;

    (void)state;
    deployed();
    bows = unit_called("Quay crossbows");
    tusks = unit_called("Black tusks");
    ours = orders_clash_of(m, tusks, bows, ARRIVED_CHARGING);
    theirs = orders_clash_of(m, bows, tusks, ARRIVED_STRUCK);
    assert_true(orders_onset_worth(m, &ours) == orders_clash_worth(m, &ours));
    flag_all(tusks, FLAG_FEAR);
    fought = orders_clash_worth(m, &ours);
    suffered = orders_clash_worth(m, &theirs);
    flight = orders_worth(m, bows) * ROUT_PERCENT / PERCENT;
    assert_true(orders_onset_worth(m, &ours) == (fought * 584 + flight * 416) / IN_THOUSAND);
    assert_true(orders_onset_worth(m, &theirs) == (suffered * 584 - flight * 416) / IN_THOUSAND);
    flag_all(tusks, 0);
    flag_all(bows, FLAG_FEAR);
    ours = orders_clash_of(m, bows, tusks, ARRIVED_CHARGING);
    assert_true(orders_onset_worth(m, &ours) == orders_clash_worth(m, &ours));
}

/* RULE("O6.2-a"): the fear of an attacker is counted when his enemy may rout. */
static void fear_counts_in_a_round(void **state)
{
    struct orders_clash c;
    struct orders_toll plain, feared;
    int32_t salt, tusks;

    (void)state;
    deployed();
    salt = unit_called("Salt Gate");
    tusks = unit_called("Black tusks");
    c = orders_clash_of(m, tusks, salt, ARRIVED_CHARGING);
    plain = orders_expect_round(m, &c);
    flag_all(tusks, FLAG_FEAR);
    feared = orders_expect_round(m, &c);
    assert_int_equal(feared.dealt, plain.dealt);
    assert_int_equal(plain.breaks, orders_rout_chance(m, salt, plain.dealt, 0));
    assert_int_equal(feared.breaks, orders_rout_chance(m, salt, plain.dealt, -1));
    assert_true(feared.breaks > plain.breaks);
    assert_int_equal(feared.broken, plain.broken);
}

/* Friends who can charge the same enemy count in part, those in another fight or too far away do not. */
static void friends_lend_force(void **state)
{
    int32_t salt, mill, tusks, hundredths;

    (void)state;
    deployed();
    salt = unit_called("Salt Gate");
    mill = unit_called("Mill Street");
    tusks = unit_called("Black tusks");
    assert_int_equal(orders_clash_of(m, salt, tusks, ARRIVED_CHARGING).force, PERCENT);
    assert_int_equal(orders_clash_of(m, salt, tusks, ARRIVED_STRUCK).force, PERCENT);
    state_blocks(m->state, mill)[0].at = point_ahead(orders_front(m, tusks), 0, 8 * PACE);
    match_touched(m);
    hundredths = (int32_t)((orders_worth(m, salt) + orders_worth(m, mill) * 40 / PERCENT) * PERCENT /
                           orders_worth(m, salt));
    assert_int_equal(orders_clash_of(m, salt, tusks, ARRIVED_CHARGING).force, hundredths);
    massed_unit_at(m, mill)->routing = true;
    assert_int_equal(orders_clash_of(m, salt, tusks, ARRIVED_CHARGING).force, PERCENT);
    massed_unit_at(m, mill)->routing = false;
    state_blocks(m->state, mill)[0].at = point_ahead(orders_front(m, tusks), 0, 8 * PACE + PACE / 10);
    match_touched(m);
    assert_int_equal(orders_clash_of(m, salt, tusks, ARRIVED_CHARGING).force, PERCENT);
}

/* The river of the meadow bars all ways but the fords (16 to 24 and 48 to 56 paces across) and the bridge (33
 * to 39): whoever stands before the water makes for a corner of the nearest, half of his front away from it.
 */
static void ways_around_the_river(void **state)
{
    struct point next, from = {28 * PACE, 12 * PACE}, beyond = {28 * PACE, 36 * PACE},
                       at_ford = {20 * PACE, 12 * PACE}, past_ford = {20 * PACE, 36 * PACE};
    int32_t knights;

    (void)state;
    create_from((char[]){"{'format':1,'system':'orders','scenario':'river_meadow','sides':[{'name':'Red',"
                         "'players':['Ann'],'army':'fords_1500'},{'name':'Blue','players':['Bob'],'army':"
                         "'tusk_1500'}]}"});
    deploy_by_default();
    knights = unit_called("Knights of the Weir");
    assert_false(orders_find_detour(m, knights, from, (struct point){40 * PACE, 12 * PACE}, &next));
    assert_false(orders_find_detour(m, knights, at_ford, past_ford, &next));
    assert_true(orders_find_detour(m, knights, from, beyond, &next));
    assert_true(next.y < 22.5 * PACE && next.y > 12 * PACE);
    assert_true(next.x > 16 * PACE && next.x < 39 * PACE);
    assert_false(next.x > 24 * PACE && next.x < 33 * PACE);
}

/* Steady knows what it does. */
static void steady_beats_random(void **state)
{
    int32_t won = 0, lost = 0;

    (void)state;
    for (int32_t game = 0; game < 8; game++) {
        struct bot_setting settings[2] = {
            {.kind = game % 2 ? BOT_RANDOM : BOT_STEADY, .seed = 70 + (uint64_t)game},
            {.kind = game % 2 ? BOT_STEADY : BOT_RANDOM, .seed = 90 + (uint64_t)game}};
        struct bot *bots[2];
        int32_t side;

        create(game % 4 < 2 ? "fords_750" : "courts_750", "tusk_750", false);
        seeded = (struct dice_seeded){.seed = (uint64_t)game};
        match_dice(m, seeded_dice(&seeded));
        match_start(m);
        for (int32_t i = 0; i < 2; i++)
            bots[i] = bot_create(&settings[i], m);
        while (!match_over(m) && (side = asked_now()) >= 0) {
            bot_choose(bots[side], m, side, &answer);
            give(side);
        }
        won += m->state->outcome.kind == OUTCOME_WON && m->state->outcome.winner == game % 2;
        lost += m->state->outcome.kind == OUTCOME_WON && m->state->outcome.winner != game % 2;
        for (int32_t i = 0; i < 2; i++)
            bot_free(bots[i]);
        teardown(NULL);
        m = NULL;
    }
    assert_true(won >= 5 && lost <= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(suggestions_are_legal, teardown),
        cmocka_unit_test_teardown(counters_stay_secret, teardown),
        cmocka_unit_test_teardown(sealed_orders_are_not_read, teardown),
        cmocka_unit_test_teardown(a_charge_needs_its_die, teardown),
        cmocka_unit_test_teardown(prospects_follow_the_troops, teardown),
        cmocka_unit_test_teardown(clashes_follow_the_tables, teardown),
        cmocka_unit_test_teardown(charges_frighten, teardown),
        cmocka_unit_test_teardown(fear_counts_in_a_charge, teardown),
        cmocka_unit_test_teardown(fear_counts_in_a_round, teardown),
        cmocka_unit_test_teardown(friends_lend_force, teardown),
        cmocka_unit_test_teardown(ways_around_the_river, teardown),
        cmocka_unit_test_teardown(steady_beats_random, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
