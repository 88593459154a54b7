/* Orders: the tables of close combat (O5.2, O5.5 to O5.7, O9.1, O9.3), each row on both sides of its
 * condition. */
#include "test_orders_fight_help.h"

/* --- O5.2 ---------------------------------------------------------------------------------------------- */

/* The tables of the ledger, as they are printed; +n is a 6 and then n: 10 + n here. N: 0. */
static const int32_t to_hit[10][10] = {
    {5, 5, 6, 6, 14, 14, 15, 15, 16, 16}, {4, 5, 5, 6, 6, 14, 14, 15, 15, 16},
    {4, 4, 5, 5, 6, 6, 14, 14, 15, 15},   {3, 4, 4, 5, 5, 6, 6, 14, 14, 15},
    {3, 3, 4, 4, 5, 5, 6, 6, 14, 14},     {2, 3, 3, 4, 4, 5, 5, 6, 6, 14},
    {2, 2, 3, 3, 4, 4, 5, 5, 6, 6},       {2, 2, 2, 3, 3, 4, 4, 5, 5, 6},
    {2, 2, 2, 2, 3, 3, 4, 4, 5, 5},       {2, 2, 2, 2, 2, 3, 3, 4, 4, 5},
};
static const int32_t to_wound[10][10] = {
    {4, 5, 6, 6, 0, 0, 0, 0, 0, 0}, {3, 4, 5, 6, 6, 0, 0, 0, 0, 0}, {2, 3, 4, 5, 6, 6, 0, 0, 0, 0},
    {2, 2, 3, 4, 5, 6, 6, 0, 0, 0}, {2, 2, 2, 3, 4, 5, 6, 6, 0, 0}, {2, 2, 2, 2, 3, 4, 5, 6, 6, 0},
    {2, 2, 2, 2, 2, 3, 4, 5, 6, 6}, {2, 2, 2, 2, 2, 2, 3, 4, 5, 6}, {2, 2, 2, 2, 2, 2, 2, 3, 4, 5},
    {2, 2, 2, 2, 2, 2, 2, 2, 3, 4},
};

/* By throwing every pair of dice. */
static int32_t count_hits(int32_t needs)
{
    int32_t hits = 0;

    for (int32_t first = 1; first <= 6; first++)
        for (int32_t second = 1; second <= 6; second++)
            hits += needs > 10 ? first == 6 && second >= needs - 10 : first >= needs;
    return hits;
}

/* RULE("O5.2-a"): the greatest n that 20 x P reaches but for a half. */
static int32_t nearest(int64_t hit, int64_t wound, int64_t fails)
{
    int32_t n = 0;

    while (40 * hit * wound * fails >= (2 * (n + 1) - 1) * (int64_t)1296)
        n++;
    return n < 1 ? 1 : n > 19 ? 19 : n;
}

/* RULE("O5.2-a"), RULE("O5.2-b"), RULE("O5.2-d"), RULE("O5.2-f"), RULE("O5.2-g"). */
static void chance_to_kill(void **state)
{
    (void)state;
    for (int32_t ws = 1; ws <= 10; ws++)
        for (int32_t other = 1; other <= 10; other++)
            assert_int_equal(orders_hit_by_blow(ws, other), count_hits(to_hit[ws - 1][other - 1]));
    for (int32_t hit = 0; hit <= 36; hit++)
        for (int32_t s = 1; s <= 10; s++)
            for (int32_t t = 1; t <= 10; t++)
                for (int32_t save = 2; save <= 7; save++) {
                    int32_t needs = to_wound[s - 1][t - 1];

                    assert_int_equal(orders_chance(hit, s, t, save).cpt,
                                     nearest(hit, needs ? 7 - needs : 0, save > 6 ? 6 : save - 1));
                }
    assert_int_equal(orders_chance(orders_hit_by_blow(3, 3), 3, 3, orders_save(0, 3, 0)).cpt, 3);
    assert_int_equal(orders_chance(orders_hit_by_blow(4, 3), 4, 3, orders_save(2, 4, 0)).cpt, 6);
}

