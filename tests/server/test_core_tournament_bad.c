/* Every request about tournaments, ratings, profiles and the queue, and every act of those that have several:
 * by those who may not, too early, too late, twice, about nobody and nothing. A request or an act that the
 * schema has and the table below has not fails the test. What is refused has changed nothing. */
#include "tests/server/every_request.h"
#include "tests/server/tournament_help.h"

#define JUDGE(name) GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_##name
#define TEAM(name)  GONFALON__V1__TOURNAMENT_TEAM_REQUEST__ACT_##name
#define QUEUE(name) GONFALON__V1__QUEUE_REQUEST__ACT_##name

/* --- the stage -------------------------------------------------------------------------------- */

enum phase { DRAFT, PUBLISHED, STARTED, DRAWN, ANNOUNCED, BEGUN, DONE, PAUSED, FINISHED, PHASES };
enum who { NOBODY, STRANGER, ENTRANT, JUDGE_OF_IT, HOST, PEOPLE };

static const char *const phase_name[PHASES] = {"draft", "published", "started", "drawn",   "announced",
                                               "begun", "done",      "paused",  "finished"};
static const char *const who_name[PEOPLE] = {"nobody", "a stranger", "an entrant", "the judge", "the host"};

enum { ENTRANTS = 4 };

struct stage {
    struct sim sim;
    struct sim_client *by[PEOPLE], *entrant[ENTRANTS]; /* the first is the ENTRANT */
    const char *id;
    enum phase phase;
};

static void comes(struct sim_client *c, const char *id)
{
    assert_string_equal(key_of(hand_in(c, id, "squad")), "");
    assert_int_equal(check_in(c, id), 0);
}

static void appoint(struct stage *s)
{
    Gonfalon__V1__TournamentDirectRequest *ask = direct(s->by[HOST], s->id);

    ask->act_case = DIRECT(APPOINT);
    ask->appoint = PART(&s->sim, tournament_appoint);
    ask->appoint->name = sim_text(&s->sim, "judy");
    assert_int_equal(sim_code(sim_ask(s->by[HOST], ASK(TOURNAMENT_DIRECT), ask)), 0);
}

static void host_does(struct stage *s, int which)
{
    assert_string_equal(key_of(act(s->by[HOST], s->id, which)), "");
    sim_run(&s->sim);
}

/* All tables are played: somebody resigns at each. */
static void play_tables(struct stage *s)
{
    Gonfalon__V1__TournamentRound *round = picture(s->by[HOST], s->id)->rounds[0];

    for (size_t i = 0; i < round->n_tables; i++) {
        struct sim_client *a = s->entrant[round->tables[i]->a - 1], *b = s->entrant[round->tables[i]->b - 1];
        Gonfalon__V1__ResignRequest *ask = PART(&s->sim, resign_request);

        ask->match = sim_text(&s->sim, round->tables[i]->match);
        sim_open(a, ask->match, 0);
        sim_open(b, ask->match, 0);
        sim_run(&s->sim);
        assert_int_equal(sim_code(sim_ask(a, ASK(RESIGN), ask)), 0);
        sim_run(&s->sim);
    }
}

/* The entrant has a call that waits for a judge, and no list before it starts. */
static void enter_all(struct stage *s)
{
    for (int i = 0; i < ENTRANTS; i++) {
        assert_string_equal(key_of(enter(s->entrant[i], s->id)), "");
        if (i > 0)
            comes(s->entrant[i], s->id);
    }
}

static void call_for(struct stage *s)
{
    Gonfalon__V1__TournamentCallRequest *ask = PART(&s->sim, tournament_call_request);

    ask->tournament = sim_text(&s->sim, s->id);
    ask->text = sim_text(&s->sim, "A question");
    assert_string_equal(key_of(sim_ask(s->entrant[1], ASK(TOURNAMENT_CALL_JUDGE), ask)), "");
}

