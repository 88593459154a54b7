/* What army lists become (O10.9-a to O10.13-a, B5.3.2, B19.1-n, B20.2): figures, field by field. */
#include "test_orders_help.h"

#include "common/rules/massed/vehicles.h"

#define CAPTAIN "{'profile':'ford_captain','name':'Ann','level':15,'general':true}"
#define BOSS    "{'profile':'bramble_boss','name':'Gob','level':5,'general':true}"
#define LORD    "{'profile':'tusk_lord','name':'Urk','level':10,'general':true}"
#define THANE   "{'profile':'hall_thane','name':'Thane','level':10,'general':true}"

/* Two ready armies find a place for everybody. */
static void all_are_put_down(void **state)
{
    (void)state;
    deploy_all("fords_750", "tusk_750", "two_hills");
    for (int32_t i = 0; i < m->state->figures; i++)
        assert_int_equal(figure_at(m, i)->fate, FATE_IN_PLAY);
}

static const struct massed_unit *unit(const char *name)
{
    return massed_unit_at(m, unit_called(name));
}

/* The nth of the unit with that role. */
static int32_t number(const char *name, enum massed_role role, int32_t nth)
{
    const struct unit *u = unit_at(m, unit_called(name));

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (massed_figure_at(m, i)->role == (int32_t)role && nth-- == 0)
            return i;
    fail_msg("%s has nobody in that role", name);
    return NOBODY;
}

static const struct massed_figure *figure(const char *name, enum massed_role role)
{
    return massed_figure_at(m, number(name, role, 0));
}

static void base_is(const struct massed_figure *f, int32_t width, int32_t depth)
{
    assert_int_equal(f->base_width, width * MILLIMETRE);
    assert_int_equal(f->base_depth, depth * MILLIMETRE);
}

static void profile_is(const struct massed_figure *f, const int32_t profile[CHARACTERISTICS])
{
    for (int32_t i = 0; i < CHARACTERISTICS; i++)
        if (f->profile[i] != profile[i])
            fail_msg("%s is %d, and not %d", massed_characteristic_key[i], f->profile[i], profile[i]);
}

/* --- men --------------------------------------------------------------------------------------------- */

/* RULE("O1-b"), RULE("O1-d"): the race, its gear, and the M of a mount; RULE("B5.3.2-a"), RULE("B5.3.2-b"):
 * the first of the ordinary ones leads. */
static void horse_and_foot(void **state)
{
    const struct massed_figure *f;

    (void)state;
    create(LIST(CAPTAIN
                ",{'profile':'ford_swords','name':'Swords','count':6,'gear':['light_armour'],'members':"
                "[{'slot':'musician'},{'slot':'banner'}]},"
                "{'profile':'ford_knights','name':'Knights','count':5},"
                "{'profile':'ford_riders','name':'Riders','count':5},"
                "{'profile':'ford_levy','name':'Levy','count':9}") "," READY("tusk_1500"),
           "two_hills");
    f = figure("Swords", ROLE_ORDINARY);
    profile_is(f, (const int32_t[]){8, 3, 3, 3, 3, 1, 3, 1, 7, 7, 7, 7});
    base_is(f, 20, 20);
    assert_int_equal(f->armour, LIGHT_ARMOUR);
    assert_int_equal(f->shield, SHIELD);
    assert_int_equal(f->weapons, 1 << HAND_WEAPON);
    assert_int_equal(f->height, HEIGHT_MIDDLE);
    assert_true(!f->mounted && !f->barding && !f->level && !f->wizard && !f->general && !f->army_standard &&
                !f->flags);
    assert_int_equal(f->natural_save, 0);
    assert_int_equal(f->half_points, 2 * (5 + 1 + 2));
    assert_int_equal(figure_at(m, number("Swords", ROLE_ORDINARY, 0))->cost, 8);
    assert_int_equal(unit("Swords")->leader, number("Swords", ROLE_LEADER, 0));
    assert_int_equal(unit("Swords")->leader,
                     unit_at(m, unit_called("Swords"))->first + 2); /* behind the command */
    assert_int_equal(unit("Swords")->bearer, number("Swords", ROLE_BEARER, 0));
    assert_int_equal(unit("Swords")->musician, number("Swords", ROLE_MUSICIAN, 0));
    assert_int_equal(unit("Swords")->start_strength, 6);
    assert_int_equal(unit("Swords")->divided_by, NOTHING);
    f = figure("Knights", ROLE_ORDINARY); /* an elite of one bonus: WS */
    profile_is(f, (const int32_t[]){16, 4, 3, 3, 3, 1, 3, 1, 7, 7, 7, 7});
    base_is(f, 25, 50);
    assert_true(f->mounted && f->barding);
    assert_int_equal(f->armour, HEAVY_ARMOUR);
    assert_int_equal(f->flags, FLAG_ELITE);
    assert_true(f->mount.ws == 3 && f->mount.s == 3 && f->mount.i == 3 && f->mount.attacks == 1 &&
                f->mount.fighters == 1);
    f = figure("Riders", ROLE_ORDINARY); /* a horse does not fight */
    assert_true(f->mounted && f->mount.ws == 0 && f->mount.attacks == 0 && f->mount.fighters == 0);
    f = figure("Levy", ROLE_ORDINARY);
    profile_is(f, (const int32_t[]){8, 2, 2, 3, 3, 1, 2, 1, 6, 6, 6, 6});
    assert_int_equal(f->flags, FLAG_LEVY);
    const struct stand *s = table_stand_const(table_of(m), number("Swords", ROLE_ORDINARY, 0));

    assert_int_equal(s->flags, STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT);
    assert_int_equal(s->aboard, NOBODY);
    assert_int_equal(s->height, 3 * INCH / 2);
}

