/// A template value, built explicitly or from literals, without reflection.
public enum Value: Sendable {
  /// Nil. Prints as an empty string and is falsy.
  case null
  case bool(Bool)
  /// An integer.
  case int(Int)
  /// A number with a fraction, printed in its shortest form.
  case double(Double)
  /// A text that knows whether it is safe to print.
  case string(Text)
  /// A list.
  case array([Value])
  /// Keys and values in order.
  case object(Object)
  /// The integers from one to another, inclusive; empty if the end comes first.
  case range(from: Int, through: Int)
  /// `empty` in a comparison: a text, list or object without content.
  case empty
  /// `blank` in a comparison: nil, false, a text of white space, or a list or object without content.
  case blank
}

extension Value {
  /// A text from data, escaped when printed.
  public static func string(_ string: String) -> Value { .string(Text(string)) }

  /// A text that is safe to output.
  public static func safe(_ string: String) -> Value { .string(Text(string, .safe)) }

  /// Whether the value is truthy: everything except nil and false.
  public var isTruthy: Bool {
    switch self {
    case .null, .bool(false): false
    default: true
    }
  }

  /// Whether the value is `.null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

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
  /// Creates `.null` from `nil`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates `.bool` from `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates `.int` from a literal.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Creates a number with a fraction.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a text that is escaped when printed.
  public init(stringLiteral value: String) { self = .string(Text(value)) }
  /// Creates a list.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// Creates an object with its keys in the given order.
  public init(dictionaryLiteral elements: (String, Value)...) { self = .object(Object(elements)) }
}

extension Value: Equatable {
  /// The `==` operator: `1` equals `1.0`, safety is ignored, `empty` and `blank` match what they describe.
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

  var isEmpty: Bool {
    switch self {
    case .string(let text): text.string.isEmpty
    case .array(let items): items.isEmpty
    case .object(let object): object.isEmpty
    default: false
    }
  }

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
  /// White space in Liquid: space, tab, line feed, vertical tab, form feed, carriage return.
  var isLiquidSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// A byte allowed inside a name.
  var isWord: Bool { isLetter || isDigit || self == 0x5F }
}
