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
    /// Whether outcomes may be seen.
    package var reveal: Reveal
    /// The bytes of a team's picture; nil without one.
    package var picture: @Sendable (Team.ID) -> [UInt8]?

    package init(
      title: String, reveal: Reveal, picture: @escaping @Sendable (Team.ID) -> [UInt8]?
    ) {
      self.title = title
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
      subject, of: edition, EditionData(edition), .of(isStory ? .story : .wide), settings,
      drawsEmoji)
  }

  struct WeekCard {
    /// The SVGs and, if available, the PNG.
    var files: [(path: String, bytes: [UInt8])]
    /// The path of the file that pages refer to.
    var image: String
    /// The path of the story.
    var story: String

    /// The MIME type of the file that pages refer to.
    var type: String { image.hasSuffix(".png") ? "image/png" : "image/svg+xml" }

    /// The address of that file; nil if the site's address is unknown.
    func address(_ baseURL: String?) -> String? { baseURL.map { "\($0)/\(image)" } }
  }

  /// The most awards that a week's page shows without a tap.
  private static let mostAwards = 4

  /// The size in bytes above which some chat apps drop an image.
  private static let pictureLimit = 300_000

  func card(
    of edition: Edition, _ data: EditionData, folder: String, _ league: LeagueReading,
    _ facts: SiteFacts, isPicture: Bool
  ) throws -> WeekCard {
    let settings = Settings(title: facts.title, reveal: facts.reveal) { team in
      league.picture(of: team, in: edition.league.season)
    }
    let wide = try drawing(
      .week, of: edition, data, .of(.wide), settings, pictures?.drawsEmoji ?? true)
    let story = try drawing(.week, of: edition, data, .of(.story), settings, true)
    var card = WeekCard(
      files: [("\(folder)card.svg", wide.svg), ("\(folder)story.svg", story.svg)],
      image: "\(folder)card.svg", story: "\(folder)story.svg")
    if isPicture,
      let picture = pictures?.picture(
        wide.plain, width: wide.width, height: wide.height, name: "\(folder)card"),
      picture.bytes.count < Self.pictureLimit
    {
      card.files.append(picture)
      card.image = picture.path
    }
    guard facts.hasAwardCards else { return card }
    for (index, award) in (edition.numbers?.awards ?? []).prefix(Self.mostAwards).enumerated() {
      let drawn = try drawing(.award(award), of: edition, data, .of(.story), settings, true)
      card.files.append(("\(folder)award-\(index + 1).svg", drawn.svg))
    }
    return card
  }

  private func drawing(
    _ subject: CardSubject, of edition: Edition, _ data: EditionData, _ layout: CardLayout,
    _ settings: Settings, _ drawsEmoji: Bool
  ) throws -> Drawing {
    let isOpen = settings.reveal == .shown || edition.phase == .preseason
    func svg(drawsEmoji: Bool) throws -> [UInt8] {
      let words = CardWords(edition: edition, drawsEmoji: drawsEmoji)
      let object =
        isOpen
        ? open(Card(subject, in: edition), words, data, layout, settings)
        : neutral(words, data, layout, settings)
      let template = isOpen ? layout.template : layout.neutralTemplate
      return PlainText.xml(try theme.render(template, object, escaping: .html))
    }
    let whole = try svg(drawsEmoji: true)
    return Drawing(
      svg: whole, plain: drawsEmoji ? whole : try svg(drawsEmoji: false), width: layout.width,
      height: layout.height)
  }

  /// The card with a fact, the headline and two faces.
  private func open(
    _ card: Card, _ words: CardWords, _ data: EditionData, _ layout: CardLayout,
    _ settings: Settings
  ) -> Object {
    let marks = TeamMarks(words.edition, pictures: [:])
    var members = headings(words, layout, settings)
    let placed = layout.value(of: words.plain(card)) { face in
      let bytes = settings.picture(face.team)
      return marks.drawn(face.team, named: face.name, picture: words.uri(of: bytes))
    }
    for (name, value) in placed { members[name] = value }
    members["award"] = card.award.map { .safe($0.rawValue) } ?? .null
    return data.object([("card", .object(members))])
  }

  /// The card with the pairings only, without results.
  private func neutral(
    _ words: CardWords, _ data: EditionData, _ layout: CardLayout, _ settings: Settings
  ) -> Object {
    let week = NeutralWeek(words.edition)
    var members = headings(words, layout, settings)
    func name(_ name: String) -> Value {
      .string(TextWidth.shortened(words.plain(name), toEms: layout.pairedName))
    }
    members["pairs"] = .array(
      week.pairs.prefix(Self.mostPairs).map {
        ["first": name($0.first), "second": name($0.second)]
      })
    members["games"] = .int(week.playoffGames)
    return ["card": .object(members), "week_name": data["week_name"], "league": data["league"]]
  }

  private static let mostPairs = 8

  private func headings(
    _ words: CardWords, _ layout: CardLayout, _ settings: Settings
  ) -> Object {
    let league = words.plain(words.edition.league.name)
    let title = TextWidth.shortened(words.plain(settings.title), toEms: layout.masthead)
    let isWide = layout.width > layout.height
    return [
      "masthead": .string(title), "title": .string(PlainText.line(league)),
      "league": layout.heading(league, x: isWide ? 48 : 540, middle: isWide ? 38 : 142),
    ]
  }
}

/// Reduces a card's texts and pictures to what a program can draw. Without color, emoji would be black shapes.
struct CardWords {
  let edition: Edition
  let drawsEmoji: Bool

  /// A text without emoji that would be drawn as black shapes.
  func plain(_ text: String) -> String {
    drawsEmoji ? text : EmojiText.removed(from: text)
  }

  func plain(_ card: Card) -> Card {
    guard !drawsEmoji else { return card }
    var card = card
    card.headline = plain(card.headline)
    card.fact.label = card.fact.label.map(plain)
    card.fact.unit = plain(card.fact.unit)
    for index in card.faces.indices { card.faces[index].name = plain(card.faces[index].name) }
    return card
  }

  /// A picture as an address that contains its bytes, because a drawing that is used as a picture cannot load other
  /// files. Nil for a picture that is too large, and for WebP and GIF, which rsvg-convert silently leaves out.
  func uri(of picture: [UInt8]?) -> String? {
    guard let picture, picture.count <= Self.largest else { return nil }
    let type: String
    switch PictureFile.Format(startOf: picture) {
    case .png: type = "image/png"
    case .jpeg: type = "image/jpeg"
    default: return nil
    }
    return "data:\(type);base64,\(base64Encoded(picture))"
  }

  /// In bytes: twice the size of usual pictures, so that a story stays small.
  private static let largest = 96 << 10
}
