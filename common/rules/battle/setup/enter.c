/* P_ENTER, Q_ENTER: units are put down against the table edge, front rank only (B25.2.2-b): the rest of an
 * army after the scouts' turns, and reserve forces that arrive. The side says where along the edge and in how
 * many files; facing and distance from the edge follow. Figures of the ranks behind wait off the table
 * (FATE_RESERVE), where no rule finds them. */
#include "common/rules/battle/setup/enter.h"

#include "common/match/ranks.h"
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/setup/deploy.h"
#include "common/rules/battle/setup/forces.h"
#include "common/rules/massed/march.h"
#include "common/rules/massed/mixed.h"

enum {
    STRIP = 6 * PACE,     /* no rule: how far from the edge a point may be that means a place at it */
    LOOK_STEP = HALF_PACE /* no rule: between the places that the engine tries */
};

static bool due(const struct match *m, const struct battle_enter_frame *v, int32_t unit)
{
    return battle_side_of(m, unit) == v->side && battle_unit_at(m, unit)->force == v->force &&
           battle_awaits(m, unit);
}

static bool any_due(const struct match *m, const struct battle_enter_frame *v)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (due(m, v, unit))
            return true;
    return false;
}

/* --- a place at the edge -------------------------------------------------------------------------------- */

static bool across(const struct battle_enter_frame *v)
{
    return v->edge == EDGE_NEAR || v->edge == EDGE_FAR;
}

static struct point at_edge(const struct match *m, const struct battle_enter_frame *v, length along,
                            length deep)
{
    switch ((enum table_edge)v->edge) {
    case EDGE_NEAR:
        return (struct point){along, deep};
    case EDGE_FAR:
        return (struct point){along, table_of(m)->limits.depth - deep};
    case EDGE_LEFT:
        return (struct point){deep, along};
    case EDGE_RIGHT:
    default:
        return (struct point){table_of(m)->limits.width - deep, along};
    }
}

static length along_of(const struct battle_enter_frame *v, struct point at)
{
    return across(v) ? at.x : at.y;
}

static int32_t inwards(const struct battle_enter_frame *v)
{
    return angle_opposite(edge_direction((enum table_edge)v->edge));
}

/* How deep the figures stand that have no ranks, from the line in front of them. */
static length depth_of_loose(const struct match *m, const struct battle_enter_frame *v,
                             const struct massed_arrangement *a, struct point front)
{
    length most = 0;

    for (int32_t i = 0; i < a->count; i++) {
        struct point off = point_minus(a->place[i].at, front);
        length deep = across(v) ? off.y : off.x;

        deep = (deep < 0 ? -deep : deep) + massed_figure_at(m, a->figure[i])->base_depth / 2;
        most = deep > most ? deep : most;
    }
    return most;
}

/* RULE("B25.2.2-b"): of a unit in ranks the front rank alone, which touches the edge; figures without ranks
 * all stand there, the last of them at the edge. Tells how far from the edge the front is. */
static bool draw_up(const struct match *m, const struct battle_enter_frame *v, int32_t unit, length along,
                    int32_t files, struct massed_arrangement *a, length *deep)
{
    if (!massed_arrange(m, unit, at_edge(m, v, along, 0), inwards(v), files, a))
        return false;
    *deep = a->ranks ? a->block.depth : depth_of_loose(m, v, a, at_edge(m, v, along, 0));
    if (!massed_arrange(m, unit, at_edge(m, v, along, *deep), inwards(v), files, a))
        return false;
    if (a->ranks) { /* RULE("B5.7.2-a"): the components of a mixed formation are arranged when all are there
                     */
        a->block.layout = BLOCK_RANKS;
        a->count = a->block.count = a->block.files;
    }
    return true;
}

static bool within(const struct battle_enter_frame *v, length middle, length width)
{
    return middle - width / 2 >= v->low - OVERLAP && middle + width / 2 <= v->high + OVERLAP;
}

/* RULE("B25.2.3-g"): inside the stretch. */
static bool inside(const struct match *m, const struct battle_enter_frame *v,
                   const struct massed_arrangement *a)
{
    if (a->ranks)
        return within(v, along_of(v, a->block.at), a->block.width * a->block.files);
    for (int32_t i = 0; i < a->count; i++)
        if (!within(v, along_of(v, a->place[i].at), massed_figure_at(m, a->figure[i])->base_width))
            return false;
    return true;
}

