#include "common/rules/corsairs/shoot/shooting.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/move/water.h"
#include "common/rules/corsairs/shoot/fire.h"
#include "common/rules/corsairs/turn/groups.h"
#include "common/rules/corsairs/turn/objects.h"

enum { PENALTY_WORST = -2 };

struct aim corsairs_aim_at(const struct match *m, int32_t shooter, int32_t slot, int32_t target, int32_t mode)
{
    const struct place *p = &corsairs_stand(m, target)->place;

    return (struct aim){
        shooter, slot, target, mode, p->at, p->elevation, corsairs_figure_at(m, target)->gone};
}

length corsairs_weapon_range(const struct weapon *w)
{
    return w->bands > 0 ? corsairs_length_cm(w->band_to[w->bands - 1]) : 0;
}

/* C6.2-d: one character in contact with it; not moved this turn, fixed, loaded. */
static bool may_fire_gun(const struct match *m, int32_t shooter, int32_t gun, struct refusal *why)
{
    const struct corsairs_figure *g;

    if (gun < 0)
        return refuse(why, RULE("C6.2-d"), "corsairs.refused.no_gun", shooter, 0);
    g = corsairs_figure_at(m, gun);
    if (!g->loaded[0])
        return refuse(why, RULE("C6.2-a"), "corsairs.refused.not_loaded", gun, 0);
    if (g->moved || corsairs_figure_at(m, shooter)->pointed)
        return refuse(why, RULE("C6.2-d"), "corsairs.refused.gun_moved", gun, 0);
    if (!g->fixed)
        return refuse(why, RULE("C6.1-b"), "corsairs.refused.gun_not_fixed", gun, 0);
    return true;
}

const struct weapon *corsairs_fired_weapon(const struct match *m, int32_t shooter, int32_t slot)
{
    return slot == GUN_SLOT ? corsairs_weapon_at(m, WEAPON_SWIVEL_GUN) : corsairs_weapon_in(m, shooter, slot);
}

/* What the state of the shooter forbids. */
static bool shooter_able(const struct match *m, int32_t shooter, int32_t mode, struct refusal *why)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, shooter);

    if (!corsairs_is_able(m, shooter))
        return refuse(why, RULE("C10-c"), "corsairs.refused.not_able", shooter, 0);
    if (c->shot)
        return refuse(why, RULE("C2-e"), "corsairs.refused.has_shot", shooter, 0);
    if (c->swimming_now)
        return refuse(why, RULE("C9-b"), "corsairs.refused.swims", shooter, 0);
    if (corsairs_hands_full(m, shooter) || ((mode & SHOT_POINT_BLANK) && c->let_go))
        return refuse(why, RULE("C3-e"), "corsairs.refused.hands_full", shooter, 0);
    if (c->reloading || c->serving >= 0)
        return refuse(why, RULE("C6.2-a"), "corsairs.refused.is_reloading", shooter, 0);
    return true;
}

bool corsairs_may_fire(const struct match *m, int32_t shooter, int32_t slot, int32_t mode,
                       struct refusal *why)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, shooter);
    const struct weapon *w = corsairs_fired_weapon(m, shooter, slot);
    bool moves = (mode & SHOT_MOVING) || c->moved;

    if (!shooter_able(m, shooter, mode, why))
        return false;
    if (!w->shoots)
        return refuse(why, RULE("C6.1-a"), "corsairs.refused.no_firearm", shooter, 0);
    if (slot == GUN_SLOT
            ? !may_fire_gun(m, shooter, corsairs_gun_beside(m, shooter), why)
            : (!c->loaded[slot] && !refuse(why, RULE("C6.2-a"), "corsairs.refused.not_loaded", shooter, 0)))
        return false;
    if (slot != GUN_SLOT && w->support)
        return refuse(why, RULE("C6.1-b"), "corsairs.refused.gun_not_fixed", shooter, 0);
    if (moves && !w->moving)
        return refuse(why, RULE("C2-f"), "corsairs.refused.needs_immobility", shooter, 0);
    if (c->contact_at_turn_start && !w->in_contact)
        return refuse(why, RULE("C6.4-a"), "corsairs.refused.in_contact", shooter, 0);
    return true;
}

