public import Diagnostics
package import Platform

/// Parsed templates that can include each other.
public struct TemplateLibrary: Sendable {
  private let templates: [String: Template]
  /// Template names by name without extension.
  private let aliases: [String: String]

  /// Parses templates; the last one with a name wins. If undefined names are errors, so are missing partials.
  public init(
    _ sources: [SourceText], environment: Environment = Environment()
  ) throws(LiquidError) {
    var templates: [String: Template] = [:]
    for source in sources {
      templates[source.name] = try Template(source, environment: environment)
    }
    var aliases: [String: String] = [:]
    for name in templates.keys.sorted(by: TemplateLibrary.comesFirst) {
      for alias in TemplateLibrary.aliases(of: name) where aliases[alias] == nil {
        aliases[alias] = name
      }
    }
    self.templates = templates
    self.aliases = aliases
    if environment.undefined == .error { try checkPartials() }
  }

  /// Finds a template by its name, with or without `.liquid` or `.html.liquid`.
  public func template(named name: String) -> Template? {
    templates[name] ?? aliases[name].flatMap { templates[$0] }
  }

  /// The names of all templates, sorted.
  public var names: [String] { templates.keys.sorted() }

  /// A digest of each template and everything that it can include, under every name of the template.
  package var digests: [NamedDigest] {
    let own = templates.mapValues { Digest(of: $0.source.bytes) }
    let whole = Dictionary(
      uniqueKeysWithValues: names.map { name in
        let parts = closure(of: name).sorted().map { NamedDigest($0, own[$0] ?? Digest.ofNothing) }
        return (name, Digest(joining: parts))
      })
    return (templates.keys.map { ($0, $0) } + aliases.map { ($0.key, $0.value) }).compactMap {
      alias, name in whole[name].map { NamedDigest(alias, $0) }
    }
  }

  /// The names of a template and of all that it can include.
  private func closure(of name: String) -> Set<String> {
    var found: Set<String> = [name]
    var open = [name]
    while let next = open.popLast(), let template = templates[next] {
      if template.hasDynamicPartials { return Set(names) }
      for partial in template.partials {
        let name = templates[partial.name] == nil ? aliases[partial.name] : partial.name
        if let name, found.insert(name).inserted { open.append(name) }
      }
    }
    return found
  }

  private func checkPartials() throws(LiquidError) {
    for name in names {
      guard let owner = templates[name] else { continue }
      for partial in owner.partials where template(named: partial.name) == nil {
        throw missing(partial.name, in: owner.source, at: partial.range)
      }
    }
  }

  func missing(_ name: String, in source: SourceText, at range: Range<Int>) -> LiquidError {
    LiquidError(
      "there is no template '\(name)'", in: source, at: range,
      notes: suggestion(for: name, among: knownNames))
  }

  var knownNames: [String] { names + aliases.keys.sorted() }

  /// Orders by length, so that `team` means `team.liquid` rather than `team.html.liquid`.
  private static func comesFirst(_ left: String, _ right: String) -> Bool {
    (left.utf8.count, left) < (right.utf8.count, right)
  }

  private static func aliases(of name: String) -> [String] {
    let ending = ".liquid"
    guard name.utf8.count >= ending.utf8.count, name.hasSuffix(ending) else { return [] }
    let short = name.utf8.dropLast(ending.utf8.count)
    let file = short.split(separator: UInt8(ascii: "/")).last ?? short[short.endIndex...]
    guard let dot = file.lastIndex(of: UInt8(ascii: ".")), dot > file.startIndex else {
      return [String(Substring(short))]
    }
    return [String(Substring(short)), String(Substring(short[..<dot]))]
  }
}