/* RULE("O10.13-a"), RULE("O10.9-a"): heavy cavalry has heavy armour, barding or lances. */
static void weights_of_cavalry(void **state)
{
    (void)state;
    create(
        LIST("{'profile':'tent_khan','name':'Khan','level':10,'general':true},"
             "{'profile':'tent_lancers','name':'Lancers','count':5},{'profile':'tent_flails','name':'Flails',"
             "'count':5},"
             "{'profile':'tent_archers','name':'Archers','count':5},"
             "{'profile':'tent_archers','name':'Screen','count':5,'skirmish':true}") "," READY("tusk_1500"),
        "two_hills");
    assert_int_equal(unit("Lancers")->type, TYPE_HEAVY_CAVALRY);
    assert_int_equal(unit("Flails")->type, TYPE_LIGHT_CAVALRY);
    assert_int_equal(unit("Archers")->type, TYPE_LIGHT_CAVALRY);
    assert_int_equal(unit("Screen")->type, TYPE_SKIRMISHERS);
    assert_int_equal(unit("Khan")->type, TYPE_CHARACTER);
    assert_int_equal(unit("Flails")->category, CATEGORY_RARE);
}

/* RULE("O10.9-a"), RULE("O10.9-b"): what the race is, the entry adds and magic items bring. */
static void marks_of_creatures(void **state)
{
    const struct massed_figure *f;

    (void)state;
    create(LIST("{'profile':'hall_thane','name':'Thane','level':10,'general':true,'items':['mask_of_dread','"
                "star_mail']},"
                "{'profile':'hall_berserks','name':'Mad','count':5},"
                "{'profile':'hall_thane','name':'Second','level':5,'items':['quick_blade','severing_edge','"
                "adder_ring']}") "," READY("bramble_750"),
           "two_hills");
    f = figure("Thane", ROLE_CHARACTER);
    assert_int_equal(f->flags, FLAG_FEAR);
    assert_int_equal(f->natural_save, 1);
    assert_int_equal(f->level, 10);
    assert_int_equal(f->wizard, 0);
    assert_int_equal(f->general, 1);
    f = figure("Second", ROLE_CHARACTER);
    assert_int_equal(f->flags, FLAG_STRIKES_FIRST | FLAG_KILLING_BLOW | FLAG_POISON);
    assert_int_equal(f->general, 0);
    f = figure("Mad", ROLE_ORDINARY);
    assert_int_equal(f->flags, FLAG_BERSERK | FLAG_FRENZY | FLAG_ELITE);
    int32_t goblins = massed_figure_at(m, unit_at(m, unit_called("Mad"))->first)->race;

    assert_int_equal(unit("Mad")->hates, unit("Thane")->hates);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side == 1 && massed_figure_at(m, i)->profile[CHAR_WS] == 2 &&
            !massed_figure_at(m, i)->level) {
            assert_int_not_equal(massed_figure_at(m, i)->race, goblins);
            if (massed_figure_at(m, i)->role == ROLE_ORDINARY &&
                massed_figure_at(m, i)->height == HEIGHT_MIDDLE)
                assert_true(unit("Mad")->hates >> massed_figure_at(m, i)->race & 1);
        }
}

