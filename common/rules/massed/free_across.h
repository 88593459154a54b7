/* B7.1-h: figures without ranks that charge an enemy behind a line. */
#ifndef GONFALON_MASSED_FREE_ACROSS_H
#define GONFALON_MASSED_FREE_ACROSS_H

#include "common/match/match.h"
#include "common/rules/massed/terms.h"

enum massed_line_ahead {
    LINE_NONE,   /* no line, or one that it crosses on its way */
    LINE_ACROSS, /* it stands at the near side and strikes across */
    LINE_BARRED  /* no contact is made across it, and it cannot be crossed in a charge */
};

/* RULE("B7.1-h"): a figure with this base charges from `from` and would stand at *to, its front edge on the
 * enemy. LINE_ACROSS: a line between the two is nearer to the enemy than the base is deep; *to is drawn back
 * to its near side, and *far is how far that is. */
enum massed_line_ahead massed_line_ahead(const struct match *m, struct point from, const struct base *base,
                                         const struct massed_terms *terms, struct place *to, length *far);

#endif
