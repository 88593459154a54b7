/* What is true of a tournament: what the disk has of its log, folded apart from the server. */
#include "server/base/memory.h"
#include "tests/fault/cup.h"
#include "tests/fault/disk.h"
#include "tests/fault/truth.h"

#include <stdlib.h>
#include <string.h>

#define ENTRY_IS(name) GONFALON__V1__TOURNAMENT_ENTRY__ACT_##name
#define DIRECT(name)   GONFALON__V1__TOURNAMENT_DIRECT_REQUEST__ACT_##name
#define JUDGE(name)    GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_##name

struct seen_table {
    uint32_t a, b;
    int32_t how, winner, victory[2];
    const char *match;
};

static uint64_t add_table(uint64_t digest, const struct seen_table *table)
{
    digest = digest_add(digest, &table->a, sizeof table->a);
    digest = digest_add(digest, &table->b, sizeof table->b);
    digest = digest_add(digest, &table->how, sizeof table->how);
    digest = digest_add(digest, &table->winner, sizeof table->winner);
    digest = digest_add(digest, table->victory, sizeof table->victory);
    return digest_add(digest, table->match, strlen(table->match));
}

uint64_t cup_round_digest(const Gonfalon__V1__TournamentRound *round)
{
    uint64_t digest = 1;

    for (size_t i = 0; i < round->n_tables; i++) {
        const Gonfalon__V1__TournamentTable *t = round->tables[i];
        struct seen_table seen = {t->a,    t->b, (int32_t)t->how, t->winner, {t->victory_a, t->victory_b},
                                  t->match};

        digest = add_table(digest, &seen);
    }
    return digest;
}

static uint64_t true_round(const struct tournament_round *round)
{
    uint64_t digest = 1;

    for (uint32_t i = 0; i < round->tables; i++) {
        const struct tournament_table *t = &round->table[i];
        struct seen_table seen = {t->a,    t->b, (int32_t)t->how, t->winner, {t->victory[0], t->victory[1]},
                                  t->match};

        digest = add_table(digest, &seen);
    }
    return digest;
}

/* --- who may have made an entry ----------------------------------------------------------------- */

static bool is_entrant(const struct cup *cup, uint32_t number, const char *name)
{
    return number > 0 && number <= cup->t->entrants && strcmp(cup->t->entrant[number - 1].name, name) == 0;
}

static bool by_entrant(const struct cup *cup, const Gonfalon__V1__TournamentEntry *e)
{
    switch ((int)e->act_case) {
    case ENTRY_IS(ENTERED):
        return strcmp(e->entered->name, e->by) == 0;
    case ENTRY_IS(OUT):
        return is_entrant(cup, e->out->entrant, e->by);
    case ENTRY_IS(HANDED_IN):
        return is_entrant(cup, e->handed_in->entrant, e->by);
    case ENTRY_IS(CALLED):
        return is_entrant(cup, e->called->entrant, e->by);
    default:
        return false;
    }
}

static bool by_judge(const Gonfalon__V1__TournamentEntry *e)
{
    return e->act_case == ENTRY_IS(CALL_TAKEN) || e->act_case == ENTRY_IS(CALL_CLOSED) ||
           e->act_case == ENTRY_IS(CORRECTED) || e->act_case == ENTRY_IS(SENT_BACK);
}

static bool by_clock(const Gonfalon__V1__TournamentEntry *e)
{
    return e->act_case == ENTRY_IS(PAIRED) || e->act_case == ENTRY_IS(ANNOUNCED) ||
           e->act_case == ENTRY_IS(BEGUN) || e->act_case == ENTRY_IS(RESULT) ||
           e->act_case == ENTRY_IS(CALLED) || e->act_case == ENTRY_IS(CALL_CLOSED) ||
           e->act_case == ENTRY_IS(FINISHED);
}