/* --- monsters ---------------------------------------------------------------------------------------- */

/* RULE("O10.10-a"): riders of a monster have an empty unit of their own, and stand on nothing themselves. */
static void a_monster_and_its_riders(void **state)
{
    const struct massed_figure *f;
    const struct stand *s;
    int32_t mammoth, rider;

    (void)state;
    create(LIST(LORD ",{'profile':'tusk_mammoth','name':'Hill','members':[{'slot':'rider','profile':'tusk_"
                     "mahout','count':3}]},"
                     "{'profile':'tusk_giant','name':'Tall'}") "," READY("fords_750"),
           "two_hills");
    mammoth = number("Hill", ROLE_MONSTER, 0);
    f = massed_figure_at(m, mammoth);
    profile_is(f, (const int32_t[]){12, 3, 0, 7, 7, 8, 2, 4, 6, 3, 6, 6});
    base_is(f, 100, 150);
    assert_int_equal(f->natural_save, 2); /* 5+ */
    assert_int_equal(f->flags, FLAG_TERROR | FLAG_LONG | FLAG_HOWDAH);
    assert_int_equal(f->height, HEIGHT_TALL);
    s = table_stand_const(table_of(m), mammoth);
    assert_int_equal(s->flags, STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT | STAND_TALL);
    assert_int_equal(s->height, 3 * INCH);
    assert_int_equal(unit("Hill")->start_strength, 8);
    assert_int_equal(unit("Hill")->leader, NOBODY);
    for (int32_t i = 0; i < 3; i++) {
        rider = number("Hill", ROLE_RIDER, i);
        f = massed_figure_at(m, rider);
        assert_int_equal(f->aboard, mammoth);
        assert_int_equal(massed_unit_at(m, f->own_unit)->type, TYPE_INFANTRY);
        assert_int_equal(unit_at(m, f->own_unit)->count, 0);
        assert_int_equal(f->own_unit, unit_called("Hill") + 1);
        s = table_stand_const(table_of(m), rider);
        assert_int_equal(s->flags, 0);
        assert_int_equal(s->aboard, mammoth);
    }
    assert_int_equal(massed_figure_at(m, mammoth)->own_unit, NOTHING);
    assert_int_equal(unit_called("Tall"),
                     unit_called("Hill") + 2); /* a giant without riders has no such unit */
}

/* --- machines and packs ------------------------------------------------------------------------------ */

/* RULE("B19.1-n"): a machine is no creature; its base follows from its crew, and crewmen stand beside it. */
static void a_machine_and_its_crew(void **state)
{
    const struct massed_figure *f;
    int32_t gun, man;

    (void)state;
    create(LIST(CAPTAIN ",{'profile':'ford_cannon','name':'Gun','members':[{'slot':'crew','profile':'ford_"
                        "gunners','count':3}]}") "," READY("tusk_1500"),
           "two_hills");
    gun = number("Gun", ROLE_MACHINE, 0);
    man = number("Gun", ROLE_CREWMAN, 2);
    f = massed_figure_at(m, gun);
    profile_is(f, (const int32_t[]){0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0});
    base_is(f, 40, 60);
    assert_int_equal(f->machine, MACHINE_CANNON);
    assert_int_equal(f->crew, 3);
    assert_int_equal(f->half_points, 2 * 15);
    assert_int_equal(f->height, HEIGHT_MIDDLE);
    assert_int_equal(massed_figure_at(m, man)->aboard, gun);
    assert_int_equal(table_stand_const(table_of(m), man)->aboard, NOBODY);
    assert_int_equal(table_stand_const(table_of(m), man)->flags, STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT);
    assert_int_equal(unit("Gun")->start_strength, 3);
    assert_int_equal(unit("Gun")->category, CATEGORY_MACHINE);
}

/* RULE("B15.1-b"): one of its handlers leads a pack. */
static void a_pack(void **state)
{
    (void)state;
    create(LIST(BOSS ",{'profile':'bramble_rats','name':'Rats','count':8,'members':[{'slot':'handler',"
                     "'profile':'bramble_ratcatcher','count':2}]}") "," READY("fords_750"),
           "two_hills");
    assert_int_equal(unit("Rats")->type, TYPE_PACK);
    assert_int_equal(unit("Rats")->leader, number("Rats", ROLE_HANDLER, 0));
    assert_int_equal(unit("Rats")->start_strength, 10);
    assert_int_equal(figure("Rats", ROLE_BEAST)->height, HEIGHT_SMALL);
    assert_int_equal(table_stand_const(table_of(m), number("Rats", ROLE_BEAST, 0))->height, INCH / 2);
    base_is(figure("Rats", ROLE_BEAST), 20, 40);
}

