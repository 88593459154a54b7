/* Orders: rounds of close combat as they are played: challenges (O10.4-a), aims (O5.5-g), blows without reply
 * (O4.8-c, O4.11-j), monsters and chariots (O10.10-a, O10.11-a). */
#define RED_UNITS                                                                                            \
    "{'profile':'tusk_lord','name':'Ann','level':15,'general':true},"                                        \
    "{'profile':'tusk_lord','name':'Amy','level':5},"                                                        \
    "{'profile':'tusk_boys','name':'Swords','count':20},"                                                    \
    "{'profile':'tusk_mammoth','name':'Mammoth','count':1,'members':[{'slot':'rider','profile':"             \
    "'tusk_mahout','count':3}]},"                                                                            \
    "{'profile':'tusk_giant','name':'Giant','count':1},"                                                     \
    "{'profile':'tusk_hounds','name':'Hounds','count':8,'members':[{'slot':'handler','profile':"             \
    "'tusk_handler','count':2}]}"
#define BLUE_UNITS                                                                                           \
    "{'profile':'barrow_king','name':'Bob','level':15,'general':true},"                                      \
    "{'profile':'barrow_swords','name':'Foes','count':20},"                                                  \
    "{'profile':'barrow_chariot','name':'Chariot','count':1,'members':[{'slot':'team','profile':"            \
    "'bone_horse','count':2},{'slot':'crew','profile':'barrow_driver','count':2}]}"

#include "test_orders_fight_help.h"

#include "common/rules/massed/arrange.h"
#include "common/rules/massed/losses.h"
#include "common/rules/orders/fight/aboard.h"
#include "common/rules/orders/fight/challenge.h"

static int32_t mammoth, giant, hounds, chariot, king, lady;

static void find_units(void)
{
    mammoth = unit_called("Mammoth");
    giant = unit_called("Giant");
    hounds = unit_called("Hounds");
    chariot = unit_called("Chariot");
    king = unit_called("Bob");
    lady = unit_called("Amy");
}

/* A unit that has no ranks, with all aboard; its front is at y. */
static void put_down(int32_t unit, length x, length y, int32_t facing)
{
    struct massed_arrangement a;

    assert_true(massed_arrange(m, unit, (struct point){x, y}, facing, 0, &a));
    massed_put_down(m, unit, &a);
}

static void begin_round(int32_t unit, const struct scripted_roll *rolls, uint32_t count)
{
    const struct orders_round_frame v = {.unit = unit, .against = NO_UNIT};

    begin_scripted(P_ROUND, &v, sizeof v, rolls, count);
    while (asks("orders.ask.weapon_set"))
        by_default();
}

static void all_alike(int32_t unit, int32_t w)
{
    EACH_MEMBER(m->state, unit, figure)
    massed_figure_at(m, figure)->profile[CHAR_W] = w;
}

/* --- O10.4-a -------------------------------------------------------------------------------------------- */

enum { MISS = 15, HIT = 2 };

/* Five attacks a side that all miss, the leaders' apart. */
static struct scripted_roll blows[32];

static uint32_t misses(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        blows[i] = (struct scripted_roll){20, MISS};
    return count;
}

static int32_t tags(const char *tag)
{
    const struct decision *d = match_decision(m, asked());
    int32_t count = 0;

    for (int32_t i = 0; i < d->option_count; i++)
        count += strcmp(d->option[i].tag, tag) == 0;
    return count;
}

/* RULE("O10.4-a"): the active side first, then the other; nobody by default, and the round is fought. */
static void no_challenge(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    begin_round(swords, blows, misses(10));
    assert_true(asks("orders.ask.challenge"));
    assert_int_equal(asked(), 0);
    assert_int_equal(tags("challenge"), 1); /* leader against leader */
    by_default();
    assert_true(asks("orders.ask.challenge"));
    assert_int_equal(asked(), 1);
    by_default();
    play_out();
    expect_dice_used();
}

