/* Live lists. Changes are gathered for a moment and then told: each changed match is described once, each
 * different filter is looked at once, and all who share a filter share the packet. */
#include "common/wire/pack.h"
#include "server/base/memory.h"
#include "server/core/annex.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/people.h"

#include <stdlib.h>
#include <string.h>

/* All who have subscribed with the same filter (and, where it says "mine", are the same person). */
struct lobby_group {
    struct lobby_group *next;
    struct bytes key; /* the packed filter */
    int64_t account;  /* 0: it does not matter who looks */
    Gonfalon__V1__MatchFilter *filter;
    struct session *sessions;
};

/* Somebody who has left since the last flush. */
struct gone_person {
    struct gone_person *next;
    char name[WIRE_NAME_MAX + 1];
    Gonfalon__V1__Role role;
};

/* --- what has changed ------------------------------------------------------------------------- */

static void arm(struct core *core)
{
    if (core->flush_armed || core->stopped)
        return;
    core->flush_armed = true;
    clock_arm(core->port.clock, core->flush, LOBBY_FLUSH_MS);
}

void lobby_room_changed(struct room *room)
{
    struct core *core = room->core;

    if (room->changed || (!core->groups && !core->config.annex))
        return;
    room->changed = true;
    room->next_changed = core->changed_rooms;
    core->changed_rooms = room;
    arm(core);
}

void lobby_room_gone(struct room *room)
{
    struct room **at = &room->core->changed_rooms;

    while (*at && *at != room)
        at = &(*at)->next_changed;
    if (*at)
        *at = room->next_changed;
}

void lobby_person_changed(struct core *core, struct person *p)
{
    if (p->changed || !core->presence_readers)
        return;
    p->changed = true;
    p->next_changed = core->changed_people;
    core->changed_people = p;
    arm(core);
}

void lobby_person_gone(struct core *core, struct person *p)
{
    struct person **at = &core->changed_people;

    while (*at && *at != p)
        at = &(*at)->next_changed;
    if (*at)
        *at = p->next_changed;
    if (!core->presence_readers)
        return;
    struct gone_person *gone = must_alloc(sizeof *gone);

    copy_text(gone->name, sizeof gone->name, p->name);
    gone->role = p->role;
    gone->next = core->gone_people;
    core->gone_people = gone;
    arm(core);
}

/* --- telling ---------------------------------------------------------------------------------- */

/* Who has missed a change has a wrong list for ever, so he is sent away to come back. */
static void push_or_cut(struct session *s, struct packet *packet)
{
    if (s->behind)
        session_close(s, CLOSE_SLOW, GONFALON__V1__ERROR_CODE__ERROR_CODE_SLOW, "session.slow",
                      "you read too slowly: connect again");
    else
        session_push(s, packet);
}

struct change {
    const struct room *room;
    Gonfalon__V1__MatchInfo *info; /* as a stranger sees it; NULL: not described yet */
};

static bool might_have_matched(const struct room *room, const struct lobby_group *group)
{
    const Gonfalon__V1__MatchFilter *filter = group->filter;

    if (room->settings->visibility == GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION &&
        !lobby_own(room, group->account))
        return false;
    return !filter->system[0] || strcmp(filter->system, room->settings->system) == 0;
}

static void tell_group(struct core *core, const struct lobby_group *group, struct change *change,
                       size_t count)
{
    struct arena *a = &core->push;
    Gonfalon__V1__LobbyChange *out = arena_message(a, &gonfalon__v1__lobby_change__descriptor);

    out->changed = arena_array(a, count, sizeof *out->changed);
    out->gone = arena_array(a, count, sizeof *out->gone);
    for (size_t i = 0; i < count; i++) {
        const struct room *room = change[i].room;

        if (lobby_matches(room, group->filter, group->account)) {
            if (group->account == 0 && !change[i].info)
                change[i].info = encode_match_info(a, room, 0);
            out->changed[out->n_changed++] =
                group->account == 0 ? change[i].info : encode_match_info(a, room, group->account);
        } else if (might_have_matched(room, group)) {
            out->gone[out->n_gone++] = arena_text(a, room->text_id);
        }
    }
    if (out->n_changed == 0 && out->n_gone == 0)
        return;
    struct packet *packet = pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_LOBBY_CHANGE, out);

    for (struct session *s = group->sessions; s; s = s->next_in_group)
        push_or_cut(s, packet);
    packet_release(packet);
}

/* A match by invitation goes from the lists of who has lost his seat in it, unless he has made it, and from
 * no others: they do not have it. */
