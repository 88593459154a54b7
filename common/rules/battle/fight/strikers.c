/* B7.5: who fights in a round, and whom he can strike. */
#include "common/rules/battle/fight/strikers.h"

#include "common/rules/battle/arsenal/armour.h"
#include "common/rules/battle/fight/breach.h"
#include "common/rules/battle/fight/guard.h"
#include "common/rules/battle/fight/pistols.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/massed/mixed.h"

/* --- attacks -------------------------------------------------------------------------------------------- */

#define EDGE(face) (1 << (face))
enum { SIDES_OF_BASE = EDGE(FACE_LEFT) | EDGE(FACE_RIGHT) };

/* RULE("B7.5-c"): by enum massed_attack. */
static const int32_t edges_of[MASSED_ATTACKS] = {
    [ATTACK_WEAPON] = EDGE(FACE_FRONT),
    [ATTACK_BITE] = EDGE(FACE_FRONT),
    [ATTACK_GORE] = EDGE(FACE_FRONT),
    [ATTACK_CLAW] = EDGE(FACE_FRONT) | SIDES_OF_BASE,
    [ATTACK_TAIL] = SIDES_OF_BASE | EDGE(FACE_REAR),
    [ATTACK_STOMP] = EDGE(FACE_FRONT) | SIDES_OF_BASE | EDGE(FACE_REAR),
};

static enum massed_attack attack_of(const struct match *m, int32_t figure, enum battle_part part)
{
    static const enum massed_attack own[BATTLE_PARTS] = {
        [PART_RIGHT] = ATTACK_WEAPON, [PART_LEFT] = ATTACK_WEAPON,  [PART_BITE] = ATTACK_BITE,
        [PART_GORE] = ATTACK_GORE,    [PART_CLAW] = ATTACK_CLAW,    [PART_TAIL] = ATTACK_TAIL,
        [PART_STOMP] = ATTACK_STOMP,  [PART_PISTOL] = ATTACK_WEAPON};

    return part == PART_MOUNT ? (enum massed_attack)battle_figure_at(m, figure)->nature.mount_attack
                              : own[part];
}

/* RULE("B7.6-b"), RULE("B3.1-a"): nothing with an A or WS of 0. */
static int32_t whole_part(const struct match *m, int32_t figure, enum battle_part part)
{
    const struct battle_figure *f = battle_figure_at(m, figure);
    int32_t with_weapons = f->nature.attacks[ATTACK_WEAPON];

    if (part == PART_PISTOL) /* RULE("B13.8.3-f"): one, whatever its A */
        return f->fires == FIRES;
    if (part == PART_MOUNT) /* RULE("B7.8.2-c") */
        return f->massed.mount.attacks;
    if (f->massed.profile[CHAR_WS] == 0)
        return 0;
    if (part != PART_RIGHT && part != PART_LEFT)
        return f->nature.attacks[attack_of(m, figure, part)];
    struct battle_bout bout = battle_bout_of(m, figure, part, NO_UNIT, NOBODY);
    int32_t left = battle_left_attacks(&bout, with_weapons);

    return part == PART_LEFT ? left : battle_weapon_attacks(&bout, with_weapons) - left;
}

/* RULE("B10.9-k"): a stupid figure that eats has one attack, whatever it strikes with. */
int32_t battle_part_attacks(const struct match *m, int32_t figure, enum battle_part part)
{
    int32_t attacks = whole_part(m, figure, part);

    if (battle_unit_at(m, figure_at(m, figure)->unit)->stupor != STUPOR_EATS || attacks == 0)
        return attacks;
    for (enum battle_part before = PART_RIGHT; before < part; before++)
        if (whole_part(m, figure, before) > 0)
            return 0;
    return 1;
}

bool battle_part_reaches(const struct match *m, int32_t figure, enum battle_part part, int32_t foe)
{
    const struct battle_foe *f = &battle_figure_at(m, figure)->foe[foe];

    return f->unit != NO_UNIT && massed_living(m, f->unit) > 0 &&
           f->edges & edges_of[attack_of(m, figure, part)] && battle_part_attacks(m, figure, part) > 0;
}

bool battle_can_strike(const struct match *m, int32_t figure, int32_t foe)
{
    for (enum battle_part part = PART_RIGHT; part < BATTLE_PARTS; part++)
        if (battle_part_reaches(m, figure, part, foe))
            return true;
    return false;
}

int32_t battle_foes(const struct match *m, int32_t figure)
{
    int32_t count = 0;

    for (int32_t foe = 0; foe < FOES_MOST; foe++)
        count += battle_can_strike(m, figure, foe);
    return count;
}

