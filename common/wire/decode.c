#include "common/wire/decode.h"

#include "common/match/event.h"
#include "common/wire/check_text.h"
#include "common/wire/kinds.h"

#include <string.h>

const char *decode_answer(const Gonfalon__V1__Answer *from, struct answer *out)
{
    if (!from)
        return "answer.missing";
    int32_t kind = decision_kind_in(from->kind);

    if (kind == -1)
        return "answer.unknown_kind";
    if (from->n_items > ANSWER_ITEMS_MAX)
        return "answer.too_many";
    /* Items behind the last are left as they are: take_answer copies those in use. */
    out->decision = from->decision;
    out->kind = kind;
    out->count = (int32_t)from->n_items;
    for (size_t i = 0; i < from->n_items; i++) {
        const Gonfalon__V1__AnswerItem *item = from->items[i];

        out->item[i] = (struct answer_item){.ref = item->ref,
                                            .value = item->value,
                                            .at = {item->x, item->y},
                                            .facing = item->facing,
                                            .amount = item->amount};
    }
    return NULL;
}

/* False if it is too long or not a text of that kind. */
static bool copy_text(char *to, size_t room, const char *from, enum text_kind kind)
{
    if (text_check(from, kind, 0, room - 1) != TEXT_FINE)
        return false;
    memcpy(to, from, strlen(from) + 1);
    return true;
}

const char *decode_tags(char *const *tags, size_t count, char out[STANDING_TAGS][16])
{
    if (count > STANDING_TAGS)
        return "standing.too_many_tags";
    for (size_t i = 0; i < count; i++)
        if (tags[i][0] == '\0' || !copy_text(out[i], sizeof out[i], tags[i], TEXT_WORD))
            return "standing.bad_tag";
    return NULL;
}

static const char *decode_standing(const Gonfalon__V1__LogStanding *from, struct entry *out)
{
    if (!from)
        return "entry.standing_missing";
    out->standing.question = from->question;
    out->standing.unit = from->unit;
    out->standing.remove = from->remove;
    return decode_tags(from->tags, from->n_tags, out->standing.tag);
}

const char *decode_entry(const Gonfalon__V1__LogEntry *from, struct entry *out)
{
    entry_clear(out);
    out->kind = entry_kind_in(from->kind);
    if (out->kind == -1)
        return "entry.unknown_kind";
    out->player = from->player;
    out->side = from->side;
    out->spent_ms = from->spent_ms;
    out->to = from->to;
    if (out->kind == ENTRY_MASTER || out->kind == ENTRY_OVERRULE) {
        out->act = master_act_in(from->act);
        if (out->act == -1)
            return "entry.unknown_act";
    }
    out->what = from->what;
    out->target = from->target;
    out->value = from->value;
    out->at = (struct point){from->x, from->y};
    out->facing = from->facing;
    if (!copy_text(out->name, sizeof out->name, from->name, TEXT_LINE) ||
        !copy_text(out->rule, sizeof out->rule, from->rule, TEXT_LINE) ||
        !copy_text(out->receipt, sizeof out->receipt, from->receipt, TEXT_LINE) ||
        !copy_text(out->text, sizeof out->text, from->text, TEXT_BODY))
        return "entry.bad_text";
    if (out->kind == ENTRY_STANDING)
        return decode_standing(from->standing, out);
    if (out->kind == ENTRY_ANSWER)
        return decode_answer(from->answer, &out->answer);
    return NULL;
}

int32_t decode_viewer(const Gonfalon__V1__Viewer *from)
{
    if (from->kind == GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR)
        return VIEWER_SPECTATOR;
    if (from->kind == GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER)
        return VIEWER_MASTER;
    if (from->kind == GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE && from->side >= 0 &&
        from->side < SIDES_MAX)
        return from->side;
    return -1;
}
