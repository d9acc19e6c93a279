/// The sections and keys of an AWS configuration file, without indented lines, which hold nested settings.
func awsSections(_ text: String) -> [String: [String: String]] {
  var sections: [String: [String: String]] = [:]
  var name: String?
  for line in text.split(whereSeparator: \.isNewline) {
    let content = trimmed(line)
    guard let first = content.first, first != "#", first != ";" else { continue }
    if first == "[" {
      name = content.firstIndex(of: "]").map { end in
        content[..<end].dropFirst().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      if let name, sections[name] == nil { sections[name] = [:] }
      continue
    }
    guard let name, line.first?.isWhitespace == false, let equals = content.firstIndex(of: "=")
    else { continue }
    let key = trimmed(content[..<equals]).lowercased()
    let value = trimmed(content[equals...].dropFirst())
    if !value.isEmpty { sections[name]?[key] = String(value) }
  }
  return sections
}

/// A text without surrounding whitespace.
func trimmed(_ text: Substring) -> Substring {
  let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
  let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? start
  return text[start..<end]
}
