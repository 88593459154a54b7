/* F8.1: the morale test, its modifiers, and what a failure does. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"

#include <assert.h>

enum { BEGIN, AFTER };
enum { HEARTS_FIRE = 2, LONG_RECOIL = 5 * CENTIMETRE };

/* RULE("F8.1-c"): a friendly standard, in the hands of somebody who stands and is not routed. While its
 * bearer is unknown to the enemy (fog_of_war) it is furled: the bonus would betray him. */
static bool standard_near(const struct match *m, int32_t figure)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct brothers_figure *b = brothers_figure_at(m, i);

        if (b->sort != SORT_ITEM || b->thing.what != THING_STANDARD || !brothers_held(m, i) ||
            brothers_side_of(m, b->holder) != brothers_side_of(m, figure) ||
            !brothers_standing_up(m, b->holder) || brothers_figure_at(m, b->holder)->routed ||
            !brothers_known_to(m, b->holder, other_side(m, brothers_side_of(m, figure))))
            continue;
        if (b->holder == figure || brothers_distance(m, b->holder, figure) <= STANDARD_DISTANCE)
            return true;
    }
    return false;
}

static int32_t enemies_upon(const struct match *m, int32_t figure)
{
    int32_t list[CONTACTS_MAX], upon = 0;
    int32_t count = brothers_contacts(m, figure, list, CONTACTS_MAX);

    for (int32_t i = 0; i < count && i < CONTACTS_MAX; i++)
        upon += brothers_standing_up(m, list[i]);
    return upon;
}

void brothers_plan_jm(const struct match *m, int32_t figure, int32_t modifier, const char *rule,
                      struct brothers_sum *s)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);

    *s = (struct brothers_sum){0};
    brothers_sum_add(s, b->m - b->m_lost, RULE("F2.5-a"));
    if (!brothers_armed(m, figure))
        brothers_sum_add(s, -1, RULE("F8.1-c"));
    brothers_sum_add(s, -enemies_upon(m, figure), RULE("F8.1-c"));
    if (standard_near(m, figure))
        brothers_sum_add(s, 1, RULE("F8.1-c"));
    if (brothers_has_skill(m, figure, SKILL_STEADFAST))
        brothers_sum_add(s, 1, RULE("F15.3-f"));
    if (brothers_under(m, figure, SPELL_HEARTS_FIRE))
        brothers_sum_add(s, HEARTS_FIRE, RULE("F14.2-i"));
    brothers_sum_add(s, -b->jm_malus, RULE("F8.1-j"));
    brothers_sum_add(s, modifier, rule);
    brothers_sum_wounds(m, figure, s);
}

enum check_result brothers_jm(struct match *m, int32_t figure, int32_t modifier, const char *rule,
                              struct roll *r)
{
    struct brothers_sum s;
    int32_t natural;

    brothers_plan_jm(m, figure, modifier, rule, &s);
    natural = brothers_throw(m, r, "brothers.roll.morale", figure, &s);
    enum check_result check = brothers_check(r, natural, TARGET_NUMBER);

    if (check == CHECK_CRITICAL)
        brothers_figure_at(m, figure)->m_lost++; /* RULE("F8.1-d") */
    return check;
}

/* RULE("F3.4.5-f"), RULE("F14.2-e"): surrounded, or held by a spell; and who hangs on a wall stays there. */
bool brothers_held_fast(const struct match *m, int32_t figure)
{
    return brothers_under(m, figure, SPELL_STONE_GRIP) || brothers_surrounded(m, figure) ||
           brothers_figure_at(m, figure)->posture == POSTURE_HANGING;
}

/* RULE("F8.1-i"): straight away, facing kept, through any terrain, stopping short of everything. */
void brothers_recoil(struct match *m, int32_t figure, int32_t cause, length far, const char *rule)
{
    int32_t from =
        cause != NOTHING && stand_on_table(table_of(m), cause) ? cause : brothers_nearest_enemy(m, figure);
    int32_t edge = NOTHING;
    struct event *e;

    if (from == NOTHING || brothers_held_fast(m, figure))
        return;
    angle away = bearing(brothers_point(m, from), brothers_point(m, figure));
    struct point start = brothers_point(m, figure);
    length free_way = brothers_free_way(m, figure, away, far, AS_IT_IS, &edge);

    brothers_put(m, figure, point_ahead(start, away, free_way), brothers_facing(m, figure));
    brothers_show_stopper(m, figure, start, away, far, free_way);
    if (free_way == 0)
        return;
    brothers_figure_at(m, figure)->straight = 0; /* F10.2.2-j: off its line */
    e = brothers_tell(m, "brothers.morale.recoils", rule, figure);
    event_rule(e, RULE("F8.1-i"));
    event_arg(e, "far", ARG_LENGTH, free_way);
    event_end(m);
    brothers_keep_cover(m, figure, RULE("F3.4.3-e"));
    brothers_discover(m, figure);
}

/* --- the table -------------------------------------------------------------------------------- */

