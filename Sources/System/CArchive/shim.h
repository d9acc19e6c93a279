#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

// libarchive takes names in the charset of the thread's locale: ours are in UTF-8 in every locale.

static inline locale_t carchive_use_utf8(void) {
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (!utf8) utf8 = newlocale(LC_CTYPE_MASK, "UTF-8", (locale_t)0);
  return utf8 ? uselocale(utf8) : (locale_t)0;
}

static inline void carchive_use(locale_t before) {
  if (before) freelocale(uselocale(before));
}
