/* Accounts: register, log in, be a guest, become an account, log out, change the password. Passwords are
 * hashed on another thread; what a wrong one looks like from outside does not tell whether the name exists.
 */
#include "common/wire/check_text.h"
#include "server/core/exchange.h"
#include "server/core/hashes.h"
#include "server/core/people.h"
#include "server/core/room.h"
#include "server/core/token.h"
#include "server/crypto/password.h"
#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a request about an account keeps while it waits. Its texts are in the request's memory. */
struct login {
    struct account_row row, was; /* as it is to be, and as it was read */
    bool exists;
    uint8_t token[STORE_HASH_SIZE]; /* of the session that changes its password, and stays */
    char stored[PASSWORD_STORED_SIZE];
    char *password; /* what the client sent; wiped as soon as it has been hashed */
    char *new_password;
    enum password_verdict verdict;
    bool hashed;
    Gonfalon__V1__SessionForm form;
    char key[WIRE_NAME_MAX + 1];
    uint8_t address[ADDRESS_KEY_SIZE];
    request_handler *make; /* if the account has not been made by this request before */
    bool made;             /* it has */
    struct hash_job job;
    work_done *hashed_next;
    request_handler *other_name; /* if the name was drawn and may be taken */
    int32_t names_drawn;
};

enum { NAMES_DRAWN_MOST = 8 };
enum { NO_ACCOUNT = 0 }; /* whose requests those are that make an account */

static void keep_row(struct request *r, struct login *login, const struct account_row *row)
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

static struct login *login_begin(struct request *r, char *password, Gonfalon__V1__SessionForm form)
{
    struct login *login = arena_take(&r->memory, sizeof *login);

    login->password = password;
    login->form = form;
    memcpy(login->address, r->session->connection->address_key, ADDRESS_KEY_SIZE);
    r->own = login;
    return login;
}

/* --- checks ----------------------------------------------------------------------------------- */

static bool good_name(struct request *r, const char *name)
{
    enum text_fault fault = text_check(name, TEXT_NAME, WIRE_NAME_MIN, WIRE_NAME_MAX);

    if (fault == TEXT_FINE)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, text_fault_key[fault],
                   "that name cannot be used");
    return false;
}

static bool good_password(struct request *r, const char *password)
{
    size_t bytes = strlen(password);

    if (bytes >= WIRE_PASSWORD_MIN && bytes <= WIRE_PASSWORD_MAX)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED,
                   bytes < WIRE_PASSWORD_MIN ? "password.too_short" : "password.too_long",
                   "a password has 8 to 256 bytes");
    return false;
}

static bool too_often(struct request *r, uint32_t wait_ms)
{
    refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "account.too_many_attempts",
                 "too many attempts: wait a while", wait_ms);
    return true;
}

static bool too_many_new(struct request *r)
{
    const uint8_t *address = ((const struct login *)r->own)->address;
    int64_t now = core_now(r->core);
    uint32_t wait_ms;

    if (r->core->config.accounts_per_address == 0)
        return false;
    if (!attempts_left(&r->core->new_addresses, now, address, ADDRESS_KEY_SIZE, &wait_ms))
        return too_often(r, wait_ms);
    attempts_count(&r->core->new_addresses, now, address, ADDRESS_KEY_SIZE);
    return false;
}

static bool too_many_wrong(struct request *r, const struct login *login)
{
    int64_t now = core_now(r->core);
    uint32_t wait_ms;

    if (!attempts_left(&r->core->wrong_names, now, login->key, strlen(login->key), &wait_ms) ||
        !attempts_left(&r->core->wrong_addresses, now, login->address, ADDRESS_KEY_SIZE, &wait_ms))
        return too_often(r, wait_ms);
    return false;
}

static void count_wrong(struct request *r, const struct login *login)
{
    int64_t now = core_now(r->core);

    attempts_count(&r->core->wrong_names, now, login->key, strlen(login->key));
    attempts_count(&r->core->wrong_addresses, now, login->address, ADDRESS_KEY_SIZE);
}

