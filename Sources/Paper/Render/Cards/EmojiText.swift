/// Texts without emoji, for programs that draw them as black shapes.
enum EmojiText {
  /// The text without emoji and the gaps that they leave. Signs such as ™ and ♥ stay, unless the text asks for
  /// their pictures. Nothing replaces an emoji, so a name made only of emoji becomes empty.
  static func removed(from text: String) -> String {
    guard text.contains(where: isEmoji) else { return text }
    var kept = ""
    var isGap = false
    for character in text {
      if isEmoji(character) {
        isGap = true
        continue
      }
      // "Gaps 👩‍🍳’s streak" becomes "Gaps’s streak".
      if isGap, kept.isEmpty || kept.last == " " {
        if character == " " { continue }
        if closers.contains(character), !kept.isEmpty { kept.removeLast() }
      }
      kept.append(character)
      isGap = false
    }
    while kept.last == " " { kept.removeLast() }
    return kept
  }

  /// Whether a character is drawn as a picture where the fonts have one.
  static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, !first.isASCII else {
      // Keycaps: a digit in a box.
      return scalars.contains { $0.value == 0x20E3 }
    }
    if scalars.contains(where: { $0.properties.isEmojiPresentation }) { return true }
    guard first.properties.isEmoji else { return false }
    return first.value >= 0x1F000 || scalars.contains { $0.value == 0xFE0F || $0.value == 0x200D }
  }

  /// Characters that follow a word without a space.
  private static let closers: Set<Character> = ["’", "'", ",", ".", ";", ":", "!", "?", ")", "…"]
}