/* RULE("O10.4-a"), RULE("B7.15.2-a"): taken up, the two strike each other alone; the loser's unit knows it.
 * RULE("B7.15-d"): nobody else strikes them. */
static void accepted(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    int32_t own = with_role(swords, ROLE_LEADER), other = with_role(foes, ROLE_LEADER);

    massed_figure_at(m, own)->profile[CHAR_W] = massed_figure_at(m, other)->profile[CHAR_W] = 3;
    misses(10);
    uint32_t nth = 0; /* his attack, in the order of the unit's figures */

    for (int32_t slot = 0; slot < 5; slot++)
        nth += ranks_figure(m, swords, 0, slot) < own;
    blows[nth] = (struct scripted_roll){20, HIT};
    begin_round(swords, blows, 10);
    pick_figure("challenge", other);
    assert_true(asks("orders.ask.accept"));
    assert_int_equal(asked(), 1);
    assert_int_equal(tags("accept"), 1);
    assert_int_equal(tags("decline"), 0);
    pick("accept");
    assert_false(asks("orders.ask.challenge")); /* one a unit and round, whoever issues it */
    while (asks("orders.ask.blows")) {
        const struct decision *d = match_decision(m, asked());

        for (int32_t i = 0; i < d->option_count; i++)
            assert_true(d->option[i].figure != own && d->option[i].figure != other);
        by_default();
    }
    play_out();
    expect_dice_used();
    assert_int_equal(massed_figure_at(m, other)->wounds_lost, 1);
    assert_int_equal(massed_figure_at(m, own)->wounds_lost, 0);
}

/* RULE("B7.15.3-b"), RULE("B7.15.3-e"), RULE("O10.4-a"): who refuses neither strikes nor is struck; the
 * challenger fights on. */
static void refused(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    int32_t own = with_role(swords, ROLE_LEADER), other = with_role(foes, ROLE_LEADER),
            at = figure_at(m, other)->slot;

    begin_round(swords, blows, misses(9));
    pick_figure("challenge", other);
    pick("refuse");
    while (!is_over()) {
        const struct decision *d = match_decision(m, asked());

        for (int32_t i = 0; asks("orders.ask.blows") && i < d->option_count; i++)
            assert_int_not_equal(d->option[i].figure, other);
        by_default();
    }
    expect_dice_used();
    assert_int_equal(figure_at(m, other)->slot, at); /* RULE("B7.15.3-d"): a leader stays in his place */
    assert_int_not_equal(orders_figure_at(m, own)->aim.contact, NO_CONTACT);
    assert_int_equal(orders_of(m)->challenge[0].challenger, NOBODY);
}

/* A character of the side joins the unit at the end of its ranks. */
static void join(int32_t figure, int32_t unit)
{
    figure_at(m, figure)->fate = FATE_IN_PLAY;
    unit_join(m, figure, unit);
    ranks_enter(m, figure, 0);
}

/* RULE("B7.15.1-a"), RULE("B7.15.1-c"), RULE("B7.15.1-e"), RULE("B7.15.2-a"): a character challenges leader
 * and characters from wherever he stands; a leader only leaders; any of them takes it up. */
static void characters_challenge(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    find_units();
    int32_t ann = unit_at(m, captain)->first_member, bob = unit_at(m, king)->first_member;

    join(ann, swords);
    join(bob, foes);
    begin_round(swords, blows, misses(12)); /* both leaders and both characters strike */
    assert_int_equal(tags("challenge"), 3);
    pick_figure("challenge", bob);
    assert_int_equal(tags("accept"), 2);
    pick_figure("accept", with_role(foes, ROLE_LEADER));
    play_out();
    assert_int_equal(scripted_left(&script), 1); /* Bob is in the rear and does not strike */
}

/* RULE("B7.15.3-c"): a character who refuses goes to the rear. RULE("O6.2-a"): refusing has no effect on the
 * test. */
