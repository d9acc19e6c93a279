/// Test cases and programs of other people's, which `Scripts/peers` fetches.
public enum Peers {
  /// Whether this run is about them: a suite without them is skipped as a whole.
  public static let areThere = variable("SKIDMARK_PEERS") != nil

  /// A path in their folder.
  public static func path(_ relative: String) -> String {
    "\(variable("SKIDMARK_PEERS") ?? "")/\(relative)"
  }

  /// The lines of a text, empty ones included.
  public static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text of a file without carriage returns; nil if there is none.
  public static func text(_ path: String) -> String? {
    fileBytes(path).map { String(decoding: $0.filter { $0 != 0x0D }, as: UTF8.self) }
  }

  /// The bytes that hexadecimal digits encode.
  public static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }
}
