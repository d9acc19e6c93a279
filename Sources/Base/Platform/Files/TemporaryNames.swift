import CLibrary

/// Names for staged files: unguessable, so that no link can be planted, but recognizable as leftovers.
package enum TemporaryNames {
  /// The suffix of files that are being written.
  package static let suffix = ".skidmark-new"

  private static let randomLength = 16

  /// A new name for a file that will replace the one at a path.
  package static func name(for path: String) -> String {
    "\(path).\(random())\(suffix)"
  }

  /// Creates a private folder (mode 700) in the system's temporary folder.
  package static func makeFolder() throws(FileError) -> String {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let parent = named.isEmpty ? "/tmp" : named
    let path = "\(parent)/skidmark-\(random())"
    guard mkdir(path, 0o700) == 0 else { throw FileError("create", path) }
    return path
  }

  /// Sixteen unguessable hexadecimal digits.
  package static func random() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: randomLength - digits.count) + digits
  }

  /// Removes leftovers of interrupted writes of a file. Does not follow links.
  package static func removeAll(of path: String) throws(FileError) {
    let folder = Paths.parent(path)
    let name = path.dropFirst(folder.isEmpty || folder == "/" ? folder.count : folder.count + 1)
    for found in try names(in: folder, from: "\(name).", to: suffix) {
      try Files.removeFile(found)
    }
  }

  /// The paths in a folder whose names are a prefix, sixteen hexadecimal digits and a suffix.
  package static func names(
    in folder: String, from start: String, to end: String = ""
  ) throws(FileError) -> [String] {
    try Files.list(folder.isEmpty ? "." : folder).filter { name in
      guard name.utf8.count == start.utf8.count + randomLength + end.utf8.count,
        name.hasPrefix(start), name.hasSuffix(end)
      else { return false }
      return name.utf8.dropFirst(start.utf8.count).prefix(randomLength).allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
      }
    }.map { folder.isEmpty ? $0 : folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
  }
}
