/* Those of a tournament: a host who takes it to its end, a judge, entrants who play it, and somebody who
 * watches. Each looks at the picture that he is shown, and does what is to be done next. */
#include "server/base/memory.h"
#include "tests/fault/cup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOT(name)      GONFALON__V1__SERVER_MESSAGE__BODY_##name
#define DIRECT(name)   GONFALON__V1__TOURNAMENT_DIRECT_REQUEST__ACT_##name
#define JUDGE(name)    GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_##name
#define TODO_BIT(name) (1u << GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_##name)

enum { LOOK_MS = 1500 };

static struct cup *cup_of(const struct agent *a)
{
    return a->w->cup;
}

static bool chance(struct agent *a, uint32_t per_mille)
{
    return luck_has(&a->luck, per_mille);
}

/* What people do of themselves, and only while the storm lasts. */
static bool feels_like_it(struct agent *a, int *left, uint32_t per_mille)
{
    if (a->w->calm || *left <= 0 || !chance(a, per_mille))
        return false;
    --*left;
    return true;
}

bool cup_is_of(const struct agent *a)
{
    return a->kind == AGENT_HOST || a->kind == AGENT_JUDGE || a->kind == AGENT_ENTRANT ||
           a->kind == AGENT_ONLOOKER;
}

static struct agent *invite(struct cup *cup, enum agent_kind kind, int seat)
{
    struct agent *a = agent_create(cup->w, kind, &cup->meeting[seat], 1);

    cup->meeting[seat].system = "tiny";
    cup->meeting[seat].per_side = 1;
    a->registers = kind != AGENT_ONLOOKER;
    a->joined = a->nonce_given = a->ready =
        true; /* a table of a tournament needs no more than one's coming */
    a->cup.whims = 1 + (int)luck_below(&a->luck, 3);
    a->cup.leaves = seat == 0;
    return a;
}

struct cup *cup_create(struct world *w)
{
    struct cup *cup = must_alloc(sizeof *cup);

    cup->w = w;
    cup->t = tournament_create();
    cup->by_itself = luck_has(&w->luck, 400);
    cup->hidden = luck_has(&w->luck, 700);
    for (int i = 0; i < CUP_ENTRANTS; i++)
        cup->entrant[i] = invite(cup, AGENT_ENTRANT, i);
    cup->host = invite(cup, AGENT_HOST, CUP_ENTRANTS);
    cup->judge = invite(cup, AGENT_JUDGE, CUP_ENTRANTS + 1);
    cup->onlooker = invite(cup, AGENT_ONLOOKER, CUP_ENTRANTS + 2);
    return cup;
}

void cup_free(struct cup *cup)
{
    if (!cup)
        return;
    tournament_free(cup->t);
    free(cup->moment);
    free(cup);
}

/* --- asking ------------------------------------------------------------------------------------- */

static char *id_text(struct agent *a)
{
    return agent_text(a, cup_of(a)->id);
}

/* One thing after the other; what was known before is not what is now. */
static void act(struct agent *a, Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    agent_ask(a, body, part, a->table->match);
    a->cup.known = false;
}

static bool acts(const struct agent *a)
{
    static const Gonfalon__V1__ClientMessage__BodyCase bodies[] = {
        ASK(TOURNAMENT_CREATE), ASK(TOURNAMENT_ENTER), ASK(TOURNAMENT_LEAVE),      ASK(TOURNAMENT_HAND_IN),
        ASK(TOURNAMENT_DIRECT), ASK(TOURNAMENT_JUDGE), ASK(TOURNAMENT_CALL_JUDGE), ASK(MASTER)};

    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        if (agent_waits_for(a, bodies[i]))
            return true;
    return false;
}

static void look(struct agent *a)
{
    Gonfalon__V1__TournamentShowRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_show_request__descriptor);

    ask->tournament = id_text(a);
    ask->subscribe = chance(a, 500);
    agent_ask(a, ASK(TOURNAMENT_SHOW), ask, "");
}

