/* O7.6, O7.9: fear and terror of a charge. */
#include "common/rules/orders/psychology/fear.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/psychology/terror.h"

/* RULE("O7.6-f"): who causes fear does not feel it, and faces terror as others face fear. RULE("O7.9-f"): a
 * unit causing terror also causes fear and feels neither. RULE("O7.9-e"): terror goes before fear, also that
 * of an enemy beside whom the unit stands. */
enum orders_dread orders_dread_of(const struct match *m, int32_t unit, int32_t foe)
{
    bool terror = orders_flagged(m, foe, FLAG_TERROR), fear = terror || orders_flagged(m, foe, FLAG_FEAR);

    if (orders_ignores_fear_and_panic(m, unit) || orders_flagged(m, unit, FLAG_TERROR) || !fear)
        return DREAD_NOTHING;
    if (orders_flagged(m, unit, FLAG_FEAR))
        return terror ? DREAD_FEAR : DREAD_NOTHING;
    return terror ? DREAD_TERROR : DREAD_FEAR;
}

static bool passes(struct match *m, int32_t unit, int32_t foe, enum orders_dread dread, const char *rule)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    u->dreads = foe;
    bool passed = orders_test(m, unit, dread == DREAD_TERROR ? TEST_TERROR : TEST_FEAR, rule).passed;

    u->dreads = NO_UNIT;
    return passed;
}

/* RULE("O7.9-c"): with the test of its activation it is one. */
enum orders_nerve orders_dare(struct match *m, int32_t unit, int32_t foe)
{
    enum orders_dread dread = orders_dread_of(m, unit, foe);

    if (dread == DREAD_NOTHING || (dread == DREAD_TERROR && orders_unit_at(m, unit)->terror_tested))
        return NERVE_HOLDS;
    if (passes(m, unit, foe, dread, dread == DREAD_TERROR ? RULE("O7.9-b") : RULE("O7.6-e")))
        return NERVE_HOLDS;
    return dread == DREAD_TERROR ? NERVE_FLEES : NERVE_LOST;
}

/* RULE("O7.9-e"): inside the zone of another that causes terror only the terror test is taken. */
enum orders_dread orders_dread_of_charge(const struct match *m, int32_t unit, int32_t charger)
{
    enum orders_dread dread = orders_dread_of(m, unit, charger);

    return dread == DREAD_FEAR && orders_feels_terror(m, unit) && orders_terrors_near(m, unit) > 0
               ? DREAD_TERROR
               : dread;
}

/* RULE("O7.6-b"), RULE("O7.6-c"): of fear the weaker flees, others strike back at WS-2; equal strength counts
 * as higher. RULE("O7.9-a"): of terror everybody flees. */
bool orders_flees_when_scared(const struct match *m, int32_t unit, int32_t charger, enum orders_dread dread)
{
    return dread == DREAD_TERROR || orders_unit_strength(m, unit) < orders_unit_strength(m, charger);
}

/* RULE("O7.6-d"): the charges of this turn by enemies causing fear are counted. */
enum orders_nerve orders_face_charge(struct match *m, int32_t unit, int32_t charger)
{
    struct orders_unit *u = orders_unit_at(m, unit);
    enum orders_dread dread = orders_dread_of_charge(m, unit, charger);

    if (dread == DREAD_NOTHING)
        return NERVE_HOLDS;
    u->fear_charges++;
    if (passes(m, unit, charger, dread, dread == DREAD_TERROR ? RULE("O7.9-a") : RULE("O7.6-a")))
        return NERVE_HOLDS;
    if (orders_flees_when_scared(m, unit, charger, dread))
        return NERVE_FLEES;
    u->shaken = true;
    return NERVE_LOST;
}
