/* What is done in a match beside answering: standing answers, resigning, offers, the game master, command,
 * pauses. All but pauses are entries of the log. */
#include "common/match/rules.h"
#include "common/wire/check_text.h"
#include "common/wire/decode.h"
#include "common/wire/kinds.h"
#include "server/core/exchange.h"
#include "server/core/people.h"
#include "server/core/room.h"

#include <string.h>

/* Begins an entry for the player of r. NULL: it was answered already, or refused. */
static struct entry *begin(struct room *room, struct request *r, enum entry_kind kind)
{
    if (room_knows(room, r))
        return NULL;
    int32_t seat = acting_seat(room, r);

    if (seat < 0)
        return NULL;
    struct entry *e = must_entry(room);

    e->kind = (int32_t)kind;
    e->player = seat;
    e->side = room->seat[seat].side;
    return e;
}

static bool copy_checked(struct request *r, char *to, size_t size, const char *from, enum text_kind kind)
{
    enum text_fault fault = text_check(from, kind, 0, size - 1);

    if (fault == TEXT_FINE)
        copy_text(to, size, from);
    else
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, text_fault_key[fault],
                       "a text is too long, or not one line");
    return fault == TEXT_FINE;
}

/* --- standing answers ------------------------------------------------------------------------- */

static int32_t question_index(const struct rules *rules, const char *key)
{
    for (int32_t i = 0; i < rules->question_count; i++)
        if (strcmp(rules->question[i].key, key) == 0)
            return i;
    return -1;
}

static Gonfalon__V1__Arg *text_arg(struct request *r, const char *name, const char *text)
{
    Gonfalon__V1__Arg *arg = answer_part(r, &gonfalon__v1__arg__descriptor);

    arg->name = arena_text(&r->memory, name);
    arg->kind = GONFALON__V1__ARG_KIND__ARG_KIND_TEXT;
    arg->word = arena_text(&r->memory, text);
    return arg;
}

/* The engine would refuse it too, but cannot say what the question offers instead. False: refused. */
static bool all_offered(const struct room *room, struct request *r, const struct entry *e)
{
    const struct rules *rules = room->game->match->rules;
    const struct question *q = e->standing.question >= 0 ? &rules->question[e->standing.question] : NULL;

    for (int32_t t = 0; t < STANDING_TAGS && q && q->reaction && !e->standing.remove; t++) {
        if (!e->standing.tag[t][0] || question_offers(q, e->standing.tag[t]))
            continue;
        Gonfalon__V1__Error *error = make_error(&r->memory, GONFALON__V1__ERROR_CODE__ERROR_CODE_ILLEGAL,
                                                q->tags[0] ? "standing.not_offered" : "standing.takes_none",
                                                "the question never offers that");

        error->args = arena_array(&r->memory, 2, sizeof *error->args);
        error->args[error->n_args++] = text_arg(r, "tag", e->standing.tag[t]);
        error->args[error->n_args++] = text_arg(r, "offered", q->tags);
        reply_error(r, error);
        return false;
    }
    return true;
}

static void standing(struct room *room, struct request *r)
{
    const Gonfalon__V1__StandingRequest *ask = r->message->standing;
    struct entry *e = begin(room, r, ENTRY_STANDING);

    if (!e)
        return;
    const char *fault = "standing.says_nothing";

    if (ask->standing) {
        e->standing.question = question_index(room->game->match->rules, ask->standing->question);
        e->standing.unit = unit_meant(room->game->match, e->side, ask->standing->unit);
        e->standing.remove = ask->remove;
        fault = decode_tags(ask->standing->tags, ask->standing->n_tags, e->standing.tag);
    }
    if (fault)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, fault,
                       "that is not a standing answer");
    else if (all_offered(room, r, e))
        room_apply(room, r, e);
}

void standing_run(struct request *r)
{
    with_room(r, r->message->standing->match, standing);
}

static void standing_list(struct room *room, struct request *r)
{
    int32_t seat = acting_seat(room, r);

    if (seat < 0)
        return;
    const struct match *m = room->game->match;
    Gonfalon__V1__StandingListReply *answer = answer_part(r, &gonfalon__v1__standing_list_reply__descriptor);

    const int32_t side = room->seat[seat].side;
    const struct standing *of_side = side >= 0 ? m->state->standing[side] : NULL; /* the master has none */

    answer->standing = arena_array(&r->memory, STANDING_MAX, sizeof *answer->standing);
    for (int32_t i = 0; i < STANDING_MAX && of_side; i++) {
        const struct standing *s = &of_side[i];

        if (s->question < 0)
            continue;
        Gonfalon__V1__StandingAnswer *to = answer_part(r, &gonfalon__v1__standing_answer__descriptor);

        to->question = arena_text(&r->memory, m->rules->question[s->question].key);
        to->unit = unit_told(m, side, s->unit);
        to->tags = arena_array(&r->memory, STANDING_TAGS, sizeof *to->tags);
        for (int32_t t = 0; t < STANDING_TAGS && s->tag[t][0]; t++)
            to->tags[to->n_tags++] = arena_text(&r->memory, s->tag[t]);
        answer->standing[answer->n_standing++] = to;
    }
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_STANDING_LIST, answer);
}

