/* Accounts: who may come in, as whom, and how he is thrown out. */
#include "tests/server/core_sim.h"

#include "server/base/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static Gonfalon__V1__ServerMessage *do_register(struct sim_client *c, const char *name, const char *password)
{
    Gonfalon__V1__RegisterRequest *ask = sim_part(c->sim, &gonfalon__v1__register_request__descriptor);

    ask->name = sim_text(c->sim, name);
    ask->password = sim_text(c->sim, password);
    return sim_ask(c, ASK(REGISTER_ACCOUNT), ask);
}

static Gonfalon__V1__ServerMessage *do_login(struct sim_client *c, const char *name, const char *password)
{
    Gonfalon__V1__LoginRequest *ask = sim_part(c->sim, &gonfalon__v1__login_request__descriptor);

    ask->name = sim_text(c->sim, name);
    ask->password = sim_text(c->sim, password);
    return sim_ask(c, ASK(LOGIN), ask);
}

static struct sim_client *greeted(struct sim *sim)
{
    struct sim_client *c = sim_connect(sim);

    sim_hello(c, "");
    return c;
}

static Gonfalon__V1__WhoamiReply *whoami(struct sim_client *c)
{
    return sim_ask(c, ASK(WHOAMI), sim_part(c->sim, &gonfalon__v1__whoami_request__descriptor))->whoami;
}

static void names(void **state)
{
    struct sim sim;
    char long_name[10001];

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *c = greeted(&sim);

    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    const char *bad[] = {"",       "x",      "a\tb",      "a\x01z",     "two  blanks",
                         " blank", "blank ", "a\xff\xfe", "\xc0\xaf..", "zero\xe2\x80\x8bwidth",
                         long_name};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(sim_code(do_register(c, bad[i], "a good one")), CODE(MALFORMED));
        sim_pass(&sim, 1000);
    }
    assert_int_equal(sim_code(do_register(c, "ann", "short")), CODE(MALFORMED));
    assert_int_equal(sim_code(do_register(c, "ann", long_name)), CODE(MALFORMED));
    assert_int_equal(do_register(c, "Ann", "a good one")->body_case, GOT(SESSION));
    assert_int_equal(sim_code(do_register(greeted(&sim), "aNN", "a good one")), CODE(CONFLICT));
    /* in full width; a Cyrillic a; and what differs by case and composition alone, to log in with either */
    assert_int_equal(sim_code(do_register(c, "\xEF\xBD\x81\xEF\xBD\x8E\xEF\xBD\x8E", "a good one")),
                     CODE(CONFLICT));
    Gonfalon__V1__ServerMessage *disguised = do_register(c, "\xD0\xB0nn", "a good one");

    assert_int_equal(sim_code(disguised), CODE(MALFORMED));
    assert_string_equal(disguised->error->key, "account.name_disguised");
    assert_int_equal(do_register(greeted(&sim), "\xC3\x89lan", "a good one")->body_case, GOT(SESSION));
    assert_int_equal(sim_code(do_register(c, "\xC3\xA9lan", "a good one")), CODE(CONFLICT));
    assert_int_equal(sim_code(do_register(c, "E\xCC\x81lan", "a good one")), CODE(CONFLICT));
    assert_int_equal(do_login(greeted(&sim), "e\xCC\x81LAN", "a good one")->body_case, GOT(SESSION));
    sim_stop(&sim);
}

static const char *refused_for(struct sim_client *c, const char *name, const char *password)
{
    Gonfalon__V1__ServerMessage *answer = do_register(c, name, password);

    assert_int_equal(sim_code(answer), CODE(MALFORMED));
    return answer->error->key;
}

/* What is guessed first is refused, and the reason is said: to who registers, who changes his password, and
 * to a guest who becomes an account. */
