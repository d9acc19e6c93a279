public import Diagnostics
import JSON
import LanguageModels
import LeagueModel
public import Liquid
import Rank

/// The prompts for models: four Liquid templates that a site can replace.
public struct RoastPrompts: Sendable {
  private let system: Template
  private let roast: Template
  private let correction: Template
  private let outline: Template

  /// The folder of a site's own prompts, below `templates`.
  public static let folder = "prompts/"

  /// The templates' names in the folder.
  public static let names = [
    "system.txt.liquid", "roast.txt.liquid", "correction.txt.liquid", "outline.txt.liquid",
  ]

  /// Reads the templates.
  /// - Parameter source: Returns the text for a name in `names`.
  /// - Throws: `LiquidError` for a template that cannot be parsed.
  public init(environment: Environment, source: (String) -> SourceText) throws(LiquidError) {
    system = try Template(source(Self.names[0]), environment: environment)
    roast = try Template(source(Self.names[1]), environment: environment)
    correction = try Template(source(Self.names[2]), environment: environment)
    outline = try Template(source(Self.names[3]), environment: environment)
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

  // MARK: Parts

  /// Enough for five long sentences with facts per team, and for some reasoning first.
  private static let tokensPerTeam = 900
  private static let tokensBefore = 1_500
  private static let tokensPerOutline = 80

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
    ("facts", ["type": "array", "items": ["type": "string"]]),
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
