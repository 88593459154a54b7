/* What of a tournament leaves the server, and what is left of it at the end of a run. */
#define _GNU_SOURCE /* memmem */
#include "tests/fault/audit.h"
#include "tests/fault/cup.h"
#include "tests/fault/disk.h"
#include "tests/fault/truth.h"

#include <stdio.h>
#include <string.h>

#define GOT(name) GONFALON__V1__SERVER_MESSAGE__BODY_##name

static bool is_staff(const struct cup *cup, const struct agent *a)
{
    return a == cup->host || a == cup->judge;
}

static bool has_begun(const struct cup *cup)
{
    return cup->t->rounds > 0 && cup->t->round[0].begun != 0;
}

/* --- pictures ----------------------------------------------------------------------------------- */

static const Gonfalon__V1__TournamentReply *picture_in(const Gonfalon__V1__ServerMessage *m)
{
    return m->body_case == GOT(TOURNAMENT)          ? m->tournament
           : m->body_case == GOT(TOURNAMENT_CHANGE) ? m->tournament_change->change
                                                    : NULL;
}

/* Every round is as it was after as many entries as the picture has, all of which are durable. */
static void check_picture(struct cup *cup, const struct agent *a, const Gonfalon__V1__TournamentReply *p)
{
    struct world *w = cup->w;

    w->tally.check[CHECK_CUP_PICTURE]++;
    if (p->version == 0 || p->version > cup->moments) {
        world_fail(w, "%s sees %s as of entry %u, and %u are durable", a->wish, cup->id, p->version,
                   cup->moments);
        return;
    }
    const struct cup_moment *then = &cup->moment[p->version - 1];

    for (size_t i = 0; i < p->n_rounds; i++) {
        uint32_t number = p->rounds[i]->number;

        if (number == 0 || number > then->rounds)
            world_fail(w, "%s sees a round %u of %s, which is not there", a->wish, number, cup->id);
        else if (number > then->announced && !is_staff(cup, a))
            world_fail(w, "%s sees round %u of %s before it is announced", a->wish, number, cup->id);
        else if (cup_round_digest(p->rounds[i]) != then->round[number - 1])
            world_fail(w, "%s sees a round %u of %s that is another", a->wish, number, cup->id);
    }
}

bool cup_is_secret(const struct cup *cup, const Gonfalon__V1__ServerMessage *m)
{
    const Gonfalon__V1__TournamentReply *p = picture_in(m);

    for (size_t i = 0; p && i < p->n_rounds; i++)
        if (p->rounds[i]->state == GONFALON__V1__ROUND_STATE__ROUND_STATE_DRAWN)
            return cup->id[0] != '\0';
    return false;
}

/* --- lists -------------------------------------------------------------------------------------- */

static bool lists_open(const struct cup *cup)
{
    return cup->t->settings && (uint64_t)cup->wall_most >= tournament_lists_open(cup->t);
}

static void check_lists(struct cup *cup, const struct agent *a,
                        const Gonfalon__V1__TournamentListsReply *lists)
{
    for (size_t i = 0; i < lists->n_lists; i++) {
        uint32_t number = lists->lists[i]->entrant;
        const char *owner = number > 0 && number <= cup->t->entrants ? cup->t->entrant[number - 1].name : "";

        cup->w->tally.check[CHECK_CUP_LIST]++;
        if (strcmp(owner, agent_account(a)) != 0 && !lists_open(cup))
            world_fail(cup->w, "%s gets the list of %s, which is sealed", a->wish, owner);
    }
}

/* Every list has its owner's mark in its name: until the first round begins it is in nothing that anybody
 * else gets. */
static void check_marks(struct cup *cup, const struct agent *a, const uint8_t *bytes, size_t size)
{
    const uint8_t *mark = memmem(bytes, size, "sealed-", 7);
    char own[16];

    if (!mark || !cup->hidden || has_begun(cup))
        return;
    snprintf(own, sizeof own, "sealed-%02d-", a->number);
    for (; mark; mark = memmem(mark + 1, size - (size_t)(mark + 1 - bytes), "sealed-", 7)) {
        cup->w->tally.check[CHECK_CUP_LIST]++;
        if (size - (size_t)(mark - bytes) < strlen(own) || memcmp(mark, own, strlen(own)) != 0) {
            world_fail(cup->w, "%s gets something of another's sealed list", a->wish);
            return;
        }
    }
}

/* --- answers ------------------------------------------------------------------------------------ */

/* As many as were acknowledged to him of this kind are durable. */
static uint32_t acknowledged(const struct agent *a, int32_t act)
{
    uint32_t count = 0;

    for (size_t i = 0; i < a->asked_count; i++)
        count += a->asked[i]->act == act && a->asked[i]->acknowledged;
    return count;
}

static void check_reply(struct cup *cup, struct agent *a, const Gonfalon__V1__ServerMessage *m)
{
    struct asked *asked = agent_find(a, m->in_reply_to);

    if (!asked || asked->act == 0 || asked->acknowledged || !cup_is_of(a) || m->body_case != GOT(TOURNAMENT))
        return;
    asked->acknowledged = true;
    cup->w->tally.check[CHECK_CUP_ACK]++;
    if (acknowledged(a, asked->act) > cup_entries(cup, a->wish, asked->act))
        world_fail(cup->w, "request %u of %s (act %d) is acknowledged and not durable", asked->id, a->wish,
                   asked->act);
}