int32_t battle_attacks_of(const struct match *m, int32_t figure)
{
    int32_t attacks = 0;

    for (enum battle_part part = PART_RIGHT; part < BATTLE_PARTS; part++)
        attacks += battle_part_attacks(m, figure, part);
    return attacks;
}

int32_t battle_stomps(const struct match *m, int32_t figure)
{
    bool mount_stomps = attack_of(m, figure, PART_MOUNT) == ATTACK_STOMP;

    return battle_part_attacks(m, figure, PART_STOMP) +
           (mount_stomps ? battle_part_attacks(m, figure, PART_MOUNT) : 0);
}

int32_t battle_attacks_behind(const struct match *m, int32_t figure)
{
    return battle_stomps(m, figure) + battle_part_attacks(m, figure, PART_TAIL);
}

static int32_t first_reached(const struct match *m, int32_t figure, enum battle_part part)
{
    for (int32_t foe = 0; foe < FOES_MOST; foe++)
        if (battle_part_reaches(m, figure, part, foe))
            return foe;
    return NOTHING;
}

/* RULE("B7.5-d"): part by part, as far as the shares go; what is left goes to the first that it reaches. */
int32_t battle_attacks_on(const struct match *m, int32_t figure, enum battle_part part, int32_t foe)
{
    const struct battle_figure *f = battle_figure_at(m, figure);
    int32_t share[FOES_MOST], on = 0;

    for (int32_t i = 0; i < FOES_MOST; i++)
        share[i] = f->foe[i].on == NOTHING ? 0 : f->foe[i].on;
    for (enum battle_part p = PART_RIGHT; p <= part; p++) {
        int32_t left = battle_part_attacks(m, figure, p);

        on = 0;
        for (int32_t i = 0; i < FOES_MOST; i++) {
            int32_t taken = battle_part_reaches(m, figure, p, i) ? (share[i] < left ? share[i] : left) : 0;

            share[i] -= taken;
            left -= taken;
            on += i == foe ? taken : 0;
        }
        on += first_reached(m, figure, p) == foe ? left : 0;
    }
    return on;
}

/* --- weapons -------------------------------------------------------------------------------------------- */

/* RULE("B7.8.1-b"), RULE("B7.1.2-c"), RULE("B7.1.3-c"), RULE("B8.5.4-e"). */
bool battle_charging(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return (u->charged || u->charge_kept) && !u->bonus_lost && !u->disordered;
}

static void know_enemy(const struct match *m, int32_t victim, struct battle_bout *b)
{
    const struct massed_figure *f = massed_figure_at(m, victim);

    b->enemy_mounted = f->mounted;
    b->enemy_tall = f->height == HEIGHT_TALL;
    b->enemy_armoured = battle_has_save(m, victim);
    b->enemy_unliving = battle_figure_at(m, victim)->nature.traits & TRAIT_UNLIVING;
}

/* RULE("B13.2-f"), RULE("B13.1-f"): the weapon of the unit is that of all its figures; a character who has
 * not got it fights with his hand weapon. */
static enum massed_weapon weapon_of(const struct match *m, int32_t figure)
{
    const struct battle_unit *u = battle_unit_at(m, figure_at(m, figure)->unit);
    int32_t weapon = massed_figure_at(m, figure)->component == 2 ? u->second_weapon : u->weapon;

    if (weapon == NOTHING ||
        (massed_is_character(m, figure) && !massed_has_weapon(m, figure, (enum massed_weapon)weapon)))
        return HAND_WEAPON;
    return (enum massed_weapon)weapon;
}

/* RULE("B8.5.2-c"): free hits at a unit that has broken in this turn are struck as in the round before them.
 */
static bool is_first_round(const struct match *m, int32_t contact, int32_t enemy)
{
    bool broken = battle_routing(m, enemy) && battle_unit_at(m, enemy)->routed == battle_of(m)->player_turns;

    return battle_contact_at(m, contact)->rounds <= (broken ? 1 : 0);
}

struct battle_bout battle_bout_of(const struct match *m, int32_t figure, enum battle_part part, int32_t enemy,
                                  int32_t victim)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    int32_t unit = figure_at(m, figure)->unit, contact = battle_contact_of(m, unit, enemy);
    const struct battle_unit *u = battle_unit_at(m, unit);
    struct battle_bout b = {
        .weapon = part == PART_PISTOL ? PISTOL : weapon_of(m, figure),
        .mounted = f->mounted,
        .ws = f->profile[CHAR_WS],
        .first_round = contact == NO_CONTACT || is_first_round(m, contact, enemy),
        .charging = battle_charging(m, unit),
        .pushed_back_last = u->pushed_back,
        .pushed_back_ever = u->pushed_back_ever,
        .left_hand = part == PART_LEFT,
    };

    b.poisoned = f->flags & FLAG_POISON && battle_takes_poison(b.weapon);
    if (victim != NOBODY)
        know_enemy(m, victim, &b);
    return b;
}

