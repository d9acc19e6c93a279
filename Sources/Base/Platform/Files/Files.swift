import CLibrary

/// POSIX file access. Foundation syncs each file that it writes, which makes a large site ten times slower.
public enum Files {
  /// The kind of a file system entry.
  public enum Kind: Sendable, Equatable {
    /// A regular file.
    case file
    case folder
    /// A link, if links are not followed.
    case link
    /// Something else, such as a socket or a device.
    case other
  }

  /// The kind of entry at a path, following links; nil if there is none.
  public static func kind(_ path: String) -> Kind? {
    status(path).map(Kind.init)
  }

  /// The system's information about a path; nil if nothing is there.
  static func status(_ path: String, followsLinks: Bool = true) -> stat? {
    var info = stat()
    return (followsLinks ? stat(path, &info) : lstat(path, &info)) == 0 ? info : nil
  }

  /// A file's bytes.
  /// - Parameter limit: The most bytes to read of a longer file.
  public static func read(_ path: String, upTo limit: Int = .max) throws(FileError) -> [UInt8] {
    // Opening a pipe would block until its other end opens.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError("read", path) }
    defer { close(descriptor) }
    return try read(descriptor, path, upTo: limit)
  }

  /// The bytes of an open file.
  package static func read(
    _ descriptor: Int32, _ path: String, upTo limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw FileError("read", path, EISDIR)
    }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      var failure: Int32 = 0
      // Asks for one byte more than the file has, so that a short read shows the end without another call.
      let left = Int(info.st_size) - bytes.count
      let room = min(left > 0 ? left + 1 : 65_536, limit - bytes.count)
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let got = CLibrary.read(descriptor, buffer.baseAddress, buffer.count)
        if got < 0 { failure = errno }
        count = max(0, got)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { throw FileError("read", path, failure) }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if left > 0, chunk.count == left { return bytes }
    }
    return bytes
  }

  /// A file's bytes; nil if there is no file.
  public static func readIfPresent(
    _ path: String, upTo limit: Int = .max
  ) throws(FileError) -> [UInt8]? {
    do {
      return try read(path, upTo: limit)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
  }

  /// Writes a new file, not atomically. Removes an existing file or link, so it never writes through a link.
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt16 = 0o644
  ) throws(FileError) {
    let descriptor = try create(path, below: AT_FDCWD, permissions)
    do throws(FileError) { try writeAll(bytes, descriptor, path) } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw FileError("write", path) }
  }

  /// Writes a new file below an open folder and returns its stamp.
  package static func write(
    _ bytes: [UInt8], to path: String, below folder: Int32
  ) throws(FileError) -> FileStamp {
    let descriptor = try create(path, below: folder)
    defer { close(descriptor) }
    try writeAll(bytes, descriptor, path)
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw FileError("write", path) }
    return FileStamp(info)
  }

  private static func create(
    _ path: String, below folder: Int32, _ permissions: UInt16 = 0o644
  ) throws(FileError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var descriptor = openat(folder, path, flags, mode_t(permissions))
    if descriptor < 0, errno == EEXIST, unlinkat(folder, path, 0) == 0 {
      descriptor = openat(folder, path, flags, mode_t(permissions))
    }
    guard descriptor >= 0 else { throw FileError("write", path) }
    return descriptor
  }

  package static func writeAll(
    _ bytes: [UInt8], _ descriptor: Int32, _ path: String
  ) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        CLibrary.write(descriptor, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw FileError("write", path) }
      offset += written
    }
  }

  /// Atomically replaces a file, also across crashes. Does nothing if the content is unchanged.
  public static func replace(
    _ path: String, with bytes: [UInt8], permissions: UInt16 = 0o644
  ) throws(FileError) {
    try makeFolder(Paths.parent(path))
    try alone(in: Paths.parent(path)) { () throws(FileError) in
      try replaceAlone(path, with: bytes, permissions: permissions)
    }
  }

  /// `replace` for callers that already lock the file's folder.
  package static func replaceAlone(
    _ path: String, with bytes: [UInt8], permissions: UInt16
  ) throws(FileError) {
    try TemporaryNames.removeAll(of: path)
    if size(path) == bytes.count, try readIfPresent(path) == bytes { return }
    let temporary = TemporaryNames.name(for: path)
    do throws(FileError) {
      try write(bytes, to: temporary, permissions: permissions)
      try flush(temporary)
      guard rename(temporary, path) == 0 else { throw FileError("write", path) }
    } catch {
      unlink(temporary)
      throw error
    }
    try flush(Paths.parent(path))
  }

  /// Locks a folder against other runs, where supported. The system releases the lock when the process ends.
  package static func alone<Result, Problem: Error>(
    in folder: String, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
    return try body()
  }

  /// Creates a folder and its parents.
  public static func makeFolder(_ path: String) throws(FileError) {
    if path.isEmpty || kind(path) == .folder { return }
    try makeFolder(Paths.parent(path))
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError("create", path) }
    guard kind(path) == .folder else { throw FileError("create", path, ENOTDIR) }
  }

  /// Creates a folder in an existing one; it may already exist.
  package static func makeOneFolder(_ path: String) throws(FileError) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError("create", path) }
  }

  /// Removes a file or a link, if present, but never a folder.
  package static func removeFile(_ path: String) throws(FileError) {
    guard let info = status(path, followsLinks: false), info.st_mode & S_IFMT != S_IFDIR else {
      return
    }
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
  }

  /// Removes a file, or a folder and its contents, if present.
  public static func remove(_ path: String) throws(FileError) {
    if Links.isRealFolder(path) { try removeFolder(path) } else { try removeFile(path) }
  }

  private static func removeFolder(_ path: String) throws(FileError) {
    for entry in try entries(path, where: { _ in true }) {
      let inner = "\(path)/\(entry.name)"
      if entry.kind == .folder {
        try removeFolder(inner)
      } else if unlink(inner) != 0, errno != ENOENT {
        throw FileError("remove", inner)
      }
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
  }

  /// Renames a file or folder within a file system.
  package static func move(_ path: String, to other: String) throws(FileError) {
    guard rename(path, other) == 0 else { throw FileError("write", other) }
  }

  /// A file's size in bytes, following links; nil if there is none.
  package static func size(_ path: String) -> Int? {
    status(path).map { Int($0.st_size) }
  }

  /// Flushes a folder's file system, so that no link points to files that a power failure would leave empty.
  package static func settle(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    Machine.settle(descriptor)
  }

  /// Creates a folder that must not exist, in one that does.
  package static func makeNewFolder(_ path: String) throws(FileError) {
    guard mkdir(path, 0o755) == 0 else { throw FileError("create", path) }
  }

  /// Whether anything is at a path, even a dangling link.
  package static func exists(_ path: String) -> Bool {
    status(path, followsLinks: false) != nil
  }

  /// The permissions at a path, following links; nil if nothing is there.
  package static func permissions(_ path: String) -> UInt16? {
    status(path).map { UInt16($0.st_mode & 0o7777) }
  }

  /// Sets permissions at a path. Ignores failures.
  package static func allow(_ permissions: UInt16, _ path: String) {
    chmod(path, mode_t(permissions))
  }
}

/// A file operation that the system refused.
public struct FileError: Error, Sendable, Equatable {
  /// The operation: read, write, create, list or remove.
  public let action: String
  /// The file or folder of the operation.
  public let path: String
  /// The system's error number.
  public let code: Int32

  package init(_ action: String, _ path: String, _ code: Int32 = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// The error of a file in a staging folder, named at its final place.
  package func named(at place: String, for staging: String) -> FileError {
    guard path == staging || path.hasPrefix(staging + "/") else { return self }
    return FileError(action, place + path.dropFirst(staging.count), code)
  }

  /// The system's error message, such as "Permission denied".
  public var reason: String { String(cString: strerror(code)) }
}
