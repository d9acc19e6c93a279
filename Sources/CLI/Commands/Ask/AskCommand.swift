import Ask
import Build
import Diagnostics
import Genius

enum AskCommand: Command {
  static let spec = CommandSpec(
    name: "ask", abstract: "Ask about your league, and talk about the answers",
    discussion: """
      Answers a question about lineups, matchups, players and the wire from your stored league: the standings, rosters, \
      projections and moves go to the writer with the question, and numbers in the answer that do not follow from them \
      are marked. Without a question, it reads one line after the other until /quit; /new begins another conversation, \
      /reset forgets what the service remembers, /image FILE adds a picture to the next question, and /good or /bad \
      tells the advice service how its last advice turned out.

      Who answers is 'genius' in skidmark.yml, or else the writer of the roasts. The built-in writer needs no key and \
      tells what the stored data says. With a model, the web is searched where the question is about the present, \
      unless it has /nosearch in it. Conversations are kept in data/conversations, for you alone.
      """,
    arguments: [
      ArgumentSpec(name: "question", help: "The question, in quotes. Without it, a conversation.")
    ],
    options: options,
    examples: [
      .init("ask \"Who should I start this week?\"", "Ask one question"),
      .init("ask", "Have a conversation"),
      .init("ask \"Is this trade fair?\" --image trade.png", "Ask about a screenshot"),
    ])

  /// The options of a command that answers.
  static let options: [OptionSpec] = [
    .site, .league,
    OptionSpec(
      long: "team", value: "name",
      help: "Your team, by its or your name (default: 'team' of 'genius' in skidmark.yml).",
      completion: .team),
    OptionSpec(
      long: "image", value: "file",
      help: "A picture for the question, such as a screenshot; repeatable.",
      isRepeatable: true, completion: .file),
    OptionSpec(long: "no-search", help: "Do not search the web."),
    OptionSpec(long: "offline", help: "Let the built-in writer answer; never use the network."),
    .env, .now, .trust,
  ]

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    guard let question = invocation.arguments.positional.first else {
      return try await AskSession(invocation).converse(in: nil)
    }
    try refuseTypo(question)
    return try await AskSession(invocation).ask(question, in: nil)
  }

  /// Refuses a single word that looks like a mistyped command.
  private static func refuseTypo(_ question: String) throws(Failure) {
    guard question.allSatisfy({ $0.isLetter && $0.isLowercase }) else { return }
    let names = CommandList.commands.compactMap { command -> String? in
      let words = command.spec.name.split(separator: " ")
      return words.count == 2 && words[0] == spec.name ? String(words[1]) : nil
    }
    guard let near = nearest(to: question, among: names) else { return }
    throw Failure(
      .usage, "There is no command 'ask \(question)'.",
      next: "did you mean 'ask \(near)'? A question has more words.")
  }
}

enum AskContinueCommand: Command {
  static let spec = CommandSpec(
    name: "ask continue", abstract: "Go on with a conversation",
    arguments: [
      AskCommands.conversation,
      ArgumentSpec(name: "question", help: "The question, in quotes. Without it, a conversation."),
    ],
    options: AskCommand.options,
    examples: [
      .init("ask continue 1 \"And who is my flex?\"", "Ask more in the latest conversation")
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let words = invocation.arguments.positional
    let conversation = try AskCommands.folder(invocation).mustBeNamed(words[0])
    let session = try await AskSession(invocation, goingOn: conversation)
    guard words.count > 1 else { return try await session.converse(in: conversation.id) }
    return try await session.ask(words[1], in: conversation.id)
  }
}

extension ConversationFolder {
  /// The conversation that a user names.
  func mustBeNamed(_ name: String) throws(Failure) -> Conversation {
    do { return try named(name) } catch { throw Failure(error) }
  }
}
