/* Templates and lines through blocks, against brute force in floating point; the clock of scattering. */
#include "common/table/under.h"
#include "tests/unit/test_table_help.h"

struct real_turn {
    long double sine, cosine;
};

static struct real_turn real_turn(int32_t facing)
{
    long double turn = facing * 2 * acosl(-1.0L) / 65536;

    return (struct real_turn){sinl(turn), cosl(turn)};
}

/* In the template's own frame: how far right of and ahead of its near end. */
static bool really_under(const struct target_template *t, struct point at, struct real_turn turn,
                         long double x, long double y, long double slack)
{
    long double dx = x - at.x, dy = y - at.y, half = t->width / 2.0L;
    long double ahead = dx * turn.sine + dy * turn.cosine, right = dx * turn.cosine - dy * turn.sine;

    if (t->kind == TEMPLATE_DISC)
        return dx * dx + dy * dy <= (t->size + slack) * (t->size + slack);
    if (ahead < -slack || ahead > t->size + slack)
        return false;
    return fabsl(right) <= (t->kind == TEMPLATE_LINE ? half : half * ahead / t->size) + slack;
}

/* Any of many points of the base? */
static bool sampled_under(const struct target_template *t, struct point at, angle facing,
                          const struct stand *s, long double slack)
{
    struct real_turn turn = real_turn(s->place.facing), laid = real_turn(facing);
    long double half_width = s->base.width / 2.0L, half_depth = s->base.depth / 2.0L;

    for (int32_t i = -20; i <= 20; i++)
        for (int32_t k = -20; k <= 20; k++) {
            long double right = half_width * i / 20, ahead = half_depth * k / 20;

            if (s->base.shape == BASE_ROUND) { /* rings */
                right = half_width * (i + 20) / 40 * cosl(k * acosl(-1.0L) / 20);
                ahead = half_width * (i + 20) / 40 * sinl(k * acosl(-1.0L) / 20);
            }
            if (really_under(t, at, laid, s->place.at.x + right * turn.cosine + ahead * turn.sine,
                             s->place.at.y - right * turn.sine + ahead * turn.cosine, slack))
                return true;
        }
    return false;
}

static bool among(const struct neighbour *list, int32_t count, int32_t stand)
{
    for (int32_t i = 0; i < count; i++)
        if (list[i].stand == stand)
            return true;
    return false;
}

static void stands_against_samples(void **state)
{
    int32_t under_count = 0, clear_count = 0;

    (void)state;
    for (int32_t round = 0; round < 200; round++) {
        struct table *t = chance_table(40, 0);
        struct target_template template = {.kind = 1 + round % 3, .size = chance(3000, 30000)};
        struct point at = chance_on(t);
        angle facing = (angle)chance(0, 65535);
        struct neighbour under[40];
        struct stand_filter all = all_stands();

        template.width = template.kind == TEMPLATE_DISC ? 0 : chance(1, 12000);
        int32_t count = stands_under(t, &template, at, facing, &all, under, 40);

        for (int32_t i = 0; i + 1 < count; i++)
            assert_true(under[i].distance <= under[i + 1].distance);
        for (int32_t i = 0; i < 40; i++) {
            const struct stand *s = table_stand_const(t, i);

            if (sampled_under(&template, at, facing, s, -3))
                assert_true(among(under, count, i)); /* a sample that is well under it */
            else if (!sampled_under(&template, at, facing, s, 300))
                assert_false(among(under, count, i)); /* not even near it; samples lie 3 mm apart at most */
            under_count += among(under, count, i);
            clear_count += !among(under, count, i);
        }
        free(t);
    }
    assert_true(under_count > 100 && clear_count > 100);
}

