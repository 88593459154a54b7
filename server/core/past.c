#include "server/core/past.h"

#include "common/wire/decode.h"
#include "server/base/memory.h"

#include <stdlib.h>

struct past {
    struct core *core;
    int64_t match;
    int32_t viewer;
    uint32_t next;
    past_row *row;
    past_done *done;
    void *context;
};

static void finish(struct past *past, bool good)
{
    past->done(past->context, good);
    free(past);
}

static void read_more(struct past *past);

static void came(void *context, const struct store_result *result, const struct events_row *rows,
                 size_t count)
{
    struct past *past = context;

    if (result->status != STORE_OK) {
        finish(past, false);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        /* A viewer's events are numbered without holes: where there is one something is damaged. */
        bool follows = rows[i].first == past->next;

        past->next = rows[i].first + rows[i].count;
        if (!follows || !past->row(past->context, &rows[i])) {
            finish(past, false);
            return;
        }
    }
    if (count == 0)
        finish(past, true);
    else
        read_more(past);
}

static void read_more(struct past *past)
{
    store_read_events(past->core->port.store, past->match, past->viewer, past->next, REPLAY_ROWS, came, past);
}

static void read_from(struct core *core, int64_t match, int32_t viewer, uint32_t first, past_row *row,
                      past_done *done, void *context)
{
    struct past *past = must_alloc(sizeof *past);

    *past = (struct past){core, match, viewer, first, row, done, context};
    read_more(past);
}

void past_read(struct core *core, int64_t match, int32_t viewer, past_row *row, past_done *done,
               void *context)
{
    read_from(core, match, viewer, 1, row, done, context);
}

void past_read_whole(struct core *core, int64_t match, int32_t viewer, past_row *row, past_done *done,
                     void *context)
{
    read_from(core, match, viewer, 0, row, done, context);
}

static int32_t refused(struct request *r, Gonfalon__V1__ErrorCode code, const char *key, const char *text)
{
    refuse_request(r, code, key, text);
    return -1;
}

int32_t past_viewer(struct room *room, struct request *r, const Gonfalon__V1__Viewer *wanted)
{
    int32_t seat = room_seat_of(room, r->account);
    int32_t own = VIEWER_SPECTATOR;

    if (seat >= 0)
        own = room->seat[seat].master ? VIEWER_MASTER : room->seat[seat].side;
    if (!room_begun(room))
        return refused(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "match.not_begun",
                       "the match has not begun");
    int32_t viewer = wanted ? decode_viewer(wanted) : own;

    if (viewer < 0 || (viewer < SIDES_MAX && viewer >= room->side_count))
        return refused(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "viewer.no_such", "no such viewer");
    if (room_over(room))
        return viewer;
    /* A player may look as a spectator too, but nobody may look ahead of the delay. */
    if (viewer != own && viewer != VIEWER_SPECTATOR)
        return refused(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "viewer.not_you",
                       "while the match is played everybody sees with his own eyes");
    if (viewer == VIEWER_SPECTATOR && (room_delayed(room) || !room_admits(room, r)))
        return refused(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "viewer.not_yet",
                       "spectators see the past of this match when it is over");
    return viewer;
}

void past_reply(struct request *r, bool good, Gonfalon__V1__ServerMessage__BodyCase body, void *answer)
{
    if (good)
        reply(r, body, answer);
    else
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "events.not_readable",
                       "the events cannot be read");
}
