/* Orders on the move (O4.4 to O4.11, O5.4, O5.5, O6.3): single activations on open ground. What other parts
 * do (shots, blows without reply, challenges) is left out here: those procedures end at once, and everybody
 * sees everybody. */
#include "problem_help.h"

#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/ranks.h"
#include "common/match/rules.h"
#include "common/match/sound.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/aim.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/turn/counters.h"
#include "common/rules/shared/options.h"

/* --- what stands in for the rest of the system ------------------------------------------------------------
 */

static procedure *table[PROCEDURES];
static struct rules mine;
const struct rules *const rules_installed[] = {&mine, NULL};

__attribute__((weak)) bool orders_can_cast(const struct match *of, int32_t figure)
{
    (void)of;
    (void)figure;
    return false;
}

__attribute__((weak)) const char *orders_weapon_text(enum massed_weapon weapon)
{
    return massed_weapon_key[weapon];
}

__attribute__((weak)) const char *orders_shield_text(enum massed_shield shield)
{
    (void)shield;
    return "shield";
}

__attribute__((weak)) void orders_take_aims(struct match *of, int32_t side)
{
    (void)of;
    (void)side;
}

static enum flow nothing(struct match *of, struct frame *f)
{
    (void)f;
    return flow_done(of, NO_RESULT);
}

/* What is under test is over when this asks. */
static enum flow idle(struct match *of, struct frame *f)
{
    return flow_ask(of, f, 0, Q_FIRST, 1);
}

static void as_they_come(const struct match *of, int32_t side, struct decision *d)
{
    (void)of;
    (void)side;
    decision_option(d, "ranks", "ranks")->id = 1;
}

static struct question questions[QUESTIONS];

static void install(void)
{
    mine = orders;
    for (int32_t i = 0; i < QUESTIONS; i++)
        questions[i] = orders.question[i];
    if (!questions[Q_BLOWS].describe)
        questions[Q_BLOWS] = (struct question){.key = "orders.ask.blows",
                                               .kind = DECISION_PICK,
                                               .rule = "O5.5-g",
                                               .describe = as_they_come,
                                               .fallback = fallback_first_option};
    mine.question = questions;
    for (int32_t i = 0; i < PROCEDURES; i++)
        table[i] = orders.procedure[i] ? orders.procedure[i] : nothing;
    table[P_GAME] = idle;
    mine.procedure = table;
}

/* --- the field
 * ----------------------------------------------------------------------------------------------- */

#define SIDE(name, units)                                                                                    \
    "{'name':'" name "','players':['" name "'],'army':{'format':1,'system':'orders','name':'" name           \
    "','points':3000,'units':[" units "]}}"
#define CAPTAIN(name) "{'profile':'ford_captain','name':'" name "','level':15,'general':true}"

#define RED_UNITS                                                                                            \
    CAPTAIN("Ann")                                                                                           \
    ",{'profile':'ford_swords','name':'Swords','count':20},"                                                 \
    "{'profile':'ford_riders','name':'Riders','count':8},"                                                   \
    "{'profile':'ford_bows','name':'Bows','count':8,'skirmish':true}"
#define BLUE_UNITS                                                                                           \
    CAPTAIN("Bob")                                                                                           \
    ",{'profile':'ford_swords','name':'Foes','count':20},"                                                   \
    "{'profile':'ford_knights','name':'Knights','count':10}"

static struct problems problems;
static struct match *m;
static struct dice_seeded seeded;
static int32_t swords, riders, bows, captain, foes, knights;

static int32_t unit_called(const char *name)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (strcmp(name_at(m, unit_at(m, i)->name), name) == 0)
            return i;
    fail_msg("no unit %s", name);
    return -1;
}

