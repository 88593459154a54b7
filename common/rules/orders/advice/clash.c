/* Expected losses of a round of close combat, and what they are worth. A unit is taken for as many figures as
 * its typical one: characters in it strike as its own do. */
#include "common/rules/orders/advice/clash.h"

#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/fight/strikers.h"
#include "common/rules/orders/morale/rout.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/psychology/fear.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/turn/score.h"

enum {
    LATER_PERCENT = 60,    /* what a second round counts beside the first: it need not come */
    CHARGE_HALF_PACES = 2, /* twice M: what a charge is sure to cover */
    JOINS_PERCENT = 40,    /* of a friend who stands within a charge of the same enemy */
    FORCE_MOST = 300,
    FLANK_LD = -1, /* O6.2-a */
    REAR_LD = -2,
    FEAR_LD = -1,
    TEST_CASES = 36
};

int64_t orders_worth(const struct match *m, int32_t unit)
{
    return massed_tally_unit(m, unit) * WORTH_OF_HALF_POINT;
}

/* --- who would strike --------------------------------------------------------------------------------- */

static length face_width(const struct match *m, int32_t unit, enum block_face face)
{
    struct block b;

    if (!orders_as_block(m, unit, &b))
        return 0;
    return face == FACE_FRONT || face == FACE_REAR ? block_width(&b) : block_depth(&b);
}

/* RULE("O5.5-a"): those whose bases can touch where the two faces meet, and the ranks behind them that fight.
 * RULE("O5.5-f"): from the second round on two ranks at least. */
static int32_t would_strike(const struct match *m, int32_t unit, enum block_face own, length enemy_width,
                            bool first_round)
{
    int32_t figure = massed_typical(m, unit), living = massed_living(m, unit);
    length width = massed_figure_at(m, figure)->base_width, wide = face_width(m, unit, own), meets;
    int32_t ranks = orders_ranks_by_arms(m, unit, own), touching;

    if (!massed_in_ranks(m, unit)) {
        touching = enemy_width > 0 ? 2 * (enemy_width / width) + 2 : living;
        return touching < living ? touching : living;
    }
    meets = enemy_width > 0 && enemy_width < wide ? enemy_width + width : wide;
    touching = (meets + width - 1) / width;
    if (!first_round && ranks < 2 && orders_unit_at(m, unit)->formation != FORMATION_COMPACT)
        ranks = 2;
    return touching * ranks < living ? touching * ranks : living;
}

static int32_t attacks_of(const struct match *m, int32_t figure, bool first_round)
{
    int32_t frenzy = orders_flagged(m, figure_at(m, figure)->unit, FLAG_FRENZY) ? 1 : 0;

    if (massed_value(m, figure, CHAR_A) == 0 || massed_value(m, figure, CHAR_WS) == 0)
        return 0;
    return frenzy + (first_round ? 1 : massed_value(m, figure, CHAR_A) + orders_arm_of(m, figure)->attacks);
}

/* --- what an attack takes ------------------------------------------------------------------------------ */

int64_t orders_attack_promise(const struct orders_attack *attack, int32_t most)
{
    int32_t sum = 0;

    for (int32_t natural = 1; natural <= D20; natural++) {
        enum orders_attack_result result = orders_read_attack(attack, natural);
        int32_t wounds = result == ATTACK_HIT        ? 1
                         : result != ATTACK_CRITICAL ? 0
                         : attack->killing_blow      ? most
                                                     : 2;

        sum += wounds < most ? wounds : most;
    }
    return (int64_t)sum * IN_THOUSAND / D20;
}

static int64_t one_attack(const struct match *m, const struct orders_blow *blow)
{
    const struct orders_attack attack = {.cpt = blow->chance.cpt,
                                         .critical = blow->critical,
                                         .misses_from = blow->misses_from,
                                         .killing_blow = blow->killing_blow};

    return orders_attack_promise(&attack, massed_value(m, blow->target.figure, CHAR_W));
}

/* One of the two who clash: the unit, or the enemy as seen from its side. */
struct part {
    int32_t unit, enemy;
    enum block_face own, other; /* faces */
    bool charges, charged, first_round;
    int32_t contact;
};

static struct orders_fighter fighter(const struct match *m, const struct part *p, int32_t figure, bool struck)
{
    struct orders_fighter f;

    if (p->contact != NO_CONTACT) {
        orders_fighter_in(m, figure, p->contact, &f);
        return f;
    }
    return (struct orders_fighter){.figure = figure,
                                   .unit = struck ? p->enemy : p->unit,
                                   .enemy = struck ? p->unit : p->enemy,
                                   .contact = NO_CONTACT,
                                   .first_round = p->first_round,
                                   .charging = struck ? p->charged : p->charges,
                                   .side = struck ? p->other : p->own};
}

