#include "client/core/board.h"

#include <stdio.h>
#include <string.h>

void board_start(struct board *b, struct client *c, const char *match, const char *code, bool as_spectator,
                 const struct board_listener *listener)
{
    memset(b, 0, sizeof *b);
    b->client = c;
    b->listener = *listener;
    b->as_spectator = as_spectator;
    b->side = b->player = -1;
    snprintf(b->match, sizeof b->match, "%s", match);
    snprintf(b->code, sizeof b->code, "%s", code);
    arena_start(&b->info_memory, WIRE_REPLY_MEMORY);
    arena_start(&b->status_memory, WIRE_REPLY_MEMORY);
    for (int i = 0; i < BOARD_DECISIONS_MAX; i++)
        arena_start(&b->decision[i].memory, WIRE_REPLY_MEMORY);
}

void board_free(struct board *b)
{
    picture_free(&b->picture);
    arena_free(&b->info_memory);
    arena_free(&b->status_memory);
    for (int i = 0; i < BOARD_DECISIONS_MAX; i++)
        arena_free(&b->decision[i].memory);
}

/* A copy that outlives the message it came in. */
static void *keep(struct arena *memory, const ProtobufCMessage *message)
{
    struct bytes packed = {0};

    wire_append(&packed, message);
    arena_reset(memory);
    void *copy = wire_read(memory, message->descriptor, packed.data, packed.size);

    bytes_free(&packed);
    return copy;
}

/* --- decisions ----------------------------------------------------------------------------------- */

static void close_decision(struct board *b, struct board_decision *place)
{
    const Gonfalon__V1__Decision *d = place->decision;

    if (!d)
        return;
    place->decision = NULL;
    if (b->listener.decision)
        b->listener.decision(b->listener.context, b, d, false);
}

/* A side has one open decision at most: a new one takes the place of the old. */
static struct board_decision *place_for(struct board *b, int32_t side)
{
    struct board_decision *found = NULL;

    for (int i = 0; i < BOARD_DECISIONS_MAX; i++) {
        struct board_decision *place = &b->decision[i];

        if (place->decision && place->decision->side == side)
            return place;
        if (!place->decision && !found)
            found = place;
    }
    return found;
}

/* One that was open already may have changed: the game master moved something, the clock has gone on. */
static void open_decision(struct board *b, const Gonfalon__V1__Decision *d, bool news)
{
    struct board_decision *place = place_for(b, d->side);

    if (!place)
        return;
    if (!place->decision || place->decision->number != d->number) {
        close_decision(b, place);
        news = true;
    }
    place->decision = keep(&place->memory, &d->base);
    if (b->listener.decision && place->decision && news)
        b->listener.decision(b->listener.context, b, place->decision, true);
}

static void take_decision_change(struct board *b, const Gonfalon__V1__DecisionChange *change)
{
    if (change->decision) {
        open_decision(b, change->decision, true);
        return;
    }
    for (int i = 0; i < BOARD_DECISIONS_MAX; i++) {
        const Gonfalon__V1__Decision *d = b->decision[i].decision;

        if (d && d->side == change->side && d->number <= change->number)
            close_decision(b, &b->decision[i]);
    }
}

static bool is_among(const Gonfalon__V1__Decision *d, Gonfalon__V1__Decision *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i]->side == d->side && list[i]->number == d->number)
            return true;
    return false;
}

static void take_decisions(struct board *b, Gonfalon__V1__Decision *const *list, size_t count)
{
    for (int i = 0; i < BOARD_DECISIONS_MAX; i++)
        if (b->decision[i].decision && !is_among(b->decision[i].decision, list, count))
            close_decision(b, &b->decision[i]);
    for (size_t i = 0; i < count; i++)
        open_decision(b, list[i], false);
}

bool board_awaits(const Gonfalon__V1__Decision *d, int32_t player)
{
    for (size_t i = 0; i < d->n_awaited; i++)
        if (d->awaited[i] == player)
            return true;
    return false;
}

/* Of several commanders one who has given his part has nothing left to decide. */
static bool is_his(const Gonfalon__V1__Decision *d, int32_t player)
{
    return d->n_awaited > 0 ? board_awaits(d, player) : d->player == -1 || d->player == player;
}

const Gonfalon__V1__Decision *board_decision(const struct board *b)
{
    for (int i = 0; i < BOARD_DECISIONS_MAX; i++) {
        const Gonfalon__V1__Decision *d = b->decision[i].decision;

        if (d && d->side == b->side && is_his(d, b->player))
            return d;
    }
    return NULL;
}

/* --- events, status ------------------------------------------------------------------------------ */

