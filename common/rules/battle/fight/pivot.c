/* B7.13.4-e to B7.13.4-j: a pair that fights at its ends alone turns about the place where it fights. */
#include "common/rules/battle/fight/pivot.h"

#include "common/match/ranks.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/fight/room.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/frames.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/terms.h"
#include "common/table/block_motion.h"

enum { PIVOT_MOST = FULL_TURN / 8 /* B7.13.4-f */, RIGHTWARD = 1, LEFTWARD = -1 };

struct pair {
    int32_t loser, winner, contact;
};

/* RULE("B7.13.4-e"): two units alone, front to front. */
static bool find_pair(const struct match *m, int32_t engagement, struct pair *p)
{
    int32_t units = 0;

    *p = (struct pair){NO_UNIT, NO_UNIT, NO_CONTACT};
    EACH_ENGAGED(m, engagement, unit)
    {
        units += battle_in_play(m, unit);
        if (battle_is_beaten(m, unit))
            p->loser = unit;
        else if (battle_stands(m, unit))
            p->winner = unit;
    }
    if (units != SIDES || p->loser == NO_UNIT || p->winner == NO_UNIT || unit_at(m, p->loser)->blocks != 1 ||
        unit_at(m, p->winner)->blocks != 1)
        return false;
    p->contact = battle_contact_of(m, p->loser, p->winner);
    return p->contact != NO_CONTACT && battle_contact_at(m, p->contact)->face == FACE_FRONT &&
           battle_contact_at(m, p->contact)->across == 0;
}

/* Which figures of the front rank touch the enemy, by their files. */
static int32_t engaged_files(const struct match *m, int32_t contact, int32_t unit,
                             bool engaged[BLOCK_FIGURES_MOST])
{
    struct battle_touch touches[TOUCHES_MOST];
    int32_t found = battle_touches(m, contact, unit, touches), count = 0,
            files = state_blocks(m->state, unit)[0].files;

    for (int32_t i = 0; i < files; i++)
        engaged[i] = false;
    for (int32_t i = 0; i < found; i++) {
        const struct figure *f = figure_at(m, touches[i].own);

        if (f->part == 0 && f->slot < files && !engaged[f->slot]) {
            engaged[f->slot] = true;
            count++;
        }
    }
    return count;
}

static bool mostly_free(const struct match *m, int32_t contact, int32_t unit)
{
    bool engaged[BLOCK_FIGURES_MOST];

    return 2 * engaged_files(m, contact, unit, engaged) < state_blocks(m->state, unit)[0].files;
}

/* The end of its front at which the unit fights. */
static int32_t engaged_end(const struct match *m, int32_t contact, int32_t unit)
{
    bool engaged[BLOCK_FIGURES_MOST];

    engaged_files(m, contact, unit, engaged);
    return engaged[0] ? LEFTWARD : RIGHTWARD;
}

/* RULE("B7.13.4-f"): the middle of what the two fronts share. */
static struct point middle_of(const struct match *m, const struct pair *p)
{
    const struct block *one = &state_blocks(m->state, p->winner)[0],
                       *other = &state_blocks(m->state, p->loser)[0];
    length low = block_offset(one, block_corner(other, CORNER_FRONT_RIGHT)).x,
           high = block_offset(one, block_corner(other, CORNER_FRONT_LEFT)).x, half = block_width(one) / 2;

    low = low < -half ? -half : low;
    high = high > half ? half : high;
    return block_point(one, (low + high) / 2, 0);
}

/* RULE("B7.13.4-g"): as far as nothing is in the way of the two, or of those who stand outside of their
 * ranks.
 */
static int32_t free_turn(const struct match *m, const struct pair *p, const struct massed_bodies both[SIDES],
                         const struct motion *motion)
{
    struct block blocks[SIDES * BODIES_MOST];
    int32_t count = 0;

    for (int32_t i = 0; i < SIDES; i++)
        for (int32_t k = 0; k < both[i].count; k++)
            blocks[count++] = both[i].at[k];
    struct block_mover mover = {.block = blocks,
                                .blocks = count,
                                .unit = p->winner,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = 1u << GOING_IMPASSABLE,
                                .crosses = true,
                                .together = &p->loser,
                                .togethers = 1};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return block_stop(table_of(m), &mover, motion).along;
}

