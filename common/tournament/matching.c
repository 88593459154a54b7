/* Edmonds' blossom algorithm, primal-dual, with one search for all exposed vertices at a time (a stage).
 *
 * A "top" is an outermost blossom, or a vertex that is in none. In a stage tops are outer (an even way from
 * an exposed one), inner (an odd way) or free (not reached). Three things can happen next, and the one that
 * needs the least change of the duals does: an edge from outer to free becomes tight and the tree grows; an
 * edge between two outer tops does, which closes a new blossom or an augmenting path; the dual of an inner
 * blossom falls to 0, and it is opened. Each is found in O(n), as every vertex that is not outer knows its
 * nearest outer vertex, and every outer top knows its nearest outer neighbour. */
#include "common/tournament/matching.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = -1 };
enum label { FREE, OUTER, INNER };

/* One step round a blossom: a child, and the edge to the next child. */
struct step {
    int32_t child;
    int32_t from, to;
};

struct search {
    int32_t n, ids; /* vertices are 0 .. n - 1, blossoms n .. ids - 1 */
    const matching_weight *weight;
    int32_t *mate; /* of vertices */
    /* Of vertices and blossoms. */
    matching_weight *dual;
    int32_t *parent; /* NONE: a top, or an unused blossom */
    int32_t *base;   /* the vertex whose mate is outside; NONE: an unused blossom */
    int32_t *length; /* steps of a blossom */
    /* Of tops, during a stage. The edge by which a top was reached: NONE at a root. */
    uint8_t *label;
    int32_t *via_from, *via_to;
    int32_t *near_from, *near_to; /* of outer tops: the edge of least slack to another outer top */
    int32_t *mark;
    int32_t marks;
    /* Of vertices. */
    int32_t *top;
    int32_t *nearest;   /* of those that are not outer: the outer vertex of least slack */
    bool *scanned;      /* outer, and its edges have been looked at */
    struct step *steps; /* n of them a blossom */
    int32_t *row; /* n of them an id: the vertex of this outer top that is nearest to each scanned vertex */
    struct step *turned; /* scratch */
};

static struct step *steps_of(struct search *s, int32_t blossom)
{
    return s->steps + (size_t)(blossom - s->n) * (size_t)s->n;
}

static int32_t *row_of(struct search *s, int32_t id)
{
    return s->row + (size_t)id * (size_t)s->n;
}

static matching_weight slack(const struct search *s, int32_t u, int32_t v)
{
    return 4 * s->weight[(size_t)u * (size_t)s->n + (size_t)v] - s->dual[u] - s->dual[v];
}

/* The child of a blossom that contains a vertex. */
static int32_t child_with(const struct search *s, int32_t blossom, int32_t vertex)
{
    int32_t id = vertex;

    while (s->parent[id] != blossom) {
        id = s->parent[id];
        assert(id != NONE);
    }
    return id;
}

static void set_top(struct search *s, int32_t id, int32_t top)
{
    if (id < s->n) {
        s->top[id] = top;
        return;
    }
    for (int32_t i = 0; i < s->length[id]; i++)
        set_top(s, steps_of(s, id)[i].child, top);
}

/* Row entry: is u, a vertex of the outer top `id`, its nearest to v? */
static void consider(struct search *s, int32_t id, int32_t u, int32_t v, matching_weight found)
{
    int32_t *best = &row_of(s, id)[v];

    if (*best == NONE || found < slack(s, *best, v))
        *best = u;
    if (s->near_from[id] == NONE || found < slack(s, s->near_from[id], s->near_to[id])) {
        s->near_from[id] = u;
        s->near_to[id] = v;
    }
}

