/* What the active unit can do now (menu.c, special.c, actions.c), and the activation itself (activation.c).
 */
#ifndef GONFALON_WARBAND_MENU_H
#define GONFALON_WARBAND_MENU_H

#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/rules/warband/actions.h"

void warband_menu(const struct match *m, int32_t unit, struct decision *d);
/* An early out: true if waiting, moving or a retreat is offered, which needs no search of the table. False:
 * only the whole menu tells whether there is more than to end the activation. */
bool warband_menu_begins(const struct match *m, int32_t unit);
void warband_special(const struct match *m, int32_t unit, struct decision *d);
/* An action of the active unit; `more`: the variant that takes more. The texts are those of its row. */
struct option *warband_offer(struct decision *d, enum warband_action action, int32_t a, int32_t b, bool more);
/* One that a figure of it can do. */
struct option *warband_offer_figure(struct decision *d, enum warband_action action, int32_t figure, int32_t b,
                                    bool more);

/* What an action does: the unit, and the id of the option (a, b and more of it). */
typedef enum flow warband_act(struct match *m, struct frame *f, int32_t unit, int32_t id);
#define ACTION(name, tag, label, more_tag, more_label, stalled, act) warband_act act;
#include "common/rules/warband/action_rows.h"
warband_act warband_do_action;
void warband_reset_activation(struct match *m, int32_t unit);

#endif
