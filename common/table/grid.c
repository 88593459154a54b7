/* The grid of cells over the table. */
#include "common/table/grid.h"

#include <assert.h>
#include <string.h>

#include "common/table/polygon.h"

enum { CELL_LEAST = 5 * CENTIMETRE };

void grid_measure(struct table *t)
{
    t->cell = CELL_LEAST;
    for (;; t->cell += CENTIMETRE) {
        t->columns = (t->limits.width + t->cell - 1) / t->cell;
        t->rows = (t->limits.depth + t->cell - 1) / t->cell;
        if (t->columns * t->rows <= GRID_CELLS_MOST)
            return;
    }
}

/* Cells at the border also hold what is off the table beyond them. Most tables have the smallest cells, and
 * dividing by a number known beforehand is far quicker. */
static inline int32_t cell_of(const struct table *t, length coordinate, int32_t cells)
{
    uint32_t inside = coordinate < 0 ? 0 : (uint32_t)coordinate;
    uint32_t n = t->cell == CELL_LEAST ? inside / CELL_LEAST : inside / (uint32_t)t->cell;

    return n < (uint32_t)cells ? (int32_t)n : cells - 1;
}

static uint32_t *cell_words(struct table *t, int32_t offset, int32_t words, int32_t column, int32_t row)
{
    return (uint32_t *)(void *)((char *)t + offset) + (row * t->columns + column) * words;
}

static const uint32_t *cell_words_const(const struct table *t, int32_t offset, int32_t words, int32_t column,
                                        int32_t row)
{
    return (const uint32_t *)(const void *)((const char *)t + offset) + (row * t->columns + column) * words;
}

/* The columns that the segment, `reach` wide on each side, can touch in a row. */
static bool columns_in_row(const struct table *t, struct point from, struct point to, length reach,
                           int32_t row, int32_t *first, int32_t *last)
{
    struct point a = from.y <= to.y ? from : to, b = from.y <= to.y ? to : from;
    length low = row == 0 ? INT32_MIN / 2 : row * t->cell - reach - 1;
    length high = row == t->rows - 1 ? INT32_MAX / 2 : (row + 1) * t->cell + reach + 1;
    length x_low, x_high;

    if (b.y < low || a.y > high)
        return false;
    x_low = a.y >= low ? a.x : a.x + (length)multiply_divide(b.x - a.x, low - a.y, b.y - a.y);
    x_high = b.y <= high ? b.x : a.x + (length)multiply_divide(b.x - a.x, high - a.y, b.y - a.y);
    *first = cell_of(t, (x_low < x_high ? x_low : x_high) - reach - 1, t->columns);
    *last = cell_of(t, (x_low < x_high ? x_high : x_low) + reach + 1, t->columns);
    return true;
}

/* A block of cells: its first one, and how many cells side by side there are in how many rows. */
struct cells {
    const uint32_t *first;
    int32_t columns, rows, to_next_row;
};

/* Two words side by side, wherever they lie. */
static inline uint64_t two_words(const uint32_t *at)
{
    uint64_t both;

    memcpy(&both, at, sizeof both);
    return both;
}

/* Most tables have no more than 32 pieces and 64 stands: a cell is one word or two. */
static inline void join(const struct cells *c, struct index_set *set)
{
    const uint32_t *row = c->first;

    if (set->words == 1) {
        uint32_t joined = set->word[0];

        for (int32_t r = 0; r < c->rows; r++, row += c->to_next_row)
            for (int32_t n = 0; n < c->columns; n++)
                joined |= row[n];
        set->word[0] = joined;
        return;
    }
    if (set->words == 2) {
        uint64_t joined = two_words(set->word);

        for (int32_t r = 0; r < c->rows; r++, row += c->to_next_row)
            for (int32_t n = 0; n < c->columns; n++)
                joined |= two_words(&row[2 * n]);
        memcpy(set->word, &joined, sizeof joined);
        return;
    }
    for (int32_t r = 0; r < c->rows; r++, row += c->to_next_row)
        for (int32_t n = 0; n < c->columns; n++)
            for (int32_t w = 0; w < set->words; w++)
                set->word[w] |= row[n * set->words + w];
}

