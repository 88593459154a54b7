#include "common/tournament/draw.h"

#include "common/tournament/berger.h"
#include "common/tournament/drawing.h"
#include "common/tournament/groups.h"

#include <string.h>

/* --- how many rounds ------------------------------------------------------------------------------------ */

/* As many as find one who has won all. */
uint32_t swiss_rounds(const struct tournament *t)
{
    uint32_t rounds = t->settings->format->rounds;
    uint32_t all = tournament_of_teams(t) ? t->teams_playing : t->players;

    for (uint32_t players = 1; rounds < ROUNDS_MAX && t->settings->format->rounds == 0 && players < all;
         players *= 2)
        rounds++;
    return rounds;
}

static int32_t legs_of(const struct tournament *t)
{
    return t->settings->format->double_round ? 2 : 1;
}

uint32_t rounds_in_groups(const struct tournament *t)
{
    uint32_t groups = t->settings->format->groups, largest = (t->players + groups - 1) / groups;

    return (uint32_t)berger_rounds((int32_t)largest, legs_of(t));
}

uint32_t rounds_before_bracket(const struct tournament *t)
{
    const Gonfalon__V1__TournamentFormat *f = t->settings->format;

    switch ((int)f->kind) {
    case FORMAT_IS(SWISS):
        return f->cut > 0 ? swiss_rounds(t) : UINT32_MAX;
    case FORMAT_IS(GROUPS):
        return rounds_in_groups(t);
    case FORMAT_IS(SINGLE_ELIMINATION):
    case FORMAT_IS(DOUBLE_ELIMINATION):
        return 0;
    default:
        return UINT32_MAX;
    }
}

uint32_t tournament_rounds(const struct tournament *t)
{
    const Gonfalon__V1__TournamentFormat *f = t->settings->format;

    if (!tournament_begun(t))
        return f->rounds;
    if (f->kind == FORMAT_IS(SWISS) || f->kind == FORMAT_IS(TEAMS))
        return f->cut > 0 && f->kind == FORMAT_IS(SWISS) ? 0 : swiss_rounds(t);
    if (f->kind == FORMAT_IS(ROUND_ROBIN) || f->kind == FORMAT_IS(LEAGUE))
        return (uint32_t)berger_rounds((int32_t)t->players, legs_of(t));
    return 0;
}

uint64_t draw_scatter(uint64_t x)
{
    x = (x ^ x >> 31) * UINT64_C(0x7fb5d329728ea185);
    x = (x ^ x >> 27) * UINT64_C(0x81dadef4bc2dd44d);
    return x ^ x >> 33;
}

const char *tournament_scenario(const struct tournament *t, uint32_t round)
{
    const Gonfalon__V1__TournamentSettings *s = t->settings;

    if (s->n_scenarios == 0)
        return "";
    if (s->scenario_mode == GONFALON__V1__SCENARIO_MODE__SCENARIO_MODE_BY_ROUND)
        return s->scenarios[(round - 1) % s->n_scenarios];
    if (s->scenario_mode == GONFALON__V1__SCENARIO_MODE__SCENARIO_MODE_DRAWN)
        return s->scenarios[draw_scatter(t->lot + round) % s->n_scenarios];
    return s->scenarios[0];
}

static struct tournament_entrant *player(const struct tournament *t, int32_t seed)
{
    return &t->entrant[t->order[seed] - 1];
}

static int32_t club_of(const struct tournament *t, uint32_t seed)
{
    const char *club = player(t, (int32_t)seed)->club;

    for (uint32_t i = 0; i <= seed && club[0]; i++)
        if (strcmp(player(t, (int32_t)i)->club, club) == 0)
            return (int32_t)i + 1;
    return 0;
}

bool groups_of(const struct tournament *t, int32_t *group_of)
{
    const Gonfalon__V1__TournamentFormat *f = t->settings->format;
    int32_t clubs[ENTRANTS_MAX];

    if (f->kind != FORMAT_IS(GROUPS) || t->players < f->groups)
        return true;
    for (uint32_t i = 0; i < t->players; i++)
        clubs[i] = club_of(t, i);
    bool apart = f->clubs_apart != GONFALON__V1__CLUBS_APART__CLUBS_APART_NEVER;
    bool dealt = groups_deal((int32_t)t->players, apart ? clubs : NULL, (int32_t)f->groups, group_of);

    for (uint32_t i = 0; i < t->players && dealt; i++)
        group_of[i]++;
    return dealt;
}

/* --- round robins --------------------------------------------------------------------------------------- */

