/*
 * What a database engine has to offer to the rest of this folder: transactions, and statements in the SQL
 * that all engines understand (README.md says which words those are). Used by one thread at a time.
 */
#ifndef GONFALON_SERVER_STORE_ENGINE_H
#define GONFALON_SERVER_STORE_ENGINE_H

#include "server/store/database.h"

enum expectation {
    EXPECT_ANY,
    EXPECT_CHANGE, /* of at least one row: a conflict if there is none, */
    EXPECT_OURS    /* or the end, for the row is this server's; it may be told later */
};

struct engine {
    void (*close)(struct database *db);
    /* Several statements without parameters. */
    enum store_status (*run_all)(struct database *db, const char *sql);

    enum store_status (*begin)(struct database *db);
    enum store_status (*commit)(struct database *db);
    void (*roll_back)(struct database *db);

    /* Within a transaction: from now on `run` may answer STORE_OK before the statement is performed. */
    void (*defer)(struct database *db);
    /* All that was deferred is performed, and this is the first trouble that it had in this transaction. */
    enum store_status (*settle)(struct database *db);

    enum store_status (*run)(struct query *q, enum expectation expected);
    /* Goes to the next row; false: there is none, or the query's status says what failed. */
    bool (*row)(struct query *q);
    /* Of the row that the query stands at; texts are followed by a zero byte. */
    struct value (*column)(struct query *q, int column);
    void (*end)(struct query *q);

    /* For simulations: reading works, and every commit fails. */
    void (*refuse_writes)(struct database *db, bool refuse);

    /* Does it have something to do in a quiet moment? Then this does it; and this after a group of jobs. */
    bool (*restless)(const struct database *db);
    void (*quiet)(struct database *db);
    void (*worked)(struct database *db);

    /* Is the connection lost? Then this tries once to come back. */
    bool (*away)(const struct database *db);
    bool (*come_back)(struct database *db);
    /* Was a commit under way when the connection was lost? `survived`: after coming back, and it was done. */
    bool (*unsure)(const struct database *db);
    bool (*survived)(struct database *db);
    /* Nobody asks any more whether it was done. */
    void (*give_up)(struct database *db);
};

extern const struct engine sqlite_engine;
extern const struct engine postgres_engine;

#endif
