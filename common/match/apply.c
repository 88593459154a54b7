/* The one way in which a match changes: an entry of its log. Every entry is checked whole before anything is
 * touched, so a refused one leaves the state as it was, byte for byte. */
#include "common/match/apply.h"

#include "common/match/ask.h"
#include "common/match/flow.h"
#include "common/match/match.h"
#include "common/match/parts.h"
#include "common/match/rules.h"

#include <assert.h>
#include <string.h>

const char *const entry_kind_name[ENTRY_KINDS] = {
    "answer", "timeout", "standing",    "resign", "draw",    "adjourn",     "resume", "takeback",
    "grant",  "decline", "call_master", "master", "command", "time_called", "leave",  "overrule"};

static bool is_master(const struct match *m, int32_t player)
{
    return player >= 0 && player < m->state->players && m->state->player[player].side == -1;
}

bool has_master(const struct match *m)
{
    for (int32_t i = 0; i < m->state->players; i++)
        if (m->state->player[i].side == -1)
            return true;
    return false;
}

/* A player acts for his own side only. The clock has no player. */
static bool check_actor(const struct match *m, const struct entry *e, struct refusal *why)
{
    const struct state *s = m->state;

    if (e->kind == ENTRY_TIMEOUT)
        return true;
    if (e->kind == ENTRY_TIME_CALLED)
        return e->player == -1 || refuse_as(why, REFUSED_FORBIDDEN, "answer.not_a_player", e->player);
    if (e->kind == ENTRY_MASTER)
        return is_master(m, e->player) ||
               refuse_as(why, REFUSED_FORBIDDEN, "entry.not_the_master", e->player);
    if (e->player < 0 || e->player >= s->players)
        return refuse_as(why, REFUSED_FORBIDDEN, "answer.not_a_player", e->player);
    if (e->kind == ENTRY_ANSWER && e->side == -1)
        return is_master(m, e->player) ||
               refuse_as(why, REFUSED_FORBIDDEN, "entry.not_the_master", e->player);
    if (e->side < 0 || e->side >= s->sides || s->player[e->player].side != e->side)
        return refuse_as(why, REFUSED_FORBIDDEN, "answer.not_your_side", e->side);
    if (s->side[e->side].resigned)
        return refuse_as(why, REFUSED_STATE, "entry.resigned", e->side);
    return true;
}

static bool check_time(const struct match *m, const struct entry *e, struct refusal *why)
{
    const struct state *s = m->state;
    bool waits = e->kind == ENTRY_ANSWER || e->kind == ENTRY_TIMEOUT || e->kind == ENTRY_STANDING ||
                 e->kind == ENTRY_DRAW || e->kind == ENTRY_TAKEBACK || e->kind == ENTRY_GRANT ||
                 e->kind == ENTRY_LEAVE || e->kind == ENTRY_OVERRULE;

    if (s->outcome.kind != OUTCOME_NONE)
        return refuse_as(why, REFUSED_STATE, "entry.match_over", 0);
    if (s->frozen && waits)
        return refuse_as(why, REFUSED_STATE, "entry.frozen", 0);
    if (s->adjourned && waits)
        return refuse_as(why, REFUSED_STATE, "entry.adjourned", 0);
    return true;
}

static bool check_timeout(const struct match *m, const struct entry *e, struct refusal *why)
{
    if (m->state->clock.kind == CLOCK_NONE && e->side != -1)
        return refuse_as(why, REFUSED_STATE, "entry.no_clock", 0);
    if (!match_waits_for(m, asked_from(e->side)))
        return refuse_as(why, REFUSED_STALE, "answer.nothing_asked", e->side);
    return true;
}

bool commands(const struct match *m, int32_t player, int32_t unit)
{
    int32_t commander = unit_at(m, unit)->commander;

    return commander == -1 || commander == player;
}

