public import Diagnostics
import JSON
import LanguageModels
import LeagueModel
public import Liquid
import Rank

/// The prompts for models: five Liquid templates that a site can replace.
public struct RoastPrompts: Sendable {
  private let system: Template
  private let roast: Template
  private let correction: Template
  private let outline: Template
  private let doubt: Template

  /// The folder of a site's own prompts, below `templates`.
  public static let folder = "prompts/"

  /// The templates' names in the folder.
  public static let names = [
    "system.txt.liquid", "roast.txt.liquid", "correction.txt.liquid", "outline.txt.liquid",
    "check.txt.liquid",
  ]

  /// Reads the templates.
  /// - Parameter source: Returns the text for a name in `names`.
  /// - Throws: `LiquidError` for a template that cannot be parsed.
  public init(environment: Environment, source: (String) -> SourceText) throws(LiquidError) {
    system = try Template(source(Self.names[0]), environment: environment)
    roast = try Template(source(Self.names[1]), environment: environment)
    correction = try Template(source(Self.names[2]), environment: environment)
    outline = try Template(source(Self.names[3]), environment: environment)
    doubt = try Template(source(Self.names[4]), environment: environment)
  }

  /// Asks for the week's plan.
  func request(toOutline teams: [Team.ID], _ brief: RoastBrief) throws -> ModelRequest {
    let document = BriefDocument(outlining: brief, teams).json
    let question = try text(
      outline, ["document": .string(String(decoding: document.encoded(), as: UTF8.self))])
    return try request(
      question, brief, tokens: Self.tokensBefore + teams.count * Self.tokensPerOutline,
      shape: Self.outlineShape)
  }

  func request(
    for teams: [Team.ID], _ brief: RoastBrief, _ outline: RoastOutline
  ) throws -> ModelRequest {
    let question = try text(
      roast,
      [
        "document": .string(document(brief, teams, outline)),
        "teams": .array(teams.map { .string($0) }),
      ])
    return try request(question, brief, teams: teams.count, shape: Self.roastShape)
  }

  func request(toCorrect rejected: [RejectedSentence], _ brief: RoastBrief) throws -> ModelRequest {
    var teams: [Team.ID] = []
    for sentence in rejected where !teams.contains(sentence.team) { teams.append(sentence.team) }
    let list = JSONValue.array(rejected.map(\.json))
    let question = try text(
      correction,
      [
        "document": .string(document(brief, teams, RoastOutline())),
        "rejected": .string(String(decoding: list.encoded(), as: UTF8.self)),
      ])
    return try request(question, brief, teams: teams.count, shape: Self.correctionShape)
  }

  /// Asks whether sentences follow from the facts that they cite.
  func request(
    toDoubt sentences: [TeamRoast.Sentence], _ brief: RoastBrief
  ) throws -> ModelRequest {
    let texts = Dictionary(brief.citable.facts.map { ($0.id, $0.text) }) { first, _ in first }
    let list = sentences.enumerated().map { place, sentence -> JSONValue in
      let facts = sentence.facts.map { texts[$0] ?? brief.context.text(of: $0) ?? $0 }
      return [
        "number": .int(place + 1), "text": .string(sentence.text),
        "facts": .array(facts.map { .string($0) }),
      ]
    }
    let question = try text(
      doubt,
      ["sentences": .string(String(decoding: JSONValue.array(list).encoded(), as: UTF8.self))])
    return ModelRequest(
      system: "You check the sentences of a fantasy football paper against facts.", user: question,
      maxTokens: Self.tokensBefore + sentences.count * Self.tokensPerVerdict,
      shape: Self.doubtShape)
  }

  // MARK: Parts

  /// Enough for five long sentences with facts per team, and for some reasoning first.
  private static let tokensPerTeam = 900
  private static let tokensBefore = 1_500
  private static let tokensPerOutline = 80
  private static let tokensPerVerdict = 20

  private func request(
    _ question: String, _ brief: RoastBrief, teams: Int, shape: ModelRequest.Shape
  ) throws -> ModelRequest {
    try request(
      question, brief, tokens: Self.tokensBefore + teams * Self.tokensPerTeam, shape: shape)
  }

  private func request(
    _ question: String, _ brief: RoastBrief, tokens: Int, shape: ModelRequest.Shape
  ) throws -> ModelRequest {
    let system = try text(
      system,
      [
        "phase": .string(brief.rankings.phase.rawValue), "heat": .int(brief.heat),
        "voice": .string(brief.voice.rawValue),
      ])
    return ModelRequest(system: system, user: question, maxTokens: tokens, shape: shape)
  }

  private func document(
    _ brief: RoastBrief, _ teams: [Team.ID], _ outline: RoastOutline
  ) -> String {
    String(decoding: BriefDocument(brief, teams, outline).json.encoded(), as: UTF8.self)
  }

  private func text(_ template: Template, _ data: Object) throws -> String {
    let bytes = try template.render(data, escaping: .none)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Shapes

  private static let sentenceProperties: [(String, JSONValue)] = [
    ("text", ["type": "string"]),
    ("facts", list(["type": "string"])), ("claims", list(["type": "string"])),
  ]

  private static func object(_ properties: [(String, JSONValue)]) -> JSONValue {
    [
      "type": "object", "properties": .object(JSONObject(properties)),
      "required": .array(properties.map { .string($0.0) }), "additionalProperties": false,
    ]
  }

  private static func list(_ item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

  private static let roastShape = ModelRequest.Shape(
    name: "roasts",
    schema: object([
      (
        "roasts",
        list(
          object([
            ("team", ["type": "string"]), ("sentences", list(object(sentenceProperties))),
          ]))
      )
    ]))

  private static let outlineShape = ModelRequest.Shape(
    name: "outline",
    schema: object([
      ("headline", object([("team", ["type": "string"])] + sentenceProperties)),
      ("standfirst", list(object([("team", ["type": "string"])] + sentenceProperties))),
      (
        "teams",
        list(
          object([
            ("team", ["type": "string"]), ("angle", ["type": "string"]),
            ("image", ["type": "string"]),
          ]))
      ),
    ]))

  private static let doubtShape = ModelRequest.Shape(
    name: "check",
    schema: object([
      (
        "sentences",
        list(
          object([
            ("number", ["type": "integer"]),
            ("follows", ["type": "string", "enum": ["yes", "no", "unsure"]]),
          ]))
      )
    ]))

  private static let correctionShape = ModelRequest.Shape(
    name: "corrections",
    schema: object([
      (
        "sentences",
        list(
          object(
            [("team", ["type": "string"]), ("place", ["type": "integer"])] + sentenceProperties))
      )
    ]))
}

struct RejectedSentence: Equatable {
  let team: Team.ID
  let place: Int
  let text: String
  let reasons: [String]

  var json: JSONValue {
    [
      "team": .string(team), "place": .int(place), "text": .string(text),
      "reasons": .array(reasons.map { .string($0) }),
    ]
  }
}

extension LeagueContext {
  /// What a citation of the league's own knowledge says.
  fileprivate func text(of id: Fact.ID) -> String? {
    let parts = id.split(separator: ".")
    let place = parts.count > 2 ? Int(parts[2]) : nil
    switch (parts.count > 1 ? parts[1] : "", place) {
    case ("joke", let place?) where insideJokes.indices.contains(place):
      return "\(insideJokes[place].term): \(insideJokes[place].explanation)"
    case ("personality", let place?) where personalities.indices.contains(place):
      return "\(personalities[place].name): \(personalities[place].description)"
    case ("sacko", _): return sacko
    case ("culture", _): return culture
    default: return nil
    }
  }
}