/* RULE("O5.2-f"), RULE("O5.2-g"), RULE("O1-c"). */
static void saves(void **state)
{
    static const struct {
        int32_t points, s, piercing, needs;
    } rows[] = {{0, 3, 0, NO_SAVE}, {-1, 3, 0, NO_SAVE}, {1, 3, 0, 6}, {1, 4, 0, NO_SAVE},
                {2, 4, 0, 6},       {5, 3, 0, 2},        {6, 3, 0, 2}, {6, 5, 0, 3},
                {3, 1, 0, 4},       {3, 3, 1, 5},        {3, 4, 1, 6}, {3, 10, 0, NO_SAVE}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(orders_save(rows[i].points, rows[i].s, rows[i].piercing), rows[i].needs);
}

/* --- what changes WS, S and Sv -------------------------------------------------------------------------- */

static struct orders_fighter fighter(int32_t unit, int32_t contact)
{
    struct orders_fighter f;

    orders_fighter_in(m, massed_typical(m, unit), contact, &f);
    return f;
}

static int32_t ws_of(int32_t unit, int32_t contact)
{
    struct orders_fighter f = fighter(unit, contact);

    return orders_ws(m, &f).value;
}

static int32_t strength_of(int32_t unit, int32_t contact)
{
    struct orders_fighter f = fighter(unit, contact);

    return orders_strength(m, &f).value;
}

static int32_t save_of(int32_t unit, int32_t contact)
{
    struct orders_fighter f = fighter(unit, contact);

    return orders_save_points(m, &f, false).value;
}

static int32_t save_from_shots(int32_t unit, int32_t contact)
{
    struct orders_fighter f = fighter(unit, contact);

    return orders_save_points(m, &f, true).value;
}

/* RULE("O4.6-d"), RULE("O4.6-j"), RULE("O5.4-b"): what the first round brings to who arrives, and no later
 * one does. */
static void arriving(void **state)
{
    static const struct {
        enum orders_arrival how;
        int32_t ws, s, sv;
    } rows[] = {{ARRIVED_WALKING, 0, 0, 0}, {ARRIVED_RUNNING, -1, 0, -1}, {ARRIVED_CHARGING, 1, 1, -1}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        teardown(state);
        int32_t contact = face_to_face(rows[i].how), plain = save_of(foes, contact);

        assert_int_equal(ws_of(swords, contact), 3 + rows[i].ws);
        assert_int_equal(strength_of(swords, contact), 3 + rows[i].s);
        assert_int_equal(save_of(swords, contact), plain + rows[i].sv);
        assert_int_equal(ws_of(foes, contact), 3);
        assert_int_equal(strength_of(foes, contact), 3);
        orders_contact_at(m, contact)->rounds = 1;
        assert_int_equal(ws_of(swords, contact), 3);
        assert_int_equal(strength_of(swords, contact), 3);
        assert_int_equal(save_of(swords, contact), plain);
    }
}

/* RULE("O4.11-l"): who is charged and counter-charges charges, too. */
static void countering(void **state)
{
    (void)state;
    int32_t contact = face_to_face(ARRIVED_CHARGING);

    orders_contact_at(m, contact)->countered = true;
    assert_int_equal(ws_of(foes, contact), 4);
    assert_int_equal(strength_of(foes, contact), 4);
    assert_int_equal(ws_of(swords, contact), 4);
}

static void arm(int32_t unit, enum massed_weapon weapon, enum massed_shield shield)
{
    EACH_MEMBER(m->state, unit, figure)
    massed_figure_at(m, figure)->weapons |= 1 << weapon;
    orders_unit_at(m, unit)->weapon = (int32_t)weapon;
    orders_unit_at(m, unit)->shield_in_use = (int32_t)shield;
}

/* RULE("O9.1-b"), RULE("O9.3-e"): spears, pikes and pavises on the front that is charged take WS+1 and S+1
 * from the charger, not its Sv-1; not on a flank, and not while they rout. */
static void cancelling_a_charge(void **state)
{
    static const enum massed_weapon long_ones[] = {SPEAR, PIKE, HALBERD, HAND_WEAPON};

    (void)state;
    for (size_t i = 0; i < sizeof long_ones / sizeof long_ones[0]; i++) {
        teardown(state);
        int32_t contact = face_to_face(ARRIVED_CHARGING), left = i < 2 ? 0 : 1;

        arm(foes, long_ones[i], NO_SHIELD);
        assert_int_equal(ws_of(swords, contact), 3 + left);
        assert_int_equal(strength_of(swords, contact), 3 + left);
        assert_int_equal(save_of(swords, contact), 1);
        orders_contact_at(m, contact)->face = FACE_LEFT;
        assert_int_equal(ws_of(swords, contact), 4);
        orders_contact_at(m, contact)->face = FACE_FRONT;
        orders_unit_at(m, foes)->massed.routing = true;
        assert_int_equal(ws_of(swords, contact), 4);
    }
    teardown(state);
    int32_t contact = face_to_face(ARRIVED_CHARGING);

    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->shield = PAVISE;
    assert_int_equal(ws_of(swords, contact), 3);
}

/* RULE("O4.7-a"), RULE("O4.11-n"), RULE("O7.2-a"), RULE("O7.6-c"), RULE("O4.11-k"), RULE("O8.3-a"),
 * RULE("O6.4-d"), RULE("O1-b"). */
static void changes_of_ws(void **state)
{
    (void)state;
    int32_t contact = face_to_face(ARRIVED_WALKING);
    struct orders_unit *u = orders_unit_at(m, swords);
    struct orders_contact *c = orders_contact_at(m, contact);

    u->defence = true;
    assert_int_equal(ws_of(swords, contact), 2);
    u->fell_back = true;
    assert_int_equal(ws_of(swords, contact), 1);
    u->defence = u->fell_back = false;
    u->massed.hates = 1 << massed_figure_at(m, massed_typical(m, foes))->race;
    assert_int_equal(ws_of(swords, contact), 5);
    c->rounds = 1;
    assert_int_equal(ws_of(swords, contact), 3);
    c->rounds = 0;
    u->massed.hates = 0;
    u->shaken = true;
    assert_int_equal(ws_of(swords, contact), 1);
    c->rounds = 1;
    assert_int_equal(ws_of(swords, contact), 3);
    c->rounds = 0;
    u->shaken = false;
    u->reaction = REACTION_SHOOT;
    assert_int_equal(ws_of(swords, contact), 2);
    u->fell_back = true;
    assert_int_equal(ws_of(swords, contact), 1);
    c->rounds = 1;
    assert_int_equal(ws_of(swords, contact), 3);
    u->reaction = REACTION_NONE;
    u->fell_back = false;
    u->effects = EFFECT_DULL;
    assert_int_equal(ws_of(swords, contact), 2);
    assert_int_equal(strength_of(swords, contact), 2);
    u->effects = 0;
    u->rallied = true;
    assert_int_equal(ws_of(swords, contact), 2); /* half of 3, rounded up */
    u->effects = EFFECT_DULL;
    assert_int_equal(ws_of(swords, contact), 1); /* of 2 */
    u->combat_actions = 9;
    assert_int_equal(ws_of(swords, contact), 1); /* never below */
}

/* RULE("O7.2-a"): to a maximum of 10; RULE("O7.1-d"), RULE("O7.4-a"), RULE("O7.7-h"): no hatred of those. */
static void hatred(void **state)
{
    static const int32_t flags[] = {FLAG_FRENZY, FLAG_UNBREAKABLE, FLAG_STUPID};

    (void)state;
    int32_t contact = face_to_face(ARRIVED_WALKING);

    orders_unit_at(m, swords)->massed.hates = 1 << massed_figure_at(m, massed_typical(m, foes))->race;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        EACH_MEMBER(m->state, swords, figure)
        massed_figure_at(m, figure)->flags = flags[i];
        assert_int_equal(ws_of(swords, contact), 3);
    }
    EACH_MEMBER(m->state, swords, figure)
    {
        massed_figure_at(m, figure)->flags = FLAG_IMMUNE;
        massed_figure_at(m, figure)->profile[CHAR_WS] = 9;
    }
    assert_int_equal(ws_of(swords, contact), 10);
}

