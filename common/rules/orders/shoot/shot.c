/* O5.3-d: what changes a shot's roll to hit; O9.2: what missile weapons can do after which move. */
#include "common/rules/orders/shoot/shot.h"
#include "common/rules/orders/fight/why.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/shoot/looks.h"

/* --- the rows of O5.3-d --------------------------------------------------------------------------------- */

typedef int32_t shot_value(const struct match *m, const struct orders_use *use, const struct orders_shot *s);

static int32_t stands_still(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)m;
    (void)s;
    return use->bonus ? 1 : 0;
}

static int32_t large(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)m;
    (void)use;
    return s->view.size == SIZE_LARGE ? 1 : 0;
}

static int32_t small(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)m;
    (void)use;
    return s->view.size == SIZE_SMALL ? -1 : 0;
}

static int32_t moved(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    return !s->missile->thrown && orders_has_moved(m, use) ? -1 : 0;
}

static bool has_run(const struct match *m, const struct orders_use *use)
{
    return !use->reaction && orders_unit_at(m, use->unit)->pace == PACE_RUN;
}

static int32_t thrown_in_a_run(const struct match *m, const struct orders_use *use,
                               const struct orders_shot *s)
{
    return s->missile->thrown && has_run(m, use) ? -1 : 0;
}

/* RULE("O4.11-n"): -2 after the free fall back. */
static int32_t in_haste(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)s;
    return !use->reaction ? 0 : orders_unit_at(m, use->unit)->fell_back ? -2 : -1;
}

/* RULE("B6.2.5-e"): exactly half is not far. */
static int32_t far(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)m;
    (void)use;
    return !s->missile->thrown && 2 * s->view.distance > s->missile->range ? -1 : 0;
}

static int32_t scattered_target(const struct match *m, const struct orders_use *use,
                                const struct orders_shot *s)
{
    (void)s;
    return orders_is_skirmishing(m, use->target) ? -1 : 0;
}

static int32_t light_cover(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)m;
    (void)use;
    return s->view.cover == COVER_LIGHT ? -1 : 0;
}

static int32_t heavy_cover(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)m;
    (void)use;
    return s->view.cover == COVER_HEAVY ? -2 : 0;
}

static int32_t fast(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)s;
    return orders_unit_at(m, use->target)->moved_last > LAST_MOVE_FAST ? -1 : 0;
}

static bool single_target(const struct match *m, const struct orders_use *use)
{
    struct massed_aim aim = orders_aim_of(use);

    return massed_single_target(m, &orders_shooting, &aim);
}

static int32_t picked_out(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)s;
    return single_target(m, use) ? -1 : 0;
}

static int32_t improvised(const struct match *m, const struct orders_use *use, const struct orders_shot *s)
{
    (void)m;
    (void)use;
    return s->missile->improvised ? -1 : 0;
}

static const struct {
    const char *rule;
    shot_value *value;
} rows[] = {
    {RULE("O4.10-a"), stands_still},
    {RULE("O5.3-d"), large},
    {RULE("O5.3-d"), small},
    {RULE("O5.3-d"), moved},
    {RULE("O9.2-c"), thrown_in_a_run},
    {RULE("O4.11-k"), in_haste},
    {RULE("O5.3-d"), far},
    {RULE("O4.5-o"), scattered_target},
    {RULE("B6.2.3-b"), light_cover},
    {RULE("B6.2.3-a"), heavy_cover},
    {RULE("O5.3-d"), fast},
    {RULE("O10.6-a"), picked_out},
    {RULE("O10.14-a"), improvised},
};

void orders_find_to_hit(const struct match *m, const struct orders_use *use, struct orders_shot *s)
{
    s->to_hit = (struct orders_values){0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t value = rows[i].value(m, use, s);

        if (value == 0)
            continue;
        s->to_hit.value += value;
        modifier_add(s->to_hit.row, &s->to_hit.count, value, rows[i].rule);
    }
}

/* --- what can be shot with --------------------------------------------------------------------------------
 */

/* Who reacts has not yet moved, and the free fall back does not count (O4.11-n). */
bool orders_has_moved(const struct match *m, const struct orders_use *use)
{
    const struct orders_unit *u = orders_unit_at(m, use->unit);

    return !use->reaction && (u->spent > 0 || u->turned);
}

/* RULE("O9.2-d"): a fall back is the only move after which such a weapon is used. */
static bool moved_for_good(const struct match *m, const struct orders_use *use)
{
    return orders_has_moved(m, use) &&
           (orders_unit_at(m, use->unit)->pace != PACE_FALL_BACK || orders_unit_at(m, use->unit)->turned);
}

length orders_range(const struct match *m, const struct orders_use *use, const struct orders_missile *w)
{
    length range = w->range;

    if (w->thrown && has_run(m, use))
        range += orders_movement(m, use->unit) * HALF_PACE;
    return range;
}

