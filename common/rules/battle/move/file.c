#include "common/rules/battle/move/file.h"

#include "common/match/ranks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/free_figures.h"
#include "common/rules/massed/march_lines.h"

enum { LINES_MOST = 16, MET_MOST = 64 };

/* --- the file as it stands ----------------------------------------------------------------------------- */

bool battle_bent(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->formation == FORM_FILE && !massed_in_ranks(m, unit);
}

/* Living figures by their places in the file. */
static int32_t in_file(const struct match *m, int32_t unit, int32_t figure[BLOCK_FIGURES_MOST])
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, one)
    {
        int32_t at = count;

        if (figure_at(m, one)->fate != FATE_IN_PLAY || count == BLOCK_FIGURES_MOST)
            continue;
        while (at > 0 && /* no rule: the first of them */
               battle_figure_at(m, figure[at - 1])->file_place > battle_figure_at(m, one)->file_place) {
            figure[at] = figure[at - 1];
            at--;
        }
        figure[at] = one;
        count++;
    }
    return count;
}

void battle_take_file(const struct match *m, int32_t unit, struct battle_places *p)
{
    const struct stand *lead;

    p->block = (struct block){.layout = BLOCK_RANKS, .files = 1, .count = in_file(m, unit, p->figure)};
    assert(p->block.count > 0);
    lead = table_stand_const(table_of(m), p->figure[0]);
    p->block.width = lead->base.width;
    p->block.depth = lead->base.depth;
    p->block.facing = lead->place.facing;
    p->block.at = point_ahead(lead->place.at, (angle)lead->place.facing, lead->base.depth / 2);
}

static bool faces_one_way(const struct battle_file *file)
{
    for (int32_t i = 1; i < file->count; i++)
        if (file->at[i].facing != file->at[0].facing)
            return false;
    return true;
}

/* The previous line of the file: through its figures, or, while all face one way, along the axis of the lead,
 * beside which some may be bunched (B5.7.1-l). */
static void lay_trail(struct battle_file *file)
{
    struct block lead = {.at = file->at[0].at, .facing = file->at[0].facing};
    bool straight = faces_one_way(file);

    file->points = file->count;
    file->heading = file->at[0].facing;
    for (int32_t i = 0; i < file->count; i++) {
        file->trail[i] =
            straight ? block_point(&lead, 0, block_offset(&lead, file->at[i].at).y) : file->at[i].at;
        file->behind[i] = i == 0 ? 0 : file->behind[i - 1] + distance(file->trail[i - 1], file->trail[i]);
    }
}

void battle_line_up_file(const struct battle_places *p, struct battle_file *file)
{
    file->count = p->block.count;
    for (int32_t i = 0; i < p->block.count; i++)
        file->at[i] = block_slot(&p->block, i);
    lay_trail(file);
    for (int32_t i = 0; i < file->count; i++)
        file->behind[i] = i * p->block.depth;
}

/* RULE("B5.7.1-f"): once in a phase, however many answers its move takes. */
static void recall_paid(const struct match *m, int32_t unit, struct battle_file *file)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    file->paids = u->lines_paid;
    for (int32_t i = 0; i < u->lines_paid; i++)
        file->paid[i] = u->line_paid[i];
}

static void note_paid(struct match *m, int32_t unit, const struct battle_file *file)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->lines_paid = file->paids;
    for (int32_t i = 0; i < file->paids; i++)
        u->line_paid[i] = file->paid[i];
}

void battle_read_file(const struct match *m, int32_t unit, const struct battle_places *p,
                      struct battle_file *file)
{
    recall_paid(m, unit, file);
    file->bent = battle_bent(m, unit);
    if (!file->bent) {
        battle_line_up_file(p, file);
        return;
    }
    file->count = p->block.count;
    for (int32_t i = 0; i < file->count; i++)
        file->at[i] = table_stand_const(table_of(m), p->figure[i])->place;
    lay_trail(file);
}

/* RULE("B5.7.1-l"): every figure keeps its base centre along the rank's axis and turns; every second one is
 * shifted by the width of a base towards the old rear, or the old front. */
