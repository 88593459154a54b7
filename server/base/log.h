/*
 * The server's log: one line an event, for people and programs alike, to standard error (systemd and docker
 * keep it). time=2026-01-31T12:00:00.000Z level=info what="connection opened" connection=17 address=192.0.2.1
 * or the same as JSON. No password, token or secret ever goes into it. Safe to call from any thread.
 */
#ifndef GONFALON_SERVER_BASE_LOG_H
#define GONFALON_SERVER_BASE_LOG_H

#include <stddef.h>
#include <stdint.h>

enum log_level { LEVEL_ERROR, LEVEL_WARNING, LEVEL_INFO, LEVEL_DEBUG, LEVELS };
enum log_format { LOG_LOGFMT, LOG_JSON };

extern const char *const log_level_name[LEVELS];

struct log_field {
    const char *name; /* NULL: the end */
    const char *text; /* NULL: it is a number */
    int64_t number;
};

static inline struct log_field log_text(const char *name, const char *text)
{
    return (struct log_field){name, text ? text : "", 0};
}

static inline struct log_field log_number(const char *name, int64_t number)
{
    return (struct log_field){name, NULL, number};
}

#define LOG_FIELDS(...) ((const struct log_field[]){__VA_ARGS__, {NULL, NULL, 0}})

void log_setup(enum log_level least, enum log_format format);
/* `fields` may be NULL. */
void log_event(enum log_level level, const char *what, const struct log_field *fields);

/* The line without its end, as log_event would write it at that time. For tests. */
size_t log_render(char *out, size_t room, enum log_format format, int64_t wall_ms, enum log_level level,
                  const char *what, const struct log_field *fields);

#endif
