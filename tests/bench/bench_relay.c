/* The floor for a server that keeps what it is told: a frame comes, is appended to a file, and when the file
 * is on the disk a reply goes to the sender and a frame to his opponent. All that has come while the disk was
 * busy is written together (group commit). The same input and output as an answer in a match of two, and no
 * game.
 *
 * usage: bench_relay CERTIFICATE KEY FILE REPLY_BYTES FRAME_BYTES; prints the port it listens on.
 * The first frame of a connection is its seat, a number of four bytes, and comes back as it is; seats 2n and
 * 2n + 1 are opponents. */
#include "tests/bench/floor.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEATS_MOST = 65536, HEAD = 4 };

/* What waits for the disk, or is being written. */
struct batch {
    uint8_t *data;
    size_t size, room;
    int32_t *sender;
    size_t senders, sender_room;
};

static struct guest *seat[SEATS_MOST];
static struct batch gathering, writing;
static int file;
static uint8_t *reply, *frame;
static size_t reply_size, frame_size;

static uv_thread_t thread;
static uv_sem_t work;
static uv_async_t done;
static uv_prepare_t before_wait;
static int busy;

static void *grown(void *memory, size_t bytes)
{
    memory = realloc(memory, bytes);
    if (!memory)
        abort();
    return memory;
}

static void append(struct batch *b, const uint8_t *data, size_t size, int32_t sender)
{
    if (b->size + size > b->room) {
        b->room = 2 * (b->size + size);
        b->data = grown(b->data, b->room);
    }
    memcpy(b->data + b->size, data, size);
    b->size += size;
    if (b->senders == b->sender_room) {
        b->sender_room = b->sender_room ? 2 * b->sender_room : 64;
        b->sender = grown(b->sender, b->sender_room * sizeof *b->sender);
    }
    b->sender[b->senders++] = sender;
}

static void write_batches(void *unused)
{
    (void)unused;
    for (;;) {
        uv_sem_wait(&work);
        if (write(file, writing.data, writing.size) != (ssize_t)writing.size || fdatasync(file) != 0)
            abort();
        uv_async_send(&done);
    }
}

/* Once a turn of the loop, so that all frames of the turn are in one batch. */
static void hand_over(uv_prepare_t *handle)
{
    struct batch empty = writing;

    (void)handle;
    if (busy || gathering.senders == 0)
        return;
    busy = 1;
    writing = gathering;
    gathering = empty;
    gathering.size = gathering.senders = 0;
    uv_sem_post(&work);
}

static void tell(uv_async_t *handle)
{
    (void)handle;
    for (size_t i = 0; i < writing.senders; i++) {
        struct guest *sender = seat[writing.sender[i]], *opponent = seat[writing.sender[i] ^ 1];

        if (sender) {
            floor_send(sender, reply, reply_size);
            floor_flush(sender);
        }
        if (opponent) {
            floor_send(opponent, frame, frame_size);
            floor_flush(opponent);
        }
    }
    busy = 0;
}

static void take_frame(struct guest *g, const uint8_t *data, size_t size)
{
    uint32_t wanted;

    if (g->seat >= 0) {
        append(&gathering, data, size, g->seat);
        return;
    }
    if (size != HEAD + sizeof wanted)
        abort();
    memcpy(&wanted, data + HEAD, sizeof wanted);
    if (wanted >= SEATS_MOST)
        abort();
    g->seat = (int32_t)wanted;
    seat[wanted] = g;
    floor_send(g, data, size);
}

static void leave_seat(struct guest *g)
{
    if (g->seat >= 0)
        seat[g->seat] = NULL;
}

static uint8_t *sized_frame(size_t size)
{
    uint8_t *made = grown(NULL, size);
    size_t body = size - HEAD;

    memset(made, 'x', size);
    made[0] = (uint8_t)(body >> 24);
    made[1] = (uint8_t)(body >> 16);
    made[2] = (uint8_t)(body >> 8);
    made[3] = (uint8_t)body;
    return made;
}

int main(int argc, char **argv)
{
    static const struct floor_server relay = {.frame = take_frame, .left = leave_seat};

    reply_size = argc == 6 ? (size_t)strtoul(argv[4], NULL, 10) : 0;
    frame_size = argc == 6 ? (size_t)strtoul(argv[5], NULL, 10) : 0;
    file = argc == 6 ? open(argv[3], O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600) : -1;
    if (file < 0 || reply_size < HEAD || frame_size < HEAD) {
        fprintf(stderr, "usage: bench_relay CERTIFICATE KEY FILE REPLY_BYTES FRAME_BYTES\n");
        return 2;
    }
    reply = sized_frame(reply_size);
    frame = sized_frame(frame_size);
    uv_sem_init(&work, 0);
    uv_async_init(uv_default_loop(), &done, tell);
    uv_prepare_init(uv_default_loop(), &before_wait);
    uv_prepare_start(&before_wait, hand_over);
    if (uv_thread_create(&thread, write_batches, NULL) != 0)
        return 1;
    return floor_run(&relay, argv[1], argv[2]);
}
