#include "server/core/thoughts.h"

#include "common/dice/seeded.h"
#include "common/wire/encode.h"
#include "server/base/memory.h"

#include <assert.h>
#include <stdlib.h>

struct thought;

/* What a player wants to know before he answers. */
struct thought_question {
    void (*think)(struct thought *t); /* on another thread, on the copy */
    void (*tell)(struct thought *t, const struct room *room);
};

struct thought {
    struct core *core;
    struct thought *next, **link; /* all of the core */
    struct turn_job job;
    int64_t room;
    uint64_t moment; /* of the room: when a bot was asked, when a player's question was begun */
    int32_t side;
    const struct thought_question *question; /* NULL: a bot answers */
    struct request *asker;                   /* who waits for it; NULL: a bot answers */
    uint32_t decision;                       /* the number of the one that he has to answer */
    int32_t player;                          /* the seat of the bot */
    enum bot_kind kind;
    uint64_t seed;
    /* From its turn on. */
    struct match *match;     /* the copy */
    struct dice_seeded dice; /* of the copy: how the real dice fall is nobody's to know */
    struct answer *answer;   /* what a bot answers; what a player wants to know the reach of */
    struct suggestions *suggestions;
    struct point corner[REACH_CORNERS];
    int32_t corners;
};

/* --- on another thread ------------------------------------------------------------------------ */

static void choose(struct thought *t)
{
    struct bot_setting setting = {.kind = t->kind, .seed = t->seed};
    struct bot *bot = bot_create(&setting, t->match);

    t->answer = must_alloc(sizeof *t->answer);
    if (bot)
        bot_choose(bot, t->match, t->side, t->answer);
    else
        match_default_answer(t->match, t->side, t->answer);
    bot_free(bot);
}

static void find_suggestions(struct thought *t)
{
    t->suggestions = must_alloc(sizeof *t->suggestions);
    match_suggest(t->match, t->side, t->suggestions);
}

static void find_reach(struct thought *t)
{
    t->corners = match_reach(t->match, t->side, t->answer, t->corner);
}

static void think(void *context)
{
    struct thought *t = context;

    if (t->question)
        t->question->think(t);
    else
        choose(t);
}

/* --- on the loop ------------------------------------------------------------------------------ */

static void thought_free(struct thought *t)
{
    *t->link = t->next;
    if (t->next)
        t->next->link = t->link;
    count_add(t->core->count.thoughts, -1);
    match_free(t->match);
    free(t->answer);
    free(t->suggestions);
    free(t);
}

/* The room, if it is still where it was when the thought was asked for; NULL: it has moved on. */
static struct room *room_of(const struct thought *t)
{
    struct room *room = room_find(t->core, t->room);

    return room && room->moment == t->moment ? room : NULL;
}

/* An offer or somebody else's answer moves the match on, too: he still wants to know. */
static struct room *room_that_asks(const struct thought *t)
{
    struct room *room = room_find(t->core, t->room);
    const struct match *m = room && room->game ? room->game->match : NULL;

    return m && match_waits_for(m, t->side) && m->state->pending.number[t->side] == t->decision ? room : NULL;
}

static void refuse_stale(struct request *r)
{
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_STALE, "answer.other_decision",
                   "that decision is not open");
}

static void sent_away(void *context)
{
    struct thought *t = context;
    struct room *room = room_of(t);

    if (t->asker) {
        refuse_later(t->asker, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "suggest.busy",
                     "the server has too much to think of: try again", THOUGHT_RETRY_MS);
    } else if (room) {
        room->thought = NULL;
        room_bot_waits(room);
    }
    thought_free(t);
}

/* Its turn has come. Who has lost his connection will ask again. */
static bool begin(void *context)
{
    struct thought *t = context;
    const struct room *room = t->asker ? room_that_asks(t) : room_of(t);

    assert(room || t->asker); /* a bot's thought is forgotten with its moment */
    if (t->asker && (!room || !t->asker->session)) {
        refuse_stale(t->asker);
        thought_free(t);
        return false;
    }
    t->moment = room->moment;
    t->match = match_clone(room->game->match);
    t->dice = (struct dice_seeded){t->seed};
    if (!t->match) {
        sent_away(t);
        return false;
    }
    match_dice(t->match, seeded_dice(&t->dice));
    return true;
}

static void tell_suggestions(struct thought *t, const struct room *room)
{
    struct request *r = t->asker;

    suggestions_told(room->game->match, room_viewer(room, r), t->side, t->suggestions);
    Gonfalon__V1__SuggestReply *answer = answer_part(r, &gonfalon__v1__suggest_reply__descriptor);

    answer->n_suggestions = (size_t)t->suggestions->count;
    answer->suggestions = encode_suggestions(&r->memory, t->suggestions, match_decision(t->match, t->side));
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_SUGGEST, answer);
}

