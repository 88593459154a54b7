/* What the tests of matches share: a game of tiny, which is closed after each test. */
#ifndef GONFALON_TESTS_MATCH_HELP_H
#define GONFALON_TESTS_MATCH_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/tiny/game.h"

static struct game game;
static struct game *const g = &game;

static int teardown(void **state)
{
    (void)state;
    game_close(g);
    return 0;
}

#define TEST(name) cmocka_unit_test_teardown(name, teardown)

#endif
