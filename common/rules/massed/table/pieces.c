/* B2.2-g: "about 6 x 6" is an area of 30 to 42 square inches. */
#include "common/rules/massed/table/pieces.h"

#include "common/match/ground.h"

/* clang-format off */
#define ROUND(name, terrain, w, d)                                                                           \
    {.tag = name, .label = "massed.table.layout." name, .form = LAYOUT_ROUND, .kind = (terrain), .wide = (w), .deep = (d)}
#define SQUARE(name, terrain, w, d)                                                                          \
    {.tag = name, .label = "massed.table.layout." name, .form = LAYOUT_SQUARE, .kind = (terrain), .wide = (w), .deep = (d)}
#define LENGTH(name, terrain)                                                                                \
    {.tag = name, .label = "massed.table.layout." name, .form = LAYOUT_LENGTH, .kind = (terrain), .wide = 16, .deep = 1}
#define YARD(name, w, d, ...)                                                                                \
    {.tag = name, .label = "massed.table.layout." name, .form = LAYOUT_SQUARE, .kind = TERRAIN_BUILDING,     \
     .wide = (w), .deep = (d), .part = {__VA_ARGS__}}
/* clang-format on */

/* no rule: ready ways to put three lengths down, which a player may lay as he likes: in a row; round a
 * corner; one before the other */
static const struct massed_grouping three_lengths[] = {
    {{{-16, 0, 0}, {0, 0, 0}, {16, 0, 0}}},
    {{{-12, 0, 0}, {4, 0, 0}, {12, -8, 90}}},
    {{{0, -6, 0}, {0, 0, 0}, {0, 6, 0}}},
};
/* no rule: ready ways for six: round a hexagon, round a rectangle of 8" x 4", one before the other */
static const struct massed_grouping six_lengths[] = {
    {{{0, 14, 0}, {12, 7, 60}, {12, -7, 120}, {0, -14, 0}, {-12, -7, 60}, {-12, 7, 120}}},
    {{{-8, 8, 0}, {8, 8, 0}, {15, 0, 90}, {8, -8, 0}, {-8, -8, 0}, {-15, 0, 90}}},
    {{{0, -10, 0}, {0, -6, 0}, {0, -2, 0}, {0, 2, 0}, {0, 6, 0}, {0, 10, 0}}},
};
/* no rule: ready ways for three houses: round a yard, in a row, close together */
static const struct massed_grouping three_houses[] = {
    {{{-12, -12, 0}, {12, -12, 0}, {0, 14, 0}}},
    {{{-15, 0, 0}, {0, 0, 0}, {15, 0, 0}}},
    {{{-7, -7, 0}, {7, -7, 0}, {-7, 7, 0}}},
};
static const struct massed_grouping alone[] = {{{{0, 0, 0}}}};