static bool may_have_made(const struct cup *cup, const Gonfalon__V1__TournamentEntry *e)
{
    if (!e->by[0])
        return e->account == 0 && by_clock(e);
    if (strcmp(e->by, cup->host->wish) == 0)
        return e->act_case != ENTRY_IS(RESULT);
    if (strcmp(e->by, cup->judge->wish) == 0)
        return by_judge(e);
    return by_entrant(cup, e);
}

/* --- reading ------------------------------------------------------------------------------------ */

/* Who sits where stays so from the moment that the round begins, and a result until a judge corrects it. */
static void check_kept(struct cup *cup, const struct cup_moment *was, const struct cup_moment *is,
                       const Gonfalon__V1__TournamentEntry *e)
{
    bool may_change =
        e->act_case == ENTRY_IS(CORRECTED) || e->act_case == ENTRY_IS(RESULT) || e->act_case == ENTRY_IS(OUT);

    for (uint32_t i = 0; i < was->rounds && i < CUP_ROUNDS; i++)
        if (cup->t->round[i].begun && e->act_case != ENTRY_IS(BEGUN) && !may_change &&
            was->round[i] != is->round[i])
            world_fail(cup->w, "entry %u of %s changes round %u", cup->moments, cup->id, i + 1);
}

static void note_moment(struct cup *cup, const Gonfalon__V1__TournamentEntry *e)
{
    if (cup->moments == cup->moment_room) {
        cup->moment_room = cup->moment_room ? 2 * cup->moment_room : 64;
        cup->moment = must_resize(cup->moment, cup->moment_room * sizeof *cup->moment);
    }
    struct cup_moment *now = &cup->moment[cup->moments];

    *now = (struct cup_moment){.rounds = cup->t->rounds};
    for (uint32_t i = 0; i < cup->t->rounds && i < CUP_ROUNDS; i++) {
        now->announced += cup->t->round[i].state > GONFALON__V1__ROUND_STATE__ROUND_STATE_DRAWN;
        now->round[i] = true_round(&cup->t->round[i]);
    }
    if (cup->t->rounds > CUP_ROUNDS)
        world_fail(cup->w, "%s has %u rounds", cup->id, cup->t->rounds);
    if (cup->moments > 0)
        check_kept(cup, now - 1, now, e);
    cup->moments++;
}

static void entries_came(void *context, const struct store_result *result, const struct entry_row *rows,
                         size_t count)
{
    struct cup *cup = context;
    struct tournament_refusal why = {.key = ""};
    struct arena a;

    if (result->status != STORE_OK)
        world_fail(cup->w, "the log of %s cannot be read", cup->id);
    for (size_t i = 0; i < count && !cup->w->failure[0]; i++) {
        arena_start(&a, WIRE_REPLY_MEMORY);
        const Gonfalon__V1__TournamentEntry *e = wire_read(&a, &gonfalon__v1__tournament_entry__descriptor,
                                                           rows[i].entry.bytes, rows[i].entry.size);

        if (!e || rows[i].number != cup->moments)
            world_fail(cup->w, "entry %u of %s is none", rows[i].number, cup->id);
        else if (!may_have_made(cup, e))
            world_fail(cup->w, "entry %u of %s (act %d) is by \"%s\", who may not", rows[i].number, cup->id,
                       (int)e->act_case, e->by);
        else if (!tournament_apply(cup->t, e, &why))
            world_fail(cup->w, "entry %u of %s does not fit: %s", rows[i].number, cup->id, why.key);
        else
            note_moment(cup, e);
        cup->w->tally.check[CHECK_CUP_ENTRY]++;
        arena_free(&a);
    }
}

void cup_refresh(struct cup *cup)
{
    uint64_t commits = disk_commits(cup->w->disk);
    uint32_t before;

    if (cup->w->wall_ms > cup->wall_most)
        cup->wall_most = cup->w->wall_ms;
    if (!cup->id[0] || cup->commits == commits)
        return;
    cup->commits = commits;
    disk_look(cup->w->disk);
    do {
        before = cup->moments;
        store_read_tournament_entries(disk_store(cup->w->disk), match_id_read(cup->id), cup->moments, 1000,
                                      entries_came, cup);
    } while (cup->moments > before && !cup->w->failure[0]);
    disk_looked(cup->w->disk);
}

