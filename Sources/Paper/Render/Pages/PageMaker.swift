import JSON
import Liquid
import Rank

/// Makes pages of one subject.
protocol PageMaker: Sendable {
  var read: Reading { get }
}

extension PageMaker {
  var facts: SiteFacts { read.facts }
  var site: Value { read.site }

  func render(_ name: String, _ data: Object, escaping: Escaping) throws -> [UInt8] {
    try read.theme.render(name, data, escaping: escaping)
  }

  /// A whole page around its content.
  func page(_ head: PageHead, content: [UInt8]) throws -> [UInt8] {
    let data: Object = [
      "page": .object(head.object(facts, read.theme.looks(of: head.kind))), "site": self.site,
      "content": .safe(String(decoding: CurlyQuotes.curled(html: content), as: UTF8.self)),
    ]
    return try render("layouts/page.html", data, escaping: .html)
  }

  /// The page of a folder, with its content from a template.
  func file(
    _ folder: String, _ head: PageHead, _ template: String, _ data: Object
  ) throws -> SiteFile {
    let content = try render("pages/\(template)", data, escaping: .html)
    return ("\(folder)index.html", try page(head, content: content))
  }

  func files(of feed: Feed, in folder: String) throws -> [SiteFile] {
    let atom = try render("site/feed.xml", ["feed": feed.value, "site": site], escaping: .html)
    return [
      ("\(folder)feed.xml", PlainText.xml(atom)),
      ("\(folder)feed.json", feed.json(author: facts.title).encoded(.indented)),
    ]
  }
}

/// Makes pages of a league.
protocol LeaguePageMaker: PageMaker {
  var league: LeagueReading { get }
}
