/* Requests about viewings: open, join, leave, lead, draw marks; and who may do which. */
#include "common/wire/decode.h"
#include "common/wire/encode.h"
#include "server/core/exchange.h"
#include "server/core/past.h"
#include "server/core/people.h"
#include "server/core/viewing.h"

enum { SPEED_LEAST = 10, SPEED_MOST = 1600 };

/* --- who may ----------------------------------------------------------------------------------- */

/* As whom r may take part in a viewing of this match; -1: refused. Whoever plays is shown nothing by those
 * who look on, before the match is over. */
static int32_t taking_part_as(struct room *room, struct request *r, const Gonfalon__V1__Viewer *wanted)
{
    int32_t viewer = past_viewer(room, r, wanted);

    if (viewer == VIEWER_SPECTATOR && !room_over(room) && room_seat_of(room, r->account) >= 0) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "viewing.not_for_players",
                       "those who play watch with the others when the match is over");
        return -1;
    }
    return viewer;
}

static bool refuse_event(struct request *r)
{
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "view.no_such_event",
                   "there is no such event, or it cannot be shown");
    return false;
}

/* The viewing of that id, if r takes part in it; NULL: refused. */
static struct viewing *own_viewing(struct request *r, const char *id)
{
    struct viewing *v = viewing_find(r->core, id);

    if (v && r->session && r->session->member && r->session->member->viewing == v)
        return v;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "viewing.not_found",
                   "there is no such viewing, or you do not take part in it");
    return NULL;
}

static bool leads(struct request *r, const struct viewing *v)
{
    if (v->leader == r->account)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "viewing.not_leader",
                   "only whoever leads may do that");
    return false;
}

static bool not_too_often(struct request *r, struct bucket *bucket, uint32_t per_minute, uint32_t burst)
{
    uint32_t wait_ms;

    if (bucket_take(bucket, core_now(r->core), per_minute, burst, 1, &wait_ms))
        return true;
    refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "request.too_often", "too many requests",
                 wait_ms);
    return false;
}

/* --- open, join, leave -------------------------------------------------------------------------- */

static void reply_viewing(struct request *r, const struct viewing *v)
{
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_VIEWING, viewing_encode(&r->memory, v));
}

/* The session of whoever asked, if it is still his; NULL: refused. */
static struct session *asker(struct request *r)
{
    struct session *s = request_asker(r);

    if (!s)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LOGIN_FIRST, "request.login_first",
                       "log in first");
    return s;
}

static void open_viewing(struct room *room, struct request *r)
{
    const Gonfalon__V1__OpenViewingRequest *ask = r->message->open_viewing;
    struct session *s = asker(r);
    int32_t viewer = s ? taking_part_as(room, r, ask->viewer) : -1;

    if (viewer < 0)
        return;
    if (ask->event == 0 || ask->event > viewing_last(room, viewer)) {
        refuse_event(r);
        return;
    }
    if (r->core->viewing_count >= VIEWINGS_MAX) {
        refuse_limit(r, "viewing.too_many", "too many viewings", VIEWINGS_MAX, 10000);
        return;
    }
    if (s->member)
        viewing_part(s, true);
    struct viewing *v = viewing_create(room, s->person, viewer);

    v->event = ask->event;
    viewing_enter(v, s);
    reply_viewing(r, v);
}

void open_viewing_run(struct request *r)
{
    r->code = r->message->open_viewing->code;
    with_room(r, r->message->open_viewing->match, open_viewing);
}

/* NULL: refused. It may have ended while the match was loaded. */
static struct viewing *joined_viewing(struct request *r)
{
    struct viewing *v = viewing_find(r->core, r->message->join_viewing->viewing);

    if (!v)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "viewing.not_found",
                       "there is no such viewing, or you do not take part in it");
    return v;
}

static void join_viewing(struct room *room, struct request *r)
{
    struct viewing *v = joined_viewing(r);
    struct session *s = v ? asker(r) : NULL;

    if (!s || taking_part_as(room, r, encode_viewer(&r->memory, v->viewer)) < 0)
        return;
    if (s->member && s->member->viewing == v) {
        reply_viewing(r, v);
        return;
    }
    if (v->member_count >= VIEWING_MEMBERS_MAX) {
        refuse_limit(r, "viewing.full", "too many take part", VIEWING_MEMBERS_MAX, 0);
        return;
    }
    if (s->member)
        viewing_part(s, true);
    viewing_enter(v, s);
    reply_viewing(r, v);
    viewing_push(v, s);
}

void join_viewing_run(struct request *r)
{
    const struct viewing *v;

    r->code = r->message->join_viewing->code;
    v = joined_viewing(r);
    if (v)
        with_room_id(r, v->match, join_viewing);
}

void leave_viewing_run(struct request *r)
{
    if (!own_viewing(r, r->message->leave_viewing->viewing))
        return;
    viewing_part(r->session, true);
    reply_done(r);
}

/* --- leading ------------------------------------------------------------------------------------ */

/* A match that goes on has more events by now, if it is in memory; one that is not does not go on. */
static void look_for_more(struct viewing *v)
{
    const struct room *room = room_find(v->core, v->match);

    if (room && room->status != ROOM_LOADING && room->game)
        v->last = viewing_last(room, v->viewer);
}

