/* A blow, shot or spell that hits: rider or mount (F10.2.2), the JD that is subtracted (F4.1.3, F5.1.3), and
 * on to the damage table. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/shared/options.h"

#include <assert.h>

enum { BEGIN, CHOSEN, RESIST, OVER };
enum { RIDER_ID, MOUNT_ID };

enum flow brothers_call_blow(struct match *m, struct frame *f, int32_t step, const struct brothers_blow *b)
{
    return flow_enter(m, f, step, P_BLOW,
                      (struct brothers_blow_frame){.victim = b->victim,
                                                   .damage = b->damage,
                                                   .cause = b->cause,
                                                   .kind = b->kind,
                                                   .defends = b->defends,
                                                   .bonus = b->bonus,
                                                   .dies = b->dies,
                                                   .morale = b->morale,
                                                   .missile = b->missile});
}

enum { IRON_HIDE = 2 };

/* RULE("F5.1.3-c"), RULE("F14.1-c"): armour and spells, neither shield nor weapon. */
void brothers_plan_jd_shot(const struct match *m, int32_t victim, int32_t bonus, const char *rule, bool shot,
                           struct brothers_sum *s)
{
    *s = (struct brothers_sum){0};
    if (brothers_figure_at(m, victim)->sort == SORT_MOUNT) {
        brothers_plan_jd_mount(m, victim, s);
        return;
    }
    brothers_sum_add(s, brothers_figure_at(m, victim)->d, RULE("F2.3-b"));
    brothers_sum_add(s, brothers_armour(m, victim, shot), RULE("F12.2-a"));
    if (brothers_under(m, victim, SPELL_IRON_HIDE))
        brothers_sum_add(s, IRON_HIDE, RULE("F14.2-f"));
    if (bonus != 0)
        brothers_sum_add(s, bonus, rule);
    brothers_sum_wounds(m, victim, s);
}

/* RULE("F10.2.2-d"), RULE("F13-b"): its own D and its barding, nothing of the rider's. */
void brothers_plan_jd_mount(const struct match *m, int32_t mount, struct brothers_sum *s)
{
    *s = (struct brothers_sum){0};
    brothers_sum_add(s, brothers_figure_at(m, mount)->mount_d, RULE("F10.2.2-d"));
    brothers_sum_add(s, brothers_figure_at(m, mount)->barding, RULE("F13-b"));
}

/* Who parries in his own activation is fleeing; otherwise it is an AD. */
static const char *bonus_rule_of(const struct match *m, const struct brothers_blow_frame *v)
{
    if (v->kind != MORALE_MELEE)
        return RULE("F14.2-n");
    return brothers_figure_at(m, v->victim)->active ? RULE("F8.2-j") : RULE("F4.2-h");
}

static void plan_jd(const struct match *m, const struct brothers_blow_frame *v, struct brothers_sum *s)
{
    const char *bonus_rule = bonus_rule_of(m, v);

    if (v->mount != NOTHING) {
        brothers_plan_jd_mount(m, v->mount, s);
        return;
    }
    if (v->kind != MORALE_MELEE) {
        brothers_plan_jd_shot(m, v->victim, v->bonus, bonus_rule, v->kind == MORALE_SHOT, s);
        return;
    }
    struct brothers_bout bout = {.attacker = v->cause, .defender = v->victim};
    bool dies;

    bout.pair[1] = (struct brothers_pair){FISTS, v->defends};
    brothers_plan_jd_melee(m, &bout, 1, s, &dies);
    if (dies && v->bonus != 0)
        brothers_sum_add(s, v->bonus, bonus_rule);
}

/* RULE("F4.1.3-d"), RULE("F4.1.3-e"), RULE("F4.1.3-f"), RULE("F5.1.3-d"): damage less JD is the result. */
static int32_t resist(struct match *m, struct frame *f)
{
    struct brothers_blow_frame *v = FRAME(brothers_blow_frame, f);
    struct brothers_sum jd;
    struct roll roll;
    int32_t subject = v->mount != NOTHING ? v->mount : v->victim;
    int32_t result, natural = -1;

    plan_jd(m, v, &jd);
    if (v->dies)
        natural = brothers_throw(m, &roll, "brothers.roll.defence", subject, &jd);
    result = v->damage - jd.total - (natural > 0 ? natural : 0);
    if (natural == 0)
        /* The option gives a new grievous result, which kills who is grievously wounded already. */
        result = option_on(m, OPTION_ZERO_HURTS_BADLY) ? GRIEVOUS_FROM : KILLING_RESULT;
    struct event *e = brothers_tell(m, "brothers.blow.resisted",
                                    v->kind == MORALE_MELEE ? RULE("F4.1.3-d") : RULE("F5.1.3-c"), subject);

    event_arg(e, "damage", ARG_NUMBER, v->damage);
    if (natural == 0) {
        event_word(e, "result", "brothers.word.natural_zero");
        if (option_on(m, OPTION_ZERO_HURTS_BADLY))
            event_rule(e, v->kind == MORALE_MELEE ? RULE("F4.1.3-h") : RULE("F5.1.3-g"));
        else
            event_rule(e, v->kind == MORALE_MELEE ? RULE("F4.1.3-g") : RULE("F5.1.3-f"));
    } else {
        event_arg(e, "result", ARG_NUMBER, result);
    }
    if (v->dies)
        event_roll(e, &roll);
    else
        event_rule(e, RULE("F4.1.2-h"));
    event_end(m);
    return result;
}

