/* Random Swiss events from the first round to the last, with drops, returns, late comers and no-shows, and
 * each pairing against what it must be:
 *  - everybody active is in exactly one pair, nobody else is, and there is a bye only for an odd number;
 *  - small fields: the cost is the least of all pairings (so floats are least too), by trying them all;
 *  - fields of any size: no rematch if a pairing without one exists, nobody a second bye while somebody
 * active has had none, and nobody below the one with the bye could have had it;
 *  - the cost that is told is the counted one, also after a change by hand;
 *  - tables are as fresh as can be;
 *  - everybody has a record for each round that he was there, and every bye is credited in the standings.
 * The first event that fails is told with its seed, and the program exits with 1. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/dice/seeded.h"
#include "common/tournament/scoring.h"
#include "common/tournament/standings.h"
#include "tests/tournament/reference.h"

enum { PEOPLE_MAX = 128, ROUNDS_PLAYED_MAX = 12, GAMES_MAX = PEOPLE_MAX * ROUNDS_PLAYED_MAX };

struct event {
    uint64_t seed;
    struct seeded_stream chance;
    int32_t count, round;
    struct scoring scoring;
    struct swiss_wishes wishes;
    struct swiss_entrant entrant[PEOPLE_MAX];
    struct standings_entrant standing[PEOPLE_MAX];
    int32_t records[PEOPLE_MAX], rounds_there[PEOPLE_MAX];
    int32_t met_count, apart_count, seat_count, game_count;
    struct pairing_couple met[GAMES_MAX], apart[PEOPLE_MAX];
    struct swiss_seat seat[2 * GAMES_MAX];
    struct standings_game game[GAMES_MAX];
    int32_t tables, scenario[TABLES_MAX];
};

static struct tally {
    long events, rounds, tried_all, byes, second_byes, rematches, floats, tables_tried, by_hand, empty;
} tally;

static struct event event;

__attribute__((format(printf, 1, 2))) static void wrong(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    printf("event with seed %llu, round %d: ", (unsigned long long)event.seed, (int)event.round);
    vprintf(format, args);
    printf("\n");
    va_end(args);
    exit(1);
}

static int32_t below(int32_t n)
{
    return (int32_t)seeded_draw(&event.chance, (uint32_t)n);
}

static bool one_in(int32_t n)
{
    return below(n) == 0;
}

/* Most are small, so that all pairings can be tried. */
static int32_t some_count(void)
{
    int32_t kind = below(100);

    if (kind < 65)
        return below(TRY_ALL_MAX + 1);
    if (kind < 92)
        return 12 + below(12);
    return kind < 99 ? 24 + below(24) : 48 + below(PEOPLE_MAX - 48);
}

static void begin(uint64_t seed)
{
    struct event *e = &event;

    memset(e, 0, sizeof *e);
    e->seed = seed;
    e->chance = seeded_stream(seed, 1, 0);
    e->count = some_count();
    scoring_preset((enum scoring_preset)below(SCORING_PRESETS), &e->scoring);
    e->wishes = (struct swiss_wishes){(enum swiss_order)below(3), seed, one_in(3), false};
    e->tables = one_in(2) && e->count <= 24 ? (e->count + 1) / 2 + below(2) : 0;
    for (int32_t i = 0; i < e->count; i++) {
        e->entrant[i] = (struct swiss_entrant){
            .active = !one_in(12), .rank = below(e->count), .club = below(4), .grudge = NO_ENTRANT};
        e->standing[i] = (struct standings_entrant){.rating = below(1000), .left_after = ROUNDS_MAX};
        if (one_in(8) && i > 0 && e->apart_count < PEOPLE_MAX)
            e->apart[e->apart_count++] = (struct pairing_couple){{i, below(i)}};
        if (one_in(6))
            e->entrant[i].grudge =
                (i ^ 1) < e->count && one_in(2) ? i ^ 1 : (i + 1 + below(e->count)) % e->count;
        if (e->entrant[i].grudge == i)
            e->entrant[i].grudge = NO_ENTRANT;
    }
}

static struct swiss_field field_now(void)
{
    return (struct swiss_field){
        .count = event.count,
        .entrant = event.entrant,
        .met_count = event.met_count,
        .met = event.met,
        .apart_count = event.apart_count,
        .apart = event.apart,
        .tables = {event.tables, event.tables && event.seed % 2 ? event.scenario : NULL, event.seat_count,
                   event.seat},
    };
}

