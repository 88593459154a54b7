/* Characters in units: who may go, who touches an enemy, and who is left of a unit. */
#include "common/rules/battle/characters/company.h"

#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/psychology/start.h"
#include "common/rules/massed/attach.h"

/* RULE("B14.6.3-j"), RULE("B14.6.4-a"): in a unit he is one of its figures: all that its tests and compelled
 * moves bring falls on him, too, and he takes no test of his own for it.
 * RULE("B14.6-a"): champions belong to their units for good, others for a time. */
bool battle_is_attached(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return massed_lives(m, figure) && f->role == ROLE_CHARACTER && f->own_unit != NOTHING &&
           f->own_unit != figure_at(m, figure)->unit;
}

bool battle_is_exposed(const struct match *m, int32_t figure)
{
    struct battle_touch touches[TOUCHES_MOST];
    int32_t unit = figure_at(m, figure)->unit;

    EACH_CONTACT(m, unit, contact)
    {
        int32_t count = battle_touches(m, contact, unit, touches);

        for (int32_t i = 0; i < count; i++)
            if (touches[i].own == figure)
                return true;
    }
    return false;
}

/* RULE("B14.6.3-g"): rout, pursuit, disorder, psychology and whatever else compels or holds it. */
static bool is_bound(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return u->massed.routing || u->pursues != NO_UNIT || u->disordered || u->frenzied ||
           battle_held_fast(m, unit);
}

const char *battle_stays(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    if (massed_figure_at(m, figure)->role == ROLE_CHAMPION)
        return RULE("B14.7-e");
    if (massed_unit_at(m, unit)->leader == figure)
        return RULE("B14.6.6-a");
    if (is_bound(m, unit))
        return RULE("B14.6.3-g");
    if (battle_unit_at(m, unit)->quarrel != QUARREL_NONE || battle_brawls(m, unit))
        return RULE("B10.3-g");
    if (battle_engaged(m, unit) && (battle_figure_at(m, figure)->exposed || battle_is_exposed(m, figure)))
        return RULE("B14.6.3-h");
    return NULL;
}

void battle_note_exposed(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_is_character(m, figure) && battle_figure_at(m, figure)->foe[0].unit != NO_UNIT)
        battle_figure_at(m, figure)->exposed = true;
}

/* --- survivors ------------------------------------------------------------------------------------------ */

/* RULE("B14.6.8-a"): who routs goes on routing. RULE("B14.6.6-b"): a leader who goes so leaves none. */
void battle_go_alone(struct match *m, int32_t figure, const char *key, const char *rule)
{
    int32_t unit = figure_at(m, figure)->unit, own = massed_figure_at(m, figure)->own_unit;
    const struct battle_unit *left = battle_unit_at(m, unit);
    struct battle_unit *u = battle_unit_at(m, own);
    struct place at = members_count(m->state, unit) == 1 ? table_stand_const(table_of(m), figure)->place
                                                         : massed_place_beside(m, figure, unit);
    struct event *e;

    u->massed.routing = left->massed.routing;
    u->massed.heading = left->massed.heading;
    u->routed = left->routed;
    u->rout_order = left->rout_order;
    u->rout_moved = left->rout_moved;
    u->broke_with = 1;
    if (left->massed.leader == figure)
        battle_unit_at(m, unit)->massed.leader = NOBODY;
    massed_detach(m, figure, at.at, at.facing);
    e = battle_tell(m, key, rule, unit);
    event_arg(e, "character", ARG_FIGURE, figure);
    event_end(m);
}

static int32_t survivor_in(const struct match *m, int32_t unit)
{
    if (massed_unit_at(m, unit)->type == TYPE_CHARACTER || massed_rank_and_file(m, unit) > 0 ||
        battle_engaged(m, unit))
        return NOBODY;
    EACH_MEMBER(m->state, unit, figure)
    if (battle_is_attached(m, figure))
        return figure;
    return NOBODY;
}

void battle_release_survivors(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        for (int32_t figure = survivor_in(m, unit); figure != NOBODY; figure = survivor_in(m, unit))
            battle_go_alone(m, figure, "battle.left_alone", RULE("B14.6-b"));
}