/* In a box of so few columns, finding out which of them each row needs costs more than taking all. */
enum { FEW_COLUMNS = 4 };

/* Only the words in use are cleared and joined: a set has room for far more stands than most tables have. */
static void gather(const struct table *t, int32_t offset, int32_t words, struct point from, struct point to,
                   length reach, struct index_set *set)
{
    length low_x = from.x < to.x ? from.x : to.x, high_x = from.x < to.x ? to.x : from.x;
    length low_y = from.y < to.y ? from.y : to.y, high_y = from.y < to.y ? to.y : from.y;

    set->words = words;
    if (words == 0)
        return;
    int32_t left = cell_of(t, low_x - reach - 1, t->columns),
            right = cell_of(t, high_x + reach + 1, t->columns);
    int32_t near = cell_of(t, low_y - reach - 1, t->rows), far = cell_of(t, high_y + reach + 1, t->rows);
    struct cells cells = {cell_words_const(t, offset, words, left, near), right - left + 1, far - near + 1,
                          t->columns * words};

    if (cells.columns == 1 && cells.rows == 1) { /* a point, mostly */
        for (int32_t w = 0; w < words; w++)
            set->word[w] = cells.first[w];
        return;
    }
    set->word[0] = set->word[1] = 0;
    for (int32_t w = 2; w < words; w++)
        set->word[w] = 0;
    if (cells.columns <= FEW_COLUMNS) {
        join(&cells, set);
        return;
    }
    cells.rows = 1;
    for (int32_t row = near; row <= far; row++) {
        int32_t first, last;

        if (!columns_in_row(t, from, to, reach, row, &first, &last))
            continue;
        cells.first = cell_words_const(t, offset, words, first, row);
        cells.columns = last - first + 1;
        join(&cells, set);
    }
}

void stands_along(const struct table *t, struct point from, struct point to, length reach,
                  struct index_set *set)
{
    gather(t, t->stand_cells_at, t->stand_words, from, to, reach, set);
}

void pieces_along(const struct table *t, struct point from, struct point to, length reach,
                  struct index_set *set)
{
    gather(t, t->piece_cells_at, t->piece_words, from, to, reach, set);
}

void pieces_at(const struct table *t, struct point p, struct index_set *set)
{
    const uint32_t *cell = cell_words_const(t, t->piece_cells_at, t->piece_words, cell_of(t, p.x, t->columns),
                                            cell_of(t, p.y, t->rows));

    set->words = t->piece_words;
    for (int32_t w = 0; w < set->words; w++)
        set->word[w] = cell[w];
}

static void gather_box(const struct table *t, int32_t offset, int32_t words, const struct box *b,
                       length reach, struct index_set *set)
{
    set->words = words;
    if (words == 0)
        return;
    int32_t left = cell_of(t, b->low.x - reach - 1, t->columns),
            right = cell_of(t, b->high.x + reach + 1, t->columns);
    int32_t near = cell_of(t, b->low.y - reach - 1, t->rows),
            far = cell_of(t, b->high.y + reach + 1, t->rows);
    struct cells cells = {cell_words_const(t, offset, words, left, near), right - left + 1, far - near + 1,
                          t->columns * words};

    set->word[0] = set->word[1] = 0;
    for (int32_t w = 2; w < words; w++)
        set->word[w] = 0;
    join(&cells, set);
}

void stands_in_box(const struct table *t, const struct box *b, length reach, struct index_set *set)
{
    gather_box(t, t->stand_cells_at, t->stand_words, b, reach, set);
}

void pieces_in_box(const struct table *t, const struct box *b, length reach, struct index_set *set)
{
    gather_box(t, t->piece_cells_at, t->piece_words, b, reach, set);
}

