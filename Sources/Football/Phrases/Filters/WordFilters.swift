import LeagueModel
import Liquid

extension Environment {
  /// Adds the filters for words. League data in their input is still escaped on output.
  mutating func addWordFilters() {
    addFilter("possessive", arity: 0...0) { (call) throws(FilterError) in
      let name = try call.text
      return call.joined([
        name, Text(String(name.string.possessive.dropFirst(name.string.count)), .literal),
      ])
    }
    addFilter("slot_name", arity: 0...0) { (call) throws(FilterError) in
      let slot = try call.text
      return .string(Text(slot.string.slotName, slot.safety))
    }
    addFilter("kickoff_window", arity: 0...1) { (call) throws(FilterError) in
      let text = try call.text
      guard let (window, days) = KickoffWindow.read(text.string) else { return .string(text) }
      guard case .string(let form) = call[0] else {
        return .string(Text(window.name(days), .literal))
      }
      switch form.string {
      case "short": return .string(Text(window.shortName(days), .literal))
      case "after": return .string(Text(window.afterward(days), .literal))
      default: throw FilterError("'kickoff_window' knows \"short\" and \"after\"")
      }
    }
    addFilter("with_article", arity: 0...0) { (call) throws(FilterError) in
      let text = try call.text
      let article = text.string.withArticle.dropLast(text.string.count)
      return call.joined([Text(String(article), .literal), text])
    }
    addFilter("pluralize", arity: 1...2) { (call) throws(FilterError) in
      let number = try call.number
      guard case .string(let singular) = call[0] else {
        throw FilterError("'pluralize' takes the word: {{ wins | pluralize: \"win\" }}")
      }
      var plural = Text(singular.string + "s", singular.safety)
      if case .string(let given) = call[1] { plural = given }
      let isOne = abs(number) == 1
      return call.joined([Text("\(trimmed(number)) ", .literal), isOne ? singular : plural])
    }
    addFilter("sentence_list", arity: 0...1) { (call) throws(FilterError) in
      guard case .array(let items) = call.input else {
        throw FilterError("'sentence_list' takes a list")
      }
      var word = Text("and", .literal)
      if case .string(let given) = call[0] { word = given }
      let words = items.compactMap { item in if case .string(let text) = item { text } else { nil }
      }
      guard let last = words.last, words.count > 1 else {
        return words.first.map { .string($0) } ?? ""
      }
      let comma = Text(", ", .literal)
      var parts = words.dropLast().flatMap { [$0, comma] }.dropLast()
      parts += [Text(words.count > 2 ? ", " : " ", .literal), word, Text(" ", .literal), last]
      return call.joined(Array(parts))
    }
    addFilter("initials", arity: 0...0) { (call) throws(FilterError) in
      let letters = try call.text.string.split(whereSeparator: \.isWhitespace)
        .compactMap { $0.first { $0.isLetter || $0.isNumber } }
      return .string(String(letters.prefix(3)).uppercased())
    }
    addFilter("slugify", arity: 0...0) { (call) throws(FilterError) in
      .string(slug(try call.text.string))
    }
  }
}

extension FilterCall {
  var text: Text {
    get throws(FilterError) {
      switch input {
      case .string(let text): return text
      case .int(let int): return Text(String(int))
      case .null: return Text("")
      default: throw FilterError("this filter takes text")
      }
    }
  }
}

/// A number without trailing zeros.
private func trimmed(_ number: Double) -> String {
  Int(exactly: number).map { String($0) } ?? points(number)
}

/// A name for a URL: at most 60 lowercase ASCII letters and digits, with single dashes for everything else.
/// Accents and apostrophes are dropped; an empty result becomes `league`.
public func slug(_ name: String) -> String {
  var slug = ""
  for character in name.lowercased() {
    // The table of accented letters is only built for names that need it.
    let isPlain = character.isASCII && character != "&"
    let base = (isPlain ? nil : latin[character] ?? unmarked[character]) ?? String(character)
    if base.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }), !base.isEmpty {
      slug += base
    } else if character != "’", character != "'", !slug.isEmpty, !slug.hasSuffix("-") {
      slug += "-"
    }
  }
  while slug.hasSuffix("-") { slug.removeLast() }
  return slug.isEmpty ? "league" : String(slug.prefix(60))
}

private let latin: [Character: String] = [
  "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d",
  "þ": "th", "ð": "d", "ı": "i", "&": "and",
]

/// Letters with one accent, mapped to the plain letter. Swift's `==` also matches "é" as two scalars.
private let unmarked: [Character: String] = {
  var table: [Character: String] = [:]
  let marks = (0x300...0x33F).compactMap(Unicode.Scalar.init)
  for letter in "abcdefghijklmnopqrstuvwxyz" {
    for mark in marks { table[Character("\(letter)\(mark)")] = String(letter) }
  }
  return table
}()
