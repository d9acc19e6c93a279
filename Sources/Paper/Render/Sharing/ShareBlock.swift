import HTTP
import Liquid

/// The sharing options of a week's page.
struct ShareBlock {
  /// A text that readers can choose.
  struct Variant {
    /// The name for scripts: `roasts` or `plain`.
    var name: String
    var messages: [String]
  }

  var title: String
  /// The texts, default first.
  var variants: [Variant]
  /// The text for a WhatsApp link.
  var short: String
  /// The same text without marks, for email.
  var mail: String
  var folder: String
  var hasAddress: Bool
  /// The path of the week's story card below the site's root; nil where there is none.
  var story: String?

  /// Some programs truncate longer links.
  private static let linkLimit = 2000

  /// The files with the default text: `share.txt`, and `share-2.txt` … for more messages.
  var files: [(path: String, bytes: [UInt8])] {
    (variants.first?.messages ?? []).enumerated().map { index, message in
      ("\(folder)\(Self.fileName(index))", Array("\(message)\n".utf8))
    }
  }

  /// The template value. Escapes texts here, because templates would drop their invisible characters.
  var value: Value {
    let title = PlainText.line(title)
    return [
      "title": .string(title), "has_address": .bool(hasAddress),
      "story": story.map { .safe($0) } ?? .null,
      "whatsapp": ShareFormat.whatsapp.link(with: short).map { .safe($0) } ?? .null,
      "mail": .safe(
        Self.link("mailto:?subject=\(Self.subject(title))&amp;body=", text: mail)),
      "variants": .array(
        variants.map { variant in
          [
            "name": .safe(variant.name),
            "messages": .array(
              variant.messages.enumerated().map { index, message in
                [
                  "text": .safe(Self.onOneLine(message)),
                  "lines": .int(message.utf8.count { $0 == UInt8(ascii: "\n") } + 1),
                  "path": .safe("\(folder)\(Self.fileName(index))"),
                ]
              }),
          ]
        }),
    ]
  }

  private static func fileName(_ index: Int) -> String {
    index == 0 ? "share.txt" : "share-\(index + 1).txt"
  }

  /// A link with a text. If it is too long, drops lines before the last, which is the address.
  static func link(_ start: String, text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).percentEncoded() }
    func whole() -> String { start + lines.joined(separator: "%0A") }
    while whole().utf8.count > linkLimit, lines.count > 1 {
      lines.remove(at: lines.count > 2 ? lines.count - 2 : 0)
    }
    return whole()
  }

  /// A percent-encoded email subject, truncated to leave room for the rest of the link.
  private static func subject(_ title: String) -> String {
    var title = title[...]
    while String(title).percentEncoded().utf8.count > linkLimit / 4 { title.removeLast() }
    return String(title).percentEncoded()
  }

  /// Escapes a text for HTML on one line: a blank line would end a block of HTML in Markdown.
  static func onOneLine(_ text: String) -> String {
    var line: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): line += "&amp;".utf8
      case UInt8(ascii: "<"): line += "&lt;".utf8
      case UInt8(ascii: ">"): line += "&gt;".utf8
      case UInt8(ascii: "\""): line += "&quot;".utf8
      case UInt8(ascii: "\n"): line += "&#10;".utf8
      default: line.append(byte)
      }
    }
    return String(decoding: line, as: UTF8.self)
  }
}
