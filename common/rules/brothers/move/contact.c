/* Who touches whom, and from where (F0.5-e, F0.5-f, F0.5-m). Contact is not stored: it follows from the
 * places. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"

length brothers_distance(const struct match *m, int32_t a, int32_t b)
{
    return stand_distance(table_of(m), a, b);
}

/* RULE("F0.5-e"): a distance of 0.01 cm or less. */
bool brothers_touch(const struct match *m, int32_t a, int32_t b)
{
    const struct table *t = table_of(m);

    return stand_on_table(t, a) && stand_on_table(t, b) && stands_touch(t, a, b);
}

int32_t brothers_in_reach(const struct match *m, int32_t figure, int32_t *list, int32_t most)
{
    const struct stand *stand = brothers_stand(m, figure);
    struct stand_filter filter = all_stands();
    struct neighbour near[REACH_MOST];
    int32_t found = 0;

    filter.except = figure;
    int32_t count =
        stands_near(table_of(m), &stand->place, &stand->base, REACH_TOUCH, &filter, near, REACH_MOST);

    for (int32_t i = 0; i < count && i < REACH_MOST && found < most; i++) {
        int32_t k = found++;

        for (; k > 0 && list[k - 1] > near[i].stand; k--)
            list[k] = list[k - 1];
        list[k] = near[i].stand;
    }
    return found;
}

int32_t brothers_contacts(const struct match *m, int32_t figure, int32_t *list, int32_t most)
{
    const struct table *t = table_of(m);
    const struct stand *stand = brothers_stand(m, figure);
    struct neighbour near[CONTACTS_MAX];
    struct stand_filter filter = {.sides = ~(uint32_t)0, .flags = STAND_FIGHTER, .except = figure};
    int32_t found = 0;

    if (!stand_on_table(t, figure))
        return 0;
    int32_t count = stands_near(t, &stand->place, &stand->base, CONTACT, &filter, near, CONTACTS_MAX);

    for (int32_t i = 0; i < count && i < CONTACTS_MAX && found < most; i++)
        if (brothers_in_play(m, near[i].stand) && brothers_enemies(m, figure, near[i].stand) &&
            brothers_figure_at(m, near[i].stand)->posture != POSTURE_HANGING)
            list[found++] = near[i].stand;
    return found;
}

bool brothers_calm(const struct match *m, int32_t figure)
{
    int32_t one[CONTACTS_MAX];

    return brothers_contacts(m, figure, one, CONTACTS_MAX) == 0;
}

/* RULE("F4.1.2-d"): standing, not stunned, not routed. */
int32_t brothers_engagers(const struct match *m, int32_t figure, int32_t *list, int32_t most)
{
    int32_t all[CONTACTS_MAX], found = 0;
    int32_t count = brothers_contacts(m, figure, all, CONTACTS_MAX);

    for (int32_t i = 0; i < count && found < most; i++)
        if (brothers_standing_up(m, all[i]) && !brothers_figure_at(m, all[i])->routed)
            list[found++] = all[i];
    return found;
}

/* RULE("F0.5-m") */
bool brothers_engaged(const struct match *m, int32_t figure)
{
    int32_t one;

    return brothers_engagers(m, figure, &one, 1) > 0;
}

/* RULE("F3.4.5-e"): how many enemies find room around it. */
static int32_t contacts_allowed(const struct match *m, int32_t figure)
{
    if (brothers_large(m, figure))
        return 8;
    return brothers_mounted(m, figure) ? 6 : 4;
}

bool brothers_room_for(const struct match *m, int32_t figure, int32_t newcomer)
{
    int32_t list[CONTACTS_MAX], others = 0;
    int32_t count = brothers_contacts(m, figure, list, CONTACTS_MAX);

    for (int32_t i = 0; i < count; i++)
        others += list[i] != newcomer;
    return others < contacts_allowed(m, figure);
}

/* RULE("F3.4.5-e") */
int32_t brothers_crowded_at(const struct match *m, int32_t figure, struct point at, int32_t known_to)
{
    const struct stand *stand = brothers_stand(m, figure);
    struct place place = stand->place;
    struct stand_filter filter = {.sides = ~(uint32_t)0, .flags = STAND_FIGHTER, .except = figure};
    struct neighbour near[CONTACTS_MAX];

    place.at = at;
    int32_t count = stands_near(table_of(m), &place, &stand->base, CONTACT, &filter, near, CONTACTS_MAX);

    for (int32_t i = 0; i < count && i < CONTACTS_MAX; i++) {
        int32_t other = near[i].stand;

        if (brothers_in_play(m, other) && brothers_enemies(m, figure, other) &&
            brothers_known_to(m, other, known_to) && !brothers_room_for(m, other, figure))
            return other;
    }
    return NOTHING;
}

/* RULE("F3.4.5-f") */
bool brothers_surrounded(const struct match *m, int32_t figure)
{
    return !brothers_room_for(m, figure, NOTHING);
}

/* RULE("F0.5-f"): front up to 45 degrees off the facing, rear from 135. */
enum arc brothers_arc_of(const struct place *at, struct point other)
{
    int32_t off = bearing_off_facing(at, other);

    if (off < 0)
        off = -off;
    if (off <= QUARTER_TURN / 2)
        return ARC_FRONT;
    return off >= QUARTER_TURN + QUARTER_TURN / 2 ? ARC_REAR : ARC_FLANK;
}

enum arc brothers_arc(const struct match *m, int32_t of, int32_t other)
{
    return brothers_arc_of(&brothers_stand(m, of)->place, brothers_point(m, other));
}

int32_t brothers_nearest_enemy(const struct match *m, int32_t figure)
{
    int32_t side = brothers_side_of(m, figure), nearest = NOTHING;
    length best = INT32_MAX;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        if (!brothers_in_play(m, i) || !brothers_enemies(m, figure, i) || !brothers_known_to(m, i, side))
            continue;
        length far = brothers_distance(m, figure, i);

        if (far < best) {
            best = far;
            nearest = i;
        }
    }
    return nearest;
}

/* --- one more enemy --------------------------------------------------------------------------- */

/* F3.4.5-c: a free point of a flank arc for the second enemy; nothing to find for the others. */
bool brothers_flank_spot(const struct match *m, int32_t figure, int32_t enemy, int32_t known_to,
                         struct point *spot)
{
    struct mover mover = brothers_settler(m, figure, known_to);
    angle facing = brothers_facing(m, enemy),
          wanted = bearing(brothers_point(m, enemy), brothers_point(m, figure));
    bool right = angle_turn(facing, wanted) >= 0;

    for (int32_t i = 0; i < 2; i++) {
        /* 45 to 135 degrees off the facing, the near side first; half a degree inside the limits. */
        angle from = (angle)(facing + (right ? QUARTER_TURN / 2 + 91 : HALF_TURN + QUARTER_TURN / 2 + 91));
        angle to = (angle)(from + QUARTER_TURN - 182);

        if (free_spot_beside(table_of(m), &mover, enemy, wanted, from, to, spot))
            return true;
        right = !right;
    }
    return false;
}

bool brothers_contact_allowed(const struct match *m, int32_t figure, int32_t enemy)
{
    int32_t list[CONTACTS_MAX];
    struct point spot;

    if (!brothers_room_for(m, enemy, figure) || brothers_figure_at(m, enemy)->posture == POSTURE_HANGING)
        return false;
    if (brothers_contacts(m, enemy, list, CONTACTS_MAX) != 1 || !brothers_standing_up(m, enemy) ||
        list[0] == figure)
        return true;
    return brothers_flank_spot(m, figure, enemy, brothers_side_of(m, figure), &spot);
}
