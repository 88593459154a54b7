/*
 * Outposts and a keeper on a bus on which everything goes wrong, from many seeds: whatever a client or the
 * core gets is meant for it, and comes in the order in which it was sent, once, without a gap; and when the
 * storm is over everybody is served.
 */
#include "tests/server/outpost_world.h"

enum { SEEDS = 150, ACTS = 1500, SHARE_MAX = 200 };

static struct person *somebody(struct world *w)
{
    /* The last of them are the ones who are there. */
    size_t recent = w->people < SHARE_MAX ? w->people : SHARE_MAX;

    return recent ? &w->person[w->people - 1 - luck_below(&w->luck, (uint32_t)recent)] : NULL;
}

static void speak(struct world *w)
{
    struct person *p = somebody(w);

    if (!p || !p->there || p->leaving)
        return;
    struct numbered said = {p->connection.number, p->sent++};

    p->place->user.received(p->place->user.core, &p->connection, (const uint8_t *)&said, sizeof said);
}

static struct packet *numbered_packet(struct numbered said)
{
    struct packet *packet = packet_create(sizeof said);

    memcpy(packet->bytes, &said, sizeof said);
    return packet;
}

static void answer(struct world *w)
{
    struct seat *seat = w->seated ? w->seats[luck_below(&w->luck, (uint32_t)w->seated)] : NULL;

    if (!seat || !seat->who || seat->behind)
        return;
    struct packet *packet = numbered_packet((struct numbered){seat->who, seat->sent++});

    core_send(seat, packet, luck_has(&w->luck, 500));
    packet_release(packet);
}

/* Everybody gets it, whom the core knows. */
static void tell_all(struct world *w)
{
    struct packet *packet = numbered_packet((struct numbered){0, ++w->to_all});

    for (size_t i = 0; i < w->seated; i++)
        core_send(w->seats[i], packet, false);
    packet_release(packet);
}

static void fall_behind(struct world *w)
{
    struct person *p = somebody(w);

    if (!p || !p->there || p->leaving)
        return;
    if (p->answer == SENT_BEHIND)
        p->place->user.drained(p->place->user.core, &p->connection);
    p->answer = p->answer == SENT_BEHIND ? SENT : SENT_BEHIND;
}

static void end_one(struct world *w)
{
    if (w->seated && luck_has(&w->luck, 500)) {
        struct connection *c = w->seats[luck_below(&w->luck, (uint32_t)w->seated)]->connection;

        if (luck_has(&w->luck, 500))
            connection_close(c, CLOSE_POLICY);
        else
            connection_cut(c, CLOSE_TIMEOUT);
    } else if (w->people) {
        person_leave(somebody(w));
    }
}

static void evil(struct world *w)
{
    size_t number = luck_below(&w->luck, OUTPOSTS);
    struct bus *bus = luck_has(&w->luck, 500) ? w->keeper_bus : w->place[number].bus;

    switch (luck_below(&w->luck, 7)) {
    case 0:
        keeper_die(w);
        steps_run(&w->steps, luck_between(&w->luck, 0, 5000));
        keeper_begin(w);
        break;
    case 1:
        outpost_stop(w, number, luck_has(&w->luck, 500));
        steps_run(&w->steps, luck_between(&w->luck, 0, 5000));
        outpost_begin(w, number);
        break;
    case 2:
        bus_sim_lose(bus);
        steps_run(&w->steps, luck_between(&w->luck, 0, 5000));
        bus_sim_return(bus);
        break;
    case 3:
        bus_sim_block(bus, true);
        steps_run(&w->steps, luck_between(&w->luck, 0, 5000));
        bus_sim_block(bus, false);
        break;
    case 4:
        w->sim.dropped = luck_has(&w->luck, 300) ? luck_below(&w->luck, 20) : 0;
        break;
    case 5:
        w->sim.doubled = luck_below(&w->luck, 300);
        break;
    default:
        w->sim.reordered = luck_has(&w->luck, 300) ? luck_below(&w->luck, 20) : 0;
        break;
    }
}

static void act(struct world *w)
{
    uint32_t drawn = luck_below(&w->luck, 1000);

    if (drawn < 100)
        person_come(w, luck_below(&w->luck, OUTPOSTS));
    else if (drawn < 450)
        speak(w);
    else if (drawn < 700)
        answer(w);
    else if (drawn < 850)
        tell_all(w);
    else if (drawn < 930)
        fall_behind(w);
    else if (drawn < 990)
        end_one(w);
    else
        evil(w);
    if (luck_has(&w->luck, 700))
        steps_run(&w->steps, luck_between(&w->luck, 0, luck_has(&w->luck, 50) ? 1000 : 20));
}

/* When nothing goes wrong any more whoever comes is served. */
static void calm(struct world *w)
{
    w->sim.dropped = w->sim.doubled = w->sim.reordered = 0;
    steps_run(&w->steps, STREAM_BEAT_MS * (STREAM_SILENT + 6));
    for (size_t i = 0; i < OUTPOSTS; i++) {
        struct person *p = person_come(w, i);
        size_t received = w->received;

        steps_run(&w->steps, 50);
        assert_true(p->there && !p->leaving);
        struct numbered said = {p->connection.number, p->sent++};

        p->place->user.received(p->place->user.core, &p->connection, (const uint8_t *)&said, sizeof said);
        steps_run(&w->steps, 50);
        assert_int_equal(w->received, received + 1);
    }
    size_t there = 0;

    for (size_t i = 0; i < w->people; i++)
        there += w->person[i].there && !w->person[i].leaving;
    assert_int_equal(there, w->seated);
    assert_int_equal(keeper_connections(w->keeper), w->seated);
}

static void storm(void **state)
{
    struct world *w = must_alloc(sizeof *w);
    uint64_t received = 0, told = 0, lost = 0, twice = 0, early = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        world_begin(w, seed);
        w->counts = true;
        w->sim.latency_ms = luck_between(&w->luck, 0, 40);
        steps_run(&w->steps, 1000);
        for (int i = 0; i < ACTS; i++)
            act(w);
        calm(w);
        received += w->received;
        for (size_t i = 0; i < w->people; i++)
            told += w->person[i].count;
        lost += w->sim.lost;
        twice += w->sim.twice;
        early += w->sim.early;
        world_end(w);
    }
    free(w);
    print_message(
        "%d seeds: %llu messages and %llu packets arrived; on the bus %llu were lost, %llu came twice, "
        "%llu out of order\n",
        SEEDS, (unsigned long long)received, (unsigned long long)told, (unsigned long long)lost,
        (unsigned long long)twice, (unsigned long long)early);
    assert_true(received > 10000 && told > 100000 && lost > 100 && twice > 1000 && early > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(storm)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
