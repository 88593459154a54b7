/* From catalogue, lists and scenario to figures with their profiles, weapons and places. */
#include "common/army/army.h"
#include "common/match/setup.h"
#include "common/rules/shared/brought.h"
#include "common/rules/shared/enrol.h"
#include "common/rules/shared/names.h"
#include "common/rules/shared/words.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/setup/army_warband.h"
#include "common/rules/warband/state.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { HEIGHT = 3 * INCH / 2, LARGE_HEIGHT = 3 * INCH, OBJECT_SIZE = INCH };

/* --- figures ------------------------------------------------------------------------------------ */

static int32_t new_figure(struct match *m, int32_t *next, int32_t unit, int32_t side, const char *name,
                          const char *sort, length base)
{
    int32_t i = (*next)++;
    struct warband_figure *own = warband_figure_at(m, i);

    enrol_figure(m, i, unit, side, name, sort)->seen_by = seen_by_all(m);
    enrol_stand(m, i, base_round(base), HEIGHT);
    own->carries = own->bearer = NOBODY;
    own->charged_unit = own->reached_by = NO_UNIT;
    own->nm = NO_MAGIC;
    return i;
}

/* RULE("W1-a"): the profile. */
static void read_profile(struct warband_figure *f, const json_t *p)
{
    static const char *const sizes[SIZE_LARGE + 2] = {"small", "medium", "large", NULL};
    static const char *const moves[MOVES_BY_FLIGHT + 2] = {"foot", "cavalry", "flight", NULL};

    f->ac = warband_stated(p, "ac");
    f->cc = warband_stated(p, "cc");
    f->ad = warband_stated(p, "ad");
    f->f = warband_stated(p, "f");
    f->r = warband_stated(p, "r");
    f->ar = warband_stated(p, "ar");
    f->co = warband_stated(p, "co");
    f->bl = warband_stated(p, "bl");
    f->nm = catalogue_number(p, "nm", NO_MAGIC);
    f->resilience = catalogue_number(p, "resilience", 0);
    f->fear = catalogue_flag(p, "fear");
    f->size = word_index(sizes, catalogue_word(p, "size", "medium"), SIZE_MEDIUM);
    f->moves = word_index(moves, catalogue_word(p, "moves", "foot"), MOVES_ON_FOOT);
}

/* The equipment of the list, else that of the profile. RULE("W12-a"): a figure with nothing else has fists.
 */
static void arm(struct match *m, const struct muster *muster, struct warband_figure *f, const json_t *list)
{
    bool fights = false;
    int32_t slot = 0;

    assert(json_array_size(list) < ARMS_MAX); /* a place is left for fists */
    for (size_t k = 0; k < json_array_size(list); k++) {
        f->arm[slot] = warband_weapon_number(m, muster, text_at(list, k));
        fights |= !warband_of(m)->weapon[f->arm[slot++]].ranged;
    }
    if (!fights)
        f->arm[slot] = warband_weapon_number(m, muster, "fists");
}

static void teach(struct match *m, const struct muster *muster, struct warband_figure *f, const json_t *list)
{
    assert(json_array_size(list) <= KNOWN_MAX);
    for (size_t k = 0; k < json_array_size(list); k++)
        f->spell[k] = warband_spell_number(m, muster, text_at(list, k));
}

/* RULE("W1-h"): bases of an inch, two for large figures. */
static int32_t new_fighter(struct match *m, const struct muster *muster, int32_t *next, int32_t unit,
                           int32_t side, const char *name, const json_t *from)
{
    const char *profile = catalogue_word(from, "profile", "");
    const json_t *p = catalogue_entry(&muster->catalogue, "profiles", profile),
                 *list = json_object_get(from, "equipment");
    bool large = strcmp(catalogue_word(p, "size", "medium"), "large") == 0;
    char sort[NAME_MAX_BYTES];

    snprintf(sort, sizeof sort, "warband.profile.%s", profile); /* no rule: a text */
    int32_t i = new_figure(m, next, unit, side, name, sort, large ? 2 * INCH : INCH);
    struct warband_figure *f = warband_figure_at(m, i);

    read_profile(f, p);
    figure_at(m, i)->cost = warband_figure_cost(p);
    arm(m, muster, f, list ? list : json_object_get(p, "equipment"));
    teach(m, muster, f, json_object_get(from, "spells"));
    table_stand(table_of(m), i)->flags = STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT | MARK_FIGHTER;
    table_stand(table_of(m), i)->height = large ? LARGE_HEIGHT : HEIGHT;
    return i;
}

