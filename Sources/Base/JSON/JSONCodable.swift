import Diagnostics

extension JSONValue {
  /// Encodes a value with snake_case names in encoding order. Absent optionals become `null` members.
  public init(encoding value: some Encodable) throws {
    self = try JSONValue(
      parsing: SourceText(name: "JSON", bytes: Self.encoded(value)))
  }

  /// The document that `init(encoding:)` makes of a value, in UTF-8.
  public static func encoded(
    _ value: some Encodable, _ layout: Layout = .compact
  ) throws -> [UInt8] {
    let writer = JSONWriter(layout)
    try encode(value, into: writer)
    return writer.finish()
  }

  /// Decodes a value, the reverse of `init(encoding:)`.
  /// - Throws: `JSONShapeError` with the member and what was expected there.
  public func decoded<Decoded: Decodable>(_ type: Decoded.Type) throws(JSONShapeError) -> Decoded {
    do {
      return try TreeDecoder(value: self, codingPath: []).unbox(type)
    } catch let error as DecodingError {
      throw JSONShapeError(error)
    } catch {
      throw JSONShapeError(path: "", problem: "\(error)")
    }
  }
}

/// A JSON document with unexpected content.
public struct JSONShapeError: Error, Sendable, Equatable {
  /// The member, such as `teams[3].name`; empty for the whole document.
  public let path: String
  /// The problem, without the path.
  public let problem: String

  /// Creates an error about the member at a path such as `teams[3].name`.
  public init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  init(_ error: DecodingError) {
    let (context, problem): (DecodingError.Context, String?) =
      switch error {
      case .typeMismatch(_, let context): (context, nil)
      case .valueNotFound(_, let context): (context, nil)
      case .keyNotFound(let key, let context):
        (context, "the member '\(key.stringValue.snakeCased)' is missing")
      case .dataCorrupted(let context): (context, nil)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: "unreadable"), nil)
      }
    self.init(
      path: context.codingPath.jsonPath, problem: problem ?? context.debugDescription)
  }
}

extension [any CodingKey] {
  /// The path as written: `teams[3].points_for`.
  var jsonPath: String {
    reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue.snakeCased
      }
    }
  }
}

struct IndexKey: CodingKey {
  let index: Int
  var intValue: Int? { index }
  var stringValue: String { String(index) }
  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }
}

extension String {
  /// `pointsFor` as `points_for`. Keys that are not camelCase (team IDs, `top 5`) stay as is.
  var snakeCased: String {
    var name = self
    return name.withUTF8(Self.snakeCased) ?? self
  }

  /// The name in snake_case; nil if it stays as it is.
  private static func snakeCased(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    var capitals = 0
    for byte in name {
      if byte.isCapital { capitals += 1 } else if !byte.isSmallLetterOrDigit { return nil }
    }
    guard capitals > 0, name[0].isSmallLetter else { return nil }
    return String(unsafeUninitializedCapacity: name.count + capitals) { buffer in
      var count = 0
      for byte in name {
        if byte.isCapital {
          buffer[count] = UInt8(ascii: "_")
          count += 1
        }
        buffer[count] = byte.isCapital ? byte + 32 : byte
        count += 1
      }
      return count
    }
  }
}

extension JSONObject {
  /// The member for a camelCase key.
  func member(_ key: String) -> JSONValue? {
    let name = key.snakeCased
    return keys.firstIndex(of: name).map { values[$0] }
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isSmallLetterOrDigit: Bool {
    isSmallLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

/// Embeds documents in larger values; works only with this module's coders.
extension JSONValue: Codable {
  /// Takes the decoder's tree as is.
  public init(from decoder: any Decoder) throws {
    guard let tree = decoder as? TreeDecoder else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "this is read by JSONValue only"))
    }
    self = tree.value
  }

  /// Adds the document as is.
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? SinkEncoder else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "this is written by JSONValue only"))
    }
    encoder.add(self)
  }
}
