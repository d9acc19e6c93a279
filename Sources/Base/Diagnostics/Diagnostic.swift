/// An error or warning with its location and hints. Only the command line prints diagnostics.
public struct Diagnostic: Sendable, Hashable {
  /// Whether the operation failed.
  public enum Severity: String, Sendable, Hashable {
    /// The operation failed.
    case error
    /// The operation succeeded, but something needs attention.
    case warning
  }

  /// Whether the operation failed.
  public var severity: Severity
  /// What happened, in one sentence without the location.
  public var message: String
  /// The location, if it is in a text.
  public var place: SourcePlace?
  /// Hints, such as what was expected or a suggestion; one line each.
  public var notes: [String]

  /// Creates a diagnostic; without `place`, one about no text.
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

/// A range of a text with its line, small enough for an error to carry.
public struct SourcePlace: Sendable, Hashable {
  /// The text's name.
  public private(set) var name: String
  /// The start of the range.
  public let position: SourcePosition
  /// The line that contains the start. Of a very long line, only the part around it.
  public private(set) var line: String
  /// The number of characters left out before `line`.
  private let skipped: Int
  /// The number of characters on that line, at least 1.
  public let length: Int

  /// In bytes: more than is shown, so that it includes the name before a secret.
  private static let longestLine = 2_048

  /// Creates the place of a byte range in a text.
  public init(_ source: SourceText, _ range: Range<Int>) {
    name = source.name
    position = source.position(at: range.lowerBound)
    // Masking secrets in a line of megabytes takes seconds, and showing it helps no one.
    let whole = source.line(containing: range.lowerBound)
    if whole.utf8.count <= Self.longestLine {
      (line, skipped) = (whole, 0)
    } else {
      skipped = max(0, position.column - 1 - Self.longestLine / 2)
      line = String(whole.dropFirst(skipped).prefix(Self.longestLine))
    }
    let end = source.position(at: range.upperBound)
    length =
      end.line == position.line
      ? max(1, end.column - position.column) : max(1, whole.count - position.column + 1)
  }
}

extension SourcePlace {
  /// The same place in a text with another name.
  public func named(_ name: String) -> SourcePlace {
    var place = self
    place.name = name
    return place
  }

  func maskingSecrets() -> SourcePlace {
    var place = self
    place.line = SecretMask.masked(line: line)
    return place
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as shown in a terminal: place, message, excerpt with a caret, notes.
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
  /// The line with carets under the range. Cuts long lines; tabs in the caret line keep both aligned.
  public var excerpt: String {
    let widest = 160
    var characters = Array(line)
    var column = min(position.column - 1 - skipped, characters.count)
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