/* RULE("W11-g"): the machine's own profile. */
static int32_t new_machine(struct match *m, const struct muster *muster, int32_t *next, int32_t unit,
                           int32_t side, const char *name, const char *weapon)
{
    char sort[NAME_MAX_BYTES];

    snprintf(sort, sizeof sort, "warband.weapon.%s", weapon); /* no rule: a text */
    int32_t i = new_figure(m, next, unit, side, name, sort, 2 * INCH);
    struct warband_figure *f = warband_figure_at(m, i);

    f->sort = SORT_MACHINE;
    f->r = 7;
    f->bl = 3;
    f->loaded = true;
    f->size = SIZE_MEDIUM;
    f->arm[0] = warband_weapon_number(m, muster, weapon);
    figure_at(m, i)->cost = MACHINE_COST;
    table_stand(table_of(m), i)->flags = STAND_BLOCKS_MOVE | MARK_MACHINE;
    return i;
}

static void command(struct match *m, int32_t unit, const json_t *from)
{
    const struct unit *u = unit_at(m, unit);
    struct warband_figure *first = warband_figure_at(m, u->first),
                          *second = warband_figure_at(m, u->first + (u->count > 1));

    first->general = catalogue_lists(from, "command", "general");
    first->battle_standard = catalogue_lists(from, "command", "battle_standard");
    second->standard = catalogue_lists(from, "command", "standard");
    warband_figure_at(m, u->first + (u->count > 2 ? 2 : u->count > 1))->musician =
        catalogue_lists(from, "command", "musician");
    /* no rule: what advice thinks of him */
    figure_at(m, u->first)->cost += LEADER_COST * (first->general + first->battle_standard);
}

static void new_unit(struct match *m, const struct muster *muster, int32_t *next, int32_t unit, int32_t side,
                     const json_t *from)
{
    const char *given = list_unit_name(&muster->catalogue, from),
               *machine = catalogue_word(from, "machine", "");
    struct unit *u = unit_at(m, unit);
    struct warband_unit *own = warband_unit_at(m, unit);
    int32_t crew = unit_count(from), all = crew + (*machine != 0);

    *u = (struct unit){.side = side, .first = *next, .count = all, .commander = NOBODY};
    u->name = state_add_name(m->state, given);
    own->machine = NOBODY;
    own->charging = NO_UNIT;
    for (int32_t i = 0; i < all; i++) {
        char name[NAME_MAX_BYTES];

        list_figure_name(name, given, i, all);
        if (i < crew)
            new_fighter(m, muster, next, unit, side, name, from);
        else
            own->machine = new_machine(m, muster, next, unit, side, name, machine);
    }
    assert(*next == u->first + u->count);
    command(m, unit, from);
    own->start_figures = crew;
    own->start_wounds = crew * warband_figure_at(m, u->first)->bl;
    own->initiates = warband_figure_at(m, u->first)->nm == 0;
    own->formation = crew > 1 ? FORMATION_SKIRMISH : FORMATION_NONE;
    own->cost = (int32_t)warband_unit_cost(&muster->catalogue, from);
}

/* --- the scenario ----------------------------------------------------------------------------- */

static void new_object(struct match *m, const struct muster *muster, int32_t *next, int32_t unit,
                       struct problems *problems)
{
    const json_t *from = json_array_get(json_object_get(muster->scenario, "figures"), (size_t)unit);
    const char *name = brought_name(from);
    struct unit *u = unit_at(m, unit);
    int32_t i;
    struct place place = {0}; /* no rule: an object has no front */
    struct base base;
    struct mover mover;

    *u = (struct unit){.side = NO_SIDE, .first = *next, .count = 1, .commander = NOBODY};
    u->name = state_add_name(m->state, name);
    warband_unit_at(m, unit)->machine = NOBODY;
    warband_unit_at(m, unit)->charging = NO_UNIT;
    i = new_figure(m, next, unit, NO_SIDE, name, "warband.object", OBJECT_SIZE);
    warband_figure_at(m, i)->sort = SORT_OBJECT;
    base = warband_stand(m, i)->base;
    place.at = setup_point(muster, json_object_get(from, "at"));
    place.elevation = floor_at(table_of(m), place.at, GROUND);
    table_put_stand(table_of(m), i, &place, &base);
    mover = mover_of(table_of(m), i);
    brought_has_room(m, muster, unit, &mover, RULE("W1-h"), problems);
    figure_at(m, i)->fate = FATE_IN_PLAY;
}