static void mark(uint32_t *words, int32_t index, bool present)
{
    uint32_t bit = (uint32_t)1 << (index % SET_BITS);

    if (present)
        words[index / SET_BITS] |= bit;
    else
        words[index / SET_BITS] &= ~bit;
}

void set_drop(struct index_set *set, int32_t index)
{
    mark(set->word, index, false);
}

void grid_mark_stand(struct table *t, int32_t stand, bool present)
{
    const struct stand *s = table_stand_const(t, stand);
    struct outline o = base_outline(&s->place, &s->base);
    struct box b = outline_box(&o);

    for (int32_t row = cell_of(t, b.low.y, t->rows); row <= cell_of(t, b.high.y, t->rows); row++)
        for (int32_t column = cell_of(t, b.low.x, t->columns); column <= cell_of(t, b.high.x, t->columns);
             column++)
            mark(cell_words(t, t->stand_cells_at, t->stand_words, column, row), stand, present);
}

static void mark_segment(struct table *t, int32_t piece, struct point from, struct point to, length reach)
{
    int32_t first, last;

    for (int32_t row = 0; row < t->rows; row++)
        if (columns_in_row(t, from, to, reach, row, &first, &last))
            for (int32_t column = first; column <= last; column++)
                mark(cell_words(t, t->piece_cells_at, t->piece_words, column, row), piece, true);
}

/* Cells wholly inside an area: those on its border are marked by its edges. */
static void mark_inside(struct table *t, int32_t piece)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);
    struct box b = {at[0], at[0]};

    for (int32_t i = 1; i < p->points; i++) {
        b.low = (struct point){at[i].x < b.low.x ? at[i].x : b.low.x, at[i].y < b.low.y ? at[i].y : b.low.y};
        b.high =
            (struct point){at[i].x > b.high.x ? at[i].x : b.high.x, at[i].y > b.high.y ? at[i].y : b.high.y};
    }
    for (int32_t row = cell_of(t, b.low.y, t->rows); row <= cell_of(t, b.high.y, t->rows); row++)
        for (int32_t column = cell_of(t, b.low.x, t->columns); column <= cell_of(t, b.high.x, t->columns);
             column++) {
            struct point middle = {column * t->cell + t->cell / 2, row * t->cell + t->cell / 2};

            if (polygon_holds_point(at, p->points, middle))
                mark(cell_words(t, t->piece_cells_at, t->piece_words, column, row), piece, true);
        }
}

void grid_mark_piece(struct table *t, int32_t piece)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);

    for (int32_t i = 0; i + 1 < p->points; i++)
        mark_segment(t, piece, at[i], at[i + 1], p->thickness / 2 + 1);
    if (p->form == PIECE_AREA) {
        mark_segment(t, piece, at[p->points - 1], at[0], 1);
        mark_inside(t, piece);
    }
}

bool lies_above(const struct table *t, int32_t a, int32_t b)
{
    length floor_a = table_piece_const(t, a)->floor, floor_b = table_piece_const(t, b)->floor;

    return floor_a > floor_b || (floor_a == floor_b && a > b);
}

int32_t keep_underfoot(const struct table *t, length elevation, int32_t *areas, int32_t count)
{
    int32_t top = NOTHING, kept = 0;

    for (int32_t i = 0; i < count; i++) {
        const struct piece *p = table_piece_const(t, areas[i]);

        if ((p->flags & PIECE_COVERS) && p->floor <= elevation &&
            (top == NOTHING || lies_above(t, areas[i], top)))
            top = areas[i];
    }
    for (int32_t i = 0; i < count; i++) {
        const struct piece *p = table_piece_const(t, areas[i]);
        bool overhead = (p->flags & PIECE_COVERS) && p->floor > elevation;

        if (!overhead && (top == NOTHING || areas[i] == top || lies_above(t, areas[i], top)))
            areas[kept++] = areas[i];
    }
    return kept;
}