/* --- chariots ---------------------------------------------------------------------------------------- */

/* RULE("O10.11-a"), B20.1-f: T, W and save of the vehicle, the best of the crew, and the team. */
static void a_team_of_wolves(void **state)
{
    const struct massed_figure *f;
    int32_t chariot;

    (void)state;
    create(LIST(BOSS
                ",{'profile':'bramble_chariot','name':'Cart','count':2,'members':[{'slot':'team','profile':'"
                "giant_wolf',"
                "'count':3},{'slot':'crew','profile':'bramble_driver','count':2}]}") "," READY("fords_750"),
           "two_hills");
    chariot = number("Cart", ROLE_CHARIOT, 1);
    f = massed_figure_at(m, chariot);
    profile_is(f, (const int32_t[]){18 - 2, 2, 3, 3, 4, 3, 2, 0, 5, 5, 5, 5});
    base_is(f, 75, 100);
    assert_int_equal(f->natural_save, 1);
    assert_int_equal(f->vehicle, VEHICLE_LIGHT);
    assert_int_equal(f->flags, FLAG_LONG);
    assert_true(f->mount.ws == 4 && f->mount.s == 3 && f->mount.i == 4 && f->mount.attacks == 3 &&
                f->mount.fighters == 3);
    assert_true(!f->mounted && !f->armour && !f->shield && !f->weapons && !f->barding);
    /* Two drivers of 8, doubled, and three wolves of 7, doubled: 74 points. */
    assert_int_equal(f->half_points, 2 * (2 * (2 * 4 + 3 * 7)));
    assert_int_equal(figure_at(m, chariot)->cost, 58);
    assert_int_equal(massed_figure_at(m, number("Cart", ROLE_CREWMAN, 0))->half_points, 0);
    assert_int_equal(table_stand_const(table_of(m), number("Cart", ROLE_CREWMAN, 3))->aboard, chariot);
    assert_int_equal(table_stand_const(table_of(m), chariot)->base.width, 75 * MILLIMETRE);
    assert_int_equal(unit("Cart")->leader, number("Cart", ROLE_CHARIOT, 0));
    assert_int_equal(unit("Cart")->start_strength, 2);
}

/* Bones do not fight; scythes are an entry's own; a vehicle is 40 mm wide at least; barding of all counts. */
static void a_cart_with_scythes(void **state)
{
    const struct massed_figure *f;

    (void)state;
    create(LIST("{'profile':'barrow_king','name':'King','level':10,'general':true},"
                "{'profile':'barrow_chariot','name':'One','members':[{'slot':'team','profile':'bone_horse','"
                "count':1},"
                "{'slot':'crew','profile':'barrow_driver'}]},"
                "{'profile':'barrow_chariot','name':'Four','members':[{'slot':'team','profile':'bone_horse','"
                "count':4,"
                "'barded':true},{'slot':'crew','profile':'barrow_driver'}]}") "," READY("fords_750"),
           "two_hills");
    f = figure("One", ROLE_CHARIOT);
    base_is(f, 40, 100);
    assert_int_equal(f->profile[CHAR_M], 10);
    assert_int_equal(f->natural_save, 1);
    assert_true(f->flags & FLAG_SCYTHES && f->flags & FLAG_LONG);
    assert_true(f->mount.attacks == 0 && f->mount.fighters == 0);
    assert_int_equal(unit("One")->start_strength, 3); /* the W of a single one */
    f = figure("Four", ROLE_CHARIOT);
    base_is(f, 100, 100);
    assert_int_equal(f->profile[CHAR_M], 16);
    assert_int_equal(f->natural_save, 2);
}

/* RULE("B20.2-d"): a pace less for each animal short of four, two paces less for a wagon. */
static void movement_of_teams(void **state)
{
    (void)state;
    assert_int_equal(massed_chariot_movement(16, 4, false), 16);
    assert_int_equal(massed_chariot_movement(16, 3, false), 14);
    assert_int_equal(massed_chariot_movement(16, 1, false), 10);
    assert_int_equal(massed_chariot_movement(16, 4, true), 12);
    assert_int_equal(massed_chariot_movement(6, 1, false), 0);
    assert_int_equal(massed_chariot_movement(7, 1, false), 1);
    assert_int_equal(massed_chariot_movement(6, 1, true), 0);
}

