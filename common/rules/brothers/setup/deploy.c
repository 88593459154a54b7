/* Deployment (F16.1-c): the sides place one figure each in turn; with fog_of_war all at once and in secret,
 * so that nobody can count what he does not see. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/options.h"

#include <assert.h>

enum { DEPLOY_FIRST, DEPLOY_PLACED };
enum { FOG_PLACES, FOG_PLACED, FOG_HIDDEN };
enum { STATUS_COVER = 1 << 12 };

static bool waits_to_deploy(const struct match *m, int32_t figure, int32_t side)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    return brothers_side_of(m, figure) == side && figure_at(m, figure)->fate == FATE_RESERVE &&
           (f->sort == SORT_PIECE || (f->sort == SORT_FIGHTER && f->ends == END_NONE));
}

/* Artillery pieces first. */
static bool next_to_place(const struct match *m, int32_t figure, int32_t side)
{
    if (!waits_to_deploy(m, figure, side))
        return false;
    if (brothers_figure_at(m, figure)->sort == SORT_PIECE)
        return true;
    for (int32_t i = 0; i < m->state->figures; i++)
        if (brothers_figure_at(m, i)->sort == SORT_PIECE && waits_to_deploy(m, i, side))
            return false;
    return true;
}

/* --- Q_DEPLOY
 * ---------------------------------------------------------------------------------------------------------
 */

static void describe_zone(const struct match *m, int32_t side, struct decision *d)
{
    struct zone zone = zone_kept(&brothers_side_at(m, side)->zone);

    decision_zone(d, zone.corner, zone.count);
    d->need_facing = true;
}

void brothers_deploy_describe(const struct match *m, int32_t side, struct decision *d)
{
    describe_zone(m, side, d);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (next_to_place(m, i, side))
            decision_movable(d, i, 0, false);
}

/* The first of those whose time it is who finds a spot; -1: nobody does. */
static int32_t first_with_room(const struct match *m, int32_t side, struct point *spot)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (next_to_place(m, i, side) && brothers_deploy_spot(m, i, NULL, spot))
            return i;
    return NOTHING;
}

/* Nobody is named only if nobody can be placed any more, as the game master has changed something. */
bool brothers_deploy_check(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    struct point spot;

    if (a->count == 0 && first_with_room(m, d->side, &spot) == NOTHING)
        return true;
    if (a->count != 1)
        return refuse(why, RULE("F16.1-c"), "brothers.refused.one_figure", NOTHING, 0);
    p->end_count = 1;       /* no rule: what clients draw */
    p->end[0] = a->item[0]; /* no rule: what clients draw */
    return brothers_spot_allowed(m, a->item[0].ref, a->item[0].at, why);
}

void brothers_deploy_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct point spot = {0, 0};
    int32_t figure = first_with_room(m, d->side, &spot);

    if (figure >= 0)
        answer_add_place(a, figure, spot, brothers_front(m, d->side));
}

/* Whoever is next, at some places of the front row: shooters and leaders are as well there as anybody. */
void brothers_deploy_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->movable_count && i < 3; i++)
        for (int32_t n = 0; n < 8; n += 2) {
            struct point spot;

            if (!brothers_front_spot(m, d->movable[i].figure, n, &spot))
                break;
            if (!suggest_begin(s, "brothers.suggest.deploy", 20 - n - i))
                return;
            suggest_arg(s, "figure", ARG_FIGURE, d->movable[i].figure);
            suggest_arg(s, "place", ARG_NUMBER, n / 2 + 1);
            suggest_place(s, d->movable[i].figure, spot, brothers_front(m, d->side), 0);
        }
}

/* --- P_DEPLOY
 * ----------------------------------------------------------------------------------------------------------
 */

static void place(struct match *m, const struct answer_item *item)
{
    figure_at(m, item->ref)->fate = FATE_IN_PLAY;
    brothers_put(m, item->ref, item->at, (angle)item->facing);
    brothers_tell_end(m, "brothers.deployed", RULE("F16.1-c"), item->ref);
}

static bool has_more(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (waits_to_deploy(m, i, side))
            return true;
    return false;
}

/* RULE("F16.1-c"): where nobody whose time it is finds room, all of them stay away: the artillery pieces,
 * then the rest. Is anybody left to be placed? */