#define ALONE     .pieces = 1, .groupings = 1, .grouping = alone
#define ABOUT_6_6 .least_area = 30, .most_area = 42, .longest = 12
#define LENGTHS_3 .longest = 4, .pieces = 3, .joined = true, .groupings = 3, .grouping = three_lengths

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout hill_layout[] = {
    ROUND("round", TERRAIN_HILL, 27, 27), ROUND("oval", TERRAIN_HILL, 36, 20),
    ROUND("long", TERRAIN_HILL, 48, 16), SQUARE("square", TERRAIN_HILL, 24, 24)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout steep_hill_layout[] = {
    ROUND("round", TERRAIN_STEEP_HILL, 27, 27), ROUND("oval", TERRAIN_STEEP_HILL, 36, 20),
    ROUND("long", TERRAIN_STEEP_HILL, 48, 16), SQUARE("square", TERRAIN_STEEP_HILL, 24, 24)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout ditch_layout[] = {LENGTH("length", TERRAIN_DITCH)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout fence_layout[] = {LENGTH("length", TERRAIN_FENCE)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout wall_layout[] = {LENGTH("length", TERRAIN_WALL)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout wood_layout[] = {ROUND("round", TERRAIN_WOOD, 27, 27),
                                                   ROUND("oval", TERRAIN_WOOD, 36, 20),
                                                   ROUND("long", TERRAIN_WOOD, 48, 16),
                                                   SQUARE("orchard", TERRAIN_ORCHARD, 24, 24),
                                                   SQUARE("orchard_oblong", TERRAIN_ORCHARD, 36, 16),
                                                   SQUARE("orchard_long", TERRAIN_ORCHARD, 48, 12)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout debris_layout[] = {ROUND("round", TERRAIN_DEBRIS, 27, 27),
                                                     ROUND("oval", TERRAIN_DEBRIS, 36, 20),
                                                     SQUARE("square", TERRAIN_DEBRIS, 24, 24)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout ruins_layout[] = {SQUARE("square", TERRAIN_RUINS, 24, 24),
                                                    SQUARE("oblong", TERRAIN_RUINS, 36, 16),
                                                    SQUARE("long", TERRAIN_RUINS, 48, 12)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout fenced_garden_layout[] = {
    YARD("square", 24, 24, {TERRAIN_BUILDING, -4, 4, 12, 12}, {TERRAIN_FENCE, 0, 0, 24, 24}),
    YARD("oblong", 30, 18, {TERRAIN_BUILDING, -7, 0, 12, 12}, {TERRAIN_FENCE, 0, 0, 30, 18})};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout walled_garden_layout[] = {
    YARD("square", 24, 24, {TERRAIN_BUILDING, -4, 4, 12, 12}, {TERRAIN_WALL, 0, 0, 24, 24}),
    YARD("oblong", 30, 18, {TERRAIN_BUILDING, -7, 0, 12, 12}, {TERRAIN_WALL, 0, 0, 30, 18})};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout hamlet_layout[] = {SQUARE("house", TERRAIN_BUILDING, 12, 12)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout farm_layout[] = {
    YARD("two_outbuildings", 44, 40, {TERRAIN_BUILDING, 0, 10, 28, 14}, {TERRAIN_BUILDING, -13, -11, 12, 12},
         {TERRAIN_BUILDING, 13, -11, 12, 12}, {TERRAIN_WALL, 0, 0, 44, 40}),
    YARD("one_outbuilding", 36, 32, {TERRAIN_BUILDING, 0, 7, 28, 14}, {TERRAIN_BUILDING, -8, -9, 12, 10},
         {TERRAIN_WALL, 0, 0, 36, 32})};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout inn_layout[] = {
    YARD("courtyard", 40, 40, {TERRAIN_BUILDING, 0, 10, 32, 16}, {TERRAIN_BUILDING, 10, -12, 16, 12},
         {TERRAIN_WALL, 0, 0, 40, 40}),
    YARD("oblong", 46, 24, {TERRAIN_BUILDING, -8, 0, 26, 16}, {TERRAIN_BUILDING, 14, 0, 12, 14},
         {TERRAIN_WALL, 0, 0, 46, 24})};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout pond_layout[] = {ROUND("round", TERRAIN_POND, 24, 24),
                                                   ROUND("middling", TERRAIN_POND, 20, 20),
                                                   ROUND("small", TERRAIN_POND, 16, 16)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout marsh_layout[] = {ROUND("round", TERRAIN_MARSH, 24, 24),
                                                    ROUND("middling", TERRAIN_MARSH, 20, 20),
                                                    ROUND("small", TERRAIN_MARSH, 16, 16)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout bank_layout[] = {LENGTH("length", TERRAIN_EARTH_BANK)};

/* no rule: any shapes within the limits of the row would do */
static const struct massed_layout graveyard_layout[] = {SQUARE("square", TERRAIN_GRAVEYARD, 24, 24),
                                                        SQUARE("oblong", TERRAIN_GRAVEYARD, 32, 18),
                                                        SQUARE("small", TERRAIN_GRAVEYARD, 16, 16)};

#define LAYOUTS(list) .layouts = sizeof(list) / sizeof(list)[0], .layout = (list)

const struct massed_piece_row massed_piece_row[MASSED_PIECE_ROWS] = {
    {17, "hill", "massed.table.piece.hill", ABOUT_6_6, ALONE, LAYOUTS(hill_layout)},
    {22, "steep_hill", "massed.table.piece.steep_hill", ABOUT_6_6, ALONE, LAYOUTS(steep_hill_layout)},
    {25, "ditch", "massed.table.piece.ditch", LENGTHS_3, LAYOUTS(ditch_layout)},
    {37, "fence", "massed.table.piece.fence", LENGTHS_3, LAYOUTS(fence_layout)},
    {44, "wall", "massed.table.piece.wall", LENGTHS_3, LAYOUTS(wall_layout)},
    {64, "wood", "massed.table.piece.wood", ABOUT_6_6, ALONE, LAYOUTS(wood_layout)},
    {67, "debris", "massed.table.piece.debris", ABOUT_6_6, ALONE, LAYOUTS(debris_layout)},
    {70, "ruins", "massed.table.piece.ruins", ABOUT_6_6, ALONE, LAYOUTS(ruins_layout)},
    {72, "fenced_garden", "massed.table.piece.fenced_garden", .most_area = 36, .longest = 8, ALONE,
     LAYOUTS(fenced_garden_layout)},
    {74, "walled_garden", "massed.table.piece.walled_garden", .most_area = 36, .longest = 8, ALONE,
     LAYOUTS(walled_garden_layout)},
    {77, "hamlet", "massed.table.piece.hamlet", .most_area = 16, .longest = 4, .within = 12, .pieces = 3,
     .groupings = 3, .grouping = three_houses, LAYOUTS(hamlet_layout)},
    {79, "farm", "massed.table.piece.farm", .longest = 12, .within = 12, ALONE, LAYOUTS(farm_layout)},
    {81, "inn", "massed.table.piece.inn", .longest = 12, .within = 12, ALONE, LAYOUTS(inn_layout)},
    {84, "pond", "massed.table.piece.pond", .longest = 6, ALONE, LAYOUTS(pond_layout)},
    {89, "river", "massed.table.piece.river", .river = true},
    {93, "marsh", "massed.table.piece.marsh", .longest = 6, ALONE, LAYOUTS(marsh_layout)},
    {96, "bank", "massed.table.piece.bank", .longest = 4, .within = 8, .pieces = 6, .joined = true,
     .groupings = 3, .grouping = six_lengths, LAYOUTS(bank_layout)},
    {100, "graveyard", "massed.table.piece.graveyard", .most_area = 36, .longest = 8, ALONE,
     LAYOUTS(graveyard_layout)},
};

int32_t massed_row_of(const struct massed_table *t, int32_t roll)
{
    int32_t row = 0;

    assert(roll >= 1 && roll <= TERRAIN_MOST);
    while (t->to[row] < roll)
        row++;
    return row;
}

/* --- outlines -------------------------------------------------------------------------------------- */

static int32_t rectangle(int32_t x, int32_t y, int32_t wide, int32_t deep, struct point *corner)
{
    length left = (2 * x - wide) * QUARTER_INCH / 2, right = (2 * x + wide) * QUARTER_INCH / 2,
           low = (2 * y - deep) * QUARTER_INCH / 2, high = (2 * y + deep) * QUARTER_INCH / 2;

    corner[0] = (struct point){left, low};
    corner[1] = (struct point){right, low};
    corner[2] = (struct point){right, high};
    corner[3] = (struct point){left, high};
    return 4;
}

int32_t massed_layout_outline(const struct massed_layout *l, struct point *corner)
{
    if (l->form != LAYOUT_ROUND)
        return rectangle(0, 0, l->wide, l->deep, corner);
    for (int32_t i = 0; i < ROUND_CORNERS; i++) {
        angle at = (angle)(FULL_TURN / ROUND_CORNERS * i);
        int64_t x = (int64_t)l->wide * QUARTER_INCH * angle_sine(at),
                y = (int64_t)l->deep * QUARTER_INCH * angle_cosine(at);

        corner[i] =
            (struct point){(length)(x / (2 * (int64_t)SINE_ONE)), (length)(y / (2 * (int64_t)SINE_ONE))};
    }
    return ROUND_CORNERS;
}

const char *const massed_kind_label[TERRAIN_KINDS] = {
    [TERRAIN_HILL] = "massed.table.kind.hill",
    [TERRAIN_STEEP_HILL] = "massed.table.kind.steep_hill",
    [TERRAIN_WOOD] = "massed.table.kind.wood",
    [TERRAIN_ORCHARD] = "massed.table.kind.orchard",
    [TERRAIN_BRUSH] = "massed.table.kind.brush",
    [TERRAIN_DEBRIS] = "massed.table.kind.debris",
    [TERRAIN_RUINS] = "massed.table.kind.ruins",
    [TERRAIN_MARSH] = "massed.table.kind.marsh",
    [TERRAIN_FORD] = "massed.table.kind.ford",
    [TERRAIN_BOG] = "massed.table.kind.bog",
    [TERRAIN_POND] = "massed.table.kind.pond",
    [TERRAIN_RIVER] = "massed.table.kind.river",
    [TERRAIN_BRIDGE] = "massed.table.kind.bridge",
    [TERRAIN_BOULDER] = "massed.table.kind.boulder",
    [TERRAIN_GRAVEYARD] = "massed.table.kind.graveyard",
    [TERRAIN_BUILDING] = "massed.table.kind.building",
    [TERRAIN_DITCH] = "massed.table.kind.ditch",
    [TERRAIN_STREAM] = "massed.table.kind.stream",
    [TERRAIN_FENCE] = "massed.table.kind.fence",
    [TERRAIN_HEDGE] = "massed.table.kind.hedge",
    [TERRAIN_WALL] = "massed.table.kind.wall",
    [TERRAIN_EARTH_BANK] = "massed.table.kind.earth_bank",
    [TERRAIN_HIGH_WALL] = "massed.table.kind.high_wall",
};

/* --- on to the table ------------------------------------------------------------------------------- */

struct piece massed_ground_piece(const struct massed_table *t, int32_t kind)
{
    const struct massed_ground *g = &t->ground[kind];
    struct piece p = ground_piece((enum piece_form)g->form, kind);

    p.going = g->going;
    p.cover = g->cover;
    p.sight = g->sight;
    p.sight_depth = g->sight_depth;
    p.floor = g->floor;
    p.height = g->height;
    p.thickness = g->thickness;
    p.flags = g->flags;
    return p;
}

static bool lay_kind(struct match *m, const struct massed_table *t, int32_t kind, const struct shape *shape)
{
    struct piece p = massed_ground_piece(t, kind);

    return ground_lay(m, &p, shape) != NOTHING;
}

/* RULE("B2.3.4-a"): a wall or fence runs all the way round what it encloses. */
static bool lay_part(struct match *m, const struct massed_table *t, const struct massed_layout_part *part,
                     struct point at, angle facing)
{
    struct point corner[SECTION_SIDES + 1];
    struct shape shape;
    int32_t corners = rectangle(part->x, part->y, part->wide, part->deep, corner);

    if (t->ground[part->kind].form == PIECE_LINE)
        corner[corners++] = corner[0];
    shape_laid(corner, corners, at, facing, &shape);
    return lay_kind(m, t, part->kind, &shape);
}

static bool lay_length(struct match *m, const struct massed_table *t, const struct massed_layout *l,
                       struct point at, angle facing)
{
    struct point end[2] = {{-l->wide * QUARTER_INCH / 2, 0}, {l->wide * QUARTER_INCH / 2, 0}};
    struct shape shape;

    shape_laid(end, 2, at, facing, &shape);
    return lay_kind(m, t, l->kind, &shape);
}

bool massed_lay_layout(struct match *m, const struct massed_table *t, const struct massed_layout *l,
                       struct point at, angle facing)
{
    struct point corner[PIECE_POINTS_MOST];
    struct shape shape;
    bool laid = true;

    if (l->form == LAYOUT_LENGTH)
        return lay_length(m, t, l, at, facing);
    if (l->part[0].wide > 0) {
        for (int32_t i = 0; i < LAYOUT_PARTS && l->part[i].wide > 0; i++)
            laid &= lay_part(m, t, &l->part[i], at, facing);
        return laid;
    }
    shape_laid(corner, massed_layout_outline(l, corner), at, facing, &shape);
    return lay_kind(m, t, l->kind, &shape);
}
