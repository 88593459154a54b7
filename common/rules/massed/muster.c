/* From army lists to units and figures. */
#include "common/rules/massed/muster.h"

#include "common/match/rules.h"
#include "common/match/setup.h"
#include "common/rules/massed/levels.h"
#include "common/rules/massed/vehicles.h"
#include "common/rules/shared/enrol.h"
#include "common/rules/shared/names.h"
#include "common/rules/shared/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { HALVES = 2, SMALL_HEIGHT = INCH / 2, MIDDLE_HEIGHT = 3 * INCH / 2, TALL_HEIGHT = 3 * INCH };

/* --- counting -------------------------------------------------------------------------------------- */

static int32_t characters_in(const json_t *unit)
{
    const json_t *members = json_object_get(unit, "members");
    int32_t count = 0;

    for (size_t i = 0; i < json_array_size(members); i++)
        count += strcmp(catalogue_word(json_array_get(members, i), "slot", ""), "character") == 0;
    return count;
}

/* RULE("O10.10-a"): the riders of each monster of the unit may become a unit of their own. */
static int32_t ridden_in(const struct catalogue *c, const json_t *unit)
{
    const json_t *members = json_object_get(unit, "members");

    if (massed_kind_of(unit_profile(c, unit)) != KIND_MONSTER)
        return 0;
    for (size_t i = 0; i < json_array_size(members); i++)
        if (strcmp(catalogue_word(json_array_get(members, i), "slot", ""), "rider") == 0)
            return unit_count(unit);
    return 0;
}

void massed_count(const struct muster *muster, int32_t *figures, int32_t *units)
{
    *figures = *units = 0;
    for (int32_t side = 0; side < muster->sides; side++)
        for (size_t u = 0; u < army_units(&muster->list[side]); u++) {
            const json_t *unit = army_unit(&muster->list[side], u);

            *figures += (int32_t)unit_figures(&muster->catalogue, unit);
            *units += 1 + characters_in(unit) + ridden_in(&muster->catalogue, unit);
        }
}

/* --- figures --------------------------------------------------------------------------------------- */

/* The number of a creature in the match; a new one if it has none yet. */
static int32_t race_of(struct massed_muster *all, const char *creature)
{
    for (int32_t i = 0; i < all->races; i++)
        if (strcmp(all->race[i], creature) == 0)
            return i;
    if (all->races == RACES_MOST) {
        problem_add(all->problems, trail_root(), "", "massed.too_many_races", creature, 0);
        return 0;
    }
    all->race[all->races] = creature;
    return all->races++;
}

static int32_t flags_in(const json_t *list)
{
    static const struct {
        const char *word;
        int32_t flag;
    } row[] = {{"frenzy", FLAG_FRENZY},
               {"stupid", FLAG_STUPID},
               {"immune", FLAG_IMMUNE},
               {"fear", FLAG_FEAR},
               {"terror", FLAG_TERROR},
               {"stubborn", FLAG_STUBBORN},
               {"unbreakable", FLAG_UNBREAKABLE},
               {"strikes_first", FLAG_STRIKES_FIRST},
               {"killing_blow", FLAG_KILLING_BLOW},
               {"poison", FLAG_POISON},
               {"long", FLAG_LONG},
               {"undead", FLAG_UNDEAD}};
    int32_t flags = 0;

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (list_holds(list, row[i].word))
            flags |= row[i].flag;
    return flags;
}

/* RULE("O10.9-a"), RULE("O10.9-b"). */
static int32_t flags_of(const struct catalogue *c, const json_t *entry, const struct massed_listed *has)
{
    const json_t *items = json_object_get(entry, "items");
    int32_t special = massed_specials(has->troop), flags = flags_in(json_object_get(has->creature, "flags"));

    for (size_t i = 0; i < json_array_size(items); i++)
        flags |= flags_in(json_object_get(catalogue_entry(c, "items", text_at(items, i)), "flags"));
    if (special & SPECIAL_BERSERK)
        flags |= FLAG_BERSERK | FLAG_FRENZY;
    if (special & SPECIAL_LEVY)
        flags |= FLAG_LEVY;
    if (special & SPECIAL_FORESTER)
        flags |= FLAG_FORESTER;
    if (catalogue_number(has->troop, "elite", 0) > 0)
        flags |= FLAG_ELITE;
    if (catalogue_flag(has->troop, "howdah"))
        flags |= FLAG_HOWDAH;
    return flags | (has->poisoned ? FLAG_POISON : 0);
}