void draw_table(struct drawn *to, uint32_t a, uint32_t b, uint32_t group)
{
    Gonfalon__V1__LoggedTable *table = &to->table[to->tables++];

    gonfalon__v1__logged_table__init(table);
    table->a = a;
    table->b = b;
    table->group = group;
}

/* Members by seed. Opposite to somebody who has left one has a free round that counts. */
static void draw_robin(const struct tournament *t, const int32_t *member, int32_t count, uint32_t group,
                       struct drawn *to)
{
    struct pairing pairing;

    if ((int32_t)t->rounds >= berger_rounds(count, legs_of(t)))
        return;
    berger_round(count, legs_of(t), (int32_t)t->rounds, &pairing);
    for (int32_t i = 0; i < pairing.count; i++) {
        const struct pairing_pair *pair = &pairing.pair[i];
        const struct tournament_entrant *a, *b;

        if (pair->entrant[1] == NO_ENTRANT)
            continue;
        a = player(t, member[pair->entrant[0]]);
        b = player(t, member[pair->entrant[1]]);
        if (entrant_plays(a) && entrant_plays(b))
            draw_table(to, a->number, b->number, group);
        else if (entrant_plays(a) || entrant_plays(b))
            draw_table(to, entrant_plays(a) ? a->number : b->number, 0, group);
    }
}

static void draw_groups(const struct tournament *t, const int32_t *group_of, struct drawn *to)
{
    int32_t member[ENTRANTS_MAX], groups = (int32_t)t->settings->format->groups;

    for (int32_t group = 1; group <= groups; group++) {
        int32_t count = 0;

        for (uint32_t i = 0; i < t->players; i++)
            if (group_of[i] == group)
                member[count++] = (int32_t)i;
        if (count >= 2)
            draw_robin(t, member, count, (uint32_t)group, to);
    }
}

/* A round in which everybody is free by chance does not end it. */
static bool draw_everybody(const struct tournament *t, struct drawn *to)
{
    int32_t group_of[ENTRANTS_MAX] = {0}, member[ENTRANTS_MAX];

    to->stage = t->settings->format->kind == FORMAT_IS(GROUPS) ? "groups" : "robin";
    to->table = calloc((size_t)t->players + 1, sizeof *to->table);
    if (!to->table || !groups_of(t, group_of))
        return false;
    if (t->settings->format->kind == FORMAT_IS(GROUPS)) {
        draw_groups(t, group_of, to);
    } else {
        for (uint32_t i = 0; i < t->players; i++)
            member[i] = (int32_t)i;
        draw_robin(t, member, (int32_t)t->players, 0, to);
    }
    to->over = to->tables == 0;
    return true;
}

/* --- all ------------------------------------------------------------------------------------------------ */

static bool is_swiss(const struct tournament *t)
{
    return t->settings->format->kind == FORMAT_IS(SWISS) || tournament_of_teams(t);
}

static bool draw_stage(const struct tournament *t, struct drawn *to)
{
    uint32_t before = rounds_before_bracket(t);

    if (before != UINT32_MAX && t->rounds >= before)
        return draw_from_bracket(t, to);
    return is_swiss(t) ? draw_swiss(t, to) : draw_everybody(t, to);
}

bool tournament_draw(const struct tournament *t, struct drawn *to)
{
    struct tournament before = *t;
    const struct tournament_round *now = tournament_now(t);

    /* A round that waits is drawn anew. */
    if (now && now->state < GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN)
        before.rounds--;
    *to = (struct drawn){.stage = ""};
    return draw_stage(&before, to);
}

/* A round robin and a bracket are drawn in no time; a Swiss of hundreds is not. */
/* Are there two who could meet? */
static bool two_play(const struct tournament *t)
{
    uint32_t count = 0;

    if (tournament_of_teams(t))
        for (uint32_t i = 0; i < t->teams; i++)
            count += team_plays(t, t->team[i].number);
    else
        for (uint32_t i = 0; i < t->entrants; i++)
            count += entrant_plays(&t->entrant[i]);
    return count >= 2;
}

/* A Swiss round is not drawn only to know that. */
bool tournament_more(const struct tournament *t)
{
    struct drawn drawn;

    if (is_swiss(t) && t->rounds < swiss_rounds(t))
        return two_play(t);
    bool more = tournament_draw(t, &drawn) && !drawn.over;

    drawn_free(&drawn);
    return more;
}

void drawn_free(struct drawn *d)
{
    free(d->table);
    free(d->contest);
    *d = (struct drawn){0};
}
