import Ask
import Build
import Genius
import JSON
import LeagueModel
import Platform
import Render

/// The commands about stored conversations.
enum AskCommands {
  static let conversation = ArgumentSpec(
    name: "conversation", help: "Its number in 'ask list', the beginning of its id, or its title.",
    isRequired: true)

  static func folder(_ invocation: Invocation) throws(Failure) -> ConversationFolder {
    GeniusDesk(try invocation.siteRun()).conversations
  }

  /// Changes the conversation that the first word names.
  static func change(
    _ invocation: Invocation, _ body: (inout Conversation) -> Void
  ) throws(Failure) -> Conversation {
    let folder = try folder(invocation)
    let found = try folder.mustBeNamed(invocation.arguments.positional[0])
    do { return try folder.change(found.id, body) } catch { throw Failure(error) }
  }

  /// The title that a word gives.
  static func title(_ text: String) throws(Failure) -> Conversation.Title {
    do { return try Conversation.Title(text) } catch { throw Failure(error) }
  }

  /// Reports a change: an event, or a sentence.
  static func tell(
    _ event: String, _ conversation: Conversation, _ words: String, _ invocation: Invocation
  ) {
    guard invocation.console.isJSON else { return invocation.console.say(words) }
    invocation.console.print([
      "event": .string(event), "id": .string(conversation.id),
      "title": .string(conversation.title),
    ])
  }
}

enum AskListCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "ask list", abstract: "List the conversations, newest first",
    options: [
      .site,
      OptionSpec(
        long: "search", value: "text", help: "Only those with this text in the title or a message."),
    ],
    examples: [.init("ask list --search trade", "Find the conversations about trades")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let siteRun = try invocation.siteRun()
    let folder = GeniusDesk(siteRun).conversations
    let (all, found): ([Conversation], [Conversation])
    do throws(ConversationError) {
      all = try folder.all()
      found = if let text = invocation.arguments["search"] { try folder.search(text) } else { all }
    } catch {
      throw Failure(error)
    }
    var rows = Table()
    let leagues = siteRun.configuration.leagues
    for conversation in found {
      let number = (all.firstIndex { $0.id == conversation.id } ?? 0) + 1
      let entry = leagues.first { $0.key.description == conversation.league }
      let league = entry.map { LeagueDirectory(siteRun).name(of: $0).printable } ?? ""
      rows.add(
        [
          "\(number)", String(conversation.id.prefix(8)),
          "\(conversation.lastMessageDate.date(in: siteRun.zone))",
        ] + (leagues.count > 1 ? [league] : []) + [conversation.title, conversation.preview],
        json(conversation, number), invocation.console)
    }
    if !invocation.console.isJSON {
      invocation.console.output(rows.text)
      if found.isEmpty {
        invocation.console.say(
          all.isEmpty
            ? "There are no conversations yet: 'skidmark ask' begins one."
            : "No conversation has this text.")
      }
    }
  }

  private static func json(_ conversation: Conversation, _ number: Int) -> JSONValue {
    [
      "event": "conversation", "number": .int(number), "id": .string(conversation.id),
      "title": .string(conversation.title), "league": conversation.league.orNull,
      "messages": .int(conversation.messages.count),
      "created": .string(conversation.createdDate.description),
      "last_message": .string(conversation.lastMessageDate.description),
      "preview": .string(conversation.preview),
    ]
  }
}

enum AskShowCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "ask show", abstract: "Print a conversation",
    arguments: [AskCommands.conversation], options: [.site],
    examples: [.init("ask show 1", "Read the latest conversation again")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let siteRun = try invocation.siteRun()
    let folder = GeniusDesk(siteRun).conversations
    let conversation = try folder.mustBeNamed(invocation.arguments.positional[0])
    let console = invocation.console
    guard !console.isJSON else {
      for message in conversation.messages {
        console.print(AskWords.json(message))
      }
      return
    }
    console.output("\(conversation.title.printable)\n")
    for message in conversation.messages where message.role != .system {
      let who = message.role == .user ? "You" : "Genius"
      let time = "\(message.createdAt.date(in: siteRun.zone))"
      console.output("\n\(who), \(time):\n\(message.content)\n")
      for attachment in message.attachments {
        console.output("[\((attachment.altText ?? attachment.kind.rawValue).printable)]\n")
      }
      if let advice = message.advice {
        let card = AskWords.card(advice, after: message.content)
        console.output("\n\(card)")
      }
    }
  }
}

