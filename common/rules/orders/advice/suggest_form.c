/* Suggestions for formations, files and pivots (O4.5), and for the first formation (O10.1-a). */
#include "common/rules/massed/arrange.h"
#include "common/rules/massed/march.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/advice/shot_worth.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum {
    PIVOTS = 3,
    TURN_PART = 90, /* of its worth: what it brings to turn by a quarter towards the enemy */
    WIDTHS = 3,
    FILES_USUAL = 5
};

/* --- which formation --------------------------------------------------------------------------------------
 */

/* Those who shoot stand loose, those who only fight hand to hand in the ordinary way; who has few or cannot
 * run anyway gains by standing close. */
static int64_t formation_worth(const struct match *m, int32_t unit, const char *tag)
{
    bool shoots = orders_shooting_reach(m, unit) > 0, pikes = massed_has_weapons_for(m, unit, PIKE);
    int64_t some = orders_worth(m, unit) / PERCENT;

    if (strcmp(tag, "ordinary") == 0)
        return some;
    if (strcmp(tag, "loose") == 0)
        return shoots ? 2 * some : 0;
    if (strcmp(tag, "compact") == 0)
        return pikes ? 0 : some / 2;
    return -some;
}

static const char *present_tag(const struct match *m, int32_t unit)
{
    int32_t formation = orders_unit_at(m, unit)->formation;

    return formation == FORMATION_LOOSE ? "loose" : formation == FORMATION_COMPACT ? "compact" : "ordinary";
}

void orders_first_formation_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)formation_worth(m, d->unit, d->option[i].tag));
}

/* How far the unit faces away from where it wants to go. */
static int32_t off_goal(const struct match *m, const struct orders_outlook *o)
{
    return angle_turn((angle)orders_facing(m, o->unit), bearing(massed_centre(m, o->unit), o->goal));
}

static int64_t turning_worth(const struct orders_outlook *o, int32_t by)
{
    return o->worth / TURN_PART * (by < 0 ? -by : by) / QUARTER_TURN;
}

/* A pivot for who faces elsewhere; out of forced disorder whatever it can take. */
void orders_reform_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct orders_outlook o;

    orders_look_out(m, d->unit, &o);
    for (int32_t i = 0; i < d->option_count; i++) {
        const char *tag = d->option[i].tag;
        int64_t worth = strcmp(tag, "pivot") == 0 ? turning_worth(&o, off_goal(m, &o)) + 1
                                                  : formation_worth(m, d->unit, tag);

        if (massed_in_ranks(m, d->unit) && strcmp(tag, "pivot") != 0)
            worth -= formation_worth(m, d->unit, present_tag(m, d->unit));
        suggest_option(s, &d->option[i], (int32_t)worth);
    }
}

/* --- files
 * -------------------------------------------------------------------------------------------------- */

static bool files_pass(const struct match *m, const struct decision *d, int32_t files)
{
    struct massed_march march = massed_march_begin(m, d->unit, 0, orders_terms(m, d->unit));

    return orders_change_files(m, &march, files, NULL);
}

/* As it stands; somewhat wider, somewhat narrower. Shooters gain by a wider front (O5.3-e). */
void orders_files_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct block *b = &state_blocks(m->state, d->unit)[0];
    const int32_t widths[WIDTHS] = {b->files, b->files + (b->files + 1) / 2, (2 * b->files + 2) / 3};
    bool shoots = orders_shooting_reach(m, d->unit) > 0;

    for (int32_t i = 0; i < WIDTHS; i++) {
        bool same = widths[i] == b->files;

        if ((same && i > 0) || widths[i] < 1 || widths[i] > b->count ||
            (!same && !files_pass(m, d, widths[i])))
            continue;
        if (!suggest_begin(s, "orders.suggest.files", i == 0 ? 0 : i == 1 && shoots ? 1 : -i))
            return;
        suggest_arg(s, "files", ARG_NUMBER, widths[i]);
        if (!same)
            suggest_amount(s, d->unit, 1, widths[i]);
    }
}

