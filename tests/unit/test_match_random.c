/* Random play with entries of every kind, good and bad: after each step nothing is broken, refused entries
 * have changed nothing, every viewer's picture is right (game_apply proves these), numbers never come again;
 * and at the end the log gives the same bytes, from the start and from a snapshot. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/tiny/game.h"

static struct game game;
static uint64_t chance;

static uint32_t random_below(uint32_t n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33) % n;
}

static int32_t random_from(int32_t low, int32_t high)
{
    return low + (int32_t)random_below((uint32_t)(high - low + 1));
}

/* --- answers ------------------------------------------------------------------------------------- */

static void random_place(struct answer *a, int32_t figure)
{
    struct point at = {random_from(-100, 60100), random_from(-100, 60100)};

    answer_add_place(a, figure, at, random_from(0, 65535));
}

/* Near where the figure stands, so that it often is legal. */
static void random_walk(const struct match *m, struct answer *a, int32_t figure)
{
    struct point at = table_stand_const(table_of(m), figure)->place.at;

    for (int32_t n = random_from(0, 3); n > 0; n--) {
        at.x += random_from(-4000, 4000);
        at.y += random_from(-4000, 4000);
        answer_add_place(a, figure, at, random_from(0, 65535));
    }
}

static void random_answer(const struct match *m, const struct decision *d, struct answer *a)
{
    answer_clear(a, (enum decision_kind)d->kind, d->number);
    switch ((enum decision_kind)d->kind) {
    case DECISION_PICK:
        for (int32_t i = 0; i < d->option_count; i++)
            if (random_below(2))
                answer_add(a, d->option[i].id, 0);
        break;
    case DECISION_ORDER:
        for (int32_t i = 0; i < d->movable_count; i++)
            answer_add(a, d->movable[i].figure, random_from(ORDER_ADVANCE, ORDER_SHOOT + 1));
        break;
    case DECISION_PLACE:
        for (int32_t i = 0; i < d->movable_count; i++)
            random_place(a, d->movable[i].figure);
        break;
    case DECISION_MOVE:
        for (int32_t i = 0; i < d->movable_count; i++)
            random_walk(m, a, d->movable[i].figure);
        break;
    case DECISION_TARGET:
        if (random_below(3) == 0)
            random_place(a, -1);
        else
            answer_add(a, random_from(0, m->state->units), 0);
        break;
    case DECISION_SHARE:
        for (int32_t i = 0; i < d->option_count; i++)
            answer_add(a, d->option[i].id, random_from(0, 2));
        break;
    case DECISION_NUMBER:
        answer_add(a, 0, random_from(-1, 8));
        break;
    case DECISION_FORM:
        for (int32_t i = 0; i < d->movable_count; i++) {
            random_place(a, d->movable[i].figure);
            a->item[i].amount = random_from(0, 3);
        }
        break;
    case DECISION_DRILL:
        for (int32_t i = random_from(0, 3); i > 0; i--) {
            const struct manoeuvre *how = &d->manoeuvre[random_below((uint32_t)d->manoeuvre_count)];

            answer_add(a, d->movable[0].figure, how->id)->amount = random_from(how->least, how->most);
        }
        break;
    case DECISION_LAY:
        for (int32_t i = 0; i < d->movable_count; i++)
            for (int32_t n = d->shape[d->movable[i].shape].corners > 0 ? 1 : 3; n > 0; n--) {
                random_place(a, d->movable[i].figure);
                if (!d->shape[d->movable[i].shape].turns)
                    a->item[a->count - 1].facing = 0;
            }
        break;
    case DECISION_NONE:
    case DECISION_KINDS:
        break;
    }
}

/* Nonsense in one place of an answer that made sense. */
static void spoil(struct answer *a)
{
    int32_t wild[] = {INT32_MIN, -1, 0, 1, 7, 100000, INT32_MAX};
    int32_t value = wild[random_below(7)];
    struct answer_item *item = &a->item[a->count > 0 ? random_below((uint32_t)a->count) : 0];

    switch (random_below(8)) {
    case 0:
        a->decision += 1;
        break;
    case 1:
        a->kind = value;
        break;
    case 2:
        a->count = random_from(-2, 40);
        memset(a->item, 0, 40 * sizeof a->item[0]);
        break;
    case 3:
        item->ref = value;
        break;
    case 4:
        item->value = value;
        break;
    case 5:
        item->at.x = value;
        break;
    case 6:
        item->amount = value;
        break;
    default:
        item->facing = value;
        break;
    }
}

static struct suggestions advice;

