/* Names of people that can be told apart. Any thread. */
#ifndef GONFALON_SERVER_IDENTITY_NAME_H
#define GONFALON_SERVER_IDENTITY_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NAME_FORM_SIZE = 512 }; /* with the end of the string */

/* Two names are alike if either of their forms is the same. */
struct name_forms {
    char folded[NAME_FORM_SIZE]; /* whatever reads alike: case, width, accents composed or not; then as below
                                  */
    char drawn[NAME_FORM_SIZE];  /* whatever looks alike as it is written */
};

/* False: it is no UTF-8, or its forms are longer than any honest name's. They are "" then. */
bool name_forms(const char *name, struct name_forms *out);

/* Scripts that nobody mixes in one name, digits of two scripts, accents that cannot be seen: it is made to be
 * taken for another. For new names, after the check of common/wire/check_text.h. */
bool name_mixes_scripts(const char *name);

/* Case, width and composition of any text do not count: for comparing a password with a name. False as
 * above. */
bool name_fold(const char *text, char *out, size_t size);

/* Changes when the tables behind the forms may have. */
int64_t name_data_version(void);

#endif