static void forget_passwords(struct login *login)
{
    crypto_forget(login->password, strlen(login->password));
    if (login->new_password)
        crypto_forget(login->new_password, strlen(login->new_password));
}

/* Whose request has made his account must not be told that it has failed: he would ask anew, under another
 * number, and find his name taken by himself. He asks this one again. */
static void refuse_busy(struct request *r, const char *text)
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

static void too_busy(void *context)
{
    struct request *r = context;

    r->hashing = NULL;
    forget_passwords(r->own);
    refuse_busy(r, "too many people log in at once: try again");
}

static void worked(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    r->hashing = NULL;
    login->hashed_next(r);
}

static void work_later(struct request *r, work_run *run, work_done *done)
{
    struct login *login = r->own;

    login->hashed_next = done;
    login->job = (struct hash_job){.run = run, .done = worked, .sent_away = too_busy, .context = r};
    if (!r->session) { /* he has left while the store was asked */
        forget_passwords(login);
        request_abandon(r);
        return;
    }
    r->hashing = &login->job;
    hashes_add(r->core, &login->job, login->address);
}

/* Nothing has been changed yet: if he comes back and asks again, it begins again. */
void login_left(struct request *r)
{
    if (!hashes_drop(r->hashing))
        return;
    forget_passwords(r->own);
    request_abandon(r);
}

/* On another thread: touches the password and the result only. */
static void hash_run(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    login->hashed = password_hash(login->password, strlen(login->password), login->stored);
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
        if (r->session)
            person_enter(r->session, &login->row);
        request_entered(r);
        reply_answer(r);
    }
}

/* Adds a token to the batch that made or found the account, and answers when all is durable. The answer holds
 * the token, so it must not go into the store: a repeated log-in after a crash is a new one. */
static void begin_session(struct request *r, struct batch *batch)
{
    struct login *login = r->own;
    Gonfalon__V1__SessionReply *answer = answer_part(r, &gonfalon__v1__session_reply__descriptor);

    answer->account = encode_account(&r->memory, &login->row, role_of(r->core, &login->row), false);
    if (!token_issue(r, batch, login->row.id, login->form, answer)) {
        store_abandon(batch);
        refuse_busy(r, "try again");
        return;
    }
    r->answer = pack_message(r->id, GONFALON__V1__SERVER_MESSAGE__BODY_SESSION, answer);
    store_commit(batch, session_begun, r);
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
    begin_session(r, batch);
}

/* An account that exists; whoever asks has shown that it is his. */
static void enter_account(struct request *r)
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
    begin_session(r, batch);
}

static void verify_run(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    login->verdict = password_verify(login->stored, login->password, strlen(login->password));
    crypto_forget(login->password, strlen(login->password));
}

static void login_verified(void *context)
{
    struct request *r = context;
    const struct login *login = r->own;

    if (login->verdict == PASSWORD_FAILED) {
        refuse_busy(r, "try again");
    } else if (!login->exists || login->verdict != PASSWORD_RIGHT) {
        count_wrong(r, login);
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BAD_PASSWORD, "account.bad_password",
                       "name or password is wrong");
    } else {
        enter_account(r);
    }
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
        keep_row(r, login, row);
        login->made = true;
        copy_text(login->key, sizeof login->key, row->key);
        copy_text(login->stored, sizeof login->stored, row->password);
        if (login->password)
            work_later(r, verify_run, login_verified);
        else
            enter_account(r);
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
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "account.busy", "try again", 2000);
        return;
    }
    new_row(r, r->message->register_account->name, login->stored, false);
    create_and_begin(r);
}

static void register_new(struct request *r)
{
    if (!too_many_new(r))
        work_later(r, hash_run, register_hashed);
}

