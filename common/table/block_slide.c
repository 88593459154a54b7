#include "common/table/block_slide.h"

enum { SLIDE_STEP = MILLIMETRE, SLIDE_BLOCKS_MOST = BLOCK_PARTS_MOST };

struct slide {
    const struct table *t;
    const struct block_mover *mover;
    struct block block[SLIDE_BLOCKS_MOST];
};

/* The mover as it is when it has gone aside by so much. */
static struct block_mover mover_aside(struct slide *s, length aside)
{
    struct block_mover mover = *s->mover;
    struct point way = point_minus(block_point(&s->mover->block[0], aside, 0), s->mover->block[0].at);

    assert(mover.blocks <= SLIDE_BLOCKS_MOST);
    for (int32_t i = 0; i < mover.blocks; i++) {
        s->block[i] = s->mover->block[i];
        s->block[i].at = point_plus(s->block[i].at, way);
    }
    mover.block = s->block;
    return mover;
}

static struct block_stop room_at(struct slide *s, length aside)
{
    struct block_mover mover = mover_aside(s, aside);

    return block_room(s->t, &mover);
}

/* How far to the right one has to go from `aside` to be past a figure that is in the way there. */
static length past_figure(struct slide *s, int32_t stand, length aside, length high)
{
    const struct stand *in_the_way = table_stand_const(s->t, stand);
    struct outline still = base_outline(&in_the_way->place, &in_the_way->base);
    struct block_mover mover = mover_aside(s, aside);
    struct motion m = motion_straight(&mover.block[0], high - aside, 0);
    length past = 1;

    still.radius += mover.clearance;
    for (int32_t i = 0; i < mover.blocks; i++) {
        struct outline part[BLOCK_PARTS_MOST];
        int32_t parts = block_parts(&mover.block[i], part, BLOCK_PARTS_MOST);

        for (int32_t k = 0; k < parts; k++) {
            struct span spans[MOTION_SPANS_MOST];

            if (motion_spans(&part[k], &m, &still, OVERLAP, spans) > 0 && spans[0].begin <= 1 &&
                spans[0].end > past)
                past = spans[0].end;
        }
    }
    return past;
}

/* The last place without room, between one that has none and one that has. */
static length last_without(struct slide *s, length without, length with)
{
    while (with - without > 1) {
        length middle = without + (with - without) / 2;

        if (room_at(s, middle).why == STOP_NONE)
            with = middle;
        else
            without = middle;
    }
    return without;
}

/* The first place with room from `aside` on; false if there is none up to `high`. */
static bool next_room(struct slide *s, length aside, length high, length *found)
{
    length stepped_from = aside;
    bool stepped = false;

    while (aside <= high) {
        struct block_stop stop = room_at(s, aside);

        if (stop.why == STOP_NONE) {
            *found = stepped ? last_without(s, stepped_from, aside) + 1 : aside;
            return true;
        }
        stepped = stop.why != STOP_STAND;
        stepped_from = aside;
        if (!stepped)
            aside += aside < high ? past_figure(s, stop.index, aside, high) : 1;
        else if (aside < high) /* the last place of all is looked at, too */
            aside = aside + SLIDE_STEP < high ? aside + SLIDE_STEP : high;
        else
            return false;
    }
    return false;
}

/* Adds a span, or lengthens the last one: block_stop() keeps off a hair farther than block_room() asks for,
 * so the same room can go on a unit after its end. */
static int32_t add_room(struct span room, struct span *spans, int32_t found, int32_t most)
{
    if (found > 0 && found <= most && room.begin <= spans[found - 1].end + 2) {
        spans[found - 1].end = room.end;
        return found;
    }
    if (found < most)
        spans[found] = room;
    return found + 1;
}

int32_t slide_room(const struct table *t, const struct block_mover *mover, length low, length high,
                   struct span *spans, int32_t most)
{
    struct slide s = {.t = t, .mover = mover};
    int32_t found = 0;
    length begin;

    for (length aside = low; next_room(&s, aside, high, &begin);) {
        struct block_mover there = mover_aside(&s, begin);
        struct motion m = motion_straight(&there.block[0], high - begin, 0);
        length end = begin + (high > begin ? block_stop(t, &there, &m).along : 0);

        found = add_room((struct span){begin, end}, spans, found, most);
        aside = end + 1;
    }
    return found;
}

enum { SLIDE_SPANS_MOST = 64 };

bool slide_shortest(const struct table *t, const struct block_mover *mover, length low, length high,
                    length *slide)
{
    struct span spans[SLIDE_SPANS_MOST];
    int32_t count = low <= high ? slide_room(t, mover, low, high, spans, SLIDE_SPANS_MOST) : 0;
    bool found = false;

    count = count < SLIDE_SPANS_MOST ? count : SLIDE_SPANS_MOST;
    for (int32_t i = 0; i < count; i++) {
        length here = spans[i].begin > 0 ? spans[i].begin : spans[i].end < 0 ? spans[i].end : 0;
        length size = here < 0 ? -here : here;

        if (!found || size < (*slide < 0 ? -*slide : *slide))
            *slide = here;
        found = true;
    }
    return found;
}
