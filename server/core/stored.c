#include "server/core/stored.h"

#include "common/wire/pack.h"
#include "server/base/memory.h"
#include "server/core/people.h"
#include "server/core/stored.pb-c.h"

#include <stdlib.h>
#include <string.h>

static struct blob pack(struct bytes *to, const void *message)
{
    bytes_clear(to);
    wire_append(to, message);
    return (struct blob){to->data, to->size};
}

/* --- reading ---------------------------------------------------------------------------------- */

static void fill_seats(struct room *room, const Gonfalon__Stored__Match *from)
{
    for (size_t i = 0; i < from->n_seats && i < PLAYERS_MAX; i++) {
        const Gonfalon__Stored__Seat *seat = from->seats[i];
        struct seat *to = &room->seat[room->seat_count++];

        to->account = seat->account;
        copy_text(to->name, sizeof to->name, seat->name);
        to->master = seat->master;
        to->side = seat->master ? -1 : seat->side;
        copy_text(to->bot, sizeof to->bot, seat->bot);
        to->ready = seat->ready;
        to->allowance_ms = (int64_t)room->settings->allowance_seconds * 1000;
    }
}

static void fill_sides(struct room *room, const Gonfalon__Stored__Match *from)
{
    for (size_t i = 0; i < from->n_sides && i < SIDES_MAX; i++) {
        const Gonfalon__Stored__Side *side = from->sides[i];
        struct room_side *to = &room->side[room->side_count++];

        copy_text(to->army_name, sizeof to->army_name, side->army_name);
        to->army_chosen = side->army_chosen;
        to->nonce_given = side->nonce.len == DICE_NONCE_SIZE;
        if (to->nonce_given) {
            memcpy(to->nonce, side->nonce.data, DICE_NONCE_SIZE);
            memcpy(room->pact.nonces[i], side->nonce.data, DICE_NONCE_SIZE);
        }
    }
    room->pact.nonce_count = (uint32_t)room->side_count;
}

static bool fill_settings(struct room *room, struct blob blob)
{
    Gonfalon__Stored__Match *from = gonfalon__stored__match__unpack(NULL, blob.size, blob.bytes);

    if (!from)
        return false;
    room->settings = gonfalon__v1__match_settings__unpack(NULL, from->settings.len, from->settings.data);
    if (!room->settings) {
        gonfalon__stored__match__free_unpacked(from, NULL);
        return false;
    }
    copy_text(room->creator, sizeof room->creator, from->creator);
    copy_text(room->code, sizeof room->code, from->code);
    copy_text(room->rules_version, sizeof room->rules_version, from->rules_version);
    copy_text(room->rematch, sizeof room->rematch, from->rematch);
    room->tournament = from->tournament;
    room->round = from->round;
    room->table = from->table;
    room->started_ms = (int64_t)from->started;
    room->ended_ms = (int64_t)from->ended;
    if (from->dice_id.len == DICE_ID_SIZE)
        memcpy(room->pact.match_id, from->dice_id.data, DICE_ID_SIZE);
    for (size_t i = 0; i < from->n_muted && i < MUTED_MAX; i++)
        room->muted[room->muted_count++] = from->muted[i];
    fill_seats(room, from);
    fill_sides(room, from);
    gonfalon__stored__match__free_unpacked(from, NULL);
    return true;
}

