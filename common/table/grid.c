/* Keeps the grid up to date as stands and pieces come, move and go, and collects candidates from it. */
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

/* Cells at the border also hold what is off the table beyond them. */
static inline int32_t cell_by(length coordinate, uint32_t cell, int32_t cells)
{
    uint32_t n = (coordinate < 0 ? 0 : (uint32_t)coordinate) / cell;

    return n < (uint32_t)cells ? (int32_t)n : cells - 1;
}

/* Most tables have the smallest cells, and dividing by a number known beforehand is far quicker. */
static inline int32_t cell_of(const struct table *t, length coordinate, int32_t cells)
{
    return t->cell == CELL_LEAST ? cell_by(coordinate, CELL_LEAST, cells)
                                 : cell_by(coordinate, (uint32_t)t->cell, cells);
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

/* Up to four words of a set, two at a time. What takes `words` is inlined for each number of them, so that
 * they stay in registers. */
struct joined {
    uint32_t only; /* of one word */
    uint64_t low, high;
};

static inline uint64_t two_words(const uint32_t *at)
{
    uint64_t both;

    memcpy(&both, at, sizeof both);
    return both;
}

static inline void join_row(struct joined *j, const uint32_t *cell, int32_t cells, int32_t words)
{
    for (const uint32_t *end = cell + cells * words; cell != end; cell += words) {
        if (words == 1)
            j->only |= cell[0];
        else
            j->low |= two_words(cell);
        if (words > 2)
            j->high |= words > 3 ? two_words(&cell[2]) : cell[2];
    }
}

static inline void keep_joined(const struct joined *j, int32_t words, uint32_t *set)
{
    if (words == 1)
        set[0] = j->only;
    else
        memcpy(set, &j->low, sizeof j->low);
    if (words > 2)
        memcpy(&set[2], &j->high, (size_t)(words - 2) * sizeof *set);
}

static inline void join_block(const struct cells *c, int32_t words, uint32_t *set)
{
    struct joined j = {0, 0, 0};
    const uint32_t *row = c->first;

    for (int32_t r = 0; r < c->rows; r++, row += c->to_next_row)
        join_row(&j, row, c->columns, words);
    keep_joined(&j, words, set);
}

static void join_many(const uint32_t *cell, int32_t cells, struct index_set *set)
{
    for (int32_t n = 0; n < cells; n++, cell += set->words)
        for (int32_t w = 0; w < set->words; w++)
            set->word[w] |= cell[w];
}

/* The set becomes what is in the cells. Most tables have no more than 32 pieces and 128 stands. */
static inline void join(const struct cells *c, struct index_set *set)
{
    switch (set->words) {
    case 1:
        join_block(c, 1, set->word);
        return;
    case 2:
        join_block(c, 2, set->word);
        return;
    case 3:
        join_block(c, 3, set->word);
        return;
    case 4:
        join_block(c, 4, set->word);
        return;
    default:
        memset(set->word, 0, (size_t)set->words * sizeof set->word[0]);
        for (int32_t r = 0; r < c->rows; r++)
            join_many(c->first + r * c->to_next_row, c->columns, set);
    }
}

/* From cell to cell, first and last included. */
struct cell_range {
    int32_t left, right, near, far;
};

static inline struct cell_range range_by(const struct table *t, const struct box *b, length reach,
                                         uint32_t cell)
{
    return (struct cell_range){
        cell_by(b->low.x - reach - 1, cell, t->columns), cell_by(b->high.x + reach + 1, cell, t->columns),
        cell_by(b->low.y - reach - 1, cell, t->rows), cell_by(b->high.y + reach + 1, cell, t->rows)};
}

static inline struct cell_range cells_of_box(const struct table *t, const struct box *b, length reach)
{
    return t->cell == CELL_LEAST ? range_by(t, b, reach, CELL_LEAST)
                                 : range_by(t, b, reach, (uint32_t)t->cell);
}

static inline struct cells block_of(const struct table *t, int32_t offset, int32_t words,
                                    const struct cell_range *r)
{
    return (struct cells){cell_words_const(t, offset, words, r->left, r->near), r->right - r->left + 1,
                          r->far - r->near + 1, t->columns * words};
}

/* In a box of so few columns, finding out which of them each row needs costs more than taking all. */
enum { FEW_COLUMNS = 4 };

/* A slanting line through many columns: of each row only those it needs. */
struct slant {
    const struct table *t;
    int32_t offset, near, far;
    struct point from, to;
    length reach;
};

static inline void join_slant(const struct slant *s, int32_t words, uint32_t *set)
{
    struct joined j = {0, 0, 0};
    int32_t first, last;

    for (int32_t row = s->near; row <= s->far; row++)
        if (columns_in_row(s->t, s->from, s->to, s->reach, row, &first, &last))
            join_row(&j, cell_words_const(s->t, s->offset, words, first, row), last - first + 1, words);
    keep_joined(&j, words, set);
}

static void join_along(const struct slant *s, struct index_set *set)
{
    int32_t first, last;

    switch (set->words) {
    case 1:
        join_slant(s, 1, set->word);
        return;
    case 2:
        join_slant(s, 2, set->word);
        return;
    case 3:
        join_slant(s, 3, set->word);
        return;
    case 4:
        join_slant(s, 4, set->word);
        return;
    default:
        memset(set->word, 0, (size_t)set->words * sizeof set->word[0]);
        for (int32_t row = s->near; row <= s->far; row++)
            if (columns_in_row(s->t, s->from, s->to, s->reach, row, &first, &last))
                join_many(cell_words_const(s->t, s->offset, set->words, first, row), last - first + 1, set);
    }
}

/* Only the words in use are joined: a set has room for far more stands than most tables have. */
static void gather(const struct table *t, int32_t offset, int32_t words, struct point from, struct point to,
                   length reach, struct index_set *set)
{
    struct box box = {from, from};

    set->words = words;
    if (words == 0)
        return;
    box_take(&box, to);
    struct cell_range range = cells_of_box(t, &box, reach);
    struct cells cells = block_of(t, offset, words, &range);

    if (cells.columns <= FEW_COLUMNS)
        join(&cells, set);
    else
        join_along(&(struct slant){t, offset, range.near, range.far, from, to, reach}, set);
}

static void gather_box(const struct table *t, int32_t offset, int32_t words, const struct box *b,
                       length reach, struct index_set *set)
{
    set->words = words;
    if (words == 0)
        return;
    struct cell_range range = cells_of_box(t, b, reach);
    struct cells cells = block_of(t, offset, words, &range);

    join(&cells, set);
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

void grid_drop_piece(struct table *t, int32_t piece)
{
    for (int32_t row = 0; row < t->rows; row++)
        for (int32_t column = 0; column < t->columns; column++)
            mark(cell_words(t, t->piece_cells_at, t->piece_words, column, row), piece, false);
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