static void check_everybody_once(const struct swiss_field *field, const struct pairing *p)
{
    int32_t times[PEOPLE_MAX] = {0}, active = 0, byes = 0;

    for (int32_t i = 0; i < p->count; i++) {
        times[p->pair[i].entrant[0]]++;
        if (p->pair[i].entrant[1] == NO_ENTRANT)
            byes++;
        else
            times[p->pair[i].entrant[1]]++;
    }
    for (int32_t i = 0; i < field->count; i++) {
        active += field->entrant[i].active;
        if (times[i] != field->entrant[i].active)
            wrong("entrant %d is paired %d times", (int)i, (int)times[i]);
    }
    if (byes != active % 2)
        wrong("%d byes for %d players", (int)byes, (int)active);
    tally.byes += byes;
    tally.empty += active == 0;
}

static void check_bye(const struct swiss_field *field, const struct pairing *p)
{
    int32_t holder = p->count ? p->pair[p->count - 1].entrant[0] : NO_ENTRANT, least = INT32_MAX;

    if (p->count == 0 || p->pair[p->count - 1].entrant[1] != NO_ENTRANT)
        return;
    for (int32_t i = 0; i < field->count; i++) {
        if (field->entrant[i].active && field->entrant[i].byes < least)
            least = field->entrant[i].byes;
    }
    if (field->entrant[holder].byes > least)
        wrong("entrant %d has a bye though others have had fewer", (int)holder);
    tally.second_byes += field->entrant[holder].byes > 0;
    if (event.wishes.grudges)
        return;
    for (int32_t i = 0; i < field->count; i++) {
        const struct swiss_entrant *other = &field->entrant[i], *has = &field->entrant[holder];
        bool lower = other->score < has->score || (other->score == has->score && other->rank > has->rank);

        if (i == holder || !other->active || other->byes > least || !lower || other->missed > has->missed)
            continue;
        if (reference_can_avoid_rematches(field, i))
            wrong("entrant %d has the bye, %d stands below and could have it", (int)holder, (int)i);
    }
}

static void check_rematches(const struct swiss_field *field, const struct pairing *p, int64_t rematches)
{
    tally.rematches += rematches;
    if (rematches == 0)
        return;
    if (p->pair[p->count - 1].entrant[1] != NO_ENTRANT) {
        if (reference_can_avoid_rematches(field, NO_ENTRANT))
            wrong("a rematch though there is a pairing without one");
        return;
    }
    for (int32_t i = 0; i < field->count; i++) {
        /* With the bye for anybody who has had as few. */
        if (field->entrant[i].active &&
            field->entrant[i].byes <= field->entrant[p->pair[p->count - 1].entrant[0]].byes &&
            reference_can_avoid_rematches(field, i))
            wrong("a rematch though there is a pairing without one, with the bye for %d", (int)i);
    }
}

static void check_cost(const struct swiss_field *field, const struct pairing *p,
                       int64_t counted[SWISS_FAULTS])
{
    struct swiss_cost sum, each[PEOPLE_MAX], again = {{0}};

    reference_cost(field, &event.wishes, p, counted);
    swiss_pairing_cost(field, &event.wishes, p, &sum, each);
    for (int32_t f = 0; f < SWISS_FAULTS; f++) {
        for (int32_t i = 0; i < p->count; i++)
            again.amount[f] += each[i].amount[f];
        if (again.amount[f] != sum.amount[f])
            wrong("%s pair by pair is not the sum", swiss_fault_key((enum swiss_fault)f));
        if (sum.amount[f] != counted[f] && !(f == SWISS_PLACE && event.wishes.order == SWISS_RANDOM))
            wrong("%s is told as %lld, counted %lld", swiss_fault_key((enum swiss_fault)f),
                  (long long)sum.amount[f], (long long)counted[f]);
    }
}

