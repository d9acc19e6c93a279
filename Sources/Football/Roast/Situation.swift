import JSON
import LeagueModel
import Liquid
import Rank

/// Values for the conditions of phrase book lines, such as whether a team really scored little.
///
/// - `scoring.good`, `scoring.poor`: In the better or worse half by points for; the top two are never poor.
/// - `week.good`, `week.poor`: The same by the week's points.
/// - `week.percent`, `week.opponent_percent`: The points of the team and of its opponent in percent of the week's
///   average; 100 without a game.
/// - `record.good`, `record.poor`: More wins than losses, or fewer.
/// - `conceding.many`: In the half with more points against.
/// - `ahead.next_week`, `ahead.none`: What is certain about the next game.
struct Situation {
  private let scoring: Half
  private let week: Half
  private let record: Half
  private let concedesMuch: Bool
  private let ahead: GameAhead?
  private let pace: (own: Int, opponent: Int)

  init(_ team: RankedTeam, _ facts: [Fact], _ pace: WeekPace) {
    self.pace = pace[team.id] ?? (100, 100)
    func values(_ kind: String) -> JSONValue? { facts.first { $0.kind == kind }?.values }
    scoring = values(FactName.pointsFor).map(Half.init(place:)) ?? .neither
    week = values(FactName.allPlay).map(Half.init(allPlay:)) ?? .neither
    let (wins, losses) = (team.record.wins, team.record.losses)
    record = wins == losses ? .neither : wins > losses ? .better : .worse
    concedesMuch = values(FactName.pointsAgainst).map(Half.init(place:)) == .better
    ahead = team.ahead
  }

  func add(to data: inout Object) {
    data["scoring"] = .object(Object(scoring.pairs))
    data["week"] = .object(
      Object(week.pairs + [("percent", .int(pace.own)), ("opponent_percent", .int(pace.opponent))])
    )
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

private enum Half {
  case better
  case worse
  case neither

  init(place values: JSONValue) {
    guard let rank = values["rank"]?.int, let count = values["of"]?.int else {
      self = .neither
      return
    }
    self = rank * 2 <= count ? .better : rank > 2 ? .worse : .neither
  }

  init(allPlay values: JSONValue) {
    guard let wins = values["wins"]?.int, let losses = values["losses"]?.int else {
      self = .neither
      return
    }
    self = wins >= losses ? .better : losses > 1 ? .worse : .neither
  }

  var pairs: [(String, Value)] {
    [("good", .bool(self == .better)), ("poor", .bool(self == .worse))]
  }
}