/* False: something is missing, the table has to be opened again. */
static bool take_events(struct board *b, Gonfalon__V1__Event *const *events, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        enum picture_result result = picture_apply(&b->picture, events[i]);

        if (result == PICTURE_GAP || result == PICTURE_BROKEN)
            return false;
        if (result == PICTURE_FINE && b->listener.event)
            b->listener.event(b->listener.context, b, events[i]);
    }
    return true;
}

static bool take_view(struct board *b, const Gonfalon__V1__View *view)
{
    if (picture_show(&b->picture, view) != PICTURE_FINE)
        return false;
    if (b->listener.fresh)
        b->listener.fresh(b->listener.context, b);
    return true;
}

static void take_status(struct board *b, const Gonfalon__V1__MatchStatus *status)
{
    b->status = keep(&b->status_memory, &status->base);
    if (b->listener.status && b->status)
        b->listener.status(b->listener.context, b);
}

bool board_over(const struct board *b)
{
    return b->status && (b->status->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER ||
                         b->status->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_CANCELLED);
}

/* --- opening ------------------------------------------------------------------------------------- */

static enum client_result broken(struct board *b)
{
    trouble_say(&b->client->trouble, "the server sends a table that makes no sense");
    return CLIENT_FAILED;
}

static enum client_result take_opened(struct board *b, const Gonfalon__V1__OpenMatchReply *reply)
{
    b->life = b->client->life;
    b->opened = true;
    if (reply->match)
        b->info = keep(&b->info_memory, &reply->match->base);
    b->viewer = reply->viewer ? reply->viewer->kind : GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR;
    b->side = b->viewer == GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE ? reply->viewer->side : -1;
    b->player = reply->player;
    if (reply->view && !take_view(b, reply->view))
        return broken(b);
    if (!take_events(b, reply->events, reply->n_events))
        return broken(b);
    if (reply->status)
        take_status(b, reply->status);
    take_decisions(b, reply->decisions, reply->n_decisions);
    return b->status && b->info ? CLIENT_FINE : broken(b);
}

static enum client_result open_from(struct board *b, uint32_t last_event)
{
    Gonfalon__V1__OpenMatchRequest *ask =
        client_request(b->client, GONFALON__V1__CLIENT_MESSAGE__BODY_OPEN_MATCH);
    enum client_result result;

    ask->match = client_text(b->client, b->match);
    ask->code = client_text(b->client, b->code);
    ask->as_spectator = b->as_spectator;
    ask->last_event = last_event;
    result = client_ask(b->client);
    return result == CLIENT_FINE ? take_opened(b, b->client->answer->open_match) : result;
}

enum client_result board_open(struct board *b)
{
    return open_from(b, b->picture.event);
}

/* --- listening ----------------------------------------------------------------------------------- */

static bool is_ours(const struct board *b, const char *match)
{
    return strcmp(b->match, match) == 0;
}

/* False: the table has to be opened again. */
static bool take_push(struct board *b, const Gonfalon__V1__ServerMessage *m)
{
    int which = (int)m->body_case;

    if (which == GONFALON__V1__SERVER_MESSAGE__BODY_EVENTS && is_ours(b, m->events->match))
        return take_events(b, m->events->events, m->events->n_events);
    if (which == GONFALON__V1__SERVER_MESSAGE__BODY_SNAPSHOT && is_ours(b, m->snapshot->match))
        return m->snapshot->view && take_view(b, m->snapshot->view);
    if (which == GONFALON__V1__SERVER_MESSAGE__BODY_DECISION_CHANGE && is_ours(b, m->decision_change->match))
        take_decision_change(b, m->decision_change);
    if (which == GONFALON__V1__SERVER_MESSAGE__BODY_STATUS_CHANGE && is_ours(b, m->status_change->match) &&
        m->status_change->status)
        take_status(b, m->status_change->status);
    if (which == GONFALON__V1__SERVER_MESSAGE__BODY_CHAT && is_ours(b, m->chat->match) && b->listener.chat)
        b->listener.chat(b->listener.context, b, m->chat);
    if (which == GONFALON__V1__SERVER_MESSAGE__BODY_NOTICE && b->listener.notice)
        b->listener.notice(b->listener.context, b, m->notice);
    return true;
}

enum client_result board_catch_up(struct board *b)
{
    const Gonfalon__V1__ServerMessage *m;
    enum client_result result = CLIENT_FINE;

    if (b->opened && b->life != b->client->life)
        result = board_open(b);
    while (result == CLIENT_FINE && (m = client_push(b->client)) != NULL)
        if (!take_push(b, m))
            result = board_open(b);
    return result;
}

enum client_result board_wait(struct board *b, int other, int timeout_ms, bool *other_ready)
{
    enum client_result result = client_wait(b->client, other, timeout_ms, other_ready);

    return result == CLIENT_FINE ? board_catch_up(b) : result;
}