static void create(void)
{
    char text[] = "{'format':1,'system':'orders','scenario':'two_hills','sides':[" SIDE(
        "Red", RED_UNITS) "," SIDE("Blue", BLUE_UNITS) "]}";

    install();
    memset(&problems, 0, sizeof problems);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    char *whole = setup_resolve(text, NULL, &problems);

    expect_count(&problems, 0);
    m = match_create(whole, &problems);
    expect_count(&problems, 0);
    assert_non_null(m);
    free(whole);
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        table_piece(table_of(m), i)->flags |= PIECE_REMOVED;
    swords = unit_called("Swords");
    riders = unit_called("Riders");
    bows = unit_called("Bows");
    captain = unit_called("Ann");
    foes = unit_called("Foes");
    knights = unit_called("Knights");
}

static int teardown(void **state)
{
    (void)state;
    if (m)
        match_free(m);
    m = NULL;
    return 0;
}

/* In ranks, the middle of its front there. */
static void form(int32_t unit, length x, length y, int32_t facing, int32_t files)
{
    const struct massed_figure *typical = massed_figure_at(m, unit_at(m, unit)->first);
    struct block b = {{x, y},
                      facing,
                      BLOCK_RANKS,
                      files,
                      members_count(m->state, unit),
                      typical->base_width,
                      typical->base_depth};
    int32_t order[FIGURES_MAX], count = 0;

    EACH_MEMBER(m->state, unit, figure)
    {
        figure_at(m, figure)->fate = FATE_IN_PLAY;
        order[count++] = figure;
    }
    ranks_form(m, unit, &b, 1, order);
    orders_unit_at(m, unit)->formation = FORMATION_ORDINARY;
}

static void spread(int32_t unit, length x, length y, int32_t facing)
{
    length right = 0;

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct massed_figure *f = massed_figure_at(m, figure);
        struct place at = {.at = {x + right, y}, .facing = facing};
        struct base base = base_rectangle(f->base_width, f->base_depth);

        figure_at(m, figure)->fate = FATE_IN_PLAY;
        table_put_stand(table_of(m), figure, &at, &base);
        right += PACE + PACE / 2;
    }
}

static void begin(int32_t which, const void *values, size_t bytes, uint64_t seed)
{
    struct frame *f;

    seeded = (struct dice_seeded){.seed = seed};
    flow_open(m, P_GAME, 0);
    f = flow_open(m, which, 0);
    memcpy(f->v, values, bytes);
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
}

static void activate(int32_t unit, int32_t order, int32_t target, int32_t towards, uint64_t seed)
{
    const struct orders_activate_frame v = {.unit = unit};

    orders_unit_at(m, unit)->main =
        (struct orders_counter){.order = order, .bearing = towards, .target = target};
    begin(P_ACTIVATE, &v, sizeof v, seed);
}

static int32_t asked(void)
{
    return match_waits_for(m, 0) ? 0 : 1;
}

static bool is_over(void)
{
    return m->state->depth == 1;
}

static struct answer answer;

static void give(void)
{
    static struct entry e;
    int32_t side = asked();
    struct refusal why;
    char unsound[UNSOUND_BYTES];

    e.kind = ENTRY_ANSWER;
    e.side = side;
    for (e.player = 0; m->state->player[e.player].side != side; e.player++)
        ;
    e.answer = answer;
    if (!match_apply(m, &e, &why))
        fail_msg("%s: %s %s", match_decision(m, side)->key, why.rule, why.key);
    if (!match_sound(m, unsound))
        fail_msg("seed %d: %s", (int)seeded.seed, unsound);
}

static bool asks(const char *key)
{
    return !is_over() && strcmp(match_decision(m, asked())->key, key) == 0;
}

static void by_default(void)
{
    match_default_answer(m, asked(), &answer);
    give();
}

static void begin_answer(void)
{
    const struct decision *d = match_decision(m, asked());

    answer_clear(&answer, (enum decision_kind)d->kind, d->number);
}

/* The option with that tag. */
static void pick(const char *tag)
{
    const struct decision *d = match_decision(m, asked());

    begin_answer();
    for (int32_t i = 0; i < d->option_count; i++)
        if (strcmp(d->option[i].tag, tag) == 0) {
            answer_add(&answer, d->option[i].id, 0);
            give();
            return;
        }
    fail_msg("%s: no %s", d->key, tag);
}

