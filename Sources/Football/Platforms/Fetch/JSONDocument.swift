import Diagnostics
import JSON
import Synchronization

/// Bytes with their JSON value, which is decoded on first use and shared by copies of an answer. Large values are not
/// kept: a week's statistics of all players are reduced right after they are read, and those of a season would not fit
/// in memory.
final class JSONDocument: Sendable {
  private let source: SourceText
  private let decoded: Mutex<JSONValue?>

  /// The largest number of bytes whose value is kept.
  private static let limit = 256 << 10

  /// - Parameter value: The value, if the bytes were already decoded.
  init(_ source: SourceText, value: JSONValue? = nil) {
    self.source = source
    decoded = Mutex(source.bytes.count <= Self.limit ? value : nil)
  }

  var bytes: [UInt8] { source.bytes }

  func value() throws(JSONSyntaxError) -> JSONValue {
    if let known = decoded.withLock({ $0 }) { return known }
    let value = try JSONValue(parsing: source)
    if bytes.count <= Self.limit { decoded.withLock { $0 = value } }
    return value
  }
}
