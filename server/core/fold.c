#include "server/core/fold.h"

#include "common/wire/encode.h"
#include "common/wire/pack.h"
#include "common/wire/picture.h"
#include "server/base/memory.h"
#include "server/core/past.h"

#include <stdlib.h>

struct folding {
    int32_t viewer;
    uint32_t until;
    struct arena scratch;
    struct picture picture;
    bool begun;
    replay_seen *seen;
    void *context;
};

static bool begin(struct folding *f, const struct events_row *row)
{
    const Gonfalon__V1__View *view =
        wire_read(&f->scratch, &gonfalon__v1__view__descriptor, row->events.bytes, row->events.size);

    f->begun = view && picture_show(&f->picture, view) == PICTURE_FINE;
    return f->begun;
}

static bool take_row(void *context, const struct events_row *row)
{
    struct folding *f = context;
    size_t count = 0;

    arena_reset(&f->scratch);
    if (row->first == 0)
        return begin(f, row);
    if (row->first > f->until)
        return true;
    Gonfalon__V1__Event **events =
        rows_events(&f->scratch, row, 1, f->viewer, row->first, row->count, &count);

    for (size_t i = 0; events && i < count && events[i]->number <= f->until; i++)
        if (picture_apply(&f->picture, events[i]) != PICTURE_FINE)
            return false;
    return events != NULL;
}

static struct item item_of(const struct picture_item *from)
{
    struct item out = {.kind = from->kind, .id = from->id, .count = from->count};

    for (int32_t i = 0; i < from->count; i++) {
        const struct picture_attribute *a = &from->attribute[i];

        out.attribute[i] = (struct attribute){
            .name = a->name, .kind = a->kind, .number = a->number, .text = a->text, .list = a->list};
    }
    return out;
}

static void pack(struct folding *f, struct bytes *to)
{
    struct item_collector items;

    arena_reset(&f->scratch);
    item_collector_start(&items, &f->scratch);
    for (size_t i = 0; i < f->picture.count; i++) {
        struct item item = item_of(&f->picture.item[i]);

        collect_item(&items, &item);
    }
    wire_append(to, encode_view_of(&f->scratch, f->viewer, f->picture.event, &items));
}

/* A hole in the rows means that there is no first picture, or that something is damaged: neither is shown. */
static void all_read(void *context, bool good)
{
    struct folding *f = context;
    struct bytes view = {0};

    if (good && f->begun)
        pack(f, &view);
    f->seen(f->context, (struct blob){view.data, view.size}, true);
    bytes_free(&view);
    picture_free(&f->picture);
    arena_free(&f->scratch);
    free(f);
}

void fold_view(struct core *core, int64_t match, int32_t viewer, uint32_t event, replay_seen *seen,
               void *context)
{
    struct folding *f = must_alloc(sizeof *f);

    f->viewer = viewer;
    f->until = event;
    f->seen = seen;
    f->context = context;
    arena_start(&f->scratch, WIRE_ENCODE_MEMORY);
    past_read_whole(core, match, viewer, take_row, all_read, f);
}
