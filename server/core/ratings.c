#include "server/core/ratings.h"
#include "server/core/annex.h"

#include "common/tournament/rating.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/people.h"
#include "server/core/systems.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HUNDREDTHS = 100, IDLE_PERIOD_DAYS = 30 };

/* --- due -------------------------------------------------------------------------------------- */

bool rating_write_due(const struct room *room, struct batch *batch)
{
    const Gonfalon__V1__Outcome *outcome = room->outcome;

    assert(room_over(room));
    if (!room->settings->rated || !outcome ||
        outcome->kind == GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_ABANDONED)
        return false;
    /* Behind the two there may be the place of a tournament's judge. */
    assert(room->seat_count >= 2 && room->seat[0].account && room->seat[1].account);
    struct due_row due = {.match = room->id,
                          .system = room->settings->system,
                          .first = room->seat[0].account,
                          .second = room->seat[1].account,
                          .half_points = 1,
                          .at_ms = core_wall(room->core)};

    if (outcome->kind == GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_WON)
        due.half_points = outcome->winner == room->seat[0].side ? 2 : 0;
    store_rating_due(batch, &due);
    return true;
}

/* --- rating, one match after the other ---------------------------------------------------------- */

struct rating_work {
    struct core *core;
    struct due_row due;
    char system[ID_MAX_BYTES];
    struct rating_row side[2];
};

static struct rating rating_before(const struct rating_row *row, int64_t now_ms)
{
    struct rating rating = {row->points, row->deviation, row->volatility};
    int64_t idle = (now_ms - row->changed_ms) / ((int64_t)IDLE_PERIOD_DAYS * 24 * 3600 * 1000);

    if (row->games == 0)
        return rating_start();
    return idle > 0 ? rating_idle(rating, idle > INT32_MAX ? INT32_MAX : (int32_t)idle) : rating;
}

static void finish(struct rating_work *work, const struct store_result *result)
{
    struct core *core = work->core;

    core->rating = false;
    core->rating_work = NULL;
    /* A conflict: its result was corrected meanwhile, and it is due with that. */
    if (result->status != STORE_OK && result->status != STORE_CONFLICT)
        log_event(LEVEL_WARNING, "a match could not be rated yet", LOG_FIELDS(log_text("why", result->text)));
    else
        ratings_work(core);
    free(work);
}

static void rated(void *context, const struct store_result *result)
{
    finish(context, result);
}

static void set_after(struct rating_row *row, struct rating after, int64_t at_ms)
{
    row->points = after.points;
    row->deviation = after.deviation;
    row->volatility = after.volatility;
    row->games++;
    row->changed_ms = at_ms;
}

/* Of one side after the game, from what both had before. */
static struct rating after_game(const struct strength_row before[2], int side, int32_t half_points)
{
    const struct strength_row *own = &before[side], *other = &before[1 - side];
    struct rating_game game = {{other->points, other->deviation, other->volatility},
                               side == 0 ? half_points : 2 - half_points};

    return rating_after((struct rating){own->points, own->deviation, own->volatility}, 1, &game, RATING_TAU);
}

static void count_game(struct rating_work *work)
{
    struct due_row *due = &work->due;

    for (int side = 0; side < 2; side++) {
        struct rating before = rating_before(&work->side[side], due->at_ms);

        due->before[side] = (struct strength_row){before.points, before.deviation, before.volatility};
    }
    for (int side = 0; side < 2; side++)
        set_after(&work->side[side], after_game(due->before, side, due->half_points), due->at_ms);
}

