/* P_CHALLENGES, at the start of a round (B7.6-e, step 1): first challenges to unit leaders, by leaders and
 * characters in descending order of I, then those between characters (B7.15.1). */
#include "common/rules/battle/characters/challenge.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/arsenal/armour.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/strike.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/fight/wounds.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/formation.h"

enum { NO_CHALLENGE = -1, REFUSES = -1, DECLINES = -2 };
enum challenge_stage { STAGE_LEADERS, STAGE_CHARACTERS, STAGES_OVER };

static struct massed_challenge *challenges_of(const struct match *m)
{
    return battle_of(m)->challenge;
}

bool battle_stands_apart(const struct match *m, int32_t figure)
{
    return massed_stands_apart(challenges_of(m), figure);
}

static int32_t first_opponent(const struct match *m, int32_t figure)
{
    int32_t opponent = NOBODY;

    massed_duellists(challenges_of(m), figure, &opponent, 1);
    return opponent;
}

int32_t battle_opponents(const struct match *m, int32_t figure, int32_t opponents[CHALLENGES_MAX])
{
    int32_t all = massed_duellists(challenges_of(m), figure, opponents, CHALLENGES_MAX), living = 0;

    for (int32_t i = 0; i < all; i++)
        if (massed_lives(m, opponents[i]))
            opponents[living++] = opponents[i];
    return living;
}

/* --- who may -------------------------------------------------------------------------------------------- */

static bool is_leader(const struct match *m, int32_t figure)
{
    return massed_unit_at(m, figure_at(m, figure)->unit)->leader == figure;
}

/* RULE("B7.15-a"), RULE("B7.15.1-a"), RULE("B14.6.7-e"): a unit leader or character who can strike.
 * RULE("B5.7.4-u"): not in a wedge. */
static bool may_duel(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return massed_lives(m, figure) && !battle_formation(m, figure_at(m, figure)->unit)->no_duels &&
           f->profile[CHAR_A] > 0 && f->profile[CHAR_WS] > 0 &&
           (is_leader(m, figure) || massed_is_character(m, figure));
}

static bool has_been_challenged(const struct match *m, int32_t figure)
{
    return battle_figure_at(m, figure)->challenged != 0;
}

/* RULE("B7.15.1-b"), RULE("B7.15.1-c"): the leader of a unit, once a round; then characters who are in no
 * challenge. RULE("B7.15-a"): of a unit in contact with that of the challenger. */
static bool may_challenge(const struct match *m, enum challenge_stage stage, int32_t figure, int32_t other)
{
    int32_t unit = figure_at(m, figure)->unit, enemy = figure_at(m, other)->unit,
            contact = battle_contact_of(m, unit, enemy);

    if (contact == NO_CONTACT || !battle_fought(m, contact) || !may_duel(m, other) ||
        has_been_challenged(m, other) || battle_stands_apart(m, other))
        return false;
    if (stage == STAGE_LEADERS)
        return is_leader(m, other);
    return massed_is_character(m, other) && !is_leader(m, other);
}

/* RULE("B7.15-a"): one challenge a figure and round; RULE("B7.15.2-c"): and it fights one at most. */
static bool may_issue(const struct match *m, enum challenge_stage stage, int32_t figure)
{
    return may_duel(m, figure) && !battle_figure_at(m, figure)->issued && !battle_stands_apart(m, figure) &&
           (stage == STAGE_LEADERS || massed_is_character(m, figure));
}

static bool has_target(const struct match *m, enum challenge_stage stage, int32_t figure)
{
    for (int32_t other = 0; other < m->state->figures; other++)
        if (figure_at(m, other)->side != figure_at(m, figure)->side && may_challenge(m, stage, figure, other))
            return true;
    return false;
}

/* Figures of one side with the same I: the unit's leader, then from the left of its ranks. */
static int32_t place_in_line(const struct match *m, int32_t figure)
{
    const struct figure *f = figure_at(m, figure);

    return is_leader(m, figure) ? -1 : f->slot;
}