/* RULE("O9.3-c"): a natural save of n+ is 7 - n points; items add to it. */
static int32_t natural_save(const struct catalogue *c, const json_t *entry, const struct massed_listed *has)
{
    enum { SAVE_OF_ONE = 7 };
    const json_t *items = json_object_get(entry, "items");
    int32_t stated = catalogue_number(has->creature, "natural_save", 0),
            points = stated > 0 ? SAVE_OF_ONE - stated : 0;

    for (size_t i = 0; i < json_array_size(items); i++)
        points += catalogue_number(catalogue_entry(c, "items", text_at(items, i)), "save", 0);
    return points;
}

/* RULE("O1-b"), RULE("O10.12-a"), RULE("O1-d"), RULE("B3.2-a"), RULE("B3.2-b"), RULE("B3.2-c"),
 * RULE("B3.2-d"), RULE("B14-b"): the race, then what level, elite or levy make of it; a mounted figure has
 * the M of its mount. */
static void read_profile(struct massed_figure *f, const struct massed_listed *has)
{
    for (int32_t i = 0; i < CHARACTERISTICS; i++)
        f->profile[i] = catalogue_number(has->creature, massed_characteristic_key[i], 0);
    if (has->level > 0)
        massed_raise(f->profile, has->level, has->wizard);
    else
        massed_make_elite(f->profile, catalogue_number(has->troop, "elite", 0),
                          catalogue_flag(has->troop, "shooters"));
    if (massed_specials(has->troop) & SPECIAL_LEVY)
        massed_make_levy(f->profile);
    if (has->mount)
        f->profile[CHAR_M] = catalogue_number(has->mount, "m", 0);
    if (f->profile[CHAR_W] > WOUNDS_MOST)
        f->profile[CHAR_W] = WOUNDS_MOST;
}

static void read_body(struct massed_figure *f, const struct massed_listed *has)
{
    static const char *const heights[] = {"small", "middle", "tall", NULL};
    const json_t *under = has->mount ? has->mount : has->creature;

    f->height = word_index(heights, catalogue_word(has->creature, "height", "middle"), HEIGHT_MIDDLE);
    if (has->mount && f->height == HEIGHT_SMALL)
        f->height = HEIGHT_MIDDLE;
    f->base_width = catalogue_number(under, "width", 20) * MILLIMETRE;
    f->base_depth = catalogue_number(under, "depth", 20) * MILLIMETRE;
    f->mounted = has->mount != NULL;
    f->mount = (struct massed_mount){.ws = catalogue_number(has->mount, "ws", 0),
                                     .s = catalogue_number(has->mount, "s", 0),
                                     .i = catalogue_number(has->mount, "i", 0),
                                     .attacks = catalogue_number(has->mount, "a", 0),
                                     .fighters = 1};
    if (f->mount.attacks == 0)
        f->mount = (struct massed_mount){0};
}

static int32_t role_of(const struct enlisted *who, enum massed_kind kind)
{
    static const struct {
        const char *slot;
        enum massed_role role;
    } row[] = {{"leader", ROLE_LEADER},     {"banner", ROLE_BEARER},       {"musician", ROLE_MUSICIAN},
               {"champion", ROLE_CHAMPION}, {"character", ROLE_CHARACTER}, {"rider", ROLE_RIDER},
               {"crew", ROLE_CREWMAN},      {"handler", ROLE_HANDLER}};

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (strcmp(who->slot, row[i].slot) == 0)
            return (int32_t)row[i].role;
    return kind == KIND_CHARACTER ? ROLE_CHARACTER
           : kind == KIND_MONSTER ? ROLE_MONSTER
           : kind == KIND_CHARIOT ? ROLE_CHARIOT
           : kind == KIND_MACHINE ? ROLE_MACHINE
           : kind == KIND_PACK    ? ROLE_BEAST
                                  : ROLE_ORDINARY;
}

