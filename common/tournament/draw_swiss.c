/* Swiss rounds of players or of teams: what has happened so far, as the pairing wants to know it. */
#include "common/tournament/drawing.h"
#include "common/tournament/swiss.h"

#include <string.h>

struct swiss_state {
    struct swiss_entrant entrant[ENTRANTS_MAX];
    int32_t score[ENTRANTS_MAX], before[ENTRANTS_MAX]; /* now, and before the last round */
    struct pairing_couple *met, apart[ENTRANTS_MAX];
    struct swiss_seat *seat;
    struct swiss_field field;
    struct swiss_wishes wishes;
};

/* --- players or teams, by their seeds --------------------------------------------------------- */

static uint32_t field_size(const struct tournament *t)
{
    return tournament_of_teams(t) ? t->teams_playing : t->players;
}

/* The number of an entrant, or of a team. */
static uint32_t number_of(const struct tournament *t, int32_t seed)
{
    return tournament_of_teams(t) ? t->team_order[seed] : t->order[seed];
}

static int32_t seed_of(const struct tournament *t, uint32_t number)
{
    if (number == 0)
        return NO_ENTRANT;
    return (int32_t)(tournament_of_teams(t) ? t->team[number - 1].seed : t->entrant[number - 1].seed) - 1;
}

static const char *name_of(const struct tournament *t, int32_t seed)
{
    return tournament_of_teams(t) ? t->team[number_of(t, seed) - 1].name
                                  : t->entrant[number_of(t, seed) - 1].name;
}

/* A team is of the club of its captain. */
static const char *club_name(const struct tournament *t, int32_t seed)
{
    uint32_t number = tournament_of_teams(t) ? team_captain(t, number_of(t, seed)) : number_of(t, seed);

    return number ? t->entrant[number - 1].club : "";
}

static int32_t club_of(const struct tournament *t, int32_t seed)
{
    const char *club = club_name(t, seed);

    for (int32_t i = 0; i <= seed && club[0]; i++)
        if (strcmp(club_name(t, i), club) == 0)
            return i + 1;
    return 0;
}

static bool is_active(const struct tournament *t, int32_t seed, uint32_t next)
{
    uint32_t number = number_of(t, seed);

    if (tournament_of_teams(t))
        return team_plays(t, number);
    return entrant_plays(&t->entrant[number - 1]) && t->entrant[number - 1].first_round <= next;
}

static uint32_t first_round(const struct tournament *t, int32_t seed)
{
    return tournament_of_teams(t) ? 1 : t->entrant[number_of(t, seed) - 1].first_round;
}

static int32_t seed_named(const struct tournament *t, const char *name)
{
    for (uint32_t i = 0; i < field_size(t); i++)
        if (strcmp(name_of(t, (int32_t)i), name) == 0)
            return (int32_t)i;
    return NO_ENTRANT;
}

/* --- the rounds so far ------------------------------------------------------------------------ */

/* A table or a contest of teams. */
struct meeting {
    int32_t number, seed[2], winner; /* winner as a table's */
    bool game;
};

static uint32_t meetings_in(const struct tournament *t, const struct tournament_round *round)
{
    return tournament_of_teams(t) ? round->contests : round->tables;
}

static struct meeting meeting_at(const struct tournament *t, const struct tournament_round *round, uint32_t i)
{
    if (!tournament_of_teams(t)) {
        const struct tournament_table *table = &round->table[i];

        return (struct meeting){(int32_t)table->number,
                                {seed_of(t, table->a), seed_of(t, table->b)},
                                table->winner,
                                table_played(table)};
    }
    const struct tournament_contest *c = &round->contest[i];
    struct contest_result result;

    contest_result(t, round, c, &result);
    int32_t ahead = result.score.points[0] - result.score.points[1];

    return (struct meeting){(int32_t)c->number,
                            {seed_of(t, c->team[0]), seed_of(t, c->team[1])},
                            c->team[1] == 0 || ahead > 0 ? 1
                            : ahead < 0                  ? 2
                                                         : 0,
                            c->team[1] != 0 && result.played};
}

