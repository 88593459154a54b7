/* What a tournament is: created, changed with a record of what was changed, published, cancelled. */
#include "common/tournament/inside.h"
#include "common/wire/pack.h"

#include <stdio.h>
#include <string.h>

static Gonfalon__V1__TournamentSettings *copy(const Gonfalon__V1__TournamentSettings *s)
{
    struct packed packed = wire_pack(s);

    return gonfalon__v1__tournament_settings__unpack(NULL, packed.size, packed.data);
}

bool fold_created(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                  struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedCreate *act = e->created;

    if (!act->settings || !act->settings->format || !act->settings->scoring)
        return fold_refuse(why, CODE_IS(MALFORMED), "tournament.no_settings", "a tournament needs settings");
    t->settings = copy(act->settings);
    fold_copy(t->id, sizeof t->id, act->id);
    t->host.account = e->account;
    fold_copy(t->host.name, sizeof t->host.name, e->by);
    t->created = e->at;
    t->status = TOURNAMENT_IS(DRAFT);
    fold_note(t, e, "tournament.was.created");
    return true;
}

/* --- what has changed ----------------------------------------------------------------------------------- */

static bool same_message(const ProtobufCMessage *a, const ProtobufCMessage *b)
{
    struct bytes one = {0}, two = {0};

    if (!a || !b)
        return a == b;
    wire_append(&one, a);
    wire_append(&two, b);
    bool same = one.size == two.size && memcmp(one.data, two.data, one.size) == 0;

    bytes_free(&one);
    bytes_free(&two);
    return same;
}

/* A copy of the settings with one field alone, as bytes: so that fields of every type are compared alike. */
static bool same_field(const ProtobufCMessage *a, const ProtobufCMessage *b,
                       const ProtobufCFieldDescriptor *field)
{
    struct bytes one = {0}, two = {0};
    const ProtobufCMessage *from[2] = {a, b};
    struct bytes *to[2] = {&one, &two};

    for (int i = 0; i < 2; i++) {
        Gonfalon__V1__TournamentSettings alone;

        gonfalon__v1__tournament_settings__init(&alone);
        size_t size = field->label == PROTOBUF_C_LABEL_REPEATED ? sizeof(void *)
                      : field->type == PROTOBUF_C_TYPE_STRING || field->type == PROTOBUF_C_TYPE_MESSAGE
                          ? sizeof(void *)
                      : field->type == PROTOBUF_C_TYPE_UINT64 ? sizeof(uint64_t)
                                                              : sizeof(uint32_t);

        if (field->label == PROTOBUF_C_LABEL_REPEATED)
            memcpy((char *)&alone + field->quantifier_offset,
                   (const char *)from[i] + field->quantifier_offset, sizeof(size_t));
        memcpy((char *)&alone + field->offset, (const char *)from[i] + field->offset, size);
        wire_append(to[i], &alone);
    }
    bool same = one.size == two.size && memcmp(one.data, two.data, one.size) == 0;

    bytes_free(&one);
    bytes_free(&two);
    return same;
}

/* One line for each part of the settings that is not what it was. */
static uint32_t note_differences(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                                 const Gonfalon__V1__TournamentSettings *now)
{
    const ProtobufCMessageDescriptor *type = &gonfalon__v1__tournament_settings__descriptor;
    uint32_t changed = 0;

    for (unsigned i = 0; i < type->n_fields; i++) {
        char key[TOURNAMENT_TEXT_SIZE];

        if (same_field(&t->settings->base, &now->base, &type->fields[i]))
            continue;
        snprintf(key, sizeof key, "tournament.setting.%s", type->fields[i].name);
        fold_note_key(fold_note(t, e, "tournament.was.changed"), "what", key);
        changed++;
    }
    return changed;
}

/* In the unit of the setting: people, or teams. */
static uint32_t places_taken(const struct tournament *t)
{
    uint32_t teams = 0;

    for (uint32_t i = 0; i < t->teams; i++)
        teams += team_captain(t, t->team[i].number) != 0;
    return tournament_of_teams(t) ? teams : tournament_taken(t);
}

/* Once it is published people have entered for what it says: the system and the format's kind stay. Once it
 * runs only what does not touch the games may change. */
static bool may_become(const struct tournament *t, const Gonfalon__V1__TournamentSettings *now,
                       struct tournament_refusal *why)
{
    const Gonfalon__V1__TournamentSettings *was = t->settings;

    if (t->status == TOURNAMENT_IS(DRAFT))
        return true;
    if (strcmp(was->system, now->system) != 0 || was->format->kind != now->format->kind ||
        was->format->team_size != now->format->team_size ||
        was->format->team_reserves != now->format->team_reserves)
        return fold_wrong_state(why, "tournament.settled",
                                "system, format and size of teams stay once it is published");
    if (now->places < was->places && places_taken(t) > now->places)
        return fold_wrong_state(why, "tournament.places_taken", "more people have entered than that");
    if (!tournament_begun(t))
        return true;
    if (was->points != now->points || was->lists != now->lists || was->visibility != now->visibility ||
        was->rated != now->rated || !same_message(&was->format->base, &now->format->base) ||
        !same_message(&was->scoring->base, &now->scoring->base))
        return fold_wrong_state(why, "tournament.begun_settled",
                                "points, lists, visibility, format and scoring stay once it has begun");
    return true;
}

bool fold_changed(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                  struct tournament_refusal *why)
{
    const Gonfalon__V1__TournamentSettings *now = e->changed->settings;

    if (!now || !now->format || !now->scoring)
        return fold_refuse(why, CODE_IS(MALFORMED), "tournament.no_settings", "a tournament needs settings");
    if (!may_become(t, now, why))
        return false;
    if (t->status == TOURNAMENT_IS(DRAFT))
        fold_note_key(fold_note(t, e, "tournament.was.changed"), "what", "tournament.setting.draft");
    else if (note_differences(t, e, now) == 0)
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.nothing_changed", "that changes nothing");
    Gonfalon__V1__TournamentSettings *was = t->settings;

    t->settings = copy(now);
    gonfalon__v1__tournament_settings__free_unpacked(was, NULL);
    return true;
}

bool fold_published(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                    struct tournament_refusal *why)
{
    if (t->status != TOURNAMENT_IS(DRAFT))
        return fold_wrong_state(why, "tournament.published", "it is published already");
    Gonfalon__V1__TournamentSettings with = *t->settings;

    with.edition = e->published->edition;
    Gonfalon__V1__TournamentSettings *was = t->settings;

    t->settings = copy(&with);
    gonfalon__v1__tournament_settings__free_unpacked(was, NULL);
    t->status = TOURNAMENT_IS(PUBLISHED);
    fold_note(t, e, "tournament.was.published");
    return true;
}

bool fold_cancelled(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                    struct tournament_refusal *why)
{
    (void)why;
    t->status = TOURNAMENT_IS(CANCELLED);
    fold_note_text(fold_note(t, e, "tournament.was.cancelled"), "reason", e->cancelled->reason);
    return true;
}
