/* The sides overrule: what the game master could move or change, they can by agreement, whether or not one
 * sits at the table. A side proposes it, and it is done when all others have sent the same. What is proposed
 * is told to all, so it has to be something that all may know. */
#include "common/match/apply.h"
#include "common/match/match.h"
#include "common/match/rules.h"

#include <string.h>

static struct proposal proposal_of(const struct entry *e)
{
    struct proposal p = {.act = e->act,
                         .what = e->what,
                         .target = e->target,
                         .value = e->value,
                         .at = e->at,
                         .facing = e->facing};

    strcpy(p.name, e->name);
    return p;
}

static bool is_proposed(const struct match *m, const struct entry *e)
{
    struct proposal p = proposal_of(e);

    return memcmp(&p, &m->state->proposal, sizeof p) == 0;
}

bool overrule_check(const struct match *m, const struct entry *e, struct refusal *why)
{
    if (e->act != MASTER_MOVE && e->act != MASTER_CHANGE)
        return refuse(why, "", "overrule.no_such_act", -1, e->act);
    if (m->rules->may_overrule && !m->rules->may_overrule(m, has_master(m), why))
        return false;
    if (!texts_end(e, why))
        return false;
    if (!memchr(e->name, 0, sizeof e->name))
        return refuse(why, "", "master.no_such_field", -1, e->target);
    if (!amend_check(m, e, why))
        return false;
    if (amend_known_to(m, e) != all_viewers(m))
        return refuse(why, "", "overrule.secret", -1, 0);
    return !m->state->side[e->side].offers_overrule || !is_proposed(m, e) ||
           refuse(why, "", "offer.made_already", -1, 0);
}

void overrule_forget(struct match *m)
{
    for (int32_t i = 0; i < m->state->sides; i++)
        if (m->state->side[i].offers_overrule)
            return;
    m->state->proposal = (struct proposal){0};
}

static bool all_agree(const struct match *m)
{
    for (int32_t i = 0; i < m->state->sides; i++)
        if (!m->state->side[i].resigned && !m->state->side[i].offers_overrule)
            return false;
    return true;
}

static void tell(struct match *m, const struct entry *e, const char *key)
{
    struct event *event = event_begin(m, key, e->rule[0] ? e->rule : NULL);
    struct field_words words;

    event_arg(event, "by", ARG_SIDE, e->side); /* what is changed may be a side, too */
    event_word(event, "act", e->act == MASTER_MOVE ? "master_act.move" : "master_act.change");
    amend_details(m, e, event, &words);
    event_text(event, "text", e->text);
    event_end(m);
}

/* Another proposal takes the place of the one before: nobody has agreed to it yet. */
void overrule_apply(struct match *m, const struct entry *e)
{
    if (!is_proposed(m, e))
        for (int32_t i = 0; i < m->state->sides; i++)
            m->state->side[i].offers_overrule = 0;
    m->state->proposal = proposal_of(e);
    m->state->side[e->side].offers_overrule = 1;
    if (!all_agree(m)) {
        tell(m, e, "match.asks_overrule");
        return;
    }
    for (int32_t i = 0; i < m->state->sides; i++)
        m->state->side[i].offers_overrule = 0;
    overrule_forget(m);
    amend(m, e);
    tell(m, e, "match.overruled");
}
