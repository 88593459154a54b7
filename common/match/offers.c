/* Offers between the sides: a draw, an adjournment, a resumption or a take-back happens once all have agreed.
 */
#include "common/match/apply.h"
#include "common/match/match.h"
#include "common/match/rules.h"

/* No refusal names an entry of the log: its number would tell how many the others made in secret. */
static bool may_take_back(const struct match *m, const struct entry *e, struct refusal *why)
{
    const struct state *s = m->state;

    if (!m->log)
        return refuse(why, "", "takeback.no_log", -1, 0);
    if (e->to < 1 || e->to > s->entries)
        return refuse(why, "", "takeback.no_such_entry", -1, 0);
    if (e->to <= s->last_dice_entry)
        return refuse(why, "", "takeback.past_dice", -1, 0);
    if (e->to <= s->last_secret_entry)
        return refuse(why, "", "takeback.past_secret", -1, 0);
    const char *barred = takeback_barred(m, e->to);

    return !barred || refuse(why, "", barred, -1, 0);
}

/* Does anybody else ask to take back to that entry? */
static bool anybody_asks_for(const struct match *m, int32_t side, uint32_t to)
{
    for (int32_t i = 0; i < m->state->sides; i++)
        if (i != side && m->state->side[i].offers_takeback == (int32_t)to)
            return true;
    return false;
}

/* Is this side the only one left whose consent to the same take-back is missing? */
static bool others_ask_for(const struct match *m, int32_t side, uint32_t to)
{
    const struct state *s = m->state;

    for (int32_t i = 0; i < s->sides; i++)
        if (i != side && !s->side[i].resigned && s->side[i].offers_takeback != (int32_t)to)
            return false;
    return true;
}

static bool anything_to_decline(const struct match *m, int32_t side)
{
    const struct state *s = m->state;

    for (int32_t i = 0; i < s->sides; i++)
        if (i != side &&
            (s->side[i].offers_draw || s->side[i].offers_adjournment || s->side[i].offers_resumption ||
             s->side[i].offers_takeback || s->side[i].offers_overrule))
            return true;
    return false;
}

bool offer_check(const struct match *m, const struct entry *e, struct refusal *why)
{
    const struct state *s = m->state;
    const struct side *side = &s->side[e->side];

    switch (e->kind) {
    case ENTRY_DRAW:
        return !side->offers_draw || refuse(why, "", "offer.made_already", -1, 0);
    case ENTRY_ADJOURN:
        if (s->adjourned)
            return refuse_as(why, REFUSED_STATE, "entry.adjourned", 0);
        return !side->offers_adjournment || refuse(why, "", "offer.made_already", -1, 0);
    case ENTRY_RESUME:
        if (!s->adjourned)
            return refuse(why, "", "offer.not_adjourned", -1, 0);
        return !side->offers_resumption || refuse(why, "", "offer.made_already", -1, 0);
    case ENTRY_TAKEBACK:
        if (!may_take_back(m, e, why))
            return false;
        if (others_ask_for(m, e->side, e->to))
            return refuse(why, "", "takeback.grant_it", -1, 0);
        return side->offers_takeback != (int32_t)e->to || refuse(why, "", "offer.made_already", -1, 0);
    case ENTRY_GRANT:
        if (!may_take_back(m, e, why))
            return false;
        return others_ask_for(m, e->side, e->to) ||
               refuse(why, "",
                      anybody_asks_for(m, e->side, e->to) ? "takeback.not_all_ask" : "takeback.nobody_asks",
                      -1, 0);
    case ENTRY_DECLINE:
        return anything_to_decline(m, e->side) || refuse(why, "", "offer.nothing_to_decline", -1, 0);
    default: /* no offer: does not come here */
        break;
    }
    return false;
}

enum offer { OFFER_DRAW, OFFER_ADJOURNMENT, OFFER_RESUMPTION };

static int32_t *offer_of(struct side *side, enum offer offer)
{
    switch (offer) {
    case OFFER_DRAW:
        return &side->offers_draw;
    case OFFER_ADJOURNMENT:
        return &side->offers_adjournment;
    case OFFER_RESUMPTION:
        break;
    }
    return &side->offers_resumption;
}

static void clear(struct side *side)
{
    side->offers_draw = side->offers_adjournment = side->offers_resumption = side->offers_takeback = 0;
    side->offers_overrule = 0;
}

void offers_clear(struct match *m)
{
    for (int32_t i = 0; i < m->state->sides; i++)
        clear(&m->state->side[i]);
    overrule_forget(m);
}

static bool all_offer(struct match *m, enum offer offer)
{
    struct state *s = m->state;

    for (int32_t i = 0; i < s->sides; i++)
        if (!s->side[i].resigned && !*offer_of(&s->side[i], offer))
            return false;
    return true;
}

static void say(struct match *m, const char *key, int32_t side)
{
    event_arg(event_begin(m, key, NULL), "side", ARG_SIDE, side);
    event_end(m);
}

static void set_adjourned(struct match *m, int32_t adjourned, const char *key)
{
    offers_clear(m);
    m->state->adjourned = adjourned;
    event_begin(m, key, NULL);
    event_end(m);
    play_on(m);
}

/* Puts an offer on the table; true if it completes an agreement. */
static bool offer(struct match *m, const struct entry *e, enum offer offer, const char *key)
{
    *offer_of(&m->state->side[e->side], offer) = 1;
    say(m, key, e->side);
    return all_offer(m, offer);
}

/* The side that grants it is not the one whose answer is taken back. */
static void grant_takeback(struct match *m, const struct entry *e)
{
    int32_t side = answer_side(m, e->to);

    rebuild_before(m, e->to);
    say(m, "match.taken_back", side);
}

static void decline(struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->sides; i++)
        if (i != side)
            clear(&m->state->side[i]);
    overrule_forget(m);
    say(m, "match.declined", side);
}

void offer_apply(struct match *m, const struct entry *e)
{
    switch (e->kind) {
    case ENTRY_DRAW:
        if (offer(m, e, OFFER_DRAW, "match.offers_draw"))
            match_end(m, OUTCOME_DRAWN, -1, "match.drawn_by_agreement", NULL);
        break;
    case ENTRY_ADJOURN:
        if (offer(m, e, OFFER_ADJOURNMENT, "match.offers_adjournment"))
            set_adjourned(m, 1, "match.adjourned");
        break;
    case ENTRY_RESUME:
        if (offer(m, e, OFFER_RESUMPTION, "match.offers_resumption"))
            set_adjourned(m, 0, "match.resumed");
        break;
    case ENTRY_TAKEBACK:
        m->state->side[e->side].offers_takeback = (int32_t)e->to;
        say(m, "match.asks_takeback", e->side);
        break;
    case ENTRY_GRANT:
        grant_takeback(m, e);
        break;
    case ENTRY_DECLINE:
        decline(m, e->side);
        break;
    default: /* no offer: does not come here */
        break;
    }
}

void offers_lapse(struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->sides; i++) {
        struct side *other = &m->state->side[i];

        if (i == side || (!other->offers_draw && !other->offers_takeback && !other->offers_overrule))
            continue;
        other->offers_draw = other->offers_takeback = other->offers_overrule = 0;
        say(m, "match.offer_lapsed", i);
    }
    overrule_forget(m);
}
