/* Objects: who has them, in which hand, what they weigh (F0.5-s, F3.2). */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/enrol.h"

/* --- who has what: a list from each holder through his objects, by number --------------------- */

static void link(struct match *m, int32_t item)
{
    int32_t *next = &brothers_figure_at(m, brothers_figure_at(m, item)->holder)->first_item;

    while (*next != NOTHING && *next < item)
        next = &brothers_figure_at(m, *next)->next_item;
    brothers_figure_at(m, item)->next_item = *next;
    *next = item;
}

static void unlink(struct match *m, int32_t item)
{
    int32_t *next = &brothers_figure_at(m, brothers_figure_at(m, item)->holder)->first_item;

    while (*next != item)
        next = &brothers_figure_at(m, *next)->next_item;
    *next = brothers_figure_at(m, item)->next_item;
    brothers_figure_at(m, item)->next_item = NOTHING;
}

void brothers_give(struct match *m, int32_t item, int32_t holder)
{
    if (brothers_figure_at(m, item)->holder != NOTHING)
        unlink(m, item);
    brothers_figure_at(m, item)->holder = holder;
    if (holder != NOTHING)
        link(m, item);
}

void brothers_link_items(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        brothers_figure_at(m, i)->first_item = brothers_figure_at(m, i)->next_item = NOTHING;
    for (int32_t i = 0; i < m->state->figures; i++)
        if (brothers_figure_at(m, i)->sort == SORT_ITEM && brothers_figure_at(m, i)->holder != NOTHING)
            link(m, i);
}

int32_t brothers_next_item(const struct match *m, int32_t holder, int32_t item)
{
    int32_t next =
        item == NOTHING ? brothers_figure_at(m, holder)->first_item : brothers_figure_at(m, item)->next_item;

    while (next != NOTHING && brothers_figure_at(m, next)->where == WHERE_GONE)
        next = brothers_figure_at(m, next)->next_item;
    return next;
}

static int32_t add_sorted(int32_t *list, int32_t count, int32_t most, int32_t item)
{
    if (count == most)
        return count;
    int32_t i = count;

    for (; i > 0 && list[i - 1] > item; i--)
        list[i] = list[i - 1];
    list[i] = item;
    return count + 1;
}

int32_t brothers_lying_in_reach(const struct match *m, int32_t figure, int32_t *list, int32_t most)
{
    int32_t near[REACH_MOST];

    return brothers_lying_among(m, near, brothers_in_reach(m, figure, near, REACH_MOST), list, most);
}

int32_t brothers_lying_among(const struct match *m, const int32_t *near, int32_t count, int32_t *list,
                             int32_t most)
{
    int32_t found = 0;

    for (int32_t k = 0; k < count; k++) {
        if (brothers_figure_at(m, near[k])->sort == SORT_ITEM)
            found = add_sorted(list, found, most, near[k]);
        if (!brothers_body(m, near[k]))
            continue;
        for (int32_t i = brothers_next_item(m, near[k], NOTHING); i >= 0;
             i = brothers_next_item(m, near[k], i))
            if (brothers_figure_at(m, i)->where == WHERE_BODY ||
                brothers_figure_at(m, i)->where == WHERE_SHIELD)
                found = add_sorted(list, found, most, i);
    }
    return found;
}

/* --- hands and weights ------------------------------------------------------------------------ */

bool brothers_held(const struct match *m, int32_t item)
{
    int32_t where = brothers_figure_at(m, item)->where;

    return where == WHERE_MAIN_HAND || where == WHERE_OFF_HAND || where == WHERE_BOTH_HANDS;
}

int32_t brothers_in_hand(const struct match *m, int32_t figure, enum item_where hand)
{
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i)) {
        int32_t where = brothers_figure_at(m, i)->where;

        if (where == (int32_t)hand || (where == WHERE_BOTH_HANDS && hand != WHERE_BOTH_HANDS))
            return i;
    }
    return NOTHING;
}

/* RULE("F0.5-s"): two hands; a body carried takes both (F9.2-f). */
int32_t brothers_free_hands(const struct match *m, int32_t figure)
{
    int32_t hands = 2;

    if (brothers_figure_at(m, figure)->carries != NOTHING)
        return 0;
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i)) {
        if (brothers_held(m, i))
            hands -= brothers_figure_at(m, i)->where == WHERE_BOTH_HANDS ? 2 : 1;
    }
    return hands > 0 ? hands : 0;
}

const struct thing *brothers_thing(const struct match *m, int32_t item)
{
    return item == NOTHING ? &brothers_of(m)->fists : &brothers_figure_at(m, item)->thing;
}

