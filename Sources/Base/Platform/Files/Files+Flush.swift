#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Files {
  /// Waits until the disk has a file, or the names in a folder. Renaming a file that the disk does not have
  /// yet would leave an empty one after a power cut.
  package static func flush(_ path: String) throws(FileError) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("write", path) }
    defer { close(descriptor) }
    // Some file systems have nothing to wait for, and say so for folders.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw FileError("write", path)
    }
  }

  /// Waits until the disk has a folder and the files in it.
  package static func flush(allIn folder: String) throws(FileError) {
    for name in try list(folder) { try flush("\(folder)/\(name)") }
    try flush(folder)
  }
}