/* A unit is given away by whoever commands it; the game master can do so too (MASTER_CHANGE). */
static bool check_command(const struct match *m, const struct entry *e, struct refusal *why)
{
    if (e->target < 0 || e->target >= m->state->units || unit_at(m, e->target)->side != e->side ||
        !commands(m, e->player, e->target))
        return refuse_unit(why, REFUSED_STATE, "entry.not_your_unit", e->target);
    if (e->value < -1 || e->value >= m->state->players ||
        (e->value >= 0 && m->state->player[e->value].side != e->side))
        return refuse_as(why, REFUSED_FORBIDDEN, "answer.not_your_side", e->value);
    return true;
}

static bool check_call(const struct match *m, const struct entry *e, struct refusal *why)
{
    if (!has_master(m))
        return refuse_as(why, REFUSED_STATE, "entry.no_master", 0);
    if (m->state->frozen)
        return refuse_as(why, REFUSED_STATE, "entry.frozen", 0);
    return texts_end(e, why);
}

bool texts_end(const struct entry *e, struct refusal *why)
{
    return (memchr(e->rule, 0, sizeof e->rule) && memchr(e->text, 0, sizeof e->text)) ||
           refuse_as(why, REFUSED_STATE, "entry.text_too_long", 0);
}

static int32_t full_clock_ms(const struct state *s)
{
    int64_t ms = (int64_t)s->clock.seconds * 1000;

    return ms > INT32_MAX ? INT32_MAX : (int32_t)ms;
}

/* A clock is charged only to whoever had to act, and only for an answer. The increment never lifts a bank
 * above what it started with: a turn has dozens of decisions, and quick answers would make the time endless.
 */
static void charge_clock(struct match *m, const struct entry *e)
{
    struct state *s = m->state;

    if (s->clock.kind != CLOCK_BANK || e->side == -1)
        return;
    struct side *side = &s->side[e->side];
    int64_t left = (int64_t)side->bank_ms - e->spent_ms;

    if (left < 0 || e->kind == ENTRY_TIMEOUT)
        left = 0;
    left += (int64_t)s->clock.increment * 1000;
    side->bank_ms = left > full_clock_ms(s) ? full_clock_ms(s) : (int32_t)left;
}

int32_t match_time_left(const struct match *m, int32_t side)
{
    const struct state *s = m->state;

    switch ((enum clock_kind)s->clock.kind) {
    case CLOCK_BANK:
        return side == ASKED_MASTER ? (int32_t)MASTER_TIME_MS : s->side[side].bank_ms;
    case CLOCK_PER_DECISION:
    case CLOCK_DAYS:
        return full_clock_ms(s);
    case CLOCK_NONE:
        break;
    }
    return side == ASKED_MASTER ? (int32_t)MASTER_TIME_MS : -1;
}

bool match_seals(const struct match *m)
{
    const struct pending *p = &m->state->pending;
    bool several = (p->asked_of & (p->asked_of - 1)) != 0;

    return p->question >= 0 && several && m->rules->question[p->question].secret;
}

/* The side hears of its own receipts, and nobody else of anything. */
static void seal(struct match *m, const struct entry *e)
{
    if (!e->receipt[0])
        return;
    struct event *event = event_begin(m, "match.sealed", NULL);

    event_text(event, "player", name_at(m, m->state->player[e->player].name));
    event_text(event, "receipt", e->receipt);
    event_only(event, 1 << e->side);
    event_end(m);
}

/* A side that has answered plays on: its clock is charged, once for all of its parts, and offers lapse. The
 * game master's ruling is no move of a side. */
static void answered(struct match *m, const struct entry *e)
{
    if (e->side == -1 || match_waits_for(m, e->side))
        return;
    offers_lapse(m, e->side);
    charge_clock(m, e);
}

static void answer(struct match *m, const struct entry *e)
{
    /* Describing the decision once more costs more than all this: only where it may have parts. */
    if (m->parts && e->side >= 0 && in_parts(match_decision(m, e->side)))
        part_take(m, e->side, e->player, &e->answer);
    else
        take_answer(m, asked_from(e->side), &e->answer);
    seal(m, e);
    answered(m, e);
    flow_run(m);
}