static bool try_answer(struct game *g, int32_t side)
{
    const struct decision *d = match_decision(g->m, side);
    uint32_t how = random_below(8);

    if (!d)
        return false;
    if (how == 0) {
        game_default(g, side);
    } else if (how < 3) {
        match_suggest(g->m, side, &advice);
        if (advice.count == 0)
            return false;
        suggestion_answer(&advice, random_from(0, advice.count - 1), match_decision(g->m, side), &g->answer);
    } else {
        random_answer(g->m, d, &g->answer);
    }
    if (random_below(20) == 0)
        spoil(&g->answer);
    return game_give(g, side);
}

static void leave_to_default(struct game *g, int32_t side)
{
    for (int32_t player = 0; player < g->m->state->players; player++)
        if (match_awaited(g->m, side) >> player & 1) {
            struct entry *e = game_entry(g, ENTRY_LEAVE, side);

            e->player = player;
            must_apply(g, e);
        }
}

/* Whatever the system offers by default has to be legal. */
static void give_default(struct game *g, int32_t side)
{
    if (!match_waits_for(g->m, side) || g->m->state->frozen || g->m->state->adjourned)
        return;
    if (match_awaited(g->m, side)) { /* what was given before may leave no room for the default */
        leave_to_default(g, side);
        return;
    }
    game_default(g, side);
    must_give(g, side);
}

/* --- the other entries --------------------------------------------------------------------------- */

static void random_standing(struct game *g, struct entry *e)
{
    static const char *const tag[] = {"hold", "dodge", "shield", "wait", "spring", "nonsense"};

    e->standing.question = random_below(2) ? ASK_REACT : random_from(-1, TINY_QUESTIONS);
    e->standing.unit = random_from(-1, g->m->state->units);
    e->standing.remove = random_below(3) == 0;
    for (int32_t t = 0; t < STANDING_TAGS; t++)
        strcpy(e->standing.tag[t], tag[random_below(6)]);
}

/* Mostly a field that the item has. */
static void random_change(struct entry *e)
{
    static const struct {
        int32_t what;
        const char *name;
    } field[] = {{ITEM_FIGURE, "wounds"},  {ITEM_FIGURE, "seen_by"}, {ITEM_FIGURE, "fate"},
                 {ITEM_FIGURE, "mark"},    {ITEM_UNIT, "order"},     {ITEM_UNIT, "braced"},
                 {ITEM_UNIT, "commander"}, {ITEM_SIDE, "drum"},      {ITEM_MATCH, "first"},
                 {ITEM_TERRAIN, "state"},  {-1, "wounds"},           {ITEM_KINDS, "nonsense"}};
    uint32_t which = random_below(12);

    e->target = random_below(3) ? random_from(0, 2) : e->target;
    e->what = field[which].what;
    strcpy(e->name, field[which].name);
}

static void random_act(struct game *g, struct entry *e)
{
    e->side = -1;
    e->player = random_below(10) ? master_of(g) : player_of(g, 0);
    e->act = random_from(-1, MASTER_ACTS);
    /* Ending the match often would end all the rest. */
    if (e->act == MASTER_END && random_below(20))
        e->act = MASTER_RELEASE;
    /* Whoever is put where others deploy by default makes the default illegal. */
    if (e->act == MASTER_MOVE && g->m->state->turn == 0)
        e->act = MASTER_RULE;
    e->target = random_from(-1, g->m->state->figures);
    e->value = random_from(-1, 8);
    e->at = (struct point){random_from(-1000, 61000), random_from(-1000, 61000)};
    e->facing = random_from(-1, 65536);
    random_change(e);
    strcpy(e->rule, random_below(2) ? "T5-a" : "");
    strcpy(e->text, random_below(2) ? "so be it" : "");
    if (e->act == MASTER_REROLL && random_below(2))
        e->to = g->m->state->last_dice_entry;
}

/* What somebody else proposes, or something new. */
static void random_overrule(struct game *g, struct entry *e)
{
    const struct proposal *p = &g->m->state->proposal;
    int32_t side = e->side, player = e->player;

    random_act(g, e);
    e->side = side;
    e->player = player;
    if (e->act != MASTER_CHANGE && e->act != MASTER_MOVE)
        e->act = MASTER_CHANGE;
    if (p->act == 0 || random_below(3) == 0)
        return;
    e->act = p->act;
    e->what = p->what;
    e->target = p->target;
    e->value = p->value;
    e->at = p->at;
    e->facing = p->facing;
    strcpy(e->name, p->name);
}

