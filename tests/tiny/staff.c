/* Tiny: what the game master rules (T13), orders that say more than which one they are (T14), and stones that
 * each thrower aims by himself (T15). */
#include "tests/tiny/tiny.h"

#include "common/match/members.h"

/* --- T13 ----------------------------------------------------------------------------------------- */

void describe_density(const struct match *m, int32_t side, struct decision *d)
{
    (void)m;
    (void)side;
    d->min = 1;
    d->max = 3;
}

void density_by_default(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, 0, TINY_WOOD_COUNTS);
}

void describe_weather(const struct match *m, int32_t side, struct decision *d)
{
    (void)m;
    (void)side;
    decision_option(d, "fair", "tiny.weather.fair");
    decision_option(d, "rain", "tiny.weather.rain");
}

void weather_by_default(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    answer_add(a, d->option[0].id, NO_VALUE);
}

enum flow tiny_rule(struct match *m, struct frame *f)
{
    struct tiny_match *own = own_match(m);
    bool weather = f->v[0];

    if (f->step == 0)
        return flow_rule(m, f, 1, weather ? ASK_WEATHER : ASK_DENSITY);
    if (weather)
        own->rain = flow_ruling(m)->item[0].ref;
    else
        own->wood = flow_ruling(m)->item[0].value;
    event_begin(m, weather ? "tiny.weather_is" : "tiny.woods_are", weather ? RULE("T13-b") : RULE("T13-a"));
    event_end(m);
    return flow_done(m, NO_RESULT);
}

/* --- T14 ----------------------------------------------------------------------------------------- */

/* T14-a: what each order wants to know. */
void describe_staff_orders(struct decision *d)
{
    for (int32_t i = 0; i < d->option_count; i++)
        d->option[i].wants = d->option[i].id == ORDER_ADVANCE ? WANTS_BEARING
                             : d->option[i].id == ORDER_SHOOT ? WANTS_UNIT
                                                              : WANTS_NOTHING;
    struct option *march = decision_option(d, "march", "tiny.order.march");

    march->id = ORDER_MARCH;
    march->wants = WANTS_POINT;
    for (int32_t i = 0; i < d->movable_count; i++)
        d->movable[i].orders = 2; /* RULE("T14-b") */
}

bool check_orders(const struct match *m, const struct decision *d, const struct answer *a, struct preview *p,
                  struct refusal *why)
{
    (void)m;
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        bool second = i > 0 && a->item[i - 1].ref == a->item[i].ref;

        if (second && a->item[i].value != ORDER_HOLD)
            return refuse(why, RULE("T14-b"), "tiny.only_hold_second", -1, a->item[i].ref);
    }
    return true;
}

/* The first unit of an enemy that the side sees; NOBODY. */
static int32_t first_enemy(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side != side && (viewers_of(m, ITEM_UNIT, unit) >> side & 1))
            return unit;
    return NOBODY;
}

void suggest_staff_orders(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t enemy = first_enemy(m, d->side);

    suggest_begin(s, "tiny.all_alike", 3);
    for (int32_t i = 0; i < d->movable_count; i++) {
        suggest_place(s, d->movable[i].figure, (struct point){0, 0}, QUARTER_TURN, ORDER_ADVANCE);
        suggest_item(s, d->movable[i].figure, ORDER_HOLD);
    }
    suggest_begin(s, "tiny.all_alike", 2);
    for (int32_t i = 0; i < d->movable_count; i++)
        suggest_place(s, d->movable[i].figure, (struct point){30000, 30000}, 0, ORDER_MARCH);
    if (enemy == NOBODY)
        return;
    suggest_begin(s, "tiny.all_alike", 4);
    for (int32_t i = 0; i < d->movable_count; i++)
        suggest_amount(s, d->movable[i].figure, ORDER_SHOOT, enemy);
}

void note_staff_order(struct match *m, const struct answer *a, int32_t i)
{
    const struct answer_item *item = &a->item[i];
    struct tiny_unit *own = tiny_unit(m, item->ref);

    if (i > 0 && a->item[i - 1].ref == item->ref) {
        own->second = item->value;
        return;
    }
    own->order = item->value == ORDER_MARCH  ? ORDER_ADVANCE
                 : item->value > ORDER_SHOOT ? ORDER_NONE
                                             : item->value;
    own->bearing = item->facing;
    own->aim = option_on(m, TINY_STAFF) && item->value == ORDER_SHOOT ? item->amount : NOBODY;
    own->spot_x = item->at.x;
    own->spot_y = item->at.y;
}

