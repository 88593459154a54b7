/* Steps that are no answers: time that runs out, the game master, offers and the rest. */
#include "client/scenario/run.h"
#include "common/match/rules.h"

#include <stdio.h>
#include <string.h>

static const char *const master_keys[] = {"act", "figure", "unit",   "side", "terrain", "field", "value",
                                          "at",  "facing", "winner", "to",   "rule",    "text",  NULL};

static int32_t word_index(const char *word, const char *const *list, int32_t count)
{
    for (int32_t i = 0; word && i < count; i++)
        if (strcmp(list[i], word) == 0)
            return i;
    return -1;
}

static void copy_text(char *to, size_t room, const json_t *from)
{
    const char *text = json_string_value(from);

    snprintf(to, room, "%s", text ? text : "");
}

static int32_t first_player(const struct run *r, int32_t side)
{
    for (int32_t i = 0; i < r->m->state->players; i++)
        if (r->m->state->player[i].side == side)
            return i;
    return -1;
}

/* Which thing a change is about, and of what sort it is. */
static void read_target(const struct run *r, const json_t *from, struct entry *e)
{
    json_t *name;

    e->what = ITEM_MATCH;
    e->target = 0;
    if ((name = json_object_get(from, "figure"))) {
        e->what = ITEM_FIGURE;
        e->target = find_figure(r, name);
    } else if ((name = json_object_get(from, "unit"))) {
        e->what = ITEM_UNIT;
        e->target = find_unit(r, name);
    } else if ((name = json_object_get(from, "terrain"))) {
        e->what = ITEM_TERRAIN;
        e->target = find_terrain(r, name);
    } else if ((name = json_object_get(from, "side"))) {
        e->what = ITEM_SIDE;
        e->target = find_side(r, name);
    }
}

static bool read_master(struct run *r, const json_t *from, struct entry *e)
{
    const char *act = json_string_value(json_object_get(from, "act"));
    json_t *value = json_object_get(from, "value"), *winner = json_object_get(from, "winner");

    if (!only_keys(r, from, "master", master_keys))
        return false;
    e->kind = ENTRY_MASTER;
    e->side = -1;
    e->player = first_player(r, -1);
    e->act = word_index(act, master_act_name, MASTER_ACTS);
    if (e->act < 0)
        return fail(r, "the game master cannot \"%s\"", act ? act : "");
    read_target(r, from, e);
    if (e->target < 0)
        return fail(r, "master: there is nothing of that name");
    e->value = json_is_string(value) ? find_figure(r, value) : (int32_t)json_integer_value(value);
    if (e->act == MASTER_END)
        e->value = winner ? find_side(r, winner) : -1;
    e->to = (uint32_t)json_integer_value(json_object_get(from, "to"));
    if (json_object_get(from, "at"))
        e->at = scaled_point(r, json_object_get(from, "at"));
    e->facing = angle_from_tenths((int32_t)(json_number_value(json_object_get(from, "facing")) * 10));
    copy_text(e->name, sizeof e->name, json_object_get(from, "field"));
    copy_text(e->rule, sizeof e->rule, json_object_get(from, "rule"));
    copy_text(e->text, sizeof e->text, json_object_get(from, "text"));
    return true;
}

static bool read_standing(struct run *r, const json_t *step, struct entry *e)
{
    const char *key = json_string_value(json_object_get(step, "question"));
    json_t *unit = json_object_get(step, "unit");
    const json_t *tags = json_object_get(step, "tags");

    e->standing.question = -1;
    for (int32_t i = 0; key && i < r->rules->question_count; i++)
        if (strcmp(r->rules->question[i].key, key) == 0)
            e->standing.question = i;
    if (e->standing.question < 0)
        return fail(r, "there is no question \"%s\"", key ? key : "");
    e->standing.unit = unit ? find_unit(r, unit) : -1;
    e->standing.remove = json_is_true(json_object_get(step, "remove"));
    for (size_t i = 0; i < STANDING_TAGS && i < json_array_size(tags); i++)
        copy_text(e->standing.tag[i], sizeof e->standing.tag[i], json_array_get(tags, i));
    return true;
}

/* A side's proposal is written as an act of the game master is. */
static bool read_overrule(struct run *r, const json_t *change, struct entry *e)
{
    int32_t side = e->side, player = e->player;

    if (!read_master(r, change, e))
        return false;
    e->kind = ENTRY_OVERRULE;
    e->side = side;
    e->player = player;
    return true;
}

static bool read_deed(struct run *r, const json_t *step, struct entry *e)
{
    const char *deed = json_string_value(json_object_get(step, "do"));
    json_t *side = json_object_get(step, "side"), *player = json_object_get(step, "player");

    e->kind = word_index(deed, entry_kind_name, ENTRY_KINDS);
    if (e->kind < 0 || e->kind == ENTRY_ANSWER || e->kind == ENTRY_TIMEOUT || e->kind == ENTRY_MASTER)
        return fail(r, "nobody can do \"%s\"", deed ? deed : "");
    if (e->kind == ENTRY_TIME_CALLED) {
        e->player = e->side = -1;
        return true;
    }
    e->side = find_side(r, side);
    if (e->side < 0)
        return fail(r, "which side does it?");
    e->player = first_player(r, e->side);
    e->to = (uint32_t)json_integer_value(json_object_get(step, "to"));
    copy_text(e->rule, sizeof e->rule, json_object_get(step, "rule"));
    copy_text(e->text, sizeof e->text, json_object_get(step, "text"));
    if (e->kind == ENTRY_LEAVE && player)
        e->player = (int32_t)json_integer_value(player);
    if (e->kind == ENTRY_OVERRULE)
        return read_overrule(r, json_object_get(step, "change"), e);
    if (e->kind == ENTRY_COMMAND) {
        e->target = find_unit(r, json_object_get(step, "unit"));
        e->value = player ? (int32_t)json_integer_value(player) : -1;
    }
    return e->kind != ENTRY_STANDING || read_standing(r, step, e);
}

bool read_entry(struct run *r, const json_t *step, struct entry *out)
{
    const json_t *master = json_object_get(step, "master");
    json_t *timeout = json_object_get(step, "timeout");

    memset(out, 0, sizeof *out);
    if (master)
        return read_master(r, master, out);
    if (!timeout)
        return read_deed(r, step, out);
    out->kind = ENTRY_TIMEOUT;
    out->player = -1;
    int32_t asked = find_asked(r, timeout);

    out->side = side_of_asked(asked);
    return asked >= 0 || fail(r, "timeout: there is no such side");
}
