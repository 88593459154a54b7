/* Every limit of the wire in one place: what may be sent, how long, how often. Whoever takes something from
 * a connection checks it against these before anything else looks at it. Those of a match are in
 * common/match/limits.h, those of the server's inside in server/base/limits.h. */
#ifndef GONFALON_WIRE_LIMITS_H
#define GONFALON_WIRE_LIMITS_H

/* --- protocol --- */
enum {
    WIRE_PROTOCOL_MIN = 1,
    WIRE_PROTOCOL_LIKE = 2, /* since then items of a view may be like others */
    WIRE_PROTOCOL_MAX = 2
};

/* --- messages --- */
enum {
    WIRE_FRAME_HEADER = 4,
    WIRE_MESSAGE_MAX = 256 * 1024,    /* from a client: the largest is an army list or a scenario */
    WIRE_REPLY_MAX = 2 * 1024 * 1024, /* from a server: the largest is a view of FIGURES_MAX figures */
    /* What one message may take in memory once it is read. A hostile one makes a lot of very little: two
     * bytes become a struct of a hundred. */
    WIRE_MESSAGE_MEMORY = 4 * 1024 * 1024,
    WIRE_REPLY_MEMORY = 64 * 1024 * 1024,
    /* What a view may hold once each item has all its attributes, and what counts for an attribute beside its
     * value: an item that is like another one takes a few bytes on the wire. */
    WIRE_WHOLE_VIEW_MAX = 32 * 1024 * 1024,
    WIRE_ATTRIBUTE_WEIGHT = 64,
    WIRE_ENCODE_MEMORY = 64 * 1024 * 1024, /* while a message of our own is built */
    WIRE_RECORD_CHUNK = 256 * 1024,
    WIRE_RECORD_MAX = 256 * 1024 * 1024
};

/* --- texts, in bytes --- */
enum {
    WIRE_NAME_MAX = 32, /* of accounts */
    WIRE_NAME_MIN = 2,
    WIRE_PASSWORD_MIN = 8,
    WIRE_PASSWORD_MAX = 256,
    WIRE_TOKEN_MAX = 64,
    WIRE_DEVICE_SIZE = 64, /* what a device shows at a log-in */
    WIRE_ID_MAX = 48,      /* of matches, army lists; invitation codes; cursors */
    WIRE_KEY_MAX = 64,     /* text keys, tags, names of options, systems, fields */
    WIRE_TITLE_MAX = 80,   /* of matches and army lists */
    WIRE_CHAT_MAX = 500,   /* one line */
    WIRE_REASON_MAX = 200, /* of a ban */
    WIRE_CLIENT_MAX = 64,  /* what a client calls itself */
    WIRE_LANGUAGE_MAX = 16,
    WIRE_JSON_MAX = 192 * 1024, /* an army list or a scenario */
    WIRE_CLIENT_ID_SIZE = 16,
    WIRE_NONCE_SIZE = 32
};

/* --- lists --- */
enum {
    WIRE_OPTIONS_MAX = 64,    /* options of a match */
    WIRE_BOTS_MAX = 16,       /* bot seats */
    WIRE_PHASES_MAX = 8,      /* in a filter */
    WIRE_RULE_TEXTS_MAX = 64, /* asked for at once */
    WIRE_PAGE_MAX = 100,      /* matches, people, notifications in one reply */
    WIRE_PAGE_DEFAULT = 50,
    WIRE_EVENTS_MAX = 500, /* events in one reply; above, a reconnecting client gets a view */
    WIRE_CHAT_HISTORY_MAX = 100,
    WIRE_ARMY_LISTS_MAX = 200,   /* that one account may keep */
    WIRE_OPEN_MATCHES_MAX = 100, /* that one account may have a seat in */
    WIRE_TABLES_MAX = 32,        /* matches open on one connection */
    WIRE_CONNECTIONS_MAX = 16,   /* of one account */
    WIRE_DEVICES_MAX = 8         /* shown at one log-in: a device that several people use */
};

/* --- rates and times --- */
enum {
    WIRE_REQUESTS_PER_SECOND = 50, /* of one connection, unless the host says otherwise */
    WIRE_REQUESTS_BURST = 4,       /* so many seconds' worth at once */
    WIRE_CHAT_PER_MINUTE = 30,
    WIRE_LEADS_PER_MINUTE = 600, /* positions of a viewing, so many seconds' worth at once: */
    WIRE_LEADS_BURST = 30,
    WIRE_MARKS_PER_MINUTE = 60,   /* arrows and circles of one connection */
    WIRE_LOGINS_PER_NAME = 10,    /* wrong passwords for one name from one address, within the time below */
    WIRE_LOGINS_PER_ADDRESS = 50, /* from one address for all names */
    WIRE_LOGIN_WINDOW_S = 15 * 60,
    WIRE_LOGINS_EVERYWHERE = 100, /* for one name from all addresses together, within a day */
    WIRE_REPEATS_KEPT = 32,       /* replies kept, for requests that are sent again */
    WIRE_HELLO_MS = 10 * 1000,    /* from the connection to the hello */
    WIRE_PING_MS = 15 * 1000,
    WIRE_SILENCE_MS = 45 * 1000,  /* a link silent for so long is dead */
    WIRE_DELAY_MAX_S = 24 * 3600, /* of spectators */
    WIRE_ALLOWANCE_MAX_S = 3600
};

#endif
