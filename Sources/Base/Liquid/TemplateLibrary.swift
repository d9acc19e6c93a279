public import Diagnostics
package import Platform

/// Templates that can include each other, parsed once.
public struct TemplateLibrary: Sendable {
  private let templates: [String: Template]
  /// Names without their extensions, and what they stand for.
  private let aliases: [String: String]

  /// Parses templates. A template that comes twice is the last one. Where what is undefined is an
  /// error, so is a template that names a partial that is not there, whether or not it gets there.
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

  /// Finds a template by its name, or by its name without `.liquid` or `.html.liquid`.
  public func template(named name: String) -> Template? {
    templates[name] ?? aliases[name].flatMap { templates[$0] }
  }

  /// The names of all templates, in order.
  public var names: [String] { templates.keys.sorted() }

  /// Names each template together with all that it can include, under every name by which it can be found.
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

  /// The error for a partial that is not there.
  func missing(_ name: String, in source: SourceText, at range: Range<Int>) -> LiquidError {
    LiquidError(
      "there is no template '\(name)'", in: source, at: range,
      notes: suggestion(for: name, among: knownNames))
  }

  /// All names under which a template can be found.
  var knownNames: [String] { names + aliases.keys.sorted() }

  /// Shorter names first, so that `team.liquid` is `team` and not `team.html.liquid`.
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