static void character_hides(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    find_units();
    int32_t ann = unit_at(m, captain)->first_member, bob = unit_at(m, king)->first_member;

    join(ann, swords);
    join(bob, foes);
    ranks_swap(m, bob, ranks_figure(m, foes, 0, 0));
    begin_round(swords, blows, misses(9));
    pick_figure("challenge", bob);
    pick("refuse");
    play_out();
    expect_dice_used();
    assert_int_equal(figure_at(m, bob)->slot, 20);
    assert_int_equal(orders_unit_at(m, foes)->hurt.lost_challenge, 0);
}

/* RULE("B7.15.5-a"): a smaller one declines the challenge of a tall creature and fights on.
 * RULE("B7.15.5-b"): that of a tall character is taken up by several. */
static void tall_challengers(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    find_units();
    int32_t ann = unit_at(m, captain)->first_member, bob = unit_at(m, king)->first_member;

    massed_figure_at(m, with_role(swords, ROLE_LEADER))->height = HEIGHT_TALL;
    begin_round(swords, blows, misses(10));
    pick("challenge");
    assert_int_equal(match_decision(m, 1)->max, 1);
    pick("decline");
    play_out();
    expect_dice_used();

    teardown(state);
    face_to_face(ARRIVED_WALKING);
    join(ann, swords);
    join(bob, foes);
    massed_figure_at(m, ann)->height = HEIGHT_TALL;
    ranks_swap(m, ann, ranks_figure(m, swords, 0, 0));
    begin_round(swords, blows, misses(11));
    pick_figure("challenge", bob);
    const struct decision *d = match_decision(m, 1);

    assert_true(d->max > 1);
    assert_int_equal(tags("accept"), 2); /* the front rank is touched, and the second does not fight */
    begin_answer();
    answer_add(&answer, bob, 0);
    answer_add(&answer, -1, 0);
    assert_true(refused_with("B7.15.3-a"));
    begin_answer();
    answer_add(&answer, bob, 0);
    answer_add(&answer, with_role(foes, ROLE_LEADER), 0);
    give();
    while (!is_over() && !(asks("orders.ask.blows") && asked() == 0))
        by_default();
    d = match_decision(m, 0);
    int32_t on_them = 0;

    for (int32_t i = 0; i < d->option_count; i++)
        on_them += d->option[i].figure == bob || d->option[i].figure == with_role(foes, ROLE_LEADER);
    assert_int_equal(on_them, 2); /* he divides his attacks */
    play_out();
}

/* RULE("B7.15.5-b"): troops of the front rank whom nobody touches join in: of ten files against five the
 * outermost on each side, if he is not over 3 m. */
static void joining_against_the_tall(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 20 * PACE + 4, HALF_TURN, 10);
    orders_make_contact(m, swords, foes, FACE_FRONT, ARRIVED_WALKING);
    int32_t ann = unit_at(m, captain)->first_member, leader = with_role(foes, ROLE_LEADER), first, last;

    join(ann, swords);
    massed_figure_at(m, ann)->height = HEIGHT_TALL;
    ranks_swap(m, ann, ranks_figure(m, swords, 0, 0));
    if (figure_at(m, leader)->slot == 0 || figure_at(m, leader)->slot == 9)
        ranks_swap(m, leader, ranks_figure(m, foes, 0, 4));
    first = ranks_figure(m, foes, 0, 0);
    last = ranks_figure(m, foes, 0, 9);
    massed_figure_at(m, last)->height = HEIGHT_TALL;
    begin_round(swords, blows, misses(11));
    pick_figure("challenge", leader);
    assert_int_equal(tags("accept"), 2);
    begin_answer();
    answer_add(&answer, first, 0);
    assert_true(refused_with("B7.15.5-b")); /* he does not fight alone */
    begin_answer();
    answer_add(&answer, leader, 0);
    answer_add(&answer, first, 0);
    give();
    assert_true(orders_stands_apart(m, first));
}

