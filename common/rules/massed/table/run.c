/* RULE("B2-a"): how a table is set up. RULE("B2-e"): the order of it in a tournament. */
#include "common/match/setup.h"
#include "common/rules/massed/table/pieces.h"
#include "common/rules/massed/table/sections.h"
#include "common/rules/massed/table/steps.h"

enum step {
    BEGIN,
    MAXIMUM_SET,
    COUNT_SET,
    CHARTED,
    NEXT_SLIP,
    SLIP_PICKED,
    PIECE_PLACED,
    NEXT_RIVER,
    RIVER_PICKED,
    TRIBUTARY_CHOSEN,
    COURSE_DRAWN,
    LINK_DRAWN,
    NEXT_CROSSING,
    CROSSING_SET,
    BRIDGE_SET,
    FORDS_WANTED,
    NEXT_FORD,
    FORD_PLACED,
    NEXT_CHANGE,
    CHANGE_PICKED,
    CHANGE_MADE
};

/* --- before the match ------------------------------------------------------------------------------ */

/* RULE("B2.4-d"): so many of a hundred for each piece; all of them together are a hundred, so there is no
 * gap.
 */
static void read_custom(struct massed_table *t, const struct muster *muster, struct problems *problems)
{
    const json_t *list = json_object_get(json_object_get(muster->scenario, "special"), "terrain_table");
    struct trail at = trail_key(trail_key(trail_key(trail_root(), "scenario"), "special"), "terrain_table");
    int32_t to = 0;

    for (int32_t row = 0; list && row < MASSED_PIECE_ROWS; row++)
        t->to[row] = to += catalogue_number(list, massed_piece_row[row].tag, 0);
    if (list && to != TERRAIN_MOST)
        problem_add(problems, at, "B2.4-d", "massed.table.not_a_hundred", "", to);
}

void massed_table_muster(struct massed_table *t, const struct muster *muster, bool custom,
                         struct problems *problems)
{
    for (int32_t row = 0; row < MASSED_PIECE_ROWS; row++)
        t->to[row] = massed_piece_row[row].to;
    if (custom)
        read_custom(t, muster, problems);
    for (int32_t kind = 0; kind < TERRAIN_KINDS; kind++) {
        struct piece p = setup_piece(muster, massed_terrain, massed_terrain[kind]);

        massed_set_ground(&p, &muster->catalogue);
        t->ground[kind] = (struct massed_ground){.form = p.form,
                                                 .going = p.going,
                                                 .cover = p.cover,
                                                 .sight = p.sight,
                                                 .sight_depth = p.sight_depth,
                                                 .floor = p.floor,
                                                 .height = p.height,
                                                 .thickness = p.thickness,
                                                 .flags = p.flags};
    }
}

void massed_table_spare(const struct muster *muster, struct spare_terrain *spare)
{
    struct table_limits limits;

    setup_limits(muster, &limits);
    /* The same whichever edges are the long ones, but in the usual sizes, where CHART_ROOM is enough. */
    int32_t most = massed_chart_most(limits.width, limits.depth);
    int32_t across = massed_chart_most(limits.depth, limits.width);

    most = most > across ? most : across;

    most = most > CHART_ROOM ? most : CHART_ROOM;
    spare->pieces += CHART_SECTIONS * (most + 1) * SLIP_PARTS + WATER_PIECES;
    spare->corners = spare->corners > PIECE_CORNERS ? spare->corners : PIECE_CORNERS;
}

/* --- slips ----------------------------------------------------------------------------------------- */

static enum flow place_slip(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    if (massed_take_slip(m, t, v))
        return flow_ask(m, f, PIECE_PLACED, massed_ask(v, TABLE_PIECE), 1 << v->side);
    v->side = 1 - v->side;
    return flow_again(f, NEXT_SLIP);
}

static enum flow next_slip(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    if (!massed_slips_left(t)) {
        massed_begin_rivers(m, t); /* RULE("B2.3-c") */
        return flow_again(f, NEXT_RIVER);
    }
    v->slip = massed_only_slip(t);
    if (v->slip != NOTHING)
        return place_slip(m, f, t);
    return flow_ask(m, f, SLIP_PICKED, massed_ask(v, TABLE_SLIP), 1 << v->side);
}