/* RULE("F12.2-a"): what is worn helps every JD; a ballistic vest more against shots. */
int32_t brothers_armour(const struct match *m, int32_t figure, bool shot)
{
    int32_t bonus = 0;

    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i)) {
        const struct brothers_figure *f = brothers_figure_at(m, i);

        if (f->thing.what == THING_ARMOUR && f->where == WHERE_WORN)
            bonus += shot ? f->thing.jd_shot : f->thing.jd;
    }
    return bonus;
}

/* RULE("F3.2-b"), RULE("F3.2-c"): the weights are the catalogue's; small things weigh nothing. */
int32_t brothers_weight(const struct match *m, int32_t figure)
{
    int32_t weight = 0;

    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i)) {
        const struct brothers_figure *f = brothers_figure_at(m, i);

        if (f->where != WHERE_SHIELD)
            weight += f->thing.weight;
    }
    return weight;
}

/* RULE("F3.2-f"): from 6 on; a carried body overloads by itself (F9.2-f). */
bool brothers_encumbered(const struct match *m, int32_t figure)
{
    return brothers_figure_at(m, figure)->carries != NOTHING || brothers_weight(m, figure) >= 6;
}

static bool is_weapon(const struct match *m, int32_t item)
{
    int32_t what = item == NOTHING ? THING_OTHER : brothers_figure_at(m, item)->thing.what;

    return what == THING_WEAPON || what == THING_SHOOTER;
}

/* F4.5-c, with the exception of F4.5-e: blade and dagger. */
bool brothers_two_weapons(const struct match *m, int32_t figure)
{
    int32_t main = brothers_in_hand(m, figure, WHERE_MAIN_HAND);
    int32_t off = brothers_in_hand(m, figure, WHERE_OFF_HAND);

    if (main == off || !is_weapon(m, main) || !is_weapon(m, off))
        return false;
    int32_t one = brothers_figure_at(m, main)->thing.blade, other = brothers_figure_at(m, off)->thing.blade;

    return !((one == 2 && other == 1) || (one == 1 && other == 2)); /* RULE("F4.5-e") */
}

/* --- moving them ------------------------------------------------------------------------------------ */

static void follow_holder(struct match *m, int32_t item, int32_t holder)
{
    struct figure *f = figure_at(m, item);

    f->side = brothers_side_of(m, holder);
    f->seen_by = figure_at(m, holder)->seen_by;
    f->fate = FATE_RESERVE; /* only what lies on the table is in play by itself */
}

void brothers_hold(struct match *m, int32_t item, int32_t figure, enum item_where where)
{
    struct brothers_figure *f = brothers_figure_at(m, item);

    if (stand_on_table(table_of(m), item))
        table_lift_stand(table_of(m), item);
    brothers_give(m, item, figure);
    f->where = (int32_t)where;
    follow_holder(m, item, figure);
}

void brothers_lay_down(struct match *m, int32_t item, struct point at)
{
    struct brothers_figure *f = brothers_figure_at(m, item);
    struct place place = {.at = at, .elevation = floor_at(table_of(m), at, 0)};
    struct base base = base_round(BASE_OBJECT);

    brothers_give(m, item, NOTHING);
    f->where = WHERE_GROUND;
    table_put_stand(table_of(m), item, &place, &base);
    figure_at(m, item)->seen_by = seen_by_all(m);
    figure_at(m, item)->fate = FATE_IN_PLAY;
}

void brothers_destroy(struct match *m, int32_t item)
{
    struct brothers_figure *f = brothers_figure_at(m, item);

    if (stand_on_table(table_of(m), item))
        table_lift_stand(table_of(m), item);
    brothers_give(m, item, NOTHING);
    f->where = WHERE_GONE;
    figure_at(m, item)->fate = FATE_OUT;
}

bool brothers_drop_hands(struct match *m, int32_t figure)
{
    int32_t next;
    bool any = false;

    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = next) {
        int32_t what = brothers_figure_at(m, i)->thing.what;

        next = brothers_next_item(m, figure, i);
        if (brothers_held(m, i) && (is_weapon(m, i) || what == THING_SHIELD)) {
            brothers_show_doer(m, figure);
            brothers_lay_down(m, i, brothers_point(m, figure));
            any = true;
        }
    }
    return any;
}

/* RULE("F9.2-f"): the body lies where its bearer is. */
void brothers_drop_body(struct match *m, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);
    int32_t body = f->carries;

    if (body == NOTHING)
        return;
    f->carries = NOTHING;
    brothers_figure_at(m, body)->carried_by = NOTHING;
    brothers_put(m, body, brothers_point(m, figure), brothers_facing(m, figure));
}