/* RULE("B7.15.1-d"): in descending order of I, on a tie the side whose turn it is. */
static bool comes_before(const struct match *m, int32_t a, int32_t b)
{
    int32_t i_a = massed_value(m, a, CHAR_I), i_b = massed_value(m, b, CHAR_I), active = battle_of(m)->active;
    bool mine = figure_at(m, a)->side == active, his = figure_at(m, b)->side == active;

    if (i_a != i_b)
        return i_a > i_b;
    return mine != his ? mine : place_in_line(m, a) < place_in_line(m, b);
}

static int32_t next_challenger(const struct match *m, const struct battle_challenges_frame *v)
{
    enum challenge_stage stage = (enum challenge_stage)v->stage;
    int32_t next = NOBODY;

    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (battle_unit_at(m, figure_at(m, figure)->unit)->engagement == v->engagement &&
            !(battle_figure_at(m, figure)->asked >> v->stage & 1) && may_issue(m, stage, figure) &&
            has_target(m, stage, figure) && (next == NOBODY || comes_before(m, figure, next)))
            next = figure;
    return next;
}

/* --- issuing one ---------------------------------------------------------------------------------------- */

void battle_challenge_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_challenges_frame *v = FRAME_TOP(battle_challenges_frame, m);

    d->figure = v->challenger;
    d->unit = figure_at(m, v->challenger)->unit;
    decision_arg(d, "challenger", ARG_FIGURE, v->challenger);
    decision_option(d, "nobody", "battle.option.no_challenge")->id = NO_CHALLENGE;
    for (int32_t other = 0; other < m->state->figures; other++)
        if (figure_at(m, other)->side != side &&
            may_challenge(m, (enum challenge_stage)v->stage, v->challenger, other)) {
            struct option *o = decision_option(d, "challenge", "battle.option.challenge");

            o->id = o->figure = other;
            o->unit = figure_at(m, other)->unit;
            option_arg(o, "challenged", ARG_FIGURE, other);
            option_arg(o, "enemy", ARG_UNIT, o->unit);
        }
}

static enum flow next(struct match *m, struct frame *f, struct battle_challenges_frame *v)
{
    for (; v->stage < STAGES_OVER && massed_room_for_challenge(challenges_of(m)); v->stage++) {
        v->challenger = next_challenger(m, v);
        if (v->challenger == NOBODY)
            continue;
        battle_figure_at(m, v->challenger)->asked |= 1 << v->stage;
        return flow_ask(m, f, CHALLENGES_ISSUED, Q_CHALLENGE, 1 << figure_at(m, v->challenger)->side);
    }
    return flow_done(m, NO_RESULT);
}

static void tell(struct match *m, const struct battle_challenges_frame *v, const char *key, const char *rule,
                 int32_t challenged)
{
    struct event *e = battle_tell(m, key, rule, figure_at(m, v->challenger)->unit);

    event_arg(e, "challenger", ARG_FIGURE, v->challenger);
    event_arg(e, "challenged", ARG_FIGURE, challenged);
    event_end(m);
}

static enum flow issue(struct match *m, struct frame *f, struct battle_challenges_frame *v)
{
    int32_t side = figure_at(m, v->challenger)->side;

    v->challenged = flow_answer(m, side)->item[0].ref;
    if (v->challenged == NO_CHALLENGE)
        return flow_again(f, CHALLENGES_NEXT);
    battle_figure_at(m, v->challenger)->issued = true;
    battle_figure_at(m, v->challenged)->challenged = true;
    tell(m, v, "battle.challenges", v->stage == STAGE_LEADERS ? RULE("B7.15-a") : RULE("B7.15.1-c"),
         v->challenged);
    return flow_ask(m, f, CHALLENGES_ANSWERED, Q_ACCEPT, 1 << (1 - side));
}

/* --- answering it --------------------------------------------------------------------------------------- */

static bool is_tall(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->height == HEIGHT_TALL;
}

