/* From catalogue, crews and scenario to figures: who stands where, with what. */
#include "common/army/army.h"
#include "common/match/setup.h"
#include "common/rules/corsairs/figures.h"
#include "common/rules/corsairs/hooks.h"
#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/setup/army_corsairs.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/shared/brought.h"
#include "common/rules/shared/enrol.h"
#include "common/rules/shared/names.h"
#include "common/rules/shared/words.h"

#include <assert.h>
#include <string.h>

/* --- weapons --------------------------------------------------------------------------------------- */

/* A number that the schema requires, so that there is no default. */
static int32_t given(const json_t *entry, const char *key)
{
    return catalogue_number(entry, key, 0); /* no rule: it is there */
}

static void read_bands(struct weapon *w, const json_t *bands)
{
    w->bands = (int32_t)json_array_size(bands);
    if (w->bands > BANDS_MAX)
        w->bands = BANDS_MAX;
    for (int32_t i = 0; i < w->bands; i++) {
        const json_t *band = json_array_get(bands, (size_t)i);

        w->band_to[i] = given(band, "to");
        w->band_needs[i] = given(band, "needs");
        w->band_cuirass[i] = catalogue_flag(band, "cuirass");
    }
}

static void read_weapon(struct weapon *w, const json_t *entry)
{
    static const char *const lengths[] = {"bare_hands", "very_short", "short", "semi_long", "long", NULL};
    const json_t *shooting = json_object_get(entry, "shooting"), *melee = json_object_get(entry, "melee");

    w->there = 1;
    w->hands = given(entry, "hands");
    if (shooting) {
        w->shoots = 1;
        w->moving = catalogue_flag(shooting, "moving");
        w->support = catalogue_flag(shooting, "support");
        w->individual = catalogue_flag(shooting, "individual");
        w->in_contact = catalogue_flag(shooting, "in_contact");
        w->multiple = catalogue_flag(shooting, "multiple");
        w->cuirass_always = catalogue_flag(shooting, "cuirass_always");
        w->reload = given(shooting, "reload");
        w->reload_by_two = given(shooting, "reload_by_two");
        w->red = given(shooting, "red");
        w->white = given(shooting, "white");
        read_bands(w, json_object_get(shooting, "bands"));
    }
    if (melee) { /* RULE("C7-b") */
        w->fights = 1;
        w->length = word_index(lengths, catalogue_word(melee, "length", ""), LENGTH_BARE_HANDS);
        w->improvised = catalogue_flag(melee, "improvised");
        w->heavy_tool = catalogue_flag(melee, "heavy_tool");
    }
}

/* Weapons that the ledger does not name, in the order of their names: each gets one of the custom numbers. */
static int32_t custom_number(const struct catalogue *c, const char *id)
{
    json_t *weapons = json_object_get(c->root, "weapons");
    int32_t before = 0;
    const char *other;
    json_t *entry;

    json_object_foreach(weapons, other, entry)
    {
        if (corsairs_weapon_number(other) == 0 && strcmp(other, id) < 0)
            before++;
    }
    return WEAPON_FIRST_CUSTOM + before;
}

static int32_t number_of_weapon(const struct catalogue *c, const char *id)
{
    int32_t number = corsairs_weapon_number(id);

    return number > 0 ? number : custom_number(c, id);
}

static void read_weapons(struct match *m, const struct muster *muster, struct problems *problems)
{
    json_t *weapons = json_object_get(muster->catalogue.root, "weapons");
    const char *id;
    json_t *entry;

    json_object_foreach(weapons, id, entry)
    {
        int32_t number = number_of_weapon(&muster->catalogue, id);

        if (number < WEAPONS_MAX) {
            read_weapon(&corsairs_of(m)->weapon[number], entry);
            if (number >= WEAPON_FIRST_CUSTOM)
                corsairs_of(m)->weapon[number].name = state_add_name(m->state, id);
        } else
            problem_add(problems, trail_key(trail_key(trail_root(), "catalogue"), "weapons"), "C7-b",
                        "corsairs.too_many_weapons", id, number - WEAPONS_MAX + 1);
    }
}

/* --- figures --------------------------------------------------------------------------------------- */

static void blank(struct corsairs_figure *c)
{
    c->in_hand = -1;
    c->carries = c->bearer = c->second_bearer = c->owner = NOBODY;
    c->serving = NOBODY;
    c->room = NOTHING;
    c->group = c->band = c->target = -1;
}

