import JSON
import Liquid
import Rank

/// What all pages of a site are made with.
struct SitePress: Sendable {
  let theme: Theme
  let appIcons: [AppIcon]
  let input: SiteInput
  /// The site as template values.
  let site: Value

  init(_ theme: Theme, _ appIcons: [AppIcon], _ input: SiteInput) {
    (self.theme, self.appIcons, self.input) = (theme, appIcons, input)
    site = [
      "title": .string(input.title), "version": .string(input.version),
      "stylesheets": .array(theme.stylesheets.map(Value.string)),
      "icon": theme.icon.map(Value.string) ?? .null,
      "scripts": .array(theme.scripts.map(Value.string)),
      "touch_icon": appIcons.first.map { .safe($0.path) } ?? .null,
      "pages": .array(
        input.content.navigation.map { ["title": .string($0.title), "path": .safe($0.folder)] }),
      "posts": input.content.hasPosts ? .safe(ContentPage.postsFolder) : .null,
      "games": input.games == nil ? .null : .safe(SportsSource.folder),
      "statistics": input.statistics == nil ? .null : .safe(StatisticsSource.folder),
    ]
  }
}

/// Makes pages of one subject.
protocol PageMaker: Sendable {
  var press: SitePress { get }
}

extension PageMaker {
  var theme: Theme { press.theme }
  var input: SiteInput { press.input }
  var site: Value { press.site }

  func render(_ name: String, _ data: Object, escaping: Escaping) throws -> [UInt8] {
    try theme.render(name, data, escaping: escaping)
  }

  /// A whole page around its content.
  /// - Parameter site: The site as template values, if the page needs others than most.
  func page(_ head: PageHead, site: Value? = nil, content: [UInt8]) throws -> [UInt8] {
    let data: Object = [
      "page": .object(head.object(input)), "site": site ?? self.site,
      "content": .safe(String(decoding: content, as: UTF8.self)),
    ]
    return try render("layouts/page.html", data, escaping: .html)
  }

  /// The page of a folder, with its content from a template.
  func file(
    _ folder: String, _ head: PageHead, _ template: String, _ data: Object, site: Value? = nil
  ) throws -> SiteFile {
    let content = try render("pages/\(template)", data, escaping: .html)
    return ("\(folder)index.html", try page(head, site: site, content: content))
  }

  func files(of feed: Feed, in folder: String) throws -> [SiteFile] {
    let atom = try render("site/feed.xml", ["feed": feed.value, "site": site], escaping: .html)
    return [
      ("\(folder)feed.xml", PlainText.xml(atom)),
      ("\(folder)feed.json", feed.json(author: input.title).encoded(.indented)),
    ]
  }
}

/// Makes pages of a league.
protocol LeaguePageMaker: PageMaker {
  var league: SiteInput.LeaguePages { get }
}
