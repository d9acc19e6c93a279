#pragma once
// The checks are macros around the variadic functions that the wrappers below hide.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
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

// Whether an address is of the public internet: not of this machine, the local network, a group of receivers, or
// one that is reserved (RFC 6890). An IPv6 address that carries an IPv4 address counts as that one.
static inline int ccurl_is_public_ipv4(const unsigned char *part) {
  if (part[0] == 0 || part[0] == 10 || part[0] == 127 || part[0] >= 224) return 0;
  if (part[0] == 100 && (part[1] & 0xC0) == 64) return 0;
  if (part[0] == 169 && part[1] == 254) return 0;
  if (part[0] == 172 && (part[1] & 0xF0) == 16) return 0;
  if (part[0] == 192 && part[1] == 168) return 0;
  if (part[0] == 192 && part[1] == 0 && (part[2] == 0 || part[2] == 2)) return 0;
  if (part[0] == 198 && ((part[1] & 0xFE) == 18 || (part[1] == 51 && part[2] == 100))) return 0;
  return !(part[0] == 203 && part[1] == 0 && part[2] == 113);
}

static inline int ccurl_is_public_ipv6(const unsigned char *part) {
  static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  static const unsigned char translated[12] = {0, 0x64, 0xFF, 0x9B};
  if (memcmp(part, mapped, 12) == 0 || memcmp(part, translated, 12) == 0) {
    return ccurl_is_public_ipv4(part + 12);
  }
  if (part[0] == 0x20 && part[1] == 0x02) return ccurl_is_public_ipv4(part + 2);
  // 2000::/3 is all that is given out; of it, 2001:db8::/32 is for examples and 2001::/32 for tunnels.
  if ((part[0] & 0xE0) != 0x20) return 0;
  if (part[0] != 0x20 || part[1] != 0x01) return 1;
  return !((part[2] == 0x0D && part[3] == 0xB8) || (part[2] == 0 && part[3] == 0));
}

static inline int ccurl_is_public(const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    return ccurl_is_public_ipv4((const unsigned char *)&((const struct sockaddr_in *)address)->sin_addr);
  }
  if (address->sa_family == AF_INET6) {
    return ccurl_is_public_ipv6((const unsigned char *)&((const struct sockaddr_in6 *)address)->sin6_addr);
  }
  return 0;
}

static inline curl_socket_t ccurl_open_public_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  // Asked for the address that libcurl is about to use, so no name can lead elsewhere in between.
  if (!ccurl_is_public(&address->addr)) return CURL_SOCKET_BAD;
  return ccurl_open_private_socket(context, purpose, address);
}

static inline CURLcode ccurl_public_sockets(CURL *easy) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, ccurl_open_public_socket);
}
