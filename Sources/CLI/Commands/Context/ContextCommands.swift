import Build
import Diagnostics
import LeagueModel
import Rank

enum ContextCommands {
  static let group = CommandGroup(
    name: "context", abstract: "Show and change what only the league knows about itself",
    commands: [
      ContextShowCommand.self, ContextEditCommand.self, AddJokeCommand.self,
      RemoveJokeCommand.self, AddPersonalityCommand.self, RemovePersonalityCommand.self,
      SackoCommand.self, CultureCommand.self, ManagerCommand.self, VoiceCommand.self,
      BanCommand.self, UnbanCommand.self,
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
  ///   - rewrites: Whether the next build also changes printed papers.
  ///   - body: Changes the context. It gets the member's name as the league spells it, and other names that an entry
  ///     about the same person may have.
  static func change(
    _ invocation: Invocation, about member: String? = nil, rewrites: Bool = false,
    _ body: (inout ContextEditor, _ words: [String], _ member: [String])
      throws(ContextEditor.Failure) -> Void
  ) async throws(Failure) {
    let siteRun = try invocation.siteRun()
    let key = try invocation.league(in: siteRun).key
    let (folder, console) = (ContextFolder(siteRun), invocation.console)
    var names: [String] = []
    if let member {
      let search = StrangerSearch(siteRun)
      names = search.aliases(
        of: try self.member(member, among: search.knownNames(of: key)), in: key)
    }
    try await invocation.alone(in: siteRun.folder) { () async throws(Failure) -> Void in
      let path = folder.path(of: key)
      let bytes = try inWords(folder.bytes(of: key))
      let changed: [UInt8]
      do throws(ContextEditor.Failure) {
        var editor = try ContextEditor(name: path, bytes: bytes)
        try body(&editor, invocation.arguments.positional, names)
        changed = editor.bytes
      } catch {
        throw Failure(error, in: path)
      }
      guard changed != bytes else { return console.say("\(path) says that already.") }
      try inWords(folder.store(changed, of: key))
      console.say("Changed \(path).\n\(next(key, in: siteRun, rewrites: rewrites))")
    }
  }

  static func next(_ key: LeagueKey, in siteRun: SiteRun, rewrites: Bool = false) -> String {
    let edition = try? siteRun.data.latestEdition(key)
    guard let week = edition.flatMap({ $0 })?.week else {
      return "Next: skidmark build"
    }
    if rewrites {
      return "Printed sentences that it forbids are written again.\n"
        + "Next: skidmark build --offline"
    }
    return "The next paper uses it; printed ones stay.\n"
      + "Next: skidmark roast -l \(key) --week \(week) --force && skidmark render, to print week \(week) again"
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
    case .notBanned(let word, let near, let known):
      let all =
        known.isEmpty ? "none is." : "the banned words are \(known.joined(separator: ", "))."
      self.init(
        .usage, "\(path) does not ban '\(word.printable)'.",
        next: near.map { "did you mean '\($0.printable)'?" } ?? all.printable)
    case .blank(let part):
      self.init(.usage, "The \(part) is empty.", next: "write at least one word.")
    case .text(let diagnostic):
      self.init(
        .content, diagnostic.description,
        next: "'skidmark context edit' opens the file; nothing was changed.")
    }
  }
}