static bool somebody_comes(struct match *m, int32_t side)
{
    struct point spot;

    while (has_more(m, side)) {
        bool stays[FIGURES_MAX] = {false};

        if (first_with_room(m, side, &spot) != NOTHING)
            return true;
        for (int32_t i = 0; i < m->state->figures; i++)
            stays[i] = next_to_place(m, i, side);
        for (int32_t i = 0; i < m->state->figures; i++)
            if (stays[i])
                brothers_stay_away(m, i);
    }
    return false;
}

enum flow brothers_deploy_run(struct match *m, struct frame *f)
{
    struct brothers_deploy_frame *v = FRAME(brothers_deploy_frame, f);
    int32_t side = v->side;

    assert(side >= 0 && side < m->state->sides);
    if (f->step > DEPLOY_PLACED)
        flow_lost(m, f);
    if (f->step == DEPLOY_PLACED) {
        if (flow_answer(m, side)->count > 0)
            place(m, &flow_answer(m, side)->item[0]);
        side = other_side(m, side);
    }
    for (int32_t i = 0; i < 2; i++, side = other_side(m, side))
        if ((v->sides >> side & 1) && somebody_comes(m, side)) {
            v->side = side;
            return flow_ask(m, f, DEPLOY_PLACED, Q_DEPLOY, 1 << side);
        }
    return flow_done(m, NO_RESULT);
}

/* --- with fog_of_war -------------------------------------------------------------------------- */

bool brothers_deploy_fog_check(const struct match *m, const struct decision *d, const struct answer *a,
                               struct preview *p, struct refusal *why)
{
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        const struct answer_item *one = &a->item[i];

        if (!brothers_spot_allowed(m, one->ref, one->at, why))
            return false;
        for (int32_t k = 0; k < i; k++) {
            length apart = distance(one->at, a->item[k].at) - brothers_base(m, one->ref) / 2 -
                           brothers_base(m, a->item[k].ref) / 2;

            if (apart < FRIEND_GAP)
                return refuse_at(why, RULE("F16.1-c"), "brothers.refused.friend_too_near", a->item[k].ref,
                                 one->at, FRIEND_GAP - apart);
        }
    }
    return true;
}

/* Places for all of the side, one after the other; false if some find none. */
static bool fill_deployment(const struct match *m, int32_t side, bool hidden, struct answer *a)
{
    bool all = true;

    for (int32_t i = 0; i < m->state->figures; i++) {
        struct point spot = {0, 0};

        if (!waits_to_deploy(m, i, side))
            continue;
        if ((hidden && brothers_hiding_spot(m, i, a, brothers_spot_allowed, &spot)) ||
            brothers_deploy_spot(m, i, a, &spot))
            answer_add_place(a, i, spot, brothers_front(m, side));
        else
            all = false;
    }
    return all;
}

/* For whom there is no spot any more, as the game master has changed something, need not be named. */
void brothers_deploy_fog_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct answer ready;

    answer_clear(&ready, DECISION_PLACE, 0);
    fill_deployment(m, side, brothers_lies_in_ambush(m, side), &ready);
    describe_zone(m, side, d);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (waits_to_deploy(m, i, side))
            decision_movable(d, i, 0, answer_names(&ready, i));
}

void brothers_deploy_fog_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    fill_deployment(m, d->side, brothers_lies_in_ambush(m, d->side), a);
}

static void suggest_deployment(const struct match *m, const struct decision *d, bool hidden,
                               struct suggestions *s)
{
    struct answer a;

    answer_clear(&a, DECISION_PLACE, d->number);
    if (!fill_deployment(m, d->side, hidden, &a) ||
        !suggest_begin(s, hidden ? "brothers.suggest.deploy_hidden" : "brothers.suggest.deploy_all",
                       hidden ? 20 : 10))
        return;
    for (int32_t i = 0; i < a.count; i++)
        suggest_place(s, a.item[i].ref, a.item[i].at, a.item[i].facing, 0);
}

/* Where all who can may hide (RULE("F9.1-d")); in the front row; an ambusher hides in any case. */
void brothers_deploy_fog_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    suggest_deployment(m, d, true, s);
    if (!brothers_lies_in_ambush(m, d->side))
        suggest_deployment(m, d, false, s);
}

/* --- Q_STATUS: hidden, in cover or in the open (F9.1-d) --------------------------------------- */