void battle_bunch_file(const struct block *rank, int32_t quarters, bool to_rear, struct battle_file *file)
{
    length axis = -rank->depth / 2, aside = to_rear ? -rank->width : rank->width;

    file->bent = true;
    file->heading = (angle)(rank->facing + quarters * QUARTER_TURN);
    file->count = file->points = rank->count;
    for (int32_t i = 0; i < rank->count; i++) {
        int32_t slot = quarters == 1 ? rank->count - 1 - i : i;
        length right = (2 * slot - (rank->files - 1)) * rank->width / 2;

        file->trail[i] = block_point(rank, right, axis);
        file->behind[i] = i * rank->width;
        file->at[i] = (struct place){.at = block_point(rank, right, i % 2 ? axis + aside : axis),
                                     .facing = file->heading};
    }
}

/* --- moving -------------------------------------------------------------------------------------------- */

void battle_bend(struct battle_file *file, int32_t by)
{
    file->bent = true;
    file->heading = (angle)(file->heading + by);
    file->at[0].facing = file->heading;
}

/* The point of the trail so far behind the lead, and which way it leads there. */
static struct place on_trail(const struct battle_file *file, length behind)
{
    int32_t i = 1;

    for (; i + 1 < file->points; i++) {
        length leg = distance(file->trail[i - 1], file->trail[i]);

        if (behind <= leg)
            break;
        behind -= leg;
    }
    if (i >= file->points)
        return (struct place){.at = file->trail[0], .facing = file->heading};
    return (struct place){.at = point_towards(file->trail[i - 1], file->trail[i], behind),
                          .facing = bearing(file->trail[i], file->trail[i - 1])};
}

/* RULE("B5.7.1-b"), RULE("B5.7.1-m"), RULE("B5.7.1.1-a"): figure i aims at the point of the path i depths
 * behind the lead, and goes there if that is ahead of it; else it stays. */
static void follow_lead(struct battle_file *file, struct point lead, length gone, length depth)
{
    if (gone == 0)
        return;
    if (file->points == TRAIL_MOST) /* no rule: the room for them */
        file->points--;
    for (int32_t i = file->points; i > 0; i--)
        file->trail[i] = file->trail[i - 1];
    file->trail[0] = lead;
    file->points++;
    file->at[0] = (struct place){.at = lead, .facing = file->heading};
    for (int32_t i = 1; i < file->count; i++) {
        length stays = file->behind[i] + gone, aims = i * depth;

        file->behind[i] = aims < stays ? aims : stays;
        if (aims < stays)
            file->at[i] = on_trail(file, aims);
    }
}

static struct mover lead_mover(const struct match *m, const struct massed_march *march, int32_t lead,
                               int32_t heading)
{
    struct mover mover = mover_of(table_of(m), lead);

    mover.facing = heading;
    mover.barred = march->terms->barred;
    return mover;
}

static void stop_at_stands(const struct match *m, int32_t unit, const struct path *way,
                           const struct mover *lead, const struct stand_filter *who, length clearance,
                           enum march_stop why, struct march_end *end)
{
    struct meeting met[MET_MOST];
    int32_t count = path_stands(table_of(m), way, lead, who, clearance, met, MET_MOST);

    for (int32_t i = 0; i < count && i < MET_MOST; i++)
        if (figure_at(m, met[i].index)->unit != unit && met[i].in.begin < end->done) {
            /* bases are rounded one by one: it touches, and none of them overlaps */
            end->done = met[i].in.begin > MARCH_EASE ? met[i].in.begin - MARCH_EASE : 0;
            end->why = why;
            end->figure = met[i].index;
        }
}