/* Mostly the entry that somebody else asks to take back. */
static void agree_with_others(struct game *g, struct entry *e)
{
    for (int32_t side = 0; side < g->m->state->sides; side++)
        if (side != e->side && g->m->state->side[side].offers_takeback > 0 && random_below(4))
            e->to = (uint32_t)g->m->state->side[side].offers_takeback;
}

/* All sides in turn agree to take the same entry back. */
static void agree_to_take_back(struct game *g)
{
    uint32_t to = g->entries - random_below(g->entries < 8 ? g->entries : 8);

    for (int32_t side = 0; side < g->m->state->sides; side++) {
        game_entry(g, ENTRY_TAKEBACK, side)->to = to;
        if (!game_apply(g, &g->entry) && g->why.key && strcmp(g->why.key, "takeback.grant_it") == 0) {
            g->entry.kind = ENTRY_GRANT;
            game_apply(g, &g->entry);
        }
    }
}

static void try_other(struct game *g)
{
    int32_t kind = random_from(-1, ENTRY_KINDS);
    int32_t side = random_from(0, g->m->state->sides - 1);
    struct entry *e = game_entry(g, ENTRY_ANSWER, side);

    /* These end the match or stop it: rare. */
    if ((kind == ENTRY_RESIGN || kind == ENTRY_DRAW || kind == ENTRY_CALL_MASTER || kind == ENTRY_ADJOURN ||
         kind == ENTRY_TIME_CALLED) &&
        random_below(12))
        kind = random_below(2) ? ENTRY_MASTER : ENTRY_STANDING;
    e->kind = kind;
    e->player = random_below(20) ? player_of(g, side) : random_from(-1, PLAYERS_MAX);
    if (kind == ENTRY_TIME_CALLED)
        e->player = random_below(4) ? -1 : e->player;
    e->spent_ms = random_from(-1, 5000);
    e->to = (uint32_t)random_from(0, (int32_t)g->entries + 1);
    if (random_below(3) && g->entries > 3)
        e->to = g->entries - random_below(4);
    if (kind == ENTRY_GRANT || kind == ENTRY_TAKEBACK)
        agree_with_others(g, e);
    if (kind == ENTRY_STANDING)
        random_standing(g, e);
    if (kind == ENTRY_COMMAND) {
        e->target = random_from(-1, g->m->state->units);
        e->value = random_from(-1, g->m->state->players);
    }
    if (kind == ENTRY_MASTER)
        random_act(g, e);
    if (kind == ENTRY_OVERRULE)
        random_overrule(g, e);
    game_apply(g, e);
}

static void stop(struct game *g)
{
    for (int32_t side = 0; side < g->m->state->sides; side++)
        game_apply(g, game_entry(g, ENTRY_ADJOURN, side));
}

/* Somebody lets play go on when all are stopped. */
static void unstop(struct game *g)
{
    if (g->m->state->frozen && random_below(3) == 0)
        game_apply(g, game_master(g, MASTER_RELEASE));
    if (g->m->state->adjourned && random_below(3) == 0)
        for (int32_t side = 0; side < g->m->state->sides; side++)
            game_apply(g, game_entry(g, ENTRY_RESUME, side));
}

/* --- what has to hold ---------------------------------------------------------------------------- */

struct asked_before {
    uint32_t number[SIDES_MAX];
};

/* A decision that is asked after an entry has a number of its own, unless it is the same as before. */
static void numbers_grow(struct game *g, struct asked_before *before)
{
    for (int32_t side = 0; side < g->m->state->sides; side++) {
        uint32_t number = g->m->state->pending.number[side];

        if (!match_waits_for(g->m, side))
            continue;
        assert_true(number >= before->number[side]);
        assert_int_equal(number, g->m->state->side[side].asked);
        before->number[side] = number;
    }
}

static void replay_is_equal(struct game *g, const char *setup, const void *snapshot, uint32_t at)
{
    for (int32_t from_snapshot = 0; from_snapshot < 2; from_snapshot++) {
        struct match *m = game_again(g, setup);

        if (from_snapshot) {
            assert_true(match_restore(m, snapshot, match_snapshot_bytes(m)));
            assert_int_equal(m->state->entries, at);
        } else {
            match_start(m);
        }
        if (!match_replay(m, g->entries, &g->why))
            fail_msg("replay refuses entry %u: %s", (unsigned)m->state->entries + 1, g->why.key);
        assert_memory_equal(m->state, g->m->state, match_snapshot_bytes(m));
        assert_true(match_hash(m) == match_hash(g->m));
        match_free(m);
    }
}

