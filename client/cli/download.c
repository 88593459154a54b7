#include "client/cli/download.h"

#include <stdio.h>

/* Takes the next piece. False, and the user is told, if it cannot be one. */
static bool take_piece(struct bytes *file, uint64_t offset, uint64_t total, const ProtobufCBinaryData *chunk)
{
    if (offset != file->size || (chunk->len == 0 && file->size < total) || total > WIRE_RECORD_MAX) {
        complain("the server sends a record that makes no sense");
        return false;
    }
    bytes_add(file, chunk->data, chunk->len);
    progress("record", (int64_t)file->size, (int64_t)total);
    return true;
}

enum exit_code fetch_record(struct online *o, const char *match, struct bytes *record)
{
    uint64_t total = 1;

    while (record->size < total) {
        Gonfalon__V1__RecordRequest *ask = client_request(&o->client, BODY(RECORD));

        ask->match = client_text(&o->client, match);
        ask->offset = record->size;
        enum exit_code code = online_ask(o);

        if (code != EXIT_DONE)
            return code;
        const Gonfalon__V1__RecordReply *reply = o->client.answer->record;

        total = reply->total;
        if (!take_piece(record, reply->offset, total, &reply->chunk))
            return EXIT_FAILED;
    }
    progress_end();
    return EXIT_DONE;
}

enum exit_code fetch_export(struct online *o, const Gonfalon__V1__TournamentExportRequest *what,
                            struct bytes *file)
{
    uint64_t total = 1;

    while (file->size < total) {
        Gonfalon__V1__TournamentExportRequest *ask = client_request(&o->client, BODY(TOURNAMENT_EXPORT));

        ask->tournament = client_text(&o->client, what->tournament);
        ask->kind = what->kind;
        ask->form = what->form;
        ask->round = what->round;
        ask->offset = file->size;
        enum exit_code code = online_ask(o);

        if (code != EXIT_DONE)
            return code;
        const Gonfalon__V1__TournamentExportReply *reply = o->client.answer->tournament_export;

        total = reply->total;
        if (!take_piece(file, reply->offset, total, &reply->chunk))
            return EXIT_FAILED;
    }
    progress_end();
    return EXIT_DONE;
}

enum exit_code write_file(const struct online *o, const char *path, const struct bytes *record)
{
    FILE *file = path ? fopen(path, "wb") : stdout;
    bool ok = file && fwrite(record->data, 1, record->size, file) == record->size && fflush(file) == 0;

    if (file && path)
        ok = fclose(file) == 0 && ok;
    if (!ok) {
        complain("%s: cannot be written", path ? path : "stdout");
        return EXIT_FAILED;
    }
    if (path && o->json)
        print_json(json_pack("{s:s,s:I}", "file", path, "bytes", (json_int_t)record->size));
    return EXIT_DONE;
}
