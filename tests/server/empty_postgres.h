/* For tests that run on either engine: where the store is, and an empty one for each test. tests/postgres.py
 * says where a PostgreSQL server is. */
#ifndef GONFALON_TESTS_SERVER_EMPTY_POSTGRES_H
#define GONFALON_TESTS_SERVER_EMPTY_POSTGRES_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdlib.h>

/* NULL: the test is about SQLite. */
static inline const char *postgres_address(void)
{
    return getenv("GONFALON_TEST_STORE");
}

/* Runs SQL beside the store. */
static inline bool postgres_do(const char *sql)
{
    PGconn *connection = PQconnectdb(postgres_address());
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);

    PQclear(result);
    PQfinish(connection);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static inline bool empty_postgres(void)
{
    return postgres_do("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
}

#endif
