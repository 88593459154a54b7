/* B2.3.2: how wide the water is. */
#include "common/rules/massed/table/steps.h"
#include "common/rules/massed/table/water.h"

/* RULE("B2.3.2-a"), in inches. */
static const struct {
    int32_t to, width;
    const char *kind;
} width_row[] = {{2, 1, "massed.table.water.stream"},
                 {4, 2, "massed.table.water.river"},
                 {TABLE_D6, 3, "massed.table.water.river"}};

static int32_t section_of_water(const struct massed_table *t, int32_t water)
{
    for (int32_t i = 0; i < COURSES_MOST; i++)
        if (t->course[i].part == COURSE_MAIN && t->course[i].water == water)
            return t->course[i].section;
    return 0;
}

/* RULE("B2.3.2-b"): a tributary is no wider than what it flows into. */
static void roll_width(struct match *m, struct massed_table *t, int32_t water)
{
    struct massed_water *w = &t->water[water];
    struct roll roll;
    int32_t row = 0;
    bool narrowed;

    roll_begin(&roll, "massed.table.roll.width", NOTHING, NOBODY, TABLE_D6);
    roll.total = roll_die(m, &roll);
    while (width_row[row].to < roll.total)
        row++;
    narrowed = w->parent != NOTHING && width_row[row].width * INCH > t->water[w->parent].width;
    while (narrowed && width_row[row].width * INCH > t->water[w->parent].width)
        row--;
    w->width = width_row[row].width * INCH;
    massed_lay_water(m, t);
    struct event *e = event_begin(
        m, w->parent == NOTHING ? "massed.table.width" : "massed.table.tributary_width", RULE("B2.3.2-a"));

    if (narrowed)
        event_rule(e, RULE("B2.3.2-b"));
    massed_tell_section(e, section_of_water(t, water));
    event_arg(e, "width", ARG_LENGTH, w->width);
    event_word(e, "kind", width_row[row].kind);
    event_roll(e, &roll);
    event_end(m);
}

/* The main course first; one roll for each watercourse and each tributary. */
void massed_roll_widths(struct match *m, struct massed_table *t)
{
    for (bool more = true; more;) {
        more = false;
        for (int32_t i = 0; i < COURSES_MOST; i++) {
            const struct massed_water *w = &t->water[i];

            if (!w->there || w->width > 0 || (w->parent != NOTHING && t->water[w->parent].width == 0))
                continue;
            roll_width(m, t, i);
            more = true;
        }
    }
}

int32_t massed_next_river(const struct massed_table *t, int32_t from)
{
    for (int32_t i = from; i < COURSES_MOST; i++)
        if (massed_is_river(t, i) && t->water[i].parent == NOTHING) /* RULE("B2.3.3-a"): no tributary */
            return i;
    return NOTHING;
}