/* --- contacts of a round -------------------------------------------------------------------------------- */

static struct battle_foe *foe_for(struct battle_figure *f, int32_t enemy)
{
    for (int32_t i = 0; i < FOES_MOST; i++)
        if (f->foe[i].unit == enemy || f->foe[i].unit == NO_UNIT)
            return &f->foe[i];
    return NULL;
}

/* RULE("B7.10.1-b"): through which edge of the victim's base as it stands now. */
static enum battle_from from_edge(int32_t edge)
{
    return edge == FACE_FRONT ? FROM_FRONT : edge == FACE_REAR ? FROM_REAR : FROM_FLANK;
}

/* Is the victim touched on its front by anybody? */
static bool engaged_on_front(const struct match *m, int32_t victim)
{
    struct battle_touch touches[TOUCHES_MOST];
    int32_t unit = figure_at(m, victim)->unit;

    EACH_CONTACT(m, unit, contact)
    {
        int32_t count = battle_fought(m, contact) ? battle_touches(m, contact, unit, touches) : 0;

        for (int32_t i = 0; i < count; i++)
            if (touches[i].own == victim && touches[i].edge == FACE_FRONT)
                return true;
    }
    return false;
}

/* RULE("B7.8.3-b"), RULE("B7.14.2-o"): in the back of somebody who is engaged on his front and cannot strike
 * there. RULE("B7.2.5-e"): at a flank or rear of a unit that an obstacle divides. */
static bool hits_surely(const struct match *m, const struct battle_touch *t)
{
    if (t->other_edge == FACE_FRONT)
        return false;
    if (massed_unit_at(m, figure_at(m, t->other)->unit)->divided_by != NOTHING)
        return true;
    return t->other_edge == FACE_REAR && engaged_on_front(m, t->other) &&
           battle_attacks_behind(m, t->other) == 0;
}

static void note(struct match *m, const struct battle_touch *t, length longest[FOES_MOST])
{
    struct battle_figure *f = battle_figure_at(m, t->own);
    struct battle_foe *foe = foe_for(f, figure_at(m, t->other)->unit);

    if (!foe)
        return;
    if (foe->unit == NO_UNIT)
        longest[foe - f->foe] = 0;
    foe->unit = figure_at(m, t->other)->unit;
    foe->edges |= 1 << t->edge;
    if (t->shared <= longest[foe - f->foe])
        return;
    longest[foe - f->foe] = t->shared;
    foe->victim = t->other;
    foe->from = (int32_t)from_edge(t->other_edge);
    foe->sure = hits_surely(m, t);
}

void battle_clear_strikers(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        struct battle_figure *f = battle_figure_at(m, figure);

        for (int32_t i = 0; i < FOES_MOST; i++)
            f->foe[i] = (struct battle_foe){.unit = NO_UNIT, .victim = NOBODY, .on = NOTHING};
        for (int32_t i = 0; i < NAMED_MOST; i++) {
            f->named[i] = NOBODY;
            f->named_on[i] = 0;
        }
        f->behind = NOBODY;
        f->struck = false;
        f->fires = FIRES_NOT;
    }
}

/* --- rear ranks ----------------------------------------------------------------------------------------- */

/* RULE("B5.7.4-j"): nobody strikes over another at a wedge. */
static bool strikes_beyond(const struct match *m, int32_t first, int32_t foe)
{
    return battle_part_reaches(m, first, PART_RIGHT, foe) &&
           !battle_in_clash(m, figure_at(m, first)->unit, battle_figure_at(m, first)->foe[foe].unit);
}

/* RULE("B13.5.8-e"), RULE("B13.5.9-i"): the figure of the first rank that it stands behind and that can
 * strike an enemy before it; NOBODY. */
static int32_t stands_behind(const struct match *m, int32_t unit, int32_t figure)
{
    int32_t part = figure_at(m, figure)->part;
    const struct block *b = &state_blocks(m->state, unit)[part];
    int32_t line = block_halves(b, figure_at(m, figure)->slot);

    EACH_MEMBER(m->state, unit, first)
    {
        const struct figure *f = figure_at(m, first);

        if (f->part == part && f->slot < b->files && battle_figure_at(m, first)->turned == 0 &&
            line - block_halves(b, f->slot) >= -1 && line - block_halves(b, f->slot) <= 1)
            for (int32_t foe = 0; foe < FOES_MOST; foe++)
                if (strikes_beyond(m, first, foe))
                    return first;
    }
    return NOBODY;
}

