/* The plan of a close combat: who may strike whom (F4.3), both JC (F4.1.2), and what a blow adds (F4.1.3). */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"

enum {
    MOUNTED_BONUS = 2,
    BACK_BONUS = 1,
    GROUND_BONUS = 4,
    CHARGE_BONUS = 2,
    KEEN_EDGE = 2,
    IRON_HIDE = 2,
    PARRY_BONUS = 2,
    DODGE_MALUS = -2
};

static bool is_mount(const struct match *m, int32_t figure)
{
    return brothers_figure_at(m, figure)->sort == SORT_MOUNT;
}

static bool routed(const struct match *m, int32_t figure)
{
    return brothers_is_fighter(m, figure) && brothers_figure_at(m, figure)->routed;
}

struct brothers_bout brothers_bout(const struct match *m, int32_t attacker, int32_t defender)
{
    struct brothers_bout b = {.attacker = attacker, .defender = defender};

    b.pair[0] = brothers_default_pair(m, attacker);
    b.pair[1] =
        is_mount(m, defender) ? (struct brothers_pair){FISTS, FISTS} : brothers_default_pair(m, defender);
    return b;
}

/* RULE("F4.1.2-f"): a lying fighter does; RULE("F4.1.2-g"): a stunned one or a body does not;
 * RULE("F4.4-a"): nor one who is routed; RULE("F10.2.1-b"): nor a mount by itself. */
bool brothers_fights_back(const struct match *m, int32_t defender)
{
    return brothers_in_play(m, defender) && !brothers_stunned(m, defender) && !routed(m, defender);
}

/* RULE("F4.1.2-d"): standing, not stunned, not routed enemies of the target, other than the fighter. */
static int32_t supporters(const struct match *m, int32_t target, int32_t fighter)
{
    int32_t list[CONTACTS_MAX], count, others = 0;

    if (!brothers_in_play(m, target))
        return 0;
    count = brothers_engagers(m, target, list, CONTACTS_MAX);
    for (int32_t i = 0; i < count && i < CONTACTS_MAX; i++)
        others += list[i] != fighter;
    return others;
}

/* RULE("F4.1.1-f"): only who is the third or later enemy in contact strikes in the back; RULE("F4.4-a"): a
 * demoralised figure is always struck there. */
static bool in_the_back(const struct match *m, int32_t attacker, int32_t defender)
{
    int32_t list[CONTACTS_MAX];

    if (!brothers_in_play(m, defender))
        return false;
    if (routed(m, defender))
        return true;
    return brothers_arc(m, defender, attacker) == ARC_REAR &&
           brothers_contacts(m, defender, list, CONTACTS_MAX) >= 3;
}

/* RULE("F4.1.2-c"), RULE("F4.1.2-e"): both fighters get them, but only an attacker strikes in the back. */
static void plan_situation(const struct match *m, const struct brothers_bout *b, int32_t who,
                           struct brothers_sum *s)
{
    int32_t self = who == 0 ? b->attacker : b->defender, other = who == 0 ? b->defender : b->attacker;

    brothers_sum_to_hit(s, supporters(m, other, self), RULE("F4.1.2-c"));
    if (brothers_is_fighter(m, other) && brothers_mounted(m, self) && !brothers_mounted(m, other) &&
        !brothers_large(m, other))
        brothers_sum_to_hit(s, MOUNTED_BONUS, RULE("F4.1.2-c"));
    if (who == 0 && in_the_back(m, self, other))
        brothers_sum_to_hit(s, BACK_BONUS, RULE("F4.1.1-f"));
    if (brothers_is_fighter(m, other) && brothers_in_play(m, other) && brothers_lying(m, other) &&
        !brothers_stunned(m, other))
        brothers_sum_to_hit(s, GROUND_BONUS, RULE("F4.1.2-c"));
}

/* RULE("F4.5-f"), RULE("F15.3-b"): the item that hits is in the less agile hand. */
static void plan_off_hand(const struct match *m, int32_t figure, int32_t item, struct brothers_sum *s)
{
    if (option_on(m, OPTION_OFF_HAND) && brothers_in_off_hand(m, item) &&
        !brothers_has_skill(m, figure, SKILL_AMBIDEXTROUS))
        brothers_sum_add(s, -1, RULE("F4.5-f"));
}

/* RULE("F12.1-b"): a large shield hampers the other hand's weapon. */
static bool hampered_by_shield(const struct match *m, int32_t figure, int32_t item)
{
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        if (i != item && brothers_held(m, i) && brothers_figure_at(m, i)->thing.large_shield)
            return true;
    return false;
}

static bool duels(const struct match *m, int32_t figure)
{
    int32_t list[CONTACTS_MAX];

    return brothers_has_skill(m, figure, SKILL_DUELLIST) &&
           brothers_contacts(m, figure, list, CONTACTS_MAX) == 1;
}

void brothers_plan_jc(const struct match *m, const struct brothers_bout *b, int32_t who,
                      struct brothers_sum *s)
{
    int32_t self = who == 0 ? b->attacker : b->defender, item = b->pair[who].hits;