static void weak_passwords(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 21);
    struct sim_client *c = greeted(&sim);

    assert_string_equal(refused_for(c, "ann", "12345678"), "password.common");
    assert_string_equal(refused_for(c, "ann", "Passw0rd!"), "password.common");
    assert_string_equal(refused_for(c, "ann", "        "), "password.blank");
    assert_string_equal(refused_for(c, "Margaret", "margaret"), "password.name");
    assert_string_equal(refused_for(c, "Margaret", "TERAGRAM"), "password.name");
    struct sim_client *ann = sim_account(&sim, "margaret");
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);

    change->old_password = sim_text(&sim, "password-margaret");
    change->new_password = sim_text(&sim, "Margaret1");
    Gonfalon__V1__ServerMessage *answer = sim_ask(ann, ASK(CHANGE_PASSWORD), change);

    assert_int_equal(sim_code(answer), CODE(MALFORMED));
    assert_string_equal(answer->error->key, "password.name");
    Gonfalon__V1__UpgradeGuestRequest *upgrade =
        sim_part(&sim, &gonfalon__v1__upgrade_guest_request__descriptor);

    upgrade->name = sim_text(&sim, "robert");
    upgrade->password = sim_text(&sim, "robert99");
    answer = sim_ask(sim_guest(&sim, "rob"), ASK(UPGRADE_GUEST), upgrade);
    assert_int_equal(sim_code(answer), CODE(MALFORMED));
    assert_string_equal(answer->error->key, "password.name");
    sim_stop(&sim);
}

/* A message whose password goes on behind a NUL; protobuf-c would end it there. */
static Gonfalon__V1__ServerMessage *with_nul(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body,
                                             void *part, const char *mark)
{
    Gonfalon__V1__ClientMessage message = GONFALON__V1__CLIENT_MESSAGE__INIT;
    uint8_t bytes[256];

    message.id = ++c->last_id;
    message.body_case = body;
    message.login = part;
    size_t size = gonfalon__v1__client_message__pack(&message, bytes);

    for (size_t i = 0; i + strlen(mark) <= size; i++)
        if (memcmp(bytes + i, mark, strlen(mark)) == 0)
            bytes[i] = '\0';
    sim_bytes(c, bytes, size);
    sim_run(c->sim);
    assert_non_null(sim_answer(c, message.id));
    return sim_answer(c, message.id);
}

static void nul_in_a_password(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 22);
    sim_account(&sim, "ann");
    struct sim_client *c = greeted(&sim);
    Gonfalon__V1__LoginRequest *login = sim_part(&sim, &gonfalon__v1__login_request__descriptor);

    login->name = sim_text(&sim, "ann");
    login->password = sim_text(&sim, "password-ann#tail");
    Gonfalon__V1__ServerMessage *answer = with_nul(c, ASK(LOGIN), login, "#tail");

    assert_int_equal(sim_code(answer), CODE(MALFORMED));
    assert_string_equal(answer->error->key, "text.control_character");
    Gonfalon__V1__RegisterRequest *fresh = sim_part(&sim, &gonfalon__v1__register_request__descriptor);

    fresh->name = sim_text(&sim, "zoe");
    fresh->password = sim_text(&sim, "a good one#tail");
    assert_int_equal(sim_code(with_nul(c, ASK(REGISTER_ACCOUNT), fresh, "#tail")), CODE(MALFORMED));
    /* The connection lives, and zeros that are no text are nobody's business. */
    assert_int_equal(do_login(c, "ann", "password-ann")->body_case, GOT(SESSION));
    Gonfalon__V1__NonceRequest *nonce = sim_part(&sim, &gonfalon__v1__nonce_request__descriptor);

    nonce->match = sim_text(&sim, "none");
    nonce->nonce.data = (uint8_t *)sim_text(&sim, "");
    nonce->nonce.len = 1;
    assert_int_equal(sim_code(sim_ask(c, ASK(NONCE), nonce)), CODE(NOT_FOUND));
    sim_stop(&sim);
}

