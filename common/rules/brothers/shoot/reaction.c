/* Shots out of turn: the Reaction shot at who passes (F5.2-d), and the contact window with the Defensive shot
 * at who arrives (F5.2-c). */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

#include <assert.h>

enum { BEGIN, CHOSEN, OVER };
enum { NOTHING_ID = 1 << 20, CHANGE_ID }; /* else the weapon to shoot with */

/* RULE("F5.2-d"), RULE("F2.6.2-b"): all PA; resolved where the enemy is now. */
enum flow brothers_reaction_shot_run(struct match *m, struct frame *f)
{
    struct brothers_reaction_frame *v = FRAME(brothers_reaction_frame, f);
    struct brothers_shot shot = {v->figure, v->mover, v->weapon, SHOT_REACTION, 0};

    assert(brothers_heads_unit(m, v->figure) && brothers_heads_unit(m, v->mover));
    if (f->step > OVER)
        flow_lost(m, f);
    /* What came between the order and the moment may have changed everything. */
    if (f->step != BEGIN || !brothers_may_react(m, shot.shooter) ||
        !brothers_may_shoot(m, shot.shooter, shot.weapon) || !brothers_can_shoot_at(m, &shot))
        return flow_done(m, NO_RESULT);
    brothers_pay_reaction(m, v->figure);
    return brothers_call_shot(m, f, OVER, &shot);
}

/* --- the contact window ----------------------------------------------------------------------- */

static bool can_shoot_with(const struct match *m, int32_t figure, int32_t mover, int32_t weapon)
{
    struct brothers_shot shot = {
        .shooter = figure, .target = mover, .weapon = weapon, .mode = SHOT_DEFENSIVE};

    return brothers_figure_at(m, weapon)->thing.what == THING_SHOOTER && brothers_held(m, weapon) &&
           brothers_can_shoot_at(m, &shot);
}

bool brothers_contact_ad_open(const struct match *m, int32_t figure, int32_t mover)
{
    if (!brothers_may_react(m, figure))
        return false;
    if (brothers_can_change_weapon(m, figure))
        return true;
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        if (can_shoot_with(m, figure, mover, i))
            return true;
    return false;
}

static void turn_to(struct match *m, int32_t figure, int32_t mover)
{
    struct point at = brothers_point(m, figure);

    brothers_put(m, figure, at, bearing(at, brothers_point(m, mover)));
}

/* RULE("F5.2-c"): a JM decides over the bonus of short range, or wastes the missile; the failure table is not
 * read, but a natural 0 costs a point of M. */
static enum flow defensive_shot(struct match *m, struct frame *f, int32_t weapon)
{
    struct brothers_reaction_frame *v = FRAME(brothers_reaction_frame, f);
    int32_t figure = v->figure;
    struct roll roll;
    enum check_result check = brothers_jm(m, figure, 0, NULL, &roll);
    struct brothers_shot shot = {figure, v->mover, weapon,
                                 SHOT_DEFENSIVE | (check == CHECK_PASSED ? SHOT_SHORT : 0), 0};
    struct brothers_figure *b = brothers_figure_at(m, weapon);
    struct event *e;

    turn_to(m, figure, v->mover);
    if (check == CHECK_CRITICAL) {
        if (b->thing.thrown)
            brothers_destroy(m, weapon);
        else
            b->loaded--;
    }
    e = brothers_tell(m,
                      check == CHECK_PASSED   ? "brothers.defensive.steady"
                      : check == CHECK_FAILED ? "brothers.defensive.hasty"
                                              : "brothers.defensive.wasted",
                      RULE("F5.2-c"), figure);
    event_roll(e, &roll);
    event_arg(e, "target", ARG_FIGURE, v->mover);
    if (check == CHECK_CRITICAL) /* no rule: only tells */
        event_rule(e, RULE("F8.1-d"));
    event_end(m);
    if (check == CHECK_CRITICAL)
        return flow_done(m, NO_RESULT);
    return brothers_call_shot(m, f, OVER, &shot);
}

enum flow brothers_contact_window_run(struct match *m, struct frame *f)
{
    struct brothers_reaction_frame *v = FRAME(brothers_reaction_frame, f);
    int32_t figure = v->figure, id;

