import Diagnostics
import HTTP
import YAML

/// What the settings of `skidmark.yml` and the context files have in common.
extension YAMLNode {
  /// The error for an unknown key, with a suggestion.
  func unknownKey(_ key: String, among known: [String]) -> YAMLError {
    let hint = nearest(to: key, among: known).map { "did you mean '\($0)'?" }
    return error(
      "there is no setting '\(key)'", notes: [hint ?? "use one of \(known.joined(separator: ", "))"]
    )
  }

  /// Refuses settings that the mapping cannot have.
  func refuseKeys(besides known: [String]) throws(YAMLError) {
    for member in mapping ?? [] where !known.contains(member.key) {
      throw member.keyNode.unknownKey(member.key, among: known)
    }
  }

  /// The node, unless it has no value.
  var ifSet: YAMLNode? { isNull ? nil : self }

  func members(_ wanted: String) throws(YAMLError) -> [Member] {
    guard let mapping else { throw error("expected \(wanted), found \(kind)") }
    return mapping
  }

  func items(_ wanted: String) throws(YAMLError) -> [YAMLNode] {
    guard let sequence else { throw error("expected \(wanted), found \(kind)") }
    return sequence
  }

  /// A text that has more than spaces.
  func text(_ wanted: String) throws(YAMLError) -> String {
    guard let string, string.contains(where: { !$0.isWhitespace }) else {
      throw error("expected \(wanted), found \(string == nil ? kind : "empty text")")
    }
    return string
  }

  /// The text on one line; nil if it has only spaces.
  func blankableText() throws(YAMLError) -> String? {
    guard case .scalar = content else { throw error("expected text, found \(kind)") }
    let words = (string ?? "").split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// A list of texts, or a single text, without empty ones.
  func texts(_ name: String) throws(YAMLError) -> [String] {
    guard !isNull else { return [] }
    if case .mapping = content { throw error("expected a list of \(name), found \(kind)") }
    var texts: [String] = []
    for node in sequence ?? [self] {
      if let text = try node.blankableText() { texts.append(text) }
    }
    return texts
  }

  func whole(_ name: String, in range: ClosedRange<Int>) throws(YAMLError) -> Int {
    guard let int, range.contains(int) else {
      throw error("\(name) is a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return int
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(YAMLError) -> Choice where Choice.RawValue == String {
    try choice(of: Choice.allCases.map(\.rawValue), name) { Choice(rawValue: $0) }
  }

  func choice(of choices: [String], _ name: String) throws(YAMLError) -> String {
    try choice(of: choices, name) { choices.contains($0) ? $0 : nil }
  }

  private func choice<Choice>(
    of choices: [String], _ name: String, _ chosen: (String) -> Choice?
  ) throws(YAMLError) -> Choice {
    let text = try text("one of \(choices.joined(separator: ", "))")
    if let choice = chosen(text) { return choice }
    let hint = nearest(to: text, among: choices).map { ["did you mean '\($0)'?"] } ?? []
    throw error("\(name) is one of \(choices.joined(separator: ", ")), not '\(text)'", notes: hint)
  }

  func isOn(_ name: String) throws(YAMLError) -> Bool {
    guard let bool else { throw error("\(name) is on or off") }
    return bool
  }

  func webAddress(_ example: String) throws(YAMLError) -> String {
    let text = try text("an address such as \(example)")
    guard let address = SiteConfiguration.webAddress(text) else {
      throw error("an address starts with https:// and has no spaces, quotes or passwords")
    }
    return address
  }

  /// The address of an API that Skidmark asks.
  func apiAddress(_ example: String) throws(YAMLError) -> String {
    let text = try text("an address such as \(example)")
    guard let address = Address(text), address.isSecure, address.query == nil else {
      throw error("an address starts with https://; http:// works for this machine only")
    }
    return address.text
  }

  /// A program and its arguments, as a list or as words without quotes. No shell reads it.
  func command(_ example: String) throws(YAMLError) -> [String] {
    if let sequence {
      var words: [String] = []
      for node in sequence { words.append(try node.text("a word of a command")) }
      guard !words.isEmpty else { throw error("a command needs a program, such as \(example)") }
      return words
    }
    let text = try text("a program and its arguments, such as \(example)")
    guard !text.contains(where: { "\"'`$|&;<>*?~\\".contains($0) }) else {
      throw error(
        "no shell reads this command: write its words as a list, such as \(example)",
        notes: ["to use a shell, name it: [sh, -c, \"…\"]"])
    }
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
