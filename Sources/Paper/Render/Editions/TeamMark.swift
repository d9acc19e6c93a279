import LeagueModel
import Liquid
import Platform
import Rank

/// The mark next to a team's name: its picture, or else a monogram in the team's color.
struct TeamMarks {
  private let pictures: [Team.ID: String]
  private let colors: [Team.ID: Int]

  /// How many colors the stylesheet has: `mark-1` to `mark-16`.
  static let colorCount = 16

  /// The stylesheet's colors, for drawings that stand alone.
  static let colors = [
    "#2e6b57", "#471544", "#2552d0", "#4e390e", "#685793", "#173482", "#146b14", "#603958",
    "#b01c6a", "#40201c", "#5f5a1c", "#1c4f9c", "#3d5bb0", "#2a6b44", "#81377c", "#154736",
  ]

  /// - Parameter pictures: The paths of the teams' pictures below the site's root.
  init(_ edition: Edition, pictures: [Team.ID: String]) {
    self.pictures = pictures
    colors = Self.colors(edition.teams.map(\.team.id), in: edition.league.key)
  }

  func value(of team: Team.ID, named name: String) -> Value {
    [
      "picture": pictures[team].map { .safe($0) } ?? .null,
      "initials": .string(Self.initials(of: name)), "color": .int(colors[team] ?? 1),
    ]
  }

  /// A mark that needs no stylesheet and no other file.
  struct Drawn {
    /// The picture itself as a `data:` address; nil for initials on the color.
    var picture: String?
    var initials: String
    var color: String
  }

  func drawn(_ team: Team.ID, named name: String, picture: String?) -> Drawn {
    Drawn(picture: picture, initials: Self.initials(of: name), color: ground(of: team))
  }

  /// A team's color, for drawings that stand alone.
  func ground(of team: Team.ID) -> String { Self.colors[(colors[team] ?? 1) - 1] }

  /// The color of each team, 1 to `colorCount`. Teams of one league have different colors while there are enough, and
  /// leagues begin with different ones.
  static func colors(_ teams: [Team.ID], in league: LeagueKey) -> [Team.ID: Int] {
    let start = sha256(Array(league.description.utf8)).first.map { Int($0) } ?? 0
    let sorted = Set(teams).sorted { (Int($0) ?? .max, $0) < (Int($1) ?? .max, $1) }
    let numbered = sorted.enumerated().map { ($1, (start + $0) % colorCount + 1) }
    return Dictionary(numbered) { first, _ in first }
  }

  /// The first letters of a name's first and last word. Words that begin with a digit count only if no word begins with
  /// a letter. A name without letters and digits gives its first character. "Team 8" is 8, because T8 looks like a
  /// streak of ties. Letters tell more than a year.
  static func initials(of name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace).compactMap { word in
      word.firstIndex { $0.isLetter || $0.isNumber }.map { word[$0...] }
    }
    guard let end = words.last else { return name.first { !$0.isWhitespace }.map(short) ?? "" }
    let letters = words.compactMap(\.first).filter(\.isLetter)
    let digits = end.prefix { $0.isNumber }
    guard let first = letters.first, let last = letters.last else {
      return digits.prefix(2).map(short).joined()
    }
    if letters.count > 1 { return capital(first) + capital(last) }
    return (1...2).contains(digits.count) ? digits.map(short).joined() : capital(first)
  }

  private static func capital(_ letter: Character) -> String {
    let upper = short(letter).uppercased()
    // ß would become two letters.
    return upper.count == 1 ? upper : short(letter)
  }

  /// A character without stacked accents. The longest emoji in use have ten scalars.
  private static func short(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    return scalars.count <= 10 ? String(character) : String(scalars.prefix(1))
  }
}
