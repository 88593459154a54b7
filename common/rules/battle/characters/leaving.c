/* P_COMPANY, the start of the movement phase (B4-j, M1): characters leave their units (B14.6.3-f), take
 * command (B14.6.5) or give it up (B14.6.6), one thing at a time until the side has nothing more. */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/company.h"
#include "common/rules/battle/characters/lead.h"
#include "common/rules/battle/characters/mounts.h"
#include "common/rules/battle/characters/standard.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/massed/attach.h"

enum company_act {
    ACT_LEAVE,
    ACT_LEAD,
    ACT_GIVE_UP,
    ACT_KEEP,
    ACT_HAND_OVER,
    ACT_REMOUNT,
    ACT_TETHER,  /* dismount, the mount at a piece of terrain */
    ACT_ENTRUST, /* or with a unit */
    COMPANY_ACTS
};
enum { FIGURE_BITS = 12, ACT_BITS = 4, WHERE_SHIFT = FIGURE_BITS + ACT_BITS, NOTHING_MORE = -1 };
_Static_assert((int)BATTLE_FIGURES <= 1 << FIGURE_BITS, "an option names a figure");

static const struct {
    const char *tag, *label;
} act_words[COMPANY_ACTS] = {
    [ACT_LEAVE] = {"leave", "battle.option.leave"},
    [ACT_LEAD] = {"lead", "battle.option.lead"},
    [ACT_GIVE_UP] = {"give_up", "battle.option.give_up"},
    [ACT_KEEP] = {"keep", "battle.option.keep_command"},
    [ACT_HAND_OVER] = {"hand_over", "battle.option.hand_over"},
    [ACT_REMOUNT] = {"remount", "battle.option.remount"},
    [ACT_TETHER] = {"tether", "battle.option.tether"},
    [ACT_ENTRUST] = {"entrust", "battle.option.entrust"},
};

/* RULE("B14.6.5-b"): not while it is engaged, routs or pursues. */
static bool at_leisure(const struct match *m, int32_t unit)
{
    return battle_stands(m, unit) && !battle_engaged(m, unit) && battle_unit_at(m, unit)->pursues == NO_UNIT;
}

static bool has_place_beside(const struct match *m, int32_t figure)
{
    struct place to = massed_place_beside(m, figure, figure_at(m, figure)->unit);

    return massed_check_leaving(m, figure, to.at, to.facing, RULE("B14.6.3-f"), NULL);
}

/* What the figure may do; `keep` and `hand over` belong to a command that was given up before. */
static bool may(const struct match *m, int32_t figure, enum company_act act)
{
    int32_t unit = figure_at(m, figure)->unit;
    bool leads = massed_unit_at(m, unit)->leader == figure, handing = battle_hands_over(m, unit);

    if (!battle_in_play(m, unit) || !massed_lives(m, figure))
        return false;
    switch (act) {
    case ACT_LEAVE:
        return battle_is_attached(m, figure) && !battle_stays(m, figure) &&
               !battle_parts_standard(m, figure) && has_place_beside(m, figure);
    case ACT_LEAD:
        return !handing && at_leisure(m, unit) && battle_may_lead(m, figure);
    case ACT_GIVE_UP:
        return leads && battle_is_attached(m, figure) && battle_unit_at(m, unit)->gives_up == 0;
    case ACT_KEEP:
        return leads && handing;
    case ACT_HAND_OVER:
        return handing && battle_may_succeed(m, unit, figure);
    case ACT_REMOUNT:
        return battle_may_remount(m, figure);
    case ACT_TETHER: /* offered with the place of the mount */
    case ACT_ENTRUST:
    case COMPANY_ACTS:
        break;
    }
    return false;
}

static struct option *offer(struct decision *d, enum company_act act, int32_t figure, int32_t unit)
{
    struct option *o = decision_option(d, act_words[act].tag, act_words[act].label);

    o->id = (int32_t)act << FIGURE_BITS | figure;
    o->figure = figure;
    o->unit = unit;
    option_arg(o, "character", ARG_FIGURE, figure);
    option_arg(o, "unit", ARG_UNIT, unit);
    return o;
}

/* B14.2-f: for each place where the mount may be left. */
static int32_t offer_mount(const struct match *m, int32_t figure, struct decision *d)
{
    int32_t offers = 0, unit = figure_at(m, figure)->unit;

    for (int32_t piece = 0; piece < table_of(m)->pieces; piece++) {
        struct option *o;

        if (!battle_may_tether(m, figure, piece))
            continue;
        offers++;
        if (!d)
            continue;
        o = offer(d, ACT_TETHER, figure, unit);
        o->id |= piece << WHERE_SHIFT;
        option_arg(o, "piece", ARG_TERRAIN, piece);
    }
    for (int32_t guard = 0; guard < m->state->units; guard++) {
        struct option *o;

        if (!battle_may_entrust(m, figure, guard))
            continue;
        offers++;
        if (!d)
            continue;
        o = offer(d, ACT_ENTRUST, figure, guard);
        o->id |= guard << WHERE_SHIFT;
    }
    return offers;
}

static int32_t offer_all(const struct match *m, int32_t side, struct decision *d)
{
    int32_t offers = 0;

    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        if (figure_at(m, figure)->side != side)
            continue;
        for (enum company_act act = ACT_LEAVE; act < COMPANY_ACTS; act++) {
            if (!may(m, figure, act))
                continue;
            offers++;
            if (d)
                offer(d, act, figure, figure_at(m, figure)->unit);
        }
        if (massed_is_character(m, figure))
            offers += offer_mount(m, figure, d);
    }
    return offers;
}