/* RULE("O10.4-a"): killed, or else more W; RULE("O6.2-a"): -1 in the rout test after this round alone. */
static void losing_a_challenge(void **state)
{
    static const struct {
        int32_t own_w, other_w, wounds_own, wounds_other, loser; /* 0 nobody, 1 own, 2 other */
    } rows[] = {{3, 3, 0, 0, 0}, {3, 3, 1, 0, 1}, {3, 3, 0, 1, 2}, {3, 3, 1, 1, 0},
                {3, 1, 2, 1, 2}, {1, 1, 1, 1, 0}, {1, 3, 1, 2, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        teardown(state);
        face_to_face(ARRIVED_WALKING);
        int32_t own = with_role(swords, ROLE_LEADER), other = with_role(foes, ROLE_LEADER);
        struct massed_challenge *row = &orders_of(m)->challenge[0];

        massed_figure_at(m, own)->profile[CHAR_W] = rows[i].own_w;
        massed_figure_at(m, other)->profile[CHAR_W] = rows[i].other_w;
        *row = (struct massed_challenge){.challenger = own, .challenged = other};
        if (rows[i].wounds_own)
            orders_wound_figure(m, own, rows[i].wounds_own);
        if (rows[i].wounds_other)
            orders_wound_figure(m, other, rows[i].wounds_other);
        orders_settle_challenges(m);
        assert_int_equal(orders_unit_at(m, swords)->hurt.lost_challenge, rows[i].loser == 1);
        assert_int_equal(orders_unit_at(m, foes)->hurt.lost_challenge, rows[i].loser == 2);
        assert_int_equal(row->challenger, NOBODY);
    }
}

/* --- O5.5-g -------------------------------------------------------------------------------------------- */

/* Who touches the leader may name him; the attacks of one figure go to one unit, and all of them somewhere.
 */
static void naming_targets(void **state)
{
    (void)state;
    int32_t contact = face_to_face(ARRIVED_WALKING), leader = with_role(foes, ROLE_LEADER), striker = NOBODY;

    orders_contact_at(m, contact)->rounds = 1;
    all_alike(foes, 3);
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->profile[CHAR_A] = 2;
    orders_unit_at(m, foes)->formation = FORMATION_COMPACT; /* they do not go through each other */
    misses(15);
    for (uint32_t i = 0; i < 10; i++) /* all of the orcs hit */
        blows[i] = (struct scripted_roll){20, HIT};
    begin_round(swords, blows, 15);
    play_until("orders.ask.blows");
    assert_int_equal(asked(), 0);
    const struct decision *d = match_decision(m, 0);

    assert_int_equal(d->group_count, 2); /* he stands at the end: the one before him and the next */
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].figure == leader)
            striker = d->group[d->option[i].group].figure;
    begin_answer();
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].figure == leader && d->group[d->option[i].group].figure == striker)
            answer_add(&answer, d->option[i].id, 1);
    assert_true(refused_with("O5.5-g")); /* one of its two attacks goes nowhere */
    answer.item[0].value = 2;
    give();
    assert_int_equal(orders_figure_at(m, striker)->aim.named[0], leader);
    assert_int_equal(orders_figure_at(m, striker)->aim.on[0], 2);
    play_out();
    assert_int_equal(massed_figure_at(m, leader)->wounds_lost, 2);
}

/* RULE("O5.5-g"): in units that go through each other any striker may name him, four at most. */
static void named_by_four(void **state)
{
    (void)state;
    int32_t contact = face_to_face(ARRIVED_WALKING), leader = with_role(foes, ROLE_LEADER), count = 0;

    orders_contact_at(m, contact)->rounds = 1;
    begin_round(swords, blows, misses(20));
    play_until("orders.ask.blows");
    const struct decision *d = match_decision(m, 0);

    assert_int_equal(d->group_count, 10);
    begin_answer();
    for (int32_t i = 0; i < d->option_count && count < 5; i++)
        if (d->option[i].figure == leader) {
            answer_add(&answer, d->option[i].id, 1);
            count++;
        }
    assert_int_equal(count, 5);
    assert_true(refused_with("O5.5-g"));
    answer.count = 4;
    give();
    play_out();
    expect_dice_used();
}

