#include "common/rules/battle/charge/further.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/charge/arrive.h"
#include "common/rules/battle/charge/push_on.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/psychology/charged.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/massed/units.h"

/* RULE("B7.1.6-b"): the owner's choice, by wings and enemies. */
void battle_push_on_describe(const struct match *m, int32_t side, struct decision *d)
{
    static const char *const tag[WINGS] = {"push_left", "push_right"}, *const label[WINGS] = {
                                                                           "battle.option.push_left",
                                                                           "battle.option.push_right"};
    const struct battle_chargers_frame *v = FRAME_TOP(battle_chargers_frame, m);
    struct battle_reached reached[REACHED_MOST];
    int32_t count = battle_can_push_on(m, v->unit, v->left, reached);

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    d->min = 0;
    d->max = count;
    for (int32_t i = 0; i < count; i++) {
        struct option *o = decision_option(d, tag[reached[i].wing], label[reached[i].wing]);

        o->id = (int32_t)reached[i].wing * BATTLE_UNITS + reached[i].enemy;
        o->unit = reached[i].enemy;
        option_arg(o, "enemy", ARG_UNIT, reached[i].enemy);
    }
}

/* RULE("B7.1.6-d"), RULE("B7.2.1-a"): both take the tests of a charge; who is charged so can only hold. Does
 * he stand, and does the charger dare? */
static bool may_be_charged(struct match *m, int32_t unit, length left, const struct battle_reached *reached)
{
    struct battle_charge c = {.target = reached->enemy, .met = reached->enemy, .drill = {.unit = unit}};

    if (!battle_push_touch(m, unit, left, reached, &c.touch) ||
        !battle_faces_fear(m, unit, reached->enemy, RULE("B10.8-d")))
        return false;
    if (!battle_faces_fear(m, reached->enemy, unit, RULE("B10.8-f"))) {
        battle_rout_of_fear(m, reached->enemy, unit);
        return false;
    }
    return !battle_charged_panics(m, &c);
}

/* RULE("B7.1.6-d"). */
static void make_contact(struct match *m, int32_t unit, int32_t enemy, enum block_face face)
{
    struct event *e;

    if (!massed_touch(m, unit, enemy) || battle_contact_of(m, unit, enemy) != NO_CONTACT ||
        battle_make_contact(m, unit, enemy, face) == NO_CONTACT)
        return;
    if (battle_unit_at(m, enemy)->reaction == REACTION_NONE)
        battle_unit_at(m, enemy)->reaction = REACTION_HOLD;
    e = battle_tell(m, "battle.contact", RULE("B7.1.6-d"), unit);
    event_arg(e, "enemy", ARG_UNIT, enemy);
    event_word(e, "face", battle_face_word[face]);
    event_end(m);
    battle_settle_contact(m, unit, enemy);
}

/* The files of one wing. */
static void take_wing(struct match *m, int32_t unit, length left, enum battle_wing wing)
{
    const struct answer *a = flow_answer(m, battle_side_of(m, unit));
    int32_t enemies[REACHED_MOST], count = 0;
    enum block_face face[REACHED_MOST];

    for (int32_t i = 0; i < a->count; i++) {
        const struct battle_reached reached = {(enum battle_wing)(a->item[i].ref / BATTLE_UNITS),
                                               a->item[i].ref % BATTLE_UNITS};
        struct first_touch touch;

        if (reached.wing != wing || !may_be_charged(m, unit, left, &reached) ||
            !battle_push_touch(m, unit, left, &reached, &touch))
            continue;
        face[count] = massed_in_ranks(m, reached.enemy) ? (enum block_face)touch.face : FACE_FRONT;
        enemies[count++] = reached.enemy;
    }
    if (count == 0)
        return;
    battle_push_files_on(m, unit, wing, left, enemies, count);
    for (int32_t i = 0; i < count; i++)
        make_contact(m, unit, enemies[i], face[i]);
}

void battle_take_pushes(struct match *m, int32_t unit, int32_t left)
{
    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++)
        take_wing(m, unit, left, wing);
}
