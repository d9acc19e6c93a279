import LeagueModel

struct StoryStarFact: StoryFactKind {
  static let kind = "story_star"
  static let values: [FactValue<Self>] = [
    .name("player", \.best.name), .name("team", \.side.name), .points("points", \.best.points),
    .points("expected", \.best.expected),
  ]
  private static let least = Points(tenThousandths: 150_000)
  static let formula =
    "the performance of a window that was the most above what was expected, "
    + "with \(least) points or more"

  let side: StorySide
  let best: GameStory.Performance
  var weight: Double { 0.4 + best.surprise.value / 60 }

  init?(_ moment: StoryMoment) {
    let best = moment.performances.max { one, other in
      (one.performance.surprise, other.performance.name)
        < (other.performance.surprise, one.performance.name)
    }
    guard let best, best.performance.surprise > .zero, best.performance.points >= Self.least else {
      return nil
    }
    side = moment.seen(by: best.team)
    self.best = best.performance
  }

  func text(of name: String) -> String { "\(best.name) scored \(best.points) for \(name)." }
}

struct StoryFlopFact: StoryFactKind {
  static let kind = "story_flop"
  static let values: [FactValue<Self>] = [
    .name("player", \.worst.name), .name("team", \.side.name), .points("points", \.worst.points),
    .points("expected", \.worst.expected),
  ]
  private static let leastExpected = Points(tenThousandths: 80_000)
  static let formula =
    "the performance of a window that was the most below what was expected: less than half of "
    + "\(leastExpected) points or more"

  let side: StorySide
  let worst: GameStory.Performance
  var weight: Double { 0.35 - worst.surprise.value / 60 }

  init?(_ moment: StoryMoment) {
    let worst = moment.performances.min { one, other in
      (one.performance.surprise, one.performance.name)
        < (other.performance.surprise, other.performance.name)
    }
    guard let worst, worst.performance.expected >= Self.leastExpected,
      worst.performance.points + worst.performance.points < worst.performance.expected
    else { return nil }
    side = moment.seen(by: worst.team)
    self.worst = worst.performance
  }

  func text(of name: String) -> String {
    "\(worst.name) scored \(worst.points) for \(name), with \(worst.expected) expected."
  }
}

struct StoryDoneFact: StoryFactKind {
  static let kind = "story_done"
  static let values: [FactValue<Self>] = [
    .name("done", \.side.opponent), .name("open", \.side.name), .count("left", .slots, \.left),
  ]
  static let formula = "a team whose starters have all played, and the other's who have not"

  let side: StorySide
  let left: Int
  let weight = 0.75

  init?(_ moment: StoryMoment) {
    let (home, away) = (moment.story.home, moment.story.away)
    guard let done = [home, away].first(where: { moment.side(of: $0).left == 0 }) else {
      return nil
    }
    let open = moment.other(than: done)
    left = moment.side(of: open).left
    let isNew = moment.before.map { moment.side(of: done, in: $0).left > 0 } ?? true
    guard left > 0, isNew else { return nil }
    side = moment.seen(by: open)
  }

  func text(of name: String) -> String {
    "\(side.opponent) had finished, and \(name) had \(left) to play."
  }
}

struct StoryOddsFact: StoryFactKind {
  static let kind = "story_odds"
  static let values: [FactValue<Self>] =
    [
      .name("favorite", \.side.name), .name("underdog", \.side.opponent),
    ] + FactValue.chance(\.chance)
  static let formula =
    "Φ(m / √v) with the points so far, the projections and the usual spread of those still to play"

  let side: StorySide
  let chance: Chance
  let weight: Double

  init?(_ moment: StoryMoment) {
    guard !moment.isLast else { return nil }
    let home = moment.block.homeChance
    let before = moment.before?.homeChance ?? moment.story.homeChance
    side = moment.seen(by: home >= 0.5 ? moment.story.home : moment.story.away)
    chance = Chance(share: max(home, 1 - home))
    weight = 0.3 + abs(home - before)
  }

  func text(of name: String) -> String { "\(name) had \(chance.chance) to win." }
}

struct StoryQuietFact: StoryFactKind {
  static let kind = "story_quiet"
  static let values: [FactValue<Self>] = [
    .name("quiet", \.side.opponent), .name("active", \.side.name), .points("points", \.points),
    .count("left", .slots, \.left),
  ]
  static let formula =
    "a window in which only the other team's starters played; `left` are the quiet team's still to play"

  let side: StorySide
  let points: Points
  let left: Int
  private let isFirst: Bool
  /// In the first window, the score already says it.
  var weight: Double { isFirst ? 0.3 : 0.4 + points.value / 150 }

  init?(_ moment: StoryMoment) {
    let (home, away) = (moment.story.home, moment.story.away)
    guard let quiet = [home, away].first(where: { moment.side(of: $0).performances.isEmpty })
    else { return nil }
    side = moment.seen(by: moment.other(than: quiet))
    points = moment.side(of: side.team).points
    left = moment.side(of: quiet).left
    isFirst = moment.before == nil
    guard points > .zero else { return nil }
  }

  func text(of name: String) -> String { "Only \(name) played, and scored \(points)." }
}
