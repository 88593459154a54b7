/* The table of sines: a quarter turn in 256 coarse steps, each in 64 fine ones, joined by the sum of angles.
 */
#ifndef GONFALON_TABLE_SINES_H
#define GONFALON_TABLE_SINES_H

#include <stdint.h>

enum { SINE_FINE_BITS = 6, SINE_FINE_STEPS = 64, SINE_COARSE_STEPS = 256 };

extern const int32_t sine_coarse[257];
extern const int32_t sine_fine[64];
extern const int32_t cosine_fine[64];

#endif
