/* O5.3, O9.2, O10.3: sight, and what a shot can do. Every row of the tables is tried on both sides of its
 * boundary. */
#include "test_orders_shoot_help.h"

#include "common/rules/orders/shoot/picking.h"

static struct orders_use use_at(int32_t unit, int32_t target)
{
    return (struct orders_use){.unit = unit, .target = target, .named = NOBODY};
}

/* The shot of the figure in the middle of the first rank, or of the first of those without ranks. */
static int32_t middle_of(int32_t unit)
{
    const struct block *b = state_blocks(m->state, unit);

    return unit_at(m, unit)->blocks > 0 ? ranks_figure(m, unit, 0, b->files / 2)
                                        : unit_at(m, unit)->first_member;
}

static bool shoots(const struct orders_use *use, struct orders_shot *shot, struct refusal *why)
{
    return orders_find_shot(m, use, middle_of(use->unit), shot, why);
}

/* All that changes its roll to hit. */
static int32_t to_hit(const struct orders_use *use)
{
    struct orders_shot shot;
    struct refusal why = {.key = ""};

    if (!shoots(use, &shot, &why))
        fail_msg("%s %s", why.rule, why.key);
    return shot.to_hit.value;
}

/* Why it cannot be made; "" if it can. */
static const char *why_not(const struct orders_use *use)
{
    static struct refusal why;
    struct orders_shot shot;

    why = (struct refusal){.rule = "none"};
    return shoots(use, &shot, &why) ? "" : why.rule;
}

/* Ten bowmen in one rank look north at ten foes in two ranks, whose first rank is so far from theirs. */
static void face_off(length apart)
{
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X, SOUTH_Y + apart, HALF_TURN, 5);
}

/* RULE("O5.3-d"), RULE("B6.2.5-e"): beyond half the range, not at it. */
static void long_range(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(12 * PACE);
    struct orders_use use = use_at(bows, foes);

    assert_int_equal(to_hit(&use), 0);
    face_off(12 * PACE + 20);
    assert_int_equal(to_hit(&use), -1);
}

/* RULE("B6.1-c"), RULE("O9.2-a"): at most the range of each weapon. */
static void ranges(void **state)
{
    static const struct {
        enum massed_weapon weapon;
        int32_t paces, s;
    } row[] = {{SHORT_BOW, 16, 3},
               {BOW, 24, 3},
               {LONG_BOW, 30, 3},
               {CROSSBOW, 30, 4},
               {REPEATING_CROSSBOW, 24, 3},
               {SLING, 18, 3},
               {JAVELIN, 8, 3},
               {THROWING_KNIFE, 6, 3},
               {THROWING_AXE, 6, 4},
               {ARQUEBUS, 24, 4},
               {PISTOL, 8, 4},
               {BLOWPIPE, 12, 1},
               {BLUNDERBUSS, 8, 3},
               {IMPROVISED_MISSILE, 3, 1}};

    (void)state;
    create("");
    struct orders_use use = use_at(bows, foes);

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct orders_shot shot;
        struct orders_shot_chance c;

        arm(bows, row[i].weapon);
        face_off(row[i].paces * PACE);
        assert_true(shoots(&use, &shot, NULL));
        assert_int_equal(shot.weapon, row[i].weapon);
        orders_shot_chance(m, &use, &shot, massed_typical(m, foes), &c);
        assert_int_equal(c.strength.value, row[i].s);
        face_off(row[i].paces * PACE + 20);
        assert_string_equal(why_not(&use), "B6.1-c");
    }
}

/* RULE("O4.10-a"), RULE("O4.11-k"), RULE("O4.11-n"). */
static void how_it_shoots(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(10 * PACE);
    struct orders_use use = use_at(bows, foes);

    use.bonus = true;
    assert_int_equal(to_hit(&use), 1);
    use.bonus = false;
    use.reaction = true;
    assert_int_equal(to_hit(&use), -1);
    orders_unit_at(m, bows)->fell_back = true;
    assert_int_equal(to_hit(&use), -2);
}