static void strike_over(struct match *m, int32_t figure, int32_t first)
{
    struct battle_figure *f = battle_figure_at(m, figure);

    for (int32_t i = 0; i < FOES_MOST; i++)
        if (strikes_beyond(m, first, i)) {
            f->foe[0] = battle_figure_at(m, first)->foe[i];
            f->foe[0].edges = 1 << FACE_FRONT;
            f->foe[0].on = NOTHING;
            f->behind = first;
            return;
        }
}

/* RULE("B13.5.8-d"), RULE("B13.5.9-h"), RULE("B13.5.9-k"): one in so many of each rank. Ordinary figures are
 * alike: those who stand farthest to the left come first. */
static void find_supporters_of(struct match *m, int32_t unit, int32_t part, int32_t component)
{
    const struct block *b = &state_blocks(m->state, unit)[part];
    int32_t typical = component > 0 ? massed_typical_of(m, unit, component) : massed_typical(m, unit);

    if (block_bodies(b).layout == BLOCK_WEDGE || typical == NOBODY)
        return;
    struct battle_bout bout = battle_bout_of(m, typical, PART_RIGHT, NO_UNIT, NOBODY);

    for (int32_t rank = 1; rank < block_ranks(b) && rank < RANKS_MOST; rank++) {
        int32_t eligible[BLOCK_FIGURES_MOST], first[BLOCK_FIGURES_MOST], count = 0, size = 0;

        EACH_MEMBER(m->state, unit, figure)
        {
            const struct figure *f = figure_at(m, figure);
            int32_t before = NOBODY;

            if (f->part == part && block_rank_of(b, f->slot) == rank &&
                massed_figure_at(m, figure)->component == component) {
                before = stands_behind(m, unit, figure);
                size++;
            }
            if (before == NOBODY)
                continue;
            int32_t place = count++;

            for (; place > 0 && figure_at(m, eligible[place - 1])->slot > f->slot; place--) {
                eligible[place] = eligible[place - 1];
                first[place] = first[place - 1];
            }
            eligible[place] = figure;
            first[place] = before;
        }
        int32_t strikers = battle_rank_strikers(&bout, rank + 1, size, count);

        for (int32_t i = 0; i < strikers; i++)
            strike_over(m, eligible[i], first[i]);
    }
}

/* In the ranks of a unit, or of each side of a square. RULE("B5.7.2-a"): of a mixed formation each component
 * with its own weapons. */
static void find_supporters(struct match *m, int32_t unit)
{
    bool mixed = massed_unit_at(m, unit)->mixed != MIXED_NOT;

    if (unit_at(m, unit)->blocks == 1 || battle_in_square(m, unit))
        for (int32_t part = 0; part < unit_at(m, unit)->blocks; part++)
            for (int32_t component = mixed; component <= 2 * mixed; component++)
                find_supporters_of(m, unit, part, component);
}

/* Pursuers strike routers with every figure in contact. */
static bool strikes_in(const struct match *m, int32_t contact, int32_t unit)
{
    return battle_fought(m, contact) ||
           (battle_stands(m, unit) && battle_unit_at(m, unit)->pursues == battle_opponent(m, contact, unit));
}

/* RULE("B7-c"), RULE("B7.5-a"), RULE("B7.5-b"): every figure in contact over some length, and nobody else but
 * rear ranks with long weapons. */
void battle_find_strikers(struct match *m, int32_t unit)
{
    struct battle_touch touches[TOUCHES_MOST];
    length longest[BLOCK_FIGURES_MOST][FOES_MOST];
    int32_t who[BLOCK_FIGURES_MOST], seen = 0;

    battle_clear_strikers(m, unit);
    EACH_CONTACT(m, unit, contact)
    {
        int32_t count = strikes_in(m, contact, unit) ? battle_touches(m, contact, unit, touches) : 0;

        for (int32_t i = 0; i < count; i++) {
            int32_t at = 0;

            while (at < seen && who[at] != touches[i].own)
                at++;
            if (at == BLOCK_FIGURES_MOST) /* no rule: the room for them */
                continue;
            if (at == seen)
                who[seen++] = touches[i].own;
            note(m, &touches[i], longest[at]);
        }
    }
    find_supporters(m, unit);
}
