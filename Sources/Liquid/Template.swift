public import Diagnostics

/// A template that has been parsed and can be rendered any number of times, also in parallel.
public struct Template: Sendable {
  /// The name of its source.
  public var name: String { source.name }

  let source: SourceText
  let environment: Environment
  let nodes: [Node]
  /// The partials that it names outright.
  let partials: [(name: String, range: Range<Int>)]

  /// Parses a template.
  public init(_ source: SourceText, environment: Environment = Environment()) throws(LiquidError) {
    var parser = Parser(source, environment)
    nodes = try parser.parse()
    partials = parser.partials
    self.source = source
    self.environment = environment
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
    _ = try renderer.render(nodes)
    return renderer.output.bytes
  }
}
