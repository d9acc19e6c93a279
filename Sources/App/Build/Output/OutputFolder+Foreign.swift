import Platform

/// Files in an output folder that Skidmark did not write. They are never overwritten, and a folder that holds
/// nothing else is not taken for an output: it was named by mistake.
package struct ForeignFiles: Error, Sendable, Equatable {
  /// The output folder.
  package let folder: String
  /// Paths in it, in order; the first few.
  package let paths: [String]
  /// How many more there are.
  package let more: Int
  /// Whether the folder has no list of our files.
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
  /// Refuses a folder that has no list of our files, and files of others. What is hidden, such as git's own,
  /// does not count.
  func refuseForeignFolder() throws {
    guard !Files.exists("\(place)/\(Self.manifestName)") else { return }
    let found = try Files.list(place).filter { !$0.hasPrefix(".") }
    guard found.isEmpty else { throw ForeignFiles(path, found, isStrange: true) }
  }

  /// Refuses to put files in the place of some that are not ours.
  /// - Parameters:
  ///   - names: The files to put.
  ///   - own: Those that are ours, by the list in the folder.
  func refuseForeignFiles(in names: [String], besides own: Set<String>) throws {
    guard Files.kind(place) == .folder else { return }
    var found: Set<String> = []
    var folders: [String: String?] = [:]
    for name in names where name != Self.manifestName && !own.contains(name) {
      let folder = Files.parent(name)
      let step = folders[folder] ?? foreignStep(on: folder, besides: own)
      folders[folder] = .some(step)
      let target = "\(place)/\(name)"
      if let step {
        found.insert(step)
      } else if Files.exists(target), !Files.isRealFolder(target) {
        found.insert(name)
      }
    }
    guard found.isEmpty else { throw ForeignFiles(path, Array(found), isStrange: false) }
  }

  /// The file or link that is in the place of a folder that we need; nil for none, or for one of ours.
  private func foreignStep(on folder: String, besides own: Set<String>) -> String? {
    var name = ""
    for part in folder.split(separator: "/") {
      name += name.isEmpty ? String(part) : "/\(part)"
      let path = "\(place)/\(name)"
      guard Files.exists(path) else { return nil }
      if !Files.isRealFolder(path) { return own.contains(name) ? nil : name }
    }
    return nil
  }
}
