/* The ground under a path, and what it costs to walk on it. */
#include <assert.h>

#include "common/table/grid.h"
#include "common/table/path.h"

enum { LEG_RUNS = 2 * TRACE_MOST + 1 };

static struct ground_run run_on(const struct table *t, length begin, length end, length elevation,
                                int32_t *areas, int32_t count)
{
    struct ground_run run = {begin, end, 0, NOTHING};

    count = keep_underfoot(t, elevation, areas, count);
    for (int32_t i = 0; i < count; i++) {
        const struct piece *p = table_piece_const(t, areas[i]);

        run.goings |= (uint32_t)1 << p->going;
        if (run.piece == NOTHING || lies_above(t, areas[i], run.piece))
            run.piece = areas[i];
    }
    if (count == 0)
        run.goings = (uint32_t)1 << GOING_OPEN;
    return run;
}

static int32_t sort_cuts(length *cut, int32_t count)
{
    int32_t kept = 1;

    for (int32_t i = 1; i < count; i++) {
        length moved = cut[i];
        int32_t at = i;

        for (; at > 0 && cut[at - 1] > moved; at--)
            cut[at] = cut[at - 1];
        cut[at] = moved;
    }
    for (int32_t i = 1; i < count; i++)
        if (cut[i] != cut[kept - 1])
            cut[kept++] = cut[i];
    return kept;
}

/* The borders of all areas cut the leg into runs of one kind of ground each. */
static int32_t leg_ground(const struct table *t, struct point from, struct point to, length elevation,
                          struct ground_run *runs)
{
    const struct trace_question q = {.what = TRACE_AREAS};
    struct meeting met[TRACE_MOST];
    length cut[2 * TRACE_MOST + 2];
    int32_t count = table_trace(t, from, to, &q, met, TRACE_MOST), cuts = 0, found = 0;

    if (count == 0) { /* by far the most frequent */
        runs[0] = (struct ground_run){0, distance(from, to), (uint32_t)1 << GOING_OPEN, NOTHING};
        return 1;
    }
    count = count < TRACE_MOST ? count : TRACE_MOST;
    cut[cuts++] = 0;
    for (int32_t i = 0; i < count; i++) {
        cut[cuts++] = met[i].in.begin;
        cut[cuts++] = met[i].in.end;
    }
    cut[cuts++] = distance(from, to);
    cuts = sort_cuts(cut, cuts);
    for (int32_t c = 0; c == 0 || c + 1 < cuts; c++) {
        length end = cuts > 1 ? cut[c + 1] : cut[c];
        int32_t areas[TRACE_MOST], here = 0;

        for (int32_t i = 0; i < count; i++)
            if (met[i].in.begin <= cut[c] && met[i].in.end >= end)
                areas[here++] = met[i].index;
        runs[found++] = run_on(t, cut[c], end, elevation, areas, here);
    }
    return found;
}

int32_t path_ground(const struct table *t, const struct path *p, length elevation, struct ground_run *runs,
                    int32_t most)
{
    struct ground_run leg[LEG_RUNS], last = {0, 0, 0, NOTHING};
    int32_t found = 0;
    length before = 0;

    for (int32_t i = 0; i == 0 || i + 1 < p->points; i++) {
        struct point to = p->points > 1 ? p->at[i + 1] : p->at[i];
        int32_t count = leg_ground(t, p->at[i], to, elevation, leg);

        for (int32_t n = 0; n < count; n++) {
            leg[n].begin += before;
            leg[n].end += before;
            if (found == 0 || leg[n].goings != last.goings || leg[n].piece != last.piece) {
                last = leg[n];
                found++;
            }
            last.end = leg[n].end;
            if (found <= most)
                runs[found - 1] = last;
        }
        if (i + 2 < p->points)
            before += distance(p->at[i], to);
    }
    return found;
}

uint32_t path_goings(const struct table *t, const struct path *p, length elevation)
{
    struct ground_run leg[LEG_RUNS];
    uint32_t goings = 0;

    for (int32_t i = 0; i == 0 || i + 1 < p->points; i++) {
        struct point to = p->points > 1 ? p->at[i + 1] : p->at[i];
        int32_t count = leg_ground(t, p->at[i], to, elevation, leg);

        for (int32_t n = 0; n < count; n++)
            goings |= leg[n].goings;
    }
    return goings;
}

