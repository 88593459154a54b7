/* Hosts of massed battles: each has a match of 1,000 figures that two bots play against each other, looks at
 * it, so that its bots yield to nobody, and begins another when it is over. For a server that plays tiny. */
#include "tests/bench/masses.h"
#include "tests/fault/attack.h"

#include <string.h>

static void host_opened(struct peer *p)
{
    say_hello(p);
    be_guest(p);
}

static void create_battle(struct peer *p, uint32_t id)
{
    static char army[MASSES_TEXT], field[MASSES_TEXT];
    char system[] = "tiny", keen[] = "keen", random[] = "random", ranks[] = "ranks", *options[] = {ranks};
    Gonfalon__V1__CreateMatchRequest ask;
    gonfalon__v1__create_match_request__init(&ask);
    Gonfalon__V1__MatchSettings settings;
    gonfalon__v1__match_settings__init(&settings);
    Gonfalon__V1__ArmyChoice host;
    gonfalon__v1__army_choice__init(&host);
    Gonfalon__V1__BotSeat bot[2], *bots[2] = {&bot[0], &bot[1]};

    masses_army(army);
    masses_scenario(field);
    host.from_case = GONFALON__V1__ARMY_CHOICE__FROM_JSON;
    host.json = army;
    for (int32_t i = 0; i < 2; i++) {
        gonfalon__v1__bot_seat__init(&bot[i]);
        bot[i].side = i;
        bot[i].level =
            i == 0 ? keen : random; /* who does the unforeseen, so that all kinds of decisions come */
        bot[i].army = &host;
    }
    settings.system = system;
    settings.scenario_json = field;
    settings.points = MASSES_POINTS;
    settings.options = options;
    settings.n_options = 1;
    settings.spectators = true;
    settings.bots = bots;
    settings.n_bots = 2;
    ask.settings = &settings;
    ask.side = -1;
    SEND(p, id, CREATE_MATCH, message.create_match = &ask);
}

static bool is_over(const Gonfalon__V1__ServerMessage *m)
{
    return m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_STATUS_CHANGE &&
           m->status_change->status->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
}

static void host_got(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    static uint32_t id = FIRST_ID;
    const Gonfalon__V1__ServerMessage *m = wire_from_server(&memory, data, size);
    Gonfalon__V1__OpenMatchRequest open;
    gonfalon__v1__open_match_request__init(&open);

    (void)kind;
    if (m && (m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_SESSION || is_over(m))) {
        create_battle(p, ++id);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_MATCH) {
        bot_matches++;
        open.match = m->match->match->id;
        SEND(p, ++id, OPEN_MATCH, message.open_match = &open);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_PING) {
        say_pong(p, m->ping->number);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_ERROR) {
        limited++;
    }
    arena_reset(&memory);
}

const struct attack attacks_by_masses[] = {
    {.name = "masses", .role = {host_opened, host_got}, .from = 0x30000, .per_address = 1}, {0}};