/* Lists and pairings that he may or may not see. */
static void pry(struct agent *a)
{
    if (chance(a, 500)) {
        Gonfalon__V1__TournamentListsRequest *ask =
            agent_part(a, &gonfalon__v1__tournament_lists_request__descriptor);

        ask->tournament = id_text(a);
        ask->entrant = luck_below(&a->luck, CUP_ENTRANTS + 1);
        agent_ask(a, ASK(TOURNAMENT_LISTS), ask, "");
    } else {
        Gonfalon__V1__TournamentExportRequest *ask =
            agent_part(a, &gonfalon__v1__tournament_export_request__descriptor);

        ask->tournament = id_text(a);
        ask->kind = GONFALON__V1__TOURNAMENT_EXPORT_KIND__TOURNAMENT_EXPORT_KIND_PAIRINGS;
        ask->form = GONFALON__V1__EXPORT_FORM__EXPORT_FORM_CSV;
        ask->round = 1 + luck_below(&a->luck, CUP_ROUNDS);
        agent_ask(a, ASK(TOURNAMENT_EXPORT), ask, "");
    }
}

/* --- the host ----------------------------------------------------------------------------------- */

static void create(struct agent *a)
{
    Gonfalon__V1__TournamentCreateRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_create_request__descriptor);
    Gonfalon__V1__TournamentSettings *s = agent_part(a, &gonfalon__v1__tournament_settings__descriptor);
    const struct cup *cup = cup_of(a);

    ask->settings = s;
    s->name = agent_text(a, "A cup");
    s->system = agent_text(a, "tiny");
    s->places = 8;
    s->starts = (uint64_t)a->w->wall_ms + UINT64_C(30) * 86400 * 1000;
    s->spectators = true;
    s->rated = chance(a, 500);
    s->lists =
        cup->hidden ? GONFALON__V1__LISTS_MODE__LISTS_MODE_HIDDEN : GONFALON__V1__LISTS_MODE__LISTS_MODE_OPEN;
    s->rounds_begin = cup->by_itself ? GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_WHEN_DONE
                                     : GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_BY_HOST;
    s->format = agent_part(a, &gonfalon__v1__tournament_format__descriptor);
    s->format->kind = GONFALON__V1__TOURNAMENT_FORMAT_KIND__TOURNAMENT_FORMAT_KIND_SWISS;
    s->format->rounds = CUP_ROUNDS;
    act(a, ASK(TOURNAMENT_CREATE), ask);
}

/* An act without anything to say. */
static void direct(struct agent *a, Gonfalon__V1__TournamentDirectRequest__ActCase which)
{
    static const ProtobufCMessageDescriptor *const type[] = {
        [DIRECT(PUBLISH)] = &gonfalon__v1__tournament_publish__descriptor,
        [DIRECT(START)] = &gonfalon__v1__tournament_start__descriptor,
        [DIRECT(PAIR)] = &gonfalon__v1__tournament_pair__descriptor,
        [DIRECT(TAKE_BACK)] = &gonfalon__v1__tournament_take_back__descriptor,
        [DIRECT(ANNOUNCE)] = &gonfalon__v1__tournament_announce__descriptor,
        [DIRECT(BEGIN)] = &gonfalon__v1__tournament_begin__descriptor,
        [DIRECT(PAUSE)] = &gonfalon__v1__tournament_pause__descriptor,
        [DIRECT(RESUME)] = &gonfalon__v1__tournament_resume__descriptor,
        [DIRECT(FINISH)] = &gonfalon__v1__tournament_finish__descriptor,
    };
    Gonfalon__V1__TournamentDirectRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_direct_request__descriptor);

    ask->tournament = id_text(a);
    ask->act_case = which;
    ask->start = agent_part(a, type[which]); /* all members of the oneof share their place */
    act(a, ASK(TOURNAMENT_DIRECT), ask);
}

