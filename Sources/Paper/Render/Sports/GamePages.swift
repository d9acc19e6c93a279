import JSON
import Liquid
import Platform
import Sports

/// The pages about games of the sports API.
struct GamePages: PageMaker {
  let read: Reading
  private let games: SportsSource
  private let teams: SportsTeams

  /// - Parameters:
  ///   - games: The games. Looks at them through `read`.
  ///   - teams: Their teams.
  init(_ read: Reading, _ games: SportsSource, _ teams: SportsTeams) {
    (self.read, self.games, self.teams) = (read, games, read.teams(teams))
  }

  /// The list of games, the pages of teams, and the page for games that are not stored yet.
  func lists() throws -> [SiteFile] {
    let source = read.listed(games)
    let byDay = Dictionary(grouping: source.games.map(\.game), by: source.day)
    let groups = byDay.sorted { $0.key.comes(before: $1.key) }.map { day, games -> Value in
      let sorted = games.sorted { left, right in
        let (one, other) = day.isPast ? (right, left) : (left, right)
        return (one.start?.milliseconds ?? .max, one.id)
          < (other.start?.milliseconds ?? .max, other.id)
      }
      return [
        "name": .string(day.name.rawValue),
        "date": day.date.map { .string("\($0)") } ?? .null,
        "start": sorted[0].start.map { .string($0.description) } ?? .null,
        "games": .array(sorted.map { card($0, source) }),
      ]
    }
    let list = try sportsPage(
      "games.html", kind: "games", folder: SportsSource.folder, title: "Games",
      description: "Games to follow at your own pace. Nothing here gives a result away.",
      ["groups": .array(groups)])
    let known = Set(source.games.map(\.game.id))
    let pages = try teams.entries.flatMap { try team($0, known) }
    // Made only if a team's page links to it.
    let isNeeded = teams.entries.contains { $0.team.games.contains { !known.contains($0.id) } }
    let soon =
      isNeeded
      ? [
        try sportsPage(
          "games-soon.html", kind: "games", folder: SportsSource.soonFolder,
          title: "Not here yet", description: "This game has no page here yet.", [:],
          isIndexed: false)
      ] : []
    return [list] + soon + pages
  }

  /// The page of a game, with `reveal: strict` in a file per part, and its data.
  func game(_ index: Int) throws -> [SiteFile] {
    let (report, state) = try read.report(index, of: games)
    let page = SportsGamePage(report: report, teams: teams)
    let folder = SportsSource.folder(ofGame: report.game.id)
    let value = page.value(state, isShown: facts.gamesReveal == .shown)
    let pages = try facts.gamesReveal.parts(of: folder, page.parts.map(\.id)).map {
      location, view, part in
      try sportsPage(
        "game.html", kind: "story", folder: location.folder, title: page.title,
        description: "\(report.game.league.rawValue): \(page.title), told at your own pace.",
        [
          "view": .string(view.rawValue), "game": value, "only_part": part.orNull,
        ], isIndexed: part == nil, key: "games/\(report.game.id)")
    }
    return pages + [("\(folder)game.json", try JSONValue.encoded(report, .indented))]
  }

  private func team(_ entry: SportsTeams.Entry, _ known: Set<Int>) throws -> [SiteFile] {
    let team = entry.team
    let games = team.games.map { game -> Value in
      let folder =
        known.contains(game.id) ? SportsSource.folder(ofGame: game.id) : SportsSource.soonFolder
      return [
        "path": .safe(folder), "opponent": .string(game.opponent), "is_home": .bool(game.isHome),
        "start": game.start.map { .string($0.description) } ?? .null, "score": game.score.orNull,
        "result": game.result.orNull,
      ]
    }
    return try facts.gamesReveal.parts(of: entry.folder, ["results"]).map { location, view, part in
      try sportsPage(
        "games-team.html", kind: "games", folder: location.folder, title: team.name,
        description: "The games of the \(team.name).",
        [
          "view": .string(view.rawValue), "only_part": part.orNull,
          "team": [
            "name": .string(team.name), "league": .string(team.league.rawValue),
            "abbreviation": .string(team.abbreviation), "location": .string(team.location),
            "games": .array(games),
          ],
        ], isIndexed: part == nil, key: entry.folder.dropLast().description)
    }
  }

  private func card(_ game: SportsGame, _ source: SportsSource) -> Value {
    [
      "path": .safe(SportsSource.folder(ofGame: game.id)), "league": .string(game.league.rawValue),
      "away": teams.value(of: game.away, in: game.league),
      "home": teams.value(of: game.home, in: game.league),
      "start": game.start.map { .string($0.description) } ?? .null,
      "state": .string(source.state(of: game).rawValue),
      "is_final": .bool(game.status == .final), "status_words": game.statusWords.orNull,
      "score": facts.gamesReveal == .shown ? game.finalScore : .null,
      "reveal_key": .string("games/\(game.id)"),
    ]
  }

  private func sportsPage(
    _ template: String, kind: String, folder: String, title: String, description: String,
    _ data: Object, isIndexed: Bool = true, key: String = ""
  ) throws -> SiteFile {
    let location = PageLocation(folder: folder)
    var data = data
    data["page"] = [
      "root": .safe(location.root), "reveal_key": .string(key), "revealed": .safe(Reveal.folder),
    ]
    data["testing"] = read.chosenTime(of: games).map { .string($0.description) } ?? .null
    let isList = folder == SportsSource.folder
    let head = PageHead(
      kind: kind, root: location.root, title: "\(title): \(facts.title)", description: description,
      address: facts.baseURL.map { "\($0)/\(folder)" }, isIndexed: isIndexed,
      crumbs: [.init(name: facts.title, path: "")]
        + (isList ? [] : [.init(name: "Games", path: SportsSource.folder)])
        + [.init(name: title, path: nil)])
    return try file(folder, head, template, data)
  }
}
