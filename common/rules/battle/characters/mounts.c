#include "common/rules/battle/characters/mounts.h"

#include "common/rules/battle/arsenal/armour.h"
#include "common/rules/battle/figures.h"
#include "common/rules/massed/attach.h"
#include "common/table/groups.h"

enum { MOUNT_REACH = PACE };

#define EACH_HORSE(m, row)                                                                                   \
    for (struct battle_horse *row = battle_of(m)->horse; (row) < battle_of(m)->horse + HORSES_MAX; (row)++)  \
        if ((row)->figure != NOBODY)

static struct battle_horse *horse_of(const struct match *m, int32_t figure)
{
    EACH_HORSE(m, row)
    if (row->figure == figure)
        return row;
    return NULL;
}

/* --- before the match ----------------------------------------------------------------------------------- */

void battle_clear_stables(struct match *m)
{
    for (int32_t i = 0; i < HORSES_MAX; i++)
        battle_of(m)->horse[i] = (struct battle_horse){.figure = NOBODY};
}

/* RULE("B14.2-d"): of a character on a riding animal; a champion keeps to his unit (RULE("B14.2-c")), and the
 * crew of a monster stays aboard. */
void battle_stable(struct match *m, int32_t figure, const struct massed_listed *has)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    const struct battle_outfit on_foot = {.armour = (enum massed_armour)f->armour,
                                          .shield = (enum massed_shield)f->shield,
                                          .natural = f->natural_save};

    if (!has->mount || f->role != ROLE_CHARACTER)
        return;
    for (struct battle_horse *row = battle_of(m)->horse; row < battle_of(m)->horse + HORSES_MAX; row++)
        if (row->figure == NOBODY) {
            *row = (struct battle_horse){
                .figure = figure,
                .m = battle_net_movement(catalogue_number(has->creature, "m", 0), &on_foot),
                .width = catalogue_number(has->creature, "width", 0) * MILLIMETRE,
                .depth = catalogue_number(has->creature, "depth", 0) * MILLIMETRE};
            return;
        }
}

/* --- who may -------------------------------------------------------------------------------------------- */

/* RULE("B14.2-d"): by himself (he leaves his unit first), not engaged, and in nobody's power. */
static bool at_leisure(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    return massed_lives(m, figure) && stand_on_table(table_of(m), figure) &&
           massed_figure_at(m, figure)->own_unit == unit && battle_in_play(m, unit) &&
           battle_stands(m, unit) && !battle_engaged(m, unit) && !battle_unit_at(m, unit)->stupid &&
           !battle_unit_at(m, unit)->frozen && !battle_was_at_his_mount(m, unit);
}

static bool may_dismount(const struct match *m, int32_t figure)
{
    return horse_of(m, figure) && massed_figure_at(m, figure)->mounted && at_leisure(m, figure);
}

/* RULE("B14.2-f"): a piece of terrain within a pace of him. */
bool battle_may_tether(const struct match *m, int32_t figure, int32_t piece)
{
    const struct stand *s = table_stand_const(table_of(m), figure);

    return may_dismount(m, figure) && piece_there(table_of(m), piece) &&
           piece_within(table_of(m), piece, &s->place, &s->base, MOUNT_REACH);
}

/* RULE("B14.2-f"): a friendly unit within a pace of him. */
bool battle_may_entrust(const struct match *m, int32_t figure, int32_t guard)
{
    int32_t unit = figure_at(m, figure)->unit;

    return may_dismount(m, figure) && guard != unit && battle_side_of(m, guard) == battle_side_of(m, unit) &&
           massed_unit_at(m, guard)->type != TYPE_CHARACTER && battle_stands(m, guard) &&
           massed_distance(m, unit, guard) <= MOUNT_REACH;
}

static struct base base_left(const struct battle_horse *horse)
{
    return base_rectangle(horse->width, horse->depth);
}

/* Where the mount is tethered. */
static struct place place_left(const struct match *m, const struct battle_horse *horse)
{
    const struct battle_figure *f = battle_figure_at(m, horse->figure);

    return (struct place){.at = {f->mount_x, f->mount_y}, .facing = horse->facing};
}

/* RULE("B14.2-g"): in base contact; a mount that is guarded is where its guard is. */
static bool at_his_mount(const struct match *m, const struct battle_horse *horse)
{
    const struct stand *s = table_stand_const(table_of(m), horse->figure);
    int32_t guard = battle_figure_at(m, horse->figure)->mount_guard;
    struct place there = place_left(m, horse);
    struct base base = base_left(horse);

    if (guard != NO_UNIT)
        return massed_distance(m, figure_at(m, horse->figure)->unit, guard) <= CONTACT;
    return base_distance(&s->place, &s->base, &there, &base) <= CONTACT;
}

