/* Those who mean no good: nonsense, other people's business, and players who try what they may not. */
#include "common/wire/encode_match.h"
#include "server/base/memory.h"
#include "tests/fault/cup.h"
#include "tests/fault/truth.h"

#include <stdlib.h>
#include <string.h>

static void count(struct agent *a, enum fault fault)
{
    a->w->tally.fault[fault]++;
}

/* Bytes that are nothing: a frame of them, or not even that. */
static void nonsense(struct agent *a)
{
    uint8_t bytes[300];
    size_t size = 1 + luck_below(&a->luck, sizeof bytes - 1);

    count(a, FAULT_NONSENSE);
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)luck_next(&a->luck);
    if (luck_has(&a->luck, 500))
        route_send(a->route, bytes, size);
    else
        route_send_raw(a->route, bytes, size);
}

/* A hello holds a token, who joins a code, and the others a password. */
static bool lets_one_in(Gonfalon__V1__ClientMessage__BodyCase body)
{
    return body == ASK(HELLO) || body == ASK(JOIN) || body == ASK(REGISTER_ACCOUNT) || body == ASK(LOGIN) ||
           body == ASK(CHANGE_PASSWORD);
}

/* Not what ends his own session, nor a file whose answer would be taken for that of another round. */
static bool may_be_sent(const uint8_t *bytes, size_t size)
{
    Gonfalon__V1__ClientMessage *m = gonfalon__v1__client_message__unpack(NULL, size, bytes);
    bool fits = !m || (m->body_case != ASK(LOGOUT) && m->body_case != ASK(TOURNAMENT_EXPORT));

    gonfalon__v1__client_message__free_unpacked(m, NULL);
    return fits;
}

/* What somebody else has asked, with some bytes changed. */
static void twisted(struct agent *a)
{
    const struct agent *from = a->w->agents;
    uint32_t nth = luck_below(&a->luck, a->w->cup ? 16 : 8);

    for (; nth > 0 && from->next; nth--)
        from = from->next;
    if (from->asked_count == 0)
        return;
    const struct asked *asked = from->asked[luck_below(&a->luck, (uint32_t)from->asked_count)];

    if (lets_one_in(asked->body) || asked->message.size == 0)
        return;
    uint8_t *copy = must_alloc(asked->message.size);

    count(a, FAULT_TWISTED);
    memcpy(copy, asked->message.data, asked->message.size);
    for (uint32_t i = luck_below(&a->luck, 4); i > 0; i--)
        copy[luck_below(&a->luck, (uint32_t)asked->message.size)] = (uint8_t)luck_next(&a->luck);
    if (may_be_sent(copy, asked->message.size))
        route_send(a->route, copy, asked->message.size);
    free(copy);
}

/* The table as the first side sees it, or what has happened there. */
static void peek_at_side(struct agent *a, char *match, bool events)
{
    Gonfalon__V1__Viewer *viewer = agent_part(a, &gonfalon__v1__viewer__descriptor);

    viewer->kind = GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE;
    if (events) {
        Gonfalon__V1__EventsRequest *ask = agent_part(a, &gonfalon__v1__events_request__descriptor);

        ask->match = match;
        ask->viewer = viewer;
        agent_ask(a, ASK(EVENTS), ask, match);
    } else {
        Gonfalon__V1__ViewRequest *ask = agent_part(a, &gonfalon__v1__view_request__descriptor);

        ask->match = match;
        ask->viewer = viewer;
        agent_ask(a, ASK(VIEW), ask, match);
    }
}

static void take_record(struct agent *a, char *match)
{
    Gonfalon__V1__RecordRequest *ask = agent_part(a, &gonfalon__v1__record_request__descriptor);

    ask->match = match;
    agent_ask(a, ASK(RECORD), ask, match);
}

static void resign_for_others(struct agent *a, char *match)
{
    Gonfalon__V1__ResignRequest *ask = agent_part(a, &gonfalon__v1__resign_request__descriptor);

    ask->match = match;
    agent_ask(a, ASK(RESIGN), ask, match);
}

static void end_as_master(struct agent *a, char *match)
{
    Gonfalon__V1__MasterRequest *ask = agent_part(a, &gonfalon__v1__master_request__descriptor);

    ask->match = match;
    ask->act = GONFALON__V1__MASTER_ACT__MASTER_ACT_END;
    agent_ask(a, ASK(MASTER), ask, match);
}

/* With the right code of the table, or with a wrong one. */
static void come_uninvited(struct agent *a, char *match)
{
    Gonfalon__V1__OpenMatchRequest *ask = agent_part(a, &gonfalon__v1__open_match_request__descriptor);

    ask->match = match;
    ask->last_event = luck_has(&a->luck, 500) ? luck_below(&a->luck, 200) : UINT32_MAX;
    ask->code = agent_text(a, luck_has(&a->luck, 500) ? a->table->code : "WRONG");
    agent_ask(a, ASK(OPEN_MATCH), ask, match);
}

static void send_a_player_away(struct agent *a, char *match)
{
    Gonfalon__V1__RemovePlayerRequest *ask = agent_part(a, &gonfalon__v1__remove_player_request__descriptor);

    ask->match = match;
    agent_ask(a, ASK(REMOVE_PLAYER), ask, match);
}

/* A legal answer to whatever a side is asked at the moment. */
static void answer_from_outside(struct agent *a, char *match)
{
    struct truth *t = truth_of(a->w, a->table->match);
    Gonfalon__V1__AnswerRequest *ask = agent_part(a, &gonfalon__v1__answer_request__descriptor);
    struct arena memory;
    Gonfalon__V1__Decision *open = NULL;

    arena_start(&memory, WIRE_ENCODE_MEMORY);
    for (int32_t side = 0; t && truth_begun(t) && side < t->room->side_count && !open; side++)
        open = encode_open_decision(&memory, t->room->game->match, side);
    ask->match = match;
    ask->side = open ? open->side : 0;
    ask->answer = open ? open->fallback : NULL;
    if (ask->answer)
        agent_ask(a, ASK(ANSWER), ask, match);
    arena_free(&memory);
}

