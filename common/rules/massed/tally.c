/* B26.2, O10.7-a: what each side has left, what it controls of the table, and its trophies. */
#include "common/rules/massed/tally.h"

#include "common/rules/massed/terrain.h"
#include "common/rules/massed/units.h"

#include <string.h>

enum {
    HALVES = 2,
    COLUMNS = 4, /* B2.2-a */
    ROWS = 2,
    THREEFOLD = 3, /* RULE("B26.2-i"), RULE("B26.2-j"), RULE("B26.2-k") */
};

const struct massed_amounts massed_usual_amounts = {
    .section = SECTION_POINTS,
    .hill = HILL_POINTS,
    .bridge = 100,  /* B26.2-l */
    .general = 50,  /* RULE("B26.2-n") */
    .banner = 50,   /* RULE("B26.2-p") */
    .standard = 100 /* RULE("B26.2-q") */
};

static const struct massed_amounts *amounts_of(const struct match *m, const struct massed_tally *how)
{
    return how->amounts ? how->amounts(m) : &massed_usual_amounts;
}

/* --- troops ---------------------------------------------------------------------------------------- */

/* Ordinary figures share what their unit cost evenly; everybody else counts for himself: RULE("B26.2-b"). */
static bool shares(const struct match *m, int32_t figure)
{
    switch (massed_unit_at(m, figure_at(m, figure)->unit)->type) {
    case TYPE_INFANTRY:
    case TYPE_LIGHT_CAVALRY:
    case TYPE_HEAVY_CAVALRY:
    case TYPE_SKIRMISHERS:
    case TYPE_PACK:
        return massed_is_rank_and_file(m, figure) && massed_figure_at(m, figure)->role != ROLE_RIDER;
    default:
        return false;
    }
}

/* A machine works as long as somebody serves it. */
static bool works(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->role != ROLE_MACHINE ||
           massed_rank_and_file(m, figure_at(m, figure)->unit) > 0;
}

static int32_t sharers_at_start(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t count = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        count += massed_is_rank_and_file(m, i);
    return count;
}

int64_t massed_tally_unit(const struct match *m, int32_t unit)
{
    int64_t sum = 0, sharing = 0;

    EACH_MEMBER(m->state, unit, figure)
    {
        if (!massed_lives(m, figure) || !works(m, figure))
            continue;
        if (shares(m, figure))
            sharing++;
        else
            sum += massed_figure_at(m, figure)->half_points;
    }
    if (sharing > 0)
        sum += massed_unit_at(m, unit)->half_points * sharing / sharers_at_start(m, unit);
    return sum;
}

/* RULE("B26.2-c"), RULE("B26.2-d"). */
int32_t massed_tally_troops(const struct match *m, const struct massed_tally *how, int32_t side)
{
    int64_t sum = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side == side && massed_living(m, unit) > 0 && !massed_unit_at(m, unit)->routing)
            sum +=
                massed_tally_unit(m, unit) / (how->rallied_last && how->rallied_last(m, unit) ? HALVES : 1);
    return (int32_t)(sum / HALVES);
}

/* --- the table ------------------------------------------------------------------------------------- */

static bool counts(const struct match *m, int32_t figure)
{
    return massed_lives(m, figure) && stand_on_table(table_of(m), figure) &&
           !massed_unit_at(m, figure_at(m, figure)->unit)->routing;
}

static struct point point_of(const struct match *m, int32_t figure)
{
    return table_stand_const(table_of(m), figure)->place.at;
}

/* The last part has the far edge, too. */
static int32_t within(int32_t part, int32_t parts)
{
    return part < 0 ? 0 : part >= parts ? parts - 1 : part;
}

/* B2.2-a: four columns along the edges at which the sides sit. */
int32_t massed_section_of(const struct match *m, struct point at)
{
    const struct table_limits *l = &table_of(m)->limits;
    int32_t edge = massed_side_at(m, 0)->edge;
    bool along = edge == EDGE_NEAR || edge == EDGE_FAR;
    int64_t far = along ? l->width : l->depth, deep = along ? l->depth : l->width;
    int64_t column = COLUMNS * (int64_t)(along ? at.x : at.y) / far,
            row = ROWS * (int64_t)(along ? at.y : at.x) / deep;

    return within((int32_t)row, ROWS) * COLUMNS + within((int32_t)column, COLUMNS);
}

/* no rule: where advice looks for a section */
struct box massed_section_box(const struct match *m, int32_t section)
{
    const struct table_limits *l = &table_of(m)->limits;
    int32_t edge = massed_side_at(m, 0)->edge, column = section % COLUMNS, row = section / COLUMNS;

    if (edge == EDGE_NEAR || edge == EDGE_FAR)
        return (struct box){{l->width / COLUMNS * column, l->depth / ROWS * row},
                            {l->width / COLUMNS * (column + 1), l->depth / ROWS * (row + 1)}};
    return (struct box){{l->width / ROWS * row, l->depth / COLUMNS * column},
                        {l->width / ROWS * (row + 1), l->depth / COLUMNS * (column + 1)}};
}

_Static_assert((int)TABLE_SECTIONS == COLUMNS * ROWS, "all sections of the table");

