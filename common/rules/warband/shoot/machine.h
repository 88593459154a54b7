/* War machines and their crews (machine.c): the crew pays together. */
#ifndef GONFALON_WARBAND_MACHINE_H
#define GONFALON_WARBAND_MACHINE_H

#include "common/match/match.h"

/* W8.1-f: a crewman who is at blows takes no part in a shot, but he can reload. */
enum warband_crew_work { CREW_SHOOTS, CREW_RELOADS };
bool warband_can_reload(const struct match *m, int32_t unit);
void warband_reload(struct match *m, int32_t unit);
int32_t warband_crew_ac(const struct match *m, int32_t unit, enum warband_crew_work work);
void warband_crew_pay(struct match *m, int32_t unit, int32_t ac, enum warband_crew_work work);
int32_t warband_machine_ac(const struct match *m, int32_t unit); /* for its move (W11-c) */
int32_t warband_gunner(const struct match *m, int32_t unit);

#endif
