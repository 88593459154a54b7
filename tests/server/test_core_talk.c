/* Talk and notifications: who reads what, and what waits for whom. */
#include "tests/server/core_table.h"

#include "server/base/limits.h"

static int say(struct sim_client *c, const char *match, int channel, const char *text)
{
    Gonfalon__V1__ChatRequest *ask = sim_part(c->sim, &gonfalon__v1__chat_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->channel = (Gonfalon__V1__ChatChannel)channel;
    ask->text = sim_text(c->sim, text);
    return ask_code(c, ASK(CHAT), ask);
}

static Gonfalon__V1__ChatHistoryReply *history(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ChatHistoryRequest *ask = sim_part(c->sim, &gonfalon__v1__chat_history_request__descriptor);

    ask->match = sim_text(c->sim, match);
    return sim_ask(c, ASK(CHAT_HISTORY), ask)->chat_history;
}

enum {
    LOBBY = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_LOBBY,
    PLAYERS = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_PLAYERS,
    SIDE = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SIDE,
    SPECTATORS = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SPECTATORS
};

static void talk(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 15, NULL);
    sim_open(t.eve, t.match, 0);
    assert_int_equal(say(t.ann, t.match, PLAYERS, "good luck"), 0);
    assert_string_equal(sim_push(t.bob, GOT(CHAT))->chat->text, "good luck");
    assert_string_equal(sim_push(t.eve, GOT(CHAT))->chat->text, "good luck");
    assert_int_equal(say(t.ann, t.match, SIDE, "to the left"), 0);
    assert_string_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "to the left");
    assert_string_equal(sim_push(t.bob, GOT(CHAT))->chat->text, "good luck");
    assert_int_equal(say(t.eve, t.match, SPECTATORS, "she will lose"), 0);
    assert_string_equal(sim_push(t.eve, GOT(CHAT))->chat->text, "she will lose");
    assert_string_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "to the left");
    assert_int_equal(say(t.eve, t.match, PLAYERS, "hello"), CODE(FORBIDDEN));
    assert_int_equal(say(t.eve, t.match, SIDE, "hello"), CODE(FORBIDDEN));
    assert_int_equal(say(t.ann, t.match, SPECTATORS, "hello"), CODE(FORBIDDEN));
    assert_int_equal(say(t.ann, t.match, PLAYERS, ""), CODE(MALFORMED));
    assert_int_equal(say(t.ann, t.match, PLAYERS, "two\nlines"), CODE(MALFORMED));
    /* Numbers have no gaps that would tell what others say. */
    assert_int_equal(say(t.ann, t.match, PLAYERS, "well?"), 0);
    assert_int_equal(sim_push(t.bob, GOT(CHAT))->chat->number, 2);
    sim_crash(&t.sim);
    sim_reconnect(t.bob);
    sim_hello(t.bob, sim_token(t.bob));
    assert_int_equal(history(t.bob, t.match)->n_lines, 2);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "yes"), 0);
    assert_int_equal(history(t.bob, t.match)->lines[2]->number, 3);
    assert_int_equal(history(t.bob, t.match)->lines[2]->side, 1);
    sim_stop(&t.sim);
}

/* Ann does not want to read him; then she lets nobody read him. */
static void muted(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 18, NULL);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "hello"), 0);
    Gonfalon__V1__MuteRequest *ask = sim_part(&t.sim, &gonfalon__v1__mute_request__descriptor);

    ask->match = sim_text(&t.sim, t.match);
    ask->name = sim_text(&t.sim, sim_name(t.bob));
    ask->scope = GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ME;
    assert_int_equal(ask_code(t.ann, ASK(MUTE), ask), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), 0);
    assert_string_not_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "boo");
    ask->scope = GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ALL;
    assert_int_equal(ask_code(t.bob, ASK(MUTE), ask), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.ann, ASK(MUTE), ask), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), CODE(FORBIDDEN));
    sim_stop(&t.sim);
}

static void talk_in_the_lobby(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 21, NULL);
    Gonfalon__V1__SubscribeLobbyRequest *lobby =
        sim_part(&t.sim, &gonfalon__v1__subscribe_lobby_request__descriptor);

    sim_ask(t.bob, ASK(SUBSCRIBE_LOBBY), lobby);
    assert_int_equal(say(t.ann, "", LOBBY, "anybody?"), 0);
    assert_string_equal(sim_push(t.bob, GOT(CHAT))->chat->text, "anybody?");
    int limited = 0;

    for (int i = 0; i < WIRE_CHAT_PER_MINUTE + 5; i++)
        limited += say(t.ann, "", LOBBY, "spam") == CODE(LIMITED);
    assert_true(limited > 0);
    sim_stop(&t.sim);
}

