/* Steady plays games of every system, and is watched for what no player would do. Each folly has an exact
 * definition, see enum folly; an action that dice have spoilt is none. */
#include "client/playout/playout.h"
#include "common/dice/seeded.h"
#include "common/match/rules.h"
#include "tests/client/foolish.h"
#include "tests/rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    GAMES = 60,
    DECISIONS_MOST = 20000, /* of one game: no real one has a quarter of it */
    SAME_PLACE = MILLIMETRE / 2
};

enum folly {
    /* A move was chosen where something else with an effect was offered, and afterwards everybody stands
     * where he stood and nobody new is in contact. Not if dice failed, if the enemy rolled any (he reacted),
     * or if a slowness die was a 6 (C4-e). */
    MOVED_NOWHERE,
    /* The same, whatever the dice, where a blow at a helpless enemy was offered. */
    BESIDE_HELPLESS,
    /* Took cover or hid, and moved out of it in the same activation without anything else in between. */
    COVER_LEFT,
    /* Came into contact by its own move, no dice having spoilt it, and is offered no blow when that is over.
     */
    NO_BLOW_LEFT,
    /* Cast a spell at somebody on whom this side's same spell stands. */
    RECAST,
    FOLLIES
};

static const char *const folly_name[FOLLIES] = {
    "moved nowhere", "moved nowhere beside a helpless enemy", "left the cover it had just taken",
    "came into contact with no action left for a blow", "cast again what stands"};

struct watcher {
    const struct foolish_eyes *eyes;
    int32_t count[FOLLIES], strides, blows, covers, casts;
    char first[FOLLIES][160]; /* where the first one was */
    int64_t game;
    /* the move that was chosen last, until the next question about an action */
    bool striding, deeds, helpless, engaged, unlucky;
    int32_t side, figure, unit;
    const char *tag;
    struct point before[FIGURES_MAX];
    /* the activation that goes on */
    bool in_cover;
};

static bool among(const char *tag, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(tag, *list) == 0)
            return true;
    return false;
}

static bool is_stride(const char *tag)
{
    static const char *const list[] = {
        "move",           "run",    "sprint", "frantic_run", "frantic_sprint", "crawl", "advance_cover",
        "advance_hidden", "charge", "row",    NULL};

    return among(tag, list);
}

static bool is_blow(const char *tag)
{
    static const char *const list[] = {"strike", "fight", "melee", NULL};

    return among(tag, list);
}

/* Whatever is neither a move nor a turn nor the end of the activation. */
static bool is_deed(const char *tag)
{
    static const char *const list[] = {"orient", "stop",    "done", "wait",        "stay",
                                       "store",  "retreat", "flee", "double_time", NULL};

    return !is_stride(tag) && !among(tag, list);
}

static bool keeps_cover(const char *tag)
{
    static const char *const list[] = {"crawl", "advance_cover", "advance_hidden", NULL};

    return among(tag, list);
}

static void count(struct watcher *w, enum folly folly, const struct match *m, const char *tag)
{
    if (w->count[folly]++ == 0)
        snprintf(w->first[folly], sizeof w->first[folly], "game %d, turn %d, figure %d, unit %d: %s",
                 (int)w->game, (int)m->state->turn, (int)w->figure, (int)w->unit, tag);
}

/* Anybody at all: an enemy who fled from a charge has spoilt it. */
static bool moved(const struct watcher *w, const struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *s = table_stand_const(table_of(m), i);

        if (w->before[i].x >= 0 &&
            (!stand_on_table(table_of(m), i) || distance(s->place.at, w->before[i]) >= SAME_PLACE))
            return true;
    }
    return false;
}

/* The move is over: this is the next question about an action, or about who acts. */
static void judge_stride(struct watcher *w, const struct match *m, const struct decision *next)
{
    bool again = next && next->figure == w->figure && next->unit == w->unit, blow = false;
    bool with_blow = w->eyes->charge_with_blow && strcmp(w->tag, w->eyes->charge_with_blow) == 0;
    bool met = !w->engaged && w->eyes->engaged(m, w->figure, w->unit);

    w->striding = false;
    w->strides++;
    for (int32_t i = 0; again && i < next->option_count; i++)
        blow = blow || is_blow(next->option[i].tag);
    if (!with_blow && !met && !moved(w, m)) {
        if (w->helpless)
            count(w, BESIDE_HELPLESS, m, w->tag);
        else if (w->deeds && !w->unlucky)
            count(w, MOVED_NOWHERE, m, w->tag);
    }
    if (met && !w->unlucky && !with_blow && !w->eyes->blows_later) {
        w->blows += blow;
        if (!blow)
            count(w, NO_BLOW_LEFT, m, w->tag);
    }
}

static void begin_stride(struct watcher *w, const struct match *m, const struct decision *d, const char *tag)
{
    w->striding = true;
    w->tag = tag;
    w->deeds = w->helpless = w->unlucky = false;
    w->engaged = w->eyes->engaged(m, d->figure, d->unit);
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        w->deeds = w->deeds || is_deed(o->tag);
        w->helpless = w->helpless || (is_blow(o->tag) && o->figure >= 0 && w->eyes->helpless(m, o->figure));
    }
    for (int32_t i = 0; i < m->state->figures; i++)
        w->before[i] = stand_on_table(table_of(m), i) ? table_stand_const(table_of(m), i)->place.at
                                                      : (struct point){-1, -1};
}

static const char *chosen_tag(const struct decision *d, const struct answer *a)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].id == a->item[0].ref)
            return d->option[i].tag;
    return "";
}

