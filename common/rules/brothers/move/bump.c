/* Who is unknown (fog_of_war) and in the way of somebody whom everybody sees: RULE("F3.4.6-f"). Dice, recoils
 * and falls carry figures where nobody meant them to go, and what stops them there could be seen from where
 * they end: so it is shown, before anything else is told. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/shared/enrol.h"

static bool known_to_all(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->seen_by == seen_by_all(m);
}

void brothers_show_in_way(struct match *m, int32_t mover, int32_t other)
{
    if (other != mover && brothers_is_fighter(m, other) && brothers_hidden(m, other) &&
        !known_to_all(m, other) && known_to_all(m, mover))
        brothers_come_out(m, other, VISIBLE_COVER, RULE("F3.4.6-f"));
}

void brothers_show_jumped(struct match *m, int32_t mover, angle direction, length far)
{
    struct brothers_obstacle list[OBSTACLES_MOST];
    int32_t count = brothers_obstacles(m, mover, brothers_point(m, mover), direction, far,
                                       brothers_side_of(m, mover), list, OBSTACLES_MOST);

    for (int32_t i = 0; i < count; i++)
        if (list[i].stand != NOTHING)
            brothers_show_in_way(m, mover, list[i].stand);
}

void brothers_show_at(struct match *m, int32_t mover, struct point at)
{
    struct place place = {.at = at, .elevation = brothers_stand(m, mover)->place.elevation};
    struct base base = base_round(brothers_base(m, mover));

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        const struct stand *s = brothers_stand(m, i);

        if (brothers_hidden(m, i) && base_distance(&place, &base, &s->place, &s->base) <= CONTACT)
            brothers_show_in_way(m, mover, i);
    }
}

void brothers_show_instead(struct match *m, int32_t mover, const struct point known[2], struct point at)
{
    for (int32_t side = 0; side < 2; side++)
        if (!points_equal(known[side], at))
            brothers_show_at(m, mover, known[side]);
}

void brothers_show_along(struct match *m, int32_t mover, struct point from, angle direction, length far)
{
    struct path way = path_straight(from, point_ahead(from, direction, far));
    struct mover as = brothers_mover(m, mover, AS_IT_IS);
    struct stand_filter fighters = {.sides = ~(uint32_t)0, .flags = STAND_FIGHTER, .except = mover};
    struct meeting met[MEETINGS_MOST];
    int32_t count = path_stands(table_of(m), &way, &as, &fighters, FRIEND_GAP, met, MEETINGS_MOST);

    for (int32_t i = 0; i < count && i < MEETINGS_MOST; i++)
        brothers_show_in_way(m, mover, met[i].index);
}
