/* The chances of blows, by counting every case of every die, and what they are worth to a side. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

/* What each harm takes of a figure's worth, in hundredths: a stunned man can recover, a wounded one fights
 * on. */
static const int32_t harm_percent[HARMS] = {0, 4, 25, 35, 70, 100, 100};

static enum harm mount_harm(int32_t result)
{
    return result >= WOUNDED_FROM ? HARM_OUT : HARM_NONE;
}

static enum harm after_loss(const struct match *m, int32_t figure, int32_t pa, enum harm harm)
{
    return brothers_permanent_pa(m, figure) - pa <= 0 ? HARM_OUT : harm;
}

enum harm brothers_harm_of(const struct match *m, int32_t figure, int32_t result)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);

    if (b->sort == SORT_MOUNT)
        return mount_harm(result);
    if (!brothers_in_play(m, figure))
        return result >= STUNNED_FROM ? HARM_KILLED : HARM_NONE;
    if (result < STUNNED_FROM)
        return result >= NEAR_MISS_FROM ? HARM_NEAR_MISS : HARM_NONE;
    if (b->wound == WOUND_GRIEVOUS || result >= KILLING_RESULT)
        return HARM_KILLED;
    if (result >= GRIEVOUS_FROM)
        return after_loss(m, figure, 6, HARM_GRIEVOUS);
    if (b->wound == WOUND_WOUNDED)
        return after_loss(m, figure, 3, HARM_GRIEVOUS);
    if (result >= WOUNDED_FROM || brothers_stunned(m, figure))
        return after_loss(m, figure, 3, HARM_WOUNDED);
    return HARM_STUNNED;
}

int32_t brothers_harm_worth(const struct match *m, int32_t figure, const struct brothers_harm *harm)
{
    int64_t sum = 0;
    const struct brothers_figure *b = brothers_figure_at(m, figure);
    int64_t value = brothers_value(m, figure);

    if (harm->cases == 0)
        return 0;
    if (b->sort == SORT_FIGHTER && !brothers_in_play(m, figure))
        value /= 20; /* a body: it is lost already */
    for (int32_t i = 0; i < HARMS; i++)
        sum += harm->of[i] * harm_percent[i];
    return (int32_t)(value * sum / (100 * harm->cases));
}

void brothers_harm_lines(struct odds *o, const struct brothers_harm *harm)
{
    static const char *const key[HARMS] = {NULL,
                                           "brothers.odds.near_miss",
                                           "brothers.odds.stunned",
                                           "brothers.odds.wounded",
                                           "brothers.odds.grievous",
                                           "brothers.odds.out_of_action",
                                           "brothers.odds.killed"};

    for (int32_t i = HARM_STUNNED; i < HARMS && o->count < ODDS_MAX; i++)
        if (harm->of[i] > 0)
            odds_line(o, key[i], harm->of[i], harm->cases);
}

/* RULE("F4.1.3-g"), RULE("F4.1.3-h"): what a natural 0 on the JD does. */
static enum harm harm_of_zero(const struct match *m, int32_t victim)
{
    if (brothers_figure_at(m, victim)->sort == SORT_MOUNT)
        return HARM_OUT;
    return option_on(m, OPTION_ZERO_HURTS_BADLY) ? brothers_harm_of(m, victim, GRIEVOUS_FROM) : HARM_KILLED;
}

/* The lines of the damage table, from the least result that gives them: all that a result can mean to a
 * victim, looked up once for all the cases. */
static const int32_t band_from[] = {NEAR_MISS_FROM, STUNNED_FROM, WOUNDED_FROM, GRIEVOUS_FROM,
                                    KILLING_RESULT};
enum { BANDS = sizeof band_from / sizeof band_from[0] };

struct victim {
    struct brothers_faces faces;
    int32_t jd;
    bool dies;
    enum harm below, band[BANDS], zero;
};

static void look_at(const struct match *m, int32_t figure, const struct brothers_sum *jd, bool dies,
                    struct victim *v)
{
    brothers_faces(m, brothers_side_of(m, figure), &v->faces);
    v->jd = jd->total;
    v->dies = dies;
    v->below = brothers_harm_of(m, figure, NEAR_MISS_FROM - 1);
    for (int32_t i = 0; i < BANDS; i++)
        v->band[i] = brothers_harm_of(m, figure, band_from[i]);
    v->zero = harm_of_zero(m, figure);
}

static enum harm harm_at(const struct victim *v, int32_t result)
{
    enum harm harm = v->below;

    for (int32_t i = 0; i < BANDS && result >= band_from[i]; i++)
        harm = v->band[i];
    return harm;
}

static void count_hit(const struct victim *v, int32_t damage, int64_t weight, struct brothers_harm *harm)
{
    if (!v->dies) {
        harm->of[harm_at(v, damage - v->jd)] += weight * v->faces.total;
        return;
    }
    for (int32_t i = 0; i < v->faces.count; i++) {
        int32_t face = v->faces.value[i];

        harm->of[face == 0 ? v->zero : harm_at(v, damage - face - v->jd)] += weight * v->faces.weight[i];
    }
}