static struct warband_objective objective_from(const struct muster *muster, const json_t *from)
{
    static const char *const kinds[OBJECTIVE_TASK + 2] = {"hold", "reach", "carry", "task", NULL};

    return (struct warband_objective){
        .kind = word_index(kinds, catalogue_word(from, "kind", ""), OBJECTIVE_HOLD),
        .side = catalogue_number(from, "side", NO_SIDE),
        .points = warband_stated(from, "points"),
        .zone = NO_ZONE,
        .figure = setup_figure(muster, catalogue_word(from, "figure", "")), /* objects come first, in order */
        .ac = catalogue_number(from, "ac", 3),                              /* RULE("W4-f") */
        .done_by = NO_SIDE};
}

static void read_objectives(struct match *m, const struct muster *muster, struct problems *problems)
{
    struct warband_match *w = warband_of(m);
    const json_t *list = json_object_get(muster->scenario, "objectives");
    struct trail at = trail_key(trail_key(trail_root(), "scenario"), "objectives");

    for (int32_t i = 0; i < OBJECTIVES_MAX; i++) /* no rule: those that are not there */
        w->objective[i].done_by = NO_SIDE;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *from = json_array_get(list, i);
        int32_t zone =
            w->objectives == OBJECTIVES_MAX
                ? NO_ZONE
                : zone_keep_named(w->zone, &w->zones, ZONES_KEPT, muster, catalogue_word(from, "zone", ""));

        if (zone == NO_ZONE) {
            problem_add(problems, trail_index(at, (int32_t)i), "W15-c", "warband.bad_objective", "", 0);
            continue;
        }
        w->objective[w->objectives] = objective_from(muster, from);
        w->objective[w->objectives++].zone = zone;
    }
}

static int32_t going_of(const struct piece *p)
{
    switch (p->kind) {
    case WOOD:
    case BRUSH:
    case MARSH:
    case RUBBLE:
    case STEEP_SLOPE:
    case SHALLOW_WATER:
        return GOING_DIFFICULT; /* RULE("W5-f") */
    case DEEP_WATER:
    case CLIFF:
        return GOING_IMPASSABLE; /* RULE("W5-j") */
    case HEDGE:
    case FENCE:
    case LOW_WALL:
    case STREAM:
    case TRENCH:
        return GOING_OBSTACLE; /* RULE("W5-k") */
    case HIGH_WALL:
        return p->height > INCH ? GOING_HIGH : GOING_OBSTACLE;
    default:
        return GOING_OPEN;
    }
}

void warband_count(const struct muster *muster, int32_t *figures, int32_t *units)
{
    *figures = *units = (int32_t)json_array_size(json_object_get(muster->scenario, "figures"));
    for (int32_t side = 0; side < muster->sides; side++)
        for (size_t u = 0; u < army_units(&muster->list[side]); u++) {
            const json_t *unit = army_unit(&muster->list[side], u);

            *figures += unit_count(unit) + (json_object_get(unit, "machine") != NULL);
            ++*units;
        }
}

static void muster_side(struct match *m, const struct muster *muster, int32_t side, int32_t *next,
                        int32_t *unit)
{
    struct warband_side *own = warband_side_at(m, side);

    for (size_t u = 0; u < army_units(&muster->list[side]); u++)
        new_unit(m, muster, next, (*unit)++, side, army_unit(&muster->list[side], u));
    zone_keep_home(&own->zone, muster, side);
    own->edge = (int32_t)setup_edge(muster, side);
}

bool warband_muster(struct match *m, const struct muster *muster, struct problems *problems)
{
    struct warband_match *w = warband_of(m);
    const json_t *brought = json_object_get(muster->scenario, "figures");
    int32_t next = 0, unit = 0;

    assert(m->state->figures <= WARBAND_FIGURES); /* a setup with more is refused */
    w->active = NO_UNIT;
    w->agent = NO_SIDE;
    w->turns = catalogue_number(muster->scenario, "turns", 0);
    for (int32_t i = 0; i < EFFECTS_MAX; i++) /* no rule: of no spell */
        w->lasting[i] = (struct warband_lasting){.caster = NOBODY, .unit = NO_UNIT};
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        table_piece(table_of(m), i)->going = going_of(table_piece(table_of(m), i));
    for (size_t i = 0; i < json_array_size(brought); i++)
        new_object(m, muster, &next, unit++, problems);
    for (int32_t side = 0; side < muster->sides; side++)
        muster_side(m, muster, side, &next, &unit);
    read_objectives(m, muster, problems);
    return problems->count == 0;
}
