/* B2.2: section charts, the number of pieces of each section, and what they are. */
#include "common/rules/massed/table/pieces.h"
#include "common/rules/massed/table/sections.h"
#include "common/rules/massed/table/steps.h"

#include "common/match/ground.h"

/* RULE("B2-e"): all terrain of the table comes from charts; that of the scenario is for the other methods. */
void massed_clear_table(struct match *m, struct massed_table *t)
{
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        if (piece_there(table_of(m), i))
            ground_remove(m, i);
    for (int32_t i = 0; i < CUTS_MOST; i++)
        t->cut[i].course = NOTHING;
    for (int32_t i = 0; i < SLIPS_MOST; i++)
        t->slip[i].row = NOTHING;
    event_begin(m, "massed.table.begins", RULE("B2-e"));
    event_end(m);
}

/* --- what the game master sets --------------------------------------------------------------------- */

static int32_t usual_most(const struct match *m)
{
    return massed_chart_most(massed_table_length(m), massed_table_depth(m));
}

static int32_t highest_most(const struct match *m)
{
    return usual_most(m) > CHART_ROOM ? usual_most(m) : CHART_ROOM;
}

/* RULE("B2.4-a"): the game master may set any maximum that the table has room for. */
void massed_maximum_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->min = 1;
    d->max = highest_most(m);
    d->step = 1;
}

void massed_maximum_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)d;
    answer_add(a, 0, usual_most(m));
}

/* RULE("B2.4-b"): as the dice say, or the same number for every section. */
void massed_count_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->min = d->max = 1;
    decision_option(d, "rolled", "massed.table.option.rolled")->id = 0;
    for (int32_t n = 0; n <= massed_table_asked(m)->most + 1; n++) {
        static const char *const tag[CHART_MOST + 2] = {"set_0",  "set_1",  "set_2",  "set_3", "set_4",
                                                        "set_5",  "set_6",  "set_7",  "set_8", "set_9",
                                                        "set_10", "set_11", "set_12", "set_13"};
        struct option *o = decision_option(d, tag[n], "massed.table.option.set_count");

        o->id = n + 1;
        option_arg(o, "count", ARG_NUMBER, n);
    }
}

/* --- charts ---------------------------------------------------------------------------------------- */

/* RULE("B2.2-b"): a number for each of the eight sections, one chart a side. */
void massed_chart_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t most = massed_table_asked(m)->most;

    d->min = 0;
    d->max = most * CHART_SECTIONS;
    decision_arg(d, "most", ARG_NUMBER, most);
    for (int32_t line = 0; line < CHART_SECTIONS; line++) {
        static const char *const tag[CHART_SECTIONS] = {
            "own_left_flank", "own_left_centre", "own_right_centre", "own_right_flank",
            "far_left",       "far_left_centre", "far_right_centre", "far_right"};
        struct option *o = decision_option(d, tag[line], "massed.table.option.section");

        o->id = line;
        o->min = 0;
        o->max = most;
        massed_offer_section(o, m, massed_chart_section(side, line));
    }
}

/* Ready charts: what a side asks for in its own half and beyond it, from its left to its right. */
static const struct {
    const char *label;
    int32_t wish[CHART_SECTIONS];
} ready_chart[] = {
    {"massed.table.suggest.even", {1, 1, 1, 1, 1, 1, 1, 1}},
    {"massed.table.suggest.open", {0, 0, 0, 0, 0, 0, 0, 0}},
    {"massed.table.suggest.flanks", {3, 1, 1, 3, 2, 0, 0, 2}},
    {"massed.table.suggest.centre", {0, 2, 2, 0, 0, 1, 1, 0}},
    {"massed.table.suggest.home", {2, 2, 2, 2, 0, 0, 0, 0}},
    {"massed.table.suggest.beyond", {0, 0, 0, 0, 2, 2, 2, 2}},
    {"massed.table.suggest.dense", {4, 4, 4, 4, 4, 4, 4, 4}},
};
enum { READY_CHARTS = sizeof ready_chart / sizeof ready_chart[0] };

static int32_t wish(const struct decision *d, int32_t chart, int32_t line)
{
    int32_t number = ready_chart[chart].wish[line], most = d->option[line].max;

    return number < most ? number : most;
}

void massed_chart_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t line = 0; line < CHART_SECTIONS; line++)
        answer_add(a, line, wish(d, 0, line));
}

/* no rule: none of them is better than another for all armies */
void massed_chart_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t chart = 0; chart < READY_CHARTS; chart++)
        if (suggest_begin(s, ready_chart[chart].label, 0))
            for (int32_t line = 0; line < CHART_SECTIONS; line++)
                suggest_item(s, line, wish(d, chart, line));
}

