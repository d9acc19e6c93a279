import JSON

/// How big a story is for the front page, for all teams alike: one order for all kinds of facts, from the smallest.
package enum StoryRank: Int, Sendable, CaseIterable, Comparable {
  /// What was left on a bench.
  case bench
  /// Everything else, by weight.
  case news
  /// The end of a streak.
  case streakEnds
  /// A past season's final, champion or series of losses.
  case history
  /// One player against a whole team.
  case oneMan
  /// A player who decided the game against the team that gave him up.
  case formerPlayer
  /// A record of the season.
  case record
  /// A game by the margin of an earlier one, or as close as it.
  case sameMargin
  case withinAPoint
  case winlessWins
  case unbeatenFalls
  /// A playoff game.
  case playoffs
  /// A place in the playoffs that was open until the last week of the season.
  case race
  /// The end of a favorite's title hopes.
  case favoriteOut
  case title

  /// What the rank is called in the reasons for a headline.
  package var name: String {
    switch self {
    case .bench: "points on a bench"
    case .news: "news"
    case .streakEnds: "a streak's end"
    case .history: "a past season"
    case .oneMan: "one man against a team"
    case .formerPlayer: "a former player"
    case .record: "a record of the season"
    case .sameMargin: "the same margin again"
    case .withinAPoint: "a game within a point"
    case .winlessWins: "the winless win"
    case .unbeatenFalls: "the unbeaten fall"
    case .playoffs: "a playoff game"
    case .race: "the playoff race"
    case .favoriteOut: "a favorite is out"
    case .title: "the title"
    }
  }

  /// The rank of a kind's biggest facts.
  package init(kind: String) { self = StoryRule.byKind[kind]?.rank ?? .news }

  /// The kinds of facts that can have the rank, apart from other news.
  package var kinds: [String] {
    self == .news
      ? []
      : StoryRule.byKind.filter { $0.value.rank == self || $0.value.otherwise == self }.keys
        .sorted()
  }

  /// Whether it may lead any number of weeks in a row.
  package var isAlwaysNews: Bool { self >= .playoffs }

  /// Whether two stories of these ranks about the same game would tell the same: the first loss also ends a streak.
  package func tellsSame(as other: Self) -> Bool {
    let runs: Set<Self> = [.unbeatenFalls, .winlessWins, .streakEnds]
    return self == other || isAlwaysNews && other.isAlwaysNews
      || runs.isSuperset(of: [self, other])
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A fact's size as a story: its rank, and how big it is among stories of that rank.
package struct StorySize: Sendable, Comparable {
  package let rank: StoryRank
  /// The larger, the bigger; comparable only within a rank.
  package let measure: Double

  package init(rank: StoryRank, measure: Double) {
    self.rank = rank
    self.measure = measure
  }

  /// The size of a fact, by its kind and values.
  package init(_ fact: Fact) {
    let rule = StoryRule.byKind[fact.kind]
    let measure = rule?.measure(fact.values)
    if let rule, let measure {
      self.init(rank: rule.rank, measure: measure)
    } else {
      self.init(rank: rule?.otherwise ?? .news, measure: 0)
    }
  }

  /// Benches compete with other news by their weight.
  package static func < (left: Self, right: Self) -> Bool {
    (max(left.rank, .news), left.measure) < (max(right.rank, .news), right.measure)
  }

  /// Whether it is a bigger story than news of the week.
  package var isBig: Bool { rank > .news }
}

/// When a kind of fact has a rank, and what it is measured by.
private struct StoryRule {
  let rank: StoryRank
  /// Nil if the values are too small for the rank.
  let measure: @Sendable (JSONValue) -> Double?
  /// The rank of facts that are too small.
  var otherwise = StoryRank.news

  /// Games before which a perfect record, or a streak, is no story.
  private static let shortest = 4.0

  static let byKind: [String: StoryRule] = {
    var rules: [String: StoryRule] = [:]
    func add(
      _ rank: StoryRank, _ kinds: [String], or otherwise: StoryRank = .news,
      _ measure: @escaping @Sendable (JSONValue) -> Double? = { _ in 0 }
    ) {
      for kind in kinds {
        rules[kind] = StoryRule(rank: rank, measure: measure, otherwise: otherwise)
      }
    }
    func atLeast(_ least: Double, _ names: String...) -> @Sendable (JSONValue) -> Double? {
      { values in
        names.lazy.compactMap { values[$0]?.double }.first.flatMap { $0 >= least ? $0 : nil }
      }
    }
    add(.title, [FactName.champion])
    add(.favoriteOut, [FactName.eliminated], or: .playoffs) { values in
      values["is_favorite"]?.bool == true ? values["margin"]?.double : nil
    }
    add(.playoffs, [FactName.advanced, FactName.runnerUp]) { values in
      values["margin"]?.double.map { -$0 }
    }
    add(.race, ["clinched", "eliminated_from_race"]) { values in
      values["was_open"]?.bool == true ? 0 : nil
    }
    add(.unbeatenFalls, ["first_loss", "giant_killer", "fell_unbeaten"], atLeast(shortest, "wins"))
    add(.winlessWins, ["first_win", "gave_first_win"], atLeast(shortest, "losses"))
    add(
      .withinAPoint, ["narrow_win", "narrow_loss", "tie", "tiebreaker_win", "tiebreaker_loss"]
    ) { values in
      let margin = values["margin"]?.double ?? 0
      return margin <= 1 ? -margin : nil
    }
    add(
      .withinAPoint, ["same_margin_win", "same_margin_loss", "close_again"], or: .sameMargin
    ) { values in
      // Again, and within a point: the biggest of its rank.
      (values["margin"]?.double).flatMap { $0 <= 1 ? 1 - $0 : nil }
    }
    add(.record, [FactName.seasonRecord]) { values in
      let order = ["player_points", "biggest_margin", "lowest_score", "highest_score"]
      return values["record"]?.string.flatMap(order.firstIndex).map(Double.init)
    }
    add(
      .formerPlayer,
      [
        "traded_away", "beat_old_team", "old_team_flop", "beaten_by_cut",
        "outbid_and_beaten", "outbid_opponent",
      ], atLeast(0, "points"))
    add(.oneMan, ["one_man"]) { values in
      values["outscored"]?.bool == true ? values["player_points"]?.double : nil
    }
    add(.history, ["final_avenged", "final_again", "drought_over", "owned_for_years"])
    add(.streakEnds, ["streak_snapped", "skid_snapped"], atLeast(shortest, "length"))
    add(
      .bench,
      [
        "fatal_bench", "bench_mistake", "bench_points", "bench_of_shame", "efficiency",
        "benched_soft", "flop_soft", "just_short", "started_too_late", "benched_too_soon",
      ])
    return rules
  }()
}
