import Foundation
import JSON
import Platform
import Synchronization
import Testing

@testable import Preview

/// Who may talk to the page on which a user asks, and what it answers.
@Suite struct AskServerTests {
  private static let token = "c0ffee00c0ffee00"
  private static let host = "127.0.0.1:50000"

  private final class Calls: Sendable {
    let all = Mutex<[String]>([])
    func note(_ call: String) { all.withLock { $0.append(call) } }
  }
  private let calls = Calls()

  private struct Page: AskActions {
    let calls: Calls

    func about() -> JSONValue { ["leagues": []] }
    func list(_ search: String?) -> JSONValue {
      calls.note("list \(search ?? "-")")
      return []
    }
    func show(_ id: String) throws(AskProblem) -> JSONValue {
      guard id == "7" else {
        throw AskProblem(status: 404, message: "There is no such conversation.")
      }
      return ["id": .string(id)]
    }
    func begin() -> JSONValue { ["id": "7"] }
    func rename(_ id: String, _ title: String) -> JSONValue {
      calls.note("rename \(id) \(title)")
      return ["id": .string(id)]
    }
    func reset(_ id: String) -> JSONValue { ["id": .string(id)] }
    func delete(_ id: String) -> JSONValue { ["id": .string(id)] }
    func answer(
      _ id: String, _ question: AskQuestion?, _ subject: AskSubject,
      _ tell: @escaping @Sendable (JSONValue) -> Void
    ) async {
      calls.note(
        "answer \(id) \(question?.text ?? "-") \(question?.pictures.count ?? 0) \(subject.league ?? "-") \(subject.team ?? "-")"
      )
      tell(["event": "text", "text": "Hi\nthere"])
      while question?.text == "forever", !Task.isCancelled { await Task.yield() }
      if Task.isCancelled { calls.note("cancelled \(id)") }
      tell(["event": "done"])
    }
  }

  private func server() -> AskServer {
    let files = ["ask.html": "<html>ask", "ask.css": "a {}", "ask.js": "go()"]
    return AskServer(
      port: 50_000, token: Self.token, paper: "http://127.0.0.1:1111/",
      files: files.mapValues { Array($0.utf8) }, actions: Page(calls: calls))
  }

  private func post(
    _ path: String, _ body: String = "{}", token: String? = token, origin: String? = nil,
    host: String = "127.0.0.1:50000", method: String = "POST", by server: AskServer? = nil
  ) -> PreviewResponse {
    let request = PreviewRequest(
      method: method, path: path, host: host, origin: origin, token: token,
      body: Array(body.utf8))
    return (server ?? self.server()).answer(request)
  }