/* --- rivers ---------------------------------------------------------------------------------------- */

static enum flow draw_river(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    switch (massed_look_at_river(m, t, v)) {
    case RIVER_CHOICE:
        return flow_ask(m, f, TRIBUTARY_CHOSEN, massed_ask(v, TABLE_TRIBUTARY), 1 << v->side);
    case RIVER_COURSE:
        return flow_ask(m, f, COURSE_DRAWN, massed_ask(v, TABLE_COURSE), 1 << v->side);
    case RIVER_NO_ROOM:
    default:
        v->side = 1 - v->side;
        return flow_again(f, NEXT_RIVER);
    }
}

static enum flow next_river(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    switch (massed_river_sections(t, &v->section)) {
    case 0:
        massed_roll_widths(m, t);
        v->water = 0;
        return flow_again(f, NEXT_CROSSING);
    case 1:
        return draw_river(m, f, t);
    default:
        return flow_ask(m, f, RIVER_PICKED, massed_ask(v, TABLE_RIVER), 1 << v->side);
    }
}

static enum flow chose_tributary(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    if (flow_answer(m, v->side)->item[0].ref == TRIBUTARY_DRAWN)
        return flow_ask(m, f, COURSE_DRAWN, massed_ask(v, TABLE_COURSE), 1 << v->side);
    massed_drop_river(m, t, v, "massed.table.river_removed", RULE("B2.3.1-n"));
    v->side = 1 - v->side;
    return flow_again(f, NEXT_RIVER);
}

static enum flow drew_river(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    if (massed_draw_river(m, t, v))
        return flow_ask(m, f, LINK_DRAWN, massed_ask(v, TABLE_LINK), 1 << (1 - v->side));
    v->side = 1 - v->side;
    return flow_again(f, NEXT_RIVER);
}

/* --- crossings ------------------------------------------------------------------------------------- */

static enum flow over(struct match *m, struct frame *f)
{
    event_begin(m, "massed.table.ready", RULE("B2.3.3-f"));
    event_end(m);
    return flow_again(f, NEXT_CHANGE);
}

static enum flow next_crossing(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    v->water = massed_next_river(t, v->water);
    if (v->water != NOTHING)
        return flow_rule(m, f, CROSSING_SET, massed_ask(v, TABLE_CROSSING));
    v->tried = massed_may_ford(m, t);
    if (v->tried == 0)
        return over(m, f);
    return flow_ask(m, f, FORDS_WANTED, massed_ask(v, TABLE_FORD), v->tried);
}

/* RULE("B2.3.3-c"): the first of those who want to and have not tried, from v->side on. */
static enum flow next_ford(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    for (int32_t i = 0; i < TABLE_SIDES; i++, v->side = 1 - v->side) {
        if (!(v->wants & ~v->tried & 1 << v->side))
            continue;
        v->tried |= 1 << v->side;
        if (massed_try_ford(m, v) && massed_may_ford(m, t) >> v->side & 1)
            return flow_ask(m, f, FORD_PLACED, massed_ask(v, TABLE_FORD_AT), 1 << v->side);
    }
    return over(m, f);
}

/* --- the whole ------------------------------------------------------------------------------------- */

static enum flow run_charts(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    switch (f->step) {
    case BEGIN:
        if (!v->charts)
            return flow_again(f, NEXT_CHANGE); /* RULE("B2-b"), RULE("B2-c"): as the scenario has it */
        massed_clear_table(m, t);
        return flow_rule(m, f, MAXIMUM_SET, massed_ask(v, TABLE_MAXIMUM));
    case MAXIMUM_SET:
        t->most = flow_ruling(m)->item[0].value;
        return flow_rule(m, f, COUNT_SET, massed_ask(v, TABLE_COUNT));
    case COUNT_SET:
        v->rolled = flow_ruling(m)->item[0].ref;
        return flow_ask(m, f, CHARTED, massed_ask(v, TABLE_CHART), (1 << TABLE_SIDES) - 1);
    case CHARTED:
    default:
        massed_take_charts(m, t);
        massed_roll_numbers(m, t, v);
        massed_roll_slips(m, t);
        /* RULE("B2.3-a") */
        v->side = massed_roll_off(m, "massed.table.first", "massed.table.roll.first", RULE("B2.3-a"));
        return flow_again(f, NEXT_SLIP);
    }
}

