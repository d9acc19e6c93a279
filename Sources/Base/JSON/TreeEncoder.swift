final class TreeEncoder: Encoder {
  private enum Kind { case single, members, elements }

  private var kind = Kind.single
  /// The names of members.
  private var keys: [String] = []
  /// The values of members or elements, or the only value.
  private var values: [JSONValue] = []
  /// Nested containers that may still grow, with the places of their values.
  private var open: [(place: Int, encoder: TreeEncoder)] = []

  /// Always empty: encoding never fails on its own, so no error needs a path.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The tree of a value: scalars directly, everything else through its own encoding.
  static func tree<Encoded: Encodable>(of value: Encoded) throws -> JSONValue {
    if let scalar = scalar(value) { return scalar }
    let encoder = TreeEncoder()
    try value.encode(to: encoder)
    return encoder.value
  }

  private static func scalar<Encoded>(_ value: Encoded) -> JSONValue? {
    // Comparing types is cheaper than casting.
    if Encoded.self == String.self { return (value as? String).map { .string($0) } }
    if Encoded.self == Int.self { return (value as? Int).map { .int($0) } }
    if Encoded.self == Double.self { return (value as? Double).map { .double($0) } }
    if Encoded.self == Bool.self { return (value as? Bool).map { .bool($0) } }
    if Encoded.self == JSONValue.self { return value as? JSONValue }
    return nil
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    begin(.members)
    return KeyedEncodingContainer(KeyedTree<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    begin(.elements)
    return UnkeyedTree(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleTree(encoder: self) }

  // MARK: Content of containers

  private func begin(_ kind: Kind) {
    guard self.kind == .single else { return }
    self.kind = kind
    values = []
    guard kind == .members else { return }
    // Most objects have about eight members: growing to them costs more than room that stays empty.
    keys.reserveCapacity(8)
    values.reserveCapacity(8)
  }

  fileprivate var count: Int { kind == .elements ? values.count : 0 }

  func set(_ value: JSONValue) {
    kind = .single
    values = [value]
  }

  fileprivate func add(_ key: String, _ value: JSONValue) {
    guard kind == .members else { return }
    keys.append(key.snakeCased)
    values.append(value)
  }

  fileprivate func add(_ value: JSONValue) {
    guard kind == .elements else { return }
    values.append(value)
  }

  fileprivate func child(_ key: String) -> TreeEncoder {
    add(key, .null)
    return child()
  }

  fileprivate func childElement() -> TreeEncoder {
    add(.null)
    return child()
  }

  private func child() -> TreeEncoder {
    let child = TreeEncoder()
    if !values.isEmpty { open.append((values.count - 1, child)) }
    return child
  }

  private var value: JSONValue {
    for (place, encoder) in open { values[place] = encoder.value }
    return switch kind {
    case .single: values.first ?? .null
    case .members: .object(JSONObject(keys: keys, values: values))
    case .elements: .array(values)
    }
  }
}

private struct KeyedTree<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { put(.null, key) }
  func encode(_ value: Bool, forKey key: Key) { put(.bool(value), key) }
  func encode(_ value: String, forKey key: Key) { put(.string(value), key) }
  func encode(_ value: Double, forKey key: Key) { put(.double(value), key) }
  func encode(_ value: Int, forKey key: Key) { put(.int(value), key) }
  func encode(_ value: some Encodable, forKey key: Key) throws {
    put(try TreeEncoder.tree(of: value), key)
  }

  // Write an absent optional as `null`, so that readers always find the same members.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { put(value.map { .bool($0) }, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { put(value.map { .string($0) }, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { put(value.map { .double($0) }, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { put(value.map { .int($0) }, key) }
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    put(try value.map { try TreeEncoder.tree(of: $0) }, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.child(key.stringValue).container(keyedBy: keyType)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.child(key.stringValue).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.child("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.child(key.stringValue) }

  private func put(_ value: JSONValue?, _ key: Key) {
    encoder.add(key.stringValue, value ?? .null)
  }
}

private struct UnkeyedTree: UnkeyedEncodingContainer {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.count }

  func encodeNil() { encoder.add(.null) }
  func encode(_ value: some Encodable) throws { encoder.add(try TreeEncoder.tree(of: value)) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { encoder.childElement().container(keyedBy: keyType) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.childElement().unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.childElement() }
}

private struct SingleTree: SingleValueEncodingContainer {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.set(.null) }
  func encode(_ value: Bool) { encoder.set(.bool(value)) }
  func encode(_ value: String) { encoder.set(.string(value)) }
  func encode(_ value: Double) { encoder.set(.double(value)) }
  func encode(_ value: Float) { encoder.set(.double(Double(value))) }
  /// Integers of all sizes.
  func encode(_ value: some FixedWidthInteger & Encodable) {
    encoder.set(Int(exactly: value).map(JSONValue.int) ?? .double(Double(value)))
  }
  func encode(_ value: some Encodable) throws { encoder.set(try TreeEncoder.tree(of: value)) }
}