/* The next figure of the match, of its own unit. */
static int32_t new_figure(struct match *m, int32_t *next, int32_t side, const char *name, const char *sort,
                          struct base base)
{
    int32_t i = (*next)++;
    const struct figure *f = enrol_figure(m, i, i, side, name, sort);

    *unit_at(m, i) = (struct unit){.side = side, .first = i, .count = 1, .name = f->name, .commander = -1};
    enrol_stand(m, i, base, FIGURE_HEIGHT);
    blank(corsairs_figure_at(m, i));
    return i;
}

static void arm(struct match *m, int32_t figure, int32_t weapon)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);

    for (int32_t i = 0; i < ARMS_MAX; i++)
        if (c->arm[i] == 0) {
            c->arm[i] = weapon;
            c->loaded[i] = corsairs_weapon_at(m, weapon)->shoots; /* RULE("C6.2-a"): weapons start loaded */
            return;
        }
}

static int32_t new_thing(struct match *m, const struct muster *muster, int32_t *next, int32_t side,
                         const char *name, const char *sort)
{
    static const char *const weights[] = {"light", "heavy", "very_heavy", NULL};
    const json_t *entry = catalogue_entry(&muster->catalogue, "objects", sort);
    bool gun = strcmp(sort, "swivel_gun") == 0, boat = json_object_get(entry, "capacity") != NULL;
    struct base base = base_round(BASE_DIAMETER);
    int32_t i;
    struct corsairs_figure *c;

    if (json_object_get(entry, "radius"))
        base = base_round(2 * json_scaled(json_object_get(entry, "radius"), CENTIMETRE));
    if (json_object_get(entry, "length"))
        base = base_rectangle(json_scaled(json_object_get(entry, "width"), CENTIMETRE),
                              json_scaled(json_object_get(entry, "length"), CENTIMETRE));
    i = new_figure(m, next, side, name, sort, base);
    c = corsairs_figure_at(m, i);
    c->sort = gun ? SORT_GUN : boat ? SORT_BOAT : SORT_OBJECT;
    c->weight = gun ? WEIGHT_VERY_HEAVY : word_index(weights, catalogue_word(entry, "weight", "heavy"), 1);
    if (boat) {
        c->capacity = catalogue_number(entry, "capacity", 8);
        c->capacity_with_gun = catalogue_number(entry, "capacity_with_gun", 4);
        c->move = catalogue_number(entry, "move", 10);
        table_stand(table_of(m), i)->flags = STAND_BLOCKS_MOVE | STAND_HULL;
        table_stand(table_of(m), i)->height = CENTIMETRE;
        corsairs_of(m)->has_boats = 1;
    }
    corsairs_of(m)->has_guns |= gun;
    corsairs_of(m)->has_objects |= !gun && !boat;
    if (gun) {
        c->fixed = 1;
        arm(m, i, WEAPON_SWIVEL_GUN);
    }
    return i;
}

/* A weapon that is an object on the table, or an object that he carries. */
static bool is_thing(const struct catalogue *c, const char *id)
{
    return catalogue_entry(c, "objects", id) || json_object_get(catalogue_entry(c, "weapons", id), "weight");
}

static void equip(struct match *m, const struct muster *muster, int32_t *next, int32_t figure,
                  const json_t *equipment)
{
    for (size_t i = 0; i < json_array_size(equipment); i++) {
        const char *id = text_at(equipment, i);

        if (catalogue_entry(&muster->catalogue, "armour", id))
            corsairs_figure_at(m, figure)->cuirass = 1; /* RULE("C7-d") */
        else if (!is_thing(&muster->catalogue, id))
            arm(m, figure, number_of_weapon(&muster->catalogue, id));
        else
            corsairs_figure_at(m, new_thing(m, muster, next, corsairs_side_of(m, figure), id, id))->owner =
                figure;
    }
}

