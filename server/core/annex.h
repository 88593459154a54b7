/*
 * Matches that are played on other nodes. The core that serves, the keeper, has all people, lists and
 * tournaments; it lends matches that are being played to cores without any of that, annexes, and gets them
 * back when they are over, when nobody needs them in memory, or when the annex stops or is gone.
 *
 * While a match is lent the keeper has a room of it without a game (ROOM_LENT), with those who sit there.
 * Questions about it go to the annex as they are, with who asks (a leg, a connection of each client to the
 * annex), and come back with their answers. What the annex tells the table goes to these legs. README.md
 * tells the rest.
 */
#ifndef GONFALON_SERVER_CORE_ANNEX_H
#define GONFALON_SERVER_CORE_ANNEX_H

#include "server/core/lend.pb-c.h"
#include "server/core/room.h"

enum { ANNEX_NODE_SIZE = 64 };

struct leg;

/* --- the keeper's side; annexes.c, legs.c --- */

struct annex {
    struct core *core;
    struct annex *next;
    char node[ANNEX_NODE_SIZE];
    struct transport_user to;
    struct leg *own;  /* the keeper's */
    struct leg *legs; /* all */
    struct request *asked, **asked_end;
    uint32_t lent;
    bool full; /* it takes no more */
};

/* Lends the room if there is somebody to take it and all of it is durable and told. False: it stays. */
bool annexes_lend(struct room *room);
/* Somebody wants something of a room that is lent. */
void annex_ask(struct room *room, struct request *r);
/* A room that is lent is wanted here: it comes back soon. */
void annex_recall(struct room *room);
/* What an annex says. */
void annex_hears(struct leg *leg, const uint8_t *bytes, size_t size);
/* An account is connected now, or is not any more. */
void annexes_here(struct core *core, int64_t account, bool here);

/* A client's connection to an annex, or (without session) the keeper's. */
struct leg {
    struct connection connection; /* first */
    struct annex *annex;
    struct session *session;
    struct leg *next_of_session, **link_of_session;
    struct leg *next_of_annex, **link_of_annex;
};

struct leg *leg_begin(struct annex *annex, struct session *s);
/* That of the session; it is made if there is none. */
struct leg *leg_of(struct annex *annex, struct session *s);
void leg_say(struct leg *leg, const Gonfalon__Lend__Up *up);
void leg_end(struct leg *leg, enum close_reason reason);
/* The session has other people at its end, or they are other than they were. */
void legs_tell_who(const struct session *s);
/* It reads again. */
void legs_drained(const struct session *s);
void legs_end(struct session *s, enum close_reason reason);

/* --- the annex's side; borrow.c, borrow_hear.c --- */

/* Before the answer leaves for the client of the keeper. */
void borrow_answer(struct request *r, struct packet *packet);
void borrow_abandon(struct request *r);
/* The match is not here: the keeper looks again. */
void borrow_bounce(struct request *r);
/* The keeper's record of who sits where. */
void borrow_sat(const struct watcher *w);
void borrow_rose(const struct watcher *w);
void borrow_changed(const struct room *room);
void borrow_note(struct core *core, const Gonfalon__Lend__Note *note);
void borrow_rated(struct core *core);
/* The room is only waiting to be given back: nothing is done in it. */
bool borrow_waits(const struct room *room);
/* Gives it back if it is time and nothing of it is under way. The room is then gone, or busy. */
bool borrow_returns(struct room *room);
/* Gives it back at once. `lost`: nobody knows what of it is durable. */
void borrow_give_back(struct room *room, bool lost);
/* Is that account connected to any node? */
bool borrow_here(const struct core *core, int64_t account);
/* All rooms, for those who change the map while they go through them. For free(). */
struct room **borrow_rooms(struct core *core, size_t *count);
void borrow_forget_people(struct core *core);
/* Looks from now on for what is to be given back. */
void borrow_start(struct core *core);
void borrow_free(struct core *core);

#endif
