/// What stands in a tag behind its name.
extension HTMLTokenizer {
  /// Reads attributes up to the end of the tag.
  mutating func attributes(
    of name: String, from start: Int
  ) -> (attributes: [MarkupAttribute], isSelfClosing: Bool) {
    var attributes: [MarkupAttribute] = []
    while true {
      let isParted = skipBlanks()
      guard place < bytes.count else {
        fault(.malformedTag, "the tag of '\(name)' has no end", start..<(start + 1))
        return (attributes, false)
      }
      if bytes[place] == .greater {
        place += 1
        return (attributes, false)
      }
      if bytes[place] == .slash {
        place += 1
        if place < bytes.count, bytes[place] == .greater {
          place += 1
          return (attributes, true)
        }
        fault(.malformedAttribute, "a slash stands within a tag", (place - 1)..<place)
        continue
      }
      if !isParted, let last = attributes.last {
        fault(
          .malformedAttribute, "a blank is missing after the attribute '\(last.name)'",
          place..<(place + 1))
      }
      let attribute = attribute()
      if attributes.contains(where: { $0.name == attribute.name }) {
        fault(
          .duplicateAttribute, "the attribute '\(attribute.name)' stands twice in this tag",
          attribute.nameRange)
      } else {
        attributes.append(attribute)
      }
    }
  }

  private mutating func attribute() -> MarkupAttribute {
    let start = place
    // An equals sign in the first place belongs to the name, for browsers too.
    place += 1
    while place < bytes.count, !bytes[place].isBlank, bytes[place] != .equals,
      bytes[place] != .greater, bytes[place] != .slash
    {
      place += 1
    }
    let nameRange = start..<place
    if bytes[nameRange].contains(where: { [.quote, .apostrophe, .less, .equals].contains($0) }) {
      fault(.malformedAttribute, "a quote or a sign stands in an attribute's name", nameRange)
    }
    let afterName = place
    skipBlanks()
    guard place < bytes.count, bytes[place] == .equals else {
      // The blanks part this attribute from the next.
      place = afterName
      return MarkupAttribute(
        name: lowercased(nameRange), value: "", nameRange: nameRange,
        valueRange: afterName..<afterName)
    }
    place += 1
    skipBlanks()
    let valueRange = valueRange(nameRange)
    return MarkupAttribute(
      name: lowercased(nameRange), value: resolved(valueRange, inAttribute: true, isText: false),
      nameRange: nameRange, valueRange: valueRange)
  }

  private mutating func valueRange(_ nameRange: Range<Int>) -> Range<Int> {
    guard place < bytes.count else { return place..<place }
    let quote = bytes[place]
    if quote == .quote || quote == .apostrophe {
      let start = place + 1
      let end = bytes[start...].firstIndex(of: quote)
      if end == nil {
        fault(.malformedAttribute, "an attribute's value has no closing quote", nameRange)
      }
      place = end.map { $0 + 1 } ?? bytes.count
      return start..<(end ?? bytes.count)
    }
    let start = place
    while place < bytes.count, !bytes[place].isBlank, bytes[place] != .greater { place += 1 }
    let wrong: [UInt8] = [.quote, .apostrophe, .less, .equals, .grave]
    if start == place {
      fault(.malformedAttribute, "an attribute's value is missing", nameRange)
    } else if bytes[start..<place].contains(where: { wrong.contains($0) }) {
      fault(.malformedAttribute, "a value with quotes or signs needs quotes", start..<place)
    }
    return start..<place
  }
}
