extension String {
  /// The sentences of a template's source. Marks in tags, in quotations and after abbreviations do not end a sentence,
  /// and a text with blocks is not split. A sentence of few words is joined to its neighbor, because "They lost by
  /// 3.2." says little alone. Works on bytes, because every run that writes splits thousands.
  var templateSentences: [String] {
    let bytes = Array(utf8)
    var cutter = SentenceSplitter(bytes)
    return cutter.ranges().map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}

private struct SentenceSplitter {
  private let bytes: [UInt8]
  private var found: [Range<Int>] = []
  /// Whether the last range found is short.
  private var isLastShort = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func ranges() -> [Range<Int>] {
    var (start, depth, isQuoted) = (0, 0, false)
    for place in bytes.indices {
      switch bytes[place] {
      case UInt8(ascii: "{"):
        depth += 1
        let isBlock = place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "%")
        if isBlock { return [0..<bytes.count] }
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: " ") where depth == 0 && !isQuoted && endsSentence(start, place):
        add(start..<place)
        start = place + 1
      default: break
      }
    }
    add(start..<bytes.count)
    return found
  }

  private mutating func add(_ range: Range<Int>) {
    let isShort = isShort(range)
    if let last = found.last, isLastShort || isShort {
      found[found.count - 1] = last.lowerBound..<range.upperBound
      isLastShort = isLastShort && isShort && self.isShort(found[found.count - 1])
    } else {
      found.append(range)
      isLastShort = isShort
    }
  }

  private func endsSentence(_ start: Int, _ end: Int) -> Bool {
    var last = end - 1
    while last > start, bytes[last] == UInt8(ascii: "\"") { last -= 1 }
    // After a quotation such as "How'd that feel?", a lowercase letter continues the sentence.
    let goesOn = end + 1 < bytes.count && (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= bytes[end + 1]
    guard last >= start, !goesOn else { return false }
    switch bytes[last] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "."): break
    default: return false
    }
    var word = last
    while word > start, bytes[word - 1] != UInt8(ascii: " ") { word -= 1 }
    // Only short words are abbreviations.
    guard last - word <= 4 else { return true }
    return !Self.abbreviations.contains(String(decoding: bytes[word...last], as: UTF8.self))
  }

  private static let abbreviations: Set<String> = [
    "No.", "vs.", "Vol.", "Mr.", "Dr.", "St.", "a.m.", "p.m.",
  ]

  /// Whether there are fewer than five words outside the tags.
  private func isShort(_ range: Range<Int>) -> Bool {
    var (words, depth, isInWord) = (0, 0, false)
    for byte in bytes[range] {
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: " "): isInWord = false
      default:
        guard depth == 0, !isInWord, UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 else {
          continue
        }
        isInWord = true
        words += 1
      }
    }
    return words < 5
  }
}
