/* Mixed formations (B5.7.2): who belongs to which body, how wide they are, and how they are drawn up again.
 * Figures of one component are given by their numbers; the middle of the front is at (24, 24) paces, facing
 * +y. */
#include "test_massed_help.h"

#include "common/rules/massed/losses.h"
#include "common/rules/massed/mixed.h"

enum { HAIR = 20 };

static const struct point start = {24 * PACE, 24 * PACE};
static int32_t order[FIELD_FIGURES];

/* A unit of so many: of each its component, '1' or '2'; 'c' a character, of none. */
static int32_t unit_of(const char *components, enum massed_mixed how, int32_t lead, int32_t files)
{
    int32_t count = (int32_t)strlen(components);

    field_form(0, RED, 0, count, files, start, 0);
    massed_unit_at(m, 0)->mixed = (int32_t)how;
    massed_unit_at(m, 0)->lead = lead;
    massed_unit_at(m, 0)->leader = NOBODY;
    for (int32_t i = 0; i < count; i++) {
        massed_figure_at(m, i)->component = components[i] == 'c' ? 0 : components[i] - '0';
        massed_figure_at(m, i)->role = components[i] == 'c' ? ROLE_CHARACTER : ROLE_ORDINARY;
        order[i] = i;
    }
    return count;
}

static void begin(void **state)
{
    field_close(state);
    field_open(state);
}

static void falls(int32_t figure)
{
    figure_at(m, figure)->fate = FATE_OUT;
}

/* --- who ------------------------------------------------------------------------------------------- */

static void both_components(void **state)
{
    begin(state);
    unit_of("112", MIXED_TIERS, 1, 3);
    assert_true(massed_is_mixed(m, 0));
    massed_unit_at(m, 0)->mixed = MIXED_NOT;
    assert_false(massed_is_mixed(m, 0));
    massed_unit_at(m, 0)->mixed = MIXED_WINGS;
    falls(0);
    assert_true(massed_is_mixed(m, 0));
    falls(1);
    assert_false(massed_is_mixed(m, 0));
    begin(state);
    unit_of("1c2", MIXED_TIERS, 1, 3);
    falls(2);
    assert_false(massed_is_mixed(m, 0));
    massed_figure_at(m, 1)->component = 2;
    assert_true(massed_is_mixed(m, 0));
}

/* RULE("B5.7.2.1-a"): who leads the unit, and who is of no component, stands in the lead. */
static void in_the_lead(void **state)
{
    begin(state);
    unit_of("12c2", MIXED_TIERS, 1, 4);
    massed_figure_at(m, 3)->role = ROLE_LEADER;
    for (int32_t lead = 1; lead <= 2; lead++) {
        struct massed_mixture how = {MIXED_TIERS, lead};

        assert_int_equal(massed_stands_in_lead(m, 0, &how), lead == 1);
        assert_int_equal(massed_stands_in_lead(m, 1, &how), lead == 2);
        assert_true(massed_stands_in_lead(m, 2, &how));
        assert_true(massed_stands_in_lead(m, 3, &how));
    }
}

static void after_whom_they_are_described(void **state)
{
    begin(state);
    unit_of("c1122", MIXED_TIERS, 1, 5);
    for (int32_t i = 0; i < 5; i++)
        massed_figure_at(m, i)->weapons = 1 << i;
    massed_figure_at(m, 1)->role = ROLE_LEADER;
    assert_int_equal(massed_typical_of(m, 0, 1), 2);
    assert_int_equal(massed_typical_of(m, 0, 2), 3);
    assert_int_equal(massed_typical_beside(m, 1), 2);
    assert_int_equal(massed_typical_beside(m, 4), 3);
    assert_int_equal(massed_typical_beside(m, 0), 2);
    assert_int_equal(massed_weapons_carried(m, 0), 1 << 2 | 1 << 3);
    falls(3);
    assert_int_equal(massed_typical_of(m, 0, 2), 4);
    massed_figure_at(m, 4)->doomed = 1;
    assert_int_equal(massed_typical_of(m, 0, 2), NOBODY);
    assert_int_equal(massed_typical_beside(m, 4), 2);
    assert_int_equal(massed_weapons_carried(m, 0), 1 << 2);
    massed_figure_at(m, 4)->doomed = 0;
    falls(2);
    assert_int_equal(massed_weapons_carried(m, 0), 1 << 4);
    massed_unit_at(m, 0)->mixed = MIXED_NOT;
    assert_int_equal(massed_weapons_carried(m, 0), 1 << 4);
    massed_figure_at(m, 0)->weapons = 0;
    for (int32_t i = 0; i < 5; i++)
        falls(i);
    assert_int_equal(massed_weapons_carried(m, 0), 0);
}

