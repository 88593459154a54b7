/* Checks the record of a finished match, offline and trusting nobody: the digest over its bytes, the
 * commitment to the dice, and a replay of every entry with these dice, whose every event must be the recorded
 * one. */
#ifndef GONFALON_VERIFY_VERIFY_H
#define GONFALON_VERIFY_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FINDINGS_MAX = 8, FINDING_BYTES = 240, VERDICT_NAME_BYTES = 64 };

/* Something wrong: what (a text key), where in the file, at which entry and event (0: before the first). */
struct finding {
    const char *key;
    char detail[FINDING_BYTES];
    size_t at;
    uint32_t entry, event;
};

struct verdict {
    int count; /* 0: the record is valid */
    struct finding finding[FINDINGS_MAX];
    /* What was looked at. */
    char match[VERDICT_NAME_BYTES], system[VERDICT_NAME_BYTES], version[VERDICT_NAME_BYTES];
    bool lesson; /* the dice were chosen: nobody's luck */
    uint32_t entries, events, dice;
    int32_t outcome, winner; /* enum outcome_kind; a side or -1 */
    int32_t victory[2];      /* victory points of the first two sides */
    bool archive;            /* of a tournament, whose id is in `match`: */
    uint32_t matches, lists;
};

void verify_record(const uint8_t *data, size_t size, struct verdict *v);

/* The archive of a tournament: its digest; every entry of its log fits what came before it; lists and
 * captains' picks are those of their receipts; rounds that nobody has changed by hand are those that the draw
 * gives; the standings follow from the log; and the record of every match that gave a result is there, valid,
 * says the same result, and has the armies of the lists that were handed in, as far as these are open. */
void verify_archive(const uint8_t *data, size_t size, struct verdict *v);
/* Whichever of the two it is. */
void verify_file(const uint8_t *data, size_t size, struct verdict *v);

#endif