void standing_list_run(struct request *r)
{
    with_room(r, r->message->standing_list->match, standing_list);
}

/* --- giving up, agreeing ---------------------------------------------------------------------- */

/* An entry that says all by its kind. */
static void apply_bare(struct room *room, struct request *r, enum entry_kind kind)
{
    struct entry *e = begin(room, r, kind);

    if (e)
        room_apply(room, r, e);
}

static void resign(struct room *room, struct request *r)
{
    if (room_stranded(room))
        stranded_resign(room, r);
    else
        apply_bare(room, r, ENTRY_RESIGN);
}

void resign_run(struct request *r)
{
    with_room(r, r->message->resign->match, resign);
}

static void decline(struct room *room, struct request *r)
{
    if (room_stranded(room))
        stranded_decline(room, r);
    else
        apply_bare(room, r, ENTRY_DECLINE);
}

void decline_run(struct request *r)
{
    with_room(r, r->message->decline->match, decline);
}

/* The entry in which a side answered its decision of that number, or gave the first part of its answer; 0
 * asks for its last answer. 0: none. */
static uint32_t entry_of(struct room *room, int32_t side, uint32_t decision)
{
    uint32_t found = 0;

    for (uint32_t n = room->game->log_count; n > 0; n--) {
        const struct entry *e = game_log_entry(room->game, n);

        if (e->kind != ENTRY_ANSWER || e->side != side)
            continue;
        if (found == 0 ? decision == 0 || e->answer.decision == decision : e->answer.decision == decision) {
            decision = e->answer.decision;
            found = n;
        } else if (found != 0) {
            break;
        }
    }
    return found;
}

/* What the others want to take back; 0: nothing. */
static uint32_t asked_back(const struct room *room, int32_t side)
{
    const struct state *s = room->game->match->state;

    for (int32_t i = 0; i < s->sides; i++)
        if (i != side && s->side[i].offers_takeback)
            return (uint32_t)s->side[i].offers_takeback;
    return 0;
}

/* What the game master does, or what a side proposes to do in his place. */
static void read_act(struct entry *e, const Gonfalon__V1__MasterRequest *ask)
{
    e->act = master_act_in(ask->act);
    e->what = item_kind_in(ask->what);
    e->target = ask->target;
    e->value = ask->value;
    if (ask->at)
        e->at = (struct point){ask->at->x, ask->at->y};
    e->facing = ask->facing;
}

static bool read_act_texts(struct request *r, struct entry *e, const Gonfalon__V1__MasterRequest *ask)
{
    return copy_checked(r, e->name, sizeof e->name, ask->name, TEXT_WORD) &&
           copy_checked(r, e->rule, sizeof e->rule, ask->rule, TEXT_WORD) &&
           copy_checked(r, e->text, sizeof e->text, ask->text, TEXT_LINE);
}

static const int32_t offer_entry[] = {
    [GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW] = ENTRY_DRAW,
    [GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN] = ENTRY_ADJOURN,
    [GONFALON__V1__OFFER_KIND__OFFER_KIND_RESUME] = ENTRY_RESUME,
    [GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK] = ENTRY_TAKEBACK,
    [GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_TAKEBACK] = ENTRY_GRANT,
    [GONFALON__V1__OFFER_KIND__OFFER_KIND_OVERRULE] = ENTRY_OVERRULE,
    [GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_OVERRULE] = ENTRY_OVERRULE,
};

/* What is proposed now; without a proposal the engine finds nothing to agree to. */
static void agree_to_overrule(const struct state *s, struct entry *e)
{
    e->act = s->proposal.act;
    e->what = s->proposal.what;
    e->target = s->proposal.target;
    e->value = s->proposal.value;
    e->at = s->proposal.at;
    e->facing = s->proposal.facing;
    copy_text(e->name, sizeof e->name, s->proposal.name);
}

