/* From lists and scenario to the records of a match. */
#include "common/rules/massed/muster.h"

#include "common/rules/battle/arsenal/armour.h"
#include "common/rules/battle/characters/generals.h"
#include "common/rules/battle/characters/mounts.h"
#include "common/rules/battle/command/banners.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/battle/setup/agree.h"
#include "common/rules/massed/terrain.h"

void battle_count(const struct muster *muster, int32_t *figures, int32_t *units)
{
    massed_count(muster, figures, units);
}

/* RULE("B11.1-a"), RULE("B16.1-c"): who leads a unit and who bears the army standard everybody sees
 * (massed/muster, fields). */
static void clear_unit(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->former = u->force = NOBODY;
    u->target = u->faces = u->pursues = u->dared = u->follows = u->rival = NO_UNIT;
    u->weapon = u->second_weapon = NOTHING;
}

/* RULE("B3.3-a"), RULE("B5.1-a"), RULE("B5.1-f"): from here on M is what armour, shield and barding leave of
 * it. */
static void figure_listed(struct match *m, int32_t figure, const struct massed_muster *all,
                          const struct enlisted *who, const struct massed_listed *has)
{
    struct massed_figure *f = massed_figure_at(m, figure);
    const struct battle_outfit outfit = {.armour = (enum massed_armour)f->armour,
                                         .shield = (enum massed_shield)f->shield,
                                         .mounted = f->mounted,
                                         .barding = f->barding,
                                         .natural = f->natural_save};

    f->profile[CHAR_M] = battle_net_movement(f->profile[CHAR_M], &outfit);
    battle_stable(m, figure, has);
    massed_read_nature(&all->from->catalogue, who->entry, has, f->profile[CHAR_A],
                       &battle_figure_at(m, figure)->nature);
}

static void clear_figure(struct match *m, int32_t figure)
{
    struct battle_figure *f = battle_figure_at(m, figure);

    for (int32_t i = 0; i < FOES_MOST; i++)
        f->foe[i] = (struct battle_foe){.unit = NO_UNIT, .victim = NOBODY, .on = NOTHING};
    for (int32_t i = 0; i < NAMED_MOST; i++)
        f->named[i] = NOBODY;
    f->behind = NOBODY;
    f->carries = CARRIES_NOTHING;
    f->mount_guard = NO_UNIT;
    f->amid = f->laps = f->felled_by = NO_UNIT;
}

/* RULE("B2-e") */
void battle_spare_for(const struct muster *muster, struct spare_terrain *spare)
{
    const json_t *options = json_object_get(muster->setup, "options");

    if (catalogue_flag(options, TERRAIN_CHARTS) || catalogue_flag(options, TOURNAMENT)) /* RULE("B1.2-d") */
        massed_table_spare(muster, spare);
}

/* RULE("B25.1-a"), RULE("B25.1-b"): in a tournament the zones follow from the table: 24 paces between them,
 * 12 left out at both ends. On a table that would leave less than 6 paces of depth they are those of the
 * setup. */
static void lay_zones(struct match *m)
{
    enum { BETWEEN = 24 * PACE, LEFT_OUT = 12 * PACE, DEPTH_LEAST = 6 * PACE };
    const struct table_limits *l = &table_of(m)->limits;

    for (int32_t side = 0; side < SIDES; side++) {
        int32_t edge = massed_side_at(m, side)->edge;
        bool across = edge == EDGE_LEFT || edge == EDGE_RIGHT;
        length wide = across ? l->depth : l->width, deep = across ? l->width : l->depth,
               depth = (deep - BETWEEN) / 2;

        if (depth < DEPTH_LEAST || wide <= 2 * LEFT_OUT)
            return;
        battle_lay_zone(m, side, depth, LEFT_OUT);
    }
}

/* RULE("B1.1-d"), RULE("B1.1-l"), RULE("B1.1-m"): table, armies, sides and scenario are those of the setup,
 * whoever has made it. */
bool battle_muster(struct match *m, const struct muster *muster, struct problems *problems)
{
    struct massed_muster all = {.m = m,
                                .from = muster,
                                .problems = problems,
                                .clear_unit = clear_unit,
                                .clear_figure = clear_figure,
                                .figure_listed = figure_listed};

    if (m->state->units > BATTLE_UNITS) { /* no rule: the room for them */
        problem_add(problems, trail_root(), "", "battle.too_many_units", "", m->state->units - BATTLE_UNITS);
        return false;
    }
    battle_of(m)->first = battle_of(m)->active = NO_SIDE;
    massed_clear_challenges(battle_of(m)->challenge);
    battle_clear_stables(m);
    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        battle_end_contact(m, i);
    battle_of(m)->amount = massed_usual_amounts;
    battle_of(m)->turns = catalogue_number(muster->scenario, "turns", TURNS_DEFAULT); /* RULE("B26.1-b") */
    massed_lay_terrain(m, &muster->catalogue);
    massed_table_muster(&battle_of(m)->table, muster, option_on(m, OPTION_CUSTOM_TERRAIN_TABLE), problems);
    massed_muster(&all);
    if (option_on(m, OPTION_TOURNAMENT))
        lay_zones(m);
    for (int32_t side = 0; side < SIDES; side++)
        for (int32_t i = 0; i < CONTINGENTS_MOST; i++)
            battle_side_at(m, side)->standard_of[i] = NOBODY;
    battle_choose_seconds(m, muster);
    battle_give_seconds(m);
    return problems->count == 0;
}
