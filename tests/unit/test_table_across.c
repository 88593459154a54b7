/* Lines of terrain between a charger and its target, against discs laid along the line, in long double; and
 * stepped blocks that are drawn up on a line again. */
#include "common/table/block_across.h"
#include "test_table_help.h"

static struct table *t;

static int set_up(void **state)
{
    (void)state;
    t = table_new(200, 200, 4, 4);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(t);
    return 0;
}

static struct block block_of(struct point at, int32_t facing, int32_t files, int32_t count)
{
    return (struct block){at, facing, BLOCK_RANKS, files, count, 20 * MILLIMETRE, 25 * MILLIMETRE};
}

static int32_t fence(const struct point *corner, int32_t corners, length thickness)
{
    struct piece piece = plain_piece(PIECE_LINE, 1);

    piece.thickness = thickness;
    return table_add_piece(t, &piece, corner, corners);
}

/* --- against discs ----------------------------------------------------------------------------------------
 */

struct real_gap {
    long double near_side, beyond;
};

static void into_frame(const struct block *b, struct point p, long double *x, long double *y)
{
    long double turn = b->facing * 2 * acosl(-1.0L) / 65536, dx = p.x - b->at.x, dy = p.y - b->at.y;

    *x = dx * cosl(turn) - dy * sinl(turn);
    *y = dx * sinl(turn) + dy * cosl(turn);
}

/* The near edge of the target at x; HUGE_VALL: it is not there. */
static long double real_face(const struct block *b, const struct block *target, long double x)
{
    struct outline all = block_footprint(target);
    long double best = HUGE_VALL, cx[4], cy[4];

    for (int i = 0; i < 4; i++)
        into_frame(b, all.corner[i], &cx[i], &cy[i]);
    for (int i = 0; i < 4; i++) {
        int k = (i + 1) % 4;

        if ((cx[i] <= x) != (cx[k] <= x))
            best = fminl(best, cy[i] + (cy[k] - cy[i]) * (x - cx[i]) / (cx[k] - cx[i]));
    }
    return best;
}

/* Discs as thick as the line, a tenth of a millimetre apart, on columns as far from each other. */
static struct real_gap real_gap(const struct block *b, const struct block *target, const struct point *corner,
                                int32_t corners, long double half)
{
    enum { STEP = 10, COLUMNS = 4001 };
    static long double far_side[COLUMNS];
    int32_t side = block_width(b) / 2, columns = 2 * side / STEP + 1;
    struct real_gap gap = {HUGE_VALL, HUGE_VALL};

    assert_true(columns <= COLUMNS);
    for (int32_t i = 0; i < columns; i++)
        far_side[i] = -HUGE_VALL;
    for (int32_t i = 0; i + 1 < corners; i++) {
        long double px, py, qx, qy;

        into_frame(b, corner[i], &px, &py);
        into_frame(b, corner[i + 1], &qx, &qy);
        int32_t discs = (int32_t)(hypotl(qx - px, qy - py) / STEP) + 1;

        for (int32_t n = 0; n <= discs; n++) {
            long double x = px + (qx - px) * n / discs, y = py + (qy - py) * n / discs;

            for (int32_t c = (int32_t)((x - half + side) / STEP) - 1; c <= (x + half + side) / STEP + 1;
                 c++) {
                long double off = c * STEP - side - x;

                if (c < 0 || c >= columns || fabsl(off) > half)
                    continue;
                far_side[c] = fmaxl(far_side[c], y + sqrtl(half * half - off * off));
                gap.near_side = fminl(gap.near_side, y - sqrtl(half * half - off * off));
            }
        }
    }
    for (int32_t c = 0; c < columns; c++)
        if (!isinf(far_side[c]))
            gap.beyond = fminl(gap.beyond, real_face(b, target, c * STEP - side) - far_side[c]);
    return gap;
}

static void lines_lie_between(void **state)
{
    int32_t found = 0, bent = 0, touching = 0;

    (void)state;
    chance_seed(71);
    for (int32_t round = 0; round < 600; round++) {
        struct block b = block_of(at_cm(60, 60), chance(0, 65535), chance(2, 8), 0);
        struct block target = block_of(at_cm(0, 0), 0, chance(2, 8), 0);
        struct point corner[3];
        int32_t corners = chance(2, 3);
        length thickness = 2 * chance(100, 600);
        struct across across;

        b.count = b.files * 2;
        target.count = target.files * 2;
        /* A line before the front, at a slant, and the target behind it. */
        for (int32_t i = 0; i < corners; i++) {
            length right = (i - 1) * cm(12) + chance(-cm(4), cm(4));

            corner[i] = block_point(&b, right, cm(9) + chance(-cm(2), cm(2)));
        }
        target.at = block_point(&b, chance(-cm(4), cm(4)), chance(cm(8), cm(18)));
        target.facing = (angle)(b.facing + HALF_TURN + chance(-4000, 4000));
        int32_t piece = fence(corner, corners, thickness);
        bool between = line_between(t, piece, &b, cm(40), &target, &across);
        struct real_gap real = real_gap(&b, &target, corner, corners, thickness / 2.0L);

        table_init(t, &(struct table_limits){cm(200), cm(200), 4, 4, 48, 0, 0});
        if (!between) { /* the target is met first, or the line is not before it */
            struct first_touch touch;

            assert_true(!block_first_touch(&b, cm(40), &target, &touch) || isinf(real.beyond) ||
                        touch.along <= real.near_side + 4);
            continue;
        }
        found++;
        bent += corners == 3;
        touching += across.beyond == 0;
        if (fabsl(across.near_side - real.near_side) > 6)
            fail_msg("round %d: the near side is %d ahead, not %Lf", round, across.near_side, real.near_side);
        if (fabsl(across.beyond - fmaxl(real.beyond, 0)) > 12)
            fail_msg("round %d: %d beyond, not %Lf", round, across.beyond, real.beyond);
    }
    assert_true(found > 300 && bent > 100 && touching > 10);
}

