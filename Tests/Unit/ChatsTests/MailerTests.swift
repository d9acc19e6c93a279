import JSON
import Platform
import Synchronization
import Testing

@testable import Chats
@testable import HTTP

/// A mailer's retries, and how it reads answers.
@Suite struct MailerTests {
  /// A clock that advances without waiting.
  private final class Clock: Sendable {
    private let state = Mutex((now: Duration.zero, slept: [Duration]()))
    var slept: [Duration] { state.withLock { $0.slept } }

    var pace: Pace {
      Pace(
        elapsed: { self.state.withLock { $0.now } },
        date: { Instant(seconds: 1_700_000_000) },
        sleep: { duration throws(CancellationError) in
          self.state.withLock { state in
            state.now += duration
            state.slept.append(duration)
          }
        }, random: { 0 })
    }
  }

  private struct Answer: Sendable {
    var status = 200
    var headers: Headers = [:]
    var body = ""
    var error: HTTPError?
  }

  private static let taken = Answer(body: "{\"ok\": true}")

  /// Sends one post. Returns the error, the number of requests and the waits.
  private func send(
    _ answers: [Answer], to mailbox: ChatMailbox
  ) async -> (error: ChatError?, requests: Int, slept: [Duration]) {
    let left = Mutex((answers: answers[...], count: 0))
    let clock = Clock()
    let transport = Transport { request throws(HTTPError) in
      let answer = left.withLock { left in
        left.count += 1
        return left.answers.popFirst()
      }
      guard let answer else { throw .unavailable("there is no answer for another request") }
      if let error = answer.error { throw error }
      return Response(
        status: answer.status, headers: answer.headers, body: Array(answer.body.utf8),
        address: request.address)
    }
    let mailer = ChatMailer(transport, pace: clock.pace)
    var failure: ChatError?
    do throws(ChatError) {
      try await mailer.send(ChatPost(text: "x"), to: mailbox)
    } catch {
      failure = error
    }
    return (failure, left.withLock { $0.count }, clock.slept)
  }

  @Test func waitsFromHeaderAndBodyAreObeyed() async throws {
    let header = Answer(status: 429, headers: ["Retry-After": "2"])
    let discord = Answer(status: 429, body: "{\"retry_after\": 3.5}")
    let both = Answer(status: 429, headers: ["Retry-After": "4"], body: "{\"retry_after\": 1.5}")
    let telegram = Answer(status: 429, body: "{\"ok\":false,\"parameters\":{\"retry_after\":7}}")
    for (answer, mailbox, least) in [
      (header, try Mailboxes.slack(), 2.0), (header, try Mailboxes.groupme(), 2),
      (discord, try Mailboxes.discord(), 3.5), (both, try Mailboxes.discord(), 4),
      (telegram, try Mailboxes.telegram(), 7),
    ] {
      let good = mailbox.service == .slack ? Answer(body: "ok") : Self.taken
      let (error, requests, slept) = await send([answer, good], to: mailbox)
      #expect(error == nil && requests == 2)
      let longest = try #require(slept.max())
      #expect(longest >= .seconds(least) && longest < .seconds(least + 0.1), "\(longest)")
    }
  }

  @Test func longWaitsAndRepeatedLimitsAreErrors() async throws {
    let long = Answer(status: 429, headers: ["Retry-After": "61"])
    let once = await send([long, Self.taken], to: try Mailboxes.discord())
    #expect(once.error == .tooManyRequests(after: .seconds(61)))
    #expect(once.requests == 1 && once.slept.isEmpty)
    let short = Answer(status: 429, headers: ["Retry-After": "1"])
    let often = await send(Array(repeating: short, count: 9), to: try Mailboxes.discord())
    #expect(often.error == .tooManyRequests(after: .seconds(1)))
    #expect(often.requests == 4)
  }

  @Test func onlyPostsThatCertainlyFailedAreSentAgain() async throws {
    let noConnection = Answer(error: .noConnection(host: "h"))
    let good = await send([noConnection, noConnection, Self.taken], to: try Mailboxes.discord())
    #expect(good.error == nil && good.requests == 3)
    let never = await send(Array(repeating: noConnection, count: 9), to: try Mailboxes.discord())
    #expect(never.error == .notSent(.noConnection(host: "h")) && never.requests == 4)
    for error in [HTTPError.connectionLost(host: "h"), .timedOut(host: "h"), .truncated(host: "h")]
    {
      let lost = await send([Answer(error: error), Self.taken], to: try Mailboxes.discord())
      #expect(lost.error == .unclear(error) && lost.requests == 1)
    }
    for status in [500, 502, 503, 504] {
      let trouble = await send([Answer(status: status), Self.taken], to: try Mailboxes.telegram())
      #expect(trouble.error == .trouble(status: status, said: "") && trouble.requests == 1)
    }
    let busy = Answer(status: 503, headers: ["Retry-After": "1"])
    let later = await send([busy, Self.taken], to: try Mailboxes.discord())
    #expect(later.error == nil && later.requests == 2)
  }

