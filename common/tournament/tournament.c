#include "common/tournament/tournament.h"

#include "common/tournament/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- small things --------------------------------------------------------------------------------------- */

bool fold_refuse(struct tournament_refusal *why, Gonfalon__V1__ErrorCode code, const char *key,
                 const char *text)
{
    *why = (struct tournament_refusal){code, key, text};
    return false;
}

bool fold_wrong_state(struct tournament_refusal *why, const char *key, const char *text)
{
    return fold_refuse(why, CODE_IS(WRONG_STATE), key, text);
}

static void *grow(void *list, size_t size)
{
    void *bigger = realloc(list, size);

    if (!bigger) {
        fputs("out of memory for a tournament\n", stderr);
        abort();
    }
    return bigger;
}

void *fold_grow(void *list, uint32_t *count, uint32_t *room, size_t size)
{
    void **at = list;

    if (*count == *room) {
        *room = *room ? *room * 2 : 8;
        *at = grow(*at, *room * size);
    }
    void *item = (char *)*at + *count * size;

    memset(item, 0, size);
    ++*count;
    return item;
}

bool *fold_flags(uint32_t count)
{
    bool *flags = grow(NULL, count + 1);

    memset(flags, 0, count + 1);
    return flags;
}

char *fold_text(const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(grow(NULL, size), text, size);
}

void fold_copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from ? from : "");
}

struct tournament_change *fold_note(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                                    const char *key)
{
    struct tournament_change *c = fold_grow(&t->change, &t->changes, &t->change_room, sizeof *c);

    c->at = e->at;
    c->key = key;
    fold_copy(c->by, sizeof c->by, e->by);
    return c;
}

void fold_note_text(struct tournament_change *c, const char *name, const char *text)
{
    if (c->arg_count == TOURNAMENT_ARGS_MAX)
        return;
    c->arg[c->arg_count].name = name;
    fold_copy(c->arg[c->arg_count++].word, sizeof c->arg[0].word, text);
}

void fold_note_key(struct tournament_change *c, const char *name, const char *key)
{
    if (c->arg_count == TOURNAMENT_ARGS_MAX)
        return;
    c->arg[c->arg_count].is_key = true;
    fold_note_text(c, name, key);
}

void fold_note_number(struct tournament_change *c, const char *name, int32_t value)
{
    if (c->arg_count == TOURNAMENT_ARGS_MAX)
        return;
    c->arg[c->arg_count].name = name;
    c->arg[c->arg_count].is_number = true;
    c->arg[c->arg_count++].value = value;
}

/* --- life ----------------------------------------------------------------------------------------------- */

struct tournament *tournament_create(void)
{
    struct tournament *t = grow(NULL, sizeof *t);

    memset(t, 0, sizeof *t);
    return t;
}

void tournament_free(struct tournament *t)
{
    if (!t)
        return;
    gonfalon__v1__tournament_settings__free_unpacked(t->settings, NULL);
    free(t->judges.person);
    free(t->invited.person);
    for (uint32_t i = 0; i < t->entrants; i++)
        free(t->entrant[i].list_json);
    for (uint32_t i = 0; i < t->rounds; i++) {
        free(t->round[i].table);
        free(t->round[i].contest);
    }
    free(t->round);
    free(t->team);
    free(t->team_order);
    free(t->order);
    free(t->call);
    free(t->entrant);
    free(t->change);
    free(t);
}

/* --- questions ------------------------------------------------------------------------------------------ */

Gonfalon__V1__TournamentStatus tournament_status_at(const struct tournament *t, uint64_t now)
{
    const Gonfalon__V1__TournamentSettings *s = t->settings;

    if (t->status == TOURNAMENT_IS(PUBLISHED) && s->check_in_begins != 0 && now >= s->check_in_begins &&
        now < s->check_in_ends)
        return TOURNAMENT_IS(CHECK_IN);
    return t->status;
}

