/* Every line of odds that corsairs tells, against play: the answer is given once for every way the dice can
 * fall, weighed by how often they fall so, and what came of it is counted.
 *
 * A die is one of seven natural results (C1-d): 1 to 5 in 6 of 36 cases each, a 6 that stays one in 5, the
 * double six in 1. */
#include "tests/unit/test_corsairs_help.h"

#include "common/match/event.h"
#include "common/rules/corsairs/figures.h"

#include <inttypes.h>
#include <stdio.h>

enum { NATURALS = 7, DICE_MOST = 4, SCRIPT_MOST = 24, COUNTS = 8 };

static const int64_t weight[NATURALS + 1] = {0, 6, 6, 6, 6, 6, 5, 1};

/* --- one way the dice can fall ------------------------------------------------------------------- */

struct fall {
    struct scripted_roll roll[SCRIPT_MOST];
    uint32_t count;
    int64_t weight;
};

static void add_face(struct fall *f, uint32_t face)
{
    f->roll[f->count++] = (struct scripted_roll){6, face};
}

/* The n-th of 7^dice falls; then dice that decide nothing, so that play can go on to the next question. */
static struct fall fall_of(int32_t n, int32_t dice)
{
    static const uint32_t after[] = {1, 6, 2, 6, 2};
    struct fall f = {.weight = 1};

    for (int32_t i = 0; i < dice; i++, n /= NATURALS) {
        int32_t natural = n % NATURALS + 1;

        f.weight *= weight[natural];
        add_face(&f, natural >= 6 ? 6 : (uint32_t)natural);
        if (natural >= 6)
            add_face(&f, natural == 7 ? 6 : 1);
    }
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++)
        add_face(&f, after[i]);
    return f;
}

static int32_t falls(int32_t dice)
{
    int32_t count = 1;

    while (dice-- > 0)
        count *= NATURALS;
    return count;
}

/* --- what came of it ----------------------------------------------------------------------------- */

enum seen { SEEN_HITS, SEEN_BLOW, SEEN_FAR };

struct watch {
    enum seen what;
    int32_t figure; /* who strikes or walks */
    int32_t result;
};

static int32_t blow_number(const char *word)
{
    return strcmp(word, "corsairs.blow.kill") == 0   ? BLOW_KILL
           : strcmp(word, "corsairs.blow.push") == 0 ? BLOW_PUSH
                                                     : BLOW_NONE;
}

static void watch_event(void *context, const struct match *m, const struct event *e)
{
    struct watch *w = context;
    int32_t who = -1;

    (void)m;
    for (int32_t i = 0; i < e->arg_count; i++) {
        const struct arg *a = &e->arg[i];

        if (strcmp(a->name, "figure") == 0)
            who = a->value;
        if (w->what == SEEN_HITS && strncmp(e->key, "corsairs.shot.", 14) == 0 &&
            strcmp(a->name, "hits") == 0)
            w->result = a->value;
        if (w->what == SEEN_BLOW && strcmp(e->key, "corsairs.strikes") == 0 && who == w->figure &&
            strcmp(a->name, "blow") == 0)
            w->result = blow_number(a->word);
        if (w->what == SEEN_FAR && strcmp(e->key, "corsairs.moved") == 0 && who == w->figure &&
            strcmp(a->name, "far") == 0)
            w->result = a->value;
    }
}

static void begin_answer(struct match *m, int32_t side, struct answer *a)
{
    const struct decision *d = match_decision(m, side);

    a->decision = d->number;
    a->kind = d->kind;
    a->count = 0;
}

static void answer_with(struct match *m, int32_t side, const struct answer *a)
{
    static struct entry e; /* too large for the stack */
    struct refusal why = {.key = ""};

    e = (struct entry){.kind = ENTRY_ANSWER, .side = side, .answer = *a};
    for (int32_t i = 0; i < m->state->players; i++)
        if (m->state->player[i].side == side)
            e.player = i;
    if (!match_apply(m, &e, &why))
        fail_msg("refused: %s %s", why.key, why.rule);
}

/* C6.5-b: with the bonus the die is chosen that gives most; every choice is tried. */
static int32_t best_with_bonus(const struct match *m, struct match *other, struct watch *w, int32_t side)
{
    struct decision d = *match_decision((struct match *)(uintptr_t)m, side);
    int32_t best = 0;

    for (int32_t i = 0; i < d.option_count; i++) {
        static struct answer a;

        match_copy(other, m);
        begin_answer(other, side, &a);
        answer_add(&a, d.option[i].id, 0);
        w->result = 0;
        answer_with(other, side, &a);
        best = w->result > best ? w->result : best;
    }
    return best;
}

