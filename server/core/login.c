#include "server/core/login.h"

#include "common/wire/check_text.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/people.h"
#include "server/core/token.h"
#include "server/identity/weak_password.h"

#include <string.h>

enum { NAMES_DRAWN_MOST = 8 };

void login_keep_row(struct request *r, struct login *login, const struct account_row *row)
{
    login->row = *row;
    login->row.name = arena_text(&r->memory, row->name);
    login->row.key = arena_text(&r->memory, row->key);
    login->row.password = arena_text(&r->memory, row->password);
    login->row.ban_reason = arena_text(&r->memory, row->ban_reason);
    if (row->muted_count > 0) {
        int64_t *muted = arena_array(&r->memory, row->muted_count, sizeof *muted);

        memcpy(muted, row->muted, row->muted_count * sizeof *muted);
        login->row.muted = muted;
    }
    login->was = login->row;
    login->exists = true;
}

struct login *login_begin(struct request *r, char *password, Gonfalon__V1__SessionForm form)
{
    struct login *login = arena_take(&r->memory, sizeof *login);

    login->password = password;
    login->form = form;
    memcpy(login->address, r->session->connection->address_key, ADDRESS_KEY_SIZE);
    copy_text(login->address_text, sizeof login->address_text, r->session->connection->address);
    r->own = login;
    return login;
}

/* --- checks ----------------------------------------------------------------------------------- */

bool good_name(struct request *r, const char *name)
{
    const char *fault = name_fault(name);

    if (!fault)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, fault, "that name cannot be used");
    return false;
}

bool good_password(struct request *r, const char *password, const char *name)
{
    enum password_fault fault = password_check(password, name);

    if (fault == PASSWORD_GOOD)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, password_fault_key[fault],
                   password_fault_text[fault]);
    return false;
}

bool login_too_often(struct request *r, uint32_t wait_ms)
{
    refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "account.too_many_attempts",
                 "too many attempts: wait a while", wait_ms);
    return true;
}

struct login_place {
    uint8_t bytes[ADDRESS_KEY_SIZE + NAME_KEY_SIZE];
    size_t size;
};

static struct login_place place_of(const uint8_t address[ADDRESS_KEY_SIZE], const char *key)
{
    struct login_place p = {.size = ADDRESS_KEY_SIZE + strlen(key)};

    memcpy(p.bytes, address, ADDRESS_KEY_SIZE);
    memcpy(p.bytes + ADDRESS_KEY_SIZE, key, strlen(key));
    return p;
}

/* The device that the request comes from, if the account was in use on it before: that of its session, or one
 * that was shown. */
static bool find_device(const struct request *r, const struct login *login, uint8_t id[DEVICE_ID_SIZE])
{
    if (r->session && r->session->person && strcmp(r->session->person->key, login->key) == 0) {
        device_of_session(r->session->token, id);
        return true;
    }
    memcpy(id, login->device, DEVICE_ID_SIZE);
    return login->device_known;
}

bool login_too_many_wrong(struct request *r, const struct login *login)
{
    struct core *core = r->core;
    int64_t now = core_now(core);
    struct login_place p = place_of(login->address, login->key);
    uint8_t device[DEVICE_ID_SIZE];
    uint32_t wait_ms;

    if (find_device(r, login, device))
        return !attempts_left(&core->wrong_devices, now, device, sizeof device, &wait_ms) &&
               login_too_often(r, wait_ms);
    if (!attempts_left(&core->wrong_places, now, p.bytes, p.size, &wait_ms) ||
        !attempts_left(&core->wrong_addresses, now, login->address, ADDRESS_KEY_SIZE, &wait_ms) ||
        !attempts_left(&core->wrong_names, now, login->key, strlen(login->key), &wait_ms))
        return login_too_often(r, wait_ms);
    return false;
}

/* No name that is nobody's: people type their passwords there. */
static void log_login(const struct login *login, const char *what, const char *why)
{
    log_event(LEVEL_INFO, what,
              LOG_FIELDS(log_text("account", login->exists ? login->row.name : ""),
                         log_text("address", login->address_text), log_text("why", why)));
}

void login_count_wrong(struct request *r, const struct login *login)
{
    struct core *core = r->core;
    int64_t now = core_now(core);
    struct login_place p = place_of(login->address, login->key);
    uint8_t device[DEVICE_ID_SIZE];

    log_login(login, "log-in failed", login->exists ? "wrong password" : "no such account");
    if (find_device(r, login, device)) {
        if (attempts_count(&core->wrong_devices, now, device, sizeof device))
            log_login(login, "log-ins locked", "too many from this device");
        return;
    }
    if (attempts_count(&core->wrong_places, now, p.bytes, p.size))
        log_login(login, "log-ins locked", "too many for this name from this address");
    if (attempts_count(&core->wrong_addresses, now, login->address, ADDRESS_KEY_SIZE))
        log_login(login, "log-ins locked", "too many from this address");
    if (attempts_count(&core->wrong_names, now, login->key, strlen(login->key)))
        log_login(login, "log-ins locked", "too many for this name from everywhere");
}

void login_refuse_busy(struct request *r, const char *text)
{
    if (((const struct login *)r->own)->made)
        request_abandon(r);
    else
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "account.busy", text, 2000);
}

static void refuse_unkept(struct request *r, const struct store_result *result)
{
    if (((const struct login *)r->own)->made)
        request_abandon(r);
    else
        refuse_for_store(r, result);
}

