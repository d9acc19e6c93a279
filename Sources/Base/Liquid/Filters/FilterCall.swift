import Synchronization

/// What a filter works on.
public struct FilterCall: Sendable {
  /// The value before the `|`.
  public let input: Value
  /// The arguments in order.
  public let arguments: [Value]
  /// The arguments that were given by name.
  public let named: [(name: String, value: Value)]
  /// What is the same for all calls of a page.
  private let page: Page

  /// Where the output goes, for filters that put safe and unsafe text together.
  public var escaping: Escaping { page.escaping }
  var formatDate: (@Sendable (Value, String) -> String?)? { page.formatDate }
  /// How many bytes a text may have; what goes beyond is an error after the filter.
  var limit: Int { page.limit }

  /// What filters know about the page that they work for.
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

    /// Counts work of filters and comparisons; false if it is too much.
    func charge(_ amount: Int) -> Bool {
      if amount == 0 { return true }
      return work.wrappingAdd(amount, ordering: .relaxed).newValue <= mostWork
    }

    /// Whether there has been too much work.
    var isExhausted: Bool { work.load(ordering: .relaxed) > mostWork }

    var limitNote: String {
      "the limit is \(mostWork) items of lists, or eight times as many bytes"
    }
  }

  /// Counts work that a filter does besides reading what it got.
  func charge(_ amount: Int) throws(FilterError) {
    guard page.charge(amount) else {
      throw FilterError("too much work for filters", notes: [page.limitNote])
    }
  }

  /// Creates a call, for tests of filters.
  public init(
    _ input: Value, _ arguments: [Value] = [], named: [(name: String, value: Value)] = [],
    escaping: Escaping = .none
  ) {
    self.init(input, arguments, named: named, page: Page(escaping, Environment()))
  }

  init(
    _ input: Value, _ arguments: [Value], named: [(name: String, value: Value)],
    page: Page
  ) {
    self.input = input
    self.arguments = arguments
    self.named = named
    self.page = page
  }

  /// An argument by its place, nothing when it was not given.
  public subscript(place: Int) -> Value {
    place < arguments.count ? arguments[place] : .null
  }

  /// Puts texts together so that what is data stays escaped and what is safe is not escaped twice.
  public func joined(_ texts: [Text]) -> Value {
    var builder = TextBuilder(self)
    for text in texts { builder.append(text) }
    return .string(builder.finish())
  }

  /// An argument by its name; nil when it was not given.
  public subscript(name: String) -> Value? {
    named.last { $0.name == name }?.value
  }
}

/// Why a filter could not do its work; the place is added by who called it.
public struct FilterError: Error, Sendable, Hashable {
  /// What is wrong, as a sentence without the filter's name.
  public let message: String
  /// What was expected.
  public let notes: [String]

  /// Creates an error.
  public init(_ message: String, notes: [String] = []) {
    self.message = message
    self.notes = notes
  }
}

/// A filter that a template was bound to when it was parsed.
final class Filter: Sendable {
  typealias Body = @Sendable (FilterCall) throws(FilterError) -> Value

  let name: String
  let arity: ClosedRange<Int>
  let named: [String]
  let body: Body
  /// Whether a missing variable may go in: the filter is there to ask for it.
  let asks: Bool

  init(
    name: String, arity: ClosedRange<Int>, named: [String], body: @escaping Body,
    asks: Bool = false
  ) {
    self.name = name
    self.arity = arity
    self.named = named
    self.body = body
    self.asks = asks
  }
}
