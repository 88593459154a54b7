/* What is looked at when a run is over, and what can be looked at before. */
#ifndef GONFALON_TESTS_FAULT_AUDIT_H
#define GONFALON_TESTS_FAULT_AUDIT_H

#include "tests/fault/agent.h"

/* Is what a client has put together what there is to see, if he has heard all? */
void audit_picture(struct agent *a);
/* The log and the record of a match, which somebody asks for. */
void audit_match(struct world *w, struct agent *by, const char *match);
/* Requests against logs, pictures, records; and then, when all have gone, what is left. */
void audit_run(struct world *w, struct meeting *tables);

#endif
