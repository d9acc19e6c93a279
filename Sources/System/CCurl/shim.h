#pragma once
// The checks are macros around the variadic functions that the wrappers below hide.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <fcntl.h>
#include <sys/socket.h>

// Swift cannot call C functions with variable arguments: one wrapper for each type of argument.

typedef size_t (*ccurl_sink)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_sink(CURL *easy, CURLoption option, ccurl_sink value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLcode ccurl_global_init(void) {
  return curl_global_init(CURL_GLOBAL_DEFAULT);
}

// libcurl speaks many protocols; we speak two. The option's name changed in 7.85.
static inline CURLcode ccurl_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Constants that are enumerations in some versions and macros in others.

static inline CURLcode ccurl_modern_tls(CURL *easy) {
  return curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
}

static inline CURLcode ccurl_no_netrc(CURL *easy) {
  return curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
}

// Sockets belong to this process only: a program that we start must not inherit them, or a connection that we
// close would stay open as long as that program runs.
static inline curl_socket_t ccurl_open_private_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  curl_socket_t opened = socket(address->family, address->socktype, address->protocol);
  if (opened != CURL_SOCKET_BAD) fcntl(opened, F_SETFD, FD_CLOEXEC);
  return opened;
#endif
}

static inline CURLcode ccurl_private_sockets(CURL *easy) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, ccurl_open_private_socket);
}
