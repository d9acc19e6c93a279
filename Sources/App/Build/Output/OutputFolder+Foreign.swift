import Platform

/// Files in an output folder that Skidmark did not write, and never overwrites. A folder with only such files
/// is not used as an output, since it was probably named by mistake.
package struct ForeignFiles: Error, Sendable, Equatable {
  /// The output folder.
  package let folder: String
  /// The first paths in it, in order.
  package let paths: [String]
  /// The number of further paths.
  package let more: Int
  /// Whether the folder has no manifest.
  package let isStrange: Bool

  private static let shown = 10

  init(_ folder: String, _ paths: [String], isStrange: Bool) {
    self.folder = folder
    let sorted = paths.sorted()
    self.paths = Array(sorted.prefix(Self.shown))
    more = sorted.count - self.paths.count
    self.isStrange = isStrange
  }
}

extension OutputFolder {
  /// Refuses a folder with foreign files and no manifest. Ignores hidden files, such as `.git`.
  func refuseForeignFolder() throws {
    guard !Files.exists("\(place)/\(Self.manifestName)") else { return }
    let found = try Files.list(place).filter { !$0.hasPrefix(".") }
    guard found.isEmpty else { throw ForeignFiles(path, found, isStrange: true) }
  }

  /// Refuses to write files over foreign ones, which are those that `own` does not contain.
  func refuseForeignFiles(in names: [String], besides own: Set<String>) throws {
    guard Files.kind(place) == .folder else { return }
    var found: Set<String> = []
    var folders: [String: String?] = [:]
    for name in names where name != Self.manifestName && !own.contains(name) {
      let folder = Paths.parent(name)
      let step = folders[folder] ?? foreignStep(on: folder, besides: own)
      folders[folder] = .some(step)
      let target = "\(place)/\(name)"
      if let step {
        found.insert(step)
      } else if Files.exists(target), !Links.isRealFolder(target) {
        found.insert(name)
      }
    }
    guard found.isEmpty else { throw ForeignFiles(path, Array(found), isStrange: false) }
  }

  /// The foreign file or link at a path where a folder is needed, if any.
  private func foreignStep(on folder: String, besides own: Set<String>) -> String? {
    var name = ""
    for part in folder.split(separator: "/") {
      name += name.isEmpty ? String(part) : "/\(part)"
      let path = "\(place)/\(name)"
      guard Files.exists(path) else { return nil }
      if !Links.isRealFolder(path) { return own.contains(name) ? nil : name }
    }
    return nil
  }
}