/* --- troops that no ready list has ------------------------------------------------------------------- */

#define WORDS(name) "'name':{'en':'" name "','fr':'" name "'}"
#define CREATURE(id, w, height, more)                                                                        \
    "'" id "':{" WORDS(id) ",'m':8,'ws':3,'bs':3,'s':3,'t':3,'w':" w ",'i':3,'a':1,'ld':7,'int':7,'cl':7,"   \
                           "'wp':7,'width':30,'depth':40,'half_points':10,'height':'" height "'" more "}"
#define PROFILE(id, creature, kind, more)                                                                    \
    "'" id "':{" WORDS(id) ",'people':'fords','creature':'" creature "','kind':'" kind                       \
                           "','category':'base'" more "}"

/* clang-format off */
static const char more_creatures[] =
    CREATURE("one", "1", "small", ",'flags':['frenzy','immune','terror','unbreakable','killing_blow','long']") ","
    CREATURE("two", "2", "tall", ",'flags':['stupid','fear','stubborn','strikes_first','poison','undead'],'natural_save':6,"
             "'hates':['one','two']") ","
    "'sharp_one':{" WORDS("sharp_one") ",'m':8,'ws':2,'bs':9,'s':2,'t':2,'w':1,'i':6,'a':1,'ld':2,'int':8,'cl':2,'wp':7,"
    "'width':20,'depth':20,'half_points':10,'height':'middle'},"
    "'strong_one':{" WORDS("strong_one") ",'m':8,'ws':8,'bs':1,'s':7,'t':6,'w':3,'i':1,'a':3,'ld':4,'int':1,'cl':5,'wp':1,"
    "'width':20,'depth':20,'half_points':10,'height':'middle'},"
    CREATURE("strong", "9", "middle", ",'natural_save':2");

static const char more_profiles[] =
    PROFILE("cart", "human", "chariot", ",'vehicle':'heavy','crew_least':1,'crew_most':4") ","
    PROFILE("wain", "human", "chariot", ",'vehicle':'wagon','crew_least':1,'crew_most':4") ","
    PROFILE("sharp", "sharp_one", "crew", ",'serves':true") ","
    PROFILE("strong_man", "strong_one", "crew", ",'serves':true") ","
    PROFILE("ones", "one", "infantry", "") "," PROFILE("twos", "two", "infantry", "") ","
    PROFILE("ponies", "one", "cavalry", ",'mount':'pony','mounts':['pony'],'has':['lance']") ","
    PROFILE("barded", "human", "cavalry", ",'mount':'warhorse','mounts':['warhorse'],'has':['light_armour','barding']") ","
    PROFILE("brute", "strong", "character", "") "," PROFILE("lone", "two", "monster", "") ","
    PROFILE("wild", "human", "infantry", ",'special':['levy','forester','berserk'],'has':['poisoned','throwing_axe']") ","
    PROFILE("bold", "human", "infantry", ",'elite':2") ","
    PROFILE("gun_4", "human", "machine", ",'machine':'ballista','crew_least':4,'crew_most':4,'cost':15") ","
    PROFILE("gun_6", "human", "machine", ",'machine':'catapult','crew_least':6,'crew_most':6,'cost':15") ","
    PROFILE("gun_7", "human", "machine", ",'machine':'mortar','crew_least':7,'crew_most':7,'cost':15");
/* clang-format on */

static void create_with_more(const char *units)
{
    static char text[8192];

    setup_alone = orders;
    setup_alone.procedure = procedures;
    snprintf(text, sizeof text,
             "{'format':1,'system':'orders','catalogue':{'format':1,'system':'orders','creatures':{%s},'"
             "profiles':{%s}},"
             "'scenario':'two_hills','options':{'strategy_points':true},'sides':[{'name':'L','players':['Q'],"
             "'army':{"
             "'format':1,'system':'orders','name':'L','points':1500,'units':[%s]}}," READY("tusk_1500") "]}",
             more_creatures, more_profiles, units);
    create_from(text);
}

