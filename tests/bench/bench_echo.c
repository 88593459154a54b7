/* The floor for any server of this kind: a frame comes, the same frame goes. Nothing is kept.
 *
 * usage: bench_echo CERTIFICATE KEY; prints the port it listens on. */
#include "tests/bench/floor.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    static const struct floor_server echo = {.frame = floor_send};

    if (argc != 3) {
        fprintf(stderr, "usage: bench_echo CERTIFICATE KEY\n");
        return 2;
    }
    return floor_run(&echo, argv[1], argv[2]);
}