/* RULE("O5.6-a"), RULE("O5.6-b"). */
static void fatigue(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    struct orders_unit *u = orders_unit_at(m, swords);

    assert_int_equal(orders_fatigue(m, swords), 0);
    u->acted = true; /* it has moved and shot, */
    assert_int_equal(orders_fatigue(m, swords), 1);
    u->combat_actions = 1; /* and fought */
    assert_int_equal(orders_fatigue(m, swords), 2);
    orders_of(m)->active = swords; /* its activation counts when it is over */
    u->combat_actions = 0;
    assert_int_equal(orders_fatigue(m, swords), 0);
    u->fought_now = true; /* RULE("O5.5-b"): another enemy in the same charge is one more */
    assert_int_equal(orders_fatigue(m, swords), 1);
    orders_of(m)->active = NO_UNIT;
}

/* RULE("O9.1-a"), RULE("O9.1-c"): what each weapon adds to S in the first round and later, on foot and
 * mounted in a charge, and to WS later; RULE("O5.7-e"): how wide its ranges are. */
static void weapons(void **state)
{
    static const struct {
        enum massed_weapon weapon;
        int32_t first, later, mounted_charge, ws_later, wide;
    } rows[] = {{HAND_WEAPON, 0, 0, 0, 0, 1},
                {SECOND_WEAPON, 0, 0, 0, 0, 1},
                {TWO_HANDED_WEAPON, 2, 2, 2, 0, 2},
                {FLAIL, 1, 0, 1, 0, 3},
                {TWO_HANDED_FLAIL, 2, 1, 2, 0, 3},
                {HALBERD, 1, 1, 1, -1, 2},
                {SPEAR, 1, 1, 2, -1, 1},
                {PIKE, 1, 1, 1, -1, 1},
                {LANCE, 0, 0, 2, 0, 1},
                {PISTOL, 0, 0, 0, 0, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        teardown(state);
        int32_t contact = face_to_face(ARRIVED_WALKING), lance = rows[i].weapon == LANCE;
        struct orders_fighter one, other;
        struct orders_blow blow;

        arm(swords, rows[i].weapon, NO_SHIELD);
        assert_int_equal(strength_of(swords, contact), 3 + rows[i].first);
        one = fighter(swords, contact);
        other = fighter(foes, contact);
        orders_find_blow(m, &one, &other, false, &blow);
        assert_int_equal(blow.critical, rows[i].wide);
        assert_int_equal(blow.misses_from, 21 - rows[i].wide);
        orders_contact_at(m, contact)->rounds = 1;
        assert_int_equal(strength_of(swords, contact), 3 + rows[i].later);
        assert_int_equal(ws_of(swords, contact), 3 + rows[i].ws_later);
        orders_contact_at(m, contact)->rounds = 0;
        orders_contact_at(m, contact)->how = ARRIVED_CHARGING;
        EACH_MEMBER(m->state, swords, figure)
        massed_figure_at(m, figure)->mounted = rows[i].weapon != SECOND_WEAPON;
        assert_int_equal(strength_of(swords, contact), 4 + rows[i].mounted_charge);
        EACH_MEMBER(m->state, swords, figure)
        massed_figure_at(m, figure)->mounted = false;
        if (lance) /* on foot it is no weapon */
            assert_int_equal(strength_of(swords, contact), 4);
    }
}

/* RULE("O9.1-c"), RULE("O9.3-f"): halberd and spear give nothing beside a shield, a buckler does not matter;
 * a two-handed weapon leaves no shield but a buckler. */
static void shield_or_bonus(void **state)
{
    (void)state;
    int32_t contact = face_to_face(ARRIVED_CHARGING);

    arm(swords, SPEAR, SHIELD);
    assert_int_equal(strength_of(swords, contact), 4);
    assert_int_equal(save_of(swords, contact), 0); /* the shield's one, less one for the charge */
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->mounted = true;
    assert_int_equal(strength_of(swords, contact), 4);
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->mounted = false;
    arm(swords, SPEAR, NO_SHIELD);
    assert_int_equal(strength_of(swords, contact), 5);
    assert_int_equal(save_of(swords, contact), -1);
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->shield = BUCKLER;
    arm(swords, HALBERD, BUCKLER);
    assert_int_equal(strength_of(swords, contact), 5);
    assert_int_equal(save_of(swords, contact), 0);
    arm(swords, TWO_HANDED_WEAPON, NO_SHIELD);
    assert_int_equal(save_of(swords, contact), 0);
    assert_int_equal(save_from_shots(swords, contact), -1); /* RULE("O9.3-a"): in close combat only */
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->shield = GREAT_SHIELD;
    assert_int_equal(save_of(swords, contact), -1);
    assert_int_equal(save_from_shots(swords, contact), 1);
}

/* RULE("O9.3-a"), RULE("O9.3-b"), RULE("O9.3-c"), RULE("O9.3-d"), RULE("O4.5-i"), RULE("O4.7-a"),
 * RULE("O8.3-a"). */
static void save_points(void **state)
{
    static const struct {
        enum massed_shield shield;
        int32_t blow, rear, shot;
    } shields[] = {{NO_SHIELD, 0, 0, 0},
                   {SHIELD, 2, 1, 1},
                   {GREAT_SHIELD, 2, 2, 2},
                   {PAVISE, 2, 2, 3},
                   {BUCKLER, 1, 1, 0}};

    (void)state;
    int32_t contact = face_to_face(ARRIVED_WALKING);
    struct massed_figure *f = massed_figure_at(m, massed_typical(m, foes));
    struct orders_unit *u = orders_unit_at(m, foes);

    for (size_t i = 0; i < sizeof shields / sizeof shields[0]; i++) {
        f->shield = (int32_t)shields[i].shield;
        orders_contact_at(m, contact)->face = FACE_FRONT;
        assert_int_equal(save_of(foes, contact), shields[i].blow);
        orders_contact_at(m, contact)->face = FACE_REAR;
        assert_int_equal(save_of(foes, contact), shields[i].rear);
        assert_int_equal(save_from_shots(foes, contact), shields[i].shot);
    }
    orders_contact_at(m, contact)->face = FACE_FRONT;
    f->shield = SHIELD;
    f->mounted = true;
    assert_int_equal(save_of(foes, contact),
                     2); /* one of the shield, which is no infantry's, and the horse */
    f->barding = true;
    assert_int_equal(save_of(foes, contact), 3);
    f->mounted = f->barding = f->shield = 0;
    for (int32_t armour = LIGHT_ARMOUR; armour < MASSED_ARMOURS; armour++) {
        f->armour = armour;
        assert_int_equal(save_of(foes, contact), armour);
    }
    f->armour = 0;
    f->natural_save = 3;
    assert_int_equal(save_of(foes, contact), 3);
    u->formation = FORMATION_COMPACT;
    assert_int_equal(save_of(foes, contact), 4);
    u->defence = true;
    assert_int_equal(save_of(foes, contact), 5);
    u->effects = EFFECT_WARD;
    assert_int_equal(save_of(foes, contact), 6);
    assert_int_equal(save_from_shots(foes, contact), 6);
}

/* --- O5.5 ---------------------------------------------------------------------------------------------- */

static int32_t fighting(int32_t contact, int32_t unit)
{
    struct orders_striker strikers[STRIKERS_MOST];

    return orders_strikers(m, contact, unit, strikers);
}

/* RULE("O5.5-a"), RULE("O5.5-f"), RULE("O4.5-g"), RULE("O4.5-j"), RULE("O9.1-d"): 20 in four ranks of five,
 * front to front. */
static void who_fights(void **state)
{
    (void)state;
    int32_t contact = face_to_face(ARRIVED_CHARGING);
    struct orders_contact *c = orders_contact_at(m, contact);
    struct orders_unit *u = orders_unit_at(m, foes);

    assert_int_equal(fighting(contact, swords), 5);
    assert_int_equal(fighting(contact, foes), 5);
    u->formation = FORMATION_LOOSE;
    assert_int_equal(fighting(contact, foes), 10);
    arm(foes, SPEAR, NO_SHIELD);
    assert_int_equal(fighting(contact, foes), 10); /* the larger number holds */
    u->formation = FORMATION_ORDINARY;
    assert_int_equal(fighting(contact, foes), 10);
    arm(foes, PIKE, NO_SHIELD);
    assert_int_equal(fighting(contact, foes), 20);
    c->face = FACE_LEFT; /* only to the front */
    assert_int_equal(fighting(contact, foes), 5);
    c->face = FACE_FRONT;
    u->formation = FORMATION_COMPACT;
    assert_int_equal(fighting(contact, foes), 5);
    u->formation = FORMATION_ORDINARY;
    arm(foes, HAND_WEAPON, SHIELD);
    c->rounds = 1; /* they go through each other */
    assert_int_equal(fighting(contact, swords), 10);
    assert_int_equal(fighting(contact, foes), 10);
    c->crossed = 2;
    assert_int_equal(fighting(contact, swords), 15);
    c->crossed = 9; /* limited by the ranks that each has */
    assert_int_equal(fighting(contact, swords), 20);
    u->defence = true; /* unless who was reached defends, or is compact */
    assert_int_equal(fighting(contact, swords), 5);
    u->defence = false;
    u->formation = FORMATION_COMPACT;
    assert_int_equal(fighting(contact, swords), 5);
    orders_unit_at(m, foes)->massed.routing = true; /* RULE("O5.1-d") */
    assert_int_equal(fighting(contact, foes), 0);
}

/* RULE("O5.5-a"): corners included. A unit half its width to the side touches with as many as meet. */
static void corners_touch(void **state)
{
    (void)state;
    create();
    length width = massed_figure_at(m, unit_at(m, swords)->first)->base_width;

    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE + 5 * width, 20 * PACE + 4, HALF_TURN, 5); /* corner to corner */
    int32_t contact = orders_make_contact(m, swords, foes, FACE_FRONT, ARRIVED_WALKING);

    assert_int_equal(fighting(contact, swords), 1);
    assert_int_equal(fighting(contact, foes), 1);
    form(foes, 24 * PACE + 4 * width, 20 * PACE + 4, HALF_TURN, 5); /* one base, and the corner of the next */
    assert_int_equal(fighting(contact, swords), 2);
}

