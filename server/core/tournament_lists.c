/* The desk of lists: handed in by their owners alone, checked against the system and the limits of the
 * tournament, sealed with a receipt, shown when the settings say so. */
#include "common/crypto/crypto.h"
#include "common/wire/bytes.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/hall.h"
#include "server/core/lobby.h"
#include "server/core/systems.h"

#include <stdlib.h>
#include <string.h>

/* --- limits of its own ------------------------------------------------------------------------ */

/* How often an id is named anywhere in a list: as a value, in lists of values, or as a key with a number. */
static uint32_t times_named(const json_t *at, const char *id)
{
    uint32_t times = 0;
    const char *key;
    json_t *value;
    size_t i;

    if (json_is_string(at))
        return strcmp(json_string_value(at), id) == 0;
    json_array_foreach((json_t *)(uintptr_t)at, i, value) times += times_named(value, id);
    json_object_foreach((json_t *)(uintptr_t)at, key, value) times +=
        strcmp(key, "name") == 0 || strcmp(key, "slot") == 0 ? 0 : times_named(value, id);
    return times;
}

/* A unit of several figures names what they all have once. */
static uint32_t times_in_list(const json_t *list, const char *id)
{
    const json_t *units = json_object_get(list, "units");
    uint32_t times = 0;
    size_t i;
    json_t *unit;

    if (!json_is_array(units))
        return times_named(list, id);
    json_array_foreach((json_t *)(uintptr_t)units, i, unit) times += times_named(unit, id);
    return times;
}

static void check_limits(const Gonfalon__V1__TournamentSettings *s, const char *json, int32_t cost,
                         struct problems *problems)
{
    json_t *list = json_loads(json, 0, NULL);

    if (cost < s->least_points)
        problem_add(problems, trail_root(), "", "tournament.list_too_small", "", s->least_points - cost);
    for (size_t i = 0; i < s->n_list_limits; i++) {
        const Gonfalon__V1__ListLimit *limit = s->list_limits[i];
        uint32_t times = times_in_list(list, limit->id);

        if (times > limit->most)
            problem_add(problems, trail_root(), "",
                        limit->most == 0 ? "tournament.list_banned" : "tournament.list_too_many", limit->id,
                        (int32_t)(times - limit->most));
    }
    json_decref(list);
}

int32_t hall_check_list(const struct hall *hall, const char *json, struct problems *problems)
{
    const Gonfalon__V1__TournamentSettings *s = hall->t->settings;
    int32_t cost = army_cost(hall->core, s->system, json, s->points, problems);

    check_limits(s, json, cost, problems);
    return cost;
}

bool hall_has_ready_army(const struct hall *hall)
{
    const struct catalogue *c = system_catalogue(hall->core, hall->t->settings->system);
    struct problems *problems = must_alloc(sizeof *problems);
    bool fits = !c || json_object_size(c->armies) == 0;
    const char *id;
    json_t *army;

    json_object_foreach(c ? c->armies : NULL, id, army)
    {
        char *text = json_dumps(army, JSON_COMPACT);

        problems->count = 0;
        hall_check_list(hall, text, problems);
        fits = fits || problems_none(problems);
        free(text);
    }
    free(problems);
    return fits;
}

/* --- handing in ------------------------------------------------------------------------------- */

bool hall_seal(struct hall *hall, struct arena *a, const char *text, ProtobufCBinaryData *salt,
               ProtobufCBinaryData *digest)
{
    struct bytes both = {0};

    *salt = (ProtobufCBinaryData){TOURNAMENT_SALT_SIZE, arena_take(a, TOURNAMENT_SALT_SIZE)};
    *digest = (ProtobufCBinaryData){TOURNAMENT_DIGEST_SIZE, arena_take(a, TOURNAMENT_DIGEST_SIZE)};
    if (!random_fill(hall->core->port.random, salt->data, TOURNAMENT_SALT_SIZE))
        return false;
    bytes_add(&both, salt->data, TOURNAMENT_SALT_SIZE);
    bytes_add(&both, text, strlen(text));
    bool sealed = crypto_sha256(both.data, both.size, digest->data);

    bytes_free(&both);
    return sealed;
}

