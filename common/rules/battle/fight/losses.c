/* P_LOSSES: the doomed of a unit are removed; its owner chooses between rear and end files where he can
 * (B7.11-c, B7.11-d). Contacts that this breaks are closed up again. */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/charge/push_on.h"
#include "common/rules/battle/command/banners.h"
#include "common/rules/battle/fight/lap.h"
#include "common/rules/battle/fight/wounds.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/free_figures.h"
#include "common/rules/massed/touching.h"

enum { LOSSES_ASK, LOSSES_CHOSEN };

/* RULE("B7.11-c"): contacts are kept where they can be. */
static int32_t choices(const struct match *m, int32_t unit, struct massed_closing closings[CLOSINGS_MOST])
{
    int32_t touched[CONTACTS_MAX], count = 0;

    if (battle_is_stepped(m, unit)) { /* RULE("B7.1.6-c"): end files would part the others from the ranks */
        closings[0] = (struct massed_closing){0};
        return 1;
    }
    EACH_CONTACT(m, unit, contact)
    if (battle_fought(m, contact) && battle_contact_at(m, contact)->across == 0)
        touched[count++] = battle_opponent(m, contact, unit);
    return massed_closings_kept(m, unit, battle_fights(m, unit), touched, count, closings);
}

/* --- bearer and musician -------------------------------------------------------------------------------- */

enum { INSTEAD = CLOSINGS_MOST }; /* of an option's number: behind the closings, the figure */

/* An ordinary figure that shots have felled; NOBODY. */
static int32_t felled(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->doomed && massed_figure_at(m, figure)->role == ROLE_ORDINARY)
        return figure;
    return NOBODY;
}

/* RULE("B6.6-a"): bearer and musician fall last unless the owner chooses otherwise. */
static bool may_fall_instead(const struct match *m, const struct battle_losses_frame *v, int32_t figure)
{
    int32_t role = massed_figure_at(m, figure)->role;

    return v->shot && (role == ROLE_BEARER || role == ROLE_MUSICIAN) && massed_lives(m, figure) &&
           massed_can_be_lost(m, figure) && felled(m, v->unit) != NOBODY;
}

static bool anybody_instead(const struct match *m, const struct battle_losses_frame *v)
{
    EACH_MEMBER(m->state, v->unit, figure)
    if (may_fall_instead(m, v, figure))
        return true;
    return false;
}

static void offer_instead(struct decision *d, const struct match *m, const struct battle_losses_frame *v)
{
    EACH_MEMBER(m->state, v->unit, figure)
    if (may_fall_instead(m, v, figure)) {
        struct option *o = decision_option(d, "instead", "battle.option.fall_instead");

        o->id = INSTEAD + figure;
        o->figure = figure;
        option_arg(o, "figure", ARG_FIGURE, figure);
    }
}

static void fall_instead(struct match *m, int32_t unit, int32_t figure)
{
    struct massed_figure *spared = massed_figure_at(m, felled(m, unit)), *falls = massed_figure_at(m, figure);
    struct event *e;

    spared->doomed = false;
    spared->wounds_lost = 0;
    falls->doomed = true;
    falls->wounds_lost = falls->profile[CHAR_W];
    e = battle_tell(m, "battle.falls_instead", RULE("B6.6-a"), unit);
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_end(m);
}

/* The first is the default: from the rear. */
void battle_losses_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_losses_frame, m)->unit;
    struct massed_closing closings[CLOSINGS_MOST];
    int32_t count = choices(m, unit, closings);

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t i = 0; i < count; i++) {
        bool rear = closings[i].left + closings[i].right == 0;
        struct option *o = decision_option(d, rear ? "rear" : "files",
                                           rear ? "battle.option.losses_rear" : "battle.option.losses_files");

        o->id = i;
        if (!rear) {
            option_arg(o, "left", ARG_NUMBER, closings[i].left);
            option_arg(o, "right", ARG_NUMBER, closings[i].right);
        }
    }
    offer_instead(d, m, FRAME_TOP(battle_losses_frame, m));
}

/* --- closing up ----------------------------------------------------------------------------------------- */

static bool touch_well(const struct match *m, int32_t contact)
{
    const struct battle_contact *c = battle_contact_at(m, contact);

    return c->across > 0 || massed_share_edge(m, c->arrived, c->struck);
}

static bool go_up_to(struct match *m, int32_t unit, int32_t enemy)
{
    length far;
    struct event *e;

    if (!massed_go_up_to(m, unit, enemy, battle_terms(m, unit)->barred, &far))
        return false;
    e = battle_tell(m, "battle.closed_up", RULE("B7.11-c"), unit);
    event_arg(e, "far", ARG_LENGTH, far);
    event_end(m);
    return true;
}