static void advance(struct stage *s, enum phase phase)
{
    static const int acts[PHASES] = {
        [STARTED] = DIRECT(START), [DRAWN] = DIRECT(PAIR),   [ANNOUNCED] = DIRECT(ANNOUNCE),
        [BEGUN] = DIRECT(BEGIN),   [PAUSED] = DIRECT(PAUSE), [FINISHED] = DIRECT(FINISH)};

    if (phase == PUBLISHED) {
        assert_int_equal(published(s->by[HOST], s->id), 0);
        enter_all(s);
        call_for(s);
    } else if (phase == DONE) {
        play_tables(s);
    } else {
        if (phase == STARTED)
            comes(s->entrant[0], s->id);
        if (phase == FINISHED)
            host_does(s, DIRECT(RESUME));
        host_does(s, acts[phase]);
    }
}

static void set_stage(struct stage *s, enum phase phase)
{
    static const char *const names[ENTRANTS] = {"ann", "bob", "cid", "dee"};

    sim_start(&s->sim, 500 + (uint64_t)phase);
    s->by[NOBODY] = sim_connect(&s->sim);
    sim_hello(s->by[NOBODY], "");
    s->by[STRANGER] = sim_account(&s->sim, "eve");
    s->by[JUDGE_OF_IT] = sim_account(&s->sim, "judy");
    s->by[HOST] = sim_account(&s->sim, "host");
    for (int i = 0; i < ENTRANTS; i++)
        s->entrant[i] = sim_account(&s->sim, names[i]);
    s->by[ENTRANT] = s->entrant[0];
    sim_account(&s->sim, "zoe"); /* somebody to be named */
    Gonfalon__V1__TournamentSettings *settings = swiss(&s->sim);

    settings->check_in_begins = (uint64_t)s->sim.wall_ms - 1000;
    settings->check_in_ends = (uint64_t)s->sim.wall_ms + UINT64_C(3600) * 1000;
    settings->starts = settings->check_in_ends + 1000;
    settings->format->rounds = 2;
    settings->scoring = PART(&s->sim, tournament_scoring);
    settings->scoring->bonus_max = 3;
    s->id = made(s->by[HOST], settings);
    appoint(s);
    s->phase = DRAFT;
    for (int next = PUBLISHED; next <= (int)phase; next++)
        advance(s, (enum phase)next);
    s->phase = phase;
}

/* --- the requests ----------------------------------------------------------------------------- */

typedef void fill_request(struct stage *s, void *request, ProtobufCMessage *about);

#define BIT(x)        (1u << (x))
#define ALL           (BIT(PHASES) - 1u)
#define SINCE(x)      (ALL & ~(BIT(x) - 1u))
#define RUNNING       (BIT(STARTED) | BIT(DRAWN) | BIT(ANNOUNCED) | BIT(BEGUN) | BIT(DONE))
#define UNTIL_ITS_END (SINCE(PUBLISHED) & ~BIT(FINISHED))
#define ACCOUNTS      (BIT(STRANGER) | BIT(ENTRANT) | BIT(JUDGE_OF_IT) | BIT(HOST))
#define EVERYBODY     (ACCOUNTS | BIT(NOBODY))
#define STAFF         (BIT(JUDGE_OF_IT) | BIT(HOST))

struct row {
    Gonfalon__V1__ClientMessage__BodyCase body;
    int act;            /* of those that have several; 0: it has not */
    unsigned by, when;  /* who may, and in which phases */
    fill_request *fill; /* NULL: there is nothing to say */
    enum { REFUSED, AGAIN } twice;
};

/* What somebody asks for by its name in the schema. */
static void set_number(ProtobufCMessage *m, const char *name, int64_t value)
{
    const ProtobufCFieldDescriptor *f = protobuf_c_message_descriptor_get_field_by_name(m->descriptor, name);

    assert_non_null(f);
    memcpy((char *)m + f->offset, &value, sizeof(uint32_t)); /* all of them are 32 bits wide */
}

static void set_text(struct stage *s, ProtobufCMessage *m, const char *name, const char *text)
{
    const ProtobufCFieldDescriptor *f = protobuf_c_message_descriptor_get_field_by_name(m->descriptor, name);
    char *copy = sim_text(&s->sim, text);

    assert_non_null(f);
    memcpy((char *)m + f->offset, &copy, sizeof copy);
}

