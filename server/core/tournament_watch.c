/* Those who look at a tournament: they get the whole picture when they come, and then the parts that change,
 * gathered for a moment so that a round of two hundred results is not two hundred pictures of everything. */
#include "server/base/memory.h"
#include "server/core/hall.h"
#include "server/core/people.h"

#include <stdlib.h>

static struct onlooker *find(const struct hall *hall, const struct session *s)
{
    struct onlooker *o = s->looks;

    while (o && o->hall != hall)
        o = o->next_of_session;
    return o;
}

void hall_look(struct hall *hall, struct session *s)
{
    if (find(hall, s))
        return;
    struct onlooker *o = must_alloc(sizeof *o);

    *o = (struct onlooker){.session = s,
                           .hall = hall,
                           .next_in_hall = hall->onlookers,
                           .link_in_hall = &hall->onlookers,
                           .next_of_session = s->looks,
                           .link_of_session = &s->looks};
    if (o->next_in_hall)
        o->next_in_hall->link_in_hall = &o->next_in_hall;
    if (o->next_of_session)
        o->next_of_session->link_of_session = &o->next_of_session;
    hall->onlookers = s->looks = o;
    hall->onlooker_count++;
    s->look_count++;
}

void hall_unlook(struct onlooker *o)
{
    *o->link_in_hall = o->next_in_hall;
    if (o->next_in_hall)
        o->next_in_hall->link_in_hall = o->link_in_hall;
    *o->link_of_session = o->next_of_session;
    if (o->next_of_session)
        o->next_of_session->link_of_session = o->link_of_session;
    o->hall->onlooker_count--;
    o->session->look_count--;
    free(o);
}

void hall_unlook_one(struct hall *hall, struct session *s)
{
    struct onlooker *o = find(hall, s);

    if (o)
        hall_unlook(o);
}

void hall_unlook_all(struct session *s)
{
    while (s->looks)
        hall_unlook(s->looks);
}

/* --- pushes ----------------------------------------------------------------------------------- */

static struct tournament_eyes eyes_of(const struct onlooker *o)
{
    const struct person *p = o->session->person;

    return hall_eyes(o->hall, p ? p->account : 0, p ? p->role : GONFALON__V1__ROLE__ROLE_UNSPECIFIED);
}

static struct packet *pack_parts(struct hall *hall, struct tournament_eyes eyes, uint32_t parts)
{
    struct arena *a = &hall->core->push;

    arena_reset(a);
    Gonfalon__V1__TournamentPush *push = arena_message(a, &gonfalon__v1__tournament_push__descriptor);

    push->tournament = arena_text(a, hall->text_id);
    push->parts = arena_array(a, 32, sizeof *push->parts);
    for (uint32_t part = 1; part <= GONFALON__V1__TOURNAMENT_PART__TOURNAMENT_PART_CONTESTS; part++)
        if (parts >> part & 1)
            push->parts[push->n_parts++] = (Gonfalon__V1__TournamentPart)part;
    push->change = encode_tournament(a, hall, eyes, parts);
    return pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_TOURNAMENT_CHANGE, push);
}

/* What is the same for all who are nobody in it is packed once; host and judges see more. */
struct shared_packets {
    struct packet *of_all, *of_judges, *of_host;
};

static struct packet *shared(struct hall *hall, struct shared_packets *made, struct tournament_eyes eyes)
{
    struct packet **at = eyes.host ? &made->of_host : eyes.judge ? &made->of_judges : &made->of_all;
    uint32_t parts = hall->dirty & ~PART_BIT(MINE) & ~PART_BIT(INFO);

    eyes.account = 0;
    if (!*at)
        *at = pack_parts(hall, eyes, parts);
    return *at;
}

static void send_own(struct onlooker *o, struct tournament_eyes eyes, uint32_t parts)
{
    struct packet *packet = pack_parts(o->hall, eyes, parts);

    session_push(o->session, packet);
    packet_release(packet);
}

static void tell(struct onlooker *o, struct shared_packets *made)
{
    struct tournament_eyes eyes = eyes_of(o);
    uint32_t own = o->hall->dirty & (PART_BIT(MINE) | PART_BIT(INFO));

    if (o->session->behind) {
        o->missed = true;
    } else if (o->missed) {
        o->missed = false;
        send_own(o, eyes, (uint32_t)PARTS_ALL);
    } else {
        if (o->hall->dirty & ~own)
            session_push(o->session, shared(o->hall, made, eyes));
        if (own)
            send_own(o, eyes, own);
    }
}

static void drop(struct packet *packet)
{
    if (packet)
        packet_release(packet);
}

static void arm(struct hall *hall);

static void flush(void *context)
{
    struct hall *hall = context;
    struct shared_packets made = {0};
    struct onlooker *next;
    bool missed = false;

    hall->flush_armed = false;
    if (hall->status != HALL_READY) { /* what is not durable yet is not told */
        arm(hall);
        return;
    }
    for (struct onlooker *o = hall->onlookers; o; o = next) {
        next = o->next_in_hall;
        tell(o, &made);
        missed |= o->missed;
    }
    drop(made.of_all);
    drop(made.of_judges);
    drop(made.of_host);
    hall->dirty = 0;
    hall->pushed = hall->t->changes;
    if (missed)
        arm(hall);
}

static void arm(struct hall *hall)
{
    if (hall->flush_armed || hall->core->stopped)
        return;
    if (!hall->flush)
        hall->flush = clock_timer(hall->core->port.clock, flush, hall);
    hall->flush_armed = true;
    clock_arm(hall->core->port.clock, hall->flush, LOBBY_FLUSH_MS);
}

void hall_changed(struct hall *hall, uint32_t parts)
{
    hall->dirty |= parts;
    if (!hall->onlookers) {
        hall->dirty = 0;
        hall->pushed = hall->t->changes;
    } else if (hall->dirty) {
        arm(hall);
    }
}

void hall_watch_free(struct hall *hall)
{
    while (hall->onlookers)
        hall_unlook(hall->onlookers);
    clock_destroy_timer(hall->core->port.clock, hall->flush);
    clock_destroy_timer(hall->core->port.clock, hall->clock);
    hall->flush = hall->clock = NULL;
    hall->flush_armed = false;
}