static struct orders_striker striker_of(int32_t contact, int32_t unit)
{
    struct orders_striker strikers[STRIKERS_MOST];

    assert_true(orders_strikers(m, contact, unit, strikers) > 0);
    return strikers[0];
}

/* RULE("O4.6-e"), RULE("O5.5-e"), RULE("O7.1-c"), RULE("O9.1-g"), RULE("O10.9-b"), RULE("O5.7-c"). */
static void how_many_attacks(void **state)
{
    (void)state;
    int32_t contact = face_to_face(ARRIVED_CHARGING);
    struct orders_contact *c = orders_contact_at(m, contact);

    EACH_MEMBER(m->state, swords, figure)
    {
        massed_figure_at(m, figure)->profile[CHAR_A] = 3;
        massed_figure_at(m, figure)->mount =
            (struct massed_mount){.ws = 4, .s = 5, .attacks = 2, .fighters = 1};
    }
    arm(swords, SECOND_WEAPON, NO_SHIELD);
    assert_int_equal(striker_of(contact, swords).attacks, 1);
    assert_int_equal(striker_of(contact, swords).mount_attacks, 0);
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->flags = FLAG_FRENZY;
    assert_int_equal(striker_of(contact, swords).attacks, 2);
    c->rounds = 1;
    assert_int_equal(striker_of(contact, swords).attacks, 5);
    assert_int_equal(striker_of(contact, swords).mount_attacks, 2);
    orders_unit_at(m, swords)->frenzy_lost = true;
    assert_int_equal(striker_of(contact, swords).attacks, 4);
    EACH_MEMBER(m->state, swords, figure)
    orders_figure_at(m, figure)->fumbled = true;
    assert_int_equal(fighting(contact, swords), 0);
}

