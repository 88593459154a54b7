/* Every system this program can play. A new one: its files in meson.build, and a line here. */
#include "common/match/rules.h"

extern const struct rules brothers, corsairs, warband;

const struct rules *const rules_installed[] = {&brothers, &corsairs, &warband, NULL};
