/* Passwords that wait to be hashed: whose turn it is, who gives way, and who is not hashed at all. */
#include "tests/server/core_sim.h"

#include "server/base/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

/* Somebody who has said hello, from a place of his own. */
static struct sim_client *from(struct sim *sim, uint8_t host)
{
    struct sim_client *c = sim_connect(sim);

    c->connection.address_key[3] = host;
    sim_hello(c, "");
    return c;
}

static uint32_t post_login(struct sim_client *c, const char *name, const char *password)
{
    Gonfalon__V1__LoginRequest *ask = sim_part(c->sim, &gonfalon__v1__login_request__descriptor);

    ask->name = sim_text(c->sim, name);
    ask->password = sim_text(c->sim, password);
    return sim_post(c, ASK(LOGIN), ask);
}

/* So many wrong passwords; when the store has said who they are for, they wait. */
static void post_many(struct sim_client *c, int count)
{
    for (int i = 0; i < count; i++) {
        char name[32];

        snprintf(name, sizeof name, "nobody%d-%d", c->connection.address_key[3], i);
        post_login(c, name, "not it at all");
    }
    stepped_store_run(c->sim->store);
}

static size_t answered(const struct sim_client *c, int code)
{
    size_t count = 0;

    for (size_t i = 0; i < c->got; i++)
        count += c->inbox[i]->body_case == GOT(ERROR) && (int)c->inbox[i]->error->code == code;
    return count;
}

/* Hashes one after the other, until there is an answer; how many that took. */
static int hashes_until(struct sim_client *c, uint32_t id)
{
    int count = 0;

    while (!sim_answer(c, id)) {
        assert_true(sim_work(c->sim));
        stepped_store_run(c->sim->store);
        count++;
    }
    return count;
}

/* Whoever comes when others have asked much waits for one of each of them, not for all. */
static void addresses_take_turns(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    sim_account(&sim, "ann");
    struct sim_client *first = from(&sim, 1), *second = from(&sim, 2), *ann = from(&sim, 3);

    post_many(first, 20); /* of which some are hashed before anybody else comes */
    post_many(second, 20);
    assert_int_equal(sim.jobs, HASHES_AT_ONCE);
    uint32_t id = post_login(ann, "ann", "password-ann");

    stepped_store_run(sim.store);
    assert_int_equal(sim.jobs, HASHES_AT_ONCE);
    assert_int_equal(hashes_until(ann, id), HASHES_AT_ONCE + 3);
    assert_int_equal(sim_answer(ann, id)->body_case, GOT(SESSION));
    assert_int_equal(answered(first, CODE(BAD_PASSWORD)), HASHES_AT_ONCE + 1);
    assert_int_equal(answered(second, CODE(BAD_PASSWORD)), 1);
    sim_stop(&sim);
}

/* What nobody waits for any more is not hashed, and holds up nobody. */
static void who_has_left_is_not_hashed(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    sim_account(&sim, "ann");
    struct sim_client *gone = from(&sim, 1), *back = from(&sim, 2), *ann = from(&sim, 3);

    post_many(gone, 20);
    uint32_t again = post_login(back, "ann", "password-ann");
    uint32_t id = post_login(ann, "ann", "password-ann");

    stepped_store_run(sim.store);
    sim.user.closed(sim.user.core, &gone->connection, CLOSE_LOST);
    sim.user.closed(sim.user.core, &back->connection, CLOSE_LOST);
    gone->open = back->open = false;
    /* What is being hashed has to be awaited; then there is only ann. */
    assert_int_equal(core_unanswered(sim.core), HASHES_AT_ONCE + 1);
    assert_int_equal(hashes_until(ann, id), HASHES_AT_ONCE + 1);
    assert_int_equal(sim.jobs, 0);
    assert_int_equal(core_unanswered(sim.core), 0);
    /* Who comes back and asks again under the same number is let in. */
    sim_reconnect(back);
    sim_hello(back, "");
    Gonfalon__V1__LoginRequest *ask = sim_part(&sim, &gonfalon__v1__login_request__descriptor);

    ask->name = sim_text(&sim, "ann");
    ask->password = sim_text(&sim, "password-ann");
    sim_send_as(back, again, ASK(LOGIN), ask);
    assert_int_equal(sim_answer(back, again)->body_case, GOT(SESSION));
    sim_stop(&sim);
}

/* He leaves while the store is still asked who he is. */
static void who_leaves_before_he_waits(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *gone = from(&sim, 1);

    post_login(gone, "nobody", "not it at all");
    sim.user.closed(sim.user.core, &gone->connection, CLOSE_LOST);
    gone->open = false;
    stepped_store_run(sim.store);
    assert_int_equal(sim.jobs, 0);
    assert_int_equal(core_unanswered(sim.core), 0);
    sim_stop(&sim);
}

