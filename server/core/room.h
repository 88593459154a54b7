/*
 * A room holds one match in memory: its row, its seats, and once it has begun the game, its clocks and those
 * who look at it.
 *
 * A room does one thing at a time. While something of it is on its way to the store (or the room itself on
 * its way from there), requests for it wait in line. So whatever anybody is told of a room is durable, and
 * when the store fails the room forgets what it did and loads itself again.
 */
#ifndef GONFALON_SERVER_CORE_ROOM_H
#define GONFALON_SERVER_CORE_ROOM_H

#include "common/wire/bytes.h"
#include "server/core/game.h"
#include "server/core/holders.h"
#include "server/core/request.h"

enum {
    UNFINISHED = 1 << GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN |
                 1 << GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING |
                 1 << GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED,
    BOT_LEVEL_SIZE = 12,
    CODE_SIZE = 12,
    MATCH_ID_SIZE = 12
};

struct seat {
    int64_t account; /* 0: free, or a bot */
    char name[WIRE_NAME_MAX + 1];
    bool master;
    int32_t side; /* -1: the game master */
    char bot[BOT_LEVEL_SIZE];
    bool ready;
    int64_t allowance_ms; /* left, for disconnections */
    uint32_t watching;    /* connections at the table */
};

struct room_side {
    char *army; /* JSON; NULL: none chosen, or the match has begun */
    char army_name[WIRE_TITLE_MAX + 1];
    bool army_chosen;
    bool nonce_given;
    uint8_t nonce[DICE_NONCE_SIZE];
    /* The clock of the open decision: charged only while it runs; while all of the side are away, their
     * allowance is used up first. */
    uint32_t decision; /* its number; 0: none is open */
    bool running, away;
    int64_t since_ms; /* when what was spent was last added up */
    int64_t spent_ms;
    uint32_t told;      /* number of the decision that the side has been asked; 0: none */
    int32_t told_given; /* and which of its commanders had given their part of the answer, as bits */
};

/* A connection at the table. */
struct watcher {
    struct session *session;
    struct room *room;
    int32_t viewer;
    int32_t player; /* index of his seat; -1: none */
    bool missed;    /* he was behind: a picture is due */
    struct watcher *next_in_room, **link_in_room;
    struct watcher *next_of_session, **link_of_session;
};

/* What one entry gave one viewer: events packed one behind the other, as fields of an Events message. */
struct heard {
    struct bytes events;
    uint32_t first, count;
};

/* A side's time as of what is durable, by the clock that never jumps. It outlives what the room has to take
 * back: as long as it is in memory, days too are counted by this and not by the wall clock. */
struct room_time {
    uint32_t decision; /* 0: nothing was asked */
    int64_t spent_ms, since_ms;
    bool running;
};

/* While these are the same, so is what everybody at the table is told of the status: all that it says and
 * that changes without a new row. Compared as bytes. */
struct status_marks {
    uint64_t rows, offers;
    const struct game *game;
    const Gonfalon__V1__Outcome *outcome;
    uint32_t phase, spectators, wants_pause, wants_draw;
    int32_t left_ms[SIDES_MAX]; /* of an open decision at its start */
    uint32_t running, sides_paused, frozen, master_decides;
    uint8_t presence[PLAYERS_MAX];
};

enum room_status {
    ROOM_LOADING,
    ROOM_READY,
    ROOM_BUSY,
    ROOM_LENT /* its match is played on another node (annex.h): here is only who sits there */
};

struct room {
    struct core *core;
    int64_t id;
    char text_id[MATCH_ID_SIZE];
    enum room_status status;
    struct request *waiting, **waiting_end;
    uint32_t waiting_count;
    int64_t used_ms;
    struct holders held_by[HELD_KINDS];
    uint64_t moment;        /* another with every entry, and whenever the game is read anew */
    struct request *asking; /* the request being carried out, until its effects are durable */
    room_handler *then;     /* and what follows then */
    uint32_t borrowed;      /* reads of the store under way that come back to it */
    bool dropped;           /* it goes when the last of them has come back */
    bool fresh;             /* created, and not durable yet */
    struct load *loading;   /* on its way from the store; loader.c */
    bool loaded_fresh;      /* just come from the store: its clocks are not set yet */

