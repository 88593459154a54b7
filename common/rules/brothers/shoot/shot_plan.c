/* F5.1: whom a shooter may shoot at, what is added to his JT, and the chances. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

enum { RISKY_MALUS = -2, REACTION_MALUS = -2 };

/* Where the missile comes from: the piece, if it is one. */
static int32_t origin_of(const struct brothers_shot *shot)
{
    return shot->mode & SHOT_PIECE ? shot->weapon : shot->shooter;
}

/* RULE("F5.1.2-a"), RULE("F5.2-a"): a thrown missile in hand is always ready, others are loaded;
 * RULE("F5.1.3-i"): what is jammed, without string or defective is not. */
bool brothers_weapon_ready(const struct match *m, int32_t weapon)
{
    const struct brothers_figure *b = brothers_figure_at(m, weapon);

    if (b->sort == SORT_PIECE)
        return b->piece_loaded && b->piece_shots > 0 && !b->piece_defect && !b->jammed;
    return b->thing.what == THING_SHOOTER && !b->useless && !b->jammed && !b->string_broken &&
           (b->thing.thrown || b->loaded > 0);
}

static bool at_ease(const struct match *m, int32_t shooter)
{
    /* RULE("F5.1.1-c"), RULE("F5.1.1-d") */
    return brothers_standing_up(m, shooter) && !brothers_figure_at(m, shooter)->routed &&
           brothers_calm(m, shooter);
}

bool brothers_may_shoot(const struct match *m, int32_t shooter, int32_t weapon)
{
    return at_ease(m, shooter) && brothers_figure_at(m, weapon)->holder == shooter &&
           brothers_held(m, weapon) && brothers_weapon_ready(m, weapon) &&
           !brothers_under(m, shooter, SPELL_BLINDING_MIST); /* RULE("F14.2-d"): no Reaction shot */
}

/* RULE("F5.1.1-a"), RULE("F10.2.1-b"): fighters that are not hidden, and mounts that wait for a master. */
bool brothers_shootable(const struct match *m, int32_t shooter, int32_t target)
{
    const struct brothers_figure *t = brothers_figure_at(m, target);

    if (!brothers_enemies(m, shooter, target) || !stand_on_table(table_of(m), target))
        return false;
    if (t->sort == SORT_MOUNT)
        return t->rider == NOTHING && !t->unusable;
    return brothers_in_play(m, target) && brothers_may_attack(m, shooter, target);
}

/* RULE("F5.1.1-b"): in contact with a standing friend of the shooter; RULE("F5.1.1-g"): a friend who lies
 * there does not matter. */
static bool in_melee(const struct match *m, int32_t shooter, int32_t target)
{
    int32_t list[CONTACTS_MAX], count;

    if (!brothers_is_fighter(m, target))
        return false;
    count = brothers_contacts(m, target, list, CONTACTS_MAX);
    for (int32_t i = 0; i < count && i < CONTACTS_MAX; i++)
        if (list[i] != shooter && !brothers_lying(m, list[i]))
            return true;
    return false;
}

/* RULE("F5.2-k"), RULE("F5.2-l") */
bool brothers_clear_of_melee(const struct match *m, int32_t shooter, int32_t target)
{
    return option_on(m, OPTION_SHOOT_INTO_MELEE_RANDOM) || option_on(m, OPTION_SHOOT_INTO_MELEE_RISKY) ||
           !in_melee(m, shooter, target);
}

static length range_of(const struct match *m, const struct brothers_shot *shot)
{
    return brothers_figure_at(m, shot->weapon)->thing.range;
}

static bool shooter_can(const struct match *m, const struct brothers_shot *shot)
{
    int32_t shooter = shot->shooter;

    /* RULE("F5.1.2-a"), RULE("F5.1.1-d") */
    return brothers_weapon_ready(m, shot->weapon) && brothers_standing_up(m, shooter) &&
           (shot->mode & SHOT_DEFENSIVE || at_ease(m, shooter));
}