static void appoint(struct agent *a)
{
    Gonfalon__V1__TournamentDirectRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_direct_request__descriptor);

    ask->tournament = id_text(a);
    ask->act_case = DIRECT(APPOINT);
    ask->appoint = agent_part(a, &gonfalon__v1__tournament_appoint__descriptor);
    ask->appoint->name = agent_text(a, cup_of(a)->judge->wish);
    act(a, ASK(TOURNAMENT_DIRECT), ask);
}

static void add_bot(struct agent *a)
{
    Gonfalon__V1__TournamentDirectRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_direct_request__descriptor);

    ask->tournament = id_text(a);
    ask->act_case = DIRECT(BOTS);
    ask->bots = agent_part(a, &gonfalon__v1__tournament_add_bots__descriptor);
    ask->bots->level = agent_text(a, "random");
    ask->bots->count = 1;
    act(a, ASK(TOURNAMENT_DIRECT), ask);
}

static void take_out(struct agent *a)
{
    Gonfalon__V1__TournamentDirectRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_direct_request__descriptor);

    ask->tournament = id_text(a);
    ask->act_case = DIRECT(REMOVE);
    ask->remove = agent_part(a, &gonfalon__v1__tournament_remove__descriptor);
    ask->remove->entrant = 1 + luck_below(&a->luck, CUP_ENTRANTS);
    ask->remove->disqualify = chance(a, 500);
    ask->remove->reason = agent_text(a, "loaded dice");
    act(a, ASK(TOURNAMENT_DIRECT), ask);
}

/* A round that is drawn may be drawn anew, announced, or begun at once. */
static void lead_round(struct agent *a)
{
    struct cup_view *v = &a->cup;

    if (v->todo & TODO_BIT(FINISH))
        direct(a, DIRECT(FINISH));
    else if (v->todo & TODO_BIT(PAIR))
        direct(a, DIRECT(PAIR));
    else if ((v->todo & TODO_BIT(ANNOUNCE)) && feels_like_it(a, &v->whims, 300))
        direct(a, DIRECT(TAKE_BACK));
    else if ((v->todo & TODO_BIT(ANNOUNCE)) && chance(a, 500))
        direct(a, DIRECT(ANNOUNCE));
    else if (v->todo & TODO_BIT(BEGIN))
        direct(a, DIRECT(BEGIN));
}

static void host_acts(struct agent *a)
{
    struct cup_view *v = &a->cup;

    if (v->status == TOURNAMENT_IS(DRAFT)) {
        if (!v->judged)
            appoint(a);
        else
            direct(a, DIRECT(PUBLISH));
    } else if (v->status == TOURNAMENT_IS(PUBLISHED)) {
        if (feels_like_it(a, &v->whims, 100))
            add_bot(a);
        else if (v->ready >= CUP_ENTRANTS || (v->ready >= 2 && chance(a, 50)))
            direct(a, DIRECT(START));
    } else if (v->status == TOURNAMENT_IS(PAUSED)) {
        direct(a, DIRECT(RESUME));
    } else if (v->status == TOURNAMENT_IS(RUNNING)) {
        if (feels_like_it(a, &v->whims, 60))
            direct(a, DIRECT(PAUSE));
        else if (feels_like_it(a, &v->whims, 40))
            take_out(a);
        else
            lead_round(a);
    }
}

