/* What a sensible player would do next: how good each option of the menu is, and where to go. It looks only
 * at what the side knows, and prices everything in hundredths of a point of the enemy's band. */
#include "common/rules/brothers/advice/ideas.h"
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"
#include "common/rules/brothers/turn/menu.h"
#include "common/rules/shared/words.h"

/* Less than any other option: a figure that must go on (F8.2-i) and sees no good way would turn forever. */
enum { TURNED_ALREADY = -1000 };
/* Taken only where there is no other way. */
enum { RASH = 100000, LARGE_GAIN = 200 };

static void begin_thought(const struct match *m, int32_t figure, struct brothers_thought *t)
{
    t->m = m;
    t->figure = figure;
    t->walks = t->beyonds = -1;
    brothers_look_around(m, figure, true, &t->outlook);
}

/* How far and which way: two suggestions do not read the same. */
static void say_where(struct suggestions *s, struct point from, struct point to)
{
    suggest_arg(s, "far", ARG_LENGTH, distance(from, to));
    suggest_word(s, "direction", direction_word(from, to));
    suggest_arg(s, "heading", ARG_ANGLE, bearing(from, to));
}

/* Two ways that end a finger's breadth apart are one, and read the same. */
static bool as_good_as_before(const struct way *list, int32_t i)
{
    for (int32_t k = 0; k < i; k++)
        if (list[k].enemy == list[i].enemy && distance(list[k].at, list[i].at) < 8 * MILLIMETRE)
            return true;
    return false;
}

void brothers_move_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct way list[WAYS];
    struct outlook o;

    brothers_look_around(m, d->figure, !s->unpriced, &o);
    int32_t count = brothers_find_ways(m, d->figure, (enum brothers_action)brothers_of(m)->action, &o, list);

    for (int32_t i = 0; i < count; i++) {
        if (as_good_as_before(list, i))
            continue;
        bool rash =
            brothers_way_is_rash(m, d->figure, (enum brothers_action)brothers_of(m)->action, &list[i]);

        if (!suggest_begin(s, list[i].enemy >= 0 ? "brothers.suggest.towards" : "brothers.suggest.go",
                           rash ? list[i].worth - RASH : list[i].worth))
            return;
        if (list[i].enemy >= 0)
            suggest_arg(s, "target", ARG_FIGURE, list[i].enemy);
        say_where(s, brothers_point(m, d->figure), list[i].at);
        suggest_place(s, d->figure, list[i].at, brothers_facing(m, d->figure),
                      brothers_may_trample(m, d->figure));
    }
    if (count > 0)
        return;
    struct point to = brothers_move_anywhere(m, d->figure);
    bool stays = points_equal(to, brothers_point(m, d->figure));

    if (!suggest_begin(s, stays ? "brothers.suggest.stay" : "brothers.suggest.go", 0))
        return;
    say_where(s, brothers_point(m, d->figure), to);
    suggest_place(s, d->figure, to, brothers_facing(m, d->figure), 0);
}

/* A fast move may fall: its gain counts as often as it goes, and a fall costs. */
static int32_t fast_worth(const struct match *m, int32_t figure, int32_t action, int32_t gain)
{
    struct odds o = {0};

    brothers_fast_odds(m, figure, (enum brothers_action)action, &o);
    int64_t cases = o.line[0].cases > 0 ? o.line[0].cases : 1;

    return (int32_t)((gain * (o.line[0].wins + o.line[1].wins / 2) - 120 * o.line[2].wins) / cases);
}

/* The best of the ways that it can pay. */
static int32_t best_way(const struct brothers_thought *t, const struct way *list, int32_t count,
                        int32_t action)
{
    int32_t cost = brothers_cost((enum brothers_action)action), left = brothers_pa_left(t->m, t->figure);
    int32_t best = -50;

    for (int32_t i = 0; i < count; i++)
        if (list[i].pa + cost <= left && list[i].worth - WORTH_OF_PA * cost > best &&
            !brothers_way_is_rash(t->m, t->figure, (enum brothers_action)action, &list[i]))
            best = list[i].worth - WORTH_OF_PA * cost;
    return best;
}

bool brothers_way_is_rash(const struct match *m, int32_t figure, enum brothers_action action,
                          const struct way *way)
{
    bool cannot = action == ACTION_CRAWL || brothers_figure_at(m, figure)->carries >= 0 ||
                  brothers_offensive_barred(m, figure);

    return way->contact && (cannot || brothers_pa_left(m, figure) - brothers_cost(action) - way->pa <
                                          brothers_cost(ACTION_STRIKE));
}

