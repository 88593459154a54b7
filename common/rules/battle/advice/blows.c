/* Expected blows, from the tables of arsenal/. */
#include "common/rules/battle/advice/blows.h"

#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/fight/arming.h"
#include "common/rules/battle/fight/guard.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/psychology/psychology.h"

enum { CASES = 36 };

/* --- how many ------------------------------------------------------------------------------------------- */

static length face_width(const struct match *m, int32_t unit, enum block_face face)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t figure = massed_typical(m, unit);

    if (!massed_in_ranks(m, unit))
        return figure == NOBODY ? 0 : massed_figure_at(m, figure)->base_width * massed_living(m, unit);
    return face == FACE_FRONT || face == FACE_REAR ? block_width(b) : block_depth(b);
}

int32_t battle_would_touch(const struct match *m, const struct battle_striking *s)
{
    int32_t figure = massed_typical(m, s->unit), living = massed_living(m, s->unit), count;
    length own = face_width(m, s->unit, s->face), its = face_width(m, s->enemy, s->other_face), base;

    if (figure == NOBODY)
        return 0;
    base = s->face == FACE_FRONT || s->face == FACE_REAR ? massed_figure_at(m, figure)->base_width
                                                         : massed_figure_at(m, figure)->base_depth;
    count = (int32_t)(its < own ? its / base + 1 : own / base);
    return count < living ? count : living;
}

/* RULE("B13.5.8-d"), RULE("B13.5.9-h"): the ranks behind that strike over the first. */
static int32_t behind(const struct match *m, const struct battle_striking *s, const struct battle_bout *bout,
                      int32_t touching)
{
    const struct block *b = &state_blocks(m->state, s->unit)[0];
    int32_t more = 0;

    if (s->face != FACE_FRONT || unit_at(m, s->unit)->blocks != 1 || b->layout != BLOCK_RANKS)
        return 0;
    for (int32_t rank = 1; rank < block_ranks(b) && rank < RANKS_MOST; rank++) {
        int32_t size = block_rank_size(b, rank);

        more += battle_rank_strikers(bout, rank + 1, size, touching < size ? touching : size);
    }
    return more;
}

/* --- how well ------------------------------------------------------------------------------------------- */

static struct battle_bout bout_of(const struct match *m, const struct battle_striking *s, int32_t weapon)
{
    int32_t figure = massed_typical(m, s->unit);
    struct battle_bout bout = battle_bout_of(m, figure, PART_RIGHT, s->enemy, massed_typical(m, s->enemy));

    if (weapon != NOTHING)
        bout.weapon = (enum massed_weapon)weapon;
    bout.first_round = s->first_round;
    bout.charging = s->charging;
    return bout;
}

static int64_t wound_chance(int32_t strength, int32_t toughness)
{
    int32_t score = battle_wound_score(
        strength > CHARACTERISTIC_CEILING ? (int32_t)CHARACTERISTIC_CEILING : strength, toughness);

    return score == SURE_TO_WOUND ? (int64_t)CASES : score == NEVER ? 0 : massed_chance_in_36(score);
}

/* How a figure strikes with one thing: WS, S and what its weapon gives; `bout` NULL: no weapon. */
struct strike {
    int32_t ws, s, to_hit, pierces;
};

/* Thousandths of a W that one attack takes. RULE("B7.2.5-a"): whoever is struck turns to face. */
static int64_t promise(const struct match *m, const struct battle_striking *s, const struct strike *with)
{
    int32_t victim = massed_typical(m, s->enemy), place, save;
    struct battle_values guard = battle_guarded(m, victim, FROM_FRONT);
    int64_t hits;

    place = battle_hit_place(with->ws, massed_value(m, victim, CHAR_WS));
    if (place == NEVER)
        return 0;
    hits = massed_chance_in_36(battle_hit_score(battle_hit_place_with(place, with->to_hit)));
    save = battle_save_needed(&guard, with->pierces);
    return hits * wound_chance(with->s, massed_value(m, victim, CHAR_T)) * (save - 1) * IN_THOUSAND /
           ((int64_t)CASES * CASES * D6);
}

/* RULE("B7.8.1-a"): what concerns all its blows: charge, hatred, frenzy, the enemy's weapon. */
static int32_t to_hit(const struct match *m, const struct battle_striking *s)
{
    struct battle_values v = {.value = 0};
    int32_t victim = massed_typical(m, s->enemy);
    struct battle_bout its = battle_bout_of(m, victim, PART_RIGHT, s->unit, massed_typical(m, s->unit));

    battle_arm_gives(&its, GIVES_ENEMY_TO_HIT, &v);
    return v.value + s->charging + battle_hates_figure(m, s->unit, victim) +
           battle_unit_at(m, s->unit)->frenzied;
}

