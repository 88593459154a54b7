/* How a tournament comes into memory, does one thing at a time, and leaves again. */
#include "server/core/hall.h"

#include "common/wire/pack.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/deadlines.h"
#include "server/core/exchange.h"
#include "server/core/people.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- in and out of memory --------------------------------------------------------------------- */

struct hall *hall_find(const struct core *core, int64_t id)
{
    return map_get(&core->halls, &id, sizeof id);
}

static struct hall *add_hall(struct core *core, int64_t id)
{
    if (core->halls.count >= HALLS_MAX)
        return NULL;
    struct hall *hall = must_alloc(sizeof *hall);

    hall->core = core;
    hall->id = id;
    match_id_write(id, hall->text_id);
    hall->waiting_end = &hall->waiting;
    hall->used_ms = core_now(core);
    hall->t = tournament_create();
    map_put(&core->halls, &id, sizeof id, hall);
    return hall;
}

struct hall *hall_create(struct core *core)
{
    int64_t id = random_id(core->port.random) & ((INT64_C(1) << 50) - 1);
    struct hall *hall = id && !hall_find(core, id) ? add_hall(core, id) : NULL;

    if (hall) {
        hall->status = HALL_READY;
        hall->fresh = true;
    }
    return hall;
}

static void hall_free(struct hall *hall)
{
    assert(!hall->waiting);
    hall_watch_free(hall);
    tournament_free(hall->t);
    free(hall->look);
    free(hall);
}

static void refuse_unknown(struct request *r)
{
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "tournament.not_found",
                   "there is no such tournament");
}

static void refuse_unreadable(struct request *r)
{
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "tournament.not_readable",
                   "the tournament cannot be read at present");
}

static void hall_drop(struct hall *hall, bool unreadable)
{
    map_remove(&hall->core->halls, &hall->id, sizeof hall->id);
    if (unreadable)
        deadlines_add_tournament(hall->core, hall->id, core_wall(hall->core) + ROOM_SWEEP_MS);
    while (hall->waiting) {
        struct request *r = hall->waiting;

        hall->waiting = r->next_waiting;
        if (unreadable)
            refuse_unreadable(r);
        else
            refuse_unknown(r);
    }
    hall_free(hall);
}

void hall_forget(struct hall *hall)
{
    hall_drop(hall, false);
}

/* --- one thing at a time ---------------------------------------------------------------------- */

bool hall_governed_by(const struct hall *hall, const struct request *r)
{
    return r->account != 0 &&
           (hall->t->host.account == r->account || r->role == GONFALON__V1__ROLE__ROLE_ADMIN);
}

const struct tournament_entrant *hall_own_entrant(const struct hall *hall, struct request *r)
{
    const struct tournament_entrant *own = tournament_entrant_of(hall->t, r->account);

    if (!own)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "tournament.not_entered",
                       "you have not entered");
    return own;
}

bool hall_staff(const struct hall *hall, const struct request *r)
{
    return hall_governed_by(hall, r) || tournament_judge(hall->t, r->account);
}

bool hall_host_asks(const struct hall *hall, struct request *r)
{
    if (hall_governed_by(hall, r))
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "tournament.not_yours",
                   "only its host may do that");
    return false;
}

static bool known_to(const struct hall *hall, const struct request *r)
{
    const struct tournament *t = hall->t;

    if (hall_staff(hall, r))
        return true;
    if (t->status == TOURNAMENT_IS(DRAFT))
        return false;
    return t->settings->visibility != GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_INVITATION ||
           tournament_entrant_of(t, r->account) || tournament_invited(t, r->account);
}

static void serve(struct hall *hall, struct request *r)
{
    hall->used_ms = core_now(hall->core);
    if (known_to(hall, r))
        r->hall_then(hall, r);
    else
        refuse_unknown(r);
}

static void become_ready(struct hall *hall)
{
    hall->status = HALL_READY;
    hall->used_ms = core_now(hall->core);
    while (hall->status == HALL_READY && hall->waiting) {
        struct request *r = hall->waiting;

        hall->waiting = r->next_waiting;
        if (!hall->waiting)
            hall->waiting_end = &hall->waiting;
        hall->waiting_count--;
        r->next_waiting = NULL;
        serve(hall, r);
    }
    if (hall->status == HALL_READY)
        hall_look_around(hall);
    if (hall->status == HALL_READY && !hall_go_on(hall))
        hall_clock(hall);
}

