#include "server/port/host_ask.h"

const char *const host_act_word[HOST_ACTS] = {"admin", "no-admin", "password", "account"};