/* False: refused. */
static bool read_overrule(struct room *room, struct request *r, const Gonfalon__V1__MasterRequest *change,
                          struct entry *e)
{
    if (!change) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "overrule.says_nothing",
                       "what is to be changed?");
        return false;
    }
    read_act(e, change);
    if (e->what == ITEM_UNIT)
        e->target = unit_meant(room->game->match, e->side, change->target);
    else if (e->what == ITEM_FIGURE || e->act == MASTER_MOVE)
        e->target = figure_meant(room->game->match, e->side, change->target);
    return read_act_texts(r, e, change);
}

static void offer(struct room *room, struct request *r)
{
    const Gonfalon__V1__OfferRequest *ask = r->message->offer;
    int32_t kind = (int32_t)ask->kind;

    if (kind < GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW ||
        kind > GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_OVERRULE) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "offer.no_such_kind",
                       "there is no such offer");
        return;
    }
    if (room_stranded(room) && kind == GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW) {
        stranded_draw(room, r);
        return;
    }
    struct entry *e = begin(room, r, (enum entry_kind)offer_entry[kind]);

    if (!e)
        return;
    if (e->kind == ENTRY_TAKEBACK)
        e->to = entry_of(room, e->side, ask->decision);
    if (e->kind == ENTRY_GRANT)
        e->to = asked_back(room, e->side);
    if (kind == GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_OVERRULE)
        agree_to_overrule(room->game->match->state, e);
    if (kind != GONFALON__V1__OFFER_KIND__OFFER_KIND_OVERRULE || read_overrule(room, r, ask->change, e))
        room_apply(room, r, e);
}

void offer_run(struct request *r)
{
    with_room(r, r->message->offer->match, offer);
}

/* --- the game master -------------------------------------------------------------------------- */

static void call_master(struct room *room, struct request *r)
{
    const Gonfalon__V1__CallMasterRequest *ask = r->message->call_master;
    struct entry *e = begin(room, r, ENTRY_CALL_MASTER);

    if (e && copy_checked(r, e->text, sizeof e->text, ask->text, TEXT_LINE) &&
        copy_checked(r, e->rule, sizeof e->rule, ask->rule, TEXT_WORD))
        room_apply(room, r, e);
}

void call_master_run(struct request *r)
{
    with_room(r, r->message->call_master->match, call_master);
}

static void master(struct room *room, struct request *r)
{
    const Gonfalon__V1__MasterRequest *ask = r->message->master;

    if (room_stranded(room)) {
        stranded_master(room, r);
        return;
    }
    struct entry *e = begin(room, r, ENTRY_MASTER);

    if (!e)
        return;
    e->side = -1;
    read_act(e, ask);
    if (e->act == MASTER_TAKEBACK)
        e->to = entry_of(room, ask->target, ask->decision);
    if (e->act == MASTER_REROLL)
        e->to = room->game->match->state->last_dice_entry;
    if (read_act_texts(r, e, ask))
        room_apply(room, r, e);
}

void master_run(struct request *r)
{
    with_room(r, r->message->master->match, master);
}

static void command(struct room *room, struct request *r)
{
    const Gonfalon__V1__CommandRequest *ask = r->message->command;
    struct entry *e = begin(room, r, ENTRY_COMMAND);

    if (!e)
        return;
    e->target = unit_meant(room->game->match, e->side, ask->unit);
    e->value = ask->player;
    room_apply(room, r, e);
}

void command_run(struct request *r)
{
    with_room(r, r->message->command->match, command);
}

/* --- pauses ----------------------------------------------------------------------------------- */

/* Sides that have somebody to agree: bots always do, and who has resigned has no say. */
static uint32_t sides_to_agree(const struct room *room)
{
    uint32_t sides = 0;

    for (uint32_t i = 0; i < room->seat_count; i++)
        if (!room->seat[i].master && !room->seat[i].bot[0] &&
            !room->game->match->state->side[room->seat[i].side].resigned)
            sides |= 1u << room->seat[i].side;
    return sides;
}

/* Stops or starts the clocks once all sides want it. */
static void pause(struct room *room, struct request *r)
{
    int32_t seat = acting_seat(room, r);

    if (seat < 0)
        return;
    if (room->seat[seat].master) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "pause.master_freezes",
                       "the game master freezes the match instead");
        return;
    }
    bool wants_change = r->message->pause->pause != room->paused;
    uint32_t side = 1u << room->seat[seat].side;

    room->wants_pause = wants_change ? room->wants_pause | side : room->wants_pause & ~side;
    if (wants_change && (sides_to_agree(room) & ~room->wants_pause) == 0) {
        room->paused = !room->paused;
        room->wants_pause = 0;
    }
    struct batch *batch = room_batch(room);

    room_write_brief(room, batch);
    answer_done(r, batch);
    room_commit(room, r, batch, NULL);
}

void pause_run(struct request *r)
{
    with_room(r, r->message->pause->match, pause);
}