void brothers_count_hit(const struct match *m, int32_t victim, int32_t damage, const struct brothers_sum *jd,
                        bool dies, int64_t weight, struct brothers_harm *harm)
{
    struct victim v;

    look_at(m, victim, jd, dies, &v);
    count_hit(&v, damage, weight, harm);
}

/* Scores of both for two faces: RULE("F4.1.1-g"), a natural 0 makes the score 0. */
static int32_t score(int32_t face, const struct brothers_sum *jc)
{
    return face == 0 ? 0 : face + jc->total;
}

static int32_t damage_base(int32_t face, const struct brothers_sum *jc)
{
    return face == 0 ? 0 : face + jc->total - jc->to_hit;
}

struct counting {
    struct brothers_sum jc[2], jd[2];
    bool dies[2];
    int32_t bonus[2];
};

static void plan(const struct match *m, const struct brothers_bout *b, struct counting *c)
{
    for (int32_t who = 0; who < 2; who++) {
        c->jc[who] = (struct brothers_sum){0};
        c->bonus[who] = 0;
        if (who == 0 || brothers_fights_back(m, b->defender)) {
            brothers_plan_jc(m, b, who, &c->jc[who]);
            c->bonus[who] = brothers_blow_bonus(m, b, who);
        }
        brothers_plan_jd_melee(m, b, who, &c->jd[who], &c->dies[who]);
    }
}

static bool harmless(const struct brothers_bout *b)
{
    return b->guard == GUARD_PARRY_FAILED || b->guard == GUARD_FLEEING || b->guard == GUARD_FLEEING_PARRY;
}

/* How often the second die lets the first hit (or is let through by it), for one face of the first. */
static int64_t beaten(int32_t total, const struct brothers_faces *by, const struct brothers_sum *jc)
{
    int64_t weight = 0;

    for (int32_t i = 0; i < by->count; i++)
        if (score(by->value[i], jc) < total)
            weight += by->weight[i];
    return weight;
}

/* All cases of both dice of the combat: those of one face hit alike, so that only their number matters. */
void brothers_count_bout(const struct match *m, const struct brothers_bout *b,
                         struct brothers_harm *to_defender, struct brothers_harm *to_attacker)
{
    struct counting c;
    struct victim attacker, defender;
    bool back = brothers_fights_back(m, b->defender);

    plan(m, b, &c);
    look_at(m, b->attacker, &c.jd[0], c.dies[0], &attacker);
    look_at(m, b->defender, &c.jd[1], c.dies[1], &defender);
    const struct brothers_faces *first = &attacker.faces, *second = &defender.faces;

    *to_defender = *to_attacker =
        (struct brothers_harm){.cases = (int64_t)first->total * second->total * first->total};
    for (int32_t i = 0; i < first->count; i++) {
        int32_t face = first->value[i];
        int64_t weight = face == 0 ? 0 : second->total;

        if (back)
            weight = beaten(score(face, &c.jc[0]), second, &c.jc[1]);
        if (weight > 0)
            count_hit(&defender, damage_base(face, &c.jc[0]) + c.bonus[0], weight * first->weight[i],
                      to_defender);
    }
    for (int32_t k = 0; k < second->count && back && !harmless(b); k++) {
        int64_t weight = beaten(score(second->value[k], &c.jc[1]), first, &c.jc[0]);

        if (weight > 0)
            count_hit(&attacker, damage_base(second->value[k], &c.jc[1]) + c.bonus[1],
                      weight * second->weight[k], to_attacker);
    }
}

int32_t brothers_bout_worth(const struct match *m, const struct brothers_bout *b)
{
    struct brothers_harm gain, loss;

    brothers_count_bout(m, b, &gain, &loss);
    return brothers_harm_worth(m, b->defender, &gain) - brothers_harm_worth(m, b->attacker, &loss);
}

static void jc_modifiers(const struct match *m, const struct brothers_bout *b, int32_t who, struct odds *o)
{
    struct brothers_sum jc = {0};

    brothers_plan_jc(m, b, who, &jc);
    odds_modifiers(o, jc.line, jc.count);
}

void brothers_bout_lines(const struct match *m, const struct brothers_bout *b, struct odds *o)
{
    struct brothers_harm gain, loss;
    int64_t hit = 0, struck = 0;

    brothers_count_bout(m, b, &gain, &loss);
    for (int32_t i = 0; i < HARMS; i++) {
        hit += gain.of[i];
        struck += loss.of[i];
    }
    odds_line(o, "brothers.odds.hit", hit, gain.cases);
    jc_modifiers(m, b, 0, o);
    brothers_harm_lines(o, &gain);
    odds_line(o, "brothers.odds.is_hit", struck, loss.cases);
    if (brothers_fights_back(m, b->defender))
        jc_modifiers(m, b, 1, o);
    odds_line(o, "brothers.odds.is_lost", loss.of[HARM_OUT] + loss.of[HARM_KILLED], loss.cases);
}

int32_t brothers_strike_worth(const struct match *m, int32_t attacker, int32_t target)
{
    struct brothers_bout b = brothers_bout(m, attacker, target);

    return brothers_bout_worth(m, &b);
}
