/* Checks the settings with which somebody wants to create a match, and fills in what he left out. */
#ifndef GONFALON_SERVER_CORE_SETTINGS_H
#define GONFALON_SERVER_CORE_SETTINGS_H

#include "server/core/request.h"

/* Checks the settings and fills in what was left to the server (points, scenario, sides, players a side,
 * clock, master). False: r has been refused. */
bool settings_check(struct request *r, Gonfalon__V1__MatchSettings *s);

#endif
