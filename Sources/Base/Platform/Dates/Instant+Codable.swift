extension Instant: Codable {
  /// Reads an RFC 3339 time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let instant = Instant(iso8601: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a time such as 2024-12-10T15:00:00Z")
    }
    self = instant
  }

  /// Writes an RFC 3339 time in UTC.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
