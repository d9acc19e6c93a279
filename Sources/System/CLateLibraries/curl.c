#include "late.h"
#if defined(__linux__)
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdarg.h>

#define LIBRARY "libcurl.so.4"

LATE(CURLcode, curl_global_init, (long flags), (flags))
LATE(curl_version_info_data *, curl_version_info, (CURLversion age), (age))

LATE(CURL *, curl_easy_init, (void), ())
LATE(CURLcode, curl_easy_pause, (CURL *easy, int directions), (easy, directions))
LATE(const char *, curl_easy_strerror, (CURLcode code), (code))
LATE(void, curl_easy_cleanup, (CURL *easy), (easy))

LATE(CURLM *, curl_multi_init, (void), ())
LATE(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy))
LATE(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy))
LATE(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running))
LATE(CURLMcode, curl_multi_poll,
     (CURLM *multi, struct curl_waitfd *others, unsigned int count, int milliseconds, int *ready),
     (multi, others, count, milliseconds, ready))
LATE(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left))
LATE(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi))

LATE(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text))
LATE(void, curl_slist_free_all, (struct curl_slist *list), (list))

// The value of an option is a number or an address: one word on every system that Skidmark runs on.
_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *), "values have one size");

#define LATE_OPTION(name, kind)                                                                     \
  CURLcode name(CURL *easy, kind option, ...) {                                                     \
    static CURLcode (*_Atomic function)(CURL *, kind, ...);                                         \
    if (!function) function = (CURLcode(*)(CURL *, kind, ...))late_function(LIBRARY, #name);        \
    va_list values;                                                                                 \
    va_start(values, option);                                                                       \
    void *value = va_arg(values, void *);                                                           \
    va_end(values);                                                                                 \
    return function(easy, option, value);                                                           \
  }

LATE_OPTION(curl_easy_setopt, CURLoption)
LATE_OPTION(curl_easy_getinfo, CURLINFO)
#endif
