/* Players and spectators: honest people who want to come to the end of a match, whatever happens to them. */
#include "common/match/rules.h"
#include "tests/fault/agent.h"
#include "tests/fault/audit.h"
#include "tests/fault/login.h"
#include "tests/fault/truth.h"

#include <stdio.h>
#include <string.h>

#define GOT(name) GONFALON__V1__SERVER_MESSAGE__BODY_##name

static bool chance(struct agent *a, uint32_t per_mille)
{
    return luck_has(&a->luck, per_mille);
}

static bool plays(const struct agent *a)
{
    return a->kind == AGENT_PLAYER || a->kind == AGENT_ENTRANT;
}

static char *match_text(struct agent *a)
{
    return agent_text(a, a->table->match);
}

/* --- coming to the table ---------------------------------------------------------------------- */

static void draw_clock(struct agent *a, Gonfalon__V1__MatchSettings *s)
{
    s->clock = agent_part(a, &gonfalon__v1__clock__descriptor);
    switch (luck_below(&a->luck, 6)) {
    case 0:
        s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_PER_DECISION;
        s->clock->seconds = 2 + luck_below(&a->luck, 10);
        break;
    case 1:
        s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_BANK;
        s->clock->seconds = 5 + luck_below(&a->luck, 60);
        s->clock->increment = luck_below(&a->luck, 3);
        break;
    case 2:
        s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_DAYS;
        s->clock->seconds = 86400;
        break;
    default:
        s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_NONE;
        break;
    }
    s->allowance_seconds = chance(a, 500) ? luck_below(&a->luck, 30) : 0;
}

/* Some that may be on together; the server refuses what may not, and then it goes without. */
static void draw_options(struct agent *a, Gonfalon__V1__MatchSettings *s)
{
    const struct rules *rules = rules_find(a->table->system);

    s->options = arena_array(&a->asking, 4, sizeof *s->options);
    for (int i = 0; i < 3 && rules->option_count > 0; i++)
        if (chance(a, 500))
            s->options[s->n_options++] =
                agent_text(a, rules->option[luck_below(&a->luck, (uint32_t)rules->option_count)].name);
    for (int32_t i = 0; i < rules->option_count; i++)
        if (strstr(rules->option[i].name, "fog") && chance(a, 400))
            s->options[s->n_options++] = agent_text(a, rules->option[i].name);
}

static void create_match(struct agent *a)
{
    Gonfalon__V1__CreateMatchRequest *ask = agent_part(a, &gonfalon__v1__create_match_request__descriptor);
    Gonfalon__V1__MatchSettings *s = agent_part(a, &gonfalon__v1__match_settings__descriptor);
    bool plain = false;

    for (size_t i = 0; i < a->asked_count; i++)
        plain |= a->asked[i]->body == ASK(CREATE_MATCH) && a->asked[i]->state == REPLY_REFUSED;
    ask->settings = s;
    s->title = agent_text(a, "A test");
    s->system = agent_text(a, a->table->system);
    s->spectators = true;
    s->spectator_delay_seconds = a->table->delay_seconds;
    s->players_per_side = a->table->per_side;
    s->master = a->table->has_master ? GONFALON__V1__MASTER_SEAT__MASTER_SEAT_OPEN
                                     : GONFALON__V1__MASTER_SEAT__MASTER_SEAT_NONE;
    s->visibility = chance(a, 300) ? GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION
                                   : GONFALON__V1__VISIBILITY__VISIBILITY_PUBLIC;
    draw_clock(a, s);
    if (!plain)
        draw_options(a, s);
    if (a->table->people == 1) {
        s->bots = arena_array(&a->asking, 1, sizeof *s->bots);
        s->bots[s->n_bots++] = agent_part(a, &gonfalon__v1__bot_seat__descriptor);
        s->bots[0]->side = 1;
        s->bots[0]->level = agent_text(a, chance(a, 500) ? "random" : "steady");
    }
    agent_ask(a, ASK(CREATE_MATCH), ask, "");
}

