/* Inside the core: what all its files share. Each part of it belongs to the file named beside it; the others
 * go through that file's functions. */
#ifndef GONFALON_SERVER_CORE_INSIDE_H
#define GONFALON_SERVER_CORE_INSIDE_H

#include "common/army/army.h"
#include "common/dice/keyed.h"
#include "common/wire/arena.h"
#include "common/wire/write_event.h"
#include "server/base/limits.h"
#include "server/core/core.h"
#include "server/core/gone.h"
#include "server/core/map.h"
#include "server/core/rates.h"
#include "server/core/turns.h"

struct annex;
struct queue;
struct rating_work;
struct request;
struct room;
struct session;
struct thought;

struct count {
    struct metric *sessions, *rooms, *lent, *requests, *refused, *entries, *reloads, *thoughts, *rules_gone;
};

struct core {
    struct core_config config;
    struct core_ports port;
    struct count count;         /* all NULL without metrics */
    struct entry *entry;        /* being made for some room */
    struct entry *bot_entry;    /* to look whether a bot has something to say */
    struct arena push;          /* for messages that answer nobody; emptied by whoever begins one */
    struct event_writer writer; /* room_play.c */
    struct dice_cipher *cipher;
    bool draining, stopped;

    /* session.c */
    struct session *sessions;
    size_t session_count;
    struct timer *sweep;
    int64_t swept_ms, expired_ms;
    bool store_trouble; /* the last commit failed */

    /* request.c */
    struct map clients; /* by client id */
    struct arena spare[REQUESTS_SPARE_MAX];
    size_t spare_count, unanswered;
    struct request *requests; /* all that have not been answered */

    /* account.c, token.c */
    struct attempts wrong_places, wrong_addresses, wrong_names, wrong_devices, new_addresses;
    uint8_t device_secret[DEVICE_SECRET_SIZE]; /* device.c */
    struct turns hashes;                       /* passwords; addresses take turns */
    struct ticket *tickets;
    size_t ticket_count;

    /* people.c */
    struct map people; /* by account */
    struct person **by_name;
    size_t people_count, people_room;

    /* notes.c */
    struct note *notes; /* on their way to the store */

    /* systems.c */
    struct system_data *systems; /* in the order of rules_installed */
    size_t system_count;

    /* lobby_live.c */
    struct lobby_group *groups;
    struct session *presence_readers;
    struct room *changed_rooms;
    struct person *changed_people;
    struct gone_person *gone_people;
    struct timer *flush;
    bool flush_armed;
    uint32_t lobby_chat; /* number of the last line */
    bool lobby_chat_known;

    /* room.c, deadlines.c */
    struct map rooms; /* by id */
    struct timer *room_sweep;
    struct deadline *deadlines;
    size_t deadline_count, deadline_room;
    bool deadlines_unread;   /* the store could not say which matches have to be awake, */
    bool tournaments_unread; /* or which tournaments */
    struct gone gone;        /* unfinished matches that cannot go on, as of the start */

    /* annexes.c: matches that are lent */
    struct annex *annexes;
    uint64_t questions, loans; /* so many have been asked, and made */

    /* borrow.c: and those that are borrowed */
    struct session *link; /* to the keeper; NULL: there is none */
    int64_t link_place;   /* of the keeper in the database */
    uint64_t link_life;
    struct map here; /* accounts that are connected to some node */
    bool full;       /* no more are taken, and those that are here go back */
    struct timer *borrow_look;

    /* hall.c */
    struct map halls; /* tournaments in memory, by id */

    /* holders.c */
    struct map holders; /* by account or address */

    /* thoughts.c */
    struct turns thinking; /* accounts take turns */
    struct thought *thoughts;
    uint64_t moments; /* of all rooms: no two are the same */

    /* ratings.c */
    bool rating;                     /* a match is being rated, or looked for */
    struct rating_work *rating_work; /* which; NULL: none yet */

    /* queue.c */
    struct queue *queue; /* NULL: nobody has waited yet */

    /* export.c */
    struct exported *exports;

    /* viewing.c */
    struct viewing *viewings;
    size_t viewing_count;
};

int64_t core_now(const struct core *core);
int64_t core_wall(const struct core *core);
void count_add(struct metric *metric, int64_t amount);
/* How a commit ended: everybody is told when the store begins to fail, and when it works again. */
void core_store_said(struct core *core, enum store_status status);

#endif