/* RULE("C1-a"): what a character is, from his profile, traits and equipment. */
static int32_t new_character(struct match *m, const struct muster *muster, int32_t *next, int32_t side,
                             const char *name, const json_t *unit)
{
    static const char *const ratings[] = {"none", "poor", "good", NULL};
    const char *profile = catalogue_word(unit, "profile", "");
    const json_t *entry = catalogue_entry(&muster->catalogue, "profiles", profile);
    int32_t i = new_figure(m, next, side, name, profile, base_round(BASE_DIAMETER)); /* RULE("C1-b") */
    struct corsairs_figure *c = corsairs_figure_at(m, i);

    figure_at(m, i)->cost = (int32_t)corsairs_cost(&muster->catalogue, unit); /* RULE("C11-a") */
    c->sort = SORT_CHARACTER;
    c->class = corsairs_class(&muster->catalogue, unit);
    c->move = corsairs_move(&muster->catalogue, unit); /* RULE("C3-a"): the lowest that fits him */
    c->swimming = word_index(ratings, catalogue_word(entry, "swimming", "none"), SWIMS_NOT);
    /* RULE("C1-h"): regulars are ordinary characters, not trained to skirmish. */
    c->skirmisher = corsairs_trait(&muster->catalogue, unit, "skirmisher");
    c->leader = corsairs_trait(&muster->catalogue, unit, "leader");
    table_stand(table_of(m), i)->flags = STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT | STAND_PERSON;
    equip(m, muster, next, i, json_object_get(unit, "equipment"));
    return i;
}

/* --- crews ----------------------------------------------------------------------------------------- */

static void muster_crew(struct match *m, const struct muster *muster, int32_t *next, int32_t side)
{
    const struct army_list *list = &muster->list[side];

    for (size_t u = 0; u < army_units(list); u++) {
        const json_t *unit = army_unit(list, u);
        int32_t count = unit_count(unit);

        for (int32_t i = 0; i < count; i++) {
            char name[NAME_MAX_BYTES];

            list_figure_name(name, list_unit_name(&muster->catalogue, unit), i, count);
            new_character(m, muster, next, side, name, unit);
        }
    }
}

/* C10-d: the one marked, or else the first of the highest class; ties are asked about at deployment. */
static void name_leader(struct match *m, int32_t side)
{
    struct corsairs_side *s = corsairs_side_at(m, side);

    s->leader = NOBODY;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (c->sort != SORT_CHARACTER || corsairs_side_of(m, i) != side || c->captive)
            continue;
        s->start_count++;
        s->leader_marked |= c->leader;
        if (s->leader < 0 || c->leader > corsairs_figure_at(m, s->leader)->leader ||
            (c->leader == corsairs_figure_at(m, s->leader)->leader &&
             c->class > corsairs_figure_at(m, s->leader)->class))
            s->leader = i;
    }
    if (s->leader >= 0)
        corsairs_figure_at(m, s->leader)->leader = 1;
}

/* --- what the scenario brings ---------------------------------------------------------------------- */

static int32_t scenario_figure(struct match *m, const struct muster *muster, int32_t *next,
                               const json_t *from)
{
    int32_t side = catalogue_number(from, "side", -1);
    const char *name = brought_name(from);
    int32_t i;

    if (!json_object_get(from, "profile"))
        return new_thing(m, muster, next, side, name, catalogue_word(from, "sort", "chest"));
    i = new_character(m, muster, next, side, name, from);
    corsairs_figure_at(m, i)->captive = catalogue_flag(from, "captive");
    return i;
}

static void place_scenario_figure(struct match *m, const struct muster *muster, int32_t number,
                                  const int32_t *index, struct problems *problems)
{
    const json_t *from = json_array_get(json_object_get(muster->scenario, "figures"), (size_t)number);
    int32_t figure = index[number];
    const json_t *at = json_object_get(from, "at"), *facing = json_object_get(from, "facing");
    const char *aboard = catalogue_word(from, "aboard", "");
    int32_t boat = setup_figure(muster, aboard);
    struct stand *s = table_stand(table_of(m), figure);
    struct place place = {.facing = facing ? setup_facing(facing) : 0};
    struct base base = s->base;
    struct mover mover;

    if (at)
        place.at = setup_point(muster, at);
    else if (boat >= 0)
        place.at = corsairs_point(m, index[boat]);
    else
        return;
    place.elevation = boat >= 0 ? 0 : floor_at(table_of(m), place.at, 0);
    if (boat >= 0)
        s->aboard = index[boat];
    table_put_stand(table_of(m), figure, &place, &base);
    mover = mover_of(table_of(m), figure);
    brought_has_room(m, muster, number, &mover, RULE("C1-b"), problems);
    figure_at(m, figure)->fate = FATE_IN_PLAY;
    figure_at(m, figure)->seen_by = seen_by_all(m);
}

static void muster_scenario(struct match *m, const struct muster *muster, int32_t *next, int32_t *index,
                            struct problems *problems)
{
    const json_t *figures = json_object_get(muster->scenario, "figures");
    int32_t count = (int32_t)json_array_size(figures);

