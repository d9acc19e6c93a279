import Diagnostics
package import LeagueModel
import Platform
import YAML

/// Edits `skidmark.yml` in place, and keeps comments and formatting.
package struct ConfigurationFile: Sendable {
  /// The file's name in the site's folder.
  package static let name = "skidmark.yml"

  private let path: String
  private var editor: YAMLEditor
  private static let leagues = YAMLEditor.Step.key("leagues")
  private static let selected = YAMLEditor.Step.key("selected")

  /// Opens a file.
  package init(_ path: String) throws(SiteError) {
    self.path = path
    let bytes = try onDisk(Files.read(path, upTo: YAMLNode.mostBytes + 1))
    do { editor = try YAMLEditor(name: path, bytes: bytes) } catch {
      throw .text(error.diagnostic)
    }
  }

  /// Appends a league to the list.
  package mutating func add(_ entry: SiteConfiguration.LeagueEntry) throws(SiteError) {
    var members: [(String, YAMLValue)] = [
      ("platform", .text(entry.key.platform.rawValue)), ("id", .quoted(entry.key.id)),
    ]
    if let name = entry.name { members.append(("name", .text(name))) }
    if let season = entry.season { members.append(("season", .number(season))) }
    if let context = entry.context { members.append(("context", .text(context))) }
    try edit { editor throws(YAMLError) in try editor.append(.mapping(members), to: [Self.leagues])
    }
  }

  /// Removes a league from the list, and its selection.
  package mutating func remove(_ key: LeagueKey) throws(SiteError) {
    let place = try place(of: key)
    try edit { editor throws(YAMLError) in
      if editor.root["selected"]?.string == key.description {
        try editor.remove(at: [Self.selected])
      }
      try editor.remove(at: place)
    }
  }

  /// Selects the league that the home page lists first; nil for none.
  package mutating func select(_ key: LeagueKey?) throws(SiteError) {
    try edit { editor throws(YAMLError) in
      if let key {
        try editor.set(.text(key.description), at: [Self.selected])
      } else if editor.root["selected"] != nil {
        try editor.remove(at: [Self.selected])
      }
    }
  }

  mutating func move(
    _ entry: SiteConfiguration.LeagueEntry, to newer: NewerSeason
  ) throws(SiteError) {
    let place = try place(of: entry.key)
    try edit { editor throws(YAMLError) in
      let node = editor.node(at: place)
      if node?["season"] != nil {
        try editor.set(.number(newer.season), at: place + [.key("season")])
      }
      guard newer.key != entry.key else { return }
      if editor.root["selected"]?.string == entry.key.description {
        try editor.set(.text(newer.key.description), at: [Self.selected])
      }
      try editor.append(.quoted(entry.key.id), to: place + [.key("earlier_ids")])
      try editor.set(.quoted(newer.key.id), at: place + [.key("id")])
    }
  }

  /// Replaces the file atomically.
  package func save() throws(SiteError) {
    try onDisk(Files.replace(path, with: editor.bytes))
  }

  /// The configuration with the edits.
  package func configuration() throws(SiteError) -> SiteConfiguration {
    do { return try SiteConfiguration(SourceText(name: path, bytes: editor.bytes)) } catch {
      throw .text(error.diagnostic)
    }
  }

  /// Applies an edit, unless the result is not a valid configuration.
  private mutating func edit(
    _ body: (inout YAMLEditor) throws(YAMLError) -> Void
  ) throws(SiteError) {
    var changed = self
    do throws(YAMLError) { try body(&changed.editor) } catch { throw .text(error.diagnostic) }
    _ = try changed.configuration()
    self = changed
  }

  private func place(of key: LeagueKey) throws(SiteError) -> [YAMLEditor.Step] {
    let index = editor.root["leagues"]?.sequence?.firstIndex { node in
      node["platform"]?.string == key.platform.rawValue && node["id"]?.string == key.id
    }
    guard let index else { throw .text(Diagnostic(.error, "\(key) is not in \(path)")) }
    return [Self.leagues, .index(index)]
  }
}