static int64_t with_weapon(const struct match *m, const struct battle_striking *s, int32_t weapon)
{
    int32_t figure = massed_typical(m, s->unit), attacks, strikers;
    const struct battle_figure *f = battle_figure_at(m, figure);
    struct battle_bout bout = bout_of(m, s, weapon);
    struct battle_values hit = {.value = 0}, save = {.value = 0};
    struct strike with = {.ws = f->massed.profile[CHAR_WS]};

    battle_arm_gives(&bout, GIVES_TO_HIT, &hit);
    battle_arm_gives(&bout, GIVES_ENEMY_SAVE, &save);
    with.to_hit = to_hit(m, s) + hit.value;
    with.pierces = save.value + f->nature.blow_save;
    with.s = battle_blow_strength(&bout, massed_value(m, figure, CHAR_S)).value;
    attacks = battle_weapon_attacks(&bout, f->nature.attacks[ATTACK_WEAPON]);
    strikers = battle_would_touch(m, s);
    return promise(m, s, &with) * attacks * (strikers + behind(m, s, &bout, strikers));
}

/* Teeth, horns, claws; RULE("B7.8.2-c"): the mount by itself. */
static int64_t without_weapon(const struct match *m, const struct battle_striking *s)
{
    int32_t figure = massed_typical(m, s->unit), touching = battle_would_touch(m, s);
    const struct battle_figure *f = battle_figure_at(m, figure);
    struct strike own = {.ws = f->massed.profile[CHAR_WS], .s = f->massed.profile[CHAR_S]},
                  mount = {.ws = f->massed.mount.ws, .s = f->massed.mount.s};
    int64_t sum = 0;
    int32_t attacks = 0;

    own.to_hit = mount.to_hit = to_hit(m, s);
    for (enum battle_part part = PART_BITE; part < PART_MOUNT; part++)
        attacks += battle_part_attacks(m, figure, part);
    if (attacks > 0)
        sum += promise(m, s, &own) * attacks * touching;
    if (f->massed.mount.attacks > 0)
        sum += promise(m, s, &mount) * f->massed.mount.attacks * touching;
    return sum;
}

/* RULE("B13.2-f"): it keeps what it has in hand; else it takes the best. */
static int32_t best_weapon(const struct match *m, const struct battle_striking *s)
{
    enum massed_weapon weapons[MASSED_WEAPONS];
    int32_t count, best = NOTHING;
    int64_t most = -1;

    if (s->weapon != NOTHING || battle_unit_at(m, s->unit)->weapon != NOTHING)
        return s->weapon;
    count = battle_weapons_of(m, s->unit, weapons);
    for (int32_t i = 0; count > 1 && i < count; i++) {
        int64_t worth = with_weapon(m, s, (int32_t)weapons[i]);

        if (worth > most) {
            most = worth;
            best = (int32_t)weapons[i];
        }
    }
    return best;
}

static bool can_strike(const struct match *m, const struct battle_striking *s)
{
    return !battle_routing(m, s->unit) && massed_typical(m, s->unit) != NOBODY &&
           massed_typical(m, s->enemy) != NOBODY;
}

/* `s` has the weapon that it strikes with. */
static int64_t blows(const struct match *m, const struct battle_striking *s)
{
    return can_strike(m, s) ? with_weapon(m, s, s->weapon) + without_weapon(m, s) : 0;
}

/* --- who first ------------------------------------------------------------------------------------------ */

/* RULE("B7.7-a"), RULE("B7.7-d"): by I, of equals who charges. */
static int32_t quickness(const struct match *m, const struct battle_striking *s)
{
    struct battle_bout bout = bout_of(m, s, s->weapon);
    struct battle_values v = {.value = 0};

    battle_arm_gives(&bout, GIVES_INITIATIVE, &v);
    return 2 * (massed_value(m, massed_typical(m, s->unit), CHAR_I) + v.value) + s->charging;
}

/* RULE("B7.11-b"): who falls before his turn does not strike. */
static int64_t after(const struct match *m, const struct battle_striking *s, int64_t blows, int64_t taken)
{
    int64_t all =
        (int64_t)battle_would_touch(m, s) * IN_THOUSAND * massed_value(m, massed_typical(m, s->unit), CHAR_W);

    return all == 0 || taken >= all ? 0 : blows * (all - taken) / all;
}

static struct battle_striking armed(const struct match *m, const struct battle_striking *s)
{
    struct battle_striking with = *s;

    with.weapon = can_strike(m, s) ? best_weapon(m, s) : (int32_t)NOTHING;
    return with;
}

struct battle_exchange battle_exchange_blows(const struct match *m, const struct battle_striking *own,
                                             const struct battle_striking *its)
{
    const struct battle_striking a = armed(m, own), b = armed(m, its);
    struct battle_exchange x = {blows(m, &a), blows(m, &b)};
    int32_t quicker;

    if (!can_strike(m, own) || !can_strike(m, its))
        return x;
    quicker = quickness(m, &a) - quickness(m, &b);
    if (quicker > 0)
        x.taken = after(m, &b, x.taken, x.dealt);
    else if (quicker < 0)
        x.dealt = after(m, &a, x.dealt, x.taken);
    return x;
}
