/* From catalogue, bands and scenario to figures: who comes to the table, with what. */
#include "common/match/setup.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/things/things.h"
#include "common/rules/brothers/turn/aims.h"
#include "common/rules/shared/brought.h"
#include "common/rules/shared/enrol.h"
#include "common/rules/shared/names.h"

#include <stdio.h>
#include <string.h>

struct mustering {
    struct match *m;
    const struct muster *from;
    int32_t next, unit; /* the next free figure; the unit being filled */
    struct problems *problems;
};

static const struct catalogue *catalogue_of(const struct mustering *w)
{
    return &w->from->catalogue;
}

/* --- how many --------------------------------------------------------------------------------- */

static int32_t bags_of(const struct catalogue *c, const json_t *kit)
{
    int32_t bags = 0;

    for (size_t i = 0; i < json_array_size(kit); i++)
        bags +=
            strcmp(catalogue_word(catalogue_entry(c, "objects", text_at(kit, i)), "what", ""), "bag") == 0;
    return bags;
}

/* It is part of the gun that it is fixed to, and no object of its own. */
static bool is_bayonet(const char *id)
{
    return strcmp(id, "bayonet") == 0;
}

static int32_t objects_of(const json_t *kit)
{
    int32_t objects = 0;

    for (size_t i = 0; i < json_array_size(kit); i++)
        objects += !is_bayonet(text_at(kit, i));
    return objects;
}

/* A fighter, his head (which somebody may cut off), his mount, each object, and for each bag a heap of
 * missiles that may fall out of it. */
static int32_t figures_of(const struct catalogue *c, const json_t *unit)
{
    const json_t *kit = brothers_unit_value(c, unit, "equipment");

    return 2 + bags_of(c, kit) + (brothers_unit_value(c, unit, "mount") != NULL) + objects_of(kit) +
           (brothers_unit_lists(c, unit, "roles", "standard") ? 1 : 0);
}

static bool is_rescue(const struct muster *muster)
{
    const json_t *special = json_object_get(muster->scenario, "special");

    return strcmp(catalogue_word(special, "objective", ""), "rescue") == 0;
}

void brothers_count(const struct muster *muster, int32_t *figures, int32_t *units)
{
    const json_t *brought = json_object_get(muster->scenario, "figures");

    *figures = *units = 0;
    for (int32_t side = 0; side < muster->sides; side++)
        for (size_t i = 0; i < army_units(&muster->list[side]); i++) {
            const json_t *unit = army_unit(&muster->list[side], i);

            *figures += unit_count(unit) * figures_of(&muster->catalogue, unit);
            *units += unit_count(unit);
        }
    for (size_t i = 0; i < json_array_size(brought); i++) {
        const json_t *one = json_array_get(brought, i);

        *figures += json_object_get(one, "profile") ? figures_of(&muster->catalogue, one) : 1;
        *units += 1; /* no rule: more would only be empty */
    }
    if (is_rescue(muster)) {
        *figures += 4;
        *units += 2;
    }
}

/* --- figures ---------------------------------------------------------------------------------- */

static int32_t new_figure(struct mustering *w, int32_t side, const char *name, const char *sort, int32_t kind)
{
    struct match *m = w->m;
    int32_t i = w->next++;
    struct brothers_figure *own = brothers_figure_at(m, i);

    enrol_figure(m, i, w->unit, side, name, sort);
    own->sort = kind;
    own->mount = own->rider = own->holder = own->carries = own->carried_by = own->rout_cause = NOTHING;
    own->first_item = own->next_item = NOTHING;
    own->climb_piece = own->cover_piece = NOTHING;
    own->orient_from = own->reacts_at = own->reacts_with = NOTHING;
    own->owner = side;
    for (int32_t k = 0; k < 4; k++)
        own->kicked_by[k] = NOTHING;
    table_stand(table_of(m), i)->aboard = NOBODY;
    unit_at(m, w->unit)->count += 1;
    return i;
}