static void with_settings(struct stage *s, void *request, ProtobufCMessage *about)
{
    Gonfalon__V1__TournamentSettings *settings = swiss(&s->sim);

    (void)about;
    settings->places = 7;
    if (((ProtobufCMessage *)request)->descriptor == &gonfalon__v1__tournament_create_request__descriptor)
        ((Gonfalon__V1__TournamentCreateRequest *)request)->settings = settings;
    else
        ((Gonfalon__V1__TournamentChangeRequest *)request)->settings = settings;
}

static void with_list(struct stage *s, void *request, ProtobufCMessage *about)
{
    Gonfalon__V1__TournamentHandInRequest *ask = request;

    (void)about;
    ask->army = PART(&s->sim, army_choice);
    ask->army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
    ask->army->ready = sim_text(&s->sim, "squad");
}

static void with_text(struct stage *s, void *request, ProtobufCMessage *about)
{
    (void)about;
    set_text(s, request, "text", "A question");
}

static void as_table(struct stage *s, void *request, ProtobufCMessage *about)
{
    Gonfalon__V1__TournamentExportRequest *ask = request;

    (void)about;
    (void)s;
    ask->kind = GONFALON__V1__TOURNAMENT_EXPORT_KIND__TOURNAMENT_EXPORT_KIND_STANDINGS;
    ask->form = GONFALON__V1__EXPORT_FORM__EXPORT_FORM_CSV;
}

static void of_zoe(struct stage *s, void *request, ProtobufCMessage *about)
{
    (void)request;
    set_text(s, about, "name", "zoe");
}

static void one_bot(struct stage *s, void *request, ProtobufCMessage *about)
{
    (void)request;
    set_text(s, about, "level", "random");
    set_number(about, "count", 1);
}

static void of_ann(struct stage *s, void *request, ProtobufCMessage *about)
{
    (void)request;
    set_number(about, "entrant", 1);
    set_text(s, about, "reason", "because");
}

static void of_bob(struct stage *s, void *request, ProtobufCMessage *about)
{
    (void)request;
    set_number(about, "entrant", 2);
    set_text(s, about, "reason", "because");
}

static void zoe_for_ann(struct stage *s, void *request, ProtobufCMessage *about)
{
    (void)request;
    set_number(about, "entrant", 1);
    set_text(s, about, "name", "zoe");
}

static void by_hand(struct stage *s, void *request, ProtobufCMessage *about)
{
    Gonfalon__V1__TournamentTables *tables = (Gonfalon__V1__TournamentTables *)about;

    (void)request;
    tables->tables = arena_array(&s->sim.memory, 2, sizeof *tables->tables);
    for (uint32_t i = 0; i < 2; i++) {
        tables->tables[tables->n_tables] = PART(&s->sim, tournament_seat);
        tables->tables[tables->n_tables]->a = 1 + i;
        tables->tables[tables->n_tables++]->b = 3 + i;
    }
}

static void the_call(struct stage *s, void *request, ProtobufCMessage *about)
{
    Gonfalon__V1__TournamentJudgeRequest *ask = request;

    (void)s;
    if (about)
        set_number(about, "call", 1);
    else
        ask->take = 1;
}

static void of_table(struct stage *s, void *request, ProtobufCMessage *about)
{
    (void)request;
    set_number(about, "round", 1);
    set_number(about, "table", 1);
    if (about->descriptor == &gonfalon__v1__judge_correct__descriptor) {
        set_number(about, "winner", 2);
        set_text(s, about, "reason", "because");
    } else {
        set_number(about, "entrant", (int64_t)picture(s->by[HOST], s->id)->rounds[0]->tables[0]->a);
        set_number(about, "bonus", 2);
    }
}

static void of_tiny(struct stage *s, void *request, ProtobufCMessage *about)
{
    set_text(s, about ? about : request, "system", "tiny");
}

static void name_zoe(struct stage *s, void *request, ProtobufCMessage *about)
{
    (void)about;
    set_text(s, request, "name", "zoe");
}

/* Bonus and correction of round 1 need it; `fill` finds its table only then. */
#define PLAYED (BIT(BEGUN) | BIT(DONE) | BIT(PAUSED))