/* RULE("B25.2.1-i"): the rest of an army keeps clear of enemies that have advanced that far. */
static bool keeps_clear(const struct match *m, const struct battle_enter_frame *v, int32_t unit,
                        const struct massed_arrangement *a)
{
    return v->force != NOBODY || battle_keeps_clear(m, unit, a, KEPT_FROM_SCOUTS);
}

static bool good_place(const struct match *m, const struct battle_enter_frame *v, int32_t unit, length along,
                       int32_t files, struct massed_arrangement *a, length *deep, struct refusal *why)
{
    const struct massed_deployment *how = battle_deployment();
    int32_t figure;

    if (massed_is_levy(m, unit) && files != massed_usual_files(m, unit))
        return refuse_unit_by(why, how->mob.rule, how->mob.key, unit);
    if (!draw_up(m, v, unit, along, files, a, deep))
        return refuse_unit_by(why, how->files.rule, how->files.key, unit);
    if (!inside(m, v, a))
        return refuse_unit_by(why, v->force == NOBODY ? RULE("B25.2.2-a") : RULE("B25.2.3-g"),
                              "battle.refused.outside_stretch", unit);
    if (massed_arranged_well(m, unit, a, NULL, how->barred, &figure) != ARRANGED_WELL)
        return refuse_unit_by(why, how->no_room.rule, how->no_room.key, unit);
    if (!keeps_clear(m, v, unit, a))
        return refuse_unit_by(why, RULE("B25.2.1-i"), "battle.refused.near_advanced", unit);
    return true;
}

/* no rule: the middle of the stretch first, then by turns to both sides; narrower if need be */
static bool ready_place(const struct match *m, const struct battle_enter_frame *v, int32_t unit,
                        struct answer_item *item)
{
    int32_t usual = massed_has_ranks(m, unit) ? massed_usual_files(m, unit) : 0;
    struct massed_arrangement a;
    length deep, middle = (v->low + v->high) / 2;

    for (int32_t files = usual; files >= 0; files--) {
        for (int32_t n = 0; n * LOOK_STEP <= v->high - v->low; n++) {
            length along = middle + (n + 1) / 2 * (n % 2 ? LOOK_STEP : -LOOK_STEP);

            if (!good_place(m, v, unit, along, files, &a, &deep, NULL))
                continue;
            *item = (struct answer_item){
                .ref = unit, .at = at_edge(m, v, along, deep), .facing = inwards(v), .amount = files};
            return true;
        }
    }
    return false;
}

/* --- the question --------------------------------------------------------------------------------------- */

void battle_enter_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_enter_frame *v = FRAME_TOP(battle_enter_frame, m);
    struct point a = at_edge(m, v, v->low, 0), b = at_edge(m, v, v->high, STRIP);
    struct box box = {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                      {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    const struct point corner[] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};

    (void)side;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (due(m, v, unit))
            decision_movable(d, unit, 0, false)->files =
                massed_has_ranks(m, unit) ? massed_usual_files(m, unit) : NO_RANKS;
    d->need_facing = true;
    decision_zone(d, corner, 4);
}

static bool any_place(const struct match *m, const struct battle_enter_frame *v)
{
    struct answer_item item;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (due(m, v, unit) && ready_place(m, v, unit, &item))
            return true;
    return false;
}

bool battle_enter_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    const struct battle_enter_frame *v = FRAME_TOP(battle_enter_frame, m);
    struct massed_arrangement arranged;
    length deep;

    (void)d;
    if (a->count == 0 && !any_place(m, v)) /* no rule: the game master has put something there meanwhile */
        return true;
    if (a->count != 1)
        return refuse(why, RULE("B25.2.2-a"), "battle.refused.one_unit", NOBODY, 0);
    if (!good_place(m, v, a->item[0].ref, along_of(v, a->item[0].at), a->item[0].amount, &arranged, &deep,
                    why))
        return false;
    if (p && arranged.ranks)
        preview_block(p, a->item[0].ref, &arranged.block);
    return true;
}

void battle_enter_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct battle_enter_frame *v = FRAME_TOP(battle_enter_frame, m);
    struct answer_item item;

    (void)d;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (due(m, v, unit) && ready_place(m, v, unit, &item)) {
            *answer_add(a, unit, NO_VALUE) = item;
            return;
        }
}

/* --- doing it ------------------------------------------------------------------------------------------- */