/* --- the judge ---------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentJudgeRequest *judging(struct agent *a)
{
    Gonfalon__V1__TournamentJudgeRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_judge_request__descriptor);

    ask->tournament = id_text(a);
    return ask;
}

static void rule_at_table(struct agent *a)
{
    Gonfalon__V1__MasterRequest *ask = agent_part(a, &gonfalon__v1__master_request__descriptor);
    char text[64];

    snprintf(text, sizeof text, "ruling %u of %s", a->last_id + 1, a->wish);
    ask->match = agent_text(a, a->cup.call_match);
    ask->act = GONFALON__V1__MASTER_ACT__MASTER_ACT_RULE;
    ask->text = agent_text(a, text);
    agent_ask(a, ASK(MASTER), ask, a->cup.call_match);
    a->cup.known = false;
}

static void correct(struct agent *a)
{
    Gonfalon__V1__TournamentJudgeRequest *ask = judging(a);

    ask->act_case = JUDGE(CORRECT);
    ask->correct = agent_part(a, &gonfalon__v1__judge_correct__descriptor);
    ask->correct->round = a->cup.rounds;
    ask->correct->table = a->cup.done_table;
    ask->correct->winner = 1 + (int32_t)luck_below(&a->luck, 2);
    ask->correct->reason = agent_text(a, "counted again");
    act(a, ASK(TOURNAMENT_JUDGE), ask);
}

static void send_back(struct agent *a)
{
    Gonfalon__V1__TournamentJudgeRequest *ask = judging(a);

    ask->act_case = JUDGE(SEND_BACK);
    ask->send_back = agent_part(a, &gonfalon__v1__judge_send_back__descriptor);
    ask->send_back->entrant = 1 + luck_below(&a->luck, CUP_ENTRANTS);
    ask->send_back->reason = agent_text(a, "a spy too many");
    act(a, ASK(TOURNAMENT_JUDGE), ask);
}

static void judge_acts(struct agent *a)
{
    struct cup_view *v = &a->cup;
    Gonfalon__V1__TournamentJudgeRequest *ask;

    if (v->open_call > 0) {
        ask = judging(a);
        ask->act_case = JUDGE(TAKE);
        ask->take = v->open_call;
        act(a, ASK(TOURNAMENT_JUDGE), ask);
    } else if (v->taken_call > 0 && v->call_match[0]) {
        rule_at_table(a);
    } else if (v->taken_call > 0) {
        ask = judging(a);
        ask->act_case = JUDGE(CLOSE);
        ask->close = agent_part(a, &gonfalon__v1__judge_close__descriptor);
        ask->close->call = v->taken_call;
        ask->close->text = agent_text(a, "so be it");
        act(a, ASK(TOURNAMENT_JUDGE), ask);
    } else if (v->done_table > 0 && feels_like_it(a, &v->whims, 200)) {
        correct(a);
    } else if (v->status == TOURNAMENT_IS(PUBLISHED) && feels_like_it(a, &v->whims, 30)) {
        send_back(a);
    }
}

/* --- entrants ----------------------------------------------------------------------------------- */

static void enter(struct agent *a)
{
    Gonfalon__V1__TournamentEnterRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_enter_request__descriptor);

    ask->tournament = id_text(a);
    act(a, ASK(TOURNAMENT_ENTER), ask);
}

static void leave(struct agent *a)
{
    Gonfalon__V1__TournamentLeaveRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_leave_request__descriptor);

    ask->tournament = id_text(a);
    a->cup.left = true;
    act(a, ASK(TOURNAMENT_LEAVE), ask);
}

/* With a mark in its name, by which it is known wherever it turns up. */
static void hand_in(struct agent *a)
{
    Gonfalon__V1__TournamentHandInRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_hand_in_request__descriptor);
    char list[300];

    snprintf(
        list, sizeof list,
        "{\"format\":1,\"system\":\"tiny\",\"name\":\"sealed-%02d-%u\",\"units\":[{\"profile\":\"man\","
        "\"name\":\"sealed-%02d-men\",\"count\":2},{\"profile\":\"man\",\"name\":\"scouts\",\"count\":2}]}",
        a->number, a->last_id + 1, a->number);
    ask->tournament = id_text(a);
    ask->army = agent_part(a, &gonfalon__v1__army_choice__descriptor);
    ask->army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_JSON;
    ask->army->json = agent_text(a, list);
    act(a, ASK(TOURNAMENT_HAND_IN), ask);
}

