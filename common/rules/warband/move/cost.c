/* W5: what a way costs, and what is in the way of a figure. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/state.h"

enum { STEP = INCH / 10 };

static bool spell_area(const struct match *m, int32_t i, enum warband_spell_effect effect,
                       struct outline *circle)
{
    const struct warband_match *w = warband_of(m);
    const struct warband_lasting *l = &w->lasting[i];

    if (!l->spell || w->spell[l->spell].effect != (int32_t)effect)
        return false;
    *circle =
        (struct outline){.corners = 1, .corner = {{l->x, l->y}}, .radius = w->spell[l->spell].radius * INCH};
    return true;
}

/* From where to where the leg might be in tangled ground; left as it is if nowhere. */
static void near_tangle(const struct match *m, struct point from, struct point to, struct span *in)
{
    bool any = false;

    for (int32_t i = 0; i < EFFECTS_MAX; i++) {
        struct outline circle;
        struct span here;

        if (!spell_area(m, i, SPELL_TANGLE, &circle) || !outline_span(&circle, from, to, CONTACT, &here))
            continue;
        in->begin = any && in->begin < here.begin ? in->begin : here.begin;
        in->end = any && in->end > here.end ? in->end : here.end;
        any = true;
    }
}

/* Marks the parts of the path inside tangled ground (W14.5-a) that are not difficult already. */
static length tangled(const struct match *m, const struct path *p, const struct ground_run *run, int32_t runs)
{
    length sum = 0, begin = 0; /* no rule: to a hair */

    for (int32_t leg = 0; leg + 1 < p->points; leg++) {
        length whole = distance(p->at[leg], p->at[leg + 1]), done = 0; /* no rule: to a hair */
        struct span near = {whole, 0};                                 /* no rule: to a hair */

        near_tangle(m, p->at[leg], p->at[leg + 1], &near);
        /* In steps of a tenth of an inch: areas overlap, and what overlaps counts once. */
        for (length at = near.begin / STEP * STEP; at < whole && at <= near.end; at += STEP) {
            struct point here = point_towards(p->at[leg], p->at[leg + 1], at);
            bool inside = false, difficult = false;

            for (int32_t i = 0; i < EFFECTS_MAX && !inside; i++) {
                struct outline circle;

                inside = spell_area(m, i, SPELL_TANGLE, &circle) &&
                         outline_gap(&circle, here) <= 0; /* no rule: to a hair */
            }
            for (int32_t r = 0; r < runs && inside; r++)
                difficult |= run[r].begin <= begin + at && run[r].end > begin + at &&
                             (run[r].goings >> GOING_DIFFICULT & 1);
            if (inside && !difficult)
                done += whole - at < STEP ? whole - at : STEP; /* no rule: to a tenth of an inch */
        }
        begin += whole;
        sum += done;
    }
    return sum;
}

static bool any_tangle(const struct match *m)
{
    struct outline circle;

    for (int32_t i = 0; i < EFFECTS_MAX; i++)
        /* no rule: likewise, where it says yes too often tangled() finds nothing */
        if (spell_area(m, i, SPELL_TANGLE, &circle))
            return true;
    return false; /* no rule: an early out, tangled() looks at each */
}

/* RULE("W5-k"): an obstacle of up to an inch costs one action, a higher one three for each inch. */
static int32_t obstacles(const struct match *m, const struct ground_survey *s)
{
    int32_t extra = 0;

    for (int32_t i = 0; i < s->crossings; i++) {
        const struct piece *piece = table_piece_const(table_of(m), s->crossing[i].index);

        if (piece->going == GOING_OBSTACLE)
            extra += 1;
        else if (piece->going == GOING_HIGH)
            extra += 3 * ((piece->height + INCH - 1) / INCH);
    }
    return extra;
}

/* RULE("W5-f"): difficult ground counts twice, for who flies as well while he is on the ground.
 * RULE("W5-d"): in the air they ignore ground and obstacles in passing. */
