package import LeagueModel
import Liquid
import Pictures
import Platform
package import Rank

/// Draws the cards of a week: pictures for links and stories.
package struct CardRenderer: Sendable {
  let theme: Theme
  let pictures: PictureMaker?

  /// Creates a renderer.
  /// - Parameter pictures: Makes PNGs; without it, there are only SVGs.
  package init(_ theme: Theme, pictures: PictureMaker? = nil) {
    (self.theme, self.pictures) = (theme, pictures)
  }

  /// The settings of a site that change its cards.
  package struct Settings: Sendable {
    /// The site's title.
    package var title: String
    /// The site's address; nil if unknown.
    package var address: String?
    /// Whether outcomes may be seen.
    package var reveal: Reveal
    /// The bytes of a team's picture; nil without one.
    package var picture: @Sendable (Team.ID) -> [UInt8]?

    package init(
      title: String, address: String?, reveal: Reveal,
      picture: @escaping @Sendable (Team.ID) -> [UInt8]?
    ) {
      self.title = title
      self.address = address
      self.reveal = reveal
      self.picture = picture
    }
  }

  /// A card's drawing for browsers, and the one for the program that makes PNGs, which may draw less.
  package struct Drawing: Sendable {
    /// The SVG for browsers.
    package var svg: [UInt8]
    /// The SVG for a PNG.
    package var plain: [UInt8]
    /// The width of both in pixels.
    package var width: Int
    /// The height of both in pixels.
    package var height: Int
  }

  /// A card as a wide picture or as a story, for the command line.
  package func card(
    _ subject: CardSubject, of edition: Edition, isStory: Bool, _ settings: Settings,
    drawsEmoji: Bool
  ) throws -> Drawing {
    try drawing(
      subject, of: edition, EditionData(edition), isStory ? .story : .wide, settings, drawsEmoji)
  }

  struct WeekCard {
    /// The SVGs and, if available, the PNG.
    var files: [(path: String, bytes: [UInt8])]
    /// The file that pages refer to.
    var image: CardImage
    /// The path of the story.
    var story: String
  }

  /// The most awards that a week's page shows without a tap.
  private static let mostAwards = 4
  /// The size in bytes above which some chat apps drop an image.
  private static let pictureLimit = 300_000

  /// The files of a week's card, and of the cards of its awards.
  /// - Parameter isPicture: Whether to make a PNG, too.
  func card(
    of edition: Edition, _ data: EditionData, folder: String, _ league: LeagueReading,
    _ facts: SiteFacts, isPicture: Bool
  ) throws -> WeekCard {
    let settings = Settings(league, edition, facts)
    let wide = try preview(.week, of: edition, data, settings)
    let story = try drawing(.week, of: edition, data, .story, settings, true)
    var card = WeekCard(
      files: [("\(folder)card.svg", wide.svg), ("\(folder)story.svg", story.svg)],
      image: CardImage(path: "\(folder)card.svg"), story: "\(folder)story.svg")
    if isPicture, let picture = picture(wide, name: "\(folder)card") {
      card.files.append(picture)
      card.image.path = picture.path
    }
    guard facts.hasAwardCards else { return card }
    for (index, award) in (edition.numbers?.awards ?? []).prefix(Self.mostAwards).enumerated() {
      let drawn = try drawing(.award(award), of: edition, data, .story, settings, true)
      card.files.append(("\(folder)award-\(index + 1).svg", drawn.svg))
    }
    return card
  }

  /// A card as the preview of a link.
  func preview(
    _ subject: CardSubject, of edition: Edition, _ data: EditionData, _ settings: Settings
  ) throws -> Drawing {
    try drawing(subject, of: edition, data, .wide, settings, pictures?.drawsEmoji ?? true)
  }

  /// The PNG of a card; nil if no program makes it, or if it is too large for chats.
  func picture(_ drawing: Drawing, name: String) -> SiteFile? {
    let picture = pictures?.picture(
      drawing.plain, width: drawing.width, height: drawing.height, name: name)
    return picture.flatMap { $0.bytes.count < Self.pictureLimit ? $0 : nil }
  }

  /// The file of a card that another page makes.
  func image(_ drawing: Drawing, name: String) -> CardImage {
    CardImage(
      path: pictures?.path(
        of: drawing.plain, width: drawing.width, height: drawing.height, name: name)
        ?? "\(name).svg")
  }

  private func drawing(
    _ subject: CardSubject, of edition: Edition, _ data: EditionData, _ format: CardLayout.Format,
    _ settings: Settings, _ drawsEmoji: Bool
  ) throws -> Drawing {
    let layout = CardLayout(format: format, fonts: theme.cardFonts)
    let isOpen = !subject.hasOutcomes || settings.reveal == .shown || edition.phase == .preseason
    func svg(drawsEmoji: Bool) throws -> [UInt8] {
      let words = CardWords(edition: edition, drawsEmoji: drawsEmoji)
      let card =
        isOpen ? try worded(Card(subject, in: edition, lines: data.lines), edition) : Card()
      let rows =
        isOpen ? card.rows(format, words, settings) : words.neutralRows(format, settings)
      let drawing = CardDrawing(layout.placed(rows), layout.fonts) { face in
        words.mark(of: face, picture: settings.picture(face.team))
      }
      let ground = card.ground.map { TeamMarks(edition, pictures: [:]).ground(of: $0) }
      var members = drawing.members
      members["ground"] = ground.map { .safe($0) } ?? .null
      members["title"] = .string(PlainText.line(words.plain(edition.league.name)))
      let object =
        isOpen
        ? data.object([("card", .object(members))])
        : ["card": .object(members), "week_name": data["week_name"], "league": data["league"]]
      return PlainText.xml(try theme.render(layout.template, object, escaping: .html))
    }
    let whole = try svg(drawsEmoji: true)
    return Drawing(
      svg: whole, plain: drawsEmoji ? whole : try svg(drawsEmoji: false), width: layout.width,
      height: layout.height)
  }

  /// A card whose award has its name and its joke, which are the templates'.
  private func worded(_ card: Card, _ edition: Edition) throws -> Card {
    guard let kind = card.award else { return card }
    let award = edition.numbers?.awards.first { $0.kind == kind }
    let joke = award.flatMap { $0.joke(in: edition) }
    let text = try theme.render(
      "cards/award.txt", ["kind": .safe(kind.rawValue), "number": .int(joke ?? 0)],
      escaping: .plain)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    var card = card
    card.label = lines.first
    // A card in words has its own.
    if joke != nil, lines.count > 1, card.words == nil { card.unit = lines[1] }
    return card
  }
}

/// The picture of a link's preview.
struct CardImage: Equatable {
  /// Its path below the site's root.
  var path: String

  /// The MIME type.
  var type: String { path.hasSuffix(".png") ? "image/png" : "image/svg+xml" }

  /// Its address; nil if the site's is unknown.
  func address(_ baseURL: String?) -> String? { baseURL.map { "\($0)/\(path)" } }
}

extension CardRenderer.Settings {
  /// The settings for the pages of a league.
  init(_ league: LeagueReading, _ edition: Edition, _ facts: SiteFacts) {
    self.init(title: facts.title, address: facts.baseURL, reveal: facts.reveal) { team in
      league.picture(of: team, in: edition.league.season)
    }
  }
}

extension CardSubject {
  /// Whether the card may tell a result.
  var hasOutcomes: Bool {
    switch self {
    case .page(let page): page.hasOutcomes
    case .week, .team, .award, .game: true
    }
  }
}
