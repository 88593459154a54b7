/* B8.5: moves of pursuers. */
#include "common/match/ranks.h"
#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/battle/charge/arrive.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/fight/room.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/psychology/charged.h"
#include "common/rules/battle/rout/keep_off.h"
#include "common/rules/battle/rout/run.h"
#include "common/rules/battle/rout/run_into.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/run.h"
#include "common/rules/massed/touching.h"
#include "common/table/block_touch.h"

/* RULE("B8.5-d"), RULE("B13.5.5-f"): twice M; not with flails on foot. */
static length reach_of(const struct match *m, int32_t unit)
{
    const int32_t weapon[] = {battle_unit_at(m, unit)->weapon, battle_unit_at(m, unit)->second_weapon};
    int32_t typical = massed_typical(m, unit);
    bool mounted = typical != NOBODY && massed_figure_at(m, typical)->mounted;

    for (size_t i = 0; i < sizeof weapon / sizeof weapon[0]; i++) {
        const struct battle_arm *arm =
            weapon[i] == NOTHING ? NULL : battle_arm_row((enum massed_weapon)weapon[i], mounted);

        if (arm && arm->single_pursuit)
            return battle_walk(m, unit);
    }
    return battle_double(m, unit);
}

static bool clear(const struct match *m, const struct massed_bodies *b)
{
    for (int32_t i = 0; i < b->count; i++)
        if (!massed_bases_clear(m, b->unit, &b->at[i]))
            return false;
    return true;
}

/* RULE("B5-b"): where bases would overlap others at the end it goes less far; if there is no room at all it
 * stays as it stood before, unturned. */
static struct march_end run_on(struct match *m, int32_t unit, struct massed_run run,
                               const struct massed_stance *before)
{
    for (; run.allowance > 0; run.allowance -= HALF_PACE) {
        struct massed_bodies bodies;
        struct march_end end = massed_run(m, unit, &run, &bodies);

        if (clear(m, &bodies)) {
            massed_put_bodies(m, &bodies);
            return end;
        }
    }
    massed_stand_again(m, unit, before);
    return (struct march_end){.why = MARCH_FRIEND, .figure = NOBODY, .piece = NOTHING};
}

static void tell_pursued(struct match *m, int32_t unit, int32_t routers, length far)
{
    struct event *e = battle_tell(m, "battle.pursued", RULE("B8.5-c"), unit);

    event_arg(e, "enemy", ARG_UNIT, routers);
    event_arg(e, "far", ARG_LENGTH, far);
    event_end(m);
}

/* RULE("B8.5-c"): the straight line to the routers; where friends or what cannot be entered bar it, that of
 * their own move, if it leads farther. */
static angle line_of(const struct match *m, int32_t unit, int32_t routers, length reach)
{
    bool there = massed_living(m, routers) > 0;
    struct massed_run run = {.heading = there ? bearing(massed_centre(m, unit), massed_centre(m, routers))
                                              : (angle)massed_unit_at(m, routers)->heading,
                             .allowance = reach,
                             .terms = battle_terms(m, unit),
                             .turns = true},
                      other = run;
    struct massed_bodies bodies;
    struct march_end end = massed_run(m, unit, &run, &bodies);

    if (end.why != MARCH_FRIEND && end.why != MARCH_TERRAIN)
        return run.heading;
    other.heading = (angle)massed_unit_at(m, routers)->heading;
    return massed_run(m, unit, &other, &bodies).done > end.done ? other.heading : run.heading;
}

/* RULE("B8.5-c"): its way covers the distance to them as they stand after their move, though it leads past
 * them. RULE("B8.5-c"), RULE("B8.5.2-a"): as far as it can; RULE("B8.5.4-b"): if a unit that it meets routs
 * before it, it goes on with what is left. RULE("B8.5-e"): neither the line that the combat was fought across
 * costs anything, nor the gap that it made between the two. */
bool battle_go_after(struct match *m, int32_t unit, int32_t routers, int32_t line)
{
    bool there = massed_living(m, routers) > 0;
    int32_t contact = battle_contact_of(m, unit, routers);
    length across = contact == NO_CONTACT ? 0 : battle_contact_at(m, contact)->across,
           reach = reach_of(m, unit), gone;
    angle heading = line_of(m, unit, routers, reach);
    length between = there ? massed_distance(m, unit, routers) : 0, total = 0;
    int32_t met = NO_UNIT;
    struct massed_stance before;

    massed_note_stance(m, unit, &before);
    massed_make_whole(m, unit);
    battle_note_seen(m, unit);
    battle_unit_at(m, unit)->no_reserve_move = true; /* RULE("B9.1-c") */
    for (length left = reach + across; left > 0; left -= gone) {
        struct massed_run run = {.heading = heading,
                                 .allowance = left,
                                 .terms = battle_terms(m, unit),
                                 .turns = true,
                                 .whole = reach,
                                 .free_line = line + 1};
        struct march_end end = run_on(m, unit, run, &before);

        massed_note_stance(m, unit, &before);
        tell_pursued(m, unit, routers, gone = end.done);
        total += gone;
        met = end.why == MARCH_ENEMY ? figure_at(m, end.figure)->unit : NO_UNIT;
        if (met == NO_UNIT || met == routers || !battle_stands(m, met))
            break;
        if (!battle_run_into(m, unit, met))
            return false;
    }
    return there && (met == routers || massed_touch(m, unit, routers) ||
                     (met == NO_UNIT && total + CONTACT >= between));
}

/* --- those who are caught ------------------------------------------------------------------------------- */

