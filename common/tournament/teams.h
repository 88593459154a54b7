/* Team events: how two captains pair their players, and what a team has from its boards.
 *
 * The procedure of the world team championships. Each captain names a defender in secret; both are shown.
 * Each offers two attackers against the other's defender in secret; both are shown. Each chooses one of the
 * two for his own defender; the refused go back to the hand. That repeats with those who are left. Once each
 * team has offered its last players: of three, the refused meet each other; of four, the refused meet each
 * other, and so do the two who were neither named nor offered. */
#ifndef GONFALON_TOURNAMENT_TEAMS_H
#define GONFALON_TOURNAMENT_TEAMS_H

#include "common/army/problem.h"
#include "common/tournament/limits.h"
#include "common/tournament/scoring.h"

#include <stdbool.h>
#include <stdint.h>

enum { TEAM_PLAYERS_MIN = 3, TEAM_PLAYERS_MAX = 8 };

enum team_step { TEAM_DEFENDERS, TEAM_ATTACKERS, TEAM_CHOICES, TEAM_PAIRED };

/* How a board came about. */
enum team_board_kind { TEAM_BOARD_FIXED, TEAM_BOARD_DEFENDED, TEAM_BOARD_REFUSED, TEAM_BOARD_LEFT };

struct team_board {
    enum team_board_kind kind;
    int32_t defending; /* the team of the defender; NO_ENTRANT if there is none */
    int32_t player[2];
};

/* One captain's part of the present round; NO_ENTRANT where nothing is named, or nothing may be seen yet. */
struct team_picks {
    bool defender_sealed, attackers_sealed, chosen_sealed; /* he has done it */
    int32_t defender;
    int32_t attacker[2]; /* his own players, against the other's defender; the lower number first */
    int32_t chosen;      /* the other team's player whom his defender takes */
};

/* Plain data, to be stored as it is. */
struct team_pairing {
    int32_t players; /* a team */
    enum team_step step;
    int32_t round; /* from 1 */
    bool paired[2][TEAM_PLAYERS_MAX];
    struct team_picks picks[2];
    int32_t board_count;
    struct team_board board[TEAM_PLAYERS_MAX];
};

/* NULL, or the key of a refusal: "team_players" (3 to 8), "team_no_team", "team_step" (not now),
 * "team_sealed" (done already), "team_no_player", "team_player_paired", "team_player_defends",
 * "team_same_twice", "team_not_offered". A refused step changes nothing. */
const char *team_start(struct team_pairing *p, int32_t players);
/* Fixed board order: player i meets player i. At once TEAM_PAIRED. */
const char *team_start_fixed(struct team_pairing *p, int32_t players);
const char *team_defend(struct team_pairing *p, int32_t team, int32_t player);
const char *team_attack(struct team_pairing *p, int32_t team, int32_t player, int32_t other);
const char *team_choose(struct team_pairing *p, int32_t team, int32_t attacker);

enum team_scoring_by {
    TEAM_SUM,   /* the sum of the boards' points */
    TEAM_MARGIN /* win, draw or loss by the difference of the sums */
};

struct team_scoring {
    enum team_scoring_by by;
    int32_t cap; /* no team gets more than this from the boards; what is cut off the winner goes to the
                    loser, so that the sum stays; 0: no cap */
    int32_t draw_margin; /* TEAM_MARGIN: up to this difference (after the cap) it is a draw */
    int32_t win, draw, loss;
};

/* Every problem, for teams of so many players whose boards are scored like this:
 *   "team_scoring_by"     no such way                                              /by
 *   "team_scoring_cap"    below 0, or more than the boards can bring               /cap
 *   "team_scoring_margin" below 0, or more than the boards can bring               /draw_margin
 *   "team_scoring_points" a draw above a win, a loss above a draw, out of bounds   /win
 *   "team_scoring_high"   TEAM_SUM may go beyond SCORING_POINTS_MAX a round: it needs a cap  /cap
 */
void team_scoring_check(const struct team_scoring *s, const struct scoring *board, int32_t players,
                        struct problems *problems);

struct team_score {
    int32_t boards[2]; /* sums as played */
    int32_t capped[2];
    int32_t points[2]; /* tournament points */
};

/* points[i][team] of each of the boards. */
void team_score(const struct team_scoring *s, int32_t boards, const int32_t (*points)[2],
                struct team_score *out);

#endif