/* T14-c: everybody learns all of it. Whom it is aimed at is told only if all see that unit. */
void show_staff_order(struct match *m, int32_t unit)
{
    struct tiny_unit *own = tiny_unit(m, unit);

    own->shown_bearing = own->bearing;
    own->shown_aim = own->aim >= 0 && in_the_open(m, own->aim) ? own->aim : NOBODY;
}

/* --- T15 ----------------------------------------------------------------------------------------- */

enum { THROWERS_MOST = 6, STONE_TARGETS_MOST = 6, STONE_TARGET = 6 };

/* Figures in play of units that all can see: of the side, or of all others. */
static int32_t in_sight(const struct match *m, int32_t side, bool own, int32_t *figures, int32_t most)
{
    int32_t count = 0;

    for (int32_t i = 0; i < m->state->figures && count < most; i++)
        if (in_play(m, i) && (figure_at(m, i)->side == side) == own && in_the_open(m, figure_at(m, i)->unit))
            figures[count++] = i;
    return count;
}

/* T15-a: each thrower is a group of his own, with an option for each whom he could throw at. */
void describe_stones(const struct match *m, int32_t side, struct decision *d)
{
    int32_t thrower[THROWERS_MOST], target[STONE_TARGETS_MOST];
    int32_t throwers = in_sight(m, side, true, thrower, THROWERS_MOST);
    int32_t targets = in_sight(m, side, false, target, STONE_TARGETS_MOST);

    d->min = 0;
    d->max = throwers;
    for (int32_t i = 0; i < throwers; i++) {
        int32_t group = decision_group(d, thrower[i], -1, 0, 1);

        for (int32_t k = 0; k < targets; k++) {
            struct option *o = decision_option(d, "stone", "tiny.throws_at");

            o->figure = target[k];
            o->group = group;
            o->min = 0;
            o->max = 1;
            option_arg(o, "figure", ARG_FIGURE, target[k]);
        }
    }
}

void keep_stones(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    (void)a;
}

/* Everybody at the same, or nobody at anyone. */
void suggest_stones(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    suggest_begin(s, "tiny.no_stones", 0);
    if (d->option_count == 0)
        return;
    suggest_begin(s, "tiny.all_throw", 5);
    for (int32_t i = 0; i < d->option_count; i++)
        if (i == 0 || d->option[i].group != d->option[i - 1].group)
            suggest_item(s, d->option[i].id, 1);
}

static void throw_stones(struct match *m, int32_t side, const struct answer *a)
{
    int32_t target[STONE_TARGETS_MOST];
    int32_t targets = in_sight(m, side, false, target, STONE_TARGETS_MOST);
    struct event *e = event_begin(m, "tiny.stones_thrown", RULE("T15-b"));
    int32_t hit[STONE_TARGETS_MOST] = {0};

    for (int32_t i = 0; i < a->count; i++) {
        struct roll roll;

        if (a->item[i].value == 0)
            continue;
        roll_begin(&roll, "stone", side, -1, 6);
        roll.target = STONE_TARGET;
        roll.total = roll_die(m, &roll);
        roll.result = roll.total >= STONE_TARGET ? ROLL_PASSED : ROLL_FAILED;
        hit[a->item[i].ref % targets] += roll.result == ROLL_PASSED;
        event_roll(e, &roll);
    }
    event_arg(e, "side", ARG_SIDE, side);
    for (int32_t k = 0; k < targets; k++)
        if (hit[k] > 0)
            hurt(m, target[k], hit[k]);
    event_end(m);
}

/* v[0] side */
enum flow tiny_stones(struct match *m, struct frame *f)
{
    if (f->step == 0)
        return flow_ask(m, f, 1, ASK_STONES, 1 << f->v[0]);
    throw_stones(m, f->v[0], flow_answer(m, f->v[0]));
    return flow_done(m, NO_RESULT);
}