    for (int32_t i = 0; i < count; i++)
        index[i] = scenario_figure(m, muster, next, json_array_get(figures, (size_t)i));
    for (int32_t pass = 0; pass < 2; pass++) /* what is aboard comes after what carries it */
        for (int32_t i = 0; i < count; i++) {
            const json_t *from = json_array_get(figures, (size_t)i);

            if ((json_object_get(from, "aboard") != NULL) == (pass == 1))
                place_scenario_figure(m, muster, i, index, problems);
        }
}

static void muster_objectives(struct match *m, const struct muster *muster, const int32_t *index,
                              struct problems *problems)
{
    static const char *const kinds[] = {"carry", "escort", "hold", "kill", NULL};
    struct corsairs_match *c = corsairs_of(m);
    const json_t *list = json_object_get(muster->scenario, "objectives");
    struct trail at = trail_key(trail_key(trail_root(), "scenario"), "objectives");

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *from = json_array_get(list, i);
        const char *figure = catalogue_word(from, "figure", "");
        int32_t number = setup_figure(muster, figure);
        struct objective o = {.kind = word_index(kinds, catalogue_word(from, "kind", ""), OBJECTIVE_HOLD),
                              .side = catalogue_number(from, "side", -1),
                              .points = given(from, "points"),
                              .wins = catalogue_flag(from, "wins"),
                              .figure = number >= 0 ? index[number] : -1,
                              .edge = word_index(edge_words, catalogue_word(from, "edge", ""), -1),
                              .done_by = -1};

        o.zone = zone_keep_named(c->zone, &c->zones, ZONES_KEPT, muster, catalogue_word(from, "zone", ""));
        if (c->objectives == OBJECTIVES_MAX) {
            problem_add(problems, trail_index(at, (int32_t)i), "C11-b", "corsairs.too_many_objectives", "",
                        1);
            return;
        }
        if ((o.kind == OBJECTIVE_CARRY || o.kind == OBJECTIVE_ESCORT) && o.figure < 0)
            problem_add(problems, trail_key(trail_index(at, (int32_t)i), "figure"), "C11-b",
                        "corsairs.objective_without_figure", figure, 0);
        c->objective[c->objectives++] = o;
    }
}

static void muster_side(struct match *m, const struct muster *muster, int32_t side, const int32_t *index)
{
    struct corsairs_side *s = corsairs_side_at(m, side);
    const json_t *from = json_array_get(json_object_get(muster->scenario, "sides"), (size_t)side);
    const json_t *boats = json_object_get(from, "aboard");

    zone_keep_home(&s->zone, muster, side);
    s->edge = (int32_t)setup_edge(muster, side);
    s->deploys = catalogue_number(from, "deploys", 0);
    for (int32_t i = 0; i < 4; i++) {
        int32_t boat = setup_figure(muster, text_at(boats, (size_t)i));

        s->aboard[i] = boat >= 0 ? index[boat] : NOBODY;
    }
}

/* --- terrain --------------------------------------------------------------------------------------- */

/* RULE("C4-f"): the terrain table. */
static int32_t going_of(int32_t kind)
{
    switch (kind) {
    case BRUSH:
    case CROPS:
    case FOREST:
    case STEEP_SLOPE:
    case HOUSE:
    case ROOM:
        return GOING_DIFFICULT;
    case SHALLOWS:
        return GOING_VERY_DIFFICULT; /* RULE("C9-d") */
    case DEEP_WATER:
        return GOING_DEEP;
    default:
        return corsairs_is_low_obstacle(kind) ? GOING_OBSTACLE : GOING_OPEN;
    }
}

static void muster_terrain(struct match *m)
{
    struct table *t = table_of(m);
    struct corsairs_match *c = corsairs_of(m);

    for (int32_t i = 0; i < t->pieces; i++) {
        struct piece *p = table_piece(t, i);

        p->going = going_of(p->kind);
        /* The penalty, no rule: for views; fire.c has the rule. */
        p->cover = p->kind == LOOPHOLE ? 2 : (p->flags & PIECE_GIVES_COVER) != 0;
        c->has_levels |= p->form == PIECE_AREA && p->floor > 0;
        c->has_houses |= p->kind == HOUSE; /* no rule: saves looking for what is not there */
        c->has_water |= p->kind == DEEP_WATER;
        c->has_doors |= p->kind == DOOR;
        c->has_solids |= (p->flags & PIECE_SOLID) != 0;
        c->has_walls |= p->kind == HIGH_WALL || p->kind == RAMPART || (p->flags & PIECE_COVERS) != 0;
        if (p->kind == WINDOW || p->kind == LOOPHOLE)
            p->state = PIECE_CLOSED; /* to bodies; lines of fire pass (fire.c) */
    }
}

