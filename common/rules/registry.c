/* Every system this program can play. A new one: its files in meson.build, and a line here. */
#include "common/match/rules.h"

extern const struct rules battle, brothers, corsairs, orders, warband;

const struct rules *const rules_installed[] = {
    &brothers, &corsairs, &warband, &orders, &battle, NULL,
};