static void begin_unit(struct mustering *w, int32_t side, const char *name)
{
    *unit_at(w->m, w->unit) = (struct unit){.side = side,
                                            .first = w->next,
                                            .count = 0,
                                            .name = state_add_name(w->m->state, name),
                                            .commander = -1};
}

static void item_name(char *name, const char *holder, const char *id, int32_t number)
{
    int holders = name_cut(holder, 30);

    if (number > 1)
        snprintf(name, NAME_MAX_BYTES, "%.*s: %.28s %d", holders, holder, id, (int)number);
    else
        snprintf(name, NAME_MAX_BYTES, "%.*s: %.31s", holders, holder, id);
}

static int32_t new_item(struct mustering *w, int32_t side, int32_t holder, const char *holder_name,
                        const char *id, int32_t number)
{
    char name[NAME_MAX_BYTES];

    item_name(name, holder_name, id, number);
    int32_t i = new_figure(w, side, name, id, SORT_ITEM);
    struct brothers_figure *f = brothers_figure_at(w->m, i);

    brothers_read_thing(catalogue_of(w), id, &f->thing);
    brothers_give(w->m, i, holder);
    f->where = f->thing.what == THING_ARMOUR || f->thing.natural ? WHERE_WORN : WHERE_STOWED;
    f->count = f->thing.what == THING_BAG ? BAG_MISSILES : 1;
    f->loaded =
        f->thing.capacity > 1 ? f->thing.capacity : f->thing.thrown; /* RULE("F11.2-c"): starts full */
    figure_at(w->m, i)->cost =
        catalogue_number(catalogue_find(catalogue_of(w), brothers_equipment, id), "cost", 0);
    return i;
}

/* Missiles that fall to the ground are an object of their own (F5.1.3-i, F5.2-g): until then it does not
 * exist. */
static void new_heap(struct mustering *w, int32_t bag, const char *holder_name, const char *id,
                     int32_t number)
{
    char name[NAME_MAX_BYTES], fallen[NAME_MAX_BYTES];

    snprintf(fallen, sizeof fallen, "%.22s, %s", id, "fallen");
    item_name(name, holder_name, fallen, number);
    int32_t i = new_figure(w, NOTHING, name, id, SORT_ITEM);
    struct brothers_figure *f = brothers_figure_at(w->m, i);

    f->thing = brothers_figure_at(w->m, bag)->thing;
    f->where = WHERE_GONE;
    figure_at(w->m, i)->fate = FATE_OUT;
    figure_at(w->m, i)->seen_by = 0;
}

static void new_head(struct mustering *w, int32_t fighter, const char *holder_name)
{
    char name[NAME_MAX_BYTES];

    item_name(name, holder_name, "head", 1);
    int32_t i = new_figure(w, NOTHING, name, "head", SORT_ITEM);
    struct brothers_figure *f = brothers_figure_at(w->m, i);

    brothers_read_thing(catalogue_of(w), "head", &f->thing);
    f->thing.what = THING_HEAD;
    f->where = WHERE_GONE;
    f->owner = fighter;
    figure_at(w->m, i)->seen_by = 0;
}

static void new_mount(struct mustering *w, int32_t rider, const json_t *unit, const char *rider_name)
{
    const char *id = json_string_value(brothers_unit_value(catalogue_of(w), unit, "mount"));
    const char *barding = json_string_value(brothers_unit_value(catalogue_of(w), unit, "barding"));
    const json_t *e = catalogue_entry(catalogue_of(w), "mounts", id ? id : "");
    char name[NAME_MAX_BYTES];

    if (!id)
        return;
    item_name(name, rider_name, id, 1);
    int32_t i = new_figure(w, brothers_side_of(w->m, rider), name, id, SORT_MOUNT);
    struct brothers_figure *f = brothers_figure_at(w->m, i);

    f->mount_d = catalogue_number(e, "d", 5); /* RULE("F13-a") */
    f->mount_ja = catalogue_number(e, "ja", 0);
    f->mount_kick = catalogue_number(e, "kick", 0);
    e = catalogue_entry(catalogue_of(w), "barding", barding ? barding : "");
    f->barding = catalogue_number(e, "jd", 0); /* RULE("F13-b") */
    f->barding_ja = catalogue_number(e, "ja", 0);
    f->rider = rider;
    brothers_figure_at(w->m, rider)->mount = i;
    brothers_figure_at(w->m, rider)->type = TYPE_MOUNTED;
    figure_at(w->m, i)->cost = brothers_mount_cost(catalogue_of(w), unit);
}