struct counting {
    const char *name;
    int32_t act;
    uint32_t count;
    size_t read;
};

static void count_entries(void *context, const struct store_result *result, const struct entry_row *rows,
                          size_t count)
{
    struct counting *c = context;
    struct arena a;

    (void)result;
    c->read += count;
    for (size_t i = 0; i < count; i++) {
        arena_start(&a, WIRE_REPLY_MEMORY);
        const Gonfalon__V1__TournamentEntry *e = wire_read(&a, &gonfalon__v1__tournament_entry__descriptor,
                                                           rows[i].entry.bytes, rows[i].entry.size);

        c->count += e && (int32_t)e->act_case == c->act && strcmp(e->by, c->name) == 0;
        arena_free(&a);
    }
}

uint32_t cup_entries(const struct cup *cup, const char *name, int32_t act)
{
    struct counting c = {name, act, 0, 0};

    disk_look(cup->w->disk);
    for (size_t before = 1; before != c.read;) {
        before = c.read;
        store_read_tournament_entries(disk_store(cup->w->disk), match_id_read(cup->id), (uint32_t)c.read,
                                      1000, count_entries, &c);
    }
    disk_looked(cup->w->disk);
    return c.count;
}

/* --- requests ----------------------------------------------------------------------------------- */

static int32_t act_of_host(const Gonfalon__V1__TournamentDirectRequest *ask)
{
    switch ((int)ask->act_case) {
    case DIRECT(PUBLISH):
        return ENTRY_IS(PUBLISHED);
    case DIRECT(APPOINT):
        return ENTRY_IS(JUDGE);
    case DIRECT(BOTS):
        return ENTRY_IS(ENTERED);
    case DIRECT(REMOVE):
        return ENTRY_IS(OUT);
    case DIRECT(START):
        return ENTRY_IS(STARTED);
    case DIRECT(PAIR):
        return ENTRY_IS(PAIRED);
    case DIRECT(TAKE_BACK):
        return ENTRY_IS(TAKEN_BACK);
    case DIRECT(BEGIN):
        return ENTRY_IS(BEGUN);
    case DIRECT(PAUSE):
        return ENTRY_IS(PAUSED);
    case DIRECT(RESUME):
        return ENTRY_IS(RESUMED);
    case DIRECT(FINISH):
        return ENTRY_IS(FINISHED);
    default:
        return 0; /* a round that begins may be announced by the same request */
    }
}

static int32_t act_of_judge(const Gonfalon__V1__TournamentJudgeRequest *ask)
{
    switch ((int)ask->act_case) {
    case JUDGE(TAKE):
        return ENTRY_IS(CALL_TAKEN);
    case JUDGE(CLOSE):
        return ENTRY_IS(CALL_CLOSED);
    case JUDGE(CORRECT):
        return ENTRY_IS(CORRECTED);
    case JUDGE(SEND_BACK):
        return ENTRY_IS(SENT_BACK);
    default:
        return 0;
    }
}

int32_t cup_act_of(const Gonfalon__V1__ClientMessage *m)
{
    switch ((int)m->body_case) {
    case ASK(TOURNAMENT_CREATE):
        return ENTRY_IS(CREATED);
    case ASK(TOURNAMENT_ENTER):
        return ENTRY_IS(ENTERED);
    case ASK(TOURNAMENT_LEAVE):
        return ENTRY_IS(OUT);
    case ASK(TOURNAMENT_HAND_IN):
        return ENTRY_IS(HANDED_IN);
    case ASK(TOURNAMENT_CALL_JUDGE):
        return ENTRY_IS(CALLED);
    case ASK(TOURNAMENT_DIRECT):
        return act_of_host(m->tournament_direct);
    case ASK(TOURNAMENT_JUDGE):
        return act_of_judge(m->tournament_judge);
    default:
        return 0;
    }
}
