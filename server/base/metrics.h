/*
 * What the server counts, for Prometheus (the web port's /metrics). Whoever counts something registers it
 * once, at start, and keeps the handle. Loop thread only.
 */
#ifndef GONFALON_SERVER_BASE_METRICS_H
#define GONFALON_SERVER_BASE_METRICS_H

#include <stddef.h>
#include <stdint.h>

struct metrics;
struct metric;

struct metrics *metrics_create(void);
void metrics_free(struct metrics *metrics);

/* Names as Prometheus wants them; `labels` like `kind="tls"`, or "". Metrics of one name follow each other.
 */
struct metric *metrics_counter(struct metrics *metrics, const char *name, const char *labels,
                               const char *help);
struct metric *metrics_gauge(struct metrics *metrics, const char *name, const char *labels, const char *help);
/* Of durations, from 0.1 ms to 10 s. */
struct metric *metrics_durations(struct metrics *metrics, const char *name, const char *help);

void metric_add(struct metric *metric, int64_t amount);
void metric_set(struct metric *metric, int64_t value);
void metric_took_us(struct metric *metric, int64_t microseconds);

/* Called before each look, to set gauges that nobody keeps up to date. */
typedef void metrics_look(void *context);
void metrics_before_look(struct metrics *metrics, metrics_look *look, void *context);

/* The text; its length without the end of the string. What does not fit is left out, by whole lines. */
size_t metrics_write(struct metrics *metrics, char *out, size_t room);

#endif
