/* What clients ask about the past: events, pictures, and where turns began. */
#include "common/wire/encode_match.h"
#include "common/wire/pack.h"
#include "common/wire/varint.h"
#include "server/core/exchange.h"
#include "server/core/fold.h"
#include "server/core/past.h"
#include "server/core/replay.h"

#include <string.h>

/* --- events ----------------------------------------------------------------------------------- */

struct range {
    int64_t match;
    int32_t viewer;
    uint32_t first, last;
    size_t count;
};

/* What is missing between two events cannot be read any more. */
static bool has_hole(const Gonfalon__V1__Events *events, uint32_t first)
{
    for (size_t i = 0; i < events->n_events; i++)
        if (events->events[i]->number != first + i)
            return true;
    return false;
}

static void events_came(void *context, const struct store_result *result, const struct events_row *rows,
                        size_t count)
{
    struct request *r = context;
    const struct range *range = r->own;
    Gonfalon__V1__Events *answer = answer_part(r, &gonfalon__v1__events__descriptor);

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    answer->match = arena_text(&r->memory, r->message->events->match);
    answer->last = range->last;
    answer->events =
        rows_events(&r->memory, rows, count, range->viewer, range->first, range->count, &answer->n_events);
    if (!answer->events || has_hole(answer, range->first))
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INTERNAL, "events.not_readable",
                       "the events cannot be read");
    else
        reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_EVENTS, answer);
}

static void read_range(struct request *r)
{
    const struct range *range = r->own;

    store_read_events(r->core->port.store, range->match, range->viewer, range->first, range->count,
                      events_came, r);
}

/* Without the rules only the rows tell how many events there are. */
static bool last_row(void *context, const struct events_row *row)
{
    struct range *range = ((struct request *)context)->own;

    range->last = row->first + row->count - 1;
    return true;
}

static void last_known(void *context, bool good)
{
    if (good)
        read_range(context);
    else
        refuse_request(context, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "events.not_readable",
                       "the events cannot be read");
}

static void events(struct room *room, struct request *r)
{
    const Gonfalon__V1__EventsRequest *ask = r->message->events;
    int32_t viewer = past_viewer(room, r, ask->viewer);

    if (viewer < 0)
        return;
    struct range *range = arena_take(&r->memory, sizeof *range);

    range->viewer = viewer;
    range->first = ask->first ? ask->first : 1;
    range->count = ask->count > 0 && ask->count < WIRE_EVENTS_MAX ? ask->count : WIRE_EVENTS_MAX;
    range->match = room->id;
    r->own = range;
    if (!room->game) {
        past_read(r->core, room->id, viewer, last_row, last_known, r);
        return;
    }
    range->last = match_last_event(room->game->match, viewer);
    read_range(r);
}

void events_run(struct request *r)
{
    with_room(r, r->message->events->match, events);
}

/* --- pictures --------------------------------------------------------------------------------- */

static void reply_view(struct request *r, struct blob packed)
{
    Gonfalon__V1__ViewReply *answer = answer_part(r, &gonfalon__v1__view_reply__descriptor);

    answer->match = arena_text(&r->memory, r->message->view->match);
    answer->view = packed.size > 0
                       ? wire_read(&r->memory, &gonfalon__v1__view__descriptor, packed.bytes, packed.size)
                       : NULL;
    if (!answer->view) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "view.no_such_event",
                       "there is no such event, or it cannot be shown");
        return;
    }
    answer->view = session_view(r->session, &r->memory, answer->view);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_VIEW, answer);
}

static void view_seen(void *context, struct blob view, bool readable)
{
    if (readable)
        reply_view(context, view);
    else
        refuse_for_store(context, &(struct store_result){.status = STORE_FAILED});
}

