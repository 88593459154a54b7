#include "tests/fault/guard.h"
#include "common/match/rules.h"

#include "common/wire/encode_match.h"
#include "server/base/limits.h"
#include "server/base/memory.h"
#include "tests/fault/cup.h"
#include "tests/fault/disk.h"
#include "tests/fault/frontier.h"
#include "tests/fault/login.h"
#include "tests/fault/timing.h"
#include "tests/fault/truth.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#define GOT(name) GONFALON__V1__SERVER_MESSAGE__BODY_##name

static const char *who(const struct route *r)
{
    return agent_name(r->agent);
}

/* With whose eyes this connection looks at the match; -1: it does not. */
static int32_t eyes(const struct route *r, const char *match)
{
    for (int i = 0; i < r->tables; i++)
        if (strcmp(r->table[i].match, match) == 0)
            return r->table[i].viewer;
    return -1;
}

static int32_t viewer_number(const Gonfalon__V1__Viewer *viewer)
{
    if (!viewer)
        return -1;
    switch (viewer->kind) {
    case GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE:
        return viewer->side >= 0 && viewer->side < SIDES_MAX ? viewer->side : -1;
    case GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR:
        return VIEWER_SPECTATOR;
    case GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER:
        return VIEWER_MASTER;
    case GONFALON__V1__VIEWER_KIND__VIEWER_KIND_UNSPECIFIED:
    case _GONFALON__V1__VIEWER_KIND_IS_INT_SIZE:
    default:
        return -1;
    }
}

/* May he look like that? A side is for those who have a seat there. */
static void check_eyes(struct route *r, const struct truth *t, int32_t viewer)
{
    struct world *w = r->w;
    int32_t side = truth_side_of(t, agent_account(r->agent));

    if (viewer < 0)
        world_fail(w, "%s looks at %s as nobody there is", who(r), t->text_id);
    else if (viewer < SIDES_MAX && viewer != side && !truth_over(t))
        world_fail(w, "%s of side %d looks at %s with the eyes of side %d", who(r), side, t->text_id, viewer);
    else if (viewer == VIEWER_MASTER && !truth_over(t) && !truth_is_master(t, agent_account(r->agent)))
        world_fail(w, "%s looks at %s as a game master that he is not", who(r), t->text_id);
}

static int64_t delay_ms(const struct truth *t)
{
    return (int64_t)t->room->settings->spectator_delay_seconds * 1000;
}

/* By the wall clock; what was once due stays so, also if that clock is set back. */
static bool due(const struct truth *t, int32_t viewer, uint32_t number, int64_t at_ms)
{
    return viewer != VIEWER_SPECTATOR || delay_ms(t) == 0 || truth_over(t) || number <= t->due ||
           at_ms + delay_ms(t) <= t->w->wall_ms;
}

void guard_clock_jumps(struct world *w)
{
    const struct true_event *e;

    for (struct truth *t = w->truths; t; t = t->next)
        while (truth_of(w, t->text_id) && (e = truth_event(t, VIEWER_SPECTATOR, t->due + 1)) != NULL &&
               e->at_ms + delay_ms(t) <= w->wall_ms)
            t->due++;
}

static void check_events(struct route *r, const char *match, int32_t viewer, Gonfalon__V1__Event **events,
                         size_t count)
{
    struct world *w = r->w;
    struct truth *t = count > 0 ? truth_of(w, match) : NULL;

    if (count > 0 && (!t || !truth_begun(t))) {
        world_fail(w, "%s hears events of %s, which has not begun", who(r), match);
        return;
    }
    if (count > 0)
        check_eyes(r, t, viewer);
    for (size_t i = 0; i < count && !w->failure[0]; i++) {
        const struct true_event *e = truth_event(t, viewer, events[i]->number);

        w->tally.check[CHECK_EVENT]++;
        if (!e)
            world_fail(w, "%s (viewer %d) hears event %u (%s) of %s, which is not durable: there are %u",
                       who(r), viewer, events[i]->number, events[i]->key, match, t->events[viewer]);
        else if (e->digest != message_digest(events[i]))
            world_fail(w, "%s (viewer %d) hears an event %u (%s) of %s that is not his", who(r), viewer,
                       events[i]->number, events[i]->key, match);
        else if (!due(t, viewer, events[i]->number, e->at_ms))
            world_fail(w, "%s hears event %u of %s too early", who(r), events[i]->number, match);
    }
}