/* RULE("B5-b"): bases may stand across a line. */
static bool fits(const struct match *m, int32_t unit, struct block *b)
{
    return massed_ease(m, unit, b) && battle_has_room(m, unit, b);
}

/* Its front flush on that face of the routers, middle opposite middle. */
static struct block laid_on(const struct block *own, const struct block *routers, enum block_face face)
{
    enum { HAIR = 2 };
    struct face_line line = block_face_line(routers, face);
    struct point middle = {(line.left.x + line.right.x) / 2, (line.left.y + line.right.y) / 2};
    struct block b = *own;

    b.facing = angle_opposite((angle)line.outward);
    b.at = point_ahead(middle, (angle)line.outward, HAIR);
    return b;
}

/* RULE("B8.5.1-a"): the rear, then the flank that is nearer, then the other; figures without ranks are where
 * they have caught them. */
void battle_set_behind(struct match *m, int32_t unit, int32_t routers)
{
    const struct block own = state_blocks(m->state, unit)[0], its = state_blocks(m->state, routers)[0];
    enum block_face face[] = {FACE_REAR, FACE_LEFT, FACE_RIGHT};
    bool ranks = massed_in_ranks(m, unit) && massed_in_ranks(m, routers);

    if (ranks && block_offset(&its, massed_centre(m, unit)).x > 0) {
        face[1] = FACE_RIGHT;
        face[2] = FACE_LEFT;
    }
    for (size_t i = 0; ranks && i < sizeof face / sizeof face[0]; i++) {
        struct block b = laid_on(&own, &its, face[i]);

        if (!fits(m, unit, &b))
            continue;
        ranks_move(m, unit, &b, 1);
        if (battle_contact_of(m, unit, routers) != NO_CONTACT)
            battle_end_contact(m, battle_contact_of(m, unit, routers));
        battle_make_contact(m, unit, routers, face[i]);
        return;
    }
    battle_get_up_to(m, unit, routers);
    if (battle_contact_of(m, unit, routers) == NO_CONTACT && massed_touch(m, unit, routers))
        battle_make_contact(m, unit, routers, FACE_REAR);
}

/* RULE("B7.4-d"): whoever stops a pursuit is disordered, save where the rule of its end says otherwise.
 * RULE("B15.10-m"), RULE("B7.4-e"): not figures without ranks. */
void battle_end_pursuit(struct match *m, int32_t unit, bool disordered, const char *rule)
{
    disordered = disordered && massed_in_ranks(m, unit);
    battle_unit_at(m, unit)->pursues = NO_UNIT;
    battle_unit_at(m, unit)->disordered |= disordered;
    battle_tell(m, disordered ? "battle.pursuit_over_disordered" : "battle.pursuit_over", rule, unit);
    event_end(m);
}

/* Where a move of that length along their heading brings the routers: is it away from whoever pursued them?
 */
static bool gets_away(const struct match *m, int32_t routers, int32_t pursuer, length far,
                      struct massed_bodies *bodies)
{
    const struct massed_run run = {.heading = (angle)massed_unit_at(m, routers)->heading,
                                   .allowance = far,
                                   .terms = battle_terms(m, routers)};

    massed_run(m, routers, &run, bodies);
    return battle_a_pace_from(m, bodies, pursuer);
}

/* RULE("B8.5.1-d"): along their heading until they are a pace from whoever has pursued them, or as far as
 * they get; others who pursue them keep up. */
void battle_part_routers(struct match *m, int32_t routers, int32_t pursuer)
{
    enum { FARTHEST = 16 * PACE };
    struct massed_bodies bodies;
    length near = 0, away = HALF_PACE;

    while (away < FARTHEST && !gets_away(m, routers, pursuer, away, &bodies)) {
        near = away;
        away += HALF_PACE;
    }
    while (away - near > 1) {
        length middle = near + (away - near) / 2;

        if (gets_away(m, routers, pursuer, middle, &bodies))
            away = middle;
        else
            near = middle;
    }
    gets_away(m, routers, pursuer, away, &bodies);
    if (!clear(m, &bodies))
        return;
    massed_put_bodies(m, &bodies);
    battle_tell(m, "battle.routers_part", RULE("B8.5.1-d"), routers);
    event_end(m);
    battle_keep_up(m, routers);
}

static void close_up(struct match *m, int32_t unit, int32_t routers)
{
    length far;
    struct event *e;

    battle_get_up_to(m, unit, routers);
    if (massed_touch(m, unit, routers))
        return;
    if (massed_go_up_to(m, unit, routers, battle_terms(m, unit)->barred, &far)) {
        e = battle_tell(m, "battle.closed_up", RULE("B7.11-c"), unit);
        event_arg(e, "far", ARG_LENGTH, far);
        event_end(m);
        return;
    }
    battle_end_contact(m, battle_contact_of(m, unit, routers));
    battle_end_pursuit(m, unit, true, RULE("B8.5.2-d"));
}

void battle_keep_up(struct match *m, int32_t routers)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->pursues == routers && battle_stands(m, unit) &&
            battle_contact_of(m, unit, routers) != NO_CONTACT && massed_living(m, routers) > 0)
            close_up(m, unit, routers);
}

void battle_drop_pursuit_without_contact(struct match *m, int32_t unit)
{
    int32_t routers = battle_unit_at(m, unit)->pursues;

    if (routers != NO_UNIT && battle_contact_of(m, unit, routers) == NO_CONTACT)
        battle_end_pursuit(m, unit, true, RULE("B8.5.2-d"));
}
