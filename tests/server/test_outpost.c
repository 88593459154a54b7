/* A keeper and its outposts: clients pass through, and are cut when anything is amiss. */
#include "tests/server/outpost_world.h"

static int set_up(void **state)
{
    struct world *w = must_alloc(sizeof *w);

    world_begin(w, 1);
    steps_run(&w->steps, 2 * STREAM_BEAT_MS);
    for (size_t i = 0; i < OUTPOSTS; i++)
        assert_true(w->place[i].open);
    *state = w;
    return 0;
}

static int tear_down(void **state)
{
    world_end(*state);
    free(*state);
    return 0;
}

static void run(struct world *w)
{
    steps_run(&w->steps, 20);
}

static void a_client_passes_through(void **state)
{
    struct world *w = *state;
    struct person *p = person_come(w, 0);

    run(w);
    assert_int_equal(w->seated, 1);
    assert_string_equal(w->address, "192.0.2.1");
    assert_string_equal(w->token, "cookie");
    assert_int_equal(w->seats[0]->connection->kind, CONNECTION_WEB);
    assert_int_equal(keeper_connections(w->keeper), 1);
    person_say(p, "hello");
    run(w);
    assert_string_equal(w->last, "hello");
    assert_int_equal(core_say(w->seats[0], "good day"), SENT);
    run(w);
    assert_string_equal(p->last, "good day");
    person_leave(p);
    run(w);
    assert_int_equal(w->closed, 1);
    assert_int_equal(w->reason, CLOSE_NORMAL);
}

static void what_the_core_ends_ends_there(void **state)
{
    struct world *w = *state;
    struct person *p = person_come(w, 0), *other = person_come(w, 1);

    run(w);
    struct seat *seat = seat_of(w, p), *second = seat_of(w, other);

    core_say(seat, "goodbye");
    connection_close(seat->connection, CLOSE_POLICY);
    assert_int_equal(core_say(seat, "too late"), SENT_NOT);
    connection_hold(second->connection);
    connection_cut(second->connection, CLOSE_TIMEOUT);
    person_say(p, "unheard");
    run(w);
    assert_string_equal(p->last, "goodbye");
    assert_int_equal(p->reason, CLOSE_POLICY);
    assert_int_equal(other->reason, CLOSE_TIMEOUT);
    assert_int_equal(other->holds, 1);
    assert_int_equal(w->received, 0);
    assert_int_equal(w->closed, 2);
}

struct counted {
    size_t letters, bytes;
};

static void count_letters(void *context, const char *node, const char *subject, const uint8_t *bytes,
                          size_t size)
{
    struct counted *counted = context;

    (void)node;
    (void)bytes;
    counted->letters += strstr(subject, ".down.") && size > 17;
    counted->bytes += strstr(subject, ".down.") ? size : 0;
}

/* The order of each client's packets is that in which the core sent them, also where they share some. */
static void what_goes_to_many_is_sent_once(void **state)
{
    struct world *w = *state;
    struct person *p[500];
    struct counted counted = {0};
    struct packet *event = packet_create(1000);

    for (size_t i = 0; i < 500; i++)
        p[i] = person_come(w, i % 5 == 0);
    run(w);
    assert_int_equal(w->seated, 500);
    w->sim.overhear = count_letters;
    w->sim.overhear_context = &counted;
    memset(event->bytes, 'e', event->size);
    for (int times = 0; times < 2; times++) {
        counted = (struct counted){0};
        for (size_t i = 0; i < 500; i++)
            core_send(seat_of(w, p[i]), event, i % 2);
        run(w);
        for (size_t i = 0; i < 500; i++) {
            assert_int_equal(p[i]->count, times + 1);
            assert_int_equal(p[i]->last_soon, i % 2);
        }
        assert_int_equal(counted.letters, 2); /* one for each outpost */
        /* The first time with the lists of 400 and 100 clients, then with their numbers. */
        assert_true(times ? counted.bytes < 4 * 1100 : counted.bytes > 500 * 8);
    }
    packet_release(event);
    event = packet_create(1);
    event->bytes[0] = 0;
    for (size_t i = 0; i < 500; i++) {
        core_say(seat_of(w, p[i]), "before");
        core_send(seat_of(w, p[i]), event, false);
        if (i % 3 == 0)
            core_say(seat_of(w, p[i]), "after");
    }
    packet_release(event);
    run(w);
    for (size_t i = 0; i < 500; i++)
        assert_string_equal(p[i]->last, i % 3 ? "" : "after");
}