static const struct row rows[] = {
    {ASK(TOURNAMENT_CREATE), 0, ACCOUNTS, ALL, with_settings, AGAIN},
    {ASK(TOURNAMENT_CHANGE), 0, BIT(HOST), BIT(DRAFT) | BIT(PUBLISHED), with_settings, AGAIN},
    {ASK(TOURNAMENT_LIST), 0, EVERYBODY, ALL, NULL, AGAIN},
    {ASK(TOURNAMENT_SHOW), 0, EVERYBODY, SINCE(PUBLISHED), NULL, AGAIN},
    {ASK(TOURNAMENT_ENTER), 0, BIT(STRANGER) | BIT(HOST), BIT(PUBLISHED), NULL, REFUSED},
    {ASK(TOURNAMENT_LEAVE), 0, BIT(ENTRANT), BIT(PUBLISHED) | RUNNING | BIT(PAUSED), NULL, REFUSED},
    {ASK(TOURNAMENT_HAND_IN), 0, BIT(ENTRANT), BIT(PUBLISHED), with_list, AGAIN},
    {ASK(TOURNAMENT_CHECK_IN), 0, BIT(ENTRANT), BIT(PUBLISHED), NULL, REFUSED},
    {ASK(TOURNAMENT_CALL_JUDGE), 0, BIT(ENTRANT), UNTIL_ITS_END, with_text, REFUSED},
    {ASK(TOURNAMENT_EXPORT), 0, EVERYBODY, SINCE(PUBLISHED), as_table, AGAIN},
    {ASK(TOURNAMENT_LISTS), 0, EVERYBODY, SINCE(PUBLISHED), NULL, AGAIN},
    {ASK(TOURNAMENT_DIRECT), DIRECT(PUBLISH), BIT(HOST), BIT(DRAFT), NULL, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(CANCEL), BIT(HOST), ALL & ~BIT(FINISHED), NULL, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(INVITE), BIT(HOST), ALL & ~BIT(FINISHED), of_zoe, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(APPOINT), BIT(HOST), ALL & ~BIT(FINISHED), of_zoe, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(BOTS), BIT(HOST), BIT(PUBLISHED), one_bot, AGAIN},
    {ASK(TOURNAMENT_DIRECT), DIRECT(REMOVE), BIT(HOST), BIT(PUBLISHED) | RUNNING | BIT(PAUSED), of_ann,
     REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(START), BIT(HOST), BIT(PUBLISHED), NULL, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(PAIR), BIT(HOST), BIT(STARTED) | BIT(DRAWN) | BIT(ANNOUNCED) | BIT(DONE),
     NULL, AGAIN},
    {ASK(TOURNAMENT_DIRECT), DIRECT(TABLES), BIT(HOST), BIT(DRAWN) | BIT(ANNOUNCED), by_hand, AGAIN},
    {ASK(TOURNAMENT_DIRECT), DIRECT(TAKE_BACK), BIT(HOST), BIT(DRAWN) | BIT(ANNOUNCED), NULL, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(ANNOUNCE), BIT(HOST), BIT(DRAWN), NULL, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(BEGIN), BIT(HOST), BIT(DRAWN) | BIT(ANNOUNCED), NULL, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(PAUSE), BIT(HOST), RUNNING, NULL, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(RESUME), BIT(HOST), BIT(PAUSED), NULL, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(FINISH), BIT(HOST), BIT(STARTED) | BIT(DONE), NULL, REFUSED},
    {ASK(TOURNAMENT_DIRECT), DIRECT(SUBSTITUTE), BIT(HOST),
     BIT(PUBLISHED) | BIT(STARTED) | BIT(DRAWN) | BIT(ANNOUNCED) | BIT(DONE) | BIT(PAUSED), zoe_for_ann,
     REFUSED},
    {ASK(TOURNAMENT_JUDGE), JUDGE(TAKE), STAFF, UNTIL_ITS_END, the_call, REFUSED},
    {ASK(TOURNAMENT_JUDGE), JUDGE(CLOSE), STAFF, UNTIL_ITS_END, the_call, REFUSED},
    {ASK(TOURNAMENT_JUDGE), JUDGE(CORRECT), STAFF, PLAYED, of_table, AGAIN},
    {ASK(TOURNAMENT_JUDGE), JUDGE(BONUS), STAFF, BIT(DONE) | BIT(PAUSED), of_table, AGAIN},
    {ASK(TOURNAMENT_JUDGE), JUDGE(SEND_BACK), STAFF, UNTIL_ITS_END, of_bob, REFUSED},
    /* It is no tournament of teams: what captains may is in test_core_tournament_teams. */
    {ASK(TOURNAMENT_TEAM), TEAM(DEFENDER), 0, 0, NULL, REFUSED},
    {ASK(TOURNAMENT_TEAM), TEAM(ATTACKERS), 0, 0, NULL, REFUSED},
    {ASK(TOURNAMENT_TEAM), TEAM(CHOOSE), 0, 0, NULL, REFUSED},
    {ASK(TOURNAMENT_TEAM), TEAM(BOARDS), 0, 0, NULL, REFUSED},
    {ASK(RATINGS), 0, EVERYBODY, ALL, of_tiny, AGAIN},
    {ASK(PROFILE), 0, EVERYBODY, ALL, name_zoe, AGAIN},
    {ASK(PROFILE_SET), 0, ACCOUNTS, ALL, NULL, AGAIN},
    {ASK(QUEUE), QUEUE(JOIN), ACCOUNTS, ALL, of_tiny, AGAIN},
    {ASK(QUEUE), QUEUE(CANCEL), 0, 0, NULL, REFUSED}, /* nobody waits */
    {ASK(QUEUE), QUEUE(LOOK), ACCOUNTS, ALL, NULL, AGAIN},
};

