/* C11-a, C10-d: leaders and deployment. */
#ifndef GONFALON_CORSAIRS_DEPLOY_H
#define GONFALON_CORSAIRS_DEPLOY_H

#include "common/rules/corsairs/corsairs.h"

void describe_leader(const struct match *m, int32_t side, struct decision *d);
void fallback_leader(const struct match *m, const struct decision *d, struct answer *a);
void suggest_leader(const struct match *m, const struct decision *d, struct suggestions *s);
void describe_deploy(const struct match *m, int32_t side, struct decision *d);
bool check_deploy(const struct match *m, const struct decision *d, const struct answer *a, struct preview *p,
                  struct refusal *why);
void fallback_deploy(const struct match *m, const struct decision *d, struct answer *a);
void suggest_deploy(const struct match *m, const struct decision *d, struct suggestions *s);

#endif
