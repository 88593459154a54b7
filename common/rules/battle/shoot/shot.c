/* B6.2.5: what changes a shot's roll to hit. */
#include "common/rules/battle/shoot/shot.h"

#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/shoot/sight.h"
#include "common/rules/massed/picking.h"

static struct massed_aim aim_of(const struct battle_volley *v)
{
    return (struct massed_aim){.unit = v->unit, .target = v->target, .named = v->named};
}

/* --- the rows of B6.2.5-c ------------------------------------------------------------------------------- */

typedef bool shot_case(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a);

static bool large(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    (void)m;
    (void)v;
    return a->view.size == SIZE_LARGE;
}

static bool small(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    (void)m;
    (void)v;
    return a->view.size == SIZE_SMALL;
}

static bool moved(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    (void)a;
    if (v->thrown != THROWN_NOT) /* RULE("B13.7.6-e") */
        return v->thrown == THROWN_CHARGING;
    return !v->reaction && battle_unit_at(m, v->unit)->marched;
}

static bool fast(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    (void)a;
    return battle_unit_at(m, v->target)->reserve_gone > FAST_RESERVE_MOVE;
}

static bool charged(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    (void)m;
    (void)a;
    return v->reaction || v->thrown == THROWN_CHARGED;
}

static bool in_light_cover(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    (void)m;
    (void)v;
    return a->view.cover == COVER_LIGHT;
}

static bool in_heavy_cover(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    (void)m;
    (void)v;
    return a->view.cover == COVER_HEAVY;
}

static bool afraid(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    (void)a;
    return battle_in_fear_zone(m, v->unit);
}

static bool picked_out(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    struct massed_aim aim = aim_of(v);

    (void)a;
    return massed_single_target(m, &battle_shooting, &aim);
}

static bool at_skirmishers(const struct match *m, const struct battle_volley *v, const struct battle_aimed *a)
{
    (void)a;
    return battle_is_scattered(m, v->target);
}

/* What the weapon adds (long range, throwing, several shots) is in its own table: arsenal/missiles. */
static const struct {
    int32_t value;
    const char *rule;
    shot_case *applies;
} rows[] = {
    {1, RULE("B6.2.5-c"), large},           {-1, RULE("B6.2.5-c"), small},
    {-1, RULE("B6.2.5-d"), moved},          {-1, RULE("B6.2.5-f"), fast},
    {-1, RULE("B7.2.2-f"), charged},        {-1, RULE("B6.2.3-b"), in_light_cover},
    {-2, RULE("B6.2.3-a"), in_heavy_cover}, {-1, RULE("B10.8-k"), afraid},
    {-1, RULE("B14.6.2-g"), picked_out},    {-1, RULE("B15.10-g"), at_skirmishers},
};

/* RULE("B6.2.5-b"). */
static void sum_up(const struct match *m, const struct battle_volley *v, struct battle_aimed *a)
{
    a->to_hit = (struct battle_values){0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].applies(m, v, a))
            battle_add(&a->to_hit, rows[i].value, rows[i].rule);
    battle_add(&a->to_hit, battle_unit_at(m, v->unit)->aims_better, RULE("B6.2.5-h"));
    battle_missile_to_hit(&a->shot, &a->to_hit);
}

/* --- the shot ------------------------------------------------------------------------------------------- */

/* RULE("B7.2.2-e"): a charger that is out of range at its start is shot at from the greatest range. */
static void find_distance(const struct battle_volley *v, length range, struct battle_aimed *a)
{
    a->shot.distance = v->reaction && a->view.distance > range ? range : a->view.distance;
}

enum battle_shot_outcome battle_aim_shot(const struct match *m, const struct battle_volley *v,
                                         int32_t shooter, struct battle_aimed *out)
{
    enum massed_weapon weapon = (enum massed_weapon)v->weapon;
    length range = battle_missile(weapon, battle_is_elf(m, shooter))->range;
    struct massed_aim aim = aim_of(v);

    *out = (struct battle_aimed){.shooter = shooter,
                                 .bs = massed_value(m, shooter, CHAR_BS),
                                 .view = massed_look_at(m, &battle_shooting, &aim, shooter, range),
                                 .shot = {.weapon = weapon,
                                          .elf = battle_is_elf(m, shooter),
                                          .s = massed_value(m, shooter, CHAR_S),
                                          .poisoned = massed_figure_at(m, shooter)->flags & FLAG_POISON}};
    if (!out->view.in_arc)
        return SHOT_NOT_IN_ARC;
    if (out->view.figures == 0 || !battle_place_shoots(m, shooter, v->target))
        return SHOT_NO_LINE;
    find_distance(v, range, out);
    if (!battle_in_range(&out->shot) ||
        out->shot.distance > massed_picked_out_within(m, &battle_shooting, &aim, shooter, range))
        return SHOT_TOO_FAR;
    out->shots = v->twice ? battle_shots_at(m, shooter, weapon, out->shot.distance, v->reaction) : 1;
    out->shot.shots = out->shots;
    sum_up(m, v, out);
    return SHOT_MADE;
}
