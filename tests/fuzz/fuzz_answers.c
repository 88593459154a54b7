/* Sequences of answers and of all other entries against every system. The bytes say what a player tries: a
 * suggestion, something near what is asked, or nonsense. What is refused leaves the state as it was, byte for
 * byte; what is accepted leaves the invariants of the system intact; the log played again gives the same. */
#include "tests/fuzz/systems.h"
#include "tests/fuzz/target.h"

#include "client/playout/playout.h"
#include "client/playout/ready.h"
#include "common/dice/seeded.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 48, GAMES = 64 };

struct game {
    struct match *m;
    struct state *before;
    struct entry *log;
    uint32_t count;
    bool amended; /* the game master may do what no rule allows */
};

static struct entry log_of_game[TRIES], tried;
static struct suggestions suggestions;
static struct preview preview;
static struct odds odds;

static const struct entry *read_log(void *context, uint32_t n)
{
    const struct game *g = context;

    return n >= 1 && n <= g->count ? &g->log[n - 1] : NULL;
}

/* A number that is likely to matter: an index, a small one, or any. */
static int32_t take_number(struct input *in)
{
    uint8_t how = take_byte(in);

    return how < 200 ? how % 32 - 2 : how < 240 ? (int16_t)take_short(in) : (int32_t)take_word(in);
}

static struct point take_point(struct input *in, const struct table *t)
{
    uint8_t how = take_byte(in);

    if (how < 8)
        return (struct point){(length)take_word(in), (length)take_word(in)};
    length x = (length)((int64_t)take_short(in) * t->limits.width / 60000);
    length y = (length)((int64_t)take_short(in) * t->limits.depth / 60000);

    return (struct point){x, y};
}

/* Of the shape that is asked, with parts of what is offered, more or less. */
static void take_answer(struct input *in, const struct game *g, const struct decision *d, struct answer *a)
{
    int32_t count = take_byte(in) % 12;
    uint8_t kind = take_byte(in);

    answer_clear(a, kind < 240 ? (enum decision_kind)d->kind : (enum decision_kind)(kind % 9), d->number);
    for (int32_t i = 0; i < count; i++) {
        struct answer_item *item = &a->item[a->count++];
        uint8_t which = take_byte(in);

        *item = (struct answer_item){.value = take_number(in), .facing = (int16_t)take_short(in)};
        if (which >= 240)
            item->ref = take_number(in);
        else if (d->movable_count > 0 && (d->kind != DECISION_TARGET))
            item->ref = d->movable[which % d->movable_count].figure;
        else
            item->ref = d->option_count > 0 ? d->option[which % d->option_count].id : -1;
        if (d->kind == DECISION_PLACE || d->kind == DECISION_MOVE || d->kind == DECISION_TARGET)
            item->at = take_point(in, table_of(g->m));
        if (d->kind == DECISION_ORDER && d->option_count > 0 && which < 200)
            item->value = d->option[(uint32_t)item->value % (uint32_t)d->option_count].id;
    }
}

static int32_t asked_side(const struct match *m)
{
    int32_t side = 0;

    while (side < m->state->sides && !match_waits_for(m, side))
        side++;
    return side;
}

static int32_t player_of(struct match *m, int32_t side)
{
    struct refusal why;
    int32_t player = 0;

    while (player < m->state->players && !match_may_answer(m, player, side, &why))
        player++;
    return player;
}

static void try_answer(struct game *g, struct input *in, uint8_t how, struct entry *e)
{
    static struct decision d;
    struct refusal why = {0};
    int32_t side = asked_side(g->m);

    HOLDS(side < g->m->state->sides);
    d = *match_decision(g->m, side);
    *e = (struct entry){.kind = ENTRY_ANSWER, .side = side, .player = player_of(g->m, side)};
    suggestions.count = 0;
    if (how >= 64 && how < 128)
        match_suggest(g->m, side, &suggestions);
    if (how < 64)
        match_default_answer(g->m, side, &e->answer);
    else if (suggestions.count > 0)
        suggestion_answer(&suggestions, take_byte(in) % suggestions.count, &d, &e->answer);
    else
        take_answer(in, g, &d, &e->answer);
    bool good = match_check(g->m, side, &e->answer, &preview, &why);

    HOLDS(good || why.key);
    HOLDS(good || (how >= 64 && suggestions.count == 0)); /* whatever the engine offers is legal */
    if (good)
        match_odds(g->m, side, &e->answer, &odds);
    HOLDS(memcmp(g->before, g->m->state, g->m->state->bytes) == 0);
}

