/* Inside the check: the parts of a record, and the replay. */
#ifndef GONFALON_VERIFY_INSIDE_H
#define GONFALON_VERIFY_INSIDE_H

#include "client/verify/verify.h"
#include "common/wire/limits.h"
#include "common/wire/pack.h"
#include "common/wire/record.h"

/* Where a part stands in the file. */
struct part {
    struct packed content;
    size_t at;
    uint32_t entry; /* of an event: the entry it followed, 0 for the start */
};

struct parts {
    const uint8_t *data;
    struct arena memory;
    const Gonfalon__V1__RecordHead *head;
    const Gonfalon__V1__RecordEnd *end;
    size_t end_at;
    struct part *entry, *event;
    uint32_t entries, events;
};

/* False: the file is no record from some place on, and the verdict says from where. Free it in any case. */
bool parts_read(struct parts *p, const uint8_t *data, size_t size, struct verdict *v);
void parts_free(struct parts *p);

__attribute__((format(printf, 6, 7))) void found(struct verdict *v, const char *key, size_t at,
                                                 uint32_t entry, uint32_t event, const char *detail, ...);

/* Does the file begin as the archive of a tournament? */
bool is_archive(const uint8_t *data, size_t size);

/* Plays all entries again. */
void replay_record(const struct parts *p, struct verdict *v);

/* What differs between a recorded event and the one that the replay gave, as words. */
void event_difference(const Gonfalon__V1__RecordEvent *recorded, uint32_t seen_by,
                      const Gonfalon__V1__Event *replayed, const char **key, char detail[FINDING_BYTES]);

#endif
