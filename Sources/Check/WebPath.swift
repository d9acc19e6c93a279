/// Addresses within a site.
enum WebPath {
  /// A text with its percent signs resolved; nil if they are no UTF-8 or not followed by two digits.
  static func decoded(_ text: some StringProtocol) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard rest.count >= 2, !digits.hasPrefix("+"), let value = UInt8(digits, radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest.removeFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Where a relative path leads from a file; nil if it leaves the site.
  static func resolved(_ path: String, from file: String) -> String? {
    var parts = file.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else if part != "." {
        parts.append(String(part))
      }
    }
    let isFolder =
      path.isEmpty || path.hasSuffix("/") || [".", ".."].contains(path.split(separator: "/").last)
    return parts.joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : "")
  }
}
