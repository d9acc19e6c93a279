import LeagueModel
import Platform

extension ProGamePlays {
  /// The share of the game that is still to be played from each play on, 0 after sixty minutes.
  var openShares: [(time: Instant, share: Double)] {
    plays.compactMap { play in
      play.time.map { ($0, Double(play.secondsLeft) / Double(Play.wholeGame)) }
    }
  }

  /// The game with a time for each play. A game without any times gets those of a usual game.
  /// - Parameter kickoff: When it began; nil if unknown.
  func timed(from kickoff: Instant?) -> ProGamePlays {
    var game = self
    let isTimed = plays.contains { $0.time != nil }
    var last = isTimed ? plays.lazy.compactMap(\.time).first : kickoff
    for index in plays.indices {
      if isTimed {
        last = plays[index].time ?? last
      } else if let kickoff {
        let played = Play.wholeGame - plays[index].secondsLeft
        last = kickoff.adding(seconds: Int64(played * Self.usualLength / Play.wholeGame))
      }
      game.plays[index].time = last
    }
    return game
  }

  /// The real length of a usual game: three hours, in seconds.
  private static let usualLength = 10_800
}

extension ProGamePlays.Play {
  /// Four quarters of fifteen minutes, in seconds.
  fileprivate static let wholeGame = 3_600

  /// The seconds of the four quarters that are left; 0 in overtime. A clock that cannot be read counts as expired.
  fileprivate var secondsLeft: Int {
    guard (1...4).contains(quarter) else { return quarter < 1 ? Self.wholeGame : 0 }
    let parts = clock.split(separator: ":").map { Int($0) }
    let inQuarter: Int =
      if parts.count == 2, let minutes = parts[0], let seconds = parts[1],
        (0...15).contains(minutes), (0..<60).contains(seconds)
      { min(900, 60 * minutes + seconds) } else { 0 }
    return (4 - quarter) * 900 + inQuarter
  }
}