/* A vertex has become outer: looks at all its edges. */
static void scan(struct search *s, int32_t v)
{
    int32_t mine = s->top[v];

    s->scanned[v] = true;
    for (int32_t u = 0; u < s->n; u++) {
        int32_t other = s->top[u];

        if (other == mine)
            continue;
        if (s->scanned[u]) {
            matching_weight found = slack(s, u, v);

            consider(s, mine, v, u, found);
            consider(s, other, u, v, found);
        } else if (s->nearest[u] == NONE || slack(s, v, u) < slack(s, s->nearest[u], u)) {
            s->nearest[u] = v;
        }
    }
}

static void label_outer(struct search *s, int32_t id, int32_t from, int32_t to)
{
    s->label[id] = OUTER;
    s->via_from[id] = from;
    s->via_to[id] = to;
    s->near_from[id] = s->near_to[id] = NONE;
    for (int32_t v = 0; v < s->n; v++)
        row_of(s, id)[v] = NONE;
    for (int32_t v = 0; v < s->n; v++) {
        if (s->top[v] == id)
            scan(s, v);
    }
}

static void label_inner(struct search *s, int32_t id, int32_t from, int32_t to)
{
    s->label[id] = INNER;
    s->via_from[id] = from;
    s->via_to[id] = to;
}

/* The edge from the outer u to a free top is tight. */
static void grow(struct search *s, int32_t u, int32_t v)
{
    int32_t inner = s->top[v], end = s->base[inner];

    label_inner(s, inner, u, v);
    label_outer(s, s->top[s->mate[end]], end, s->mate[end]);
}

/* The outer top above an outer top in its tree, NONE at the root. */
static int32_t above(const struct search *s, int32_t outer)
{
    if (s->via_from[outer] == NONE)
        return NONE;
    return s->top[s->via_from[s->top[s->via_from[outer]]]];
}

/* Where the ways of two outer tops to their roots join; NONE: in different trees. */
static int32_t joint(struct search *s, int32_t a, int32_t b)
{
    s->marks++;
    for (; a != NONE; a = above(s, a))
        s->mark[a] = s->marks;
    while (b != NONE && s->mark[b] != s->marks)
        b = above(s, b);
    return b;
}

/* Makes `vertex` the one of the blossom whose mate is outside. */
static void move_base(struct search *s, int32_t blossom, int32_t vertex)
{
    struct step *steps = steps_of(s, blossom);
    int32_t length = s->length[blossom], child = child_with(s, blossom, vertex), at = 0;

    if (child >= s->n)
        move_base(s, child, vertex);
    while (steps[at].child != child)
        at++;
    /* After the new base the children are paired two by two, all the way round. */
    memcpy(s->turned, steps + at, sizeof *steps * (size_t)(length - at));
    memcpy(s->turned + (length - at), steps, sizeof *steps * (size_t)at);
    memcpy(steps, s->turned, sizeof *steps * (size_t)length);
    for (int32_t i = 1; i < length; i += 2) {
        int32_t from = steps[i].from, to = steps[i].to;

        if (s->mate[from] == to)
            continue; /* on the side that does not change */
        if (steps[i].child >= s->n)
            move_base(s, steps[i].child, from);
        if (steps[i + 1].child >= s->n)
            move_base(s, steps[i + 1].child, to);
        s->mate[from] = to;
        s->mate[to] = from;
    }
    s->base[blossom] = vertex;
}

/* Pairs u, which is outer, with v, and re-pairs all along the way to the root. */
static void augment_from(struct search *s, int32_t u, int32_t v)
{
    for (;;) {
        int32_t outer = s->top[u], inner;

        if (outer >= s->n)
            move_base(s, outer, u);
        s->mate[u] = v;
        if (s->via_from[outer] == NONE)
            return;
        inner = s->top[s->via_from[outer]];
        u = s->via_from[inner];
        v = s->via_to[inner];
        if (inner >= s->n)
            move_base(s, inner, v);
        s->mate[v] = u;
    }
}

/* There always is one: a nested family of odd sets of n vertices has fewer than n / 2 members. */
static int32_t unused_blossom(const struct search *s)
{
    int32_t id = s->n;

    while (s->base[id] != NONE) {
        id++;
        assert(id < s->ids);
    }
    return id;
}

