import Liquid

extension ShareFormat {
  /// In the order of the help.
  package static let allCases = [whatsapp, discord, slack, groupme, telegram, markdown, text]

  /// WhatsApp's markup.
  package static let whatsapp = ShareFormat(
    rawValue: "whatsapp", budget: 65_536, escaping: .text, marks: [("*", "*"), ("_", "_")],
    marksWords: true, linkStart: "https://wa.me/?text=")

  /// Discord's Markdown.
  package static let discord = ShareFormat(
    rawValue: "discord", budget: 2000, escaping: .discord, marks: [("||", "||"), ("**", "**")],
    hasBackslashes: true, hasVeil: true)

  /// Slack's API markup.
  package static let slack = ShareFormat(
    rawValue: "slack", budget: 4000, escaping: .slack, marks: [("*", "*"), ("_", "_")],
    marksWords: true, hasEntities: true)

  /// GroupMe, which has no markup.
  package static let groupme = ShareFormat(rawValue: "groupme", budget: 1000, escaping: .plain)

  /// Telegram's HTML.
  package static let telegram = ShareFormat(
    rawValue: "telegram", budget: 4096, escaping: .telegram,
    marks: [("<tg-spoiler>", "</tg-spoiler>"), ("<b>", "</b>"), ("<i>", "</i>")],
    hasEntities: true, hasVeil: true)

  /// Markdown for other programs.
  package static let markdown = ShareFormat(
    rawValue: "markdown", escaping: .markdown, marks: [("**", "**")], hasBackslashes: true)

  /// Text without markup.
  package static let text = ShareFormat(rawValue: "text", escaping: .plain)
}