static void call_judge(struct agent *a)
{
    Gonfalon__V1__TournamentCallRequest *ask =
        agent_part(a, &gonfalon__v1__tournament_call_request__descriptor);

    ask->tournament = id_text(a);
    ask->text = agent_text(a, "is that in range?");
    act(a, ASK(TOURNAMENT_CALL_JUDGE), ask);
}

/* He goes from one table to another, or only away. */
static void sit_down(struct agent *a, const char *match)
{
    if (a->opened) {
        Gonfalon__V1__CloseMatchRequest *ask = agent_part(a, &gonfalon__v1__close_match_request__descriptor);

        ask->match = agent_text(a, a->table->match);
        agent_ask(a, ASK(CLOSE_MATCH), ask, a->table->match);
    }
    snprintf(a->table->match, sizeof a->table->match, "%s", match);
    picture_free(&a->picture);
    a->picture = (struct picture){0};
    a->opened = a->over = a->unsure = a->suggested = a->frozen = a->frozen_out = false;
    a->decision = NULL;
    a->suggestion = NULL;
    a->answers_left = (int)luck_between(&a->luck, 1, 8);
}

static void entrant_acts(struct agent *a)
{
    struct cup_view *v = &a->cup;

    if (strcmp(v->match, a->table->match) != 0)
        sit_down(a, v->match);
    if ((v->todo & TODO_BIT(ENTER)) && !v->left)
        enter(a);
    else if (v->todo & TODO_BIT(HAND_IN))
        hand_in(a);
    else if (v->status == TOURNAMENT_IS(PUBLISHED) && v->number > 0 && feels_like_it(a, &v->whims, 100))
        hand_in(a);
    else if (v->leaves && v->number > 0 && !v->left && !a->w->calm && chance(a, 20))
        leave(a);
    else if (v->status == TOURNAMENT_IS(RUNNING) && v->number > 0 && feels_like_it(a, &v->whims, 80))
        call_judge(a);
}

/* --- all of them -------------------------------------------------------------------------------- */

static void acts_by_kind(struct agent *a)
{
    switch ((int)a->kind) {
    case AGENT_HOST:
        host_acts(a);
        break;
    case AGENT_JUDGE:
        judge_acts(a);
        break;
    case AGENT_ENTRANT:
        entrant_acts(a);
        break;
    default:
        break;
    }
}

void cup_think(struct agent *a)
{
    struct cup_view *v = &a->cup;
    const struct cup *cup = cup_of(a);
    bool over = v->status == TOURNAMENT_IS(FINISHED);

    if (agent_unanswered(a) < 4) {
        if (a->kind == AGENT_HOST && !v->made) {
            if (!acts(a))
                create(a);
        } else if (cup->id[0] && !over) {
            if ((!v->known || a->w->now_ms - v->seen_ms > LOOK_MS) &&
                !agent_waits_for(a, ASK(TOURNAMENT_SHOW)))
                look(a);
            if (!a->w->calm && chance(a, a->kind == AGENT_ONLOOKER ? 400 : 50))
                pry(a);
            if (v->known && !acts(a))
                acts_by_kind(a);
        }
    }
    if (a->kind == AGENT_ENTRANT && a->table->match[0] && !over)
        player_think(a); /* and wakes himself */
    else
        agent_wake(a, luck_between(&a->luck, 200, 1500));
}

/* --- hearing ------------------------------------------------------------------------------------ */

