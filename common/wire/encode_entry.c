/* Log entries. Only what counts for the kind is written, so that a log is as small as what it says. */
#include "common/wire/encode.h"
#include "common/wire/kinds.h"

static Gonfalon__V1__LogStanding *encode_standing(struct arena *a, const struct standing_order *s)
{
    Gonfalon__V1__LogStanding *out = arena_message(a, &gonfalon__v1__log_standing__descriptor);

    out->question = s->question;
    out->unit = s->unit;
    out->remove = s->remove != 0;
    out->tags = arena_array(a, STANDING_TAGS, sizeof *out->tags);
    /* The tags are tried in order; the first that is empty ends them. */
    while (out->n_tags < STANDING_TAGS && s->tag[out->n_tags][0]) {
        out->tags[out->n_tags] = arena_text(a, s->tag[out->n_tags]);
        out->n_tags++;
    }
    return out;
}

Gonfalon__V1__LogEntry *encode_entry(struct arena *a, const struct entry *e)
{
    Gonfalon__V1__LogEntry *out = arena_message(a, &gonfalon__v1__log_entry__descriptor);

    out->kind = entry_kind_out(e->kind);
    out->player = e->player;
    out->side = e->side;
    out->spent_ms = e->spent_ms;
    out->to = e->to;
    if (e->kind == ENTRY_MASTER || e->kind == ENTRY_OVERRULE)
        out->act = master_act_out(e->act);
    out->what = e->what;
    out->target = e->target;
    out->value = e->value;
    out->x = e->at.x;
    out->y = e->at.y;
    out->facing = e->facing;
    out->name = arena_text(a, e->name);
    out->rule = arena_text(a, e->rule);
    out->text = arena_text(a, e->text);
    if (e->kind == ENTRY_STANDING)
        out->standing = encode_standing(a, &e->standing);
    if (e->kind == ENTRY_ANSWER)
        out->answer = encode_answer(a, &e->answer);
    out->receipt = arena_text(a, e->receipt);
    return out;
}