void register_run(struct request *r)
{
    const Gonfalon__V1__RegisterRequest *ask = r->message->register_account;

    if (!r->core->config.registration) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "account.no_registration",
                       "this server registers nobody");
        return;
    }
    if (good_name(r, ask->name) && good_password(r, ask->password))
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
    if (row && !row->guest)
        keep_row(r, login, row);
    copy_text(login->stored, sizeof login->stored, login->exists ? login->row.password : dummy);
    work_later(r, verify_run, login_verified);
}

void login_run(struct request *r)
{
    const Gonfalon__V1__LoginRequest *ask = r->message->login;

    if (strlen(ask->name) > WIRE_NAME_MAX || strlen(ask->password) > WIRE_PASSWORD_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BAD_PASSWORD, "account.bad_password",
                       "name or password is wrong");
        return;
    }
    struct login *login = login_begin(r, ask->password, ask->form);

    fold_name(ask->name, login->key);
    if (too_many_wrong(r, login))
        return;
    store_find_account_by_key(r->core->port.store, login->key, login_found, r);
}

/* --- resume, whoami --------------------------------------------------------------------------- */

static void resumed(struct request *r, const struct account_row *account, Gonfalon__V1__Error *error)
{
    if (!account) {
        reply_error(r, error);
        return;
    }
    Gonfalon__V1__SessionReply *answer = answer_part(r, &gonfalon__v1__session_reply__descriptor);
    uint8_t hash[STORE_HASH_SIZE];

    answer->account = encode_account(&r->memory, account, role_of(r->core, account), false);
    if (r->session) {
        memcpy(hash, r->session->token, sizeof hash);
        person_enter(r->session, account);
        memcpy(r->session->token, hash, sizeof hash);
    }
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_SESSION, answer);
}

void resume_run(struct request *r)
{
    token_check(r, r->message->resume_session->token, resumed);
}

static void whoami_counted(void *context, const struct store_result *result, uint32_t unread)
{
    struct request *r = context;
    Gonfalon__V1__WhoamiReply *answer = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    answer->unread_notifications = unread;
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_WHOAMI, answer);
}

static void whoami_listed(void *context, const struct store_result *result, const struct match_row *matches,
                          size_t count)
{
    struct request *r = context;
    Gonfalon__V1__WhoamiReply *answer = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    answer->matches = arena_array(&r->memory, count, sizeof *answer->matches);
    for (size_t i = 0; i < count; i++)
        answer->matches[answer->n_matches++] = match_id_text(&r->memory, matches[i].id);
    store_count_notes(r->core->port.store, r->account, whoami_counted, r);
}

void whoami_run(struct request *r)
{
    Gonfalon__V1__WhoamiReply *answer = answer_part(r, &gonfalon__v1__whoami_reply__descriptor);
    const struct person *p = r->session->person;

    if (!p) {
        reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_WHOAMI, answer);
        return;
    }
    struct account_row row = {.name = p->name, .created_ms = p->created_ms, .ban_reason = ""};
    struct match_filter filter = {.statuses = UNFINISHED, .system = "", .account = p->account};

    filter.limit = WIRE_PAGE_MAX;
    answer->account = encode_account(&r->memory, &row, p->role, false);
    answer->sessions = p->session_count;
    r->own = answer;
    store_list_matches(r->core->port.store, &filter, whoami_listed, r);
}

/* --- log out ---------------------------------------------------------------------------------- */

static void logged_out(void *context, const struct store_result *result)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    if (r->message->logout->everywhere)
        person_end_sessions(r->core, r->account, r->session,
                            GONFALON__V1__SESSION_END__SESSION_END_LOGGED_OUT, "logged out everywhere");
    if (r->session)
        session_log_out(r->session);
    reply_done(r);
}

void logout_run(struct request *r)
{
    struct batch *batch = store_begin(r->core->port.store);

    if (r->message->logout->everywhere)
        store_delete_tokens(batch, r->account, NULL);
    else
        store_delete_token(batch, r->session->token);
    store_commit(batch, logged_out, r);
}

/* --- a guest becomes an account; a new password ----------------------------------------------- */