/* B19.1-n: the base of a machine follows from its crew. */
static void size_machine(struct massed_figure *f)
{
    static const struct {
        int32_t crew, width, depth; /* up to so many, in mm */
    } row[] = {{3, 40, 60}, {6, 60, 80}, {INT32_MAX, 80, 100}};
    int32_t i = 0;

    while (f->crew > row[i].crew)
        i++;
    f->base_width = row[i].width * MILLIMETRE;
    f->base_depth = row[i].depth * MILLIMETRE;
}

/* A machine is no creature: what stands on the table is the piece itself (B19.1-n). */
static void make_machine(struct massed_figure *f, const json_t *troop)
{
    static const char *const machines[] = {"none", "ballista", "catapult", "cannon", "mortar", NULL};

    for (int32_t i = 0; i < CHARACTERISTICS; i++)
        f->profile[i] = i == CHAR_W ? 1 : 0;
    f->machine = word_index(machines, catalogue_word(troop, "machine", "none"), NO_MACHINE);
    f->crew = catalogue_number(troop, "crew_least", 3);
    size_machine(f);
    f->flags = 0;
    f->height = HEIGHT_MIDDLE;
}

static length height_of(const struct massed_figure *f)
{
    return f->height == HEIGHT_TALL ? TALL_HEIGHT : f->height == HEIGHT_SMALL ? SMALL_HEIGHT : MIDDLE_HEIGHT;
}

static void put_stand(struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    bool carried = f->role == ROLE_RIDER || (f->role == ROLE_CREWMAN && f->aboard != NOBODY &&
                                             massed_figure_at(m, f->aboard)->role == ROLE_CHARIOT);
    struct stand *s = enrol_stand(m, figure, base_rectangle(f->base_width, f->base_depth), height_of(f));

    s->flags = carried ? 0 : STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT;
    if (f->height == HEIGHT_TALL)
        s->flags |= STAND_TALL;
    s->aboard = carried ? f->aboard : NOBODY;
}

/* RULE("B5.7.2-a"): the soldiers of the unit are its first component, those in the slot its second. */
static int32_t component_of(const json_t *unit, const struct enlisted *who)
{
    const char *slot = who->slot;

    if (!massed_second(unit))
        return 0;
    if (strcmp(slot, "second") == 0)
        return 2;
    return strcmp(slot, "champion") != 0 && strcmp(slot, "character") != 0;
}

/* What is in the catalogue and the list, but not what others in the unit make of it. */
static void fill_figure(struct massed_muster *all, int32_t figure, const struct enlisted *who,
                        const struct massed_listed *has, enum massed_kind kind)
{
    struct massed_figure *f = massed_figure_at(all->m, figure);
    const struct catalogue *c = &all->from->catalogue;

    read_profile(f, has);
    read_body(f, has);
    f->role = role_of(who, kind);
    f->race = race_of(all, catalogue_word(has->troop, "creature", ""));
    f->flags = flags_of(c, who->entry, has);
    f->armour = has->armour;
    f->shield = has->shield;
    f->barding = has->barding;
    f->weapons = has->weapons;
    f->natural_save = natural_save(c, who->entry, has);
    f->level = has->level;
    f->wizard = has->level > 0 && has->wizard ? massed_wizard_level(has->level) : 0;
    f->general = catalogue_flag(who->entry, "general");
    f->army_standard = catalogue_flag(who->entry, "army_standard");
    f->half_points = (int32_t)massed_listed_price(c, who->entry, has);
    if (f->role == ROLE_MACHINE) {
        make_machine(f, has->troop);
        f->half_points = HALVES * catalogue_number(has->troop, "cost", 0);
    }
}

/* The figure `nth` of the roll has a number if others are made after the same entry: two of a crew are told
 * apart. */
static void name_figure(const struct massed_muster *all, const json_t *unit, const char *given,
                        const struct enlisted *roll, int32_t count, int32_t nth, char name[NAME_MAX_BYTES])
{
    const struct enlisted *who = &roll[nth];
    const json_t *called = json_object_get(member_slot(&all->from->catalogue, who->entry), "called");
    const char *own = who->slot[0] ? catalogue_word(who->entry, "name", NULL) : NULL;
    int32_t before = 0, fellows = 0;
    char words[NAME_MAX_BYTES];

    if (!who->slot[0]) {
        list_figure_name(name, given, nth, unit_count(unit));
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        before += i < nth && roll[i].entry == who->entry;
        fellows += roll[i].entry == who->entry;
    }
    if (own || !called)
        snprintf(words, sizeof words, "%s", own ? own : given);
    else
        member_name(json_object_get(called, "en"), given, words, sizeof words);
    list_figure_name(name, words, before, fellows);
}

