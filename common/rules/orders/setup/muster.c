/* From lists and scenario to the records of a match (O10.9-a, O10.12-a, O10.13-a). */
#include "common/rules/massed/muster.h"

#include "common/rules/massed/levels.h"
#include "common/rules/massed/terrain.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/hooks.h"

#include <string.h>

enum { HERO_POINTS = 1, LORD_POINTS = 2 };

void orders_count(const struct muster *muster, int32_t *figures, int32_t *units)
{
    massed_count(muster, figures, units);
}

static void clear_unit(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    u->main.target = u->secondary.target = NO_UNIT;
    u->dreads = NO_UNIT;
    u->weapon = NOTHING;
    u->formation = FORMATION_NONE;
}

static void clear_figure(struct match *m, int32_t figure)
{
    orders_figure_at(m, figure)->aim = orders_no_aim();
    orders_figure_at(m, figure)->serves = NOBODY;
}

/* RULE("O3.1-b"): a special character that fills several choices has the points of all of them. */
static int32_t strategy_points(const struct massed_listed *has)
{
    const json_t *choices = json_object_get(has->troop, "choices");
    int32_t points = 0;

    for (size_t i = 0; i < json_array_size(choices); i++)
        points += strcmp(text_at(choices, i), "lord") == 0 ? LORD_POINTS : HERO_POINTS;
    return points > 0 ? points : massed_strategy_points(has->level);
}

/* RULE("O10.12-a"): by his level, unless the catalogue says otherwise; two choices of a hero make no lord. */
static bool is_lord(const struct massed_listed *has)
{
    const json_t *choices = json_object_get(has->troop, "choices");

    for (size_t i = 0; i < json_array_size(choices); i++)
        if (strcmp(text_at(choices, i), "lord") == 0)
            return true;
    return json_array_size(choices) == 0 && massed_strategy_points(has->level) == LORD_POINTS;
}

/* RULE("O3.1-a"), RULE("O10.12-a"): characters have strategy points, champions none. RULE("O9.1-e"): pistols
 * begin loaded. RULE("O8.2-g"). */
static void figure_listed(struct match *m, int32_t figure, const struct massed_muster *all,
                          const struct enlisted *who, const struct massed_listed *has)
{
    struct orders_figure *f = orders_figure_at(m, figure);
    const json_t *items = json_object_get(who->entry, "items");

    if (f->massed.role == ROLE_CHARACTER && option_on(m, OPTION_STRATEGY_POINTS))
        f->sp_most = f->sp_now = strategy_points(has);
    f->lord = f->massed.role == ROLE_CHARACTER && is_lord(has);
    if (massed_has_weapon(m, figure, PISTOL_PAIR))
        f->pistols = 2;
    else if (massed_has_weapon(m, figure, PISTOL))
        f->pistols = 1;
    f->magic_resistance = catalogue_number(has->creature, "magic_resistance", 0);
    for (size_t i = 0; i < json_array_size(items); i++)
        f->magic_resistance += catalogue_number(
            catalogue_entry(&all->from->catalogue, "items", text_at(items, i)), "magic_resistance", 0);
}

static int32_t character_called(const struct match *m, const char *name)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (massed_figure_at(m, i)->role == ROLE_CHARACTER &&
            strcmp(name_at(m, figure_at(m, i)->name), name) == 0)
            return i;
    return NOBODY;
}

/* RULE("O3.1-c"): what the scenario gives to characters, by their names. */
static void read_grants(struct match *m, const struct muster *muster, struct problems *problems)
{
    const json_t *list = json_object_get(json_object_get(muster->scenario, "special"), "strategy_points");
    struct trail at = trail_key(trail_key(trail_key(trail_root(), "scenario"), "special"), "strategy_points");

    for (int32_t i = 0; i < GRANTS_MAX; i++)
        orders_of(m)->grant[i].figure = NOBODY;
    for (int32_t i = 0; i < (int32_t)json_array_size(list) && i < GRANTS_MAX; i++) {
        const json_t *from = json_array_get(list, (size_t)i);
        int32_t figure = character_called(m, catalogue_word(from, "character", ""));

        if (figure == NOBODY)
            problem_add(problems, trail_index(at, i), "O3.1-c", "orders.no_such_character",
                        catalogue_word(from, "character", ""), 0);
        else
            orders_of(m)->grant[i] =
                (struct orders_grant){.figure = figure,
                                      .left = catalogue_number(from, "amount", 0),
                                      .expires = catalogue_flag(from, "expires"),
                                      .recoverable = catalogue_flag(from, "recoverable")};
    }
}

static void clear_match(struct match *m)
{
    struct orders_match *o = orders_of(m);

    o->active = NO_UNIT;
    o->winner = o->agent = NO_SIDE;
    for (int32_t i = 0; i < BATCH_MOST; i++)
        o->batch[i] = NO_UNIT;
    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        o->contact[i].arrived = o->contact[i].struck = NO_UNIT;
    massed_clear_challenges(o->challenge);
}

/* RULE("B2-e") */
void orders_spare_for(const struct muster *muster, struct spare_terrain *spare)
{
    if (catalogue_flag(json_object_get(muster->setup, "options"), TERRAIN_CHARTS))
        massed_table_spare(muster, spare);
}

bool orders_muster(struct match *m, const struct muster *muster, struct problems *problems)
{
    struct massed_muster all = {.m = m,
                                .from = muster,
                                .problems = problems,
                                .clear_unit = clear_unit,
                                .clear_figure = clear_figure,
                                .figure_listed = figure_listed};

    if (m->state->units > ORDERS_UNITS) {
        problem_add(problems, trail_root(), "", "orders.too_many_units", "", m->state->units - ORDERS_UNITS);
        return false;
    }
    clear_match(m);
    orders_of(m)->turns = catalogue_number(muster->scenario, "turns", TURNS_DEFAULT); /* RULE("O10.7-a") */
    massed_lay_terrain(m, &muster->catalogue);
    massed_table_muster(&orders_of(m)->table, muster, option_on(m, OPTION_CUSTOM_TERRAIN_TABLE), problems);
    massed_muster(&all);
    orders_of(m)->races = all.races;
    read_grants(m, muster, problems);
    return problems->count == 0;
}