    /* played elsewhere; annex.h */
    struct annex *annex;    /* that has it, or is about to; NULL: it is played here */
    int64_t loan;           /* the epoch under which it is lent, or borrowed; 0: neither */
    int64_t lend_after_ms;  /* it could not be lent: not again before */
    struct packet *settled; /* it comes from elsewhere: the status that the table was told last */
    struct request *again;  /* asked of a node that has it no more */
    bool idle;              /* borrowed, and nobody needs it in memory */
    bool recalled;          /* it is wanted where it came from */

    /* the row */
    Gonfalon__V1__MatchPhase phase;
    Gonfalon__V1__MatchSettings *settings;
    int64_t host;
    char creator[WIRE_NAME_MAX + 1];
    char code[CODE_SIZE];
    int64_t created_ms, started_ms, ended_ms, changed_ms;
    char rematch[MATCH_ID_SIZE];
    int64_t tournament; /* that it belongs to; 0: none */
    uint32_t round, table;
    char *setup; /* the engine's, once the match has begun */
    char *scenario_json;
    char rules_version[32];
    struct dice_pact pact;
    uint8_t commitment[DICE_COMMITMENT_SIZE];
    int32_t side_count;
    struct room_side side[ASKED_MAX]; /* that of ASKED_MASTER has only a clock */
    uint32_t seat_count;
    struct seat seat[PLAYERS_MAX];
    int64_t muted[MUTED_MAX];
    uint32_t muted_count;
    Gonfalon__V1__Outcome *outcome; /* NULL until it is over */
    uint64_t rows; /* how often a whole row was read or written: what it says may be another then */
    uint32_t turn, waiting_sides; /* as of the last entry; of a match that is not loaded to be played */

    /* the game; NULL before it has begun, and when its rules are not here any more */
    struct game *game;
    uint32_t snapshot_at;            /* entries of the last snapshot */
    struct heard heard[VIEWERS_MAX]; /* of the entry under way */
    struct bytes heard_record;       /* the same for the record: RecordEvents */
    uint8_t keys[ROOM_KEYS_KEPT][REQUEST_KEY_SIZE];
    uint32_t key_end[ROOM_KEYS_KEPT]; /* the last bytes of each */
    uint32_t key_count;

    /* clocks, agreement to pause */
    struct timer *clock;
    struct room_time time[ASKED_MAX];
    int64_t clocks_saved_ms; /* when the row last learnt what has been spent */
    bool paused;
    bool halted;          /* its tournament is paused */
    uint32_t wants_pause; /* bits of sides */
    uint32_t wants_draw;  /* likewise, when the rules are gone; stranded.c */

    /* bots */
    struct timer *bot_timer;
    bool bot_armed;
    struct thought *thought; /* what the bot thinks of on another thread; NULL: it does not */

    /* who looks */
    struct watcher *watchers;
    uint32_t watcher_count, spectator_count;
    struct packet *status_sent;       /* what everybody was told last, without what changes by itself */
    struct status_marks status_marks; /* of then */
    struct timer *delay;              /* spectators: when the next events are due */
    uint32_t shown;                   /* number of the last event that delayed spectators may see */
    bool trailing;                    /* there are spectators who see the past */
    bool showing;                     /* the next ones are on their way from the store */
    struct request *late;             /* delayed spectators who wait to come in */

    /* talk */
    uint32_t chat[VIEWERS_MAX]; /* number of the last line of each audience */
    bool chat_known;
    uint32_t chat_reads;
    bool chat_unreadable; /* one of the reads has failed */
    struct request *chat_waiting;

    /* to be told to the lobby; lobby_live.c */
    bool changed;
    struct room *next_changed;
};

/* --- life ------------------------------------------------------------------------------------- */

/* Runs `then` when the room of that id is there and idle. Answers NOT_FOUND, in the same words, if there is
 * none and if r may not know of it: every request about a match goes through here. */
