/* The stack of frames: calls procedures, stops where one asks a question, and goes on with the answer. */
#include "common/match/flow.h"

#include "common/match/apply.h"
#include "common/match/ask.h"
#include "common/match/match.h"
#include "common/match/rules.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct frame *push(struct match *m, int32_t which)
{
    struct state *s = m->state;

    assert(s->depth < FRAMES_MAX); /* a matter of the procedures alone: limits.h */
    struct frame *f = &s->frame[s->depth++];

    memset(f, 0, sizeof *f);
    f->procedure = which;
    return f;
}

enum flow flow_again(struct frame *f, int32_t step)
{
    f->step = step;
    return FLOW_AGAIN;
}

enum flow flow_call(struct match *m, struct frame *f, int32_t step, int32_t which, int32_t a, int32_t b,
                    int32_t c)
{
    f->step = step;
    struct frame *callee = push(m, which);

    callee->v[0] = a;
    callee->v[1] = b;
    callee->v[2] = c;
    return FLOW_CALL;
}

enum flow flow_call_with(struct match *m, struct frame *f, int32_t step, int32_t which, const void *values,
                         int32_t bytes)
{
    f->step = step;
    struct frame *callee = push(m, which);

    assert(bytes >= 0 && (size_t)bytes <= sizeof callee->v);
    memcpy(callee->v, values, (size_t)bytes);
    return FLOW_CALL;
}

_Noreturn void flow_lost(const struct match *m, const struct frame *f)
{
    fprintf(stderr, "%s: procedure %d has no step %d\n", m->rules->name, (int)f->procedure, (int)f->step);
    abort();
}

enum flow flow_done(struct match *m, int32_t result)
{
    m->state->result = result;
    return FLOW_DONE;
}

enum flow flow_ask(struct match *m, struct frame *f, int32_t step, int32_t question, int32_t sides)
{
    struct state *s = m->state;

    f->step = step;
    s->pending.question = question;
    s->pending.asked_of = sides;
    s->pending.waiting = sides;
    for (int32_t side = 0; side < s->sides; side++) {
        s->pending.given[side] = s->pending.left[side] = 0;
        if (sides >> side & 1)
            s->pending.number[side] = ++s->side[side].asked;
    }
    if (sides >> ASKED_MASTER & 1)
        s->pending.number[ASKED_MASTER] = ++s->master_asked;
    return FLOW_ASK;
}

enum flow flow_rule(struct match *m, struct frame *f, int32_t step, int32_t question)
{
    struct answer a;

    flow_ask(m, f, step, question, 1 << ASKED_MASTER);
    if (has_master(m))
        return FLOW_ASK;
    match_default_answer(m, ASKED_MASTER, &a);
    take_answer(m, ASKED_MASTER, &a);
    return FLOW_AGAIN;
}

const struct answer *flow_ruling(const struct match *m)
{
    return answer_slot(m, ASKED_MASTER);
}

int32_t flow_result(const struct match *m)
{
    return m->state->result;
}

const struct frame *flow_top(const struct match *m)
{
    assert(m->state->depth > 0);
    return &m->state->frame[m->state->depth - 1];
}

/* That of the game master lies behind those of the sides. */
struct answer *answer_slot(const struct match *m, int32_t asked)
{
    const struct state *s = m->state;
    int32_t slot = asked == ASKED_MASTER ? s->sides : asked;

    return (struct answer *)(void *)((char *)m->state + s->answers_at + (uint32_t)slot * s->answer_bytes);
}

const struct answer *flow_answer(const struct match *m, int32_t side)
{
    return answer_slot(m, side);
}

struct frame *flow_open(struct match *m, int32_t which, int32_t step)
{
    struct frame *f = push(m, which);

    f->step = step;
    return f;
}

void flow_begin(struct match *m, int32_t which)
{
    push(m, which);
}

/* An ended frame is wiped: what is past leaves no trace in the bytes. */
static void pop(struct state *s)
{
    memset(&s->frame[--s->depth], 0, sizeof s->frame[0]);
}

void flow_run(struct match *m)
{
    struct state *s = m->state;

    while (s->depth > 0 && s->outcome.kind == OUTCOME_NONE && s->pending.waiting == 0) {
        struct frame *f = &s->frame[s->depth - 1];

        switch (m->rules->procedure[f->procedure](m, f)) {
        case FLOW_DONE:
            pop(s);
            break;
        case FLOW_ASK:
            assert(s->pending.waiting != 0);
            standing_reply(m);
            break;
        case FLOW_AGAIN:
        case FLOW_CALL:
            break;
        }
    }
    assert(s->depth > 0 || s->outcome.kind != OUTCOME_NONE);
}

void match_end(struct match *m, enum outcome_kind kind, int32_t winner, const char *reason_key,
               const char *rule)
{
    struct state *s = m->state;

    s->outcome = (struct outcome){.kind = (int32_t)kind, .winner = winner};
    s->pending = (struct pending){.question = -1};
    m->end_reason = reason_key;
    m->end_rule = rule;
    struct event *e = event_begin(m, reason_key, rule);

    if (winner >= 0)
        event_arg(e, "side", ARG_SIDE, winner);
    event_end(m);
}

void secret_revealed(struct match *m)
{
    m->state->last_secret_entry = m->state->entries;
}
