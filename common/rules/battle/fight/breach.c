#include "common/rules/battle/fight/breach.h"

#include "common/match/ranks.h"
#include "common/rules/battle/arsenal/armour.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/rout/break.h"
#include "common/table/block_touch.h"

static bool is_wedge(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->formation == FORM_WEDGE;
}

/* The contact in which the wedge has struck somebody; NO_CONTACT. */
static int32_t clash_of(const struct match *m, int32_t wedge)
{
    EACH_CONTACT(m, wedge, contact)
    if (battle_contact_at(m, contact)->arrived == wedge && battle_fought(m, contact))
        return contact;
    return NO_CONTACT;
}

static int32_t defender_of(const struct match *m, int32_t wedge)
{
    int32_t contact = clash_of(m, wedge);

    return contact == NO_CONTACT ? NO_UNIT : battle_contact_at(m, contact)->struck;
}

bool battle_in_clash(const struct match *m, int32_t unit, int32_t enemy)
{
    return (is_wedge(m, unit) && defender_of(m, unit) == enemy) ||
           (is_wedge(m, enemy) && defender_of(m, enemy) == unit);
}

/* RULE("B5.7.4-f"): the tip fights in a round like any other. */
void battle_begin_clashes(struct match *m, int32_t engagement)
{
    EACH_ENGAGED(m, engagement, unit)
    {
        struct battle_unit *u = battle_unit_at(m, unit);

        u->clash = is_wedge(m, unit) && clash_of(m, unit) != NO_CONTACT ? CLASH_ON : CLASH_NONE;
        u->breached = u->gave = u->took = 0;
    }
}

void battle_note_clash(struct match *m, int32_t unit, int32_t enemy, int32_t inflicted)
{
    if (battle_unit_at(m, unit)->clash == CLASH_ON && defender_of(m, unit) == enemy)
        battle_unit_at(m, unit)->gave += inflicted;
    if (battle_unit_at(m, enemy)->clash == CLASH_ON && defender_of(m, enemy) == unit)
        battle_unit_at(m, enemy)->took += inflicted;
}

/* --- ranks ---------------------------------------------------------------------------------------------- */

/* The figures of one rank that live, from the left as the wedge sees it. */
struct rank {
    int32_t figure[BLOCK_FIGURES_MOST];
    length aside[BLOCK_FIGURES_MOST]; /* of the axis of the wedge */
    int32_t count;
};

static void add(const struct match *m, struct rank *r, const struct block *wedge, int32_t figure)
{
    length aside = block_offset(wedge, table_stand_const(table_of(m), figure)->place.at).x;
    int32_t at = r->count;

    if (r->count == BLOCK_FIGURES_MOST) /* no rule: the room for them */
        return;
    for (; at > 0 && r->aside[at - 1] > aside; at--) {
        r->aside[at] = r->aside[at - 1];
        r->figure[at] = r->figure[at - 1];
    }
    r->aside[at] = aside;
    r->figure[at] = figure;
    r->count++;
}

/* The file over which a place stands: an incomplete rank is centred. */
static int32_t file_over(const struct block *b, int32_t slot)
{
    int32_t rank = block_rank_of(b, slot);

    return slot - block_first_of_rank(b, rank) + (b->files - block_rank_size(b, rank)) / 2;
}

/* RULE("B5.7.4-i"): counted from the edge that was struck: ranks, or files, or ranks from the last one. */
static int32_t depth_of(const struct block *b, int32_t slot, enum block_face face)
{
    switch (face) {
    case FACE_REAR:
        return block_ranks(b) - 1 - block_rank_of(b, slot);
    case FACE_LEFT:
        return file_over(b, slot);
    case FACE_RIGHT:
        return b->files - 1 - file_over(b, slot);
    case FACE_FRONT:
        break;
    }
    return block_rank_of(b, slot);
}

/* The block of the unit that is nearest to the tip. */
static int32_t part_struck(const struct match *m, int32_t unit, const struct block *wedge)
{
    int32_t nearest = 0;

    for (int32_t part = 1; part < unit_at(m, unit)->blocks; part++)
        if (block_distance(wedge, &state_blocks(m->state, unit)[part]) <
            block_distance(wedge, &state_blocks(m->state, unit)[nearest]))
            nearest = part;
    return nearest;
}