static bool ends_with(const char *text, const char *end)
{
    size_t all = strlen(text), some = strlen(end);

    return all >= some && strcmp(text + all - some, end) == 0;
}

static void watch_answer(struct watcher *w, const struct match *m, const struct decision *d,
                         const struct answer *a)
{
    bool menu = ends_with(d->key, ".ask.action"), activates = ends_with(d->key, ".ask.activate");
    const char *tag = a->count > 0 ? chosen_tag(d, a) : "";

    if (w->striding && (menu || activates))
        judge_stride(w, m, menu ? d : NULL);
    if (a->count > 0 && w->eyes->recasts(m, d, a))
        count(w, RECAST, m, tag);
    if (activates)
        w->in_cover = false;
    if (!menu)
        return;
    w->side = d->side;
    w->figure = d->figure;
    w->unit = d->unit;
    w->casts += strncmp(tag, "cast", 4) == 0;
    if (w->in_cover && is_stride(tag) && !keeps_cover(tag))
        count(w, COVER_LEFT, m, tag);
    if (strcmp(tag, "take_cover") == 0 || strcmp(tag, "hide") == 0) {
        w->covers++;
        w->in_cover = true;
    } else if (is_stride(tag) || is_deed(tag)) {
        w->in_cover = false;
    }
    if (is_stride(tag))
        begin_stride(w, m, d, tag);
}

/* Dice spoil a move when they fail, when a slowness die is a 6, or when they are the enemy's: he reacts. */
static void watch_event(void *context, const struct match *m, const struct event *e)
{
    struct watcher *w = context;

    (void)m;
    for (int32_t i = 0; i < e->roll_count; i++)
        if (e->roll[i].result == ROLL_FAILED || (e->roll[i].side >= 0 && e->roll[i].side != w->side) ||
            (strcmp(e->roll[i].what, "corsairs.roll.slowness") == 0 && e->roll[i].face[0] == 6))
            w->unlucky = true;
}

static int32_t asked_side(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

static void play(struct watcher *w, struct match *m, struct bot *bot)
{
    static struct entry e;
    int32_t decisions = 0;

    w->striding = w->in_cover = false;
    assert_true(match_listen(m, watch_event, w));
    match_start(m);
    for (int32_t side; !match_over(m) && (side = asked_side(m)) >= 0; decisions++) {
        struct refusal why;

        if (decisions == DECISIONS_MOST)
            fail_msg("%s, game %d: no end", w->eyes->system, (int)w->game);
        bot_choose(bot, m, side, &e.answer);
        watch_answer(w, m, match_decision(m, side), &e.answer);
        e.kind = ENTRY_ANSWER;
        e.side = side;
        e.player = bot_player(m, side);
        assert_true(match_apply(m, &e, &why));
    }
}

static void check_system(const struct foolish_eyes *eyes, const int32_t most[FOLLIES])
{
    const int64_t games = rounds(GAMES, 12);
    static struct problems problems;
    static struct watcher w;
    struct playout_plan plan;
    char text[PLAYOUT_TEXT];

    memset(&w, 0, sizeof w);
    w.eyes = eyes;
    if (!playout_load(&plan, eyes->system, text))
        fail_msg("%s", text);
    plan.seed = 21;
    for (w.game = 0; w.game < games; w.game++) {
        char *setup = playout_setup(&plan, w.game);
        struct match *m = match_create_with(setup, &plan.catalogue, &problems);
        struct bot_setting setting = {.kind = BOT_STEADY, .seed = 3};
        struct dice_seeded dice = {.seed = (uint64_t)w.game + 1};
        struct bot *bot;

        assert_non_null(m);
        match_dice(m, seeded_dice(&dice));
        bot = bot_create(&setting, m);
        assert_non_null(bot);
        play(&w, m, bot);
        bot_free(bot);
        match_free(m);
        free(setup);
    }
    playout_free(&plan);
    print_message("# %s: %d moves, %d into contact and struck, %d covers, %d spells\n", eyes->system,
                  (int)w.strides, (int)w.blows, (int)w.covers, (int)w.casts);
    assert_true(w.strides > 1000 * games / GAMES);
    for (int32_t i = 0; i < FOLLIES; i++)
        if (w.count[i] > most[i])
            fail_msg("%s: %d times it %s, first in %s", eyes->system, (int)w.count[i], folly_name[i],
                     w.first[i]);
}

static void test_corsairs(void **state)
{
    static const int32_t most[FOLLIES] = {0};

    (void)state;
    check_system(&corsairs_eyes, most);
}

/* Some ways end where they began for a reason that the side cannot know: somebody unseen stands there, or the
 * dice of a fast move end it too near to a friend, and he steps back (F3.4.5-g). */
static void test_brothers(void **state)
{
    static const int32_t most[FOLLIES] = {[MOVED_NOWHERE] = 2};

    (void)state;
    check_system(&brothers_eyes, most);
}

/* What a charge costs is estimated figure by figure; the ways that all of a unit take side by side are found
 * when it is declared, and one in a hundred is longer by the action that the blow needs. */
static void test_warband(void **state)
{
    static const int32_t most[FOLLIES] = {[NO_BLOW_LEFT] = 3};

    (void)state;
    check_system(&warband_eyes, most);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corsairs),
        cmocka_unit_test(test_brothers),
        cmocka_unit_test(test_warband),
    };

    return cmocka_run_group_tests_name("bots_foolish", tests, NULL, NULL);
}
