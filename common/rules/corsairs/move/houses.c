#include "common/rules/corsairs/move/houses.h"

#include "common/rules/corsairs/move/terrain.h"
#include "common/table/spots.h"

enum { DOOR_REACH = CENTIMETRE, ENTRANCE_SEARCH = 3 * CENTIMETRE };

int32_t corsairs_doors_beside(const struct match *m, int32_t figure, int32_t state, int32_t *doors,
                              int32_t most)
{
    const struct table *t = table_of(m);
    const struct stand *s = corsairs_stand(m, figure);
    int32_t near[32], found = 0;
    int32_t count =
        !corsairs_of(m)->has_doors ? 0 : pieces_near(t, &s->place, &s->base, DOOR_REACH, near, 32);

    for (int32_t i = 0; i < count && i < 32 && found < most; i++) {
        const struct piece *p = table_piece_const(t, near[i]);

        if (p->kind == DOOR && p->state == state)
            doors[found++] = near[i];
    }
    return found;
}

static int32_t room_beyond(const struct match *m, int32_t door, int32_t room)
{
    int32_t one, other;

    opening_rooms(table_of(m), door, &one, &other);
    if (one == room)
        return other;
    return other == room ? one : NOTHING;
}

int32_t corsairs_passages(const struct match *m, int32_t figure, int32_t *doors, int32_t most)
{
    const struct table *t = table_of(m);
    int32_t room = corsairs_figure_at(m, figure)->room, found = 0;

    if (room == NOTHING)
        return 0;
    for (int32_t i = 0; i < t->pieces && found < most; i++) {
        const struct piece *p = table_piece_const(t, i);
        struct point middle, end;

        if (p->kind == DOOR && p->state != PIECE_LOCKED && piece_there(t, i) &&
            room_beyond(m, i, room) != NOTHING && corsairs_passage_end(m, figure, i, &middle, &end))
            doors[found++] = i;
    }
    return found;
}

bool corsairs_passage_end(const struct match *m, int32_t figure, int32_t door, struct point *middle,
                          struct point *end)
{
    const struct table *t = table_of(m);
    const struct point *side = piece_points(t, door);
    int32_t room = room_beyond(m, door, corsairs_figure_at(m, figure)->room);
    angle along = bearing(side[0], side[1]);
    length aside = table_piece_const(t, door)->thickness / 2 + BASE_DIAMETER / 2 + CONTACT;
    struct mover mover = mover_of(t, figure);
    struct point wanted;
    angle through;

    *middle = (struct point){(side[0].x + side[1].x) / 2, (side[0].y + side[1].y) / 2};
    if (room == NOTHING)
        return false;
    through = (angle)(along + QUARTER_TURN);
    wanted = point_ahead(*middle, through, aside);
    if (!piece_holds_point(t, room, wanted)) {
        through = angle_opposite(through);
        wanted = point_ahead(*middle, through, aside);
    }
    return nearest_free_spot(t, &mover, wanted, ENTRANCE_SEARCH, through, end) &&
           piece_holds_point(t, room, *end);
}
