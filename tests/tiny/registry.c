/* The systems of a program that plays tiny alone. Others (tests/fault) list it beside the real ones. */
#include "tests/tiny/tiny.h"

const struct rules *const rules_installed[] = {&tiny, NULL};
