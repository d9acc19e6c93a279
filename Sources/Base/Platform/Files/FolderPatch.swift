import CLibrary

/// Replaces a few files in a folder, safely across interruptions: stages them in a hidden sibling folder,
/// adds a journal with one rename, then moves them into place. A later run completes a patch that has a
/// journal and discards one that does not.
package struct FolderPatch {
  private let place: String
  private let folder: String
  private var lines: [String] = []
  private var next = 0

  private static let journalName = "journal"

  /// Begins a patch of the folder at a path.
  package init(_ place: String) throws(FileError) {
    self.place = place
    folder = FolderSwap.temporary(for: place, "patch")
    try Files.makeNewFolder(folder)
  }

  /// Stages a file by moving it from elsewhere on the same file system.
  package mutating func take(_ name: String, from path: String) throws(FileError) {
    guard rename(path, "\(folder)/\(next)") == 0 else { throw FileError("write", path) }
    lines.append("\(next) \(name)")
    next += 1
  }

  /// Records the removal of a file.
  package mutating func remove(_ name: String) { lines.append("- \(name)") }

  /// Adds the journal, and then moves and removes the files.
  package func apply() throws(FileError) {
    let journal = "\(folder)/\(Self.journalName)"
    try Files.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: journal + "-new")
    guard rename(journal + "-new", journal) == 0 else { throw FileError("write", journal) }
    try Self.carryOut(lines, folder, place)
  }

  /// Completes interrupted patches that have a journal, and discards the others.
  package static func recover(_ place: String) throws(FileError) {
    for folder in try FolderSwap.leftovers(of: place, "patch") {
      guard Links.isRealFolder(folder),
        let journal = try Files.readIfPresent("\(folder)/\(journalName)")
      else {
        try Files.remove(folder)
        continue
      }
      let lines = String(decoding: journal, as: UTF8.self).split(separator: "\n").map(String.init)
      // A journal may have come with a downloaded site: discard one that names files elsewhere.
      if lines.allSatisfy({ isOwn($0, place) }) {
        try carryOut(lines, folder, place)
      } else {
        try Files.remove(folder)
      }
    }
  }

  /// Whether a journal line affects only files in the patched folder.
  private static func isOwn(_ line: String, _ place: String) -> Bool {
    guard let blank = line.firstIndex(of: " ") else { return false }
    let (number, name) = (line[..<blank], line[line.index(after: blank)...])
    return (number == "-" || number.utf8.allSatisfy { (0x30...0x39).contains($0) })
      && Paths.isInside(name) && !Links.isBlocked(String(name), below: place)
  }

  private static func carryOut(
    _ lines: [String], _ folder: String, _ place: String
  ) throws(FileError) {
    for line in lines {
      guard let blank = line.firstIndex(of: " ") else { continue }
      let (number, name) = (line[..<blank], line[line.index(after: blank)...])
      let target = "\(place)/\(name)"
      if number == "-" {
        try Files.removeFile(target)
        try removeEmptyFolders(above: target, below: place)
      } else {
        try Files.makeFolder(Paths.parent(target))
        // A missing file is already in place.
        guard rename("\(folder)/\(number)", target) == 0 || errno == ENOENT else {
          throw FileError("write", target)
        }
      }
    }
    try Files.remove(folder)
  }

  private static func removeEmptyFolders(
    above path: String, below place: String
  ) throws(FileError) {
    var folder = Paths.parent(path)
    while folder.utf8.count > place.utf8.count, rmdir(folder) == 0 { folder = Paths.parent(folder) }
  }
}
