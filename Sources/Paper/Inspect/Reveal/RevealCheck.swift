import Diagnostics
import HTML
import JSON
import LeagueModel
import Rank
import Sports

/// Finds outcomes that readers see too early: scores, records, ranks, odds, winners, and hints such as words,
/// classes, charts, and the order or absence of names.
struct RevealCheck {
  private struct Season {
    let editions: [Edition]
    let outcomes: Outcomes
    let teams: NameFinder
    let words: NameFinder
  }

  private struct LeagueSeason: Hashable {
    let key: LeagueKey
    let season: Int

    init(_ edition: Edition) { (key, season) = (edition.league.key, edition.league.season) }
  }

  private let seasons: [(prefix: String, season: Season)]
  private let all: Season
  /// The latest season of each league, shown on its front page.
  private let latest: Set<LeagueSeason>
  private let weeks: [String: Edition]
  /// The folders of preseason editions, and the front pages that show one.
  private let preseason: [String]
  /// The games of the sports API, each as a season of its own, by the folder of its page.
  private let games: [String: Season]
  /// The other pages about these games.
  private let allGames: Season
  private let isStrict: Bool

  /// - Parameter site: A built site; the outcomes come from each week's `edition.json` and each game's
  ///   `game.json`.
  init(_ site: BuiltSite) {
    var reports: [String: SportsReport] = [:]
    for file in site.files where file.path.hasPrefix("games/") && file.path.hasSuffix("/game.json")
    {
      let json = try? JSONValue(parsing: SourceText(name: file.path, bytes: file.bytes))
      guard let report = try? json?.decoded(SportsReport.self) else { continue }
      reports[String(file.path.dropLast("game.json".utf8.count))] = report
    }
    var weeks: [String: Edition] = [:]
    for file in site.files where file.path.hasSuffix("/edition.json") {
      let json = try? JSONValue(parsing: SourceText(name: file.path, bytes: file.bytes))
      guard let edition = try? json?.decoded(Edition.self) else { continue }
      weeks[String(file.path.dropLast("edition.json".utf8.count))] = edition
    }
    let titles = Self.titles(site)
    let bySeason = Dictionary(grouping: weeks.keys) { folder in
      // `league/2026/week-07/` belongs to `league/2026/`.
      folder.split(separator: "/").dropLast().joined(separator: "/") + "/"
    }
    seasons = bySeason.sorted { $0.key < $1.key }.map { prefix, folders in
      (prefix, Self.season(folders.sorted().compactMap { weeks[$0] }, titles))
    }
    let byLeague = Dictionary(grouping: weeks) { $0.key.split(separator: "/").first ?? "" }
    latest = Set(
      byLeague.values.compactMap { weeks in
        weeks.map(\.value).max { $0.league.season < $1.league.season }.map(LeagueSeason.init)
      })
    all = Self.season(weeks.sorted { $0.key < $1.key }.map(\.value), titles)
    self.weeks = weeks
    let before = weeks.filter { $0.value.phase == .preseason }.keys.sorted()
    let fronts = byLeague.filter { _, weeks in
      let newest = weeks.map(\.value).max {
        ($0.league.season, $0.week) < ($1.league.season, $1.week)
      }
      return newest?.phase == .preseason
    }.map { "\($0.key)/index.html" }.sorted()
    // The front page of a single league is its newest week.
    preseason = before + fronts + (byLeague.count == 1 && !fronts.isEmpty ? ["index.html"] : [])
    games = reports.mapValues { Self.season([$0], titles) }
    allGames = Self.season(Array(reports.values), titles)
    isStrict = site.files.contains { $0.path.contains("/\(Self.revealed)") }
  }

  /// The folder for the outcomes of strict pages.
  private static let revealed = "revealed/"
  /// The folder of the pages about the NFL.
  private static let statistics = "nfl/"

  func complaints(about file: BuiltSite.File, _ document: HTMLDocument?) -> [Complaint] {
    guard let view = view(of: file, document) else { return [] }
    let season = season(of: file)
    // A preseason edition may say "lost" and "won": its results are those of earlier seasons.
    let isOfPreseason = preseason.contains { file.path.hasPrefix($0) }
    let isOwnWords = isOfPreseason || (document.map(Self.isCommissioners) ?? false)
    // Pages about the NFL have headings such as "Fumbles lost".
    let mayUseAnyWord = isOwnWords || Self.isOfStatistics(file, document)
    var complaints: [Complaint] = []
    var order: [String] = []
    for passage in view.passages {
      let (names, _) = season.teams.split(passage.text)
      order += names
      let rest = season.words.split(passage.text).rest
      complaints += numbers(in: rest, passage, season)
      if !mayUseAnyWord, let word = LeakWords.first(in: rest) {
        complaints.append(
          Complaint(.leakedWord, "'\(word)' gives the result away", passage.range))
      }
    }
    for passage in view.classes where LeakWords.isTelling(passage.text) {
      complaints.append(
        Complaint(.leakedMark, "the class '\(passage.text)' gives the result away", passage.range))
    }
    // Charts in pages show numbers; the texts of SVG files are checked above.
    complaints += (file.kind == .html ? view.drawings : []).map {
      Complaint(.leakedChart, "a chart gives the result away", $0.range)
    }
    if !isOwnWords { complaints += orders(order, file.path, season) }
    return complaints
  }

