import LeagueModel

/// A kind of fact about a moment of a story. Lines with the role `story` tell these, and only these.
protocol StoryFactKind: FactKind {
  /// The team that the fact is about.
  var team: Team.ID { get }

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
    .name("leader", \.leader), .name("trailer", \.trailer), .points("lead", \.lead),
    .points("score", \.score), .points("other", \.other), .text("when", \.when),
  ]
  static let formula = "the points of all starters whose games have begun"

  let team: Team.ID
  let leader: String
  let trailer: String
  let score: Points
  let other: Points
  let when: String
  let weight = 0.3
  var lead: Points { score - other }

  init?(_ moment: StoryMoment) {
    guard !moment.isDecided, let leader = moment.leader(after: moment.block) else { return nil }
    let trailer = moment.other(than: leader)
    team = leader
    (self.leader, self.trailer) = (moment.name(leader), moment.name(trailer))
    (score, other) = (moment.score(of: leader), moment.score(of: trailer))
    when = moment.when
    guard score > other else { return nil }
  }

  func text(of name: String) -> String { "\(name) led \(trailer) \(score) to \(other) \(when)." }
}

struct StoryTakenFact: StoryFactKind {
  static let kind = "story_taken"
  static let values: [FactValue<Self>] = [
    .name("leader", \.leader), .name("trailer", \.trailer), .points("deficit", \.deficit),
    .points("lead", \.lead), .text("when", \.when),
  ]
  static let formula = "a leader that trailed before the window"

  let team: Team.ID
  let leader: String
  let trailer: String
  let deficit: Points
  let lead: Points
  let when: String
  let weight = 0.7

  init?(_ moment: StoryMoment) {
    guard !moment.isDecided, let before = moment.before,
      let leader = moment.leader(after: moment.block), let last = moment.leader(after: before),
      last != leader
    else { return nil }
    team = leader
    (self.leader, trailer) = (moment.name(leader), moment.name(last))
    deficit = moment.side(of: last, in: before).score - moment.side(of: leader, in: before).score
    lead = moment.score(of: leader) - moment.score(of: last)
    when = moment.when
    guard lead > .zero else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) trailed \(trailer) by \(deficit) and led by \(lead) \(when)."
  }
}

struct StoryLevelFact: StoryFactKind {
  static let kind = "story_level"
  static let values: [FactValue<Self>] = [
    .name("home", \.home), .name("away", \.away), .points("score", \.score), .text("when", \.when),
  ]
  static let formula = "the same points on both sides"

  let team: Team.ID
  let home: String
  let away: String
  let score: Points
  let when: String
  let weight = 0.6

  init?(_ moment: StoryMoment) {
    let story = moment.story
    score = moment.score(of: story.home)
    guard !moment.isDecided, score == moment.score(of: story.away) else { return nil }
    team = story.home
    (home, away) = (moment.name(story.home), moment.name(story.away))
    when = moment.when
  }

  func text(of name: String) -> String { "\(name) and \(away) both had \(score) \(when)." }
}

struct StoryFinalFact: StoryFactKind {
  static let kind = "story_final"
  static let values: [FactValue<Self>] = [
    .name("winner", \.winner), .name("loser", \.loser), .points("margin", \.margin),
    .points("score", \.score), .points("other", \.other),
  ]
  static let formula = "the platform's result"
  static let claims: [FactClaim] = [.result(.win)]

  let team: Team.ID
  let winner: String
  let loser: String
  let score: Points
  let other: Points
  let weight = 0.5
  var margin: Points { score - other }

  init?(_ moment: StoryMoment) {
    guard moment.isDecided, let winner = moment.story.winner else { return nil }
    let loser = moment.other(than: winner)
    team = winner
    (self.winner, self.loser) = (moment.name(winner), moment.name(loser))
    (score, other) = (moment.score(of: winner), moment.score(of: loser))
  }

  func text(of name: String) -> String { "\(name) beat \(loser) \(score) to \(other)." }
}

struct StoryTurnedFact: StoryFactKind {
  static let kind = "story_turned"
  static let values: [FactValue<Self>] = [
    .name("winner", \.winner), .name("loser", \.loser), .points("deficit", \.deficit),
    .points("margin", \.margin),
  ]
  static let formula = "a winner that trailed before the last window"
  static let claims: [FactClaim] = [.result(.win)]

  let team: Team.ID
  let winner: String
  let loser: String
  let deficit: Points
  let margin: Points
  let weight = 0.9

  init?(_ moment: StoryMoment) {
    guard moment.isDecided, let winner = moment.story.winner, let before = moment.before else {
      return nil
    }
    let loser = moment.other(than: winner)
    team = winner
    (self.winner, self.loser) = (moment.name(winner), moment.name(loser))
    deficit = moment.side(of: loser, in: before).score - moment.side(of: winner, in: before).score
    margin = moment.score(of: winner) - moment.score(of: loser)
    guard deficit > .zero else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) trailed \(loser) by \(deficit) before the last games and won by \(margin)."
  }
}

extension StoryMoment {
  /// Whether the platform has called a winner, by points. A tie is level.
  fileprivate var isDecided: Bool {
    guard isLast, let winner = story.winner else { return false }
    return score(of: winner) > score(of: other(than: winner))
  }
}
