import Render

/// What a chat makes of a text by its published rules, independent of the renderer: the marks that it
/// formats, the people it mentions, and the starts of lists and quotations.
struct ChatRules {
  let format: ShareFormat

  /// Texts that the chat would format, in order.
  func formatted(_ text: String) -> [String] {
    switch format {
    case .whatsapp: lines(text).flatMap { wordMarks($0, "*_~`", needsSolidInside: false) }
    case .slack: lines(text).flatMap { wordMarks($0, "*_~`", needsSolidInside: true) }
    case .discord: discord(text)
    case .telegram: elements(text)
    default: []
    }
  }

  /// Lines that would become items, quotations or headings.
  func blocks(_ text: String) -> [String] {
    lines(text).filter { line in
      switch format {
      case .whatsapp:
        line.starts(with: #/(?:[*>-]|\d{1,2}\.) /#)
      case .slack: line.starts(with: /&gt;/)
      case .discord:
        line.starts(with: /\s*(#{1,3}|-#|>|>>>|[-*+]|\d+\.)\s/)
      default: false
      }
    }
  }

  /// Words that would mention someone.
  func mentions(_ text: String) -> [String] {
    switch format {
    case .discord:
      text.matches(of: /@everyone|@here|<@[!&]?\d+>/).map { String($0.output) }
    case .slack:
      text.matches(of: /<[!@#][^>]*>|@(channel|here|everyone)/).map { String($0.output.0) }
    case .telegram:
      text.matches(of: /@[A-Za-z0-9_]{4,32}/).map { String($0.output) }
    default: []
    }
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A mark opens at the start, or after a space, `>` or another mark; it closes where no ASCII letter or
  /// digit follows; at least one character is inside. Slack allows no space next to the marks inside.
  private func wordMarks(_ line: String, _ marks: String, needsSolidInside: Bool) -> [String] {
    let scalars = Array(line.unicodeScalars)
    var found: [String] = []
    var place = 0
    func isMark(_ scalar: Unicode.Scalar) -> Bool { marks.unicodeScalars.contains(scalar) }
    while place < scalars.count {
      let before = place > 0 ? scalars[place - 1] : " "
      let opens =
        isMark(scalars[place])
        && (before.properties.isWhitespace || before == ">" || isMark(before))
      guard opens, place + 2 < scalars.count else {
        place += 1
        continue
      }
      let end = scalars[(place + 2)...].indices.first { index in
        let after = index + 1 < scalars.count ? scalars[index + 1] : " "
        let isWord = after.isASCII && (after.properties.isAlphabetic || ("0"..."9").contains(after))
        let isLoose =
          scalars[place + 1].properties.isWhitespace || scalars[index - 1].properties.isWhitespace
        return scalars[index] == scalars[place] && !isWord && !(needsSolidInside && isLoose)
      }
      guard let end else {
        place += 1
        continue
      }
      found.append(String(String.UnicodeScalarView(scalars[(place + 1)..<end])))
      place = end + 1
    }
    return found
  }

  /// Discord's pairs, where a backslash escapes a character.
  private func discord(_ text: String) -> [String] {
    var bare = ""
    var isEscaped = false
    for character in text.unicodeScalars.map({ String($0) }) {
      if isEscaped {
        let isWord = character.allSatisfy { $0.isLetter || $0.isNumber }
        bare.append(isWord ? "\\\(character)" : "\u{1}")
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        bare.append(character)
      }
    }
    let pairs =
      /\|\|(.+?)\|\||\*\*(.+?)\*\*|__(.+?)__|~~(.+?)~~|`(.+?)`|\*(\S.*?)\*|_(\S.*?)_|\[[^\]]+\]\([^)]+\)|<a?:\w+:\d+>|<[#t:\/][^>]*>/
    return bare.matches(of: pairs.matchingSemantics(.unicodeScalar)).map { String($0.output.0) }
  }

  /// Telegram's elements; any other `<` or `&` would make it refuse the message.
  private func elements(_ text: String) -> [String] {
    text.matches(
      of: /<(\/?[a-z-]+)>|[<>]|&(?!(amp|lt|gt|quot);)/.matchingSemantics(.unicodeScalar)
    ).map { String($0.output.0) }
  }
}
