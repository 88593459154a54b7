/* Templates that are laid on the table where a player aims: a disc for a burst, a line for a ball, a cone for
 * fire. under.h tells what lies under them. */
#ifndef GONFALON_TABLE_TEMPLATE_H
#define GONFALON_TABLE_TEMPLATE_H

#include "common/table/units.h"

enum template_kind { TEMPLATE_NONE, TEMPLATE_DISC, TEMPLATE_LINE, TEMPLATE_CONE };

struct target_template {
    int32_t kind; /* enum template_kind */
    length size;  /* radius of a disc; length of a line or cone */
    length width; /* of a line; of a cone at its far end */
};

#endif
