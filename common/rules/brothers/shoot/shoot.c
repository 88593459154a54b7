/* A shot (F5.1): aiming, the JT, what becomes of the missile, and whom it hits. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/options.h"

#include <assert.h>

enum { BEGIN, AIMED, FIRE, FRIEND, HIT, OVER };
enum { AIM_COST = 2, FRIEND_MORALE = -2 };

static struct brothers_shot shot_of(const struct frame *f)
{
    const struct brothers_shoot_frame *v = FRAME_READ(brothers_shoot_frame, f);

    return (struct brothers_shot){v->shooter, v->target, v->weapon, v->mode, v->aim};
}

enum flow brothers_call_shot(struct match *m, struct frame *f, int32_t step, const struct brothers_shot *shot)
{
    return flow_enter(m, f, step, P_SHOOT,
                      (struct brothers_shoot_frame){.shooter = shot->shooter,
                                                    .target = shot->target,
                                                    .weapon = shot->weapon,
                                                    .mode = shot->mode,
                                                    .aim = shot->aim});
}

/* --- the missile ------------------------------------------------------------------------------ */

static bool recoverable(const struct match *m, int32_t weapon)
{
    const struct thing *t = brothers_thing(m, weapon);

    return t->thrown && t->contact; /* RULE("F5.2-j"): daggers, javelins and axes, not stones */
}

/* RULE("F5.1.3-a"): it is used up, hit or miss. A thrown weapon has left the hand; where it ends is told
 * later. */
static void use_missile(struct match *m, const struct frame *f)
{
    const struct brothers_shoot_frame *v = FRAME_READ(brothers_shoot_frame, f);
    struct brothers_figure *b = brothers_figure_at(m, v->weapon);

    if (b->sort == SORT_PIECE) {
        b->piece_loaded = false;
        b->piece_shots--;
    } else if (!b->thing.thrown) {
        b->loaded--; /* RULE("F11.2-c") */
    }
}

/* RULE("F5.2-j"): in the shield that alone stopped it, in the body, or in the ground beside the target. */
static void plant(struct match *m, const struct frame *f, int32_t target, bool shield, bool hit)
{
    const struct brothers_shoot_frame *v = FRAME_READ(brothers_shoot_frame, f);
    int32_t missile = v->weapon;
    struct brothers_figure *b = brothers_figure_at(m, missile);

    if (brothers_figure_at(m, missile)->sort == SORT_PIECE || !b->thing.thrown)
        return;
    if (!recoverable(m, missile) || b->useless || !stand_on_table(table_of(m), target)) {
        brothers_destroy(m, missile);
        brothers_tell_end(m, "brothers.missile.lost", RULE("F5.1.3-a"), v->shooter);
        return;
    }
    b->planted = true;
    if (shield) {
        brothers_hold(m, missile, target, WHERE_SHIELD);
    } else if (hit && brothers_body(m, target)) {
        brothers_hold(m, missile, target, WHERE_BODY);
    } else {
        brothers_lay_down(m, missile, brothers_point(m, target));
    }
    struct event *e = brothers_tell(m, "brothers.missile.planted", RULE("F5.2-j"), target);

    event_arg(e, "missile", ARG_FIGURE, missile);
    event_end(m);
}

/* --- the shot --------------------------------------------------------------------------------- */

static const char *shot_key(int32_t mode)
{
    if (mode & SHOT_REACTION)
        return "brothers.shot.reaction";
    return mode & SHOT_DEFENSIVE ? "brothers.shot.defensive" : "brothers.shot.fired";
}

static const char *shot_rule(int32_t mode)
{
    if (mode & SHOT_REACTION)
        return RULE("F5.2-d");
    return mode & SHOT_DEFENSIVE ? RULE("F5.2-c") : RULE("F5.2-b");
}

static void tell_shot(struct match *m, const struct frame *f, const struct roll *roll, bool hits)
{
    const struct brothers_shoot_frame *v = FRAME_READ(brothers_shoot_frame, f);
    struct event *e = brothers_tell(m, shot_key(v->mode), shot_rule(v->mode), v->shooter);

    event_arg(e, "target", ARG_FIGURE, v->target);
    event_arg(e, "weapon", ARG_FIGURE, v->weapon);
    event_word(e, "result", hits ? "brothers.word.hit" : "brothers.word.miss");
    if (v->mode & SHOT_PIECE)
        event_rule(e, RULE("F11.3-b"));
    event_rule(e, hits ? RULE("F5.1.3-b") : RULE("F5.1.3-e"));
    event_roll(e, roll);
    event_end(m);
}

