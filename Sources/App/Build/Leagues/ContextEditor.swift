package import Diagnostics
package import LeagueModel
import YAML

/// Edits a league's context file in place, and keeps comments and formatting.
package struct ContextEditor: Sendable {
  /// A list that commands change item by item.
  package enum List: String, Sendable, CaseIterable {
    case jokes = "inside_jokes"
    /// What league members are known for.
    case personalities

    /// The key that identifies an item.
    var title: String { self == .jokes ? "term" : "name" }
    /// The key of an item's text.
    var text: String { self == .jokes ? "explanation" : "description" }
  }

  /// A single text.
  package enum Note: String, Sendable, CaseIterable {
    /// What last place has to do.
    case sacko
    /// A short name of that.
    case sackoName = "sacko_name"
    /// Everything else about the league.
    case culture
  }

  /// What is set for one manager.
  package enum ManagerSetting: Sendable, Equatable {
    /// The limit of profanity, 0 to 5; nil for the league's.
    case heat(Int?)
    /// Whether they opted out of jokes.
    case optOut(Bool)
    /// The pronouns, such as `she/her`.
    case pronouns(String)
    /// The voice that they choose as the week's top scorer.
    case voice(Voice)

    var key: String {
      switch self {
      case .heat: "heat"
      case .optOut: "opt_out"
      case .pronouns: "pronouns"
      case .voice: "voice"
      }
    }

    /// Nil if the setting is left out.
    var value: YAMLValue? {
      switch self {
      case .heat(let heat): heat.map(YAMLValue.number)
      case .optOut(let isOut): isOut ? .scalar("yes", isQuoted: false) : nil
      case .pronouns(let text): .text(text)
      case .voice(let voice): .text(voice.rawValue)
      }
    }
  }

  /// Why an edit failed.
  package enum Failure: Error, Sendable, Equatable {
    /// The list already has this item, with this text.
    case alreadyThere(List, title: String, text: String)
    /// The list has no such item. Carries the nearest title and all titles.
    case unknown(List, title: String, nearest: String?, known: [String])
    /// No such word is banned. Carries the nearest one and all.
    case notBanned(String, nearest: String?, known: [String])
    /// A title or text is empty.
    case blank(String)
    /// The file is invalid, or the edit would change something else.
    case text(Diagnostic)
  }

  private let name: String
  private var editor: YAMLEditor
  /// The context with the edits.
  package private(set) var context: LeagueContext

  /// Reads a file. `name` is its path for messages.
  package init(name: String, bytes: [UInt8]) throws(Failure) {
    self.name = name
    do throws(YAMLError) {
      editor = try YAMLEditor(name: name, bytes: bytes)
      context = try LeagueContext(SourceText(name: name, bytes: bytes))
    } catch {
      throw .text(error.diagnostic)
    }
  }

  /// The file's bytes with the edits.
  package var bytes: [UInt8] { editor.bytes }

  /// Appends an item to a list. A joke without an owner belongs to the whole league.
  package mutating func add(
    _ title: String, _ text: String, about owner: String? = nil, to list: List
  ) throws(Failure) {
    let (title, text) = (try Self.line(title, list.title), try Self.line(text, list.text))
    if let item = items(list).first(where: { $0.title.isSameName(as: title) }) {
      throw .alreadyThere(list, title: item.title, text: item.text)
    }
    var members: [(String, YAMLValue)] = [(list.title, .text(title)), (list.text, .text(text))]
    if let owner { members.append(("about", .text(try Self.line(owner, "name after --about")))) }
    let value = YAMLValue.mapping(members)
    try edit { editor throws(YAMLError) in
      try editor.append(value, to: [.key(list.rawValue)])
    }
  }

  /// Removes an item from a list. Removes the list with its last item.
  package mutating func remove(_ title: String, from list: List) throws(Failure) {
    let wanted = try Self.line(title, list.title)
    guard let index = indices(of: wanted, by: list.title, in: list.rawValue).first else {
      let known = items(list).map(\.title)
      throw .unknown(
        list, title: wanted, nearest: nearest(to: wanted, among: known), known: known)
    }
    try edit { editor throws(YAMLError) in
      let key = YAMLEditor.Step.key(list.rawValue)
      let isLast = editor.root[list.rawValue]?.sequence?.count == 1
      try editor.remove(at: isLast ? [key] : [key, .index(index)])
    }
  }

  /// Sets a single text. An empty text removes it.
  package mutating func set(_ note: Note, to text: String) throws(Failure) {
    let text = Self.joined(text)
    try edit { editor throws(YAMLError) in
      if !text.isEmpty {
        try editor.set(.text(text), at: [.key(note.rawValue)])
      } else if editor.root[note.rawValue] != nil {
        try editor.remove(at: [.key(note.rawValue)])
      }
    }
  }

  /// Sets something for a manager.
  /// - Parameter names: The manager's name, and others that an entry of theirs may have.
  package mutating func set(_ setting: ManagerSetting, of names: [String]) throws(Failure) {
    let name = try Self.line(names.first ?? "", "name")
    let found = names.flatMap { indices(of: Self.joined($0), by: "name", in: "managers") }
    let (list, key) = (YAMLEditor.Step.key("managers"), setting.key)
    try edit { editor throws(YAMLError) in
      let owning = found.filter { editor.root["managers"]?.sequence?[$0][key] != nil }
      if let value = setting.value {
        if let index = owning.first ?? found.first {
          try editor.set(value, at: [list, .index(index), .key(key)])
        } else {
          try editor.append(.mapping([("name", .text(name)), (key, value)]), to: [list])
        }
        return
      }
      for index in owning.sorted(by: >) {
        // An entry with only a name has no effect, so it is removed.
        let entries = editor.root["managers"]?.sequence ?? []
        let isLast = entries[index].mapping?.count == 2
        let path = [list] + (isLast && entries.count == 1 ? [] : [.index(index)])
        try editor.remove(at: isLast ? path : [list, .index(index), .key(key)])
      }
    }
  }

  /// Adds a word that no sentence may have.
  package mutating func ban(_ word: String) throws(Failure) {
    let word = try Self.line(word, "word")
    guard !context.bannedWords.contains(where: { $0.isSameName(as: word) }) else { return }
    try edit { editor throws(YAMLError) in
      try editor.append(.text(word), to: [.key("banned_words")])
    }
  }

  /// Removes a banned word. Removes the list with its last word.
  package mutating func unban(_ word: String) throws(Failure) {
    let (word, known) = (try Self.line(word, "word"), context.bannedWords)
    let key = YAMLEditor.Step.key("banned_words")
    let nodes = editor.root["banned_words"]?.sequence ?? []
    let index = nodes.firstIndex { $0.string?.isSameName(as: word) ?? false }
    guard index != nil || nodes.isEmpty && known.contains(where: { $0.isSameName(as: word) }) else {
      throw .notBanned(word, nearest: nearest(to: word, among: known), known: known)
    }
    try edit { editor throws(YAMLError) in
      try editor.remove(at: nodes.count > 1 ? [key, .index(index ?? 0)] : [key])
    }
  }

  // MARK: Helpers

  private func items(_ list: List) -> [(title: String, text: String)] {
    switch list {
    case .jokes: context.insideJokes.map { ($0.term, $0.explanation) }
    case .personalities: context.personalities.map { ($0.name, $0.description) }
    }
  }

  /// The indices of the items with a name in a list.
  private func indices(of name: String, by key: String, in list: String) -> [Int] {
    (editor.root[list]?.sequence ?? []).enumerated().compactMap { index, node in
      node[key]?.string.map { Self.joined($0).isSameName(as: name) } ?? false ? index : nil
    }
  }

  /// Applies an edit, unless the result is not a valid context.
  private mutating func edit(_ body: (inout YAMLEditor) throws(YAMLError) -> Void) throws(Failure) {
    do throws(YAMLError) {
      var changed = editor
      try body(&changed)
      context = try LeagueContext(SourceText(name: name, bytes: changed.bytes))
      editor = changed
    } catch {
      throw .text(error.diagnostic)
    }
  }

  private static func line(_ text: String, _ name: String) throws(Failure) -> String {
    let line = joined(text)
    guard !line.isEmpty else { throw .blank(name) }
    return line
  }

  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