static void log_in(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    sim_account(&sim, "ann");
    struct sim_client *c = greeted(&sim);
    Gonfalon__V1__ServerMessage *wrong = do_login(c, "ann", "not it"),
                                *nobody = do_login(c, "nobody", "not it");

    /* The two are not told apart. */
    assert_int_equal(sim_code(wrong), CODE(BAD_PASSWORD));
    assert_int_equal(sim_code(nobody), CODE(BAD_PASSWORD));
    assert_string_equal(wrong->error->key, nobody->error->key);
    assert_int_equal(do_login(c, "ANN", "password-ann")->body_case, GOT(SESSION));
    assert_string_equal(whoami(c)->account->name, "ann");
    assert_int_equal(whoami(c)->sessions, 2);
    sim_stop(&sim);
}

static void wrong_passwords(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    sim_account(&sim, "ann");
    struct sim_client *c = greeted(&sim);

    for (int i = 0; i < WIRE_LOGINS_PER_NAME; i++)
        assert_int_equal(sim_code(do_login(c, "ann", "not it")), CODE(BAD_PASSWORD));
    Gonfalon__V1__ServerMessage *answer = do_login(c, "ann", "password-ann");

    assert_int_equal(sim_code(answer), CODE(LIMITED));
    assert_true(answer->error->retry_after_ms > 0);
    /* Another name from the same address is not locked out with it. */
    assert_int_equal(sim_code(do_login(c, "zoe", "not it")), CODE(BAD_PASSWORD));
    sim_cut(c);
    sim_pass(&sim, WIRE_LOGIN_WINDOW_S * 1000);
    assert_int_equal(do_login(greeted(&sim), "ann", "password-ann")->body_case, GOT(SESSION));
    sim_stop(&sim);
}

/* Log-ins that wait: so many from one address, and those of others find room. */
static void many_log_ins_at_once(void **state)
{
    enum { ASKED = HASHES_PER_ADDRESS + 6 }; /* as many as the rate allows */
    struct sim sim;
    uint32_t id[ASKED], other;
    int busy = 0, wrong = 0;

    (void)state;
    sim_start(&sim, 17);
    sim_account(&sim, "ann");
    struct sim_client *c = greeted(&sim), *elsewhere = greeted(&sim);
    Gonfalon__V1__LoginRequest *ask = sim_part(&sim, &gonfalon__v1__login_request__descriptor);

    elsewhere->connection.address_key[0] = 193;
    ask->password = sim_text(&sim, "not it at all");
    for (int i = 0; i < ASKED; i++) {
        char name[16];

        snprintf(name, sizeof name, "nobody%d", i);
        ask->name = sim_text(&sim, name);
        id[i] = sim_post(c, ASK(LOGIN), ask);
    }
    ask->name = sim_text(&sim, "ann");
    ask->password = sim_text(&sim, "password-ann");
    other = sim_post(elsewhere, ASK(LOGIN), ask);
    sim_run(&sim);
    for (int i = 0; i < ASKED; i++) {
        Gonfalon__V1__ServerMessage *answer = sim_answer(c, id[i]);

        busy += sim_code(answer) == CODE(BUSY);
        wrong += sim_code(answer) == CODE(BAD_PASSWORD);
    }
    assert_int_equal(wrong, HASHES_PER_ADDRESS);
    assert_int_equal(busy, ASKED - HASHES_PER_ADDRESS);
    assert_int_equal(sim_answer(elsewhere, other)->body_case, GOT(SESSION));
    /* What has been looked at waits no more. */
    sim_pass(&sim, 60 * 1000);
    assert_int_equal(do_login(greeted(&sim), "ann", "password-ann")->body_case, GOT(SESSION));
    sim_stop(&sim);
}

