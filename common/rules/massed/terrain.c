#include "common/rules/massed/terrain.h"

#include "common/rules/shared/words.h"

#include <string.h>

const char *const massed_terrain[TERRAIN_KINDS + 1] = {
    [TERRAIN_HILL] = "hill",           [TERRAIN_STEEP_HILL] = "steep_hill",
    [TERRAIN_WOOD] = "wood",           [TERRAIN_ORCHARD] = "orchard",
    [TERRAIN_BRUSH] = "brush",         [TERRAIN_DEBRIS] = "debris",
    [TERRAIN_RUINS] = "ruins",         [TERRAIN_MARSH] = "marsh",
    [TERRAIN_FORD] = "ford",           [TERRAIN_BOG] = "bog",
    [TERRAIN_POND] = "pond",           [TERRAIN_RIVER] = "river",
    [TERRAIN_BRIDGE] = "bridge",       [TERRAIN_BOULDER] = "boulder",
    [TERRAIN_GRAVEYARD] = "graveyard", [TERRAIN_BUILDING] = "building",
    [TERRAIN_DITCH] = "ditch",         [TERRAIN_STREAM] = "stream",
    [TERRAIN_FENCE] = "fence",         [TERRAIN_HEDGE] = "hedge",
    [TERRAIN_WALL] = "wall",           [TERRAIN_EARTH_BANK] = "earth_bank",
    [TERRAIN_HIGH_WALL] = "high_wall",
};

/* In the order of the systems' numbers; 0 is open ground. */
static const char *const going_words[] = {"open",     "difficult", "very_difficult", "impassable",
                                          "obstacle", "climb",     "wood",           NULL};
static const char *const cover_words[] = {"none", "light", "heavy", NULL};

/* RULE("B5.2-a"): areas are moved through, lines crossed; a hill that is not steep is open ground.
 * RULE("B5.2.1-b"), RULE("B5.2.2-c"), RULE("B5.2.2-d"), RULE("B5.2.3-a"), RULE("B5.2.3-b"): what is
 * difficult, impassable or a line unless a game master says otherwise is the going of the catalogue.
 * RULE("B5.2.3-i"): a wide ditch lies there as two lines, the floor between them as open as any ground. */
void massed_set_ground(struct piece *p, const struct catalogue *c)
{
    const json_t *entry = catalogue_entry(c, "terrain", massed_terrain[p->kind]);

    p->going = word_index(going_words, catalogue_word(entry, "going", "open"), 0);
    p->cover = word_index(cover_words, catalogue_word(entry, "shelter", "none"), COVER_NONE);
    if (strcmp(catalogue_word(entry, "going", "open"), "climb") == 0)
        p->flags |= PIECE_TALL; /* B6.2.2-h */
}

void massed_lay_terrain(struct match *m, const struct catalogue *c)
{
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        massed_set_ground(table_piece(table_of(m), i), c);
}
