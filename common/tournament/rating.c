/* Glicko-2. The steps are those of Glickman's paper; phi, mu and sigma are its letters for deviation, rating
 * and volatility on its own scale. */
#include "common/tournament/rating.h"

#include <assert.h>
#include <math.h>

static const double scale = 173.7178;
static const double pi = 3.14159265358979323846;
static const double converged = 0.000001;

struct glicko {
    double mu, phi, sigma;
};

static struct glicko from_row(struct rating r)
{
    return (struct glicko){((double)r.points / 100 - 1500) / scale, (double)r.deviation / 100 / scale,
                           (double)r.volatility / 1e6};
}

static int32_t rounded(double value, int32_t least, int32_t most)
{
    double whole = floor(value + 0.5);

    if (whole <= (double)least)
        return least;
    return whole >= (double)most ? most : (int32_t)whole;
}

static struct rating to_row(struct glicko g)
{
    return (struct rating){
        rounded((g.mu * scale + 1500) * 100, RATING_LEAST, RATING_MOST),
        rounded(g.phi * scale * 100, RATING_DEVIATION_LEAST, RATING_DEVIATION_START),
        rounded(g.sigma * 1e6, RATING_VOLATILITY_LEAST, RATING_VOLATILITY_MOST),
    };
}

/* How much an opponent's own uncertainty takes from what a game against him says. */
static double weight(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

static double expected(double mu, struct glicko opponent)
{
    return 1 / (1 + exp(-weight(opponent.phi) * (mu - opponent.mu)));
}

/* Step 5: the new volatility is where this is 0. */
static double volatility_equation(double x, double delta, double phi, double v, double a, double tau)
{
    double grown = phi * phi + v + exp(x);

    return exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - a) / (tau * tau);
}

/* The Illinois form of regula falsi, as the paper has it. */
static double new_volatility(struct glicko before, double delta, double v, double tau)
{
    double a = log(before.sigma * before.sigma), low = a, high, f_low, f_high;

    if (delta * delta > before.phi * before.phi + v) {
        high = log(delta * delta - before.phi * before.phi - v);
    } else {
        high = a - tau;
        while (volatility_equation(high, delta, before.phi, v, a, tau) < 0)
            high -= tau;
    }
    f_low = volatility_equation(low, delta, before.phi, v, a, tau);
    f_high = volatility_equation(high, delta, before.phi, v, a, tau);
    for (int32_t turn = 0; turn < 100 && fabs(high - low) > converged; turn++) {
        double next = low + (low - high) * f_low / (f_high - f_low);
        double f_next = volatility_equation(next, delta, before.phi, v, a, tau);

        if (f_next * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = next;
        f_high = f_next;
    }
    return exp(low / 2);
}

struct rating rating_start(void)
{
    return (struct rating){RATING_START, RATING_DEVIATION_START, RATING_VOLATILITY_START};
}

static struct rating within_limits(struct rating r)
{
    return to_row(from_row(r));
}

struct rating rating_idle(struct rating before, int32_t periods)
{
    struct glicko g = from_row(within_limits(before));

    assert(periods >= 0);
    g.phi = sqrt(g.phi * g.phi + (double)periods * g.sigma * g.sigma);
    return to_row(g);
}

struct rating rating_after(struct rating before, int32_t games, const struct rating_game *game, int32_t tau)
{
    struct glicko g = from_row(within_limits(before));
    double information = 0, sum = 0, v, phi;

    assert(games >= 0 && tau > 0);
    if (games == 0)
        return rating_idle(before, 1);
    for (int32_t i = 0; i < games; i++) {
        struct glicko opponent = from_row(within_limits(game[i].opponent));
        double e = expected(g.mu, opponent), w = weight(opponent.phi);

        assert(game[i].half_points >= 0 && game[i].half_points <= 2);
        information += w * w * e * (1 - e);
        sum += w * ((double)game[i].half_points / 2 - e);
    }
    v = 1 / information;
    g.sigma = new_volatility(g, v * sum, v, (double)tau / 1e6);
    phi = sqrt(g.phi * g.phi + g.sigma * g.sigma);
    g.phi = 1 / sqrt(1 / (phi * phi) + 1 / v);
    g.mu += g.phi * g.phi * sum;
    return to_row(g);
}
