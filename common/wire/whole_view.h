/* A view in which every item has all its attributes: what an item leaves out because it is like an earlier
 * one is put in its place. */
#ifndef GONFALON_WIRE_WHOLE_VIEW_H
#define GONFALON_WIRE_WHOLE_VIEW_H

#include "common/wire/pack.h"

#include <stdbool.h>

/* `whole` shares its parts with the view. False: an item is like one that is not there or is of another kind,
 * or would have more than ITEM_ATTRIBUTES_MAX attributes, or all would be more than WIRE_WHOLE_VIEW_MAX or
 * than the arena has: a hostile server may send such a view. */
bool whole_view(struct arena *a, const Gonfalon__V1__View *view, Gonfalon__V1__View *whole);

#endif
