#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The disk by POSIX calls: Foundation syncs each file that it writes, which makes a site of a
/// thousand pages ten times slower.
public enum Files {
  /// What stands at a path.
  public enum Kind: Sendable, Equatable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// Something else: a socket, a device.
    case other
  }

  /// What stands at a path, links followed; nil for nothing.
  public static func kind(_ path: String) -> Kind? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// A file's bytes.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    // A pipe would keep us waiting for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError("read", path) }
    defer { close(descriptor) }
    return try read(descriptor, path)
  }

  /// The bytes of an open file.
  package static func read(_ descriptor: Int32, _ path: String) throws(FileError) -> [UInt8] {
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw FileError("read", path, EISDIR)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(info.st_size))
    while true {
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: max(65_536, Int(info.st_size) - bytes.count))
      {
        buffer, count in
        let got = systemRead(descriptor, buffer.baseAddress, buffer.count)
        if got < 0 { failure = errno }
        count = max(0, got)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { throw FileError("read", path, failure) }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count >= Int(info.st_size), chunk.count < 65_536 { return bytes }
    }
  }

  /// A file's bytes; nil if there is no file.
  public static func readIfPresent(_ path: String) throws(FileError) -> [UInt8]? {
    do {
      return try read(path)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
  }

  /// Writes a new file, not atomically. A file or a link that is there is removed first: nothing is written
  /// through a link.
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

  /// Writes a new file below an open folder and says what it is then.
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

  /// Opens a file that was not there.
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
        systemWrite(descriptor, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw FileError("write", path) }
      offset += written
    }
  }

  /// Replaces a file as a whole: a reader finds the old or the new one, also after a crash.
  /// Does nothing if the bytes are there already.
  public static func replace(
    _ path: String, with bytes: [UInt8], permissions: UInt16 = 0o644
  ) throws(FileError) {
    try makeFolder(parent(path))
    try alone(in: parent(path)) { () throws(FileError) in
      try replaceAlone(path, with: bytes, permissions: permissions)
    }
  }

  /// The same for a run that keeps all others out of the file's folder.
  package static func replaceAlone(
    _ path: String, with bytes: [UInt8], permissions: UInt16
  ) throws(FileError) {
    try removeTemporaries(of: path)
    if size(path) == bytes.count, try readIfPresent(path) == bytes { return }
    let temporary = temporary(for: path)
    do throws(FileError) {
      try write(bytes, to: temporary, permissions: permissions)
      try flush(temporary)
      guard rename(temporary, path) == 0 else { throw FileError("write", path) }
    } catch {
      unlink(temporary)
      throw error
    }
    try flush(parent(path))
  }

  /// Does something in a folder while no other run of the program does. The system lets go of the
  /// folder when a run ends, however it ends. File systems without locks are used without.
  package static func alone<Result, Problem: Error>(
    in folder: String, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
    return try body()
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws(FileError) {
    if path.isEmpty || kind(path) == .folder { return }
    try makeFolder(parent(path))
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError("create", path) }
    guard kind(path) == .folder else { throw FileError("create", path, ENOTDIR) }
  }

  /// Makes a folder in one that is there; one that is there already is fine.
  package static func makeOneFolder(_ path: String) throws(FileError) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError("create", path) }
  }

  /// The names in a folder in order, without `.` and `..`; nothing for no folder.
  public static func list(_ path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw FileError("list", path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The paths of all files below a folder, relative to it, in order. Links are not followed.
  public static func tree(_ root: String) throws(FileError) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      for name in try list(folder.isEmpty ? root : "\(root)/\(folder)") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        var info = stat()
        guard lstat("\(root)/\(path)", &info) == 0 else { continue }
        if info.st_mode & S_IFMT == S_IFDIR { pending.append(path) } else { found.append(path) }
      }
    }
    return found.sorted()
  }

  /// The paths of all folders below a folder, relative to it, those above first. Links are not
  /// followed.
  package static func folders(_ root: String) throws(FileError) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      for name in try list(folder.isEmpty ? root : "\(root)/\(folder)") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        var info = stat()
        guard lstat("\(root)/\(path)", &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
          continue
        }
        found.append(path)
        pending.append(path)
      }
    }
    return found.sorted()
  }

  /// Removes a file or a link, and never a folder; nothing there is fine.
  package static func removeFile(_ path: String) throws(FileError) {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT != S_IFDIR else { return }
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
  }

  /// Removes a file or a folder with all that is in it; nothing there is fine.
  public static func remove(_ path: String) throws(FileError) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return }
    if info.st_mode & S_IFMT == S_IFDIR {
      for name in try list(path) { try remove("\(path)/\(name)") }
      guard rmdir(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
    } else {
      guard unlink(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
    }
  }

  /// Gives a file or a folder another name on the same file system.
  package static func move(_ path: String, to other: String) throws(FileError) {
    guard rename(path, other) == 0 else { throw FileError("write", other) }
  }

  /// How many bytes a file has, links followed; nil for nothing.
  package static func size(_ path: String) -> Int? {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_size) : nil
  }

  /// Waits until the disk of a folder has what was written: a link must not lead to files that a power cut
  /// leaves empty.
  package static func settle(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    Machine.settle(descriptor)
  }

  /// Makes a folder that was not there, below one that is.
  package static func makeNewFolder(_ path: String) throws(FileError) {
    guard mkdir(path, 0o755) == 0 else { throw FileError("create", path) }
  }

  /// Whether there is something at a path, a link that leads nowhere included.
  package static func exists(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }

  /// The permissions of what stands at a path, links followed; nil for nothing.
  package static func permissions(_ path: String) -> UInt16? {
    var info = stat()
    return stat(path, &info) == 0 ? UInt16(info.st_mode & 0o7777) : nil
  }

  /// Sets the permissions of what stands at a path, where the system lets us.
  package static func allow(_ permissions: UInt16, _ path: String) {
    chmod(path, mode_t(permissions))
  }

  /// The folder of a path; empty for a name alone.
  public static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// A file operation that the system refused.
public struct FileError: Error, Sendable, Equatable {
  /// What was tried: read, write, create, list, remove.
  public let action: String
  /// The path.
  public let path: String
  /// The system's error number.
  public let code: Int32

  package init(_ action: String, _ path: String, _ code: Int32 = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// The system's reason: "Permission denied".
  public var reason: String { String(cString: strerror(code)) }
}

// The names that our own functions hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
