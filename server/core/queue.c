#include "server/core/queue.h"

#include "common/tournament/queue.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/notes.h"
#include "server/core/people.h"
#include "server/core/ratings.h"
#include "server/core/settings.h"
#include "server/core/systems.h"

#include <stdlib.h>
#include <string.h>

/* Somebody who waits, or whose match has been made and not begun yet. */
struct waiter {
    struct waiter *next;
    int64_t account;
    char name[WIRE_NAME_MAX + 1];
    Gonfalon__V1__MatchSettings *settings; /* of the match that he wants */
    char *army, *army_name;                /* NULL: he chooses at the table */
    struct queue_waiting strength;
    int64_t gone_ms; /* since when he has no connection; 0: he has one */
    int64_t room;    /* that was made for him; 0: none */
    bool durable;    /* and is stored */
    char opponent[WIRE_NAME_MAX + 1];
};

/* Two who were paired: not again at once. */
struct paired {
    int64_t account[2], at_ms;
};

struct queue {
    struct waiter *first;
    uint32_t count;
    struct timer *tick;
    bool armed;
    struct paired paired[QUEUE_PAIRED_KEPT];
    uint32_t last;
};

/* --- who waits -------------------------------------------------------------------------------- */

static struct queue *queue_of(struct core *core)
{
    if (!core->queue)
        core->queue = must_alloc(sizeof *core->queue);
    return core->queue;
}

static struct waiter *find(const struct core *core, int64_t account)
{
    struct waiter *w = core->queue ? core->queue->first : NULL;

    while (w && w->account != account)
        w = w->next;
    return w;
}

static void forget(struct waiter *w)
{
    gonfalon__v1__match_settings__free_unpacked(w->settings, NULL);
    free(w->army);
    free(w->army_name);
    free(w);
}

static void remove_waiter(struct core *core, const struct waiter *w)
{
    struct waiter **at = &core->queue->first;

    while (*at != w)
        at = &(*at)->next;
    struct waiter *old = *at;

    *at = old->next;
    core->queue->count--;
    forget(old);
}

static bool waits_for_same(const struct waiter *a, const struct waiter *b)
{
    return strcmp(a->settings->system, b->settings->system) == 0 &&
           a->settings->points == b->settings->points;
}

/* --- what is told ----------------------------------------------------------------------------- */

static Gonfalon__V1__QueueReply *encode_queue(struct arena *a, const struct core *core, int64_t account)
{
    Gonfalon__V1__QueueReply *out = arena_message(a, &gonfalon__v1__queue_reply__descriptor);
    const struct waiter *own = find(core, account);
    struct queue_settings usual = queue_usual();
    char match[MATCH_ID_SIZE];

    if (!own)
        return out;
    out->system = arena_text(a, own->settings->system);
    out->points = own->settings->points;
    if (own->durable) {
        match_id_write(own->room, match);
        out->match = arena_text(a, match);
        out->opponent = arena_text(a, own->opponent);
        return out;
    }
    out->waiting = true;
    out->since = (uint64_t)(core_wall(core) - (core_now(core) - own->strength.since));
    out->gap = (uint32_t)rating_rounded((int32_t)queue_gap(&usual, &own->strength, core_now(core)));
    for (const struct waiter *w = core->queue->first; w; w = w->next)
        out->others += w != own && w->room == 0 && waits_for_same(w, own);
    return out;
}

static void push_queue(struct core *core, int64_t account)
{
    const struct person *p = person_find(core, account);

    if (!p)
        return;
    arena_reset(&core->push);
    struct packet *packet =
        pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_QUEUE, encode_queue(&core->push, core, account));

    for (struct session *s = p->sessions; s; s = s->next_of_person)
        session_push(s, packet);
    packet_release(packet);
}

static void reply_queue(struct request *r)
{
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_QUEUE, encode_queue(&r->memory, r->core, r->account));
}

/* --- pairing ---------------------------------------------------------------------------------- */

static void match_made(struct room *room, struct request *r)
{
    struct queue *queue = room->core->queue;

    (void)r;
    queue->paired[queue->last++ % QUEUE_PAIRED_KEPT] =
        (struct paired){{room->seat[0].account, room->seat[1].account}, core_now(room->core)};
    for (struct waiter *w = queue->first; w; w = w->next) {
        if (w->room != room->id)
            continue;
        w->durable = true;
        notify(room->core, w->account, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_OPPONENT_FOUND,
               room->text_id, w->opponent, "");
        push_queue(room->core, w->account);
    }
}