  private func season(of file: BuiltSite.File) -> Season {
    guard file.path.hasPrefix("games/") else {
      return seasons.first { file.path.hasPrefix($0.prefix) }?.season ?? all
    }
    let folder = file.path.split(separator: "/").prefix(2).joined(separator: "/") + "/"
    return games[folder] ?? allGames
  }

  // MARK: Visible content

  private func view(of file: BuiltSite.File, _ document: HTMLDocument?) -> ClosedView? {
    let name = file.path.split(separator: "/").last ?? ""
    // In strict mode, only files in the reveal folder hide content.
    let isWhole = isStrict && !file.path.contains("/\(Self.revealed)")
    // The files to download have only numbers of the NFL.
    if file.path.hasPrefix(Self.statistics), file.kind != .html { return nil }
    switch file.kind {
    case .html, .xml:
      let isOfStatistics = Self.isOfStatistics(file, document)
      return document.map { ClosedView($0, isWhole: isWhole, skipsMain: isOfStatistics) }
    case .css, .other: return nil
    case .json, .manifest:
      // The week's data file is for explicit use and states that it contains outcomes.
      guard name != "edition.json", name != "game.json" else { return nil }
      return Self.texts(ofJSON: file.bytes, file.path)
    case .text where file.path == "search/index.js":
      // The index is a script: JSON between an equals sign and a semicolon.
      let json = file.bytes.drop { $0 != UInt8(ascii: "{") }.prefix { $0 != UInt8(ascii: "\n") }
      return Self.texts(ofJSON: Array(json.dropLast()), file.path)
    case .text:
      guard !name.hasSuffix(".js"), !name.hasPrefix("_") else { return nil }
      let text = String(decoding: file.bytes, as: UTF8.self)
      return name.hasSuffix(".md")
        ? ClosedView(markdown: text, isWhole: isWhole)
        : ClosedView(text: text, byteCount: file.bytes.count)
    }
  }

  private static func texts(ofJSON bytes: [UInt8], _ path: String) -> ClosedView {
    let json = try? JSONValue(parsing: SourceText(name: path, bytes: bytes))
    return ClosedView(text: json?.texts.joined(separator: "\n") ?? "", byteCount: 0)
  }

  /// Whether the page is about the NFL. The NFL's numbers in its main part are no secret. The rest is as on other
  /// pages, and is checked.
  private static func isOfStatistics(_ file: BuiltSite.File, _ document: HTMLDocument?) -> Bool {
    file.path.hasPrefix(statistics) && document?.first("body")?.hasClass("page-nfl") == true
  }

  /// Whether the page is the commissioner's own, which may say anything.
  private static func isCommissioners(_ document: HTMLDocument) -> Bool {
    document.first("body").map { $0.hasClass("page-content") || $0.hasClass("page-post") } ?? false
  }

  // MARK: Numbers

  private func numbers(
    in text: String, _ passage: ClosedView.Passage, _ season: Season
  ) -> [Complaint] {
    var complaints: [Complaint] = []
    for token in NumberTokens.all(in: text) {
      let parts = token.split(separator: "-").map { NumberTokens.withoutZeros(String($0)) }
      if parts.count == 1, season.outcomes.scores.contains(parts[0]) {
        complaints.append(Complaint(.leakedScore, "\(token) is a score", passage.range))
      } else if parts.count > 1,
        season.outcomes.records.contains(parts.joined(separator: "-"))
          || parts.contains(where: season.outcomes.scores.contains)
      {
        complaints.append(
          Complaint(.leakedRecord, "\(token) is a record or a result", passage.range))
      }
    }
    if text.contains("%") || text.lowercased().contains(" percent") {
      complaints.append(Complaint(.leakedScore, "a percentage gives the odds away", passage.range))
    }
    return complaints
  }

  // MARK: Names

  private func orders(_ names: [String], _ path: String, _ season: Season) -> [Complaint] {
    guard Set(names).count > 1 else { return [] }
    let folder = weeks.keys.first { path.hasPrefix($0) }
    let isOfSeason = seasons.contains { path.hasPrefix($0.prefix) }
    let editions = folder.flatMap { weeks[$0] }.map { [$0] } ?? season.editions
    return editions.compactMap { edition in
      leak(names, edition, isAbout: isOfSeason || latest.contains(LeagueSeason(edition)))
    }.prefix(1).map { what in
      Complaint(.leakedOrder, what, nil)
    }
  }

