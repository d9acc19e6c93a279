import LeagueModel
import Liquid

/// The preview image of a week.
extension SiteRenderer {
  /// The maximum widths of texts, in ems of their size.
  private enum Room {
    static let masthead = 26.0
    static let league = 16.5
    static let name = 15.5
    static let pairedName = 20.5
    static let pairs = 8
  }

  struct WeekCard {
    /// The SVG and, if available, the PNG.
    var files: [(path: String, bytes: [UInt8])]

    /// The MIME type of the file that pages refer to, which is the last.
    var type: String { files.count > 1 ? "image/png" : "image/svg+xml" }

    /// The address of that file; nil if the site's address is unknown.
    func address(_ baseURL: String?) -> String? {
      guard let baseURL, let file = files.last else { return nil }
      return "\(baseURL)/\(file.path)"
    }
  }

  /// The size that link previews require.
  private static let size = (width: 1200, height: 630)
  /// The size in bytes above which some chat apps drop an image.
  private static let pictureLimit = 300_000

  func card(
    of edition: Edition, _ data: EditionData, folder: String, _ input: SiteInput
  ) throws -> WeekCard {
    let isShown = input.reveal == .shown || edition.phase == .preseason
    let svg =
      isShown ? try openCard(of: edition, data, input) : try neutralCard(of: edition, data, input)
    var card = WeekCard(files: [("\(folder)card.svg", svg)])
    let picture = pictures?.picture(
      svg, width: Self.size.width, height: Self.size.height, name: "\(folder)card")
    if let picture, picture.bytes.count < Self.pictureLimit { card.files.append(picture) }
    return card
  }

  /// The card with the top three teams.
  private func openCard(
    of edition: Edition, _ data: EditionData, _ input: SiteInput
  ) throws -> [UInt8] {
    guard case .array(let teams) = data["teams"] else { return [] }
    let top = zip(edition.teams, teams).prefix(3).map { team, value -> Value in
      guard case .object(var members) = value else { return value }
      members["name"] = .string(TextWidth.shortened(team.team.name, toEms: Room.name))
      return .object(members)
    }
    var card = headings(edition, input)
    card["top"] = .array(Array(top))
    let object = data.object([("card", .object(card))])
    return PlainText.xml(try render("cards/week.svg", object, escaping: .html))
  }

  /// The card with the pairings only, without results.
  private func neutralCard(
    of edition: Edition, _ data: EditionData, _ input: SiteInput
  ) throws -> [UInt8] {
    let neutral = NeutralWeek(edition)
    var card = headings(edition, input)
    card["pairs"] = .array(
      neutral.pairs.prefix(Room.pairs).map { pair in
        [
          "first": .string(TextWidth.shortened(pair.first, toEms: Room.pairedName)),
          "second": .string(TextWidth.shortened(pair.second, toEms: Room.pairedName)),
        ]
      })
    card["games"] = .int(neutral.playoffGames)
    let object: Object = [
      "card": .object(card), "week_name": data["week_name"], "league": data["league"],
    ]
    return PlainText.xml(try render("cards/reveal.svg", object, escaping: .html))
  }

  private func headings(_ edition: Edition, _ input: SiteInput) -> Object {
    [
      "masthead": .string(TextWidth.shortened(input.title, toEms: Room.masthead)),
      "league": .string(TextWidth.shortened(edition.league.name, toEms: Room.league)),
    ]
  }
}
