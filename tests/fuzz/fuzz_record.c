/* Logs of finished matches, as `gonfalon verify` reads them from a stranger. */
#include "tests/fuzz/target.h"

#include "client/verify/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct verdict verdict;

    verify_record(data, size, &verdict);
    HOLDS(verdict.count >= 0);
    return 0;
}
