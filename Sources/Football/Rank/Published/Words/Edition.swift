public import LeagueModel
public import Platform

/// One week of one league as published. Templates see it under the names of its file, `edition.json`.
public struct Edition: Sendable, Equatable, Codable {
  /// How the teams are ordered.
  public struct Ordering: Sendable, Equatable, Codable {
    /// The name of the power ranking.
    public var system: String
  }

  /// The format's version.
  public var version: Int
  /// The league of the paper.
  public var league: LeagueHeading
  /// The week; 0 before the first game.
  public var week: Int
  /// The part of the season that the week belongs to.
  public var phase: Phase
  /// When the data was fetched.
  public var lastUpdated: Instant
  /// The days of the week's games, before the first game those of the first week; nil if unknown.
  public var gameDays: GameDays?
  /// How the teams are ordered.
  public var rankings: Ordering
  /// The teams with their roasts, best first.
  public var teams: [EditionTeam]
  /// The week's matchups.
  public var matchups: [MatchupResult]
  /// The facts that the roasts cite.
  public var facts: [Fact]
  /// The headline; nil for an edition without roasts.
  public var headline: Headline?
  /// Whether the computed standings match the platform's; nil if unknown.
  public var standingsCheck: StandingsCheck?
  /// Luck, lineups and the other rankings; nil before the first game.
  public var numbers: WeekNumbers?
  /// The history over all seasons, before the first game; later it is among the numbers.
  public var history: LeagueHistory?
  /// The season's drafts as of the week; nil if they are unknown or there are none.
  public var draft: DraftTable?
  /// The math behind each team's numbers, in league order; empty before the first game.
  public var sheets: [TeamSheet]
  /// The writer of the roasts, with problems and counts; nil for an edition without roasts.
  public var roasting: Roasting?

  /// The format's current version.
  public static let currentVersion = 1

  /// Joins a week's rankings with what was written about it. Leaves out what would mock a team whose manager opted out:
  /// awards and busts.
  public init(_ rankings: Rankings, _ words: Words) {
    version = Self.currentVersion
    league = rankings.league
    week = rankings.week
    phase = rankings.phase
    lastUpdated = rankings.lastUpdated
    gameDays = rankings.gameDays
    self.rankings = Ordering(system: rankings.system)
    let written = Dictionary(words.teams.map { ($0.id, $0) }) { first, _ in first }
    teams = rankings.teams.map { team in
      EditionTeam(
        team: team, roast: written[team.id]?.roast,
        isRespectful: written[team.id]?.isRespectful ?? false)
    }
    matchups = rankings.matchups
    let roasted = Set(words.roasts.values.flatMap(\.sentences).flatMap(\.facts))
    facts = rankings.facts + rankings.starterFacts.filter { roasted.contains($0.id) }
    headline = words.headline
    standingsCheck = rankings.standingsCheck
    numbers = rankings.numbers
    history = rankings.history
    draft = rankings.draft
    sheets = rankings.sheets
    roasting = words.roasting
    // After a correction, another team may be last.
    if let told = words.punishment, numbers?.recap?.sacko == told.team {
      numbers?.recap?.punishment = told.text
    }
    tell(words.stories)
    respect(Set(words.teams.filter(\.isRespectful).map(\.id)))
  }

  private mutating func tell(_ stories: [Words.Story]) {
    let texts = Dictionary(stories.map { ($0.home, $0.blocks) }) { first, _ in first }
    for index in numbers?.stories?.indices ?? 0..<0 {
      guard let home = numbers?.stories?[index].home, let blocks = texts[home] else { continue }
      for block in numbers?.stories?[index].blocks.indices ?? 0..<0 {
        let window = numbers?.stories?[index].blocks[block].window
        numbers?.stories?[index].blocks[block].narrative =
          blocks.first { $0.window == window }?.text
      }
    }
  }

  private mutating func respect(_ respected: Set<Team.ID>) {
    for index in numbers?.wraps?.indices ?? 0..<0 {
      let team = numbers?.wraps?[index].team
      numbers?.wraps?[index].isRespectful = team.map(respected.contains) ?? false
    }
    guard !respected.isEmpty else { return }
    numbers?.awards.removeAll { $0.kind.isMocking && !respected.isDisjoint(with: $0.teams) }
    if let team = numbers?.recap?.worstPick?.team, respected.contains(team) {
      numbers?.recap?.worstPick = nil
    }
    for index in draft?.boards.indices ?? 0..<0 {
      let picks = draft?.boards[index].picks.filter { $0.team.map(respected.contains) ?? false }
      let numbers = Set((picks ?? []).map(\.number))
      draft?.boards[index].busts.removeAll(where: numbers.contains)
    }
  }

  /// The history over all seasons; nil if no earlier season is known.
  public var allTime: LeagueHistory? { numbers?.history ?? history }
}

/// A team's rank and roast; one object in `edition.json`.
public struct EditionTeam: Sendable, Equatable {
  /// The team's rank and season.
  public var team: RankedTeam
  /// The roast; nil if none was written.
  public var roast: TeamRoast?
  /// Whether its manager opted out of jokes, or it has no manager.
  public var isRespectful = false
}

extension EditionTeam: Codable {
  private enum CodingKeys: String, CodingKey {
    case roast
    case isRespectful
  }

  /// Reads one object.
  public init(from decoder: any Decoder) throws {
    team = try RankedTeam(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    roast = try container.decodeIfPresent(TeamRoast.self, forKey: .roast)
    isRespectful = try container.decodeIfPresent(Bool.self, forKey: .isRespectful) ?? false
  }

  /// Writes one object, the roast last.
  public func encode(to encoder: any Encoder) throws {
    try team.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isRespectful, forKey: .isRespectful)
    try container.encodeIfPresent(roast, forKey: .roast)
  }
}
