/* Getting at the records: short names for what every file of the system asks all the time. */
#include "common/match/view.h"
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"

#include <assert.h>

const char *const brothers_terrain[] = {"brush",    "grove",     "forest",     "swamp", "rocks",
                                        "low_wall", "high_wall", "house",      "wall",  "room",
                                        "door",     "window",    "deep_water", NULL};

const char *const brothers_spell_keys[SPELLS] = {
    "ember_dart",   "stumbling_roots", "dread_whisper", "blinding_mist", "stone_grip",
    "iron_hide",    "keen_edge",       "swift_step",    "hearts_fire",   "knit_flesh",
    "veil_of_dusk", "thunderclap",     "unbinding",     "sky_lance"};

const char *const brothers_spell_words[SPELLS] = {
    "brothers.spell.ember_dart",    "brothers.spell.stumbling_roots", "brothers.spell.dread_whisper",
    "brothers.spell.blinding_mist", "brothers.spell.stone_grip",      "brothers.spell.iron_hide",
    "brothers.spell.keen_edge",     "brothers.spell.swift_step",      "brothers.spell.hearts_fire",
    "brothers.spell.knit_flesh",    "brothers.spell.veil_of_dusk",    "brothers.spell.thunderclap",
    "brothers.spell.unbinding",     "brothers.spell.sky_lance"};

const char *const brothers_spell_rules[SPELLS] = {
    RULE("F14.2-a"), RULE("F14.2-b"), RULE("F14.2-c"), RULE("F14.2-d"), RULE("F14.2-e"),
    RULE("F14.2-f"), RULE("F14.2-g"), RULE("F14.2-h"), RULE("F14.2-i"), RULE("F14.2-j"),
    RULE("F14.2-k"), RULE("F14.2-l"), RULE("F14.2-m"), RULE("F14.2-n")};

/* A mount comes right behind its first rider. */
int32_t brothers_next_living(const struct match *m, int32_t after)
{
    int32_t next = after + 1;

    if (after >= 0 && brothers_is_fighter(m, after) && next < m->state->figures &&
        brothers_figure_at(m, next)->sort == SORT_MOUNT)
        return next;
    return brothers_next_fighter(m, after);
}

bool brothers_standing_up(const struct match *m, int32_t figure)
{
    return brothers_in_play(m, figure) && brothers_figure_at(m, figure)->posture == POSTURE_STANDING;
}

bool brothers_lying(const struct match *m, int32_t figure)
{
    int32_t posture = brothers_figure_at(m, figure)->posture;

    return brothers_in_play(m, figure) && (posture == POSTURE_ON_BACK || posture == POSTURE_STUNNED);
}

bool brothers_stunned(const struct match *m, int32_t figure)
{
    return brothers_in_play(m, figure) && brothers_figure_at(m, figure)->posture == POSTURE_STUNNED;
}

bool brothers_body(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    return f->sort == SORT_FIGHTER && (f->ends == END_DEAD || f->ends == END_OUT_OF_ACTION) &&
           (stand_on_table(table_of(m), figure) || f->carried_by != NOTHING);
}

bool brothers_large(const struct match *m, int32_t figure)
{
    return brothers_figure_at(m, figure)->type == TYPE_LARGE;
}

bool brothers_has_skill(const struct match *m, int32_t figure, enum skill skill)
{
    return (brothers_figure_at(m, figure)->skills & (int32_t)skill) != 0;
}

bool brothers_under(const struct match *m, int32_t figure, enum spell spell)
{
    assert((int32_t)spell >= 0 && (int32_t)spell < SPELLS);
    return brothers_figure_at(m, figure)->lasting[spell] >= m->state->turn &&
           brothers_figure_at(m, figure)->lasting[spell] > 0;
}

bool brothers_known_to(const struct match *m, int32_t figure, int32_t side)
{
    const struct figure *f = figure_at(m, figure);

    return side < 0 || f->side == side || (f->seen_by >> side & 1);
}

struct event *brothers_tell(struct match *m, const char *key, const char *rule, int32_t figure)
{
    struct event *e = event_begin(m, key, rule);
    int32_t viewers = viewers_of(m, ITEM_FIGURE, figure);

    event_arg(e, "figure", ARG_FIGURE, figure);
    if (viewers != all_viewers(m))
        event_only(e, viewers);
    return e;
}

void brothers_tell_end(struct match *m, const char *key, const char *rule, int32_t figure)
{
    brothers_tell(m, key, rule, figure);
    event_end(m);
}

/* --- choices of the menu --------------------------------------------------------------------------- */

enum { CHOICE_ACTION_BITS = 7, CHOICE_DETAIL_BITS = 12, CHOICE_DETAILS = 1 << CHOICE_DETAIL_BITS };
_Static_assert((int32_t)ACTIONS <= 1 << CHOICE_ACTION_BITS, "an action fits into the id of an option");
_Static_assert((int32_t)BROTHERS_FIGURES < CHOICE_DETAILS, "a figure fits into the id of an option");
_Static_assert(CHOICE_ACTION_BITS + 2 * CHOICE_DETAIL_BITS < 32, "an id is an int32_t");

int32_t brothers_choice_id(int32_t action, int32_t a, int32_t b)
{
    assert(action > ACTION_NONE && action < ACTIONS);
    assert(a >= -1 && a < CHOICE_DETAILS - 1 && b >= -1 && b < CHOICE_DETAILS - 1);
    return action | (a + 1) << CHOICE_ACTION_BITS | (b + 1) << (CHOICE_ACTION_BITS + CHOICE_DETAIL_BITS);
}

struct brothers_choice brothers_choice_of(int32_t id)
{
    int32_t mask = (1 << CHOICE_DETAIL_BITS) - 1;

    return (struct brothers_choice){
        .action = id & ((1 << CHOICE_ACTION_BITS) - 1),
        .a = (id >> CHOICE_ACTION_BITS & mask) - 1,
        .b = (id >> (CHOICE_ACTION_BITS + CHOICE_DETAIL_BITS) & mask) - 1,
    };
}