/* The rule that keeps the weapon from being used now; NULL: none does. */
static const char *weapon_barred(const struct match *m, const struct orders_use *use,
                                 const struct orders_missile *w)
{
    if (w->move_or_fire && (moved_for_good(m, use) || use->again))
        return use->again ? RULE("O4.10-a") : RULE("O9.2-d");
    if (!w->thrown && has_run(m, use))
        return RULE("O4.4-d");
    return NULL;
}

/* RULE("O5.3-b"): BS 0 cannot shoot; RULE("O5.7-c"): nor who has fumbled this turn;
 * RULE("B19.3.3-b"): nor who serves a machine. */
static bool can_shoot(const struct match *m, int32_t figure)
{
    return massed_value(m, figure, CHAR_BS) > 0 && !orders_figure_at(m, figure)->fumbled &&
           orders_figure_at(m, figure)->serves == NOBODY && massed_figure_at(m, figure)->role != ROLE_MACHINE;
}

bool orders_armed_to_shoot(const struct match *m, const struct orders_use *use, int32_t figure)
{
    if (!can_shoot(m, figure))
        return false;
    for (int32_t i = 0; i < MASSED_WEAPONS; i++)
        if (massed_has_weapon(m, figure, (enum massed_weapon)i) && orders_missile((enum massed_weapon)i) &&
            !weapon_barred(m, use, orders_missile((enum massed_weapon)i)))
            return true;
    return false;
}

bool orders_stands_and_shoots(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    for (int32_t i = 0; i < MASSED_WEAPONS && massed_lives(m, figure) && can_shoot(m, figure); i++)
        if (massed_has_weapon(m, figure, (enum massed_weapon)i) && orders_missile((enum massed_weapon)i) &&
            orders_missile((enum massed_weapon)i)->stands_and_shoots)
            return true;
    return false;
}

static bool refused(struct refusal *why, const char *rule, const char *key, int32_t figure, int32_t amount)
{
    refuse(why, rule, key, figure, amount);
    return false;
}

/* RULE("O9.2-b"): several shots, of a sling only beyond 9 paces. */
static int32_t shots_of(const struct orders_missile *w, length away)
{
    return away <= w->shots_beyond ? 1 : w->shots;
}

static bool reaches(const struct match *m, const struct orders_use *use, struct orders_shot *s,
                    struct refusal *why)
{
    length range = orders_range(m, use, s->missile), within;

    s->view = orders_look_at(m, use, s->shooter, range);
    s->view.distance = use->from ? use->from : s->view.distance;
    if (!s->view.in_arc)
        return refused(why, RULE("B6.2.1-a"), "orders.refused.arc", s->shooter, 0);
    if (s->view.figures == 0)
        return refused(why, RULE("B6.2.2-a"), "orders.refused.no_line", s->shooter, 0);
    if (s->view.distance > range)
        return refused(why, RULE("B6.1-c"), "orders.refused.out_of_range", s->shooter,
                       s->view.distance - range);
    within = orders_picked_out_within(m, use, s->shooter, range);
    if (s->view.distance > within)
        return refused(why, RULE("O10.6-a"), "orders.refused.sheltered", s->shooter,
                       s->view.distance - within);
    return true;
}

static bool find_with(const struct match *m, const struct orders_use *use, struct orders_shot *s,
                      struct refusal *why)
{
    const char *barred = weapon_barred(m, use, s->missile);

    if (barred)
        return refused(why, barred, "orders.refused.weapon_after_move", s->shooter, 0);
    if (!reaches(m, use, s, why))
        return false;
    s->shots = shots_of(s->missile, s->view.distance);
    orders_find_to_hit(m, use, s);
    return true;
}

/* Any figure of the target that is no character in a regiment. */
static int32_t stands_for_all(const struct match *m, const struct orders_use *use)
{
    return use->named != NOBODY ? use->named : massed_typical(m, use->target);
}

bool orders_find_shot(const struct match *m, const struct orders_use *use, int32_t shooter,
                      struct orders_shot *shot, struct refusal *why)
{
    int32_t best = 0, victim = stands_for_all(m, use);

    if (!can_shoot(m, shooter) || victim == NOBODY)
        return refused(why, RULE("O5.3-b"), "orders.refused.no_missiles", shooter, 0);
    for (int32_t i = 0; i < MASSED_WEAPONS; i++) { /* no rule: the first is no missile weapon */
        struct orders_shot s = {.shooter = shooter,
                                .weapon = (enum massed_weapon)i,
                                .missile = orders_missile((enum massed_weapon)i)};
        struct orders_shot_chance c;

        if (!massed_has_weapon(m, shooter, s.weapon) || !s.missile || !find_with(m, use, &s, why))
            continue;
        orders_shot_chance(m, use, &s, victim, &c);
        if (c.chance.cpt * s.shots > best) { /* no rule: which of two that are as good */
            best = c.chance.cpt * s.shots;
            *shot = s;
        }
    }
    return best > 0;
}

