/* What holds in every state that play can reach. Each sentence goes on after the name of a figure. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"

/* --- fighters ---------------------------------------------------------------------------------- */

static const char *hands_broken(const struct match *m, int32_t i)
{
    int32_t main_hand = 0, off_hand = 0;

    for (int32_t k = brothers_next_item(m, i, -1); k >= 0; k = brothers_next_item(m, i, k)) {
        int32_t where = brothers_figure_at(m, k)->where;

        main_hand += where == WHERE_MAIN_HAND || where == WHERE_BOTH_HANDS;
        off_hand += where == WHERE_OFF_HAND || where == WHERE_BOTH_HANDS;
    }
    if (main_hand > 1 || off_hand > 1)
        return "holds two things in one hand (F0.5-s)";
    return brothers_figure_at(m, i)->carries >= 0 && main_hand + off_hand > 0
               ? "carries a body and has something in its hands (F9.2-f)"
               : NULL;
}

static const char *mount_broken(const struct match *m, int32_t i)
{
    const struct brothers_figure *f = brothers_figure_at(m, i);

    if (f->mount < 0)
        return NULL;
    if (brothers_figure_at(m, f->mount)->sort != SORT_MOUNT)
        return "rides what is no mount";
    if (brothers_figure_at(m, f->mount)->rider != i)
        return "rides a mount that has another rider, or none";
    if (stand_on_table(table_of(m), f->mount))
        return "rides a mount that stands elsewhere";
    return f->posture != POSTURE_STANDING ? "rides and lies on the ground (F10.2.2-g)" : NULL;
}

static const char *points_broken(const struct match *m, int32_t i)
{
    const struct brothers_figure *f = brothers_figure_at(m, i);

    if (f->pa_lost < 0 || f->pa_spent < 0 || f->stored < 0)
        return "has negative PA";
    if (f->stored > 0 && f->stored_action == ACTION_NONE)
        return "has saved PA for no action (F2.6.3-a)";
    if (brothers_in_play(m, i) && m->state->turn > 0 && f->action_value - f->pa_lost <= 0)
        return "is in play and has no PA left for good (F2.6.1-b)";
    return NULL;
}

static bool on_the_floor(const struct match *m, int32_t i)
{
    const struct place *p = &brothers_stand(m, i)->place;

    return p->elevation == floor_at(table_of(m), p->at, p->elevation);
}

static const char *condition_broken(const struct match *m, int32_t i)
{
    const struct brothers_figure *f = brothers_figure_at(m, i);

    if (f->wound < WOUND_NONE || f->wound > WOUND_GRIEVOUS)
        return "has a wound that there is not";
    if (f->memorised && !(f->spells >> (f->memorised - 1) & 1))
        return "has memorised a spell that it does not know (F6.1.1-c)";
    if ((f->posture == POSTURE_HANGING) != (f->climb_height > 0 && f->climb_piece >= 0) &&
        f->posture == POSTURE_HANGING)
        return "hangs at no wall (F3.4.3-i)";
    if (brothers_in_play(m, i) && f->climb_height == 0 && !on_the_floor(m, i))
        return "stands neither on the ground nor on anything there, and does not climb";
    if (f->routed && f->visibility == VISIBLE_HIDDEN && !brothers_under(m, i, SPELL_VEIL_OF_DUSK))
        return "is routed and hidden without a veil (F8.2-a, F14.2-k)";
    if (f->visibility == VISIBLE_HIDDEN && brothers_engaged(m, i))
        return "is hidden and in contact with an enemy (F3.4.6-f)";
    return NULL;
}

