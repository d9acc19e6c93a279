package import Diagnostics
package import Platform
package import YAML

/// The front matter of a Markdown file, between lines of `---`.
package struct FrontMatter: Sendable, Equatable {
  package var title: String?
  /// The date of writing; midnight for a date without time.
  package var date: Instant?
  /// A summary for lists and previews.
  package var description: String?
  /// Whether the page is not to be published yet.
  package var isDraft = false
  /// The last path component of the page's address, instead of the file name.
  package var slug: String?
  /// The template, such as `pages/content.html`.
  package var layout: String?
  package var author: String?
  package var tags: [String] = []

  /// The byte offset of the text after the front matter.
  package var bodyStart = 0

  /// The supported keys.
  package static let keys = [
    "title", "date", "description", "draft", "slug", "layout", "author", "tags",
  ]

  /// Parses a file's front matter, if any.
  /// - Parameter zone: The time zone for dates without an offset.
  /// - Throws: `YAMLError` with the location in the file.
  package init(_ source: SourceText, zone: Zone) throws(YAMLError) {
    guard let fence = Self.line(in: source.bytes, from: 0), fence.isFence else { return }
    guard let end = Self.closingFence(source.bytes, from: fence.next) else {
      throw YAMLError(
        diagnostic: Diagnostic(
          .error, "the front matter has no end", at: SourcePlace(source, 0..<3),
          notes: ["it ends with another line of three dashes"]))
    }
    bodyStart = end.next
    // Include the first fence, which is valid YAML, so that line numbers match the file.
    let head = SourceText(name: source.name, bytes: Array(source.bytes[..<end.start]))
    let yaml = try YAMLNode(parsing: head)
    guard !yaml.isNull else { return }
    guard let members = yaml.mapping else {
      throw yaml.error("expected keys and values, such as 'title: The rules', found \(yaml.kind)")
    }
    for member in members { try read(member, zone) }
  }

  private mutating func read(_ member: YAMLNode.Member, _ zone: Zone) throws(YAMLError) {
    let value = member.value
    switch member.key {
    case "title": title = try value.words("a title")
    case "date": date = try value.isNull ? nil : value.instant(zone)
    case "description": description = try value.isBlank ? nil : value.words("a sentence")
    case "draft":
      guard let bool = value.bool else { throw value.error("draft is true or false") }
      isDraft = bool
    case "slug": slug = try value.isNull ? nil : value.words("a word for the page's address")
    case "layout": layout = try value.isNull ? nil : value.words("a template's name")
    case "author": author = try value.isNull ? nil : value.words("a name")
    case "tags": tags = try value.isNull ? [] : value.tags()
    default:
      let hint = nearest(to: member.key, among: Self.keys).map { "did you mean '\($0)'?" }
      throw member.keyNode.error(
        "front matter has no setting '\(member.key)'",
        notes: [hint ?? "use one of \(Self.keys.joined(separator: ", "))"])
    }
  }

  // MARK: Lines

  private struct Line {
    var start: Int
    var next: Int
    var isFence: Bool
  }

  private static func line(in bytes: [UInt8], from start: Int) -> Line? {
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var last = end
    while last > start, " \t\r".utf8.contains(bytes[last - 1]) { last -= 1 }
    return Line(
      start: start, next: min(end + 1, bytes.count),
      isFence: bytes[start..<last].elementsEqual("---".utf8))
  }

  private static func closingFence(_ bytes: [UInt8], from start: Int) -> Line? {
    var start = start
    while let line = line(in: bytes, from: start) {
      if line.isFence { return line }
      start = line.next
    }
    return nil
  }
}

extension YAMLNode {
  fileprivate var isBlank: Bool { isNull || string?.allSatisfy(\.isWhitespace) == true }

  fileprivate func words(_ wanted: String) throws(YAMLError) -> String {
    guard let string, string.contains(where: { !$0.isWhitespace }) else {
      throw error("expected \(wanted), found \(kind)")
    }
    return string
  }

  fileprivate func instant(_ zone: Zone) throws(YAMLError) -> Instant {
    guard let string, let instant = Instant(iso8601: string, in: zone) else {
      throw error(
        "this is not a date", notes: ["write it like 2026-11-17 or 2026-11-17T09:00:00-05:00"])
    }
    return instant
  }

  fileprivate func tags() throws(YAMLError) -> [String] {
    guard let sequence else { throw error("expected a list such as '[trades, rules]'") }
    return try sequence.map { node throws(YAMLError) in try node.words("a word") }
  }
}
