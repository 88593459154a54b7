/* P_CHALLENGES, O10.4-a (B7.15): leaders and characters of units in the round challenge each other, the
 * active side first; a unit is part of one challenge a round at most. */
#include "common/rules/orders/fight/challenge.h"

#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/strikers.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"

enum { SIDES = 2, FIGURE_BITS = 12, NO_CHALLENGE = -1, REFUSES = -1, DECLINES = -2 };
_Static_assert((int)ORDERS_FIGURES <= 1 << FIGURE_BITS, "an option has room for two figures");
_Static_assert((int64_t)ORDERS_FIGURES << FIGURE_BITS < INT32_MAX, "an option has room for two figures");

/* --- those who fight one ------------------------------------------------------------------------------- */

bool orders_stands_apart(const struct match *m, int32_t figure)
{
    return massed_stands_apart(orders_of(m)->challenge, figure);
}

int32_t orders_duellists(const struct match *m, int32_t figure, int32_t *opponents, int32_t most)
{
    return massed_duellists(orders_of(m)->challenge, figure, opponents, most);
}

bool orders_duels_with(const struct match *m, int32_t figure, int32_t enemy)
{
    int32_t opponent,
        opponents = orders_duellists(m, figure, &opponent, 1); /* no rule: all are of one unit */

    return opponents > 0 && figure_at(m, opponent)->unit == enemy;
}

void orders_note_duel(struct match *m, int32_t figure, int32_t wounds)
{
    EACH_CHALLENGE(orders_of(m)->challenge, row)
    {
        if (row->challenger == figure)
            row->lost_by_challenger += wounds;
        if (row->challenged == figure)
            row->lost_by_challenged += wounds;
    }
}

/* --- who may ------------------------------------------------------------------------------------------- */

/* RULE("B7.15-a"), RULE("B7.15.1-a"), RULE("O10.12-a"): a unit leader, a character or champion who can
 * strike. */
static bool may_duel(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return massed_lives(m, figure) && !orders_figure_at(m, figure)->fumbled && f->profile[CHAR_A] > 0 &&
           f->profile[CHAR_WS] > 0 && (f->role == ROLE_LEADER || massed_is_character(m, figure));
}

static bool in_challenge(const struct match *m, int32_t unit)
{
    EACH_CHALLENGE(orders_of(m)->challenge, row)
    if (figure_at(m, row->challenger)->unit == unit || figure_at(m, row->challenged)->unit == unit)
        return true;
    return false;
}

/* RULE("O10.4-a"): one challenge a unit and round. A routing unit fights none (O5.1-d). */
static bool may_take_part(const struct match *m, int32_t unit)
{
    return orders_stands(m, unit) && !in_challenge(m, unit);
}

/* He counts as in contact with the other unit (O5.5-f). */
static bool is_in_contact(const struct match *m, int32_t contact, int32_t figure)
{
    struct orders_striker striker;

    return orders_striker_in(m, contact, figure, &striker);
}

/* RULE("O10.4-a"): a leader or character of the unit is in contact. */
static bool has_somebody_in_contact(const struct match *m, int32_t contact, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (may_duel(m, figure) && is_in_contact(m, contact, figure))
        return true;
    return false;
}

/* Units that fight each other in this round, so that the first may challenge the second. */
static bool face_each_other(const struct match *m, int32_t unit, int32_t enemy)
{
    int32_t contact = orders_contact_of(m, unit, enemy);

    return contact != NO_CONTACT && orders_contact_at(m, contact)->in_round == IN_ROUND &&
           orders_side_of(m, unit) != orders_side_of(m, enemy) && may_take_part(m, unit) &&
           may_take_part(m, enemy) && has_somebody_in_contact(m, contact, unit) &&
           has_somebody_in_contact(m, contact, enemy);
}

/* RULE("B7.15-a"): leaders challenge leaders; RULE("B7.15.1-a"), RULE("B7.15.1-c"): characters leaders and
 * characters, RULE("B7.15.1-e"): wherever they stand. */
static bool may_challenge(const struct match *m, int32_t contact, int32_t figure, int32_t other)
{
    return may_duel(m, figure) && may_duel(m, other) &&
           (massed_is_character(m, figure) ||
            (!massed_is_character(m, other) && is_in_contact(m, contact, figure)));
}

/* --- issuing one --------------------------------------------------------------------------------------- */

/* Into the decision, if there is one. Returns how many there are. */
static int32_t offer_between(const struct match *m, int32_t unit, int32_t enemy, struct decision *d)
{
    int32_t count = 0, contact = orders_contact_of(m, unit, enemy);

    EACH_MEMBER(m->state, unit, figure)
    EACH_MEMBER(m->state, enemy, other)
    {
        struct option *o;

        if (!may_challenge(m, contact, figure, other))
            continue;
        count++;
        if (!d)
            continue;
        o = decision_option(d, "challenge", "orders.option.challenge");
        o->id = figure << FIGURE_BITS | other;
        o->figure = other;
        o->unit = unit;
        option_arg(o, "challenger", ARG_FIGURE, figure);
        option_arg(o, "challenged", ARG_FIGURE, other);
        option_arg(o, "enemy", ARG_UNIT, enemy);
    }
    return count;
}

