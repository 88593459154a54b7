/* Casualties leave a unit (B6.6, B7.11, B15.7-f), and contacts that they break (B7.11-c). */
#include "test_massed_help.h"

#include "common/rules/massed/arrange.h"
#include "common/rules/massed/losses.h"
#include "common/rules/massed/touching.h"

static const struct point here = {24 * PACE, 24 * PACE};
static struct massed_closing closing[CLOSINGS_MOST];

static struct block regiment(int32_t count, int32_t files)
{
    struct block b = field_form(0, RED, 0, count, files, here, 0);

    for (int32_t i = 0; i < count; i++)
        massed_figure_at(m, i)->doomed = 0;
    massed_unit_at(m, 0)->leader = massed_unit_at(m, 0)->bearer = massed_unit_at(m, 0)->musician = NOBODY;
    return b;
}

static void doom(int32_t from, int32_t to)
{
    for (int32_t i = from; i <= to; i++)
        massed_figure_at(m, i)->doomed = 1;
}

static void becomes(int32_t figure, enum massed_role role)
{
    massed_figure_at(m, figure)->role = (int32_t)role;
}

/* --- what is counted --------------------------------------------------------------------------------- */

/* O6.1-a: W of a unit of one, riders and characters apart; figures of all others. B8-c: who joined is not
 * lost to the unit. */
static void what_is_counted(void **state)
{
    (void)state;
    regiment(2, 2);
    assert_false(massed_counts_wounds(m, 0));
    becomes(1, ROLE_CHARACTER);
    assert_true(massed_counts_wounds(m, 0));
    assert_true(massed_can_be_lost(m, 0));
    assert_false(massed_can_be_lost(m, 1));
    becomes(1, ROLE_RIDER); /* on foot since his monster died */
    massed_figure_at(m, 1)->aboard = NOBODY;
    assert_true(massed_counts_wounds(m, 0));
    becomes(0, ROLE_CHARACTER);
    assert_false(massed_counts_wounds(m, 0));
    massed_unit_at(m, 0)->type = TYPE_CHARACTER;
    assert_true(massed_counts_wounds(m, 0));
    assert_true(massed_can_be_lost(m, 0));
}

static void wounds_are_booked(void **state)
{
    (void)state;
    regiment(3, 3);
    massed_figure_at(m, 1)->wounds_lost = 1;
    assert_int_equal(massed_book_wounds(m, 1, 1), 0); /* it lives */
    assert_int_equal(massed_unit_at(m, 0)->lost, 0);
    doom(1, 1);
    assert_int_equal(massed_book_wounds(m, 1, 1), 1);
    assert_int_equal(massed_unit_at(m, 0)->lost, 1);
    becomes(2, ROLE_CHARACTER);
    doom(2, 2);
    assert_int_equal(massed_book_wounds(m, 2, 3), 0);
    assert_int_equal(massed_unit_at(m, 0)->lost, 1);
    becomes(1, ROLE_CHARACTER);
    massed_figure_at(m, 0)->wounds_lost = 5; /* the only soldier: his W count */
    assert_int_equal(massed_book_wounds(m, 0, 2), 2);
    assert_int_equal(massed_unit_at(m, 0)->lost, 5);
}

static int32_t turn_of(const struct match *match, int32_t figure)
{
    return massed_figure_at(match, figure)->race; /* the test says whose turn it is */
}

/* The lowest turn first; of equals who stands farthest to the rear; neither the spared nor the doomed. */
static void whose_turn_it_is(void **state)
{
    (void)state;
    regiment(6, 3);
    assert_int_equal(massed_next_loss(m, 0, turn_of), 5);
    massed_figure_at(m, 5)->race = 1;
    assert_int_equal(massed_next_loss(m, 0, turn_of), 4);
    doom(4, 4);
    assert_int_equal(massed_next_loss(m, 0, turn_of), 3);
    for (int32_t i = 0; i < 5; i++)
        massed_figure_at(m, i)->race = LOSS_SPARED;
    assert_int_equal(massed_next_loss(m, 0, turn_of), 5);
    massed_figure_at(m, 5)->race = LOSS_SPARED;
    assert_int_equal(massed_next_loss(m, 0, turn_of), NOBODY);
    for (int32_t i = 0; i < 6; i++)
        massed_figure_at(m, i)->race = i == 2 ? 0 : 7;
    ranks_swap(m, 2, 0); /* it goes by places, not by numbers */
    assert_int_equal(massed_next_loss(m, 0, turn_of), 2);
    massed_figure_at(m, 3)->race = 0;
    ranks_swap(m, 3, 1);
    assert_int_equal(massed_next_loss(m, 0, turn_of), 3);
    for (int32_t i = 0; i < 6; i++)
        massed_figure_at(m, i)->race = i == 0 ? 7 : 1;
    ranks_break(m, 0); /* of those who have no places the first */
    assert_int_equal(massed_next_loss(m, 0, turn_of), 1);
    for (int32_t i = 0; i < 6; i++)
        massed_figure_at(m, i)->race = 0;
}