/* RULE("F10.2.2-e"): a mount ignores near misses and stunning; RULE("F10.2.2-f"), RULE("F10.2.2-g"). */
static enum flow hurt_mount(struct match *m, struct frame *f, int32_t result)
{
    struct brothers_blow_frame *v = FRAME(brothers_blow_frame, f);
    int32_t mount = v->mount;

    if (result < WOUNDED_FROM) {
        brothers_tell_end(m, "brothers.mount.unhurt", RULE("F10.2.2-e"), mount);
        return flow_done(m, NO_RESULT);
    }
    if (mount == v->victim) {
        brothers_lose_mount(m, mount); /* nobody rides it */
        brothers_tell_end(m, "brothers.mount.lost", RULE("F10.2.2-h"), mount);
        return flow_done(m, NO_RESULT);
    }
    return flow_call(m, f, OVER, P_MOUNT_LOST, v->victim,
                     result >= GRIEVOUS_FROM ? MOUNT_KILLED : MOUNT_WOUNDED, v->cause);
}

static void kill_body(struct match *m, int32_t body, int32_t result)
{
    if (result < 1) {
        brothers_tell_end(m, "brothers.body.unhurt", RULE("F4.1.2-i"), body);
        return;
    }
    brothers_lose(m, body, END_DEAD, RULE("F4.1.2-i"));
}

enum flow brothers_blow_run(struct match *m, struct frame *f)
{
    struct brothers_blow_frame *v = FRAME(brothers_blow_frame, f);
    int32_t victim = v->victim;

    assert(v->kind >= 0 && v->kind < MORALE_CAUSES);
    switch (f->step) {
    case BEGIN:
        v->mount = brothers_figure_at(m, victim)->sort == SORT_MOUNT ? victim : NOTHING;
        /* RULE("F10.2.1-a"), RULE("F10.2.2-a"), RULE("F10.2.2-b"), RULE("F10.2.2-c"): spells hit the rider.
         */
        if (v->mount == NOTHING && v->kind != MORALE_SPELL && brothers_in_play(m, victim) &&
            brothers_mounted(m, victim))
            return flow_ask(m, f, CHOSEN, Q_RIDER_OR_MOUNT, 1 << other_side(m, brothers_side_of(m, victim)));
        return flow_again(f, RESIST);
    case CHOSEN:
        if (flow_answer(m, other_side(m, brothers_side_of(m, victim)))->item[0].ref == MOUNT_ID)
            v->mount = brothers_figure_at(m, victim)->mount;
        return flow_again(f, RESIST);
    case RESIST: {
        int32_t result = resist(m, f);

        if (v->mount != NOTHING)
            return hurt_mount(m, f, result);
        if (!brothers_in_play(m, victim)) {
            kill_body(m, victim, result);
            return flow_done(m, NO_RESULT);
        }
        return brothers_call_hit(m, f, OVER, victim, result, v->cause, v->kind, v->morale, false);
    }
    case OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}

/* --- rider or mount --------------------------------------------------------------------------- */

void brothers_rider_or_mount_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_blow_frame *v = FRAME_TOP(brothers_blow_frame, m);
    int32_t mount = brothers_figure_at(m, v->victim)->mount;

    (void)side;
    d->figure = v->victim;
    d->min = d->max = 1;
    decision_arg(d, "damage", ARG_NUMBER, v->damage);
    figure_option(d, "rider", "brothers.option.rider", RIDER_ID, "figure", v->victim);
    figure_option(d, "mount", "brothers.option.mount", MOUNT_ID, "figure", mount);
}

void brothers_rider_or_mount_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, RIDER_ID, NO_VALUE);
}

static void count_choice(const struct match *m, int32_t id, struct brothers_harm *harm)
{
    struct brothers_blow_frame v = *FRAME_TOP(brothers_blow_frame, m);
    struct brothers_sum jd;
    struct brothers_faces faces;
    int32_t subject;

    v.mount = id == MOUNT_ID ? brothers_figure_at(m, v.victim)->mount : NOTHING;
    subject = id == MOUNT_ID ? v.mount : v.victim;
    plan_jd(m, &v, &jd);
    brothers_faces(m, brothers_side_of(m, v.victim), &faces);
    *harm = (struct brothers_harm){.cases = faces.total};
    brothers_count_hit(m, subject, v.damage, &jd, v.dies, 1, harm);
}

void brothers_rider_or_mount_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        struct brothers_harm harm;
        const struct option *o = &d->option[i];

        count_choice(m, o->id, &harm);
        if (!suggest_option(s, o, brothers_harm_worth(m, o->figure, &harm)))
            return;
        suggest_arg(s, "figure", ARG_FIGURE, o->figure);
    }
}

void brothers_rider_or_mount_odds(const struct match *m, const struct decision *d, const struct answer *a,
                                  struct odds *o)
{
    struct brothers_harm harm;

    (void)d;
    count_choice(m, a->item[0].ref, &harm);
    brothers_harm_lines(o, &harm);
}
