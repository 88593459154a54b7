/* The disk fails in any step of any request: who asked is told so, or is sent away to ask again; nothing has
 * happened, and when the disk works again the same request does what it should have done. */
#include "tests/server/core_lobby.h"

#include <stdio.h>
#include <string.h>

/* People and matches, about which everything can be asked. */
struct world {
    struct sim sim;
    struct sim_client *ann, *bob, *zoe, *root, *stranger;
    const char *running; /* of Ann and Bob */
    const char *over;    /* of both, too */
    const char *waiting; /* of Ann, who waits */
    const char *code;    /* of that */
};

typedef void *make_request(struct world *w);

struct question {
    const char *name;
    Gonfalon__V1__ClientMessage__BodyCase body;
    size_t who; /* asks: offset of the client in the world */
    make_request *make;
    bool accounts; /* needs people with passwords */
};

#define WHO(name) offsetof(struct world, name)

static struct sim_client *asker(struct world *w, const struct question *q)
{
    struct sim_client *c;

    memcpy(&c, (char *)w + q->who, sizeof c);
    return c;
}

/* --- what is asked ---------------------------------------------------------------------------- */

#define PART(type) sim_part(&w->sim, &gonfalon__v1__##type##__descriptor)
#define TEXT(text) sim_text(&w->sim, text)
#define SIMPLE(fn, type)                                                                                     \
    static void *fn(struct world *w)                                                                         \
    {                                                                                                        \
        return PART(type);                                                                                   \
    }
/* Whose first field is the match. */
#define ABOUT(fn, type, which)                                                                               \
    static void *fn(struct world *w)                                                                         \
    {                                                                                                        \
        Gonfalon__V1__LeaveRequest *ask = PART(type);                                                        \
                                                                                                             \
        ask->match = TEXT(w->which);                                                                         \
        return ask;                                                                                          \
    }

SIMPLE(whoami, whoami_request)
SIMPLE(guest, guest_request)
SIMPLE(accounts, accounts_request)
SIMPLE(army_list, army_list_request)
SIMPLE(match_list, match_list_request)
SIMPLE(subscribe, subscribe_lobby_request)
SIMPLE(lobby_history, chat_history_request)
SIMPLE(notifications, notifications_request)
ABOUT(leave, leave_request, waiting)
ABOUT(cancel, cancel_match_request, waiting)
ABOUT(open_match, open_match_request, running)
ABOUT(decisions, decisions_request, running)
ABOUT(resign, resign_request, running)
ABOUT(rematch, rematch_request, over)
ABOUT(view, view_request, over)
ABOUT(record, record_request, over)
ABOUT(luck, luck_request, over)
ABOUT(moments, moments_request, over)
ABOUT(history, chat_history_request, running)

static void *resume(struct world *w)
{
    Gonfalon__V1__ResumeRequest *ask = PART(resume_request);

    ask->token = TEXT(sim_token(w->ann));
    return ask;
}

static void *logout(struct world *w)
{
    Gonfalon__V1__LogoutRequest *ask = PART(logout_request);

    ask->everywhere = true;
    return ask;
}

static void *login(struct world *w)
{
    Gonfalon__V1__LoginRequest *ask = PART(login_request);

    ask->name = TEXT("zoe");
    ask->password = TEXT("password-zoe");
    return ask;
}

static void *registers(struct world *w)
{
    Gonfalon__V1__RegisterRequest *ask = PART(register_request);

    ask->name = TEXT("newcomer");
    ask->password = TEXT("password-new");
    return ask;
}

static void *upgrade(struct world *w)
{
    Gonfalon__V1__UpgradeGuestRequest *ask = PART(upgrade_guest_request);

    ask->name = TEXT("newcomer");
    ask->password = TEXT("password-new");
    return ask;
}

static void *change_password(struct world *w)
{
    Gonfalon__V1__ChangePasswordRequest *ask = PART(change_password_request);

    ask->old_password = TEXT("password-zoe");
    ask->new_password = TEXT("another one");
    return ask;
}

