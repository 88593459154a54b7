/*
 * Every limit of the server in one place (those of the wire: common/wire/limits.h; those of a
 * match: common/match/limits.h). What a host may want to change is an option (config.h) and has its default
 * here.
 */
#ifndef GONFALON_SERVER_BASE_LIMITS_H
#define GONFALON_SERVER_BASE_LIMITS_H

/* --- connections --- */
enum {
    CONNECTION_QUEUE_LOW = 64 * 1024, /* "drained" below this */
    CONNECTION_QUEUE_HIGH =
        256 *
        1024, /* a reader this far behind is resynchronised; the first picture that waits does not count */
    CONNECTION_QUEUE_MAX = 4 * 1024 * 1024, /* and this far, cut; holds at least one snapshot */
    CONNECTION_UNSENT = 128 * 1024,         /* buffered by the system */
    CONNECTION_LINGER_MS = 5 * 1000,        /* for the last bytes after a goodbye */
    CONNECTION_STALL_MS = 30 * 1000,        /* a queue that does not move for so long is a dead reader */
    CONNECTION_FRAME_MS = 20 * 1000,        /* from the first byte of a frame to its last */
    CONNECTION_SOON_MS = 50,                /* so long may wait what nobody waits for */
    HANDSHAKE_MS = 10 * 1000,
    HANDSHAKES_MAX = 1000,           /* half-open, in all */
    HANDSHAKES_PER_ADDRESS_MAX = 50, /* half-open, from one address */
    HANDSHAKES_SPARED = 4,           /* of these, so many make room only after all others */
    CONNECTIONS_BACKLOG = 511,
    CONNECTION_SWEEP_MS = 1000, /* how often time limits are looked at */
    NET_READ_SIZE = 64 * 1024   /* one buffer for all connections */
};

/* --- web --- */
enum {
    WEB_REQUEST_MS = 20 * 1000,    /* from a socket's first moment, or its last answer, to a whole request, */
    WEB_KEEP_ALIVE_MS = 15 * 1000, /* and so much longer where it may rest between two */
    WEB_PATH_MAX = 256,
    WEB_FILES_MAX = 512,
    WEB_BYTES_MAX = 64 * 1024 * 1024,
    WEB_METRICS_SIZE = 64 * 1024
};

/* --- store --- */
enum {
    STORE_QUEUE_MAX = 64 * 1024 * 1024,     /* bytes of jobs not yet done; above, a job fails at once */
    STORE_GROUP_MAX = 1024,                 /* jobs in one transaction */
    STORE_GATHER_MAX = 128,                 /* jobs that wait for the end of the loop's turn */
    STORE_BUSY_MS = 2000,                   /* somebody else has the file locked for so long */
    STORE_ROWS_MAX = 1000,                  /* rows of one list */
    STORE_READ_BYTES_MAX = 4 * 1024 * 1024, /* blobs of one read of a range; at least one row is given */
    STORE_LOAD_ENTRIES_MAX = 100000,        /* entries after the snapshot, when a match is loaded */
    STORE_CHANGED_MS = 60 * 1000,           /* how far behind a match's place in lists may be */
    STORE_JOURNAL_MAX = 4096,               /* entries in the journal, not yet in their places */
    STORE_JOURNAL_ENTRY_MAX = 16 * 1024,    /* bytes of one; what is bigger has pages of its own anyway */
    STORE_JOURNAL_MS = 1000,                /* nothing to do for so long: they go there */
    STORE_CHECKPOINT_MS = 60 * 1000,        /* so long may an answer be in the write-ahead log alone, */
    STORE_CHECKPOINT_QUIET_MS = 5 * 1000,   /* if there is nothing else to do, so long, */
    STORE_CHECKPOINT_FRAMES = 4000,         /* and so many pages */
    STORE_LOGS_KNOWN_MAX = 8192,            /* matches whose logs' lengths are known without asking */
    STORE_AWAY_MS = 10 * 1000,      /* a database that is away for longer: those who wait are told so */
    STORE_RETURN_MS = 100,          /* from the first try to have it back to the second; each pause */
    STORE_RETURN_MAX_MS = 2 * 1000, /* is twice the one before, up to this */
    LEASE_BEAT_MS = 900,            /* a node that serves says so at least that often, about */
    LEASE_LOOK_MS = 200,            /* and one that stands by looks that often */
    STORE_TAKEN_MS = 5 * 1000,      /* so long the session of a server that was killed may hold on */
};