void lobby_seat_lost(const struct room *room, int64_t account)
{
    struct core *core = room->core;
    char id[MATCH_ID_SIZE], *gone[] = {id};

    if (room->settings->visibility != GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION || account == 0 ||
        lobby_own(room, account))
        return;
    arena_reset(&core->push);
    Gonfalon__V1__LobbyChange *out = arena_message(&core->push, &gonfalon__v1__lobby_change__descriptor);

    copy_text(id, sizeof id, room->text_id);
    out->gone = gone;
    out->n_gone = 1;
    struct packet *packet = pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_LOBBY_CHANGE, out);

    for (struct lobby_group *group = core->groups; group; group = group->next)
        for (struct session *s = group->sessions; s && group->account == account; s = s->next_in_group)
            push_or_cut(s, packet);
    packet_release(packet);
}

/* A room that is busy is left for the next time: what it knows is not durable yet. */
static size_t take_changes(struct core *core, struct change *change, struct room **later)
{
    size_t count = 0;

    while (core->changed_rooms && count < LOBBY_CHANGES_MAX) {
        struct room *room = core->changed_rooms;

        core->changed_rooms = room->next_changed;
        if (room->status == ROOM_READY || room->status == ROOM_LENT) {
            room->changed = false;
            change[count++] = (struct change){room, NULL};
        } else {
            room->next_changed = *later;
            *later = room;
        }
    }
    return count;
}

static void tell_matches(struct core *core)
{
    struct change change[LOBBY_CHANGES_MAX];
    struct room *later = NULL;

    while (core->changed_rooms) {
        size_t count = take_changes(core, change, &later);

        for (size_t i = 0; i < count && core->config.annex; i++)
            borrow_changed(change[i].room);
        arena_reset(&core->push);
        for (struct lobby_group *group = core->groups; group && count > 0; group = group->next)
            tell_group(core, group, change, count);
    }
    core->changed_rooms = later;
    if (later)
        arm(core);
}

static Gonfalon__V1__Person *encode_person(struct arena *a, const char *name, Gonfalon__V1__Role role,
                                           Gonfalon__V1__Presence presence)
{
    Gonfalon__V1__Person *person = arena_message(a, &gonfalon__v1__person__descriptor);

    person->name = arena_text(a, name);
    person->role = role;
    person->presence = presence;
    return person;
}

/* At most a page of them; true if there is more to tell. */
static bool tell_some_people(struct core *core)
{
    struct arena *a = &core->push;

    arena_reset(a);
    Gonfalon__V1__PresenceChange *change = arena_message(a, &gonfalon__v1__presence_change__descriptor);

    change->online = (uint32_t)core->people_count;
    change->people = arena_array(a, WIRE_PAGE_MAX, sizeof *change->people);
    /* Who left and came back is told last as being here. */
    while (core->gone_people && change->n_people < WIRE_PAGE_MAX) {
        struct gone_person *gone = core->gone_people;

        core->gone_people = gone->next;
        change->people[change->n_people++] =
            encode_person(a, gone->name, gone->role, GONFALON__V1__PRESENCE__PRESENCE_OFFLINE);
        free(gone);
    }
    while (core->changed_people && change->n_people < WIRE_PAGE_MAX) {
        struct person *p = core->changed_people;

        core->changed_people = p->next_changed;
        p->changed = false;
        change->people[change->n_people++] =
            encode_person(a, p->name, p->role, GONFALON__V1__PRESENCE__PRESENCE_ONLINE);
    }
    if (change->n_people > 0) {
        struct packet *packet = pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_PRESENCE_CHANGE, change);

        for (struct session *s = core->presence_readers; s; s = s->next_presence)
            push_or_cut(s, packet);
        packet_release(packet);
    }
    return core->gone_people || core->changed_people;
}

static void flush(void *context)
{
    struct core *core = context;

    core->flush_armed = false;
    tell_matches(core);
    while (tell_some_people(core))
        ;
}

void lobby_say(struct core *core, struct packet *packet, int64_t from)
{
    for (struct lobby_group *group = core->groups; group; group = group->next)
        for (struct session *s = group->sessions; s; s = s->next_in_group)
            if (s->person && !person_muted(s->person, from))
                session_push(s, packet);
}

/* --- subscribing ------------------------------------------------------------------------------ */