/* RULE("B2.2-b"): revealed together; B's is turned, so that numbers are about the same section. */
void massed_take_charts(struct match *m, struct massed_table *t)
{
    for (int32_t side = 0; side < TABLE_SIDES; side++) {
        const struct answer *a = flow_answer(m, side);

        for (int32_t i = 0; i < a->count; i++)
            t->request[side][massed_chart_section(side, a->item[i].ref)] = a->item[i].value;
    }
    secret_revealed(m);
    event_begin(m, "massed.table.charts", RULE("B2.2-b"));
    event_end(m);
}

/* --- numbers --------------------------------------------------------------------------------------- */

/* RULE("B2.2-d"): what the D6 adds to the value, in halves. */
static const struct {
    int32_t to, halves;
} number_row[] = {{2, -1}, {4, 0}, {TABLE_D6, 1}};

/* RULE("B2.2-c"): the sum of both numbers is the value in halves. An exact half rounds up. */
static int32_t number_of(int32_t halves, int32_t die)
{
    int32_t row = 0;

    while (number_row[row].to < die)
        row++;
    halves += number_row[row].halves;
    return halves < 0 ? 0 : (halves + 1) / 2;
}

void massed_roll_numbers(struct match *m, struct massed_table *t, const struct massed_table_frame *v)
{
    for (int32_t section = 0; section < CHART_SECTIONS; section++) {
        int32_t halves = t->request[0][section] + t->request[1][section];
        struct roll roll;

        t->pieces[section] = v->rolled - 1;
        if (!v->rolled) {
            roll_begin(&roll, "massed.table.roll.number", NOTHING, NOBODY, TABLE_D6);
            roll.total = roll_die(m, &roll);
            t->pieces[section] = number_of(halves, roll.total);
        }
        struct event *e = event_begin(m, "massed.table.number", v->rolled ? RULE("B2.4-b") : RULE("B2.2-d"));

        massed_tell_section(e, section);
        event_arg(e, "first", ARG_NUMBER, t->request[0][section]);
        event_arg(e, "second", ARG_NUMBER, t->request[1][section]);
        event_arg(e, "count", ARG_NUMBER, t->pieces[section]);
        if (!v->rolled)
            event_roll(e, &roll);
        event_end(m);
    }
}

/* RULE("B2.2-e"): two D10 are tens and units, a face of 10 is a 0, and 00 is 100 (RULE("B1.3-d")). A D10
 * shows 1 to 10: RULE("B1.3-c"). */
static int32_t roll_slip(struct match *m, struct massed_table *t, int32_t section)
{
    struct roll roll;
    int32_t tens, units, row;

    roll_begin(&roll, "massed.table.roll.piece", NOTHING, NOBODY, TERRAIN_DIE);
    tens = roll_die(m, &roll) % TERRAIN_DIE;
    units = roll_die(m, &roll) % TERRAIN_DIE;
    roll.total = tens * TERRAIN_DIE + units > 0 ? tens * TERRAIN_DIE + units : TERRAIN_MOST;
    row = massed_row_of(t, roll.total);
    struct event *e = event_begin(m, "massed.table.slip", RULE("B2.2-e"));

    event_rule(e, RULE("B2.2-g"));
    massed_tell_section(e, section);
    event_word(e, "piece", massed_piece_row[row].label);
    event_roll(e, &roll);
    event_mark(e, "slip", massed_section_middle(m, section), 0);
    event_end(m);
    assert(t->slips < SLIPS_MOST);
    t->slip[t->slips++] = (struct massed_slip){.section = section, .row = row};
    return row;
}

/* RULE("B2.2-f"): all slips of all sections lie there before the first piece is placed. */
void massed_roll_slips(struct match *m, struct massed_table *t)
{
    for (int32_t section = 0; section < CHART_SECTIONS; section++)
        for (int32_t i = 0; i < t->pieces[section]; i++)
            roll_slip(m, t, section);
}

/* --- who is first ---------------------------------------------------------------------------------- */

int32_t massed_roll_off(struct match *m, const char *event, const char *what, const char *rule)
{
    int32_t total[TABLE_SIDES];

    do {
        struct roll roll[TABLE_SIDES];

        for (int32_t side = 0; side < TABLE_SIDES; side++) {
            roll_begin(&roll[side], what, side, NOBODY, TABLE_D6);
            total[side] = roll[side].total = roll_die(m, &roll[side]);
        }
        struct event *e = event_begin(m, event, rule);

        event_roll(e, &roll[0]);
        event_roll(e, &roll[1]);
        event_end(m);
    } while (total[0] == total[1]);
    return total[1] > total[0]; /* no rule: they differ */
}
