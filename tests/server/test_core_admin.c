/* Doors that are closed: to newcomers, to the banned, to who asks what is not for him; and what an
 * administrator finds when he looks people up. */
#include "common/crypto/password.h"
#include "tests/server/core_table.h"

#include "server/base/limits.h"

#include <stdio.h>
#include <string.h>

static struct sim_client *greeted(struct sim *sim)
{
    struct sim_client *c = sim_connect(sim);

    sim_hello(c, "");
    return c;
}

static Gonfalon__V1__ServerMessage *do_login(struct sim_client *c, const char *name, const char *password)
{
    Gonfalon__V1__LoginRequest *ask = sim_part(c->sim, &gonfalon__v1__login_request__descriptor);

    ask->name = sim_text(c->sim, name);
    ask->password = sim_text(c->sim, password);
    return sim_ask(c, ASK(LOGIN), ask);
}

/* The host registers nobody: neither strangers nor guests; who has an account comes in. */
static void registers_nobody(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *guest = sim_guest(&sim, "bob"), *stranger;
    Gonfalon__V1__RegisterRequest *ask = sim_part(&sim, &gonfalon__v1__register_request__descriptor);
    Gonfalon__V1__UpgradeGuestRequest *up = sim_part(&sim, &gonfalon__v1__upgrade_guest_request__descriptor);

    sim_account(&sim, "ann");
    sim.config.registration = false;
    core_configure(sim.core, &sim.config);
    stranger = greeted(&sim);
    ask->name = up->name = sim_text(&sim, "newcomer");
    ask->password = up->password = sim_text(&sim, "password-new");
    Gonfalon__V1__ServerMessage *answer = sim_ask(stranger, ASK(REGISTER_ACCOUNT), ask);

    assert_int_equal(sim_code(answer), CODE(FORBIDDEN));
    assert_string_equal(answer->error->key, "account.no_registration");
    answer = sim_ask(guest, ASK(UPGRADE_GUEST), up);
    assert_int_equal(sim_code(answer), CODE(FORBIDDEN));
    assert_string_equal(answer->error->key, "account.no_registration");
    assert_int_equal(sim_code(do_login(stranger, "newcomer", "password-new")), CODE(BAD_PASSWORD));
    assert_int_equal(do_login(stranger, "ann", "password-ann")->body_case, GOT(SESSION));
    sim_stop(&sim);
}

static void a_guest_has_no_password(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    struct sim_client *guest = sim_guest(&sim, "bob");
    Gonfalon__V1__ChangePasswordRequest *ask =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);

    ask->old_password = sim_text(&sim, "");
    ask->new_password = sim_text(&sim, "a new password");
    assert_int_equal(sim_code(sim_ask(guest, ASK(CHANGE_PASSWORD), ask)), CODE(WRONG_STATE));
    assert_int_equal(sim_code(do_login(greeted(&sim), sim_name(guest), "a new password")),
                     CODE(BAD_PASSWORD));
    sim_stop(&sim);
}

/* The number after a guest's name needs room: the name gives way, but not within a character. */
static void a_long_name_of_a_guest(void **state)
{
    static const char wide[] = "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"
                               "\u00e9\u00e9\u00e9\u00e9";
    struct sim sim;
    size_t size = WIRE_NAME_MAX < sizeof wide - 1 ? WIRE_NAME_MAX & ~1u : sizeof wide - 1;

    (void)state;
    sim_start(&sim, 3);
    for (size_t odd = 0; odd < 2; odd++) { /* wherever the characters begin */
        char name[WIRE_NAME_MAX + 1] = "";

        memset(name, 'x', odd);
        memcpy(name + odd, wide, size - 2 * odd);
        name[size - odd] = '\0';
        const char *got = sim_name(sim_guest(&sim, name));
        const char *mark = strrchr(got, '~');

        assert_non_null(mark);
        assert_int_equal(strlen(mark), 7);
        assert_true(strlen(got) <= WIRE_NAME_MAX);
        assert_memory_equal(got, name, (size_t)(mark - got));
        assert_int_equal(((size_t)(mark - got) - odd) % 2, 0);
        assert_true(mark - got >= WIRE_NAME_MAX - 8); /* no more is cut than has to be */
    }
    sim_stop(&sim);
}