/* The row of a new blossom: for each vertex outside the nearest of its outer children's. */
static void join_rows(struct search *s, int32_t blossom)
{
    int32_t *row = row_of(s, blossom);

    for (int32_t v = 0; v < s->n; v++)
        row[v] = NONE;
    for (int32_t i = 0; i < s->length[blossom]; i++) {
        int32_t child = steps_of(s, blossom)[i].child;

        if (s->label[child] != OUTER)
            continue;
        for (int32_t v = 0; v < s->n; v++) {
            int32_t u = row_of(s, child)[v];

            if (u != NONE && s->top[v] != blossom)
                consider(s, blossom, u, v, slack(s, u, v));
        }
    }
}

/* The tight edge between the outer u and v closes a circle at `root`. */
static void close_blossom(struct search *s, int32_t root, int32_t u, int32_t v)
{
    int32_t blossom = unused_blossom(s), length = 0;
    struct step *steps = steps_of(s, blossom);

    /* From the root down to u, each with the edge from the one before it ... */
    for (int32_t id = s->top[u]; id != root; id = s->top[s->via_from[id]])
        length++;
    s->length[blossom] = ++length;
    steps[length - 1].from = u;
    steps[length - 1].to = v;
    for (int32_t id = s->top[u], at = length - 1;; id = s->top[s->via_from[id]], at--) {
        steps[at].child = id;
        if (id == root)
            break;
        steps[at - 1].from = s->via_from[id];
        steps[at - 1].to = s->via_to[id];
    }
    /* ... and up again from v. */
    for (int32_t id = s->top[v]; id != root; id = s->top[s->via_from[id]])
        steps[s->length[blossom]++] = (struct step){id, s->via_to[id], s->via_from[id]};
    assert(s->length[blossom] % 2 == 1);

    s->base[blossom] = s->base[root];
    s->dual[blossom] = 0;
    s->parent[blossom] = NONE;
    s->label[blossom] = OUTER;
    s->via_from[blossom] = s->via_from[root];
    s->via_to[blossom] = s->via_to[root];
    s->near_from[blossom] = s->near_to[blossom] = NONE;
    s->mark[blossom] = 0;
    for (int32_t i = 0; i < s->length[blossom]; i++)
        s->parent[steps[i].child] = blossom;
    set_top(s, blossom, blossom);
    join_rows(s, blossom);
    for (int32_t v2 = 0; v2 < s->n; v2++) {
        if (s->top[v2] == blossom && !s->scanned[v2])
            scan(s, v2);
    }
}

/* Its children become tops again. */
static void dissolve(struct search *s, int32_t blossom)
{
    for (int32_t i = 0; i < s->length[blossom]; i++) {
        int32_t child = steps_of(s, blossom)[i].child;

        s->parent[child] = NONE;
        s->label[child] = FREE;
        set_top(s, child, child);
    }
    s->base[blossom] = NONE;
    s->label[blossom] = FREE;
}

/* An inner blossom's dual is 0: the children on the even way from where the tree enters to the base stay in
 * the tree, the others are free. */
static void open_inner(struct search *s, int32_t blossom)
{
    const struct step *steps = steps_of(s, blossom);
    int32_t length = s->length[blossom], from = s->via_from[blossom], to = s->via_to[blossom];
    int32_t entry = child_with(s, blossom, to), at = 0, way;

    while (steps[at].child != entry)
        at++;
    dissolve(s, blossom);
    way = at % 2 == 1 ? 1 : -1;
    label_inner(s, entry, from, to);
    while (at != 0) {
        for (int32_t half = 0; half < 2; half++) {
            int32_t next = (at + way + length) % length;
            const struct step *edge = &steps[way > 0 ? at : next];

            from = way > 0 ? edge->from : edge->to;
            to = way > 0 ? edge->to : edge->from;
            if (half == 0)
                label_outer(s, steps[next].child, from, to);
            else
                label_inner(s, steps[next].child, from, to);
            at = next;
        }
    }
}