static void fill_brief(struct room *room, struct blob blob)
{
    Gonfalon__Stored__Brief *brief = gonfalon__stored__brief__unpack(NULL, blob.size, blob.bytes);

    if (!brief)
        return;
    room->turn = brief->turn;
    room->waiting_sides = brief->waiting;
    room->paused = brief->paused;
    room->halted = brief->halted;
    room->wants_pause = brief->wants_pause;
    room->wants_draw = brief->wants_draw;
    for (size_t i = 0; i < brief->n_allowance_ms && i < room->seat_count; i++)
        room->seat[i].allowance_ms = brief->allowance_ms[i];
    for (size_t i = 0; i < brief->n_spent_ms && i < SIDES_MAX; i++)
        room->side[i].spent_ms = brief->spent_ms[i];
    /* Time that passes while nobody is there counts only where days are counted. */
    if (room->settings->clock && room->settings->clock->kind == GONFALON__V1__CLOCK_KIND__CLOCK_KIND_DAYS)
        for (size_t i = 0; i < brief->n_asked_ms && i < SIDES_MAX; i++)
            /* A wall clock that was set back gives nobody back what he had spent. */
            if (brief->asked_ms[i] > 0 && core_wall(room->core) - brief->asked_ms[i] > room->side[i].spent_ms)
                room->side[i].spent_ms = core_wall(room->core) - brief->asked_ms[i];
    if (brief->outcome.len > 0)
        room->outcome = gonfalon__v1__outcome__unpack(NULL, brief->outcome.len, brief->outcome.data);
    gonfalon__stored__brief__free_unpacked(brief, NULL);
}

static char *text_of(struct blob blob)
{
    char *text = must_alloc(blob.size + 1);

    if (blob.size > 0)
        memcpy(text, blob.bytes, blob.size);
    return text;
}

static void fill_draft(struct room *room, struct blob blob)
{
    Gonfalon__Stored__Draft *draft = gonfalon__stored__draft__unpack(NULL, blob.size, blob.bytes);

    if (!draft)
        return;
    if (draft->scenario_json[0])
        room->scenario_json = must_copy_text(draft->scenario_json);
    for (size_t i = 0; i < draft->n_armies && i < SIDES_MAX; i++)
        if (draft->armies[i][0])
            room->side[i].army = must_copy_text(draft->armies[i]);
    gonfalon__stored__draft__free_unpacked(draft, NULL);
}

bool room_fill(struct room *room, const struct match_row *row)
{
    room->rows++;
    room->phase = (Gonfalon__V1__MatchPhase)row->status;
    room->host = row->host;
    room->created_ms = row->created_ms;
    room->changed_ms = row->changed_ms;
    if (!fill_settings(room, row->settings))
        return false;
    fill_brief(room, row->result);
    if (row->secret.size == DICE_SECRET_SIZE)
        memcpy(room->pact.secret, row->secret.bytes, DICE_SECRET_SIZE);
    if (row->commitment.size == DICE_COMMITMENT_SIZE)
        memcpy(room->commitment, row->commitment.bytes, DICE_COMMITMENT_SIZE);
    if (row->setup.size > 0 && room->started_ms > 0)
        room->setup = text_of(row->setup);
    else if (row->setup.size > 0)
        fill_draft(room, row->setup);
    return true;
}

void room_clear(struct room *room)
{
    if (room->settings)
        gonfalon__v1__match_settings__free_unpacked(room->settings, NULL);
    if (room->outcome)
        gonfalon__v1__outcome__free_unpacked(room->outcome, NULL);
    room->settings = NULL;
    room->outcome = NULL;
    free(room->setup);
    free(room->scenario_json);
    room->setup = room->scenario_json = NULL;
    for (int32_t i = 0; i < SIDES_MAX; i++)
        free(room->side[i].army);
    memset(room->side, 0, sizeof room->side);
    memset(room->seat, 0, sizeof room->seat);
    memset(&room->pact, 0, sizeof room->pact);
    room->side_count = 0;
    room->seat_count = room->muted_count = room->key_count = 0;
    game_free(room->game);
    room->game = NULL;
    for (int32_t v = 0; v < VIEWERS_MAX; v++) {
        bytes_free(&room->heard[v].events);
        room->heard[v] = (struct heard){0};
    }
    bytes_free(&room->heard_record);
    room->heard_record = (struct bytes){0};
}

struct stored_brief brief_of(const struct match_row *row)
{
    Gonfalon__Stored__Brief *brief =
        gonfalon__stored__brief__unpack(NULL, row->result.size, row->result.bytes);
    struct stored_brief out = {0};

    if (brief)
        out = (struct stored_brief){brief->bot_acts, brief->deadline_ms};
    gonfalon__stored__brief__free_unpacked(brief, NULL);
    return out;
}

