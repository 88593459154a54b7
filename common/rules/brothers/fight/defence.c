/* The strike window (F2.6.2-f): what a fighter may do when he is struck at, besides defending himself. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/strike.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"

#include <assert.h>

enum { BEGIN, CHOSEN, CHANGED, FALLEN };
enum ad_id { DEFEND_ID, CHANGE_ID, DODGE_ID, PARRY_ID, KICK_ID };
enum { DODGE_FAR = 5 * CENTIMETRE, DODGE_LEAST = CENTIMETRE, KICK_FAR = CENTIMETRE };

static length way_back(const struct match *m, int32_t figure, int32_t from, length far, int32_t known_to)
{
    int32_t edge;

    return brothers_free_way(m, figure, bearing(brothers_point(m, from), brothers_point(m, figure)), far,
                             known_to, &edge);
}

/* RULE("F4.2-g"): one against one, on its feet, with at least 1 cm behind it. */
static bool can_dodge(const struct match *m, int32_t figure, int32_t attacker)
{
    int32_t list[CONTACTS_MAX];

    return brothers_standing_up(m, figure) && brothers_contacts(m, figure, list, CONTACTS_MAX) == 1 &&
           list[0] == attacker && !brothers_held_fast(m, figure) &&
           way_back(m, figure, attacker, DODGE_FAR, brothers_side_of(m, figure)) >= DODGE_LEAST;
}

/* --- the actions ------------------------------------------------------------------------------ */

/* Goes back and keeps its face to the enemy. */
static void step_back(struct match *m, int32_t figure, int32_t attacker)
{
    angle away = bearing(brothers_point(m, attacker), brothers_point(m, figure));
    struct point from = brothers_point(m, figure);
    length far = way_back(m, figure, attacker, DODGE_FAR, AS_IT_IS);

    brothers_put(m, figure, point_ahead(from, away, far), angle_opposite(away));
    brothers_show_stopper(m, figure, from, away, DODGE_FAR, far);
}

static enum flow dodge(struct match *m, struct frame *f)
{
    struct brothers_strike_window_frame *v = FRAME(brothers_strike_window_frame, f);
    int32_t figure = v->defender, natural;
    struct roll roll;
    bool passed = brothers_ja(m, figure, JA_DODGE, 1, RULE("F4.2-g"), &roll, &natural) == CHECK_PASSED;

    if (passed)
        step_back(m, figure, v->attacker);
    struct event *e =
        brothers_tell(m, passed ? "brothers.dodge.passed" : "brothers.dodge.failed", RULE("F4.2-g"), figure);

    event_roll(e, &roll);
    event_rule(e, RULE("F4.2-i"));
    event_end(m);
    if (passed)
        brothers_discover(m, figure);
    return flow_done(m, passed ? WINDOW_VOID : WINDOW_DODGE_FAILED);
}

bool brothers_parries(struct match *m, int32_t figure, const char *rule, const char *also)
{
    int32_t natural;
    struct roll roll;
    bool passed = brothers_ja(m, figure, JA_PARRY, 0, rule, &roll, &natural) == CHECK_PASSED;
    struct event *e =
        brothers_tell(m, passed ? "brothers.parry.passed" : "brothers.parry.failed", rule, figure);

    event_roll(e, &roll);
    if (also)
        event_rule(e, also);
    event_end(m);
    return passed;
}

/* RULE("F4.2-h") */
static enum flow parry(struct match *m, struct frame *f)
{
    struct brothers_strike_window_frame *v = FRAME(brothers_strike_window_frame, f);
    bool passed = brothers_parries(m, v->defender, RULE("F4.2-h"), RULE("F4.2-i"));

    return flow_done(m, passed ? WINDOW_PARRIED : WINDOW_PARRY_FAILED);
}

