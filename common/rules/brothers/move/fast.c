/* Fast moves (F3.4.2): run, sprint, frantic; how far the dice let the figure go. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"

enum row { ROW_HEAVY_FALL, ROW_FALL, ROW_FALSE_START, ROW_HAMPERED, ROW_GO };

/* RULE("F3.4.1-c"), RULE("F3.4.4-b"): +2 for a run, -2 for a frantic one; they add up. */
static int32_t modifier_of(enum brothers_action action)
{
    if (action == ACTION_RUN)
        return 2;
    return action == ACTION_FRANTIC_SPRINT ? -2 : 0;
}

static const char *rule_of(enum brothers_action action)
{
    return action == ACTION_RUN ? RULE("F3.4.1-c") : RULE("F3.4.4-b");
}

/* RULE("F3.4.2-b") */
static enum row row_of(int32_t score)
{
    if (score <= 0)
        return ROW_HEAVY_FALL;
    if (score <= 4)
        return ROW_FALL;
    if (score == 5)
        return ROW_FALSE_START;
    return score <= 9 ? ROW_HAMPERED : ROW_GO;
}

/* RULE("F3.4.2-f"): a natural 0 never goes; a total of 10 or more then reads 9. */
static enum row row_of_roll(int32_t natural, int32_t total)
{
    return row_of(natural == 0 && total > 9 ? 9 : total);
}

static length least(length a, length b)
{
    return a < b ? a : b;
}

/* RULE("F3.4.2-c"), RULE("F3.4.2-e"): what a row lets it go, of the distance declared. */
static length row_distance(const struct match *m, int32_t figure, enum row row, int32_t value,
                           length declared)
{
    length far = 0;

    switch (row) {
    case ROW_HEAVY_FALL:
    case ROW_FALL:
        return least(declared, value * CENTIMETRE);
    case ROW_FALSE_START:
        far = brothers_base(m, figure);
        break;
    case ROW_HAMPERED:
        far = value * CENTIMETRE;
        break;
    case ROW_GO:
        return declared;
    }
    if (brothers_encumbered(m, figure))
        far -= ENCUMBERED_LESS;
    return far > 0 ? least(far, declared) : 0;
}

length brothers_fast_move(struct match *m, int32_t figure, enum brothers_action action, length declared,
                          int32_t *flags, int32_t *natural)
{
    static const char *const word[] = {"brothers.fast.heavy_fall", "brothers.fast.fall",
                                       "brothers.fast.false_start", "brothers.fast.hampered",
                                       "brothers.fast.go"};
    struct roll r;

    if (action == ACTION_FRANTIC_RUN || action == ACTION_FRANTIC_SPRINT)
        brothers_figure_at(m, figure)->frantic_used =
            true; /* RULE("F3.4.4-a"): the attempt counts, even a failed one */
    brothers_of(m)->declared = declared;
    brothers_ja(m, figure, JA_FAST_MOVE, modifier_of(action), rule_of(action), &r, natural);
    enum row row = row_of_roll(*natural, r.total);
    int32_t less = *natural - brothers_wound_malus(m, figure), value = less > 0 ? less : 0;
    length far = row_distance(m, figure, row, value, declared);

    brothers_of(m)->allowance = row_distance(m, figure, row, value, brothers_of(m)->allowance);
    struct event *e = brothers_tell(m, "brothers.fast_move", RULE("F3.4.2-a"), figure);

    event_rule(e, RULE("F3.4.2-b"));
    event_word(e, "result", word[row]);
    event_arg(e, "distance", ARG_LENGTH, far);
    event_roll(e, &r);
    event_end(m);
    if (row == ROW_FALL)
        *flags |= WALK_FALLS;
    if (row == ROW_HEAVY_FALL)
        *flags |= WALK_FALLS | WALK_HEAVY_FALL;
    return far;
}

void brothers_fast_odds(const struct match *m, int32_t figure, enum brothers_action action, struct odds *o)
{
    struct brothers_faces faces;
    struct roll r;
    int64_t go = 0, hampered = 0, falls = 0;

    roll_begin(&r, "", brothers_side_of(m, figure), figure, 10);
    brothers_ja_modifiers(m, figure, JA_FAST_MOVE, modifier_of(action), rule_of(action), &r);
    brothers_faces(m, brothers_side_of(m, figure), &faces);
    for (int32_t i = 0; i < faces.count; i++) {
        enum row row = row_of_roll(faces.value[i], faces.value[i] + roll_modifiers(&r));

        go += row == ROW_GO ? faces.weight[i] : 0;
        hampered += row == ROW_HAMPERED || row == ROW_FALSE_START ? faces.weight[i] : 0;
        falls += row <= ROW_FALL ? faces.weight[i] : 0;
    }
    odds_line(o, "brothers.odds.goes", go, faces.total);
    odds_modifiers(o, r.modifier, r.modifier_count);
    odds_line(o, "brothers.odds.hampered", hampered, faces.total);
    odds_line(o, "brothers.odds.falls", falls, faces.total);
}