void version_of(const struct match_row *row, char version[32])
{
    Gonfalon__Stored__Match *from =
        gonfalon__stored__match__unpack(NULL, row->settings.size, row->settings.bytes);

    copy_text(version, 32, from ? from->rules_version : "");
    gonfalon__stored__match__free_unpacked(from, NULL);
}

/* --- writing ---------------------------------------------------------------------------------- */

struct written {
    struct arena arena;
    struct bytes settings, stored, draft, brief, outcome;
};

static void written_free(struct written *w)
{
    arena_free(&w->arena);
    bytes_free(&w->settings);
    bytes_free(&w->stored);
    bytes_free(&w->draft);
    bytes_free(&w->brief);
    bytes_free(&w->outcome);
}

static void write_seats(struct written *w, const struct room *room, Gonfalon__Stored__Match *to)
{
    to->seats = arena_array(&w->arena, room->seat_count, sizeof *to->seats);
    for (uint32_t i = 0; i < room->seat_count; i++) {
        const struct seat *seat = &room->seat[i];
        Gonfalon__Stored__Seat *out = arena_message(&w->arena, &gonfalon__stored__seat__descriptor);

        out->account = seat->account;
        out->name = arena_text(&w->arena, seat->name);
        out->master = seat->master;
        out->side = seat->side;
        out->bot = arena_text(&w->arena, seat->bot);
        out->ready = seat->ready;
        to->seats[to->n_seats++] = out;
    }
}

static void write_sides(struct written *w, struct room *room, Gonfalon__Stored__Match *to)
{
    to->sides = arena_array(&w->arena, (size_t)room->side_count, sizeof *to->sides);
    for (int32_t i = 0; i < room->side_count; i++) {
        struct room_side *side = &room->side[i];
        Gonfalon__Stored__Side *out = arena_message(&w->arena, &gonfalon__stored__side__descriptor);

        out->army_name = arena_text(&w->arena, side->army_name);
        out->army_chosen = side->army_chosen;
        if (side->nonce_given)
            out->nonce = (ProtobufCBinaryData){DICE_NONCE_SIZE, side->nonce};
        to->sides[to->n_sides++] = out;
    }
}

static struct blob write_settings(struct written *w, struct room *room)
{
    Gonfalon__Stored__Match *to = arena_message(&w->arena, &gonfalon__stored__match__descriptor);

    wire_append(&w->settings, room->settings);
    to->settings = (ProtobufCBinaryData){w->settings.size, w->settings.data};
    to->creator = arena_text(&w->arena, room->creator);
    to->code = arena_text(&w->arena, room->code);
    to->dice_id = (ProtobufCBinaryData){DICE_ID_SIZE, room->pact.match_id};
    to->rules_version = arena_text(&w->arena, room->rules_version);
    to->rematch = arena_text(&w->arena, room->rematch);
    to->tournament = room->tournament;
    to->round = room->round;
    to->table = room->table;
    to->started = (uint64_t)room->started_ms;
    to->ended = (uint64_t)room->ended_ms;
    to->muted = room->muted;
    to->n_muted = room->muted_count;
    write_seats(w, room, to);
    write_sides(w, room, to);
    return pack(&w->stored, to);
}

static struct blob write_draft(struct written *w, struct room *room)
{
    Gonfalon__Stored__Draft *draft = arena_message(&w->arena, &gonfalon__stored__draft__descriptor);

    draft->scenario_json = arena_text(&w->arena, room->scenario_json);
    draft->armies = arena_array(&w->arena, (size_t)room->side_count, sizeof *draft->armies);
    for (int32_t i = 0; i < room->side_count; i++)
        draft->armies[draft->n_armies++] = arena_text(&w->arena, room->side[i].army);
    return pack(&w->draft, draft);
}

