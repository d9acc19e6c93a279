import LeagueModel
import Rank
import Sports

/// The outcomes of a season's weeks, for finding leaks.
struct Outcomes {
  /// Scores as they may be printed, without trailing zeros: fractions or large numbers, never days or weeks.
  private(set) var scores: Set<String> = []
  /// Records such as `7-3`, and results such as `101-98`.
  private(set) var records: Set<String> = []
  /// All names of leagues, teams and people, which may contain any word.
  private(set) var names: Set<String> = []

  init(_ editions: [Edition]) {
    for edition in editions {
      names.formUnion([edition.league.name])
      for team in edition.teams.map(\.team) {
        names.formUnion([team.name, team.owner] + team.ownerNames)
        for points in [team.pointsFor, team.pointsAgainst] { add(points) }
        add(team.record)
      }
      for side in edition.matchups.flatMap({ [$0.home, $0.away].compactMap(\.self) }) {
        add(side.points)
        for starter in side.starters {
          names.insert(starter.name)
          if let points = starter.points { add(points, decimals: 1...2) }
        }
      }
      for game in edition.matchups {
        guard let away = game.away else { continue }
        let (home, other) = (game.home.points.short, away.points.short)
        records.formUnion(["\(home)-\(other)", "\(other)-\(home)"])
      }
      for block in edition.numbers?.stories?.flatMap(\.blocks) ?? [] {
        // The score during a game is also a result.
        for side in [block.away, block.home] {
          add(side.score)
          add(side.points)
        }
        for play in block.plays ?? [] { for score in play.score { add(score) } }
      }
      for luck in edition.numbers?.luck ?? [] { add(luck.allPlay) }
    }
    names.remove("")
  }

  /// The outcomes of the sports API's games.
  init(_ games: [SportsReport]) {
    for report in games {
      names.formUnion([report.game.home, report.game.away])
      names.formUnion(report.players.map(\.name) + report.skaters.map(\.name))
      // Posts from before the game are safe, even if they predict a winner.
      names.formUnion(report.posts.filter { !$0.isTelling }.map(\.text))
      let scores =
        [report.game.score] + (report.story?.blocks ?? []).map(\.after)
        + report.timeline.map(\.score)
      for score in scores.compactMap(\.self) where score.home + score.away > 0 {
        records.formUnion(["\(score.home)-\(score.away)", "\(score.away)-\(score.home)"])
        for points in ["\(score.home)", "\(score.away)"] where Self.isTelling(points) {
          self.scores.insert(points)
        }
      }
    }
    names.remove("")
  }

  /// Whether a number is a score: not a day, a week, a year or a number of teams.
  static func isTelling(_ number: String) -> Bool {
    if number.contains(".") { return true }
    guard let whole = Int(number) else { return false }
    return whole > 31 && !(1990...2100).contains(whole)
  }

  /// Adds the printed forms of points. Rounding a player's points to a whole number would be ambiguous.
  private mutating func add(_ points: Points, decimals: ClosedRange<Int> = 0...2) {
    let exact = points.short
    let rounded = decimals.map { Self.rounded(points, decimals: $0) }
    for text in [exact] + rounded where Self.isTelling(text) { scores.insert(text) }
  }

  private static func rounded(_ points: Points, decimals: Int) -> String {
    let unit = [10_000, 1000, 100][decimals]
    let value = points.tenThousandths.magnitude
    let count = (value + UInt(unit) / 2) / UInt(unit) * UInt(unit)
    return Points(tenThousandths: Int(count)).short
  }

  private mutating func add(_ record: Record) {
    guard record.games > 0 else { return }
    records.insert("\(record.wins)-\(record.losses)")
    if record.ties > 0 { records.insert("\(record.wins)-\(record.losses)-\(record.ties)") }
  }
}
