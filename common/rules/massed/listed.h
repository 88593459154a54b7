/* Massed battles: what an entry of an army list has, by catalogue and list, and what it costs (B24). */
#ifndef GONFALON_MASSED_LISTED_H
#define GONFALON_MASSED_LISTED_H

#include "common/army/army.h"
#include "common/rules/massed/gear.h"
#include "common/rules/massed/points.h"
#include "common/rules/massed/state.h"

enum massed_kind {
    KIND_INFANTRY,
    KIND_CAVALRY,
    KIND_SKIRMISHERS,
    KIND_CHARACTER,
    KIND_MONSTER,
    KIND_CHARIOT,
    KIND_MACHINE,
    KIND_PACK,
    KIND_CREW
};

/* Troops that B15 describes, as bits. */
enum massed_special {
    SPECIAL_LEVY = 1 << 0,
    SPECIAL_FORESTER = 1 << 1,
    SPECIAL_SAPPER = 1 << 2,
    SPECIAL_BERSERK = 1 << 3,
    SPECIAL_SCOUT = 1 << 4,
    SPECIAL_WERE = 1 << 5,
    SPECIAL_HANDLER = 1 << 6,
    SPECIAL_CREWMAN = 1 << 7,
    SPECIAL_ASSASSIN = 1 << 8,
    SPECIAL_ENGINEER = 1 << 9
};

/* One figure of an entry. RULE("B5.3.1-d"): all figures of an entry are equal. */
struct massed_listed {
    const json_t *troop, *creature;
    const json_t *mount; /* NULL: on foot */
    int32_t weapons;     /* bits of enum massed_weapon */
    int32_t armour, shield;
    bool barding, poisoned;
    bool heavy;           /* it carries something that skirmishers may not (B15.10-d) */
    int32_t bodies, arms; /* pieces of body armour, and of shields: one of each at most (O9.3-c) */
    int32_t gear_points;  /* of all that, by the list */
    int32_t level;        /* 0: an ordinary figure; or what the list says, good or not */
    bool wizard;
};

enum massed_kind massed_kind_of(const json_t *troop);
int32_t massed_specials(const json_t *troop);
const json_t *massed_creature(const struct catalogue *c, const json_t *troop);

/* B5.7.2-a: the second component of a mixed formation; NULL: the unit is none. */
const json_t *massed_second(const json_t *unit);

/* Of a unit, or of a member of it; `troop` is the entry of the catalogue that it is made after. A champion
 * rides what his unit rides (B14.2-b). */
void massed_read_listed(const struct catalogue *c, const json_t *unit, const json_t *entry,
                        const json_t *troop, struct massed_listed *out);

/* Half points of one figure so listed. */
int64_t massed_listed_price(const struct catalogue *c, const json_t *entry, const struct massed_listed *who);
/* Half points of the whole unit without its champion and the characters in it, and of those. */
struct massed_unit_price {
    int64_t troops, characters;
};
struct massed_unit_price massed_unit_price(const struct catalogue *c, const json_t *unit);
/* B20.11, of one vehicle of the unit: crew, team and scythes. */
int64_t massed_chariot_price(const struct catalogue *c, const json_t *unit);

/* Whether this unit of skirmishers by choice, or by its kind, is one (B15.10-e). */
bool massed_skirmishes(const json_t *unit, const json_t *troop);

#endif
