import Build
import JSON
import LeagueModel

enum ContextShowCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context show", abstract: "Show what the context file says",
    options: ContextCommands.options,
    examples: [.init("context show --league 42", "Show the context of one league")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let siteRun = try invocation.siteRun()
    let (key, console) = (try invocation.league(in: siteRun).key, invocation.console)
    let context = try inWords(SiteTexts(siteRun).context(of: key))
    if console.isJSON { return console.print(json(context, of: key)) }
    let lines = lines(context)
    guard !lines.isEmpty else {
      return console.say(
        "\(ContextFolder(siteRun).path(of: key)) is empty.\n"
          + "Next: skidmark context add-joke TERM EXPLANATION")
    }
    console.output(lines.map { "\($0)\n" }.joined())
  }

  private static func lines(_ context: LeagueContext) -> [String] {
    func list(_ title: String, _ items: [(String, String)]) -> [String] {
      guard !items.isEmpty else { return [] }
      return [title + ":"]
        + items.map { $1.isEmpty ? "  \($0.printable)" : "  \($0.printable): \($1.printable)" }
    }
    var lines = list(
      "Inside jokes",
      context.insideJokes.map { joke in
        (joke.term + (joke.about.map { " (about \($0))" } ?? ""), joke.explanation)
      })
    lines += list("Personalities", context.personalities.map { ($0.name, $0.description) })
    if let sacko = context.sacko {
      let name = context.sackoName.map { ", called \($0.printable)" } ?? ""
      lines.append("Sacko: \(sacko.printable)\(name)")
    }
    if let culture = context.culture { lines.append("Culture: \(culture.printable)") }
    lines += list("Managers", context.managers.map { ($0.name, manners($0)) })
    if !context.bannedWords.isEmpty {
      lines.append("Banned words: \(context.bannedWords.joined(separator: ", ").printable)")
    }
    if !context.bannedTopics.isEmpty {
      lines.append("Banned topics: \(context.bannedTopics.joined(separator: ", ").printable)")
    }
    return lines
  }

  private static func manners(_ manager: Manager) -> String {
    var parts: [String] = []
    if let heat = manager.heat { parts.append("heat \(heat)") }
    if manager.hasOptedOut { parts.append("opted out") }
    if let pronouns = manager.pronouns { parts.append("\(pronouns.subject)/\(pronouns.object)") }
    if !manager.nicknames.isEmpty {
      parts.append("also \(manager.nicknames.joined(separator: ", "))")
    }
    if let voice = manager.voice { parts.append("voice \(voice.rawValue)") }
    return parts.joined(separator: "; ")
  }

  private static func json(_ context: LeagueContext, of key: LeagueKey) -> JSONValue {
    func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    return [
      "league": .string(key.description),
      "inside_jokes": .array(
        context.insideJokes.map {
          [
            "term": .string($0.term), "explanation": .string($0.explanation),
            "about": $0.about.orNull,
          ]
        }),
      "personalities": .array(
        context.personalities.map {
          ["name": .string($0.name), "description": .string($0.description)]
        }),
      "sacko": context.sacko.orNull, "sacko_name": context.sackoName.orNull,
      "culture": context.culture.orNull,
      "managers": .array(
        context.managers.map { manager in
          [
            "name": .string(manager.name), "heat": manager.heat.orNull,
            "opt_out": .bool(manager.hasOptedOut),
            "pronouns": manager.pronouns.map { pronouns in
              .string(
                [pronouns.subject, pronouns.object, pronouns.possessive].joined(separator: "/"))
            } ?? .null,
            "nicknames": texts(manager.nicknames), "voice": (manager.voice?.rawValue).orNull,
          ]
        }),
      "banned_words": texts(context.bannedWords), "banned_topics": texts(context.bannedTopics),
    ]
  }
}