static void enqueue(struct hall *hall, struct request *r)
{
    if (hall->waiting_count >= HALL_WAITING_MAX) {
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "tournament.busy",
                     "too many want something of this tournament", 1000);
        return;
    }
    r->next_waiting = NULL;
    *hall->waiting_end = r;
    hall->waiting_end = &r->next_waiting;
    hall->waiting_count++;
}

/* --- loading ---------------------------------------------------------------------------------- */

static void read_more(struct hall *hall);

static bool take_entry(struct hall *hall, const struct entry_row *row)
{
    struct tournament_refusal why = {0};
    Gonfalon__V1__TournamentEntry *e =
        gonfalon__v1__tournament_entry__unpack(NULL, row->entry.size, row->entry.bytes);
    bool good = e && row->number == hall->t->entries && tournament_apply(hall->t, e, &why);

    if (!good)
        log_event(LEVEL_ERROR, "log of a tournament cannot be read",
                  LOG_FIELDS(log_text("tournament", hall->text_id), log_number("entry", row->number),
                             log_text("trouble", why.key ? why.key : "")));
    if (e)
        gonfalon__v1__tournament_entry__free_unpacked(e, NULL);
    return good;
}

static void loaded(struct hall *hall)
{
    hall_changed(hall, (uint32_t)PARTS_ALL);
    hall->status = HALL_READY;
    hall_look_at_all(hall);
    become_ready(hall);
}

static void entries_came(void *context, const struct store_result *result, const struct entry_row *rows,
                         size_t count)
{
    struct hall *hall = context;

    for (size_t i = 0; i < count; i++)
        if (!take_entry(hall, &rows[i])) {
            hall_drop(hall, true);
            return;
        }
    if (result->status != STORE_OK)
        hall_drop(hall, true);
    else if (count > 0)
        read_more(hall);
    else if (!hall->t->settings)
        hall_drop(hall, false);
    else
        loaded(hall);
}

static void read_more(struct hall *hall)
{
    store_read_tournament_entries(hall->core->port.store, hall->id, hall->t->entries, HALL_LOG_MAX,
                                  entries_came, hall);
}

static void load(struct hall *hall)
{
    hall->status = HALL_LOADING;
    read_more(hall);
}

void hall_reload(struct hall *hall)
{
    log_event(LEVEL_WARNING, "tournament goes back to what is durable",
              LOG_FIELDS(log_text("tournament", hall->text_id)));
    tournament_free(hall->t);
    hall->t = tournament_create();
    free(hall->look);
    hall->look = NULL;
    load(hall);
}

void hall_wake(struct core *core, int64_t id)
{
    if (hall_find(core, id))
        return;
    struct hall *hall = add_hall(core, id);

    if (hall)
        load(hall);
    else
        deadlines_add_tournament(core, id, core_wall(core) + ROOM_IDLE_MS);
}

void with_hall_id(struct request *r, int64_t id, hall_handler *then)
{
    struct hall *hall = hall_find(r->core, id);

    r->hall_then = then;
    if (!hall) {
        hall = add_hall(r->core, id);
        if (!hall) {
            refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "tournament.too_many_here",
                         "too many tournaments are looked at", 10000);
            return;
        }
        enqueue(hall, r);
        load(hall);
    } else if (hall->status == HALL_READY) {
        serve(hall, r);
    } else {
        enqueue(hall, r);
    }
}

void with_hall(struct request *r, const char *text_id, hall_handler *then)
{
    int64_t id = match_id_read(text_id);

    if (id == 0)
        refuse_unknown(r);
    else
        with_hall_id(r, id, then);
}

/* --- the log ---------------------------------------------------------------------------------- */

Gonfalon__V1__TournamentEntry *hall_entry(struct hall *hall, struct request *r)
{
    struct arena *a = r ? &r->memory : &hall->core->push;

    if (!r)
        arena_reset(a);
    return arena_message(a, &gonfalon__v1__tournament_entry__descriptor);
}