length warband_ground(const struct match *m, int32_t figure, const struct path *p, int32_t *extra)
{
    struct ground_survey s;
    length sum;

    *extra = 0;
    if (warband_flies(m, figure))
        return path_length(p);
    path_survey(table_of(m), p, warband_stand(m, figure)->place.elevation, &s);
    sum = s.whole;
    for (int32_t i = 0; i < s.runs; i++)
        if (s.run[i].goings >> GOING_DIFFICULT & 1)
            sum += s.run[i].end - s.run[i].begin;
    if (any_tangle(m)) /* no rule: an early out */
        sum += tangled(m, p, s.run, s.runs);
    *extra = obstacles(m, &s);
    return sum;
}

static int32_t cost_of(const struct match *m, int32_t figure, length far, int32_t extra)
{
    length rate = warband_rate(m, figure);

    if (warband_figure_at(m, figure)->sort == SORT_MACHINE)
        rate = MACHINE_RATE;                     /* RULE("W11-c") */
    far = far > ROUND_OFF ? far - ROUND_OFF : 0; /* no rule: to a hair */
    return (far + rate - 1) / rate + extra;
}

int32_t warband_path_cost(const struct match *m, int32_t figure, const struct path *p)
{
    int32_t extra;
    length far = warband_ground(m, figure, p, &extra);

    return cost_of(m, figure, far, extra);
}

bool warband_in_the_open(const struct match *m, int32_t figure, const struct path *p, int32_t *cost)
{
    const struct stand *s = warband_stand(m, figure);
    struct stand_filter enemies = {.sides = ~(1u << warband_side_of(m, figure)),
                                   .flags = STAND_BLOCKS_MOVE | MARK_FIGHTER,
                                   .except = figure};

    if (any_tangle(m) || !path_alone(table_of(m), p, &s->base, ZONE_REACH_LARGE, &enemies))
        return false;
    *cost = warband_open_cost(m, figure, p);
    return true; /* no rule: an early out */
}

bool warband_plan_in_the_open(const struct match *m, const struct warband_plan *plan)
{
    struct box box = warband_empty_box();
    struct stand_filter enemies = {
        /* no rule: with friends among them nothing is alone, and all is looked at */
        .sides = ~(1u << warband_side_of(m, plan->item[0].figure)),
        .flags = STAND_BLOCKS_MOVE | MARK_FIGHTER,
        .except = NOBODY};
    struct base widest = warband_stand(m, plan->item[0].figure)->base;
    struct path across;

    if (any_tangle(m))
        return false;
    for (int32_t i = 0; i < plan->count; i++) {
        const struct base *base = &warband_stand(m, plan->item[i].figure)->base;

        for (int32_t k = 0; k < plan->item[i].path.points; k++)
            box_take(&box, plan->item[i].path.at[k]); /* no rule: nothing is alone in an empty box */
        widest = base_reach(base) > base_reach(&widest) ? *base : widest; /* no rule: of equal ones either */
    }
    across = path_straight(box.low, box.high);
    return path_alone(table_of(m), &across, &widest, ZONE_REACH_LARGE, &enemies);
}

int32_t warband_open_cost(const struct match *m, int32_t figure, const struct path *p)
{
    return cost_of(m, figure, path_length(p), 0);
}

/* RULE("W5-e"): friends may be passed. RULE("W5-j"): impassable ground is for flyers only. */
struct mover warband_mover(const struct match *m, int32_t figure)
{
    struct mover mover = mover_of(table_of(m), figure);
    bool flies = warband_flies(m, figure);

    mover.flies = flies;
    mover.barred = 1u << GOING_IMPASSABLE;
    mover.stopped_by = (struct stand_filter){.sides = flies ? 0 : ~(1u << warband_side_of(m, figure)),
                                             .flags = STAND_BLOCKS_MOVE,
                                             .except = figure};
    return mover;
}

bool warband_path_open(const struct match *m, int32_t figure, const struct path *p, struct refusal *why)
{
    struct mover mover = warband_mover(m, figure);
    length whole = path_length(p);
    struct stop stop;

    if (mover.flies)
        mover.barred = 0;
    if (whole == 0) /* no rule: an early out, nothing stops who stays */
        return true;
    stop = path_stop(table_of(m), p, &mover);
    if (stop.why == STOP_NONE || stop.along >= whole - ROUND_OFF) /* no rule: to a hair */
        return true;
    return refuse_at(why, stop.why == STOP_GROUND ? RULE("W5-j") : RULE("W5-e"), "warband.refused.in_the_way",
                     figure, stop.at, whole - stop.along);
}