/* Whom one does not want to read one does not read after coming back either, nor after the server did. */
static void mute_lasts(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 19, NULL);
    Gonfalon__V1__MuteRequest *mute = sim_part(&t.sim, &gonfalon__v1__mute_request__descriptor);

    mute->name = sim_text(&t.sim, sim_name(t.bob));
    mute->scope = GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ME;
    assert_int_equal(ask_code(t.ann, ASK(MUTE), mute), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), 0);
    sim_reconnect(t.ann);
    sim_hello(t.ann, sim_token(t.ann));
    sim_open(t.ann, t.match, 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), 0);
    sim_crash(&t.sim);
    sim_reconnect(t.ann);
    sim_hello(t.ann, sim_token(t.ann));
    sim_open(t.ann, t.match, 0);
    sim_reconnect(t.bob);
    sim_hello(t.bob, sim_token(t.bob));
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), 0);
    assert_null(sim_push(t.ann, GOT(CHAT)));
    assert_int_equal(history(t.ann, t.match)->n_lines, 0);
    mute->off = true;
    assert_int_equal(ask_code(t.ann, ASK(MUTE), mute), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "hello"), 0);
    assert_string_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "hello");
    /* One that could not be kept does not hold: who asks is told so. */
    mute->off = false;
    uint32_t id = sim_post(t.ann, ASK(MUTE), mute);

    stepped_store_step(t.sim.store, 1, STEP_DURABLE); /* whom */
    stepped_store_step(t.sim.store, 1, STEP_FAILED);
    sim_run(&t.sim);
    assert_int_equal(sim_code(sim_answer(t.ann, id)), CODE(STORE));
    assert_int_equal(say(t.bob, t.match, PLAYERS, "still here"), 0);
    assert_string_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "still here");
    sim_stop(&t.sim);
}

/* Names of so many people, each of whom has been here. */
static const char **passers_by(struct sim *sim, int count)
{
    struct sim_client *c = sim_connect(sim);
    Gonfalon__V1__GuestRequest *come = sim_part(sim, &gonfalon__v1__guest_request__descriptor);
    const char **name = arena_array(&sim->memory, (size_t)count, sizeof *name);

    sim->config.accounts_per_address = 0;
    core_configure(sim->core, &sim->config);
    sim_hello(c, "");
    for (int i = 0; i < count; i++) {
        sim_pass(sim, 200);
        name[i] = sim_ask(c, ASK(GUEST), come)->session->account->name;
    }
    return name;
}

static int set_mute(struct table *t, const char *name, Gonfalon__V1__MuteScope scope, bool off)
{
    Gonfalon__V1__MuteRequest *ask = sim_part(&t->sim, &gonfalon__v1__mute_request__descriptor);

    ask->match = sim_text(&t->sim, t->match);
    ask->name = sim_text(&t->sim, name);
    ask->scope = scope;
    ask->off = off;
    sim_pass(&t->sim, 100);
    return ask_code(t->ann, ASK(MUTE), ask);
}

/* So many can be muted and no more; who is muted twice counts once, and letting one speak again lets nobody
 * else. */
static void too_many_muted(Gonfalon__V1__MuteScope scope)
{
    struct table t;
    const char **name;

    set_up(&t, 22, NULL);
    name = passers_by(&t.sim, MUTED_MAX);
    pongs(&t);
    assert_int_equal(set_mute(&t, sim_name(t.bob), scope, false), 0);
    for (int i = 0; i < MUTED_MAX - 1; i++)
        assert_int_equal(set_mute(&t, name[i], scope, false), 0);
    pongs(&t);
    assert_int_equal(set_mute(&t, name[0], scope, false), 0);
    assert_int_equal(set_mute(&t, name[MUTED_MAX - 1], scope, false), CODE(LIMITED));
    assert_int_equal(set_mute(&t, name[0], scope, true), 0);
    assert_int_equal(set_mute(&t, name[MUTED_MAX - 1], scope, false), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"),
                     scope == GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ALL ? CODE(FORBIDDEN) : 0);
    assert_null(sim_push(t.ann, GOT(CHAT)));
    assert_int_equal(set_mute(&t, sim_name(t.bob), scope, true), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "sorry"), 0);
    assert_string_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "sorry");
    sim_stop(&t.sim);
}

static void too_many_muted_for_me(void **state)
{
    (void)state;
    too_many_muted(GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ME);
}

static void too_many_muted_for_all(void **state)
{
    (void)state;
    too_many_muted(GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ALL);
}

