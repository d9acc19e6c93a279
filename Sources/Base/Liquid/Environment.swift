/// What templates are parsed and rendered with: how strict, which filters and tags, what limits.
public struct Environment: Sendable {
  /// How the inside of outputs and tags is read.
  public enum Syntax: Sendable {
    /// What is not understood is an error.
    case strict
    /// What is not understood is skipped, as the reference does in its lax mode.
    case lax
  }

  /// What happens when a name is not known.
  public enum Undefined: Sendable {
    /// Printing it or calculating with it is an error; asking for it with `default` or `if` is not.
    case error
    /// It is nothing.
    case empty
  }

  /// How the inside of outputs and tags is read.
  public var syntax: Syntax = .strict
  /// What happens when a variable is not known.
  public var undefined: Undefined = .error
  /// How much a template may do.
  public var limits = Limits()
  /// Prints a point in time: the value (a text, or seconds since 1970) and the format, as the
  /// `date` filter gets them. Nil when the value is not a time; without a function every value is
  /// printed as it is.
  public var formatDate: (@Sendable (Value, String) -> String?)?

  var filters: [String: Filter]
  var tags: [String: Filter] = [:]

  /// Creates an environment with the standard tags and filters, strict in everything.
  public init() {
    filters = Filter.standard
  }

  /// Adds a filter, or puts it in the place of one with the same name.
  /// - Parameters:
  ///   - name: The name in a template.
  ///   - arity: How many arguments it takes besides the value itself; checked when a template is
  ///     parsed.
  ///   - named: The arguments that are given by name: `| points: decimals: 2`.
  ///   - body: What it does.
  public mutating func addFilter(
    _ name: String, arity: ClosedRange<Int>, named: [String] = [],
    _ body: @escaping @Sendable (FilterCall) throws(FilterError) -> Value
  ) {
    filters[name] = Filter(name: name, arity: arity, named: named, body: body)
  }

  /// Adds a tag that stands alone and prints a value: `{% chart league.points, width: 300 %}`. Its
  /// arguments are those of a filter; the value itself is nothing.
  public mutating func addTag(
    _ name: String, arity: ClosedRange<Int>, named: [String] = [],
    _ body: @escaping @Sendable (FilterCall) throws(FilterError) -> Value
  ) {
    tags[name] = Filter(name: name, arity: arity, named: named, body: body)
  }
}

/// How much a template may do before it is stopped.
public struct Limits: Sendable, Hashable {
  /// How deep blocks, expressions and partials may be nested, together.
  public var nesting = 100
  /// How many parts of templates may be rendered, every turn of a loop counted.
  public var steps = 5_000_000
  /// How many bytes may be written, captured text included.
  public var outputBytes = 64 << 20

  /// How much filters and comparisons may read and make, in items of lists; eight bytes of a text count as
  /// one. It also bounds what a template can hold at once.
  public var work = 10_000_000

  /// Creates the limits that templates have unless somebody says otherwise.
  public init() {}
}
