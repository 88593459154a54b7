/* C2-g: shots at the moment of contact. */
#ifndef GONFALON_CORSAIRS_POINTBLANK_H
#define GONFALON_CORSAIRS_POINTBLANK_H

#include "common/rules/corsairs/figures.h"

#endif