/* --- O5.7 ---------------------------------------------------------------------------------------------- */

/* RULE("O5.7-a") to RULE("O5.7-c"), RULE("O5.7-e"), RULE("O5.7-h"): every face against every CPT. */
static void reading_the_d20(void **state)
{
    (void)state;
    for (int32_t wide = 1; wide <= 3; wide++)
        for (int32_t cpt = 1; cpt <= 19; cpt++)
            for (int32_t face = 1; face <= 20; face++) {
                struct orders_attack a = {.cpt = cpt, .critical = wide, .misses_from = 21 - wide};
                enum orders_attack_result want = face > 20 - wide           ? ATTACK_FUMBLED
                                                 : face > cpt               ? ATTACK_MISSED
                                                 : face <= wide && cpt != 1 ? ATTACK_CRITICAL
                                                                            : ATTACK_HIT;

                assert_int_equal(orders_read_attack(&a, face), want);
                a.sure = true;
                assert_int_equal(orders_read_attack(&a, face), want == ATTACK_FUMBLED ? ATTACK_MISSED : want);
            }
}

/* RULE("O5.7-f"), RULE("O5.2-h"): poison widens criticals to 1 to 3, not failures, and changes no CPT; the
 * wider one holds. */
static void poison(void **state)
{
    (void)state;
    int32_t contact = face_to_face(ARRIVED_WALKING);
    struct orders_fighter one = fighter(swords, contact), other = fighter(foes, contact);
    struct orders_blow blow;

    orders_find_blow(m, &one, &other, false, &blow);
    int32_t plain = blow.chance.cpt;

    massed_figure_at(m, one.figure)->flags = FLAG_POISON | FLAG_KILLING_BLOW;
    massed_figure_at(m, one.figure)->profile[CHAR_A] = 4;
    orders_find_blow(m, &one, &other, false, &blow);
    assert_int_equal(blow.chance.cpt, plain);
    assert_int_equal(blow.critical, 3);
    assert_int_equal(blow.misses_from, 20);
    assert_true(blow.killing_blow);
    arm(swords, TWO_HANDED_WEAPON, NO_SHIELD);
    orders_find_blow(m, &one, &other, false, &blow);
    assert_int_equal(blow.critical, 3);
    assert_int_equal(blow.misses_from, 19);
}

