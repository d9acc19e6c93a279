import LeagueModel
import Rank

enum CheckClaim {
  /// A number that is not part of another claim.
  struct Number {
    var reading: NumberReading
    var noun: NumberNoun?
    var hedge: WordRole = []
    /// Whether it follows "by" and so is a difference.
    var isDifference = false
    /// Whether it follows "of", "the", "all" or "other" and so may be a total.
    var isTotal = false
    var of: Set<Team.ID> = []
  }

  case number(Number)
  /// `8-5`; `ties` is nil if there are only two numbers.
  case record(wins: Int, losses: Int, ties: Int?, of: Set<Team.ID>)
  /// `120.5-98.2`.
  case score(NumberReading, NumberReading)
  /// A rank from 1; `isScoring` for a rank by points.
  case rank(Int, of: Set<Team.ID>, isScoring: Bool)
  case move(from: Int, to: Int)
  case lastPlace
  /// A streak; nil for an unknown result or length.
  case streak(Outcome?, Int?)
  case week(Int)
  case beat(winners: Set<Team.ID>, losers: Set<Team.ID>)
  case tied(Set<Team.ID>, Set<Team.ID>)
  case outcome(Outcome, Set<Team.ID>)
  /// A state; of any team if the sentence does not name one.
  case state(FactState, of: Set<Team.ID>)
  /// The best record of all teams, or the worst.
  case extremeRecord(isBest: Bool, of: Set<Team.ID>)
  case mention(Mention, name: String)
  case stranger(String)
  case event(CheckEvent)
}

/// A claim and the tokens that make it.
struct FoundClaim {
  let kind: CheckClaim
  let range: Range<Int>

  init(_ kind: CheckClaim, _ range: Range<Int>) { (self.kind, self.range) = (kind, range) }
}