static const struct row *row_of(Gonfalon__V1__ClientMessage__BodyCase body, int act_case)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].body == body && rows[i].act == act_case)
            return &rows[i];
    return NULL;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* The request as the row has it. `id`: of the tournament, where it has one. */
static ProtobufCMessage *request_of(struct stage *s, const struct row *row, const char *id)
{
    const ProtobufCFieldDescriptor *body = NULL;
    const ProtobufCMessageDescriptor *all = &gonfalon__v1__client_message__descriptor;

    for (unsigned i = 0; i < all->n_fields; i++)
        if (all->fields[i].id == (uint32_t)row->body)
            body = &all->fields[i];
    assert_non_null(body);
    ProtobufCMessage *request = sim_part(&s->sim, body->descriptor), *about = NULL;
    const ProtobufCFieldDescriptor *names =
        protobuf_c_message_descriptor_get_field_by_name(body->descriptor, "tournament");

    if (names)
        put(&s->sim, request, names, sim_text(&s->sim, id));
    if (row->act != 0) {
        const ProtobufCFieldDescriptor *chosen =
            protobuf_c_message_descriptor_get_field(body->descriptor, (unsigned)row->act);

        assert_non_null(chosen);
        if (chosen->type == PROTOBUF_C_TYPE_MESSAGE)
            about = sim_part(&s->sim, chosen->descriptor);
        put(&s->sim, request, chosen, about);
    }
    if (row->fill)
        row->fill(s, request, about);
    return request;
}

static Gonfalon__V1__ServerMessage *ask_row(struct stage *s, const struct row *row, enum who who,
                                            const char *id)
{
    sim_pass(&s->sim, 600); /* so that no rate is exceeded */
    return sim_ask(s->by[who], row->body, request_of(s, row, id));
}

static void tell(const struct stage *s, const struct row *row, enum who who, const char *what,
                 const Gonfalon__V1__ServerMessage *answer)
{
    fail_msg("request %d, act %d, by %s, %s: %s (%s)", (int)row->body, row->act, who_name[who],
             phase_name[s->phase], what, answer ? key_of(answer) : "");
}

/* A table of a round that is not there yet cannot be named. */
static bool can_be_asked(const struct stage *s, const struct row *row)
{
    return row->fill != of_table || s->phase >= DRAWN;
}

/* --- by those who may not, too early, too late ------------------------------------------------ */