static void check_export(struct cup *cup, const struct agent *a, const Gonfalon__V1__ServerMessage *m)
{
    const struct asked *asked = agent_asked(a, m->in_reply_to);
    const struct cup_moment *last = cup->moments > 0 ? &cup->moment[cup->moments - 1] : NULL;

    if (asked && last && asked->round > last->announced && !is_staff(cup, a))
        world_fail(cup->w, "%s gets the pairings of round %u, which is not announced", a->wish, asked->round);
}

void cup_guard(struct route *r, const Gonfalon__V1__ServerMessage *m, const uint8_t *bytes, size_t size)
{
    struct cup *cup = r->w->cup;
    const Gonfalon__V1__TournamentReply *p = picture_in(m);

    if (r->agent == cup->host && m->in_reply_to != 0 && p && !cup->id[0])
        strncpy(cup->id, p->info->id, sizeof cup->id - 1);
    if (!cup->id[0])
        return;
    if (p || m->body_case == GOT(TOURNAMENT_LISTS) || m->body_case == GOT(TOURNAMENT_EXPORT) ||
        !has_begun(cup))
        cup_refresh(cup);
    check_marks(cup, r->agent, bytes, size);
    if (p)
        check_picture(cup, r->agent, p);
    if (m->body_case == GOT(TOURNAMENT_LISTS))
        check_lists(cup, r->agent, m->tournament_lists);
    if (m->body_case == GOT(TOURNAMENT_EXPORT))
        check_export(cup, r->agent, m);
    if (m->in_reply_to != 0)
        check_reply(cup, r->agent, m);
}

/* --- at the end --------------------------------------------------------------------------------- */

/* What was acknowledged was done once, and what was refused was not. */
static void audit_acts(struct cup *cup, const struct agent *a)
{
    for (int32_t act = 1; act < CUP_ACTS; act++) {
        uint32_t said = acknowledged(a, act), done = cup_entries(cup, a->wish, act);
        /* A round that begins may be announced with it, and bots bring their lists. */
        bool counted = a != cup->host || (act != GONFALON__V1__TOURNAMENT_ENTRY__ACT_ANNOUNCED &&
                                          act != GONFALON__V1__TOURNAMENT_ENTRY__ACT_HANDED_IN);

        if (counted && said != done)
            world_fail(cup->w, "%u acts %d of %s were acknowledged, and %u are in the log of %s", said, act,
                       a->wish, done, cup->id);
    }
}

static void count_matches(void *context, const struct store_result *result, const struct match_row *rows,
                          size_t count)
{
    (void)result;
    (void)rows;
    *(size_t *)context = count;
}

static void count_hosted(void *context, const struct store_result *result, uint32_t count)
{
    (void)result;
    *(uint32_t *)context = count;
}

/* Nobody has more matches than tables, and the host has made one tournament. */
static void audit_store(struct cup *cup)
{
    const struct tournament *t = cup->t;
    uint32_t hosted = 0;

    disk_look(cup->w->disk);
    for (uint32_t n = 1; n <= t->entrants; n++) {
        const struct tournament_entrant *e = &t->entrant[n - 1];
        size_t matches = 0, tables = 0;

        if (e->account == 0)
            continue;
        for (uint32_t i = 0; i < t->rounds; i++) {
            const struct tournament_table *table = tournament_table_of(t, i + 1, n);

            tables += table && table->match[0];
        }
        store_list_matches(disk_store(cup->w->disk),
                           &(struct row_filter){.system = "", .account = e->account, .limit = 50},
                           count_matches, &matches);
        if (matches != tables)
            world_fail(cup->w, "%s sits in %zu matches, and at %zu tables", e->name, matches, tables);
    }
    store_count_tournaments(disk_store(cup->w->disk), t->host.account, UINT32_MAX, UINT32_MAX, count_hosted,
                            &hosted);
    disk_looked(cup->w->disk);
    if (hosted != 1)
        world_fail(cup->w, "%s has %u tournaments", cup->host->wish, hosted);
}

void cup_audit(struct cup *cup)
{
    cup_refresh(cup);
    if (cup->t->status != TOURNAMENT_IS(FINISHED)) {
        world_fail(cup->w, "%s is not over", cup->id);
        return;
    }
    audit_acts(cup, cup->host);
    audit_acts(cup, cup->judge);
    for (int i = 0; i < CUP_ENTRANTS; i++)
        audit_acts(cup, cup->entrant[i]);
    audit_store(cup);
    for (uint32_t i = 0; i < cup->t->rounds && !cup->w->failure[0]; i++)
        for (uint32_t k = 0; k < cup->t->round[i].tables && !cup->w->failure[0]; k++) {
            const struct tournament_table *table = &cup->t->round[i].table[k];

            if (table->match[0] && table->played.ended)
                audit_match(cup->w, cup->host, table->match);
        }
    cup->w->tally.cups++;
}
