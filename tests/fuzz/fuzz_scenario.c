/* Scenario files: whatever is in one, it is played or turned down with a message. */
#include "tests/fuzz/target.h"

#include "client/scenario/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct scenario_result result;
    for (int order = 0; order < SCENARIO_ORDERS; order++) {
        bool good = scenario_run((const char *)data, size, (enum scenario_order)order, NULL, &result);
        HOLDS(good == (result.message[0] == '\0'));
    }

    return 0;
}
