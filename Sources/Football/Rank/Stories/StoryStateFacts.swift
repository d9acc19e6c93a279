import LeagueModel

/// A kind of fact about a moment of a story. Only lines with the role `story` use these facts.
protocol StoryFactKind: FactKind {
  /// The moment from the side of the team that the fact is about.
  var side: StorySide { get }

  /// The fact of a moment; nil if it is not true or not worth telling.
  init?(_ moment: StoryMoment)
}

extension StoryFactKind {
  static var isOfTheGame: Bool { true }
  static var family: FactFamily? { .story }
}

struct StoryLeadFact: StoryFactKind {
  static let kind = "story_lead"
  static let values: [FactValue<Self>] = [
    .name("leader", \.side.name), .name("trailer", \.side.opponent),
    .points("lead", \.side.margin), .points("score", \.side.score),
    .points("other", \.side.other), .points("before", \.side.leadBefore),
    .points("change") { $0.side.change }, .text("when", \.side.when),
    .text("opening", \.side.opening),
    .either("chance", [.percent]) { ($0.chance.percent, .percent) },
    .count("leader_left", .slots, \.leaderLeft), .count("trailer_left", .slots, \.trailerLeft),
  ]
  static let formula =
    "the points of all starters whose games have begun, the lead before the window (`before`: 0 if there was "
    + "none) and how much it changed, the leader's chance to win, and how many starters of each team are "
    + "still to play; `opening` is `when` at the beginning of a sentence"

  let side: StorySide
  let chance: Chance
  let leaderLeft: Int
  let trailerLeft: Int
  let weight = 0.3

  init?(_ moment: StoryMoment) {
    guard !moment.isDecided, let leader = moment.leader(after: moment.block) else { return nil }
    side = moment.seen(by: leader)
    let home = moment.block.homeChance
    chance = Chance(share: leader == moment.story.home ? home : 1 - home)
    leaderLeft = moment.side(of: leader).left
    trailerLeft = moment.side(of: moment.other(than: leader)).left
    guard side.margin > .zero else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) led \(side.opponent) \(side.score) to \(side.other) \(side.when)."
  }
}

struct StoryTakenFact: StoryFactKind {
  static let kind = "story_taken"
  static let values: [FactValue<Self>] = [
    .name("leader", \.side.name), .name("trailer", \.side.opponent),
    .points("deficit", \.side.deficit), .points("lead", \.side.margin),
    .text("when", \.side.when), .text("opening", \.side.opening),
  ]
  static let formula = "a leader that trailed before the window"

  let side: StorySide
  let weight = 0.7

  init?(_ moment: StoryMoment) {
    guard !moment.isDecided, let leader = moment.leader(after: moment.block) else { return nil }
    side = moment.seen(by: leader)
    guard side.deficit > .zero, side.margin > .zero else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) trailed \(side.opponent) by \(side.deficit) and led by \(side.margin) \(side.when)."
  }
}

struct StoryLevelFact: StoryFactKind {
  static let kind = "story_level"
  static let values: [FactValue<Self>] = [
    .name("home", \.side.name), .name("away", \.side.opponent), .points("score", \.side.score),
    .text("when", \.side.when), .text("opening", \.side.opening),
  ]
  static let formula = "the same points on both sides"

  let side: StorySide
  let weight = 0.6

  init?(_ moment: StoryMoment) {
    side = moment.seen(by: moment.story.home)
    guard !moment.isDecided, side.margin == .zero else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) and \(side.opponent) both had \(side.score) \(side.when)."
  }
}

/// A game that ended in a tie.
struct StoryTiedFact: StoryFactKind {
  static let kind = "story_tied"
  static let values: [FactValue<Self>] = [
    .name("home", \.side.name), .name("away", \.side.opponent), .points("score", \.side.score),
  ]
  static let formula = "the platform's result"
  static let claims: [FactClaim] = [.result(.tie)]

  let side: StorySide
  let weight = 0.6

  init?(_ moment: StoryMoment) {
    guard moment.isLast, moment.story.isTied else { return nil }
    side = moment.seen(by: moment.story.home)
  }

  func text(of name: String) -> String {
    "\(name) and \(side.opponent) tied at \(side.score)."
  }
}

struct StoryFinalFact: StoryFactKind {
  static let kind = "story_final"
  static let values: [FactValue<Self>] = [
    .name("winner", \.side.name), .name("loser", \.side.opponent),
    .points("margin", \.side.margin), .points("score", \.side.score),
    .points("other", \.side.other), .points("before", \.before),
    .points("change") { $0.before > .zero ? $0.side.change : .zero },
  ]
  static let formula =
    "the platform's result, and the winner's lead before the last window (`before`) and how much it changed: "
    + "0 if there was none, or if points that no starter scored were added"
  static let claims: [FactClaim] = [.result(.win)]

  let side: StorySide
  let before: Points
  let weight = 0.5

  init?(_ moment: StoryMoment) {
    guard moment.isDecided, let winner = moment.story.winner else { return nil }
    side = moment.seen(by: winner)
    before = moment.isCorrected ? .zero : side.leadBefore
  }

  func text(of name: String) -> String {
    "\(name) beat \(side.opponent) \(side.score) to \(side.other)."
  }
}

struct StoryTurnedFact: StoryFactKind {
  static let kind = "story_turned"
  static let values: [FactValue<Self>] = [
    .name("winner", \.side.name), .name("loser", \.side.opponent),
    .points("deficit", \.side.deficit), .points("margin", \.side.margin),
    .points("score", \.side.score), .points("other", \.side.other),
  ]
  static let formula =
    "a winner that trailed before the last window, and whose starters scored more in the end"
  static let claims: [FactClaim] = [.result(.win)]

  let side: StorySide
  let weight = 0.9

  init?(_ moment: StoryMoment) {
    guard moment.isDecided, let winner = moment.story.winner else { return nil }
    side = moment.seen(by: winner)
    // A win that the commissioner's points decided did not turn in the last games.
    guard side.deficit > .zero, moment.leader(after: moment.block) == winner else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) trailed \(side.opponent) by \(side.deficit) before the last games and won by "
      + "\(side.margin)."
  }
}

extension StoryMoment {
  /// Whether the platform has named a winner who has more points. A tie does not count.
  fileprivate var isDecided: Bool {
    guard isLast, let winner = story.winner else { return false }
    return score(of: winner) > score(of: other(than: winner))
  }

  /// Whether points that no starter scored were added.
  fileprivate var isCorrected: Bool { story.corrections.contains { $0 != .zero } }
}
