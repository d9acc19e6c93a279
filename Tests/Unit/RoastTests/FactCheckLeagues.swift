import Diagnostics
import EmbeddedFiles
import LeagueModel
import Phrases
import Platform
import Platforms
import Rank
import TestSupport
import Testing

@testable import Roast

/// Weeks to check sentences against: invented and recorded.
enum CheckedWeeks {
  private static let animals = [
    "Narwhals", "Badgers", "Otters", "Falconers", "Weasels", "Pelicans", "Hyenas", "Moose",
    "Gophers", "Llamas", "Walruses", "Geckos", "Herons", "Possums", "Lemurs", "Ferrets", "Bison",
    "Marmots", "Newts", "Vultures",
  ]
  private static let places = [
    "Neon", "Paper", "Soggy", "Marble", "Velvet", "Rusty", "Gravel", "Cactus", "Midnight", "Copper",
  ]
  private static let people = [
    "Dana", "Alexis", "Robin", "Quincy", "Marlow", "Jules", "Sasha", "Remy", "Toby", "Noor",
    "Imani",
    "Lior", "Pax", "Wren", "Ode", "Tam", "Yuki", "Zola", "Bela", "Cyd",
  ]
  private static let first = [
    "Garrick", "Ellis", "D.J.", "Tavon", "Moss", "Ignace", "Rufus", "Odell",
  ]
  private static let last = [
    "Thornbury", "Vance", "O'Dell", "Quillfeather", "Hask", "Mbeki", "St. Clair", "Ruddock Jr.",
  ]

  /// An invented league of 2 to 20 teams with lineups, some weeks into its season.
  static func league(_ seed: Int) throws -> League {
    var random = SeededRandom("fact check \(seed)")
    func number(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + random.index(below: range.count)
    }
    let count = 2 + seed % 19
    let played = 3 + number(0...9)
    let teams = (0..<count).map { index in
      let owner = seed % 3 == 0 ? people[index] + " " + last[index % 3] : people[index]
      let name =
        switch seed % 4 {
        case 0: "Team \(index + 1)"
        case 1: animals[index]
        default: places[(index + seed) % places.count] + " " + animals[index]
        }
      return Team(
        id: "\(index * 3 + 1)", name: name, owners: [Owner(id: "o\(index)", name: owner)])
    }
    let players = (0..<64).map { index in
      Player(
        id: "p\(index)", name: first[index % 8] + " " + last[index / 8],
        position: ["QB", "RB", "WR", "TE"][index % 4])
    }
    let weeks = (1...14).map { week in
      let isPlayed = week <= played
      var ids = teams.map(\.id)
      for index in ids.indices.reversed() { ids.swapAt(index, number(0...index)) }
      func side(_ team: Team.ID) -> Side {
        guard isPlayed else { return Side(team: team, points: .zero, total: .zero) }
        let lineup = (0..<8).map { place in
          LineupEntry(
            player: "p\(number(0...7) * 8 + place)",
            slot: ["QB", "RB", "WR", "TE", "FLEX", "BN", "BN", "BN"][place],
            points: Points(tenThousandths: number(-100...3_500) * 100))
        }
        let total = lineup.prefix(5).compactMap(\.points).total
        return Side(team: team, points: total, total: total, lineup: lineup)
      }
      let matchups = stride(from: 0, to: count - 1, by: 2).map { index in
        let (home, away) = (side(ids[index]), side(ids[index + 1]))
        let decision: Matchup.Decision =
          home.points == away.points ? .tie : home.points > away.points ? .home : .away
        return Matchup(
          kind: .regular, weeks: [week], decision: isPlayed ? decision : .open, home: home,
          away: away)
      }
      return Week(
        number: week, state: isPlayed ? .played : .upcoming, isPlayoff: false, matchups: matchups)
    }
    let key = try #require(LeagueKey(platform: .sleeper, id: "\(7_000 + seed)"))
    return League(
      key: key, name: "Sunday Leftovers", season: 2025, stage: .inSeason,
      rules: Rules(
        lastRegularWeek: 14, playoffTeamCount: max(1, count / 2), hasMedianGame: seed % 5 == 0,
        lineupSlots: ["QB", "RB", "WR", "TE", "FLEX"], seedingRule: nil),
      divisions: [], teams: teams, players: players, weeks: weeks,
      fetchedAt: Instant(seconds: 1_000))
  }

  /// The last week of an invented league, with the odds of few seasons, which are quick.
  static func rankings(_ seed: Int) throws -> Rankings {
    try rankInFull(league(seed), seasons: 100)
  }

  /// The same for the first seeds without the odds of the playoffs, made once for many tests.
  static let ranked = (0..<120).map { seed in Result { try rank(league(seed)) } }

  static let context = LeagueContext(
    insideJokes: [
      .init(term: "the Napkin", explanation: "a 12-1 line-up on a napkin from 2019."),
      .init(term: "Big Wednesday", explanation: "nobody talks about Otto Klammer's three phones"),
    ],
    personalities: [.init(name: "Dana", description: "has 4 phones and no chargers")],
    sacko: "a season in the folding chair, 18 weeks long", culture: "2 drinks before any trade")

  /// The built-in phrase book.
  static let book = Result {
    try PhraseBook(compiled: Resources.compiledPhraseBook, environment: .paper(zone: .utc))
  }

  /// The invented leagues of the package.
  static func fixtures() throws -> [League] {
    let root = packagePath("Fixtures/recordings")
    return [
      try sleeper("873150294416920577", root: root), try espn("77310426", 2026, root: root),
    ]
  }

  /// The folder of recordings next to the project, if it exists.
  static let recordings = sharedPath("recordings")

  static func sleeper(_ id: String, root: String) throws -> League {
    let base = "api.sleeper.app/v1/league/\(id)"
    var files = ["league": base, "rosters": "\(base)/rosters", "users": "\(base)/users"]
    files["winners_bracket"] = "\(base)/winners_bracket"
    files["losers_bracket"] = "\(base)/losers_bracket"
    let season = ["873150294416920577": 2026, "1049056120377090048": 2024][id] ?? 2020
    for week in 1...18 {
      files[Answer.week(week)] = "\(base)/matchups/\(week)"
      let statistics = "api.sleeper.app/v1/stats/nfl/regular/\(season)/\(week)"
      files[Answer.statistics(week)] = statistics
    }
    let players = try fileBytes("\(root)/api.sleeper.app/v1/players/nfl.json").map {
      try PlayerIndex(sleeper: $0, fetchedAt: Instant(seconds: 0))
    }
    return try league(.sleeper, id, 2020, files, root, players ?? .empty)
  }

  static func espn(_ id: String, _ season: Int, root: String) throws -> League {
    let base =
      "lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/\(season)/segments/0/leagues/\(id)"
    var files = ["league": base]
    for week in 1...17 { files[Answer.week(week)] = "\(base)@\(week)" }
    return try league(.espn, id, season, files, root, .empty)
  }

  private static func league(
    _ platform: FantasyPlatform, _ id: String, _ season: Int, _ files: [String: String],
    _ root: String,
    _ players: PlayerIndex
  ) throws -> League {
    let answers = files.sorted { $0.key < $1.key }.compactMap { name, path in
      fileBytes("\(root)/\(path).json").map {
        Answer(name: name, address: path, fetchedAt: Instant(seconds: 0), body: $0)
      }
    }
    let key = try #require(LeagueKey(platform: platform, id: id))
    return try normalize(Snapshot(key: key, season: season, answers: answers), players: players)
  }
}
