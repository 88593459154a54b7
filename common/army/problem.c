/* Problems and the trail to their places. */
#include "common/army/problem.h"

#include <stdio.h>
#include <string.h>

/* A copy that ends before a character it would cut in two, and shows no control character. */
static void copy_printable(char *to, size_t room, const char *from)
{
    size_t n = strlen(from);

    if (n >= room) {
        n = room - 1;
        while (n > 0 && ((unsigned char)from[n] & 0xC0) == 0x80)
            n--;
    }
    for (size_t i = 0; i < n; i++)
        to[i] = (unsigned char)from[i] < 0x20 || from[i] == 0x7F ? '?' : from[i];
    to[n] = '\0';
}

struct trail trail_root(void)
{
    struct trail at = {{0}};

    return at;
}

struct trail trail_file(const char *path)
{
    struct trail at;

    copy_printable(at.text, sizeof at.text - 1, path);
    strcat(at.text, "#");
    return at;
}

/* RFC 6901: "~" and "/" of a key are written "~0" and "~1". */
struct trail trail_key(struct trail at, const char *key)
{
    char step[PROBLEM_PLACE_BYTES * 2 + 2] = "/";
    size_t n = 1, used = strlen(at.text);

    for (; *key && n < PROBLEM_PLACE_BYTES; key++) {
        if (*key == '~' || *key == '/') {
            step[n++] = '~';
            step[n++] = *key == '~' ? '0' : '1';
        } else {
            step[n++] = *key;
        }
    }
    step[n] = '\0';
    copy_printable(at.text + used, sizeof at.text - used, step);
    return at;
}

struct trail trail_index(struct trail at, int32_t index)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%d", (int)index);
    return trail_key(at, digits);
}

void problem_add(struct problems *p, struct trail at, const char *rule, const char *key, const char *detail,
                 int32_t amount)
{
    if (p->count < PROBLEMS_MAX) {
        struct problem *item = &p->item[p->count];

        copy_printable(item->place, sizeof item->place, at.text);
        copy_printable(item->rule, sizeof item->rule, rule);
        item->key = key;
        copy_printable(item->detail, sizeof item->detail, detail);
        item->amount = amount;
    }
    if (p->count < INT32_MAX)
        p->count++;
}

void problems_under(struct problems *p, int32_t from, struct trail at)
{
    for (int32_t i = from; i < p->count && i < PROBLEMS_MAX; i++) {
        struct trail moved = at;
        size_t used = strlen(moved.text);

        copy_printable(moved.text + used, sizeof moved.text - used, p->item[i].place);
        memcpy(p->item[i].place, moved.text, sizeof moved.text);
    }
}

bool problems_none(const struct problems *p)
{
    return p->count == 0;
}