static void check_least(const struct swiss_field *field, const struct pairing *p, const int64_t *counted)
{
    int64_t best[SWISS_FAULTS];
    int32_t active = 0;

    for (int32_t i = 0; i < field->count; i++)
        active += field->entrant[i].active;
    if (active > TRY_ALL_MAX)
        return;
    tally.tried_all++;
    reference_best(field, &event.wishes, best);
    for (int32_t f = 0; f <= SWISS_PLACE; f++) {
        if (counted[f] != best[f])
            wrong("%s is %lld, the best pairing has %lld", swiss_fault_key((enum swiss_fault)f),
                  (long long)counted[f], (long long)best[f]);
    }
    if (field->tables.count > 0 && field->tables.count <= 6) {
        int64_t seats, scenarios;

        tally.tables_tried++;
        reference_tables(field, p, &seats, &scenarios);
        if (counted[SWISS_TABLE] != seats || counted[SWISS_SCENARIO] != scenarios)
            wrong("tables: %lld and %lld not fresh, the best have %lld and %lld",
                  (long long)counted[SWISS_TABLE], (long long)counted[SWISS_SCENARIO], (long long)seats,
                  (long long)scenarios);
    }
}

/* Two players exchange their places: still valid, told at its true cost, and no better. */
static void check_by_hand(const struct swiss_field *field, const struct pairing *p)
{
    static struct pairing changed;
    int64_t counted[SWISS_FAULTS];
    struct swiss_cost before, after;
    int32_t one, two, swap;

    if (p->count < 2)
        return;
    tally.by_hand++;
    changed = *p;
    one = below(p->count);
    two = (one + 1 + below(p->count - 1)) % p->count;
    swap = changed.pair[one].entrant[0];
    changed.pair[one].entrant[0] = changed.pair[two].entrant[0];
    changed.pair[two].entrant[0] = swap;
    check_cost(field, &changed, counted);
    if (!swiss_seat_tables(field, &changed))
        wrong("no memory");
    swiss_pairing_cost(field, &event.wishes, p, &before, NULL);
    swiss_pairing_cost(field, &event.wishes, &changed, &after, NULL);
    int32_t worst = 0; /* the worst fault in which they differ; tables come after the pairs */

    while (worst < SWISS_TABLE && after.amount[worst] == before.amount[worst])
        worst++;
    if (worst < SWISS_TABLE && after.amount[worst] < before.amount[worst])
        wrong("a change by hand makes the best pairing better");
}

/* ---- playing ---- */

static void record(int32_t a, int32_t b, const struct table_result *result)
{
    struct standings_game *g = &event.game[event.game_count++];

    *g = (struct standings_game){.round = event.round, .entrant = {a, b}, .kind = result->kind};
    scoring_points(&event.scoring, result, g->scored);
    event.records[a]++;
    event.entrant[a].score += g->scored[0].points;
    if (b != NO_ENTRANT) {
        event.records[b]++;
        event.entrant[b].score += g->scored[1].points;
    }
}

static void sit(const struct pairing_pair *pair)
{
    if (pair->table == NO_TABLE)
        return;
    for (int32_t side = 0; side < 2; side++)
        event.seat[event.seat_count++] =
            (struct swiss_seat){pair->entrant[side], pair->table, event.scenario[pair->table]};
}

static void play_pair(const struct pairing_pair *pair)
{
    int32_t a = pair->entrant[0], b = pair->entrant[1];
    struct swiss_entrant *x = &event.entrant[a], *y;
    struct table_result result = {.winner = NO_ENTRANT};

    if (b == NO_ENTRANT) {
        result.kind = RESULT_BYE;
        x->byes++;
        x->floated = FLOAT_DOWN;
        record(a, NO_ENTRANT, &result);
        return;
    }
    y = &event.entrant[b];
    x->floated = x->score > y->score ? FLOAT_DOWN : x->score < y->score ? FLOAT_UP : FLOAT_NONE;
    y->floated = (enum swiss_float)(-(int)x->floated);
    tally.floats += x->score != y->score;
    if (one_in(25)) { /* somebody does not show up, or neither does */
        int32_t absent = below(3);

        result.kind = absent == 2 ? RESULT_DOUBLE_LOSS : RESULT_WALKOVER;
        result.winner = absent == 2 ? NO_ENTRANT : 1 - absent;
        x->missed |= absent != 1;
        y->missed |= absent != 0;
        x->byes += absent == 1;
        y->byes += absent == 0;
    } else {
        result.victory[0] = below(100);
        result.victory[1] = below(100);
        result.winner =
            result.victory[0] == result.victory[1] ? NO_ENTRANT : result.victory[1] > result.victory[0];
        event.met[event.met_count++] = (struct pairing_couple){{a, b}};
        sit(pair);
    }
    record(a, b, &result);
}