/* In how many of the cases the result is exactly this. */
struct counted {
    int64_t cases, with[COUNTS];
};

static struct counted play_all(struct scene *s, int32_t side, const struct answer *a, int32_t dice,
                               struct watch w)
{
    struct match *play = match_clone(s->run.m), *other = match_clone(s->run.m);
    struct counted c = {0};

    assert_true(match_listen(play, watch_event, &w) && match_listen(other, watch_event, &w));
    for (int32_t n = 0; n < falls(dice); n++) {
        struct fall f = fall_of(n, dice);
        struct dice_scripted script;

        scripted_start(&script, f.roll, f.count);
        match_copy(play, s->run.m);
        match_dice(play, scripted_dice(&script));
        match_dice(other, scripted_dice(&script));
        w.result = 0;
        answer_with(play, side, a);
        if (w.what == SEEN_HITS && match_waits_for(play, side) &&
            strcmp(match_decision(play, side)->key, "corsairs.ask.bonus") == 0)
            w.result = best_with_bonus(play, other, &w, side);
        assert_in_range(w.result, 0, COUNTS - 1);
        c.with[w.result] += f.weight;
        c.cases += f.weight;
    }
    match_free(play);
    match_free(other);
    return c;
}

static int64_t at_least(const struct counted *c, int32_t n)
{
    int64_t sum = 0;

    for (int32_t i = n; i < COUNTS; i++)
        sum += c->with[i];
    return sum;
}

static void same(const char *what, const struct odds_line *line, int64_t wins, int64_t cases)
{
    if (line->wins * cases != wins * line->cases)
        fail_msg("%s: %s is told as %" PRId64 "/%" PRId64 ", and is %" PRId64 "/%" PRId64, what, line->key,
                 line->wins, line->cases, wins, cases);
}

/* --- shots --------------------------------------------------------------------------------------- */

static void compare_shot(struct scene *s, const char *what, int32_t side, const struct answer *a,
                         int32_t dice)
{
    struct watch w = {.what = SEEN_HITS};
    struct counted c = play_all(s, side, a, dice, w);
    struct odds o;

    match_odds(s->run.m, side, a, &o);
    assert_int_equal(o.count, dice);
    for (int32_t i = 0; i < o.count; i++) {
        int32_t hits = o.line[i].arg_count > 0 ? o.line[i].args[0].value : 1;

        assert_int_equal(hits, i + 1);
        same(what, &o.line[i], at_least(&c, hits), c.cases);
    }
}

/* A shot in the shooter's own activation. `brush`: the target stands in it; `others`: how many more there. */
static void compare_target(const char *shooter, const char *weapon, int32_t dice, double far,
                           const char *target, bool brush, int32_t others)
{
    char text[TEXT_FOR_TESTS], more[400] = "", what[120];
    bool gun = strcmp(weapon, "swivel_gun") == 0;
    static struct answer a;

    for (int32_t i = 0; i < others; i++)
        snprintf(more + strlen(more), sizeof more - strlen(more),
                 ",{'name':'O%d','profile':'sailor','at':[%d,%g],'set':{'activated':1}}", i, 33 + 3 * i,
                 12 + far);
    snprintf(text, sizeof text,
             "{'format':1,'system':'corsairs','table':{'width':90,'depth':90},%s%s"
             "'sides':[{'figures':[{'name':'Ann','profile':'%s','at':[30,%d]%s%s%s}]},"
             "{'figures':[{'name':'Bob',%s,'at':[30,%g],'set':{'activated':1}}%s]}],"
             "'start':{'phase':'activations','first':'A'}}",
             brush ? "'terrain':[{'kind':'brush','outline':[[20,11],[60,11],[60,80],[20,80]]}]," : "",
             gun ? "'things':[{'id':'gun','sort':'swivel_gun','at':[30,10],'facing':0}]," : "", shooter,
             gun ? 8 : 10, gun ? "" : ",'equipment':['", gun ? "" : weapon, gun ? "" : "']", target, 12 + far,
             more);
    struct scene *s = scene_given(text);

    snprintf(what, sizeof what, "%s with %s at %g cm, %s%s, %d beside him", shooter, weapon, far, target,
             brush ? " in brush" : "", others);
    scene_play(s, "{'answer':{'pick':'Ann'}}");
    scene_play(s, "{'answer':{'pick':'shoot'}}");
    begin_answer(s->run.m, 0, &a);
    answer_add(&a, match_decision(s->run.m, 0)->option[0].id, 0);
    compare_shot(s, what, 0, &a, dice);
    scene_end(s);
}

