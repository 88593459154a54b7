/* P_MACHINE_SHOT, O4.10-b, O10.5-a, B19.6 to B19.9: one shot of one machine. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/shoot/machine_aim.h"
#include "common/rules/orders/shoot/machine_hits.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/shoot/victims.h"
#include "common/table/under.h"

enum {
    ASTRAY_UP_TO = 12, /* B19.7-h */
    MISFIRE = 20,      /* B19.9-g */
    EXPLODES_FROM = 6, /* B19.8-n */
    BLIND_LEAST = 4 * PACE
};

/* --- bolts ------------------------------------------------------------------------------------------------
 */

/* RULE("B19.6-m"): ranks are counted from the side that the bolt comes from. */
static int32_t ranks_before(const struct match *m, int32_t machine, int32_t target)
{
    const struct block *b = state_blocks(m->state, target);
    enum block_face face;

    if (unit_at(m, target)->blocks == 0)
        return 1;
    face = block_quarter(b, orders_muzzle(m, machine));
    return face == FACE_FRONT || face == FACE_REAR ? block_ranks(b) : b->files;
}

/* RULE("O10.6-a"), RULE("O10.10-a"): a character is struck himself; of a group and of a ridden monster it is
 * drawn who is. NOBODY: one of the rank and file. */
static int32_t struck_by_bolt(struct match *m, struct orders_hail *h, int32_t target)
{
    const struct orders_use use = {.unit = h->unit, .target = target, .named = NOBODY};
    struct orders_victim victim;

    if (unit_at(m, target)->blocks > 0)
        return NOBODY;
    victim = orders_allot(m, h, &use);
    return victim.own ? victim.figure : NOBODY;
}

/* RULE("O10.5-a"): BS 3 for the first rank; each further one is pierced at one S less, until one fails. */
static void shoot_bolt(struct match *m, int32_t machine, int32_t target)
{
    struct orders_missile_hit with = orders_machine_hit(m, machine);
    int32_t ranks = ranks_before(m, machine, target);
    struct orders_hail h;

    if (!orders_aims_bolt(m, machine, target, &with.modifiers, NULL))
        return;
    with.hit = orders_hit_by_shot(BOLT_BS, with.modifiers.value);
    orders_hail_begin(&h, "orders.machine_hits", RULE("O10.5-a"), figure_at(m, machine)->unit, target);
    for (int32_t rank = 0; rank < ranks && with.s > 0; rank++) {
        int32_t figure = struck_by_bolt(m, &h, target);

        if (!orders_machine_hits(m, &h, &with, figure != NOBODY ? figure_at(m, figure)->unit : target,
                                 figure))
            break;
        with.hit = SURE_HIT;
        with.modifiers = (struct orders_values){0};
        with.s--; /* RULE("B19.6-n"), RULE("B19.6-o") */
    }
    orders_hail_end(m, &h);
}

/* --- what is lobbed ---------------------------------------------------------------------------------------
 */

/* RULE("B19.7-j"), RULE("B19.7-k"): 2D6, half the distance of the shot at most; RULE("B19.7-n"),
 * RULE("B19.7-o"): 2D12 if nobody sees where, and never nearer than 4 paces. *twins: the dice are equal. */
static struct point go_astray(struct match *m, int32_t machine, struct point at, int32_t hour, bool blind,
                              bool *twins)
{
    struct roll roll;
    const struct stand *s = table_stand_const(table_of(m), machine);
    struct point from = s->place.at, to;
    length far, half = base_distance_to_point(&s->place, &s->base, at) / 2; /* RULE("B19.1-n") */
    struct event *e;

    roll_begin(&roll, "orders.roll.astray", orders_side_of(m, figure_at(m, machine)->unit), machine,
               blind ? D12 : D6);
    roll.total = roll_die(m, &roll);
    roll.total += roll_die(m, &roll);
    *twins = roll.face[0] == roll.face[1];
    far = roll.total * PACE;
    far = !blind && far > half ? half : far;
    to = scattered(table_of(m), from, at, hour, far);
    /* no rule: a hundredth of a millimetre more is the next step */
    while (blind && base_distance_to_point(&s->place, &s->base, to) < BLIND_LEAST) {
        assert(far > 0); /* what is aimed at lies farther away: RULE("B19.7-e") */
        to = scattered(table_of(m), from, at, hour, --far);
    }
    e = orders_tell(m, "orders.astray", RULE("B19.7-j"), figure_at(m, machine)->unit);
    event_arg(e, "far", ARG_LENGTH, far);
    event_arg(e, "hour", ARG_NUMBER, hour);
    event_mark(e, "fell", to, 0);
    event_roll(e, &roll);
    event_end(m);
    return to;
}