int32_t corsairs_firing_slots(const struct match *m, int32_t shooter, int32_t mode, int32_t *slots)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, shooter);
    struct refusal why;
    int32_t count = 0;

    for (int32_t i = 0; i < ARMS_MAX && c->arm[i]; i++) {
        bool same = false; /* one of several loaded pistols will do */

        if (!c->loaded[i])
            continue;
        for (int32_t k = 0; k < count; k++)
            same = same || c->arm[slots[k]] == c->arm[i];
        if (!same && corsairs_may_fire(m, shooter, i, mode, &why))
            slots[count++] = i; /* RULE("C6.2-c"): each pistol is fired separately */
    }
    if (corsairs_gun_beside(m, shooter) >= 0 && corsairs_may_fire(m, shooter, GUN_SLOT, mode, &why))
        slots[count++] = GUN_SLOT;
    return count;
}

/* C6.4: contact forbids shots, but for pistols at arm's length and the moment of contact itself. */
static bool contact_allows(const struct match *m, const struct aim *aim, const struct weapon *w,
                           struct refusal *why)
{
    if (aim->mode & SHOT_POINT_BLANK)
        return true;
    if (corsairs_figure_at(m, aim->shooter)
            ->contact_at_turn_start) { /* who is contacted later is not bound */
        if (!w->in_contact)
            return refuse(why, RULE("C6.4-a"), "corsairs.refused.in_contact", aim->shooter, 0);
        if (!corsairs_touching(m, aim->shooter, aim->target))
            return refuse(why, RULE("C6.4-a"), "corsairs.refused.only_at_contact", aim->shooter, 0);
        return true;
    }
    if (corsairs_touches_side_at(m, aim->target, aim->at, corsairs_side_of(m, aim->shooter), aim->shooter))
        return refuse(why, RULE("C6.4-b"), "corsairs.refused.target_in_contact", aim->target, 0);
    return true;
}

static void modify(struct shot *s, int32_t value, const char *rule)
{
    s->modifier[s->count++] = (struct modifier){value, rule};
    s->total += value;
}

/* C6.3-a to C6.3-f: what protects the target, never more than 2 in all. */
static void target_penalties(const struct match *m, const struct aim *aim, const struct fire_result *fire,
                             int32_t band, struct shot *s)
{
    const struct weapon *w = s->weapon;
    int32_t sum = 0;

    if (fire->terrain < 0 && !(aim->mode & SHOT_POINT_BLANK)) { /* C6.3-k: none at point-blank */
        modify(s, fire->terrain, fire->terrain_rule);
        sum += fire->terrain;
    }
    /* RULE("C6.1-f"): the sheet's "-1 on cuirass" is this penalty, not a second one. */
    if (corsairs_figure_at(m, aim->target)->cuirass && w->individual &&
        (w->cuirass_always || w->band_cuirass[band])) {
        modify(s, -1, RULE("C6.3-e"));
        sum--;
    }
    if (aim->mode & SHOT_FURTIVE) {
        modify(s, -1, RULE("C6.3-f"));
        sum--;
    }
    if (sum < PENALTY_WORST)
        modify(s, PENALTY_WORST - sum, RULE("C6.3-d"));
}

/* C6.3-g to C6.3-i: what troubles the shooter; they add to each other (C6.3-j). A furtive shooter has moved
 * anyway, and both together count -1. */
static void shooter_penalties(const struct match *m, const struct aim *aim, struct shot *s)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, aim->shooter);
    bool moves = (aim->mode & SHOT_MOVING) || c->moved;
    bool afloat = !corsairs_of(m)->calm_water && corsairs_on_board(m, aim->shooter) &&
                  !corsairs_same_vessel(m, aim->shooter, aim->target);
    bool at_swimmer = corsairs_figure_at(m, aim->target)->swimming_now && corsairs_in_open_water(m, aim->at);

    /* RULE("C6.3-k"), and "except in contact on foot" of C6.3-g itself */
    if (moves && !(aim->mode & SHOT_POINT_BLANK) && !corsairs_touching(m, aim->shooter, aim->target))
        modify(s, -1, RULE("C6.3-g"));
    if (c->class <= 2)
        modify(s, -1, RULE("C6.3-h"));
    if (afloat || at_swimmer)
        modify(s, -1, RULE("C6.3-i"));
}

static int32_t band_of(const struct weapon *w, length range)
{
    int32_t band = 0;

    while (band < w->bands && range > corsairs_length_cm(w->band_to[band])) /* RULE("C6.1-d") */
        band++;
    return band;
}

