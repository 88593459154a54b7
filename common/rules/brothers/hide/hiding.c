/* Hide, take cover, scan, lie down (F3.4.3, F3.4.6, F9.1). */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

#include <assert.h>

enum { WALL_MALUS = 4, VEIL_MALUS = 2 };

/* RULE("F3.4.6-b"): nobody looks at it, or it is masked from everybody who does; RULE("F3.4.6-c"): and all
 * are more than 30 cm away. Enemies its side does not know of are left out: a menu without Hide would betray
 * them. */
static bool unwatched(const struct match *m, int32_t figure)
{
    const struct stand *own = brothers_stand(m, figure);
    int32_t known[FIGURES_MAX], count = 0;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        const struct stand *s = brothers_stand(m, i);

        if (!brothers_in_play(m, i) || !brothers_enemies(m, figure, i) ||
            !brothers_known_to(m, i, brothers_side_of(m, figure)))
            continue;
        if (bases_within(&own->place, &own->base, &s->place, &s->base, HIDE_DISTANCE))
            return false;
        known[count++] = i;
    }
    for (int32_t i = 0; i < count; i++) /* lines of sight are dear */
        if (brothers_watches(m, known[i], figure))
            return false;
    return true;
}

/* RULE("F3.4.6-d"): only where the ground gives cover; RULE("F10.2.1-c"): not mounted. */
static bool place_to_hide(const struct match *m, int32_t figure)
{
    return !brothers_mounted(m, figure) && !brothers_engaged(m, figure) &&
           brothers_cover_at(m, figure) != NOTHING;
}

/* Who can be looked for: hidden enemies that its side knows to be there. */
static bool can_scan(const struct match *m, int32_t figure, int32_t target)
{
    return brothers_hidden(m, target) && brothers_enemies(m, figure, target) &&
           brothers_known_to(m, target, brothers_side_of(m, figure)) && brothers_sees(m, figure, target);
}

void brothers_offer_hiding(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    if (f->posture == POSTURE_HANGING)
        return;
    if (place_to_hide(m, figure)) {
        if (f->visibility != VISIBLE_HIDDEN && unwatched(m, figure))
            brothers_offer(m, d, figure, ACTION_HIDE, NOTHING, NOTHING, brothers_cost(ACTION_HIDE));
        if (f->visibility == VISIBLE_OPEN)
            brothers_offer(m, d, figure, ACTION_TAKE_COVER, NOTHING, NOTHING,
                           brothers_cost(ACTION_TAKE_COVER));
    }
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
        if (can_scan(m, figure, i))
            brothers_offer(m, d, figure, ACTION_SCAN, i, NOTHING, brothers_cost(ACTION_SCAN));
    if (option_on(m, OPTION_FOG_OF_WAR)) /* whoever may be out there: offered whether or not anybody is */
        brothers_offer(m, d, figure, ACTION_SCAN, NOTHING, NOTHING, brothers_cost(ACTION_SCAN));
}

/* --- scanning --------------------------------------------------------------------------------- */

/* RULE("F9.1-c"): the ground it hides in. */
static int32_t area_malus(const struct match *m, int32_t hidden)
{
    int32_t piece = brothers_area_cover_at(m, hidden);

    if (piece == NOTHING)
        return 0;
    switch (table_piece_const(table_of(m), piece)->kind) {
    case GROUND_FOREST:
        return 3;
    case GROUND_GROVE:
        return 2;
    case GROUND_BRUSH:
        return 1;
    default:
        return 0;
    }
}

/* RULE("F9.1-c"): ground, and a wall or window before it, add up; RULE("F14.2-k"): a veil makes them at
 * least 2. */
static void terrain_modifiers(const struct match *m, int32_t figure, int32_t hidden, struct roll *r)
{
    struct sight sight = brothers_sight(m, figure, hidden);
    int32_t area = area_malus(m, hidden), wall = brothers_behind(m, hidden, &sight) ? WALL_MALUS : 0;

    if (brothers_under(m, hidden, SPELL_VEIL_OF_DUSK) && area + wall < VEIL_MALUS) {
        roll_modify(r, -VEIL_MALUS, RULE("F14.2-k"));
        return;
    }
    brothers_modify(r, -area, RULE("F9.1-c"));
    brothers_modify(r, -wall, RULE("F9.1-c"));
}

/* RULE("F9.1-c"): distance, terrain, night. */
static void scan_modifiers(const struct match *m, int32_t figure, int32_t hidden, struct roll *r)
{
    brothers_modify(r, -(brothers_distance(m, figure, hidden) / (10 * CENTIMETRE)), RULE("F9.1-c"));
    terrain_modifiers(m, figure, hidden, r);
    if (brothers_of(m)->night)
        roll_modify(r, -4, RULE("F9.1-c"));
    if (brothers_has_skill(m, figure, SKILL_LOOKOUT))
        roll_modify(r, 2, RULE("F15.3-i"));
    if (brothers_under(m, figure, SPELL_BLINDING_MIST))
        roll_modify(r, -3, RULE("F14.2-d"));
    brothers_add_wound_malus(m, figure, r, -1);
}