static int64_t blows(const struct match *m, const struct part *p)
{
    int32_t figure = massed_typical(m, p->unit), victim = massed_typical(m, p->enemy), strikers;
    struct orders_fighter striker, target;
    struct orders_striker all[STRIKERS_MOST];
    struct orders_blow blow;
    int64_t sum;

    if (figure == NOBODY || victim == NOBODY || orders_routing(m, p->unit))
        return 0;
    strikers = p->contact != NO_CONTACT
                   ? orders_strikers(m, p->contact, p->unit, all)
                   : would_strike(m, p->unit, p->own, face_width(m, p->enemy, p->other), p->first_round);
    striker = fighter(m, p, figure, false);
    target = fighter(m, p, victim, true);
    orders_find_blow(m, &striker, &target, false, &blow);
    sum = one_attack(m, &blow) * attacks_of(m, figure, p->first_round);
    if (!p->first_round && massed_figure_at(m, figure)->mount.attacks > 0) {
        striker.mount = true;
        orders_find_blow(m, &striker, &target, false, &blow);
        sum += one_attack(m, &blow) * massed_figure_at(m, figure)->mount.attacks;
    }
    return sum * strikers;
}

/* --- what follows --------------------------------------------------------------------------------------- */

int64_t orders_loss_worth(const struct match *m, int32_t unit, int64_t thousandths)
{
    int32_t left = orders_wounds_left(m, unit);
    int64_t most = (int64_t)left * IN_THOUSAND;

    if (left == 0)
        return 0;
    return orders_worth(m, unit) * (thousandths < most ? thousandths : most) / most;
}

/* In a thousand: so many losses bring it to where it tests. Losses scatter about what is expected, so twice
 * as many as are needed make it sure, and half of them leave a chance. */
static int64_t chance_to_test(const struct match *m, int32_t unit, int64_t thousandths)
{
    const struct massed_unit *u = massed_unit_at(m, unit);
    int32_t figure = massed_typical(m, unit);
    int64_t lost = u->start_strength == 1 || massed_living(m, unit) == 1
                       ? thousandths
                       : thousandths / massed_value(m, figure, CHAR_W);
    int64_t needed = (int64_t)orders_rout_losses(m, unit) - u->lost;

    needed = needed < 1 ? 1 : needed;
    return orders_within((int32_t)(lost / 2 / needed), 0, IN_THOUSAND);
}

int32_t orders_rout_chance(const struct match *m, int32_t unit, int64_t thousandths, int32_t ld)
{
    struct roll roll;

    if (thousandths <= 0 || orders_flagged(m, unit, FLAG_UNBREAKABLE) ||
        orders_flagged(m, unit, FLAG_BERSERK) || massed_typical(m, unit) == NOBODY)
        return 0;
    orders_prepare_test(m, unit, TEST_ROUT, &roll);
    if (!orders_flagged(m, unit, FLAG_STUBBORN))
        roll.target = orders_within(roll.target + ld, LD_LEAST, LD_MOST);
    return (int32_t)(chance_to_test(m, unit, thousandths) * (TEST_CASES - orders_cases_at_most(roll.target)) /
                     TEST_CASES);
}

int64_t orders_harm(const struct match *m, int32_t unit, int64_t thousandths, int32_t ld)
{
    int64_t loss = orders_loss_worth(m, unit, thousandths), left = orders_worth(m, unit) - loss;

    return loss + left * orders_rout_chance(m, unit, thousandths, ld) / IN_THOUSAND * ROUT_PERCENT / PERCENT;
}

/* --- clashes -------------------------------------------------------------------------------------------- */

/* RULE("O6.2-a"): what a rout test of the unit counts for the face that the enemy touches, and for the fear
 * that he causes. */
static int32_t ld_against(const struct match *m, int32_t unit, enum block_face face, int32_t enemy)
{
    return (face == FACE_FRONT  ? 0
            : face == FACE_REAR ? REAR_LD
                                : FLANK_LD) +
           (orders_dread_of(m, unit, enemy) != DREAD_NOTHING ? FEAR_LD : 0);
}

/* RULE("O9.1-b"): a front with spears or pikes takes the bonus of a charge away. */
static bool has_bonus(const struct match *m, bool charges, int32_t enemy, enum block_face face)
{
    return charges && !orders_cancels_charge(m, enemy, face);
}

struct orders_toll orders_expect_round(const struct match *m, const struct orders_clash *c)
{
    bool charges = c->first_round && c->how == ARRIVED_CHARGING,
         charged = c->first_round && c->how == ARRIVED_STRUCK;
    const struct part own = {.unit = c->unit,
                             .enemy = c->enemy,
                             .own = c->own_face,
                             .other = c->face,
                             .charges = has_bonus(m, charges, c->enemy, c->face),
                             .charged = charged,
                             .first_round = c->first_round,
                             .contact = c->contact};
    const struct part other = {.unit = c->enemy,
                               .enemy = c->unit,
                               .own = c->face,
                               .other = c->own_face,
                               .charges = has_bonus(m, charged, c->unit, c->own_face),
                               .charged = charges,
                               .first_round = c->first_round,
                               .contact = c->contact};
    struct orders_toll toll = {.dealt = blows(m, &own), .taken = blows(m, &other)};