static void account_changed(void *context, const struct store_result *result)
{
    struct request *r = context;
    const struct login *login = r->own;

    if (result->status == STORE_CONFLICT && result->operation == 0 && !login->new_password) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_CONFLICT, "account.name_taken",
                       "that name is taken");
    } else if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else {
        person_update(r->core, &login->row);
        if (login->new_password)
            person_end_sessions(r->core, r->account, r->session,
                                GONFALON__V1__SESSION_END__SESSION_END_PASSWORD_CHANGED,
                                "the password was changed");
        reply_answer(r);
    }
}

static void change_account(struct request *r)
{
    struct login *login = r->own;
    struct batch *batch = store_begin(r->core->port.store);
    Gonfalon__V1__SessionReply *answer = answer_part(r, &gonfalon__v1__session_reply__descriptor);

    store_update_account(batch, &login->row, &login->was);
    if (login->new_password) {
        store_delete_tokens(batch, r->account, login->token);
        answer_done(r, batch);
    } else {
        answer->account = encode_account(&r->memory, &login->row, role_of(r->core, &login->row), false);
        answer_with(r, batch, GONFALON__V1__SERVER_MESSAGE__BODY_SESSION, answer);
    }
    store_commit(batch, account_changed, r);
}

static void new_password_hashed(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    if (!login->hashed) {
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "account.busy", "try again", 2000);
        return;
    }
    login->row.password = login->stored;
    if (!login->new_password) {
        const char *name = r->message->upgrade_guest->name;

        fold_name(name, login->key);
        login->row.name = name;
        login->row.key = login->key;
        login->row.guest = 0;
        login->row.role = GONFALON__V1__ROLE__ROLE_PLAYER;
    }
    change_account(r);
}

static void upgrade_found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else if (!row || !row->guest) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "account.not_a_guest",
                       "only a guest can become an account");
    } else {
        keep_row(r, r->own, row);
        work_later(r, hash_run, new_password_hashed);
    }
}

void upgrade_run(struct request *r)
{
    const Gonfalon__V1__UpgradeGuestRequest *ask = r->message->upgrade_guest;

    if (!r->core->config.registration) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "account.no_registration",
                       "this server registers nobody");
        return;
    }
    if (!good_name(r, ask->name) || !good_password(r, ask->password))
        return;
    /* A repeated one may come back after a look into the store, when its connection has ended. */
    if (!r->session) {
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "account.busy", "try again", 1000);
        return;
    }
    login_begin(r, ask->password, GONFALON__V1__SESSION_FORM__SESSION_FORM_UNSPECIFIED);
    store_find_account(r->core->port.store, r->account, upgrade_found, r);
}

static void old_password_verified(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    if (login->verdict != PASSWORD_RIGHT) {
        count_wrong(r, login);
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BAD_PASSWORD, "account.bad_password",
                       "the old password is wrong");
        return;
    }
    login->password = login->new_password;
    work_later(r, hash_run, new_password_hashed);
}

static void change_found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;
    struct login *login = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else if (!row || row->guest) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "account.is_a_guest",
                       "a guest has no password: become an account");
    } else {
        keep_row(r, login, row);
        copy_text(login->key, sizeof login->key, row->key);
        copy_text(login->stored, sizeof login->stored, row->password);
        if (!too_many_wrong(r, login))
            work_later(r, verify_run, old_password_verified);
    }
}

void change_password_run(struct request *r)
{
    const Gonfalon__V1__ChangePasswordRequest *ask = r->message->change_password;

    if (!good_password(r, ask->new_password))
        return;
    if (!r->session) {
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "account.busy", "try again", 1000);
        return;
    }
    struct login *login =
        login_begin(r, ask->old_password, GONFALON__V1__SESSION_FORM__SESSION_FORM_UNSPECIFIED);

    login->new_password = ask->new_password;
    memcpy(login->token, r->session->token, sizeof login->token);
    store_find_account(r->core->port.store, r->account, change_found, r);
}