static void join(struct agent *a)
{
    Gonfalon__V1__JoinRequest *ask = agent_part(a, &gonfalon__v1__join_request__descriptor);

    ask->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_CODE;
    ask->code = agent_text(a, a->table->code);
    ask->side = -1;
    if (a->kind == AGENT_MASTER)
        ask->as = GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER;
    agent_ask(a, ASK(JOIN), ask, a->table->match);
}

static void give_nonce(struct agent *a)
{
    Gonfalon__V1__NonceRequest *ask = agent_part(a, &gonfalon__v1__nonce_request__descriptor);
    uint8_t bytes[WIRE_NONCE_SIZE];

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)luck_next(&a->luck);
    ask->match = match_text(a);
    ask->nonce = (ProtobufCBinaryData){sizeof bytes, bytes};
    agent_ask(a, ASK(NONCE), ask, a->table->match);
}

static void be_ready(struct agent *a)
{
    Gonfalon__V1__ReadyRequest *ask = agent_part(a, &gonfalon__v1__ready_request__descriptor);

    ask->match = match_text(a);
    ask->ready = true;
    agent_ask(a, ASK(READY), ask, a->table->match);
}

static void open_match(struct agent *a)
{
    Gonfalon__V1__OpenMatchRequest *ask = agent_part(a, &gonfalon__v1__open_match_request__descriptor);

    ask->match = match_text(a);
    ask->last_event = a->picture.event;
    ask->code = agent_text(a, a->table->code);
    agent_ask(a, ASK(OPEN_MATCH), ask, a->table->match);
}

/* True: he is still on his way. */
static bool comes(struct agent *a)
{
    struct meeting *t = a->table;
    bool sits = plays(a) || a->kind == AGENT_MASTER;

    if (plays(a) && a->seat == 0 && !t->match[0]) {
        if (!agent_waits_for(a, ASK(CREATE_MATCH)))
            create_match(a);
        return true;
    }
    if (!t->match[0])
        return true;
    if (sits && a->seat > 0 && !a->joined) {
        if (!agent_waits_for(a, ASK(JOIN)))
            join(a);
        return true;
    }
    if (plays(a) && !a->nonce_given) {
        if (!agent_waits_for(a, ASK(NONCE)))
            give_nonce(a);
        return true;
    }
    if (sits && !a->ready) {
        if (!agent_waits_for(a, ASK(READY)))
            be_ready(a);
        return true;
    }
    if (!a->opened) {
        if (!agent_waits_for(a, ASK(OPEN_MATCH)))
            open_match(a);
        return true;
    }
    return false;
}

/* --- playing ---------------------------------------------------------------------------------- */

static int32_t commander_of(const Gonfalon__V1__Decision *d, int32_t ref)
{
    for (size_t i = 0; i < d->n_commanders; i++)
        if (d->n_movables > 0 ? d->movables[i]->figure == ref : d->options[i]->id == ref)
            return d->commanders[i];
    return -1;
}

static bool given_already(const Gonfalon__V1__Decision *d, int32_t ref)
{
    for (size_t i = 0; i < d->n_given; i++)
        if (d->given[i]->ref == ref)
            return true;
    return false;
}

/* The part of one of those who are awaited. It may be another's than his, and is refused then. */
static Gonfalon__V1__Answer *part_of(struct agent *a, const Gonfalon__V1__Answer *whole)
{
    const Gonfalon__V1__Decision *d = a->decision;
    int32_t player = d->awaited[luck_below(&a->luck, (uint32_t)d->n_awaited)];
    Gonfalon__V1__Answer *part = agent_part(a, &gonfalon__v1__answer__descriptor);

    part->decision = whole->decision;
    part->kind = whole->kind;
    part->items = arena_array(&a->asking, whole->n_items + 1, sizeof *part->items);
    for (size_t i = 0; i < whole->n_items; i++) {
        int32_t commander = commander_of(d, whole->items[i]->ref);

        if (commander == player ||
            (commander == -1 && d->n_awaited == 1 && !given_already(d, whole->items[i]->ref)))
            part->items[part->n_items++] = whole->items[i];
    }
    return part;
}