/* B7.1-h: two blocks that stand at a wall, a finger's breadth apart, and overlap by some files. */
static void engaged_over_a_wall(void **state)
{
    (void)state;
    for (int32_t files = -5; files <= 5; files++) {
        const struct point corner[2] = {at_cm(20, 50), at_cm(120, 50)};
        struct block b = block_of((struct point){cm(60), cm(50) - 250}, 0, 5, 10);
        struct block target = block_of((struct point){cm(60) + files * cm(2), cm(52)}, HALF_TURN, 5, 5);
        int32_t piece = fence(corner, 2, 500), engaged = 0;
        struct touch touches[16];
        struct across across;
        bool between = line_between(t, piece, &b, cm(10), &target, &across);

        table_init(t, &(struct table_limits){cm(200), cm(200), 4, 4, 48, 0, 0});
        assert_int_equal(between, abs(files) <= 5);
        assert_int_equal(block_touches(&b, &target, touches, 16), 0);
        if (!between)
            continue;
        assert_in_range(across.near_side, 0, 3);
        assert_in_range(across.beyond, cm(2) - 250 - 3, cm(2) - 250 + 3);
        struct block near = block_drawn_near(&b, &target, &across.touch);
        int32_t count = block_touches(&b, &near, touches, 16);

        for (int32_t i = 0; i < count; i++) {
            assert_int_equal(touches[i].face_a, touches[i].shared > 0 ? FACE_FRONT : touches[i].face_a);
            engaged += touches[i].shared > 0;
        }
        assert_int_equal(engaged, 5 - abs(files));
    }
}

/* --- stepped blocks ----------------------------------------------------------------------------------------
 */

static long double off_line(const struct front_line *line, struct point p)
{
    long double dx = line->right.x - line->left.x, dy = line->right.y - line->left.y;

    return (dx * (p.y - line->left.y) - dy * (p.x - line->left.x)) / hypotl(dx, dy);
}

static long double along_line(const struct front_line *line, struct point p)
{
    long double dx = line->right.x - line->left.x, dy = line->right.y - line->left.y;

    return (dx * (p.x - line->left.x) + dy * (p.y - line->left.y)) / hypotl(dx, dy);
}

/* B7.1.6-f: three runs of files, each a part of a base ahead of the one before. */
static void stepped_blocks_come_on_one_line(void **state)
{
    (void)state;
    chance_seed(72);
    for (int32_t round = 0; round < 500; round++) {
        struct block b[3];
        struct ranked engaged[9];
        int32_t figures = 0;

        b[0] = block_of(at_cm(80, 80), chance(0, 65535), chance(1, 3), 0);
        for (int32_t i = 0; i < 3; i++) {
            length ahead = chance(-2000, 2000);

            b[i] = i == 0 ? b[0] : block_of(at_cm(0, 0), b[0].facing, chance(1, 3), 0);
            b[i].count = b[i].files * 2;
            if (i > 0)
                b[i].at = block_point(&b[i - 1], (b[i - 1].files + b[i].files) * b[0].width / 2, ahead);
            for (int32_t slot = 0; slot < b[i].files; slot++)
                engaged[figures++] = (struct ranked){i, slot};
        }
        struct front_line line = engaged_line(b, engaged, figures);

        assert_true(distance(line.left, block_corner(&b[0], CORNER_FRONT_LEFT)) <= 2);
        assert_true(distance(line.right, block_corner(&b[2], CORNER_FRONT_RIGHT)) <= 2);
        for (int32_t i = 0; i < 6; i++) {
            struct block on = block_on_line(&b[i % 3], &line, i < 3);
            long double sign = i < 3 ? -1 : 1;

            for (int32_t k = CORNER_FRONT_LEFT; k <= CORNER_FRONT_RIGHT; k++)
                assert_true(fabsl(off_line(&line, block_corner(&on, (enum block_corner)k)) - 2 * sign) < 4);
            assert_true(off_line(&line, block_centre(&on)) * sign > 0);
            assert_true(fabsl(along_line(&line, on.at) - along_line(&line, b[i % 3].at)) < 3);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_lie_between),
        cmocka_unit_test(engaged_over_a_wall),
        cmocka_unit_test(stepped_blocks_come_on_one_line),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
