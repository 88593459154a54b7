/* Who is in contact with whom (O5.4, O5.1-b). A contact is kept from the moment that a unit arrives until the
 * two no longer touch; where they touch follows from the table, who came and from which side does not. */
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/figures.h"

int32_t orders_opponent(const struct match *m, int32_t contact, int32_t unit)
{
    const struct orders_contact *c = orders_contact_at(m, contact);

    if (c->arrived == NO_UNIT || c->broken)
        return NO_UNIT;
    return c->arrived == unit ? c->struck : c->struck == unit ? c->arrived : NO_UNIT;
}

int32_t orders_contact_of(const struct match *m, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        if (orders_opponent(m, i, a) == b && b != NO_UNIT)
            return i;
    return NO_CONTACT;
}

/* RULE("O6.3-f"): a routing unit holds nobody. */
bool orders_in_contact(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, i)
    if (!orders_routing(m, orders_opponent(m, i, unit)))
        return true;
    return false;
}

enum block_face orders_face_in(const struct match *m, int32_t contact, int32_t unit)
{
    const struct orders_contact *c = orders_contact_at(m, contact);

    assert(c->arrived == unit || c->struck == unit);
    return (enum block_face)(c->struck == unit ? c->face : c->arrived_face);
}

/* CONTACTS_MAX is as many as areas that lie beside each other can have; where single figures touch across
 * them and there is no room, the two are not in contact. */
int32_t orders_make_contact(struct match *m, int32_t arrived, int32_t struck, enum block_face face,
                            enum orders_arrival how)
{
    assert(arrived != struck && orders_contact_of(m, arrived, struck) == NO_CONTACT);
    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        if (orders_contact_at(m, i)->arrived == NO_UNIT) {
            *orders_contact_at(m, i) = (struct orders_contact){.arrived = arrived,
                                                               .struck = struck,
                                                               .face = (int32_t)face,
                                                               .arrived_face = FACE_FRONT,
                                                               .how = (int32_t)how};
            return i;
        }
    return NO_CONTACT;
}

void orders_end_contact(struct match *m, int32_t contact)
{
    *orders_contact_at(m, contact) = (struct orders_contact){.arrived = NO_UNIT, .struck = NO_UNIT};
}

static bool fights(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    return true;
    return false;
}

/* RULE("B7.1-h"): across a line the two are in contact as long as they stand no farther apart. */
bool orders_still_touch(const struct match *m, int32_t contact)
{
    const struct orders_contact *c = orders_contact_at(m, contact);

    /* no rule: a hair's breadth */
    bool near = massed_distance(m, c->arrived, c->struck) <= CONTACT + c->across;

    return !c->parted && near;
}

/* The way from who arrived to the enemy: that of its ranks, or of the figure itself. */
static angle heading_of(const struct match *m, const struct orders_contact *c, int32_t figure)
{
    return (angle)(massed_in_ranks(m, c->arrived) ? state_blocks(m->state, c->arrived)[0].facing
                                                  : table_stand_const(table_of(m), figure)->place.facing);
}

/* RULE("B7.1-h"): as if the unit that was struck were moved straight up to the line. */
bool orders_bases_meet(const struct match *m, int32_t a, int32_t b)
{
    int32_t contact = orders_contact_of(m, figure_at(m, a)->unit, figure_at(m, b)->unit);
    const struct stand *one = table_stand_const(table_of(m), a), *other = table_stand_const(table_of(m), b);
    /* no rule: a hair's breadth */
    struct point origin = {0, 0}, by;
    struct place moved;

    if (stands_touch(table_of(m), a, b))
        return true;
    if (contact == NO_CONTACT)
        return false;
    const struct orders_contact *c = orders_contact_at(m, contact);

    if (c->across == 0) /* no rule: moved by nothing they meet as little as they touch */
        return false;   /* no rule: as above */
    bool came = figure_at(m, a)->unit == c->arrived;

    by = point_ahead(origin, heading_of(m, c, came ? a : b), c->across);
    moved = one->place; /* of who arrived, towards the other */
    moved.at = came ? point_plus(moved.at, by) : point_minus(moved.at, by);
    return bases_within(&moved, &one->base, &other->place, &other->base, CONTACT);
}

/* RULE("O9.1-f"): arms are kept until the combat ends. */
void orders_review_contacts(struct match *m)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        const struct orders_contact *c = orders_contact_at(m, i);

        if (c->arrived == NO_UNIT || c->in_round)
            continue;
        if (c->broken || !orders_in_play(m, c->arrived) || !orders_in_play(m, c->struck) ||
            !orders_still_touch(m, i))
            orders_end_contact(m, i);
    }
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_unit_at(m, unit)->weapon != NOTHING && !fights(m, unit))
            orders_lower_arms(m, unit);
}
