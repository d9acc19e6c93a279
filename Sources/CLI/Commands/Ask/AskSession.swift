import Ask
import Build
import Diagnostics
import Genius
import LanguageModels
import LeagueModel
import Platform

/// Questions and answers on a terminal or in a pipe.
struct AskSession: Sendable {
  let desk: GeniusDesk
  private let invocation: Invocation
  private let entry: SiteConfiguration.LeagueEntry?
  private let briefing: LeagueBriefing?
  private let pictures: [Conversation.Attachment]

  private var console: Console { invocation.console }

  /// Finds the league, and reads the pictures of the command line.
  /// - Parameter conversation: The conversation to continue, which names its league; nil for a new one.
  init(_ invocation: Invocation, goingOn conversation: Conversation? = nil) async throws(Failure) {
    self.invocation = invocation
    let isOffline = invocation.arguments.has("offline")
    let siteRun = try isOffline ? invocation.siteRun() : invocation.trustedRun()
    desk = GeniusDesk(siteRun)
    var pictures: [Conversation.Attachment] = []
    for path in invocation.arguments.values["image"] ?? [] {
      pictures.append(try await Self.picture(path, siteRun))
    }
    self.pictures = pictures
    entry = try Self.entry(invocation, conversation, desk)
    if let entry {
      briefing = try Self.briefing(entry, desk, invocation)
    } else {
      briefing = nil
    }
  }

  // MARK: Turns

  /// Asks one question.
  /// - Parameter conversation: The conversation's ID; nil for a new one.
  func ask(_ question: String, in conversation: String?) async throws(Failure) -> ExitCode {
    var state = State(conversation: conversation, pictures: pictures)
    try await turn(question, &state)
    return .done
  }