/* RULE("B25.2.2-d"): how many there are of it in all. */
static void put(struct match *m, const struct battle_enter_frame *v, const struct answer *a)
{
    struct massed_arrangement arranged;
    int32_t unit, figures;
    struct battle_unit *u;
    struct event *e;
    length deep;

    if (a->count == 0)
        return;
    unit = a->item[0].ref;
    figures = massed_waiting(m, unit);
    if (!good_place(m, v, unit, along_of(v, a->item[0].at), a->item[0].amount, &arranged, &deep, NULL))
        return; /* no rule: the game master has put something there meanwhile */
    massed_put_down(m, unit, &arranged);
    u = battle_unit_at(m, unit);
    u->entered = 1 + v->edge;
    u->from_edge = deep;
    e = battle_tell(m, "battle.enters", v->force == NOBODY ? RULE("B25.2.2-d") : RULE("B25.2.3-g"), unit);
    event_arg(e, "figures", ARG_NUMBER, figures);
    event_end(m);
}

/* RULE("B25.2.3-g"): a reserve force waits for its next turn; no rule: what finds no room in deployment stays
 * away. */
static void no_room(struct match *m, const struct battle_enter_frame *v)
{
    struct event *e;

    for (int32_t unit = 0; unit < m->state->units && v->force == NOBODY; unit++)
        if (due(m, v, unit))
            battle_leave_out(m, unit);
    if (v->force == NOBODY) {
        e = event_begin(m, "battle.no_room", RULE("B25.2.2-a"));
        event_arg(e, "side", ARG_SIDE, v->side);
    } else {
        e = event_begin(m, "battle.no_room_yet", RULE("B25.2.3-g"));
        event_arg(e, "commander", ARG_FIGURE, v->force);
    }
    event_end(m);
}

enum flow battle_enter_run(struct match *m, struct frame *f)
{
    const struct battle_enter_frame *v = FRAME(battle_enter_frame, f);

    switch (f->step) {
    case ENTER_NEXT:
        if (any_due(m, v) && any_place(m, v))
            return flow_ask(m, f, ENTER_PLACED, Q_ENTER, 1 << v->side);
        if (any_due(m, v))
            no_room(m, v);
        return flow_done(m, NO_RESULT);
    case ENTER_PLACED:
        put(m, v, flow_answer(m, v->side));
        return flow_again(f, ENTER_NEXT);
    default:
        flow_lost(m, f);
    }
}

/* --- the ranks behind ----------------------------------------------------------------------------------- */

static bool at_its_edge(const struct match *m, int32_t unit)
{
    enum table_edge edge = (enum table_edge)(battle_unit_at(m, unit)->entered - 1);

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        if (massed_there(m, figure) && edge_distance(table_of(m), edge, &s->place, &s->base) <= CONTACT)
            return true;
    }
    return false;
}

static int32_t next_waiting(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (figure_at(m, figure)->fate == FATE_RESERVE)
        return figure;
    return NOBODY;
}

/* RULE("B25.2.2-b"): rank by rank, as far as the table reaches and nobody stands there; the others wait for
 * its next move. Returns how many have come. */
static int32_t follow(struct match *m, int32_t unit)
{
    int32_t come = 0, waiting = massed_waiting(m, unit);

    while (waiting > 0) {
        struct block longer = state_blocks(m->state, unit)[0];
        int32_t now = longer.files - longer.count % longer.files;

        now = now < waiting ? now : waiting;
        longer.count += now;
        if (!block_good(&longer) || !massed_has_room(m, unit, &longer, 0, battle_terms(m, unit)->barred))
            break;
        for (int32_t i = 0; i < now; i++) {
            int32_t figure = next_waiting(m, unit);

            figure_at(m, figure)->fate = FATE_IN_PLAY;
            ranks_enter(m, figure, 0);
        }
        waiting -= now;
        come += now;
    }
    return come;
}

void battle_bring_up_ranks(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);
        int32_t come;
        struct event *e;

        if (!u->entered || !battle_in_play(m, unit) || (u->from_edge > 0 && at_its_edge(m, unit)))
            continue;
        u->from_edge = 0; /* RULE("B25.2.2-c"): its first move alone */
        if (unit_at(m, unit)->blocks != 1)
            continue;
        come = follow(m, unit);
        if (come == 0)
            continue;
        massed_mix_again(m, unit, &state_blocks(m->state, unit)[0]);
        e = battle_tell(m, "battle.ranks_follow", RULE("B25.2.2-b"), unit);
        event_arg(e, "figures", ARG_NUMBER, come);
        event_end(m);
    }
}