static enum flow run_rivers(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    switch (f->step) {
    case NEXT_RIVER:
        return next_river(m, f, t);
    case RIVER_PICKED:
        v->section = flow_answer(m, v->side)->item[0].ref;
        return draw_river(m, f, t);
    case TRIBUTARY_CHOSEN:
        return chose_tributary(m, f, t);
    case COURSE_DRAWN:
        return drew_river(m, f, t);
    case LINK_DRAWN:
    default:
        massed_draw_link(m, t, v);
        v->side = 1 - v->side;
        return flow_again(f, NEXT_RIVER);
    }
}

static enum flow run_crossings(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    switch (f->step) {
    case NEXT_CROSSING:
        return next_crossing(m, f, t);
    case CROSSING_SET:
        v->x = flow_ruling(m)->item[0].at.x;
        v->y = flow_ruling(m)->item[0].at.y;
        return flow_rule(m, f, BRIDGE_SET, massed_ask(v, TABLE_BRIDGE));
    case BRIDGE_SET:
        massed_cross(m, t, v, flow_ruling(m)->item[0].ref);
        v->water++;
        return flow_again(f, NEXT_CROSSING);
    case FORDS_WANTED:
        massed_hear_fords(m, v, v->tried);
        return flow_again(f, NEXT_FORD);
    case FORD_PLACED:
        massed_put_ford(m, t, v);
        v->side = 1 - v->side;
        return flow_again(f, NEXT_FORD);
    case NEXT_FORD:
    default:
        return next_ford(m, f, t);
    }
}

/* RULE("B2-d"): one piece after the other, until the game master has done. */
static enum flow run_changes(struct match *m, struct frame *f, struct massed_table *t)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);

    switch (f->step) {
    case NEXT_CHANGE:
        if (v->changes++ == CHANGES_MOST)
            return flow_done(m, NO_RESULT);
        return flow_rule(m, f, CHANGE_PICKED, massed_ask(v, TABLE_CHANGE));
    case CHANGE_PICKED:
        if (!massed_change_picked(m, v))
            return flow_done(m, NO_RESULT);
        return flow_rule(m, f, CHANGE_MADE, massed_ask(v, TABLE_KIND));
    case CHANGE_MADE:
    default:
        massed_change_kind(m, t, v);
        return flow_again(f, NEXT_CHANGE);
    }
}

enum flow massed_table_run(struct match *m, struct frame *f)
{
    struct massed_table_frame *v = FRAME(massed_table_frame, f);
    struct massed_table *t = massed_table_at(m, v);

    switch (f->step) {
    case BEGIN:
    case MAXIMUM_SET:
    case COUNT_SET:
    case CHARTED:
        return run_charts(m, f, t);
    case NEXT_SLIP:
        return next_slip(m, f, t);
    case SLIP_PICKED:
        v->slip = flow_answer(m, v->side)->item[0].ref;
        return place_slip(m, f, t);
    case PIECE_PLACED:
        massed_place_slip(m, t, v);
        v->side = 1 - v->side;
        return flow_again(f, NEXT_SLIP);
    case NEXT_RIVER:
    case RIVER_PICKED:
    case TRIBUTARY_CHOSEN:
    case COURSE_DRAWN:
    case LINK_DRAWN:
        return run_rivers(m, f, t);
    case NEXT_CROSSING:
    case CROSSING_SET:
    case BRIDGE_SET:
    case FORDS_WANTED:
    case NEXT_FORD:
    case FORD_PLACED:
        return run_crossings(m, f, t);
    case NEXT_CHANGE:
    case CHANGE_PICKED:
    case CHANGE_MADE:
        return run_changes(m, f, t);
    default:
        flow_lost(m, f);
    }
}