static void a_reader_who_is_behind(void **state)
{
    struct world *w = *state;
    struct person *p = person_come(w, 0);

    run(w);
    struct seat *seat = w->seats[0];

    p->answer = SENT_BEHIND;
    assert_int_equal(core_say(seat, "1"), SENT);
    run(w);
    assert_int_equal(core_say(seat, "2"), SENT_BEHIND);
    run(w);
    p->answer = SENT;
    p->place->user.drained(p->place->user.core, &p->connection);
    run(w);
    assert_int_equal(w->drained, 1);
    assert_int_equal(core_say(seat, "3"), SENT);
    run(w);
    assert_int_equal(p->count, 3);
    /* It was behind and has caught up before the core sent anything: nothing is told. */
    p->answer = SENT_BEHIND;
    core_say(seat, "4");
    run(w);
    p->place->user.drained(p->place->user.core, &p->connection);
    run(w);
    assert_int_equal(w->drained, 1);
}

static void a_picture_is_one_over_there_too(void **state)
{
    struct world *w = *state;
    struct person *p = person_come(w, 0);
    struct packet *picture = packet_create(3);

    run(w);
    memset(picture->bytes, 0, picture->size);
    picture->picture = true;
    core_send(w->seats[0], picture, false);
    packet_release(picture);
    run(w);
    assert_true(p->last_picture);
}

static void who_sends_too_much_has_to_wait(void **state)
{
    struct world *w = *state;
    struct person *p = person_come(w, 0);
    uint8_t *message = must_alloc(256 * 1024);

    run(w);
    for (int i = 0; i < 4; i++)
        p->place->user.received(p->place->user.core, &p->connection, message, 256 * 1024);
    assert_int_equal(p->holds, 0);
    p->place->user.received(p->place->user.core, &p->connection, message, 1);
    assert_int_equal(p->holds, 1);
    steps_run(&w->steps, 2000);
    p->place->user.received(p->place->user.core, &p->connection, message, 1);
    assert_int_equal(p->holds, 1);
    free(message);
    run(w);
    assert_int_equal(w->received, 6);
}

static void an_address_with_too_many_is_kept_out(void **state)
{
    struct world *w = *state;

    w->refuse = 1;
    struct person *p = person_come(w, 0);

    run(w);
    assert_int_equal(w->opened, 0);
    assert_true(p->leaving);
    assert_int_equal(p->reason, CLOSE_POLICY);
    person_come(w, 0);
    run(w);
    assert_int_equal(w->opened, 1);
}

static void token_came(void *context, const char *token, int64_t seconds)
{
    snprintf(context, TEXT_SIZE, "%s %d", token ? token : "none", (int)seconds);
}

static void a_ticket_is_asked_for_at_the_keeper(void **state)
{
    struct world *w = *state;
    char good[TEXT_SIZE] = "", bad[TEXT_SIZE] = "", lost[TEXT_SIZE] = "";

    outpost_take_ticket(w->place[0].outpost, "good", token_came, good);
    outpost_take_ticket(w->place[0].outpost, "bad", token_came, bad);
    run(w);
    assert_string_equal(good, "token 60");
    assert_string_equal(bad, "none 0");
    outpost_take_ticket(w->place[0].outpost, "good", token_came, lost);
    bus_sim_lose(w->place[0].bus);
    assert_string_equal(lost, "none 0");
    *lost = '\0';
    outpost_take_ticket(w->place[0].outpost, "good", token_came, lost);
    assert_string_equal(lost, "none 0");
}

/* The keeper falls silent: nobody is served until another says that it is one. */
static void the_keeper_dies(void **state)
{
    struct world *w = *state;
    struct person *p = person_come(w, 0);

    run(w);
    keeper_die(w);
    assert_int_equal(w->closed, 1);
    steps_run(&w->steps, STREAM_BEAT_MS * (STREAM_SILENT - 1));
    assert_true(w->place[0].open);
    steps_run(&w->steps, STREAM_BEAT_MS * 3);
    assert_false(w->place[0].open);
    assert_true(p->leaving);
    assert_string_equal(outpost_trouble(w->place[0].outpost), "no node that serves is heard of");
    assert_true(person_come(w, 0)->leaving);
    keeper_begin(w);
    steps_run(&w->steps, 2 * STREAM_BEAT_MS);
    assert_true(w->place[0].open && w->place[1].open);
    assert_string_equal(outpost_trouble(w->place[0].outpost), "");
    person_say(person_come(w, 0), "again");
    run(w);
    assert_string_equal(w->last, "again");
}

