/*
 * Viewings: the past of a match watched together. One leads: what event he shows, whether it plays and how
 * fast goes to all others, with arrows and circles on the table. A viewing holds numbers and marks only;
 * everybody reads the events himself, and comes in only if he may read them with the same eyes. It lives in
 * memory, as long as somebody takes part.
 */
#ifndef GONFALON_SERVER_CORE_VIEWING_H
#define GONFALON_SERVER_CORE_VIEWING_H

#include "server/core/room.h"

enum { SPEED_ORDINARY = 100 };

/* A connection that takes part. */
struct member {
    struct session *session;
    struct viewing *viewing;
    struct member *next, **link;
    int64_t account;
    char name[WIRE_NAME_MAX + 1];
    struct bucket leads, marks;
    bool missed; /* he was behind: the whole viewing is due */
};

struct mark {
    Gonfalon__V1__MarkKind kind;
    int32_t from_x, from_y, to_x, to_y;
    int64_t account;
    char by[WIRE_NAME_MAX + 1];
};

struct viewing {
    struct core *core;
    struct viewing *next, **link;
    char id[MATCH_ID_SIZE];
    int64_t match;
    int32_t viewer;
    uint32_t event, last; /* shown; of the match, as far as is known */
    bool playing;
    uint32_t speed;
    int64_t leader;
    char leader_name[WIRE_NAME_MAX + 1];
    int64_t alone_since_ms; /* since when the leader is not here; 0: he is */
    struct member *members; /* in the order in which they came */
    uint32_t member_count;
    bool others_mark;
    struct mark mark[VIEWING_MARKS_MAX];
    uint32_t mark_count;
};

/* The session ends or logs out. A leader may come back within VIEWING_GRACE_MS and leads on. */
void viewing_lose(struct session *s);
/* After a slow reader has read: the viewing as it is, if something of it was not sent to him. */
void viewing_catch_up(struct session *s);
/* Hands the lead on where the leader has not come back, and ends viewings without anybody. */
void viewings_sweep(struct core *core);
void viewings_free(struct core *core);

/* --- for viewing_ask.c -------------------------------------------------------------------------- */

struct viewing *viewing_create(struct room *room, const struct person *leader, int32_t viewer);
/* NULL: none of that id. */
struct viewing *viewing_find(const struct core *core, const char *id);
/* The last event of the match for this viewer, as far as the server can tell. */
uint32_t viewing_last(const struct room *room, int32_t viewer);
void viewing_enter(struct viewing *v, struct session *s);
/* The session takes part no longer. `meant`: he has said so; otherwise his connection broke, and he may come
 * back. The viewing may end with it. */
void viewing_part(struct session *s, bool meant);
Gonfalon__V1__Viewing *viewing_encode(struct arena *a, const struct viewing *v);
/* The whole of it, or where it is, to all but `except`, who knows. */
void viewing_push(struct viewing *v, const struct session *except);
void viewing_push_position(struct viewing *v, const struct session *except);

#endif
