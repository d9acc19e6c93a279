/// The contents of a compiled zone file. Validates every number.
struct TZif {
  private(set) var transitions: [Int64] = []
  private(set) var begins: [UInt8] = []
  private(set) var kinds: [Zone.Kind] = []
  private(set) var rule: ZoneRule?

  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard var header = Header(&reader) else { return nil }
    var width = 4
    if header.version >= 0x32 {
      // The first block repeats what fits into 32 bits, for old readers.
      guard reader.skip(header.blockSize(width: 4)), let second = Header(&reader) else {
        return nil
      }
      header = second
      width = 8
    }
    guard header.kinds > 0, header.kinds <= 256,
      reader.left >= header.blockSize(width: width)
    else { return nil }
    guard readTransitions(&reader, header, width), readKinds(&reader, header) else { return nil }
    guard begins.allSatisfy({ Int($0) < kinds.count }) else { return nil }
    guard width == 8 else { return }
    let indicators = header.standardIndicators + header.utIndicators
    guard reader.skip(header.leaps * 12 + indicators), readFooter(&reader) else { return nil }
  }

  private mutating func readTransitions(
    _ reader: inout ByteReader, _ header: Header, _ width: Int
  ) -> Bool {
    transitions.reserveCapacity(header.transitions)
    for _ in 0..<header.transitions {
      guard let time = reader.signedBig(width).map(Int64.init),
        transitions.last.map({ $0 < time }) ?? true
      else { return false }
      transitions.append(time)
    }
    guard let found = reader.take(header.transitions) else { return false }
    begins = Array(found)
    return true
  }

  private mutating func readKinds(_ reader: inout ByteReader, _ header: Header) -> Bool {
    var starts: [Int] = []
    for _ in 0..<header.kinds {
      guard let offset = reader.signedBig(4), let isDST = reader.byte(), let start = reader.byte(),
        abs(offset) <= 93_600, isDST <= 1, start < header.characters
      else { return false }
      kinds.append(Zone.Kind(offset: offset, isDST: isDST == 1, abbreviation: ""))
      starts.append(start)
    }
    guard let names = reader.take(header.characters) else { return false }
    for (index, start) in starts.enumerated() {
      let name = names.dropFirst(start).prefix { $0 != 0 }
      guard start + name.count < names.count, name.allSatisfy({ $0 > 32 && $0 < 127 }) else {
        return false
      }
      kinds[index].abbreviation = String(decoding: name, as: UTF8.self)
    }
    return true
  }

  /// Reads a line break, a POSIX rule, possibly empty, and a line break.
  private mutating func readFooter(_ reader: inout ByteReader) -> Bool {
    guard reader.byte() == 0x0A, let text = reader.line() else { return false }
    guard !text.isEmpty else { return true }
    rule = ZoneRule(text)
    return rule != nil
  }
}

private struct Header {
  /// The digit, in ASCII.
  var version: Int
  var utIndicators: Int
  var standardIndicators: Int
  var leaps: Int
  var transitions: Int
  var kinds: Int
  var characters: Int

  init?(_ reader: inout ByteReader) {
    guard let magic = reader.take(4), magic.elementsEqual("TZif".utf8),
      let version = reader.byte(), reader.skip(15)
    else { return nil }
    var counts: [Int] = []
    for _ in 0..<6 {
      // No zone has had a million changes; the limit prevents overflow.
      guard let count = reader.signedBig(4), (0...1_000_000).contains(count) else { return nil }
      counts.append(count)
    }
    self.version = version
    (utIndicators, standardIndicators, leaps) = (counts[0], counts[1], counts[2])
    (transitions, kinds, characters) = (counts[3], counts[4], counts[5])
  }

  /// The size of the block after the header, with times of `width` bytes.
  func blockSize(width: Int) -> Int {
    transitions * (width + 1) + kinds * 6 + characters + leaps * (width + 4) + standardIndicators
      + utIndicators
  }
}

extension ByteReader {
  /// The text up to a line break, of at most 128 bytes.
  fileprivate mutating func line() -> String? {
    guard let end = bytes[place...].prefix(129).firstIndex(of: UInt8(ascii: "\n")),
      let text = take(end - place), skip(1)
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
