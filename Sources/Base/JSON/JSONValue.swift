/// A JSON document as a value. Objects keep the order of their keys, because people read what we
/// write and because templates loop over objects in the order of the file.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent that fits: platform ids pass 2^53 and stay exact.
  case int(Int)
  /// Any other number.
  case double(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

/// An object's members in their order. Looking a key up finds the first of that name.
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

  /// The number of members.
  public var count: Int { keys.count }

  /// The value of a key. Setting an absent key adds it at the end; setting nil removes the key.
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

  /// Adds a member without looking whether the key is there.
  public mutating func append(_ key: String, _ value: JSONValue) {
    keys.append(key)
    values.append(value)
  }

  /// Puts another value in a member's place.
  mutating func replace(at place: Int, with value: JSONValue) { values[place] = value }
}

/// Numbers are equal by their amount: `3` and `3.0` are the same, so that a value equals itself after
/// it has been written and read.
extension JSONValue: Hashable {
  /// Whether both are the same document.
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

  /// Feeds what equality compares.
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

// MARK: - Reading leniently

/// What platforms send changes without notice, so reading never traps and never throws: a member
/// that is absent, null or of another type is nil, and the caller says what that means.
extension JSONValue {
  /// The member of an object, nil for anything else.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element of an array, nil outside of it.
  public subscript(index: Int) -> JSONValue? {
    if case .array(let array) = self, array.indices.contains(index) { array[index] } else { nil }
  }

  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The string.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The truth value.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The whole number: also a fraction-free double and a string of digits, as platforms mix them.
  public var int: Int? {
    switch self {
    case .int(let int): int
    case .double(let double): Int(exactly: double)
    case .string(let string): Int(string)
    default: nil
    }
  }

  /// The finite number: also from a whole number or a string that holds one.
  public var double: Double? {
    switch self {
    case .int(let int): Double(int)
    case .double(let double): double.isFinite ? double : nil
    case .string(let string): Double(string).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// The elements of an array.
  public var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

  /// The object.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// What a person calls this kind of value: "a string", "an object".
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
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
