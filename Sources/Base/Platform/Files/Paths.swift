import CLibrary

/// Paths as text and on the disk.
public enum Paths {
  /// The folder part of a path; empty for a bare name.
  public static func parent(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The canonical path of an existing file or folder; nil if there is none.
  public static func existing(_ path: String) -> String? {
    guard let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The canonical path of a file or folder that may not exist yet.
  public static func resolved(_ path: String) -> String {
    if let real = existing(path) { return real }
    // Resolve the existing part; keep the remaining names as they are.
    var real = isAbsolute(path) ? "/" : existing(".") ?? "/"
    var missing: [Substring] = []
    for part in steps(of: path) where part != "." {
      if part == ".." {
        if missing.popLast() == nil { real = parent(real) }
      } else if missing.isEmpty, let next = existing("\(real)/\(part)") {
        real = next
      } else {
        missing.append(part)
      }
    }
    guard !missing.isEmpty else { return real }
    return (real == "/" ? "" : real) + "/" + missing.joined(separator: "/")
  }

  /// Whether a relative name stays inside its folder, without checking the disk.
  package static func isInside(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && !isAbsolute(name)
      && !steps(of: name).contains { $0 == ".." || $0 == "." }
  }

  /// Whether a path begins at the root, as the system sees it.
  package static func isAbsolute(_ path: some StringProtocol) -> Bool {
    path.utf8.first == UInt8(ascii: "/")
  }

  /// The names in a path, as the system sees them. To Swift, a slash with an accent after it is another character.
  static func steps(of path: some StringProtocol) -> [Substring] {
    Substring(path).utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
  }
}
