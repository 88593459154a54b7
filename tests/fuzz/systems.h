/* The installed systems and their catalogues, loaded once for all inputs. */
#ifndef GONFALON_TESTS_FUZZ_SYSTEMS_H
#define GONFALON_TESTS_FUZZ_SYSTEMS_H

#include "common/army/army.h"
#include "common/match/rules.h"

/* The system a byte stands for. */
const struct rules *system_for(uint8_t byte);
const struct catalogue *catalogue_for(const struct rules *rules);

#endif