static void new_piece(struct mustering *w, int32_t side, const char *id, const char *crew)
{
    char name[NAME_MAX_BYTES];

    item_name(name, crew, id, 1);
    int32_t i = new_figure(w, side, name, id, SORT_PIECE);
    struct brothers_figure *f = brothers_figure_at(w->m, i);

    brothers_read_thing(catalogue_of(w), id, &f->thing);
    f->piece_loaded = true;
    f->piece_shots = SHOTS_IN_PIECE;
    figure_at(w->m, i)->cost = catalogue_number(catalogue_entry(catalogue_of(w), "shooters", id), "cost", 0);
}

static void equip(struct mustering *w, int32_t fighter, const json_t *kit, const char *name)
{
    int32_t side = brothers_side_of(w->m, fighter), bayonets = 0;

    for (size_t i = 0; i < json_array_size(kit); i++) {
        const char *id = text_at(kit, i);

        if (brothers_is_gun(catalogue_of(w), id))
            new_piece(w, side, id, name);
        else if (is_bayonet(id))
            bayonets++;
        else {
            int32_t item = new_item(w, side, fighter, name, id, times_listed(kit, i));

            if (brothers_figure_at(w->m, item)->thing.what == THING_BAG)
                new_heap(w, item, name, id, times_listed(kit, i));
        }
    }
    for (int32_t i = brothers_next_item(w->m, fighter, NOTHING); i >= 0 && bayonets > 0;
         i = brothers_next_item(w->m, fighter, i))
        bayonets -= brothers_fix_bayonet(catalogue_of(w), &brothers_figure_at(w->m, i)->thing);
}

static void read_profile(struct mustering *w, int32_t figure, const json_t *unit)
{
    const struct catalogue *c = catalogue_of(w);
    struct brothers_figure *f = brothers_figure_at(w->m, figure);
    const json_t *roles = brothers_unit_value(c, unit, "roles"),
                 *skills = brothers_unit_value(c, unit, "skills");
    const json_t *spells = brothers_unit_value(c, unit, "spells");

    f->type = json_is_true(brothers_unit_value(c, unit, "large")) ? TYPE_LARGE : TYPE_FOOT;
    f->c = brothers_characteristic(c, unit, "c");
    f->t = brothers_characteristic(c, unit, "t");
    f->d = brothers_characteristic(c, unit, "d");
    f->a = brothers_characteristic(c, unit, "a");
    f->m = brothers_characteristic(c, unit, "m");
    f->action_value = brothers_characteristic(c, unit, "pa");
    for (size_t i = 0; i < json_array_size(roles); i++)
        f->roles |= brothers_role_bit(text_at(roles, i));
    if (f->roles & ROLE_CHARACTER)
        f->roles |= ROLE_OFFICER; /* RULE("F15.1-a"): a character is also an officer */
    for (size_t i = 0; i < json_array_size(skills); i++)
        f->skills |= brothers_skill_bit(text_at(skills, i));
    for (size_t i = 0; i < json_array_size(spells); i++) {
        int32_t number = brothers_spell_number(text_at(spells, i));

        if (number < 0)
            continue;
        f->spells |= 1 << number;
        if (f->memorised == 0)
            f->memorised = number + 1; /* RULE("F6.1.1-c") */
    }
    if ((f->skills & SKILL_AMBIDEXTROUS) && !option_on(w->m, OPTION_OFF_HAND))
        problem_add(w->problems, trail_key(trail_root(), "options"), RULE("F15.3-b"),
                    "brothers.needs_off_hand", "ambidextrous", 0);
    f->value = brothers_fighter_cost(c, unit);
    f->base_points = f->value;
    figure_at(w->m, figure)->cost = f->value;
}