  @Test func answersAreReadAsTheServicesDocumentThem() async throws {
    let tooLong = """
      {"message": "Invalid Form Body", "code": 50035,
       "errors": {"content": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH"}]}}}
      """
    for (answer, mailbox, wanted) in [
      (
        Answer(status: 400, body: tooLong), try Mailboxes.discord(),
        ChatError.refused(status: 400, said: "Invalid Form Body (50035): content")
      ),
      (
        Answer(status: 404, body: "{\"message\": \"Unknown Webhook\", \"code\": 10015}"),
        try Mailboxes.discord(), .unknown(said: "Unknown Webhook")
      ),
      (
        Answer(status: 400, body: "invalid_payload"), try Mailboxes.slack(),
        .refused(status: 400, said: "invalid_payload")
      ),
      (
        Answer(status: 404, body: "no_service"), try Mailboxes.slack(), .unknown(said: "no_service")
      ),
      // A proxy's page is not an "ok".
      (
        Answer(status: 200, body: "<html>Sign in</html>"), try Mailboxes.slack(),
        .refused(status: 200, said: "<html>Sign in</html>")
      ),
      (
        Answer(status: 400, body: "{\"meta\":{\"code\":400,\"errors\":[\"Text is too long\"]}}"),
        try Mailboxes.groupme(), .refused(status: 400, said: "Text is too long")
      ),
      (
        Answer(
          status: 400, body: "{\"ok\":false,\"description\":\"Bad Request: chat not found\"}"),
        try Mailboxes.telegram(), .refused(status: 400, said: "Bad Request: chat not found")
      ),
      (
        Answer(status: 401, body: "{\"ok\":false,\"description\":\"Unauthorized\"}"),
        try Mailboxes.telegram(), .unknown(said: "Unauthorized")
      ),
      (
        Answer(
          status: 400,
          body: "{\"description\":\"upgraded\",\"parameters\":{\"migrate_to_chat_id\":-1009}}"),
        try Mailboxes.telegram(),
        .refused(status: 400, said: "upgraded; the chat's id is now -1009")
      ),
    ] {
      let (error, requests, _) = await send([answer], to: mailbox)
      #expect(error == wanted && requests == 1)
    }
  }

  @Test func aServiceThatRepeatsASecretIsNotQuoted() async throws {
    let said = "no /api/webhooks/42/planted-token_1 and no \(Mailboxes.token)"
    let answer = Answer(
      status: 400, body: "{\"message\": \"\(said)\", \"description\": \"\(said)\"}")
    let discord = await send([answer], to: try Mailboxes.discord())
    #expect(!"\(String(describing: discord.error))".contains("planted-token_1"))
    let telegram = await send([answer], to: try Mailboxes.telegram())
    #expect(!"\(String(describing: telegram.error))".contains("planted-0123456789"))
  }

  @Test func redirectsAreRefusedAndNotShown() async throws {
    for target in [
      "https://evil.example/planted", "/api/webhooks/42/planted", "https://discord.com/x",
    ] {
      let answer = Answer(status: 307, headers: ["Location": target])
      let (error, requests, _) = await send([answer, Self.taken], to: try Mailboxes.discord())
      guard case .notSent(.redirectRefused)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(requests == 1)
      #expect(!"\(String(describing: error))".contains("planted"))
    }
  }

  @Test func aSecondPassesBetweenMessages() async throws {
    let clock = Clock()
    let transport = Transport { request throws(HTTPError) in
      Response(status: 200, body: Array("ok".utf8), address: request.address)
    }
    let mailer = ChatMailer(transport, pace: clock.pace)
    let slack = try Mailboxes.slack()
    for _ in 1...3 { try await mailer.send(ChatPost(text: "x"), to: slack) }
    #expect(clock.slept.count == 2)
    #expect(clock.slept.allSatisfy { $0 > .milliseconds(990) && $0 < .milliseconds(1_010) })
  }
}
