/* A bare field for tests of massed battles: a table, units of equal figures, no rules and no flow. */
#ifndef GONFALON_TESTS_MASSED_HELP_H
#define GONFALON_TESTS_MASSED_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/match/members.h"
#include "common/match/ranks.h"
#include "common/rules/massed/free_figures.h"
#include "common/rules/massed/run_away.h"
#include "common/rules/massed/state.h"
#include "common/rules/massed/units.h"

enum { FIELD_UNITS = 6, FIELD_FIGURES = 120, FIELD_SIDE = 48 * PACE, FIELD_BASE = 20 * MILLIMETRE };
enum { RED, BLUE };
enum { SLOW = 1, VERY_SLOW, SHEER, LINE, WALL }; /* kinds of going */

static struct match field;
static struct match *const m = &field;

/* B5.2.1-c, B5.2.2-b. */
static const struct massed_terms in_ranks = {
    .factor = {1, 2, 4, 1, 1, 1}, .grain = 1, .share = 2, .barred = 1u << SHEER, .climbed = 1u << WALL};
static uint32_t field_part(uint32_t *end, size_t bytes)
{
    uint32_t at = *end;

    *end += (uint32_t)((bytes + 15) / 16 * 16);
    return at;
}

static int field_open(void **state)
{
    const struct table_limits limits = {
        .width = FIELD_SIDE, .depth = FIELD_SIDE, .stands = FIELD_FIGURES, .pieces = 16, .points = 64};
    struct state s = {.figures = FIELD_FIGURES, .units = FIELD_UNITS, .sides = 2, .unit_blocks = 2};
    uint32_t end = 0;

    (void)state;
    field_part(&end, sizeof s);
    s.units_at = field_part(&end, FIELD_UNITS * sizeof(struct unit));
    s.blocks_at = field_part(&end, FIELD_UNITS * 2 * sizeof(struct block));
    s.figures_at = field_part(&end, FIELD_FIGURES * sizeof(struct figure));
    s.table_at = field_part(&end, table_bytes(&limits));
    s.own_unit_bytes = sizeof(struct massed_unit);
    s.own_units_at = field_part(&end, FIELD_UNITS * sizeof(struct massed_unit));
    s.own_side_bytes = sizeof(struct massed_side);
    s.own_sides_at = field_part(&end, 2 * sizeof(struct massed_side));
    s.own_figure_bytes = sizeof(struct massed_figure);
    s.own_figures_at = field_part(&end, FIELD_FIGURES * sizeof(struct massed_figure));
    m->state = calloc(1, end);
    assert_non_null(m->state);
    *m->state = s;
    table_init(table_of(m), &limits);
    for (int32_t unit = 0; unit < FIELD_UNITS; unit++) {
        unit_at(m, unit)->first_member = NOBODY;
        massed_unit_at(m, unit)->divided_by = NOTHING;
    }
    return 0;
}

static int field_close(void **state)
{
    (void)state;
    free(m->state);
    m->state = NULL;
    return 0;
}

/* Figures first..first + count - 1 are the unit; they are in play, and not on the table yet. */
static void field_enlist(int32_t unit, int32_t side, int32_t first, int32_t count)
{
    *unit_at(m, unit) =
        (struct unit){.side = side, .first = first, .count = count, .commander = -1, .first_member = first};
    for (int32_t i = first; i < first + count; i++) {
        struct stand *s = table_stand(table_of(m), i);

        *figure_at(m, i) = (struct figure){.unit = unit,
                                           .next_member = i + 1 < first + count ? i + 1 : NOBODY,
                                           .part = NOTHING,
                                           .slot = NOTHING,
                                           .side = side,
                                           .fate = FATE_IN_PLAY};
        massed_figure_at(m, i)->aboard = NOBODY;
        massed_figure_at(m, i)->base_width = massed_figure_at(m, i)->base_depth = FIELD_BASE;
        s->base = base_rectangle(FIELD_BASE, FIELD_BASE);
        s->height = PACE;
        s->flags = STAND_BLOCKS_MOVE;
        s->side = side;
        s->unit = unit;
        s->aboard = NOBODY;
    }
}

/* In ranks, the middle of its front there. */
static inline struct block field_form(int32_t unit, int32_t side, int32_t first, int32_t count, int32_t files,
                                      struct point at, int32_t facing)
{
    struct block b = {at, facing, BLOCK_RANKS, files, count, FIELD_BASE, FIELD_BASE};
    int32_t order[FIELD_FIGURES];

    field_enlist(unit, side, first, count);
    for (int32_t i = 0; i < count; i++)
        order[i] = first + i;
    ranks_form(m, unit, &b, 1, order);
    return b;
}

static inline void field_stand(int32_t figure, struct point at, int32_t facing)
{
    struct place place = {.at = at, .facing = facing};
    struct base base = base_rectangle(FIELD_BASE, FIELD_BASE);

    table_put_stand(table_of(m), figure, &place, &base);
}

static inline int32_t field_area(int32_t going, length left, length near, length right, length far)
{
    const struct piece area = {
        .form = PIECE_AREA, .going = going, .name = NOTHING, .parent = NOTHING, .height = MILLIMETRE};
    const struct point corner[] = {{left, near}, {right, near}, {right, far}, {left, far}};
    int32_t piece = table_add_piece(table_of(m), &area, corner, 4);

    assert_int_not_equal(piece, NOTHING);
    return piece;
}

static inline int32_t field_line(int32_t going, struct point from, struct point to)
{
    const struct piece line = {
        .form = PIECE_LINE, .going = going, .name = NOTHING, .parent = NOTHING, .height = CENTIMETRE};
    const struct point corner[] = {from, to};
    int32_t piece = table_add_piece(table_of(m), &line, corner, 2);

    assert_int_not_equal(piece, NOTHING);
    return piece;
}

#define FIELD_TEST(name) cmocka_unit_test_setup_teardown(name, field_open, field_close)

/* Within so much of what the ledger says. */
#define assert_near(a, b, within) assert_in_range((a) - (b) + (within), 0, 2 * (within))

#endif
