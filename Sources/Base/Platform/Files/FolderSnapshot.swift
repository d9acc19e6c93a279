import CLibrary

/// The files in a folder at a moment, for detecting changes.
public struct FolderSnapshot: Sendable, Equatable {
  /// The attributes that reveal a change without reading the file.
  package struct Stamp: Sendable, Equatable {
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
    let number: UInt64
  }

  private var stamps: [String: Stamp] = [:]

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
        guard isNamed || !Files.isLink("\(folder)/\(path)") else { continue }
        visit("\(folder)/\(path)")
        let names = (try? Files.list("\(folder)/\(path)")) ?? []
        pending += names.filter(Self.isMeant).map { "\(path)/\($0)" }
      } else {
        stamps[path] = Stamp(info)
      }
    }
  }

  /// The sorted paths of added, removed and modified files.
  package func changes(since earlier: FolderSnapshot) -> [String] {
    let gone = earlier.stamps.keys.filter { stamps[$0] == nil }
    let written = stamps.filter { earlier.stamps[$0.key] != $0.value }.map(\.key)
    return (gone + written).sorted()
  }

  /// Whether a name is not hidden and not an editor's temporary or backup file.
  private static func isMeant(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && !name.hasPrefix("#") && !name.hasSuffix(".swp")
      && !name.hasSuffix(Files.temporarySuffix) && name != "4913"
  }
}

extension FolderSnapshot.Stamp {
  fileprivate init(_ info: stat) {
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    size = Int64(info.st_size)
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
    number = UInt64(info.st_ino)
  }
}