static void rank_of_wedge(const struct match *m, int32_t wedge, int32_t number, struct rank *r)
{
    struct block whole = state_blocks(m->state, wedge)[0];
    int32_t before = 0;

    r->count = 0;
    for (int32_t part = 1; part < unit_at(m, wedge)->blocks; part++)
        whole.count += state_blocks(m->state, wedge)[part].count;
    for (int32_t part = 0; part < unit_at(m, wedge)->blocks; part++) {
        for (int32_t slot = 0; slot < state_blocks(m->state, wedge)[part].count; slot++) {
            int32_t figure = ranks_figure(m, wedge, part, slot);

            if (massed_lives(m, figure) && block_rank_of(&whole, before + slot) == number)
                add(m, r, &state_blocks(m->state, wedge)[0], figure);
        }
        before += state_blocks(m->state, wedge)[part].count;
    }
}

/* Figures without ranks are one. */
static void rank_of_defender(const struct match *m, int32_t wedge, int32_t number, struct rank *r)
{
    const struct battle_contact *c = battle_contact_at(m, clash_of(m, wedge));
    const struct block *tip = &state_blocks(m->state, wedge)[0];
    int32_t part = massed_in_ranks(m, c->struck) ? part_struck(m, c->struck, tip) : NOTHING;

    r->count = 0;
    if (part == NOTHING)
        return;
    EACH_MEMBER(m->state, c->struck, figure)
    {
        const struct figure *f = figure_at(m, figure);

        if (f->part == part && massed_lives(m, figure) &&
            depth_of(&state_blocks(m->state, c->struck)[part], f->slot, (enum block_face)c->face) == number)
            add(m, r, tip, figure);
    }
}

/* RULE("B5.7.4-t"): characters first, then those nearest to the axis. */
static bool fights_rather(const struct match *m, const struct rank *r, int32_t a, int32_t b)
{
    bool one = massed_is_character(m, r->figure[a]), other = massed_is_character(m, r->figure[b]);

    if (one != other)
        return one;
    return (r->aside[a] < 0 ? -r->aside[a] : r->aside[a]) < (r->aside[b] < 0 ? -r->aside[b] : r->aside[b]);
}

static void leave_out(struct rank *r, int32_t at)
{
    for (; at + 1 < r->count; at++) {
        r->figure[at] = r->figure[at + 1];
        r->aside[at] = r->aside[at + 1];
    }
    r->count--;
}

/* RULE("B5.7.4-h"): as many as cover the width of the rank that they meet. */
static void narrow(const struct match *m, struct rank *its, int32_t wedge, int32_t attackers)
{
    const struct battle_contact *c = battle_contact_at(m, clash_of(m, wedge));
    const struct block *own = &state_blocks(m->state, wedge)[0], *b = &state_blocks(m->state, c->struck)[0];
    length each = c->face == FACE_LEFT || c->face == FACE_RIGHT ? b->depth : b->width;
    int32_t most = (attackers * own->width + each - 1) / each;

    while (its->count > most) {
        int32_t last = 0;

        for (int32_t i = 1; i < its->count; i++)
            last = fights_rather(m, its, last, i) ? i : last;
        leave_out(its, last);
    }
}

/* RULE("B5.7.4-j"): once each, front to front, the one against the other. */
static void set_against(struct match *m, const struct rank *r, const struct rank *others, int32_t enemy)
{
    for (int32_t i = 0; i < r->count; i++)
        battle_figure_at(m, r->figure[i])->foe[0] =
            (struct battle_foe){.unit = enemy,
                                .victim = others->figure[i * others->count / r->count],
                                .edges = 1 << FACE_FRONT,
                                .from = FROM_FRONT,
                                .on = NOTHING};
}

static bool set_next_ranks(struct match *m, int32_t wedge)
{
    struct battle_unit *u = battle_unit_at(m, wedge);
    int32_t defender = defender_of(m, wedge);
    struct rank own, its;

    rank_of_wedge(m, wedge, u->breached, &own);
    rank_of_defender(m, wedge, u->breached, &its);
    u->clash = its.count == 0 ? CLASH_THROUGH : own.count == 0 ? CLASH_SPENT : CLASH_ON;
    if (u->clash != CLASH_ON)
        return false;
    u->gave = u->took = 0;
    narrow(m, &its, wedge, own.count);
    set_against(m, &own, &its, defender);
    set_against(m, &its, &own, wedge);
    return true;
}

/* --- from round to round -------------------------------------------------------------------------------- */

static void tell_breach(struct match *m, int32_t wedge)
{
    struct event *e = battle_tell(m, "battle.rank_breached", RULE("B5.7.4-g"), wedge);

    event_arg(e, "enemy", ARG_UNIT, defender_of(m, wedge));
    event_arg(e, "ranks", ARG_NUMBER, battle_unit_at(m, wedge)->breached);
    event_arg(e, "inflicted", ARG_NUMBER, battle_unit_at(m, wedge)->gave);
    event_arg(e, "suffered", ARG_NUMBER, battle_unit_at(m, wedge)->took);
    event_end(m);
}

