#include "server/base/metrics.h"

#include "server/base/limits.h"
#include "server/base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 16, LOOKS_MAX = 16 };

static const int64_t bucket_us[BUCKETS] = {100,     200,     500,     1000,    2000,   5000,
                                           10000,   20000,   50000,   100000,  200000, 500000,
                                           1000000, 2000000, 5000000, 10000000};

enum metric_kind { METRIC_COUNTER, METRIC_GAUGE, METRIC_DURATIONS };

struct metric {
    enum metric_kind kind;
    const char *name, *labels, *help;
    int64_t value; /* durations: their sum, in us */
    int64_t count;
    int64_t bucket[BUCKETS];
};

struct metrics {
    struct metric metric[METRICS_MAX];
    size_t count;
    struct {
        metrics_look *look;
        void *context;
    } looks[LOOKS_MAX];
    size_t look_count;
};

struct metrics *metrics_create(void)
{
    return must_alloc(sizeof(struct metrics));
}

void metrics_free(struct metrics *metrics)
{
    free(metrics);
}

static struct metric *add_metric(struct metrics *metrics, enum metric_kind kind, const char *name,
                                 const char *labels, const char *help)
{
    struct metric *metric = &metrics->metric[metrics->count++];

    assert(metrics->count <= METRICS_MAX);
    *metric = (struct metric){.kind = kind, .name = name, .labels = labels, .help = help};
    return metric;
}

struct metric *metrics_counter(struct metrics *metrics, const char *name, const char *labels,
                               const char *help)
{
    return add_metric(metrics, METRIC_COUNTER, name, labels, help);
}

struct metric *metrics_gauge(struct metrics *metrics, const char *name, const char *labels, const char *help)
{
    return add_metric(metrics, METRIC_GAUGE, name, labels, help);
}

struct metric *metrics_durations(struct metrics *metrics, const char *name, const char *help)
{
    return add_metric(metrics, METRIC_DURATIONS, name, "", help);
}

void metric_add(struct metric *metric, int64_t amount)
{
    metric->value += amount;
}

void metric_set(struct metric *metric, int64_t value)
{
    metric->value = value;
}

void metric_took_us(struct metric *metric, int64_t microseconds)
{
    metric->value += microseconds;
    metric->count++;
    for (size_t i = 0; i < BUCKETS; i++)
        if (microseconds <= bucket_us[i])
            metric->bucket[i]++;
}

void metrics_before_look(struct metrics *metrics, metrics_look *look, void *context)
{
    assert(metrics->look_count < LOOKS_MAX);
    metrics->looks[metrics->look_count].look = look;
    metrics->looks[metrics->look_count++].context = context;
}

struct page {
    char *out;
    size_t room, used;
    bool full;
};

__attribute__((format(printf, 2, 3))) static void print(struct page *page, const char *format, ...)
{
    va_list args;
    int size;

    if (page->full)
        return;
    va_start(args, format);
    size = vsnprintf(page->out + page->used, page->room - page->used, format, args);
    va_end(args);
    if (size < 0 || (size_t)size >= page->room - page->used) {
        page->out[page->used] = '\0';
        page->full = true;
    } else {
        page->used += (size_t)size;
    }
}

static void print_durations(struct page *page, const struct metric *m)
{
    for (size_t i = 0; i < BUCKETS; i++)
        print(page, "%s_bucket{le=\"%g\"} %lld\n", m->name, (double)bucket_us[i] / 1e6,
              (long long)m->bucket[i]);
    print(page, "%s_bucket{le=\"+Inf\"} %lld\n", m->name, (long long)m->count);
    print(page, "%s_sum %.6f\n", m->name, (double)m->value / 1e6);
    print(page, "%s_count %lld\n", m->name, (long long)m->count);
}

size_t metrics_write(struct metrics *metrics, char *out, size_t room)
{
    static const char *const kind_name[] = {"counter", "gauge", "histogram"};
    struct page page = {out, room, 0, false};

    out[0] = '\0';
    for (size_t i = 0; i < metrics->look_count; i++)
        metrics->looks[i].look(metrics->looks[i].context);
    for (size_t i = 0; i < metrics->count; i++) {
        const struct metric *m = &metrics->metric[i];
        if (i == 0 || strcmp(m->name, m[-1].name) != 0)
            print(&page, "# HELP %s %s\n# TYPE %s %s\n", m->name, m->help, m->name, kind_name[m->kind]);
        if (m->kind == METRIC_DURATIONS)
            print_durations(&page, m);
        else if (*m->labels)
            print(&page, "%s{%s} %lld\n", m->name, m->labels, (long long)m->value);
        else
            print(&page, "%s %lld\n", m->name, (long long)m->value);
    }
    return page.used;
}
