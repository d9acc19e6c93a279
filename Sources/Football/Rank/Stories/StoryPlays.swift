import LeagueModel
import Platform

/// A block's plays in the order in which they were run, with the running score and the chance to win.
struct StoryPlays {
  let plays: [GameStory.Play]
  let rest: [GameStory.Rest]
  /// The score after every scoring play, even if it is not listed; empty unless the plays of all scorers are known.
  let steps: [LeadTracker.Step]

  /// A starter of the block with his plays.
  struct Starter {
    let team: Team.ID
    let isHome: Bool
    let name: String
    let points: Points
    let gains: [PlayPoints.Gain]
  }

  /// The block, and the state before it.
  struct Before {
    /// The index of the block.
    let block: Int
    /// The score, away and home.
    let score: [Points]
  }

  fileprivate struct Event {
    let starter: Starter
    let gain: PlayPoints.Gain
  }

  /// Nil if no starter's plays are known.
  /// - Parameter chance: The home team's chance at a moment, with a running score, away and home.
  init?(_ starters: [Starter], after before: Before, chance: (Instant, [Points]) -> Double) {
    guard starters.contains(where: { !$0.gains.isEmpty }) else { return nil }
    var running = before.score
    var plays: [GameStory.Play] = []
    var rest: [GameStory.Rest] = []
    var steps: [LeadTracker.Step] = []
    for event in Self.events(starters) {
      let (starter, gain) = (event.starter, event.gain)
      let side = starter.isHome ? 1 : 0
      running[side] = running[side] + gain.points
      guard gain.points != .zero else { continue }
      let play = event.play
      steps.append(
        LeadTracker.Step(time: gain.play.time, block: before.block, score: running, play: play))
      if gain.isTold {
        plays.append(
          GameStory.Play(
            team: starter.team, player: starter.name, quarter: play.quarter, clock: play.clock,
            what: play.what, points: gain.points, isBig: gain.isBig, score: running,
            homeChance: gain.play.time.map { chance($0, running).rounded(decimals: 4) }))
      } else {
        rest.add(gain.points, of: starter)
      }
    }
    // The platform's points count, because it corrects statistics and may count what is not in plays.
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
    let isWhole = starters.allSatisfy { !$0.gains.isEmpty || $0.points == .zero }
    self.steps = isWhole ? steps : []
  }

  /// The scoring events, in order.
  private static func events(_ starters: [Starter]) -> [Event] {
    starters.flatMap { starter in
      starter.gains.map { Event(starter: starter, gain: $0) }
    }.enumerated().sorted { left, right in
      let (one, other) = (left.element.gain, right.element.gain)
      let (time, later) = (one.play.time?.seconds ?? 0, other.play.time?.seconds ?? 0)
      return (time, one.place, left.offset) < (later, other.place, right.offset)
    }.map(\.element)
  }

  /// Platforms round a player's sum.
  private static func hundredths(_ points: Points) -> Points {
    Points(points.value.rounded(decimals: 2)) ?? points
  }
}

extension StoryPlays.Event {
  fileprivate var play: GameStory.LeadPlay {
    GameStory.LeadPlay(
      player: starter.name, quarter: gain.isPlay ? gain.play.quarter : 0,
      clock: gain.isPlay ? gain.play.clock : "", what: gain.words)
  }
}

extension [GameStory.Rest] {
  /// Adds a play to a starter's summary.
  fileprivate mutating func add(_ points: Points, of starter: StoryPlays.Starter) {
    if let known = firstIndex(where: { $0.team == starter.team && $0.player == starter.name }) {
      self[known].count += 1
      self[known].points = self[known].points + points
    } else {
      append(
        GameStory.Rest(team: starter.team, player: starter.name, count: 1, points: points))
    }
  }
}
