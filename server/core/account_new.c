/* Requests that make an account: register, or be a guest. A request that is repeated after a lost connection
 * or a restart finds the account that it has made, and makes no second one. */
#include "common/wire/check_text.h"
#include "server/core/login.h"
#include "server/core/people.h"

#include <stdio.h>
#include <string.h>

enum { NO_ACCOUNT = 0 }; /* whose requests those are that make an account */

static bool too_many_new(struct request *r)
{
    const uint8_t *address = ((const struct login *)r->own)->address;
    int64_t now = core_now(r->core);
    uint32_t wait_ms;

    if (r->core->config.accounts_per_address == 0)
        return false;
    if (!attempts_left(&r->core->new_addresses, now, address, ADDRESS_KEY_SIZE, &wait_ms))
        return login_too_often(r, wait_ms);
    attempts_count(&r->core->new_addresses, now, address, ADDRESS_KEY_SIZE);
    return false;
}

static void new_row(struct request *r, const char *name, const char *password, bool guest)
{
    struct login *login = r->own;
    int64_t now = core_wall(r->core);

    fold_name(name, login->key);
    login->row = (struct account_row){
        .id = random_id(r->core->port.random),
        .name = name,
        .key = login->key,
        .password = password,
        .role = guest ? GONFALON__V1__ROLE__ROLE_GUEST : GONFALON__V1__ROLE__ROLE_PLAYER,
        .guest = guest,
        .created_ms = now,
        .seen_ms = now,
        .ban_reason = "",
    };
}

/* The answer holds the token and cannot be kept; but whose account the request made can, so that asking again
 * after the server has died leads to the same one. */
static void create_and_begin(struct request *r)
{
    struct batch *batch = store_begin(r->core->port.store);
    const struct login *login = r->own;

    store_create_account(batch, &login->row);
    if (r->keyed)
        store_request(batch, NO_ACCOUNT, (struct blob){r->key, sizeof r->key},
                      (struct blob){&login->row.id, sizeof login->row.id}, core_wall(r->core));
    login_begin_session(r, batch);
}

/* --- asked again after the server has died ---------------------------------------------------- */

static void made_found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;
    struct login *login = r->own;

    if (result->status != STORE_OK) {
        request_abandon(r);
    } else if (!row) {
        login->make(r);
    } else {
        login_keep_row(r, login, row);
        login->made = true;
        copy_text(login->key, sizeof login->key, row->key);
        copy_text(login->stored, sizeof login->stored, row->password);
        if (login->password)
            login_work(r, login_verify, login_verified);
        else
            login_enter(r);
    }
}

static void made_looked_up(void *context, const struct store_result *result, bool seen, struct blob answer)
{
    struct request *r = context;
    const struct login *login = r->own;
    int64_t account;

    if (result->status != STORE_OK) {
        request_abandon(r);
    } else if (!seen || answer.size != sizeof account) {
        login->make(r);
    } else {
        memcpy(&account, answer.bytes, sizeof account);
        store_find_account(r->core->port.store, account, made_found, r);
    }
}

/* Makes an account, unless this very request has made one before. */
static void make_once(struct request *r, char *password, Gonfalon__V1__SessionForm form,
                      request_handler *make)
{
    login_begin(r, password, form)->make = make;
    if (r->keyed)
        store_find_request(r->core->port.store, NO_ACCOUNT, (struct blob){r->key, sizeof r->key},
                           made_looked_up, r);
    else
        make(r);
}

/* --- register --------------------------------------------------------------------------------- */

static void register_hashed(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    if (!login->hashed) {
        login_refuse_busy(r, "try again");
        return;
    }
    new_row(r, r->message->register_account->name, login->stored, false);
    create_and_begin(r);
}

static void register_new(struct request *r)
{
    if (!too_many_new(r))
        login_work(r, login_hash, register_hashed);
}

void register_run(struct request *r)
{
    const Gonfalon__V1__RegisterRequest *ask = r->message->register_account;

    if (!r->core->config.registration) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "account.no_registration",
                       "this server registers nobody");
        return;
    }
    if (good_name(r, ask->name) && good_password(r, ask->password, ask->name))
        make_once(r, ask->password, ask->form, register_new);
}

/* --- guests ----------------------------------------------------------------------------------- */

static const char *guest_wish(const struct request *r)
{
    return r->message->guest->name[0] ? r->message->guest->name : "Guest";
}

/* A guest's name has a number, so that nobody takes him for an account of that name. Among thousands of the
 * same name one may be drawn twice: then another is. */
static void guest_named(struct request *r)
{
    const char *wish = guest_wish(r);
    char name[WIRE_NAME_MAX + 1];
    struct login *login = r->own;
    uint32_t number = (uint32_t)(random_id(r->core->port.random) % 1000000);
    int room = WIRE_NAME_MAX - 7;

    /* Not in the middle of a character. */
    if ((int)strlen(wish) > room)
        while (room > 0 && ((unsigned char)wish[room] & 0xc0) == 0x80)
            room--;
    snprintf(name, sizeof name, "%.*s~%06u", room, wish, number);
    new_row(r, arena_text(&r->memory, name), "", true);
    login->other_name = guest_named;
    login->names_drawn++;
    create_and_begin(r);
}

static void guest_new(struct request *r)
{
    if (!too_many_new(r))
        guest_named(r);
}

void guest_run(struct request *r)
{
    if (!r->core->config.guests)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "account.no_guests",
                       "this server has no guests");
    else if (good_name(r, guest_wish(r)))
        make_once(r, NULL, r->message->guest->form, guest_new);
}
