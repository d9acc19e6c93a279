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
enum LineConditions {
  static func add(
    _ team: RankedTeam, _ facts: [Fact], _ pace: PercentOfAverage, to data: inout Object
  ) {
    func half(_ kind: String, _ read: (JSONValue) -> Half) -> Half {
      facts.first { $0.kind == kind }.map { read($0.values) } ?? .neither
    }
    let (own, opponent) = pace[team.id] ?? (100, 100)
    data["scoring"] = .object(Object(half(FactName.pointsFor, Half.init(place:)).pairs))
    data["week"] = .object(
      Object(
        half(FactName.allPlay, Half.init(allPlay:)).pairs
          + [("percent", .int(own)), ("opponent_percent", .int(opponent))]))
    let concedesMuch = half(FactName.pointsAgainst, Half.init(place:)) == .better
    data["conceding"] = ["many": .bool(concedesMuch)]
    data["ahead"] = [
      "next_week": .bool(team.ahead == .nextWeek), "none": .bool(team.ahead == NextGameTiming.none),
    ]
    if case .object(var values)? = data[FactName.record] {
      values["good"] = .bool(team.record.wins > team.record.losses)
      values["poor"] = .bool(team.record.wins < team.record.losses)
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
