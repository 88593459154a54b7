/* Files that a server hands out in pieces. */
#ifndef GONFALON_CLI_DOWNLOAD_H
#define GONFALON_CLI_DOWNLOAD_H

#include "client/cli/online.h"

/* The record of a match that is over. */
enum exit_code fetch_record(struct online *o, const char *match, struct bytes *record);
/* A table of a tournament, or the archive without its records. */
enum exit_code fetch_export(struct online *o, const Gonfalon__V1__TournamentExportRequest *what,
                            struct bytes *file);

/* Byte by byte to the path, or to stdout where it is NULL: it is no text. */
enum exit_code write_file(const struct online *o, const char *path, const struct bytes *record);

#endif