static void seat_waiter(struct room *room, uint32_t seat, const struct waiter *w)
{
    seat_set(room, seat, w->account, w->name, "");
    if (w->army)
        army_set(room, (int32_t)seat, &(struct chosen_army){w->army, w->army_name});
}

/* False: no room is to be had now. */
static bool make_match(struct core *core, struct waiter *a, struct waiter *b)
{
    struct room *room = lobby_new_room(core, a->settings, a->account, a->name);

    if (!room)
        return false;
    /* Who is the first side is a matter of luck. */
    bool swap = random_id(core->port.random) & 1;

    seat_waiter(room, swap ? 1 : 0, a);
    seat_waiter(room, swap ? 0 : 1, b);
    a->room = b->room = room->id;
    copy_text(a->opponent, sizeof a->opponent, b->name);
    copy_text(b->opponent, sizeof b->opponent, a->name);
    struct batch *batch = store_begin(core->port.store);

    lobby_write_new(room, batch);
    store_forget_waiting(batch, a->account);
    store_forget_waiting(batch, b->account);
    room_commit(room, NULL, batch, match_made);
    return true;
}

static bool just_met(const struct core *core, const struct waiter *a, const struct waiter *b)
{
    for (uint32_t i = 0; i < QUEUE_PAIRED_KEPT; i++) {
        const struct paired *p = &core->queue->paired[i];

        if (p->at_ms != 0 && core_now(core) - p->at_ms < QUEUE_REMATCH_MS &&
            ((p->account[0] == a->account && p->account[1] == b->account) ||
             (p->account[0] == b->account && p->account[1] == a->account)))
            return true;
    }
    return false;
}

/* All who wait for the same as `like`, are here, and have no match yet. */
static int32_t gather(const struct core *core, const struct waiter *like, struct waiter *group[ENTRANTS_MAX])
{
    int32_t count = 0;

    for (struct waiter *w = core->queue->first; w && count < ENTRANTS_MAX; w = w->next)
        if (w->room == 0 && person_find(core, w->account) && waits_for_same(w, like))
            group[count++] = w;
    return count;
}

static void pair_group(struct core *core, struct waiter *group[ENTRANTS_MAX], int32_t count)
{
    struct queue_settings usual = queue_usual();
    struct queue_waiting *waiting = must_alloc((size_t)count * sizeof *waiting);
    struct pairing_couple *pairs = must_alloc(ENTRANTS_MAX / 2 * sizeof *pairs);
    struct pairing_couple *refused = must_alloc(2 * QUEUE_PAIRED_KEPT * sizeof *refused);
    int32_t refusals = 0;

    for (int32_t i = 0; i < count; i++) {
        waiting[i] = group[i]->strength;
        for (int32_t k = 0; k < i && refusals < 2 * QUEUE_PAIRED_KEPT; k++)
            if (just_met(core, group[i], group[k]))
                refused[refusals++] = (struct pairing_couple){{k, i}};
    }
    int32_t paired = queue_pair(&usual, count, waiting, refusals, refused, core_now(core), pairs);

    for (int32_t i = 0; i < paired; i++)
        if (!make_match(core, group[pairs[i].entrant[0]], group[pairs[i].entrant[1]]))
            break;
    free(refused);
    free(pairs);
    free(waiting);
}

static bool first_of_kind(const struct core *core, const struct waiter *w)
{
    for (const struct waiter *before = core->queue->first; before != w; before = before->next)
        if (waits_for_same(before, w))
            return false;
    return true;
}

static void pair_all(struct core *core)
{
    struct waiter **group = must_alloc(ENTRANTS_MAX * sizeof(struct waiter *));

    for (const struct waiter *w = core->queue->first; w && !core->draining; w = w->next) {
        int32_t count = first_of_kind(core, w) ? gather(core, w, group) : 0;

        if (count >= 2)
            pair_group(core, group, count);
    }
    free(group);
}

/* --- time ------------------------------------------------------------------------------------- */

/* Somebody whose match has begun, or is not to be, is in the queue no more; nor is who has gone. A match that
 * could not be stored is forgotten, and both wait on. */
static bool still_here(struct core *core, struct waiter *w)
{
    int64_t now = core_now(core);
    const struct room *room = w->room ? room_find(core, w->room) : NULL;

    if (w->room != 0 && !room && !w->durable)
        w->room = 0;
    if (w->room != 0 && w->durable)
        return room && room->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN;
    if (person_find(core, w->account))
        w->gone_ms = 0;
    else if (w->gone_ms == 0)
        w->gone_ms = now;
    return w->gone_ms == 0 || now - w->gone_ms < QUEUE_GRACE_MS;
}

