/* An assignment is a matching in which two rows never go together and two columns always may. */
#include "common/tournament/assign.h"

#include <assert.h>
#include <stdlib.h>

/* More than any assignment weighs. */
static matching_weight too_much(int32_t rows, int32_t columns, const matching_weight *weight)
{
    matching_weight sum = 1;

    for (int32_t r = 0; r < rows; r++) {
        matching_weight greatest = 0;

        for (int32_t c = 0; c < columns; c++) {
            matching_weight w = weight[(size_t)r * (size_t)columns + (size_t)c];

            assert(w >= 0);
            greatest = w > greatest ? w : greatest;
        }
        sum += greatest;
        assert(sum < (matching_weight)1 << MATCHING_WEIGHT_BITS);
    }
    return sum;
}

bool assign_least(int32_t rows, int32_t columns, const matching_weight *weight, int32_t *column)
{
    int32_t all = rows + columns, n = all + all % 2, mate[MATCHING_MAX]; /* one more makes the number even */
    matching_weight impossible = too_much(rows, columns, weight), *full;
    bool done;

    assert(rows >= 0 && rows <= columns && n <= MATCHING_MAX);
    full = malloc(sizeof *full * ((size_t)n * (size_t)n + 1));
    if (!full)
        return false;
    for (int32_t u = 0; u < n; u++) {
        for (int32_t v = u + 1; v < n; v++) {
            matching_weight w = 0;

            if (u < rows && (v < rows || v >= all))
                w = impossible;
            else if (u < rows)
                w = weight[(size_t)u * (size_t)columns + (size_t)(v - rows)];
            full[(size_t)u * (size_t)n + (size_t)v] = full[(size_t)v * (size_t)n + (size_t)u] = w;
        }
    }
    done = matching_least(n, full, mate, NULL);
    for (int32_t r = 0; done && r < rows; r++)
        column[r] = mate[r] - rows;
    free(full);
    return done;
}
