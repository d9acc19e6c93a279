import CLibrary

/// Replaces a whole folder.
package enum FolderSwap {
  /// A new hidden name next to `path` for staging its replacement. Web servers do not serve hidden folders.
  package static func staging(for path: String) -> String { temporary(for: path, "staging") }

  /// A new hidden name next to a path. `recover` removes leftovers of interrupted runs.
  package static func temporary(for path: String, _ role: String) -> String {
    sibling(of: path, "\(role)-\(TemporaryNames.random())")
  }

  /// The leftovers of a role next to a path.
  package static func leftovers(of path: String, _ role: String) throws(FileError) -> [String] {
    let sibling = sibling(of: path, "\(role)-")
    let folder = Paths.parent(sibling)
    let name = sibling.split(separator: "/").last.map(String.init) ?? sibling
    return try TemporaryNames.names(in: folder, from: name)
  }

  /// A hidden name next to a folder.
  package static func sibling(of path: String, _ role: String) -> String {
    let parent = Paths.parent(path)
    let name = path.split(separator: "/").last.map(String.init) ?? "output"
    let hidden = ".\(name)-\(role)"
    return parent.isEmpty ? hidden : parent == "/" ? "/\(hidden)" : "\(parent)/\(hidden)"
  }

  /// Replaces the folder at `path` with the staged one. Atomic where the system can exchange two names (Linux
  /// and macOS, on almost every file system); elsewhere `path` is briefly missing, which `recover` repairs.
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

  /// Removes what an interrupted run left behind.
  package static func recover(_ path: String) throws(FileError) {
    let retired = try leftovers(of: path, "retired")
    if !Files.exists(path), let folder = retired.first(where: Links.isRealFolder) {
      guard rename(folder, path) == 0 else { throw FileError("write", path) }
    }
    for role in ["retired", "staging", "clock"] {
      for leftover in try leftovers(of: path, role) { try Files.remove(leftover) }
    }
  }
}
