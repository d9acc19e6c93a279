package import JSON
package import LanguageModels

/// An answer, as its card shows it.
package struct StructuredAdvice: Sendable, Hashable {
  /// Another option.
  package struct Alternative: Sendable, Hashable {
    /// The option, most often a player.
    package var option: String
    /// The reason for it; nil if not given.
    package var reason: String?

    package init(_ option: String, reason: String? = nil) {
      (self.option, self.reason) = (option, reason)
    }
  }

  /// The recommendation.
  package var mainAdvice: String
  /// The explanation; nil if not given.
  package var reasoning: String?
  /// The writer's stated confidence, from 0 to 1; nil if it states none.
  package var confidence: Double?
  /// Other options.
  package var alternatives: [Alternative]
  /// The model that wrote it; nil if not given.
  package var model: String?
  /// The ID of the service's response; nil if it has none.
  package var responseID: String?
  /// The pages on the web that it cites.
  package var citations: [ModelCitation] = []
  /// The receipts in the league's data that prove its numbers.
  package var receipts: [String] = []
  /// The numbers, as written, that the league's data does not prove.
  package var unverified: [String] = []

  package init(
    mainAdvice: String, reasoning: String? = nil, confidence: Double? = nil,
    alternatives: [Alternative] = [], model: String? = nil, responseID: String? = nil
  ) {
    self.mainAdvice = mainAdvice
    self.reasoning = reasoning
    self.confidence = confidence
    self.alternatives = alternatives
    self.model = model
    self.responseID = responseID
  }

  /// The confidence in whole percent; nil if it is not given.
  package var percent: Int? { confidence.map { Int(($0 * 100).rounded()) } }
}

extension StructuredAdvice {
  /// The form for storage and for other programs: the service's names, and Skidmark's additions.
  package var json: JSONValue {
    var object = JSONObject([("main_advice", .string(mainAdvice))])
    if let reasoning { object["reasoning"] = .string(reasoning) }
    if let confidence { object["confidence_score"] = .double(confidence) }
    if !alternatives.isEmpty {
      object["alternatives"] = .array(
        alternatives.map { alternative in
          alternative.reason.map {
            ["player": .string(alternative.option), "reason": .string($0)]
          } ?? .string(alternative.option)
        })
    }
    if let model { object["model_identifier"] = .string(model) }
    if let responseID { object["response_id"] = .string(responseID) }
    if !citations.isEmpty {
      object["citations"] = .array(
        citations.map { citation in
          var members = JSONObject([("url", .string(citation.url))])
          if let title = citation.title { members["title"] = .string(title) }
          return .object(members)
        })
    }
    if !receipts.isEmpty { object["receipts"] = .array(receipts.map { .string($0) }) }
    if !unverified.isEmpty { object["unverified"] = .array(unverified.map { .string($0) }) }
    return .object(object)
  }

  /// The shape that models are asked for. All members are required, as strict services demand; absent values are null.
  package static let shape: ModelRequest.Shape = {
    func orNull(_ type: JSONValue) -> JSONValue { ["anyOf": [type, ["type": "null"]]] }
    let string: JSONValue = ["type": "string"]
    return ModelRequest.Shape(
      name: "advice",
      schema: [
        "type": "object",
        "properties": [
          "main_advice": ["type": "string", "description": "The recommendation"],
          "reasoning": orNull(string),
          "confidence_score": orNull(["type": "number", "description": "From 0 to 1"]),
          "alternatives": orNull(["type": "array", "items": string]),
        ],
        "required": ["main_advice", "reasoning", "confidence_score", "alternatives"],
        "additionalProperties": false,
      ])
  }()
}
