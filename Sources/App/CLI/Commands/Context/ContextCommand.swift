import Build
import Diagnostics
import LeagueModel

enum ContextCommand: Command {
  enum Action: String, CaseIterable {
    case show
    case edit
    case addJoke = "add-joke"
    case removeJoke = "remove-joke"
    case addPersonality = "add-personality"
    case removePersonality = "remove-personality"
    case sacko
    case culture

    var words: [String] {
      switch self {
      case .show, .edit: []
      case .addJoke: ["TERM", "EXPLANATION"]
      case .removeJoke: ["TERM"]
      case .addPersonality: ["NAME", "TEXT"]
      case .removePersonality: ["NAME"]
      case .sacko, .culture: ["TEXT"]
      }
    }
  }

  static let spec = CommandSpec(
    name: "context", abstract: "Show and change what only a league knows about itself",
    discussion: """
      show · edit · add-joke TERM EXPLANATION [--about NAME] · remove-joke TERM · \
      add-personality NAME TEXT · remove-personality NAME · sacko TEXT · culture TEXT

      A joke with --about belongs to that manager or team and is told about no one else. Without it, the joke \
      belongs to the whole league and is pinned to no one.

      Each league has a file of its own, context/<league>.yml. Comments and everything else in it stay as \
      they are. A site with more than one league needs --league or a selected one.

      'edit' opens a copy in $VISUAL or $EDITOR, and looks it over before it takes the place of the file. \
      An empty TEXT removes the sacko or the culture.
      """,
    arguments: [
      ArgumentSpec(name: "action", help: "What to do, such as show or add-joke.", isRequired: true),
      ArgumentSpec(name: "first", help: "A term, a name or a text."),
      ArgumentSpec(name: "second", help: "An explanation or a text."),
    ],
    options: [
      OptionSpec(
        long: "about", value: "NAME",
        help: "The manager or team to whom a joke belongs, for add-joke.")
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let words = invocation.arguments.positional
    let action = try action(words)
    let owner = invocation.arguments["about"]
    guard owner == nil || action == .addJoke else {
      throw Failure(
        message: "Only a joke has an owner.",
        next: "leave '--about' out; a personality is about the NAME that it begins with.",
        exitCode: .usage)
    }
    let siteRun = try invocation.siteRun(needsTrust: false)
    let key = try invocation.league(in: siteRun).key
    switch action {
    case .show: try show(key, siteRun, invocation.console)
    // An editor may stay open for hours, so it works on a copy without the lock.
    case .edit: try ContextEditing(invocation: invocation, siteRun: siteRun, key: key).run()
    default:
      let names = StrangerSearch(siteRun).knownNames(of: key)
      var named = Array(words.dropFirst())
      if action == .addPersonality { named[0] = try member(named[0], among: names) }
      let about = try owner.map { name throws(Failure) in try member(name, among: names) }
      try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
        try change(key, siteRun, invocation.console) { editor throws(ContextEditor.Failure) in
          try apply(action, named, about: about, to: &editor)
        }
      }
    }
    return .done
  }

  /// The name as the league spells it, or unchanged if the league was never fetched.
  private static func member(_ name: String, among names: [String]) throws(Failure) -> String {
    let isBlank = name.allSatisfy(\.isWhitespace)
    guard !names.isEmpty, !isBlank else { return name }
    if let found = names.first(where: { $0.isSameName(as: name) }) { return found }
    var known: [String] = []
    for name in names where !known.contains(name) { known.append(name) }
    throw Failure(
      message: "No one in the league is called '\(name.printable)'.",
      next: nearest(to: name.foldedName, among: names).map { "did you mean '\($0.printable)'?" }
        ?? "the names are \(known.map(\.printable).joined(separator: ", ")).", exitCode: .usage)
  }

  private static func apply(
    _ action: Action, _ words: [String], about owner: String?, to editor: inout ContextEditor
  ) throws(ContextEditor.Failure) {
    let (first, second) = (words.first ?? "", words.count > 1 ? words[1] : "")
    switch action {
    case .show, .edit: break
    case .addJoke: try editor.add(first, second, about: owner, to: .jokes)
    case .removeJoke: try editor.remove(first, from: .jokes)
    case .addPersonality: try editor.add(first, second, to: .personalities)
    case .removePersonality: try editor.remove(first, from: .personalities)
    case .sacko: try editor.set(.sacko, to: first)
    case .culture: try editor.set(.culture, to: first)
    }
  }

  private static func action(_ words: [String]) throws(Failure) -> Action {
    let name = words.first ?? ""
    guard let action = Action(rawValue: name) else {
      let known = Action.allCases.map(\.rawValue)
      throw Failure(
        message: "'\(name)' is nothing that can be done with a context.",
        next: nearest(to: name, among: known).map { "did you mean '\($0)'?" }
          ?? "choose one of \(known.joined(separator: ", ")).", exitCode: .usage)
    }
    guard words.count == action.words.count + 1 else {
      let usage = ([name] + action.words).joined(separator: " ")
      throw Failure(
        message: words.count > action.words.count + 1
          ? "'\(words.last ?? "")' was not expected here." : "Something is missing.",
        next: "write 'skidmark context \(usage)', with quotes around what has blanks in it.",
        exitCode: .usage)
    }
    return action
  }

  private static func change(
    _ key: LeagueKey, _ siteRun: SiteRun, _ console: Console,
    _ body: (inout ContextEditor) throws(ContextEditor.Failure) -> Void
  ) throws(Failure) {
    let path = ContextFolder(siteRun).path(of: key)
    let bytes: [UInt8]
    do { bytes = try ContextFolder(siteRun).bytes(of: key) } catch { throw Failure(error) }
    let changed: [UInt8]
    do throws(ContextEditor.Failure) {
      var editor = try ContextEditor(name: path, bytes: bytes)
      try body(&editor)
      changed = editor.bytes
    } catch {
      throw Failure(error, in: path)
    }
    guard changed != bytes else { return console.say("\(path) says so already.") }
    do { try ContextFolder(siteRun).store(changed, of: key) } catch { throw Failure(error) }
    console.say("Changed \(path).\n\(next(key))")
  }
}

extension ContextCommand {
  static func next(_ key: LeagueKey) -> String {
    "The next paper uses it; printed ones stay.\n"
      + "Next: skidmark roast -l \(key) --week N --force && skidmark render, to print week N again"
  }
}

extension Failure {
  init(_ error: ContextEditor.Failure, in path: String) {
    switch error {
    case .alreadyThere(let list, let title, let text):
      let item = list == .jokes ? "joke" : "personality"
      self.init(
        message: "\(path) has a \(item) '\(title)' already\(text.isEmpty ? "." : ": \(text)")",
        next: "'skidmark context remove-\(item) \"\(title)\"' makes room for another.",
        exitCode: .usage)
    case .unknown(let list, let title, let near, let known):
      let (item, items) = list == .jokes ? ("joke", "jokes") : ("personality", "personalities")
      let all =
        known.isEmpty ? "there are none." : "the \(items) are \(known.joined(separator: ", "))."
      self.init(
        message: "\(path) has no \(item) '\(title)'.",
        next: near.map { "did you mean '\($0)'?" } ?? all, exitCode: .usage)
    case .blank(let part):
      self.init(
        message: "The \(part) has nothing in it.", next: "write something that is worth reading.",
        exitCode: .usage)
    case .text(let diagnostic):
      self.init(
        message: diagnostic.description,
        next: "'skidmark context edit' opens the file; nothing was changed.", exitCode: .content)
    }
  }
}
