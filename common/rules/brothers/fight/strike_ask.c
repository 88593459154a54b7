/* What is asked during a Strike: extras and weapons, the defender's weapons, what to do about a natural 0. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/fight/strike.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/options.h"

static void add_pair(const struct match *m, struct decision *d, const struct brothers_pair *pair, int32_t id,
                     int32_t hard)
{
    bool extra = hard > 0;
    struct option *o = brothers_item_option(
        m, d, extra ? "hard" : "strike",
        extra ? "brothers.option.strike_hard" : "brothers.option.strike_with", "hits", pair->hits);

    o->id = id;
    if (pair->defends != FISTS) /* no rule: texts */
        option_arg(o, "defends", ARG_FIGURE, pair->defends);
    else
        option_word(o, "defends", "brothers.word.fists");
    if (extra) /* no rule: texts */
        option_arg(o, "degc", ARG_NUMBER, hard);
}

/* RULE("F4.2-e") */
void brothers_strike_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_strike_frame *v = FRAME_TOP(brothers_strike_frame, m);
    struct brothers_pair pairs[PAIRS_MOST];
    int32_t attacker = v->attacker, count = brothers_pairs(m, attacker, pairs);
    int32_t most = v->flags & STRIKE_FREE ? 0 : brothers_spare_pa(m, attacker) / HARD_COST;

    (void)side;
    d->figure = attacker;
    d->min = d->max = 1;
    decision_arg(d, "target", ARG_FIGURE, v->defender);
    for (int32_t hard = 0; hard <= most; hard++)
        for (int32_t i = 0; i < count && d->option_count < OPTIONS_MAX; i++)
            add_pair(m, d, &pairs[i], hard * PAIRS_MOST + i, hard);
}

/* no rule: odds and advice */
static struct brothers_bout bout_with(const struct match *m, int32_t who, int32_t id)
{
    const struct frame *f = flow_top(m);
    struct brothers_bout b = brothers_bout_of(f);
    struct brothers_pair pairs[PAIRS_MOST];

    brothers_pairs(m, who == 0 ? b.attacker : b.defender, pairs);
    b.pair[who] = pairs[id % PAIRS_MOST];
    if (who == 0)
        b.hard = id / PAIRS_MOST;
    return b;
}

void brothers_strike_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        struct brothers_bout b = bout_with(m, 0, d->option[i].id);

        if (!suggest_option(s, &d->option[i],
                            brothers_bout_worth(m, &b) - WORTH_OF_EXTRA_PA * HARD_COST * b.hard))
            return;
        if (b.hard > 0)
            suggest_arg(s, "degc", ARG_NUMBER, b.hard);
    }
}

void brothers_strike_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    struct brothers_bout b = bout_with(m, 0, a->item[0].ref);

    (void)d;
    brothers_bout_lines(m, &b, o);
}

/* --- the defender's weapons ------------------------------------------------------------------- */

void brothers_defence_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_strike_frame *v = FRAME_TOP(brothers_strike_frame, m);
    struct brothers_pair pairs[PAIRS_MOST];
    int32_t count = brothers_pairs(m, v->defender, pairs);

    (void)side;
    d->figure = v->defender;
    d->min = d->max = 1;
    decision_arg(d, "attacker", ARG_FIGURE, v->attacker);
    for (int32_t i = 0; i < count; i++)
        add_pair(m, d, &pairs[i], i, 0);
}

void brothers_defence_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        struct brothers_bout b = bout_with(m, 1, d->option[i].id);

        if (!suggest_option(s, &d->option[i], -brothers_bout_worth(m, &b)))
            return;
    }
}

void brothers_defence_odds(const struct match *m, const struct decision *d, const struct answer *a,
                           struct odds *o)
{
    struct brothers_bout b = bout_with(m, 1, a->item[0].ref);

    (void)d;
    brothers_bout_lines(m, &b, o);
}

/* --- a natural 0 ------------------------------------------------------------------------------ */

