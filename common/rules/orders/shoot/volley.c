/* P_VOLLEY: one use of the weapons of every figure that can shoot at the target. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/shoot/shot.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/shoot/victims.h"

/* RULE("O5.1-e"), RULE("O5.7-h"): one D20 for each shot; who fumbles shoots no more. */
static void shoot_once(struct match *m, struct orders_hail *h, const struct orders_use *use,
                       const struct orders_shot *shot)
{
    for (int32_t i = 0; i < shot->shots; i++) {
        struct orders_victim victim = orders_allot(m, h, use);
        struct orders_shot_chance c;
        struct orders_values why;
        enum orders_attack_result result;

        if (victim.figure == NOBODY)
            return;
        orders_shot_chance(m, use, shot, victim.figure, &c);
        why = orders_why_shot(m, shot, victim.figure, &c);
        const struct orders_attack attack = {.cpt = c.chance.cpt,
                                             .critical = c.critical,
                                             .misses_from = c.misses_from,
                                             .killing_blow = c.killing_blow};

        result = orders_hail_die(m, h, "orders.roll.shot", &attack, &why);
        if (result == ATTACK_HIT || result == ATTACK_CRITICAL)
            orders_land_shot(m, h, use, victim, orders_wounds_of(result, c.killing_blow));
        if (result == ATTACK_FUMBLED) {
            orders_hail_fumble(m, h, shot->shooter);
            return;
        }
    }
}

/* RULE("B6.2.1-e"), RULE("B6.2.1-f"): all shoot at the same target; only those who do not have it in their
 * arc may be given another. */
static int32_t shoot(struct match *m, const struct orders_use *use)
{
    int32_t viewer[VIEWERS_MOST], count = orders_viewers(m, use->unit, viewer);
    struct orders_hail h;

    orders_hail_begin(&h, use->reaction ? "orders.reaction_volley" : "orders.volley", RULE("O5.3-a"),
                      use->unit, use->target);
    for (int32_t i = 0; i < count; i++) {
        struct orders_figure *f = orders_figure_at(m, viewer[i]);
        struct orders_shot shot;

        if (f->shot || !orders_armed_to_shoot(m, use, viewer[i]))
            continue;
        if (!orders_find_shot(m, use, viewer[i], &shot, NULL)) {
            enum { ANY_RANGE = 0 }; /* no rule: the arc is the same at any range */

            f->shot = orders_look_at(m, use, viewer[i], ANY_RANGE).in_arc;
            continue;
        }
        f->shot = f->has_shot = true;
        h.weapon = orders_weapon_text(shot.weapon);
        shoot_once(m, &h, use, &shot);
    }
    if (h.all_shots > 0)
        orders_note_action(m, use->unit);
    orders_hail_end(m, &h);
    return h.all_shots;
}

enum flow orders_volley_run(struct match *m, struct frame *f)
{
    const struct orders_volley_frame *v = FRAME_READ(orders_volley_frame, f);

    switch (f->step) {
    case VOLLEY_REVEAL: /* RULE("O4.7-b"): before any die of the attack */
        return flow_enter(m, f, VOLLEY_SHOOT, P_REVEAL,
                          (struct orders_reveal_frame){.unit = v->use.target, .attacker = v->use.unit});
    case VOLLEY_SHOOT:
        return flow_done(m, shoot(m, &v->use));
    default:
        flow_lost(m, f);
    }
}
