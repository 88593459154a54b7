/* Shared by all requests that check a password or begin a session: limits on attempts, hashing, the new
 * session. Passwords are hashed on another thread. The refusal of a wrong password does not tell whether the
 * name exists. */
#ifndef GONFALON_SERVER_CORE_LOGIN_H
#define GONFALON_SERVER_CORE_LOGIN_H

#include "common/crypto/password.h"
#include "server/core/device.h"
#include "server/core/exchange.h"
#include "server/core/turns.h"
#include "server/identity/name.h"

/* What a request about an account keeps while it waits. Its texts are in the request's memory. */
struct login {
    struct account_row row, was; /* as it is to be, and as it was read */
    bool exists;
    uint8_t token[STORE_HASH_SIZE]; /* of the session that begins, or that changes its password and stays */
    char stored[PASSWORD_STORED_SIZE];
    char *password; /* what the client sent; wiped as soon as it has been hashed */
    char *new_password;
    enum password_verdict verdict;
    bool hashed;
    Gonfalon__V1__SessionForm form;
    char key[NAME_KEY_SIZE];
    bool device_known; /* it has shown that the account was in use there before */
    uint8_t device[DEVICE_ID_SIZE];
    uint8_t address[ADDRESS_KEY_SIZE];
    char address_text[ADDRESS_TEXT_SIZE]; /* for the log */
    request_handler *make;                /* if the account has not been made by this request before */
    bool made;                            /* it has */
    struct turn_job job;
    work_done *hashed_next;
    request_handler *other_name; /* if the name was drawn and may be taken */
    int32_t names_drawn;
};

/* The request's; it counts against the address that asks now. */
struct login *login_begin(struct request *r, char *password, Gonfalon__V1__SessionForm form);
/* The account exists, and is as the row says. */
void login_keep_row(struct request *r, struct login *login, const struct account_row *row);

/* --- checks: false, or true of those that say "too": it was refused --------------------------- */

bool good_name(struct request *r, const char *name);
/* Of an account of that name. */
bool good_password(struct request *r, const char *password, const char *name);
bool login_too_often(struct request *r, uint32_t wait_ms);
/* Wrong passwords are counted by name and address together, and by address, so that nobody locks out somebody
 * who is elsewhere. Those for one name from everywhere have a limit of their own, far higher, so that many
 * addresses cannot guess without end. None of these holds for a session of the account or a device on which
 * it was in use before (device.h): each has a count of its own, and what others do is not held against it. */
bool login_too_many_wrong(struct request *r, const struct login *login);
void login_count_wrong(struct request *r, const struct login *login);
/* Whose request has made his account must not be told that it has failed: he would ask anew, under another
 * number, and find his name taken by himself. He asks this one again. */
void login_refuse_busy(struct request *r, const char *text);

/* --- hashing ---------------------------------------------------------------------------------- */

/* Runs one of the two on another thread, when it is the address's turn, and then `done`. */
void login_work(struct request *r, work_run *run, work_done *done);
/* `password` becomes `stored`, if `hashed`. */
void login_hash(void *context);
/* Whether `password` is what is `stored`: the `verdict`. */
void login_verify(void *context);

/* --- sessions begin --------------------------------------------------------------------------- */

/* Adds a token to the batch that made or found the account, and answers when all is durable. */
void login_begin_session(struct request *r, struct batch *batch);
/* An account that exists; whoever asks has shown that it is his. */
void login_enter(struct request *r);
/* After login_verify: enters, or is refused. */
void login_verified(void *context);

#endif
