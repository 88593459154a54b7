#include "common/rules/battle/shoot/struck.h"

#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/shoot/sight.h"
#include "common/rules/massed/losses.h"
#include "common/rules/massed/mixed.h"
#include "common/rules/massed/picking.h"

/* --- shares of the hits --------------------------------------------------------------------------------- */

/* All units that fight in the same place as this one: who touches it, who touches those, and so on. */
static int32_t engagement_of(const struct match *m, int32_t unit, int32_t all[BATTLE_UNITS])
{
    int32_t count = 1;

    all[0] = unit;
    for (int32_t i = 0; i < count; i++)
        EACH_CONTACT(m, all[i], contact)
        {
            int32_t other = battle_opponent(m, contact, all[i]);
            bool known = !battle_in_play(m, other);

            for (int32_t k = 0; k < count && !known; k++)
                known = all[k] == other;
            if (!known && count < SHARES_MOST)
                all[count++] = other;
        }
    return count;
}

static bool is_tall(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);

    return typical != NOBODY && massed_figure_at(m, typical)->height == HEIGHT_TALL;
}

/* RULE("B6.2.6-f"): each figure of a tall unit counts as two against one that is not. */
static int32_t mass_of(const struct match *m, int32_t unit, int32_t other)
{
    return massed_living(m, unit) * (is_tall(m, unit) && !is_tall(m, other) ? 2 : 1);
}

/* RULE("B6.2.6-c"), RULE("B6.2.6-e"): three faces each, two and four, or one and five. Low faces are the
 * smaller unit's, of units alike the shooter's own side's. */
static void share_by_numbers(const struct match *m, int32_t own, int32_t enemy,
                             struct battle_odds_of_units *out)
{
    int32_t own_mass = mass_of(m, own, enemy), enemy_mass = mass_of(m, enemy, own);
    bool own_less = own_mass <= enemy_mass;
    int32_t less = own_less ? own_mass : enemy_mass, more = own_less ? enemy_mass : own_mass;
    int32_t first = more < 2 * less ? 3 : more < 5 * less ? 2 : 1;
    int32_t low = first == 3 || own_less ? own : enemy, high = low == own ? enemy : own;

    out->faces = D6;
    for (int32_t face = 1; face <= D6; face++)
        out->of[face - 1] = (struct battle_struck){.unit = face <= first ? low : high, .figure = NOBODY};
}

static void share_in_combat(const struct match *m, const struct battle_volley *v,
                            struct battle_odds_of_units *out)
{
    int32_t all[BATTLE_UNITS], count = engagement_of(m, v->target, all);

    if (count == 2) {
        share_by_numbers(m, all[1], v->target, out);
        return;
    }
    out->faces = count; /* RULE("B6.2.6-d"): one of them with equal probability */
    for (int32_t i = 0; i < count; i++)
        out->of[i] = (struct battle_struck){.unit = all[i], .figure = NOBODY};
}

/* RULE("B14.6.2-l"): characters in a group share the shots at one of them. */
static void share_in_group(const struct match *m, const struct battle_volley *v,
                           struct battle_odds_of_units *out)
{
    int32_t figure[GROUP_MOST], count = massed_group_of(m, &battle_shooting, v->target, figure);

    out->faces = count > 1 ? count : 0;
    for (int32_t i = 0; i < count; i++)
        out->of[i] = (struct battle_struck){.unit = figure_at(m, figure[i])->unit, .figure = NOBODY};
}

void battle_share_hits(const struct match *m, const struct battle_volley *v, struct battle_odds_of_units *out)
{
    out->faces = 0;
    if (v->named == NOBODY && battle_engaged(m, v->target))
        share_in_combat(m, v, out);
    else if (v->named == NOBODY && battle_shooting.lone(m, v->target))
        share_in_group(m, v, out);
}

struct battle_struck battle_struck_firer(const struct match *m, int32_t shooter)
{
    bool ordinary = massed_figure_at(m, shooter)->role == ROLE_ORDINARY;