static void count_unit(const struct match *m, int32_t unit, struct massed_presence in[TABLE_SECTIONS])
{
    int32_t figures[TABLE_SECTIONS] = {0}, most = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (counts(m, figure)) {
        int32_t section = massed_section_of(m, point_of(m, figure));

        figures[section]++;
        in[section].figures++;
        in[section].characters += massed_is_character(m, figure);
        in[section].tall += massed_figure_at(m, figure)->height == HEIGHT_TALL;
    }
    for (int32_t i = 1; i < TABLE_SECTIONS; i++)
        if (figures[i] > figures[most])
            most = i;
    if (figures[most] > 0)
        in[most].occupied = true;
}

/* RULE("B26.2-h"), and three times as many of each, where there are any enemies. */
bool massed_controls(const struct massed_presence *own, const struct massed_presence *enemy)
{
    return own->occupied && own->figures >= THREEFOLD * enemy->figures &&
           own->characters >= THREEFOLD * enemy->characters && own->tall >= THREEFOLD * enemy->tall;
}

void massed_count_presence(const struct match *m, int32_t except,
                           struct massed_presence in[2][TABLE_SECTIONS])
{
    memset(in, 0, 2 * sizeof in[0]);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit != except)
            count_unit(m, unit, in[unit_at(m, unit)->side]);
}

static uint32_t sections_of(const struct match *m, int32_t side)
{
    struct massed_presence in[2][TABLE_SECTIONS];
    uint32_t bits = 0;

    massed_count_presence(m, NOTHING, in);
    for (int32_t i = 0; i < TABLE_SECTIONS; i++)
        if (massed_controls(&in[side][i], &in[1 - side][i]))
            bits |= 1u << i;
    return bits;
}

static bool on_piece(const struct match *m, int32_t figure, int32_t piece)
{
    return counts(m, figure) && piece_holds_point(table_of(m), piece, point_of(m, figure));
}

static bool touches_piece(const struct match *m, int32_t figure, int32_t piece)
{
    const struct stand *s = table_stand_const(table_of(m), figure);

    return counts(m, figure) && piece_within(table_of(m), piece, &s->place, &s->base, CONTACT);
}

static int32_t of_unit_on(const struct match *m, int32_t unit, int32_t piece)
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, figure)
    count += on_piece(m, figure, piece);
    return count;
}

/* RULE("B26.2-f"): five of one unit on it, and no enemy touches it. */
static bool holds_hill(const struct match *m, int32_t side, int32_t piece)
{
    bool held = false;

    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side != side && touches_piece(m, i, piece))
            return false;
    for (int32_t unit = 0; unit < m->state->units && !held; unit++)
        held = unit_at(m, unit)->side == side && of_unit_on(m, unit, piece) >= HILL_FIGURES;
    return held;
}

static bool reaches(const struct match *m, int32_t unit, int32_t piece, length reach)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        if (counts(m, figure) && piece_within(table_of(m), piece, &s->place, &s->base, reach))
            return true;
    }
    return false;
}

/* B26.2-m: of the sections that it lies in. */
static uint32_t sections_under(const struct match *m, int32_t piece)
{
    const struct point *corner = piece_points(table_of(m), piece);
    uint32_t bits = 0;

    for (int32_t i = 0; i < table_piece_const(table_of(m), piece)->points; i++)
        bits |= 1u << massed_section_of(m, corner[i]);
    return bits;
}

/* RULE("B26.2-l"), RULE("B26.2-m"). */
static bool holds_bridge(const struct match *m, const struct massed_tally *how, int32_t side, int32_t piece,
                         uint32_t sections)
{
    bool on[2] = {false}, threatened = false;
    uint32_t under = sections_under(m, piece);

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t whose = unit_at(m, unit)->side;

        on[whose] |= of_unit_on(m, unit, piece) > 0;
        threatened |= whose != side && reaches(m, unit, piece, how->charge_reach(m, unit));
    }
    if (on[0] || on[1])
        return on[side] && !on[1 - side] && !threatened;
    return (sections & under) == under;
}

/* RULE("B26.2-g"): the sections, and the hills and bridges. */
int32_t massed_tally_table(const struct match *m, const struct massed_tally *how, int32_t side)
{
    const struct massed_amounts *amount = amounts_of(m, how);
    uint32_t sections = sections_of(m, side);
    int32_t points = 0;

    for (int32_t i = 0; i < TABLE_SECTIONS; i++)
        points += sections >> i & 1 ? amount->section : 0;
    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        int32_t kind = table_piece_const(table_of(m), i)->kind;

        if (!piece_there(table_of(m), i))
            continue;
        if (kind == TERRAIN_HILL || kind == TERRAIN_STEEP_HILL)
            points += holds_hill(m, side, i) ? amount->hill : 0;
        else if (kind == TERRAIN_BRIDGE)
            points += holds_bridge(m, how, side, i, sections) ? amount->bridge : 0;
    }
    return points;
}

/* --- trophies -------------------------------------------------------------------------------------- */

int32_t massed_tally_trophies(const struct match *m, const struct massed_tally *how, int32_t side)
{
    const struct massed_amounts *amount = amounts_of(m, how);
    const struct massed_side *own = massed_side_at(m, side), *enemy = massed_side_at(m, 1 - side);
    bool killed = enemy->general != NOBODY && figure_at(m, enemy->general)->fate == FATE_OUT;

    return (killed ? amount->general : 0) + amount->banner * own->captured +
           amount->standard * own->captured_standards + (how->bonus ? how->bonus(m, side) : 0);
}
