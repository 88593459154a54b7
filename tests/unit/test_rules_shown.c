/* What is shown while one decides: the arcs around figures, as each system's rules have them, and the
 * modifiers of the odds, which must be those of the roll that follows. */
#include "tests/unit/test_corsairs_help.h"

#include "common/match/event.h"

#define LEVY "'profile':'levy','c':5,'t':5,'d':5,'a':5,'m':5,'pa':6"
#define BROTHERS                                                                                             \
    "{'format':1,'system':'brothers','name':'x','table':{'width':120,'depth':90},'die':10,'points':5000,"
#define IN_TURN "'start':{'turn':1,'phase':'activations','first':'A'}}"

static struct arcs arcs_of(struct scene *s, int32_t side)
{
    struct arcs arcs;

    match_arcs(s->run.m, side, &arcs);
    return arcs;
}

/* The arc of that key around the figure; NULL: there is none. */
static const struct figure_arc *arc_around(const struct arcs *arcs, const char *key, int32_t figure)
{
    for (int32_t i = 0; i < arcs->count; i++)
        for (int32_t k = 0; k < arcs->arc[i].count && strcmp(arcs->arc[i].key, key) == 0; k++)
            if (arcs->arc[i].figure[k] == figure)
                return &arcs->arc[i];
    return NULL;
}

static void lies_around(const struct arcs *arcs, const char *key, int32_t figure, int32_t width, length least,
                        length most, const char *rule)
{
    const struct figure_arc *arc = arc_around(arcs, key, figure);

    assert_non_null(arc);
    assert_int_equal(arc->width, width);
    assert_int_equal(arc->least, least);
    assert_int_equal(arc->most, most);
    assert_string_equal(arc->rule, rule);
}

/* Many options may be about one figure; what is too much is left out. */
static void a_figure_has_an_arc_once(void **state)
{
    struct figure_arc arc = {.key = "a", .rule = "", .most = 1};
    struct arcs arcs = {0};

    (void)state;
    for (int32_t i = 0; i < ARC_FIGURES_MAX + 5; i++)
        for (int32_t twice = 0; twice < 2; twice++)
            arc_add(&arcs, &arc, i);
    assert_int_equal(arcs.count, 1);
    assert_int_equal(arcs.arc[0].count, ARC_FIGURES_MAX);
    assert_int_equal(arcs.arc[0].figure[1], 1);
    for (arc.most = 2; arc.most < ARCS_MAX + 5; arc.most++)
        arc_add(&arcs, &arc, 3);
    assert_int_equal(arcs.count, ARCS_MAX);
}

/* --- the odds, and the roll that comes of the answer ---------------------------------------------- */

struct heard {
    struct roll roll[EVENT_ROLLS_MAX * 4];
    int32_t count;
};

static void hear(void *context, const struct match *m, const struct event *e)
{
    struct heard *h = context;

    (void)m;
    for (int32_t i = 0; i < e->roll_count && h->count < EVENT_ROLLS_MAX * 4; i++)
        h->roll[h->count++] = e->roll[i];
}

static int32_t option_for(const struct decision *d, const char *tag, int32_t figure)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (strcmp(d->option[i].tag, tag) == 0 && d->option[i].figure == figure)
            return d->option[i].id;
    fail_msg("%s: no option %s for figure %d", d->key, tag, figure);
    return -1;
}

/* Answers with an option; the first line of its odds must have at least `few` modifiers, and the roll of that
 * name the same ones. */
