/* What a hostile server sends a client: views and events, told one after the other. The picture refuses or
 * takes them, and never trusts them with memory. What is read is written again as protobuf-c would. */
#include "tests/fuzz/packed.h"
#include "tests/fuzz/target.h"

#include "common/wire/frame.h"
#include "common/wire/json.h"
#include "common/wire/pack.h"
#include "common/wire/picture.h"

static void take_message(struct picture *p, struct arena *memory, const uint8_t *data, size_t size)
{
    Gonfalon__V1__ServerMessage *message = wire_from_server(memory, data, size);

    if (!message)
        return;
    packed_as_by_library(message);
    if (message->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_VIEW && message->view->view)
        picture_show(p, message->view->view);
    if (message->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_EVENTS)
        for (size_t i = 0; i < message->events->n_events; i++)
            picture_apply(p, message->events->events[i]);
    json_decref(json_message(message));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct picture picture = {0};
    struct frame_reader reader;
    struct arena memory;
    const uint8_t *message;
    size_t bytes;

    arena_start(&memory, WIRE_REPLY_MEMORY);
    frame_reader_start(&reader, WIRE_REPLY_MAX);
    frame_reader_take(&reader, data, size);
    while (frame_reader_next(&reader, &message, &bytes) == FRAME_WHOLE) {
        take_message(&picture, &memory, message, bytes);
        HOLDS(picture.count <= PICTURE_ITEMS_MAX);
        HOLDS(picture_equal(&picture, &picture));
        arena_reset(&memory);
    }
    frame_reader_free(&reader);
    arena_free(&memory);
    picture_free(&picture);
    return 0;
}