static void tell_reach(struct thought *t, const struct room *room)
{
    struct request *r = t->asker;
    Gonfalon__V1__ReachReply *answer = answer_part(r, &gonfalon__v1__reach_reply__descriptor);

    (void)room;
    answer->n_corners = (size_t)t->corners;
    answer->corners = arena_array(&r->memory, answer->n_corners, sizeof *answer->corners);
    for (int32_t i = 0; i < t->corners; i++) {
        answer->corners[i] = answer_part(r, &gonfalon__v1__point__descriptor);
        answer->corners[i]->x = t->corner[i].x;
        answer->corners[i]->y = t->corner[i].y;
    }
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_REACH, answer);
}

static const struct thought_question suggestions_wanted = {find_suggestions, tell_suggestions};
static const struct thought_question reach_wanted = {find_reach, tell_reach};

/* The match has moved on, but he is still asked the same: once more. */
static void ask_anew(struct thought *t)
{
    match_free(t->match);
    free(t->suggestions);
    t->match = NULL;
    t->suggestions = NULL;
    turns_add(&t->core->thinking, &t->job, &t->asker->account, sizeof t->asker->account);
}

static void done(void *context)
{
    struct thought *t = context;
    struct room *room = room_of(t);

    if (t->asker && !room && room_that_asks(t)) {
        ask_anew(t);
        return;
    }
    if (t->asker && room) {
        t->question->tell(t, room);
    } else if (t->asker) {
        refuse_stale(t->asker);
    } else if (room) {
        room->thought = NULL;
        room_bot_answers(room, t->side, t->player, t->answer);
    }
    thought_free(t);
}

static struct thought *thought_create(struct room *room, int32_t side)
{
    struct core *core = room->core;
    struct thought *t = must_alloc(sizeof *t);

    *t = (struct thought){
        .core = core,
        .next = core->thoughts,
        .link = &core->thoughts,
        .room = room->id,
        .moment = room->moment,
        .side = side,
        /* All lessons of a system go alike. */
        .seed = bot_seed(room->settings->lesson ? 0 : (uint64_t)room->id, room->game->match->state->entries)};
    t->job =
        (struct turn_job){.begin = begin, .run = think, .done = done, .sent_away = sent_away, .context = t};
    if (t->next)
        t->next->link = &t->next;
    core->thoughts = t;
    count_add(core->count.thoughts, 1);
    return t;
}

void think_of_answer(struct room *room, int32_t side, int32_t player, enum bot_kind kind)
{
    struct thought *t = thought_create(room, side);

    assert(!room->thought);
    t->player = player;
    t->kind = kind;
    t->job.yields = !room->watchers;
    room->thought = t;
    turns_add(&room->core->thinking, &t->job, &room->host, sizeof room->host);
}

static void think_for(struct room *room, struct request *r, int32_t side,
                      const struct thought_question *question, const struct answer *about)
{
    struct thought *t = thought_create(room, side);

    t->question = question;
    t->asker = r;
    t->decision = room->game->match->state->pending.number[side];
    if (about) {
        t->answer = must_alloc(sizeof *t->answer);
        *t->answer = *about;
    }
    turns_add(&room->core->thinking, &t->job, &r->account, sizeof r->account);
}

void think_of_suggestions(struct room *room, struct request *r, int32_t side)
{
    think_for(room, r, side, &suggestions_wanted, NULL);
}

void think_of_reach(struct room *room, struct request *r, int32_t side, const struct answer *about)
{
    think_for(room, r, side, &reach_wanted, about);
}

bool thoughts_asked(const struct room *room)
{
    for (const struct thought *t = room->core->thoughts; t; t = t->next)
        if (t->asker && t->room == room->id)
            return true;
    return false;
}

void thought_forget(struct room *room)
{
    struct thought *t = room->thought;

    room->thought = NULL;
    if (t && turns_drop(&t->job))
        thought_free(t);
}

void thought_hurry(struct room *room)
{
    if (room->thought)
        turns_hurry(&room->thought->job);
}

/* --- all of them ------------------------------------------------------------------------------ */

void thoughts_start(struct core *core, uint64_t seed)
{
    turns_start(&core->thinking, core->port.work, seed);
    core->thinking.waiting_max = THOUGHTS_WAITING_MAX;
    core->thinking.line_max = THOUGHTS_PER_ACCOUNT;
    thoughts_configure(core);
}

void thoughts_configure(struct core *core)
{
    core->thinking.at_once = core->config.bot_threads;
}

void thoughts_free(struct core *core)
{
    turns_free(&core->thinking);
    while (core->thoughts)
        thought_free(core->thoughts);
}
