import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Folders of a test run. All are inside one that is removed when the tests end.
public enum TemporaryFolder {
  private static let counter = Mutex(0)

  private static let root: String = {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // No number of a process: those come again, and a run that was killed leaves its folder.
    // mkdtemp replaces six letters.
    let template =
      "\(base.hasSuffix("/") ? String(base.dropLast()) : base)/skidmark-tests-"
      + String(repeating: "X", count: 6)
    var name = Array(template.utf8CString)
    let path = name.withUnsafeMutableBufferPointer { bytes in
      bytes.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? template
    }
    atexit { TemporaryFolder.remove(TemporaryFolder.root) }
    // Symbolic links on the way (macOS) would make paths differ from what programs print.
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }()

  /// A new empty folder that stays until the tests end.
  public static func make() -> String {
    let number = counter.withLock { counter in
      counter += 1
      return counter
    }
    let path = "\(root)/\(number)"
    mkdir(path, 0o700)
    return path
  }

  /// Removes a folder with all that is in it.
  fileprivate static func remove(_ path: String) {
    _ = try? run("rm", ["-rf", path])
  }
}

/// Gives a test a new empty folder and removes it afterwards.
public func withTemporaryFolder<Result>(
  _ body: (String) async throws -> Result
) async throws -> Result {
  let folder = TemporaryFolder.make()
  do {
    let result = try await body(folder)
    TemporaryFolder.remove(folder)
    return result
  } catch {
    TemporaryFolder.remove(folder)
    throw error
  }
}
