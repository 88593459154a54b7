/* Expected losses of a round of close combat, and what they are worth. A unit is taken for as many figures as
 * its typical one: characters in it strike as its own do. */
#include "common/rules/battle/advice/clash.h"

#include "common/rules/battle/advice/blows.h"
#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/massed/tally.h"

enum {
    LATER_PERCENT = 60, /* what a second round counts beside the first: it need not come */
    FORCE_MOST = 300,
    JOINS_PERCENT = 40, /* of a friend who stands within a charge of the same enemy */
    SPREAD = 1500,      /* thousandths: how far the score of a round strays from what is expected */
    PUSHED_PART = 40    /* of its worth: what it costs to be pushed back */
};

/* --- what losses are worth ------------------------------------------------------------------------------ */

int64_t battle_worth(const struct match *m, int32_t unit)
{
    return massed_tally_unit(m, unit) * WORTH_OF_HALF_POINT;
}

static int32_t wounds_left(const struct match *m, int32_t unit)
{
    int32_t left = 0;

    EACH_MEMBER(m->state, unit, figure)
    left += massed_lives(m, figure) ? massed_wounds_left(m, figure) : 0;
    return left;
}

int64_t battle_loss_worth(const struct match *m, int32_t unit, int64_t thousandths)
{
    int64_t most = (int64_t)wounds_left(m, unit) * IN_THOUSAND;

    if (most == 0)
        return 0;
    return battle_worth(m, unit) * (thousandths < most ? thousandths : most) / most;
}

/* Losses scatter about what is expected, so twice as many as are needed make it sure, and half of them leave
 * a chance. */
int64_t battle_quarter_chance(const struct match *m, int32_t unit, int64_t thousandths)
{
    const struct massed_unit *u = massed_unit_at(m, unit);
    int32_t figure = massed_typical(m, unit);
    int64_t needed = (u->start_strength + ROUT_LOSSES - 1) / ROUT_LOSSES - u->lost, chance;

    if (needed <= 0)
        return IN_THOUSAND;
    if (figure == NOBODY)
        return 0;
    chance = thousandths / massed_value(m, figure, CHAR_W) / 2 / needed;
    return chance < IN_THOUSAND ? chance : IN_THOUSAND;
}

static int64_t fails(const struct match *m, int32_t unit, enum battle_test test)
{
    return TEST_CASES - battle_test_chance(m, unit, test);
}

/* RULE("B8.1-c"): a quarter of those whom it began the turn with. */
int64_t battle_shot_harm(const struct match *m, int32_t unit, int64_t thousandths)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    int64_t loss = battle_loss_worth(m, unit, thousandths), left = battle_worth(m, unit) - loss;
    int32_t figure = massed_typical(m, unit);
    int64_t needed = (u->strength + ROUT_LOSSES - 1) / ROUT_LOSSES - u->shot_losses, chance;

    if (figure == NOBODY || thousandths == 0)
        return loss;
    needed = needed < 1 ? 1 : needed;
    chance = thousandths / massed_value(m, figure, CHAR_W) / 2 / needed;
    chance = chance < IN_THOUSAND ? chance : IN_THOUSAND;
    return loss +
           left * ROUT_PERCENT / PERCENT * chance / IN_THOUSAND * fails(m, unit, TEST_ROUT) / TEST_CASES;
}

/* --- who wins ------------------------------------------------------------------------------------------- */

static struct battle_striking striking(const struct battle_clash *c, bool own)
{
    return (struct battle_striking){.unit = own ? c->unit : c->enemy,
                                    .enemy = own ? c->enemy : c->unit,
                                    .face = own ? c->own_face : c->face,
                                    .other_face = own ? c->face : c->own_face,
                                    .charging = own ? c->charges : c->charged,
                                    .charged = own ? c->charged : c->charges,
                                    .first_round = c->first_round,
                                    .weapon = own ? c->weapon : (int32_t)NOTHING};
}