static void odds_foretell(struct scene *s, int32_t side, const char *tag, const char *name, const char *what,
                          uint32_t die, int32_t few)
{
    static struct entry e; /* too large for the stack */
    static struct heard heard;
    const struct decision *d = match_decision(s->run.m, side);
    struct refusal why = {.key = ""};
    struct odds o;
    const struct roll *roll = NULL;

    e = (struct entry){.kind = ENTRY_ANSWER, .side = side};
    answer_clear(&e.answer, (enum decision_kind)d->kind, d->number);
    answer_add(&e.answer, option_for(d, tag, scene_figure(s, name)), 0);
    for (int32_t i = 0; i < s->run.m->state->players; i++)
        if (s->run.m->state->player[i].side == side)
            e.player = i;
    match_odds(s->run.m, side, &e.answer, &o);
    assert_true(o.count > 0);
    assert_true(o.line[0].modifier_count >= few);
    heard.count = 0;
    struct match *play = match_clone(s->run.m);
    struct dice_scripted script;
    struct scripted_roll faces[24];

    for (int32_t i = 0; i < 24; i++)
        faces[i] = (struct scripted_roll){die, 5};
    scripted_start(&script, faces, 24);
    match_dice(play, scripted_dice(&script));
    assert_true(match_listen(play, hear, &heard));
    if (!match_apply(play, &e, &why))
        fail_msg("refused: %s %s", why.key, why.rule);
    for (int32_t i = 0; i < heard.count && !roll; i++)
        if (strcmp(heard.roll[i].what, what) == 0)
            roll = &heard.roll[i];
    assert_non_null(roll);
    assert_int_equal(o.line[0].modifier_count, roll->modifier_count);
    for (int32_t i = 0; i < roll->modifier_count; i++) {
        assert_int_equal(o.line[0].modifier[i].value, roll->modifier[i].value);
        assert_string_equal(o.line[0].modifier[i].rule, roll->modifier[i].rule);
    }
    match_free(play);
}

/* --- brothers --------------------------------------------------------------------------------------- */

static struct scene *archers(void)
{
    return scene_given(
        BROTHERS "'sides':[{'name':'A','figures':["
                 "{'name':'Ann'," LEVY ",'equipment':['long_bow','bag_long_bow'],'at':[60,10],'facing':0},"
                 "{'name':'Abe'," LEVY
                 ",'equipment':['short_bow','bag_short_bow'],'at':[20,40],'facing':0,'mount':'horse'},"
                 "{'name':'Ada'," LEVY ",'equipment':['short_bow','bag_short_bow'],'at':[40,10]},"
                 "{'name':'Amy'," LEVY
                 ",'equipment':['plain_book'],'roles':['caster'],'spells':['ember_dart'],'at':[90,40]}]},"
                 "{'name':'B','figures':["
                 "{'name':'Bob'," LEVY ",'equipment':[],'at':[60,40],'facing':180},"
                 "{'name':'Zoe'," LEVY ",'equipment':[],'at':[115,85],'facing':180}]}]," IN_TURN);
}

/* F0.5-f F0.5-g F0.5-h */
static void brothers_see_half_and_shoot_straight_ahead(void **state)
{
    struct scene *s = archers();
    struct arcs arcs;
    int32_t ann = scene_figure(s, "Ann");

    (void)state;
    scene_play(s, "{'side':'A','answer':{'pick':'Ann'}}");
    arcs = arcs_of(s, 0);
    lies_around(&arcs, "brothers.arc.sight", ann, HALF_TURN, 0, 0, "F0.5-g");
    lies_around(&arcs, "brothers.arc.front", ann, QUARTER_TURN, 0, 0, "F0.5-f");
    lies_around(&arcs, "brothers.arc.fire", ann, 0, 0, 70 * CENTIMETRE, "F0.5-h");
    assert_null(arc_around(&arcs, "brothers.arc.spell", ann));
    assert_null(arc_around(&arcs, "brothers.arc.sight", scene_figure(s, "Bob")));
    assert_int_equal(arcs_of(s, 1).count, 0); /* nobody asks B */
    scene_end(s);
}

/* F5.1.1-f F6.1.1-a, when they are chosen from */
static void brothers_shoot_all_round_from_a_saddle(void **state)
{
    struct scene *s = archers();
    struct arcs arcs = arcs_of(s, 0);

    (void)state;
    lies_around(&arcs, "brothers.arc.fire", scene_figure(s, "Abe"), FULL_TURN, 0, 50 * CENTIMETRE,
                "F5.1.1-f");
    lies_around(&arcs, "brothers.arc.fire", scene_figure(s, "Ada"), 0, 0, 50 * CENTIMETRE, "F0.5-h");
    lies_around(&arcs, "brothers.arc.fire", scene_figure(s, "Ann"), 0, 0, 70 * CENTIMETRE, "F0.5-h");
    lies_around(&arcs, "brothers.arc.spell", scene_figure(s, "Amy"), 0, 0, 30 * CENTIMETRE, "F0.5-h");
    scene_end(s);
}