/* RULE("B7.15.5-b"): that of a character over 3 m is taken up by several smaller ones. */
static bool many_may(const struct match *m, const struct battle_challenges_frame *v)
{
    return massed_is_character(m, v->challenger) && is_tall(m, v->challenger) && !is_tall(m, v->challenged);
}

static bool touches_nobody(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    EACH_CONTACT(m, unit, contact)
    {
        struct battle_touch touches[TOUCHES_MOST];
        int32_t count = battle_touches(m, contact, unit, touches);

        for (int32_t i = 0; i < count; i++)
            if (touches[i].own == figure)
                return false;
    }
    return true;
}

/* RULE("B7.15.5-b"): troops of a fighting rank that are not engaged yet. */
static bool joins_in(const struct match *m, int32_t figure)
{
    return massed_lives(m, figure) && !is_tall(m, figure) &&
           massed_figure_at(m, figure)->role == ROLE_ORDINARY && battle_in_front_rank(m, figure) &&
           touches_nobody(m, figure);
}

/* RULE("B7.15.5-b"): as many as fit along the front and the two sides of his base. */
static int32_t takers_most(const struct match *m, const struct battle_challenges_frame *v)
{
    const struct massed_figure *tall = massed_figure_at(m, v->challenger);
    length width = massed_figure_at(m, v->challenged)->base_width;
    int32_t free_rows = 0, fit = tall->base_width / width + 2 * (tall->base_depth / width);

    if (!many_may(m, v))
        return 1;
    for (int32_t i = 0; i < CHALLENGES_MAX; i++)
        free_rows += challenges_of(m)[i].challenger == NOBODY;
    fit = fit < free_rows ? fit : free_rows;
    return fit > 1 ? fit : 1;
}

static void offer_taker(struct decision *d, int32_t figure)
{
    struct option *o = decision_option(d, "accept", "battle.option.accept");

    o->id = o->figure = figure;
    option_arg(o, "taker", ARG_FIGURE, figure);
}

/* RULE("B7.15.2-a"): himself (RULE("B7.15.2-b"): or another for him, and he does as he likes), the leader or
 * any character of the unit; RULE("B7.15.3-a"): or nobody. RULE("B7.15.5-a"): a smaller one declines the
 * challenge of a tall creature without dishonour. */
void battle_accept_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_challenges_frame *v = FRAME_TOP(battle_challenges_frame, m);
    int32_t unit = figure_at(m, v->challenged)->unit;

    (void)side;
    d->unit = unit;
    d->figure = v->challenged;
    decision_arg(d, "challenger", ARG_FIGURE, v->challenger);
    decision_arg(d, "challenged", ARG_FIGURE, v->challenged);
    offer_taker(d, v->challenged);
    EACH_MEMBER(m->state, unit, figure)
    if (figure != v->challenged && !battle_stands_apart(m, figure) &&
        (may_duel(m, figure) || (many_may(m, v) && joins_in(m, figure))))
        offer_taker(d, figure);
    if (is_tall(m, v->challenger) && !is_tall(m, v->challenged))
        decision_option(d, "decline", "battle.option.decline")->id = DECLINES;
    decision_option(d, "refuse", "battle.option.refuse")->id = REFUSES;
    d->min = 1;
    d->max = takers_most(m, v);
}

/* A refusal is the whole answer; of several who take the challenge up one is a leader or character. */
bool battle_accept_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    bool person = false;

    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        person = person || (a->item[i].ref >= 0 && may_duel(m, a->item[i].ref));
        if (a->item[i].ref < 0 && a->count > 1)
            return refuse(why, RULE("B7.15.3-a"), "battle.refused.accept_or_refuse", d->figure, 0);
    }
    return a->item[0].ref < 0 || person ||
           refuse(why, RULE("B7.15.5-b"), "battle.refused.accept_leader", d->figure, 0);
}

