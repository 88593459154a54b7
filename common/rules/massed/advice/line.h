/* Suggestions for deployment: a line of battle. */
#ifndef GONFALON_MASSED_ADVICE_LINE_H
#define GONFALON_MASSED_ADVICE_LINE_H

#include "common/rules/massed/deploy.h"

struct massed_line {
    const struct massed_deployment *deployment;
    bool (*shoots)(const struct match *m, int32_t unit); /* from afar: it stands in few ranks */
    int32_t shooting_ranks;                              /* so many of them shoot, in which shooters stand, */
    int32_t shooting_files;                              /* unless their line would be longer than this */
    /* What it is worth that the unit stands there, as the system sees it; NULL: nothing more is looked at. */
    int32_t (*suits)(const struct match *m, int32_t unit, const struct answer_item *place);
    const char *label; /* of a suggestion: its arguments are `unit`, `across` and `deep` */
};

void massed_suggest_line(const struct match *m, const struct massed_line *line, const struct decision *d,
                         struct suggestions *s);

#endif
