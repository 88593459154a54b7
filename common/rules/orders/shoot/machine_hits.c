/* O10.5-a: hits of machines, one D20 each, and bursts. */
#include "common/rules/orders/shoot/machine_hits.h"
#include "common/rules/orders/fight/why.h"

#include "common/rules/orders/fight/chance.h"
#include "common/table/under.h"

enum { UNDER_MOST = 256 }; /* no rule: room */

struct orders_missile_hit orders_machine_hit(const struct match *m, int32_t machine)
{
    const struct orders_machine *profile = orders_machine_of(m, machine);

    return (struct orders_missile_hit){
        .machine = machine, .hit = SURE_HIT, .s = profile->s, .mod = profile->mod, .damage = profile->damage};
}

static int32_t roll_damage(struct match *m, struct orders_hail *h, const struct orders_damage *damage)
{
    int32_t wounds = damage->more;

    for (int32_t i = 0; i < damage->dice; i++)
        wounds += orders_hail_draw(m, h, "orders.roll.damage", damage->sides);
    return wounds;
}

/* RULE("O6.2-a"). */
static void blame(struct match *m, int32_t unit, int32_t machine)
{
    int32_t by = figure_at(m, machine)->unit;
    struct point from = table_stand_const(table_of(m), machine)->place.at;

    if (massed_on_table(m, by)) /* a shell in the barrel may burst when its crew is gone */
        orders_blame(m, unit, by,
                     unit_at(m, unit)->blocks > 0 ? block_quarter(&state_blocks(m->state, unit)[0], from)
                                                  : FACE_FRONT);
}

/* RULE("O10.5-a"): Mod stands for what the strength does to a save. */
int32_t orders_machine_cpt(const struct match *m, const struct orders_missile_hit *with, int32_t victim)
{
    const struct orders_fighter target = {
        .figure = victim, .unit = figure_at(m, victim)->unit, .contact = NO_CONTACT};

    return orders_chance(with->hit, orders_within(with->s, 1, CHARACTERISTIC_MOST),
                         orders_within(massed_value(m, victim, CHAR_T), 1, CHARACTERISTIC_MOST),
                         orders_save_against_machine(orders_save_points(m, &target, true).value, with->mod))
        .cpt;
}

/* What the CPT of its D20 is made of. */
static struct orders_values why_hit(const struct match *m, const struct orders_missile_hit *with,
                                    int32_t victim)
{
    const struct orders_fighter target = {
        .figure = victim, .unit = figure_at(m, victim)->unit, .contact = NO_CONTACT};
    struct orders_values save = orders_save_points(m, &target, true), why;
    bool sure = with->hit == SURE_HIT;
    int32_t s = orders_within(with->s, 1, CHARACTERISTIC_MOST),
            t = orders_within(massed_value(m, victim, CHAR_T), 1, CHARACTERISTIC_MOST), to_hit = 0,
            points = 0;

    orders_why_begin(&why, orders_chance(sure ? SURE_HIT : orders_hit_by_shot(BOLT_BS, 0), s, t, NO_SAVE).cpt,
                     RULE("O10.5-a"));
    for (int32_t i = 0; i < with->modifiers.count && !sure; i++) {
        to_hit += with->modifiers.row[i].value;
        orders_why_next(&why, orders_chance(orders_hit_by_shot(BOLT_BS, to_hit), s, t, NO_SAVE).cpt,
                        with->modifiers.row[i].rule);
    }
    for (int32_t i = 0; i < save.count; i++) {
        points += save.row[i].value;
        orders_why_next(&why,
                        orders_chance(with->hit, s, t, orders_save_against_machine(points, with->mod)).cpt,
                        save.row[i].rule);
    }
    return why;
}

/* RULE("O10.5-a"): Wd replaces the W, one more on a natural 1, a 20 only misses. */
bool orders_machine_hits(struct match *m, struct orders_hail *h, const struct orders_missile_hit *with,
                         int32_t unit, int32_t figure)
{
    int32_t victim = figure != NOBODY ? figure : massed_typical(m, unit), taken;
    enum orders_attack_result result;
    struct orders_attack attack = {.critical = 1, .misses_from = D20, .sure = true};

    if (victim == NOBODY)
        return false;
    attack.cpt = orders_machine_cpt(m, with, victim);
    struct orders_values why = why_hit(m, with, victim);

    assert(why.value == attack.cpt);
    result = orders_hail_die(m, h, "orders.roll.machine", &attack, &why);
    if (result != ATTACK_HIT && result != ATTACK_CRITICAL)
        return false;
    taken = roll_damage(m, h, &with->damage) + (result == ATTACK_CRITICAL);
    if (figure != NOBODY)
        taken = massed_lives(m, figure) ? orders_wound_figure(m, figure, taken) : 0;
    else
        taken = orders_wound_unit(m, unit, taken, &victim);
    if (taken > 0 && orders_hail_new_cause(m, h, unit))
        blame(m, unit, with->machine);
    h->wounds += taken;
    h->all_wounds += taken; /* no rule: it only matters whether there are any */
    return true;
}

