public import Diagnostics

/// A parsed template, which can be rendered any number of times, also concurrently.
public struct Template: Sendable {
  /// The name of its file, such as `pages/week.html.liquid`.
  public var name: String { source.name }

  private let content: Content

  /// A class, so that copying a template costs one retain.
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
  ///   - escaping: How text from data is escaped.
  ///   - library: The templates for `include` and `render`.
  ///   - globals: Variables visible to every template, even inside `render`.
  /// - Returns: The output in UTF-8.
  /// - Throws: The first error in the template or its data.
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
  /// The partials named by literals.
  var partials: [(name: String, range: Range<Int>)] { content.partials }
  var hasDynamicPartials: Bool { content.hasDynamicPartials }

  /// The variables that the template reads but does not assign, with literal keys: `["win", "margin"]`.
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