/* RULE("B5.7.4-g"): only W of that round are compared. */
static bool goes_on(struct match *m, int32_t wedge)
{
    struct battle_unit *u = battle_unit_at(m, wedge);
    int32_t defender = defender_of(m, wedge);

    if (u->clash != CLASH_ON)
        return false;
    if (defender == NO_UNIT || massed_living(m, wedge) == 0 || massed_living(m, defender) == 0)
        u->clash = CLASH_NONE; /* nobody is left to fight, and the round is as any other */
    else if (u->gave <= u->took)
        u->clash = u->gave < u->took ? CLASH_LOST : CLASH_DRAWN;
    else {
        u->breached++;
        tell_breach(m, wedge);
        return true;
    }
    return false;
}

bool battle_next_clash(struct match *m, int32_t engagement)
{
    bool on[BATTLE_UNITS] = {false}, any = false;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->engagement == engagement)
            any |= on[unit] = goes_on(m, unit);
    if (!any)
        return false;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->engagement == engagement)
            battle_clear_strikers(m, unit);
    any = false;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (on[unit])
            any |= set_next_ranks(m, unit);
    return any;
}

/* --- what comes of it ----------------------------------------------------------------------------------- */

/* The only wedge of an engagement of two; NO_UNIT. */
static int32_t lone_wedge(const struct match *m, int32_t engagement)
{
    int32_t units = 0, wedge = NO_UNIT;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->engagement == engagement) {
            units++;
            wedge = battle_unit_at(m, unit)->clash != CLASH_NONE ? unit : wedge;
        }
    return units == 2 ? wedge : NO_UNIT;
}

bool battle_clash_decides(const struct match *m, int32_t engagement, struct battle_verdict *v)
{
    static const char *const rule[] = {[CLASH_LOST] = RULE("B5.7.4-l"),
                                       [CLASH_DRAWN] = RULE("B5.7.4-l"),
                                       [CLASH_SPENT] = RULE("B5.7.4-n"),
                                       [CLASH_THROUGH] = RULE("B5.7.4-m")};
    int32_t wedge = lone_wedge(m, engagement), clash;

    if (wedge == NO_UNIT)
        return false;
    clash = battle_unit_at(m, wedge)->clash;
    *v = (struct battle_verdict){.wedge = wedge,
                                 .defender = defender_of(m, wedge),
                                 .drawn = clash == CLASH_SPENT || clash == CLASH_DRAWN,
                                 .rule = rule[clash]};
    return true;
}

/* Free hits go by who touches whom (RULE("B8.3-a")): that is found anew. */
void battle_end_clashes(struct match *m, int32_t engagement)
{
    bool any = false;

    EACH_ENGAGED(m, engagement, unit)
    if (is_wedge(m, unit)) {
        any = true;
        battle_disband_wedge(
            m, unit, battle_unit_at(m, unit)->clash == CLASH_THROUGH ? RULE("B5.7.4-o") : RULE("B5.7.4-k"));
    }
    if (any)
        EACH_ENGAGED(m, engagement, unit)
    battle_find_strikers(m, unit);
}

/* The unit that the wedge, which is in ranks by now, has breached; NO_UNIT. */
static int32_t breached_by(const struct match *m, int32_t wedge)
{
    return battle_unit_at(m, wedge)->clash == CLASH_THROUGH && battle_stands(m, wedge) ? defender_of(m, wedge)
                                                                                       : NO_UNIT;
}

/* RULE("B5.7.4-m"): whatever its casualties; RULE("B5.7.4-p"): who does not rout is not moved.
 * RULE("B10.5-h"): the frenzied do not rout. */
static void test_breached(struct match *m, int32_t unit)
{
    battle_unit_at(m, unit)->outcome = ROUND_DRAWN;
    if (!battle_unit_at(m, unit)->frenzied && !battle_test(m, unit, TEST_ROUT, RULE("B5.7.4-m")))
        battle_break_engaged(m, unit, RULE("B5.7.4-m"));
}

void battle_test_breached(struct match *m, int32_t engagement)
{
    for (int32_t wedge = 0; wedge < m->state->units; wedge++)
        if (battle_unit_at(m, wedge)->engagement == engagement && breached_by(m, wedge) != NO_UNIT)
            test_breached(m, breached_by(m, wedge));
}