/* RULE("O5.3-d"): a shooter that moved, pivoted or changed formation; of the last turn's move nothing counts
 * for who reacts. */
static void shooters_who_moved(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(6 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_unit *u = orders_unit_at(m, bows);

    u->pace = PACE_WALK;
    assert_int_equal(to_hit(&use), 0); /* it chose to walk and stayed */
    u->spent = PACE;
    assert_int_equal(to_hit(&use), -1);
    u->pace = PACE_FALL_BACK;
    assert_int_equal(to_hit(&use), -1);
    use.reaction = true;
    assert_int_equal(to_hit(&use), -1); /* that is the reaction's */
    use.reaction = false;
    u->pace = PACE_NONE;
    u->spent = 0;
    u->turned = true;
    assert_int_equal(to_hit(&use), -1);
    u->turned = false;
    u->pace = PACE_RUN;
    u->spent = 8 * PACE;
    assert_string_equal(why_not(&use), "O4.4-d");
}

/* RULE("O9.2-d"): move or fire: only after a fall back, and not twice (O4.10-a). */
static void move_or_fire(void **state)
{
    static const enum massed_weapon weapon[] = {CROSSBOW, ARQUEBUS, BLUNDERBUSS};

    (void)state;
    create("");
    face_off(6 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_unit *u = orders_unit_at(m, bows);

    for (size_t i = 0; i < sizeof weapon / sizeof weapon[0]; i++) {
        arm(bows, weapon[i]);
        use.reaction = use.again = false;
        u->pace = PACE_WALK;
        u->spent = PACE;
        assert_string_equal(why_not(&use), "O9.2-d");
        use.reaction = true;
        assert_string_equal(why_not(&use), "");
        use.reaction = false;
        u->pace = PACE_FALL_BACK;
        assert_string_equal(why_not(&use), "");
        u->pace = PACE_NONE;
        u->spent = 0;
        assert_string_equal(why_not(&use), "");
        u->turned = true;
        assert_string_equal(why_not(&use), "O9.2-d");
        u->turned = false;
        use.again = true;
        assert_string_equal(why_not(&use), "O4.10-a");
    }
    arm(bows, BOW);
    assert_string_equal(why_not(&use), "");
}

/* RULE("O9.2-c"): no penalty for range or moving; after a run at -1, and M paces farther. */
static void thrown(void **state)
{
    (void)state;
    create("");
    arm(bows, JAVELIN);
    set(bows, CHAR_M, 7); /* three and a half paces */
    face_off(8 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_unit *u = orders_unit_at(m, bows);

    u->pace = PACE_WALK;
    u->spent = PACE;
    assert_int_equal(to_hit(&use), 0);
    u->pace = PACE_RUN;
    assert_int_equal(to_hit(&use), -1);
    face_off(11 * PACE + HALF_PACE);
    assert_int_equal(to_hit(&use), -1);
    face_off(11 * PACE + HALF_PACE + 20);
    assert_string_equal(why_not(&use), "B6.1-c");
}

/* RULE("O9.2-b"): two shots of a repeating crossbow and of two pistols; of a sling beyond 9 paces. */
static void several_shots(void **state)
{
    (void)state;
    create("");
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;

    arm(bows, SLING);
    face_off(9 * PACE);
    assert_true(shoots(&use, &shot, NULL));
    assert_int_equal(shot.shots, 1);
    face_off(9 * PACE + 20);
    assert_true(shoots(&use, &shot, NULL));
    assert_int_equal(shot.shots, 2);
    face_off(6 * PACE);
    for (int32_t w = 0; w < MASSED_WEAPONS; w++)
        if (orders_missile((enum massed_weapon)w) && w != SLING && w != IMPROVISED_MISSILE) {
            arm(bows, (enum massed_weapon)w);
            assert_true(shoots(&use, &shot, NULL));
            assert_int_equal(shot.shots, w == REPEATING_CROSSBOW || w == PISTOL_PAIR ? 2 : 1);
        }
}

/* RULE("O5.3-d"): the target's size, formation, last move, and whether it is one figure. */
static void the_target(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(10 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_unit *u = orders_unit_at(m, foes);

    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->height = HEIGHT_SMALL;
    assert_int_equal(to_hit(&use), -1);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->height = HEIGHT_TALL;
    assert_int_equal(to_hit(&use), 1);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->height = HEIGHT_MIDDLE;
    assert_int_equal(to_hit(&use), 0);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->flags |= FLAG_LONG;
    assert_int_equal(to_hit(&use), 1);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->flags &= ~FLAG_LONG;

    u->moved_last = 6 * PACE;
    assert_int_equal(to_hit(&use), 0);
    u->moved_last = 6 * PACE + 1;
    assert_int_equal(to_hit(&use), -1);
    u->moved_last = 0;

    u->formation = FORMATION_DISORDER;
    assert_int_equal(to_hit(&use), -1);
    u->formation = FORMATION_FORCED;
    assert_int_equal(to_hit(&use), -1);
    u->formation = FORMATION_LOOSE;
    assert_int_equal(to_hit(&use), 0);
    u->massed.routing = true;
    assert_int_equal(to_hit(&use), -1);
}

/* RULE("O10.14-a"). */
static void improvised(void **state)
{
    (void)state;
    create("");
    arm(bows, IMPROVISED_MISSILE);
    face_off(PACE);
    struct orders_use use = use_at(bows, foes);

    assert_int_equal(to_hit(&use), -1);
    face_off(2 * PACE); /* more than half */
    assert_int_equal(to_hit(&use), -2);
}

/* RULE("O5.3-b"), RULE("O5.3-c"), RULE("O5.3-a"): what comes of BS, modifiers, S, T and Sv. */
static void chances(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(10 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;
    struct orders_shot_chance c;
    int32_t victim = massed_typical(m, foes);

    set(bows, CHAR_BS, 3);
    set(foes, CHAR_T, 3);
    massed_figure_at(m, victim)->armour = NO_ARMOUR;
    massed_figure_at(m, victim)->shield = NO_SHIELD;
    assert_true(shoots(&use, &shot, NULL));
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.chance.cpt, 5); /* 20 x 3/6 x 3/6 */
    massed_figure_at(m, victim)->shield = PAVISE;
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.save.value, 3); /* against shots; 4+ */
    assert_int_equal(c.chance.cpt, 3);
    massed_figure_at(m, victim)->shield = BUCKLER;
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.save.value, 0);
    orders_unit_at(m, foes)->defence = true;
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.save.value, 1); /* RULE("O4.7-a") */
    orders_unit_at(m, foes)->defence = false;
    massed_figure_at(m, victim)->shield = SHIELD;
    orders_unit_at(m, foes)->charging = true;
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.save.value, 0); /* RULE("O4.6-j") */
    set(bows, CHAR_BS, 1);
    face_off(20 * PACE);
    assert_true(shoots(&use, &shot, NULL));
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.chance.hit, 0); /* 7 is impossible */
    assert_int_equal(c.chance.cpt, 1);
    set(bows, CHAR_BS, 10);
    assert_true(shoots(&use, &shot, NULL));
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.chance.hit, 30); /* never below 2 */
    set(bows, CHAR_BS, 0);
    assert_string_equal(why_not(&use), "O5.3-b");
}