/* RULE("O10.9-a"), RULE("O10.9-b"), RULE("O9.3-c"): each mark of a creature, and what special troops are. */
static void every_mark_of_a_creature(void **state)
{
    const struct massed_figure *f;

    (void)state;
    create_with_more(CAPTAIN
                     ",{'profile':'ones','name':'Ones','count':5},{'profile':'twos','name':'Twos','count':5},"
                     "{'profile':'wild','name':'Wild','count':5},{'profile':'bold','name':'Bold','count':5},"
                     "{'profile':'brute','name':'Brute','level':10}");
    f = figure("Ones", ROLE_ORDINARY);
    assert_int_equal(f->flags, FLAG_FRENZY | FLAG_IMMUNE | FLAG_TERROR | FLAG_UNBREAKABLE |
                                   FLAG_KILLING_BLOW | FLAG_LONG);
    assert_int_equal(f->height, HEIGHT_SMALL);
    assert_int_equal(table_stand_const(table_of(m), number("Ones", ROLE_ORDINARY, 0))->height, INCH / 2);
    assert_int_equal(f->natural_save, 0);
    assert_int_equal(unit("Ones")->hates, 0);
    base_is(f, 30, 40);
    f = figure("Twos", ROLE_ORDINARY);
    assert_int_equal(f->flags, FLAG_STUPID | FLAG_FEAR | FLAG_STUBBORN | FLAG_STRIKES_FIRST | FLAG_POISON |
                                   FLAG_UNDEAD);
    assert_int_equal(f->natural_save, 1);
    assert_int_equal(unit("Twos")->hates, 1 << f->race | 1 << figure("Ones", ROLE_ORDINARY)->race);
    assert_int_equal(unit("Twos")->start_strength, 5);
    f = figure("Wild", ROLE_ORDINARY);
    assert_int_equal(f->flags, FLAG_LEVY | FLAG_FORESTER | FLAG_BERSERK | FLAG_FRENZY | FLAG_POISON);
    assert_int_equal(f->weapons, 1 << THROWING_AXE);
    f = figure("Bold", ROLE_ORDINARY);
    assert_int_equal(f->flags, FLAG_ELITE);
    assert_int_equal(f->profile[CHAR_WS], 4);
    f = figure("Brute", ROLE_CHARACTER);
    assert_int_equal(f->natural_save, 5); /* of 2 or more */
    assert_int_equal(f->profile[CHAR_W], 10);
    assert_int_equal(f->profile[CHAR_A], 3);
    assert_int_equal(f->flags, 0);
}

/* RULE("O10.13-a"), RULE("O1-d"): lances or barding alone make cavalry heavy, too; whoever rides is not small
 * any more; a mount that does not fight has nothing. */
static void lances_and_barding_alone(void **state)
{
    const struct massed_figure *f;

    (void)state;
    create_with_more(CAPTAIN
                     ",{'profile':'ponies','name':'Ponies','count':5},{'profile':'barded','name':'Barded',"
                     "'count':5,'members':[{'slot':'champion','level':5,'leads':true}]},"
                     "{'profile':'ones','name':'Ones','count':5,'members':[{'slot':'champion','level':5}]},"
                     "{'profile':'lone','name':'Lone','count':1}");
    assert_int_equal(unit("Ponies")->type, TYPE_HEAVY_CAVALRY);
    f = figure("Ponies", ROLE_ORDINARY);
    assert_true(f->height == HEIGHT_MIDDLE && f->mounted && f->mount.fighters == 0 &&
                f->profile[CHAR_M] == 12);
    base_is(f, 25, 50);
    assert_int_equal(unit("Barded")->type, TYPE_HEAVY_CAVALRY);
    f = figure("Barded", ROLE_CHAMPION); /* RULE("B14.2-b"), RULE("B14.7-b") */
    assert_true(f->mounted && f->mount.fighters == 1 && f->own_unit == NOTHING);
    assert_int_equal(unit("Barded")->leader, number("Barded", ROLE_CHAMPION, 0));
    for (int32_t i = 0; i < 5; i++)
        assert_true(number("Barded", ROLE_ORDINARY, i) != NOBODY);
    assert_int_equal(unit("Barded")->start_strength, 5);
    assert_int_equal(unit("Ones")->leader, number("Ones", ROLE_LEADER, 0));
    assert_int_equal(unit("Ones")->start_strength, 5);
    assert_int_equal(unit("Lone")->type, TYPE_MONSTER);
    assert_int_equal(unit("Lone")->start_strength, 2); /* RULE("O6.1-a"): its W */
    assert_int_equal(unit("Lone")->leader, NOBODY);
}

/* RULE("O10.11-a"): a chariot has the best of each characteristic that any of its crew has, not what its own
 * entry says; crews of one unit may differ. */
