import CArchive
import Platform

/// Makes zip or gzipped tar archives with libarchive. Entries have no owner and fixed permissions.
enum SiteArchive {
  /// Makes an archive. Equal files and times give equal bytes. Zips have no times, because those would depend
  /// on this machine's time zone. `path` is for errors.
  static func bytes(
    of site: BuiltFolder, isZip: Bool, at seconds: Int64, path: String,
    _ progress: (Int, Int) -> Void
  ) throws(PublishError) -> [UInt8] {
    let locale = carchive_use_utf8()
    defer { carchive_use(locale) }
    let output = Output()
    let archive = archive_write_new()
    defer { archive_write_free(archive) }
    func check(_ isFine: Bool) throws(PublishError) {
      guard isFine else { throw .file(FileError("write", path, archive_errno(archive))) }
    }
    func add(_ name: String, _ contents: [UInt8]?) throws(PublishError) {
      let entry = archive_entry_new()
      defer { archive_entry_free(entry) }
      archive_entry_set_pathname(entry, contents == nil ? "\(name)/" : name)
      archive_entry_set_mode(entry, contents == nil ? 0o40755 : 0o100644)
      archive_entry_set_size(entry, Int64(contents?.count ?? 0))
      if !isZip { archive_entry_set_mtime(entry, Int(max(0, seconds)), 0) }
      try check(archive_write_header(archive, entry) == ARCHIVE_OK)
      guard let contents, !contents.isEmpty else { return }
      try check(archive_write_data(archive, contents, contents.count) == contents.count)
    }
    if isZip {
      try check(archive_write_set_format_zip(archive) == ARCHIVE_OK)
      try check(archive_write_set_options(archive, "zip:hdrcharset=UTF-8") == ARCHIVE_OK)
    } else {
      try check(archive_write_add_filter_gzip(archive) == ARCHIVE_OK)
      try check(archive_write_set_format_pax_restricted(archive) == ARCHIVE_OK)
      try check(archive_write_set_options(archive, "gzip:!timestamp") == ARCHIVE_OK)
    }
    try check(archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK)
    let context = Unmanaged.passUnretained(output).toOpaque()
    let status = archive_write_open(
      archive, context, nil,
      { _, context, bytes, count in
        guard let context, let bytes else { return -1 }
        let output = Unmanaged<Output>.fromOpaque(context).takeUnretainedValue()
        output.bytes += UnsafeRawBufferPointer(start: bytes, count: count)
        return count
      }, nil)
    try check(status == ARCHIVE_OK)
    // Adds each folder before its contents.
    var folders: Set<String> = []
    let files = site.listing.files
    for (number, file) in files.enumerated() {
      for folder in SiteListing.folders(above: file.path) where folders.insert(folder).inserted {
        try add(folder, nil)
      }
      try add(file.path, try site.bytes(of: file))
      progress(number + 1, files.count)
    }
    try check(archive_write_close(archive) == ARCHIVE_OK)
    return output.bytes
  }

  private final class Output {
    var bytes: [UInt8] = []
  }
}