static void give_answer(struct agent *a)
{
    Gonfalon__V1__AnswerRequest *ask = agent_part(a, &gonfalon__v1__answer_request__descriptor);

    ask->match = match_text(a);
    ask->side = -1;
    ask->answer = a->suggestion ? a->suggestion : a->decision->fallback;
    if (a->decision->n_awaited > 0)
        ask->answer = part_of(a, ask->answer);
    agent_ask(a, ASK(ANSWER), ask, a->table->match);
}

static void simple(struct agent *a, Gonfalon__V1__ClientMessage__BodyCase body,
                   const ProtobufCMessageDescriptor *type)
{
    Gonfalon__V1__ResignRequest *ask = agent_part(a, type);

    /* In all of these `match` is the first member. */
    ask->match = match_text(a);
    agent_ask(a, body, ask, a->table->match);
}

static void offer(struct agent *a, Gonfalon__V1__OfferKind kind)
{
    Gonfalon__V1__OfferRequest *ask = agent_part(a, &gonfalon__v1__offer_request__descriptor);

    ask->match = match_text(a);
    ask->kind = kind;
    agent_ask(a, ASK(OFFER), ask, a->table->match);
}

static void talk(struct agent *a)
{
    Gonfalon__V1__ChatRequest *ask = agent_part(a, &gonfalon__v1__chat_request__descriptor);
    char text[32] = "hello";

    ask->match = match_text(a);
    ask->channel = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SPECTATORS;
    if (plays(a))
        ask->channel = chance(a, 500) ? GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SIDE
                                      : GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_PLAYERS;
    if (ask->channel == GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SIDE)
        snprintf(text, sizeof text, "side %d", a->viewer);
    ask->text = agent_text(a, text);
    agent_ask(a, ASK(CHAT), ask, a->table->match);
}

static void stand(struct agent *a)
{
    const struct rules *rules = rules_find(a->table->system);
    Gonfalon__V1__StandingRequest *ask = agent_part(a, &gonfalon__v1__standing_request__descriptor);
    char *tags[1] = {agent_text(a, "hold")};

    for (int32_t i = 0; i < rules->question_count; i++) {
        if (!rules->question[i].reaction)
            continue;
        ask->match = match_text(a);
        ask->remove = chance(a, 300);
        ask->standing = agent_part(a, &gonfalon__v1__standing_answer__descriptor);
        ask->standing->question = agent_text(a, rules->question[i].key);
        ask->standing->unit = -1;
        ask->standing->tags = tags;
        ask->standing->n_tags = ask->remove ? 0 : 1;
        agent_ask(a, ASK(STANDING), ask, a->table->match);
        return;
    }
}

static void look_back(struct agent *a)
{
    Gonfalon__V1__EventsRequest *ask = agent_part(a, &gonfalon__v1__events_request__descriptor);

    ask->match = match_text(a);
    ask->first = 1 + luck_below(&a->luck, a->picture.event + 1);
    ask->count = 1 + luck_below(&a->luck, 20);
    agent_ask(a, ASK(EVENTS), ask, a->table->match);
}

static void look(struct agent *a)
{
    Gonfalon__V1__ViewRequest *ask = agent_part(a, &gonfalon__v1__view_request__descriptor);

    ask->match = match_text(a);
    agent_ask(a, ASK(VIEW), ask, a->table->match);
}

static void suggest(struct agent *a)
{
    Gonfalon__V1__SuggestRequest *ask = agent_part(a, &gonfalon__v1__suggest_request__descriptor);

    ask->match = match_text(a);
    ask->side = -1;
    agent_ask(a, ASK(SUGGEST), ask, a->table->match);
}

static void call_master(struct agent *a)
{
    Gonfalon__V1__CallMasterRequest *ask = agent_part(a, &gonfalon__v1__call_master_request__descriptor);

    ask->match = match_text(a);
    ask->text = agent_text(a, "a question");
    agent_ask(a, ASK(CALL_MASTER), ask, a->table->match);
}

