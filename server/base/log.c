#include "server/base/log.h"

#include "server/base/limits.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *const log_level_name[LEVELS] = {"error", "warning", "info", "debug"};

static enum log_level least_level = LEVEL_INFO;
static enum log_format line_format = LOG_LOGFMT;

void log_setup(enum log_level least, enum log_format format)
{
    least_level = least;
    line_format = format;
}

struct line {
    char *out;
    size_t room, used; /* one byte is kept for the end of the string */
};

static void add(struct line *line, const char *text, size_t size)
{
    size_t left = line->room - 1 - line->used;

    if (size > left)
        size = left;
    memcpy(line->out + line->used, text, size);
    line->used += size;
}

static void add_string(struct line *line, const char *text)
{
    add(line, text, strlen(text));
}

/* Quoted as in JSON, so that nothing a stranger typed can forge a second line or a second field. */
static void add_quoted(struct line *line, const char *text)
{
    add(line, "\"", 1);
    for (const char *c = text; *c; c++) {
        char escape[8];
        if (*c == '"' || *c == '\\')
            snprintf(escape, sizeof escape, "\\%c", *c);
        else if ((unsigned char)*c < 0x20 || *c == 0x7f)
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)*c);
        else
            snprintf(escape, sizeof escape, "%c", *c);
        add_string(line, escape);
    }
    add(line, "\"", 1);
}

static bool plain(const char *text)
{
    if (!*text)
        return false;
    for (; *text; text++)
        if ((unsigned char)*text <= ' ' || *text == '"' || *text == '=' || *text == '\\' || *text == 0x7f)
            return false;
    return true;
}

static void add_field(struct line *line, enum log_format format, const struct log_field *field)
{
    char number[24];

    if (format == LOG_JSON) {
        add(line, line->used > 1 ? "," : "", line->used > 1);
        add_quoted(line, field->name);
        add(line, ":", 1);
    } else {
        add(line, " ", line->used > 0);
        add_string(line, field->name);
        add(line, "=", 1);
    }
    if (!field->text) {
        snprintf(number, sizeof number, "%lld", (long long)field->number);
        add_string(line, number);
    } else if (format == LOG_JSON || !plain(field->text)) {
        add_quoted(line, field->text);
    } else {
        add_string(line, field->text);
    }
}

static void render_time(char *out, size_t room, int64_t wall_ms)
{
    time_t seconds = (time_t)(wall_ms / 1000);
    struct tm tm;
    char date[32];

    gmtime_r(&seconds, &tm);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(out, room, "%s.%03dZ", date, (int)(wall_ms % 1000));
}

size_t log_render(char *out, size_t room, enum log_format format, int64_t wall_ms, enum log_level level,
                  const char *what, const struct log_field *fields)
{
    struct line line = {out, room - (format == LOG_JSON), 0}; /* a cut line still gets its brace */
    char when[48];

    render_time(when, sizeof when, wall_ms);
    if (format == LOG_JSON)
        add(&line, "{", 1);
    add_field(&line, format, &(struct log_field){"time", when, 0});
    add_field(&line, format, &(struct log_field){"level", log_level_name[level], 0});
    add_field(&line, format, &(struct log_field){"what", what, 0});
    for (; fields && fields->name; fields++)
        add_field(&line, format, fields);
    if (format == LOG_JSON)
        out[line.used++] = '}';
    out[line.used] = '\0';
    return line.used;
}

void log_event(enum log_level level, const char *what, const struct log_field *fields)
{
    char text[LOG_LINE_MAX + 1];
    struct timespec now;
    size_t used;
    size_t at = 0;

    if (level > least_level)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    used = log_render(text, LOG_LINE_MAX, line_format, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000,
                      level, what, fields);
    text[used++] = '\n';
    /* One write a line: lines of two threads do not mix. A log that nobody takes is no reason to stop. */
    while (at < used) {
        ssize_t n = write(STDERR_FILENO, text + at, used - at);
        if (n <= 0)
            return;
        at += (size_t)n;
    }
}