/* --- core: sessions and accounts --- */
enum {
    SESSION_SWEEP_MS = 1000,               /* how often silence is looked for */
    SESSION_REQUESTS_MAX = 64,             /* of one connection, under way at once */
    SESSION_FLOOD_MAX = 1000,              /* refused for their rate before the connection is cut */
    CLIENTS_KEPT_MAX = 20000,              /* running programs whose answers are kept for repetition */
    CLIENT_KEPT_MS = 15 * 60 * 1000,       /* after their last connection */
    REPEAT_ANSWER_MAX = 64 * 1024,         /* larger answers are not kept, but made again */
    REQUESTS_STORED_MS = 24 * 3600 * 1000, /* answers in the database */
    REQUESTS_SPARE_MAX = 64,               /* request records kept for reuse */
    ATTEMPTS_KEPT = 20000,                 /* names and addresses whose failures are counted */
    TOKEN_DAYS = 30,                       /* of a session, since it was last renewed: */
    TOKEN_RENEWED_DAYS = 1,                /* when it is used, but not more often */
    TICKET_MS = 60 * 1000,
    TICKETS_MAX = 1000,
    MUTED_MAX = 64,        /* people that one person does not want to read */
    NOTIFICATIONS_MAX = 64 /* kept for one person */
};

/* --- defaults of options: macros, because config.c needs their text --- */
#define ROOMS_PER_ACCOUNT       100 /* matches in memory, brought there by one account, */
#define ROOMS_PER_ADDRESS       400 /* and from one address */
#define BOT_MATCHES_PER_ACCOUNT 4   /* that bots play among themselves, */
#define BOT_MATCHES_PER_ADDRESS 8   /* and for all accounts at one address */

/* --- the bus between nodes, and the streams on it --- */
enum {
    BUS_MESSAGE_MAX = 512 * 1024,       /* NATS takes 1 MiB unless its host says otherwise */
    BUS_QUEUE_MAX = 64 * 1024 * 1024,   /* bytes that wait, each way; what comes on top is lost */
    BUS_QUEUE_HIGH = BUS_QUEUE_MAX / 4, /* above, who sends something to an outpost has to wait */
    BUS_SUBJECTS_MAX = 256,             /* that one node listens to: two for each of OUTPOSTS_MAX, and more */
    BUS_SERVERS_MAX = 16,
    BUS_RETURN_MS = 200,       /* from one try to have NATS back to the next */
    BUS_CONNECT_MS = 2 * 1000, /* so long a try may take */
    BUS_PING_MS = 1000,
    STREAM_BEAT_MS = 500,  /* each end says something at least that often, */
    STREAM_SILENT = 6,     /* and after so many beats without a word of the other the stream is over */
    STREAM_LISTS_MAX = 64, /* lists of connections that an outpost remembers */
    STREAM_RECORD_MAX = 4 * 1024 * 1024 + 64 * 1024, /* CONNECTION_QUEUE_MAX, and what goes with it */
    OUTPOSTS_MAX = 64,                               /* of one keeper */
    OUTPOST_CONNECTIONS_MAX = 256 * 1024,            /* of one outpost */
    OUTPOST_TICKETS_MAX = 1024,                      /* that an outpost asks for at once */
    OUTPOST_BYTES_PER_SECOND = 4 * 256 * 1024        /* of one connection; above, it is held */
};

/* --- core: lobby and rooms --- */
enum {
    LOBBY_FLUSH_MS = 200,     /* changes of lists are gathered for so long */
    LOBBY_CHANGES_MAX = 50,   /* matches in one push of changes */
    LOBBY_SCAN_ROWS = 200,    /* rows read for one page of a filtered list */
    ROOMS_MAX = 20000,        /* matches in memory */
    ROOM_WAITING_MAX = 256,   /* requests that wait for one room */
    ROOM_IDLE_MS = 60 * 1000, /* nobody there for so long: it leaves memory */
    ROOM_SWEEP_MS = 5 * 1000,
    ROOM_CLOCKS_SAVED_MS = 10 * 1000, /* so much of a clock's time is forgotten if the server dies */
    ROOM_KEYS_KEPT = 256,             /* requests that a room recognises when they come again */
    ROOM_SNAPSHOT_EVERY = 250,        /* entries */
    ROOM_WATCHERS_MAX = 10000,
    ROOM_LOG_MAX = 100000,  /* entries */
    DEADLINES_MAX = 200000, /* matches that sleep while a clock runs */
    EXPORTS_KEPT = 4,       /* records being fetched */
    EXPORT_KEPT_MS = 60 * 1000,
    INVITATION_DAYS = 90,
    REPLAY_ROWS = 200 /* rows of events in one read */
};

