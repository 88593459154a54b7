/* Every system there is, and tiny: the simulation plays them all. A new system is a line here and one in
 * meson.build. */
#include "tests/tiny/tiny.h"

extern const struct rules battle, brothers, corsairs, orders, warband;

const struct rules *const rules_installed[] = {&tiny, &brothers, &corsairs, &warband, &orders, &battle, NULL};
