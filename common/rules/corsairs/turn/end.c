/* C2-j, the End step: reloads are completed, morale is tested, victory is checked, flags are cleared. */
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/water.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/morale.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/corsairs/turn/victory.h"

/* C6.2-a: a whole turn immobile, doing nothing else, never in contact. */
static bool kept_still(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return corsairs_in_play(m, figure) && !c->moved && !c->shot && !c->touched && !c->fleeing &&
           !corsairs_in_contact(m, figure); /* RULE("C3-d") */
}

static void loaded(struct match *m, int32_t figure, int32_t weapon, const char *rule)
{
    struct event *e = corsairs_tell(m, "corsairs.reloaded", rule, figure);

    event_word(e, "weapon", corsairs_weapon_word(m, weapon));
    event_end(m);
}

static void complete_reloads(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);
        int32_t slot = c->reloading - 1;

        c->reloading = 0;
        if (slot < 0 || c->sort != SORT_CHARACTER || !kept_still(m, i))
            continue;
        c->loaded[slot] = 1;
        loaded(m, i, c->arm[slot], RULE("C6.2-a"));
    }
}

/* RULE("C6.2-b"): two beside it in one turn, one alone in two successive turns. */
static void complete_gun(struct match *m, int32_t gun)
{
    struct corsairs_figure *g = corsairs_figure_at(m, gun);
    const struct weapon *w = corsairs_weapon_at(m, WEAPON_SWIVEL_GUN);
    int32_t crew = 0;

    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_is_character(m, i) && corsairs_figure_at(m, i)->serving == gun) {
            crew += kept_still(m, i);
            corsairs_figure_at(m, i)->serving = NOBODY;
        }
    if (crew == 0 || g->loaded[0] || g->moved) {
        g->reload_progress = 0;
        return;
    }
    g->reload_progress += crew > 1 ? w->reload / w->reload_by_two : 1;
    if (g->reload_progress < w->reload) {
        corsairs_tell_end(m, "corsairs.gun.half_loaded", RULE("C6.2-b"), gun);
        return;
    }
    g->reload_progress = 0;
    g->loaded[0] = 1;
    loaded(m, gun, WEAPON_SWIVEL_GUN, RULE("C6.2-b"));
}

static void clear_turn(struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++) {
        corsairs_side_at(m, side)->lost_this_turn = 0;
        corsairs_side_at(m, side)->leader_lost_this_turn = 0;
    }
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        c->activated = c->waiting = c->moved = c->shot = c->still = c->rowing = 0;
        c->contact_at_turn_start = c->touched = 0;
        c->headed = c->heading = c->action = c->subject = c->slowness = c->going_far = c->allowance = 0;
        c->gone = c->boards = c->let_go = 0;
        c->hidden_at_move_start = c->contact_at_move_start = c->start_x = c->start_y = 0;
        c->fights = c->reach = c->natural = c->result = c->struck = c->settled = c->pushed = 0;
        c->left_x = c->left_y = c->left_elevation = c->left_aboard = 0;
        c->target = c->band = c->group = -1;
        for (int32_t k = 0; k < WAY_MAX; k++) /* no rule: way_count is 0, equal states are to look equal */
            c->way_x[k] = c->way_y[k] = c->way_do[k] = 0;
        if (c->showing == SHOWS_BY_SHOT)
            c->showing = SHOWS_NOT; /* RULE("C4-j"): until the end of the turn */
    }
}

enum flow corsairs_end_run(struct match *m, struct frame *f)
{
    (void)f;
    complete_reloads(m);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_figure_at(m, i)->sort == SORT_GUN)
            complete_gun(m, i);
    corsairs_roll_for_drowning(m);
    corsairs_dry_powder(m);
    corsairs_test_morale(m);
    corsairs_part_bearers(m);
    corsairs_check_objectives(m);
    corsairs_check_last_side(m);
    corsairs_check_turns(m);
    if (match_over(m))
        return flow_done(m, 0);
    clear_turn(m);
    struct event *e = event_begin(m, "corsairs.turn_over", RULE("C2-j"));

    event_arg(e, "turn", ARG_NUMBER, m->state->turn);
    event_end(m);
    return flow_done(m, 0);
}