static void *set_role(struct world *w)
{
    Gonfalon__V1__SetRoleRequest *ask = PART(set_role_request);

    ask->name = TEXT("zoe");
    ask->role = GONFALON__V1__ROLE__ROLE_HOST;
    return ask;
}

static void *ban(struct world *w)
{
    Gonfalon__V1__BanRequest *ask = PART(ban_request);

    ask->name = TEXT("zoe");
    return ask;
}

static void *army_put(struct world *w)
{
    Gonfalon__V1__ArmyPutRequest *ask = PART(army_put_request);

    ask->name = TEXT("Another");
    ask->system = TEXT("tiny");
    ask->json = TEXT("{\"format\":1,\"system\":\"tiny\",\"name\":\"Two\",\"units\":"
                     "[{\"profile\":\"man\",\"name\":\"two\",\"count\":2}]}");
    return ask;
}

static void *army_get(struct world *w)
{
    Gonfalon__V1__ArmyGetRequest *ask = PART(army_get_request);

    ask->id = TEXT("Kept");
    return ask;
}

static void *army_remove(struct world *w)
{
    Gonfalon__V1__ArmyRemoveRequest *ask = PART(army_remove_request);

    ask->id = TEXT("Kept");
    return ask;
}

static Gonfalon__V1__ArmyChoice *kept_army(struct world *w)
{
    Gonfalon__V1__ArmyChoice *choice = PART(army_choice);

    choice->from_case = GONFALON__V1__ARMY_CHOICE__FROM_LIST;
    choice->list = TEXT("Kept");
    return choice;
}

static void *create_match(struct world *w)
{
    Gonfalon__V1__CreateMatchRequest *ask = PART(create_match_request);

    ask->settings = sim_settings(&w->sim);
    ask->army = kept_army(w);
    return ask;
}

static void *match_show(struct world *w)
{
    Gonfalon__V1__MatchShowRequest *ask = PART(match_show_request);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_CODE;
    ask->code = TEXT(w->code);
    return ask;
}

static void *join_match(struct world *w)
{
    Gonfalon__V1__JoinRequest *ask = PART(join_request);

    ask->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_CODE;
    ask->code = TEXT(w->code);
    ask->side = -1;
    return ask;
}

static void *choose_army(struct world *w)
{
    Gonfalon__V1__ChooseArmyRequest *ask = PART(choose_army_request);

    ask->match = TEXT(w->waiting);
    ask->army = kept_army(w);
    return ask;
}

static void *ready(struct world *w)
{
    Gonfalon__V1__ReadyRequest *ask = PART(ready_request);

    ask->match = TEXT(w->waiting);
    ask->ready = true;
    return ask;
}

static void *nonce(struct world *w)
{
    Gonfalon__V1__NonceRequest *ask = PART(nonce_request);

    ask->match = TEXT(w->waiting);
    ask->nonce = (ProtobufCBinaryData){WIRE_NONCE_SIZE, arena_take(&w->sim.memory, WIRE_NONCE_SIZE)};
    return ask;
}

static void *seat_bot(struct world *w)
{
    Gonfalon__V1__SeatBotRequest *ask = PART(seat_bot_request);

    ask->match = TEXT(w->waiting);
    ask->bot = PART(bot_seat);
    ask->bot->side = 1;
    ask->bot->level = TEXT("random");
    return ask;
}

static void *invite(struct world *w)
{
    Gonfalon__V1__InviteRequest *ask = PART(invite_request);

    ask->match = TEXT(w->waiting);
    ask->name = TEXT(sim_name(w->bob));
    return ask;
}

static void *offer(struct world *w)
{
    Gonfalon__V1__OfferRequest *ask = PART(offer_request);

    ask->match = TEXT(w->running);
    ask->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW;
    return ask;
}

static void *pause_match(struct world *w)
{
    Gonfalon__V1__PauseRequest *ask = PART(pause_request);

    ask->match = TEXT(w->running);
    ask->pause = true;
    return ask;
}

static void *events(struct world *w)
{
    Gonfalon__V1__EventsRequest *ask = PART(events_request);

    ask->match = TEXT(w->over);
    ask->first = 1;
    ask->count = 100;
    return ask;
}

