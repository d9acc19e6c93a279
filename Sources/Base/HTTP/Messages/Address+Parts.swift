extension Address {
  /// Appends segments, percent-encoded so that user input cannot reach another path. Drops the base's query.
  package func appending(_ segments: [String], query: [(name: String, value: String)] = [])
    -> Address
  {
    var path = self.path
    for segment in segments {
      if !path.hasSuffix("/") { path += "/" }
      // A dot segment navigates even when encoded.
      let isStep = segment == "." || segment == ".."
      path += isStep ? "_" : segment.percentEncoded()
    }
    let parts = query.map { "\($0.name.percentEncoded())=\($0.value.percentEncoded())" }
    return Address(self, path: path, query: parts.isEmpty ? nil : parts.joined(separator: "&"))
  }

  /// Resolves a reference, such as a `Location` header, against this address (RFC 3986); nil if unusable.
  package func resolving(_ reference: String) -> Address? {
    let text = reference.prefix { $0 != "#" }
    if Address.hasScheme(text) { return Address(String(text)) }
    if text.hasPrefix("//") { return Address("\(scheme.rawValue):\(text)") }
    let path = text.prefix { $0 != "?" }
    let query = path.endIndex < text.endIndex ? text[path.endIndex...] : ""
    if path.isEmpty {
      let kept = query.isEmpty ? self.query.map { "?\($0)" } ?? "" : String(query)
      return Address(origin + self.path + kept)
    }
    let folder = self.path.lastIndex(of: "/").map { self.path[...$0] } ?? "/"
    let merged = path.hasPrefix("/") ? String(path) : String(folder + path)
    return Address(origin + Address.withoutSteps(merged) + query)
  }

  /// Whether a redirect to `other` stays on the host: same host, scheme and port, or an upgrade from HTTP on
  /// port 80 to port 443.
  func isSameHost(as other: Address) -> Bool {
    guard host == other.host else { return false }
    if scheme == other.scheme { return port == other.port }
    return scheme == .http && port == 80 && other.port == 443
  }

  /// Decodes percent encoding and turns `+` into a space; keeps stray percent signs.
  static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hasScheme(_ text: Substring) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return !text[..<colon].utf8.contains { "/?".utf8.contains($0) }
  }

  private static func withoutSteps(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
