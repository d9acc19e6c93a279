import Platform
import Platforms
import Sports

/// The games that are asked for again, so that an answer that was briefly wrong does not stay for good. As with a
/// league's settled weeks, each is asked for once more a week later, and a third time if an answer differs.
struct GameLooks: Codable, Equatable {
  struct Entry: Codable, Equatable {
    var game: Int
    /// When the game was asked for.
    var fetchedAt: Instant
    /// How often it is asked for again.
    var left: Int
  }

  var version = 1
  /// In the order of the games' numbers. Games that are not listed are not asked for again.
  private var games: [Entry] = []

  /// The games that are due.
  func due(at now: Instant) -> [Int] { games.filter { $0.isDue(at: now) }.map(\.game) }

  /// Whether a game will be asked for again.
  func has(_ game: Int) -> Bool { games.contains { $0.game == game } }

  /// Counts a request for a game.
  /// - Parameter isSame: Whether every answer was the same as the stored one.
  mutating func count(_ game: Int, at now: Instant, isSame: Bool) {
    let last = games.first { $0.game == game }
    var left = Answer.moreLooks
    if let last, last.isDue(at: now) { left = isSame ? 0 : last.left - 1 } else if isSame { return }
    games.removeAll { $0.game == game }
    guard left > 0 else { return }
    let place = games.firstIndex { $0.game > game } ?? games.endIndex
    games.insert(Entry(game: game, fetchedAt: now, left: left), at: place)
  }
}

extension GameLooks.Entry {
  fileprivate func isDue(at now: Instant) -> Bool {
    left > 0 && fetchedAt.adding(seconds: Answer.ageOfNextLook) <= now
  }
}