static void *past_view(struct world *w)
{
    Gonfalon__V1__ViewRequest *ask = PART(view_request);

    ask->match = TEXT(w->over);
    ask->event = 2;
    return ask;
}

static void *chat(struct world *w, const char *match, Gonfalon__V1__ChatChannel channel)
{
    Gonfalon__V1__ChatRequest *ask = PART(chat_request);

    ask->match = TEXT(match);
    ask->channel = channel;
    ask->text = TEXT("hello");
    return ask;
}

static void *lobby_chat(struct world *w)
{
    return chat(w, "", GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_LOBBY);
}

static void *table_chat(struct world *w)
{
    return chat(w, w->running, GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_PLAYERS);
}

static void *mute(struct world *w)
{
    Gonfalon__V1__MuteRequest *ask = PART(mute_request);

    ask->match = TEXT(w->running);
    ask->name = TEXT(sim_name(w->bob));
    ask->scope = GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ME;
    return ask;
}

static void *mute_for_all(struct world *w)
{
    Gonfalon__V1__MuteRequest *ask = mute(w);

    ask->scope = GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ALL;
    return ask;
}

static void *notifications_read(struct world *w)
{
    Gonfalon__V1__NotificationsReadRequest *ask = PART(notifications_read_request);

    ask->up_to = UINT32_MAX;
    return ask;
}

static const struct question questions[] = {
    {"whoami", ASK(WHOAMI), WHO(ann), whoami, false},
    {"resume", ASK(RESUME_SESSION), WHO(stranger), resume, false},
    {"logout", ASK(LOGOUT), WHO(ann), logout, false},
    {"guest", ASK(GUEST), WHO(stranger), guest, false},
    {"register", ASK(REGISTER_ACCOUNT), WHO(stranger), registers, false},
    {"login", ASK(LOGIN), WHO(stranger), login, true},
    {"upgrade", ASK(UPGRADE_GUEST), WHO(ann), upgrade, false},
    {"change password", ASK(CHANGE_PASSWORD), WHO(zoe), change_password, true},
    {"set role", ASK(SET_ROLE), WHO(root), set_role, true},
    {"ban", ASK(BAN), WHO(root), ban, true},
    {"accounts", ASK(ACCOUNTS), WHO(root), accounts, true},
    {"army put", ASK(ARMY_PUT), WHO(ann), army_put, false},
    {"army list", ASK(ARMY_LIST), WHO(ann), army_list, false},
    {"army get", ASK(ARMY_GET), WHO(ann), army_get, false},
    {"army remove", ASK(ARMY_REMOVE), WHO(ann), army_remove, false},
    {"create", ASK(CREATE_MATCH), WHO(ann), create_match, false},
    {"match list", ASK(MATCH_LIST), WHO(ann), match_list, false},
    {"subscribe", ASK(SUBSCRIBE_LOBBY), WHO(ann), subscribe, false},
    {"match show", ASK(MATCH_SHOW), WHO(bob), match_show, false},
    {"join", ASK(JOIN), WHO(bob), join_match, false},
    {"leave", ASK(LEAVE), WHO(ann), leave, false},
    {"choose army", ASK(CHOOSE_ARMY), WHO(ann), choose_army, false},
    {"ready", ASK(READY), WHO(ann), ready, false},
    {"nonce", ASK(NONCE), WHO(ann), nonce, false},
    {"seat bot", ASK(SEAT_BOT), WHO(ann), seat_bot, false},
    {"cancel", ASK(CANCEL_MATCH), WHO(ann), cancel, false},
    {"invite", ASK(INVITE), WHO(ann), invite, false},
    {"open", ASK(OPEN_MATCH), WHO(ann), open_match, false},
    {"decisions", ASK(DECISIONS), WHO(ann), decisions, false},
    {"offer", ASK(OFFER), WHO(ann), offer, false},
    {"pause", ASK(PAUSE), WHO(ann), pause_match, false},
    {"resign", ASK(RESIGN), WHO(ann), resign, false},
    {"rematch", ASK(REMATCH), WHO(ann), rematch, false},
    {"events", ASK(EVENTS), WHO(ann), events, false},
    {"view", ASK(VIEW), WHO(ann), view, false},
    {"view of the past", ASK(VIEW), WHO(ann), past_view, false},
    {"record", ASK(RECORD), WHO(ann), record, false},
    {"luck", ASK(LUCK), WHO(ann), luck, false},
    {"moments", ASK(MOMENTS), WHO(ann), moments, false},
    {"chat in the lobby", ASK(CHAT), WHO(ann), lobby_chat, false},
    {"chat at a table", ASK(CHAT), WHO(ann), table_chat, false},
    {"history of the lobby", ASK(CHAT_HISTORY), WHO(ann), lobby_history, false},
    {"history of a table", ASK(CHAT_HISTORY), WHO(ann), history, false},
    {"mute", ASK(MUTE), WHO(ann), mute, false},
    {"mute for all", ASK(MUTE), WHO(ann), mute_for_all, false},
    {"notifications", ASK(NOTIFICATIONS), WHO(ann), notifications, false},
    {"notifications read", ASK(NOTIFICATIONS_READ), WHO(ann), notifications_read, false},
};

