package import Liquid

/// Where a week's text is pasted or sent.
package enum ShareFormat: String, Sendable, CaseIterable {
  /// WhatsApp, in its own marks.
  case whatsapp
  /// Discord's Markdown.
  case discord
  /// Slack's marks, as its programs take them.
  case slack
  /// GroupMe, which has no marks.
  case groupme
  /// Telegram's HTML.
  case telegram
  /// Markdown.
  case markdown
  /// Text without any marks.
  case text

  /// How long one message may be, in UTF-16 units; nil where there is no limit. WhatsApp would take
  /// 65,536, but nobody reads that in one go.
  package var budget: Int? {
    switch self {
    case .whatsapp, .telegram: 4096
    case .discord: 2000
    case .slack: 4000
    case .groupme: 1000
    case .markdown, .text: nil
    }
  }

  /// How names are kept from becoming marks or mentions there.
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

  /// Whether a message can hide some of its text until somebody taps it.
  var hasVeil: Bool { self == .discord || self == .telegram }

  var template: String { "share/\(rawValue).txt" }
}