/* RULE("B7.13.4-f"), RULE("B7.13.4-h"): the push then runs along the new direction. The free end of each
 * swings forward: a unit that fights at its right turns right. */
static void pivot(struct match *m, const struct pair *p)
{
    int32_t sense = engaged_end(m, p->contact, p->winner);
    struct motion motion = motion_turn(middle_of(m, p), sense * PIVOT_MOST);
    struct massed_bodies both[SIDES];
    struct event *e;
    int32_t by;

    massed_take_bodies(m, p->loser, &both[0]);
    massed_take_bodies(m, p->winner, &both[1]);
    by = sense * free_turn(m, p, both, &motion);
    for (int32_t i = 0; i < SIDES; i++)
        for (int32_t k = 0; k < both[i].count; k++)
            both[i].at[k] = block_turned(&both[i].at[k], motion.pivot, by);
    massed_put_bodies(m, &both[0]);
    massed_ease(m, p->winner, &both[1].at[0]);
    massed_put_bodies(m, &both[1]);
    battle_unit_at(m, p->winner)->swung = true;
    e = battle_tell(m, "battle.push_pivot", RULE("B7.13.4-e"), p->winner);
    event_arg(e, "enemy", ARG_UNIT, p->loser);
    event_arg(e, "angle", ARG_ANGLE, by < 0 ? -by : by);
    event_end(m);
}

void battle_pivot_pairs(struct match *m, int32_t engagements)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        battle_unit_at(m, unit)->swung = false;
    for (int32_t number = 1; number <= engagements; number++) {
        struct pair p;

        if (find_pair(m, number, &p) && mostly_free(m, p.contact, p.loser) &&
            mostly_free(m, p.contact, p.winner))
            pivot(m, &p);
    }
}

/* --- the files of the winner ---------------------------------------------------------------------------- */

static struct block shifted(const struct match *m, int32_t unit, int32_t files)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t contact = battle_contact_of(m, unit, battle_unit_at(m, unit)->follows);

    return block_moved(b, engaged_end(m, contact, unit) * files * b->width, 0);
}

static bool has_room(const struct match *m, int32_t unit, int32_t files)
{
    struct block there = shifted(m, unit, files);

    return battle_has_room(m, unit, &there);
}

/* RULE("B7.13.4-j"): up to all files that are not engaged, as far as there is room. */
int32_t battle_shift_most(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    int32_t contact = battle_contact_of(m, unit, u->follows), most = 0;
    bool engaged[BLOCK_FIGURES_MOST];

    if (!u->swung || contact == NO_CONTACT || unit_at(m, unit)->blocks != 1)
        return 0;
    int32_t unengaged = state_blocks(m->state, unit)[0].files - engaged_files(m, contact, unit, engaged);

    for (int32_t files = 1; files <= unengaged && has_room(m, unit, files); files++)
        most = files;
    return most >= SHIFT_LEAST ? most : 0;
}

void battle_shift_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_push_frame, m)->unit;

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t files = SHIFT_LEAST; files <= battle_shift_most(m, unit); files++) {
        struct option *o = decision_option(d, "shift", "battle.option.shift");

        o->id = files;
        option_arg(o, "files", ARG_NUMBER, files);
    }
}

void battle_shift_files(struct match *m, int32_t unit, int32_t files)
{
    struct block there = shifted(m, unit, files);
    struct event *e;

    massed_ease(m, unit, &there);
    ranks_move(m, unit, &there, 1);
    e = battle_tell(m, "battle.files_shifted", RULE("B7.13.4-j"), unit);
    event_arg(e, "files", ARG_NUMBER, files);
    event_end(m);
}