static void arm(struct core *core);

static void is_forgotten(void *context, const struct store_result *result)
{
    (void)context; /* if it fails, he is there again after a restart, and forgotten then */
    (void)result;
}

static void tick(void *context)
{
    struct core *core = context;
    struct waiter *next;

    core->queue->armed = false;
    for (struct waiter *w = core->queue->first; w; w = next) {
        next = w->next;
        if (still_here(core, w))
            continue;
        if (w->room == 0) {
            struct batch *batch = store_begin(core->port.store);

            store_forget_waiting(batch, w->account);
            store_commit(batch, is_forgotten, NULL);
        }
        remove_waiter(core, w);
    }
    pair_all(core);
    arm(core);
}

static void arm(struct core *core)
{
    struct queue *queue = core->queue;

    if (queue->armed || !queue->first || core->stopped)
        return;
    if (!queue->tick)
        queue->tick = clock_timer(core->port.clock, tick, core);
    queue->armed = true;
    clock_arm(core->port.clock, queue->tick, QUEUE_TICK_MS);
}

void queue_stop(struct core *core)
{
    if (!core->queue)
        return;
    clock_destroy_timer(core->port.clock, core->queue->tick);
    core->queue->tick = NULL;
    core->queue->armed = false;
}

void queue_free(struct core *core)
{
    while (core->queue && core->queue->first)
        remove_waiter(core, core->queue->first);
    free(core->queue);
    core->queue = NULL;
}

/* --- what is asked ---------------------------------------------------------------------------- */

/* What a request to join gathers on its way. */
struct joining {
    Gonfalon__V1__MatchSettings *settings;
    struct chosen_army army;
    struct queue_waiting strength;
};

static struct joining *joining_of(struct request *r)
{
    return r->own;
}

static Gonfalon__V1__MatchSettings *copy_settings(const Gonfalon__V1__MatchSettings *s)
{
    struct packed packed = wire_pack(s);

    return gonfalon__v1__match_settings__unpack(NULL, packed.size, packed.data);
}

static void add_waiter(struct core *core, struct waiter *w)
{
    struct waiter **at = &queue_of(core)->first;

    while (*at)
        at = &(*at)->next;
    *at = w;
    core->queue->count++;
}

static void put_waiter(struct request *r, const struct joining *j)
{
    struct core *core = r->core;
    struct waiter *old = find(core, r->account), *w = must_alloc(sizeof *w);

    *w = (struct waiter){.account = r->account,
                         .settings = copy_settings(j->settings),
                         .army = j->army.json ? must_copy_text(j->army.json) : NULL,
                         .army_name = j->army.json ? must_copy_text(j->army.name) : NULL,
                         .strength = j->strength};
    copy_text(w->name, sizeof w->name, r->name);
    if (old)
        remove_waiter(core, old);
    add_waiter(core, w);
}

static void join_stored(void *context, const struct store_result *result)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    put_waiter(r, joining_of(r));
    pair_all(r->core);
    arm(r->core);
    reply_queue(r);
}

static void store_waiter(struct request *r, const struct joining *j)
{
    struct batch *batch = store_begin(r->core->port.store);
    struct packed settings = wire_pack(j->settings);
    int64_t waited_ms = core_now(r->core) - j->strength.since;

    store_put_waiting(batch, &(struct waiting_row){.account = r->account,
                                                   .name = r->name,
                                                   .since_ms = core_wall(r->core) - waited_ms,
                                                   .points = j->strength.points,
                                                   .deviation = j->strength.deviation,
                                                   .settings = {settings.data, settings.size},
                                                   .army = j->army.json ? j->army.json : "",
                                                   .army_name = j->army.json ? j->army.name : ""});
    store_commit(batch, join_stored, r);
}

static void join_rated(struct request *r, const struct own_ratings *own)
{
    const struct waiter *old = find(r->core, r->account);
    struct joining *j = joining_of(r);
    struct own_rating rating = own_rating_in(own, j->settings->system);

    if (!old && r->core->queue && r->core->queue->count >= QUEUE_MAX) {
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "queue.full", "too many wait already",
                     10000);
        return;
    }
    j->strength = (struct queue_waiting){rating.points, rating.deviation, core_now(r->core)};
    if (old && old->room == 0) /* who changes his mind has waited all the same */
        j->strength.since = old->strength.since;
    store_waiter(r, j);
}