static void take_text_field(struct input *in, char *to, size_t room)
{
    struct input piece = take_piece(in, take_byte(in) % room);

    if (piece.size > 0)
        memcpy(to, piece.data, piece.size);
}

/* Anything else that a log can hold. */
static void try_other(struct game *g, struct input *in, struct entry *e)
{
    *e = (struct entry){.kind = take_byte(in) % (ENTRY_KINDS + 1), .player = take_byte(in) % 4 - 1};
    e->side = take_byte(in) % 4 - 1;
    e->spent_ms = take_number(in);
    e->to = (uint32_t)take_number(in);
    e->act = take_byte(in) % (MASTER_ACTS + 1);
    e->what = take_number(in);
    e->target = take_number(in);
    e->value = take_number(in);
    e->at = take_point(in, table_of(g->m));
    e->facing = take_number(in);
    take_text_field(in, e->name, sizeof e->name);
    take_text_field(in, e->rule, sizeof e->rule);
    take_text_field(in, e->text, sizeof e->text);
    e->standing.question = take_number(in);
    e->standing.unit = take_number(in);
    e->standing.remove = take_byte(in) % 2;
    take_text_field(in, e->standing.tag[0], sizeof e->standing.tag[0]);
}

static void try_once(struct game *g, struct input *in)
{
    struct refusal why = {0};
    uint8_t how = take_byte(in);
    int32_t figure = NOBODY;

    memcpy(g->before, g->m->state, g->m->state->bytes);
    if (how < 224 && asked_side(g->m) < g->m->state->sides)
        try_answer(g, in, how, &tried);
    else
        try_other(g, in, &tried);
    g->log[g->count] = tried; /* a take-back reads the log while it is applied */
    if (match_apply(g->m, &tried, &why)) {
        g->count++;
        g->amended = g->amended || tried.kind == ENTRY_MASTER;
        HOLDS(g->m->state->entries == g->count);
        HOLDS(g->amended || !g->m->rules->broken || !g->m->rules->broken(g->m, &figure));
    } else {
        HOLDS(why.key);
        HOLDS(memcmp(g->before, g->m->state, g->m->state->bytes) == 0);
    }
}

static void same_again(struct game *g, struct match *fresh, struct dice_seeded *dice)
{
    struct refusal why;

    match_dice(fresh, seeded_dice(dice));
    HOLDS(match_log(fresh, read_log, g));
    match_start(fresh);
    HOLDS(match_replay(fresh, g->count, &why));
    HOLDS(match_hash(fresh) == match_hash(g->m));
}

static const struct playout_plan *plan_for(const struct rules *rules)
{
    static struct playout_plan plan[8];
    char text[PLAYOUT_TEXT];
    int32_t i = 0;

    while (rules_installed[i] != rules)
        i++;
    if (!plan[i].rules) {
        HOLDS(playout_load(&plan[i], rules->name, text));
        plan[i].sample_options = true;
    }
    return &plan[i];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct problems problems;
    struct input in = {data, size};
    const struct playout_plan *plan = plan_for(system_for(take_byte(&in)));
    int64_t number = take_byte(&in) % GAMES;
    struct dice_seeded dice = {.seed = take_byte(&in)};
    char *setup = playout_setup(plan, number);
    struct game g = {.m = ready_match(plan->ready, &plan->catalogue, setup, &problems), .log = log_of_game};
    struct match *fresh = ready_match(plan->ready, &plan->catalogue, setup, &problems);

    HOLDS(g.m && fresh);
    g.before = malloc(g.m->state->bytes);
    HOLDS(g.before);
    match_dice(g.m, seeded_dice(&dice));
    HOLDS(match_log(g.m, read_log, &g));
    match_start(g.m);
    for (int i = 0; i < TRIES && in.size > 0 && g.count < TRIES && !match_over(g.m); i++)
        try_once(&g, &in);
    same_again(&g, fresh, &dice);
    match_free(g.m);
    match_free(fresh);
    free(g.before);
    free(setup);
    return 0;
}
