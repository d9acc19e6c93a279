#pragma once
#include <zlib.h>
// deflateInit2 is a macro, which Swift does not see. No frame of zlib's own: -15.
static inline int zlib_begin(z_streamp stream) {
  return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
