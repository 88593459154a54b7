/* Getting at the records: short names for what every file of the system asks all the time. */
#include "common/rules/corsairs/figures.h"
#include "common/rules/corsairs/hooks.h"
#include "common/rules/shared/words.h"

const char *const corsairs_terrain[] = {
    "brush",   "crops", "forest", "steep_slope", "shallows", "deep_water", "hill",   "quay",
    "deck",    "house", "hedge",  "bank",        "low_wall", "fence",      "stakes", "high_wall",
    "rampart", "wall",  "room",   "door",        "window",   "loophole",   NULL};

/* The weapons of the ledger have fixed numbers, so that a stored match keeps its meaning; a user's catalogue
 * may bring a few more, which take the last ones in the order of their names. */
const char *const corsairs_weapons[] = {"none",
                                        "pistol",
                                        "blunderbuss",
                                        "swivel_gun",
                                        "musket",
                                        "musket_bayonet",
                                        "musketoon",
                                        "carbine",
                                        "hunting_gun",
                                        "pike",
                                        "boarding_pike",
                                        "halberd",
                                        "spear",
                                        "sledgehammer",
                                        "felling_axe",
                                        "boat_hook",
                                        "oar",
                                        "staff",
                                        "two_handed_sword",
                                        "sword",
                                        "rapier",
                                        "sabre",
                                        "cutlass",
                                        "boarding_axe",
                                        "soldiers_sword",
                                        "club",
                                        "light_tool",
                                        "dagger",
                                        "knife",
                                        "wrist_hook",
                                        "bottle",
                                        "bare_hands",
                                        "custom_1",
                                        "custom_2",
                                        "custom_3",
                                        "custom_4",
                                        "custom_5",
                                        "custom_6",
                                        "custom_7",
                                        "custom_8",
                                        NULL};

const struct weapon *corsairs_weapon_in(const struct match *m, int32_t figure, int32_t slot)
{
    return corsairs_weapon_at(m, slot < 0 ? WEAPON_BARE_HANDS : corsairs_figure_at(m, figure)->arm[slot]);
}

int32_t corsairs_weapon_number(const char *id)
{
    return word_index(corsairs_weapons, id, 0);
}

length corsairs_length_cm(int32_t cm)
{
    return cm * CENTIMETRE;
}

struct event *corsairs_tell(struct match *m, const char *key, const char *rule, int32_t figure)
{
    struct event *e = event_begin(m, key, rule);

    event_arg(e, "figure", ARG_FIGURE, figure);
    return e;
}

void corsairs_tell_end(struct match *m, const char *key, const char *rule, int32_t figure)
{
    corsairs_tell(m, key, rule, figure);
    event_end(m);
}

const char *corsairs_weapon_word(const struct match *m, int32_t weapon)
{
    return weapon >= WEAPON_FIRST_CUSTOM ? name_at(m, corsairs_of(m)->weapon[weapon].name)
                                         : corsairs_weapons[weapon];
}