static bool lead_to(struct request *r, struct viewing *v)
{
    const Gonfalon__V1__ViewingPosition *to = r->message->lead_viewing->position;
    uint32_t speed = to->speed ? to->speed : SPEED_ORDINARY;

    if (to->event == 0 || to->event > v->last)
        return refuse_event(r);
    if (speed < SPEED_LEAST || speed > SPEED_MOST) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "viewing.no_such_speed",
                       "a viewing cannot be that slow or fast");
        return false;
    }
    v->event = to->event;
    v->playing = to->playing;
    v->speed = speed;
    viewing_push_position(v, r->session);
    reply_done(r);
    return true;
}

/* With other eyes: when the match is over everybody who may take part may see with all of them. */
static void lead_as(struct room *room, struct request *r)
{
    const Gonfalon__V1__ViewingPosition *to = r->message->lead_viewing->position;
    struct viewing *v = own_viewing(r, to->viewing);

    if (!v || !leads(r, v))
        return;
    if (!room_over(room)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "viewer.not_you",
                       "while the match is played everybody sees with his own eyes");
        return;
    }
    int32_t viewer = past_viewer(room, r, to->viewer);

    if (viewer < 0)
        return;
    int32_t before = v->viewer;
    uint32_t last = v->last;

    v->viewer = viewer;
    v->last = viewing_last(room, viewer);
    if (!lead_to(r, v)) {
        v->viewer = before;
        v->last = last;
    }
}

void lead_viewing_run(struct request *r)
{
    const Gonfalon__V1__ViewingPosition *to = r->message->lead_viewing->position;
    struct viewing *v = own_viewing(r, to ? to->viewing : "");

    if (!v || !leads(r, v) ||
        !not_too_often(r, &r->session->member->leads, WIRE_LEADS_PER_MINUTE, WIRE_LEADS_BURST))
        return;
    if (to->viewer && decode_viewer(to->viewer) != v->viewer) {
        with_room_id(r, v->match, lead_as);
        return;
    }
    look_for_more(v);
    lead_to(r, v);
}

/* --- arrows and circles ------------------------------------------------------------------------- */

static bool near(const Gonfalon__V1__Point *p)
{
    return p && p->x >= -VIEWING_REACH && p->x <= VIEWING_REACH && p->y >= -VIEWING_REACH &&
           p->y <= VIEWING_REACH;
}

static bool sound_mark(const Gonfalon__V1__Mark *mark)
{
    return mark && near(mark->from) && near(mark->to) &&
           (mark->kind == GONFALON__V1__MARK_KIND__MARK_KIND_ARROW ||
            mark->kind == GONFALON__V1__MARK_KIND__MARK_KIND_CIRCLE);
}

/* False: refused. */
static bool draw(struct request *r, struct viewing *v)
{
    const Gonfalon__V1__Mark *mark = r->message->mark_viewing->draw;

    if (!v->others_mark && !leads(r, v))
        return false;
    if (!sound_mark(mark)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "viewing.no_such_mark",
                       "a mark is an arrow or a circle on the table");
        return false;
    }
    if (v->mark_count == VIEWING_MARKS_MAX) {
        refuse_limit(r, "viewing.too_many_marks", "there are too many marks on the table", VIEWING_MARKS_MAX,
                     0);
        return false;
    }
    struct mark *to = &v->mark[v->mark_count++];

    *to = (struct mark){.kind = mark->kind,
                        .from_x = mark->from->x,
                        .from_y = mark->from->y,
                        .to_x = mark->to->x,
                        .to_y = mark->to->y,
                        .account = r->account};
    copy_text(to->by, sizeof to->by, r->name);
    return true;
}

static void clear(const struct request *r, struct viewing *v)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < v->mark_count; i++)
        if (v->leader != r->account && v->mark[i].account != r->account)
            v->mark[kept++] = v->mark[i];
    v->mark_count = kept;
}

/* False: refused. */
static bool act(struct request *r, struct viewing *v)
{
    const Gonfalon__V1__MarkViewingRequest *ask = r->message->mark_viewing;

    if (ask->act_case == GONFALON__V1__MARK_VIEWING_REQUEST__ACT_DRAW)
        return draw(r, v);
    if (ask->act_case == GONFALON__V1__MARK_VIEWING_REQUEST__ACT_CLEAR) {
        clear(r, v);
        return true;
    }
    if (ask->act_case == GONFALON__V1__MARK_VIEWING_REQUEST__ACT_LET_OTHERS) {
        if (!leads(r, v))
            return false;
        v->others_mark = ask->let_others;
        return true;
    }
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "viewing.no_such_mark",
                   "a mark is an arrow or a circle on the table");
    return false;
}

void mark_viewing_run(struct request *r)
{
    struct viewing *v = own_viewing(r, r->message->mark_viewing->viewing);

    if (!v || !not_too_often(r, &r->session->member->marks, WIRE_MARKS_PER_MINUTE, WIRE_MARKS_PER_MINUTE) ||
        !act(r, v))
        return;
    viewing_push(v, NULL);
    reply_done(r);
}
