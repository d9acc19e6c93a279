import CLibrary

/// The files in a folder at a moment, for detecting changes.
public struct FolderSnapshot: Sendable {
  private var stamps: [String: FileStamp] = [:]

  /// Takes a snapshot of all files below a folder.
  public init(of folder: String) { self.init(of: folder, entries: nil) { _ in } }

  /// Takes a snapshot of some entries of a folder, or all if nil. Calls `visit` before reading each folder.
  package init(of folder: String, entries: [String]?, visit: (String) -> Void) {
    visit(folder)
    var pending = entries ?? ((try? Files.list(folder)) ?? []).filter(Self.isMeant)
    while let path = pending.popLast() {
      var info = stat()
      guard stat("\(folder)/\(path)", &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        // A link to a folder could form a cycle. Only named entries may be links.
        let isNamed = entries?.contains(path) ?? false
        guard isNamed || !Links.isLink("\(folder)/\(path)") else { continue }
        visit("\(folder)/\(path)")
        let names = (try? Files.list("\(folder)/\(path)")) ?? []
        pending += names.filter(Self.isMeant).map { "\(path)/\($0)" }
      } else {
        stamps[path] = FileStamp(info)
      }
    }
  }

  /// The sorted paths of added, removed and modified files.
  package func changes(since earlier: FolderSnapshot) -> [String] {
    let gone = earlier.stamps.keys.filter { stamps[$0] == nil }
    let written = stamps.filter { path, stamp in
      earlier.stamps[path].map { !$0.hasBytes(of: stamp) } ?? true
    }.map(\.key)
    return (gone + written).sorted()
  }

  /// Whether a name is not hidden and not an editor's temporary or backup file.
  private static func isMeant(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && !name.hasPrefix("#") && !name.hasSuffix(".swp")
      && !name.hasSuffix(TemporaryNames.suffix) && name != "4913"
  }
}
