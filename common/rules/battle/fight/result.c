/* B7.12: who has won a round. */
#include "common/rules/battle/fight/result.h"

#include "common/rules/battle/characters/standard.h"
#include "common/rules/battle/fight/breach.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/lap.h"
#include "common/rules/battle/move/square.h"

/* Of two components one behind the other each has ranks of its own, as wide as the widest; ranks with wings
 * are full where the wings and the middle are. */
static int32_t full_ranks_of_components(const struct block *b)
{
    int32_t full = 0;

    for (int32_t rank = 1; rank < block_ranks(b); rank++)
        full += block_rank_size(b, rank) >= b->files;
    return full < RANK_BONUS_MOST ? full : RANK_BONUS_MOST;
}

/* RULE("B7.12-k"), RULE("B7.12-l"), RULE("B5.3.3-c"): full ranks behind the first. RULE("B7.14.2-p"): those
 * who lap round an enemy count as if they stood in the ranks. RULE("B7.1.6-c"): files that were pushed on are
 * part of the front. */
static int32_t full_ranks(const struct match *m, int32_t unit)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    const int32_t *stepped = battle_unit_at(m, unit)->stepped;
    struct block whole;
    int32_t full = 0, figures = battle_lappers(m, unit, WING_LEFT) + battle_lappers(m, unit, WING_RIGHT);

    if (unit_at(m, unit)->blocks == 0 || block_bodies(b).layout == BLOCK_WEDGE)
        return 0;
    if (block_bodies(b).layout >= BLOCK_TIERS)
        return full_ranks_of_components(battle_ranks_of_all(m, unit, &whole) ? &whole : b);
    for (int32_t part = 0; part < (battle_in_square(m, unit) ? 1 : unit_at(m, unit)->blocks); part++)
        figures += state_blocks(m->state, unit)[part].count; /* of a square those of one side */
    EACH_MEMBER(m->state, unit, figure)
    figures += battle_figure_at(m, figure)->stepped && massed_lives(m, figure);
    full = figures / (b->files + stepped[WING_LEFT] + stepped[WING_RIGHT]);
    full = full > 0 ? full - 1 : 0;
    return full < RANK_BONUS_MOST ? full : RANK_BONUS_MOST;
}

/* RULE("B7.12-m"). */
static int32_t front_engaged(const struct match *m, int32_t unit)
{
    int32_t engaged = 0;

    EACH_MEMBER(m->state, unit, figure)
    engaged += battle_in_front_rank(m, figure) && battle_figure_at(m, figure)->foe[0].unit != NO_UNIT;
    return engaged;
}

void battle_count_ranks(struct match *m, int32_t unit)
{
    battle_unit_at(m, unit)->full_ranks = full_ranks(m, unit);
    battle_unit_at(m, unit)->front_engaged = front_engaged(m, unit);
}

/* --- the score ------------------------------------------------------------------------------------------ */

/* For each unit of one side in the engagement, those wiped out in this round included. */
#define EACH_OF_SIDE(m, number, side, unit)                                                                  \
    EACH_ENGAGED(m, number, unit)                                                                            \
    if (battle_camp((m), (unit)) == (side))

/* RULE("B7.12-b"), RULE("B7.12-e"), RULE("B7.1.6-e"): of all units of the engagement. RULE("B7.15-c"): those
 * of challenges among them. */
static int32_t wounds(const struct match *m, int32_t number, int32_t side)
{
    int32_t sum = 0;

    EACH_OF_SIDE(m, number, side, unit)
    sum += battle_unit_at(m, unit)->inflicted;
    return sum;
}

/* RULE("B7.12-f"), RULE("B7.12-g"): once; if others of the side did not charge, the chargers must have caused
 * half of its wounds. */
static int32_t charge(const struct match *m, int32_t number, int32_t side)
{
    int32_t chargers = 0, others = 0, by_chargers = 0;

    EACH_OF_SIDE(m, number, side, unit)
    {
        const struct battle_unit *u = battle_unit_at(m, unit);
        bool charged = (u->charged || u->charge_kept) && !u->bonus_lost;

        chargers += charged;
        others += !charged;
        by_chargers += charged ? u->inflicted : 0;
    }
    return chargers > 0 && (others == 0 || 2 * by_chargers >= wounds(m, number, side)) ? 1 : 0;
}

/* RULE("B5.7.3-f"): whoever attacks squares alone has followed nobody. */
static bool fights_outside_squares(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (battle_fought(m, contact) && !battle_in_square(m, battle_opponent(m, contact, unit)))
        return true;
    return false;
}

/* RULE("B7.12-h"). */
static int32_t follow_up(const struct match *m, int32_t number, int32_t side)
{
    EACH_OF_SIDE(m, number, side, unit)
    if (battle_won_before(m, unit) && fights_outside_squares(m, unit))
        return 1;
    return 0;
}

/* RULE("B7.12-i"), RULE("B12.2-a"), RULE("B12.2-b"): each bearer who stands in a front rank. */
static int32_t banners(const struct match *m, int32_t number, int32_t side)
{
    int32_t count = 0;

    EACH_OF_SIDE(m, number, side, unit)
    {
        int32_t bearer = massed_unit_at(m, unit)->bearer;

        count += bearer != NOBODY && battle_in_front_rank(m, bearer);
    }
    return count;
}

/* RULE("B7.12-j"), RULE("B16.1-i"), RULE("B16.1-j"): the army standard, beside the unit's own banner. */
static int32_t army_standard(const struct match *m, int32_t number, int32_t side)
{
    EACH_OF_SIDE(m, number, side, unit)
    if (battle_standard_leads(m, unit))
        return 1;
    return 0;
}

