#include "server/core/deadlines.h"

#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/hall.h"
#include "server/core/room.h"
#include "server/core/stored.h"

#include <stdlib.h>

struct deadline {
    int64_t wall_ms;
    int64_t id;
    bool tournament; /* else a match */
};

static void add(struct core *core, struct deadline deadline)
{
    if (core->deadline_count == DEADLINES_MAX)
        return;
    if (core->deadline_count == core->deadline_room) {
        core->deadline_room = core->deadline_room ? core->deadline_room * 2 : 64;
        core->deadlines = must_resize(core->deadlines, core->deadline_room * sizeof *core->deadlines);
    }
    core->deadlines[core->deadline_count++] = deadline;
}

void deadlines_add(struct core *core, int64_t match, int64_t wall_ms)
{
    add(core, (struct deadline){wall_ms, match, false});
}

void deadlines_add_tournament(struct core *core, int64_t tournament, int64_t wall_ms)
{
    add(core, (struct deadline){wall_ms, tournament, true});
}

static bool awake(const struct core *core, const struct deadline *d)
{
    return d->tournament ? hall_find(core, d->id) != NULL : room_find(core, d->id) != NULL;
}

static void read_page(struct core *core, int64_t before_ms, int64_t before_id);
static void read_tournaments(struct core *core, int64_t before_ms, int64_t before_id);

/* In no order: looking at all of them every few seconds costs less than keeping an order would. A match that
 * somebody else has woken is forgotten here: it says anew when it goes back to sleep. */
void deadlines_wake(struct core *core)
{
    int64_t now = core_wall(core);

    if (core->deadlines_unread) {
        core->deadlines_unread = false;
        read_page(core, 0, 0);
    }
    if (core->tournaments_unread) {
        core->tournaments_unread = false;
        read_tournaments(core, 0, 0);
    }
    size_t kept = 0, count = core->deadline_count;
    struct deadline *due = NULL;
    size_t due_count = 0;

    for (size_t i = 0; i < count; i++)
        if (awake(core, &core->deadlines[i])) {
            continue;
        } else if (core->deadlines[i].wall_ms <= now) {
            if (!due)
                due = must_alloc((count - i) * sizeof *due);
            due[due_count++] = core->deadlines[i];
        } else {
            core->deadlines[kept++] = core->deadlines[i];
        }
    core->deadline_count = kept;
    for (size_t i = 0; i < due_count; i++)
        (due[i].tournament ? hall_wake : room_wake)(core, due[i].id);
    free(due);
}

static void note_gone(struct core *core, const struct match_row *row)
{
    char version[32];

    version_of(row, version);
    if (version[0] && !rules_present(row->system, version))
        gone_add(&core->gone, row->system, version, true);
}

/* All have been read: the host hears which of them cannot go on. */
static void tell_gone(struct core *core)
{
    for (size_t i = 0; i < core->gone.kinds; i++) {
        const struct gone_rules *g = &core->gone.kind[i];

        log_event(LEVEL_WARNING, "matches of rules that are not in this program cannot go on",
                  LOG_FIELDS(log_text("system", g->system), log_text("version", g->version),
                             log_number("matches", g->unfinished)));
        count_add(core->count.rules_gone, (int64_t)g->unfinished);
    }
}

static void listed(void *context, const struct store_result *result, const struct match_row *rows,
                   size_t count)
{
    struct core *core = context;

    if (result->status != STORE_OK) {
        log_event(LEVEL_ERROR, "matches with a running clock could not be read, and will be again",
                  LOG_FIELDS(log_text("trouble", result->text)));
        core->deadlines_unread = true;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct stored_brief brief = brief_of(&rows[i]);

        note_gone(core, &rows[i]);
        if (brief.bot_acts)
            room_wake(core, rows[i].id);
        else if (brief.deadline_ms > 0)
            deadlines_add(core, rows[i].id, brief.deadline_ms);
    }
    if (count == LOBBY_SCAN_ROWS)
        read_page(core, rows[count - 1].changed_ms, rows[count - 1].id);
    else
        tell_gone(core);
}

static void read_page(struct core *core, int64_t before_ms, int64_t before_id)
{
    if (before_id == 0)
        core->gone.kinds = 0;
    struct row_filter filter = {.statuses = 1 << GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING |
                                            1 << GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED,
                                .system = "",
                                .before_ms = before_ms,
                                .before_id = before_id,
                                .limit = LOBBY_SCAN_ROWS};

    store_list_matches(core->port.store, &filter, listed, core);
}

static void tournaments_came(void *context, const struct store_result *result,
                             const struct tournament_row *rows, size_t count)
{
    struct core *core = context;

    if (result->status != STORE_OK) {
        log_event(LEVEL_ERROR, "tournaments that run could not be read, and will be again",
                  LOG_FIELDS(log_text("trouble", result->text)));
        core->tournaments_unread = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (rows[i].deadline_ms > 0)
            deadlines_add_tournament(core, rows[i].id, rows[i].deadline_ms);
    if (count == LOBBY_SCAN_ROWS)
        read_tournaments(core, rows[count - 1].starts_ms, rows[count - 1].id);
}

static void read_tournaments(struct core *core, int64_t before_ms, int64_t before_id)
{
    struct row_filter filter = {.statuses = 1u << TOURNAMENT_IS(PUBLISHED) | 1u << TOURNAMENT_IS(RUNNING),
                                .system = "",
                                .before_ms = before_ms,
                                .before_id = before_id,
                                .limit = LOBBY_SCAN_ROWS};

    store_list_tournaments(core->port.store, &filter, tournaments_came, core);
}

void deadlines_start(struct core *core)
{
    read_page(core, 0, 0);
    read_tournaments(core, 0, 0);
}

void deadlines_stop(struct core *core)
{
    free(core->deadlines);
}
