/* The secret with which the server signs what devices show at log-ins (core/device.h): a file of the data
 * folder, made at the first start. Without it every device is a stranger again; nothing else hangs on it. */
#ifndef GONFALON_SERVER_DEVICE_KEY_H
#define GONFALON_SERVER_DEVICE_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DEVICE_KEY_SIZE = 32 };

/* Reads it, or makes it if there is none. False: `trouble` says why. */
bool device_key_ensure(const char *path, uint8_t key[DEVICE_KEY_SIZE], char *trouble, size_t trouble_size);

#endif