/* RULE("B7.15.3-f"): a leader who refuses loses face, once. */
static void refuse_challenge(struct match *m, const struct battle_challenges_frame *v)
{
    massed_add_challenge(challenges_of(m), v->challenger, v->challenged, REPLY_REFUSED);
    tell(m, v, "battle.challenge_refused",
         is_leader(m, v->challenged) ? RULE("B7.15.3-d") : RULE("B7.15.3-c"), v->challenged);
    if (!is_leader(m, v->challenged) || battle_unit_at(m, figure_at(m, v->challenged)->unit)->lost_face)
        return;
    battle_unit_at(m, figure_at(m, v->challenged)->unit)->lost_face = true;
    struct event *e =
        battle_tell(m, "battle.loses_face", RULE("B7.15.3-f"), figure_at(m, v->challenged)->unit);

    event_arg(e, "leader", ARG_FIGURE, v->challenged);
    event_end(m);
}

static enum flow answered(struct match *m, struct frame *f, const struct battle_challenges_frame *v)
{
    const struct answer *a = flow_answer(m, figure_at(m, v->challenged)->side);

    for (int32_t i = 0; i < a->count; i++) {
        int32_t taker = a->item[i].ref;

        if (taker == REFUSES)
            refuse_challenge(m, v);
        else if (taker == DECLINES) {
            massed_add_challenge(challenges_of(m), v->challenger, v->challenged, REPLY_DECLINED);
            tell(m, v, "battle.challenge_declined", RULE("B7.15.5-a"), v->challenged);
        } else {
            massed_add_challenge(challenges_of(m), v->challenger, taker, REPLY_ACCEPTED);
            tell(m, v, "battle.challenge_accepted", a->count > 1 ? RULE("B7.15.5-b") : RULE("B7.15.2-a"),
                 taker);
        }
    }
    return flow_again(f, CHALLENGES_NEXT);
}

enum flow battle_challenges_run(struct match *m, struct frame *f)
{
    struct battle_challenges_frame *v = FRAME(battle_challenges_frame, f);

    switch (f->step) {
    case CHALLENGES_NEXT:
        return next(m, f, v);
    case CHALLENGES_ISSUED:
        return issue(m, f, v);
    case CHALLENGES_ANSWERED:
        return answered(m, f, v);
    default:
        flow_lost(m, f);
    }
}

/* --- in the round --------------------------------------------------------------------------------------- */

/* RULE("B7.15-b"), RULE("B7.15-d"): each other alone, wherever they stand (RULE("B7.15.1-e")). */
static void strike_alone(struct match *m, int32_t figure, int32_t opponent)
{
    struct battle_figure *f = battle_figure_at(m, figure);

    for (int32_t i = 0; i < FOES_MOST; i++)
        f->foe[i] = (struct battle_foe){.unit = NO_UNIT, .victim = NOBODY, .on = NOTHING};
    f->behind = NOBODY;
    if (opponent != NOBODY)
        f->foe[0] = (struct battle_foe){.unit = figure_at(m, opponent)->unit,
                                        .victim = opponent,
                                        .edges = 1 << FACE_FRONT,
                                        .from = FROM_FRONT,
                                        .on = NOTHING};
}

/* Whom of the enemy unit it touches who is in no challenge; NOBODY. */
static int32_t touched_in(const struct match *m, int32_t figure, int32_t enemy)
{
    struct battle_touch touches[TOUCHES_MOST];
    int32_t unit = figure_at(m, figure)->unit, contact = battle_contact_of(m, unit, enemy),
            count = contact == NO_CONTACT ? 0 : battle_touches(m, contact, unit, touches);

    for (int32_t i = 0; i < count; i++)
        if (touches[i].own == figure && !battle_stands_apart(m, touches[i].other))
            return touches[i].other;
    return NOBODY;
}

/* RULE("B7.15.3-e"): his attacks go to other figures of that unit. */
static bool was_refused_by(const struct match *m, int32_t figure, int32_t other)
{
    EACH_CHALLENGE(challenges_of(m), row)
    if (row->reply == REPLY_REFUSED && row->challenger == figure && row->challenged == other)
        return true;
    return false;
}

