public import Diagnostics

/// A template that has been parsed and can be rendered any number of times, also in parallel.
public struct Template: Sendable {
  /// The name of its source.
  public var name: String { source.name }

  private let content: Content

  /// What a template is made of: an object, so that handing a template on costs one count of
  /// references.
  private final class Content: Sendable {
    let source: SourceText
    let environment: Environment
    let nodes: [Node]
    let partials: [(name: String, range: Range<Int>)]
    let hasDynamicPartials: Bool
    let variables: [Path]

    init(_ parser: Parser, _ nodes: [Node]) {
      source = parser.context.source
      environment = parser.context.environment
      self.nodes = nodes
      partials = parser.partials
      hasDynamicPartials = parser.hasDynamicPartials
      let own = parser.context.ownNames
      variables = parser.context.paths.filter {
        $0.dynamicName == nil && $0.loop == nil && !own.contains($0.name)
      }
    }
  }

  /// Parses a template.
  public init(_ source: SourceText, environment: Environment = Environment()) throws(LiquidError) {
    var parser = Parser(source, environment)
    let nodes = try parser.parse()
    content = Content(parser, nodes)
  }

  /// Renders the template.
  /// - Parameters:
  ///   - data: The template's variables.
  ///   - escaping: What is done to text that comes from the data.
  ///   - library: Where `include` and `render` find other templates.
  ///   - globals: Variables that every template sees, also inside of `render`.
  /// - Returns: The page in UTF-8.
  /// - Throws: The first thing in the template or its data that does not work out.
  public func render(
    _ data: Object = Object(), escaping: Escaping = .none, library: TemplateLibrary? = nil,
    globals: Object = Object()
  ) throws(LiquidError) -> [UInt8] {
    var renderer = Renderer(self, data, escaping, library, globals)
    return try renderer.page(nodes)
  }
}

extension Template {
  var source: SourceText { content.source }
  var environment: Environment { content.environment }
  var nodes: [Node] { content.nodes }
  /// The partials that it names outright.
  var partials: [(name: String, range: Range<Int>)] { content.partials }
  /// Whether its data may name a template to include.
  var hasDynamicPartials: Bool { content.hasDynamicPartials }

  /// What it asks its data for by name, each with the keys that are written behind it:
  /// `["win", "margin"]`. Not what it stores itself.
  package var variables: [[String]] {
    content.variables.map { path in
      var names = [path.name.text]
      for step in path.steps {
        guard case .key(let name) = step.kind else { break }
        names.append(name.text)
      }
      return names
    }
  }
}