/* RULE("O9.2-e"): one point more off the save; RULE("O5.7-f"): poison, but not on powder. */
static void piercing_and_poison(void **state)
{
    (void)state;
    create("");
    face_off(6 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;
    struct orders_shot_chance c;
    int32_t victim = massed_typical(m, foes);

    massed_figure_at(m, victim)->armour = PLATE_ARMOUR;
    massed_figure_at(m, victim)->shield = GREAT_SHIELD; /* 5 points: 2+ */
    for (int32_t w = PISTOL; w < MASSED_WEAPONS; w++) {
        const struct orders_missile *missile = orders_missile((enum massed_weapon)w);
        bool powder = w == PISTOL || w == PISTOL_PAIR || w == ARQUEBUS || w == BLUNDERBUSS;

        if (!missile || missile->improvised)
            continue;
        arm(bows, (enum massed_weapon)w);
        massed_figure_at(m, middle_of(bows))->flags |= FLAG_POISON;
        assert_true(shoots(&use, &shot, NULL));
        orders_shot_chance(m, &use, &shot, victim, &c);
        assert_int_equal(c.critical, powder ? 1 : 3);
        assert_int_equal(c.chance.save_fails, 1 + (c.strength.value > 3) + powder);
        massed_figure_at(m, middle_of(bows))->flags &= ~FLAG_POISON;
        assert_true(shoots(&use, &shot, NULL));
        orders_shot_chance(m, &use, &shot, victim, &c);
        assert_int_equal(c.critical, w == BLOWPIPE ? 3 : 1);
    }
}

/* --- arcs and ranks ---------------------------------------------------------------------------------------
 */

/* RULE("O10.3-a"), RULE("B6.2.1-a"): 45 degrees outward from the front corners. */
static void arcs(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    struct orders_use use = use_at(bows, bob);
    int32_t shooter = middle_of(bows), target = unit_at(m, bob)->first_member;
    const struct stand *s = table_stand_const(table_of(m), shooter);
    length ahead = 5 * PACE, right = s->base.width / 2 + ahead;
    struct base base = base_rectangle(20 * MILLIMETRE, 20 * MILLIMETRE);

    massed_figure_at(m, target)->base_width = massed_figure_at(m, target)->base_depth = base.width;
    figure_at(m, target)->fate = FATE_IN_PLAY;
    /* Its corner nearest to the arc, drawn in by a tenth of 10 mm, is on the line, or a hair beyond it. */
    for (int32_t off = 0; off <= 1; off++) {
        struct place at = {.at = {s->place.at.x + right + 9 * MILLIMETRE + 4 * off,
                                  s->place.at.y + s->base.depth / 2 + ahead - 9 * MILLIMETRE}};

        table_put_stand(table_of(m), target, &at, &base);
        assert_int_equal(orders_look_at(m, &use, shooter, 24 * PACE).in_arc, off == 0);
    }
    assert_string_equal(why_not(&use), "B6.2.1-a");
    massed_figure_at(m, shooter)->mounted = true; /* RULE("B6.2.1-c") */
    assert_true(orders_look_at(m, &use, shooter, 24 * PACE).in_arc);
    massed_figure_at(m, shooter)->mounted = false;
    orders_unit_at(m, bows)->formation = FORMATION_DISORDER; /* RULE("O4.5-o") */
    assert_true(orders_look_at(m, &use, shooter, 24 * PACE).in_arc);
}

static int32_t viewers(int32_t unit)
{
    int32_t viewer[VIEWERS_MOST];

    return orders_viewers(m, unit, viewer);
}

/* RULE("O5.3-e"), RULE("O4.5-f"), RULE("O4.5-j"), RULE("O4.5-o"): the ranks that shoot. */
static void ranks_that_shoot(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 4); /* 4, 4 and 2 */
    form(foes, SOUTH_X, SOUTH_Y + 10 * PACE, HALF_TURN, 5);
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;
    int32_t behind = ranks_figure(m, bows, 0, 5);

    assert_int_equal(viewers(bows), 4);
    assert_false(orders_find_shot(m, &use, behind, &shot, NULL));
    orders_unit_at(m, bows)->formation = FORMATION_COMPACT;
    assert_int_equal(viewers(bows), 4);
    orders_unit_at(m, bows)->formation = FORMATION_LOOSE;
    assert_int_equal(viewers(bows), 8);
    assert_true(orders_find_shot(m, &use, behind, &shot, NULL)); /* as if the first rank were not there */
    assert_false(orders_find_shot(m, &use, ranks_figure(m, bows, 0, 8), &shot, NULL));
    orders_unit_at(m, bows)->formation = FORMATION_DISORDER;
    assert_int_equal(viewers(bows), 10);
    assert_false(orders_find_shot(m, &use, behind, &shot, NULL)); /* no clear line */
}