/* RULE("F5.1.1-h"): in range; RULE("F5.1.1-e"), RULE("F5.1.1-f"): in the zone, and visible. */
static bool in_line(const struct match *m, const struct brothers_shot *shot)
{
    int32_t from = origin_of(shot);
    length range = range_of(m, shot);

    return brothers_distance(m, from, shot->target) <= range &&
           brothers_in_firing_zone(m, from, shot->target, range) && brothers_line_to(m, from, shot->target);
}

bool brothers_can_shoot_at(const struct match *m, const struct brothers_shot *shot)
{
    if (!brothers_shootable(m, shot->shooter, shot->target) || !shooter_can(m, shot))
        return false;
    if (shot->mode & SHOT_DEFENSIVE)
        return true; /* it turns to whoever has come into contact */
    return brothers_clear_of_melee(m, shot->shooter, shot->target) && in_line(m, shot);
}

/* --- the JT ----------------------------------------------------------------------------------- */

static bool has_moved(const struct match *m, const struct brothers_shot *shot)
{
    const struct brothers_figure *s = brothers_figure_at(m, shot->shooter),
                                 *piece = brothers_figure_at(m, shot->weapon);

    if (shot->mode & SHOT_PIECE && (piece->piece_moved || piece->piece_oriented)) /* RULE("F11.3-d") */
        return true;
    return s->moved || s->oriented;
}

/* RULE("F5.1.2-h"): cover and ground count once, and only beyond 10 cm; RULE("F5.1.2-l"), RULE("F3.4.3-d"):
 * nothing covers the back. */
static bool hard_to_hit(const struct match *m, int32_t from, int32_t target, length far)
{
    if (far <= POINT_BLANK || !brothers_is_fighter(m, target))
        return false;
    return brothers_lying(m, target) ||
           (brothers_arc(m, target, from) != ARC_REAR && brothers_covered_from(m, target, from));
}

static void plan_distance(const struct match *m, const struct brothers_shot *shot, struct brothers_sum *s)
{
    int32_t from = origin_of(shot);
    length far = brothers_distance(m, from, shot->target);
    bool close = shot->mode & SHOT_DEFENSIVE ? (shot->mode & SHOT_SHORT) != 0 : far < POINT_BLANK;

    if (close)
        brothers_sum_to_hit(s, 1, shot->mode & SHOT_DEFENSIVE ? RULE("F5.2-c") : RULE("F5.1.2-e"));
    if (hard_to_hit(m, from, shot->target, far))
        brothers_sum_add(s, COVER_MALUS, RULE("F5.1.2-h"));
    if (!(shot->mode & SHOT_DEFENSIVE) && brothers_masked(m, from, shot->target))
        brothers_sum_add(s, -1, RULE("F5.1.2-i"));
}

static void plan_shooter(const struct match *m, const struct brothers_shot *shot, struct brothers_sum *s)
{
    const struct brothers_figure *weapon = brothers_figure_at(m, shot->weapon);
    int32_t shooter = shot->shooter;

    brothers_sum_add(s, brothers_figure_at(m, shooter)->t, RULE("F2.2-a"));
    brothers_sum_to_hit(s, shot->aim, RULE("F5.1.2-d"));
    brothers_sum_to_hit(s, weapon->thing.tat, RULE("F5.1.2-f"));
    brothers_sum_add(s, -weapon->jt_malus, RULE("F5.1.3-i"));
    if (brothers_has_skill(m, shooter, SKILL_MARKSMAN))
        brothers_sum_to_hit(s, 1, RULE("F15.3-e"));
    if (brothers_mounted(m, shooter))
        brothers_sum_add(s, -1, RULE("F5.1.2-g"));
    if (!(shot->mode & SHOT_DEFENSIVE && !brothers_figure_at(m, shooter)->moved &&
          !brothers_figure_at(m, shooter)->oriented) &&
        has_moved(m, shot))
        brothers_sum_add(s, -1, RULE("F5.1.2-g"));
    if (brothers_under(m, shooter, SPELL_BLINDING_MIST))
        brothers_sum_add(s, MIST_MALUS, RULE("F14.2-d"));
    if (option_on(m, OPTION_OFF_HAND) && brothers_in_off_hand(m, shot->weapon) &&
        !brothers_has_skill(m, shooter, SKILL_AMBIDEXTROUS))
        brothers_sum_add(s, -1, RULE("F4.5-f"));
    brothers_sum_wounds(m, shooter, s);
}

