/// The settings for parsing and rendering: strictness, filters and limits.
public struct Environment: Sendable {
  /// How strictly the contents of outputs and tags are parsed.
  public enum Syntax: Sendable {
    /// Invalid syntax is an error.
    case strict
    /// Invalid syntax is skipped, as in the reference implementation's lax mode.
    case lax
  }

  /// How undefined variables are treated.
  public enum Undefined: Sendable {
    /// Printing or calculating with one is an error; testing it with `default` or `if` is not.
    case error
    /// They are nil.
    case empty
  }

  /// How strictly the contents of outputs and tags are parsed.
  public var syntax: Syntax = .strict
  /// How undefined variables are treated.
  public var undefined: Undefined = .error
  /// The limits on templates.
  public var limits = Limits()
  /// Formats a value (text or seconds since 1970) for `date`; nil for no time. If unset, values print as is.
  public var formatDate: (@Sendable (Value, String) -> String?)?

  var filters: [String: Filter]

  /// Creates a strict environment with the standard filters.
  public init() {
    filters = Filter.standard
  }

  /// Adds or replaces a filter.
  /// - Parameters:
  ///   - name: The name in templates.
  ///   - arity: The number of arguments after the value; checked when a template is parsed.
  ///   - named: The names of named arguments: `| points: decimals: 2`.
  ///   - body: The implementation.
  public mutating func addFilter(
    _ name: String, arity: ClosedRange<Int>, named: [String] = [],
    _ body: @escaping @Sendable (FilterCall) throws(FilterError) -> Value
  ) {
    filters[name] = Filter(name, arity, named: named, body)
  }
}

/// The limits on a template.
public struct Limits: Sendable, Hashable {
  /// The combined nesting depth of blocks, expressions and partials.
  public var nesting = 100
  /// The number of rendered nodes, including each loop iteration.
  public var steps = 5_000_000
  /// The number of output bytes, including captured text.
  public var outputBytes = 64 << 20

  /// The work of filters and comparisons, in list items or eight bytes of text. Also bounds memory.
  public var work = 10_000_000

  /// Creates the default limits.
  public init() {}
}
