/// Keys and values in insertion order.
public struct Object: Sendable {
  private var entries: [Entry]

  private struct Entry: Sendable {
    let name: Name
    var value: Value
    /// In the first entry only: the position of each key, for objects too large for a linear search.
    var index: [Name: Int]?
  }

  private static let indexedFrom = 17

  /// Creates an empty object.
  public init() {
    entries = []
  }

  /// Creates an object from pairs; a duplicate key keeps its first position and last value.
  public init(_ pairs: [(String, Value)]) {
    entries = []
    entries.reserveCapacity(pairs.count)
    for (key, value) in pairs { self[key] = value }
  }

  /// The number of keys.
  public var count: Int { entries.count }

  /// Whether there are no keys.
  public var isEmpty: Bool { entries.isEmpty }

  /// The keys in order.
  public var keys: [String] { entries.map(\.name.text) }

  /// The keys and values in order.
  public var pairs: [(key: String, value: Value)] {
    entries.map { (key: $0.name.text, value: $0.value) }
  }

  /// The value of a key; nil if absent. Setting nil removes the key.
  public subscript(key: String) -> Value? {
    get { self[Name(key)] }
    set { set(Name(key), to: newValue) }
  }

  subscript(name: Name) -> Value? {
    if let place = place(of: name) { entries[place].value } else { nil }
  }

  /// The entry at a position as a loop item: an array of key and value.
  func entry(at place: Int) -> Value {
    .array([.string(entries[place].name.text), entries[place].value])
  }

  private func place(of name: Name) -> Int? {
    if entries.count >= Self.indexedFrom, let index = entries[0].index { return index[name] }
    for place in entries.indices where entries[place].name == name { return place }
    return nil
  }

  private mutating func set(_ name: Name, to value: Value?) {
    guard let value else {
      guard let place = place(of: name) else { return }
      entries.remove(at: place)
      buildIndex()
      return
    }
    if let place = place(of: name) {
      entries[place].value = value
    } else {
      entries.append(Entry(name: name, value: value))
      if entries.count == Self.indexedFrom {
        buildIndex()
      } else if entries.count > Self.indexedFrom {
        let last = entries.count - 1
        entries[0].index?[name] = last
      }
    }
  }

  private mutating func buildIndex() {
    guard !entries.isEmpty else { return }
    entries[0].index = nil
    guard entries.count >= Self.indexedFrom else { return }
    var places: [Name: Int] = [:]
    for (place, entry) in entries.enumerated() { places[entry.name] = place }
    entries[0].index = places
  }
}

extension Object {
  /// Replaces each text of the object and of what is in it, keys excepted.
  /// - Parameter replacement: Returns the new text, or nil to keep the old one.
  public mutating func replaceTexts(_ replacement: (String) -> String?) {
    for place in entries.indices { entries[place].value.replaceTexts(replacement) }
  }
}

extension Value {
  /// Replaces each text of the value, keys of objects excepted.
  fileprivate mutating func replaceTexts(_ replacement: (String) -> String?) {
    switch self {
    case .string(let text):
      if let new = replacement(text.string) { self = .string(Text(new, text.safety)) }
    case .array(var values):
      self = .null
      for place in values.indices { values[place].replaceTexts(replacement) }
      self = .array(values)
    case .object(var object):
      self = .null
      object.replaceTexts(replacement)
      self = .object(object)
    default: break
    }
  }
}

extension Object: ExpressibleByDictionaryLiteral {
  /// Creates an object with its keys in the given order.
  public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}

extension Object: Equatable {
  /// Whether both have equal keys and values, in any order.
  public static func == (left: Object, right: Object) -> Bool {
    left.count == right.count
      && left.entries.allSatisfy { entry in
        guard let other = right[entry.name] else { return false }
        return entry.value == other
      }
  }
}

/// A key or variable name with its hash, which speeds up comparison.
struct Name: Sendable, Hashable {
  let text: String
  private let code: UInt

  init(_ text: String) {
    self.text = text
    // FNV-1a takes a few nanoseconds for typical short names.
    var code: UInt = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { code = (code ^ UInt(byte)) &* 0x100_0000_01B3 }
    self.code = code
  }

  static func == (left: Name, right: Name) -> Bool {
    left.code == right.code && left.text == right.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(code) }

  static let nameless = Name("")
  static let forLoop = Name("forloop")
  static let tableRowLoop = Name("tablerowloop")
}
