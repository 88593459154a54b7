/* Random events with their standings and the terms of each tie-break, one JSON object a line, for
 * check_standings.py. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/dice/seeded.h"
#include "common/tournament/standings.h"

enum { PEOPLE_MAX = 24, ROUNDS_PLAYED_MAX = 9, TERMS_MAX = 2 * ROUNDS_PLAYED_MAX };

static struct seeded_stream chance;

static int32_t below(int32_t n)
{
    return (int32_t)seeded_draw(&chance, (uint32_t)n);
}

struct event {
    struct standings_event all;
    struct standings_entrant entrant[PEOPLE_MAX];
    struct standings_game game[PEOPLE_MAX * ROUNDS_PLAYED_MAX];
};

static void some_result(struct event *e, const struct scoring *s, int32_t round, int32_t a, int32_t b)
{
    struct standings_game *g = &e->game[e->all.game_count++];
    struct table_result r = {.winner = NO_ENTRANT};
    int32_t kind = below(20);

    r.kind = b == NO_ENTRANT ? (kind < 15 ? RESULT_BYE : RESULT_ABSENT)
             : kind == 0     ? RESULT_WALKOVER
             : kind == 1     ? RESULT_DOUBLE_LOSS
                             : RESULT_PLAYED;
    r.victory[0] = below(12) * 10;
    r.victory[1] = below(12) * 10;
    if (r.kind == RESULT_WALKOVER)
        r.winner = below(2);
    else if (r.kind == RESULT_PLAYED && r.victory[0] != r.victory[1])
        r.winner = r.victory[1] > r.victory[0];
    *g = (struct standings_game){.round = round, .entrant = {a, b}, .kind = r.kind};
    scoring_points(s, &r, g->scored);
}

/* Any two of those who are left meet: standings know no pairing rules. */
static void some_round(struct event *e, const struct scoring *s, int32_t round)
{
    int32_t left[PEOPLE_MAX], n = 0;

    for (int32_t i = 0; i < e->all.count; i++) {
        if (round <= e->entrant[i].left_after)
            left[n++] = i;
    }
    for (int32_t i = n - 1; i > 0; i--) {
        int32_t j = below(i + 1), swap = left[i];
        left[i] = left[j];
        left[j] = swap;
    }
    for (int32_t i = 0; i < n; i += 2)
        some_result(e, s, round, left[i], i + 1 < n ? left[i + 1] : NO_ENTRANT);
}

static void some_event(struct event *e)
{
    struct standings_settings *set = &e->all.settings;
    struct scoring scoring;
    int32_t rounds = below(ROUNDS_PLAYED_MAX + 1), order[TIEBREAKS];

    *e = (struct event){.all = {.count = below(PEOPLE_MAX + 1), .entrant = e->entrant, .game = e->game}};
    scoring_preset((enum scoring_preset)below(SCORING_PRESETS), &scoring);
    set->draw_points = scoring.row[0].winner;
    set->cut = below(3);
    set->seed = (uint64_t)below(1000);
    for (int32_t i = 0; i < TIEBREAKS; i++) {
        int32_t j = below(i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    set->tiebreak_count = below(TIEBREAKS + 1);
    for (int32_t i = 0; i < set->tiebreak_count; i++)
        set->tiebreak[i] = (enum tiebreak)order[i];
    for (int32_t i = 0; i < e->all.count; i++)
        e->entrant[i] = (struct standings_entrant){.rating = below(5) * 100,
                                                   .adjustment = below(10) ? 0 : below(5) - 2,
                                                   .left_after = below(6) ? ROUNDS_MAX : below(rounds + 1),
                                                   .disqualified = below(20) == 0};
    for (int32_t round = 1; round <= rounds; round++)
        some_round(e, &scoring, round);
}

static void print_games(const struct event *e)
{
    printf("\"games\":[");
    for (int32_t i = 0; i < e->all.game_count; i++) {
        const struct standings_game *g = &e->game[i];

        printf("%s{\"round\":%d,\"kind\":%d,\"who\":[%d,%d],\"scored\":[", i ? "," : "", (int)g->round,
               (int)g->kind, (int)g->entrant[0], (int)g->entrant[1]);
        for (int32_t side = 0; side < 2; side++)
            printf("%s{\"points\":%d,\"game\":%d,\"victory\":%d,\"margin\":%d,\"outcome\":%d}",
                   side ? "," : "", (int)g->scored[side].points, (int)g->scored[side].game,
                   (int)g->scored[side].victory, (int)g->scored[side].margin, (int)g->scored[side].outcome);
        printf("]}");
    }
    printf("],");
}

static void print_rows(const struct event *e, const struct standings_row *rows)
{
    printf("\"rows\":[");
    for (int32_t i = 0; i < e->all.count; i++) {
        printf("%s{\"who\":%d,\"place\":%d,\"score\":%d,\"values\":[", i ? "," : "", (int)rows[i].entrant,
               (int)rows[i].place, (int)rows[i].score);
        for (int32_t t = 0; t < e->all.settings.tiebreak_count; t++)
            printf("%s%" PRId64, t ? "," : "", rows[i].value[t]);
        printf("],\"terms\":[");
        for (int32_t t = 0; t < e->all.settings.tiebreak_count; t++) {
            struct standings_term term[TERMS_MAX];
            int32_t terms = standings_terms(&e->all, rows, i, t, term, TERMS_MAX);

            printf("%s[", t ? "," : "");
            for (int32_t k = 0; k < terms; k++)
                printf("%s[%d,%d,%" PRId64 ",%d,%d]", k ? "," : "", (int)term[k].round, (int)term[k].opponent,
                       term[k].amount, term[k].virtual_opponent, term[k].left_out);
            printf("]");
        }
        printf("]}");
    }
    printf("]");
}

static void print_event(const struct event *e)
{
    static struct standings_row rows[PEOPLE_MAX];

    if (!standings_make(&e->all, rows))
        exit(2);
    printf("{\"cut\":%d,\"draw\":%d,\"ties\":[", (int)e->all.settings.cut, (int)e->all.settings.draw_points);
    for (int32_t i = 0; i < e->all.settings.tiebreak_count; i++)
        printf("%s\"%s\"", i ? "," : "", tiebreak_key(e->all.settings.tiebreak[i]));
    printf("],\"entrants\":[");
    for (int32_t i = 0; i < e->all.count; i++)
        printf("%s{\"rating\":%d,\"adjustment\":%d,\"left\":%d,\"out\":%d}", i ? "," : "",
               (int)e->entrant[i].rating, (int)e->entrant[i].adjustment, (int)e->entrant[i].left_after,
               e->entrant[i].disqualified);
    printf("],");
    print_games(e);
    print_rows(e, rows);
    printf("}\n");
}

int main(int argc, char **argv)
{
    static struct event event;
    long events = argc == 2 ? strtol(argv[1], NULL, 10) : 0;

    if (events <= 0) {
        fprintf(stderr, "usage: random_standings EVENTS\n");
        return 2;
    }
    chance = seeded_stream(5, 1, 0);
    for (long i = 0; i < events; i++) {
        some_event(&event);
        print_event(&event);
    }
    return 0;
}