/* --- whole files ------------------------------------------------------------------------------------- */

static int32_t choices(bool engaged)
{
    return massed_closings(m, 0, engaged, closing);
}

static bool offered(int32_t count, int32_t left, int32_t right)
{
    for (int32_t i = 1; i < count; i++)
        if (closing[i].left == left && closing[i].right == right)
            return true;
    return false;
}

/* B6.6-b, B6.6-c: from the rear, or as many whole files from the ends as have been lost. */
static void files_that_go(void **state)
{
    int32_t count;

    (void)state;
    regiment(20, 5);
    assert_int_equal(choices(true), 1);
    assert_true(closing[0].left == 0 && closing[0].right == 0 && !closing[0].off_centre);
    doom(15, 17);
    assert_int_equal(choices(true), 1); /* less than a file of four */
    doom(18, 18);
    count = choices(false);
    assert_int_equal(count, 3);
    assert_true(offered(count, 1, 0) && offered(count, 0, 1));
    doom(12, 14); /* seven: one file still */
    assert_int_equal(choices(false), 3);
    doom(11, 11); /* eight: two, one at each end */
    count = choices(false);
    assert_int_equal(count, 4);
    assert_true(offered(count, 1, 1) && !offered(count, 2, 0) && !offered(count, 0, 2));
    count = choices(true); /* in contact also those that leave the centre */
    assert_int_equal(count, 6);
    assert_true(offered(count, 2, 0) && offered(count, 0, 2));
    for (int32_t i = 1; i < count; i++)
        assert_int_equal(closing[i].off_centre, abs(closing[i].left - closing[i].right) > 1);
}

/* Of an incomplete last rank, which is centred, the ends of the files have fewer. */
static void files_of_an_incomplete_rank(void **state)
{
    int32_t count;

    (void)state;
    regiment(13, 5); /* 5, 5, and 3 in the middle three files */
    doom(0, 1);
    count = choices(true);
    assert_int_equal(count, 3);
    assert_true(offered(count, 1, 0) && offered(count, 0, 1));
    doom(2, 3); /* four: both end files */
    count = choices(true);
    assert_true(offered(count, 1, 1) && !offered(count, 2, 0) && !offered(count, 0, 2));
    doom(4, 4); /* five: 2 and 3 */
    count = choices(true);
    assert_true(offered(count, 2, 0) && offered(count, 0, 2) && !offered(count, 2, 1) &&
                !offered(count, 1, 2));
    doom(5, 6); /* seven: 2, 3 and 2 */
    count = choices(true);
    assert_true(offered(count, 2, 1) && offered(count, 1, 2) && !offered(count, 3, 0));
    regiment(12, 5); /* two in the last rank: one place is free at one side, two at the other */
    doom(0, 3);
    count = choices(true);
    assert_true(offered(count, 1, 1));
    assert_true(offered(count, 2, 0) != offered(count, 0, 2));
}

/* B6.6-f, B11.1.1-c: the leader is in the centre of what is left, give or take one. */
static void the_leader_stays_central(void **state)
{
    int32_t count;

    (void)state;
    regiment(18, 6);
    massed_unit_at(m, 0)->leader = 3; /* three on his left, two on his right */
    becomes(3, ROLE_LEADER);
    doom(12, 17);
    count = choices(false);
    assert_true(offered(count, 1, 0));
    assert_false(offered(count, 0, 1)); /* three and one */
    assert_true(offered(count, 1, 1));
    assert_true(offered(count, 2, 0)); /* one and two */
    assert_false(offered(count, 0, 2));
    massed_unit_at(m, 0)->leader = 8; /* not in the front: the files alone count */
    count = choices(false);
    assert_true(offered(count, 1, 0) && offered(count, 0, 1) && offered(count, 1, 1));
    assert_false(offered(count, 2, 0) || offered(count, 0, 2));
    massed_unit_at(m, 0)->leader = 0; /* at the end of the front: his own file does not go */
    count = choices(true);
    for (int32_t i = 1; i < count; i++)
        assert_int_equal(closing[i].off_centre, true);
}

