/* B8.2, B8.4, B8.5: moves of routers and of their pursuers. */
#ifndef GONFALON_BATTLE_ROUT_RUN_H
#define GONFALON_BATTLE_ROUT_RUN_H

#include "common/rules/battle/figures.h"

/* The routers run; false: none of them is left on the table. */
bool battle_run_routers(struct match *m, int32_t unit);
/* B8.4-b: they crowd together when their pursuers have moved. */
void battle_crowd_routers(struct match *m, int32_t unit);
/* B8.4.1-a: where routers head for in later turns. */
angle battle_flight_heading(const struct match *m, int32_t unit);

/* A pursuer goes after them; true: it has caught them, or would if they were still there. `line`: a piece
 * that costs it nothing to cross (B8.5-e); NOTHING. */
bool battle_go_after(struct match *m, int32_t unit, int32_t routers, int32_t line);
/* B8.5.1-a: set against their rear, or a flank. */
void battle_set_behind(struct match *m, int32_t unit, int32_t routers);
/* B7.11-c: free hits have thinned the routers: pursuers who touched them close up again; who cannot is as one
 * that is too slow (B8.5.2-d). */
void battle_keep_up(struct match *m, int32_t routers);
/* B8.5.1-d: routers whose pursuer was drawn away get a pace off. */
void battle_part_routers(struct match *m, int32_t routers, int32_t pursuer);
/* A pursuer for whom there is no room beside the routers is as one that is too slow (B8.5.2-d). */
void battle_drop_pursuit_without_contact(struct match *m, int32_t unit);
/* Its pursuit is over; `disordered`: and it is. */
void battle_end_pursuit(struct match *m, int32_t unit, bool disordered, const char *rule);

#endif
