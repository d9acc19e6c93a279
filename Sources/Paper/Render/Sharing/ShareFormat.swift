package import Liquid

/// The target of a week's messages.
package enum ShareFormat: String, Sendable, CaseIterable {
  /// WhatsApp's markup.
  case whatsapp
  /// Discord's Markdown.
  case discord
  /// Slack's API markup.
  case slack
  /// GroupMe, which has no markup.
  case groupme
  /// Telegram's HTML.
  case telegram
  case markdown
  /// Text without markup.
  case text

  /// The maximum UTF-16 length of a message; nil for no limit. WhatsApp's own is 65,536, too long to read.
  package var budget: Int? {
    switch self {
    case .whatsapp, .telegram: 4096
    case .discord: 2000
    case .slack: 4000
    case .groupme: 1000
    case .markdown, .text: nil
    }
  }

  /// The escaping that keeps names from becoming markup or mentions.
  package var escaping: Escaping {
    switch self {
    case .whatsapp: .text
    case .discord: .discord
    case .slack: .slack
    case .telegram: .telegram
    case .markdown: .markdown
    case .groupme, .text: .plain
    }
  }

  /// Whether messages support spoilers.
  var hasVeil: Bool { self == .discord || self == .telegram }

  var template: String { "share/\(rawValue).txt" }
}
