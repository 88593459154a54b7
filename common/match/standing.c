/* Standing answers: what an absent player wants done when a reaction is asked of him. */
#include "common/match/apply.h"
#include "common/match/ask.h"
#include "common/match/match.h"
#include "common/match/rules.h"

#include <assert.h>
#include <string.h>

bool question_offers(const struct question *q, const char *tag)
{
    size_t size = strlen(tag);

    for (const char *at = q->tags ? q->tags : ""; *at && size > 0; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");

        if (word == size && memcmp(at, tag, size) == 0)
            return true;
        at += word;
    }
    return false;
}

enum { FREE = -1, ALL_UNITS = -1 };

/* Each side has places of its own: none can tell by what it is refused how many the others have used. Each
 * player of a side has answers of his own for all his units. */
static struct standing *find(const struct match *m, int32_t side, int32_t question, int32_t unit,
                             int32_t player)
{
    for (int32_t i = 0; i < STANDING_MAX; i++) {
        struct standing *s = &m->state->standing[side][i];

        if (s->question == question && s->unit == unit && (unit != ALL_UNITS || s->player == player))
            return s;
    }
    return NULL;
}

static struct standing *free_place(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < STANDING_MAX; i++)
        if (m->state->standing[side][i].question == FREE)
            return &m->state->standing[side][i];
    return NULL;
}

/* What somebody has left for all his units, if the question is about one of them or about none. */
static const struct standing *find_for_all(const struct match *m, int32_t side, const struct decision *d)
{
    for (int32_t i = 0; i < STANDING_MAX; i++) {
        const struct standing *s = &m->state->standing[side][i];

        if (s->question == m->state->pending.question && s->unit == ALL_UNITS &&
            (d->unit < 0 || commands(m, s->player, d->unit)))
            return s;
    }
    return NULL;
}

/* The first of the wanted tags that the decision offers; a pick of one option is all a reaction needs. */
static bool wanted_option(const struct decision *d, const struct standing *s, int32_t *option)
{
    for (int32_t t = 0; t < STANDING_TAGS; t++)
        for (int32_t i = 0; i < d->option_count; i++)
            if (s->tag[t][0] && strcmp(d->option[i].tag, s->tag[t]) == 0) {
                *option = d->option[i].id;
                return true;
            }
    return false;
}

/* Most decisions have no standing answer, and are not described here. */
static bool has_standing(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < STANDING_MAX; i++)
        if (m->state->standing[side][i].question == m->state->pending.question)
            return true;
    return false;
}

static void reply_for(struct match *m, int32_t side)
{
    const struct decision *d = match_decision(m, side);
    const struct standing *s =
        d->unit < 0 ? NULL : find(m, side, m->state->pending.question, d->unit, NOBODY);
    struct answer a;
    struct refusal why;
    int32_t option;

    if (!s)
        s = find_for_all(m, side, d);
    if (!s || (d->kind != DECISION_PICK && d->kind != DECISION_TARGET) || !wanted_option(d, s, &option))
        return;
    answer_clear(&a, (enum decision_kind)d->kind, d->number);
    answer_add(&a, option, 0);
    if (match_check(m, side, &a, NULL, &why))
        take_answer(m, side, &a);
}

/* A side that has resigned leaves all its decisions to the default answers. */
void standing_reply(struct match *m)
{
    struct answer a;

    for (int32_t side = 0; side < m->state->sides; side++) {
        if (!match_waits_for(m, side))
            continue;
        if (m->state->side[side].resigned) {
            match_default_answer(m, side, &a);
            take_answer(m, side, &a);
        } else if (m->rules->question[m->state->pending.question].reaction && has_standing(m, side)) {
            reply_for(m, side);
        }
    }
}

bool standing_check(const struct match *m, const struct entry *e, struct refusal *why)
{
    int32_t q = e->standing.question;

    if (q < 0 || q >= m->rules->question_count || !m->rules->question[q].reaction)
        return refuse(why, "", "standing.no_reaction", -1, q);
    if (e->standing.unit < -1 || e->standing.unit >= m->state->units)
        return refuse_unit(why, REFUSED_ILLEGAL, "standing.no_such_unit", e->standing.unit);
    if (e->standing.unit >= 0 &&
        (unit_at(m, e->standing.unit)->side != e->side || !commands(m, e->player, e->standing.unit)))
        return refuse_unit(why, REFUSED_STATE, "entry.not_your_unit", e->standing.unit);
    if (e->standing.remove)
        return find(m, e->side, q, e->standing.unit, e->player) != NULL ||
               refuse(why, "", "standing.none_to_remove", -1, 0);
    for (int32_t t = 0; t < STANDING_TAGS; t++)
        if (!memchr(e->standing.tag[t], 0, sizeof e->standing.tag[t]))
            return refuse(why, "", "standing.tag_too_long", -1, t);
    if (!e->standing.tag[0][0])
        return refuse(why, "", "standing.says_nothing", -1, 0);
    for (int32_t t = 0; t < STANDING_TAGS; t++)
        if (e->standing.tag[t][0] && !question_offers(&m->rules->question[q], e->standing.tag[t]))
            return refuse(why, "", "standing.not_offered", -1, t);
    if (!find(m, e->side, q, e->standing.unit, e->player) && !free_place(m, e->side))
        return refuse(why, "", "standing.too_many", -1, STANDING_MAX);
    return true;
}

void standing_set(struct match *m, const struct entry *e)
{
    struct standing *s = find(m, e->side, e->standing.question, e->standing.unit, e->player);

    if (!s)
        s = free_place(m, e->side);
    assert(s); /* standing_check has seen to it */
    memset(s, 0, sizeof *s);
    s->question = s->unit = FREE;
    if (e->standing.remove)
        return;
    s->question = e->standing.question;
    s->unit = e->standing.unit;
    s->player = e->player;
    for (int32_t t = 0; t < STANDING_TAGS; t++)
        strcpy(s->tag[t], e->standing.tag[t]);
}