/* RULE("F6.1.1-b"): a caster's book; a fine one helps (F14.1-e). */
static void read_book(struct match *m, const struct catalogue *c, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        if (brothers_figure_at(m, i)->thing.what == THING_BOOK) {
            f->needs_book = true;
            f->book_bonus =
                catalogue_number(catalogue_entry(c, "objects", name_at(m, figure_at(m, i)->sort)), "js", 0);
        }
}

static int32_t new_fighter(struct mustering *w, int32_t side, const char *name, const json_t *unit)
{
    begin_unit(w, side, name);
    int32_t i = new_figure(w, side, name, catalogue_word(unit, "profile", ""), SORT_FIGHTER);

    read_profile(w, i, unit);
    new_mount(w, i, unit, name);
    equip(w, i, brothers_unit_value(catalogue_of(w), unit, "equipment"), name);
    if (brothers_figure_at(w->m, i)->roles & ROLE_STANDARD)
        new_item(w, side, i, name, "standard", 1);
    new_head(w, i, name);
    read_book(w->m, catalogue_of(w), i);
    brothers_default_hands(w->m, i);
    brothers_refresh(w->m, i);
    table_stand(table_of(w->m), i)->base = base_round(brothers_base(w->m, i));
    w->unit++;
    return i;
}

/* --- bands ------------------------------------------------------------------------------------ */

static void muster_band(struct mustering *w, int32_t side)
{
    const struct army_list *list = &w->from->list[side];
    struct brothers_side *own = brothers_side_at(w->m, side);
    int32_t leading = brothers_leading_unit(catalogue_of(w), list);

    own->leader = own->body = own->exit_edge = NOTHING;
    for (size_t u = 0; u < army_units(list); u++) {
        const json_t *unit = army_unit(list, u);
        int32_t count = unit_count(unit);

        for (int32_t i = 0; i < count; i++) {
            char name[NAME_MAX_BYTES];

            list_figure_name(name, list_unit_name(catalogue_of(w), unit), i, count);
            int32_t figure = new_fighter(w, side, name, unit);

            own->start_count += 1;
            own->start_value += brothers_figure_at(w->m, figure)->value;
            if ((int32_t)u == leading && own->leader == NOTHING) {
                own->leader = figure;
                brothers_figure_at(w->m, figure)->roles |= ROLE_LEADER;
            }
        }
    }
}

/* --- what the scenario brings ----------------------------------------------------------------- */

static void put_brought(struct mustering *w, int32_t i, int32_t number)
{
    const json_t *from = json_array_get(json_object_get(w->from->scenario, "figures"), (size_t)number);
    const json_t *at = json_object_get(from, "at"), *facing = json_object_get(from, "facing");

    if (!at)
        return;
    struct point point = setup_point(w->from, at);

    figure_at(w->m, i)->fate = FATE_IN_PLAY;
    figure_at(w->m, i)->seen_by = seen_by_all(w->m);
    if (brothers_figure_at(w->m, i)->sort == SORT_ITEM)
        brothers_lay_down(w->m, i, point);
    else
        brothers_put(w->m, i, point, facing ? setup_facing(facing) : 0);
    struct mover mover = brothers_mover(w->m, i, AS_IT_IS);

    brought_has_room(w->m, w->from, number, &mover, RULE("F0.5-p"), w->problems);
}