/* B15.7-f: a mob, a single rank, a wedge and ranks on both sides of a line lose from the rear alone. */
static void those_without_files(void **state)
{
    struct block b;
    int32_t order[8] = {0, 1, 2, 3, 4, 5, 6, 7};

    (void)state;
    regiment(8, 4);
    doom(4, 7);
    assert_true(choices(true) > 1);
    massed_figure_at(m, 0)->flags = FLAG_LEVY;
    assert_int_equal(choices(true), 1);
    regiment(8, 8);
    massed_figure_at(m, 0)->flags = 0;
    doom(4, 7);
    assert_int_equal(choices(true), 1);
    b = regiment(8, 4);
    doom(4, 7);
    b.layout = BLOCK_WEDGE;
    b.files = 1;
    ranks_form(m, 0, &b, 1, order);
    assert_int_equal(choices(true), 1);
    struct block half[2] = {{here, 0, BLOCK_RANKS, 2, 4, FIELD_BASE, FIELD_BASE},
                            {{here.x, here.y + 4 * PACE}, 0, BLOCK_RANKS, 2, 4, FIELD_BASE, FIELD_BASE}};

    ranks_form(m, 0, half, 2, order);
    assert_int_equal(choices(true), 1);
    assert_false(massed_closed_block(m, 0, (struct massed_closing){0}, &b));
}

/* The block that is left keeps the places of its files; nobody left, none. */
static void what_is_left(void **state)
{
    struct block b;

    (void)state;
    regiment(12, 4);
    doom(0, 5);
    assert_true(massed_closed_block(m, 0, (struct massed_closing){.left = 2}, &b));
    assert_int_equal(b.count, 6);
    assert_int_equal(b.files, 2);
    assert_true(b.at.x == here.x + FIELD_BASE && b.at.y == here.y);
    assert_true(massed_closed_block(m, 0, (struct massed_closing){.left = 1, .right = 2}, &b));
    assert_int_equal(b.files, 1);
    assert_true(b.at.x == here.x - FIELD_BASE / 2);
    doom(6, 8);
    assert_true(massed_closed_block(m, 0, (struct massed_closing){0}, &b));
    assert_int_equal(b.count, 3);
    assert_int_equal(b.files, 3); /* fewer than files */
    doom(9, 11);
    assert_false(massed_closed_block(m, 0, (struct massed_closing){0}, &b));
}

/* --- removing ---------------------------------------------------------------------------------------- */

/* The doomed are out, forget what they were, and others stand in their places. */
static void the_doomed_leave(void **state)
{
    struct massed_unit *u;

    (void)state;
    regiment(12, 4);
    u = massed_unit_at(m, 0);
    u->leader = 1;
    u->bearer = 2;
    u->musician = 5;
    doom(1, 1);
    doom(5, 5);
    field_enlist(1, BLUE, 20, 1);
    doom(20, 20); /* somebody else's */
    massed_remove_losses(m, 0, (struct massed_closing){0});
    assert_int_equal(u->leader, NOBODY);
    assert_int_equal(u->bearer, 2);
    assert_int_equal(u->musician, NOBODY);
    assert_int_equal(state_blocks(m->state, 0)[0].count, 10);
    assert_int_equal(state_blocks(m->state, 0)[0].files, 4);
    for (int32_t i = 0; i < 12; i++)
        assert_int_equal(figure_at(m, i)->fate, i == 1 || i == 5 ? FATE_OUT : FATE_IN_PLAY);
    assert_int_equal(massed_figure_at(m, 1)->doomed, 0);
    assert_false(stand_on_table(table_of(m), 1));
    assert_int_equal(figure_at(m, 20)->fate, FATE_IN_PLAY);
    assert_int_equal(massed_figure_at(m, 20)->doomed, 1);
    u->bearer = 2;
    doom(2, 2);
    massed_remove_losses(m, 0, (struct massed_closing){0});
    assert_int_equal(u->bearer, NOBODY);
}

