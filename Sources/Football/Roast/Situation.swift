import JSON
import LeagueModel
import Liquid
import Rank

/// What the conditions of lines ask about besides the values of facts: whether a team that a line mocks
/// for scoring little did score little, and whether there is a next week to speak of.
///
/// - `scoring.good`, `scoring.poor`: in the better or worse half of the league by points for; never both, and
///   the two best are never poor.
/// - `week.good`, `week.poor`: the same by the points of this week.
/// - `record.good`, `record.poor`: more wins than losses, or fewer.
/// - `conceding.many`: in the half of the league with more points against.
/// - `ahead.next_week`, `ahead.none`: what is certain of the next game.
struct Situation {
  private let scoring: Half
  private let week: Half
  private let record: Half
  private let concedesMuch: Bool
  private let ahead: GameAhead?

  init(_ team: RankedTeam, _ facts: [Fact]) {
    func values(_ kind: String) -> JSONValue? { facts.first { $0.kind == kind }?.values }
    scoring = values(FactName.pointsFor).map(Half.init(place:)) ?? .neither
    week = values(FactName.allPlay).map(Half.init(allPlay:)) ?? .neither
    let (wins, losses) = (team.record.wins, team.record.losses)
    record = wins == losses ? .neither : wins > losses ? .better : .worse
    concedesMuch = values(FactName.pointsAgainst).map(Half.init(place:)) == .better
    ahead = team.ahead
  }

  func add(to data: inout Object) {
    data["scoring"] = scoring.value
    data["week"] = week.value
    data["conceding"] = .object(Object([("many", .bool(concedesMuch))]))
    data["ahead"] = .object(
      Object([
        ("next_week", .bool(ahead == .nextWeek)), ("none", .bool(ahead == GameAhead.none)),
      ]))
    if case .object(var values)? = data[FactName.record] {
      values["good"] = .bool(record == .better)
      values["poor"] = .bool(record == .worse)
      data[FactName.record] = .object(values)
    }
  }
}

/// Where a team is among all others.
private enum Half {
  case better
  case worse
  case neither

  /// By a place among so many.
  init(place values: JSONValue) {
    guard let rank = values["rank"]?.int, let count = values["of"]?.int else {
      self = .neither
      return
    }
    self = rank * 2 <= count ? .better : rank > 2 ? .worse : .neither
  }

  /// By a record against every other score of the week.
  init(allPlay values: JSONValue) {
    guard let wins = values["wins"]?.int, let losses = values["losses"]?.int else {
      self = .neither
      return
    }
    self = wins >= losses ? .better : losses > 1 ? .worse : .neither
  }

  var value: Value {
    .object(Object([("good", .bool(self == .better)), ("poor", .bool(self == .worse))]))
  }
}
