#include "server/core/lessons.h"

#include "common/army/builtin.h"
#include "server/core/exchange.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>

const char LESSON_FILE[] = "data/lesson.json";

enum { LEARNER, TEACHER }; /* the sides */

static json_t *read_lesson(const char *system)
{
    const struct builtin_file *file = builtin_find(system, LESSON_FILE);
    json_t *lesson = file ? json_loads(file->text, JSON_REJECT_DUPLICATES, NULL) : NULL;

    assert(lesson || !file); /* tests/client/test_lessons.c reads them all */
    return lesson;
}

static char *words_of(struct request *r, const json_t *part)
{
    char *text = json_dumps(part, JSON_COMPACT), *copy = arena_text(&r->memory, text);

    free(text);
    return copy;
}

static Gonfalon__V1__ArmyChoice *army_of(struct request *r, const json_t *lesson, size_t side)
{
    Gonfalon__V1__ArmyChoice *army = answer_part(r, &gonfalon__v1__army_choice__descriptor);

    army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_JSON;
    army->json = words_of(r, json_array_get(json_object_get(lesson, "armies"), side));
    return army;
}

bool lesson_fill(struct request *r)
{
    Gonfalon__V1__CreateMatchRequest *ask = r->message->create_match;
    Gonfalon__V1__MatchSettings *s = ask->settings;
    json_t *lesson = read_lesson(s->system);

    if (!lesson) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "lesson.not_found",
                       "this system has no lesson");
        return false;
    }
    Gonfalon__V1__BotSeat *teacher = answer_part(r, &gonfalon__v1__bot_seat__descriptor);

    teacher->side = TEACHER;
    teacher->level = arena_text(&r->memory, json_string_value(json_object_get(lesson, "level")));
    teacher->army = army_of(r, lesson, TEACHER);
    s->n_options = 0;
    s->points = (int32_t)json_integer_value(json_object_get(lesson, "points"));
    s->scenario = arena_text(&r->memory, "");
    s->scenario_json = words_of(r, json_object_get(lesson, "scenario"));
    s->clock = NULL;
    s->sides = 0;
    s->players_per_side = 1;
    s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_NONE;
    s->measuring = GONFALON__V1__MEASURING__MEASURING_UNSPECIFIED;
    s->bots = arena_array(&r->memory, 1, sizeof(Gonfalon__V1__BotSeat *));
    s->bots[0] = teacher;
    s->n_bots = 1;
    s->rated = false;
    ask->side = LEARNER;
    ask->army = army_of(r, lesson, LEARNER);
    json_decref(lesson);
    return true;
}

void lesson_make_ready(struct room *room)
{
    room->seat[LEARNER].ready = true;
}

void lesson_dice(struct room *room)
{
    json_t *lesson = read_lesson(room->settings->system);

    keyed_lesson(&room->pact, room->settings->system,
                 (uint32_t)json_integer_value(json_object_get(lesson, "seed")));
    json_decref(lesson);
}