bool tournament_over(const struct tournament *t)
{
    return t->status == TOURNAMENT_IS(FINISHED) || t->status == TOURNAMENT_IS(CANCELLED);
}

bool tournament_begun(const struct tournament *t)
{
    return t->status == TOURNAMENT_IS(RUNNING) || t->status == TOURNAMENT_IS(PAUSED) ||
           t->status == TOURNAMENT_IS(FINISHED);
}

uint32_t tournament_places(const struct tournament *t)
{
    const Gonfalon__V1__TournamentSettings *s = t->settings;
    uint32_t of_each = tournament_of_teams(t) ? s->format->team_size + s->format->team_reserves : 1;

    return s->places * of_each;
}

bool entrant_in(const struct tournament_entrant *e)
{
    return e->status != ENTRANT_IS(LEFT);
}

uint32_t tournament_taken(const struct tournament *t)
{
    uint32_t taken = 0;

    for (uint32_t i = 0; i < t->entrants; i++)
        taken += entrant_in(&t->entrant[i]) && t->entrant[i].status != ENTRANT_IS(WAITING);
    return taken;
}

struct tournament_entrant *tournament_entrant(const struct tournament *t, uint32_t number)
{
    return number > 0 && number <= t->entrants && entrant_in(&t->entrant[number - 1])
               ? &t->entrant[number - 1]
               : NULL;
}

struct tournament_entrant *tournament_entrant_of(const struct tournament *t, int64_t account)
{
    for (uint32_t i = 0; i < t->entrants && account != 0; i++)
        if (t->entrant[i].account == account && entrant_in(&t->entrant[i]))
            return &t->entrant[i];
    return NULL;
}

static bool among(const struct tournament_people *people, int64_t account)
{
    for (uint32_t i = 0; i < people->count; i++)
        if (people->person[i].account == account)
            return true;
    return false;
}

bool tournament_judge(const struct tournament *t, int64_t account)
{
    return account != 0 && among(&t->judges, account);
}

bool tournament_invited(const struct tournament *t, int64_t account)
{
    return account != 0 && among(&t->invited, account);
}

struct tournament_round *tournament_now(const struct tournament *t)
{
    return t->rounds > 0 ? &t->round[t->rounds - 1] : NULL;
}

struct tournament_table *tournament_table(const struct tournament *t, uint32_t round, uint32_t table)
{
    if (round == 0 || round > t->rounds || table == 0 || table > t->round[round - 1].tables)
        return NULL;
    return &t->round[round - 1].table[table - 1];
}

struct tournament_table *tournament_table_of(const struct tournament *t, uint32_t round, uint32_t entrant)
{
    for (uint32_t i = 1; tournament_table(t, round, i); i++) {
        struct tournament_table *table = tournament_table(t, round, i);

        if (table->a == entrant || table->b == entrant)
            return table;
    }
    return NULL;
}

bool table_done(const struct tournament_table *table)
{
    return table->how > GONFALON__V1__RESULT_HOW__RESULT_HOW_NONE;
}

bool table_played(const struct tournament_table *table)
{
    return table_done(table) && table->b != 0 && table->winner != -1 &&
           table->how != GONFALON__V1__RESULT_HOW__RESULT_HOW_NO_SHOW &&
           table->how != GONFALON__V1__RESULT_HOW__RESULT_HOW_DROPPED &&
           table->how != GONFALON__V1__RESULT_HOW__RESULT_HOW_DISQUALIFIED;
}

struct tournament_call *tournament_call_at(const struct tournament *t, uint32_t round, uint32_t table)
{
    for (uint32_t i = 0; i < t->calls && table > 0; i++)
        if (t->call[i].round == round && t->call[i].table == table &&
            t->call[i].status != GONFALON__V1__CALL_STATUS__CALL_STATUS_CLOSED)
            return &t->call[i];
    return NULL;
}

uint32_t tournament_open_calls(const struct tournament *t)
{
    uint32_t open = 0;

    for (uint32_t i = 0; i < t->calls; i++)
        open += t->call[i].status != GONFALON__V1__CALL_STATUS__CALL_STATUS_CLOSED;
    return open;
}

