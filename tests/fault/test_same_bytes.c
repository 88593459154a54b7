/*
 * What a client sees is the same to the byte, however many nodes there are: the same people do the same on
 * one server, through an outpost, and through an outpost while another node plays their matches. Each of them
 * has to be sent the same packets, each byte of them, in the same order; what they begin with that is drawn
 * at random (ids, tokens, tickets, secrets of dice) is drawn alike, for the seed is the same, and no time
 * passes on the bus. The one thing that may differ is when a list tells of a match: see `is_list`.
 */
#include "common/match/rules.h"
#include "tests/fault/same_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEED = 20, ANSWERS = 40, SETTLE_MS = 400, PEOPLE = 4, CHAT_EACH = 7, PAUSE_AT = 12, BREAK_AT = 20 };

struct people {
    struct same_world w;
    struct sim_client
        *who[PEOPLE]; /* two who play, one who watches, one who looks at lists and watches, too */
    const char *match;
    size_t lent; /* answers that were given while the other node played */
};

#define PART(p, name) sim_part(&(p)->w.sim, &gonfalon__v1__##name##__descriptor)
#define TEXT(p, text) sim_text(&(p)->w.sim, text)

static void settle(struct people *p)
{
    sim_pass(&p->w.sim, SETTLE_MS);
}

static void look_at_lists(struct people *p, struct sim_client *c)
{
    Gonfalon__V1__SubscribeLobbyRequest *ask = PART(p, subscribe_lobby_request);

    sim_ask(c, ASK(SUBSCRIBE_LOBBY), ask);
}

static void come(struct people *p, const char *system)
{
    static const char *const name[PEOPLE] = {"ann", "bob", "eve", "joe"};
    Gonfalon__V1__MatchSettings *settings;

    for (int i = 0; i < PEOPLE; i++)
        p->who[i] = i < 2 ? sim_account(&p->w.sim, name[i]) : sim_guest(&p->w.sim, name[i]);
    look_at_lists(p, p->who[3]);
    settings = sim_settings(&p->w.sim);
    settings->system = TEXT(p, system);
    p->match = sim_match(p->who[0], p->who[1], settings);
    sim_open(p->who[2], p->match, 0);
    sim_open(p->who[3], p->match, 0);
    settle(p);
}

static void talk(struct people *p, struct sim_client *c, const char *text)
{
    Gonfalon__V1__ChatRequest *ask = PART(p, chat_request);

    ask->match = TEXT(p, p->match);
    ask->text = TEXT(p, text);
    sim_ask(c, ASK(CHAT), ask);
}

/* Questions that change nothing, and some that are refused. */
static void ask_around(struct people *p, struct sim_client *c)
{
    Gonfalon__V1__SuggestRequest *suggest = PART(p, suggest_request);
    Gonfalon__V1__EventsRequest *events = PART(p, events_request);
    Gonfalon__V1__ViewRequest *view = PART(p, view_request);
    Gonfalon__V1__MatchShowRequest *show = PART(p, match_show_request);
    Gonfalon__V1__ChatHistoryRequest *history = PART(p, chat_history_request);
    Gonfalon__V1__MasterRequest *master = PART(p, master_request);

    suggest->match = events->match = view->match = show->id = history->match = master->match =
        TEXT(p, p->match);
    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    sim_ask(c, ASK(SUGGEST), suggest);
    sim_ask(c, ASK(EVENTS), events);
    sim_ask(c, ASK(VIEW), view);
    sim_ask(c, ASK(MATCH_SHOW), show);
    sim_ask(c, ASK(CHAT_HISTORY), history);
    sim_ask(c, ASK(MASTER), master);
    sim_ask(c, ASK(MATCH_LIST), PART(p, match_list_request));
}

static void pause_match(struct people *p, bool pause)
{
    for (int i = 0; i < 2; i++) {
        Gonfalon__V1__PauseRequest *ask = PART(p, pause_request);

        ask->match = TEXT(p, p->match);
        ask->pause = pause;
        sim_ask(p->who[i], ASK(PAUSE), ask);
    }
}

/* A connection breaks, and its client comes back to the table and asks for what it has missed. */
static void break_connection(struct people *p, struct sim_client *c, struct sim_client *other)
{
    char token[128];

    snprintf(token, sizeof token, "%s", sim_token(c));
    sim_cut(c);
    settle(p);
    if (sim_decision(other, p->match))
        sim_play(other, p->match);
    sim_reconnect(c);
    sim_hello(c, token);
    sim_open(c, p->match, 1);
    settle(p);
}

