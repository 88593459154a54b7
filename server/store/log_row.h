/* An entry of a log as its row has it: logs of matches and of tournaments begin with the same columns (whose
 * log it is, number, account, request, at_ms, entry). */
#ifndef GONFALON_SERVER_STORE_LOG_ROW_H
#define GONFALON_SERVER_STORE_LOG_ROW_H

#include "server/store/database.h"
#include "server/store/job.h"

/* All of them, in their order. */
void log_row_bind(struct query *q, int64_t owner, const struct entry_row *row);
/* LOG_COLUMNS, into a new row. */
struct entry_row *log_row_read(struct query *q, struct job *job, struct rows *rows);
#define LOG_COLUMNS "number, account, request, at_ms, entry"

#endif
