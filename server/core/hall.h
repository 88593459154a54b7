/*
 * A hall holds one tournament in memory: the fold of its log, and those who look at it. It does one thing at
 * a time, as a room does: while something of it is on its way to the store requests for it wait in line, so
 * whatever anybody is told of it is durable; when the store fails it forgets what it did and loads itself
 * again.
 */
#ifndef GONFALON_SERVER_CORE_HALL_H
#define GONFALON_SERVER_CORE_HALL_H

#include "common/tournament/tournament.h"
#include "server/core/request.h"
#include "server/core/room.h"

struct hall;

typedef void hall_handler(struct hall *hall, struct request *r);

/* A connection that looks at the tournament. */
struct onlooker {
    struct session *session;
    struct hall *hall;
    bool missed; /* he was behind: the whole picture is due */
    struct onlooker *next_in_hall, **link_in_hall;
    struct onlooker *next_of_session, **link_of_session;
};

enum hall_status { HALL_LOADING, HALL_READY, HALL_BUSY };

/* What a hall knows of a table of the round that is played. */
struct table_look {
    bool due;   /* it has to be looked at */
    bool begun; /* its match had begun when it was looked at; it may have been put away since */
};

struct hall {
    struct core *core;
    int64_t id;
    char text_id[MATCH_ID_SIZE];
    enum hall_status status;
    struct tournament *t;
    uint32_t stored; /* entries that are durable, while it is loaded */
    struct request *waiting, **waiting_end;
    uint32_t waiting_count;
    int64_t used_ms;
    bool fresh;             /* created, and not durable yet */
    struct request *asking; /* the request being carried out, until its effects are durable */
    hall_handler *then;     /* and what follows then */

    struct onlooker *onlookers;
    uint32_t onlooker_count;
    uint32_t dirty;      /* bits of parts that have changed since the last push */
    uint32_t pushed;     /* changes (lines of the record) that were pushed */
    struct timer *flush; /* when the next push is due */
    bool flush_armed;
    struct timer *clock;     /* the next deadline */
    struct table_look *look; /* of each table of the round; NULL: none is played */
    uint32_t look_round, look_count;
    bool looking; /* at tables, just now */
};

/* --- life; hall.c ----------------------------------------------------------------------------- */

/* Runs `then` when the tournament is there and idle. Answers NOT_FOUND, in the same words, if there is none
 * and if r may not know of it: every request about a tournament goes through here. */
void with_hall(struct request *r, const char *text_id, hall_handler *then);
void with_hall_id(struct request *r, int64_t id, hall_handler *then);
struct hall *hall_find(const struct core *core, int64_t id);
/* A new one, not stored yet. NULL: too many. */
struct hall *hall_create(struct core *core);
void hall_forget(struct hall *hall);
/* Loads it without anybody asking: its time has come. */
void hall_wake(struct core *core, int64_t id);
void halls_sweep(struct core *core);
void halls_stop(struct core *core);
void halls_free(struct core *core);

/* --- the log ---------------------------------------------------------------------------------- */

/* An empty entry in the memory of r, or of the core if nobody asked. */
Gonfalon__V1__TournamentEntry *hall_entry(struct hall *hall, struct request *r);
/* Says when and by whom, applies it and puts it into the batch. False: it was refused, and nothing has
 * changed. */
bool hall_log(struct hall *hall, struct request *r, struct batch *batch, Gonfalon__V1__TournamentEntry *e,
              struct tournament_refusal *why);
/* Hands the batch over; the hall is busy until it is durable. Then r (NULL: nobody asked) gets its answer,
 * `then` runs, and everybody is told. If it fails the hall goes back to what is durable. */
void hall_commit(struct hall *hall, struct request *r, struct batch *batch, hall_handler *then);
/* All of this for one entry: r is refused, or gets a short picture when it is done. */
void hall_act(struct hall *hall, struct request *r, Gonfalon__V1__TournamentEntry *e, hall_handler *then);
/* Back to what is durable. */
void hall_reload(struct hall *hall);
void refuse_by_tournament(struct request *r, const struct tournament_refusal *why);

/* --- who is who ------------------------------------------------------------------------------- */

bool hall_governed_by(const struct hall *hall, const struct request *r);
/* Host or judge. */
bool hall_staff(const struct hall *hall, const struct request *r);
/* The asker as an entrant. NULL: he is none, and r has been refused. */
const struct tournament_entrant *hall_own_entrant(const struct hall *hall, struct request *r);
/* Refuses r unless he governs it. */
bool hall_host_asks(const struct hall *hall, struct request *r);

/* --- what is shown; tournament_picture.c ------------------------------------------------------ */

enum { PARTS_ALL = -1 };
#define PART_BIT(part) (1u << GONFALON__V1__TOURNAMENT_PART__TOURNAMENT_PART_##part)

/* With whose eyes it is looked at. */
struct tournament_eyes {
    int64_t account; /* 0: nobody's */
    bool host, judge;
};

struct tournament_eyes hall_eyes(const struct hall *hall, int64_t account, Gonfalon__V1__Role role);
Gonfalon__V1__TournamentReply *encode_tournament(struct arena *a, const struct hall *hall,
                                                 struct tournament_eyes eyes, uint32_t parts);
