import JSON
package import LeagueModel
package import Platform
package import Rank

/// What the pages about other weeks or all weeks need of a week, a small part of its edition: `outline.json`.
package struct WeekOutline: WeekOfLeague, Equatable, Codable {
  /// A team as of the week.
  package struct Team: Sendable, Equatable, Codable {
    let id: LeagueModel.Team.ID
    let name: String
    let owner: String
    /// The sentences of its roast; nil without one.
    fileprivate(set) var sentences: [String]?
  }

  /// The headline and the team that it is about.
  package struct Headline: Sendable, Equatable, Codable {
    let team: LeagueModel.Team.ID
    package let text: String
    /// The sentences below it; nil in outlines that an earlier version stored.
    let standfirst: [String]?
  }

  struct Award: Sendable, Equatable, Codable {
    let kind: Rank.Award.Kind
    let teams: [LeagueModel.Team.ID]
    let text: String
    /// The points that it was given for; nil if it was not for points.
    let points: Double?
  }

  /// A team's chance at the playoffs after the week.
  package struct Odds: Sendable, Equatable, Codable {
    let team: LeagueModel.Team.ID
    /// `clinched`, `alive` or `eliminated`.
    let status: String
    /// From 0 to 1.
    let odds: Double
  }

  /// The version of the stored format.
  private(set) var version = 1
  package let league: LeagueHeading
  package let week: Int
  package let phase: Phase
  /// When the data was fetched.
  package let lastUpdated: Instant
  /// The days of the games; nil if unknown.
  package let gameDays: GameDays?
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
        sentences: team.roast?.sentences.map(\.text))
    }
    headline = edition.headline.map {
      Headline(team: $0.team, text: $0.text, standfirst: $0.standfirst.map(\.text))
    }
    awards = (edition.numbers?.awards ?? []).map { award in
      Award(
        kind: award.kind, teams: award.teams, text: award.text,
        points: award.values["points"]?.double)
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
    hasHistory = edition.allTime != nil
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
    for index in outline.teams.indices { outline.teams[index].sentences = nil }
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

/// A week of a league, in full or as an outline.
package protocol WeekOfLeague: Sendable {
  var league: LeagueHeading { get }
  /// The week; 0 for the preseason.
  var week: Int { get }
  var phase: Phase { get }
  /// When the data was fetched.
  var lastUpdated: Instant { get }
  /// The days of the games; nil if unknown.
  var gameDays: GameDays? { get }
}

extension Edition: WeekOfLeague {}

extension WeekOfLeague {
  /// The date on the issue: the day after the week's last game; nil if the games' days are unknown. A preview has the
  /// day of its data.
  var issueDate: Instant? { phase == .preseason ? lastUpdated : gameDays?.dayAfter }

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