static int32_t within(int32_t value, int32_t least, int32_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* What the game gave is taken back, and what it gives with the other result is added: both from what the two
 * had before it. What came later stays. */
static void count_again(struct rating_work *work)
{
    const struct due_row *due = &work->due;

    for (int side = 0; side < 2; side++) {
        struct rating_row *row = &work->side[side];
        struct rating was = after_game(due->before, side, due->counted);
        struct rating is = after_game(due->before, side, due->half_points);

        row->points = within(row->points + is.points - was.points, RATING_LEAST, RATING_MOST);
        row->deviation = within(row->deviation + is.deviation - was.deviation, RATING_DEVIATION_LEAST,
                                RATING_DEVIATION_START);
        row->volatility = within(row->volatility + is.volatility - was.volatility, RATING_VOLATILITY_LEAST,
                                 RATING_VOLATILITY_MOST);
    }
    log_event(LEVEL_INFO, "a rating is corrected",
              LOG_FIELDS(log_number("match", due->match), log_number("was", due->counted),
                         log_number("is", due->half_points)));
}

static void rate(struct rating_work *work)
{
    struct batch *batch = store_begin(work->core->port.store);

    if (work->due.rated)
        count_again(work);
    else
        count_game(work);
    store_rate(batch, &work->due, &work->side[0], &work->side[1]);
    store_commit(batch, rated, work);
}

/* The row of the system, or one that nothing has rated yet. */
static void take_row(struct rating_work *work, int side, int64_t account, const struct rating_row *rows,
                     size_t count)
{
    work->side[side] = (struct rating_row){.account = account};
    for (size_t i = 0; i < count; i++)
        if (strcmp(rows[i].system, work->system) == 0)
            work->side[side] = rows[i];
    work->side[side].system = work->system;
    work->side[side].name = NULL;
}

static void second_found(void *context, const struct store_result *result, const struct rating_row *rows,
                         size_t count)
{
    struct rating_work *work = context;

    if (result->status != STORE_OK || work->core->stopped) {
        finish(work, result);
        return;
    }
    take_row(work, 1, work->due.second, rows, count);
    rate(work);
}

static void first_found(void *context, const struct store_result *result, const struct rating_row *rows,
                        size_t count)
{
    struct rating_work *work = context;

    if (result->status != STORE_OK || work->core->stopped) {
        finish(work, result);
        return;
    }
    take_row(work, 0, work->due.first, rows, count);
    store_find_ratings(work->core->port.store, work->due.second, second_found, work);
}

static void due_is(void *context, const struct store_result *result, const struct due_row *due)
{
    struct core *core = context;

    if (result->status != STORE_OK || !due || core->stopped) {
        core->rating = false;
        return;
    }
    struct rating_work *work = must_alloc(sizeof *work);

    core->rating_work = work;
    work->core = core;
    work->due = *due;
    copy_text(work->system, sizeof work->system, due->system);
    work->due.system = work->system;
    store_find_ratings(core->port.store, due->first, first_found, work);
}

void ratings_work(struct core *core)
{
    if (core->config.annex) {
        borrow_rated(core);
        return;
    }
    if (core->rating || core->stopped)
        return;
    core->rating = true;
    store_find_rating_due(core->port.store, due_is, core);
}

void ratings_free(struct core *core)
{
    free(core->rating_work);
}

/* --- of whoever asks -------------------------------------------------------------------------- */

struct own_gathering {
    struct request *r;
    ratings_then *then;
    struct own_ratings own;
};

static void own_found(void *context, const struct store_result *result, const struct rating_row *rows,
                      size_t count)
{
    struct own_gathering *g = context;
    struct request *r = g->r;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    struct own_rating *rating = arena_array(&r->memory, count + 1, sizeof *rating);

    for (size_t i = 0; i < count; i++) {
        struct rating now = rating_before(&rows[i], core_wall(r->core));

        rating[i] =
            (struct own_rating){.points = now.points, .deviation = now.deviation, .games = rows[i].games};
        copy_text(rating[i].system, sizeof rating[i].system, rows[i].system);
    }
    g->own.rating = rating;
    g->own.count = count;
    g->then(r, &g->own);
}

static void own_profile(void *context, const struct store_result *result, const struct profile_row *profile)
{
    struct own_gathering *g = context;

    if (result->status != STORE_OK) {
        refuse_for_store(g->r, result);
        return;
    }
    g->own.hidden = profile->hides & HIDES_RATING;
    store_find_ratings(g->r->core->port.store, g->r->account, own_found, g);
}

void ratings_gather(struct request *r, ratings_then *then)
{
    struct own_gathering *g = arena_take(&r->memory, sizeof *g);

    *g = (struct own_gathering){.r = r, .then = then};
    if (r->core->config.ratings)
        store_find_profile(r->core->port.store, r->account, own_profile, g);
    else
        then(r, &g->own);
}

struct own_rating own_rating_in(const struct own_ratings *own, const char *system)
{
    struct rating start = rating_start();
    struct own_rating none = {.points = start.points, .deviation = start.deviation};

    for (size_t i = 0; i < own->count; i++)
        if (strcmp(own->rating[i].system, system) == 0)
            return own->rating[i];
    copy_text(none.system, sizeof none.system, system);
    return none;
}

int32_t rating_rounded(int32_t hundredths)
{
    return (hundredths + HUNDREDTHS / 2) / HUNDREDTHS;
}

/* --- lists ------------------------------------------------------------------------------------ */

Gonfalon__V1__Rating *encode_rating(struct arena *a, const struct core *core, const struct rating_row *row)
{
    Gonfalon__V1__Rating *rating = arena_take(a, sizeof *rating);
    struct rating now = rating_before(row, core_wall(core));

    gonfalon__v1__rating__init(rating);
    rating->system = arena_text(a, row->system);
    rating->name = arena_text(a, row->name);
    rating->points = rating_rounded(now.points);
    rating->deviation = rating_rounded(now.deviation);
    rating->games = row->games;
    return rating;
}

struct listing {
    uint32_t from;
    size_t limit;
};

static void listed(void *context, const struct store_result *result, const struct rating_row *rows,
                   size_t count)
{
    struct request *r = context;
    const struct listing *l = r->own;
    char next[16];

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    Gonfalon__V1__RatingsReply *answer = answer_part(r, &gonfalon__v1__ratings_reply__descriptor);

    answer->ratings = arena_array(&r->memory, l->limit, sizeof *answer->ratings);
    for (size_t i = 0; i < count && i < l->limit; i++) {
        answer->ratings[i] = encode_rating(&r->memory, r->core, &rows[i]);
        answer->ratings[i]->place = l->from + (uint32_t)i + 1;
        answer->n_ratings++;
    }
    if (count > l->limit) {
        snprintf(next, sizeof next, "%" PRIu32, l->from + (uint32_t)l->limit);
        answer->next = arena_text(&r->memory, next);
    }
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_RATINGS, answer);
}

static bool read_place(const char *cursor, uint32_t *place)
{
    int end = 0;

    *place = 0;
    return !cursor[0] || (cursor[0] >= '0' && cursor[0] <= '9' &&
                          sscanf(cursor, "%9" SCNu32 "%n", place, &end) == 1 && cursor[end] == '\0');
}

void ratings_run(struct request *r)
{
    const Gonfalon__V1__RatingsRequest *ask = r->message->ratings;
    struct listing *l = arena_take(&r->memory, sizeof *l);

    if (!r->core->config.ratings) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "ratings.off",
                       "this server has no ratings");
        return;
    }
    if (!rules_find(ask->system)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "setup.unknown_system",
                       "this server does not have that system");
        return;
    }
    l->limit = ask->page && ask->page->limit > 0 ? ask->page->limit : WIRE_PAGE_DEFAULT;
    if (l->limit > WIRE_PAGE_MAX)
        l->limit = WIRE_PAGE_MAX;
    if (!read_place(ask->page ? ask->page->cursor : "", &l->from)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "list.malformed",
                       "the filter or the page is out of bounds");
        return;
    }
    r->own = l;
    store_list_ratings(r->core->port.store, ask->system, l->from, l->limit + 1, listed, r);
}
