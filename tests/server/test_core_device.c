/* Guessing passwords, the devices that it does not lock out, and sessions that last while they are used. */
#include "tests/server/core_sim.h"

#include "common/crypto/crypto.h"
#include "common/crypto/password.h"
#include "server/base/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { OWN_HOST = 1, ATTACKER_HOST = 100, ELSEWHERE = 101, NEW_HOST = 126 };

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* --- who asks --------------------------------------------------------------------------------- */

static struct sim_client *greeted_from(struct sim *sim, int host)
{
    struct sim_client *c = sim_connect(sim);

    c->connection.address_key[3] = (uint8_t)host;
    sim_hello(c, "");
    return c;
}

static Gonfalon__V1__ServerMessage *log_in_showing(struct sim_client *c, const char *name,
                                                   const char *password, const char *device)
{
    Gonfalon__V1__LoginRequest *ask = sim_part(c->sim, &gonfalon__v1__login_request__descriptor);
    char *devices[] = {sim_text(c->sim, "no device at all"), sim_text(c->sim, device)};

    ask->name = sim_text(c->sim, name);
    ask->password = sim_text(c->sim, password);
    if (device[0]) {
        ask->devices = devices;
        ask->n_devices = 2;
    }
    return sim_ask(c, ASK(LOGIN), ask);
}

static Gonfalon__V1__ServerMessage *log_in(struct sim_client *c, const char *name, const char *password)
{
    return log_in_showing(c, name, password, "");
}

/* What a device gets that logs in. */
static const char *device_of(struct sim *sim, int host)
{
    Gonfalon__V1__ServerMessage *answer = log_in(greeted_from(sim, host), "ann", "password-ann");

    assert_int_equal(answer->body_case, GOT(SESSION));
    assert_int_equal(strlen(answer->session->device), WIRE_DEVICE_SIZE);
    return sim_text(sim, answer->session->device);
}

static void guess(struct sim_client *c, const char *device, int times)
{
    for (int i = 0; i < times; i++)
        assert_int_equal(sim_code(log_in_showing(c, "ann", "not it", device)), CODE(BAD_PASSWORD));
}

/* Somebody at the place where Ann's name is locked after that. */
static struct sim_client *attacker(struct sim *sim)
{
    struct sim_client *c = greeted_from(sim, ATTACKER_HOST);

    guess(c, "", WIRE_LOGINS_PER_NAME);
    assert_int_equal(sim_code(log_in(c, "ANN", "password-ann")), CODE(LIMITED));
    return c;
}

static Gonfalon__V1__HelloReply *hello_with(struct sim *sim, const char *token, const char *cookie)
{
    struct sim_client *c = sim_connect(sim);

    c->connection.token = cookie;
    sim_hello(c, token);
    return sim_answer(c, c->last_id)->hello;
}

/* --- guessing --------------------------------------------------------------------------------- */

/* Strangers try passwords for a name from many addresses. Elsewhere the owner comes in all the while; when so
 * many were wrong that nobody else may try, he still does where he was before, and his session is not
 * touched. */
static void guessing_locks_nobody_out(void **state)
{
    struct sim sim;
    int wrong = WIRE_LOGINS_PER_NAME;

    (void)state;
    sim_start(&sim, 23);
    struct sim_client *ann = sim_account(&sim, "ann");

    attacker(&sim);
    const char *device = device_of(&sim, ELSEWHERE);

    /* from ever more addresses, over hours, under all ways to write the name */
    for (int host = 110; host < 125; host++) {
        struct sim_client *c = greeted_from(&sim, host);

        for (int i = 0; i < WIRE_LOGINS_PER_NAME; i++)
            wrong += sim_code(log_in(c, i % 2 ? "Ann" : "\xEF\xBD\x81nn", "not it")) == CODE(BAD_PASSWORD);
        sim_cut(c);
        sim_pass(&sim, 60 * 1000);
    }
    assert_int_equal(wrong, WIRE_LOGINS_EVERYWHERE);
    struct sim_client *fresh = greeted_from(&sim, NEW_HOST);

    assert_int_equal(sim_code(log_in(fresh, "ann", "password-ann")), CODE(LIMITED));
    assert_int_equal(log_in_showing(fresh, "ann", "password-ann", device)->body_case, GOT(SESSION));
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);

    change->old_password = sim_text(&sim, "password-ann");
    change->new_password = sim_text(&sim, "another of ann");
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    assert_int_equal(sim_ask(ann, ASK(CHANGE_PASSWORD), change)->body_case, GOT(DONE));
    sim_stop(&sim);
}

