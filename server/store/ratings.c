/* Ratings, the games that are still to change them, and profiles. */
#include "server/base/limits.h"
#include "server/store/database.h"
#include "server/store/job.h"

/* --- ratings: writing ---------------------------------------------------------------------------------- */

/* What tables of games begin with, in the order of their columns. */
static void bind_due(struct query *q, const struct due_row *due)
{
    query_bind_int(q, due->match);
    query_bind_text(q, due->system);
    query_bind_int(q, due->first);
    query_bind_int(q, due->second);
    query_bind_int(q, due->half_points);
    query_bind_int(q, due->at_ms);
}

static void read_due(struct query *q, struct job *job, struct due_row *due)
{
    due->match = query_int(q);
    due->system = query_text(q, job);
    due->first = query_int(q);
    due->second = query_int(q);
    due->half_points = (int32_t)query_int(q);
    due->at_ms = query_int(q);
}

static enum store_status run_due(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO ratings_due (match, system, first, second, half_points, at_ms, digest)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    struct query q = query_begin(db, sql);

    (void)job;
    bind_due(&q, data);
    query_bind_digest(&q);
    return query_run(&q);
}

void store_rating_due(struct batch *batch, const struct due_row *due)
{
    struct due_row *copy = batch_add(batch, run_due, sizeof *copy);

    *copy = *due;
    copy->system = batch_text(batch, due->system);
}

struct corrected {
    int64_t match, at_ms;
    int32_t half_points;
};

/* The row of a game in one of the tables of games. */
static enum store_status find_game(struct database *db, struct job *job, const char *sql, int64_t match,
                                   struct due_row *game, bool *found)
{
    struct query q = query_begin(db, sql);

    query_bind_int(&q, match);
    *found = query_row(&q);
    if (*found)
        read_due(&q, job, game);
    return query_end(&q);
}

static enum store_status correct_due(struct database *db, const struct due_row *due)
{
    static const char sql[] = "UPDATE ratings_due SET system = ?2, first = ?3, second = ?4, half_points = ?5,"
                              " at_ms = ?6, digest = ?7 WHERE match = ?1";
    struct query q = query_begin(db, sql);

    bind_due(&q, due);
    query_bind_digest(&q);
    return query_run(&q);
}

static enum store_status run_corrected(struct database *db, struct job *job, void *data)
{
    static const char waits[] =
        "SELECT match, system, first, second, half_points, at_ms FROM ratings_due WHERE match = ?";
    static const char counted[] =
        "SELECT match, system, first, second, half_points, at_ms FROM rated WHERE match = ?";
    const struct corrected *c = data;
    struct due_row game = {0};
    bool found = false;
    enum store_status status = find_game(db, job, waits, c->match, &game, &found);

    if (status == STORE_OK && found) {
        game.half_points = c->half_points;
        return correct_due(db, &game);
    }
    if (status == STORE_OK)
        status = find_game(db, job, counted, c->match, &game, &found);
    if (status != STORE_OK || !found)
        return status;
    game.half_points = c->half_points;
    game.at_ms = c->at_ms;
    return run_due(db, job, &game);
}

void store_rating_corrected(struct batch *batch, int64_t match, int32_t half_points, int64_t at_ms)
{
    *(struct corrected *)batch_add(batch, run_corrected, sizeof(struct corrected)) =
        (struct corrected){match, at_ms, half_points};
}

struct rate {
    struct due_row game;
    struct rating_row side[2];
};

/* Not if its result has been corrected meanwhile. */
static enum store_status forget_due(struct database *db, const struct due_row *game)
{
    static const char sql[] = "DELETE FROM ratings_due WHERE match = ? AND half_points = ?";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, game->match);
    query_bind_int(&q, game->half_points);
    return query_run_change(&q);
}

/* An account that was deleted meanwhile has no rating any more. */
static enum store_status put_rating(struct database *db, const struct rating_row *row)
{
    static const char sql[] =
        "INSERT INTO ratings (account, system, points, deviation, volatility, games, changed_ms, digest)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8"
        " WHERE EXISTS (SELECT 1 FROM accounts WHERE id = ?1)"
        " ON CONFLICT (account, system) DO UPDATE SET points = excluded.points,"
        " deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games,"
        " changed_ms = excluded.changed_ms, digest = excluded.digest";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, row->account);
    query_bind_text(&q, row->system);
    query_bind_int(&q, row->points);
    query_bind_int(&q, row->deviation);
    query_bind_int(&q, row->volatility);
    query_bind_int(&q, row->games);
    query_bind_int(&q, row->changed_ms);
    query_bind_digest(&q);
    return query_run(&q);
}