static void check_view(struct route *r, const char *match, const Gonfalon__V1__View *view)
{
    struct world *w = r->w;
    struct truth *t = truth_of(w, match);
    int32_t viewer = viewer_number(view->viewer);

    if (!t || !truth_begun(t)) {
        world_fail(w, "%s sees %s, which has not begun", who(r), match);
        return;
    }
    check_eyes(r, t, viewer);
    if (w->failure[0])
        return;
    const struct true_event *e = truth_event(t, viewer, view->event);
    bool last = view->event == t->events[viewer];
    uint64_t then = e ? e->view : viewer == VIEWER_SPECTATOR && view->event == 0 ? t->start : 0;

    bool before = truth_was(t, message_digest(view));

    w->tally.check[CHECK_VIEW]++;
    if (view->event > t->events[viewer])
        world_fail(w, "%s sees %s as of event %u, of %u", who(r), match, view->event, t->events[viewer]);
    else if (e && !due(t, viewer, view->event, e->at_ms))
        world_fail(w, "%s sees %s as of event %u too early", who(r), match, view->event);
    else if (!last && then == 0 && !before)
        world_fail(w, "%s (viewer %d) sees %s as of event %u, but %u have happened", who(r), viewer, match,
                   view->event, t->events[viewer]);
    else if (!before && message_digest(view) != (last ? truth_view(t, viewer) : then))
        world_fail(w, "%s (viewer %d) sees a picture of %s as of event %u that is not his", who(r), viewer,
                   match, view->event);
}

/* One that is open and his; the time that is left is the server's own to say. */
static void check_decision(struct route *r, const char *match, const Gonfalon__V1__Decision *d)
{
    struct world *w = r->w;
    struct truth *t = truth_of(w, match);
    struct arena a;

    w->tally.check[CHECK_DECISION]++;
    if (!t || !truth_begun(t) || d->side < -1 || d->side >= t->room->side_count ||
        ((d->side == -1 || d->side != truth_side_of(t, agent_account(r->agent))) &&
         !truth_is_master(t, agent_account(r->agent)))) {
        world_fail(w, "%s is asked what is for side %d of %s", who(r), d->side, match);
        return;
    }
    arena_start(&a, WIRE_ENCODE_MEMORY);
    bool own = d->side >= 0 && d->side == truth_side_of(t, agent_account(r->agent));
    Gonfalon__V1__Decision *open = encode_decision_for(&a, t->room->game->match, asked_from(d->side),
                                                       own ? d->side : (int32_t)VIEWER_MASTER);
    Gonfalon__V1__Decision asked = *d;

    bool before;

    asked.time_left_ms = 0;
    before = truth_was(t, message_digest(&asked));
    asked.time_left_ms = open ? open->time_left_ms : 0;
    if (!before && (!open || message_digest(open) != message_digest(&asked)))
        world_fail(w, "%s is asked decision %u (%s) of %s, which is not the open one (%u)", who(r), d->number,
                   d->key, match, open ? open->number : 0);
    else if (d->side >= 0)
        timing_told(t, d->side, d->number, d->time_left_ms);
    arena_free(&a);
}

static void check_pact(struct route *r, const char *match, const Gonfalon__V1__DicePact *pact,
                       const char *setup)
{
    struct truth *t;

    r->w->tally.check[CHECK_STATUS]++;
    if ((!pact || pact->secret.len == 0) && !setup[0])
        return;
    t = truth_of(r->w, match);
    if (!t || !truth_over(t))
        world_fail(r->w, "%s is told the secret of the dice of %s before its end", who(r), match);
}

