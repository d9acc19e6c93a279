extension JSONValue {
  /// Turns a value into JSON. Members stand in the order in which the type encodes them, their
  /// names in snake_case; an absent optional is written as `null`, so that a reader always finds
  /// the same members.
  public init(encoding value: some Encodable) throws {
    self = try TreeEncoder.tree(of: value)
  }

  /// Turns JSON into a value, the other way round.
  /// - Throws: `JSONShapeError` that names the member and what was expected there.
  public func decoded<Decoded: Decodable>(_ type: Decoded.Type) throws(JSONShapeError) -> Decoded {
    do {
      return try TreeDecoder(value: self, path: []).unbox(type)
    } catch let error as DecodingError {
      throw JSONShapeError(error)
    } catch {
      throw JSONShapeError(path: "", problem: "\(error)")
    }
  }
}

/// A JSON document that is not what it should be.
public struct JSONShapeError: Error, Sendable, Equatable {
  /// The member, such as `teams[3].name`; empty for the whole document.
  public let path: String
  /// What is wrong with it, without the path.
  public let problem: String

  /// Creates an error.
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
  /// The path as people write it: `teams[3].points_for`.
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

/// A place in an array, as a coding key.
struct IndexKey: CodingKey {
  let index: Int
  var intValue: Int? { index }
  var stringValue: String { String(index) }
  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }
}

extension String {
  /// `pointsFor` as `points_for`. Keys that are not in camelCase (team ids, `top 5`) stay as they are.
  var snakeCased: String {
    var capitals = 0
    for byte in utf8 {
      if byte.isCapital { capitals += 1 } else if !byte.isSmallLetterOrDigit { return self }
    }
    guard capitals > 0, utf8.first?.isSmallLetter == true else { return self }
    return String(unsafeUninitializedCapacity: utf8.count + capitals) { buffer in
      var count = 0
      for byte in utf8 {
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
  /// The member of a key that a type has in camelCase.
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

/// A document as a part of a larger value, in this module's coders only.
extension JSONValue: Codable {
  /// Takes the part as it is.
  public init(from decoder: any Decoder) throws {
    guard let tree = decoder as? TreeDecoder else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "this is read by JSONValue only"))
    }
    self = tree.value
  }

  /// Puts the part in as it is.
  public func encode(to encoder: any Encoder) throws {
    guard let tree = encoder as? TreeEncoder else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "this is written by JSONValue only"))
    }
    tree.set(self)
  }
}
