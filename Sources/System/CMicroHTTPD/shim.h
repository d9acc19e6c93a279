#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// Swift cannot call C functions with variable arguments, so this wrapper has all that we ask for.

// Leaves percent signs in addresses alone: what they mean is decided in one place, in Swift.
static inline size_t cmicrohttpd_keep(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

// A server on one of this machine's addresses, with a thread for each connection; NULL if the port is
// taken. Connections that `accept` refuses are closed unread. Those over which nothing comes are closed after a
// while, and before that if there are many; those of open pages have a sign of life more often.
static inline struct MHD_Daemon *cmicrohttpd_start(
    uint32_t host, uint16_t port, MHD_AcceptPolicyCallback accept, MHD_AccessHandlerCallback answer,
    MHD_NotifyConnectionCallback connected, MHD_RequestCompletedCallback completed, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(host);
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC, port, accept,
      NULL, answer, context, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_UNESCAPE_CALLBACK, &cmicrohttpd_keep, NULL, MHD_OPTION_CONNECTION_LIMIT,
      (unsigned int)400, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned int)15, MHD_OPTION_NOTIFY_CONNECTION,
      connected, context, MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

// The socket of a connection; -1 if it has none.
static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Ends what comes and goes over a socket, which stays open until its thread has seen that.
static inline void cmicrohttpd_drop(int socket) { (void)shutdown(socket, SHUT_RDWR); }

static inline int cmicrohttpd_began(enum MHD_ConnectionNotificationCode code) {
  return code == MHD_CONNECTION_NOTIFY_STARTED;
}

// Swift imports the library's enumerations under names that depend on the library's version.

static const enum MHD_Result cmicrohttpd_yes = MHD_YES;
static const enum MHD_Result cmicrohttpd_no = MHD_NO;

static inline const char *cmicrohttpd_header(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static inline const char *cmicrohttpd_argument(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

static inline struct MHD_Response *cmicrohttpd_copy(const void *bytes, size_t count) {
  // Copied, so nothing is ever written through the pointer.
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

static inline struct MHD_Response *cmicrohttpd_stream(
    MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback free) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read, context, free);
}
