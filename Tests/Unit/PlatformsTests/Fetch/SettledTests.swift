import LeagueModel
import Platform
import Platforms
import Synchronization
import Testing

@testable import HTTP

/// Which answers are fetched again, with what condition, and which never.
@Suite struct SettledTests {
  /// Answers by path and query, with an ETag each, as a platform that honors them.
  private final class StandInPlatform: Sendable {
    let bodies = Mutex<[String: String]>([:])
    let asked = Mutex<[(name: String, condition: String?)]>([])
    let isStubborn = Mutex(false)

    var transport: Transport {
      Transport { request throws(HTTPError) in
        let week = request.address.queryValues("scoringPeriodId").first.map { "@\($0)" } ?? ""
        let name = request.address.path + week
        let condition = request.headers["If-None-Match"]
        self.asked.withLock { $0.append((name, condition)) }
        let body = self.bodies.withLock { $0[name] }
        let tag = "\"\(body ?? "")\"".filter { !$0.isNewline }
        let isSame = self.isStubborn.withLock { $0 } || condition == tag
        return Response(
          status: body == nil ? 404 : isSame ? 304 : 200,
          headers: body == nil ? [:] : ["ETag": tag],
          body: isSame ? [] : Array((body ?? "null").utf8), address: request.address)
      }
    }

    func set(_ name: String, _ body: String) { bodies.withLock { $0[name] = body } }

    func names() -> [String] { asked.withLock { $0.map(\.name) } }

    func forget() { asked.withLock { $0 = [] } }
  }

  private let base = "/v1/league/17"
  private let season = "/ffl/seasons/2026/segments/0/leagues/42"