enum AskNewCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "ask new", abstract: "Begin a conversation and print its id",
    arguments: [ArgumentSpec(name: "title", help: "Its title, in quotes.")],
    options: [.site, .now], examples: [.init("ask new \"Draft prep\"", "Begin one with a title")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let desk = GeniusDesk(try invocation.siteRun())
    let conversation: Conversation
    let title = try invocation.arguments.positional.first.map(AskCommands.title)
    do { conversation = try desk.begin(title: title) } catch { throw Failure(error) }
    if invocation.console.isJSON {
      AskCommands.tell("began", conversation, "", invocation)
    } else {
      invocation.console.output("\(conversation.id)\n")
    }
  }
}

enum AskRenameCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "ask rename", abstract: "Give a conversation another title",
    arguments: [
      AskCommands.conversation,
      ArgumentSpec(name: "title", help: "The title, in quotes.", isRequired: true),
    ], options: [.site], examples: [.init("ask rename 1 \"The Trade\"", "Rename the latest one")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let title = try AskCommands.title(invocation.arguments.positional[1])
    let renamed = try AskCommands.change(invocation) { $0.rename(title) }
    AskCommands.tell("renamed", renamed, "It is now '\(renamed.title.printable)'.", invocation)
  }
}

enum AskResetCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "ask reset", abstract: "Forget what the service remembers of a conversation",
    discussion: """
      The messages stay. The next question tells the service the whole conversation, instead of going on from its last \
      response.
      """,
    arguments: [AskCommands.conversation], options: [.site],
    examples: [.init("ask reset 1", "Reset the latest conversation")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let reset = try AskCommands.change(invocation) { $0.reset() }
    AskCommands.tell(
      "reset", reset, "'\(reset.title.printable)' goes on from its messages.", invocation)
  }
}

enum AskDeleteCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "ask delete", abstract: "Delete a conversation",
    arguments: [AskCommands.conversation],
    options: [.site, OptionSpec(long: "yes", help: "Do not ask first.")],
    examples: [.init("ask delete 3", "Delete a conversation, after a question")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let folder = try AskCommands.folder(invocation)
    let found = try folder.mustBeNamed(invocation.arguments.positional[0])
    let title = found.title.printable
    if !invocation.arguments.has("yes") {
      guard Terminal.hasReader else {
        throw Failure(
          .usage, "Deleting '\(title)' is permanent.", next: "add --yes if that is what you want.")
      }
      guard Terminal.agrees("Delete '\(title)' with \(found.messages.count) messages?") else {
        return invocation.console.say("Nothing was deleted.")
      }
    }
    do { try folder.delete(found.id) } catch { throw Failure(error) }
    AskCommands.tell("deleted", found, "'\(title)' is deleted.", invocation)
  }
}

enum AskPublishCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "ask publish", abstract: "Make a post of a conversation",
    discussion: """
      Writes the conversation as Markdown with its pictures into content/posts/, from where the next build makes a \
      post. What was said is shown as text, and only sources on the web become links. Where 'reveal: hidden' hides \
      results, readers open it first. Read it first yourself: everybody who has the site's address can read it then. \
      Publishing again replaces the post; deleting the file removes it.
      """,
    arguments: [AskCommands.conversation], options: [.site],
    examples: [.init("ask publish 1", "Publish the latest conversation")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let siteRun = try invocation.siteRun()
    let folder = GeniusDesk(siteRun).conversations
    let found = try folder.mustBeNamed(invocation.arguments.positional[0])
    let reveal = siteRun.configuration.reveal
    guard reveal != .strict else {
      throw Failure(
        .usage,
        "A conversation may tell results, and this site keeps them out of its pages ('reveal: strict').",
        next: "with 'reveal: hidden' in skidmark.yml the post is folded until readers open it.")
    }
    let page = ConversationPage(found, in: siteRun.zone, isFolded: reveal == .hidden)
    for file in page.files {
      try inWords(onDisk(Files.replace(siteRun.path(file.path), with: file.bytes)))
    }
    AskCommands.tell(
      "published", found,
      "'\(found.title.printable)' is in \(page.path): read it, then 'skidmark build' makes the post.",
      invocation)
  }
}
