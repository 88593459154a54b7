#include "tests/bench/masses.h"

#include <assert.h>
#include <stdio.h>

void masses_army(char text[MASSES_TEXT])
{
    int used =
        snprintf(text, MASSES_TEXT, "{\"format\": 1, \"system\": \"tiny\", \"name\": \"host\", \"units\": [");

    for (int i = 0; i < MASSES_UNITS; i++)
        used += snprintf(text + used, MASSES_TEXT - (size_t)used,
                         "%s{\"profile\": \"man\", \"name\": \"unit %d\", \"count\": %d}", i > 0 ? ", " : "",
                         i + 1, MASSES_UNIT);
    used += snprintf(text + used, MASSES_TEXT - (size_t)used, "]}");
    assert(used < MASSES_TEXT);
}

void masses_scenario(char text[MASSES_TEXT])
{
    int used = snprintf(
        text, MASSES_TEXT,
        "{\"format\": 1, \"system\": \"tiny\", \"id\": \"field\", \"name\": {\"en\": \"Field\", \"fr\": "
        "\"Champ\"}, "
        "\"text\": {\"en\": \"Two hosts meet.\", \"fr\": \"Deux armées se rencontrent.\"}, \"unit\": \"cm\", "
        "\"table\": {\"width\": 240, \"depth\": 100}, \"terrain\": [{\"kind\": \"wood\", \"outline\": [[60, "
        "40], "
        "[90, 40], [90, 55], [60, 55]]}, {\"kind\": \"fence\", \"line\": [[150, 50], [180, 50]]}], "
        "\"sides\": [{\"zone\": [[0, 0], [240, 0], [240, 20], [0, 20]], \"edge\": \"south\"}, {\"zone\": "
        "[[0, "
        "80], [240, 80], [240, 100], [0, 100]], \"edge\": \"north\"}]}");

    assert(used < MASSES_TEXT);
}
