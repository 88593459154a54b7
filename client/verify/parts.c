/* Takes a record apart. Whatever could not be written again byte for byte is no part of one: there is one way
 * only to write a match down. */
#include "client/verify/inside.h"

#include "common/wire/check_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void found(struct verdict *v, const char *key, size_t at, uint32_t entry, uint32_t event, const char *detail,
           ...)
{
    va_list args;

    if (v->count == FINDINGS_MAX)
        return;
    struct finding *f = &v->finding[v->count++];

    *f = (struct finding){.key = key, .at = at, .entry = entry, .event = event};
    va_start(args, detail);
    vsnprintf(f->detail, sizeof f->detail, detail, args);
    va_end(args);
    text_repair(f->detail); /* of a damaged file, or cut within a character */
}

void parts_free(struct parts *p)
{
    arena_free(&p->memory);
    free(p->entry);
    free(p->event);
}

static bool add_part(struct part **list, uint32_t count, struct part part)
{
    if ((count & (count - 1)) == 0) { /* full at every power of two */
        struct part *more = realloc(*list, (count ? (size_t)count * 2 : 1) * sizeof *more);

        if (!more)
            return false;
        *list = more;
    }
    (*list)[count] = part;
    return true;
}

/* NULL if it is not a message of this type, written in the one way there is. */
static void *read_exactly(struct arena *memory, const ProtobufCMessageDescriptor *type, struct packed content)
{
    struct bytes again = {0};
    void *message = wire_read(memory, type, content.data, content.size);

    if (message)
        wire_append(&again, message);
    bool same = message && again.size == content.size &&
                (content.size == 0 || memcmp(again.data, content.data, content.size) == 0);

    bytes_free(&again);
    return same ? message : NULL;
}

static bool take_part(struct parts *p, enum record_part part, struct packed content, size_t at)
{
    switch (part) {
    case RECORD_HEAD:
        p->head = read_exactly(&p->memory, &gonfalon__v1__record_head__descriptor, content);
        return p->head != NULL;
    case RECORD_ENTRY:
        return add_part(&p->entry, p->entries++, (struct part){content, at, p->entries});
    case RECORD_EVENT:
        return add_part(&p->event, p->events++, (struct part){content, at, p->entries});
    case RECORD_END:
        p->end = read_exactly(&p->memory, &gonfalon__v1__record_end__descriptor, content);
        p->end_at = at;
        return p->end != NULL;
    case RECORD_DONE:
    case RECORD_BROKEN:
        break;
    }
    return false;
}

bool parts_read(struct parts *p, const uint8_t *data, size_t size, struct verdict *v)
{
    struct record_reader reader;
    struct packed content;

    *p = (struct parts){.data = data};
    arena_start(&p->memory, WIRE_REPLY_MEMORY);
    record_reader_start(&reader, data, size);
    for (;;) {
        enum record_part part = record_reader_next(&reader, &content);

        if (part == RECORD_DONE)
            return true;
        if (part == RECORD_BROKEN || !take_part(p, part, content, reader.at)) {
            found(v, "verify.broken", reader.at, p->entries, p->events, "%s", "");
            return false;
        }
    }
}
