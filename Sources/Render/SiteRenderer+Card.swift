import LeagueModel
import Liquid

/// The picture of a week that a link to it shows.
extension SiteRenderer {
  /// How wide the texts of the card may be, in ems of their own size.
  private enum Room {
    static let masthead = 26.0
    static let league = 16.5
    static let name = 15.5
  }

  /// The card, 1200 by 630: what those who show previews ask for.
  func card(of edition: Edition, _ data: EditionData, _ input: SiteInput) throws -> [UInt8] {
    guard case .array(let teams) = data["teams"] else { return [] }
    let top = zip(edition.teams, teams).prefix(3).map { team, value -> Value in
      guard case .object(var members) = value else { return value }
      members["name"] = .string(TextWidth.shortened(team.team.name, toEms: Room.name))
      return .object(members)
    }
    let object = data.object([
      (
        "card",
        [
          "masthead": .string(TextWidth.shortened(input.title, toEms: Room.masthead)),
          "league": .string(TextWidth.shortened(edition.league.name, toEms: Room.league)),
          "top": .array(Array(top)),
        ]
      )
    ])
    return PlainText.xml(try render("cards/week.svg", object, escaping: .html))
  }

  /// Where a week's card is published; nil if the site's address is not known.
  func cardAddress(
    of edition: Edition, _ league: SiteInput.LeaguePages, _ input: SiteInput
  ) -> String? {
    Self.address(of: edition, slug: league.slug, input.baseURL).map { "\($0)card.svg" }
  }
}