static void check_info(struct route *r, const Gonfalon__V1__MatchInfo *info)
{
    check_pact(r, info->id, info->dice, info->setup_json);
    const struct rules *rules = rules_find(info->settings->system);
    bool open = info->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN;

    if (info->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER || (!open && rules && !rules->hides))
        return;
    struct truth *t = truth_of(r->w, info->id);
    int32_t side = t ? truth_side_of(t, agent_account(r->agent)) : -1;

    for (size_t i = 0; i < info->n_seats && !open; i++)
        if (info->seats[i]->kind == GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER &&
            strcmp(info->seats[i]->name, agent_account(r->agent)) == 0)
            return; /* he sees all */

    for (size_t i = 0; i < info->n_seats; i++)
        if (info->seats[i]->army_name[0] && info->seats[i]->side != side)
            world_fail(r->w, "%s is told another's army before %s shows it", who(r), info->id);
}

static void check_open(struct route *r, const Gonfalon__V1__OpenMatchReply *open)
{
    struct world *w = r->w;
    const char *match = open->match->id;
    int32_t viewer = viewer_number(open->viewer);
    int i = 0;

    check_info(r, open->match);
    check_pact(r, match, open->status ? open->status->dice : NULL, "");
    while (i < r->tables && strcmp(r->table[i].match, match) != 0)
        i++;
    if (i == ROUTE_TABLES_MAX) {
        world_fail(w, "too many tables for the simulation");
        return;
    }
    if (i == r->tables)
        r->tables++;
    strncpy(r->table[i].match, match, MATCH_ID_SIZE - 1);
    r->table[i].viewer = viewer;
    if (open->view)
        check_view(r, match, open->view);
    check_events(r, match, viewer, open->events, open->n_events);
    for (size_t d = 0; d < open->n_decisions; d++)
        check_decision(r, match, open->decisions[d]);
}

/* Lines of ours say for whom they are. */
static void check_chat(struct route *r, const Gonfalon__V1__ChatLine *line)
{
    struct truth *t = line->match[0] ? truth_of(r->w, line->match) : NULL;

    r->w->tally.check[CHECK_CHAT]++;
    if (!t || strncmp(line->text, "side ", 5) != 0)
        return;
    if (truth_side_of(t, agent_account(r->agent)) != line->text[5] - '0' &&
        !truth_is_master(t, agent_account(r->agent)))
        world_fail(r->w, "%s reads \"%s\" in %s", who(r), line->text, line->match);
}

static void check_reply(struct route *r, const Gonfalon__V1__ServerMessage *m)
{
    const struct asked *asked = agent_asked(r->agent, m->in_reply_to);
    struct truth *t;

    /* Rogues use numbers twice; that nothing of theirs is in a log is seen at the end. */
    if (!asked || !asked->is_entry || r->agent->kind == AGENT_ROGUE)
        return;
    if (m->body_case == GOT(DONE)) {
        uint8_t key[REQUEST_KEY_SIZE];

        agent_key(r->agent, asked->id, key);
        t = truth_of(r->w, asked->match);
        r->w->tally.check[CHECK_ACK]++;
        if (!t || truth_count(t, key) != 1)
            world_fail(r->w, "request %u of %s in %s is acknowledged, and %u times durable", asked->id,
                       who(r), asked->match, t ? truth_count(t, key) : 0);
    }
}

static void check_told_events(struct route *r, const Gonfalon__V1__ServerMessage *m)
{
    int32_t viewer = eyes(r, m->events->match);
    struct truth *t = truth_of(r->w, m->events->match);

    /* Who asks for them may ask for anybody's once the match is over. */
    if (m->in_reply_to == 0 || (viewer >= 0 && t && !truth_over(t)))
        check_events(r, m->events->match, viewer, m->events->events, m->events->n_events);
}

