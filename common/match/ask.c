/* The open decision: described anew whenever somebody asks, from the frame that waits for it. */
#include "common/match/ask.h"

#include "common/match/blind.h"
#include "common/match/flow.h"
#include "common/match/match.h"
#include "common/match/parts.h"
#include "common/match/rules.h"

#include <assert.h>
#include <string.h>

bool match_over(const struct match *m)
{
    return m->state->outcome.kind != OUTCOME_NONE;
}

bool match_waits_for(const struct match *m, int32_t side)
{
    bool can_be_asked = (side >= 0 && side < m->state->sides) || side == ASKED_MASTER;

    return can_be_asked && (m->state->pending.waiting >> side & 1);
}

static const struct question *open_question(const struct match *m)
{
    assert(m->state->pending.question >= 0);
    return &m->rules->question[m->state->pending.question];
}

void match_touched(struct match *m)
{
    m->described = -1;
    m->bared = -1;
    m->legal.side = -1;
}

/* Standing answers are checked against the list of a question's tags: it has to be complete. */
static bool all_listed(const struct question *q, const struct decision *d)
{
    for (int32_t i = 0; i < d->option_count && q->reaction; i++)
        if (!question_offers(q, d->option[i].tag))
            return false;
    return true;
}

static bool has_arg(const struct decision *d, const char *name)
{
    for (int32_t i = 0; i < d->arg_count; i++)
        if (strcmp(d->args[i].name, name) == 0)
            return true;
    return false;
}

/* Whom a question is about is an argument of its text, whether or not the system says so. */
static void name_subject(struct decision *d)
{
    if (d->figure >= 0 && d->arg_count < ARGS_MAX && !has_arg(d, "figure"))
        decision_arg(d, "figure", ARG_FIGURE, d->figure);
    if (d->unit >= 0 && d->arg_count < ARGS_MAX && !has_arg(d, "unit"))
        decision_arg(d, "unit", ARG_UNIT, d->unit);
}

/* A way would tell of a figure that the side does not see. */
static void forget_unseen_way(const struct match *m, struct decision *d)
{
    if (d->way_count > 0 && !(viewers_of(m, ITEM_FIGURE, d->way_figure) >> d->side & 1))
        d->way_count = 0;
}

/* Between two entries the state stays, so one description serves the player who looks, every preview and the
 * check of his answer. While rules run it does not. */
const struct decision *match_decision(struct match *m, int32_t side)
{
    struct decision *d = &m->decision;

    if (!match_waits_for(m, side))
        return NULL;
    if (m->described == side && !m->running)
        return d;
    const struct question *q = open_question(m);

    decision_clear(d);
    d->number = m->state->pending.number[side];
    d->key = q->key;
    d->kind = (int32_t)q->kind;
    d->side = side;
    d->player = -1;
    d->rule = q->rule;
    d->reaction = q->reaction;
    d->secret = q->secret;
    d->blind = q->blind && !m->state->measuring && side != ASKED_MASTER; /* he may measure */
    d->figure = -1;
    d->unit = -1;
    d->min = 1;
    d->max = 1;
    d->waypoints = 1;
    q->describe(m, side, d);
    forget_unseen_way(m, d);
    assert(all_listed(q, d) && (!d->blind || tells_no_length(d)));
    name_subject(d);
    if (d->unit < 0 && d->figure >= 0)
        d->unit = figure_at(m, d->figure)->unit;
    if (d->player < 0 && d->unit >= 0)
        d->player = unit_at(m, d->unit)->commander;
    parts_describe(m, d);
    m->described = m->running ? -1 : side;
    return d;
}

/* While rules run the state is under way: nothing that is found out then holds afterwards. */
static void keep_legal(struct match *m, int32_t side, const struct answer *a)
{
    struct found_legal *l = &m->legal;

    if (m->running || a->count > FOUND_LEGAL_ITEMS)
        return;
    l->side = side;
    l->decision = a->decision;
    l->kind = a->kind;
    l->count = a->count;
    memcpy(l->item, a->item, (size_t)a->count * sizeof a->item[0]);
}

