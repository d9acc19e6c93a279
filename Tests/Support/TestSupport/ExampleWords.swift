/// Splits a command line of the help as a shell does.
public enum ExampleWords {
  /// The words; quotes around a word hold its spaces.
  public static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || (character == "'" && word.isEmpty) {
        quote = character
      } else if quote == nil, character == " " {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return words + [word]
  }
}