  private func fetcher(_ platform: StandInPlatform, at time: String) throws -> Fetcher {
    let now = try #require(Instant(iso8601: time))
    var policy = Policy()
    policy.attempts = 1
    policy.burst = 1_000
    return Fetcher(
      client: Client(platform.transport, policy: policy, pace: .real { now }),
      addresses: Fetcher.Addresses(
        sleeper: try #require(Address("https://api.sleeper.app/v1")),
        espn: try #require(Address("https://espn.example/ffl"))), credentials: nil, now: { now })
  }

  private func sleeper(_ leg: Int, status: String = "in_season") -> StandInPlatform {
    let platform = StandInPlatform()
    let settings = #"{"leg":\#(leg),"last_scored_leg":\#(leg - 1),"playoff_week_start":15}"#
    platform.set(
      base,
      #"{"league_id":"17","season":"2026","status":"\#(status)","settings":\#(settings)}"#)
    platform.set("\(base)/rosters", #"[{"roster_id":1,"settings":{"fpts":0}}]"#)
    platform.set("\(base)/users", "[]")
    for week in 1...18 {
      platform.set("\(base)/matchups/\(week)", "[]")
      platform.set("\(base)/transactions/\(week)", "[]")
    }
    platform.set("\(base)/drafts", "[]")
    platform.set("\(base)/traded_picks", "[]")
    platform.set("/ffl/seasons/2026", "{}")
    return platform
  }

  private func weeksAsked(_ platform: StandInPlatform) -> [Int] {
    platform.names().compactMap { name in
      if let week = name.split(separator: "@").last, name.contains("@") { return Int(week) }
      return name.contains("/matchups/") ? name.split(separator: "/").last.flatMap { Int($0) } : nil
    }.sorted()
  }

  private func legsAsked(_ platform: StandInPlatform) -> [Int] {
    platform.names().filter { $0.contains("/transactions/") }
      .compactMap { $0.split(separator: "/").last.flatMap { Int($0) } }.sorted()
  }

  @Test(arguments: [
    (11, "in_season", "2026-11-17T09:00:00Z", 10), (3, "in_season", "2026-09-22T09:00:00Z", 2),
    (1, "in_season", "2026-09-08T09:00:00Z", 1), (18, "pre_draft", "2026-07-15T09:00:00Z", 1),
    (17, "complete", "2027-01-12T09:00:00Z", 16), (17, "complete", "2027-03-02T09:00:00Z", 19),
  ])
  func settledSleeperWeeksAreNotFetchedAgain(
    _ leg: Int, _ status: String, _ time: String, _ first: Int
  ) async throws {
    let platform = sleeper(leg, status: status)
    let key = try #require(LeagueKey(platform: .sleeper, id: "17"))
    let fetcher = try fetcher(platform, at: time)
    let last = try await fetcher.snapshot(of: key, season: nil)
    #expect(weeksAsked(platform) == Array(1...18))
    let present = status == "pre_draft" ? 1 : leg
    #expect(legsAsked(platform) == Array(1...present))
    platform.forget()
    let next = try await fetcher.snapshot(of: key, season: nil, after: last)
    #expect(weeksAsked(platform) == Array((1...18).drop { $0 < first }))
    #expect(legsAsked(platform) == Array((1...present).drop { $0 < first }))
    #expect(!platform.names().contains("/ffl/seasons/2026"))
    #expect(next == last)
    let conditions = platform.asked.withLock { $0.filter { $0.condition == nil }.map(\.name) }
    #expect(Set(conditions) == ["\(base)/winners_bracket", "\(base)/losers_bracket"])
  }

  private func draft(_ id: Int, _ status: String, order: String = #"{"7":1}"#) -> String {
    let settings = #"{"teams":1,"rounds":1}"#
    return #"{"draft_id":"\#(id)","season":"2026","type":"snake","status":"\#(status)","#
      + #""created":\#(id),"draft_order":\#(order),"settings":\#(settings)}"#
  }

  private func draftsAsked(_ platform: StandInPlatform) -> [String] {
    platform.names().filter { $0.contains("/draft") || $0.hasSuffix("/traded_picks") }
      .map { $0.replacing(base + "/", with: "") }.sorted()
  }

  @Test func aCompleteDraftIsFetchedOnce() async throws {
    let platform = sleeper(18, status: "complete")
    platform.set(
      "\(base)/rosters", #"[{"roster_id":1,"owner_id":"7","settings":{"fpts":0}}]"#)
    platform.set(
      "\(base)/drafts",
      "[\(draft(5, "complete")),\(draft(6, "complete")),\(draft(4, "complete", order: "null"))]")
    for id in 4...6 {
      platform.set("/v1/draft/\(id)/picks", "[]")
      platform.set("/v1/draft/\(id)", "{}")
    }
    let key = try #require(LeagueKey(platform: .sleeper, id: "17"))
    let fetcher = try fetcher(platform, at: "2027-01-12T09:00:00Z")
    let last = try await fetcher.snapshot(of: key, season: nil)
    // The latest two, and no order where the owners tell it.
    #expect(
      draftsAsked(platform)
        == ["/v1/draft/5/picks", "/v1/draft/6/picks", "drafts", "traded_picks"])
    // One more league costs at most 25 requests more than its games.
    let others = platform.names().filter {
      !$0.contains("/matchups/") && !$0.hasSuffix("_bracket")
        && ![base, "\(base)/rosters", "\(base)/users"].contains($0)
    }
    #expect(others.count == 18 + 1 + 4)
    platform.forget()
    #expect(try await fetcher.snapshot(of: key, season: nil, after: last) == last)
    #expect(draftsAsked(platform).isEmpty)
  }

  @Test func anOpenDraftIsFetchedEachTime() async throws {
    let platform = sleeper(1, status: "drafting")
    platform.set("\(base)/drafts", "[\(draft(5, "drafting")),\(draft(6, "pre_draft"))]")
    platform.set("/v1/draft/5/picks", "[]")
    platform.set("/v1/draft/6", #"{"draft_id":"6"}"#)
    let key = try #require(LeagueKey(platform: .sleeper, id: "17"))
    let fetcher = try fetcher(platform, at: "2026-08-22T09:00:00Z")
    let last = try await fetcher.snapshot(of: key, season: nil)
    // No roster has the owner of the first slot: the draft itself says whose it is.
    let all = ["/v1/draft/5/picks", "/v1/draft/6", "drafts", "traded_picks"]
    #expect(draftsAsked(platform) == all)
    platform.forget()
    _ = try await fetcher.snapshot(of: key, season: nil, after: last)
    #expect(draftsAsked(platform) == all)
    // A draft that has ended since is asked for once more.
    platform.set("\(base)/drafts", "[\(draft(5, "complete")),\(draft(6, "pre_draft"))]")
    platform.forget()
    let next = try await fetcher.snapshot(of: key, season: nil, after: last)
    #expect(draftsAsked(platform) == all)
    platform.forget()
    _ = try await fetcher.snapshot(of: key, season: nil, after: next)
    #expect(draftsAsked(platform) == ["/v1/draft/6", "drafts", "traded_picks"])
  }

  /// What counts is how far the platform was when it gave the stored answer, not how far it is now.
  @Test func aWeekFetchedBeforeItSettledIsFetchedOnceMore() async throws {
    let platform = sleeper(10)
    let key = try #require(LeagueKey(platform: .sleeper, id: "17"))
    let last = try await fetcher(platform, at: "2026-11-10T09:00:00Z").snapshot(
      of: key, season: nil)
    platform.set(
      base, #"{"league_id":"17","season":"2026","status":"in_season","settings":{"leg":14}}"#)
    platform.set("\(base)/matchups/9", #"[{"roster_id":1,"points":3}]"#)
    platform.set("\(base)/rosters", #"[{"roster_id":1,"settings":{"fpts":3}}]"#)
    platform.forget()
    let later = try fetcher(platform, at: "2026-11-16T09:00:00Z")
    let next = try await later.snapshot(of: key, season: nil, after: last)
    #expect(weeksAsked(platform).first == 9)
    #expect(next["week-09"]?.body == Array(#"[{"roster_id":1,"points":3}]"#.utf8))
    #expect(next["week-08"]?.fetchedAt == last["week-08"]?.fetchedAt)
    #expect(next["rosters"]?.fetchedAt == Instant(iso8601: "2026-11-16T09:00:00Z"))
  }

  private func schedule(_ points: Double) -> String {
    let games = (1...5).map { week in
      #"{"id":\#(week),"matchupPeriodId":\#(week),"home":{"teamId":1,"totalPoints":"#
        + #"\#(week == 2 ? points : 90)},"away":{"teamId":2,"totalPoints":80},"winner":"HOME"}"#
    }
    return #"{"id":42,"seasonId":2026,"scoringPeriodId":5,"status":{"finalScoringPeriod":17},"#
      + #""schedule":[\#(games.joined(separator: ","))]}"#
  }

  @Test func settledESPNWeeksAreFetchedAgainOnlyIfTheirGamesChanged() async throws {
    let platform = StandInPlatform()
    platform.set(season, schedule(100))
    for week in 1...5 { platform.set("\(season)@\(week)", #"{"id":42}"#) }
    let key = try #require(LeagueKey(platform: .espn, id: "42"))
    let fetcher = try fetcher(platform, at: "2026-10-06T09:00:00Z")
    let last = try await fetcher.snapshot(of: key, season: 2026)
    platform.forget()
    #expect(try await fetcher.snapshot(of: key, season: 2026, after: last) == last)
    #expect(weeksAsked(platform) == [4, 5])
    platform.set(season, schedule(101))
    platform.forget()
    _ = try await fetcher.snapshot(of: key, season: 2026, after: last)
    #expect(weeksAsked(platform) == [2, 4, 5])
  }

  @Test func notModifiedIsAnErrorForAnUnconditionalRequest() async throws {
    let platform = sleeper(3)
    platform.isStubborn.withLock { $0 = true }
    let key = try #require(LeagueKey(platform: .sleeper, id: "17"))
    await #expect(throws: FetchError.failed(host: "api.sleeper.app", status: 304)) {
      try await fetcher(platform, at: "2026-09-22T09:00:00Z").snapshot(of: key, season: nil)
    }
  }

  @Test(
    arguments: [
      (["ETag": "\"a\""], "\"a\"", nil), (["ETag": "W/\"b\""], "W/\"b\"", nil),
      (["ETag": "\u{7}"], nil, nil), ([:], nil, nil),
      (
        [
          "Last-Modified": "Tue, 17 Nov 2026 09:00:00 GMT", "Date": "Tue, 17 Nov 2026 09:00:05 GMT",
        ],
        nil, "Tue, 17 Nov 2026 09:00:00 GMT"
      ),
      // More may have happened within that second.
      (
        [
          "Last-Modified": "Tue, 17 Nov 2026 09:00:00 GMT", "Date": "Tue, 17 Nov 2026 09:00:00 GMT",
        ],
        nil, nil
      ),
      (["Last-Modified": "yesterday", "Date": "Tue, 17 Nov 2026 09:00:05 GMT"], nil, nil),
    ] as [([String: String], String?, String?)])
  func validatorsAreTakenFromHeaders(
    _ fields: [String: String], _ etag: String?, _ date: String?
  ) {
    var headers = Headers()
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { headers.add(name, value) }
    #expect(Validators(headers) == Validators(etag: etag, lastModified: date))
    #expect((Validators(headers) == nil) == (etag == nil && date == nil))
  }
}