/* RULE("O10.3-b"): somebody who may shoot, armed or not, has a figure of it in his arc with a clear line;
 * for panic (O7.5-a) the arc does not count. */
static void seeing(void **state)
{
    (void)state;
    create("");
    form(friends, SOUTH_X, SOUTH_Y, NORTH, 5);
    form(foes, SOUTH_X, SOUTH_Y + 20 * PACE, HALF_TURN, 5);
    assert_true(orders_sees(m, friends, foes));
    assert_true(orders_sees(m, foes, friends));
    form(others, SOUTH_X, SOUTH_Y + 10 * PACE, HALF_TURN, 10); /* RULE("B6.2.2-l") */
    assert_true(orders_sees(m, friends, others));
    form(others, SOUTH_X, SOUTH_Y + 19 * PACE, HALF_TURN, 10);
    assert_false(orders_sees(m, friends, foes));
    assert_false(orders_notices(m, friends, foes));
    form(others, 4 * PACE, 40 * PACE, HALF_TURN, 10);
    form(foes, SOUTH_X, SOUTH_Y - 8 * PACE, NORTH, 5); /* behind it */
    assert_false(orders_sees(m, friends, foes));
    assert_false(orders_notices(m, friends, foes)); /* its second rank hides it from the first, */
    form(friends, SOUTH_X, SOUTH_Y, NORTH, 10);
    assert_false(orders_sees(m, friends, foes));
    assert_true(orders_notices(m, friends, foes)); /* and one rank does not */
    assert_true(orders_sees(m, foes, friends));
}

