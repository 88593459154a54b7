/* Part of `gonfalond check`: is the schema as this program makes it, and does every row hold what was
 * written? */
#ifndef GONFALON_SERVER_STORE_CHECK_ROWS_H
#define GONFALON_SERVER_STORE_CHECK_ROWS_H

#include "server/store/upkeep.h"

struct database;

/* Both return how many problems they have told. */
int check_schema(struct database *db, upkeep_problem *tell, void *context);
int check_rows(struct database *db, upkeep_problem *tell, void *context);

#endif
