/* Words of the fields that both massed battles have. */
#include "common/rules/massed/fields.h"

const char *const massed_type_words[MASSED_TYPES + 1] = {
    "infantry", "light_cavalry", "heavy_cavalry", "skirmishers", "monster",
    "chariot",  "machine",       "character",     "pack",        NULL};
const char *const massed_category_words[CATEGORY_MERCENARY + 2] = {"base",    "special",   "rare",
                                                                   "machine", "mercenary", NULL};
const char *const massed_role_words[MASSED_ROLES + 1] = {
    "ordinary", "leader",  "bearer",  "musician", "champion", "character", "monster",
    "rider",    "chariot", "crewman", "machine",  "handler",  "beast",     NULL};
const char *const massed_height_words[HEIGHT_TALL + 2] = {"small", "middle", "tall", NULL};
const char *const massed_machine_words[MASSED_MACHINES + 1] = {"none",   "ballista", "catapult",
                                                               "cannon", "mortar",   NULL};
const char *const massed_armour_words[MASSED_ARMOURS + 1] = {"none", "light_armour", "heavy_armour",
                                                             "plate_armour", NULL};
const char *const massed_shield_words[MASSED_SHIELDS + 1] = {"none",   "shield",  "great_shield",
                                                             "pavise", "buckler", NULL};