static void check_snapshot(struct route *r, const Gonfalon__V1__Snapshot *snapshot)
{
    r->w->tally.resyncs++;
    if (viewer_number(snapshot->view->viewer) != eyes(r, snapshot->match))
        world_fail(r->w, "%s gets a picture of %s for another", who(r), snapshot->match);
    check_view(r, snapshot->match, snapshot->view);
}

/* One is asked, or hears that one's own side is asked no more. */
static void check_decision_change(struct route *r, const Gonfalon__V1__DecisionChange *change)
{
    int32_t viewer = eyes(r, change->match);

    if (change->decision)
        check_decision(r, change->match, change->decision);
    else if (viewer != change->side && viewer != VIEWER_MASTER)
        world_fail(r->w, "%s hears that a decision of side %d is closed", who(r), change->side);
}

static void check_decisions(struct route *r, const Gonfalon__V1__ServerMessage *m)
{
    const struct asked *asked = agent_asked(r->agent, m->in_reply_to);

    for (size_t i = 0; asked && i < m->decisions->n_decisions; i++)
        check_decision(r, asked->match, m->decisions->decisions[i]);
}

static void check_infos(struct route *r, Gonfalon__V1__MatchInfo *const *match, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_info(r, match[i]);
}

static void check_message(struct route *r, const Gonfalon__V1__ServerMessage *m)
{
    switch ((int)m->body_case) {
    case GOT(EVENTS):
        check_told_events(r, m);
        break;
    case GOT(SNAPSHOT):
        check_snapshot(r, m->snapshot);
        break;
    case GOT(VIEW):
        world_trace(r->w, "a picture asked for by %s", who(r));
        check_view(r, m->view->match, m->view->view);
        break;
    case GOT(OPEN_MATCH):
        check_open(r, m->open_match);
        break;
    case GOT(DECISION_CHANGE):
        check_decision_change(r, m->decision_change);
        break;
    case GOT(DECISIONS):
        check_decisions(r, m);
        break;
    case GOT(STATUS_CHANGE):
        check_pact(r, m->status_change->match, m->status_change->status->dice, "");
        break;
    case GOT(MATCH):
        check_info(r, m->match->match);
        break;
    case GOT(MATCH_LIST):
        check_infos(r, m->match_list->matches, m->match_list->n_matches);
        break;
    case GOT(LOBBY_CHANGE):
        check_infos(r, m->lobby_change->changed, m->lobby_change->n_changed);
        break;
    case GOT(CHAT):
        check_chat(r, m->chat);
        break;
    case GOT(CHAT_HISTORY):
        for (size_t i = 0; i < m->chat_history->n_lines; i++)
            check_chat(r, m->chat_history->lines[i]);
        break;
    default:
        break;
    }
    if (m->in_reply_to != 0) {
        check_reply(r, m);
        login_guard(r->agent, m);
    }
}

/* An answer that was carried out is given to the server once more, to whatever is open now, under a number
 * that it has not seen. */
struct again {
    struct route *r;
    const struct asked *asked;
};

static void give_again(void *context)
{
    struct again *again = context;
    struct route *r = again->r;
    struct truth *t = truth_of(r->w, again->asked->match);
    struct bytes packed = {0};
    struct arena a;

    if (!r->known || r->closing || !t)
        return;
    int32_t side = truth_side_of(t, agent_account(r->agent));

    arena_start(&a, WIRE_ENCODE_MEMORY);
    Gonfalon__V1__ClientMessage *m =
        wire_from_client(&a, again->asked->message.data, again->asked->message.size);

    m->id |= 1u << 30;
    m->answer->answer->decision = t->room->game->match->state->pending.number[asked_from(side)];
    wire_append(&packed, m);
    r->w->user.received(r->w->user.core, &r->connection, packed.data, packed.size);
    bytes_free(&packed);
    arena_free(&a);
}

static void break_twice(struct route *r, const Gonfalon__V1__ServerMessage *m)
{
    const struct asked *asked = agent_asked(r->agent, m->in_reply_to);
    struct again *again;

    if (!asked || asked->body != ASK(ANSWER) || m->body_case != GOT(DONE))
        return;
    again = must_alloc(sizeof *again);
    *again = (struct again){r, asked};
    world_after(r->w, 1, give_again, again, true);
}