  /// The body. A feed is read on a thread of its own, as by the server: waiting here would keep the turn from running.
  private func text(_ response: PreviewResponse) async -> String {
    switch response.body {
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .events(let feed):
      return await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          var all: [UInt8] = []
          while let next = feed.next(most: 7) { all += next }
          continuation.resume(returning: String(decoding: all, as: UTF8.self))
        }
      }
    }
  }

  @Test("L1: and no body is read without it") func aQuestionNeedsTheToken() {
    for token in [nil, "", "c0ffee00c0ffee01", "c0ffee00c0ffee00c", "C0FFEE00C0FFEE00"] {
      for path in ["/api/about", "/api/list", "/api/7/ask"] {
        let response = post(path, #"{"text":"Who?"}"#, token: token)
        #expect(response.status == 403, "\(token ?? "no token") \(path)")
        let head = PreviewRequest(method: "POST", path: path, host: Self.host, token: token)
        #expect(!server().wantsBody(of: head))
      }
    }
    #expect(calls.all.withLock { $0 }.isEmpty)
    func wants(_ method: String, host: String = Self.host, origin: String? = nil) -> Bool {
      server().wantsBody(
        of: PreviewRequest(
          method: method, path: "/api/list", host: host, origin: origin, token: Self.token))
    }
    #expect(wants("POST") && wants("POST", origin: "http://\(Self.host)"))
    #expect(!wants("GET") && !wants("PUT"))
    #expect(!wants("POST", host: "evil.example") && !wants("POST", origin: "https://evil.example"))
  }

  /// The token is behind a `#`, so the page itself comes without it and has no secret.
  @Test func thePageHasNoSecretAndAPolicy() async {
    #expect(server().address == "http://\(Self.host)/#\(Self.token)")
    let page = post("/", token: nil, method: "GET")
    #expect(page.status == 200)
    #expect(await text(page) == "<html>ask")
    let policy = page.header("Content-Security-Policy") ?? ""
    #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
    #expect(page.header("Referrer-Policy") == "no-referrer")
    #expect(page.header("Cross-Origin-Opener-Policy") == "same-origin")
    #expect(page.header("Cross-Origin-Resource-Policy") == "same-origin")
    #expect(post("/", token: nil, host: "evil.example:50000", method: "GET").status == 403)
    let worker = PreviewRequest(path: "/ask.js", host: Self.host, isForWorker: true)
    #expect(server().answer(worker).status == 403)
  }

  @Test func pagesOfOtherSitesAreRefused() {
    for origin in [
      "https://evil.example", "null", "http://127.0.0.1:1111", "http://localhost:50000",
      "http://127.0.0.1:50000.evil.example", "https://127.0.0.1:50000",
    ] {
      #expect(post("/api/list", origin: origin).status == 403, "\(origin)")
    }
    #expect(post("/api/list", origin: "http://127.0.0.1:50000").status == 200)
    // A name that leads here by DNS rebinding is no name of ours.
    for host in ["rebound.example:50000", "127.0.0.1:50000.evil.example", "localhost:50000"] {
      #expect(post("/api/list", host: host).status == 403, "\(host)")
    }
    #expect(
      post("/api/list", origin: "http://localhost:50000", host: "localhost:50000").status == 403)
  }

  @Test func conversationsAreListedShownAndChanged() async {
    _ = post("/api/list", #"{"search":"trade"}"#)
    _ = post("/api/7/rename", #"{"title":"The trade"}"#)
    #expect(calls.all.withLock { $0 } == ["list trade", "rename 7 The trade"])
    #expect(await text(post("/api/7/show")) == #"{"id":"7"}"#)
    #expect(
      await text(post("/api/about")) == #"{"site":{"leagues":[]},"paper":"http://127.0.0.1:1111/"}"#
    )
    let missing = post("/api/8/show")
    #expect(missing.status == 404)
    #expect(await text(missing) == #"{"error":"There is no such conversation."}"#)
    for path in ["/api/7/nothing", "/api", "/other", "/api/7/show/more"] {
      #expect(post(path).status == 404, "\(path)")
    }
    #expect(post("/api/list", method: "GET").status == 405)
    #expect(post("/api/list", "no JSON").status == 200)
  }

  @Test func aTurnIsAStreamOfEvents() async {
    let response = post(
      "/api/7/ask",
      #"{"text":"Who?","pictures":["/9j/","iVBORw=="],"league":"sleeper-1","team":"3"}"#)
    #expect(response.header("Content-Type") == "text/event-stream; charset=utf-8")
    let told = await text(response)
    #expect(told.contains("data: {\"event\":\"text\",\"text\":\"Hi\\nthere\"}\n\n"))
    #expect(told.hasSuffix("data: {\"event\":\"done\"}\n\n"))
    #expect(calls.all.withLock { $0 } == ["answer 7 Who? 2 sleeper-1 3"])
    #expect(await text(post("/api/7/retry")).contains("done"))
    #expect(calls.all.withLock { $0.last } == "answer 7 - 0 - -")
  }

  @Test(arguments: [
    ("{}", 400), (#"{"text":" \n"}"#, 400), (#"{"text":7}"#, 400),
    (#"{"text":"a","pictures":["%%%"]}"#, 400), (#"{"text":"a","pictures":[1]}"#, 400),
    (#"{"text":"a","pictures":["","","","","","",""]}"#, 413),
  ])
  func questionsAreChecked(_ body: String, _ status: Int) {
    #expect(post("/api/7/ask", body).status == status)
    #expect(calls.all.withLock { $0 }.isEmpty)
  }

  @Test func aTurnIsStoppedByTheUserAndByItsPage() async {
    let server = server()
    let first = post("/api/7/ask", #"{"text":"forever"}"#, by: server)
    #expect(post("/api/7/stop", by: server).status == 200)
    #expect(await text(first).contains("done"))
    let second = post("/api/8/ask", #"{"text":"forever"}"#, by: server)
    guard case .events(let feed) = second.body else {
      Issue.record("expected events")
      return
    }
    feed.close()
    while !calls.all.withLock({ $0.contains("cancelled 8") }) { await Task.yield() }
    #expect(calls.all.withLock { $0.contains("cancelled 7") })
  }
}
