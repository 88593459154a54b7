/* Suggestions for deployment (B25.1). The rest of an army (B25.2.1-h) keeps clear of scouts: it has no line.
 */
#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/advice/outlook.h"
#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/advice/suggest_default.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/setup/deploy.h"
#include "common/rules/massed/advice/line.h"
#include "common/table/gaze.h"
#include "common/table/polygon.h"

enum {
    LOOKED_AHEAD = 14 * PACE,   /* so much of the ground before a unit is looked at, */
    SEEN_FROM_EDGE = 26 * PACE, /* and as far as this from its own edge; */
    LOOKED_BEHIND = 10 * PACE,
    HIDDEN_WORTH = -10, /* ground before shooters that hides the enemy */
    BARRED_WORTH = -8,  /* ground before others that they cannot enter, */
    SLOW_WORTH = -3,    /* or that slows them down; */
    LINE_WORTH = -4,    /* fences and ditches */
    BEHIND_WORTH = -12, /* a friend in the way */
    SHOOTING_RANKS = 1, /* RULE("B6.2.2-m") */
    SHOOTING_FILES = 16,
    AFAR_PACES = 8 /* from the nearest enemy that has been put down, to the side: each costs one */
};

/* --- what lies before it -------------------------------------------------------------------------------- */

static length half_front(const struct match *m, int32_t unit, int32_t files)
{
    int32_t figure = unit_at(m, unit)->first;

    return massed_figure_at(m, figure)->base_width * (files > 0 ? files : 1) / 2;
}

static int32_t ground_before(const struct match *m, int32_t unit, const struct outline *way)
{
    bool shoots = battle_is_shooter(m, unit);
    int32_t worth = 0;
    bool lines = false;

    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        const struct piece *p = table_piece_const(table_of(m), i);
        bool barred, hill = p->kind == TERRAIN_HILL || p->kind == TERRAIN_STEEP_HILL;

        if (!piece_there(table_of(m), i) ||
            polygon_distance(piece_points(table_of(m), i), p->points, way) > 0)
            continue;
        if (p->form == PIECE_LINE)
            lines |= !shoots && p->going != GOING_OPEN; /* it takes a turn a rank to get over */
        if (p->form != PIECE_AREA)
            continue;
        barred = piece_solid(table_of(m), i) || battle_terms(m, unit)->barred >> p->going & 1;
        worth += shoots && (hill || piece_may_hide(table_of(m), i)) ? HIDDEN_WORTH
                 : barred && !shoots                                ? BARRED_WORTH
                 : p->going != GOING_OPEN && !shoots                ? SLOW_WORTH
                                                                    : 0;
    }
    return worth + (lines ? LINE_WORTH : 0);
}

/* Friends in ranks who stand in the way, or, if `shooters` are asked for, those of them who shoot. */
static int32_t friends_about(const struct match *m, int32_t unit, const struct outline *way, bool shooters)
{
    int32_t worth = 0;

    for (int32_t friend = 0; friend < m->state->units; friend ++) {
        struct outline there;

        if (friend == unit || battle_side_of(m, friend) != battle_side_of(m, unit) ||
            !massed_in_ranks(m, friend) || !massed_on_table(m, friend) ||
            (shooters && !battle_is_shooter(m, friend)))
            continue;
        there = block_footprint(&state_blocks(m->state, friend)[0]);
        if (polygon_distance(there.corner, there.corners, way) == 0)
            worth += BEHIND_WORTH;
    }
    return worth;
}

/* How far to the side the nearest enemy is who has been put down. */
static int32_t enemies_aside(const struct match *m, int32_t unit, const struct answer_item *place)
{
    int32_t least = NOTHING;

    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        struct point at;
        length ahead;
        int32_t aside;

        if (battle_side_of(m, enemy) == battle_side_of(m, unit) || !massed_on_table(m, enemy))
            continue;
        at = battle_front(m, enemy);
        ahead = distance(place->at, at);
        aside = (int32_t)(distance(point_ahead(place->at, (angle)place->facing, ahead), at) / PACE);
        least = least == NOTHING || aside < least ? aside : least;
    }
    return least > AFAR_PACES ? AFAR_PACES - least : 0;
}

static struct outline strip(const struct match *m, int32_t unit, const struct answer_item *place, length from,
                            length to)
{
    return outline_of_segment(point_ahead(place->at, (angle)place->facing, from),
                              point_ahead(place->at, (angle)place->facing, to),
                              half_front(m, unit, place->amount));
}

/* Nobody stands behind a friend, before a friend who shoots, or before a pond, and shooters see ahead. Who
 * stands farther back looks as far as the others. Characters stand where they can join somebody. */
static int32_t suits(const struct match *m, int32_t unit, const struct answer_item *place)
{
    length back = SEEN_FROM_EDGE - battle_progress(m, battle_side_of(m, unit), place->at);
    struct outline way = strip(m, unit, place, PACE, back > LOOKED_AHEAD ? back : LOOKED_AHEAD),
                   behind = strip(m, unit, place, -LOOKED_BEHIND, -2 * PACE);

    if (massed_unit_at(m, unit)->type == TYPE_CHARACTER)
        return 0;
    return ground_before(m, unit, &way) + friends_about(m, unit, &way, false) +
           friends_about(m, unit, &behind, true) + enemies_aside(m, unit, place);
}

void battle_deploy_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct massed_line line = {.deployment = battle_deployment(),
                                     .shoots = battle_is_shooter,
                                     .shooting_ranks = SHOOTING_RANKS,
                                     .shooting_files = SHOOTING_FILES,
                                     .suits = suits,
                                     .label = "battle.suggest.deploy"};

    if (FRAME_TOP(battle_deploy_frame, m)->who != DEPLOY_REST)
        massed_suggest_line(m, &line, d, s);
    else
        battle_suggest_default(m, d, battle_deploy_fallback, "battle.suggest.enter", s);
}