/* --- how they are drawn up ------------------------------------------------------------------------- */

static void components_keep_their_order(int32_t count)
{
    for (int32_t slot = 0; slot + 1 < count; slot++)
        for (int32_t next = slot + 1; next < count; next++)
            if (massed_figure_at(m, order[slot])->component == massed_figure_at(m, order[next])->component)
                assert_true(order[slot] < order[next]);
}

/* RULE("B5.7.2-d"), RULE("B5.7.2-e"), RULE("B5.7.2-f"): each body has ranks of its own; of wings an odd
 * figure goes to the left. */
static void bodies(void **state)
{
    static const struct {
        const char *who, *placed;
        enum massed_mixed how;
        int32_t lead, wide;
        struct block_bodies of;
        int32_t files, ranks;
        length off; /* of the middle body, in half bases */
    } cases[] = {
        {"1211222", "1112222", MIXED_TIERS, 1, 3, {BLOCK_TIERS, 3, 0, 3}, 3, 3, 0},
        {"1211222", "2222111", MIXED_TIERS, 2, 3, {BLOCK_TIERS, 4, 0, 3}, 3, 3, 0},
        {"1211222", "1112222", MIXED_TIERS, 1, 9, {BLOCK_TIERS, 3, 0, 4}, 3, 2, 0},
        {"1211222", "2222111", MIXED_TIERS, 2, 9, {BLOCK_TIERS, 4, 0, 4}, 4, 2, 0},
        {"1211222", "2211122", MIXED_WINGS, 1, 9, {BLOCK_WINGS, 2, 2, 3}, 7, 1, 0},
        {"12112222", "22211122", MIXED_WINGS, 1, 3, {BLOCK_WINGS, 3, 2, 3}, 8, 1, 1},
        {"112", "211", MIXED_WINGS, 1, 2, {BLOCK_WINGS, 1, 0, 2}, 3, 1, 1},
        {"1211222", "1211222", MIXED_NOT, 1, 3, {.layout = BLOCK_RANKS}, 3, 3, 0},
        {"1111", "1111", MIXED_TIERS, 1, 3, {.layout = BLOCK_RANKS}, 3, 2, 0},
        {"1111", "1111", MIXED_WINGS, 2, 3, {.layout = BLOCK_RANKS}, 3, 2, 0},
        {"c222", "c222", MIXED_WINGS, 1, 9, {.layout = BLOCK_RANKS}, 4, 1, 0},
        {"c1222", "c1222", MIXED_TIERS, 1, 3, {BLOCK_TIERS, 2, 0, 3}, 2, 2, 0},
        {"22211111c", "2111c2211", MIXED_WINGS, 1, 3, {BLOCK_WINGS, 2, 1, 3}, 5, 2, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct massed_mixture how = {(int32_t)cases[i].how, cases[i].lead};
        struct block b;
        struct block_bodies of;

        begin(state);
        int32_t count = unit_of(cases[i].who, cases[i].how, cases[i].lead, (int32_t)strlen(cases[i].who));

        b = state_blocks(m->state, 0)[0];
        massed_mix(m, &how, cases[i].wide, &b, order);
        of = block_bodies(&b);
        assert_int_equal(of.layout, cases[i].of.layout);
        assert_int_equal(b.files, cases[i].files);
        assert_int_equal(block_ranks(&b), cases[i].ranks);
        assert_int_equal(massed_wide(&b), of.layout == BLOCK_RANKS ? cases[i].files : cases[i].of.wide);
        if (of.layout != BLOCK_RANKS) {
            assert_int_equal(of.left, cases[i].of.left);
            assert_int_equal(of.right, cases[i].of.right);
        }
        assert_int_equal(massed_off_centre(&b), cases[i].off * FIELD_BASE / 2);
        assert_int_equal(b.at.x, start.x - massed_off_centre(&b)); /* the middle body keeps its place */
        assert_int_equal(b.at.y, start.y);
        for (int32_t slot = 0; slot < count; slot++) {
            int32_t component = massed_figure_at(m, order[slot])->component;

            if (i + 1 < sizeof cases / sizeof cases[0]) {
                assert_int_equal(component == 0 ? 'c' : '0' + component, cases[i].placed[slot]);
            } else /* in two ranks: whoever is in a wing is of the second, the others are of the first or lead
                    */
                assert_int_equal(component == 2, block_in_other_body(&b, slot));
        }
        components_keep_their_order(count);
    }
}

/* The width at which the front has so many files. */
static void widths(void **state)
{
    static const struct {
        enum massed_mixed how;
        int32_t files, wide;
    } cases[] = {{MIXED_TIERS, 3, 3}, {MIXED_NOT, 5, 5},   {MIXED_WINGS, 8, 4}, {MIXED_WINGS, 4, 2},
                 {MIXED_WINGS, 3, 1}, {MIXED_WINGS, 5, 3}, {MIXED_WINGS, 7, 0}, {MIXED_WINGS, 9, 0}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        unit_of("11112222", cases[i].how, 1, 8);
        struct massed_mixture how = massed_mixture(m, 0);

        assert_int_equal(massed_wide_for(m, &how, order, 8, cases[i].files), cases[i].wide);
    }
    begin(state); /* one component alone */
    unit_of("1111", MIXED_WINGS, 1, 4);
    struct massed_mixture how = massed_mixture(m, 0);

    assert_int_equal(massed_wide_for(m, &how, order, 4, 3), 3);
    how.lead = 2;
    assert_int_equal(massed_wide_for(m, &how, order, 4, 3), 3);
}

/* RULE("B11.1.1-a"): the leader changes places with whoever stands in the centre, of two in the centre with
 * the left one. */
static void the_leader_in_the_centre(void **state)
{
    for (int32_t files = 4; files <= 5; files++)
        for (int32_t leader = 0; leader < 6; leader++) {
            struct block b;
            bool there = leader == 2 || (files == 4 && leader == 1);
            int32_t to = files == 4 ? 1 : 2;

            begin(state);
            unit_of("111111", MIXED_NOT, 1, files);
            b = state_blocks(m->state, 0)[0];
            massed_centre_slot(&b, order, leader);
            for (int32_t slot = 0; slot < 6; slot++)
                assert_int_equal(order[slot], there || (slot != to && slot != leader) ? slot
                                              : slot == to                            ? leader
                                                                                      : to);
        }
    massed_centre_slot(&state_blocks(m->state, 0)[0], order, NOBODY);
}

/* --- drawn up again -------------------------------------------------------------------------------- */

static void drawn_up(const char *components, enum massed_mixed how, int32_t wide)
{
    struct block b;
    struct massed_mixture mixture = {(int32_t)how, 1};

    unit_of(components, how, 1, (int32_t)strlen(components));
    b = state_blocks(m->state, 0)[0];
    massed_mix(m, &mixture, wide, &b, order);
    ranks_form(m, 0, &b, 1, order);
}

static void change_places(int32_t one, int32_t other)
{
    struct block b = state_blocks(m->state, 0)[0];

    for (int32_t slot = 0; slot < b.count; slot++) {
        int32_t figure = ranks_figure(m, 0, 0, slot);

        order[slot] = figure == one ? other : figure == other ? one : figure;
    }
    ranks_form(m, 0, &b, 1, order);
}

/* Two who stand in each other's bodies are put right; one that is too many in a body is not. */
static void places_of_their_components(void **state)
{
    for (int32_t how = MIXED_TIERS; how <= MIXED_WINGS; how++) {
        begin(state);
        drawn_up("11112222", (enum massed_mixed)how, 4);
        assert_true(massed_in_components(m, 0));
        change_places(3, 4);
        assert_false(massed_in_components(m, 0));
        massed_unit_at(m, 0)->mixed = MIXED_NOT;
        assert_true(massed_in_components(m, 0));
        massed_sort_bodies(m, 0);
        assert_int_equal(massed_figure_at(m, 3)->component, 1);
        massed_unit_at(m, 0)->mixed = how;
        assert_false(massed_in_components(m, 0));
        massed_sort_bodies(m, 0);
        assert_true(massed_in_components(m, 0));
        assert_null(ranks_broken(m, 0));
        massed_figure_at(m, 3)->component = 2; /* five of one, three of the other: nobody is put right */
        change_places(0, 5);
        massed_sort_bodies(m, 0);
        assert_false(massed_in_components(m, 0));
        massed_figure_at(m, 5)->component = 1;
        massed_figure_at(m, 0)->component = 2;
        assert_true(massed_in_components(m, 0)); /* hemmed in it keeps the bodies that it had */
    }
}

static length middle_of(const struct block *b)
{
    return b->at.x + massed_off_centre(b);
}

/* After losses each component stands in its body again, the middle one where it was. */
static void after_losses(void **state)
{
    for (int32_t how = MIXED_TIERS; how <= MIXED_WINGS; how++)
        for (int32_t lost = 0; lost < 8; lost += 4) {
            struct block before, now;
            int32_t left[8], count = 0;

            begin(state);
            drawn_up("11112222", (enum massed_mixed)how, 3);
            massed_unit_at(m, 0)->leader = 1;
            massed_figure_at(m, 1)->role = ROLE_LEADER;
            before = now = state_blocks(m->state, 0)[0];
            for (int32_t slot = 0; slot < 8; slot++)
                if (ranks_figure(m, 0, 0, slot) != lost)
                    left[count++] = ranks_figure(m, 0, 0, slot);
            falls(lost);
            now.count = 7;
            now.layout = BLOCK_RANKS;
            now.files = now.files < 7 ? now.files : 7;
            figure_at(m, lost)->slot = figure_at(m, lost)->part = NOTHING;
            table_lift_stand(table_of(m), lost);
            ranks_form(m, 0, &now, 1, left);
            massed_mix_again(m, 0, &before);
            now = state_blocks(m->state, 0)[0];
            assert_int_equal(now.count, 7);
            assert_int_equal(block_bodies(&now).layout, how == MIXED_TIERS ? BLOCK_TIERS : BLOCK_WINGS);
            assert_int_equal(massed_wide(&now), 3);
            assert_true(massed_in_components(m, 0));
            assert_near(middle_of(&now), middle_of(&before), HAIR);
            assert_null(ranks_broken(m, 0));
            struct block_centre_slots centre = block_centre_slots(&now);

            assert_true(figure_at(m, 1)->slot == centre.left || figure_at(m, 1)->slot == centre.right);
        }
}

/* The block that is left when the doomed are taken out and files close up: bodies as before, narrower. */
static void what_losses_leave(void **state)
{
    static const struct {
        enum massed_mixed how;
        int32_t left, right;
        struct block_bodies of;
        length to_the_right; /* in half bases, of the middle of its front */
    } cases[] = {
        {MIXED_TIERS, 0, 0, {BLOCK_TIERS, 3, 0, 4}, 0},  {MIXED_TIERS, 1, 0, {BLOCK_TIERS, 3, 0, 3}, 1},
        {MIXED_TIERS, 0, 1, {BLOCK_TIERS, 3, 0, 3}, -1}, {MIXED_TIERS, 1, 1, {BLOCK_TIERS, 3, 0, 2}, 0},
        {MIXED_WINGS, 0, 0, {BLOCK_WINGS, 2, 2, 3}, 0},  {MIXED_WINGS, 0, 1, {BLOCK_WINGS, 2, 2, 3}, -1}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int32_t closed = 0; closed < 2; closed++) {
            struct block b = {.count = 0};

            begin(state);
            drawn_up("11112222", cases[i].how, 4);
            massed_figure_at(m, 1)->doomed = 1;
            if (closed)
                assert_true(massed_closed_block(
                    m, 0, (struct massed_closing){.left = cases[i].left, .right = cases[i].right}, &b));
            else
                assert_true(massed_mixed_left(m, 0, cases[i].left, cases[i].right, &b));
            struct block_bodies of = block_bodies(&b);

            assert_int_equal(b.count, 7);
            assert_int_equal(of.layout, cases[i].of.layout);
            assert_int_equal(of.left, cases[i].of.left);
            assert_int_equal(of.right, cases[i].of.right);
            assert_int_equal(of.wide, cases[i].of.wide);
            assert_int_equal(b.at.x, start.x + cases[i].to_the_right * FIELD_BASE / 2);
            assert_int_equal(b.at.y, start.y);
        }
    struct block b;

    assert_false(massed_mixed_left(m, 0, 2, 2, &b)); /* nobody would be left in front */
    assert_true(massed_mixed_left(m, 0, 2, 1, &b));
    begin(state);
    unit_of("11112222", MIXED_TIERS, 1, 4);
    assert_false(massed_mixed_left(m, 0, 0, 0, &b)); /* in plain ranks */
}

/* Where others stand in it already it stays where it is; where there is no room for any other order it keeps
 * its own. */
static void hemmed_in(void **state)
{
    for (int32_t other = 0; other < 3; other++) {
        /* in its middle; or a hair inside of its flank */
        length aside = other == 2 ? 3 * FIELD_BASE - 20 : 0;

        begin(state);
        drawn_up("11112222", MIXED_WINGS, 3);
        field_form(1, RED, 40, 1, 1, (struct point){start.x - aside, start.y - FIELD_BASE / 2}, 0);
        struct block before = state_blocks(m->state, 0)[0], want = before;

        if (other == 1)
            block_set_bodies(&want,
                             (struct block_bodies){.layout = BLOCK_WINGS, .left = 2, .right = 2, .wide = 2});
        massed_mix_again(m, 0, &want);
        struct block now = state_blocks(m->state, 0)[0];

        assert_true(points_equal(now.at, before.at));
        assert_int_equal(now.files, before.files);
        assert_int_equal(now.count, 8);
        assert_int_equal(massed_wide(&now), 3);
    }
}

/* A front that no bodies have becomes the narrowest there is. */
static void from_a_narrow_front(void **state)
{
    for (int32_t files = 1; files <= 2; files++) {
        begin(state);
        unit_of("11112222", MIXED_WINGS, 1, files);
        struct block before = state_blocks(m->state, 0)[0];

        massed_mix_again(m, 0, &before);
        struct block now = state_blocks(m->state, 0)[0];

        assert_int_equal(block_bodies(&now).layout, BLOCK_WINGS);
        assert_int_equal(massed_wide(&now), 1);
        assert_int_equal(now.files, 3);
    }
}

/* Plain ranks become bodies as wide as their front lets them be; where others hem it in narrower ones, or
 * none. Routers and units of one component stay as they are. */
static void from_plain_ranks(void **state)
{
    static const struct {
        bool routing, mixed;
        int32_t wide; /* 0: plain ranks */
    } cases[] = {{false, true, 2}, {true, true, 0}, {false, false, 0}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct block before;

        begin(state);
        unit_of(cases[i].mixed ? "11112222" : "11111111", MIXED_WINGS, 1, 4);
        massed_unit_at(m, 0)->routing = cases[i].routing;
        before = state_blocks(m->state, 0)[0];
        massed_mix_again(m, 0, &before);
        struct block now = state_blocks(m->state, 0)[0];

        assert_int_equal(block_bodies(&now).layout, cases[i].wide ? BLOCK_WINGS : BLOCK_RANKS);
        assert_int_equal(now.files, 4);
        if (cases[i].wide > 0)
            assert_int_equal(massed_wide(&now), cases[i].wide);
        assert_near(now.at.x, start.x, HAIR);
    }
    begin(state); /* three of width become two where a neighbour stands at both flanks */
    drawn_up("11112222", MIXED_WINGS, 2);
    struct block before = state_blocks(m->state, 0)[0], want = before;

    field_form(1, RED, 40, 4, 1, (struct point){start.x - 5 * FIELD_BASE / 2 - 10, start.y}, 0);
    field_form(2, RED, 60, 4, 1, (struct point){start.x + 5 * FIELD_BASE / 2 + 10, start.y}, 0);
    block_set_bodies(&want, (struct block_bodies){.layout = BLOCK_WINGS, .left = 2, .right = 2, .wide = 4});
    massed_mix_again(m, 0, &want); /* 8 files are too many, and so are the 5 of a width of 3 */
    struct block now = state_blocks(m->state, 0)[0];

    assert_int_equal(massed_wide(&now), 2);
    assert_true(massed_bases_clear(m, 0, &now));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(both_components),
        FIELD_TEST(in_the_lead),
        FIELD_TEST(after_whom_they_are_described),
        FIELD_TEST(bodies),
        FIELD_TEST(widths),
        FIELD_TEST(the_leader_in_the_centre),
        FIELD_TEST(places_of_their_components),
        FIELD_TEST(after_losses),
        FIELD_TEST(from_plain_ranks),
        FIELD_TEST(what_losses_leave),
        FIELD_TEST(from_a_narrow_front),
        FIELD_TEST(hemmed_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