/* RULE("B7.15-d"): nobody else strikes the two. */
static void spare_duellists(struct match *m, int32_t figure)
{
    struct battle_figure *f = battle_figure_at(m, figure);

    for (int32_t i = 0; i < FOES_MOST; i++) {
        struct battle_foe *foe = &f->foe[i];

        if (foe->unit == NO_UNIT || foe->victim == NOBODY || !battle_stands_apart(m, foe->victim))
            continue;
        if (was_refused_by(m, figure, foe->victim)) {
            foe->victim = battle_ordinary(m, foe->unit);
            continue;
        }
        foe->victim = touched_in(m, f->behind == NOBODY ? figure : f->behind, foe->unit);
        if (foe->victim == NOBODY)
            *foe = (struct battle_foe){.unit = NO_UNIT, .victim = NOBODY, .on = NOTHING};
    }
}

void battle_part_duellists(struct match *m, int32_t engagement)
{
    if (challenges_of(m)[0].challenger == NOBODY)
        return;
    EACH_ENGAGED(m, engagement, unit)
    EACH_MEMBER(m->state, unit, figure)
    {
        if (battle_stands_apart(m, figure))
            strike_alone(m, figure, first_opponent(m, figure));
        else
            spare_duellists(m, figure);
    }
}

/* --- afterwards ----------------------------------------------------------------------------------------- */

/* All others of the first rank are dead. */
static bool front_has_fallen(const struct match *m, int32_t unit, int32_t leader)
{
    int32_t fallen = 0;

    EACH_MEMBER(m->state, unit, figure)
    {
        if (figure == leader || figure_at(m, figure)->part != 0 ||
            figure_at(m, figure)->slot >= state_blocks(m->state, unit)[0].files)
            continue;
        if (massed_lives(m, figure))
            return false;
        fallen++;
    }
    return fallen > 0;
}

/* RULE("B7.15.4-a"): one full set of attacks each, in order of I, even if the challenger has struck. */
static void expose(struct match *m, const struct massed_challenge *c)
{
    int32_t first = massed_value(m, c->challenged, CHAR_I) > massed_value(m, c->challenger, CHAR_I)
                        ? c->challenged
                        : c->challenger,
            second = first == c->challenger ? c->challenged : c->challenger;
    struct event *e = battle_tell(m, "battle.coward", RULE("B7.15.4-a"), figure_at(m, c->challenged)->unit);

    event_arg(e, "leader", ARG_FIGURE, c->challenged);
    event_arg(e, "challenger", ARG_FIGURE, c->challenger);
    event_end(m);
    strike_alone(m, first, second);
    strike_alone(m, second, first);
    battle_strike_alone(m, first, second, RULE("B7.15.4-a"));
    if (massed_lives(m, second))
        battle_strike_alone(m, second, first, RULE("B7.15.4-a"));
}

void battle_expose_cowards(struct match *m, int32_t engagement)
{
    EACH_CHALLENGE(challenges_of(m), row)
    {
        int32_t unit = figure_at(m, row->challenged)->unit;

        if (row->reply == REPLY_REFUSED && battle_unit_at(m, unit)->engagement == engagement &&
            is_leader(m, row->challenged) && massed_lives(m, row->challenged) &&
            massed_lives(m, row->challenger) && !massed_stands_apart(challenges_of(m), row->challenger) &&
            unit_at(m, unit)->blocks > 0 && front_has_fallen(m, unit, row->challenged))
            expose(m, row);
    }
}

void battle_end_challenges(struct match *m)
{
    EACH_CHALLENGE(challenges_of(m), row)
    if (row->reply == REPLY_REFUSED)
        massed_hide(m, row->challenged);
    massed_clear_challenges(challenges_of(m));
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct battle_figure *f = battle_figure_at(m, i);

        f->asked = f->issued = f->challenged = 0;
    }
}
