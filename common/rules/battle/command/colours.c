/* P_COLOURS, step S3 of B4-j: bearers and musicians of units that are not in close combat change their
 * places, each of them once (B12.1-c). */
#include "common/match/ranks.h"
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/massed/attach.h"

enum { NOBODY_MORE = -1, WORD = 32 };
_Static_assert(SEEN_WORDS *WORD >= BATTLE_UNITS, "a bit for each unit");

/* RULE("B12.1-c"): they are put elsewhere at the start of the turn; nobody goes from place to place. */
static bool has_changed(const struct match *m, const struct battle_colours_frame *v, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;
    const int32_t *done =
        massed_figure_at(m, figure)->role == ROLE_BEARER ? v->bearers_done : v->musicians_done;

    return done[unit / WORD] >> unit % WORD & 1;
}

static void note_change(const struct match *m, struct battle_colours_frame *v, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;
    int32_t *done = massed_figure_at(m, figure)->role == ROLE_BEARER ? v->bearers_done : v->musicians_done;

    done[unit / WORD] |= (int32_t)(1u << unit % WORD);
}

/* RULE("B12-a"): of the undead as of the living. RULE("B12.1-c"): "engaged" refers to the unit. One rank that
 * they all stand in leaves nothing to gain. */
static bool may_change(const struct match *m, const struct battle_colours_frame *v, int32_t side,
                       int32_t figure)
{
    const struct figure *f = figure_at(m, figure);
    int32_t role = massed_figure_at(m, figure)->role;

    return f->side == side && (role == ROLE_BEARER || role == ROLE_MUSICIAN) && massed_lives(m, figure) &&
           unit_at(m, f->unit)->blocks == 1 && f->part == 0 && battle_stands(m, f->unit) &&
           !battle_engaged(m, f->unit) && block_ranks(&state_blocks(m->state, f->unit)[0]) > 1 &&
           !has_changed(m, v, figure);
}

static bool anybody_may(const struct match *m, const struct battle_colours_frame *v, int32_t side)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (may_change(m, v, side, figure))
            return true;
    return false;
}

void battle_colours_describe(const struct match *m, int32_t side, struct decision *d)
{
    decision_option(d, "nobody", "battle.option.nobody_changes")->id = NOBODY_MORE;
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (may_change(m, FRAME_TOP(battle_colours_frame, m), side, figure)) {
            struct option *o = decision_option(d, "change", "battle.option.change_place");

            o->id = o->figure = figure;
            o->unit = figure_at(m, figure)->unit;
            option_arg(o, "figure", ARG_FIGURE, figure);
        }
}

/* RULE("B12.1-b"): anywhere in the unit; the leader and characters keep their places. */
void battle_colours_place_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t figure = FRAME_TOP(battle_colours_frame, m)->figure;

    (void)side;
    d->figure = figure;
    d->unit = figure_at(m, figure)->unit;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    massed_offer_places(m, d->unit, d, "battle.option.place");
}

static void change(struct match *m, int32_t figure, int32_t slot)
{
    int32_t unit = figure_at(m, figure)->unit, other = ranks_figure(m, unit, 0, slot);
    struct event *e;

    if (other != figure)
        ranks_swap(m, figure, other);
    e = battle_tell(m, "battle.changes_place", RULE("B12.1-c"), unit);
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_end(m);
}

enum flow battle_colours_run(struct match *m, struct frame *f)
{
    struct battle_colours_frame *v = FRAME(battle_colours_frame, f);
    int32_t side = battle_of(m)->active;

    switch (f->step) {
    case COLOURS_ASK:
        if (!anybody_may(m, v, side))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, COLOURS_NAMED, Q_COLOURS, 1 << side);
    case COLOURS_NAMED:
        v->figure = flow_answer(m, side)->item[0].ref;
        if (v->figure == NOBODY_MORE)
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, COLOURS_PLACED, Q_COLOURS_PLACE, 1 << side);
    case COLOURS_PLACED:
        note_change(m, v, v->figure);
        change(m, v->figure, flow_answer(m, side)->item[0].ref);
        return flow_again(f, COLOURS_ASK);
    default:
        flow_lost(m, f);
    }
}