static void take_meeting(struct swiss_state *s, const struct tournament *t,
                         const struct tournament_round *round, struct meeting m)
{
    for (int side = 0; side < 2; side++) {
        if (m.seed[side] == NO_ENTRANT)
            continue;
        struct swiss_entrant *e = &s->entrant[m.seed[side]];
        int32_t other = m.seed[!side];
        bool won = m.winner == side + 1;

        s->seat[s->field.tables.seat_count++] = (struct swiss_seat){m.seed[side], m.number - 1, 0};
        e->firsts += m.seed[1] == NO_ENTRANT ? 0 : side == 0 ? 1 : -1;
        e->byes += !m.game && won;
        e->missed |= !m.game && !won;
        if (round->number == t->rounds)
            e->floated = other == NO_ENTRANT                          ? FLOAT_DOWN
                         : s->before[other] < s->before[m.seed[side]] ? FLOAT_DOWN
                         : s->before[other] > s->before[m.seed[side]] ? FLOAT_UP
                                                                      : FLOAT_NONE;
    }
    if (m.game)
        s->met[s->field.met_count++] = (struct pairing_couple){{m.seed[0], m.seed[1]}};
}

static int32_t seed_of_row(const struct tournament *t, const struct rank_row *row)
{
    return seed_of(t, row->team ? row->team : row->entrant);
}

static bool take_scores(struct swiss_state *s, const struct tournament *t, uint32_t rounds)
{
    struct ranking now, before;

    if (!rank_make(t, rounds, 0, &now))
        return false;
    for (uint32_t i = 0; i < now.count; i++) {
        int32_t seed = seed_of_row(t, &now.row[i]);

        s->score[seed] = now.row[i].score;
        s->entrant[seed].rank = rounds == 0 ? seed : (int32_t)i;
    }
    rank_free(&now);
    if (rounds > 1) {
        if (!rank_make(t, rounds - 1, 0, &before))
            return false;
        for (uint32_t i = 0; i < before.count; i++)
            s->before[seed_of_row(t, &before.row[i])] = before.row[i].score;
        rank_free(&before);
    }
    return true;
}

static void take_wishes(struct swiss_state *s, const struct tournament *t, uint32_t next)
{
    const Gonfalon__V1__TournamentFormat *f = t->settings->format;

    for (size_t i = 0; i < f->n_apart && s->field.apart_count < ENTRANTS_MAX; i++) {
        int32_t a = seed_named(t, f->apart[i]->a), b = seed_named(t, f->apart[i]->b);

        if (a != NO_ENTRANT && b != NO_ENTRANT && a != b)
            s->apart[s->field.apart_count++] = (struct pairing_couple){{a, b}};
    }
    for (size_t i = 0; i < f->n_grudges; i++) {
        int32_t a = seed_named(t, f->grudges[i]->a), b = seed_named(t, f->grudges[i]->b);

        if (a != NO_ENTRANT && b != NO_ENTRANT && a != b && s->entrant[a].grudge == NO_ENTRANT &&
            s->entrant[b].grudge == NO_ENTRANT) {
            s->entrant[a].grudge = b;
            s->entrant[b].grudge = a;
        }
    }
    s->wishes = (struct swiss_wishes){
        .order = f->within == GONFALON__V1__PAIRING_WITHIN__PAIRING_WITHIN_ADJACENT ? SWISS_ADJACENT
                 : f->within == GONFALON__V1__PAIRING_WITHIN__PAIRING_WITHIN_RANDOM ? SWISS_RANDOM
                                                                                    : SWISS_FOLD,
        .seed = draw_scatter(t->lot ^ next),
        .clubs_apart = f->clubs_apart == GONFALON__V1__CLUBS_APART__CLUBS_APART_ALWAYS ||
                       (f->clubs_apart == GONFALON__V1__CLUBS_APART__CLUBS_APART_ROUND_ONE && next == 1),
        .grudges = next == 1};
}

static void swiss_drop(struct swiss_state *s)
{
    if (s) {
        free(s->met);
        free(s->seat);
    }
    free(s);
}

/* As it is before round `next`, after `next - 1` rounds. */
static struct swiss_state *swiss_before(const struct tournament *t, uint32_t next)
{
    struct swiss_state *s = calloc(1, sizeof *s);
    uint32_t active = 0, size = field_size(t);

