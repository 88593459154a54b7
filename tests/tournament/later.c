/* Preloaded into a server, so that weeks pass in a test: the wall clock is GONFALON_LATER seconds ahead. The
 * clock that never jumps is left alone. */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static long later = -1;
    long result = syscall(SYS_clock_gettime, clock, now);

    if (later < 0) {
        const char *given = getenv("GONFALON_LATER");

        later = given ? strtol(given, NULL, 10) : 0;
    }
    if (result == 0 && clock == CLOCK_REALTIME)
        now->tv_sec += later;
    return (int)result;
}
