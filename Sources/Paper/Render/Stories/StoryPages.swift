import Liquid
import Platform
import Rank

/// A page per matchup with its story, window by window. The reader reveals one block after the other.
struct StoryPages: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading
  /// The week's index among the league's.
  let index: Int

  func files() throws -> [SiteFile] {
    let (edition, data) = (try league.edition(index), try league.data(index))
    let week = "\(league.slug)/\(edition.folder)"
    let stories = StoryPage.all(of: edition)
    guard !stories.isEmpty else { return [] }
    let image = try PageCards(read, league, index).ofWeek
    return try stories.flatMap { story in
      try facts.reveal.parts(of: week + story.folder, story.parts).map {
        location, view, part in
        let title = "\(story.title), \(edition.weekName)"
        let head = PageHead(
          kind: "story", root: location.root, title: "\(title), \(edition.league.name)",
          description: "\(title), told as it was played: one kickoff window after the other.",
          lastUpdated: edition.lastUpdated.description,
          address: facts.baseURL.map { "\($0)/\(week)\(story.folder)" }, card: image,
          leagues: league.feeds,
          isIndexed: part == nil, issue: edition.issue, issueDate: edition.issueDate?.description,
          crumbs: crumbs + [
            .init(name: edition.weekName, path: week), .init(name: story.title, path: nil),
          ])
        let key = "\(edition.revealKey)/\(story.folder.dropLast())"
        let content: Object = [
          "view": .string(view.rawValue), "week_name": data["week_name"],
          "team_by_id": data["team_by_id"], "story": story.value, "only_part": part.orNull,
          "page": [
            "root": .safe(location.root), "week_path": .safe(week),
            "story_path": .safe(week + story.folder), "revealed": .safe(Reveal.folder),
            "reveal_key": .string(key),
          ],
        ]
        return try file(location.folder, head, "story.html", content)
      }
    }
  }
}