static void too_many_accounts(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 4);
    struct sim_client *c = greeted(&sim);
    Gonfalon__V1__GuestRequest *ask = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    for (int i = 0; i < (int)sim.config.accounts_per_address; i++)
        assert_int_equal(sim_ask(c, ASK(GUEST), ask)->body_case, GOT(SESSION));
    assert_int_equal(sim_code(sim_ask(c, ASK(GUEST), ask)), CODE(LIMITED));
    /* A host may allow more, while the server runs, or not count at all. */
    sim.config.accounts_per_address++;
    core_configure(sim.core, &sim.config);
    assert_int_equal(sim_ask(c, ASK(GUEST), ask)->body_case, GOT(SESSION));
    assert_int_equal(sim_code(sim_ask(c, ASK(GUEST), ask)), CODE(LIMITED));
    sim.config.accounts_per_address = 0;
    core_configure(sim.core, &sim.config);
    assert_int_equal(sim_ask(c, ASK(GUEST), ask)->body_case, GOT(SESSION));
    sim_stop(&sim);
}

/* The number after a guest's name may be drawn twice: he gets another, not an error. */
static void guest_number_drawn_twice(void **state)
{
    struct sim sim;
    struct sim_client *one, *two;
    Gonfalon__V1__GuestRequest *ask;

    (void)state;
    sim_start(&sim, 23);
    one = greeted(&sim);
    two = greeted(&sim);
    ask = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);
    ask->name = sim_text(&sim, "bart");
    uint64_t seed = sim.seed;

    assert_int_equal(sim_ask(one, ASK(GUEST), ask)->body_case, GOT(SESSION));
    sim.seed = seed;
    assert_int_equal(sim_ask(two, ASK(GUEST), ask)->body_case, GOT(SESSION));
    assert_string_not_equal(sim_name(one), sim_name(two));
    sim_stop(&sim);
}

static void guest_becomes_account(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 5);
    struct sim_client *c = sim_guest(&sim, "bob");
    Gonfalon__V1__UpgradeGuestRequest *ask = sim_part(&sim, &gonfalon__v1__upgrade_guest_request__descriptor);

    assert_string_not_equal(sim_name(c), "bob");
    assert_int_equal(whoami(c)->account->role, GONFALON__V1__ROLE__ROLE_GUEST);
    ask->name = sim_text(&sim, "Robert");
    ask->password = sim_text(&sim, "password-robert");
    assert_int_equal(sim_ask(c, ASK(UPGRADE_GUEST), ask)->body_case, GOT(SESSION));
    assert_int_equal(whoami(c)->account->role, GONFALON__V1__ROLE__ROLE_PLAYER);
    assert_string_equal(whoami(c)->account->name, "Robert");
    /* The session that he had goes on, also after a restart, and so does the password. */
    sim_crash(&sim);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    assert_string_equal(whoami(c)->account->name, "Robert");
    assert_int_equal(do_login(greeted(&sim), "robert", "password-robert")->body_case, GOT(SESSION));
    assert_int_equal(sim_code(sim_ask(c, ASK(UPGRADE_GUEST), ask)), CODE(WRONG_STATE));
    sim_stop(&sim);
}

/* The server died after the account was made, and its answer was lost: asked again, it leads to the same one.
 */