static bool check_leave(struct match *m, const struct entry *e, struct refusal *why)
{
    if (!match_may_answer(m, e->player, e->side, why))
        return false;
    return (match_awaited(m, e->side) >> e->player & 1) ||
           refuse_as(why, REFUSED_STATE, "entry.no_part_of_yours", 0);
}

static void leave(struct match *m, const struct entry *e)
{
    part_take(m, e->side, e->player, NULL);
    answered(m, e);
    flow_run(m);
}

static void time_out(struct match *m, const struct entry *e)
{
    int32_t asked = asked_from(e->side);
    struct answer a;

    if (e->side == -1)
        event_begin(m, "match.master_timeout", NULL);
    else
        event_arg(event_begin(m, "match.timeout", NULL), "side", ARG_SIDE, e->side);
    event_end(m);
    if (match_awaited(m, asked)) {
        parts_leave(m, asked);
    } else {
        match_default_answer(m, asked, &a);
        take_answer(m, asked, &a);
    }
    answered(m, e);
    flow_run(m);
}

void play_on(struct match *m)
{
    if (m->state->frozen || m->state->adjourned || m->state->outcome.kind != OUTCOME_NONE)
        return;
    standing_reply(m);
    flow_run(m);
}

/* The last side that has not resigned wins; a side that has leaves its decisions to the default answers.
 * Offers end, because the others now have to agree among themselves. */
static void resign(struct match *m, const struct entry *e)
{
    struct state *s = m->state;
    int32_t left = 0, last = -1;

    s->side[e->side].resigned = 1;
    offers_clear(m);
    event_arg(event_begin(m, "match.resigned", NULL), "side", ARG_SIDE, e->side);
    event_end(m);
    for (int32_t side = 0; side < s->sides; side++)
        if (!s->side[side].resigned) {
            left++;
            last = side;
        }
    if (left <= 1) {
        if (last >= 0)
            match_end(m, OUTCOME_WON, last, "match.won_by_resignation", NULL);
        else
            match_end(m, OUTCOME_ABANDONED, -1, "match.abandoned", NULL);
        return;
    }
    play_on(m);
}

static void call_master(struct match *m, const struct entry *e)
{
    m->state->frozen = FROZEN_BY_CALL;
    struct event *event = event_begin(m, e->text[0] ? "match.master_called" : "match.master_wanted", NULL);

    event_arg(event, "side", ARG_SIDE, e->side);
    if (e->rule[0])
        event_text(event, "rule", e->rule);
    event_text(event, "text", e->text);
    event_end(m);
}

static void command(struct match *m, const struct entry *e)
{
    unit_at(m, e->target)->commander = e->value;
    parts_begin_anew(m);
    struct event *event = event_begin(m, "match.command", NULL);

    event_arg(event, "unit", ARG_UNIT, e->target);
    event_text(event, "player", e->value < 0 ? "" : name_at(m, m->state->player[e->value].name));
    event_only(event, viewers_of(m, ITEM_UNIT, e->target));
    event_end(m);
}

/* The turn that the rules complete goes on with default answers: nobody is waited for any more. */
static void play_to_end(struct match *m)
{
    struct state *s = m->state;

    if (s->outcome.kind != OUTCOME_NONE)
        return;
    s->frozen = s->adjourned = 0;
    while (s->outcome.kind == OUTCOME_NONE) {
        for (int32_t asked = 0; asked < ASKED_MAX; asked++) {
            struct answer a;

            if (!(s->pending.waiting >> asked & 1))
                continue;
            if (match_awaited(m, asked)) {
                parts_leave(m, asked);
            } else {
                match_default_answer(m, asked, &a);
                take_answer(m, asked, &a);
            }
        }
        flow_run(m);
    }
}