#define SAILOR   "'profile':'sailor'"
#define ARMOURED "'profile':'captain','equipment':['cuirass']"

/* RULE("C6.1-a") RULE("C6.1-b") RULE("C6.1-c") RULE("C6.1-e") RULE("C6.1-i") RULE("C6.1-j") RULE("C1-d") */
static void odds_of_one_die(void **state)
{
    static const struct {
        const char *weapon;
        double far;
    } rows[] = {{"pistol", 10},    {"pistol", 20},      {"musket", 20},     {"musket", 40},  {"musket", 60},
                {"musketoon", 10}, {"musketoon", 20},   {"musketoon", 40},  {"carbine", 10}, {"carbine", 20},
                {"carbine", 40},   {"hunting_gun", 20}, {"hunting_gun", 40}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int32_t brush = 0; brush < 2; brush++) {
            compare_target("sailor", rows[i].weapon, 1, rows[i].far, SAILOR, brush, 0);
            compare_target("townsman", rows[i].weapon, 1, rows[i].far, ARMOURED, brush, 0);
        }
}

/* RULE("C6.1-g") RULE("C6.5-a") RULE("C6.5-b") RULE("C6.5-c") */
static void odds_of_red_and_white_dice(void **state)
{
    (void)state;
    for (int32_t others = 0; others <= 2; others += 2)
        for (int32_t brush = 0; brush < 2; brush++) {
            compare_target("sailor", "blunderbuss", 3, 10, SAILOR, brush, others);
            compare_target("townsman", "blunderbuss", 3, 10, ARMOURED, brush, others);
            compare_target("sailor", "blunderbuss", 3, 20, SAILOR, brush, others);
        }
}

static void odds_of_the_swivel_gun(void **state)
{
    (void)state;
    for (int32_t others = 0; others <= 2; others += 2) {
        compare_target("sailor", "swivel_gun", 4, 10, SAILOR, false, others);
        compare_target("townsman", "swivel_gun", 4, 10, SAILOR, true, others);
        compare_target("sailor", "swivel_gun", 4, 20, SAILOR, false, others);
        compare_target("sailor", "swivel_gun", 4, 40, SAILOR, false, others);
    }
}

/* RULE("C2-h"): at the best point of the way, and at the one that is named. */
static void odds_of_opportunity_fire(void **state)
{
    static const char *const weapons[] = {"pistol", "musketoon"};
    static const char text[] =
        "{'format':1,'system':'corsairs','table':{'width':90,'depth':90},"
        "'sides':[{'figures':[{'name':'Ann','profile':'sailor','at':[30,10]},"
        "{'name':'Abe','profile':'sailor','at':[80,80]}]},"
        "{'figures':[{'name':'Bob','profile':'sailor','at':[30,40],'equipment':['%s']},"
        "{'name':'Zed','profile':'sailor','at':[5,80]}]}],'start':{'phase':'activations','first':'A'}}";
    static struct answer a;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        char json[TEXT_FOR_TESTS];

        snprintf(json, sizeof json, text, weapons[i]);
        struct scene *s = scene_given(json);

        scene_play(s, "{'answer':{'pick':'Ann'}}");
        scene_play(s, "{'answer':{'pick':'move'}}");
        scene_play(s, "{'answer':{'move':{'Ann':[30,29]}}}");
        struct decision d = *match_decision(s->run.m, 1);

        for (int32_t k = 0; k < d.option_count; k++) {
            begin_answer(s->run.m, 1, &a);
            answer_add(&a, d.option[k].id, 0);
            if (strncmp(d.option[k].tag, "shoot", 5) == 0)
                compare_shot(s, d.option[k].tag, 1, &a, 1);
        }
        scene_play(s, "{'answer':{'pick':{'tag':'choose','figure':'Bob'}}}");
        for (int32_t cm = 10; cm <= 19; cm++) {
            begin_answer(s->run.m, 1, &a);
            answer_add(&a, 0, cm * CENTIMETRE);
            compare_shot(s, "a point of the way", 1, &a, 1);
        }
        scene_end(s);
    }
}

