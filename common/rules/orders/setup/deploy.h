/* O10.1-a: how units of a side are put down. */
#ifndef GONFALON_ORDERS_DEPLOY_H
#define GONFALON_ORDERS_DEPLOY_H

#include "common/rules/massed/deploy.h"

const struct massed_deployment *orders_deployment(void);

#endif