/* RULE("B19.9-k"), 1: one hit of S 3 without a save modifier on the figure that is nearest. */
static void dud_hits(struct match *m, int32_t machine, struct point at)
{
    enum { DUD_REACH = 12 * PACE, DUD_STRENGTH = 3, NEAR_MOST = 64 };
    const struct stand_filter all = {.sides = ~0u, .flags = STAND_BLOCKS_MOVE, .except = machine};
    struct orders_missile_hit with = {
        .machine = machine, .hit = SURE_HIT, .s = DUD_STRENGTH, .damage = {.more = 1}};
    struct neighbour near[NEAR_MOST];
    int32_t count = stands_near_point(table_of(m), at, DUD_REACH, &all, near, NEAR_MOST);

    for (int32_t i = 0; i < count && i < NEAR_MOST; i++)
        if (massed_lives(m, near[i].stand) && massed_figure_at(m, near[i].stand)->role != ROLE_MACHINE) {
            struct orders_hail h;

            orders_hail_begin(&h, "orders.machine_hits", RULE("B19.9-k"), figure_at(m, machine)->unit,
                              figure_at(m, near[i].stand)->unit);
            orders_machine_hits(m, &h, &with, figure_at(m, near[i].stand)->unit, near[i].stand);
            orders_hail_end(m, &h);
            return;
        }
}

static void leave_shell(struct match *m, int32_t machine, struct point at)
{
    for (int32_t i = 0; i < SHELLS_MAX; i++)
        if (!orders_of(m)->shell[i].lit) {
            orders_of(m)->shell[i] =
                (struct orders_shell){.lit = true, .machine = machine, .x = at.x, .y = at.y};
            return;
        }
}

/* RULE("B19.9-k"). */
static void misfire(struct match *m, int32_t machine, struct point at)
{
    enum { DUD = 1, LIES, HIGH, SKY, STUCK, BLOWS_UP, WEAKER = 3 };
    static const char *const word[] = {NULL,
                                       "orders.misfire.dud",
                                       "orders.misfire.lies",
                                       "orders.misfire.high",
                                       "orders.misfire.sky",
                                       "orders.misfire.stuck",
                                       "orders.misfire.blows_up"};
    struct roll roll;
    struct event *e = orders_tell(m, "orders.misfire", RULE("B19.9-k"), figure_at(m, machine)->unit);

    roll_begin(&roll, "orders.roll.misfire", NO_SIDE, machine, D6);
    roll.total = roll_die(m, &roll);
    event_arg(e, "machine", ARG_FIGURE, machine);
    event_word(e, "what", word[roll.total]);
    event_roll(e, &roll);
    orders_figure_at(m, machine)->stuck = roll.total == STUCK;
    event_end(m);
    if (roll.total == DUD)
        dud_hits(m, machine, at);
    else if (roll.total == LIES)
        leave_shell(m, machine, at);
    else if (roll.total == HIGH)
        orders_burst(m, machine, at, WEAKER, RULE("B19.9-k"));
    else if (roll.total == BLOWS_UP)
        orders_blow_up(m, machine, RULE("B19.9-k"));
}

/* RULE("B19.7-h"), RULE("B19.9-g"): 13 and more is on target; the 20 of a mortar is a misfire.
 * RULE("B19.9-n"): so is a double of a blind shot. */
static void lob(struct match *m, int32_t machine, struct point at)
{
    bool mortar = orders_machine_of(m, machine)->kind == MACHINE_MORTAR,
         blind = !orders_point_seen(m, machine, at), twins = false, on_target;
    struct roll roll;
    struct event *e;

    roll_begin(&roll, "orders.roll.lob", orders_side_of(m, figure_at(m, machine)->unit), machine, D20);
    roll.total = roll_die(m, &roll);
    roll.target = ASTRAY_UP_TO + 1;
    on_target = roll.total > ASTRAY_UP_TO && !(mortar && roll.total == MISFIRE);
    roll.result = on_target ? ROLL_PASSED : ROLL_FAILED;
    e = orders_tell(m, "orders.lobbed", mortar ? RULE("B19.9-g") : RULE("B19.7-h"),
                    figure_at(m, machine)->unit);
    event_arg(e, "machine", ARG_FIGURE, machine);
    event_mark(e, "aimed", at, 0);
    event_roll(e, &roll);
    event_end(m);
    if (roll.total <= ASTRAY_UP_TO)
        at = go_astray(m, machine, at, roll.total, blind, &twins);
    if (mortar && (roll.total == MISFIRE || (blind && twins)))
        misfire(m, machine, at);
    else
        orders_burst(m, machine, at, 0, mortar ? RULE("B19.9-i") : RULE("B19.7-l"));
}

/* --- the shot ---------------------------------------------------------------------------------------------
 */

