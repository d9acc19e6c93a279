package import Diagnostics
package import LeagueModel
import YAML

/// Edits a league's context file in place, and keeps comments and formatting.
package struct ContextEditor: Sendable {
  /// A list that commands change item by item.
  package enum List: String, Sendable, CaseIterable {
    /// Inside jokes.
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

  /// Why an edit failed.
  package enum Failure: Error, Sendable, Equatable {
    /// The list already has this item, with this text.
    case alreadyThere(List, title: String, text: String)
    /// The list has no such item. Carries the nearest title and all titles.
    case unknown(List, title: String, nearest: String?, known: [String])
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
    guard let index = index(of: wanted, by: list.title, in: list.rawValue) else {
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

  /// Sets the voice that a manager chooses as the week's top scorer.
  package mutating func set(_ voice: Voice, of manager: String) throws(Failure) {
    let name = try Self.line(manager, "name")
    let index = index(of: name, by: "name", in: "managers")
    let value = YAMLValue.text(voice.rawValue)
    try edit { editor throws(YAMLError) in
      if let index {
        try editor.set(value, at: [.key("managers"), .index(index), .key("voice")])
      } else {
        try editor.append(
          .mapping([("name", .text(name)), ("voice", value)]), to: [.key("managers")])
      }
    }
  }

  // MARK: Helpers

  private func items(_ list: List) -> [(title: String, text: String)] {
    switch list {
    case .jokes: context.insideJokes.map { ($0.term, $0.explanation) }
    case .personalities: context.personalities.map { ($0.name, $0.description) }
    }
  }

  /// The place of the item with a name in a list.
  private func index(of name: String, by key: String, in list: String) -> Int? {
    editor.root[list]?.sequence?.firstIndex { node in
      node[key]?.string.map { Self.joined($0).isSameName(as: name) } ?? false
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