static bool target_exists(const struct match *m, const struct aim *aim, struct refusal *why)
{
    if (!corsairs_are_enemies(m, aim->shooter, aim->target) || !corsairs_is_character(m, aim->target) ||
        !corsairs_in_play(m, aim->target) || corsairs_figure_at(m, aim->target)->captive)
        return refuse(why, RULE("C4-k"), "corsairs.refused.no_target", aim->target, 0);
    return true;
}

bool corsairs_plan_shot(const struct match *m, const struct aim *aim, struct shot *s, struct refusal *why)
{
    int32_t gun = aim->slot == GUN_SLOT ? corsairs_gun_beside(m, aim->shooter) : NOBODY;
    int32_t origin = gun >= 0 ? gun : aim->shooter;
    const struct stand *from = corsairs_stand(m, origin);
    struct place at = {.at = aim->at, .elevation = aim->elevation};
    const struct base *target_base = &corsairs_stand(m, aim->target)->base;
    struct fire_result fire;
    int32_t band;

    if (!target_exists(m, aim, why) || !corsairs_may_fire(m, aim->shooter, aim->slot, aim->mode, why))
        return false;
    s->weapon = corsairs_fired_weapon(m, aim->shooter, aim->slot);
    s->gun = gun;
    s->range = base_distance(&from->place, &from->base, &at, target_base); /* RULE("C1-b") */
    band = band_of(s->weapon, s->range);
    if (band == s->weapon->bands)
        return refuse(why, RULE("C6.1-d"), "corsairs.refused.out_of_range", aim->target,
                      s->range - corsairs_weapon_range(s->weapon));
    if (gun >= 0 && !base_in_arc(&from->place, GUN_ARC, &at, target_base))
        return refuse(why, RULE("C6.2-d"), "corsairs.refused.out_of_arc", aim->target, 0);
    if (!contact_allows(m, aim, s->weapon, why))
        return false;
    struct fire_line line = {.shooter = aim->shooter,
                             .origin = origin,
                             .target = aim->target,
                             .at = aim->at,
                             .elevation = aim->elevation,
                             .moving_target = (aim->mode & SHOT_OPPORTUNITY) &&
                                              !points_equal(aim->at, corsairs_point(m, aim->target)),
                             .arms_length = (aim->mode & SHOT_POINT_BLANK) || s->range <= RAIL_REACH};

    if (!corsairs_line_of_fire(m, &line, &fire, why))
        return false;
    s->needs =
        s->weapon->band_needs[band]; /* RULE("C6.1-a"), RULE("C6.1-b"), RULE("C6.1-c"), RULE("C6.1-e") */
    s->count = s->total = 0;
    target_penalties(m, aim, &fire, band, s);
    shooter_penalties(m, aim, s);
    s->at_group = s->weapon->multiple && corsairs_in_group(m, aim->target, aim->along); /* RULE("C6.5-a") */
    return true;
}

/* A shot in one value: nine bits of the shooter, four of the slot, the rest of the target. */
enum { SHOOTER_MASK = 511, SLOT_SHIFT = 9, SLOT_MASK = 15, TARGET_SHIFT = 13 };
_Static_assert((int)CORSAIRS_FIGURES <= SHOOTER_MASK + 1 && (int)ARMS_MAX < (int)GUN_SLOT &&
                   (int)GUN_SLOT <= (int)SLOT_MASK,
               "a packed shot holds every figure and slot");

int32_t corsairs_pack_shot(int32_t shooter, int32_t slot, int32_t target)
{
    assert(shooter >= 0 && shooter <= SHOOTER_MASK && slot >= 0 && slot <= SLOT_MASK && target >= 0);
    return shooter | slot << SLOT_SHIFT | target << TARGET_SHIFT;
}

int32_t corsairs_shot_shooter(int32_t packed)
{
    return packed & SHOOTER_MASK;
}

int32_t corsairs_shot_target(int32_t packed)
{
    return packed >> TARGET_SHIFT;
}

struct aim corsairs_unpack_shot(const struct match *m, int32_t packed, int32_t mode)
{
    return corsairs_aim_at(m, corsairs_shot_shooter(packed), packed >> SLOT_SHIFT & SLOT_MASK,
                           corsairs_shot_target(packed), mode);
}
