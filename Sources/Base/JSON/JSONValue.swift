/// A JSON value. Objects keep the order of their keys.
public enum JSONValue: Sendable {
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer that fits: platform IDs exceed 2^53 and stay exact.
  case int(Int)
  /// Any other number.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// An object's members in order. A lookup finds the first member with the key.
public struct JSONObject: Sendable, Hashable {
  /// The keys in order.
  public private(set) var keys: [String]
  /// The values in the order of the keys.
  public private(set) var values: [JSONValue]

  /// Creates an empty object.
  public init() {
    keys = []
    values = []
  }

  /// Creates an object from its members in order.
  public init(_ members: [(String, JSONValue)]) {
    keys = members.map(\.0)
    values = members.map(\.1)
  }

  /// Creates an object from as many keys as values.
  init(keys: [String], values: [JSONValue]) {
    self.keys = keys
    self.values = values
  }

  /// The number of members.
  public var count: Int { keys.count }

  /// The value of a key. Setting a new key appends it; setting nil removes the key.
  public subscript(key: String) -> JSONValue? {
    get { keys.firstIndex(of: key).map { values[$0] } }
    set {
      switch (keys.firstIndex(of: key), newValue) {
      case (let index?, let value?): values[index] = value
      case (let index?, nil):
        keys.remove(at: index)
        values.remove(at: index)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  /// Appends a member without checking for a duplicate key.
  public mutating func append(_ key: String, _ value: JSONValue) {
    keys.append(key)
    values.append(value)
  }
}

/// Numbers compare by value: `3` equals `3.0`, so that a value equals itself after a round trip.
extension JSONValue: Hashable {
  /// Whether both values are equal.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.int(let a), .double(let b)), (.double(let b), .int(let a)): Int(exactly: b) == a
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes consistently with equality.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .int(let int): hasher.combine(int)
    case .double(let double):
      if let int = Int(exactly: double) { hasher.combine(int) } else { hasher.combine(double) }
    case .string(let string): hasher.combine(string)
    case .array(let array): hasher.combine(array)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension JSONValue {
  /// A number as it will be read from a document: a whole one is an integer. Templates print `3` and `3.0` differently.
  public static func number(_ number: Double) -> JSONValue {
    // Beyond 2^53, not every integer has a double of its own.
    guard let int = Int(exactly: number), int.magnitude < 1 << 53 else { return .double(number) }
    return .int(int)
  }
}

// MARK: - Lenient reading

/// Lenient reading, because platform data changes without notice: an absent or mistyped member is nil.
extension JSONValue {
  /// The member of an object; nil for anything else.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element of an array; nil if out of bounds.
  public subscript(index: Int) -> JSONValue? {
    if case .array(let array) = self, array.indices.contains(index) { array[index] } else { nil }
  }

  /// Whether the value is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The string; nil for any other kind of value.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The Boolean; nil for any other kind of value.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The integer, also from an integral double or a string of digits, which platforms mix.
  public var int: Int? {
    switch self {
    case .int(let int): int
    case .double(let double): Int(exactly: double)
    case .string(let string): Int(string)
    default: nil
    }
  }

  /// The finite number, also from a string.
  public var double: Double? {
    switch self {
    case .int(let int): Double(int)
    case .double(let double): double.isFinite ? double : nil
    case .string(let string): Double(string).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// The elements of an array; nil for any other kind of value.
  public var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

  /// The members of an object; nil for any other kind of value.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// The kind of value for messages, such as "a string".
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .int, .double: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `.null` from `nil`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates `.bool` from `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates `.int` from a literal.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Creates `.double` from a literal, even a whole one.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates `.string` from a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates `.array` from a literal.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates `.object` with its members in the given order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
