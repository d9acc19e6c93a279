/// One thing worth telling a person: what it is, where it is and what would help.
///
/// Libraries return diagnostics; only the command line prints them.
public struct Diagnostic: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable {
    /// The work cannot be done.
    case error
    /// The work was done, and something in it deserves a look.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// What happened, in one sentence without the place.
  public var message: String
  /// Where it happened, when it happened in a text.
  public var place: SourcePlace?
  /// What was expected there, a suggestion or the way here; one line each.
  public var notes: [String]

  /// Creates a diagnostic.
  public init(
    _ severity: Severity = .error, _ message: String, at place: SourcePlace? = nil,
    notes: [String] = []
  ) {
    self.severity = severity
    self.message = message
    self.place = place
    self.notes = notes
  }
}

/// A stretch of a text, small enough to be carried by an error.
public struct SourcePlace: Sendable, Hashable {
  /// The text's name.
  public private(set) var name: String
  /// Where the stretch begins.
  public let position: SourcePosition
  /// The whole line in which it begins.
  public private(set) var line: String
  /// How many characters of the line it covers, at least 1.
  public let length: Int

  /// Takes the place of a range of bytes out of its text.
  public init(_ source: SourceText, _ range: Range<Int>) {
    name = source.name
    position = source.position(at: range.lowerBound)
    line = source.line(containing: range.lowerBound)
    let end = source.position(at: range.upperBound)
    length =
      end.line == position.line
      ? max(1, end.column - position.column) : max(1, line.count - position.column + 1)
  }
}

extension SourcePlace {
  /// The same place in a text that people know by another name.
  public func named(_ name: String) -> SourcePlace {
    var place = self
    place.name = name
    return place
  }

  /// The same place with stars where its line may hold a secret.
  func maskingSecrets() -> SourcePlace {
    var place = self
    place.line = SecretMask.masked(line: line)
    return place
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as a terminal shows it: place, message, excerpt with a caret, notes.
  ///
  ///     skidmark.yml:4:7: error: 'sleper' is not a platform
  ///       4 | platform: sleper
  ///         |           ^~~~~~
  ///       note: did you mean 'sleeper'?
  public var description: String {
    var text = place.map { "\($0.name):\($0.position): " } ?? ""
    text += "\(severity.rawValue): \(message)"
    if let place { text += "\n" + place.excerpt }
    for note in notes { text += "\n  note: \(note)" }
    return text
  }
}

extension SourcePlace {
  /// The line with a caret under the stretch. Long lines are cut around it; tabs stay tabs under
  /// the caret's line so that both line up in any terminal.
  public var excerpt: String {
    let widest = 160
    var characters = Array(line)
    var column = min(position.column - 1, characters.count)
    if characters.count > widest {
      let start = max(0, column - widest / 2)
      let end = min(characters.count, start + widest)
      characters = Array(characters[start..<end])
      column -= start
    }
    let number = String(position.line)
    let margin = String(repeating: " ", count: number.count)
    let lead = String(characters.prefix(column).map { $0 == "\t" ? "\t" : " " })
    let tail = String(repeating: "~", count: max(0, min(length, characters.count - column) - 1))
    let shown = String(characters.map { $0.isVisible ? $0 : "\u{FFFD}" })
    return "  \(number) | \(shown)\n  \(margin) | \(lead)^\(tail)"
  }
}

extension Character {
  /// Whether printing the character cannot move the cursor or change the terminal's state.
  fileprivate var isVisible: Bool {
    self == "\t" || unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