static void the_best_of_the_crew(void **state)
{
    (void)state;
    create_with_more(
        CAPTAIN ",{'profile':'cart','name':'Cart','members':[{'slot':'team','profile':'horse','count':2},"
                "{'slot':'crew','profile':'sharp'},{'slot':'crew','profile':'strong_man'}]},"
                "{'profile':'cart','name':'Other','members':[{'slot':'team','profile':'boar','count':4},"
                "{'slot':'crew','profile':'strong_man'}]}");
    profile_is(figure("Cart", ROLE_CHARIOT), (const int32_t[]){16 - 4, 8, 9, 7, 5, 4, 6, 0, 4, 8, 5, 7});
    profile_is(figure("Other", ROLE_CHARIOT), (const int32_t[]){14, 8, 1, 7, 5, 4, 1, 0, 4, 1, 5, 1});
    assert_int_equal(figure("Cart", ROLE_CHARIOT)->natural_save, 2);
    assert_int_equal(figure("Cart", ROLE_CHARIOT)->vehicle, VEHICLE_HEAVY);
    assert_int_equal(unit("Cart")->start_strength, 4);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(table_stand_const(table_of(m), number("Cart", ROLE_CREWMAN, i))->flags, 0);
}

/* RULE("O10.11-a"), RULE("B20.2-d"): a team of several sorts goes as its slowest does, all of it fights that
 * can, and its barding counts if all of it has some. */
static void teams_of_several_sorts(void **state)
{
    const struct massed_figure *f;

    (void)state;
    create_with_more(
        CAPTAIN
        ",{'profile':'cart','name':'Cart','members':[{'slot':'team','profile':'giant_wolf','barded':"
        "true},{'slot':'team','profile':'boar','count':2},{'slot':'crew','profile':'sharp'}]},"
        "{'profile':'wain','name':'Wain','members':[{'slot':'team','profile':'boar','count':2,'barded':"
        "true},{'slot':'team','profile':'horse','count':2,'barded':true},{'slot':'crew','profile':"
        "'sharp'}]}");
    f = figure("Cart", ROLE_CHARIOT);
    assert_int_equal(f->profile[CHAR_M], 14 - 2);
    assert_int_equal(f->natural_save, 2);
    base_is(f, 75, 100);
    assert_true(f->mount.ws == 3 && f->mount.s == 4 && f->mount.i == 3 && f->mount.attacks == 3 &&
                f->mount.fighters == 3);
    f = figure("Wain", ROLE_CHARIOT);
    assert_int_equal(f->vehicle, VEHICLE_WAGON);
    assert_int_equal(f->profile[CHAR_M], 14 - 4);
    assert_true(f->profile[CHAR_T] == 5 && f->profile[CHAR_W] == 5);
    assert_int_equal(f->natural_save, 2 + 1);
    base_is(f, 100, 100);
    assert_true(f->mount.ws == 3 && f->mount.s == 4 && f->mount.attacks == 2 && f->mount.fighters == 2);
    assert_false(f->flags & FLAG_SCYTHES);
}

/* B19.1-n: the base of a machine follows from how many serve it. */
static void bases_of_machines(void **state)
{
    static const struct {
        const char *profile;
        enum massed_machine machine;
        int32_t crew, width, depth;
    } row[] = {{"gun_4", MACHINE_BALLISTA, 4, 60, 80},
               {"gun_6", MACHINE_CATAPULT, 6, 60, 80},
               {"gun_7", MACHINE_MORTAR, 7, 80, 100}};
    char units[1024];

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        snprintf(
            units, sizeof units,
            CAPTAIN
            ",{'profile':'%s','name':'Gun','members':[{'slot':'crew','profile':'ford_gunners','count':%d}]}",
            row[i].profile, (int)row[i].crew);
        create_with_more(units);
        base_is(figure("Gun", ROLE_MACHINE), row[i].width, row[i].depth);
        assert_int_equal(figure("Gun", ROLE_MACHINE)->machine, row[i].machine);
        assert_int_equal(figure("Gun", ROLE_MACHINE)->crew, row[i].crew);
        assert_int_equal(unit("Gun")->start_strength, row[i].crew);
        assert_int_equal(unit("Gun")->half_points, 2 * (15 + row[i].crew * (5 + 5)));
        assert_int_equal(unit("Gun")->type, TYPE_MACHINE);
        assert_int_equal(figure("Gun", ROLE_CREWMAN)->half_points, 2 * (5 + 5));
        assert_int_equal(unit("Gun")->leader, NOBODY);
    }
}

