/* Who is in contact with whom (B7.12-a). Where they touch follows from the table; who came and on which face
 * does not. */
#include "common/rules/battle/charge/push_on.h"
#include "common/rules/battle/charge/short.h"
#include "common/rules/battle/fight/follow.h"
#include "common/rules/battle/fight/lap.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/massed/losses.h"

int32_t battle_opponent(const struct match *m, int32_t contact, int32_t unit)
{
    const struct battle_contact *c = battle_contact_at(m, contact);

    if (c->arrived == NO_UNIT)
        return NO_UNIT;
    return c->arrived == unit ? c->struck : c->struck == unit ? c->arrived : NO_UNIT;
}

int32_t battle_contact_of(const struct match *m, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < battle_of(m)->contacts && b != NO_UNIT; i++)
        if (battle_opponent(m, i, a) == b)
            return i;
    return NO_CONTACT;
}

bool battle_engaged(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    return true;
    return false;
}

/* CONTACTS_MAX is as many as areas that lie beside each other can have; where single figures touch across
 * them and there is no room, the two are not in contact. */
int32_t battle_make_contact(struct match *m, int32_t arrived, int32_t struck, enum block_face face)
{
    assert(arrived != struck && battle_contact_of(m, arrived, struck) == NO_CONTACT);
    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        if (battle_contact_at(m, i)->arrived == NO_UNIT) {
            *battle_contact_at(m, i) = (struct battle_contact){
                .arrived = arrived, .struck = struck, .face = (int32_t)face, .followed = NO_UNIT};
            if (battle_of(m)->contacts <= i)
                battle_of(m)->contacts = i + 1;
            return i;
        }
    return NO_CONTACT;
}

void battle_end_contact(struct match *m, int32_t contact)
{
    *battle_contact_at(m, contact) =
        (struct battle_contact){.arrived = NO_UNIT, .struck = NO_UNIT, .followed = NO_UNIT};
    while (battle_of(m)->contacts > 0 && battle_contact_at(m, battle_of(m)->contacts - 1)->arrived == NO_UNIT)
        battle_of(m)->contacts--;
}

enum block_face battle_face_in(const struct match *m, int32_t contact, int32_t unit)
{
    const struct battle_contact *c = battle_contact_at(m, contact);

    assert(c->arrived == unit || c->struck == unit);
    return c->struck == unit ? (enum block_face)c->face : FACE_FRONT;
}

/* RULE("B8.4-f"): whoever routs fights nobody. */
bool battle_fought(const struct match *m, int32_t contact)
{
    const struct battle_contact *c = battle_contact_at(m, contact);

    return c->arrived != NO_UNIT && !battle_routing(m, c->arrived) && !battle_routing(m, c->struck) &&
           battle_camp(m, c->arrived) != battle_camp(m, c->struck);
}

bool battle_fights(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (battle_fought(m, contact))
        return true;
    return false;
}

static void clear_combat(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->weapon = u->second_weapon = NOTHING;
    u->bout = 0;
    u->outcome = ROUND_NONE;
    u->pushed_back = u->pushed_back_ever = u->renegade = 0;
    EACH_MEMBER(m->state, unit, figure)
    battle_figure_at(m, figure)->turned = battle_figure_at(m, figure)->exposed =
        battle_figure_at(m, figure)->pistol_spent = 0;
}

void battle_leave_combat(struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    battle_end_contact(m, contact);
    clear_combat(m, unit);
}

/* RULE("B7.12-a"), RULE("B13.2-f"), RULE("B7.2.5-a"): whatever belongs to an engagement ends when a unit is
 * free of all enemies. */
static void forget_combat(struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    bool fought = u->weapon != NOTHING || u->bout > 0 || u->pushed_back || u->pushed_back_ever || u->renegade;

    if (u->outcome != ROUND_NONE && massed_centre_leader(m, unit)) { /* RULE("B7.13.3-b"), RULE("B7.11-c") */
        battle_tell(m, "battle.leader_in_centre", RULE("B7.13.3-b"), unit);
        event_end(m);
    }
    battle_bring_up_short(m, unit);
    if (u->target == NO_UNIT)
        battle_disband_wedge(m, unit, RULE("B5.7.4-c"));
    clear_combat(m, unit);
    if (fought && battle_in_play(m, unit)) {
        battle_tell(m, "battle.free", RULE("B7.12-a"), unit);
        event_end(m);
    }
}

/* RULE("B7.1-h"): across a line the two are in contact as long as they stand no farther apart. */
void battle_review_contacts(struct match *m)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        const struct battle_contact *c = battle_contact_at(m, i);

        if (c->arrived == NO_UNIT || (battle_fought(m, i) && (battle_waits_for(m, c->arrived, c->struck) ||
                                                              battle_waits_for(m, c->struck, c->arrived))))
            continue;
        if (!battle_in_play(m, c->arrived) || !battle_in_play(m, c->struck) ||
            massed_distance(m, c->arrived, c->struck) > CONTACT + c->across)
            battle_end_contact(m, i);
    }
    battle_recall_idle_lappers(m);
    battle_draw_in_idle_steps(m);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (!battle_engaged(m, unit))
            forget_combat(m, unit);
}