/* F0.5-g: a stunned figure sees nothing. */
static void brothers_who_are_stunned_see_nothing(void **state)
{
    struct scene *s = scene_given(
        BROTHERS "'sides':[{'name':'A','figures':["
                 "{'name':'Ann'," LEVY
                 ",'equipment':['long_bow','bag_long_bow'],'at':[60,10],'set':{'posture':'stunned'}},"
                 "{'name':'Abe'," LEVY ",'equipment':[],'at':[20,40]}]},"
                 "{'name':'B','figures':[{'name':'Bob'," LEVY ",'equipment':[],'at':[60,40],'facing':180},"
                 "{'name':'Zoe'," LEVY ",'equipment':[],'at':[115,85],'facing':180}]}]," IN_TURN);
    struct arcs arcs = arcs_of(s, 0);

    (void)state;
    assert_non_null(arc_around(&arcs, "brothers.arc.sight", scene_figure(s, "Abe")));
    assert_null(arc_around(&arcs, "brothers.arc.sight", scene_figure(s, "Ann")));
    assert_null(arc_around(&arcs, "brothers.arc.fire", scene_figure(s, "Ann")));
    scene_end(s);
}

/* F5.1.2-c: the shot has what its odds said, the closeness among it. */
static void brothers_shots_are_foretold(void **state)
{
    struct scene *s = scene_given(
        BROTHERS "'sides':[{'name':'A','figures':["
                 "{'name':'Ann','profile':'levy','c':5,'t':5,'d':5,'a':5,'m':5,'pa':4,"
                 "'equipment':['long_bow','bag_long_bow'],'at':[60,10],'facing':0},"
                 "{'name':'Abe'," LEVY ",'equipment':[],'at':[20,40]}]},"
                 "{'name':'B','figures':[{'name':'Bob'," LEVY ",'equipment':[],'at':[60,20],'facing':180},"
                 "{'name':'Zoe'," LEVY ",'equipment':[],'at':[115,85],'facing':180}]}]," IN_TURN);

    (void)state;
    scene_play(s, "{'side':'A','answer':{'pick':'Ann'}}");
    odds_foretell(s, 0, "shoot", "Bob", "brothers.roll.shot", 10, 2);
    scene_end(s);
}

/* --- warband ---------------------------------------------------------------------------------------- */

static struct scene *bows_and_ogre(void)
{
    return scene_given(
        "{'format':1,'system':'warband','name':'x','die':10,'table':{'width':48,'depth':48},"
        "'sides':[{'name':'A','figures':[{'name':'Ann','profile':'archer','at':[10,10]},"
        "{'name':'Abe','profile':'soldier','at':[40,10]}]},"
        "{'name':'B','figures':[{'name':'Bob','profile':'soldier','at':[10,19]},"
        "{'name':'Ogr','profile':'ogre','at':[30,25],'facing':180}]}],'start':{'active':'Ann'}}");
}

/* W8.2-b W3-a: whose turn it is turns as he likes, and has his ranges all round. */
static void warband_ranges_are_all_round_in_the_own_activation(void **state)
{
    struct scene *s = bows_and_ogre();
    int32_t ann = scene_figure(s, "Ann");
    struct arcs arcs = arcs_of(s, 0);

    (void)state;
    lies_around(&arcs, "warband.arc.short", ann, FULL_TURN, 0, 8 * INCH, "W8.2-b");
    lies_around(&arcs, "warband.arc.medium", ann, FULL_TURN, 8 * INCH, 14 * INCH, "W8.2-b");
    lies_around(&arcs, "warband.arc.long", ann, FULL_TURN, 14 * INCH, 20 * INCH, "W8.2-b");
    assert_null(arc_around(&arcs, "warband.arc.zone", scene_figure(s, "Bob")));
    scene_play(s, "{'side':'A','answer':{'pick':'shoot'}}");
    odds_foretell(s, 0, "aimed", "Bob", "warband.roll.shot", 10, 3);
    scene_end(s);
}

/* W3-a W3-b: where the figure goes it will be held to the half in front; enemies keep their
 * zones. */
