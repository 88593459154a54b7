#include "server/core/people.h"

#include "common/wire/check_text.h"
#include "server/base/memory.h"
#include "server/core/annex.h"
#include "server/core/lobby.h"

#include <stdlib.h>
#include <string.h>

void copy_text(char *to, size_t size, const char *from)
{
    size_t bytes = strlen(from);

    if (bytes >= size)
        bytes = size - 1;
    memcpy(to, from, bytes);
    to[bytes] = '\0';
}

void fold_name(const char *name, char key[NAME_KEY_SIZE])
{
    name_fold(name, key, NAME_KEY_SIZE);
}

/* As accounts were known before all of Unicode was folded; those that would have got the same key as another
 * have kept it. */
static void fold_as_before(const char *name, char key[WIRE_NAME_MAX + 1])
{
    size_t i = 0;

    for (; name[i] && i < WIRE_NAME_MAX; i++)
        key[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
    key[i] = '\0';
}

Gonfalon__V1__Role role_of(const struct account_row *row)
{
    return row->guest ? GONFALON__V1__ROLE__ROLE_GUEST : (Gonfalon__V1__Role)row->role;
}

const char *role_word(int32_t role)
{
    static const char *const words[] = {"none", "guest", "player", "host", "admin"};

    return role > 0 && role < (int32_t)(sizeof words / sizeof *words) ? words[role] : words[0];
}

const char *name_fault(const char *name)
{
    enum text_fault fault = text_check(name, TEXT_NAME, WIRE_NAME_MIN, WIRE_NAME_MAX);

    char key[NAME_KEY_SIZE];

    if (fault == TEXT_FINE && !name_fold(name, key, sizeof key))
        fault = TEXT_TOO_LONG;
    if (fault != TEXT_FINE)
        return text_fault_key[fault];
    return name_disguised(name) ? "account.name_disguised" : NULL;
}

void find_account(struct store *store, const char *name, account_found *found, void *context)
{
    char key[NAME_KEY_SIZE], before[WIRE_NAME_MAX + 1];

    fold_name(name, key);
    fold_as_before(name, before);
    store_find_account_by_key(store, before, key, found, context);
}

/* --- the list by name ------------------------------------------------------------------------- */

size_t people_after(const struct core *core, const char *key)
{
    size_t low = 0, high = core->people_count;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (strcmp(core->by_name[middle]->key, key) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void list_add(struct core *core, struct person *p)
{
    size_t at = people_after(core, p->key);

    if (core->people_count == core->people_room) {
        core->people_room = core->people_room ? core->people_room * 2 : 64;
        core->by_name = must_resize(core->by_name, core->people_room * sizeof(struct person *));
    }
    memmove(&core->by_name[at + 1], &core->by_name[at], (core->people_count - at) * sizeof(struct person *));
    core->by_name[at] = p;
    core->people_count++;
}

static void list_remove(struct core *core, const struct person *p)
{
    size_t at = people_after(core, p->key) - 1;

    core->people_count--;
    memmove(&core->by_name[at], &core->by_name[at + 1], (core->people_count - at) * sizeof(struct person *));
}

struct person *person_find(const struct core *core, int64_t account)
{
    return map_get(&core->people, &account, sizeof account);
}

/* --- coming and going ------------------------------------------------------------------------- */

static void fill(struct person *p, const struct account_row *row)
{
    copy_text(p->name, sizeof p->name, row->name);
    copy_text(p->key, sizeof p->key, row->key);
    p->role = role_of(row);
    p->created_ms = row->created_ms;
}

void person_enter(struct session *s, const struct account_row *row)
{
    struct core *core = s->core;

    if (s->closing)
        return;
    session_log_out(s); /* perhaps the last session of this very person */
    struct person *p = person_find(core, row->id);

    if (!p) {
        p = must_alloc(sizeof *p);
        p->account = row->id;
        p->chat.at_ms = core_now(core);
        fill(p, row);
        for (size_t i = 0; i < row->muted_count; i++)
            person_mute(p, row->muted[i], true);
        map_put(&core->people, &p->account, sizeof p->account, p);
        list_add(core, p);
        lobby_person_changed(core, p);
        annexes_here(core, p->account, true);
    }
    s->person = p;
    s->next_of_person = p->sessions;
    s->link_of_person = &p->sessions;
    if (s->next_of_person)
        s->next_of_person->link_of_person = &s->next_of_person;
    p->sessions = s;
    legs_tell_who(s);
    /* The newest connection is the one that somebody sits at. */
    if (++p->session_count > WIRE_CONNECTIONS_MAX) {
        struct session *oldest = p->sessions;

        while (oldest->next_of_person)
            oldest = oldest->next_of_person;
        session_close(oldest, CLOSE_POLICY, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "session.too_many",
                      "this account has too many connections");
        session_log_out(oldest);
    }
}

static void person_free(struct person *p)
{
    free(p->muted);
    free(p);
}

void person_leave(struct session *s)
{
    struct core *core = s->core;
    struct person *p = s->person;

    *s->link_of_person = s->next_of_person;
    if (s->next_of_person)
        s->next_of_person->link_of_person = s->link_of_person;
    s->person = NULL;
    if (--p->session_count > 0)
        return;
    lobby_person_gone(core, p);
    annexes_here(core, p->account, false);
    map_remove(&core->people, &p->account, sizeof p->account);
    list_remove(core, p);
    person_free(p);
}

void person_update(struct core *core, const struct account_row *row)
{
    struct person *p = person_find(core, row->id);

    if (!p)
        return;
    list_remove(core, p);
    fill(p, row);
    list_add(core, p);
    lobby_person_changed(core, p);
    for (struct session *s = p->sessions; s; s = s->next_of_person)
        legs_tell_who(s);
}

void person_end_sessions(struct core *core, int64_t account, const struct session *keep, const uint8_t *token,
                         Gonfalon__V1__SessionEnd why, const char *text)
{
    struct person *p = person_find(core, account);
    struct session *next;

    if (!p)
        return;
    arena_reset(&core->push);
    Gonfalon__V1__SessionEnded *ended = arena_message(&core->push, &gonfalon__v1__session_ended__descriptor);

    ended->why = why;
    ended->text = arena_text(&core->push, text);
    struct packet *packet = pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_SESSION_ENDED, ended);

    for (struct session *s = p->sessions; s; s = next) {
        next = s->next_of_person;
        if (s == keep || (token && memcmp(s->token, token, sizeof s->token) == 0))
            continue;
        session_send(s, packet);
        session_log_out(s);
    }
    packet_release(packet);
}

void people_stop(struct core *core)
{
    map_free(&core->people);
    free(core->by_name);
}

/* --- whom one does not want to read ----------------------------------------------------------- */

bool person_muted(const struct person *p, int64_t account)
{
    for (uint32_t i = 0; i < p->muted_count; i++)
        if (p->muted[i] == account)
            return true;
    return false;
}

static bool mute(struct person *p, int64_t account, bool on)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < p->muted_count; i++)
        if (p->muted[i] != account)
            p->muted[kept++] = p->muted[i];
    p->muted_count = kept;
    if (!on)
        return true;
    if (kept == MUTED_MAX)
        return false;
    if (!p->muted)
        p->muted = must_alloc(MUTED_MAX * sizeof *p->muted);
    p->muted[p->muted_count++] = account;
    return true;
}

bool person_mute(struct person *p, int64_t account, bool on)
{
    bool fits = mute(p, account, on);

    for (struct session *s = p->sessions; s; s = s->next_of_person)
        legs_tell_who(s);
    return fits;
}

/* --- on the wire ------------------------------------------------------------------------------ */

Gonfalon__V1__Account *encode_account(struct arena *a, const struct account_row *row, Gonfalon__V1__Role role,
                                      bool for_admin)
{
    Gonfalon__V1__Account *account = arena_message(a, &gonfalon__v1__account__descriptor);

    account->name = arena_text(a, row->name);
    account->role = role;
    account->created = (uint64_t)row->created_ms;
    if (for_admin) {
        account->banned_until = (uint64_t)row->banned_until_ms;
        account->ban_reason = arena_text(a, row->ban_reason);
    }
    return account;
}