/* Friends, terrain, the edge and enemies that he comes too near to: how far the lead gets. */
static void find_stop(const struct match *m, const struct massed_march *march, const struct path *way,
                      const struct mover *lead, struct march_end *end)
{
    struct stand_filter enemies = {
        .sides = ~(1u << unit_at(m, march->unit)->side), .flags = STAND_BLOCKS_MOVE, .except = lead->stand};
    struct stand_filter friends = enemies;
    struct mover mover = *lead;
    struct stop stop;

    mover.stopped_by.flags = 0; /* his own file is no obstacle */
    stop = path_stop(table_of(m), way, &mover);
    end->done = stop.along;
    end->why = stop.why == STOP_NONE ? MARCH_FREE : stop.why == STOP_EDGE ? MARCH_EDGE : MARCH_TERRAIN;
    friends.sides = ~enemies.sides;
    stop_at_stands(m, march->unit, way, lead, &friends, -OVERLAP - 1, MARCH_FRIEND, end);
    stop_at_stands(m, march->unit, way, lead, &enemies, march->apart - 1, MARCH_ENEMY, end);
}

static bool paid_for(const struct battle_file *file, int32_t piece)
{
    for (int32_t i = 0; i < file->paids; i++)
        if (file->paid[i] == piece)
            return true;
    return false;
}

/* What the lines cost that a figure crosses on a straight stretch of its way. */
static length pay_stretch(const struct match *m, const struct massed_march *march, struct point from,
                          struct point to, struct battle_file *file)
{
    struct path way = path_straight(from, to);
    struct meeting line[LINES_MOST];
    int32_t lines = path_crossings(table_of(m), &way, line, LINES_MOST);
    length cost = 0;

    for (int32_t k = 0; k < lines && k < LINES_MOST; k++)
        if (!paid_for(file, line[k].index) && file->paids < PAID_MOST) {
            file->paid[file->paids++] = line[k].index;
            cost += march->allowance / march->terms->share;
        }
    return cost;
}

/* RULE("B5.7.1-f"): a quarter of the move, once in each phase in which any of its figures crosses. Each goes
 * along the trail, round its corners, from so far behind the lead to where it stands now. */
static length pay_lines(const struct match *m, const struct massed_march *march,
                        const struct battle_file *before, length gone, struct battle_file *file)
{
    length cost = 0;

    for (int32_t i = 0; i < file->count; i++) {
        length corner[TRAIL_MOST], along = 0, start = before->behind[i] + gone;
        struct point at = before->at[i].at;

        for (int32_t k = 0; k < file->points; k++) {
            along += k == 0 ? 0 : distance(file->trail[k - 1], file->trail[k]);
            corner[k] = along;
        }
        for (int32_t k = file->points - 1; k >= 0; k--)
            if (corner[k] < start && corner[k] > file->behind[i]) {
                cost += pay_stretch(m, march, at, file->trail[k], file);
                at = file->trail[k];
            }
        cost += pay_stretch(m, march, at, file->at[i].at, file);
    }
    return cost;
}

/* The line that the file stands on both sides of; NOTHING. */
static int32_t line_within(const struct match *m, const struct battle_file *file)
{
    for (int32_t i = 1; i < file->count; i++) {
        struct path way = path_straight(file->at[i - 1].at, file->at[i].at);
        struct meeting line;

        if (path_crossings(table_of(m), &way, &line, 1) > 0)
            return line.index;
    }
    return NOTHING;
}

/* What the lead's way costs on its ground, RULE("B5.7.1-d"), RULE("B5.7.1-e"); lines are paid for by the
 * file.
 */
static length ground_cost(const struct match *m, const struct massed_march *march, int32_t lead,
                          const struct path *way, bool *afforded)
{
    struct massed_terms bare = *march->terms;
    struct massed_free_move move = {.unit = march->unit,
                                    .allowance = march->allowance - march->spent,
                                    .terms = &bare,
                                    .bearing = NOTHING};

    bare.share = LONGEST_SIDE;
    return massed_way_cost(m, lead, way, &move, afforded);
}

/* RULE("B5.7.1-c"): no base overlaps anything but its neighbours. */
bool battle_file_clear(const struct match *m, int32_t unit, const struct battle_places *p,
                       const struct battle_file *file)
{
    for (int32_t i = 0; i < file->count; i++) {
        const struct base *base = &table_stand_const(table_of(m), p->figure[i])->base;
        struct block one = massed_block_of_one(&file->at[i], base);

        if (!massed_bases_clear(m, unit, &one) || !base_on_table(table_of(m), &file->at[i], base))
            return false;
    }
    return true;
}