/* Who was thrown out does not come back with the session that he had. */
static void banned_in_between(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 4);
    struct sim_client *root = sim_admin(&sim, "root"), *ann = sim_guest(&sim, "ann"), *again;
    Gonfalon__V1__BanRequest *ban = sim_part(&sim, &gonfalon__v1__ban_request__descriptor);
    Gonfalon__V1__ResumeRequest *resume = sim_part(&sim, &gonfalon__v1__resume_request__descriptor);

    ban->name = sim_text(&sim, sim_name(ann));
    ban->reason = sim_text(&sim, "shouting");
    ban->until = (uint64_t)sim.wall_ms + 10000;
    assert_int_equal(sim_ask(root, ASK(BAN), ban)->body_case, GOT(DONE));
    again = greeted(&sim);
    resume->token = sim_text(&sim, sim_token(ann));
    assert_true(sim_code(sim_ask(again, ASK(RESUME_SESSION), resume)) != 0);
    assert_null(sim_ask(again, ASK(WHOAMI), sim_part(&sim, &gonfalon__v1__whoami_request__descriptor))
                    ->whoami->account);
    sim_stop(&sim);
}

/* --- administration --------------------------------------------------------------------------- */

static void nobody_of_that_name(void **state)
{
    struct sim sim;
    char longer[WIRE_NAME_MAX + 2];

    (void)state;
    sim_start(&sim, 5);
    struct sim_client *root = sim_admin(&sim, "root"), *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__BanRequest *ban = sim_part(&sim, &gonfalon__v1__ban_request__descriptor);
    Gonfalon__V1__SetRoleRequest *role = sim_part(&sim, &gonfalon__v1__set_role_request__descriptor);
    char *reason = arena_take(&sim.memory, WIRE_REASON_MAX + 2);

    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    memset(reason, 'x', WIRE_REASON_MAX + 1);
    ban->name = sim_text(&sim, "nobody");
    assert_int_equal(ask_code(root, ASK(BAN), ban), CODE(NOT_FOUND));
    ban->name = sim_text(&sim, longer);
    assert_int_equal(ask_code(root, ASK(BAN), ban), CODE(NOT_FOUND));
    ban->name = sim_text(&sim, sim_name(ann));
    ban->reason = reason;
    assert_int_equal(ask_code(root, ASK(BAN), ban), CODE(MALFORMED));
    ban->reason = sim_text(&sim, "two\nlines");
    assert_int_equal(ask_code(root, ASK(BAN), ban), CODE(MALFORMED));
    role->name = sim_text(&sim, sim_name(ann));
    role->role = GONFALON__V1__ROLE__ROLE_GUEST;
    assert_int_equal(ask_code(root, ASK(SET_ROLE), role), CODE(MALFORMED));
    /* She has noticed nothing of all that. */
    assert_null(sim_push(ann, GOT(SESSION_ENDED)));
    sim_stop(&sim);
}

static Gonfalon__V1__AccountsReply *look_up(struct sim_client *c, const char *contains,
                                            Gonfalon__V1__Role role, bool banned)
{
    Gonfalon__V1__AccountsRequest *ask = sim_part(c->sim, &gonfalon__v1__accounts_request__descriptor);

    ask->name_contains = sim_text(c->sim, contains);
    ask->role = role;
    ask->banned = banned;
    sim_pass(c->sim, 1000);
    return sim_ask(c, ASK(ACCOUNTS), ask)->accounts;
}

static void people_are_looked_up(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 6);
    struct sim_client *root = sim_admin(&sim, "root"), *ann = sim_guest(&sim, "ann"),
                      *bob = sim_guest(&sim, "bob");
    Gonfalon__V1__BanRequest *ban = sim_part(&sim, &gonfalon__v1__ban_request__descriptor);

    ban->name = sim_text(&sim, sim_name(bob));
    ban->reason = sim_text(&sim, "shouting");
    ban->until = (uint64_t)sim.wall_ms + 60000;
    assert_int_equal(ask_code(root, ASK(BAN), ban), 0);
    assert_int_equal(look_up(root, "", GONFALON__V1__ROLE__ROLE_UNSPECIFIED, false)->n_accounts, 3);
    Gonfalon__V1__AccountsReply *found = look_up(root, "ann", GONFALON__V1__ROLE__ROLE_UNSPECIFIED, false);

    assert_int_equal(found->n_accounts, 1);
    assert_string_equal(found->accounts[0]->name, sim_name(ann));
    found = look_up(root, "", GONFALON__V1__ROLE__ROLE_ADMIN, false);
    assert_int_equal(found->n_accounts, 1);
    assert_string_equal(found->accounts[0]->name, "root");
    assert_int_equal(look_up(root, "", GONFALON__V1__ROLE__ROLE_GUEST, false)->n_accounts, 2);
    found = look_up(root, "", GONFALON__V1__ROLE__ROLE_UNSPECIFIED, true);
    assert_int_equal(found->n_accounts, 1);
    assert_string_equal(found->accounts[0]->name, sim_name(bob));
    assert_string_equal(found->accounts[0]->ban_reason, "shouting");
    sim_pass(&sim, 20000);
    sim_send_as(root, 90000, ASK(PONG), sim_part(&sim, &gonfalon__v1__pong__descriptor));
    sim_pass(&sim, 20000);
    sim_send_as(root, 90000, ASK(PONG), sim_part(&sim, &gonfalon__v1__pong__descriptor));
    sim_pass(&sim, 20000); /* the ban has run out */
    assert_int_equal(look_up(root, "", GONFALON__V1__ROLE__ROLE_UNSPECIFIED, true)->n_accounts, 0);
    sim_stop(&sim);
}

