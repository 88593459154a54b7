/* The log: the entries from which a whole match can be rebuilt. Nothing else changes a match. */
#ifndef GONFALON_MATCH_LOG_H
#define GONFALON_MATCH_LOG_H

#include "common/match/decision.h"
#include "common/match/limits.h"

enum entry_kind {
    ENTRY_ANSWER,   /* a side answers its open decision */
    ENTRY_TIMEOUT,  /* its clock ran out: the default answer is taken */
    ENTRY_STANDING, /* a standing answer is left, changed or removed */
    ENTRY_RESIGN,
    ENTRY_DRAW,        /* offer, or agreement to the other's offer */
    ENTRY_ADJOURN,     /* likewise */
    ENTRY_RESUME,      /* likewise */
    ENTRY_TAKEBACK,    /* asks to take back answer `to` and all after it */
    ENTRY_GRANT,       /* the last side agrees to the take-back that all others ask for: it is done */
    ENTRY_DECLINE,     /* all offers of the others are declined */
    ENTRY_CALL_MASTER, /* a player calls the game master: the match is frozen until he rules */
    ENTRY_MASTER,      /* an act of the game master */
    ENTRY_COMMAND,     /* a unit of one's side is given to a fellow player */
    ENTRY_TIME_CALLED, /* the time for the whole match is over: it ends as the rules end a game cut short */
    ENTRY_LEAVE,       /* a commander leaves his part of the side's answer to the default one */
    ENTRY_OVERRULE,    /* offers to change something as the game master could, or agrees to it */
    ENTRY_KINDS
};

enum master_act {
    MASTER_FREEZE,
    MASTER_RELEASE,
    MASTER_MOVE,     /* `target` to `at`, `facing`: a figure, or a whole unit if `what` is ITEM_UNIT */
    MASTER_CHANGE,   /* field `name` of item kind `what`, number `target`, to `value` */
    MASTER_REROLL,   /* entry `to`, the last that rolled dice, anew; what followed is undone */
    MASTER_RULE,     /* words only, with the rule they concern */
    MASTER_TAKEBACK, /* to before entry `to`, whatever was rolled since */
    MASTER_END,      /* the match ends; `value` is the winner or -1 */
    MASTER_ACTS
};

struct entry {
    int32_t kind;
    int32_t player;   /* index in the state's players; -1 for the clock */
    int32_t side;     /* on whose behalf; the game master: -1 */
    int32_t spent_ms; /* time the side took, charged to its clock */
    uint32_t to;
    int32_t act, what, target, value;
    struct point at;
    int32_t facing;
    char name[32];
    char rule[RULE_ID_MAX_BYTES];
    char text[RULING_MAX_BYTES];
    struct standing_order {
        int32_t question, unit, remove;
        char tag[STANDING_TAGS][16];
    } standing;
    /* Of a sealed answer: what its owners were given to prove later that this is what they wrote. The host
     * makes it with the secret of the dice, which the engine does not know; "": none. */
    char receipt[RECEIPT_BYTES];
    struct answer answer;
};

/* Entries are numbered from 1. Gives entry n, valid until the next call; the host keeps the log, in memory or
 * in a database. */
typedef const struct entry *log_reader(void *context, uint32_t n);

extern const char *const entry_kind_name[ENTRY_KINDS];
extern const char *const master_act_name[MASTER_ACTS];

#endif