enum happening { GROW, JOIN, OPEN };

struct next {
    enum happening what;
    int32_t u, v; /* of GROW and JOIN the edge, of OPEN the blossom */
    matching_weight by;
    bool found;
};

static void propose(struct next *next, enum happening what, int32_t u, int32_t v, matching_weight by)
{
    if (next->found && next->by <= by)
        return;
    *next = (struct next){what, u, v, by, true};
}

/* What needs the least change of the duals. */
static struct next next_happening(const struct search *s)
{
    struct next next = {.found = false};

    for (int32_t v = 0; v < s->n; v++) {
        if (s->label[s->top[v]] == FREE && s->nearest[v] != NONE)
            propose(&next, GROW, s->nearest[v], v, slack(s, s->nearest[v], v));
    }
    for (int32_t id = 0; id < s->ids; id++) {
        if (s->base[id] == NONE || s->parent[id] != NONE)
            continue;
        if (s->label[id] == OUTER && s->near_from[id] != NONE) {
            matching_weight between = slack(s, s->near_from[id], s->near_to[id]);

            assert(between % 2 == 0);
            propose(&next, JOIN, s->near_from[id], s->near_to[id], between / 2);
        }
        if (s->label[id] == INNER && id >= s->n)
            propose(&next, OPEN, id, NONE, s->dual[id] / 2);
    }
    assert(next.found && next.by >= 0);
    return next;
}

static void change_duals(struct search *s, matching_weight by)
{
    if (by == 0)
        return;
    for (int32_t v = 0; v < s->n; v++) {
        if (s->label[s->top[v]] == OUTER)
            s->dual[v] += by;
        else if (s->label[s->top[v]] == INNER)
            s->dual[v] -= by;
    }
    for (int32_t id = s->n; id < s->ids; id++) {
        if (s->base[id] == NONE || s->parent[id] != NONE)
            continue;
        if (s->label[id] == OUTER)
            s->dual[id] += 2 * by;
        else if (s->label[id] == INNER)
            s->dual[id] -= 2 * by;
    }
}

/* After a stage: forgets the trees, and dissolves blossoms without weight. */
static void clear_stage(struct search *s)
{
    bool again = true;

    while (again) {
        again = false;
        for (int32_t id = s->n; id < s->ids; id++) {
            if (s->base[id] != NONE && s->parent[id] == NONE && s->dual[id] == 0) {
                dissolve(s, id);
                again = true;
            }
        }
    }
    memset(s->label, FREE, (size_t)s->ids);
    for (int32_t v = 0; v < s->n; v++) {
        s->nearest[v] = NONE;
        s->scanned[v] = false;
    }
}

/* One stage: until one more pair is made. */
static void stage(struct search *s)
{
    for (int32_t v = 0; v < s->n; v++) {
        if (s->mate[v] == NONE && s->label[s->top[v]] == FREE)
            label_outer(s, s->top[v], NONE, NONE);
    }
    for (;;) {
        struct next next = next_happening(s);

        change_duals(s, next.by);
        if (next.what == GROW) {
            grow(s, next.u, next.v);
        } else if (next.what == OPEN) {
            open_inner(s, next.u);
        } else {
            int32_t root = joint(s, s->top[next.u], s->top[next.v]);

            if (root == NONE) {
                augment_from(s, next.u, next.v);
                augment_from(s, next.v, next.u);
                break;
            }
            close_blossom(s, root, next.u, next.v);
        }
    }
    clear_stage(s);
}

