import Platform

/// A file of a site that a command of its settings names: the program, a script, an `@file`. Whoever can change the
/// site can change it, so the user trusts it as it is.
package struct SiteFile: Sendable, Equatable {
  /// Its path in the site; for a link that leads out of the site, the link's.
  package let path: String
  /// The digest of its contents.
  let digest: String

  /// What separates names in a word such as `--key=@bin/key` or `. ./lib.sh; key`.
  private static let separators: Set<Character> = Set(" \t\r\n=:,;@|&<>()'\"`$")

  /// The files that a command names, and those in folders that it names, in the order of their paths. Relative paths
  /// count from the site's folder, in which it runs. The site's folder itself stands for none of its files.
  static func named(by command: [String], in site: String) -> [SiteFile] {
    let root = Paths.resolved(site)
    var found: [String: String] = [:]
    for name in Set(command.flatMap(names)) {
      let path = Paths.isAbsolute(name) ? name : "\(root)/\(name)"
      let written = written(path)
      // A link of the site that leads out of it is the site's too, and so is one from outside that leads in.
      guard let place = Paths.existing(path), place != root,
        [place, written].contains(where: { $0.hasPrefix("\(root)/") })
      else { continue }
      let shown = String((place.hasPrefix("\(root)/") ? place : written).dropFirst(root.count + 1))
      switch Files.kind(place) {
      case .file: found[shown] = digest(of: place)
      case .folder:
        for entry in (try? Files.tree(place)) ?? [] {
          found["\(shown)/\(entry)"] = digest(of: "\(place)/\(entry)")
        }
      case .link, .other, nil: continue
      }
    }
    return found.sorted { $0.key < $1.key }.map { SiteFile(path: $0, digest: $1) }
  }

  private static func names(in word: String) -> [String] {
    let parts = word.split(whereSeparator: separators.contains).map(String.init)
    return ([word] + parts).filter { !$0.isEmpty }
  }

  /// An absolute path without its detours, as it is written: links are not followed.
  private static func written(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return "/" + steps.joined(separator: "/")
  }

  /// The digest of a file; of one that cannot be read, one that no file has, so that it is never trusted.
  private static func digest(of path: String) -> String {
    guard let bytes = try? Files.read(path) else {
      return "unreadable \(UInt64.random(in: 0 ... .max))"
    }
    return hexadecimal(sha256(bytes))
  }
}