/* RULE("C2-g") RULE("C6.3-k") */
static void odds_at_point_blank(void **state)
{
    static const char text[] =
        "{'format':1,'system':'corsairs','table':{'width':90,'depth':90},"
        "'sides':[{'figures':[{'name':'Ann','profile':'townsman','at':[30,20],'equipment':['pistol']},"
        "{'name':'Abe','profile':'sailor','at':[80,80]}]},"
        "{'figures':[{'name':'Bob','profile':'captain','at':[30,30],'equipment':['cuirass'],'set':{'"
        "activated':1}},"
        "{'name':'Zed','profile':'sailor','at':[5,80],'set':{'activated':1}}]}],"
        "'start':{'phase':'activations','first':'A'}}";
    static struct answer a;
    struct scene *s = scene_given(text);

    (void)state;
    scene_play(s, "{'answer':{'pick':'Ann'}}");
    scene_play(s, "{'answer':{'pick':'move'}}");
    scene_play(s, "{'answer':{'move':{'Ann':[30,29]}}}");
    struct decision d = *match_decision(s->run.m, 0);

    assert_string_equal(d.key, "corsairs.ask.point_blank");
    assert_string_equal(d.option[1].tag, "shoot");
    begin_answer(s->run.m, 0, &a);
    answer_add(&a, d.option[1].id, 0);
    compare_shot(s, "at point-blank", 0, &a, 1);
    scene_end(s);
}

/* --- blows --------------------------------------------------------------------------------------- */

static void compare_blow(struct scene *s, const char *what, const struct answer *a, int32_t dice)
{
    struct watch w = {.what = SEEN_BLOW, .figure = scene_figure(s, "Ann")};
    struct counted c = play_all(s, 0, a, dice, w);
    struct odds o;

    match_odds(s->run.m, 0, a, &o);
    assert_int_equal(o.count, 3);
    same(what, &o.line[0], c.with[BLOW_KILL], c.cases);
    same(what, &o.line[1], c.with[BLOW_PUSH], c.cases);
    same(what, &o.line[2], c.with[BLOW_NONE], c.cases);
    assert_string_equal(o.line[0].key, "corsairs.odds.kill");
    assert_string_equal(o.line[1].key, "corsairs.odds.push");
    assert_string_equal(o.line[2].key, "corsairs.odds.miss");
}

static void compare_fight(const char *striker, const char *weapon, const char *target, bool cuirass,
                          int32_t floor)
{
    char text[TEXT_FOR_TESTS], what[120];
    static struct answer a;

    snprintf(text, sizeof text,
             "{'format':1,'system':'corsairs','table':{'width':90,'depth':90},"
             "'terrain':[{'kind':'steep_slope','floor':%d,'outline':[[20,31],[40,31],[40,60],[20,60]]}],"
             "'sides':[{'figures':[{'name':'Ann','profile':'%s','at':[30,30],'equipment':['%s']},"
             "{'name':'Abe','profile':'sailor','at':[80,80]}]},"
             "{'figures':[{'name':'Bob','profile':'%s','at':[30,32]%s,'set':{'fleeing':0}},"
             "{'name':'Zed','profile':'sailor','at':[5,80]}]}],"
             "'start':{'phase':'melee','first':'A','initiative':'A'}}",
             floor, striker, weapon, target, cuirass ? ",'equipment':['cuirass']" : "");
    struct scene *s = scene_given(text);
    const struct decision *d = match_decision(s->run.m, 0);

    snprintf(what, sizeof what, "%s with %s against %s%s", striker, weapon, target,
             cuirass ? " in cuirass" : "");
    begin_answer(s->run.m, 0, &a);
    for (int32_t i = 0; i < d->option_count; i++)
        if (strcmp(d->option[i].tag, weapon) == 0)
            answer_add(&a, d->option[i].id, 0);
    assert_int_equal(a.count, 1);
    compare_blow(s, what, &a, 1);
    scene_end(s);
}

/* RULE("C8.3-a") RULE("C8.3-b") RULE("C8.3-c") RULE("C8.3-d") RULE("C8.3-e") RULE("C8.3-f") RULE("C8.2-b") */
static void odds_of_blows(void **state)
{
    static const char *const targets[] = {"child", "townsman", "sailor", "boatswain", "captain", "legend"};

    (void)state;
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++)
        for (int32_t cuirass = 0; cuirass < 2; cuirass++)
            for (int32_t floor = 0; floor <= 2; floor += 2) {
                compare_fight("sailor", "pike", targets[i], cuirass, floor);
                compare_fight("sailor", "staff", targets[i], cuirass, floor);
                compare_fight("child", "sledgehammer", targets[i], cuirass, floor);
            }
}

