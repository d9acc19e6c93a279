#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What files there are at a moment, and how to tell whether one has changed since.
public struct FolderSnapshot: Sendable, Equatable {
  /// Enough to see that somebody wrote a file, without reading it.
  package struct Stamp: Sendable, Equatable {
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
    let number: UInt64
  }

  private var stamps: [String: Stamp] = [:]

  /// Looks at all files below a folder.
  public init(of folder: String) { self.init(of: folder, entries: nil) { _ in } }

  /// Looks at some entries of a folder: files, and folders with all that is in them.
  /// - Parameters:
  ///   - entries: Names in the folder; nil for all.
  ///   - visit: Called with each folder before one looks into it.
  package init(of folder: String, entries: [String]?, visit: (String) -> Void) {
    visit(folder)
    var pending = entries ?? ((try? Files.list(folder)) ?? []).filter(Self.isMeant)
    while let path = pending.popLast() {
      var info = stat()
      guard stat("\(folder)/\(path)", &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        // A link to a folder could lead in circles. Only entries that somebody named may be links.
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

  /// The paths that are new, gone or not what they were, in order.
  package func changes(since earlier: FolderSnapshot) -> [String] {
    let gone = earlier.stamps.keys.filter { stamps[$0] == nil }
    let written = stamps.filter { earlier.stamps[$0.key] != $0.value }.map(\.key)
    return (gone + written).sorted()
  }

  /// Editors keep copies beside the files that they write; nobody waits for those.
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
