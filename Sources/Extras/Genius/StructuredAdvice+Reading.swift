package import JSON
import LanguageModels
import Platform

/// Models and services give advice in many forms: JSON with other names, in a code fence, with text around it, or as
/// plain text.
extension StructuredAdvice {
  /// Reads a whole answer; nil if it contains no advice.
  package init?(reading text: String) {
    let text = text.trimmed
    guard !text.isEmpty else { return nil }
    for candidate in Self.candidates(in: text) {
      guard let document = try? JSONValue(parsing: candidate) else { continue }
      switch document {
      case .object, .array:
        let elements = document.array ?? [document]
        if let advice = elements.lazy.compactMap({ Self($0) }).first {
          self = advice
          return
        }
        if candidate == text { return nil }
      case .string(let inner) where !inner.trimmed.isEmpty:
        self.init(mainAdvice: inner.trimmed)
        return
      default: continue
      }
    }
    // Broken JSON is not shown, but the part of its advice that can be read is.
    var reader = AdviceText()
    let shown = (reader.take(text) + reader.finish()).trimmed
    guard !shown.isEmpty else { return nil }
    self.init(mainAdvice: shown)
  }

  /// Reads a document; nil if it contains no advice. Unknown members are ignored.
  package init?(_ document: JSONValue) { self.init(document, depth: 0) }

  private init?(_ document: JSONValue, depth: Int) {
    guard document.object != nil, depth < 4 else { return nil }
    guard let main = Self.adviceKeys.lazy.compactMap({ Self.filled(document[$0]) }).first else {
      let wrapped = (["final_json"] + Self.adviceKeys).lazy.compactMap { document[$0] }
        .compactMap { Self($0, depth: depth + 1) }.first
      guard let wrapped else { return nil }
      self = wrapped
      return
    }
    switch main {
    case .string(let text):
      // Some models write the object again, as a text inside it.
      if text.trimmed.hasPrefix("{"), let inner = try? JSONValue(parsing: text),
        let advice = Self(inner, depth: depth + 1)
      {
        self = advice
        return
      }
      self.init(mainAdvice: text.trimmed)
    default:
      guard let advice = Self(main, depth: depth + 1) else { return nil }
      self = advice
    }
    reasoning = reasoning ?? Self.text(document, Self.reasoningKeys)
    model = model ?? Self.text(document, ["model_identifier", "modelIdentifier", "model"])
    responseID = responseID ?? Self.text(document, ["response_id", "responseId"])
    if confidence == nil { confidence = Self.confidence(in: document) }
    // The service marks an answer that it could not read with this name. The confidence in it means nothing.
    if model == Self.fallbackModel { confidence = nil }
    if alternatives.isEmpty {
      alternatives = Self.alternatives(document["alternatives"] ?? document["alternative"] ?? .null)
    }
    citations = (document["citations"]?.array ?? []).compactMap { citation in
      citation["url"]?.string.map { ModelCitation(url: $0, title: citation["title"]?.string) }
    }
    receipts = (document["receipts"]?.array ?? []).compactMap(\.string)
    unverified = (document["unverified"]?.array ?? []).compactMap(\.string)
  }

  // MARK: Parts

  /// The service's own name of the advice first, then names that models use.
  static let adviceKeys = [
    "main_advice", "mainAdvice", "message", "advice", "recommendation", "answer", "response",
    "text", "content", "summary",
  ]
  private static let reasoningKeys = ["reasoning", "explanation", "rationale", "analysis"]
  private static let confidenceKeys = [
    "confidence_score", "confidenceScore", "confidence", "score", "certainty", "probability",
  ]
  private static let fallbackModel = "validation_fallback"

  /// The texts that may be the answer's JSON: all of it, the contents of a code fence, and the part from the first
  /// brace to the last.
  private static func candidates(in text: String) -> [String] {
    var candidates = [text]
    if let open = text.firstRange(of: "```") {
      let inside = text[open.upperBound...]
      let body = inside.firstIndex(where: \.isNewline).map { inside[$0...] } ?? inside
      let close = body.firstRange(of: "```")?.lowerBound ?? body.endIndex
      candidates.append(String(body[..<close]).trimmed)
    }
    if let first = text.firstIndex(of: "{"), let last = text.lastIndex(of: "}"), first < last {
      candidates.append(String(text[first...last]))
    }
    return candidates
  }

  private static func filled(_ value: JSONValue?) -> JSONValue? {
    switch value {
    case .string(let text)? where !text.trimmed.isEmpty: value
    case .object?: value
    default: nil
    }
  }

  private static func text(_ document: JSONValue, _ keys: [String]) -> String? {
    let texts = keys.lazy.compactMap { key -> String? in
      if let list = document[key]?.array {
        return list.compactMap(\.string).joined(separator: " ")
      }
      return document[key]?.string
    }
    return texts.map(\.trimmed).first { !$0.isEmpty }
  }

  /// A share as written, a number above 1 as percent; nil for anything else.
  private static func confidence(in document: JSONValue) -> Double? {
    for key in confidenceKeys {
      guard let value = document[key], !value.isNull else { continue }
      var number = value.double
      if let text = value.string?.trimmed {
        let isPercent = text.hasSuffix("%")
        number = Double(isPercent ? String(text.dropLast()).trimmed : text)
        if isPercent { number = number.map { $0 / 100 } }
      }
      guard let number, number.isFinite, number >= 0, number <= 100 else { return nil }
      return number > 1 ? number / 100 : number
    }
    return nil
  }

  /// Texts, or objects with an option and its reason.
  private static func alternatives(_ value: JSONValue) -> [Alternative] {
    if let text = value.string { return text.trimmed.isEmpty ? [] : [Alternative(text.trimmed)] }
    return (value.array ?? []).compactMap { entry in
      if let text = entry.string?.trimmed { return text.isEmpty ? nil : Alternative(text) }
      let keys = ["player", "name", "option", "alternative"] + adviceKeys
      guard let option = Self.text(entry, keys) else { return nil }
      return Alternative(option, reason: Self.text(entry, ["reason"] + reasoningKeys))
    }
  }
}