void with_room(struct request *r, const char *text_id, room_handler *then);
void with_room_id(struct request *r, int64_t id, room_handler *then);
/* Wakes it without anybody asking: a clock or a bot has to run. */
void room_wake(struct core *core, int64_t id);
/* Puts down who has lost his seat, and is no longer to look with its eyes. */
void room_send_away(struct room *room, int32_t seat);
struct room *room_find(const struct core *core, int64_t id);
/* A new match, not yet stored: seats, settings and pact are the caller's to fill. NULL: too many rooms. */
struct room *room_create(struct core *core, int64_t id);
/* Of a room whose first commit failed. */
void room_forget(struct room *room);
void rooms_start(struct core *core);
void rooms_stop(struct core *core);
void rooms_free(struct core *core);

/* Puts the row (settings, seats, brief) into the batch. */
void room_write(struct room *room, struct batch *batch);
/* Status and brief only, with each entry; and when only the clocks went on. */
void room_write_brief(struct room *room, struct batch *batch);
void room_write_state(struct room *room, struct batch *batch);
/* Lets the row know what has been spent on open decisions, now and then, in case the server dies. */
void room_save_clocks(struct room *room);
/* The game is not what it was: what somebody thinks of it counts no more. */
void room_moved(struct room *room);
/* An empty batch for what the room writes; it comes to nothing if the match is played elsewhere by then. */
struct batch *room_batch(struct room *room);
/* Hands the batch over; the room is busy until it is durable. Then r (NULL: nobody asked) gets its answer,
 * `then` runs, and everybody is told what there is to tell. If it fails the room goes back to what is
 * durable. */
void room_commit(struct room *room, struct request *r, struct batch *batch, room_handler *then);
/* A read of the store on behalf of the room: it does nothing else until room_release. */
void room_hold(struct room *room);
void room_release(struct room *room);

/* A read of the store whose callback comes back to the room while it goes on: it stays in memory until then.
 */
void room_borrow(struct room *room);
/* The callback has come. False: the room was dropped meanwhile, and must not be touched any more. */
bool room_return(struct room *room);

/* --- who is who ------------------------------------------------------------------------------- */

int32_t room_seat_of(const struct room *room, int64_t account); /* -1: none */
/* With whose eyes he looks at the match, and in whose numbers he speaks of it. */
int32_t room_viewer(const struct room *room, const struct request *r);
bool room_has_master(const struct room *room);
/* May r open the table? Those with a seat may, and all who know of the match unless it has no spectators.
 * Whatever shows or says something at the table of a match asks this. */
bool room_admits(const struct room *room, const struct request *r);
/* He created it, or hosts and administers here. */
bool room_governed_by(const struct room *room, const struct request *r);
bool room_begun(const struct room *room);
bool room_over(const struct room *room);

/* --- at the table; room_open.c, room_tell.c --------------------------------------------------- */

void room_leave(struct watcher *w);
/* The same, and nobody is told. */
void room_stand(struct watcher *w);
/* Somebody sits there already: he is told nothing. */
void room_sit(struct room *room, struct session *s, int32_t viewer, int32_t player, bool missed);
void room_leave_all(struct session *s);
/* After a slow reader has read: pictures of all his tables. */
void room_catch_up(struct session *s);
struct watcher *room_watcher(const struct room *room, const struct session *s);
/* Everything to everybody: after the room went back to what is durable. */
void room_show_all(struct room *room);
/* Nothing to anybody who was told all that is durable: it went on elsewhere. */
void room_show_settled(struct room *room);
/* A picture to those who read again and have missed something; until then they are told nothing. */
void room_show_missed(struct room *room);
/* Pushes what the entry gave: events, decisions, the status. */
void room_tell(struct room *room);
/* The status, if it is not what was told last. */
void room_tell_status(struct room *room);
void room_send(struct room *room, struct packet *packet, uint32_t viewers);
/* The same, for what nobody has to act upon. */
void room_send_soon(struct room *room, struct packet *packet, uint32_t viewers);

/* Those who can be asked, in turn: the sides, then the game master. Begins with 0, ends with ASKED_MAX. */
static inline int32_t next_asked(const struct room *room, int32_t asked)
{
    return asked + 1 == room->side_count ? (int32_t)ASKED_MASTER : asked + 1;
}

/* --- play; room_play.c ------------------------------------------------------------------------ */