/* RULE("B15.10-r"): figures without ranks move into contact again, each up to M. */
static bool close_in(struct match *m, int32_t unit, int32_t enemy)
{
    if (massed_in_ranks(m, unit) ||
        massed_close_in(m, unit, enemy, battle_walk(m, unit), battle_terms(m, unit)) == 0)
        return false;
    battle_tell(m, "battle.closed_in", RULE("B15.10-r"), unit);
    event_end(m);
    return true;
}

/* RULE("B7.11-c"): "the unit that touched with its front edge"; where both did, who arrived. If it cannot get
 * there the two are no longer engaged. */
static void close_up(struct match *m, int32_t contact)
{
    const struct battle_contact c = *battle_contact_at(m, contact);
    struct event *e;

    if (close_in(m, c.arrived, c.struck) || close_in(m, c.struck, c.arrived) ||
        go_up_to(m, c.arrived, c.struck) || (c.face == FACE_FRONT && go_up_to(m, c.struck, c.arrived)))
        return;
    battle_end_contact(m, contact);
    e = battle_tell(m, "battle.contact_lost", RULE("B7.11-c"), c.arrived);
    event_arg(e, "enemy", ARG_UNIT, c.struck);
    event_end(m);
}

/* A unit that closes up may leave behind an enemy who touches it elsewhere, and who then follows: the
 * contacts are gone through again, each of them is closed once. */
static void close_contacts(struct match *m, bool left[CONTACTS_MAX])
{
    for (bool again = true; again;) {
        again = false;
        for (int32_t i = 0; i < CONTACTS_MAX; i++) {
            const struct battle_contact *c = battle_contact_at(m, i);

            if (!left[i] || c->arrived == NO_UNIT || !battle_in_play(m, c->arrived) ||
                !battle_in_play(m, c->struck) || touch_well(m, i))
                continue;
            left[i] = false;
            again = true;
            close_up(m, i);
        }
    }
}

/* RULE("B7.13.3-b"): a leader who is not in the centre of a wider front keeps his place while it fights. */
static bool keeps_place(const struct match *m, int32_t unit)
{
    int32_t leader = massed_unit_at(m, unit)->leader, slot;
    struct block_centre_slots centre;

    if (!battle_fights(m, unit) || leader == NOBODY || unit_at(m, unit)->blocks != 1 ||
        !battle_in_front_rank(m, leader))
        return false;
    centre = block_centre_slots(&state_blocks(m->state, unit)[0]);
    slot = figure_at(m, leader)->slot;
    return slot != centre.left && slot != centre.right;
}

static void remove_them(struct match *m, int32_t unit, struct massed_closing how, bool shot)
{
    bool touching[CONTACTS_MAX];
    int32_t doomed;
    struct event *e;

    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        touching[i] = battle_fought(m, i) && touch_well(m, i);
    how.off_centre |= keeps_place(m, unit);
    battle_drop_colours(m, unit);
    doomed = battle_remove_doomed(m, unit, how);
    e = battle_tell(m, "battle.losses", shot ? RULE("B6.6-a") : RULE("B7.11-c"), unit);
    event_arg(e, "figures", ARG_NUMBER, doomed);
    event_arg(e, "left", ARG_NUMBER, massed_living(m, unit));
    event_end(m);
    if (shot)
        battle_take_up_at_once(m, unit);
    close_contacts(m, touching);
    battle_lay_laps_again(m, unit);
    battle_review_contacts(m);
}

enum flow battle_losses_run(struct match *m, struct frame *f)
{
    const struct battle_losses_frame *v = FRAME_READ(battle_losses_frame, f);
    struct massed_closing closings[CLOSINGS_MOST];
    int32_t count = choices(m, v->unit, closings), chosen = 0;

    switch (f->step) {
    case LOSSES_ASK:
        if ((count > 1 || anybody_instead(m, v)) && massed_living(m, v->unit) > 0)
            return flow_ask(m, f, LOSSES_CHOSEN, Q_LOSSES, 1 << battle_side_of(m, v->unit));
        break;
    case LOSSES_CHOSEN:
        chosen = flow_answer(m, battle_side_of(m, v->unit))->item[0].ref;
        if (chosen < INSTEAD)
            break;
        fall_instead(m, v->unit, chosen - INSTEAD);
        return flow_again(f, LOSSES_ASK);
    default:
        flow_lost(m, f);
    }
    remove_them(m, v->unit, closings[chosen], v->shot);
    return flow_done(m, NO_RESULT);
}