/* Who may not speak at a table may not after the server has come back either. */
static void muted_for_all_lasts(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 23, NULL);
    assert_int_equal(set_mute(&t, sim_name(t.bob), GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ALL, false), 0);
    sim_crash(&t.sim);
    sim_reconnect(t.bob);
    sim_hello(t.bob, sim_token(t.bob));
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), CODE(FORBIDDEN));
    sim_stop(&t.sim);
}

/* Whom one has muted is muted also when one comes back by one's password. */
static void muted_by_an_account(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 24, NULL);
    struct sim_client *zoe = sim_account(&t.sim, "zoe");
    Gonfalon__V1__MuteRequest *mute = sim_part(&t.sim, &gonfalon__v1__mute_request__descriptor);
    Gonfalon__V1__LoginRequest *login = sim_part(&t.sim, &gonfalon__v1__login_request__descriptor);
    void *logout = sim_part(&t.sim, &gonfalon__v1__logout_request__descriptor);

    mute->name = sim_text(&t.sim, sim_name(t.bob));
    mute->scope = GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ME;
    login->name = sim_text(&t.sim, "zoe");
    login->password = sim_text(&t.sim, "password-zoe");
    assert_int_equal(ask_code(zoe, ASK(MUTE), mute), 0);
    assert_int_equal(ask_code(zoe, ASK(LOGOUT), logout), 0);
    assert_int_equal(sim_ask(zoe, ASK(LOGIN), login)->body_case, GOT(SESSION));
    sim_open(zoe, t.match, 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), 0);
    assert_int_equal(say(t.ann, t.match, PLAYERS, "hello"), 0);
    assert_int_equal(sim_pushes(zoe, GOT(CHAT)), 1);
    assert_string_equal(sim_push(zoe, GOT(CHAT))->chat->text, "hello");
    sim_stop(&t.sim);
}

/* After the server has come back the lines are counted on, in the lobby and at tables; also if several speak
 * before it knows how many there are. */
static void counted_on(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 25, NULL);
    assert_int_equal(say(t.ann, "", LOBBY, "first"), 0);
    assert_int_equal(say(t.ann, t.match, PLAYERS, "first"), 0);
    sim_crash(&t.sim);
    struct sim_client *each[] = {t.ann, t.bob};
    uint32_t id[2][2];

    for (int i = 0; i < 2; i++) {
        sim_reconnect(each[i]);
        sim_hello(each[i], sim_token(each[i]));
    }
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            Gonfalon__V1__ChatRequest *ask = sim_part(&t.sim, &gonfalon__v1__chat_request__descriptor);

            ask->match = sim_text(&t.sim, k ? t.match : "");
            ask->channel = (Gonfalon__V1__ChatChannel)(k ? PLAYERS : LOBBY);
            ask->text = sim_text(&t.sim, "again");
            id[i][k] = sim_post(each[i], ASK(CHAT), ask);
        }
    sim_run(&t.sim);
    for (int k = 0; k < 2; k++) {
        assert_int_equal(sim_answer(t.ann, id[0][k])->body_case, GOT(DONE));
        assert_int_equal(sim_answer(t.bob, id[1][k])->body_case, GOT(DONE));
        Gonfalon__V1__ChatHistoryReply *lines = history(t.ann, k ? t.match : "");

        assert_int_equal(lines->n_lines, 3);
        for (size_t i = 0; i < 3; i++)
            assert_int_equal(lines->lines[i]->number, i + 1);
    }
    sim_stop(&t.sim);
}

static Gonfalon__V1__MatchSettings *for_friends(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    return s;
}

/* Who does not know of a match neither hears nor says anything there. */
static void not_for_strangers(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 26, for_friends);
    Gonfalon__V1__ChatHistoryRequest *ask = sim_part(&t.sim, &gonfalon__v1__chat_history_request__descriptor);

    ask->match = sim_text(&t.sim, t.match);
    assert_int_equal(say(t.ann, t.match, PLAYERS, "among us"), 0);
    assert_int_equal(ask_code(t.eve, ASK(CHAT_HISTORY), ask), CODE(NOT_FOUND));
    assert_int_equal(say(t.eve, t.match, SPECTATORS, "hello"), CODE(NOT_FOUND));
    assert_int_equal(ask_code(t.bob, ASK(CHAT_HISTORY), ask), 0);
    sim_stop(&t.sim);
}

static Gonfalon__V1__NotificationsReply *notes(struct sim_client *c, bool unread)
{
    Gonfalon__V1__NotificationsRequest *ask =
        sim_part(c->sim, &gonfalon__v1__notifications_request__descriptor);

    ask->unread = unread;
    return sim_ask(c, ASK(NOTIFICATIONS), ask)->notifications;
}

