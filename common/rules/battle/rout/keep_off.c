#include "common/rules/battle/rout/keep_off.h"

#include "common/rules/battle/fight/room.h"
#include "common/rules/battle/figures.h"
#include "common/table/block_touch.h"

enum { STEP = HALF_PACE / 4 };

static void shift(struct massed_bodies *b, angle heading, length far)
{
    struct point origin = {0, 0};

    massed_shift_bodies(
        b, point_ahead(origin, far < 0 ? angle_opposite(heading) : heading, far < 0 ? -far : far));
}

bool battle_a_pace_from(const struct match *m, const struct massed_bodies *b, int32_t enemy)
{
    EACH_MEMBER(m->state, enemy, figure)
    if (massed_lives(m, figure)) {
        const struct stand *s = table_stand_const(table_of(m), figure);
        struct block one = massed_block_of_one(&s->place, &s->base);

        for (int32_t i = 0; i < b->count; i++)
            if (block_distance(&b->at[i], &one) < KEPT_FROM_ENEMIES)
                return false;
    }
    return true;
}

bool battle_stand_clear(const struct match *m, const struct massed_bodies *b)
{
    for (int32_t i = 0; i < b->count; i++)
        if (!massed_bases_clear(m, b->unit, &b->at[i]))
            return false;
    return true;
}

/* Ahead of where a way ends there may be anything. */
static bool stand_well(const struct match *m, const struct massed_bodies *b)
{
    for (int32_t i = 0; i < b->count; i++)
        if (!battle_has_room(m, b->unit, &b->at[i]))
            return false;
    return true;
}

bool battle_find_clear(const struct match *m, struct massed_bodies *b, struct massed_flight *flight,
                       length back, length ahead)
{
    const struct massed_bodies end = *b;

    for (int32_t way = -1; way <= 1; way += 2)
        for (length off = 0; off <= (way < 0 ? back : ahead); off += STEP) {
            *b = end;
            shift(b, flight->heading, way * off);
            if (way < 0 ? battle_stand_clear(m, b) : stand_well(m, b)) {
                flight->far += way * off;
                return true;
            }
        }
    return false;
}

/* How far they get before they come within a pace of this enemy. Who is so near from the start may go on
 * until he is away. */
static length stopped_by(const struct match *m, const struct massed_bodies *end,
                         const struct massed_flight *flight, int32_t enemy)
{
    struct massed_bodies b = *end;
    bool away = false;

    shift(&b, flight->heading, -flight->far);
    for (length far = 0; far <= flight->far; far += STEP) {
        bool now = battle_a_pace_from(m, &b, enemy);

        if (away && !now)
            return far - STEP;
        away |= now;
        shift(&b, flight->heading, STEP);
    }
    return flight->far;
}

/* RULE("B8.2-j"): all enemies but those in contact when it broke, who include its pursuers. Where it would
 * then stand on somebody it stops before him. */
void battle_keep_off_enemies(const struct match *m, struct massed_bodies *b, struct massed_flight *flight)
{
    const struct massed_bodies farthest = *b;
    length far = flight->far;

    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        length most;

        if (battle_side_of(m, enemy) == battle_side_of(m, b->unit) || !battle_in_play(m, enemy) ||
            battle_contact_of(m, b->unit, enemy) != NO_CONTACT ||
            battle_unit_at(m, enemy)->pursues == b->unit)
            continue;
        most = stopped_by(m, b, flight, enemy);
        far = most < far ? most : far;
    }
    if (far == flight->far)
        return;
    shift(b, flight->heading, far - flight->far);
    for (; far >= STEP && !battle_stand_clear(m, b); far -= STEP)
        shift(b, flight->heading, -STEP);
    if (battle_stand_clear(m, b))
        flight->far = far;
    else /* no rule: it cannot even turn where it stands, and runs as far as it gets */
        *b = farthest;
}