/* To himself, to a fellow, or to anybody of the side. */
static void give_command(struct agent *a)
{
    Gonfalon__V1__CommandRequest *ask = agent_part(a, &gonfalon__v1__command_request__descriptor);

    ask->match = match_text(a);
    ask->unit = (int32_t)luck_below(&a->luck, 6);
    ask->player = (int32_t)luck_between(&a->luck, -1, 3);
    agent_ask(a, ASK(COMMAND), ask, a->table->match);
}

static void preview(struct agent *a, bool odds)
{
    Gonfalon__V1__PreviewRequest *ask = agent_part(a, odds ? &gonfalon__v1__odds_request__descriptor
                                                           : &gonfalon__v1__preview_request__descriptor);

    ask->match = match_text(a);
    ask->side = -1;
    ask->answer = a->decision->fallback;
    agent_ask(a, odds ? ASK(ODDS) : ASK(PREVIEW), ask, a->table->match);
}

static void read_lobby(struct agent *a)
{
    Gonfalon__V1__SubscribeLobbyRequest *ask =
        agent_part(a, &gonfalon__v1__subscribe_lobby_request__descriptor);
    Gonfalon__V1__MatchFilter *filter = agent_part(a, &gonfalon__v1__match_filter__descriptor);
    static Gonfalon__V1__MatchPhase phases[] = {
        GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING,
        GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER};

    filter->phases = phases;
    filter->n_phases = 4;
    ask->filter = filter;
    ask->presence = chance(a, 500);
    agent_ask(a, ASK(SUBSCRIBE_LOBBY), ask, "");
}

/* What everybody at a table does now and then; a player does these five, too. */
enum { ONLOOKER_ACTS = 5, PLAYER_ACTS = 10 };

static void act_as_onlooker(struct agent *a, uint32_t which)
{
    switch (which) {
    case 0:
        talk(a);
        break;
    case 1:
        read_lobby(a);
        break;
    case 2:
        look_back(a);
        break;
    case 3:
        look(a);
        break;
    case 4:
        simple(a, ASK(CLOSE_MATCH), &gonfalon__v1__close_match_request__descriptor);
        a->opened = false;
        break;
    default:
        break;
    }
}

static void act_as_player(struct agent *a, uint32_t which)
{
    switch (which) {
    case 0:
        stand(a);
        break;
    case 1:
        offer(a, GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK);
        break;
    case 2:
        offer(a, GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_TAKEBACK);
        break;
    case 3:
        offer(a, chance(a, 200) ? GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW
                                : GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN);
        break;
    case 4:
        simple(a, ASK(DECLINE), &gonfalon__v1__decline_request__descriptor);
        break;
    case 5:
        if (a->decision)
            preview(a, chance(a, 500));
        break;
    case 6:
        simple(a, ASK(STANDING_LIST), &gonfalon__v1__standing_list_request__descriptor);
        break;
    case 7:
        if (a->table->has_master)
            call_master(a);
        break;
    case 8:
        if (a->table->per_side > 1)
            give_command(a);
        break;
    default:
        simple(a, ASK(DECISIONS), &gonfalon__v1__decisions_request__descriptor);
        break;
    }
}

/* What people do beside playing. */
static bool does_something_else(struct agent *a)
{
    struct world *w = a->w;
    uint32_t which;

    if (!w->calm && a->registers && chance(a, 100) && login_change(a))
        return true;
    if (w->calm || !chance(a, 120))
        return false;
    which = luck_below(&a->luck, plays(a) ? ONLOOKER_ACTS + PLAYER_ACTS : ONLOOKER_ACTS);
    if (which < ONLOOKER_ACTS)
        act_as_onlooker(a, which);
    else
        act_as_player(a, which - ONLOOKER_ACTS);
    return true;
}

