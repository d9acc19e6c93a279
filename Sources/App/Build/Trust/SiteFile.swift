import Platform

/// A file of a site that a command of its settings names: the program, a script, an `@file`. Anyone who can change the
/// site can change it, so the user trusts only its present contents.
package struct SiteFile: Sendable, Equatable {
  /// Its path in the site; for a link that leads out of the site, the link's.
  package let path: String
  /// The digest of its contents, or where a link leads.
  let digest: String

  /// The characters between names in a word such as `--key=@bin/key` or `. ./lib.sh; key`.
  private static let separators: Set<Character> = Set(" \t\r\n=:,;@|&<>()'\"`${}[]*?~+\\")

  /// The files that a command names, and those in folders that it names, in the order of their paths. Relative paths
  /// start at the site's folder, where the command runs. A name of the site's folder itself names none of its files.
  static func named(by command: [String], in site: String) -> [SiteFile] {
    var search = SiteFileSearch(Paths.resolved(site))
    for name in Set(command.flatMap(names)).sorted() { search.add(name) }
    return search.found.sorted { $0.key < $1.key }.map { SiteFile(path: $0, digest: $1) }
  }

  /// Everything in a word that can be a file's name, in the ways that shells and programs write one.
  private static func names(in word: String) -> [String] {
    var parts = [word] + word.split(whereSeparator: separators.contains).map(String.init)
    // Between quotes, a name may have spaces.
    for quote in ["'", "\""] as [Character] {
      parts += word.split(separator: quote).map(String.init)
    }
    return parts.flatMap { part -> [String] in
      // `-Cbin`, `$PWD/bin/key` and `~+/bin/key` after the split, and `python3 -m bin.key`.
      let option = part.hasPrefix("-") ? String(part.dropFirst(2)) : ""
      let here = String(part.drop { $0 == "/" })
      let fromHere = part.hasPrefix("PWD/") ? String(part.dropFirst(4)) : ""
      let module = part.contains("/") ? "" : part.replacing(".", with: "/")
      return [part, option, here, fromHere, module]
    }.filter { !$0.isEmpty }
  }
}

/// Looks for the files of a site that names lead to. What exceeds the limits is not read, and never trusted.
private struct SiteFileSearch {
  private let root: String
  private(set) var found: [String: String] = [:]
  private var bytesLeft = 64 << 20
  private var filesLeft = 20_000

  init(_ root: String) { self.root = root }

  mutating func add(_ name: String) {
    var name = name
    // For a pattern, or a name that a script completes, its folder is used.
    while Paths.existing(path(of: name)) == nil {
      guard !Paths.isAbsolute(name), let slash = name.lastIndex(of: "/") else { return }
      name = String(name[..<slash])
    }
    let (path, written) = (path(of: name), Self.written(path(of: name)))
    guard let place = Paths.existing(path), place != root else { return }
    if place.hasPrefix("\(root)/") {
      take(place)
    } else if written.hasPrefix("\(root)/") {
      // The target of a link belongs to the site. The contents of a folder there do not.
      let digest = Files.kind(place) == .file ? digest(of: place) : ""
      found[shown(written)] = "\(place) \(digest)"
    }
  }

  private func path(of name: String) -> String {
    Paths.isAbsolute(name) ? name : "\(root)/\(name)"
  }

  private func shown(_ place: String) -> String { String(place.dropFirst(root.count + 1)) }

  /// Takes a file, or all files of a folder and what its links lead to in the site.
  private mutating func take(_ place: String) {
    guard found[shown(place)] == nil else { return }
    guard Files.kind(place) == .folder else {
      found[shown(place)] = digest(of: place)
      return
    }
    let entries: [String]
    do { entries = try Files.tree(place) } catch {
      found[shown(place)] = Self.unreadable
      return
    }
    for entry in entries.map({ "\(place)/\($0)" }) where found[shown(entry)] == nil {
      filesLeft -= 1
      guard filesLeft >= 0 else {
        found[shown(place)] = Self.unreadable
        return
      }
      guard Links.isLink(entry) else {
        found[shown(entry)] = digest(of: entry)
        continue
      }
      found[shown(entry)] = "leads to \(Links.target(of: entry) ?? "")"
      if let target = Paths.existing(entry), target.hasPrefix("\(root)/") { take(target) }
    }
  }

  /// The digest of a file. A file that cannot be read gets a random one, so that it is never trusted.
  private mutating func digest(of path: String) -> String {
    guard let bytes = try? Files.read(path, upTo: bytesLeft + 1), bytes.count <= bytesLeft else {
      return Self.unreadable
    }
    bytesLeft -= bytes.count
    return hexadecimal(sha256(bytes))
  }

  private static var unreadable: String { "unreadable \(UInt64.random(in: 0 ... .max))" }

  /// An absolute path without `.` and `..`. Links are not followed.
  private static func written(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return "/" + steps.joined(separator: "/")
  }
}