static void play_until(const char *key)
{
    while (!is_over() && !asks(key))
        by_default();
    assert_true(asks(key));
}

static void play_out(void)
{
    while (!is_over())
        by_default();
}

static const struct block *block_of(int32_t unit)
{
    return &state_blocks(m->state, unit)[0];
}

#define assert_near(a, b, within) assert_in_range((a) - (b) + (within), 0, 2 * (within))

/* --- O4.4
 * ------------------------------------------------------------------------------------------------------ */

static void drill(int32_t manoeuvre, int32_t amount)
{
    begin_answer();
    answer_add(&answer, match_decision(m, asked())->unit, manoeuvre)->amount = amount;
}

static bool refused_with(const char *rule)
{
    struct preview p;
    struct refusal why = {.rule = ""};

    return !match_check(m, asked(), &answer, &p, &why) && strcmp(why.rule, rule) == 0;
}

/* RULE("O4.4-a"), RULE("O4.1-f"): up to M, every straight part within 45 degrees of the bearing. */
static void a_unit_walks(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    length reach = orders_walk(m, swords);

    activate(swords, ORDER_MOVE, NO_UNIT, (int32_t)angle_from_degrees(46), 1);
    assert_true(asks("orders.ask.pace"));
    pick("walk");
    drill(1, PACE);
    assert_true(refused_with("O4.1-f"));
    drill(2, (int32_t)angle_from_degrees(2)); /* a wheel brings it within */
    answer_add(&answer, swords, 1)->amount = PACE;
    give();
    assert_true(is_over());
    assert_true(orders_unit_at(m, swords)->spent > PACE && orders_unit_at(m, swords)->spent <= reach);
    assert_int_equal(orders_unit_at(m, swords)->pace, PACE_WALK);
}

/* RULE("O4.4-b"): not with an enemy closer than 6 paces; exactly 6 lets it run. */
static void who_may_run(void **state)
{
    (void)state;
    for (int32_t off = 0; off <= 1; off++) {
        teardown(state);
        create();
        form(swords, 24 * PACE, 20 * PACE, 0, 5);
        form(foes, 24 * PACE, 26 * PACE - off * 20, HALF_TURN, 5);
        activate(swords, ORDER_MOVE, NO_UNIT, 0, 1);
        const struct decision *d = match_decision(m, 0);
        bool run = false;

        for (int32_t i = 0; i < d->option_count; i++)
            run |= strcmp(d->option[i].tag, "run") == 0;
        assert_int_equal(run, off == 0);
    }
}

/* RULE("O4.4-g"): straight back, facing as before. */
static void falling_back(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    activate(swords, ORDER_MOVE, NO_UNIT, 0, 1);
    pick("back");
    begin_answer();
    answer_add(&answer, 0, 3 * PACE);
    give();
    assert_true(is_over());
    assert_int_equal(block_of(swords)->at.y, 17 * PACE);
    assert_int_equal(block_of(swords)->facing, 0);
}

/* RULE("O4.4-f"), RULE("O5.4-a"), RULE("O5.4-d"): a slanting walk into contact ends flush on the front, and a
 * round is fought. */
static void walking_into_contact(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 22 * PACE, HALF_TURN + (int32_t)angle_from_degrees(20), 5);
    activate(swords, ORDER_MOVE, NO_UNIT, 0, 3);
    pick("walk");
    drill(1, 4 * PACE);
    give();
    int32_t contact = orders_contact_of(m, swords, foes);

    assert_int_not_equal(contact, NO_CONTACT);
    assert_int_equal(orders_contact_at(m, contact)->how, ARRIVED_WALKING);
    assert_int_equal(orders_contact_at(m, contact)->face, FACE_FRONT);
    assert_int_equal((block_of(swords)->facing - block_of(foes)->facing + FULL_TURN) % FULL_TURN, HALF_TURN);
    play_out();
}