/* As many wait as may: whoever comes from elsewhere takes the place of the last of the longest line. */
static void the_longest_line_gives_way(void **state)
{
    enum { LINES = HASHES_WAITING_MAX / HASHES_PER_ADDRESS, EACH = HASHES_PER_ADDRESS };
    struct sim sim;
    struct sim_client *many[LINES];

    (void)state;
    sim_start(&sim, 4);
    sim_account(&sim, "ann");
    struct sim_client *few = from(&sim, 1), *ann = from(&sim, 2);

    for (int i = 0; i < LINES; i++)
        many[i] = from(&sim, (uint8_t)(10 + i));
    for (int i = 0; i < LINES; i++) {
        post_many(many[i], EACH);
        assert_int_equal(answered(many[i], CODE(BUSY)), 0);
    }
    post_many(few, HASHES_AT_ONCE); /* in the places of those that are being hashed */
    assert_int_equal(answered(few, CODE(BUSY)), 0);
    uint32_t id = post_login(ann, "ann", "password-ann");
    size_t sent_away = 0;

    stepped_store_run(sim.store);
    assert_null(sim_answer(ann, id));
    for (int i = 0; i < LINES; i++)
        sent_away += answered(many[i], CODE(BUSY));
    assert_int_equal(sent_away, 1);
    assert_int_equal(answered(few, CODE(BUSY)), 0);
    /* Who has the longest line himself pushes nobody out. */
    post_login(many[LINES - 1], "one-more", "not it at all");
    stepped_store_run(sim.store);
    assert_int_equal(answered(few, CODE(BUSY)), 0);
    sent_away = 0;
    for (int i = 0; i < LINES; i++)
        sent_away += answered(many[i], CODE(BUSY));
    assert_int_equal(sent_away, 2);
    assert_true(answered(many[LINES - 1], CODE(BUSY)) >= 1);
    assert_true(hashes_until(ann, id) <= HASHES_AT_ONCE + LINES + 2);
    assert_int_equal(sim_answer(ann, id)->body_case, GOT(SESSION));
    sim_stop(&sim);
}

/* Hashing takes long: a password that is changed meanwhile opens nothing any more, and stays changed. */
static void changed_while_it_was_hashed(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 5);
    struct sim_client *ann = sim_account(&sim, "ann"), *thief = from(&sim, 7), *other = from(&sim, 8);
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);

    change->old_password = sim_text(&sim, "password-ann");
    change->new_password = sim_text(&sim, "a new password");
    uint32_t changed = sim_post(ann, ASK(CHANGE_PASSWORD), change);

    stepped_store_run(sim.store);
    assert_true(sim_work(&sim)); /* the old one is right; the new one is to be hashed */
    uint32_t stolen = post_login(thief, "ann", "password-ann");

    stepped_store_run(sim.store); /* and here the store has still the old one */
    sim_run(&sim);
    assert_int_equal(sim_answer(ann, changed)->body_case, GOT(DONE));
    assert_int_equal(sim_code(sim_answer(thief, stolen)), CODE(CONFLICT));
    uint32_t old = post_login(other, "ann", "password-ann");

    sim_run(&sim);
    assert_int_equal(sim_code(sim_answer(other, old)), CODE(BAD_PASSWORD));
    uint32_t new = post_login(other, "ann", "a new password");

    sim_run(&sim);
    assert_int_equal(sim_answer(other, new)->body_case, GOT(SESSION));
    sim_stop(&sim);
}

/* A ban that comes while somebody's password is hashed is not undone by his log-in. */
static void banned_while_it_was_hashed(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 6);
    struct sim_client *root = sim_admin(&sim, "root"), *bob = from(&sim, 7);
    Gonfalon__V1__BanRequest *ban = sim_part(&sim, &gonfalon__v1__ban_request__descriptor);

    sim_account(&sim, "bob");
    uint32_t id = post_login(bob, "bob", "password-bob");

    stepped_store_run(sim.store);
    assert_int_equal(sim.jobs, 1);
    ban->name = sim_text(&sim, "bob");
    ban->reason = sim_text(&sim, "cheating");
    sim_post(root, ASK(BAN), ban);
    stepped_store_run(sim.store);
    sim_run(&sim);
    assert_int_equal(sim_code(sim_answer(bob, id)), CODE(CONFLICT));
    id = post_login(bob, "bob", "password-bob");
    sim_run(&sim);
    assert_int_equal(sim_code(sim_answer(bob, id)), CODE(BANNED));
    sim_stop(&sim);
}

/* Who loses his connection while his password is changed comes back with the token that he has. */
static void his_own_token_stays(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 7);
    struct sim_client *ann = sim_account(&sim, "ann");
    const char *token = sim_token(ann);
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);

    change->old_password = sim_text(&sim, "password-ann");
    change->new_password = sim_text(&sim, "a new password");
    uint32_t id = sim_post(ann, ASK(CHANGE_PASSWORD), change);

    stepped_store_run(sim.store);
    assert_true(sim_work(&sim));
    assert_int_equal(sim.jobs, 1); /* the new one is being hashed */
    sim.user.closed(sim.user.core, &ann->connection, CLOSE_LOST);
    ann->open = false;
    sim_run(&sim);
    sim_reconnect(ann);
    sim_hello(ann, token);
    sim_send_as(ann, id, ASK(CHANGE_PASSWORD), change);
    assert_int_equal(sim_answer(ann, id)->body_case, GOT(DONE));
    assert_non_null(sim_ask(ann, ASK(WHOAMI), sim_part(&sim, &gonfalon__v1__whoami_request__descriptor))
                        ->whoami->account);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_take_turns),        cmocka_unit_test(who_has_left_is_not_hashed),
        cmocka_unit_test(who_leaves_before_he_waits),  cmocka_unit_test(the_longest_line_gives_way),
        cmocka_unit_test(changed_while_it_was_hashed), cmocka_unit_test(banned_while_it_was_hashed),
        cmocka_unit_test(his_own_token_stays),
    };

    return cmocka_run_group_tests_name("core_hashes", tests, NULL, NULL);
}
