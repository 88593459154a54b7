/* Army lists that people keep on the server. A list is stored even when it breaks rules, so that one can go
 * on with it later; its id is its name. */
#include "common/wire/check_text.h"
#include "common/wire/encode.h"
#include "server/core/exchange.h"
#include "server/core/systems.h"

#include <string.h>

/* A list that breaks rules is marked in its row by a cost below zero. */
static int32_t mark_cost(int32_t cost, bool valid)
{
    return valid ? cost : -1 - cost;
}

static void encode_check(struct request *r, Gonfalon__V1__ArmyCheckReply *to, int32_t cost,
                         const struct problems *problems)
{
    to->cost = cost;
    to->problem_count = (uint32_t)problems->count;
    to->problems = encode_problems(&r->memory, problems, &to->n_problems);
}

void army_check_run(struct request *r)
{
    const Gonfalon__V1__ArmyCheckRequest *ask = r->message->army_check;
    Gonfalon__V1__ArmyCheckReply *answer = answer_part(r, &gonfalon__v1__army_check_reply__descriptor);
    struct problems *problems = arena_take(&r->memory, sizeof *problems);
    int32_t cost = army_cost(r->core, ask->system, ask->json, ask->points, problems);

    encode_check(r, answer, cost, problems);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_ARMY_CHECK, answer);
}

/* --- put -------------------------------------------------------------------------------------- */

struct put {
    struct army_row row;
    Gonfalon__V1__ArmyPutReply *answer;
};

static bool is_one_of(const struct army_row *armies, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(armies[i].name, name) == 0)
            return true;
    return false;
}

static void put_counted(void *context, const struct store_result *result, const struct army_row *armies,
                        size_t count)
{
    struct request *r = context;
    const struct put *put = r->own;
    const char *id = r->message->army_put->id;
    bool renamed = id[0] && strcmp(id, put->row.name) != 0;
    bool known = is_one_of(armies, count, put->row.name);

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else if (id[0] && !is_one_of(armies, count, id)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "army.not_found",
                       "there is no such list");
    } else if (known && (!id[0] || renamed)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_CONFLICT, "army.name_taken",
                       "there is a list of that name");
    } else if (!id[0] && count >= WIRE_ARMY_LISTS_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "army.too_many",
                       "too many lists: remove one");
    } else {
        struct batch *batch = store_begin(r->core->port.store);

        if (renamed)
            store_remove_army(batch, r->account, id);
        store_put_army(batch, &put->row);
        answer_with(r, batch, GONFALON__V1__SERVER_MESSAGE__BODY_ARMY_PUT, put->answer);
        commit_and_reply(r, batch);
    }
}

void army_put_run(struct request *r)
{
    const Gonfalon__V1__ArmyPutRequest *ask = r->message->army_put;
    struct put *put = arena_take(&r->memory, sizeof *put);
    struct problems *problems = arena_take(&r->memory, sizeof *problems);
    enum text_fault fault = text_check(ask->name, TEXT_NAME, 1, WIRE_TITLE_MAX);

    if (fault != TEXT_FINE) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, text_fault_key[fault],
                       "that name cannot be used");
        return;
    }
    if (!rules_find(ask->system)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "system.not_found",
                       "this server does not have that system");
        return;
    }
    int32_t cost = army_cost(r->core, ask->system, ask->json, 0, problems);

    put->row = (struct army_row){.account = r->account,
                                 .name = ask->name,
                                 .system = ask->system,
                                 .points = mark_cost(cost, problems_none(problems)),
                                 .changed_ms = core_wall(r->core),
                                 .list = {ask->json, strlen(ask->json)}};
    put->answer = answer_part(r, &gonfalon__v1__army_put_reply__descriptor);
    put->answer->id = arena_text(&r->memory, ask->name);
    put->answer->check = answer_part(r, &gonfalon__v1__army_check_reply__descriptor);
    encode_check(r, put->answer->check, cost, problems);
    r->own = put;
    store_list_armies(r->core->port.store, r->account, "", put_counted, r);
}

/* --- list, get, remove ------------------------------------------------------------------------ */

static Gonfalon__V1__ArmyInfo *encode_army(struct request *r, const struct army_row *row)
{
    Gonfalon__V1__ArmyInfo *info = answer_part(r, &gonfalon__v1__army_info__descriptor);

    info->id = arena_text(&r->memory, row->name);
    info->name = arena_text(&r->memory, row->name);
    info->system = arena_text(&r->memory, row->system);
    info->valid = row->points >= 0;
    info->cost = row->points >= 0 ? row->points : -1 - row->points;
    info->changed = (uint64_t)row->changed_ms;
    if (row->list.size > 0) {
        info->json = arena_take(&r->memory, row->list.size + 1);
        memcpy(info->json, row->list.bytes, row->list.size);
    }
    return info;
}

static void listed(void *context, const struct store_result *result, const struct army_row *armies,
                   size_t count)
{
    struct request *r = context;
    Gonfalon__V1__ArmyListReply *answer = answer_part(r, &gonfalon__v1__army_list_reply__descriptor);

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    const char *system = r->message->army_list->system;

    answer->armies = arena_array(&r->memory, count, sizeof *answer->armies);
    for (size_t i = 0; i < count; i++)
        if (!system[0] || systems_share(armies[i].system, system))
            answer->armies[answer->n_armies++] = encode_army(r, &armies[i]);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_ARMY_LIST, answer);
}

/* A system also plays the lists of the others of its family. Cost and soundness are by the rules of the
 * system that a list was put for; who brings it to a table has it checked by those of the match. */
void army_list_run(struct request *r)
{
    const char *system = r->message->army_list->system;
    const struct catalogue *c = system_catalogue(r->core, system);

    store_list_armies(r->core->port.store, r->account, c && c->family[0] ? "" : system, listed, r);
}

static void found(void *context, const struct store_result *result, const struct army_row *army)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else if (!army) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "army.not_found",
                       "there is no such list");
    } else if (r->message->body_case == GONFALON__V1__CLIENT_MESSAGE__BODY_ARMY_REMOVE) {
        struct batch *batch = store_begin(r->core->port.store);

        store_remove_army(batch, r->account, r->message->army_remove->id);
        answer_done(r, batch);
        commit_and_reply(r, batch);
    } else {
        Gonfalon__V1__ArmyGetReply *answer = answer_part(r, &gonfalon__v1__army_get_reply__descriptor);

        answer->army = encode_army(r, army);
        reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_ARMY_GET, answer);
    }
}

void army_get_run(struct request *r)
{
    store_find_army(r->core->port.store, r->account, r->message->army_get->id, found, r);
}

void army_remove_run(struct request *r)
{
    store_find_army(r->core->port.store, r->account, r->message->army_remove->id, found, r);
}
