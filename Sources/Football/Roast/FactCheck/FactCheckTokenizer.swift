struct CheckTokenizer {
  private let bytes: [UInt8]
  private var position = 0
  private var tokens: [CheckToken] = []

  static func tokens(_ bytes: [UInt8]) -> [CheckToken] {
    var tokenizer = CheckTokenizer(bytes)
    tokenizer.run()
    return tokenizer.tokens
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    var gapStart = 0
    while position < bytes.count {
      let length = wordLength(at: position)
      guard length > 0 else {
        position += max(1, symbolLength(at: position))
        continue
      }
      let start = position
      let gap = gap(gapStart..<start)
      var token = isDigit(position) ? number() : word()
      token.gap = tokens.isEmpty ? .none : gap.kind
      token.opens = tokens.isEmpty || gap.opens
      tokens.append(token)
      gapStart = position
    }
  }

  // MARK: Words

  private mutating func word() -> CheckToken {
    let start = position
    var isASCII = true
    while position < bytes.count {
      let length = wordLength(at: position)
      if length > 0 {
        if bytes[position] >= 0x80 { isASCII = false }
        position += length
      } else if let apostrophe = apostropheLength(at: position), position > start,
        position + apostrophe < bytes.count, wordLength(at: position + apostrophe) > 0
      {
        position += apostrophe
      } else {
        break
      }
    }
    var key = lowercased(start..<position, isASCII: isASCII)
    let isPossessive = key.utf8.count > 2 && key.hasSuffix("'s")
    if isPossessive { key.removeLast(2) }
    var token = CheckToken(range: start..<position, key: key)
    token.isPossessive = isPossessive
    token.isCapital = isCapital(start)
    return token
  }

  private func isCapital(_ index: Int) -> Bool {
    let byte = bytes[index]
    if byte < 0x80 { return byte >= 0x41 && byte <= 0x5A }
    let scalar = String(decoding: bytes[index..<min(bytes.count, index + 4)], as: UTF8.self)
      .unicodeScalars.first
    return scalar?.properties.isUppercase ?? false
  }

  private func lowercased(_ range: Range<Int>, isASCII: Bool) -> String {
    var lower: [UInt8] = []
    lower.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if let length = apostropheLength(at: index) {
        lower.append(0x27)
        index += length
      } else {
        lower.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        index += 1
      }
    }
    let text = String(decoding: lower, as: UTF8.self)
    return isASCII ? text : text.lowercased()
  }

  // MARK: Numbers

  private mutating func number() -> CheckToken {
    let start = position
    var amount = 0.0
    func digits() -> Int {
      var end = position
      while end < bytes.count, isDigit(end) { end += 1 }
      return end - position
    }
    func take(_ count: Int) {
      for _ in 0..<count {
        amount = amount * 10 + Double(bytes[position] - 0x30)
        position += 1
      }
    }
    let first = digits()
    take(first)
    if first <= 3 {
      while position + 3 < bytes.count, bytes[position] == 0x2C,
        (1...3).allSatisfy({ isDigit(position + $0) }),
        !isDigit(position + 4)
      {
        position += 1
        take(3)
      }
    }
    var decimals = 0
    if position + 1 < bytes.count, bytes[position] == 0x2E, isDigit(position + 1) {
      position += 1
      decimals = digits()
      take(decimals)
      for _ in 0..<min(decimals, 300) { amount /= 10 }
    }
    var token = CheckToken(range: start..<position, key: "", number: amount, decimals: decimals)
    let suffix = suffixLength(at: position)
    if suffix > 0 {
      let ending = lowercased(position..<position + suffix, isASCII: false)
      if decimals == 0, ["st", "nd", "rd", "th"].contains(ending) {
        token.isOrdinal = true
        position += suffix
      } else if !["pts", "pt", "points", "pct", "percent"].contains(ending) {
        // 49ers, 2x: a word that starts with a digit.
        position = start
        return word()
      }
    }
    token.range = start..<position
    token.key = lowercased(token.range, isASCII: true)
    token.isPercent = hasPercent(at: position)
    takePossessive(&token)
    if isNegative(start) { token.number = -amount }
    return token
  }

  /// Adds a possessive ending to a number: `Team 13's`.
  private mutating func takePossessive(_ token: inout CheckToken) {
    guard position < bytes.count, let length = apostropheLength(at: position) else { return }
    let letter = position + length
    guard letter < bytes.count, bytes[letter] == 0x73, suffixLength(at: letter) == 1 else { return }
    position = letter + 1
    token.range = token.range.lowerBound..<position
    token.isPossessive = true
  }

  private func isDigit(_ index: Int) -> Bool {
    index < bytes.count && bytes[index] >= 0x30 && bytes[index] <= 0x39
  }

  private func suffixLength(at index: Int) -> Int {
    var end = index
    while end < bytes.count, case let length = wordLength(at: end), length > 0 { end += length }
    return end - index
  }

  private func hasPercent(at index: Int) -> Bool {
    var index = index
    while index < bytes.count, let length = spaceLength(at: index) { index += length }
    return index < bytes.count && bytes[index] == 0x25
  }

  /// Whether a minus before a number is a sign: it must not follow a word.
  private func isNegative(_ start: Int) -> Bool {
    guard let (minus, length) = minusBefore(start) else { return false }
    guard minus > 0 else { return true }
    let before = bytes[minus - 1]
    return length > 0 && (before == 0x20 || before == 0x28 || before == 0x0A || before == 0x22)
  }

  private func minusBefore(_ start: Int) -> (Int, Int)? {
    if start >= 1, bytes[start - 1] == 0x2D { return (start - 1, 1) }
    if start >= 3, bytes[start - 3] == 0xE2, bytes[start - 2] == 0x88, bytes[start - 1] == 0x92 {
      return (start - 3, 3)
    }
    return nil
  }

  // MARK: Bytes

  /// The byte length of the word character here; 0 for a space, punctuation or a symbol.
  private func wordLength(at index: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x80 {
      let isWord =
        (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A)
        || (byte >= 0x61 && byte <= 0x7A)
      return isWord ? 1 : 0
    }
    return isSymbol(at: index) ? 0 : symbolLength(at: index)
  }

  /// Whether a non-ASCII scalar separates words. Tests only the first bytes, which is enough for typed text.
  private func isSymbol(at index: Int) -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch bytes[index] {
    case 0xC2: return next != 0xAA && next != 0xB5 && next != 0xBA
    case 0xC3: return next == 0x97 || next == 0xB7
    case 0xE2: return next <= 0xAF
    case 0xE3: return next == 0x80
    case 0xEF: return next == 0xB8 || next == 0xBC || next == 0xBB || next == 0xBF
    case 0xF0: return next == 0x9F
    default: return false
    }
  }

  private func symbolLength(at index: Int) -> Int {
    let length =
      switch bytes[index] {
      case 0xC0...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xFF: 4
      default: 1
      }
    return min(length, bytes.count - index)
  }

  private func spaceLength(at index: Int) -> Int? {
    switch bytes[index] {
    case 0x20, 0x09: return 1
    case 0xC2: return index + 1 < bytes.count && bytes[index + 1] == 0xA0 ? 2 : nil
    case 0xE2:
      guard index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return nil }
      return bytes[index + 2] <= 0x8B || bytes[index + 2] == 0xAF ? 3 : nil
    default: return nil
    }
  }

  private func apostropheLength(at index: Int) -> Int? {
    if bytes[index] == 0x27 { return 1 }
    let isCurly =
      bytes[index] == 0xE2 && index + 2 < bytes.count && bytes[index + 1] == 0x80
      && bytes[index + 2] == 0x99
    return isCurly ? 3 : nil
  }

  private func gap(_ range: Range<Int>) -> (kind: CheckToken.Gap, opens: Bool) {
    var (spaces, hyphens, commas, periods, slashes, others) = (0, 0, 0, 0, 0, 0)
    var opens = false
    var index = range.lowerBound
    while index < range.upperBound {
      if let length = spaceLength(at: index) {
        spaces += 1
        index += length
        continue
      }
      let length = symbolLength(at: index)
      let third = length == 3 && index + 2 < range.upperBound ? bytes[index + 2] : 0
      switch bytes[index] {
      case 0x2D: hyphens += 1
      case 0x2C: commas += 1
      case 0x2E:
        periods += 1
        opens = true
      case 0x2F: slashes += 1
      // & joins names, # and % belong to numbers, and an apostrophe can end a plural possessive.
      case 0x26, 0x23, 0x25, 0x27: spaces += 1
      case 0xE2 where third == 0x99 && bytes[index + 1] == 0x80: spaces += 1
      case 0xE2 where third >= 0x90 && third <= 0x93 && bytes[index + 1] == 0x80: hyphens += 1
      // Emoji often belong to the name before them.
      case 0xF0: spaces += 1
      case 0xEF where index + 1 < range.upperBound && bytes[index + 1] == 0xB8: spaces += 1
      case 0xE2 where length == 3 && bytes[index + 1] >= 0x8C: spaces += 1
      case 0xE2 where third == 0x8D: spaces += 1
      case 0x21, 0x3F, 0x3A, 0x22, 0x28, 0x0A, 0xE2:
        others += 1
        opens = true
      default: others += 1
      }
      index += length
    }
    if others > 0 { return (.stop, opens) }
    if periods == 1, commas + hyphens + slashes == 0 { return (.period, opens) }
    if periods > 0 { return (.stop, opens) }
    if commas > 0 { return (.comma, opens) }
    if hyphens == 1, spaces == 0, slashes == 0 { return (.hyphen, opens) }
    if hyphens > 0 { return (minusIsSign(range) ? .space : .stop, opens) }
    if slashes > 0 { return (spaces == 0 && slashes == 1 ? .slash : .stop, opens) }
    return (spaces > 0 ? .space : .none, opens)
  }

  /// Whether the hyphen is the sign of the next number: `by -3.2`.
  private func minusIsSign(_ range: Range<Int>) -> Bool {
    isDigit(range.upperBound) && isNegative(range.upperBound)
  }
}