static void join_with_army(struct request *r, const struct chosen_army *army)
{
    struct joining *j = joining_of(r);

    j->army = *army;
    ratings_gather(r, join_rated);
}

static void join_counted(struct request *r)
{
    const Gonfalon__V1__QueueJoin *ask = r->message->queue->join;
    struct joining *j = arena_take(&r->memory, sizeof *j);

    *j = (struct joining){.settings = answer_part(r, &gonfalon__v1__match_settings__descriptor)};
    j->settings->system = ask->system;
    j->settings->points = ask->points;
    j->settings->spectators = true;
    j->settings->rated = r->core->config.ratings;
    j->settings->clock = answer_part(r, &gonfalon__v1__clock__descriptor);
    j->settings->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_BANK;
    j->settings->clock->seconds = QUEUE_CLOCK_S;
    j->settings->clock->increment = QUEUE_CLOCK_INCREMENT_S;
    if (!settings_check(r, j->settings))
        return;
    r->own = j;
    army_find(r, j->settings->system, j->settings->points, ask->army, join_with_army);
}

static void join(struct request *r)
{
    if (r->core->draining)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_DRAINING, "server.stops",
                       "the server is about to stop");
    else if (r->role == GONFALON__V1__ROLE__ROLE_GUEST)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "queue.no_guests",
                       "the queue is for accounts with a password");
    else
        seats_counted(r, join_counted);
}

/* NULL: he does not wait, or his match is being made, and r has been refused. */
static const struct waiter *who_waits(struct request *r)
{
    const struct waiter *own = find(r->core, r->account);

    if (own && own->room == 0)
        return own;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "queue.not_waiting",
                   "you do not wait");
    return NULL;
}

static void cancel_stored(void *context, const struct store_result *result)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    const struct waiter *own = who_waits(r);

    if (!own)
        return;
    remove_waiter(r->core, own);
    reply_queue(r);
}

static void cancel(struct request *r)
{
    if (!who_waits(r))
        return;
    struct batch *batch = store_begin(r->core->port.store);

    store_forget_waiting(batch, r->account);
    store_commit(batch, cancel_stored, r);
}

/* --- from one server to the next ---------------------------------------------------------------- */

/* As one who has just lost his connection. */
static void restore(struct core *core, const struct waiting_row *row)
{
    Gonfalon__V1__MatchSettings *settings =
        gonfalon__v1__match_settings__unpack(NULL, row->settings.size, row->settings.bytes);
    int64_t waited_ms = core_wall(core) - row->since_ms;

    if (!settings || !rules_find(settings->system) || find(core, row->account)) {
        if (settings)
            gonfalon__v1__match_settings__free_unpacked(settings, NULL);
        return;
    }
    struct waiter *w = must_alloc(sizeof *w);

    settings->rated = core->config.ratings;
    *w = (struct waiter){
        .account = row->account,
        .settings = settings,
        .army = row->army[0] ? must_copy_text(row->army) : NULL,
        .army_name = row->army[0] ? must_copy_text(row->army_name) : NULL,
        .strength = {row->points, row->deviation, core_now(core) - (waited_ms > 0 ? waited_ms : 0)},
        .gone_ms = core_now(core)};
    copy_text(w->name, sizeof w->name, row->name);
    add_waiter(core, w);
}

static void waiting_read(void *context, const struct store_result *result, const struct waiting_row *waiting,
                         size_t count)
{
    struct core *core = context;

    if (result->status != STORE_OK || core->stopped || !core->config.queue)
        return;
    for (size_t i = 0; i < count && (!core->queue || core->queue->count < QUEUE_MAX); i++)
        restore(core, &waiting[i]);
    if (core->queue)
        arm(core);
}

void queue_start(struct core *core)
{
    store_list_waiting(core->port.store, waiting_read, core);
}

void queue_run(struct request *r)
{
    if (!r->core->config.queue) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "queue.off",
                       "this server has no queue");
        return;
    }
    switch ((int)r->message->queue->act_case) {
    case GONFALON__V1__QUEUE_REQUEST__ACT_JOIN:
        join(r);
        break;
    case GONFALON__V1__QUEUE_REQUEST__ACT_CANCEL:
        cancel(r);
        break;
    case GONFALON__V1__QUEUE_REQUEST__ACT_LOOK:
        reply_queue(r);
        break;
    default:
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "queue.no_such_act",
                       "there is no such act");
    }
}
