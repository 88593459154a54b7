/* Seeing (F0.5-g to F0.5-l): lines of sight, the firing zone, cover and masking. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"

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
        brothers_is_fighter(m, target) && brothers_figure_at(m, target)->visibility != VISIBLE_OPEN;
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
    return !brothers_stunned(m, viewer) && brothers_figure_at(m, viewer)->posture != POSTURE_HANGING &&
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

static int32_t area_cover(const struct match *m, const struct place *place)
{
    int32_t piece[PIECES_HERE];
    int32_t count = areas_at(table_of(m), place->at, place->elevation, piece, PIECES_HERE);

    for (int32_t i = 0; i < count && i < PIECES_HERE; i++)
        if (gives_cover(m, piece[i]))
            return piece[i];
    return NOTHING;
}

static int32_t linear_covers(const struct match *m, const struct place *place, const struct base *base,
                             int32_t list[PIECES_HERE])
{
    const struct table *t = table_of(m);
    int32_t piece[PIECES_HERE], found = 0;
    int32_t count = pieces_near(t, place, base, REACH_TOUCH, piece, PIECES_HERE);

    for (int32_t i = 0; i < count && i < PIECES_HERE; i++)
        if (gives_cover(m, piece[i]) && table_piece_const(t, piece[i])->form != PIECE_AREA)
            list[found++] = piece[i];
    return found;
}

/* RULE("F0.5-l"): an area around its centre, else a line or opening within 1 cm of its base. */
int32_t brothers_cover_for(const struct match *m, const struct place *place, const struct base *base)
{
    int32_t area = area_cover(m, place), line[PIECES_HERE];

    if (area != NOTHING)
        return area;
    return linear_covers(m, place, base, line) > 0 ? line[0] : NOTHING;
}

int32_t brothers_cover_at(const struct match *m, int32_t figure)
{
    const struct stand *stand = brothers_stand(m, figure);

    return brothers_cover_for(m, &stand->place, &stand->base);
}

int32_t brothers_area_cover_at(const struct match *m, int32_t figure)
{
    return area_cover(m, &brothers_stand(m, figure)->place);
}

/* RULE("F0.5-l"): linear cover works only against lines that cross it. */
bool brothers_behind(const struct match *m, int32_t figure, const struct sight *sight)
{
    const struct stand *stand = brothers_stand(m, figure);
    int32_t line[PIECES_HERE], count = linear_covers(m, &stand->place, &stand->base, line);

    for (int32_t i = 0; i < count; i++)
        if (sight_lines_across(sight, line[i]) >= MASKING_LINES)
            return true;
    return false;
}

/* RULE("F3.4.3-c"): on its way from cover to cover it has the cover it took, until it is by another piece.
 * What stands beside the way takes nothing from it; what it took cover behind covers as it always does. */
static bool on_way_in_cover(const struct match *m, int32_t figure)
{
    const struct stand *stand = brothers_stand(m, figure);
    int32_t line[PIECES_HERE], count = linear_covers(m, &stand->place, &stand->base, line);

    if (brothers_of(m)->action != ACTION_ADVANCE_COVER) /* only who advances can be shot at meanwhile */
        return false;
    for (int32_t i = 0; i < count; i++)
        if (line[i] == brothers_figure_at(m, figure)->cover_piece)
            return false;
    return true;
}

bool brothers_covered_from(const struct match *m, int32_t target, int32_t from)
{
    int32_t visibility = brothers_figure_at(m, target)->visibility;

    if (visibility == VISIBLE_OPEN)
        return false;
    if (brothers_area_cover_at(m, target) != NOTHING || on_way_in_cover(m, target))
        return true;
    struct sight sight = brothers_sight(m, from, target);

    return brothers_behind(m, target, &sight);
}

bool brothers_difficult_at(const struct match *m, struct point at)
{
    const struct table *t = table_of(m);
    int32_t piece[PIECES_HERE];
    int32_t count = areas_at(t, at, 0, piece, PIECES_HERE);

    for (int32_t i = 0; i < count && i < PIECES_HERE; i++)
        if (table_piece_const(t, piece[i])->going == GOING_OTHER)
            return true;
    return false;
}