/* At the attacker's own address, too, and after the server has died. */
static void device_gets_in_beside_an_attacker(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 24);
    const char *device = sim_text(&sim, sim_answer(sim_account(&sim, "ann"), 2)->session->device);

    for (int life = 0; life < 2; life++) {
        struct sim_client *c = attacker(&sim);

        assert_int_equal(log_in_showing(c, "ann", "password-ann", device)->body_case, GOT(SESSION));
        sim_crash(&sim);
    }
    sim_stop(&sim);
}

/* Whoever has stolen one can guess with it no longer than anybody else; and that locks neither the owner's
 * other devices nor anybody at that address. */
static void stolen_device_has_a_count_of_its_own(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 25);
    sim_account(&sim, "ann");
    const char *stolen = device_of(&sim, OWN_HOST), *other = device_of(&sim, OWN_HOST);

    assert_string_not_equal(stolen, other);
    for (int i = 0; i < WIRE_LOGINS_PER_NAME; i++)
        guess(greeted_from(&sim, 110 + i), stolen, 1);
    struct sim_client *c = greeted_from(&sim, NEW_HOST);
    Gonfalon__V1__ServerMessage *answer = log_in_showing(c, "ann", "password-ann", stolen);

    assert_int_equal(sim_code(answer), CODE(LIMITED));
    assert_true(answer->error->retry_after_ms > 0);
    assert_int_equal(log_in(greeted_from(&sim, NEW_HOST), "ann", "password-ann")->body_case, GOT(SESSION));
    assert_int_equal(log_in_showing(c, "ann", "password-ann", other)->body_case, GOT(SESSION));
    sim_stop(&sim);
}

/* However often a session says hello, its device is the same one, with the same count. */
static void session_has_one_device(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 26);
    struct sim_client *ann = sim_account(&sim, "ann");
    const char *given = sim_text(&sim, sim_answer(ann, 2)->session->device);

    assert_string_equal(hello_with(&sim, sim_token(ann), "")->device, given);
    assert_string_equal(hello_with(&sim, "", sim_token(ann))->device, given);
    assert_string_equal(hello_with(&sim, "", "")->device, "");
    guess(greeted_from(&sim, OWN_HOST), given, WIRE_LOGINS_PER_NAME);
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);

    change->old_password = sim_text(&sim, "not it");
    change->new_password = sim_text(&sim, "another of ann");
    assert_int_equal(sim_code(sim_ask(ann, ASK(CHANGE_PASSWORD), change)), CODE(LIMITED));
    sim_stop(&sim);
}

/* It does not count as one in the place where strangers are locked. */
static void is_no_device(struct sim_client *c, const char *password, const char *device)
{
    assert_int_equal(sim_code(log_in_showing(c, "ann", password, device)), CODE(LIMITED));
}

static void forged_foreign_and_outdated(void **state)
{
    struct sim sim;
    char forged[WIRE_DEVICE_SIZE + 2], stored[PASSWORD_STORED_SIZE];

    (void)state;
    sim_start(&sim, 27);
    struct sim_client *ann = sim_account(&sim, "ann");
    const char *device = sim_text(&sim, sim_answer(ann, 2)->session->device),
               *foreign = sim_text(&sim, sim_answer(sim_account(&sim, "bob"), 2)->session->device);

    struct sim_client *c = attacker(&sim);

    is_no_device(c, "password-ann", foreign);
    is_no_device(c, "password-ann", "x");
    for (size_t at = 0; at < WIRE_DEVICE_SIZE; at += 7) { /* in its id, and in its signature */
        strcpy(forged, device);
        forged[at] = forged[at] == 'A' ? 'B' : 'A';
        is_no_device(c, "password-ann", forged);
    }
    strcat(strcpy(forged, device), "A");
    is_no_device(c, "password-ann", forged);
    forged[WIRE_DEVICE_SIZE - 1] = '\0';
    is_no_device(c, "password-ann", forged);
    /* A guest has none, nor has a name that is nobody's. */
    struct sim_client *guest = sim_guest(&sim, "gus");

    assert_string_equal(hello_with(&sim, sim_token(guest), "")->device, "");
    assert_int_equal(sim_code(log_in_showing(c, "nobody", "password-ann", device)), CODE(BAD_PASSWORD));

    /* The owner changes his password: his session goes on, and its device is renewed with the next hello. */
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);

    change->old_password = sim_text(&sim, "password-ann");
    change->new_password = sim_text(&sim, "another of ann");
    assert_int_equal(sim_ask(ann, ASK(CHANGE_PASSWORD), change)->body_case, GOT(DONE));
    is_no_device(c, "another of ann", device);
    const char *renewed = sim_text(&sim, hello_with(&sim, sim_token(ann), "")->device);

    assert_int_equal(
        log_in_showing(greeted_from(&sim, ATTACKER_HOST), "ann", "another of ann", renewed)->body_case,
        GOT(SESSION));
    /* The host resets it, to the very same one. */
    assert_true(password_hash("another of ann", strlen("another of ann"), stored));
    assert_true(sim_host(&sim, HOST_PASSWORD, "ann", stored, NULL));
    is_no_device(c, "another of ann", renewed);
    sim_stop(&sim);
}