/* What one should know waits while one is away, and while the server is. */
static void notifications(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 20, NULL);
    struct sim_client *c = asked(&t), *away = other(&t, c);
    Gonfalon__V1__NotificationsReadRequest *read =
        sim_part(&t.sim, &gonfalon__v1__notifications_read_request__descriptor);
    Gonfalon__V1__InviteRequest *invite = sim_part(&t.sim, &gonfalon__v1__invite_request__descriptor);

    read->up_to = UINT32_MAX;
    assert_int_equal(ask_code(away, ASK(NOTIFICATIONS_READ), read), 0); /* those of the beginning */
    assert_int_equal(notes(away, true)->n_notifications, 0);
    size_t before = notes(away, false)->n_notifications;
    const char *name = sim_text(&t.sim, sim_name(away));

    sim_cut(away);
    while (sim_decision(c, t.match))
        assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    invite->match = sim_text(&t.sim, t.match);
    invite->name = sim_text(&t.sim, name);
    assert_int_equal(ask_code(c, ASK(INVITE), invite), 0);
    invite->name = sim_text(&t.sim, "nobody");
    assert_int_equal(ask_code(c, ASK(INVITE), invite), CODE(NOT_FOUND));
    sim_crash(&t.sim);
    sim_reconnect(away);
    sim_hello(away, sim_token(away));
    Gonfalon__V1__WhoamiReply *me =
        sim_ask(away, ASK(WHOAMI), sim_part(&t.sim, &gonfalon__v1__whoami_request__descriptor))->whoami;

    assert_int_equal(me->unread_notifications, 2);
    Gonfalon__V1__NotificationsReply *got = notes(away, true);

    /* However many decisions: once, until it is read. */
    assert_int_equal(got->n_notifications, 2);
    assert_int_equal(got->notifications[1]->kind,
                     GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_YOUR_DECISION);
    assert_string_equal(got->notifications[1]->match, t.match);
    assert_int_equal(got->notifications[0]->kind, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_INVITED);
    assert_string_equal(got->notifications[0]->from, sim_name(c));
    assert_true(got->notifications[0]->code[0] != '\0');
    read->up_to = got->notifications[1]->number;
    assert_int_equal(ask_code(away, ASK(NOTIFICATIONS_READ), read), 0);
    assert_int_equal(notes(away, true)->n_notifications, 1);
    assert_int_equal(notes(away, false)->n_notifications, before + 2);
    sim_stop(&t.sim);
}

/* Who is away learns what is offered, and by whom. */
static void offers_to_the_absent(void **state)
{
    static const struct {
        Gonfalon__V1__OfferKind kind;
        Gonfalon__V1__NotificationKind told;
    } offers[] = {
        {GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW,
         GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_DRAW_OFFERED},
        {GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN,
         GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_ADJOURNMENT_OFFERED},
    };
    struct table t;

    (void)state;
    set_up(&t, 27, NULL);
    Gonfalon__V1__OfferRequest *ask = sim_part(&t.sim, &gonfalon__v1__offer_request__descriptor);
    Gonfalon__V1__CloseMatchRequest *away = sim_part(&t.sim, &gonfalon__v1__close_match_request__descriptor);

    away->match = ask->match = sim_text(&t.sim, t.match);
    assert_int_equal(ask_code(t.bob, ASK(CLOSE_MATCH), away), 0);
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++) {
        ask->kind = offers[i].kind;
        assert_int_equal(ask_code(t.ann, ASK(OFFER), ask), 0);
        const Gonfalon__V1__Notification *told = sim_push(t.bob, GOT(NOTIFICATION))->notification;

        assert_int_equal(told->kind, offers[i].told);
        assert_string_equal(told->from, sim_name(t.ann));
    }
    sim_stop(&t.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(talk),
        cmocka_unit_test(muted),
        cmocka_unit_test(talk_in_the_lobby),
        cmocka_unit_test(mute_lasts),
        cmocka_unit_test(notifications),
        cmocka_unit_test(too_many_muted_for_me),
        cmocka_unit_test(too_many_muted_for_all),
        cmocka_unit_test(muted_for_all_lasts),
        cmocka_unit_test(muted_by_an_account),
        cmocka_unit_test(counted_on),
        cmocka_unit_test(not_for_strangers),
        cmocka_unit_test(offers_to_the_absent),
    };

    return cmocka_run_group_tests_name("core_talk", tests, NULL, NULL);
}