void battle_company_describe(const struct match *m, int32_t side, struct decision *d)
{
    decision_option(d, "nobody", "battle.option.nobody_leaves")->id = NOTHING_MORE;
    offer_all(m, side, d);
}

/* Whoever is named and cannot leave is told which rule keeps him. */
bool battle_company_why_not(const struct match *m, const struct decision *d, const struct answer_item *named,
                            struct refusal *why)
{
    int32_t figure = figure_of_ref(named->ref);

    (void)d;
    if (figure < 0 || figure >= m->state->figures || !massed_is_character(m, figure) ||
        figure_at(m, figure)->unit == massed_figure_at(m, figure)->own_unit)
        return false;
    if (battle_stays(m, figure))
        refuse(why, battle_stays(m, figure), "battle.refused.stays", figure, 0);
    else if (battle_parts_standard(m, figure))
        refuse(why, RULE("B16.1-f"), "battle.refused.standard", figure, 0);
    else
        return false;
    return true;
}

/* --- leaving -------------------------------------------------------------------------------------------- */

void battle_leave_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_company_frame *v = FRAME_TOP(battle_company_frame, m);

    (void)side;
    d->unit = v->unit;
    massed_offer_leaving(m, v->figure, d);
}

bool battle_leave_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    (void)d;
    (void)p;
    return massed_check_leaving(m, a->item[0].ref, a->item[0].at, a->item[0].facing, RULE("B14.6.3-f"), why);
}

void battle_leave_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct battle_company_frame *v = FRAME_TOP(battle_company_frame, m);
    struct place to = massed_place_beside(m, v->figure, v->unit);

    (void)d;
    answer_add_place(a, v->figure, to.at, to.facing);
}

/* RULE("B10.7-o"): of three or more characters the one of the lowest level is not missed. */
static bool is_missed(const struct match *m, int32_t figure)
{
    int32_t characters = 0, lower = 0, unit = figure_at(m, figure)->unit;

    EACH_MEMBER(m->state, unit, other)
    if (massed_lives(m, other) && massed_is_character(m, other)) {
        characters++;
        lower += massed_figure_at(m, other)->level < massed_figure_at(m, figure)->level;
    }
    return characters < 3 || lower > 0;
}

/* RULE("B14.6.3-f"), RULE("B14.6.3-h"), RULE("B10.7-n"): a unit in close combat tests for panic. */
static void leave(struct match *m, const struct battle_company_frame *v, const struct answer_item *to)
{
    bool missed = battle_engaged(m, v->unit) && is_missed(m, v->figure);
    struct event *e;

    massed_detach(m, v->figure, to->at, to->facing);
    e = battle_tell(m, "battle.left", RULE("B14.6.3-f"), v->unit);
    event_arg(e, "character", ARG_FIGURE, v->figure);
    event_end(m);
    if (missed)
        battle_panic_of_deserted(m, v->unit);
}

/* --- the step ------------------------------------------------------------------------------------------- */

/* RULE("B14.6.6-b"): who gave up his command in his last turn does so now, unless the owner has said
 * otherwise. */
static void hand_over_all(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == battle_of(m)->active && battle_hands_over(m, unit) &&
            battle_in_play(m, unit))
            battle_hand_over(m, unit, battle_successor(m, unit));
}

static enum flow picked(struct match *m, struct frame *f, struct battle_company_frame *v)
{
    int32_t id = flow_answer(m, battle_of(m)->active)->item[0].ref, where = id >> WHERE_SHIFT;

    if (id == NOTHING_MORE) {
        hand_over_all(m);
        return flow_done(m, NO_RESULT);
    }
    v->figure = id & ((1 << FIGURE_BITS) - 1);
    v->unit = figure_at(m, v->figure)->unit;
    switch ((enum company_act)(id >> FIGURE_BITS & ((1 << ACT_BITS) - 1))) {
    case ACT_LEAVE:
        return flow_ask(m, f, COMPANY_LEFT, Q_LEAVE, 1 << battle_of(m)->active);
    case ACT_LEAD:
        battle_take_command(m, v->figure, RULE("B14.6.5-b"));
        break;
    case ACT_GIVE_UP:
        battle_give_up_command(m, v->unit);
        break;
    case ACT_KEEP:
        battle_keep_command(m, v->unit);
        break;
    case ACT_HAND_OVER:
        battle_hand_over(m, v->unit, v->figure);
        break;
    case ACT_REMOUNT:
        battle_remount(m, v->figure);
        break;
    case ACT_TETHER:
        battle_dismount(m, v->figure, where, NOTHING);
        break;
    case ACT_ENTRUST:
        battle_dismount(m, v->figure, NOTHING, where);
        break;
    case COMPANY_ACTS:
        break;
    }
    return flow_again(f, COMPANY_ASK);
}

enum flow battle_company_run(struct match *m, struct frame *f)
{
    struct battle_company_frame *v = FRAME(battle_company_frame, f);

    switch (f->step) {
    case COMPANY_ASK:
        if (offer_all(m, battle_of(m)->active, NULL) > 0)
            return flow_ask(m, f, COMPANY_PICKED, Q_COMPANY, 1 << battle_of(m)->active);
        hand_over_all(m);
        return flow_done(m, NO_RESULT);
    case COMPANY_PICKED:
        return picked(m, f, v);
    case COMPANY_LEFT:
        leave(m, v, &flow_answer(m, battle_of(m)->active)->item[0]);
        return flow_again(f, COMPANY_ASK);
    default:
        flow_lost(m, f);
    }
}