/* A half-open door shelters (C6.3-b): the table only knows it as open. */
static void mark_half_open(struct match *m, const struct muster *muster)
{
    struct table *t = table_of(m);
    const json_t *terrain = json_object_get(muster->scenario, "terrain");

    for (size_t i = 0; i < json_array_size(terrain); i++) {
        const json_t *doors = json_object_get(json_array_get(terrain, i), "doors");

        for (size_t k = 0; k < json_array_size(doors); k++) {
            const json_t *door = json_array_get(doors, k);
            struct point at = setup_point(muster, json_object_get(door, "at"));

            if (strcmp(catalogue_word(door, "state", ""), "half_open") != 0)
                continue;
            for (int32_t n = 0; n < t->pieces; n++) {
                const struct point *end = piece_points(t, n);
                struct point middle = {(end[0].x + end[1].x) / 2, (end[0].y + end[1].y) / 2};

                if (table_piece(t, n)->kind == DOOR && distance(middle, at) <= 5 * MILLIMETRE)
                    table_piece(t, n)->flags |= PIECE_HALF_OPEN;
            }
        }
    }
}

/* --- the whole ------------------------------------------------------------------------------------- */

static int32_t things_in(const struct catalogue *c, const json_t *equipment)
{
    int32_t count = 0;

    for (size_t i = 0; i < json_array_size(equipment); i++)
        count += is_thing(c, text_at(equipment, i));
    return count;
}

void corsairs_count(const struct muster *muster, int32_t *figures, int32_t *units)
{
    const json_t *brought = json_object_get(muster->scenario, "figures");
    int32_t count = 0;

    for (size_t i = 0; i < json_array_size(brought); i++)
        count += 1 + things_in(&muster->catalogue, json_object_get(json_array_get(brought, i), "equipment"));
    for (int32_t side = 0; side < muster->sides; side++)
        for (size_t u = 0; u < army_units(&muster->list[side]); u++) {
            const json_t *unit = army_unit(&muster->list[side], u);

            count +=
                unit_count(unit) * (1 + things_in(&muster->catalogue, json_object_get(unit, "equipment")));
        }
    *figures = *units = count;
}

static void carry_own(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (c->sort == SORT_OBJECT && c->owner >= 0) {
            c->bearer = c->owner;
            corsairs_figure_at(m, c->owner)->carries = i;
        }
    }
}

bool corsairs_muster(struct match *m, const struct muster *muster, struct problems *problems)
{
    struct corsairs_match *c = corsairs_of(m);
    const json_t *special = json_object_get(muster->scenario, "special");
    const json_t *casualties = json_object_get(special, "casualties");
    int32_t next = 0, index[CORSAIRS_FIGURES];

    assert(m->state->figures <= CORSAIRS_FIGURES); /* a setup with more is refused */
    c->initiative = -1;
    c->turns = catalogue_number(muster->scenario, "turns", 8); /* RULE("C11-b") */
    c->casualties = casualties ? json_is_true(casualties) : 1;
    c->calm_water = option_on(m, OPTION_CALM_WATER) || catalogue_flag(special, "calm_water"); /* C9-g */
    c->class_one_charges = option_on(m, OPTION_CLASS_ONE_CHARGES);
    c->cuirass_value = catalogue_number(catalogue_entry(&muster->catalogue, "armour", "cuirass"), "value", 4);
    read_weapons(m, muster, problems);
    muster_terrain(m);
    mark_half_open(m, muster);
    muster_scenario(m, muster, &next, index, problems);
    for (int32_t side = 0; side < muster->sides; side++)
        muster_crew(m, muster, &next, side);
    muster_objectives(m, muster, index, problems);
    for (int32_t side = 0; side < muster->sides; side++) {
        muster_side(m, muster, side, index);
        name_leader(m, side);
        c->order[side] = side;
    }
    for (int32_t side = muster->sides; side < SIDES_MAX; side++)
        c->order[side] = -1;
    carry_own(m);
    corsairs_amended(m);
    return problems->count == 0;
}