/* Walking, running and sprinting lead to the same places, at different prices. */
int32_t brothers_move_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    struct way own[WAYS];
    int32_t action = c->action;

    switch (action) {
    case ACTION_MOVE:
    case ACTION_RUN:
    case ACTION_SPRINT:
        if (t->walks < 0)
            t->walks = brothers_find_ways(t->m, t->figure, ACTION_SPRINT, &t->outlook, t->walk);
        if (action == ACTION_MOVE)
            return best_way(t, t->walk, t->walks, action);
        return fast_worth(t->m, t->figure, action, best_way(t, t->walk, t->walks, action));
    case ACTION_FRANTIC_RUN:
    case ACTION_FRANTIC_SPRINT:
        if (t->beyonds < 0)
            t->beyonds = brothers_find_ways(t->m, t->figure, ACTION_FRANTIC_SPRINT, &t->outlook, t->beyond);
        return fast_worth(t->m, t->figure, action, best_way(t, t->beyond, t->beyonds, action));
    default:
        return best_way(t, own,
                        brothers_find_ways(t->m, t->figure, (enum brothers_action)action, &t->outlook, own),
                        action);
    }
}

/* --- everything else -------------------------------------------------------------------------- */

static bool armed(const struct match *m, int32_t figure)
{
    for (int32_t i = brothers_next_item(m, figure, -1); i >= 0; i = brothers_next_item(m, figure, i))
        if (brothers_held(m, i) &&
            (brothers_thing(m, i)->contact || brothers_thing(m, i)->what == THING_SHOOTER))
            return true;
    return false;
}

static length nearest_distance(const struct match *m, int32_t figure)
{
    int32_t enemy = brothers_nearest_enemy(m, figure);

    return enemy < 0 ? FAR_AWAY : brothers_distance(m, figure, enemy);
}

static int32_t draw_worth(const struct match *m, int32_t figure, int32_t item)
{
    const struct thing *t = brothers_thing(m, item);
    bool near = nearest_distance(m, figure) < 25 * CENTIMETRE;

    if (t->what == THING_CHEST)
        return 600;
    if (armed(m, figure))
        return t->what == THING_SHIELD && near ? 40 : -10;
    return (t->what == THING_WEAPON || t->what == THING_SHOOTER)
               ? 80 + (near ? 60 : 0) + 5 * (t->degc + t->tac)
               : -5;
}

static bool is_prize(const struct match *m, int32_t item)
{
    return brothers_of(m)->chest >= 0 && item == brothers_of(m)->chest;
}

static bool in_reach(const struct match *m, int32_t figure, int32_t other)
{
    return other >= 0 && stand_on_table(table_of(m), other) &&
           brothers_distance(m, figure, other) <= REACH_TOUCH;
}

/* What the scenario is about lies before it, and it has its hands full. */
static bool needs_hands(const struct match *m, int32_t figure)
{
    int32_t chest = brothers_of(m)->chest, body = brothers_side_at(m, brothers_side_of(m, figure))->body;
    int32_t hands = brothers_free_hands(m, figure);

    if (brothers_engaged(m, figure))
        return false;
    if (in_reach(m, figure, chest))
        return hands < brothers_figure_at(m, chest)->thing.hands;
    return hands < 2 && brothers_figure_at(m, figure)->carries < 0 && !brothers_mounted(m, figure) &&
           in_reach(m, figure, body) && brothers_figure_at(m, body)->ends == END_OUT_OF_ACTION &&
           brothers_side_of(m, body) == brothers_side_of(m, figure);
}

int32_t brothers_stow_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    const struct match *m = t->m;

    if (is_prize(m, c->a))
        return -900;
    if (!needs_hands(m, t->figure))
        return -40;
    return c->action == ACTION_STOW ? 400 : 300;
}

int32_t brothers_body_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    const struct match *m = t->m;
    int32_t figure = t->figure;
    const struct brothers_side *s = brothers_side_at(m, brothers_side_of(m, figure));
    const struct stand *stand = brothers_stand(m, figure);
    bool home = edge_distance(table_of(m), (enum table_edge)s->home_edge, &stand->place, &stand->base) <
                15 * CENTIMETRE;

    if (c->action == ACTION_BEHEAD)
        return brothers_of(m)->scenario == SCENARIO_LEADER &&
                       (brothers_figure_at(m, c->a)->roles & ROLE_LEADER)
                   ? 600
                   : -40;
    if (c->action == ACTION_CARRY)
        return s->body == c->a && !home ? 500 : -60;
    return home ? 100 : -60;
}