static int32_t loaded(void)
{
    int32_t count = 0;

    EACH_MEMBER(m->state, swords, figure)
    count += orders_figure_at(m, figure)->pistols;
    return count;
}

/* RULE("O9.1-e"): a loaded pistol pierces once and is empty; it is loaded again in an activation out of
 * contact without moving or shooting. */
static void pistols(void **state)
{
    static struct scripted_roll misses[10];
    const struct orders_round_frame v = {.against = NO_UNIT};
    struct orders_round_frame w = v;

    (void)state;
    int32_t contact = face_to_face(ARRIVED_WALKING);
    struct orders_fighter one = fighter(swords, contact), other = fighter(foes, contact);
    struct orders_blow plain, piercing;

    orders_find_blow(m, &one, &other, false, &plain);
    orders_find_blow(m, &one, &other, true, &piercing);
    assert_int_equal(piercing.chance.save_fails, plain.chance.save_fails + 1);
    w.unit = swords;
    EACH_MEMBER(m->state, swords, figure)
    {
        massed_figure_at(m, figure)->weapons |= 1 << PISTOL;
        orders_figure_at(m, figure)->pistols = 1;
    }
    for (size_t i = 0; i < 10; i++)
        misses[i] = (struct scripted_roll){20, 15};
    begin_scripted(P_ROUND, &w, sizeof w, misses, 10);
    pick("pistol");
    play_out();
    expect_dice_used();
    assert_int_equal(loaded(), 15);

    for (int32_t touching = 0; touching <= 1; touching++) {
        teardown(state);
        contact = face_to_face(ARRIVED_WALKING);
        if (!touching)
            orders_end_contact(m, contact);
        else
            orders_contact_at(m, contact)->fought = true;
        EACH_MEMBER(m->state, swords, figure)
        massed_figure_at(m, figure)->weapons |= 1 << PISTOL;
        activate(swords, ORDER_PASS, NO_UNIT, 0, 1);
        play_out();
        assert_int_equal(loaded(), touching ? 0 : 20);
    }
}