/* First duals as great as they can be, and a first matching of tight edges. Returns how many pairs it has. */
static int32_t begin(struct search *s)
{
    int32_t pairs = 0, n = s->n;

    for (int32_t u = 0; u < n; u++) {
        const matching_weight *w = s->weight + (size_t)u * (size_t)n;
        matching_weight least = w[u == 0 ? 1 : 0];

        for (int32_t v = 0; v < n; v++) {
            if (v != u && w[v] < least)
                least = w[v];
        }
        s->dual[u] = 2 * least;
    }
    for (int32_t u = 0; u < n; u++) {
        matching_weight least = 0;
        int32_t with = NONE;

        if (s->mate[u] != NONE)
            continue;
        for (int32_t v = 0; v < n; v++) {
            matching_weight rest = v == u ? 0 : slack(s, u, v);

            if (v != u && (with == NONE || rest < least || (rest == least && s->mate[with] != NONE))) {
                least = rest;
                with = v;
            }
        }
        s->dual[u] += least;
        if (s->mate[with] == NONE) {
            s->mate[u] = with;
            s->mate[with] = u;
            pairs++;
        }
    }
    return pairs;
}

static void write_proof(const struct search *s, struct matching_proof *proof)
{
    int32_t number[MATCHING_MAX / 2];

    proof->set_count = 0;
    for (int32_t id = s->n; id < s->ids; id++) {
        if (s->base[id] == NONE)
            continue;
        number[id - s->n] = proof->set_count;
        proof->set[proof->set_count++] = s->dual[id];
    }
    for (int32_t id = 0; id < s->ids; id++) {
        int32_t outer = s->parent[id] == NONE ? NONE : number[s->parent[id] - s->n];

        if (s->base[id] == NONE)
            continue;
        if (id < s->n) {
            proof->vertex[id] = s->dual[id];
            proof->inner[id] = outer;
        } else {
            proof->outer[number[id - s->n]] = outer;
        }
    }
}

/* All memory of a search in one block, the widest first. */
static void *lay_out(struct search *s)
{
    size_t n = (size_t)s->n, ids = (size_t)s->ids, blossoms = ids - n;
    size_t ints = 9 * ids + 2 * n + ids * n, bytes;
    char *block, *at;

    bytes = ids * sizeof *s->dual + (blossoms * n + n) * sizeof *s->steps + ints * sizeof(int32_t) + ids +
            n * sizeof(bool);
    block = malloc(bytes);
    if (!block)
        return NULL;
    at = block;
#define TAKE(field, number)                                                                                  \
    do {                                                                                                     \
        s->field = (void *)at;                                                                               \
        at += sizeof *s->field * (number);                                                                   \
    } while (0)
    TAKE(dual, ids);
    TAKE(steps, blossoms * n);
    TAKE(turned, n);
    TAKE(parent, ids);
    TAKE(base, ids);
    TAKE(length, ids);
    TAKE(via_from, ids);
    TAKE(via_to, ids);
    TAKE(near_from, ids);
    TAKE(near_to, ids);
    TAKE(mark, ids);
    TAKE(top, n);
    TAKE(nearest, n);
    TAKE(row, ids * n);
    TAKE(scanned, n);
    TAKE(label, ids);
#undef TAKE
    assert(at <= block + bytes);
    return block;
}

bool matching_least(int32_t n, const matching_weight *weight, int32_t *mate, struct matching_proof *proof)
{
    struct search s = {.n = n, .ids = n + n / 2, .weight = weight, .mate = mate};
    void *block;
    int32_t pairs;

    assert(n >= 0 && n <= MATCHING_MAX && n % 2 == 0);
    if (n == 0) {
        if (proof)
            proof->set_count = 0;
        return true;
    }
    block = lay_out(&s);
    if (!block)
        return false;
    for (int32_t id = 0; id < s.ids; id++) {
        s.parent[id] = NONE;
        s.base[id] = id < n ? id : NONE;
        s.length[id] = 0;
        s.dual[id] = 0;
        s.mark[id] = 0;
    }
    for (int32_t v = 0; v < n; v++) {
        mate[v] = NONE;
        s.top[v] = v;
    }
    pairs = begin(&s);
    clear_stage(&s);
    for (; pairs < n / 2; pairs++)
        stage(&s);
    if (proof)
        write_proof(&s, proof);
    free(block);
    return true;
}
