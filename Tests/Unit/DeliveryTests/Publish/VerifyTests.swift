import Build
import Platform
import Platforms
import Synchronization
import TestSupport
import Testing

@testable import Delivery
@testable import HTTP

/// What readers get after a publish, by a clock that the test sets.
@Suite struct VerifyTests {
  private static let site = "<!doctype html>new"

  /// The published address: it shows another site until a moment, or does not answer at all.
  private final class Host: Sendable {
    let state = Mutex((elapsed: Duration.zero, asked: 0))
    let changesAfter: Duration?

    init(changesAfter: Duration?) { self.changesAfter = changesAfter }

    func answer(to request: Request) throws(HTTPError) -> Response {
      let elapsed = state.withLock { state in
        state.asked += 1
        return state.elapsed
      }
      guard let changesAfter else { throw .noConnection(host: request.address.host) }
      let body = elapsed < changesAfter ? "old" : VerifyTests.site
      return Response(status: 200, body: Array(body.utf8), address: request.address)
    }

    func view() async throws -> PublicView {
      try await withTemporaryFolder { folder in
        try Files.makeFolder("\(folder)/output")
        try Files.write(Array(VerifyTests.site.utf8), to: "\(folder)/output/index.html")
        let now = Instant(seconds: 1_790_000_000)
        let pace = Pace(
          elapsed: { self.state.withLock { $0.elapsed } }, date: { now },
          sleep: { wait in self.state.withLock { $0.elapsed += wait } }, random: { 0.5 })
        var policy = Policy()
        policy.attempts = 1
        let transport = Transport { request throws(HTTPError) in try self.answer(to: request) }
        let address = try #require(Address("https://api.example.com"))
        let run = SiteRun(
          folder: folder, configuration: SiteConfiguration(), zone: .utc,
          options: SiteRun.Options(output: "\(folder)/output", version: "1"),
          world: World(
            now: { now }, client: Client(transport, policy: policy, pace: pace),
            addresses: Fetcher.Addresses(sleeper: address, espn: address), credentials: nil,
            pace: pace)
        ) { _ in }
        let built = try await BuiltFolder(reading: run.options.output, of: SiteBoundary(folder))
        return try await run.view(of: SiteToPublish(folder: built), at: "https://example.com")
      }
    }
  }

  @Test func aSiteThatAppearsIsSeen() async throws {
    let host = Host(changesAfter: .seconds(60))
    #expect(try await host.view() == .asPublished)
    #expect(host.state.withLock { $0.elapsed } == .seconds(60))
  }

  @Test func anotherSiteIsToldAfterTwoMinutes() async throws {
    let host = Host(changesAfter: .seconds(600))
    #expect(try await host.view() == .other(address: "https://example.com/", status: 200))
    #expect(host.state.withLock { $0.elapsed } == .seconds(125))
    #expect(host.state.withLock { $0.asked } == 26)
  }

  @Test func anAddressWithoutAnAnswerIsToldAfterTwoMinutes() async throws {
    let host = Host(changesAfter: nil)
    let view = try await host.view()
    guard case .nothing("https://example.com/", _) = view else {
      Issue.record("\(view)")
      return
    }
    #expect(host.state.withLock { $0.elapsed } >= .seconds(120))
  }
}