static bool is_allowed(const struct row *row, enum who who, enum phase phase)
{
    /* Of a draft its host and its judges know. */
    if (phase == DRAFT && (row->by & BIT(NOBODY)) && (row->when & BIT(PUBLISHED)) &&
        !(row->when & BIT(DRAFT)))
        return who == HOST || who == JUDGE_OF_IT;
    return (row->by & BIT(who)) && (row->when & BIT(phase));
}

static void nothing_happens(enum phase phase)
{
    static struct stage s;

    set_stage(&s, phase);
    uint32_t version = picture(s.by[HOST], s.id)->version;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int who = 0; who < PEOPLE; who++) {
            if (is_allowed(&rows[i], (enum who)who, phase) || !can_be_asked(&s, &rows[i]))
                continue;
            Gonfalon__V1__ServerMessage *answer = ask_row(&s, &rows[i], (enum who)who, s.id);

            if (answer->body_case != GOT(ERROR))
                tell(&s, &rows[i], (enum who)who, "is not refused", NULL);
            if (answer->error->code == CODE(INTERNAL) || !answer->error->key[0])
                tell(&s, &rows[i], (enum who)who, "is refused without a reason", answer);
            if (picture(s.by[HOST], s.id)->version != version)
                tell(&s, &rows[i], (enum who)who, "is refused, and has changed something", answer);
        }
    sim_stop(&s.sim);
}

static void who_may_not_does_not(void **state)
{
    (void)state;
    for (int phase = 0; phase < PHASES; phase++)
        nothing_happens((enum phase)phase);
}

/* --- by those who may, and twice -------------------------------------------------------------- */

static void done_and_again(const struct row *row, enum who who, enum phase phase)
{
    static struct stage s;

    set_stage(&s, phase);
    Gonfalon__V1__ServerMessage *answer = ask_row(&s, row, who, s.id);

    if (answer->body_case == GOT(ERROR))
        tell(&s, row, who, "is refused", answer);
    uint32_t version = picture(s.by[HOST], s.id)->version;

    answer = ask_row(&s, row, who, s.id);
    if ((answer->body_case == GOT(ERROR)) != (row->twice == REFUSED))
        tell(&s, row, who, "the second time it is otherwise than it should be", answer);
    if (row->twice == REFUSED && picture(s.by[HOST], s.id)->version != version)
        tell(&s, row, who, "the second time it has changed something", answer);
    sim_stop(&s.sim);
}

/* In the first and in the last phase in which it may be. */
static void who_may_does_it_once(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int first = 0, last = PHASES - 1, who = HOST;

        if (rows[i].when == 0)
            continue;
        while (!(rows[i].when & BIT(first)))
            first++;
        while (!(rows[i].when & BIT(last)))
            last--;
        while (!(rows[i].by & BIT(who)))
            who--;
        done_and_again(&rows[i], (enum who)who, (enum phase)first);
        if (last != first)
            done_and_again(&rows[i], (enum who)who, (enum phase)last);
    }
}

/* --- nonsense --------------------------------------------------------------------------------- */

/* One number after the other is out of all bounds; every text is nonsense in test_core_bad. */
static void spoil(struct stage *s, const struct row *row, ProtobufCMessage *request, ProtobufCMessage *part,
                  int depth)
{
    static const uint32_t values[] = {0, UINT32_MAX, 1u << 31};

    for (unsigned i = 0; i < part->descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *f = &part->descriptor->fields[i];
        char *at = (char *)part + f->offset;
        uint32_t kept;

        if (f->label == PROTOBUF_C_LABEL_REPEATED)
            continue;
        if (f->type == PROTOBUF_C_TYPE_MESSAGE && depth < 2) {
            ProtobufCMessage *inner;
            uint32_t chosen = f->id;

            if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)
                memcpy(&chosen, (char *)part + f->quantifier_offset, sizeof chosen);
            memcpy(&inner, at, sizeof inner);
            if (inner && chosen == f->id)
                spoil(s, row, request, inner, depth + 1);
            continue;
        }
        bool number = f->type == PROTOBUF_C_TYPE_UINT32 || f->type == PROTOBUF_C_TYPE_SINT32 ||
                      f->type == PROTOBUF_C_TYPE_INT32 || f->type == PROTOBUF_C_TYPE_ENUM;

        if (!number || (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF && (uint32_t)row->act != f->id))
            continue;
        memcpy(&kept, at, sizeof kept);
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            uint32_t version = picture(s->by[HOST], s->id)->version;

            memcpy(at, &values[v], sizeof values[v]);
            sim_pass(&s->sim, 1000);
            Gonfalon__V1__ServerMessage *answer = sim_ask(s->by[STRANGER], row->body, request);

            if (answer && answer->body_case == GOT(ERROR) && picture(s->by[HOST], s->id)->version != version)
                tell(s, row, STRANGER, "nonsense is refused, and has changed something", answer);
            if (!answer || (answer->body_case == GOT(ERROR) && answer->error->code == CODE(INTERNAL)))
                tell(s, row, STRANGER, "nonsense is too much for it", answer);
        }
        memcpy(at, &kept, sizeof kept);
    }
}