/* What it adds to its wounds (B7.12). */
static int64_t bonuses(const struct match *m, const struct battle_striking *s)
{
    int32_t bearer = massed_unit_at(m, s->unit)->bearer, ranks = 0;
    const struct block *b = &state_blocks(m->state, s->unit)[0];

    if (massed_in_ranks(m, s->unit) && s->face == FACE_FRONT &&
        battle_would_touch(m, s) >= RANK_BONUS_FRONT) /* RULE("B7.12-k"), RULE("B7.12-m") */
        ranks = b->count / b->files - 1;
    ranks = ranks < 0 ? 0 : ranks > RANK_BONUS_MOST ? RANK_BONUS_MOST : ranks;
    return (int64_t)IN_THOUSAND *
           (ranks + s->charging + (bearer != NOBODY && battle_in_front_rank(m, bearer)) +
            (battle_unit_at(m, s->unit)->outcome == ROUND_WON));
}

/* In a thousand: a margin that is expected makes it likely. */
static int32_t likely(int64_t margin)
{
    return (int32_t)(IN_THOUSAND / 2 + IN_THOUSAND / 2 * margin / ((margin < 0 ? -margin : margin) + SPREAD));
}

/* In a thousand: the unit routs, if it is beaten with such losses. */
static int64_t breaks_when_beaten(const struct match *m, int32_t unit, int32_t by, int64_t losses, bool later)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    if (u->frenzied) /* RULE("B10.5-h") */
        return 0;
    if ((u->disordered && !later) || u->elated || /* RULE("B7.4.1-c"), RULE("B8.5.3-e") */
        (battle_causes_fear(m, by) && !battle_unmoved(m, unit, FEELS_FEAR))) /* RULE("B10.8-h") */
        return IN_THOUSAND;
    return battle_quarter_chance(m, unit, losses) * fails(m, unit, TEST_ROUT) / TEST_CASES;
}

struct battle_toll battle_expect_round(const struct match *m, const struct battle_clash *c)
{
    struct battle_striking own = striking(c, true), its = striking(c, false);
    struct battle_toll toll = {.dealt = 0};
    struct battle_exchange x = battle_exchange_blows(m, &own, &its);

    assert(c->force >= PERCENT);
    toll.dealt = x.dealt * c->force / PERCENT;
    toll.taken = x.taken * PERCENT / c->force;
    toll.wins = likely(toll.dealt + bonuses(m, &own) - toll.taken - bonuses(m, &its));
    toll.breaks =
        (int32_t)(breaks_when_beaten(m, c->enemy, c->unit, toll.dealt, c->later) * toll.wins / IN_THOUSAND);
    toll.broken = (int32_t)(breaks_when_beaten(m, c->unit, c->enemy, toll.taken, c->later) *
                            (IN_THOUSAND - toll.wins) / IN_THOUSAND);
    return toll;
}

/* What one side loses by a round that it loses so often. */
static int64_t harm(const struct match *m, int32_t unit, int64_t losses, int32_t breaks, int32_t beaten)
{
    int64_t worth = battle_worth(m, unit), loss = battle_loss_worth(m, unit, losses), left = worth - loss;

    return loss + left * breaks / IN_THOUSAND * ROUT_PERCENT / PERCENT +
           worth * beaten / IN_THOUSAND / PUSHED_PART;
}

/* Several who fight one enemy share what they win. Nobody loses more than he has, however many rounds there
 * are. */
int64_t battle_clash_worth(const struct match *m, const struct battle_clash *c)
{
    struct battle_clash round = *c;
    int64_t won = 0, lost = 0, most = battle_worth(m, c->enemy), own = battle_worth(m, c->unit);

    for (int32_t i = 0; i < 2; i++) {
        struct battle_toll toll = battle_expect_round(m, &round);
        int64_t percent = i == 0 ? PERCENT : LATER_PERCENT;

        won += harm(m, c->enemy, toll.dealt, toll.breaks, toll.wins) * percent / c->force;
        lost += harm(m, c->unit, toll.taken, toll.broken, IN_THOUSAND - toll.wins) * percent / PERCENT;
        round.first_round = round.charges = round.charged = false;
    }
    return (won < most ? won : most) - (lost < own ? lost : own);
}

/* --- clashes -------------------------------------------------------------------------------------------- */

struct point battle_front(const struct match *m, int32_t unit)
{
    return massed_in_ranks(m, unit) ? state_blocks(m->state, unit)[0].at : massed_centre(m, unit);
}

