package import JSON
import LeagueModel
import Platform
package import Rank

/// The small part of a week's edition that pages about other weeks or all weeks need.
package struct WeekOutline: WeekOfLeague, Equatable {
  /// A team as of the week.
  package struct Team: Sendable, Equatable, Decodable {
    let id: LeagueModel.Team.ID
    let name: String
    let owner: String
    fileprivate(set) var roast: Roast?
    /// The sentences of its roast; nil without one.
    var sentences: [String]? { roast?.sentences.map(\.text) }
  }

  struct Roast: Sendable, Equatable, Decodable {
    struct Sentence: Equatable, Decodable { let text: String }
    let sentences: [Sentence]
  }

  /// The headline and the team that it is about.
  package struct Headline: Sendable, Equatable, Decodable {
    let team: LeagueModel.Team.ID
    package let text: String
  }

  struct Award: Sendable, Equatable, Decodable {
    struct Values: Equatable, Decodable { let points: Double? }
    let kind: Rank.Award.Kind
    let teams: [LeagueModel.Team.ID]
    let text: String
    fileprivate let values: Values
    /// The points of the award; nil if it was not given for points.
    var points: Double? { values.points }
  }

  /// A team's chance at the playoffs after the week.
  package struct Odds: Sendable, Equatable, Decodable {
    let team: LeagueModel.Team.ID
    /// `clinched`, `alive` or `eliminated`.
    let status: String
    /// From 0 to 1.
    let odds: Double
  }

  package let league: LeagueHeading
  package let week: Int
  let phase: Phase
  /// When the data was fetched.
  let lastUpdated: Instant
  /// The days of the games; nil if unknown.
  let gameDays: GameDays?
  /// The teams, best first.
  private(set) var teams: [Team]
  package private(set) var headline: Headline?
  let awards: [Award]
  /// The playoff race, best first; empty if there is none.
  let race: [Odds]
  let hasDraft: Bool
  /// Whether the season had a trade by then.
  let hasTrades: Bool
  let hasSheets: Bool
  /// The teams with cards about their season, in alphabetical order of their ids; none before the season is over.
  let wrapped: [LeagueModel.Team.ID]
  /// The folders of the matchups' stories below the week's.
  let stories: [String]
  /// The winner of the game for the title; nil in any other week.
  let champion: LeagueModel.Team.ID?
  let hasHistory: Bool
}

extension WeekOutline {
  /// Takes the outline from an edition in memory.
  package init(_ edition: Edition) {
    league = edition.league
    week = edition.week
    phase = edition.phase
    lastUpdated = edition.lastUpdated
    gameDays = edition.gameDays
    teams = edition.teams.map { team in
      Team(
        id: team.team.id, name: team.team.name, owner: team.team.owner,
        roast: team.roast.map { Roast(sentences: $0.sentences.map { .init(text: $0.text) }) })
    }
    headline = edition.headline.map { Headline(team: $0.team, text: $0.text) }
    awards = (edition.numbers?.awards ?? []).map { award in
      Award(
        kind: award.kind, teams: award.teams, text: award.text,
        values: .init(points: award.values["points"]?.double))
    }
    race = (edition.numbers?.race ?? []).map { line in
      Odds(team: line.team, status: line.status, odds: line.odds)
    }
    hasDraft = edition.draft != nil
    hasTrades = edition.numbers?.wire?.trades.isEmpty == false
    hasSheets = !edition.sheets.isEmpty
    wrapped = (edition.numbers?.wraps ?? []).map(\.team).sorted()
    stories = StoryPage.all(of: edition).map(\.folder)
    champion = edition.matchups.first { $0.stage == .final }?.winner
    hasHistory = edition.numbers?.history != nil
  }

  /// What the week has that other pages depend on.
  package var contents: Issue.Contents {
    var contents: Issue.Contents = []
    if hasHistory { contents.insert(.history) }
    if hasDraft { contents.insert(.draft) }
    if hasTrades { contents.insert(.trades) }
    return contents
  }

  /// The outline for `--no-roasts`.
  package var withoutRoasts: WeekOutline {
    var outline = self
    for index in outline.teams.indices { outline.teams[index].roast = nil }
    outline.headline = nil
    return outline
  }

  /// The teams in alphabetical order, which reveals no ranking.
  var neutralTeams: [Team] {
    teams.sorted { left, right in
      left.name == right.name ? left.id < right.id : NeutralWeek.isBefore(left.name, right.name)
    }
  }
}