/* --- O4.5
 * ------------------------------------------------------------------------------------------------------ */

/* RULE("O4.5-a"), RULE("O4.5-e"): formation and files together, the middle of the front in place. */
static void changing_formation(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    activate(swords, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 1);
    pick("loose");
    drill(1, 10);
    give();
    assert_true(is_over());
    assert_int_equal(orders_unit_at(m, swords)->formation, FORMATION_LOOSE);
    assert_int_equal(block_of(swords)->files, 10);
    assert_int_equal(block_of(swords)->at.y, 20 * PACE);
}

/* RULE("O4.5-b"), RULE("O4.5-c"), RULE("O4.5-d"). */
static void pivoting(void **state)
{
    (void)state;
    for (int32_t degrees = 90; degrees <= 91; degrees++) {
        teardown(state);
        create();
        form(swords, 24 * PACE, 20 * PACE, 0, 5);
        activate(swords, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 1);
        pick("pivot");
        drill(1, (int32_t)angle_from_degrees(degrees));
        give();
        assert_int_equal(block_of(swords)->facing, angle_from_degrees(degrees));
        assert_int_equal(asks("orders.ask.pivot_then"), degrees == 90);
        play_out();
    }
}

/* RULE("O4.5-e"): disorder leaves all where they stand, and ranks are taken up on the mean of their places.
 */
static void into_disorder_and_back(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    struct point centre = massed_centre(m, swords);

    activate(swords, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 1);
    pick("disorder");
    assert_int_equal(unit_at(m, swords)->blocks, 0);
    assert_int_equal(orders_unit_at(m, swords)->formation, FORMATION_DISORDER);
    teardown(state);
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    ranks_break(m, swords);
    orders_unit_at(m, swords)->formation = FORMATION_FORCED;
    activate(swords, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 1);
    pick("compact");
    assert_true(asks("orders.ask.form_up"));
    by_default();
    assert_int_equal(orders_unit_at(m, swords)->formation, FORMATION_COMPACT);
    assert_near(massed_centre(m, swords).x, centre.x, 60);
    assert_near(massed_centre(m, swords).y, centre.y, 60);
}

/* --- O4.6, O4.11
 * -------------------------------------------------------------------------------------------------- */

static void open_charge(length gap, uint64_t seed)
{
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 20 * PACE + gap, HALF_TURN, 5);
    activate(swords, ORDER_CHARGE, foes, 0, seed);
}

/* RULE("O4.6-b"), RULE("O4.11-f"): the charger is held when half of 2 x M + 1DM is spent. */
static void held_half_way(void **state)
{
    (void)state;
    open_charge(7 * PACE, 5);
    play_until("orders.ask.reaction");
    const struct orders_unit *u = orders_unit_at(m, swords);

    assert_in_range(u->charge_rolled, orders_double(m, swords) + PACE,
                    orders_double(m, swords) + orders_movement(m, swords) * HALF_PACE + HALF_PACE);
    assert_int_equal(block_of(swords)->at.y - 20 * PACE, u->charge_rolled / 2);
    pick("none");
    play_out();
    assert_int_equal(orders_unit_at(m, swords)->charging, 0);
    assert_int_equal(orders_unit_at(m, swords)->charged, 1);
}

/* RULE("O4.11-g"): contact before half of the way: nobody is asked. */
static void no_time_to_react(void **state)
{
    (void)state;
    open_charge(4 * PACE + PACE / 4, 5);
    while (!is_over()) {
        assert_false(asks("orders.ask.reaction"));
        by_default();
    }
}

/* RULE("O4.11-b"), RULE("O4.11-h"), RULE("O4.11-n"): Defence without a test, and a free step back of M/2. */
static void defending(void **state)
{
    (void)state;
    open_charge(7 * PACE, 5);
    play_until("orders.ask.reaction");
    pick("defence");
    assert_true(asks("orders.ask.fall_back"));
    assert_int_equal(match_decision(m, 1)->max, orders_movement(m, foes) * HALF_PACE / 2);
    length before = block_of(foes)->at.y;

    begin_answer();
    answer_add(&answer, 0, PACE);
    give();
    assert_int_equal(block_of(foes)->at.y, before + PACE);
    assert_int_equal(orders_unit_at(m, foes)->fell_back, 1);
    play_out();
    assert_int_equal(orders_unit_at(m, foes)->defence, 1);
    assert_int_equal(orders_unit_at(m, foes)->activated, 1);
}