static void leave_group(struct session *s)
{
    struct lobby_group *group = s->group;
    struct lobby_group **at = &s->core->groups;

    if (!group)
        return;
    *s->link_in_group = s->next_in_group;
    if (s->next_in_group)
        s->next_in_group->link_in_group = s->link_in_group;
    s->group = NULL;
    if (group->sessions)
        return;
    while (*at != group)
        at = &(*at)->next;
    *at = group->next;
    gonfalon__v1__match_filter__free_unpacked(group->filter, NULL);
    bytes_free(&group->key);
    free(group);
}

static void leave_presence(struct session *s)
{
    if (!s->link_presence)
        return;
    *s->link_presence = s->next_presence;
    if (s->next_presence)
        s->next_presence->link_presence = s->link_presence;
    s->link_presence = NULL;
}

void lobby_unsubscribe(struct session *s)
{
    leave_group(s);
    leave_presence(s);
}

static struct lobby_group *find_group(struct core *core, const struct bytes *key, int64_t account)
{
    struct lobby_group *group = core->groups;

    while (group && (group->account != account || group->key.size != key->size ||
                     memcmp(group->key.data, key->data, key->size) != 0))
        group = group->next;
    return group;
}

static void join_group(struct session *s, const Gonfalon__V1__MatchFilter *filter)
{
    struct bytes key = {0};
    int64_t account = filter->mine || filter->my_turn ? s->person->account : 0;

    bytes_extend(&key, 1)[0] = 0; /* so that an empty filter has a key with an address */
    wire_append(&key, filter);
    struct lobby_group *group = find_group(s->core, &key, account);

    if (group) {
        bytes_free(&key);
    } else {
        group = must_alloc(sizeof *group);
        group->key = key;
        group->account = account;
        group->filter = gonfalon__v1__match_filter__unpack(NULL, key.size - 1, key.data + 1);
        group->next = s->core->groups;
        s->core->groups = group;
    }
    s->group = group;
    s->next_in_group = group->sessions;
    s->link_in_group = &group->sessions;
    if (s->next_in_group)
        s->next_in_group->link_in_group = &s->next_in_group;
    group->sessions = s;
}

static void join_presence(struct session *s)
{
    s->next_presence = s->core->presence_readers;
    s->link_presence = &s->core->presence_readers;
    if (s->next_presence)
        s->next_presence->link_presence = &s->next_presence;
    s->core->presence_readers = s;
}

/* The subscription begins before the list is read: a change that falls between is told twice rather than not
 * at all. */
void subscribe_run(struct request *r)
{
    const Gonfalon__V1__SubscribeLobbyRequest *ask = r->message->subscribe_lobby;
    struct session *s = r->session;
    const Gonfalon__V1__MatchFilter *filter =
        ask->filter ? ask->filter : answer_part(r, &gonfalon__v1__match_filter__descriptor);

    lobby_unsubscribe(s);
    if (ask->off) {
        reply_done(r);
        return;
    }
    if (lobby_filter_sound(filter)) {
        join_group(s, filter);
        if (ask->presence)
            join_presence(s);
    }
    lobby_list(r, filter, NULL);
}

/* --- presence --------------------------------------------------------------------------------- */

void presence_run(struct request *r)
{
    const Gonfalon__V1__Page *page = r->message->presence->page;
    Gonfalon__V1__PresenceReply *answer = answer_part(r, &gonfalon__v1__presence_reply__descriptor);
    struct core *core = r->core;
    size_t limit = page && page->limit > 0 && page->limit < WIRE_PAGE_MAX ? page->limit : WIRE_PAGE_MAX;
    size_t at = page && page->cursor[0] ? people_after(core, page->cursor) : 0;

    answer->online = (uint32_t)core->people_count;
    answer->people = arena_array(&r->memory, limit, sizeof *answer->people);
    while (at < core->people_count && answer->n_people < limit) {
        const struct person *p = core->by_name[at++];

        answer->people[answer->n_people++] =
            encode_person(&r->memory, p->name, p->role, GONFALON__V1__PRESENCE__PRESENCE_ONLINE);
    }
    if (at < core->people_count)
        answer->next = arena_text(&r->memory, core->by_name[at - 1]->key);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_PRESENCE, answer);
}

void lobby_start(struct core *core)
{
    core->flush = clock_timer(core->port.clock, flush, core);
}

void lobby_stop(struct core *core)
{
    while (core->gone_people) {
        struct gone_person *next = core->gone_people->next;

        free(core->gone_people);
        core->gone_people = next;
    }
    clock_destroy_timer(core->port.clock, core->flush);
    core->flush = NULL;
}