/* RULE("B6.2.2-c"), RULE("B6.2.2-i"), RULE("B6.2.2-j"), RULE("B6.2.2-k"): hills, woods and boulders. */
static void seeing_past_terrain(void **state)
{
    static const struct {
        const char *terrain;
        bool seen;
    } row[] = {
        {"{'kind':'hill','outline':[[26,16],[46,16],[46,22],[26,22]]}", false},
        {"{'kind':'wood','outline':[[26,16],[46,16],[46,17],[26,17]]}", false},
        {"{'kind':'boulder','outline':[[26,16],[46,16],[46,17],[26,17]]}", false},
        {"{'kind':'building','outline':[[26,16],[46,16],[46,17],[26,17]]}", false},
        {"{'kind':'brush','outline':[[26,16],[46,16],[46,17],[26,17]]}", true},
        {"{'kind':'marsh','outline':[[26,16],[46,16],[46,17],[26,17]]}", true},
        {"{'kind':'hedge','line':[[26,20],[46,20]]}", false}, /* RULE("B6.2.2-e") */
        {"{'kind':'wall','line':[[26,20],[46,20]]}", false},
        {"{'kind':'hedge','line':[[26,29.2],[46,29.2]]}", true},      /* RULE("B6.2.2-f") */
        {"{'kind':'hedge','line':[[26,10.8],[46,10.8]]}", true},      /* RULE("B6.2.2-g") */
        {"{'kind':'high_wall','line':[[26,10.8],[46,10.8]]}", false}, /* RULE("B6.2.2-h") */
        {"{'kind':'ditch','line':[[26,20],[46,20]]}", true},
        {"{'kind':'wood','outline':[[26,29],[46,29],[46,40],[26,40]]}", true},
        {"{'kind':'wood','outline':[[26,27],[46,27],[46,40],[26,40]]}", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        create(row[i].terrain);
        form(friends, SOUTH_X, SOUTH_Y, NORTH, 5);
        form(foes, SOUTH_X, 30 * PACE, HALF_TURN, 5);
        if (orders_sees(m, friends, foes) != row[i].seen)
            fail_msg("%s", row[i].terrain);
        teardown(NULL);
    }
}

/* RULE("B6.2.2-n"), RULE("B6.2.2-o"), RULE("B6.2.2-p"), RULE("B6.2.2-d"): over heads and hedges from a hill.
 */
static void seeing_from_above(void **state)
{
    (void)state;
    create("{'kind':'hill','outline':[[26,2],[46,2],[46,12],[26,12]]},{'kind':'hedge','line':[[26,20],[46,20]"
           "]}");
    form(friends, SOUTH_X, SOUTH_Y, NORTH, 5);
    form(foes, SOUTH_X, 30 * PACE, HALF_TURN, 5);
    form(others, SOUTH_X, 27 * PACE, HALF_TURN, 10);
    assert_true(orders_sees(m, friends, foes));
    EACH_MEMBER(m->state, others, figure)
    table_stand(table_of(m), figure)->flags |= STAND_TALL;
    assert_true(orders_sees(m, friends, foes)); /* strictly above those, too */
    form(friends, SOUTH_X, 4 * PACE, NORTH, 5); /* behind the crest, in the middle of the hill */
    assert_false(orders_sees(m, friends, foes));
}

/* RULE("B15.10-h"): enemies do not shoot through the gaps of skirmishers; their own side does. */
static void screens(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X, SOUTH_Y + 12 * PACE, HALF_TURN, 5);
    length link = 2 * PACE + massed_figure_at(m, unit_at(m, others)->first)->base_width;

    spread(others, SOUTH_X - 12 * PACE, SOUTH_Y + 6 * PACE, HALF_TURN, link);
    orders_unit_at(m, others)->formation = FORMATION_DISORDER;
    assert_false(orders_sees(m, bows, foes));
    assert_true(orders_sees(m, foes, bows));
    spread(others, SOUTH_X - 12 * PACE, SOUTH_Y + 6 * PACE, HALF_TURN, link + 10);
    assert_true(orders_sees(m, bows, foes)); /* farther apart than 2 paces */
}