/* What lists show of it. */
Gonfalon__V1__TournamentInfo *encode_tournament_info(struct arena *a, const struct tournament *t,
                                                     uint64_t now, struct tournament_eyes eyes);

/* --- who looks; tournament_watch.c ------------------------------------------------------------ */

void hall_look(struct hall *hall, struct session *s);
void hall_unlook(struct onlooker *o);
void hall_unlook_one(struct hall *hall, struct session *s);
void hall_unlook_all(struct session *s);
/* These parts have changed: told with the next push. */
void hall_changed(struct hall *hall, uint32_t parts);
void hall_watch_free(struct hall *hall);

/* --- notifications; tournament_tell.c --------------------------------------------------------- */

/* Bots get none. `match` and `from` may be empty. */
void hall_notify(struct hall *hall, int64_t account, Gonfalon__V1__NotificationKind kind, const char *match,
                 const char *from);
/* All who are in it, but one. */
void hall_notify_entrants(struct hall *hall, Gonfalon__V1__NotificationKind kind, int64_t but,
                          const char *from);
/* Once until it is read. */
void hall_notify_once(struct hall *hall, int64_t account, Gonfalon__V1__NotificationKind kind,
                      const char *match);
hall_handler hall_tell_admitted;

/* --- tables; tournament_tables.c -------------------------------------------------------------- */

/* Something has happened at a table: the tournament looks at it, now or when it can. */
void tournament_hears(struct room *room);
/* May its match be played on another node? Not while the tournament has something to do with it. */
bool tournament_lends(const struct room *room);
/* The tournament compares each table that it has to look at with what it knows of it, and does what follows:
 * takes its result, starts it, ends it, halts it, seats a judge. After a crash it looks at all of them. */
void hall_look_around(struct hall *hall);
/* All tables of the round. */
void hall_look_at_all(struct hall *hall);
/* Whether the match of a table had begun when it was last looked at. */
bool hall_saw_begun(const struct hall *hall, const struct tournament_round *round,
                    const struct tournament_table *table);

/* --- rounds; tournament_rounds.c -------------------------------------------------------------- */

/* What the host does with rounds. */
void tournament_direct_rounds(struct hall *hall, struct request *r);
/* Goes on by itself: captains' steps that are due, and rounds where the settings say so. True: something is
 * on its way to the store. */
bool hall_go_on(struct hall *hall);
/* When the round that is announced begins by itself; 0: never. */
uint64_t hall_next_round_at(const struct tournament *t);
/* After a call: judges and host hear of it. */
hall_handler hall_told_judges;

/* --- teams; tournament_teams.c ---------------------------------------------------------------- */

/* Makes the steps that are due of captains who are bots, or have not answered in time. True: something is on
 * its way to the store. */
bool hall_decide_for_captains(struct hall *hall);
/* After a step: the captains of whom the next one is due, or the players whose tables are known now. */
hall_handler hall_told_captains;
/* When the first step of captains runs out; 0: none is due. */
uint64_t hall_captains_at(const struct tournament *t);
/* By which others enter for a team. */
enum { TEAM_CODE_SIZE = 17 };
bool team_code(const struct hall *hall, uint32_t team, char code[TEAM_CODE_SIZE]);
/* The first board of the team that is free; 0: none. */
uint32_t team_free_board(const struct tournament *t, const char *team);

/* --- receipts; tournament_lists.c ------------------------------------------------------------- */

/* A salt, and the digest of it and the text. False: nothing random is to be had. */
bool hall_seal(struct hall *hall, struct arena *a, const char *text, ProtobufCBinaryData *salt,
               ProtobufCBinaryData *digest);

/* The cost of a list; adds whatever the system, the points or the limits of the tournament have against it.
 */
int32_t hall_check_list(const struct hall *hall, const char *json, struct problems *problems);
/* Is there a ready-made army that bots could play with? Of a system without any, yes. */
bool hall_has_ready_army(const struct hall *hall);
/* The entry of a list that is handed in, sealed; NULL: it could not be sealed. */
struct chosen_army;
Gonfalon__V1__TournamentEntry *hall_list_entry(struct hall *hall, struct request *r, uint32_t entrant,
                                               const struct chosen_army *army, int32_t cost);

/* --- time; tournament_clock.c ----------------------------------------------------------------- */

/* When its next deadline is, on the wall; 0: never. */
uint64_t hall_next(const struct hall *hall);
/* When a server that begins has to wake it: at once if tables are played. */
uint64_t hall_deadline(const struct hall *hall);
/* Sets its timer to that. */
void hall_clock(struct hall *hall);

/* --- settings; tournament_settings.c ---------------------------------------------------------- */

/* Fills in what was left out, and looks for everything that is wrong. False: r has been refused. */
bool tournament_settings_check(struct request *r, Gonfalon__V1__TournamentSettings *s);
/* The settings of its matches. */
Gonfalon__V1__MatchSettings *tournament_match_settings(struct arena *a,
                                                       const Gonfalon__V1__TournamentSettings *s,
                                                       const char *scenario, const char *title);

#endif
