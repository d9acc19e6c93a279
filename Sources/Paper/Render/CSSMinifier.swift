/// Makes a stylesheet shorter: no comments and no blanks that mean nothing. Blanks inside of values stay,
/// one each: `calc(1rem + 2px)` needs them.
enum CSSMinifier {
  /// The same stylesheet in fewer bytes.
  static func minified(_ sheet: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(sheet.count)
    var place = 0
    // A blank that is written if what follows needs it.
    var hasBlank = false
    func starts(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      guard place + count <= sheet.count else { return false }
      for offset in 0..<count where sheet[place + offset] != text.utf8Start[offset] {
        return false
      }
      return true
    }
    func copy(upTo end: Int) {
      if output.last == UInt8(ascii: ":"), isInDeclaration(output) { hasBlank = false }
      if hasBlank, let last = output.last, !isSelfContained(last) { output.append(0x20) }
      hasBlank = false
      output += sheet[place..<end]
      place = end
    }
    while place < sheet.count {
      let byte = sheet[place]
      if byte.isBlank {
        hasBlank = true
        place += 1
      } else if starts("/*") {
        let before = place
        place += 2
        while place < sheet.count, !starts("*/") { place += 1 }
        place = min(sheet.count, place + 2)
        // Between two words a comment keeps them apart without being a blank.
        let isBetween =
          before > 0 && place < sheet.count && !sheet[before - 1].isBlank && !sheet[place].isBlank
        if isBetween { output += "/**/".utf8 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        copy(upTo: endOfString(sheet, place))
      } else if starts("url(") || starts("URL(") {
        copy(upTo: endOfAddress(sheet, place + 4))
      } else if byte == UInt8(ascii: "\\") {
        copy(upTo: min(sheet.count, place + 2))
      } else if isSelfContained(byte) {
        let isEmptyValue = hasBlank && output.last == UInt8(ascii: ":") && byte != UInt8(ascii: "{")
        hasBlank = false
        // `--name: ;` is an empty value, `--name:;` is none.
        if isEmptyValue { output.append(0x20) }
        if byte == UInt8(ascii: "}"), output.last == UInt8(ascii: ";") { output.removeLast() }
        output.append(byte)
        place += 1
      } else {
        copy(upTo: place + 1)
      }
    }
    return output + [UInt8(ascii: "\n")]
  }

  /// Bytes beside which no blank means anything.
  private static func isSelfContained(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";")
      || byte == UInt8(ascii: ",")
  }

  /// Whether the colon that was just written stands between a property's name and its value, not in
  /// `a :hover`, where a blank behind the colon would be a mistake anyway.
  private static func isInDeclaration(_ output: [UInt8]) -> Bool {
    var place = output.count - 2
    while place >= 0,
      output[place].isLetterByte || output[place] == UInt8(ascii: "-")
        || output[place] == UInt8(ascii: "_") || output[place].isDigitByte
    { place -= 1 }
    return place < output.count - 2
  }

  private static func endOfString(_ sheet: [UInt8], _ start: Int) -> Int {
    var place = start + 1
    while place < sheet.count, sheet[place] != sheet[start] {
      place += sheet[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(sheet.count, place + 1)
  }

  /// The end of what `url(` opens; a quoted address is left to the strings.
  private static func endOfAddress(_ sheet: [UInt8], _ start: Int) -> Int {
    var place = start
    while place < sheet.count, sheet[place].isBlank { place += 1 }
    guard place < sheet.count, sheet[place] != UInt8(ascii: "\""), sheet[place] != UInt8(ascii: "'")
    else { return place }
    while place < sheet.count, sheet[place] != UInt8(ascii: ")") {
      place += sheet[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(sheet.count, place + 1)
  }
}
