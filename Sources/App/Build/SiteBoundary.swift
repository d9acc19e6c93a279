import Platform

/// The boundary of a site's folder. A cloned site can come from a stranger, so nothing is read, written or published
/// through a symbolic link that leads outside the folder. The folder itself may be reached through links.
package struct SiteBoundary: Sendable {
  private let folder: String
  private let root: String

  /// The entries of a site that are read and written, apart from its output.
  package static let entries = [
    "skidmark.yml", "data", "content", "assets", "templates", "context", "themes", "phrasebook",
    "plays",
  ]

  /// Creates the boundary of a folder.
  package init(_ folder: String) {
    self.folder = folder
    root = Paths.resolved(folder)
  }

  /// A link that leads out of the site.
  package struct Leak: Error, Sendable, Equatable {
    /// The link's path.
    package let link: String
    /// The link's target, with all links resolved.
    package let target: String
  }

  /// Checks entries of the folder and folders `.output-*`, and their contents too if `isDeep`.
  package func check(_ entries: [String], isDeep: Bool) throws(Leak) {
    let made = ((try? Files.list(folder)) ?? []).filter { $0.hasPrefix(".output-") }
    var pending: [String] = []
    for entry in entries + made {
      let path = folder == "." ? entry : "\(folder)/\(entry)"
      try checkSteps(to: entry)
      if Files.exists(path) { pending.append(path) }
    }
    guard isDeep else { return }
    var seen: Set<String> = []
    while !pending.isEmpty {
      // A site can have ten thousand folders.
      let found = together(portionsOf: 256, pending, Self.listing).flatMap { $0 }
      pending = []
      for (path, kind) in found {
        if kind == .link {
          try check(path)
          // Visits each linked folder of the site once.
          guard Files.kind(path) == .folder, seen.insert(Paths.resolved(path)).inserted else {
            continue
          }
        }
        pending.append(path)
      }
    }
  }

  /// Checks a path, which may be a link into the site or into the folder `place`.
  package func check(_ path: String, orBelow place: String? = nil) throws(Leak) {
    guard Links.isLink(path) else { return }
    let target = Paths.resolved(followed(path))
    let places = [root] + (place.map { [$0] } ?? [])
    let isInside = places.contains { place in
      target == place || target.hasPrefix(place == "/" ? "/" : "\(place)/")
    }
    guard isInside else { throw Leak(link: path, target: target) }
  }

  private func checkSteps(to entry: String) throws(Leak) {
    var path = folder
    for part in entry.split(separator: "/") {
      path = path == "." ? String(part) : "\(path)/\(part)"
      try check(path)
    }
  }

  /// The end of a chain of links, even if it does not exist: `resolved` does not follow a dangling link.
  private func followed(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let target = Links.target(of: path) else { return path }
      let folder = Paths.parent(path)
      path = Paths.isAbsolute(target) || folder.isEmpty ? target : "\(folder)/\(target)"
    }
    return path
  }

  /// The links and folders in a folder.
  @Sendable private static func listing(_ path: String) -> [(path: String, kind: Files.Kind)] {
    let found = (try? Files.entries(path) { $0 == .link || $0 == .folder }) ?? []
    return found.map { ("\(path)/\($0.name)", $0.kind) }
  }
}
