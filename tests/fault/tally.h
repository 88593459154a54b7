/* What was done to the servers and what was looked at, over all runs: so that nobody believes a simulation
 * in which nothing happened. */
#ifndef GONFALON_TESTS_FAULT_TALLY_H
#define GONFALON_TESTS_FAULT_TALLY_H

#include <stdint.h>
#include <stdio.h>

enum fault {
    FAULT_BROKEN,       /* a link breaks, and all that was on its way is lost */
    FAULT_CUT_INSIDE,   /* the same in the middle of a frame */
    FAULT_HALF_OPEN,    /* it breaks, and the server does not notice */
    FAULT_LEFT,         /* a client goes by itself, and comes back */
    FAULT_DOUBLED,      /* a request comes twice */
    FAULT_DELAYED,      /* a frame takes seconds */
    FAULT_SPLIT,        /* a frame comes in pieces */
    FAULT_SLOW,         /* a client does not read for a while */
    FAULT_BEHIND,       /* so long that the server notices */
    FAULT_STORE_FAILED, /* a commit fails */
    FAULT_STORE_BUSY,
    FAULT_READ_FAILED,
    FAULT_DISK_FULL,    /* every commit fails for a while */
    FAULT_DIES,         /* the server dies, with whatever waits to be written */
    FAULT_DIES_WRITTEN, /* it dies after a write and before it hears of it */
    FAULT_STOPS,        /* it is stopped in good order */
    FAULT_NONSENSE,     /* bytes that are no message */
    FAULT_TWISTED,      /* a message with some bytes changed */
    FAULT_STRANGER,     /* somebody without a seat acts */
    FAULT_WRONG_ANSWER, /* a player's answer is none */
    FAULT_OTHERS,       /* a player answers for the other side */
    FAULT_REPEATED,     /* an id is used again for something else */
    FAULT_OLD_PASSWORD, /* somebody tries one that was changed */
    FAULT_CLOCK_AHEAD,  /* the wall clock is set forward */
    FAULT_CLOCK_BACK,
    FAULT_STORE_AWAY,    /* the store does nothing for a while, and then goes on, */
    FAULT_STORE_CUT,     /* and it went in the middle of a commit */
    FAULT_FROZEN,        /* the server stands still with something to write, and another takes its place */
    FAULT_OUTPOST_DIES,  /* and begins again */
    FAULT_ANNEX_STOPS,   /* a node that plays matches gives them back, and ends */
    FAULT_ANNEX_FROZEN,  /* one stands still with something to write, and its matches are taken back */
    FAULT_BUS_LOST,      /* a node is cut off from the bus, */
    FAULT_BUS_BLOCKED,   /* or is so without hearing of it */
    FAULT_BUS_DROPPED,   /* a message on the bus is lost, */
    FAULT_BUS_DOUBLED,   /* comes twice, */
    FAULT_BUS_REORDERED, /* or overtakes others */
    FAULTS
};

enum check {
    CHECK_EVENT,       /* an event that leaves is that viewer's, durable and due */
    CHECK_VIEW,        /* so is a picture */
    CHECK_DECISION,    /* so is a decision */
    CHECK_STATUS,      /* nothing in what is told of a match betrays its secrets */
    CHECK_CHAT,        /* talk goes to whom it is for */
    CHECK_ACK,         /* what is acknowledged is durable */
    CHECK_REFUSED,     /* what is refused has not happened */
    CHECK_ONCE,        /* an entry of a log was asked for, by him, like that, and is there once */
    CHECK_MASTER,      /* an act of a game master is as he asked for it, and there once */
    CHECK_PASSWORD,    /* whoever is let in knows the password of now */
    CHECK_TIME,        /* nobody has lost time */
    CHECK_SAME,        /* who asks again gets the same answer */
    CHECK_PICTURE,     /* what a client has put together from patches is what there is to see */
    CHECK_RECORD,      /* the record verifies */
    CHECK_LOG,         /* the stored log can be played again */
    CHECK_MEMORY,      /* queues, sessions, rooms, requests within their limits */
    CHECK_EMPTY,       /* when everybody has gone nothing is left */
    CHECK_CUP_ENTRY,   /* an entry of a tournament's log is by whom may make it, and fits */
    CHECK_CUP_PICTURE, /* what is told of a tournament is durable, and of its rounds only what is announced */
    CHECK_CUP_LIST,    /* a list is its owner's, or open */
    CHECK_CUP_ACK,     /* what is acknowledged in a tournament is durable, once */
    CHECK_FENCE,       /* a server whose place is taken writes nothing */
    CHECK_LENT,        /* what a node writes that plays matches is of one that is lent to it */
    CHECK_LENT_TABLE,  /* the same, of a table of a tournament */
    CHECK_LOAN,        /* a node writes nothing of a match that is not lent to it any more */
    CHECK_PASSED, /* what passes an outpost comes whole, once, in its order, and to him for whom it was */
    CHECK_OVER,   /* when the faults end, everybody comes to the end of his match */
    CHECKS
};

struct tally {
    uint64_t fault[FAULTS], check[CHECKS];
    uint64_t seeds, matches, entries, answers, restarts, resyncs, bytes, heap_most, queue_most;
    uint64_t cups;      /* tournaments that came to their end */
    uint64_t frontiers; /* runs with outposts, */
    uint64_t lenders;   /* and those in which they play matches */
    uint64_t masters, fellows, late,
        passwords; /* matches with a game master, several a side, a delay; changes */
};

extern const char *const fault_name[FAULTS];
extern const char *const check_name[CHECKS];

void tally_add(struct tally *to, const struct tally *from);
void tally_print(const struct tally *t, FILE *to);

#endif