/* RULE("B7.12-k"), RULE("B7.12-m"), RULE("B7.12-n"): of the unit that has most. */
static int32_t ranks(const struct match *m, int32_t number, int32_t side)
{
    int32_t most = 0;

    EACH_OF_SIDE(m, number, side, unit)
    {
        const struct battle_unit *u = battle_unit_at(m, unit);

        if (u->front_engaged >= RANK_BONUS_FRONT && u->full_ranks > most)
            most = u->full_ranks;
    }
    return most;
}

static const struct {
    const char *rule;
    int32_t (*value)(const struct match *m, int32_t number, int32_t side);
} rows[] = {
    {RULE("B7.12-b"), wounds},  {RULE("B7.12-f"), charge},        {RULE("B7.12-h"), follow_up},
    {RULE("B7.12-i"), banners}, {RULE("B7.12-j"), army_standard}, {RULE("B7.12-k"), ranks},
};

static int32_t score(const struct match *m, int32_t number, int32_t side, struct roll *why)
{
    roll_begin(why, "battle.roll.score", battle_side_of(m, battle_one_of_camp(m, number, side)), NOBODY, D6);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t value = rows[i].value(m, number, side);

        if (value != 0)
            roll_modify(why, value, rows[i].rule);
        why->total += value;
    }
    return why->total;
}

/* --- the outcome ---------------------------------------------------------------------------------------- */

/* RULE("B7.12-a"): every unit remembers its last round. RULE("B7.4.1-d"), RULE("B7.3-e"), RULE("B8.5.3-e"): a
 * round that is not lost ends disorder, and the danger of a pursuit. */
static void remember(struct match *m, int32_t unit, int32_t bout, enum battle_outcome outcome)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->bout = bout;
    u->outcome = (int32_t)outcome;
    u->charge_kept = u->pushed_back = false; /* the push-back of this round is yet to come */
    if (outcome != ROUND_LOST)
        u->elated = false;
}

static void reorganise(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    if (u->outcome == ROUND_LOST || !u->disordered || massed_living(m, unit) == 0)
        return;
    u->disordered = false;
    battle_tell(m, "battle.reorganised", RULE("B7.4.1-d"), unit);
    event_end(m);
}

/* RULE("B5.7.4-g"), RULE("B5.7.4-l"): of a wedge and its enemy the W of their last round alone. */
static int32_t clash_score(const struct match *m, const struct battle_verdict *v, int32_t side,
                           struct roll *why)
{
    const struct battle_unit *u = battle_unit_at(m, v->wedge);
    bool own = battle_camp(m, v->wedge) == side;

    roll_begin(why, "battle.roll.score", battle_side_of(m, own ? v->wedge : v->defender), NOBODY, D6);
    why->total = own ? u->gave : u->took;
    if (why->total != 0)
        roll_modify(why, why->total, RULE("B5.7.4-g"));
    return why->total;
}

void battle_settle(struct match *m, int32_t engagement)
{
    struct roll why[SIDES];
    struct battle_verdict verdict = {.drawn = false, .rule = NULL};
    int32_t of[SIDES], winner, bout = ++battle_of(m)->bouts;
    bool brawl = battle_is_brawl(m, engagement), clash = battle_clash_decides(m, engagement, &verdict);
    struct event *e;

    for (int32_t side = 0; side < SIDES; side++)
        of[side] =
            clash ? clash_score(m, &verdict, side, &why[side]) : score(m, engagement, side, &why[side]);
    winner = of[0] == of[1] || verdict.drawn ? NO_SIDE : of[0] > of[1] ? 0 : 1;
    EACH_ENGAGED(m, engagement, unit)
    battle_unit_at(m, unit)->margin = of[0] > of[1] ? of[0] - of[1] : of[1] - of[0];
    EACH_ENGAGED(m, engagement, unit)
    remember(m, unit, bout,
             winner == NO_SIDE                ? ROUND_DRAWN
             : battle_camp(m, unit) == winner ? ROUND_WON
                                              : ROUND_LOST);
    e = event_begin(m,
                    winner == NO_SIDE ? "battle.round_drawn"
                    : brawl           ? "battle.brawl_round_won"
                                      : "battle.round_won",
                    clash               ? verdict.rule
                    : winner == NO_SIDE ? RULE("B7.13.1-a")
                                        : RULE("B7.12-b"));
    if (winner != NO_SIDE && brawl)
        event_arg(e, "unit", ARG_UNIT, battle_one_of_camp(m, engagement, winner));
    else if (winner != NO_SIDE)
        event_arg(e, "side", ARG_SIDE, winner);
    event_arg(e, "most", ARG_NUMBER, of[0] > of[1] ? of[0] : of[1]);
    event_arg(e, "least", ARG_NUMBER, of[0] > of[1] ? of[1] : of[0]);
    for (int32_t side = 0; side < SIDES; side++)
        event_roll(e, &why[side]);
    event_end(m);
    EACH_ENGAGED(m, engagement, unit)
    reorganise(m, unit);
}

/* RULE("B10.6-k"), RULE("B10.8-i"): only those wounds of the enemy, all else unchanged. */
bool battle_would_have_lost(const struct match *m, int32_t unit, battle_counted *counted)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    int32_t others = 0;

    assert(u->outcome == ROUND_LOST);
    EACH_ENGAGED(m, u->engagement, enemy)
    if (battle_camp(m, enemy) != battle_camp(m, unit))
        others += battle_unit_at(m, enemy)->inflicted - counted(m, unit, enemy);
    return others < u->margin;
}