/* RULE("B6.2.4-a"), RULE("B6.2.4-b"): not past another enemy within 2 paces of the line. */
static void gaps(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    spread(bows, 4 * PACE, 4 * PACE, NORTH, PACE);
    orders_unit_at(m, bows)->formation = FORMATION_DISORDER;
    int32_t shooter = middle_of(bows);
    struct place at = {.at = {SOUTH_X, SOUTH_Y}};
    struct base base = base_rectangle(20 * MILLIMETRE, 20 * MILLIMETRE);
    struct orders_use use = use_at(bows, bob);

    table_put_stand(table_of(m), shooter, &at, &base);
    at.at.y += 16 * PACE;
    figure_at(m, unit_at(m, bob)->first_member)->fate = FATE_IN_PLAY;
    table_put_stand(table_of(m), massed_typical(m, bob), &at, &base);
    /* The left flank of five is this far from the line to its centre; its lines to the corners nearer. */
    length half = 5 * 10 * MILLIMETRE;

    form(foes, SOUTH_X + half + 2 * PACE + 20 * MILLIMETRE, SOUTH_Y + 8 * PACE, HALF_TURN, 5);
    assert_string_equal(why_not(&use), "");
    form(foes, SOUTH_X + half + 2 * PACE - 10 * MILLIMETRE, SOUTH_Y + 8 * PACE, HALF_TURN, 5);
    assert_string_equal(why_not(&use), "B6.2.2-a");
    form(foes, SOUTH_X + half + 2 * PACE - 10 * MILLIMETRE, SOUTH_Y + 24 * PACE, HALF_TURN, 5);
    assert_string_equal(why_not(&use), ""); /* beyond the target */
    form(foes, SOUTH_X + half + 2 * PACE + 20 * MILLIMETRE, SOUTH_Y + 8 * PACE, HALF_TURN, 5);
    form(friends, SOUTH_X - half - PACE, SOUTH_Y + 8 * PACE, NORTH, 5);
    assert_string_equal(why_not(&use), "B6.2.2-a"); /* between it and friends less than 4 */
    form(friends, SOUTH_X - half - 3 * PACE, SOUTH_Y + 8 * PACE, NORTH, 5);
    assert_string_equal(why_not(&use), "");
}