enum block_face battle_face_towards(const struct match *m, int32_t unit, struct point from)
{
    return massed_in_ranks(m, unit) ? block_quarter(&state_blocks(m->state, unit)[0], from) : FACE_FRONT;
}

/* Dear sums come last: a table has hundreds of contacts. */
static bool may_join(const struct match *m, int32_t friend, int32_t enemy)
{
    return massed_in_ranks(m, friend) && battle_unit_at(m, friend)->target == NO_UNIT &&
           !battle_unit_at(m, friend)->disordered &&
           distance(battle_front(m, friend), battle_front(m, enemy)) <= battle_charge_reach(m, friend) &&
           !battle_engaged(m, friend);
}

/* Friends who fight the enemy, or have declared a charge on it; those within a charge of it may. */
static int32_t force_against(const struct match *m, int32_t unit, int32_t enemy)
{
    int64_t own = battle_worth(m, unit), all = own;

    EACH_CONTACT(m, enemy, contact)
    {
        int32_t friend = battle_opponent(m, contact, enemy);

        if (friend != unit && battle_side_of(m, friend) == battle_side_of(m, unit) &&
            battle_stands(m, friend))
            all += battle_worth(m, friend);
    }
    for (int32_t friend = 0; friend < m->state->units; friend ++) {
        if (friend == unit || battle_side_of(m, friend) != battle_side_of(m, unit) ||
            !battle_stands(m, friend))
            continue;
        if (battle_unit_at(m, friend)->target == enemy)
            all += battle_worth(m, friend);
        else if (may_join(m, friend, enemy))
            all += battle_worth(m, friend) * JOINS_PERCENT / PERCENT;
    }
    return own > 0 ? (int32_t)(all * PERCENT / own < FORCE_MOST ? all * PERCENT / own : FORCE_MOST) : PERCENT;
}

struct battle_clash battle_charge_clash(const struct match *m, int32_t unit, int32_t enemy)
{
    return (struct battle_clash){.unit = unit,
                                 .enemy = enemy,
                                 .face = battle_face_towards(m, enemy, battle_front(m, unit)),
                                 .own_face = FACE_FRONT,
                                 .charges = true,
                                 .first_round = true,
                                 .force = force_against(m, unit, enemy),
                                 .weapon = NOTHING};
}

struct battle_clash battle_struck_clash(const struct match *m, int32_t unit, int32_t enemy,
                                        enum block_face face)
{
    (void)m;
    return (struct battle_clash){.unit = unit,
                                 .enemy = enemy,
                                 .face = FACE_FRONT,
                                 .own_face = face,
                                 .charged = true,
                                 .first_round = true,
                                 .force = PERCENT,
                                 .weapon = NOTHING};
}

static bool comes_charging(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return (u->charged || u->charge_kept) && !u->bonus_lost;
}

struct battle_clash battle_contact_clash(const struct match *m, int32_t contact, int32_t unit)
{
    int32_t enemy = battle_opponent(m, contact, unit);

    return (struct battle_clash){.unit = unit,
                                 .enemy = enemy,
                                 .face = battle_face_in(m, contact, enemy),
                                 .own_face = battle_face_in(m, contact, unit),
                                 .charges = comes_charging(m, unit),
                                 .charged = comes_charging(m, enemy),
                                 .first_round = battle_contact_at(m, contact)->rounds == 0,
                                 .force = force_against(m, unit, enemy),
                                 .weapon = NOTHING};
}

int64_t battle_melee_worth(const struct match *m, int32_t unit)
{
    int64_t sum = 0;

    EACH_CONTACT(m, unit, contact)
    {
        struct battle_clash c = battle_contact_clash(m, contact, unit);

        if (battle_fought(m, contact))
            sum += battle_clash_worth(m, &c);
    }
    return sum;
}

int64_t battle_dares(const struct match *m, int32_t unit, int32_t enemy)
{
    if (!battle_causes_fear(m, enemy) || battle_causes_fear(m, unit) || battle_unmoved(m, unit, FEELS_FEAR))
        return IN_THOUSAND;
    return (int64_t)battle_test_chance(m, unit, TEST_FEAR) * IN_THOUSAND / TEST_CASES;
}