/* RULE("F5.2-k"): even, it hits a friend; of several the enemy chooses. */
static bool hits_friend(struct match *m, const struct frame *f)
{
    const struct brothers_shoot_frame *v = FRAME_READ(brothers_shoot_frame, f);
    struct roll roll;
    int32_t side = brothers_side_of(m, v->shooter);
    int32_t natural = brothers_die(m, &roll, "brothers.roll.parity", side, v->shooter);
    struct event *e = brothers_tell(m, natural % 2 == 0 ? "brothers.shot.friend" : "brothers.shot.enemy",
                                    RULE("F5.2-k"), v->shooter);

    event_roll(e, &roll);
    event_end(m);
    return natural % 2 == 0;
}

static int32_t friends_in_melee(const struct match *m, const struct frame *f, int32_t *list)
{
    const struct brothers_shoot_frame *v = FRAME_READ(brothers_shoot_frame, f);
    int32_t all[CONTACTS_MAX], found = 0;
    int32_t count = brothers_contacts(m, v->target, all, CONTACTS_MAX);

    for (int32_t i = 0; i < count && i < CONTACTS_MAX; i++)
        if (all[i] != v->shooter)
            list[found++] = all[i];
    return found;
}

static enum flow fire(struct match *m, struct frame *f)
{
    struct brothers_shoot_frame *v = FRAME(brothers_shoot_frame, f);
    struct brothers_shot shot = shot_of(f);
    struct brothers_shot_plan plan;
    struct roll roll;
    int32_t natural, list[CONTACTS_MAX];
    enum check_result check;

    brothers_plan_shot(m, &shot, &plan);
    brothers_come_out(m, shot.shooter, VISIBLE_OPEN, RULE("F5.1.2-b"));
    natural = brothers_throw(m, &roll, "brothers.roll.shot", shot.shooter, &plan.jt);
    check = brothers_check(&roll, natural, TARGET_NUMBER); /* RULE("F2.2-a") */
    use_missile(m, f);
    tell_shot(m, f, &roll, check == CHECK_PASSED);
    v->victim = shot.target;
    v->damage = roll.total + plan.damage;
    if (check == CHECK_CRITICAL)
        brothers_critical_shot(m, shot.shooter, shot.weapon);
    if (check != CHECK_PASSED) {
        plant(m, f, shot.target, check == CHECK_FAILED && roll.total - plan.shield >= TARGET_NUMBER, false);
        return flow_done(m, NO_RESULT);
    }
    if (!plan.into_melee || !hits_friend(m, f) || friends_in_melee(m, f, list) == 0)
        return flow_again(f, HIT);
    v->victim = list[0];
    if (friends_in_melee(m, f, list) > 1)
        return flow_ask(m, f, FRIEND, Q_MELEE_FRIEND, 1 << other_side(m, brothers_side_of(m, shot.shooter)));
    return flow_again(f, HIT);
}

static enum flow hit(struct match *m, struct frame *f)
{
    struct brothers_shoot_frame *v = FRAME(brothers_shoot_frame, f);
    struct brothers_blow blow = {.victim = v->victim,
                                 .cause = v->shooter,
                                 .damage = v->damage,
                                 .kind = MORALE_SHOT,
                                 .defends = FISTS,
                                 .dies = true,
                                 .missile = v->weapon};

    if (v->victim != v->target)
        blow.morale = FRIEND_MORALE; /* RULE("F5.2-k") */
    return brothers_call_blow(m, f, OVER, &blow);
}

static void announce(struct match *m, const struct frame *f)
{
    const struct brothers_shoot_frame *v = FRAME_READ(brothers_shoot_frame, f);
    struct event *e = brothers_tell(m, "brothers.shot.aims", RULE("F5.2-b"), v->shooter);

    event_arg(e, "target", ARG_FIGURE, v->target);
    event_end(m);
}

