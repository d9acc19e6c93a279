import HTTP
package import JSON
import Synchronization

/// What the page can do; the program's side.
package protocol AskActions: Sendable {
  /// What the page should know at the beginning: leagues and who answers.
  func about() throws(AskProblem) -> JSONValue
  /// The conversations, newest first; with a text, those that have it.
  func list(_ search: String?) throws(AskProblem) -> JSONValue
  /// A whole conversation.
  func show(_ id: String) throws(AskProblem) -> JSONValue
  /// Begins a conversation.
  func begin() throws(AskProblem) -> JSONValue
  /// Gives a conversation another title.
  func rename(_ id: String, _ title: String) throws(AskProblem) -> JSONValue
  /// Keeps the messages and forgets what the service remembers.
  func reset(_ id: String) throws(AskProblem) -> JSONValue
  /// Deletes a conversation.
  func delete(_ id: String) throws(AskProblem) -> JSONValue
  /// Answers a question, or without one the conversation's last. Returns when the turn is over.
  /// - Parameter tell: Takes the events of the turn, in order.
  func answer(
    _ id: String, _ question: AskQuestion?, _ subject: AskSubject,
    _ tell: @escaping @Sendable (JSONValue) -> Void
  ) async
}

/// The page on which a user asks, below `/ask/`, and what it asks the program for.
///
/// Everyone who can send requests to this machine's own address could read conversations and spend the user's key: other
/// users of the machine, and pages of other sites in the user's own browser. So each request needs the token of this
/// run, which only the printed address has, and one that changes something must come from a page of this server.
package final class AskServer: Sendable {
  private let token: String
  private let files: [String: [UInt8]]
  private let actions: any AskActions
  private let turns = AskTurns()

  /// Creates a server.
  /// - Parameters:
  ///   - token: The secret of this run.
  ///   - files: `ask.html`, `ask.css` and `ask.js`.
  ///   - actions: What the page can do.
  package init(token: String, files: [String: [UInt8]], actions: any AskActions) {
    self.token = token
    self.files = files
    self.actions = actions
  }

  /// The path of the page, with the token.
  package var path: String { "ask/?token=\(token)" }

  /// Ends all turns.
  package func close() { turns.stopAll() }

  /// The answer to a request below `/ask/`; nil if the path is another's.
  func answer(_ request: PreviewRequest, at host: String) -> PreviewResponse? {
    guard request.path.hasPrefix("/ask/") else { return nil }
    let path = String(request.path.dropFirst("/ask/".count))
    if request.method == "GET" || request.method == "HEAD", ["ask.css", "ask.js"].contains(path) {
      return file(path)
    }
    guard isTrusted(request, at: host) else {
      return .plain(
        403, "This page needs the whole address that 'skidmark serve' has printed.")
    }
    if path.isEmpty, request.method == "GET" || request.method == "HEAD" {
      return file("ask.html")
    }
    guard request.method == "POST" else { return .plain(405, "Only POST works here.") }
    guard let body = request.body else { return .plain(413, "This is too large.") }
    let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self))
    return answer(path.split(separator: "/").map(String.init), json ?? .null)
  }

  private func isTrusted(_ request: PreviewRequest, at host: String) -> Bool {
    // Without an origin the request is no page's; with one it must be a page of this server.
    if let origin = request.origin, origin != "http://\(host)" { return false }
    guard let given = request.token else { return false }
    return Self.areEqual(Array(given.utf8), Array(token.utf8))
  }

  /// Takes the same time wherever the difference is.
  private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: Requests

  private func answer(_ path: [String], _ body: JSONValue) -> PreviewResponse {
    do throws(AskProblem) {
      switch (path.count, path.first, path.last) {
      case (2, "api", "about"): return Self.json(try actions.about())
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

  /// A turn as server-sent events. It ends with its conversation's next turn, when it is stopped, and when the page is gone.
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

  /// Nothing of other hosts is loaded or asked, whatever a model writes, and no other page can show this one.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  private func file(_ name: String) -> PreviewResponse {
    guard let bytes = files[name] else { return .plain(404, "There is nothing here.") }
    return .unkept(
      ContentType.of(name), .bytes(bytes),
      [("Referrer-Policy", "no-referrer"), ("Content-Security-Policy", Self.policy)])
  }

  private static func json(_ value: JSONValue, status: Int = 200) -> PreviewResponse {
    .unkept("application/json; charset=utf-8", .bytes(value.encoded()), status: status)
  }
}

/// The turns that are under way, by their conversation.
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
