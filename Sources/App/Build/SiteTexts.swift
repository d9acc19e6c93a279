import Diagnostics
import EmbeddedFiles
package import LeagueModel
package import Liquid
import Phrases
import Platform
import Render
import Roast
import YAML

/// The texts that users can change: theme, phrase book and context.
package struct SiteTexts: UsesSite, UsesTrace, Sendable {
  package let site: SiteFolder
  package var trace: Trace

  package init(_ part: some UsesSite & UsesTrace) { (site, trace) = (part.site, part.trace) }

  package var environment: Environment { Environment.paper(zone: zone) }

  /// The digests of a theme's parts, and the theme itself for pages that must be rendered.
  struct Look {
    let parts: ThemeParts
    let theme: () throws(SiteError) -> Theme
  }

  /// The site's theme, which is not read if none of its files changed.
  func look() throws(SiteError) -> Look {
    let chosen = configuration.theme ?? ""
    var inputs = [NamedDigest("theme", "\(chosen) \(zone.name)")]
    for folder in ["templates", "assets"] + (chosen.isEmpty ? [] : ["themes/\(chosen)"]) {
      inputs += try ledger.inputs(below: folder) { !$0.hasPrefix(RoastPrompts.folder) }
    }
    let node = "theme"
    if let kept = try ledger.kept(node, inputs) {
      var reader = ByteReader(kept.value)
      if let parts = reader.digests().flatMap(ThemeParts.init) {
        return Look(parts: parts) { () throws(SiteError) in try theme() }
      }
    }
    let made = try theme()
    let parts = ThemeParts(made)
    var writer = ByteWriter()
    writer.write(parts.list)
    ledger.note(node, inputs, [], value: writer.bytes)
    return Look(parts: parts) { () throws(SiteError) in made }
  }

  /// Skidmark's own files that a site can replace, with the paths that they would have there.
  package static var builtIn: [(path: String, bytes: [UInt8])] {
    let folders =
      [
        ("templates/", Resources.theme(Resources.defaultTheme)),
        ("templates/\(RoastPrompts.folder)", Resources.prompts),
        ("phrasebook/", Resources.phraseBook),
      ]
      + Resources.themes.filter { $0 != Resources.defaultTheme }
      .map { ("themes/\($0)/", Resources.theme($0)) }
    return folders.flatMap { folder, files in
      files.map { file in
        (
          file.path.hasPrefix("assets/") && folder == "templates/" ? file.path : folder + file.path,
          file.bytes
        )
      }
    }
  }

  /// The default theme, overlaid with the chosen theme (built in, then `themes/`), `templates/` and
  /// `assets/`. Later files replace earlier ones with the same path.
  func theme() throws(SiteError) -> Theme {
    var files: [String: [UInt8]] = [:]
    for file in Resources.theme(Resources.defaultTheme) { files[file.path] = file.bytes }
    if let name = configuration.theme { try add(theme: name, to: &files) }
    for path in try tree("templates") where !path.hasPrefix(RoastPrompts.folder) {
      files[path] = try bytes("templates/\(path)")
    }
    for path in try tree("assets") { files["assets/\(path)"] = try bytes("assets/\(path)") }
    let ordered = files.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) }
    do {
      return try Theme(files: ordered, environment: environment)
    } catch {
      throw .text(ownPlace(error.diagnostic))
    }
  }

  private func add(theme name: String, to files: inout [String: [UInt8]]) throws(SiteError) {
    let ours = Resources.themes.contains(name) ? Resources.theme(name) : []
    for file in ours { files[file.path] = file.bytes }
    let own = Files.kind(path("themes/\(name)")) == .folder ? try tree("themes/\(name)") : []
    for path in own { files[path] = try bytes("themes/\(name)/\(path)") }
    guard ours.isEmpty, own.isEmpty else { return }
    let folders = (try? Files.list(path("themes"))) ?? []
    throw .noTheme(name, known: Set(Resources.themes + folders).sorted())
  }

  /// Replaces a template's name in a diagnostic with the path of the site's own file, if there is one.
  func ownPlace(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let name = diagnostic.place?.name, !name.hasPrefix("/"),
      Files.kind(path("templates/\(name)")) == .file
    else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.place = diagnostic.place?.named(path("templates/\(name)"))
    return diagnostic
  }

  /// The built-in phrase book with the site's own lines.
  func phraseBook() throws(SiteError) -> PhraseBook {
    let own = try ownPhrases()
    do {
      return try PhraseBook(
        compiled: Resources.compiledPhraseBook, own: own, environment: environment,
        allowing: Decency().allows)
    } catch {
      throw .text(error.diagnostic)
    }
  }

  private func ownPhrases() throws(SiteError) -> [SourceText] {
    var sources: [SourceText] = []
    for path in try tree("phrasebook") where path.hasSuffix(".yml") || path.hasSuffix(".yaml") {
      sources.append(
        SourceText(
          name: self.path("phrasebook/\(path)"),
          bytes: try onDisk(
            Files.read(self.path("phrasebook/\(path)"), upTo: YAMLNode.mostBytes + 1))))
    }
    return sources
  }

  /// The league's context file; empty if there is none.
  package func context(of key: LeagueKey) throws(SiteError) -> LeagueContext {
    let relative = ContextFolder(self).name(of: key)
    guard let found = try onDisk(Files.readIfPresent(path(relative), upTo: YAMLNode.mostBytes + 1))
    else {
      return LeagueContext()
    }
    do { return try LeagueContext(SourceText(name: path(relative), bytes: found)) } catch {
      throw .text(error.diagnostic)
    }
  }

  func tree(_ folder: String) throws(SiteError) -> [String] {
    try onDisk(Files.tree(path(folder))).filter {
      !$0.split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }

  func bytes(_ relative: String) throws(SiteError) -> [UInt8] {
    try onDisk(Files.read(path(relative)))
  }

  func failure(_ error: any Error) -> SiteError {
    switch error {
    case let error as SiteError: error
    case let error as LiquidError: .text(ownPlace(error.diagnostic))
    case RenderError.layoutMissing(let source, let layout): .text(layoutMissing(source, layout))
    default: .unexpected("\(error)")
    }
  }

  private func layoutMissing(_ source: String, _ layout: String) -> Diagnostic {
    let names = ((try? tree("templates")) ?? []).map { $0.replacing(".liquid", with: "") }
    let hint = nearest(to: layout, among: names + ["pages/content.html"])
    return Diagnostic(
      .error, "\(path(ContentFolder.name))/\(source): there is no template '\(layout)'",
      notes: [
        hint.map { "did you mean '\($0)'?" }
          ?? "a layout is a file such as templates/pages/content.html.liquid"
      ])
  }
}