static void made_once(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 12);
    struct sim_client *ann = greeted(&sim), *guest = greeted(&sim), *other = greeted(&sim);
    Gonfalon__V1__RegisterRequest *ask = sim_part(&sim, &gonfalon__v1__register_request__descriptor);
    Gonfalon__V1__GuestRequest *come = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    ask->name = sim_text(&sim, "Ann");
    ask->password = sim_text(&sim, "password-ann");
    uint32_t registered = sim_send(ann, ASK(REGISTER_ACCOUNT), ask), came = sim_send(guest, ASK(GUEST), come);
    const char *first = sim_text(&sim, sim_name(guest));

    sim_crash(&sim);
    sim_reconnect(ann);
    sim_hello(ann, "");
    sim_send_as(ann, registered, ASK(REGISTER_ACCOUNT), ask);
    assert_int_equal(sim_answers(ann, registered), 2);
    assert_int_equal(sim_answer(ann, registered)->body_case, GOT(SESSION));
    assert_string_equal(whoami(ann)->account->name, "Ann");
    sim_reconnect(guest);
    sim_hello(guest, "");
    sim_send_as(guest, came, ASK(GUEST), come);
    assert_string_equal(whoami(guest)->account->name, first);
    assert_int_equal(whoami(guest)->sessions, 1);
    /* The number of a request is no key to an account: the password is. */
    sim_crash(&sim);
    sim_reconnect(ann);
    sim_hello(ann, "");
    ask->password = sim_text(&sim, "password-bob");
    sim_send_as(ann, registered, ASK(REGISTER_ACCOUNT), ask);
    assert_int_equal(sim_code(sim_answer(ann, registered)), CODE(BAD_PASSWORD));
    assert_null(whoami(ann)->account);
    /* And another client's request of that number is another request. */
    sim_reconnect(other);
    sim_hello(other, "");
    sim_send_as(other, registered, ASK(REGISTER_ACCOUNT), ask);
    assert_int_equal(sim_code(sim_answer(other, registered)), CODE(CONFLICT));
    sim_stop(&sim);
}

static void tokens(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 6);
    struct sim_client *a = sim_account(&sim, "ann"), *b = greeted(&sim), *c = sim_connect(&sim);
    Gonfalon__V1__ResumeRequest *resume = sim_part(&sim, &gonfalon__v1__resume_request__descriptor);
    Gonfalon__V1__LogoutRequest *logout = sim_part(&sim, &gonfalon__v1__logout_request__descriptor);

    resume->token = sim_text(&sim, sim_token(a));
    assert_int_equal(sim_ask(b, ASK(RESUME_SESSION), resume)->body_case, GOT(SESSION));
    assert_string_equal(whoami(b)->account->name, "ann");
    resume->token = sim_text(&sim, "not-a-token");
    assert_int_equal(sim_code(sim_ask(greeted(&sim), ASK(RESUME_SESSION), resume)), CODE(TOKEN_EXPIRED));
    /* Log out everywhere ends the other session at once, and the token for ever. */
    logout->everywhere = true;
    assert_int_equal(sim_ask(a, ASK(LOGOUT), logout)->body_case, GOT(DONE));
    assert_int_equal(sim_push(b, GOT(SESSION_ENDED))->session_ended->why,
                     GONFALON__V1__SESSION_END__SESSION_END_LOGGED_OUT);
    assert_null(whoami(b)->account);
    Gonfalon__V1__Hello *hello = sim_part(&sim, &gonfalon__v1__hello__descriptor);

    hello->protocol_max = 1;
    hello->token = sim_text(&sim, sim_token(a));
    Gonfalon__V1__HelloReply *answer = sim_ask(c, ASK(HELLO), hello)->hello;

    assert_null(answer->account);
    assert_int_equal(answer->session_error->code, CODE(TOKEN_EXPIRED));
    sim_stop(&sim);
}

static void new_password(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 8);
    struct sim_client *a = sim_account(&sim, "ann"), *b = greeted(&sim), *same = sim_connect(&sim);
    Gonfalon__V1__ChangePasswordRequest *ask =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);

    assert_int_equal(do_login(b, "ann", "password-ann")->body_case, GOT(SESSION));
    sim_hello(same, sim_token(a)); /* as after a broken connection that the server has not noticed yet */
    ask->old_password = sim_text(&sim, "not it");
    ask->new_password = sim_text(&sim, "another one");
    assert_int_equal(sim_code(sim_ask(a, ASK(CHANGE_PASSWORD), ask)), CODE(BAD_PASSWORD));
    ask->old_password = sim_text(&sim, "password-ann");
    ask->new_password = sim_text(&sim, "another one");
    assert_int_equal(sim_ask(a, ASK(CHANGE_PASSWORD), ask)->body_case, GOT(DONE));
    assert_string_equal(whoami(a)->account->name, "ann");
    assert_string_equal(whoami(same)->account->name, "ann");
    assert_null(whoami(b)->account);
    assert_int_equal(sim_code(do_login(b, "ann", "password-ann")), CODE(BAD_PASSWORD));
    assert_int_equal(do_login(b, "ann", "another one")->body_case, GOT(SESSION));
    sim_stop(&sim);
}

