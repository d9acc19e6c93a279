import LeagueModel
import Liquid

/// What the part of a week's page offers from which people share it.
struct ShareBlock {
  /// One text that readers may choose.
  struct Variant {
    /// What scripts call it: `roasts` or `plain`.
    var name: String
    /// Its messages in order.
    var messages: [String]
  }

  /// What a sheet for sharing is called.
  var title: String
  /// The texts, the usual one first.
  var variants: [Variant]
  /// What fits into a link to WhatsApp.
  var short: String
  /// The same without marks, for a mail.
  var mail: String
  /// The folder of the week's files.
  var folder: String
  /// Whether the texts have the page's address in them.
  var hasAddress: Bool

  /// Links longer than this are cut off by some programs.
  private static let linkLimit = 2000

  /// The files with the usual text: `share.txt`, and `share-2.txt` … for more messages.
  var files: [(path: String, bytes: [UInt8])] {
    (variants.first?.messages ?? []).enumerated().map { index, message in
      ("\(folder)\(Self.fileName(index))", Array("\(message)\n".utf8))
    }
  }

  /// As templates see it. Texts are escaped here: they hold characters on purpose that nobody sees and
  /// that pages leave out of data.
  var value: Value {
    let title = PlainText.line(title)
    return [
      "title": .string(title), "has_address": .bool(hasAddress),
      "whatsapp": .safe(Self.link("https://wa.me/?text=", text: short)),
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
                  "lines": .int(message.count { $0 == "\n" } + 1),
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

  /// A link with a text in it; lines before the last, the address, are left out if it gets too long.
  static func link(_ start: String, text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func whole() -> String { start + percentEncoded(lines.joined(separator: "\n")) }
    while whole().utf8.count > linkLimit, lines.count > 1 {
      lines.remove(at: lines.count > 2 ? lines.count - 2 : 0)
    }
    return whole()
  }

  /// A title for a mail, or as much of it as leaves room for the rest of the link.
  private static func subject(_ title: String) -> String {
    var title = title[...]
    while percentEncoded(String(title)).utf8.count > linkLimit / 4 { title.removeLast() }
    return percentEncoded(String(title))
  }

  /// A text for an address: everything but letters, digits and four marks as `%XX`.
  static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var output = String.UnicodeScalarView()
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-._~".unicodeScalars.contains(scalar)
      {
        output.append(scalar)
      } else {
        output.append(contentsOf: ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      }
    }
    return String(output)
  }

  /// A text for a page, where a blank line would end what Markdown takes for HTML.
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
