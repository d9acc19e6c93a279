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