static void drive_off(struct match *m, int32_t rider, int32_t attacker)
{
    struct brothers_figure *a = brothers_figure_at(m, attacker);
    angle away = bearing(brothers_point(m, rider), brothers_point(m, attacker));
    struct point from = brothers_point(m, attacker);
    length far = way_back(m, attacker, rider, KICK_FAR, AS_IT_IS);

    for (int32_t i = 0; i < 4; i++)
        if (a->kicked_by[i] == NOTHING) {
            a->kicked_by[i] = rider;
            break;
        }
    brothers_put(m, attacker, point_ahead(from, away, far), brothers_facing(m, attacker));
    brothers_show_stopper(m, attacker, from, away, KICK_FAR, far);
}

/* RULE("F10.2.2-l"): the enemy is driven off, or the rider falls: odd to the right, even to the left. */
static enum flow kick(struct match *m, struct frame *f)
{
    struct brothers_strike_window_frame *v = FRAME(brothers_strike_window_frame, f);
    int32_t rider = v->defender, natural;
    struct roll roll;
    enum check_result check = brothers_ja(m, rider, JA_KICK, 0, RULE("F10.2.2-l"), &roll, &natural);
    struct event *e;

    if (check == CHECK_PASSED)
        drive_off(m, rider, v->attacker);
    e = brothers_tell(m, check == CHECK_PASSED ? "brothers.kick.passed" : "brothers.kick.failed",
                      RULE("F10.2.2-l"), rider);
    event_arg(e, "enemy", ARG_FIGURE, v->attacker);
    event_roll(e, &roll);
    event_end(m);
    if (check == CHECK_PASSED)
        return flow_done(m, WINDOW_VOID);
    brothers_fall(m, rider, natural % 2 != 0, RULE("F10.2.2-l"));
    if (check == CHECK_CRITICAL)
        return flow_call(m, f, FALLEN, P_STUN, rider, v->attacker, true);
    return flow_done(m, WINDOW_ATTACK);
}

/* RULE("F2.6.2-a"), RULE("F2.6.2-b"): an AD takes all PA and the coin; Defend (RULE("F2.6.2-c")) nothing. */
static enum flow act(struct match *m, struct frame *f)
{
    struct brothers_strike_window_frame *v = FRAME(brothers_strike_window_frame, f);
    int32_t figure = v->defender;
    int32_t id = flow_answer(m, brothers_side_of(m, figure))->item[0].ref;

    if (id == DEFEND_ID)
        return flow_done(m, WINDOW_ATTACK);
    brothers_pay_reaction(m, figure);
    if (id == DODGE_ID)
        return dodge(m, f);
    if (id == PARRY_ID)
        return parry(m, f);
    if (id == KICK_ID)
        return kick(m, f);
    return flow_call(m, f, CHANGED, P_CHANGE_WEAPON, figure, 0, 0);
}

/* Called only for a fighter who may use an AD. The result: enum window_end. */
enum flow brothers_strike_window_run(struct match *m, struct frame *f)
{
    struct brothers_strike_window_frame *v = FRAME(brothers_strike_window_frame, f);

    assert(brothers_heads_unit(m, v->attacker) && brothers_heads_unit(m, v->defender));
    switch (f->step) {
    case BEGIN:
        return flow_ask(m, f, CHOSEN, Q_STRIKE_AD, 1 << brothers_side_of(m, v->defender));
    case CHOSEN:
        return act(m, f);
    case CHANGED:
    case FALLEN:
        return flow_done(m, WINDOW_ATTACK);
    default:
        flow_lost(m, f);
    }
}

/* --- the question ----------------------------------------------------------------------------- */

