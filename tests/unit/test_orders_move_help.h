/* Orders on the move: single activations on open ground, for the tests of movement. What other parts do and
 * this table lacks ends at once. */
#ifndef GONFALON_TESTS_ORDERS_MOVE_HELP_H
#define GONFALON_TESTS_ORDERS_MOVE_HELP_H

#include "problem_help.h"

#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/ranks.h"
#include "common/match/rules.h"
#include "common/match/sound.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/turn/counters.h"
#include "common/rules/shared/options.h"

/* --- what stands in for the rest of the system ------------------------------------------------------------
 */

static procedure *table[PROCEDURES];
static struct rules mine;
const struct rules *const rules_installed[] = {&mine, NULL};

static inline enum flow nothing(struct match *of, struct frame *f)
{
    (void)f;
    return flow_done(of, NO_RESULT);
}

/* What is under test is over when this asks. */
static inline enum flow idle(struct match *of, struct frame *f)
{
    return flow_ask(of, f, 0, Q_FIRST, 1);
}

static struct question questions[QUESTIONS];

static inline void install(void)
{
    mine = orders;
    for (int32_t i = 0; i < QUESTIONS; i++)
        questions[i] = orders.question[i];
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

#ifndef RED_UNITS /* a program may bring its own */
#define RED_UNITS                                                                                            \
    CAPTAIN("Ann")                                                                                           \
    ",{'profile':'ford_swords','name':'Swords','count':20},"                                                 \
    "{'profile':'ford_riders','name':'Riders','count':8},"                                                   \
    "{'profile':'ford_bows','name':'Bows','count':8,'skirmish':true}"
#endif
#ifndef BLUE_UNITS
#define BLUE_UNITS                                                                                           \
    CAPTAIN("Bob")                                                                                           \
    ",{'profile':'ford_swords','name':'Foes','count':20},"                                                   \
    "{'profile':'ford_knights','name':'Knights','count':10}"
#endif

static struct problems problems;
static struct match *m;
static struct dice_seeded seeded;
static int32_t swords, riders, bows, captain, foes, knights;

/* NO_UNIT: the program has no such unit. */
static inline int32_t unit_called(const char *name)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (strcmp(name_at(m, unit_at(m, i)->name), name) == 0)
            return i;
    return NO_UNIT;
}

static inline void create(void)
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

static inline int teardown(void **state)
{
    (void)state;
    if (m)
        match_free(m);
    m = NULL;
    return 0;
}

/* In ranks, the middle of its front there. */
static inline void form(int32_t unit, length x, length y, int32_t facing, int32_t files)
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

static inline void spread(int32_t unit, length x, length y, int32_t facing)
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

static inline void begin(int32_t which, const void *values, size_t bytes, uint64_t seed)
{
    struct frame *f;

    seeded = (struct dice_seeded){.seed = seed};
    flow_open(m, P_GAME, 0);
    f = flow_open(m, which, 0);
    memcpy(f->v, values, bytes);
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
}

static inline void activate(int32_t unit, int32_t order, int32_t target, int32_t towards, uint64_t seed)
{
    const struct orders_activate_frame v = {.unit = unit};

    orders_unit_at(m, unit)->main =
        (struct orders_counter){.order = order, .bearing = towards, .target = target};
    begin(P_ACTIVATE, &v, sizeof v, seed);
}

static inline int32_t asked(void)
{
    return match_waits_for(m, 0) ? 0 : 1;
}

static inline bool is_over(void)
{
    return m->state->depth == 1;
}

static struct answer answer;

static inline void give(void)
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

static inline bool asks(const char *key)
{
    return !is_over() && strcmp(match_decision(m, asked())->key, key) == 0;
}

static inline void by_default(void)
{
    match_default_answer(m, asked(), &answer);
    give();
}

static inline void begin_answer(void)
{
    const struct decision *d = match_decision(m, asked());

    answer_clear(&answer, (enum decision_kind)d->kind, d->number);
}

/* The option with that tag. */
static inline void pick(const char *tag)
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

static inline void play_until(const char *key)
{
    while (!is_over() && !asks(key))
        by_default();
    assert_true(asks(key));
}

static inline void play_out(void)
{
    while (!is_over())
        by_default();
}

static inline const struct block *block_of(int32_t unit)
{
    return &state_blocks(m->state, unit)[0];
}

#define assert_near(a, b, within) assert_in_range((a) - (b) + (within), 0, 2 * (within))

static inline void drill(int32_t manoeuvre, int32_t amount)
{
    begin_answer();
    answer_add(&answer, match_decision(m, asked())->unit, manoeuvre)->amount = amount;
}

static inline bool refused_with(const char *rule)
{
    struct preview p;
    struct refusal why = {.rule = ""};

    return !match_check(m, asked(), &answer, &p, &why) && strcmp(why.rule, rule) == 0;
}

#endif