/* Who stands by himself is taken off the table. */
static void loose_figures_leave(void **state)
{
    (void)state;
    field_enlist(0, RED, 0, 2);
    massed_unit_at(m, 0)->type = TYPE_SKIRMISHERS;
    field_stand(0, here, 0);
    field_stand(1, (struct point){here.x + INCH, here.y}, 0);
    doom(1, 1);
    massed_remove_losses(m, 0, (struct massed_closing){0});
    assert_true(stand_on_table(table_of(m), 0));
    assert_false(stand_on_table(table_of(m), 1));
    assert_int_equal(figure_at(m, 1)->fate, FATE_OUT);
}

/* The files that stay keep their places on the table. */
static void files_keep_their_places(void **state)
{
    const struct block *b;

    (void)state;
    regiment(12, 4);
    doom(9, 11);
    massed_remove_losses(m, 0, (struct massed_closing){.left = 1});
    b = &state_blocks(m->state, 0)[0];
    assert_int_equal(b->files, 3);
    assert_int_equal(b->count, 9);
    assert_true(b->at.x == here.x + FIELD_BASE / 2 && b->at.y == here.y);
    doom(0, 8);
    massed_remove_losses(m, 0, (struct massed_closing){.right = 1}); /* nobody is left */
    assert_int_equal(unit_at(m, 0)->blocks, 0);
}

/* B6.6-f: the leader changes places with who stands in the centre; with an even number either place will do.
 */
static void the_leader_comes_back_to_the_centre(void **state)
{
    (void)state;
    for (int32_t files = 4; files <= 5; files++)
        for (int32_t at = 0; at < files; at++) {
            bool central = files == 4 ? at == 1 || at == 2 : at == 2;

            regiment(2 * files, files);
            massed_unit_at(m, 0)->leader = at;
            assert_int_equal(massed_centre_leader(m, 0), !central);
            assert_int_equal(figure_at(m, at)->slot, central ? at : (files - 1) / 2);
        }
    massed_unit_at(m, 0)->leader = NOBODY;
    assert_false(massed_centre_leader(m, 0));
    regiment(10, 5);
    massed_unit_at(m, 0)->leader = 0;
    doom(9, 9);
    massed_remove_losses(m, 0, (struct massed_closing){.off_centre = true});
    assert_int_equal(figure_at(m, 0)->slot, 0);
    doom(8, 8);
    massed_remove_losses(m, 0, (struct massed_closing){0});
    assert_int_equal(figure_at(m, 0)->slot, 2);
}

/* B15.7-f: a mob is as deep as it is wide again, its front in place, where there is room for that. */
static void a_mob_crowds_together(void **state)
{
    const struct block *b;

    (void)state;
    for (int32_t beside = 0; beside < 2; beside++) {
        regiment(16, 8);
        massed_figure_at(m, 0)->flags = FLAG_LEVY;
        if (beside) {
            field_enlist(1, BLUE, 20, 1);
            field_stand(20, (struct point){here.x, here.y - 5 * FIELD_BASE / 2}, 0);
        }
        doom(10, 15);
        massed_remove_losses(m, 0, (struct massed_closing){0});
        b = &state_blocks(m->state, 0)[0];
        assert_int_equal(b->count, 10);
        assert_int_equal(b->files, beside ? 8 : 4);
        assert_true(b->at.x == here.x && b->at.y == here.y);
        massed_figure_at(m, 0)->flags = 0;
    }
}

/* --- contacts ---------------------------------------------------------------------------------------- */

static void enemy_at(int32_t unit, int32_t figure, length right, length ahead)
{
    field_enlist(unit, BLUE, figure, 1);
    field_stand(figure, (struct point){here.x + right, here.y + ahead}, HALF_TURN);
}

/* RULE("B7.11-c"): files are not taken where that breaks a contact, if others keep it. */
static void losses_that_keep_contact(void **state)
{
    static const int32_t enemies[] = {1, 2};
    int32_t count;

    (void)state;
    regiment(12, 4);
    doom(8, 10);
    enemy_at(1, 20, 3 * FIELD_BASE / 2 + INCH / 4, FIELD_BASE / 2 + 1); /* before the right file */
    count = massed_closings_kept(m, 0, true, enemies, 1, closing);
    assert_true(offered(count, 1, 0));
    assert_false(offered(count, 0, 1));
    enemy_at(2, 21, -3 * FIELD_BASE / 2 - INCH / 4, FIELD_BASE / 2 + 1); /* and one before the left file */
    count = massed_closings_kept(m, 0, true, enemies, 2, closing);
    assert_int_equal(count, 1);
    assert_true(closing[0].left == 0 && closing[0].right == 0);
    count = massed_closings_kept(m, 0, true, enemies, 0, closing);
    assert_true(offered(count, 1, 0) && offered(count, 0, 1));
    assert_int_equal(massed_closings_kept(m, 0, false, enemies, 1, closing), 2);
}