static void warband_movers_see_zones_and_the_arc_they_will_have(void **state)
{
    struct scene *s = bows_and_ogre();
    struct arcs arcs;

    (void)state;
    scene_play(s, "{'side':'A','answer':{'pick':'move'}}");
    arcs = arcs_of(s, 0);
    lies_around(&arcs, "warband.arc.short", scene_figure(s, "Ann"), HALF_TURN, 0, 8 * INCH, "W3-a");
    lies_around(&arcs, "warband.arc.zone", scene_figure(s, "Bob"), FULL_TURN, 0, INCH, "W3-b");
    lies_around(&arcs, "warband.arc.zone", scene_figure(s, "Ogr"), HALF_TURN, 0, 2 * INCH, "W3-b");
    assert_null(arc_around(&arcs, "warband.arc.zone", scene_figure(s, "Abe")));
    scene_end(s);
}

/* Who may not measure gets no ranges drawn either. */
static void no_ranges_where_measuring_is_forbidden(void **state)
{
    struct scene *s = bows_and_ogre(), *b = archers();

    (void)state;
    s->run.m->state->measuring = 0;
    assert_int_equal(arcs_of(s, 0).count, 0);
    b->run.m->state->measuring = 0;
    struct arcs arcs = arcs_of(b, 0);

    assert_non_null(arc_around(&arcs, "brothers.arc.sight", scene_figure(b, "Ann")));
    assert_null(arc_around(&arcs, "brothers.arc.fire", scene_figure(b, "Ann")));
    scene_end(s);
    scene_end(b);
}

/* --- corsairs --------------------------------------------------------------------------------------- */

/* C6.1-d C6.2-d */
static void corsairs_shoot_all_round_but_for_the_gun(void **state)
{
    struct scene *s = scene_given(
        "{'format':1,'system':'corsairs','name':'x','table':{'width':220,'depth':100},"
        "'things':[{'id':'gun','sort':'swivel_gun','name':{'en':'gun','fr':'gun'},'at':[40,10],'facing':0}],"
        "'sides':[{'name':'A','figures':[{'name':'Ann','profile':'sailor','at':[40,8],'equipment':['musket']}"
        "]},"
        "{'name':'B','figures':[{'name':'Bob','profile':'sailor','at':[52,22.2]}]}],"
        "'start':{'turn':1,'phase':'activations','first':'A'}}");
    struct arcs arcs;

    (void)state;
    scene_play(s, "{'side':'A','answer':{'pick':'Ann'}}");
    arcs = arcs_of(s, 0);
    lies_around(&arcs, "corsairs.arc.gun", scene_figure(s, "gun"), QUARTER_TURN, 0, 40 * CENTIMETRE,
                "C6.2-d");
    lies_around(&arcs, "corsairs.arc.range", scene_figure(s, "Ann"), FULL_TURN, 0, 60 * CENTIMETRE, "C6.1-d");
    scene_end(s);
}

/* C6.3-b */
static void corsairs_shots_are_foretold(void **state)
{
    struct scene *s =
        scene_given("{'format':1,'system':'corsairs','name':'x','table':{'width':90,'depth':90},"
                    "'terrain':[{'kind':'brush','outline':[[20,25],[60,25],[60,80],[20,80]]}],"
                    "'sides':[{'name':'A','figures':[{'name':'Ann','profile':'sailor','at':[30,10],"
                    "'equipment':['musket']}]},{'name':'B','figures':[{'name':'Bob','profile':'sailor',"
                    "'at':[30,28],'set':{'activated':1}}]}],'start':{'phase':'activations','first':'A'}}");

    (void)state;
    scene_play(s, "{'side':'A','answer':{'pick':'Ann'}}");
    scene_play(s, "{'side':'A','answer':{'pick':'shoot'}}");
    odds_foretell(s, 0, match_decision(s->run.m, 0)->option[0].tag, "Bob", "corsairs.roll.shot", 6, 1);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_figure_has_an_arc_once),
        cmocka_unit_test(brothers_see_half_and_shoot_straight_ahead),
        cmocka_unit_test(brothers_shoot_all_round_from_a_saddle),
        cmocka_unit_test(brothers_who_are_stunned_see_nothing),
        cmocka_unit_test(brothers_shots_are_foretold),
        cmocka_unit_test(warband_ranges_are_all_round_in_the_own_activation),
        cmocka_unit_test(warband_movers_see_zones_and_the_arc_they_will_have),
        cmocka_unit_test(no_ranges_where_measuring_is_forbidden),
        cmocka_unit_test(corsairs_shoot_all_round_but_for_the_gun),
        cmocka_unit_test(corsairs_shots_are_foretold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
