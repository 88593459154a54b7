/* What a game master makes of the table before anybody is deployed: he takes pieces away, or makes them
 * something else (B2-d, B2.2-g, B2.4-c). Without one nothing changes. */
#include "common/match/ground.h"
#include "common/rules/massed/table/pieces.h"
#include "common/rules/massed/table/steps.h"

enum { CHANGE_NOTHING, CHANGE_PIECE, KIND_REMOVED = TERRAIN_KINDS };

/* RULE("B2-d"): any layout. */
void massed_change_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->min = d->max = 1;
    decision_option(d, "done", "massed.table.option.done")->id = CHANGE_NOTHING;
    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        if (!piece_there(table_of(m), i))
            continue;
        const char *kind = massed_terrain[table_piece_const(table_of(m), i)->kind];
        struct option *o = decision_option(d, kind, "massed.table.option.piece");

        o->id = CHANGE_PIECE + i;
        option_arg(o, "piece", ARG_TERRAIN, i);
        o->at = piece_points(table_of(m), i)[0];
        o->has_point = true;
    }
}

bool massed_change_picked(const struct match *m, struct massed_table_frame *v)
{
    int32_t picked = flow_ruling(m)->item[0].ref;

    v->slip = picked - CHANGE_PIECE;
    return picked != CHANGE_NOTHING && piece_there(table_of(m), v->slip);
}

/* RULE("B2.2-g"): any class that pieces of its form have. RULE("B2.4-c"): another piece of like size.
 * RULE("B5.2.1-a"), RULE("B5.2.2-a"): open ground becomes difficult, very difficult or impassable, and the
 * other way round. RULE("B5.2.3-f"): a line becomes one of another class. */
void massed_kind_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct massed_table *t = massed_table_asked(m);
    int32_t piece = FRAME_TOP(massed_table_frame, m)->slip;
    const struct piece *p = table_piece_const(table_of(m), piece);

    (void)side;
    d->min = d->max = 1;
    decision_arg(d, "piece", ARG_TERRAIN, piece);
    decision_option(d, massed_terrain[p->kind], massed_kind_label[p->kind])->id = p->kind;
    for (int32_t kind = 0; kind < TERRAIN_KINDS; kind++)
        if (kind != p->kind && t->ground[kind].form == p->form)
            decision_option(d, massed_terrain[kind], massed_kind_label[kind])->id = kind;
    decision_option(d, "remove", "massed.table.option.take_away")->id = KIND_REMOVED;
}

static void become(struct match *m, const struct massed_table *t, int32_t piece, int32_t kind)
{
    struct piece *p = table_piece(table_of(m), piece), like = massed_ground_piece(t, kind);

    p->kind = kind;
    p->going = like.going;
    p->cover = like.cover;
    p->sight = like.sight;
    p->sight_depth = like.sight_depth;
    p->floor = like.floor;
    p->height = like.height;
    p->flags = like.flags;
}

/* RULE("B2.4-b"): every departure from the rules is announced. */
void massed_change_kind(struct match *m, const struct massed_table *t, const struct massed_table_frame *v)
{
    int32_t kind = flow_ruling(m)->item[0].ref;
    struct event *e;

    if (kind == table_piece_const(table_of(m), v->slip)->kind)
        return;
    if (kind == KIND_REMOVED) {
        const char *was = massed_kind_label[table_piece_const(table_of(m), v->slip)->kind];

        ground_remove(m, v->slip);
        e = event_begin(m, "massed.table.taken_away", RULE("B2-d"));
        event_word(e, "kind", was);
    } else {
        become(m, t, v->slip, kind);
        e = event_begin(m, "massed.table.changed", RULE("B2.2-g"));
        event_arg(e, "piece", ARG_TERRAIN, v->slip);
        event_word(e, "kind", massed_kind_label[kind]);
    }
    event_end(m);
}