/* `outcome` keeps what it holds packed. */
static Gonfalon__Stored__Brief *make_brief(struct arena *a, struct bytes *outcome, const struct room *room)
{
    Gonfalon__Stored__Brief *brief = arena_message(a, &gonfalon__stored__brief__descriptor);

    brief->turn = room->turn;
    brief->waiting = room->waiting_sides;
    brief->bot_acts = room_bot_acts(room);
    brief->deadline_ms = room_deadline(room);
    brief->paused = room->paused;
    brief->halted = room->halted;
    brief->wants_pause = room->wants_pause;
    brief->wants_draw = room->wants_draw;
    brief->allowance_ms = arena_array(a, room->seat_count, sizeof *brief->allowance_ms);
    for (uint32_t i = 0; i < room->seat_count; i++)
        brief->allowance_ms[brief->n_allowance_ms++] = (uint32_t)room->seat[i].allowance_ms;
    brief->asked_ms = arena_array(a, (size_t)room->side_count, sizeof *brief->asked_ms);
    brief->spent_ms = arena_array(a, (size_t)room->side_count, sizeof *brief->spent_ms);
    for (int32_t i = 0; i < room->side_count; i++) {
        brief->asked_ms[brief->n_asked_ms++] = room_asked_wall_ms(room, i);
        brief->spent_ms[brief->n_spent_ms++] = room_spent_ms(room, i);
    }
    if (room->outcome) {
        wire_append(outcome, room->outcome);
        brief->outcome = (ProtobufCBinaryData){outcome->size, outcome->data};
    }
    return brief;
}

static size_t seat_rows(const struct room *room, struct seat_row rows[PLAYERS_MAX])
{
    size_t count = 0;

    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].account != 0)
            rows[count++] = (struct seat_row){
                .account = room->seat[i].account, .side = room->seat[i].side, .seat = (int32_t)i};
    return count;
}

void room_write(struct room *room, struct batch *batch)
{
    struct written w = {0};
    struct seat_row seats[PLAYERS_MAX];
    bool stored = room->changed_ms != 0;

    arena_start(&w.arena, WIRE_ENCODE_MEMORY);
    room->rows++;
    room->changed_ms = core_wall(room->core);
    struct match_row row = {
        .id = room->id,
        .system = room->settings->system,
        .status = (int32_t)room->phase,
        .open = room->settings->visibility != GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION,
        .host = room->host,
        .created_ms = room->created_ms,
        .changed_ms = room->changed_ms,
        .settings = write_settings(&w, room),
        .setup = room->setup ? (struct blob){room->setup, strlen(room->setup)} : write_draft(&w, room),
        .secret = {room->pact.secret, DICE_SECRET_SIZE},
        .commitment = {room->commitment, DICE_COMMITMENT_SIZE},
        .result = pack(&w.brief, make_brief(&w.arena, &w.outcome, room)),
        .seats = seats,
        .seat_count = seat_rows(room, seats),
    };

    if (stored)
        store_update_match(batch, &row);
    else
        store_create_match(batch, &row);
    written_free(&w);
}

void room_write_state(struct room *room, struct batch *batch)
{
    struct arena *a = &room->core->push;
    struct bytes outcome = {0};

    arena_reset(a);
    room->clocks_saved_ms = core_now(room->core);
    struct packed brief = wire_pack(make_brief(a, &outcome, room));

    store_match_status(batch, room->id, (int32_t)room->phase, (struct blob){brief.data, brief.size},
                       room->changed_ms);
    bytes_free(&outcome);
}

void room_write_brief(struct room *room, struct batch *batch)
{
    room->changed_ms = core_wall(room->core);
    room_write_state(room, batch);
}

static void clocks_saved(void *context, const struct store_result *result)
{
    core_store_said(context, result->status);
}

/* Nothing else of the match has changed, so nobody waits for it and nobody is told. Whatever the room writes
 * afterwards comes after it in the store too. */
void room_save_clocks(struct room *room)
{
    if (room->status != ROOM_READY || !room_clock_awake(room) ||
        core_now(room->core) - room->clocks_saved_ms < ROOM_CLOCKS_SAVED_MS)
        return;
    struct batch *batch = room_batch(room);

    room_clocks(room);
    room_write_state(room, batch);
    store_commit(batch, clocks_saved, room->core);
}
