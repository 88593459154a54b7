/* Seeing (F0.5-g to F0.5-l): lines of sight, the firing zone, cover and masking. */
#include "common/rules/brothers/brothers.h"

/* RULE("F0.5-i"): 11 lines, tops against tops, standing figures block. RULE("F0.5-j"): what a hidden or
 * covered figure uses never blocks, it may obscure. */
static const struct sight_rules lines_of_sight = {.lines = 11,
                                                  .eyes = 1,
                                                  .figures = FIGURES_BLOCK,
                                                  .heights = HEIGHTS_TOPS,
                                                  .ignore_unit = NOTHING,
                                                  .cover_reach = REACH_TOUCH};
enum { MASKING_LINES = 6 };

static struct sight_rules rules_for(const struct match *m, int32_t target)
{
    struct sight_rules rules = lines_of_sight;

    rules.spare_target_cover =
        brothers_is_fighter(m, target) && brothers_at(m, target)->visibility != VISIBLE_OPEN;
    return rules;
}

struct sight brothers_sight(const struct match *m, int32_t viewer, int32_t target)
{
    struct sight_rules rules = rules_for(m, target);

    return sight_between(table_of(m), viewer, target, &rules);
}

bool brothers_line_to(const struct match *m, int32_t viewer, int32_t target)
{
    struct sight_rules rules = rules_for(m, target);

    return sight_open(table_of(m), viewer, target, &rules, rules.lines - 1);
}

bool brothers_masked(const struct match *m, int32_t viewer, int32_t target)
{
    struct sight_rules rules = rules_for(m, target);

    return !sight_clear(table_of(m), viewer, target, &rules, MASKING_LINES - 1);
}

/* RULE("F0.5-g"): half a circle ahead; a stunned figure sees nothing. */
static bool looks_towards(const struct match *m, int32_t viewer, int32_t target)
{
    return !brothers_stunned(m, viewer) && brothers_at(m, viewer)->posture != POSTURE_HANGING &&
           point_in_arc(&brothers_stand(m, viewer)->place, brothers_point(m, target), HALF_TURN);
}

bool brothers_sees(const struct match *m, int32_t viewer, int32_t target)
{
    return looks_towards(m, viewer, target) && brothers_line_to(m, viewer, target);
}

bool brothers_watches(const struct match *m, int32_t viewer, int32_t target)
{
    return looks_towards(m, viewer, target) && !brothers_masked(m, viewer, target);
}

/* RULE("F0.5-h"): the strip ahead of the base; a mounted shooter's zone is a circle (F5.1.1-f). */
bool brothers_in_firing_zone(const struct match *m, int32_t shooter, int32_t target, length range)
{
    const struct stand *from = brothers_stand(m, shooter), *to = brothers_stand(m, target);

    if (brothers_is_fighter(m, shooter) && brothers_mounted(m, shooter))
        return brothers_distance(m, shooter, target) <= range;
    return base_in_strip(&from->place, &from->base, range, &to->place, &to->base);
}

/* --- cover ------------------------------------------------------------------------------------------- */

static bool gives_cover(const struct match *m, int32_t piece)
{
    return piece_there(table_of(m), piece) &&
           (table_piece_const(table_of(m), piece)->flags & PIECE_GIVES_COVER);
}

/* RULE("F0.5-l"): an area around its centre, else a line or opening within 1 cm of its base. */
int32_t brothers_cover_for(const struct match *m, const struct place *place, const struct base *base)
{
    const struct table *t = table_of(m);
    int32_t piece[16];
    int32_t count = areas_at(t, place->at, place->elevation, piece, 16);

    for (int32_t i = 0; i < count && i < 16; i++)
        if (gives_cover(m, piece[i]))
            return piece[i];
    count = pieces_near(t, place, base, REACH_TOUCH, piece, 16);
    for (int32_t i = 0; i < count && i < 16; i++)
        if (gives_cover(m, piece[i]) && table_piece_const(t, piece[i])->form != PIECE_AREA)
            return piece[i];
    return NOTHING;
}

int32_t brothers_cover_at(const struct match *m, int32_t figure)
{
    const struct stand *stand = brothers_stand(m, figure);

    return brothers_cover_for(m, &stand->place, &stand->base);
}

/* Linear cover works only against lines that cross it. */
static bool line_covers(const struct match *m, int32_t target, int32_t shooter, int32_t piece)
{
    struct sight sight = brothers_sight(m, shooter, target);

    return sight_lines_across(&sight, piece) >= MASKING_LINES;
}

/* RULE("F5.1.2-l"): nothing covers the back. */
bool brothers_covered_from(const struct match *m, int32_t target, int32_t shooter)
{
    const struct brothers_figure *f = brothers_at(m, target);

    if (f->visibility == VISIBLE_OPEN || brothers_arc(m, target, shooter) == ARC_REAR)
        return false;
    int32_t piece = brothers_cover_at(m, target);

    if (piece == NOTHING) /* advancing in cover, or veiled */
        return f->visibility == VISIBLE_HIDDEN || f->cover_piece != NOTHING;
    if (table_piece_const(table_of(m), piece)->form == PIECE_AREA)
        return true;
    return line_covers(m, target, shooter, piece);
}

bool brothers_difficult_at(const struct match *m, struct point at)
{
    const struct table *t = table_of(m);
    int32_t piece[16];
    int32_t count = areas_at(t, at, 0, piece, 16);

    for (int32_t i = 0; i < count && i < 16; i++)
        if (table_piece_const(t, piece[i])->going == GOING_OTHER)
            return true;
    return false;
}