int32_t brothers_orient_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    const struct match *m = t->m;
    int32_t figure = t->figure;
    int32_t enemy = brothers_nearest_enemy(m, figure);

    (void)c;
    if (brothers_figure_at(m, figure)->orient_from >= 0) /* it has just turned where it wanted to */
        return TURNED_ALREADY;
    if (enemy < 0)
        return -5;
    length far = brothers_distance(m, figure, enemy);

    if (brothers_arc(m, figure, enemy) == ARC_FRONT &&
        brothers_in_firing_zone(m, figure, enemy, far + CENTIMETRE))
        return -5;
    return far < 60 * CENTIMETRE ? 25 : 2;
}

int32_t brothers_cover_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    const struct match *m = t->m;
    int32_t figure = t->figure;
    int32_t watched = 0;

    for (int32_t i = brothers_next_fighter(m, -1); i >= 0; i = brothers_next_fighter(m, i))
        if (brothers_in_play(m, i) && brothers_enemies(m, figure, i) &&
            brothers_known_to(m, i, brothers_side_of(m, figure)) && brothers_ready_range(m, i) > 0 &&
            brothers_distance(m, figure, i) <= brothers_ready_range(m, i))
            watched++;
    return watched * 20 + (c->action == ACTION_HIDE ? 8 : 4) - 10;
}

/* A closed door that a goal lies behind is worth opening; others hardly. */
int32_t brothers_door_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    struct point goal;
    int32_t weight = 0;

    return c->a >= 0 && brothers_goal(t->m, t->figure, &goal, &weight) ? weight / 2 : 2;
}

int32_t brothers_force_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    return brothers_door_worth(t, c) / 2;
}

int32_t brothers_scan_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    int64_t wins, cases;

    if (c->a < 0)
        return 1;
    brothers_scan_odds(t->m, t->figure, c->a, &wins, &cases);
    return (int32_t)(60 * wins / cases);
}

int32_t brothers_draw_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    return draw_worth(t->m, t->figure, c->a);
}

int32_t brothers_pick_up_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    return is_prize(t->m, c->a) ? 900 : draw_worth(t->m, t->figure, c->a) - 5;
}

int32_t brothers_store_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    (void)t;
    return c->a == ACTION_STAND_UP || c->a == ACTION_RECOVER ? 150 : -30;
}

/* What it took cover for in this activation it would lose by going on, and the PA that it paid as well: it
 * goes on for a large gain only. */
static int32_t cover_lost(struct brothers_thought *t, int32_t action)
{
    const struct brothers_figure *f = brothers_figure_at(t->m, t->figure);
    const struct brothers_choice hidden = {.action = ACTION_HIDE}, covered = {.action = ACTION_TAKE_COVER};

    if (f->visibility == VISIBLE_OPEN || f->pa_spent == 0 ||
        (action != ACTION_MOVE && action != ACTION_RUN && action != ACTION_SPRINT &&
         action != ACTION_CHARGE && !brothers_frantic(action)))
        return 0;
    int32_t worth = brothers_cover_worth(t, f->visibility == VISIBLE_HIDDEN ? &hidden : &covered);

    return (worth > 0 ? worth : 0) + LARGE_GAIN;
}

static int32_t option_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    return brothers_action_at(c->action)->worth(t, c) - cover_lost(t, c->action);
}

void brothers_action_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct brothers_thought t;

    if (!s->unpriced)
        begin_thought(m, d->figure, &t);
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        struct brothers_choice c = brothers_choice_of(o->id);
        struct suggestion *line = suggest_begin(s, o->label, s->unpriced ? 0 : option_worth(&t, &c));

        if (!line)
            return;
        for (int32_t k = 0; k < o->arg_count; k++)
            line->args[line->arg_count++] = o->args[k];
        suggest_item(s, o->id, 0);
    }
}

/* --- whom to activate ------------------------------------------------------------------------- */

/* Who is near the enemy first: he can still do something about it; those on the ground, last. */
void brothers_activate_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int32_t worth = 0;

        if (o->figure >= 0) {
            length far = nearest_distance(m, o->figure);

            worth = 100 - far / 1000 + brothers_pa_left(m, o->figure) -
                    (brothers_lying(m, o->figure) ? 40 : 0) + (brothers_engaged(m, o->figure) ? 40 : 0);
        }
        if (!suggest_begin(s, o->label, worth))
            return;
        if (o->figure >= 0)
            suggest_arg(s, "figure", ARG_FIGURE, o->figure);
        suggest_item(s, o->id, 0);
    }
}
