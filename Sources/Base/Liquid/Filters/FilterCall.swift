import Synchronization

/// A filter's input and arguments.
public struct FilterCall: Sendable {
  /// The value before the `|`.
  public let input: Value
  /// The positional arguments.
  public let arguments: [Value]
  /// The named arguments.
  public let named: [(name: String, value: Value)]
  private let page: Page

  /// The output format, for filters that join safe and unsafe text.
  public var escaping: Escaping { page.escaping }
  var formatDate: (@Sendable (Value, String) -> String?)? { page.formatDate }
  /// The maximum length of a text in bytes; exceeding it is an error after the filter.
  var limit: Int { page.limit }

  /// The state shared by all filter calls of a page.
  final class Page: Sendable {
    let escaping: Escaping
    let formatDate: (@Sendable (Value, String) -> String?)?
    let limit: Int
    private let mostWork: Int
    private let work = Atomic(0)

    init(_ escaping: Escaping, _ environment: Environment) {
      self.escaping = escaping
      formatDate = environment.formatDate
      limit = environment.limits.outputBytes
      mostWork = environment.limits.work
    }

    /// Counts work of filters and comparisons; false if it exceeds the limit.
    func charge(_ amount: Int) -> Bool {
      if amount == 0 { return true }
      return work.wrappingAdd(amount, ordering: .relaxed).newValue <= mostWork
    }

    var isExhausted: Bool { work.load(ordering: .relaxed) > mostWork }

    var limitNote: String {
      "the limit is \(mostWork) items of lists, or eight times as many bytes"
    }
  }

  /// Counts work that a filter does in addition to reading its input.
  func charge(_ amount: Int) throws(FilterError) {
    guard page.charge(amount) else {
      throw FilterError("too much work for filters", notes: [page.limitNote])
    }
  }

  /// Checks that a filter's result is not too large.
  @inline(__always) func checkSize(_ result: Value) throws(FilterError) {
    switch result {
    case .string(let text) where text.string.utf8.count > limit:
      throw FilterError("the text is too long", notes: ["the limit is \(limit) bytes"])
    case .array(let items) where items.count > ListFilters.longest:
      throw FilterError(
        "the list is too long", notes: ["the limit is \(ListFilters.longest) items"])
    default: return
    }
  }

  /// Creates a call, for tests of filters.
  public init(
    _ input: Value, _ arguments: [Value] = [], named: [(name: String, value: Value)] = [],
    escaping: Escaping = .none
  ) {
    self.init(input, arguments, named: named, page: Page(escaping, Environment()))
  }

  init(_ input: Value, _ arguments: [Value], named: [(name: String, value: Value)], page: Page) {
    self.input = input
    self.arguments = arguments
    self.named = named
    self.page = page
  }

  /// A positional argument; `.null` if not given.
  public subscript(place: Int) -> Value {
    place < arguments.count ? arguments[place] : .null
  }

  /// Joins texts so that data stays escaped and safe text is not escaped twice.
  public func joined(_ texts: [Text]) -> Value {
    var builder = TextBuilder(self)
    for text in texts { builder.append(text) }
    return .string(builder.finish())
  }

  /// A named argument; nil if not given.
  public subscript(name: String) -> Value? {
    named.last { $0.name == name }?.value
  }
}

/// Why a filter failed; the caller adds the location.
public struct FilterError: Error, Sendable, Hashable {
  /// The problem, as a sentence without the filter's name.
  public let message: String
  /// What was expected.
  public let notes: [String]

  /// Creates an error with a sentence, and hints such as what was expected.
  public init(_ message: String, notes: [String] = []) {
    self.message = message
    self.notes = notes
  }
}

/// A filter to which templates are bound during parsing.
final class Filter: Sendable {
  typealias Body = @Sendable (FilterCall) throws(FilterError) -> Value

  let name: String
  let arity: ClosedRange<Int>
  let named: [String]
  let body: Body
  /// Whether the input may be an undefined variable, as for `default`.
  let asks: Bool

  init(
    _ name: String, _ arity: ClosedRange<Int>, named: [String] = [], asks: Bool = false,
    _ body: @escaping Body
  ) {
    self.name = name
    self.arity = arity
    self.named = named
    self.body = body
    self.asks = asks
  }
}
