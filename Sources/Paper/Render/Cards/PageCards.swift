import LeagueModel
import Rank

/// The pictures of links to pages about a week. A PNG takes as long as many pages, so only the latest week's pages have
/// their own; links to earlier ones show their week's card.
struct PageCards {
  private let read: Reading
  private let league: LeagueReading
  private let edition: Edition
  private let data: EditionData
  private let settings: CardRenderer.Settings
  private let week: String
  private let isLatest: Bool
  /// The week's card; nil if links show no pictures.
  let ofWeek: CardImage?

  /// - Parameter index: The week's index among the league's.
  init(_ read: Reading, _ league: LeagueReading, _ index: Int) throws {
    (self.read, self.league) = (read, league)
    (edition, data) = (try league.edition(index), try league.data(index))
    settings = CardRenderer.Settings(league, edition, read.facts)
    week = "\(league.slug)/\(edition.folder)"
    isLatest = league.issue(after: index) == nil
    // Links show pictures only where the site's address is known.
    guard read.facts.baseURL != nil, read.needsPictures else {
      ofWeek = nil
      return
    }
    let cards = read.cards
    ofWeek = cards.image(
      try cards.preview(.week, of: edition, data, settings), name: "\(week)card")
  }

  /// A page's picture, and the file that it needs.
  struct Made {
    var image: CardImage?
    var files: [SiteFile] = []
  }

  /// The picture of a page in a folder, if only links to it show it.
  func own(_ subject: CardSubject, in folder: String) throws -> Made {
    guard let drawing = try drawing(subject) else { return Made(image: ofWeek) }
    guard let file = read.cards.picture(drawing, name: "\(folder)card") else {
      read.noteMissingPicture()
      return Made(image: CardImage(path: "\(week)card.svg"))
    }
    return Made(image: CardImage(path: file.path), files: [file])
  }

  /// The picture that the page of a team's roast has.
  func ofRoast(_ team: Team.ID) throws -> CardImage? {
    guard read.facts.isShown("sheets"), !edition.sheets.isEmpty,
      let drawing = try drawing(.team(team))
    else { return ofWeek }
    let folder = week + EditionData.sheetFolder(of: team)
    return read.cards.image(drawing, name: "\(folder)card")
  }

  /// The drawing of a picture of its own; nil if the page shares the week's.
  private func drawing(_ subject: CardSubject) throws -> CardRenderer.Drawing? {
    guard ofWeek != nil, isLatest, read.drawsPictures,
      !subject.hasOutcomes || read.facts.reveal == .shown
    else { return nil }
    return try read.cards.preview(subject, of: edition, data, settings)
  }
}