/* RULE("B6.2.3-c") to RULE("B6.2.3-m"): what covers, how much, and how near. */
static void covers(void **state)
{
    static const struct {
        const char *terrain;
        int32_t cover;
    } row[] = {
        {"{'kind':'hedge','line':[[26,19.2],[46,19.2]]}", -1},
        {"{'kind':'fence','line':[[26,19.2],[46,19.2]]}", -1},
        {"{'kind':'wall','line':[[26,19.2],[46,19.2]]}", -2},
        {"{'kind':'earth_bank','line':[[26,19.2],[46,19.2]]}", -2},
        {"{'kind':'ditch','line':[[26,20],[46,20]]}", -2}, /* RULE("B6.2.3-j") */
        {"{'kind':'ditch','line':[[26,19.2],[46,19.2]]}", 0},
        {"{'kind':'stream','line':[[26,20],[46,20]]}", 0},
        {"{'kind':'wood','outline':[[26,19.9],[46,19.9],[46,40],[26,40]]}", -1}, /* RULE("B6.2.3-f") */
        {"{'kind':'brush','outline':[[26,19.9],[46,19.9],[46,40],[26,40]]}", -1},
        {"{'kind':'wood','outline':[[38,19.9],[46,19.9],[46,40],[38,40]]}", 0}, /* none of them */
        {"{'kind':'wall','line':[[26,19.2],[35.2,19.2]]}", 0},                  /* less than half of them */
        {"{'kind':'wall','line':[[26,19.2],[36.2,19.2]]}", -2},                 /* at least half */
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        create(row[i].terrain);
        arm(bows, LONG_BOW);
        form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
        form(foes, SOUTH_X, 20 * PACE, HALF_TURN, 10);
        struct orders_use use = use_at(bows, foes);

        if (to_hit(&use) != row[i].cover)
            fail_msg("%s: %d", row[i].terrain, to_hit(&use));
        teardown(NULL);
    }
    /* RULE("B6.2.3-d"): both at the same line. */
    create("{'kind':'wall','line':[[26,11],[46,11]]}");
    arm(bows, LONG_BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X, 12 * PACE, HALF_TURN, 10);
    struct orders_use use = use_at(bows, foes);

    assert_int_equal(to_hit(&use), 0);
    form(bows, SOUTH_X, 9 * PACE, NORTH, 10);
    assert_int_equal(to_hit(&use), -2);
}

