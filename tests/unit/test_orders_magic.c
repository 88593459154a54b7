/* Orders, magic (section 8): which spells are known, dice, casting, dispelling, each spell of O8.3-a, with
 * scripted dice on both sides of each number. */
#define RED_UNITS                                                                                            \
    CAPTAIN("Ann")                                                                                           \
    ",{'profile':'ford_wizard','name':'Merle','level':20},"                                                  \
    "{'profile':'ford_wizard','name':'Tib','level':5,'items':['ward_stone']},"                               \
    "{'profile':'ford_swords','name':'Swords','count':20},"                                                  \
    "{'profile':'ford_riders','name':'Riders','count':8},"                                                   \
    "{'profile':'ford_bows','name':'Bows','count':8,'skirmish':true}"
#define BLUE_UNITS                                                                                           \
    CAPTAIN("Bob")                                                                                           \
    ",{'profile':'ford_wizard','name':'Odo','level':10,'items':['great_ward']},"                             \
    "{'profile':'ford_swords','name':'Foes','count':20},"                                                    \
    "{'profile':'ford_knights','name':'Knights','count':10}"

#include "test_orders_move_help.h"

#include "common/dice/scripted.h"
#include "common/rules/massed/attach.h"
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/magic/casting.h"
#include "common/rules/orders/magic/dice.h"
#include "common/rules/orders/magic/effects.h"
#include "common/rules/orders/magic/spell_targets.h"
#include "common/rules/orders/magic/sums.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/turn/activation.h"

/* --- the scene --------------------------------------------------------------------------------------------
 */

static int32_t merle, tib, odo, bob; /* figures */
static struct dice_scripted scripted;

static int32_t figure_of(const char *name)
{
    return unit_at(m, unit_called(name))->first;
}

static int32_t unit_of(int32_t figure)
{
    return figure_at(m, figure)->unit;
}

static void put(const char *name, length x, length y)
{
    spread(unit_called(name), x, y, 0);
}

/* Merle stands alone at 24, 20 paces; the Foes in four ranks of five before him, 10 paces off. */
static void scene(void)
{
    create();
    merle = figure_of("Merle");
    tib = figure_of("Tib");
    odo = figure_of("Odo");
    bob = figure_of("Bob");
    put("Merle", 24 * PACE, 20 * PACE);
    form(foes, 24 * PACE, 30 * PACE, HALF_TURN, 5);
    orders_side_at(m, 0)->power_dice = 2;
}

static void knows(int32_t figure, int32_t one, int32_t two, int32_t three)
{
    const int32_t spells[SPELLS_KNOWN] = {one, two, three, NO_SPELL};

    for (int32_t i = 0; i < SPELLS_KNOWN; i++)
        orders_figure_at(m, figure)->spell[i] = spells[i];
    orders_figure_at(m, figure)->power_dice = massed_figure_at(m, figure)->wizard;
}

#define DICE(...)                                                                                            \
    static const struct scripted_roll rolls[] = {__VA_ARGS__};                                               \
    scripted_start(&scripted, rolls, sizeof rolls / sizeof rolls[0])
#define NO_DICE() scripted_start(&scripted, NULL, 0)

static void start(int32_t which, const void *values, size_t bytes)
{
    struct frame *f;

    flow_open(m, P_GAME, 0);
    f = flow_open(m, which, 0);
    memcpy(f->v, values, bytes);
    match_dice(m, scripted_dice(&scripted));
    match_start(m);
}

/* P_CAST of this wizard, up to his declaration; a lone one stays where he is. */
static void begin_cast(int32_t figure)
{
    const struct orders_cast_frame v = {.figure = figure};

    assert_true(orders_can_cast(m, figure));
    start(P_CAST, &v, sizeof v);
    if (asks("orders.ask.cast_move"))
        by_default();
}

static void declare_also(int32_t spell, int32_t dice)
{
    answer_add(&answer, spell, dice);
}

static void declare(int32_t spell, int32_t dice)
{
    assert_true(asks("orders.ask.cast"));
    begin_answer();
    declare_also(spell, dice);
}

static void at_unit(int32_t unit)
{
    assert_true(asks("orders.ask.spell_target"));
    begin_answer();
    answer_add(&answer, unit, 0);
    give();
}

static void at_figure(int32_t figure)
{
    at_unit(figure);
}

/* One spell with so many dice at one unit, its dice thrown; the enemy has no dice to dispel with. */
static void cast(int32_t figure, int32_t spell, int32_t dice, int32_t unit)
{
    begin_cast(figure);
    declare(spell, dice);
    give();
    at_unit(unit);
}

static void all_dice_used(void)
{
    char text[SCRIPTED_TEXT_SIZE];

    if (scripted_finish(&scripted) == 0)
        return;
    scripted_error_text(&scripted.errors[0], text);
    fail_msg("%s", text);
}

static void over(void)
{
    assert_true(is_over());
    all_dice_used();
}

static int32_t lost(int32_t unit)
{
    return massed_unit_at(m, unit)->lost;
}

static int32_t options_now(void)
{
    return match_decision(m, asked())->option_count;
}

static bool offers(int32_t id)
{
    return decision_find(match_decision(m, asked()), id) != NULL;
}

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
    pick("dice");
    over();
    assert_int_equal(orders_side_at(m, 1)->dispel_dice, 0);
}

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

static void wounded(int32_t figure)
{
    massed_figure_at(m, figure)->profile[CHAR_W] = 3;
    massed_figure_at(m, figure)->wounds_lost = 1;
}

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
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    massed_attach(m, merle, swords, 0);
    form(foes, 24 * PACE, 20 * PACE + 3, HALF_TURN, 5);
    put("Tib", 15 * PACE, 20 * PACE);
    put("Bob", 33 * PACE, 26 * PACE);
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

static void walk_to(int32_t figure, length x, length y)
{
    begin_answer();
    answer_add_place(&answer, figure, (struct point){x, y}, 0);
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
    DICE({6, 2}, {6, 4}, {6, 1}, {20, 13});

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
        cmocka_unit_test_teardown(odds_of_casting, teardown),
        cmocka_unit_test_teardown(odds_of_dispelling, teardown),
        cmocka_unit_test_teardown(suggestions, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
