import YAML

extension YAMLNode {
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