/* RULE("F5.1.2-c"), RULE("F5.1.3-b") */
void brothers_plan_shot(const struct match *m, const struct brothers_shot *shot,
                        struct brothers_shot_plan *plan)
{
    bool melee = !(shot->mode & SHOT_DEFENSIVE) && in_melee(m, shot->shooter, shot->target);

    *plan = (struct brothers_shot_plan){0};
    plan_shooter(m, shot, &plan->jt);
    plan_distance(m, shot, &plan->jt);
    if (shot->mode & SHOT_REACTION)
        brothers_sum_add(&plan->jt, REACTION_MALUS, RULE("F5.1.2-j"));
    plan->shield = brothers_shield_malus(m, shot->target, origin_of(shot));
    brothers_sum_add(&plan->jt, plan->shield, RULE("F5.1.2-k"));
    if (melee && option_on(m, OPTION_SHOOT_INTO_MELEE_RISKY))
        brothers_sum_add(&plan->jt, RISKY_MALUS, RULE("F5.2-l"));
    plan->into_melee = melee && option_on(m, OPTION_SHOOT_INTO_MELEE_RANDOM);
    plan->damage = brothers_figure_at(m, shot->weapon)->thing.degt - plan->jt.to_hit;
}

/* --- the chances ------------------------------------------------------------------------------ */

void brothers_count_shot(const struct match *m, const struct brothers_shot *shot, struct brothers_harm *harm,
                         int64_t *hits, int64_t *cases)
{
    struct brothers_shot_plan plan;
    struct brothers_faces faces;
    struct brothers_sum jd;

    brothers_plan_shot(m, shot, &plan);
    brothers_plan_jd_shot(m, shot->target, 0, NULL, true, &jd);
    brothers_faces(m, brothers_side_of(m, shot->shooter), &faces);
    *harm = (struct brothers_harm){.cases = (int64_t)faces.total * faces.total};
    *cases = faces.total;
    *hits = 0;
    for (int32_t i = 0; i < faces.count; i++) {
        int32_t total = faces.value[i] + plan.jt.total;

        if (faces.value[i] == 0 || total < TARGET_NUMBER)
            continue;
        *hits += faces.weight[i];
        brothers_count_hit(m, shot->target, total + plan.damage, &jd, true, faces.weight[i], harm);
    }
}

/* no rule: odds */
void brothers_shot_lines(const struct match *m, const struct brothers_shot *shot, struct odds *o)
{
    struct brothers_shot_plan plan;
    struct brothers_harm harm;
    int64_t hits, cases;

    if (o->count == ODDS_MAX)
        return;
    brothers_plan_shot(m, shot, &plan);
    brothers_count_shot(m, shot, &harm, &hits, &cases);
    odds_line(o, "brothers.odds.hit", hits, cases);
    odds_modifiers(o, plan.jt.line, plan.jt.count);
    brothers_harm_lines(o, &harm);
}

/* With a friend in the melee half of the hits are his; no rule: advice */
int32_t brothers_value_of_shot(const struct match *m, const struct brothers_shot *shot)
{
    struct brothers_shot_plan plan;
    struct brothers_harm harm;
    int64_t hits, cases;

    brothers_plan_shot(m, shot, &plan);
    brothers_count_shot(m, shot, &harm, &hits, &cases);
    return plan.into_melee ? 0 : brothers_harm_worth(m, shot->target, &harm);
}

int32_t brothers_shot_worth(const struct match *m, int32_t shooter, int32_t target, int32_t weapon,
                            bool reaction)
{
    struct brothers_shot shot = {shooter, target, weapon, reaction ? SHOT_REACTION : 0, 0};

    return brothers_value_of_shot(m, &shot);
}