static void new_figure(struct massed_muster *all, const json_t *unit, const char *given,
                       const struct enlisted *roll, int32_t count, int32_t nth)
{
    struct match *m = all->m;
    const struct enlisted *who = &roll[nth];
    int32_t first = all->figure, figure = first + nth;
    enum massed_kind kind = massed_kind_of(unit_profile(&all->from->catalogue, unit));
    const char *id = catalogue_word(who->entry, "profile", catalogue_word(unit, "profile", ""));
    char name[NAME_MAX_BYTES], sort[NAME_MAX_BYTES];
    struct massed_listed has;

    massed_read_listed(&all->from->catalogue, unit, who->entry, who->profile, &has);
    name_figure(all, unit, given, roll, count, nth, name);
    snprintf(sort, sizeof sort, "%s.profile.%s", m->rules->name, id); /* no rule: a text */
    enrol_figure(m, figure, all->unit, unit_at(m, all->unit)->side, name, sort)->seen_by = seen_by_all(m);
    if (all->clear_figure)
        all->clear_figure(m, figure);
    massed_figure_at(m, figure)->own_unit = NOTHING;
    massed_figure_at(m, figure)->aboard = who->parent < 0 ? NOBODY : first + who->parent;
    fill_figure(all, figure, who, &has, kind);
    massed_figure_at(m, figure)->component = component_of(unit, who);
    figure_at(m, figure)->cost = (massed_figure_at(m, figure)->half_points + 1) / HALVES;
    if (all->figure_listed)
        all->figure_listed(m, figure, all, who, &has);
    put_stand(m, figure);
}

/* --- units ----------------------------------------------------------------------------------------- */

/* RULE("O10.9-a"). */
static int32_t type_of(const json_t *unit, const json_t *troop, const struct massed_listed *has)
{
    switch (massed_kind_of(troop)) {
    case KIND_CHARACTER:
        return TYPE_CHARACTER;
    case KIND_MONSTER:
        return TYPE_MONSTER;
    case KIND_CHARIOT:
        return TYPE_CHARIOT;
    case KIND_MACHINE:
        return TYPE_MACHINE;
    case KIND_PACK:
        return TYPE_PACK;
    case KIND_INFANTRY:
    case KIND_CAVALRY:
    case KIND_SKIRMISHERS:
    case KIND_CREW:
        break;
    }
    if (massed_skirmishes(unit, troop))
        return TYPE_SKIRMISHERS;
    if (!has->mount)
        return TYPE_INFANTRY;
    return has->armour >= HEAVY_ARMOUR || has->barding || has->weapons >> LANCE & 1 ? TYPE_HEAVY_CAVALRY
                                                                                    : TYPE_LIGHT_CAVALRY;
}

/* RULE("O10.13-a"): the catalogue says it of every entry. */
static int32_t category_of(const json_t *troop)
{
    static const char *const words[] = {"base", "special", "rare", "machine", "mercenary", NULL};

    return word_index(words, catalogue_word(troop, "category", "base"), CATEGORY_BASE);
}

static int32_t hates_of(struct massed_muster *all, const json_t *creature)
{
    const json_t *list = json_object_get(creature, "hates");
    int32_t bits = 0;

    for (size_t i = 0; i < json_array_size(list); i++)
        bits |= 1 << race_of(all, text_at(list, i));
    return bits;
}

static void new_unit(struct massed_muster *all, int32_t side, const char *name, int32_t figures)
{
    struct match *m = all->m;

    *unit_at(m, all->unit) =
        (struct unit){.side = side, .first = all->figure, .count = figures, .commander = NOBODY};
    unit_at(m, all->unit)->name = state_add_name(m->state, name);
    if (all->clear_unit)
        all->clear_unit(m, all->unit);
    struct massed_unit *u = massed_unit_at(m, all->unit);

    u->leader = u->bearer = u->musician = NOBODY;
    u->divided_by = NOTHING;
}