/* Names the first `count` persons of the foes, whatever is left of four attacks goes to the last of them. */
static void name_persons(int32_t striker, int32_t count)
{
    const struct decision *d = match_decision(m, 0);
    int32_t named = 0;

    begin_answer();
    for (int32_t i = 0; i < d->option_count && named < count; i++)
        if (d->option[i].figure != NOBODY && d->group[d->option[i].group].figure == striker) {
            named++;
            answer_add(&answer, d->option[i].id, named < count ? 1 : 4 - (count - 1));
        }
    assert_int_equal(named, count);
}

/* RULE("O5.5-g"): one figure names three persons at most. */
static void three_persons_at_most(void **state)
{
    static const int32_t roles[] = {ROLE_LEADER, ROLE_BEARER, ROLE_MUSICIAN, ROLE_CHARACTER};

    (void)state;
    int32_t contact = face_to_face(ARRIVED_WALKING), striker = NOBODY, persons = 0;

    orders_contact_at(m, contact)->rounds = 1;
    EACH_MEMBER(m->state, foes, figure)
    {
        massed_figure_at(m, figure)->role = persons < 4 ? roles[persons] : ROLE_ORDINARY;
        massed_figure_at(m, figure)->level = persons++ == 3 ? 5 : 0;
    }
    EACH_MEMBER(m->state, swords, figure)
    {
        massed_figure_at(m, figure)->role = ROLE_ORDINARY;
        massed_figure_at(m, figure)->profile[CHAR_A] = 4;
        striker = striker == NOBODY ? figure : striker;
    }
    begin_round(swords, blows, misses(0));
    play_until("orders.ask.blows");
    name_persons(striker, 3);
    assert_false(refused_with("O5.5-g"));
    name_persons(striker, 4);
    assert_true(refused_with("O5.5-g"));
}

/* A lone character is struck, though he is no rank and file. */
static void striking_a_lone_character(void **state)
{
    (void)state;
    create();
    find_units();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    put_down(king, 24 * PACE, 20 * PACE + 4, HALF_TURN);
    orders_make_contact(m, king, swords, FACE_FRONT, ARRIVED_WALKING);
    int32_t bob = unit_at(m, king)->first_member;

    massed_figure_at(m, bob)->profile[CHAR_T] = 1;
    massed_figure_at(m, bob)->profile[CHAR_WS] = 1;
    blows[0] = blows[1] = (struct scripted_roll){20, HIT};
    begin_round(swords, blows, 2); /* his own attack, and that of the one before him */
    play_out();
    expect_dice_used();
    assert_int_equal(massed_figure_at(m, bob)->wounds_lost, 1);
}

/* --- blows without reply -------------------------------------------------------------------------------- */

/* RULE("O4.8-c"), RULE("O5.6-a"): one attack a figure whatever its A, and it tires. RULE("O5.1-g"),
 * RULE("O4.11-j"): a routing unit that is struck rallies at -2, and a first round has been fought. */
