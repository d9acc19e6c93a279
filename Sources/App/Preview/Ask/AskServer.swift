import HTTP
package import JSON
import Synchronization

/// What the page asks the program to do.
package protocol AskActions: Sendable {
  /// What the page needs first: the leagues, and who answers.
  func about() throws(AskProblem) -> JSONValue
  /// The conversations, newest first. With a search text, only those that contain it.
  func list(_ search: String?) throws(AskProblem) -> JSONValue
  /// A whole conversation.
  func show(_ id: String) throws(AskProblem) -> JSONValue
  /// Begins a conversation.
  func begin() throws(AskProblem) -> JSONValue
  /// Gives a conversation another title.
  func rename(_ id: String, _ title: String) throws(AskProblem) -> JSONValue
  /// Makes the service forget the conversation. Keeps the messages.
  func reset(_ id: String) throws(AskProblem) -> JSONValue
  /// Deletes a conversation.
  func delete(_ id: String) throws(AskProblem) -> JSONValue
  /// Answers a question; without one, the conversation's last question. Returns when the turn is over.
  /// - Parameter tell: Takes the events of the turn, in order.
  func answer(
    _ id: String, _ question: AskQuestion?, _ subject: AskSubject,
    _ tell: @escaping @Sendable (JSONValue) -> Void
  ) async
}

/// Serves the page where a user asks questions, and answers the page's requests.
///
/// Without protection, other users of this machine and pages in the user's browser, including those of the previewed
/// site, could read conversations and spend the user's key. So the page has an origin that no site ever had, and each
/// request needs the token of this run. Only the printed address has the token, after a `#`, which browsers never send.
package final class AskServer: PreviewAnswers {
  /// The ports for the page. Previews never use them, because a site could leave a service worker in the browser, which
  /// would control any page served later at the same port.
  package static let ports = 49_152...65_535

  private let host: String
  private let token: String
  private let paper: String
  private let files: [String: [UInt8]]
  private let actions: any AskActions
  private let turns = AskTurns()

  /// Creates a server.
  /// - Parameters:
  ///   - port: Where it is served.
  ///   - token: The secret of this run.
  ///   - paper: The address of the preview.
  ///   - files: `ask.html`, `ask.css` and `ask.js`.
  ///   - actions: What the page can do.
  package init(
    port: Int, token: String, paper: String, files: [String: [UInt8]], actions: any AskActions
  ) {
    host = "127.0.0.1:\(port)"
    self.token = token
    self.paper = paper
    self.files = files
    self.actions = actions
  }

  /// The address of the page, with the token.
  package var address: String { "http://\(host)/#\(token)" }

  /// Ends all turns.
  package func close() { turns.stopAll() }

  /// Reads only the bodies of requests that are allowed.
  package func wantsBody(of head: PreviewRequest) -> Bool { refusal(of: head) == nil }

  package func answer(_ request: PreviewRequest) -> PreviewResponse {
    if request.method == "GET" || request.method == "HEAD", let file = file(for: request) {
      return file
    }
    if let refusal = refusal(of: request) { return refusal }
    guard let body = request.body else { return .plain(413, "This is too large.") }
    let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self))
    return answer(request.path.split(separator: "/").map(String.init), json ?? .null)
  }

  /// The response to a request that may get only the page's own files; nil if it may get more.
  private func refusal(of request: PreviewRequest) -> PreviewResponse? {
    // Another host name may be DNS rebinding.
    guard request.host == host else { return .plain(403, "This page answers only to \(host).") }
    // A request without an origin is not from a page. One with an origin must be from a page of this server.
    let isOwn = request.origin == nil || request.origin == "http://\(host)"
    guard isOwn, let given = request.token, Self.areEqual(Array(given.utf8), Array(token.utf8))
    else {
      return .plain(
        403, "This page needs the whole address that 'skidmark serve' has printed.")
    }
    guard request.method == "POST" else { return .plain(405, "Only POST works here.") }
    return nil
  }

  /// Takes the same time wherever the bytes differ.
  private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: Requests

  private func answer(_ path: [String], _ body: JSONValue) -> PreviewResponse {
    do throws(AskProblem) {
      switch (path.count, path.first, path.last) {
      case (2, "api", "about"):
        return Self.json(["site": try actions.about(), "paper": .string(paper)])
      case (2, "api", "list"): return Self.json(try actions.list(body["search"]?.string))
      case (2, "api", "begin"): return Self.json(try actions.begin())
      case (3, "api", let last?):
        return try answer(last, about: path[1], body)
      default: return .plain(404, "There is nothing here.")
      }
    } catch {
      return Self.json(["error": .string(error.message)], status: error.status)
    }
  }

  private func answer(
    _ action: String, about id: String, _ body: JSONValue
  ) throws(AskProblem) -> PreviewResponse {
    switch action {
    case "show": return Self.json(try actions.show(id))
    case "rename":
      return Self.json(try actions.rename(id, body["title"]?.string ?? ""))
    case "reset": return Self.json(try actions.reset(id))
    case "delete":
      turns.stop(id)
      return Self.json(try actions.delete(id))
    case "stop":
      turns.stop(id)
      return Self.json(["stopped": true])
    case "ask":
      let question = try AskQuestion(body)
      return turn(id, question, about: AskSubject(body))
    case "retry": return turn(id, nil, about: AskSubject(body))
    default: return .plain(404, "There is nothing here.")
    }
  }

  /// A turn as server-sent events. It ends when its conversation's next turn begins, when it is stopped, and when the
  /// page is closed.
  private func turn(
    _ id: String, _ question: AskQuestion?, about subject: AskSubject
  ) -> PreviewResponse {
    let feed = EventFeed()
    let actions = actions
    let task = Task {
      await actions.answer(id, question, subject) { event in
        feed.send(Array("data: ".utf8) + event.encoded() + Array("\n\n".utf8))
      }
      feed.end()
    }
    turns.begin(id, task)
    feed.whenClosed { task.cancel() }
    return .unkept("text/event-stream; charset=utf-8", .events(feed))
  }

  // MARK: Responses

  /// Even if a model writes markup, nothing is loaded from or sent to other hosts, and no other page can embed this
  /// one.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// A file of the page; nil for another path. The files contain no secret, and none is a service worker.
  private func file(for request: PreviewRequest) -> PreviewResponse? {
    let name = request.path == "/" ? "ask.html" : String(request.path.dropFirst())
    guard request.host == host, !request.isForWorker, let bytes = files[name] else { return nil }
    return .unkept(
      ContentType.of(name), .bytes(bytes),
      [
        ("Content-Security-Policy", Self.policy), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
      ])
  }

  private static func json(_ value: JSONValue, status: Int = 200) -> PreviewResponse {
    .unkept("application/json; charset=utf-8", .bytes(value.encoded()), status: status)
  }
}

/// The running turns, by their conversation.
private final class AskTurns: Sendable {
  private let tasks = Mutex<[String: Task<Void, Never>]>([:])

  func begin(_ id: String, _ task: Task<Void, Never>) {
    tasks.withLock { $0.updateValue(task, forKey: id) }?.cancel()
  }

  func stop(_ id: String) { tasks.withLock { $0.removeValue(forKey: id) }?.cancel() }

  func stopAll() {
    let all = tasks.withLock { tasks in
      defer { tasks = [:] }
      return Array(tasks.values)
    }
    for task in all { task.cancel() }
  }
}
