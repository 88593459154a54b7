#include "client/cli/stream.h"

#include "client/cli/words.h"
#include "client/cli/words_units.h"
#include "common/wire/json.h"

void stream_free(struct stream *s)
{
    bytes_free(&s->text);
    bytes_free(&s->status);
}

/* The words have been put together in `text`. */
static void tell(struct stream *s, const char *kind, const void *message)
{
    if (s->online->json)
        print_json(json_pack("{s:o}", kind, json_message(message)));
    else
        print_text(&s->text);
    bytes_clear(&s->text);
}

void stream_event(struct stream *s, const struct board *b, const Gonfalon__V1__Event *e)
{
    add_event(&s->text, e, &b->picture);
    add_moved_ranks(&s->text, e, &b->picture);
    tell(s, "event", e);
}

void stream_table(struct stream *s, const struct board *b)
{
    add_table(&s->text, &b->picture);
    if (s->online->json)
        print_json(json_pack("{s:i}", "picture_at_event", (int)b->picture.event));
    else
        print_text(&s->text);
    bytes_clear(&s->text);
}

void stream_status(struct stream *s, const struct board *b)
{
    add_status(&s->text, b->status, &b->picture);
    if (s->online->json || !same_bytes(&s->text, &s->status)) {
        bytes_clear(&s->status);
        bytes_add(&s->status, s->text.data, s->text.size);
        tell(s, "status", b->status);
    }
    bytes_clear(&s->text);
}

void stream_decision(struct stream *s, const struct board *b, const Gonfalon__V1__Decision *d)
{
    add_decision(&s->text, d, &b->picture);
    add_awaited(&s->text, d, b->status);
    tell(s, "decision", d);
}

void stream_chat(struct stream *s, const Gonfalon__V1__ChatLine *line)
{
    add_chat(&s->text, line);
    tell(s, "chat", line);
}

void stream_notice(struct stream *s, const Gonfalon__V1__Notice *notice)
{
    text_add(&s->text, text_find(notice->key) ? text_of(notice->key) : notice->text);
    tell(s, "notice", notice);
}
