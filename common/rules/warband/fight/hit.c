/* W7, W10: a hit becomes a save, a roll on the resistance table and a wound; and what a loss brings about. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { FREE_FORCE = 4 }; /* W10.1-b: so much F takes nothing off the armour */

/* RULE("W10.2-b"): the resistance table. */
int32_t warband_table(int32_t f, int32_t r)
{
    return warband_clamp(5 + f - r, NEEDS_LEAST, NEEDS_MOST);
}

/* RULE("W10.1-b"), RULE("W10.1-c"), RULE("W10.1-f"): what F and penetration take off the armour, less
 * resilience. */
static int32_t penetration(const struct match *m, const struct warband_hit *h)
{
    int32_t sum =
        warband_clamp(FREE_FORCE - h->f, -D10, 0) + h->mp + warband_figure_at(m, h->target)->resilience;

    return sum > 0 ? 0 : sum;
}

/* What the save needs; 0: there is none. */
int32_t warband_save(const struct match *m, const struct warband_hit *h, struct roll *r)
{
    const struct warband_figure *t = warband_figure_at(m, h->target);
    int32_t unit = warband_unit_of(m, h->target), ar = t->ar, pen = penetration(m, h);
    bool formed = t->sort == SORT_FIGHTER && warband_formed(m, unit);
    bool skin = warband_spell_on(m, unit, SPELL_ARMOUR) != NULL && ar + formed < 9;

    if (h->no_save || (ar == 0 && !formed && !skin))
        return 0; /* RULE("W10.1-e"): no armour and no bonus, no save */
    roll_modify(r, ar, RULE("W10.1-a"));
    if (formed)
        roll_modify(r, 1, RULE("W10.1-d"));
    if (skin)
        roll_modify(r, 1, RULE("W14.5-a"));
    if (pen)
        roll_modify(r, pen, RULE("W10.1-b"));
    if (h->ar != 0)
        roll_modify(r, h->ar, h->ar_rule);
    roll_needs_at_most(r, NEEDS_LEAST, NEEDS_MOST,
                       RULE("W1-f")); /* RULE("W10.1-e"): a 1 always saves, a 10 never does */
    return r->target;
}

int64_t warband_wounds_in_1000(const struct match *m, const struct warband_hit *h, int32_t needs)
{
    struct roll r;
    int32_t save, wound = warband_table(h->f, warband_figure_at(m, h->target)->r),
                  hits = warband_clamp(needs, NEEDS_LEAST, NEEDS_MOST);

    warband_only_think(&r);
    save = warband_save(m, h, &r);
    return ((int64_t)(hits - 1) * (10 - save) + 10) * wound; /* W1-d: the 1 leaves no save */
}

/* --- losses ----------------------------------------------------------------------------------- */

static void drop_object(struct match *m, int32_t figure)
{
    struct warband_figure *f = warband_figure_at(m, figure);

    if (f->carries == NOBODY)
        return;
    warband_figure_at(m, f->carries)->bearer = NOBODY;
    f->carries = NOBODY;
}

/* RULE("W11-g"): without its weapon the crew fight on; without crew the machine is abandoned. */
static void note_machine(struct match *m, int32_t unit, int32_t figure)
{
    int32_t machine = warband_unit_at(m, unit)->machine;

    if (machine == NOBODY)
        return;
    if (figure == machine) {
        warband_unit_at(m, unit)->machine = NOBODY;
        warband_tell_end(m, "warband.machine_destroyed", RULE("W11-g"), unit);
    } else if (!warband_unit_stands(m, unit) && warband_in_play(m, machine)) {
        table_stand(table_of(m), machine)->side = NOTHING;
        warband_tell_end(m, "warband.machine_abandoned", RULE("W11-g"), unit);
    }
}

void warband_remove(struct match *m, int32_t figure, int32_t fate)
{
    assert(fate != FATE_IN_PLAY && warband_figure_at(m, figure)->sort != SORT_OBJECT);
    drop_object(m, figure);
    figure_at(m, figure)->fate = fate;
    table_lift_stand(table_of(m), figure);
    /* no rule: nobody asks these of a figure that is gone */
    warband_figure_at(m, figure)->on_ground = 0;
    warband_figure_at(m, figure)->ac_left = 0;   /* no rule */
    warband_figure_at(m, figure)->charge_ac = 0; /* no rule */
    warband_figure_at(m, figure)->move_ac = 0;   /* no rule */
}