Gonfalon__V1__TournamentEntry *hall_list_entry(struct hall *hall, struct request *r, uint32_t entrant,
                                               const struct chosen_army *army, int32_t cost)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);
    Gonfalon__V1__LoggedList *list = answer_part(r, &gonfalon__v1__logged_list__descriptor);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_HANDED_IN;
    e->handed_in = list;
    list->entrant = entrant;
    list->name = arena_text(&r->memory, army->name);
    list->json = arena_text(&r->memory, army->json);
    list->cost = cost;
    return hall_seal(hall, &r->memory, list->json, &list->salt, &list->digest) ? e : NULL;
}

static void hand_in(struct hall *hall, struct request *r)
{
    const struct chosen_army *army = r->own;
    struct problems *problems = arena_take(&r->memory, sizeof *problems);
    const struct tournament_entrant *own = hall_own_entrant(hall, r);

    if (!own)
        return;
    if (!army->json || strlen(army->json) > TOURNAMENT_LIST_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.list_too_long",
                       "no list was chosen, or it is too long");
        return;
    }
    int32_t cost = hall_check_list(hall, army->json, problems);

    if (!problems_none(problems)) {
        refuse_problems(r, problems);
        return;
    }
    Gonfalon__V1__TournamentEntry *e = hall_list_entry(hall, r, own->number, army, cost);

    if (e)
        hall_act(hall, r, e, NULL);
    else
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INTERNAL, "tournament.no_receipt",
                       "the list could not be sealed");
}

static void hand_in_found(struct request *r, const struct chosen_army *army)
{
    r->own = arena_take(&r->memory, sizeof *army);
    *(struct chosen_army *)r->own = *army;
    with_hall(r, r->message->tournament_hand_in->tournament, hand_in);
}

static void hand_in_look(struct hall *hall, struct request *r)
{
    army_find(r, hall->t->settings->system, hall->t->settings->points, r->message->tournament_hand_in->army,
              hand_in_found);
}

void tournament_hand_in_run(struct request *r)
{
    with_hall(r, r->message->tournament_hand_in->tournament, hand_in_look);
}

/* --- check-in --------------------------------------------------------------------------------- */

static void check_in(struct hall *hall, struct request *r)
{
    const struct tournament_entrant *own = hall_own_entrant(hall, r);

    if (!own)
        return;
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CHECKED_IN;
    e->checked_in = answer_part(r, &gonfalon__v1__logged_reason__descriptor);
    e->checked_in->entrant = own->number;
    hall_act(hall, r, e, NULL);
}

void tournament_check_in_run(struct request *r)
{
    with_hall(r, r->message->tournament_check_in->tournament, check_in);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool may_read(const struct hall *hall, const struct request *r, const struct tournament_entrant *e)
{
    if (e->account == r->account && r->account != 0)
        return true;
    if (hall->t->settings->staff_sees_lists && hall_staff(hall, r))
        return true;
    return (uint64_t)core_wall(hall->core) >= tournament_lists_open(hall->t);
}

static Gonfalon__V1__TournamentList *encode_list(struct request *r, const struct tournament_entrant *e,
                                                 bool whole)
{
    Gonfalon__V1__TournamentList *list = answer_part(r, &gonfalon__v1__tournament_list__descriptor);

    list->entrant = e->number;
    list->name = arena_text(&r->memory, e->list_name);
    list->cost = e->list_cost;
    list->digest.data = memcpy(arena_take(&r->memory, sizeof e->digest), e->digest, sizeof e->digest);
    list->digest.len = sizeof e->digest;
    list->salt.data = memcpy(arena_take(&r->memory, sizeof e->salt), e->salt, sizeof e->salt);
    list->salt.len = sizeof e->salt;
    if (whole)
        list->json = arena_text(&r->memory, e->list_json);
    return list;
}

static void lists(struct hall *hall, struct request *r)
{
    Gonfalon__V1__TournamentListsReply *answer =
        answer_part(r, &gonfalon__v1__tournament_lists_reply__descriptor);
    uint32_t only = r->message->tournament_lists->entrant;

    answer->lists = arena_array(&r->memory, hall->t->entrants, sizeof *answer->lists);
    for (uint32_t i = 0; i < hall->t->entrants; i++) {
        const struct tournament_entrant *e = &hall->t->entrant[i];

        if (entrant_in(e) && e->handed_in > 0 && (only == 0 || only == e->number) && may_read(hall, r, e))
            answer->lists[answer->n_lists++] = encode_list(r, e, only != 0);
    }
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_TOURNAMENT_LISTS, answer);
}

void tournament_lists_run(struct request *r)
{
    with_hall(r, r->message->tournament_lists->tournament, lists);
}