static uint32_t kinds_accepted[ENTRY_KINDS], acts_accepted[MASTER_ACTS], ends[OUTCOME_ABANDONED + 1];

static void count_entries(const struct game *g)
{
    for (uint32_t i = 0; i < g->entries; i++) {
        kinds_accepted[g->log[i]->kind]++;
        if (g->log[i]->kind == ENTRY_MASTER)
            acts_accepted[g->log[i]->act]++;
    }
}

static void play(struct game *g, const char *setup, uint64_t seed, uint32_t steps)
{
    struct asked_before before = {{0}};
    uint32_t snapshot_at = 0, since = 0;
    void *snapshot;

    chance = seed;
    game_open(g, setup, seed);
    snapshot = malloc(match_snapshot_bytes(g->m));
    assert_non_null(snapshot);
    match_save(g->m, snapshot);
    for (uint32_t i = 0; i < steps && !match_over(g->m); i++) {
        int32_t side = match_waits_for(g->m, ASKED_MASTER) ? (int32_t)ASKED_MASTER
                                                           : random_from(0, g->m->state->sides - 1);

        unstop(g);
        if (random_below(4) == 0)
            try_other(g);
        else if (random_below(20) == 0 && g->entries > 0)
            agree_to_take_back(g);
        else if (random_below(60) == 0)
            stop(g);
        else if (!match_over(g->m) && !try_answer(g, side) && ++since % 4 == 0)
            give_default(g, side);
        numbers_grow(g, &before);
        if (random_below(100) == 0) {
            match_save(g->m, snapshot);
            snapshot_at = g->entries;
        }
    }
    ends[g->m->state->outcome.kind]++;
    count_entries(g);
    replay_is_equal(g, setup, snapshot, snapshot_at);
    free(snapshot);
    game_close(g);
}

/* A clock, all options and a master, so that no entry is refused on principle. */
#define SETUP_ALL                                                                                            \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"long\": true, \"mud\": true}, " \
    "\"clock\": {\"kind\": \"bank\", \"seconds\": 60, \"increment\": 1}, " TWO_SIDES "}"

#define SETUP_RANKS                                                                                          \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"ranks\": true}, " TWO_SIDES "}"

#define SETUP_GROUND                                                                                         \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"ground\": true}, " TWO_SIDES "}"
#define SETUP_LINES                                                                                          \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"ranks\": true, "                \
    "\"lines\": true, \"long\": true}, " TWO_SIDES "}"
#define SETUP_STAFF                                                                                          \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"staff\": true, "                \
    "\"ruled\": true, \"stones\": true}, \"sides\": [{\"name\": \"Red\", \"players\": [\"ann\", "            \
    "\"bob\"], " ARMY "}, {\"name\": \"Blue\", \"players\": [\"cid\", \"dan\"], " ARMY "}]}"

static void random_matches(void **state)
{
    static const char *const setup[] = {SETUP_ALL,    SETUP_THREE, SETUP_PLAYERS, SETUP_RANKS,
                                        SETUP_GROUND, SETUP_STAFF, SETUP_LINES};
    enum { SETUPS = sizeof setup / sizeof setup[0] };
    uint32_t matches = getenv("TINY_MATCHES") ? (uint32_t)atoi(getenv("TINY_MATCHES")) : 60;

    (void)state;
    for (uint32_t i = 0; i < matches; i++)
        play(&game, setup[i % SETUPS], 1000 + i, 400);
}

/* The play above would prove little if some kind of entry were never accepted. */
static void every_kind_was_accepted(void **state)
{
    (void)state;
    if (getenv("TINY_VERBOSE")) {
        for (int32_t kind = 0; kind < ENTRY_KINDS; kind++)
            print_message("%s %u\n", entry_kind_name[kind], (unsigned)kinds_accepted[kind]);
        for (int32_t act = 0; act < MASTER_ACTS; act++)
            print_message("master %s %u\n", master_act_name[act], (unsigned)acts_accepted[act]);
        for (int32_t end = 0; end <= OUTCOME_ABANDONED; end++)
            print_message("outcome %d %u\n", (int)end, (unsigned)ends[end]);
    }
    for (int32_t kind = 0; kind < ENTRY_KINDS; kind++)
        if (kinds_accepted[kind] == 0)
            fail_msg("no %s", entry_kind_name[kind]);
    for (int32_t act = 0; act < MASTER_ACTS; act++)
        if (act != MASTER_END && acts_accepted[act] == 0)
            fail_msg("no master's %s", master_act_name[act]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_matches),
                                       cmocka_unit_test(every_kind_was_accepted)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
