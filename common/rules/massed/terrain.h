/* Massed battles: kinds of terrain (B2.2-g), what it is to walk in (B5.2) and what cover it gives (B6.2.3).
 * Catalogue and rules know them by these words. */
#ifndef GONFALON_MASSED_TERRAIN_H
#define GONFALON_MASSED_TERRAIN_H

#include "common/army/army.h"
#include "common/match/match.h"

enum massed_terrain_kind {
    TERRAIN_HILL,
    TERRAIN_STEEP_HILL,
    TERRAIN_WOOD,
    TERRAIN_ORCHARD,
    TERRAIN_BRUSH,
    TERRAIN_DEBRIS,
    TERRAIN_RUINS,
    TERRAIN_MARSH,
    TERRAIN_FORD,
    TERRAIN_BOG,
    TERRAIN_POND,
    TERRAIN_RIVER,
    TERRAIN_BRIDGE,
    TERRAIN_BOULDER,
    TERRAIN_GRAVEYARD,
    TERRAIN_BUILDING,
    TERRAIN_DITCH,
    TERRAIN_STREAM,
    TERRAIN_FENCE,
    TERRAIN_HEDGE,
    TERRAIN_WALL,
    TERRAIN_EARTH_BANK,
    TERRAIN_HIGH_WALL,
    TERRAIN_KINDS
};
extern const char *const massed_terrain[TERRAIN_KINDS + 1]; /* NULL ends it */

/* B6.2.2-h: what nobody sees over from beside it. */
enum massed_piece_mark { PIECE_TALL = PIECE_MARK };

/* `cover` of a piece. */
enum massed_cover { COVER_NONE, COVER_LIGHT, COVER_HEAVY };

/* Sets going and cover of a piece, or of all pieces, as the catalogue has them. The numbers of going are
 * those of the system: open, difficult, very difficult, impassable, obstacle, climb, wood. A wood is
 * difficult, but not for foresters (B15.6-a). */
void massed_set_ground(struct piece *p, const struct catalogue *c);
void massed_lay_terrain(struct match *m, const struct catalogue *c);

#endif