static void striking_freely(void **state)
{
    (void)state;
    int32_t contact = face_to_face(ARRIVED_WALKING);

    orders_contact_at(m, contact)->rounds = 1;
    orders_unit_at(m, foes)->defence = true;
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->profile[CHAR_A] = 3;
    const struct orders_strike_frame once = {.unit = swords, .target = foes, .once = true};

    begin_scripted(P_STRIKE, &once, sizeof once, blows, misses(5));
    play_out();
    expect_dice_used();
    assert_int_equal(orders_unit_at(m, swords)->combat_actions, 1);
    assert_int_equal(orders_contact_at(m, contact)->rounds, 1);
    assert_true(orders_contact_at(m, contact)->fought);
    assert_int_equal(orders_unit_at(m, foes)->rally_malus, 0);

    teardown(state);
    contact = face_to_face(ARRIVED_CHARGING);
    orders_contact_at(m, contact)->face = FACE_REAR;
    orders_unit_at(m, foes)->massed.routing = true;
    blows[0] = (struct scripted_roll){20, 2};
    const struct orders_strike_frame caught = {.unit = swords, .target = foes, .charging = true};

    begin_scripted(P_STRIKE, &caught, sizeof caught, blows, 5);
    play_out();
    expect_dice_used();
    assert_int_equal(orders_unit_at(m, foes)->rally_malus, -2);
    assert_int_equal(orders_contact_at(m, contact)->rounds, 1);
    assert_int_equal(orders_unit_at(m, swords)->combat_actions, 0);
    assert_int_equal(orders_unit_at(m, foes)->hurt.wounds, 1);
    assert_true(orders_unit_at(m, foes)->hurt.rear);
}

/* --- O10.10-a ------------------------------------------------------------------------------------------ */

/* RULE("B18.2-b"), RULE("B18.2-e"): only long weapons reach the riders, and the mammoth's own blows do not
 * matter here. RULE("B18.4.1-a"): a howdah is a point of save. */
static void striking_riders(void **state)
{
    (void)state;
    create();
    find_units();
    form(foes, 24 * PACE, 20 * PACE, 0, 5);
    put_down(mammoth, 24 * PACE, 20 * PACE + 4, HALF_TURN);
    int32_t contact = orders_make_contact(m, mammoth, foes, FACE_FRONT, ARRIVED_WALKING),
            rider = with_role(mammoth, ROLE_RIDER), beast = with_role(mammoth, ROLE_MONSTER);
    struct orders_striker strikers[STRIKERS_MOST];
    int32_t count = orders_strikers(m, contact, foes, strikers);

    assert_true(count >= 4);
    assert_false(orders_may_name(m, contact, &strikers[0], rider));
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->weapons |= 1 << HALBERD;
    orders_unit_at(m, foes)->weapon = HALBERD;
    assert_true(orders_may_name(m, contact, &strikers[0], rider));
    assert_false(orders_may_name(m, contact, &strikers[0], beast)); /* it is the unit */
    assert_int_equal(orders_struck_by_default(m, strikers[0].figure, mammoth), beast);

    struct orders_fighter target;

    orders_fighter_in(m, rider, contact, &target);
    int32_t up_there = orders_save_points(m, &target, false).value;

    massed_figure_at(m, beast)->flags &= ~FLAG_HOWDAH;
    assert_int_equal(orders_save_points(m, &target, false).value, up_there - 1);
    /* the beast and each of three riders have one attack in a first round, all of them later */
    assert_int_equal(orders_strikers(m, contact, mammoth, strikers), 4);
    for (int32_t i = 0; i < 4; i++)
        assert_int_equal(strikers[i].attacks, 1);
    orders_contact_at(m, contact)->rounds = 1;
    orders_strikers(m, contact, mammoth, strikers);
    assert_int_equal(strikers[0].attacks, massed_value(m, strikers[0].figure, CHAR_A));
}

/* RULE("O10.10-a"): when the monster dies its riders stand on foot in its place; RULE("O6.1-a"): its W are
 * its losses. */
