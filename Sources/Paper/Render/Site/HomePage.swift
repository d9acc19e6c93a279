import Liquid
import Platform

/// The front page of a site, unless that is its newest week.
struct HomePage: PageMaker {
  let read: Reading

  private static let mostPosts = 3

  func files() throws -> [SiteFile] {
    if facts.opensWithNewestWeek { return [] }
    let leagues = read.fronts()
    let location = PageLocation(folder: "")
    // The front page's outcomes have no page of their own, so strict mode leaves them out.
    let data: Object = [
      "leagues": .array(leagues.map(\.entry)), "site": site,
      "page": ["root": .safe(location.root)],
      "view": .string(facts.reveal.parts(of: "")[0].view.rawValue),
      "text": try read.html(read.homeText, root: location.root),
      "posts": .array(read.content.posts.prefix(Self.mostPosts).map { $0.value() }),
    ]
    let names = leagues.map(\.name)
    let head = PageHead(
      kind: "home", root: location.root, title: facts.title,
      description: names.isEmpty
        ? facts.title : "The weekly paper of \(names.joined(separator: ", "))",
      lastUpdated: leagues.map(\.lastUpdated).max()?.description,
      address: facts.baseURL.map { "\($0)/" }, card: leagues.first?.image,
      leagues: leagues.map(\.feed),
      hasPostsFeed: true)
    return [try file("", head, "home.html", data)]
  }
}