  /// Reads questions line by line, until the end or /quit.
  func converse(in conversation: String?) async throws(Failure) -> ExitCode {
    var state = State(conversation: conversation, pictures: pictures)
    if let conversation {
      try await answerLast(of: conversation, &state)
    } else {
      console.say("Welcome to Fantasy Genius! How can I help you today?")
    }
    while let line = Terminal.line(after: "> ") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard let first = words.first else { continue }
      do throws(Failure) {
        if first.hasPrefix("/"), !SearchDiscipline.bypassWords.contains(first.lowercased()) {
          let rest = words.count > 1 ? words[1] : ""
          guard try await obey(first, rest, &state) else { break }
        } else {
          try await turn(line, &state)
        }
      } catch {
        console.report(error)
        state.exitCode = error.exitCode
      }
    }
    return Terminal.hasReader ? .done : state.exitCode
  }

  private struct State {
    /// The conversation's ID; nil before its first question.
    var conversation: String?
    /// The pictures for the next question.
    var pictures: [Conversation.Attachment]
    /// Found after the first question is stored, and kept for the others.
    var writer: GeniusWriter?
    /// The service's last response.
    var response: String?
    var exitCode = ExitCode.done
  }

  /// Runs a command such as /quit; false for one that ends the conversation.
  private func obey(
    _ word: String, _ rest: String, _ state: inout State
  ) async throws(Failure) -> Bool {
    switch word {
    case "/quit", "/exit": return false
    case "/new":
      (state.conversation, state.response, state.pictures) = (nil, nil, [])
      console.say("A new conversation begins with your next question.")
    case "/reset":
      guard let id = state.conversation else { break }
      do throws(ConversationError) { try desk.conversations.change(id) { $0.reset() } } catch {
        throw Failure(error)
      }
      console.say("The service forgets this conversation; the messages stay.")
    case "/image":
      state.pictures.append(try await Self.picture(rest.trimmed, desk.run))
      console.say("The picture goes with your next question.")
    case "/good", "/bad": try await judge(word == "/good", rest, state.response)
    default:
      let known = ["/quit", "/new", "/reset", "/image", "/good", "/bad", "/nosearch"]
      let hint = nearest(to: word, among: known).map { "did you mean '\($0)'?" }
      throw Failure(
        .usage, "There is no '\(word.printable)' here.",
        next: hint ?? "the words with a slash are \(known.joined(separator: ", ")).")
    }
    return true
  }

  private func judge(_ isGood: Bool, _ notes: String, _ response: String?) async throws(Failure) {
    guard let response else {
      throw Failure(.usage, "There is no advice to judge yet.", next: "ask a question first.")
    }
    do throws(ModelError) {
      let isTaken = try await desk.sendFeedback(
        on: response, wasGood: isGood, notes: notes.isEmpty ? nil : notes)
      console.say(
        isTaken ? "The service has your feedback." : "Only the advice backend takes feedback.")
    } catch {
      throw Failure(error)
    }
  }

  /// Asks a question and prints the answer. The question is stored before the writer is asked.
  private func turn(_ question: String, _ state: inout State) async throws(Failure) {
    guard question.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.usage, "The question is blank.", next: "write a question in quotes.")
    }
    let stored: Conversation
    do throws(ConversationError) {
      stored = try desk.add(
        question, state.pictures, to: state.conversation, about: entry?.key)
      (state.conversation, state.pictures) = (stored.id, [])
    } catch {
      throw Failure(error)
    }
    try await answer(stored, &state)
  }

  /// Answers the last question of a conversation, if that turn has failed or was stopped.
  private func answerLast(of id: String, _ state: inout State) async throws(Failure) {
    let stored: Conversation
    do { stored = try desk.conversations.conversation(id) } catch { throw Failure(error) }
    guard let last = stored.messages.last, last.role == .user else { return }
    console.say("You asked: \(last.content.printable)")
    try await answer(stored, &state)
  }

  private func answer(_ stored: Conversation, _ state: inout State) async throws(Failure) {
    if console.isJSON { AskCommands.tell("conversation", stored, "", invocation) }
    let writer: GeniusWriter
    do throws(ModelError) {
      writer = if let known = state.writer { known } else { try await desk.writer(about: entry) }
    } catch {
      throw Failure(error)
    }
    state.writer = writer
    let events = desk.answer(
      stored, by: writer, about: briefing, maySearch: !invocation.arguments.has("no-search"))
    var printed = PrintedTurn(console)
    for await event in events {
      if case .failed(let error) = event {
        printed.endLine()
        throw Failure(error)
      }
      printed.take(event)
      if case .done(let response) = event {
        (state.response, state.exitCode) = (response, .done)
        return
      }
    }
    throw Failure(ModelError.truncated)
  }

  // MARK: Parts

  private static func picture(
    _ path: String, _ siteRun: SiteRun
  ) async throws(Failure) -> Conversation.Attachment {
    guard Files.kind(path) == .file else {
      throw Failure(.usage, "There is no file '\(path.printable)'.", next: "name a picture.")
    }
    guard Files.size(path) ?? .max <= PictureAttachment.largestFile else {
      throw Failure(PictureProblem.tooLarge, path)
    }
    let bytes = try inWords(onDisk(Files.read(path)))
    do { return try await PictureAttachment(siteRun.world.helpers).attachment(bytes) } catch {
      throw Failure(error, path)
    }
  }

  /// The league: the chosen one, or else that of the conversation, or else the only one whose team the questions name;
  /// nil for a site without leagues.
  private static func entry(
    _ invocation: Invocation, _ conversation: Conversation?, _ desk: GeniusDesk
  ) throws(Failure) -> SiteConfiguration.LeagueEntry? {
    let leagues = desk.run.configuration.leagues
    if leagues.isEmpty { return nil }
    if invocation.arguments["league"] == nil, let known = conversation?.league,
      let entry = leagues.first(where: { $0.key.description == known })
    {
      return entry
    }
    let questions = (conversation?.messages ?? []).filter { $0.role == .user }.map(\.content)
    do throws(Failure) { return try invocation.league(in: desk.run) } catch {
      guard invocation.arguments["league"] == nil else { throw error }
      let words =
        questions + invocation.arguments.positional + [invocation.arguments["team"] ?? ""]
      let named = leagues.filter { entry in
        let league = try? desk.league(entry)
        return league?.hasTeam(namedIn: words.joined(separator: " ")) ?? false
      }
      guard named.count == 1 else { throw error }
      return named[0]
    }
  }

  /// The situation of the league; nil, with a message, if nothing is stored.
  private static func briefing(
    _ entry: SiteConfiguration.LeagueEntry, _ desk: GeniusDesk, _ invocation: Invocation
  ) throws(Failure) -> LeagueBriefing? {
    let league = try inWords(desk.league(entry))
    guard let league else {
      invocation.console.say(
        "No data of \(entry.key) is stored yet, so the answer knows nothing about the league: "
          + "'skidmark build' fetches it.")
      return nil
    }
    let team = try team(in: league, desk, invocation)
    return try inWords(desk.briefing(entry, league, team: team))
  }

  /// The user's team, named by the command line or else by the settings.
  private static func team(
    in league: League, _ desk: GeniusDesk, _ invocation: Invocation
  ) throws(Failure) -> Team.ID? {
    guard let name = invocation.arguments["team"] else { return desk.ownTeam(in: league) }
    let search = TeamSearch(league.teams.map { ($0.name, $0.ownerName, $0) })
    let found = try search.mustBeNamed(name)
    guard found.count == 1 else {
      throw Failure(
        .usage, "'\(name.printable)' can be several teams.",
        next: "write one of \(found.map(\.name.printable).joined(separator: ", ")).")
    }
    return found[0].id
  }
}

extension GeniusDesk {
  /// The user's team in the settings; nil if it is not in this league, because it may be in another one of the site.
  func ownTeam(in league: League) -> Team.ID? {
    let search = TeamSearch(league.teams.map { ($0.name, $0.ownerName, $0.id) })
    let found = run.configuration.genius.team.map(search.named) ?? []
    return found.count == 1 ? found[0] : nil
  }
}

/// Prints a turn as it happens: the text as it arrives, then the card; in JSON, one event per line.
private struct PrintedTurn {
  private let console: Console
  private var isInLine = false
  private var lastStatus: String?
  private var shown = ""

  init(_ console: Console) { self.console = console }

  mutating func take(_ event: GeniusEvent) {
    if console.isJSON {
      if let json = AskWords.json(event) { console.print(json) }
      return
    }
    switch event {
    case .status(let status):
      guard let words = AskWords.status(status), words != lastStatus else { break }
      lastStatus = words
      endLine()
      console.say(words)
    case .text(let piece):
      guard !piece.isEmpty else { break }
      console.output(piece)
      shown += piece
      isInLine = !piece.hasSuffix("\n")
    case .card(let advice):
      endLine()
      console.output("\n\(AskWords.card(advice, after: shown))")
    case .citation, .failed, .done: break
    }
  }

  mutating func endLine() {
    if isInLine, !console.isJSON { console.output("\n") }
    isInLine = false
  }
}