/* More than fit on a page: each of them once. */
static void people_in_pages(void **state)
{
    enum { GUESTS = WIRE_PAGE_MAX + 7 };
    struct sim sim;
    size_t seen = 0, pages = 0;
    char last[WIRE_NAME_MAX + 1] = "";

    (void)state;
    sim_start(&sim, 7);
    sim.config.accounts_per_address = 0;
    core_configure(sim.core, &sim.config);
    struct sim_client *root = sim_admin(&sim, "root"), *many = greeted(&sim);
    Gonfalon__V1__AccountsRequest *ask = sim_part(&sim, &gonfalon__v1__accounts_request__descriptor);
    Gonfalon__V1__GuestRequest *come = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    for (int i = 0; i < GUESTS; i++) {
        sim_pass(&sim, 200);
        assert_int_equal(sim_ask(many, ASK(GUEST), come)->body_case, GOT(SESSION));
    }
    ask->page = sim_part(&sim, &gonfalon__v1__page__descriptor);
    do {
        Gonfalon__V1__AccountsReply *page = sim_ask(root, ASK(ACCOUNTS), ask)->accounts;

        for (size_t i = 0; i < page->n_accounts; i++, seen++) {
            assert_true(strcmp(last, page->accounts[i]->name) != 0);
            snprintf(last, sizeof last, "%s", page->accounts[i]->name);
        }
        ask->page->cursor = page->next;
        pages++;
    } while (ask->page->cursor[0]);
    assert_int_equal(seen, GUESTS + 1);
    assert_int_equal(pages, 2);
    sim_stop(&sim);
}

/* --- a connection that ends, a server that is busy -------------------------------------------- */

/* He asks for another password and loses his connection before anything is known: nothing has happened, and
 * he is not left without an answer. */
static void left_before_it_began(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 8);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);
    Gonfalon__V1__UpgradeGuestRequest *up = sim_part(&sim, &gonfalon__v1__upgrade_guest_request__descriptor);
    const char *tokens[2] = {sim_token(ann), sim_token(bob)};

    change->old_password = sim_text(&sim, "password-ann");
    change->new_password = sim_text(&sim, "a new password");
    up->name = sim_text(&sim, "Robert");
    up->password = sim_text(&sim, "password-robert");
    uint32_t changed = sim_post(ann, ASK(CHANGE_PASSWORD), change),
             raised = sim_post(bob, ASK(UPGRADE_GUEST), up);

    for (int i = 0; i < 2; i++) {
        struct sim_client *c = i ? bob : ann;

        sim.user.closed(sim.user.core, &c->connection, CLOSE_LOST);
        c->open = false;
    }
    sim_run(&sim);
    sim_reconnect(ann);
    sim_hello(ann, tokens[0]);
    sim_reconnect(bob);
    sim_hello(bob, tokens[1]);
    sim_send_as(ann, changed, ASK(CHANGE_PASSWORD), change);
    assert_int_equal(sim_code(sim_answer(ann, changed)), CODE(BUSY));
    sim_send_as(bob, raised, ASK(UPGRADE_GUEST), up);
    assert_int_equal(sim_code(sim_answer(bob, raised)), CODE(BUSY));
    assert_int_equal(do_login(greeted(&sim), "ann", "password-ann")->body_case, GOT(SESSION));
    assert_int_equal(sim_ask(ann, ASK(CHANGE_PASSWORD), change)->body_case, GOT(DONE));
    assert_int_equal(sim_ask(bob, ASK(UPGRADE_GUEST), up)->body_case, GOT(SESSION));
    assert_int_equal(do_login(greeted(&sim), "Robert", "password-robert")->body_case, GOT(SESSION));
    sim_stop(&sim);
}