/* RULE("O10.6-a"), RULE("B14.6.2-n"), RULE("B14.6.2-g"), RULE("B14.6.2-e"). */
static void lone_characters(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    spread(bob, SOUTH_X, SOUTH_Y + 14 * PACE, HALF_TURN, PACE);
    struct orders_use use = use_at(bows, bob);
    int32_t shooter = middle_of(bows);
    length half = 5 * massed_figure_at(m, unit_at(m, foes)->first)->base_width / 2;

    assert_int_equal(to_hit(&use), -2); /* far, and a single figure */
    length own = massed_figure_at(m, massed_typical(m, bob))->base_width / 2;

    form(foes, SOUTH_X + half + own + 5 * PACE + 20, SOUTH_Y + 14 * PACE, HALF_TURN, 5);
    assert_int_equal(to_hit(&use), -2); /* more than 5 paces from them */
    form(foes, SOUTH_X + half + own + 5 * PACE, SOUTH_Y + 14 * PACE, HALF_TURN, 5);
    assert_string_equal(why_not(&use), "O10.6-a"); /* beyond half range */
    massed_figure_at(m, shooter)->level = 5;
    assert_int_equal(to_hit(&use), -2); /* a character may */
    massed_figure_at(m, shooter)->level = 0;
    spread(bob, SOUTH_X, SOUTH_Y + 11 * PACE, HALF_TURN, PACE);
    form(foes, SOUTH_X + half + 4 * PACE, SOUTH_Y + 11 * PACE, HALF_TURN, 5);
    assert_int_equal(to_hit(&use), -1);
    form(foes, SOUTH_X + half + own, SOUTH_Y + 11 * PACE, HALF_TURN, 5); /* touching ten */
    assert_string_equal(why_not(&use), "O10.6-a");
    massed_figure_at(m, massed_typical(m, bob))->height = HEIGHT_TALL; /* RULE("B14.6.2-m") */
    assert_int_equal(to_hit(&use), 1);
}

/* RULE("B11.2.1-b"), RULE("B11.2.1-d"): the sergeant of fewer than five, within half range, at -1. */
static void leaders(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X, SOUTH_Y + 12 * PACE, HALF_TURN, 10);
    int32_t leader = massed_unit_at(m, foes)->leader, left = 10;

    assert_int_not_equal(leader, NOBODY);
    assert_int_equal(orders_exposed_leader(m, foes), NOBODY);
    EACH_MEMBER(m->state, foes, figure)
    if (figure != leader && left > 5) {
        massed_figure_at(m, figure)->doomed = true;
        left--;
    }
    assert_int_equal(orders_exposed_leader(m, foes), NOBODY);
    EACH_MEMBER(m->state, foes, figure)
    if (figure != leader && left > 4 && !massed_figure_at(m, figure)->doomed) {
        massed_figure_at(m, figure)->doomed = true;
        left--;
    }
    assert_int_equal(orders_exposed_leader(m, foes), leader);
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;
    int32_t x = table_stand_const(table_of(m), leader)->place.at.x;

    use.named = leader;
    form(bows, x, SOUTH_Y, NORTH, 10);
    assert_int_equal(to_hit(&use), -1);
    form(bows, x, SOUTH_Y - 20, NORTH, 10);
    assert_false(orders_find_shot(m, &use, middle_of(bows), &shot, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(long_range, teardown),
        cmocka_unit_test_teardown(ranges, teardown),
        cmocka_unit_test_teardown(how_it_shoots, teardown),
        cmocka_unit_test_teardown(shooters_who_moved, teardown),
        cmocka_unit_test_teardown(move_or_fire, teardown),
        cmocka_unit_test_teardown(thrown, teardown),
        cmocka_unit_test_teardown(several_shots, teardown),
        cmocka_unit_test_teardown(the_target, teardown),
        cmocka_unit_test_teardown(improvised, teardown),
        cmocka_unit_test_teardown(chances, teardown),
        cmocka_unit_test_teardown(piercing_and_poison, teardown),
        cmocka_unit_test_teardown(arcs, teardown),
        cmocka_unit_test_teardown(ranks_that_shoot, teardown),
        cmocka_unit_test_teardown(seeing, teardown),
        cmocka_unit_test_teardown(seeing_past_terrain, teardown),
        cmocka_unit_test_teardown(seeing_from_above, teardown),
        cmocka_unit_test_teardown(screens, teardown),
        cmocka_unit_test_teardown(gaps, teardown),
        cmocka_unit_test_teardown(covers, teardown),
        cmocka_unit_test_teardown(lone_characters, teardown),
        cmocka_unit_test_teardown(leaders, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
