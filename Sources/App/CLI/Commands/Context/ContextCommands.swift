import Build
import Diagnostics
import LeagueModel

enum ContextCommands {
  static let group = CommandGroup(
    name: "context", abstract: "Show and change what only the league knows about itself",
    commands: [
      ContextShowCommand.self, ContextEditCommand.self, AddJokeCommand.self,
      RemoveJokeCommand.self, AddPersonalityCommand.self, RemovePersonalityCommand.self,
      SackoCommand.self, CultureCommand.self, VoiceCommand.self,
    ])

  static let options: [OptionSpec] = [.site, .league, .env, .now]

  /// The name as the league spells it, or unchanged if the league was never fetched.
  private static func member(_ name: String, among names: [String]) throws(Failure) -> String {
    let isBlank = name.allSatisfy(\.isWhitespace)
    guard !names.isEmpty, !isBlank else { return name }
    if let found = names.first(where: { $0.isSameName(as: name) }) { return found }
    var known: [String] = []
    for name in names where !known.contains(name) { known.append(name) }
    throw Failure(
      .usage, "No one in the league is named '\(name.printable)'.",
      next: nearest(to: name.foldedName, among: names).map { "did you mean '\($0.printable)'?" }
        ?? "the names are \(known.map(\.printable).joined(separator: ", ")).")
  }

  /// Changes the context of the league that the command is about.
  /// - Parameters:
  ///   - member: A manager or team, as the user wrote it.
  ///   - body: Changes the context. It gets the member's name as the league spells it.
  static func change(
    _ invocation: Invocation, about member: String? = nil,
    _ body: (inout ContextEditor, _ words: [String], _ member: String?)
      throws(ContextEditor.Failure) -> Void
  ) async throws(Failure) {
    let siteRun = try invocation.siteRun()
    let key = try invocation.league(in: siteRun).key
    let (folder, console) = (ContextFolder(siteRun), invocation.console)
    var name: String?
    if let member {
      name = try self.member(member, among: StrangerSearch(siteRun).knownNames(of: key))
    }
    try await invocation.alone(in: siteRun.folder) { () async throws(Failure) -> Void in
      let path = folder.path(of: key)
      let bytes = try inWords(folder.bytes(of: key))
      let changed: [UInt8]
      do throws(ContextEditor.Failure) {
        var editor = try ContextEditor(name: path, bytes: bytes)
        try body(&editor, invocation.arguments.positional, name)
        changed = editor.bytes
      } catch {
        throw Failure(error, in: path)
      }
      guard changed != bytes else { return console.say("\(path) says that already.") }
      try inWords(folder.store(changed, of: key))
      console.say("Changed \(path).\n\(next(key))")
    }
  }

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
        .usage, "\(path) already has a \(item) '\(title)'\(text.isEmpty ? "." : ": \(text)")",
        next: "remove it first: 'skidmark context remove-\(item) \"\(title)\"'.")
    case .unknown(let list, let title, let near, let known):
      let (item, items) = list == .jokes ? ("joke", "jokes") : ("personality", "personalities")
      let all =
        known.isEmpty ? "there are none." : "the \(items) are \(known.joined(separator: ", "))."
      self.init(
        .usage, "\(path) has no \(item) '\(title)'.",
        next: near.map { "did you mean '\($0)'?" } ?? all)
    case .blank(let part):
      self.init(.usage, "The \(part) is empty.", next: "write at least one word.")
    case .text(let diagnostic):
      self.init(
        .content, diagnostic.description,
        next: "'skidmark context edit' opens the file; nothing was changed.")
    }
  }
}
