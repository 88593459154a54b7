/* gonfalon tournament export|archive: files to keep. */
#include "client/cli/commands.h"
#include "client/cli/download.h"
#include "client/cli/tournament.h"
#include "common/wire/pack.h"
#include "common/wire/varint.h"

#include <stdio.h>

enum { ARCHIVE_MATCHES_FIELD = 4 };

/* --- tables -------------------------------------------------------------------------------------- */

static enum exit_code export(struct online *o, const struct arguments *args, const char *which) {
    static const char *const kinds[] = {"standings", "pairings", "crosstable", "results", NULL};
    static const char *const forms[] = {"csv", "json", NULL};
    const char *given = need_operand(args, 1, "the TABLE");
    int kind = given ? read_word("TABLE", kinds, given) : -1;
    int form = read_word("--form", forms, option_value(args, "form", "csv"));
    int64_t round = 0;
    Gonfalon__V1__TournamentExportRequest what;
    struct bytes file = {0};

    if (kind < 0 || form < 0 || !option_number(args, "round", 0, 1000, &round)) return EXIT_USAGE;
    gonfalon__v1__tournament_export_request__init(&what);
    struct bytes name = {0};

    text_add(&name, which);
    bytes_add(&name, "", 1);
    what.tournament = (char *)name.data;
    what.kind =
        (Gonfalon__V1__TournamentExportKind)(kind +
                                             GONFALON__V1__TOURNAMENT_EXPORT_KIND__TOURNAMENT_EXPORT_KIND_STANDINGS);
    what.form = (Gonfalon__V1__ExportForm)(form + GONFALON__V1__EXPORT_FORM__EXPORT_FORM_CSV);
    what.round = (uint32_t)round;
    enum exit_code code = fetch_export(o, &what, &file);

    if (code == EXIT_DONE) code = write_file(o, option_value(args, "output", NULL), &file);
    bytes_free(&name);
    bytes_free(&file);
    return code;
}

/* --- the archive --------------------------------------------------------------------------------- */

/* A match with its record, behind what is there. */
static enum exit_code append_match(struct online *o, struct bytes *archive, char *match)
{
    struct bytes record = {0};
    Gonfalon__V1__ArchiveMatch part;
    enum exit_code code = fetch_record(o, match, &record);

    if (code == EXIT_DONE) {
        gonfalon__v1__archive_match__init(&part);
        part.match = match;
        part.record = (ProtobufCBinaryData){record.size, record.data};
        struct packed packed = wire_pack(&part);

        part_begin(archive, ARCHIVE_MATCHES_FIELD, packed.size);
        bytes_add(archive, packed.data, packed.size);
    }
    bytes_free(&record);
    return code;
}

static enum exit_code append_matches(struct online *o, struct bytes *archive)
{
    struct arena memory;
    enum exit_code code = EXIT_DONE;

    arena_start(&memory, WIRE_REPLY_MEMORY * 8u);
    const Gonfalon__V1__TournamentArchive *head =
        wire_read(&memory, &gonfalon__v1__tournament_archive__descriptor, archive->data, archive->size);

    if (!head || !head->end) {
        complain("the server sends an archive that makes no sense");
        code = EXIT_FAILED;
    }
    for (size_t i = 0; code == EXIT_DONE && i < head->end->n_matches; i++) {
        progress("matches", (int64_t)i, (int64_t)head->end->n_matches);
        code = interrupted() ? EXIT_INTERRUPTED : append_match(o, archive, head->end->matches[i]);
    }
    progress_end();
    arena_free(&memory);
    return code;
}

static enum exit_code keep_archive(struct online *o, const struct arguments *args, const char *which)
{
    Gonfalon__V1__TournamentExportRequest what;
    struct bytes archive = {0}, name = {0};

    gonfalon__v1__tournament_export_request__init(&what);
    text_add(&name, which);
    bytes_add(&name, "", 1);
    what.tournament = (char *)name.data;
    what.kind = GONFALON__V1__TOURNAMENT_EXPORT_KIND__TOURNAMENT_EXPORT_KIND_ARCHIVE;
    enum exit_code code = fetch_export(o, &what, &archive);

    if (code == EXIT_DONE)
        code = append_matches(o, &archive);
    if (code == EXIT_DONE)
        code = write_file(o, option_value(args, "output", NULL), &archive);
    bytes_free(&name);
    bytes_free(&archive);
    return code;
}

static enum exit_code run_export(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NONE, export);
}

static enum exit_code run_archive(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NONE, keep_archive);
}

static const struct option_kind export_options[] = {{"form", "FORM", "csv or json (csv)"},
                                                    {"round", "N", "of pairings (the last one)"},
                                                    {"output", "FILE", "where to write it (stdout)"},
                                                    ONLINE_OPTIONS};
static const struct option_kind archive_options[] = {{"output", "FILE", "where to write it (stdout)"},
                                                     ONLINE_OPTIONS};

const struct command tournament_export_command = {.name = "tournament export",
                                                  .operands = "ID standings|pairings|crosstable|results",
                                                  .summary = "writes a table of a tournament as a file",
                                                  .options = export_options,
                                                  .run = run_export};
const struct command tournament_archive_command = {
    .name = "tournament archive",
    .operands = "ID",
    .summary = "writes a tournament that is over with the records of all its matches, for `verify`",
    .options = archive_options,
    .run = run_archive};
