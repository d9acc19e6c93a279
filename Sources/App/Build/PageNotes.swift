import Platform
import Render
import Synchronization

/// What a run leaves for the next one, so that pages of leagues that cannot have changed are not printed
/// again: which files were made from what, and their digests. The files themselves are the site's own;
/// one that is not what it was is made anew.
///
/// The notes stand beside the output folder. Without them, or with ones that are damaged or of another
/// program, everything is made anew.
final class PageNotes: Sendable {
  private struct Note: Sendable {
    var path: String
    var digest: String
  }

  /// From how many files on the next run is told: fewer are made anew faster than anybody looks.
  static let keptFrom = 200

  private let path: String
  private let place: String
  private let header: String
  private let known: [String: [Note]]
  private let made = Mutex<[String: [Note]]>([:])

  /// Reads what the last run left.
  /// - Parameters:
  ///   - place: The output folder.
  ///   - program: Names all that pages are made from besides what their keys name.
  ///   - isForced: Whether everything is made anew whatever is known.
  init(beside place: String, program: String, isForced: Bool) {
    self.place = place
    path = Self.path(for: place)
    header = "skidmark weeks 1 \(hexadecimal(sha256(Array(program.utf8))))\n"
    known = isForced ? [:] : Self.read(path, header: header)
  }

  /// Where the notes about an output folder are.
  static func path(for output: String) -> String { FolderSwap.sibling(of: output, "weeks") }

  /// The notes as a renderer uses them.
  var memory: PageMemory {
    PageMemory(recall: { self.recall($0) }, remember: { self.remember($0, $1) })
  }

  private func recall(_ key: [UInt8]) -> PageMemory.Files? {
    let name = hexadecimal(key)
    guard let notes = known[name] else { return nil }
    var files: PageMemory.Files = []
    for note in notes {
      guard let bytes = try? Files.read("\(place)/\(note.path)"),
        hexadecimal(sha256(bytes)) == note.digest
      else { return nil }
      files.append((note.path, bytes))
    }
    made.withLock { $0[name] = notes }
    return files
  }

  private func remember(_ key: [UInt8], _ files: PageMemory.Files) {
    let notes = files.map { Note(path: $0.path, digest: hexadecimal(sha256($0.bytes))) }
    made.withLock { $0[hexadecimal(key)] = notes }
  }

  /// Leaves the notes of this run, once its files are in place. The next one does without if that fails.
  func save() {
    let made = made.withLock { $0 }
    let count = made.values.reduce(0) { $0 + $1.count }
    guard count >= Self.keptFrom else {
      try? Files.removeFile(path)
      return
    }
    var text = header
    for (key, notes) in made.sorted(by: { $0.key < $1.key }) {
      text += "\(key)\n"
      for note in notes { text += " \(note.digest) \(note.path)\n" }
    }
    let bytes = Array(text.utf8)
    try? Files.replace(path, with: bytes + Array(hexadecimal(sha256(bytes)).utf8))
  }

  private static func read(_ path: String, header: String) -> [String: [Note]] {
    let digestLength = 64
    guard let bytes = try? Files.readIfPresent(path), bytes.count > digestLength,
      bytes.starts(with: header.utf8)
    else { return [:] }
    let end = bytes.count - digestLength
    guard
      hexadecimal(sha256(Array(bytes[..<end]))) == String(decoding: bytes[end...], as: UTF8.self)
    else { return [:] }
    var notes: [String: [Note]] = [:]
    var key = ""
    for line in bytes[header.utf8.count..<end].split(separator: UInt8(ascii: "\n")) {
      guard line.first == UInt8(ascii: " ") else {
        key = String(decoding: line, as: UTF8.self)
        notes[key] = []
        continue
      }
      let digest = line.dropFirst().prefix(digestLength)
      let path = line.dropFirst(digestLength + 2)
      notes[key, default: []].append(
        Note(
          path: String(decoding: path, as: UTF8.self),
          digest: String(decoding: digest, as: UTF8.self)))
    }
    return notes
  }
}
