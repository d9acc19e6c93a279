#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Puts a folder in place as a whole.
enum FolderSwap {
  /// The folder beside `path` in which the next one is made ready. Hidden, so that nobody serves it.
  static func staging(for path: String) -> String { sibling(of: path, "staging") }

  private static func retired(for path: String) -> String { sibling(of: path, "retired") }

  /// A hidden name beside the folder at a path.
  static func sibling(of path: String, _ role: String) -> String {
    let parent = Files.parent(path)
    let name = path.split(separator: "/").last.map(String.init) ?? "output"
    let hidden = ".\(name)-\(role)"
    return parent.isEmpty ? hidden : parent == "/" ? "/\(hidden)" : "\(parent)/\(hidden)"
  }

  /// Swaps the staged folder with the one in place and removes the latter. At every moment one
  /// whole folder stands at `path` where the system can exchange two names (Linux and macOS can, on
  /// almost every file system); elsewhere there is a moment with none, which `recover` mends.
  static func putInPlace(_ path: String) throws(FileError) {
    let staging = staging(for: path)
    if Files.kind(path) == nil {
      guard rename(staging, path) == 0 else { throw FileError("write", path) }
      return
    }
    if Machine.exchange(staging, path) {
      try Files.remove(staging)
      return
    }
    let retired = retired(for: path)
    try Files.remove(retired)
    guard rename(path, retired) == 0 else { throw FileError("write", path) }
    guard rename(staging, path) == 0 else {
      let code = errno
      rename(retired, path)
      throw FileError("write", path, code)
    }
    try Files.remove(retired)
  }

  /// Clears away what an interrupted run left behind.
  static func recover(_ path: String) throws(FileError) {
    let retired = retired(for: path)
    if Files.kind(path) == nil, Files.kind(retired) == .folder {
      guard rename(retired, path) == 0 else { throw FileError("write", path) }
    }
    try Files.remove(retired)
    try Files.remove(staging(for: path))
  }
}
