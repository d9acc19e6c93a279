import Synchronization
import Testing

@testable import HTTP

/// A hanging or slow host costs a run only so much time, and long pauses are not waited for.
@Suite struct PatienceTests {
  /// A network on which every request hangs until its time is over, or is answered after a while.
  private final class Network: Sendable {
    let now = Mutex(Duration.zero)
    let asked = Mutex(0)
    let answersAfter: Duration?

    init(answersAfter: Duration? = nil) { self.answersAfter = answersAfter }

    var elapsed: Duration { now.withLock { $0 } }

    func client(_ patience: Duration?) -> Client {
      var policy = Policy()
      policy.patience = patience
      let transport = Transport { request throws(HTTPError) in
        self.asked.withLock { $0 += 1 }
        let takes = self.answersAfter ?? .seconds(3_600)
        let limit = request.timeouts.total
        self.now.withLock { $0 += min(takes, limit) }
        if takes > limit { throw .timedOut(host: request.address.host) }
        return Response(status: 200, address: request.address)
      }
      let clock = FakePace()
      var pace = clock.pace()
      pace.elapsed = { self.elapsed }
      return Client(transport, policy: policy, pace: pace)
    }
  }

  private func ask(_ client: Client, _ path: String) async -> Bool {
    guard let address = Address("https://api.example.com/\(path)") else { return false }
    var request = Request(address)
    request.timeouts.total = .seconds(30)
    return (try? await client.send(request)) != nil
  }

  @Test func aHangingHostCostsAMinuteInTotal() async {
    let network = Network()
    let client = network.client(.seconds(60))
    for question in 0..<100 { #expect(await !ask(client, "\(question)")) }
    #expect(network.elapsed == .seconds(60))
    #expect(network.asked.withLock { $0 } == 2)
  }

  @Test func withoutPatienceEveryRequestTakesThreeAttempts() async {
    let network = Network()
    let client = network.client(nil)
    for question in 0..<10 { #expect(await !ask(client, "\(question)")) }
    #expect(network.elapsed == .seconds(900))
  }

  /// Every answer arrives, but so late that all of them would take an hour.
  @Test func aSlowHostCostsLittleMoreThanAMinute() async {
    let network = Network(answersAfter: .seconds(25))
    let client = network.client(.seconds(60))
    var answers = 0
    for question in 0..<144 where await ask(client, "\(question)") { answers += 1 }
    #expect(answers == 2)
    #expect(network.elapsed <= .seconds(75))
  }

  @Test func aFastHostHasNoTimeLimit() async {
    let network = Network(answersAfter: .seconds(1))
    let client = network.client(.seconds(60))
    for question in 0..<300 { #expect(await ask(client, "\(question)")) }
  }

  @Test(arguments: ["61", "100000", "99999999999999999999", "Tue, 14 Nov 2023 22:15:21 GMT"])
  func aPauseOfMoreThanAMinuteIsNotWaitedFor(_ wait: String) async throws {
    for status in [429, 503] {
      let clock = FakePace()
      let script = Script([.status(status, ["Retry-After": wait]), .status(200)])
      let client = Client(script.transport, pace: clock.pace())
      let address = try #require(Address("https://api.example.com/v1/x"))
      #expect(try await client.get(address).status == status)
      #expect(clock.slept.isEmpty && script.asked.count == 1)
    }
  }
}