/* RULE("O4.11-i"), RULE("O6.3-b"): who passes the test flees straight away from the charger. */
static void fleeing_from_a_charge(void **state)
{
    int32_t fled = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        teardown(state);
        open_charge(7 * PACE, seed);
        play_until("orders.ask.reaction");
        length before = block_of(foes)->at.y;

        pick("flee");
        if (!orders_routing(m, foes)) /* the test was failed */
            continue;
        fled++;
        assert_int_equal(orders_unit_at(m, foes)->massed.heading, 0);
        if (massed_on_table(m, foes))
            assert_near(block_of(foes)->at.y,
                        before + orders_unit_at(m, foes)->flight + block_depth(block_of(foes)), 60);
        play_out();
    }
    assert_true(fled > 0);
}

/* RULE("O4.11-l"): both charge, and meet between the two. */
static void counter_charging(void **state)
{
    int32_t met = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        teardown(state);
        open_charge(9 * PACE, seed);
        play_until("orders.ask.reaction");
        pick("counter");
        int32_t contact = orders_contact_of(m, swords, foes);

        if (contact != NO_CONTACT && orders_contact_at(m, contact)->countered) {
            met++;
            assert_int_equal(orders_contact_at(m, contact)->arrived, swords);
            assert_true(block_of(foes)->at.y < 29 * PACE);
        }
        play_out();
        assert_int_equal(orders_unit_at(m, foes)->charging, 0);
    }
    assert_true(met > 0);
}

/* RULE("O5.4-c"): the side on which the charge began. */
static void on_the_flank(void **state)
{
    (void)state;
    create();
    form(knights, 30 * PACE, 20 * PACE, HALF_TURN + QUARTER_TURN, 5);
    form(swords, 20 * PACE, 21 * PACE, 0, 5);
    activate(knights, ORDER_CHARGE, swords, 0, 9);
    while (!is_over() && orders_contact_of(m, knights, swords) == NO_CONTACT)
        by_default();
    int32_t contact = orders_contact_of(m, knights, swords);

    assert_int_not_equal(contact, NO_CONTACT);
    assert_int_equal(orders_contact_at(m, contact)->face, FACE_RIGHT);
    play_out();
}

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_unit_walks, teardown),
        cmocka_unit_test_teardown(who_may_run, teardown),
        cmocka_unit_test_teardown(falling_back, teardown),
        cmocka_unit_test_teardown(walking_into_contact, teardown),
        cmocka_unit_test_teardown(changing_formation, teardown),
        cmocka_unit_test_teardown(pivoting, teardown),
        cmocka_unit_test_teardown(into_disorder_and_back, teardown),
        cmocka_unit_test_teardown(held_half_way, teardown),
        cmocka_unit_test_teardown(no_time_to_react, teardown),
        cmocka_unit_test_teardown(defending, teardown),
        cmocka_unit_test_teardown(fleeing_from_a_charge, teardown),
        cmocka_unit_test_teardown(counter_charging, teardown),
        cmocka_unit_test_teardown(on_the_flank, teardown),
        cmocka_unit_test_teardown(going_through_ranks, teardown),
        cmocka_unit_test_teardown(coming_out, teardown),
        cmocka_unit_test_teardown(defence_holds, teardown),
        cmocka_unit_test_teardown(pursuing, teardown),
        cmocka_unit_test_teardown(disengaging, teardown),
        cmocka_unit_test_teardown(no_free_flank, teardown),
        cmocka_unit_test_teardown(anything_goes, teardown),
        cmocka_unit_test_teardown(whole_battles, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
