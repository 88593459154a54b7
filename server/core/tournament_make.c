/* A tournament is drafted, changed, shown and listed. */
#include "server/core/exchange.h"
#include "server/core/hall.h"
#include "server/core/lobby.h"
#include "server/core/people.h"

#include <string.h>

#define ROLE_BIT(role) (1u << GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_##role)
enum {
    UNFINISHED_TOURNAMENTS = 1 << TOURNAMENT_IS(DRAFT) | 1 << TOURNAMENT_IS(PUBLISHED) |
                             1 << TOURNAMENT_IS(RUNNING) | 1 << TOURNAMENT_IS(PAUSED)
};

/* --- create ----------------------------------------------------------------------------------- */

static void create_counted(void *context, const struct store_result *result, uint32_t count)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    if (count >= TOURNAMENTS_HOSTED_MAX) {
        refuse_limit(r, "tournament.too_many_hosted", "you host as many tournaments as one account may",
                     TOURNAMENTS_HOSTED_MAX, 0);
        return;
    }
    struct hall *hall = hall_create(r->core);

    if (!hall) {
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "tournament.too_many_here",
                     "too many tournaments are looked at", 10000);
        return;
    }
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CREATED;
    e->created = answer_part(r, &gonfalon__v1__logged_create__descriptor);
    e->created->id = arena_text(&r->memory, hall->text_id);
    e->created->settings = r->message->tournament_create->settings;
    hall_act(hall, r, e, NULL);
}

/* Guests come and go: a tournament needs somebody who can be found again. */
static bool lasting(struct request *r)
{
    if (r->role != GONFALON__V1__ROLE__ROLE_GUEST)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "tournament.no_guests",
                   "that needs an account with a password");
    return false;
}

void tournament_create_run(struct request *r)
{
    Gonfalon__V1__TournamentSettings *s = r->message->tournament_create->settings;

    if (r->core->draining)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_DRAINING, "server.stops",
                       "the server is about to stop");
    else if (!s)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.no_settings",
                       "a tournament needs settings");
    else if (lasting(r) && tournament_settings_check(r, s))
        store_count_tournaments(r->core->port.store, r->account, ROLE_BIT(HOST), UNFINISHED_TOURNAMENTS,
                                create_counted, r);
}

/* --- change ----------------------------------------------------------------------------------- */

static void changed(struct hall *hall, struct request *r)
{
    if (hall->t->status != TOURNAMENT_IS(DRAFT))
        hall_notify_entrants(hall, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_CHANGED,
                             r->account, r->name);
}

static void change(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentChangeRequest *ask = r->message->tournament_change;

    if (!hall_host_asks(hall, r))
        return;
    if (ask->version != 0 && ask->version != hall->t->entries) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_CONFLICT, "tournament.changed_meanwhile",
                       "it has changed since you looked at it");
        return;
    }
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CHANGED;
    e->changed = answer_part(r, &gonfalon__v1__logged_change__descriptor);
    e->changed->settings = ask->settings;
    /* A copy: the settings that it is part of go when the new ones come. */
    e->changed->settings->edition = arena_text(&r->memory, hall->t->settings->edition);
    hall_act(hall, r, e, changed);
}

void tournament_change_run(struct request *r)
{
    Gonfalon__V1__TournamentSettings *s = r->message->tournament_change->settings;

    if (!s)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.no_settings",
                       "a tournament needs settings");
    else if (tournament_settings_check(r, s))
        with_hall(r, r->message->tournament_change->tournament, change);
}

/* --- show ------------------------------------------------------------------------------------- */

static void show(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentShowRequest *ask = r->message->tournament_show;
    struct session *s = r->session;

    if (s && !s->closing && ask->unsubscribe)
        hall_unlook_one(hall, s);
    else if (s && !s->closing && ask->subscribe && s->look_count >= TOURNAMENT_LOOKS_MAX) {
        refuse_limit(r, "tournament.too_many_looks", "one connection may follow no more tournaments",
                     TOURNAMENT_LOOKS_MAX, 0);
        return;
    } else if (s && !s->closing && ask->subscribe)
        hall_look(hall, s);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_TOURNAMENT,
          encode_tournament(&r->memory, hall, hall_eyes(hall, r->account, r->role), (uint32_t)PARTS_ALL));
}

void tournament_show_run(struct request *r)
{
    with_hall(r, r->message->tournament_show->tournament, show);
}

/* --- list ------------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentInfo *read_info(struct request *r, const struct tournament_row *row)
{
    Gonfalon__V1__TournamentInfo *info =
        wire_read(&r->memory, &gonfalon__v1__tournament_info__descriptor, row->brief.bytes, row->brief.size);

    if (info && row->role)
        info->mine = (Gonfalon__V1__TournamentRole)row->role;
    return info;
}

static void listed(void *context, const struct store_result *result, const struct tournament_row *rows,
                   size_t count)
{
    struct request *r = context;
    size_t limit = *(const size_t *)r->own;
    Gonfalon__V1__TournamentListReply *answer =
        answer_part(r, &gonfalon__v1__tournament_list_reply__descriptor);

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    answer->tournaments = arena_array(&r->memory, count, sizeof *answer->tournaments);
    for (size_t i = 0; i < count; i++) {
        Gonfalon__V1__TournamentInfo *info = read_info(r, &rows[i]);

        if (info)
            answer->tournaments[answer->n_tournaments++] = info;
    }
    if (count == limit)
        answer->next = list_cursor(&r->memory, rows[count - 1].starts_ms, rows[count - 1].id);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_TOURNAMENT_LIST, answer);
}

/* The check-in is a matter of the hour, not of the row. */
static uint32_t statuses_of(const Gonfalon__V1__TournamentListRequest *ask)
{
    uint32_t statuses = 0;

    for (size_t i = 0; i < ask->n_statuses && i < WIRE_PHASES_MAX; i++)
        if (ask->statuses[i] > 0 && ask->statuses[i] <= TOURNAMENT_IS(CANCELLED))
            statuses |= 1u << (ask->statuses[i] == TOURNAMENT_IS(CHECK_IN) ? TOURNAMENT_IS(PUBLISHED)
                                                                           : ask->statuses[i]);
    return statuses;
}

void tournament_list_run(struct request *r)
{
    const Gonfalon__V1__TournamentListRequest *ask = r->message->tournament_list;
    size_t *limit = arena_take(&r->memory, sizeof *limit);
    struct row_filter filter = {.statuses = statuses_of(ask),
                                .system = ask->system,
                                .account = ask->mine ? r->account : 0,
                                .asker = r->account,
                                .open_only = !ask->mine};

    *limit = ask->page && ask->page->limit > 0 && ask->page->limit < WIRE_PAGE_MAX ? ask->page->limit
                                                                                   : WIRE_PAGE_DEFAULT;
    filter.limit = *limit;
    r->own = limit;
    if (strlen(ask->system) > WIRE_KEY_MAX || ask->n_statuses > WIRE_PHASES_MAX ||
        (ask->page && !list_cursor_read(ask->page->cursor, &filter)))
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "list.malformed",
                       "the filter or the page is out of bounds");
    else if (ask->mine && r->account == 0)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LOGIN_FIRST, "request.login_first",
                       "log in first");
    else
        store_list_tournaments(r->core->port.store, &filter, listed, r);
}