static void server_with_another_secret(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 28);
    const char *device = sim_text(&sim, sim_answer(sim_account(&sim, "ann"), 2)->session->device);

    sim.device_secret[31] ^= 1;
    sim_crash(&sim);
    struct sim_client *c = attacker(&sim);

    is_no_device(c, "password-ann", device);
    sim_stop(&sim);
}

static void too_many_devices(void **state)
{
    struct sim sim;
    char *devices[WIRE_DEVICES_MAX + 1];

    (void)state;
    sim_start(&sim, 29);
    const char *device = sim_text(&sim, sim_answer(sim_account(&sim, "ann"), 2)->session->device);
    Gonfalon__V1__LoginRequest *ask = sim_part(&sim, &gonfalon__v1__login_request__descriptor);

    attacker(&sim);
    for (int i = 0; i <= WIRE_DEVICES_MAX; i++)
        devices[i] = sim_text(&sim, i == WIRE_DEVICES_MAX - 1 ? device : "");
    ask->name = sim_text(&sim, "ann");
    ask->password = sim_text(&sim, "password-ann");
    ask->devices = devices;
    ask->n_devices = WIRE_DEVICES_MAX + 1;
    assert_int_equal(sim_code(sim_ask(greeted_from(&sim, ATTACKER_HOST), ASK(LOGIN), ask)), CODE(MALFORMED));
    ask->n_devices = WIRE_DEVICES_MAX;
    assert_int_equal(sim_ask(greeted_from(&sim, ATTACKER_HOST), ASK(LOGIN), ask)->body_case, GOT(SESSION));
    sim_stop(&sim);
}

/* --- sessions last while they are used -------------------------------------------------------- */

/* A page in a browser never sees its token: it gets a ticket, good once and for a minute. */
static void tickets(void **state)
{
    struct sim sim;
    char token[CRYPTO_TOKEN_SIZE];
    int64_t seconds;

    (void)state;
    sim_start(&sim, 11);
    sim_account(&sim, "ann");
    struct sim_client *c = greeted_from(&sim, OWN_HOST);
    Gonfalon__V1__LoginRequest *ask = sim_part(&sim, &gonfalon__v1__login_request__descriptor);

    ask->name = sim_text(&sim, "ann");
    ask->password = sim_text(&sim, "password-ann");
    ask->form = GONFALON__V1__SESSION_FORM__SESSION_FORM_TICKET;
    Gonfalon__V1__SessionReply *answer = sim_ask(c, ASK(LOGIN), ask)->session;

    assert_string_equal(answer->token, "");
    assert_int_equal(strlen(answer->device), WIRE_DEVICE_SIZE);
    sim.wall_ms += 20 * 1000;
    assert_true(core_take_ticket(sim.core, answer->ticket, token, &seconds));
    assert_int_equal(seconds, TOKEN_DAYS * 24 * 3600 - 20); /* when it ends, its token does */
    assert_false(core_take_ticket(sim.core, answer->ticket, token, &seconds));
    assert_string_equal(hello_with(&sim, "", token)->account->name, "ann"); /* as the cookie of a WebSocket */
    answer = sim_ask(c, ASK(LOGIN), ask)->session;
    sim_pass(&sim, 61 * 1000);
    assert_false(core_take_ticket(sim.core, answer->ticket, token, &seconds));
    sim_stop(&sim);
}

/* Each ticket gives the token of its own log-in, and a name that is none gives nothing, however alike. */
static void tickets_of_several(void **state)
{
    static const char *const name[] = {"ann", "bob"};
    struct sim sim;
    char token[CRYPTO_TOKEN_SIZE], wrong[CRYPTO_TOKEN_SIZE + 1];
    const char *ticket[2];
    int64_t seconds;

    (void)state;
    sim_start(&sim, 12);
    for (int i = 0; i < 2; i++) {
        Gonfalon__V1__LoginRequest *ask = sim_part(&sim, &gonfalon__v1__login_request__descriptor);

        sim_account(&sim, name[i]);
        ask->name = sim_text(&sim, name[i]);
        ask->password = sim_text(&sim, i == 0 ? "password-ann" : "password-bob");
        ask->form = GONFALON__V1__SESSION_FORM__SESSION_FORM_TICKET;
        ticket[i] = sim_ask(greeted_from(&sim, OWN_HOST), ASK(LOGIN), ask)->session->ticket;
    }
    for (int i = 0; i < 2; i++) {
        size_t size = strlen(ticket[i]);

        assert_int_equal(size, CRYPTO_TOKEN_SIZE - 1);
        for (size_t at = 0; at < size; at += size - 1) { /* one letter is another */
            memcpy(wrong, ticket[i], size + 1);
            wrong[at] = wrong[at] == 'A' ? 'B' : 'A';
            assert_false(core_take_ticket(sim.core, wrong, token, &seconds));
        }
        memcpy(wrong, ticket[i], size + 1);
        wrong[size - 1] = '\0'; /* the last is missing */
        assert_false(core_take_ticket(sim.core, wrong, token, &seconds));
        memcpy(wrong, ticket[i], size);
        memcpy(wrong + size, "A", 2); /* there is one more */
        assert_false(core_take_ticket(sim.core, wrong, token, &seconds));
    }
    assert_false(core_take_ticket(sim.core, "", token, &seconds));
    for (int i = 0; i < 2; i++) { /* the older one first: the other is not taken for it */
        assert_true(core_take_ticket(sim.core, ticket[i], token, &seconds));
        assert_string_equal(hello_with(&sim, "", token)->account->name, name[i]);
    }
    sim_stop(&sim);
}