/* --- O5.1-f -------------------------------------------------------------------------------------------- */

/* The wounded one first, then from the rear; leaders last. One attack takes one figure's W at most. */
static void losses_in_order(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    int32_t leader = with_role(foes, ROLE_LEADER), first = ranks_figure(m, foes, 0, 1), struck;

    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->profile[CHAR_W] = 3;
    assert_int_equal(orders_wound_unit(m, foes, 2, &struck), 2);
    assert_int_equal(struck, ranks_figure(m, foes, 0, 19));
    assert_int_equal(orders_wound_unit(m, foes, 2, &struck), 1); /* what it has left */
    assert_int_equal(struck, ranks_figure(m, foes, 0, 19));
    assert_true(massed_figure_at(m, struck)->doomed);
    orders_wound_figure(m, first, 1);
    assert_int_equal(orders_wound_unit(m, foes, 1, &struck), 1);
    assert_int_equal(struck, first);
    for (int32_t i = 0; i < 18; i++)
        orders_wound_unit(m, foes, 3, &struck);
    assert_int_equal(massed_living(m, foes), 1);
    assert_true(massed_lives(m, leader));
    orders_wound_unit(m, foes, 3, &struck);
    assert_int_equal(struck, leader);
    assert_int_equal(orders_wound_unit(m, foes, 3, &struck), 0);
    assert_int_equal(struck, NOBODY);
}

