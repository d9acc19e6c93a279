import LeagueModel
import Platform
import Platforms
import Synchronization
import Testing

@testable import HTTP

/// Which league a season continues, and the requests for a league that may be gone.
@Suite struct EarlierSeasonTests {
  private func snapshot(_ platform: FantasyPlatform, _ league: String) throws -> Snapshot {
    let key = try #require(LeagueKey(platform: platform, id: "17"))
    return Snapshot(
      key: key, season: 2025,
      answers: [
        Answer(
          name: "league", address: "a", fetchedAt: Instant(seconds: 1), body: Array(league.utf8))
      ])
  }

  @Test(arguments: [
    (#"{"previous_league_id":"916435661161451520"}"#, "sleeper-916435661161451520"),
    (#"{"previous_league_id":16}"#, "sleeper-16"),
    (#"{"previous_league_id":"0"}"#, nil),
    (#"{"previous_league_id":0}"#, nil),
    (#"{"previous_league_id":""}"#, nil),
    (#"{"previous_league_id":null}"#, nil),
    (#"{"previous_league_id":"../players"}"#, nil),
    (#"{"previous_league_id":["16"]}"#, nil),
    (#"{}"#, nil),
    ("null", nil),
    ("nonsense", nil),
  ])
  func aSleeperSeasonLinksToTheOneBefore(_ league: String, _ expected: String?) throws {
    #expect(try snapshot(.sleeper, league).previousLeague?.description == expected)
    #expect(try snapshot(.espn, league).previousLeague == nil)
  }

  @Test func withoutAnswersThereIsNoLink() throws {
    let key = try #require(LeagueKey("sleeper-1"))
    #expect(Snapshot(key: key, season: 2025, answers: []).previousLeague == nil)
  }

  private func asked(
    _ answers: [String: String], of key: String, season: Int?
  ) async throws -> (paths: [String], result: Result<Snapshot, FetchError>) {
    let paths = Mutex<[String]>([])
    let transport = Transport { request throws(HTTPError) in
      paths.withLock { $0.append(request.address.path) }
      let body = answers[request.address.path]
      return Response(
        status: body == nil ? 404 : 200, headers: [:], body: Array((body ?? "null").utf8),
        address: request.address)
    }
    let fetcher = Fetcher(
      client: Client(transport, pace: .real { Instant(seconds: 0) }),
      addresses: Fetcher.Addresses(
        sleeper: try #require(Address("https://api.sleeper.app/v1")),
        espn: try #require(Address("https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl"))),
      credentials: nil, now: { Instant(seconds: 1_000) })
    let key = try #require(LeagueKey(key))
    let result: Result<Snapshot, FetchError>
    do throws(FetchError) {
      result = .success(
        try await fetcher.earlierSnapshot(
          of: key, season: season, isWhole: false))
    } catch {
      result = .failure(error)
    }
    return (paths.withLock { $0 }, result)
  }

  @Test func aLeagueThatIsGoneIsAskedForOnce() async throws {
    let (paths, result) = try await asked([:], of: "sleeper-16", season: nil)
    #expect(paths == ["/v1/league/16"])
    #expect(result == .failure(.notFound(try #require(LeagueKey("sleeper-16")))))
  }

  @Test func aLeagueThatIsThereIsFetchedAsAWhole() async throws {
    let base = "/v1/league/16"
    let answers = [
      base: #"{"league_id":"16","season":"2024"}"#, "\(base)/rosters": "[]",
      "\(base)/users": "[]", "\(base)/matchups/2": "[]",
    ]
    let (paths, result) = try await asked(answers, of: "sleeper-16", season: nil)
    #expect(paths.count { $0 == base } == 1)
    #expect(paths.count == 5 + 18)
    let snapshot = try result.get()
    #expect(snapshot.season == 2024)
    #expect(snapshot.answers.map(\.name) == ["league", "rosters", "users", "week-02"])
  }

  @Test func espnIsAskedForTheYear() async throws {
    let (paths, result) = try await asked([:], of: "espn-42", season: 2016)
    #expect(paths == ["/apis/v3/games/ffl/leagueHistory/42"])
    #expect(result == .failure(.notFound(try #require(LeagueKey("espn-42")))))
  }
}
