import LeagueModel
import Platform

/// A block's plays in the order in which they were run, with the running score.
struct StoryPlays {
  let plays: [GameStory.Play]
  let rest: [GameStory.Rest]

  /// A starter of the block with his plays.
  struct Starter {
    let team: Team.ID
    let isHome: Bool
    let name: String
    let points: Points
    let gains: [PlayPoints.Gain]
  }

  private struct Event {
    let starter: Starter
    let gain: PlayPoints.Gain
  }

  /// Nil if no starter's plays are known.
  /// - Parameter score: The score before the block, away and home.
  init?(_ starters: [Starter], from score: [Points]) {
    guard starters.contains(where: { !$0.gains.isEmpty }) else { return nil }
    let events = starters.flatMap { starter in
      starter.gains.map { Event(starter: starter, gain: $0) }
    }.enumerated().sorted { left, right in
      let (one, other) = (left.element.gain, right.element.gain)
      let (time, later) = (one.play.time?.seconds ?? 0, other.play.time?.seconds ?? 0)
      return (time, one.place, left.offset) < (later, other.place, right.offset)
    }.map(\.element)
    var running = score
    var plays: [GameStory.Play] = []
    var rest: [GameStory.Rest] = []
    for event in events {
      let gain = event.gain
      running[event.starter.isHome ? 1 : 0] = running[event.starter.isHome ? 1 : 0] + gain.points
      if gain.isTold {
        plays.append(
          GameStory.Play(
            team: event.starter.team, player: event.starter.name,
            quarter: gain.isPlay ? gain.play.quarter : 0,
            clock: gain.isPlay ? gain.play.clock : "", what: gain.words, points: gain.points,
            isBig: gain.isBig,
            score: running))
      } else if gain.points != .zero {
        let known = rest.firstIndex {
          $0.team == event.starter.team && $0.player == event.starter.name
        }
        if let known {
          rest[known].count += 1
          rest[known].points = rest[known].points + gain.points
        } else {
          rest.append(
            GameStory.Rest(
              team: event.starter.team, player: event.starter.name, count: 1, points: gain.points))
        }
      }
    }
    // The platform's points are the truth: it corrects statistics, and may count what plays do not show.
    for starter in starters where !starter.gains.isEmpty {
      let difference = Self.hundredths(starter.points - starter.gains.map(\.points).total)
      guard difference != .zero else { continue }
      running[starter.isHome ? 1 : 0] = running[starter.isHome ? 1 : 0] + difference
      plays.append(
        GameStory.Play(
          team: starter.team, player: starter.name, quarter: 0, clock: "", what: "correction",
          points: difference, isBig: false, score: running))
    }
    self.plays = plays
    self.rest = rest
  }

  /// Platforms round a player's sum.
  private static func hundredths(_ points: Points) -> Points {
    Points(points.value.rounded(decimals: 2)) ?? points
  }
}

extension PlayPoints.Gain {
  /// The fewest points of a play that is told.
  private static let worthTelling = Points(tenThousandths: 20_000)
  /// The fewest points of a big play.
  private static let big = Points(tenThousandths: 40_000)

  /// Whether it is more than what a game is worth that has only begun.
  var isPlay: Bool { !deed.stats.isEmpty }

  private var size: Points { points < .zero ? .zero - points : points }

  /// Whether it is a touchdown, a turnover, a field goal or another play of four points or more.
  var isBig: Bool {
    size >= Self.big || deed.stats.keys.contains { Self.bigStats.contains($0) }
  }

  var isTold: Bool { points != .zero && (isBig || size >= Self.worthTelling) }

  private static let bigStats: Set<PlayStat> = [
    .passingTouchdowns, .rushingTouchdowns, .receivingTouchdowns, .passesIntercepted,
    .fumblesLost, .fumbleRecoveryTouchdowns, .interceptions, .fumblesRecovered, .safeties,
    .blockedKicks, .interceptionTouchdowns, .fumbleTouchdowns, .kickoffTouchdowns,
    .puntTouchdowns, .blockedKickTouchdowns, .fieldGoals0to19, .fieldGoals20to29,
    .fieldGoals30to39, .fieldGoals40to49, .fieldGoals50to59, .fieldGoals60plus,
  ]

  /// What happened, in words.
  var words: String {
    if !isPlay { return "no points allowed yet" }
    let yards = deed.yards
    let length = yards > 0 ? "\(yards)-yard " : ""
    let noun = { (what: String) in
      yards > 0 ? "\(yards)-yard \(what)" : yards < 0 ? "\(what) for a loss of \(-yards)" : what
    }
    let texts: [(PlayStat, String)] = [
      (.receivingTouchdowns, "\(length)touchdown catch"),
      (.rushingTouchdowns, "\(length)touchdown run"),
      (.passingTouchdowns, "\(length)touchdown pass"),
      (.kickoffTouchdowns, "kickoff returned for a touchdown"),
      (.puntTouchdowns, "punt returned for a touchdown"),
      (.interceptionTouchdowns, "interception returned for a touchdown"),
      (.fumbleTouchdowns, "fumble returned for a touchdown"),
      (.blockedKickTouchdowns, "blocked kick returned for a touchdown"),
      (.fumbleRecoveryTouchdowns, "fumble recovered for a touchdown"),
      (.passesIntercepted, "interception thrown"), (.interceptions, "interception"),
      (.receptions, noun("catch")), (.completions, noun("pass")), (.rushingAttempts, noun("run")),
      (.fumblesLost, "fumble lost"), (.sacks, "sack"), (.fumblesRecovered, "fumble recovered"),
      (.safeties, "safety"), (.blockedKicks, "kick blocked"),
      (.fieldGoalsMissed, "\(length)field goal missed"),
      (.fieldGoalYards, "\(length)field goal"), (.extraPoints, "extra point"),
      (.extraPointsMissed, "extra point missed"), (.passingConversions, "two-point pass"),
      (.rushingConversions, "two-point run"), (.receivingConversions, "two-point catch"),
      (.pointsAllowed, "\(yards) points allowed"), (.timesSacked, "sacked"),
      (.receivingYards, noun("lateral")), (.rushingYards, noun("lateral")),
    ]
    var found = texts.filter { (deed.stats[$0.0] ?? 0) != 0 }
    // A touchdown says more than the play that it came by.
    let isTouchdown = found.first.map { $0.1.contains("touchdown") } ?? false
    if isTouchdown {
      found.removeAll {
        [
          .receptions, .completions, .rushingAttempts, .receivingYards, .rushingYards,
          .interceptions,
          .fumblesRecovered,
        ].contains($0.0)
      }
    } else {
      let has = { (stat: PlayStat) in found.contains { $0.0 == stat } }
      if has(.receptions) { found.removeAll { $0.0 == .receivingYards } }
      if has(.rushingAttempts) { found.removeAll { $0.0 == .rushingYards } }
    }
    return found.isEmpty ? "play" : found.prefix(2).map(\.1).joined(separator: ", ")
  }
}
