/* What a stranger sends a server: frames in pieces of any size, with anything in them. Whatever can be read
 * and written can be read again as the same, and is written as protobuf-c would; it can be shown as JSON; an
 * answer or an entry in it is turned down or within the limits of the model. */
#include "tests/fuzz/packed.h"
#include "tests/fuzz/target.h"

#include "common/wire/decode.h"
#include "common/wire/frame.h"
#include "common/wire/json.h"
#include "common/wire/pack.h"

#include <stdlib.h>
#include <string.h>

static struct arena memory, second;
static struct answer answer;

static void look_at_answer(const Gonfalon__V1__Answer *from)
{
    if (from && !decode_answer(from, &answer))
        HOLDS(answer.count >= 0 && answer.count <= ANSWER_ITEMS_MAX);
}

static void same_when_read_again(const Gonfalon__V1__ClientMessage *message)
{
    struct bytes once = {0}, twice = {0};

    packed_as_by_library(message);
    wire_append(&once, message);
    Gonfalon__V1__ClientMessage *again = wire_from_client(&second, once.data, once.size);

    if (again) { /* protobuf-c lets fields unknown to it pass that it would not read again */
        wire_append(&twice, again);
        HOLDS(once.size == twice.size && (once.size == 0 || memcmp(once.data, twice.data, once.size) == 0));
    }
    bytes_free(&once);
    bytes_free(&twice);
    arena_reset(&second);
}

static void look_at_message(const uint8_t *data, size_t size)
{
    Gonfalon__V1__ClientMessage *message = wire_from_client(&memory, data, size);

    if (message) {
        same_when_read_again(message);
        if (message->body_case == GONFALON__V1__CLIENT_MESSAGE__BODY_ANSWER)
            look_at_answer(message->answer->answer);
        json_t *shown = json_message(message);

        HOLDS(shown);
        json_decref(shown);
    }
    arena_reset(&memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};
    size_t step = (size_t)take_byte(&in) + 1;
    struct frame_reader reader;
    enum frame_found found = FRAME_NONE;

    arena_start(&memory, WIRE_MESSAGE_MEMORY);
    arena_start(&second, 4 * WIRE_MESSAGE_MEMORY); /* packed anew it may need a little more */
    frame_reader_start(&reader, WIRE_MESSAGE_MAX);
    while (in.size > 0 && (found == FRAME_NONE || found == FRAME_WHOLE)) {
        struct input piece = take_piece(&in, step);
        const uint8_t *message;
        size_t bytes;

        frame_reader_take(&reader, piece.data, piece.size);
        while ((found = frame_reader_next(&reader, &message, &bytes)) == FRAME_WHOLE) {
            HOLDS(bytes > 0 && bytes <= WIRE_MESSAGE_MAX);
            look_at_message(message, bytes);
        }
    }
    frame_reader_free(&reader);
    arena_free(&memory);
    arena_free(&second);
    return 0;
}
