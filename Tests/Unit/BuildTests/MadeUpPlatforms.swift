import Build
import Synchronization

@testable import HTTP

/// Invented Sleeper leagues and ESPN seasons, and the requests made to them.
final class MadeUpPlatforms: Sendable {
  let answers = Mutex<[String: String]>(["/v1/players/nfl": "{}"])
  private let requests = Mutex<[String]>([])

  /// A season of two teams; the first wins the only game.
  func addSleeper(
    _ id: Int, _ season: Int, before: String, status: String = "complete", games: String? = nil
  ) {
    let base = "/v1/league/\(id)"
    let league =
      #"{"league_id":"\#(id)","season":"\#(season)","status":"\#(status)","name":"N","#
      + #""previous_league_id":\#(before),"settings":{"last_scored_leg":1,"leg":1}}"#
    let games =
      games ?? #"[{"roster_id":1,"matchup_id":1,"points":\#(season - 1_900)},"#
      + #"{"roster_id":2,"matchup_id":1,"points":90}]"#
    answers.withLock {
      $0[base] = league
      $0["\(base)/rosters"] =
        #"[{"roster_id":1,"owner_id":"11"},{"roster_id":2,"owner_id":"12"}]"#
      $0["\(base)/users"] =
        #"[{"user_id":"11","display_name":"Al"},{"user_id":"12","display_name":"Bo"}]"#
      $0["\(base)/matchups/1"] = games
    }
  }

  func addESPN(_ season: Int, saying year: Int? = nil) {
    answers.withLock {
      $0["/ffl/seasons/\(season)/segments/0/leagues/42"] =
        #"{"id":42,"seasonId":\#(year ?? season),"scoringPeriodId":2,"settings":{"name":"N"},"#
        + #""status":{"finalScoringPeriod":1},"teams":[{"id":1,"name":"A"},{"id":2,"name":"B"}],"#
        + #""schedule":[{"id":1,"matchupPeriodId":1,"winner":"HOME","#
        + #""home":{"teamId":1,"totalPoints":100},"away":{"teamId":2,"totalPoints":90}}]}"#
    }
  }

  func forget(_ path: String) { answers.withLock { $0[path] = nil } }

  var transport: Transport {
    Transport { request throws(HTTPError) in
      let path = request.address.path
      self.requests.withLock { $0.append(path) }
      let body = self.answers.withLock { $0[path] }
      return Response(
        status: body == nil ? 404 : 200, headers: [:], body: Array((body ?? "null").utf8),
        address: request.address)
    }
  }

  /// The leagues and seasons requested since the last call.
  func askedLeagues() -> [String] {
    requests.withLock { requests in
      defer { requests = [] }
      var asked: [String] = []
      for path in requests {
        let parts = path.split(separator: "/")
        if parts.count == 3, parts[1] == "league" { asked.append(String(parts[2])) }
        if parts.count == 7, parts[1] == "seasons", asked.last != String(parts[2]) {
          asked.append(String(parts[2]))
        }
      }
      return asked
    }
  }
}

/// The warnings of a run.
final class Warnings: Sendable {
  private let texts = Mutex<[String]>([])
  func note(_ event: Event) {
    if case .warning(let text) = event { texts.withLock { $0.append(text) } }
  }
  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
