#include "late.h"
#if defined(__linux__)
#include <microhttpd.h>
#include <stdarg.h>

#define LIBRARY "libmicrohttpd.so.12"

struct MHD_Daemon *MHD_start_daemon(unsigned int flags, uint16_t port, MHD_AcceptPolicyCallback accept,
                                    void *accept_context, MHD_AccessHandlerCallback answer,
                                    void *answer_context, ...) {
  struct MHD_Daemon *(*function)(unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *,
                                 MHD_AccessHandlerCallback, void *, va_list) =
      late_function(LIBRARY, "MHD_start_daemon_va");
  va_list options;
  va_start(options, answer_context);
  struct MHD_Daemon *daemon = function(flags, port, accept, accept_context, answer, answer_context, options);
  va_end(options);
  return daemon;
}

LATE(void, MHD_stop_daemon, (struct MHD_Daemon *daemon), (daemon))
LATE(const char *, MHD_lookup_connection_value,
     (struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *name), (connection, kind, name))

LATE(const union MHD_ConnectionInfo *, MHD_get_connection_info,
     (struct MHD_Connection *connection, enum MHD_ConnectionInfoType kind, ...), (connection, kind))
LATE(struct MHD_Response *, MHD_create_response_from_buffer,
     (size_t count, void *bytes, enum MHD_ResponseMemoryMode mode), (count, bytes, mode))
LATE(struct MHD_Response *, MHD_create_response_from_callback,
     (uint64_t count, size_t block, MHD_ContentReaderCallback read, void *context,
      MHD_ContentReaderFreeCallback free),
     (count, block, read, context, free))
LATE(enum MHD_Result, MHD_add_response_header,
     (struct MHD_Response *response, const char *name, const char *value), (response, name, value))
LATE(enum MHD_Result, MHD_queue_response,
     (struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response),
     (connection, status, response))
LATE(void, MHD_destroy_response, (struct MHD_Response *response), (response))
#endif