    toll.breaks = orders_rout_chance(m, c->enemy, toll.dealt, ld_against(m, c->enemy, c->face, c->unit));
    toll.broken = orders_rout_chance(m, c->unit, toll.taken, ld_against(m, c->unit, c->own_face, c->enemy));
    return toll;
}

int64_t orders_round_worth(const struct match *m, const struct orders_clash *c)
{
    struct orders_toll toll = orders_expect_round(m, c);

    return orders_harm(m, c->enemy, toll.dealt, ld_against(m, c->enemy, c->face, c->unit)) -
           orders_harm(m, c->unit, toll.taken, ld_against(m, c->unit, c->own_face, c->enemy));
}

/* Several who fight one enemy bring it to its rout test together, and it strikes at each of them less. Nobody
 * loses more than he has, however many rounds there are. */
int64_t orders_clash_worth(const struct match *m, const struct orders_clash *c)
{
    struct orders_clash round = *c;
    int64_t won = 0, lost = 0, most = orders_worth(m, c->enemy), own = orders_worth(m, c->unit);

    assert(c->force >= PERCENT);
    for (int32_t i = 0; i < 2; i++) {
        struct orders_toll toll = orders_expect_round(m, &round);
        int64_t percent = i == 0 ? PERCENT : LATER_PERCENT, dealt = toll.dealt * c->force / PERCENT,
                taken = toll.taken * PERCENT / c->force;

        won +=
            orders_harm(m, c->enemy, dealt, ld_against(m, c->enemy, c->face, c->unit)) * percent / c->force;
        lost +=
            orders_harm(m, c->unit, taken, ld_against(m, c->unit, c->own_face, c->enemy)) * percent / PERCENT;
        round.first_round = false;
    }
    return (won < most ? won : most) - (lost < own ? lost : own);
}

/* Friends in contact with the enemy fight; those who stand within a charge of it may. */
static int32_t force_against(const struct match *m, int32_t unit, int32_t enemy)
{
    struct point at = orders_front(m, enemy);
    int64_t own = orders_worth(m, unit), all = own;

    for (int32_t friend = 0; friend < m->state->units; friend ++) {
        length reach;

        if (friend == unit || orders_side_of(m, friend) != orders_side_of(m, unit) ||
            !orders_stands(m, friend))
            continue;
        reach = CHARGE_HALF_PACES * orders_movement(m, friend) * HALF_PACE;
        if (orders_contact_of(m, friend, enemy) != NO_CONTACT)
            all += orders_worth(m, friend);
        else if (distance(orders_front(m, friend), at) <= reach && !orders_in_contact(m, friend) &&
                 orders_may_charge(m, friend))
            all += orders_worth(m, friend) * JOINS_PERCENT / PERCENT;
    }
    return own > 0 ? (int32_t)(all * PERCENT / own < FORCE_MOST ? all * PERCENT / own : FORCE_MOST) : PERCENT;
}

/* RULE("O5.4-c"): the quarter that the middle of its front is in; who has no ranks is met in front. */
static enum block_face face_towards(const struct match *m, int32_t unit, struct point from)
{
    struct block b;

    if (orders_is_skirmishing(m, unit) || !massed_in_ranks(m, unit) || !orders_as_block(m, unit, &b))
        return FACE_FRONT;
    return block_quarter(&b, from);
}

struct orders_clash orders_clash_of(const struct match *m, int32_t unit, int32_t enemy,
                                    enum orders_arrival how)
{
    bool comes = how != ARRIVED_STRUCK;

    return (struct orders_clash){.unit = unit,
                                 .enemy = enemy,
                                 .face = comes ? face_towards(m, enemy, orders_front(m, unit)) : FACE_FRONT,
                                 .own_face =
                                     comes ? FACE_FRONT : face_towards(m, unit, orders_front(m, enemy)),
                                 .how = how,
                                 .first_round = true,
                                 .contact = NO_CONTACT,
                                 .force = comes ? force_against(m, unit, enemy) : PERCENT};
}

int64_t orders_melee_worth(const struct match *m, int32_t unit, int64_t *taken)
{
    int64_t sum = 0;

    *taken = 0;
    EACH_CONTACT(m, unit, contact)
    {
        int32_t enemy = orders_opponent(m, contact, unit);
        struct orders_clash c = {.unit = unit,
                                 .enemy = enemy,
                                 .face = orders_face_in(m, contact, enemy),
                                 .own_face = orders_face_in(m, contact, unit),
                                 .how = ARRIVED_WALKING,
                                 .first_round = orders_contact_at(m, contact)->rounds == 0,
                                 .contact = contact};

        if (orders_side_of(m, enemy) == orders_side_of(m, unit))
            continue;
        sum += orders_round_worth(m, &c);
        *taken += orders_loss_worth(m, unit, orders_expect_round(m, &c).taken);
    }
    return sum;
}