/* RULE("O6.1-a"): of a single figure the W are its losses. */
static void losses_of_one(void **state)
{
    (void)state;
    create();
    spread(captain, 24 * PACE, 20 * PACE, 0);
    int32_t figure = unit_at(m, captain)->first_member, w = massed_value(m, figure, CHAR_W);

    assert_true(w >= 3);
    orders_wound_figure(m, figure, 1);
    assert_int_equal(orders_unit_at(m, captain)->massed.lost, 1);
    assert_int_equal(orders_unit_at(m, captain)->hurt.figures, 1);
    orders_wound_figure(m, figure, 1);
    assert_int_equal(orders_unit_at(m, captain)->massed.lost, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(chance_to_kill, teardown),
        cmocka_unit_test_teardown(saves, teardown),
        cmocka_unit_test_teardown(arriving, teardown),
        cmocka_unit_test_teardown(countering, teardown),
        cmocka_unit_test_teardown(cancelling_a_charge, teardown),
        cmocka_unit_test_teardown(changes_of_ws, teardown),
        cmocka_unit_test_teardown(hatred, teardown),
        cmocka_unit_test_teardown(fatigue, teardown),
        cmocka_unit_test_teardown(weapons, teardown),
        cmocka_unit_test_teardown(shield_or_bonus, teardown),
        cmocka_unit_test_teardown(save_points, teardown),
        cmocka_unit_test_teardown(who_fights, teardown),
        cmocka_unit_test_teardown(corners_touch, teardown),
        cmocka_unit_test_teardown(how_many_attacks, teardown),
        cmocka_unit_test_teardown(reading_the_d20, teardown),
        cmocka_unit_test_teardown(poison, teardown),
        cmocka_unit_test_teardown(pistols, teardown),
        cmocka_unit_test_teardown(losses_in_order, teardown),
        cmocka_unit_test_teardown(losses_of_one, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