/* What is for one side is sent to somebody else at the table as well. */
static void leak(struct route *from, struct packet *packet, const char *match)
{
    for (struct route *r = from->w->routes; r; r = r->next)
        if (r != from && r->known && !r->closing && eyes(r, match) >= 0 &&
            eyes(r, match) != eyes(from, match)) {
            r->connection.calls->send(&r->connection, packet);
            return;
        }
}

/* What the host sees of a round that he has drawn is sent to an entrant as well. */
static void betray(struct route *from, struct packet *packet)
{
    for (struct route *r = from->w->routes; r; r = r->next)
        if (r->known && !r->closing && r->agent->kind == AGENT_ENTRANT) {
            r->connection.calls->send(&r->connection, packet);
            return;
        }
}

void guard_sent(struct route *r, const struct packet *packet)
{
    struct world *w = r->w;
    struct arena a;
    bool leaks = false, betrays = false;
    char match[MATCH_ID_SIZE] = "";

    if (w->failure[0])
        return;
    w->tally.bytes += packet->size;
    w->digest = digest_add(w->digest, packet->bytes, packet->size);
    arena_start(&a, WIRE_REPLY_MEMORY);
    Gonfalon__V1__ServerMessage *m = wire_from_server(&a, packet->bytes, packet->size);

    if (packet->size > WIRE_REPLY_MAX || !m)
        world_fail(w, "the server sends %s something that is no message, or too big a one", who(r));
    else
        check_message(r, m);
    if (w->cup && m)
        cup_guard(r, m, packet->bytes, packet->size);
    if (w->broken == BROKEN_DRAW && m && r->agent->kind == AGENT_HOST)
        betrays = cup_is_secret(w->cup, m);
    if (w->broken == BROKEN_TWICE && m)
        break_twice(r, m);
    if (w->broken == BROKEN_LEAK && m && m->in_reply_to == 0 && m->body_case == GOT(EVENTS) &&
        eyes(r, m->events->match) == 0 && luck_has(&w->luck, 50)) {
        leaks = true;
        strncpy(match, m->events->match, sizeof match - 1);
    }
    arena_free(&a);
    if (leaks)
        leak(r, (struct packet *)(uintptr_t)packet, match);
    if (betrays)
        betray(r, (struct packet *)(uintptr_t)packet);
}

void guard_memory(struct world *w)
{
    size_t known = 0, matches = 0;
    struct mallinfo2 heap = mallinfo2();

    for (const struct truth *t = w->truths; t; t = t->next)
        matches++;
    w->tally.check[CHECK_MEMORY]++;
    if (heap.uordblks > w->tally.heap_most)
        w->tally.heap_most = heap.uordblks;
    for (const struct route *r = w->routes; r; r = r->next) {
        known += r->known && !r->way;
        if (r->queued > w->plan.queue_max)
            world_fail(w, "%zu bytes are queued for %s", r->queued, who(r));
    }
    if (!w->core)
        return;
    if (w->frontier)
        known += frontier_guests(w->frontier);
    if (w->core->session_count != known)
        world_fail(w, "%zu sessions for %zu connections", w->core->session_count, known);
    if (w->core->rooms.count > matches + AGENTS_MAX)
        world_fail(w, "%zu rooms for %zu matches", w->core->rooms.count, matches);
    if (w->core->clients.count > AGENTS_MAX)
        world_fail(w, "%zu programs are remembered", w->core->clients.count);
    if (core_unanswered(w->core) > AGENTS_MAX * SESSION_REQUESTS_MAX)
        world_fail(w, "%zu requests are not answered", core_unanswered(w->core));
    if (store_queued(disk_store(w->disk)) > STORE_QUEUE_MAX)
        world_fail(w, "%zu bytes wait to be stored", store_queued(disk_store(w->disk)));
}