/* RULE("B19.8-o"): each crewman takes a hit of its own. */
static void explode(struct match *m, int32_t machine)
{
    struct orders_missile_hit with = orders_machine_hit(m, machine);
    int32_t unit = figure_at(m, machine)->unit;
    struct orders_hail h;

    if (orders_machine_of(m, machine)->kind == MACHINE_MORTAR) {
        orders_blow_up(m, machine, RULE("B19.9-l"));
        return;
    }
    orders_destroy_machine(m, machine, RULE("B19.8-o"));
    orders_hail_begin(&h, "orders.machine_hits", RULE("B19.8-o"), unit, unit);
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->aboard == machine)
        orders_machine_hits(m, &h, &with, unit, figure);
    orders_hail_end(m, &h);
}

/* RULE("B19.8-n"), RULE("B19.9-l"): hot barrels burst on a 6, with 1 more for each point beyond the first. */
static bool too_hot(struct match *m, int32_t machine)
{
    int32_t heat = orders_figure_at(m, machine)->heat;
    struct roll roll;
    struct event *e;

    if (heat == 0)
        return false;
    roll_begin(&roll, "orders.roll.heat", NO_SIDE, machine, D6);
    roll_modify(&roll, heat - 1, RULE("B19.8-n"));
    roll.total = roll_die(m, &roll) + heat - 1;
    roll.target = EXPLODES_FROM;
    roll.result = roll.total >= EXPLODES_FROM ? ROLL_PASSED : ROLL_FAILED;
    e = orders_tell(m, "orders.hot_barrel", RULE("B19.8-n"), figure_at(m, machine)->unit);
    event_arg(e, "machine", ARG_FIGURE, machine);
    event_roll(e, &roll);
    event_end(m);
    return roll.total >= EXPLODES_FROM;
}

/* RULE("B19.8-l"): a point for every shot after the first of the game, gained when it has been fired. */
static void fire(struct match *m, const struct orders_machine_frame *v)
{
    const struct orders_machine *profile = orders_machine_of(m, v->machine);
    struct orders_figure *f = orders_figure_at(m, v->machine);
    bool first = f->last_shot == 0;

    f->last_shot = m->state->turn;
    orders_note_action(m, figure_at(m, v->machine)->unit); /* RULE("O5.6-a") */
    if (orders_uses_powder(profile) && too_hot(m, v->machine)) {
        explode(m, v->machine);
        return;
    }
    f->heat += orders_uses_powder(profile) && !first;
    if (profile->kind == MACHINE_BALLISTA)
        shoot_bolt(m, v->machine, v->target);
    else if (profile->kind == MACHINE_CANNON)
        orders_fire_ball(m, v->machine, (struct point){v->x, v->y});
    else
        lob(m, v->machine, (struct point){v->x, v->y});
}

/* The unit that a point is aimed at: on a cannon's line the first, else whose ground it is. */
static int32_t unit_aimed_at(const struct match *m, int32_t machine, struct point at)
{
    if (orders_machine_of(m, machine)->kind == MACHINE_CANNON)
        return orders_first_on_line(m, machine, at);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_in_play(m, unit) && orders_side_of(m, unit) != figure_at(m, machine)->side) {
            struct outline ground = massed_footprint(m, unit);

            if (outline_gap(&ground, at) <= 0) /* no rule: a hair's breadth */
                return unit;
        }
    return NO_UNIT;
}

static enum flow picked(struct match *m, struct frame *f, struct orders_machine_frame *v)
{
    const struct answer_item *item =
        &flow_answer(m, orders_side_of(m, figure_at(m, v->machine)->unit))->item[0];
    struct point at = item->at;

    if (item->ref == 0)
        return flow_done(m, NO_RESULT);
    if (item->ref == NOBODY) {
        v->target = unit_aimed_at(m, v->machine, at);
    } else {
        v->target = item->ref - 1;
        at = massed_centre(m, v->target);
    }
    v->x = at.x;
    v->y = at.y;
    if (v->target == NO_UNIT)
        return flow_again(f, MACHINE_REVEALED);
    return flow_enter(
        m, f, MACHINE_REVEALED, P_REVEAL, /* RULE("O4.7-b") */
        (struct orders_reveal_frame){.unit = v->target, .attacker = figure_at(m, v->machine)->unit});
}

enum flow orders_machine_shot_run(struct match *m, struct frame *f)
{
    struct orders_machine_frame *v = FRAME(orders_machine_frame, f);
    int32_t unit = figure_at(m, v->machine)->unit;

    switch (f->step) {
    case MACHINE_AIM:
        if (orders_why_no_fire(m, v->machine, NULL))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, MACHINE_PICKED, Q_MACHINE_TARGET, 1 << orders_side_of(m, unit));
    case MACHINE_PICKED:
        return picked(m, f, v);
    case MACHINE_REVEALED:
        fire(m, v);
        return flow_enter(m, f, MACHINE_OVER, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = unit, .unit = NO_UNIT});
    case MACHINE_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