static bool known_legal(const struct match *m, int32_t side, const struct answer *a)
{
    const struct found_legal *l = &m->legal;

    return !m->running && l->side == side && l->decision == a->decision && l->kind == a->kind &&
           l->count == a->count && memcmp(l->item, a->item, (size_t)a->count * sizeof a->item[0]) == 0;
}

/* Against a decision that has just been described, or against what is left of it for a part. */
static bool legal(struct match *m, const struct decision *d, const struct answer *a, struct preview *preview,
                  struct refusal *why)
{
    struct preview ignored;
    struct preview *p = preview ? preview : &ignored;
    const struct question *q = open_question(m);
    const struct match *on = asked_on(m, d);

    p->cost = 0;
    p->budget = 0;
    p->unit = "";
    p->end_count = 0;
    p->leg_count = 0;
    p->block_count = 0;
    p->legal = answer_fits(on, d, a, why) && (!q->check || q->check(on, d, a, p, why));
    if (p->legal && d == &m->decision && (!m->parts || a != &m->parts->merged))
        keep_legal(m, d->side, a);
    else if (!p->legal && why)
        p->refusal = *why;
    return p->legal;
}

bool match_check(struct match *m, int32_t side, const struct answer *a, struct preview *preview,
                 struct refusal *why)
{
    const struct decision *d = match_decision(m, side);

    assert(why || !preview);
    if (d)
        return legal(m, d, a, preview, why);
    refuse_as(why, REFUSED_STALE, "answer.nothing_asked", side);
    if (preview)
        *preview = (struct preview){.refusal = *why, .unit = ""};
    return false;
}

/* What the player gives, with what the others of his side have given. */
static bool legal_by(struct match *m, int32_t player, const struct decision *d, const struct answer *a,
                     struct preview *preview, struct refusal *why)
{
    if (!part_is_his(m, d, player, a, why))
        return false;
    if (!in_parts(d))
        return legal(m, d, a, preview, why);
    if (a->decision != d->number)
        return refuse_as(why, REFUSED_STALE, "answer.other_decision", (int32_t)d->number);
    if (a->kind != d->kind)
        return refuse(why, "", "answer.other_kind", -1, d->kind);
    return parts_merge(m, d, a, why) && legal(m, parts_narrow(m, d, player), &m->parts->merged, preview, why);
}

bool match_check_by(struct match *m, int32_t player, int32_t side, const struct answer *a,
                    struct preview *preview, struct refusal *why)
{
    struct refusal ignored;
    struct refusal *r = why ? why : &ignored;

    if (preview)
        *preview = (struct preview){.unit = ""};
    bool good = match_may_answer(m, player, side, r) && legal_by(m, player, &m->decision, a, preview, r);

    if (preview && !good) {
        preview->legal = false;
        preview->refusal = *r;
    }
    return good;
}

void match_default_answer(struct match *m, int32_t side, struct answer *out)
{
    const struct decision *d = match_decision(m, side);

    assert(d);
    answer_clear(out, (enum decision_kind)d->kind, d->number);
    open_question(m)->fallback(asked_on(m, d), d, out);
    if (in_parts(d) && d->given)
        parts_complete(m, d, out);
}

/* A suggestion that has the text of the option it takes has its words, too. */
static void take_words(const struct decision *d, const struct suggestions *s, struct suggestion *line)
{
    const struct option *o = line->count > 0 ? decision_find(d, s->pool[line->first].ref) : NULL;

    if (!o || strcmp(o->label, line->label) != 0)
        return;
    line->arg_count = o->arg_count;
    memcpy(line->args, o->args, sizeof line->args);
}