static void banned(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 9);
    struct sim_client *root = sim_admin(&sim, "root"), *ann = sim_account(&sim, "ann");
    Gonfalon__V1__BanRequest *ban = sim_part(&sim, &gonfalon__v1__ban_request__descriptor);
    Gonfalon__V1__UnbanRequest *unban = sim_part(&sim, &gonfalon__v1__unban_request__descriptor);

    ban->name = sim_text(&sim, "root");
    assert_int_equal(sim_code(sim_ask(ann, ASK(BAN), ban)), CODE(FORBIDDEN));
    assert_int_equal(sim_code(sim_ask(root, ASK(BAN), ban)), CODE(FORBIDDEN));
    ban->name = sim_text(&sim, "ann");
    ban->reason = sim_text(&sim, "shouting");
    assert_int_equal(sim_ask(root, ASK(BAN), ban)->body_case, GOT(DONE));
    assert_int_equal(sim_push(ann, GOT(SESSION_ENDED))->session_ended->why,
                     GONFALON__V1__SESSION_END__SESSION_END_BANNED);
    Gonfalon__V1__ServerMessage *answer = do_login(ann, "ann", "password-ann");

    assert_int_equal(sim_code(answer), CODE(BANNED));
    assert_string_equal(answer->error->text, "shouting");
    /* A wrong password does not tell that there is a ban. */
    assert_int_equal(sim_code(do_login(ann, "ann", "not it")), CODE(BAD_PASSWORD));
    unban->name = sim_text(&sim, "ann");
    assert_int_equal(sim_ask(root, ASK(UNBAN), unban)->body_case, GOT(DONE));
    assert_int_equal(do_login(ann, "ann", "password-ann")->body_case, GOT(SESSION));
    sim_stop(&sim);
}

static void roles(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 10);
    struct sim_client *root = sim_admin(&sim, "root"), *ann = sim_account(&sim, "ann");
    Gonfalon__V1__SetRoleRequest *ask = sim_part(&sim, &gonfalon__v1__set_role_request__descriptor);
    Gonfalon__V1__AccountsRequest *list = sim_part(&sim, &gonfalon__v1__accounts_request__descriptor);

    ask->name = sim_text(&sim, "ann");
    ask->role = GONFALON__V1__ROLE__ROLE_ADMIN;
    assert_int_equal(sim_code(sim_ask(ann, ASK(SET_ROLE), ask)), CODE(FORBIDDEN));
    assert_int_equal(sim_ask(root, ASK(SET_ROLE), ask)->body_case, GOT(DONE));
    assert_int_equal(whoami(ann)->account->role, GONFALON__V1__ROLE__ROLE_ADMIN);
    Gonfalon__V1__ServerMessage *answer = sim_ask(ann, ASK(ACCOUNTS), list);

    assert_int_equal(answer->accounts->n_accounts, 2);
    assert_string_equal(answer->accounts->accounts[0]->name, "ann");
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(weak_passwords),
        cmocka_unit_test(nul_in_a_password),
        cmocka_unit_test(log_in),
        cmocka_unit_test(wrong_passwords),
        cmocka_unit_test(many_log_ins_at_once),
        cmocka_unit_test(too_many_accounts),
        cmocka_unit_test(guest_number_drawn_twice),
        cmocka_unit_test(guest_becomes_account),
        cmocka_unit_test(made_once),
        cmocka_unit_test(tokens),
        cmocka_unit_test(new_password),
        cmocka_unit_test(banned),
        cmocka_unit_test(roles),
    };

    return cmocka_run_group_tests_name("core_account", tests, NULL, NULL);
}
