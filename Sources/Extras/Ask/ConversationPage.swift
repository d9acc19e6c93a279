import Build
package import Genius
import JSON
import LanguageModels
import Liquid
package import Platform

/// A conversation as a post of the site: Markdown in `content/posts/`, with its pictures next to it. Everything that
/// was said appears as plain text; only sources on the web become links.
package struct ConversationPage: Sendable {
  /// The path of the Markdown file, relative to the site's folder.
  package let path: String
  /// All files with their bytes, the Markdown first.
  package let files: [(path: String, bytes: [UInt8])]

  /// The folder of posts, relative to the site's folder.
  package static let folder = "content/posts"

  /// Makes the page of a conversation.
  /// - Parameter isFolded: Whether readers have to open the conversation, because it may reveal results.
  package init(_ conversation: Conversation, in zone: Zone, isFolded: Bool) {
    let title = Self.title(conversation)
    let name = "asked-\(Self.slug(title))-\(conversation.id.prefix(8).lowercased())"
    var pictures: [(path: String, bytes: [UInt8])] = []
    let answer = conversation.messages.first { $0.role == .assistant }?.content
    let description = isFolded ? "A conversation that may tell results." : answer ?? ""
    var lines = [
      "---", "title: \(Self.quoted(title))",
      "date: \(conversation.lastMessageDate.date(in: zone))",
      "description: \(Self.quoted(description.cleanText(longest: 200) ?? ""))", "---",
    ]
    if isFolded {
      lines += ["", "<details class=\"reveal\">", "<summary>Show what was said</summary>"]
    }
    for message in conversation.messages where message.role != .system {
      lines += ["", message.role == .user ? "## You" : "## Genius", ""]
      lines += Self.paragraphs(message.content)
      for attachment in message.attachments {
        guard let type = attachment.mediaType, let ending = Self.endings[type] else { continue }
        let file = "\(name)-\(pictures.count + 1).\(ending)"
        pictures.append(("\(Self.folder)/\(file)", attachment.bytes))
        let text = Escaping.markdown.escape(Self.line(attachment.altText ?? "A picture"))
        lines += ["", "![\(text)](\(file))"]
      }
      if let advice = message.advice { lines += Self.card(advice, after: message.content) }
    }
    if isFolded { lines += ["", "</details>"] }
    path = "\(Self.folder)/\(name).md"
    files = [(path, Array((lines.joined(separator: "\n") + "\n").utf8))] + pictures
  }

  private static let endings = [
    "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp",
  ]

  // MARK: Parts

  /// The title, or the whole question that it is cut from.
  private static func title(_ conversation: Conversation) -> String {
    let first = conversation.messages.first { $0.role == .user }?.content ?? ""
    let question = SearchDiscipline(first).question
    let isCut = Conversation.title(from: question) == conversation.title
    return isCut ? question.cleanText(longest: 100) ?? conversation.title : conversation.title
  }

  private static func card(_ advice: StructuredAdvice, after shown: String) -> [String] {
    var items: [String] = []
    func add(_ name: String, _ text: String) {
      items.append("- \(name): \(Escaping.markdown.escape(line(text)))")
    }
    if advice.mainAdvice != shown { add("Advice", advice.mainAdvice) }
    if let reasoning = advice.reasoning { add("Reasoning", reasoning) }
    add("Confidence", advice.percent.map { "\($0)%" } ?? "not given")
    for other in advice.alternatives {
      add("Alternative", other.option + (other.reason.map { ": \($0)" } ?? ""))
    }
    if let model = advice.model { add("Model", model) }
    for citation in advice.citations where citation.isWeb {
      let title = Escaping.markdown.escape(line(citation.title ?? citation.url))
      items.append("- Source: [\(title)](<\(address(citation.url))>)")
    }
    if !advice.unverified.isEmpty {
      add("Not verified", advice.unverified.joined(separator: ", "))
    }
    return [""] + items
  }

  /// Lines of plain text, without the leading spaces that would turn them into code.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline)
      .map { Escaping.markdown.escape(line(String($0))) }
      .flatMap { ["", $0] }.dropFirst().map { $0 }
  }

  /// A text on one line, without characters that are not shown.
  private static func line(_ text: String) -> String { text.cleanText(longest: 20_000) ?? "" }

  /// An address between angle brackets.
  private static func address(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "<": result += "%3C"
      case ">": result += "%3E"
      case "\\": result += "%5C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// A text as a YAML scalar, which JSON's strings are.
  private static func quoted(_ text: String) -> String {
    String(decoding: JSONValue.string(line(text)).encoded(), as: UTF8.self)
  }

  private static func slug(_ title: String) -> String {
    let words = title.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let slug = words.prefix(6).joined(separator: "-")
    return slug.isEmpty ? "conversation" : String(slug.prefix(60))
  }
}
