package import Platform

/// A commit for `git fast-import`, with the changed files. It needs no work tree and no index.
package struct GitCommit: Sendable {
  /// A committer.
  package struct Person: Sendable, Equatable {
    package var name: String
    /// The email address.
    package var email: String

    /// Creates a person. Removes characters that would end a name early.
    package init(name: String, email: String) {
      func plain(_ text: String) -> String {
        // By scalars: "\r\n" is one character.
        let kept = text.unicodeScalars.filter { !"<>\n\r\0".unicodeScalars.contains($0) }
        return String(String.UnicodeScalarView(kept))
      }
      self.name = plain(name)
      self.email = plain(email)
    }
  }

  private var blobs: [UInt8] = []
  private var changes = ""
  private var count = 0

  package init() {}

  /// Writes a file, replacing what is at its path.
  package mutating func put(_ bytes: [UInt8], at path: String) {
    count += 1
    blobs += "blob\nmark :\(count)\ndata \(bytes.count)\n".utf8
    blobs += bytes
    blobs.append(0x0A)
    changes += "M 100644 :\(count) \(gitQuoted(path))\n"
  }

  /// Removes a file.
  package mutating func remove(_ path: String) { changes += "D \(gitQuoted(path))\n" }

  /// The whole stream, which updates `reference`, and for which git prints the commit's name.
  /// - Parameter parent: The parent commit; nil for the first of its branch.
  package func stream(
    to reference: String, on parent: String?, by person: Person, at time: Instant,
    message: String
  ) -> [UInt8] {
    var stream: [UInt8] = Array("feature done\nfeature get-mark\n".utf8)
    stream += blobs
    let mark = count + 1
    stream += "commit \(reference)\nmark :\(mark)\n".utf8
    stream += "committer \(person.name) <\(person.email)> \(time.seconds) +0000\n".utf8
    stream += "data \(message.utf8.count)\n\(message)\n".utf8
    if let parent { stream += "from \(parent)\n".utf8 }
    stream += changes.utf8
    // `done` makes git reject a truncated stream, which would otherwise commit half a site.
    stream += "\nget-mark :\(mark)\ndone\n".utf8
    return stream
  }
}

/// A path in git's quoted form.
package func gitQuoted(_ path: String) -> String {
  var quoted: [UInt8] = [0x22]
  for byte in path.utf8 {
    switch byte {
    case 0x0A: quoted += Array("\\n".utf8)
    case 0x22, 0x5C: quoted += [0x5C, byte]
    default: quoted.append(byte)
    }
  }
  quoted.append(0x22)
  return String(decoding: quoted, as: UTF8.self)
}

/// The files of a commit, from `git ls-tree -r -z`.
package struct GitTree: Sendable, Equatable {
  /// The entry at a path.
  package struct Entry: Sendable, Equatable {
    /// The mode, such as `100644` for a plain file.
    package let mode: String
    /// The object's name.
    package let object: String
  }

  /// The entries by their paths.
  package let entries: [String: Entry]

  /// Parses a listing.
  package init(listing: [UInt8] = []) {
    var entries: [String: Entry] = [:]
    for line in listing.split(separator: 0) {
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let words = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3 else { continue }
      let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      entries[path] = Entry(mode: words[0], object: words[2])
    }
    self.entries = entries
  }

  /// Whether a plain file with these contents is at a path.
  package func has(_ object: String, at path: String) -> Bool {
    entries[path] == Entry(mode: "100644", object: object)
  }

  /// The paths that cannot be written without replacing foreign files at, above or below them.
  package func inTheWay(of paths: [String], except isOurs: (String) -> Bool) -> [String] {
    let foreign = Set(entries.keys.filter { !isOurs($0) })
    var folders: Set<String> = []
    for path in foreign { folders.formUnion(SiteListing.folders(above: path)) }
    return paths.filter { path in
      foreign.contains(path) || folders.contains(path)
        || SiteListing.folders(above: path).contains(where: foreign.contains)
    }
  }
}
