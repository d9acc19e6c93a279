import Liquid
import Platform

/// The front page of a site, unless that is its newest week.
struct HomePage: PageMaker {
  let press: SitePress
  let leagues: [LeagueOutline]

  private static let mostPosts = 3

  func files() throws -> [SiteFile] {
    if input.opensWithNewestWeek { return [] }
    let location = PageLocation(folder: "")
    // The front page's outcomes have no page of their own, so strict mode leaves them out.
    let data: Object = [
      "leagues": .array(leagues.map(\.entry)), "site": site,
      "page": ["root": .safe(location.root)],
      "view": .string(input.reveal.parts(of: "")[0].view.rawValue),
      "text": try input.text(input.content.home, root: location.root),
      "posts": .array(input.content.posts.prefix(Self.mostPosts).map { $0.value() }),
    ]
    let names = leagues.map(\.name)
    let head = PageHead(
      kind: "home", root: location.root, title: input.title,
      description: names.isEmpty
        ? input.title : "The weekly paper of \(names.joined(separator: ", "))",
      lastUpdated: leagues.map(\.lastUpdated).max()?.description,
      address: input.baseURL.map { "\($0)/" }, leagues: leagues.map(\.feed),
      hasPostsFeed: true)
    return [try file("", head, "home.html", data)]
  }
}