static const char *fighter_broken(const struct match *m, int32_t i)
{
    const struct brothers_figure *f = brothers_figure_at(m, i);
    int32_t fate = figure_at(m, i)->fate;
    const char *why = points_broken(m, i);

    why = why ? why : mount_broken(m, i);
    if (why)
        return why;
    if (fate == FATE_IN_PLAY && f->ends != END_NONE)
        return "is in play and lost (F0.5-r)";
    if ((fate == FATE_OUT || fate == FATE_FLED) && f->ends == END_NONE)
        return "is out of play, and nothing says how it ended (`ends`)";
    if (fate == FATE_IN_PLAY && !stand_on_table(table_of(m), i) && f->carried_by < 0)
        return "is in play and not on the table";
    if (f->carries >= 0 && brothers_figure_at(m, f->carries)->carried_by != i)
        return "carries a body that another carries, or nobody";
    if (f->carried_by >= 0 && brothers_figure_at(m, f->carried_by)->carries != i)
        return "is carried by somebody who carries another, or nobody";
    if (f->carried_by >= 0 && fate == FATE_IN_PLAY)
        return "is carried and still in play (F9.2-f)";
    why = condition_broken(m, i);
    return why || fate != FATE_IN_PLAY ? why : hands_broken(m, i);
}

/* --- mounts, objects, bases -------------------------------------------------------------------- */

static const char *ridden_broken(const struct match *m, int32_t i)
{
    int32_t rider = brothers_figure_at(m, i)->rider;

    return rider >= 0 && brothers_figure_at(m, rider)->mount != i
               ? "has a rider who rides another mount, or none"
               : NULL;
}

static const char *item_broken(const struct match *m, int32_t i)
{
    const struct brothers_figure *f = brothers_figure_at(m, i);
    bool lies = f->where == WHERE_GROUND, with_somebody = !lies && f->where != WHERE_GONE;

    if (lies != stand_on_table(table_of(m), i) && f->where != WHERE_GONE)
        return "is both carried and on the ground, or neither";
    if (with_somebody && f->holder < 0)
        return "is in the hands of nobody";
    if (f->count < 0 || f->loaded < 0)
        return "has fewer missiles than none";
    if (f->loaded > 0 && f->thing.what != THING_SHOOTER)
        return "is loaded and no weapon to shoot with (F5.1.1)";
    if (f->thing.what == THING_SHOOTER && f->thing.capacity > 0 && f->loaded > f->thing.capacity)
        return "is loaded with more than it takes";
    return f->locked && f->opened ? "is locked and open (F9.2-c)" : NULL;
}

static bool is_up(const struct match *m, int32_t i)
{
    const struct brothers_figure *f = brothers_figure_at(m, i);

    return stand_on_table(table_of(m), i) && (brothers_stand(m, i)->flags & STAND_BLOCKS_MOVE) &&
           f->climb_height == 0 && f->posture == POSTURE_STANDING;
}

static bool overlaps_another(const struct match *m, int32_t i)
{
    const struct stand *a = brothers_stand(m, i), *b;

    for (int32_t k = i + 1; k < m->state->figures && is_up(m, i); k++) {
        b = brothers_stand(m, k);
        if (is_up(m, k) && base_gap(&a->place, &a->base, &b->place, &b->base) < -2 * OVERLAP)
            return true;
    }
    return false;
}

static const char *figure_broken(const struct match *m, int32_t i)
{
    const char *why = NULL;

    switch ((enum brothers_sort)brothers_figure_at(m, i)->sort) {
    case SORT_FIGHTER:
        why = fighter_broken(m, i);
        break;
    case SORT_MOUNT:
        why = ridden_broken(m, i);
        break;
    case SORT_ITEM:
        why = item_broken(m, i);
        break;
    case SORT_PIECE:
        break;
    }
    return why || !overlaps_another(m, i) ? why : "overlaps another base";
}

static const char *leader_broken(const struct match *m, int32_t *figure)
{
    for (int32_t side = 0; side < m->state->sides; side++) {
        int32_t leader = brothers_side_at(m, side)->leader;

        if (leader >= 0 && (leader >= m->state->figures || brothers_side_of(m, leader) != side)) {
            *figure = leader < m->state->figures ? leader : NOBODY;
            return "leads a side that is not its own (F16.2-e)";
        }
    }
    return NULL;
}

const char *brothers_broken(const struct match *m, int32_t *figure)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const char *why = figure_broken(m, i);

        if (why) {
            *figure = i;
            return why;
        }
    }
    return leader_broken(m, figure);
}