/* --- the world -------------------------------------------------------------------------------- */

static void come_back(struct sim_client *c, bool known)
{
    sim_reconnect(c);
    sim_hello(c, known ? sim_token(c) : "");
}

/* Cold: the server has just begun, and knows only what is stored. */
static void set_up(struct world *w, bool accounts, bool cold)
{
    Gonfalon__V1__ArmyPutRequest *put;

    memset(w, 0, sizeof *w);
    sim_start(&w->sim, 50);
    w->ann = sim_guest(&w->sim, "ann");
    w->bob = sim_guest(&w->sim, "bob");
    if (accounts) {
        w->zoe = sim_account(&w->sim, "zoe");
        w->root = sim_admin(&w->sim, "root");
    }
    w->over = sim_match(w->ann, w->bob, NULL);
    for (int i = 0; i < 4; i++)
        sim_play(sim_decision(w->ann, w->over) ? w->ann : w->bob, w->over);
    w->running = w->over;
    sim_ask(w->ann, ASK(RESIGN), resign(w));
    w->running = sim_match(w->ann, w->bob, NULL);
    const Gonfalon__V1__MatchInfo *made = create(w->ann, sim_settings(&w->sim), 0)->match->match;

    w->waiting = made->id;
    w->code = made->code;
    put = army_put(w);
    put->name = TEXT("Kept");
    assert_int_equal(sim_ask(w->ann, ASK(ARMY_PUT), put)->body_case, GOT(ARMY_PUT));
    assert_int_equal(sim_ask(w->bob, ASK(CHAT), lobby_chat(w))->body_case, GOT(DONE));
    assert_int_equal(sim_ask(w->bob, ASK(CHAT), table_chat(w))->body_case, GOT(DONE));
    if (cold) {
        sim_crash(&w->sim);
        come_back(w->ann, true);
        come_back(w->bob, true);
    }
    w->stranger = sim_connect(&w->sim);
    sim_hello(w->stranger, "");
    sim_pass(&w->sim, 5000); /* so that nobody asks too often */
}

/* Lets the server go on, one job of the store after the other; the one of that number (from 0) fails. False:
 * there were not so many. */
static bool run_but_for(struct sim *sim, int broken)
{
    bool met = false;

    for (int n = 0;; n++) {
        while (sim_work(sim))
            ;
        if (stepped_store_waiting(sim->store) == 0)
            break;
        met |= n == broken;
        stepped_store_step(sim->store, 1, n == broken ? STEP_BROKEN : STEP_DURABLE);
    }
    sim_run(sim);
    return met;
}

/* What a request gets when nothing goes wrong. */
struct expected {
    int body;
    struct bytes bytes; /* all of it: the world is the same each time */
};

static struct packed raw_answer(const struct sim_client *c, uint32_t id)
{
    for (size_t i = 0; i < c->got; i++)
        if (c->inbox[i]->in_reply_to == id)
            return c->raw[i];
    return (struct packed){0};
}

/* What is sent, but for the device of a session: its signature rests on the salt of the password, which is
 * another each time. */