static void play(struct agent *a)
{
    if (a->frozen_out && !agent_waits_for(a, ASK(OFFER)) && (a->w->calm || chance(a, 300))) {
        offer(a, GONFALON__V1__OFFER_KIND__OFFER_KIND_RESUME);
        agent_wake(a, 500);
        return;
    }
    if (agent_waits_for(a, ASK(ANSWER)) || agent_waits_for(a, ASK(RESIGN)) ||
        agent_waits_for(a, ASK(SUGGEST)) || agent_waits_for(a, ASK(DECISIONS)))
        return;
    if (a->answers_left <= 0 && !a->frozen_out) {
        simple(a, ASK(RESIGN), &gonfalon__v1__resign_request__descriptor);
        return;
    }
    if (a->unsure) {
        a->unsure = false;
        simple(a, ASK(DECISIONS), &gonfalon__v1__decisions_request__descriptor);
        return;
    }
    if (!a->decision)
        return;
    if (!a->suggested && chance(a, 400)) {
        a->suggested = true;
        suggest(a);
        return;
    }
    give_answer(a);
}

void player_think(struct agent *a)
{
    if (a->w->calm && a->answers_left > 2)
        a->answers_left = 2;
    if (agent_unanswered(a) >= 4)
        return;
    if (!comes(a) && !does_something_else(a) && !a->over) {
        if (plays(a))
            play(a);
        else if (a->kind == AGENT_MASTER && a->decision && !agent_waits_for(a, ASK(ANSWER)) && chance(a, 500))
            give_answer(a);
        else if (a->kind == AGENT_MASTER)
            master_acts(a);
    }
    agent_wake(a, luck_between(&a->luck, 200, 2000));
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void decision_asked(struct agent *a, const Gonfalon__V1__Decision *d)
{
    struct bytes packed = {0};

    a->decision = NULL;
    a->suggestion = NULL;
    a->suggested = a->unsure = false;
    arena_reset(&a->decision_memory);
    if (!d || (a->kind == AGENT_MASTER && d->side != -1)) /* he sees everybody's, and answers his own */
        return;
    if (asked_from(d->side) != a->viewer)
        world_fail(a->w, "%s is asked what is for side %d", a->wish, d->side);
    wire_append(&packed, d);
    a->decision =
        wire_read(&a->decision_memory, &gonfalon__v1__decision__descriptor, packed.data, packed.size);
    bytes_free(&packed);
}

static void suggestions_came(struct agent *a, const Gonfalon__V1__SuggestReply *reply)
{
    struct bytes packed = {0};

    if (!a->decision || reply->n_suggestions == 0)
        return;
    wire_append(&packed, reply->suggestions[luck_below(&a->luck, (uint32_t)reply->n_suggestions)]->answer);
    Gonfalon__V1__Answer *answer =
        wire_read(&a->decision_memory, &gonfalon__v1__answer__descriptor, packed.data, packed.size);

    bytes_free(&packed);
    if (answer->decision == a->decision->number)
        a->suggestion = answer;
}

static void events_came(struct agent *a, Gonfalon__V1__Event **events, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        enum picture_result result = picture_apply(&a->picture, events[i]);

        if (result == PICTURE_GAP || result == PICTURE_BROKEN)
            world_fail(a->w, "%s has a picture as of event %u and hears event %u: %s", a->wish,
                       a->picture.event, events[i]->number, result == PICTURE_GAP ? "a gap" : "broken");
    }
    if (count > 0 && chance(a, 60))
        audit_picture(a);
}

static void view_came(struct agent *a, const Gonfalon__V1__View *view)
{
    /* By a wall clock that was set back a server that begins anew has less to show with a delay. */
    bool set_back = a->kind == AGENT_SPECTATOR && a->table->delay_seconds > 0 && a->w->eras > 1;

    if (view->event < a->picture.event && !set_back)
        world_fail(a->w, "%s has a picture as of event %u and gets one of event %u", a->wish,
                   a->picture.event, view->event);
    if (picture_show(&a->picture, view) != PICTURE_FINE)
        world_fail(a->w, "%s gets a picture that is none", a->wish);
}

static void status_came(struct agent *a, const Gonfalon__V1__MatchStatus *status)
{
    a->over = status->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
    a->frozen = status->frozen;
    a->frozen_out = status->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED;
}

