/// Typographic quotes. Platforms, models and phrase books write straight ones; a page that mixes both looks careless.
enum CurlyQuotes {
  /// The text with curly quotes and apostrophes; nil if it has no straight ones.
  static func curled(_ text: String) -> String? {
    guard text.utf8.contains(where: isStraight) else { return nil }
    var rest = Array(text.utf8)[...]
    var curled = CurledText(capacity: rest.count + 16)
    while let place = rest.firstIndex(where: isStraight) {
      curled.append(rest[..<place])
      curled.append(quote: rest[place], followedBy: rest[(place + 1)...])
      rest = rest[(place + 1)...]
    }
    curled.append(rest)
    return String(decoding: curled.bytes, as: UTF8.self)
  }

  static let (straightDouble, straightSingle) = (UInt8(ascii: "\""), UInt8(ascii: "'"))

  static func isStraight(_ byte: UInt8) -> Bool { byte == straightDouble || byte == straightSingle }
}

/// A text whose quotes become curly while it is written.
struct CurledText {
  /// The text so far, as UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The last four bytes that people read.
  private var recent: UInt32 = 0x20

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append(_ text: some Collection<UInt8>) {
    bytes += text
    for byte in text.suffix(4) { recent = recent << 8 | UInt32(byte) }
  }

  /// Appends what people do not read.
  /// - Parameter isInSentence: Whether a sentence goes on after it.
  mutating func append(markup: ArraySlice<UInt8>, isInSentence: Bool) {
    bytes += markup
    if !isInSentence { recent = 0x20 }
  }

  /// Appends the curly form of a straight quote.
  mutating func append(quote: UInt8, followedBy rest: ArraySlice<UInt8>) {
    append(mark(quote, followedBy: rest).utf8)
  }

  private func mark(_ quote: UInt8, followedBy rest: ArraySlice<UInt8>) -> String {
    if quote == CurlyQuotes.straightDouble { return opens ? "“" : "”" }
    // '26 and 'em have an apostrophe; a quotation begins with a longer word.
    return opens && !Self.isShortened(rest) ? "‘" : "’"
  }

  /// Whether a quote opens: after a space, a dash, an opening bracket or another opening quote.
  private var opens: Bool {
    let last = UInt8(truncatingIfNeeded: recent)
    return last <= 0x20 || Self.openers.contains(last) || recent & 0xFFFF == 0xC2A0
      || Self.wideOpeners.contains(recent & 0xFF_FFFF)
  }

  private static let openers = Set("([/".utf8)
  /// A thin and a narrow space, –, —, “ and ‘.
  private static let wideOpeners: Set<UInt32> = [
    0xE28089, 0xE280AF, 0xE28093, 0xE28094, 0xE2809C, 0xE28098,
  ]
  private static let shortened: Set<String> = ["em", "til", "tis", "twas", "cause", "n", "bout"]

  private static func isShortened(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.first.map({ (0x30...0x39).contains($0) }) == true { return true }
    let word = rest.prefix { (0x61...0x7A).contains($0 | 0x20) || $0 >= 0x80 }
    return word.count < 6 && shortened.contains(String(decoding: word, as: UTF8.self))
  }
}
