/*
 * People and their programs. Each has a program that does what client/core does: asks under numbers, keeps
 * what has not been answered, comes back when the connection is lost and asks it again, and keeps its picture
 * of the table from patches. What they want is in player.c and rogue.c.
 */
#ifndef GONFALON_TESTS_FAULT_AGENT_H
#define GONFALON_TESTS_FAULT_AGENT_H

#include "common/wire/limits.h"
#include "common/wire/picture.h"
#include "tests/fault/route.h"

enum { AGENTS_MAX = 32 };

#define ASK(name) GONFALON__V1__CLIENT_MESSAGE__BODY_##name

enum reply_state { REPLY_NONE, REPLY_DONE, REPLY_REFUSED };

/* A request, kept until the end of the run. */
struct asked {
    uint32_t id;
    Gonfalon__V1__ClientMessage__BodyCase body;
    char match[MATCH_ID_SIZE];
    struct bytes message;
    bool is_entry;       /* what it does is an entry of the log */
    bool changes;        /* asked again it gets the same answer */
    uint64_t answer;     /* digest of the answer it gives, or of what a game master says to his act */
    uint32_t generation; /* of the password that it is about */
    int32_t act;         /* of a tournament: the entry that it makes; 0: none */
    uint32_t round;      /* of a tournament: whose pairings it asks for */
    bool acknowledged;   /* of a tournament: the server has said that it is done */
    enum reply_state state;
    uint64_t reply; /* digest */
    bool put_off;   /* refused unheard: what became of another copy of it, he does not know */
};

enum agent_kind {
    AGENT_PLAYER,
    AGENT_MASTER,
    AGENT_SPECTATOR,
    AGENT_VISITOR,
    AGENT_ROGUE,
    AGENT_HOST, /* this and all that follow: of a tournament; cup.h */
    AGENT_JUDGE,
    AGENT_ENTRANT,
    AGENT_ONLOOKER
};

/* What somebody of a tournament knows of it, by the last picture that he has asked for. */
struct cup_view {
    bool made;  /* of the host: he has been told that it is */
    bool known; /* nothing was done since */
    int64_t seen_ms;
    int32_t status;
    uint32_t todo;                  /* bits */
    uint32_t number;                /* as an entrant; 0: he is none */
    char match[MATCH_ID_SIZE];      /* his table of now */
    bool judged, left, leaves;      /* there is a judge; he has left, or may */
    uint32_t ready;                 /* entrants with a list */
    uint32_t open_call, taken_call; /* numbers; the latter is his; 0: none */
    char call_match[MATCH_ID_SIZE]; /* of the latter */
    uint32_t rounds, done_table;    /* the last round that he sees, and a table of it with a result */
    int whims;                      /* things that he may still do without need */
};

/* A match that some of them play, as they have agreed outside. */
struct meeting {
    struct meeting *next;
    int number;
    const char *system;
    char match[MATCH_ID_SIZE]; /* "": not created yet */
    char code[CODE_SIZE];
    uint32_t delay_seconds;
    int people; /* who play; the others are bots */
    uint32_t per_side;
    bool has_master;
};

struct agent {
    struct world *w;
    struct agent *next;
    enum agent_kind kind;
    int number;
    char wish[WIRE_NAME_MAX + 1], name[WIRE_NAME_MAX + 1]; /* what it is called here: "" not yet */
    uint8_t client_id[WIRE_CLIENT_ID_SIZE];
    char token[WIRE_TOKEN_MAX + 1];
    struct luck luck; /* of its own */

    struct route *route;
    bool greeted, gone;
    uint32_t last_id;
    struct asked **asked;
    size_t asked_count, asked_room;
    struct arena asking, hearing;
    bool armed;

    /* at the table */
    struct meeting *table;
    int seat; /* which of its people; 0 creates the match */
    bool joined, nonce_given, ready, opened, over;
    int32_t viewer;
    struct picture picture;
    struct arena decision_memory;
    Gonfalon__V1__Decision *decision; /* NULL: none is open */
    Gonfalon__V1__Answer *suggestion; /* for it; NULL: none yet */
    bool suggested, unsure;           /* unsure: what is open has to be asked */
    int answers_left;
    bool frozen_out; /* adjourned: agree to go on */
    bool frozen;     /* by the game master, or until he has ruled */

    /* accounts with a password; login.c */
    bool registers;
    int changes_left;
    uint32_t generation;                        /* of the last that the server has said is changed */
    uint32_t generation_known, generation_last; /* that he knows is changed; that he has tried */
    struct agent *owner;                        /* of a visitor: whose account he knows a password of */
    int tries_left, old_tried;
    uint32_t token_generation; /* what the owner's was when his token was given */

    struct cup_view cup; /* of a tournament */

    /* where a record that he asked for is put together; NULL: he has not */
    struct bytes *record;
    uint64_t *record_total;
};

struct agent *agent_create(struct world *w, enum agent_kind kind, struct meeting *table, int seat);
void agents_free(struct world *w);

const char *agent_name(const struct agent *a);
/* The name of its account; "": it has none yet. */
const char *agent_account(const struct agent *a);
void agent_address(const struct agent *a, struct connection *c);
const struct asked *agent_asked(const struct agent *a, uint32_t id);
struct asked *agent_find(struct agent *a, uint32_t id);
void agent_key(const struct agent *a, uint32_t id, uint8_t key[REQUEST_KEY_SIZE]);

/* The network says. */
void agent_heard(struct agent *a, struct route *r, const uint8_t *message, size_t size);
void agent_lost(struct agent *a, struct route *r);

/* Goes for ever. */
void agent_go(struct agent *a);

/* --- for what they want ----------------------------------------------------------------------- */

/* It thinks again, soon. */
void agent_wake(struct agent *a, int64_t ms);
void agent_connect(struct agent *a);
bool agent_waits_for(const struct agent *a, Gonfalon__V1__ClientMessage__BodyCase body);
size_t agent_unanswered(const struct agent *a);
void *agent_part(struct agent *a, const ProtobufCMessageDescriptor *type);
char *agent_text(struct agent *a, const char *text);
/* Asks under the next number. */
struct asked *agent_ask(struct agent *a, Gonfalon__V1__ClientMessage__BodyCase body, void *part,
                        const char *match);
void agent_guest(struct agent *a);

/* player.c: players and spectators */
void player_think(struct agent *a);
void player_hears(struct agent *a, const Gonfalon__V1__ServerMessage *m, const struct asked *asked);
/* Has he nothing left to do? */
bool player_satisfied(const struct agent *a);
/* master.c */
void master_acts(struct agent *a);
/* rogue.c */
void rogue_think(struct agent *a);
/* A player does what he should not. */
void player_misdeed(struct agent *a);

#endif
