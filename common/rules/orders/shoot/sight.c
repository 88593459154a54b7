/* O10.3-a, O10.3-b, B6.2.1, B6.2.2: arcs and lines of sight. */
#include "common/rules/orders/shoot/sight.h"

#include "common/match/findings.h"
#include "common/match/lined_up.h"
#include "common/rules/massed/lanes.h"
#include "common/rules/massed/terrain.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/shoot/looks.h"

enum { LOOSE_RANKS = 2, INSET_HUNDREDTHS = 10 };

static struct orders_findings *findings(const struct match *m)
{
    struct orders_findings *f = match_findings(m);

    if (!f->lined_up) {
        match_lineup(m, STAND_TALL, &f->lineup);
        f->lined_up = true;
    }
    return f;
}

/* RULE("B6.2.2-b"), RULE("B6.2.2-d"), RULE("B6.2.2-f"), RULE("B6.2.2-h"); RULE("O5.3-e"): the second rank of
 * a loose formation looks as if the first were not there. */
static struct sees lines_in(const struct match *m, const struct orders_findings *found, int32_t unit)
{
    static const struct sees_rules rules[LOOSE_RANKS] = {
        {.inset = INSET_HUNDREDTHS, .line_reach = PACE, .crest_reach = HALF_PACE, .tall_pieces = PIECE_TALL},
        {.inset = INSET_HUNDREDTHS,
         .line_reach = PACE,
         .crest_reach = HALF_PACE,
         .tall_pieces = PIECE_TALL,
         .ranks_ahead = LOOSE_RANKS - 1},
    };
    bool loose = orders_unit_at(m, unit)->formation == FORMATION_LOOSE;

    return (struct sees){.t = table_of(m), .m = &found->lineup, .rules = &rules[loose]};
}

struct sees orders_lines(const struct match *m, int32_t unit)
{
    return lines_in(m, findings(m), unit);
}

/* Its rank in the unit, from 0; those behind an obstacle stand behind those before it. */
static int32_t rank_of(const struct match *m, int32_t figure)
{
    const struct figure *f = figure_at(m, figure);
    const struct block *b = state_blocks(m->state, f->unit);
    int32_t ahead = 0;

    for (int32_t part = 0; part < f->part; part++)
        ahead += block_ranks(&b[part]);
    return ahead + block_rank_of(&b[f->part], f->slot);
}

/* RULE("O5.3-e"), RULE("O4.5-f"), RULE("O4.5-j"): the front rank, two in loose formation; everybody without
 * ranks. */
static bool in_a_rank_that_shoots(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    if (figure_at(m, figure)->slot == NOTHING || orders_is_skirmishing(m, unit))
        return true;
    return rank_of(m, figure) < (orders_unit_at(m, unit)->formation == FORMATION_LOOSE ? LOOSE_RANKS : 1);
}

static bool up_and_about(const struct match *m, int32_t figure)
{
    return massed_lives(m, figure) && massed_there(m, figure) && stand_on_table(table_of(m), figure);
}

int32_t orders_viewers(const struct match *m, int32_t unit, int32_t viewer[VIEWERS_MOST])
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (up_and_about(m, figure) && in_a_rank_that_shoots(m, figure))
        if (count < VIEWERS_MOST) /* no rule: as many as there is room for */
            viewer[count++] = figure;
    return count;
}

/* RULE("O10.3-a"), RULE("B6.2.1-c"): all round if mounted, a rider on a monster or chariot, a lone character,
 * skirmishing or in disorder. */
enum sees_arc orders_arc(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    int32_t unit = figure_at(m, figure)->unit;
    bool aboard = f->aboard != NOBODY && massed_figure_at(m, f->aboard)->role != ROLE_MACHINE;

    return f->mounted || aboard || orders_is_lone(m, unit) || orders_is_skirmishing(m, unit) ? SEES_ALL_ROUND
                                                                                             : SEES_IN_FRONT;
}

const struct massed_shooting orders_shooting = {.lines = orders_lines,
                                                .arc = orders_arc,
                                                .skirmishes = orders_is_skirmishing,
                                                .engaged = orders_in_contact,
                                                .in_play = orders_in_play,
                                                .lone = orders_is_lone};