  /// What the order or absence of names reveals about a week; nil if nothing. A page about another season may name only
  /// some of the teams, those that are still in the league.
  private func leak(_ names: [String], _ edition: Edition, isAbout: Bool) -> String? {
    guard edition.phase != .preseason else { return nil }
    let teams = edition.teams.map(\.team)
    let known = Set(teams.map(\.name))
    let mentions = names.filter(known.contains)
    var seen: Set<String> = []
    let order = mentions.filter { seen.insert($0).inserted }
    // Teams with the same name cannot be distinguished.
    guard known.count == teams.count, order.count > 1 else { return nil }
    let week = "week \(edition.week)"
    if order.count > 3, !Self.isAlphabetical(order) {
      let ranks = teams.map(\.name).filter(order.contains)
      // A heading with the two teams of a game changes who comes first, but not the list of all teams below it.
      let isListed = ranks.count == teams.count && mentions.contains(ranks)
      if isListed || order == ranks || order == ranks.reversed() {
        return "the teams are in the order of the rankings of \(week)"
      }
    }
    var decided = 0
    var winnersFirst = 0
    var alphabetical = 0
    for game in edition.matchups {
      guard let winner = game.winner, let away = game.away,
        let home = teams.first(where: { $0.id == game.home.team })?.name,
        let other = teams.first(where: { $0.id == away.team })?.name,
        let first = order.firstIndex(of: home), let second = order.firstIndex(of: other)
      else { continue }
      decided += 1
      let isHomeFirst = first < second
      winnersFirst += isHomeFirst == (winner == game.home.team) ? 1 : 0
      alphabetical += isHomeFirst == Self.isAlphabetical([home, other]) ? 1 : 0
    }
    if decided > 2, winnersFirst == decided || winnersFirst == 0, alphabetical < decided {
      return "in every game of \(week) the same side comes first: the winner or the loser"
    }
    let playing = Set(
      edition.matchups.flatMap { [$0.home.team, $0.away?.team].compactMap(\.self) })
    // A page about a whole week, or about a game of it.
    let isPairing =
      edition.phase == .regular
      && (order.count == playing.count
        || edition.matchups.contains { Set($0.teams(among: teams)) == Set(order) })
    if isAbout, order.count < teams.count, !isPairing {
      return "only \(order.count) of \(teams.count) teams are named, which gives away who did well"
    }
    return nil
  }

  /// Whether names are in alphabetical order, ignoring case.
  private static func isAlphabetical(_ names: [String]) -> Bool {
    zip(names, names.dropFirst()).allSatisfy { first, second in
      let folded = (first.lowercased(), second.lowercased())
      return folded.0 == folded.1 ? first <= second : folded.0 < folded.1
    }
  }

  // MARK: Reading the site

  private static func season(_ editions: [Edition], _ titles: [String]) -> Season {
    let outcomes = Outcomes(editions)
    return Season(
      editions: editions, outcomes: outcomes,
      teams: NameFinder(editions.flatMap { $0.teams.map(\.team.name) }),
      words: NameFinder(Array(outcomes.names) + titles + editions.flatMap(Self.openTexts)))
  }

  private static func season(_ games: [SportsReport], _ titles: [String]) -> Season {
    let outcomes = Outcomes(games)
    return Season(
      editions: [], outcomes: outcomes, teams: NameFinder([]),
      words: NameFinder(Array(outcomes.names) + titles))
  }

  /// The texts of a preseason edition, in which no word is a result.
  private static func openTexts(_ edition: Edition) -> [String] {
    guard edition.phase == .preseason else { return [] }
    let sentences = edition.teams.flatMap { $0.roast?.sentences ?? [] }
    let headline = edition.headline.map { [$0.text] + $0.standfirst.map(\.text) } ?? []
    return sentences.map(\.text) + headline
  }

  /// The site's title, which may contain any word.
  private static func titles(_ site: BuiltSite) -> [String] {
    guard let home = site.files.first(where: { $0.path == "index.html" }) else { return [] }
    let document = HTMLDocument(SourceText(name: home.path, bytes: home.bytes))
    let title = document.elements.first { $0.hasClass("masthead-title") }?.text ?? ""
    return [title.split(whereSeparator: \.isWhitespace).joined(separator: " ")]
  }
}

extension MatchupResult {
  /// The names of both teams.
  fileprivate func teams(among teams: [RankedTeam]) -> [String] {
    [home.team, away?.team].compactMap { id in teams.first { $0.id == id }?.name }
  }
}

extension JSONValue {
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let items): items.flatMap(\.texts)
    case .object(let object): object.keys.flatMap { object[$0]?.texts ?? [] }
    default: []
    }
  }
}