struct row {
    int32_t to; /* highest total */
    const char *word;
    bool surrenders, abandons, routs, shaken, wary, recoils;
};

static const struct row table[] = {
    {.to = 0, .word = "brothers.morale.lost", .surrenders = true},
    {.to = 1, .word = "brothers.morale.panicked", .abandons = true, .routs = true},
    {.to = 3, .word = "brothers.morale.routed", .routs = true},
    {.to = 6, .word = "brothers.morale.shaken", .shaken = true, .wary = true, .recoils = true},
    {.to = 7, .word = "brothers.morale.rattled", .wary = true, .recoils = true},
    {.to = 8, .word = "brothers.morale.wary", .wary = true},
    {.to = 9, .word = "brothers.morale.cautious", .recoils = true},
    {.to = INT32_MAX, .word = "brothers.morale.stoic"},
};

static const struct row *row_of(int32_t total)
{
    int32_t i = 0;

    while (total > table[i].to)
        i++;
    return &table[i];
}

/* RULE("F8.1-k"): without the table: who fights routs, who is shot at gives way along the missile's path. */
static const struct row *row_without_table(int32_t kind)
{
    static const struct row routs = {.word = "brothers.morale.routed", .routs = true};
    static const struct row recoils = {.word = "brothers.morale.cautious", .recoils = true};

    return kind == MORALE_MELEE ? &routs : &recoils;
}

/* no rule: only tells */
static void tell_test(struct match *m, int32_t figure, const char *key, const struct roll *roll,
                      const char *word, enum check_result check)
{
    struct event *e = brothers_tell(m, key, RULE("F8.1-b"), figure);

    event_roll(e, roll);
    if (word)
        event_word(e, "state", word);
    if (check == CHECK_CRITICAL)
        event_rule(e, RULE("F8.1-d"));
    if (check != CHECK_PASSED)
        event_rule(e, RULE("F2.5-b"));
    event_rule(e, check == CHECK_PASSED ? RULE("F7.2-a") : RULE("F7.2-b"));
    event_end(m);
}

static void tell_state(struct match *m, int32_t figure, const char *word)
{
    event_word(brothers_tell(m, "brothers.morale.becomes", RULE("F8.1-e"), figure), "state", word);
    event_end(m);
}

/* RULE("F8.1-e"), RULE("F8.1-h"), RULE("F8.1-j"): what the row says, added to what came before. */
static enum flow apply_row(struct match *m, struct frame *f, const struct row *row, length far)
{
    struct brothers_morale_frame *v = FRAME(brothers_morale_frame, f);
    int32_t figure = v->figure;
    struct brothers_figure *b = brothers_figure_at(m, figure);

    if (row->surrenders) {
        brothers_lose(m, figure, END_SURRENDERED, RULE("F8.1-e"));
        return flow_done(m, NO_RESULT);
    }
    if (row->abandons)
        brothers_drop_hands(m, figure); /* RULE("F8.1-g"): where it stands now */
    if (row->shaken)
        b->shaken = true;
    if (row->wary)
        b->jm_malus++;
    if (row->abandons || row->shaken || row->wary) /* no rule: only tells */
        tell_state(m, figure, row->word);
    if (row->recoils)
        brothers_recoil(m, figure, v->cause, far, RULE("F8.1-e"));
    if (row->routs) {
        brothers_begin_rout(m, figure, v->cause);
        return flow_call(m, f, AFTER, P_ROUT_MOVE, figure, v->cause, 0);
    }
    return flow_done(m, NO_RESULT);
}

/* RULE("F8.1-a"), RULE("F8.1-b"), RULE("F7.2-a"), RULE("F7.2-b"). The result is 1 if the test was passed. */
enum flow brothers_morale_run(struct match *m, struct frame *f)
{
    struct brothers_morale_frame *v = FRAME(brothers_morale_frame, f);
    int32_t figure = v->figure, kind = v->kind;
    bool tableless = option_on(m, OPTION_NO_MORALE_TABLE);
    struct roll roll;
    enum check_result check;

    assert(brothers_heads_unit(m, figure));
    assert(kind >= 0 && kind < MORALE_CAUSES);
    if (f->step > AFTER)
        flow_lost(m, f);
    if (f->step != BEGIN || !brothers_in_play(m, figure))
        return flow_done(m, NO_RESULT);
    check = brothers_jm(m, figure, v->modifier, RULE("F5.2-k"), &roll);
    if (check == CHECK_PASSED) {
        tell_test(m, figure, "brothers.morale.holds", &roll, NULL, check);
        return flow_done(m, NO_RESULT);
    }
    const struct row *row = tableless ? row_without_table(kind) : row_of(roll.total);

    brothers_lose_nerve(m, figure);
    tell_test(m, figure, "brothers.morale.fails", &roll, row->word, check);
    if (tableless && kind == MORALE_OTHER)
        v->cause = brothers_nearest_enemy(m, figure);
    return apply_row(m, f, row, tableless ? LONG_RECOIL : brothers_base(m, figure));
}
