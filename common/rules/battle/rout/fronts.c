#include "common/rules/battle/rout/fronts.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/places.h"
#include "common/rules/massed/arrange.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"

/* RULE("B8.5.1-c"): the middle of the front edge stays, the leader stands in the centre. */
static bool fits(const struct match *m, int32_t unit, int32_t files, struct battle_places *p)
{
    battle_take_places(m, unit, p);
    if (files > p->block.count)
        return false;
    battle_into_ranks(p, files);
    battle_centre_leader(p);
    return p->block.files == files && massed_has_room(m, unit, &p->block, 0, battle_terms(m, unit)->barred) &&
           massed_bases_clear(m, unit, &p->block);
}

static int32_t files_of(const struct match *m, int32_t unit)
{
    return state_blocks(m->state, unit)[0].files;
}

bool battle_may_take_front(const struct match *m, int32_t unit, int32_t routers)
{
    struct battle_places p;

    if (battle_unit_at(m, unit)->pursues != routers || !battle_stands(m, unit) || massed_is_levy(m, unit) ||
        battle_contact_of(m, unit, routers) == NO_CONTACT || unit_at(m, unit)->blocks != 1 ||
        block_bodies(&state_blocks(m->state, unit)[0]).layout == BLOCK_WEDGE)
        return false;
    for (int32_t files = 1; files <= state_blocks(m->state, unit)[0].count && files < OPTIONS_MAX; files++)
        if (files != files_of(m, unit) && fits(m, unit, files, &p))
            return true;
    return false;
}

/* The front that it has comes first. */
void battle_front_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_routs_frame, m)->pursuer, own = files_of(m, unit);

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    decision_option(d, "keep", "battle.option.keep_front")->id = own;
    for (int32_t files = 1; files <= state_blocks(m->state, unit)[0].count && files < OPTIONS_MAX; files++) {
        struct battle_places p;
        struct option *o;

        if (files == own || !fits(m, unit, files, &p))
            continue;
        o = decision_option(d, "files", "battle.option.files");
        o->id = files;
        option_arg(o, "files", ARG_NUMBER, files);
    }
}

void battle_take_front(struct match *m, int32_t unit, int32_t files)
{
    struct battle_places p;
    struct event *e;

    if (files == files_of(m, unit) || !fits(m, unit, files, &p))
        return;
    battle_put_places(m, unit, &p);
    e = battle_tell(m, "battle.takes_front", RULE("B8.5.1-c"), unit);
    event_arg(e, "files", ARG_NUMBER, files);
    event_end(m);
}
