public import LeagueModel
import Platform

/// What was written about a week: `words.json`. Rankings say what happened; the two are joined in an `Edition`.
public struct Words: Sendable, Equatable, Codable {
  /// A team as it was called, and what was written about it.
  public struct TeamWords: Sendable, Equatable, Codable, Identifiable {
    /// The platform's id of the team.
    public var id: Team.ID
    /// The team's name in the text.
    public var name: String
    /// The managers' names in the text.
    public var owner: String
    /// Whether its manager opted out of jokes, or it has none.
    public var isRespectful = false
    /// The roast; nil if none was written.
    public var roast: TeamRoast?
  }

  /// Last place's punishment.
  public struct Punishment: Sendable, Equatable, Codable {
    /// The team that was last when it was told.
    public var team: Team.ID
    /// The punishment in the league's own words.
    public var text: String

    /// Creates the punishment of a team.
    public init(team: Team.ID, text: String) {
      self.team = team
      self.text = text
    }
  }

  /// The texts of a matchup's story.
  public struct Story: Sendable, Equatable, Codable {
    /// The home team.
    public var home: Team.ID
    /// The texts of the kickoff windows that have one, in order.
    public var blocks: [Block]

    /// The text of one kickoff window.
    public struct Block: Sendable, Equatable, Codable {
      /// The window.
      public var window: KickoffWindow
      /// What happened, in a sentence or two.
      public var text: String

      /// Creates a text.
      public init(window: KickoffWindow, text: String) {
        self.window = window
        self.text = text
      }
    }

    /// Creates the texts of a matchup.
    public init(home: Team.ID, blocks: [Block]) {
      self.home = home
      self.blocks = blocks
    }
  }

  /// The version of the stored format.
  public var version = currentVersion
  /// The headline; nil for a paper without roasts.
  public var headline: Headline?
  /// The teams, in the order of the rankings.
  public var teams: [TeamWords]
  /// The texts of the matchups' stories.
  public var stories: [Story] = []
  /// The sacko and its punishment; nil if there is none or it must not be told.
  public var punishment: Punishment?
  /// Who wrote the roasts and how that went; nil for a paper without roasts.
  public var roasting: Roasting?
  /// The facts that the texts cite, as they were when the texts were last compared with them.
  public var facts: [Fact] = []
  /// All facts of a preview, as one digest: a model writes it again when they change. Nil in later weeks.
  public var preview: String?

  /// The current version of the stored format.
  public static let currentVersion = 1

  /// The words for some rankings, with these roasts.
  public init(for rankings: Rankings, roasts: [Team.ID: TeamRoast] = [:]) {
    teams = rankings.teams.map { team in
      TeamWords(id: team.id, name: team.name, owner: team.owner, roast: roasts[team.id])
    }
  }
}

extension Words {
  /// The roasts by team.
  public var roasts: [Team.ID: TeamRoast] {
    Dictionary(teams.compactMap { team in team.roast.map { (team.id, $0) } }) { $1 }
  }

  /// The teams without a roast.
  public var lacking: Set<Team.ID> { Set(teams.filter { $0.roast == nil }.map(\.id)) }

  /// Adds roasts to teams that have none.
  public mutating func add(_ roasts: [Team.ID: TeamRoast]) {
    for index in teams.indices where teams[index].roast == nil {
      teams[index].roast = roasts[teams[index].id]
    }
  }

  /// All facts of a preview as one digest.
  package static func preview(of facts: [Fact]) -> String {
    "\(Digest(of: facts.map(\.text).joined(separator: "\n")))"
  }

  /// The facts that the texts cite.
  public var cited: Set<Fact.ID> {
    let sentences = teams.flatMap { $0.roast?.sentences ?? [] } + (headline?.standfirst ?? [])
    return Set(sentences.flatMap(\.facts) + (headline?.facts ?? []))
  }
}

extension Words {
  /// The words of an edition.
  public init(_ edition: Edition) {
    teams = edition.teams.map { entry in
      TeamWords(
        id: entry.team.id, name: entry.team.name, owner: entry.team.owner,
        isRespectful: entry.isRespectful, roast: entry.roast)
    }
    headline = edition.headline
    stories = (edition.numbers?.stories ?? []).map { story in
      Story(
        home: story.home,
        blocks: story.blocks.compactMap { block in
          block.narrative.map { Story.Block(window: block.window, text: $0) }
        })
    }
    if let recap = edition.numbers?.recap, let sacko = recap.sacko, let text = recap.punishment {
      punishment = Punishment(team: sacko, text: text)
    }
    if edition.week == 0 { preview = Self.preview(of: edition.facts) }
    roasting = edition.roasting
    let cited = cited
    facts = edition.facts.filter { cited.contains($0.id) }
  }
}

extension Rankings {
  /// All facts that a text can cite: those of the week, and those of its starters.
  public var citableFacts: [Fact] { facts + starterFacts }
}
