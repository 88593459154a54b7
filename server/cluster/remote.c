#include "server/cluster/remote.h"
#include "server/base/limits.h"
#include "server/base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(8 + 8 * (size_t)OUTPOST_CONNECTIONS_MAX <= STREAM_RECORD_MAX, "a list of all clients fits");

enum { LOOK_BACK = 32 }; /* sendings in which the same packet is looked for */

struct guest *remote_guest(const struct remote *r, uint64_t id)
{
    uint32_t place = (uint32_t)id;
    struct guest *guest = place < r->guest_room ? r->guests[place] : NULL;

    return guest && guest->id == id ? guest : NULL;
}

static struct sending *add_sending(struct remote *r)
{
    struct sendings *w = &r->waiting;

    if (w->count == w->room) {
        w->room = w->room ? w->room * 2 : 32;
        w->at = must_resize(w->at, w->room * sizeof *w->at);
        memset(w->at + w->count, 0, (w->room - w->count) * sizeof *w->at);
    }
    struct sending *s = &w->at[w->count++];

    s->count = 0; /* its room for ids is used again */
    s->packet = NULL;
    return s;
}

static void add_guest(struct remote *r, struct sending *s, struct guest *guest)
{
    if (s->count == s->room) {
        s->room = s->room ? s->room * 2 : 1;
        s->ids = must_resize(s->ids, s->room * sizeof *s->ids);
    }
    s->ids[s->count++] = guest->id;
    guest->tick = r->waiting.tick;
    guest->last = (size_t)(s - r->waiting.at);
}

/* The sending of the same packet, unless something that was sent to this one later would then come later. */
static struct sending *same_packet(struct remote *r, const struct guest *guest, const struct packet *packet,
                                   bool soon)
{
    struct sendings *w = &r->waiting;
    size_t first = w->count > LOOK_BACK ? w->count - LOOK_BACK : 0;

    if (w->ordered > first)
        first = w->ordered;
    if (guest->tick == w->tick && guest->last + 1 > first)
        first = guest->last + 1;
    for (size_t i = w->count; i > first; i--)
        if (w->at[i - 1].packet == packet && w->at[i - 1].soon == soon)
            return &w->at[i - 1];
    return NULL;
}

void remote_send(struct remote *r, struct guest *guest, struct packet *packet, bool soon)
{
    struct sending *s = same_packet(r, guest, packet, soon);

    if (!s) {
        s = add_sending(r);
        s->kind = RECORD_PACKET;
        s->packet = packet_share(packet);
        s->soon = soon;
    }
    add_guest(r, s, guest);
    if (packet->ordered)
        r->waiting.ordered = r->waiting.count;
}

void remote_say(struct remote *r, struct guest *guest, enum record_kind kind, enum close_reason reason)
{
    struct sending *s = add_sending(r);

    s->kind = kind;
    s->reason = reason;
    add_guest(r, s, guest);
}

/* --- the end of a tick --------------------------------------------------------------------------------- */

static uint64_t hash_of(const uint64_t *ids, size_t count)
{
    uint64_t hash = 14695981039346656037u;

    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ids[i]) * 1099511628211u;
    return hash;
}

/* The number of the list; one that was not used for longest makes room for it. */
static uint64_t list_number(struct remote *r, const struct sending *s)
{
    uint64_t hash = hash_of(s->ids, s->count);
    struct known_list *list = r->lists;

    for (size_t i = 0; i < STREAM_LISTS_MAX; i++) {
        struct known_list *known = &r->lists[i];
        if (known->hash == hash && known->count == s->count &&
            memcmp(known->ids, s->ids, s->count * sizeof *s->ids) == 0) {
            known->used = ++r->lists_used;
            return i;
        }
        if (known->used < list->used)
            list = known;
    }
    list->ids = must_resize(list->ids, s->count * sizeof *s->ids);
    memcpy(list->ids, s->ids, s->count * sizeof *s->ids);
    list->count = s->count;
    list->hash = hash;
    list->used = ++r->lists_used;
    record_begin(&r->stream.out, RECORD_LIST);
    record_u64(&r->stream.out, (uint64_t)(list - r->lists));
    for (size_t i = 0; i < s->count; i++)
        record_u64(&r->stream.out, s->ids[i]);
    record_end(&r->stream.out);
    return (uint64_t)(list - r->lists);
}

static void write_packet(struct remote *r, const struct sending *s)
{
    struct pile *to = &r->stream.out;
    bool many = s->count > 1;
    uint64_t whom = many ? list_number(r, s) : s->ids[0];

    record_begin(to, many ? RECORD_PACKETS : RECORD_PACKET);
    record_u64(to, whom);
    record_u8(to, (uint8_t)((s->packet->picture ? PACKET_PICTURE : 0) | (s->soon ? PACKET_SOON : 0)));
    record_bytes(to, s->packet->bytes, s->packet->size);
    record_end(to);
    r->packets++;
    r->copies += s->count;
}

static void write_word(struct remote *r, const struct sending *s)
{
    record_begin(&r->stream.out, s->kind);
    record_u64(&r->stream.out, s->ids[0]);
    if (s->kind != RECORD_HOLD)
        record_u8(&r->stream.out, (uint8_t)s->reason);
    record_end(&r->stream.out);
}

void remote_flush(struct remote *r)
{
    struct sendings *w = &r->waiting;

    for (size_t i = 0; i < w->count; i++) {
        struct sending *s = &w->at[i];
        if (s->packet)
            write_packet(r, s);
        else
            write_word(r, s);
        if (s->packet)
            packet_release(s->packet);
        s->packet = NULL;
    }
    w->count = w->ordered = 0;
    w->tick++;
    stream_flush(&r->stream);
}

void remote_free(struct remote *r)
{
    assert(r->guest_count == 0);
    for (size_t i = 0; i < r->waiting.room; i++) {
        if (i < r->waiting.count && r->waiting.at[i].packet)
            packet_release(r->waiting.at[i].packet);
        free(r->waiting.at[i].ids);
    }
    free(r->waiting.at);
    for (size_t i = 0; i < STREAM_LISTS_MAX; i++)
        free(r->lists[i].ids);
    free(r->guests);
    stream_free(&r->stream);
    free(r);
}