static void a_monster_dies(void **state)
{
    (void)state;
    create();
    find_units();
    form(foes, 24 * PACE, 20 * PACE, 0, 5);
    put_down(mammoth, 24 * PACE, 20 * PACE + 4, HALF_TURN);
    int32_t beast = with_role(mammoth, ROLE_MONSTER), rider = with_role(mammoth, ROLE_RIDER),
            on_foot = massed_figure_at(m, rider)->own_unit;

    orders_wound_figure(m, beast, 3);
    assert_int_equal(massed_unit_at(m, mammoth)->lost, 3);
    assert_int_equal(massed_unit_at(m, mammoth)->start_strength, 8);
    orders_wound_figure(m, rider, 1);
    assert_int_equal(massed_unit_at(m, mammoth)->lost, 3); /* riders do not count */
    orders_wound_figure(m, beast, 5);
    const struct orders_losses_frame v = {.unit = mammoth};
    char unsound[UNSOUND_BYTES];

    begin_scripted(P_LOSSES, &v, sizeof v, NULL, 0);
    assert_true(is_over());
    assert_int_equal(massed_living(m, mammoth), 0);
    assert_int_equal(massed_living(m, on_foot), 2);
    assert_int_equal(massed_rank_and_file(m, on_foot), 2);
    assert_int_equal(massed_unit_at(m, on_foot)->start_strength, 3);
    assert_int_equal(massed_unit_at(m, on_foot)->lost, 1);
    assert_true(massed_in_ranks(m, on_foot) && massed_touch(m, on_foot, foes));
    if (!match_sound(m, unsound))
        fail_msg("%s", unsound);
}

/* RULE("O10.10-a"): the last rider of a ridden monster leaves it stupid; one that never had any is not. */
static void riderless(void **state)
{
    (void)state;
    create();
    find_units();
    put_down(mammoth, 24 * PACE, 20 * PACE, 0);
    put_down(giant, 40 * PACE, 20 * PACE, 0);
    for (int32_t left = 3; left > 0; left--) {
        assert_false(orders_flagged(m, mammoth, FLAG_STUPID));
        orders_wound_figure(m, with_role(mammoth, ROLE_RIDER), 1);
        massed_remove_losses(m, mammoth, (struct massed_closing){0});
        EACH_MEMBER(m->state, mammoth, figure)
        if (figure_at(m, figure)->fate == FATE_OUT)
            massed_figure_at(m, figure)->role = left > 1 ? ROLE_CREWMAN : ROLE_RIDER; /* not found again */
        orders_settle_riders(m, mammoth);
    }
    assert_true(orders_flagged(m, mammoth, FLAG_STUPID));
    orders_settle_riders(m, giant);
    assert_false(orders_flagged(m, giant, FLAG_STUPID));
}

/* --- O10.11-a ------------------------------------------------------------------------------------------ */

/* RULE("O10.11-a"): two of the crew strike to the front as with basic weapons, the bone horses have no
 * attacks; D3 hits of S4 and two for the scythes in a charge. */
static void chariots(void **state)
{
    (void)state;
    create();
    find_units();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    put_down(chariot, 24 * PACE, 20 * PACE + 4, HALF_TURN);
    int32_t contact = orders_make_contact(m, chariot, swords, FACE_FRONT, ARRIVED_CHARGING);
    struct orders_striker strikers[STRIKERS_MOST];

    assert_int_equal(orders_strikers(m, contact, chariot, strikers), 3); /* the vehicle has its impact */
    EACH_MEMBER(m->state, chariot, figure)
    massed_figure_at(m, figure)->weapons |= 1 << SPEAR;
    assert_int_equal(orders_weapon_in_hand(m, with_role(chariot, ROLE_CREWMAN)), HAND_WEAPON);
    orders_unit_at(m, swords)->defence = true;
    /* a D3, three hits on the orcs and those of scythes, then crew and orcs in the order of their numbers */
    struct scripted_roll impact[16] = {{3, 1}, {20, 2}, {20, 20}, {20, 1}};

    for (uint32_t i = 4; i < 16; i++)
        impact[i] = (struct scripted_roll){20, MISS};
    begin_round(chariot, impact, 16);
    play_out();
    assert_int_equal(script.errors[0].kind == SCRIPTED_WRONG_DIE, 0);
    assert_int_equal(massed_unit_at(m, swords)->lost, 2); /* a hit and a critical; a 20 only misses */
    orders_contact_at(m, contact)->rounds = 1;
    assert_int_equal(orders_strikers(m, contact, chariot, strikers), 3);

    teardown(state); /* from behind nobody of it strikes back */
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    put_down(chariot, 24 * PACE, 20 * PACE + 4 + 100 * MILLIMETRE, 0);
    contact = orders_make_contact(m, swords, chariot, FACE_FRONT, ARRIVED_CHARGING);
    assert_int_equal(orders_strikers(m, contact, chariot, strikers), 0);
    assert_true(orders_strikers(m, contact, swords, strikers) > 0);
}