/* --- out of disorder
 * ---------------------------------------------------------------------------------------- */

static void try_form(const struct match *m, const struct decision *d, struct suggestions *s, int32_t facing,
                     int32_t files, int32_t worth)
{
    struct preview ignored = {.block_count = 0};
    struct answer a;
    struct answer_item *item;

    answer_clear(&a, DECISION_FORM, d->number);
    item = answer_add_place(&a, d->unit, massed_centre(m, d->unit), facing);
    item->amount = files;
    if (!orders_form_up_check(m, d, &a, &ignored, NULL) || !suggest_begin(s, "orders.suggest.form_up", worth))
        return;
    suggest_arg(s, "unit", ARG_UNIT, d->unit);
    suggest_arg(s, "files", ARG_NUMBER, files);
    suggest_place(s, d->unit, item->at, item->facing, NO_VALUE);
    s->pool[s->used - 1].amount = files;
}

/* RULE("O4.5-e"): facing where it wants to go, as wide as usual or narrower; to stay as it is comes last. */
void orders_form_up_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t living = massed_living(m, d->unit), usual = living < FILES_USUAL ? living : FILES_USUAL, facing;
    int64_t gain = orders_worth(m, d->unit) / TURN_PART;
    struct orders_outlook o;

    orders_look_out(m, d->unit, &o);
    facing = bearing(massed_centre(m, d->unit), o.goal);
    for (int32_t files = usual; files >= 1; files = files > 1 ? (files + 1) / 2 : 0)
        try_form(m, d, s, facing, files, (int32_t)gain + files);
    if (suggest_begin(s, "orders.suggest.stay", 0))
        suggest_arg(s, "unit", ARG_UNIT, d->unit);
}

/* --- pivots
 * -------------------------------------------------------------------------------------------------- */

/* RULE("O4.5-b"): towards the enemy, all of it or a quarter of a turn, which leaves a move (O4.5-c). */
void orders_pivot_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct orders_outlook o;
    int32_t off, turns[PIVOTS];

    orders_look_out(m, d->unit, &o);
    off = off_goal(m, &o);
    turns[0] = orders_whole_degrees(off);
    turns[1] = orders_within(turns[0], -QUARTER_PIVOT, QUARTER_PIVOT);
    turns[2] = 0;
    for (int32_t i = 0; i < PIVOTS; i++) {
        if ((i > 0 && turns[i] == turns[0]) || (i > 1 && turns[i] == turns[1]))
            continue;
        if (!suggest_begin(s, turns[i] != 0 ? "orders.suggest.pivot" : "orders.suggest.stay",
                           (int32_t)turning_worth(&o, turns[i]) - i))
            return;
        suggest_arg(s, "unit", ARG_UNIT, d->unit);
        if (turns[i] != 0) {
            suggest_arg(s, "by", ARG_ANGLE, turns[i]);
            suggest_amount(s, d->unit, 1, turns[i]);
        }
    }
}

/* RULE("O4.5-c"). */
void orders_pivot_then_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t nobody;
    struct orders_outlook o;
    struct point front = orders_front(m, d->unit);
    length away, far;
    int64_t moves, shoots;

    orders_look_out(m, d->unit, &o);
    away = distance(front, o.goal);
    far = orders_walk(m, d->unit);
    far = away <= o.wanted ? 0 : far < away - o.wanted ? far : away - o.wanted;
    moves = orders_stance_worth(m, &o, point_towards(front, o.goal, far), orders_kept_facing(m, d->unit)) -
            orders_present_worth(m, &o);
    shoots = orders_best_shots(m, d->unit, SHOOTS_MOVED, &nobody);
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i],
                       (int32_t)(strcmp(d->option[i].tag, "move") == 0    ? moves
                                 : strcmp(d->option[i].tag, "shoot") == 0 ? shoots
                                                                          : 0));
}