/* Is all of the target behind the rear of the ranks that look? It is no rule of its own: arcs reach nothing
 * there, and this tells it at a glance. */
static bool wholly_behind(const struct match *m, int32_t unit, int32_t target)
{
    const struct block *b = state_blocks(m->state, unit);
    struct outline there = massed_footprint(m, target);
    length behind = orders_unit_at(m, unit)->formation == FORMATION_LOOSE ? b->depth : 0;

    for (int32_t i = 0; i < there.corners; i++)
        if (block_offset(b, there.corner[i]).y >= -behind)
            return false;
    return true;
}

struct past_screens {
    const struct match *m;
    const struct sees *lines;
    const struct massed_lanes *lanes;
};

static bool past_screens(void *context, int32_t viewer, const struct figure_seen *seen)
{
    const struct past_screens *p = context;

    return massed_open_lanes(p->m, p->lanes, p->lines, viewer, seen, 0);
}

/* RULE("B15.10-h"): some line of one of the viewers is not screened by skirmishers. */
static bool any_past_screens(const struct match *m, const struct sees *lines,
                             const struct massed_lanes *lanes, const int32_t *viewer, int32_t count,
                             enum sees_arc arc)
{
    struct past_screens p = {m, lines, lanes};

    if (lanes->screens == 0)
        return any_sees_unit(lines, viewer, count, arc, lanes->target);
    return any_sees_judged(lines, viewer, count, arc, lanes->target, past_screens, &p);
}

static bool look(const struct match *m, const struct orders_findings *found, int32_t unit, int32_t target,
                 bool arcs)
{
    struct sees lines = lines_in(m, found, unit);
    struct massed_lanes lanes;
    int32_t viewer[VIEWERS_MOST], ahead[VIEWERS_MOST], around[VIEWERS_MOST];
    int32_t count = orders_viewers(m, unit, viewer), aheads = 0, arounds = 0;

    for (int32_t i = 0; i < count; i++)
        if (arcs && orders_arc(m, viewer[i]) == SEES_IN_FRONT)
            ahead[aheads++] = viewer[i];
        else
            around[arounds++] = viewer[i];
    /* no rule: it saves the lines of those who see nothing there */
    if (aheads > 0 && unit_at(m, unit)->blocks == 1 && wholly_behind(m, unit, target))
        aheads = 0; /* no rule: as above */
    massed_find_lanes(m, &orders_shooting, unit, target, false, &lanes);
    return any_past_screens(m, &lines, &lanes, ahead, aheads, SEES_IN_FRONT) ||
           any_past_screens(m, &lines, &lanes, around, arounds, SEES_ALL_ROUND);
}

/* Lines are the dearest thing on a table: each pair of units is looked at once while the table stays as it
 * is. */
static bool sees(const struct match *m, int32_t unit, int32_t target, bool arcs)
{
    struct orders_findings *found;
    int8_t *kept;
    int32_t formation = orders_unit_at(m, unit)->formation + 1; /* no rule: 0 is not looked at yet */

    assert(unit >= 0 && unit < ORDERS_UNITS && target >= 0 && target < ORDERS_UNITS);
    if (unit == target || !massed_on_table(m, unit) || !massed_on_table(m, target))
        return unit == target;
    found = findings(m);
    kept = &found->seen[arcs][unit][target];
    if (*kept / 2 != formation)
        /* no rule: what is kept wrongly is looked for again */
        *kept = (int8_t)(2 * formation + look(m, found, unit, target, arcs));
    return *kept % 2;
}

bool orders_sees(const struct match *m, int32_t unit, int32_t target)
{
    return sees(m, unit, target, true);
}

bool orders_notices(const struct match *m, int32_t unit, int32_t target)
{
    return sees(m, unit, target, false);
}

bool orders_figure_sees(const struct match *m, int32_t figure, int32_t target)
{
    int32_t unit = figure_at(m, figure)->unit;
    struct massed_lanes lanes;

    if (unit == target)
        return true;
    if (!massed_on_table(m, target) || !stand_on_table(table_of(m), figure))
        return false;
    struct sees lines = orders_lines(m, unit);

    massed_find_lanes(m, &orders_shooting, unit, target, false, &lanes);
    return any_past_screens(m, &lines, &lanes, &figure, 1, orders_arc(m, figure));
}