    *s = (struct brothers_sum){0};
    brothers_sum_add(s, brothers_figure_at(m, self)->c, RULE("F2.1-a"));
    brothers_sum_to_hit(s, brothers_tac(m, self, item), RULE("F4.1.2-b"));
    if (item != FISTS)
        brothers_sum_add(s, -brothers_figure_at(m, item)->c_malus, RULE("F4.1.3-p"));
    if (hampered_by_shield(m, self, item))
        brothers_sum_to_hit(s, -1, RULE("F12.1-b"));
    plan_off_hand(m, self, item, s);
    plan_situation(m, b, who, s);
    if (duels(m, self))
        brothers_sum_to_hit(s, 1, RULE("F15.3-d"));
    if (who == 1 && b->guard == GUARD_DODGE_FAILED)
        brothers_sum_to_hit(s, DODGE_MALUS, RULE("F4.2-g"));
    brothers_sum_wounds(m, self, s);
}

/* RULE("F4.1.3-c"): weapon damage, spells, actions. */
int32_t brothers_blow_bonus(const struct match *m, const struct brothers_bout *b, int32_t who)
{
    int32_t self = who == 0 ? b->attacker : b->defender;
    bool charging = who == 0 && brothers_figure_at(m, self)->charge_bonus && brothers_mounted(m, self);
    int32_t bonus = brothers_degc(m, self, b->pair[who].hits, charging);

    if (who == 0)
        bonus += b->hard; /* RULE("F4.2-d") */
    if (charging)
        bonus += CHARGE_BONUS; /* RULE("F10.2.2-j") */
    if (brothers_under(m, self, SPELL_KEEN_EDGE))
        bonus += KEEN_EDGE; /* RULE("F14.2-g") */
    return bonus;
}

/* RULE("F2.3-b"), RULE("F4.1.3-d"); RULE("F4.1.2-h"): who is stunned or out of action has only D and armour.
 */
void brothers_plan_jd_melee(const struct match *m, const struct brothers_bout *b, int32_t who,
                            struct brothers_sum *s, bool *dies)
{
    int32_t self = who == 0 ? b->attacker : b->defender;

    *s = (struct brothers_sum){0};
    *dies = true;
    if (is_mount(m, self)) {
        brothers_plan_jd_mount(m, self, s);
        return;
    }
    *dies = brothers_in_play(m, self) && !brothers_stunned(m, self);
    brothers_sum_add(s, brothers_figure_at(m, self)->d, RULE("F2.3-b"));
    brothers_sum_add(s, brothers_armour(m, self, false), RULE("F12.2-a"));
    if (brothers_under(m, self, SPELL_IRON_HIDE))
        brothers_sum_add(s, IRON_HIDE, RULE("F14.2-f"));
    if (!*dies)
        return;
    brothers_sum_parrying(m, self, b->pair[who].defends, s);
    /* no rule: a guard is only set to weigh what it is worth, a blow brings its bonus itself */
    if (who == 1 && (b->guard == GUARD_PARRY || b->guard == GUARD_FLEEING_PARRY))
        brothers_sum_add(s, PARRY_BONUS, RULE("F4.2-h")); /* no rule: as above */
    brothers_sum_wounds(m, self, s);
}

/* --- whom to strike --------------------------------------------------------------------------- */

/* RULE("F10.2.2-l"): whom a rider kicked away may not attack him again this turn. */
bool brothers_may_attack(const struct match *m, int32_t attacker, int32_t target)
{
    const struct brothers_figure *a = brothers_figure_at(m, attacker);

    for (int32_t i = 0; i < 4; i++)
        if (a->kicked_by[i] == target)
            return false;
    return brothers_known_to(m, target, brothers_side_of(m, attacker)) && !brothers_hidden(m, target);
}

/* no rule: only their order counts */
enum { RANK_NONE = 1000, RANK_MOUNT = 500, RANK_BODY = 600 };

/* RULE("F4.3-a"): standing before lying, then by the attacker's own arc, then by not stunned; mounts without
 * rider after fighters, and bodies out of action last. The lower the rank the sooner. */
static int32_t rank(const struct match *m, int32_t attacker, int32_t target)
{
    const struct brothers_figure *t = brothers_figure_at(m, target);

    if (!brothers_enemies(m, attacker, target) || !stand_on_table(table_of(m), target))
        return RANK_NONE;
    if (brothers_in_play(m, target)) {
        if (!brothers_touch(m, attacker, target) || t->posture == POSTURE_HANGING ||
            !brothers_may_attack(m, attacker, target))
            return RANK_NONE; /* RULE("F4.1.1-c") */
        return 6 * brothers_lying(m, target) + 2 * (int32_t)brothers_arc(m, attacker, target) +
               brothers_stunned(m, target);
    }
    if (t->sort == SORT_MOUNT && t->rider == NOTHING && !t->unusable && brothers_touch(m, attacker, target))
        return RANK_MOUNT;
    /* RULE("F4.1.2-i"): a body has no contact; within reach of an object it can be struck. */
    if (brothers_body(m, target) && t->ends == END_OUT_OF_ACTION && t->carried_by == NOTHING &&
        brothers_distance(m, attacker, target) <= REACH_TOUCH)
        return RANK_BODY;
    return RANK_NONE;
}

int32_t brothers_strike_targets(const struct match *m, int32_t attacker, int32_t *list, int32_t most)
{
    int32_t best = RANK_NONE, count = 0;

    for (int32_t i = brothers_next_living(m, NOTHING); i >= 0; i = brothers_next_living(m, i)) {
        int32_t r = rank(m, attacker, i);

        if (r >= RANK_NONE || r > best)
            continue;
        if (r < best)
            count = 0;
        best = r;
        if (count < most)
            list[count++] = i;
    }
    return count;
}