static void view(struct room *room, struct request *r)
{
    const Gonfalon__V1__ViewRequest *ask = r->message->view;
    int32_t viewer = past_viewer(room, r, ask->viewer);

    if (viewer < 0)
        return;
    if (ask->event != 0) {
        replay_view(r->core, room->id, viewer, ask->event, view_seen, r);
        return;
    }
    if (!room->game) {
        fold_view(r->core, room->id, viewer, UINT32_MAX, view_seen, r);
        return;
    }
    Gonfalon__V1__ViewReply *answer = answer_part(r, &gonfalon__v1__view_reply__descriptor);

    answer->match = arena_text(&r->memory, room->text_id);
    answer->view = session_view(r->session, &r->memory, encode_view(&r->memory, room->game->match, viewer));
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_VIEW, answer);
}

void view_run(struct request *r)
{
    with_room(r, r->message->view->match, view);
}

/* --- moments ---------------------------------------------------------------------------------- */

enum { MOMENTS_MAX = 4096 };

struct moments {
    int32_t viewer;
    Gonfalon__V1__MomentsReply *answer;
    uint32_t turn;
    const char *phase;
    struct arena scratch;
};

/* What an event says of the match itself: whether a turn or a phase begins with it. */
static bool new_moment(struct request *r, struct moments *m, const Gonfalon__V1__Event *e)
{
    bool changed = false;

    for (size_t i = 0; i < e->n_patches; i++) {
        const Gonfalon__V1__Item *item = e->patches[i];

        for (size_t k = 0; item->kind == GONFALON__V1__ITEM_KIND__ITEM_KIND_MATCH && k < item->n_attributes;
             k++) {
            const Gonfalon__V1__Attribute *a = item->attributes[k];
            const char *name = a->name < e->n_words ? e->words[a->name] : "";

            if (strcmp(name, "turn") == 0 && a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_NUMBER) {
                m->turn = (uint32_t)a->number;
                changed = true;
            } else if (strcmp(name, "phase") == 0 && a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_WORD &&
                       a->word < e->n_words) {
                m->phase = arena_text(&r->memory, e->words[a->word]);
                changed = true;
            }
        }
    }
    return changed;
}

static bool moments_row(void *context, const struct events_row *row)
{
    struct request *r = context;
    struct moments *m = r->own;
    size_t count = 0;

    arena_reset(&m->scratch);
    Gonfalon__V1__Event **events = rows_events(&m->scratch, row, 1, m->viewer, 0, row->count, &count);

    for (size_t i = 0; events && i < count && m->answer->n_moments < MOMENTS_MAX; i++) {
        m->answer->last = events[i]->number;
        if (!new_moment(r, m, events[i]))
            continue;
        Gonfalon__V1__Moment *moment = answer_part(r, &gonfalon__v1__moment__descriptor);

        moment->event = events[i]->number;
        moment->turn = m->turn;
        moment->phase = arena_text(&r->memory, m->phase);
        m->answer->moments[m->answer->n_moments++] = moment;
    }
    return events != NULL;
}

static void moments_read(void *context, bool good)
{
    struct request *r = context;
    struct moments *m = r->own;

    arena_free(&m->scratch);
    past_reply(r, good, GONFALON__V1__SERVER_MESSAGE__BODY_MOMENTS, m->answer);
}

static void moments(struct room *room, struct request *r)
{
    int32_t viewer = past_viewer(room, r, r->message->moments->viewer);

    if (viewer < 0)
        return;
    struct moments *m = arena_take(&r->memory, sizeof *m);

    m->viewer = viewer;
    m->phase = "";
    m->answer = answer_part(r, &gonfalon__v1__moments_reply__descriptor);
    m->answer->moments = arena_array(&r->memory, MOMENTS_MAX, sizeof *m->answer->moments);
    arena_start(&m->scratch, WIRE_ENCODE_MEMORY);
    r->own = m;
    past_read(r->core, room->id, viewer, moments_row, moments_read, r);
}

void moments_run(struct request *r)
{
    with_room(r, r->message->moments->match, moments);
}
