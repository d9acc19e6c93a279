/// A player's name as the NFL's plays abbreviate it: `D.Metcalf` for DK Metcalf, `A.St. Brown`.
public struct ProPlayerName: Sendable {
  /// The first name's letter and the last name.
  public let short: String
  private let first: Substring
  private let last: String

  private static let suffixes: Set<String> = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "v"]

  /// Abbreviates a whole name.
  public init(_ name: String) {
    var words = name.split(separator: " ")
    while words.count > 2, Self.suffixes.contains(words[words.count - 1].lowercased()) {
      words.removeLast()
    }
    first = words.first ?? ""
    last = words.dropFirst().joined(separator: " ")
    short = "\(first.prefix(1)).\(last)"
  }

  /// Whether plays call the player so. Where two players of a team are alike, they have more letters: `Ja.Reed`.
  public func isCalled(_ name: String) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    let initial = name[..<dot]
    let rest = name[name.index(after: dot)...].drop { $0 == " " }
    return !initial.isEmpty && !last.isEmpty && Self.plain(rest) == Self.plain(last)
      && first.lowercased().filter(\.isLetter).hasPrefix(initial.lowercased())
  }

  private static func plain(_ name: some StringProtocol) -> String {
    name.lowercased().filter(\.isLetter)
  }
}
