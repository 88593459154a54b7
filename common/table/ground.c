/* Cuts a path into runs of different ground, and lists the edges and obstacles that it crosses. */
#include <assert.h>

#include "common/table/corridor.h"
#include "common/table/path.h"

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

static int32_t leg_meetings(const struct table *t, struct point from, struct point to, uint32_t what,
                            struct meeting *met)
{
    const struct trace_question q = {.what = what};
    int32_t count = table_trace(t, from, to, &q, met, TRACE_MOST);

    return count < TRACE_MOST ? count : TRACE_MOST;
}

/* The borders of all areas that a leg meets cut it into runs of one kind of ground each. */
int32_t leg_ground(const struct table *t, const struct meeting *met, int32_t count, length whole,
                   length elevation, struct ground_run *runs)
{
    length cut[2 * TRACE_MOST + 2];
    int32_t cuts = 0, found = 0;

    cut[cuts++] = 0;
    for (int32_t i = 0; i < count; i++)
        if (met[i].met == MET_AREA) {
            cut[cuts++] = met[i].in.begin;
            cut[cuts++] = met[i].in.end;
        }
    if (cuts == 1) { /* by far the most frequent */
        runs[0] = (struct ground_run){0, whole, (uint32_t)1 << GOING_OPEN, NOTHING};
        return 1;
    }
    cut[cuts++] = whole;
    cuts = sort_cuts(cut, cuts);
    for (int32_t c = 0; c == 0 || c + 1 < cuts; c++) {
        length end = cuts > 1 ? cut[c + 1] : cut[c];
        int32_t areas[TRACE_MOST], here = 0;

        for (int32_t i = 0; i < count; i++)
            if (met[i].met == MET_AREA && met[i].in.begin <= cut[c] && met[i].in.end >= end)
                areas[here++] = met[i].index;
        runs[found++] = run_on(t, cut[c], end, elevation, areas, here);
    }
    return found;
}

/* Keeps the first `most`, counts them all. */
struct run_list {
    struct ground_run *at;
    int32_t most, found;
    struct ground_run last;
};

static void add_runs(struct run_list *list, const struct ground_run *leg, int32_t count, length before)
{
    for (int32_t n = 0; n < count; n++) {
        if (list->found == 0 || leg[n].goings != list->last.goings || leg[n].piece != list->last.piece) {
            list->last = leg[n];
            list->last.begin += before;
            list->found++;
        }
        list->last.end = leg[n].end + before;
        if (list->found <= list->most)
            list->at[list->found - 1] = list->last;
    }
}

int32_t path_ground(const struct table *t, const struct path *p, length elevation, struct ground_run *runs,
                    int32_t most)
{
    struct run_list list = {runs, most, 0, {0, 0, 0, NOTHING}};
    struct ground_run leg[LEG_RUNS];
    struct meeting met[TRACE_MOST];
    length before = 0;

    for (int32_t i = 0; i == 0 || i + 1 < p->points; i++) {
        struct point to = p->points > 1 ? p->at[i + 1] : p->at[i];
        int32_t count = leg_meetings(t, p->at[i], to, TRACE_AREAS, met);
        length whole = distance(p->at[i], to);

        add_runs(&list, leg, leg_ground(t, met, count, whole, elevation, leg), before);
        before += whole;
    }
    return list.found;
}

/* Told at a glance, and of most places. */
static bool bare_at(const struct table *t, struct point at)
{
    struct index_set pieces;

    pieces_at(t, at, &pieces);
    return set_next(&pieces, -1) == NOTHING;
}

uint32_t path_goings(const struct table *t, const struct path *p, length elevation)
{
    struct ground_run leg[LEG_RUNS];
    struct meeting met[TRACE_MOST];
    uint32_t goings = 0;

    if (p->points == 1 && bare_at(t, p->at[0]))
        return (uint32_t)1 << GOING_OPEN;
    for (int32_t i = 0; i == 0 || i + 1 < p->points; i++) {
        struct point to = p->points > 1 ? p->at[i + 1] : p->at[i];
        int32_t count = leg_meetings(t, p->at[i], to, TRACE_AREAS, met);

        count = leg_ground(t, met, count, distance(p->at[i], to), elevation, leg);
        for (int32_t n = 0; n < count; n++)
            goings |= leg[n].goings;
    }
    return goings;
}

/* Keeps the first `most`, counts them all. */
struct crossing_list {
    struct meeting *at;
    int32_t most, found;
    struct meeting last;
};

static void add_crossings(struct crossing_list *list, const struct meeting *met, int32_t count, length before)
{
    bool first = true;

    for (int32_t n = 0; n < count; n++) {
        struct meeting m = met[n];

        if (m.met == MET_AREA)
            continue;
        /* A leg ends on the line and the next begins there: that is one crossing. */
        bool same = m.met == list->last.met && m.index == list->last.index && first && m.in.begin == 0 &&
                    list->last.in.end == before;

        first = false;
        list->last = (struct meeting){
            m.met, m.index, {same ? list->last.in.begin : m.in.begin + before, m.in.end + before}};
        list->found += same ? 0 : 1;
        if (list->found <= list->most)
            list->at[list->found - 1] = list->last;
    }
}

int32_t path_crossings(const struct table *t, const struct path *p, struct meeting *crossings, int32_t most)
{
    struct crossing_list list = {crossings, most, 0, {MET_LINE, NOTHING, {0, 0}}};
    struct meeting met[TRACE_MOST];
    length before = 0;

    for (int32_t i = 0; i + 1 < p->points; i++) {
        add_crossings(&list, met, leg_meetings(t, p->at[i], p->at[i + 1], TRACE_LINES, met), before);
        if (i + 2 < p->points)
            before += distance(p->at[i], p->at[i + 1]);
    }
    return list.found;
}

void path_survey(const struct table *t, const struct path *p, length elevation, struct ground_survey *s)
{
    struct run_list runs = {s->run, SURVEY_MOST, 0, {0, 0, 0, NOTHING}};
    struct crossing_list crossings = {s->crossing, SURVEY_MOST, 0, {MET_LINE, NOTHING, {0, 0}}};
    struct ground_run leg[LEG_RUNS];
    struct meeting met[TRACE_MOST];

    s->whole = 0;
    for (int32_t i = 0; i + 1 < p->points; i++) {
        int32_t count = leg_meetings(t, p->at[i], p->at[i + 1], TRACE_AREAS | TRACE_LINES, met);
        length whole = distance(p->at[i], p->at[i + 1]);

        add_runs(&runs, leg, leg_ground(t, met, count, whole, elevation, leg), s->whole);
        add_crossings(&crossings, met, count, s->whole);
        s->whole += whole;
    }
    s->runs = runs.found < SURVEY_MOST ? runs.found : SURVEY_MOST;
    s->crossings = crossings.found < SURVEY_MOST ? crossings.found : SURVEY_MOST;
}
