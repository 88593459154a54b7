/* The scenario files of `battle`, which no program can play yet: each passes as written, with its sides
 * swapped and with its figures numbered backwards; under sanitizers as written. */
#include "client/scenario/scenario.h"
#include "common/match/rules.h"
#include "tests/rounds.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const struct rules battle;
const struct rules *const rules_installed[] = {&battle, NULL};

enum { FILES_MOST = 2000, TEXT_MOST = 1 << 18 };

static char text[TEXT_MOST];

static void plays(void **state)
{
    const char *path = *state;
    FILE *file = fopen(path, "rb");
    struct scenario_result result;
    size_t bytes;

    if (!file)
        fail_msg("%s cannot be read", path);
    bytes = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(bytes < sizeof text);
    for (int32_t order = 0; order < rounds(SCENARIO_ORDERS, 1); order++)
        if (!scenario_run(text, bytes, (enum scenario_order)order, NULL, &result))
            fail_msg("order %d: %s", (int)order, result.message);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct CMUnitTest *)a)->name, ((const struct CMUnitTest *)b)->name);
}

static size_t find_files(const char *folder, struct CMUnitTest *tests)
{
    DIR *all = opendir(folder);
    size_t count = 0;

    if (!all)
        return 0;
    for (const struct dirent *one; (one = readdir(all)) != NULL && count < FILES_MOST;) {
        const char *dot = strrchr(one->d_name, '.');
        size_t bytes = strlen(folder) + strlen(one->d_name) + 2;
        char *path;

        if (!dot || strcmp(dot, ".json") != 0 || !(path = malloc(bytes)))
            continue;
        snprintf(path, bytes, "%s/%s", folder, one->d_name);
        tests[count++] = (struct CMUnitTest){.name = path, .test_func = plays, .initial_state = path};
    }
    closedir(all);
    qsort(tests, count, sizeof tests[0], by_name);
    return count;
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[FILES_MOST];
    size_t count = argc == 2 ? find_files(argv[1], tests) : 0;
    int failed;

    if (count == 0) {
        fprintf(stderr, "no scenario files\n");
        return 2;
    }
    failed = _cmocka_run_group_tests("battle_files", tests, count, NULL, NULL);
    for (size_t i = 0; i < count; i++)
        free(tests[i].initial_state);
    return failed;
}
