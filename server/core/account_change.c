/* Requests that change an account: a guest registers and keeps what he has, or somebody sets a new password.
 */
#include "server/base/log.h"
#include "server/core/login.h"
#include "server/core/people.h"

#include <string.h>

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
        log_event(LEVEL_INFO, login->new_password ? "password changed" : "guest became an account",
                  LOG_FIELDS(log_text("account", login->row.name), log_text("address", login->address_text)));
        if (login->new_password)
            person_end_sessions(r->core, r->account, r->session, login->token,
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
        answer->account = encode_account(&r->memory, &login->row, role_of(&login->row), false);
        answer_with(r, batch, GONFALON__V1__SERVER_MESSAGE__BODY_SESSION, answer);
    }
    store_commit(batch, account_changed, r);
}

static void new_password_hashed(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    if (!login->hashed) {
        login_refuse_busy(r, "try again");
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

/* --- a guest becomes an account --------------------------------------------------------------- */

static void upgrade_found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else if (!row || !row->guest) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "account.not_a_guest",
                       "only a guest can become an account");
    } else {
        login_keep_row(r, r->own, row);
        login_work(r, login_hash, new_password_hashed);
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
    if (!good_name(r, ask->name) || !good_password(r, ask->password, ask->name))
        return;
    /* A repeated one may come back after a look into the store, when its connection has ended. */
    if (!r->session) {
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "account.busy", "try again", 1000);
        return;
    }
    login_begin(r, ask->password, GONFALON__V1__SESSION_FORM__SESSION_FORM_UNSPECIFIED);
    store_find_account(r->core->port.store, r->account, upgrade_found, r);
}

/* --- a new password --------------------------------------------------------------------------- */

static void old_password_verified(void *context)
{
    struct request *r = context;
    struct login *login = r->own;

    if (login->verdict == PASSWORD_FAILED) {
        login_refuse_busy(r, "try again");
        return;
    }
    if (login->verdict != PASSWORD_RIGHT) {
        login_count_wrong(r, login);
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BAD_PASSWORD, "account.bad_password",
                       "the old password is wrong");
        return;
    }
    login->password = login->new_password;
    login_work(r, login_hash, new_password_hashed);
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
        login_keep_row(r, login, row);
        copy_text(login->key, sizeof login->key, row->key);
        copy_text(login->stored, sizeof login->stored, row->password);
        if (!login_too_many_wrong(r, login))
            login_work(r, login_verify, old_password_verified);
    }
}

void change_password_run(struct request *r)
{
    const Gonfalon__V1__ChangePasswordRequest *ask = r->message->change_password;

    if (!good_password(r, ask->new_password, r->name))
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
