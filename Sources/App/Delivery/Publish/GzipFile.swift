/// A gzip file that is made bit by bit. The same bytes in give the same bytes out: it holds no name and no
/// time of its own.
public struct GzipFile: ~Copyable {
  private var contents: Deflate

  /// Creates an empty file.
  /// - Parameter comment: A line that readers skip.
  public init(comment: String) {
    // Magic, deflate, a comment follows, no time, best compression, made on Unix.
    let head: [UInt8] = [0x1F, 0x8B, 8, 0x10, 0, 0, 0, 0, 2, 3]
    contents = Deflate(after: head + comment.utf8.filter { $0 != 0 } + [0])
  }

  /// Adds bytes to what is compressed.
  public mutating func append(_ more: [UInt8]) { contents.append(more) }

  /// Ends the file.
  /// - Returns: All of it.
  public consuming func finished() -> [UInt8] {
    let (checksum, size) = (contents.checksum, contents.size)
    var bytes = contents.finished()
    bytes.append(Int(checksum), width: 4)
    bytes.append(size, width: 4)
    return bytes
  }

  /// The comment of a gzip file; nil if it has none.
  public static func comment(of file: [UInt8]) -> String? {
    guard file.count > 10, file.starts(with: [0x1F, 0x8B, 8, 0x10]) else { return nil }
    return String(decoding: file[10...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
