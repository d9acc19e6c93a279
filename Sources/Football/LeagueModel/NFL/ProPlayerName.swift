/// A player's name as the NFL's plays abbreviate it: `D.Metcalf` for DK Metcalf, `A.St. Brown`.
public struct ProPlayerName: Sendable {
  /// The first name's letter and the last name.
  public let short: String
  /// The names' letters in lowercase, which every play of a game is compared with.
  private let first: String
  private let last: String

  private static let suffixes: Set<String> = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "v"]

  /// Abbreviates a whole name.
  public init(_ name: String) {
    var words = name.split(separator: " ")
    while words.count > 2, Self.suffixes.contains(words[words.count - 1].lowercased()) {
      words.removeLast()
    }
    let last = words.dropFirst().joined(separator: " ")
    first = Self.plain(words.first ?? "")
    self.last = Self.plain(last)
    short = "\((words.first ?? "").prefix(1)).\(last)"
  }

  /// Whether plays use this name for the player. If two players of a team have the same short name, theirs have more
  /// letters: `Ja.Reed`.
  public func isCalled(_ name: String) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    let initial = name[..<dot]
    let rest = name[name.index(after: dot)...].drop { $0 == " " }
    return !initial.isEmpty && !last.isEmpty && first.hasPrefix(initial.lowercased())
      && Self.plain(rest) == last
  }

  private static func plain(_ name: some StringProtocol) -> String {
    name.lowercased().filter(\.isLetter)
  }
}