    return (struct battle_struck){.unit = figure_at(m, shooter)->unit, .figure = ordinary ? NOBODY : shooter};
}

/* --- what protects -------------------------------------------------------------------------------------- */

/* The figure after which the hit is resolved: of a unit that this volley has wiped out somebody who is about
 * to be removed, since everybody shot at the same moment. */
static int32_t victim_of(const struct match *m, const struct battle_struck *on)
{
    int32_t typical = massed_typical(m, on->unit);

    if (on->figure != NOBODY || typical != NOBODY)
        return on->figure != NOBODY ? on->figure : typical;
    EACH_MEMBER(m->state, on->unit, figure)
    if (figure_at(m, figure)->fate == FATE_IN_PLAY)
        return figure;
    assert(false); /* a unit that is shot at is on the table */
    return NOBODY;
}

/* RULE("B6.3-g"): chariots have a T as creatures do; houses and doors wait for their chapters. */
int32_t battle_struck_toughness(const struct match *m, const struct battle_struck *on)
{
    if (on->figure == NOBODY && massed_rank_and_file(m, on->unit) > 0)
        return massed_majority(m, on->unit, CHAR_T);
    return massed_value(m, victim_of(m, on), CHAR_T);
}

bool battle_struck_unliving(const struct match *m, const struct battle_struck *on)
{
    return (battle_figure_at(m, victim_of(m, on))->nature.traits & TRAIT_UNLIVING) != 0;
}

/* RULE("B6.4.2-c"): the quarter behind the unit; a figure without ranks has its own base for footprint. */
static enum battle_from from_where(const struct match *m, int32_t victim, int32_t shooter)
{
    const struct stand *s = table_stand_const(table_of(m), victim);
    struct point from = table_stand_const(table_of(m), shooter)->place.at;
    struct place about = s->place;

    if (figure_at(m, victim)->unit == figure_at(m, shooter)->unit ||
        battle_in_square(m, figure_at(m, victim)->unit) ||  /* RULE("B5.7.3-a") */
        battle_is_scattered(m, figure_at(m, victim)->unit)) /* RULE("B15.10-r") */
        return FROM_FRONT;
    if (massed_in_ranks(m, figure_at(m, victim)->unit))
        return block_quarter(&state_blocks(m->state, figure_at(m, victim)->unit)[0], from) == FACE_REAR
                   ? FROM_REAR
                   : FROM_FRONT;
    about.facing = angle_opposite((angle)about.facing);
    return point_in_front(&about, &s->base, from) ? FROM_REAR : FROM_FRONT;
}

/* RULE("B13.1-f"): leader, bearer and musician are equipped like the rest. */
static struct battle_outfit outfit_of(const struct match *m, int32_t figure)
{
    int32_t typical = massed_typical_beside(m, figure);
    const struct massed_figure *f =
        massed_figure_at(m, massed_is_rank_and_file(m, figure) && typical != NOBODY ? typical : figure);

    return (struct battle_outfit){.armour = (enum massed_armour)f->armour,
                                  .shield = (enum massed_shield)f->shield,
                                  .mounted = f->mounted,
                                  .barding = f->barding,
                                  .natural = f->natural_save};
}

/* RULE("B13.1-g"): of both components, by what each would save with. */
static struct battle_values average(const struct match *m, int32_t unit, const struct battle_guard *guard)
{
    int32_t figures[NO_SAVE + 1] = {0}, save;
    struct battle_values v = {0};

    EACH_MEMBER(m->state, unit, figure)
    if (massed_is_rank_and_file(m, figure) && figure_at(m, figure)->fate == FATE_IN_PLAY) {
        struct battle_outfit outfit = outfit_of(m, figure);
        struct battle_values points = battle_save_points(&outfit, guard);

        save = battle_save_needed(&points, 0);
        figures[save]++;
    }
    save = battle_average_save(figures);
    battle_add(&v, NO_SAVE - save, RULE("B13.1-g"));
    return v;
}

