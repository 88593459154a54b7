/*
 * The form of an entry in a row of the journal: numbers of eight bytes, the lowest first, then the blobs. It
 * must never change: a server may read what an older one has left behind.
 */
#ifndef GONFALON_SERVER_STORE_JOURNAL_ROW_H
#define GONFALON_SERVER_STORE_JOURNAL_ROW_H

#include "server/store/journal.h"

size_t kept_size(const struct kept *k);
/* The end of what was written. */
uint8_t *kept_pack(uint8_t *to, const struct kept *k);
/* False: it is damaged. The blobs lie where it was read from. */
bool kept_unpack(const uint8_t **at, const uint8_t *end, struct kept *k);

/* The same bytes, at `*to`, which then points behind them. */
struct blob blob_copy(uint8_t **to, struct blob from);

#endif
