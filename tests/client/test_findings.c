/* What a system keeps of the table as it stands (match/findings.h) changes nothing: beside each game runs the
 * same one that keeps no findings, and both are asked the same, and played to the same bytes. */
#include "client/playout/playout.h"
#include "common/dice/seeded.h"
#include "common/match/rules.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/table/table.h"
#include "tests/rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 24 };

struct pair {
    struct match *keeps, *forgets;
};

static struct pair begin(const struct playout_plan *plan, int64_t n, struct dice_seeded *dice)
{
    struct problems problems = {0};
    char *setup = playout_setup(plan, n);
    struct pair p = {match_create(setup, &problems), match_create(setup, &problems)};

    assert_non_null(p.keeps);
    assert_non_null(p.forgets);
    match_forgets(p.forgets);
    match_dice(p.keeps, seeded_dice(dice));
    match_dice(p.forgets, seeded_dice(dice));
    match_start(p.keeps);
    match_start(p.forgets);
    free(setup);
    return p;
}

static int32_t asked_side(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

static void same_options(struct pair *p, int32_t side)
{
    const struct decision *one = match_decision(p->keeps, side), *other = match_decision(p->forgets, side);

    assert_non_null(one);
    assert_non_null(other);
    assert_string_equal(one->key, other->key);
    assert_int_equal(one->option_count, other->option_count);
    for (int32_t i = 0; i < one->option_count; i++)
        assert_int_equal(one->option[i].id, other->option[i].id);
}

static void form_all(struct match *m, int32_t formation)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        warband_unit_at(m, unit)->formation = formation;
}

/* A formed unit is seen past by its own, which the table does not tell: with the table left alone all are
 * formed and not formed in turn. */
static void same_sights(struct pair *p)
{
    static const int32_t formations[] = {FORMATION_LINE, FORMATION_SKIRMISH, FORMATION_LINE};
    int32_t figures = p->keeps->state->figures;
    struct state *before = malloc(p->keeps->state->bytes);

    assert_non_null(before);
    match_save(p->keeps, before);
    for (int32_t n = 0; n < 3; n++) {
        form_all(p->keeps, formations[n]);
        form_all(p->forgets, formations[n]);
        for (int32_t a = 0; a < figures; a++)
            for (int32_t b = a % 5; b < figures; b += 5)
                if (a != b && warband_lives(p->keeps, a) && warband_lives(p->keeps, b)) {
                    assert_int_equal(warband_sees(p->keeps, a, b, false),
                                     warband_sees(p->forgets, a, b, false));
                    assert_int_equal(warband_cover(p->keeps, a, b, true),
                                     warband_cover(p->forgets, a, b, true));
                }
    }
    memcpy(p->keeps->state, before, before->bytes);
    memcpy(p->forgets->state, before, before->bytes);
    free(before);
}

static void play(struct pair *p, struct bot *bot)
{
    static struct entry e;
    struct refusal why;

    for (int32_t side; !match_over(p->keeps) && (side = asked_side(p->keeps)) >= 0;) {
        same_options(p, side);
        if (p->keeps->rules == rules_find("warband") && p->keeps->state->entries % 40 == 0)
            same_sights(p);
        bot_choose(bot, p->keeps, side, &e.answer);
        e.kind = ENTRY_ANSWER;
        e.side = side;
        e.player = bot_player(p->keeps, side);
        assert_true(match_apply(p->keeps, &e, &why));
        assert_true(match_apply(p->forgets, &e, &why));
        assert_memory_equal(p->keeps->state, p->forgets->state, p->keeps->state->bytes);
    }
}

static void test_findings_change_no_game(void **state)
{
    static const enum bot_kind kinds[] = {BOT_STEADY, BOT_RANDOM};

    (void)state;
    for (int32_t i = 0; rules_installed[i]; i++) {
        struct playout_plan plan;
        char text[PLAYOUT_TEXT];

        if (rules_installed[i]->finding_bytes == 0)
            continue;
        if (!playout_load(&plan, rules_installed[i]->name, text))
            fail_msg("%s", text);
        for (int64_t n = 0; n < rounds(GAMES, 6); n++) {
            struct dice_seeded dice = {.seed = (uint64_t)n + 40};
            struct bot_setting setting = {.kind = kinds[n % 2], .seed = (uint64_t)n + 1};
            struct pair p = begin(&plan, n, &dice);
            struct bot *bot = bot_create(&setting, p.keeps);

            assert_non_null(bot);
            play(&p, bot);
            bot_free(bot);
            match_free(p.keeps);
            match_free(p.forgets);
        }
        playout_free(&plan);
    }
}

/* The first system that takes findings. */
static const struct rules *note_taker(void)
{
    int32_t i = 0;

    while (rules_installed[i] && rules_installed[i]->finding_bytes == 0)
        i++;
    return rules_installed[i];
}

/* Whatever is written to a stand or a piece, and by whatever way. */
static void test_findings_go_with_the_table(void **state)
{
    struct dice_seeded dice = {.seed = 1};
    struct playout_plan plan;
    char text[PLAYOUT_TEXT];

    (void)state;
    assert_non_null(note_taker());
    assert_true(playout_load(&plan, note_taker()->name, text));
    struct pair p = begin(&plan, 0, &dice);
    struct table *t = table_of(p.keeps);
    char *note = match_findings(p.keeps);

    assert_true(t->pieces > 0);
    for (int32_t change = 0; change < 4; change++) {
        note[0] = 1;
        assert_int_equal(*(char *)match_findings(p.keeps), 1);
        switch (change) {
        case 0:
            table_stand(t, 0)->height++;
            break;
        case 1:
            table_stand(t, t->limits.stands - 1)->flags ^= STAND_BLOCKS_SIGHT;
            break;
        case 2:
            table_piece(t, t->pieces - 1)->state ^= 1;
            break;
        default:
            table_put_stand(t, 0, &(struct place){.at = {1000, 1000}}, &table_stand(t, 0)->base);
            break;
        }
        assert_int_equal(*(char *)match_findings(p.keeps), 0);
    }
    note[0] = 1;
    p.keeps->state->turn++; /* no matter of the table's */
    assert_int_equal(*(char *)match_findings(p.keeps), 1);
    match_forgets(p.keeps);
    assert_int_equal(*(char *)match_findings(p.keeps), 0);
    match_free(p.keeps);
    match_free(p.forgets);
    playout_free(&plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_findings_change_no_game),
        cmocka_unit_test(test_findings_go_with_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