/* `on`: the table as the asker may know it. */
static void suggest(const struct match *on, const struct decision *d, bool unpriced, struct suggestions *out)
{
    out->unpriced = unpriced;
    out->closed = false;
    out->count = 0;
    out->used = 0;
    if (!d || !open_question(on)->suggest)
        return;
    open_question(on)->suggest(on, d, out);
    for (int32_t i = 0; i < out->count; i++)
        take_words(d, out, &out->line[i]);
}

static void suggest_told(struct match *m, int32_t side, bool unpriced, struct suggestions *out)
{
    const struct decision *d = match_decision(m, side);

    suggest(d ? asked_on(m, d) : m, d, unpriced, out);
    for (int32_t i = 0; i < out->count && d->blind; i++)
        out->line[i].worth = 0;
}

void match_suggest(struct match *m, int32_t side, struct suggestions *out)
{
    suggest_told(m, side, false, out);
}

void match_suggest_unpriced(struct match *m, int32_t side, struct suggestions *out)
{
    suggest_told(m, side, true, out);
}

void match_advise(struct match *m, int32_t side, struct suggestions *out)
{
    suggest(m, match_decision(m, side), false, out);
}

void match_odds(struct match *m, int32_t side, const struct answer *a, struct odds *out)
{
    struct refusal why;

    out->count = 0;
    if (!match_check(m, side, a, NULL, &why) || m->decision.blind || !open_question(m)->odds)
        return;
    open_question(m)->odds(m, &m->decision, a, out);
}

void match_arcs(struct match *m, int32_t side, struct arcs *out)
{
    const struct decision *d = match_decision(m, side);
    int32_t kept = 0;

    out->count = 0;
    if (!d || !m->rules->arcs)
        return;
    m->rules->arcs(asked_on(m, d), d, out);
    for (int32_t i = 0; i < out->count; i++)
        if (m->state->measuring || out->arc[i].most == 0)
            out->arc[kept++] = out->arc[i];
    out->count = kept;
}

bool match_may_answer(struct match *m, int32_t player, int32_t side, struct refusal *why)
{
    const struct state *s = m->state;

    if (player < 0 || player >= s->players)
        return refuse_as(why, REFUSED_FORBIDDEN, "answer.not_a_player", player);
    if (asked_from(s->player[player].side) != side)
        return refuse_as(why, REFUSED_FORBIDDEN, "answer.not_your_side", side_of_asked(side));
    const struct decision *d = match_decision(m, side);

    if (!d)
        return refuse_as(why, REFUSED_STALE, "answer.nothing_asked", side_of_asked(side));
    if (in_parts(d))
        return part_may_answer(m, d, player, why);
    if (d->player < 0 || d->player == player)
        return true;
    refuse_unit(why, REFUSED_FORBIDDEN, "answer.not_your_unit", d->unit);
    if (why) {
        why->figure = d->figure;
        why->amount = d->player;
    }
    return false;
}

/* The decision is described once for both questions: with many options that is most of the work. */
bool answer_check(struct match *m, int32_t player, int32_t side, const struct answer *a, struct refusal *why)
{
    if (!match_may_answer(m, player, side, why))
        return false;
    const struct decision *d = &m->decision;

    return (!in_parts(d) && part_is_his(m, d, player, a, why) && known_legal(m, side, a)) ||
           legal_by(m, player, d, a, NULL, why);
}

void take_answer(struct match *m, int32_t side, const struct answer *a)
{
    struct state *s = m->state;
    struct answer *slot = answer_slot(m, side);

    /* What is behind the items is zero already, from the answer before: the slot is never wiped whole. */
    assert(a->count >= 0 && a->count <= m->rules->answer_items);
    if (a->count < slot->count)
        memset(&slot->item[a->count], 0, (size_t)(slot->count - a->count) * sizeof slot->item[0]);
    memcpy(slot, a, offsetof(struct answer, item) + (size_t)a->count * sizeof a->item[0]);
    s->pending.waiting &= ~(1 << side);
}
