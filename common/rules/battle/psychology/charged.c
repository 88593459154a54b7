#include "common/rules/battle/psychology/charged.h"

#include "common/rules/battle/charge/flee.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/battle/shoot/sight.h"
#include "common/table/block.h"

enum { WORD = 32 };
_Static_assert((int)BATTLE_UNITS <= (int)SEEN_WORDS * WORD, "a bit for each unit");

void battle_note_seen(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    for (int32_t i = 0; i < SEEN_WORDS; i++)
        u->seen_by[i] = u->saw[i] = 0;
    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        const int32_t bit = (int32_t)(1u << enemy % WORD);

        if (battle_side_of(m, enemy) == battle_side_of(m, unit) || !battle_in_play(m, enemy))
            continue;
        if (battle_sees(m, enemy, unit))
            u->seen_by[enemy / WORD] |= bit;
        if (battle_sees(m, unit, enemy))
            u->saw[enemy / WORD] |= bit;
    }
}

bool battle_saw(const struct match *m, int32_t unit, int32_t enemy)
{
    return battle_unit_at(m, unit)->saw[enemy / WORD] >> enemy % WORD & 1;
}

/* --- what frightens ------------------------------------------------------------------------------------- */

/* RULE("B15.10-r"): figures without ranks have neither flanks nor rear. */
static bool from_behind(const struct match *m, const struct battle_charge *c)
{
    return c->touch.face != FACE_FRONT && !battle_has_no_back(m, c->met);
}

static bool fights_in_front(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (battle_fought(m, contact) && battle_face_in(m, contact, unit) == FACE_FRONT)
        return true;
    return false;
}

/* It stands on the edge of its ranks that is struck. */
static bool on_face(const struct block *b, int32_t slot, enum block_face face)
{
    int32_t rank = block_rank_of(b, slot), place = slot - block_first_of_rank(b, rank);

    if (face == FACE_REAR)
        return rank == block_ranks(b) - 1;
    return face == FACE_LEFT ? place == 0 : place == block_rank_size(b, rank) - 1;
}

/* RULE("B10.7-e"): a tail counts in the rear alone. */
static int32_t attacks_behind(const struct match *m, int32_t figure, enum block_face face)
{
    return face == FACE_REAR ? battle_attacks_behind(m, figure) : battle_stomps(m, figure);
}

/* RULE("B10.7-e"): most of those who are attacked there can strike to the front and there as well. */
static bool fights_all_round(const struct match *m, int32_t unit, enum block_face face)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t attacked = 0, able = 0;

    if (unit_at(m, unit)->blocks != 1)
        return false;
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct figure *f = figure_at(m, figure);
        int32_t behind = attacks_behind(m, figure, face);

        if (!massed_lives(m, figure) || f->part != 0 || !on_face(b, f->slot, face))
            continue;
        attacked++;
        able += battle_in_front_rank(m, figure) && behind > 0 && battle_attacks_of(m, figure) > 1;
    }
    return 2 * able > attacked;
}

/* RULE("B7.14.2-k"), RULE("B7.14.2-m"): figures that lap round an enemy are charged on a flank or in the
 * back, unless they strike there as well. */
static bool lappers_beset(const struct match *m, const struct battle_charge *c)
{
    return c->at_lapper && battle_figure_at(m, c->lapper)->laps != NO_UNIT && from_behind(m, c) &&
           !(attacks_behind(m, c->lapper, (enum block_face)c->touch.face) > 0 &&
             battle_attacks_of(m, c->lapper) > 1);
}

/* RULE("B7.1.5-a"), RULE("B10.7-c"), RULE("B10.7-d"): not by an oblique charge. */
static bool beset(const struct match *m, const struct battle_charge *c)
{
    return !c->at_lapper && from_behind(m, c) && fights_in_front(m, c->met) && c->touch.slant <= SLANT_MOST &&
           !fights_all_round(m, c->met, (enum block_face)c->touch.face);
}

/* RULE("B10.7-f"). */
static bool surprised(const struct match *m, const struct battle_charge *c)
{
    return from_behind(m, c) &&
           !(battle_unit_at(m, c->drill.unit)->seen_by[c->met / WORD] >> c->met % WORD & 1);
}

/* RULE("B10.7-g"), RULE("B7.2.5-d"). */
static bool astride(const struct match *m, const struct battle_charge *c)
{
    return massed_unit_at(m, c->met)->divided_by != NOTHING;
}

/* RULE("B10.7-t"): by other rules as well. */
static const struct {
    const char *rule;
    bool (*holds)(const struct match *m, const struct battle_charge *c);
} triggers[] = {{RULE("B7.14.2-k"), lappers_beset},
                {RULE("B10.7-c"), beset},
                {RULE("B10.7-f"), surprised},
                {RULE("B10.7-g"), astride}};

/* --- the test ------------------------------------------------------------------------------------------- */

bool battle_charged_panics(struct match *m, const struct battle_charge *c)
{
    if (c->met == NO_UNIT || battle_routing(m, c->met) || battle_unmoved(m, c->met, FEELS_PANIC))
        return false;
    for (size_t i = 0; i < sizeof triggers / sizeof triggers[0]; i++) {
        if (!triggers[i].holds(m, c))
            continue;
        if (battle_test(m, c->met, TEST_PANIC, triggers[i].rule))
            return false; /* one test, however many reasons there are */
        if (battle_fights(m, c->met))
            battle_break_in_combat(m, c->met, RULE("B10.7-r"));
        else
            battle_rout_from(m, c->met, c->drill.unit, RULE("B10.7-q"));
        return true;
    }
    return false;
}
