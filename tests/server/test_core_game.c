/* A whole game by two clients and a spectator, and what comes after it. */
#include "client/verify/verify.h"
#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The whole record, chunk by chunk. */
static struct bytes fetch_record(struct sim_client *c, const char *match)
{
    struct bytes whole = {0};
    Gonfalon__V1__RecordReply *part;

    do {
        Gonfalon__V1__RecordRequest *ask = sim_part(c->sim, &gonfalon__v1__record_request__descriptor);

        ask->match = sim_text(c->sim, match);
        ask->offset = whole.size;
        part = sim_ask(c, ASK(RECORD), ask)->record;
        bytes_add(&whole, part->chunk.data, part->chunk.len);
    } while (whole.size < part->total);
    return whole;
}

static void whole_game(void **state)
{
    struct sim sim;
    struct verdict verdict;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_account(&sim, "ann");
    struct sim_client *bob = sim_guest(&sim, "bob");
    struct sim_client *eve = sim_guest(&sim, "eve");
    const char *match = sim_match(ann, bob, NULL);

    sim_open(eve, match, 0);
    assert_true(sim_play_out(ann, bob, match));
    assert_false(ann->picture_wrong);
    assert_false(bob->picture_wrong);
    assert_false(eve->picture_wrong);
    assert_true(sim_pushes(eve, GOT(EVENTS)) > 0);
    assert_int_equal(sim_pushes(eve, GOT(DECISION_CHANGE)), 0);
    /* Nobody has to trust the server: the record proves itself, and a byte changed is found. */
    struct bytes record = fetch_record(eve, match);

    verify_record(record.data, record.size, &verdict);
    if (verdict.count > 0)
        fail_msg("%s: %s", verdict.finding[0].key, verdict.finding[0].detail);
    assert_true(verdict.entries > 10);
    assert_true(verdict.dice > 0);
    record.data[record.size / 2] ^= 1;
    verify_record(record.data, record.size, &verdict);
    assert_true(verdict.count > 0);
    bytes_free(&record);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_game),
    };

    return cmocka_run_group_tests_name("core_game", tests, NULL, NULL);
}