static bool may_hide_there(const struct match *m, int32_t figure, int32_t side)
{
    return brothers_in_play(m, figure) && brothers_side_of(m, figure) == side &&
           !brothers_mounted(m, figure) && brothers_cover_at(m, figure) != NOTHING;
}

void brothers_status_describe(const struct match *m, int32_t side, struct decision *d)
{
    d->min = 0;
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!may_hide_there(m, i, side))
            continue;
        figure_option(d, "hide", "brothers.status.hide", i, "figure", i);
        figure_option(d, "cover", "brothers.status.cover", i | STATUS_COVER, "figure", i);
    }
    d->max = d->option_count / 2;
}

bool brothers_status_check(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    (void)m;
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t k = 0; k < i; k++)
            if ((a->item[i].ref & ~STATUS_COVER) == (a->item[k].ref & ~STATUS_COVER))
                return refuse(why, RULE("F9.1-d"), "brothers.refused.one_status",
                              a->item[i].ref & ~STATUS_COVER, 0);
    return true;
}

void brothers_status_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    if (!suggest_begin(s, "brothers.suggest.hide_all", 50))
        return;
    for (int32_t i = 0; i < d->option_count; i += 2)
        suggest_item(s, d->option[i].id, 0);
    suggest_begin(s, "brothers.suggest.hide_none", 0);
}

void brothers_status_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i += 2)
        answer_add(a, d->option[i].id, NO_VALUE);
}

static void take_status(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++) {
        int32_t figure = a->item[i].ref & ~STATUS_COVER;
        struct brothers_figure *f = brothers_figure_at(m, figure);

        if (!may_hide_there(m, figure, side))
            continue; /* the game master has moved him since it was chosen */
        f->visibility = a->item[i].ref & STATUS_COVER ? VISIBLE_COVER : VISIBLE_HIDDEN;
        f->cover_piece = brothers_cover_at(m, figure);
        brothers_tell_end(m, f->visibility == VISIBLE_HIDDEN ? "brothers.hid" : "brothers.took_cover",
                          RULE("F9.1-d"), figure);
    }
}

/* RULE("F16.1-c"): a figure for which the default answer finds no spot is not deployed, so that all others
 * can be placed. */
static void leave_out(struct match *m, int32_t side)
{
    struct answer a;

    answer_clear(&a, DECISION_PLACE, 0);
    if (fill_deployment(m, side, brothers_lies_in_ambush(m, side), &a))
        return;
    for (int32_t i = 0; i < m->state->figures; i++)
        if (waits_to_deploy(m, i, side) && !answer_names(&a, i))
            brothers_stay_away(m, i);
}

static int32_t sides_that_come(struct match *m, int32_t sides)
{
    int32_t coming = 0;

    for (int32_t side = 0; side < 2; side++) {
        if (!(sides >> side & 1))
            continue;
        leave_out(m, side);
        coming |= has_more(m, side) << side;
    }
    return coming;
}

/* Zones may overlap, and neither side knew where the other would stand. Whom the game master has put
 * elsewhere or taken away since is left to him. */
static void place_beside_unknown(struct match *m, struct answer_item item)
{
    if (!waits_to_deploy(m, item.ref, brothers_side_of(m, item.ref)))
        return;
    if (brothers_deploy_room(m, item.ref, &item.at))
        place(m, &item);
    else
        brothers_stay_away(m, item.ref);
}

static void place_all(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++)
        place_beside_unknown(m, a->item[i]);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (waits_to_deploy(m, i, side))
            brothers_stay_away(m, i);
}

enum flow brothers_deploy_fog_run(struct match *m, struct frame *f)
{
    struct brothers_sides_frame *v = FRAME(brothers_sides_frame, f);

    if (f->step == FOG_PLACES) {
        v->sides = sides_that_come(m, v->sides);
        return v->sides ? flow_ask(m, f, FOG_PLACED, Q_DEPLOY_FOG, v->sides) : flow_done(m, NO_RESULT);
    }
    int32_t sides = v->sides;

    if (f->step == FOG_PLACED) {
        for (int32_t side = 0; side < 2; side++)
            if (sides >> side & 1)
                place_all(m, side);
        return flow_ask(m, f, FOG_HIDDEN, Q_STATUS, sides);
    }
    for (int32_t side = 0; side < 2; side++)
        if (sides >> side & 1)
            take_status(m, side);
    return flow_done(m, NO_RESULT);
}