/* A keeper that has lost its place and does not know it is not listened to. */
static void a_later_epoch_wins(void **state)
{
    struct world *w = *state;
    struct keeper *old = w->keeper;
    struct bus *old_bus = w->keeper_bus;
    struct person *p = person_come(w, 0);

    run(w);
    keeper_begin(w);
    steps_run(&w->steps, 2 * STREAM_BEAT_MS);
    assert_true(p->leaving);
    assert_int_equal(w->closed, 1);
    for (int i = 0; i < 20; i++) {
        struct person *other = person_come(w, 0);

        steps_run(&w->steps, STREAM_BEAT_MS);
        assert_true(w->place[0].open);
        assert_false(other->leaving);
    }
    assert_int_equal(keeper_connections(old), 0);
    assert_int_equal(keeper_connections(w->keeper), 20);
    keeper_end(old);
    keeper_free(old);
    bus_sim_leave(old_bus);
    run(w);
    assert_true(w->place[0].open);
}

/* A database that was restored has lower epochs. */
static void an_earlier_epoch_is_taken_after_silence(void **state)
{
    struct world *w = *state;

    w->epoch = 100;
    keeper_die(w);
    keeper_begin(w);
    steps_run(&w->steps, 2 * STREAM_BEAT_MS);
    keeper_die(w);
    w->epoch = 5;
    keeper_begin(w);
    steps_run(&w->steps, 2 * STREAM_BEAT_MS);
    assert_int_equal(w->epoch, 6);
    steps_run(&w->steps, STREAM_BEAT_MS * (STREAM_SILENT + 3));
    assert_true(w->place[0].open);
}

static void an_outpost_dies_and_comes_back(void **state)
{
    struct world *w = *state;

    person_come(w, 0);
    person_come(w, 1);
    run(w);
    outpost_stop(w, 0, true);
    assert_int_equal(w->closed, 0);
    outpost_begin(w, 0);
    steps_run(&w->steps, 2 * STREAM_BEAT_MS);
    assert_int_equal(w->closed, 1); /* its new stream says that the old one is gone */
    assert_int_equal(w->reason, CLOSE_LOST);
    outpost_stop(w, 0, true);
    steps_run(&w->steps, STREAM_BEAT_MS * (STREAM_SILENT + 2));
    assert_int_equal(w->closed, 1);
    assert_int_equal(w->seated, 1);
}

static void the_bus_goes_away(void **state)
{
    struct world *w = *state;
    struct person *p = person_come(w, 0), *other = person_come(w, 1);

    run(w);
    bus_sim_lose(w->place[0].bus);
    assert_false(w->place[0].open);
    assert_string_equal(outpost_trouble(w->place[0].outpost), "the bus cannot be reached");
    run(w);
    assert_true(p->leaving);
    assert_false(other->leaving);
    bus_sim_lose(w->keeper_bus);
    assert_int_equal(w->closed, 2);
    bus_sim_return(w->keeper_bus);
    bus_sim_return(w->place[0].bus);
    steps_run(&w->steps, 2 * STREAM_BEAT_MS);
    assert_true(w->place[0].open && w->place[1].open);
    assert_true(other->leaving); /* its stream was one of those that the keeper lost */
    person_say(person_come(w, 1), "back");
    run(w);
    assert_string_equal(w->last, "back");
}

static void cut_off_without_hearing_of_it(void **state)
{
    struct world *w = *state;
    struct person *p = person_come(w, 0);

    run(w);
    bus_sim_block(w->place[0].bus, true);
    steps_run(&w->steps, STREAM_BEAT_MS * (STREAM_SILENT + 2));
    assert_true(p->leaving);
    assert_int_equal(w->closed, 1);
    assert_false(w->place[0].open);
    assert_true(w->place[1].open);
    bus_sim_block(w->place[0].bus, false);
    steps_run(&w->steps, 3 * STREAM_BEAT_MS);
    assert_true(w->place[0].open);
}

static void goodbye_reaches_everybody(void **state)
{
    struct world *w = *state;
    struct person *p = person_come(w, 0);

    run(w);
    core_say(w->seats[0], "the last word");
    keeper_goodbye(w->keeper);
    run(w);
    assert_string_equal(p->last, "the last word");
    assert_int_equal(p->reason, CLOSE_SHUTDOWN);
    assert_int_equal(keeper_connections(w->keeper), 0);
    struct person *late = person_come(w, 0);

    run(w);
    assert_true(late->leaving);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_client_passes_through),
        TEST(what_the_core_ends_ends_there),
        TEST(what_goes_to_many_is_sent_once),
        TEST(a_reader_who_is_behind),
        TEST(a_picture_is_one_over_there_too),
        TEST(who_sends_too_much_has_to_wait),
        TEST(an_address_with_too_many_is_kept_out),
        TEST(a_ticket_is_asked_for_at_the_keeper),
        TEST(the_keeper_dies),
        TEST(a_later_epoch_wins),
        TEST(an_earlier_epoch_is_taken_after_silence),
        TEST(an_outpost_dies_and_comes_back),
        TEST(the_bus_goes_away),
        TEST(cut_off_without_hearing_of_it),
        TEST(goodbye_reaches_everybody),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
