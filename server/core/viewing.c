#include "server/core/viewing.h"

#include "common/wire/encode_match.h"
#include "server/base/memory.h"
#include "server/core/people.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- on the wire ------------------------------------------------------------------------------ */

static Gonfalon__V1__ViewingPosition *encode_position(struct arena *a, const struct viewing *v)
{
    Gonfalon__V1__ViewingPosition *p = arena_message(a, &gonfalon__v1__viewing_position__descriptor);

    p->viewing = arena_text(a, v->id);
    p->viewer = encode_viewer(a, v->viewer);
    p->event = v->event;
    p->playing = v->playing;
    p->speed = v->speed;
    return p;
}

static Gonfalon__V1__Point *encode_spot(struct arena *a, int32_t x, int32_t y)
{
    Gonfalon__V1__Point *p = arena_message(a, &gonfalon__v1__point__descriptor);

    p->x = x;
    p->y = y;
    return p;
}

static Gonfalon__V1__Mark *encode_mark(struct arena *a, const struct mark *mark)
{
    Gonfalon__V1__Mark *m = arena_message(a, &gonfalon__v1__mark__descriptor);

    m->kind = mark->kind;
    m->from = encode_spot(a, mark->from_x, mark->from_y);
    m->to = encode_spot(a, mark->to_x, mark->to_y);
    m->by = arena_text(a, mark->by);
    return m;
}

/* Whoever takes part by two connections is named once. */
static bool named_before(const struct viewing *v, const struct member *m)
{
    const struct member *other = v->members;

    while (other != m && other->account != m->account)
        other = other->next;
    return other != m;
}

Gonfalon__V1__Viewing *viewing_encode(struct arena *a, const struct viewing *v)
{
    Gonfalon__V1__Viewing *out = arena_message(a, &gonfalon__v1__viewing__descriptor);

    out->id = arena_text(a, v->id);
    out->match = match_id_text(a, v->match);
    out->leader = arena_text(a, v->leader_name);
    out->position = encode_position(a, v);
    out->others_mark = v->others_mark;
    out->members = arena_array(a, v->member_count, sizeof *out->members);
    for (const struct member *m = v->members; m; m = m->next)
        if (!named_before(v, m))
            out->members[out->n_members++] = arena_text(a, m->name);
    out->marks = arena_array(a, v->mark_count, sizeof *out->marks);
    for (uint32_t i = 0; i < v->mark_count; i++)
        out->marks[out->n_marks++] = encode_mark(a, &v->mark[i]);
    return out;
}

/* To all but `except`, who knows. */
static void push(struct viewing *v, struct packet *packet, const struct session *except)
{
    for (struct member *m = v->members; m; m = m->next) {
        if (m->session == except)
            continue;
        if (m->session->behind)
            m->missed = true;
        else
            session_push_soon(m->session, packet);
    }
    packet_release(packet);
}

static struct packet *pack_viewing(const struct viewing *v)
{
    arena_reset(&v->core->push);
    return pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_VIEWING, viewing_encode(&v->core->push, v));
}

void viewing_push(struct viewing *v, const struct session *except)
{
    push(v, pack_viewing(v), except);
}

void viewing_push_position(struct viewing *v, const struct session *except)
{
    arena_reset(&v->core->push);
    push(v,
         pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_VIEWING_POSITION,
                      encode_position(&v->core->push, v)),
         except);
}

void viewing_catch_up(struct session *s)
{
    if (!s->member || !s->member->missed)
        return;
    struct packet *packet = pack_viewing(s->member->viewing);

    s->member->missed = false;
    session_push(s, packet);
    packet_release(packet);
}

/* --- coming and going ------------------------------------------------------------------------- */

uint32_t viewing_last(const struct room *room, int32_t viewer)
{
    return room->game ? match_last_event(room->game->match, viewer) : UINT32_MAX;
}

struct viewing *viewing_create(struct room *room, const struct person *leader, int32_t viewer)
{
    struct core *core = room->core;
    struct viewing *v = must_alloc(sizeof *v);

    *v = (struct viewing){.core = core,
                          .match = room->id,
                          .viewer = viewer,
                          .last = viewing_last(room, viewer),
                          .speed = SPEED_ORDINARY,
                          .leader = leader->account,
                          .next = core->viewings,
                          .link = &core->viewings};
    copy_text(v->leader_name, sizeof v->leader_name, leader->name);
    match_id_write(random_id(core->port.random) & ((INT64_C(1) << 50) - 1), v->id);
    if (v->next)
        v->next->link = &v->next;
    core->viewings = v;
    core->viewing_count++;
    return v;
}

struct viewing *viewing_find(const struct core *core, const char *id)
{
    struct viewing *v = core->viewings;

    while (v && strcmp(v->id, id) != 0)
        v = v->next;
    return v;
}

static void viewing_end(struct viewing *v)
{
    assert(!v->members);
    *v->link = v->next;
    if (v->next)
        v->next->link = v->link;
    v->core->viewing_count--;
    free(v);
}

static bool leader_here(const struct viewing *v)
{
    const struct member *m = v->members;

    while (m && m->account != v->leader)
        m = m->next;
    return m != NULL;
}

/* Whoever has been there longest leads. */
static void hand_on(struct viewing *v)
{
    const struct member *next = v->members;

    v->leader = next->account;
    copy_text(v->leader_name, sizeof v->leader_name, next->name);
    v->alone_since_ms = 0;
    v->playing = false;
    viewing_push(v, NULL);
}

/* True: the viewing goes on. `meant`: he has said so; otherwise his connection broke, and he may come back.
 */
void viewing_part(struct session *s, bool meant)
{
    struct member *m = s->member;
    struct viewing *v = m->viewing;

    *m->link = m->next;
    if (m->next)
        m->next->link = m->link;
    v->member_count--;
    s->member = NULL;
    free(m);
    if (!leader_here(v) && v->alone_since_ms == 0)
        v->alone_since_ms = core_now(v->core);
    if (meant && !v->members) {
        viewing_end(v);
        return;
    }
    if (meant && v->alone_since_ms != 0)
        hand_on(v);
    else
        viewing_push(v, NULL);
}

void viewing_lose(struct session *s)
{
    if (s->member)
        viewing_part(s, false);
}

void viewing_enter(struct viewing *v, struct session *s)
{
    struct member *m = must_alloc(sizeof *m), **end = &v->members;

    while (*end)
        end = &(*end)->next;
    *m = (struct member){.session = s, .viewing = v, .link = end, .account = s->person->account};
    copy_text(m->name, sizeof m->name, s->person->name);
    *end = m;
    v->member_count++;
    s->member = m;
    if (m->account == v->leader)
        v->alone_since_ms = 0;
}

void viewings_sweep(struct core *core)
{
    struct viewing *next;

    for (struct viewing *v = core->viewings; v; v = next) {
        next = v->next;
        if (v->alone_since_ms == 0 || core_now(core) - v->alone_since_ms < VIEWING_GRACE_MS)
            continue;
        if (v->members)
            hand_on(v);
        else
            viewing_end(v);
    }
}

void viewings_free(struct core *core)
{
    while (core->viewings)
        viewing_end(core->viewings);
}
