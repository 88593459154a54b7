/* What the active unit can do now (menu.c, special.c), and the activation itself (activation.c). */
#ifndef GONFALON_WARBAND_MENU_H
#define GONFALON_WARBAND_MENU_H

#include "common/match/match.h"
#include "common/rules/rules.h"

void warband_menu(const struct match *m, int32_t unit, struct decision *d);
/* An early out: true if waiting, moving or a retreat is offered, which needs no search of the table. False:
 * only the whole menu tells whether there is more than to end the activation. */
bool warband_menu_begins(const struct match *m, int32_t unit);
void warband_special(const struct match *m, int32_t unit, struct decision *d);
/* Something that one figure of the active unit can do. */
struct option *warband_offer(struct decision *d, const char *tag, const char *label, int32_t kind,
                             int32_t figure, int32_t b);
void warband_do_special(struct match *m, int32_t unit, int32_t id);
void warband_reset_activation(struct match *m, int32_t unit);

#endif