static void play_round(const struct pairing *p)
{
    for (int32_t i = 0; i < event.count; i++) {
        const struct table_result absent = {.kind = RESULT_ABSENT, .winner = NO_ENTRANT};

        if (event.entrant[i].active) {
            event.rounds_there[i]++;
            continue;
        }
        event.entrant[i].missed = true;
        event.rounds_there[i]++;
        record(i, NO_ENTRANT, &absent);
    }
    for (int32_t i = 0; i < p->count; i++)
        play_pair(&p->pair[i]);
}

/* The standings must credit everything, and give the ranks of the next round. */
static void stand(void)
{
    static struct standings_row rows[PEOPLE_MAX];
    const struct standings_event all = {
        .count = event.count,
        .entrant = event.standing,
        .game_count = event.game_count,
        .game = event.game,
        .settings = {.tiebreak_count = 3,
                     .tiebreak = {TIEBREAK_OPPONENTS, TIEBREAK_MARGIN, TIEBREAK_LOT},
                     .draw_points = event.scoring.row[0].winner,
                     .seed = event.seed},
    };

    if (!standings_make(&all, rows))
        wrong("no memory");
    for (int32_t i = 0; i < event.count; i++) {
        if (rows[i].score != event.entrant[rows[i].entrant].score)
            wrong("entrant %d has %d points, the standings say %d", (int)rows[i].entrant,
                  (int)event.entrant[rows[i].entrant].score, (int)rows[i].score);
        if (rows[i].place != i + 1)
            wrong("lots leave a tie");
        event.entrant[rows[i].entrant].rank = i;
        if (event.records[i] != event.rounds_there[i])
            wrong("entrant %d has %d records of %d rounds", (int)i, (int)event.records[i],
                  (int)event.rounds_there[i]);
    }
}

/* People drop after a result, come back, come late; now and then all of them leave. */
static void come_and_go(void)
{
    bool all_leave = one_in(60);

    for (int32_t i = 0; i < event.count; i++) {
        if (all_leave)
            event.entrant[i].active = false;
        else if (one_in(15))
            event.entrant[i].active = !event.entrant[i].active;
        if (all_leave || one_in(100))
            event.standing[i].left_after = event.round;
    }
}

static void play_event(uint64_t seed)
{
    static struct pairing pairing;
    int32_t rounds;

    begin(seed);
    rounds = 1 + below(event.count <= 16 ? ROUNDS_PLAYED_MAX : 7);
    for (event.round = 1; event.round <= rounds; event.round++) {
        struct swiss_field field;
        int64_t counted[SWISS_FAULTS];

        for (int32_t t = 0; t < event.tables; t++)
            event.scenario[t] = (t + event.round) % 4;
        event.wishes.grudges = event.round == 1;
        field = field_now();
        if (!swiss_pair(&field, &event.wishes, &pairing))
            wrong("no memory");
        check_everybody_once(&field, &pairing);
        check_cost(&field, &pairing, counted);
        check_least(&field, &pairing, counted);
        check_rematches(&field, &pairing, counted[SWISS_REMATCH]);
        check_bye(&field, &pairing);
        check_by_hand(&field, &pairing);
        play_round(&pairing);
        stand();
        come_and_go();
        tally.rounds++;
    }
    tally.events++;
}

static uint64_t number(const char *text)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);

    if (*text == '\0' || *end != '\0') {
        fprintf(stderr, "random_events: \"%s\" is no number\n", text);
        exit(2);
    }
    return value;
}

int main(int argc, char **argv)
{
    uint64_t events = 2000, seed = 1;

    for (int i = 1; i < argc; i++) {
        if (i + 1 < argc && strcmp(argv[i], "--events") == 0) {
            events = number(argv[++i]);
        } else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0) {
            seed = number(argv[++i]);
        } else {
            fprintf(stderr, "usage: random_events [--events N] [--seed N]\n");
            return 2;
        }
    }
    for (uint64_t i = 0; i < events; i++)
        play_event(seed + i);
    printf("%ld events, %ld rounds (%ld without anybody): nobody twice, nobody left out\n", tally.events,
           tally.rounds, tally.empty);
    printf("%ld rounds against all their pairings, %ld against all seatings, %ld changed by hand\n",
           tally.tried_all, tally.tables_tried, tally.by_hand);
    printf("%ld byes, %ld of them second ones that could not be avoided; %ld rematches that could not; %ld "
           "floats\n",
           tally.byes, tally.second_byes, tally.rematches, tally.floats);
    return 0;
}
