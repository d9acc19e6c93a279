package import Diagnostics
package import LeagueModel
import YAML

/// A league's context as a file that is changed in place: comments and everything else stay as they are.
package struct ContextEditor: Sendable {
  /// One of the two lists that commands change item by item.
  package enum List: String, Sendable, CaseIterable {
    /// What only the league understands.
    case jokes = "inside_jokes"
    /// What somebody is known for.
    case personalities

    /// What an item is found by.
    var title: String { self == .jokes ? "term" : "name" }
    /// What is said about it.
    var text: String { self == .jokes ? "explanation" : "description" }
  }

  /// One of the two texts that stand alone.
  package enum Note: String, Sendable, CaseIterable {
    /// What the last of the season has to do.
    case sacko
    /// Everything else.
    case culture
  }

  /// Why a context was not changed.
  package enum Failure: Error, Sendable, Equatable {
    /// The list has this item already, and this is what it says.
    case alreadyThere(List, title: String, text: String)
    /// The list has no such item; the nearest that it has, and all.
    case unknown(List, title: String, nearest: String?, known: [String])
    /// A title or a text has nothing in it.
    case blank(String)
    /// The file is wrong, or cannot be changed without changing something else.
    case text(Diagnostic)
  }

  private let name: String
  private var editor: YAMLEditor
  /// What the file says now.
  package private(set) var context: LeagueContext

  /// Reads a file.
  /// - Parameter name: Its path as people know it.
  package init(name: String, bytes: [UInt8]) throws(Failure) {
    self.name = name
    do throws(YAMLError) {
      editor = try YAMLEditor(name: name, bytes: bytes)
      context = try LeagueContext(SourceText(name: name, bytes: bytes))
    } catch {
      throw .text(error.diagnostic)
    }
  }

  /// The file's bytes as they are now.
  package var bytes: [UInt8] { editor.bytes }

  /// Adds an item at the end of a list.
  /// - Parameter owner: to whom a joke belongs; nil for one of the league as a whole.
  package mutating func add(
    _ title: String, _ text: String, about owner: String? = nil, to list: List
  ) throws(Failure) {
    let (title, text) = (try Self.line(title, list.title), try Self.line(text, list.text))
    if let item = items(list).first(where: { Self.isSame($0.title, title) }) {
      throw .alreadyThere(list, title: item.title, text: item.text)
    }
    var members: [(String, YAMLValue)] = [(list.title, .text(title)), (list.text, .text(text))]
    if let owner { members.append(("about", .text(try Self.line(owner, "name after --about")))) }
    let value = YAMLValue.mapping(members)
    try edit { editor throws(YAMLError) in
      try editor.append(value, to: [.key(list.rawValue)])
    }
  }

  /// Removes an item from a list, and the list with its last one.
  package mutating func remove(_ title: String, from list: List) throws(Failure) {
    let wanted = try Self.line(title, list.title)
    let nodes = editor.root[list.rawValue]?.sequence ?? []
    let index = nodes.firstIndex { node in
      node[list.title]?.string.map { Self.isSame(Self.joined($0), wanted) } ?? false
    }
    guard let index else {
      let known = items(list).map(\.title)
      throw .unknown(
        list, title: wanted, nearest: nearest(to: wanted, among: known), known: known)
    }
    try edit { editor throws(YAMLError) in
      let key = YAMLEditor.Step.key(list.rawValue)
      try editor.remove(at: nodes.count == 1 ? [key] : [key, .index(index)])
    }
  }

  /// Sets a text that stands alone; a blank one removes it.
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

  // MARK: Parts

  private func items(_ list: List) -> [(title: String, text: String)] {
    switch list {
    case .jokes: context.insideJokes.map { ($0.term, $0.explanation) }
    case .personalities: context.personalities.map { ($0.name, $0.description) }
    }
  }

  /// Changes the text, if it is a context afterwards.
  private mutating func edit(
    _ body: (inout YAMLEditor) throws(YAMLError) -> Void
  ) throws(Failure) {
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

  /// A text in one line, as the paper has it.
  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.isSameName(as: other)
  }
}
