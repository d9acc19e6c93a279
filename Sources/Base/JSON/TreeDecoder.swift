/// Reads a value out of a tree.
struct TreeDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(value: JSONValue, path: [any CodingKey]) {
    self.value = value
    codingPath = path
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = value.object else { throw mismatch(JSONObject.self, "an object") }
    return KeyedDecodingContainer(KeyedTree<Key>(object: object, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let array = value.array else { throw mismatch([JSONValue].self, "a list") }
    return UnkeyedTree(array: array, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleTree(tree: self) }

  /// The value as a type: scalars directly, everything else through its own decoding.
  func unbox<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    if let scalar = try scalar(type) as? Decoded { return scalar }
    return try type.init(from: self)
  }

  private func scalar(_ type: any Any.Type) throws -> (any Sendable)? {
    if type == JSONValue.self { return value }
    if type == String.self { return try value.string ?? refuse(String.self, "a string") }
    if type == Int.self { return try whole(Int.self) }
    if type == Double.self { return try number() }
    if type == Bool.self { return try truth() }
    return nil
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
  func contains(_ key: Key) -> Bool { object[key.stringValue.snakeCased] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try member(key).value.isNull }
  func decode<Decoded: Decodable>(_ type: Decoded.Type, forKey key: Key) throws -> Decoded {
    try member(key).unbox(type)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try member(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }
  func superDecoder() -> any Decoder { TreeDecoder(value: .object(object), path: codingPath) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: Key) throws -> TreeDecoder {
    guard let value = object[key.stringValue.snakeCased] else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "missing"))
    }
    return TreeDecoder(value: value, path: codingPath + [key])
  }
}

private struct UnkeyedTree: UnkeyedDecodingContainer {
  let array: [JSONValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  init(array: [JSONValue], codingPath: [any CodingKey]) {
    self.array = array
    self.codingPath = codingPath
  }

  var count: Int? { array.count }
  var isAtEnd: Bool { currentIndex >= array.count }
  mutating func decodeNil() throws -> Bool {
    guard try element().value.isNull else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    let decoded = try element().unbox(type)
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

  private func element() throws -> TreeDecoder {
    let path = codingPath + [IndexKey(currentIndex)]
    guard currentIndex < array.count else {
      throw DecodingError.valueNotFound(
        JSONValue.self,
        DecodingError.Context(codingPath: path, debugDescription: "the list is too short"))
    }
    return TreeDecoder(value: array[currentIndex], path: path)
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
  func decode(_ type: Int.Type) throws -> Int { try tree.whole(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try tree.whole(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try tree.whole(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try tree.whole(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try tree.whole(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try tree.whole(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try tree.whole(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try tree.whole(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try tree.whole(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try tree.whole(type) }
  func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded { try tree.unbox(type) }
}
