/* Attacks by match: spectators who ask and never read, and guests who keep the server's bots busy. */
#include "tests/fault/attack.h"

#include <stdio.h>
#include <string.h>

static void idle_opened(struct peer *p)
{
    say_hello(p);
    be_guest(p);
    Gonfalon__V1__OpenMatchRequest open;
    gonfalon__v1__open_match_request__init(&open);
    char match[64];

    snprintf(match, sizeof match, "%s", match_to_watch);
    open.match = match;
    SEND(p, FIRST_ID, OPEN_MATCH, message.open_match = &open);
    p->deaf = true;
}

/* Comes to the table again and again for a picture of it, and asks for the longest texts; reads nothing. */
static void idle_tick(struct peer *p)
{
    Gonfalon__V1__ViewRequest view;
    gonfalon__v1__view_request__init(&view);
    char match[64];
    static uint32_t id = FIRST_ID;

    snprintf(match, sizeof match, "%s", match_to_watch);
    view.match = match;
    if (p->out.size > 4096)
        return;
    SEND(p, ++id, VIEW, message.view = &view);
    ask_catalogue(p, ++id);
    ask_catalogue(p, ++id);
}

/* Guests who start matches of bots without end, look at all of them so that they do not yield to others, and
 * in a match of their own against a bot ask again and again what they should do. */
struct bot_lover {
    bool known;
    char own[64]; /* the match that he plays */
};

static struct bot_lover *lover_of(const struct peer *p)
{
    static struct bot_lover all[1000];

    return &all[p->number % 1000];
}

static void lover_opened(struct peer *p)
{
    *lover_of(p) = (struct bot_lover){0};
    say_hello(p);
    be_guest(p);
}

/* `side`: his own; -1: bots have both. */
static void create_with_bots(struct peer *p, uint32_t id, int32_t side)
{
    Gonfalon__V1__CreateMatchRequest ask;
    gonfalon__v1__create_match_request__init(&ask);
    Gonfalon__V1__MatchSettings settings;
    gonfalon__v1__match_settings__init(&settings);
    Gonfalon__V1__BotSeat bot[2];
    Gonfalon__V1__BotSeat *bots[2] = {&bot[0], &bot[1]};
    char system[] = "brothers", level[] = "keen";

    for (int32_t i = 0; i < 2; i++) {
        gonfalon__v1__bot_seat__init(&bot[i]);
        bot[i].side = i;
        bot[i].level = level;
    }
    settings.system = system;
    settings.spectators = true;
    settings.bots = side < 0 ? bots : bots + 1;
    settings.n_bots = side < 0 ? 2 : 1;
    ask.settings = &settings;
    ask.side = side;
    SEND(p, id, CREATE_MATCH, message.create_match = &ask);
}

static void come_to(struct peer *p, uint32_t id, char *match)
{
    Gonfalon__V1__OpenMatchRequest open;
    gonfalon__v1__open_match_request__init(&open);
    Gonfalon__V1__ReadyRequest ready;
    gonfalon__v1__ready_request__init(&ready);

    open.match = ready.match = match;
    ready.ready = true;
    if (strcmp(match, lover_of(p)->own) == 0)
        SEND(p, id + 1, READY, message.ready = &ready);
    SEND(p, id, OPEN_MATCH, message.open_match = &open);
}

static void lover_got(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    static uint32_t id = 1 << 20;
    const Gonfalon__V1__ServerMessage *m = wire_from_server(&memory, data, size);
    struct bot_lover *lover = lover_of(p);

    (void)kind;
    if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_SESSION) {
        lover->known = true;
        create_with_bots(p, FIRST_ID, 0);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_MATCH &&
               strcmp(m->match->match->id, lover->own) != 0) {
        if (m->in_reply_to == FIRST_ID)
            snprintf(lover->own, sizeof lover->own, "%s", m->match->match->id);
        else
            bot_matches++;
        come_to(p, id += 2, m->match->match->id);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_PING) {
        say_pong(p, m->ping->number);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_ERROR) {
        limited += m->error->code == GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED;
    }
    arena_reset(&memory);
}

static void lover_tick(struct peer *p)
{
    static uint32_t id = FIRST_ID;
    struct bot_lover *lover = lover_of(p);
    Gonfalon__V1__SuggestRequest ask;
    gonfalon__v1__suggest_request__init(&ask);

    if (!lover->known)
        return;
    create_with_bots(p, ++id, -1);
    ask.match = lover->own;
    ask.side = -1;
    for (int i = 0; i < 4 && lover->own[0]; i++)
        SEND(p, ++id, SUGGEST, message.suggest = &ask);
}

const struct attack attacks_by_match[] = {{.name = "idlers",
                                           .role = {idle_opened, ignore},
                                           .tick = idle_tick,
                                           .pause_ms = 500,
                                           .per_address = 10,
                                           .receive_most = 4096},
                                          {.name = "bot",
                                           .role = {lover_opened, lover_got},
                                           .tick = lover_tick,
                                           .pause_ms = 200,
                                           .from = 0x10000,
                                           .per_address = 1000},
                                          {.name = "bots",
                                           .role = {lover_opened, lover_got},
                                           .tick = lover_tick,
                                           .pause_ms = 200,
                                           .from = 0x20000,
                                           .per_address = 1000},
                                          {0}};