/* RULE("C8.1-b") RULE("C8.1-c"): the same odds when there are several to strike at. */
static void odds_of_a_choice_of_targets(void **state)
{
    static const char text[] =
        "{'format':1,'system':'corsairs','table':{'width':90,'depth':90},"
        "'sides':[{'figures':[{'name':'Ann','profile':'sailor','at':[30,30],'equipment':['pike']},"
        "{'name':'Abe','profile':'sailor','at':[80,80]}]},"
        "{'figures':[{'name':'Bob','profile':'townsman','at':[30,32]},{'name':'Ben','profile':'boatswain','"
        "at':[32,30]},"
        "{'name':'Zed','profile':'sailor','at':[5,80]}]}],'start':{'phase':'melee','first':'A','initiative':'"
        "A'}}";
    static struct answer a;
    struct scene *s = scene_given(text);

    (void)state;
    scene_play(s, "{'answer':{'pick':'pike'}}");
    struct decision d = *match_decision(s->run.m, 0);

    assert_string_equal(d.key, "corsairs.ask.strike");
    assert_int_equal(d.option_count, 2);
    for (int32_t i = 0; i < d.option_count; i++) {
        begin_answer(s->run.m, 0, &a);
        answer_add(&a, d.option[i].id, 0);
        compare_blow(s, "one of two", &a, 1);
    }
    scene_end(s);
}

/* --- moves --------------------------------------------------------------------------------------- */

/* RULE("C4-a") RULE("C4-b") RULE("C4-e"): how far she comes with each face of the slowness die. */
static void odds_of_moves(void **state)
{
    static const char *const ground[] = {"brush", "shallows"};
    static const char text[] =
        "{'format':1,'system':'corsairs','table':{'width':90,'depth':90},"
        "'terrain':[{'kind':'%s','outline':[[20,32],[40,32],[40,60],[20,60]]}],"
        "'sides':[{'figures':[{'name':'Ann','profile':'sailor','at':[30,30]},"
        "{'name':'Abe','profile':'sailor','at':[80,80]}]},"
        "{'figures':[{'name':'Zed','profile':'sailor','at':[5,80],'set':{'activated':1}}]}],"
        "'start':{'phase':'activations','first':'A'}}";

    (void)state;
    for (int32_t g = 0; g < 2; g++)
        for (int32_t cm = 4; cm <= (g == 0 ? 20 : 10); cm++) {
            char json[TEXT_FOR_TESTS];
            static struct answer a;
            struct odds o;
            int32_t blocked = 0, all = 0;

            snprintf(json, sizeof json, text, ground[g]);
            struct scene *s = scene_given(json);

            scene_play(s, "{'answer':{'pick':'Ann'}}");
            scene_play(s, "{'answer':{'pick':'move'}}");
            begin_answer(s->run.m, 0, &a);
            answer_add_place(&a, scene_figure(s, "Ann"),
                             (struct point){30 * CENTIMETRE, (30 + cm) * CENTIMETRE}, 0);
            for (uint32_t face = 1; face <= 6; face++) {
                struct match *play = match_clone(s->run.m);
                struct scripted_roll roll[] = {{6, face}};
                struct dice_scripted script;
                struct watch w = {.what = SEEN_FAR, .figure = scene_figure(s, "Ann")};

                scripted_start(&script, roll, 1);
                match_dice(play, scripted_dice(&script));
                assert_true(match_listen(play, watch_event, &w));
                answer_with(play, 0, &a);
                assert_int_equal(scripted_finish(&script), 0);
                all += w.result == cm * CENTIMETRE;
                blocked += w.result < 2 * CENTIMETRE;
                match_free(play);
            }
            match_odds(s->run.m, 0, &a, &o);
            assert_int_equal(o.count, 2);
            assert_int_equal(o.line[0].wins * 6, o.line[0].cases * 1);
            assert_true(blocked >= 1);
            same("all the way", &o.line[1], all, 6);
            scene_end(s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_of_one_die),
        cmocka_unit_test(odds_of_red_and_white_dice),
        cmocka_unit_test(odds_of_the_swivel_gun),
        cmocka_unit_test(odds_of_opportunity_fire),
        cmocka_unit_test(odds_at_point_blank),
        cmocka_unit_test(odds_of_blows),
        cmocka_unit_test(odds_of_a_choice_of_targets),
        cmocka_unit_test(odds_of_moves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
