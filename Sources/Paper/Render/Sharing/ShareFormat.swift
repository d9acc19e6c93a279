package import Liquid

/// How a text is written for those who paste or post it: its markup, its escaping and its length. `allCases` lists
/// the formats. Others know by name only what is the default, and what the pages themselves show.
package struct ShareFormat: Sendable, Equatable, RawRepresentable, CaseIterable {
  /// The name that users give, which is also its template's.
  package let rawValue: String
  /// The maximum UTF-16 length of a message; nil for no limit.
  package var budget: Int?
  /// The escaping that keeps names from becoming markup or mentions.
  package let escaping: Escaping
  /// The pairs of marks that templates print, outer before inner.
  var marks: [(opening: String, closing: String)] = []
  /// Whether marks format whole words only.
  var marksWords = false
  /// Whether a backslash escapes the character after it.
  var hasBackslashes = false
  /// Whether characters are escaped as entities, such as `&amp;`.
  var hasEntities = false
  /// Whether messages support spoilers.
  var hasVeil = false
  /// The beginning of a link that opens a chat with a text; nil if there are no such links.
  var linkStart: String?

  var template: String { "share/\(rawValue).txt" }

  /// A link that opens a chat with a text.
  package func link(with text: String) -> String? {
    linkStart.map { ShareBlock.link($0, text: text) }
  }
}

extension ShareFormat {
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}
