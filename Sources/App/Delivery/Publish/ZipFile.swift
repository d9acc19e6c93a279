public import Platform

/// A zip file that is made file by file (PKWARE's APPNOTE 6.3). The same files in give the same bytes out.
/// Whose they are and what may be done with them is the same for all: nobody's in particular, readable by
/// all.
public struct ZipFile {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0
  /// The time of all entries in MS-DOS's words: two seconds are the smallest step, 1980 the first year.
  private let (day, clock): (Int, Int)

  /// Creates an empty file.
  /// - Parameter time: When all that is in it was made; readers take it for their own zone's.
  public init(at time: Instant) {
    let parts = format(time, "%Y %m %d %H %M %S", in: .utc).split(separator: " ")
      .compactMap { Int($0) }
    guard parts.count == 6, (1980..<2108).contains(parts[0]) else {
      (day, clock) = (1 << 5 | 1, 0)
      return
    }
    day = (parts[0] - 1980) << 9 | parts[1] << 5 | parts[2]
    clock = parts[3] << 11 | parts[4] << 5 | min(parts[5], 59) / 2
  }

  /// Adds a folder.
  public mutating func addFolder(_ path: String) {
    add("\(path)/", [], method: 0, checksum: 0, size: 0, mode: 0o40755)
  }

  /// Adds a file, compressed if that makes it smaller.
  public mutating func addFile(_ path: String, _ contents: [UInt8]) {
    var deflate = Deflate()
    deflate.append(contents)
    let checksum = deflate.checksum
    let small = deflate.finished()
    let isSmaller = small.count < contents.count
    add(
      path, isSmaller ? small : contents, method: isSmaller ? 8 : 0, checksum: checksum,
      size: contents.count, mode: 0o100644)
  }

  /// Ends the file.
  /// - Parameter comment: A line that readers skip.
  /// - Returns: All of it.
  public consuming func finished(comment: String) -> [UInt8] {
    let start = bytes.count
    bytes += directory
    let isLong = count >= 0xFFFF || start >= Self.most
    if isLong { addLongEnd(start) }
    let words = Array(comment.utf8.prefix(1_000))
    bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    for _ in 0..<2 { bytes.append(isLong ? 0xFFFF : count, width: 2) }
    bytes.append(isLong ? Self.most : directory.count, width: 4)
    bytes.append(isLong ? Self.most : start, width: 4)
    bytes.append(words.count, width: 2)
    return bytes + words
  }

  /// The comment of a zip file; nil if that is none.
  public static func comment(of file: [UInt8]) -> String? {
    guard file.starts(with: [0x50, 0x4B]) else { return nil }
    // The end has 22 bytes and the comment.
    let first = max(0, file.count - 22 - 1_000)
    for place in stride(from: file.count - 22, through: first, by: -1) {
      let length = file.count - place - 22
      guard file[place...].starts(with: [0x50, 0x4B, 5, 6]),
        Int(file[place + 20]) | Int(file[place + 21]) << 8 == length
      else { continue }
      return String(decoding: file[(place + 22)...], as: UTF8.self)
    }
    return nil
  }

  /// The number that says that a larger one stands elsewhere.
  private static let most = 0xFFFF_FFFF

  private mutating func add(
    _ path: String, _ contents: [UInt8], method: Int, checksum: UInt32, size: Int, mode: Int
  ) {
    let name = Array(path.utf8)
    let offset = bytes.count
    let isPlain = name.allSatisfy { (0x20...0x7E).contains($0) }
    // Names that are not plain are in UTF-8.
    var common: [UInt8] = []
    common.append(isPlain ? 0 : 1 << 11, width: 2)
    common.append(method, width: 2)
    common.append(clock, width: 2)
    common.append(day, width: 2)
    common.append(Int(checksum), width: 4)
    common.append(contents.count, width: 4)
    common.append(size, width: 4)
    common.append(name.count, width: 2)

    bytes += [0x50, 0x4B, 3, 4, 20, 0] + common + [0, 0] + name + contents

    // Far into a large file the place itself is an extra field.
    var extra: [UInt8] = []
    if offset >= Self.most {
      extra.append(1, width: 2)
      extra.append(8, width: 2)
      extra.append(offset, width: 8)
    }
    // Made on Unix, so that the rights count.
    directory += [0x50, 0x4B, 1, 2, 20, 3, 20, 0] + common
    directory.append(extra.count, width: 2)
    directory += [0, 0, 0, 0, 0, 0]
    directory.append(mode << 16 | (path.hasSuffix("/") ? 0x10 : 0), width: 4)
    directory.append(min(offset, Self.most), width: 4)
    directory += name + extra
    count += 1
  }

  /// What stands before the end of a file with more entries or bytes than the end has digits for.
  private mutating func addLongEnd(_ start: Int) {
    let place = bytes.count
    bytes += [0x50, 0x4B, 6, 6]
    bytes.append(44, width: 8)
    bytes += [45, 3, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for _ in 0..<2 { bytes.append(count, width: 8) }
    bytes.append(directory.count, width: 8)
    bytes.append(start, width: 8)
    bytes += [0x50, 0x4B, 6, 7, 0, 0, 0, 0]
    bytes.append(place, width: 8)
    bytes.append(1, width: 4)
  }
}
