/* Hiding, being found, coming out (F3.4.6, F9.1-b), and who knows of whom.
 *
 * RULE("F3.4.6-f"): without fog_of_war everybody knows where hidden figures are. With it (RULE("F9.1-d")) a
 * hidden figure is unknown to the enemy and to spectators until it is discovered or shows itself. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/enrol.h"

bool brothers_hidden(const struct match *m, int32_t figure)
{
    return brothers_in_play(m, figure) && brothers_figure_at(m, figure)->visibility == VISIBLE_HIDDEN;
}

static void set_seen_by(struct match *m, int32_t figure, int32_t sides)
{
    int32_t mount = brothers_figure_at(m, figure)->mount;

    figure_at(m, figure)->seen_by = sides;
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        figure_at(m, i)->seen_by = sides;
    if (mount != NOTHING)
        figure_at(m, mount)->seen_by = sides;
    brothers_refresh(m, figure);
}

void brothers_show(struct match *m, int32_t figure)
{
    int32_t all = seen_by_all(m);

    if (figure_at(m, figure)->seen_by == all)
        return;
    set_seen_by(m, figure, all);
    secret_revealed(m);
}

/* Everybody sees it vanish, and that is the last he hears of it. */
void brothers_conceal(struct match *m, int32_t figure)
{
    int32_t own = 1 << brothers_side_of(m, figure);

    if (!option_on(m, OPTION_FOG_OF_WAR) || figure_at(m, figure)->seen_by == own)
        return;
    set_seen_by(m, figure, own);
    struct event *e = event_begin(m, "brothers.vanished", RULE("F9.1-d"));

    event_arg(e, "figure", ARG_FIGURE, figure);
    event_end(m);
}

void brothers_come_out(struct match *m, int32_t figure, enum visibility to, const char *rule)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    if (f->visibility == VISIBLE_OPEN || f->visibility == (int32_t)to)
        return;
    bool was_hidden = f->visibility == VISIBLE_HIDDEN;

    if (to == VISIBLE_COVER && brothers_cover_at(m, figure) == NOTHING)
        to = VISIBLE_OPEN;
    f->visibility = (int32_t)to;
    f->lasting[SPELL_VEIL_OF_DUSK] = 0;
    if (to == VISIBLE_OPEN)
        f->cover_piece = NOTHING;
    brothers_show(m, figure);
    if (!was_hidden)
        brothers_tell_end(m, "brothers.left_cover", rule, figure);
    else
        brothers_tell_end(m, to == VISIBLE_COVER ? "brothers.discovered" : "brothers.came_out", rule, figure);
}

/* RULE("F0.5-l"): cover is kept only where there is some; RULE("F14.2-k"): a veil needs none. */
void brothers_keep_cover(struct match *m, int32_t figure, const char *rule)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);
    int32_t before = f->cover_piece;

    if (!brothers_in_play(m, figure) || f->visibility == VISIBLE_OPEN ||
        brothers_under(m, figure, SPELL_VEIL_OF_DUSK))
        return;
    f->cover_piece = brothers_cover_at(m, figure);
    if (f->cover_piece == NOTHING)
        brothers_come_out(m, figure, VISIBLE_OPEN, rule);
    else if (f->visibility == VISIBLE_COVER && f->cover_piece != before) /* behind another, as all can see */
        brothers_tell_end(m, "brothers.took_cover", rule, figure);
}

void brothers_show_doer(struct match *m, int32_t figure)
{
    if (option_on(m, OPTION_FOG_OF_WAR) && brothers_in_play(m, figure))
        brothers_come_out(m, figure, VISIBLE_COVER, RULE("F3.4.6-f"));
}

/* RULE("F3.4.6-d"): behind a wall in clear ground it is hidden only from the other side. */
static bool sees_past_wall(const struct match *m, int32_t viewer, int32_t hidden)
{
    if (brothers_area_cover_at(m, hidden) != NOTHING || brothers_cover_at(m, hidden) == NOTHING)
        return false;
    struct sight sight = brothers_sight(m, viewer, hidden);

    return sight_visible(&sight) && !brothers_behind(m, hidden, &sight);
}

/* RULE("F3.4.6-e"): less than 20 cm (veiled: 10) from the front of an enemy. */
static bool finds(const struct match *m, int32_t viewer, int32_t hidden)
{
    bool veiled = brothers_under(m, hidden, SPELL_VEIL_OF_DUSK);
    length reach = veiled ? DISCOVERY_DISTANCE / 2 : DISCOVERY_DISTANCE;

    if (!brothers_in_play(m, viewer) || !brothers_enemies(m, viewer, hidden))
        return false;
    if (brothers_touch(m, viewer, hidden))
        return true;
    if (brothers_stunned(m, viewer) ||
        !point_in_arc(&brothers_stand(m, viewer)->place, brothers_point(m, hidden), HALF_TURN))
        return false;
    if (brothers_distance(m, viewer, hidden) < reach)
        return brothers_sees(m, viewer, hidden);
    return !veiled && sees_past_wall(m, viewer, hidden);
}

void brothers_discover(struct match *m, int32_t figure)
{
    bool mover_hidden = brothers_hidden(m, figure);

    if (m->state->turn < 1)
        return;
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        if (mover_hidden && finds(m, i, figure)) {
            brothers_come_out(m, figure, VISIBLE_COVER, RULE("F3.4.6-e"));
            mover_hidden = false;
        }
        if (brothers_hidden(m, i) && i != figure && finds(m, figure, i))
            brothers_come_out(m, i, VISIBLE_COVER, RULE("F3.4.6-e"));
    }
}
