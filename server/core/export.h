/* Records of finished matches, kept for a moment while somebody fetches them. */
#ifndef GONFALON_SERVER_CORE_EXPORT_H
#define GONFALON_SERVER_CORE_EXPORT_H

struct core;

void exports_stop(struct core *core);

#endif