/* RULE("B19.3.1-c"): on a 6, under a template of powder on a 5. */
static void strike_machine(struct match *m, int32_t machine, int32_t by)
{
    struct roll roll;
    int32_t needed = orders_uses_powder(orders_machine_of(m, by)) ? D6 - 1 : D6;
    struct event *e;

    roll_begin(&roll, "orders.roll.wreck", orders_side_of(m, figure_at(m, by)->unit), machine, D6);
    roll.total = roll_die(m, &roll);
    roll.target = needed;
    roll.result = roll.total >= needed ? ROLL_PASSED : ROLL_FAILED;
    e = orders_tell(m, "orders.machine_struck", RULE("B19.3.1-c"), figure_at(m, machine)->unit);
    event_arg(e, "machine", ARG_FIGURE, machine);
    event_roll(e, &roll);
    event_end(m);
    if (roll.total >= needed)
        orders_destroy_machine(m, machine, RULE("B19.3.1-c"));
}

/* RULE("B14.6.2-k"): characters roll for themselves; of the rank and file any may be removed (B6.6-a). */
static void strike_figure(struct match *m, struct orders_hail *h, const struct orders_missile_hit *with,
                          int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;
    bool own = !massed_in_ranks(m, unit) || !massed_is_rank_and_file(m, figure);

    h->target = unit;
    orders_machine_hits(m, h, with, unit, own ? figure : NOBODY);
}

void orders_burst(struct match *m, int32_t machine, struct point at, int32_t weaker, const char *rule)
{
    const struct stand_filter all = {.sides = ~0u, .flags = STAND_BLOCKS_MOVE, .except = NOBODY};
    struct target_template disc = {.kind = TEMPLATE_DISC, .size = orders_machine_of(m, machine)->radius};
    struct neighbour under[UNDER_MOST];
    bool lives[UNDER_MOST]; /* when it bursts: who is removed of a unit is not always whom it covers */
    int32_t count = stands_under(table_of(m), &disc, at, 0, &all, under, UNDER_MOST);
    struct orders_missile_hit with = orders_machine_hit(m, machine);
    struct orders_hail h;
    struct event *e = orders_tell(m, "orders.burst", rule, figure_at(m, machine)->unit);

    event_mark(e, "burst", at, disc.size);
    event_arg(e, "figures", ARG_NUMBER, count);
    event_end(m);
    with.s -= weaker;
    for (int32_t i = 0; i < count && i < UNDER_MOST; i++)
        lives[i] =
            massed_lives(m, under[i].stand) && massed_figure_at(m, under[i].stand)->role != ROLE_MACHINE;
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        orders_hail_begin(&h, "orders.machine_hits", RULE("O10.5-a"), figure_at(m, machine)->unit, unit);
        for (int32_t i = 0; i < count && i < UNDER_MOST; i++)
            if (figure_at(m, under[i].stand)->unit == unit && lives[i])
                strike_figure(m, &h, &with, under[i].stand);
        orders_hail_end(m, &h);
    }
    for (int32_t i = 0; i < count && i < UNDER_MOST; i++)
        if (massed_figure_at(m, under[i].stand)->role == ROLE_MACHINE && under[i].stand != machine &&
            figure_at(m, under[i].stand)->fate == FATE_IN_PLAY)
            strike_machine(m, under[i].stand, machine);
}

void orders_blow_up(struct match *m, int32_t machine, const char *rule)
{
    struct point at = table_stand_const(table_of(m), machine)->place.at;

    orders_figure_at(m, machine)->stuck = false;
    assert(orders_machine_of(m, machine)->radius > 0); /* what blows up throws shells */
    orders_destroy_machine(m, machine, rule);
    orders_burst(m, machine, at, 0, rule);
}