/* RULE("F2.6.2-f"), RULE("F0.5-n"): who lies may change his weapon or parry. */
void brothers_strike_ad_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_strike_window_frame *v = FRAME_TOP(brothers_strike_window_frame, m);
    int32_t figure = v->defender;

    (void)side;
    d->figure = figure;
    d->unit = figure_at(m, figure)->unit;
    d->min = d->max = 1;
    decision_arg(d, "attacker", ARG_FIGURE, v->attacker);
    decision_option(d, "defend", "brothers.option.defend")->id = DEFEND_ID;
    decision_option(d, "parry", "brothers.option.parry")->id = PARRY_ID;
    if (can_dodge(m, figure, v->attacker))
        decision_option(d, "dodge", "brothers.option.dodge")->id = DODGE_ID;
    if (brothers_mounted(m, figure))
        decision_option(d, "kick", "brothers.option.kick")->id = KICK_ID;
    if (brothers_can_change_weapon(m, figure))
        decision_option(d, "change", "brothers.option.change_weapon")->id = CHANGE_ID;
}

void brothers_strike_ad_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, DEFEND_ID, NO_VALUE);
}

/* The bout as it stands in the frame below the window's. */
static struct brothers_bout bout_below(const struct match *m)
{
    return brothers_bout_of(&m->state->frame[m->state->depth - 2]);
}

/* no rule: advice */
static int32_t loss_with(const struct match *m, int32_t guard)
{
    struct brothers_bout b = bout_below(m);

    b.guard = guard;
    return -brothers_bout_worth(m, &b);
}

/* Chances of the JA, and what success and failure are worth; no rule: advice */
static int32_t mixed(const struct match *m, int32_t figure, enum ja_use use, int32_t modifier, int32_t passed,
                     int32_t failed)
{
    int64_t wins, cases;

    brothers_ja_odds(m, figure, use, modifier, &wins, &cases);
    return (int32_t)(((int64_t)passed * wins + (int64_t)failed * (cases - wins)) / cases);
}

/* A figure that has not been activated yet gives up a whole activation for an AD; no rule: advice */
static int32_t price_of_ad(const struct match *m, int32_t figure)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);

    return b->coin == COIN_TAILS ? brothers_value(m, figure) / 8 : 0;
}

static int32_t ad_worth(const struct match *m, int32_t figure, int32_t id)
{
    int32_t now = loss_with(m, GUARD_NONE);

    switch (id) {
    case PARRY_ID:
        return mixed(m, figure, JA_PARRY, 0, loss_with(m, GUARD_PARRY), loss_with(m, GUARD_PARRY_FAILED));
    case DODGE_ID:
        return mixed(m, figure, JA_DODGE, 1, 0, loss_with(m, GUARD_DODGE_FAILED));
    case KICK_ID:
        return mixed(m, figure, JA_KICK, 0, 0, 2 * now - brothers_value(m, figure) / 10);
    case CHANGE_ID:
        return brothers_armed(m, figure) ? now - 1 : now + brothers_value(m, figure) / 10;
    default:
        return now;
    }
}

void brothers_strike_ad_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t id = d->option[i].id;

        suggest_begin(s, d->option[i].label,
                      ad_worth(m, d->figure, id) - (id == DEFEND_ID ? 0 : price_of_ad(m, d->figure)));
        suggest_item(s, id, 0);
    }
}

void brothers_strike_ad_odds(const struct match *m, const struct decision *d, const struct answer *a,
                             struct odds *o)
{
    struct brothers_bout b = bout_below(m);
    int64_t wins = 0, cases = 0;

    switch (a->item[0].ref) {
    case PARRY_ID:
        brothers_ja_odds(m, d->figure, JA_PARRY, 0, &wins, &cases);
        break;
    case DODGE_ID:
        brothers_ja_odds(m, d->figure, JA_DODGE, 1, &wins, &cases);
        break;
    case KICK_ID:
        brothers_ja_odds(m, d->figure, JA_KICK, 0, &wins, &cases);
        break;
    case CHANGE_ID:
        brothers_ja_odds(m, d->figure, JA_CHANGE_WEAPON, 0, &wins, &cases);
        break;
    default:
        brothers_bout_lines(m, &b, o);
        return;
    }
    odds_line(o, "brothers.odds.passes", wins, cases);
}
