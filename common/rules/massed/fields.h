/* Lines of the field tables for the part of each record that massed battles have in common (state.h). The
 * member of the system's record is called `massed`. */
#ifndef GONFALON_MASSED_FIELDS_H
#define GONFALON_MASSED_FIELDS_H

#include "common/rules/massed/state.h"
#include "common/rules/shared/field.h"

#include "common/match/setup.h"

/* Every word of an enum has its place, and NULL ends the list. */
#define WORDS_END(words, count)                                                                              \
    _Static_assert(sizeof(words) / sizeof(words)[0] == (count) + 1, "a word is missing or one too many")

extern const char *const massed_type_words[MASSED_TYPES + 1];
extern const char *const massed_category_words[CATEGORY_MERCENARY + 2];
extern const char *const massed_role_words[MASSED_ROLES + 1];
extern const char *const massed_height_words[HEIGHT_TALL + 2];
extern const char *const massed_machine_words[MASSED_MACHINES + 1];
extern const char *const massed_armour_words[MASSED_ARMOURS + 1];
extern const char *const massed_shield_words[MASSED_SHIELDS + 1];

enum { MASSED_SIDE_LINES = 5, MASSED_UNIT_LINES = 11, MASSED_FIGURE_LINES = 33 };
enum { HALF_POINTS_MOST = 400000, WIZARD_MOST = 4 };

#define MASSED_NUMBER(record, text, member, low, high)                                                       \
    FIELD(record, text, massed.member, SEEN_BY_ALL, low, high, NULL)
#define MASSED_WORD(record, text, member, last, words)                                                       \
    FIELD(record, text, massed.member, SEEN_BY_ALL, 0, last, words)
#define MASSED_FIGURE(record, text, member, last) FIGURE_FIELD(record, text, massed.member, SEEN_BY_ALL, last)
#define MASSED_VALUE(record, text, characteristic)                                                           \
    MASSED_NUMBER(record, text, profile[characteristic], 0, CHARACTERISTIC_MOST)

/* MASSED_SIDE_LINES of them; `units`: the most that there can be, `last`: the highest number of a figure. */
#define MASSED_SIDE_FIELDS(record, units, last)                                                              \
    MASSED_WORD(record, "edge", edge, 3, edge_words), MASSED_FIGURE(record, "general", general, last),       \
        MASSED_FIGURE(record, "army_standard", army_standard, last),                                         \
        MASSED_NUMBER(record, "captured", captured, 0, units),                                               \
        MASSED_NUMBER(record, "captured_standards", captured_standards, 0, units)

#define MASSED_UNIT_FIELDS(record, figures, last)                                                            \
    MASSED_WORD(record, "type", type, MASSED_TYPES - 1, massed_type_words),                                  \
        MASSED_WORD(record, "category", category, CATEGORY_MERCENARY, massed_category_words),                \
        MASSED_NUMBER(record, "hates", hates, 0, INT32_MAX),                                                 \
        MASSED_NUMBER(record, "start_strength", start_strength, 0, figures),                                 \
        MASSED_NUMBER(record, "lost", lost, 0, figures),                                                     \
        MASSED_NUMBER(record, "half_points", half_points, 0, HALF_POINTS_MOST),                              \
        MASSED_FIGURE(record, "leader", leader, last), MASSED_FIGURE(record, "bearer", bearer, last),        \
        MASSED_FIGURE(record, "musician", musician, last), MASSED_NUMBER(record, "routing", routing, 0, 1),  \
        MASSED_NUMBER(record, "heading", heading, 0, UINT16_MAX)

/* RULE("B14.7-d"): everybody sees what somebody is in his unit. */
#define MASSED_FIGURE_FIELDS(record, last)                                                                   \
    MASSED_WORD(record, "role", role, MASSED_ROLES - 1, massed_role_words),                                  \
        MASSED_NUMBER(record, "race", race, 0, 30), MASSED_NUMBER(record, "flags", flags, 0, INT32_MAX),     \
        MASSED_NUMBER(record, "m", profile[CHAR_M], 0, MOVEMENT_MOST), MASSED_VALUE(record, "ws", CHAR_WS),  \
        MASSED_VALUE(record, "bs", CHAR_BS), MASSED_VALUE(record, "s", CHAR_S),                              \
        MASSED_VALUE(record, "t", CHAR_T), MASSED_NUMBER(record, "w", profile[CHAR_W], 0, WOUNDS_MOST),      \
        MASSED_VALUE(record, "i", CHAR_I), MASSED_VALUE(record, "a", CHAR_A),                                \
        MASSED_VALUE(record, "ld", CHAR_LD), MASSED_VALUE(record, "int", CHAR_INT),                          \
        MASSED_VALUE(record, "cl", CHAR_CL), MASSED_VALUE(record, "wp", CHAR_WP),                            \
        MASSED_NUMBER(record, "wounds_lost", wounds_lost, 0, WOUNDS_MOST),                                   \
        MASSED_NUMBER(record, "mounted", mounted, 0, 1),                                                     \
        MASSED_NUMBER(record, "mount_ws", mount.ws, 0, CHARACTERISTIC_MOST),                                 \
        MASSED_NUMBER(record, "mount_s", mount.s, 0, CHARACTERISTIC_MOST),                                   \
        MASSED_NUMBER(record, "mount_i", mount.i, 0, CHARACTERISTIC_MOST),                                   \
        MASSED_NUMBER(record, "mount_attacks", mount.attacks, 0, 40),                                        \
        MASSED_WORD(record, "armour", armour, MASSED_ARMOURS - 1, massed_armour_words),                      \
        MASSED_WORD(record, "shield", shield, MASSED_SHIELDS - 1, massed_shield_words),                      \
        MASSED_NUMBER(record, "barding", barding, 0, 1),                                                     \
        MASSED_NUMBER(record, "natural_save", natural_save, 0, 6),                                           \
        MASSED_NUMBER(record, "weapons", weapons, 0, INT32_MAX),                                             \
        MASSED_WORD(record, "stature", height, HEIGHT_TALL, massed_height_words),                            \
        MASSED_NUMBER(record, "half_points", half_points, 0, HALF_POINTS_MOST),                              \
        MASSED_NUMBER(record, "level", level, 0, 25),                                                        \
        MASSED_NUMBER(record, "wizard", wizard, 0, WIZARD_MOST),                                             \
        MASSED_NUMBER(record, "general", general, 0, 1),                                                     \
        MASSED_NUMBER(record, "army_standard", army_standard, 0, 1),                                         \
        MASSED_FIGURE(record, "carried_by", aboard, last)

#endif
