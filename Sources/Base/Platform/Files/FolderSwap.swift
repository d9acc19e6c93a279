#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Puts a folder in place as a whole.
package enum FolderSwap {
  /// A new name next to `path` for the folder in which the next one is made ready. Hidden, so that no one
  /// serves it.
  package static func staging(for path: String) -> String { temporary(for: path, "staging") }

  /// A new hidden name next to a path. What an interrupted run left under such names is cleared away by
  /// `recover`.
  package static func temporary(for path: String, _ role: String) -> String {
    sibling(of: path, "\(role)-\(Files.randomName())")
  }

  /// What runs left next to a path under names of a role.
  package static func leftovers(of path: String, _ role: String) throws(FileError) -> [String] {
    let sibling = sibling(of: path, "\(role)-")
    let folder = Files.parent(sibling)
    let name = sibling.split(separator: "/").last.map(String.init) ?? sibling
    return try Files.names(in: folder, from: name)
  }

  /// A hidden name beside the folder at a path.
  package static func sibling(of path: String, _ role: String) -> String {
    let parent = Files.parent(path)
    let name = path.split(separator: "/").last.map(String.init) ?? "output"
    let hidden = ".\(name)-\(role)"
    return parent.isEmpty ? hidden : parent == "/" ? "/\(hidden)" : "\(parent)/\(hidden)"
  }

  /// Swaps the staged folder with the one in place and removes the latter. At every moment one
  /// whole folder stands at `path` where the system can exchange two names (Linux and macOS can, on
  /// almost every file system); elsewhere there is a moment with none, which `recover` mends.
  package static func putInPlace(_ staging: String, at path: String) throws(FileError) {
    if !Files.exists(path) {
      guard rename(staging, path) == 0 else { throw FileError("write", path) }
      return
    }
    if Machine.exchange(staging, path) {
      try Files.remove(staging)
      return
    }
    let retired = temporary(for: path, "retired")
    guard rename(path, retired) == 0 else { throw FileError("write", path) }
    guard rename(staging, path) == 0 else {
      let code = errno
      rename(retired, path)
      throw FileError("write", path, code)
    }
    try Files.remove(retired)
  }

  /// Clears away what an interrupted run left behind.
  package static func recover(_ path: String) throws(FileError) {
    let retired = try leftovers(of: path, "retired")
    if !Files.exists(path), let folder = retired.first(where: Files.isRealFolder) {
      guard rename(folder, path) == 0 else { throw FileError("write", path) }
    }
    for role in ["retired", "staging", "clock"] {
      for leftover in try leftovers(of: path, role) { try Files.remove(leftover) }
    }
  }
}
