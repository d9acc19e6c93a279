/// The little that is needed of the XML that AWS's older services answer with: the texts of elements by their names.
///
/// What comes is not trusted. Nothing is looked up, nothing is nested, and the work grows with the text's
/// length alone.
package struct XMLText {
  private let bytes: [UInt8]

  /// Takes an answer's bytes, whatever they are.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The text of the first element of a name; nil if there is none.
  package subscript(name: String) -> String? { texts(name, most: 1).first }

  /// The texts of all elements of a name in their order. One that holds other elements has none.
  package func texts(_ name: String, most: Int = .max) -> [String] {
    let name = Array(name.utf8)
    var texts: [String] = []
    var position = 0
    /// Where the text of an element of that name begins that was opened and has nothing in it so far.
    var start: Int?
    while texts.count < most, let open = next(UInt8(ascii: "<"), from: position),
      let close = next(UInt8(ascii: ">"), from: open)
    {
      let tag = bytes[(open + 1)..<close]
      if let begin = start, tag.first == UInt8(ascii: "/"), tag.dropFirst().elementsEqual(name) {
        texts.append(Self.decoded(bytes[begin..<open]))
      }
      start = tag.prefix { $0 > 0x20 }.elementsEqual(name) ? close + 1 : nil
      position = close + 1
    }
    return texts
  }

  private func next(_ byte: UInt8, from position: Int) -> Int? {
    bytes[position...].firstIndex(of: byte)
  }

  /// A text with its references to characters replaced by what they stand for; unknown ones stay.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let name = rest.prefix(10).prefix { $0 != UInt8(ascii: ";") }
      guard byte == UInt8(ascii: "&"), name.endIndex < rest.endIndex,
        rest[name.endIndex] == UInt8(ascii: ";"),
        let scalar = scalar(String(decoding: name, as: UTF8.self))
      else {
        result.append(byte)
        continue
      }
      result += Array(String(scalar).utf8)
      rest = rest[(name.endIndex + 1)...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let number =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    return number.flatMap { Unicode.Scalar($0) }
  }

  /// A text as XML can hold it.
  package static func encoded(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
