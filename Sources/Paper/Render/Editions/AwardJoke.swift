import Liquid
import Platform
import Rank

extension Award {
  /// The number by which `cards/award.txt` chooses the joke about the award, for the page and the card alike; nil if it
  /// is about a manager who opted out of jokes.
  func joke(in edition: Edition) -> Int? {
    let isJoke = !edition.teams.contains { teams.contains($0.team.id) && $0.isRespectful }
    guard isJoke else { return nil }
    var random = SeededRandom(
      "\(edition.league.key)/\(edition.league.season)/\(edition.week)/\(kind.rawValue)")
    return random.index(below: 1_000)
  }
}

extension Object {
  /// Adds the jokes to the awards of an edition's numbers.
  mutating func addJokes(of edition: Edition) {
    guard case .object(var numbers)? = self["numbers"],
      case .array(var awards)? = numbers["awards"],
      let own = edition.numbers?.awards, own.count == awards.count
    else { return }
    for (place, award) in own.enumerated() {
      guard case .object(var members) = awards[place] else { continue }
      members["joke"] = award.joke(in: edition).orNull
      awards[place] = .object(members)
    }
    numbers["awards"] = .array(awards)
    self["numbers"] = .object(numbers)
  }
}