/* The larger base takes its room where he stands: about his own base, or grown to one side of it. */
static bool seat(const struct match *m, const struct battle_horse *horse, struct place *to)
{
    static const int32_t grown[] = {0, 1, -1};
    const struct stand *s = table_stand_const(table_of(m), horse->figure);
    const struct massed_figure *f = massed_figure_at(m, horse->figure);
    length ahead = (horse->depth - f->base_depth) / 2, aside = (horse->width - f->base_width) / 2;
    struct base base = base_left(horse);

    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 3; k++) {
            *to = s->place;
            to->at = point_ahead(to->at, (angle)to->facing, grown[i] * ahead);
            to->at = point_ahead(to->at, (angle)(to->facing + QUARTER_TURN), grown[k] * aside);
            if (massed_is_free(m, horse->figure, to, &base, NO_UNIT))
                return true;
        }
    return false;
}

/* RULE("B14.2-e"): in the same way. */
bool battle_may_remount(const struct match *m, int32_t figure)
{
    const struct battle_horse *horse = horse_of(m, figure);
    struct place to;

    return horse && battle_figure_at(m, figure)->mount_left && at_leisure(m, figure) &&
           at_his_mount(m, horse) && seat(m, horse, &to);
}

bool battle_was_at_his_mount(const struct match *m, int32_t unit)
{
    int32_t figure = massed_typical(m, unit);

    return figure != NOBODY && battle_figure_at(m, figure)->at_mount > 0 &&
           battle_figure_at(m, figure)->at_mount == battle_of(m)->player_turns;
}

/* --- doing it ------------------------------------------------------------------------------------------- */

static void exchange(int32_t *a, int32_t *b)
{
    int32_t kept = *a;

    *a = *b;
    *b = kept;
}

/* From the saddle to the ground, or the other way round. */
static void change_seat(struct match *m, struct battle_horse *horse, struct place to)
{
    struct massed_figure *f = massed_figure_at(m, horse->figure);
    struct massed_mount mount = f->mount;
    struct base base = base_left(horse);

    exchange(&f->profile[CHAR_M], &horse->m);
    exchange(&f->base_width, &horse->width);
    exchange(&f->base_depth, &horse->depth);
    f->mount = horse->mount;
    horse->mount = mount;
    f->mounted = !f->mounted;
    table_put_stand(table_of(m), horse->figure, &to, &base);
    battle_figure_at(m, horse->figure)->at_mount = battle_of(m)->player_turns;
}

void battle_dismount(struct match *m, int32_t figure, int32_t piece, int32_t guard)
{
    struct battle_horse *horse = horse_of(m, figure);
    struct battle_figure *f = battle_figure_at(m, figure);
    const struct place at = table_stand_const(table_of(m), figure)->place;
    struct event *e;

    horse->facing = at.facing;
    f->mount_left = true;
    f->mount_x = at.at.x;
    f->mount_y = at.at.y;
    f->mount_guard = guard == NOTHING ? NO_UNIT : guard;
    change_seat(m, horse, at);
    e = battle_tell(m, piece == NOTHING ? "battle.dismounts_guarded" : "battle.dismounts_tethered",
                    RULE("B14.2-f"), figure_at(m, figure)->unit);
    event_arg(e, "character", ARG_FIGURE, figure);
    if (piece == NOTHING)
        event_arg(e, "guard", ARG_UNIT, guard);
    else
        event_arg(e, "piece", ARG_TERRAIN, piece);
    event_end(m);
}

static void tell(struct match *m, int32_t figure, const char *key, const char *rule)
{
    struct event *e = battle_tell(m, key, rule, figure_at(m, figure)->unit);

    event_arg(e, "character", ARG_FIGURE, figure);
    event_end(m);
}

void battle_remount(struct match *m, int32_t figure)
{
    struct battle_horse *horse = horse_of(m, figure);
    struct place to;

    if (!seat(m, horse, &to))
        return; /* no rule: the game master has put something there meanwhile */
    battle_figure_at(m, figure)->mount_left = false;
    battle_figure_at(m, figure)->mount_guard = NO_UNIT;
    change_seat(m, horse, to);
    tell(m, figure, "battle.remounts", RULE("B14.2-e"));
}

/* --- what becomes of it --------------------------------------------------------------------------------- */

static bool enemy_at(const struct match *m, const struct battle_horse *horse)
{
    struct place there = place_left(m, horse);
    struct base base = base_left(horse);

    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *s = table_stand_const(table_of(m), i);

        if (figure_at(m, i)->side != figure_at(m, horse->figure)->side && massed_lives(m, i) &&
            stand_on_table(table_of(m), i) && base_distance(&s->place, &s->base, &there, &base) <= CONTACT)
            return true;
    }
    return false;
}

/* RULE("B14.2-f") */
void battle_tend_mounts(struct match *m)
{
    EACH_HORSE(m, row)
    {
        struct battle_figure *f = battle_figure_at(m, row->figure);
        int32_t guard = f->mount_guard, figure = row->figure;
        bool lost =
            guard != NO_UNIT ? !battle_in_play(m, guard) || battle_routing(m, guard) : enemy_at(m, row);

        if (!f->mount_left || !lost)
            continue;
        f->mount_left = false;
        f->mount_guard = NO_UNIT;
        row->figure = NOBODY;
        tell(m, figure, "battle.mount_lost", RULE("B14.2-f"));
    }
}
