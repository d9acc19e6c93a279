import Liquid
import Platform

/// The settings of a site that every page may use.
struct SiteFacts: Sendable {
  /// The title on the home page and in feeds.
  let title: String
  /// The site's address without a trailing slash; nil if unknown.
  let baseURL: String?
  /// What readers see of outcomes before they reveal them.
  let reveal: Reveal
  /// What readers see of games of other sports before they reveal a part.
  let gamesReveal: Reveal
  /// The order of the rankings; nil to let each week's heat decide.
  let order: RankingOrder?
  /// Whether the posts have a feed.
  let hasPostsFeed: Bool
  /// Whether the front page is the only league's newest week, because there is nothing else to show.
  let opensWithNewestWeek: Bool
  private let sections: [(name: String, isShown: Bool)]

  init(_ input: SiteInput) {
    title = input.title
    baseURL = input.baseURL
    (reveal, gamesReveal) = (input.reveal, input.gamesReveal)
    hasPostsFeed = !input.content.datedPosts.isEmpty
    opensWithNewestWeek = input.opensWithNewestWeek
    sections = input.sections
    order = input.order
  }

  func isShown(_ section: String) -> Bool { sections.contains { $0.name == section && $0.isShown } }

  /// Which sections are shown, as a template value.
  var sectionValues: Value { .object(Object(sections.map { ($0.name, .bool($0.isShown)) })) }

  /// Whether the awards of a week have their own cards, which reveal outcomes.
  var hasAwardCards: Bool { reveal == .shown && isShown("awards") }

  static func templateValue(_ input: SiteInput, _ theme: Theme, _ appIcons: [AppIcon]) -> Value {
    [
      "title": .string(input.title), "version": .string(input.version),
      "icon": theme.icon.map(Value.string) ?? .null,
      "touch_icon": appIcons.first.map { .safe($0.path) } ?? .null,
      "pages": .array(
        input.content.navigation.map { ["title": .string($0.title), "path": .safe($0.folder)] }),
      "posts": input.content.hasPosts ? .safe(ContentPage.postsFolder) : .null,
      "games": input.games == nil ? .null : .safe(SportsSource.folder),
      "statistics": input.statistics == nil ? .null : .safe(StatisticsSource.folder),
    ]
  }
}