static int32_t offer_all(const struct match *m, int32_t side, struct decision *d)
{
    int32_t count = 0;

    for (int32_t contact = 0; contact < CONTACTS_MAX; contact++) {
        const struct orders_contact *c = orders_contact_at(m, contact);
        int32_t own, enemy;

        if (c->arrived == NO_UNIT || c->in_round != IN_ROUND)
            continue;
        own = orders_side_of(m, c->arrived) == side ? c->arrived : c->struck;
        enemy = own == c->arrived ? c->struck : c->arrived;
        if (face_each_other(m, own, enemy))
            count += offer_between(m, own, enemy, d);
    }
    return count;
}

void orders_challenge_describe(const struct match *m, int32_t side, struct decision *d)
{
    decision_option(d, "nobody", "orders.option.no_challenge")->id = NO_CHALLENGE;
    offer_all(m, side, d);
}

/* no rule: as many as the record has room for */
static enum flow next_challenge(struct match *m, struct frame *f, struct orders_challenges_frame *v)
{
    int32_t active = orders_side_of(m, v->unit);

    for (int32_t i = 0; i < SIDES; i++) {
        v->side = i == 0 ? active : other_side(m, active);
        if (!(v->done >> v->side & 1) && massed_room_for_challenge(orders_of(m)->challenge) &&
            offer_all(m, v->side, NULL) > 0)
            return flow_ask(m, f, CHALLENGES_ISSUED, Q_CHALLENGE, 1 << v->side);
    }
    return flow_done(m, NO_RESULT);
}

static enum flow issue(struct match *m, struct frame *f, struct orders_challenges_frame *v)
{
    int32_t id = flow_answer(m, v->side)->item[0].ref;

    if (id == NO_CHALLENGE) {
        v->done |= 1 << v->side;
        return flow_again(f, CHALLENGES_NEXT);
    }
    v->challenger = id >> FIGURE_BITS;
    v->challenged = id & ((1 << FIGURE_BITS) - 1);
    struct event *e = orders_tell(m, "orders.challenges", RULE("O10.4-a"), figure_at(m, v->challenger)->unit);

    event_arg(e, "challenger", ARG_FIGURE, v->challenger);
    event_arg(e, "challenged", ARG_FIGURE, v->challenged);
    event_end(m);
    return flow_ask(m, f, CHALLENGES_ANSWERED, Q_ACCEPT, 1 << other_side(m, v->side));
}

/* --- answering it -------------------------------------------------------------------------------------- */

static bool is_tall(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->height == HEIGHT_TALL;
}

/* RULE("B7.15.5-b"): that of a character over 3 m is taken up by several smaller ones. */
static bool many_may(const struct match *m, const struct orders_challenges_frame *v)
{
    return massed_is_character(m, v->challenger) && is_tall(m, v->challenger) && !is_tall(m, v->challenged);
}

/* RULE("B7.15.5-b"): troops of a fighting rank that no enemy touches. */
static bool joins_in(const struct match *m, int32_t figure, int32_t enemy)
{
    const struct figure *f = figure_at(m, figure);

    return massed_lives(m, figure) && f->part == 0 && !is_tall(m, figure) &&
           massed_figure_at(m, figure)->role == ROLE_ORDINARY &&
           block_rank_of(&state_blocks(m->state, f->unit)[0], f->slot) == 0 &&
           !orders_base_touches(m, figure, enemy);
}

/* RULE("B7.15.5-b"): as many as fit along the front and the two sides of his base. */
static int32_t takers_most(const struct match *m, const struct orders_challenges_frame *v)
{
    const struct massed_figure *tall = massed_figure_at(m, v->challenger);
    length width = massed_figure_at(m, v->challenged)->base_width;
    int32_t free_rows = 0;

    if (!many_may(m, v))
        return 1;
    for (int32_t i = 0; i < CHALLENGES_MAX; i++)
        free_rows += orders_of(m)->challenge[i].challenger == NOBODY;
    return orders_within(tall->base_width / width + 2 * (tall->base_depth / width), 1, free_rows);
}

static void offer_taker(struct decision *d, int32_t figure)
{
    struct option *o = decision_option(d, "accept", "orders.option.accept");

    o->id = o->figure = figure;
    option_arg(o, "champion", ARG_FIGURE, figure);
}

/* RULE("B7.15.2-a"): the challenged himself, the leader or any character of the unit; RULE("B7.15.3-a"): or
 * nobody. RULE("B7.15.5-a"): a smaller one declines the challenge of a tall creature without hiding. */