static int32_t who_failed(const struct frame *f)
{
    const struct brothers_strike_frame *v = FRAME_READ(brothers_strike_frame, f);

    return v->face[0] == 0 ? 0 : 1;
}

void brothers_critical_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct frame *f = flow_top(m);
    const struct brothers_strike_frame *v = FRAME_READ(brothers_strike_frame, f);
    int32_t who = who_failed(f);

    (void)side;
    d->figure = who == 0 ? v->attacker : v->defender;
    d->min = d->max = 1;
    decision_arg(d, "enemy_score", ARG_NUMBER, v->score[1 - who]);
    decision_option(d, "zero", "brothers.option.score_zero")->id = SCORE_ZERO_ID;
    decision_option(d, "table", "brothers.option.critical_table")->id = TABLE_ID;
}

void brothers_critical_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, SCORE_ZERO_ID, NO_VALUE);
}

/* What the enemy's blow does to him, with so much added to its damage; no rule: odds and advice */
static void count_blow(const struct match *m, const struct frame *f, int32_t degc, int64_t weight,
                       struct brothers_harm *harm)
{
    const struct brothers_strike_frame *v = FRAME_READ(brothers_strike_frame, f);
    struct brothers_bout b = brothers_bout_of(f);
    int32_t who = who_failed(f);
    struct brothers_sum jd;
    bool dies;

    if (who == 0 && b.guard != GUARD_NONE && b.guard != GUARD_PARRY && b.guard != GUARD_DODGE_FAILED)
        return; /* the enemy does no damage */
    brothers_plan_jd_melee(m, &b, who, &jd, &dies);
    brothers_count_hit(m, who == 0 ? b.attacker : b.defender, v->damage[1 - who] + degc, &jd, dies, weight,
                       harm);
}

/* Rows of the table that save him or make it worse, with the malus of wounds and of a loose weapon; no rule:
 * odds and advice */
static void count_choice(const struct match *m, int32_t id, struct brothers_harm *harm)
{
    const struct frame *f = flow_top(m);
    const struct brothers_strike_frame *v = FRAME_READ(brothers_strike_frame, f);
    int32_t who = who_failed(f), figure = who == 0 ? v->attacker : v->defender;
    int32_t item = v->pair[who].hits;
    bool weapon = item != FISTS && !brothers_figure_at(m, item)->thing.natural;
    int32_t malus = brothers_wound_malus(m, figure) + (weapon ? brothers_figure_at(m, item)->table_malus : 0);
    struct brothers_faces faces;

    brothers_faces(m, brothers_side_of(m, figure), &faces);
    *harm = (struct brothers_harm){.cases = (int64_t)faces.total * faces.total};
    for (int32_t i = 0; i < faces.count; i++) {
        int32_t row = faces.value[i] - malus;

        if (id == SCORE_ZERO_ID) {
            if (v->score[1 - who] > 0)
                count_blow(m, f, 0, faces.weight[i], harm);
        } else if (row < 8 || (row == 8 && !weapon)) {
            count_blow(m, f, row == 3 ? 2 : row == 2 && weapon ? 1 : 0, faces.weight[i], harm);
        }
    }
}

/* Most rows cost a good weapon something. */
enum { WEAPON_RISK = 300 };

void brothers_critical_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        struct brothers_harm harm;
        int32_t id = d->option[i].id;

        count_choice(m, id, &harm);
        suggest_begin(s, d->option[i].label,
                      -brothers_harm_worth(m, d->figure, &harm) - (id == TABLE_ID ? WEAPON_RISK : 0));
        suggest_item(s, id, 0);
    }
}

void brothers_critical_odds(const struct match *m, const struct decision *d, const struct answer *a,
                            struct odds *o)
{
    struct brothers_harm harm;
    int64_t hit = 0;

    (void)d;
    count_choice(m, a->item[0].ref, &harm);
    for (int32_t i = 0; i < HARMS; i++)
        hit += harm.of[i];
    odds_line(o, "brothers.odds.is_hit", hit, harm.cases);
    brothers_harm_lines(o, &harm);
}