/* Asked by somebody who may do everything: an administrator, who has also entered. */
static void numbers_out_of_bounds(void **state)
{
    static const enum phase phases[] = {PUBLISHED, DONE};
    static struct stage s;

    (void)state;
    for (size_t p = 0; p < sizeof phases / sizeof *phases; p++) {
        bool set = false;
        const char *told;

        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            if (!set) {
                set_stage(&s, phases[p]);
                assert_true(sim_host(&s.sim, HOST_ADMIN, "eve", "", &told));
            }
            Gonfalon__V1__TournamentStatus before = picture(s.by[HOST], s.id)->info->status;

            if (can_be_asked(&s, &rows[i])) {
                ProtobufCMessage *request = request_of(&s, &rows[i], s.id);

                spoil(&s, &rows[i], request, request, 0);
            }
            /* What was no nonsense after all has led on: then all is set anew. */
            set = picture(s.by[HOST], s.id)->info->status == before;
            if (!set)
                sim_stop(&s.sim);
        }
        if (set)
            sim_stop(&s.sim);
    }
}

/* About a tournament that is not there: in the same words, whoever asks. */
static void about_none(void **state)
{
    static const char *const ids[] = {"", "000000000z", "not an id", "zzzzzzzzzzzzzzzzzzzz"};
    static struct stage s;

    (void)state;
    set_stage(&s, DONE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ProtobufCMessage *request = request_of(&s, &rows[i], s.id);

        if (!protobuf_c_message_descriptor_get_field_by_name(request->descriptor, "tournament"))
            continue;
        for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
            Gonfalon__V1__ServerMessage *answer = ask_row(&s, &rows[i], HOST, ids[k]);

            if (answer->body_case != GOT(ERROR) || answer->error->code != CODE(NOT_FOUND))
                tell(&s, &rows[i], HOST, "a tournament that is not there is there", answer);
        }
    }
    sim_stop(&s.sim);
}

/* --- the table is whole ----------------------------------------------------------------------- */

enum { FIRST_BODY = 170, LAST_BODY = 199 };

static void check_request(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    const ProtobufCMessageDescriptor *type = field->descriptor;
    bool has_acts = false;

    (void)sim;
    if (field->id < FIRST_BODY || field->id > LAST_BODY)
        return;
    ++*(int *)context;
    for (unsigned i = 0; i < type->n_fields; i++) {
        const ProtobufCFieldDescriptor *f = &type->fields[i];

        if (!(f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF))
            continue;
        has_acts = true;
        if (!row_of(body_of(field), (int)f->id))
            fail_msg("%s: the act %s has no row", field->name, f->name);
    }
    if (!has_acts && !row_of(body_of(field), 0))
        fail_msg("%s has no row", field->name);
}

static void every_request_has_a_row(void **state)
{
    static struct sim sim;
    int count = 0;

    (void)state;
    for_each_request(&sim, check_request, &count);
    assert_true(count >= 18);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_request_has_a_row),
        cmocka_unit_test(who_may_not_does_not),
        cmocka_unit_test(who_may_does_it_once),
        cmocka_unit_test(numbers_out_of_bounds),
        cmocka_unit_test(about_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
