#include "late.h"
#if defined(__linux__)
#include <archive.h>
#include <archive_entry.h>

#define LIBRARY "libarchive.so.13"

LATE(struct archive_entry *, archive_entry_new, (void), ())
LATE(void, archive_entry_set_pathname, (struct archive_entry *entry, const char *path), (entry, path))
LATE(void, archive_entry_set_mode, (struct archive_entry *entry, __LA_MODE_T mode), (entry, mode))
LATE(void, archive_entry_set_size, (struct archive_entry *entry, la_int64_t bytes), (entry, bytes))
LATE(void, archive_entry_set_mtime, (struct archive_entry *entry, time_t seconds, long nanoseconds),
     (entry, seconds, nanoseconds))
LATE(void, archive_entry_free, (struct archive_entry *entry), (entry))

LATE(struct archive *, archive_write_new, (void), ())
LATE(int, archive_write_set_format_pax_restricted, (struct archive *archive), (archive))
LATE(int, archive_write_set_format_zip, (struct archive *archive), (archive))
LATE(int, archive_write_add_filter_gzip, (struct archive *archive), (archive))
LATE(int, archive_write_set_options, (struct archive *archive, const char *options), (archive, options))
LATE(int, archive_write_set_bytes_in_last_block, (struct archive *archive, int bytes), (archive, bytes))
LATE(int, archive_write_open,
     (struct archive *archive, void *context, archive_open_callback *open, archive_write_callback *write,
      archive_close_callback *close),
     (archive, context, open, write, close))
LATE(int, archive_write_header, (struct archive *archive, struct archive_entry *entry), (archive, entry))
LATE(la_ssize_t, archive_write_data, (struct archive *archive, const void *bytes, size_t count),
     (archive, bytes, count))
LATE(int, archive_write_close, (struct archive *archive), (archive))
LATE(int, archive_write_free, (struct archive *archive), (archive))
LATE(int, archive_errno, (struct archive *archive), (archive))
#endif
