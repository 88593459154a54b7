/* Rows of matches or of tournaments by their ids, and lists of them page by page: both are kept in tables of
 * the same shape (id, system, status, open, a time by which they are listed), so both are found alike. */
#ifndef GONFALON_SERVER_STORE_LISTING_H
#define GONFALON_SERVER_STORE_LISTING_H

#include "server/store/database.h"
#include "server/store/job.h"

/* Reads the row that the query stands at. */
typedef void row_reader(struct query *q, struct job *job, void *row);

struct listing {
    struct row_filter filter;
    struct rows rows;
};

/* What follows a WHERE with parameter 1, which differs from list to list; `time` is the column of the order.
 */
#define LISTED_BY(time)                                                                                      \
    " AND (?2 = '' OR system = ?2) AND (?3 = 0 OR open = 1) AND (?4 = 0 OR"                                  \
    " (?4 >> CAST(status AS INTEGER)) & 1 = 1)"                                                              \
    " AND (" time ", id) < (?5, ?6) ORDER BY " time " DESC, id DESC LIMIT ?7"

/* Adds what such a question finds. */
enum store_status listing_add(struct database *db, struct job *job, struct listing *list, const char *sql,
                              int64_t parameter, row_reader *read, size_t row_size);
/* Hands the question over, for `run`, which fills the listing, and `deliver`, which knows the callback's
 * type. */
void listing_submit(struct store *store, operation_run *run, job_deliver *deliver, void (*callback)(void),
                    void *context, const struct row_filter *filter);
/* For `deliver`: the rows, none if it failed. */
const void *listing_rows(const struct job *job, const void *data, size_t *count);

#endif
