/* Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013). The one part of the library
 * with floating point; what goes in and comes out are integers, so that a stored row is exactly what the next
 * calculation begins with. */
#ifndef GONFALON_TOURNAMENT_RATING_H
#define GONFALON_TOURNAMENT_RATING_H

#include <stdint.h>

struct rating {
    int32_t points;     /* hundredths: 150000 is 1500.00 */
    int32_t deviation;  /* hundredths */
    int32_t volatility; /* millionths: 60000 is 0.06 */
};

enum rating_limit {
    RATING_START = 150000,
    RATING_DEVIATION_START = 35000, /* also the most that inactivity leads to */
    RATING_DEVIATION_LEAST = 3000,  /* so that a rating can still move */
    RATING_VOLATILITY_START = 60000,
    RATING_VOLATILITY_LEAST = 1000,
    RATING_VOLATILITY_MOST = 200000,
    RATING_LEAST = 10000,
    RATING_MOST = 400000,
    RATING_TAU = 500000 /* millionths: how far volatility may move in a period; 0.3 to 1.2 are usual */
};

/* Half points: 0 a loss, 1 a draw, 2 a win. */
struct rating_game {
    struct rating opponent; /* as it was before the period */
    int32_t half_points;
};

struct rating rating_start(void);
/* After a rating period with these games; with none of them, the deviation grows. */
struct rating rating_after(struct rating before, int32_t games, const struct rating_game *game, int32_t tau);
/* After so many periods without a game. */
struct rating rating_idle(struct rating before, int32_t periods);

#endif
