extension String {
  /// The sentences of a template's source. Marks in tags, in quotations and after abbreviations end none, and a text
  /// with blocks is not split. A sentence of few words stays with its neighbor: "They lost by 3.2." says nothing alone.
  var templateSentences: [String] {
    var joined: [String] = []
    for sentence in markedSentences {
      if let last = joined.last, last.isShort || sentence.isShort {
        joined[joined.count - 1] = last + " " + sentence
      } else {
        joined.append(sentence)
      }
    }
    return joined
  }

  private var markedSentences: [String] {
    let bytes = Array(utf8)
    guard !contains("{%") else { return [self] }
    var sentences: [String] = []
    var (start, depth, isQuoted) = (0, 0, false)
    for place in bytes.indices {
      switch bytes[place] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: " ") where depth == 0 && !isQuoted:
        guard Self.endsSentence(bytes[start..<place]) else { continue }
        sentences.append(String(decoding: bytes[start..<place], as: UTF8.self))
        start = place + 1
      default: break
      }
    }
    return sentences + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  private static func endsSentence(_ text: ArraySlice<UInt8>) -> Bool {
    let marks = [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?")]
    guard let last = text.last(where: { $0 != UInt8(ascii: "\"") }), marks.contains(last) else {
      return false
    }
    let word = text.split(separator: UInt8(ascii: " ")).last.map {
      String(decoding: $0, as: UTF8.self)
    }
    return !["No.", "vs.", "Vol.", "Mr.", "Dr.", "St.", "a.m.", "p.m."].contains(word)
  }

  /// Whether there are fewer than five words besides the tags.
  private var isShort: Bool {
    var depth = 0
    let plain = utf8.filter { byte in
      depth += byte == UInt8(ascii: "{") ? 1 : 0
      defer { depth -= byte == UInt8(ascii: "}") ? 1 : 0 }
      return depth == 0
    }
    let words = plain.split(separator: UInt8(ascii: " ")).filter { word in
      word.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    }
    return words.count < 5
  }
}
