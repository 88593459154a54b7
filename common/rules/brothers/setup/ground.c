/* The match and the sides as the scenario states them: terrain, edges, zones, aims (F0.5-k, F16). */
#include "common/match/setup.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/things/things.h"
#include "common/rules/shared/words.h"

#include <string.h>

/* RULE("F0.5-k"): "other" ground, what cannot be entered, what is jumped. */
static int32_t going_of(int32_t kind)
{
    switch (kind) {
    case GROUND_BRUSH:
    case GROUND_GROVE:
    case GROUND_FOREST:
    case GROUND_SWAMP:
    case GROUND_ROCKS:
        return GOING_OTHER;
    case GROUND_DEEP:
        return GOING_IMPASSABLE;
    case GROUND_LOW_WALL:
    case GROUND_WINDOW:
        return GOING_OBSTACLE;
    default:
        return GOING_OPEN;
    }
}

static void read_terrain(struct match *m)
{
    struct table *t = table_of(m);

    for (int32_t i = 0; i < t->pieces; i++) {
        struct piece *p = table_piece(t, i);

        p->going = going_of(p->kind);
    }
}

static int32_t scenario_named(const char *word)
{
    static const char *const words[] = {"skirmish", "hold",   "breakthrough", "chest",
                                        "leader",   "ambush", "rescue",       NULL};

    return word_index(words, word, SCENARIO_SKIRMISH); /* RULE("F16.2-h") */
}

/* RULE("F16.1-d"): ten, and twelve for who must get across the table (F16.2-c, F16.2-f). */
static int32_t turns_of(enum scenario scenario)
{
    return scenario == SCENARIO_BREAKTHROUGH || scenario == SCENARIO_AMBUSH ? 12 : 10;
}

void brothers_muster_match(struct match *m, const struct muster *muster, struct problems *problems)
{
    struct brothers_match *own = brothers_of(m);
    const json_t *special = json_object_get(muster->scenario, "special");
    const struct table *t = table_of(m);

    if (muster->sides != 2) /* RULE("F0.5-a") */
        problem_add(problems, trail_key(trail_root(), "sides"), "F0.5-a", "setup.wrong_sides", "2",
                    muster->sides);
    own->scenario = scenario_named(catalogue_word(special, "objective", "skirmish"));
    own->night = catalogue_flag(special, "night"); /* RULE("F16.1-a"): as the table, the scenario's to set */
    own->turns = catalogue_number(muster->scenario, "turns", turns_of((enum scenario)own->scenario));
    own->gap_test = catalogue_number(special, "gap_test", GAP_NARROW);
    own->base_foot = BASE_FOOT;
    own->base_mounted = BASE_MOUNTED;
    own->base_large = BASE_LARGE;
    own->base_piece = BASE_PIECE;
    own->marker_x = t->limits.width / 2;
    own->marker_y = t->limits.depth / 2;
    own->chest = own->activating = own->first_without_roll = own->chooser = NOTHING;
    own->initiative = 0;
    own->pile_shown = own->discard_shown = -1;
    if (own->scenario == SCENARIO_AMBUSH) /* RULE("F16.2-f"): fog_of_war is in force */
        m->state->options[OPTION_FOG_OF_WAR / 31] |= 1 << (OPTION_FOG_OF_WAR % 31);
    read_terrain(m);
}

void brothers_muster_side(struct match *m, const struct muster *muster, int32_t side)
{
    struct brothers_side *own = brothers_side_at(m, side);
    const json_t *special = json_object_get(muster->scenario, "special");

    own->budget = muster->points;
    own->home_edge = (int32_t)setup_edge(muster, side);
    own->exit_edge = NOTHING;
    own->rolled_edges = strcmp(catalogue_word(special, "edges", "fixed"), "roll") == 0;
    own->attacks = catalogue_number(special, "attacker", 0) == side;
    zone_keep_home(&own->zone, muster, side);
}
