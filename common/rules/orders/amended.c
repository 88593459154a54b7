/* What follows from a change by the game master or a scenario file. */
#include "common/rules/massed/arrange.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/hooks.h"
#include "common/table/block_touch.h"

/* The face of `struck` that `other` touches; what has no ranks is struck on its front (O5.4-c). */
static enum block_face touched_face(const struct match *m, int32_t other, int32_t struck)
{
    struct touch touch;

    if (unit_at(m, other)->blocks != 1 || unit_at(m, struck)->blocks != 1 ||
        !footprints_touch(&state_blocks(m->state, other)[0], &state_blocks(m->state, struck)[0], &touch))
        return FACE_FRONT;
    return (enum block_face)touch.face_b;
}

/* Enemies who touch are in contact, however they came there. */
static void find_contacts(struct match *m)
{
    for (int32_t a = 0; a < m->state->units; a++)
        for (int32_t b = a + 1; b < m->state->units; b++)
            if (orders_side_of(m, a) != orders_side_of(m, b) && orders_stands(m, a) && orders_stands(m, b) &&
                orders_contact_of(m, a, b) == NO_CONTACT && massed_touch(m, a, b))
                orders_make_contact(m, a, b, touched_face(m, a, b), ARRIVED_WALKING);
}

/* RULE("O4.5-e"): a unit drawn up in ranks has a formation, and one whose ranks are broken up has none but
 * disorder. */
static void mend_unit(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    massed_mend_roles(m, unit);
    if (!orders_in_play(m, unit) || !massed_has_ranks(m, unit))
        return;
    if (massed_in_ranks(m, unit) && u->formation >= FORMATION_DISORDER)
        u->formation = FORMATION_ORDINARY;
    else if (!massed_in_ranks(m, unit) &&
             (u->formation < FORMATION_DISORDER || u->formation == FORMATION_NONE))
        u->formation = u->massed.routing ? FORMATION_FORCED : FORMATION_DISORDER;
}

/* Riders and crews are where their beast or chariot is. */
static void carry_along(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        int32_t carrier = table_stand_const(table_of(m), i)->aboard;

        if (carrier != NOBODY && stand_on_table(table_of(m), carrier) && stand_on_table(table_of(m), i)) {
            struct place on = table_stand_const(table_of(m), carrier)->place;

            table_move_stand(table_of(m), i, &on);
        }
    }
}

void orders_amended(struct match *m)
{
    carry_along(m);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        mend_unit(m, unit);
    orders_review_contacts(m);
    find_contacts(m);
}
