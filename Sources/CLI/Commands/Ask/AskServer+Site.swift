import Ask
import Build
import EmbeddedFiles
import Genius
import JSON
import LanguageModels
import LeagueModel
import Platform
import Preview

extension AskServer {
  /// Serves the page of an invocation's site at a new port, with a new token.
  /// - Parameter paper: The address of the preview.
  static func listening(
    serving invocation: Invocation, paper: String
  ) throws(Failure) -> (AskServer, PreviewServer) {
    // A computer has fewer such ports in use.
    for _ in 0..<1_000 {
      let port = Int.random(in: ports)
      let ask = AskServer(serving: invocation, port: port, paper: paper)
      if let server = PreviewServer(port: port, answers: ask) { return (ask, server) }
    }
    throw Failure(
      .usage,
      "The page of questions finds no free port from \(ports.lowerBound) to \(ports.upperBound).",
      next: "stop what uses them.")
  }

  private convenience init(serving invocation: Invocation, port: Int, paper: String) {
    var random = SystemRandomNumberGenerator()
    let token = (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0 ... .max, using: &random), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    let files = Resources.preview.filter { $0.path.hasPrefix("ask.") }.map { ($0.path, $0.bytes) }
    self.init(
      port: port, token: token, paper: paper, files: Dictionary(files) { first, _ in first },
      actions: AskPage(invocation: invocation))
  }
}

/// The page's actions, on the site's files. Reads settings and data for each request, because they change while the
/// preview runs.
private struct AskPage: AskActions {
  let invocation: Invocation

  func show(_ id: String) throws(AskProblem) -> JSONValue {
    try with { (folder) throws(ConversationError) in try folder.conversation(id).page }
  }

  func begin() throws(AskProblem) -> JSONValue {
    let desk = try desk(needsTrust: false)
    do { return try desk.begin().page } catch { throw AskProblem(error) }
  }

  func rename(_ id: String, _ text: String) throws(AskProblem) -> JSONValue {
    let title: Conversation.Title
    do { title = try Conversation.Title(text) } catch {
      throw AskProblem(status: 400, message: Failure(error).plain)
    }
    return try with { (folder) throws(ConversationError) in
      try folder.change(id) { $0.rename(title) }.page
    }
  }

  func reset(_ id: String) throws(AskProblem) -> JSONValue {
    try with { (folder) throws(ConversationError) in try folder.change(id) { $0.reset() }.page }
  }

  func delete(_ id: String) throws(AskProblem) -> JSONValue {
    try with { (folder) throws(ConversationError) in
      try folder.delete(id)
      return ["deleted": true]
    }
  }

  func answer(
    _ id: String, _ question: AskQuestion?, _ subject: AskSubject,
    _ tell: @escaping @Sendable (JSONValue) -> Void
  ) async {
    do {
      try await turn(id, question, subject, tell)
    } catch {
      tell(["event": "failed", "message": .string(error.message)])
    }
  }

  private func desk(needsTrust: Bool) throws(AskProblem) -> GeniusDesk {
    do {
      return GeniusDesk(try needsTrust ? invocation.trustedRun() : invocation.siteRun())
    } catch {
      throw AskProblem(status: 500, message: error.plain)
    }
  }

  private func with(
    _ body: (ConversationFolder) throws(ConversationError) -> JSONValue
  ) throws(AskProblem) -> JSONValue {
    let folder = try desk(needsTrust: false).conversations
    do throws(ConversationError) { return try body(folder) } catch { throw AskProblem(error) }
  }

  func about() throws(AskProblem) -> JSONValue {
    let desk = try desk(needsTrust: false)
    let leagues = desk.run.configuration.leagues.map { entry -> JSONValue in
      let league = try? desk.league(entry)
      let own = league.flatMap(desk.ownTeam)
      return [
        "key": .string(entry.key.description),
        "name": .string(league?.name ?? entry.name ?? entry.key.description), "team": own.orNull,
        "teams": .array(
          (league?.teams ?? []).map { ["id": .string($0.id), "name": .string($0.name)] }),
      ]
    }
    return ["leagues": .array(leagues)]
  }