static enum store_status put_rated(struct database *db, const struct due_row *game)
{
    static const char sql[] =
        "INSERT INTO rated (match, system, first, second, half_points, at_ms, points, deviation,"
        " volatility, points_2, deviation_2, volatility_2, digest)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) ON CONFLICT (match) DO UPDATE SET"
        " system = excluded.system, first = excluded.first, second = excluded.second,"
        " half_points = excluded.half_points, at_ms = excluded.at_ms, points = excluded.points,"
        " deviation = excluded.deviation, volatility = excluded.volatility, points_2 = excluded.points_2,"
        " deviation_2 = excluded.deviation_2, volatility_2 = excluded.volatility_2, digest = excluded.digest";
    struct query q = query_begin(db, sql);

    bind_due(&q, game);
    for (int side = 0; side < 2; side++) {
        query_bind_int(&q, game->before[side].points);
        query_bind_int(&q, game->before[side].deviation);
        query_bind_int(&q, game->before[side].volatility);
    }
    query_bind_digest(&q);
    return query_run(&q);
}

static enum store_status run_rate(struct database *db, struct job *job, void *data)
{
    const struct rate *rate = data;
    enum store_status status = forget_due(db, &rate->game);

    (void)job;
    for (int side = 0; side < 2 && status == STORE_OK; side++)
        status = put_rating(db, &rate->side[side]);
    return status == STORE_OK ? put_rated(db, &rate->game) : status;
}

void store_rate(struct batch *batch, const struct due_row *game, const struct rating_row *first,
                const struct rating_row *second)
{
    struct rate *rate = batch_add(batch, run_rate, sizeof *rate);

    *rate = (struct rate){*game, {*first, *second}};
    rate->game.system = batch_text(batch, game->system);
    for (int side = 0; side < 2; side++)
        rate->side[side].system = batch_text(batch, rate->side[side].system);
}

/* --- ratings: reading ---------------------------------------------------------------------------------- */

struct find_due {
    struct due_row due;
    bool found;
};

static enum store_status run_find_due(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "SELECT d.match, d.system, d.first, d.second, d.half_points, d.at_ms, r.match IS NOT NULL,"
        " coalesce(r.half_points, 0), coalesce(r.points, 0), coalesce(r.deviation, 0),"
        " coalesce(r.volatility, 0), coalesce(r.points_2, 0), coalesce(r.deviation_2, 0),"
        " coalesce(r.volatility_2, 0) FROM ratings_due d LEFT JOIN rated r ON r.match = d.match"
        " ORDER BY d.at_ms, d.match LIMIT 1";
    struct find_due *find = data;
    struct query q = query_begin(db, sql);

    find->found = query_row(&q);
    if (find->found) {
        read_due(&q, job, &find->due);
        find->due.rated = query_int(&q) != 0;
        find->due.counted = (int32_t)query_int(&q);
        for (int side = 0; side < 2; side++) {
            find->due.before[side].points = (int32_t)query_int(&q);
            find->due.before[side].deviation = (int32_t)query_int(&q);
            find->due.before[side].volatility = (int32_t)query_int(&q);
        }
    }
    return query_end(&q);
}

static void deliver_due(struct job *job, void *data)
{
    const struct find_due *find = data;
    bool ok = job->result.status == STORE_OK && find->found;

    ((due_found *)job->callback)(job->context, &job->result, ok ? &find->due : NULL);
}

void store_find_rating_due(struct store *store, due_found *found, void *context)
{
    struct job *job;

    read_begin(store, run_find_due, deliver_due, (void (*)(void))found, context, sizeof(struct find_due),
               &job);
    job_submit(job);
}

struct list_ratings {
    int64_t account; /* 0: of a system */
    const char *system;
    uint32_t from;
    size_t limit;
    struct rows rows;
};

static void add_rating(struct query *q, struct job *job, struct rows *rows)
{
    struct rating_row *row = rows_add(job, rows, sizeof *row);

    row->account = query_int(q);
    row->system = query_text(q, job);
    row->points = (int32_t)query_int(q);
    row->deviation = (int32_t)query_int(q);
    row->volatility = (int32_t)query_int(q);
    row->games = (uint32_t)query_int(q);
    row->changed_ms = query_int(q);
    row->name = query_text(q, job);
}

