import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// Hosts that repeat what they were sent in texts that users see.
@Suite struct EchoTests {
  private static let cookie = "AEB%2Bquite/secret0123456789"
  private static let key = "sk-quite-secret-0123456789"

  private func request() throws -> Request {
    var request = try Request("https://example.com/a?api_key=\(Self.key)")
    request.headers["Authorization"] = "Bearer \(Self.key)"
    request.cookies = Cookies([("espn_s2", Self.cookie)], for: "example.com")
    return request
  }

  @Test(arguments: [cookie, key, "AEB+quite/secret0123456789", "AEB%252Bquite%2Fsecret0123456789"])
  func echoedSecretsAreNotShown(_ echo: String) async throws {
    let heard = Mutex<[Exchange]>([])
    let headers: Headers = [
      "X-Request-Id": "id-\(echo)", "Location": "https://example.org/\(echo)",
    ]
    let transport = Transport(
      send: { (request) throws(HTTPError) in
        Response(status: 302, headers: headers, body: [], address: request.address)
      },
      stream: { (_) throws(HTTPError) in throw .cancelled })
    let observed = transport.observed(elapsed: { .zero }) { exchange in
      heard.withLock { $0.append(exchange) }
    }
    let response = try await observed.send(try request())
    let exchange = try #require(heard.withLock { $0.first })
    #expect(exchange.id == nil, "\(String(describing: exchange.id))")
    #expect(!exchange.request.contains("secret"))
    let asked = try request()
    do throws(HTTPError) {
      _ = try asked.following(response.status, response.headers)
      Issue.record("the redirect was followed")
    } catch {
      #expect(error.description.contains("example.org") && !error.description.contains("secret"))
    }
    // After a redirect within the host its own address is shown too.
    var next = try request()
    next.address = try #require(Address("https://example.com/\(echo)"))
    let again = try await observed.send(next)
    #expect(again.status == 302)
    #expect(heard.withLock { $0.allSatisfy { !$0.request.contains("secret") } })
  }

  @Test func aHarmlessRequestIDIsShown() async throws {
    let heard = Mutex<[String]>([])
    let transport = Transport(
      send: { (request) throws(HTTPError) in
        Response(
          status: 200, headers: ["X-Request-Id": "abc-123"], body: [], address: request.address)
      },
      stream: { (_) throws(HTTPError) in throw .cancelled })
    let observed = transport.observed(elapsed: { .zero }) { exchange in
      heard.withLock { $0.append(exchange.id?.value ?? "") }
    }
    _ = try await observed.send(try request())
    #expect(heard.withLock { $0 } == ["abc-123"])
  }
}