/* Those whose lists of their own have it; the strongest role counts. */
static int32_t role_in(const struct tournament *t, int64_t account)
{
    if (t->host.account == account)
        return GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_HOST;
    if (tournament_judge(t, account))
        return GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_JUDGE;
    if (tournament_entrant_of(t, account))
        return GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_ENTRANT;
    return tournament_invited(t, account) ? GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_INVITED : 0;
}

static int64_t person_of(const struct tournament *t, const Gonfalon__V1__TournamentEntry *e)
{
    switch ((int)e->act_case) {
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_CREATED:
        return t->host.account;
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_INVITED:
        return e->invited->account;
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_JUDGE:
        return e->judge->account;
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_ENTERED:
        return e->entered->account;
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_SUBSTITUTED:
        return e->substituted->account;
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_OUT:
        return t->entrant[e->out->entrant - 1].account;
    default:
        return 0;
    }
}

/* Whose place a substitute takes; 0: nobody's. Asked before the entry is applied. */
static int64_t replaced_by(const struct tournament *t, const Gonfalon__V1__TournamentEntry *e)
{
    const struct tournament_entrant *old = e->act_case == GONFALON__V1__TOURNAMENT_ENTRY__ACT_SUBSTITUTED
                                               ? tournament_entrant(t, e->substituted->entrant)
                                               : NULL;

    return old ? old->account : 0;
}

/* What of the picture an entry changes. */
static uint32_t parts_of(const Gonfalon__V1__TournamentEntry *e)
{
    uint32_t always = PART_BIT(INFO) | PART_BIT(CHANGES) | PART_BIT(MINE) | PART_BIT(DEADLINES);

    switch ((int)e->act_case) {
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_CHANGED:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_PUBLISHED:
        return always | PART_BIT(SETTINGS);
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_INVITED:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_JUDGE:
        return always | PART_BIT(PEOPLE);
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_ENTERED:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_HANDED_IN:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_SENT_BACK:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_CHECKED_IN:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_BOARDS:
        return always | PART_BIT(ENTRANTS);
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_TEAM_PICK:
        return always | PART_BIT(CONTESTS) | PART_BIT(ROUNDS);
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_CALLED:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_CALL_TAKEN:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_CALL_CLOSED:
        return always | PART_BIT(CALLS);
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_PAIRED:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_TAKEN_BACK:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_ANNOUNCED:
        return always | PART_BIT(ROUNDS) | PART_BIT(BRACKET) | PART_BIT(CONTESTS);
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_STARTED:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_OUT:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_SUBSTITUTED:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_BEGUN:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_RESULT:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_CORRECTED:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_BONUS:
    case GONFALON__V1__TOURNAMENT_ENTRY__ACT_FINISHED:
        return always | PART_BIT(ENTRANTS) | PART_BIT(ROUNDS) | PART_BIT(STANDINGS) | PART_BIT(BRACKET) |
               PART_BIT(CONTESTS) | PART_BIT(CALLS);
    default:
        return always;
    }
}

static void write_row(struct hall *hall, struct batch *batch)
{
    const struct tournament *t = hall->t;
    struct bytes brief = {0};
    struct arena a;

    arena_start(&a, WIRE_ENCODE_MEMORY);
    wire_append(&brief,
                encode_tournament_info(&a, t, (uint64_t)core_wall(hall->core), (struct tournament_eyes){0}));
    struct tournament_row row = {
        .id = hall->id,
        .system = t->settings->system,
        .status = (int32_t)t->status,
        .open =
            t->status != TOURNAMENT_IS(DRAFT) &&
            t->settings->visibility != GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_INVITATION,
        .host = t->host.account,
        .created_ms = (int64_t)t->created,
        .changed_ms = (int64_t)t->changed,
        .starts_ms = (int64_t)t->settings->starts,
        .deadline_ms = (int64_t)hall_deadline(hall),
        .brief = {brief.data, brief.size},
    };

    if (hall->fresh)
        store_create_tournament(batch, &row);
    else
        store_update_tournament(batch, &row);
    bytes_free(&brief);
    arena_free(&a);
}

bool hall_log(struct hall *hall, struct request *r, struct batch *batch, Gonfalon__V1__TournamentEntry *e,
              struct tournament_refusal *why)
{
    static char nobody[] = "";
    struct bytes packed = {0};

