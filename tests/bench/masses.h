/* A massed battle for benches: tiny in ranks (T11), 25 units of 20 figures a side on a field of 240 by 100
 * centimetres. */
#ifndef GONFALON_TESTS_BENCH_MASSES_H
#define GONFALON_TESTS_BENCH_MASSES_H

#include <stddef.h>

enum { MASSES_UNITS = 25, MASSES_UNIT = 20, MASSES_POINTS = 3000, MASSES_TEXT = 4096 };

/* The army of a side as an army list; the field as a scenario. */
void masses_army(char text[MASSES_TEXT]);
void masses_scenario(char text[MASSES_TEXT]);

#endif
