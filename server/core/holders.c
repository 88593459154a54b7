#include "server/core/holders.h"

#include "server/base/memory.h"
#include "server/core/request.h"
#include "server/core/room.h"

#include <stdlib.h>
#include <string.h>

enum { HOLDER_KEY_SIZE = 1 + ADDRESS_KEY_SIZE };

struct holder {
    uint8_t key[HOLDER_KEY_SIZE]; /* 'a' and an account, or 'p' and the place: the address */
    uint32_t held[HELD_KINDS];
};

static void account_key(uint8_t key[HOLDER_KEY_SIZE], int64_t account)
{
    memset(key, 0, HOLDER_KEY_SIZE);
    key[0] = 'a';
    memcpy(key + 1, &account, sizeof account);
}

/* False: the connection has ended, and nobody knows any more. */
static bool address_key(uint8_t key[HOLDER_KEY_SIZE], const struct request *r)
{
    key[0] = 'p';
    if (r->session)
        memcpy(key + 1, r->session->connection->address_key, ADDRESS_KEY_SIZE);
    return r->session;
}

static struct holder *hold(struct core *core, const uint8_t key[HOLDER_KEY_SIZE], enum held kind)
{
    struct holder *h = map_get(&core->holders, key, HOLDER_KEY_SIZE);

    if (!h) {
        h = must_alloc(sizeof *h);
        memcpy(h->key, key, HOLDER_KEY_SIZE);
        map_put(&core->holders, key, HOLDER_KEY_SIZE, h);
    }
    h->held[kind]++;
    return h;
}

static void let_go(struct core *core, struct holder *h, enum held kind)
{
    if (!h)
        return;
    h->held[kind]--;
    for (int i = 0; i < HELD_KINDS; i++)
        if (h->held[i] > 0)
            return;
    map_remove(&core->holders, h->key, HOLDER_KEY_SIZE);
    free(h);
}

/* --- limits ----------------------------------------------------------------------------------- */

struct held_limit {
    const char *key, *text;
    uint32_t retry_after_ms; /* rooms that nobody looks at leave by themselves; 0: nobody knows when */
};

static bool full(const struct core *core, const uint8_t key[HOLDER_KEY_SIZE], enum held kind, uint32_t most)
{
    const struct holder *h = map_get(&core->holders, key, HOLDER_KEY_SIZE);

    return most > 0 && h && h->held[kind] >= most;
}

static bool allow(struct request *r, int64_t account, enum held kind)
{
    static const struct held_limit limit[HELD_KINDS][2] = {
        {{"match.too_many_held", "you keep as many matches in the server's memory as one account may",
          ROOM_IDLE_MS},
         {"match.too_many_held_address",
          "your address keeps as many matches in the server's memory as one address may", ROOM_IDLE_MS}},
        {{"bot.too_many_matches", "bots play as many matches for you as one account may have", 0},
         {"bot.too_many_matches_address", "bots play as many matches for your address as one may have", 0}}};
    const struct core_config *config = &r->core->config;
    const uint32_t most[HELD_KINDS][2] = {{config->rooms_per_account, config->rooms_per_address},
                                          {config->bot_matches_per_account, config->bot_matches_per_address}};
    uint8_t key[HOLDER_KEY_SIZE];
    int over = -1;

    account_key(key, account);
    if (account != 0 && full(r->core, key, kind, most[kind][0]))
        over = 0;
    else if (address_key(key, r) && full(r->core, key, kind, most[kind][1]))
        over = 1;
    if (over < 0)
        return true;
    refuse_limit(r, limit[kind][over].key, limit[kind][over].text, (int32_t)most[kind][over],
                 limit[kind][over].retry_after_ms);
    return false;
}

bool holders_allow_room(struct request *r)
{
    return allow(r, r->account, HELD_ROOM);
}

bool holders_allow_start(const struct room *room, struct request *r)
{
    return !room_bots_alone(room) || allow(r, room->host, HELD_BOTS);
}

/* --- counting --------------------------------------------------------------------------------- */

void holders_take(struct room *room, enum held kind, const struct request *r)
{
    struct holders *by = &room->held_by[kind];
    uint8_t key[HOLDER_KEY_SIZE];

    account_key(key, r->account);
    if (!by->account && r->account != 0)
        by->account = hold(room->core, key, kind);
    if (!by->address && address_key(key, r))
        by->address = hold(room->core, key, kind);
}

void holders_leave(struct room *room, enum held kind)
{
    struct holders *by = &room->held_by[kind];

    let_go(room->core, by->account, kind);
    let_go(room->core, by->address, kind);
    *by = (struct holders){0};
}

void holders_follow(struct room *room)
{
    struct holders *by = &room->held_by[HELD_BOTS];
    uint8_t key[HOLDER_KEY_SIZE];

    if (!room->game || match_over(room->game->match) || !room_bots_alone(room)) {
        holders_leave(room, HELD_BOTS);
    } else if (!by->account) {
        account_key(key, room->host);
        by->account = hold(room->core, key, HELD_BOTS);
    }
}

void holders_started(struct room *room, const struct request *r)
{
    if (room->held_by[HELD_BOTS].account)
        holders_take(room, HELD_BOTS, r);
}

static bool free_holder(void *context, void *value)
{
    (void)context;
    free(value);
    return false;
}

void holders_free(struct core *core)
{
    map_sweep(&core->holders, free_holder, NULL);
    map_free(&core->holders);
}