    if (!s)
        return NULL;
    s->met = calloc((size_t)(size + 1) * next, sizeof *s->met);
    s->seat = calloc((size_t)(size + 1) * next, sizeof *s->seat);
    for (uint32_t i = 0; i < size; i++)
        s->entrant[i].rank = (int32_t)i;
    if (!s->met || !s->seat || (next > 1 && !take_scores(s, t, next - 1))) {
        swiss_drop(s);
        return NULL;
    }
    for (uint32_t i = 0; i < size; i++) {
        s->entrant[i].active = is_active(t, (int32_t)i, next);
        s->entrant[i].missed = first_round(t, (int32_t)i) > 1;
        s->entrant[i].score = s->score[i];
        s->entrant[i].club = club_of(t, (int32_t)i);
        s->entrant[i].grudge = NO_ENTRANT;
        active += s->entrant[i].active;
    }
    for (uint32_t r = 0; r + 1 < next; r++)
        for (uint32_t i = 0; i < meetings_in(t, &t->round[r]); i++)
            take_meeting(s, t, &t->round[r], meeting_at(t, &t->round[r], i));
    take_wishes(s, t, next);
    s->field.count = (int32_t)size;
    s->field.entrant = s->entrant;
    s->field.met = s->met;
    s->field.apart = s->apart;
    s->field.tables.seat = s->seat;
    s->field.tables.count = t->settings->format->fresh_tables ? (int32_t)(active / 2) : 0;
    return s;
}

/* --- drawing ---------------------------------------------------------------------------------- */

static int by_table(const void *a, const void *b)
{
    const struct pairing_pair *x = a, *y = b;

    bool last = x->table == NO_TABLE;

    if (last != (y->table == NO_TABLE))
        return last ? 1 : -1;
    return x->table - y->table;
}

void draw_contest(struct drawn *to, uint32_t a, uint32_t b)
{
    Gonfalon__V1__LoggedContest *contest = &to->contest[to->contests++];

    gonfalon__v1__logged_contest__init(contest);
    contest->a = a;
    contest->b = b;
}

bool draw_swiss(const struct tournament *t, struct drawn *to)
{
    bool teams = tournament_of_teams(t);
    struct swiss_state *s;
    struct pairing pairing;

    to->stage = teams ? "teams" : "swiss";
    to->over = t->rounds >= swiss_rounds(t);
    if (to->over)
        return true;
    s = swiss_before(t, t->rounds + 1);
    to->table = calloc((size_t)t->players + 1, sizeof *to->table);
    to->contest = calloc((size_t)t->teams_playing + 1, sizeof *to->contest);
    if (!s || !to->table || !to->contest || !swiss_pair(&s->field, &s->wishes, &pairing)) {
        swiss_drop(s);
        return false;
    }
    if (s->field.tables.count > 0)
        qsort(pairing.pair, (size_t)pairing.count, sizeof *pairing.pair, by_table);
    for (int32_t i = 0; i < pairing.count; i++) {
        const int32_t *seed = pairing.pair[i].entrant;
        uint32_t a = number_of(t, seed[0]), b = seed[1] == NO_ENTRANT ? 0 : number_of(t, seed[1]);

        if (teams)
            draw_contest(to, a, b);
        else
            draw_table(to, a, b, 0);
    }
    /* One is left. */
    to->over = pairing.count == 0 || (pairing.count == 1 && pairing.pair[0].entrant[1] == NO_ENTRANT);
    swiss_drop(s);
    return true;
}

void tournament_costs(const struct tournament *t, cost_taker *take, void *context)
{
    const struct tournament_round *now = tournament_now(t);
    bool swiss = now && (strcmp(now->stage, "swiss") == 0 || strcmp(now->stage, "teams") == 0);
    struct swiss_cost sum, *each = calloc(ENTRANTS_MAX, sizeof *each);
    struct pairing pairing = {0};
    struct swiss_state *s = swiss ? swiss_before(t, now->number) : NULL;

    for (uint32_t i = 0; s && each && i < meetings_in(t, now); i++) {
        struct meeting m = meeting_at(t, now, i);

        pairing.pair[pairing.count++] = (struct pairing_pair){
            {m.seed[0], m.seed[1]},
            m.seed[1] == NO_ENTRANT || s->field.tables.count == 0 ? NO_TABLE : (int32_t)i};
    }
    if (s && each) {
        swiss_pairing_cost(&s->field, &s->wishes, &pairing, &sum, each);
        for (int32_t i = 0; i < pairing.count; i++)
            for (int fault = 0; fault < SWISS_FAULTS; fault++)
                if (each[i].amount[fault] != 0)
                    take(context, (uint32_t)i, swiss_fault_key((enum swiss_fault)fault),
                         each[i].amount[fault]);
    }
    swiss_drop(s);
    free(each);
}