static void token_grows_old(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 7);
    const char *token = sim_token(sim_account(&sim, "ann"));

    sim.wall_ms += TOKEN_DAYS * day_ms - 1;
    assert_non_null(hello_with(&sim, token, "")->account);
    sim.wall_ms += TOKEN_DAYS * day_ms; /* since it was renewed */
    Gonfalon__V1__HelloReply *hello = hello_with(&sim, token, "");

    assert_null(hello->account);
    assert_int_equal(hello->session_error->code, CODE(TOKEN_EXPIRED));
    sim_stop(&sim);
}

/* A browser that comes every twenty days stays logged in; it gets a cookie for each renewal. */
static void used_session_lasts(void **state)
{
    struct sim sim;
    char kept[CRYPTO_TOKEN_SIZE];
    int64_t seconds;

    (void)state;
    sim_start(&sim, 12);
    const char *token = sim_text(&sim, sim_token(sim_account(&sim, "ann")));

    assert_string_equal(hello_with(&sim, "", token)->ticket, ""); /* it is as good as new */
    for (int i = 0; i < 5; i++) {
        sim.wall_ms += 20 * day_ms;
        Gonfalon__V1__HelloReply *hello = hello_with(&sim, "", token);

        assert_string_equal(hello->account->name, "ann");
        assert_true(core_take_ticket(sim.core, hello->ticket, kept, &seconds));
        assert_string_equal(kept, token);
        assert_int_equal(seconds, TOKEN_DAYS * 24 * 3600);
        assert_string_equal(hello_with(&sim, "", token)->ticket, ""); /* once a day does */
        if (i == 2)
            sim_crash(&sim);
    }
    /* Who shows the token itself keeps no cookie. */
    sim.wall_ms += 2 * day_ms;
    assert_string_equal(hello_with(&sim, token, "")->ticket, "");
    sim_stop(&sim);
}

/* A session that has been ended is not brought back by its renewal. */
static void ended_session_stays_so(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 13);
    struct sim_client *ann = sim_account(&sim, "ann"), *late = sim_connect(&sim);
    Gonfalon__V1__LogoutRequest *logout = sim_part(&sim, &gonfalon__v1__logout_request__descriptor);
    Gonfalon__V1__Hello *hello = sim_part(&sim, &gonfalon__v1__hello__descriptor);

    sim.wall_ms += 2 * day_ms;
    hello->protocol_max = 1;
    hello->token = sim_text(&sim, sim_token(ann));
    uint32_t asked = sim_post(late, ASK(HELLO), hello);

    /* The token is looked up before, and renewed after, it was deleted. */
    logout->everywhere = true;
    sim_post(ann, ASK(LOGOUT), logout);
    sim_run(&sim);
    Gonfalon__V1__HelloReply *answer = sim_answer(late, asked)->hello;

    if (answer->account) /* it came in before, and was told */
        assert_non_null(sim_push(late, GOT(SESSION_ENDED)));
    assert_null(hello_with(&sim, sim_token(ann), "")->account);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guessing_locks_nobody_out),
        cmocka_unit_test(device_gets_in_beside_an_attacker),
        cmocka_unit_test(stolen_device_has_a_count_of_its_own),
        cmocka_unit_test(session_has_one_device),
        cmocka_unit_test(forged_foreign_and_outdated),
        cmocka_unit_test(server_with_another_secret),
        cmocka_unit_test(too_many_devices),
        cmocka_unit_test(tickets),
        cmocka_unit_test(tickets_of_several),
        cmocka_unit_test(token_grows_old),
        cmocka_unit_test(used_session_lasts),
        cmocka_unit_test(ended_session_stays_so),
    };

    return cmocka_run_group_tests_name("core_device", tests, NULL, NULL);
}
