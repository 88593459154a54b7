/* `gonfalond check`: loads every match from the store as a room would, but from its start and not from a
 * snapshot, so that every entry is applied again; and folds the log of every tournament. */
#include "common/crypto/dice_cipher.h"
#include "common/tournament/tournament.h"
#include "server/base/memory.h"
#include "server/core/gone.h"
#include "server/core/loader.h"
#include "server/core/stored.h"
#include "server/core/systems.h"

#include <stdlib.h>
#include <string.h>

struct check {
    struct core core; /* as much of one as loading needs */
    core_step *step;
    core_problem *tell;
    void *context;
    int problems;
    int64_t last_ms, last_id;
    size_t listed;
    int64_t match[LOBBY_SCAN_ROWS]; /* or tournaments */
    int32_t status[LOBBY_SCAN_ROWS];
    enum load_result result;
    struct gone gone;
};

static int64_t no_time(void *self)
{
    (void)self;
    return 0;
}

static void complain(struct check *check, int64_t match, const char *problem)
{
    char text[MATCH_ID_SIZE];

    match_id_write(match, text);
    check->problems++;
    check->tell(check->context, text, problem);
}

static void loaded(void *context, enum load_result result)
{
    ((struct check *)context)->result = result;
}

/* From the start: up to nothing first, so that no snapshot is near, and then the whole log. */
static void check_match(struct check *check, int64_t match)
{
    struct room *room = must_alloc(sizeof *room);

    room->core = &check->core;
    room->id = match;
    match_id_write(match, room->text_id);
    check->result = LOAD_FAILED;
    load_room(room, UINT32_MAX, PLAY_NOTHING, loaded, check);
    check->step(check->core.port.store);
    if (check->result != LOAD_DONE) {
        complain(check, match, "cannot be read");
    } else if (room->setup && !rules_present(room->settings->system, room->rules_version)) {
        gone_add(&check->gone, room->settings->system, room->rules_version, !room_over(room));
    } else if (room->setup && !room->game) {
        complain(check, match, "its setup is wrong");
    } else if (room->game) {
        match_start(room->game->match);
        if (!game_play(room->game, room->game->log_count))
            complain(check, match, "its log does not fit the rules");
        else if (match_over(room->game->match) != room_over(room))
            complain(check, match, "its log ends otherwise than its row says");
    }
    room_clear(room);
    free(room);
}

static void listed(void *context, const struct store_result *result, const struct match_row *rows,
                   size_t count)
{
    struct check *check = context;

    check->listed = result->status == STORE_OK ? count : 0;
    for (size_t i = 0; i < check->listed; i++)
        check->match[i] = rows[i].id;
    if (check->listed > 0) {
        check->last_ms = rows[check->listed - 1].changed_ms;
        check->last_id = rows[check->listed - 1].id;
    }
}

/* --- tournaments ------------------------------------------------------------------------------ */

/* The log of one, folded as a hall would. */
struct folding {
    struct tournament *t;
    const char *problem; /* a constant; NULL: none so far */
    size_t read;
};

static void entries_came(void *context, const struct store_result *result, const struct entry_row *rows,
                         size_t count)
{
    struct folding *f = context;

    f->read = result->status == STORE_OK ? count : 0;
    if (result->status != STORE_OK)
        f->problem = "cannot be read";
    for (size_t i = 0; i < f->read && !f->problem; i++) {
        struct tournament_refusal why;
        Gonfalon__V1__TournamentEntry *e =
            gonfalon__v1__tournament_entry__unpack(NULL, rows[i].entry.size, rows[i].entry.bytes);

        if (!e || rows[i].number != f->t->entries || !tournament_apply(f->t, e, &why))
            f->problem = "its log does not fit itself";
        if (e)
            gonfalon__v1__tournament_entry__free_unpacked(e, NULL);
    }
}

static void check_tournament(struct check *check, int64_t id, int32_t status)
{
    struct folding f = {.t = tournament_create()};

    do {
        store_read_tournament_entries(check->core.port.store, id, f.t->entries, HALL_LOG_MAX, entries_came,
                                      &f);
        check->step(check->core.port.store);
    } while (f.read > 0 && !f.problem);
    if (!f.problem && !f.t->settings)
        f.problem = "it has no log";
    else if (!f.problem && (int32_t)f.t->status != status)
        f.problem = "its log ends otherwise than its row says";
    if (f.problem)
        complain(check, id, f.problem);
    tournament_free(f.t);
}

static void tournaments_came(void *context, const struct store_result *result,
                             const struct tournament_row *rows, size_t count)
{
    struct check *check = context;

    check->listed = result->status == STORE_OK ? count : 0;
    for (size_t i = 0; i < check->listed; i++) {
        check->match[i] = rows[i].id;
        check->status[i] = rows[i].status;
    }
    if (check->listed > 0) {
        check->last_ms = rows[check->listed - 1].starts_ms;
        check->last_id = rows[check->listed - 1].id;
    }
}

static void check_tournaments(struct check *check)
{
    check->last_ms = check->last_id = 0;
    do {
        struct row_filter filter = {
            .system = "", .before_ms = check->last_ms, .before_id = check->last_id, .limit = LOBBY_SCAN_ROWS};

        store_list_tournaments(check->core.port.store, &filter, tournaments_came, check);
        check->step(check->core.port.store);
        for (size_t i = 0; i < check->listed; i++)
            check_tournament(check, check->match[i], check->status[i]);
    } while (check->listed == LOBBY_SCAN_ROWS);
}

int core_check(struct store *store, core_step *step, core_problem *tell, core_gone *gone, void *context)
{
    static const struct clock_port still = {.now_ms = no_time, .wall_ms = no_time};
    struct check *check = must_alloc(sizeof *check);
    int problems;

    check->core.port.store = store;
    check->core.port.clock = &still;
    check->core.cipher = dice_cipher_create();
    check->step = step;
    check->tell = tell;
    check->context = context;
    do {
        struct row_filter filter = {
            .system = "", .before_ms = check->last_ms, .before_id = check->last_id, .limit = LOBBY_SCAN_ROWS};

        store_list_matches(store, &filter, listed, check);
        step(store);
        for (size_t i = 0; i < check->listed; i++)
            check_match(check, check->match[i]);
    } while (check->listed == LOBBY_SCAN_ROWS);
    check_tournaments(check);
    for (size_t i = 0; i < check->gone.kinds && gone; i++)
        gone(context, &check->gone.kind[i]);
    problems = check->problems;
    systems_stop(&check->core);
    dice_cipher_destroy(check->core.cipher);
    free(check);
    return problems;
}
