#include "common/rules/battle/charge/behind.h"

#include "common/rules/massed/bodies.h"
#include "common/rules/massed/terrain.h"
#include "common/table/block_across.h"

/* RULE("B7.8.1-g"): positive lines; nobody defends a ditch or a stream. */
static const bool defended[TERRAIN_KINDS] = {
    [TERRAIN_FENCE] = true,      [TERRAIN_HEDGE] = true,     [TERRAIN_WALL] = true,
    [TERRAIN_EARTH_BANK] = true, [TERRAIN_HIGH_WALL] = true,
};

static bool can_be_defended(const struct piece *p)
{
    return p->form == PIECE_LINE && defended[p->kind];
}

/* Whoever touches an enemy that touches the line has come on to it: the line is looked for from just before
 * that, and no farther back, for one that was crossed is close behind his rear. */
static bool lies_between(const struct match *m, int32_t piece, const struct massed_bodies *own,
                         const struct massed_bodies *its, length across)
{
    length back = table_piece_const(table_of(m), piece)->thickness + 2 * CONTACT;
    struct across found;

    for (int32_t i = 0; i < own->count; i++) {
        struct block before = block_moved(&own->at[i], 0, -back);

        for (int32_t k = 0; k < its->count; k++)
            if (line_between(table_of(m), piece, &before, back + across + 4 * CONTACT, &its->at[k], &found))
                return true;
    }
    return false;
}

/* RULE("B8.5-e"): any line that can be crossed, ditches and streams, too. */
int32_t battle_line_fought_across(const struct match *m, int32_t unit, int32_t enemy)
{
    int32_t contact = battle_contact_of(m, unit, enemy);
    struct massed_bodies own, its;

    if (contact == NO_CONTACT)
        return NOTHING;
    massed_take_bodies(m, unit, &own);
    massed_take_bodies(m, enemy, &its);
    for (int32_t piece = 0; piece < table_of(m)->pieces; piece++)
        if (piece_there(table_of(m), piece) && table_piece_const(table_of(m), piece)->form == PIECE_LINE &&
            lies_between(m, piece, &own, &its, battle_contact_at(m, contact)->across))
            return piece;
    return NOTHING;
}

bool battle_behind_line(const struct match *m, int32_t unit, int32_t enemy, length across)
{
    struct massed_bodies own, its;

    massed_take_bodies(m, unit, &own);
    massed_take_bodies(m, enemy, &its);
    for (int32_t piece = 0; piece < table_of(m)->pieces; piece++)
        if (piece_there(table_of(m), piece) && can_be_defended(table_piece_const(table_of(m), piece)) &&
            lies_between(m, piece, &own, &its, across))
            return true;
    return false;
}