/* RULE("F3.2-e"): the weight of a scenario's objects may be given. */
static void muster_brought(struct mustering *w)
{
    const json_t *list = json_object_get(w->from->scenario, "figures");

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *from = json_array_get(list, i);
        int32_t side = catalogue_number(from, "side", NOTHING), figure;
        const char *name = brought_name(from);
        const char *sort = catalogue_word(from, "sort", "chest");

        if (json_object_get(from, "profile")) {
            figure = new_fighter(w, side, name, from);
            brothers_side_at(w->m, side)->start_count += 1;
        } else {
            begin_unit(w, side, name);
            figure = new_figure(w, side, name, sort,
                                brothers_is_gun(catalogue_of(w), sort) ? SORT_PIECE : SORT_ITEM);
            struct brothers_figure *f = brothers_figure_at(w->m, figure);

            brothers_read_thing(catalogue_of(w), sort, &f->thing);
            f->thing.weight = catalogue_number(from, "weight", f->thing.weight);
            f->locked = catalogue_flag(from, "locked");
            f->where = WHERE_GROUND;
            f->count = 1;
            if (f->sort == SORT_PIECE) {
                f->piece_loaded = true;
                f->piece_shots = SHOTS_IN_PIECE;
            }
            w->unit++;
            if (f->thing.what == THING_CHEST && catalogue_flag(from, "prize"))
                brothers_of(w->m)->chest = figure;
        }
        put_brought(w, figure, (int32_t)i);
    }
}

/* RULE("F16.2-g"): a friend out of action for each side, unarmoured, not counted in forces. */
static void muster_bodies(struct mustering *w)
{
    json_t *levy = json_pack("{s:s, s:[]}", "profile", "levy", "equipment");

    for (int32_t side = 0; side < 2 && is_rescue(w->from) && levy; side++) {
        begin_unit(w, side, side ? "wounded friend of B" : "wounded friend of A");
        int32_t i =
            new_figure(w, side, side ? "wounded friend of B" : "wounded friend of A", "levy", SORT_FIGHTER);
        struct brothers_figure *f = brothers_figure_at(w->m, i);

        read_profile(w, i, levy);
        f->value = 0;
        f->ends = END_OUT_OF_ACTION;
        f->posture = POSTURE_STUNNED;
        f->pa_lost = f->action_value;
        f->wound = WOUND_GRIEVOUS;
        figure_at(w->m, i)->fate = FATE_OUT;
        figure_at(w->m, i)->seen_by = seen_by_all(w->m); /* the scenario brings him: no secret */
        new_head(w, i, side ? "friend of B" : "friend of A");
        w->unit++;
        brothers_side_at(w->m, side)->body = i;
    }
    json_decref(levy);
}

/* All of a side are deployed by one answer, and each has two options of how he hides. Lists cannot have so
 * many for the points of F15.4-a, but a scenario may bring more. */
static void check_band(struct mustering *w, int32_t side)
{
    int32_t count = 0;

    for (int32_t i = 0; i < w->m->state->figures; i++) {
        int32_t sort = brothers_figure_at(w->m, i)->sort;

        count += brothers_side_of(w->m, i) == side && (sort == SORT_FIGHTER || sort == SORT_PIECE);
    }
    number_within(count, BAND_MOST, trail_index(trail_key(trail_root(), "sides"), side),
                  "setup.side_too_many_figures", w->problems);
}

_Static_assert((int)BAND_MOST <= (int)MOVABLES_MAX && 2 * BAND_MOST <= (int)OPTIONS_MAX,
               "the whole band fits into a question");

bool brothers_muster(struct match *m, const struct muster *muster, struct problems *problems)
{
    struct mustering w = {.m = m, .from = muster, .problems = problems};
    int32_t before = problems->count;

    brothers_muster_match(m, muster, problems);
    brothers_read_spells(&muster->catalogue, brothers_of(m)->spell);
    brothers_read_thing(&muster->catalogue, "fists", &brothers_of(m)->fists);
    for (int32_t side = 0; side < muster->sides; side++)
        muster_band(&w, side);
    muster_brought(&w);
    muster_bodies(&w);
    for (int32_t side = 0; side < muster->sides; side++)
        brothers_muster_side(m, muster, side);
    for (int32_t side = 0; side < muster->sides; side++)
        check_band(&w, side);
    for (int32_t i = 0; i < m->state->figures; i++)
        brothers_refresh(m, i);
    return problems->count == before;
}