/* Something that only those with a seat may do, or may see. */
static void intrude(struct agent *a)
{
    char *match = agent_text(a, a->table->match);

    count(a, FAULT_STRANGER);
    switch (luck_below(&a->luck, 9)) {
    case 0:
        peek_at_side(a, match, false);
        break;
    case 1:
        peek_at_side(a, match, true);
        break;
    case 2:
        take_record(a, match);
        break;
    case 3:
        resign_for_others(a, match);
        break;
    case 4:
        end_as_master(a, match);
        break;
    case 5:
        come_uninvited(a, match);
        break;
    case 6:
        send_a_player_away(a, match);
        break;
    default:
        answer_from_outside(a, match);
        break;
    }
}

/* A number that has been used, for something else. */
static void repeat(struct agent *a)
{
    Gonfalon__V1__ChatRequest *ask = agent_part(a, &gonfalon__v1__chat_request__descriptor);
    uint32_t last = a->last_id;

    if (last < 2)
        return;
    count(a, FAULT_REPEATED);
    ask->match = agent_text(a, a->table->match);
    ask->text = agent_text(a, "again");
    ask->channel = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SPECTATORS;
    a->last_id = luck_below(&a->luck, last);
    agent_ask(a, ASK(CHAT), ask, a->table->match);
    a->last_id = last;
}

static void flood(struct agent *a)
{
    count(a, FAULT_STRANGER);
    for (int i = 0; i < 300 && a->route && !a->route->broken; i++) {
        Gonfalon__V1__MatchListRequest *ask = agent_part(a, &gonfalon__v1__match_list_request__descriptor);

        agent_ask(a, ASK(MATCH_LIST), ask, "");
    }
}

/* Nobody keeps what he has asked: he does not care for answers. */
static void forget(struct agent *a)
{
    for (size_t i = 0; i < a->asked_count; i++)
        if (a->asked[i]->state == REPLY_NONE)
            a->asked[i]->state = REPLY_REFUSED;
}

void rogue_think(struct agent *a)
{
    forget(a);
    if (a->w->cup && luck_has(&a->luck, 400))
        cup_intrude(a);
    else if (a->table->match[0])
        switch (luck_below(&a->luck, 20)) {
        case 0:
        case 1:
            nonsense(a);
            break;
        case 2:
        case 3:
        case 4:
        case 5:
        case 6:
            twisted(a);
            break;
        case 7:
        case 8:
            repeat(a);
            break;
        case 9:
            if (luck_has(&a->luck, 100))
                flood(a);
            break;
        default:
            intrude(a);
            break;
        }
    agent_wake(a, luck_between(&a->luck, 100, 1500));
}

/* --- players ---------------------------------------------------------------------------------- */

static void wrong_answer(struct agent *a)
{
    Gonfalon__V1__AnswerRequest *ask = agent_part(a, &gonfalon__v1__answer_request__descriptor);
    Gonfalon__V1__Answer *answer = a->decision->fallback;

    count(a, FAULT_WRONG_ANSWER);
    ask->match = agent_text(a, a->table->match);
    ask->side = -1;
    ask->answer = answer;
    switch (luck_below(&a->luck, 4)) {
    case 0:
        answer->decision += luck_below(&a->luck, 3) - 1;
        break;
    case 1:
        for (size_t i = 0; i < answer->n_items; i++)
            answer->items[i]->ref = (int32_t)luck_next(&a->luck);
        break;
    case 2:
        for (size_t i = 0; i < answer->n_items; i++) {
            answer->items[i]->x += (int32_t)luck_between(&a->luck, -100000, 100000);
            answer->items[i]->value = (int32_t)luck_below(&a->luck, 9);
        }
        break;
    default:
        answer->n_items = luck_below(&a->luck, (uint32_t)answer->n_items + 1);
        break;
    }
    agent_ask(a, ASK(ANSWER), ask, a->table->match);
    a->decision = NULL; /* it is spoilt: he asks again what is open */
    a->unsure = true;
}

static void answer_for_others(struct agent *a)
{
    Gonfalon__V1__AnswerRequest *ask = agent_part(a, &gonfalon__v1__answer_request__descriptor);
    struct truth *t = truth_of(a->w, a->table->match);
    struct arena memory;

    if (!t || !truth_begun(t) || a->viewer >= SIDES_MAX)
        return;
    arena_start(&memory, WIRE_ENCODE_MEMORY);
    int32_t other = (a->viewer + 1) % t->room->side_count;
    Gonfalon__V1__Decision *open = encode_open_decision(&memory, t->room->game->match, other);

    if (open) {
        count(a, FAULT_OTHERS);
        ask->match = agent_text(a, a->table->match);
        ask->side = luck_has(&a->luck, 500) ? other : -1;
        ask->answer = open->fallback;
        agent_ask(a, ASK(ANSWER), ask, a->table->match);
    }
    arena_free(&memory);
}

void player_misdeed(struct agent *a)
{
    if (!a->route || !a->greeted || !a->opened || (a->kind != AGENT_PLAYER && a->kind != AGENT_ENTRANT) ||
        agent_waits_for(a, ASK(ANSWER)))
        return;
    if (a->decision && luck_has(&a->luck, 600))
        wrong_answer(a);
    else
        answer_for_others(a);
}