/* Off the centre only where a choice that would keep it has gone. */
static void off_the_centre_for_a_contact(void **state)
{
    static const int32_t enemies[] = {1};
    int32_t count;

    (void)state;
    regiment(15, 5);
    doom(9, 14); /* two files: 1 and 1, or off the centre 2 and 0, 0 and 2 */
    enemy_at(1, 20, 0, FIELD_BASE / 2 + 1);
    count = massed_closings_kept(m, 0, true, enemies, 1, closing);
    assert_true(offered(count, 1, 1) && !offered(count, 2, 0) && !offered(count, 0, 2));
    field_stand(20, (struct point){here.x + 5 * FIELD_BASE / 2 - 10, here.y + FIELD_BASE / 2 + 1}, HALF_TURN);
    count = massed_closings_kept(m, 0, true, enemies, 1, closing);
    assert_true(offered(count, 2, 0) && !offered(count, 1, 1) && !offered(count, 0, 2));
}

/* Corners alone are no contact of edges. */
static void edges_that_are_shared(void **state)
{
    (void)state;
    regiment(8, 4);
    for (length over = 0; over <= 2 * CONTACT + 2; over++) {
        enemy_at(1, 20, 5 * FIELD_BASE / 2 - over, FIELD_BASE / 2);
        assert_int_equal(massed_share_edge(m, 0, 1), over > CONTACT);
        assert_int_equal(massed_share_edge(m, 1, 0), over > CONTACT);
    }
    enemy_at(1, 20, 0, 4 * PACE);
    assert_false(massed_share_edge(m, 0, 1));
}

/* Straight up to an enemy who has fallen back by his front rank, and past nobody. */
static void closing_up(void **state)
{
    length far = -1;

    (void)state;
    regiment(8, 4);
    enemy_at(1, 20, 0, 2 * FIELD_BASE);
    assert_true(massed_go_up_to(m, 0, 1, 0, &far));
    assert_near(far, 3 * FIELD_BASE / 2, 4);
    assert_near(state_blocks(m->state, 0)[0].at.y, here.y + 3 * FIELD_BASE / 2, 4);
    assert_true(massed_touch(m, 0, 1));
    regiment(8, 4);
    enemy_at(2, 21, 0, FIELD_BASE);
    assert_false(massed_go_up_to(m, 0, 1, 0, &far)); /* somebody else is nearer */
    assert_int_equal(state_blocks(m->state, 0)[0].at.y, here.y);
    table_lift_stand(table_of(m), 21);
    field_area(SHEER, here.x - INCH, here.y + FIELD_BASE / 2, here.x + INCH, here.y + FIELD_BASE);
    assert_true(massed_go_up_to(m, 0, 1, 0, &far));
    regiment(8, 4);
    assert_false(massed_go_up_to(m, 0, 1, 1u << SHEER, &far));
    enemy_at(1, 20, 10 * FIELD_BASE, 2 * FIELD_BASE); /* not ahead */
    assert_false(massed_go_up_to(m, 0, 1, 0, &far));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(what_is_counted),
        FIELD_TEST(wounds_are_booked),
        FIELD_TEST(whose_turn_it_is),
        FIELD_TEST(files_that_go),
        FIELD_TEST(files_of_an_incomplete_rank),
        FIELD_TEST(the_leader_stays_central),
        FIELD_TEST(those_without_files),
        FIELD_TEST(what_is_left),
        FIELD_TEST(the_doomed_leave),
        FIELD_TEST(loose_figures_leave),
        FIELD_TEST(files_keep_their_places),
        FIELD_TEST(the_leader_comes_back_to_the_centre),
        FIELD_TEST(a_mob_crowds_together),
        FIELD_TEST(losses_that_keep_contact),
        FIELD_TEST(off_the_centre_for_a_contact),
        FIELD_TEST(edges_that_are_shared),
        FIELD_TEST(closing_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
