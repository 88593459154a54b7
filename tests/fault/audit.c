#include "tests/fault/audit.h"
#include "tests/fault/frontier.h"

#include "client/verify/verify.h"
#include "common/wire/encode_match.h"
#include "server/base/memory.h"
#include "tests/fault/cup.h"
#include "tests/fault/disk.h"
#include "tests/fault/guard.h"
#include "tests/fault/login.h"
#include "tests/fault/truth.h"

#include <stdlib.h>
#include <string.h>

void audit_picture(struct agent *a)
{
    struct truth *t = truth_of(a->w, a->table->match);
    struct picture fresh = {0};
    struct arena memory;

    if (!t || !truth_begun(t) || a->picture.event != t->events[a->viewer])
        return;
    arena_start(&memory, WIRE_ENCODE_MEMORY);
    picture_show(&fresh, encode_view(&memory, t->room->game->match, a->viewer));
    a->w->tally.check[CHECK_PICTURE]++;
    if (!picture_equal(&a->picture, &fresh))
        world_fail(a->w, "the picture of %s as of event %u is not what there is to see", a->wish,
                   a->picture.event);
    picture_free(&fresh);
    arena_free(&memory);
}

/* --- requests and logs ------------------------------------------------------------------------ */

static const struct agent *owner(const struct world *w, const uint8_t key[REQUEST_KEY_SIZE])
{
    for (const struct agent *a = w->agents; a; a = a->next)
        if (memcmp(a->client_id, key, WIRE_CLIENT_ID_SIZE) == 0)
            return a;
    return NULL;
}

static uint32_t id_of(const uint8_t key[REQUEST_KEY_SIZE])
{
    const uint8_t *id = key + WIRE_CLIENT_ID_SIZE;

    return (uint32_t)id[0] << 24 | (uint32_t)id[1] << 16 | (uint32_t)id[2] << 8 | id[3];
}

/* What a tournament does at its tables. */
static bool by_tournament(const struct truth *t, const struct true_entry *e)
{
    return t->room->tournament != 0 &&
           (e->kind == ENTRY_TIME_CALLED || (e->kind == ENTRY_MASTER && e->account == 0));
}

/* Everything in the log was asked for by somebody who may, like that, and is there once. */
static void audit_entry(struct world *w, const struct truth *t, uint32_t number)
{
    const struct true_entry *e = &t->entry[number];
    const struct seat *seat =
        e->player >= 0 && (uint32_t)e->player < t->room->seat_count ? &t->room->seat[e->player] : NULL;

    w->tally.check[CHECK_ONCE]++;
    if (!e->keyed) {
        if (e->account != 0 || (e->kind != ENTRY_TIMEOUT && !(seat && seat->bot[0]) && !by_tournament(t, e)))
            world_fail(w, "entry %u of %s was asked for by nobody", number, t->text_id);
        return;
    }
    w->tally.check[CHECK_MASTER] += e->kind == ENTRY_MASTER;
    const struct agent *a = owner(w, e->key);
    const struct asked *asked = a ? agent_asked(a, id_of(e->key)) : NULL;

    bool called = asked && asked->body == ASK(TOURNAMENT_CALL_JUDGE) && t->room->tournament != 0;
    bool judged =
        a && a->kind == AGENT_JUDGE && e->kind == ENTRY_MASTER; /* his seat is his for a call only */

    if (!asked || (!called && (!asked->is_entry || strcmp(asked->match, t->text_id) != 0)))
        world_fail(w, "entry %u of %s was not asked for (%s, request %u)", number, t->text_id,
                   a ? a->wish : "a stranger", id_of(e->key));
    else if (!seat || (strcmp(seat->name, a->name) != 0 && !judged) || seat->side != e->side)
        world_fail(w, "entry %u of %s is by %s, who has no such seat", number, t->text_id, a->wish);
    else if ((e->kind == ENTRY_ANSWER || e->kind == ENTRY_MASTER) && e->answer != asked->answer)
        world_fail(w, "entry %u of %s is not what %s answered", number, t->text_id, a->wish);
    else if (e->kind == ENTRY_MASTER && !seat->master)
        world_fail(w, "entry %u of %s is an act of %s, who is no game master", number, t->text_id, a->wish);
    else if (truth_count(t, e->key) != 1)
        world_fail(w, "request %u of %s was carried out %u times", asked->id, a->wish,
                   truth_count(t, e->key));
}

static void audit_asked(struct world *w, const struct agent *a, const struct asked *asked)
{
    struct truth *t = asked->is_entry ? truth_of(w, asked->match) : NULL;
    uint8_t key[REQUEST_KEY_SIZE];

    if (!t)
        return;
    agent_key(a, asked->id, key);
    uint32_t count = truth_count(t, key);

    if (asked->state == REPLY_DONE) {
        w->tally.check[CHECK_ACK]++;
        if (count != 1)
            world_fail(w, "request %u of %s was acknowledged, and is %u times in the log", asked->id, a->wish,
                       count);
    } else if (asked->state == REPLY_REFUSED && !asked->put_off) {
        w->tally.check[CHECK_REFUSED]++;
        if (count != 0)
            world_fail(w, "request %u of %s was refused, and is in the log", asked->id, a->wish);
    }
}

/* --- passwords -------------------------------------------------------------------------------- */