/* Touching the border is under it, and 0.03 mm beside is not. */
static void the_border_of_a_template(void **state)
{
    struct table *t = table_new(60, 60, 1, 0);
    const struct target_template line = {TEMPLATE_LINE, cm(20), cm(2)};
    struct stand_filter all = all_stands();
    struct neighbour under[1];
    struct point at = {cm(30), cm(10)};

    (void)state;
    put_man(t, 0, 0, (struct point){cm(31) + 1250, cm(20)});
    assert_int_equal(stands_under(t, &line, at, 0, &all, under, 1), 1);
    put_man(t, 0, 0, (struct point){cm(31) + 1253, cm(20)});
    assert_int_equal(stands_under(t, &line, at, 0, &all, under, 1), 0);
    put_man(t, 0, 0, (struct point){cm(30), cm(10) - 1253}); /* behind its near end */
    assert_int_equal(stands_under(t, &line, at, 0, &all, under, 1), 0);
    free(t);
}

/* The rank of the base that holds a point, -1: none. In the block's own frame, base by base. */
static int32_t rank_at(const struct block *b, long double x, long double y, long double slack)
{
    struct real_turn turn = real_turn(b->facing);

    for (int32_t slot = 0; slot < b->count; slot++) {
        struct place p = block_slot(b, slot);
        long double dx = x - p.at.x, dy = y - p.at.y;

        if (fabsl(dx * turn.cosine - dy * turn.sine) < b->width / 2.0L - slack &&
            fabsl(dx * turn.sine + dy * turn.cosine) < b->depth / 2.0L - slack)
            return block_rank_of(b, slot);
    }
    return -1;
}

static void ranks_against_samples(void **state)
{
    int32_t crossed = 0;

    (void)state;
    for (int32_t round = 0; round < 400; round++) {
        struct block b = {.at = chance_point(cm(30), cm(60)),
                          .facing = chance(0, 65535),
                          .layout = chance(0, 1),
                          .files = chance(1, 8),
                          .count = chance(1, 30),
                          .width = 2000,
                          .depth = chance(2000, 4000)};
        struct point from = chance_point(cm(5), cm(80)), to = chance_step(block_centre(&b), 0, cm(4));
        struct rank_crossed ranks[32];
        bool seen[32] = {false};
        int32_t met = 0, last = -1;

        to = point_towards(from, to, distance(from, to) + cm(20)); /* and out again */
        if (b.layout == BLOCK_WEDGE)
            b.files = 1;
        int32_t count = ranks_on_line(&b, from, to, ranks, 32);

        for (int32_t i = 0; i < count; i++) {
            assert_true(i == 0 || ranks[i - 1].along.begin <= ranks[i].along.begin);
            assert_int_equal(block_rank_of(&b, ranks[i].slot), ranks[i].rank);
        }
        for (int32_t n = 0; n <= 2000; n++) {
            long double share = n / 2000.0L;
            int32_t rank = rank_at(&b, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, 3);

            if (rank < 0 || seen[rank])
                continue;
            seen[rank] = true;
            /* Those met before it that no sample hit were grazed. */
            while (met < count && ranks[met].rank != rank)
                met++;
            assert_true(met < count && met > last);
            last = met;
            crossed++;
        }
    }
    assert_true(crossed > 300);
}

static void the_clock(void **state)
{
    struct table *t = table_new(60, 60, 0, 0);
    struct point shooter = {cm(30), cm(10)}, aimed = {cm(30), cm(30)};

    (void)state;
    assert_int_equal(scattered(t, shooter, aimed, 12, cm(5)).y, cm(35)); /* straight on */
    assert_int_equal(scattered(t, shooter, aimed, 6, cm(5)).y, cm(25));  /* short */
    assert_int_equal(scattered(t, shooter, aimed, 3, cm(5)).x, cm(35));
    assert_int_equal(scattered(t, shooter, aimed, 9, cm(5)).x, cm(25));
    assert_int_equal(scattered(t, shooter, aimed, 9, cm(50)).x, 0); /* to the edge and no farther */
    assert_int_equal(scattered(t, shooter, aimed, 12, cm(50)).y, cm(60));
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stands_against_samples),
        cmocka_unit_test(the_border_of_a_template),
        cmocka_unit_test(ranks_against_samples),
        cmocka_unit_test(the_clock),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