/* Before the first turn nobody has done anything that the rules could weigh. */
static void call_time(struct match *m, const struct entry *e)
{
    (void)e;
    offers_clear(m);
    event_begin(m, "match.time_called", NULL);
    event_end(m);
    if (m->state->turn < 1)
        match_end(m, OUTCOME_DRAWN, -1, "match.drawn_before_first_turn", NULL);
    else
        m->rules->call_time(m);
    play_to_end(m);
    assert(m->state->outcome.kind != OUTCOME_NONE);
}

/* What may forbid an entry of a kind, beyond what all kinds share, and what it does. An answer is checked by
 * answer_check, which describes the decision it answers and so needs the match for writing. */
static const struct {
    bool (*check)(const struct match *m, const struct entry *e, struct refusal *why);
    void (*apply)(struct match *m, const struct entry *e);
} entry_kinds[ENTRY_KINDS] = {
    [ENTRY_ANSWER] = {NULL, answer},
    [ENTRY_TIMEOUT] = {check_timeout, time_out},
    [ENTRY_STANDING] = {standing_check, standing_set},
    [ENTRY_RESIGN] = {NULL, resign},
    [ENTRY_DRAW] = {offer_check, offer_apply},
    [ENTRY_ADJOURN] = {offer_check, offer_apply},
    [ENTRY_RESUME] = {offer_check, offer_apply},
    [ENTRY_TAKEBACK] = {offer_check, offer_apply},
    [ENTRY_GRANT] = {offer_check, offer_apply},
    [ENTRY_DECLINE] = {offer_check, offer_apply},
    [ENTRY_CALL_MASTER] = {check_call, call_master},
    [ENTRY_MASTER] = {master_check, master_apply},
    [ENTRY_COMMAND] = {check_command, command},
    [ENTRY_TIME_CALLED] = {NULL, call_time},
    [ENTRY_LEAVE] = {NULL, leave},
    [ENTRY_OVERRULE] = {overrule_check, overrule_apply},
};

/* A receipt is for a sealed answer; the host works it out (log.h). */
static bool check_answer(struct match *m, const struct entry *e, struct refusal *why)
{
    if (!memchr(e->receipt, 0, sizeof e->receipt) || (e->receipt[0] && !match_seals(m)))
        return refuse_as(why, REFUSED_STATE, "entry.no_receipt", 0);
    return answer_check(m, e->player, asked_from(e->side), &e->answer, why);
}

static bool check(struct match *m, const struct entry *e, struct refusal *why)
{
    if (e->kind < 0 || e->kind >= ENTRY_KINDS)
        return refuse_as(why, REFUSED_STATE, "entry.no_such_kind", e->kind);
    if (e->spent_ms < 0)
        return refuse_as(why, REFUSED_STATE, "entry.time_runs_backwards", e->spent_ms);
    if (!check_actor(m, e, why) || !check_time(m, e, why))
        return false;
    if (e->kind == ENTRY_ANSWER)
        return check_answer(m, e, why);
    if (e->kind == ENTRY_LEAVE)
        return check_leave(m, e, why);
    return !entry_kinds[e->kind].check || entry_kinds[e->kind].check(m, e, why);
}

void apply_entry(struct match *m, const struct entry *e)
{
    entry_kinds[e->kind].apply(m, e);
}

bool match_apply(struct match *m, const struct entry *e, struct refusal *why)
{
    if (!check(m, e, why))
        return false;
    match_touched(m);
    m->running = true;
    m->state->entries++;
    dice_enter(&m->state->dice, m->state->entries);
    apply_entry(m, e);
    m->running = false;
    return true;
}

/* The entry is copied: what the log gave may be gone when the log is asked again, for a take-back. */
bool match_replay(struct match *m, uint32_t n, struct refusal *why)
{
    struct entry e;

    assert(m->log);
    while (m->state->entries < n) {
        e = *m->log(m->log_context, m->state->entries + 1);
        if (!match_apply(m, &e, why))
            return false;
    }
    return true;
}
