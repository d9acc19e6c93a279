/// Test cases and programs of other people's, which `Scripts/peers` fetches.
public enum Peers {
  /// A path in their folder; nil, and a line that says so, without them.
  public static func path(_ relative: String) -> String? {
    guard let folder = variable("SKIDMARK_PEERS") else {
      print("skipped: SKIDMARK_PEERS is not set; Scripts/peers sets it")
      return nil
    }
    return "\(folder)/\(relative)"
  }

  /// The lines of a text, empty ones included.
  public static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text of a file without carriage returns; nil if there is none.
  public static func text(_ path: String) -> String? {
    fileBytes(path).map { String(decoding: $0.filter { $0 != 0x0D }, as: UTF8.self) }
  }

  /// The bytes that hexadecimal digits stand for.
  public static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }
}