static bool no_work(void *self, work_run *run, work_done *done, void *context)
{
    (void)self;
    (void)run;
    (void)done;
    (void)context;
    return false;
}

/* Passwords cannot be hashed at present: all are told to try again, and then it works. */
static void nobody_hashes(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 9);
    struct sim_client *ann = sim_account(&sim, "ann"), *stranger = greeted(&sim);
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);
    struct work_port works = sim.work;

    sim.work.queue = no_work;
    change->old_password = sim_text(&sim, "password-ann");
    change->new_password = sim_text(&sim, "a new password");
    assert_int_equal(ask_code(ann, ASK(CHANGE_PASSWORD), change), CODE(BUSY));
    assert_int_equal(sim_code(do_login(stranger, "ann", "password-ann")), CODE(BUSY));
    sim.work = works;
    assert_int_equal(do_login(stranger, "ann", "password-ann")->body_case, GOT(SESSION));
    assert_int_equal(ask_code(ann, ASK(CHANGE_PASSWORD), change), 0);
    assert_int_equal(do_login(greeted(&sim), "ann", "a new password")->body_case, GOT(SESSION));
    sim_stop(&sim);
}

static struct work_port honest;

static void nothing(void *context)
{
    (void)context;
}

/* As at the end of the server: what waited is told that it is done, and has not been. */
static bool looks_at_none(void *self, work_run *run, work_done *done, void *context)
{
    (void)run;
    return honest.queue(self, nothing, done, context);
}

/* A password at which nobody has looked is neither right nor wrong: nobody comes in by it, and it counts
 * against nobody. */
static void passwords_not_looked_at(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 11);
    struct sim_client *ann = sim_account(&sim, "ann"), *stranger = greeted(&sim);
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);
    Gonfalon__V1__RegisterRequest *new = sim_part(&sim, &gonfalon__v1__register_request__descriptor);

    honest = sim.work;
    sim.work.queue = looks_at_none;
    change->old_password = sim_text(&sim, "password-ann");
    change->new_password = sim_text(&sim, "a new password");
    new->name = sim_text(&sim, "newcomer");
    new->password = sim_text(&sim, "password-new");
    for (int i = 0; i <= WIRE_LOGINS_PER_NAME; i++) {
        sim_pass(&sim, 1000);
        assert_int_equal(ask_code(ann, ASK(CHANGE_PASSWORD), change), CODE(BUSY));
        assert_int_equal(sim_code(do_login(stranger, "ann", "password-ann")), CODE(BUSY));
    }
    assert_int_equal(ask_code(stranger, ASK(REGISTER_ACCOUNT), new), CODE(BUSY));
    sim.work = honest;
    assert_int_equal(ask_code(ann, ASK(CHANGE_PASSWORD), change), 0);
    assert_int_equal(do_login(stranger, "ann", "a new password")->body_case, GOT(SESSION));
    assert_int_equal(sim_ask(stranger, ASK(REGISTER_ACCOUNT), new)->body_case, GOT(SESSION));
    sim_stop(&sim);
}

/* A greeting that is out of bounds is refused, and another may follow. */
static void greetings(void **state)
{
    struct sim sim;
    char longer[WIRE_CLIENT_MAX + 2];

    (void)state;
    sim_start(&sim, 10);
    struct sim_client *c = sim_connect(&sim);
    Gonfalon__V1__Hello *hello = sim_part(&sim, &gonfalon__v1__hello__descriptor);

    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    hello->protocol_min = hello->protocol_max = 1;
    hello->client_id = (ProtobufCBinaryData){sizeof c->client_id - 1, c->client_id};
    assert_int_equal(ask_code(c, ASK(HELLO), hello), CODE(MALFORMED));
    hello->client_id.len = sizeof c->client_id;
    hello->client = sim_text(&sim, longer);
    assert_int_equal(ask_code(c, ASK(HELLO), hello), CODE(MALFORMED));
    hello->client = sim_text(&sim, "test");
    hello->language = sim_text(&sim, "two words");
    assert_int_equal(ask_code(c, ASK(HELLO), hello), CODE(MALFORMED));
    hello->language = sim_text(&sim, "fr");
    assert_int_equal(sim_ask(c, ASK(HELLO), hello)->body_case, GOT(HELLO));
    assert_int_equal(ask_code(c, ASK(HELLO), hello), CODE(WRONG_STATE));
    sim_stop(&sim);
}

/* --- the host --------------------------------------------------------------------------------- */

