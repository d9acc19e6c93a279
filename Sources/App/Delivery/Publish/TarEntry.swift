public import Platform

/// One entry of a tar archive in POSIX's format, which everything reads. Whose it is and what may be done
/// with it is the same everywhere: nobody's in particular, readable by all.
public enum TarEntry {
  /// What comes before the contents of a file: a block of 512 bytes, with others before it if the path is long
  /// or not plain ASCII.
  /// - Parameters:
  ///   - path: The path in the archive.
  ///   - size: How many bytes follow.
  public static func file(_ path: String, size: Int, at time: Instant) -> [UInt8] {
    header(path, kind: "0", mode: 0o644, size: size, at: time)
  }

  /// A folder.
  public static func folder(_ path: String, at time: Instant) -> [UInt8] {
    header("\(path)/", kind: "5", mode: 0o755, size: 0, at: time)
  }

  /// What comes after so many bytes of contents.
  public static func padding(after size: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (512 - size % 512) % 512)
  }

  /// What comes after the last entry.
  public static let end = [UInt8](repeating: 0, count: 1_024)

  private static func header(
    _ path: String, kind: Unicode.Scalar, mode: Int, size: Int, at time: Instant
  ) -> [UInt8] {
    let seconds = max(0, Int(time.seconds))
    let isPlain = path.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    if isPlain, size < 1 << 33, let (prefix, name) = parts(of: path) {
      return block(prefix, name, kind, mode, size, seconds)
    }
    var attributes = attribute("path", path)
    if size >= 1 << 33 { attributes += attribute("size", String(size)) }
    let known = Array(attributes.utf8)
    return block("", "attributes", "x", 0o644, known.count, seconds) + known
      + padding(after: known.count)
      + block("", "see-attributes", kind, mode, size % (1 << 33), seconds)
  }

  /// `LENGTH NAME=VALUE` and a line break, where the length counts itself.
  private static func attribute(_ name: String, _ value: String) -> String {
    let rest = " \(name)=\(value)\n"
    var length = rest.utf8.count
    while String(length).utf8.count + rest.utf8.count != length {
      length = String(length).utf8.count + rest.utf8.count
    }
    return String(length) + rest
  }

  /// A path as at most 155 bytes, a slash that is not written, and at most 100 bytes.
  private static func parts(of path: String) -> (prefix: String, name: String)? {
    if path.utf8.count <= 100 { return ("", path) }
    for index in path.indices where path[index] == "/" {
      let (prefix, name) = (path[..<index], path[path.index(after: index)...])
      if prefix.utf8.count <= 155, name.utf8.count <= 100, !name.isEmpty, !prefix.isEmpty {
        return (String(prefix), String(name))
      }
    }
    return nil
  }

  private static func block(
    _ prefix: String, _ name: String, _ kind: Unicode.Scalar, _ mode: Int, _ size: Int,
    _ seconds: Int
  ) -> [UInt8] {
    var block: [UInt8] = []
    func add(_ text: String, _ width: Int) {
      block += text.utf8.prefix(width)
      block += [UInt8](repeating: 0, count: width - min(width, text.utf8.count))
    }
    func add(_ number: Int, _ width: Int) {
      let digits = String(number, radix: 8)
      add(String(repeating: "0", count: max(0, width - 1 - digits.count)) + digits, width)
    }
    add(name, 100)
    add(mode, 8)
    add(0, 8)
    add(0, 8)
    add(size, 12)
    add(seconds, 12)
    // The checksum counts as blanks until it is known.
    add("        ", 8)
    add(String(kind), 1)
    add("", 100)
    add("ustar", 6)
    add("00", 2)
    add("", 32)
    add("", 32)
    add(0, 8)
    add(0, 8)
    add(prefix, 155)
    add("", 12)
    let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    let checksum = String(repeating: "0", count: max(0, 6 - sum.count)) + sum
    block.replaceSubrange(148..<156, with: Array(checksum.utf8) + [0, 0x20])
    return block
  }
}