/* RULE("B5.3.2-a"): every regiment has a leader, RULE("B5.3.2-b"): one of its own figures; the pack one of
 * its handlers (B15.1-b), chariots the first of them (B20.1-c); machines and monsters have none. */
static void choose_leader(struct match *m, int32_t unit)
{
    struct massed_unit *u = massed_unit_at(m, unit);
    const struct unit *all = unit_at(m, unit);

    for (int32_t i = all->first; i < all->first + all->count; i++) {
        struct massed_figure *f = massed_figure_at(m, i);
        int32_t role = f->role;

        if (role == ROLE_LEADER)
            u->leader = i;
        else if (role == ROLE_BEARER)
            u->bearer = i;
        else if (role == ROLE_MUSICIAN)
            u->musician = i;
        else if (u->leader == NOBODY && (role == ROLE_HANDLER || role == ROLE_CHARIOT))
            u->leader = i;
    }
    for (int32_t i = all->first; u->leader == NOBODY && i < all->first + all->count; i++)
        if (massed_figure_at(m, i)->role == ROLE_ORDINARY) {
            massed_figure_at(m, i)->role = ROLE_LEADER;
            u->leader = i;
        }
}

/* RULE("B5.7.2-a"): of the two leaders one leads, the other is an ordinary figure. */
static void choose_of_components(struct match *m, int32_t unit, const json_t *second)
{
    struct massed_unit *u = massed_unit_at(m, unit);
    const struct unit *all = unit_at(m, unit);

    if (!second)
        return;
    u->mixed = MIXED_TIERS;
    u->lead = 1;
    for (int32_t i = all->first; catalogue_flag(second, "leads") && i < all->first + all->count; i++) {
        struct massed_figure *f = massed_figure_at(m, i);

        if (f->component == 1 && f->role == ROLE_LEADER)
            f->role = ROLE_ORDINARY;
        if (f->component == 2 && u->leader == NOBODY) {
            f->role = ROLE_LEADER;
            u->leader = i;
        }
    }
}

/* RULE("O6.1-a"): figures, or the W of a single one; characters do not count (B8-c). */
static int32_t strength_of(const struct match *m, int32_t unit)
{
    const struct unit *all = unit_at(m, unit);
    int32_t figures = 0, last = NOBODY;

    if (massed_unit_at(m, unit)->type == TYPE_CHARACTER)
        return massed_figure_at(m, all->first)->profile[CHAR_W];
    for (int32_t i = all->first; i < all->first + all->count; i++)
        switch (massed_figure_at(m, i)->role) {
        case ROLE_CREWMAN:
            figures += massed_unit_at(m, unit)->type == TYPE_MACHINE;
            break;
        case ROLE_CHAMPION:
        case ROLE_CHARACTER:
        case ROLE_RIDER:
        case ROLE_MACHINE:
            break;
        default:
            figures++;
            last = i;
        }
    return figures == 1 && last != NOBODY ? massed_figure_at(m, last)->profile[CHAR_W] : figures;
}

/* A character in a regiment has an empty unit, for when he leaves it. */
static void house_characters(struct massed_muster *all, int32_t regiment)
{
    struct match *m = all->m;
    const struct unit *in = unit_at(m, regiment);
    int32_t side = in->side;

    for (int32_t i = in->first; i < in->first + in->count; i++) {
        struct massed_figure *f = massed_figure_at(m, i);

        if (f->role != ROLE_CHARACTER)
            continue;
        if (massed_unit_at(m, regiment)->type == TYPE_CHARACTER) {
            f->own_unit = regiment;
            continue;
        }
        new_unit(all, side, name_at(m, figure_at(m, i)->name), 0);
        f->own_unit = all->unit;
        massed_unit_at(m, all->unit)->type = TYPE_CHARACTER;
        massed_unit_at(m, all->unit)->start_strength = f->profile[CHAR_W];
        massed_unit_at(m, all->unit)->half_points = f->half_points;
        all->unit++;
    }
}