void orders_accept_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_challenges_frame *v = FRAME_TOP(orders_challenges_frame, m);
    int32_t unit = figure_at(m, v->challenged)->unit, enemy = figure_at(m, v->challenger)->unit;

    (void)side;
    d->unit = unit;
    d->figure = v->challenged;
    decision_arg(d, "challenger", ARG_FIGURE, v->challenger);
    decision_arg(d, "challenged", ARG_FIGURE, v->challenged);
    offer_taker(d, v->challenged);
    EACH_MEMBER(m->state, unit, figure)
    if (figure != v->challenged && (may_duel(m, figure) || (many_may(m, v) && joins_in(m, figure, enemy))))
        offer_taker(d, figure);
    if (is_tall(m, v->challenger) && !is_tall(m, v->challenged))
        decision_option(d, "decline", "orders.option.decline")->id = DECLINES;
    decision_option(d, "refuse", "orders.option.refuse")->id = REFUSES;
    d->min = 1;
    d->max = takers_most(m, v);
}

/* A refusal is the whole answer; of several who take the challenge up one is a leader or character. */
bool orders_accept_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    bool person = false;

    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        person = person || (a->item[i].ref >= 0 && may_duel(m, a->item[i].ref));
        if (a->item[i].ref < 0 && a->count > 1)
            return refuse(why, RULE("B7.15.3-a"), "orders.refused.accept_or_refuse", d->figure, 0);
    }
    if (a->item[0].ref >= 0 && !person)
        return refuse(why, RULE("B7.15.5-b"), "orders.refused.accept_leader", d->figure, 0);
    return true;
}

static void tell_reply(struct match *m, const struct orders_challenges_frame *v, const char *key,
                       const char *rule, int32_t taker)
{
    struct event *e = orders_tell(m, key, rule, figure_at(m, v->challenged)->unit);

    event_arg(e, "challenger", ARG_FIGURE, v->challenger);
    event_arg(e, "challenged", ARG_FIGURE, taker);
    event_end(m);
}

static enum flow answered(struct match *m, struct frame *f, const struct orders_challenges_frame *v)
{
    const struct answer *a = flow_answer(m, other_side(m, v->side));

    for (int32_t i = 0; i < a->count; i++) {
        int32_t taker = a->item[i].ref;

        if (taker == REFUSES || taker == DECLINES) {
            massed_add_challenge(orders_of(m)->challenge, v->challenger, v->challenged,
                                 taker == REFUSES ? REPLY_REFUSED : REPLY_DECLINED);
            tell_reply(m, v, taker == REFUSES ? "orders.challenge_refused" : "orders.challenge_declined",
                       taker == REFUSES ? RULE("B7.15.3-b") : RULE("B7.15.5-a"), v->challenged);
        } else {
            massed_add_challenge(orders_of(m)->challenge, v->challenger, taker, REPLY_ACCEPTED);
            tell_reply(m, v, "orders.challenge_accepted", RULE("B7.15.2-a"), taker);
        }
    }
    return flow_again(f, CHALLENGES_NEXT);
}

enum flow orders_challenges_run(struct match *m, struct frame *f)
{
    struct orders_challenges_frame *v = FRAME(orders_challenges_frame, f);

    switch (f->step) {
    case CHALLENGES_NEXT:
        return next_challenge(m, f, v);
    case CHALLENGES_ISSUED:
        return issue(m, f, v);
    case CHALLENGES_ANSWERED:
        return answered(m, f, v);
    default:
        flow_lost(m, f);
    }
}

/* --- when the round is over ---------------------------------------------------------------------------- */

/* Gone, or to be removed. */
static bool is_dead(const struct match *m, int32_t figure)
{
    return !massed_lives(m, figure);
}

/* RULE("O10.4-a"): who is killed, or else who lost more W; with equal losses, or both dead, nobody. */
static int32_t loser_of(const struct match *m, const struct massed_challenge *row)
{
    bool one = is_dead(m, row->challenger), other = is_dead(m, row->challenged);

    if (one != other)
        return one ? row->challenger : row->challenged;
    if (one || row->lost_by_challenger == row->lost_by_challenged)
        return NOBODY;
    /* no rule: that they are not equal is said already */
    return row->lost_by_challenger > row->lost_by_challenged ? row->challenger : row->challenged;
}

/* RULE("O6.2-a"): it counts in the rout test of his unit after this round. */
static void lose(struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;
    struct event *e = orders_tell(m, "orders.challenge_lost", RULE("O10.4-a"), unit);

    orders_unit_at(m, unit)->hurt.lost_challenge = true;
    event_arg(e, "loser", ARG_FIGURE, figure);
    event_end(m);
}

void orders_settle_challenges(struct match *m)
{
    for (int32_t i = 0; i < CHALLENGES_MAX; i++) {
        struct massed_challenge *row = &orders_of(m)->challenge[i];
        int32_t loser;

        if (row->challenger == NOBODY)
            continue;
        loser = row->reply == REPLY_ACCEPTED ? loser_of(m, row) : NOBODY;
        if (loser != NOBODY)
            lose(m, loser);
        if (row->reply == REPLY_REFUSED)
            massed_hide(m, row->challenged);
        *row = (struct massed_challenge){.challenger = NOBODY, .challenged = NOBODY};
    }
}