static Gonfalon__V1__Role role_now(struct sim_client *c)
{
    return sim_ask(c, ASK(WHOAMI), sim_part(c->sim, &gonfalon__v1__whoami_request__descriptor))
        ->whoami->account->role;
}

/* A role is given by the host and by nothing else; it counts at once, and over a restart. */
static void role_by_the_host(void **state)
{
    struct sim sim;
    const char *text;

    (void)state;
    sim_start(&sim, 31);
    struct sim_client *ann = sim_account(&sim, "ann"), *guest = sim_guest(&sim, "visitor");

    assert_int_equal(role_now(ann), GONFALON__V1__ROLE__ROLE_PLAYER);
    assert_true(sim_host(&sim, HOST_ADMIN, "ANN", "", &text));
    assert_string_equal(text, "ann: is an administrator");
    assert_int_equal(role_now(ann), GONFALON__V1__ROLE__ROLE_ADMIN);
    assert_false(sim_host(&sim, HOST_ADMIN, sim_name(guest), "", &text));
    assert_false(sim_host(&sim, HOST_ADMIN, "nobody", "", &text));
    assert_false(sim_host(&sim, HOST_ADMIN, "a name that is far longer than any name may be", "", &text));
    const char *token = sim_text(&sim, sim_token(ann));

    sim_crash(&sim);
    ann = sim_connect(&sim);
    sim_hello(ann, token);
    assert_int_equal(role_now(ann), GONFALON__V1__ROLE__ROLE_ADMIN);
    assert_true(sim_host(&sim, HOST_NO_ADMIN, "ann", "", &text));
    assert_int_equal(role_now(ann), GONFALON__V1__ROLE__ROLE_PLAYER);
    assert_false(sim_host(&sim, HOST_NO_ADMIN, "ann", "", &text));
    sim_stop(&sim);
}

static void host_told(void *context, bool done, const char *text)
{
    (void)text;
    *(bool *)context = done;
}

/* A new password: whoever is there is told that his session has ended, and his token is worth nothing. */
static void password_by_the_host(void **state)
{
    struct sim sim;
    char stored[PASSWORD_STORED_SIZE];

    (void)state;
    sim_start(&sim, 33);
    struct sim_client *ann = sim_account(&sim, "ann"), *again = sim_connect(&sim);
    const char *token = sim_text(&sim, sim_token(ann));

    assert_true(password_hash("quite another", 13, stored));
    assert_true(sim_host(&sim, HOST_PASSWORD, "ann", stored, NULL));
    Gonfalon__V1__ServerMessage *ended = sim_push(ann, GOT(SESSION_ENDED));

    assert_non_null(ended);
    assert_int_equal(ended->session_ended->why, GONFALON__V1__SESSION_END__SESSION_END_PASSWORD_CHANGED);
    sim_hello(again, token);
    Gonfalon__V1__ServerMessage *who =
        sim_ask(again, ASK(WHOAMI), sim_part(&sim, &gonfalon__v1__whoami_request__descriptor));

    assert_null(who->whoami->account);
    sim_stop(&sim);
}

/* A disk that fails changes nothing, and the host is told. */
static void host_without_a_disk(void **state)
{
    struct sim sim;
    struct sim_client *ann;
    bool done = true;

    (void)state;
    sim_start(&sim, 32);
    ann = sim_account(&sim, "ann");
    core_host(sim.core, &(struct host_ask){.act = HOST_ADMIN, .name = "ann", .password = ""}, host_told,
              &done);
    stepped_store_step(sim.store, 1, STEP_DURABLE);
    stepped_store_step(sim.store, 1, STEP_FAILED);
    assert_false(done);
    assert_int_equal(role_now(ann), GONFALON__V1__ROLE__ROLE_PLAYER);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(registers_nobody),
        cmocka_unit_test(a_guest_has_no_password),
        cmocka_unit_test(a_long_name_of_a_guest),
        cmocka_unit_test(banned_in_between),
        cmocka_unit_test(nobody_of_that_name),
        cmocka_unit_test(people_are_looked_up),
        cmocka_unit_test(people_in_pages),
        cmocka_unit_test(left_before_it_began),
        cmocka_unit_test(nobody_hashes),
        cmocka_unit_test(passwords_not_looked_at),
        cmocka_unit_test(greetings),
        cmocka_unit_test(role_by_the_host),
        cmocka_unit_test(password_by_the_host),
        cmocka_unit_test(host_without_a_disk),
    };

    return cmocka_run_group_tests_name("core_admin", tests, NULL, NULL);
}