    assert(hall->status == HALL_READY);
    e->at = (uint64_t)core_wall(hall->core);
    e->by = r ? r->name : nobody;
    e->account = r ? r->account : 0;
    if (hall->t->entries >= HALL_LOG_MAX) {
        *why = (struct tournament_refusal){GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED,
                                           "tournament.log_full", "this tournament has gone on for too long"};
        return false;
    }
    int64_t replaced = replaced_by(hall->t, e);

    if (!tournament_apply(hall->t, e, why))
        return false;
    if (hall->t->entries == 1)
        write_row(hall, batch); /* what its log and its people refer to */
    wire_append(&packed, e);
    store_append_tournament_entry(batch, hall->id,
                                  &(struct entry_row){.number = hall->t->entries - 1,
                                                      .account = e->account,
                                                      .at_ms = (int64_t)e->at,
                                                      .entry = {packed.data, packed.size}});
    bytes_free(&packed);
    int64_t person = person_of(hall->t, e);

    if (person != 0)
        store_tournament_person(batch, hall->id, person, role_in(hall->t, person));
    if (replaced != 0)
        store_tournament_person(batch, hall->id, replaced, role_in(hall->t, replaced));
    hall->dirty |= parts_of(e);
    return true;
}

static void committed(void *context, const struct store_result *result)
{
    struct hall *hall = context;
    struct request *r = hall->asking;
    hall_handler *then = hall->then;

    hall->asking = NULL;
    hall->then = NULL;
    core_store_said(hall->core, result->status);
    if (result->status != STORE_OK) {
        bool fresh = hall->fresh;

        if (r)
            refuse_for_store(r, result);
        if (fresh)
            hall_forget(hall);
        else
            hall_reload(hall);
        return;
    }
    hall->fresh = false;
    hall->status = HALL_READY;
    if (then)
        then(hall, r);
    if (r)
        reply_answer(r);
    hall_changed(hall, 0);
    become_ready(hall);
}

void hall_commit(struct hall *hall, struct request *r, struct batch *batch, hall_handler *then)
{
    assert(hall->status == HALL_READY);
    if (!hall->fresh)
        write_row(hall, batch);
    if (r)
        answer_with(r, batch, GONFALON__V1__SERVER_MESSAGE__BODY_TOURNAMENT,
                    encode_tournament(&r->memory, hall, hall_eyes(hall, r->account, r->role),
                                      PART_BIT(INFO) | PART_BIT(MINE)));
    hall->status = HALL_BUSY;
    hall->asking = r;
    hall->then = then;
    store_commit(batch, committed, hall);
}

void refuse_by_tournament(struct request *r, const struct tournament_refusal *why)
{
    refuse_request(r, why->code, why->key, why->text);
}

void hall_act(struct hall *hall, struct request *r, Gonfalon__V1__TournamentEntry *e, hall_handler *then)
{
    struct batch *batch = store_begin(hall->core->port.store);
    struct tournament_refusal why;

    if (hall_log(hall, r, batch, e, &why)) {
        hall_commit(hall, r, batch, then);
        return;
    }
    store_abandon(batch);
    if (r)
        refuse_by_tournament(r, &why);
}

/* --- out of memory ---------------------------------------------------------------------------- */

static bool keep_hall(void *context, void *value)
{
    const int64_t *now = context;
    struct hall *hall = value;

    if (hall->status != HALL_READY || hall->onlookers || hall->waiting || hall->flush_armed ||
        *now - hall->used_ms < ROOM_IDLE_MS)
        return true;
    uint64_t deadline = hall_next(hall);

    if (deadline > 0)
        deadlines_add_tournament(hall->core, hall->id, (int64_t)deadline);
    hall_free(hall);
    return false;
}

void halls_sweep(struct core *core)
{
    int64_t now = core_now(core);

    map_sweep(&core->halls, keep_hall, &now);
}

static bool stop_hall(void *context, void *value)
{
    (void)context;
    hall_watch_free(value);
    return true;
}

void halls_stop(struct core *core)
{
    map_sweep(&core->halls, stop_hall, NULL);
}

static bool drop_hall(void *context, void *value)
{
    struct hall *hall = value;

    (void)context;
    hall->waiting = NULL; /* requests that wait belong to the core, which ends them */
    hall_free(hall);
    return false;
}

void halls_free(struct core *core)
{
    map_sweep(&core->halls, drop_hall, NULL);
    map_free(&core->halls);
}
