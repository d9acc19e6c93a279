import Genius
import JSON
import LanguageModels
import Platform

/// The words and events of a turn.
enum AskWords {
  /// A card, with a line for each part.
  /// - Parameter shown: The text that was already shown. The same advice is not repeated.
  static func card(_ advice: StructuredAdvice, after shown: String = "") -> String {
    var lines: [(String, String)] = []
    if advice.mainAdvice != shown { lines.append(("Advice", advice.mainAdvice)) }
    if let reasoning = advice.reasoning { lines.append(("Reasoning", reasoning)) }
    lines.append(("Confidence", advice.percent.map { "\($0)%" } ?? "not given"))
    for alternative in advice.alternatives {
      let reason = alternative.reason.map { " (\($0))" } ?? ""
      lines.append(("Alternative", alternative.option + reason))
    }
    if let model = advice.model { lines.append(("Model", model)) }
    for citation in advice.citations where citation.isWeb {
      lines.append(
        ("Source", [citation.title, citation.url].compactMap { $0 }.joined(separator: ": ")))
    }
    if !advice.unverified.isEmpty {
      let numbers = advice.unverified.joined(separator: ", ")
      lines.append(("Not verified", "\(numbers) (not in your league's data)"))
    }
    let width = 14
    return lines.map { label, text in
      let start = "\(label):"
      return start + String(repeating: " ", count: max(1, width - start.count))
        + "\(text.printable)\n"
    }.joined()
  }

  /// The line for a status; nil if it gets none.
  static func status(_ status: ModelStatus) -> String? {
    switch status.code {
    case "web_search_started", "web_search_searching": "Searching the web …"
    case "web_search_completed": "The search is done."
    case ModelStatus.picturesStay.code:
      "This service takes no pictures: the picture stays with the conversation."
    case "tool_error": "A tool of the service failed: \(status.message?.printable ?? "")"
    default: nil
    }
  }

  static func json(_ event: GeniusEvent) -> JSONValue? {
    switch event {
    case .status(let status):
      var object = JSONObject([("event", "status"), ("status", .string(status.code))])
      if let message = status.message { object["message"] = .string(message) }
      return .object(object)
    case .text(let text): return ["event": "text", "text": .string(text)]
    case .citation(let citation):
      return [
        "event": "citation", "url": .string(citation.url), "title": citation.title.orNull,
      ]
    case .card(let advice): return ["event": "card", "advice": advice.json]
    case .done(let id): return ["event": "done", "response_id": id.orNull]
    // The command reports this as its failure.
    case .failed: return nil
    }
  }

  static func json(_ message: Conversation.Message) -> JSONValue {
    var object = JSONObject([
      ("event", "message"), ("id", .string(message.id)), ("role", .string(message.role.rawValue)),
      ("content", .string(message.content)), ("created", .string(message.createdAt.description)),
    ])
    if !message.attachments.isEmpty {
      object["attachments"] = .array(
        message.attachments.map { attachment in
          [
            "type": .string(attachment.kind.rawValue), "bytes": .int(attachment.bytes.count),
            "media_type": attachment.mediaType.orNull, "alt_text": attachment.altText.orNull,
          ]
        })
    }
    if let advice = message.advice { object["advice"] = advice.json }
    return .object(object)
  }
}