bool battle_file_ahead(const struct match *m, struct massed_march *march, const struct battle_places *p,
                       struct battle_file *file, length far, struct march_end *end, struct refusal *why)
{
    struct battle_file before = *file;
    struct point from = file->at[0].at;
    struct path way = path_straight(from, point_ahead(from, (angle)file->heading, far));
    struct mover lead = lead_mover(m, march, p->figure[0], file->heading);
    bool afforded;

    find_stop(m, march, &way, &lead, end);
    way = path_cut(&way, end->done);
    follow_lead(file, way.at[way.points - 1], end->done, p->block.depth);
    end->cost =
        ground_cost(m, march, p->figure[0], &way, &afforded) + pay_lines(m, march, &before, end->done, file);
    if (!afforded || march->spent + end->cost > march->allowance)
        return refuse_unit_by(why, RULE("B5.2.1-c"), "battle.refused.too_far", march->unit);
    if (!battle_file_clear(m, march->unit, p, file))
        return refuse_unit_by(why, RULE("B5.7.1-c"), "battle.refused.no_room", march->unit);
    march->spent += end->cost; /* RULE("B5.7.1-n"): by the distance that the lead goes */
    march->divided_by = line_within(m, file);
    return true;
}

/* --- turning about, straight again --------------------------------------------------------------------- */

static void swap_figures(struct battle_places *p, int32_t a, int32_t b)
{
    int32_t figure = p->figure[a];

    p->figure[a] = p->figure[b];
    p->figure[b] = figure;
}

void battle_file_about(struct battle_file *file, struct battle_places *p)
{
    int32_t last = file->count - 1;

    for (int32_t a = 0, b = last; a < b; a++, b--) {
        struct place place = file->at[a];

        file->at[a] = file->at[b];
        file->at[b] = place;
        swap_figures(p, a, b);
    }
    for (int32_t i = 0; i <= last; i++) {
        file->at[i].facing = angle_opposite((angle)file->at[i].facing);
        if (i > 0 && p->figure[i] == p->leader)
            swap_figures(p, 0, i);
    }
    lay_trail(file);
}

struct point battle_file_middle(const struct battle_file *file)
{
    return on_trail(file, file->behind[file->count - 1] / 2).at;
}

bool battle_straight(const struct battle_file *file, const struct battle_places *p, struct block *b)
{
    length depth = p->block.depth;

    for (int32_t i = 1; i < file->count; i++)
        if (file->behind[i] != i * depth ||
            distance(file->at[i].at,
                     point_ahead(file->at[0].at, angle_opposite((angle)file->heading), i * depth)) > CONTACT)
            return false;
    *b = p->block;
    b->facing = file->heading;
    b->at = point_ahead(file->at[0].at, (angle)file->heading, depth / 2);
    return true;
}

void battle_put_file(struct match *m, int32_t unit, const struct battle_places *p,
                     const struct battle_file *file, int32_t divided_by)
{
    if (massed_in_ranks(m, unit))
        ranks_break(m, unit);
    battle_unit_at(m, unit)->formation = FORM_FILE;
    note_paid(m, unit, file);
    massed_unit_at(m, unit)->divided_by = divided_by;
    for (int32_t i = 0; i < file->count; i++) {
        battle_figure_at(m, p->figure[i])->file_place = i + 1;
        massed_put_free(m, p->figure[i], file->at[i].at, file->at[i].facing);
    }
}

void battle_loosen_file(struct match *m, int32_t unit)
{
    struct battle_places places;
    struct battle_file file;

    if (unit_at(m, unit)->blocks != 1 || !battle_is_file(state_blocks(m->state, unit)))
        return;
    battle_take_places(m, unit, &places);
    recall_paid(m, unit, &file);
    battle_line_up_file(&places, &file);
    battle_put_file(m, unit, &places, &file, NOTHING);
}

bool battle_in_slow_ground(const struct match *m, int32_t unit)
{
    struct massed_bodies bodies;

    massed_take_bodies(m, unit, &bodies);
    for (int32_t i = 0; i < bodies.count; i++)
        if (massed_in_slow_ground(m, &bodies.at[i], 1))
            return true;
    return false;
}