static bool step_until_answered(struct world *w, const struct asked *asked)
{
    int64_t until = w->now_ms + 60 * 1000;

    while (asked->state == REPLY_NONE && w->now_ms < until && world_step(w))
        ;
    return asked->state == REPLY_DONE;
}

/* Somebody who comes for the first time, with the last password or the one before it. */
static bool comes_in(struct world *w, struct agent *owner, uint32_t generation)
{
    struct agent *a = agent_create(w, AGENT_VISITOR, owner->table, 0);
    int64_t until = w->now_ms + 60 * 1000;

    a->owner = owner;
    while (!a->greeted && w->now_ms < until && world_step(w))
        ;
    return step_until_answered(w, login_try(a, generation));
}

/* Who has been told that his password is changed comes in by the new one, and by no other. */
static void audit_password(struct world *w, struct agent *a)
{
    uint32_t last = a->generation_known;

    w->tally.check[CHECK_PASSWORD]++;
    if (a->generation_known != a->generation)
        world_fail(w, "%s knows password %u, and %u was the last to be changed", a->wish, last,
                   a->generation);
    else if (!comes_in(w, a, last))
        world_fail(w, "%s does not come in by his password %u", a->wish, last);
    else if (last > 0 && comes_in(w, a, last - 1))
        world_fail(w, "%s comes in by his old password", a->wish);
}

/* --- records ---------------------------------------------------------------------------------- */

static void audit_record(struct world *w, struct agent *by, const struct truth *t)
{
    struct bytes whole = {0};
    struct verdict *verdict = must_alloc(sizeof *verdict);
    uint64_t total = 1;

    while (whole.size < total && !w->failure[0]) {
        Gonfalon__V1__RecordRequest *ask = agent_part(by, &gonfalon__v1__record_request__descriptor);

        ask->match = agent_text(by, t->text_id);
        ask->offset = whole.size;
        by->record = &whole;
        by->record_total = &total;
        if (!step_until_answered(w, agent_ask(by, ASK(RECORD), ask, t->text_id)))
            world_fail(w, "the record of %s cannot be had", t->text_id);
    }
    by->record = NULL;
    if (!w->failure[0]) {
        verify_record(whole.data, whole.size, verdict);
        w->tally.check[CHECK_RECORD]++;
        if (verdict->count > 0)
            world_fail(w, "the record of %s does not verify: %s %s", t->text_id, verdict->finding[0].key,
                       verdict->finding[0].detail);
        else if (verdict->entries != t->entries)
            world_fail(w, "the record of %s has %u entries of %u", t->text_id, verdict->entries, t->entries);
    }
    free(verdict);
    bytes_free(&whole);
}

static void step_disk(struct store *store)
{
    (void)store; /* answers at once */
}

static void problem(void *context, const char *match, const char *text)
{
    world_fail(context, "%s: %s", match, text);
}

/* --- all of it -------------------------------------------------------------------------------- */

static void audit_empty(struct world *w)
{
    int64_t until = w->now_ms + 30 * 60 * 1000;

    for (struct agent *a = w->agents; a; a = a->next)
        agent_go(a);
    while (w->now_ms < until && world_step(w))
        ;
    if (!w->core || w->failure[0])
        return;
    w->tally.check[CHECK_EMPTY]++;
    if (w->frontier)
        frontier_audit(w->frontier);
    guard_memory(w);
    if (w->core->session_count > 0 || w->core->rooms.count > 0 || core_unanswered(w->core) > 0 ||
        w->core->people_count > 0 || w->core->clients.count > 0 || w->core->halls.count > 0)
        world_fail(w,
                   "left behind: %zu sessions, %zu rooms, %zu requests, %zu people, %zu programs, %zu "
                   "tournaments",
                   w->core->session_count, w->core->rooms.count, core_unanswered(w->core),
                   w->core->people_count, w->core->clients.count, w->core->halls.count);
}

void audit_match(struct world *w, struct agent *by, const char *match)
{
    struct truth *t = truth_of(w, match);

    if (!t || !truth_over(t)) {
        world_fail(w, "%s is not over", match);
        return;
    }
    for (uint32_t i = 0; i < t->entries; i++)
        audit_entry(w, t, i);
    w->tally.entries += t->entries;
    w->tally.matches++;
    audit_record(w, by, t);
}

void audit_run(struct world *w, struct meeting *tables)
{
    for (struct agent *a = w->agents; a; a = a->next)
        if (a->kind != AGENT_ROGUE && a->kind != AGENT_VISITOR)
            audit_picture(a);
    for (struct meeting *table = tables; table && !w->failure[0]; table = table->next) {
        struct truth *t = truth_of(w, table->match);
        struct agent *reader = w->agents;

        while (reader->table != table)
            reader = reader->next;
        audit_match(w, reader, t->text_id);
    }
    if (w->cup && !w->failure[0])
        cup_audit(w->cup);
    for (struct agent *a = w->agents; a; a = a->next)
        for (size_t i = 0; i < a->asked_count && a->kind != AGENT_ROGUE; i++)
            audit_asked(w, a, a->asked[i]);
    for (struct agent *a = w->agents; a && !w->failure[0]; a = a->next)
        if (a->registers && !cup_is_of(a))
            audit_password(w, a);
    if (w->failure[0])
        return;
    disk_look(w->disk);
    core_check(disk_store(w->disk), step_disk, problem, NULL, w);
    disk_looked(w->disk);
    w->tally.check[CHECK_LOG]++;
    audit_empty(w);
}
