/// Builds a tree as a value encodes itself. One box per container; parents read their children's
/// boxes when everything has been encoded, since containers may be filled in any order.
final class TreeBox {
  private enum Content {
    case single(JSONValue)
    case members([(key: String, box: TreeBox)])
    case elements([TreeBox])
  }
  private var content = Content.single(.null)

  convenience init(_ value: JSONValue) {
    self.init()
    content = .single(value)
  }

  var value: JSONValue {
    switch content {
    case .single(let value): value
    case .members(let members): .object(JSONObject(members.map { ($0.key, $0.box.value) }))
    case .elements(let elements): .array(elements.map(\.value))
    }
  }

  var elementCount: Int { if case .elements(let elements) = content { elements.count } else { 0 } }

  func set(_ value: JSONValue) { content = .single(value) }
  func becomeObject() { if case .single = content { content = .members([]) } }
  func becomeArray() { if case .single = content { content = .elements([]) } }

  func add(_ key: String, _ box: TreeBox) {
    guard case .members(var members) = content else { return }
    content = .members([])
    members.append((key, box))
    content = .members(members)
  }

  func add(_ box: TreeBox) {
    guard case .elements(var elements) = content else { return }
    content = .elements([])
    elements.append(box)
    content = .elements(elements)
  }
}

final class TreeEncoder: Encoder {
  let box = TreeBox()
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(path: [any CodingKey]) { codingPath = path }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    box.becomeObject()
    return KeyedEncodingContainer(KeyedBox<Key>(box: box, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    box.becomeArray()
    return UnkeyedBox(box: box, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleBox(box: box, codingPath: codingPath)
  }

  /// The tree of a value: scalars directly, everything else through its own encoding.
  static func box(_ value: some Encodable, path: [any CodingKey]) throws -> TreeBox {
    switch value {
    case let value as JSONValue: return TreeBox(value)
    case let value as String: return TreeBox(.string(value))
    case let value as Int: return TreeBox(.int(value))
    case let value as Double: return TreeBox(.double(value))
    case let value as Bool: return TreeBox(.bool(value))
    default:
      let encoder = TreeEncoder(path: path)
      try value.encode(to: encoder)
      return encoder.box
    }
  }
}

extension BinaryInteger {
  fileprivate var json: JSONValue { Int(exactly: self).map(JSONValue.int) ?? .double(Double(self)) }
}

private struct KeyedBox<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: TreeBox
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) { put(.null, key) }
  mutating func encode(_ value: Bool, forKey key: Key) { put(.bool(value), key) }
  mutating func encode(_ value: String, forKey key: Key) { put(.string(value), key) }
  mutating func encode(_ value: Double, forKey key: Key) { put(.double(value), key) }
  mutating func encode(_ value: Int, forKey key: Key) { put(.int(value), key) }
  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    box.add(key.stringValue.snakeCased, try TreeEncoder.box(value, path: codingPath + [key]))
  }

  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    put(value.map { .bool($0) } ?? .null, key)
  }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) {
    put(value.map { .string($0) } ?? .null, key)
  }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) {
    put(value.map { .double($0) } ?? .null, key)
  }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) {
    put(value.map { .int($0) } ?? .null, key)
  }
  mutating func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { put(.null, key) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let encoder = TreeEncoder(path: codingPath + [key])
    box.add(key.stringValue.snakeCased, encoder.box)
    return encoder.container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let encoder = TreeEncoder(path: codingPath + [key])
    box.add(key.stringValue.snakeCased, encoder.box)
    return encoder.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { TreeEncoder(path: codingPath) }
  mutating func superEncoder(forKey key: Key) -> any Encoder {
    let encoder = TreeEncoder(path: codingPath + [key])
    box.add(key.stringValue.snakeCased, encoder.box)
    return encoder
  }

  private func put(_ value: JSONValue, _ key: Key) {
    box.add(key.stringValue.snakeCased, TreeBox(value))
  }
}

private struct UnkeyedBox: UnkeyedEncodingContainer {
  let box: TreeBox
  let codingPath: [any CodingKey]
  var count: Int { box.elementCount }

  mutating func encodeNil() { box.add(TreeBox(.null)) }
  mutating func encode(_ value: some Encodable) throws {
    box.add(try TreeEncoder.box(value, path: codingPath + [IndexKey(count)]))
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { child().container(keyedBy: keyType) }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    child().unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { child() }

  private func child() -> TreeEncoder {
    let encoder = TreeEncoder(path: codingPath + [IndexKey(count)])
    box.add(encoder.box)
    return encoder
  }
}

private struct SingleBox: SingleValueEncodingContainer {
  let box: TreeBox
  let codingPath: [any CodingKey]

  mutating func encodeNil() { box.set(.null) }
  mutating func encode(_ value: Bool) { box.set(.bool(value)) }
  mutating func encode(_ value: String) { box.set(.string(value)) }
  mutating func encode(_ value: Double) { box.set(.double(value)) }
  mutating func encode(_ value: Float) { box.set(.double(Double(value))) }
  mutating func encode(_ value: Int) { box.set(value.json) }
  mutating func encode(_ value: Int8) { box.set(value.json) }
  mutating func encode(_ value: Int16) { box.set(value.json) }
  mutating func encode(_ value: Int32) { box.set(value.json) }
  mutating func encode(_ value: Int64) { box.set(value.json) }
  mutating func encode(_ value: UInt) { box.set(value.json) }
  mutating func encode(_ value: UInt8) { box.set(value.json) }
  mutating func encode(_ value: UInt16) { box.set(value.json) }
  mutating func encode(_ value: UInt32) { box.set(value.json) }
  mutating func encode(_ value: UInt64) { box.set(value.json) }
  mutating func encode(_ value: some Encodable) throws {
    box.set(try TreeEncoder.box(value, path: codingPath).value)
  }
}