void brothers_scan_odds(const struct match *m, int32_t figure, int32_t hidden, int64_t *wins, int64_t *cases)
{
    struct brothers_faces faces;
    struct roll r;

    *wins = 0;
    *cases = 1;
    if (hidden < 0)
        return; /* nobody knows whether anybody is there */
    roll_begin(&r, "", brothers_side_of(m, figure), figure, 10);
    scan_modifiers(m, figure, hidden, &r);
    brothers_faces(m, brothers_side_of(m, figure), &faces);
    *wins = brothers_reaching(&faces, roll_modifiers(&r), 1, false);
    *cases = faces.total;
}

/* The unseen enemy in its field of vision that is easiest to find; -1. */
static int32_t easiest_unseen(const struct match *m, int32_t figure)
{
    int32_t best = NOTHING, least = INT32_MAX;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        struct roll r;

        if (!brothers_hidden(m, i) || brothers_known_to(m, i, brothers_side_of(m, figure)) ||
            !brothers_sees(m, figure, i))
            continue; /* friends are known */
        roll_begin(&r, "", 0, figure, 10);
        scan_modifiers(m, figure, i, &r);
        if (-roll_modifiers(&r) < least) {
            least = -roll_modifiers(&r);
            best = i;
        }
    }
    return best;
}

/* RULE("F9.1-a"), RULE("F9.1-b"): more than 0 after all maluses finds it. At somebody unseen the die is
 * rolled in any case and its maluses are not told, so that a failure says nothing. */
static void scan(struct match *m, int32_t figure, int32_t target)
{
    bool blind = target < 0;
    struct roll r;

    if (blind)
        target = easiest_unseen(m, figure);
    int32_t natural = brothers_die(m, &r, "brothers.roll.scan", brothers_side_of(m, figure), figure);

    if (target >= 0)
        scan_modifiers(m, figure, target, &r);
    int32_t total = natural + roll_modifiers(&r);
    bool found = target >= 0 && total > 0;

    if (blind && !found)
        r.modifier_count = 0;
    else
        r.total = total;
    r.result = found ? ROLL_PASSED : ROLL_FAILED;
    struct event *e =
        brothers_tell(m, found ? "brothers.scan_found" : "brothers.scan_failed", RULE("F9.1-a"), figure);

    if (!blind)
        event_arg(e, "target", ARG_FIGURE, target);
    event_roll(e, &r);
    event_end(m);
    if (found)
        brothers_come_out(m, target, VISIBLE_COVER, RULE("F9.1-b"));
}

/* --- P_HIDING --------------------------------------------------------------------------------- */

/* RULE("F3.4.6-a"), RULE("F3.4.3-b"): with fog_of_war the enemy loses sight of it. */
static void hide(struct match *m, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    f->visibility = VISIBLE_HIDDEN;
    f->cover_piece = brothers_cover_at(m, figure);
    brothers_tell_end(m, "brothers.hid", RULE("F3.4.6-a"), figure);
    brothers_conceal(m, figure);
    brothers_discover(m, figure); /* RULE("F3.4.6-e"): enemies that its side does not know of may look on */
}

enum flow brothers_hiding_run(struct match *m, struct frame *f)
{
    struct brothers_hiding_frame *v = FRAME(brothers_hiding_frame, f);
    int32_t figure = v->figure, action = brothers_of(m)->action;
    struct brothers_figure *own = brothers_figure_at(m, figure);

    assert(brothers_heads_unit(m, figure));
    brothers_spend(m, figure, brothers_cost((enum brothers_action)action));
    switch (action) {
    case ACTION_HIDE:
        hide(m, figure);
        break;
    case ACTION_TAKE_COVER:
        own->visibility = VISIBLE_COVER;
        own->cover_piece = brothers_cover_at(m, figure);
        brothers_tell_end(m, "brothers.took_cover", RULE("F3.4.3-d"), figure);
        break;
    case ACTION_SCAN:
        scan(m, figure, v->target);
        break;
    case ACTION_LIE_DOWN:
    default:
        if (own->carries != NOTHING)
            brothers_show_doer(m, figure);
        brothers_set_posture(m, figure, POSTURE_ON_BACK);
        brothers_tell_end(m, "brothers.lay_down", RULE("F3.4.3-g"), figure);
        break;
    }
    return flow_done(m, NO_RESULT);
}