static void play(struct people *p)
{
    for (int turn = 0; turn < ANSWERS; turn++) {
        struct sim_client *c = p->who[turn % 2], *other = p->who[1 - turn % 2];

        if (turn % CHAT_EACH == 0)
            talk(p, p->who[turn / CHAT_EACH % PEOPLE], "well");
        if (sim_decision(c, p->match))
            sim_play(c, p->match);
        p->lent += same_lent(&p->w);
        if (turn == PAUSE_AT || turn == PAUSE_AT + 1)
            pause_match(p, turn == PAUSE_AT);
        if (turn == BREAK_AT)
            break_connection(p, c, other);
        if (turn % CHAT_EACH == 1)
            ask_around(p, p->who[turn / CHAT_EACH % PEOPLE]);
        settle(p);
    }
}

/* They stop, and look at what there is. */
static void end(struct people *p)
{
    Gonfalon__V1__ResignRequest *resign = PART(p, resign_request);
    Gonfalon__V1__RecordRequest *record = PART(p, record_request);
    Gonfalon__V1__LuckRequest *luck = PART(p, luck_request);
    Gonfalon__V1__CloseMatchRequest *closes = PART(p, close_match_request);

    resign->match = record->match = luck->match = closes->match = TEXT(p, p->match);
    sim_ask(p->who[1], ASK(RESIGN), resign);
    settle(p);
    assert_int_equal(same_lent(&p->w), 0);
    sim_ask(p->who[0], ASK(RECORD), record);
    sim_ask(p->who[2], ASK(LUCK), luck);
    ask_around(p, p->who[0]);
    sim_ask(p->who[3], ASK(CLOSE_MATCH), closes);
    talk(p, p->who[0], "thank you");
    settle(p);
}

static struct people *run(enum way way, const char *system)
{
    struct people *p = calloc(1, sizeof *p);

    assert_non_null(p);
    same_begin(&p->w, way, SEED);
    come(p, system);
    play(p);
    end(p);
    return p;
}

static void stop(struct people *p)
{
    same_end(&p->w);
    free(p);
}

/* --- what they were sent -------------------------------------------------------------------------------- */

/* What lists are told of a match that is played elsewhere comes when its row has been read again, so it may
 * come behind what the same client was told meanwhile of a table, and two changes may come as one. */
static bool is_list(const Gonfalon__V1__ServerMessage *m, enum way way)
{
    return way == WAY_ANNEX && m->body_case == GOT(LOBBY_CHANGE);
}

static size_t next_told(const struct sim_client *c, size_t at, enum way way)
{
    while (at < c->got && is_list(c->inbox[at], way))
        at++;
    return at;
}

static void assert_same(const struct sim_client *a, const struct sim_client *b, const char *system,
                        enum way way, int who)
{
    size_t i = next_told(a, 0, way), k = next_told(b, 0, way);

    while (i < a->got && k < b->got) {
        if (a->raw[i].size != b->raw[k].size || memcmp(a->raw[i].data, b->raw[k].data, a->raw[i].size) != 0)
            fail_msg(
                "%s, way %d, person %d: packet %zu is of kind %d and has %zu bytes, and packet %zu on one "
                "server is of kind %d and has %zu",
                system, (int)way, who, k, (int)b->inbox[k]->body_case, (size_t)b->raw[k].size, i,
                (int)a->inbox[i]->body_case, (size_t)a->raw[i].size);
        i = next_told(a, i + 1, way);
        k = next_told(b, k + 1, way);
    }
    assert_int_equal(a->got - i, 0);
    assert_int_equal(b->got - k, 0);
}

static void every_system(void **state)
{
    (void)state;
    for (int32_t i = 0; rules_installed[i]; i++) {
        const char *system = rules_installed[i]->name;
        struct people *one = run(WAY_DIRECT, system);

        for (enum way way = WAY_OUTPOST; way < WAYS; way++) {
            struct people *other = run(way, system);

            for (int who = 0; who < PEOPLE; who++)
                assert_same(one->who[who], other->who[who], system, way, who);
            assert_true(way != WAY_ANNEX || other->lent > ANSWERS / 2);
            stop(other);
        }
        stop(one);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_system)};

    return cmocka_run_group_tests_name("fault_same_bytes", tests, NULL, NULL);
}