extension WeekOutline: Decodable {
  /// The members of a stored edition that an outline has: a tenth of it.
  package static let members: JSONSelection = [
    "version": .all, "league": .all, "week": .all, "phase": .all, "last_updated": .all,
    "game_days": .all,
    "teams": ["id": .all, "name": .all, "owner": .all, "roast": ["sentences": ["text": .all]]],
    "headline": ["team": .all, "text": .all],
    "numbers": [
      "awards": ["kind": .all, "teams": .all, "text": .all, "values": ["points": .all]],
      "race": ["team": .all, "status": .all, "odds": .all], "wraps": ["team": .all],
      "wire": ["trades": [:]], "history": [:],
      "stories": ["home": .all, "blocks": [:]],
    ],
    "matchups": ["home": ["team": .all], "away": ["team": .all], "winner": .all, "stage": .all],
    "draft": [:], "sheets": [:],
  ]

  private struct Stored: Decodable {
    struct Nothing: Decodable {}
    struct Wire: Decodable { let trades: [Nothing] }
    struct Story: Decodable {
      let home: LeagueModel.Team.ID
      let blocks: [Nothing]
    }
    struct Wrap: Decodable { let team: LeagueModel.Team.ID }
    struct Numbers: Decodable {
      let awards: [Award]
      let race: [Odds]?
      let wraps: [Wrap]?
      let wire: Wire?
      let stories: [Story]?
      let history: Nothing?
    }
    struct Side: Decodable { let team: LeagueModel.Team.ID }
    struct Matchup: Decodable {
      let home: Side
      let away: Side?
      let winner: LeagueModel.Team.ID?
      let stage: PlayoffRound.Stage?
    }

    let league: LeagueHeading
    let week: Int
    let phase: Phase
    let lastUpdated: Instant
    /// The days of the games; nil if unknown.
    let gameDays: GameDays?
    let teams: [Team]
    let headline: Headline?
    let numbers: Numbers?
    let matchups: [Matchup]
    let draft: Nothing?
    let sheets: [Nothing]
  }

  /// Reads a stored edition.
  package init(from decoder: any Decoder) throws {
    let stored = try Stored(from: decoder)
    league = stored.league
    week = stored.week
    phase = stored.phase
    lastUpdated = stored.lastUpdated
    gameDays = stored.gameDays
    teams = stored.teams
    headline = stored.headline
    awards = stored.numbers?.awards ?? []
    race = stored.numbers?.race ?? []
    hasDraft = stored.draft != nil
    hasTrades = stored.numbers?.wire?.trades.isEmpty == false
    hasSheets = !stored.sheets.isEmpty
    wrapped = (stored.numbers?.wraps ?? []).map(\.team).sorted()
    let names = Dictionary(teams.map { ($0.id, $0.name) }) { first, _ in first }
    let games = CoverGames(
      stored.phase, names: names, stored.matchups.map { ($0.home.team, $0.away?.team) })
    stories = StoryPage.folders(
      (stored.numbers?.stories ?? []).filter { !$0.blocks.isEmpty }.map(\.home), among: games)
    champion = stored.matchups.first { $0.stage == .final }?.winner
    hasHistory = stored.numbers?.history != nil
  }
}

/// A week of a league, in full or as an outline.
package protocol WeekOfLeague: Sendable {
  var league: LeagueHeading { get }
  /// The week; 0 for the preseason.
  var week: Int { get }
}

extension Edition: WeekOfLeague {
  /// The date on the issue: the day after the week's last game; nil if the games' days are unknown. A preview has the
  /// day of its data.
  var issueDate: Instant? { phase == .preseason ? lastUpdated : gameDays?.dayAfter }
}

extension WeekOfLeague {
  /// The display name of the week.
  package var weekName: String { Issue.name(week: week) }

  /// The week's folder below its league's: `2024/week-07/`.
  package var folder: String { Issue.folder(season: league.season, week: week) }

  /// The browser storage key for what a reader has revealed of the week.
  var revealKey: String { "\(league.key)/\(league.season)/\(week)" }

  var issue: String {
    "Vol. \(league.season), " + (week == 0 ? "preseason edition" : "No. \(week)")
  }

  func seasonFolder(of team: Team.ID, slug: String) -> String {
    "\(slug)/\(league.season)/\(EditionData.sheetFolder(of: team))"
  }
}