static struct bytes sent(const Gonfalon__V1__ServerMessage *answer, struct packed raw)
{
    struct bytes all = {0};
    const char *device = answer->body_case == GOT(SESSION) ? answer->session->device : "";
    size_t size = strlen(device);

    bytes_add(&all, raw.data, raw.size);
    for (size_t i = 0; size > 0 && i + size <= all.size; i++)
        if (memcmp(all.data + i, device, size) == 0)
            memset(all.data + i, 'x', size);
    return all;
}

static struct expected untroubled(const struct question *q, bool cold)
{
    struct world w;
    struct expected expected = {0};

    set_up(&w, q->accounts, cold);
    struct sim_client *c = asker(&w, q);
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, q->body, q->make(&w));

    if (answer->body_case == GOT(ERROR))
        fail_msg("%s: %s", q->name, answer->error->key);
    expected.body = (int)answer->body_case;
    expected.bytes = sent(answer, raw_answer(c, c->last_id));
    sim_stop(&w.sim);
    return expected;
}

/* The disk failed in that step, and the request has one answer, which is true, or none and no connection. */
static bool has_failed(const struct sim_client *c, uint32_t id, const struct question *q, int step,
                       const struct expected *expected)
{
    Gonfalon__V1__ServerMessage *answer = sim_answer(c, id);

    if (sim_answers(c, id) > 1)
        fail_msg("%s, broken in step %d, got two answers", q->name, step);
    if (!answer && c->open)
        fail_msg("%s, broken in step %d, waits for ever", q->name, step);
    if (!answer)
        return true;
    if (answer->body_case == GOT(ERROR) && sim_code(answer) != CODE(STORE))
        fail_msg("%s, broken in step %d: %s", q->name, step, answer->error->key);
    if (answer->body_case == GOT(ERROR))
        return true;
    struct bytes got = sent(answer, raw_answer(c, id));

    if (got.size != expected->bytes.size || memcmp(got.data, expected->bytes.data, got.size) != 0)
        fail_msg("%s, broken in step %d: what it got is not true", q->name, step);
    bytes_free(&got);
    return false;
}

/* False: the request has not so many steps. */
static bool broken_in(const struct question *q, int step, bool cold, const struct expected *expected)
{
    struct world w;

    set_up(&w, q->accounts, cold);
    struct sim_client *c = asker(&w, q);
    void *part = q->make(&w);
    uint32_t id = sim_post(c, q->body, part);
    bool met = run_but_for(&w.sim, step);

    if (has_failed(c, id, q, step, expected)) {
        assert_true(met);
        if (!c->open)
            come_back(c, c != w.stranger);
        if (sim_answer(c, id))
            id = ++c->last_id; /* who is told that it has not happened asks anew */
        sim_send_as(c, id, q->body, part);
    }
    Gonfalon__V1__ServerMessage *answer = sim_answer(c, id);

    if (!answer || (int)answer->body_case != expected->body)
        fail_msg("%s, broken in step %d and asked again (%s): %s", q->name, step, cold ? "cold" : "warm",
                 answer && answer->body_case == GOT(ERROR) ? answer->error->key : "not what it should be");
    sim_stop(&w.sim);
    return met;
}

static void each(bool cold)
{
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        const struct question *q = &questions[i];

        if (cold && q->accounts)
            continue; /* what people with passwords ask needs no match, and hashing them takes long */
        struct expected expected = untroubled(q, cold);
        int step = 0;

        while (broken_in(q, step, cold, &expected))
            step++;
        if (step == 0 && q->body != ASK(DECISIONS) && q->body != ASK(OPEN_MATCH) && q->body != ASK(VIEW))
            fail_msg("%s asks nothing of the store", q->name);
        bytes_free(&expected.bytes);
    }
}

static void of_a_server_that_runs(void **state)
{
    (void)state;
    each(false);
}

static void of_a_server_that_has_just_begun(void **state)
{
    (void)state;
    each(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_server_that_runs),
        cmocka_unit_test(of_a_server_that_has_just_begun),
    };

    return cmocka_run_group_tests_name("core_unreadable", tests, NULL, NULL);
}