static int32_t leg_crossings(const struct table *t, struct point from, struct point to, struct meeting *met)
{
    const struct trace_question q = {.what = TRACE_LINES};
    int32_t count = table_trace(t, from, to, &q, met, TRACE_MOST);

    return count < TRACE_MOST ? count : TRACE_MOST;
}

int32_t path_crossings(const struct table *t, const struct path *p, struct meeting *crossings, int32_t most)
{
    struct meeting leg[TRACE_MOST], last = {MET_LINE, NOTHING, {0, 0}};
    int32_t found = 0;
    length before = 0;

    for (int32_t i = 0; i + 1 < p->points; i++) {
        int32_t count = leg_crossings(t, p->at[i], p->at[i + 1], leg);

        for (int32_t n = 0; n < count; n++) {
            bool same = leg[n].met == last.met && leg[n].index == last.index && n == 0 &&
                        leg[n].in.begin == 0 &&
                        last.in.end == before; /* a leg ends on the line and the next begins there */

            leg[n].in.begin += before;
            leg[n].in.end += before;
            last = (struct meeting){
                leg[n].met, leg[n].index, {same ? last.in.begin : leg[n].in.begin, leg[n].in.end}};
            found += same ? 0 : 1;
            if (found <= most)
                crossings[found - 1] = last;
        }
        if (i + 2 < p->points)
            before += distance(p->at[i], p->at[i + 1]);
    }
    return found;
}

static bool dearer(const struct going_rate *a, const struct going_rate *b)
{
    return (int64_t)a->times * b->over > (int64_t)b->times * a->over;
}

static const struct going_rate *dearest(uint32_t goings, const struct going_rate *rates)
{
    const struct going_rate *best = NULL;

    for (int32_t i = 0; i < GOINGS; i++)
        if ((goings >> i & 1) && (best == NULL || dearer(&rates[i], best)))
            best = &rates[i];
    assert(best != NULL && best->over > 0 && best->times >= 0);
    return best;
}

/* How far a budget goes on a path, and what is left of it. */
struct purse {
    int64_t left;
    length along;
    bool empty;
};

static void pay_run(struct purse *purse, length far, const struct going_rate *rate)
{
    int64_t price = multiply_divide(far, rate->times, rate->over);

    if (purse->empty)
        return;
    if (price <= purse->left) {
        purse->left -= price;
        purse->along += far;
        return;
    }
    purse->along += (length)(purse->left * rate->over / rate->times);
    purse->left = 0;
    purse->empty = true;
}

static void pay_crossing(struct purse *purse, length price)
{
    if (purse->empty)
        return;
    if (price > purse->left)
        purse->empty = true;
    else
        purse->left -= price;
}

/* Pays for the runs in order, and for each line where it begins. */
static void walk(const struct table *t, const struct path *p, length elevation,
                 const struct going_rate *rates, struct purse *purse)
{
    struct ground_run run[LEG_RUNS];
    struct meeting met[TRACE_MOST];

    for (int32_t i = 0; i + 1 < p->points; i++) {
        int32_t runs = leg_ground(t, p->at[i], p->at[i + 1], elevation, run);
        int32_t crossings = leg_crossings(t, p->at[i], p->at[i + 1], met), next = 0;

        for (int32_t n = 0; n < runs; n++) {
            const struct going_rate *rate = dearest(run[n].goings, rates);
            length at = run[n].begin;

            for (; next < crossings && met[next].in.begin <= run[n].end; next++) {
                pay_run(purse, met[next].in.begin - at, rate);
                at = met[next].in.begin;
                /* A line on which the leg before ended has been paid for. */
                if (i == 0 || at > 0)
                    pay_crossing(purse, rates[table_piece_const(t, met[next].index)->going].crossing);
            }
            pay_run(purse, run[n].end - at, rate);
        }
    }
}

length path_cost(const struct table *t, const struct path *p, length elevation,
                 const struct going_rate *rates)
{
    struct purse purse = {INT32_MAX, 0, false};

    walk(t, p, elevation, rates, &purse);
    return (length)(INT32_MAX - purse.left);
}

length path_affordable(const struct table *t, const struct path *p, length elevation,
                       const struct going_rate *rates, length budget)
{
    struct purse purse = {budget, 0, false};

    walk(t, p, elevation, rates, &purse);
    return purse.along;
}