  func list(_ text: String?) throws(AskProblem) -> JSONValue {
    try with { (folder) throws(ConversationError) in
      let found = if let text { try folder.search(text) } else { try folder.all() }
      return .array(
        found.map { conversation in
          [
            "id": .string(conversation.id), "title": .string(conversation.title),
            "preview": .string(conversation.preview),
          ]
        })
    }
  }

  // MARK: Turns

  private func turn(
    _ id: String, _ question: AskQuestion?, _ subject: AskSubject, _ tell: (JSONValue) -> Void
  ) async throws(AskProblem) {
    let desk = try desk(needsTrust: true)
    let conversation = try await stored(question, in: id, desk)
    let leagues = desk.run.configuration.leagues
    let entry = leagues.first { $0.key.description == subject.league } ?? leagues.first
    let writer: GeniusWriter
    do { writer = try await desk.writer(about: entry) } catch {
      throw AskProblem(status: 502, message: Failure(error).plain)
    }
    var situation: LeagueBriefing?
    if let entry { situation = try briefing(entry, subject.team, desk) }
    for await event in desk.answer(conversation, by: writer, about: situation) {
      if case .failed(let error) = event {
        throw AskProblem(status: 502, message: Failure(error).plain)
      }
      if let json = AskWords.page(event) { tell(json) }
    }
  }

  /// The conversation, after storing the question in it. It is stored before the writer is asked.
  private func stored(
    _ question: AskQuestion?, in id: String, _ desk: GeniusDesk
  ) async throws(AskProblem) -> Conversation {
    guard let question else {
      do { return try desk.conversations.conversation(id) } catch { throw AskProblem(error) }
    }
    var attachments: [Conversation.Attachment] = []
    for bytes in question.pictures {
      do {
        attachments.append(
          try await PictureAttachment(desk.run.world.helpers).attachment(bytes))
      } catch {
        throw AskProblem(status: 415, message: Failure(error, "the picture").plain)
      }
    }
    do { return try desk.add(question.text, attachments, to: id) } catch {
      throw AskProblem(error)
    }
  }

  private func briefing(
    _ entry: SiteConfiguration.LeagueEntry, _ team: Team.ID?, _ desk: GeniusDesk
  ) throws(AskProblem) -> LeagueBriefing? {
    do throws(SiteError) {
      guard let league = try desk.league(entry) else { return nil }
      return try desk.briefing(entry, league, team: team ?? desk.ownTeam(in: league))
    } catch {
      throw AskProblem(status: 500, message: Failure(error).plain)
    }
  }
}

extension AskProblem {
  fileprivate init(_ error: ConversationError) {
    let status = if case .notFound = error { 404 } else { 500 }
    self.init(status: status, message: Failure(error).plain)
  }
}

extension AskWords {
  /// An event for the page; nil for a status that the page does not show.
  fileprivate static func page(_ event: GeniusEvent) -> JSONValue? {
    if case .status(let status) = event {
      return self.status(status).map { ["event": "status", "message": .string($0)] }
    }
    return json(event)
  }
}

extension Conversation {
  /// The conversation as the page shows it.
  fileprivate var page: JSONValue {
    [
      "id": .string(id), "title": .string(title),
      "messages": .array(
        messages.filter { $0.role != .system }.map { message in
          var object = JSONObject([
            ("role", .string(message.role.rawValue)), ("content", .string(message.content)),
          ])
          let pictures = message.attachments.compactMap { attachment -> JSONValue? in
            guard attachment.kind == .image, let type = attachment.mediaType else { return nil }
            return [
              "data": .string("data:\(type);base64,\(base64Encoded(attachment.bytes))"),
              "alt": .string(attachment.altText ?? "A picture"),
            ]
          }
          if !pictures.isEmpty { object["pictures"] = .array(pictures) }
          if let advice = message.advice { object["advice"] = advice.json }
          return .object(object)
        }),
    ]
  }
}
