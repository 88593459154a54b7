/* Tables of a tournament as text to keep: standings, pairings, crosstable, results. */
#ifndef GONFALON_SERVER_CORE_TOURNAMENT_SHEETS_H
#define GONFALON_SERVER_CORE_TOURNAMENT_SHEETS_H

#include "server/core/hall.h"

/* A table: its first row are the names of the columns. */
struct sheet;

/* What of it these eyes may see; `round` 0: the last one that they may. NULL: there is no such round. */
struct sheet *sheet_make(const struct hall *hall, struct tournament_eyes eyes,
                         Gonfalon__V1__TournamentExportKind kind, uint32_t round);
void sheet_write(const struct sheet *sheet, Gonfalon__V1__ExportForm form, struct bytes *to);
void sheet_free(struct sheet *sheet);

#endif