/* RULE("O10.11-a"): at 0 W the whole is removed. */
static void a_chariot_breaks(void **state)
{
    (void)state;
    create();
    find_units();
    put_down(chariot, 24 * PACE, 20 * PACE, 0);
    int32_t vehicle = with_role(chariot, ROLE_CHARIOT);

    orders_wound_figure(m, vehicle, 1);
    assert_int_equal(massed_unit_at(m, chariot)->lost, 1);
    assert_int_equal(massed_living(m, chariot), 3);
    orders_wound_figure(m, vehicle, 2);
    assert_int_equal(massed_living(m, chariot), 0);
}

/* --- O10.9-a: packs ------------------------------------------------------------------------------------- */

/* Handlers strike from the second round on, are struck after the beasts, and test for the pack. */
static void packs(void **state)
{
    (void)state;
    create();
    find_units();
    int32_t handler = with_role(hounds, ROLE_HANDLER);
    struct roll roll;

    form(hounds, 24 * PACE, 20 * PACE, 0, 10);
    form(foes, 24 * PACE, 20 * PACE + 4, HALF_TURN, 10);
    int32_t contact = orders_make_contact(m, hounds, foes, FACE_FRONT, ARRIVED_WALKING), struck;
    struct orders_striker one;

    assert_false(orders_striker_in(m, contact, handler, &one));
    orders_contact_at(m, contact)->rounds = 1;
    assert_true(orders_striker_in(m, contact, handler, &one));
    for (int32_t i = 0; i < 8; i++) {
        orders_wound_unit(m, hounds, 1, &struck);
        assert_int_equal(massed_figure_at(m, struck)->role, ROLE_BEAST);
    }
    EACH_MEMBER(m->state, hounds, figure)
    massed_figure_at(m, figure)->profile[CHAR_LD] = massed_figure_at(m, figure)->role == ROLE_BEAST ? 10 : 6;
    EACH_MEMBER(m->state, hounds, figure)
    massed_figure_at(m, figure)->doomed = 0;
    orders_prepare_test(m, hounds, TEST_PANIC, &roll);
    assert_int_equal(roll.target, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(no_challenge, teardown),
        cmocka_unit_test_teardown(accepted, teardown),
        cmocka_unit_test_teardown(refused, teardown),
        cmocka_unit_test_teardown(characters_challenge, teardown),
        cmocka_unit_test_teardown(character_hides, teardown),
        cmocka_unit_test_teardown(tall_challengers, teardown),
        cmocka_unit_test_teardown(joining_against_the_tall, teardown),
        cmocka_unit_test_teardown(losing_a_challenge, teardown),
        cmocka_unit_test_teardown(naming_targets, teardown),
        cmocka_unit_test_teardown(named_by_four, teardown),
        cmocka_unit_test_teardown(three_persons_at_most, teardown),
        cmocka_unit_test_teardown(striking_a_lone_character, teardown),
        cmocka_unit_test_teardown(striking_freely, teardown),
        cmocka_unit_test_teardown(striking_riders, teardown),
        cmocka_unit_test_teardown(a_monster_dies, teardown),
        cmocka_unit_test_teardown(riderless, teardown),
        cmocka_unit_test_teardown(chariots, teardown),
        cmocka_unit_test_teardown(a_chariot_breaks, teardown),
        cmocka_unit_test_teardown(packs, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
