/* B2.3: the sides place the pieces of slips in turn, each inside the section of its slip. */
#include "common/match/lay.h"
#include "common/rules/massed/profile.h"
#include "common/rules/massed/table/pieces.h"
#include "common/rules/massed/table/room.h"
#include "common/rules/massed/table/sections.h"
#include "common/rules/massed/table/steps.h"

static bool waits(const struct massed_table *t, int32_t slip)
{
    return t->slip[slip].row != NOTHING && !massed_piece_row[t->slip[slip].row].river;
}

bool massed_slips_left(const struct massed_table *t)
{
    for (int32_t i = 0; i < t->slips; i++)
        if (waits(t, i))
            return true;
    return false;
}

static bool same_slip(const struct massed_slip *a, const struct massed_slip *b)
{
    return a->section == b->section && a->row == b->row;
}

/* Two slips of the same piece in the same section are one option. */
static bool offered(const struct massed_table *t, int32_t slip)
{
    for (int32_t i = 0; i < slip; i++)
        if (same_slip(&t->slip[i], &t->slip[slip]))
            return true;
    return false;
}

int32_t massed_only_slip(const struct massed_table *t)
{
    int32_t only = NOTHING;

    for (int32_t i = 0; i < t->slips; i++)
        if (waits(t, i) && !offered(t, i)) {
            if (only != NOTHING)
                return NOTHING;
            only = i;
        }
    return only;
}

/* RULE("B2.3-b"), RULE("B2.3-d"): any one of them, in either half, and one of them must be taken.
 * RULE("B2.3-c"): rivers come last. */
void massed_slip_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct massed_table *t = massed_table_asked(m);

    (void)side;
    d->min = d->max = 1;
    for (int32_t i = 0; i < t->slips; i++) {
        if (!waits(t, i) || offered(t, i))
            continue;
        struct option *o =
            decision_option(d, massed_piece_row[t->slip[i].row].tag, "massed.table.option.slip");

        o->id = i;
        option_word(o, "piece", massed_piece_row[t->slip[i].row].label);
        massed_offer_section(o, m, t->slip[i].section);
    }
}

/* no rule: every slip has to be taken some time, so none is better than another */
void massed_slip_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        if (!suggest_begin(s, o->label, 0))
            return;
        suggest_item(s, o->id, NO_VALUE);
        for (int32_t k = 0; k < o->arg_count; k++) {
            if (o->args[k].kind == ARG_WORD)
                suggest_word(s, o->args[k].name, o->args[k].word);
            else
                suggest_arg(s, o->args[k].name, (enum arg_kind)o->args[k].kind, o->args[k].value);
        }
    }
}

/* --- placing a piece ------------------------------------------------------------------------------- */

static const struct massed_slip *slip_asked(const struct match *m)
{
    return &massed_table_asked(m)->slip[FRAME_TOP(massed_table_frame, m)->slip];
}

static const char *const part_tag[SLIP_PARTS] = {"first", "second", "third", "fourth", "fifth", "sixth"};

static void offer_shape(struct decision *d, const struct massed_layout *l, const char *tag, bool joined)
{
    struct lay_shape shape = {
        .kind = massed_terrain[l->kind], .tag = tag, .label = l->label, .turns = true, .overlaps = joined};

    shape.corners = massed_layout_outline(l, shape.corner);
    decision_shape(d, &shape);
}

/* One of the layouts, or all pieces of the one that there is; in the section of the slip. */
void massed_piece_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct massed_slip *slip = slip_asked(m);
    const struct massed_piece_row *row = &massed_piece_row[slip->row];
    struct point corner[SECTION_SIDES];

    (void)side;
    decision_word(d, "piece", row->label);
    decision_arg(d, "owner", ARG_SIDE, massed_section_owner(slip->section));
    decision_word(d, "section", massed_section_label(slip->section));
    for (int32_t i = 0; i < (massed_in_parts(row) ? row->pieces : row->layouts); i++) {
        const struct massed_layout *l = &row->layout[massed_in_parts(row) ? 0 : i];

        offer_shape(d, l, massed_in_parts(row) ? part_tag[i] : l->tag, row->joined);
        decision_piece(d, i, massed_in_parts(row));
    }
    d->min = d->max = row->pieces;
    massed_section_corners(m, slip->section, corner);
    decision_zone(d, corner, SECTION_SIDES);
}