/* --- core: tournaments --- */
enum {
    HALLS_MAX = 2000,             /* tournaments in memory */
    HALL_WAITING_MAX = 1024,      /* requests that wait for one tournament */
    HALL_LOG_MAX = 100000,        /* entries */
    HALL_CHANGES_SHOWN = 200,     /* lines of its record */
    TOURNAMENTS_HOSTED_MAX = 8,   /* unfinished ones of one account */
    TOURNAMENTS_ENTERED_MAX = 32, /* that have not begun */
    TOURNAMENT_LOOKS_MAX = 16,    /* that one connection follows */
    TOURNAMENT_ENTRANTS_MAX = 512,
    TOURNAMENT_ROUNDS_MAX = 64,
    TOURNAMENT_GROUPS_MAX = 128,
    TOURNAMENT_TEAM_MIN = 3,
    TOURNAMENT_TEAM_MAX = 8,
    TOURNAMENT_SCENARIOS_MAX = 64,
    TOURNAMENT_LIST_LIMITS_MAX = 64,
    TOURNAMENT_WISHES_MAX = 256,    /* pairs who want to meet, or to be apart */
    TOURNAMENT_TEXT_MAX = 8 * 1024, /* what the host says to all */
    TOURNAMENT_CLUB_MAX = 48,
    TOURNAMENT_LIST_MAX = 32 * 1024, /* a list that is handed in */
    TOURNAMENT_CALLS_MAX = 64,       /* open at once */
    TOURNAMENT_BOTS_MAX = 8,         /* in a tournament of somebody who does not host the server */
};

/* --- core: the queue for opponents --- */
enum {
    QUEUE_MAX = 1000,                  /* who wait at once */
    QUEUE_TICK_MS = 5 * 1000,          /* from one look at all who wait to the next */
    QUEUE_GRACE_MS = 60 * 1000,        /* who has no connection is paired no more, and forgotten after this */
    QUEUE_PAIRED_KEPT = 64,            /* pairs that are remembered, */
    QUEUE_REMATCH_MS = 10 * 60 * 1000, /* so that two do not meet again at once */
    QUEUE_CLOCK_S = 60 * 60,           /* the bank of each side, */
    QUEUE_CLOCK_INCREMENT_S = 10       /* and what an answer adds */
};

/* --- core: watching a replay together --- */
enum {
    VIEWINGS_MAX = 2000,
    VIEWING_MEMBERS_MAX = 50,        /* connections that take part in one */
    VIEWING_MARKS_MAX = 64,          /* on its table at once */
    VIEWING_GRACE_MS = 30 * 1000,    /* a leader whose connection broke comes back within this */
    VIEWING_REACH = 100 * 1000 * 100 /* a mark lies within 100 m of the table's corner, in 0.01 mm */
};

/* --- others --- */
enum {
    WORK_QUEUE_MAX = 256,               /* of the thread pool */
    WORK_THREADS = 4,                   /* of the thread pool, unless UV_THREADPOOL_SIZE says otherwise */
    HASHES_AT_ONCE = WORK_THREADS,      /* passwords being hashed: 32 MiB each */
    HASHES_WAITING_MAX = 256,           /* and waiting for that: about 10 s of work */
    HASHES_PER_ADDRESS = 32,            /* of both, asked for from one address */
    BOT_THREADS_MAX = WORK_THREADS - 1, /* passwords never wait for bots alone */
    THOUGHTS_WAITING_MAX = 4096,        /* bots and questions that wait for a thread */
    THOUGHTS_PER_ACCOUNT = 64,          /* of these and of those being thought of, of one account */
    THOUGHT_RETRY_MS = 1000,            /* a bot that found too many waiting tries again */
    CONTROL_CALLERS_MAX = 8,            /* commands of the host at once */
    CONTROL_TEXT_MAX = 1024,
    CONTROL_PATIENCE_MS = 10 * 1000,
    CONFIG_LINE_MAX = 1024,
    CONFIG_PROBLEMS_MAX = 64,
    METRICS_MAX = 256,
    LOG_LINE_MAX = 2048
};

#endif
