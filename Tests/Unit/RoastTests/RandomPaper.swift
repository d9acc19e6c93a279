import LeagueModel
import Rank
import TestSupport

/// A week of an invented season of 2 to 20 teams, with a league's knowledge and wishes.
enum RandomPaper {
  static func rankings(_ seed: Int) throws -> (rankings: Rankings, dice: Dice) {
    var dice = Dice(seed)
    let season = try Season(seed, teams: 2 + seed % 19)
    return (try rank(season.league, week: dice.pick(season.weeks)), dice)
  }

  private static let swearing = ["damn", "ass", "hell", "bastard", "shit", "fucking"]
  private static let words = [
    "cat", "dog", "goat", "week", "place", "schedule", "points", "team", "door", "light",
  ]
  private static let topics = [
    "bench", "luck", "joke", "streak", "rank", "average", "loss", "record", "sacko",
  ]

  /// A context with everything in it, now and then.
  static func context(_ rankings: Rankings, _ dice: inout Dice) -> LeagueContext {
    var context = LeagueContext()
    for team in rankings.teams where dice.chance(40) {
      context.managers.append(
        Manager(
          name: dice.chance(20) ? team.name : team.owner,
          heat: dice.chance(50) ? dice.number(0...5) : nil, hasOptedOut: dice.chance(25),
          pronouns: dice.pick([nil, .she, .he, Pronouns("xe/xem/xyr")]),
          nicknames: dice.chance(40) ? ["the Marmot of \(team.name)"] : []))
    }
    if dice.chance(70) {
      context.insideJokes = [.init(term: "the Wet Napkin", explanation: "a soup that went wrong.")]
      context.sacko = "a weekend as a mascot"
      context.culture = "insults before breakfast"
      context.personalities = rankings.teams.prefix(3).map {
        .init(name: $0.owner, description: "sings to line-ups")
      }
    }
    if dice.chance(50) { context.bannedWords = [dice.pick(Self.swearing), dice.pick(Self.words)] }
    if dice.chance(50) { context.bannedTopics = [dice.pick(Self.topics)] }
    return context
  }
}