/* RULE("B2.3-b"): wholly inside its section (the zone of the question) and on no other piece. */
bool massed_piece_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    const struct massed_slip *slip = slip_asked(m);

    (void)d;
    for (int32_t i = 0; p && i < a->count; i++)
        p->end[p->end_count++] = a->item[i]; /* no rule: what is drawn */
    return massed_room_good(m, slip->section, slip->row, a->item, a->count, why);
}

void massed_piece_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct massed_slip *slip = slip_asked(m);
    struct answer_item item[SLIP_PARTS];
    int32_t count = massed_find_room(m, slip->section, slip->row, item);

    (void)d;
    assert(count > 0); /* else the slip would be gone */
    for (int32_t i = 0; i < count; i++)
        answer_add_place(a, item[i].ref, item[i].at, item[i].facing);
}

enum { PLACES_TOLD = 64, SAME_PLACE = PACE / 50 }; /* no rule: of suggestions */

/* The places that have been suggested, each with the word for its layout. */
struct told {
    int32_t count;
    const char *layout[PLACES_TOLD];
    struct point at[PLACES_TOLD];
};

/* no rule: of suggestions; in a narrow section two spots, or two layouts of one name, come to places that
 * read the same, and one is enough */
static bool tell_once(struct told *t, const char *layout, struct point at)
{
    for (int32_t i = 0; i < t->count; i++)
        if (t->layout[i] == layout && distance(t->at[i], at) <= SAME_PLACE)
            return false;
    if (t->count == PLACES_TOLD)
        return false;
    t->layout[t->count] = layout;
    t->at[t->count++] = at;
    return true;
}

/* no rule: each layout in the corners, at the sides and in the middle of the section, wherever it has room */
void massed_piece_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    enum { ACROSS = 3, TURNS = 4 };
    const struct massed_slip *slip = slip_asked(m);
    struct answer_item item[SLIP_PARTS];
    struct told told = {.count = 0};
    int32_t ways = massed_room_ways(slip->row);

    (void)d;
    for (int32_t way = 0; way < ways; way++)
        for (int32_t spot = 0; spot < ACROSS * ACROSS; spot++)
            for (int32_t turn = 0; turn < TURNS; turn++) {
                angle facing = (angle)(QUARTER_TURN / 2 * turn);
                const char *layout = massed_room_label(slip->row, way);
                int32_t count = massed_room_towards(m, slip->section, slip->row, way, spot % ACROSS - 1,
                                                    spot / ACROSS - 1, facing, item);

                if (count == 0 || !tell_once(&told, layout, item[0].at))
                    continue;
                if (suggest_begin(s, "massed.table.suggest.place", 0)) {
                    for (int32_t i = 0; i < count; i++)
                        suggest_place(s, item[i].ref, item[i].at, item[i].facing, NO_VALUE);
                    suggest_word(s, "layout", layout);
                    suggest_point(s, "at", item[0].at);
                }
                break;
            }
}

static void tell_slip(struct match *m, const struct massed_slip *slip, const char *key, int32_t side)
{
    struct event *e = event_begin(m, key, RULE("B2.3-b"));

    event_arg(e, "side", ARG_SIDE, side);
    event_word(e, "piece", massed_piece_row[slip->row].label);
    massed_tell_section(e, slip->section);
    event_end(m);
}

/* RULE("B2.3-b"): a slip without a legal position is discarded. */
bool massed_take_slip(struct match *m, struct massed_table *t, const struct massed_table_frame *v)
{
    struct answer_item item[SLIP_PARTS];
    struct massed_slip *slip = &t->slip[v->slip];

    if (massed_find_room(m, slip->section, slip->row, item) > 0)
        return true;
    tell_slip(m, slip, "massed.table.discarded", v->side);
    slip->row = NOTHING;
    return false;
}

void massed_place_slip(struct match *m, struct massed_table *t, const struct massed_table_frame *v)
{
    struct massed_slip *slip = &t->slip[v->slip];
    const struct massed_piece_row *row = &massed_piece_row[slip->row];
    const struct answer *a = flow_answer(m, v->side);

    for (int32_t i = 0; i < a->count; i++) {
        bool laid = massed_lay_layout(m, t, &row->layout[massed_in_parts(row) ? 0 : a->item[i].ref],
                                      a->item[i].at, (angle)a->item[i].facing);

        assert(laid); /* massed_table_spare has room for all that slips become */
        (void)laid;
    }
    tell_slip(m, slip, "massed.table.placed", v->side);
    slip->row = NOTHING;
}