#define RATING_COLUMNS                                                                                       \
    "SELECT r.account, r.system, r.points, r.deviation, r.volatility, r.games, r.changed_ms, a.name"         \
    " FROM ratings r JOIN accounts a ON a.id = r.account"

static enum store_status run_of_account(struct database *db, struct job *job, void *data)
{
    static const char sql[] = RATING_COLUMNS " WHERE r.account = ? ORDER BY r.system";
    struct list_ratings *list = data;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, list->account);
    list->rows = (struct rows){0};
    while (query_row(&q))
        add_rating(&q, job, &list->rows);
    return query_end(&q);
}

static enum store_status run_of_system(struct database *db, struct job *job, void *data)
{
    static const char sql[] = RATING_COLUMNS
        " LEFT JOIN profiles p ON p.account = r.account WHERE r.system = ? AND coalesce(p.hides, 0) & 1 = 0"
        " ORDER BY r.points DESC, r.account LIMIT ? OFFSET ?";
    struct list_ratings *list = data;
    struct query q = query_begin(db, sql);

    query_bind_text(&q, list->system);
    query_bind_int(&q, (int64_t)list->limit);
    query_bind_int(&q, list->from);
    list->rows = (struct rows){0};
    while (query_row(&q))
        add_rating(&q, job, &list->rows);
    return query_end(&q);
}

static void deliver_ratings(struct job *job, void *data)
{
    const struct rows *rows = &((struct list_ratings *)data)->rows;
    bool ok = job->result.status == STORE_OK;

    ((ratings_listed *)job->callback)(job->context, &job->result, ok ? rows->items : NULL,
                                      ok ? rows->count : 0);
}

void store_find_ratings(struct store *store, int64_t account, ratings_listed *found, void *context)
{
    struct job *job;
    struct list_ratings *list = read_begin(store, run_of_account, deliver_ratings, (void (*)(void))found,
                                           context, sizeof *list, &job);

    list->account = account;
    job_submit(job);
}

void store_list_ratings(struct store *store, const char *system, uint32_t from, size_t limit,
                        ratings_listed *listed, void *context)
{
    struct job *job;
    struct list_ratings *list = read_begin(store, run_of_system, deliver_ratings, (void (*)(void))listed,
                                           context, sizeof *list, &job);

    list->system = job_text(job, system);
    list->from = from;
    list->limit = limit < STORE_ROWS_MAX ? limit : STORE_ROWS_MAX;
    job_submit(job);
}

/* --- profiles ------------------------------------------------------------------------------------------ */

static enum store_status run_put(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "INSERT INTO profiles (account, club, hides, digest)"
                              " VALUES (?1, ?2, ?3, ?4) ON CONFLICT (account)"
                              " DO UPDATE SET club = excluded.club, hides = excluded.hides,"
                              " digest = excluded.digest";
    const struct profile_row *profile = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, profile->account);
    query_bind_text(&q, profile->club);
    query_bind_int(&q, profile->hides);
    query_bind_digest(&q);
    return query_run(&q);
}

void store_put_profile(struct batch *batch, const struct profile_row *profile)
{
    struct profile_row *copy = batch_add(batch, run_put, sizeof *copy);

    *copy = *profile;
    copy->club = batch_text(batch, profile->club);
}

static enum store_status run_find_profile(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "SELECT club, hides FROM profiles WHERE account = ?";
    struct profile_row *profile = data;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, profile->account);
    profile->club = "";
    if (query_row(&q)) {
        profile->club = query_text(&q, job);
        profile->hides = (int32_t)query_int(&q);
    }
    return query_end(&q);
}

static void deliver_profile(struct job *job, void *data)
{
    ((profile_found *)job->callback)(job->context, &job->result,
                                     job->result.status == STORE_OK ? data : NULL);
}

void store_find_profile(struct store *store, int64_t account, profile_found *found, void *context)
{
    struct job *job;
    struct profile_row *profile = read_begin(store, run_find_profile, deliver_profile, (void (*)(void))found,
                                             context, sizeof *profile, &job);

    profile->account = account;
    profile->hides = 0;
    job_submit(job);
}