/* W13.2-a: of an individual a wound, of a unit of several a figure; its machine is neither. */
static bool is_loss(const struct match *m, int32_t unit, int32_t figure)
{
    return warband_figure_at(m, figure)->sort == SORT_FIGHTER &&
           (warband_individual(m, unit) || !warband_in_play(m, figure));
}

/* RULE("W13.2-a"): only losses by an enemy's doing or in the effects step call for a test. */
void warband_after_loss(struct match *m, int32_t unit, int32_t figure)
{
    if (warband_of(m)->agent != unit_at(m, unit)->side && is_loss(m, unit, figure))
        warband_unit_at(m, unit)->lost_now = true;
    if (warband_in_play(m, figure))
        return;
    warband_end_spells_of(m, figure, RULE("W14.3-d"));
    note_machine(m, unit, figure);
    if (!warband_unit_stands(m, unit))
        warband_tell_end(m, "warband.unit_gone", RULE("W7-b"), unit);
    else
        warband_update_formation(m, unit);
}

/* RULE("W7-b"): a wound takes one BL; at none the figure is removed. No event: whoever calls tells it. */
void warband_wound(struct match *m, int32_t figure)
{
    struct warband_figure *f = warband_figure_at(m, figure);

    assert(f->sort != SORT_OBJECT);
    if (++f->wounds_lost >= f->bl)
        warband_remove(m, figure, FATE_OUT);
}

void warband_knock_down(struct match *m, int32_t figure, const char *rule)
{
    struct event *e;

    if (!warband_lives(m, figure) || warband_figure_at(m, figure)->on_ground)
        return;
    warband_figure_at(m, figure)->on_ground = true;
    e = event_begin(m, "warband.knocked_down", rule);
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_end(m);
}

/* --- the hit ---------------------------------------------------------------------------------- */

/* RULE("W7-a"): after the roll to hit the armour save, then the resistance table. */
int32_t warband_hit(struct match *m, const struct warband_hit *h)
{
    struct roll save, wound;
    int32_t unit = warband_unit_of(m, h->target), needs, result = HIT_HELD;
    bool saved = false, rolled_save;
    struct event *e;

    assert(h->rule && warband_figure_at(m, h->target)->sort != SORT_OBJECT);
    roll_begin(&save, "warband.roll.save", warband_side_of(m, h->target), h->target, D10);
    needs = warband_save(m, h, &save);
    rolled_save = needs > 0;
    if (rolled_save) {
        save.total = roll_die(m, &save);
        saved = save.total <= needs;
        save.result = saved ? ROLL_PASSED : ROLL_FAILED;
    }
    if (!saved) { /* RULE("W10.2-a"): the attacker rolls */
        roll_begin(&wound, "warband.roll.wound",
                   h->striker != NOBODY ? warband_side_of(m, h->striker) : NO_SIDE, h->target, D10);
        wound.total = roll_die(m, &wound);
        wound.at_most = true;
        wound.target = warband_table(h->f, warband_figure_at(m, h->target)->r);
        wound.result = wound.total <= wound.target ? ROLL_PASSED : ROLL_FAILED;
        if (wound.result == ROLL_PASSED) {
            warband_wound(m, h->target);
            result = warband_in_play(m, h->target) ? HIT_WOUNDED : HIT_REMOVED;
        }
    } else {
        result = HIT_SAVED;
    }
    assert(result >= HIT_SAVED && result <= HIT_REMOVED);
    static const char *const words[HIT_REMOVED + 1] = {"warband.word.saved", "warband.word.unhurt",
                                                       "warband.word.wounded", "warband.word.removed"};

    e = event_begin(m, "warband.hit", h->rule);
    event_arg(e, "figure", ARG_FIGURE, h->target);
    event_arg(e, "strength", ARG_NUMBER, h->f);
    event_word(e, "result", words[result]);
    if (h->no_save)
        event_rule(e, RULE("W1-d"));
    if (rolled_save)
        event_roll(e, &save);
    if (!saved) {
        event_roll(e, &wound);
        event_rule(e, RULE("W10.2-a"));
    }
    event_end(m);
    if (result >= HIT_WOUNDED)
        warband_after_loss(m, unit, h->target);
    return result;
}