struct battle_values battle_struck_save(const struct match *m, const struct battle_struck *on,
                                        int32_t shooter)
{
    int32_t victim = victim_of(m, on);
    struct battle_outfit outfit = outfit_of(m, victim);
    const struct battle_formation_row *formation = battle_formation(m, figure_at(m, victim)->unit);
    struct battle_guard guard = {.shot = true,
                                 .from = from_where(m, victim, shooter),
                                 .formation = formation->save,
                                 .formation_rule = formation->save_rule};

    if (on->figure == NOBODY && massed_is_mixed(m, on->unit))
        return average(m, on->unit, &guard);
    return battle_save_points(&outfit, &guard);
}

bool battle_struck_armoured(const struct match *m, const struct battle_struck *on)
{
    struct battle_outfit outfit = outfit_of(m, victim_of(m, on));

    return battle_worn_save(&outfit) != NO_SAVE || outfit.natural > 0;
}

/* --- wounds --------------------------------------------------------------------------------------------- */

/* RULE("B6.3-k"): who is wounded already, then from the rear; RULE("B6.6-a"): bearer and musician last;
 * RULE("B11.2.1-e"): the leader only when nobody else is left. RULE("B14.6.2-h"), RULE("B14.6.2-i"): hits on
 * a unit are never an attached character's. */
static int32_t turn_of_loss(const struct match *m, int32_t figure)
{
    enum { WOUNDED, SOUND, BEARERS, LEADER };
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (!massed_can_be_lost(m, figure))
        return LOSS_SPARED;
    if (f->role == ROLE_LEADER)
        return LEADER;
    if (f->role == ROLE_BEARER || f->role == ROLE_MUSICIAN)
        return BEARERS;
    return f->wounds_lost > 0 ? WOUNDED : SOUND;
}

int32_t battle_shared_by(const struct match *m, const struct battle_struck *on, int32_t *first)
{
    int32_t of[3] = {0}, next;

    *first = 0;
    if (on->figure != NOBODY || !massed_is_mixed(m, on->unit))
        return 0;
    next = massed_next_loss(m, on->unit, turn_of_loss);
    EACH_MEMBER(m->state, on->unit, figure)
    of[massed_figure_at(m, figure)->component] += massed_lives(m, figure);
    *first = of[1];
    return next == NOBODY || massed_figure_at(m, next)->wounds_lost > 0 || of[1] == 0 || of[2] == 0
               ? 0
               : of[1] + of[2];
}

/* RULE("B5.7.2-h"): of the component on which it falls, from the rear, as long as it has ordinary figures. */
static int32_t next_of(const struct match *m, int32_t unit, int32_t component)
{
    int32_t next = NOBODY;

    EACH_MEMBER(m->state, unit, one)
    if (massed_lives(m, one) && massed_figure_at(m, one)->component == component &&
        massed_figure_at(m, one)->role == ROLE_ORDINARY &&
        (next == NOBODY || figure_at(m, one)->slot > figure_at(m, next)->slot))
        next = one;
    return next != NOBODY ? next : massed_next_loss(m, unit, turn_of_loss);
}

/* RULE("B6.3-h"): one wound; RULE("B6.3-j"): it stays for the rest of the battle. */
bool battle_take_wound(struct match *m, const struct battle_struck *on, bool shot)
{
    int32_t figure = on->figure != NOBODY ? on->figure
                     : on->component > 0  ? next_of(m, on->unit, on->component)
                                          : massed_next_loss(m, on->unit, turn_of_loss),
            lost;
    struct massed_figure *f;

    if (figure == NOBODY || !massed_lives(m, figure))
        return false;
    f = massed_figure_at(m, figure);
    f->wounds_lost++;
    f->doomed = f->wounds_lost >= f->profile[CHAR_W];
    lost = massed_book_wounds(m, figure, 1);
    if (shot && lost > 0 && f->doomed)
        battle_unit_at(m, figure_at(m, figure)->unit)->shot_losses++;
    return true;
}
