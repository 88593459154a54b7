/* Profiles: what a player shows of himself, and what he hides. */
#include "common/wire/check_text.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/people.h"
#include "server/core/ratings.h"

#include <stdlib.h>

enum { RESULTS_SHOWN = 20 };

/* A profile is gathered from the store piece by piece: account, profile, ratings, matches. */
struct gathering {
    int64_t account;
    bool own;
    int32_t hides;
    Gonfalon__V1__ProfileReply *answer;
};

/* --- results ---------------------------------------------------------------------------------- */

static void send(struct request *r, struct room **rows, size_t count)
{
    const struct gathering *g = r->own;
    struct packet *packet = pack_message(r->id, GONFALON__V1__SERVER_MESSAGE__BODY_PROFILE, g->answer);

    for (size_t i = 0; i < count; i++)
        lobby_drop_row(rows[i]);
    reply_packed(r, packet);
}

/* A match by invitation stays unknown to those who have no seat in it. */
static void matches_listed_of(void *context, const struct store_result *result, const struct match_row *rows,
                              size_t count)
{
    struct request *r = context;
    const struct gathering *g = r->own;
    struct room *shown[RESULTS_SHOWN];
    Gonfalon__V1__MatchPhase over[] = {GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER};
    Gonfalon__V1__MatchFilter *filter = answer_part(r, &gonfalon__v1__match_filter__descriptor);
    size_t n = 0;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    filter->phases = over;
    filter->n_phases = 1;
    g->answer->results = arena_array(&r->memory, RESULTS_SHOWN, sizeof *g->answer->results);
    for (size_t i = 0; i < count && n < RESULTS_SHOWN; i++) {
        struct room *room = lobby_fill_row(r->core, &rows[i]);

        if (room && lobby_matches(room, filter, r->account)) {
            g->answer->results[n] = encode_match_info(&r->memory, room, r->account);
            shown[n++] = room;
        } else if (room) {
            lobby_drop_row(room);
        }
    }
    g->answer->n_results = n;
    send(r, shown, n);
}

static void gather_results(struct request *r)
{
    const struct gathering *g = r->own;
    struct row_filter filter = {.statuses = 1 << GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER,
                                .system = "",
                                .account = g->account,
                                .limit = LOBBY_SCAN_ROWS};

    if (!g->own && (g->hides & HIDES_RESULTS))
        send(r, NULL, 0);
    else
        store_list_matches(r->core->port.store, &filter, matches_listed_of, r);
}

/* --- ratings, club ---------------------------------------------------------------------------- */

static void ratings_found(void *context, const struct store_result *result, const struct rating_row *rows,
                          size_t count)
{
    struct request *r = context;
    const struct gathering *g = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    g->answer->ratings = arena_array(&r->memory, count + 1, sizeof *g->answer->ratings);
    for (size_t i = 0; i < count; i++)
        g->answer->ratings[i] = encode_rating(&r->memory, r->core, &rows[i]);
    g->answer->n_ratings = count;
    gather_results(r);
}

static void profile_is(void *context, const struct store_result *result, const struct profile_row *profile)
{
    struct request *r = context;
    struct gathering *g = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    g->hides = profile->hides;
    g->answer->hides_rating = profile->hides & HIDES_RATING;
    g->answer->hides_results = profile->hides & HIDES_RESULTS;
    g->answer->hides_club = profile->hides & HIDES_CLUB;
    if (g->own || !(profile->hides & HIDES_CLUB))
        g->answer->club = arena_text(&r->memory, profile->club);
    if (!r->core->config.ratings || (!g->own && (profile->hides & HIDES_RATING)))
        gather_results(r);
    else
        store_find_ratings(r->core->port.store, g->account, ratings_found, r);
}

static void account_is(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;
    struct gathering *g = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    if (!row) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "account.not_found",
                       "nobody has that name");
        return;
    }
    g->account = row->id;
    g->own = row->id == r->account;
    g->answer = answer_part(r, &gonfalon__v1__profile_reply__descriptor);
    g->answer->name = arena_text(&r->memory, row->name);
    g->answer->created = (uint64_t)row->created_ms;
    store_find_profile(r->core->port.store, row->id, profile_is, r);
}

void profile_run(struct request *r)
{
    const char *name = r->message->profile->name;

    r->own = arena_take(&r->memory, sizeof(struct gathering));
    if (name[0])
        find_account(r->core->port.store, name, account_is, r);
    else if (r->account)
        store_find_account(r->core->port.store, r->account, account_is, r);
    else
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LOGIN_FIRST, "request.login_first",
                       "log in first");
}

/* --- one's own -------------------------------------------------------------------------------- */

void profile_set_run(struct request *r)
{
    const Gonfalon__V1__ProfileSetRequest *ask = r->message->profile_set;
    enum text_fault fault = text_check(ask->club, TEXT_NAME, 0, TOURNAMENT_CLUB_MAX);
    struct profile_row row = {.account = r->account,
                              .club = ask->club,
                              .hides = (ask->hides_rating ? HIDES_RATING : 0) |
                                       (ask->hides_results ? HIDES_RESULTS : 0) |
                                       (ask->hides_club ? HIDES_CLUB : 0)};

    if (fault != TEXT_FINE) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INVALID, text_fault_key[fault],
                       "that name of a club cannot be used");
        return;
    }
    struct batch *batch = store_begin(r->core->port.store);

    store_put_profile(batch, &row);
    answer_done(r, batch);
    commit_and_reply(r, batch);
}