/* --- its chance ------------------------------------------------------------------------------------------
 */

static void add(struct orders_values *v, int32_t value, const char *rule)
{
    if (value == 0)
        return;
    v->value += value;
    modifier_add(v->row, &v->count, value, rule);
}

/* RULE("O9.2-a"): the weapon's own, or the user's. */
static struct orders_values strength_of(const struct match *m, const struct orders_shot *s)
{
    struct orders_values v = {0};
    const struct orders_missile *w = s->missile;

    add(&v, w->s > 0 ? w->s : massed_value(m, s->shooter, CHAR_S), w->rule);
    if (w->s == 0) {
        add(&v, w->s_more, w->rule);
        add(&v, orders_unit_at(m, figure_at(m, s->shooter)->unit)->effects & EFFECT_DULL ? -1 : 0,
            RULE("O8.3-a"));
    }
    add(&v, orders_within(v.value, 1, CHARACTERISTIC_MOST) - v.value, RULE("O1-b"));
    return v;
}

/* RULE("O5.7-f"), RULE("O10.14-a"): poisoned weapons, but not those that use powder. */
static bool poisoned(const struct match *m, const struct orders_shot *s)
{
    bool powder =
        s->weapon == ARQUEBUS || s->weapon == PISTOL || s->weapon == PISTOL_PAIR || s->weapon == BLUNDERBUSS;

    return s->missile->poisoned || (!powder && massed_figure_at(m, s->shooter)->flags & FLAG_POISON);
}

/* RULE("O5.3-a"), RULE("O4.10-c"), RULE("O9.2-e"): each +1 lowers the number to hit, and what pierces takes
 * one more point off the save. */
/* Each row of the roll to hit, of the strength and of the save in turn. */
struct orders_values orders_why_shot(const struct match *m, const struct orders_shot *shot, int32_t victim,
                                     const struct orders_shot_chance *c)
{
    int32_t bs = massed_value(m, shot->shooter, CHAR_BS),
            t = orders_within(massed_value(m, victim, CHAR_T), 1, CHARACTERISTIC_MOST), to_hit = 0,
            s = c->strength.row[0].value, points = 0;
    struct orders_values why;

    s = orders_within(s, 1, CHARACTERISTIC_MOST);
    orders_why_begin(&why, orders_chance(orders_hit_by_shot(bs, 0), s, t, NO_SAVE).cpt, RULE("O5.3-a"));
    for (int32_t i = 0; i < shot->to_hit.count; i++) {
        to_hit += shot->to_hit.row[i].value;
        orders_why_next(&why, orders_chance(orders_hit_by_shot(bs, to_hit), s, t, NO_SAVE).cpt,
                        shot->to_hit.row[i].rule);
    }
    s = c->strength.row[0].value;
    for (int32_t i = 1; i < c->strength.count; i++) {
        s += c->strength.row[i].value;
        orders_why_next(&why,
                        orders_chance(orders_hit_by_shot(bs, to_hit),
                                      orders_within(s, 1, CHARACTERISTIC_MOST), t, NO_SAVE)
                            .cpt,
                        c->strength.row[i].rule);
    }
    s = c->strength.value;
    for (int32_t i = 0; i < c->save.count; i++) {
        points += c->save.row[i].value;
        orders_why_next(&why,
                        orders_chance(orders_hit_by_shot(bs, to_hit), s, t,
                                      orders_save(points, s, shot->missile->piercing))
                            .cpt,
                        c->save.row[i].rule);
    }
    assert(why.value == c->chance.cpt);
    return why;
}

void orders_shot_chance(const struct match *m, const struct orders_use *use, const struct orders_shot *shot,
                        int32_t victim, struct orders_shot_chance *out)
{
    enum { POISON_RANGE = 3 };
    const struct orders_fighter target = {.figure = victim,
                                          .unit = figure_at(m, victim)->unit,
                                          .enemy = use->unit,
                                          .contact = NO_CONTACT,
                                          .side = FACE_FRONT};

    *out = (struct orders_shot_chance){
        .strength = strength_of(m, shot),
        .save = orders_save_points(m, &target, true),
        .critical = poisoned(m, shot) ? POISON_RANGE : 1,
        .misses_from = D20,
        .killing_blow = (massed_figure_at(m, shot->shooter)->flags & FLAG_KILLING_BLOW) != 0};
    out->chance = orders_chance(
        orders_hit_by_shot(massed_value(m, shot->shooter, CHAR_BS), shot->to_hit.value), out->strength.value,
        orders_within(massed_value(m, victim, CHAR_T), 1, CHARACTERISTIC_MOST),
        orders_save(out->save.value, out->strength.value, shot->missile->piercing));
}