    assert(brothers_heads_unit(m, figure) && brothers_heads_unit(m, v->mover));
    switch (f->step) {
    case BEGIN:
        return flow_ask(m, f, CHOSEN, Q_CONTACT_AD, 1 << brothers_side_of(m, figure));
    case CHOSEN:
        id = flow_answer(m, brothers_side_of(m, figure))->item[0].ref;
        if (id == NOTHING_ID)
            return flow_done(m, NO_RESULT);
        brothers_pay_reaction(m, figure);
        if (id == CHANGE_ID)
            return flow_call(m, f, OVER, P_CHANGE_WEAPON, figure, 0, 0);
        return defensive_shot(m, f, id);
    case OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}

void brothers_contact_ad_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_reaction_frame *v = FRAME_TOP(brothers_reaction_frame, m);
    int32_t figure = v->figure;

    (void)side;
    d->figure = figure;
    d->unit = figure_at(m, figure)->unit;
    d->min = d->max = 1;
    decision_arg(d, "mover", ARG_FIGURE, v->mover);
    decision_option(d, "hold", "brothers.option.no_reaction")->id = NOTHING_ID;
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        if (can_shoot_with(m, figure, v->mover, i))
            brothers_item_option(m, d, "shoot", "brothers.option.defensive_shot", "weapon", i)->id = i;
    if (brothers_can_change_weapon(m, figure))
        decision_option(d, "change", "brothers.option.change_weapon")->id = CHANGE_ID;
}

void brothers_contact_ad_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, NOTHING_ID, NO_VALUE);
}

/* Chances of the JM first, then of the shot with and without the bonus. */
static int32_t defensive_worth(const struct match *m, int32_t figure, int32_t mover, int32_t weapon)
{
    struct brothers_shot with = {figure, mover, weapon, SHOT_DEFENSIVE | SHOT_SHORT, 0};
    struct brothers_shot without = {
        .shooter = figure, .target = mover, .weapon = weapon, .mode = SHOT_DEFENSIVE};
    struct brothers_sum jm;
    struct brothers_faces faces;
    int64_t passed, zero;

    brothers_plan_jm(m, figure, 0, NULL, &jm);
    brothers_faces(m, brothers_side_of(m, figure), &faces);
    passed = brothers_reaching(&faces, jm.total, TARGET_NUMBER, true);
    zero = faces.total - brothers_reaching(&faces, 0, 1, false);
    return (int32_t)((passed * brothers_value_of_shot(m, &with) +
                      (faces.total - passed - zero) * brothers_value_of_shot(m, &without)) /
                     faces.total);
}

void brothers_contact_ad_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct brothers_reaction_frame *v = FRAME_TOP(brothers_reaction_frame, m);
    int32_t value = brothers_value(m, d->figure);

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t id = d->option[i].id, worth = 0;

        if (id == CHANGE_ID) /* worth it for who has nothing to fight with */
            worth = brothers_default_pair(m, d->figure).hits == FISTS ? value / 10 : -value / 10;
        else if (id != NOTHING_ID)
            worth = defensive_worth(m, d->figure, v->mover, id) - value / 16;
        suggest_begin(s, d->option[i].label, worth);
        suggest_item(s, id, 0);
    }
}

void brothers_contact_ad_odds(const struct match *m, const struct decision *d, const struct answer *a,
                              struct odds *o)
{
    const struct brothers_reaction_frame *v = FRAME_TOP(brothers_reaction_frame, m);
    int32_t id = a->item[0].ref;
    int64_t wins, cases;

    if (id == NOTHING_ID)
        return;
    if (id == CHANGE_ID) {
        brothers_ja_odds(m, d->figure, JA_CHANGE_WEAPON, 0, &wins, &cases);
        odds_line(o, "brothers.odds.passes", wins, cases);
        return;
    }
    struct brothers_shot shot = {d->figure, v->mover, id, SHOT_DEFENSIVE | SHOT_SHORT, 0};
    struct brothers_sum jm;
    struct brothers_faces faces;

    brothers_plan_jm(m, d->figure, 0, NULL, &jm);
    brothers_faces(m, brothers_side_of(m, d->figure), &faces);
    odds_line(o, "brothers.odds.steady", brothers_reaching(&faces, jm.total, TARGET_NUMBER, true),
              faces.total);
    odds_modifiers(o, jm.line, jm.count);
    brothers_shot_lines(m, &shot, o);
}
