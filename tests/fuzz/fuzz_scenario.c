/* Scenario files: whatever is in one, it is played or turned down with a message, in any order of its sides
 * and figures. The size picks the order, so that one input is one game. */
#include "tests/fuzz/target.h"

#include "client/scenario/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct scenario_result result;
    bool good =
        scenario_run((const char *)data, size, (enum scenario_order)(size % SCENARIO_ORDERS), NULL, &result);

    HOLDS(good == (result.message[0] == '\0'));
    return 0;
}