/* --- who leads --------------------------------------------------------------------------------------- */

static const char *general(void)
{
    int32_t who = massed_side_at(m, 0)->general;

    return who == NOBODY ? "" : name_at(m, figure_at(m, who)->name);
}

/* RULE("O10.1-a"), B14.8-a: who is named, else the first of the highest Ld; nobody who carries the standard.
 */
static void who_is_general(void **state)
{
    (void)state;
    create(
        LIST(
            "{'profile':'ford_captain','name':'Ann','level':5},{'profile':'ford_captain','name':'Bea','level'"
            ":10},"
            "{'profile':'ford_captain','name':'Cat','level':10},"
            "{'profile':'ford_captain','name':'Dot','level':15,'army_standard':true}") "," READY("tusk_1500"),
        "two_hills");
    assert_string_equal(general(), "Bea");
    assert_int_equal(massed_figure_at(m, massed_side_at(m, 0)->general)->general, 1);
    assert_string_equal(name_at(m, figure_at(m, massed_side_at(m, 0)->army_standard)->name), "Dot");
    create(LIST("{'profile':'ford_captain','name':'Ann','level':10},"
                "{'profile':'ford_captain','name':'Bea','level':10,'general':true},"
                "{'profile':'ford_swords','name':'Swords','count':5,'members':[{'slot':'champion','level':15}"
                "]}") "," READY("tusk_1500"),
           "two_hills");
    assert_string_equal(general(), "Bea");
    assert_int_equal(massed_side_at(m, 0)->army_standard, NOBODY);
    assert_int_equal(massed_figure_at(m, unit_at(m, unit_called("Ann"))->first)->own_unit,
                     unit_called("Ann"));
}

/* A character in a regiment has an empty unit for when he leaves it, with his own strength and price. */
static void characters_in_regiments(void **state)
{
    const struct massed_figure *bea;

    (void)state;
    create(
        LIST(
            CAPTAIN
            ",{'profile':'ford_swords','name':'Swords','count':5,'members':[{'slot':'character','name':'Bea',"
            "'profile':'ford_captain','level':10},{'slot':'champion','level':5}]},"
            "{'profile':'ford_spears','name':'Spears','count':5}") "," READY("tusk_1500"),
        "two_hills");
    bea = figure("Swords", ROLE_CHARACTER);
    assert_int_equal(bea->own_unit, unit_called("Swords") + 1);
    assert_int_equal(unit("Bea")->type, TYPE_CHARACTER);
    assert_int_equal(unit("Bea")->start_strength, bea->profile[CHAR_W]);
    assert_int_equal(unit_at(m, unit_called("Bea"))->count, 0);
    assert_int_equal(unit("Bea")->half_points, bea->half_points);
    assert_int_equal(bea->half_points, 2 * 55);
    assert_int_equal(unit("Swords")->half_points, 2 * 5 * 6);
    assert_int_equal(figure("Swords", ROLE_CHAMPION)->own_unit, NOTHING);
    assert_int_equal(unit_called("Spears"), unit_called("Swords") + 2);
    assert_int_equal(unit("Ann")->half_points, 2 * 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(all_are_put_down, teardown),
        cmocka_unit_test_teardown(horse_and_foot, teardown),
        cmocka_unit_test_teardown(weights_of_cavalry, teardown),
        cmocka_unit_test_teardown(marks_of_creatures, teardown),
        cmocka_unit_test_teardown(a_monster_and_its_riders, teardown),
        cmocka_unit_test_teardown(a_machine_and_its_crew, teardown),
        cmocka_unit_test_teardown(a_pack, teardown),
        cmocka_unit_test_teardown(a_team_of_wolves, teardown),
        cmocka_unit_test_teardown(a_cart_with_scythes, teardown),
        cmocka_unit_test(movement_of_teams),
        cmocka_unit_test_teardown(every_mark_of_a_creature, teardown),
        cmocka_unit_test_teardown(lances_and_barding_alone, teardown),
        cmocka_unit_test_teardown(the_best_of_the_crew, teardown),
        cmocka_unit_test_teardown(teams_of_several_sorts, teardown),
        cmocka_unit_test_teardown(bases_of_machines, teardown),
        cmocka_unit_test_teardown(who_is_general, teardown),
        cmocka_unit_test_teardown(characters_in_regiments, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