enum flow brothers_shoot_run(struct match *m, struct frame *f)
{
    struct brothers_shoot_frame *v = FRAME(brothers_shoot_frame, f);
    int32_t shooter = v->shooter, side = brothers_side_of(m, shooter);

    assert(brothers_heads_unit(m, shooter));
    switch (f->step) {
    case BEGIN: /* RULE("F2.6.2-b"): a reaction is paid with the whole activation, and cannot aim */
        if (v->mode & (SHOT_REACTION | SHOT_DEFENSIVE))
            return flow_again(f, FIRE);
        brothers_spend(m, shooter, brothers_cost(ACTION_SHOOT));
        if (brothers_figure_at(m, v->weapon)->sort == SORT_PIECE)
            v->mode = SHOT_PIECE;
        if (brothers_spare_pa(m, shooter) < AIM_COST)
            return flow_again(f, FIRE);
        announce(m, f);
        return flow_ask(m, f, AIMED, Q_AIM, 1 << side);
    case AIMED: /* RULE("F5.2-e") */
        v->aim = flow_answer(m, side)->item[0].value / AIM_COST;
        brothers_spend(m, shooter, v->aim * AIM_COST);
        return flow_again(f, FIRE);
    case FIRE:
        return fire(m, f);
    case FRIEND:
        v->victim = flow_answer(m, other_side(m, side))->item[0].ref;
        return flow_again(f, HIT);
    case HIT:
        return hit(m, f);
    case OVER:
        plant(m, f, v->victim, false, true);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}

/* --- aiming ------------------------------------------------------------------------------ */

void brothers_aim_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_shoot_frame *v = FRAME_TOP(brothers_shoot_frame, m);

    (void)side;
    d->figure = v->shooter;
    decision_arg(d, "target", ARG_FIGURE, v->target);
    d->min = 0;
    d->max = brothers_pa_left(m, v->shooter) / AIM_COST * AIM_COST;
    d->step = AIM_COST;
}

void brothers_aim_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, 0, NO_VALUE);
}

static struct brothers_shot aimed(const struct match *m, int32_t pa)
{
    struct brothers_shot shot = shot_of(flow_top(m));

    shot.aim = pa / AIM_COST;
    return shot;
}

void brothers_aim_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t pa = 0; pa <= d->max; pa += AIM_COST) {
        struct brothers_shot shot = aimed(m, pa);

        suggest_begin(s, "brothers.suggest.aim", brothers_value_of_shot(m, &shot) - WORTH_OF_EXTRA_PA * pa);
        suggest_item(s, 0, pa);
        suggest_arg(s, "pa", ARG_NUMBER, pa);
    }
}

void brothers_aim_odds(const struct match *m, const struct decision *d, const struct answer *a,
                       struct odds *o)
{
    struct brothers_shot shot = aimed(m, a->item[0].value);

    (void)d;
    brothers_shot_lines(m, &shot, o);
}

/* --- which friend ----------------------------------------------------------------------------- */

void brothers_melee_friend_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct frame *f = flow_top(m);
    const struct brothers_shoot_frame *v = FRAME_READ(brothers_shoot_frame, f);
    int32_t list[CONTACTS_MAX];
    int32_t count = friends_in_melee(m, f, list);

    (void)side;
    d->figure = v->target;
    d->min = d->max = 1;
    for (int32_t i = 0; i < count; i++) {
        figure_option(d, "friend", "brothers.option.is_hit", list[i], "figure", list[i]);
    }
}

void brothers_melee_friend_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        struct brothers_harm harm = {0};
        struct brothers_faces faces;
        struct brothers_sum jd;
        int32_t figure = d->option[i].id;

        brothers_faces(m, brothers_side_of(m, figure), &faces);
        harm.cases = faces.total;
        brothers_plan_jd_shot(m, figure, 0, NULL, true, &jd);
        brothers_count_hit(m, figure, FRAME_TOP(brothers_shoot_frame, m)->damage, &jd, true, 1, &harm);
        suggest_begin(s, d->option[i].label, brothers_harm_worth(m, figure, &harm));
        suggest_item(s, figure, 0);
        suggest_arg(s, "figure", ARG_FIGURE, figure);
    }
}