/* Applies an entry on behalf of r (NULL: the clock or a bot). False: refused, and r has been told why. */
bool room_apply(struct room *room, struct request *r, const struct entry *e);
/* Gives an answer its receipt, if it will be sealed. */
void room_seal(struct room *room, struct entry *e);
/* Has the room taken this request before? Then it gets the same answer. */
bool room_knows(struct room *room, struct request *r);
void room_remember(struct room *room, struct blob key);
event_sink room_hears;
/* An empty entry to fill in: the core's only one, for it is big. */
struct entry *must_entry(struct room *room);
/* Puts what was heard into the batch, and the state of play into the row. */
void room_write_events(struct room *room, struct batch *batch);
/* Puts into it what each viewer sees before anything has happened, to begin a replay from without the rules.
 */
void room_write_first_views(struct room *room, struct batch *batch);
void room_follow(struct room *room);
/* The open decisions that this viewer may see. */
Gonfalon__V1__Decision **encode_decisions(struct arena *a, struct room *room, int32_t viewer, size_t *count);
/* The seat that r may act with in a running match; -1: none, and r has been refused. */
int32_t acting_seat(struct room *room, struct request *r);

/* --- whose rules are gone; stranded.c --------------------------------------------------------- */

/* It has begun and is not over, and cannot go on, because its rules (or a setup and log that they can read)
 * are not here. */
bool room_stranded(const struct room *room);
/* What people can do about it; r gets its answer. */
void stranded_resign(struct room *room, struct request *r);
void stranded_draw(struct room *room, struct request *r);
void stranded_decline(struct room *room, struct request *r);
void stranded_master(struct room *room, struct request *r);
/* Its tournament has decided the table: the winner's side, or -1. */
void stranded_decided(struct room *room, int32_t winner);

/* --- clocks; room_clock.c --------------------------------------------------------------------- */

/* Something has changed that makes clocks run or stand. */
void room_clocks(struct room *room);
void room_clocks_free(struct room *room);
/* An entry has been applied: new decisions have their clocks set to nothing spent. */
void room_clocks_asked(struct room *room);
/* What the side has spent on its open decision. */
int32_t room_spent_ms(const struct room *room, int32_t side);
int32_t room_left_ms(const struct room *room, int32_t side); /* -1: no clock */
/* Since when the clock of a side runs, as if it had never stood still, on the wall; 0: it stands. */
int64_t room_asked_wall_ms(const struct room *room, int32_t side);
/* When the first clock runs out, on the wall; 0: none runs. */
int64_t room_deadline(const struct room *room);
/* A clock that has to be watched while it runs: the room must stay awake. */
bool room_clock_awake(const struct room *room);

/* --- bots; room_bots.c ------------------------------------------------------------------------ */

void room_bots(struct room *room);
bool room_bot_acts(const struct room *room);
/* No person has a side, or none has it any more: he has resigned. */
bool room_bots_alone(const struct room *room);
/* It has thought, and the match is where it was. */
void room_bot_answers(struct room *room, int32_t side, int32_t player, const struct answer *a);
/* There is no thread for it now: it tries again. */
void room_bot_waits(struct room *room);
void room_bots_free(struct room *room);

/* --- spectators who see the past; room_delay.c ------------------------------------------------ */

bool room_delayed(const struct room *room);
/* To him, a picture of what he may see by now. */
void room_delay_show(struct room *room, struct watcher *w);
/* Shows spectators what is due, and sees to it that the rest comes in time. */
void room_delay_next(struct room *room);
/* A spectator comes: he gets the picture of then. */
void room_delay_open(struct room *room, struct request *r);
void room_delay_free(struct room *room);

/* --- on the wire; match_info.c ---------------------------------------------------------------- */

Gonfalon__V1__MatchInfo *encode_match_info(struct arena *a, const struct room *room, int64_t account);
Gonfalon__V1__Presence room_presence(const struct room *room, const struct seat *seat);
Gonfalon__V1__MatchStatus *encode_status(struct arena *a, const struct room *room, bool delayed);
Gonfalon__V1__MatchReply *encode_match_reply(struct arena *a, const struct room *room, int64_t account);
char *match_id_text(struct arena *a, int64_t id);
void match_id_write(int64_t id, char text[MATCH_ID_SIZE]);
/* 0 if it is none. */
int64_t match_id_read(const char *text);

#endif
