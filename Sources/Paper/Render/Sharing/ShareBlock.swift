import HTTP
import Liquid

/// The sharing options of a week's page.
struct ShareBlock {
  var title: String
  var weekName: String
  /// The message, as WhatsApp and the phone's sheet get it.
  var message: String
  /// The same message without marks, for email.
  var mail: String
  /// Every team's roast as text; nil where there are none, or the page hides them.
  var roasts: String?
  /// The scores alone; nil where there are none, or the page hides them.
  var scores: String?
  var folder: String
  var hasAddress: Bool
  /// The path of the week's story card below the site's root; nil where there is none.
  var story: String?

  /// Some programs truncate longer links.
  private static let linkLimit = 2000

  /// The files: the message as `share.txt`, and every team's roast as `share-all.txt`.
  var files: [(path: String, bytes: [UInt8])] {
    [(messagePath, message)].map { ($0.0, Array("\($0.1)\n".utf8)) }
      + [roasts].compactMap(\.self).map { (roastsPath, Array("\($0)\n".utf8)) }
  }

  private var messagePath: String { "\(folder)share.txt" }
  private var roastsPath: String { "\(folder)share-all.txt" }

  /// The template value. Escapes texts here, because templates would drop their invisible characters.
  var value: Value {
    let title = PlainText.line(title)
    return [
      "title": .string(title), "week_name": .string(weekName), "has_address": .bool(hasAddress),
      "story": story.map { .safe($0) } ?? .null,
      "picture": .safe("\(folder.split(separator: "/").last ?? "").png"),
      "whatsapp": ShareFormat.whatsapp.link(with: message).map { .safe($0) } ?? .null,
      "mail": .safe(
        Self.link("mailto:?subject=\(Self.subject(title))&amp;body=", text: mail)),
      "message": .safe(Self.onOneLine(message)),
      "lines": .int(message.utf8.count { $0 == UInt8(ascii: "\n") } + 1),
      "path": .safe(messagePath),
      "roasts": roasts == nil ? .null : .safe(roastsPath),
      "scores": scores.map { .safe(Self.onOneLine($0)) } ?? .null,
    ]
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
