import CLibrary

extension Files {
  /// Flushes a file or a folder's entries. Renaming an unflushed file may leave it empty after a power
  /// failure.
  package static func flush(_ path: String) throws(FileError) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("write", path) }
    defer { close(descriptor) }
    // Some file systems cannot flush folders and report that.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw FileError("write", path)
    }
  }

  /// Flushes a folder and the files in it to disk.
  package static func flush(allIn folder: String) throws(FileError) {
    for name in try list(folder) { try flush("\(folder)/\(name)") }
    try flush(folder)
  }
}