/* RULE("O10.10-a"): riders have an empty unit, for when their monster dies. */
static void house_riders(struct massed_muster *all, int32_t unit, const char *given)
{
    struct match *m = all->m;
    const struct unit *in = unit_at(m, unit);
    int32_t side = in->side;

    for (int32_t monster = in->first; monster < in->first + in->count; monster++) {
        if (massed_figure_at(m, monster)->role != ROLE_MONSTER)
            continue;
        new_unit(all, side, given, 0);
        massed_unit_at(m, all->unit)->type = TYPE_INFANTRY;
        for (int32_t i = in->first; i < in->first + in->count; i++)
            if (massed_figure_at(m, i)->role == ROLE_RIDER && massed_figure_at(m, i)->aboard == monster)
                massed_figure_at(m, i)->own_unit = all->unit;
        all->unit++;
    }
}

/* RULE("B14.7-b"): one of whom the list says so leads from the start; NOBODY. */
static int32_t leading_champion(const struct match *m, int32_t unit, const struct enlisted *who,
                                int32_t count)
{
    for (int32_t i = 0; i < count; i++) /* no rule: the first of a roll is a soldier */
        if (strcmp(who[i].slot, "champion") == 0 && catalogue_flag(who[i].entry, "leads"))
            return unit_at(m, unit)->first + i;
    return NOBODY;
}

static void muster_unit(struct massed_muster *all, int32_t side, const json_t *entry)
{
    struct enlisted who[ARMY_FIGURES_MAX];
    const struct catalogue *c = &all->from->catalogue;
    const json_t *troop = unit_profile(c, entry);
    int32_t count = unit_enlist(c, entry, who, ARMY_FIGURES_MAX), unit = all->unit;
    const char *given = list_unit_name(c, entry);
    struct massed_unit_price price = massed_unit_price(c, entry);
    struct massed_listed has;

    new_unit(all, side, given, count);
    struct massed_unit *u = massed_unit_at(all->m, unit);

    massed_read_listed(c, entry, entry, troop, &has);
    u->type = type_of(entry, troop, &has);
    u->category = category_of(troop);
    u->hates = hates_of(all, has.creature);
    for (int32_t i = 0; i < count; i++)
        new_figure(all, entry, given, who, count, i);
    all->figure += count;
    if (u->type == TYPE_CHARIOT)
        massed_make_chariots(all->m, unit, c, entry);
    u->leader = leading_champion(all->m, unit, who, count);
    choose_of_components(all->m, unit, massed_second(entry));
    choose_leader(all->m, unit);
    u->start_strength = strength_of(all->m, unit);
    u->half_points = (int32_t)(u->type == TYPE_CHARACTER ? price.characters : price.troops);
    all->unit++;
    house_characters(all, unit);
    if (ridden_in(c, entry) > 0)
        house_riders(all, unit, given);
}

/* --- sides ----------------------------------------------------------------------------------------- */

/* RULE("O10.1-a"), B14.8-a: the one whom the list names, or the first of the highest Ld. */
static void choose_general(struct match *m, int32_t side)
{
    struct massed_side *s = massed_side_at(m, side);

    s->general = s->army_standard = NOBODY;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct massed_figure *f = massed_figure_at(m, i);

        if (figure_at(m, i)->side != side || f->role != ROLE_CHARACTER)
            continue;
        if (f->army_standard && s->army_standard == NOBODY)
            s->army_standard = i;
        if (f->general)
            s->general = i;
        else if (!f->army_standard &&
                 (s->general == NOBODY ||
                  (!massed_figure_at(m, s->general)->general &&
                   f->profile[CHAR_LD] > massed_figure_at(m, s->general)->profile[CHAR_LD])))
            s->general = i;
    }
    if (s->general != NOBODY)
        massed_figure_at(m, s->general)->general = 1;
}

void massed_muster(struct massed_muster *all)
{
    for (int32_t side = 0; side < all->from->sides; side++) {
        struct massed_side *s = massed_side_at(all->m, side);

        for (size_t u = 0; u < army_units(&all->from->list[side]); u++)
            muster_unit(all, side, army_unit(&all->from->list[side], u));
        zone_keep_home(&s->zone, all->from, side);
        s->edge = (int32_t)setup_edge(all->from, side);
    }
    for (int32_t side = 0; side < all->from->sides; side++)
        choose_general(all->m, side);
}
