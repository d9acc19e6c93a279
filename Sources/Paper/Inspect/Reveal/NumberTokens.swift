/// The numbers of a text.
enum NumberTokens {
  /// Numbers, also joined by hyphens or dashes, but not inside words, times or addresses.
  static func all(in text: String) -> [String] {
    // Most texts have no number.
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return [] }
    let plain = text.replacing("–", with: "-").replacing("−", with: "-")
    return plain.split { !($0.isLetter || $0.isNumber || ".-:/".contains($0)) }.compactMap { word in
      var token = String(word)
      while let last = token.last, ".-:".contains(last) { token.removeLast() }
      guard let first = token.first, first.isNumber,
        token.allSatisfy({ $0.isASCII && ($0.isNumber || ".-".contains($0)) })
      else { return nil }
      return token
    }
  }

  /// The shortest form of a number: `97.2` for `97.20`.
  static func withoutZeros(_ number: String) -> String {
    guard number.contains(".") else { return number }
    var number = number
    while number.hasSuffix("0") { number.removeLast() }
    if number.hasSuffix(".") { number.removeLast() }
    return number
  }
}