static void opened(struct agent *a, const Gonfalon__V1__OpenMatchReply *open)
{
    a->opened = true;
    a->viewer = open->viewer->kind == GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE     ? open->viewer->side
                : open->viewer->kind == GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER ? VIEWER_MASTER
                                                                                      : VIEWER_SPECTATOR;
    if (open->view)
        view_came(a, open->view);
    events_came(a, open->events, open->n_events);
    decision_asked(a, open->n_decisions > 0 ? open->decisions[0] : NULL);
    status_came(a, open->status);
}

static void refused(struct agent *a, const Gonfalon__V1__Error *error, const struct asked *asked)
{
    world_trace(a->w, "%s: request %u is refused: %s", a->wish, asked->id, error->key);
    if (asked->body == ASK(ANSWER) || asked->body == ASK(SUGGEST) || asked->body == ASK(DECISIONS))
        a->unsure = true;
    if (asked->body == ASK(ANSWER))
        a->suggestion = NULL;
    if (asked->body == ASK(NONCE) && strcmp(error->key, "nonce.given") == 0)
        a->nonce_given = true; /* by a fellow */
}

static void done(struct agent *a, const struct asked *asked)
{
    if (asked->body == ASK(NONCE))
        a->nonce_given = true;
    else if (asked->body == ASK(ANSWER)) {
        a->answers_left--;
        a->w->tally.answers++;
    }
}

static void matched(struct agent *a, const Gonfalon__V1__MatchReply *reply, const struct asked *asked)
{
    if (asked->body == ASK(CREATE_MATCH)) {
        snprintf(a->table->match, sizeof a->table->match, "%s", reply->match->id);
        snprintf(a->table->code, sizeof a->table->code, "%s", reply->match->code);
        a->joined = true;
    } else if (asked->body == ASK(JOIN)) {
        a->joined = true;
    } else if (asked->body == ASK(READY)) {
        a->ready = true;
    }
}

/* True: it is about another table, or comes after he has left it. */
static bool elsewhere(const struct agent *a, const char *match)
{
    return !a->opened || strcmp(match, a->table->match) != 0;
}

/* An answer about a table that he has left meanwhile. */
static bool too_late(const struct agent *a, const struct asked *asked)
{
    return asked && strcmp(asked->match, a->table->match) != 0;
}

void player_hears(struct agent *a, const Gonfalon__V1__ServerMessage *m, const struct asked *asked)
{
    switch ((int)m->body_case) {
    case GOT(ERROR):
        if (asked)
            refused(a, m->error, asked);
        break;
    case GOT(DONE):
        if (asked)
            done(a, asked);
        break;
    case GOT(MATCH):
        if (asked)
            matched(a, m->match, asked);
        break;
    case GOT(OPEN_MATCH):
        if (!too_late(a, asked))
            opened(a, m->open_match);
        break;
    case GOT(EVENTS):
        if (!asked && !elsewhere(a, m->events->match))
            events_came(a, m->events->events, m->events->n_events);
        break;
    case GOT(SNAPSHOT):
        if (!elsewhere(a, m->snapshot->match)) {
            view_came(a, m->snapshot->view);
            a->unsure = true;
        }
        break;
    case GOT(DECISION_CHANGE):
        if (!elsewhere(a, m->decision_change->match))
            decision_asked(a, m->decision_change->decision);
        break;
    case GOT(DECISIONS):
        if (!too_late(a, asked))
            decision_asked(a, m->decisions->n_decisions > 0 ? m->decisions->decisions[0] : NULL);
        break;
    case GOT(SUGGEST):
        if (!too_late(a, asked))
            suggestions_came(a, m->suggest);
        break;
    case GOT(RECORD):
        if (a->record && m->record->offset == a->record->size) {
            bytes_add(a->record, m->record->chunk.data, m->record->chunk.len);
            *a->record_total = m->record->total;
        }
        break;
    case GOT(STATUS_CHANGE):
        if (!elsewhere(a, m->status_change->match))
            status_came(a, m->status_change->status);
        break;
    default:
        break;
    }
}

bool player_satisfied(const struct agent *a)
{
    struct truth *t = a->table->match[0] ? truth_of(a->w, a->table->match) : NULL;

    return a->opened && a->over && agent_unanswered(a) == 0 && t && truth_over(t) &&
           a->picture.event == t->events[a->viewer];
}