/* --- hashing ---------------------------------------------------------------------------------- */

static void forget_passwords(struct login *login)
{
    crypto_forget(login->password, strlen(login->password));
    if (login->new_password)
        crypto_forget(login->new_password, strlen(login->new_password));
}

static void too_busy(void *context)
{
    struct request *r = context;

    r->hashing = NULL;
    forget_passwords(r->own);
    login_refuse_busy(r, "too many people log in at once: try again");
}

static void worked(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    r->hashing = NULL;
    login->hashed_next(r);
}

void login_work(struct request *r, work_run *run, work_done *done)
{
    struct login *login = r->own;

    login->hashed_next = done;
    login->job = (struct turn_job){.run = run, .done = worked, .sent_away = too_busy, .context = r};
    if (!r->session) { /* he has left while the store was asked */
        forget_passwords(login);
        request_abandon(r);
        return;
    }
    r->hashing = &login->job;
    turns_add(&r->core->hashes, &login->job, login->address, sizeof login->address);
}

/* Nothing has been changed yet: if he comes back and asks again, it begins again. */
void login_left(struct request *r)
{
    if (!turns_drop(r->hashing))
        return;
    forget_passwords(r->own);
    request_abandon(r);
}

/* On another thread: touches the password and the result only. */
void login_hash(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    login->hashed = password_hash(login->password, strlen(login->password), login->stored);
    crypto_forget(login->password, strlen(login->password));
}

void login_verify(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    login->verdict = password_verify(login->stored, login->password, strlen(login->password));
    crypto_forget(login->password, strlen(login->password));
}

/* --- sessions begin --------------------------------------------------------------------------- */

static void session_begun(void *context, const struct store_result *result)
{
    struct request *r = context;
    struct login *login = r->own;

    if (result->status == STORE_CONFLICT && login->other_name && login->names_drawn < NAMES_DRAWN_MOST) {
        packet_release(r->answer);
        r->answer = NULL;
        login->other_name(r);
    } else if (result->status == STORE_CONFLICT && !login->exists) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_CONFLICT, "account.name_taken",
                       "that name is taken");
    } else if (result->status != STORE_OK) {
        refuse_unkept(r, result); /* also if the password was changed while this one was hashed */
    } else {
        if (r->session) { /* not always that which asked first */
            person_enter(r->session, &login->row);
            memcpy(r->session->token, login->token, sizeof login->token);
        }
        request_entered(r);
        reply_answer(r);
    }
}

/* Adds a token to the batch that made or found the account, and answers when all is durable. The answer holds
 * the token, so it must not go into the store: a repeated log-in after a crash is a new one. */
void login_begin_session(struct request *r, struct batch *batch)
{
    struct login *login = r->own;
    Gonfalon__V1__SessionReply *answer = answer_part(r, &gonfalon__v1__session_reply__descriptor);

    answer->account = encode_account(&r->memory, &login->row, role_of(&login->row), false);
    if (!token_issue(r, batch, login->row.id, login->form, answer, login->token)) {
        store_abandon(batch);
        login_refuse_busy(r, "try again");
        return;
    }
    answer->device = device_issue(r->core, &r->memory, &login->row, login->token);
    r->answer = pack_message(r->id, GONFALON__V1__SERVER_MESSAGE__BODY_SESSION, answer);
    store_commit(batch, session_begun, r);
}

void login_enter(struct request *r)
{
    struct login *login = r->own;

    if (login->row.banned_until_ms > core_wall(r->core)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BANNED, "account.banned",
                       login->row.ban_reason);
        return;
    }
    struct batch *batch = store_begin(r->core->port.store);

    login->row.seen_ms = core_wall(r->core);
    store_update_account(batch, &login->row, &login->was);
    login_begin_session(r, batch);
}

void login_verified(void *context)
{
    struct request *r = context;
    const struct login *login = r->own;

    if (login->verdict == PASSWORD_FAILED) {
        login_refuse_busy(r, "try again");
    } else if (!login->exists || login->verdict != PASSWORD_RIGHT) {
        login_count_wrong(r, login);
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BAD_PASSWORD, "account.bad_password",
                       "name or password is wrong");
    } else {
        login_enter(r);
    }
}

/* --- log in ----------------------------------------------------------------------------------- */

/* A hash as costly to verify as a real one. */
static const char dummy[] = "$scrypt$ln=15,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                            "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

static void login_found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;
    struct login *login = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    const Gonfalon__V1__LoginRequest *ask = r->message->login;

    if (row && !row->guest) {
        login_keep_row(r, login, row);
        login->device_known = device_shown(r->core, row, ask->devices, ask->n_devices, login->device);
    }
    if (login_too_many_wrong(r, login))
        return;
    copy_text(login->stored, sizeof login->stored, login->exists ? login->row.password : dummy);
    login_work(r, login_verify, login_verified);
}

void login_run(struct request *r)
{
    const Gonfalon__V1__LoginRequest *ask = r->message->login;

    if (strlen(ask->name) > WIRE_NAME_MAX || strlen(ask->password) > WIRE_PASSWORD_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BAD_PASSWORD, "account.bad_password",
                       "name or password is wrong");
        return;
    }
    if (ask->n_devices > WIRE_DEVICES_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "account.too_many_devices",
                       "too many devices are shown");
        return;
    }
    struct login *login = login_begin(r, ask->password, ask->form);

    fold_name(ask->name, login->key);
    find_account(r->core->port.store, ask->name, login_found, r);
}
