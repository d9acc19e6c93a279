import LeagueModel

/// What a season's weeks have decided, as somebody needs it who looks for it where it should not be.
struct Outcomes {
  /// The numbers with a fraction, or too large for a week or a day, that only somebody knows who has
  /// seen the games: as they may be printed, without zeros at the end.
  private(set) var scores: Set<String> = []
  /// Records such as `7-3`, and results such as `101-98`.
  private(set) var records: Set<String> = []
  /// Everything that people have called something: in names every word may stand.
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
        let (home, other) = (game.home.points.description, away.points.description)
        records.formUnion(["\(home)-\(other)", "\(other)-\(home)"])
      }
      for luck in edition.numbers?.luck ?? [] { add(luck.allPlay) }
    }
    names.remove("")
  }

  /// Days end with 31 and weeks before; years are years, and teams are few. What is left is a score.
  static func isTelling(_ number: String) -> Bool {
    if number.contains(".") { return true }
    guard let whole = Int(number) else { return false }
    return whole > 31 && !(1990...2100).contains(whole)
  }

  /// Pages print all decimals of points, or some. A player's whole number may be anything.
  private mutating func add(_ points: Points, decimals: ClosedRange<Int> = 0...2) {
    let exact = points.description
    let rounded = decimals.map { Self.rounded(points, decimals: $0) }
    for text in [exact] + rounded where Self.isTelling(text) { scores.insert(text) }
  }

  private static func rounded(_ points: Points, decimals: Int) -> String {
    let unit = [10_000, 1000, 100][decimals]
    let value = points.tenThousandths.magnitude
    let count = (value + UInt(unit) / 2) / UInt(unit) * UInt(unit)
    return Points(tenThousandths: Int(count)).description
  }

  private mutating func add(_ record: Record) {
    guard record.games > 0 else { return }
    records.insert("\(record.wins)-\(record.losses)")
    if record.ties > 0 { records.insert("\(record.wins)-\(record.losses)-\(record.ties)") }
  }
}