bool entrant_plays(const struct tournament_entrant *e)
{
    return e->status == ENTRANT_IS(PLAYING);
}

uint64_t tournament_lists_open(const struct tournament *t)
{
    const Gonfalon__V1__TournamentSettings *s = t->settings;

    if (s->lists == GONFALON__V1__LISTS_MODE__LISTS_MODE_OPEN)
        return 0;
    if (s->lists == GONFALON__V1__LISTS_MODE__LISTS_MODE_CLOSED)
        return UINT64_MAX;
    if (s->lists_open_at != 0)
        return s->lists_open_at;
    return t->rounds > 0 && t->round[0].begun ? t->round[0].begun : UINT64_MAX;
}

/* In a league a round lasts its days; there is no other time. */
uint64_t tournament_round_ends(const struct tournament *t, const struct tournament_round *round)
{
    const Gonfalon__V1__TournamentSettings *s = t->settings;
    uint64_t ms = s->format->kind == FORMAT_IS(LEAGUE)
                      ? (uint64_t)s->format->days_per_round * 24 * 3600 * 1000
                      : (uint64_t)s->round_seconds * 1000;

    return ms == 0 || round->begun == 0 ? 0 : round->begun + round->shift + ms;
}

uint64_t tournament_no_show(const struct tournament *t, const struct tournament_round *round)
{
    uint64_t ends = tournament_round_ends(t, round);
    uint64_t at = round->begun + round->shift + (uint64_t)t->settings->no_show_seconds * 1000;

    if (round->begun == 0)
        return 0;
    return t->settings->format->kind == FORMAT_IS(LEAGUE) || (ends != 0 && ends < at) ? ends : at;
}

/* --- entries -------------------------------------------------------------------------------------------- */

#define FOLD(ACT, name) [GONFALON__V1__TOURNAMENT_ENTRY__ACT_##ACT] = fold_##name
static fold_entry *const folds[] = {
    FOLD(CREATED, created),       FOLD(CHANGED, changed),
    FOLD(PUBLISHED, published),   FOLD(CANCELLED, cancelled),
    FOLD(INVITED, invited),       FOLD(JUDGE, judge),
    FOLD(ENTERED, entered),       FOLD(OUT, out),
    FOLD(HANDED_IN, handed_in),   FOLD(SENT_BACK, sent_back),
    FOLD(CHECKED_IN, checked_in), FOLD(STARTED, started),
    FOLD(PAIRED, paired),         FOLD(TAKEN_BACK, taken_back),
    FOLD(ANNOUNCED, announced),   FOLD(BEGUN, begun),
    FOLD(RESULT, result),         FOLD(CORRECTED, corrected),
    FOLD(BONUS, bonus),           FOLD(PAUSED, paused),
    FOLD(RESUMED, resumed),       FOLD(CALLED, called),
    FOLD(CALL_TAKEN, call_taken), FOLD(CALL_CLOSED, call_closed),
    FOLD(FINISHED, finished),     FOLD(SUBSTITUTED, substituted),
    FOLD(TEAM_PICK, team_pick),   FOLD(BOARDS, boards),
};

bool tournament_apply(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                      struct tournament_refusal *why)
{
    size_t act = (size_t)e->act_case;
    fold_entry *fold = act < sizeof folds / sizeof *folds ? folds[act] : NULL;

    if (!fold)
        return fold_refuse(why, CODE_IS(MALFORMED), "tournament.no_such_act", "there is no such act");
    if ((t->settings == NULL) != (fold == fold_created))
        return fold_wrong_state(why, "tournament.not_found", "there is no such tournament");
    if (tournament_over(t))
        return fold_wrong_state(why, "tournament.over", "the tournament is over");
    if (!fold(t, e, why))
        return false;
    t->changed = e->at;
    t->entries++;
    return true;
}
