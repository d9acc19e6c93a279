/// Anything that a template can hold in a variable.
///
/// Built from Swift by hand and with literals; nothing is reflected:
///
///     let team: Value = ["name": .string("Cobra Kai"), "wins": 7]
public enum Value: Sendable {
  /// Nothing. Prints as the empty text and counts as false.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number with a fraction, printed in its shortest form.
  case double(Double)
  /// A text.
  case string(Text)
  /// A list.
  case array([Value])
  /// Keys and values in a fixed order.
  case object(Object)
  /// The whole numbers from one to another, both included; empty when the end comes first.
  case range(from: Int, through: Int)
  /// What `empty` means in a comparison: a text, list or object without content.
  case empty
  /// What `blank` means in a comparison: nothing, false, or a text, list or object without content.
  case blank
}

extension Value {
  /// A text that came from outside and is escaped where it is printed.
  public static func string(_ string: String) -> Value { .string(Text(string)) }

  /// A text that is already fit for the output.
  public static func safe(_ string: String) -> Value { .string(Text(string, .safe)) }

  /// Whether a condition takes the value for true: everything except nothing and false.
  public var isTruthy: Bool {
    switch self {
    case .null, .bool(false): false
    default: true
    }
  }

  /// Whether this is `.null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// What the value is, in words for a message.
  var kind: String {
    switch self {
    case .null: "nil"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    case .range: "a range"
    case .empty: "empty"
    case .blank: "blank"
    }
  }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates nothing.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Creates a number with a fraction.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a text that is escaped where it is printed.
  public init(stringLiteral value: String) { self = .string(Text(value)) }
  /// Creates a list.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// Creates an object with its keys in the order written.
  public init(dictionaryLiteral elements: (String, Value)...) { self = .object(Object(elements)) }
}

extension Value: Equatable {
  /// Equality as `==` in a template has it: `1` is `1.0`, a text's safety does not count, and
  /// `empty` and `blank` stand for every value that they describe.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.int(let a), .double(let b)), (.double(let b), .int(let a)): Double(a) == b
    case (.string(let a), .string(let b)): a.string == b.string
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    case (.range(let a, let b), .range(let c, let d)): a == c && b == d
    case (.empty, let other), (let other, .empty): other.isEmpty
    case (.blank, let other), (let other, .blank): other.isBlank
    default: false
    }
  }

  /// Whether the value equals `empty`.
  var isEmpty: Bool {
    switch self {
    case .string(let text): text.string.isEmpty
    case .array(let items): items.isEmpty
    case .object(let object): object.isEmpty
    default: false
    }
  }

  /// Whether the value equals `blank`.
  var isBlank: Bool {
    switch self {
    case .null, .bool(false): true
    case .string(let text): text.string.utf8.allSatisfy(\.isLiquidSpace)
    case .array, .object: isEmpty
    default: false
    }
  }
}

extension UInt8 {
  /// White space as the language has it: space, tab, line feed, vertical tab, form feed, return.
  var isLiquidSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  /// An ASCII digit.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// An ASCII letter.
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// A byte that can stand inside a name.
  var isWord: Bool { isLetter || isDigit || self == 0x5F }
}
