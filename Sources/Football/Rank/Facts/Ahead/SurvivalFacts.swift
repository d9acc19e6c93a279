import LeagueModel

/// The facts of guillotine leagues.
enum SurvivalFacts {
  /// The kinds that need no game, no opponent and no record.
  private static let others: Set<String> = [
    "rank", "rise", "fall", "points_for", "average", "top_player", "best_starter",
    "worst_starter", "bench_points", "efficiency", "bench_mistake", "empty_slots", "pickup",
    "overbid", "outbid", "trade", "draft_steal", "draft_bust", "pick_became",
  ]

  static func allows(_ kind: String) -> Bool { others.contains(kind) || own.contains(kind) }

  private static let own: Set<String> = [
    ChoppedFact.kind, CloseCallFact.kind, SurvivorFact.kind, WasChoppedFact.kind, LeftFact.kind,
  ]
}

/// A week in which teams were chopped: the chopped teams and the remaining ones, each with the fewest points first.
private struct Chop {
  let chopped: [Side]
  let survivors: [Side]
  let figures: WeekCalculations

  /// Nil in other leagues and in weeks without a chop.
  init?(_ week: TeamWeek) {
    guard week.figures.league.rules.isGuillotine else { return nil }
    func sides(_ kind: Matchup.Kind) -> [Side] {
      week.week.matchups.filter { $0.kind == kind }.map(\.home)
        .sorted { ($0.points, $0.team) < ($1.points, $1.team) }
    }
    (chopped, survivors) = (sides(.chopped), sides(.survived))
    figures = week.figures
    guard !chopped.isEmpty, !survivors.isEmpty else { return nil }
  }

  func name(_ side: Side) -> String { figures.names.inText(side.team) }
}

/// A team that was chopped in the week.
struct ChoppedFact: TeamFactKind {
  static let kind = "chopped"
  static let values: [FactValue<Self>] = [
    .points("points", \.points), .points("short", \.short), .name("closest", \.closest),
    .count("left", .teams, \.left),
  ]
  static let formula =
    "the team that the platform chopped in the week, and how many points short of the lowest survivor it was"
  static let family: FactFamily? = .result
  static let isDry = true

  let points: Points
  /// The points that the team was short of the lowest survivor; zero or less if the platform chopped it for another
  /// reason.
  let short: Points
  let closest: String
  let left: Int
  /// The last chop weighs less, because that paper is about the survivor.
  var weight: Double { left == 1 ? 0.9 : 1 }

  init?(_ week: TeamWeek) {
    guard let chop = Chop(week), let own = chop.chopped.first(where: { $0.team == week.team.id }),
      let next = chop.survivors.first
    else { return nil }
    (points, short) = (own.points, next.points - own.points)
    (closest, left) = (chop.name(next), chop.survivors.count)
  }

  func text(of name: String) -> String {
    short > .zero
      ? "\(name) got chopped with \(points) points, \(short) behind \(closest)."
      : "\(name) got chopped with \(points) points."
  }
}

/// The survivor that was closest to the chop.
struct CloseCallFact: TeamFactKind {
  static let kind = "close_call"
  static let values: [FactValue<Self>] = [
    .points("points", \.points), .points("spare", \.spare), .name("chopped", \.chopped),
    .count("left", .teams, \.left),
  ]
  static let formula = "the lowest score that survived the week, and how far it was above the chop"
  static let family: FactFamily? = .result
  static let isDry = true

  let points: Points
  let spare: Points
  let chopped: String
  let left: Int
  var weight: Double { max(0.5, 0.95 - spare.value / 60) }

  init?(_ week: TeamWeek) {
    guard let chop = Chop(week), let lowest = chop.survivors.first,
      lowest.team == week.team.id, chop.survivors.count > 1, let last = chop.chopped.last,
      lowest.points > last.points
    else { return nil }
    (points, spare) = (lowest.points, lowest.points - last.points)
    (chopped, left) = (chop.name(last), chop.survivors.count)
  }

  func text(of name: String) -> String {
    "\(name) survived with \(points) points, \(spare) above the chop."
  }
}

/// The last remaining team.
struct SurvivorFact: TeamFactKind {
  static let kind = "survivor"
  static let values: [FactValue<Self>] = [
    .count("teams", .teams, \.teams), .name("chopped", \.chopped),
  ]
  static let formula = "the only team that is left"
  static let family: FactFamily? = .result
  static let isDry = true

  let teams: Int
  let chopped: String
  let weight = 1.0

  init?(_ week: TeamWeek) {
    guard week.team.survival?.status == .survivor, let chop = Chop(week),
      let last = chop.chopped.last
    else { return nil }
    (teams, chopped) = (week.teams.count, chop.name(last))
  }

  func text(of name: String) -> String {
    "\(name) is the last of \(teams) teams left, and the league is theirs."
  }
}

/// A team that was chopped in an earlier week.
struct WasChoppedFact: TeamFactKind {
  static let kind = "was_chopped"
  static let values: [FactValue<Self>] = [.count("week", .week, \.week)]
  static let formula = "the earlier week in which the team was chopped"
  static let family: FactFamily? = .result
  static let isNews = false
  static let isDry = true

  let week: Int
  let weight = 0.4

  init?(_ week: TeamWeek) {
    guard let chopped = week.team.survival?.week, chopped < week.week.number else { return nil }
    self.week = chopped
  }

  func text(of name: String) -> String { "\(name) has been out since the chop of week \(week)." }
}

/// A remaining team, with the number of others.
struct LeftFact: TeamFactKind {
  static let kind = "still_alive"
  static let values: [FactValue<Self>] = [
    .points("points", \.points), .count("left", .teams, \.left),
    .count("place", .place, \.place),
  ]
  static let formula =
    "the teams that are left in a guillotine league, and the week's place among all in play"
  static let family: FactFamily? = .result
  static let isNews = false
  static let isDry = true

  let points: Points
  let left: Int
  let place: Int
  let weight = 0.45

  init?(_ week: TeamWeek) {
    let inPlay = week.week.matchups.filter(\.isSurvival).map(\.home)
    guard week.team.survival?.status == .alive,
      let own = inPlay.first(where: { $0.team == week.team.id })
    else { return nil }
    points = own.points
    left = week.teams.count { $0.survival?.status == .alive }
    place = 1 + inPlay.count { $0.points > own.points }
  }

  func text(of name: String) -> String {
    "\(name) scored \(points), \(ordinal(place)) of the week, and is one of \(left) teams left."
  }
}
