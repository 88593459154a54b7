/* A match somebody sits at: its picture, its status and the open decisions, kept up to date from pushes.
 * After a lost connection the table is opened again with the last event that is known, so that nothing is
 * missed and nothing told twice. */
#ifndef GONFALON_CLIENT_BOARD_H
#define GONFALON_CLIENT_BOARD_H

#include "client/core/client.h"
#include "common/wire/picture.h"

enum { BOARD_DECISIONS_MAX = SIDES_MAX + 1 }; /* of the sides, and of the game master */

struct board;

/* Any of them may be NULL. They must not ask the server anything: they are called in the midst of listening.
 */
struct board_listener {
    void *context;
    /* After it has been applied to the picture. */
    void (*event)(void *context, const struct board *b, const Gonfalon__V1__Event *event);
    /* The whole picture is new: what happened in between is not told. */
    void (*fresh)(void *context, const struct board *b);
    void (*status)(void *context, const struct board *b);
    /* Open, or (without options and all) closed: then `open` is false. */
    void (*decision)(void *context, const struct board *b, const Gonfalon__V1__Decision *d, bool open);
    void (*chat)(void *context, const struct board *b, const Gonfalon__V1__ChatLine *line);
    void (*notice)(void *context, const struct board *b, const Gonfalon__V1__Notice *notice);
};

struct board_decision {
    struct arena memory;
    const Gonfalon__V1__Decision *decision; /* NULL: this place is free */
};

struct board {
    struct client *client;
    struct board_listener listener;
    char match[WIRE_ID_MAX + 1], code[WIRE_ID_MAX + 1];
    bool as_spectator, opened;
    uint32_t life; /* of the client when it was opened */
    struct picture picture;
    struct arena info_memory, status_memory;
    const Gonfalon__V1__MatchInfo *info;     /* as it was when the table was opened */
    const Gonfalon__V1__MatchStatus *status; /* as it is now; never NULL once opened */
    Gonfalon__V1__ViewerKind viewer;
    int32_t side, player; /* -1: none */
    struct board_decision decision[BOARD_DECISIONS_MAX];
};

/* `code` may be "". Nothing is asked before board_open. Free it in any case. */
void board_start(struct board *b, struct client *c, const char *match, const char *code, bool as_spectator,
                 const struct board_listener *listener);
enum client_result board_open(struct board *b);
void board_free(struct board *b);

/* Listens as client_wait does, and takes all that has come. */
enum client_result board_wait(struct board *b, int other, int timeout_ms, bool *other_ready);
/* Takes what has come already, and opens the table again if the connection is a new one: after client_ask. */
enum client_result board_catch_up(struct board *b);

/* The first open decision of one's own; NULL if there is none. Valid until the board listens again. */
const Gonfalon__V1__Decision *board_decision(const struct board *b);
/* Has the player yet to give his part of the answer? */
bool board_awaits(const Gonfalon__V1__Decision *d, int32_t player);
bool board_over(const struct board *b);

#endif