static void calls_came(struct agent *a, const Gonfalon__V1__TournamentReply *p)
{
    struct cup_view *v = &a->cup;

    v->open_call = v->taken_call = 0;
    v->call_match[0] = '\0';
    for (size_t i = 0; i < p->n_calls; i++) {
        const Gonfalon__V1__JudgeCall *call = p->calls[i];

        if (call->status == GONFALON__V1__CALL_STATUS__CALL_STATUS_OPEN)
            v->open_call = call->number;
        if (call->status == GONFALON__V1__CALL_STATUS__CALL_STATUS_TAKEN &&
            strcmp(call->judge, a->wish) == 0) {
            v->taken_call = call->number;
            snprintf(v->call_match, sizeof v->call_match, "%s", call->match);
        }
    }
}

static void rounds_came(struct agent *a, const Gonfalon__V1__TournamentReply *p)
{
    struct cup_view *v = &a->cup;
    const Gonfalon__V1__TournamentRound *last = p->n_rounds > 0 ? p->rounds[p->n_rounds - 1] : NULL;

    v->rounds = last ? last->number : 0;
    v->done_table = 0;
    for (size_t i = 0; last && i < last->n_tables; i++)
        if (last->tables[i]->b != 0 && last->tables[i]->how == GONFALON__V1__RESULT_HOW__RESULT_HOW_PLAYED)
            v->done_table = last->tables[i]->number;
}

static void picture_came(struct agent *a, const Gonfalon__V1__TournamentReply *p)
{
    struct cup_view *v = &a->cup;

    v->known = true;
    v->seen_ms = a->w->now_ms;
    v->status = (int32_t)p->info->status;
    v->todo = 0;
    for (size_t i = 0; i < p->mine->n_todo; i++)
        v->todo |= 1u << p->mine->todo[i];
    v->number = p->mine->entrant;
    snprintf(v->match, sizeof v->match, "%s", p->mine->match);
    v->judged = p->n_judges > 0;
    v->ready = 0;
    for (size_t i = 0; i < p->n_entrants; i++)
        v->ready += p->entrants[i]->list == GONFALON__V1__LIST_STATUS__LIST_STATUS_HANDED_IN;
    calls_came(a, p);
    rounds_came(a, p);
}

void cup_hears(struct agent *a, const Gonfalon__V1__ServerMessage *m, const struct asked *asked)
{
    if (!asked)
        return;
    if (m->body_case == GOT(ERROR))
        world_trace(a->w, "%s: request %u is refused: %s", a->wish, asked->id, m->error->key);
    if (asked->body == ASK(TOURNAMENT_CREATE) && m->body_case == GOT(TOURNAMENT))
        a->cup.made = true;
    if (asked->body == ASK(TOURNAMENT_SHOW) && m->body_case == GOT(TOURNAMENT))
        picture_came(a, m->tournament);
}

bool cup_satisfied(const struct agent *a)
{
    return a->cup.status == TOURNAMENT_IS(FINISHED) && agent_unanswered(a) == 0;
}

/* --- others ------------------------------------------------------------------------------------- */

void cup_intrude(struct agent *a)
{
    const struct cup *cup = cup_of(a);
    Gonfalon__V1__TournamentDirectRequest *ask;
    Gonfalon__V1__TournamentJudgeRequest *judge;

    if (!cup || !cup->id[0])
        return;
    a->w->tally.fault[FAULT_STRANGER]++;
    switch (luck_below(&a->luck, 6)) {
    case 0:
        enter(a);
        break;
    case 1:
        hand_in(a);
        break;
    case 2:
        ask = agent_part(a, &gonfalon__v1__tournament_direct_request__descriptor);
        ask->tournament = id_text(a);
        ask->act_case = DIRECT(FINISH);
        ask->finish = agent_part(a, &gonfalon__v1__tournament_finish__descriptor);
        agent_ask(a, ASK(TOURNAMENT_DIRECT), ask, "");
        break;
    case 3:
        judge = judging(a);
        judge->act_case = JUDGE(TAKE);
        judge->take = 1;
        agent_ask(a, ASK(TOURNAMENT_JUDGE), judge, "");
        break;
    case 4:
        look(a);
        break;
    default:
        pry(a);
        break;
    }
}
