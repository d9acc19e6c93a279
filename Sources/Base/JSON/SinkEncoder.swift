extension JSONValue {
  /// Encodes a value, and passes its document on piece by piece.
  package static func encode(_ value: some Encodable, into sink: any JSONSink) throws {
    try EncodedDocument(sink).encode(value, at: 0)
  }
}

/// Encodes one value of a document that is passed on piece by piece.
struct SinkEncoder: Encoder {
  private let document: EncodedDocument
  /// The number of containers around the value.
  private let depth: Int

  /// Always empty: encoding never fails on its own, so no error needs a path.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  fileprivate init(_ document: EncodedDocument, depth: Int) {
    self.document = document
    self.depth = depth
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    document.begin(.object, at: depth)
    return KeyedEncodingContainer(MembersEncoder<Key>(document: document, depth: depth + 1))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    document.begin(.array, at: depth)
    return ElementsEncoder(document: document, depth: depth + 1)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Adds a document as the value.
  func add(_ value: JSONValue) { document.add(value) }
}

/// A document that is passed on piece by piece. If a type encodes no value, passes on `null`. If it encodes several,
/// passes on only the first.
private final class EncodedDocument {
  private let sink: any JSONSink
  /// The number of containers that are open.
  private var depth = 0
  /// Whether the next piece has to be a value.
  private var isValueDue = false

  init(_ sink: any JSONSink) { self.sink = sink }

  func encode<Encoded: Encodable>(_ value: Encoded, at depth: Int) throws {
    isValueDue = true
    if let scalar = scalar(value) { return add(scalar) }
    try value.encode(to: SinkEncoder(self, depth: depth))
    close(to: depth)
  }

  func add(_ value: JSONValue) {
    guard isValueDue else { return }
    isValueDue = false
    sink.add(value)
  }

  /// Begins the container of a value, or continues the one that it has begun.
  func begin(_ kind: JSONContainer, at depth: Int) {
    guard isValueDue, self.depth == depth else { return close(to: depth + 1) }
    isValueDue = false
    sink.begin(kind)
    self.depth += 1
  }

  /// Begins a member, whose value comes next.
  func add(key: String, at depth: Int) {
    close(to: depth)
    sink.add(key: key.snakeCased)
    isValueDue = true
  }

  /// Begins an element, whose value comes next.
  func addElement(at depth: Int) {
    close(to: depth)
    isValueDue = true
  }

  private func close(to depth: Int) {
    add(.null)
    while self.depth > depth {
      sink.end()
      self.depth -= 1
    }
  }

  private func scalar<Encoded>(_ value: Encoded) -> JSONValue? {
    // Comparing types is cheaper than casting.
    if Encoded.self == String.self { return (value as? String).map { .string($0) } }
    if Encoded.self == Int.self { return (value as? Int).map { .int($0) } }
    if Encoded.self == Double.self { return (value as? Double).map { .double($0) } }
    if Encoded.self == Bool.self { return (value as? Bool).map { .bool($0) } }
    if Encoded.self == JSONValue.self { return value as? JSONValue }
    return nil
  }
}

private struct MembersEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let document: EncodedDocument
  /// The number of open containers, with this one.
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { put(.null, key) }
  func encode(_ value: Bool, forKey key: Key) { put(.bool(value), key) }
  func encode(_ value: String, forKey key: Key) { put(.string(value), key) }
  func encode(_ value: Double, forKey key: Key) { put(.double(value), key) }
  func encode(_ value: Int, forKey key: Key) { put(.int(value), key) }
  func encode(_ value: some Encodable, forKey key: Key) throws {
    document.add(key: key.stringValue, at: depth)
    try document.encode(value, at: depth)
  }

  // Write an absent optional as `null`, so that readers always find the same members.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { put(value.map { .bool($0) }, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { put(value.map { .string($0) }, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { put(value.map { .double($0) }, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { put(value.map { .int($0) }, key) }
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { put(.null, key) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { member(key.stringValue).container(keyedBy: keyType) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    member(key.stringValue).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { member("super") }
  func superEncoder(forKey key: Key) -> any Encoder { member(key.stringValue) }

  private func put(_ value: JSONValue?, _ key: Key) {
    document.add(key: key.stringValue, at: depth)
    document.add(value ?? .null)
  }

  private func member(_ key: String) -> SinkEncoder {
    document.add(key: key, at: depth)
    return SinkEncoder(document, depth: depth)
  }
}

private struct ElementsEncoder: UnkeyedEncodingContainer {
  let document: EncodedDocument
  /// The number of open containers, with this one.
  let depth: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(document: EncodedDocument, depth: Int) {
    self.document = document
    self.depth = depth
  }

  mutating func encodeNil() {
    begin()
    document.add(.null)
  }
  mutating func encode(_ value: some Encodable) throws {
    begin()
    try document.encode(value, at: depth)
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { element().container(keyedBy: keyType) }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    element().unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { element() }

  private mutating func begin() {
    document.addElement(at: depth)
    count += 1
  }

  private mutating func element() -> SinkEncoder {
    begin()
    return SinkEncoder(document, depth: depth)
  }
}

extension SinkEncoder: SingleValueEncodingContainer {
  func encodeNil() { add(.null) }
  func encode(_ value: Bool) { add(.bool(value)) }
  func encode(_ value: String) { add(.string(value)) }
  func encode(_ value: Double) { add(.double(value)) }
  func encode(_ value: Float) { add(.double(Double(value))) }
  /// Integers of all sizes.
  func encode(_ value: some FixedWidthInteger & Encodable) {
    add(Int(exactly: value).map(JSONValue.int) ?? .double(Double(value)))
  }
  func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}
