struct TreeDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = value.object else { throw mismatch(JSONObject.self, "an object") }
    return KeyedDecodingContainer(KeyedTree<Key>(object: object, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let array = value.array else { throw mismatch([JSONValue].self, "a list") }
    return UnkeyedTree(array: array, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleTree(tree: self) }

  /// The value as a type: strings directly, everything else through its own decoding.
  func unbox<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    type == String.self ? try text(type) : try type.init(from: self)
  }

  /// The string as a type that is `String`. A separate function, because Swift looks up types on each call of a
  /// function that contains a cast.
  @inline(never)
  private func text<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    try value.string as? Decoded ?? type.init(from: self)
  }

  func truth() throws -> Bool { try value.bool ?? refuse(Bool.self, "true or false") }

  func number() throws -> Double {
    switch value {
    case .int(let int): Double(int)
    case .double(let double): double
    default: try refuse(Double.self, "a number")
    }
  }

  func whole<Whole: FixedWidthInteger>(_ type: Whole.Type) throws -> Whole {
    switch value {
    case .int(let int): try Whole(exactly: int) ?? refuse(type, "a smaller number")
    case .double(let double): try Whole(exactly: double) ?? refuse(type, "a whole number")
    default: try refuse(type, "a whole number")
    }
  }

  func refuse<Wanted>(_ type: Wanted.Type, _ wanted: String) throws -> Wanted {
    throw mismatch(type, wanted)
  }

  private func mismatch(_ type: any Any.Type, _ wanted: String) -> DecodingError {
    DecodingError.typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "expected \(wanted), found \(value.kind)"))
  }
}

private struct KeyedTree<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  let codingPath: [any CodingKey]

  var allKeys: [Key] { object.keys.compactMap(Key.init(stringValue:)) }
  func contains(_ key: Key) -> Bool { object.member(key.stringValue) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try bool(member(key), key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try string(member(key), key)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try double(member(key), key)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try int(member(key), key) }
  func decode<Decoded: Decodable>(_ type: Decoded.Type, forKey key: Key) throws -> Decoded {
    try unbox(member(key), key)
  }

  // The defaults look an optional member up three times.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key).map { try bool($0, key) }
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key).map { try string($0, key) }
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key).map { try double($0, key) }
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key).map { try int($0, key) }
  }
  func decodeIfPresent<Decoded: Decodable>(
    _ type: Decoded.Type, forKey key: Key
  ) throws -> Decoded? {
    guard let value = present(key) else { return nil }
    return try unbox(value, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try tree(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try tree(key).unkeyedContainer()
  }
  func superDecoder() -> any Decoder { TreeDecoder(value: .object(object), codingPath: codingPath) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try tree(key) }

  private func member(_ key: Key) throws -> JSONValue {
    guard let value = object.member(key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "missing"))
    }
    return value
  }

  private func present(_ key: Key) -> JSONValue? {
    guard let value = object.member(key.stringValue), !value.isNull else { return nil }
    return value
  }

  private func bool(_ value: JSONValue, _ key: Key) throws -> Bool {
    if case .bool(let bool) = value { bool } else { try unbox(value, key) }
  }
  private func string(_ value: JSONValue, _ key: Key) throws -> String {
    if case .string(let string) = value { string } else { try unbox(value, key) }
  }
  private func double(_ value: JSONValue, _ key: Key) throws -> Double {
    if case .double(let double) = value { double } else { try unbox(value, key) }
  }
  private func int(_ value: JSONValue, _ key: Key) throws -> Int {
    if case .int(let int) = value { int } else { try unbox(value, key) }
  }

  private func unbox<Decoded: Decodable>(_ value: JSONValue, _ key: Key) throws -> Decoded {
    try below(codingPath, key) {
      try TreeDecoder(value: value, codingPath: []).unbox(Decoded.self)
    }
  }

  /// A decoder for nested containers, with the full path: their errors do not pass through `below`.
  private func tree(_ key: Key) throws -> TreeDecoder {
    TreeDecoder(value: try member(key), codingPath: codingPath + [key])
  }
}

/// Decodes a member; adds its path only to errors, because building paths takes longer than reading members.
private func below<Decoded>(
  _ path: [any CodingKey], _ key: any CodingKey, _ decode: () throws -> Decoded
) throws -> Decoded {
  do { return try decode() } catch let error as DecodingError {
    throw error.below(path + [key])
  }
}

extension DecodingError {
  fileprivate func below(_ path: [any CodingKey]) -> DecodingError {
    func context(_ inner: Context) -> Context {
      Context(
        codingPath: path + inner.codingPath, debugDescription: inner.debugDescription,
        underlyingError: inner.underlyingError)
    }
    return switch self {
    case .typeMismatch(let type, let inner): .typeMismatch(type, context(inner))
    case .valueNotFound(let type, let inner): .valueNotFound(type, context(inner))
    case .keyNotFound(let key, let inner): .keyNotFound(key, context(inner))
    case .dataCorrupted(let inner): .dataCorrupted(context(inner))
    @unknown default: self
    }
  }
}

private struct UnkeyedTree: UnkeyedDecodingContainer {
  let array: [JSONValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { array.count }
  var isAtEnd: Bool { currentIndex >= array.count }
  mutating func decodeNil() throws -> Bool {
    guard try value().isNull else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    let value = try value()
    let decoded = try below(codingPath, IndexKey(currentIndex)) {
      try TreeDecoder(value: value, codingPath: []).unbox(type)
    }
    currentIndex += 1
    return decoded
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try element().container(keyedBy: type)
    currentIndex += 1
    return container
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element().unkeyedContainer()
    currentIndex += 1
    return container
  }
  mutating func superDecoder() throws -> any Decoder {
    let decoder = try element()
    currentIndex += 1
    return decoder
  }

  private func value() throws -> JSONValue {
    guard currentIndex < array.count else {
      throw DecodingError.valueNotFound(
        JSONValue.self,
        DecodingError.Context(
          codingPath: codingPath + [IndexKey(currentIndex)],
          debugDescription: "the list is too short"))
    }
    return array[currentIndex]
  }

  private func element() throws -> TreeDecoder {
    TreeDecoder(value: try value(), codingPath: codingPath + [IndexKey(currentIndex)])
  }
}

private struct SingleTree: SingleValueDecodingContainer {
  let tree: TreeDecoder
  var codingPath: [any CodingKey] { tree.codingPath }

  func decodeNil() -> Bool { tree.value.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try tree.truth() }
  func decode(_ type: String.Type) throws -> String {
    try tree.value.string ?? tree.refuse(String.self, "a string")
  }
  func decode(_ type: Double.Type) throws -> Double { try tree.number() }
  func decode(_ type: Float.Type) throws -> Float { Float(try tree.number()) }
  /// Integers of all sizes.
  func decode<Whole: FixedWidthInteger & Decodable>(_ type: Whole.Type) throws -> Whole {
    try tree.whole(type)
  }
  func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded { try tree.unbox(type) }
}
